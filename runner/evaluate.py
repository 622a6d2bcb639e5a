"""Runs a user's own agent, given as a Python function, on the tasks."""

import asyncio
import contextvars
import inspect
import sys
import threading
import traceback
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from types import TracebackType
from typing import Any

from generator.core.shapes import Json
from runner import UserError
from runner.options import MEANINGS, SAMPLING, Options
from runner.plan import plan
from runner.problems import AgentError
from runner.python import Result, in_python, load_run, sentences_in_python
from runner.run import carry_out
from runner.terminal import clean

IN_A_ROW = 3  # exceptions of the agent in a row that end the run
# Options that `evaluate` does not take: those for providers, and those that it has as arguments.
_EXCLUDED = {"model", "out", "api_base", "api_key", "tpm", "max_cost", "cache", "extra", "structured", *SAMPLING}
DEFAULTS: dict[str, Any] = {  # of the options other than the agent, its name and `out`
    **{name: value for name, value in vars(Options()).items() if name in MEANINGS.keys() - _EXCLUDED},
    "retries": 0,  # the agent would raise the same again
}
MESSAGE = ("content", "tool_calls", "function_call", "refusal")  # fields that mark an object as a message

Agent = Callable[[list[dict[str, Json]], list[dict[str, Json]]], Json | Awaitable[Json]]


def evaluate(agent: "Agent", name: str, out: str | Path | None = None, **options: Any) -> Result:
    """Run an agent of your own on the tasks, and score its calls.

    It records, resumes and scores as `comptoolbench run` does. To resume an interrupted run, repeat the same call:
    finished tasks are not run again.

    Args:
        agent: A function of two arguments, the messages so far and the tools on offer, both in OpenAI's form. It
            returns tool calls, [{"name": ..., "arguments": {...}}, ...], or its answer as a text, or an assistant
            message in OpenAI's form. In a protocol with turns, the calls are executed and the agent is called again
            with their outputs, until it returns no call. Several tasks run at once, each in its own thread; a coroutine
            function runs in one event loop. If the agent raises, the traceback is shown at once (repeated ones only
            once) and the task has no prediction; the next call tries it again. Three tasks in a row that raise end the
            run, and so does a return value in any other form. An agent that takes longer than `timeout` seconds has not
            answered.
        name: The agent's name in reports. Give a new version a new name: the records in a folder are taken to be from
            the agent with this name.
        out: The run's folder; by default a new one in runs/.
        **options: The options below, e.g. protocol="multi-turn", catalog="task", limit=2. None means the family's
            default.

    Returns:
        The scores by name, with the run's `folder`, its `problems` (sentences), whether it is `complete`, and a table
        of the tasks (`frame()`).

    Raises:
        UserError: If there is no such option, options exclude each other, the folder cannot be used, the agent raises
            three times in a row, or it returns a value in any other form.

    >>> evaluate(lambda messages, tools: [], "silent", limit=1)["strict_accuracy"]  # doctest: +SKIP
    0.0

    Options and their defaults:
    """
    if not callable(agent):
        raise UserError(f"the agent must be a function of messages and tools; it is {type(agent).__name__}.")
    if not isinstance(name, str) or not name.strip():
        raise UserError(f"name must be a text, the agent's name in reports; got {name!r}.")
    for option in options.keys() - DEFAULTS:
        if option in _EXCLUDED:
            raise UserError(f"evaluate has no option {option!r}, which is for providers; the agent sets what it needs.")
        near = get_close_matches(option, DEFAULTS, 1)
        instead = 'select={"level": ["1"]}' if option.startswith("level") else near[0] if near else ""
        raise UserError(f"evaluate has no option {option!r}{f'; did you mean {instead}?' if instead else '.'}")
    with suppress(ValueError):  # functions written in C may have no signature
        signature = inspect.signature(agent)
        try:
            signature.bind([], [])
        except TypeError:
            raise UserError(
                f"the agent must take two arguments, messages and tools; this one takes {signature}."
            ) from None
    user_agent = _UserAgent(agent)
    if isinstance(chosen := options.get("select"), Mapping):  # accept numbers, as rows have them
        given = {name: values if isinstance(values, list | tuple) else [values] for name, values in chosen.items()}
        options["select"] = {name: [str(value) for value in values] for name, values in given.items()}
    with sentences_in_python():
        run_plan = plan(Options(**{**DEFAULTS, **options, "model": f"own/{name}", "answer": user_agent, "out": out}))

    def work() -> Result:
        try:
            with sentences_in_python():
                outcome = carry_out(run_plan, _say)
        except UserError:
            if user_agent.stopped:
                raised = f"the agent raised {IN_A_ROW} times in a row, last {_described(user_agent.raised)}"
                kept = f"Finished tasks are kept in {run_plan.folder}; fix" if run_plan.folder.exists() else "Fix"
                raise UserError(
                    f"{user_agent.wrong or raised}; the run was stopped. {kept} the agent, and repeat the same call."
                ) from user_agent.raised
            raise
        result = load_run(outcome.folder, run_plan.options.dataset)
        result.problems = [*map(in_python, outcome.problems)]
        if not user_agent.called:
            result.problems.append(
                f"The agent was not called, since {outcome.folder} has all its tasks; give a changed agent another "
                f"name and folder."
            )
        for problem in result.problems:
            _say(problem)
        return result

    if not _in_loop():
        return work()
    with ThreadPoolExecutor(1) as thread:  # a notebook already runs an event loop in this thread
        return thread.submit(work).result()


