"""Replies that are held to a JSON Schema made from the tools on offer."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from families import family
from runner.agents import builtins_for, make
from runner.protocols import STRUCTURED
from simulators import TOOLS

from .runs import Cli, Runs

Json = Any

EVERY = [tool.schema for tool in TOOLS.values()]
ALLOWED = {"type", "properties", "required", "additionalProperties", "items", "anyOf", "enum"}


def parts(schema: Json) -> list[Json]:
    """A schema and all that are in it."""
    inner = [
        *schema.get("properties", {}).values(),
        *schema.get("anyOf", ()),
        *([schema["items"]] if "items" in schema else []),
    ]
    return [schema, *(part for each in inner for part in parts(each))]


def test_the_form_keeps_to_what_all_providers_take() -> None:
    assert not STRUCTURED.form(EVERY)["strict"], "some tools take objects with fields of any name"
    for tool in EVERY:
        form = STRUCTURED.form([tool])
        for part in parts(form["schema"]):
            assert part.keys() <= ALLOWED
            if part.get("type") == "object" and form["strict"]:
                assert part["additionalProperties"] is False
                assert part["required"] == list(part["properties"])


@pytest.mark.parametrize("turns", [False, True], ids=["references", "values"])
def test_every_task_can_be_answered_rightly_in_the_form(turns: bool, suite: list[Json]) -> None:
    """In that of its own tools; the form of the whole catalogue, which takes long to check, is tried on some."""
    whole = jsonschema.Draft202012Validator(STRUCTURED.form(EVERY)["schema"])
    oracle = make(builtins_for(family("composition"))["baseline/oracle"], suite, turns)
    for place, row in enumerate(suite):
        messages, _ = STRUCTURED.ask(row["prompt"], row["available_tools"])
        reply = STRUCTURED.write(oracle(STRUCTURED.observe(messages, [])), 0)
        written = json.loads(reply["content"])
        for call in written["tool_calls"]:
            known = TOOLS[call["name"]].schema["function"]["parameters"]["properties"]
            call["arguments"] = {name: call["arguments"].get(name) for name in known}
        used = {call["name"]: TOOLS[call["name"]].schema for call in written["tool_calls"]}
        own = jsonschema.Draft202012Validator(STRUCTURED.form([*used.values()])["schema"])
        assert (whole if place % 20 == 0 else own).is_valid(written), row["task_id"]
        read = STRUCTURED.read({"content": json.dumps(written)}).calls
        assert [name for name, _ in read] == [call["name"] for call in json.loads(reply["content"])["tool_calls"]]


def test_what_is_no_call_of_the_tools_is_not_in_the_form() -> None:
    form = jsonschema.Draft202012Validator(STRUCTURED.form([TOOLS["get_weather"].schema])["schema"])
    assert form.is_valid({"tool_calls": [{"name": "get_weather", "arguments": {"city": "Oslo"}}]})
    assert form.is_valid({"tool_calls": []})
    for wrong in (
        {"name": "other", "arguments": {"city": "Oslo"}},
        {"name": "get_weather", "arguments": {}},
        {"name": "get_weather"},
    ):
        assert not form.is_valid({"tool_calls": [wrong]})


@pytest.mark.parametrize("catalog", ["full", "task"])
def test_a_structured_run_asks_for_the_form_and_is_told_apart(
    catalog: str, structured: Callable[[Json], Json], runs: Runs
) -> None:
    with runs.serve(structured) as server:
        status, out, err = runs("--structured --catalog", catalog, out="run")
        assert (status, err) == (0, "")
        formats = [body["response_format"] for body in (*server.trials, *server.bodies)]
    runs.perfect("run")
    assert out.startswith(f"# openai/test, text, {catalog} catalogue, structured\n")
    assert {form["type"] for form in formats} == {"json_schema"}
    assert len({json.dumps(form) for form in formats[1:]}) == (1 if catalog == "full" else len(formats) - 1)
    settings = runs.about("run")["settings"]
    assert settings["structured"] is True
    assert runs("--protocol text", out="free", model="baseline/oracle")[0] == 0
    assert settings["prompts_digest"] != runs.about("free")["settings"]["prompts_digest"]


def test_agents_on_board_answer_in_the_form(runs: Runs) -> None:
    assert runs("--structured", model="baseline/oracle")[0] == 0
    assert runs.scores()["scores"]["strict_accuracy"] == 1


def test_an_argument_that_is_null_is_left_out(cli: Cli) -> None:
    reply = '{"tool_calls": [{"name": "get_weather", "arguments": {"city": "Oslo", "unit": null}}]}'
    assert STRUCTURED.read({"content": reply}).calls == [("get_weather", {"city": "Oslo"})]


def test_calls_through_the_function_calling_api_have_no_form(cli: Cli, tasks: Path, tmp_path: Path) -> None:
    status, out, err = cli("run", "--structured", "--protocol", "multi-turn", "--dataset", tasks, "--out", tmp_path)
    assert (status, out) == (2, "")
    assert "run it with --protocol text." in err


@pytest.fixture
def structured(rows: list[Json]) -> Callable[[Json], Json]:
    """The right answer in the form."""
    oracle = make(builtins_for(family("composition"))["baseline/oracle"], rows, False)
    return lambda body: STRUCTURED.write(oracle(STRUCTURED.observe(body["messages"], [])), 0)
