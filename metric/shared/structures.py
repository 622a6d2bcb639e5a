"""Reads the objects in which clients represent calls, results, messages, responses and conversations.

Each shape is recognised by a key and has a small reader in the table `READERS`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .pieces import Nested, Piece, RawCall, Result, Text, first_of
from .texts import ARGUMENTS, NAMES, is_answer, is_call, is_schema

Item = Mapping[str, Any]
Pieces = Sequence[Piece] | None  # None: the object has another shape
Reader = Callable[[Item, str], Pieces]

MAX_SEARCHED = 20_000  # objects and values that `hides_calls` searches

_ID_KEYS = tuple("tool_call_id toolCallId tool_use_id toolUseId call_id callId tool_id Id id".split())
_CONTENT_KEYS = tuple("output result content tool_output tool_return raw_output response errorText".split())
_OTHER_ROLES = frozenset("user human system developer tool function ipython observation".split())
_TOOL_ROLES = frozenset("tool function ipython observation TOOL".split())
_MAY_BE_EMPTY = ("functionCall", "function_call")  # calls under these keys omit empty arguments
_ALTERNATIVES = {"choices": "message", "candidates": "content"}  # key of several answers: key of the message in each
_TYPE_KEYS = tuple("type part_kind content_type".split())
_RESULT_TYPES = frozenset("tool-result tool-return retry-prompt function_result function.result".split())
_IGNORED_TYPES = frozenset(
    """
    thinking redacted_thinking reasoning refusal image image_url document mcp_list_tools web_search_call
    file_search_call computer_call code_interpreter_call image_generation_call server_tool_use
    web_search_tool_result tool.execution builtin-tool-call builtin-tool-return step-start step-finish
    tool-input-start tool-input-delta tool-input-end
""".split()
)


def pieces_of(item: Item) -> Pieces:
    """Return the pieces of an object by the first of `READERS` that recognises it; None if its shape is unknown."""
    if _text_at(item, *_TYPE_KEYS) in _IGNORED_TYPES:
        return []
    if _text_at(item, *_TYPE_KEYS) in _RESULT_TYPES:
        return _result(item)
    for key, reader in READERS:
        if (item.get(key) is not None or (key == "name" and key in item)) and (pieces := reader(item, key)) is not None:
            return pieces
    return None


def _text_at(item: Item, *keys: str) -> str:
    """Return the string under the first of the keys that an object has; "" if there is none or it is not a string."""
    value = next((item[key] for key in keys if key in item), None)
    return value if isinstance(value, str) else ""


def _ids(*items: Any) -> tuple[Any, ...]:
    return tuple(item.get(key) for item in items if isinstance(item, dict) for key in _ID_KEYS)


# One small reader for each shape


def _flat(item: Item, key: str) -> Pieces:
    """Read a call that has the tool's name and the arguments side by side, or a result.

    The keys depend on the client: {"name", "arguments"} and OpenAI's Responses, LangChain's "args", Anthropic's
    "input", Llama's "parameters", pydantic-ai's and Haystack's "tool_name", Vercel's "toolName", LlamaIndex'
    "tool_kwargs", Semantic Kernel's "function_name", Inspect's "function" as a string.
    """
    name, arguments = first_of(item, NAMES), next((key for key in ARGUMENTS if key in item), None)
    if name is None and "name" in item:
        name = "name"
    if name is not None and arguments is not None and _text_at(item, "role") not in _TOOL_ROLES:
        if is_schema(item[arguments]):
            return None
        if is_answer(item[name]):
            return []
        return [RawCall(item[name], item[arguments], item, _ids(item)), *_failure(item)]
    return _result(item) if _text_at(item, "role") in _TOOL_ROLES and "content" in item else None


def _failure(item: Item) -> list[Piece]:
    """Return a failed result if the client stores an error with the call."""
    if item.get("errorText") and (key := first_of(item, _ID_KEYS)):
        return [Result(item["errorText"], item[key], failed=True)]
    return []


def _result(item: Item) -> Pieces:
    """Read a tool's result in a message or block of its own."""
    content = next((key for key in _CONTENT_KEYS if key in item), None)
    if content is None and _text_at(item, "role") not in _TOOL_ROLES:
        return None
    name, key = first_of(item, NAMES), first_of(item, _ID_KEYS)
    failed = (
        item.get("is_error") is True
        or item.get("isError") is True
        or _text_at(item, "status") in ("error", "failed")
        or item.get("part_kind") == "retry-prompt"
        or content == "errorText"
        or (_text_at(item, "role") in _TOOL_ROLES and bool(item.get("error")))
    )
    return [Result(item.get(content or ""), item[key] if key else None, item[name] if name else None, failed)]


