"""What passes and what fails: a table of right and wrong ways, and what everybody may rely on."""

import json
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from metric.state_diff import facts
from metric.state_diff.scoring import FIELDS, read_reference, score_task
from metric.state_diff.summary import compute

CASES = json.loads((Path(__file__).parent / "cases" / "changes.json").read_text(encoding="utf-8"))
TASK = read_reference(CASES["row"])


def prediction(changed: dict[str, Any], more: list[Any], rest: dict[str, Any]) -> dict[str, Any]:
    """The right changes but for some fields (null: without the change), further ones, and other parts."""
    assert changed.keys() <= CASES["right"].keys()
    kept = {name: change for name, change in CASES["right"].items() if changed.get(name, {}) is not None}
    changes = [{**change, **changed.get(name, {})} for name, change in kept.items()]
    return {"changes": changes + more, "answer": CASES["answer"], **rest}


@pytest.mark.parametrize("case", CASES["passes"], ids=lambda case: case[0])
@pytest.mark.parametrize("turn", [1, -1])
def test_right_ways_pass_in_any_order(case: list[Any], turn: int) -> None:
    right = prediction(*case[1:])
    score = score_task({**right, "changes": right["changes"][::turn]}, TASK)
    assert (score["strict"], score["progress"], score["wrong"]) == (1, 1, 0), score


@pytest.mark.parametrize("case", CASES["fails"], ids=lambda case: case[0])
def test_wrong_ways_fail(case: list[Any]) -> None:
    assert not score_task(prediction(*case[1:]), TASK)["strict"]


def test_progress_is_what_was_made_of_what_is_required_and_what_is_wrong() -> None:
    wrong = [{"type": "task", "text": "Buy milk"}]
    assert score_task(prediction({"ana": None}, wrong, {}), TASK)["progress"] == 4 / 6
    nothing = score_task({"changes": [], "answer": None}, TASK)
    assert (nothing["strict"], nothing["progress"], nothing["required"]) == (0, 0, 5)


def test_mails_to_one_recipient_are_read_together() -> None:
    mail, one, other = {"type": "email", "to": "ana.ek1@post.example"}, "INV-20001", "INV-20004"
    required = [{**mail, "about": about, "facts": [{"kind": "id", "value": about}]} for about in (one, other)]
    task = read_reference(
        CASES["row"] | {"expected": CASES["row"]["expected"] | {"required": required, "answer": None}}
    )
    for sent, right in (([f"{one} and {other}"], 1), ([one, other], 1), ([one], 0), ([f"{one}, {other}", "a", "b"], 0)):
        changes = [{**mail, "text": text} for text in sent]
        assert score_task({"changes": changes, "answer": ""}, task)["strict"] == right


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ([], 'it holds no list of changes, such as [{"type"'),
        ("x", "it holds no list"),
        ({}, "it holds no list"),
        ({"changes": "x"}, "it holds no list"),
        ({"changes": [1]}, 'change 1 has no "type"'),
        ({"changes": [{"type": "done", "record": "x"}, {"record": "x"}]}, 'change 2 has no "type"'),
        ({"changes": [{"type": "function", "function": {"name": "f", "arguments": "{}"}}]}, "change 1 is a tool call"),
        ({"changes": [], "events": [5]}, 'event 1 has no "type"'),
        ({"changes": [{"type": "updte"}]}, 'change 1 has the unknown type "updte" (did you mean "update"?)'),
        ({"changes": [{"type": "\ud800"}]}, 'change 1 has the unknown type "\\ud800" (the types are "update", "email"'),
        ({"changes": [{"type": "update", "record": "x"}]}, 'change 1 (update) lacks "field" and "value"'),
        ({"changes": [{"type": "done", "record": None}]}, 'change 1 (done) lacks "record"'),
        ({"changes": [], "events": [{"type": "email"}]}, 'event 1 (email) lacks "to" and "text"'),
        ({"changes": [], "events": 5}, "its events must be a list; they are 5"),
        ({"changes": [], "n_calls": "12"}, "its n_calls must be a whole number; it is '12'"),
        (
            {"role": "assistant", "tool_calls": []},
            "it is a tool call or a message; `comptoolbench score FILE.jsonl --changes changes.jsonl` of the project",
        ),
    ],
)
def test_anything_else_is_counted_as_unreadable_and_told_why(bad: Any, reason: str) -> None:
    result = compute([bad, prediction({}, [], {})], [CASES["row"]] * 2, per_task=True)
    assert (result["strict"], result["unreadable"], result["n"]) == (0.5, 1, 2)
    assert result["per_task"][0]["unreadable"].startswith(reason)
    assert f"the first is predictions[0] (stateful_0001): {reason}" in result["note"]


def test_a_field_may_be_emptied_and_what_is_known_of_a_report_or_question_may_be_left_out() -> None:
    bare = [
        {"type": "update", "record": "INV-20003", "field": "due_date", "value": None},
        {"type": "report", "record": "INV-20009", "code": "not_found"},
        {"type": "question", "record": "request", "field": "date"},
    ]
    score = score_task({"changes": bare}, TASK)
    assert (score["unreadable"], score["made"], score["needless_questions"]) == (None, 1, 1)


