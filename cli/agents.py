"""`comptoolbench agents`: run an agent's own command, once per task."""

import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.arguments import catalog, folder, number, whole
from cli.run import INTERRUPTED, carry_out_plan, declare_suite, options

__all__ = ["INTERRUPTED", "declare", "run"]


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    agent = parser.add_argument_group("agent")
    add = agent.add_argument
    add(
        "--command",
        dest="line",
        required=True,
        metavar='"... {prompt} ..."',
        help="what starts the agent; {prompt} is the request, {config} a file that names the MCP server, {url} its "
        "address",
    )
    add("--transport", choices=("http", "stdio"), default="http", help="how the agent reaches its tools (default http)")
    add("--name", metavar="NAME", help="what reports call the agent (default: its program)")
    declare_suite(parser)
    running = parser.add_argument_group("time and files")
    add = running.add_argument
    add("--catalog", type=catalog, metavar="NAME", help="tools: full (default), task or N distractors")
    add(
        "--timeout",
        type=number("timeout"),
        default=600.0,
        metavar="SECONDS",
        help="for one task (default 600); then the agent is killed",
    )
    add("--concurrency", type=whole("concurrency"), default=1, metavar="N", help="agents at once (default 1)")
    add("--out", type=folder, metavar="DIR", help="folder of the run (default runs/agent_NAME_...)")
    add("--allow-partial", action="store_true", help="exit with 0 even if tasks stay undone")
    parser.set_defaults(dry_run=False, track=None)


def run(arguments: Namespace) -> int:
    """Run the remaining tasks, score the run and print the summary; exit status 1 if tasks were not evaluated."""
    from integrations.agents import agent_integration
    from runner.plan import plan

    integration = agent_integration(arguments.line, arguments.transport, arguments.timeout)
    name = arguments.name or Path(shlex.split(arguments.line)[0]).stem
    run_options = options(
        arguments, f"agent/{name}", arguments.out, arguments.catalog, integration=integration, protocol="multi-turn"
    )
    return carry_out_plan(arguments, plan(run_options), alone=True)
