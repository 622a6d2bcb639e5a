"""The parts of the published tables, and the rows that the engine makes."""

from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from families.family import Part
from generator.core.shapes import Json

if TYPE_CHECKING:
    from generator.composition import CompositionEngine

Options = Mapping[str, Json]
Row = dict[str, Any]

SHARD = 500  # rows that are made in one piece


def _engine(options: Options) -> "CompositionEngine":
    counts = options["counts"]
    if not isinstance(counts, tuple | list) or len(counts) != 4:
        raise ValueError(f"counts must be four whole numbers, one a level; got {counts!r}")
    asked = options["seed"], options["n_distractors"], options["catalog"]
    # a cache takes no options that cannot be hashed, and the engine refuses those
    make = _engine_of if all(isinstance(each, Hashable) for each in asked) else _engine_of.__wrapped__
    return make(*asked)


@lru_cache(maxsize=4, typed=True)  # what an engine has learnt of its templates serves the next part as well
def _engine_of(seed: Any, n_distractors: Any, catalog: Any) -> "CompositionEngine":
    from generator.composition import CompositionEngine

    return CompositionEngine(seed, n_distractors, catalog)


def parts(options: Options) -> list[Part]:
    """Stretches of a level, each as (count, level, first item, number of the level's first task)."""
    return [
        (min(SHARD, count - start), level, start, first)
        for level, count, first in _engine(options).plan(options["counts"])
        for start in range(0, count, SHARD)
    ]


def rows(options: Options, part: Part) -> Iterator[Row]:
    """The tasks of a stretch."""
    count, level, start, first = part
    return _engine(options).stream(level, count, start, first)


# The control experiment


def l0_parts(options: Options) -> list[Part]:
    """Those of the stretches (see `parts`) that are of L0."""
    return [part for part in parts(options) if part[1] == 0]


def l0_rows(options: Options, part: Part) -> Iterator[Row]:
    """The tasks of a stretch, each under all conditions."""
    from generator.composition.control import control_rows

    return control_rows(rows(options, part))


def twin_parts(options: Options) -> list[Part]:
    """All in one piece, because no twin may have the prompt of another."""
    plan = _engine(options).plan(options["counts"])
    return [(sum(count for _, count, _ in plan),)]


def twin_rows(options: Options, part: Part) -> Iterator[Row]:
    """A row for each step of each composed task."""
    from generator.composition.twins import twins

    return twins(_engine(options).suite(*options["counts"]))


def tool_parts(options: Options) -> list[Part]:
    """The catalogue in one piece."""
    from simulators import TOOLS

    _engine(options).plan(options["counts"])
    return [(len(TOOLS),)]


def tool_rows(options: Options, part: Part) -> Iterator[Row]:
    """The catalogue, one row a tool.

    `in_suite` says whether the default suite calls it (the others are distractors).
    """
    from generator.composition import CompositionEngine
    from simulators import TOOLS

    used = {step["tool_name"] for row in CompositionEngine().suite() for step in row["expected_trace"]}
    for tool in TOOLS.values():
        function = tool.schema["function"]
        yield {
            "name": tool.name,
            "category": tool.category,
            "description": tool.description,
            "parameters": function["parameters"],
            "returns": tool.returns,
            "in_suite": tool.name in used,
        }
