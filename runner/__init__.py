"""Runs models on the benchmark: planning, protocols, providers, run folders, scoring and reports."""

__all__ = ["UserError"]


class UserError(Exception):
    """A mistake of the user. The message is one sentence: what is wrong, where, and what would be right."""
