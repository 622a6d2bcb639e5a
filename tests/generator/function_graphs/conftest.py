"""The published tasks, made once, a sample of the whole grid, and what reads and damages rows."""

from collections.abc import Iterator
from typing import Any

import pytest

from generator.core.keyed import Draws
from generator.function_graphs import Parameters, make_row, make_rows
from generator.function_graphs.check import RULES, ReadTask
from generator.function_graphs.parameters import MOST
from generator.function_graphs.rows import true_outputs

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


def of_role(row: Row, *roles: str) -> list[Row]:
    return [function for function in row["functions"] if function["role"] in roles]


def schema_of(row: Row, function: Row) -> Row:
    return next(tool["function"] for tool in row["available_tools"] if tool["function"]["name"] == function["name"])


def target_of(row: Row) -> Row:
    return next(function for function in row["functions"] if row["target"] in function["returns"].values())


def add_parameter(row: Row, function: Row, kind: str, value: int) -> None:
    """Let a function, in the row and in its schema, take one more value."""
    function["takes"]["arg_zzz"], function["arguments"]["arg_zzz"] = kind, value
    parameters = schema_of(row, function)["parameters"]
    parameters["properties"]["arg_zzz"] = {"type": "integer", "description": f'The value of type "{kind}".'}
    parameters["required"].append("arg_zzz")


def true_values(row: Row) -> set[int]:
    return set(row["inputs"].values()) | {
        value
        for function in row["functions"]
        for value in (*true_outputs(row, function).values(), *function["arguments"].values())
    }


def blaming(row: Row) -> dict[str, list[str]]:
    """The problems that each rule of the proof finds."""
    return {rule.__name__: list(rule(ReadTask(row))) for rule in RULES}
