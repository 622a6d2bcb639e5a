"""file_data."""
