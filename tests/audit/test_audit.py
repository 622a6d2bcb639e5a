"""The auditor finds the faults that are planted, in each format, and none where there is none."""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import comptoolbench
from audit.audited import MISSED, READING, Audited
from audit.measures import MEASURES, Finding, Measure, grounding
from audit.readers import EXAMPLE, read
from audit.stated import unstated
from cli.audit import FORMATS
from generator.composition import CompositionEngine
from tests.cases import from_json
from tests.lines import write_lines
from tests.runner.conftest import cli
from tests.runner.report.browser import Browser
from tests.runner.runs import Cli

__all__ = ["cli"]

Json = Any

UNSAID, CHOICES = (
    f"{what} neither said, nor an output, nor a default" for what in ("values", "choices (of a list, yes or no)")
)
PAGE_STYLE = Path(comptoolbench.__file__).with_name("runner") / "report" / "templates" / "page.css"
REFUSED, DANGLING = "calls that their own schema refuses", "broken references to outputs"
CEILING, ALONE = "ceiling: cases in which every value can be known", "ceiling if arguments could not refer to outputs"
AGAIN, OTHERWISE = "duplicate requests", "of these, with the same tools on offer and other right calls"
SAME, TWICE = "cases whose calls are all those of an earlier case", "cases with the same call twice"


def found(source: Path, format: str) -> dict[str, int]:  # noqa: A002 - as the command calls it
    """What is counted, by measure."""
    kind, cases, _ = read(str(source))
    assert kind == format
    return {one.name: one.count for measure in MEASURES for one in measure(cases)}


