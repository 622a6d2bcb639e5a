"""Solvers that see what a model sees, outputs of tools, and know the program: two that are right, and two that are not.

A solver is a generator: it yields calls, gets their outputs ({"error": sentence} for a refused one) and returns its
last text. The two right ones share no order, no spelling and, but for what every route needs, no look-up.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from datetime import date

from generator.core.shapes import Json
from generator.stateful.program import WITHDRAWN, Parts, chosen, fact_of, left_out, rule_for
from generator.stateful.tools import finder_of
from generator.stateful.world import table_of

__all__ = ["SOLVERS", "Call", "Solver", "everybody", "first_page", "oracle", "second"]

Call = tuple[str, dict[str, Json]]
Program = Mapping[str, Json]
Solver = Generator[list[Call], list[Json], str]
Asking = Generator[list[Call], list[Json], list[Json]]

TRIES = 2  # of a call that is refused
MOST_PAGES = 1_000


def _ask(calls: Sequence[Call]) -> Asking:
    """Make calls, those that are refused once more."""
    outputs = yield list(calls)
    failed = [place for place, output in enumerate(outputs) if "error" in output]
    if failed:
        again = yield [calls[place] for place in failed]
        for place, output in zip(failed, again, strict=True):
            outputs[place] = output
    return outputs


def _pages(table: str, match: tuple[str, str] | None, most: int = MOST_PAGES) -> Asking:
    """List the records of a table, pages that were cut again, and records of a stale list one by one."""
    found: list[Json] = []
    page = 1
    while page and page <= most:
        arguments: dict[str, Json] = {"page": page} | ({"table": table} if finder_of(table) == "find_records" else {})
        if match:
            arguments |= {"field": match[0], "value": match[1]}
        (output,) = yield from _ask([(finder_of(table), arguments)])
        if output["truncated"]:
            (output,) = yield from _ask([(finder_of(table), arguments)])
        records = output["records"]
        if not output["as_of"].startswith("2026-03-10"):
            shown = yield from _ask([("get_record", {"record_id": one["id"]}) for one in records])
            records = [one["record"] for one in shown]
        found += records
        page = output["next_page"]
    return found


def _look_up(names: Sequence[str], *, by_list: bool) -> Asking:
    """Return records by their ids, in one way, and where that fails in the other."""
    direct = [("get_record", {"record_id": name}) for name in names]
    listed = [("find_records", {"table": table_of(name), "field": "id", "value": name}) for name in names]
    outputs = yield from _ask(listed if by_list else direct)
    failed = [place for place, output in enumerate(outputs) if "error" in output]
    if failed:
        others = yield from _ask([(direct if by_list else listed)[place] for place in failed])
        for place, output in zip(failed, others, strict=True):
            outputs[place] = output
    return [output["record"] if "record" in output else output["records"][0] for output in outputs]


def _things(program: Program, *, by_list: bool, everything: bool, most: int = MOST_PAGES) -> Asking:
    """Return all that a finder lists, each with its party and what it hangs on."""
    table, (name, value) = program["table"], program["match"]
    records = yield from _pages(table, None if everything else (name, value), most)
    records = [one for one in records if one[name] == value]
    if table == "inbox" and records:
        outputs = yield from _ask([("read_message", {"message_id": one["id"]}) for one in records])
        records = [output["record"] for output in outputs]
    parts: list[Parts] = [{"thing": one} for one in records]
    for part in ("party", "link"):
        if program[part] and parts:
            names = list(dict.fromkeys(one["thing"][program[part]] for one in parts))
            found = yield from _look_up(names, by_list=by_list)
            known = {record["id"]: record for record in found}
            for one in parts:
                one[part] = known[one["thing"][program[part]]]
    return parts


def _fact(program: Program) -> Asking:
    """Return the fact, of the request or asked for."""
    fact = dict(program["fact"])
    if "value" not in fact:
        question = {"record_id": "request", "field": fact["ask"], "question": f"Which {fact['ask']} is it?"}
        (output,) = yield from _ask([("ask_user", question)])
        fact["value"] = output["reply"].rstrip(".").split()[-1]
    return [fact]


def _out(program: Program) -> Asking:
    if not program["leave"]:
        return []
    listed = yield from _pages("inbox", ("topic", WITHDRAWN))
    messages = yield from _ask([("read_message", {"message_id": one["id"]}) for one in listed])
    (note,) = yield from _ask([("read_file", {"path": program["leave"]})])
    return sorted(left_out([one["record"] for one in messages], note["content"]))


def _effects(parts: Parts, program: Program, fact: Json, place: int, spell: Callable[[Json], str]) -> list[Call]:
    """Return the calls that a rule asks for."""
    thing, calls = parts["thing"]["id"], []
    for effect in program["rules"][place]["do"]:
        words = " ".join(spell(fact_of(parts, path, fact)) for path in effect.get("facts", ()))
        kind = effect["type"]
        if kind == "email" and not parts["party"]["email"]:
            report = {"record_id": thing, "code": "no_address", "reason": "No e-mail address is known."}
            calls.append(("report_impossible", report))
        elif kind == "email":
            text = {"to": parts["party"]["email"], "subject": "A note", "paragraphs": [f"This is about: {words}"]}
            calls.append(("send_email", text))
        elif kind == "update" and parts["thing"].get("locked"):
            report = {"record_id": thing, "code": "locked", "reason": "It is locked."}
            calls.append(("report_impossible", report))
        elif kind == "update":
            value = fact["value"] if effect["value"] == "fact" else effect["value"]
            calls.append(("update_record", {"record_id": thing, "field": effect["field"], "value": str(value)}))
        elif kind == "task":
            calls.append(("create_task", {"title": f"To do: {words}"}))
        elif kind == "reply":
            calls.append(("reply_to_message", {"message_id": thing, "text": f"Here it is: {words}"}))
        else:
            tool, key = {"cancel": ("cancel_calendar_entry", "entry_id"), "done": ("mark_todo_done", "todo_id")}[kind]
            calls.append((tool, {key: thing}))
    return [call for place, call in enumerate(calls) if call not in calls[:place]]


def _report(program: Program) -> Asking:
    extra = program["extra"]
    if not extra:
        return []
    tool = {"inbox": "read_message"}.get(program["table"], "get_record")
    key = "message_id" if tool == "read_message" else "record_id"
    yield from _ask([(tool, {key: extra})])
    report = {"record_id": extra, "code": "not_found", "reason": "There is no such record."}
    return (yield from _ask([("report_impossible", report)]))


def _said(program: Program, handled: Sequence[Parts]) -> str:
    asked = program["answer"]
    if not asked:
        return "All is done."
    last = len(program["rules"]) - 1
    things = [one["thing"] for one in handled if rule_for(one, program) == last and _reachable(one, program)]
    value = len(things) if asked["kind"] == "count" else round(sum(one[asked["field"]] for one in things), 2)
    return f"ANSWER: {value}"


def _reachable(parts: Parts, program: Program) -> bool:
    kinds = {effect["type"] for effect in program["rules"][-1]["do"]}
    return not ("email" in kinds and not parts["party"]["email"]) and not (
        "update" in kinds and parts["thing"].get("locked")
    )


def _plain(fact: Json) -> str:
    return str(fact["value"])


def _elsewhere(fact: Json) -> str:
    """Write a fact as other people do: 17 April 2026, 1.234,50."""
    if fact["kind"] == "date":
        return f"{date.fromisoformat(fact['value']):%d %B %Y}"
    if fact["kind"] == "amount":
        return f"{fact['value']:,.2f}".translate(str.maketrans(",.", ".,")) + " EUR"
    return str(fact["value"]).lower()


def oracle(program: Program) -> Solver:
    """Do what is asked, thing by thing in the order of the list."""
    if program["policy"]:
        yield from _ask([("read_file", {"path": program["policy"]})])
    out = yield from _out(program)
    (fact,) = yield from _fact(program)
    everything = yield from _things(program, by_list=False, everything=False)
    things = chosen(everything, program, set(out))
    for parts in things:
        calls = _effects(parts, program, fact, rule_for(parts, program), _plain)
        if calls:
            yield from _ask(calls)
    yield from _report(program)
    return _said(program, things)


def second(program: Program) -> Solver:
    """Do the same from the last to the first, with look-ups by list, other spellings, drafts and needless reads."""
    everything = yield from _things(program, by_list=True, everything=True)
    (fact,) = yield from _fact(program)
    yield from _report(program)
    out = yield from _out(program)
    things = chosen(everything, program, set(out))
    if program["policy"]:
        yield from _ask([("read_file", {"path": program["policy"]})])
    calls = [call for parts in things for call in _effects(parts, program, fact, rule_for(parts, program), _elsewhere)]
    changed = next((dict(call[1]) for call in calls if call[0] == "update_record"), None)
    if changed:  # a slip that is put right
        before = next(one["thing"] for one in things if one["thing"]["id"] == changed["record_id"])
        if before[changed["field"]]:
            yield from _ask([("update_record", {**changed, "value": str(before[changed["field"]])})])
    for call in reversed(calls):
        yield from _ask([call])
    return f"I am through.\n\n**{_said(program, things)}**"


def everybody(program: Program) -> Solver:
    """Do the usual to everything that the finder lists."""
    (fact,) = yield from _fact(program)
    everything = yield from _things(program, by_list=False, everything=False)
    last = len(program["rules"]) - 1
    for parts in everything:
        yield from _ask(_effects(parts, program, fact, last, _plain))
    return _said(program, everything)


def first_page(program: Program) -> Solver:
    """Do what is asked to what stands on the first page of the plain list."""
    (fact,) = yield from _fact(program)
    everything = yield from _things(program, by_list=False, everything=True, most=1)
    things = chosen(everything, program, set())
    for parts in things:
        calls = _effects(parts, program, fact, rule_for(parts, program), _plain)
        if calls:
            yield from _ask(calls)
    return _said(program, things)


SOLVERS: dict[str, Callable[[Program], Solver]] = {
    "oracle": oracle,
    "second": second,
    "everybody": everybody,
    "first_page": first_page,
}
