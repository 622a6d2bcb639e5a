"""Pages in Chromium.

After each test the page must have logged nothing and fetched nothing (see the fixture `browser`).
"""

import json
from collections.abc import Callable
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
from tests.runner.report.test_pages import PUBLISHED

Json = Any
Rows = list[dict[str, Any]]
Scores = dict[str, Json]
Spoil = Callable[..., Path]

MODELS = ".leaderboard tbody th"


def place(browser: Browser, label: str) -> int:
    """Which column of the leaderboard has a heading."""
    return browser.texts(".leaderboard thead th").index(label)


def column(browser: Browser, label: str) -> list[float]:
    """The values of a column of the leaderboard, from top to bottom, where there are any."""
    values = browser.each(".leaderboard tbody tr", f"node.cells[{place(browser, label)}].dataset.value")
    return [float(value) for value in values if value != ""]


def sort(browser: Browser, label: str) -> None:
    browser.click(f".leaderboard thead th:nth-child({place(browser, label) + 1}) button")


FIGURES = ["strict L0", "strict L1", "strict L2", "strict L3", "strict", "strict gap", "paper's score", "paper's gap"]


def test_a_click_on_a_heading_sorts_and_another_turns_it_round(browser: Browser, report: Path) -> None:
    browser.open(report)
    for label in [*FIGURES, "coverage", "cost of the run, $", "tokens", "latency, s"]:
        sort(browser, label)
        down = column(browser, label)
        assert down == sorted(down, reverse=True)
        assert len(down) == (2 if label in ("cost of the run, $", "tokens") else 5), (
            "agents without a model cost nothing"
        )
        sort(browser, label)
        assert column(browser, label) == sorted(down)
        assert browser.count(".leaderboard [aria-sort=ascending]") == 1
    sort(browser, "model")
    names = browser.texts(MODELS)
    assert names == [*(f"baseline/{name}" for name in ("lexical", "null", "oracle")), "openai/large", "openai/small"]
    for _ in range(2):
        sort(browser, "rank")
        assert {*browser.texts(MODELS)[:2]} == {*names[3:]}, "those without a rank stay last"
    assert sorted(browser.texts("tr.ceiling td:first-child, tr.floor td:first-child")) == ["ceiling", "floor", "floor"]


@pytest.mark.usefixtures("undrawn")
def test_long_names_push_no_figures_off(browser: Browser, spoil: Spoil, tmp_path: Path) -> None:
    names = ["baseline/forward", "provider/a-model-of-28-signs", "provider/" + "long" * 30]
    write_report(load_runs([spoil(str(number), name) for number, name in enumerate(names)]), tmp_path / "report.html")
    lines = (
        "(() => { const range = document.createRange(); range.selectNodeContents(node); "
        "return new Set([...range.getClientRects()].map((box) => box.top)).size })()"
    )
    for width, seen in ((1440, "latency, s"), (390, "strict L0")):
        browser.look(width=width)
        browser.open(tmp_path / "report.html")
        found = dict(zip(browser.texts(MODELS), browser.each(MODELS, lines), strict=True))
        assert 1 == found[names[0]] <= found[names[1]] <= (1 if width > 390 else 3)
        assert 2 <= found[names[2]] <= 12
        edges = browser.each(".leaderboard thead th", "node.getBoundingClientRect().right")
        assert edges[place(browser, seen)] <= width
        assert browser.width() == width


def test_the_leaderboard_can_be_copied_as_text(browser: Browser, report: Path) -> None:
    browser.open(report)
    written = report.with_name("report_figures") / "leaderboard"
    assert browser.texts(".copies pre") == [
        written.with_suffix(f".{ending}").read_text(encoding="utf-8").strip() for ending in ("csv", "md", "tex")
    ]
    browser.click(".copies details:nth-child(2) summary")
    browser.click(".copies details[open] button")
    browser.wait_for("document.querySelector('.copies details[open] button').textContent !== 'copy'")


