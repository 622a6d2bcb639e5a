"""Tests of the proof: it holds for the published questions and finds every kind of planted fault."""

import json
import re
from collections import Counter
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from generator.answers.chain import references_in
from generator.answers.check import _asked_as, _relations_asked, check, check_all
from generator.answers.tools import call
from tests.damage import Faults, damaged, places
from tests.questions import questions

Row = dict[str, Any]


def test_every_published_question_and_twin_is_proved(rows: list[Row], twins: list[Row]) -> None:
    assert list(check_all(rows)) == list(check_all(twins)) == []


@pytest.mark.parametrize("seed", [1, pytest.param(0, marks=pytest.mark.slow)])
def test_so_are_those_of_other_seeds(seed: int) -> None:
    assert list(check_all(questions(seed))) == []


def form(rows: list[Row], name: str) -> Row:
    """Return the first row of a form."""
    return next(row for row in rows if row["metadata"]["form"] == name)


fault = Faults(Path(__file__).parent / "cases" / "faults.json")
"""Each fault has the form of a question, and a part of the expected problem."""


@fault("seniority", "does not say")
def thing_that_the_question_does_not_name(row: Row) -> None:
    row["prompt"] = row["prompt"].replace(row["metadata"]["things"]["names"][0], "somebody")


@fault("catering", "does not say")
def amount_that_the_question_does_not_say(row: Row) -> None:
    row["prompt"] = row["prompt"].replace(str(row["metadata"]["things"]["extras"]["each"]), "some")


@fault("connection", "does not ask for search flight departure_time")
def question_that_asks_for_another_end_of_a_flight(row: Row) -> None:
    row["prompt"] = f"I change from {' to '.join(row['metadata']['things']['names'])}. How long is it?"


@fault("movers", "not known in which words")
def fact_that_no_words_are_known_for(row: Row) -> None:
    row["conclusion"] = json.loads(json.dumps(row["conclusion"]).replace("change_percent", "symbol"))


@fault("reminder", "gives the answer")
def answer_in_the_question(row: Row) -> None:
    row["prompt"] += f" Is it {row['expected_answer']['value']}?"


@fault("flight_gap", "which a call should find")
def city_on_the_way_in_the_question(row: Row) -> None:
    row["prompt"] += f" I think it's {row['expected_trace'][0]['answer']['value']}."


@fault("invoice_converted", "rows, not one")
def look_up_with_several_rows(row: Row) -> None:
    step = row["expected_trace"][0]
    step["arguments"] = step["references"] = {"table": "invoices", "column": "status", "value": "overdue"}
    step["output"] = call("database_query", step["arguments"])


@fault("movers", "order in which the question names")
def order_of_the_question(row: Row) -> None:
    names = row["expected_answer"]["value"]
    turned = dict(zip(sorted(names, key=row["prompt"].find), names, strict=True))
    row["prompt"] = re.sub("|".join(map(re.escape, names)), lambda found: turned[found[0]], row["prompt"])


@fault("invoice_converted", "first output")
def answer_in_the_first_output(row: Row) -> None:
    values = row["expected_trace"][0]["output"]["rows"][0].values()
    row["expected_answer"]["value"] = next(value for value in values if isinstance(value, float))


@fault("flight_gap", "gives its answer away")
def sub_question_that_gives_its_answer_away(row: Row) -> None:
    row["expected_trace"][0]["question"] = f"Does it go to {row['expected_trace'][0]['answer']['value']}?"


CUES = json.loads(resources.files("generator.answers").joinpath("data/cues.json").read_text(encoding="utf-8"))


def test_a_question_without_the_words_for_what_is_read_is_found_for_every_read(rows: list[Row]) -> None:
    used: Counter[str] = Counter()
    for row in rows:
        reads = [
            (step["step_id"], _asked_as(step, path))
            for step in row["expected_trace"]
            for holder in (*(other["references"] for other in row["expected_trace"]), row["conclusion"])
            for name, path in references_in(holder)
            if name == step["step_id"]
        ]
        for step, name in reads:
            used[name] += 1
            for cue in CUES[name]:
                bare = row | {"prompt": re.sub(cue, "…", row["prompt"], flags=re.IGNORECASE | re.DOTALL)}
                assert f"the question does not ask for {name}, which {step} finds" in list(_relations_asked(bare)), cue
    assert set(used) == set(CUES)
    assert sum(count for name, count in used.items() if name.startswith("search ")) > 450


@pytest.mark.parametrize("name", fault)
def test_every_planted_fault_is_found(rows: list[Row], name: str) -> None:
    of, says, damage = fault[name]
    sound = form(rows, of)
    assert check(sound) == []
    found = check(damage(sound))
    assert any(says in problem for problem in found), found


def test_ids_and_questions_that_stand_twice_are_found(rows: list[Row]) -> None:
    again = {**rows[0], "task_id": "another", "prompt": rows[0]["prompt"].replace(" ", "  ")}
    found = [problem for _, problem in check_all([rows[0], again, rows[0]])]
    assert "its id occurs twice" in found
    assert any("has the question of" in problem for problem in found)


ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    1e308,
    "",
    "{{step_1.x}}",
    "{{step_99.rate}}",
    [],
    {},
    [None],
    {"op": "?"},
    "é\n" * 50,
)


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["invoices_by_worth", "parcels_where", "saving", "flight_gap", "sights_calm"])
def test_nothing_that_a_row_may_hold_brings_the_proof_down(rows: list[Row], name: str, every: int) -> None:
    sound = form(rows, name)
    sound = sound | {"available_tools": sound["available_tools"][:1]}
    for number, place in list(enumerate(places(sound)))[::every]:
        assert isinstance(check(damaged(sound, place, ODD[number % len(ODD)])), list)
