"""L1: two calls, the second bound to the first."""