def test_bare_tasks_are_printed_as_they_are_filtered_and_of_runs_the_open_task(
    browser: Browser, report: Path, rows: Rows, tmp_path: Path
) -> None:
    write_tasks("few", family("composition"), rows, tmp_path / "tasks.html")
    wanted = [row["prompt"] for row in rows if row["level"] == 3]
    for page, fragment, printed in (
        (tmp_path / "tasks.html", "#level=L3", wanted),
        (report, f"#run=openai/small&task={rows[-1]['task_id']}", []),
    ):
        browser.open(page, fragment)
        browser.printing()
        browser.run("dispatchEvent(new Event('beforeprint'))")
        shown = browser.each("#printed p", "[node.textContent, node.getClientRects().length]")
        assert [text for text, seen in shown if seen] == printed
        browser.wait_for(f"document.querySelectorAll('#task p.prompt').length === {0 if printed else 1}")
        assert browser.each("#list", "node.getClientRects().length") == [0]
    assert browser.each("p.key .unprinted", "node.getClientRects().length")[0] == 0, "nobody clicks"
    assert browser.each("#explorer > h2", "node.getClientRects().length") == [0]
    said = "getComputedStyle(node, '::before').content"
    assert browser.each("#task > h3:first-child", said) == ['"The task on the screen: "']
    sizes = [
        float(browser.run(f"return getComputedStyle(document.querySelector('{part}')).fontSize").removesuffix("px"))
        for part in ("section > p.key", "figcaption", "body")
    ]
    assert max(sizes[:2]) < sizes[2]
    browser.look()


def listed(browser: Browser) -> list[str]:
    return browser.texts("#list b")


def scores_of(folder: Path) -> Scores:
    """Scores of the tasks of a run, by id."""
    scores = json.loads((folder / "scores.json").read_text(encoding="utf-8"))
    return {task["task_id"]: task for task in scores["scores"]["per_task"]}


@pytest.fixture
def small(report: Path) -> Scores:
    """Those of openai/small."""
    return scores_of(report.with_name("small"))


def test_filters_leave_the_tasks_that_fit(browser: Browser, report: Path, rows: Rows, small: Scores) -> None:
    browser.open(report)
    browser.choose("run", "openai/small")
    browser.wait_for("location.hash.includes('run=')")
    browser.wait_for("document.querySelector('#list .wrong, #list .close') !== null")
    browser.choose("result", "all")

    def expect(wanted: Callable[[Json, Json], bool], *choices: tuple[str, str]) -> None:
        for choice in choices:
            browser.choose(*choice)
        assert listed(browser) == [row["task_id"] for row in rows if wanted(row, small[row["task_id"]])]
        for name, _ in choices:
            browser.choose(name, "all")

    tool, template = rows[15]["expected_trace"][1]["tool_name"], rows[20]["template"]
    category = rows[15]["metadata"]["categories"][0]
    code = next(task["error"] for task in small.values() if task["error"] and task["level"] == 3)
    expect(lambda row, _: row["level"] == 2, ("level", "L2"))
    expect(lambda row, _: row["template"] == template, ("template", template))
    expect(lambda row, _: tool in [step["tool_name"] for step in row["expected_trace"]], ("tool", tool))
    expect(lambda row, _: category in row["metadata"]["categories"], ("category", category))
    expect(lambda _, task: task["strict"] == 1, ("result", "strictly right"))
    expect(lambda _, task: task["error"] is not None, ("result", "any error"))
    at_three = ("level", "L3"), ("result", code.replace("_", " "))
    expect(lambda row, task: row["level"] == 3 and code in codes(task), *at_three)
    expect(lambda *_: True)
    browser.click("#text")
    browser.press(rows[30]["prompt"][:25])
    assert rows[30]["task_id"] in listed(browser)
    browser.press(" and what nobody asks for")
    assert listed(browser) == []
    text = browser.each("#text", "node.value")[0]
    assert browser.texts("#count") == [f"no task fits: text “{text}”"]
    browser.click("#reset")
    assert listed(browser) == [row["task_id"] for row in rows]
    assert browser.each("#reset", "node.hidden") == [True], "nothing is left to reset"