def lines(path: Path, rows: list[Json]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_lines(path, rows)
    return path


# Our rows -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rows() -> list[Json]:
    return CompositionEngine().suite(8, 4, 4, 4)


def spoilt(rows: list[Json], number: int, spoil: Callable[[Json], None]) -> list[Json]:
    changed = deepcopy(rows)
    spoil(changed[number])
    return changed


def first_said(row: Json) -> tuple[Json, str]:
    """A step and an argument whose value is a text of the request."""
    return next(
        (step, path)
        for step in row["expected_trace"]
        for path, source in row["metadata"]["grounding"][step["step_id"]].items()
        if source["source"] == "prompt" and isinstance(step["arguments"].get(path), str)
    )


def _other_value(row: Json) -> None:
    step, path = first_said(row)
    step["arguments"][path] += " of Mars"


def _other_output(row: Json) -> None:
    producer = row["expected_trace"][0]
    producer["output"] = dict.fromkeys(producer["output"], "something else")


def _bind(row: Json, source: str) -> None:
    bindings = row["expected_trace"][1]["bindings"]
    bindings.update(dict.fromkeys(bindings, source))


def test_a_broken_reference_in_rows_of_ours_is_named_with_its_argument(
    rows: list[Json], tmp_path: Path, cli: Cli
) -> None:
    for source, why in (
        ("step_1.headline", "step_1.headline, which its tool does not"),
        ("step_9.a", "step_9, which no"),
    ):
        spoilt_ = spoilt(rows, 8, lambda row, source=source: _bind(row, source))  # type: ignore[misc]
        out = " ".join(cli("audit", lines(tmp_path / "tasks.jsonl", spoilt_))[1].split())
        step = rows[8]["expected_trace"][1]
        argument = f"{step['tool_name']}.{next(iter(step['bindings']))}"
        assert f"1 with a broken reference. {rows[8]['task_id']}: {argument} refers to {why}" in out


def test_rows_of_ours_whose_fields_are_json_text_are_read_alike(rows: list[Json], tmp_path: Path) -> None:
    packed = deepcopy(rows)
    for row in packed:
        row["metadata"] = json.dumps(row["metadata"])
        row["available_tools"] = [json.dumps(tool) for tool in row["available_tools"]]
        for step in row["expected_trace"]:
            step |= {name: json.dumps(step[name]) for name in ("arguments", "bindings", "match", "output")}
    assert found(lines(tmp_path / "text.jsonl", packed), "comptoolbench") == found(
        lines(tmp_path / "tasks.jsonl", rows), "comptoolbench"
    )
    assert read(str(tmp_path / "text.jsonl"))[1] == read(str(tmp_path / "tasks.jsonl"))[1]


def test_rows_of_ours_have_no_fault(rows: list[Json], tmp_path: Path) -> None:
    counts = found(lines(tmp_path / "tasks.jsonl", rows), "comptoolbench")
    faults = (UNSAID, CHOICES, REFUSED, DANGLING, AGAIN, OTHERWISE, SAME, TWICE)
    assert [counts[name] for name in faults] == [0] * len(faults)
    assert (counts[CEILING], counts[ALONE]) == (20, 8)


@pytest.mark.parametrize(
    ("number", "spoil", "rises"),
    [
        (8, _other_value, {UNSAID: 1, CEILING: -1}),
        (8, _other_output, {UNSAID: 1, CEILING: -1}),
        (8, lambda row: row["expected_trace"].reverse(), {DANGLING: 1, CEILING: -1}),
        (8, lambda row: _bind(row, "step_1.headline"), {DANGLING: 1}),
        (8, lambda row: _bind(row, "step_9.title"), {DANGLING: 1, CEILING: -1}),
        (9, lambda row: first_said(row)[0]["arguments"].update(colour="red"), {REFUSED: 1}),
        (9, lambda row: row["expected_trace"][0].update(tool_name="launch_rocket"), {REFUSED: 1}),
        (10, lambda row: row["expected_trace"].append(row["expected_trace"][0]), {TWICE: 1}),
    ],
    ids=[
        "a value that is not said",
        "a value that is not the output",
        "an output that is taken before it is there",
        "an output that is not there",
        "an output of a step that is not there",
        "an argument that is not there",
        "a tool that is not there",
        "a call made twice",
    ],
)
def test_a_fault_planted_in_rows_of_ours_is_found(
    number: int, spoil: Any, rises: dict[str, int], rows: list[Json], tmp_path: Path
) -> None:
    before = found(lines(tmp_path / "tasks.jsonl", rows), "comptoolbench")
    after = found(lines(tmp_path / "spoilt.jsonl", spoilt(rows, number, spoil)), "comptoolbench")
    for name, rise in rises.items():
        assert (after[name] - before[name]) * rise > 0


def test_a_request_twice_with_other_calls_is_found(rows: list[Json], tmp_path: Path) -> None:
    both = [*rows[0]["available_tools"], *rows[1]["available_tools"]]
    for tools, contradictions in ((rows[1]["available_tools"], 0), (both, 1)):
        first = {**rows[0], "available_tools": both}
        again = [{**first, "task_id": "b"}, {**rows[1], "prompt": first["prompt"], "available_tools": tools}]
        counts = found(lines(tmp_path / "tasks.jsonl", [first, *again]), "comptoolbench")
        assert (counts[AGAIN], counts[OTHERWISE], counts[SAME]) == (2, contradictions, 1)


WEATHER: Json = {
    "name": "weather",
    "parameters": {
        "type": "object",
        "properties": {
            "city": {"type": "string"},
            "days": {"type": "number"},
            "unit": {"type": "string", "default": "C"},
        },
    },
    "output_parameters": {"celsius": {"type": "number"}, "sun": {"type": "object"}},
}


def weather(*calls: Json, **changed: Json) -> Json:
    """A row of NESTFUL's format with calls of one tool, labelled in order."""
    output = [{"name": "weather", "arguments": call, "label": f"var{place}"} for place, call in enumerate(calls, 1)]
    return {"input": "The weather?", "tools": [WEATHER], "output": output, **changed}


@pytest.mark.parametrize(
    ("other", "contradicts", "repeats"),
    [
        (weather({"days": 7.0, "city": "Oslo", "unit": "C"}, {"city": "Rome"}), False, True),
        (weather({"city": "Rome"}, {"city": "Oslo", "days": 7}), False, True),
        (weather({"city": "Rome"}, {"city": "Oslo", "days": 8}), True, False),
        (weather({"city": "Oslo", "days": 7}, {"city": "Rome", "unit": "F"}), True, False),
        (weather({"city": "Oslo", "days": 7}, {"city": "$var1.sun$"}), False, False),
        (weather({"city": "Oslo", "days": 7}), True, False),
        (weather(), True, False),
        (weather({"city": "Rome"}, tools=[{**WEATHER, "parameters": {}}]), False, False),
    ],
    ids=[
        "the same number and a default",
        "another order",
        "a value",
        "no default",
        "a reference",
        "fewer",
        "none",
        "other tools",
    ],
)
def test_rows_contradict_each_other_if_no_calls_are_right_for_both(
    other: Json, contradicts: bool, repeats: bool, tmp_path: Path
) -> None:
    rows = [weather({"city": "Oslo", "days": 7}, {"city": "Rome"}), other]
    counts = found(lines(tmp_path / "mine.jsonl", rows), "nestful")
    assert (counts[AGAIN], counts[OTHERWISE], counts[SAME]) == (1, contradicts, repeats)


def test_accepted_values_of_bfcl_in_another_order_are_no_contradiction(tmp_path: Path) -> None:
    function = {**WEATHER, "parameters": {**WEATHER["parameters"], "type": "dict"}}
    rows = [{"id": name, "question": [[{"role": "user", "content": "?"}]], "function": [function]} for name in "abc"]
    accepted: list[Json] = [["", 7], [7, ""], [8]]  # the first two are the same, the last is not
    truths = [
        {"id": name, "ground_truth": [{"weather": {"days": days}}]} for name, days in zip("abc", accepted, strict=True)
    ]
    lines(tmp_path / "possible_answer" / "mine.json", truths)
    counts = found(lines(tmp_path / "mine.json", rows), "bfcl")
    assert (counts[AGAIN], counts[OTHERWISE], counts[SAME]) == (2, 1, 1)


def test_rows_of_bfcl_with_the_same_id_are_named_and_others_get_their_answers(tmp_path: Path, cli: Cli) -> None:
    function = {**WEATHER, "parameters": {**WEATHER["parameters"], "type": "dict"}}
    names = ["a", "b", "a"]
    rows = [{"id": one, "question": [[{"role": "user", "content": "7?"}]], "function": [function]} for one in names]
    truths = [
        {"id": one, "ground_truth": [{"weather": {"days": [days]}}]} for one, days in zip(names, (8, 7, 7), strict=True)
    ]
    lines(tmp_path / "possible_answer" / "mine.json", truths)
    (tmp_path / "mine.py").write_text(
        "def score(calls, row):\n    return float([{c['name']: {k: [v] for k, v in c['arguments'].items()}} for c in "
        "calls] == row['ground_truth'])\n"
    )
    scorer = f"{tmp_path / 'mine.py'}:score"
    out = " ".join(cli("audit", lines(tmp_path / "mine.json", rows), "--scorer", scorer)[1].split())
    assert "3 rows, 2 of them with a fault (66.7 %): 2 that cannot be read." in out
    assert "a: row 1: 2 rows of mine.json have the id a, so its answer is not known" in out
    assert "To check" not in out
    assert "the right calls n 1 1.000" in out
    assert "not to be trusted" not in out


def test_repeated_rows_are_told_apart_from_faults(tmp_path: Path, cli: Cli) -> None:
    wrapped = {"type": "function", "function": WEATHER}
    row, page = weather({"city": "Oslo"}, {"city": "Oslo"}, input="Oslo, twice?", tools=[wrapped]), tmp_path / "a.html"
    out = " ".join(cli("audit", lines(tmp_path / "mine.jsonl", [row, row]), "--out", page)[1].split())
    assert "2 rows, in none of which a fault was found. Repeated: 2 of the rows (100.0 %): 2 with the same call" in out
    html = page.read_text()
    assert linked(html) == {"1-2", "1-2-1", "1-2-2", "1-2-3"}
    assert 'id="1-2" class="key">Repeated rows' in html


# Others' formats ------------------------------------------------------------------------------------------------------

FORMATS_OF_OTHERS = json.loads(Path(__file__).with_name("cases").joinpath("formats.json").read_text(encoding="utf-8"))
TOOL, NESTFUL = FORMATS_OF_OTHERS["bfcl"], FORMATS_OF_OTHERS["nestful"]


@from_json
def test_faults_in_bfcl_are_found(request_: str, answer: Json, counts: dict[str, int], tmp_path: Path) -> None:
    source = lines(
        tmp_path / "BFCL_v4_x.json",
        [{"id": "x_0", "question": [[{"role": "user", "content": request_}]], "function": [TOOL]}],
    )
    lines(tmp_path / "possible_answer" / "BFCL_v4_x.json", [{"id": "x_0", "ground_truth": [{"trips.book": answer}]}])
    assert counts.items() <= found(source, "bfcl").items()


@pytest.mark.parametrize("in_row", [True, False])
def test_faults_in_nestful_are_found(in_row: bool, tmp_path: Path) -> None:
    tools, calls, wrong = (NESTFUL[name] for name in ("tools", "calls", "wrong"))
    data = [{"input": "Book Lima for August 15, 2024.", "output": one} for one in (calls, wrong)]
    if in_row:
        source = lines(
            tmp_path / "nestful.jsonl",
            [{**row, "output": json.dumps(row["output"]), "tools": json.dumps(tools)} for row in data],
        )
    else:
        source = tmp_path / "some-data.json"
        source.write_text(json.dumps(data))
        (tmp_path / "some-spec.json").write_text(json.dumps(tools))
    counts = found(source, "nestful")
    assert {UNSAID: 1, REFUSED: 1, CEILING: 1, ALONE: 0, AGAIN: 1, OTHERWISE: 1}.items() <= counts.items()


@from_json
def test_what_a_request_says_is_judged_generously(request_: str, value: Json, said: bool) -> None:
    assert (not [*unstated(request_, value)]) is said


@pytest.mark.parametrize("allowed", [["True", "False"], ["yes", "no"]])
def test_yes_and_no_as_texts_are_searched_like_booleans(allowed: list[str]) -> None:
    for name, said in (("has_wifi", True), ("refundable", False)):
        found = [*unstated("Find a hotel that has wifi.", allowed[0], {"enum": allowed}, name)]
        assert (not found) is said


# The command ----------------------------------------------------------------------------------------------------------


def test_the_command_prints_figures_and_writes_a_page_in_which_data_is_escaped(
    rows: list[Json], tmp_path: Path, cli: Cli
) -> None:
    bad = spoilt(rows, 0, lambda row: row.update(prompt="<script>alert(1)</script>"))
    source, page = lines(tmp_path / "tasks.jsonl", bad), tmp_path / "audit.html"
    status, out, _ = cli("audit", source, "--out", page, "--json", tmp_path / "audit.json")
    assert status == 0
    assert f"{UNSAID} " in out
    searched = cli("audit", source, "--ignore-claims")[1]
    ceilings = [next(line.split()[-1] for line in text.splitlines() if CEILING in line) for text in (out, searched)]
    assert ceilings == ["95.0%", "75.0%"]  # a search misses what is said in other words
    (figures,) = json.loads((tmp_path / "audit.json").read_text())
    assert (figures["cases"], figures["kind"]) == (20, "comptoolbench")
    earned = {one["name"]: one["mean"] for one in figures["predictors"]}
    assert earned.pop("the right calls") == 1.0
    assert set(earned.values()) == {0.0}
    html = page.read_text()
    assert "20 rows, 1 of them with a fault (5.0 %): 1 with a value that nothing gives." in " ".join(out.split())
    assert 'href="#1-1">1 of them with a fault (5.0\u00a0%)</a></b>: <a href="#1-1-1">1</a> with a value that ' in html
    assert "&lt;script&gt;alert(1)" in html
    assert "<script" not in html


def linked(html: str) -> set[str]:
    """Where the links within a page lead, of which each place is there."""
    places = set(re.findall(r'href="#([^"]+)"', html))
    assert [place for place in places if html.count(f'id="{place}"') != 1] == []
    return places


def test_every_row_with_a_fault_is_listed_with_what_would_be_right(rows: list[Json], tmp_path: Path, cli: Cli) -> None:
    bad = spoilt(rows, 9, lambda row: first_said(row)[0]["arguments"].update(colour="red"))
    bad = spoilt(bad, 10, lambda row: row["expected_trace"][0].update(tool_name="launch_rocket"))
    tools = [*rows[0]["available_tools"], *rows[1]["available_tools"]]
    for row in bad[:2]:
        row["available_tools"] = tools
    bad += [{**bad[0], "task_id": "b"}, {**bad[1], "task_id": "c", "prompt": rows[0]["prompt"]}]
    source, page = lines(tmp_path / "tasks.jsonl", bad), tmp_path / "audit.html"
    assert cli("audit", source, "--out", page, "--json", tmp_path / "audit.json")[0] == 0
    (figures,) = json.loads((tmp_path / "audit.json").read_text())
    faults = {
        (one["case"], measure["fault"]): one["should"]
        for measure in figures["measures"]
        for one in measure["found"] * bool(measure["fault"])
    }
    first, second, *_ = (row["task_id"] for row in rows)
    tool = rows[9]["expected_trace"][0]["tool_name"]
    schemas = {one["function"]["name"]: one["function"]["parameters"] for one in rows[9]["available_tools"]}
    refused = "with a call that its schema refuses"
    assert faults[rows[9]["task_id"], refused] == f"one of {', '.join(schemas[tool]['properties'])}"
    assert all(one["function"]["name"] in faults[rows[10]["task_id"], refused] for one in rows[10]["available_tools"])
    assert faults["b", "with the request of an earlier one"] == "a request of its own"
    assert faults["c", "in contradiction to an earlier one"].startswith(f"the calls of {first}, or a request")
    assert faults["c", "with the calls of an earlier one"].startswith("calls of its own")
    assert {name for name, fault in faults if fault == "that the metric refuses"} == {
        row["task_id"] for row in rows[9:11]
    }
    html = page.read_text()
    assert html.count('<th scope="row">') > len({name for name, _ in faults}) == 4
    assert linked(html) == {
        *("1-1", *(f"1-1-{place}" for place in range(1, 5))),
        *("1-2", "1-2-1", "1-3", "1-3-1", "1-3-2"),
    }
    assert len({kind for _, kind in faults}) == 6
    assert f"other right calls than {first}" in html
    assert f"the calls of {second}" in html
    assert f"<style>{PAGE_STYLE.read_text()}" in html, "the look of a report"


def test_predictors_are_put_to_anybodys_scorer(rows: list[Json], tmp_path: Path, cli: Cli) -> None:
    scorer = tmp_path / "mine.py"
    scorer.write_text(
        "def names(calls, row):\n    return float({c['name'] for c in calls} >= {s['tool_name'] for s in "
        "row['expected_trace']})\n"
    )
    status, out, _ = cli("audit", lines(tmp_path / "tasks.jsonl", rows), "--scorer", f"{scorer}:names")
    assert status == 0
    given_away = {
        line.split(": ")[1].split("  ")[0]: line.split()[-1] for line in out.splitlines() if "a predictor earns" in line
    }
    assert given_away["every tool on offer, no arguments"] == given_away["the right calls + 100 junk calls"] == "1.000"
    assert given_away["no call"] == "0.000"


@pytest.mark.parametrize(
    ("body", "alarm"),
    [
        ("float(calls == row['expected_trace'][:0])", 'the right calls earn 0.000 and not 1; "no call" earns 1.000'),
        ("1 / bool(calls)", "it fails 20 times, first on no call of"),
        ("float(bool(calls))", 'no less than the right calls earn "the right tools, no arguments", "every tool'),
        ("float([c['arguments'] for c in calls] == [s['arguments'] for s in row['expected_trace']])", None),
    ],
)
def test_a_scorer_that_errs_is_told_in_the_verdict(
    body: str, alarm: str | None, rows: list[Json], tmp_path: Path, cli: Cli
) -> None:
    (tmp_path / "mine.py").write_text(f"def score(calls, row):\n    return {body}\n")
    source, page = lines(tmp_path / "tasks.jsonl", rows), tmp_path / "audit.html"
    status, out, _ = cli("audit", source, "--scorer", f"{tmp_path / 'mine.py'}:score", "--out", page)
    assert status == 0
    assert ("The scorer is not to be trusted: " in out) is bool(alarm)
    assert (alarm or "") in " ".join(out.split())
    assert linked(page.read_text()) == ({"1-2"} if alarm else set())


@pytest.mark.parametrize(
    ("calls", "what", "should"),
    [
        (["$var9.x$"], "tool.city refers to $var9$, which no earlier call makes", "a value, for no call is earlier"),
        (["Lima", "$var2$"], "tool.city refers to $var2$, which", "one of the outputs $var1$"),
        (["$var2.x$", "Lima"], "tool.city refers to $var2$, which", "a value, for no call is earlier"),
        (["Lima", {"in": ["on $var1.x$"]}], None, None),
        (["from $5.50 to $7"], None, None),
        (["Lima", "$var1.sun.up[0]$"], None, None),
        (["Lima", "$var1.up$"], "tool.city refers to $var1.up$, which its", "one of the outputs $var1.sun.up$"),
        (
            ["Lima", "$var1.rain.mm$"],
            "tool.city refers to $var1.rain$, which its",
            "one of the outputs $var1.sun$, $var1.x$",
        ),
    ],
    ids=["no call", "the call itself", "a later call", "an earlier call", "money", "a part", "within", "not declared"],
)
@pytest.mark.parametrize("label", ["var{}", "$var{}$"])
def test_a_reference_to_no_earlier_output_is_a_fault(
    calls: list[Json], what: str | None, should: str | None, label: str, tmp_path: Path
) -> None:
    row = json.loads(EXAMPLE)
    row["tools"][0] |= {
        "name": "tool",
        "output_parameter": {"properties": {"sun": {"properties": {"up": {}}}, "x": {}}},
    }
    row["output"] = [
        {"name": "tool", "arguments": {"city": value}, "label": label.format(place)}
        for place, value in enumerate(calls, 1)
    ]
    row["output"].append({"name": "var_result", "arguments": {"answer": "$var1$"}})
    _, cases, _ = read(str(lines(tmp_path / "mine.jsonl", [row])))
    found = [one for measure in MEASURES for one in measure(cases) if one.name == DANGLING]
    assert [(one.what.startswith(what or "?"), one.should) for one in found[0].found] == [(True, should)] * bool(what)


@pytest.mark.parametrize(
    ("schema", "value", "refused"),
    [
        ({"type": "number", "maximum": 5}, 9, 1),
        ({"type": ["string", "null"]}, 6, 1),
        ({"type": "string", "nullable": True, "enum": ["C"]}, None, 0),
        ({"type": "str"}, 6, 1),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "six", 1),
        ({"type": "array", "minItems": 2}, ["a"], 1),
        ({"type": "number", "minimum": 5, "exclusiveMinimum": True}, 5, 1),
        ({"type": "integer", "multipleOf": 5}, 7, 1),
        ({"type": "object", "additionalProperties": {"type": "int"}}, {"a": "b"}, 1),
        ({"type": "Nombre", "minLength": "2"}, 6, 0),
    ],
    ids=[
        "a bound",
        "types",
        "nullable",
        "a Python type",
        "alternatives",
        "length",
        "draft 4",
        "a multiple",
        "others",
        "no schema",
    ],
)
def test_schemas_of_users_are_checked_as_far_as_they_are_json_schema(
    schema: Json, value: Json, refused: int, tmp_path: Path
) -> None:
    tool = {"name": "weather", "parameters": {"type": "object", "properties": {"city": schema}}}
    assert (
        found(lines(tmp_path / "mine.jsonl", [weather({"city": value}, tools=[tool])]), "nestful")[REFUSED] == refused
    )


