"""The shapes of objects in which clients hand over calls, results, messages, responses and conversations.

Each shape is known by a key and has a small reader in the table `READERS`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .pieces import Further, Made, Piece, Result, Text, first_of
from .texts import ARGUMENTS, NAMES, is_answer, is_call, is_schema

Item = Mapping[str, Any]
Pieces = Sequence[Piece] | None  # None: the object has another shape
Reader = Callable[[Item, str], Pieces]

MAX_SEARCHED = 20_000  # objects and values that are searched for calls in a place that is not known

_IDS = tuple("tool_call_id toolCallId tool_use_id toolUseId call_id callId tool_id Id id".split())
_CONTENTS = tuple("output result content tool_output tool_return raw_output response errorText".split())
_OTHERS = frozenset("user human system developer tool function ipython observation".split())
_TOOLS = frozenset("tool function ipython observation TOOL".split())
_MAY_BE_EMPTY = ("functionCall", "function_call")  # calls below these keys leave out empty arguments
_ANSWERS = {"choices": "message", "candidates": "content"}  # what holds several answers, and a message in each
_KINDS = tuple("type part_kind content_type".split())
_GIVEN = frozenset("tool-result tool-return retry-prompt function_result function.result".split())
_NO_CALLS = frozenset(
    """
    thinking redacted_thinking reasoning refusal image image_url document mcp_list_tools web_search_call
    file_search_call computer_call code_interpreter_call image_generation_call server_tool_use
    web_search_tool_result tool.execution builtin-tool-call builtin-tool-return step-start step-finish
    tool-input-start tool-input-delta tool-input-end
""".split()
)


def pieces_of(item: Item) -> Pieces:
    """What an object holds, by the first of `READERS` that knows it; None if it has no shape that is known."""
    if _word(item, *_KINDS) in _NO_CALLS:
        return []
    if _word(item, *_KINDS) in _GIVEN:
        return _result(item)
    for key, reader in READERS:
        if (item.get(key) is not None or (key == "name" and key in item)) and (pieces := reader(item, key)) is not None:
            return pieces
    return None


def _word(item: Item, *keys: str) -> str:
    """What an object says in words under the first of some keys that it has."""
    value = next((item[key] for key in keys if key in item), None)
    return value if isinstance(value, str) else ""


def _ids(*items: Any) -> tuple[Any, ...]:
    return tuple(item.get(key) for item in items if isinstance(item, dict) for key in _IDS)


# One small rule for each shape


def _flat(item: Item, key: str) -> Pieces:
    """A tool's name beside its arguments, under the names that clients have for these; or a result.

    {"name", "arguments"} and OpenAI's Responses, LangChain's "args", Anthropic's "input", Llama's "parameters",
    pydantic-ai's and Haystack's "tool_name", Vercel's "toolName", LlamaIndex' "tool_kwargs", Semantic Kernel's
    "function_name", Inspect's "function" as a text.
    """
    name, arguments = first_of(item, NAMES), next((key for key in ARGUMENTS if key in item), None)
    if name is None and "name" in item:
        name = "name"
    if name is not None and arguments is not None and _word(item, "role") not in _TOOLS:
        if is_schema(item[arguments]):
            return None
        if is_answer(item[name]):
            return []
        return [Made(item[name], item[arguments], item, _ids(item)), *_failure(item)]
    return _result(item) if _word(item, "role") in _TOOLS and "content" in item else None


def _failure(item: Item) -> list[Piece]:
    """That a tool failed, where a client says so beside the call."""
    if item.get("errorText") and (key := first_of(item, _IDS)):
        return [Result(item["errorText"], item[key], failed=True)]
    return []


def _result(item: Item) -> Pieces:
    """A tool's result, in a message or block of its own."""
    content = next((key for key in _CONTENTS if key in item), None)
    if content is None and _word(item, "role") not in _TOOLS:
        return None
    name, key = first_of(item, NAMES), first_of(item, _IDS)
    failed = (
        item.get("is_error") is True
        or item.get("isError") is True
        or _word(item, "status") in ("error", "failed")
        or item.get("part_kind") == "retry-prompt"
        or content == "errorText"
        or (_word(item, "role") in _TOOLS and bool(item.get("error")))
    )
    return [Result(item.get(content or ""), item[key] if key else None, item[name] if name else None, failed)]


