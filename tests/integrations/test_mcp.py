"""The simulators over MCP: what a client sees, and what stays of its calls."""

import asyncio
import json
import logging
import urllib.error
from collections.abc import Iterator
from typing import Any

import pytest
from mcp import Client

from families import family
from integrations.mcp import MOST_CALLS, Address, Endpoint, HttpServer, sdk_server
from runner.protocols import PROTOCOLS
from simulators import TOOLS
from tests.cases import from_json

from .light import call, post

Json = Any
COMPOSITION = family("composition")


@pytest.fixture(scope="module")
def endpoint(rows: list[Json]) -> Iterator[tuple[str, dict[Address, Endpoint]]]:
    """The address of a server of the tasks, and what it serves."""
    places = {Address(row["task_id"]): Endpoint(COMPOSITION, row["available_tools"], row) for row in rows}
    with HttpServer(places.get) as server:
        yield server.url, places


def test_a_server_leaves_the_loggers_of_its_process_as_they_are() -> None:
    closed = []

    class Handler(logging.NullHandler):
        def close(self) -> None:  # that of absl, which comes with mlcroissant, closes stderr
            closed.append(self)
            super().close()

    handler = Handler()
    with HttpServer(lambda address: None):
        assert closed == []
    assert not handler.filters  # it is kept until here: what nobody holds is closed by nobody


def test_a_client_of_the_sdk_gets_the_catalogue_as_it_is_and_the_outputs_of_the_gold_calls(rows: list[Json]) -> None:
    async def replay(row: Json, shown: Endpoint) -> None:
        async with Client(sdk_server(lambda address: shown)) as client:
            listed = {tool.name: (tool.input_schema, tool.output_schema) for tool in (await client.list_tools()).tools}
            assert listed == {
                name: (tool.schema["function"]["parameters"], tool.returns) for name, tool in TOOLS.items()
            }
            for step in row["expected_trace"]:
                got = await client.call_tool(
                    step["tool_name"], step["arguments"]
                )  # the client holds the output to its schema
                assert (got.is_error, got.structured_content) == (False, step["output"])
                assert json.loads(got.content[0].text) == step["output"]

    for row in rows:
        shown = Endpoint(COMPOSITION, COMPOSITION.catalogue(), row)
        asyncio.run(replay(row, shown))
        assert [made["output"] for made in shown.session.calls] == [step["output"] for step in row["expected_trace"]]


@from_json
def test_a_refusal_is_a_tool_error_with_the_sentence_of_the_simulator(
    name: str, arguments: Json, sentence: str
) -> None:
    places = Endpoint(COMPOSITION, [], {"task_id": "a", "prompt": "?"})
    got = places.call(name, arguments)
    assert got["isError"]
    assert sentence in got["content"][0]["text"]
    assert places.session.calls[0]["error"] == got["content"][0]["text"]


def test_a_task_offers_its_tools_and_its_request(endpoint: tuple[str, Any], rows: list[Json]) -> None:
    for row in rows[::4]:
        url = f"{endpoint[0]}?task={row['task_id']}"
        assert [tool["name"] for tool in post(url, "tools/list")["tools"]] == [
            tool["function"]["name"] for tool in row["available_tools"]
        ]
        assert [prompt["name"] for prompt in post(url, "prompts/list")["prompts"]] == [row["task_id"]]
        (message,) = post(url, "prompts/get", name=row["task_id"])["messages"]
        assert message == {"role": "user", "content": {"type": "text", "text": row["prompt"]}}
    assert post(url, "prompts/get", name="other") == {"code": -32602, "message": "There is no prompt named 'other'."}
    about = post(
        url, "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "x", "version": "1"}
    )
    assert about["instructions"] == PROTOCOLS["multi-turn"].system


def test_each_task_has_a_world_of_its_own(endpoint: tuple[str, Any], rows: list[Json]) -> None:
    one, other = (f"{endpoint[0]}?task={row['task_id']}" for row in rows[:2])
    assert not call(one, "store_memory", {"key": "tea", "value": "green"})["isError"]
    assert call(one, "retrieve_memory", {"key": "tea"})["structuredContent"]["value"] == "green"
    assert call(other, "retrieve_memory", {"key": "tea"})["isError"]


@pytest.mark.parametrize(
    "address", ["", "?task=L9", "?task=L0_node_0001&repeat=1", "?task=L0_node_0001&repeat=x", "/other"]
)
def test_an_address_of_nothing_is_not_found(address: str, endpoint: tuple[str, Any]) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404"):
        post(endpoint[0] + address, "tools/list")


def test_a_page_that_reaches_this_machine_under_another_name_is_refused(endpoint: tuple[str, Any]) -> None:
    with pytest.raises(urllib.error.HTTPError, match="421"):
        post(f"{endpoint[0]}?task=L0_node_0001", "tools/list", {"Host": "elsewhere.example"})


def test_a_task_takes_no_more_calls_than_its_budget_or_than_any_needs() -> None:
    graphs = family("function_graphs")
    row = next(iter(graphs.configs[0].every_row({**graphs.options, "seed": 7})))
    for endpoint, most in (
        (Endpoint(graphs, row["available_tools"], row), graphs.budget(row)),
        (Endpoint(COMPOSITION, [], {"task_id": "a"}), MOST_CALLS),
    ):
        said = [endpoint.call("nothing", {})["content"][0]["text"] for _ in range((most or 0) + 2)]
        assert len(endpoint.session.calls) == most
        assert endpoint.ending == "call_budget"
        assert said[-1] == "The calls that this task allows are used up." != said[-3]
