"""L0: one call."""
