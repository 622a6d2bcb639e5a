"""What can be dialled: the size and shape of a graph, and how it is shown; and the grid of the published tasks."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import product
from math import ceil
from typing import Any

MOST = 40  # functions of each role
SLACK = 1.4  # calls for each needed function: where ten others are connected, there are too few to call everything
MOST_SLACK = 4
MOST_NAMED = 80  # functions of two outputs that the nouns are enough for, where a type is called by one
DEFAULT_PER_CELL = 5
DEPTHS = ("star", "middle", "path")
"""Depths that fit any number of functions: 1, half of them, and as deep as they allow."""

_CHOICES: dict[str, tuple[Any, ...]] = {
    "names": ("opaque", "speaking"),
    "on_wrong_input": ("silent", "error"),
    "restate": (False, True),
    "subtypes": (False, True),
    "two_outputs": (False, True),
    "conditionals": (False, True),
}

# No column of the published table; in a row that has them on they stand in its metadata.
_NOTED = ("two_outputs", "conditionals")


@dataclass(frozen=True)
class Parameters:
    """One cell of a grid. The first four make the graph.

    The others say how it is shown, so that the same graph can be shown in two ways.

    Attributes:
        n_core: Functions that are needed.
        depth: Edges of the longest path, from 1 (a star) to n_core - 1 (a path).
        n_connected: Irrelevant functions that take what needed ones return.
        n_disconnected: Irrelevant functions that nothing given or returned leads to.
        names: "opaque" (`func_` and three letters) or "speaking" (a name made of the types).
        on_wrong_input: "silent" (a wrong value comes back, and no error) or "error".
        restate: Whether every result also lists all values seen so far, with their types.
        subtypes: Whether a type is called "<a> with <b>", so that types look alike.
        slack: Calls that are allowed for each needed function, from 1 to 4.
        two_outputs: Whether each function returns two values, of which any number may be of use.
        conditionals: Whether each function that takes an output comes twice, once for an even and once for an odd value
            of it. Like two outputs they add to a graph and its values, and leave what was there.

    Raises:
        ValueError: If there can be no such graph.
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
        """Calls that a task allows."""
        return ceil(self.slack * self.n_core)

    def columns(self) -> dict[str, Any]:
        """The parameters as they stand in the columns of a row."""
        return {name: value for name, value in asdict(self).items() if name not in _NOTED}

    def noted(self) -> dict[str, bool]:
        """The parameters as they stand in the metadata of a row: only those that are on."""
        return {name: True for name in _NOTED if getattr(self, name)}

    @classmethod
    def of(cls, row: Any) -> "Parameters":
        """The parameters of a row.

        Raises:
            ValueError: If there can be no such graph.
            KeyError: If the row lacks one.
        """
        noted = {name: row["metadata"][name] for name in _NOTED if name in row["metadata"]}
        return cls(**{field.name: row[field.name] for field in fields(cls) if field.name not in _NOTED}, **noted)


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
    """The cells of a grid, each once; by default the 36 of the published config.

    Args:
        n_core: Numbers of functions needed.
        depth: Numbers of edges, or names of `DEPTHS`.
        distractors: Pairs of connected and disconnected irrelevant functions.
        restate: Without, with, or both; the same graphs then come in two ways.
        shown: `names`, `on_wrong_input`, `subtypes`, `slack`, `two_outputs`, `conditionals` of all cells.

    Raises:
        ValueError: If there can be no such graph, or a depth has no such name.

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
