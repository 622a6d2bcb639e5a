"""The published runs: scored again, and the machinery that adds one."""

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.main import main
from families.page import Figure, Run
from generator.composition import CompositionEngine
from releases import finding, results
from releases.marks import between
from runner import published as folders
from runner import suites
from runner.evaluate import evaluate
from runner.report.build import write_report
from runner.report.data import group, load_runs
from runner.results import metric_version
from tests.runner.runs import gold

Json = Any


@pytest.mark.parametrize("folder", folders.published(), ids=lambda folder: folder.name)
def test_a_published_run_has_the_scores_that_its_replies_give(folder: Path) -> None:
    run, found = results.rescore(folder)
    kept = json.loads((folder / "run.json").read_text(encoding="utf-8"))["metric"]
    assert kept == metric_version(run.family), "so that it is compared with new runs: python -m releases.results RUN"
    assert json.loads(json.dumps(found)) == json.loads((folder / "scores.json").read_text(encoding="utf-8"))


def test_the_table_is_that_of_the_published_runs() -> None:
    kept = (results.RESULTS / "README.md").read_bytes()
    try:
        assert results.write_table().encode() == kept
    finally:
        (results.RESULTS / "README.md").write_bytes(kept)


@pytest.fixture(scope="module")
def every() -> list[Run]:
    """The published runs."""
    return load_runs([], published=folders.published())


def test_readme_and_card_open_with_what_the_published_runs_show(every: list[Run]) -> None:
    for name, marked in finding.pages(every).items():
        page = (results.RESULTS.parent / name).read_text(encoding="utf-8")
        for mark, said in marked.items():
            assert between(page, mark, said) == page
            assert between(page, mark, "another finding") != page
    for metric, said in finding.metric_texts(every).items():
        written = results.RESULTS.parent / "metric" / metric / finding.MEASURED
        assert written.read_text(encoding="utf-8") == f"{said}\n"


def test_rankings_of_a_family_stand_together_and_the_largest_comes_first(every: list[Run]) -> None:
    groups = group(every)
    assert len(groups[0].runs) == max(len(found.runs) for found in groups)
    families = [found.runs[0].family.name for found in groups]
    assert len({*families}) < len(families)
    assert families == sorted(families, key=families.index)


