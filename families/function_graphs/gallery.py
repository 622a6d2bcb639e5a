"""Shows tasks as Markdown for review."""

import json
from collections.abc import Iterator, Sequence

from families.family import Row
from families.formatting import as_call, quoted
from generator.function_graphs import Parameters, make_row
from generator.function_graphs.rows import true_outputs

SHOWN = {
    "a star": Parameters(5, 1),
    "half as deep as it could be": Parameters(5, 2),
    "a path": Parameters(5, 4),
    "irrelevant functions of both kinds": Parameters(5, 2, 3, 3),
    "speaking names, and errors for wrong values": Parameters(5, 2, names="speaking", on_wrong_input="error"),
    "types that look alike, and values restated": Parameters(5, 2, restate=True, subtypes=True),
    "two outputs, and conditions": Parameters(5, 2, two_outputs=True, conditionals=True),
}


def example(rows: Sequence[Row]) -> str:
    """Return the first task as Markdown; "" without tasks."""
    if not rows:
        return ""
    return f"**Function graphs** (`{rows[0]['task_id']}` of the config `function_graphs`)\n\n{_shown(rows[0])}"


def gallery() -> Iterator[str]:
    """Yield the lines of the gallery: small graphs with different shapes and settings."""
    yield from (
        "## Function graphs",
        "",
        "The request, and the calls that lead to the answer (seed 42). Made by `comptoolbench export`.",
        "",
    )
    for title, parameters in SHOWN.items():
        yield from (f"### {title}", "", _shown(make_row(42, parameters, 0)), "")


def _shown(row: Row) -> str:
    needed = [function for function in row["functions"] if function["role"] == "core"]
    gives = [" and ".join(map(str, true_outputs(row, function).values())) for function in needed]
    calls = [
        f"{number}. `{_call(function)}` gives {given}"
        for number, (function, given) in enumerate(zip(needed, gives, strict=True), 1)
    ]
    others = [function["name"] for function in row["functions"] if function["role"] != "core"]
    idle = ["", f"Not needed: {', '.join(f'`{name}`' for name in others)}"] if others else []
    return "\n".join([*quoted(row["prompt"]), "", *calls, *idle])


def _call(function: Row) -> str:
    arguments = {
        name: f'{json.dumps(value)} ("{function["takes"][name]}")' for name, value in function["arguments"].items()
    }
    return as_call(function["name"], arguments)
