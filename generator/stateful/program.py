"""What a task asks for as data, and what it comes to in a state: the changes that must be there, and the answer.

A program is plain JSON: `table` and `match` (field, value) of the things; `party` and `link`, fields that name further
records; `where`, conditions (path, operator, value) of which all must hold; `leave`, what withdrawals in the inbox and
ids in a file take out; `cap`, a field and how many come first by it; `rules`, the first of which whose `when` holds
says what to `do`; `extra`, an id that the request names; `fact`; `answer`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.core.shapes import Json
from generator.stateful.world import TABLES, kind_of, table_of
from metric.state_diff.facts import ids

__all__ = ["Parts", "chosen", "evaluate", "fact_of", "holding", "left_out", "rule_for", "value_at"]

Record = dict[str, Any]
Parts = dict[str, Record]  # thing, party, link

WITHDRAWN = "withdrawal"  # topic of messages that take something back


def value_at(parts: Mapping[str, Record], path: str) -> Json:
    """Return the value of a path such as `thing.amount`."""
    part, _, name = path.partition(".")
    return parts[part][name]


def holding(parts: Mapping[str, Record], conditions: Sequence[Sequence[Json]]) -> bool:
    """Whether all conditions hold."""
    for path, operator, limit in conditions:
        value = value_at(parts, path)
        if not {"==": value == limit, "<": value < limit, ">": value > limit}[operator]:
            return False
    return True


def left_out(messages: Sequence[Record], text: str) -> set[str]:
    """Return the ids that messages which take something back, and a file of exceptions, name."""
    return {name for one in messages if one["topic"] == WITHDRAWN for name in ids(one["body"])} | ids(text)


def rule_for(parts: Parts, program: Mapping[str, Json]) -> int:
    """Return the place of the first rule that holds."""
    return next(place for place, rule in enumerate(program["rules"]) if holding(parts, rule["when"]))


def chosen(everything: Sequence[Parts], program: Mapping[str, Json], out: set[str]) -> list[Parts]:
    """Return the things to treat.

    All conditions hold, nothing takes them out, and they are among the first where there is a cap, for which those that
    a rule leaves alone do not count.
    """
    found = [
        parts
        for parts in everything
        if holding(parts, program["where"]) and out.isdisjoint((parts["thing"]["id"], parts["party"]["id"]))
    ]
    if program["cap"]:
        by, most = program["cap"]
        found = [parts for parts in found if program["rules"][rule_for(parts, program)]["do"]]
        found = sorted(found, key=lambda parts: str(parts["thing"][by]))[:most]
    return found


def fact_of(parts: Parts, path: str, fact: Json) -> Record:
    """Return a fact that a text must hold, as kind and value."""
    if path == "fact":
        return dict(fact)
    part, _, name = path.partition(".")
    return {"kind": kind_of(table_of(parts[part]["id"]), name), "value": value_at(parts, path)}


def evaluate(state: Mapping[str, Json], program: Mapping[str, Json], fact: Json) -> Record:
    """Return what a row says is expected: `required`, `allowed`, `minefields`, `answer`.

    Args:
        state: The state before the first call.
        program: What is asked for.
        fact: Kind and value of the fact that the request names or holds back.
    """
    tables = {name: {one["id"]: one for one in records} for name, records in state["tables"].items()}
    fields = TABLES[program["table"]]["fields"]

    def parts_of(thing: Record) -> Parts:
        names = {"party": program["party"], "link": program["link"]}
        found = {part: tables[fields[name].partition(":")[2]][thing[name]] for part, name in names.items() if name}
        return {"thing": thing, **found}

    name, value = program["match"]
    everything = [parts_of(thing) for thing in tables[program["table"]].values() if thing[name] == value]
    out: set[str] = set()
    if program["leave"]:
        out = left_out(state["tables"]["inbox"], state["files"][program["leave"]])
    things = chosen(everything, program, out)
    required: list[Record] = []
    minefields: list[Record] = []
    handled = []
    for parts in things:
        place = rule_for(parts, program)
        rule = program["rules"][place]
        blocked = _blocked(parts, rule["do"])
        if blocked:
            required.append(
                {"type": "report", "records": [parts["thing"]["id"], parts["party"]["id"]], "code": blocked}
            )
            continue
        required += (_change(parts, effect, fact) for effect in rule["do"] if not _held(parts, effect, fact))
        if not rule["do"]:
            minefields += _mines(parts, program["rules"][-1]["do"])
        elif place == len(program["rules"]) - 1:
            handled.append(parts["thing"])
    if program["extra"]:
        required.append({"type": "report", "records": [program["extra"]], "code": "not_found"})
    allowed = [{"type": "memory"}, {"type": "file", "folder": "drafts/"}]
    answer = _answer(program["answer"], handled)
    return {"required": required, "allowed": allowed, "minefields": minefields, "answer": answer}


def _blocked(parts: Parts, effects: Sequence[Record]) -> str:
    """Return why effects cannot be had, as a code; empty if they can."""
    kinds = {effect["type"] for effect in effects}
    if "email" in kinds and not parts["party"]["email"]:
        return "no_address"
    return "locked" if "update" in kinds and parts["thing"].get("locked") else ""


def _held(parts: Parts, effect: Record, fact: Json) -> bool:
    """Whether a field holds already what it is to hold."""
    return effect["type"] == "update" and bool(parts["thing"][effect["field"]] == _value(effect, fact))


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
