"""A running Hub, and the project published on it once."""

import io
import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

import pytest

from cli.main import main
from families.family import METRICS
from generator import VERSION
from releases.export import PROJECT
from releases.publish import Target, space_files
from tests.conftest import made_once
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
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The exported folder."""

    def make(folder: Path) -> None:
        assert main(["export", str(folder)]) == 0

    return made_once(tmp_path_factory, "exported", make)


@contextmanager
def exporting(exported: Path) -> Iterator[None]:
    """Within it, what exports on its way to the Hub takes the exported folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("releases.publish.export", lambda folder: shutil.copytree(exported, folder, dirs_exist_ok=True))
        yield


@pytest.fixture
def unproved(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is to be published is not proved again."""
    monkeypatch.setattr("releases.proof.dataset_problems", lambda folder, reviewed: [])


@pytest.fixture
def targets() -> list[Target]:
    """Both repositories as they are to be, the dataset's small; the fixture `published` has the whole."""
    names = ("LICENSE", "GALLERY.md", "data/default.parquet", "data/tools.parquet")
    card = b"---\nlicense: cc-by-4.0\npretty_name: CompToolBench\n---\n"
    kept = {"README.md": card} | {name: (PROJECT / name).read_bytes() for name in names}
    return [Target("dataset", DATASET, kept), Target("space", SPACE, space_files(METRICS / "comptool_gap"))]


@dataclass
class Published:
    """The Hub with everything on it, and what the command said."""

    hub: Hub
    printed: str
    scratch: Path

    def visit(self, code: str, *arguments: str) -> str:
        """Run code as a visitor does: a fresh process with empty caches, away from the project, without a token.

        Return what it prints.
        """
        folder = Path(mkdtemp(dir=self.scratch))
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
        command = [sys.executable, "-c", code + ALONE, *arguments]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout


ALONE = """
import sys
assert not {"comptoolbench", "families", "generator", "metric", "releases", "runner", "simulators"} & set(sys.modules), "the visitor has met the project's code"
"""


@pytest.fixture(scope="session")
def published(exported: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Published]:
    """The whole command, once; the proof has tests of its own, and proves the committed data in `check data`."""
    folder = tmp_path_factory.mktemp("hub")
    (folder / "blobs").mkdir()
    with Hub(folder / "blobs").running() as running, exporting(exported), pytest.MonkeyPatch.context() as patch:
        patch.setenv("HF_TOKEN", OWNER)
        patch.setattr("releases.proof.dataset_problems", lambda folder, reviewed: [])
        with redirect_stdout(io.StringIO()) as printed, warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of a library that mlcroissant uses
            assert main(words(running)) == 0
        yield Published(running, printed.getvalue(), folder)


def words(hub: Hub, *more: str) -> list[str]:
    """`comptoolbench publish` of both repositories."""
    return ["publish", "--repo-id", DATASET, "--metric-space", SPACE, "--endpoint", hub.endpoint, *more]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run these tests first, so that one worker begins with all of them, and give them more time.

    What they share (an export, its proof, a browser) is made in the first of them.
    """
    folder = f"{Path(__file__).parent}{os.sep}"
    ours = {item for item in items if str(item.path).startswith(folder)}
    for item in ours:
        item.add_marker(pytest.mark.timeout(400))
    items.sort(key=lambda item: item not in ours)
