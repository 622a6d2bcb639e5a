"""Proves a published row: right solvers pass, wrong ones fail, and a twin differs from its base only in its factor.

The row is run with solvers that see what a model sees. Each rule is a small function that yields problems; `RULES`
lists them.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from datetime import date, timedelta
from typing import Any

from generator.core.shapes import Json, misshapen
from generator.stateful.careless import READINGS, without
from generator.stateful.planting import add_days
from generator.stateful.play import play
from generator.stateful.program import candidates, chosen, evaluate
from generator.stateful.rows import StatefulTask
from generator.stateful.world import TABLES
from metric.state_diff.scoring import TaskScore, read_reference, score_task

Row = Mapping[str, Any]
Prediction = dict[str, Any]

MARGIN = 2  # every date must be more than so many days from the limit that it is compared with
NEAR = 0.05  # every amount must differ from a limit by at least this share of the limit
_OUTCOME = {"state", "expected", "things", "n_things", "program"}
_ALWAYS = {"task_id", "factor", "parent", "changed_goal", "metadata", "max_calls", "reference_calls"}
_DIFFERS = {  # columns in which a twin may differ from its base
    "size": {"state", "size", "things"},
    "items": {*_OUTCOME},
    "fault": {"disturbances"},
    "outage": {"disturbances"},
    "silent": {"disturbances"},
    "missing": {"prompt", "secret", "program"},
    "impossible": {"prompt", *_OUTCOME},
    "policy": {"prompt", "available_tools", *_OUTCOME},
    "distractors": {"available_tools"},
    "placebo": {"state", "things"},
    "stacked": {"prompt", "available_tools", "disturbances", "secret", "size", *_OUTCOME},
}


def check(row: Row, parent: Row | None = None) -> list[str]:
    """Return the problems of a row, one sentence each; an empty list if it is proved.

    Args:
        row: A row of the family, as loaded or as made by the engine.
        parent: The base of a twin, if available.
    """
    problems = list(misshapen(row, StatefulTask))
    if problems:
        return problems
    try:
        problems = [problem for rule in RULES for problem in rule(row)]
    except (KeyError, TypeError, ValueError, StopIteration, IndexError) as fault:
        return [f"it cannot be run: {type(fault).__name__}: {fault}"]
    return problems + (list(_twin(row, parent)) if parent else [])


def check_all(rows: Iterable[Row], parents: Iterable[Row] | None = None) -> Iterator[tuple[str, str]]:
    """Yield (task id, problem) for a whole suite: the problems of each row, duplicate ids and missing bases."""
    bases = {row["task_id"]: row for row in parents or ()}
    ids: set[str] = set()
    for row in rows:
        task = str(row.get("task_id"))
        if row.get("factor") == "none":
            bases.setdefault(task, row)
        for problem in check(row, bases.get(str(row.get("parent")))):
            yield task, problem
        if task in ids:
            yield task, "its id occurs twice"
        if row.get("parent") and row["parent"] not in bases:
            yield task, f"its base {row['parent']} is missing"
        ids.add(task)


# The rules -----------------------------------------------------------------------------------------------------------


def _consistent(row: Row) -> Iterator[str]:
    """Check that record ids are unique and that each reference is empty or leads to a record."""
    tables = row["state"]["tables"]
    known = {name: {record["id"] for record in records} for name, records in tables.items()}
    for name, records in tables.items():
        if len(known[name]) != len(records):
            yield f"an id occurs twice in {name}"
        for field, rule in TABLES[name]["fields"].items():
            if isinstance(rule, str) and rule.startswith("ref:"):
                lost = next(
                    (record["id"] for record in records if record[field] and record[field] not in known[rule[4:]]), None
                )
                if lost:
                    yield f"{field} of {lost} refers to a record that does not exist"


def _expected(row: Row) -> Iterator[str]:
    """Check that the expected outcome follows from state and program."""
    fact = dict(row["program"]["fact"])
    if "value" not in fact:
        fact = {"kind": fact["kind"], "value": row["secret"]["reply"].rstrip(".").split()[-1]}
        if fact["kind"] == "id" and fact["value"] in json.dumps(row["state"]):
            yield "the withheld fact is in the state"
    if evaluate(row["state"], row["program"], fact) != row["expected"]:
        yield "what is expected does not follow from state and program"


def _unambiguous(row: Row) -> Iterator[str]:
    """Check that no record is so near a limit that it could be counted on either side, and that totals are unique."""
    everything, out = candidates(row["state"], row["program"])
    table = {parts["thing"]["id"]: parts["thing"] for parts in everything}
    if "totals" in row["program"] and not chosen(everything, row["program"], out):
        yield f"there is not exactly one selection with the totals {row['program']['totals'][1:]}"
    conditions = [
        *row["program"]["where"],
        *(condition for rule in row["program"]["rules"] for condition in rule["when"]),
    ]
    if row["program"]["cap"][2:]:
        most, field = row["program"]["cap"][1:]
        taken = chosen(everything, row["program"], out)
        if abs(most - sum(parts["thing"][field] for parts in taken)) < 1:
            yield f"the total of {field} is too near the limit {most}"
    if row["program"]["cap"]:
        days = [table[thing][row["program"]["cap"][0]] for thing in row["things"][: row["n_things"]]]
        if len({*days}) < len(days):
            yield "two things have the same value in the field by which the cap orders them"
    for path, operator, limit in conditions:
        part, _, name = path.partition(".")
        if operator == "==" or part != "thing":
            continue
        for thing in row["things"]:
            value = table[thing][name]
            if isinstance(limit, str):
                near = abs(date.fromisoformat(value) - date.fromisoformat(limit)) <= timedelta(MARGIN)
            else:
                near = value == limit or (isinstance(value, float) and abs(value - limit) < NEAR * limit)
            if near:
                yield f"{name} of {thing} is too near the limit {limit}"


def _solvable(row: Row) -> Iterator[str]:
    """Check that two right solvers pass, and that doing nothing, too much, or nearly the right changes fails."""
    task = read_reference(row)

    def scored(prediction: Mapping[str, Json]) -> TaskScore:
        return score_task(prediction, task)

    right = play(row, "oracle")
    for name, prediction in (("oracle", right), ("second solver", play(row, "second"))):
        score = scored(prediction)
        if not score["strict"] or score["progress"] < 1:
            yield f"the {name} fails: {score}"
    if scored({"changes": [], "answer": None})["progress"] > 0 or scored({"changes": [], "answer": None})["strict"]:
        yield "doing nothing scores"
    if scored(play(row, "everybody"))["strict"]:
        yield "applying the last rule to everything passes"
    for place, condition in enumerate(row["program"]["where"]):
        if scored(play(without(row, place), "oracle"))["strict"]:
            yield f"a solver that ignores {condition[0]} {condition[1]} {condition[2]} passes"
    for name, mutant in mutations(row, right):
        if scored(mutant)["strict"]:
            yield f"a mutation passes: {name}"


def _careless_fails(row: Row) -> Iterator[str]:
    """Check that overlooking one thing in a hard task fails, and so does trusting truncated or outdated pages."""
    if not row["program"]["leave"]:
        return
    task = read_reference(row)
    for name, reading in READINGS.items():
        read = reading(row)
        if read and score_task(play(read, "oracle"), task)["strict"]:
            yield f"a solver that overlooks {name} passes"
    if score_task(play(row, "trusting"), task)["strict"]:
        yield "a solver that trusts truncated and outdated pages passes"


RULES: tuple[Callable[[Row], Iterator[str]], ...] = (_consistent, _expected, _unambiguous, _solvable, _careless_fails)


def _twin(row: Row, parent: Row) -> Iterator[str]:
    """Check that a twin differs from its base only where its factor allows, and keeps the goal unless declared."""
    allowed = _ALWAYS | _DIFFERS.get(row["factor"], set())
    for name in sorted(row.keys() - allowed):
        if row[name] != parent.get(name):
            yield f"it differs from its base in {name}"
    if not row["changed_goal"] and row["expected"] != parent["expected"]:
        yield "it changes the goal"
    base, twin = parent["program"], row["program"]
    for name in sorted(
        base.keys()
        - {"missing": {"fact"}, "impossible": {"extra", "holds"}, "stacked": {"fact"}}.get(row["factor"], set())
        - ({"rules", "policy"} if row["factor"] in ("policy", "stacked") else set())
    ):
        if base[name] != twin[name]:
            yield f"its program differs in {name}"


# Mutations -----------------------------------------------------------------------------------------------------------


def mutations(row: Row, right: Mapping[str, Any]) -> Iterator[tuple[str, Prediction]]:
    """Yield (fault, prediction) for nearly right predictions: each change dropped, doubled, altered or misdirected."""
    changes = [change for change in right["changes"] if change["type"] != "question"]
    asked = [change for change in right["changes"] if change["type"] == "question"]

    def with_changes(mutated: Sequence[Json]) -> Prediction:
        return {"changes": [*mutated, *asked], "events": [], "answer": right["answer"]}

    others = [record for records in row["state"]["tables"].values() for record in records]
    strangers = [record["email"] for record in others if record.get("email")]
    for place, change in enumerate(changes):
        before, after = changes[:place], changes[place + 1 :]
        yield f"change {place} dropped", with_changes(before + after)
        if change["type"] not in ("update", "report"):
            yield f"change {place} made twice", with_changes([*changes, change])
        for name, altered in _altered(row, change, strangers):
            yield f"change {place} with {name}", with_changes([*before, altered, *after])
    near = row["things"][row["n_things"] :]
    status = {"type": "update", "record": (near or row["things"])[0], "field": "status", "value": "meddled with"}
    yield "another record changed", with_changes([*changes, status])
    stranger = next(address for address in strangers if all(address != change.get("to") for change in changes))
    yield "another mail", with_changes([*changes, {"type": "email", "to": stranger, "text": "Hello"}])
    yield "another to-do", with_changes([*changes, {"type": "task", "text": "Something else"}])
    everything = "\n".join(change["text"] for change in changes if "text" in change)
    merged = [{**change, "text": everything} if "text" in change else change for change in changes]
    if (
        sum("text" in change for change in changes) > 1
        and len({required.get("about") for required in _changes_with_facts(row)}) > 1
    ):
        yield "everything told to everybody", with_changes(merged)
    if row["expected"]["answer"]:
        value = row["expected"]["answer"]["value"]
        yield "a wrong answer", {**with_changes(changes), "answer": f"ANSWER: {value + 1}"}
        yield "no answer", {**with_changes(changes), "answer": "All done."}


def _changes_with_facts(row: Row) -> list[Json]:
    return [change for change in row["expected"]["required"] if "facts" in change]


def _altered(row: Row, change: Row, strangers: Sequence[str]) -> Iterator[tuple[str, Prediction]]:
    altered = deepcopy(dict(change))
    if "to" in change:
        yield "another recipient", {**altered, "to": next(address for address in strangers if address != change["to"])}
    if "value" in change:
        value = change["value"]
        yield "another value", {**altered, "value": f"{value}x" if isinstance(value, str) else value + 1}
    if "code" in change:
        yield "another code", {**altered, "code": "already_done" if change["code"] != "already_done" else "locked"}
        yield "no look before", {**altered, "informed": False}
    if "record" in change:
        others = [thing for thing in row["things"][::-1] if thing != change["record"]]
        yield "another record", {**altered, "record": others[0]}
    if "text" in change:
        wanted = [
            required
            for required in _changes_with_facts(row)
            if all(str(fact["value"]) in change["text"] for fact in required["facts"])
        ]
        for fact in wanted[0]["facts"] if wanted else ():
            text = change["text"].replace(str(fact["value"]), _other_value(fact))
            yield f"another {fact['kind']}", {**altered, "text": text}


def _other_value(fact: Row) -> str:
    value = fact["value"]
    if fact["kind"] == "date":
        return add_days(value, 1)
    if isinstance(value, str):
        return f"{value[:-1]}{(int(value[-1]) + 1) % 10}"
    return str(round(value + 1, 2))
