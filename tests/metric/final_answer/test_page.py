"""What the Space of Final Answer says of answers, and of judges of steps."""

import datetime
import json
from html import unescape
from typing import Any

import pytest

from generator.answers.engine import questions
from generator.answers.process import process
from generator.answers.twins import isolated
from metric import shell
from metric.final_answer import scoring, words
from metric.final_answer.app import SPACE, answer_text, gold, sign
from tests.metric.test_app import metric_of

Row = dict[str, Any]


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[Row]:
    """The few questions that the Space knows."""
    rows = [*questions("enterprise", 3), *questions("chat", 2)]
    monkeypatch.setitem(SPACE.loaded, SPACE.config, rows)
    monkeypatch.setitem(SPACE.loaded, SPACE.twins, list(isolated(rows)))
    monkeypatch.setitem(SPACE.__dict__, "metric", metric_of("final_answer"))
    return rows


def test_twins_show_the_paired_gap(published: list[Row]) -> None:
    right = SPACE.examples["everything right"]
    lines = [json.dumps({"task_id": row["task_id"], **right(row)}) for row in SPACE.loaded["answers_isolated"]]
    page = unescape(SPACE.score("\n".join([SPACE.example("no answers"), *lines]))[0])
    card = "Paired gap: the same calls one by one minus together<b>+100.0 points</b>"
    assert f"{card}<small>" in page
    assert "to +100.0, 5 tasks</small><small>100.0 % right one by one, 0.0 % right together</small>" in page
    never = [json.dumps({"task_id": row["task_id"], "prediction": []}) for row in SPACE.loaded["answers_isolated"]]
    page = SPACE.score("\n".join([SPACE.example("no answers"), *never]))[0]
    assert "together<b>nothing to lose</b><small>0 of 5 questions right one by one</small>" in page
    page = SPACE.score("\n".join([*SPACE.example("no answers").splitlines()[1:], lines[0]]))[0]
    assert "No paired gap: no task was evaluated together with all its calls" in page
    assert "Paired gap" not in SPACE.score(SPACE.example("no answers"))[0]


def test_the_example_without_answers_has_none_and_measures_have_words(published: list[Row]) -> None:
    page, result = SPACE.score(SPACE.example("no answers"))
    assert result["answered"] == 0
    assert "Tasks with an answer<b>0.0 %</b><small>95 % interval 0.0 to " in page
    assert "<td>Right answers, subset chat</td><td>0.0 %</td>" in page
    assert "accuracy chat" not in page


def way(row: Row, error: str, calls: list[Row]) -> Any:
    """The lines of one way to the answer."""
    return SPACE.before({"error": error}, calls, row)["One way to it (the calls do not count)"]


def test_each_call_is_shown_with_what_its_own_step_finds() -> None:
    """An output may also list what other steps find, as a search result does."""
    row = next(row for row in questions("chat", 100) if len({step["tool_name"] for step in row["expected_trace"]}) == 1)
    found = [json.dumps(step["answer"]["value"], ensure_ascii=False) for step in row["expected_trace"]]
    first, *_ = (step["output"] for step in row["expected_trace"])
    calls = [{**call, "output": [call["output"], first]} for call in gold(row)]
    for lines in (
        way(row, "wrong_argument", calls),
        SPACE.predicted({"error": None, "code": "right"}, calls, row),
    ):
        assert ["".join(part for part, _ in line.parts).rpartition(" → ")[2] for line in lines] == found
    assert {line.note for line in way(row, "no_outputs", [])} == {""}
    assert {line.note for line in way(row, "wrong_argument", [])} == {"not made"}


