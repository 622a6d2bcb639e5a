"""data_operations."""