@pytest.mark.usefixtures("undrawn")
def test_the_finding_has_the_numbers_of_the_best_model_and_its_parts(run: Path, tmp_path: Path) -> None:
    part, lines = Figure(0.2, 0.1, 0.3, 9), []
    for name, share in (("good", 0.75), ("bad", 0.5)):
        levels = [Figure(value, 0.1, 0.9, 24) for value in (share, 0.5, 0.25, 0.0)]
        parts = {"strict_gap": Figure(0.7, 0.5, 0.9, 12), **dict.fromkeys(finding.PARTS, part)}
        wrong = Counter(no_call=int(share * 100))
        gaps = Figure(0.5, 0.4, 0.6, 96), Figure(-0.1, -0.2, 0.1, 96)
        lines.append(finding.Line(name, levels, *gaps, parts, wrong, limit=24, silent=(0, 0)))
    markdown = "\n".join((finding.summary(lines), finding.details(lines)))
    for said in (
        "**good solves 75 % (10.0 to 90.0) of the tasks that need one tool call, and 25 % (10.4 to 64.3) of those that",
        "need several (the mean of three levels): a gap of 50.0 points (40.0 to 60.0).**",
        "Measured so far: 2 models, none of which solves a task at the hardest level, L3. They wrote",
        "In one run of 12 tasks (9 of them composed), good was also asked for every call on its own. This splits its gap",
        "in that run, 70.0 points (50.0 to 90.0), into three parts (rounded):",
        "**20.0 points (10.0 to 30.0): composing itself.** Tasks whose calls are all right on their own but not ",
        "together, less those where it is the other way round.\n",
        "The table covers the first 24 tasks of each level. To ask a model in the same way: `comptoolbench run",
    ):
        assert said in markdown
    assert "due to chance" not in markdown
    wide = parts | {"composing": Figure(0.05, -0.1, 0.2, 9)}
    sized = [lines[0]._replace(model="good-7b", parts=wide)]
    unsure = "\n".join((finding.summary(sized), finding.details(sized)))
    for said in (
        "good-7b (7 billion parameters) solves",
        "Measured so far: 1 model with at most 7 billion parameters, none",
        "**5.0 points (-10.0 to 20.0): composing itself.**",
        "the other way round. This part may be due to chance: its interval includes 0.",
    ):
        assert said in unsure
    alone = lines[0]._replace(gap=Figure(0.7, 0.5, 0.9, 12))
    assert "good was also asked for every call of these tasks on its own. This" in finding.details([alone])
    able = lines[0]._replace(levels=[*lines[0].levels[:3], part])
    assert "none of which" not in finding.scope_text([able, lines[1]])
    for said in ("function calling", "by the paper's own score"):
        assert said not in markdown
    other = finding.details([lines[0]._replace(silent=(40, 33), paper_gap=part), lines[1]])
    assert "because good made no call with function calling: 33 of 40 replies hold valid calls as text" in other
    assert "the gap of good on our tasks is still 20.0 points (10.0 to 30.0)." in other
    assert re.search(r"\| strict accuracy, % \| +good \| +bad \|", markdown)
    assert [word for word in finding.errors(lines).split() if word.isdigit()] == ["75", "50", "96", "96"]
    write_report(load_runs([run]), tmp_path / "page.html", opening=finding.opening(lines))
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert 0 < page.index(f"<b>{finding.headline(lines)}</b>") < page.index("<h2>Leaderboard")
    assert "<p>The CompToolBench paper" in page, "what the paper found is a paragraph of its own"
    assert (tmp_path / "page_figures" / "finding_parts.csv").read_text().count("composing") == 2
    _, parts = finding.drawings(lines)
    explained = parts.draw().axes[0].get_yticklabels()
    assert [label.get_text() for label in explained] == [f"{name}\n(12 tasks,\ngap +70.0)" for name in ("good", "bad")]
    finding.draw(lines, tmp_path)
    assert all((tmp_path / f"{name}.png").stat().st_size > 10_000 for name in ("finding", "finding_parts"))
    assert [drawing.name for drawing in finding.drawings([lines[0]._replace(parts={})])] == ["finding"]
    assert {finding.summary([]), finding.details([])} == {finding.NO_RUNS}


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of an agent that gets single calls right, with all that a server of weights says of itself."""
    folder = tmp_path_factory.mktemp("runs") / "half"
    calls = {row["prompt"]: gold(row) for row in CompositionEngine().suite() if row["level"] == 0}
    evaluate(lambda messages, tools: calls.get(messages[1]["content"], []), "half", folder, limit=3, catalog="task")
    about = json.loads((folder / "run.json").read_text())
    about["settings"] |= {
        "model": "local/half.gguf",
        "weights": {"file": "half.gguf", "bytes": 491_400_064, "sha256": "1d96" * 16},
        "server": {"package": "xllamacpp", "version": "2026.10"},
    }
    (folder / "run.json").write_text(json.dumps(about))
    return folder


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in the place of the published runs."""
    for module in (results, folders):
        monkeypatch.setattr(module, "RESULTS", tmp_path / "results")
    for name in (*finding.OPENING_PAGES, finding.SCORES, f"metric/comptool_gap/{finding.MEASURED}"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        marks = ("finding", "measured", "errors")
        (tmp_path / name).write_text("".join(f"<!-- {mark} --><!-- end of {mark} -->" for mark in marks))
    return tmp_path / "results"


def test_a_run_is_published_small_and_keeps_its_scores_and_replies(run: Path, folder: Path) -> None:
    assert results.main([str(run)]) == 0
    (published,) = folders.published()
    assert published.name.startswith("half.gguf_single-turn_")
    before, after = (
        [json.loads(line) for line in (each / "predictions.jsonl").read_text().splitlines()]
        for each in (run, published)
    )
    for one, other in zip(before, after, strict=True):
        assert other | {"responses": 0} == one | {"responses": 0}
        for whole, small in zip(one["responses"], other["responses"], strict=True):
            kept = [{name: choice[name] for name in ("finish_reason", "message")} for choice in whole["choices"]]
            assert small == {"choices": kept}
    test_a_published_run_has_the_scores_that_its_replies_give(published)
    text = (folder / "README.md").read_text()
    for said in ("half.gguf", "1d96" * 16, "xllamacpp 2026.10", "491 MB", "strict_accuracy 25.0%", published.name):
        assert " ".join(said.split()) in " ".join(text.split())


def test_a_damaged_prediction_no_longer_has_the_published_scores(run: Path, folder: Path) -> None:
    results.main([str(run)])
    (published,) = folders.published()
    lines = (published / "predictions.jsonl").read_text()
    assert '"error"' not in lines
    (published / "predictions.jsonl").write_text(lines.replace('"arguments": {', '"arguments": {"more": 1, '))
    with pytest.raises(AssertionError):
        test_a_published_run_has_the_scores_that_its_replies_give(published)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda about: about["settings"].update(model="baseline/null"), "publish runs of models"),
        (lambda about: about["settings"].update(tasks_digest="0" * 64), "the tasks are not those of the run"),
        (lambda about: about.update(ended=None), "is incomplete"),
        (lambda about: about.clear(), "is damaged"),
    ],
)
def test_a_run_that_nobody_could_check_is_not_published(
    change: Callable[[Json], None],
    said: str,
    run: Path,
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    spoilt = tmp_path / "spoilt"
    spoilt.mkdir()
    about = json.loads((run / "run.json").read_text())
    change(about)
    (spoilt / "run.json").write_text(json.dumps(about))
    (spoilt / "predictions.jsonl").write_bytes((run / "predictions.jsonl").read_bytes())
    assert results.main([str(spoilt)]) == 2
    assert said in capsys.readouterr().err
    assert folders.published() == []


def test_the_parts_of_a_gap_are_those_of_the_run_with_the_most_twins(folder: Path, tmp_path: Path) -> None:
    rows = {row["prompt"]: row for row in (*suites.load(config="isolated")[1], *suites.load()[1])}

    def calls(messages: Json, tools: Json) -> Json:
        return gold(rows[messages[1]["content"]])

    for limit, twins in ((4, False), (1, True), (2, True)):
        run = evaluate(
            calls, "right", tmp_path / f"run{limit}", limit=limit, twins=twins, catalog="task", protocol="text"
        )
        results.add(run.folder)
    (line,) = finding.lines(load_runs([], published=folders.published()))
    assert (line.model, line.limit, line.parts["composing"].n) == ("own/right", 4, 6)


@pytest.mark.usefixtures("undrawn")
def test_the_report_shows_published_runs_above_the_papers(
    run: Path, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "report.html"
    assert main(["report", "--published", "--out", str(page)]) == 0
    assert ">half<" not in page.read_text()
    assert main(["run", "--model", "baseline/null", "--limit", "1", "--out", str(tmp_path / "null")]) == 0
    ends = ["report", str(tmp_path / "null"), "--out", str(page)]
    hint = "--published adds the published runs of real models"
    assert main(ends) == 0
    assert hint not in capsys.readouterr().err, "there are none"
    results.main([str(run)])
    assert main(ends) == 0
    assert hint in capsys.readouterr().err
    assert main(["report", "--published", "--out", str(page)]) == 0
    text = page.read_text()
    assert 0 < text.index(">half<") < text.index("<h2>Published results of the")
    assert 'id="finding"' not in text, "none of the published runs was asked as the finding's are"
    board = (tmp_path / "report_figures" / "leaderboard.csv").read_text()
    assert "half," in board
    assert "Llama 3.1 8B" not in board
    (there,) = folders.published()
    page = tmp_path / "named.html"
    assert main(["report", str(there), "--published", "--no-files", "--out", str(page)]) == 0, "it is shown once"
    graphs = evaluate(lambda messages, tools: "No.", "silent", tmp_path / "graphs", family="function_graphs", limit=1)
    page = tmp_path / "alone.html"
    assert main(["report", str(graphs.folder), "--published", "--no-files", "--out", str(page)]) == 0
    assert ">half<" not in page.read_text()  # it is of another family
    assert not (tmp_path / "alone_figures").exists()


@pytest.mark.usefixtures("folder")
def test_the_table_says_of_repeats_how_many_tasks_were_solved_each_time(tmp_path: Path) -> None:
    asked: Counter[str] = Counter()
    rows = {row["prompt"]: row for row in suites.load()[1]}

    def right_once(messages: Json, tools: Json) -> Json:
        row = rows[messages[1]["content"]]
        asked[row["task_id"]] += 1
        if row["level"] and asked[row["task_id"]] > 1:
            return []
        return gold(row)

    run = evaluate(right_once, "x", tmp_path / "run", limit=1, repeats=2, catalog="task", concurrency=1)
    assert run.folder
    results.add(run.folder)
    assert "| strict_accuracy 100.0%; pass^2 25.0% |" in results.write_table()
