"""Run the program that a model wrote for a task.

The tools are its functions, and what it calls is recorded like any other call.
"""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from generator.core.sandbox import RefusedError, Run, execute
from generator.core.shapes import Json
from runner import UserError
from runner.execute import FaultError, Session
from runner.problems import UNSUPPORTED
from runner.protocols.stubs import parameters

MAX_CALLS = 200  # of a program, where the task allows any number
MAX_WRITTEN = 200_000  # characters of the arguments of all calls together
MAX_SECONDS = 120.0  # of all calls together; the program's own time is bounded far below


@dataclass(frozen=True)
class Ran:
    """What came of a program."""

    answer: str | None  # what it printed, or else the value of its last line
    # answered, call_budget, program_error (it fails in Python too), program_limit (of the sandbox), or unsupported
    # (Python could run it). All of them are the model's own: it knows what the sandbox takes.
    ending: str
    error: str | None = None  # what the sandbox said, None where nothing failed
    crashed: bool = False  # whether the interpreter went down


def check() -> None:
    """Refuse to begin where programs cannot be run.

    Raises:
        UserError: If the extra is not installed.
    """
    if find_spec("pydantic_monty") is None:
        raise UserError(
            "--protocol code runs programs in a sandbox, which needs the extra `answers`; in the clone: "
            'pip install -e ".[answers]".'
        )


def run(code: str, tools: Sequence[Mapping[str, Json]], session: Session, budget: int | None) -> Ran:
    """Run a program from its beginning to its end, or to its first error.

    Args:
        code: What the model wrote.
        tools: Schemas of the tools that are its functions.
        session: Where its calls are made and recorded.
        budget: How many calls the task allows; one more ends it.

    Raises:
        FaultError: If a tool fails.
    """
    bounds = _Bounds(MAX_CALLS if budget is None else budget)
    functions = {tool["function"]["name"]: _function(tool, session, bounds) for tool in tools}
    ran: Run | RefusedError
    try:
        ran = execute(code, functions)
    except RefusedError as refusal:
        ran = refusal
    if session.fault:  # whatever the program made of it
        raise FaultError(session.fault)
    error = str(ran) if isinstance(ran, RefusedError) else None
    if bounds.over:
        return Ran(None, bounds.over, error)
    if isinstance(ran, RefusedError):
        ending = UNSUPPORTED if ran.unsupported else "program_limit" if ran.limit else "program_error"
        return Ran(None, ending, error, ran.crashed)
    return Ran(_said(ran), "answered")


class _Bounds:
    """How much a program may ask of the tools.

    What went over a bound stays over it, whatever the program makes of the error.
    """

    def __init__(self, calls: int) -> None:
        self.over = ""
        self._calls = calls
        self._characters = MAX_WRITTEN
        self._end = time.monotonic() + MAX_SECONDS

    def take(self, written: str) -> None:
        """Account for a call.

        Raises:
            RuntimeError: If it is one too many.
        """
        self._calls -= 1
        self._characters -= len(written)
        if self._calls < 0:
            self.over = self.over or "call_budget"
        elif self._characters < 0 or time.monotonic() > self._end:
            self.over = self.over or "program_limit"
        if self.over:
            raise RuntimeError("No further calls can be made.")


def _function(tool: Mapping[str, Json], session: Session, bounds: _Bounds) -> Callable[..., Json]:
    name, own = tool["function"]["name"], parameters(tool)

    def call(*values: Any, **named: Any) -> Json:
        # what is too many is refused by the tool
        places = [*own.values(), *(f"argument {number + 1}" for number in range(len(own), len(values)))]
        given = {
            **dict(zip(places, values, strict=False)),
            **{own.get(key, key): value for key, value in named.items()},
        }
        if len(given) < len(values) + len(named):
            raise TypeError(f"{name}() got multiple values for an argument")
        written = json.dumps(given, default=str)
        bounds.take(written)
        try:  # each sees what came of those before, as if in a turn of its own
            made = session.run(name, written, len(session.calls))
        except FaultError:
            bounds.over = "fault"
            raise RuntimeError("The tool failed.") from None
        if "error" in made:
            raise RuntimeError(made["error"])
        return made["output"]

    return call


def _said(ran: Run) -> str | None:
    if ran.printed.strip() or ran.result is None:
        return ran.printed.strip() or None
    return ran.result if isinstance(ran.result, str) else json.dumps(ran.result, ensure_ascii=False)
