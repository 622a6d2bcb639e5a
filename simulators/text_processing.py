"""text_processing."""
