"""Prepares the tasks of a page as data for its script.

The data is a small index to filter by, and details in compressed chunks, which the script unpacks on demand.

Everything that a model wrote is truncated and its invisible characters are escaped; the script only inserts it as text.
"""

import base64
import gzip
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from families.family import Family
from families.formatting import format_call, json_shown, shown
from families.page import Group, Page, Run, page_of
from generator.core.shapes import Json
from runner.suites import twins_of

Row = Mapping[str, Any]
Suite = tuple[str, Family, Sequence[Row], Sequence[Run]]  # a title, and the tasks with the runs on them

PAIRS = {  # of a task and its twins, or of a twin and its original
    "lost": "lost: wrong, though its twins or its original are right",
    "won": "won: right, though its twins or its original are not",
}
CHUNK = 50  # tasks
LONGEST_PROMPT = 600  # characters of a prompt in the index
LONGEST_TURN = 1_500  # characters of a message, a call or an output in a conversation
MOST_TURNS = 40  # of a conversation
LONGEST_PROBLEM = 600  # characters of a provider's error message
LONGEST_RESPONSE = 6_000  # characters of the raw responses to a task
MOST_ALONE = 6  # calls shown of a twin, which asks for one


def payload(suites: Sequence[Suite], start: Mapping[str, str] | None = None) -> dict[str, Json]:
    """Return the script's data on some suites, each with its runs (none to browse tasks only).

    `start` is what the explorer shows first unless the URL says otherwise; by default, it is chosen by `_start`.
    """
    return {
        "chunk": CHUNK,
        "start": _start(suites) if start is None else start,
        "suites": [_suite(*suite) for suite in suites],
    }


def _start(suites: Sequence[Suite]) -> dict[str, str]:
    """Choose the best run that is not a ceiling and a task that it failed, preferably typical and partly right."""
    _, family, rows, runs = suites[0]
    if not runs:
        return {}
    best, page = max(Group(runs, {}).subjects, key=lambda run: run.scores[family.totals[0]] or 0), page_of(family)
    graded = zip(rows, best.scores["per_task"], strict=True)
    failed = [(row, task["score"]) for row, task in graded if task["score"] is not None and not task["strict"]]
    if not failed:
        return {"run": best.name}
    row, _ = max(failed, key=lambda each: (page.is_telling(each[0]), each[1] > 0))  # the first of those that are alike
    return {"run": best.name, "result": "error", "task": row["task_id"]}


def _suite(title: str, family: Family, rows: Sequence[Row], runs: Sequence[Run]) -> dict[str, Json]:
    page = page_of(family)
    facets = [page.facets(row) for row in rows]
    labels = {name: sorted({label for found in facets for label in found[name]}, key=_natural) for name in facets[0]}
    places = {name: {label: place for place, label in enumerate(every)} for name, every in labels.items()}
    halves = [_halves(run) for run in runs]
    codes = [
        [
            _with_pair(page.codes(task), of_run.get(task["task_id"])) if task["score"] is not None else (None, set())
            for task in run.scores["per_task"]
        ]
        for run, of_run in zip(runs, halves, strict=True)
    ]
    occurring = sorted({code for found in codes for _, every in found for code in every})
    errors = list(dict.fromkeys((*page.errors, *occurring)))
    graded = _is_graded(runs)
    close = page.close or f"wrong, but the {family.score_name} gives credit"
    wrong = "✗ wrong" if page.close or not graded else "✗ wrong, no credit"
    return {
        "title": title,
        "family": family.name,
        "facets": [[name, found, page.facet_names.get(name, name)] for name, found in labels.items()],
        "errors": errors,
        "error_words": [{**PAIRS, **page.error_names}.get(code, code.replace("_", " ")) for code in errors],
        "score": family.score_name if graded else None,
        "legend": " · ".join(["✓ everything right", *([f"≈ {close}"] if graded else []), wrong]),
        "tasks": [
            [
                row["task_id"],
                shown(row["prompt"], LONGEST_PROMPT),
                [[places[name][label] for label in values] for name, values in found.items()],
            ]
            for row, found in zip(rows, facets, strict=True)
        ],
        "details": _packed(page.task(row) for row in rows),
        "runs": [
            {
                "name": run.name,
                "contender": run.role is None,
                "results": [
                    _result(task, *code, errors) for task, code in zip(run.scores["per_task"], found, strict=True)
                ],
                "details": _packed(
                    _prediction(page, row, task, page.record(row, run.records)) | of_run.get(row["task_id"], {})
                    for row, task in zip(rows, run.scores["per_task"], strict=True)
                ),
            }
            for run, found, of_run in zip(runs, codes, halves, strict=True)
        ],
    }


def _halves(run: Run) -> dict[str, dict[str, Json]]:
    """Return the other half of each task that is half of a pair: the `base` of a twin, or a task's calls `alone`.

    `pair` says whether the pair was lost or won. The calls are left out if this version generates other twins.
    """
    tasks = {task["task_id"]: task for task in run.scores["per_task"]}
    found: dict[str, dict[str, Json]] = {}
    for row in run.rows:
        if base := tasks.get(row.get("parent")):
            half = {"id": base["task_id"], "right": _is_right(base)}
            found[row["task_id"]] = {"base": half, "pair": _pair([half["right"]], tasks[row["task_id"]])}
    asked = run.settings.get("twins_digest")
    twins, digest = twins_of(run.family, [dict(row) for row in run.rows]) if asked else ([], None)
    if digest == asked:
        records = {task: record for (task, repeat), record in run.records.items() if not repeat}
        scores = run.family.score(twins, records, first=False)["per_task"]
        for twin, score in zip(twins, scores, strict=True):
            steps = found.setdefault(twin["parent"], {"alone": {}})["alone"]
            steps[twin["parent_step"]] = _alone(twin, score, records.get(twin["task_id"], {}))
        for name, half in found.items():
            if "alone" in half:
                half["pair"] = _pair([step["right"] for step in half["alone"].values()], tasks[name])
    return found


