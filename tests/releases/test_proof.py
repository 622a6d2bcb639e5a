"""What the proof before an upload finds, each fault planted in a folder that is sound.

That it finds nothing in the sound folder, the fixture `published` shows.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from families import configs, family
from families.family import METRICS
from generator import VERSION
from releases.proof import dataset_problems, space_problems
from runner.files import FORMATS, read_rows
from tests.cases import from_json

COMPOSITION = family("composition")
METRIC = METRICS / "comptool_gap"

pytestmark = pytest.mark.filterwarnings(
    "ignore:ConjunctiveGraph:DeprecationWarning"
)  # of a library that mlcroissant uses


@pytest.fixture
def folder(exported: Path, tmp_path: Path) -> Path:
    """A copy of the export that a test may spoil."""
    return Path(shutil.copytree(exported, tmp_path / "export"))


def _edit(name: str, old: str, new: str) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")

    return spoil


def _change_a_prompt(folder: Path) -> None:
    path = folder / "data" / "default.parquet"
    rows = list(read_rows(path))
    rows[0]["prompt"] = rows[0]["prompt"][3:]
    FORMATS["parquet"](rows, path, "default")


def _lose_a_row(folder: Path) -> None:
    path = folder / "data" / "tools.parquet"
    pq.write_table(pq.read_table(path).slice(1), path)


def _lose_a_twin(folder: Path) -> None:
    path = folder / "data" / "isolated.parquet"
    pq.write_table(pq.read_table(path).slice(1), path)


def _lose_the_features(folder: Path) -> None:
    path = folder / "data" / "tools.parquet"
    pq.write_table(
        pq.read_table(path).rename_columns(["tool", "category", "description", "parameters", "returns", "in_suite"]),
        path,
    )


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (
            lambda folder: (folder / "comptoolbench.py").write_text("print()"),
            "comptoolbench.py: the Hub refuses repositories that hold scripts",
        ),
        (
            lambda folder: (folder / "README.md").write_text("# No head\n"),
            "README.md: license must be cc-by-4.0; it is None",
        ),
        (_edit("README.md", "license: cc-by-4.0", "license: mit"), "README.md: license must be cc-by-4.0; it is mit"),
        (_edit("README.md", "pretty_name:", "pretty_name: ]"), "README.md: its head is not what the Hub reads"),
        (_edit("README.md", "data/tools.parquet", "data/tool.parquet"), "tools: it cannot be loaded"),
        (_edit("README.md", "config_name: l0_control", "config_name: control"), "l0_control: it cannot be loaded"),
        (_edit("README.md", "dtype: bool", "dtype: string"), "tools: the features are not those of the dataset"),
        (_change_a_prompt, "default: the rows are not those of"),
        (_change_a_prompt, "default, L0_node_0001: "),
        (_change_a_prompt, "croissant.json: the digest of data/default.parquet is"),
        (_lose_a_row, "tools: the rows are not those of"),
        (_lose_a_twin, "isolated, L1_chain_0049: it has no twin L1_chain_0049.step_1"),
        (_lose_the_features, "tools: it cannot be loaded"),
        (lambda folder: (folder / "data" / "tools.parquet").write_bytes(b"PAR1"), "tools: it cannot be loaded"),
        (
            lambda folder: (folder / "data" / "more.parquet").write_bytes(b""),
            "croissant.json: the digest of data/more.parquet is None",
        ),
        (
            _edit("croissant.json", '"sha256"', '"sha"'),
            f"croissant.json: Found the following {len(configs())} error(s)",
        ),
        (
            _edit("croissant.json", f'"version": "{VERSION}"', '"edition": "3.0.0"'),
            "croissant.json: Found the following 1 warning(s)",
        ),
        (
            _edit("croissant.json", '"extract"', '"take"'),
            "croissant.json: WARNING: The JSON-LD `@context` is not standard",
        ),
    ],
)
@pytest.mark.filterwarnings(
    "ignore::ResourceWarning"
)  # a damaged file is left open by the library that could not read it
def test_a_planted_fault_is_found(spoil: Callable[[Path], object], problem: str, folder: Path, exported: Path) -> None:
    spoil(folder)
    assert any(
        found.startswith(problem) for found in dataset_problems(folder, exported / "data")
    )  # what comes after is of no interest


def test_data_that_nobody_reviewed_are_not_published(
    exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("releases.proof.every_family", lambda: [COMPOSITION])
    problems = list(dataset_problems(exported, tmp_path / "nowhere"))
    assert [problem.partition(":")[0] for problem in problems] == [config.name for config in COMPOSITION.configs]
    assert all("there is no" in problem for problem in problems)


def test_the_metric_s_space_has_no_problems(exported: Path) -> None:
    assert list(space_problems(COMPOSITION, METRIC, list(read_rows(exported / "data" / "default.parquet")))) == []


def test_a_space_without_its_app_or_card_is_not_published(tmp_path: Path) -> None:
    space = Path(shutil.copytree(METRIC, tmp_path / "comptool_gap"))
    (space / "app.py").unlink()
    (space / "README.md").unlink()
    assert list(space_problems(COMPOSITION, space, [])) == [
        f"{space / 'README.md'} is missing",
        f"{space / 'app.py'} is missing",
    ]


@from_json
def test_a_metric_that_fails_or_scores_the_oracle_below_1_is_not_published(
    instead: str, problem: str, exported: Path, tmp_path: Path
) -> None:
    space = Path(shutil.copytree(METRIC, tmp_path / "comptool_gap"))
    _edit("comptool_gap.py", "return Result(compute(", instead)(space)
    problems = list(space_problems(COMPOSITION, space, list(read_rows(exported / "data" / "default.parquet"))))
    assert problems[0].startswith(f"comptool_gap: {problem}")
