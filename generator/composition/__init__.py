"""The seeded engine that makes composition tasks, and the check that proves them sound."""

from generator.composition.check import check, check_all
from generator.composition.engine import CompositionEngine

__all__ = ["CompositionEngine", "check", "check_all"]
