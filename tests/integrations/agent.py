"""An agent that reaches its tools over MCP.

A process of its own with the SDK's client, which knows the answers, or guesses as the lexical baseline does.

`python agent.py WHICH TASKS PROMPT CONFIG|URL`; prints the answer.
"""

import asyncio
import json
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import mcp

from families import recognised
from families.agents import Observation
from runner.agents import builtins_for, make

Json = Any


async def connected(stack: AsyncExitStack, server: str) -> Any:
    """A client of the server at an address, or of the one in a configuration."""
    if not server.startswith("http"):
        (entry,) = json.loads(Path(server).read_text())["mcpServers"].values()
        server = (
            entry["url"] if "url" in entry else mcp.StdioServerParameters(command=entry["command"], args=entry["args"])
        )
    return await stack.enter_async_context(mcp.Client(server))


def plain(result: Any) -> Json:
    """A result as the protocol has it."""
    return result.model_dump(by_alias=True, mode="json", exclude_none=True)


async def main(which: str, tasks: str, prompt: str, server: str) -> None:
    rows = [json.loads(line) for line in Path(tasks).read_text().splitlines()]
    family = recognised(rows[0])
    assert family
    agent = make(builtins_for(family)[f"baseline/{which}"], rows, turns=True)
    async with AsyncExitStack() as stack:
        client = await connected(stack, server)
        listed = plain(await client.list_tools())["tools"]
        tools = [
            {
                "type": "function",
                "function": {
                    "name": tool["name"],
                    "description": tool["description"],
                    "parameters": tool["inputSchema"],
                },
            }
            for tool in listed
        ]
        outputs: list[Json] = []
        turn = 0
        while (said := agent(Observation(prompt, tools, turn, outputs))).calls:
            for name, arguments in said.calls:
                got = plain(await client.call_tool(name, dict(arguments)))
                text = got["content"][0]["text"]
                outputs.append({"error": text} if got["isError"] else json.loads(text))
            turn += 1
    print(said.text or "Done.")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