def _alone(twin: Row, score: Row, record: Mapping[str, Json]) -> dict[str, Json]:
    """Return the details of a twin: its prompt, whether it was right, the calls and the answer."""
    calls = record.get("prediction")
    return {
        "prompt": shown(twin["prompt"], LONGEST_PROMPT),
        "right": _is_right(score),
        "calls": [
            shown(format_call(call), LONGEST_TURN) for call in (calls if isinstance(calls, list) else [])[:MOST_ALONE]
        ],
        "answer": shown(str(record.get("answer") or ""), LONGEST_TURN),
    }


def _is_right(score: Row) -> bool | None:
    return None if score["score"] is None else bool(score["strict"])


def _pair(halves: Sequence[bool | None], task: Row) -> str | None:
    """Return whether a pair was "lost" (the other half is right, the task is not), "won" (the reverse) or neither."""
    right = _is_right(task)
    if right is None or None in halves or all(halves) == right:
        return None
    return "won" if right else "lost"


def _with_pair(codes: tuple[str | None, set[str]], half: Mapping[str, Json] | None) -> tuple[str | None, set[str]]:
    """Add the result of a task's pair to its errors, so that tasks can be filtered by it as well."""
    return codes[0], codes[1] | ({half["pair"]} if half and half["pair"] else set())


def _is_graded(runs: Sequence[Run]) -> bool:
    """Return whether the score of any task differs from its strict score."""
    known = (task for run in runs for task in run.scores["per_task"] if task["score"] is not None)
    return any(task["score"] != task["strict"] for task in known)


def _natural(label: str) -> list[tuple[int, str]]:
    """Return a sort key that orders by letters, and numbers by their value."""
    return [(int(part), "") if part.isdecimal() else (-1, part.casefold()) for part in re.split(r"([0-9]+)", label)]


def _packed(items: Iterable[Json]) -> list[str]:
    every = list(items)
    chunks = (every[start : start + CHUNK] for start in range(0, len(every), CHUNK))
    texts = (json.dumps(chunk, separators=(",", ":")) for chunk in chunks)
    return [base64.b64encode(gzip.compress(text.encode(), 6, mtime=0)).decode() for text in texts]


def _result(task: Mapping[str, Json], primary: str | None, every: set[str], errors: Sequence[str]) -> list[Json] | None:
    """Return a task's entry in the index of a run: score, strict, and the numbers of the primary error and all errors.

    The entry is None if the task was not evaluated.
    """
    if task["score"] is None:
        return None
    return [
        round(task["score"], 3),
        int(task["strict"]),
        -1 if primary is None else errors.index(primary),
        sorted(map(errors.index, every)),
    ]


def _prediction(page: Page, row: Row, task: Mapping[str, Json], record: Mapping[str, Json]) -> dict[str, Json]:
    raw = [
        response.get("choices", response) if isinstance(response, dict) else response
        for response in record.get("responses") or [record[name] for name in ("prediction",) if name in record]
    ]
    answer = record.get("answer")
    return {
        "conversation": _conversation(row, record),
        "raw": shown("\n".join(_indented(response) for response in raw), LONGEST_RESPONSE) if raw else None,
        "answer": shown(answer, LONGEST_RESPONSE) if isinstance(answer, str) else None,
        "problems": [shown(str(problem), LONGEST_PROBLEM) for problem in (record.get("errors") or [])[-3:]],
        "attempts": record.get("attempts"),
        "seconds": record.get("latency_s"),
        "tokens": (record.get("usage") or {}).get("total_tokens"),
        **(page.prediction(row, task, record) if task["score"] is not None else {}),
    }


def _conversation(row: Row, record: Mapping[str, Json]) -> list[dict[str, Json]] | None:
    """Return the turns of a conversation, or None if there was only one response.

    Each turn has its author, the text, and the calls as [call, output or error, whether it is an error].
    """
    responses, prediction = record.get("responses") or [], record.get("prediction")
    if len(responses) < 2:
        return None
    entries = [call for call in prediction if isinstance(call, dict)] if isinstance(prediction, list) else []
    turns: list[dict[str, Json]] = [{"who": "user", "text": shown(row["prompt"], LONGEST_TURN), "calls": []}]
    for number, response in enumerate(responses[:MOST_TURNS]):
        calls = [
            [
                f"{shown(str(call.get('name')), 100)}({json_shown(call.get('arguments'), LONGEST_TURN)})",
                json_shown(call["output"], LONGEST_TURN)
                if "output" in call
                else shown(str(call.get("error", "")), LONGEST_TURN),
                "output" not in call,
            ]
            for call in entries
            if call.get("turn") == number
        ]
        turns.append({"who": "model", "text": shown(_text_of(response), LONGEST_TURN), "calls": calls})
    return turns


def _text_of(response: Json) -> str:
    """Return the text of a raw response; "" if it has none, or is not in OpenAI's format."""
    try:
        content = response["choices"][0]["message"]["content"]
    except (KeyError, IndexError, TypeError):
        return ""
    parts = content if isinstance(content, list) else [content]
    return "\n".join(
        text for part in parts if isinstance(text := part.get("text") if isinstance(part, dict) else part, str)
    )


def _indented(value: Json) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, indent=2)
    except RecursionError:
        return "(nested too deeply to show)"
