"""Rows that cannot be run are refused in one sentence, before any model is called.

All others run and are shown without a fault.
"""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.main import main
from families import family
from families.page import Run
from generator.composition import CompositionEngine
from runner import UserError, provider, suites
from runner.agents import builtins_for, make
from runner.execute import Session
from runner.protocols import PROTOCOLS
from runner.report.explorer import payload
from runner.results import results, summary

Json = Any
Row = dict[str, Any]

COMPOSITION = family("composition")
ROWS = CompositionEngine().suite(2, 2, 2, 2)


def change(**fields: Json) -> Callable[[Row], Json]:
    return lambda row: row | fields


def trace(**fields: Json) -> Callable[[Row], Json]:
    return lambda row: row | {"expected_trace": [*row["expected_trace"][:-1], row["expected_trace"][-1] | fields]}


def tools(**fields: Json) -> Callable[[Row], Json]:
    def damage(row: Row) -> Json:
        first, *others = row["available_tools"]
        return row | {"available_tools": [first | {"function": first["function"] | fields}, *others]}

    return damage


def without(name: str) -> Callable[[Row], Json]:
    return lambda row: {field: value for field, value in row.items() if field != name}


def foreign(row: Row) -> Row:
    """A sound row of another benchmark: its tools are called alike in the schemas and in the trace."""
    text = json.dumps(row)
    for number, tool in enumerate(row["available_tools"]):
        text = text.replace(f'"{tool["function"]["name"]}"', f'"their_tool_{number}"')
    found: Row = json.loads(text)
    return found


