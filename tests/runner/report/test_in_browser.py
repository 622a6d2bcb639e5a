"""Pages in Chromium.

After each test the page must have logged nothing and fetched nothing (see the fixture `browser`).
"""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from matplotlib.image import imread

from cli.main import main
from families import family
from runner.report.build import write_comparison, write_report, write_tasks
from runner.report.data import load_runs
from runner.report.tables import compare
from tests.families.worked import add_family
from tests.runner.report.browser import Browser

Json = Any
Spoil = Callable[..., Path]

MODELS = ".leaderboard tbody th"


def column(browser: Browser, label: str) -> list[float]:
    """The values of a column of the leaderboard, from top to bottom; None where there is none."""
    place = browser.texts(".leaderboard thead th").index(label)
    values = browser.run(
        "return [...document.querySelectorAll('.leaderboard tbody tr')].map((row) => "
        "row.cells[arguments[0]].dataset.value)",
        place,
    )
    return [float(value) for value in values if value != ""]


def sort(browser: Browser, label: str) -> None:
    browser.click(f".leaderboard thead th:nth-child({browser.texts('.leaderboard thead th').index(label) + 1}) button")


FIGURES = ["strict L0", "strict L1", "strict L2", "strict L3", "strict", "strict gap", "paper's score", "paper's gap"]


def test_a_click_on_a_heading_sorts_and_another_turns_it_round(browser: Browser, report: Path) -> None:
    browser.open(report)
    for label in [*FIGURES, "coverage", "cost, $", "tokens", "latency, s"]:
        sort(browser, label)
        down = column(browser, label)
        assert down == sorted(down, reverse=True)
        assert len(down) == 5
        sort(browser, label)
        assert column(browser, label) == sorted(down)
        assert browser.run("return document.querySelectorAll('.leaderboard [aria-sort=ascending]').length") == 1


def test_names_sort_by_letter_and_runs_without_a_rank_stay_last(browser: Browser, report: Path) -> None:
    browser.open(report)
    sort(browser, "model")
    assert browser.texts(MODELS) == [
        "baseline/lexical",
        "baseline/null",
        "baseline/oracle",
        "openai/large",
        "openai/small",
    ]
    for _ in range(2):
        sort(browser, "rank")
        assert set(browser.texts(MODELS)[:2]) == {"openai/large", "openai/small"}
    assert sorted(browser.texts("tr.ceiling td:first-child, tr.floor td:first-child")) == ["ceiling", "floor", "floor"]


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(("width", "seen"), [(1440, "latency, s"), (390, "strict L0")])
def test_long_names_push_no_figures_off(width: int, seen: str, browser: Browser, spoil: Spoil, tmp_path: Path) -> None:
    names = ["baseline/forward", "provider/a-model-of-28-signs", "provider/" + "long" * 30]
    write_report(
        load_runs([spoil(str(number), name) for number, name in enumerate(names)]),
        tmp_path / "report.html",
    )
    browser.look(width=width)
    browser.open(tmp_path / "report.html")
    count = (
        "const range = document.createRange(); range.selectNodeContents(node); "
        "return new Set([...range.getClientRects()].map((box) => box.top)).size"
    )
    lines = browser.run(f"return [...document.querySelectorAll('{MODELS}')].map((node) => {{ {count} }})")
    found = dict(zip(browser.texts(MODELS), lines, strict=True))
    assert found[names[0]] == 1
    assert found[names[0]] <= found[names[1]] <= (1 if width > 390 else 3)
    assert 2 <= found[names[2]] <= 12
    place = browser.texts(".leaderboard thead th").index(seen)
    assert (
        browser.run(
            "return document.querySelectorAll('.leaderboard thead th')[arguments[0]].getBoundingClientRect().right",
            place,
        )
        <= width
    )
    assert browser.run("return document.documentElement.scrollWidth") == width


def test_the_leaderboard_can_be_copied_as_text(browser: Browser, report: Path) -> None:
    browser.open(report)
    assert browser.texts(".copies pre") == [
        report.with_name("report_figures").joinpath(f"leaderboard.{ending}").read_text(encoding="utf-8").strip()
        for ending in ("csv", "md", "tex")
    ]
    browser.click(".copies details:nth-child(2) summary")
    browser.click(".copies details[open] button")
    browser.wait_for("document.querySelector('.copies details[open] button').textContent !== 'copy'")


