"""Equal results are equal, and nothing else is: the metric against the simulators, which know what a call does."""

import copy
import json
import random
import re
from collections.abc import Callable
from itertools import filterfalse, product
from pathlib import Path
from typing import Any
from unicodedata import combining, normalize

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from families.composition import FAMILY
from metric.comptool_gap import forms
from metric.comptool_gap.matching import match_value
from metric.comptool_gap.scoring import read_reference, score_task
from releases.export import PROJECT
from runner.execute import Session
from runner.files import read_rows
from simulators import TOOLS, ToolError, World
from tests.cases import from_json

from .predictors import Prediction, Row, gold, in_order, spoilt, task_of

EQUAL, DIFFERENT, OTHERWISE = (
    json.loads((Path(__file__).parent / "cases" / f"{name}.json").read_text(encoding="utf-8"))
    for name in ("equal", "different", "otherwise")
)


def one_call(tool: str, arguments: dict[str, Any]) -> Row:
    """A single call as a task."""
    row = task_of(0, [tool], [(tool, arguments, {})])
    row["expected_trace"][0]["side_effects"] = TOOLS[tool].side_effects
    return row


def run(tool: str, arguments: dict[str, Any]) -> Any:
    return TOOLS[tool].call(arguments, World())


def executed(prediction: Prediction) -> Prediction:
    """The calls with what the simulators gave for them."""
    session = Session(FAMILY.world({}))
    for call in prediction:
        session.run(call["name"], call["arguments"])
    return session.calls


def same_outputs(made: Prediction, row: Row) -> bool:
    return [call.get("output") for call in made] == [step["output"] for step in row["expected_trace"]]


@pytest.mark.parametrize("case", EQUAL, ids=lambda case: case["title"])
def test_an_equal_result_is_right(case: dict[str, Any]) -> None:
    row = one_call(case["tool"], case["gold"])
    call = {"name": case["tool"], "arguments": case["written"]}
    output = run(case["tool"], case["written"])
    assert TOOLS[case["tool"]].side_effects or output == row["expected_trace"][0]["output"]
    assert score_task([{**call, "output": output}], row)["strict"] == 1
    assert score_task([call], row)["strict"] == (0 if case["needs_output"] else 1)


@pytest.mark.parametrize("case", DIFFERENT, ids=lambda case: case["title"])
def test_a_different_result_is_not_right(case: dict[str, Any]) -> None:
    row = one_call(case["tool"], case["gold"])
    call = {"name": case["tool"], "arguments": case["written"]}
    assert score_task([call], row)["strict"] == 0
    assert score_task(executed([call]), row)["strict"] == 0


def examples() -> dict[str, list[dict[str, Any]]]:
    """Arguments of calls that every tool accepts: those of the published tasks, by tool."""
    found: dict[str, list[dict[str, Any]]] = {}
    for config in ("default", "l0_control"):
        for row in read_rows(PROJECT / "data" / f"{config}.parquet"):
            for step in row["expected_trace"]:
                found.setdefault(step["tool_name"], []).append(step["arguments"])
    return found


EXAMPLES = examples()
IDENTIFIERS = [
    (name, parameter, rule)
    for name in EXAMPLES
    for parameter, rule in TOOLS[name].match.items()
    if isinstance(rule, str) and rule in forms.FORMS
]
WRAPPED = [" {} ", "the {}", "./{}", "/{}", "{}.", "{}0", "{}Z", "{}+00:00", "{}:00"]
REPLACED = [
    (" ", "  "),
    ("é", "e"),
    ("ã", "a"),
    ("ü", "u"),
    ("'", "’"),
    ("T", " "),
    ("^(..)", r"\1 "),
    ("^(..)", r"\1-"),
]
REPLACED += [("^0+", ""), ("^The ", "")]


def otherwise(text: str) -> list[str]:
    """A text, written in other ways."""
    replaced = [re.sub(old, new, text) for old, new in REPLACED]
    return [text.upper(), text.lower(), *(form.format(text) for form in WRAPPED), *replaced]


