"""A piece of anybody's tool-call data: a request, the tools on offer, and the calls that are taken for right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.core.shapes import Json


@dataclass(frozen=True)
class Argument:
    """A value, or what stands for one, in a call that is taken for right.

    Attributes:
        path: Of the value in the call's arguments.
        accepted: The values of which each is taken for right; none where it is a reference to what nobody has run.
        schema: JSON schema of the value; {} where none is known.
        reference: Whether it stands for an output of an earlier call, or is one.
        said: Whether the request says it, where the data claims to know; None: it is looked for.
        optional: Whether leaving it out is taken for right as well.
    """

    path: str
    accepted: Sequence[Json]
    schema: Mapping[str, Json] = field(default_factory=dict)
    reference: bool = False
    said: bool | None = None
    optional: bool = False


@dataclass(frozen=True)
class Call:
    """A call that is taken for right.

    Attributes:
        tool: Its name.
        arguments: As they would be written.
        parts: What of them is looked at one by one.
    """

    tool: str
    arguments: Mapping[str, Json]
    parts: Sequence[Argument]


@dataclass(frozen=True)
class Case:
    """One task.

    Attributes:
        name: Its id, and where it stands.
        request: What the user says.
        tools: Name to OpenAI function schema.
        calls: In order.
        row: As it stands in the data, for scorers.
    """

    name: str
    request: str
    tools: Mapping[str, Mapping[str, Json]]
    calls: Sequence[Call]
    row: Mapping[str, Json]

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
