"""A model's messages.

Brought to one form, whatever the model or its server made of them, and sent back with no more than the provider's API
defines.
"""

import json
from collections.abc import Iterator, Mapping

from generator.core.shapes import Json

Message = Mapping[str, Json]

# What providers need back of a message's reasoning. To all others it is output alone: strict servers refuse a message
# with a field that the API does not know.
_REASONING = {
    "anthropic": "thinking_blocks",
    "azure_ai": "thinking_blocks",
    "bedrock": "thinking_blocks",
    "databricks": "thinking_blocks",
    "vertex_ai": "thinking_blocks",
    "deepseek": "reasoning_content",
    "fireworks_ai": "reasoning_content",
    "hosted_vllm": "reasoning_content",
    "moonshot": "reasoning_content",
    "ollama_chat": "reasoning_content",
    "together_ai": "reasoning_content",
    "zai": "reasoning_content",
    "openrouter": "reasoning_details",
}


def plain(message: Message) -> dict[str, Json]:
    """A model's message in the one form that protocols read.

    Returns:
        The message with `content` as a text or None, and `tool_calls` as a list of objects with `id` (a text or None),
        `type` ("function") and `function`, in which `name` is a text or None and `arguments` a text, as the model wrote
        it. A call of an older or another type is one among them; so is what should be a call and is none.
    """
    calls = [_call(call) for call in _listed(message.get("tool_calls"))] or [
        _call({"function": call}) for call in _listed(message.get("function_call"))
    ]
    _tell_apart(calls)
    others = {name: value for name, value in message.items() if name not in ("content", "tool_calls", "function_call")}
    return {
        **others,
        "role": "assistant",
        "content": _text(message.get("content")),
        **({"tool_calls": calls} if calls else {}),
    }


def _listed(value: Json) -> list[Json]:
    return value if isinstance(value, list) else [value] if value else []


def _text(content: Json) -> str | None:
    if content is None or isinstance(content, str):
        return content
    return "".join(_parts(content)) if isinstance(content, list) else json.dumps(content)


def _parts(content: list[Json]) -> Iterator[str]:
    for part in content:
        text = part.get("text") if isinstance(part, dict) else part
        yield text if isinstance(text, str) else json.dumps(part)


def _call(call: Json) -> dict[str, Json]:
    function = call.get("function", call.get("custom")) if isinstance(call, dict) else None
    if not isinstance(function, dict):
        return {"id": None, "type": "function", "function": {"name": None, "arguments": json.dumps(call)}}
    name, arguments = function.get("name"), function.get("arguments", function.get("input"))
    written = arguments if isinstance(arguments, str) else "" if arguments is None else json.dumps(arguments)
    made: dict[str, Json] = {"name": name if isinstance(name, str) else None, "arguments": written}
    return {"id": call.get("id"), "type": "function", "function": made}


def _tell_apart(calls: list[dict[str, Json]]) -> None:
    """Keep of the calls' ids what their outputs can be paired by."""
    seen: set[str] = set()
    for call in calls:
        if not isinstance(call["id"], str) or call["id"] in seen or call["id"] != encodable(call["id"]):
            call["id"] = None
        else:
            seen.add(call["id"])


def returned(message: Message, provider: str) -> dict[str, Json]:
    """A message as it goes back to the provider it may have come from.

    What the API defines, and of an assistant's the reasoning that this provider needs.
    """
    if message["role"] != "assistant":
        return {name: message[name] for name in ("role", "content", "tool_call_id") if name in message}
    sent = {"role": "assistant", "content": message.get("content")}
    if message.get("tool_calls"):
        sent["tool_calls"] = message["tool_calls"]
    field = _REASONING.get(provider)
    reasoning = field and (message.get(field) or (message.get("provider_specific_fields") or {}).get(field))
    return {**sent, field: reasoning} if field and reasoning else sent


def encodable(value: Json) -> Json:
    r"""The same JSON value, with a replacement character for each half of a pair that UTF-8 cannot hold.

    A model may write such halves, and no request can be made of them.

    >>> ascii(encodable("b\ud800"))
    "'b\\ufffd'"
    """
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, Mapping):
        return {encodable(name): encodable(part) for name, part in value.items()}
    return [encodable(part) for part in value] if isinstance(value, list) else value
