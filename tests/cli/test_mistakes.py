"""Mistakes of users, and hostile names and folders: a sentence, no traceback, nothing raw and nothing overwritten."""

import csv
import json
import logging
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import datasets
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import comptoolbench
from releases.results import short_line
from runner import UserError, files
from runner.published import published
from runner.report.copies import as_csv
from tests.cases import from_json
from tests.damage import damaged, places
from tests.lines import write_lines
from tests.runner.runs import Cli

Json = Any
ROOT = Path(__file__).parents[2]
LONG = "x" * 5_000
HOSTILE = "\x1b]0;owned\x07\x1b[2J\u202e"


@pytest.fixture(scope="module")
def run(tasks: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small run."""
    from cli.main import main

    folder = tmp_path_factory.mktemp("run") / "a"
    assert main(f"run --model baseline/lexical --dataset {tasks} --limit 1 --out {folder}".split()) == 0
    return folder


@from_json
def test_a_mistake_gets_a_sentence(words: list[str], run: Path, cli: Cli) -> None:
    given = {"RUN": run, "<long>": LONG, "<long>.jsonl": f"{LONG}.jsonl", "a=<deep>": f"a={'[' * 5_000}"}
    status, out, err = cli(*(given.get(word, word) for word in words))
    assert (status, out) == (2, "")
    assert err.splitlines()[-1].startswith("comptoolbench")


def test_a_pipe_a_device_and_a_circle_of_links_are_refused(tmp_path: Path, cli: Cli) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "circle").symlink_to("circle")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        assert f"{path} is not a regular file; write the text into one" in cli("run", "--system", path)[2]
    status, _, err = cli("report", tmp_path / "circle")
    assert (status, len(err.splitlines())) == (2, 1)


def test_a_bare_command_helps_and_names_that_are_almost_right_are_told(cli: Cli) -> None:
    assert cli()[0] == 0
    assert cli()[1] == cli("--help")[1] == cli("help")[1]
    assert cli("help", "score") == cli("score", "--help")
    listed = cli("models")[1]
    assert "baseline/oracle (ceiling)" in listed
    assert "there is no tool named 'get_wether'; did you mean get_weather?" in cli("tools", "show", "get_wether")[2]
    assert "did you mean function_graphs?" in cli("generate", "--family", "function_graph", "--out", "x")[2]
    assert "no task L0_node_001; did you mean L0_node_0001?" in cli("run", "--tasks", "L0_node_001")[2]
    tasks = ROOT / "data" / "default.parquet"
    assert "a .jsonl file of predictions; tasks are named with --dataset.\n" in cli("score", tasks)[2]


def test_published_runs_are_listed_in_a_table_for_each_family(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    tables = re.split(r"^(\w+), (\w+):$", cli("models")[1].partition("Published runs")[2], flags=re.MULTILINE)[1:]
    listed = {
        (model, family, protocol, tasks, f"{score} {value}")
        for family, score, table in zip(tables[::3], tables[1::3], tables[2::3], strict=True)
        for model, protocol, tasks, value in (re.split("  +", line.strip()) for line in table.splitlines() if line)
    }
    assert listed == {tuple(cell.removesuffix(".gguf") for cell in short_line(folder)) for folder in published()}


@from_json
def test_only_what_may_be_meant_is_told(words: str, ending: str, cli: Cli) -> None:
    status, out, err = cli(*words.split())
    assert (status, out, err.endswith(f"{ending}\n")) == (2, "", True), err
    usage = re.match(r"usage: comptoolbench \w+ \[-h\]", err)
    assert bool(usage) == ("usage" in err)


@pytest.mark.parametrize(
    "command", ["report", "compare", "compare other", "judge", "submit --to a/b --source https://a.example"]
)
def test_what_is_no_run_is_refused_alike_by_every_command(command: str, tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "empty").mkdir()
    name, *options = command.split()
    nowhere, empty = tmp_path / "nowhere", tmp_path / "empty"
    for folder, why in (
        (nowhere, f"there is no folder {nowhere}"),
        (empty, f"{empty} is not the folder of a run: it has no run.json"),
    ):
        status, out, err = cli(name, folder, *options)
        sentence = f"{why}; name the folder of a run, which `comptoolbench run` has written."
        assert (status, out, err) == (2, "", f"comptoolbench {name}: {sentence}\n")
    (empty / ".lock").touch()
    said = f"comptoolbench {name}: the run in {empty} was interrupted before its first task; repeat its command.\n"
    assert cli(name, empty, *options) == (2, "", said)


def test_runs_of_two_families_are_not_compared(run: Path, tmp_path: Path, cli: Cli) -> None:
    assert cli("run --family answers --model baseline/null --limit 1 --out", tmp_path / "answers")[0] == 0
    status, out, err = cli("compare", run, tmp_path / "answers", "--out", tmp_path / "page.html")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"{run} is a run of the family composition and {tmp_path / 'answers'} one of answers, whose scores" in err
    assert not (tmp_path / "page.html").exists()


@pytest.mark.parametrize(
    ("shell", "status", "words"),
    [
        ('"$0" -m cli.main tools >&-', 0, ""),
        ('"$0" -m cli.main tools show get_weather >/dev/full', 2, "No space left on device."),
        ('PYTHONIOENCODING=ascii "$0" -m cli.main tools show get_weather', 0, ""),
    ],
)
def test_stdout_may_be_closed_full_or_know_only_ascii(shell: str, status: int, words: str) -> None:
    ended = subprocess.run(["sh", "-c", shell, sys.executable], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == status
    assert words in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("where", "status", "said"),
    [
        ("| true", 141, ""),
        (">/dev/full", 2, "comptoolbench score: stdout cannot be written: No space left on device.\n"),
    ],
)
def test_a_stream_that_takes_no_more_is_no_fault_of_the_folder(where: str, status: int, said: str, run: Path) -> None:
    script = '{ sleep 0.1; "$0" -u -m cli.main score "$1"; echo $? >&2; } ' + where
    ended = subprocess.run(
        ["sh", "-c", script, sys.executable, run], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ended.stderr == f"{said}{status}\n"


def test_no_run_begins_inside_another_and_those_that_lie_there_are_found(run: Path, tmp_path: Path, cli: Cli) -> None:
    outer = tmp_path / "mine"
    shutil.copytree(run, outer)
    (outer / "scores.json").unlink()
    (outer / "predictions.jsonl").write_text("")  # as a server leaves it that nobody called
    small = ("--limit", 1, "--model", "baseline/null")
    for words in (("--out", outer, "--model", "baseline/oracle"), ("--out", outer / "sub")):
        status, out, err = cli("run", *small, *words)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "the folder of a" in err
    assert {path.name for path in outer.iterdir()} >= {"run.json"}
    assert not [path for path in outer.iterdir() if path.is_dir()]
    for name in "ab":
        shutil.copytree(run, outer / name)
        (outer / name / "summary.md").unlink()
    assert cli("score", outer)[1].count("Files:") == 2
    assert cli("compare", outer, "--out", tmp_path / "page.html")[0] == 0
    assert cli("report", outer, "--out", tmp_path / "page.html")[0] == 0
    shutil.copy(run / "predictions.jsonl", outer)  # what has begun is scored itself
    assert cli("score", outer)[1].count("Files:") == 1
    assert (outer / "scores.json").exists()


def test_nothing_from_outside_reaches_the_terminal_or_a_page_raw(
    tasks: Path, rows: list[Json], tmp_path: Path, cli: Cli
) -> None:
    calls = [{"name": f"get{HOSTILE}", "arguments": {HOSTILE: HOSTILE}}]
    given = write_lines(tmp_path / "given.jsonl", [{"task_id": row["task_id"], "prediction": calls} for row in rows])
    status, out, err = cli("score", given, "--dataset", tasks, "--out", tmp_path / "scored")
    assert status == 0, err
    more = cli("score", f"no{HOSTILE}.jsonl")[2]
    for text in (out, err, more, (tmp_path / "scored" / "summary.md").read_text()):
        assert not {"\x1b", "\x07", "\u202e"} & {*text}
    assert "owned" in more


def test_score_follows_no_planted_link(run: Path, tmp_path: Path, cli: Cli) -> None:
    folder, target = tmp_path / "foreign", tmp_path / "target"
    for name in (".scores.json.part", ".summary.md.part", "scores.json", ".lock", ".run.json.part"):
        shutil.copytree(run, folder, dirs_exist_ok=True)
        (folder / name).unlink(missing_ok=True)
        target.write_text("precious")
        (folder / name).symlink_to(target)
        status, _, err = cli("score", folder)
        assert (status, "is a symbolic link" in err) == ((2, True) if name == ".lock" else (0, False))
        assert target.read_text() == "precious"
        shutil.rmtree(folder)


@pytest.mark.parametrize("name", ["run.json", "predictions.jsonl"])
def test_what_has_no_end_or_no_bottom_is_not_read(name: str, run: Path, tmp_path: Path, cli: Cli) -> None:
    plants: list[Callable[[Path], Any]] = [os.mkfifo, lambda path: path.symlink_to("/dev/zero"), Path.mkdir]
    plants.append(lambda path: path.write_text("[" * 100_000 + "\n"))
    for number, plant in enumerate(plants):
        folder = tmp_path / str(number)
        shutil.copytree(run, folder)
        (folder / name).unlink()
        plant(folder / name)
        status, _, err = cli("score", folder)
        assert (status, str(folder / name) in err) == (2, True) or "symbolic link" in err, err


def test_a_program_s_error_that_is_none_is_told(run: Path, tmp_path: Path, cli: Cli) -> None:
    shutil.copytree(run, tmp_path / "run")
    lines = [json.loads(line) for line in (run / "predictions.jsonl").read_text().splitlines()]
    for program, status in (({"error": 5}, 2), ("x", 2), ({}, 0)):
        lines[0] |= {"ending": "unsupported", "program": program}
        write_lines(tmp_path / "run" / "predictions.jsonl", lines)
        ended = cli("score", tmp_path / "run")
        assert (ended[0], "wrong value in the field program" in ended[2]) == (status, status == 2)


def test_a_dataset_that_is_a_link_to_nothing_is_not_looked_for_on_the_hub(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    assert cli("run", "--dataset", tmp_path / "link")[2].endswith(f"there is no file {tmp_path / 'link'}.\n")


def test_what_libraries_say_of_a_hub_that_does_not_answer_is_not_shown(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(name: str, **_: Any) -> None:
        for library in ("huggingface_hub.utils._http", "httpx", "datasets.load"):
            logging.getLogger(library).warning("Retrying in 1s [Retry 1/5].")
        raise ConnectionError(f"Couldn't reach {name!r} on the Hub")

    monkeypatch.setattr(datasets, "load_dataset", refused)
    before = logging.getLogger("huggingface_hub").level
    status, out, err = cli("run", "--dataset", "nobody/nothing")
    assert (status, out, err.count("\n"), caplog.text) == (2, "", 1, "")
    assert "on the Hub: Couldn't reach 'nobody/nothing' on the Hub" in err
    assert logging.getLogger("huggingface_hub").level == before


def test_no_cell_is_a_formula() -> None:
    texts = ['=HYPERLINK("x")', "+cmd", "-2+3", "@SUM(1)", "\tx", "-1.5", "+12.3", "-", "plain"]
    (written,) = list(csv.reader(as_csv([], [texts]).splitlines()[1:]))
    assert written == [f"'{text}" for text in texts[:5]] + texts[5:]


def test_a_file_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MOST_UNPACKED", 1_000)
    path = tmp_path / "tasks.parquet"
    pq.write_table(pa.table({"task_id": ["x" * 100_000]}), path, compression="gzip")
    assert path.stat().st_size < 5_000
    with pytest.raises(UserError, match=r"unpacks to 100,\d+ bytes at a time, and 1,000 are the most that is read"):
        list(files.read_rows(path))


def test_damaged_files_are_told_in_a_sentence_by_compare(run: Path, tmp_path: Path, cli: Cli) -> None:
    whole = {name: json.loads((run / name).read_text()) for name in ("run.json", "scores.json")}
    cases = [
        (name, path, kind)
        for name in whole
        for path in places(whole[name])
        if len(path) < 4
        for kind in ([], "x", None, {}, -1)
    ]
    for number, (name, path, kind) in enumerate(random.Random(7).sample(cases, 25)):
        folder = tmp_path / str(number)
        shutil.copytree(run, folder)
        (folder / name).write_text(json.dumps(damaged(whole[name], path, kind)))
        status, _, err = cli("compare", run, folder, "--out", tmp_path / "page.html")
        assert status in (0, 2), (name, path, kind)
        assert status == 0 or str(folder) in err or "different" in err or "no task" in err, err


@from_json
def test_wrong_use_is_told_with_what_would_be_right(words: str, ending: str, tmp_path: Path, cli: Cli) -> None:
    data = Path(comptoolbench.__file__).parent / "data"
    status, out, err = cli(*(word.format(data=data, out=tmp_path / "out") for word in words.split()))
    assert (status, out) == (2, "")
    assert err.endswith(f"{ending}\n")
    assert not (tmp_path / "out").exists()
