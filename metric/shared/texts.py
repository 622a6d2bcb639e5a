"""Calls written as text: between the tags that models were trained on, as JSON, or as code.

Each format has a small reader in one of the tables, and is known by a mark. Nothing here takes more than linear time.
"""

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any
from warnings import catch_warnings, simplefilter

from .pieces import BROKEN, Further, Made, Piece, Raw, Unreadable, first_of

Schemas = Mapping[str, Mapping[str, Any]]

MAX_IN_TEXT = 1_000  # calls of one text that are read: more could only lower a score that is next to nothing
MAX_FAILURES = 8  # places at which JSON may begin and does not
MAX_BESIDE = 100  # characters of a line that are looked at before and after JSON
MAX_CODE = 20_000  # characters

# What clients call the tool and its arguments, most telling first.
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
_PREFIXES = ("default_api.", "functions.")  # of names in code and in the channels of harmony and Kimi
_ANSWERS = frozenset({"final answer", "final_answer", "finish", "none", "directly_answer", "directly-answer"})
_WRAPPERS = ("tool_call", "call_tool", "function_call")  # of code, with the name of the tool somewhere within or before
_SEPARATORS = re.compile(r"[\s;,]+")
_JSON_CALL = re.compile(r"[\[{]")
_DECODER = json.JSONDecoder()
_IN_CODE = re.compile(
    r"(?<![\w.])([A-Za-z_][\w.]{0,100})\(\s{0,100}(?:[A-Za-z_]\w{0,100}\s{0,100}(?:(=)|:)|[\"'\d{\[])"
)
_NAME = re.compile(r"[^\W\d][\w.:/-]{0,200}")
_TAG = re.compile(r"</?[\w|:-]{1,40}>")
_LABELLED = re.compile(
    r"^[^\w\n]{0,20}(?:action|tool|function)[^\w\n]{0,20}\d{0,3}[^\w\n]{0,20}:[^\w\n]{0,20}", re.I | re.M
)
_OF_NAMES = frozenset("action tool function functions name recipient commentary to tool_call tool_calls".split())
_OF_ARGUMENTS = frozenset("action tool input action_input tool_input arguments args parameters content json".split())
_QUOTED = tuple(
    re.compile(f"""\"(?:{"|".join(keys)})\"|[{{,]\\s{{0,50}}'?(?:{"|".join(keys)})'?\\s{{0,9}}:""")
    for keys in (NAMES, ARGUMENTS)
)
_ATTRIBUTE = re.compile(r"""["'=]?([^"'>\s]{1,300})""")


def read_text(text: str, schemas: Schemas, *, strict: bool) -> Sequence[Piece]:
    """The calls in a text.

    Args:
        text: What a model wrote.
        schemas: The function schemas of the tools on offer, by name, as far as they are known.
        strict: Whether the text is all that there is, so that what begins like JSON is unreadable, not prose.
    """
    text = _without_thoughts(text).strip()
    while stop := next((stop for stop in _STOPS if text.endswith(stop)), ""):
        text = text[: -len(stop)].rstrip()
    whole = json_values(text)
    if whole and is_call(whole):
        return [Further(value) for value in whole]
    for mark, reader in FORMATS if _MARK.search(text) else ():
        if mark in text and (pieces := reader(text)):
            return pieces
    if calls := list(_json_within(text, schemas)) or _code_within(text, schemas):
        return calls
    return [Unreadable()] if _hints(text, schemas, strict=strict) else []


def is_call(value: Any) -> bool:
    """Whether an object can only be a call, or an array of calls: a tool's name with arguments, no tool's schema."""
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
    """Whether what stands in the place of a tool's name says that the model answers without one."""
    return isinstance(name, str) and name.casefold() in _ANSWERS


def is_schema(arguments: Any) -> bool:
    """Whether what stands in the place of arguments declares them."""
    return isinstance(arguments, dict) and arguments.get("type") == "object" and "properties" in arguments


def json_values(text: str) -> list[Any] | None:
    """The objects and arrays of a text that is nothing but JSON, fenced or not, one or several in a row."""
    if text[:1] == '"':  # encoded twice
        with suppress(ValueError, RecursionError):
            text = str(json.loads(text))
    values, end = _leading_json(text := _unfenced(text))
    return values if values and end == len(text) else None


def _leading_json(text: str) -> tuple[list[Any], int]:
    """The objects and arrays with which a text begins, and where they end."""
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
    """The text without what a model thought; a thought may begin before the text, and may not end within it."""
    for opening, closing in _THOUGHTS:
        if opening in text or closing in text:
            first, *others = text.split(closing)
            kept = [first.partition(opening)[0] if opening in first or not others else ""]
            text = "".join([*kept, *(part.partition(opening)[0] for part in others)])
    return text


