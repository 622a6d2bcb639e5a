"""What the documents say is true: examples run, named files and commands exist, versions agree."""

import argparse
import ast
import csv
import doctest
import importlib
import json
import re
import shlex
import tomllib
from collections import Counter
from dataclasses import fields
from pathlib import Path
from statistics import fmean
from typing import Any

import pandas as pd
import pyarrow.parquet as pq
import pytest

import comptoolbench
from cli.main import COMMANDS, main
from families import configs
from families.composition import COUNTS
from generator import VERSION
from releases.croissant import RELEASED, croissant
from runner.options import MOST_TOKENS, Options
from runner.suites import SEED
from simulators import TOOLS

ROOT = Path(__file__).parent.parent


PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
    "releases/data/card.md",
    "results/README.md",
]
ASKED = ("natural", "purpose", "clear")
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text_of(name), re.DOTALL)


def test_documented_defaults_are_those_of_the_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit):
        main(["run", "--help"])
    told = re.findall(r"--([a-z-]+) [A-Z]+ .*default (\d+)", capsys.readouterr().out)
    told += re.findall(r"^\| `--([a-z-]+)` \| ([\d,]+) ", text_of("docs/running.md"), re.MULTILINE)
    told += re.findall(r"`(timeout)` seconds \((\d+)\)", text_of("docs/python.md"))
    usual, of_reasoning, _ = MOST_TOKENS
    defaults = {field.name: field.default for field in fields(Options)} | {"seed": SEED, "max_tokens": usual}
    counted = Counter(name for name, _ in told)
    assert counted == {"timeout": 3, "retries": 2, "max-tokens": 2} | dict.fromkeys(
        ("temperature", "seed", "max-turns", "concurrency"), 1
    )
    for name, default in told:
        assert float(default.replace(",", "")) == defaults[name.replace("-", "_")], name
    assert f"{of_reasoning:,} for a model that reasons" in text_of("docs/running.md")


def test_the_means_of_the_raters_are_those_of_their_sheets() -> None:
    with (ROOT / "docs" / "ratings.csv").open(encoding="utf-8", newline="") as file:
        ratings = list(csv.DictReader(file))
    lines = text_of("docs/limits.md").splitlines()
    sources = {(row["sitting"], row["source"]) for row in ratings}
    for sitting, source in sources:
        rated = [row for row in ratings if (row["sitting"], row["source"]) == (sitting, source)]
        means = [fmean(int(row[f"{asked}_{rater}"]) for row in rated for rater in (1, 2)) for asked in ASKED]
        assert f"| {source} | {len(rated)} | " + " | ".join(f"{mean:.1f}" for mean in means) + " |" in lines
    assert len([line for line in lines if re.fullmatch(r"\|.*(\| \d\.\d ){3}\|", line)]) == len(sources)


