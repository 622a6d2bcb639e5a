"""Runs a program that a model wrote for a task; the tools are functions in it, and their calls are recorded."""

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

MAX_CALLS = 200  # of a program, if the task has no budget
MAX_WRITTEN = 200_000  # characters of the arguments of all calls together
MAX_SECONDS = 120.0  # of all calls together; the program's own time limit is much shorter


@dataclass(frozen=True)
class ProgramResult:
    """The result of a program."""

    answer: str | None  # what it printed, or else the value of its last line
    # answered, call_budget, program_error (it would fail in Python too), program_limit (of the sandbox), or unsupported
    # (Python could run it). All count against the model, which was told what the sandbox supports.
    ending: str
    error: str | None = None  # the sandbox's error message, if it failed
    crashed: bool = False  # whether the interpreter crashed


def check() -> None:
    """Check that programs can be run.

    Raises:
        UserError: If the extra `answers` is not installed.
    """
    if find_spec("pydantic_monty") is None:
        raise UserError(
            "--protocol code runs programs in a sandbox, which needs the extra `answers`; in the clone: "
            'pip install -e ".[answers]".'
        )


def run(code: str, tools: Sequence[Mapping[str, Json]], session: Session, budget: int | None) -> ProgramResult:
    """Run a program until it ends or fails.

    Args:
        code: The program.
        tools: The schemas of the tools that it can call as functions.
        session: Executes and records its calls.
        budget: The number of calls that the task allows; one more ends the program.

    Raises:
        FaultError: If a tool crashes.
    """
    bounds = _Bounds(MAX_CALLS if budget is None else budget)
    functions = {tool["function"]["name"]: _function(tool, session, bounds) for tool in tools}
    ran: Run | RefusedError
    try:
        ran = execute(code, functions)
    except RefusedError as refusal:
        ran = refusal
    if session.fault:  # even if the program caught the exception
        raise FaultError(session.fault)
    error = str(ran) if isinstance(ran, RefusedError) else None
    if bounds.over:
        return ProgramResult(None, bounds.over, error)
    if isinstance(ran, RefusedError):
        ending = UNSUPPORTED if ran.unsupported else "program_limit" if ran.limit else "program_error"
        return ProgramResult(None, ending, error, ran.crashed)
    return ProgramResult(_answer(ran), "answered")


class _Bounds:
    """The limits of a program's calls. Once one is exceeded, all further calls fail, even if the program catches that.

    Attributes:
        over: The ending that the exceeded limit leads to, or "".
    """

    def __init__(self, calls: int) -> None:
        self.over = ""
        self._calls = calls
        self._characters = MAX_WRITTEN
        self._end = time.monotonic() + MAX_SECONDS

    def take(self, written: str) -> None:
        """Count a call.

        Raises:
            RuntimeError: If a limit is exceeded.
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
        # the tool rejects surplus arguments
        places = [*own.values(), *(f"argument {number + 1}" for number in range(len(own), len(values)))]
        given = {
            **dict(zip(places, values, strict=False)),
            **{own.get(key, key): value for key, value in named.items()},
        }
        if len(given) < len(values) + len(named):
            raise TypeError(f"{name}() got multiple values for an argument")
        written = json.dumps(given, default=str)
        bounds.take(written)
        try:  # a turn per call, since each can use the outputs of those before
            made = session.run(name, written, len(session.calls))
        except FaultError:
            bounds.over = "fault"
            raise RuntimeError("The tool failed.") from None
        if "error" in made:
            raise RuntimeError(made["error"])
        return made["output"]

    return call


def _answer(ran: Run) -> str | None:
    if ran.printed.strip() or ran.result is None:
        return ran.printed.strip() or None
    return ran.result if isinstance(ran.result, str) else json.dumps(ran.result, ensure_ascii=False)
