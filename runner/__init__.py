"""What surrounds the benchmark: the command line, agents, protocols and run folders."""

__all__ = ["UserError"]


class UserError(Exception):
    """A user's mistake: one sentence that says what is wrong, where, and what would be right."""
