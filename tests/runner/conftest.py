"""What the runner's tests share: tasks of all levels in a file, the command line, and servers that know the answers."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.main import main
from families import family
from generator.composition import CompositionEngine
from runner import progress, provider
from runner.agents import builtins_for, make
from runner.protocols import PROTOCOLS
from tests.lines import write_lines

from .runs import Runs, words
from .server import Answer, answering

BEGINNING = r"(?m)^comptoolbench (?:run|agents): [^\n]* tasks?( \([\d,]+ of them twins\))?(, [\d,]+ of them done before)?\n|^comptoolbench (?:run|agents): files in [^\n]*/\n"


@pytest.fixture(scope="session")
def rows() -> list[dict[str, Any]]:
    """A small suite with all four levels."""
    return CompositionEngine().suite(3, 3, 3, 3)


@pytest.fixture(scope="session")
def tasks(rows: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as a file."""
    path = tmp_path_factory.mktemp("tasks") / "tasks.jsonl"
    write_lines(path, rows)
    return path


@pytest.fixture(scope="session")
def oracle(rows: list[dict[str, Any]]) -> Callable[[str], Answer]:
    """From the name of a protocol to a server's answer that is right."""

    return lambda name: answering(
        make(builtins_for(family("composition"))["baseline/oracle"], rows, PROTOCOLS[name].turns), PROTOCOLS[name]
    )


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attempts follow each other at once, so that tests of failures take no minutes."""
    monkeypatch.setattr(provider, "FIRST_DELAY", 0.001)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str, str]]:
    """Run a command; its first words, and options, may stand in one text.

    Gives the exit status and what went to stdout and stderr, without the line with which a run begins. However busy the
    machine, no line says in between how far a run is.
    """
    monkeypatch.setattr(progress, "FIRST", 86_400)

    def run(*arguments: object) -> tuple[int, str, str]:
        try:
            status = main([*words(*arguments[:1], split=""), *words(*arguments[1:])])
        except SystemExit as end:  # of argparse
            status = int(str(end.code))
        written = capsys.readouterr()
        return status, written.out, re.sub(BEGINNING, "", written.err)

    return run


@pytest.fixture
def runs(
    cli: Callable[..., tuple[int, str, str]], oracle: Callable[[str], Answer], tasks: Path, tmp_path: Path
) -> Runs:
    """Runs on the small suite, in the test's own folder."""
    return Runs(cli, oracle, tasks, tmp_path)