def test_a_formula_quoted_from_the_request_is_no_reference(tmp_path: Path) -> None:
    row = weather({"city": "the $x$ of it"}, input="Note the $x$ of it.")
    assert found(lines(tmp_path / "mine.jsonl", [row]), "nestful")[DANGLING] == 0


def test_a_reference_to_a_label_of_several_calls_is_a_fault(tmp_path: Path) -> None:
    row = weather({"city": "Oslo"}, {"city": "Rome"}, {"city": "$var1.celsius$"})
    row["output"][1]["label"] = "var1"
    assert found(lines(tmp_path / "mine.jsonl", [row]), "nestful")[DANGLING] == 1


def test_values_that_a_search_did_not_find_come_after_faults_and_say_which_element(tmp_path: Path, cli: Cli) -> None:
    row = json.loads(EXAMPLE)
    row["output"][0]["arguments"] = {"city": ["Lima", {"near": "Cusco"}], "town": "Lima"}
    source, page = lines(tmp_path / "mine.jsonl", [row]), tmp_path / "audit.html"
    out = " ".join(cli("audit", source, "--out", page, "--json", tmp_path / "audit.json")[1].split())
    fault, check = "1 with a call that its schema refuses", "1 with a value that a search did not find"
    refused = "row 1: get_weather: there is no argument town; city: "
    assert f"1 row, 1 of them with a fault (100.0 %): {fault}. {refused}" in out
    assert f"To check: 1 of the rows (100.0 %): {check}. The search did not find 50.0 % of the values. In rows" in out
    assert "so look at these rows. row 1: get_weather.city[1].near = Cusco" in out
    (unsaid,) = (
        one
        for measure in json.loads((tmp_path / "audit.json").read_text())[0]["measures"]
        for one in measure["found"]
        if measure["fault"] and not one["certain"]
    )
    assert unsaid["should"] == '"Cusco" in the request, in an earlier output, or as a default'
    html = page.read_text()
    assert linked(html) == {"1-1", "1-1-1", "1-2", "1-2-1"}
    assert html.index('id="1-1" class="wrong">Faults') < html.index('id="1-2" class="close">Values to check')


