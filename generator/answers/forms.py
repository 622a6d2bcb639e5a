"""The forms of questions: about which things, by which steps, with which answer, in which words, and how often.

They are data (`data/forms.json`): shared `options`, `answers` and `steps`, and the forms in the order of their weights.
A form that is `like` another of its subset takes from that one what it does not say itself. `closings` carries out its
steps.
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
    """A kind of question.

    Attributes:
        name: Unique within its subset.
        subset: `enterprise` or `chat`.
        weight: Of a hundred questions of the subset, how many have this form.
        kind: The things it is about.
        count: How many of them.
        steps: How the chain grows (`closings`): values to find, and rules that they must meet.
        conclusion: How the answer follows, as `chain.conclude` takes it but with names of values.
        answer: Type, unit and tolerance of the answer; of a record, those of each field, or of all (`each`).
        texts: Ways to ask.
        extras: Further values that it draws, by slot: the options of each.
        lot: How a text says so many of one thing.
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
    """The options of an extra: a list, the name of a list, every choice of one from each list, or a kind's names."""
    if isinstance(options, str):
        return _options(named[options], named)
    if isinstance(options, dict):
        return members(options["members"]) if "members" in options else list(map(list, product(*options["product"])))
    return list(options)


FORMS = _forms()
