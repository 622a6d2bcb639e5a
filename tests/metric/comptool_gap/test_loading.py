"""One metric, however it is found: imported, by path, as a Space, or installed under its name."""

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

from metric.comptool_gap.gap import compute
from metric.comptool_gap.scoring import VERSION
from releases.install_metric import install_metric
from runner import UserError

from .predictors import Row, hand_made

ROOT = Path(__file__).parents[3]
METRIC = ROOT / "metric" / "comptool_gap"
SCORE = """
import json, sys, evaluate
name, data = sys.argv[1:]
predictions, references = json.load(open(data, encoding="utf-8"))
metric = evaluate.load(name)
result = metric.compute(predictions=predictions, references=references, ablation=True, per_task=True)
metric.add_batch(predictions=predictions, references=references)
assert metric.compute(ablation=True, per_task=True) == result
import warnings; warnings.simplefilter("ignore")  # what follows is unreadable
for odd in ("\\ud800", [[[[[]]]]] * 5, float("nan"), {"role": "assistant", "tool_calls": [float("inf")]}):
    assert metric.compute(predictions=[odd] * len(references), references=references, n_resamples=1)["accuracy"] == 0
columns = {key: [row[key] for row in references] for key in references[0]}
half = len(references) // 2
# Columns are what a slice of a Dataset is.
metric.add_batch(predictions=predictions[:half], references={key: column[:half] for key, column in columns.items()})
metric.add_batch(predictions=predictions[half:], references={key: column[half:] for key, column in columns.items()})
assert metric.compute(ablation=True, per_task=True) == result
for arguments, sentence in (
    ({"predictions": predictions}, "references are missing"),
    ({"references": references}, "predictions for the references are missing"),
    ({"predictions": predictions, "references": [row["expected_trace"] for row in references]}, "this is its trace"),
):
    try:
        metric.compute(**arguments)
    except ValueError as error:
        assert sentence in str(error), error
    else:
        raise AssertionError(sentence)
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
def data(tmp_path_factory: pytest.TempPathFactory, suite: list[Row]) -> tuple[Path, dict[str, Any]]:
    """A file of predictions and references, and what they score when the module is imported."""
    rows = suite[::10]
    predictions = [list(hand_made(row))[number % 7] for number, row in enumerate(rows)]
    path = tmp_path_factory.mktemp("data") / "data.json"
    path.write_text(json.dumps([predictions, rows]), encoding="utf-8")
    return path, json.loads(json.dumps(compute(predictions, rows, ablation=True, per_task=True)))


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
    assert json.loads(run(SCORE, "metric/comptool_gap", data[0], cwd=ROOT, env=home)) == data[1]


def test_as_a_space_it_gives_what_it_gives_when_imported(
    data: tuple[Path, dict[str, Any]], home: dict[str, str], tmp_path: Path
) -> None:
    space = shutil.copytree(METRIC, tmp_path / "app", ignore=shutil.ignore_patterns("__pycache__"))
    assert json.loads(run(SCORE, space / "comptool_gap.py", data[0], cwd=tmp_path, env=home)) == data[1]


def test_once_installed_it_is_found_from_any_folder_without_a_network(
    data: tuple[Path, dict[str, Any]], home: dict[str, str], tmp_path: Path
) -> None:
    refused = subprocess.run(
        [sys.executable, "-c", SCORE, "comptool_gap", data[0]],
        cwd=tmp_path,
        env=home,
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode != 0
    assert "FileNotFoundError" in refused.stderr
    code = f"""
import sys, pathlib; sys.path.insert(0, {str(ROOT)!r})
from releases.install_metric import install_metric
print(install_metric(pathlib.Path({str(METRIC)!r})))
"""
    installed = Path(run(code, cwd=tmp_path, env=home).strip())
    assert installed.is_file()
    assert installed.is_relative_to(home["HF_HOME"])
    assert json.loads(run(SCORE, "comptool_gap", data[0], cwd=tmp_path, env=home)) == data[1]


def test_the_version_installed_last_is_the_one_that_is_loaded(home: dict[str, str], tmp_path: Path) -> None:
    other = shutil.copytree(METRIC, tmp_path / "other" / "comptool_gap", ignore=shutil.ignore_patterns("__pycache__"))
    script = other / "comptool_gap.py"
    script.write_text(script.read_text(encoding="utf-8").replace('license="MIT"', 'license="other"'), encoding="utf-8")
    code = f"""
import sys, pathlib; sys.path.insert(0, {str(ROOT)!r})
from releases.install_metric import install_metric
import evaluate
for source in ({str(METRIC)!r}, {str(other)!r}, {str(METRIC)!r}):
    install_metric(pathlib.Path(source))
    print(evaluate.load("comptool_gap").license)
"""
    assert run(code, cwd=tmp_path, env=home).split() == ["MIT", "other", "MIT"]


def test_a_folder_without_the_metric_cannot_be_installed(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no other\.py in it"):
        install_metric(tmp_path / "other")


def test_the_example_in_the_documentation_runs(home: dict[str, str]) -> None:
    code = """
import doctest, evaluate
text = evaluate.load("comptool_gap").inputs_description
test = doctest.DocTestParser().get_doctest(text, {}, "inputs_description", None, 0)
runner = doctest.DocTestRunner(verbose=False)
assert len(test.examples) >= 10
print(runner.run(test).failed)
"""
    assert run(code, cwd=METRIC.parent, env=home).split()[-1] == "0"


@pytest.mark.parametrize("name", ["alignment", "calls", "expressions", "forms", "tally", "matching", "scoring"])
def test_the_examples_of_every_module_run(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(f"metric.comptool_gap.{name}"))
    assert outcome.attempted
    assert not outcome.failed


def test_a_stray_module_of_the_same_name_does_not_hide_it(home: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "metric.py").write_text("", encoding="utf-8")
    paths = [str(ROOT), str(tmp_path)]
    code = f"import sys; sys.path += {paths!r}; import metric.comptool_gap.scoring as metric; print(metric.VERSION)"
    assert run(code, cwd=ROOT.parent, env=home).strip() == VERSION


def test_it_imports_nothing_else_of_the_project() -> None:
    siblings = {path.stem for path in METRIC.glob("*.py")}
    for path in METRIC.glob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if words[:1] in (["import"], ["from"]):
                assert words[1].startswith(".") or words[1].partition(".")[0] not in {
                    "simulators",
                    "generator",
                    "runner",
                    "metric",
                    "comptoolbench",
                    *siblings,
                }


def test_the_main_script_names_every_sibling_so_that_evaluate_copies_it() -> None:
    lines = (METRIC / "comptool_gap.py").read_text(encoding="utf-8").splitlines()
    named = {line.split()[1][1:] for line in lines if line.startswith("from .")}
    assert named == {path.stem for path in METRIC.glob("*.py")} - {"comptool_gap", "app"}