@from_json
def test_wrong_use_gets_one_sentence(
    name: str, content: str, more: tuple[str, ...], sentence: str, tmp_path: Path, cli: Cli
) -> None:
    (tmp_path / name).write_text(content)
    status, _, err = cli("audit", tmp_path / name, *more)
    assert status == 2
    assert err.count("\n") == 1
    assert sentence in err


def test_the_command_offers_the_formats_that_there_are() -> None:
    from audit.readers import FORMATS as READERS

    assert tuple(READERS) == FORMATS


def test_the_page_of_docs_has_the_names_of_all_measures_and_a_row_that_can_be_audited(
    rows: list[Json], tmp_path: Path
) -> None:
    text = (Path(comptoolbench.__file__).parent / "docs" / "audit.md").read_text(encoding="utf-8")
    names = found(lines(tmp_path / "tasks.jsonl", rows), "comptoolbench")
    assert [name for name in names if f"| {name} |" not in text] == []
    assert EXAMPLE in text
    counts = found(lines(tmp_path / "mine.jsonl", [json.loads(EXAMPLE)]), "nestful")
    assert [counts[name] for name in (UNSAID, CHOICES, REFUSED)] == [0] * 3
    assert counts[CEILING] == 1


def test_a_search_in_the_place_of_claims_is_told_with_the_figures(rows: list[Json], tmp_path: Path, cli: Cli) -> None:
    source = lines(tmp_path / "tasks.jsonl", rows[:2])
    for more, told in (((), False), (("--ignore-claims",), True)):
        out = cli("audit", source, "--out", tmp_path / "audit.html", "--json", tmp_path / "audit.json", *more)[1]
        note = json.loads((tmp_path / "audit.json").read_text())[0]["note"]
        for said in (note, " ".join(out.split()), (tmp_path / "audit.html").read_text()):
            assert ("With --ignore-claims: what rows say of where their values stand is not read" in said) is told


