"""The tasks of a page as data for its script: a small index to filter by, and details packed in chunks that are opened only when a task is.

Everything that a model wrote goes out as bounded text with invisible characters spelled out, and the script only ever sets it as text.
"""

import base64
import gzip
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from generator.graph import stages
from metric.comptool_gap import scoring
from metric.comptool_gap.calls import MISSING, Call, parse_calls
from metric.comptool_gap.matching import match_value
from runner.report.data import Run
from simulators import TOOLS

__all__ = ["payload", "shown"]

Json = Any
Row = Mapping[str, Any]

CHUNK = 50  # tasks
LONGEST_PROMPT = 300  # characters of a prompt in the index
LONGEST_VALUE = 600  # characters of an argument
LONGEST_OUTPUT = 3_000  # characters of an output
LONGEST_RESPONSE = 6_000  # characters of the raw responses to a task
MOST_CALLS = 24  # of a prediction
MOST_ARGUMENTS = 24  # of a call

# Controls but line feed and tab, invisible and direction-changing characters, halves of surrogate pairs, private use, tags.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\uffff\ud800-\udfff\ue000-\uf8ff\U000e0000-\U000e0fff\U000f0000-\U0010ffff]"
)


def shown(text: str, longest: int) -> str:
    """A text as it can be shown: not too long, and nothing invisible in it."""
    clean = _HIDDEN.sub(lambda found: f"\\u{{{ord(found[0]):x}}}", text[:longest])
    return clean if len(text) <= longest else f"{clean}… ({len(text):,} characters in all)"


def _json(value: Json, longest: int) -> str:
    """A value as JSON for people."""
    try:
        return shown(json.dumps(value, ensure_ascii=False), longest)
    except RecursionError:
        return "(nested too deeply to show)"


def payload(suites: Sequence[tuple[str, Sequence[Row], Sequence[Run]]]) -> dict[str, Json]:
    """What the script needs for some suites, each with the runs on it (none for the bare tasks)."""
    names = list(dict.fromkeys(name for _, rows, _ in suites for row in rows for name in _tools(row)))
    categories = [TOOLS[name].category if name in TOOLS else "other" for name in names]
    return {
        "chunk": CHUNK,
        "tools": names,
        "categories": categories,
        "errors": list(scoring.ERRORS),
        "suites": [_suite(title, rows, runs, {name: number for number, name in enumerate(names)}) for title, rows, runs in suites],
    }


def _tools(row: Row) -> list[str]:
    return [step["tool_name"] for step in row["expected_trace"]]


def _suite(title: str, rows: Sequence[Row], runs: Sequence[Run], numbers: Mapping[str, int]) -> dict[str, Json]:
    templates = list(dict.fromkeys(_template(row) for row in rows))
    catalogue = {name for row in rows for name in (tool["function"]["name"] for tool in row["available_tools"])}
    return {
        "title": title,
        "templates": templates,
        "tasks": [
            [row["task_id"], row["level"], templates.index(_template(row)), [numbers[tool] for tool in _tools(row)], shown(row["prompt"], LONGEST_PROMPT)]
            for row in rows
        ],
        "details": _packed(_task(row) for row in rows),
        "runs": [
            {
                "name": run.name,
                "results": [_result(task) for task in run.scores["per_task"]],
                "details": _packed(
                    _prediction(row, task, run.records.get((row["task_id"], 0), {}), catalogue) for row, task in zip(rows, run.scores["per_task"], strict=True)
                ),
            }
            for run in runs
        ],
    }


def _packed(items: Iterable[Json]) -> list[str]:
    """Items in chunks of compressed JSON."""
    every = list(items)
    return [
        base64.b64encode(gzip.compress(json.dumps(every[start : start + CHUNK], separators=(",", ":")).encode(), 6, mtime=0)).decode()
        for start in range(0, len(every), CHUNK)
    ]


# The task -------------------------------------------------------------------------------------------------------------------------------------------------


def _about(row: Row) -> Mapping[str, Json]:
    found = row.get("metadata")
    return found if isinstance(found, dict) else {}


def _template(row: Row) -> str:
    return str(_about(row).get("template", ""))


def _task(row: Row) -> dict[str, Json]:
    """A task: its prompt cut where grounded values stand, its steps, and the edges between them."""
    grounding = _about(row).get("grounding", {})
    stage = stages({step["step_id"]: step["depends_on"] for step in row["expected_trace"]})
    return {
        "prompt": _segments(row["prompt"], grounding),
        "offered": [tool["function"]["name"] for tool in row["available_tools"]],
        "steps": [
            {
                "id": step["step_id"],
                "tool": step["tool_name"],
                "stage": stage[step["step_id"]],
                "arguments": [
                    [name, _json(value, LONGEST_VALUE), _sources(name, step, grounding.get(step["step_id"], {}))] for name, value in step["arguments"].items()
                ],
                "output": _json(step["output"], LONGEST_OUTPUT),
            }
            for step in row["expected_trace"]
        ],
        "edges": [[source, step["step_id"], leaf] for step in row["expected_trace"] for leaf, source in step["bindings"].items()],
    }


def _segments(prompt: str, grounding: Mapping[str, Mapping[str, Mapping[str, Json]]]) -> list[tuple[str, list[str]]]:
    """Pieces of the prompt, each with the arguments ("step_1.city") that it grounds."""
    spans = [(*source["span"], f"{step}.{path}") for step, sources in grounding.items() for path, source in sources.items() if "span" in source]
    cuts = sorted({0, len(prompt), *(end for start, stop, _ in spans for end in (start, stop))})
    return [
        (shown(prompt[start:stop], len(prompt)), [label for first, last, label in spans if first <= start and stop <= last]) for start, stop in pairwise(cuts)
    ]


