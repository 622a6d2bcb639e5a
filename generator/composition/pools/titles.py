"""What people call reports and diary entries, and where they save things."""

from generator.composition.data import words
from generator.composition.samplers import one_of

TITLES = {subject: one_of(*titles) for subject, titles in words("titles").items()}
"""Headlines, by what the report is about."""

PATHS = {subject: one_of(*paths) for subject, paths in words("paths").items()}
"""Paths of new files, by what is in them."""
