"""Whether another call could put out a value that goes on from one step to the next.

The proof of distractors (`check.rivals`) knows which tools do the same job. This module looks at values: for every
bound value it tries the other tools of the catalogue, with arguments from what the task has (the prompt's spans, and
outputs of the steps before), and reports a call that puts out the same value, unless words in the prompt decide which
one is meant (`cases/rival_steps.json`: tool that is meant, its rival, words that decide).
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, permutations, product
from pathlib import Path
from typing import Any

from generator.core.trace import same
from simulators import TOOLS, Tool, ToolError, World, accepts
from simulators.paths import kind_path, leaves, split, value_at

Json = Any
Row = Mapping[str, Any]
Has = list[tuple[str, Json]]

TRIES = 400  # calls of one tool for one value

_DATA = json.loads(Path(__file__).with_name("cases").joinpath("rival_steps.json").read_text(encoding="utf-8"))
_SUMS: list[str] = _DATA["sums"]
_CUES: dict[str, dict[str, str]] = _DATA["decided"]


def rival_steps(row: Row) -> Iterator[str]:
    """Yield one sentence for each bound value that another call could put out and no words decide between.

    Args:
        row: A composed row that `check` holds for.
    """
    steps = {step["step_id"]: step for step in row["expected_trace"]}
    asked = {step["tool_name"] for step in steps.values()}
    known: dict[tuple[str, str], None] = {}
    for step in steps.values():
        for source in step["bindings"].values():
            known[split(source)] = None
    for producer, path in known:
        meant = steps[producer]["tool_name"]
        value = value_at(steps[producer]["output"], path)
        if isinstance(value, bool) or not value:
            continue
        has = _has(row, steps, producer)
        for tool in _able(value):
            if tool.name not in asked and not _decided(meant, tool.name, row["prompt"]):
                arguments = _gives(tool, value, has)
                if arguments is not None:
                    yield f"{producer}.{path}: {tool.name} puts out {value!r} as well, with {arguments}"


def _has(row: Row, steps: Mapping[str, Any], producer: str) -> Has:
    """The values, each with its kind, that a task has without the producer and what depends on it."""
    later = {producer}
    has: Has = []
    for name, step in steps.items():
        kinds = TOOLS[step["tool_name"]].kinds
        for path, source in row["metadata"]["grounding"][name].items():
            if source["source"] == "prompt":
                has.append((kinds[kind_path(path)], value_at(step["arguments"], path)))
        if later.intersection(step["depends_on"]):
            later.add(name)
        if name not in later:
            has += [
                (kinds[f"return.{kind_path(path)}"], leaf)
                for path, leaf in (*step["output"].items(), *leaves(step["output"]))
                if f"return.{kind_path(path)}" in kinds
            ]
    numbers = list(dict.fromkeys(leaf for _, leaf in has if isinstance(leaf, int | float) and leaf is not True))
    has += [
        ("expression", form.format(a=one, b=other)) for form in _SUMS for one, other in permutations(numbers[:12], 2)
    ]
    texts = [leaf for kind, leaf in has if isinstance(leaf, str) and kind == "expression"]
    has += [("text", text) for text in texts[:2]]
    return [has[index] for index in range(len(has)) if has[index] not in has[:index]]


@cache
def _pure() -> tuple[Tool, ...]:
    return tuple(tool for tool in TOOLS.values() if not tool.side_effects)


def _able(value: Json) -> list[Tool]:
    """The tools without side effects that put out something of the value's type."""
    wanted = _type(value)
    return [tool for tool in _pure() if wanted in _output_types(tool.name)]


@cache
def _output_types(tool: str) -> frozenset[str]:
    returned = {kind for path, kind in TOOLS[tool].kinds.items() if path.startswith("return.")}
    return frozenset(
        "list" if kind.startswith(("list[", "set[")) else "number" if accepts("number", kind) else "text"
        for kind in returned
    )


def _type(value: Json) -> str:
    return "list" if isinstance(value, list) else "number" if isinstance(value, int | float) else "text"


def _decided(meant: str, rival: str, prompt: str) -> bool:
    """Whether words in the prompt say which of two tools is meant."""
    cue = _CUES.get(meant, {}).get(rival)
    return cue is not None and re.search(cue, prompt, re.IGNORECASE) is not None


def _gives(tool: Tool, value: Json, has: Has) -> dict[str, Json] | None:
    """Arguments with which a tool puts out a value that none of them is; None if there are none among those tried."""
    parameters = tool.schema["function"]["parameters"]
    options = []
    for name in parameters["required"]:
        kind = tool.kinds[name]
        enum = parameters["properties"][name].get("enum")
        options.append(enum or [leaf for other, leaf in has if accepts(kind, other)])
    for chosen in islice(product(*options), TRIES):
        if value in chosen:
            continue
        arguments = dict(zip(parameters["required"], chosen, strict=True))
        try:
            output = tool.call(arguments, World())
        except (ToolError, TypeError, ValueError):
            continue
        if any(same(leaf, value) for leaf in output.values()):
            return arguments
    return None