def test_a_change_with_the_fields_of_its_type_is_read() -> None:
    required = {change["type"] for change in CASES["row"]["expected"]["required"]}
    assert required < FIELDS.keys()
    for kind, fields in FIELDS.items():
        whole = {"type": kind, **dict.fromkeys(fields, "x")}
        assert score_task({"changes": [whole], "events": [whole]}, TASK)["unreadable"] is None


def test_what_a_mail_lacks_is_told() -> None:
    short = score_task(prediction({"ana": {"text": "INV-20001 is due on 2026-04-17."}}, [], {}), TASK)
    assert (short["strict"], short["surplus"]) == (0, [])
    (place,) = (place for place, made in enumerate(short["outcomes"]) if not made)
    assert short["lacking"][place]
    assert not any(lacking for number, lacking in enumerate(short["lacking"]) if number != place)
    assert not any(score_task(prediction({}, [], {}), TASK)["lacking"])


@pytest.mark.parametrize(
    ("change", "text", "foreign"),
    [
        ("ana", "INV-20001 1,250.50 17 April 2026", []),
        ("ana", "INV-20001 1,250.50 17 April 2026 inv-20002", ["INV-20002"]),
        ("ana", "INV-20001 1,250.50 17 April 2026, bo.li2@post.example: 412.35", ["bo.li2@post.example", "412.35"]),
        ("bo", "INV-20002 SORRY-4821, like 20005", ["20005"]),
        ("list", "INV-20003 and INV-20005", ["INV-20005"]),
    ],
)
def test_what_a_text_holds_of_others_is_told(change: str, text: str, foreign: list[str]) -> None:
    score = score_task(prediction({change: {"text": text}}, [], {}), TASK)
    assert score["foreign"] == ([foreign] if foreign else [])
    more = score_task(prediction({}, [{**CASES["right"][change], "text": text}], {}), TASK)
    assert more["foreign"] == [[]]


@pytest.mark.parametrize("name", ["state", "expected", "things", "prompt", "today", "max_calls"])
def test_a_row_without_a_field_is_refused_by_number_and_name(name: str) -> None:
    lame = {key: value for key, value in CASES["row"].items() if key != name}
    with pytest.raises(ValueError, match=f"reference 1 is not a row of stateful tasks: '{name}' is missing"):
        compute([None, {"changes": []}], [CASES["row"], lame])


def paired(pairs: list[tuple[str, dict[str, Any], str, str]]) -> tuple[list[Any], list[Any]]:
    """Rows with their twins and predictions of them, of (name, further fields, "1" where the row passes, the twin)."""
    rows, predictions = [], []
    for name, more, first, second in pairs:
        base = {**CASES["row"], **more, "task_id": name}
        rows += [base, {**base, "task_id": f"{name}_size", "parent": name, "factor": "size"}]
        predictions += [prediction({} if passes == "1" else {"ana": None}, [], {}) for passes in (first, second)]
    return rows, predictions


def test_gaps_compare_twins_with_their_bases() -> None:
    base = CASES["row"]
    rows, predictions = paired(
        [(f"stateful_{number}", {}, *pair) for number, pair in enumerate(["10", "11", "00", "10"])]
    )
    result = compute([*predictions, None], [*rows, base], per_task=True)
    gap = result["factors"]["size"]
    assert (gap["gap"], gap["n"], gap["b"], gap["c"], gap["method"]) == (0.5, 4, 2, 0, "Tango")
    assert (gap["base"], gap["twin"], gap["changed_goal"]) == (0.75, 0.25, False)
    assert (result["strict"], result["n"], result["coverage"]) == (0.75, 4, 8 / 9)
    assert "Not evaluated: 1 of 9" in result["note"]
    assert [task["strict"] for task in result["per_task"]] == [1, 0, 1, 1, 0, 0, 1, 0, None]


def test_tasks_of_one_story_count_once_in_the_interval_over_stories() -> None:
    """Forty pairs that a factor always breaks, of two stories or of twenty: Tango's interval cannot tell them apart."""
    widths = []
    for stories in (2, 20):
        told = [(number, number % stories) for number in range(40)]
        pairs = [(f"stateful_{number}", {"story": f"story_{story}"}, "1", "10"[story % 2]) for number, story in told]
        rows, predictions = paired(pairs)
        gap = compute(predictions, rows)["factors"]["size"]
        assert (gap["gap"], gap["by_story"]["n"]) == (0.5, stories)
        widths.append((gap["high"] - gap["low"], gap["by_story"]["high"] - gap["by_story"]["low"]))
    (independent, two), (same, twenty) = widths
    assert independent == same < twenty < two


@pytest.mark.parametrize(
    "piece", ["1", "1,", "1 ", "a-", "INV-1", "a@", "a@b.", "1.1.", "17 ", "April ", "ANSWER:", "\n"]
)
def test_no_text_takes_long(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    began = process_time()
    for kind, value in (("id", "INV-1"), ("address", "a@b.c"), ("amount", 1.5), ("date", "2026-04-17"), ("text", "x")):
        facts.holds(text, kind, value, 2026)
    score_task(prediction({"ana": {"text": text}}, [], {"answer": text}), TASK)
    assert process_time() - began < 2
