"""The proof holds for the published questions, and finds every kind of fault that is planted."""

import json
import re
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from importlib import resources
from typing import Any

import pytest

from generator.answers.chain import references_in
from generator.answers.check import _asked_as, _relations_asked, check, check_all
from generator.answers.tools import call
from tests.damage import damaged, places
from tests.questions import questions

Row = dict[str, Any]


def test_every_published_question_is_proved(rows: list[Row]) -> None:
    assert list(check_all(rows)) == []


@pytest.mark.parametrize("seed", [0, 1])
def test_so_are_those_of_other_seeds(seed: int) -> None:
    assert list(check_all(questions(seed))) == []


def test_every_twin_is_proved(twins: list[Row]) -> None:
    assert list(check_all(twins)) == []


def form(rows: list[Row], name: str) -> Row:
    """The first row of a form."""
    return deepcopy(next(row for row in rows if row["metadata"]["form"] == name))


def _answer(row: Row, **changed: Any) -> Row:
    row["expected_answer"] |= changed
    return row


def _prompt(row: Row, old: str, new: str) -> Row:
    assert old in row["prompt"]
    row["prompt"] = row["prompt"].replace(old, new)
    return row


def _step(row: Row, number: int, **changed: Any) -> Row:
    row["expected_trace"][number] |= changed
    return row


def _drop(row: Row, field: str) -> Row:
    del row[field]
    return row


def _unused(row: Row) -> Row:
    spare = {**deepcopy(row["expected_trace"][0]), "step_id": f"step_{len(row['expected_trace']) + 1}"}
    row["expected_trace"].append(spare)
    row["num_calls"] += 1
    return row


def _forward(row: Row) -> Row:
    row["expected_trace"][0]["references"] = {"country": "{{step_2.value}}"}
    return row


def _argument(row: Row) -> Row:
    name = next(name for name, value in row["expected_trace"][1]["references"].items() if "{{" in str(value))
    row["expected_trace"][1]["arguments"][name] = "Nowhere"
    return row


def _output(row: Row) -> Row:
    row["expected_trace"][-1]["output"] = {"result": 12345.6, "printed": ""}
    return row


def _tie(row: Row) -> Row:
    values = [step["output"]["results"][0]["facts"] for step in row["expected_trace"][:2]]
    values[1]["change_percent"] = values[0]["change_percent"]
    return row


def _twice(row: Row) -> Row:
    row["conclusion"]["labels"][1] = row["conclusion"]["labels"][0]
    return row


def _own_knowledge(row: Row) -> Row:
    """A question whose only find is what every encyclopaedia tells."""
    step = row["expected_trace"][0]
    path = step["answer"]["path"]
    row["expected_trace"] = [step]
    row["conclusion"] = {"op": "value", "of": f"{{{{step_1.{path}}}}}"}
    row["expected_answer"] = {"type": "text", "value": step["answer"]["value"], "of": "city name"}
    row["answer_type"], row["num_calls"], row["answer_form"] = "text", 1, "one city name"
    return row


def _pick(row: Row) -> Row:
    """Which of some cities that anybody can name is the warmest."""
    row["conclusion"] = {
        "op": "pick",
        "labels": row["conclusion"]["labels"],
        "keys": row["conclusion"]["keys"],
        "largest": True,
    }
    row["expected_answer"] = {"type": "text", "value": row["expected_answer"]["value"][0], "of": "city name"}
    row["answer_type"] = "text"
    return row


def _few(row: Row) -> Row:
    """When one parcel arrives: one of a dozen days."""
    first = row["expected_trace"][:2]
    row["expected_trace"], row["num_calls"] = first, 2
    row["conclusion"] = {"op": "value", "of": "{{step_2.estimated_delivery}}"}
    row["expected_answer"] = {"type": "date", "value": first[1]["output"]["estimated_delivery"]}
    row["answer_type"] = "date"
    return row


