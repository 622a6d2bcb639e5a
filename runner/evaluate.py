"""One's own agent, whatever it is made of, put to the tasks as a model is."""

import asyncio
import inspect
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from families.agents import Answer
from runner import UserError
from runner.options import Options
from runner.plan import plan
from runner.python import Result, load_run
from runner.run import carry_out

__all__ = ["Agent", "evaluate"]

Json = Any
Agent = Callable[[list[dict[str, Json]], list[dict[str, Json]]], Json | Awaitable[Json]]


def evaluate(agent: Agent, name: str, out: str | Path | None = None, **options: Any) -> Result:
    """Put the tasks to an agent that is no model of LiteLLM's, and score its calls.

    Records, resume and scores are those of `comptoolbench run`: tasks that were done are not put again, so an
    interrupted call is repeated as it was.

    Args:
        agent: Called with the messages so far and the tools on offer, both in OpenAI's form; several at once, each in a
            thread of its own, unless it is a coroutine function. It returns calls, [{"name": ..., "arguments": {...}},
            ...]; or its answer, a text; or an assistant's message in OpenAI's form. Where the protocol has turns, the
            calls are done, and it is called again with what they gave, until it returns none. What it raises leaves the
            task without a prediction, to be tried again by the next call.
        name: Of the agent, in reports. A new version wants a new name: a folder's records are taken for those of the
            agent of this name.
        out: Folder of the run; by default one below runs/.
        **options: Of `runner.options.Options`, e.g. protocol="multi-turn", catalog="task", limit=2,
            dataset="tasks.jsonl", concurrency=4.

    Returns:
        The scores by name, with the run's `folder`, what there is to say (`problems`), whether it is `complete`, and a
        table of the tasks (`frame()`).

    Raises:
        UserError: If options do not go together, or the folder cannot be used.
        TypeError: If there is no such option.

    >>> evaluate(lambda messages, tools: [], "silent", limit=1)["strict_accuracy"]  # doctest: +SKIP
    0.0
    """
    if not callable(agent):
        raise UserError(f"the agent must be a function of messages and tools; it is {type(agent).__name__}.")
    given = plan(
        Options(
            **{
                "retries": 0,
                **options,
                "model": f"own/{name}",
                "answer": _answering(agent),
                "out": Path(out) if out is not None else None,
            }
        )
    )

    def say(text: str) -> None:
        print(text, file=sys.stderr)

    def work() -> Result:
        outcome = carry_out(given, say)
        result = load_run(outcome.folder, given.options.dataset)
        result.problems = outcome.problems
        return result

    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return work()
    with ThreadPoolExecutor(1) as elsewhere:  # a notebook has an event loop of its own
        return elsewhere.submit(work).result()


def _answering(agent: Agent) -> Answer:
    async def answer(
        messages: list[Json], tools: list[Json], options: Mapping[str, Json]
    ) -> tuple[dict[str, Json], tuple[int, int]]:
        said = await asyncio.to_thread(agent, messages, tools)
        return message_of(await said if inspect.isawaitable(said) else said), (0, 0)

    return answer


def message_of(said: Json) -> dict[str, Json]:
    """What an agent returned as a message in OpenAI's form.

    >>> message_of([{"name": "get_weather", "arguments": {"city": "Oslo"}}])["tool_calls"][0]["function"]["name"]
    'get_weather'
    >>> message_of("It is cold."), message_of(None)
    ({'role': 'assistant', 'content': 'It is cold.'}, {'role': 'assistant', 'content': None})

    Raises:
        TypeError: If it is none of the forms.
    """
    if hasattr(said, "model_dump"):  # a message as clients have it
        said = said.model_dump()
    if said is None or isinstance(said, str):
        return {"role": "assistant", "content": said}
    if isinstance(said, Mapping):
        return {"role": "assistant", "content": None, **said}
    if isinstance(said, Sequence):
        calls = [call if isinstance(call, Mapping) and "function" in call else {"function": call} for call in said]
        return {"role": "assistant", "content": None, **({"tool_calls": calls} if calls else {})}
    raise TypeError(f"an agent returns calls, a text or a message; this one returned {type(said).__name__}")
