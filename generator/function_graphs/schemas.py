"""Writes the parts of a task that a model sees: the request and the schemas of its functions.

The wording is the same for all tasks, so that only the graph and its presentation make one harder than another.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.keyed import Draws
from generator.function_graphs.parameters import Parameters
from generator.function_graphs.values import EXAMPLE

ANSWER_FORM = f"ANSWER: {EXAMPLE}"
_LETTERS = "bcdfghjklmnpqrstvwxz"  # no vowels, so that three letters do not form a word
_WRONG = {
    "silent": "A function that is given a wrong value does not complain, but returns {}.",
    "error": "A function that is given a wrong value returns an error.",
}
PARITIES = ("even", "odd")
_CONDITIONS = (
    " The description of a function may say that it works only if a certain value is even, or odd; otherwise it does "
    "what it does with a wrong value."
)


class Condition(NamedTuple):
    """The condition under which a function works.

    Attributes:
        kind: The type of a value that it takes.
        parity: What that value must be, one of `PARITIES`.
    """

    kind: str
    parity: str


def codes(count: int, draws: Draws) -> list[str]:
    """Draw `count` different codes of three letters."""
    size = len(_LETTERS)
    return [
        _LETTERS[number // size**2] + _LETTERS[number // size % size] + _LETTERS[number % size]
        for number in draws.sample(range(size**3), count)
    ]


def function_name(code: str, names: str, takes: Sequence[str], returns: str, condition: Condition | None = None) -> str:
    """Return the name of a function that takes and returns these types.

    >>> function_name("kqz", "opaque", ["copper"], "violin")
    'func_kqz'
    >>> function_name("kqz", "speaking", ["copper", "heron with bell"], "violin")
    'violin_from_copper_and_more'
    >>> function_name("kqz", "speaking", ["copper", "heron"], "violin", Condition("heron", "odd"))
    'violin_from_heron_if_odd'
    """
    if names == "opaque":
        return f"func_{code}"
    if condition:
        return f"{returns}_from_{condition.kind}_if_{condition.parity}".replace(" ", "_")
    return f"{returns}_from_{takes[0]}{'_and_more' if len(takes) > 1 else ''}".replace(" ", "_")


def schema(
    name: str, takes: Mapping[str, str], returns: Mapping[str, str], condition: Condition | None = None
) -> dict[str, Any]:
    """Return an OpenAI function schema; only the types in the descriptions connect parameters with outputs.

    Args:
        name: The function's name.
        takes: Parameter name to type.
        returns: Output name to type.
        condition: When the function works; None: always.
    """
    returned = ", and ".join(f'{output}, the value of type "{kind}"' for output, kind in returns.items())
    works = f' Works only if the value of type "{condition.kind}" is {condition.parity}.' if condition else ""
    properties = {
        parameter: {"type": "integer", "description": f'The value of type "{kind}".'}
        for parameter, kind in takes.items()
    }
    return {
        "type": "function",
        "function": {
            "name": name,
            "description": f"Returns {returned}.{works}",
            "parameters": {"type": "object", "properties": properties, "required": list(takes)},
        },
    }


def request(inputs: Mapping[str, int], target: str, parameters: Parameters) -> str:
    """Return the request: given values, target, effect of a wrong call, call budget, and form of the answer."""
    known = "\n".join(f"- {kind}: {value}" for kind, value in inputs.items())
    wrong = _WRONG[parameters.on_wrong_input].format("two wrong values" if parameters.two_outputs else "a wrong value")
    return (
        f"I know the {'value of this type' if len(inputs) == 1 else 'values of these types'}:\n{known}\n\n"
        f'What is the value of type "{target}"? It takes function calls to find out: each function takes the values of '
        f"certain types and returns the {'values of two others' if parameters.two_outputs else 'value of another'}. "
        f"Some functions may not be needed. {wrong}{_CONDITIONS if parameters.conditionals else ''} You can make "
        f"{parameters.call_budget} calls at most.\n\n"
        f"End your answer with a line in this form:\n{ANSWER_FORM}"
    )
