"""Tables in shards: the same rows whoever makes them and however often that is killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from functools import partial
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
from .runs import Cli, scores

COMMAND = "generate --seed 7 --l0 6 --l1 4 --l2 2 --l3 2 --shard-size 3".split()
NAMES = [f"tasks-{number:05}-of-00003.parquet" for number in range(3)]
PROJECT = Path(__file__).parents[2]


def write(path: Path, lines: Iterable[object]) -> None:
    """Lines of JSON, or texts that are such lines."""
    texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")


def written(folder: Path, name: str) -> Path:
    """The file of predictions that belongs to a shard of tasks."""
    return (folder / name).with_suffix(".jsonl")


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
    words = "generate --seed 7 --l0 600 --l1 4 --l2 2 --l3 2 --shard-size 100".split()
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
def test_a_folder_made_otherwise_is_refused(words: list[str], sentence: str, shards: Path, cli: Cli) -> None:
    before = contents(shards)
    status, _, err = cli(*COMMAND, *words, "--out", shards)
    assert status == 2
    assert sentence in err
    assert contents(shards) == before


def test_a_folder_that_cannot_be_gone_on_with_is_refused(tmp_path: Path, cli: Cli) -> None:
    def refusal() -> str:
        status, _, err = cli(*COMMAND, "--workers", 1, "--out", tmp_path)
        assert status == 2
        return err

    (tmp_path / "thesis.txt").write_text("")
    assert "is not empty, and holds no shards" in refusal()
    (tmp_path / "shards.json").write_text("[]")
    assert "shards.json is damaged" in refusal()
    with Folder(str(tmp_path)).locked():
        assert "another command is at work in" in refusal()


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


def test_shards_are_proved_as_one_table_and_workers_end_in_good_order(shards: Path, cli: Cli) -> None:
    said = f"{shards}/tasks (3 shards): 14 tasks, all proved\n"
    assert cli("check", shards, "--workers", 1) == (0, said, "")
    command = [sys.executable, "-m", "cli.main", "check", str(shards), "--workers", "2"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")


def test_what_stands_in_two_shards_is_found(shards: Path, tmp_path: Path, cli: Cli) -> None:
    rows = [list(islice(read_rows(shards / name), 3)) for name in NAMES]
    rows[1][1] |= {"task_id": rows[0][2]["task_id"]}
    rows[2][2] |= {"prompt": f" {rows[1][0]['prompt'].upper()}"}
    for number, some in enumerate(rows):
        write(written(tmp_path, NAMES[number]), some)
    status, printed, _ = cli("check", tmp_path)
    assert status == 1
    assert (
        f"tasks-00001-of-00003.jsonl: {rows[0][2]['task_id']}\n  it has the id of {rows[0][2]['task_id']} in "
        f"tasks-00000-of-00003.jsonl\n" in printed
    )
    assert (
        f"tasks-00002-of-00003.jsonl: {rows[2][2]['task_id']}\n  it has the prompt of {rows[1][0]['task_id']} in "
        f"tasks-00001-of-00003.jsonl\n" in printed
    )


def test_a_table_with_a_shard_missing_is_not_proved(shards: Path, tmp_path: Path, cli: Cli) -> None:
    (tmp_path / NAMES[0]).write_bytes((shards / NAMES[0]).read_bytes())
    status, _, err = cli("check", tmp_path)
    assert status == 2
    assert "does not hold the whole of tasks: 2 of 3 shards are missing" in err


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
        write(written(folder, name), lines)
    return folder


@pytest.fixture
def score(cli: Cli, shards: Path) -> Cli:
    """Score predictions of the shards' tasks."""
    return lambda folder, *options: cli("score", folder, "--dataset", shards, "--workers", 1, *options)


