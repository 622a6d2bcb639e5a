"""Pages as files.

What is in them, what they load, how large they are, and what is said to a user who names the wrong thing.
"""

import base64
import csv
import gzip
import json
import re
import shutil
from collections.abc import Callable
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

import comptoolbench
from cli.main import main
from families import FAMILIES, family
from families.composition.page.tasks import task_shown
from families.formatting import points, shown
from families.page import PALETTE, Run
from generator import VERSION
from metric.final_answer.words import CODES, ERRORS
from runner.report.build import _title, write_report
from runner.report.data import every_run, load_runs
from runner.report.explorer import _halves, payload
from tests.cases import from_json

Json = Any
Spoil = Callable[..., Path]

COMPOSITION = family("composition")
HOME = "https://github.com/ronyrahmaan/comptoolbench"
FIGURES = ("levels", "gap", "heatmap", "delta", "errors", "by-topology", "by-category", "by-tool")


def unpacked(chunks: list[str]) -> list[Json]:
    return [item for chunk in chunks for item in json.loads(gzip.decompress(base64.b64decode(chunk)))]


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def table(report: Path, name: str) -> list[dict[str, str]]:
    """The data of a figure of a report."""
    return list(csv.DictReader(text(report.with_name(f"{report.stem}_figures") / f"{name}.csv").splitlines()))


def reported(page: Path, *runs: Path, command: str = "report") -> str:
    """The page of runs, as the command makes it."""
    assert main([command, *map(str, runs), "--out", str(page)]) == 0
    return text(page)


def edited(run: Path, file: str, edit: Callable[[Json], object]) -> None:
    """Change a JSON file of a run in place."""
    found = json.loads(text(run / file))
    edit(found)
    (run / file).write_text(json.dumps(found), encoding="utf-8")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "report.html"