def _nested(item: Item, key: str) -> Pieces:
    """A call below a key: OpenAI's "function", Gemini's "functionCall" (where no arguments are left out) and others."""
    inner = item[key]
    name = first_of(inner, NAMES) if isinstance(inner, dict) else None
    if name is None:
        return None
    written = [inner[other] for other in ARGUMENTS if other in inner] or [{}] * (key in _MAY_BE_EMPTY)
    if not written or is_schema(written[0]):
        return None
    annotated = {**inner, **item}
    return [Made(inner[name], written[0], annotated, _ids(item, inner)), *_failure(inner)]


def _calls(item: Item, key: str) -> Pieces:
    """A message or response with a list of calls, of some clients also of invalid ones or of results."""
    lists = [item[name] for name in (key, "invalid_tool_calls") if item.get(name)]
    if not lists:
        return None
    results = [item[name] for name in ("toolResults", "tool_results") if item.get(name)]
    return [*map(Further, lists), *(Further(result, spoken=False) for result in results)]


def _gemini_result(item: Item, key: str) -> Pieces:
    inner = item[key]
    if not isinstance(inner, dict):
        return None
    content = inner.get("response")
    if isinstance(content, dict) and len(content) == 1:  # wrapped, where it is no output of one field
        wrapped = (content.get(name) for name in ("output", "result"))
        content = next((value for value in wrapped if isinstance(value, (dict, list, str))), content)
    return [Result(content, inner.get("id"), inner.get("name"))]


def _result_below(item: Item, key: str) -> Pieces:
    """A result below a key: Bedrock's "toolResult", Haystack's "tool_call_result"."""
    inner = item[key]
    if not isinstance(inner, dict):
        return None
    call = inner.get("origin")
    origin = call if isinstance(call, dict) else {}
    failed = inner.get("status") == "error" or inner.get("error") is True
    content = inner.get("content", inner.get("result"))
    return [Result(content, inner.get("toolUseId") or origin.get("id"), origin.get("tool_name"), failed)]


def _by_id(item: Item, key: str) -> Pieces:
    """What has a call's id and no name: a result, or a part of Vercel's AI SDK whose type ends in the tool's name."""
    arguments = first_of(item, ARGUMENTS)
    if arguments is None:
        return _result(item)
    _, is_tool, name = _word(item, "type").partition("tool-")
    return [Made(name, item[arguments], item, _ids(item)), *_failure(item)] if is_tool and name else None


def _choice(item: Item, key: str) -> Pieces:
    """The first of several answers: OpenAI's "choices" (also of completions), Gemini's "candidates"."""
    choices, inner = item[key], _ANSWERS[key]
    first = plain(choices[0]) if isinstance(choices, (list, tuple)) and choices else None
    if not isinstance(first, dict):
        return None
    if first.get(inner) is not None:
        return [Further(first[inner])]
    if isinstance(first.get("text"), str):
        return [Text(first["text"])]
    return [] if inner in first or "finishReason" in first else None


def _output(item: Item, key: str) -> Pieces:
    """A whole response of OpenAI's Responses, or of Bedrock."""
    output = plain(item[key])
    if isinstance(output, dict) and "message" in output:
        return [Further(output["message"])]
    return [Further(output)] if isinstance(output, (list, tuple)) else None


def _inside(item: Item, key: str) -> Pieces:
    """What holds a message, a conversation or calls below a key."""
    inner = plain(item[key])
    return [Further(inner, turns=not isinstance(inner, dict))] if isinstance(inner, (list, tuple, dict)) else None


def _content_of(item: Item, key: str) -> Pieces:
    """A message of any client: text, or blocks (Anthropic, Bedrock) or parts (Gemini)."""
    author = _word(item, "role", "_role", "from", "type")
    if author in _TOOLS and (isinstance(item[key], str) or "content" in item) and not _holds_results(item[key]):
        return _result({"role": "tool", **item, "content": item[key]})
    if item.get("thought") or item.get("part_kind") in ("thinking", "user-prompt", "system-prompt"):
        return []
    if not isinstance(item[key], str):
        return [Further(item[key], spoken=author not in _OTHERS)]
    return [Text(item[key])] if author not in _OTHERS else []