def test_a_run_to_which_no_task_fits_says_why_and_shows_all_tasks_at_a_click(browser: Browser, report: Path) -> None:
    browser.open(report)
    browser.choose("run", "baseline/oracle")
    browser.choose("level", "L3")
    assert browser.texts("#count") == ["no task fits: level L3, any error in baseline/oracle"]
    browser.click("#reset")
    assert len(listed(browser)) == 38
    assert browser.each("#run, #level, #result", "node.value") == ["baseline/oracle", "", ""]
    assert browser.count(".list #legend") == 0, "what scrolls"


def codes(task: Json) -> set[str]:
    missing = {"missing_call"} if task["missing"] else set()
    return {code for found in task["errors"] for code in found} | {task["error"]} | missing


def test_what_an_edge_says_leaves_the_edge_to_be_seen(browser: Browser, report: Path, rows: Rows) -> None:
    width = "node.querySelector('rect').getBBox().width"
    text = "Math.max(...[...node.querySelectorAll('text')].map((one) => one.getBBox().width))"
    spare = []
    for row in [row for row in rows if row["level"] == 1][:8]:
        browser.open(report, f"#run=openai/small&task={row['task_id']}")
        browser.wait_for("document.querySelector('svg.dag g.label') !== null")
        spare += browser.each("svg.dag g.label", f"{width} - {text}")
    assert max(spare) < 20, "pixels"


def test_a_task_shows_prompt_graph_calls_and_edges(browser: Browser, report: Path, rows: Rows, small: Scores) -> None:
    task, scored = next(
        (task, it)
        for task, it in small.items()
        if it["level"] == 3 and it["data_flow"] < 1 and "wrong_arguments" in codes(it) and it["completeness"] == 1
    )
    row = next(row for row in rows if row["task_id"] == task)
    browser.open(report, f"#run=openai/small&task={task}")
    assert "openai/small" in browser.texts("#task h3")
    (prompt,) = browser.each("p.prompt", "node.textContent.length")
    assert prompt == len(row["prompt"]) + len("".join(browser.texts("p.prompt sup")))
    grounds = {label for found in browser.each("mark", "node.dataset.grounds") for label in found.split(" ")}
    assert grounds == {
        f"{step}.{path}"
        for step, found in row["metadata"]["grounding"].items()
        for path, source in found.items()
        if source["source"] == "prompt"
    }
    browser.wait_for("document.querySelector('svg.dag') !== null")
    bound = [(source, step["step_id"]) for step in row["expected_trace"] for source in step["bindings"].values()]
    flows = {(source.partition(".")[0], step) for source, step in bound}
    assert browser.count("svg.dag g:not(.label) rect") == row["num_steps"]
    assert browser.count("svg.dag path") == browser.count("svg.dag g.label") == len(flows)
    assert {text[0] for text in browser.texts("svg.dag g.label .value")} == {"✓", "✗"}
    assert browser.count("#task .card") == row["num_steps"] + scored["calls"] - len(scored["alignment"])
    satisfied = round(scored["data_flow"] * len(bound))
    assert browser.count("ul.edges .right") == satisfied
    assert browser.count("ul.edges .wrong") == len(bound) - satisfied
    assert browser.texts("td.wrong")
    assert "✗ wrong" in browser.texts("td[data-label=verdict]")
    assert browser.texts("svg.dag g.wrong .mark")
    assert any("tool_calls" in text for text in browser.texts("#task pre"))
    values = browser.texts("td[data-label=expected]")
    arguments = [value for step in row["expected_trace"] for value in step["arguments"].values()]
    expected = [json.dumps(value, ensure_ascii=False) for value in arguments]
    assert [text for text in expected if len(text) < 500 and text not in values] == []


