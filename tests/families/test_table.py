"""What holds for every family, and that nothing but the table knows them."""

import ast
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from families import FAMILIES, every_family, recognised
from families.composition import COUNTS
from families.family import Config, Family
from generator.engine import DEFAULT_COUNTS
from runner.results import results, summary

ROOT = Path(__file__).parents[2]
EVERY = list(every_family())
CONFIGS = [(family, config) for family in EVERY for config in family.configs]

# From a folder to those that it may import; the metrics stand alone.
MAY_IMPORT = {
    "simulators": set(),
    "generator": {"simulators"},
    "metric": set(),
    "families": {"simulators", "generator", "metric"},
    "runner": {"families", "generator", "comptoolbench", "releases"},
    "releases": {"families", "generator", "comptoolbench", "runner"},
}


def imported(path: Path) -> set[str]:
    """The modules that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found |= {str(node.module)}
    return found


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_imports_point_one_way(folder: str) -> None:
    ours = {*MAY_IMPORT, "comptoolbench"}
    for path in (ROOT / folder).rglob("*.py"):
        wrong = {name for name in imported(path) if name.split(".")[0] in ours - MAY_IMPORT[folder] - {folder}}
        assert not wrong or path == ROOT / "runner" / "commands" / "tools.py", path  # that command shows the catalogue


@pytest.mark.parametrize("folder", ["runner", "releases"])
def test_only_the_table_knows_families(folder: str) -> None:
    theirs = tuple(f"families.{name}" for name in FAMILIES)
    for path in (ROOT / folder).rglob("*.py"):
        assert not [name for name in imported(path) if name.startswith(theirs) or name in ("generator", "generator.check")], path
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
    rows = [family.normal(row) for part in config.parts(family.options) for row in islice(config.rows(family.options, part), 3)]
    for predictions, mark in ((family.perfect(rows), 1), (family.nothing(rows), 0)):
        records: dict[tuple[str, int], Any] = {(row["task_id"], 0): {"prediction": made} for row, made in zip(rows, predictions, strict=True)}
        found = results(family, rows, records, 1)
        assert {found["scores"][name] for name in family.totals} == {mark}
        assert set(family.made) | set(family.columns) <= found["scores"].keys()
        assert [task["task_id"] for task in found["scores"]["per_task"]] == [row["task_id"] for row in rows]
        assert {task["strict"] for task in found["scores"]["per_task"]} == {mark}
        assert summary(family, "title", found, rows, records).startswith("# title\n")
