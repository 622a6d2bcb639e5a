"""The questions of a seed, and the twins and pairs of steps of the published ones, made once for all tests."""

from functools import cache
from typing import Any

import pytest

pytest.importorskip("pydantic_monty", reason="the extra `answers` is not installed")

from generator.answers import engine, process
from generator.answers.twins import isolated

Row = dict[str, Any]


@cache
def questions(seed: int = 42) -> list[Row]:
    """Tests that change a row change a copy."""
    return engine.answers(seed)


@pytest.fixture(scope="session")
def rows() -> list[Row]:
    return questions()


@cache
def _twins() -> list[Row]:
    return list(isolated(questions()))


@pytest.fixture(scope="session")
def twins() -> list[Row]:
    return _twins()


@pytest.fixture(scope="session")
def pairs() -> list[Row]:
    return list(process.process(questions()))
