"""One metric, however it is found: imported, by path in a fresh environment, or as a Space."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from generator.answers.baselines import oracle
from generator.answers.engine import questions
from generator.answers.process import process
from metric.final_answer.scoring import compute

METRIC = Path(__file__).parents[3] / "metric" / "final_answer"
SCORE = """
import doctest, json, sys, evaluate
name, data = sys.argv[1:]
predictions, references, picks, pairs = json.load(open(data, encoding="utf-8"))
metric = evaluate.load(name)
result = metric.compute(predictions=predictions, references=references, per_task=True)
metric.add_batch(predictions=predictions, references=references)
assert metric.compute(per_task=True) == result
assert metric.compute(predictions=picks, references=pairs)["step_accuracy"] == 0.5
for odd in ("\\ud800", [[[[[]]]]] * 5, float("nan"), {"answer": float("inf"), "calls": "x"}):
    assert metric.compute(predictions=[odd] * len(references), references=references, n_resamples=1)["accuracy"] == 0
print(json.dumps(result))
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    rows = list(questions("enterprise", 12))
    pairs = list(process(rows[:2]))
    predictions = [
        oracle(row) if number % 3 else {"calls": [], "answer": "Answer: 1 or 2"} for number, row in enumerate(rows)
    ]
    path = tmp_path_factory.mktemp("data") / "data.json"
    path.write_text(
        json.dumps([predictions, rows, [{"original": "tie", "swapped": "tie"}] * len(pairs), pairs]), encoding="utf-8"
    )
    return path, json.loads(json.dumps(compute(predictions, rows, per_task=True)))


def test_by_path_it_gives_what_it_gives_when_imported(data: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    path, expected = data
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("HF_", "PYTHONPATH"))}
    env = {**kept, "HF_HOME": str(tmp_path / "home"), "HF_HUB_OFFLINE": "1", "HF_UPDATE_DOWNLOAD_COUNTS": "0"}
    done = subprocess.run(
        [sys.executable, "-c", SCORE, str(METRIC), str(path)],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == expected


def test_the_example_of_the_card_of_arguments_runs() -> None:
    import doctest

    from metric.final_answer import final_answer

    text = final_answer._KWARGS_DESCRIPTION.replace('evaluate.load("final_answer")', f'evaluate.load("{METRIC}")')
    test = doctest.DocTestParser().get_doctest(text, {}, "card", None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0