def test_a_call_that_is_refused_has_all_its_faults_named(tmp_path: Path) -> None:
    row = json.loads(EXAMPLE)
    properties = row["tools"][0]["parameters"]["properties"]
    properties["day"] = {"type": "integer"}
    properties["hours"] = {"type": "array", "items": {"enum": [True, "None"]}}
    row["output"][0]["arguments"] = {"town": "Lima", "day": "today", "hours": ["None", None]}
    _, cases, _ = read(str(lines(tmp_path / "mine.jsonl", [row])))
    ((refused,),) = (one.found for measure in MEASURES for one in measure(cases) if one.name == REFUSED)
    assert refused.what == (
        "get_weather: the required argument city is missing; there is no argument town; "
        'day: "today" is not of type "integer"; hours[1]: null is not one of [true, "None"]'
    )
    assert refused.should == (
        'a call with city; one of city, day, hours; day as its schema has it: {"type": "integer"}; '
        'hours as its schema has it: {"type": "array", "items": {"enum": [true, "None"]}}'
    )


def test_a_call_made_twice_is_shown_in_its_own_letters(tmp_path: Path) -> None:
    row = json.loads(EXAMPLE.replace("Lima", "上海"))
    row["output"] *= 2
    _, cases, _ = read(str(lines(tmp_path / "mine.jsonl", [row])))
    ((twice,),) = (one.found for measure in MEASURES for one in measure(cases) if one.name == TWICE)
    assert "上海" in twice.what


