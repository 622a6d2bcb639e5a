"""The forms in which providers take requests and give answers, each as strict as its API.

What it does not define is refused, and so is reasoning that does
not come back where the API needs it.

`read` turns a request into OpenAI's form, so that one `answer` serves them all; `write` turns a message in OpenAI's
form into a response.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Json = Any

SIGNATURE = "c2lnbmF0dXJl"  # of the reasoning, which only the provider can make
REASONING = "First the one, then the other."


class InvalidError(Exception):
    """The request is not one that the API defines."""


@dataclass(frozen=True)
class Dialect:
    """One provider's form."""

    read: Callable[[Json], Json]
    write: Callable[[Json, Json, bool], Json]  # request, message in OpenAI's form, whether to leave the message out


def _only(what: str, given: Json, *allowed: str) -> None:
    if not isinstance(given, dict):
        raise InvalidError(f"{what} must be an object")
    unknown = sorted(given.keys() - set(allowed))
    if unknown:
        raise InvalidError(f"{what}: additional properties are not allowed ({', '.join(unknown)})")


# OpenAI, as api.openai.com has it, and with what others add to it
# -----------------------------------------------------------------------------------------

_BODY = """model messages tools tool_choice parallel_tool_calls temperature top_p seed max_tokens max_completion_tokens
reasoning_effort response_format stop user metadata logit_bias presence_penalty frequency_penalty n stream""".split()
_ROLES = {
    "system": ("role", "content", "name"),
    "user": ("role", "content", "name"),
    "assistant": ("role", "content", "name", "refusal", "audio", "tool_calls", "function_call"),
    "tool": ("role", "content", "tool_call_id"),
}


def _openai(*more_of_body: str, reasoning: str | None = None, needed: bool = False) -> Dialect:
    """The chat completions API.

    `reasoning` is a field of messages that comes with the answer and may, or must, be sent back.
    """

    def read(body: Json) -> Json:
        _only("the request", body, *_BODY, *more_of_body)
        called: list[str] = []
        for number, message in enumerate(body["messages"]):
            where = f"messages[{number}]"
            role = message.get("role")
            if role not in _ROLES:
                raise InvalidError(f"{where}: unknown role {role}")
            _only(where, message, *_ROLES[role], *((reasoning,) if reasoning and role == "assistant" else ()))
            if role == "assistant":
                if needed and message.get(reasoning) != REASONING:
                    raise InvalidError(f"{where}: the {reasoning} in the thinking mode must be passed back to the API")
                for call in message.get("tool_calls") or ():
                    _only(f"{where}.tool_calls", call, "id", "type", "function")
                    _only(f"{where}.tool_calls.function", call["function"], "name", "arguments")
                    if not all(
                        isinstance(text, str)
                        for text in (call["id"], call["function"]["name"], call["function"]["arguments"])
                    ):
                        raise InvalidError(f"{where}.tool_calls: id, name and arguments must be strings")
                    if not isinstance(json.loads(call["function"]["arguments"]), dict):
                        raise InvalidError(f"{where}.tool_calls: arguments must be the JSON text of an object")
                    called.append(call["id"])
            elif role == "tool":
                if message["tool_call_id"] not in called:
                    raise InvalidError(f"{where}: tool_call_id does not answer a call")
                called.remove(message["tool_call_id"])
        if called:
            raise InvalidError(f"the calls {', '.join(called)} have no answer")
        return body

    def write(body: Json, message: Json, empty: bool) -> Json:
        message = dict(message)
        finish = message.pop("finish_reason", "stop")
        if reasoning and message.get("role"):
            message[reasoning] = REASONING
        return {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1,
            "model": body["model"],
            "choices": [] if empty else [{"index": 0, "finish_reason": finish, "message": message}],
            "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
        }

    return Dialect(read, write)


# Anthropic ------------------------------------------------------------------------------------------------------------

_BLOCKS = {
    "text": ("type", "text", "cache_control"),
    "thinking": ("type", "thinking", "signature"),
    "tool_use": ("type", "id", "name", "input"),
    "tool_result": ("type", "tool_use_id", "content"),
}


