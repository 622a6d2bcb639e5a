"""Tests of worlds, tools and tasks: proofs in both directions, reproducibility, and limits on what a model can do."""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from generator.core.keyed import hashed
from generator.stateful import CATALOGUE, FACTORS, OWN, RUNGS, STORIES, check, check_all, factors_of, make_row
from generator.stateful.engine import CHANGED_GOAL, story_names, story_of
from generator.stateful.play import play, replayed
from generator.stateful.tools import call, finder_of
from generator.stateful.world import EVENTS, TABLES, TaskWorld, kind_of, table_of
from metric.state_diff.scoring import read_reference, score_task
from simulators import ToolError

Row = dict[str, Any]
ITEMS = {
    (rung, factor): item
    for item in range(2)
    for rung in RUNGS
    for factor in (factors_of(7, item) if rung == "base" else ["none"])
}


@cache
def row_of(rung: str = "base", factor: str = "none") -> Row:
    """Return a task of a rung, or a twin of one."""
    item = ITEMS[rung, factor]
    return make_row(7, rung, item, f"{rung}_{item}", factor)


def of_story(name: str, factor: str = "none") -> Row:
    """Return a base task of a story."""
    item = next(item for item in range(len(STORIES)) if story_of(7, "base", item, "all")["name"] == name)
    return make_row(7, "base", item, "x", factor, stories="all")


def test_there_are_twelve_tools_and_each_effect_has_one() -> None:
    assert len(OWN) == 12
    assert not {"set_reminder", "schedule_meeting", "create_calendar_event", "database_query"} & CATALOGUE.keys()
    assert {"send_email", "create_task", "read_file", "calculator"} <= CATALOGUE.keys()


def test_stories_tell_of_all_parts_of_life() -> None:
    assert [len(story_names(which)) for which in ("all", "published", "held-out")] == [40, 30, 10]
    assert [len(story_names(which, search=True)) for which in ("all", "published", "held-out")] == [10, 8, 2]
    assert {*story_names("all"), *story_names("all", search=True)} == {*STORIES}
    domains = {"sales", "support", "finance", "events", "people", "travel", "private life"}
    assert {story["domain"] for story in STORIES.values()} == domains
    for story in STORIES.values():
        assert len(set(story["wordings"])) == 3
        assert all("{cut}" in wording for wording in story["wordings"])
        assert all(("{totals}" in wording) == ("totals" in story) for wording in story["wordings"])
        needed = {path for effect in story["do"] for path in (*effect.get("facts", ()), effect.get("value"))}
        assert all("{fact}" in wording for wording in story["wordings"]) == ("fact" in needed)


@pytest.mark.parametrize(("rung", "factor"), ITEMS, ids=" ".join)
def test_every_rung_and_every_twin_is_proved(rung: str, factor: str) -> None:
    row = row_of(rung, factor)
    parent = None
    if factor != "none":
        parent = make_row(7, "base", row["metadata"]["item"], row["parent"])
    assert check(row, parent) == []


@pytest.mark.parametrize("story", story_names("all"))
def test_every_story_is_proved_and_is_the_same_again(story: str) -> None:
    row = of_story(story)
    assert check(row) == []
    assert row == json.loads(json.dumps(row))


def test_a_task_is_the_same_again() -> None:
    row = row_of()
    assert make_row(7, "base", row["metadata"]["item"], row["task_id"]) == row


def test_all_factors_are_there_and_keep_what_matters() -> None:
    made = {factor: make_row(7, "base", 0, "x", factor) for factor in factors_of(7, 0)}
    assert {*made} >= {*FACTORS} - {"missing", "stacked"}
    for factor, row in made.items():
        assert (row["expected"] == made["none"]["expected"]) == (factor not in CHANGED_GOAL)
    table = made["none"]["program"]["table"]
    counts = {name: len(made[name]["state"]["tables"][table]) for name in ("none", "size")}
    assert counts["size"] > 10 * counts["none"]
    assert len(made["distractors"]["available_tools"]) == len(CATALOGUE)


def _on_the_limit(row: Row) -> None:
    path, _, limit = row["program"]["where"][0]
    thing = next(
        record for record in row["state"]["tables"][row["program"]["table"]] if record["id"] == row["things"][-1]
    )
    thing[path.partition(".")[2]] = limit


