"""`comptoolbench mcp`: serve the simulators to clients over the Model Context Protocol."""

import sys
from argparse import ArgumentParser, Namespace
from contextlib import nullcontext
from typing import TYPE_CHECKING

from cli.arguments import catalog, folder, whole
from cli.output import tell, teller
from cli.run import options
from families import FAMILIES
from runner import UserError
from runner.options import whole as within

if TYPE_CHECKING:
    from integrations.mcp import Endpoint

LAST_PORT = 65_535


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    add = parser.add_argument
    add("--task", metavar="ID", help="serve a task: its tools, and its request as a prompt (over HTTP also ?task=ID)")
    add("--http", action="store_true", help="serve over streamable HTTP instead of stdio")
    add(
        "--port",
        type=whole(within(0, LAST_PORT)),
        default=8765,
        metavar="N",
        help="of HTTP (default 8765; 0: any that is free)",
    )
    add("--host", default="127.0.0.1", metavar="NAME", help="where HTTP listens (default: this machine alone)")
    add("--catalog", type=catalog, default="task", metavar="NAME", help="tools: task (default), full or N distractors")
    add("--record", type=folder, metavar="DIR", help="keep every call there, as a run that `score` reads")
    add("--name", default="client", metavar="NAME", help="what a recorded run calls the agent (default: client)")
    add("--family", choices=tuple(FAMILIES), metavar="NAME", help=f"if no --dataset says so: {', '.join(FAMILIES)}")
    add("--dataset", metavar="ID|PATH", help="other tasks: a dataset on the Hub, a folder, a file")
    add("--seed", type=whole("seed"), metavar="N", help="the suite of another seed (default 42)")


def run(arguments: Namespace) -> int:
    """Serve until the client disconnects, or until Ctrl-C."""
    from families import DEFAULT, family
    from integrations.mcp import Endpoint

    if arguments.record and not (arguments.task or arguments.http):
        raise UserError("--record keeps the calls of tasks; name one with --task, or serve all with --http.")
    if not (arguments.task or arguments.http):
        chosen = family(arguments.family or DEFAULT)
        if not chosen.catalogue():
            raise UserError(f"each task of the family {chosen.name} has tools of its own; name one with --task.")
        _serve_client(Endpoint(chosen, chosen.catalogue()))
        return 0
    _serve_tasks(arguments)
    return 0


def _serve_client(endpoint: "Endpoint") -> None:
    from integrations.mcp import serve_stdio

    if sys.stdin.isatty():
        tell("mcp", "waits for an MCP client on stdin, which starts this command itself; see docs/mcp.md")
    serve_stdio(endpoint)


def _serve_tasks(arguments: Namespace) -> None:
    from integrations.endpoints import Endpoints, recording
    from integrations.mcp import Address, serve_http
    from runner.options import Integration
    from runner.plan import plan

    tasks = [arguments.task] if arguments.task else []
    asked = {"integration": Integration("mcp", {}), "protocol": "multi-turn", "tasks": tasks}
    run_plan = plan(options(arguments, f"agent/{arguments.name}", arguments.record, arguments.catalog, **asked))
    if arguments.record and run_plan.family.needs_turns:
        tell(
            "mcp",
            f"a server does not see the agent's answer, which counts in the family {run_plan.family.name}; "
            "`comptoolbench agents` records it",
        )
    with recording(run_plan) if arguments.record else nullcontext() as recorder:
        endpoints = Endpoints(run_plan, recorder, arguments.task)
        if arguments.http:
            serve_http(endpoints.find, arguments.port, arguments.host, teller("mcp"))
        elif endpoint := endpoints.find(Address()):
            _serve_client(endpoint)
