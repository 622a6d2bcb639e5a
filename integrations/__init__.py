"""Where people already are: other ways to the same tasks, worlds and scores."""
