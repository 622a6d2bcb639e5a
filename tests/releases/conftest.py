"""A running Hub, and the project published on it once."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from families.family import METRICS
from generator import VERSION
from releases.publish import Target, dataset_files, space_files
from tests.releases.server import OWNER, Hub

DATASET, SPACE, TAG = "ronyrahmaan/comptoolbench", "ronyrahmaan/comptool_gap", f"v{VERSION}"


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    """An empty Hub."""
    folder = tmp_path / "blobs"
    folder.mkdir()
    with Hub(folder).running() as running:
        yield running


@pytest.fixture(autouse=True)
def signed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner's token, and no patience with a server that breaks."""
    monkeypatch.setenv("HF_TOKEN", OWNER)
    monkeypatch.setattr("huggingface_hub.utils._http.time.sleep", lambda seconds: None)


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What the dataset repository is to hold."""
    return dataset_files(tmp_path_factory.mktemp("export"), f"https://huggingface.co/datasets/{DATASET}/resolve/{TAG}")


@pytest.fixture
def targets(files: dict[str, bytes]) -> list[Target]:
    """Both repositories as they are to be."""
    return [Target("dataset", DATASET, files), Target("space", SPACE, space_files(METRICS / "comptool_gap"))]


@dataclass
class Published:
    """The Hub with everything on it, and what the command said."""

    hub: Hub
    printed: str
    scratch: Path

    def visit(self, code: str, name: str) -> str:
        """Run code as a visitor does: a fresh process with empty caches, away from the project, without a token.

        Return what it prints.
        """
        folder = self.scratch / name
        folder.mkdir()
        secret = {"HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "PYTHONPATH"}
        environment = {
            name: value
            for name, value in os.environ.items()
            if name not in secret and not name.startswith(("HF_", "COV_"))
        }
        environment |= {
            "HF_ENDPOINT": self.hub.endpoint,
            "HF_HOME": str(folder / "home"),
            "CROISSANT_CACHE": str(folder / "croissant"),
            "HOME": str(folder),
        }
        done = subprocess.run(
            [sys.executable, "-c", code + ALONE],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


ALONE = """
import sys
assert not {"comptoolbench", "families", "generator", "metric", "releases", "runner", "simulators"} & set(sys.modules), "the visitor has met the project's code"
"""


@pytest.fixture(scope="session")
def published(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Published]:
    """The whole command, once."""
    folder = tmp_path_factory.mktemp("hub")
    (folder / "blobs").mkdir()
    with Hub(folder / "blobs").running() as running, pytest.MonkeyPatch.context() as patch:
        patch.setenv("HF_TOKEN", OWNER)
        done = command(running)
        assert done.returncode == 0, done.stderr
        yield Published(running, done.stdout, folder)


def command(hub: Hub, *more: str) -> subprocess.CompletedProcess[str]:
    """`comptoolbench publish` of both repositories, in a process of its own."""
    words = [
        sys.executable,
        "-m",
        "cli.main",
        "publish",
        "--repo-id",
        DATASET,
        "--metric-space",
        SPACE,
        "--endpoint",
        hub.endpoint,
        *more,
    ]
    return subprocess.run(words, capture_output=True, text=True, check=False)
