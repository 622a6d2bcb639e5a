"""The command that shows authors what a template gives."""

import re

import pytest

from generator.__main__ import main
from generator.composition import CompositionEngine
from generator.composition.templates import THEMES


def test_a_template_is_shown_with_prompts_and_calls(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["weather_in_fahrenheit", "--count", "3", "--seed", "7"]) == 0
    shown = capsys.readouterr().out
    assert "weather_in_fahrenheit (chain/travel.toml)" in shown
    assert shown.count("step_2: unit_convert(value=") == 3
    assert "[value <- step_1.temperature_c]" in shown
    assert shown.endswith("1 template, 0 problems\n")


@pytest.mark.parametrize(
    ("wanted", "themes"),
    [
        ("chain/money", ["chain/money"]),
        ("money", [theme for theme in THEMES if theme.endswith("/money")]),
        ("dag", [theme for theme in THEMES if "dag/" in theme]),
    ],
)
def test_themes_and_levels_are_shown_whole(wanted: str, themes: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([wanted, "--count", "1"]) == 0
    shown = capsys.readouterr().out
    assert [
        template.name
        for theme in themes
        for template in THEMES[theme]
        if f"\n{template.name} ({theme}.toml)" not in shown
    ] == []
    assert f"\n{sum(len(THEMES[theme]) for theme in themes)} templates, " in shown


def test_refusals_are_shown_by_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["two_hosts_located", "--count", "60"]) == 0
    assert re.search(r"refused:\n    \d+ x second: the same call comes twice \(e\.g\. ", capsys.readouterr().out)


def test_problems_of_the_proof_are_shown_and_count(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = CompositionEngine.attempt

    def spoilt(*given: object) -> object:
        row = made(*given)  # type: ignore[arg-type]
        return row | {"prompt": row["prompt"] + " "}

    monkeypatch.setattr(CompositionEngine, "attempt", spoilt)
    assert main(["weather_now", "--count", "2"]) == 1
    assert "PROBLEM: the prompt has stray white space or is empty" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["weather_nov"], "there is no template, theme or level 'weather_nov'; there are, among others: weather_now"),
        (["weather_now", "--count", "0"], "--count must be at least 1; got 0"),
    ],
)
def test_a_wrong_argument_is_refused_with_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err
