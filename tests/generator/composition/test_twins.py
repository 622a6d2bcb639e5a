"""Every call of a composed task can be asked for alone, whatever its arguments are."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from generator.composition import CompositionEngine, check, check_all
from generator.composition import twins as module
from generator.composition.check import check_twins, misquoted
from generator.composition.schedule import CALLS as STEPS
from generator.composition.twins import twins
from generator.core.digest import digest
from simulators import TOOLS
from tests.cases import from_json
from tests.damage import ABSENT, damaged

Row = dict[str, Any]
Call = dict[str, Any]

CALLS: list[Call] = json.loads((Path(__file__).parent / "cases" / "calls.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def isolated(suite: list[Row]) -> list[Row]:
    return list(twins(suite))


@pytest.fixture(scope="session")
def calls() -> dict[str, list[Call]]:
    """Calls of every tool: those of all templates, some of them hard to say, and hand-made ones."""
    found: dict[str, list[Call]] = {tool: [] for tool in TOOLS}
    for seed in (42, 1):
        for row in CompositionEngine(seed).suite(l0=120):
            for step in row["expected_trace"]:
                found[step["tool_name"]].append(step["arguments"])
    for call in CALLS:
        found[call["tool"]].append(call["arguments"])
    return found


def task(tool: str, arguments: Call, prompt: str = "A task.") -> Row:
    """A composed task, as far as its twin needs it."""
    offered = [TOOLS[name].schema for name in dict.fromkeys((tool, "get_weather", "calculator"))]
    step = {
        "step_id": "step_1",
        "tool_name": tool,
        "arguments": arguments,
        "match": dict(TOOLS[tool].match),
        "side_effects": TOOLS[tool].side_effects,
    }
    return {
        "task_id": "L1_chain_0001",
        "level": 1,
        "prompt": prompt,
        "available_tools": offered,
        "expected_trace": [step],
        "metadata": {},
    }


@pytest.mark.parametrize("seed", [42, -3, pytest.param(977, marks=pytest.mark.slow)])
def test_every_step_has_one_twin_and_every_twin_is_proved(seed: int) -> None:
    rows = CompositionEngine(seed).suite()
    made = list(twins(rows))
    assert len(made) == sum(len(row["expected_trace"]) for row in rows if row["level"]) == sum(STEPS[1:])
    assert not [*check_all([*rows, *made]), *check_twins(made, rows)]


def test_a_twin_carries_its_parent_and_stands_alone(suite: list[Row], isolated: list[Row]) -> None:
    assert [(row["task_id"], row["parent"], row["parent_step"]) for row in isolated[:2]] == [
        ("L1_chain_0049.step_1", "L1_chain_0049", "step_1"),
        ("L1_chain_0049.step_2", "L1_chain_0049", "step_2"),
    ]
    assert all(row["level"] == 0 and not row["expected_trace"][0]["bindings"] for row in isolated)
    assert suite == CompositionEngine().suite(), "the rows that twins are made from were changed"


def test_twins_depend_on_nothing_but_the_rows_before_them_made_or_read(suite: list[Row], isolated: list[Row]) -> None:
    assert digest(twins(suite[:60])) == digest(isolated[:24])
    assert digest(twins(json.loads(json.dumps(suite)))) == digest(isolated)


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call["tool"])
def test_whatever_an_argument_holds_can_be_said(call: Call) -> None:
    (twin,) = twins([task(call["tool"], call["arguments"])])
    assert not check(twin)
    assert twin["expected_trace"][0]["arguments"] == call["arguments"]


@pytest.mark.parametrize("tool", TOOLS)
def test_each_tool_has_three_requests_for_every_call_and_each_is_sound(
    tool: str, calls: dict[str, list[Call]], monkeypatch: pytest.MonkeyPatch
) -> None:
    phrasings = module._phrasings(tool)
    unused = set(range(len(phrasings)))
    for arguments in calls[tool]:
        requests = {
            number: module._Request(TOOLS[tool], arguments, number, "").write(phrasing.text)
            for number, phrasing in enumerate(phrasings)
            if module._fits(phrasing, arguments)
        }
        made = {number: said for number, said in requests.items() if said}
        assert len({prompt for prompt, _ in made.values()}) >= 3, arguments
        for number in unused & set(made):
            monkeypatch.setattr(module, "_phrase", lambda *_, said=made[number], number=number: (*said, number))
            (twin,) = twins([task(tool, arguments)])
            assert not check(twin), twin["prompt"]
        unused -= set(made)
    assert not unused, [phrasings[number].text for number in unused]


@from_json
def test_a_value_is_said_as_people_say_it(tool: str, arguments: Call, words: str) -> None:
    for number in range(12):  # in whatever phrasing
        (twin,) = twins([task(tool, arguments, f"Task {number}.")])
        assert re.search(rf"{re.escape(words)}(?!\w)", twin["prompt"])


def test_a_call_that_many_tasks_hold_is_asked_for_in_other_words_each_time() -> None:
    made = list(twins(task("get_weather", {"city": "Oslo"}, f"Task {number}.") for number in range(100)))
    assert len({row["prompt"] for row in made}) == 100
    assert not [problem for row in made for problem in check(row)]


def test_a_call_that_too_many_tasks_hold_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"L1_chain_0001\.step_1: no unused phrasing can ask for get_weather"):
        list(twins(task("get_weather", {"city": "Oslo"}, f"Task {number}.") for number in range(1_000)))


def test_a_step_that_reads_what_an_earlier_one_made_cannot_stand_alone() -> None:
    sentence = "cannot be isolated, since retrieve_memory needs what an earlier step made"
    with pytest.raises(ValueError, match=sentence):
        list(twins([task("retrieve_memory", {"key": "made a moment ago"})]))


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("expected_trace.0.arguments", {}, "its call differs"),
        ("expected_trace.0.tool_name", "get_session_context", "its call differs"),
        ("available_tools.-1", ABSENT, "does not offer"),
        ("parent", "L1_chain_9999", "there is no"),
        ("parent_step", "step_9", "there is no"),
    ],
)
def test_a_twin_that_departs_from_its_parent_is_found(
    path: str, value: Any, says: str, suite: list[Row], isolated: list[Row]
) -> None:
    rows = [damaged(isolated[0], path, value), *isolated[1:24]]
    problems = [problem for name, problem in check_twins(rows, suite[:60]) if name == rows[0]["task_id"]]
    assert any(says in problem for problem in problems)


def test_a_missing_twin_is_found(suite: list[Row], isolated: list[Row]) -> None:
    assert list(check_twins(isolated[1:], suite)) == [("L1_chain_0049", "it has no twin L1_chain_0049.step_1")]


def test_a_twin_called_after_another_step_is_found(isolated: list[Row]) -> None:
    problems = check({**isolated[0], "parent_step": "step_2"})
    assert any("must be called 'L1_chain_0049.step_2'" in problem for problem in problems)


@from_json
def test_a_text_between_fences_has_a_clear_end(prompt: str, text: str, sound: bool) -> None:
    start = prompt.index(text)
    assert sound is not any(misquoted(prompt, [start, start + len(text)], text, "verbatim", "hash_text.text"))
