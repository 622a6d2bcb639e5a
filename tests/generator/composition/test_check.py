"""The proof accepts every sound row and finds every fault that is planted in one."""

import copy
import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from generator.composition import CompositionEngine, check, check_all
from generator.composition.check import RULES
from generator.composition.control import control_rows
from generator.composition.templates import TEMPLATES
from simulators import TOOLS
from tests.cases import from_json
from tests.damage import damaged, places
from tests.generator.composition.rival_steps import rival_steps

Row = dict[str, Any]

FAULTS: dict[str, tuple[Callable[[Row], bool], Callable[[Row], None], str]] = {}
"""Fault to (which rows it fits, how to plant it, what the problem must say)."""


def fault(says: str, fits: Callable[[Row], bool] = lambda row: True) -> Callable[[Callable[[Row], None]], None]:
    def note(plant: Callable[[Row], None]) -> None:
        FAULTS[plant.__name__] = (fits, plant, says)

    return note


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


def texts(row: Row) -> Iterator[tuple[Row, str, Row]]:
    """Steps, paths and sources of the texts of several words, but for what is searched for: it needs no quotes."""
    for step, path, source in sources(row, "prompt"):
        if (
            step["match"].get(path) == "text"
            and TOOLS[step["tool_name"]].kinds[path] != "query"
            and " " in step["arguments"][path]
        ):
            yield step, path, source


def says_text(row: Row) -> bool:
    return any(texts(row))


def uses(*tools: str) -> Callable[[Row], bool]:
    return lambda row: any(step["tool_name"] in tools for step in row["expected_trace"])


def rename(row: Row, old: str, new: str) -> None:
    text = re.sub(
        rf"\b{old}\b", new, json.dumps({key: row[key] for key in ("expected_trace", "metadata", "expected_answer")})
    )
    row.update(json.loads(text))


def shift(row: Row, start: int, by: int) -> None:
    for _, _, source in sources(row, "prompt"):
        source["span"] = [end + by if end > start else end for end in source["span"]]


@fault("which is not")
def value_missing_from_the_prompt(row: Row) -> None:
    start, end = sources(row, "prompt")[0][2]["span"]
    row["prompt"] = row["prompt"][:start] + "x" * (end - start) + row["prompt"][end:]


@fault("quote|goes on|colon|which is not", says_text)
def truncated_text(row: Row) -> None:
    step, path, source = next(texts(row))
    step["arguments"][path] = step["arguments"][path].rpartition(" ")[0]
    source["span"][1] = source["span"][0] + len(step["arguments"][path])


@fault("which is not|no span|cut out")
def wrong_span(row: Row) -> None:
    span = sources(row, "prompt")[0][2]["span"]
    span[:] = [span[0] + 1, span[1] + 1] if span[1] < len(row["prompt"]) else [span[0] - 1, span[1] - 1]


@fault("no span of the prompt")
def span_beyond_the_prompt(row: Row) -> None:
    sources(row, "prompt")[0][2]["span"] = [0, len(row["prompt"]) + 1]


@fault("does not give the stored output")
def wrong_output(row: Row) -> None:
    output = row["expected_trace"][-1]["output"]
    name = next(iter(output))
    output[name] = [output[name]]


@fault("no earlier step", has("binding"))
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
    container, _, index = path.partition("[")
    if index:
        step["arguments"][container][int(index[:-1])] = "something else"
    else:
        step["arguments"][path] = "something else"


def bound_words(row: Row) -> list[str]:
    return [
        step["arguments"][path]
        for step, path, _ in sources(row, "binding")
        if "[" not in path and isinstance(step["arguments"][path], str)
    ]


@fault("already stands in the prompt", lambda row: bool(bound_words(row)))
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


@fault("makes no sense", lambda row: bool(wrongly_kinded(row)))
def binding_of_another_kind(row: Row) -> None:
    step, path, source, wrong = wrongly_kinded(row)[0]
    source["from"] = step["bindings"][path] = wrong


@fault("has 0 sources")
def argument_without_a_source(row: Row) -> None:
    step, path, _ = sources(row, "prompt")[0]
    del row["metadata"]["grounding"][step["step_id"]][path]


@fault("has 2 sources", lambda row: any("[" in path for _, path, _ in sources(row, "binding")))
def argument_with_two_sources(row: Row) -> None:
    step, path, source = next(found for found in sources(row, "binding") if "[" in found[1])
    row["metadata"]["grounding"][step["step_id"]][path.partition("[")[0]] = dict(source)


@fault("must be prompt, binding or default")
def computed_value(row: Row) -> None:
    sources(row, "prompt")[0][2]["source"] = "computed"


