"""The text that a model is asked under any protocol: the question, followed by the required form of the answer."""

from collections.abc import Mapping
from typing import Any


def request(row: Mapping[str, Any]) -> str:
    """Return the question, and the form of its answer.

    >>> print(request({"prompt": "How warm is it in Oslo?", "answer_form": "one number (degrees Celsius)"}))
    How warm is it in Oslo?
    <BLANKLINE>
    End with a line that begins with "Answer:" and gives one number (degrees Celsius), and nothing else.
    """
    form = f'End with a line that begins with "Answer:" and gives {row["answer_form"]}, and nothing else.'
    return f"{row['prompt']}\n\n{form}"
