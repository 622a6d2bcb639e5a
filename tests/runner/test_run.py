"""A run from one end to the other, through LiteLLM, over HTTP where a provider is concerned."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from runner.protocols import PROTOCOLS
from runner.store import VOLATILE

from .server import KEY, Answer, Server

Json = Any
Cli = Callable[..., tuple[int, str, str]]
Oracle = Callable[[str], Answer]


def scores(folder: Path) -> dict[str, Json]:
    return dict(json.loads((folder / "scores.json").read_text()))


def records(folder: Path) -> list[dict[str, Json]]:
    return [json.loads(line) for line in (folder / "predictions.jsonl").read_text().splitlines()]


def remote(server: Server, tasks: Path, folder: Path, *more: object) -> tuple[object, ...]:
    """The command that runs a model of a server."""
    return ("run", "--model", "openai/test", "--api-base", server.base, "--api-key", KEY, "--dataset", tasks, "--catalog", "task", "--out", folder, *more)


def assert_perfect(folder: Path) -> None:
    found = scores(folder)
    assert found["coverage"] == 1
    given = [found["scores"][f"{prefix}accuracy_l{level}"] for prefix in ("", "strict_") for level in range(4)]
    assert given == [1.0] * 8


@pytest.mark.parametrize("catalog", ["full", "task"])
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_the_oracle_scores_one_at_every_level_under_every_protocol(protocol: str, catalog: str, cli: Cli, tasks: Path, tmp_path: Path) -> None:
    status, out, err = cli("run", "--model", "baseline/oracle", "--protocol", protocol, "--catalog", catalog, "--dataset", tasks, "--out", tmp_path)
    assert (status, err) == (0, "")
    assert_perfect(tmp_path)
    assert out.startswith(f"# baseline/oracle, {protocol}, {catalog} catalogue")


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_the_oracle_scores_one_behind_a_server(protocol: str, cli: Cli, oracle: Oracle, tasks: Path, tmp_path: Path) -> None:
    with Server(oracle(protocol)) as server:
        status, _, err = cli(*remote(server, tasks, tmp_path, "--protocol", protocol))
    assert (status, err) == (0, "")
    assert_perfect(tmp_path)
