"""One metric, however it is found: imported, by path, or as a Space of its own."""

import doctest
import importlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from generator.function_graphs import BASELINES, play
from metric.function_graph.summary import compute
from tests.metric.function_graph.conftest import Row

ROOT = Path(__file__).parents[3]
METRIC = ROOT / "metric" / "function_graph"
SCORE = """
import json, sys, evaluate
name, data = sys.argv[1:]
predictions, references = json.load(open(data, encoding="utf-8"))
metric = evaluate.load(name)
result = metric.compute(predictions=predictions, references=references, per_task=True)
metric.add_batch(predictions=predictions, references=references)
assert metric.compute(per_task=True) == result
for odd in ("\\ud800", [[[[[]]]]] * 5, float("nan")):
    odd_ones = [{"calls": [odd], "answer": odd}] * len(references)
    assert metric.compute(predictions=odd_ones, references=references, n_resamples=1)["success"] == 0
print(json.dumps(result))
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with caches of its own and without a network."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("HF_", "PYTHONPATH"))}
    return {
        **kept,
        "HF_HOME": str(tmp_path_factory.mktemp("home")),
        "HF_HUB_OFFLINE": "1",
        "HF_UPDATE_DOWNLOAD_COUNTS": "0",
    }


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory, graphs: list[Row]) -> tuple[Path, dict[str, Any]]:
    """A file of predictions and references, and what they score when the module is imported."""
    rows = graphs[::9]
    predictions = [
        None if number % 7 == 0 else play(list(BASELINES.values())[number % 4], row) for number, row in enumerate(rows)
    ]
    path = tmp_path_factory.mktemp("data") / "data.json"
    path.write_text(json.dumps([predictions, rows]), encoding="utf-8")
    return path, json.loads(json.dumps(compute(predictions, rows, per_task=True)))


def run(code: str, *arguments: str | Path, cwd: Path, env: dict[str, str]) -> str:
    finished = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        cwd=cwd,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def test_by_path_it_gives_what_it_gives_when_imported(data: tuple[Path, dict[str, Any]], home: dict[str, str]) -> None:
    assert json.loads(run(SCORE, "metric/function_graph", data[0], cwd=ROOT, env=home)) == data[1]


def test_as_a_space_it_gives_what_it_gives_when_imported(
    data: tuple[Path, dict[str, Any]], home: dict[str, str], tmp_path: Path
) -> None:
    space = shutil.copytree(METRIC, tmp_path / "app", ignore=shutil.ignore_patterns("__pycache__"))
    assert json.loads(run(SCORE, space / "function_graph.py", data[0], cwd=tmp_path, env=home)) == data[1]


def test_the_example_in_the_documentation_runs(home: dict[str, str]) -> None:
    code = """
import doctest, evaluate
text = evaluate.load("function_graph").inputs_description
test = doctest.DocTestParser().get_doctest(text, {}, "inputs_description", None, 0)
runner = doctest.DocTestRunner(verbose=False)
assert len(test.examples) >= 9
print(runner.run(test).failed)
"""
    assert run(code, cwd=METRIC.parent, env=home).split()[-1] == "0"


@pytest.mark.parametrize(
    "name", ["metric.function_graph.intervals", "metric.function_graph.scoring", "metric.function_graph.summary"]
)
def test_the_examples_of_every_module_run(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(name))
    assert outcome.attempted
    assert not outcome.failed


def test_it_imports_nothing_else_of_the_project() -> None:
    for path in METRIC.glob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if words[:1] in (["import"], ["from"]):
                assert words[1].startswith(".") or not (ROOT / words[1].partition(".")[0]).exists()
                assert words[1] not in {other.stem for other in METRIC.glob("*.py")}


def test_the_main_script_names_every_sibling_so_that_evaluate_copies_it() -> None:
    lines = (METRIC / "function_graph.py").read_text(encoding="utf-8").splitlines()
    named = {line.split()[1][1:] for line in lines if line.startswith("from .")}
    assert named == {path.stem for path in METRIC.glob("*.py")} - {"function_graph", "app"}
