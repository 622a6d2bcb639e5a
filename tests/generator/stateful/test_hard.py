"""Tests of the hard rung: parsing notes and messages, and that overlooking anything fails."""

import re
from functools import cache
from typing import Any

import pytest

from generator.stateful import check, make_row
from generator.stateful.careless import READINGS
from generator.stateful.notices import (
    MESSAGES,
    left_out_by_messages,
    left_out_by_note,
    parse_consents,
    parse_corrections,
    parse_wish,
)
from generator.stateful.program import candidates, evaluate
from generator.stateful.tools import call
from generator.stateful.world import TaskWorld
from simulators import ToolError
from tests.cases import from_json

Row = dict[str, Any]

SAID = {"id": "INV-10234", "other": "INV-20345", "name": "Ana Costa", "called": "request for leave", "by": "due date"}
SAID |= {"date": "3 January 2026", "field": "number of seats", "limit": "1200 EUR"}
LEAVES = {"leave": True, "for another": True, "both": True, "over": True, "dated": True, "keep": False}


@cache
def tasks() -> list[Row]:
    """Return a task of each story."""
    return [make_row(7, "hard", item, f"hard_{item}", stories="all") for item in range(40)]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in MESSAGES.items() for text in texts])
def test_a_message_is_read_as_what_it_was_written_for(kind: str, text: str) -> None:
    found, said = parse_wish(f"Hello, {text.format(**SAID)} Kind regards, Ana Costa")
    assert (found == "nothing") == (kind == "nothing")
    if kind == "dated":
        assert said == {"date": "3 January 2026"}
    elif kind != "nothing":
        assert said["id"] == "INV-10234"
        assert LEAVES[found] == LEAVES[kind]
        assert said.get("limit") == ("1200" if kind == "over" else None)


def test_other_words_ask_for_nothing() -> None:
    assert parse_wish("Hello, I take back what I wrote about ORD-55555. Kind regards") == ("nothing", {})


def of(record: str, **thing: Any) -> dict[str, Any]:
    party = {"id": "C-1", "name": "Ana Costa", "city": "Oslo", "email": "ana@post.example"}
    return {"thing": {"id": record, "due_date": "2026-01-03", "amount": 900.0, **thing}, "party": party}


def message(body: str, date: str = "2026-03-01", sender: str = "ana@post.example") -> Row:
    return {"body": f"Hello, {body} Kind regards, Ana Costa", "date": date, "from": sender}


LEAVE, KEEP = "please leave INV-10001 out this time.", "I have thought again: INV-10001 need not be left out."
WISHES = {
    "asked for": ([message(LEAVE)], True),
    "by a stranger": ([message(LEAVE, sender="ana2@post.example")], False),
    "on the first day that counts": ([message(LEAVE, "2026-02-20")], True),
    "too long ago": ([message(LEAVE, "2026-02-19")], False),
    "taken back": ([message(KEEP, "2026-03-03"), message(LEAVE)], False),
    "taken back by a stranger": ([message(LEAVE), message(KEEP, "2026-03-03", "x@post.example")], True),
    "asked for again": ([message(LEAVE), message(KEEP, "2026-03-03"), message(LEAVE, "2026-03-04")], True),
    "by its date": (
        [
            message(
                "please leave out the invoice of mine with the due date 3 January 2026; you can go on with any other."
            )
        ],
        True,
    ),
    "by another date": (
        [
            message(
                "please leave out the invoice of mine with the due date 4 January 2026; you can go on with any other."
            )
        ],
        False,
    ),
    "over a limit": (
        [message("if the amount of INV-10001 is over 899 EUR, please leave it out; if it is not, you can go on.")],
        True,
    ),
    "under a limit": ([message("please do nothing about INV-10001, but only if its amount is over 901 EUR.")], False),
}


@pytest.mark.parametrize("name", WISHES)
def test_a_message_counts_if_it_is_of_whom_it_concerns_came_in_time_and_is_the_last(name: str) -> None:
    messages, out = WISHES[name]
    program = {"table": "invoices", "since": "2026-02-20", "cap": ["due_date", 6], "corrections": ["x", "amount"]}
    for order in (messages, messages[::-1]):
        found = left_out_by_messages([of("INV-10001"), of("INV-10002", due_date="2026-01-09")], program, order)
        assert found == ({"INV-10001"} if out else set())


@from_json
def test_a_note_leaves_out_a_person_of_a_city_for_a_time_and_with_an_exception(line: str, out: bool) -> None:
    assert (
        left_out_by_note(of("INV-10001"), f"Left out.\n\n- Liam Park, Oslo: until further notice\n{line}\n", "amount")
        == out
    )


def test_the_last_entry_tells_who_agrees() -> None:
    entries = ("C-1 agrees", "C-2 agrees", "C-2 takes it back", "C-3 agrees", "C-3 takes it back", "C-3 agrees")
    assert parse_consents("".join(f"- 3 March 2026: {entry}\n" for entry in entries)) == {"C-1", "C-3"}


