"""True cases of every tool, from standards, textbooks, definitions or an independent library (see `source` in the case files)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import simulators

CASES = [(path.stem, case) for path in sorted((Path(__file__).parent / "cases").glob("*.json")) for case in json.loads(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['tool']}-{index}") for index, (_, case) in enumerate(CASES)])
def test_tool_gives_the_known_answer(case: dict[str, Any]) -> None:
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


def test_every_tool_has_cases_in_the_file_of_its_category() -> None:
    counts = Counter((module, case["tool"]) for module, case in CASES)
    modules = {title: module for module, title in simulators.CATEGORIES.items()}
    assert set(counts) == {(modules[tool.category], name) for name, tool in simulators.TOOLS.items()}
    assert {name: count for (_, name), count in counts.items() if count < 2} == {}
