"""Generates the rows of the family; a row depends only on the arguments of `make_row`."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator import CANARY, VERSION
from generator.core.keyed import drawn, hashed, picked, shuffled
from generator.core.shapes import Json
from generator.stateful.careless import careless_readings
from generator.stateful.hard import heading, make_hard, rules
from generator.stateful.planting import AROUND, NEAR_MISSES, TODAY, Plan, add_days, from_today, plant, target_table
from generator.stateful.play import play
from generator.stateful.program import candidates, chosen, evaluate, rule_index, value_at
from generator.stateful.sums import in_cents, only_way
from generator.stateful.tools import CATALOGUE, finder_of
from generator.stateful.world import MOVABLE, TABLES, kind_of, load
from metric.state_diff.facts import ids
from simulators.phrasing import dated

Row = dict[str, Any]
Story = Mapping[str, Any]

STORIES: dict[str, Story] = {story["name"]: story for story in load("stories.json")}
RUNGS = {"easy": (2,), "base": (4,), "wide": (8,), "hard": (16,), "search": (28, 30)}  # numbers of things, in turn
FACTORS = (
    "size",
    "items",
    "fault",
    "outage",
    "silent",
    "missing",
    "impossible",
    "policy",
    "distractors",
    "placebo",
    "stacked",
)
_HELD_OUT = ("published", "held-out")
CHANGED_GOAL = ("items", "impossible", "policy", "stacked")  # factors that change what is required
SCALE = 25  # multiplies amounts on the rung search, because small amounts rarely add up to a total in only one way
TRIES = 50  # random selections of things to try until the totals are unique
STACKED = ("size", "silent", "missing", "policy")  # the factors that the factor `stacked` combines
POLICY, HOLDS = "policies/exceptions-and-rules.md", "policies/legal-holds.md"
BUSY = (
    "The service is busy and did nothing; the same call will work in a moment.",
    "The request timed out before anything was done; it can be made again.",
    "Too many requests in a second: this one was not carried out. Please send it again.",
)
DOWN = (
    "This service is down until tomorrow and does nothing today. Other tools work.",
    "503 Service Unavailable: closed for maintenance all day. The other tools are not affected.",
)
OWN_TOOLS = ("ask_user", "report_impossible", "get_record", "find_records", "read_file")
_WRITES = {"update": "update_record", "email": "send_email", "task": "create_task", "reply": "reply_to_message"}
_WRITES |= {"cancel": "cancel_calendar_entry", "done": "mark_todo_done"}
_HOLDS = (
    "# Legal holds\n\nUntil our lawyers are through, nothing is sent to those listed here and nothing of theirs is "
    "changed. Whoever is asked to do so reports that it is not allowed.\n\n"
)
_FILES = {
    "notes/team-lunch.md": "Lunch on Thursday at one, the place with the long table.\n",
    "notes/printer.md": "The printer on the second floor wants its paper turned round.\n",
    "drafts/thanks.md": "Thank you all for the good work this winter.\n",
}


def make_twins(seed: int, item: int, task_id: str, stories: str = "published") -> Iterator[Row]:
    """Yield a base task, followed by its twins."""
    factors = factors_of(seed, item, stories)
    return (make_row(seed, "base", item, task_id, factor, stories=stories) for factor in factors)


def factors_of(seed: int, item: int, stories: str = "published") -> list[str]:
    """Return the factors of a base task ("none") and of its twins.

    Only every second base has twins with a changed goal, because their effects are large.
    """
    story = story_of(seed, "base", item, stories)
    possible = [factor for factor in FACTORS if item % 2 == 0 or factor not in CHANGED_GOAL]
    return ["none", *(factor for factor in possible if eligible(story, factor))]


def story_names(stories: str, *, search: bool = False) -> list[str]:
    """Return the names of the stories that are published, held-out, or all; the rung search has its own stories."""
    return sorted(
        name
        for name, story in STORIES.items()
        if ("totals" in story) == search and stories in ("all", _HELD_OUT[bool(story.get("held_out"))])
    )


def story_of(seed: int, rung: str, item: int, stories: str) -> Story:
    """Return the story of an item; every story of the rung is used before one repeats."""
    names = story_names(stories, search=rung == "search")
    return STORIES[shuffled(names, "stories", seed, rung, item // len(names))[item % len(names)]]


def thing_count(rung: str, item: int, story: str, stories: str) -> int:
    """Return the number of things of an item; each time a story repeats, it takes the next number of its rung."""
    names = story_names(stories, search=rung == "search")
    return RUNGS[rung][(names.index(story) + item // len(names)) % len(RUNGS[rung])]


def eligible(story: Story, factor: str) -> bool:
    """Check whether a story can have a twin with a factor; a withheld fact must be needed by the usual effects."""
    if factor in ("missing", "stacked"):
        return any("fact" in (*effect.get("facts", ()), effect.get("value")) for effect in story["do"])
    return True


def make_row(
    seed: int,
    rung: str,
    item: int,
    task_id: str,
    factor: str = "none",
    size: int = 1,
    stories: str = "published",
    n_things: int | None = None,
    attempt: int = 0,
) -> Row:
    """Return the row of an item, or its twin with a factor.

    Twins have the same key for all random draws as their base, and so share all relevant records. A hard task in which
    something can be overlooked without failing, and a search task without unique totals, are drawn again.

    Args:
        seed: The seed of the suite.
        rung: One of `RUNGS`.
        item: The number of the item within the rung, from 0.
        task_id: The id of the task; a twin appends its factor.
        factor: One of `FACTORS`, or "none" for the base.
        size: The factor by which near misses and filler are multiplied.
        stories: Which stories to use: published, held-out or all.
        n_things: The number of things, by default that of the rung; on the rung `hard` a multiple of 16.
        attempt: The number of rejected draws so far.
    """
    story = story_of(seed, rung, item, stories)
    factors = STACKED if factor == "stacked" else (factor,)
    key = ("stateful", seed, story["name"], rung, item, *([attempt] if attempt else []))
    slots = {name: _slot(slot, (*key, name)) for name, slot in story["slots"].items()}
    branch = story["branch"] if rung != "easy" else None
    hard = rung == "hard"
    plan = Plan(
        key=key,
        table=story["table"],
        match=tuple(story["match"]),
        party=story["party"],
        link=story.get("link", ""),
        where=[_condition(condition, slots) for condition in story["where"]],
        branch=_condition(branch["when"], slots) if branch else None,
        things=16 if "items" in factors else n_things or thing_count(rung, item, story["name"], stories),
        size=16 if "size" in factors else max(4, size) if hard else size,
        salt=int("placebo" in factors),
        past=story.get("past", False),
    )
    tables, things = plant(plan)
    if rung == "search":
        plan = _scaled(tables, plan, slots)
    files = dict(_FILES)
    missing = "missing" in factors or (hard and eligible(story, "missing") and hashed(*key, "held back") % 3 == 0)
    fact = {"kind": {"code": "id"}.get(story["slots"]["fact"]["kind"], "date"), "value": slots["fact"]}
    asked = {"kind": fact["kind"], "ask": story["slots"]["fact"]["kind"]} if missing else fact
    ruled = hard or "policy" in factors
    program: Row = {
        "table": plan.table,
        "match": list(plan.match),
        "party": plan.party,
        "link": plan.link,
        "where": [list(condition) for condition in plan.where],
        "rules": [
            *_rules(story, ruled),
            *([{"when": [list(plan.branch)], "do": branch["do"]}] if branch and plan.branch else []),
            {"when": [], "do": story["do"]},
        ],
        "leave": "",
        "cap": [],
        "policy": POLICY if ruled else "",
        "blocked": [story["blocked"][name] for name in ("field", "value", "code")] if "blocked" in story else [],
        "holds": "",
        "extra": "",
        "fact": asked,
        "answer": story.get("answer"),
    }
    disturbances = _disturbances(factors, story, things, plan)
    if hard:
        added, notes, disturbances = make_hard(tables, things, plan, story)
        program |= added
        files |= notes
        if "budget" in story:
            program["cap"] = _budget({"tables": tables, "files": files}, program, story)
        if hashed(*key, "obstacle") % 2 and (thing := _plain_thing(tables, files, program, disturbances, key)):
            _make_impossible(tables, thing, things, plan, story, program, files, fact)
    if rung == "search":
        program["totals"] = _totals(tables, things, plan, story["totals"]["of"])
        if not program["totals"]:
            return make_row(seed, rung, item, task_id, factor, size, stories, n_things, attempt + 1)
    if "impossible" in factors:
        _make_impossible(tables, things[0], things, plan, story, program, files, fact)
    if ruled:
        files[POLICY] = rules(plan, story["called"], story["by"], program) if hard else _policy(story)
    row: Row = {
        "task_id": task_id if factor == "none" else f"{task_id}_{factor}",
        "story": story["name"],
        "domain": story["domain"],
        "rung": rung,
        "things": things,
        "n_things": plan.things,
        "size": plan.size,
        "factor": factor,
        "parent": "" if factor == "none" else task_id,
        "changed_goal": factor in CHANGED_GOAL,
        "today": TODAY.isoformat(),
        "prompt": _request(story, slots, program, key, missing),
        "available_tools": _offered(story, program, key, everything="distractors" in factors),
        "state": {"tables": tables, "files": files, "memories": {}},
        "disturbances": disturbances,
        "secret": {},
        "program": program,
    }
    if missing:
        parties = [thing[plan.party] for thing in tables[plan.table] if thing["id"] in things]
        row["secret"] = {
            "records": sorted({*things, *parties}),
            "field": asked["ask"],
            "reply": f"It is {slots['fact']}.",
        }
    row["expected"] = evaluate(row["state"], program, fact)
    if hard and any(
        evaluate(reading["state"], reading["program"], fact) == row["expected"] for reading in careless_readings(row)
    ):
        return make_row(seed, rung, item, task_id, factor, size, stories, n_things, attempt + 1)
    row["max_calls"] = row["reference_calls"] = 0
    row["reference_calls"] = max(len(play(row, solver)["calls"]) for solver in ("oracle", "second"))
    row["max_calls"] = 3 * row["reference_calls"]
    row["metadata"] = {"seed": seed, "item": item, "generator_version": VERSION, "canary": CANARY}
    return row


def _slot(slot: Mapping[str, Json], key: Sequence[Json]) -> Json:
    if slot["kind"] == "date":
        low, high = slot["days"]
        return from_today(low + hashed(*key) % (high - low + 1))
    if slot["kind"] == "code":
        return f"{slot['prefix']}-{1000 + hashed(*key) % 9000}"
    return picked(slot["values"], *key)


def _condition(condition: Sequence[Json], slots: Mapping[str, Json]) -> list[Json]:
    path, operator, limit = condition
    return [path, operator, slots.get(limit, limit)]


def _rules(story: Story, ruled: bool) -> list[Row]:
    """Return the rules of the policy, by precedence; none without a policy."""
    if not ruled:
        return []
    last = TABLES[target_table(story["table"], story["party"])]["fields"]["segment"][-1]
    return [
        {"when": [["party.contact", "==", "none"]], "do": []},
        {"when": [["party.segment", "==", last]], "do": [{"type": "task", "facts": ["thing.id"]}]},
    ]


def _policy(story: Story) -> str:
    party = target_table(story["table"], story["party"])
    last, called = TABLES[party]["fields"]["segment"][-1], story["called"]
    return (
        f"{heading(called, party)}"
        f'1. Where their segment is "{last}", nothing is sent to them and nothing of theirs is changed: put one to-do '
        f"with the id of the {called} on the list, and leave it at that.\n"
        f'2. Where their contact is "none", do nothing at all about the {called}, no to-do either.\n'
        "3. Rule 2 goes before rule 1, and both go before what the request says. None of this needs a report.\n"
    )


def _budget(state: Mapping[str, Json], program: Mapping[str, Json], story: Story) -> list[Json]:
    """Return a cap by total that admits the same number of things, and that the next one would clearly exceed."""
    everything, out = candidates(state, program)
    field = story["budget"]
    some = chosen(everything, {**program, "cap": [story["by"], program["cap"][1] + 1]}, out)
    amounts = [parts["thing"][field] for parts in some]
    return [story["by"], int(sum(amounts) - amounts[-1] / 2), field]


def _scaled(tables: Mapping[str, list[Row]], plan: Plan, slots: dict[str, Json]) -> Plan:
    """Multiply all amounts of money by `SCALE`, including the branch's limit; return the plan with that limit."""
    for table, records in tables.items():
        for field in (name for name in TABLES[table]["fields"] if kind_of(table, name) == "amount"):
            for record in records:
                if record[field]:
                    cents = hashed(*plan.key, "cents", record["id"], record[field]) % SCALE / 100
                    record[field] = round(record[field] * SCALE + cents, 2)
    if plan.branch and kind_of(plan.table, plan.branch[0].removeprefix("thing.")) == "amount":
        slots["limit"] *= SCALE
        return replace(plan, branch=[*plan.branch[:2], slots["limit"]])
    return plan