if evaluate.__doc__:  # None under python -OO
    evaluate.__doc__ += "".join(f"    {name}={value!r}: {MEANINGS[name]}.\n    " for name, value in DEFAULTS.items())


def _in_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _say(text: str) -> None:
    sys.stderr.write(f"{clean(text)}\n")


class _UserAgent:
    """Wraps the user's agent as a function that answers requests.

    Attributes:
        raised: The last exception that it raised since its last answer.
        wrong: What is wrong with a value that it returned, or "".
        stopped: Whether the run ends, since it raised too often in a row or returned an invalid value.
    """

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self._in_a_row = 0
        self._shown: set[str] = set()
        self.called = False
        self.raised: BaseException | None = None
        self.wrong = ""

    @property
    def stopped(self) -> bool:
        return bool(self.wrong) or self._in_a_row >= IN_A_ROW

    async def __call__(self, messages: list[Json], tools: list[Json]) -> tuple[dict[str, Json], tuple[int, int]]:
        """Answer a request.

        Raises:
            AgentError: If the agent raised, or returned an invalid value.
        """
        self.called = True
        returned, problem = await _in_thread(self._agent, messages, tools)
        try:
            returned = await returned if inspect.isawaitable(returned) else returned
        except (Exception, SystemExit) as raised:
            problem = raised
        if problem:
            self.raised, self._in_a_row = problem, self._in_a_row + 1
            shown = "".join(traceback.format_exception(type(problem), problem, _agent_frames(problem)))
            if shown not in self._shown:
                self._shown.add(shown)
                _say(f"{shown}The task stays open. This traceback is shown only once.")
            raise AgentError(f"the agent raised {_described(problem)}", final=self.stopped) from None
        try:
            message = message_of(returned)
        except TypeError as wrong:
            self.wrong = str(wrong)
            raise AgentError(self.wrong, final=True) from None
        self._in_a_row = 0
        return message, (0, 0)


def _described(problem: BaseException | None) -> str:
    return f"{type(problem).__name__}: {problem}".removesuffix(": ")


def _agent_frames(problem: BaseException) -> TracebackType | None:
    """Return the traceback from the agent's first frame on; all of it if the call itself failed, e.g. a wrong arity."""
    frames = problem.__traceback__
    while frames and frames.tb_frame.f_code.co_filename == __file__:
        frames = frames.tb_next
    return frames or problem.__traceback__


async def _in_thread(agent: Agent, messages: list[Json], tools: list[Json]) -> tuple[Json, BaseException | None]:
    """Call an agent in a daemon thread, so that a timeout need not wait for it; return its value and its exception."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[tuple[Json, BaseException | None]] = loop.create_future()
    context = contextvars.copy_context()

    def settle(returned: Json, problem: BaseException | None) -> None:
        if not done.done():
            done.set_result((returned, problem))

    def call() -> None:
        returned, raised = None, None
        try:
            returned = context.run(agent, messages, tools)
        except BaseException as problem:
            raised = problem
        with suppress(RuntimeError):  # the run is over
            loop.call_soon_threadsafe(settle, returned, raised)

    threading.Thread(target=call, daemon=True).start()
    return await done


def message_of(value: Json) -> dict[str, Json]:
    """Convert an agent's return value to a message in OpenAI's form.

    >>> message_of([{"name": "get_weather", "arguments": {"city": "Oslo"}}])["tool_calls"][0]["function"]["name"]
    'get_weather'
    >>> message_of("It is cold."), message_of([])
    ({'role': 'assistant', 'content': 'It is cold.'}, {'role': 'assistant', 'content': None})

    Raises:
        TypeError: If it has none of the accepted forms.
    """
    if hasattr(value, "model_dump"):  # a client library's message object
        value = value.model_dump()
    if isinstance(value, str):
        return {"role": "assistant", "content": value}
    if isinstance(value, Mapping):
        if value.keys().isdisjoint(MESSAGE):
            has = ", ".join(map(str, value)) or "nothing"
            form = "an agent's message has content or tool_calls"
            raise TypeError(f"{form}; this one has {has} (a single call goes into a list)")
        return {"role": "assistant", "content": None, **value}
    if isinstance(value, Sequence) and not isinstance(value, bytes):
        for number, call in enumerate(value, 1):
            if not isinstance(call, Mapping) or not {"name", "function"} & call.keys():
                has = ", ".join(map(str, call)) if isinstance(call, Mapping) else type(call).__name__
                raise TypeError(
                    f'an agent\'s calls are {{"name": ..., "arguments": {{...}}}}; call {number} of this one has {has}'
                )
        calls = [call if "function" in call else {"function": call} for call in value]
        return {"role": "assistant", "content": None, **({"tool_calls": calls} if calls else {})}
    forgotten = " (for no call give an empty list)" if value is None else ""
    raise TypeError(f"an agent returns calls, a text or a message; this one returned {type(value).__name__}{forgotten}")