def test_how_far_a_search_errs_stands_beside_what_it_does_not_find(tmp_path: Path, cli: Cli) -> None:
    cases = [
        case.without_claims()
        for case in read(str(Path(comptoolbench.__file__).with_name("data") / "default.parquet"))[1]
    ]
    missed = [round(100 * one.share, 1) for one in grounding(cases) if one.name in (UNSAID, CHOICES) and one.share]
    assert missed == [*MISSED.values()], "the figures are those of our own data"
    page = tmp_path / "audit.html"
    for city, told in (("Lima", False), ("Quito", True)):
        row = json.loads(EXAMPLE) | {"input": f"Is it warm in {city}?"}
        out = cli("audit", lines(tmp_path / "mine.jsonl", [row]), "--out", page)[1]
        for text in (" ".join(out.split()), page.read_text()):
            assert ("it misses 5.6 % of the values. Here the share of values is larger, so look" in text) is told


@pytest.mark.parametrize(
    ("of", "said"), [(100, "So these need not be faults."), (10, "Here the share of values is larger")]
)
def test_shares_of_values_are_compared_with_shares_of_values(of: int, said: str) -> None:
    unfound = Finding("a", "?", "x", certain=False)
    measure = Measure(UNSAID, 1, of, [unfound], fault="with a value that nothing gives")
    assert said in str(Audited("mine", "nestful", 1, [measure]).verdict[1])


