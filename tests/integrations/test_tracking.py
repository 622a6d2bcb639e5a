"""Runs in Weights & Biases and MLflow; with their own offline modes where the extra `track` is installed."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from integrations import tracking
from tests.runner.runs import Runs
from tests.runner.server import KEY

Json = Any


def tracked(runs: Runs, service: str, **environment: object) -> list[str]:
    """A run by a process of its own, whose command line holds a key, and the same command again once it is finished.

    Returns what each says last.
    """
    said = []
    with runs.serve() as server:
        for _ in range(2):
            done = subprocess.run(
                [sys.executable, "-m", "cli.main", *runs.words("--limit 1", "--track", service, out="run")],
                cwd=runs.folder,
                env={**os.environ, "PYTHONPATH": os.getcwd(), **{name: str(to) for name, to in environment.items()}},
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr
            said.append(done.stdout.splitlines()[-1])
    assert len(server.bodies) == 4, "the second asks nothing"
    return said


def holding(folder: Path, *texts: str) -> list[Path]:
    """The files below a folder that hold any of some texts."""
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and any(text.encode() in path.read_bytes() for text in texts)
    ]


@pytest.mark.timeout(400)
@pytest.mark.skipif(find_spec("wandb") is None, reason="the extra `track` is not installed")
def test_wandb_gets_settings_scores_and_files_and_no_key(runs: Runs, tmp_path: Path) -> None:
    folders = {f"WANDB_{name}_DIR": tmp_path / name.lower() for name in ("CACHE", "CONFIG", "DATA")}
    said = tracked(runs, "wandb", WANDB_MODE="offline", WANDB_DIR=tmp_path, **folders)
    log, again = sorted((tmp_path / "wandb").glob("offline-run-*/run-*.wandb"))
    assert log.name == again.name, "one id, so one run once they are uploaded"
    assert [str(each.parent) in words for each, words in zip((log, again), said, strict=True)] == [True, True]
    assert log in holding(log.parent, "strict_accuracy_high")
    assert log in holding(log.parent, "tasks_digest")
    staged = {path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file()}
    assert {path.read_bytes() for path in (tmp_path / "run").glob("*.json*")} <= staged
    assert holding(tmp_path, KEY, "--api-key") == []


@pytest.mark.timeout(400)
@pytest.mark.skipif(
    not all(map(find_spec, ("mlflow", "sqlalchemy", "alembic"))), reason="the extra `track` is not installed"
)
def test_mlflow_gets_settings_scores_and_files_and_no_key(runs: Runs, tmp_path: Path) -> None:
    store = tmp_path / "mlflow.db"
    first, said = tracked(runs, "mlflow", MLFLOW_TRACKING_URI=f"sqlite:///{store}", DO_NOT_TRACK="true")
    with closing(sqlite3.connect(store)) as base:
        settings, scores = (dict(base.execute(f"select key, value from {table}")) for table in ("params", "metrics"))
        ((run, status, where),) = base.execute("select run_uuid, status, artifact_uri from runs")
        tags = dict(base.execute("select key, value from tags"))
    assert first == said
    assert said.endswith(f"run {run}")
    assert status == "FINISHED"
    assert (settings["settings.model"], settings["settings.temperature"]) == ("openai/test", "0.0")
    assert tags["ended"] == runs.about("run")["ended"], "that of the second command"
    assert scores["strict_accuracy"] == scores["coverage"] == 1
    assert scores["strict_accuracy_low"] < scores["strict_accuracy_high"] == 1
    kept = Path(where.removeprefix("file://"))
    assert {path.name for path in kept.iterdir()} == {"run.json", "predictions.jsonl", "scores.json", "summary.md"}
    assert (kept / "scores.json").read_bytes() == (tmp_path / "run" / "scores.json").read_bytes()
    assert holding(tmp_path, KEY, "--api-key") == []


def test_what_is_logged_is_what_the_files_hold(runs: Runs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    logged: list[Json] = []
    monkeypatch.setattr(tracking, "check_installed", lambda service: None)
    monkeypatch.setitem(
        tracking.SERVICES, "wandb", lambda *things: logged.append(things) or "https://tom:hush@host/run"
    )
    with runs.serve():
        status, out, _ = runs("--track wandb --extra", 'headers={"x-token": "hush-hush-1234"}', out="run")
    assert status == 0
    assert out.endswith("In wandb: https://[removed]@host/run\n")
    ((identity, title, config, metrics, files),) = logged
    assert re.fullmatch("[0-9a-f]{16}", identity)
    assert title.startswith("openai/test, single-turn")
    assert config.items() <= runs.about("run").items()
    assert config["settings"]["extra"] == {"headers": ["x-token"]}
    scores = runs.scores("run")
    assert metrics["strict_accuracy"] == scores["scores"]["strict_accuracy"] == 1
    assert metrics["strict_accuracy_low"] == scores["scores"]["confidence_intervals"]["strict_accuracy"]["low"]
    assert metrics["spent_tokens"] == scores["spent"]["tokens"]
    assert "spent_cost" not in metrics, "no price is known"
    assert all(type(value) is float for value in metrics.values())
    assert [path.name for path in files] == ["predictions.jsonl", "run.json", "scores.json", "summary.md"]
    assert KEY not in json.dumps([title, config, metrics])
    assert tracking._flat({"a": {"b": None, "c": {}}, "d": "x"}) == {"a.b": "null", "a.c": "{}", "d": "x"}


def test_what_a_service_refuses_is_a_sentence_and_the_run_is_whole(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*things: Json) -> str:
        raise ConnectionError(f"Bearer {KEY}\nis not allowed.")

    monkeypatch.setattr(tracking, "check_installed", lambda service: None)
    monkeypatch.setitem(tracking.SERVICES, "mlflow", refuse)
    status, _, err = runs("--limit 1 --track mlflow", out="run", model="baseline/oracle")
    assert status == 2
    assert "mlflow did not take it: Bearer [removed] is not allowed. The same command tries again" in err
    assert KEY not in err
    assert runs.scores("run")["coverage"] == 1


@pytest.mark.parametrize("service", tracking.SERVICES)
def test_a_missing_library_is_said_before_anything_is_asked(
    service: str, runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tracking, "find_spec", lambda name: None)
    status, out, err = runs("--track", service, out="run", model="baseline/oracle")
    assert (status, out) == (2, "")
    assert err == (
        f'comptoolbench run: --track {service} needs the extra `track`; in the clone: pip install -e ".[track]".\n'
    )
    assert not (runs.folder / "run").exists()
