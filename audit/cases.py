"""Tool-call data in any format as cases: a request, the tools on offer, and the expected calls."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.core.shapes import Json


@dataclass(frozen=True)
class Argument:
    """A value, or a reference to one, in an expected call."""

    path: str  # of the value in the call's arguments
    # all values that count as right; empty for a reference to an output that is not in the data
    accepted: Sequence[Json]
    schema: Mapping[str, Json] = field(default_factory=dict)  # JSON schema of the value; {} if unknown
    reference: bool = False  # whether it is an output of an earlier call, or a reference to one
    stated: bool | None = None  # whether the request states it, according to the data; None: search the request
    optional: bool = False  # whether it may be left out

    @property
    def may_be_left_out(self) -> bool:
        """Whether leaving it out is right: because the data says so, or because the default is an accepted value."""
        return self.optional or ("default" in self.schema and self.schema["default"] in self.accepted)


@dataclass(frozen=True)
class Reference:
    """A reference to the output of a call, in an argument or in the form of the answer."""

    where: str  # the argument that contains it
    to: str  # the output that it names
    right: Sequence[str]  # the outputs that it could name
    of_call: bool = True  # whether it is in a call, not in the form of the answer
    problem: str = ""  # one of the three below, or nothing if it is right


NO_CALL, UNDECLARED, AMBIGUOUS = (
    "which no earlier call makes",
    "which its tool does not declare",
    "the label of several earlier calls",
)


@dataclass(frozen=True)
class Call:
    """A call that the data takes for right, with its arguments one by one."""

    tool: str  # its name
    arguments: Mapping[str, Json]  # as in a prediction
    parts: Sequence[Argument]  # the values that are examined individually


@dataclass(frozen=True)
class Case:
    """A row of tool-call data: a request, the tools on offer and the expected calls."""

    name: str  # its id, or its position in the file
    request: str  # the user's text
    tools: Mapping[str, Mapping[str, Json]]  # name to OpenAI function schema
    calls: Sequence[Call]  # the expected calls, in order
    row: Mapping[str, Json]  # the row of the data, for scorers
    references: Sequence[Reference] = ()  # all references, in order

    def without_claims(self) -> "Case":
        """Return a copy without the data's claims about the request, so that values are searched as in other data."""
        calls = [
            replace(call, parts=[replace(part, stated=None if part.stated else part.stated) for part in call.parts])
            for call in self.calls
        ]
        return replace(self, calls=calls)

    @property
    def gold(self) -> list[dict[str, Json]]:
        """The expected calls as a prediction."""
        return [{"name": call.tool, "arguments": dict(call.arguments)} for call in self.calls]


def properties_of(name: str, tools: Mapping[str, Mapping[str, Json]]) -> Mapping[str, Json]:
    """Return the schemas of a tool's arguments, or nothing if the tool is not on offer."""
    properties: Mapping[str, Json] = tools[name]["function"]["parameters"]["properties"] if name in tools else {}
    return properties
