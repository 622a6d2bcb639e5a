"""One metric, however it is found: imported, by path, as a Space, or installed under its name."""

import doctest
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from datasets import Dataset

from generator.answers.baselines import oracle
from generator.answers.engine import questions
from generator.answers.process import process
from generator.function_graphs import make_rows
from metric.comptool_gap.scoring import VERSION
from releases.install_metric import install_metric
from releases.publish import space_files
from runner import UserError
from tests.generator.function_graphs.playing import BASELINES, play
from tests.metric.comptool_gap.predictors import Row, hand_made
from tests.metric.state_diff.test_scoring import CASES, prediction

ROOT = Path(__file__).parents[2]
METRICS = ROOT / "metric"
COMPTOOL_GAP = METRICS / "comptool_gap"
NAMES = {"comptool_gap": "gap", "final_answer": "scoring", "function_graph": "summary", "state_diff": "summary"}
HEADLINES = dict(zip(NAMES, ("accuracy", "accuracy", "success", "strict"), strict=True))
ODD: list[Any] = ["\ud800", [[[[[]]]]] * 5, float("nan")]
Given = dict[str, Any]


def _given(name: str, suite: list[Row]) -> Given:
    """What to score with a metric, what is odd, and what is refused in a sentence."""
    wrong: list[Any] = []
    if name == "comptool_gap":
        rows = suite[::10]
        predictions: list[Any] = [list(hand_made(row))[number % 7] for number, row in enumerate(rows)]
        odd = [*ODD, {"role": "assistant", "tool_calls": [float("inf")]}]
        traces = [row["expected_trace"] for row in rows]
        wrong = [
            [{"predictions": predictions}, "references are missing"],
            [{"references": rows}, "predictions for the references are missing"],
            [{"predictions": predictions, "references": traces}, "this is its trace"],
        ]
    elif name == "final_answer":
        rows = list(questions("enterprise", 12))
        odd = [*ODD, {"answer": float("inf"), "calls": "x"}]
        unclear = {"calls": [], "answer": "Answer: 1 or 2"}
        predictions = [oracle(row) if number % 3 else unclear for number, row in enumerate(rows)]
    elif name == "function_graph":
        rows = list(make_rows())[::9]
        odd = [{"calls": [one], "answer": one} for one in ODD]
        agents = list(BASELINES.values())
        predictions = [play(agents[number % 4], row) if number % 7 else None for number, row in enumerate(rows)]
    else:
        predictions = [prediction(*case[1:]) for case in (*CASES["passes"], *CASES["fails"])]
        rows = [CASES["row"]] * len(predictions)
        odd = [{"changes": [{"type": "email", "to": "\ud800", "text": [[[]]]}], "answer": float("nan")}]
    compute = importlib.import_module(f"metric.{name}.{NAMES[name]}").compute
    expected = json.loads(json.dumps(compute(predictions, rows, per_task=True)))
    made = {"name": name, "headline": HEADLINES[name], "predictions": predictions, "references": rows}
    return made | {"expected": expected, "odd": odd, "wrong": wrong}


def test_judges_of_steps_are_scored_by_the_metric_of_answers() -> None:
    pairs = list(process(list(questions("enterprise", 2))))
    metric = importlib.import_module("metric.final_answer.final_answer")
    picks = [{"original": "tie", "swapped": "tie"}] * len(pairs)
    assert metric.compute(picks, pairs)["step_accuracy"] == 0.5


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with caches of its own and without a network."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("HF_", "PYTHONPATH"))}
    alone = {"HF_HUB_OFFLINE": "1", "HF_UPDATE_DOWNLOAD_COUNTS": "0", "HF_HOME": str(tmp_path_factory.mktemp("home"))}
    return kept | alone


def run(code: str, *arguments: str | Path, cwd: Path, env: dict[str, str]) -> list[str]:
    """The lines that a program prints."""
    command = [sys.executable, "-c", code, *map(str, arguments)]
    finished = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.splitlines()


def copied(folder: Path, target: Path) -> Path:
    return Path(shutil.copytree(folder, target, ignore=shutil.ignore_patterns("__pycache__")))


