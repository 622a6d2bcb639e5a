"""The published tasks, made once, and a sample of the whole grid."""

from collections.abc import Iterator
from typing import Any

import pytest

from generator.core.keyed import Draws
from generator.function_graphs import Parameters, make_row, make_rows
from generator.function_graphs.parameters import MOST

Row = dict[str, Any]


@pytest.fixture(scope="session")
def graphs() -> list[Row]:
    """The 180 rows of the published config. Tests that change a row change a copy."""
    return list(make_rows())


def anywhere(count: int) -> Iterator[Row]:
    """Rows from all over the grid.

    Any size up to the largest, any depth, any number of irrelevant functions, shown in any way.
    """
    for number in range(count):
        draws = Draws("anywhere", number)
        n_core = 2 + draws.below(MOST - 1)
        depth, connected, disconnected = 1 + draws.below(n_core - 1), draws.below(MOST + 1), draws.below(MOST + 1)
        names, on_wrong_input = ("opaque", "speaking")[draws.below(2)], ("silent", "error")[draws.below(2)]
        restate, subtypes = bool(draws.below(2)), bool(draws.below(2))
        yield make_row(
            number % 7,
            Parameters(
                n_core, depth, connected, disconnected, names, on_wrong_input, restate, subtypes, 1 + draws.below(7) / 2
            ),
            number,
            number,
        )
