"""Faults of tool-call data, found by code."""
