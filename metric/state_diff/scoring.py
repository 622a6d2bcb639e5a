"""Scores one prediction on one task: the required changes that were made, other changes, and the answer.

Field values are compared by kind, created things as multisets without their ids, and texts only by the facts in them.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import chain
from typing import Any, NamedTuple, TypedDict

from .answer_line import as_text, committed_part, stated_answers
from .facts import MOST, addresses, amounts, bare_numbers, holds, ids, names_too_many, numbers, same, with_figures
from .words import FAILURES

Json = Any
Change = Mapping[str, Json]

VERSION = "1.2.1"  # of the metric; it changes whenever scores may change

PROJECT = "https://github.com/ronyrahmaan/comptoolbench"
USER = ("", "i", "me", "myself", "user", "the user", "maya", "maya keller")  # assignees that mean the user
NEEDLESS = 1  # needless questions that are tolerated
FIELDS = {  # the required fields of each type of change
    "update": ("record", "field", "value"),
    "email": ("to", "text"),
    "task": ("text",),
    "reply": ("record", "text"),
    "cancel": ("record",),
    "done": ("record",),
    "report": ("record", "code"),
    "question": ("record", "field"),
    "file": ("record",),
    "memory": ("record",),
}


class Values(NamedTuple):
    """The values in a text by which records can be recognised: ids, their numbers, e-mail addresses and amounts."""

    ids: frozenset[str]
    addresses: frozenset[str]
    amounts: frozenset[float]
    numbers: frozenset[str] = frozenset()

    def without(self, others: "Values") -> "Values":
        """Return the values that the others do not have."""
        return Values(
            self.ids - others.ids,
            self.addresses - others.addresses,
            self.amounts - others.amounts,
            self.numbers - others.numbers,
        )


class Task(NamedTuple):
    """A reference row in the form that scoring needs.

    Attributes:
        required: Changes that must be made.
        allowed: Patterns of changes that are neither required nor wrong, such as {"type": "memory"}.
        minefields: Patterns of changes that must never be made.
        answer: Kind and value of the answer; None if no answer is asked for.
        foreign: For each id of a record that a required text is about, the values that must not be in that text.
        year: The year of dates without one.
        budget: The largest number of calls that is allowed.
    """

    required: Sequence[Change]
    allowed: Sequence[Change]
    minefields: Sequence[Change]
    answer: Change | None
    foreign: Mapping[str, Values]
    year: int
    budget: int


class TaskScore(TypedDict):
    """The score of one task.

    Attributes:
        strict: 1 if every required change was made, nothing else was changed, no minefield was hit, at most one
            question was needless, the budget of calls was kept, and the answer is right.
        progress: Required changes made / (required changes + wrong changes).
        required: Number of required changes.
        made: Number of required changes that were made.
        wrong: Number of changes that are neither required nor allowed.
        minefields: Number of minefields that were hit.
        answer: 1 or 0; None if no answer is asked for.
        needless_questions: Number of questions whose answer was known, or that the user cannot answer.
        n_calls: Number of calls; None if the prediction does not tell.
        over_budget: 1 if there were more calls than allowed, or the run ended because the model wanted more.
        outcomes: For each required change, whether it was made.
        lacking: For each required change, the values that are missing in its text, if there is a text for it.
        surplus: The wrong changes, in the order in which they were made.
        foreign: For each wrong change, the values in its text that belong to other records than those of the most
            similar missing text.
        unclean: For each missing required change, whether a wrong change has all its facts, so that only values of
            other records make it wrong.
        failures: The ways in which the task failed, by the codes of `FAILURES`, the main one first, each with the
            values that a text wrongly names or lacks.
        unreadable: Why the prediction could not be read; None if it could.
    """

    strict: int
    progress: float
    required: int
    made: int
    wrong: int
    minefields: int
    answer: int | None
    needless_questions: int
    n_calls: int | None
    over_budget: int
    outcomes: list[bool]
    lacking: list[list[Any]]
    surplus: list[Any]
    foreign: list[list[str]]
    unclean: list[bool]
    failures: dict[str, list[Any]]
    unreadable: str | None


def read_reference(row: Mapping[str, Json], number: int = 0) -> Task:
    """Read a row of the dataset.

    Raises:
        ValueError: If a field of the row is missing or malformed; the message names the row and the problem.
    """
    try:
        expected, state = row["expected"], row["state"]
        required = [dict(change) for change in expected["required"]]
        known = _values([*state["files"].values(), row["prompt"]])
        records = {record["id"]: record for records in state["tables"].values() for record in records}
        everything = _of_records(list(records.values()), set(row["things"]))
        wanted: dict[str, list[Json]] = {}
        for change in required:
            if "about" in change:
                wanted.setdefault(change["about"], []).extend(fact["value"] for fact in change["facts"])
        foreign = {
            about: everything.without(_related_values(about, records))
            .without(known)
            .without(_values([str(fact) for fact in facts]))
            for about, facts in wanted.items()
        }
        return Task(
            required,
            [dict(change) for change in expected["allowed"]],
            [dict(change) for change in expected["minefields"]],
            expected["answer"] or None,
            foreign,
            int(row["today"][:4]),
            int(row["max_calls"]),
        )
    except KeyError as missing:
        raise ValueError(
            f"reference {number} is not a row of stateful tasks: {missing} is missing or not a known value"
        ) from None
    except (AttributeError, TypeError, ValueError) as problem:
        raise ValueError(f"reference {number} is not a row of stateful tasks: {problem}") from None


def _values(texts: Sequence[str]) -> Values:
    joined = "\n".join(texts)
    return Values(frozenset(ids(joined)), frozenset(addresses(joined)), frozenset(amounts(joined)))


def _of_records(records: Any, priced: set[str]) -> Values:
    """Return the values of records.

    Amounts and bare numbers are returned only for the records that the task is about, because those of other records
    may coincide with right values.
    """
    named: set[str] = set()
    addressed: set[str] = set()
    sums: set[float] = set()
    for record in records:
        for value in record.values():
            if isinstance(value, str):
                if "@" in value:
                    addressed.add(value.lower())
                else:
                    named.update(ids(value))
            elif isinstance(value, float) and value and record["id"] in priced:
                sums.add(round(value, 2))
    numbers = frozenset(record["id"].rpartition("-")[2] for record in records if record["id"] in priced)
    return Values(frozenset(named), frozenset(addressed), frozenset(sums), numbers)


def _related_values(about: str, records: Mapping[str, Mapping[str, Json]]) -> Values:
    """Return the values that a text about a record may contain.

    These are the values of the record, of the records that it refers to (directly or through one other record), and of
    all records that refer to its parties, and the sum of the amounts.
    """
    own = {about}
    for _ in range(2):
        own |= {value for name in own & records.keys() for value in records[name].values() if value in records}
    parties = {name for name in own & records.keys() if "email" in records[name]}
    own |= {name for name, record in records.items() if not parties.isdisjoint(map(str, record.values()))}
    values = _of_records([records[name] for name in own & records.keys()], own)
    total = round(sum(values.amounts), 2)
    return values._replace(amounts=values.amounts | {total})


def score_task(prediction: Json, task: Task) -> TaskScore:
    """Score a prediction, `{"changes": [...], "answer": "..."}`; an unreadable one counts as no changes.

    A change has a `type` from `FIELDS`, with the fields that it requires; a `task` may also have a `due_date` and an
    `assignee`, a `report` may have `informed`, and a `question` `needed`. `events`, all writes in order, reveals
    minefields that were hit and undone; `n_calls` is the number of calls.
    """
    if unreadable := _fault(prediction):
        prediction = {"changes": []}
    changes = prediction["changes"]
    questions = [change for change in changes if change["type"] == "question"]
    judged = [change for change in changes if change["type"] != "question"]
    outcomes, lacking, surplus = _matched(task, judged)
    wrong = [change for change in surplus if not any(fits(change, pattern) for pattern in task.allowed)]
    missing = [need for need, made in zip(task.required, outcomes, strict=True) if not made]
    events = prediction.get("events")
    every = [*changes, *(events or ())]
    stepped = sum(any(fits(change, pattern) for change in every) for pattern in task.minefields)
    answer = None if task.answer is None else int(right_answer(prediction.get("answer"), task.answer))
    needless = sum(not question.get("needed") for question in questions)
    calls = prediction.get("n_calls")
    over = prediction.get("ending") == "call_budget" or (isinstance(calls, int) and calls > task.budget)
    foreign = [_foreign_to_nearest(change, missing, task) for change in wrong]
    mixed = [change for change, names in zip(wrong, foreign, strict=True) if names]
    unclean = [
        not made and any(_is_for(text, need) and not _lacking(_text(text), need, task) for text in mixed)
        for need, made in zip(task.required, outcomes, strict=True)
    ]
    lost = [not any(each) for each in zip(outcomes, lacking, unclean, strict=True)]
    answered = prediction.get("answer") not in (None, "")
    failed = {
        "minefield": stepped > 0,
        "foreign_value": any(foreign),
        "wrong_change": not all(foreign),
        "missing_change": any(lost),
        "missing_fact": any(lacking),
        "no_answer": answer == 0 and not answered,
        "wrong_answer": answer == 0 and answered,
        "needless_questions": needless > NEEDLESS,
        "over_budget": over,
    }
    named = {"foreign_value": foreign, "missing_fact": lacking}
    failures = {code: [*dict.fromkeys(chain(*named.get(code, ())))] for code in FAILURES if failed[code]}
    return {
        "strict": int(not failures),
        "progress": sum(outcomes) / max(1, len(outcomes) + len(wrong)),
        "required": len(outcomes),
        "made": sum(outcomes),
        "wrong": len(wrong),
        "minefields": stepped,
        "answer": answer,
        "needless_questions": needless,
        "n_calls": calls,
        "over_budget": int(over),
        "outcomes": outcomes,
        "lacking": lacking,
        "surplus": wrong,
        "foreign": foreign,
        "unclean": unclean,
        "failures": failures,
        "unreadable": unreadable,
    }


_NO_CHANGES = 'it holds no list of changes, such as [{"type": "done", "record": "TD-1"}]'
_OF_CALLS = frozenset("arguments calls function tool_calls role choices messages input".split())


def _fault(prediction: Json) -> str | None:
    """Return why a prediction cannot be read, as the end of a sentence; None if it can."""
    if not isinstance(prediction, Mapping) or not isinstance(prediction.get("changes"), list | tuple):
        changes = prediction.get("changes", prediction) if isinstance(prediction, Mapping) else prediction
        return _call_fault(changes, "it") or _NO_CHANGES
    for name, part in (("change", prediction["changes"]), ("event", prediction.get("events") or ())):
        if not isinstance(part, list | tuple):
            return f"its {name}s must be a list; they are {part!r:.60}"
        for number, change in enumerate(part, 1):
            if fault := _call_fault(change, f"{name} {number}"):
                return fault
            if fault := _change_fault(change):
                return f"{name} {number} {fault}"
    calls = prediction.get("n_calls")
    if calls is not None and (isinstance(calls, bool) or not isinstance(calls, int)):
        return f"its n_calls must be a whole number; it is {calls!r:.60}"
    return None


def _call_fault(part: Json, what: str) -> str | None:
    """Return a sentence if a value is a tool call or a message instead of a change; None otherwise."""
    if not isinstance(part, Mapping) or _OF_CALLS.isdisjoint(part):
        return None
    return (
        f"{what} is a tool call or a message; `comptoolbench score FILE.jsonl --changes changes.jsonl` of the project "
        f"({PROJECT}) writes the changes that calls made"
    )


def _change_fault(change: Json) -> str | None:
    """Return why a value is not a change, as the end of a sentence; None if it is one."""
    kind = change.get("type") if isinstance(change, Mapping) else None
    if not isinstance(kind, str):
        return 'has no "type", such as "update"'
    if kind not in FIELDS:
        near = get_close_matches(kind[:40].casefold(), FIELDS, 1)
        hint = f"did you mean {_quoted(near[0])}?" if near else f"the types are {_listed(list(FIELDS))}"
        return f"has the unknown type {_quoted(kind[:40])} ({hint})"
    # an update may clear a field, so null is allowed as its value
    lacking = [name for name in FIELDS[kind] if change.get(name) is None and (name != "value" or name not in change)]
    return f"({kind}) lacks {_listed(lacking)}" if lacking else None


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).encode(errors="backslashreplace").decode()


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(map(_quoted, names[:-1])), _quoted(names[-1]))))


def fits(change: Change, pattern: Change) -> bool:
    """Whether a change matches a pattern: it has all its values; a `folder` must be a prefix of the record."""
    return all(
        str(change.get("record", "")).startswith(str(value)) if name == "folder" else same(change.get(name), value)
        for name, value in pattern.items()
    )


def _matched(task: Task, changes: Sequence[Change]) -> tuple[list[bool], list[list[Json]], list[Change]]:
    """Match changes with the required ones.

    Returns:
        For each required change whether it was made, and the values missing in its text; and the remaining changes,
        without repeated reports.
    """
    outcomes: list[bool] = []
    lacking: list[list[Json]] = []
    left = list(changes)
    mails = Counter(_address(change) for change in task.required if change["type"] == "email")
    texts: dict[str, str] = {}
    for address, most in mails.items():
        sent = [change for change in left if change["type"] == "email" and _address(change) == address]
        wanted = [change for change in task.required if change["type"] == "email" and _address(change) == address]
        clean = [mail for mail in sent if all(_clean(mail, need, task) for need in wanted)][:most]
        texts[address] = "\n".join(_text(mail) for mail in clean)
        for mail in clean:
            left.remove(mail)
    for need in task.required:
        if need["type"] == "email":
            text = texts[_address(need)]
            lacking.append(_lacking(text, need, task) if text else [])
            outcomes.append(bool(text) and not lacking[-1])
            continue
        place = next((place for place, change in enumerate(left) if _meets(change, need, task)), None)
        outcomes.append(place is not None)
        lacking.append([])
        if place is not None:
            del left[place]
    reports = [need for need in task.required if need["type"] == "report"]
    return outcomes, lacking, [change for change in left if not any(_meets(change, need, task) for need in reports)]


def _meets(change: Change, need: Change, task: Task) -> bool:
    """Whether a change is the required one, which is not an e-mail."""
    kind = need["type"]
    if change["type"] != kind:
        return False
    if kind == "report":
        wanted = {str(record).upper() for record in need["records"]}
        informed = change.get("informed") is not False
        return str(change.get("record")).upper() in wanted and change.get("code") == need["code"] and informed
    if kind in ("task", "reply"):
        place = kind == "task" or same(change.get("record"), need["record"])
        due = "due_date" not in need or same(change.get("due_date"), need["due_date"])
        own = str(change.get("assignee") or "").strip().casefold() in USER
        return place and due and own and _clean(change, need, task) and not _lacking(_text(change), need, task)
    return all(same(change.get(name), need[name]) for name in ("record", "field", "value") if name in need)


def _address(change: Change) -> str:
    return str(change.get("to", "")).strip().casefold()


def _text(change: Change) -> str:
    return str(change.get("text", ""))


def _lacking(text: str, need: Change, task: Task) -> list[Json]:
    """Return the values of a required text that a text does not contain."""
    return [fact["value"] for fact in need["facts"] if not holds(text, fact["kind"], fact["value"], task.year)]


def _clean(change: Change, need: Change, task: Task) -> bool:
    """Whether a text contains no values that belong only to other records, and not so many that it is guessing."""
    return not names_too_many(_text(change)) and not any(_foreign_values(change, need, task))


def _foreign_values(change: Change, need: Change, task: Task) -> Values:
    """Return the values in a text that do not belong to the record that the required text is about."""
    text, foreign = _text(change), task.foreign[need["about"]]
    return Values(
        foreign.ids & ids(text),
        foreign.addresses & addresses(text),
        foreign.amounts & amounts(text),
        foreign.numbers & bare_numbers(text),
    )


def _foreign_to_nearest(change: Change, missing: Sequence[Change], task: Task) -> list[str]:
    """Return the foreign values in a change's text, compared with the most similar missing text of its kind."""
    like = [need for need in missing if _is_for(change, need)]
    if not like:
        return []
    nearest = min(like, key=lambda need: len(_lacking(_text(change), need, task)))
    held = _foreign_values(change, nearest, task)
    return [*sorted(held.ids | held.numbers | held.addresses), *(f"{amount:.2f}" for amount in sorted(held.amounts))]


