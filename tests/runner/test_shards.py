"""Tables in shards: the same rows whoever makes them and however often that is killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from cli.main import main
from families.composition import FAMILY
from generator.composition import CompositionEngine
from generator.core.digest import digest
from runner import UserError
from runner.files import read_rows
from runner.scored import _Records
from runner.shards import Folder, groups
from runner.workers import Workers
from tests.cases import from_json

from .failing import fail, fail_once

COMMAND = ["generate", "--seed", "7", "--l0", "6", "--l1", "4", "--l2", "2", "--l3", "2", "--shard-size", "3"]
NAMES = [f"tasks-{number:05}-of-00003.parquet" for number in range(3)]
PROJECT = Path(__file__).parents[2]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made in this process."""
    folder = tmp_path_factory.mktemp("shards") / "one"
    assert main([*COMMAND, "--workers", "1", "--out", str(folder)]) == 0
    return folder


def test_shards_hold_the_engine_s_rows_in_order(shards: Path) -> None:
    assert [path.name for path in sorted(shards.glob("tasks*"))] == NAMES
    assert digest(row for name in NAMES for row in read_rows(shards / name)) == digest(
        CompositionEngine(7).suite(6, 4, 2, 2)
    )


def test_shards_of_workers_that_were_killed_are_those_of_one_that_was_not(tmp_path: Path) -> None:
    words = ["generate", "--seed", "7", "--l0", "1500", "--l1", "4", "--l2", "2", "--l3", "2", "--shard-size", "250"]
    out = tmp_path / "killed"
    killed = subprocess.Popen(
        [sys.executable, "-m", "cli.main", *words, "--workers", "2", "--out", str(out)],
        cwd=PROJECT,
        start_new_session=True,
    )
    while not list(out.glob("tasks*")) and killed.poll() is None:
        time.sleep(0.01)
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    made = contents(out)
    while alive(killed.pid):  # until the test's own time limit, however busy the machine
        time.sleep(0.05)
    for folder in (tmp_path / "other", out):
        assert main([*words, "--workers", "1", "--out", str(folder)]) == 0
    assert contents(out) == contents(tmp_path / "other")
    assert made.items() <= contents(out).items()
    assert not list(out.glob(".*.part"))