def _unfenced(text: str) -> str:
    """The text without white space around it, and without the fence of a block of code."""
    text = text.strip()
    return text.partition("\n")[2].removesuffix("```").rstrip() if text.startswith("```") else text


def _json_within(text: str, schemas: Schemas) -> Iterator[Piece]:
    """The calls among words: JSON that begins or ends a line or stands between tags, or arguments below a name."""
    position = failures = values = 0
    while failures < MAX_FAILURES and values < MAX_IN_TEXT and (match := _JSON_CALL.search(text, position)):
        try:
            value, end = _DECODER.raw_decode(text, match.start())
        except (ValueError, RecursionError):
            position, failures = match.end(), failures + 1
            continue
        before = text[max(0, match.start() - MAX_BESIDE) : match.start()]
        after = text[end : end + MAX_BESIDE].partition("\n")[0]
        if not is_call(value):
            yield from _named(before, value, schemas)
        elif not (_TAG.sub("", before.rpartition("\n")[2]).strip(" \t*-`>") and _TAG.sub("", after).strip(" \t\r,;`")):
            yield Further(value)
        position, values = end, values + 1


def _named(before: str, arguments: Any, schemas: Schemas) -> Iterator[Piece]:
    """A call whose name stands in words on a line before its arguments.

    ReAct ("Action: f" and "Action Input: {...}") and others with labels for both are read as they are. Where there are
    no labels, as with GLM and Functionary, the tool must be on offer and take these arguments: it may be an output.
    """
    words = list(_NAME.finditer(before))
    labels = set()
    while words and (label := words[-1][0].strip(":").casefold()) in _OF_ARGUMENTS:
        labels.add(label)
        words.pop()
    if not words or not isinstance(arguments, dict):
        return
    *_, line = before[: words[-1].start()].split("\n")
    of_name = {word.strip(":").casefold() for word in _NAME.findall(line)}
    name = _bare(words[-1][0].strip(":"))
    labelled = bool(of_name) and not labels <= {"json", "content"}
    if of_name <= _OF_NAMES and not is_answer(name) and (labelled or _takes(schemas.get(name), arguments)):
        yield Made(name, arguments)


def _takes(schema: Mapping[str, Any] | None, arguments: Mapping[str, Any]) -> bool:
    parameters = (schema or {}).get("parameters", {})
    required = set(parameters.get("required", ()))
    return schema is not None and required <= arguments.keys() <= parameters.get("properties", {}).keys()


def _code_within(text: str, schemas: Schemas) -> list[Piece]:
    """Calls written as code, alone, in a fenced block or on a line of their own."""
    blocks = text.split("```", 2 * MAX_FAILURES)[1::2]
    for block in blocks:
        language, _, code = block.partition("\n")
        if language.strip().lower() in ("tool_code", "tool_call", "tool_calls", "python", "py", ""):
            calls = _code(code)
            if calls and (language.strip() == "tool_code" or BROKEN not in calls):
                return calls
    calls = [] if blocks else _code(text)
    if not calls and not blocks and schemas:
        for line in text[:MAX_CODE].split("\n"):
            code = _LABELLED.sub("", line, count=1).strip(" \t\r`*-")
            if (named := _IN_CODE.match(code)) and _bare(named[1]) in schemas:
                calls += _code(code)
    return calls if BROKEN not in calls else []


