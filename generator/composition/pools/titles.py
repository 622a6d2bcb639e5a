"""Titles of reports and diary entries, and paths of new files."""

from generator.composition.data import words
from generator.composition.samplers import one_of

TITLES = {subject: one_of(*titles) for subject, titles in words("titles").items()}
"""Subject of a report to its headlines."""

PATHS = {subject: one_of(*paths) for subject, paths in words("paths").items()}
"""Content of a new file to its paths."""