def test_bare_tasks_are_printed_as_they_are_filtered_and_of_runs_the_open_task(
    browser: Browser, report: Path, rows: list[dict[str, Any]], tmp_path: Path
) -> None:
    write_tasks("few", family("composition"), rows, tmp_path / "tasks.html")
    wanted = [row["prompt"] for row in rows if row["level"] == 3]
    shown = (
        "[...document.querySelectorAll('#printed p')].filter((node) => node.getClientRects().length)"
        ".map((node) => node.textContent)"
    )
    for page, fragment, printed in (
        (tmp_path / "tasks.html", "#level=L3", wanted),
        (report, f"#run=openai/small&task={rows[-1]['task_id']}", []),
    ):
        browser.open(page, fragment)
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        browser.run("dispatchEvent(new Event('beforeprint'))")
        assert browser.run(f"return {shown}") == printed
        browser.wait_for(f"document.querySelectorAll('#task p.prompt').length === {0 if printed else 1}")
        assert browser.run("return document.querySelector('#list').getClientRects().length") == 0
    assert browser.run("return document.querySelector('p.key .unprinted').getClientRects().length") == 0, (
        "nobody clicks"
    )
    sizes = [
        float(browser.run(f"return getComputedStyle(document.querySelector('{part}')).fontSize").removesuffix("px"))
        for part in ("section > p.key", "figcaption", "body")
    ]
    assert max(sizes[:2]) < sizes[2]
    browser.look()


def listed(browser: Browser) -> list[str]:
    return browser.texts("#list b")


@pytest.fixture
def small(report: Path) -> dict[str, Json]:
    """Scores of the tasks of the run of openai/small, by id."""
    scores = json.loads(report.with_name("small").joinpath("scores.json").read_text(encoding="utf-8"))
    return {task["task_id"]: task for task in scores["scores"]["per_task"]}


def test_filters_leave_the_tasks_that_fit(
    browser: Browser, report: Path, rows: list[dict[str, Any]], small: dict[str, Json]
) -> None:
    browser.open(report)
    browser.choose("run", "openai/small")
    browser.wait_for("location.hash.includes('run=')")
    browser.wait_for("document.querySelector('#list .wrong, #list .close') !== null")
    browser.choose("result", "all")

    def expect(wanted: Callable[[dict[str, Any]], bool], *choices: tuple[str, str]) -> None:
        for choice in choices:
            browser.choose(*choice)
        assert listed(browser) == [row["task_id"] for row in rows if wanted(row)]
        for name, _ in choices:
            browser.choose(name, "all")

    tool = rows[15]["expected_trace"][1]["tool_name"]
    category = rows[15]["metadata"]["categories"][0]
    code = next(task["error"] for task in small.values() if task["error"] and task["level"] == 3)
    expect(lambda row: row["level"] == 2, ("level", "L2"))
    expect(lambda row: row["template"] == rows[20]["template"], ("template", rows[20]["template"]))
    expect(lambda row: any(step["tool_name"] == tool for step in row["expected_trace"]), ("tool", tool))
    expect(lambda row: category in row["metadata"]["categories"], ("category", category))
    expect(lambda row: small[row["task_id"]]["strict"] == 1, ("result", "strictly right"))
    expect(lambda row: small[row["task_id"]]["error"] is not None, ("result", "any error"))
    expect(
        lambda row: row["level"] == 3 and code in codes(small[row["task_id"]]),
        ("level", "L3"),
        ("result", code.replace("_", " ")),
    )
    expect(lambda row: True)
    browser.click("#text")
    browser.press(rows[30]["prompt"][:25])
    assert rows[30]["task_id"] in listed(browser)
    browser.press(" and what nobody asks for")
    assert listed(browser) == []
    assert browser.texts("#count") == ["no task fits"]


def codes(task: Json) -> set[str]:
    return (
        {code for found in task["errors"] for code in found}
        | {task["error"]}
        | ({"missing_call"} if task["missing"] else set())
    )