def test_the_explorer_works_with_keys_alone(browser: Browser, report: Path, rows: Rows) -> None:
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
    named = ((1, "model/first"), (2, "model/second"))
    runs = load_runs([spoil(str(seed), name, rate=0.4, seed=seed) for seed, name in named])
    found = compare(*runs)
    assert found is not None
    strict = [
        (one["task_id"], one["strict"], other["strict"])
        for one, other in zip(*(run.scores["per_task"] for run in runs), strict=True)
    ]
    write_comparison(runs, [found], tmp_path / "compare.html")
    browser.open(tmp_path / "compare.html")
    assert listed(browser) == [task for task, one, other in strict if one != other]
    for cell, pair, count in ((6, [0, 1], found.parts[-1].won), (7, [1, 0], found.parts[-1].lost)):
        browser.click(f"#comparison tbody tr:last-child > :nth-child({cell}) a")
        wanted = [task for task, *both in strict if both == pair]
        browser.wait_for_list(wanted)
        assert len(wanted) == count
    browser.click("#list button")
    browser.wait_for_task(wanted[0])
    assert browser.texts("#task .run > h3:first-child") == ["model/first", "model/second"]
    assert browser.texts("#task .run:first-child p .chip")[0].startswith("✓")
    assert browser.texts("#task .run:last-child p .wrong")


def test_a_page_opens_on_the_failures_of_the_best_model_and_a_link_means_the_same_everywhere(
    browser: Browser, report: Path, small: Scores
) -> None:
    browser.open(report)
    assert browser.each("#run, #result", "node.selectedOptions[0].text") == ["openai/large", "any error"]
    failed = [it for it in scores_of(report.with_name("large")).values() if not it["strict"] and it["level"]]
    opened = max(failed, key=lambda it: it["score"] > 0)["task_id"]
    browser.wait_for_task(opened)
    assert browser.texts("#list [aria-current] b") == [opened], "and its place in the list"
    browser.wait_for("document.querySelector('svg.dag') !== null")  # a single call has no graph
    assert browser.run("return scrollY") == 0
    browser.open(report, "#run=openai%2Fsmall&level=L3")
    browser.wait_for("scrollY > 0")  # a link to filtered tasks leads to them, also in a new tab
    browser.open(report)
    wanted = [task for task, it in small.items() if it["level"] == 3 and not it["strict"]]
    browser.click(".leaderboard a[href*='small'][href*='L3']")
    browser.wait_for("document.getElementById('level').value === 'L3'")
    assert listed(browser) == wanted
    browser.choose("sort", "lowest score first")
    assert listed(browser) == sorted(wanted, key=lambda task: round(small[task]["score"], 3))
    assert browser.run("return location.hash") == "#run=openai%2Fsmall&level=L3&result=error&sort=score"


@pytest.mark.usefixtures("undrawn")
def test_the_list_opens_at_its_top_and_a_lost_pair_shows_each_call_as_it_was_asked_for_alone(
    browser: Browser, tmp_path: Path
) -> None:
    (run,) = load_runs([PUBLISHED])
    write_report([run], tmp_path / "report.html")
    browser.look(height=300)
    browser.open(tmp_path / "report.html")
    browser.wait_for_task("L1_chain_0050")
    assert browser.run("return document.querySelector('.list').scrollTop") == 0
    browser.look()
    browser.click("td a[href$='result=lost']")
    browser.wait_for_task("L1_chain_0051")
    assert len(listed(browser)) == run.scores["paired"]["all"]["b"]
    assert "lost: wrong, though its twins or its original are right" in browser.texts("#task .run p .chip")
    assert browser.texts("#task .alone > summary") == ["asked alone ✓ right"] * 2
    browser.click("#task .alone > summary")
    assert browser.texts("#task .alone[open] > :is(.text, pre)") == [
        'What have you got in your memory under "packing list"?',
        'retrieve_memory(key="packing list")',
    ]


