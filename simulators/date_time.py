"""date_time."""
