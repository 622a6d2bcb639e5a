"""The default suite as the benchmark defines it, and what holds for any seed."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from generator.composition import CompositionEngine
from generator.composition.check import rivals
from generator.composition.distractors import closest, offered
from generator.composition.engine import CORE_TOOLS
from generator.composition.samplers import one_of
from generator.composition.schedule import CALLS
from generator.composition.template import Call, Ref, Slot, Template
from generator.composition.templates import TEMPLATES
from generator.core.digest import digest
from generator.core.keyed import drawn, permuted
from simulators import TOOLS
from tests.cases import from_json

Row = dict[str, Any]

ROOT = Path(__file__).parents[3]
GOLDEN = (Path(__file__).parent / "golden.sha256").read_text().strip()
LEVELS = {0: ("L0_node", 48), 1: ("L1_chain", 64), 2: ("L2_parallel", 40), 3: ("L3_dag", 48)}


def sequence(row: Row) -> list[str]:
    return [step["tool_name"] for step in row["expected_trace"]]


def offer(row: Row) -> set[str]:
    return {tool["function"]["name"] for tool in row["available_tools"]}


def test_the_suite_has_200_tasks_with_the_paper_s_ids(suite: list[Row]) -> None:
    levels = [(level, name) for level, (name, count) in LEVELS.items() for _ in range(count)]
    wanted = [(level, f"{name}_{number:04}") for number, (level, name) in enumerate(levels, 1)]
    assert [(row["level"], row["task_id"]) for row in suite] == wanted
    assert [wanted[place][1] for place in (48, 112, 199)] == ["L1_chain_0049", "L2_parallel_0113", "L3_dag_0200"]


def test_the_suite_has_534_steps_and_l3_traces_of_four_to_six(suite: list[Row]) -> None:
    steps = [sum(row["num_steps"] for row in suite if row["level"] == level) for level in LEVELS]
    assert tuple(steps) == CALLS
    assert sum(steps) == 534
    assert Counter(row["num_steps"] for row in suite if row["level"] == 3) == {4: 20, 5: 16, 6: 12}
    assert Counter(row["num_steps"] for row in suite if row["level"] == 2) == {3: 34, 4: 6}


@pytest.mark.parametrize("seed", [42, *range(1, 11)])
def test_no_tool_is_everywhere_and_no_category_is_rare(seed: int) -> None:
    engine = CompositionEngine(seed)
    tasks = [
        engine.template(level, item).tools for level, (_, count) in LEVELS.items() if level for item in range(count)
    ]
    calls = Counter(name for tools in tasks for name in tools)
    categories = Counter(TOOLS[name].category for name in calls.elements())
    assert max(calls.values()) <= 0.08 * calls.total()
    assert max(Counter(name for tools in tasks for name in set(tools)).values()) <= 0.2 * len(tasks)
    assert len(categories) == 15
    assert min(categories.values()) >= 0.03 * calls.total()


def test_who_knows_all_templates_does_not_know_the_calls_from_the_tools_on_offer(suite: list[Row]) -> None:
    for level, most in {0: 0.25, 1: 0.28, 2: 0.30, 3: 0.34}.items():
        calls = {tuple(sorted(template.tools)) for template in TEMPLATES if template.level == level}
        offers = [offer(row) for row in suite if row["level"] == level]
        assert sum(1 / sum(each.issuperset(tools) for tools in calls) for each in offers) / len(offers) <= most


def test_67_tools_are_used_the_39_others_are_distractors_and_l0_tests_48_of_all_categories(suite: list[Row]) -> None:
    assert len({name for row in suite for name in sequence(row)}) == 67
    assert set().union(*map(offer, suite)) == set(TOOLS)
    tested = [sequence(row)[0] for row in suite if row["level"] == 0]
    assert len(set(tested)) == len(tested) == 48
    assert len({TOOLS[name].category for name in tested}) == 15
    steps = [name for row in suite if row["level"] for name in sequence(row)]
    assert sum(name in CORE_TOOLS for name in steps) >= 0.8 * len(steps)


def test_no_template_serves_more_than_two_tasks_and_each_offers_three_distractors(suite: list[Row]) -> None:
    assert max(Counter(row["template"] for row in suite).values()) <= 2
    assert all(len(row["available_tools"]) == len(set(sequence(row))) + 3 for row in suite)


def test_more_distractors_are_the_closest_tools_and_those_of_the_same_job_come_last(suite: list[Row]) -> None:
    for row in suite[::10]:
        gold = set(sequence(row))
        own = offer(row) - gold
        rival = {name for tool in gold for name in rivals(tool)} - gold
        near = [name for name in closest(gold, TOOLS) if name not in own]
        offers = [offered(gold, own, count) for count in range(len(TOOLS))]
        assert set(offers[2]) < {*gold, *own} == set(offers[3])
        for count, names in enumerate(offers[: len(TOOLS) - len(gold) - len(rival) + 1]):
            assert len(names) == len(gold) + count
            assert rival.isdisjoint(names)
            assert count < 3 or set(names) == {*gold, *own, *near[: count - 3]}
        assert offers[-1] == list(TOOLS)


def test_the_gold_tool_is_not_found_by_its_place(suite: list[Row]) -> None:
    single = [row for row in suite if row["level"] == 0]
    places = Counter(
        [tool["function"]["name"] for tool in row["available_tools"]].index(sequence(row)[0]) for row in single
    )
    assert set(places) == {0, 1, 2, 3}
    assert max(places.values()) <= 24


def test_calling_any_gold_tool_without_arguments_can_earn_nothing(suite: list[Row]) -> None:
    assert all(step["arguments"] for row in suite for step in row["expected_trace"])


def test_the_suite_has_the_golden_digest_in_every_process(suite: list[Row]) -> None:
    assert digest(suite) == GOLDEN
    code = "from generator.composition import CompositionEngine; from generator.core.digest import digest\n"
    command = [sys.executable, "-c", f"{code}print(digest(CompositionEngine().suite()))"]
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}  # this process has another
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == GOLDEN


def test_another_seed_is_another_suite(suite: list[Row]) -> None:
    other = CompositionEngine(43).suite()
    assert {row["prompt"] for row in other} & {row["prompt"] for row in suite} == set()
    assert sum(sequence(one) == sequence(two) for one, two in zip(suite, other, strict=True)) <= 40
    assert sum(row["num_steps"] for row in other) == sum(CALLS)


def test_an_item_depends_on_nothing_but_seed_level_and_place() -> None:
    engine = CompositionEngine(seed=5)
    whole = list(engine.stream(1, 60))
    assert list(engine.stream(1, 20, start=40)) == whole[40:]
    assert list(CompositionEngine(seed=5).stream(1, 1, start=59)) == whole[59:]


@pytest.mark.parametrize("level", LEVELS)
def test_a_further_template_of_a_level_moves_no_row_of_another_level(level: int) -> None:
    before = CompositionEngine().suite(20, 20, 20, 20)
    clones = [replace(template, name=f"{template.name}_again") for template in TEMPLATES if template.level == level]
    rows = CompositionEngine(templates=(*TEMPLATES, *clones)).suite(20, 20, 20, 20)
    moved = {row["level"] for row, other in zip(before, rows, strict=True) if row != other}
    assert moved == {level}


def test_an_engine_makes_tasks_of_the_templates_and_tools_that_it_is_given() -> None:
    alone = tuple(template for template in TEMPLATES if template.name == "weather_now" or template.level)
    tools = {name: tool for name, tool in TOOLS.items() if name != "send_email"}
    rows = list(CompositionEngine(templates=alone, tools=tools).stream(0, 20))
    assert {row["template"] for row in rows} == {"weather_now"}
    assert "send_email" not in set().union(*map(offer, rows))
    whole = CompositionEngine(catalog="full", tools=tools).row(0, 0, 1)["available_tools"]
    assert whole == [tool.schema for tool in tools.values()]


def test_an_author_reads_which_checks_refused_how_often() -> None:
    prompts = (
        "Sun in {city} and {other}, or rain?",
        "How warm is {city}, how warm {other}?",
        "{city} or {other}, where?",
    )
    never = Template(
        "never",
        prompts,
        {"city": one_of(*["Nowhere"] * 15, "Oslo"), "other": one_of(*["Nowhere"] * 16)},
        {
            "here": Call("get_weather", {"city": Slot("city")}),
            "there": Call("get_weather", {"city": Slot("other")}),
            "warmest": Call("min_max", {"values": [Ref("here.temperature_c"), Ref("there.temperature_c")]}),
        },
    )
    others = [template for template in TEMPLATES if template.level == 2 and len(template.steps) == 4]
    engine = CompositionEngine(templates=(never, *others))
    with pytest.raises(RuntimeError, match="template never gives too few provable tasks: all 16 combinat") as found:
        list(engine.stream(2, 20))
    assert re.search(r"1\d x two slots have the same value \(e\.g\. city and other are 'Nowhere'\)", str(found.value))
    assert re.search(r"\d x there: get_weather refuses the call \(e\.g\. .*Nowhere", str(found.value))


@pytest.mark.parametrize("tenth", [40, pytest.param(350, marks=pytest.mark.slow)])
def test_no_prompt_comes_twice_in_a_long_stream(tenth: int) -> None:
    engine = CompositionEngine(seed=3)
    streams = (engine.stream(level, share * tenth) for level, share in enumerate((4, 3, 2, 1)))
    assert len({row["prompt"] for stream in streams for row in stream}) == 10 * tenth


def test_a_stream_is_lazy() -> None:
    stream = CompositionEngine().stream(2, 20_000)
    assert isinstance(stream, Iterator)
    assert [row["task_id"] for row in islice(stream, 2)] == ["L2_parallel_0001", "L2_parallel_0002"]


@pytest.mark.parametrize("size", [1, 2, 7, 100, 4_801])
def test_the_keyed_permutation_is_one(size: int) -> None:
    assert sorted(permuted(index, size, 42, "name") for index in range(size)) == list(range(size))


def test_draws_follow_their_weights_and_none_comes_twice() -> None:
    draws = [drawn("abc", 2, number, weights=(2, 1, 1)) for number in range(3_000)]
    assert all(len(set(two)) == 2 for two in draws)
    assert Counter(two[0] for two in draws)["a"] == pytest.approx(1_500, rel=0.1)
    assert sorted(drawn(range(40), 40, "all", weights=range(1, 41))) == list(range(40))


@from_json
def test_a_wrong_engine_argument_is_refused(arguments: Row, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        CompositionEngine(**arguments)


@pytest.mark.parametrize("count", [-1, 1.5, True, 10**30])
def test_a_count_that_cannot_be_given_is_refused(count: Any) -> None:
    sentence = r"the count of level 2 must be a whole number from 0 to \d+ \(what its templates can give\)"
    with pytest.raises(ValueError, match=sentence):
        CompositionEngine().suite(l2=count)


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="level must be 0, 1, 2 or 3; got 4"):
        CompositionEngine().stream(4, 1)


def test_the_digest_depends_on_values_and_not_on_key_order() -> None:
    assert digest([{"a": 1, "b": [2]}]) == digest([{"b": [2], "a": 1}]) != digest([{"a": 1, "b": [3]}])
