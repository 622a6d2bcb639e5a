"""A model of Inspect as something that the runner can ask.

What it wrote is read from the provider's response, before Inspect repairs or drops any of it.
"""

import json
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from typing import Any, NamedTuple

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageTool,
    ChatMessageUser,
    Model,
    ModelAPI,
    ModelCall,
    ModelOutput,
)
from inspect_ai.tool import ToolCall, ToolInfo, ToolParams

from runner.messages import plain
from runner.problems import FILTERED, OVERFLOW, UNANSWERED, NoReplyError
from runner.reply import Bill, Reply, foreign, reply_in

Json = Any

STRICT = (
    "Strict tool schemas are switched off (strict_tools of OpenAI-compatible providers), for they forbid a reference "
    "such as {{call_1.temperature_c}} where a "
    "number or a list is declared."
)
_REFUSED = {"content_filter": FILTERED, "model_length": OVERFLOW}  # stop reasons of what is no answer of the model
LONGEST_ERROR = 300  # characters of what a provider raises
_ORIGINAL = "inspect"  # key of a message under which Inspect's own form of it travels


class Heard(NamedTuple):
    """What came over the wire while a provider was asked once, through all retries of Inspect's."""

    calls: list[ModelCall]  # those that were answered
    errors: list[Exception]  # what the provider raised since the last of them, or that it was given up


_heard: ContextVar[Heard] = ContextVar("heard")


class StrictSchemasError(Exception):
    """A provider sends strict tool schemas although they were switched off."""


class Through:
    """Asks a model of Inspect, for one task, as `runner.provider.Provider` asks one of LiteLLM's.

    Attributes:
        model: Its name.
        conversation: The messages of the task so far, in Inspect's form.
        output: What came last.
    """

    def __init__(self, model: Model) -> None:
        self.model = str(model)
        self.conversation: list[ChatMessage] = []
        self.output: ModelOutput | None = None
        self._model = model
        self._sent = 0
        _listen(model.api)

    async def ask(
        self, messages: Sequence[Json], tools: Sequence[Json], bill: Bill, key: str, form: Json = None
    ) -> Reply:
        """Ask once; retries are Inspect's.

        Raises:
            NoReplyError: If the provider's filter, the length of the model's context, or an error leaves it without an
                answer.
            StrictSchemasError: If the request held strict tool schemas.
        """
        # the model's last message comes back as the runner passes it on
        self.conversation[self._sent :] = map(_inspect, messages[self._sent :])
        self._sent = len(messages)
        offered = list(tool_infos(json.dumps(tools)))
        heard = Heard([], [])
        token = _heard.set(heard)
        try:
            self.output = await self._model.generate(list(self.conversation), tools=offered, tool_choice="auto")
        except Exception as problem:
            if not heard.errors:
                raise  # not the provider's: a fault of ours or of Inspect's is told as one
            error = heard.errors[-1]  # without the request that Inspect puts about it
            bill.errors.append(" ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_ERROR])
            raise NoReplyError(str(problem), UNANSWERED) from problem
        finally:
            _heard.reset(token)
        self.conversation.append(self.output.message)
        _charge(bill, self.output)
        if any(
            tool.get("function", tool).get("strict") is True
            for call in heard.calls
            for tool in call.request.get("tools") or ()
        ):
            raise StrictSchemasError(
                f"{self.model} was sent strict tool schemas, which forbid references; take another provider of Inspect "
                f"for it."
            )
        return _reply(self.output, heard.calls)


def _listen(api: ModelAPI) -> None:
    """Have a provider tell what went over the wire: an event of the log does so for its first calls alone.

    Switch strict tool schemas off.
    """
    if hasattr(api, "strict_tools"):
        api.strict_tools = False
    if "generate" in vars(api):  # it tells already
        return
    asked = api.generate

    async def generate(*args: Any, **options: Any) -> Any:
        heard = _heard.get(Heard([], []))
        try:
            answered = await asked(*args, **options)
        except BaseException as error:  # Inspect cancels what takes too long, and says so itself
            heard.errors.append(error if isinstance(error, Exception) else TimeoutError("given up before it answered"))
            raise
        heard.errors.clear()
        output, *calls = answered if isinstance(answered, tuple) else (answered,)
        if isinstance(output, Exception):  # which Inspect raises then
            heard.errors.append(output)
        heard.calls.extend(calls)
        return answered

    api.generate = generate  # of this object alone


@cache
def tool_infos(schemas: str) -> tuple[ToolInfo, ...]:
    """Function schemas, the JSON text of a list, in Inspect's form, which allows no further parameters."""
    return tuple(
        ToolInfo(
            name=function["name"],
            description=function["description"],
            parameters=ToolParams.model_validate(function["parameters"]),
        )
        for function in (schema["function"] for schema in json.loads(schemas))
    )


def _inspect(message: Mapping[str, Json]) -> ChatMessage:
    """A message of the runner's in Inspect's form.

    An assistant's is Inspect's own, with the calls as they were read.
    """
    if message["role"] == "system":
        return ChatMessageSystem(content=message["content"])
    if message["role"] == "user":
        return ChatMessageUser(content=message["content"])
    if message["role"] == "tool":
        return ChatMessageTool(
            content=message["content"], tool_call_id=message["tool_call_id"], function=message["name"]
        )
    calls = [
        ToolCall(id=call["id"], function=call["function"]["name"], arguments=json.loads(call["function"]["arguments"]))
        for call in message.get("tool_calls") or ()
    ]
    own = message.get(_ORIGINAL) or ChatMessageAssistant(content=message["content"] or "")
    return own.model_copy(update={"tool_calls": calls or None})


def _charge(bill: Bill, output: ModelOutput) -> None:
    bill.attempts += 1
    bill.cost = None  # Inspect's to tell
    if used := output.usage:
        read = used.input_tokens + (used.input_tokens_cache_read or 0) + (used.input_tokens_cache_write or 0)
        for name, count in (
            ("prompt_tokens", read),
            ("completion_tokens", used.output_tokens),
            ("total_tokens", used.total_tokens),
        ):
            bill.usage[name] += count


def _reply(output: ModelOutput, calls: Sequence[ModelCall]) -> Reply:
    """What the model wrote, from the provider's response.

    Where that holds no call and Inspect found some (in a text, as it had it written), from Inspect.
    """
    raw = next((call.response for call in reversed(calls) if call.response and not call.error), None)
    reply = (reply_in(raw) or foreign(raw)) if raw else None
    found = output.message.tool_calls or []
    if reply is None or (found and not reply.message.get("tool_calls")):
        if not found and output.stop_reason in _REFUSED:
            raise NoReplyError(output.error or output.completion, _REFUSED[output.stop_reason])
        wanted = [
            {
                "id": call.id,
                "function": {"name": call.function, "arguments": call.parse_error or json.dumps(call.arguments)},
            }
            for call in found
        ]
        reply = Reply(plain({"tool_calls": wanted}), {})
    if reply.message["content"] is None:
        reply.message["content"] = output.completion or None
    reply.message[_ORIGINAL] = output.message
    return reply