def _nested(item: Item, key: str) -> Pieces:
    """Read a call under a key: OpenAI's "function", Gemini's "functionCall" (may omit empty arguments) and others."""
    inner = item[key]
    name = first_of(inner, NAMES) if isinstance(inner, dict) else None
    if name is None:
        return None
    written = [inner[other] for other in ARGUMENTS if other in inner] or [{}] * (key in _MAY_BE_EMPTY)
    if not written or is_schema(written[0]):
        return None
    annotated = {**inner, **item}
    return [RawCall(inner[name], written[0], annotated, _ids(item, inner)), *_failure(inner)]


def _calls(item: Item, key: str) -> Pieces:
    """Read a message or response with a list of calls; some clients also list invalid calls or results."""
    lists = [item[name] for name in (key, "invalid_tool_calls") if item.get(name)]
    if not lists:
        return None
    results = [item[name] for name in ("toolResults", "tool_results") if item.get(name)]
    return [*map(Nested, lists), *(Nested(result, by_model=False) for result in results)]


def _gemini_result(item: Item, key: str) -> Pieces:
    inner = item[key]
    if not isinstance(inner, dict):
        return None
    content = inner.get("response")
    if isinstance(content, dict) and len(content) == 1:  # a wrapper, unless the output itself has one field
        wrapped = (content.get(name) for name in ("output", "result"))
        content = next((value for value in wrapped if isinstance(value, (dict, list, str))), content)
    return [Result(content, inner.get("id"), inner.get("name"))]


def _result_below(item: Item, key: str) -> Pieces:
    """Read a result under a key: Bedrock's "toolResult", Haystack's "tool_call_result"."""
    inner = item[key]
    if not isinstance(inner, dict):
        return None
    call = inner.get("origin")
    origin = call if isinstance(call, dict) else {}
    failed = inner.get("status") == "error" or inner.get("error") is True
    content = inner.get("content", inner.get("result"))
    return [Result(content, inner.get("toolUseId") or origin.get("id"), origin.get("tool_name"), failed)]


def _by_id(item: Item, key: str) -> Pieces:
    """Read an object with an id and no name: a result, or a part of Vercel's AI SDK whose type ends in the name."""
    arguments = first_of(item, ARGUMENTS)
    if arguments is None:
        return _result(item)
    _, is_tool, name = _text_at(item, "type").partition("tool-")
    return [RawCall(name, item[arguments], item, _ids(item)), *_failure(item)] if is_tool and name else None


def _choice(item: Item, key: str) -> Pieces:
    """Read the first of several answers: OpenAI's "choices" (also of completions), Gemini's "candidates"."""
    choices, inner = item[key], _ALTERNATIVES[key]
    first = plain(choices[0]) if isinstance(choices, (list, tuple)) and choices else None
    if not isinstance(first, dict):
        return None
    if first.get(inner) is not None:
        return [Nested(first[inner])]
    if isinstance(first.get("text"), str):
        return [Text(first["text"])]
    return [] if inner in first or "finishReason" in first else None


def _output(item: Item, key: str) -> Pieces:
    """Read a whole response of OpenAI's Responses or of Bedrock."""
    output = plain(item[key])
    if isinstance(output, dict) and "message" in output:
        return [Nested(output["message"])]
    return [Nested(output)] if isinstance(output, (list, tuple)) else None


def _container(item: Item, key: str) -> Pieces:
    """Read an object that holds a message, a conversation or calls under a key."""
    inner = plain(item[key])
    return [Nested(inner, turns=not isinstance(inner, dict))] if isinstance(inner, (list, tuple, dict)) else None


def _message(item: Item, key: str) -> Pieces:
    """Read a message of any client: text, blocks (Anthropic, Bedrock) or parts (Gemini)."""
    author = _text_at(item, "role", "_role", "from", "type")
    if author in _TOOL_ROLES and (isinstance(item[key], str) or "content" in item) and not _holds_results(item[key]):
        return _result({"role": "tool", **item, "content": item[key]})
    if item.get("thought") or item.get("part_kind") in ("thinking", "user-prompt", "system-prompt"):
        return []
    if not isinstance(item[key], str):
        return [Nested(item[key], by_model=author not in _OTHER_ROLES)]
    return [Text(item[key])] if author not in _OTHER_ROLES else []


def _holds_results(content: Any) -> bool:
    """Whether a tool's message contains results with their own ids."""
    parts = content if isinstance(content, (list, tuple)) else [content]
    return any(isinstance(part, dict) and is_result(part) for part in parts)


def _json_rpc(item: Item, key: str) -> Pieces:
    """Read MCP's JSON-RPC: {"method": "tools/call", "params": {"name", "arguments"}}."""
    return (
        [RawCall(*_name_and_arguments(item["params"]), item)]
        if item[key] == "tools/call" and is_call(item.get("params"))
        else None
    )


def _name_and_arguments(call: Item) -> tuple[Any, Any]:
    return call[first_of(call, NAMES) or ""], call[first_of(call, ARGUMENTS) or ""]


def _additional(item: Item, key: str) -> Pieces:
    """Read LangChain's "additional_kwargs", in which it keeps a provider's own fields."""
    return _calls(item[key], "tool_calls")


