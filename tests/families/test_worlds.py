"""Worlds share nothing that changes: many at once give what each gives alone."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from families import FAMILIES
from generator.answers import search
from runner import suites
from runner.execute import Session

Json = Any

AT_ONCE = 16
ROUNDS = 100


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def _calls(row: dict[str, Json]) -> list[tuple[str, Json]]:
    """The calls of a task's solution, or calls of its first functions."""
    if "expected_trace" in row:
        return [(step["tool_name"], step["arguments"]) for step in row["expected_trace"]]
    return [(tool["function"]["name"], {}) for tool in row["available_tools"][:3]]


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.usefixtures("hurried")
def test_sixteen_worlds_at_once_give_what_each_gives_alone(name: str) -> None:
    of, rows = suites.load(name)
    if not of.calls:
        pytest.skip("its tasks take no calls")
    rows = [row for row in rows if "python" not in str(_calls(row))][:: max(len(rows) // 80, 1)]

    def done(row: dict[str, Json]) -> list[Json]:
        session = Session(of.world(row))
        return [session.run(tool, arguments) for tool, arguments in _calls(row)]

    alone = list(map(done, rows))
    with ThreadPoolExecutor(AT_ONCE) as threads:
        for turn in range(ROUNDS if name == "answers" else 5):
            for kept in (search._stem, search._ranked):
                kept.cache_clear()
            part = [(turn * AT_ONCE + number) % len(rows) for number in range(AT_ONCE)]
            assert list(threads.map(done, [rows[number] for number in part])) == [alone[number] for number in part]