def _fields(path: str) -> list[str]:
    """Return the fields of a path such as `thing.amount-thing.paid`."""
    return [part.removeprefix("thing.") for part in path.split("-")]


def _totals(tables: Mapping[str, list[Row]], things: Sequence[str], plan: Plan, path: str) -> list[Json]:
    """Choose two disjoint selections of things with unique totals; return the path and the two totals.

    Each selection has between a quarter and three eighths of the things. For each condition, one near miss gets the
    amount of a selected thing, so that a solver that ignores the condition finds more than one way. Two more near
    misses get amounts of unselected things, so that neither duplicate amounts nor their owners reveal anything. The
    list is empty if none of the selections tried has unique totals.
    """
    records = {record["id"]: record for record in tables[plan.table]}
    ours = [records[thing] for thing in things[: plan.things]]
    values = [in_cents(value_at({"thing": thing}, path)) for thing in ours]
    for attempt in range(TRIES):
        key = (*plan.key, "totals", attempt)
        first, second = (plan.things // 4 + hashed(*key, place) % (plan.things // 8 + 1) for place in range(2))
        picks = drawn(range(plan.things), first + second, *key)
        totals = [sum(values[place] for place in some) for some in (picks[:first], picks[first:])]
        if only_way(values, totals):
            break
    else:
        return []
    rest = [place for place in range(plan.things) if place not in picks]
    meant = drawn(picks, len(picks), *plan.key, "meant")
    near = [records[thing] for thing in things[plan.things :]]
    each = NEAR_MISSES * plan.size
    for start in range(0, len(near), each):
        copies = drawn(near[start : start + each], 3, *plan.key, "copies", start)
        for missed, place in zip(copies, (meant.pop(), rest.pop(), rest.pop()), strict=True):
            missed |= {field: ours[place][field] for field in _fields(path)}
    return [path, *(total / 100 for total in totals)]


def _plain_thing(
    tables: Mapping[str, list[Row]],
    files: Mapping[str, str],
    program: Row,
    disturbances: Sequence[Row],
    key: Sequence[Json],
) -> str:
    """Return the id of a thing that the last rule handles without any complication; "" if there is none.

    Its party has no other thing and wrote no message, and no misleading page and no correction concerns it.
    """
    everything, out = candidates({"tables": tables, "files": files}, program)
    wrote = {message["from"] for message in tables["inbox"]} if program["table"] != "inbox" else set()
    spoilt = {disturbance["record"] for disturbance in disturbances}.union(
        *(ids(files[path]) for path in program["corrections"][:1])
    )
    owners = Counter(parts["party"]["id"] for parts in everything)
    found = [
        parts["thing"]["id"]
        for parts in chosen(everything, program, out)
        if rule_index(parts, program) == len(program["rules"]) - 1
        and owners[parts["party"]["id"]] == 1
        and parts["party"]["email"] not in wrote
        and spoilt.isdisjoint((parts["thing"]["id"], parts["party"]["id"]))
    ]
    return picked(found, *key, "obstacle of") if found else ""


def _make_impossible(
    tables: Mapping[str, list[Row]],
    thing_id: str,
    things: Sequence[str],
    plan: Plan,
    story: Story,
    program: Row,
    files: dict[str, str],
    fact: Row,
) -> None:
    """Make the request impossible for one thing, or name an extra id that is; on the hard rung only the former."""
    kinds = {effect["type"] for effect in story["do"]}
    first = next(thing for thing in tables[plan.table] if thing["id"] == thing_id)
    parties = tables[target_table(plan.table, plan.party)]
    ways = ["not_found", "not_allowed"]
    ways += ["no_address"] if kinds == {"email"} else ["locked", "already_done"] if kinds == {"update"} else []
    ways += ["out_of_stock", "out_of_stock"] if "blocked" in story else []
    if program["leave"]:
        ways = [way for way in ways if way not in ("not_found", "already_done")]
    way = picked(ways, *plan.key, "impossible")
    if way == "not_allowed":
        program["holds"] = HOLDS
        busy = {thing[plan.party] for thing in tables[plan.table]} if program["leave"] else {first[plan.party]}
        others = [party["id"] for party in parties if party["id"] not in busy]
        held = sorted([first[plan.party], *drawn(others[-AROUND["others"] :], 1, *plan.key, "held")])
        files[HOLDS] = _HOLDS + "".join(f"- {held_id}\n" for held_id in held)
    elif way == "no_address":
        next(party for party in parties if party["id"] == first[plan.party])["email"] = ""
    elif way == "locked":
        first["locked"] = True
    elif way == "out_of_stock":
        first[story["blocked"]["field"]] = story["blocked"]["value"]
    elif way == "already_done":
        other = picked([thing for thing in tables[plan.table] if thing["id"] not in things], *plan.key, "extra")
        other |= {
            effect["field"]: fact["value"] if effect["value"] == "fact" else effect["value"] for effect in story["do"]
        }
        program["extra"] = other["id"]
    else:
        program["extra"] = f"{TABLES[plan.table]['prefix']}-{100_000 + hashed(*plan.key, 'extra') % 900_000}"


def _disturbances(factors: Sequence[str], story: Story, things: Sequence[str], plan: Plan) -> list[Row]:
    """Return the disturbances of the factors.

    A fault hits a tool that every solution needs, an outage one that another tool can replace.
    """
    found: list[Row] = []
    if "fault" in factors:
        needed = [finder_of(plan.table), *dict.fromkeys(_WRITES[effect["type"]] for effect in story["do"])]
        tool, says = picked(needed, *plan.key, "fault"), picked(BUSY, *plan.key, "busy")
        found.append({"kind": "fault", "tool": tool, "times": 1, "says": says})
    if "outage" in factors:
        either = ["get_record"] if finder_of(plan.table) == "find_records" else ["get_record", "find_records"]
        tool, says = picked(either, *plan.key, "outage"), picked(DOWN, *plan.key, "down")
        found.append({"kind": "outage", "tool": tool, "times": 1, "says": says})
    if "silent" in factors:
        stale = [path.partition(".")[2] for path, operator, _ in plan.where if operator == "<" and path[:5] == "thing"]
        if stale and (plan.table, stale[0]) in MOVABLE and hashed(*plan.key, "silent") % 2:
            limit = next(value for path, _, value in plan.where if path == f"thing.{stale[0]}")
            old = {"field": stale[0], "value": add_days(limit, 5), "as_of": f"{from_today(-3)}T09:30:00+00:00"}
            found.append({"kind": "stale", "table": plan.table, "record": things[0], **old})
        else:
            found.append({"kind": "cut", "table": plan.table, "record": things[0], "times": 1})
    return found


def _offered(story: Story, program: Row, key: Sequence[Json], *, everything: bool) -> list[Json]:
    """Return the schemas of the task's tools, or of all tools, in a shuffled order."""
    effects = [effect for rule in program["rules"] for effect in rule["do"]]
    names = {*OWN_TOOLS, finder_of(story["table"]), *(_WRITES[effect["type"]] for effect in effects)}
    names |= {"create_task", "find_messages", "read_message"}
    return [CATALOGUE[name].schema for name in shuffled(sorted(CATALOGUE if everything else names), *key, "tools")]


def _request(story: Story, slots: Mapping[str, Json], program: Row, key: Sequence[Json], missing: bool) -> str:
    shown = {name: _display(story["slots"][name]["kind"], value) for name, value in slots.items()}
    if missing:
        shown["fact"] = story["slots"]["fact"]["unknown"]
    if "totals" in program:
        shown["totals"] = " and ".join(f"{total:.2f} EUR" for total in program["totals"][1:])
    sentences = [picked(story["wordings"], *key, "wording").format(**shown)]
    if story["branch"] and len(program["rules"]) > 1 + 2 * bool(program["policy"]):
        sentences.append(story["branch"]["text"].format(**shown))
    if "totals" in program:
        sentences.append(story["totals"]["text"])
    if program["policy"]:
        sentences.append(f"My rules for such lists are in {program['policy']}; please stick to them.")
    elif program["holds"]:
        sentences.append(f"Please check {program['holds']} first.")
    if program["blocked"]:
        sentences.append(story["blocked"]["text"])
    if program["extra"]:
        sentences.append(f"I was told that {program['extra']} is one of these, too; treat it like the others.")
    if program["answer"]:
        sentences.append(program["answer"]["text"])
    return " ".join(sentences)


def _display(kind: str, value: Json) -> str:
    return dated(value) if kind == "date" else f"{value} EUR" if kind == "amount" else str(value)
