"""The L0 control experiment (paper, Appendix H): requests for the same calls, with increasing help in the prompt."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from simulators import TOOLS
from simulators.paths import leaves

Row = dict[str, Any]

CONDITIONS = ("minimal", "tool_hinted", "context_rich")


def control_rows(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield each L0 row under the three conditions.

    The help is appended to the prompt, so the grounding remains valid.
    """
    for row in rows:
        for condition in CONDITIONS:
            yield {
                **row,
                "task_id": f"{row['task_id']}.{condition}",
                "condition": condition,
                "prompt": row["prompt"] + _help(row["expected_trace"][0], condition),
            }


def _help(step: Row, condition: str) -> str:
    if condition == "minimal":
        return ""
    function = TOOLS[step["tool_name"]].schema["function"]
    if condition == "tool_hinted":
        return f"\n\nUse the {function['name']} tool."
    values = "\n".join(
        f"- {path}: {json.dumps(value, ensure_ascii=False)}" for path, value in leaves(step["arguments"])
    )
    purpose, _, returned = function["description"].rpartition(" Returns ")
    return f"\n\nCall the {function['name']} tool. {purpose} It returns {returned}\nArguments:\n{values}"
