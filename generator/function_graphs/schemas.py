"""What a model sees of a task: the request and the schemas of its functions.

The words are the same for all tasks, so that nothing but the graph and the way it is shown makes one harder than
another.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.keyed import Draws
from generator.function_graphs.parameters import Parameters
from generator.function_graphs.values import EXAMPLE

ANSWER_FORM = f"ANSWER: {EXAMPLE}"
_LETTERS = "bcdfghjklmnpqrstvwxz"  # without vowels no three of them make a word
_WRONG = {
    "silent": "A function that is given a wrong value does not complain, but returns a wrong value.",
    "error": "A function that is given a wrong value returns an error.",
}


def codes(count: int, draws: Draws) -> list[str]:
    """So many different groups of three letters."""
    size = len(_LETTERS)
    return [
        _LETTERS[number // size**2] + _LETTERS[number // size % size] + _LETTERS[number % size]
        for number in draws.sample(range(size**3), count)
    ]


def function_name(code: str, names: str, takes: Sequence[str], returns: str) -> str:
    """The name of a function that takes and returns these types.

    >>> function_name("kqz", "opaque", ["copper"], "violin")
    'func_kqz'
    >>> function_name("kqz", "speaking", ["copper", "heron with bell"], "violin")
    'violin_from_copper_and_more'
    """
    if names == "opaque":
        return f"func_{code}"
    return f"{returns}_from_{takes[0]}{'_and_more' if len(takes) > 1 else ''}".replace(" ", "_")


def schema(name: str, takes: Mapping[str, str], output: str, returns: str) -> dict[str, Any]:
    """The OpenAI function schema; parameters and outputs are tied together by the types in the descriptions alone.

    Args:
        name: The function's name.
        takes: Parameter name to type.
        output: Name of the output.
        returns: Its type.
    """
    properties = {
        parameter: {"type": "integer", "description": f'The value of type "{kind}".'}
        for parameter, kind in takes.items()
    }
    return {
        "type": "function",
        "function": {
            "name": name,
            "description": f'Returns {output}, the value of type "{returns}".',
            "parameters": {"type": "object", "properties": properties, "required": list(takes)},
        },
    }


def request(inputs: Mapping[str, int], target: str, parameters: Parameters) -> str:
    """The request.

    What is given, what is asked for, what a wrong call does, how many calls there are, and the form of the answer.
    """
    known = "\n".join(f"- {kind}: {value}" for kind, value in inputs.items())
    return (
        f"I know the {'value of this type' if len(inputs) == 1 else 'values of these types'}:\n{known}\n\n"
        f'What is the value of type "{target}"? It takes function calls to find out: each function takes the values of '
        f"certain types and returns the value of "
        f"another. Some functions may not be needed. {_WRONG[parameters.on_wrong_input]} You can make "
        f"{parameters.call_budget} calls at most.\n\n"
        f"End your answer with a line in this form:\n{ANSWER_FORM}"
    )