def test_a_filter_keeps_the_open_task_or_opens_the_first_that_fits_and_a_link_the_first(
    browser: Browser, report: Path, small: Scores
) -> None:
    wrong = [task for task, it in small.items() if not it["strict"]]
    two, three = (next(task for task in wrong if small[task]["level"] == level) for level in (2, 3))
    browser.open(report, "#run=openai/small&result=error&level=L3")
    browser.wait_for_task(three)
    for level, shown, listed_first in (("all", three, wrong[0]), ("L2", two, two), ("all", two, wrong[0])):
        browser.choose("level", level)
        browser.wait_for_task(shown)
        assert listed(browser)[0] == listed_first
    browser.go("#run=openai/small&result=error")
    browser.wait_for_task(wrong[0])


def test_a_wrong_task_says_whose_score_gives_it_credit(browser: Browser, report: Path, small: Scores) -> None:
    task = next(task for task, it in small.items() if not it["strict"] and it["score"] > 0)
    browser.open(report, f"#run=openai/small&task={task}")
    said = "✓ everything right · ≈ wrong, but the paper's score gives credit · ✗ wrong, no credit"
    assert browser.texts("#legend") == [said]
    assert browser.texts("#task .run p .chip")[0] == "≈ wrong"
    score = f"paper's score {small[task]['score']:.2f} (it gives partial credit); its parts:"
    assert browser.texts("#task .run p small")[0].startswith(score)
    assert {*browser.texts("#list .chip")} <= {"✓", "≈", "✗"}


def test_tasks_that_no_model_or_one_alone_solves_are_lists(browser: Browser, report: Path, small: Scores) -> None:
    large = scores_of(report.with_name("large"))
    browser.open(report)
    for count, state in enumerate(("none", "one", "every")):
        browser.click(f"#telling a[href$='solved={state}']")
        browser.wait_for("document.getElementById('solved').value === arguments[0]", state)
        wanted = [task for task in small if large[task]["strict"] + small[task]["strict"] == count]
        assert listed(browser) == wanted[:50]


def test_a_run_beside_leaves_what_is_filtered_as_it_is_and_offers_who_alone_solves(
    browser: Browser, report: Path, small: Scores
) -> None:
    large = scores_of(report.with_name("large"))
    browser.open(report, "#run=openai/small&result=error")
    wanted = [task for task, it in small.items() if not it["strict"]]
    assert listed(browser) == wanted
    browser.choose("against", "openai/large")
    browser.wait_for("document.querySelectorAll('#list li:first-child .chip').length === 2")
    assert listed(browser) == wanted
    named = browser.each("#list button", "node.childNodes[node.childNodes.length - 2].textContent")
    assert named == [small[task]["error"].replace("_", " ") for task in wanted], "of the run, beside both verdicts"
    browser.choose("result", "all")
    for label, one, other in (("only the left", small, large), ("only the right", large, small)):
        browser.choose("solved", label)
        assert listed(browser) == [task for task in small if one[task]["strict"] > other[task]["strict"]]


def test_a_right_value_that_did_not_come_along_its_edge_says_why(
    browser: Browser, spoil: Spoil, rows: Rows, tmp_path: Path
) -> None:
    row = next(row for row in rows if row["level"] == 1)
    (first, then), (name,) = row["expected_trace"], row["expected_trace"][1]["bindings"]

    def edit(task: str, record: Json) -> Json:
        if task == row["task_id"]:
            (call,) = (call for call in record["prediction"] if call["name"] == then["tool_name"])
            record["prediction"] = [call | {"arguments": then["arguments"]}]
        return record

    write_comparison(load_runs([spoil("a", "a", rate=0, edit=edit)]), [], tmp_path / "report.html")
    browser.open(tmp_path / "report.html", f"#run=a&task={row['task_id']}")
    reason = f"{first['step_id'].replace('_', ' ')} was not called, so the value does not come from it"
    assert browser.texts("#task .card p.key") == [f"{name} is right, but {reason}."]
    assert browser.texts("ul.edges li")[0].endswith(f" ({reason})")


