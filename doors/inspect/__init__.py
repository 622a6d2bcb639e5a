"""Inspect AI: the tasks as Inspect's, and its logs as run folders. Everything but `logs.is_log` needs the extra `inspect`."""