def test_every_figure_is_there_as_png_svg_and_csv(report: Path) -> None:
    figures = report.with_name("report_figures")
    others = [f"{prefix}-{name}" for prefix in ("paper", "published") for name in FIGURES[:4]]
    for name in [*FIGURES, *others, "cost", "latency"]:
        assert (figures / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert "<title>" in text(figures / f"{name}.svg")
        # matplotlib's names are hashes of numbers whose last digits differ from run to run
        names = re.findall(r'(?:id="|#)([^" )]+)', text(figures / f"{name}.svg"))
        assert [each for each in names if re.fullmatch("[mph][0-9a-f]{10}", each)] == []
        assert len(table(report, name)) >= 2
    panels = text(figures / "errors.svg")
    assert "openai/large" in panels
    assert "baseline/oracle" not in panels, "it makes no error"
    for name in ("gap", "delta"):
        shown = re.findall(r">([+-]?\d+\.\d)</text>", text(figures / f"published-{name}.svg"))
        assert len(shown) == 27
        assert not {"-0.0", "+0.0"} & {*shown}, "minus nothing"


def test_what_is_long_or_nearly_said_before_is_folded_and_print_says_so(report: Path) -> None:
    html = text(report)
    for title in ("By tool", "Single calls against graphs, strict accuracy"):
        (folded,) = re.findall(f"<details><summary>{title}</summary>.*?</details>", html, re.DOTALL)
        assert folded.count("<figure>") == html.count(f"<b>{title}.</b>") == 1
        assert "<b>By category.</b>" not in folded
    # of few models the first figure shows as much; those of others are many
    assert html.count("<summary>Model by level</summary>") == html.count("<b>Model by level.</b>") - 1
    assert re.search(r"@media print {[^@]*:not\(\[open\]\) > summary::after { content: .[^;]*not printed", html)


@pytest.mark.parametrize(("file", "prefix"), [("levels", "strict_"), ("paper-levels", "")])
def test_the_csv_of_a_figure_holds_the_scores(file: str, prefix: str, report: Path) -> None:
    runs = {run.name: run for run in load_runs([report.with_name("large"), report.with_name("small")])}
    found = [line for line in table(report, file) if line["model"] in runs]
    assert len(found) == 2 * 4
    for line in found:
        name = f"{prefix}accuracy_{line['level'].lower()}"
        interval = runs[line["model"]].interval(name)
        assert float(line["accuracy"]) == pytest.approx(runs[line["model"]].scores[name], abs=1e-6)
        assert (float(line["low"]), float(line["high"])) == interval


def test_what_a_solved_task_cost_and_how_long_tasks_took_follow_from_the_records(report: Path) -> None:
    folder = report.with_name("small")
    records = [json.loads(line) for line in text(folder / "predictions.jsonl").splitlines()]
    solved = sum(task["strict"] for task in json.loads(text(folder / "scores.json"))["scores"]["per_task"])
    assert "<h3>Cost and time</h3>" in text(report)
    for file, name, value in (
        ("leaderboard", "cost_per_solved_usd", sum(record["cost"] for record in records) / solved),
        ("latency", "p50_s", median(record["latency_s"] for record in records)),
        ("latency", "p95_s", quantiles([record["latency_s"] for record in records], n=20, method="inclusive")[-1]),
    ):
        found = {line["model"]: line for line in table(report, file)}
        assert float(found["openai/small"][name]) == pytest.approx(value, abs=1e-6)
        assert ("baseline/oracle" in found) is (file == "leaderboard"), "built-in agents call no model"


@pytest.mark.parametrize("undrawn", [("latency",)], indirect=True)
def test_a_price_that_is_not_known_has_no_column_and_a_wide_range_has_ticks_in_digits(
    undrawn: None, spoil: Spoil, page: Path
) -> None:
    slow = lambda task, record: record | {"cost": None, "latency_s": 0.01 if task.startswith("L0") else 9}  # noqa: E731 - used once
    html = reported(page, spoil("a", "openai/a", edit=slow))
    assert "$ per solved" not in html
    assert "<h3>Time</h3>" in html
    picture = text(page.with_name("report_figures") / "latency.svg")
    assert re.search(r">0\.1</text>", picture)
    assert "mathdefault" not in picture


def test_a_page_loads_nothing_from_outside_and_lets_nothing_else_run(report: Path) -> None:
    html = text(report)
    links = re.findall(r"""\b(?:src|href|srcset|action|data)=["']([^"']*)""", html)
    assert links
    followed = re.findall(r'<a href="(https:[^"]*)">', html)  # by who clicks
    assert len(followed) == 2
    assert all(link.startswith(("data:", "#")) or (link in followed and link.startswith(HOME)) for link in links)
    (style,) = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    for name, code in (("style-src", style), ("script-src", script)):
        assert f"{name} &#39;sha256-{base64.b64encode(sha256(code.encode()).digest()).decode()}&#39;;" in policy
    assert policy.startswith("default-src &#39;none&#39;;")
    assert "unsafe" not in policy
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|Function\(", script)


@pytest.mark.parametrize("undrawn", [("errors", "latency")], indirect=True)
def test_the_same_runs_give_the_same_page(
    undrawn: None,
    folder: Path,
    spoil: Spoil,
    page: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("runner.published.RESULTS", page.with_name("no published runs"))
    runs = [folder / "oracle", folder / "lexical", spoil("a", "a"), spoil("b", "b", seed=1)]
    write_report(load_runs(runs), page, ["composition"])
    first = page.read_bytes()
    assert main(["report", *map(str, runs), "--published", "--out", str(page)]) == 0
    assert page.read_bytes() == first
    assert "comptoolbench report: 4 runs, and 0 published; " in capsys.readouterr().err


def test_every_prompt_is_shown_whole_with_the_places_that_ground_its_arguments(rows: list[dict[str, Any]]) -> None:
    (suite,) = payload([("tasks", COMPOSITION, rows, [])])["suites"]
    for row, task in zip(rows, unpacked(suite["details"]), strict=True):
        assert "".join(text for text, _ in task["prompt"]) == row["prompt"]
        marked = {(label, row["prompt"][start:end]) for label, (start, end) in spans(row)}
        assert {(label, text) for text, labels in joined(task["prompt"]) for label in labels} == marked


def spans(row: dict[str, Any]) -> list[tuple[str, tuple[int, int]]]:
    grounding = row["metadata"]["grounding"]
    return [
        (f"{step}.{path}", tuple(source["span"]))
        for step, sources in grounding.items()
        for path, source in sources.items()
        if "span" in source
    ]


def joined(pieces: list[tuple[str, list[str]]]) -> list[tuple[str, list[str]]]:
    """Each label with all its pieces, as one text."""
    labels = {label for _, found in pieces for label in found}
    return [("".join(text for text, found in pieces if label in found), [label]) for label in labels]


def test_the_oracle_is_right_in_every_argument_and_edge(folder: Path, rows: list[dict[str, Any]]) -> None:
    runs = load_runs([folder / "oracle", folder / "null"])
    (suite,) = payload([("tasks", COMPOSITION, rows, runs)])["suites"]
    right, silent = (unpacked(run["details"]) for run in suite["runs"])
    assert all(
        verdict in ("right", "default")
        for task in right
        for call in task["calls"]
        for _, _, verdict in call["arguments"]
    )
    assert all(all(task["edges"]) for task in right)
    assert [call["step"] for task in right for call in task["calls"]] == [
        step["step_id"] for row in rows for step in row["expected_trace"]
    ]
    assert not any(task["calls"] or any(task["edges"]) for task in silent)


def test_verdicts_tell_each_argument_and_each_edge_apart(rows: list[dict[str, Any]], spoil: Spoil) -> None:
    row = next(row for row in rows if row["level"] == 2 and len(row["expected_trace"][0]["arguments"]) == 1)
    first, *_, join = row["expected_trace"]
    (name,) = first["arguments"]

    def edit(task: str, record: Json) -> Json:
        if task == row["task_id"]:
            calls = record["prediction"]
            calls[0]["arguments"] = {name: "nonsense", "stray": 1}
            calls[-1]["arguments"] = dict.fromkeys(calls[-1]["arguments"], "nonsense")
            del calls[-1]["output"]  # which would tell that it makes no difference
            calls.append({"name": "no_such_tool", "arguments": {"a": 1}})
        return record

    (run,) = load_runs([spoil("a", "a", rate=0, edit=edit)])
    (suite,) = payload([("tasks", COMPOSITION, rows, [run])])["suites"]
    task = unpacked(suite["runs"][0]["details"])[rows.index(row)]
    assert task["calls"][0]["arguments"] == [[name, '"nonsense"', "wrong"], ["stray", "1", "unknown"]]
    assert {verdict for _, _, verdict in task["calls"][-2]["arguments"]} == {"wrong"}
    assert task["calls"][-1] | {"result": None} == {
        "name": "no_such_tool",
        "step": None,
        "errors": ["unknown_tool"],
        "turn": None,
        "arguments": [["a", "1", ""]],
        "result": None,
        "refused": False,
    }
    assert task["edges"] == [False] * len(join["bindings"])
    score, strict, primary, codes = suite["runs"][0]["results"][rows.index(row)]
    assert (strict, suite["errors"][primary]) == (0, "unknown_tool")
    assert score < 1
    assert len(codes) >= 4


@pytest.mark.usefixtures("undrawn")
def test_an_error_that_this_version_does_not_know_is_drawn_and_listed(spoil: Spoil, page: Path) -> None:
    def edit(found: Json) -> None:
        new = {"score": 0.0, "strict": 0.0, "error": "brand_new", "errors": [["brand_new"]]}
        found["scores"]["per_task"][0] |= new
        found["scores"]["errors"]["l0"]["primary"] = {"brand_new": 1}

    run = spoil("a", "openai/a", rate=0)
    edited(run, "scores.json", edit)
    reported(page, run)
    assert "L0,brand_new,1," in text(page.with_name("report_figures") / "errors.csv")
    (suite,) = payload([("tasks", COMPOSITION, (loaded := load_runs([run]))[0].rows, loaded)])["suites"]
    assert suite["errors"][suite["runs"][0]["results"][0][2]] == "brand_new"


@pytest.mark.usefixtures("undrawn")
def test_errors_of_answers_stand_in_the_words_of_the_terminal_and_the_floor_is_told_where_there_is_one(
    page: Path,
) -> None:
    runs = [page.with_name(agent) for agent in ("random", "oracle")]
    for run in runs:
        assert (
            main(
                f"run --family answers --model baseline/{run.name} --select subset=enterprise --limit 2 --out {run}".split()
            )
            == 0
        )
    loaded = load_runs(runs)
    (suite,) = payload([("tasks", loaded[0].family, loaded[0].rows, loaded)])["suites"]
    called = dict(zip(suite["errors"], suite["error_words"], strict=True))
    assert called == {**ERRORS, **{code: said for code, said in CODES.items() if code != "right"}}
    html = reported(page, *runs)
    occurring = [code for code in ERRORS if loaded[0].scores["errors"].get(code)]
    heads = re.search("Why answers are wrong</h3>.*?</thead>", html, re.DOTALL)
    assert heads
    assert re.findall('<th scope="col">([^<]*)</th>', heads[0])[1:] == [ERRORS[code] for code in occurring]
    assert ">enterprise</button>" in html
    assert ">chat</button>" not in html, "nothing is known of them"
    floor = "Floor: baselines that know nothing."
    assert floor in html
    assert floor not in reported(page, runs[1])


def test_half_right_means_another_thing_for_pairs_of_steps(tmp_path: Path) -> None:
    out = tmp_path / "random"
    run = "run --family process --protocol question --model baseline/random --limit 1 --out"
    assert main([*run.split(), str(out)]) == 0
    loaded = load_runs([out])
    (suite,) = payload([("pairs", loaded[0].family, loaded[0].rows, loaded)])["suites"]
    assert suite["legend"] == "✓ everything right · ≈ right in one of the two orders, or a tie · ✗ wrong"


@given(st.text(st.characters(), max_size=60), st.integers(1, 40))
def test_what_is_shown_is_bounded_and_holds_nothing_invisible(given: str, longest: int) -> None:
    found = shown(given, longest)
    assert len(found) <= 10 * longest + 40
    visible = (
        letter in "\n\t" or letter.isprintable() or letter.isspace() or category(letter) == "Cn"
        for letter in found
        if ord(letter) < 0x3000
    )
    assert all(visible), "what Unicode has not assigned is shown as a box, or as what a later version makes of it"
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200b-\u200f\ud800-\udfff\x00-\x08]", found)
    if longest >= len(given) and given.isascii() and given.isprintable():
        assert found == given


@pytest.mark.usefixtures("undrawn")
def test_other_protocols_are_ranked_apart_in_words(folder: Path, spoil: Spoil, page: Path) -> None:
    html = reported(page, folder / "oracle", folder / "null", spoil("a", "a", protocol="multi-turn"))
    assert "2 separate rankings" in html
    assert '<section id="leaderboard-1">\n<h2>Leaderboard 1: composition, single-turn, 38 tasks</h2>' in html
    assert "What differs: <b>protocol</b>." in html
    opening, folded, reading = html.split("2 separate rankings")[1].split("<h2>Leaderboard 1")[0].split("<details>")
    for number, protocol, count in ((1, "single-turn", 2), (2, "multi-turn", 1)):
        link = f'<a href="#leaderboard-{number}">{number}. composition</a>'
        assert f"{link}</th><td>{protocol}, 38 tasks</td><td>{count}</td>" in opening
    assert opening.count("</td><td>strict</td><td data-value=") == 2
    assert '<section id="leaderboard-2">\n<h2>Leaderboard 2: composition, multi-turn' in html, "of one run: open, too"
    asked = re.findall('<p class="facets">Asked with: (.*)</p>', html)
    assert len(asked) == 2
    assert not re.search("[0-9a-f]{8}", opening + "".join(asked)), "digests are folded away"
    assert '<th scope="row">2</th><td>multi-turn</td>' in folded
    assert len(re.findall("<table class=.sortable leaderboard", html)) == 2
    told = ("A task asks in everyday words", "Strict: the share of tasks", "ranks behind another")
    assert [html.count(words) for words in told] == [1, 1, 1], "told once"
    assert re.findall("</td><td>([^<]*)</td><td>strict</td>", opening) == ["none", "a"], (
        "no ceiling is best, nor who solves nothing"
    )
    found = re.findall(
        r'<li><a href="#leaderboard-(\d)">.*?</a>: <b>(\S+) solves', html.split("2 separate rankings")[0]
    )
    assert found == [("1", "baseline/null"), ("2", "a")], "what they show stands first"
    assert "ranks behind another" in reading
    assert "as usual" not in "".join(asked)
    assert page.with_name("report_figures").joinpath("2-levels.png").exists()


@pytest.mark.usefixtures("undrawn")
def test_runs_of_a_model_are_told_apart_where_it_takes_that_and_how_they_were_asked_is_said_in_words(
    spoil: Spoil, page: Path
) -> None:
    runs = [spoil("a", "local/m.gguf"), spoil("b", "local/m.gguf", protocol="multi-turn"), spoil("c", "other")]
    for run, version in zip(runs, "123", strict=True):
        more = {"server": {"package": "llama", "version": version}, "repeats": 3, "twins_digest": "x"}
        edited(run, "run.json", lambda about, more=more: about["settings"].update(more))
    html = reported(page, *runs)
    assert "<h2>Leaderboard 1: composition, single-turn, 38 tasks, each call also alone, 3 times each</h2>" in html
    first = 'scores are those of the first time; <a href="#pass-k">right every time</a>'
    assert first not in html
    share = {"value": 0.1, "low": 0.0, "high": 0.4, "n": 10}
    edited(runs[0], "scores.json", lambda found: found.update(pass_k={"k": 3, "l0": share}))
    html = reported(page, *runs)
    assert html.count(first) == html.count('<section id="pass-k">') == 1
    assert re.findall('<th scope="row" data-value="([^"]*)"><a', html) == ["m", "other", "m"]
    assert 'href="#run=m+%28single-turn%29"' in html, "links name the run in full"
    assert "<h2>Side by side: m</h2>" in html
    assert "<b>server</b> (llama 1 / llama 2)" in html


def test_an_argument_that_is_left_out_is_expected_at_the_schemas_default(rows: list[dict[str, Any]]) -> None:
    seen = 0
    for row in rows:
        schemas = {tool["function"]["name"]: tool["function"]["parameters"] for tool in row["available_tools"]}
        for step, made in zip(row["expected_trace"], task_shown(row)["steps"], strict=True):
            seen += len(made["defaults"])
            assert not made["defaults"].keys() & step["arguments"].keys()
            for name, text in made["defaults"].items():
                assert json.loads(text) == schemas[step["tool_name"]]["properties"][name]["default"]
    assert seen


@pytest.mark.usefixtures("undrawn")
def test_a_page_says_whose_runs_it_shows_how_much_of_them_when_they_ended_and_what_made_it(
    folder: Path, spoil: Spoil, rows: list[dict[str, Any]], page: Path
) -> None:
    def edit(task: str, record: Json) -> Json:
        return record | ({"prediction": None, "errors": ["the server said 500"]} if task == rows[3]["task_id"] else {})

    runs = [
        spoil(name, f"local/{name}.gguf", seed=seed, edit=None if seed else edit) for seed, name in enumerate("abcd")
    ]
    for run, day in zip(runs, ("2026-11-24", "2026-11-23", "2026-11-23", None), strict=True):
        edited(run, "run.json", lambda about, day=day: about.update(ended=day and f"{day}T07:36:37+00:00"))

    def head(*chosen: Path) -> str:
        return reported(page, *chosen).split("<main>")[0]

    first = head(*runs[:3])
    assert f"a: only {100 * (len(rows) - 1) / len(rows):.1f} % of the tasks were evaluated" in text(page)
    assert "<title>CompToolBench report: a, b, c (composition)</title>" in first
    assert re.sub("<[^>]+>", "", first).count(
        f"Runs that ended from 2026-11-23 to 2026-11-24. Page made by CompToolBench {VERSION}; how to read the numbers."
    )
    assert re.findall('href="(https:[^"]+)"', first) == [HOME, f"{HOME}/blob/main/docs/scores.md"]
    assert "<title>CompToolBench report: 4 runs (composition)</title>" in head(*runs)
    assert "<title>CompToolBench report: baseline/oracle, a (composition)</title>" in head(folder / "oracle", runs[0])
    assert "Runs that ended on 2026-11-23. " in head(*runs[1:3])
    assert "ended" not in head(runs[3]).split("<header>")[1]


def test_pairs_of_steps_are_no_family_of_their_own_and_are_called_what_they_are(tmp_path: Path) -> None:
    def titled(*names: str) -> str:
        runs = [Run(tmp_path, "m", family(name), None, {}, "", {}, {}, []) for name in names]
        return _title("report", runs)

    assert titled("composition", "process") == "CompToolBench report: m (composition, pairs of steps)"
    assert titled(*FAMILIES) == "CompToolBench report: 5 runs, 4 families and pairs of steps"
    assert titled(*(name for name in FAMILIES if name != "process")) == "CompToolBench report: 4 runs, 4 families"


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(("name", "agent"), [("function_graphs", "forward"), ("stateful", "first-page")])
def test_built_in_agents_have_no_rank_and_a_page_of_them_alone_says_so(name: str, agent: str, page: Path) -> None:
    out = page.with_name(agent)
    assert main(f"run --family {name} --model baseline/{agent} --limit 1 --out {out}".split()) == 0
    html = reported(page, out)
    assert html.index("No model is among these runs: ") < html.index(f"<b>baseline/{agent} solves")
    assert '<td data-value="">simple rule</td>' in html


@pytest.mark.usefixtures("undrawn")
def test_a_page_opens_with_what_its_runs_show_before_the_table_and_the_terms(
    folder: Path, spoil: Spoil, page: Path
) -> None:
    good, fair, bad = (spoil(name, name, rate=rate) for name, rate in (("good", 0), ("fair", 0.02), ("bad", 0.9)))
    more = [spoil(f"also-{number}", f"also-{number}", rate=0.9, seed=number) for number in range(2)]

    def opening(*runs: Path) -> str:
        html = reported(page, *runs)
        order = ('class="headline"', "A task asks in", "<table class=", "Strict: the share")
        assert sorted(order, key=html.index) == [*order]
        return re.sub("<[^>]+>|\n", "", html.split('class="headline">')[1].split("A task asks in")[0])

    share, ends = r"\d[\d.]* % \([\d. to]+\)", r"\([−\d. to]+\)"
    composed = rf"{share} of the composed tasks \(the mean of L1 to L3\) with everything right"
    solves = f"solves {share} of the single calls and {composed}"
    gap = rf"{solves}: a gap of −?[\d.]+ points {ends}(, which may be chance)?\."
    none = opening(folder / "oracle", folder / "lexical")
    assert re.fullmatch(f"baseline/lexical {solves}: nothing to lose.", none), "not the ceiling"
    sure = rf"Of all tasks it solves [\d.]+ points {ends} more than bad\."
    unsure = rf"Over all tasks it is [\d.]+ points {ends} above fair, but that may be chance \(exact McNemar test\)\."
    three = opening(folder / "oracle", good, fair, bad)
    assert re.fullmatch(f"good {gap}{sure} {unsure}", three)
    many = "it differs from 3 of the 4 other runs (exact McNemar test, p below 0.05); from 1 it may differ by chance: fair."
    assert opening(good, fair, bad, *more).endswith(many)
    assert re.match(rf"good {gap}good solves [\d.]+ points more of the tasks than bad", opening(good, bad))


def test_a_gap_that_could_show_no_loss_says_so(folder: Path, spoil: Spoil, page: Path) -> None:
    html = reported(page, folder / "null", spoil("good", "good", rate=0))
    assert html.count("<b>nothing to lose</b> <small>0 of 10 single calls right</small>") == 2
    assert re.search("<text[^>]*>nothing to lose</text>", html), "in the figure"
    assert "| nothing to lose |" in html, "in the copy as Markdown"


PUBLISHED = Path(comptoolbench.__file__).with_name("results") / "qwen2.5-coder-1.5b.gguf_text_49bdd464"


@pytest.mark.usefixtures("undrawn")
def test_pairs_that_were_lost_or_won_are_lists_and_steps_say_what_came_of_them_alone(page: Path) -> None:
    (run,) = load_runs([PUBLISHED])
    (suite,) = payload([("tasks", COMPOSITION, run.rows, [run])])["suites"]
    paired = run.scores["paired"]["all"]
    lists = [
        {task[0] for task, it in zip(suite["tasks"], suite["runs"][0]["results"], strict=True) if code in it[3]}
        for code in map(suite["errors"].index, ("lost", "won"))
    ]
    lost, won = paired["b"], paired["c"]
    assert [*map(len, lists)] == [lost, won]
    assert lost > won > 0
    made = dict(zip((row["task_id"] for row in run.rows), unpacked(suite["runs"][0]["details"]), strict=True))
    alone = [[step["right"] for step in made[task]["alone"].values()] for of in lists for task in of]
    assert [all(steps) for steps in alone] == [True] * lost + [False] * won
    assert made["L1_chain_0051"]["alone"]["step_1"]["calls"] == ['retrieve_memory(key="packing list")']
    links = f'<td><a href="#run=[^"]*&amp;result=lost">{lost}</a></td><td><a [^>]*result=won">{won}</a>'
    assert re.search(links, reported(page, PUBLISHED))


def test_a_twin_names_its_base_and_which_of_the_two_is_right() -> None:
    rights = {"base": 1.0, "lost": 0.0, "even": 1.0, "wrong": 0.0, "won": 1.0}
    rows = [{"task_id": name, "parent": "wrong" if name == "won" else "base"} for name in rights]
    tasks = [{"task_id": name, "score": right, "strict": right} for name, right in rights.items()]
    rows[0]["parent"] = None
    run = Run(Path("r"), "r", COMPOSITION, None, {}, "m", {"scores": {"per_task": tasks}}, {}, rows)
    assert {name: half["pair"] for name, half in _halves(run).items()} == {
        "lost": "lost",
        "even": None,
        "wrong": "lost",
        "won": "won",
    }
    assert _halves(run)["won"]["base"] == {"id": "wrong", "right": False}


def test_a_model_keeps_its_colour_whatever_its_rank(spoil: Spoil, page: Path) -> None:
    first, second, other = (
        spoil(name, model, rate=rate, **more)
        for name, model, rate, more in (
            ("a", "good", 0, {}),
            ("b", "bad", 0.5, {}),
            ("c", "bad", 0.1, {"catalog": "10"}),
        )
    )
    html = reported(page, first, second, other)
    marks = re.findall('data-model="([^"]*)">(?:(?!</g>).)*?stroke="(#[0-9a-f]{6})"', html, re.DOTALL)
    of = {
        name: {colour for model, colour in marks if model.startswith(name) and colour in PALETTE}
        for name in ("good", "bad")
    }
    assert of == {"good": {PALETTE[0]}, "bad": {PALETTE[1]}}


@pytest.mark.usefixtures("undrawn")
def test_runs_that_differ_in_their_distractors_are_drawn_against_their_number(spoil: Spoil, page: Path) -> None:
    runs = [spoil(f"catalog_{name}", "m", rate=0.2, catalog=name) for name in ("task", "10")]
    html = reported(page, *runs, command="compare")
    assert "<h2>Number of distractors</h2>" in html
    assert {line["distractors"] for line in table(page, "distractors")} == {"3", "10"}


def test_a_folder_of_runs_stands_for_those_in_it_that_have_ended(folder: Path, spoil: Spoil, tmp_path: Path) -> None:
    runs = [spoil(f"models/{name}", name) for name in "ab"]
    (spoil("models/c", "c") / "scores.json").unlink()
    said: list[str] = []
    assert every_run([tmp_path / "models", folder / "null"], said.append) == [*runs, folder / "null"]
    assert said == [f"{tmp_path / 'models' / 'c'} has not ended and is left out."]
    assert every_run([tmp_path / "models" / "c"], said.append) == [
        tmp_path / "models" / "c"
    ]  # named as itself it is asked for, and refused in a sentence


@pytest.mark.usefixtures("undrawn")
def test_comparing_prints_the_table_and_writes_the_page(
    spoil: Spoil, page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pair = [spoil(name, name, rate=rate) for name, rate in (("one", 0.05), ("two", 0.6))]
    html = reported(page, *pair, command="compare")
    printed = capsys.readouterr().out
    assert printed.startswith("1: one\n2: two\nmodel: one / two\n")
    assert re.search(r"^overall +38 +\d.* < 0\.001", printed, re.MULTILINE)
    assert printed.index("strict 1") < printed.index("lost        p") < printed.index("paper's score 1")
    assert 'href="#run=one&amp;level=L1&amp;against=two&amp;solved=first"' in html
    assert "solved=second" not in html.split("<main>")[1].split("</table>")[0], "no task, no link"


@pytest.mark.usefixtures("undrawn")
def test_of_more_runs_each_two_are_compared_as_two_alone(
    spoil: Spoil, page: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def compared(*chosen: Path) -> tuple[str, list[str]]:
        html = reported(page, *chosen, command="compare")
        section = html.split('<section id="comparison">')[1].split("</section>")[0]
        tables = re.sub("<a [^>]*>|</a>", "", section.split("</p>", 1)[1])
        return capsys.readouterr().out.split("\nPoints: ")[0], re.findall("<table>.*?</table>", tables, re.DOTALL)

    def renumbered(text: str, first: int, second: int) -> str:
        return re.sub("(?<=strict |.score )[12]", lambda found: str((first, second)[int(found[0]) - 1]), text)

    rates = {"one": 0.05, "two": 0.6, "three": 0.3}
    runs = {name: spoil(f"all/{name}", name, rate=rate) for name, rate in rates.items()}
    printed, tables = compared(*runs.values())
    assert printed.startswith("1: one\n2: two\n3: three\n")
    for (first, one), (second, other) in combinations(enumerate(runs.values(), 1), 2):
        alone, (table,) = compared(one, other)
        assert renumbered(alone.split("\n\n", 1)[1], first, second) in printed
        assert renumbered(table, first, second) in tables
    assert compared(tmp_path / "all")[0].startswith("1: one\n2: three\n3: two\n"), "a folder's best first"
    many, tables = compared(*runs.values(), *(spoil(f"m{number}", f"m{number}") for number in range(2)))
    lines = re.findall(r"^(\d and \d) +38 ", many, re.MULTILINE)
    assert lines[:10] == ["{} and {}".format(*pair) for pair in combinations(range(1, 6), 2)]
    assert len(tables) == 1


@pytest.mark.usefixtures("undrawn")
def test_runs_on_other_tasks_stand_side_by_side_in_the_same_notation(
    spoil: Spoil, page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pair = [spoil("three", "three", seed=7), spoil("four", "four", metric="other")]
    server = "llama-server of llama-cpp-python 0.3.36 (the first 24 tasks of each level: xllamacpp 2026.10.11549)"
    edited(pair[0], "run.json", lambda run: run["settings"].update(server=server))
    html = reported(page, *pair, command="compare")
    assert "Side by side" in html
    assert f"<b>server</b> ({server} / none)" in html
    assert ">largest minus smallest, points</th>" in html
    printed = capsys.readouterr().out
    assert re.search(r"^1 +\d+\.\d% \(\d+\.\d to \d+\.\d\)", printed, re.MULTILINE)
    assert re.search(r"^spread +\d", printed, re.MULTILINE)


@from_json
def test_a_mistake_gets_one_sentence(
    command: list[str], sentence: str, spoil: Spoil, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    work = spoil("runs/oracle", "a").parent
    spoil("runs/unfinished", "b").joinpath("scores.json").unlink()
    unreadable = spoil("runs/unreadable", "c") / "predictions.jsonl"
    unreadable.unlink()
    unreadable.mkdir()
    cut = spoil("runs/cut", "d") / "predictions.jsonl"
    cut.write_bytes(cut.read_bytes()[:-9])  # into its last line
    lines = (folder / "tasks.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (work / "other.jsonl").write_text("".join(lines[:-1]), encoding="utf-8")
    (work / "broken.jsonl").write_text(
        re.sub('"tool_name": "[a-z_0-9]+"', '"tool_name": "no_tool"', lines[0]), encoding="utf-8"
    )
    assert main([part.format(folder=work) for part in command]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert sentence in said


@pytest.mark.usefixtures("undrawn")
def test_two_runs_are_set_against_each_other_in_a_sentence_if_they_have_tasks_in_common(
    spoil: Spoil, rows: list[dict[str, Any]], page: Path
) -> None:
    first = {row["task_id"] for row in rows[::2]}

    def answering(half: bool) -> Callable[[str, Any], Any]:
        return lambda task, record: record | ({} if (task in first) is half else {"prediction": None})

    nothing = [spoil(name, name, edit=lambda task, record: record | {"prediction": []}) for name in ("x", "y")]
    equal = [spoil(name, name, rate=0) for name in ("u", "v")]
    figures = page.with_name("report_figures")
    for runs, said in (
        (nothing, "Neither <b>x</b> nor <b>y</b> solves any of the 38"),
        (equal, "solve the same 38 of 38"),
    ):
        html = reported(page, *runs)
        assert f"{said} tasks" in html
        assert "points more of the tasks" not in html
        assert ("there are no figures of strict accuracy" in html) is (runs is nothing)
        assert (figures / "levels.csv").exists() is (runs is not nothing)
        shutil.rmtree(figures)
    apart = [spoil(f"apart-{half}", f"model-{half}", rate=0, edit=answering(half)) for half in (True, False)]
    together = [spoil(f"rate-{rate}", f"model-{rate}", rate=rate) for rate in (0, 0.9)]
    for runs, said in ((apart, False), (together, True)):
        found = re.search(
            'class="versus"><b>model-0</b> solves .* points more of the tasks than <b>model-0.9</b> '
            r".*; 95 % interval [+−][0-9.]+ to \+[0-9.]+\).*: p (&lt;|=) 0\.",
            reported(page, *runs),
        )
        assert bool(found) is said
    five = {row["task_id"] for row in rows[:5]}
    fewer = spoil("five", "less", rate=0, edit=lambda task, it: it | ({"prediction": []} if task in five else {}))
    html = reported(page, equal[0], fewer)
    test = "exact McNemar test: p = 0.062"
    assert f"The difference between <b>u</b> and <b>less</b> may be chance ({test}): +13.2 points" in html
    assert re.search(r"95 % interval \+\d.*>5</a> that only u solves.*The test says whether the two differ", html)
    for said in ("points more of the tasks", "Ranks look at each run alone"):
        assert said not in html
    six = {row["task_id"] for row in rows[:6]}
    fewer = spoil("six", "least", rate=0, edit=lambda task, it: it | ({"prediction": []} if task in six else {}))
    assert "p = 0.031). The test says whether the two differ, the interval by how much. Ranks" in reported(
        page, equal[0], fewer
    )


@pytest.mark.usefixtures("undrawn")
def test_a_page_grows_by_little_with_each_task_of_each_run(
    spoil: Spoil, rows: list[dict[str, Any]], page: Path
) -> None:
    runs = [spoil(f"run-{n}", f"provider/model-{n}", rate=0.8, seed=n) for n in range(3)]
    sizes = [len(reported(page, *runs[:count]).encode()) for count in (1, 3)]
    assert (sizes[1] - sizes[0]) / (2 * len(rows)) < 15_000_000 / (27 * 200)


@pytest.mark.parametrize(
    ("difference", "said"),
    [(0.1234, "+12.3"), (-0.2, "-20.0"), (0, "0.0"), (-1e-17, "0.0"), (0.0004, "0.0"), (0.0006, "+0.1")],
)
def test_a_difference_has_a_sign_unless_it_is_nothing(difference: float, said: str) -> None:
    assert points(difference) == said


def test_the_leaderboard_is_there_as_csv(report: Path) -> None:
    lines = {line["model"]: line for line in table(report, "leaderboard")}
    ceiling, large = lines["baseline/oracle"], lines["openai/large"]
    assert [ceiling[name] for name in ("strict_accuracy", "first_rank", "coverage")] == ["1.0", "", "1.0"]
    assert large["first_rank"] == "1"
    assert "wrong at the lower end and as right at the upper one" in text(report)
    assert "selection_gap" not in large
    assert {f"{name}{end}" for name in COMPOSITION.columns for end in ("", "_low", "_high", "_n")} <= large.keys()


@pytest.mark.usefixtures("undrawn")
def test_files_of_an_earlier_report_are_named(folder: Path, page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = page.with_name("report_figures") / "9-gap.csv"
    old.parent.mkdir()
    old.write_text("of an earlier one")
    reported(page, folder / "oracle")
    assert f"9-gap.csv in {old.parent}/: not of this report; may be deleted" in " ".join(
        capsys.readouterr().err.split()
    )
    assert old.read_text() == "of an earlier one"
    old.unlink()
    reported(page, folder / "oracle")
    assert "not of this report" not in capsys.readouterr().err


@pytest.mark.usefixtures("undrawn")
def test_what_says_nothing_over_a_few_models_is_a_sentence(spoil: Spoil, page: Path) -> None:
    def html(*right_at: str) -> str:
        runs = []
        for levels in right_at:
            edit = lambda task, it, levels=levels: it | ({} if task[1] in levels else {"prediction": []})  # noqa: E731 - used once
            runs.append(spoil(f"{len(right_at[-1])}at{levels}", f"at{levels}", edit=edit))
        return reported(page, *runs)

    few = html("0", "1", "2", "3")
    assert "Over 4 models" not in few
    assert "Weight ablation" not in few
    same = html("0", "01", "012", "0123", "")
    assert re.search(r"Over 5 models the mean strict gap .*Student&#39;s t over models\); \d of 5 models", same)
    assert "Other weights change nothing here" in same
    assert '<th scope="row">uniform</th>' not in same
