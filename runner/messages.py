"""Normalises models' messages when they arrive, and reduces them to what the provider's API allows when sent back."""

import json
from collections.abc import Iterator, Mapping

from generator.core.shapes import Json

Message = Mapping[str, Json]

# The field with a message's reasoning that a provider needs back. To all others no reasoning is sent, since strict
# servers reject messages with unknown fields.
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
    """Convert a model's message to the one form that protocols read.

    Returns:
        The message with `content` as a text or None, and `tool_calls` as a list of objects with `id` (a text or None),
        `type` ("function") and `function`, in which `name` is a text or None and `arguments` a text, as the model wrote
        it. The list includes calls of the deprecated or another type, and malformed calls.
    """
    calls = [_call(call) for call in _listed(message.get("tool_calls"))] or [
        _call({"function": call}) for call in _listed(message.get("function_call"))
    ]
    _remove_bad_ids(calls)
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
    plain_call: dict[str, Json] = {"name": name if isinstance(name, str) else None, "arguments": written}
    return {"id": call.get("id"), "type": "function", "function": plain_call}


def _remove_bad_ids(calls: list[dict[str, Json]]) -> None:
    """Remove ids that cannot be used to match outputs to calls: duplicates, and those that cannot be encoded."""
    seen: set[str] = set()
    for call in calls:
        if not isinstance(call["id"], str) or call["id"] in seen or call["id"] != encodable(call["id"]):
            call["id"] = None
        else:
            seen.add(call["id"])


def returned(message: Message, provider: str) -> dict[str, Json]:
    """Return a message as it is sent back to a provider.

    It has only the fields that the API defines and, for an assistant's message, the reasoning that the provider needs.
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
    r"""Return a JSON value with lone surrogates, which UTF-8 cannot encode, replaced.

    A model may write them, but no request can contain them.

    >>> ascii(encodable("b\ud800"))
    "'b\\ufffd'"
    """
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, Mapping):
        return {encodable(name): encodable(part) for name, part in value.items()}
    return [encodable(part) for part in value] if isinstance(value, list) else value
