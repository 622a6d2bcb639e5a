"""The tasks of a page as data for its script: a small index to filter by, and details packed in chunks that are opened only when a task is.

Everything that a model wrote goes out as bounded text with invisible characters spelled out, and the script only ever sets it as text.
"""

import base64
import gzip
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from families.family import Family
from families.page import Page, Run
from families.words import shown

__all__ = ["Suite", "payload"]

Json = Any
Row = Mapping[str, Any]
Suite = tuple[str, Family, Sequence[Row], Sequence[Run]]  # a title, and the tasks with the runs on them

CHUNK = 50  # tasks
LONGEST_PROMPT = 300  # characters of a prompt in the index
LONGEST_PROBLEM = 600  # characters of what a provider said
LONGEST_RESPONSE = 6_000  # characters of the raw responses to a task


def payload(suites: Sequence[Suite]) -> dict[str, Json]:
    """What the script needs for some suites, each with the runs on it (none for the bare tasks)."""
    return {"chunk": CHUNK, "suites": [_suite(*suite) for suite in suites]}


def _suite(title: str, family: Family, rows: Sequence[Row], runs: Sequence[Run]) -> dict[str, Json]:
    page = family.page
    facets = [page.facets(row) for row in rows]
    labels = {name: sorted({label for found in facets for label in found[name]}, key=_natural) for name in facets[0]}
    places = {name: {label: place for place, label in enumerate(every)} for name, every in labels.items()}
    codes = [[page.codes(task) if task["score"] is not None else (None, set()) for task in run.scores["per_task"]] for run in runs]
    errors = list(dict.fromkeys((*page.errors, *sorted({code for found in codes for _, every in found for code in every}))))
    return {
        "title": title,
        "family": family.name,
        "facets": list(labels.items()),
        "errors": errors,
        "tasks": [
            [row["task_id"], shown(row["prompt"], LONGEST_PROMPT), [[places[name][label] for label in values] for name, values in found.items()]]
            for row, found in zip(rows, facets, strict=True)
        ],
        "details": _packed(page.task(row) for row in rows),
        "runs": [
            {
                "name": run.name,
                "results": [_result(task, *code, errors) for task, code in zip(run.scores["per_task"], found, strict=True)],
                "details": _packed(
                    _prediction(page, row, task, run.records.get((row["task_id"], 0), {})) for row, task in zip(rows, run.scores["per_task"], strict=True)
                ),
            }
            for run, found in zip(runs, codes, strict=True)
        ],
    }


def _natural(label: str) -> list[tuple[int, str]]:
    """Sorts by letter, and numbers by their size."""
    return [(int(part), "") if part.isdecimal() else (-1, part.casefold()) for part in re.split(r"([0-9]+)", label)]


def _packed(items: Iterable[Json]) -> list[str]:
    """Items in chunks of compressed JSON."""
    every = list(items)
    return [
        base64.b64encode(gzip.compress(json.dumps(every[start : start + CHUNK], separators=(",", ":")).encode(), 6, mtime=0)).decode()
        for start in range(0, len(every), CHUNK)
    ]


def _result(task: Mapping[str, Json], primary: str | None, every: set[str], errors: Sequence[str]) -> list[Json] | None:
    """A task in the index of a run: score, strict, primary error, and all errors by number; None if it was not evaluated."""
    if task["score"] is None:
        return None
    return [round(task["score"], 3), int(task["strict"]), -1 if primary is None else errors.index(primary), sorted(map(errors.index, every))]


def _prediction(page: Page, row: Row, task: Mapping[str, Json], record: Mapping[str, Json]) -> dict[str, Json]:
    """What a model did with a task, and what it took."""
    raw = [response.get("choices", response) if isinstance(response, dict) else response for response in record.get("responses") or [record.get("prediction")]]
    answer = record.get("answer")
    return {
        "raw": shown("\n".join(_indented(response) for response in raw), LONGEST_RESPONSE),
        "answer": shown(answer, LONGEST_RESPONSE) if isinstance(answer, str) else None,
        "problems": [shown(str(problem), LONGEST_PROBLEM) for problem in (record.get("errors") or [])[-3:]],
        "attempts": record.get("attempts"),
        "seconds": record.get("latency_s"),
        "tokens": (record.get("usage") or {}).get("total_tokens"),
        **(page.prediction(row, task, record) if task["score"] is not None else {}),
    }


def _indented(value: Json) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, indent=2)
    except RecursionError:
        return "(nested too deeply to show)"
