"""The options, parts and rows of the published tables, and of any other number of tasks."""

from collections.abc import Iterator, Mapping
from typing import Any

from families.family import Option, Part
from generator.core.keyed import checked_seed
from generator.core.shapes import Json
from generator.stateful import RUNGS, factors_of, make_row

Options = Mapping[str, Json]
Row = dict[str, Any]

SHARD = 20  # tasks of a part, not counting their twins
SIZES = (1, 4, 16)
THINGS = {"hard": (16, 32, 48), "search": (0, 16, 20, 24, 28, 30, 32)}  # per task; 0: the default of the rung
STORIES = ("published", "held-out", "all")

OPTIONS = (
    Option("easy", 40, "tasks of 2 things without a branch"),
    Option("base", 120, "tasks of 4 things, which have the twins"),
    Option("wide", 40, "tasks of 8 things"),
    Option("hard", 40, "tasks with rules, exceptions, withdrawals and a limit"),
    Option("search", 40, "tasks in which only two sums that the things come to are known"),
    Option("hard_things", RUNGS["hard"][0], "things of each task on the rung hard: 16, 32 or 48"),
    Option("search_things", 0, "things of a task on the rung search: 16, 20, 24, 28, 30 or 32; 0: 28 and 30 in turn"),
    Option("size", 1, "how many times as many records lie around the things: 1, 4 or 16"),
    Option("stories", "published", "which stories: published, held-out or all", str, STORIES),
    Option("twins", False, "put behind each task of 4 things its twins, which differ from it in one factor"),
)


def _checked(options: Options) -> None:
    """Check the options.

    Raises:
        ValueError: If a number of tasks is not a whole number from 0, or another option does not have an allowed value.
    """
    checked_seed(options["seed"])
    for rung in RUNGS:
        count = options[rung]
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise ValueError(f"the number of tasks of the rung {rung} must be a whole number from 0; got {count!r}")
    things = {f"{rung}_things": possible for rung, possible in THINGS.items()}
    for name, possible in {"stories": STORIES, **things, "size": SIZES}.items():
        if options[name] not in possible:
            raise ValueError(f"{name} must be one of {', '.join(map(str, possible))}; got {options[name]!r}")


def _name(rung: str, item: int) -> str:
    return f"stateful_{rung}_{item + 1:03}"


def parts(options: Options) -> list[Part]:
    """Return parts of the rungs, each as (number of rows, rung, first item, number of items).

    Raises:
        ValueError: If the options are invalid.
    """
    _checked(options)
    stretches = [
        (rung, range(start, min(start + SHARD, options[rung])))
        for rung in RUNGS
        for start in range(0, options[rung], SHARD)
    ]
    return [
        (sum(len(_factors(options, rung, item)) for item in items), rung, items.start, len(items))
        for rung, items in stretches
    ]


def rows(options: Options, part: Part) -> Iterator[Row]:
    """Yield the tasks of a part, each followed by its twins if the options include these."""
    _, rung, start, count = part
    for item in range(start, start + count):
        for factor in _factors(options, rung, item):
            dials = options["size"], options["stories"], options.get(f"{rung}_things")
            yield make_row(options["seed"], rung, item, _name(rung, item), factor, *dials)


def _factors(options: Options, rung: str, item: int) -> list[str]:
    if not options["twins"] or rung != "base":
        return ["none"]
    return factors_of(options["seed"], item, options["stories"])


def twin_parts(options: Options) -> list[Part]:
    """Return parts of base tasks with their twins.

    Raises:
        ValueError: If the options are invalid.
    """
    _checked(options)
    return parts(_of_twins(options))


def twins(options: Options, part: Part) -> Iterator[Row]:
    """Yield the base tasks of a part, each followed by its twins."""
    return rows(_of_twins(options), part)


def _of_twins(options: Options) -> dict[str, Json]:
    return {**options, "easy": 0, "wide": 0, "hard": 0, "search": 0, "size": 1, "twins": True}