def test_a_task_shows_prompt_graph_calls_and_edges(
    browser: Browser, report: Path, rows: list[dict[str, Any]], small: dict[str, Json]
) -> None:
    task = next(
        task
        for task, it in small.items()
        if it["level"] == 3 and it["data_flow"] < 1 and "wrong_arguments" in codes(it) and it["completeness"] == 1
    )
    row = next(row for row in rows if row["task_id"] == task)
    browser.open(report, f"#run=openai/small&task={task}")
    browser.wait_for_task(task)
    assert "openai/small" in browser.texts("#task h3")
    assert browser.run("return document.querySelector('p.prompt').textContent.length") == len(row["prompt"]) + len(
        "".join(browser.texts("p.prompt sup"))
    )
    marks = browser.run("return [...document.querySelectorAll('mark')].map((mark) => mark.dataset.grounds)")
    grounds = {label for found in marks for label in found.split(" ")}
    sources = row["metadata"]["grounding"]
    assert grounds == {
        f"{step}.{path}"
        for step, found in sources.items()
        for path, source in found.items()
        if source["source"] == "prompt"
    }
    browser.wait_for("document.querySelector('svg.dag') !== null")
    flows = {
        (source.partition(".")[0], step["step_id"])
        for step in row["expected_trace"]
        for source in step["bindings"].values()
    }
    assert len(browser.texts("svg.dag g:not(.label) rect")) == row["num_steps"]
    assert len(browser.texts("svg.dag path")) == len(browser.texts("svg.dag g.label")) == len(flows)
    assert {text[0] for text in browser.texts("svg.dag g.label .value")} == {"✓", "✗"}
    steps = len(small[task]["alignment"])
    assert len(browser.texts("#task .card")) == row["num_steps"] + small[task]["calls"] - steps
    edges = sum(len(step["bindings"]) for step in row["expected_trace"])
    satisfied = round(small[task]["data_flow"] * edges)
    assert (len(browser.texts("ul.edges .right")), len(browser.texts("ul.edges .wrong"))) == (
        satisfied,
        edges - satisfied,
    )
    assert browser.texts("td.wrong")
    assert "✗ wrong" in browser.texts("td[data-label=verdict]")
    assert browser.texts("svg.dag g.wrong .mark")
    assert any("tool_calls" in text for text in browser.texts("#task pre"))
    values = browser.texts("td[data-label=expected]")
    expected = [
        json.dumps(value, ensure_ascii=False) for step in row["expected_trace"] for value in step["arguments"].values()
    ]
    assert [text for text in expected if len(text) < 500 and text not in values] == []


def test_the_explorer_works_with_keys_alone(browser: Browser, report: Path, rows: list[dict[str, Any]]) -> None:
    from selenium.webdriver.common.keys import Keys

    browser.open(report, "#run=openai/small")
    browser.press("/")
    browser.press(*"L2_", Keys.ESCAPE)
    browser.press("j", Keys.ARROW_DOWN, "k", Keys.ARROW_DOWN, Keys.ENTER)
    wanted = [row["task_id"] for row in rows if row["level"] == 2][2]
    browser.wait_for_task(wanted)
    browser.wait_for("document.activeElement.id === 'task'")
    browser.press(Keys.ESCAPE)
    assert browser.run("return document.activeElement.querySelector('b').textContent") == wanted
    browser.run("document.querySelector('mark').focus()")
    browser.wait_for("document.querySelector('#task tr.lit') !== null")
    browser.run("history.back()")
    browser.wait_for("!location.hash.includes('task')")


def test_a_comparison_leads_to_the_tasks_that_differ_with_the_calls_of_both(
    browser: Browser, spoil: Spoil, tmp_path: Path
) -> None:
    first, second = runs = load_runs(
        [spoil("a", "model/first", rate=0.4, seed=1), spoil("b", "model/second", rate=0.4, seed=2)]
    )
    found = compare(*runs)
    assert found is not None
    strict = [
        (one["task_id"], one["strict"], other["strict"])
        for one, other in zip(first.scores["per_task"], second.scores["per_task"], strict=True)
    ]
    write_comparison(runs, found, tmp_path / "compare.html")
    browser.open(tmp_path / "compare.html")
    assert listed(browser) == [task for task, one, other in strict if one != other]
    for place, (one, other) in {6: (0, 1), 7: (1, 0)}.items():
        browser.click(f"#comparison tbody tr:last-child > :nth-child({place}) a")
        wanted = [task for task, *pair in strict if pair == [one, other]]
        browser.wait_for(
            "[...document.querySelectorAll('#list b')].map((node) => node.textContent).join() === arguments[0]",
            ",".join(wanted),
        )
        assert len(wanted) == (found.parts[-1].won, found.parts[-1].lost)[place - 6]
    browser.click("#list button")
    browser.wait_for_task(wanted[0])
    assert browser.texts("#task .run > h3:first-child") == ["model/first", "model/second"]
    assert browser.texts("#task .run:first-child p .chip")[0].startswith("✓")
    assert browser.texts("#task .run:last-child p .wrong")