def test_a_search_looks_into_calls_tools_and_errors(browser: Browser, spoil: Spoil, rows: Rows, tmp_path: Path) -> None:
    task = rows[12]["task_id"]
    odd = {"prediction": [{"name": "odd_tool", "arguments": {"x": 'a "Needle"'}}]}
    run = spoil("a", "a", rate=0, edit=lambda found, record: record | (odd if found == task else {}))
    write_comparison(load_runs([run]), [], tmp_path / "report.html")
    browser.open(tmp_path / "report.html", "#run=a&text=needle")
    for text in ("needle", "odd_tool", "unknown tool"):
        browser.go(f"run=a&text={text}")
        browser.wait_for_list([task])


def test_several_responses_are_shown_as_a_conversation(
    browser: Browser, spoil: Spoil, rows: Rows, tmp_path: Path
) -> None:
    task = next(row for row in rows if row["level"] == 1)

    def edit(found: str, record: Json) -> Json:
        if found != task["task_id"]:
            return record
        calls = [call | {"turn": turn} for turn, call in enumerate(record["prediction"])]
        del calls[-1]["output"]
        calls[-1]["error"] = "No such thing."
        said = [{"choices": [{"message": {"content": text}}]} for text in ("First this.", "Then that.", "Done.")]
        return record | {"prediction": calls, "responses": said, "answer": "Done."}

    write_comparison(load_runs([spoil("a", "a", rate=0, edit=edit)]), [], tmp_path / "report.html")
    browser.open(tmp_path / "report.html", f"#run=a&task={task['task_id']}")
    assert browser.texts(".turns li > b") == ["user", "model", "model", "model"]
    assert browser.texts(".turns p") == [task["prompt"], "First this.", "Then that.", "Done."]
    tools = [step["tool_name"] for step in task["expected_trace"]]
    assert [call.partition("(")[0] for call in browser.texts(".turns .call")] == tools
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
def test_what_a_model_wrote_is_shown_and_never_run(browser: Browser, spoil: Spoil, tmp_path: Path, rows: Rows) -> None:
    deep: Json = []
    for _ in range(60):
        deep = [deep]
    tasks = [row["task_id"] for row in rows]

    def edit(task: str, record: Json) -> Json:
        text = HOSTILE[tasks.index(task) % len(HOSTILE)]
        for call in record["prediction"]:
            call["arguments"] = dict.fromkeys([*call["arguments"], text[:5000]], text)
        odd = {"name": text, "arguments": {text[:5000]: text, "deep": deep}, "output": {text[:50]: text}}
        calls = [*record["prediction"], odd, {"name": "x", "arguments": text, "error": text}]
        return record | {"prediction": calls, "responses": [{"choices": [text]}], "errors": [text]}

    run = spoil("a", "evil/<script>window.owned = 6</script>", rate=0, edit=edit)
    page = tmp_path / "report.html"
    write_report(load_runs([run]), page)
    assert page.stat().st_size < 3_000_000
    browser.open(page)
    for task in [*tasks[:9], tasks[-1]]:
        browser.go(f"task={task}")
        browser.each("details", "node.open = true")
    browser.go(f"task={tasks[0]}")
    assert HOSTILE[0] in "\n".join(browser.texts("#task"))
    assert browser.run("return window.owned") is None
    assert browser.run("return document.scripts.length") == 2
    assert browser.count("#task img, #task a, #task script") == 0
    assert browser.texts(MODELS) == ["evil/<script>window.owned = 6</script>"]
    browser.go(f"task={tasks[6]}")
    text = "\n".join(browser.texts("#task"))
    assert "\\u{202e}gnp.exe" in text
    assert "\u202e" not in text


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1400, 390])
def test_a_page_fits_the_window_in_light_and_dark(
    width: int, dark: bool, browser: Browser, report: Path, rows: Rows, tmp_path: Path
) -> None:
    browser.look(width=width, height=1000 if width > 500 else 844, dark=dark)
    for fragment in ("", f"#run=openai/small&task={rows[-1]['task_id']}"):
        browser.open(report, fragment)
        assert browser.driver.save_screenshot(str(tmp_path / "page.png"))
        brightness = float(imread(tmp_path / "page.png")[..., :3].mean())
        assert brightness < 0.3 if dark else brightness > 0.8
        assert browser.width() == width
    widths = browser.each("svg.picture", "node.getBoundingClientRect().width")
    assert len(widths) == 8 + 2 + 4 + 4
    assert max(widths) <= width


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
    assert {*browser.each(".mark.same", "node.dataset.model")} == {"openai/small"}
    browser.run("document.querySelectorAll('svg.picture')[1].focus()")
    browser.press(Keys.ARROW_RIGHT)
    first = browser.texts("#tip")
    browser.press(Keys.ARROW_RIGHT)
    assert browser.texts("#tip") != first
    browser.press(Keys.ESCAPE)
    assert browser.texts("#tip:not([hidden])") == []


