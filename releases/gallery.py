"""The gallery: one task of every template, prompt and trace, on one page that a person can review."""

import json
from typing import Any

from generator import CompositionEngine
from generator.graph import LEVELS

__all__ = ["gallery", "shown"]

TITLES = ("L0: one call", "L1: chains", "L2: parallel calls with a join", "L3: DAGs")


def gallery() -> str:
    """Markdown with one instance of each template (seed 42)."""
    engine = CompositionEngine()
    lines = [
        "# Gallery of all templates",
        "",
        "One task of each template (seed 42): the prompt, the expected calls, and where bound values come from (`→`). Made by `comptoolbench export`.",
        "",
    ]
    for level, name in enumerate(LEVELS):
        found: dict[str, dict[str, Any]] = {}
        wanted = engine.templates(level)
        for item in range(20 * len(wanted)):
            row = engine.row(level, item, item + 1)
            found.setdefault(row["template"], row)
            if len(found) == len(wanted):
                break
        lines += [f"## {TITLES[level]} ({len(found)} templates)", ""]
        for template, row in sorted(found.items()):
            lines += [f"**{template}** ({name})", "", shown(row), ""]
    return "\n".join(lines)


def shown(row: dict[str, Any]) -> str:
    """A task as Markdown: the prompt as a quotation, then the expected calls."""
    quotation = [f"> {line}".rstrip() for line in row["prompt"].splitlines()]
    return "\n".join([*quotation, "", *(f"{number}. {_call(step)}" for number, step in enumerate(row["expected_trace"], 1))])


def _call(step: dict[str, Any]) -> str:
    """One call as inline code; bound values are shown by where they come from."""
    bound = step["bindings"]

    def told(path: str, value: Any) -> str:
        if path in bound:
            return f"→ {bound[path]}"
        if isinstance(value, list) and any(key.startswith(f"{path}[") for key in bound):
            return "[" + ", ".join(told(f"{path}[{index}]", part) for index, part in enumerate(value)) + "]"
        return json.dumps(value, ensure_ascii=False)

    return "`" + f"{step['tool_name']}({', '.join(f'{name}={told(name, value)}' for name, value in step['arguments'].items())})".replace("`", "'") + "`"