def _said_order(row: Row) -> Row:
    """The things named in the order of the answer."""
    names = row["expected_answer"]["value"]
    said = sorted(names, key=row["prompt"].find)
    for number, name in enumerate(said):
        row["prompt"] = row["prompt"].replace(name, f"<{number}>")
    for number, name in enumerate(names):
        row["prompt"] = row["prompt"].replace(f"<{number}>", name)
    return row


def _first_output(row: Row) -> Row:
    """A question whose answer the first call already puts out."""
    step = row["expected_trace"][0]
    value = next(value for value in step["output"]["rows"][0].values() if isinstance(value, float))
    row["expected_answer"] = {**row["expected_answer"], "value": value}
    return row


def _tables(row: Row) -> Row:
    """A look-up that several rows fit."""
    step = row["expected_trace"][0]
    step["arguments"] = step["references"] = {"table": "invoices", "column": "status", "value": "overdue"}
    step["output"] = call("database_query", step["arguments"])
    return row


def _unstable(row: Row) -> Row:
    """An answer that only unrounded rates give."""
    row["expected_answer"]["tolerance"] = 1e-7
    return row


def _shown_before(row: Row) -> Row:
    """The second city already stands in the first output."""
    row["expected_trace"][0]["output"]["related"] = row["expected_trace"][1]["answer"]["value"]
    return row


FAULTS: dict[str, tuple[str, Callable[[Row], Row], str]] = {
    "a field is missing": ("capitals_mean", lambda row: _drop(row, "conclusion"), "lacks conclusion"),
    "there is no such subset": ("capitals_mean", lambda row: row | {"subset": "email"}, "no subset"),
    "the trace is empty": ("capitals_mean", lambda row: row | {"expected_trace": []}, "trace is empty"),
    "a tool of the other subset": (
        "saving",
        lambda row: _step(row, 0, tool_name="get_weather"),
        "which chat does not have",
    ),
    "other tools on offer": (
        "saving",
        lambda row: row | {"available_tools": row["available_tools"][:1]},
        "not those of the subset",
    ),
    "a step that nothing uses": ("late_fee", _unused, "nothing uses"),
    "a reference to a later step": ("capitals_mean", _forward, "does not stand before it"),
    "an argument that is not what it refers to": ("flight_gap", _argument, "not what its references give"),
    "an output that the tool does not give": ("saving", _output, "does not give the stored output"),
    "an answer that does not follow": (
        "late_fee",
        lambda row: _answer(row, value=1.0),
        "does not follow from the outputs",
    ),
    "an answer of another type": ("late_fee", lambda row: row | {"answer_type": "text"}, "not the type"),
    "a unit that the form does not say": ("late_fee", lambda row: _answer(row, unit="yen"), "does not say the unit"),
    "a wrong number of calls": ("late_fee", lambda row: row | {"num_calls": 99}, "there are"),
    "a thing that the question does not name": (
        "seniority",
        lambda row: _prompt(row, row["metadata"]["things"]["names"][0], "somebody"),
        "does not say",
    ),
    "an amount that the question does not say": (
        "catering",
        lambda row: _prompt(row, str(row["metadata"]["things"]["extras"]["each"]), "some"),
        "does not say",
    ),
    "a relation that the question does not ask for": (
        "visits",
        lambda row: (
            row | {"prompt": row["prompt"].replace("warm", "nice").replace("temperature", "mood").replace("°C", "")}
        ),
        "does not ask for",
    ),
    "a chat question that does not ask for what is read": (
        "coast_wind",
        lambda row: row | {"prompt": row["prompt"].replace("wind", "air")},
        "does not ask for search weather wind_kph",
    ),
    "a chat question that asks for another end of a flight": (
        "connection",
        lambda row: (
            row | {"prompt": f"I change from {' to '.join(row['metadata']['things']['names'])}. How long is it?"}
        ),
        "does not ask for search flight departure_time",
    ),
    "a fact that is read and that no words are known for": (
        "movers",
        lambda row: row | {"conclusion": json.loads(json.dumps(row["conclusion"]).replace("change_percent", "symbol"))},
        "not known in which words",
    ),
    "the answer in the question": (
        "reminder",
        lambda row: row | {"prompt": f"{row['prompt']} Is it {row['expected_answer']['value']}?"},
        "gives the answer",
    ),
    "a city on the way in the question": (
        "flight_gap",
        lambda row: row | {"prompt": f"{row['prompt']} I think it's {row['expected_trace'][0]['answer']['value']}."},
        "which a call should find",
    ),
    "a value that an earlier output shows": ("visits", _shown_before, "already shows"),
    "a look-up with several rows": ("invoice_converted", _tables, "rows, not one"),
    "a tie": ("movers", _tie, "are equal"),
    "two things of one name": ("movers", _twice, "the same name"),
    "an answer that rounding changes": ("three_invoices", _unstable, "rounding on the way"),
    "a tolerance that lets other answers in": (
        "three_invoices",
        lambda row: _answer(row, tolerance=0.05 * row["expected_answer"]["value"]),
        "too wide",
    ),
    "an answer that everybody knows": ("capitals_mean", _own_knowledge, "knows the real world"),
    "one guess in four": ("capitals_order", _pick, "one guess in 4"),
    "one guess in a dozen": ("parcels_when", _few, "one guess in 10"),
    "the order of the question": ("movers", _said_order, "order in which the question names"),
    "an answer in the first output": ("invoice_converted", _first_output, "first output"),
    "a step that asks nothing": ("movers", lambda row: _step(row, 0, question=""), "asks nothing"),
    "a sub-question that gives its answer away": (
        "flight_gap",
        lambda row: _step(row, 0, question=f"Does it go to {row['expected_trace'][0]['answer']['value']}?"),
        "gives its answer away",
    ),
    "a sub-question without the value it needs": (
        "flight_gap",
        lambda row: _step(row, 1, question="How warm is it there?"),
        "does not say",
    ),
    "a sub-answer that is not in the output": (
        "flight_gap",
        lambda row: _step(row, 0, answer={**row["expected_trace"][0]["answer"], "value": "Nobody"}),
        "not in its output",
    ),
}


