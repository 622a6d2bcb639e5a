"""`comptoolbench tools`."""

import json
import re

import pytest

from cli.main import main
from simulators import TOOLS
from tests.cases import from_json


def test_all_tools_are_listed_by_category(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if re.match(r"  \w", line)] == list(TOOLS)
    assert lines[0] == "Math & Statistics"


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_is_shown_with_all_it_takes_and_returns(tool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools", "show", tool]) == 0
    takes, _, returns = capsys.readouterr().out.partition("\nReturns")
    named = [re.findall(r"^  (\w+) ", part, re.MULTILINE) for part in (takes, returns)]
    assert named == [
        list(schema["properties"]) for schema in (TOOLS[tool].schema["function"]["parameters"], TOOLS[tool].returns)
    ]


def test_a_tools_schema_output_and_kinds_are_shown_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools", "show", "get_weather", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["schema"] == TOOLS["get_weather"].schema
    assert shown["kinds"]["city"] == "city"


@from_json
def test_a_tool_is_called(words: list[str], output: dict[str, float], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools", "call", *words]) == 0
    assert json.loads(capsys.readouterr().out) == output


@from_json
def test_a_mistake_gets_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools", *words]) == 2
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert len(printed.err.splitlines()) == 1
    assert not printed.out
