"""Rows that cannot be run are refused in one sentence, before any model is called.

All others run and are shown without a fault.
"""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.main import main
from families import family
from families.composition.page.tasks import task_shown
from families.page import Run
from generator.composition import CompositionEngine
from runner import UserError, provider, suites
from runner.agents import builtins_for, make
from runner.execute import Session
from runner.protocols import PROTOCOLS
from runner.report.explorer import payload
from runner.results import results, summary
from tests.cases import from_json
from tests.damage import damaged, places
from tests.lines import write_lines

Json = Any
Row = dict[str, Any]

COMPOSITION = family("composition")
ROWS = CompositionEngine().suite(2, 2, 2, 2)


def foreign(row: Row) -> Row:
    """A sound row of another benchmark: its tools are called alike in the schemas and in the trace."""
    text = json.dumps(row)
    for number, tool in enumerate(row["available_tools"]):
        text = text.replace(f'"{tool["function"]["name"]}"', f'"their_tool_{number}"')
    found: Row = json.loads(text)
    return found


@pytest.fixture
def refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[[Row], str]:
    """Run a sound row and one that cannot be run; gives the one sentence about it."""
    monkeypatch.setattr(provider.Provider, "ask", None)
    tasks = tmp_path / "tasks.jsonl"

    def run(row: Row) -> str:
        write_lines(tasks, (ROWS[0], row))
        assert main(["run", "--model", "baseline/oracle", "--dataset", str(tasks), "--out", str(tmp_path / "run")]) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"comptoolbench run: {tasks}, row 2")
        assert said.count("\n") == 1
        assert not (tmp_path / "run").exists()
        return said

    return run


@from_json
def test_a_row_that_cannot_be_run_is_refused_before_any_model_is_called(
    path: str, value: Json, said: str, refused: Callable[[Row], str]
) -> None:
    assert said in refused(damaged(ROWS[-1], path, value))


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (foreign, "it offers the tool 'their_tool_0', which is not in the catalogue; only tasks over the catalogue's "),
        (lambda row: damaged(row, "expected_trace.-1.tool_name", "x" * 10**6), "characters in all)."),
        (lambda row: row | {"task_id": ROWS[0]["task_id"]}, f"there are two tasks {ROWS[0]['task_id']}."),
        (lambda row: row | {"available_tools": [*row["available_tools"], row["available_tools"][0]]}, " twice."),
    ],
    ids=["foreign", "long", "id twice", "tool twice"],
)
def test_so_is_one_that_fits_nothing_beside_it(
    damage: Callable[[Row], Row], said: str, refused: Callable[[Row], str]
) -> None:
    assert said in refused(damage(ROWS[-1]))


FIELDS = "level (composition), graph (function_graphs), fault (process), answer_form (answers), disturbances (stateful)"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"question": "Who?"}', f"holds no tasks of any family: its first row has none of the fields {FIELDS}."),
        ("[" * 100_000, "line 1, is not valid JSON: it is nested too deeply, or holds a number too long."),
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
    text = re.sub('"description": "[^"]*"', '"description": "In other words."', json.dumps(ROWS[0]))
    assert COMPOSITION.refusal(json.loads(text)) is None


# Damage of any kind

LEAVES = st.integers(-3, 10**18) | st.floats(allow_nan=False) | st.text(max_size=5)
JUNK = st.recursive(
    st.none() | st.booleans() | LEAVES | st.sampled_from(["step_1", "step_1.x", "{{call_1.x}}"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def spoilt(draw: st.DrawFn) -> Row:
    """A row of the suite in which a few values were replaced, taken out or added, mostly outside the schemas."""
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
    spoilt(),
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


def test_a_row_whose_grounding_is_null_is_shown() -> None:
    row = deepcopy(ROWS[-1])
    row["metadata"]["grounding"] = None
    assert COMPOSITION.refusal(row) is None
    assert len(task_shown(row)["prompt"]) == 1