def _hints(text: str, schemas: Schemas, *, strict: bool) -> bool:
    """Whether a text seems to hold calls, although none could be read."""
    text = text if len(text) <= MAX_CODE else text[: MAX_CODE // 2] + text[-MAX_CODE // 2 :]
    start = _unfenced(text)
    return (
        any(mark in text for mark in _MARKS)
        or all(pattern.search(text) for pattern in _QUOTED)
        or any(f"<{name}>" in text for name in schemas)
        or any(
            _bare(match[1]) in schemas or match[1] in _WRAPPERS or (match.start() < 2 and bool(match[2] or not schemas))
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
    """What stands between tags, as often as they stand there; the last may lack its end."""
    return [part.partition(closing)[0] for part in text.split(opening, MAX_IN_TEXT)[1:]]


def _tagged(opening: str, closing: str) -> Callable[[str], Sequence[Piece]]:
    """The reader of a format whose tags hold calls in one of several notations."""

    def read(text: str) -> Sequence[Piece]:
        return [piece for chunk in _between(text, opening, closing) for piece in _notation(chunk)]

    return read


def _notation(chunk: str) -> Sequence[Piece]:
    """The calls in what stands between tags: XML, JSON or code; a call that is none of these is broken."""
    for mark, reader in (("<function=", _functions), ("<invoke", _invocations), ("<arg_key>", _keys_and_values)):
        if mark in chunk:
            return reader(chunk)
    values, end = _leading_json(start := _unfenced(chunk))
    if values and not start[end:].lstrip().startswith(("{", "[")):
        return [Further(value, turns=False) for value in values]
    if _NAME.fullmatch(start):  # a call without arguments, of GLM
        return [Made(start, None)]
    name, brace, body = start.partition("{")
    if brace and _NAME.fullmatch(name := name.removesuffix("\n```json\n").strip()):
        return [Made(name, _unfenced(brace + body).removesuffix("```"))]
    return _code(chunk) or [BROKEN]


def _functions(text: str) -> Sequence[Piece]:
    """`<function=name>` with `<parameter=key>value</parameter>` (Qwen-Coder, Seed), or with JSON (Llama)."""
    pieces: list[Made] = []
    for part in _between(text, "<function=", "</function>"):
        name, _, body = part.partition(">")
        if "<parameter=" in body:
            pairs = [pair.partition(">") for pair in _between(body, "<parameter=", "</parameter>")]
            pieces.append(Made(name.strip(), {key.strip(): _raw(value) for key, _, value in pairs}))
        else:
            pieces.append(Made(name.strip(), body))
    return [
        piece._replace(name=name) if _NAME.fullmatch(name := piece.name.strip("\"'")) else BROKEN for piece in pieces
    ]


def _invocations(text: str) -> list[Piece]:
    """`<invoke name="f">` with `<parameter name="key">value</parameter>` (MiniMax, DeepSeek's DSML and others)."""
    pieces: list[Piece] = []
    for part in _between(text, "<invoke", "</invoke>"):
        name, arguments = _attribute(part, "name"), {}
        for pair in _between(part, "<parameter ", "</parameter>"):
            head, _, value = pair.partition(">")
            as_text = _attribute(head, "string") == "true"
            arguments[_attribute(head, "name") or ""] = value if as_text else _raw(value)
        body = part.partition(">")[2].partition("</function>")[0].strip()
        if name and not arguments and body:
            pieces.append(Made(name, body))
        else:
            pieces.append(Made(name, arguments) if name and "" not in arguments else Unreadable())
    return pieces


def _attribute(tag: str, key: str) -> str | None:
    rest = tag.partition(">")[0].partition(f"{key}=")[2]
    match = _ATTRIBUTE.match(rest)
    return match[1] if match else None


def _keys_and_values(chunk: str) -> list[Piece]:
    """GLM: the name, then `<arg_key>` and `<arg_value>` in turn."""
    name, _, rest = chunk.partition("<arg_key>")
    arguments = {}
    for pair in rest.split("<arg_key>"):
        key, _, value = pair.partition("</arg_key>")
        arguments[key.strip()] = _raw(value.partition("<arg_value>")[2].partition("</arg_value>")[0])
    return [Made(name.strip(), arguments)]


def _raw(text: str) -> Raw:
    """A value without the one line break that its template puts at either end."""
    return Raw(text.removeprefix("\n").removesuffix("\n"))


def _bracketed(text: str) -> list[Piece]:
    """Mistral: an array of calls, or `name[CALL_ID]id[ARGS]{...}`, after each `[TOOL_CALLS]`."""
    pieces: list[Piece] = []
    for part in text.split("[TOOL_CALLS]", MAX_IN_TEXT)[1:]:
        head, separator, arguments = part.partition("[ARGS]")
        if not separator:
            pieces += _notation(part)
            continue
        try:
            value, _ = _DECODER.raw_decode(arguments.lstrip())
        except (ValueError, RecursionError):
            value = arguments
        pieces.append(Made(head.partition("[CALL_ID]")[0].strip(), value))
    return pieces


def _separated(text: str) -> list[Piece]:
    """DeepSeek (`function<sep>name` with fenced JSON, later `name<sep>` with JSON), and Kimi (`functions.name:0`)."""
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
        pieces.append(Made(_bare(head.strip()), _unfenced(body)))
    return pieces


def _channels(text: str) -> list[Piece]:
    """OpenAI's harmony: a message to `functions.name` in the commentary channel."""
    pieces: list[Piece] = []
    head, *parts = text.split("<|message|>", MAX_IN_TEXT)
    for part in parts:
        body = part
        for end in ("<|end|>", "<|call|>", "<|return|>", "<|start|>", "<|channel|>"):
            body = body.partition(end)[0]
        _, addressed, name = head.rpartition("to=functions.")
        if addressed:
            pieces.append(Made(name.replace("<", " ").split()[0] if name.strip() else None, body))
        head = part[len(body) :]
    return pieces


def _escaped(text: str) -> list[Piece]:
    """FunctionGemma: `call:name{key:<escape>text<escape>,other:5}`."""
    pieces: list[Piece] = []
    for chunk in _between(text, "<start_function_call>", "<end_function_call>"):
        name, brace, body = chunk.strip().removeprefix("call:").partition("{")
        parts = (brace + body).split("<escape>")
        parts[0::2] = [re.sub(r"([{,]\s{0,20})(\w{1,100})\s{0,20}:", r'\1"\2":', part) for part in parts[0::2]]
        parts[1::2] = [json.dumps(part) for part in parts[1::2]]
        pieces.append(Made(name.strip(), "".join(parts) or "{"))
    return pieces


def _keyed(text: str) -> list[Piece]:
    """Apertus: an array of objects with the name as their only key."""
    pieces: list[Piece] = []
    for chunk in _between(text, "<|tools_prefix|>", "<|tools_suffix|>"):
        calls = [
            call for value in json_values(chunk) or [None] for call in (value if isinstance(value, list) else [value])
        ]
        pieces += [
            Made(*next(iter(call.items()))) if isinstance(call, dict) and len(call) == 1 else BROKEN for call in calls
        ]
    return pieces


def _listed(text: str) -> Sequence[Piece]:
    """Phi and FireFunction: `functools[...]`."""
    return _notation(text.removeprefix("functools")) if text.startswith("functools[") else []


def _plainly(reader: Callable[[str], Sequence[Piece]], *replaced: tuple[str, str]) -> Callable[[str], Sequence[Piece]]:
    """A reader of a format of which some marks have an odd spelling."""

    def read(text: str) -> Sequence[Piece]:
        for odd, plain in replaced:
            text = text.replace(odd, plain)
        return reader(text)

    return read


# The tags of Hermes, Qwen, GLM and many more, Nemotron, MiniMax, Seed, Jamba and Hunyuan, OLMo, Granite, Gemma.
_TAGS = """
    tool_call TOOL_CALL TOOLCALL minimax:tool_call seed:tool_call tool_calls function_calls function_call functioncall
    tool_code execute
""".split()

# The mark by which a format is known, and its reader; the first that finds a call, right or broken, is taken.
FORMATS: tuple[tuple[str, Callable[[str], Sequence[Piece]]], ...] = (
    ("[TOOL_CALLS]", _bracketed),
    ("<｜DSML｜invoke", _plainly(_invocations, ("｜DSML｜", ""))),  # DeepSeek 3.2
    ("<steptml:invoke", _plainly(_invocations, ("steptml:", ""))),
    ("<invoke", _plainly(_invocations, ("antml:", ""))),
    ("<invoke", _invocations),
    ("<function name=", _plainly(_invocations, ("<function name=", "<invoke name="))),
    ("<｜tool▁call▁begin｜>", _plainly(_separated, ("｜", "|"), ("▁", "_"))),
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
_MARK = re.compile(r"<|\[TOOL_CALLS\]|\Afunctools\[")  # what every mark begins with
_MARKS = (*(mark for mark, _ in FORMATS if mark not in ("<|message|>", "functools[")), "to=functions.", "<tool_name>")
_MARKS += ("Action Input:", "Tool Input:", "✿ARGS✿")


# Code


def _bare(name: str) -> str:
    return next((name.removeprefix(prefix) for prefix in _PREFIXES if name.startswith(prefix)), name)


def _code(text: str) -> list[Piece]:
    """The calls of a text that is nothing but calls in Python, with values as keywords; [] if it is anything else.

    Imports, and printing of what calls gave, do not matter. A dictionary may be a call as well. A call whose arguments
    have no names, or are no plain values, is broken.
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
                        pieces.append(Further(literal))
                        continue
            if not isinstance(call, ast.Call):
                return []
            if not _prints(call):
                pieces.append(_coded(call))
    return pieces


def _prints(call: ast.Call) -> bool:
    """Whether code only shows what a call gave."""
    shows = isinstance(call.func, ast.Name) and call.func.id == "print"
    return shows and bool(call.args) and all(isinstance(part, ast.Name) for part in call.args)


def _coded(call: ast.Call) -> Made:
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
                return _coded(value)
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
    return Made(_bare(name), arguments)


def _literal(node: ast.expr) -> Any:
    """A value of JSON as Python or JSON writes it.

    Raises:
        ValueError: If it is none.
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, (str, int, float, type(None))):
        return node.value
    if isinstance(node, ast.Name) and node.id in _NAMED:
        return _NAMED[node.id]
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
    raise ValueError("it is no plain value")


_NAMED: Mapping[str, Any] = {"true": True, "false": False, "null": None}
