"""Metrics for Hugging Face evaluate; each folder is a self-contained module."""