def test_a_value_of_one_of_several_calls_says_of_which(tmp_path: Path) -> None:
    _, cases, _ = read(str(lines(tmp_path / "mine.jsonl", [weather({"city": "Oslo"}, {"city": "Rome"})])))
    (lost,) = (one.found for one in grounding(cases) if one.name == UNSAID)
    assert [one.what for one in lost] == ["call 1, weather.city = Oslo", "call 2, weather.city = Rome"]


def test_the_page_has_the_key_of_the_terminal_and_wraps_the_name_of_a_file(tmp_path: Path, cli: Cli) -> None:
    page = tmp_path / "audit.html"
    out = cli("audit", lines(tmp_path / f"{'mine' * 20}.jsonl", [json.loads(EXAMPLE)]), "--out", page)[1]
    assert READING in " ".join(out.split())
    assert READING in page.read_text()
    with Browser.started(tmp_path / "profile") as browser:
        browser.look(width=390)
        browser.open(page)
        assert browser.run("return document.documentElement.scrollWidth") == 390


def test_conversations_of_bfcl_are_told_by_the_answers_beside_them(tmp_path: Path, cli: Cli) -> None:
    source = lines(tmp_path / "BFCL_v4_x.json", [{"id": "x_0", "question": [], "initial_config": {}}])
    lines(tmp_path / "possible_answer" / "BFCL_v4_x.json", [{"id": "x_0", "ground_truth": [[]]}])
    err = cli("audit", source)[2]
    assert "holds conversations, whose tools and calls stand elsewhere" in err
    assert err.endswith("It was taken for bfcl by its fields id and question; --format names another.\n")


