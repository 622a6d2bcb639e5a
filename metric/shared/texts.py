"""Reads calls written as text: between the tags that models were trained on, as JSON, or as code.

Each format has a small reader in the table `FORMATS` and is recognised by a mark. All functions take linear time.
"""

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any
from warnings import catch_warnings, simplefilter

from .pieces import BROKEN, Nested, Piece, RawCall, Unreadable, UntypedText, first_of

Schemas = Mapping[str, Mapping[str, Any]]

MAX_IN_TEXT = 1_000  # calls read per text; the score is close to zero long before this many
MAX_FAILURES = 8  # brackets that may turn out not to begin JSON before the search is given up
MAX_BESIDE = 100  # characters that are examined before and after JSON
MAX_CODE = 20_000  # characters

# The keys under which clients put the tool's name and the arguments, most specific first.
NAMES = tuple(
    """
    function_name functionName FunctionName tool_name toolName recipient_name name tool function action
    """.split()
)
ARGUMENTS = tuple(
    """
    arguments args parameters input kwargs tool_kwargs tool_args toolArgs tool_input action_input params Arguments
    """.split()
)

_THOUGHTS = (
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<seed:think>", "</seed:think>"),
    ("[THINK]", "[/THINK]"),
    ("<|START_THINKING|>", "<|END_THINKING|>"),
    ("◁think▷", "◁/think▷"),
)
_STOPS = ("</s>", "<|im_end|>", "<|eot_id|>", "<|eom_id|>", "<|endoftext|>", "<|end_of_text|>", "<|end|>", "<eos>")
_PREFIXES = ("default_api.", "functions.")  # of tool names in code and in the formats of harmony and Kimi
_NO_CALL_NAMES = frozenset({"final answer", "final_answer", "finish", "none", "directly_answer", "directly-answer"})
_WRAPPERS = ("tool_call", "call_tool", "function_call")  # function names in code that do not name the tool itself
_SEPARATORS = re.compile(r"[\s;,]+")
_JSON_START = re.compile(r"[\[{]")
_DECODER = json.JSONDecoder()
_IN_CODE = re.compile(
    r"(?<![\w.])([A-Za-z_][\w.]{0,100})\(\s{0,100}(?:[A-Za-z_]\w{0,100}\s{0,100}(?:(=)|:)|[\"'\d{\[])"
)
_NAME = re.compile(r"[^\W\d][\w.:/-]{0,200}")
_TAG = re.compile(r"</?[\w|:-]{1,40}>")
_LABELLED = re.compile(
    r"^[^\w\n]{0,20}(?:action|tool|function)[^\w\n]{0,20}\d{0,3}[^\w\n]{0,20}:[^\w\n]{0,20}", re.I | re.M
)
_NAME_LABELS = frozenset("action tool function functions name recipient commentary to tool_call tool_calls".split())
_ARGUMENT_LABELS = frozenset("action tool input action_input tool_input arguments args parameters content json".split())
_KEY_PATTERNS = tuple(
    re.compile(f"""\"(?:{"|".join(keys)})\"|[{{,]\\s{{0,50}}'?(?:{"|".join(keys)})'?\\s{{0,9}}:""")
    for keys in (NAMES, ARGUMENTS)
)
_ATTRIBUTE = re.compile(r"""["'=]?([^"'>\s]{1,300})""")


def read_text(text: str, schemas: Schemas, *, strict: bool) -> Sequence[Piece]:
    """Return the calls in a text.

    Args:
        text: What a model wrote.
        schemas: The function schemas of the offered tools by name, if known.
        strict: Whether the text is the whole prediction; then a text that begins like JSON but cannot be parsed is
            unreadable rather than prose.
    """
    text = _without_thoughts(text).strip()
    while stop := next((stop for stop in _STOPS if text.endswith(stop)), ""):
        text = text[: -len(stop)].rstrip()
    whole = json_values(text)
    if whole and is_call(whole):
        return [Nested(value) for value in whole]
    for mark, reader in FORMATS if _MARK.search(text) else ():
        if mark in text and (pieces := reader(text)):
            return pieces
    if calls := list(_calls_in_json(text, schemas)) or _calls_in_code(text, schemas):
        return calls
    return [Unreadable()] if _seems_to_hold_calls(text, schemas, strict=strict) else []


