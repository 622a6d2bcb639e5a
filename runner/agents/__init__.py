"""Agents on board: they need no network and no key, and are reached through LiteLLM like any other model.

An agent is a function from (request, tools on offer, number of responses so far) to calls as (name, arguments). `AGENTS` names the module of each; the module
has `make(rows, protocol) -> agent`. Only the oracle looks at the rows, and nothing of them goes through a request.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from runner.protocols import Protocol, offered, requested

__all__ = ["AGENTS", "Agent", "make", "message_of"]

Json = Any
Agent = Callable[[str, Sequence[dict[str, Any]], int], list[tuple[str, dict[str, Json]]]]

AGENTS = {
    "baseline/lexical": "lexical",
    "baseline/oracle": "oracle",
    "baseline/null": "null",
    "baseline/random": "chance",
}


def make(model: str, rows: Sequence[dict[str, Any]], protocol: Protocol) -> Agent:
    """The agent of one of the `AGENTS`."""
    agent: Agent = import_module(f"runner.agents.{AGENTS[model]}").make(rows, protocol)
    return agent


def message_of(agent: Agent, messages: Sequence[Mapping[str, Json]], tools: Sequence[dict[str, Any]] | None) -> dict[str, Json]:
    """An agent's answer to a request, in the form in which models answer: through the function-calling API, or as text where no tools came with the request."""
    turn = sum(message["role"] == "assistant" for message in messages)
    calls = agent(requested(messages), tools or offered(messages), turn)
    if not tools:
        return {"role": "assistant", "content": json.dumps([{"name": name, "arguments": arguments} for name, arguments in calls])}
    if not calls:
        return {"role": "assistant", "content": "There is nothing left to call."}
    made = [
        {"id": f"call_{turn}_{number}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
        for number, (name, arguments) in enumerate(calls, 1)
    ]
    return {"role": "assistant", "content": None, "tool_calls": made}