@from_json
def test_a_row_that_cannot_be_read_is_counted_and_named(
    path: list[Json], place: int, said: str, rows: list[Json], tmp_path: Path, cli: Cli
) -> None:
    nestful = path[0] in ("input", "output", "tools")

    def spoil(row: Json) -> None:
        *way, last = path
        for step in way:
            row = row[step]
        del row[last]

    source = lines(
        tmp_path / "tasks.jsonl", spoilt([json.loads(EXAMPLE) for _ in range(3)] if nestful else rows, place, spoil)
    )
    status, out, err = cli("audit", source, "--json", tmp_path / "audit.json", "--out", tmp_path / "audit.html")
    assert (status, err) == (0, "")
    assert f"row {place + 1}: {said}" in " ".join(out.split())
    measure = json.loads((tmp_path / "audit.json").read_text())[0]["measures"][0]
    assert (measure["name"], measure["count"]) == ("rows that cannot be read", 1)
    assert said in (tmp_path / "audit.html").read_text()


@pytest.mark.parametrize(("name", "value"), [("name", -1), ("parameters", {"required": [{}]})])
def test_tools_that_are_misshapen_cost_their_rows_alone(name: str, value: Json, tmp_path: Path, cli: Cli) -> None:
    rows = [json.loads(EXAMPLE) for _ in range(5)]
    for row in rows[1:]:
        row["tools"][0][name] = value
    status, out, _ = cli("audit", lines(tmp_path / "rows.jsonl", rows))
    assert (status, "\n  row 2: the name of the tool" in out) == (0, True)
    assert "  and 1 more of these (--out lists all)\n" in out


def test_a_call_that_lacks_an_argument_is_refused_by_its_schema(rows: list[Json], tmp_path: Path) -> None:
    source = lines(tmp_path / "tasks.jsonl", spoilt(rows, 1, lambda row: row["expected_trace"][0]["arguments"].clear()))
    assert found(source, "comptoolbench")[REFUSED] == 1


@pytest.mark.parametrize("name", ["answers", "stateful", "function_graphs", "process"])
def test_tasks_of_another_family_are_called_so(name: str, cli: Cli) -> None:
    err = cli("audit", Path(comptoolbench.__file__).parent / "data" / f"{name}.parquet")[2]
    assert f"holds tasks of the family {name}, which audit does not read" in err