def is_call(value: Any) -> bool:
    """Whether a value is certainly a call or an array of calls: a tool's name with arguments, not with a schema."""
    if isinstance(value, list):
        return bool(value) and all(is_call(part) for part in value)
    if not isinstance(value, dict):
        return False
    inner = value.get("function")
    if isinstance(inner, dict):
        return is_call(inner)
    if isinstance(value.get("tool_calls"), list):
        return is_call(value["tool_calls"])
    name, arguments = first_of(value, NAMES), first_of(value, ARGUMENTS)
    return (
        name is not None
        and arguments is not None
        and isinstance(value[name], str)
        and isinstance(value[arguments], (dict, str))
        and not is_schema(value[arguments])
    )


def is_answer(name: Any) -> bool:
    """Whether the value in place of a tool's name means that the model answers without a tool."""
    return isinstance(name, str) and name.casefold() in _NO_CALL_NAMES


def is_schema(arguments: Any) -> bool:
    """Whether the value in place of the arguments is a schema that declares them."""
    return isinstance(arguments, dict) and arguments.get("type") == "object" and "properties" in arguments


def json_values(text: str) -> list[Any] | None:
    """Return the objects and arrays of a text that is only JSON (one or more values, fenced or not), or None."""
    if text[:1] == '"':  # encoded twice
        with suppress(ValueError, RecursionError):
            text = str(json.loads(text))
    values, end = _leading_json(text := _unfenced(text))
    return values if values and end == len(text) else None


def _leading_json(text: str) -> tuple[list[Any], int]:
    """Return the JSON objects and arrays at the start of a text, and the position where they end."""
    values: list[Any] = []
    position = _after_separators(text, 0)
    while position < len(text) and len(values) < MAX_IN_TEXT and text[position] in "[{":
        try:
            value, position = _DECODER.raw_decode(text, position)
        except (ValueError, RecursionError):
            break
        values.append(value)
        position = _after_separators(text, position)
    return values, position


def _after_separators(text: str, position: int) -> int:
    match = _SEPARATORS.match(text, position)
    return match.end() if match else position


def _without_thoughts(text: str) -> str:
    """Return the text without thoughts; the opening or the closing tag of a thought may be missing."""
    for opening, closing in _THOUGHTS:
        if opening in text or closing in text:
            first, *others = text.split(closing)
            kept = [first.partition(opening)[0] if opening in first or not others else ""]
            text = "".join([*kept, *(part.partition(opening)[0] for part in others)])
    return text


def _unfenced(text: str) -> str:
    """Strip a text of surrounding white space and of the fence of a code block."""
    text = text.strip()
    return text.partition("\n")[2].removesuffix("```").rstrip() if text.startswith("```") else text


def _calls_in_json(text: str, schemas: Schemas) -> Iterator[Piece]:
    """Yield the calls within prose: JSON at the start or end of a line or between tags, or arguments after a name.

    A call that is cut off after others is broken.
    """
    position = failures = values = 0
    called = False
    cut_off: int | None = None  # where JSON that cannot be read begins, after the last call
    while failures < MAX_FAILURES and values < MAX_IN_TEXT and (match := _JSON_START.search(text, position)):
        try:
            value, end = _DECODER.raw_decode(text, match.start())
        except (ValueError, RecursionError):
            position, failures = match.end(), failures + 1
            cut_off = match.start() if cut_off is None else cut_off
            continue
        before = text[max(0, match.start() - MAX_BESIDE) : match.start()]
        after = text[end : end + MAX_BESIDE].partition("\n")[0]
        if not is_call(value):
            yield from _call_after_name(before, value, schemas)
        elif not (_TAG.sub("", before.rpartition("\n")[2]).strip(" \t*-`>") and _TAG.sub("", after).strip(" \t\r,;`")):
            yield Nested(value)
            called, cut_off = True, None
        position, values = end, values + 1
    if called and cut_off is not None and all(pattern.search(text, cut_off) for pattern in _KEY_PATTERNS):
        yield BROKEN


