"""Inspect AI: its own command line against a server on loopback that answers as OpenAI's does.

These tests run in an environment of their own: .ci/inspect.
"""
