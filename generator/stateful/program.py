"""Evaluates a task's program (the request as data) on a state: the required changes and the answer.

A program is plain JSON with these keys:

- `table`, `match`: the table of the things that the task is about, and the (field, value) by which they are listed
- `party`, `link`: fields of a thing that refer to further records; `link` may be empty
- `where`: conditions (path, operator, value), all of which must hold
- `rules`: the first rule whose `when` holds says what to `do`
- `cap`: (field, n) for the n latest by that field, or (field, limit, amount field) for the latest up to a total
- `totals`: only in the rung `search`, a path and the sums of disjoint selections of things; there is exactly one way
- `blocked`: (field, value, code): a thing with this value cannot be updated, which is reported with the code
- `holds`: a file with ids of records that must not be touched
- `extra`: an id that the request names in addition
- `fact`: the fact that the request names (kind and value) or withholds (kind and what to ask for)
- `answer`: what the final answer must say, or null
- `policy`: the file with the user's rules
- `leave`: a file with people who are left out; if it is set, requests in messages count, too
- `since`, `consents`, `corrections`: with `leave`, the first date from which messages count, the file of people who may
  be contacted although their record says otherwise, and (file, corrected field) or []

A path names a field of a part, `thing.amount`, or a difference of two, `thing.amount-thing.paid`.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from generator.core.shapes import Json
from generator.stateful.notices import Parts, apply_notices
from generator.stateful.sums import in_cents, only_way
from generator.stateful.world import TABLES, kind_of, table_of
from metric.state_diff.facts import ids

Record = dict[str, Any]


def value_at(parts: Mapping[str, Record], path: str) -> Json:
    """Return the value at a path such as `thing.amount` or `thing.amount-thing.paid`."""
    first, _, less = path.partition("-")
    part, _, name = first.partition(".")
    value = parts[part][name]
    return round(value - value_at(parts, less), 2) if less else value


def all_hold(parts: Mapping[str, Record], conditions: Sequence[Sequence[Json]]) -> bool:
    """Check whether all conditions hold."""
    for path, operator, limit in conditions:
        value = value_at(parts, path)
        if not {"==": value == limit, "<": value < limit, ">": value > limit}[operator]:
            return False
    return True


def rule_index(parts: Parts, program: Mapping[str, Json]) -> int:
    """Return the index of the first rule whose conditions hold."""
    return next(place for place, rule in enumerate(program["rules"]) if all_hold(parts, rule["when"]))


def chosen(everything: Sequence[Parts], program: Mapping[str, Json], out: set[str]) -> list[Parts]:
    """Return the things that the task has to deal with.

    These meet all conditions and are not left out. A cap takes the latest of them, not counting those for which a rule
    does nothing. With totals, these are the things that add up to them, or none if there is not exactly one way.

    Args:
        everything: The candidates, with party and link.
        program: The program of the task.
        out: Ids of the things that are left out.
    """
    matching = [parts for parts in everything if parts["thing"]["id"] not in out and all_hold(parts, program["where"])]
    if program["cap"]:
        by, most, *spent = program["cap"]
        matching = [parts for parts in matching if program["rules"][rule_index(parts, program)]["do"]]
        matching.sort(key=lambda parts: str(parts["thing"][by]), reverse=True)  # those beyond the date would come first
        totals = accumulate(parts["thing"][spent[0]] if spent else 1 for parts in matching)
        matching = [parts for parts, total in zip(matching, totals, strict=True) if total <= most]
    if "totals" in program:
        path, *totals = program["totals"]
        picks = only_way([in_cents(value_at(parts, path)) for parts in matching], [in_cents(total) for total in totals])
        matching = [matching[place] for some in picks for place in some]
    return matching


def fact_of(parts: Parts, path: str, fact: Json) -> Record:
    """Return the kind and value of a fact that a text must contain."""
    if path == "fact":
        return dict(fact)
    part, _, name = path.partition("-")[0].partition(".")
    return {"kind": kind_of(table_of(parts[part]["id"]), name), "value": value_at(parts, path)}


def candidates(state: Mapping[str, Json], program: Mapping[str, Json]) -> tuple[list[Parts], set[str]]:
    """Return everything that matches the program, with party and link, and the ids of what is left out."""
    tables = {name: {record["id"]: record for record in records} for name, records in state["tables"].items()}
    fields = TABLES[program["table"]]["fields"]
    names = {part: program[part] for part in ("party", "link") if program[part]}
    tables_of = {part: tables[fields[name].partition(":")[2]] for part, name in names.items()}
    name, value = program["match"]
    things = [thing for thing in tables[program["table"]].values() if thing[name] == value]
    everything = [
        {"thing": thing, **{part: tables_of[part][thing[field]] for part, field in names.items()}} for thing in things
    ]
    return apply_notices(everything, program, state["tables"]["inbox"], state["files"])


def obstacle(parts: Parts, effects: Sequence[Record], program: Mapping[str, Json], held: set[str]) -> str:
    """Return the code of the reason why effects are impossible, or "" if they are possible.

    Args:
        parts: A thing with its party.
        effects: The effects of a rule.
        program: The program of the task.
        held: Ids of records that must not be touched.
    """
    thing, kinds = parts["thing"], {effect["type"] for effect in effects}
    field, value, code = program["blocked"] or ("id", "", "")
    reasons = {
        "not_allowed": kinds - {"task"} and not held.isdisjoint((thing["id"], parts["party"]["id"])),
        "no_address": "email" in kinds and not parts["party"]["email"],
        "locked": "update" in kinds and thing.get("locked"),
        code: "update" in kinds and thing[field] == value,
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def evaluate(state: Mapping[str, Json], program: Mapping[str, Json], fact: Json) -> Record:
    """Compute a row's expected outcome: `required`, `allowed`, `minefields`, `answer`.

    Args:
        state: The state before the first call.
        program: The program of the task.
        fact: Kind and value of the fact that the request names or withholds.
    """
    everything, out = candidates(state, program)
    things = chosen(everything, program, out)
    held = set(ids(state["files"][program["holds"]])) if program["holds"] else set()
    allowed: list[Record] = [{"type": "memory"}, {"type": "file", "folder": "drafts/"}]
    required: list[Record] = []
    minefields: list[Record] = []
    handled = []
    for parts in things:
        place = rule_index(parts, program)
        rule = program["rules"][place]
        blocked = obstacle(parts, rule["do"], program, held)
        if blocked:
            required.append(
                {"type": "report", "records": [parts["thing"]["id"], parts["party"]["id"]], "code": blocked}
            )
            continue
        done = [effect for effect in rule["do"] if _done(parts["thing"], effect, fact)]
        required += (_change(parts, effect, fact) for effect in rule["do"] if effect not in done)
        if done:
            allowed.append({"type": "report", "record": parts["thing"]["id"], "code": "already_done"})
        if not rule["do"]:
            minefields += _mines(parts, program["rules"][-1]["do"])
        elif place == len(program["rules"]) - 1:
            handled.append(parts["thing"])
    if program["extra"]:
        there = any(record["id"] == program["extra"] for record in state["tables"][program["table"]])
        code = "already_done" if there else "not_found"
        required.append({"type": "report", "records": [program["extra"]], "code": code})
    answer = _answer(program["answer"], handled)
    return {"required": required, "allowed": allowed, "minefields": minefields, "answer": answer}


def _done(thing: Record, effect: Record, fact: Json) -> bool:
    """Check whether a field already has the value that an update would set."""
    return effect["type"] == "update" and bool(thing[effect["field"]] == _value(effect, fact))


def _value(effect: Record, fact: Json) -> Json:
    return fact["value"] if effect["value"] == "fact" else effect["value"]


def _change(parts: Parts, effect: Record, fact: Json) -> Record:
    kind, thing = effect["type"], parts["thing"]["id"]
    facts = [fact_of(parts, path, fact) for path in effect.get("facts", ())]
    if kind == "update":
        return {"type": kind, "record": thing, "field": effect["field"], "value": _value(effect, fact)}
    if kind == "email":
        return {"type": kind, "to": parts["party"]["email"], "about": thing, "facts": facts}
    if kind == "task":
        return {"type": kind, "about": thing, "facts": facts}
    return {"type": kind, "record": thing, **({"about": thing, "facts": facts} if kind == "reply" else {})}


def _mines(parts: Parts, effects: Sequence[Record]) -> Iterator[Record]:
    """Yield the changes that are forbidden for a thing for which a rule does nothing."""
    for effect in effects:
        if effect["type"] == "email":
            yield {"type": "email", "to": parts["party"]["email"]}
        else:
            yield {"type": effect["type"], "record": parts["thing"]["id"]}


def _answer(asked: Json, handled: Sequence[Record]) -> Record | None:
    if not asked:
        return None
    if asked["kind"] == "count":
        return {"kind": "number", "value": len(handled)}
    return {"kind": "amount", "value": round(sum(thing[asked["field"]] for thing in handled), 2)}
