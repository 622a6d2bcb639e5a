"""productivity."""