def test_scores_of_shards_are_those_of_one_file(
    predicted: Path, shards: Path, tmp_path: Path, cli: Cli, score: Cli
) -> None:
    command = partial(score, predicted, "--allow-partial", "--out", tmp_path / "scores")
    status, _, err = command()
    assert status == 0
    assert "only 92.9% of the tasks were evaluated" in err
    whole = scores(tmp_path / "scores")
    tasks, predictions = tmp_path / "tasks.jsonl", tmp_path / "predictions.jsonl"
    write(tasks, (row for name in NAMES for row in read_rows(shards / name)))
    write(predictions, (line for name in NAMES for line in written(predicted, name).read_text().splitlines()))
    assert cli("score", predictions, "--dataset", tasks, "--allow-partial", "--out", tmp_path / "one")[0] == 0
    expected = scores(tmp_path / "one")
    per_task = expected["scores"].pop("per_task")
    assert whole == {name: expected[name] for name in whole}
    parts = [tmp_path / "scores" / f"scores-{number:05}-of-00003.parquet" for number in range(3)]
    assert [(row["task_id"], row["score"], row["strict"]) for part in parts for row in read_rows(part)] == [
        (task["task_id"], task["score"], task.get("strict")) for task in per_task
    ]
    parts[1].unlink()  # what a command that was killed had not scored yet
    (tmp_path / "scores" / "scores.json").unlink()
    assert command()[0] == 0
    assert scores(tmp_path / "scores") == whole


def test_the_order_of_predictions_does_not_matter_and_one_that_failed_may_be_followed_by_another(
    predicted: Path, tmp_path: Path, score: Cli
) -> None:
    found = []
    for how in ("as they are", "backwards", "failed first", "failed again"):
        folder, out = tmp_path / how, tmp_path / f"{how} scored"
        folder.mkdir()
        for name in NAMES:
            lines = written(predicted, name).read_text().splitlines()
            failed = [json.dumps({"task_id": json.loads(line)["task_id"], "prediction": None}) for line in lines]
            orders = {"backwards": lines[::-1], "failed first": failed + lines, "failed again": lines + failed}
            write(written(folder, name), orders.get(how, lines))
        assert score(folder, "--allow-partial", "--out", out)[0] == 0
        found.append((out / "scores.json").read_text())
    assert len(set(found)) == 1


def test_predictions_that_follow_the_tasks_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "predictions.jsonl"
    write(path, ({"task_id": task, "prediction": []} for task in "abc"))
    records = _Records(path, "x")
    assert (records.take("a"), records._ahead) == ([], {})
    assert (records.take("c"), records._ahead, records.left()) == ([], {"b": []}, "b")


def test_a_second_prediction_for_a_task_is_refused(predicted: Path, tmp_path: Path, score: Cli) -> None:
    for name in NAMES:
        lines = written(predicted, name).read_text().splitlines()
        write(written(tmp_path, name), [*lines, lines[0]])
    status, _, err = score(tmp_path)
    assert status == 2
    assert "there is a second prediction for" in err


def test_predictions_that_belong_to_other_tasks_are_refused(predicted: Path, tmp_path: Path, score: Cli) -> None:
    for number, name in enumerate(NAMES):
        lines: list[object] = [*written(predicted, name).read_text().splitlines()]
        write(written(tmp_path, name), lines + [{"task_id": "L9", "prediction": []}] * (number == 1))
    status, _, err = score(tmp_path)
    assert status == 2
    assert "tasks-00001-of-00003.parquet has no task L9" in err
    written(tmp_path, NAMES[2]).unlink()
    status, _, err = score(tmp_path)
    assert status == 2
    assert "does not hold the whole of tasks" in err


def test_machines_share_a_run_over_shards(shards: Path, tmp_path: Path, cli: Cli) -> None:
    tasks, out = tmp_path / "tasks", tmp_path / "run"
    tasks.mkdir()
    for name in NAMES:
        write(written(tasks, name), islice(read_rows(shards / name), 2))
    for part, folders in (
        ("2/2", {"tasks-00001-of-00003"}),
        ("1/2", {name.removesuffix(".parquet") for name in NAMES}),
    ):
        assert cli("run", "--model", "baseline/oracle", "--dataset", tasks, "--part", part, "--out", out)[0] == 0
        assert {path.name for path in out.iterdir()} == folders
    status, shown, _ = cli("score", out, "--dataset", tasks, "--workers", 1)
    assert status == 0
    assert "| all tasks | 6 | 100.0%" in " ".join(shown.split())