def test_a_pair_half_right_says_so_and_what_is_no_pick_leaves_the_others(
    published: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    (steps,) = SPACE.others
    pairs = list(process(published))
    monkeypatch.setitem(steps.loaded, steps.config, pairs)
    monkeypatch.setitem(steps.__dict__, "metric", SPACE.metric)
    lines = steps.example("always the first").splitlines()
    assert "the same place in both orders (half right)</summary>" in steps.score(lines[0])[0]
    odd = json.dumps({"task_id": pairs[1]["task_id"], "prediction": {"foo": 1}})
    page, result = steps.score(f"{lines[0]}\n{odd}")
    assert (result["step_accuracy"], result["unreadable"], result["n"]) == (0.25, 1, 2)
    assert '"second" or "tie"; it is {"foo": 1}</summary>' in unescape(page)
    assert f"You gave 2 of the {len(pairs)} tasks." in page
    assert "picking blindly scores 50 %</small>" in page.partition("</div>")[0]
    assert "Position bias: picks of the first place minus the second<b>+100.0 points</b>" in page


def test_a_wrong_argument_is_marked_beside_what_was_to_be_found_and_how_far_the_answer_is_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = parcel(monkeypatch)
    page = unescape(SPACE.worked_example()[1])
    assert "<dt>One way to it (the calls do not count)</dt>" in page
    assert 'get_weather(city="Prague") → 7.8</code> <small>← not made</small>' in page
    assert "<dt>Expected answer</dt><dd><div><code>Answer: 7.8 °C  (at most 0.05 °C off)</code></div>" in page
    assert '<mark>city="Istanbul"</mark>) → temperature_c=7.5</code> <small>← a wrong argument</small>' in page
    assert "another value than expected; a wrong argument</summary>" in page
    assert "<small>← off by 0.3 °C; at most 0.05 °C is allowed</small>" in page
    calls = SPACE.examples["everything right"](row)["prediction"]
    page = page_of(row, calls, "Answer: 8 °C")
    assert "another value than expected; rounded too far</summary>" in page
    assert "off by 0.2 °C; at most 0.05 °C is allowed" in page
    page = page_of(row, calls, "Answer: 3.5 °C")
    assert "another value than expected; an output not used</summary>" in page
    assert 'get_weather(city="Prague") → 7.8</code> <small>← its output was not used</small>' in page
    page = page_of(row, [], "")
    assert "<code>(no answer)</code> <small>← one is asked for</small>" in page
    assert "←" not in page_of(row, [], "Answer: 7.8 °C")
    page = page_of(row, calls, "Answer: 5\nAnswer: 7.8")
    assert f"</b>: {shell.GUESSES}</summary>" in page
    assert page.count("←") == 1, "no call is at fault"
    assert "; an answer without a look-up that it needs</summary>" in page_of(row, calls[:1], "Answer: 5")
    page = page_of(row, calls[-1:], "Answer: 5")
    assert "; an answer without a look-up that it needs; an output held the right value</summary>" in page
    assert 'get_weather(city="Prague") → 7.8</code> <small>← its output was not used</small>' in page
    page = page_of(row, [{"name": "get_weather", "arguments": "{bad"}], "Answer: 5")
    assert "<code>get_weather({bad)</code> <small>← its arguments are not JSON: " in page


UNREAD = "no value of the kind asked for can be read"


@pytest.mark.parametrize(
    ("answer", "kind", "note"),
    [
        ("Answer: 46.04 °F", "another unit than asked for", "in °F, where °C is asked for; units are not converted"),
        ("Answer: 7.8 °F", "the right number in another unit", "in °F, where °C is asked for; units are not converted"),
        (
            "Answer: 7.8 in Prague",
            "the right number with something else beside it",
            "“in Prague” stands beside the number; °C is asked for, and nothing else",
        ),
        (
            "Answer: 7.8 degrees Celsius in Prague",
            "the right number with something else beside it",
            "“in Prague” stands beside the number; °C is asked for, and nothing else",
        ),
        (
            "Answer: 9 or so",
            "a number with something else beside it",
            "“or so” stands beside the number; °C is asked for, and nothing else",
        ),
        ("Answer: warm", UNREAD, UNREAD),
        (f"Answer: {'9' * 309}", UNREAD, UNREAD),
        ("Answer: 5\nAnswer: 7.8", shell.GUESSES, shell.RULE),
        ("Answer: 7.8\nAnswer: 5", shell.GUESSES, shell.RULE),
        ("Answer: 8.1", "another value than expected", "off by 0.3 °C; at most 0.05 °C is allowed"),
    ],
)
def test_a_wrong_unit_is_told_with_the_one_asked_for(
    answer: str, kind: str, note: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = parcel(monkeypatch)
    page = unescape(SPACE.score(json.dumps({"task_id": row["task_id"], "answer": answer}))[0])
    assert f"</b>: {kind}</summary>" in page, "the calls were not given, so that there is none says nothing"
    assert f"<code>{answer}</code> <small>← {note}</small>" in page


def test_of_an_answer_too_long_to_be_read_as_a_whole_it_is_said_that_its_end_alone_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = parcel(monkeypatch)
    page, _ = SPACE.score(json.dumps({"task_id": row["task_id"], "answer": "Answer: 7.8 °C\n" + "So it is.\n" * 2_000}))
    told = f"{words.CODES['no_form']} in the last 20,000 characters, which alone are read"
    assert unescape(page).count(told) == 2, "in the summary and beside the answer"


def test_a_date_of_two_days_and_a_record_without_its_fields_are_told_what_to_write(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parcel(monkeypatch)
    rows = {row["answer_type"]: row for row in [*questions("enterprise", 60), *questions("chat", 60)]}
    date, record = rows["date"], rows["record"]
    SPACE.loaded[SPACE.config] = [date, record]
    page = page_of(date, [], "Answer: 01/11/2028")
    assert "</b>: a date whose day and month cannot be told apart; the prediction holds no call</summary>" in page
    assert f"<small>← day and month cannot be told apart; write {answer_text(date)}</small>" in page
    assert "told apart" not in page_of(date, [], "Answer: 31/01/1999")
    assert "told apart" not in page_of(date, [], "Answer: soon")
    day = datetime.date.fromisoformat(date["expected_answer"]["value"])
    for told, days in ((True, 1), (False, 0)):
        weekday = f"{day + datetime.timedelta(days):%A}"
        page = page_of(date, [], f"Answer: {weekday}, {day}")
        assert ("<small>← the weekday is not that of this date</small>" in page) is told
    fields = " and ".join(record["expected_answer"]["fields"])
    assert f"<small>← a JSON object with {fields} is asked for</small>" in page_of(record, [], "Answer: HSBC, 3.25 %")


@pytest.mark.parametrize(
    ("kind", "changed", "form"),
    [
        ("text", lambda value: f"It is {value}", "the right text with something else"),
        ("list", lambda value: "; ".join(reversed(value.split("; "))), "the right items in another order"),
        ("list", lambda value: f"{value}; more", "the right items and others"),
        ("list", lambda value: value.rpartition("; ")[0], "some of the right items, not all"),
        ("record", lambda value: f'{value[:-1]}, "more": "x"}}', "the right fields and others"),
    ],
)
def test_an_answer_with_all_that_is_expected_is_told_what_is_wrong_with_it(
    kind: str, changed: Any, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    parcel(monkeypatch)
    rows = [row for row in [*questions("enterprise", 60), *questions("chat", 60)] if row["answer_type"] == kind]
    row = next(row for row in rows if row["expected_answer"].get("ordered", True))
    SPACE.loaded[SPACE.config] = [row]
    value = answer_text(row)
    page = page_of(row, gold(row), f"Answer: {changed(value)}")
    assert f"</b>: {form}" in page
    assert f"<small>← {form}</small>" in page
    assert kind == "list" or page.count("←") == 1, "no call is at fault"
    assert form not in page_of(row, gold(row), f"It is not {value}.\nAnswer: another")


def test_the_expected_number_stands_with_its_unit_and_is_right_so() -> None:
    rows = [*questions("enterprise", 60), *questions("chat", 60)]
    rows = [*rows, *isolated(rows)]
    answers = [f"Answer: {answer_text(row)}" for row in rows]
    assert scoring.compute(answers, rows, n_resamples=20)["accuracy"] == 1
    signs = {row["expected_answer"].get("unit"): sign(row) for row in rows if row["answer_type"] == "number"}
    assert "None" not in signs.values()
    assert all(signs[unit] for unit in signs if unit not in ("", "the local currency"))


def test_an_answer_alone_is_scored_and_no_call_is_a_fault_only_where_the_answer_lacks_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = parcel(monkeypatch)
    line = {"task_id": row["task_id"], "answer": f"Answer: {answer_text(row)}"}
    page, result = SPACE.score(json.dumps(line))
    assert (result["accuracy"], result["unreadable"]) == (1, 0)
    assert "This task: right" in page
    assert "no call" not in SPACE.score(json.dumps({**line, "answer": "Answer: 3"}))[0]
    assert "no call" not in page_of(row, [], f"It is {answer_text(row)}")
    assert "another unit than asked for; the prediction holds no call</summary>" in page_of(row, [], "Answer: 3 °F")
    assert "another value than expected; the prediction holds no call</summary>" in page_of(row, [], "Answer: 3")


def test_the_file_of_a_run_of_judges_is_read_as_their_picks(
    published: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    (steps,) = SPACE.others
    first, second, *_ = pairs = list(process(published))
    monkeypatch.setitem(steps.loaded, steps.config, pairs)
    monkeypatch.setitem(steps.__dict__, "metric", SPACE.metric)

    def line(row: Row, order: str, answer: str | None) -> str:
        made: list[Row] | None = None if answer is None else []
        return json.dumps({"task_id": f"{row['task_id']}:{order}", "repeat": 0, "prediction": made, "answer": answer})

    lines = [line(first, "original", "Well.\nChoice: first"), line(first, "swapped", "I cannot say.")]
    page, result = steps.score("\n".join(lines))
    assert (result["step_accuracy"], result["ties"], result["n"]) == (0.5, 1, 1)
    assert "swapped: no choice</code> <small>← counts as a tie" in page
    assert "1 reply made no choice, which counts as a tie." in page
    assert "a reply without a choice (counts as a tie, half right)</summary>" in page
    for half in ([line(second, "swapped", None)], []):
        page, result = steps.score("\n".join([*lines, line(second, "original", "Choice: first"), *half]))
        assert result["n"] == 1
        told = "Not evaluated, since the prediction or a half of it is null or missing"
        assert f"{told}: {second['task_id']}." in page
    with pytest.raises(ValueError, match=r"seems to belong to the tab Judges of steps\.$"):
        SPACE.score(line(first, "original", "Choice: first"))


def test_what_is_right_whatever_the_form_has_a_card(published: list[Row]) -> None:
    page = SPACE.score(SPACE.example("right, but not in the form"))[0]
    assert "Right answers<b>0.0 %</b>" in page
    assert "Right, with or without the line “Answer:”<b>100.0 %</b>" in page
    assert "Right, with or without the line “Answer:”<b>0.0 %</b>" in SPACE.score(SPACE.example("no answers"))[0]


def test_what_belongs_on_the_other_tab_is_told_so_and_each_has_its_measurements(published: list[Row]) -> None:
    (steps,) = SPACE.others
    steps.loaded[steps.config] = list(process(published))
    task = steps.loaded[steps.config][1]["task_id"]
    with pytest.raises(ValueError, match=f"Item 1 \\({task}\\) seems to belong to the tab Judges of steps"):
        SPACE.score(json.dumps({"task_id": task, "prediction": {"original": "first", "swapped": "second"}}))
    with pytest.raises(ValueError, match=f"Item 1 \\({task}\\) seems to belong to the tab Answers"):
        steps.score(json.dumps({"task_id": task, "prediction": []}))
    with pytest.raises(
        ValueError, match=r'must be {"original": \.\.\., "swapped": \.\.\.}.*it is \["first", "second"\]'
    ):
        steps.score(json.dumps({"task_id": task, "prediction": ["first", "second"]}))
    with pytest.raises(ValueError, match=r"There is no task L0_node_0001 here .* to the Space CompTool Gap"):
        steps.score(json.dumps({"task_id": "L0_node_0001", "prediction": []}))
    assert "`process`" not in SPACE.measured
    assert "`answers`" not in steps.measured
    assert SPACE.measured.startswith("**Measured on real models** with tasks of `answers`")
    assert steps.measured.startswith("**Measured on real models** with tasks of `process`")


def parcel(monkeypatch: pytest.MonkeyPatch) -> Row:
    """The only question that the Space knows: how warm it is where a parcel is."""
    row = next(row for row in questions("enterprise", 40) if row["expected_trace"][-1]["tool_name"] == "get_weather")
    monkeypatch.setitem(SPACE.loaded, SPACE.config, [row])
    monkeypatch.setitem(SPACE.__dict__, "metric", metric_of("final_answer"))
    return row


def page_of(row: Row, calls: list[Row], answer: str) -> str:
    """The page of one prediction."""
    item = {"task_id": row["task_id"], "prediction": calls, "answer": answer}
    return unescape(SPACE.score(json.dumps(item))[0])