PARAMETERS = {"type": "object", "properties": {"town": {"type": "string"}}, "required": ["town"]}


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (
            foreign,
            (
                "it offers the tool 'their_tool_0', which is not in the catalogue; only tasks over the catalogue's "
                "tools can be run and scored."
            ),
        ),
        (tools(parameters=PARAMETERS), "does not take the parameters that "),
        (change(task_id=5), "row 2 (5): task_id must be text."),
        (change(task_id=None), "row 2 (None): task_id must be text."),
        (change(task_id=" "), "task_id must not be empty."),
        (trace(tool_name="x" * 10**6), "characters in all)."),
        (change(task_id=ROWS[0]["task_id"]), f"there are two tasks {ROWS[0]['task_id']}."),
        (change(prompt=["Hello"]), "prompt must be text."),
        (change(prompt="half of \ud800"), "it holds what is no JSON"),
        (change(level=7), "level must be 0 to 3 or one of L0_node, L1_chain, L2_parallel, L3_dag; it is 7."),
        (change(level=True), "level must be 0 to 3"),
        (change(level=[1]), "level must be 0 to 3"),
        (change(expected_trace=[]), "expected_trace is empty."),
        (change(expected_trace={}), "expected_trace must be a list."),
        (change(expected_trace=["get_weather"]), "expected_trace[0] must be an object."),
        (trace(arguments=["Paris"]), ".arguments must be an object."),
        (trace(arguments=float("nan")), "it holds what is no JSON"),
        (trace(tool_name="get_weather_now"), "'get_weather_now' must be one of available_tools."),
        (trace(step_id="step_1"), "two steps of expected_trace have the same step_id."),
        (trace(depends_on=["step_7"]), "depends_on"),
        (trace(bindings={"nothing": "step_1.result"}), "bindings"),
        (trace(output=None), ".output must be an object."),
        (trace(stage="0"), ".stage must be a whole number."),
        (trace(match={}), "must be parameters that `match` has a kind for."),
        (change(available_tools={}), "available_tools must be a list."),
        (change(available_tools=[]), "available_tools must hold a tool."),
        (change(available_tools=["get_weather"]), "available_tools[0] must be an object."),
        (change(available_tools=[{"type": "function"}]), "available_tools[0] lacks function."),
        (
            change(available_tools=[{"type": "function", "function": {"name": "f", "description": ""}}]),
            "available_tools[0].function lacks parameters.",
        ),
        (tools(name=3), "available_tools[0].function.name must be text."),
        (tools(parameters=[]), "available_tools[0].function.parameters must be an object."),
        (tools(parameters={"type": "object"}), "available_tools[0].function.parameters lacks properties."),
        (
            tools(parameters={"properties": {"city": "string"}}),
            "available_tools[0].function.parameters.properties.city must be an object.",
        ),
        (lambda row: row | {"available_tools": [*row["available_tools"], row["available_tools"][0]]}, " twice."),
        (change(metadata="none"), "metadata must be an object."),
        (change(metadata={"grounding": {"step_1": []}}), "metadata.grounding.step_1 must be an object."),
        (
            change(metadata={"grounding": {"step_1": {"city": {"source": "prompt", "span": [5, 9000]}}}}),
            "the span of step_1.city in metadata.grounding must be",
        ),
        (
            change(condition="unknown"),
            "condition must be 0 to 2 or one of minimal, tool_hinted, context_rich; it is 'unknown'.",
        ),
        (
            without("prompt"),
            (
                "row 2, lacks prompt; a task of the family composition has task_id, level, prompt, available_tools, "
                "expected_trace."
            ),
        ),
        (without("expected_trace"), "row 2, lacks expected_trace;"),
    ],
    ids=lambda value: value if isinstance(value, str) else "row",
)
def test_a_row_that_cannot_be_run_is_refused_before_any_model_is_called(
    damage: Callable[[Row], Json],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(provider.Provider, "ask", None)
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_text("".join(json.dumps(row) + "\n" for row in (ROWS[0], damage(deepcopy(ROWS[-1])))))
    assert main(["run", "--model", "baseline/oracle", "--dataset", str(tasks), "--out", str(tmp_path / "run")]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(f"comptoolbench run: {tasks}, row 2")
    assert said in printed.err
    assert printed.err.count("\n") == 1
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '{"question": "Who?"}',
            (
                "row 1, is no task of any family; tasks have a field level (composition), graph (function_graphs), "
                "fault (process), answer_form (answers)."
            ),
        ),
        ("[" * 100_000, "line 1, is not valid JSON"),
        ("", "holds no tasks."),
    ],
    ids=["no task", "deep", "empty"],
)
def test_what_holds_no_tasks_is_refused(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tasks.jsonl").write_text(text)
    assert main(["run", "--dataset", str(tmp_path / "tasks.jsonl"), "--out", str(tmp_path / "run")]) == 2
    assert said in capsys.readouterr().err


def test_tasks_of_an_older_catalogue_with_other_words_are_no_foreign_tasks() -> None:
    row = deepcopy(ROWS[0])
    for tool in row["available_tools"]:
        tool["function"]["description"] = "In other words."
        for parameter in tool["function"]["parameters"]["properties"].values():
            parameter["description"] = "In other words."
    assert COMPOSITION.refusal(row) is None


# Damage of any kind

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 10**18)
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(["step_1", "step_1.x", "{{call_1.x}}"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def places(value: Json, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a row."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(*path, key) for key, _ in parts] + [found for key, part in parts for found in places(part, (*path, key))]


@st.composite
def damaged(draw: st.DrawFn) -> Row:
    """A row of the suite in which a few values were replaced, taken out or added.

    Mostly outside the schemas, which fill most of a row.
    """
    row = deepcopy(draw(st.sampled_from(ROWS)))
    for _ in range(draw(st.integers(1, 3))):
        first = draw(st.sampled_from([*row, "expected_trace", "expected_trace", "metadata"]))
        if first not in row:
            continue
        *path, last = draw(st.sampled_from([(first,), *((first, *rest) for rest in places(row[first]))]))
        holder = row
        for key in path:
            holder = holder[key]
        kind = draw(st.sampled_from(["replace", "replace", "remove", "add"]))
        if kind == "replace":
            holder[last] = draw(JUNK)
        elif kind == "remove":
            del holder[last]
        elif isinstance(holder, dict):
            holder[draw(st.text(max_size=5))] = draw(JUNK)
        else:
            holder.insert(0, draw(JUNK))
    return row


@given(
    damaged(),
    st.sampled_from([*COMPOSITION.agents, "baseline/random"]),
    st.sampled_from([name for name, protocol in PROTOCOLS.items() if protocol.calls]),
)
@settings(deadline=None, max_examples=200)
def test_a_damaged_row_is_refused_in_a_sentence_or_runs(row: Row, model: str, name: str) -> None:
    try:
        found, rows = suites.checked([row, ROWS[0] | {"task_id": "another"}], "tasks.jsonl")
    except UserError as refusal:
        said = str(refusal)
    else:
        said = ""
    assert "\n" not in said
    assert len(said) < 600
    if said:
        return
    protocol = PROTOCOLS[name]
    agent = make(builtins_for(found)[model], rows, protocol.turns)
    records = {}
    for task in rows:
        session = Session(found.world(task))
        messages, offered = protocol.ask(task["prompt"], task["available_tools"])
        reply = protocol.write(agent(protocol.observe(messages, offered)), 0)
        for tool, arguments in protocol.read(reply).calls:
            session.run(tool, arguments)
        records[task["task_id"], 0] = {"task_id": task["task_id"], "repeat": 0, "prediction": session.calls}
    scored = results(found, rows, records, 1)
    assert summary(found, "title", scored, rows, records)
    run = Run(Path("run"), "run", found, None, {}, "", scored, records, rows)
    json.dumps([payload([("title", found, rows, [run])]), suites.select(found, rows, {}, 1)], allow_nan=False)