def test_by_path_as_a_space_and_installed_each_gives_what_it_gives_when_imported(
    suite: list[Row], home: dict[str, str], tmp_path: Path
) -> None:
    """From any folder and without a network; and the version that was installed last is the one that is loaded."""
    other = copied(COMPTOOL_GAP, tmp_path / "other" / "comptool_gap")
    base = other / "base.py"
    base.write_text(base.read_text(encoding="utf-8").replace('license="MIT"', 'license="other"'), encoding="utf-8")
    code = f"""
import sys, pathlib; sys.path.insert(0, {str(ROOT)!r})
from releases.install_metric import install_metric
import evaluate
try:
    print(evaluate.load("comptool_gap"))
except FileNotFoundError:
    print("none")
for source in sys.argv[2:]:
    print(install_metric(pathlib.Path(source)))
    print(evaluate.load("comptool_gap").license)
sys.path.remove({str(ROOT)!r})
"""
    given = [_given(name, suite) for name in NAMES]
    for one in given:
        space = copied(METRICS / one["name"], tmp_path / one["name"] / "app") / f"{one['name']}.py"
        one["names"] = [str(METRICS / one["name"]), str(space)]
    given[0]["names"].append("comptool_gap")
    (tmp_path / "given.json").write_text(json.dumps(given), encoding="utf-8")
    loader = Path(__file__).with_name("loader.py").read_text(encoding="utf-8")
    sources = (COMPTOOL_GAP, other, COMPTOOL_GAP)
    first, *lines = run(code + loader, tmp_path / "given.json", *sources, cwd=tmp_path, env=home)
    assert first == "none"
    assert lines[1:6:2] == ["MIT", "other", "MIT"]
    installed = [Path(line) for line in lines[:6:2]]
    assert all(file.is_file() and file.is_relative_to(home["HF_HOME"]) for file in installed)
    assert not any(path.is_symlink() for file in installed for path in file.parent.iterdir())
    assert lines[6:] == [name for one in given for name in one["names"]]


def test_what_metrics_share_is_one_file_in_the_project_and_a_real_one_in_each_space() -> None:
    of_answers = ["answer_line", "notes"]
    of_calls = ["calls", "pieces", "structures", "texts"]
    shared = {name: [*NAMES] for name in ("base", "display", "intervals")}
    shared |= {name: ["final_answer", "function_graph", "state_diff"] for name in of_answers}
    shared |= {name: ["comptool_gap", "final_answer", "function_graph"] for name in of_calls}
    shared["replies"] = ["final_answer", "function_graph"]
    files = {METRICS / "shared" / f"{name}.py": metrics for name, metrics in shared.items()}
    files[ROOT / "simulators" / "forms.py"] = ["comptool_gap"]
    links = {METRICS / metric / file.name: file for file, metrics in files.items() for metric in metrics}
    assert {path.stem for path in (METRICS / "shared").glob("*.py")} == shared.keys()
    assert {path for path in METRICS.rglob("*") if path.is_symlink()} == links.keys()
    for link, file in links.items():
        assert link.resolve() == file
        assert space_files(link.parent)[link.name] == file.read_bytes()


def test_a_folder_without_the_metric_cannot_be_installed(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"it has no other\.py"):
        install_metric(tmp_path / "other")


EXAMPLES = {
    "comptool_gap": "alignment calls expressions forms intervals matching ranks tally weights",
    "final_answer": "answer_line grading scoring",
    "function_graph": "scoring summary",
    "state_diff": "facts scoring",
}


@pytest.mark.parametrize("name", [f"{metric}.{name}" for metric, names in EXAMPLES.items() for name in names.split()])
def test_the_examples_of_every_module_run(name: str) -> None:
    outcome = doctest.testmod(importlib.import_module(f"metric.{name}"))
    assert outcome.attempted
    assert not outcome.failed


def test_a_stray_module_of_the_same_name_does_not_hide_it(home: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "metric.py").write_text("", encoding="utf-8")
    paths = [str(ROOT), str(tmp_path)]
    code = f"import sys; sys.path += {paths!r}; import metric.comptool_gap.scoring as metric; print(metric.VERSION)"
    assert run(code, cwd=ROOT.parent, env=home) == [VERSION]


@pytest.mark.parametrize("name", NAMES)
def test_it_imports_nothing_else_of_the_project_and_names_every_sibling_so_that_evaluate_copies_it(name: str) -> None:
    folder = METRICS / name
    siblings = {path.stem for path in folder.glob("*.py")}
    for path in folder.glob("*.py"):
        for first in re.findall(r"^\s*(?:import|from) (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            if path.name == "app.py" and first == "metric":
                continue  # which its Space makes of its own files
            assert not (ROOT / first).exists()
            assert not (ROOT / f"{first}.py").exists()
            assert first not in siblings
    named = re.findall(r"^from \.(\w+)", (folder / f"{name}.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(named) == siblings - {name, "app"}


@pytest.mark.parametrize("name", NAMES)
def test_the_example_of_a_card_gives_what_it_says_with_the_packages_that_it_installs(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load_dataset(repository: str, config: str = "default", *, split: str) -> Any:
        return Dataset.from_parquet(str(ROOT / "data" / f"{config}.parquet"), split=split)

    metric = importlib.import_module(f"metric.{name}.{NAMES[name]}")
    monkeypatch.setattr("datasets.load_dataset", load_dataset)
    monkeypatch.setattr("evaluate.load", {f"ronyrahmaan/{name}": metric}.get)
    card = (METRICS / name / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", card, re.DOTALL)[:1]
    runner = doctest.DocTestRunner()
    assert runner.run(doctest.DocTestParser().get_doctest(example, {}, name, None, None)).failed == 0
    assert runner.tries > 4
    needs = [line for line in (METRICS / name / "requirements.txt").read_text().split() if "gradio" not in line]
    assert f"pip install {' '.join(map(json.dumps, needs))}\n" in card
