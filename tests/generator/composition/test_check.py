"""The proof accepts every sound row and finds every fault that is planted in one."""

import copy
import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.composition import CompositionEngine, check, check_all
from generator.composition.check import RULES, given_away
from generator.composition.control import control_rows
from generator.composition.templates import TEMPLATES
from simulators import TOOLS, call
from tests.cases import from_json
from tests.damage import Faults, damaged, places
from tests.generator.composition.rival_steps import rival_steps
from tests.metric.comptool_gap.predictors import put

Row = dict[str, Any]

fault = Faults(Path(__file__).parent / "cases" / "faults.json")
"""Of each: what the problem must say and, maybe, which rows it fits."""


def sources(row: Row, kind: str) -> list[tuple[Row, str, Row]]:
    """(step, path, source) of every grounded leaf of a kind."""
    grounding = row["metadata"]["grounding"]
    return [
        (step, path, source)
        for step in row["expected_trace"]
        for path, source in grounding[step["step_id"]].items()
        if source["source"] == kind
    ]


def has(kind: str) -> Callable[[Row], bool]:
    return lambda row: bool(sources(row, kind))


def texts(row: Row) -> list[tuple[Row, str, Row]]:
    """Steps, paths and sources of the texts of several words, but for what is searched for: it needs no quotes."""
    return [
        (step, path, source)
        for step, path, source in sources(row, "prompt")
        if step["match"].get(path) == "text"
        and TOOLS[step["tool_name"]].kinds[path] != "query"
        and " " in step["arguments"][path]
    ]


def rename(row: Row, old: str, new: str) -> None:
    text = re.sub(
        rf"\b{old}\b", new, json.dumps({key: row[key] for key in ("expected_trace", "metadata", "expected_answer")})
    )
    row.update(json.loads(text))


@fault("which is not")
def value_missing_from_the_prompt(row: Row) -> None:
    start, end = sources(row, "prompt")[0][2]["span"]
    row["prompt"] = row["prompt"][:start] + "x" * (end - start) + row["prompt"][end:]


@fault("quote|goes on|colon|which is not", texts)
def truncated_text(row: Row) -> None:
    step, path, source = texts(row)[0]
    step["arguments"][path] = step["arguments"][path].rpartition(" ")[0]
    source["span"][1] = source["span"][0] + len(step["arguments"][path])


@fault("which is not|not a span|cut out")
def wrong_span(row: Row) -> None:
    span = sources(row, "prompt")[0][2]["span"]
    span[:] = [span[0] + 1, span[1] + 1] if span[1] < len(row["prompt"]) else [span[0] - 1, span[1] - 1]


@fault("not an earlier step", has("binding"))
def binding_to_a_later_step(row: Row) -> None:
    step, path, source = sources(row, "binding")[0]
    source["from"] = source["from"].replace(source["from"].partition(".")[0], row["expected_trace"][-1]["step_id"], 1)
    step["bindings"][path] = source["from"]


@fault("does not exist", has("binding"))
def binding_to_a_field_that_is_not_returned(row: Row) -> None:
    step, path, source = sources(row, "binding")[0]
    source["from"] = step["bindings"][path] = source["from"] + ".nowhere"


@fault("differs from", has("binding"))
def bound_value_that_differs_from_its_source(row: Row) -> None:
    step, path, _ = sources(row, "binding")[0]
    put(step["arguments"], path, "something else")


def bound_words(row: Row) -> list[str]:
    return [
        step["arguments"][path]
        for step, path, _ in sources(row, "binding")
        if "[" not in path and isinstance(step["arguments"][path], str)
    ]


@fault("already is in the prompt", bound_words)
def short_cut(row: Row) -> None:
    row["prompt"] += f" I believe it is {bound_words(row)[0]} already."


def wrongly_kinded(row: Row) -> list[tuple[Row, str, Row, str]]:
    """(step, path, source, path of a number that this step's producer returns) of bound texts."""
    outputs = {step["step_id"]: step["output"] for step in row["expected_trace"]}
    return [
        (step, path, source, f"{producer}.{name}")
        for step, path, source in sources(row, "binding")
        for producer in [source["from"].partition(".")[0]]
        for name, value in outputs[producer].items()
        if step["match"].get(path) == "text" and isinstance(value, int | float)
    ]


@fault("makes no sense", wrongly_kinded)
def binding_of_another_kind(row: Row) -> None:
    step, path, source, wrong = wrongly_kinded(row)[0]
    source["from"] = step["bindings"][path] = wrong


@fault("has 2 sources", lambda row: any("[" in path for _, path, _ in sources(row, "binding")))
def argument_with_two_sources(row: Row) -> None:
    step, path, source = next(found for found in sources(row, "binding") if "[" in found[1])
    row["metadata"]["grounding"][step["step_id"]][path.partition("[")[0]] = dict(source)


@fault("left at its default", has("default"))
def default_that_is_spelt_out(row: Row) -> None:
    step, path, _ = sources(row, "default")[0]
    step["arguments"][path] = TOOLS[step["tool_name"]].defaults[path]


@fault("left at its default")
def required_argument_called_a_default(row: Row) -> None:
    for step, path, source in sources(row, "prompt"):
        if (name := path.partition("[")[0]) not in TOOLS[step["tool_name"]].defaults:
            source["source"] = "default"
            del step["arguments"][name]
            return


@fault("asks for|has 0 sources|occurs twice")
def junk_step(row: Row) -> None:
    number = len(row["expected_trace"]) + 1
    first = row["expected_trace"][0]
    row["expected_trace"].append({**copy.deepcopy(first), "step_id": f"step_{number}"})
    row["metadata"]["grounding"][f"step_{number}"] = copy.deepcopy(row["metadata"]["grounding"]["step_1"])


