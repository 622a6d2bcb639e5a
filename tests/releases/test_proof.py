"""What the proof before an upload finds: the faults that are planted in a sound folder, and nothing else."""

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
    path = folder / "data" / "isolated.parquet"
    pq.write_table(pq.read_table(path).slice(1), path)


def _rename_a_column(folder: Path) -> None:
    path = folder / "data" / "process.parquet"
    table = pq.read_table(path)
    pq.write_table(table.rename_columns(["another", *table.column_names[1:]]), path)


def _write(name: str, content: bytes) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_bytes(content)


PLANTED = (
    _write("comptoolbench.py", b"print()"),
    _edit("README.md", "license: cc-by-4.0", "license: mit"),
    _edit("croissant.json", f'"version": "{VERSION}"', '"edition": "3.0.0"'),
    _write("data/more.parquet", b""),
    _change_a_prompt,
    _edit("README.md", "in_suite\n    dtype: bool", "in_suite\n    dtype: string"),
    _edit("README.md", "config_name: l0_control", "config_name: control"),
    _lose_a_row,
    _write("data/function_graphs.parquet", b"PAR1"),
    _rename_a_column,
    _edit("README.md", "data/answers", "data/answer"),
    _edit("README.md", "data/stateful", "data/state"),
)
FOUND = """
comptoolbench.py: the Hub refuses repositories that hold scripts
README.md: license must be cc-by-4.0; it is mit
croissant.json: Found the following 1 warning(s)
croissant.json: the digest of data/default.parquet is
croissant.json: the digest of data/function_graphs.parquet is
croissant.json: the digest of data/isolated.parquet is
croissant.json: the digest of data/more.parquet is None
croissant.json: the digest of data/process.parquet is
default: the rows are not those of
default, L0_node_0001: step_1.tracking_number: the prompt says
default, L0_node_0001: step_1.tracking_number: '6313604 be' is cut out of a longer word
default, L0_node_0001: the prompt has stray white space or is empty
tools: the features are not those of the dataset
tools: there is no
l0_control: it cannot be loaded: BuilderConfig 'l0_control' not found
isolated: the rows are not those of
isolated, L1_chain_0049: it has no twin L1_chain_0049.step_1
function_graphs: it cannot be loaded: Could not open Parquet input source
process: it cannot be loaded: Couldn't cast
answers: it cannot be loaded: Unable to find
answers_isolated: it cannot be loaded: Unable to find
stateful: it cannot be loaded: Unable to find
stateful_twins: it cannot be loaded: Unable to find
""".strip().splitlines()


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # the library that cannot read a damaged file leaves it open
def test_every_planted_fault_is_found_and_nothing_else(folder: Path, exported: Path, tmp_path: Path) -> None:
    for spoil in PLANTED:
        spoil(folder)
    reviewed = Path(shutil.copytree(exported / "data", tmp_path / "reviewed"))
    (reviewed / "tools.parquet").unlink()
    found = list(dataset_problems(folder, reviewed))
    assert len(found) == len(FOUND)
    for said, start in zip(found, FOUND, strict=True):
        assert said.startswith(start)


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (_write("README.md", b"# No head\n"), "README.md: license must be cc-by-4.0; it is None"),
        (_edit("README.md", "pretty_name:", "pretty_name: ]"), "README.md: the Hub cannot read its YAML header"),
        (
            _edit("croissant.json", '"sha256"', '"sha"'),
            f"croissant.json: Found the following {len(configs())} error(s)",
        ),
        (
            _edit("croissant.json", '"extract"', '"take"'),
            "croissant.json: WARNING: The JSON-LD `@context` is not standard",
        ),
    ],
)
def test_a_fault_that_hides_others_is_found(
    spoil: Callable[[Path], object], problem: str, folder: Path, exported: Path
) -> None:
    spoil(folder)
    assert any(found.startswith(problem) for found in dataset_problems(folder, exported / "data"))


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
