"""Shows tasks as Markdown for review: one of every template, and the first of each level."""

import json
from collections.abc import Iterator, Sequence

from families.family import Row
from families.formatting import as_call, as_code, quoted
from generator.composition import CompositionEngine
from generator.composition.levels import LEVELS
from generator.core.shapes import Json

TITLES = ("L0: one call", "L1: chains", "L2: parallel calls with a join", "L3: DAGs")


def example(rows: Sequence[Row]) -> str:
    """Return the first task of each level as Markdown."""
    first = {row["level"]: row for row in reversed(rows)}
    return "\n\n".join(
        f"**{TITLES[level]}** (`{row['task_id']}`)\n\n{_shown(row)}" for level, row in sorted(first.items())
    )


def gallery() -> Iterator[str]:
    """Yield the lines of the gallery: one task of each template (seed 42)."""
    engine = CompositionEngine()
    yield (
        "One task of each template (seed 42): the prompt, the expected calls, and where bound values come from (`→`). "
        "Made by `comptoolbench export`."
    )
    yield ""
    for level in range(len(LEVELS)):
        first: dict[str, Row] = {}
        wanted = engine.templates(level)
        for item in range(20 * len(wanted)):
            row = engine.row(level, item, item + 1)
            first.setdefault(row["template"], row)
            if len(first) == len(wanted):
                break
        yield from (f"## {TITLES[level]} ({len(first)} templates)", "")
        for template, row in sorted(first.items()):
            yield from (f"### {template}", "", _shown(row), "")


def _shown(row: Row) -> str:
    """Format a task: the prompt as a block quote, then the expected calls."""
    calls = (f"{number}. {_call(step)}" for number, step in enumerate(row["expected_trace"], 1))
    return "\n".join([*quoted(row["prompt"]), "", *calls])


def _call(step: Row) -> str:
    """Format a call as inline code; bound values are shown as the paths that they come from."""
    bound = step["bindings"]

    def written(path: str, value: Json) -> str:
        if path in bound:
            return f"→ {bound[path]}"
        if isinstance(value, list) and any(key.startswith(f"{path}[") for key in bound):
            return "[" + ", ".join(written(f"{path}[{index}]", part) for index, part in enumerate(value)) + "]"
        return json.dumps(value, ensure_ascii=False)

    arguments = {name: written(name, value) for name, value in step["arguments"].items()}
    return as_code(as_call(step["tool_name"], arguments))