def test_a_page_opens_on_the_failures_of_the_best_model_and_a_link_means_the_same_everywhere(
    browser: Browser, report: Path, small: dict[str, Json]
) -> None:
    browser.open(report)
    assert browser.run(
        "return ['run', 'result'].map((name) => document.getElementById(name).selectedOptions[0].text)"
    ) == ["openai/large", "any error"]
    wanted = [task for task, it in small.items() if it["level"] == 3 and not it["strict"]]
    browser.click(".leaderboard a[href*='small'][href*='L3']")
    browser.wait_for("document.getElementById('level').value === 'L3'")
    assert listed(browser) == wanted
    browser.choose("sort", "lowest score first")
    assert listed(browser) == sorted(wanted, key=lambda task: round(small[task]["score"], 3))
    address = browser.run("return location.hash")
    assert address == "#run=openai%2Fsmall&level=L3&result=error&sort=score"


def test_a_filter_keeps_the_open_task_or_opens_the_first_that_fits(
    browser: Browser, report: Path, small: dict[str, Json]
) -> None:
    wrong = [task for task, it in small.items() if not it["strict"]]
    kept = [task for task in wrong if small[task]["level"] == 2][1]
    first = next(task for task in wrong if small[task]["level"] == 3)
    browser.open(report, "#run=openai/small&result=error")
    browser.wait_for_task(wrong[0])
    browser.click(f"#list li:nth-child({1 + wrong.index(kept)}) button")
    browser.wait_for_task(kept)
    browser.run("location.hash = '#run=openai/small&result=error&level=L2'")
    browser.wait_for("document.getElementById('level').value === 'L2'")
    browser.wait_for_task(kept)
    browser.run("location.hash = '#run=openai/small&result=error&level=L3'")
    browser.wait_for_task(first)


def test_a_wrong_task_says_whose_score_gives_it_credit(browser: Browser, report: Path, small: dict[str, Json]) -> None:
    task = next(task for task, it in small.items() if not it["strict"] and it["score"] > 0)
    browser.open(report, f"#run=openai/small&task={task}")
    browser.wait_for_task(task)
    assert browser.texts("#legend") == [
        "✓ everything right · ≈ wrong, but the paper's score gives credit · ✗ wrong, no credit"
    ]
    assert browser.texts("#task .run p .chip")[0] == "≈ wrong"
    score = f"paper's score {small[task]['score']:.2f} (it gives credit for a part); its parts:"
    assert browser.texts("#task .run p small")[0].startswith(score)
    assert set(browser.texts("#list .chip")) <= {"✓", "≈", "✗"}


def test_tasks_that_no_model_or_one_alone_solves_are_lists(
    browser: Browser, report: Path, small: dict[str, Json]
) -> None:
    large = {
        task["task_id"]: task
        for task in json.loads(report.with_name("large").joinpath("scores.json").read_text(encoding="utf-8"))["scores"][
            "per_task"
        ]
    }
    solved = {task: large[task]["strict"] + small[task]["strict"] for task in small}
    browser.open(report)
    for state, count in (("none", 0), ("one", 1), ("every", 2)):
        browser.click(f"#telling a[href$='solved={state}']")
        browser.wait_for("document.getElementById('solved').value === arguments[0]", state)
        assert listed(browser) == [task for task in small if solved[task] == count][:50]


def test_a_search_looks_into_calls_tools_and_errors(
    browser: Browser, spoil: Spoil, rows: list[dict[str, Any]], tmp_path: Path
) -> None:
    task = rows[12]["task_id"]

    def edit(found: str, record: Json) -> Json:
        return record | (
            {"prediction": [{"name": "odd_tool", "arguments": {"x": 'a "Needle"'}}]} if found == task else {}
        )

    write_comparison(load_runs([spoil("a", "a", rate=0, edit=edit)]), None, tmp_path / "report.html")
    browser.open(tmp_path / "report.html", "#run=a&text=needle")
    for text in ("needle", "odd_tool", "unknown tool"):
        browser.run("location.hash = `run=a&text=${arguments[0]}`", text)
        browser.wait_for(
            "[...document.querySelectorAll('#list b')].map((node) => node.textContent).join() === arguments[0]", task
        )