def _is_for(change: Change, need: Change) -> bool:
    """Whether a change is a text to the same place as a required one."""
    return (
        "about" in need
        and need["type"] == change["type"]
        and _address(need) == _address(change)
        and same(str(need.get("record")), str(change.get("record")))
    )


def right_answer(text: Json, answer: Change) -> bool:
    """Whether a text gives the right answer, of kind amount, number or ids.

    >>> right_answer("Done. ANSWER: 3", {"kind": "number", "value": 3}), right_answer("I sent four.", {"kind": "number",
    ... "value": 4})
    (True, True)
    >>> right_answer("ANSWER: 1.250,00 EUR", {"kind": "amount", "value": 1250.0})
    True
    """
    part = read_answer(text)
    return part is not None and _states(part, answer)


def read_answer(text: Json) -> str | None:
    """Return the part of a text that is read as its answer; None if there is none, or there are several.

    The answer follows `ANSWER:`; without that word, it is the last line that contains a number or an id.
    """
    text = as_text(text)
    if not isinstance(text, str):
        return None
    if stated := stated_answers(text):
        return committed_part(stated[0]) if len(stated) == 1 else None
    marked = text[-MOST:].rpartition("ANSWER:")[2]
    return next((line for line in marked.splitlines()[::-1] if numbers(with_figures(line)) or ids(line)), None)


def _states(text: str, answer: Change) -> bool:
    if answer["kind"] == "ids":
        return ids(text) == {str(value).upper() for value in answer["value"]}
    # the possible readings of each number; equal numbers count once
    figures = set(numbers(text)) or set(numbers(with_figures(text)))
    return len(figures) == 1 and round(float(answer["value"]), 2) in figures.pop()