def _call_after_name(before: str, arguments: Any, schemas: Schemas) -> Iterator[Piece]:
    """Yield the call whose name is in the text before its arguments, if there is one.

    Formats with labels for both, such as ReAct ("Action: f" and "Action Input: {...}"), are always read. Without
    labels, as in the formats of GLM and Functionary, the JSON may be an output instead; the tool must be offered and
    accept these arguments.
    """
    words = list(_NAME.finditer(before))
    labels = set()
    while words and (label := words[-1][0].strip(":").casefold()) in _ARGUMENT_LABELS:
        labels.add(label)
        words.pop()
    if not words or not isinstance(arguments, dict):
        return
    *_, line = before[: words[-1].start()].split("\n")
    of_name = {word.strip(":").casefold() for word in _NAME.findall(line)}
    name = _without_prefix(words[-1][0].strip(":"))
    labelled = bool(of_name) and not labels <= {"json", "content"}
    if of_name <= _NAME_LABELS and not is_answer(name) and (labelled or _accepts(schemas.get(name), arguments)):
        yield RawCall(name, arguments)


def _accepts(schema: Mapping[str, Any] | None, arguments: Mapping[str, Any]) -> bool:
    parameters = (schema or {}).get("parameters", {})
    required = set(parameters.get("required", ()))
    return schema is not None and required <= arguments.keys() <= parameters.get("properties", {}).keys()


def _calls_in_code(text: str, schemas: Schemas) -> list[Piece]:
    """Return the calls written as code: as the whole text, in a fenced block or on separate lines."""
    blocks = text.split("```", 2 * MAX_FAILURES)[1::2]
    for block in blocks:
        language, _, code = block.partition("\n")
        if language.strip().lower() in ("tool_code", "tool_call", "tool_calls", "python", "py", ""):
            calls = _python_calls(code)
            if calls and (language.strip() == "tool_code" or BROKEN not in calls):
                return calls
    calls = [] if blocks else _python_calls(text)
    if not calls and not blocks and schemas:
        for line in text[:MAX_CODE].split("\n"):
            code = _LABELLED.sub("", line, count=1).strip(" \t\r`*-")
            if (named := _IN_CODE.match(code)) and _without_prefix(named[1]) in schemas:
                calls += _python_calls(code)
    return calls if BROKEN not in calls else []


