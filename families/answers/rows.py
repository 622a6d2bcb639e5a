"""The options, parts and rows of the published tables."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from families.family import NeedsError, Option, Part
from generator.core.shapes import Json

Options = Mapping[str, Json]
Row = dict[str, Any]

SHARD = 50  # questions of a part

OPTIONS = (
    Option("enterprise", 100, "questions with eleven tools"),
    Option("chat", 100, "questions with search and python"),
)


def parts(options: Options) -> list[Part]:
    """Return parts of the subsets, each as (number of questions, subset, first item, number of the first question).

    Raises:
        ValueError: If the seed is not a whole number, or there are not enough questions.
    """
    from generator.answers.engine import questions

    stretches: list[Part] = []
    number = 1
    for subset in ("enterprise", "chat"):
        count = options[subset]
        questions(subset, count, options["seed"])  # checks the seed and the number
        stretches += [(min(SHARD, count - start), subset, start, number) for start in range(0, count, SHARD)]
        number += count
    return stretches


def rows(options: Options, part: Part) -> Iterator[Row]:
    """Yield the questions of a part.

    Raises:
        NeedsError: If packages that the tools need are not installed.
    """
    require()
    return iter(_generated(options["seed"], *part))


def twin_rows(options: Options, part: Part) -> Iterator[Row]:
    """Yield a row for each call of the questions of a part."""
    from generator.answers.twins import isolated

    return isolated(rows(options, part))


def pair_rows(options: Options, part: Part) -> Iterator[Row]:
    """Yield the pairs of steps along the chains of a part."""
    from generator.answers.process import process

    return process(rows(options, part))


@lru_cache(maxsize=8)
def _generated(seed: int, count: int, subset: str, start: int, number: int) -> tuple[Row, ...]:
    """Return the questions of a part; cached, because three tables are generated from them."""
    from generator.answers.engine import questions

    return tuple(questions(subset, count, seed, start, number))


def require() -> None:
    """Check that the packages that the tools need are installed.

    Raises:
        NeedsError: If one is missing.
    """
    from generator.answers.tools import missing

    if sentence := missing():
        raise NeedsError(sentence)
