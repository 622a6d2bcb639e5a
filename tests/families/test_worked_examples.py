"""The worked examples of docs/extending.md, carried out as they stand there.

A family in one new folder and one line of the table, and a protocol.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from families import FAMILIES
from runner.protocols import PROTOCOLS
from tests.cases import from_json
from tests.families.worked import ROOT, add_family, example
from tests.lines import write_lines

Cli = Callable[..., tuple[int, str, str]]


@pytest.fixture
def toy(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the family, which is in the table."""
    return add_family(tmp_path_factory.getbasetemp(), monkeypatch)


def scores(run: Path) -> Any:
    return json.loads((run / "scores.json").read_text())["scores"]


@pytest.mark.usefixtures("undrawn")
def test_a_new_family_is_made_proved_run_scored_and_shown(toy: str, cli: Cli, tmp_path: Path) -> None:
    run, tasks = tmp_path / "run", tmp_path / "tasks.parquet"
    assert cli("generate", "--family", toy, "--seed", 7, "--out", tmp_path) == (0, f"2 tasks in {tasks}\n", "")
    assert cli("check", tasks) == (0, f"{tasks}: 2 tasks, all proved\n", "")
    status, printed, err = cli("run", "--dataset", tasks, "--out", run)
    assert (status, err) == (0, "")
    assert printed.startswith("# baseline/adder, multi-turn, task catalogue")
    assert re.search(r"\| success +\| 100.0% +\| ", printed)
    assert scores(run)["success"] == 1
    about = json.loads((run / "run.json").read_text())
    assert (about["settings"]["family"], about["metric"]["name"]) == ("toy", "toy")
    (run / "scores.json").unlink()
    assert cli("score", run)[0] == 0
    assert scores(run)["success"] == 1
    assert cli("run", "--family", toy, "--model", "baseline/null", "--out", tmp_path / "null")[0] == 0
    assert scores(tmp_path / "null")["success"] == 0
    page = tmp_path / "report.html"
    assert cli("report", run, tmp_path / "null", "--dataset", tasks, "--out", page)[0] == 2, "these are other tasks"
    assert cli("run", "--model", "baseline/null", "--dataset", tasks, "--out", tmp_path / "none")[0] == 0
    assert cli("report", run, tmp_path / "none", "--published", "--out", page)[0] == 0
    html = page.read_text()
    assert '<button type="button">success</button>' in html
    assert "baseline/adder" in html
    status, printed, _ = cli("compare", run, tmp_path / "none", "--out", tmp_path / "compare.html")
    lines = re.findall(r"^digits|^1 |^2 |^overall", printed, re.MULTILINE)
    assert (status, lines) == (0, ["digits", "1 ", "2 ", "overall"])
    assert cli("browse", "--family", toy, "--out", tmp_path / "tasks.html")[0] == 0


def test_tasks_of_a_new_family_are_chosen_and_repeats_counted_by_its_strata(toy: str, cli: Cli, tmp_path: Path) -> None:
    assert cli("run", "--family", toy, "--select", "digits=2", "--out", tmp_path / "some")[0] == 0
    assert [task["task_id"] for task in scores(tmp_path / "some")["per_task"]] == ["sum_2"]
    status, printed, _ = cli("run", "--family", toy, "--repeats", 2, "--out", tmp_path / "twice")
    assert (status, re.search(r"\| digits +\| n \| pass\^2 \|", printed) is not None) == (0, True)
    assert set(json.loads((tmp_path / "twice" / "scores.json").read_text())["pass_k"]) == {
        "k",
        "1",
        "2",
        "all tasks",
    }


def test_faults_in_rows_of_a_new_family_are_found(toy: str, cli: Cli, tmp_path: Path) -> None:
    cli("generate", "--family", toy, "--format", "jsonl", "--out", tmp_path)
    tasks = tmp_path / "tasks.jsonl"
    first, second = map(json.loads, tasks.read_text().splitlines())
    write_lines(tasks, (first | {"total": 0}, second))
    said = f"{tasks}: sum_1\n  the total is not the sum\n{tasks}: 2 tasks, 1 with problems\n"
    assert cli("check", tasks) == (1, said, "")
    write_lines(tasks, (first, second | {"total": "much"}))
    status, _, err = cli("run", "--dataset", tasks, "--out", tmp_path / "run")
    assert (status, err) == (2, f"comptoolbench run: {tasks}, row 2 (sum_2): total must be a whole number.\n")


@from_json
def test_what_does_not_go_with_a_new_family_is_refused(
    words: str, said: str, toy: str, cli: Cli, tmp_path: Path
) -> None:
    words = words.replace("DATA", str(ROOT / "data"))
    status, _, err = cli("run", "--family", toy, *words.split(), "--out", tmp_path / "run")
    assert (status, said in err) == (2, True), err


@pytest.mark.usefixtures("undrawn")
def test_runs_of_two_families_stand_on_one_page_in_rankings_of_their_own(toy: str, cli: Cli, tmp_path: Path) -> None:
    cli("run", "--family", toy, "--out", tmp_path / "toy")
    cli("run", "--limit", 1, "--out", tmp_path / "composition")
    assert cli("report", tmp_path / "toy", tmp_path / "composition", "--out", tmp_path / "report.html")[0] == 0
    html = (tmp_path / "report.html").read_text()
    assert "2 separate rankings" in html
    assert "What differs: <b>family</b>, " in html
    assert {"<td>toy</td>", "<td>composition</td>"} <= {*re.findall("<td>[a-z]+</td>", html)}
    assert "VIEWS.composition = " in html


def test_a_run_of_a_family_that_is_not_there_is_named(
    toy: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("run", "--family", toy, "--out", tmp_path)
    monkeypatch.delitem(FAMILIES, "toy")
    for command in ("score", "report"):
        status, _, err = cli(command, tmp_path)
        known = "this version has composition, function_graphs, process, answers, stateful."
        said = f"the run of baseline/adder is on tasks of the family 'toy'; {known}"
        assert (status, err) == (2, f"comptoolbench {command}: {said}\n")


def test_a_new_protocol_carries_the_oracle_to_full_marks(cli: Cli, tmp_path: Path) -> None:
    before = dict(PROTOCOLS)
    try:
        exec(example("A protocol"), {})
        assert cli("run", "--model", "baseline/oracle", "--protocol", "lines", "--limit", 3, "--out", tmp_path)[0] == 0
    finally:
        PROTOCOLS.clear()
        PROTOCOLS.update(before)
    assert scores(tmp_path)["strict_accuracy"] == 1
    records = [json.loads(line) for line in (tmp_path / "predictions.jsonl").read_text().splitlines()]
    assert {(record["answer"], record["ending"]) for record in records} == {("Done.", "answered")}