def alive(session: int) -> bool:
    """Whether a process of a session is left."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[3] == str(session) and fields[0] != "Z":
            return True
    return False


def test_what_is_there_is_not_made_again(shards: Path, tmp_path: Path) -> None:
    for name, content in contents(shards).items():
        (tmp_path / name).write_bytes(b"as it was" if name == NAMES[0] else content)
    (tmp_path / NAMES[1]).unlink()
    (tmp_path / f".{NAMES[1]}.part").write_bytes(b"half")
    assert main([*COMMAND, "--workers", "1", "--out", str(tmp_path)]) == 0
    assert contents(tmp_path) == {**contents(shards), NAMES[0]: b"as it was"}


@from_json
def test_a_folder_made_otherwise_is_refused(
    words: list[str], sentence: str, shards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(shards)
    assert main([*COMMAND, *words, "--out", str(shards)]) == 2
    assert sentence in capsys.readouterr().err
    assert contents(shards) == before


def test_a_folder_with_something_else_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("")
    assert main([*COMMAND, "--workers", "1", "--out", str(tmp_path)]) == 2
    assert "is not empty, and holds no shards" in capsys.readouterr().err
    (tmp_path / "shards.json").write_text("[]")
    assert main([*COMMAND, "--workers", "1", "--out", str(tmp_path)]) == 2
    assert "shards.json is damaged" in capsys.readouterr().err


def test_one_command_at_a_time_writes_to_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Folder(str(tmp_path)).locked():
        assert main([*COMMAND, "--workers", "1", "--out", str(tmp_path)]) == 2
    assert "another command is at work in" in capsys.readouterr().err


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """A folder that is on no disk."""
    import fsspec

    yield "memory://bucket/tasks"
    fsspec.filesystem("memory").rm("/bucket", recursive=True)


def test_shards_can_lie_elsewhere(shards: Path, elsewhere: str) -> None:
    for _ in range(2):  # the second time all is there
        assert main([*COMMAND, "--workers", "1", "--out", elsewhere]) == 0
        with Folder(elsewhere).reading(NAMES[2]) as path:
            assert path.read_bytes() == (shards / NAMES[2]).read_bytes()
        assert Folder(elsewhere).names() == ["shards.json", *NAMES]


def test_a_missing_shard_is_named() -> None:
    assert groups(["b.jsonl", *NAMES], "x") == {"b.jsonl": ["b.jsonl"], "tasks": NAMES}
    with pytest.raises(UserError, match="1 of 3 shards are missing or too many, tasks-00001"):
        groups([NAMES[0], NAMES[2]], "x")


@pytest.mark.parametrize(
    ("how", "sentence"), [("killed", "^piece 1 killed its worker 2 times, at task 7 "), ("mistaken", "the sentence.")]
)
def test_a_worker_that_fails_is_told_in_a_sentence(how: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        list(Workers(2).each(fail, {"piece 1": (how,), "piece 2": ("well",)}))


def test_a_worker_that_dies_once_is_replaced(tmp_path: Path) -> None:
    jobs = {f"piece {number}": (tmp_path / f"seen {number // 2}",) for number in range(2)}
    assert dict(Workers(2).each(fail_once, jobs)) == dict.fromkeys(jobs, "done")


def test_the_manifest_says_what_the_rows_depend_on(shards: Path) -> None:
    manifest = json.loads((shards / "shards.json").read_text())
    assert (manifest["shards"], manifest["rows"]) == (3, 14)
    assert {**manifest["settings"], "sources": "", "version": ""} == {
        "family": "composition",
        "config": "default",
        "options": {"seed": 7, "counts": [6, 4, 2, 2], "n_distractors": 3, "catalog": "task"},
        "format": "parquet",
        "shard_size": 3,
        "version": "",
        "sources": "",
    }


def test_shards_are_proved_as_one_table(shards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for who in ("1", "2"):
        assert main(["check", str(shards), "--workers", who]) == 0
        assert capsys.readouterr().out == f"{shards}/tasks (3 shards): 14 tasks, all proved\n"


def test_workers_end_in_good_order(shards: Path) -> None:
    command = [sys.executable, "-m", "cli.main", "check", str(shards), "--workers", "2"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_stands_in_two_shards_is_found(shards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [list(islice(read_rows(shards / name), 3)) for name in NAMES]
    rows[1][1] |= {"task_id": rows[0][2]["task_id"]}
    rows[2][2] |= {"prompt": f" {rows[1][0]['prompt'].upper()}"}
    for number, some in enumerate(rows):
        (tmp_path / f"tasks-{number:05}-of-00003.jsonl").write_text(
            "".join(json.dumps(row) + "\n" for row in some), encoding="utf-8"
        )
    assert main(["check", str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert (
        f"tasks-00001-of-00003.jsonl: {rows[0][2]['task_id']}\n  it has the id of {rows[0][2]['task_id']} in "
        f"tasks-00000-of-00003.jsonl\n" in printed
    )
    assert (
        f"tasks-00002-of-00003.jsonl: {rows[2][2]['task_id']}\n  it has the prompt of {rows[1][0]['task_id']} in "
        f"tasks-00001-of-00003.jsonl\n" in printed
    )


def test_a_table_with_a_shard_missing_is_not_proved(
    shards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / NAMES[0]).write_bytes((shards / NAMES[0]).read_bytes())
    assert main(["check", str(tmp_path)]) == 2
    assert "does not hold the whole of tasks: 2 of 3 shards are missing" in capsys.readouterr().err


@pytest.fixture(scope="module")
def predicted(shards: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Predictions in shards.

    The expected calls, some of them without the last, some missing, some of no task's tools.
    """
    folder = tmp_path_factory.mktemp("predicted")
    for name in NAMES:
        rows = list(read_rows(shards / name))
        lines = [
            {
                "task_id": row["task_id"],
                "prediction": [{"name": "tell_time", "arguments": {}}] if place == 2 else prediction[: 1 + place % 2],
            }
            for place, (row, prediction) in enumerate(zip(rows, FAMILY.oracle_predictions(rows), strict=True))
            if place != 5
        ]
        (folder / name).with_suffix(".jsonl").write_text(
            "".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8"
        )
    return folder


