"""`comptoolbench tools`."""

import json
import re

import pytest

from cli.main import main
from simulators import TOOLS


def test_all_tools_are_listed_by_category(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if re.match(r"  \w", line)] == list(TOOLS)
    assert lines[0] == "Math & Statistics"


def test_a_tool_is_shown_with_schema_returns_and_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools", "show", "get_weather"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["schema"] == TOOLS["get_weather"].schema
    assert shown["kinds"]["city"] == "city"


@pytest.mark.parametrize(
    ("words", "output"),
    [
        (["unit_convert", "--value", "36", "--from", "celsius", "--to=fahrenheit"], {"result": 96.8}),
        (["calculator", "--expression", "234 - 89"], {"result": 145.0}),
        (["standard_deviation", "--values", "[3, 1, 2]"], {"standard_deviation": 1.0, "mean": 2.0}),
    ],
)
def test_a_tool_is_called(words: list[str], output: dict[str, float], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools", "call", *words]) == 0
    assert json.loads(capsys.readouterr().out) == output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["show", "get_wether"], "there is no tool named 'get_wether'"),
        (["call", "get_weather"], "get_weather needs the argument 'city'"),
        (["call", "get_weather", "--town", "Paris"], "get_weather needs the argument 'city'"),
        (["call", "get_weather", "--city", "Paris", "--town", "Paris"], "get_weather has no argument 'town'"),
        (
            ["call", "get_weather", "Paris"],
            "'Paris' is not an argument of get_weather; write --NAME VALUE, with NAME one of city.",
        ),
        (["call", "get_weather", "--city"], "--city needs a value."),
        (["call", "min_max", "--values", "3 1"], "--values takes JSON (array); got '3 1'."),
    ],
)
def test_a_mistake_gets_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools", *words]) == 2
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert len(printed.err.splitlines()) == 1
    assert not printed.out
