"""The command line's tests share tasks, commands and servers with the runner's."""

from tests.runner.conftest import cli, oracle, rows, tasks

__all__ = ["cli", "oracle", "rows", "tasks"]
