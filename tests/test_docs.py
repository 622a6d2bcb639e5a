"""What the documents say is true: examples run, named files and commands exist, versions agree."""

import doctest
import importlib
import re
import tomllib
from pathlib import Path

import pytest

from generator.engine import VERSION
from releases.croissant import RELEASED
from runner.cli import COMMANDS

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_the_examples_of_a_document_run(name: str) -> None:
    failed, _ = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("name", ["simulators", "comptoolbench"])
def test_the_examples_of_a_module_run(name: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(name))
    assert failed == 0
    assert attempted


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_commands_and_files_that_a_document_names_exist(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8").partition("\n---\n")[2] or (ROOT / name).read_text(encoding="utf-8")
    commands = set(re.findall(r"(?:^|[/`\s])comptoolbench ([a-z][a-z-]+)", text))
    assert commands - set(COMMANDS) == set()
    paths = re.findall(r"`((?:simulators|generator|metric|families|runner|releases|tests|data)/[\w./-]+)`", text)
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_versions_and_dates_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert project["version"] == VERSION
    assert f"version: {VERSION}" in citation
    assert f"date-released: {RELEASED}" in citation
