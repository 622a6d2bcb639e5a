"""What a model is told, how its answer is read, and what its references stand for."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from families.agents import Action
from families.composition import FAMILY
from metric.comptool_gap.references import MISSING, Outputs, parse_reference
from metric.comptool_gap.references import resolve as in_metric
from runner.execute import Session
from runner.protocols import PROTOCOLS, ROLE, TURNS, Text
from runner.references import FAILED, UnresolvedError, resolve
from simulators import TOOLS
from tests.cases import from_json

Json = Any

TEXT = PROTOCOLS["text"]
CALL = '{"name": "get_weather", "arguments": {"city": "Paris"}}'
READ = ("get_weather", {"city": "Paris"})


WITH_TURNS = {**PROTOCOLS, "text with turns": Text(f"{ROLE}\n{TURNS}", turns=True)}
WITH_TURNS |= {f"{name} with a plan": protocol.with_plan() for name, protocol in WITH_TURNS.items() if protocol.turns}
CONVERSING = {name: protocol for name, protocol in WITH_TURNS.items() if name not in ("question", "code")}


@pytest.mark.parametrize("protocol", CONVERSING.values(), ids=CONVERSING)
def test_a_conversation_says_the_same_to_an_agent_as_to_a_model(protocol: Any) -> None:
    schemas = [tool.schema for tool in TOOLS.values()]
    messages, tools = protocol.ask("Is it cold in Oslo?", schemas)
    assert [message["role"] for message in messages] == ["system", "user"]
    if protocol.plans:
        plan = protocol.agent_reply(lambda seen: Action(), messages, tools)
        assert protocol.read(plan).calls == []
        messages = [*messages, *protocol.after_plan(plan)]
    seen = protocol.observe(messages, tools)
    assert (seen.request, seen.tools, seen.turn, seen.outputs) == ("Is it cold in Oslo?", schemas, 0, [])
    message = protocol.write(Action([READ, ("word_count", {"text": "a\u2028b"})]), 0)
    names = [name for name, _ in protocol.read(message).calls]
    made = [
        {"name": names[0], "arguments": {}, "turn": 0, "output": {"sky": "clear\u2028"}},
        {"name": names[1], "arguments": "{", "turn": 0, "error": "no"},
    ]
    seen = protocol.observe([*messages, *protocol.back(message, made)], tools)
    assert (seen.request, seen.tools, seen.turn, seen.outputs) == (
        "Is it cold in Oslo?",
        schemas,
        1,
        [{"sky": "clear\u2028"}, {"error": "no"}],
    )
    assert protocol.read(protocol.write(Action(text="It is."), 1)) == ([], "It is.")


def test_references_are_explained_where_outputs_do_not_come_back() -> None:
    assert {name for name, protocol in PROTOCOLS.items() if "{{call_1.temperature_c}}" in protocol.system} == {
        "single-turn",
        "text",
    }
    assert all(
        protocol.live != ("{{call_1.temperature_c}}" in protocol.system)
        for protocol in PROTOCOLS.values()
        if protocol.calls
    )


def test_texts_that_differ_have_different_digests() -> None:
    assert len({protocol.digest for protocol in WITH_TURNS.values()}) == len(WITH_TURNS)


@from_json
def test_calls_are_found_in_a_reply(text: str, calls: list[Json]) -> None:
    text = text.replace("<100000 brackets>", "[" * 100_000)
    found = [
        (name, value.replace("<100000 brackets>", "[" * 100_000)[:100_000] if isinstance(value, str) else value)
        for name, value in calls
    ]
    assert TEXT.read({"content": text}) == (found, text or None)


def test_a_message_without_content_or_calls_is_read_as_no_call() -> None:
    for protocol in PROTOCOLS.values():
        assert (
            protocol.read({"role": "assistant"})
            == protocol.read({"role": "assistant", "content": None, "tool_calls": None})
            == ([], None)
        )


OUTPUTS = [{"celsius": 14.3, "sky": "clear", "rows": [{"url": "https://a.example"}]}, FAILED]
NAMES = ["get_weather", "read_file"]


@from_json
def test_references_stand_for_earlier_outputs(written: Json, meant: Json) -> None:
    assert resolve(written, OUTPUTS, NAMES) == meant


NOTATION = st.text(st.sampled_from("{} $[].'\"_0123call_var_step_results url"), max_size=40)
# other than ASCII's spaces are text, in which a reference is a part and no longer the whole
NEARLY = st.from_regex(
    re.compile(r"\s*(\{\{ ?(call_|step_|[a-z_]{1,4})|\$var_)\d{1,7}[.\[][a-z0-9.\[\]' ]*(\}\}|\$)\s*", re.ASCII),
    fullmatch=True,
)


@given(NOTATION | NEARLY)
def test_the_metric_reads_the_same_references(text: str) -> None:
    theirs = parse_reference(text)
    for names in (["call", "p"], ["url", "url"]):
        outputs = [{"results": 1, "url": [2]}, {"results": 3}]
        value = MISSING if theirs is None else in_metric(theirs, Outputs(outputs, names))
        try:
            assert resolve(text, outputs, names) in (value, text)
        except UnresolvedError:
            assert value is MISSING


@from_json
def test_a_reference_to_nothing_says_what_is_wrong(written: str, said: str) -> None:
    with pytest.raises(UnresolvedError) as refusal:
        resolve(written, OUTPUTS, NAMES)
    assert str(refusal.value) == said


def test_a_name_that_several_calls_have_is_refused_with_their_numbers() -> None:
    with pytest.raises(UnresolvedError, match=r"called more than once; write call_1 or call_2 instead\."):
        resolve("{{read_file.content}}", [{"content": "a"}, {"content": "b"}], ["read_file", "read_file"])


def test_calls_run_in_order_in_one_world_and_are_recorded_as_written() -> None:
    session = Session(FAMILY.world({}))
    session.run("write_file", '{"path": "/notes/a.txt", "content": "one two"}')
    session.run("read_file", {"path": "{{call_1.path}}"})
    session.run("word_count", {"text": "{{call_2.content}}"})
    session.run("word_count", {"text": "{{call_9.content}}"})
    session.run("word_count", '{"text": ')
    assert [call["name"] for call in session.calls] == [
        "write_file",
        "read_file",
        "word_count",
        "word_count",
        "word_count",
    ]
    assert session.calls[1]["arguments"] == {"path": "{{call_1.path}}"}
    assert session.calls[2]["output"]["words"] == 2
    assert "call_9" in session.calls[3]["error"]
    assert session.calls[4] == {
        "turn": 0,
        "name": "word_count",
        "arguments": '{"text": ',
        "error": "The arguments of word_count are not a JSON object: Expecting value: line 1 column 10 (char 9).",
    }
    json.dumps(session.calls, allow_nan=False)