@pytest.mark.parametrize(("name", "parameter", "rule"), IDENTIFIERS)
def test_what_the_metric_takes_for_the_same_the_simulator_does(name: str, parameter: str, rule: str) -> None:
    """An argument of the same canonical form gives the same output, or, of what has effects, at least no refusal."""
    rng = random.Random(name + parameter)
    given_there = [arguments for arguments in EXAMPLES[name] if arguments.get(parameter)]
    for arguments in rng.sample(given_there, min(12, len(given_there))):
        expected = run_with_files(name, arguments)
        for text in otherwise(arguments[parameter]):
            written = {**arguments, parameter: text}
            if match_value(written[parameter], arguments[parameter], rule) == 1:
                output = run_with_files(name, written)
                assert TOOLS[name].side_effects or output == expected, (written, arguments)


def run_with_files(name: str, arguments: dict[str, Any]) -> Any:
    """A call in a world that holds what the calls of the suites read."""
    world = World()
    if name == "retrieve_memory":
        world.memories.setdefault(arguments["key"].strip().casefold(), "kept")
    try:
        return TOOLS[name].call(arguments, world)
    except ToolError:
        if name == "read_file":  # a file that another step of its task writes
            return None
        raise


TEXTS = st.text(alphabet=st.sampled_from("aAbB éÉ.'’-–/0195TthHeEZz:+ "), max_size=16)


@settings(deadline=None, max_examples=300)
@given(TEXTS, TEXTS, st.sampled_from(sorted(forms.FORMS)))
@example("0 /", "", "path")
def test_a_canonical_form_is_canonical(first: str, second: str, rule: str) -> None:
    try:
        left, right = forms.FORMS[rule](first), forms.FORMS[rule](second)
    except ValueError:
        return
    if isinstance(left, str):
        assert forms.FORMS[rule](left) == left
    assert match_value(first, second, rule) == (1.0 if left == right else 0.0) or len(first) > 8 * len(second) + 64


def test_a_tool_without_side_effects_leaves_the_world_as_it_is() -> None:
    changed = set()
    for name, calls in EXAMPLES.items():
        for arguments in calls[:3]:
            world, untouched = World(), World()
            try:
                TOOLS[name].call(arguments, world)
            except ToolError:
                continue
            if world != untouched:
                changed.add(name)
    assert changed == {name for name in EXAMPLES if TOOLS[name].side_effects and name != "http_request"}


def test_a_row_without_the_field_is_scored_by_its_arguments_alone() -> None:
    row = one_call("generate_url", {"domain": "example.com", "path": "docs"})
    (step,) = row["expected_trace"]
    assert strict_with_its_output(row, {"domain": "example.com", "path": "/docs"}) == 1
    del step["side_effects"]
    assert strict_with_its_output(row, {"domain": "example.com", "path": "/docs"}) == 0
    step["side_effects"] = "no"
    with pytest.raises(ValueError, match=r"expected_trace\[0\]\.side_effects: 'no' must be true or false"):
        read_reference(row)


def strict_with_its_output(row: Row, arguments: dict[str, Any]) -> float:
    """Whether other arguments with the output of the trace are right."""
    (step,) = row["expected_trace"]
    return score_task([{"name": step["tool_name"], "arguments": arguments, "output": step["output"]}], row)["strict"]


def test_an_equal_output_makes_nothing_right_that_has_effects_or_that_no_tool_takes() -> None:
    row = one_call("create_task", {"title": "Pay", "due_date": "2026-03-24"})
    assert strict_with_its_output(row, {"title": "Pay", "due_date": "2026-03-25"}) == 0
    row = one_call("get_weather", {"city": "Berlin"})
    for arguments in ({}, {"city": 5}, {"city": None}, {"city": "Bern", "day": "today"}, {"town": "Berlin"}):
        assert strict_with_its_output(row, arguments) == 0


def rounded(row: Row, digits: int) -> Prediction | None:
    """Gold with bound numbers written to some digits, or None if that changes nothing."""
    prediction = gold(row)
    for call, step in zip(prediction, row["expected_trace"], strict=True):
        for leaf in step["bindings"]:
            if step["match"].get(leaf) == "number":
                call["arguments"][leaf] = float(f"{call['arguments'][leaf]:.{digits}g}")
    return prediction if prediction != gold(row) else None


@from_json
def test_a_rounded_number_is_right_if_the_call_puts_out_the_same(
    task: str, digits: int, strict: int, suite: list[Row]
) -> None:
    (row,) = [row for row in suite if row["task_id"] == task]
    prediction = rounded(row, digits)
    assert prediction
    assert score_task(executed(prediction), row)["strict"] == strict
    assert score_task(prediction, row)["strict"] == 0  # what it put out is not known


