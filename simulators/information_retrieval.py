"""information_retrieval."""