def test_several_responses_are_shown_as_a_conversation(
    browser: Browser, spoil: Spoil, rows: list[dict[str, Any]], tmp_path: Path
) -> None:
    task = next(row for row in rows if row["level"] == 1)

    def edit(found: str, record: Json) -> Json:
        calls = [call | {"turn": turn} for turn, call in enumerate(record["prediction"])]
        calls[-1] = {key: value for key, value in calls[-1].items() if key != "output"} | {"error": "No such thing."}
        said = [{"choices": [{"message": {"content": text}}]} for text in ("First this.", "Then that.", "Done.")]
        return (
            record | {"prediction": calls, "responses": said, "answer": "Done."} if found == task["task_id"] else record
        )

    write_comparison(load_runs([spoil("a", "a", rate=0, edit=edit)]), None, tmp_path / "report.html")
    browser.open(tmp_path / "report.html", f"#run=a&task={task['task_id']}")
    browser.wait_for_task(task["task_id"])
    assert browser.texts(".turns li > b") == ["user", "model", "model", "model"]
    assert browser.texts(".turns p") == [task["prompt"], "First this.", "Then that.", "Done."]
    assert [call.partition("(")[0] for call in browser.texts(".turns .call")] == [
        step["tool_name"] for step in task["expected_trace"]
    ]
    assert browser.texts(".turns .gave.wrong") == ["✗ No such thing."]


HOSTILE = [
    "<script>window.owned = 1</script>",
    "</script><script>window.owned = 2</script>",
    "<img src=x onerror='window.owned = 3'>",
    "--><svg onload=window.owned=4>",
    "\"'`><a href=javascript:window.owned=5>x</a>",
    "{{ 7 * 7 }} {% raw %}",
    "\u202egnp.exe\u202c \x00\x07\x1b[31m \ud800 \u2028",
    "https://tracker.invalid/pixel.png",
    "A" * 1_500_000,
]


@pytest.mark.usefixtures("undrawn")
def test_what_a_model_wrote_is_shown_and_never_run(
    browser: Browser, spoil: Spoil, tmp_path: Path, rows: list[dict[str, Any]]
) -> None:
    deep: Json = []
    for _ in range(60):
        deep = [deep]

    def edit(task: str, record: Json) -> Json:
        text = HOSTILE[[row["task_id"] for row in rows].index(task) % len(HOSTILE)]
        call = {"name": text, "arguments": {text[:5000]: text, "deep": deep}, "output": {text[:50]: text}}
        aligned = [
            call_ | {"arguments": dict.fromkeys([*call_["arguments"], text[:5000]], text)}
            for call_ in record["prediction"]
        ]
        return record | {
            "prediction": [*aligned, call, {"name": "x", "arguments": text, "error": text}],
            "responses": [{"choices": [text]}],
            "errors": [text],
        }

    run = spoil("a", "evil/<script>window.owned = 6</script>", rate=0, edit=edit)
    page = tmp_path / "report.html"
    write_report(load_runs([run]), page)
    assert page.stat().st_size < 3_000_000
    browser.open(page)
    for row in [*rows[:9], rows[-1]]:
        browser.run("location.hash = `task=${arguments[0]}`", row["task_id"])
        browser.wait_for_task(row["task_id"])
        browser.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    browser.run("location.hash = `task=${arguments[0]}`", rows[0]["task_id"])
    browser.wait_for_task(rows[0]["task_id"])
    assert HOSTILE[0] in "\n".join(browser.texts("#task"))
    assert browser.run("return window.owned") is None
    assert browser.run("return document.scripts.length") == 2
    assert browser.run("return document.querySelectorAll('#task img, #task a, #task script').length") == 0
    assert browser.texts(MODELS) == ["evil/<script>window.owned = 6</script>"]
    browser.run("location.hash = `task=${arguments[0]}`", rows[6]["task_id"])
    browser.wait_for_task(rows[6]["task_id"])
    text = "\n".join(browser.texts("#task"))
    assert "\\u{202e}gnp.exe" in text
    assert "\u202e" not in text