@fault("nothing in the prompt asks for")
def step_that_nobody_asked_for(row: Row) -> None:
    row["prompt"] = "Well, " + " ".join("x" * len(word) for word in row["prompt"].split())


@fault("is called")
def step_with_a_name_of_its_own(row: Row) -> None:
    rename(row, "step_1", "first")


@fault("is not on offer")
def gold_tool_not_on_offer(row: Row) -> None:
    gold = row["expected_trace"][0]["tool_name"]
    row["available_tools"] = [tool for tool in row["available_tools"] if tool["function"]["name"] != gold]


@fault("offered twice")
def gold_tool_among_the_distractors(row: Row) -> None:
    row["available_tools"].append(TOOLS[row["expected_trace"][0]["tool_name"]].schema)


RIVALS = {"get_weekday": "format_date", "summarize_text": "truncate_text", "read_file": "list_files"}


def distractor(row: Row) -> Row:
    gold = {step["tool_name"] for step in row["expected_trace"]}
    return next(tool for tool in row["available_tools"] if tool["function"]["name"] not in gold)


def rivals_of(row: Row) -> list[str]:
    return [RIVALS[step["tool_name"]] for step in row["expected_trace"] if step["tool_name"] in RIVALS]


@fault("could do the job", rivals_of)
def distractor_that_could_do_the_job(row: Row) -> None:
    row["available_tools"][row["available_tools"].index(distractor(row))] = TOOLS[rivals_of(row)[0]].schema


@fault("are not needed")
def missing_distractor(row: Row) -> None:
    row["available_tools"].remove(distractor(row))


@pytest.mark.parametrize("name", fault)
def test_planted_fault_is_found(name: str, suite: list[Row]) -> None:
    says, *fits, damage = fault[name]
    fitting = [row for row in suite if all(fit(row) for fit in fits)][::10]
    assert fitting
    for row in fitting:
        problems = check(damage(row))
        assert re.search(says, "\n".join(problems)), (row["task_id"], problems)


def test_each_rule_finds_a_planted_fault(suite: list[Row]) -> None:
    found = set()
    for _, *fits, damage in fault.values():
        spoilt = damage(next(row for row in suite if all(fit(row) for fit in fits)))
        try:
            found |= {rule.__name__ for rule in RULES if list(rule(spoilt))}
        except (KeyError, TypeError, AttributeError, ValueError, StopIteration):
            continue  # a row out of shape, which `check` reports before the rules run
    assert found >= {rule.__name__ for rule in RULES} - {"_ties"}


@from_json
def test_a_tie_is_found(tool: str, arguments: dict[str, Any], suite: list[Row]) -> None:
    row = copy.deepcopy(suite[0])
    row["expected_trace"][0] |= {"tool_name": tool, "arguments": arguments, "output": call(tool, arguments)}
    assert any(word in problem for problem in check(row) for word in ("occurs twice", "same value", "share the top"))


JUNK: list[Any] = [None, True, 0, -1, 3.5, "", "step_1", "step_9.x", "step_1.", 10**30, float("nan")]
JUNK += [[], {}, [1], [None], {"a": 1}, {"source": "prompt"}]


@pytest.mark.parametrize("draws", [500, pytest.param(10_000, marks=pytest.mark.slow)])
def test_no_damage_breaks_the_proof(draws: int, suite: list[Row]) -> None:
    chance = random.Random(7)
    for _ in range(draws):
        row = chance.choice(suite)
        row = damaged(row, chance.choice(list(places(row))), chance.choice(JUNK))
        assert all(isinstance(problem, str) for problem in check(row))


@pytest.mark.parametrize(
    ("value", "prompt", "given"),
    [
        ("Rome", "Off to Rome!", 1),
        ("Rome", "Romeo is off.", 0),
        (True, "It is true.", 0),
        (3, "three", 1),
        ([3], "4", 0),
    ],
)
def test_a_value_is_given_away_where_it_stands_as_a_word(value: Any, prompt: str, given: int) -> None:
    assert given_away(value, prompt) == given


def test_a_prompt_or_an_id_that_stands_twice_is_found(suite: list[Row]) -> None:
    first, twin = suite[0], suite[0] | {"task_id": "L0_node_0999"}
    assert list(check_all([first, suite[1], twin])) == [("L0_node_0999", f"it has the prompt of {first['task_id']}")]
    assert (first["task_id"], "its id occurs twice") in list(check_all([first, first]))


def test_the_control_rows_are_proved(suite: list[Row]) -> None:
    rows = list(control_rows(suite[:48]))
    assert len(rows) == 144
    assert list(check_all(rows)) == []


@pytest.mark.parametrize(
    "seed", [2**40, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (0, -5, 1, 2, 7, 43, 44, 1000, 31337))]
)
def test_rows_of_another_seed_are_proved(seed: int) -> None:
    assert list(check_all(CompositionEngine(seed).suite(106, 64, 40, 48))) == []


@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.slow)])
def test_no_other_call_of_the_catalogue_puts_out_what_goes_on_from_step_to_step(every: int, suite: list[Row]) -> None:
    assert [(row["task_id"], found) for row in suite[48::every] if (found := list(rival_steps(row)))] == []


def test_a_step_that_another_call_could_replace_is_reported() -> None:
    """Once nothing in the request says which one is meant."""
    template = next(template for template in TEMPLATES if template.name == "rent_rise_rounded")
    row = CompositionEngine().attempt(template, 1, "L1_chain_0001")
    assert list(rival_steps(row)) == []
    row["prompt"] = row["prompt"].replace("percent", "relation")
    assert any("calculator puts out" in problem for problem in rival_steps(row))