CUES = json.loads(resources.files("generator.answers").joinpath("data/cues.json").read_text(encoding="utf-8"))


def test_a_question_without_the_words_for_what_is_read_is_found_for_every_read(rows: list[Row]) -> None:
    """All reads of both subsets have their words, and a question that lacks them falls."""
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
                message = f"the question does not ask for {name}, which {step} finds"
                assert message in list(_relations_asked(bare)), (row["prompt"], cue)
    assert set(used) == set(CUES)
    assert sum(count for name, count in used.items() if name.startswith("search ")) > 450


@pytest.mark.parametrize(("name", "plant", "message"), FAULTS.values(), ids=FAULTS)
def test_every_planted_fault_is_found(rows: list[Row], name: str, plant: Callable[[Row], Row], message: str) -> None:
    sound = form(rows, name)
    assert check(sound) == []
    found = check(plant(deepcopy(sound)))
    assert any(message in problem for problem in found), found


def test_ids_and_questions_that_stand_twice_are_found(rows: list[Row]) -> None:
    again = {**rows[0], "task_id": "another", "prompt": rows[0]["prompt"].replace(" ", "  ")}
    found = [problem for _, problem in check_all([rows[0], again, rows[0]])]
    assert "its id stands twice" in found
    assert any("has the question of" in problem for problem in found)


def test_the_faults_are_of_at_least_fifteen_kinds() -> None:
    assert len({message for _, _, message in FAULTS.values()}) >= 15


ODD = (None, True, -1, 1e308, "", "{{step_1.x}}", "{{step_99.rate}}", [], {}, [None], {"op": "?"}, "é\n" * 50)


@pytest.mark.parametrize("name", ["invoices_by_worth", "parcels_where", "saving", "flight_gap", "sights_calm"])
def test_nothing_that_a_row_may_hold_brings_the_proof_down(rows: list[Row], name: str) -> None:
    sound = form(rows, name)
    sound["available_tools"] = sound["available_tools"][:1]
    for number, place in enumerate(places(sound)):
        assert isinstance(check(damaged(sound, place, ODD[number % len(ODD)])), list)
