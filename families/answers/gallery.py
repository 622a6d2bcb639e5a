"""Shows questions as Markdown for review."""

import json
from collections.abc import Iterator, Sequence

from families.answers import FAMILY
from families.family import Row
from families.formatting import as_code, quoted
from generator.answers.baselines import plain

LONGEST = 300  # characters of a program or a query


def example(rows: Sequence[Row]) -> str:
    """Return the first question of each subset as Markdown."""
    first = {row["subset"]: row for row in reversed(rows)}
    return "\n\n".join(
        f"**Answers, {subset}** (`{row['task_id']}` of the config `answers`)\n\n{_shown(row)}"
        for subset, row in sorted(first.items(), reverse=True)
    )


def gallery() -> Iterator[str]:
    """Yield the lines of the gallery: one question of each form (seed 42)."""
    yield from (
        "## Answers",
        "",
        "One question of each form (seed 42), the golden chain, and the answer. Made by `comptoolbench export`.",
        "",
    )
    every = list(FAMILY.configs[0].every_row(FAMILY.options))
    for subset in ("enterprise", "chat"):
        first = {row["metadata"]["form"]: row for row in reversed(every) if row["subset"] == subset}
        yield from (f"### {subset} ({len(first)} forms)", "")
        for form, row in sorted(first.items()):
            yield from (f"#### {form} ({row['num_calls']} calls)", "", _shown(row), "")


def _shown(row: Row) -> str:
    """Format a question: the prompt as a block quote, the golden chain, and the answer."""
    calls = [f"{number}. {_call(step)}" for number, step in enumerate(row["expected_trace"], 1)]
    answer = f"Answer, {row['answer_form']}: `{plain(row['expected_answer'])}`"
    return "\n".join([*quoted(row["prompt"]), "", *calls, "", answer])


def _call(step: Row) -> str:
    """Format a call as inline code; values from earlier calls are shown as references."""
    arguments = ", ".join(
        f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in step["references"].items()
    )
    arguments = arguments if len(arguments) <= LONGEST else f"{arguments[:LONGEST]}…"
    return as_code(f"{step['tool_name']}({arguments})")
