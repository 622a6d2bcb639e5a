"""The published tables of the family: options, parts, rows."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from families.family import NeedsError, Option, Part
from generator.core.shapes import Json

Options = Mapping[str, Json]
Row = dict[str, Any]

SHARD = 50  # questions that are made in one piece

OPTIONS = (
    Option("enterprise", 100, "questions with eleven tools"),
    Option("chat", 100, "questions with search and python"),
)


def parts(options: Options) -> list[Part]:
    """Stretches of a subset, each as (number of questions, subset, first item, number of the subset's first question).

    Raises:
        ValueError: If the seed is no whole number, or there are not so many questions.
    """
    from generator.answers.engine import questions

    stretches: list[Part] = []
    number = 1
    for subset in ("enterprise", "chat"):
        count = options[subset]
        questions(subset, count, options["seed"])  # refuses a seed or a number that cannot be
        stretches += [(min(SHARD, count - start), subset, start, number) for start in range(0, count, SHARD)]
        number += count
    return stretches


def rows(options: Options, part: Part) -> Iterator[Row]:
    """The questions of a stretch.

    Raises:
        NeedsError: If what the tools need is not installed.
    """
    require()
    return iter(_made(options["seed"], *part))


def twin_rows(options: Options, part: Part) -> Iterator[Row]:
    """A row for each call of the questions of a stretch."""
    from generator.answers.twins import isolated

    return isolated(rows(options, part))


def pair_rows(options: Options, part: Part) -> Iterator[Row]:
    """The pairs of steps along the chains of a stretch."""
    from generator.answers.process import process

    return process(rows(options, part))


@lru_cache(maxsize=8)
def _made(seed: int, count: int, subset: str, start: int, number: int) -> tuple[Row, ...]:
    """The questions of a stretch, which three tables are made from."""
    from generator.answers.engine import questions

    return tuple(questions(subset, count, seed, start, number))


def require() -> None:
    """Say what is missing.

    Raises:
        NeedsError: If what the tools need is not installed.
    """
    from generator.answers.tools import missing

    if sentence := missing():
        raise NeedsError(sentence)
