"""encoding_security."""