@fault("left at its default", has("default"))
def default_that_is_spelt_out(row: Row) -> None:
    step, path, _ = sources(row, "default")[0]
    schema = TOOLS[step["tool_name"]].schema["function"]["parameters"]["properties"][path]
    step["arguments"][path] = schema["default"]


def _has_no_default(step: Row, path: str) -> bool:
    return (
        "default" not in TOOLS[step["tool_name"]].schema["function"]["parameters"]["properties"][path.partition("[")[0]]
    )


@fault("left at its default")
def required_argument_called_a_default(row: Row) -> None:
    step, path, source = next(found for found in sources(row, "prompt") if _has_no_default(found[0], found[1]))
    source["source"] = "default"
    step["arguments"].pop(path.partition("[")[0])


@fault("refused|which is not|cut out")
def schema_violation(row: Row) -> None:
    step, path, _ = sources(row, "prompt")[0]
    step["arguments"][path.partition("[")[0]] = None


@fault("refused")
def unknown_argument(row: Row) -> None:
    row["expected_trace"][0]["arguments"]["colour"] = "red"


@fault("asks for|has 0 sources|stands twice")
def junk_step(row: Row) -> None:
    number = len(row["expected_trace"]) + 1
    first = row["expected_trace"][0]
    row["expected_trace"].append({**copy.deepcopy(first), "step_id": f"step_{number}"})
    row["metadata"]["grounding"][f"step_{number}"] = copy.deepcopy(row["metadata"]["grounding"]["step_1"])


@fault("nothing in the prompt asks for")
def step_that_nobody_asked_for(row: Row) -> None:
    row["prompt"] = "Well, " + " ".join("x" * len(word) for word in row["prompt"].split())


@fault("of level")
def wrong_level(row: Row) -> None:
    row["level"] = (row["level"] + 1) % 4


@fault("does not fit level")
def id_of_another_level(row: Row) -> None:
    row["task_id"] = "L9_" + row["task_id"][3:]


@fault("is called")
def step_with_a_name_of_its_own(row: Row) -> None:
    rename(row, "step_1", "first")


@fault("depends_on says")
def wrong_dependency(row: Row) -> None:
    row["expected_trace"][-1]["depends_on"].append("step_7")


@fault("belongs to stage")
def wrong_stage(row: Row) -> None:
    row["expected_trace"][0]["stage"] = 3


@fault("metadata.edges")
def wrong_edges(row: Row) -> None:
    row["metadata"]["edges"].append(["step_1", "step_9"])


@fault("metadata.num_steps")
def wrong_step_count(row: Row) -> None:
    row["metadata"]["num_steps"] += 1


@fault("the column num_steps")
def wrong_step_count_in_the_column(row: Row) -> None:
    row["num_steps"] += 1


@fault("is not on offer")
def gold_tool_not_on_offer(row: Row) -> None:
    gold = row["expected_trace"][0]["tool_name"]
    row["available_tools"] = [tool for tool in row["available_tools"] if tool["function"]["name"] != gold]


@fault("offered twice")
def gold_tool_among_the_distractors(row: Row) -> None:
    row["available_tools"].append(TOOLS[row["expected_trace"][0]["tool_name"]].schema)


@fault("could do the job", uses("get_weekday", "summarize_text", "read_file"))
def distractor_that_could_do_the_job(row: Row) -> None:
    rival = {
        "get_weekday": "format_date",
        "summarize_text": "truncate_text",
        "read_file": "list_files",
    }
    gold = [step["tool_name"] for step in row["expected_trace"]]
    wanted = next(rival[name] for name in gold if name in rival)
    offered = [index for index, tool in enumerate(row["available_tools"]) if tool["function"]["name"] not in gold]
    row["available_tools"][offered[0]] = TOOLS[wanted].schema


@fault("are not needed")
def missing_distractor(row: Row) -> None:
    gold = {step["tool_name"] for step in row["expected_trace"]}
    row["available_tools"].remove(next(tool for tool in row["available_tools"] if tool["function"]["name"] not in gold))


@fault("is not the catalogue's")
def altered_schema(row: Row) -> None:
    row["available_tools"][0]["function"]["description"] += " Use me."


@fault("match differs")
def altered_match_rule(row: Row) -> None:
    row["expected_trace"][0]["match"] = {**row["expected_trace"][0]["match"], "x": "text"}


@fault("the answer must hold")
def wrong_answer(row: Row) -> None:
    row["expected_answer"] = {"step_1": {"result": 0}}


@fault("nobody would say")
def tool_name_in_the_prompt(row: Row) -> None:
    row["prompt"] += " Use get_weather."


@fault("brace")
def leftover_of_the_template(row: Row) -> None:
    row["prompt"] += " In {city}."


@fault("cut off|end like a sentence")
def cut_prompt(row: Row) -> None:
    row["prompt"] += " And then..."


@fault("white space")
def stray_white_space(row: Row) -> None:
    row["prompt"] += " "


