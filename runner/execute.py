"""Executes the calls of one task in one world: resolves references and records outputs and errors."""

import json
from typing import NoReturn

from families.family import RefusedError, World
from generator.core.shapes import Json
from runner.references import FAILED, UnresolvedError, resolve

Call = dict[str, Json]

MAX_DEPTH = 64  # of arguments; no tool needs more than 16
MAX_DIGITS = 1_000  # of an integer; Python's own limit for conversion from and to text is 4,300


def bound(value: Json, depth: int = MAX_DEPTH) -> None:
    """Check that a value is not nested too deeply to be stored and compared.

    Raises:
        ValueError: If it is.
    """
    if depth == 0:
        raise ValueError("it is nested too deeply")
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        bound(part, depth - 1)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    return _refuse(digits) if number in (float("inf"), float("-inf")) else number


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a whole number of {len(digits):,} digits is too long")
    return int(digits)


# a strict JSON decoder: no NaN, no infinity, no huge integers
READER = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite, parse_int=_whole)


class FaultError(Exception):
    """A tool crashed instead of returning an output or an error, which is the harness's fault and not the model's."""


class Session:
    """Executes the calls that a model makes for one task, in order, in one world.

    Attributes:
        calls: The calls, each with its `output` or `error` and its `turn` (number of the response, from 0). Arguments
            are as the model wrote them: an object with unresolved references, or the text that could not be parsed.
        fault: The error message of a tool that crashed, or "".
        references: Whether arguments may refer to outputs of earlier calls. In protocols that return outputs they may
            not, and a string that looks like a reference is taken literally.
    """

    def __init__(self, world: World, *, references: bool = True) -> None:
        self.calls: list[Call] = []
        self.fault = ""
        self.references = references
        self._world = world
        self._outputs: list[Json] = []

    def run(self, name: Json, arguments: Json, turn: int = 0) -> Call:
        """Execute one call, record it and return the record.

        Args:
            name: The tool's name, as the model wrote it.
            arguments: An object, or its JSON text.
            turn: The number of the response.

        Raises:
            FaultError: If the tool crashes.
        """
        record: Call = {"turn": turn, "name": name, "arguments": arguments}
        output = FAILED
        written = arguments if isinstance(arguments, str) else ""
        try:
            if isinstance(arguments, str):
                record["arguments"] = READER.decode(arguments) if arguments.strip() else {}
            bound(record["arguments"])
            names = [call["name"] for call in self.calls]
            given = resolve(record["arguments"], self._outputs, names) if self.references else record["arguments"]
            record["output"] = output = self._call_tool(name, given)
        except (RefusedError, UnresolvedError) as refusal:
            record["error"] = str(refusal)
        except (ValueError, RecursionError) as problem:
            what = "This call is" if name is None else f"The arguments of {name} are"
            record |= {"arguments": written, "error": f"{what} not a JSON object: {problem}."}
        if self.references:
            self._outputs.append(output)
        self.calls.append(record)
        return record

    def _call_tool(self, name: Json, arguments: Json) -> Json:
        try:
            return self._world.call(name, arguments)
        except RefusedError:
            raise
        except Exception as problem:
            self.fault = f"the tool {str(name)[:60]} failed with {type(problem).__name__}: {problem}"
            raise FaultError(self.fault) from problem
