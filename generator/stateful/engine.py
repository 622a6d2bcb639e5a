"""From (seed, story, rung, item, factor) to a row; nothing else comes in."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator import CANARY, VERSION
from generator.core.keyed import hashed, permuted, picked, shuffled
from generator.core.shapes import Json
from generator.stateful.planting import TODAY, Plan, offset, plant, target_table
from generator.stateful.play import play
from generator.stateful.program import evaluate
from generator.stateful.tools import CATALOGUE, finder_of
from generator.stateful.world import TABLES, kind_of, load
from simulators.phrasing import dated

__all__ = ["CHANGED_GOAL", "FACTORS", "RUNGS", "STORIES", "eligible", "factors_of", "make_row", "make_twins"]

Row = dict[str, Any]
Story = Mapping[str, Any]

STORIES: dict[str, Story] = {story["name"]: story for story in load("stories.json")}
RUNGS = {"easy": 2, "base": 4, "wide": 8, "hard": 16}  # things
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
CHANGED_GOAL = ("items", "impossible", "policy", "stacked")  # factors that change what is required
STACKED = ("size", "silent", "missing", "policy")
POLICY, EXCEPTIONS = "policies/exceptions-and-rules.md", "notes/leave-out.md"
BUSY = "The service is busy and did nothing; the same call will work in a moment."
DOWN = "This service is down until tomorrow and does nothing today. Other tools work."
OWN_TOOLS = ("ask_user", "report_impossible", "get_record", "find_records", "read_file")
_WRITES = {"update": "update_record", "email": "send_email", "task": "create_task", "reply": "reply_to_message"}
_WRITES |= {"cancel": "cancel_calendar_entry", "done": "mark_todo_done"}
_FILES = {
    "notes/team-lunch.md": "Lunch on Thursday at one, the place with the long table.\n",
    "notes/printer.md": "The printer on the second floor wants its paper turned round.\n",
    "drafts/thanks.md": "Thank you all for the good work this winter.\n",
}


def make_twins(seed: int, item: int, task_id: str) -> Iterator[Row]:
    """Yield a base task, and behind it its twins."""
    return (make_row(seed, "base", item, task_id, factor) for factor in factors_of(seed, item))


def factors_of(seed: int, item: int) -> list[str]:
    """Return what a base task is put in: none for itself, and the factors of its twins.

    Factors that change the goal come with every other base alone, as differences of these are large.
    """
    story = _story(seed, "base", item)
    possible = [factor for factor in FACTORS if item % 2 == 0 or factor not in CHANGED_GOAL]
    return ["none", *(factor for factor in possible if eligible(story, factor))]


def _story(seed: int, rung: str, item: int) -> Story:
    """Return the story of an item; all are told before one comes again."""
    names = shuffled(sorted(STORIES), "stories", seed, rung, item // len(STORIES))
    return STORIES[names[item % len(STORIES)]]


def eligible(story: Story, factor: str) -> bool:
    """Whether a story can have a twin of a factor: what is held back must be needed by what is done as a rule."""
    if factor in ("missing", "stacked"):
        return any("fact" in (*effect.get("facts", ()), effect.get("value")) for effect in story["do"])
    return True


def make_row(seed: int, rung: str, item: int, task_id: str, factor: str = "none", size: int = 1) -> Row:
    """Return the row of one item of a rung, or its twin by a factor.

    Twins share the key of all draws with their base, and so all that matters.
    """
    story = _story(seed, rung, item)
    factors = STACKED if factor == "stacked" else (factor,)
    key = ("stateful", seed, story["name"], rung, item)
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
        things=16 if "items" in factors else RUNGS[rung],
        size=16 if "size" in factors else max(4, size) if hard else size,
        salt=int("placebo" in factors),
        past=story.get("past", False),
    )
    tables, things = plant(plan)
    files = dict(_FILES)
    fact = {"kind": {"code": "id"}.get(story["slots"]["fact"]["kind"], "date"), "value": slots["fact"]}
    asked = {"kind": fact["kind"], "ask": story["slots"]["fact"]["kind"]} if "missing" in factors else fact
    ruled = hard or "policy" in factors
    program: Row = {
        "table": plan.table,
        "match": list(plan.match),
        "party": plan.party,
        "link": plan.link,
        "where": [list(condition) for condition in plan.where],
        "rules": [*_rules(story, ruled), *_branch(plan, branch), {"when": [], "do": story["do"]}],
        "leave": EXCEPTIONS if hard else "",
        "cap": [story["by"], 6] if hard else [],
        "policy": POLICY if ruled else "",
        "extra": "",
        "fact": asked,
        "answer": story.get("answer"),
    }
    if ruled:
        files[POLICY] = _policy(story)
    if hard:
        _complicate(tables, things, plan, files)
    if "impossible" in factors:
        _make_impossible(tables, things, plan, story, program)
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
        "prompt": _request(story, slots, program, key, "missing" in factors),
        "available_tools": _offered(story, program, key, everything="distractors" in factors),
        "state": {"tables": tables, "files": files, "memories": {}},
        "disturbances": _disturbances(factors, story, tables, things, plan),
        "secret": {},
        "program": program,
    }
    if "missing" in factors:
        parties = [one[plan.party] for one in tables[plan.table] if one["id"] in things]
        row["secret"] = {
            "records": sorted({*things, *parties}),
            "field": asked["ask"],
            "reply": f"It is {slots['fact']}.",
        }
    row["expected"] = evaluate(row["state"], program, fact)
    row["max_calls"] = row["reference_calls"] = 0
    row["reference_calls"] = max(len(play(row, solver)["calls"]) for solver in ("oracle", "second"))
    row["max_calls"] = 3 * row["reference_calls"]
    row["metadata"] = {"seed": seed, "item": item, "generator_version": VERSION, "canary": CANARY}
    return row


def _slot(slot: Mapping[str, Json], key: Sequence[Json]) -> Json:
    if slot["kind"] == "date":
        low, high = slot["days"]
        return offset(low + hashed(*key) % (high - low + 1))
    if slot["kind"] == "code":
        return f"{slot['prefix']}-{1000 + hashed(*key) % 9000}"
    return picked(slot["values"], *key)


def _condition(condition: Sequence[Json], slots: Mapping[str, Json]) -> list[Json]:
    path, operator, limit = condition
    return [path, operator, slots.get(limit, limit)]


def _rules(story: Story, ruled: bool) -> list[Row]:
    """Return the clauses of the policy, that which goes before the other first."""
    if not ruled:
        return []
    last = TABLES[target_table(story["table"], story["party"])]["fields"]["segment"][-1]
    return [
        {"when": [["party.contact", "==", "none"]], "do": []},
        {"when": [["party.segment", "==", last]], "do": [{"type": "task", "facts": ["thing.id"]}]},
    ]


def _branch(plan: Plan, branch: Json) -> list[Row]:
    return [{"when": [list(plan.branch)], "do": branch["do"]}] if branch and plan.branch else []


def _policy(story: Story) -> str:
    party = target_table(story["table"], story["party"])
    last, called = TABLES[party]["fields"]["segment"][-1], story["called"]
    one = f"an {called}" if called[0] in "aeiou" else f"a {called}"
    return (
        f"# Rules for all work on a list\n\nThe person or company behind {one} stands in {party}.\n\n"
        f'1. Where their segment is "{last}", nothing is sent to them and nothing of theirs is changed: put one to-do '
        f"with the id of the {called} on the list, and leave it at that.\n"
        f'2. Where their contact is "none", do nothing at all about the {called}, no to-do either.\n'
        "3. Rule 2 goes before rule 1, and both go before what the request says. None of this needs a report.\n"
    )


def _complicate(tables: Mapping[str, list[Row]], things: Sequence[str], plan: Plan, files: dict[str, str]) -> None:
    """Have things withdrawn in the inbox, and name people in a file who are left out."""
    by_id = {one["id"]: one for one in tables[plan.table]}
    people = [by_id[things[place]][plan.party] for place in (5, 12)]
    files[EXCEPTIONS] = "Left out this time, as we talk to them anyway:\n" + "".join(f"- {one}\n" for one in people)
    orders = [one["id"] for one in tables["orders"]]
    for place, topic in ((4, "withdrawal"), (9, "withdrawal"), (8, "praise"), (0, "praise")):
        verb = "never mind what I wrote about" if topic == "withdrawal" else "thank you for your help with"
        thing = by_id[things[place]]
        about = thing["id"] if plan.table == "orders" else thing[plan.link] if plan.link else orders[place]
        tables["inbox"].append(
            {
                "id": f"MSG-{100_000 + permuted(place, 1000, *plan.key, 'message')}",
                "customer_id": thing.get("customer_id", tables["customers"][place]["id"]),
                "about": about,
                "subject": "Never mind" if topic == "withdrawal" else "Thank you",
                "topic": topic,
                "date": offset(-2),
                "body": f"Hello, {verb} {thing['id']}. Kind regards",
                "status": "unanswered",
            }
        )
    tables["inbox"].sort(key=lambda one: str(one["id"]))


def _make_impossible(
    tables: Mapping[str, list[Row]], things: Sequence[str], plan: Plan, story: Story, program: Row
) -> None:
    """Make one thing impossible: its party has no address, it is locked, or the request names one that is not there."""
    kinds = {effect["type"] for effect in story["do"]}
    first = next(one for one in tables[plan.table] if one["id"] == things[0])
    how = hashed(*plan.key, "impossible") % 2
    if how and kinds == {"email"}:
        party = target_table(plan.table, plan.party)
        next(one for one in tables[party] if one["id"] == first[plan.party])["email"] = ""
    elif how and kinds == {"update"}:
        first["locked"] = True
    else:
        program["extra"] = f"{TABLES[plan.table]['prefix']}-{100_000 + hashed(*plan.key, 'extra') % 900_000}"


def _disturbances(
    factors: Sequence[str], story: Story, tables: Mapping[str, list[Row]], things: Sequence[str], plan: Plan
) -> list[Row]:
    found: list[Row] = []
    if "fault" in factors:
        found.append({"kind": "fault", "tool": finder_of(plan.table), "times": 1, "says": BUSY})
    if "outage" in factors:
        found.append({"kind": "outage", "tool": "get_record", "times": 1, "says": DOWN})
    if "silent" in factors:
        stale = [path.partition(".")[2] for path, operator, _ in plan.where if operator == "<" and path[:5] == "thing"]
        own_finder = finder_of(plan.table) == "find_records"
        if own_finder and stale and kind_of(plan.table, stale[0]) == "date" and hashed(*plan.key, "silent") % 2:
            limit = next(value for path, _, value in plan.where if path == f"thing.{stale[0]}")
            old = {"field": stale[0], "value": _later(limit), "as_of": f"{offset(-3)}T09:30:00+00:00"}
            found.append({"kind": "stale", "table": plan.table, "record": things[0], **old})
        else:
            found.append({"kind": "cut", "table": plan.table, "record": things[0], "times": 1})
    return found


def _later(day: str) -> str:
    from datetime import date, timedelta

    return (date.fromisoformat(day) + timedelta(days=5)).isoformat()


def _offered(story: Story, program: Row, key: Sequence[Json], *, everything: bool) -> list[Json]:
    """Return the schemas of the task's own tools, or of all, in an order that says nothing."""
    effects = [effect for rule in program["rules"] for effect in rule["do"]]
    names = {*OWN_TOOLS, finder_of(story["table"]), *(_WRITES[effect["type"]] for effect in effects)}
    names |= {"create_task", "find_messages", "read_message"}
    return [CATALOGUE[name].schema for name in shuffled(sorted(CATALOGUE if everything else names), *key, "tools")]


def _request(story: Story, slots: Mapping[str, Json], program: Row, key: Sequence[Json], missing: bool) -> str:
    shown = {name: _shown(story["slots"][name]["kind"], value) for name, value in slots.items()}
    if missing:
        shown["fact"] = story["slots"]["fact"]["unknown"]
    sentences = [picked(story["wordings"], *key, "wording").format(**shown)]
    if story["branch"] and len(program["rules"]) > 1 + 2 * bool(program["policy"]):
        sentences.append(story["branch"]["text"].format(**shown))
    if program["leave"]:
        by, most = program["cap"]
        sentences.append(
            f"Leave out what somebody took back in my inbox (topic withdrawal) and the people in {program['leave']}; "
            f"of what is left take the {most} with the earliest {by}, not counting those that our rules leave alone."
        )
    if program["policy"]:
        sentences.append(f"Keep to the rules in {program['policy']}.")
    if program["extra"]:
        sentences.append(f"Somebody told me that {program['extra']} is a case of this, too; treat it as the others.")
    if program["answer"]:
        sentences.append(program["answer"]["text"])
    return " ".join(sentences)


def _shown(kind: str, value: Json) -> str:
    return dated(value) if kind == "date" else f"{value} EUR" if kind == "amount" else str(value)