def test_a_rounded_number_is_not_right_where_money_is_lost(suite: list[Row]) -> None:
    touched = 0
    for row, digits in product(suite, (2, 3, 4)):
        if prediction := rounded(row, digits):
            touched += 1
            made = executed(prediction)
            assert score_task(made, row)["strict"] >= same_outputs(made, row), row["task_id"]
            assert score_task(prediction, row)["strict"] == 0, row["task_id"]
            right, given = ([call["arguments"].get("amount") for call in calls] for calls in (gold(row), prediction))
            assert right == given or score_task(made, row)["strict"] == 0, row["task_id"]
    assert touched > 20


def test_a_call_recorded_as_refused_is_not_right_whatever_it_says(suite: list[Row]) -> None:
    for row in suite:
        *calls, last = gold(row)
        score = score_task([*calls, {**last, "error": "No."}], row)
        assert (score["strict"], bool(score["errors"][-1])) == (0, True)
        assert score["arguments"] <= 1 - 1 / row["num_steps"]


def of_kinds(kinds: str, change: Callable[[str], str]) -> Callable[[str, Any], Any]:
    return lambda kind, value: change(value) if kind in kinds.split() and isinstance(value, str) and value else value


CASES: dict[str, Callable[[re.Match[str]], str]] = {
    "upper": lambda found: found[0].upper(),
    "lower": lambda found: found[0].lower(),
}
WRITTEN_OTHERWISE: dict[str, Callable[[str, Any], Any]] = {
    name: of_kinds(kinds, lambda text, pattern=pattern, new=new: re.sub(pattern, CASES.get(new) or new, text))  # type: ignore[misc]
    for name, (kinds, pattern, new) in OTHERWISE.items()
}
WRITTEN_OTHERWISE["without accents"] = of_kinds(
    "name", lambda text: "".join(filterfalse(combining, normalize("NFKD", text)))
)


@pytest.mark.parametrize("name", WRITTEN_OTHERWISE)
def test_what_is_written_otherwise_is_right_with_and_without_the_outputs_of_running_it(
    name: str, suite: list[Row]
) -> None:
    touched = 0
    for row in suite:
        referring = in_order(row, range(row["num_steps"]), "{{{{call_{}.{}}}}}")
        for other in spoilt(row, WRITTEN_OTHERWISE[name]):
            prediction = copy.deepcopy(referring)
            for call, made, step in zip(prediction, other, row["expected_trace"], strict=True):
                call["arguments"] |= {
                    key: value for key, value in made["arguments"].items() if value != step["arguments"][key]
                }
            touched += 1
            for written in (prediction, executed(prediction)):
                assert score_task(written, row)["strict"] == 1, (row["task_id"], other)
    assert touched


def test_limit_makes_no_difference_where_fewer_rows_match(suite: list[Row]) -> None:
    touched = 0
    for row, limit in product(suite, (1, 10)):
        prediction = gold(row)
        for call in prediction:
            call["arguments"] |= {"limit": limit} if call["name"] == "database_query" else {}
        if prediction != gold(row) and same_outputs(made := executed(prediction), row):
            touched += 1
            assert score_task(made, row)["strict"] == 1
    assert touched >= 20


def test_a_receipt_need_not_be_that_of_the_trace() -> None:
    """An id made of how a name was spelled goes on to the next call; one that the first call did not give does not."""
    first = {"customer": "Bluepeak Outdoor", "amount": 120.5, "description": "Repairs"}
    row = one_call("create_invoice", first)
    number = row["expected_trace"][0]["output"]["invoice_number"]
    steps = [("create_invoice", first, {}), ("create_task", {"title": number}, {"title": "step_1.invoice_number"})]
    row = task_of(1, ["create_invoice", "create_task"], steps)
    calls = [
        {"name": "create_invoice", "arguments": {**first, "customer": "BLUEPEAK OUTDOOR"}},
        {"name": "create_task", "arguments": {"title": "{{call_1.invoice_number}}"}},
    ]
    made = executed(calls)
    assert made[0]["output"]["invoice_number"] != number
    assert score_task(made, row)["strict"] == 1
    for title, right in ((made[0]["output"]["invoice_number"], 1), ("inv_00000000", 0)):
        assert score_task([made[0], {**made[1], "arguments": {"title": title}}], row)["strict"] == right
    wrong = executed([{**calls[0], "arguments": {**first, "customer": "Silverline Dental"}}, calls[1]])
    assert score_task(wrong, row)["arguments"] < 0.9
