"""The published tasks, made once, and one made by hand."""

from typing import Any

import pytest

from generator.function_graphs import make_rows

Row = dict[str, Any]


def _function(name: str, role: str, takes: dict[str, tuple[str, int]], returns: str, value: int) -> Row:
    return {
        "name": name,
        "role": role,
        "takes": {parameter: kind for parameter, (kind, _) in takes.items()},
        "arguments": {parameter: number for parameter, (_, number) in takes.items()},
        "returns": {f"out_{name}": returns},
        "value": value,
    }


HAND_MADE: Row = {
    "task_id": "graph_0001",
    "graph": "0" * 16,
    "inputs": {"copper": 482, "heron": 333},
    "functions": [
        _function("f", "core", {"a": ("copper", 482)}, "violin", 517),
        _function("g", "core", {"b": ("violin", 517), "c": ("heron", 333)}, "zebra", 512),
        _function("h", "connected", {"d": ("violin", 517)}, "comet", 640),
        _function("k", "disconnected", {"e": ("lantern", 700)}, "olive", 701),
    ],
    "expected_answer": 512,
    "n_core": 2,
    "depth": 1,
    "n_connected": 1,
    "n_disconnected": 1,
    "names": "opaque",
    "on_wrong_input": "silent",
    "restate": False,
    "subtypes": False,
    "slack": 2.0,
}


@pytest.fixture(scope="session")
def graphs() -> list[Row]:
    """The 180 rows of the published config. Tests that change a row change a copy."""
    return list(make_rows())