def test_corrections_add_up_and_struck_ones_do_not_count() -> None:
    lines = (
        "INV-1: amount lower by 20.50 EUR",
        "INV-1: amount higher by 0.25 EUR",
        "G-2: number of persons higher by 1",
    )
    text = (
        "".join(f"- 3 March 2026, {line}\n" for line in lines) + "- ~~3 March 2026, INV-1: amount lower by 9.00 EUR~~\n"
    )
    assert parse_corrections(text) == {"INV-1": -20.25, "G-2": 1}


@pytest.mark.parametrize("reading", READINGS)
def test_nothing_of_a_hard_task_can_be_overlooked(reading: str) -> None:
    """Check that a row that expects what a careless reader does is refused, and that the reading is named."""
    row = next(row for row in tasks() if not row["secret"] and READINGS[reading](row))
    read = READINGS[reading](row)
    assert read is not None
    wrong = {**row, "expected": evaluate(read["state"], read["program"], row["program"]["fact"])}
    assert wrong["expected"] != row["expected"]
    assert f"a solver that overlooks {reading} passes" in check(wrong)


def test_no_id_date_topic_or_number_tells_which_messages_count() -> None:
    counts, topics = set(), set()
    for row in tasks():
        inbox = row["state"]["tables"]["inbox"]
        assert all(re.fullmatch(r"MSG-\d{5}", message["id"]) for message in inbox)
        assert "_" not in row["prompt"]
        everything, _ = candidates(row["state"], row["program"])
        counts.add(len(left_out_by_messages(everything, row["program"], inbox) & {*row["things"][: row["n_things"]]}))
        counting = [message for message in inbox if message["date"] >= row["program"]["since"]]
        assert len(counting) > 4
        topics |= {message["topic"] for message in counting if parse_wish(message["body"])[0] != "nothing"}
    assert counts == {0, 1, 2, 3, 4}
    assert topics >= {"withdrawal", "praise", "return"}


def test_an_old_page_says_so_where_its_record_stands_and_nowhere_else() -> None:
    row = next(row for row in tasks() if row["disturbances"][0]["table"] == "customers")
    old, world = row["disturbances"][0], TaskWorld.from_row(row)
    pages = [call(world, "find_records", {"table": "customers", "page": page}) for page in range(1, 9)]
    for page in pages:
        shown = {record["id"]: record["contact"] for record in page["records"]}
        assert page["as_of"] == (old["as_of"] if old["record"] in shown else world.now.isoformat())
        assert shown.get(old["record"], "any") == "any"
    assert sum(page["as_of"] == old["as_of"] for page in pages) == 1
    assert call(world, "get_record", {"record_id": old["record"]})["record"]["contact"] == "none"


def test_whoever_is_asked_about_a_hard_task_tells_the_fact_that_it_lacks() -> None:
    row = next(row for row in tasks() if row["secret"])
    asked = {"record_id": "request", "field": row["secret"]["field"], "question": "Which?"}
    assert call(TaskWorld.from_row(row), "ask_user", asked)["reply"] == row["secret"]["reply"]
    with pytest.raises(ToolError):
        call(TaskWorld.from_row(row), "ask_user", {**asked, "field": "colour"})


@pytest.mark.parametrize("things", [32, 48])
def test_a_longer_hard_task_has_each_role_as_often(things: int) -> None:
    for item in range(3):
        row = make_row(7, "hard", item, f"hard_{item}", stories="all", n_things=things)
        assert row["n_things"] == things
        assert list(check(row)) == []
        (short,) = (task for task in tasks() if task["story"] == row["story"])
        times = things // 16
        assert len(row["disturbances"]) == times * len(short["disturbances"])
        assert row["program"]["cap"][1] >= 6 * times


@pytest.mark.parametrize(("seed", "item"), [(906, 61), (908, 116)])
def test_a_hard_task_in_which_something_decides_nothing_is_drawn_anew(seed: int, item: int) -> None:
    """Check seeds whose first draw is rejected: nothing depends on the cap, or a struck-through line changes no total."""
    assert list(check(make_row(seed, "hard", item, f"stateful_hard_{item + 1:03}", stories="all"))) == []


def test_an_old_page_shows_only_what_can_have_changed_since() -> None:
    twins = [make_row(7, "base", item, "x", "silent", stories="all") for item in range(40)]
    old = [
        (disturbance["table"], disturbance["field"])
        for row in (*tasks(), *twins)
        for disturbance in row["disturbances"]
        if disturbance["kind"] in ("old page", "stale")
    ]
    moved = {field for table, field in old if field != "contact"}
    assert moved <= {"date", "due_date", "delivery_date", "ends_on", "from"}  # no dates of past purchases
    assert len(moved) > 2
    assert not {("expenses", "date"), ("payments", "date"), ("bills", "date")} & {*old}