def _holds_results(content: Any) -> bool:
    """Whether a tool's message holds results with ids of their own."""
    parts = content if isinstance(content, (list, tuple)) else [content]
    return any(isinstance(part, dict) and is_result(part) for part in parts)


def _function_calling(item: Item, key: str) -> Pieces:
    """JSON-RPC of MCP: {"method": "tools/call", "params": {"name", "arguments"}}."""
    return [Made(*_named(item["params"]), item)] if item[key] == "tools/call" and is_call(item.get("params")) else None


def _named(call: Item) -> tuple[Any, Any]:
    return call[first_of(call, NAMES) or ""], call[first_of(call, ARGUMENTS) or ""]


def _additional(item: Item, key: str) -> Pieces:
    """LangChain: what a provider said beside the message."""
    return _calls(item[key], "tool_calls")


def _no_call(item: Item, key: str) -> Pieces:
    return []


# The key by which a shape is known, and its reader; the first that knows an object reads it. Keys without a value are
# as good as absent, but a call that its model left without a name is a call all the same.
READERS: tuple[tuple[str, Reader], ...] = tuple(
    (key, reader)
    for reader, keys in (
        (_calls, "tool_calls"),
        (_inside, "steps"),  # Vercel AI SDK: a run holds its last step once more
        (_calls, "toolInvocations toolCalls"),
        (_function_calling, "method"),
        (_nested, "function functionCall function_call toolUse tool_use tool_call toolCall toolInvocation custom"),
        (_gemini_result, "functionResponse function_response"),
        (_result_below, "toolResult tool_call_result"),
        (_flat, " ".join(NAMES)),
        (_by_id, " ".join(_IDS[:-2])),
        (_choice, "choices candidates"),
        (_output, "output"),
        (_inside, "messages conversations calls outputs entries new_items raw_item required_action"),
        (_inside, "submit_tool_outputs step_details message kwargs data body response"),
        (_additional, "additional_kwargs"),
        (_content_of, "parts items Items contents blocks _content content_list"),
        (_content_of, "content text value generated_text generation response"),
        (_no_call, "role tool_calls thinking reasoning reasoningContent inlineData inline_data"),
        (_no_call, "thoughtSignature refusal"),
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
    """Whether an object is a tool's result, whoever wrote the message that it stands in."""
    return not RESULTS.isdisjoint(item) or _word(item, *_KINDS) in _GIVEN


_JSON_TYPES = frozenset({dict, list, str, int, float, bool, type(None)})


def plain(item: Any) -> Any:
    """A client's own object as what it dumps."""
    if item.__class__ in _JSON_TYPES or isinstance(item, type):
        return item
    if isinstance(item, Mapping):
        return dict(item)
    dump = getattr(item, "model_dump", None)
    return dump() if callable(dump) else item


def joined(items: list[Any]) -> Any:
    """A stream of OpenAI's chunks, or of their deltas, as the message that they make; anything else as it is."""
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
        return {"stream": items}  # it was cut off: no shape that can be read
    return {"role": "assistant", "content": content, "tool_calls": [{"function": call} for call in calls.values()]}


# What would otherwise be silent

_ELSEWHERE = frozenset("tools available_tools functions usage metadata thinking reasoning logprobs".split())
_TELLING = frozenset("toolcall toolcalls functioncall functioncalls tooluse tooluses toolinvocations".split())


def hides_calls(prediction: Any) -> bool:
    """Whether something that looks like a call stands anywhere in a prediction in which none was read."""
    return any(_telling(item) for item in _objects(prediction))


def _objects(prediction: Any) -> Iterator[Item]:
    """The objects of a prediction, without what others than the model wrote."""
    waiting = [plain(prediction)]
    for searched, value in enumerate(waiting):
        if searched > MAX_SEARCHED:
            return
        if isinstance(value, dict):
            if _word(value, "role", "from") in _OTHERS or _word(value, "type") in _NO_CALLS:
                continue
            yield value
            waiting += [plain(part) for key, part in value.items() if key not in _ELSEWHERE]
        elif isinstance(value, (list, tuple)):
            waiting += map(plain, value)


def _telling(item: Item) -> bool:
    return (is_call(item) and not is_answer(item.get(first_of(item, NAMES) or ""))) or any(
        bool(value) and isinstance(key, str) and key.replace("_", "").replace("-", "").casefold() in _TELLING
        for key, value in item.items()
    )
