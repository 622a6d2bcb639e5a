"""Run the calls of one task in one world: references resolved, outputs and refusals recorded."""

import json
from typing import NoReturn

from families.family import RefusedError, World
from generator.core.shapes import Json
from runner.references import FAILED, UnresolvedError, resolve

Call = dict[str, Json]

MAX_DEPTH = 64  # of arguments; no tool takes more than 16
MAX_DIGITS = 1_000  # of a whole number; what Python writes and reads without being asked ends at 4,300


def bound(value: Json, depth: int = MAX_DEPTH) -> None:
    """Refuse what is nested too deeply to be stored and compared.

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


# reads JSON as the standard defines it
READER = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite, parse_int=_whole)


class FaultError(Exception):
    """A tool failed where it should have given an output or a refusal, which is the harness' fault and no model's."""


class Session:
    """The calls that a model makes for one task, in order, and the world they change.

    Attributes:
        calls: What was called, each with its `output` or `error` and the `turn` (response, from 0) that made it.
            Arguments stand as the model wrote them: an object with references unresolved, or the text that could not be
                read.
        fault: What went wrong in a tool, "" if nothing did.
        references: Whether arguments may refer to outputs of earlier calls; where outputs come back to the model, they
            are what they say.
    """

    def __init__(self, world: World, *, references: bool = True) -> None:
        self.calls: list[Call] = []
        self.fault = ""
        self.references = references
        self._world = world
        self._outputs: list[Json] = []

    def run(self, name: Json, arguments: Json, turn: int = 0) -> Call:
        """Run one call and record it; `arguments` are an object, or its JSON text.

        Raises:
            FaultError: If the tool fails.
        """
        made: Call = {"turn": turn, "name": name, "arguments": arguments}
        output = FAILED
        written = arguments if isinstance(arguments, str) else ""
        try:
            if isinstance(arguments, str):
                made["arguments"] = READER.decode(arguments) if arguments.strip() else {}
            bound(made["arguments"])
            names = [call["name"] for call in self.calls]
            given = resolve(made["arguments"], self._outputs, names) if self.references else made["arguments"]
            made["output"] = output = self._called(name, given)
        except (RefusedError, UnresolvedError) as refusal:
            made["error"] = str(refusal)
        except (ValueError, RecursionError) as problem:
            what = "This call is" if name is None else f"The arguments of {name} are"
            made |= {"arguments": written, "error": f"{what} not a JSON object: {problem}."}
        if self.references:
            self._outputs.append(output)
        self.calls.append(made)
        return made

    def _called(self, name: Json, arguments: Json) -> Json:
        try:
            return self._world.call(name, arguments)
        except RefusedError:
            raise
        except Exception as problem:
            self.fault = f"the tool {str(name)[:60]} failed with {type(problem).__name__}: {problem}"
            raise FaultError(self.fault) from problem
