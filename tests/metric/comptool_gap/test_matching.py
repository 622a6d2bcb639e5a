"""Typed matching, case by case, and what holds for every kind."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metric.comptool_gap.matching import RIGHT as KINDS
from metric.comptool_gap.matching import bound_spec, is_kind, match_value
from metric.comptool_gap.references import Outputs
from tests.cases import from_json

CASES = json.loads((Path(__file__).parent / "cases" / "matching.json").read_text(encoding="utf-8"))
SPECS = [*KINDS, "json", {"list": "number"}, {"set": "text"}, {"object": {"a": "json"}}]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("{{call_1.a}}"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case['spec']}: {case['value']!a} for {case['gold']!a}"[:100]
)
def test_a_value_matches_as_the_case_says(case: dict[str, Any]) -> None:
    score = match_value(case["value"], case["gold"], case["spec"])
    assert score == pytest.approx(case.get("score", score), abs=1e-12)
    right = case["right"] if "right" in case else case["score"] == 1
    assert (match_value(case["value"], case["gold"], case["spec"], strictly=True) == 1) == right


def test_every_kind_has_cases_that_match_and_cases_that_do_not() -> None:
    for kind in [*KINDS, "json"]:
        assert {case.get("score") for case in CASES if case["spec"] == kind} >= {0, 1}, kind


@settings(max_examples=60)
@given(value=JSON, gold=JSON, spec=st.sampled_from(SPECS))
def test_any_two_values_have_a_similarity_between_zero_and_one(value: Any, gold: Any, spec: Any) -> None:
    for outputs in (None, [{"a": value}]):
        score = match_value(value, gold, spec, outputs)
        assert 0 <= score <= 1
        assert 0 <= match_value(value, gold, spec, outputs, strictly=True) <= score


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), 10**400, -(10**400)])
@pytest.mark.parametrize("spec", ["number", "integer", "json", "boolean", "enum"])
@pytest.mark.parametrize("gold", [5, 0, 2.5, True])
def test_numbers_that_are_none_never_match(value: float, spec: str, gold: float) -> None:
    assert match_value(value, gold, spec) == 0


def test_what_is_close_earns_similarity_and_nothing_strictly() -> None:
    assert match_value("abcdefghijklmnopqxyz", "abcdefghijklmnopqrst", "text") == 0.85
    assert match_value("abcdefghijklmnopqxyz", "abcdefghijklmnopqrst", "text", strictly=True) == 0
    assert match_value(["Budget reviews", "b"], ["Budget review", "b"], {"list": "text"}, strictly=True) == 0.5
    assert match_value([100.9, 2], [100, 2], {"list": "number"}) == 1
    assert match_value([100.9, 2], [100, 2], {"list": "number"}, strictly=True) == 0.5


def test_only_the_leaf_that_is_bound_may_be_rounded() -> None:
    spec = bound_spec({"list": "number"}, ["1"], [12.345, 12.345])
    assert match_value([12.345, 12.35], [12.345, 12.345], spec, strictly=True) == 1
    assert match_value([12.35, 12.345], [12.345, 12.345], spec, strictly=True) == 0.5
    spec = bound_spec(
        {"list": {"object": {"price": "number", "name": "text"}}}, ["0", "price"], [{"price": 12.345, "name": "a"}]
    )
    assert match_value([{"price": 12.35, "name": "a"}], [{"price": 12.345, "name": "a"}], spec, strictly=True) == 1
    assert bound_spec("text", [], "a") == "text"
    assert bound_spec("json", ["rows"], {"rows": 1.5}) == "json"
    assert bound_spec(bound_spec({"list": "number"}, ["0"], [1, 2]), ["1"], [1, 2]) == {"each": ["rounded", "rounded"]}
    assert bound_spec({"set": "number"}, ["0"], [1, 2]) == {"set": "rounded"}


@from_json
def test_a_reference_stands_for_the_value_it_points_at(written: str, value: Any) -> None:
    outputs = Outputs([{"price": 20}, {"results": [{"url": "https://a.example"}]}], ["quote", "search"])
    assert match_value(written, value, "json", outputs) == 1
    assert match_value([written], [value], {"list": "json"}, outputs) == 1


@from_json
def test_what_points_at_nothing_matches_nothing(written: str) -> None:
    assert match_value(written, 20, "number", [{"price": 20}]) == 0
    if "call_2" not in written and "step_2" not in written:
        assert match_value(written, 20, "number", Outputs([{"price": 20}, {"price": 20}], ["quote", "quote"])) == 0


def test_a_resolved_value_is_not_read_as_a_reference_again() -> None:
    assert match_value("{{call_1.echo}}", 20, "number", [{"echo": "{{call_1.price}}", "price": 20}]) == 0
    assert (
        match_value("{{call_1.echo}}", "{{call_1.price}}", "verbatim", [{"echo": "{{call_1.price}}", "price": 20}]) == 1
    )
    assert match_value("{{call_1.all}}", [20], {"list": "number"}, [{"all": ["{{call_1.price}}"], "price": 20}]) == 0


@from_json
def test_an_unknown_spec_is_known_to_be_unknown(spec: Any) -> None:
    assert not is_kind(spec)
