"""Formatting: numbers as people write them, and text that is safe in a web address."""