@fault("a twin must name")
def twin_of_a_task_that_is_not_composed(row: Row) -> None:
    row |= {"parent": "L0_node_0001", "parent_step": "step_1"}


@fault("there is no tool named")
def unknown_gold_tool(row: Row) -> None:
    row["expected_trace"][0]["tool_name"] = "get_wether"


@fault("lacks bindings")
def missing_field(row: Row) -> None:
    del row["expected_trace"][0]["bindings"]


@fault("must be text")
def source_of_a_wrong_type(row: Row) -> None:
    row["metadata"]["grounding"]["step_1"] = {name: {"source": None} for name in row["expected_trace"][0]["arguments"]}


@fault("the trace is empty")
def no_steps(row: Row) -> None:
    row["expected_trace"] = []


@pytest.mark.parametrize("name", FAULTS)
def test_planted_fault_is_found(name: str, suite: list[Row]) -> None:
    fits, plant, says = FAULTS[name]
    fitting = [row for row in suite if fits(row)][:: max(1, len(suite) // 20)]
    assert fitting
    for row in fitting:
        spoilt = copy.deepcopy(row)
        plant(spoilt)
        assert re.search(says, "\n".join(check(spoilt))), f"{name} in {row['task_id']}: {check(spoilt)}"


def test_there_are_at_least_twenty_kinds_of_planted_fault_and_each_rule_finds_one(suite: list[Row]) -> None:
    assert len(FAULTS) >= 20
    found = set()
    for fits, plant, _ in FAULTS.values():
        spoilt = copy.deepcopy(next(row for row in suite if fits(row)))
        plant(spoilt)
        try:
            found |= {rule.__name__ for rule in RULES if list(rule(spoilt))}
        except (KeyError, TypeError, AttributeError, ValueError, StopIteration):
            continue  # a row out of shape, which `check` reports before the rules run
    assert found >= {rule.__name__ for rule in RULES} - {"_ties"}


@from_json
def test_a_tie_is_found(tool: str, arguments: dict[str, Any], suite: list[Row]) -> None:
    from simulators import call

    row = copy.deepcopy(suite[0])
    row["expected_trace"][0] |= {"tool_name": tool, "arguments": arguments, "output": call(tool, arguments)}
    assert any(word in problem for problem in check(row) for word in ("stands twice", "same value", "share the top"))


JUNK: list[Any] = [
    *(None, True, 0, -1, 3.5, "", "step_1", "step_9.x", "step_1.", 10**30, float("nan")),
    *([], {}, [1], [None], {"a": 1}, {"source": "prompt"}),
]


def test_no_damage_breaks_the_proof(suite: list[Row]) -> None:
    chance = random.Random(7)
    for _ in range(1_500):
        row = chance.choice(suite)
        row = damaged(row, chance.choice(list(places(row))), chance.choice(JUNK))
        assert all(isinstance(problem, str) for problem in check(row))


def test_a_prompt_that_stands_twice_is_found(suite: list[Row]) -> None:
    twin = copy.deepcopy(suite[0]) | {"task_id": "L0_node_0999"}
    assert list(check_all([suite[0], suite[1], twin])) == [
        ("L0_node_0999", f"it has the prompt of {suite[0]['task_id']}")
    ]


def test_an_id_that_stands_twice_is_found(suite: list[Row]) -> None:
    assert (suite[0]["task_id"], "its id stands twice") in list(check_all([suite[0], suite[0]]))


def test_the_default_suite_is_proved(suite: list[Row]) -> None:
    assert list(check_all(suite)) == []


def test_the_control_rows_are_proved(suite: list[Row]) -> None:
    rows = list(control_rows(suite[:48]))
    assert len(rows) == 144
    assert list(check_all(rows)) == []


@pytest.mark.parametrize(
    "seed", [0, -5, 2**40, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 7, 43, 44, 1000, 31337))]
)
def test_rows_of_another_seed_are_proved(seed: int) -> None:
    assert list(check_all(CompositionEngine(seed).suite(106, 64, 40, 48))) == []


def test_no_other_call_of_the_catalogue_puts_out_what_goes_on_from_step_to_step(suite: list[Row]) -> None:
    assert [(row["task_id"], *rival_steps(row)) for row in suite[48::4] if next(rival_steps(row), None)] == []


def test_a_step_that_another_call_could_replace_is_reported() -> None:
    """Once nothing in the request says which one is meant."""
    row = CompositionEngine().attempt(
        next(template for template in TEMPLATES if template.name == "rent_rise_rounded"), 1, "L1_chain_0001"
    )
    assert list(rival_steps(row)) == []
    row["prompt"] = row["prompt"].replace("percent", "relation")
    assert any("calculator puts out" in problem for problem in rival_steps(row))
