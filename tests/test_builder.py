"""The datasets builder."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from comptoolbench import FEATURES, CompToolBench
from generator.composition import CompositionEngine
from generator.composition.control import control_rows
from generator.composition.twins import twins
from generator.core.digest import digest
from simulators import TOOLS
from tests.cases import from_json


def build(folder: Path, num_proc: int | None = None, **config: Any) -> Any:
    builder = CompToolBench(cache_dir=str(folder), **config)
    builder.download_and_prepare(num_proc=num_proc)
    return builder.as_dataset(split="test")


def test_default_config_gives_the_suite_with_the_declared_features(tmp_path: Path, suite: list[dict[str, Any]]) -> None:
    tasks = build(tmp_path)
    assert tasks.features == FEATURES["default"]
    assert digest(tasks) == digest(suite)


def test_tools_config_gives_the_catalogue(tmp_path: Path) -> None:
    rows = list(build(tmp_path, config_name="tools"))
    assert [row["name"] for row in rows] == list(TOOLS)
    assert sum(row["in_suite"] for row in rows) == 67
    assert all(row["parameters"] == TOOLS[row["name"]].schema["function"]["parameters"] for row in rows)


def test_l0_control_config_gives_each_l0_task_under_three_conditions(
    tmp_path: Path, suite: list[dict[str, Any]]
) -> None:
    rows = build(tmp_path, config_name="l0_control")
    assert len(rows) == 144
    names = rows.features["condition"].names
    plain = [{**row, "condition": names[row["condition"]]} for row in rows]
    assert digest(plain) == digest(control_rows(suite[:48]))
    for minimal, hinted, rich in zip(plain[::3], plain[1::3], plain[2::3], strict=True):
        tool = minimal["expected_trace"][0]["tool_name"]
        assert (minimal["condition"], hinted["condition"], rich["condition"]) == (
            "minimal",
            "tool_hinted",
            "context_rich",
        )
        assert tool not in minimal["prompt"]
        assert hinted["prompt"] == f"{minimal['prompt']}\n\nUse the {tool} tool."
        assert all(f"- {name}" in rich["prompt"] for name in minimal["expected_trace"][0]["arguments"])


def test_isolated_config_gives_a_twin_of_each_call(tmp_path: Path) -> None:
    rows = build(tmp_path, config_name="isolated", seed=7, counts=(2, 4, 2, 2))
    assert rows.features == FEATURES["isolated"]
    assert digest(rows) == digest(twins(CompositionEngine(7).suite(2, 4, 2, 2)))


def test_other_suites_are_built_in_several_processes(tmp_path: Path) -> None:
    rows = build(tmp_path, num_proc=2, seed=7, counts=(600, 5, 3, 2))
    assert digest(rows) == digest(CompositionEngine(7).suite(600, 5, 3, 2))


@from_json
def test_a_wrong_config_is_refused(config: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=sentence):
        CompToolBench(cache_dir=str(tmp_path), **config)


def test_a_package_of_ones_own_that_hides_one_of_ours_is_named(tmp_path: Path) -> None:
    hidden = tmp_path / "metric" / "__init__.py"
    hidden.parent.mkdir()
    hidden.touch()
    program = tmp_path / "mine.py"
    program.write_text("import comptoolbench")
    done = subprocess.run([sys.executable, program], check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert f"its own package `metric`, but Python finds {hidden}; rename that" in done.stderr
