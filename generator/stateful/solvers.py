"""Solvers that know the program but read the world only through tool outputs: two are right, three make a mistake.

A solver is a generator: it yields calls, receives their outputs ({"error": sentence} for a refused call) and returns
its final text. The two right solvers differ in order, spelling and, where possible, in the tools that they read with.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from datetime import date

from generator.core.shapes import Json
from generator.stateful.notices import Parts, apply_notices
from generator.stateful.planting import TODAY
from generator.stateful.program import chosen, fact_of, obstacle, rule_index
from generator.stateful.tools import finder_of
from generator.stateful.world import table_of
from metric.state_diff.facts import ids

Call = tuple[str, dict[str, Json]]
Program = Mapping[str, Json]
Solver = Generator[list[Call], list[Json], str]
Subroutine = Generator[list[Call], list[Json], list[Json]]

MOST_PAGES = 1_000
NOW = TODAY.isoformat()


def _run(calls: Sequence[Call]) -> Subroutine:
    """Make calls and repeat refused ones once."""
    outputs = yield list(calls)
    failed = [place for place, output in enumerate(outputs) if "error" in output]
    if failed:
        again = yield [calls[place] for place in failed]
        for place, output in zip(failed, again, strict=True):
            outputs[place] = output
    return outputs


def _pages(table: str, match: tuple[str, str] | None, most: int = MOST_PAGES, *, trusting: bool = False) -> Subroutine:
    """List the records of a table; unless trusting, repeat truncated pages and re-read records of outdated ones."""
    found: list[Json] = []
    page = 1
    while page and page <= most:
        arguments: dict[str, Json] = {"page": page} | ({"table": table} if finder_of(table) == "find_records" else {})
        if match:
            arguments |= {"field": match[0], "value": match[1]}
        (output,) = yield from _run([(finder_of(table), arguments)])
        while output["truncated"] and not trusting:
            (output,) = yield from _run([(finder_of(table), arguments)])
        records = output["records"]
        if not (trusting or output["as_of"].startswith(NOW)):
            shown = yield from _run([("get_record", {"record_id": record["id"]}) for record in records])
            records = [output["record"] for output in shown]
        found += records
        page = output["next_page"]
    return found


def _look_up(names: Sequence[str], *, by_list: bool, trusting: bool = False) -> Subroutine:
    """Return records by their ids, by list or directly; where one way fails, use the other."""
    direct = [("get_record", {"record_id": name}) for name in names]
    listed = [("find_records", {"table": table_of(name), "field": "id", "value": name}) for name in names]
    outputs = yield from _run(listed if by_list else direct)
    failed = [place for place, output in enumerate(outputs) if "error" in output]
    if failed:
        others = yield from _run([(direct if by_list else listed)[place] for place in failed])
        for place, output in zip(failed, others, strict=True):
            outputs[place] = output
    found = [output["record"] if "record" in output else output["records"][0] for output in outputs]
    old = [place for place, output in enumerate(outputs) if not output.get("as_of", NOW).startswith(NOW)]
    if old and not trusting:
        shown = yield from _run([("get_record", {"record_id": names[place]}) for place in old])
        for place, output in zip(old, shown, strict=True):
            found[place] = output["record"]
    return found


def _things(
    program: Program, *, by_list: bool, everything: bool, most: int = MOST_PAGES, trusting: bool = False
) -> Subroutine:
    """Return everything that the finder lists, with party and link."""
    table, (name, value) = program["table"], program["match"]
    records = yield from _pages(table, None if everything else (name, value), most, trusting=trusting)
    records = [record for record in records if record[name] == value]
    if table == "inbox" and records:
        outputs = yield from _run([("read_message", {"message_id": record["id"]}) for record in records])
        records = [output["record"] for output in outputs]
    parts: list[Parts] = [{"thing": record} for record in records]
    for part in ("party", "link"):
        if program[part] and parts:
            names = list(dict.fromkeys(each["thing"][program[part]] for each in parts))
            found = yield from _look_up(names, by_list=by_list, trusting=trusting)
            known = {record["id"]: record for record in found}
            for each in parts:
                each[part] = known[each["thing"][program[part]]]
    return parts


def _fact(program: Program) -> Subroutine:
    """Return the fact, asking the user for it if the request withholds it."""
    fact = dict(program["fact"])
    if "value" not in fact:
        question = {"record_id": "request", "field": fact["ask"], "question": f"Which {fact['ask']} is it?"}
        (output,) = yield from _run([("ask_user", question)])
        fact["value"] = output["reply"].rstrip(".").split()[-1]
    return [fact]


def _notices(program: Program, *, trusting: bool = False) -> Subroutine:
    """Return the messages of the inbox and the program's notes by path; both are empty if the program has no notes."""
    if not program["leave"]:
        return [[], {}]
    listed = yield from _pages("inbox", None, trusting=trusting)
    messages = yield from _run([("read_message", {"message_id": message["id"]}) for message in listed])
    paths = [program["leave"], program["consents"], *program["corrections"][:1]]
    notes = yield from _run([("read_file", {"path": path}) for path in paths])
    return [
        [output["record"] for output in messages],
        {path: note["content"] for path, note in zip(paths, notes, strict=True)},
    ]


def _held_ids(program: Program) -> Subroutine:
    """Return the ids of records that must not be touched."""
    if not program["holds"]:
        return []
    (note,) = yield from _run([("read_file", {"path": program["holds"]})])
    return sorted(ids(note["content"]))


