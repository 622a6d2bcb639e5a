"""Lets the runner ask a model of Inspect.

The model's calls are read from the provider's raw response, before Inspect repairs or drops any of them.
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
    "Strict tool schemas are switched off (strict_tools of OpenAI-compatible providers), because they forbid a "
    "reference such as {{call_1.temperature_c}} where a number or a list is declared."
)
_REFUSED = {"content_filter": FILTERED, "model_length": OVERFLOW}  # stop reasons that mean the model gave no answer
LONGEST_ERROR = 300  # characters kept of a provider's error
_ORIGINAL = "inspect"  # key of a message that holds the same message as an object of Inspect


class Exchange(NamedTuple):
    """The requests and errors of one question to a provider, including Inspect's retries."""

    calls: list[ModelCall]  # requests that were answered
    errors: list[Exception]  # raised since the last answer


_exchange: ContextVar[Exchange] = ContextVar("exchange")


class StrictSchemasError(Exception):
    """A provider sent strict tool schemas although they were switched off."""


class InspectModel:
    """Asks a model of Inspect during one task; the counterpart of `runner.provider.Provider` for LiteLLM.

    Attributes:
        model: The model's name.
        conversation: The messages of the task so far, as objects of Inspect.
        output: The model's last output.
    """

    def __init__(self, model: Model) -> None:
        self.model = str(model)
        self.conversation: list[ChatMessage] = []
        self.output: ModelOutput | None = None
        self._model = model
        self._sent = 0
        _record_exchanges(model.api)

    async def ask(
        self, messages: Sequence[Json], tools: Sequence[Json], bill: Bill, key: str, form: Json = None
    ) -> Reply:
        """Ask once; Inspect retries by itself.

        Raises:
            NoReplyError: If there is no answer because of the provider's content filter, the length of the context, or
                an error.
            StrictSchemasError: If the request contained strict tool schemas.
        """
        # the runner may have changed the model's last message
        self.conversation[self._sent :] = map(_inspect, messages[self._sent :])
        self._sent = len(messages)
        offered = list(tool_infos(json.dumps(tools)))
        exchange = Exchange([], [])
        token = _exchange.set(exchange)
        try:
            self.output = await self._model.generate(list(self.conversation), tools=offered, tool_choice="auto")
        except Exception as problem:
            if not exchange.errors:
                raise  # a bug in our code or Inspect's, not an error of the provider
            error = exchange.errors[-1]  # without the request, which Inspect adds to the message
            bill.errors.append(" ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_ERROR])
            raise NoReplyError(str(problem), UNANSWERED) from problem
        finally:
            _exchange.reset(token)
        self.conversation.append(self.output.message)
        _charge(bill, self.output)
        if any(
            tool.get("function", tool).get("strict") is True
            for call in exchange.calls
            for tool in call.request.get("tools") or ()
        ):
            raise StrictSchemasError(
                f"{self.model} was sent strict tool schemas, which forbid references; use another provider of Inspect "
                f"for it."
            )
        return _reply(self.output, exchange.calls)


def _record_exchanges(api: ModelAPI) -> None:
    """Wrap a provider so that its requests and errors are recorded, and switch strict tool schemas off.

    Inspect's own log holds only the first requests of a provider.
    """
    if hasattr(api, "strict_tools"):
        api.strict_tools = False
    if "generate" in vars(api):  # it is wrapped already
        return
    asked = api.generate

    async def generate(*args: Any, **options: Any) -> Any:
        exchange = _exchange.get(Exchange([], []))
        try:
            answered = await asked(*args, **options)
        except BaseException as error:  # Inspect cancels requests that take too long
            exchange.errors.append(error if isinstance(error, Exception) else TimeoutError("no answer in time"))
            raise
        exchange.errors.clear()
        output, *calls = answered if isinstance(answered, tuple) else (answered,)
        if isinstance(output, Exception):  # Inspect raises it later
            exchange.errors.append(output)
        exchange.calls.extend(calls)
        return answered

    api.generate = generate  # on this object only


@cache
def tool_infos(schemas: str) -> tuple[ToolInfo, ...]:
    """Convert function schemas (a JSON list) to Inspect's, which allow no additional parameters."""
    return tuple(
        ToolInfo(
            name=function["name"],
            description=function["description"],
            parameters=ToolParams.model_validate(function["parameters"]),
        )
        for function in (schema["function"] for schema in json.loads(schemas))
    )


def _inspect(message: Mapping[str, Json]) -> ChatMessage:
    """Convert a message of the runner to one of Inspect.

    For the assistant, this is Inspect's original message with the calls that the runner read.
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
    bill.cost = None  # Inspect reports costs itself
    if used := output.usage:
        read = used.input_tokens + (used.input_tokens_cache_read or 0) + (used.input_tokens_cache_write or 0)
        for name, count in (
            ("prompt_tokens", read),
            ("completion_tokens", used.output_tokens),
            ("total_tokens", used.total_tokens),
        ):
            bill.usage[name] += count


def _reply(output: ModelOutput, calls: Sequence[ModelCall]) -> Reply:
    """Read the model's reply from the provider's response.

    If the response holds no call but Inspect found one (in text, when it asked for calls as text), use Inspect's.
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
