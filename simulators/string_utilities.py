"""string_utilities."""