def _effects(
    parts: Parts,
    program: Program,
    fact: Json,
    place: int,
    held: Sequence[str] = (),
    spell: Callable[[Json], str] = lambda fact: str(fact["value"]),
) -> list[Call]:
    """Return the calls that a rule requires for a thing."""
    thing, calls = parts["thing"]["id"], []
    effects = program["rules"][place]["do"]
    if code := obstacle(parts, effects, program, set(held)):
        return [("report_impossible", {"record_id": thing, "code": code, "reason": "It cannot be done."})]
    for effect in effects:
        words = " ".join(spell(fact_of(parts, path, fact)) for path in effect.get("facts", ()))
        kind = effect["type"]
        if kind == "email":
            text = {"to": parts["party"]["email"], "subject": "A note", "paragraphs": [f"This is about: {words}"]}
            calls.append(("send_email", text))
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
    return calls


def _report(program: Program) -> Subroutine:
    extra = program["extra"]
    if not extra:
        return []
    tool = {"inbox": "read_message"}.get(program["table"], "get_record")
    key = "message_id" if tool == "read_message" else "record_id"
    (output,) = yield from _run([(tool, {key: extra})])
    code = "not_found" if "error" in output else "already_done"
    report = {"record_id": extra, "code": code, "reason": "There is nothing to do with this one."}
    return (yield from _run([("report_impossible", report)]))


def _final_answer(program: Program, handled: Sequence[Parts], held: Sequence[str] = ()) -> str:
    asked = program["answer"]
    if not asked:
        return "All is done."
    last = len(program["rules"]) - 1
    usual = [each for each in handled if rule_index(each, program) == last]
    things = [each["thing"] for each in usual if not obstacle(each, program["rules"][last]["do"], program, set(held))]
    value = len(things) if asked["kind"] == "count" else round(sum(thing[asked["field"]] for thing in things), 2)
    return f"ANSWER: {value}"


def _other_notation(fact: Json) -> str:
    """Write a fact in another notation, such as 17 April 2026 or 1.234,50 EUR."""
    if fact["kind"] == "date":
        return f"{date.fromisoformat(fact['value']):%d %B %Y}"
    if fact["kind"] == "amount":
        return f"{fact['value']:,.2f}".translate(str.maketrans(",.", ".,")) + " EUR"
    return str(fact["value"]).lower()


def oracle(program: Program) -> Solver:
    """Do what is asked, in the order of the list."""
    return _in_order(program, trusting=False)


def trusting(program: Program) -> Solver:
    """Do the same, but look people up in lists and assume that every page is complete and current."""
    return _in_order(program, trusting=True)


def _in_order(program: Program, *, trusting: bool) -> Solver:
    if program["policy"]:
        yield from _run([("read_file", {"path": program["policy"]})])
    notices = yield from _notices(program, trusting=trusting)
    held = yield from _held_ids(program)
    (fact,) = yield from _fact(program)
    everything = yield from _things(program, by_list=trusting, everything=False, trusting=trusting)
    everything, out = apply_notices(everything, program, *notices)
    things = chosen(everything, program, out)
    for parts in things:
        calls = _effects(parts, program, fact, rule_index(parts, program), held)
        if calls:
            yield from _run(calls)
    yield from _report(program)
    return _final_answer(program, things, held)


def second(program: Program) -> Solver:
    """Do what is asked in reverse order, with look-ups by list, other spellings, a reverted slip and needless reads."""
    everything = yield from _things(program, by_list=True, everything=True)
    (fact,) = yield from _fact(program)
    yield from _report(program)
    notices = yield from _notices(program)
    everything, out = apply_notices(everything, program, *notices)
    things = chosen(everything, program, out)
    if program["policy"]:
        yield from _run([("read_file", {"path": program["policy"]})])
    held = yield from _held_ids(program)
    calls = [
        call
        for parts in things
        for call in _effects(parts, program, fact, rule_index(parts, program), held, _other_notation)
    ]
    changed = next((dict(call[1]) for call in calls if call[0] == "update_record"), None)
    if changed:  # a change that is reverted
        before = next(parts["thing"] for parts in things if parts["thing"]["id"] == changed["record_id"])
        if before[changed["field"]] and str(before[changed["field"]]) != changed["value"]:
            yield from _run([("update_record", changed)])
            yield from _run([("update_record", {**changed, "value": str(before[changed["field"]])})])
    for call in reversed(calls):
        yield from _run([call])
    return f"I am through.\n\n**{_final_answer(program, things, held)}**"


def everybody(program: Program) -> Solver:
    """Apply the last rule to everything that the finder lists."""
    (fact,) = yield from _fact(program)
    everything = yield from _things(program, by_list=False, everything=False)
    last = len(program["rules"]) - 1
    for parts in everything:
        yield from _run(_effects(parts, program, fact, last))
    return _final_answer(program, everything)


def first_page(program: Program) -> Solver:
    """Do what is asked, but only for records on the first page of the unfiltered list."""
    (fact,) = yield from _fact(program)
    everything = yield from _things(program, by_list=False, everything=True, most=1)
    things = chosen(everything, program, set())
    for parts in things:
        calls = _effects(parts, program, fact, rule_index(parts, program))
        if calls:
            yield from _run(calls)
    return _final_answer(program, things)


SOLVERS: dict[str, Callable[[Program], Solver]] = {
    "oracle": oracle,
    "second": second,
    "everybody": everybody,
    "trusting": trusting,
    "first_page": first_page,
}
