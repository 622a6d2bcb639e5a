"""`comptoolbench mcp`: the simulators for clients that speak the Model Context Protocol."""

import argparse
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from families import FAMILIES
from runner import UserError
from runner.arguments import folder, up_to

if TYPE_CHECKING:
    from doors.mcp import Address, Served
    from doors.recording import Keep
    from runner.run import Plan

LAST_PORT = 65_535


def declare(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add = parser.add_argument
    add("--task", metavar="ID", help="serve a task: its tools, and its request as a prompt (over HTTP also ?task=ID)")
    add("--http", action="store_true", help="over streamable HTTP instead of stdio")
    add("--port", type=up_to(LAST_PORT, least=0), default=8765, metavar="N", help="of HTTP (default 8765; 0: any that is free)")
    add("--host", default="127.0.0.1", metavar="NAME", help="where HTTP listens (default: this machine alone)")
    add("--catalog", choices=("task", "full"), default="task", help="of a task: its own tools (default), or all")
    add("--record", type=folder, metavar="DIR", help="keep every call there, as a run that `score` reads")
    add("--name", default="client", metavar="NAME", help="of the agent, in what is recorded (default: client)")
    add("--family", choices=tuple(FAMILIES), help="which tasks and tools, if no --dataset says so")
    add("--dataset", metavar="ID|PATH", help="other tasks: a dataset on the Hub, a folder, a file")
    add("--seed", type=int, metavar="N", help="the suite of another seed (default 42)")


def run(arguments: argparse.Namespace) -> int:
    """Serve until the client, or Ctrl-C, ends it."""
    from doors.mcp import Address, serve_http, serve_stdio

    if arguments.record and not (arguments.task or arguments.http):
        raise UserError("--record keeps the calls of tasks; name one with --task, or serve all with --http.")
    given = _plan(arguments) if arguments.task or arguments.http else None
    with _keeping(given if arguments.record else None) as keep:
        desk = _Desk(arguments, given, keep)
        if arguments.http:
            serve_http(desk.find, arguments.port, arguments.host, _say)
        else:
            serve_stdio(desk.made(Address(arguments.task)))
    return 0


def _say(text: str) -> None:
    print(f"comptoolbench mcp: {text}", file=sys.stderr, flush=True)


def _plan(arguments: argparse.Namespace) -> "Plan":
    from runner.run import Door, Options, plan

    tasks = [arguments.task] if arguments.task else []
    source = {name: getattr(arguments, name) for name in ("family", "dataset", "seed", "catalog")}
    given = plan(Options(model=f"agent/{arguments.name}", door=Door("mcp", {}), protocol="multi-turn", tasks=tasks, out=arguments.record, **source))
    if arguments.record and given.family.needs_turns:
        _say(f"a server does not see the agent's answer, which counts in the family {given.family.name}; `comptoolbench agents` records it")
    return given


def _keeping(given: "Plan | None") -> Any:
    from doors.recording import recording

    return nullcontext(lambda address, served: None) if given is None else recording(given)


class _Desk:
    """What is served at which address."""

    def __init__(self, arguments: argparse.Namespace, given: "Plan | None", keep: "Keep") -> None:
        self._arguments, self._given, self._keep = arguments, given, keep
        self._rows = {row["task_id"]: row for row in given.rows} if given else {}
        self._places: dict[Address, Served] = {}

    def find(self, address: "Address") -> "Served | None":
        """What is served at an address; None if nothing is."""
        address = address._replace(task=address.task or self._arguments.task)
        if address not in self._places:
            there = address.task in self._rows or (address.task is None and not self._arguments.record)
            if not there or address.repeat < 0 or (self._arguments.record and address.repeat):
                return None
            self._places[address] = self.made(address)
        return self._places[address]

    def made(self, address: "Address") -> "Served":
        """A task, or the catalogue, with a world that is fresh."""
        from doors.mcp import Served
        from families import DEFAULT, family

        if address.task is None:
            found = self._given.family if self._given else family(self._arguments.family or DEFAULT)
            if not found.catalogue():
                raise UserError(f"each task of the family {found.name} has tools of its own; name one with --task.")
            return Served(found, found.catalogue())
        row, given = self._rows[address.task], self._given
        assert given is not None  # noqa: S101 - its rows are there
        return Served(given.family, given.catalog or row["available_tools"], row, lambda served: self._keep(address, served))