def test_each_run_is_set_against_each_other_with_the_tasks_that_one_of_the_two_solves(
    browser: Browser, report: Path, small: Scores
) -> None:
    browser.open(report)
    names = [text.partition(". ")[2] for text in browser.texts(".differences tbody th")]
    assert names[0] == "baseline/oracle"
    assert browser.texts(".differences tbody tr > :nth-child(2)")[0] == ""
    browser.click(f".differences tbody tr:first-child > :nth-child({names.index('openai/small') + 2}) a")
    browser.wait_for("document.getElementById('against').value === 'openai/small'")
    assert listed(browser) == [task for task, it in small.items() if not it["strict"]][:50]


@pytest.mark.usefixtures("undrawn")
def test_a_pair_of_steps_shows_both_and_what_a_judge_chose_in_either_order(browser: Browser, tmp_path: Path) -> None:
    rows = family("process").configs[0].every_row(family("process").options)
    row = next(row for row in rows if len(row["history"]) > 1)
    (tmp_path / "pairs.jsonl").write_text(json.dumps(row), encoding="utf-8")
    command = f"judge-steps --dataset {tmp_path / 'pairs.jsonl'} --model baseline/first --out {tmp_path / 'first'}"
    assert main(command.split()) == 0
    write_report(load_runs([tmp_path / "first"]), tmp_path / "report.html")
    for width in (1400, 390):
        browser.look(width=width)
        browser.open(tmp_path / "report.html", f"#task={row['task_id']}")
        tops = browser.each(".beside .card", "node.getBoundingClientRect().top")
        assert (tops[0] == tops[1]) is (width > 390), "side by side where there is room"
        assert browser.width() == width
    assert browser.texts("p.prompt") == [row["prompt"]]
    assert browser.texts("#task > .card h4") == [f"step {number + 1}" for number in range(len(row["history"]))]
    assert browser.texts(".beside .chip")[:2] == ["✓ right step", "✗ wrong step"]
    assert browser.texts(".beside:has(.card) .card .text")[:4] == [
        text
        for step in (row["right"], row["wrong"])
        for text in (step["thought"], f"{step['action']} {json.dumps(step['action_input'], ensure_ascii=False)}")
    ]
    assert browser.texts(".run p .chip")[1:] == ["✓ the right step (first)", "✗ the wrong step (first)"]
    assert browser.texts(".run pre") == ["Choice: first", "Choice: first"], "the judge's own words"
    assert browser.texts(".run summary") == ["the judge's reply", "the judge's reply"]
    browser.printing()
    for part in ("p.prompt", "p.key"):
        assert browser.each(f"#task {part}", "node.getClientRects().length")[0], "printed, too"


