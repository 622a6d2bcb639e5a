"""A piece of anybody's tool-call data: a request, the tools on offer, and the calls that are taken for right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.core.shapes import Json


@dataclass(frozen=True)
class Argument:
    """A value, or what stands for one, in a call that is taken for right."""

    path: str  # of the value in the call's arguments
    # the values of which each is taken for right; none where it is a reference to what nobody has run
    accepted: Sequence[Json]
    schema: Mapping[str, Json] = field(default_factory=dict)  # JSON schema of the value; {} where none is known
    reference: bool = False  # whether it stands for an output of an earlier call, or is one
    said: bool | None = None  # whether the request says it, where the data claims to know; None: it is looked for
    optional: bool = False  # whether leaving it out is taken for right as well

    @property
    def may_be_left_out(self) -> bool:
        """Whether leaving it out is right: as the data says, or for a default that is accepted."""
        return self.optional or ("default" in self.schema and self.schema["default"] in self.accepted)


@dataclass(frozen=True)
class Reference:
    """What an argument, or the form of the answer, takes from the output of a call."""

    where: str  # it stands
    to: str  # the output that it names
    right: Sequence[str]  # the outputs that it could name
    of_call: bool = True  # or of the form of the answer
    problem: str = ""  # what is wrong with it: one of the three below; nothing if it is right


NO_CALL, UNDECLARED, AMBIGUOUS = (
    "which no earlier call makes",
    "which its tool does not declare",
    "the label of several earlier calls",
)


@dataclass(frozen=True)
class Call:
    """A call that is taken for right."""

    tool: str  # its name
    arguments: Mapping[str, Json]  # as they would be written
    parts: Sequence[Argument]  # what of them is looked at one by one


@dataclass(frozen=True)
class Case:
    """One task."""

    name: str  # its id, and where it stands
    request: str  # what the user says
    tools: Mapping[str, Mapping[str, Json]]  # name to OpenAI function schema
    calls: Sequence[Call]  # in order
    row: Mapping[str, Json]  # as it stands in the data, for scorers
    references: Sequence[Reference] = ()  # each of them, in order

    def without_claims(self) -> "Case":
        """The same without what the data says about the request, so that values are looked for as in any other data."""
        calls = [
            replace(call, parts=[replace(part, said=None if part.said else part.said) for part in call.parts])
            for call in self.calls
        ]
        return replace(self, calls=calls)

    @property
    def gold(self) -> list[dict[str, Json]]:
        """The calls as a prediction."""
        return [{"name": call.tool, "arguments": dict(call.arguments)} for call in self.calls]
