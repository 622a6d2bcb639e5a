"""L2: two or three independent calls and one that joins them."""
