"""Shards by Ray: the same files and scores, and a piece that kills its worker ends the job in a sentence."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.main import main
from runner import UserError, workers
from runner.workers import Workers
from tests.runner.test_shards import fail, fail_once

ray = pytest.importorskip("ray", reason="Ray is not installed (the extra ray)")
pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own

SMALL = ["generate", "--seed", "7", "--l0", "600", "--l1", "4", "--l2", "2", "--l3", "2", "--shard-size", "500"]


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    """One of this machine for all tests."""
    workers._join(ray, "local")
    yield
    ray.shutdown()


def test_shards_and_scores_by_ray_are_those_of_one_process(tmp_path: Path) -> None:
    for name, who in (("one", ["--workers", "1"]), ("ray", ["--ray"])):
        assert main([*SMALL, *who, "--out", str(tmp_path / name)]) == 0
        assert main(["check", str(tmp_path / name), *who]) == 0
    tasks = {path.name: path.read_bytes() for path in (tmp_path / "one").glob("[!.]*")}
    assert tasks == {path.name: path.read_bytes() for path in (tmp_path / "ray").glob("[!.]*")}
    (tmp_path / "predicted").mkdir()
    for shard in (tmp_path / "one").glob("tasks-*"):
        (tmp_path / "predicted" / shard.with_suffix(".jsonl").name).write_text(
            '{"task_id": "L0_node_0001", "prediction": []}\n' * ("-00000-" in shard.name)
        )
    found = []
    for who in (["--workers", "1"], ["--ray"]):
        out = tmp_path / f"scores{len(found)}"
        assert (
            main(
                [
                    "score",
                    str(tmp_path / "predicted"),
                    "--dataset",
                    str(tmp_path / "one"),
                    *who,
                    "--allow-partial",
                    "--out",
                    str(out),
                ]
            )
            == 0
        )
        found.append(json.loads((out / "scores.json").read_text()))
    assert found[0] == found[1]
    assert found[0]["scores"]["n"] == 1


@pytest.mark.parametrize(
    ("how", "sentence"), [("killed", "^piece 2 killed its worker 3 times, at task 7 "), ("mistaken", "the sentence.")]
)
def test_a_piece_that_cannot_be_done_ends_the_job_with_its_name(how: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        list(Workers(ray="local").each(fail, {"piece 1": ("well",), "piece 2": (how,)}))


def test_a_piece_whose_worker_died_is_done_again(tmp_path: Path) -> None:
    assert list(Workers(ray="local").each(fail_once, {"piece": (tmp_path / "seen",)})) == [("piece", "done")]


def test_an_address_without_a_cluster_gets_a_sentence_at_once() -> None:
    ray.shutdown()
    with pytest.raises(UserError, match=r"^there is no Ray cluster at 127\.0\.0\.1:1: "):
        list(Workers(ray="127.0.0.1:1").each(fail, {"piece": ("well",)}))