@pytest.mark.usefixtures("undrawn")
def test_links_open_rankings_of_one_run_which_are_folded(
    browser: Browser, folder: Path, rows: Rows, tmp_path: Path
) -> None:
    runs = [folder / "null", tmp_path / "plan", tmp_path / "finish"]
    for run in runs[1:]:
        command = f"judge-steps --model baseline/first --tasks answers_enterprise_0001_{run.name} --out {run}"
        assert main(command.split()) == 0
    write_report(load_runs(runs[:2]), tmp_path / "report.html")
    browser.open(tmp_path / "report.html")
    assert browser.count("details.part") == 0, "two rankings are both open"
    write_report(load_runs(runs), tmp_path / "report.html")
    browser.open(tmp_path / "report.html")
    assert {"strict", "right step, by chance 50.0"} <= {*browser.texts(".rankings td")}
    assert browser.texts("#findings b")[1].startswith("baseline/first chooses the right step in both orders in 0 of")
    assert "100.0 % of its replies, a bias to the first of 100.0 points (" in browser.texts("#findings b")[1]
    assert browser.count("details.part") == 3
    assert browser.count("details[open]") == 0
    for event, opened in (("beforeprint", 3), ("afterprint", 0)):
        browser.run("dispatchEvent(new Event(arguments[0]))", event)
        assert browser.count("details.part[open]") == opened, "rankings are printed whole"
    browser.click(".rankings a[href='#leaderboard-2']")
    browser.wait_for("document.querySelector('details.part[open] #leaderboard-2')")
    assert browser.count("details[open]") == 1
    browser.open(tmp_path / "report.html", f"#run=baseline/null&task={rows[0]['task_id']}")
    assert {*browser.texts("td[data-label=verdict]")} == {"no call"}
    assert browser.count("#telling[hidden]") == 1, "built-in agents solve nothing alone"


@pytest.mark.usefixtures("undrawn")
def test_a_task_that_changes_records_says_its_answer_once(browser: Browser, tmp_path: Path) -> None:
    runs = [tmp_path / agent for agent in ("first-page", "no-op")]
    for out in runs:
        command = f"run --family stateful --model baseline/{out.name} --tasks stateful_easy_003 --out {out}"
        assert main(command.split()) == 0
    write_report(load_runs(runs), tmp_path / "report.html")
    browser.look(width=390)
    browser.open(tmp_path / "report.html", "#run=baseline/no-op&task=stateful_easy_003")
    assert browser.texts(".run p .chip")[-1] == '✗ answered "All is done."'
    browser.go("run=baseline/first-page&task=stateful_easy_003")
    browser.wait_for("[...document.querySelectorAll('.run p .chip')].at(-1)?.textContent === '✗ answered 9'")
    assert browser.count("#telling[hidden]") == 1, "no model is among these"
    assert browser.texts("#solved option")[1:4] == ["no run", "only one run", "every run"]
    assert [text for text in browser.texts(".run summary") if "last text" in text] == ["last text"]
    assert max(browser.each(".state thead th", "node.clientHeight")) < 40, "no heading breaks within a word"
    assert {*browser.each(".state td[data-label=field]", "node.querySelectorAll('wbr').length")} == {2}, "seat_code"


def test_ten_thousand_tasks_are_quick(browser: Browser, rows: Rows, tmp_path: Path) -> None:
    many = [rows[number % len(rows)] | {"task_id": f"T{number:05}"} for number in range(10_000)]
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
    assert browser.texts("#count") == [f"51–100 of {sum(row['level'] == 1 for row in many)} tasks"]
    browser.go("task=T09999")
    assert browser.count("#run-label[hidden], #result-label[hidden]") == 2


@pytest.mark.usefixtures("undrawn")
def test_a_family_without_a_page_of_its_own_shows_prompts_and_calls(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = add_family(tmp_path, monkeypatch)
    runs = {model: tmp_path / model for model in ("adder", "random")}
    for model, out in runs.items():
        assert main(f"run --family {name} --model baseline/{model} --out {out}".split()) == 0
    write_report(load_runs([*runs.values()]), tmp_path / "report.html")
    browser.open(tmp_path / "report.html", "#task=sum_2")
    assert browser.texts("p.prompt") == ["What is 0 plus 60?"]
    assert browser.texts("#task h4") == ["call 1: add"]
    assert browser.texts("#task .card > pre") == ['{"a": 0, "b": 60}']
    assert browser.texts("#facets label") == []
    browser.choose("result", "strictly right")
    assert listed(browser) == ["sum_1", "sum_2"]
    browser.choose("result", "all")
    browser.choose("run", "baseline/random")
    browser.wait_for("document.querySelectorAll('#list .wrong').length === 2")