def _ignored(item: Item, key: str) -> Pieces:
    return []


# The key by which a shape is recognised, and its reader; the first one that recognises an object is used. A key with
# the value None counts as absent, except "name": a call without a name is still a call.
READERS: tuple[tuple[str, Reader], ...] = tuple(
    (key, reader)
    for reader, keys in (
        (_calls, "tool_calls"),
        (_container, "steps"),  # Vercel AI SDK: a run also repeats its last step outside of this list
        (_calls, "toolInvocations toolCalls"),
        (_json_rpc, "method"),
        (_nested, "function functionCall function_call toolUse tool_use tool_call toolCall toolInvocation custom"),
        (_gemini_result, "functionResponse function_response"),
        (_result_below, "toolResult tool_call_result"),
        (_flat, " ".join(NAMES)),
        (_by_id, " ".join(_ID_KEYS[:-2])),
        (_choice, "choices candidates"),
        (_output, "output"),
        (_container, "messages conversations calls outputs entries new_items raw_item required_action"),
        (_container, "submit_tool_outputs step_details message kwargs data body response"),
        (_additional, "additional_kwargs"),
        (_message, "parts items Items contents blocks _content content_list"),
        (_message, "content text value generated_text generation response"),
        (_ignored, "role tool_calls thinking reasoning reasoningContent inlineData inline_data"),
        (_ignored, "thoughtSignature refusal"),
    )
    for key in keys.split()
)
MESSAGE = frozenset(
    """
    role _role from tool_calls toolCalls toolInvocations choices candidates message content parts blocks
""".split()
)
RESULTS = frozenset(
    """
    tool_use_id tool_call_id toolCallId toolResult functionResponse function_response tool_call_result call_id
    callId
""".split()
)


def is_result(item: Item) -> bool:
    """Whether an object is a tool's result, whatever the role of the message that contains it."""
    return not RESULTS.isdisjoint(item) or _text_at(item, *_TYPE_KEYS) in _RESULT_TYPES


_JSON_TYPES = frozenset({dict, list, str, int, float, bool, type(None)})


def plain(item: Any) -> Any:
    """Return a client's own object (a mapping or pydantic model) as a plain dict, and any other value unchanged."""
    if item.__class__ in _JSON_TYPES or isinstance(item, type):
        return item
    if isinstance(item, Mapping):
        return dict(item)
    dump = getattr(item, "model_dump", None)
    return dump() if callable(dump) else item


def joined(items: list[Any]) -> Any:
    """Join a stream of OpenAI's chunks, or of their deltas, to a message; return any other list unchanged."""
    content, calls = "", dict[int, dict[str, str]]()
    try:
        deltas = [item["choices"][0]["delta"] if "choices" in item else item for item in items]
        parts = [part for delta in deltas for part in delta.get("tool_calls") or ()]
        if not any("delta" in item["choices"][0] if "choices" in item else False for item in items) and all(
            part["function"].get("name") for part in parts
        ):
            return items
        for part in parts:
            call = calls.setdefault(part["index"], {"name": "", "arguments": ""})
            for key in call:
                call[key] += part["function"].get(key) or ""
        content = "".join([delta.get("content") or "" for delta in deltas])
    except (AttributeError, IndexError, KeyError, TypeError):
        return items
    if not all(call["name"] and call["arguments"] for call in calls.values()):
        return {"stream": items}  # it was cut off; this shape is unreadable
    return {"role": "assistant", "content": content, "tool_calls": [{"function": call} for call in calls.values()]}


# Calls that would otherwise be missed silently

_NOT_SEARCHED = frozenset("tools available_tools functions usage metadata thinking reasoning logprobs".split())
_CALL_KEYS = frozenset("toolcall toolcalls functioncall functioncalls tooluse tooluses toolinvocations".split())


def hides_calls(prediction: Any) -> bool:
    """Whether a prediction in which no calls were read contains something that looks like a call."""
    return any(_looks_like_call(item) for item in _objects(prediction))


def _objects(prediction: Any) -> Iterator[Item]:
    """Yield the objects of a prediction, except those that the model did not write."""
    waiting = [plain(prediction)]
    for searched, value in enumerate(waiting):
        if searched > MAX_SEARCHED:
            return
        if isinstance(value, dict):
            if _text_at(value, "role", "from") in _OTHER_ROLES or _text_at(value, "type") in _IGNORED_TYPES:
                continue
            yield value
            waiting += [plain(part) for key, part in value.items() if key not in _NOT_SEARCHED]
        elif isinstance(value, (list, tuple)):
            waiting += map(plain, value)


def _looks_like_call(item: Item) -> bool:
    return (is_call(item) and not is_answer(item.get(first_of(item, NAMES) or ""))) or any(
        bool(value) and isinstance(key, str) and key.replace("_", "").replace("-", "").casefold() in _CALL_KEYS
        for key, value in item.items()
    )
