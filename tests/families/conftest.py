"""What the tests of families share with those of the runner."""

from tests.runner.conftest import cli, runs

__all__ = ["cli", "runs"]