def _sources(name: str, step: Mapping[str, Json], sources: Mapping[str, Mapping[str, Json]]) -> list[str]:
    """Where an argument's value comes from: "prompt", or the paths that it is bound to."""
    own = [source for path, source in sources.items() if re.split(r"[.\[]", path)[0] == name]
    bound = [source for leaf, source in step["bindings"].items() if re.split(r"[.\[]", leaf)[0] == name]
    return [*bound, *(["prompt"] if any("span" in source for source in own) else [])]


# The prediction -------------------------------------------------------------------------------------------------------------------------------------------


def _result(task: Mapping[str, Json]) -> list[Json] | None:
    """A task in the index of a run: score, strict, primary error, and all errors by number; None if it was not evaluated."""
    if task["score"] is None:
        return None
    errors = {code for codes in [*task["errors"], [task["error"]] if task["error"] else [], ["missing_call"] if task["missing"] else []] for code in codes}
    primary = scoring.ERRORS.index(task["error"]) if task["error"] else -1
    return [round(task["score"], 3), int(task["strict"]), primary, sorted(scoring.ERRORS.index(code) for code in errors)]


def _prediction(row: Row, task: Mapping[str, Json], record: Mapping[str, Json], catalogue: set[str]) -> dict[str, Json]:
    """What a model did with a task: its calls argument by argument, and what came of the data edges."""
    raw = [response.get("choices", response) if isinstance(response, dict) else response for response in record.get("responses") or [record.get("prediction")]]
    found: dict[str, Json] = {
        "raw": shown("\n".join(_indented(response) for response in raw), LONGEST_RESPONSE),
        "problems": [shown(str(problem), LONGEST_VALUE) for problem in (record.get("errors") or [])[-3:]],
        "attempts": record.get("attempts"),
        "seconds": record.get("latency_s"),
        "tokens": (record.get("usage") or {}).get("total_tokens"),
    }
    if task["score"] is None:
        return found
    reference = scoring.read_reference(row)
    calls = parse_calls(record.get("prediction"))
    step_at = {index: reference.ids.index(step) for step, index in task["alignment"].items()}
    outputs = [_output(call, reference.steps[step_at[index]] if index in step_at else None, task["errors"][index]) for index, call in enumerate(calls)]
    return found | {
        "parts": {name: round(task[name], 3) for name in scoring.DIMENSIONS if task[name] is not None},
        "calls": [
            {
                "name": None if call.name is None else shown(call.name, 100),
                "step": reference.ids[step_at[index]] if index in step_at else None,
                "errors": task["errors"][index],
                "turn": call.turn,
                "arguments": list(_arguments(call, reference.steps[step_at[index]] if index in step_at else None, outputs[:index]))[:MOST_ARGUMENTS],
                "result": _outcome(record.get("prediction"), index),
                "refused": call.refused,
            }
            for index, call in enumerate(calls[:MOST_CALLS])
        ],
        "more": max(0, len(calls) - MOST_CALLS),
        "edges": [_carried(leaf, step, row, task, record.get("prediction")) for step in row["expected_trace"] for leaf in step["bindings"]],
    }


def _output(call: Call, step: scoring.Step | None, errors: Sequence[str]) -> Json:
    """What references to a call point into; where nothing was recorded, a call without fault has put out what its step does."""
    if call.output is not None:
        return call.output
    return step.output if step and not errors and not call.refused else MISSING


def _carried(leaf: str, consumer: Mapping[str, Json], row: Row, task: Mapping[str, Json], prediction: Json) -> bool:
    """Whether a value came along the data edge that ends at a leaf of the consumer's arguments."""
    index = task["alignment"].get(consumer["step_id"])
    if index is None or "wrong_data_flow" not in task["errors"][index]:
        return index is not None
    trace = [{**step, "bindings": {leaf: step["bindings"][leaf]} if step is consumer else {}} for step in row["expected_trace"]]
    return scoring.score_task(prediction, {**row, "expected_trace": trace})["data_flow"] == 1


def _indented(value: Json) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, indent=2)
    except RecursionError:
        return "(nested too deeply to show)"


def _arguments(call: Call, step: scoring.Step | None, outputs: Sequence[Json]) -> Iterator[tuple[str, str | None, str]]:
    """Each argument as (name, what the model wrote, verdict); a verdict is right, close, wrong, unknown, missing, default, or "" where nothing is expected."""
    for name, value in call.arguments.items():
        if step is None:
            verdict = ""
        elif name not in step.match:
            verdict = "unknown"
        else:
            right = match_value(value, step.arguments.get(name, MISSING), step.match[name], outputs, True)
            verdict = "right" if right == 1 else "close" if right else "wrong"
        yield shown(name, 100), _json(value, LONGEST_VALUE), verdict
    if step is None:
        return
    for name, value in step.arguments.items():
        if name not in call.arguments and name in step.given:
            right = name in step.defaults and match_value(step.defaults[name], value, step.match[name], None, True) == 1
            yield name, None, "default" if right else "wrong" if name in step.defaults else "missing"


def _outcome(prediction: Json, index: int) -> str | None:
    """What the call gave, as recorded in a list of calls."""
    call = prediction[index] if isinstance(prediction, list) and index < len(prediction) else None
    if not isinstance(call, dict):
        return None
    return shown(str(call["error"]), LONGEST_OUTPUT) if call.get("error") else _json(call["output"], LONGEST_OUTPUT) if "output" in call else None
