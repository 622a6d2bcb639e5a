"""Describes changes and disturbances in words, for readers who compare what is required with what was done."""

from collections.abc import Iterator, Mapping
from typing import Any

from families.formatting import shown
from generator.core.shapes import Json
from metric.state_diff.words import in_words

LONGEST = 400  # characters of a change


def described(change: Mapping[str, Json]) -> str:
    """Describe a change, required or made, in one line."""
    return shown(in_words(change), LONGEST)


def disturbed(row: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for each thing that goes wrong in a task."""
    for one in row["disturbances"]:
        yield {
            "fault": lambda one: f"The first call of {one['tool']} is refused.",
            "outage": lambda one: f"Every call of {one['tool']} is refused.",
            "cut": lambda one: f"The first page of {one['table']} with {one['record']} is cut there.",
            "stale": lambda one: f"Lists of {one['table']} show an old {one['field']} of {one['record']}.",
            "old page": lambda one: f"Pages of {one['table']} with {one['record']} show an old {one['field']} of it.",
        }.get(one["kind"], lambda one: str(one["kind"]))(one)
    if row["secret"]:
        yield f"ask_user tells what is missing: {row['secret']['reply']}"


def named_files(row: Mapping[str, Any]) -> dict[str, str]:
    """Return the files of a task that are named in its request or in a file that the request names."""
    files: dict[str, str] = row["state"]["files"]
    named = [row["prompt"], *(text for path, text in files.items() if path in row["prompt"])]
    return {path: text for path, text in files.items() if any(path in text for text in named)}
