"""What the tests of the command line share with those of the runner."""

from tests.runner.conftest import cli, rows, tasks

__all__ = ["cli", "rows", "tasks"]