PLANTED: dict[str, tuple[Callable[[Row], Any], str]] = {
    "a required change less": (lambda row: row["expected"]["required"].pop(), "what is expected does not follow"),
    "a reference to nobody": (
        lambda row: row["state"]["tables"]["orders"][0].update(customer_id="C-1"),
        "customer_id of ORD-",
    ),
    "a record on the limit": (_on_the_limit, "is too near the limit"),
    "a smaller budget": (lambda row: row.update(max_calls=1), "the oracle fails"),
    "an id twice": (
        lambda row: row["state"]["tables"]["bills"].append(row["state"]["tables"]["bills"][0]),
        "occurs twice",
    ),
    "no program": (lambda row: row.update(program={}), "cannot be run"),
    "no tables": (lambda row: row.pop("state"), "it lacks state"),
    "an answer that was not asked for": (
        lambda row: row["expected"].update(answer={"kind": "number", "value": 99}),
        "does not follow",
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_named(fault: str) -> None:
    plant, named = PLANTED[fault]
    row = deepcopy(row_of())
    plant(row)
    assert any(named in problem for problem in check(row)), check(row)


def test_a_twin_that_differs_in_more_than_its_factor_is_named() -> None:
    parent, twin = row_of(), deepcopy(row_of("base", "distractors"))
    twin["prompt"] += " Please."
    twin["program"]["where"] = []
    problems = list(check_all([twin], [make_row(7, "base", twin["metadata"]["item"], twin["parent"])]))
    assert (twin["task_id"], "it differs from its base in prompt") in problems
    assert any("differs in where" in problem for _, problem in problems)
    assert [problem for _, problem in check_all([parent, parent])] == ["its id occurs twice"]
    lost = [problem for _, problem in check_all([row_of("base", "distractors")])]
    assert lost == [f"its base {twin['parent']} is missing"]


# Tools ---------------------------------------------------------------------------------------------------------------


def new_world(row: Row | None = None) -> TaskWorld:
    return TaskWorld.from_row(row or row_of())


def test_pages_show_every_record_once_and_filters_are_of_equality() -> None:
    world, seen, page = new_world(), [], 1
    while page:
        listed = call(world, "find_records", {"table": "customers", "page": page})
        seen += [record["id"] for record in listed["records"]]
        assert len(listed["records"]) <= 10
        page = listed["next_page"]
    assert seen == sorted(world.tables["customers"])
    one = world.tables["customers"][seen[0]]
    for field in ("id", "email", "segment"):
        found = call(world, "find_records", {"table": "customers", "field": field, "value": one[field].upper()})
        assert all(record[field] == one[field] for record in found["records"])
        assert found["records"]
    beyond = call(world, "find_records", {"table": "customers", "page": 99})
    assert (beyond["records"], beyond["next_page"]) == ([], 0)


def test_what_was_restored_is_no_change_and_what_was_sent_is_one() -> None:
    world = new_world()
    customer = next(iter(world.tables["customers"].values()))
    for value in ("Oslo", customer["city"]):
        call(world, "update_record", {"record_id": customer["id"], "field": "city", "value": value})
    assert world.changes(row_of()) == []
    assert len(world.events) == 2
    for _ in range(2):
        call(world, "send_email", {"to": customer["email"], "paragraphs": ["Hello"]})
    assert [change["type"] for change in world.changes(row_of())] == ["email", "email"]


def test_ids_do_not_depend_on_wording() -> None:
    receipts = []
    for words in ("Hello", "Good morning"):
        world = new_world()
        mail = {"to": "ana@post.example", "paragraphs": [words]}
        receipts.append([call(world, "send_email", mail)["message_id"] for _ in range(2)])
    assert receipts[0] == receipts[1]
    assert len(set(receipts[0])) == 2


REFUSED = {
    "no such tool": ("fly", {}),
    "no object": ("find_records", []),
    "no such table": ("find_records", {"table": "planets"}),
    "no such field": ("find_records", {"table": "orders", "field": "colour", "value": "x"}),
    "no such page": ("find_records", {"table": "orders", "page": 0}),
    "no such record": ("get_record", {"record_id": "INV-1"}),
    "a message as a record": ("get_record", {"record_id": "MSG"}),
    "an id that cannot be changed": ("update_record", {"record_id": "X", "field": "id", "value": "Y"}),
    "an empty answer": ("reply_to_message", {"message_id": "MSG", "text": " "}),
    "a code that is none": ("report_impossible", {"record_id": "X", "code": "tired", "reason": "x"}),
    "a huge text": ("ask_user", {"record_id": "X", "field": "date", "question": "x" * 30_000}),
}


@pytest.mark.parametrize("name", REFUSED)
def test_bad_calls_are_refused_in_a_sentence_and_change_nothing(name: str) -> None:
    world = new_world()
    with pytest.raises(ToolError, match=r"[.)]$"):
        call(world, *REFUSED[name])
    assert world.events == []


@pytest.mark.parametrize(
    ("field", "value"), [("due_date", "soon"), ("amount", "nan"), ("amount", "1" * 99), ("status", "late"), ("id", "x")]
)
def test_a_field_takes_what_it_can_hold(field: str, value: str) -> None:
    world = new_world()
    record = next(iter(world.tables["invoices"]))
    with pytest.raises(ToolError):
        call(world, "update_record", {"record_id": record, "field": field, "value": value})
    assert world.changes(row_of()) == []


def test_a_world_holds_so_many_changes_and_no_more() -> None:
    world = new_world()
    record = next(iter(world.tables["invoices"]))
    update = {"record_id": record, "field": "amount", "value": str(EVENTS)}
    for number in range(EVENTS):
        call(world, "update_record", {**update, "value": str(number)})
    for name, arguments in (("update_record", update), ("create_task", {"title": "x"})):
        with pytest.raises(ToolError, match=r"500|more"):
            call(world, name, arguments)


def test_every_field_has_a_kind_and_every_table_a_prefix_of_its_own() -> None:
    assert len({table["prefix"] for table in TABLES.values()}) == len(TABLES)
    for name, table in TABLES.items():
        assert table_of(f"{table['prefix']}-12345") == name
        for field in table["fields"]:
            assert kind_of(name, field) in ("id", "address", "amount", "number", "date", "choice", "text")


# Disturbances --------------------------------------------------------------------------------------------------------


def first_output(row: Row, tool: str, times: int) -> list[Any]:
    world, outputs = new_world(row), []
    arguments = {"field": row["program"]["match"][0], "value": row["program"]["match"][1]}
    if tool == "find_records":
        arguments["table"] = row["program"]["table"]
    for _ in range(times):
        try:
            outputs.append(call(world, tool, arguments))
        except ToolError as refusal:
            outputs.append(str(refusal))
    return outputs


def test_a_fault_passes_and_an_outage_does_not() -> None:
    twins = (make_row(7, "base", item, "x", "fault") for item in range(40))
    faulty = next(row for row in twins if row["disturbances"][0]["tool"] == "find_records")
    first, again = first_output(faulty, "find_records", 2)
    assert isinstance(first, str)
    assert again["records"]
    world = new_world(row_of("base", "outage"))
    (outage,) = row_of("base", "outage")["disturbances"]
    for _ in range(3):
        with pytest.raises(ToolError, match=re.escape(outage["says"])):
            call(world, outage["tool"], {"record_id": next(iter(world.tables["customers"]))})


@pytest.mark.parametrize("kind", ["cut", "stale"])
def test_what_is_wrong_silently_is_said_in_a_field_and_can_be_seen_afresh(kind: str) -> None:
    rows = (make_row(7, "base", item, "x", "silent") for item in range(40))
    wanted = (kind, "find_records")
    row = next(
        candidate
        for candidate in rows
        if (candidate["disturbances"][0]["kind"], finder_of(candidate["disturbances"][0]["table"])) == wanted
    )
    tool, record = "find_records", row["disturbances"][0]["record"]
    if kind == "cut":
        world = new_world(row)
        pages = [
            call(world, tool, {"table": row["program"]["table"], "field": "id", "value": record}) for _ in range(2)
        ]
        assert [page["truncated"] for page in pages] == [True, False]
        assert [len(page["records"]) for page in pages] == [0, 1]
    else:
        world = new_world(row)
        listed = call(world, tool, {"table": row["program"]["table"], "field": "id", "value": record})
        assert listed["as_of"] < world.now.isoformat()
        assert listed["records"] != [call(world, "get_record", {"record_id": record})["record"]]


def test_a_fact_is_told_once_it_is_asked_for_in_the_right_way() -> None:
    row = next(
        candidate
        for candidate in (make_row(7, "base", item, "x", "missing") for item in range(9))
        if candidate["secret"]
    )
    field, world = row["secret"]["field"], new_world(row)
    wrong = next(kind for kind in ("date", "code") if kind != field)
    asked = [
        call(world, "ask_user", {"record_id": record, "field": kind, "question": "Which?"})["reply"]
        for record, kind in (("request", wrong), ("C-1", field), ("request", field), (row["things"][0], field))
    ]
    assert [reply == row["secret"]["reply"] for reply in asked] == [False, False, True, True]
    assert [event["needed"] for event in world.events] == [False, False, True, False]


def test_other_right_ways_pass() -> None:
    """Check that additional reads, drafts, memories, refused calls and questions never change the verdict."""
    row = row_of()
    task = read_reference(row)
    right = play(row, "oracle")
    more = [
        ("get_weekday", {"date": "2026-03-10"}),
        ("list_files", {"directory": "."}),
        ("store_memory", {"key": "plan", "value": "One by one."}),
        ("write_file", {"path": "drafts/mail.md", "content": "Dear all"}),
        ("send_email", {"to": "nobody", "paragraphs": ["x"]}),
        ("update_record", {"record_id": "INV-1", "field": "status", "value": "paid"}),
        ("ask_user", {"record_id": "request", "field": "other", "question": "Shall I?"}),
    ]
    for number in range(4):
        calls = sorted([*right["calls"], *more], key=lambda made: hashed(number, made) if number else 0)
        found = score_task(replayed({**row, "max_calls": 999}, calls, right["answer"]), task)
        assert found["strict"], found
