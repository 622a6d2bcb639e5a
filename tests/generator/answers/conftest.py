"""The published questions, with their twins and their pairs of steps, made once."""

from typing import Any

import pytest

pytest.importorskip("pydantic_monty", reason="the extra `answers` is not installed")

from generator.answers.engine import answers
from generator.answers.process import process
from generator.answers.twins import isolated

Row = dict[str, Any]


@pytest.fixture(scope="session")
def rows() -> list[Row]:
    return answers(42)


@pytest.fixture(scope="session")
def twins(rows: list[Row]) -> list[Row]:
    return list(isolated(rows))


@pytest.fixture(scope="session")
def pairs(rows: list[Row]) -> list[Row]:
    return list(process(rows))
