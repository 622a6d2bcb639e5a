"""What holds for every family, and that nothing but the table knows them."""

import ast
import subprocess
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from families import FAMILIES, every_family, recognised
from families.composition import COUNTS
from families.family import Config, Family
from families.page import page_of
from generator.composition.engine import DEFAULT_COUNTS
from runner.results import results, summary

ROOT = Path(__file__).parents[2]
EVERY = list(every_family())
CONFIGS = [(family, config) for family in EVERY for config in family.configs]

# From the lowest floor to the highest: a folder imports from those above it in this list, the metrics from none.
FLOORS = tuple("simulators metric generator families runner audit integrations comptoolbench releases cli".split())
ALONE = ("simulators", "metric")  # imports nothing of ours
ABOVE_ALL = "integrations/inspect/registry.py"  # an entry point that Inspect imports, and nothing of ours does


@cache
def tracked() -> list[Path]:
    """The files of the project, as git knows them."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for path in map(ROOT.joinpath, listed.stdout.splitlines()) if path.exists()]


def top(path: Path) -> str:
    """The folder of the project in which a file lies, or its own name."""
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


@cache
def imported(path: Path) -> set[str]:
    """The modules that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found |= {str(node.module)}
    return found


def test_every_folder_with_code_has_a_floor() -> None:
    folders = {top(path) for path in tracked() if path.suffix == ".py"}
    assert folders - {"tests", "benchmarks", "predict"} == {*FLOORS}


@pytest.mark.parametrize("floor", FLOORS)
def test_imports_go_down_only(floor: str) -> None:
    below = {floor, *(() if floor in ALONE else FLOORS[: FLOORS.index(floor)])}
    for path in tracked():
        if path.suffix == ".py" and top(path) == floor and path != ROOT / ABOVE_ALL:
            ours = {name.partition(".")[0] for name in imported(path)} & {*FLOORS}
            assert ours <= below, path


@pytest.mark.parametrize("folder", ["runner", "releases"])
def test_only_the_table_knows_families(folder: str) -> None:
    theirs = tuple(f"families.{name}" for name in FAMILIES)
    theirs_too = {"generator.composition", "generator.composition.check"}
    for path in (ROOT / folder).rglob("*.py"):
        assert not [name for name in imported(path) if name.startswith(theirs) or name in theirs_too], path
        assert not [name for name in FAMILIES if f'== "{name}"' in path.read_text(encoding="utf-8")], path


def test_a_default_suite_has_the_counts_of_the_engine() -> None:
    assert COUNTS == DEFAULT_COUNTS


@pytest.mark.parametrize(("family", "config"), CONFIGS, ids=[config.name for _, config in CONFIGS])
def test_every_column_is_described_and_made(family: Family, config: Config) -> None:
    features = config.features()
    parts = config.parts(family.options)
    row = next(config.rows(family.options, parts[0]))
    assert row.keys() >= features.keys()
    assert config.columns.keys() >= features.keys()
    assert (recognised(row) is family) == config.tasks


@pytest.mark.parametrize("family", EVERY, ids=list(FAMILIES))
def test_perfect_predictions_have_full_marks_and_nothing_has_none(family: Family) -> None:
    config = family.configs[0]
    parts = config.parts(family.options)
    rows = [family.normalized(row) for part in parts for row in islice(config.rows(family.options, part), 2)]
    for predictions, mark in ((family.oracle_predictions(rows), 1), (family.null_predictions(rows), 0)):
        records: dict[tuple[str, int], Any] = {
            (row["task_id"], 0): {"prediction": made} for row, made in zip(rows, predictions, strict=True)
        }
        found = results(family, rows, records, 1)
        assert {found["scores"][name] for name in family.totals} == {mark}
        assert set(family.required_scores) | set(family.columns) <= found["scores"].keys()
        assert [task["task_id"] for task in found["scores"]["per_task"]] == [row["task_id"] for row in rows]
        assert {task["strict"] for task in found["scores"]["per_task"]} == {mark}
        assert summary(family, "title", found, rows, records).startswith("# title\n")


@pytest.mark.parametrize("family", EVERY, ids=lambda family: family.name)
def test_a_page_says_what_a_task_is(family: Family) -> None:
    assert page_of(family).about.endswith(".")
