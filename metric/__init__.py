"""Metrics: each folder is a module of Hugging Face evaluate and stands alone."""