@pytest.mark.parametrize(
    ("width", "height", "dark"), [(1400, 1000, False), (1400, 1000, True), (390, 844, False), (390, 844, True)]
)
def test_a_page_fits_the_window_in_light_and_dark(
    width: int, height: int, dark: bool, browser: Browser, report: Path, rows: list[dict[str, Any]], tmp_path: Path
) -> None:
    browser.look(width=width, height=height, dark=dark)
    for fragment in ("", f"#run=openai/small&task={rows[-1]['task_id']}"):
        browser.open(report, fragment)
        if fragment:
            browser.wait_for_task(rows[-1]["task_id"])
        browser.screenshot(tmp_path / "page.png")
        brightness = float(imread(tmp_path / "page.png")[..., :3].mean())
        assert brightness < 0.3 if dark else brightness > 0.8
        assert browser.run("return document.documentElement.scrollWidth") == width
    widths = browser.run(
        "return [...document.querySelectorAll('details:not([open]) > svg.picture, svg.picture')].map((one) => "
        "one.getBoundingClientRect().width)"
    )
    assert len(widths) == 8 + 2 + 4 + 4
    assert all(found <= width for found in widths)


def test_figures_say_what_they_show_to_pointers_and_to_keys(browser: Browser, report: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    run = load_runs([report.with_name("small")])[0]
    low, high = run.interval("strict_accuracy_l2") or (0, 0)
    score, n = run.scores["strict_accuracy_l2"], run.scores["n_l2"]
    wanted = f"openai/small, L2: {100 * score:.1f} % ({100 * low:.1f} to {100 * high:.1f}, n {n})"
    browser.open(report)
    point = "[...document.querySelectorAll('svg.picture .mark')].find((mark) => mark.dataset.text === arguments[0])"
    browser.run(f"{point}.dispatchEvent(new PointerEvent('pointermove', {{bubbles: true}}))", wanted)
    assert browser.texts("#tip:not([hidden])") == [wanted]
    assert set(
        browser.run("return [...document.querySelectorAll('.mark.same')].map((mark) => mark.dataset.model)")
    ) == {"openai/small"}
    browser.run("document.querySelectorAll('svg.picture')[1].focus()")
    browser.press(Keys.ARROW_RIGHT)
    first = browser.texts("#tip")
    browser.press(Keys.ARROW_RIGHT)
    assert browser.texts("#tip") != first
    browser.press(Keys.ESCAPE)
    assert browser.texts("#tip:not([hidden])") == []


def test_each_run_is_set_against_each_other_with_the_tasks_that_one_of_the_two_solves(
    browser: Browser, report: Path, small: dict[str, Json]
) -> None:
    browser.open(report)
    names = [text.partition(". ")[2] for text in browser.texts(".differences tbody th")]
    assert names[0] == "baseline/oracle"
    assert browser.texts(".differences tbody tr > :nth-child(2)")[0] == ""
    browser.click(f".differences tbody tr:first-child > :nth-child({names.index('openai/small') + 2}) a")
    browser.wait_for("document.getElementById('against').value === 'openai/small'")
    assert listed(browser) == [task for task, it in small.items() if not it["strict"]][:50]


@pytest.mark.parametrize("width", [1400, 390])
def test_a_pair_of_steps_shows_both_and_what_a_judge_chose_in_either_order(
    width: int, browser: Browser, tmp_path: Path
) -> None:
    rows = family("process").configs[0].every_row(family("process").options)
    row = next(row for row in rows if len(row["history"]) > 1)
    (tmp_path / "pairs.jsonl").write_text(json.dumps(row), encoding="utf-8")
    command = f"judge-steps --dataset {tmp_path / 'pairs.jsonl'} --model baseline/first --out {tmp_path / 'first'}"
    assert main(command.split()) == 0
    write_report(load_runs([tmp_path / "first"]), tmp_path / "report.html")
    browser.look(width=width)
    browser.open(tmp_path / "report.html", f"#task={row['task_id']}")
    browser.wait_for_task(row["task_id"])
    assert browser.texts("p.prompt") == [row["prompt"]]
    assert browser.texts("#task > .card h4") == [f"step {place + 1}" for place in range(len(row["history"]))]
    assert browser.texts(".beside .chip")[:2] == ["✓ right step", "✗ wrong step"]
    for place, step in enumerate((row["right"], row["wrong"])):
        texts = browser.texts(".beside:has(.card) .card .text")[2 * place : 2 * place + 2]
        assert texts == [step["thought"], f"{step['action']} {json.dumps(step['action_input'], ensure_ascii=False)}"]
    tops = browser.run(
        "return [...document.querySelectorAll('.beside .card')].map((it) => it.getBoundingClientRect().top)"
    )
    assert (tops[0] == tops[1]) is (width > 390), "side by side where there is room"
    assert browser.texts(".run p .chip")[1:] == ["✓ the right step (first)", "✗ the wrong step (first)"]
    assert browser.texts(".run pre") == ["Choice: first", "Choice: first"], "the judge's own words"
    assert browser.texts(".run summary") == ["the judge's reply", "the judge's reply"]
    assert browser.run("return document.documentElement.scrollWidth") == width
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    for part in ("p.prompt", "p.key"):
        assert browser.run(f"return document.querySelector('#task {part}').getClientRects().length"), "printed, too"
    browser.look()


def test_a_task_that_changes_records_says_its_answer_once(browser: Browser, tmp_path: Path) -> None:
    command = f"run --family stateful --model baseline/first-page --tasks stateful_easy_003 --out {tmp_path / 'run'}"
    assert main(command.split()) == 0
    write_report(load_runs([tmp_path / "run"]), tmp_path / "report.html")
    browser.look(width=390)
    browser.open(tmp_path / "report.html", "#task=stateful_easy_003")
    browser.wait_for_task("stateful_easy_003")
    assert browser.texts(".run p .chip")[-1] == "✗ not given"
    assert [text for text in browser.texts(".run summary") if "last text" in text] == ["last text"]
    heights = "return [...document.querySelectorAll('.state thead th')].map((node) => node.clientHeight)"
    assert max(browser.run(heights)) < 40, "no heading breaks within a word"


def test_ten_thousand_tasks_are_quick(browser: Browser, rows: list[dict[str, Any]], tmp_path: Path) -> None:
    many = []
    for number in range(10_000):
        row = deepcopy(rows[number % len(rows)]) if number < len(rows) else dict(rows[number % len(rows)])
        row["task_id"] = f"T{number:05}"
        many.append(row)
    write_tasks("many", family("composition"), many, tmp_path / "tasks.html")
    browser.open(tmp_path / "tasks.html")
    browser.wait_for("document.querySelectorAll('#list li').length === 50")
    assert browser.texts("#count") == ["1–50 of 10000 tasks"]
    spent = browser.run(
        "const start = performance.now(); const box = document.getElementById('level'); box.value = 'L1'; "
        "box.dispatchEvent(new Event('change'));"
        "document.getElementById('next').click(); document.body.offsetHeight; return performance.now() - start"
    )
    assert spent < 500
    count = sum(row["level"] == 1 for row in many)
    assert browser.texts("#count") == [f"51–100 of {count} tasks"]
    browser.run("location.hash = 'task=T09999'")
    browser.wait_for_task("T09999")
    assert browser.run("return document.querySelectorAll('#run-label[hidden], #result-label[hidden]').length") == 2


def test_a_family_without_a_page_of_its_own_shows_prompts_and_calls(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for model, name in (("baseline/adder", "right"), ("baseline/random", "wrong")):
        assert (
            main(
                ["run", "--family", add_family(tmp_path, monkeypatch), "--model", model, "--out", str(tmp_path / name)]
            )
            == 0
        )
    write_report(load_runs([tmp_path / "right", tmp_path / "wrong"]), tmp_path / "report.html")
    browser.open(tmp_path / "report.html", "#task=sum_2")
    browser.wait_for_task("sum_2")
    assert browser.texts("p.prompt") == ["What is 0 plus 60?"]
    assert browser.texts("#task h4") == ["call 1: add"]
    assert browser.texts("#task .card > pre") == ['{"a": 0, "b": 60}']
    assert browser.texts("#facets label") == []
    browser.choose("result", "strictly right")
    assert browser.texts("#list b") == ["sum_1", "sum_2"]
    browser.choose("result", "all")
    browser.choose("run", "baseline/random")
    browser.wait_for("document.querySelectorAll('#list .wrong').length === 2")
