"""The options, parts and rows of the published table, and of any other grid."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from families.family import Option, Part
from generator.core.shapes import Json
from generator.function_graphs.engine import make_row, make_rows
from generator.function_graphs.parameters import DEFAULT_PER_CELL, DEPTHS, MOST, SLACK, Parameters, grid

Options = Mapping[str, Json]
Row = dict[str, Any]

SHARD = 500  # rows of a part

RESTATE = {"off": (False,), "on": (True,), "both": (False, True)}


def _numbers(text: str, names: Sequence[str] = ()) -> tuple[int | str, ...]:
    """Parse whole numbers, or some names, separated by commas.

    Raises:
        ValueError: If the text contains anything else.
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(part in names or (part.isdecimal() and len(part) < 10) for part in parts):
        form = f"or {', '.join(names)}, with commas between them" if names else "with commas between them, e.g. 5,10"
        raise ValueError(f"must be whole numbers {form}; got {text!r}")
    return tuple(int(part) if part.isdecimal() else part for part in parts)


_depths = partial(_numbers, names=DEPTHS)
_IRRELEVANT = f"irrelevant functions, {{}}, 0 to {MOST}"
OPTIONS = (
    Option("n_core", (5, 10, 20), f"functions needed, 2 to {MOST}", _numbers, metavar="N,..."),
    Option("depth", DEPTHS, f"edges of the longest path, or {', '.join(DEPTHS)}", _depths, metavar="D,..."),
    Option("n_connected", (0, 10), _IRRELEVANT.format("connected"), _numbers, (), ("connected",), "N,..."),
    Option("n_disconnected", (0, 10), _IRRELEVANT.format("not connected"), _numbers, (), ("disconnected",), "N,..."),
    Option("per_cell", DEFAULT_PER_CELL, "graphs a cell of the grid"),
    Option("names", "opaque", "names that say nothing, or made of the types", str, ("opaque", "speaking")),
    Option(
        "on_wrong_input", "silent", "meet a wrong value with a wrong value or with an error", str, ("silent", "error")
    ),
    Option(
        "restate",
        "off",
        "let every result list all values seen so far; both: the same graphs both ways",
        str,
        tuple(RESTATE),
    ),
    Option("subtypes", False, "call types '<a> with <b>', so that they look alike"),
    Option("slack", SLACK, "calls allowed for each needed function, 1 to 4", float),
    Option("two_outputs", False, "let each function return two values; the types say which is of use"),
    Option("conditionals", False, "let one function work for an even and another for an odd value of an output"),
)


def parts(options: Options) -> list[Part]:
    """Return parts of the grid's cells, each as (count, the cell's parameters, first item, number of the first task).

    Raises:
        ValueError: If the options are invalid or no such graph exists.
    """
    dials = ("names", "on_wrong_input", "subtypes", "slack", "two_outputs", "conditionals")
    shown = {name: options[name] for name in dials}
    distractors = [
        (connected, disconnected)
        for disconnected, connected in product(options["n_disconnected"], options["n_connected"])
    ]
    if options["restate"] not in RESTATE:
        raise ValueError(f"restate must be one of {', '.join(RESTATE)}; got {options['restate']!r}")
    cells = grid(options["n_core"], options["depth"], distractors, RESTATE[options["restate"]], **shown)
    per_cell = options["per_cell"]
    make_rows(options["seed"], cells, per_cell)  # checks the seed and the number
    return [
        (min(SHARD, per_cell - start), {**cell.columns(), **cell.options()}, start, 1 + place * per_cell + start)
        for place, cell in enumerate(cells)
        for start in range(0, per_cell, SHARD)
    ]


def rows(options: Options, part: Part) -> Iterator[Row]:
    """Yield the tasks of a part."""
    count, columns, start, number = part
    cell = Parameters(**columns)
    return (make_row(options["seed"], cell, start + item, number + item) for item in range(count))
