"""The parameters of a task (size and shape of its graph, and its presentation) and the grid of the published tasks."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import product
from math import ceil
from typing import Any

MOST = 40  # maximal number of functions of each role
SLACK = 1.4  # calls per needed function: not enough to call everything if ten irrelevant functions are connected
MOST_SLACK = 4
MOST_NAMED = 80  # functions with two outputs for which there are enough nouns, if a type is named by one noun
DEFAULT_PER_CELL = 5
DEPTHS = ("star", "middle", "path")
"""Depths for any number of needed functions: 1, half of that number, and the greatest possible depth."""

_CHOICES: dict[str, tuple[Any, ...]] = {
    "names": ("opaque", "speaking"),
    "on_wrong_input": ("silent", "error"),
    "restate": (False, True),
    "subtypes": (False, True),
    "two_outputs": (False, True),
    "conditionals": (False, True),
}

# These are not columns of the published table; a row with one of them on has it in its metadata.
_OPTIONS = ("two_outputs", "conditionals")


@dataclass(frozen=True)
class Parameters:
    """One cell of a grid.

    The first four parameters determine the graph. The others determine how it is presented, so that the same graph can
    be presented in different ways.

    Attributes:
        n_core: Number of functions that are needed.
        depth: Edges of the longest path, from 1 (a star) to n_core - 1 (a path).
        n_connected: Number of irrelevant functions that take outputs of needed ones.
        n_disconnected: Number of irrelevant functions that take neither given values nor outputs of other roles.
        names: "opaque" (`func_` and three letters) or "speaking" (a name made of the types).
        on_wrong_input: "silent" (a wrong value is returned instead of an error) or "error".
        restate: Whether every result also lists all values seen so far, with their types.
        subtypes: Whether types are named "<a> with <b>", so that they look alike.
        slack: Calls allowed per needed function, from 1 to 4.
        two_outputs: Whether each function returns two values, of which none, one or both may be needed.
        conditionals: Whether each function that takes an output is offered twice, once for even and once for odd values
            of it. Like `two_outputs`, this adds to a graph and its values without changing them.

    Raises:
        ValueError: If such a graph is impossible.
    """

    n_core: int = 5
    depth: int = 2
    n_connected: int = 0
    n_disconnected: int = 0
    names: str = "opaque"
    on_wrong_input: str = "silent"
    restate: bool = False
    subtypes: bool = False
    slack: float = SLACK
    two_outputs: bool = False
    conditionals: bool = False

    def __post_init__(self) -> None:
        bounds = {"n_core": (2, MOST), "n_connected": (0, MOST), "n_disconnected": (0, MOST)}
        for name, (least, most) in bounds.items():
            _whole(name, getattr(self, name), least, most)
        _whole(f"the depth of a graph of {self.n_core} needed functions", self.depth, 1, self.n_core - 1)
        for name, choices in _CHOICES.items():
            value = getattr(self, name)
            if value not in choices or isinstance(value, bool) != isinstance(choices[0], bool):
                raise ValueError(f"{name} must be {' or '.join(map(str, choices))}; got {value!r}")
        if isinstance(self.slack, bool) or not isinstance(self.slack, int | float) or not 1 <= self.slack <= MOST_SLACK:
            raise ValueError(f"slack must be a number from 1 to {MOST_SLACK}; got {self.slack!r}")
        count = self.n_core + self.n_connected + self.n_disconnected
        if self.two_outputs and not self.subtypes and count > MOST_NAMED:
            raise ValueError(f"without subtypes at most {MOST_NAMED} functions can have two outputs; got {count}")

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """The four parameters that the graph itself depends on."""
        return self.n_core, self.depth, self.n_connected, self.n_disconnected

    @property
    def call_budget(self) -> int:
        """The number of calls that a task allows."""
        return ceil(self.slack * self.n_core)

    def columns(self) -> dict[str, Any]:
        """Return the parameters that are columns of a row."""
        return {name: value for name, value in asdict(self).items() if name not in _OPTIONS}

    def options(self) -> dict[str, bool]:
        """Return the parameters that are stored in the metadata of a row: only those that are on."""
        return {name: True for name in _OPTIONS if getattr(self, name)}

    @classmethod
    def of(cls, row: Any) -> "Parameters":
        """Return the parameters of a row.

        Raises:
            ValueError: If such a graph is impossible.
            KeyError: If the row lacks a parameter.
        """
        options = {name: row["metadata"][name] for name in _OPTIONS if name in row["metadata"]}
        return cls(**{field.name: row[field.name] for field in fields(cls) if field.name not in _OPTIONS}, **options)


def _whole(name: str, value: Any, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}; got {value!r}")


def grid(
    n_core: Iterable[int] = (5, 10, 20),
    depth: Iterable[int | str] = DEPTHS,
    distractors: Iterable[tuple[int, int]] = ((0, 0), (10, 0), (0, 10), (10, 10)),
    restate: Sequence[bool] = (False,),
    **shown: Any,
) -> list[Parameters]:
    """Return the cells of a grid without duplicates; by default the 36 of the published config.

    Args:
        n_core: Numbers of needed functions.
        depth: Numbers of edges, or names of `DEPTHS`.
        distractors: Pairs of the numbers of connected and disconnected irrelevant functions.
        restate: Values of `restate`; with both, each graph is presented in two ways.
        shown: `names`, `on_wrong_input`, `subtypes`, `slack`, `two_outputs`, `conditionals` of all cells.

    Raises:
        ValueError: If such a graph is impossible, or a depth is not one of the names.

    >>> [(cell.n_core, cell.depth) for cell in grid(n_core=[3, 6], distractors=[(0, 0)])]
    [(3, 1), (3, 2), (6, 1), (6, 3), (6, 5)]
    """
    cells = (
        Parameters(size, _depth(edges, size), connected, disconnected, restate=restated, **shown)
        for restated, size, edges, (connected, disconnected) in product(restate, n_core, depth, distractors)
    )
    return list(dict.fromkeys(cells))


def _depth(edges: int | str, n_core: int) -> int:
    if not isinstance(edges, str):
        return edges
    named = {"star": 1, "middle": max(1, n_core // 2), "path": n_core - 1}
    if edges not in named:
        raise ValueError(f"a depth must be a whole number or one of {', '.join(DEPTHS)}; got {edges!r}")
    return named[edges]