def test_scores_of_shards_are_those_of_one_file(
    shards: Path, predicted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [
        "score",
        str(predicted),
        "--dataset",
        str(shards),
        "--workers",
        "1",
        "--allow-partial",
        "--out",
        str(tmp_path / "scores"),
    ]
    assert main(command) == 0
    whole = json.loads((tmp_path / "scores" / "scores.json").read_text())
    assert "only 92.9% of the tasks were evaluated" in capsys.readouterr().err
    (tmp_path / "tasks.jsonl").write_text(
        "".join(json.dumps(row) + "\n" for name in NAMES for row in read_rows(shards / name)), encoding="utf-8"
    )
    (tmp_path / "predictions.jsonl").write_text(
        "".join((predicted / name).with_suffix(".jsonl").read_text() for name in NAMES), encoding="utf-8"
    )
    assert (
        main(
            [
                "score",
                str(tmp_path / "predictions.jsonl"),
                "--dataset",
                str(tmp_path / "tasks.jsonl"),
                "--allow-partial",
                "--out",
                str(tmp_path / "one"),
            ]
        )
        == 0
    )
    expected = json.loads((tmp_path / "one" / "scores.json").read_text())
    per_task = expected["scores"].pop("per_task")
    assert whole == {name: expected[name] for name in whole}
    columns = [
        row for number in range(3) for row in read_rows(tmp_path / "scores" / f"scores-{number:05}-of-00003.parquet")
    ]
    assert [(row["task_id"], row["score"], row["strict"]) for row in columns] == [
        (task["task_id"], task["score"], task.get("strict")) for task in per_task
    ]
    (
        tmp_path / "scores" / "scores-00001-of-00003.parquet"
    ).unlink()  # what a command that was killed had not scored yet
    (tmp_path / "scores" / "scores.json").unlink()
    assert main(command) == 0
    assert json.loads((tmp_path / "scores" / "scores.json").read_text()) == whole


def test_the_order_of_predictions_does_not_matter_and_one_that_failed_may_be_followed_by_another(
    shards: Path, predicted: Path, tmp_path: Path
) -> None:
    found = []
    for how in ("as they are", "backwards", "failed first", "failed again"):
        folder = tmp_path / how
        folder.mkdir()
        for name in NAMES:
            lines = (predicted / name).with_suffix(".jsonl").read_text().splitlines()
            failed = [json.dumps({"task_id": json.loads(line)["task_id"], "prediction": None}) for line in lines]
            lines = {"backwards": lines[::-1], "failed first": failed + lines, "failed again": lines + failed}.get(
                how, lines
            )
            (folder / name).with_suffix(".jsonl").write_text("\n".join(lines), encoding="utf-8")
        assert (
            main(
                [
                    "score",
                    str(folder),
                    "--dataset",
                    str(shards),
                    "--workers",
                    "1",
                    "--allow-partial",
                    "--out",
                    str(tmp_path / f"{how} scored"),
                ]
            )
            == 0
        )
        found.append((tmp_path / f"{how} scored" / "scores.json").read_text())
    assert len(set(found)) == 1


def test_predictions_that_follow_the_tasks_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "predictions.jsonl"
    path.write_text(
        "".join(json.dumps({"task_id": task, "prediction": []}) + "\n" for task in ("a", "b", "c")), encoding="utf-8"
    )
    records = _Records(path, "x")
    assert (records.take("a"), records._ahead) == ([], {})
    assert (records.take("c"), records._ahead, records.left()) == ([], {"b": []}, "b")


def test_a_second_prediction_for_a_task_is_refused(
    shards: Path, predicted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in NAMES:
        lines = (predicted / name).with_suffix(".jsonl").read_text().splitlines()
        (tmp_path / name).with_suffix(".jsonl").write_text("\n".join([*lines, lines[0]]), encoding="utf-8")
    assert main(["score", str(tmp_path), "--dataset", str(shards), "--workers", "1"]) == 2
    assert "there is a second prediction for" in capsys.readouterr().err


def test_predictions_that_belong_to_other_tasks_are_refused(
    shards: Path, predicted: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    score = ["score", str(tmp_path), "--dataset", str(shards), "--workers", "1"]
    for number, name in enumerate(NAMES):
        content = (predicted / name).with_suffix(".jsonl").read_text()
        (tmp_path / name).with_suffix(".jsonl").write_text(
            content + '{"task_id": "L9", "prediction": []}\n' * (number == 1), encoding="utf-8"
        )
    assert main(score) == 2
    assert "tasks-00001-of-00003.parquet has no task L9" in capsys.readouterr().err
    (tmp_path / NAMES[2]).with_suffix(".jsonl").unlink()
    assert main(score) == 2
    assert "does not hold the whole of tasks" in capsys.readouterr().err


def test_machines_share_a_run_over_shards(shards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tasks, out = tmp_path / "tasks", tmp_path / "run"
    tasks.mkdir()
    for number, name in enumerate(NAMES):
        rows = islice(read_rows(shards / name), 2)
        (tasks / f"tasks-{number:05}-of-00003.jsonl").write_text(
            "".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8"
        )
    for part, folders in (
        ("2/2", {"tasks-00001-of-00003"}),
        ("1/2", {name.removesuffix(".parquet") for name in NAMES}),
    ):
        assert (
            main(["run", "--model", "baseline/oracle", "--dataset", str(tasks), "--part", part, "--out", str(out)]) == 0
        )
        assert {path.name for path in out.iterdir()} == folders
    assert main(["score", str(out), "--dataset", str(tasks), "--workers", "1"]) == 0
    assert "| all tasks | 6 | 100.0%" in " ".join(capsys.readouterr().out.split())
