"""One metric, however it is found: imported, by path, or as a Space of its own."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from metric.state_diff.summary import compute
from tests.metric.state_diff.test_scoring import CASES, METRIC, prediction

ROOT = METRIC.parents[1]
SCORE = """
import doctest, json, sys, evaluate
name, data = sys.argv[1:]
predictions, references = json.load(open(data, encoding="utf-8"))
metric = evaluate.load(name)
result = metric.compute(predictions=predictions, references=references, per_task=True)
metric.add_batch(predictions=predictions, references=references)
assert metric.compute(per_task=True) == result
odd = {"changes": [{"type": "email", "to": "\\ud800", "text": [[[]]]}], "answer": float("nan")}
assert metric.compute(predictions=[odd], references=references[:1])["strict"] == 0
if name.startswith("metric"):
    text = metric.inputs_description.replace('"state_diff"', repr(name))
    test = doctest.DocTestParser().get_doctest(text, {}, "inputs_description", None, 0)
    assert len(test.examples) >= 9 and not doctest.DocTestRunner().run(test).failed
print(json.dumps(result))
"""


def test_by_path_and_as_a_space_it_gives_what_it_gives_when_imported(tmp_path: Path) -> None:
    predictions = [prediction(*case[1:]) for case in (*CASES["passes"], *CASES["fails"])]
    rows = [CASES["row"]] * len(predictions)
    data = tmp_path / "data.json"
    data.write_text(json.dumps([predictions, rows]), encoding="utf-8")
    space = shutil.copytree(METRIC, tmp_path / "app", ignore=shutil.ignore_patterns("__pycache__"))
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("HF_", "PYTHONPATH"))}
    env = {**kept, "HF_HOME": str(tmp_path / "home"), "HF_HUB_OFFLINE": "1", "HF_UPDATE_DOWNLOAD_COUNTS": "0"}
    for name, cwd in (("metric/state_diff", ROOT), (str(space / "state_diff.py"), tmp_path)):
        ran = subprocess.run(
            [sys.executable, "-c", SCORE, name, str(data)],
            cwd=cwd,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
        assert json.loads(ran.stdout.splitlines()[-1]) == json.loads(
            json.dumps(compute(predictions, rows, per_task=True))
        )


def test_it_imports_nothing_else_of_the_project_and_names_every_sibling() -> None:
    for path in METRIC.glob("*.py"):
        for words in map(str.split, path.read_text(encoding="utf-8").splitlines()):
            if words[:1] in (["import"], ["from"]):
                assert words[1].startswith(".") or not (ROOT / words[1].partition(".")[0]).exists()
    lines = (METRIC / "state_diff.py").read_text(encoding="utf-8").splitlines()
    named = {line.split()[1][1:] for line in lines if line.startswith("from .")}
    assert named == {path.stem for path in METRIC.glob("*.py")} - {"state_diff"}