def _read_anthropic(body: Json) -> Json:
    _only(
        "the request",
        body,
        *"model messages system tools tool_choice temperature top_p max_tokens thinking metadata stop_sequences "
        "output_config".split(),
    )
    system = body.get("system", "")
    messages: list[Json] = [
        {"role": "system", "content": system if isinstance(system, str) else "".join(part["text"] for part in system)}
    ]
    for message in body["messages"]:
        _only("a message", message, "role", "content")
        blocks = (
            message["content"]
            if isinstance(message["content"], list)
            else [{"type": "text", "text": message["content"]}]
        )
        for block in blocks:
            _only(f"a block of {block.get('type')}", block, *_BLOCKS.get(block.get("type"), ()))
        texts = "".join(block["text"] for block in blocks if block["type"] == "text")
        calls = [block for block in blocks if block["type"] == "tool_use"]
        if message["role"] == "assistant":
            if calls and blocks[0] != {"type": "thinking", "thinking": REASONING, "signature": SIGNATURE}:
                raise InvalidError(
                    "a final assistant message must start with a thinking block, preceding the tool_use blocks"
                )
            plain = [
                {
                    "id": c["id"],
                    "type": "function",
                    "function": {"name": c["name"], "arguments": json.dumps(c["input"])},
                }
                for c in calls
            ]
            messages.append({"role": "assistant", "content": texts, "tool_calls": plain})
        else:
            results = [block for block in blocks if block["type"] == "tool_result"]
            messages += [
                {"role": "tool", "tool_call_id": block["tool_use_id"], "content": block["content"]} for block in results
            ]
            messages += [{"role": "user", "content": texts}] if texts else []
    tools = [
        {"type": "function", "function": {"name": tool["name"], "parameters": tool["input_schema"]}}
        for tool in body.get("tools", ())
    ]
    return {**body, "messages": messages, "tools": tools}


def _write_anthropic(body: Json, message: Json, empty: bool) -> Json:
    calls = message.get("tool_calls") or ()
    blocks: list[Json] = [{"type": "thinking", "thinking": REASONING, "signature": SIGNATURE}]
    blocks += [{"type": "text", "text": message["content"]}] if message.get("content") else []
    for call in calls:
        blocks.append(
            {
                "type": "tool_use",
                "id": call["id"],
                "name": call["function"]["name"],
                "input": json.loads(call["function"]["arguments"]),
            }
        )
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": body["model"],
        "content": [] if empty else blocks,
        "stop_reason": "tool_use" if calls else "end_turn",
        "usage": {"input_tokens": 100, "output_tokens": 10},
    }


# Gemini ---------------------------------------------------------------------------------------------------------------


def _read_gemini(body: Json) -> Json:
    _only("the request", body, *"contents system_instruction tools toolConfig generationConfig safetySettings".split())
    messages: list[Json] = [{"role": "system", "content": body["system_instruction"]["parts"][0]["text"]}]
    for content in body["contents"]:
        _only("contents", content, "role", "parts")
        for part in content["parts"]:
            _only("a part", part, *"text thought thoughtSignature function_call function_response".split())
        calls = [part for part in content["parts"] if "function_call" in part]
        if calls and calls[0].get("thoughtSignature") != SIGNATURE:
            raise InvalidError("function call is missing a thought_signature in functionCall parts")
        results = [part["function_response"] for part in content["parts"] if "function_response" in part]
        texts = "".join(part["text"] for part in content["parts"] if "text" in part and not part.get("thought"))
        if content["role"] == "model":
            plain = [
                {"function": {"name": p["function_call"]["name"], "arguments": json.dumps(p["function_call"]["args"])}}
                for p in calls
            ]
            messages.append({"role": "assistant", "content": texts, "tool_calls": plain})
        else:
            messages += [{"role": "tool", "content": json.dumps(result["response"])} for result in results]
            messages += [{"role": "user", "content": texts}] if texts else []
    tools = [
        {"type": "function", "function": each}
        for tool in body.get("tools", ())
        for each in tool["function_declarations"]
    ]
    return {**body, "messages": messages, "tools": tools}


def _write_gemini(body: Json, message: Json, empty: bool) -> Json:
    parts: list[Json] = [{"text": message["content"]}] if message.get("content") else []
    for number, call in enumerate(message.get("tool_calls") or ()):
        made = {"functionCall": {"name": call["function"]["name"], "args": json.loads(call["function"]["arguments"])}}
        parts.append(made if number else {**made, "thoughtSignature": SIGNATURE})
    return {
        "candidates": []
        if empty
        else [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}],
        "usageMetadata": {"promptTokenCount": 100, "candidatesTokenCount": 10, "totalTokenCount": 110},
        "modelVersion": "test",
    }


# By the path that LiteLLM adds to the address.
DIALECTS = {
    "/v1/chat/completions": _openai(),
    "/thinking/chat/completions": _openai("thinking", reasoning="reasoning_content", needed=True),
    "/details/chat/completions": _openai("usage", reasoning="reasoning_details", needed=True),
    "/v1/v1/messages": Dialect(_read_anthropic, _write_anthropic),
    "/v1/models/{model}:generateContent": Dialect(_read_gemini, _write_gemini),
}