def _seems_to_hold_calls(text: str, schemas: Schemas, *, strict: bool) -> bool:
    """Whether a text in which no call could be read seems to contain calls."""
    text = text if len(text) <= MAX_CODE else text[: MAX_CODE // 2] + text[-MAX_CODE // 2 :]
    start = _unfenced(text)
    return (
        any(mark in text for mark in _MARKS)
        or all(pattern.search(text) for pattern in _KEY_PATTERNS)
        or any(f"<{name}>" in text for name in schemas)
        or any(
            _without_prefix(match[1]) in schemas
            or match[1] in _WRAPPERS
            or (match.start() < 2 and bool(match[2] or not schemas))
            for match in _IN_CODE.finditer(start)
        )
        or any(
            (name := _NAME.match(text, match.end())) and name[0].strip(":") in schemas
            for match in _LABELLED.finditer(text)
        )
        or (strict and start[:1] in "[{" and start[1:].lstrip()[:1] in ("'", '"', "{", "["))
    ) and bool(text)


# Formats


def _between(text: str, opening: str, closing: str) -> list[str]:
    """Return the text between each pair of tags; the last closing tag may be missing."""
    return [part.partition(closing)[0] for part in text.split(opening, MAX_IN_TEXT)[1:]]


def _tagged(opening: str, closing: str) -> Callable[[str], Sequence[Piece]]:
    """Return the reader of a format whose tags enclose calls in one of several notations."""

    def read(text: str) -> Sequence[Piece]:
        return [piece for chunk in _between(text, opening, closing) for piece in _read_notation(chunk)]

    return read


def _read_notation(chunk: str) -> Sequence[Piece]:
    """Read the calls between two tags: XML, JSON or code; anything else is a broken call."""
    for mark, reader in (("<function=", _functions), ("<invoke", _invocations), ("<arg_key>", _keys_and_values)):
        if mark in chunk:
            return reader(chunk)
    values, end = _leading_json(start := _unfenced(chunk))
    if values and not start[end:].lstrip().startswith(("{", "[")):
        return [Nested(value, turns=False) for value in values]
    if _NAME.fullmatch(start):  # GLM: a call without arguments
        return [RawCall(start, None)]
    name, brace, body = start.partition("{")
    if brace and _NAME.fullmatch(name := name.removesuffix("\n```json\n").strip()):
        return [RawCall(name, _unfenced(brace + body).removesuffix("```"))]
    return _python_calls(chunk) or [BROKEN]


def _functions(text: str) -> Sequence[Piece]:
    """Read `<function=name>` with `<parameter=key>value</parameter>` (Qwen-Coder, Seed) or with JSON (Llama)."""
    pieces: list[RawCall] = []
    for part in _between(text, "<function=", "</function>"):
        name, _, body = part.partition(">")
        if "<parameter=" in body:
            pairs = [pair.partition(">") for pair in _between(body, "<parameter=", "</parameter>")]
            pieces.append(RawCall(name.strip(), {key.strip(): _untyped(value) for key, _, value in pairs}))
        else:
            pieces.append(RawCall(name.strip(), body))
    return [
        piece._replace(name=name) if _NAME.fullmatch(name := piece.name.strip("\"'")) else BROKEN for piece in pieces
    ]


def _invocations(text: str) -> list[Piece]:
    """Read `<invoke name="f">` with `<parameter name="key">value</parameter>` (MiniMax, DeepSeek's DSML and others)."""
    pieces: list[Piece] = []
    for part in _between(text, "<invoke", "</invoke>"):
        name, arguments = _attribute(part, "name"), {}
        for pair in _between(part, "<parameter ", "</parameter>"):
            head, _, value = pair.partition(">")
            as_text = _attribute(head, "string") == "true"
            arguments[_attribute(head, "name") or ""] = value if as_text else _untyped(value)
        body = part.partition(">")[2].partition("</function>")[0].strip()
        if name and not arguments and body:
            pieces.append(RawCall(name, body))
        else:
            pieces.append(RawCall(name, arguments) if name and "" not in arguments else Unreadable())
    return pieces


def _attribute(tag: str, key: str) -> str | None:
    rest = tag.partition(">")[0].partition(f"{key}=")[2]
    match = _ATTRIBUTE.match(rest)
    return match[1] if match else None


def _keys_and_values(chunk: str) -> list[Piece]:
    """Read GLM's format: the name, then alternating `<arg_key>` and `<arg_value>`."""
    name, _, rest = chunk.partition("<arg_key>")
    arguments = {}
    for pair in rest.split("<arg_key>"):
        key, _, value = pair.partition("</arg_key>")
        arguments[key.strip()] = _untyped(value.partition("<arg_value>")[2].partition("</arg_value>")[0])
    return [RawCall(name.strip(), arguments)]


def _untyped(text: str) -> UntypedText:
    """Return a value without the line break that the chat template adds at either end."""
    return UntypedText(text.removeprefix("\n").removesuffix("\n"))


def _bracketed(text: str) -> list[Piece]:
    """Read Mistral's format: an array of calls, or `name[CALL_ID]id[ARGS]{...}`, after each `[TOOL_CALLS]`."""
    pieces: list[Piece] = []
    for part in text.split("[TOOL_CALLS]", MAX_IN_TEXT)[1:]:
        head, separator, arguments = part.partition("[ARGS]")
        if not separator:
            pieces += _read_notation(part)
            continue
        try:
            value, _ = _DECODER.raw_decode(arguments.lstrip())
        except (ValueError, RecursionError):
            value = arguments
        pieces.append(RawCall(head.partition("[CALL_ID]")[0].strip(), value))
    return pieces


def _separated(text: str) -> list[Piece]:
    """Read DeepSeek (`function<sep>name` and fenced JSON, later `name<sep>` and JSON) and Kimi (`functions.name:0`)."""
    pieces: list[Piece] = []
    for chunk in _between(text, "<|tool_call_begin|>", "<|tool_call_end|>"):
        if "<invoke" in chunk:
            pieces += _invocations(chunk)
            continue
        head, separator, body = chunk.partition("<|tool_sep|>")
        if not separator:
            head, _, body = chunk.partition("<|tool_call_argument_begin|>")
            name, _, number = head.strip().rpartition(":")
            head = name if number.isdecimal() else head
        elif head.strip() == "function":
            head, _, body = body.lstrip().partition("\n")
        pieces.append(RawCall(_without_prefix(head.strip()), _unfenced(body)))
    return pieces


def _channels(text: str) -> list[Piece]:
    """Read OpenAI's harmony format: a message to `functions.name` in the commentary channel."""
    pieces: list[Piece] = []
    head, *parts = text.split("<|message|>", MAX_IN_TEXT)
    for part in parts:
        body = part
        for end in ("<|end|>", "<|call|>", "<|return|>", "<|start|>", "<|channel|>"):
            body = body.partition(end)[0]
        _, addressed, name = head.rpartition("to=functions.")
        if addressed:
            pieces.append(RawCall(name.replace("<", " ").split()[0] if name.strip() else None, body))
        head = part[len(body) :]
    return pieces


def _escaped(text: str) -> list[Piece]:
    """Read FunctionGemma's format: `call:name{key:<escape>text<escape>,other:5}`."""
    pieces: list[Piece] = []
    for chunk in _between(text, "<start_function_call>", "<end_function_call>"):
        name, brace, body = chunk.strip().removeprefix("call:").partition("{")
        parts = (brace + body).split("<escape>")
        parts[0::2] = [re.sub(r"([{,]\s{0,20})(\w{1,100})\s{0,20}:", r'\1"\2":', part) for part in parts[0::2]]
        parts[1::2] = [json.dumps(part) for part in parts[1::2]]
        pieces.append(RawCall(name.strip(), "".join(parts) or "{"))
    return pieces


def _keyed(text: str) -> list[Piece]:
    """Read Apertus' format: an array of objects with the tool's name as their only key."""
    pieces: list[Piece] = []
    for chunk in _between(text, "<|tools_prefix|>", "<|tools_suffix|>"):
        calls = [
            call for value in json_values(chunk) or [None] for call in (value if isinstance(value, list) else [value])
        ]
        pieces += [
            RawCall(*next(iter(call.items()))) if isinstance(call, dict) and len(call) == 1 else BROKEN
            for call in calls
        ]
    return pieces


def _listed(text: str) -> Sequence[Piece]:
    """Read Phi's and FireFunction's format: `functools[...]`."""
    return _read_notation(text.removeprefix("functools")) if text.startswith("functools[") else []


def _respelled(
    reader: Callable[[str], Sequence[Piece]], *replaced: tuple[str, str]
) -> Callable[[str], Sequence[Piece]]:
    """Return a reader that replaces unusual spellings of marks before it reads."""

    def read(text: str) -> Sequence[Piece]:
        for odd, plain in replaced:
            text = text.replace(odd, plain)
        return reader(text)

    return read


# The tags of Hermes, Qwen, GLM, Nemotron, MiniMax, Seed, Jamba, Hunyuan, OLMo, Granite, Gemma and many more.
_TAGS = """
    tool_call TOOL_CALL TOOLCALL minimax:tool_call seed:tool_call tool_calls function_calls function_call functioncall
    tool_code execute
""".split()

# The mark by which a format is recognised, and its reader; the first one that finds a call, even a broken one, is used.
FORMATS: tuple[tuple[str, Callable[[str], Sequence[Piece]]], ...] = (
    ("[TOOL_CALLS]", _bracketed),
    ("<｜DSML｜invoke", _respelled(_invocations, ("｜DSML｜", ""))),  # DeepSeek 3.2
    ("<steptml:invoke", _respelled(_invocations, ("steptml:", ""))),
    ("<invoke", _respelled(_invocations, ("antml:", ""))),
    ("<invoke", _invocations),
    ("<function name=", _respelled(_invocations, ("<function name=", "<invoke name="))),
    ("<｜tool▁call▁begin｜>", _respelled(_separated, ("｜", "|"), ("▁", "_"))),
    ("<|tool_call_begin|>", _separated),
    ("<|message|>", _channels),
    *(
        (opening, _tagged(opening, closing))
        for opening, closing in (
            *((f"<{name}>", f"</{name}>") for name in _TAGS),
            ("<|tool_call_start|>", "<|tool_call_end|>"),  # LFM
            ("<|tool_call|>", "<|/tool_call|>"),  # Phi, Granite
            ("<|python_tag|>", "<|e"),
            ("<|python_start|>", "<|python_end|>"),  # Llama 4
            ("<|START_ACTION|>", "<|END_ACTION|>"),  # Cohere
            ("<|plugin|>", "<|action_end|>"),  # InternLM
        )
    ),
    ("<function=", _functions),  # Llama, Qwen-Coder without its outer tag
    ("<|tools_prefix|>", _keyed),
    ("<start_function_call>", _escaped),
    ("functools[", _listed),
)
_MARK = re.compile(r"<|\[TOOL_CALLS\]|\Afunctools\[")  # every mark begins with one of these
_MARKS = (*(mark for mark, _ in FORMATS if mark not in ("<|message|>", "functools[")), "to=functions.", "<tool_name>")
_MARKS += ("Action Input:", "Tool Input:", "✿ARGS✿")


# Code


def _without_prefix(name: str) -> str:
    return next((name.removeprefix(prefix) for prefix in _PREFIXES if name.startswith(prefix)), name)


def _python_calls(text: str) -> list[Piece]:
    """Return the calls of a text that is only calls in Python, with keyword arguments; [] if it is anything else.

    Imports and the printing of results are ignored. A dictionary can also be a call. A call with positional arguments,
    or with arguments that are not literals, is broken.
    """
    text = _unfenced(text)
    if len(text) > MAX_CODE or not ("(" in text or text[:1] in ("[", "{")):
        return []
    try:
        with catch_warnings():
            simplefilter("ignore")
            body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    pieces: list[Piece] = []
    for statement in body:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            continue
        value = statement.value if isinstance(statement, (ast.Expr, ast.Assign, ast.Return)) else None
        for part in value.elts if isinstance(value, (ast.List, ast.Tuple)) else [value]:
            call = part.value if isinstance(part, ast.Await) else part
            if isinstance(call, ast.Dict):
                with suppress(ValueError, RecursionError):
                    if is_call(literal := _literal(call)):
                        pieces.append(Nested(literal))
                        continue
            if not isinstance(call, ast.Call):
                return []
            if not _prints_names(call):
                pieces.append(_call_from_ast(call))
    return pieces


def _prints_names(call: ast.Call) -> bool:
    """Whether a call is a `print` of variables only."""
    shows = isinstance(call.func, ast.Name) and call.func.id == "print"
    return shows and bool(call.args) and all(isinstance(part, ast.Name) for part in call.args)


def _call_from_ast(call: ast.Call) -> RawCall:
    parts = []
    function = call.func
    while isinstance(function, ast.Attribute):
        parts.append(function.attr)
        function = function.value
    if not isinstance(function, ast.Name) or function.id in _WRAPPERS:
        return BROKEN
    name = ".".join([function.id, *reversed(parts)])
    arguments: dict[str, Any] = {}
    try:
        for value in call.args:
            if name == "print" and isinstance(value, ast.Call):
                return _call_from_ast(value)
            if not isinstance(value, ast.Dict) or len(call.args) > 1 or call.keywords:
                return BROKEN
            arguments |= _literal(value)
        for keyword in call.keywords:
            if keyword.arg is None and not isinstance(keyword.value, ast.Dict):
                return BROKEN
            value = _literal(keyword.value)
            arguments |= value if keyword.arg is None else {keyword.arg: value}
    except (ValueError, RecursionError):
        return BROKEN
    return RawCall(_without_prefix(name), arguments)


def _literal(node: ast.expr) -> Any:
    """Return the JSON value of a Python expression; true, false and null are allowed too.

    Raises:
        ValueError: If the expression is not such a value.
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, (str, int, float, type(None))):
        return node.value
    if isinstance(node, ast.Name) and node.id in _CONSTANTS:
        return _CONSTANTS[node.id]
    if isinstance(node, (ast.List, ast.Tuple)):
        return [_literal(part) for part in node.elts]
    if isinstance(node, ast.Dict):
        keys = [None if key is None else _literal(key) for key in node.keys]
        if all(isinstance(key, str) for key in keys):
            return dict(zip(keys, map(_literal, node.values), strict=True))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _literal(node.operand)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return -value
    raise ValueError("it is not a JSON value")


_CONSTANTS: Mapping[str, Any] = {"true": True, "false": False, "null": None}
