"""Finds faults in tool-call data."""
