"""external_services."""
