"""Reads the forms of questions: their things, steps, answers, wordings and weights.

The file `data/forms.json` has shared `options`, `answers` and `steps`, and the list of forms. A form that is `like`
another form of its subset inherits the keys that it does not define. `question_builder` carries out the steps.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from generator.answers.data import read
from generator.answers.relations import members

Json = Any


@dataclass(frozen=True, eq=False)
class Form:
    """A form of question.

    Attributes:
        name: The name, unique within the subset.
        subset: `enterprise` or `chat`.
        weight: The number of questions with this form in every 100 questions of the subset.
        kind: The kind of things that it is about.
        count: The number of things.
        steps: The steps of the chain (see `question_builder`): values to find, and rules that they must meet.
        conclusion: How the answer follows, as for `chain.conclude` but with names of values.
        answer: Type, unit and tolerance of the answer; for a record, those of each field, or of all fields (`each`).
        texts: The wordings of the question.
        extras: The options of further values to draw, by slot.
        lot: The wording for a number of one thing.
    """

    name: str
    subset: str
    weight: int
    kind: str
    count: int
    steps: Sequence[Json]
    conclusion: Mapping[str, Json]
    answer: Mapping[str, Json]
    texts: Sequence[str]
    extras: Mapping[str, Sequence[Json]]
    lot: str = ""


def _forms() -> tuple[Form, ...]:
    data = read("forms")
    rows: dict[tuple[str, str], dict[str, Json]] = {}
    for row in data["forms"]:
        rows[row["subset"], row["name"]] = rows.get((row["subset"], row.get("like", "")), {}) | row
    return tuple(_form(row, data) for row in rows.values())


def _form(row: Mapping[str, Json], data: Mapping[str, Json]) -> Form:
    answer = row["answer"]
    fields = {key: value for key, value in row.items() if key != "like"} | {
        "extras": {name: _options(options, data["options"]) for name, options in row.get("extras", {}).items()},
        "steps": [
            step for shared in row["steps"] for step in (data["steps"][shared] if isinstance(shared, str) else [shared])
        ],
        "answer": {name: data["answers"][part] for name, part in answer.items()}
        if isinstance(answer, dict)
        else data["answers"][answer],
    }
    return Form(**fields)


def _options(options: Json, named: Mapping[str, Json]) -> Sequence[Json]:
    """Return the options of an extra: a list, a shared list by name, a product of lists, or the names of a kind."""
    if isinstance(options, str):
        return _options(named[options], named)
    if isinstance(options, dict):
        return members(options["members"]) if "members" in options else list(map(list, product(*options["product"])))
    return list(options)


FORMS = _forms()
