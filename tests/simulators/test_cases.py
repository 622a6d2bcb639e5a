"""True cases of every tool, from standards, textbooks, definitions or an independent library (see `source` in the case files)."""

from collections import Counter

import pytest

import simulators
from tests.simulators.cases import CASES, Case


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{case['tool']}-{index}") for index, (_, case) in enumerate(CASES)]
)
def test_tool_gives_the_known_answer(case: Case) -> None:
    world = simulators.World()
    for earlier in case.get("before", ()):
        simulators.call(earlier["tool"], earlier["arguments"], world)
    if "error" in case:
        with pytest.raises(simulators.ToolError) as refusal:
            simulators.call(case["tool"], case["arguments"], world)
        assert case["error"] in str(refusal.value)
    else:
        output = simulators.call(case["tool"], case["arguments"], world)
        assert {field: output[field] for field in case["expect"]} == case["expect"]


def test_every_case_says_how_its_answer_is_known() -> None:
    assert [case for _, case in CASES if not case.get("source")] == []


def test_every_tool_has_cases_in_the_file_of_its_category() -> None:
    counts = Counter((module, case["tool"]) for module, case in CASES)
    modules = {title: module for module, title in simulators.CATEGORIES.items()}
    assert set(counts) == {(modules[tool.category], name) for name, tool in simulators.TOOLS.items()}
    assert {name: count for (_, name), count in counts.items() if count < 3} == {}
