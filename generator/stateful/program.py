"""What a task asks for as data, and what it comes to in a state: the changes that must be there, and the answer.

A program is plain JSON: `table` and `match` (field, value) of the things; `party` and `link`, fields that name further
records; `where`, conditions (path, operator, value) of which all must hold; `leave`, a file of people who are left
out, as is what they ask in messages; `cap`, a field and how many are the latest by it, or how much there is of a third
field; `totals`, in rows that have them, a path and the sums that things come to by it, each thing in at most one sum,
where there is only one way to find them;
`rules`, the first of which whose `when` holds says what to `do`; `blocked`, a field, a value and the code of why
nothing can be changed then; `holds`, a file whose ids nothing may be done to; `extra`, an id that the request names;
`fact`; `answer`. Where `leave` names a file, `since` is the day from which messages count, `consents` the file of those
who may be written to after all, and `corrections` a file and the field that it corrects, or nothing.

A path names a field of a part, `thing.amount`, or a difference of two, `thing.amount-thing.paid`.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from generator.core.shapes import Json
from generator.stateful.notices import Parts, noticed
from generator.stateful.sums import in_cents, only_way
from generator.stateful.world import TABLES, kind_of, table_of
from metric.state_diff.facts import ids

Record = dict[str, Any]


def value_at(parts: Mapping[str, Record], path: str) -> Json:
    """Return the value of a path such as `thing.amount`."""
    first, _, less = path.partition("-")
    part, _, name = first.partition(".")
    value = parts[part][name]
    return round(value - value_at(parts, less), 2) if less else value


def holding(parts: Mapping[str, Record], conditions: Sequence[Sequence[Json]]) -> bool:
    """Whether all conditions hold."""
    for path, operator, limit in conditions:
        value = value_at(parts, path)
        if not {"==": value == limit, "<": value < limit, ">": value > limit}[operator]:
            return False
    return True


def rule_for(parts: Parts, program: Mapping[str, Json]) -> int:
    """Return the place of the first rule that holds."""
    return next(place for place, rule in enumerate(program["rules"]) if holding(parts, rule["when"]))


def chosen(everything: Sequence[Parts], program: Mapping[str, Json], out: set[str]) -> list[Parts]:
    """Return the things to treat.

    All conditions hold, nothing takes them out, and they are among the first where there is a cap, for which those that
    a rule leaves alone do not count. Where there are totals they are those that come to them, or none if it is unclear.
    """
    found = [parts for parts in everything if parts["thing"]["id"] not in out and holding(parts, program["where"])]
    if program["cap"]:
        by, most, *spent = program["cap"]
        found = [parts for parts in found if program["rules"][rule_for(parts, program)]["do"]]
        found.sort(key=lambda parts: str(parts["thing"][by]), reverse=True)  # those beyond the date would come first
        totals = accumulate(parts["thing"][spent[0]] if spent else 1 for parts in found)
        found = [parts for parts, total in zip(found, totals, strict=True) if total <= most]
    if "totals" in program:
        path, *totals = program["totals"]
        picks = only_way([in_cents(value_at(parts, path)) for parts in found], [in_cents(total) for total in totals])
        found = [found[place] for some in picks for place in some]
    return found


def fact_of(parts: Parts, path: str, fact: Json) -> Record:
    """Return a fact that a text must hold, as kind and value."""
    if path == "fact":
        return dict(fact)
    part, _, name = path.partition("-")[0].partition(".")
    return {"kind": kind_of(table_of(parts[part]["id"]), name), "value": value_at(parts, path)}


def listed(state: Mapping[str, Json], program: Mapping[str, Json]) -> tuple[list[Parts], set[str]]:
    """Return all that the program's finder lists, each with party and link, and the ids of what is left out."""
    tables = {name: {one["id"]: one for one in records} for name, records in state["tables"].items()}
    fields = TABLES[program["table"]]["fields"]
    names = {part: program[part] for part in ("party", "link") if program[part]}
    tables_of = {part: tables[fields[name].partition(":")[2]] for part, name in names.items()}
    name, value = program["match"]
    things = [thing for thing in tables[program["table"]].values() if thing[name] == value]
    everything = [
        {"thing": thing, **{part: tables_of[part][thing[field]] for part, field in names.items()}} for thing in things
    ]
    return noticed(everything, program, state["tables"]["inbox"], state["files"])


def obstacle(parts: Parts, effects: Sequence[Record], program: Mapping[str, Json], held: set[str]) -> str:
    """Return why effects cannot be had, as a code; empty if they can.

    Args:
        parts: A thing with its party.
        effects: What is to be done.
        program: What is asked for.
        held: Ids that nothing may be done to.
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
    """Return what a row says is expected: `required`, `allowed`, `minefields`, `answer`.

    Args:
        state: The state before the first call.
        program: What is asked for.
        fact: Kind and value of the fact that the request names or holds back.
    """
    everything, out = listed(state, program)
    things = chosen(everything, program, out)
    held = set(ids(state["files"][program["holds"]])) if program["holds"] else set()
    allowed: list[Record] = [{"type": "memory"}, {"type": "file", "folder": "drafts/"}]
    required: list[Record] = []
    minefields: list[Record] = []
    handled = []
    for parts in things:
        place = rule_for(parts, program)
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
        there = any(one["id"] == program["extra"] for one in state["tables"][program["table"]])
        code = "already_done" if there else "not_found"
        required.append({"type": "report", "records": [program["extra"]], "code": code})
    answer = _answer(program["answer"], handled)
    return {"required": required, "allowed": allowed, "minefields": minefields, "answer": answer}


def _done(thing: Record, effect: Record, fact: Json) -> bool:
    """Whether a field holds already what it is to hold."""
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
    """Yield what must never be done to a thing that a rule leaves alone."""
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
    return {"kind": "amount", "value": round(sum(one[asked["field"]] for one in handled), 2)}