@pytest.mark.parametrize("name", [name for name in PAGES if ">>> " in text_of(name)])
def test_the_examples_of_a_document_run(name: str) -> None:
    failed, _ = doctest.testfile(str(ROOT / name), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize(
    "name",
    [
        "simulators",
        "comptoolbench",
        "runner.evaluate",
        "runner.python",
        "runner.references",
        "runner.terminal",
        "families.formatting",
    ],
)
def test_the_examples_of_a_module_run(name: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(name))
    assert failed == 0
    assert attempted


@pytest.mark.parametrize("name", PAGES)
def test_commands_that_a_document_shows_are_understood(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = [line for block in blocks(name, "sh") for line in re.split(r"&&|\n", block)] + re.findall(
        r"`([^`\n]+)`", text_of(name)
    )
    for line in shown:
        _, own, words = line.partition("#")[0].rpartition("comptoolbench ")
        command, *rest = (shlex.split(words) if own else ()) or [""]
        if not re.fullmatch("[a-z][a-z-]+", command):
            continue
        assert command in COMMANDS
        if (
            not rest or "--help" in rest or name == "CHANGELOG.md"
        ):  # a command by its name; older versions had other options
            continue
        taken: list[argparse.Namespace] = []
        monkeypatch.setattr(
            f"cli.{command.replace('-', '_')}.run", lambda arguments, taken=taken: taken.append(arguments) or 0
        )
        assert main([command, *rest]) == 0, line
        assert taken


@pytest.mark.parametrize("name", PAGES)
def test_files_that_a_document_names_exist(name: str) -> None:
    text = text_of(name)
    paths = re.findall(r"`((?:simulators|generator|metric|families|runner|releases|tests|data|docs)/[\w./-]+)`", text)
    assert [path for path in paths if not (ROOT / path).exists()] == []
    folder = (
        ROOT if name.startswith("releases/") else (ROOT / name).parent
    )  # the card's place is the top of what is exported
    links = [link.partition("#") for link in re.findall(r"\]\((?!https?://)([^)\s]+)\)", text)]
    assert [path for path, _, _ in links if path and not (folder / path).exists()] == []
    for path, _, anchor in links:
        headings = (
            re.findall(r"^#+ (.+)$", (folder / path).read_text(encoding="utf-8") if path else text, re.MULTILINE)
            if anchor
            else []
        )
        assert not anchor or anchor in [heading.lower().replace(" ", "-") for heading in headings]


def test_the_floor_is_what_a_run_of_it_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, stated, _ = re.split("<!-- floor -->|<!-- end of floor -->", text_of("README.md"))
    assert main(["run", "--out", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert re.findall(r"^\|.*", stated, re.MULTILINE) == re.findall(r"^\|.*", shown, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_more_distractors_are_as_hard_for_the_lexical_baseline_as_is_said(tmp_path: Path) -> None:
    _, stated, _ = re.split("<!-- distractors -->|<!-- end of distractors -->", text_of("docs/running.md"))
    head, _, *lines = [line.strip("| ").split(" | ") for line in stated.strip().splitlines()]
    assert main(["run", "--catalog", ",".join(head[1:]), "--out", str(tmp_path)]) == 0
    for number, *column in zip(*(head[1:], *(line[1:] for line in lines)), strict=True):
        scores = json.loads((tmp_path / f"catalog_{number}" / "scores.json").read_text(encoding="utf-8"))["scores"]
        names = ("strict_accuracy_l0", "strict_accuracy_l1", "strict_accuracy")
        assert column == [f"{100 * scores[name]:.1f}" for name in names]


def test_the_requests_that_the_readme_shows_are_published(suite: list[dict[str, Any]]) -> None:
    shown = re.findall(r'^\| L(\d): .*\| "(.+)" \|$', text_of("README.md"), re.MULTILINE)
    assert len(shown) == 4
    assert set(shown) <= {(str(row["level"]), row["prompt"]) for row in suite}


def test_counts_of_tasks_and_tools_are_those_of_the_suite(suite: list[dict[str, Any]]) -> None:
    readme, card, page = (
        " ".join(text_of(name).split()) for name in ("README.md", "releases/data/card.md", "docs/tasks.md")
    )
    used = {step["tool_name"] for row in suite for step in row["expected_trace"]}
    single = {row["expected_trace"][0]["tool_name"] for row in suite if row["level"] == 0}
    steps = [step["tool_name"] in single for row in suite if row["level"] for step in row["expected_trace"]]
    for text in (readme, card):
        assert f"{len(suite)} everyday requests at four composition levels" in text
        assert f"{len(TOOLS)} deterministic tool simulators" in text
    assert [int(count) for count in re.findall(r"\| L\d: [\w ]+ \| [^|]+ \| (\d+) \|", readme)] == list(COUNTS)
    assert f"uses {len(used)} of the {len(TOOLS)} tools; {len(single)} of these are tested at L0" in page
    assert sum(steps) >= 0.8 * len(steps)
    rows = {config: pq.read_metadata(ROOT / "data" / f"{config}.parquet").num_rows for config in configs()}
    stated = {name: int(count) for name, count in re.findall(r"`(\w+)` \((?:the [a-z]+, )?(\d+) (?:tasks|rows)", page)}
    assert stated
    assert stated.items() <= rows.items()


def test_the_readme_leads_to_every_page() -> None:
    assert [name for name in PAGES if name.startswith("docs/") and f"]({name})" not in text_of("README.md")] == []


def test_no_paragraph_stands_in_two_documents() -> None:
    kept = {name: text_of(name) for name in PAGES if name != "CHANGELOG.md"}
    card = "releases/data/card.md"  # says what was found as README.md does
    kept[card] = re.sub(r"<!-- (finding|measured) -->.*?<!-- end of \1 -->", "", kept[card], flags=re.DOTALL)
    sentences = [
        sentence
        for text in kept.values()
        for sentence in {*re.split(r"(?<=[.:]) |\n\n|\n\|", text.replace("\n", " "))}
        if len(sentence) > 60
    ]
    assert [sentence for sentence, count in Counter(sentences).items() if count > 1] == []


def test_the_continuous_integration_installs_as_the_readme_says() -> None:
    said, done = (re.findall(r'-e "?(\.\[?\w*\]?)', text) for text in (text_of("README.md"), text_of(".ci/run")))
    assert set(said) <= set(done)
    assert "mypy" not in str(tomllib.loads(text_of("pyproject.toml"))["project"]["optional-dependencies"]["report"])


def test_the_card_s_calls_and_row_are_right() -> None:
    card = text_of("releases/data/card.md")
    calls, shown = map(
        json.loads, re.findall(r"```json\n(.*?)```", card, re.DOTALL)[:2]
    )  # those of other configs are made
    (row,) = [row for row in comptoolbench.tasks() if f'Asked "{row["prompt"]}"' in card]
    assert comptoolbench.score([calls], [row])["strict_accuracy"] == 1
    assert [tool["function"]["name"] in str(shown["available_tools"]) for tool in row["available_tools"]].count(
        True
    ) == 2
    steps = [each["expected_trace"][0] for each in comptoolbench.tasks()]
    first = [[{"name": step["tool_name"], "arguments": step["arguments"]}] for step in steps]
    scores = comptoolbench.score(first)
    assert f"# {scores['strict_accuracy']:.2f} {scores['strict_comp_gap']:.1f}: right at L0" in card
    short = {**shown, "available_tools": row["available_tools"], "expected_trace": row["expected_trace"]}
    assert {**row, **short} == row
    for step, whole in zip(shown["expected_trace"], row["expected_trace"], strict=True):
        part = {**step, "output": {**whole["output"], **step.get("output", {})}}
        assert {**whole, **part} == whole


def test_versions_and_dates_agree() -> None:
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    citation = text_of("CITATION.cff")
    assert project["version"] == VERSION
    assert f"version: {VERSION}" in citation
    assert f"date-released: {RELEASED}" in citation
    assert f"## [{VERSION}] - {RELEASED}" in text_of("CHANGELOG.md") or f"## [{VERSION}]" not in text_of("CHANGELOG.md")


def test_numbers_of_calls_and_intervals_are_said_alike() -> None:
    calls = pq.read_table(ROOT / "data" / "answers.parquet", columns=["num_calls"])["num_calls"].to_pylist()
    texts = [configs()["answers"].description, croissant({})["description"]]
    texts += [text_of("docs/answers.md"), text_of("metric/final_answer/page.md")]
    assert [re.findall(r"takes (\d+ to \d+)", text) for text in texts] == [[f"{min(calls)} to {max(calls)}"]] * 4
    stated = [text_of(name) for name in ("README.md", "releases/data/card.md", "metric/comptool_gap/README.md")]
    assert all("is known to ±13 to ±16 points" in " ".join(text.split()) for text in stated)


@pytest.mark.parametrize("page", ["releases/data/card.md", "docs/python.md"])
def test_what_the_libraries_need_stands_above_where_they_load(page: str) -> None:
    text = text_of(page)
    needed = [
        line
        for line in text_of("metric/comptool_gap/requirements.txt").split()
        if not line.startswith(("gradio", "numpy"))
    ]
    assert [f'"{line}"' in text for line in needed] == [True] * len(needed)
    for library in ("datasets", "evaluate"):
        assert text.index(f'"{library}>=') < text.index(
            f"import {library}" if library == "evaluate" else "from datasets"
        )


def test_the_notebook_runs_from_its_first_cell_to_its_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [cell for cell in json.loads(text_of("docs/quickstart.ipynb"))["cells"] if cell["cell_type"] == "code"]
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path / "docs")
    names: dict[str, Any] = {}
    shown: list[bool] = []
    for cell in cells:
        source = "".join(cell["source"])
        if source.startswith("!"):
            command, *words = source[1:].split()
            assert command == "comptoolbench"
            assert main(words) == 0
        else:
            *before, last = ast.parse(source).body
            exec(compile(ast.Module(before, []), "cell", "exec"), names)
            value = (
                eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None
            )
            (data,) = (output["data"] for output in cell["outputs"] if "data" in output)
            shown += [value._repr_html_() == "".join(data["text/html"])] if isinstance(value, pd.DataFrame) else []
            assert ("image/png" in data) == hasattr(value, "savefig")
    assert shown == [True] * 2, "what the notebook shows is what it gives"
    page = (tmp_path / "runs" / "quickstart" / "report.html").read_text(encoding="utf-8")
    assert "first-word" in page
    assert "Each run against each other" in page
