"""Formats numbers and untrusted texts for pages, figures and the terminal."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

LEVELS = ("L0: one call", "L1: chain", "L2: parallel", "L3: graph")
Line = tuple[str, float | None, Mapping[str, Any] | None]  # label, value, and its interval with `n`

# Control characters except line feed and tab, invisible and direction-changing characters, lone surrogates, private
# use, tags.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\uffff\ud800-\udfff\ue000-\uf8ff\U000e0000-\U000e0fff\U000f0000-\U0010ffff]"
)


def points(difference: float) -> str:
    """Format a difference of shares in percentage points, with its sign unless it rounds to 0.

    >>> points(0.1234), points(-0.0001)
    ('+12.3', '0.0')
    """
    text = f"{100 * difference:+.1f}"
    return text if text.strip("+-0.") else "0.0"


NOTHING = "nothing to lose"  # shown instead of a gap from a base of 0


def could_lose(base: float | None, gap: float) -> bool:
    """Return whether a gap is meaningful: a gap of 0 is not if the base that it is measured from is 0 as well."""
    return bool(base or gap)


def loss(base: float | None, gap: float, bounds: Mapping[str, Any] | None) -> tuple[str, str]:
    """Format a gap in points and its interval; both are a dash if nothing could be lost.

    >>> loss(0.5, 0.25, {"low": 0.1, "high": 0.4}), loss(0.0, 0.0, {"low": -0.1, "high": 0.1})
    (('+25.0', '+10.0 to +40.0'), ('-', '-'))
    """
    return (points(gap), interval(bounds, signed=True)) if could_lose(base, gap) else ("-", "-")


def p_value(p: float) -> str:
    """Format a p value.

    >>> p_value(0.04), p_value(1e-9)
    ('0.040', '< 0.001')
    """
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def percent(share: float | None) -> str:
    """Format a share in per cent.

    >>> percent(0.5), percent(None)
    ('50.0%', '-')
    """
    return "-" if share is None else f"{share:.1%}"


def interval(bounds: Mapping[str, float] | None, *, signed: bool = False) -> str:
    """Format an interval of shares in per cent or, with `signed`, of differences in points.

    >>> interval({"low": 0.1, "high": 0.25})
    '10.0 to 25.0'
    """
    if bounds is None:
        return "-"
    return " to ".join(points(bounds[end]) if signed else f"{100 * bounds[end]:.1f}" for end in ("low", "high"))


def score_table(head: str, lines: Iterable[Line]) -> list[tuple[str, ...]]:
    """Return a table of shares with its header; a dash replaces an undefined value or interval.

    >>> score_table("exact", [("all", 0.5, {"low": 0.1, "high": 0.9, "n": 4}), ("chat", None, None)])[1:]
    [('all', '50.0%', '10.0 to 90.0', '4'), ('chat', '-', '-', '-')]
    """
    table: list[tuple[str, ...]] = [(head, "value", "95 % interval", "n")]
    for label, value, bounds in lines:
        limits = interval(bounds if bounds and bounds["n"] else None)
        table.append((label, percent(value), limits, str(bounds["n"]) if bounds else "-"))
    return table


def shown(text: str, longest: int) -> str:
    """Return a text that is safe to show: truncated, with invisible characters escaped."""
    clean = _HIDDEN.sub(lambda match: f"\\u{{{ord(match[0]):x}}}", text[:longest])
    return clean if len(text) <= longest else f"{clean}… ({len(text):,} characters in all)"


def json_shown(value: Any, longest: int) -> str:
    """Return a JSON value as a text that is safe to show (see `shown`)."""
    try:
        return shown(json.dumps(value, ensure_ascii=False), longest)
    except RecursionError:
        return "(nested too deeply to show)"


def outcome(call: Mapping[str, Any], longest: int) -> str:
    """Return the output of a recorded call, or its error, as a text that is safe to show."""
    return json_shown(call["output"] if "output" in call else call.get("error"), longest)


def as_call(name: str, arguments: Mapping[str, str]) -> str:
    """Format a call whose arguments are already texts.

    >>> as_call("add", {"a": "1", "b": "2"})
    'add(a=1, b=2)'
    """
    return f"{name}({', '.join(f'{key}={value}' for key, value in arguments.items())})"


def format_call(call: Any) -> str:
    """Format a call as a model made it, with its arguments as JSON; anything that is not a call becomes JSON.

    >>> format_call({"name": "add", "arguments": {"a": 1, "b": "two"}}), format_call(["add"])
    ('add(a=1, b="two")', '["add"]')
    """
    arguments = call.get("arguments") if isinstance(call, dict) else None
    if not isinstance(arguments, dict):
        return json.dumps(call, ensure_ascii=False)
    written = {name: json.dumps(value, ensure_ascii=False) for name, value in arguments.items()}
    return as_call(str(call.get("name")), written)


def one_line(text: str, longest: int) -> str:
    """Return a text on one line, safe to show and without backquotes, for inline code."""
    return shown(" ".join(text.split()), longest).replace("`", "'")


def as_code(text: str) -> str:
    """Return a text as inline code in Markdown."""
    return "`" + text.replace("`", "'") + "`"


def quoted(text: str) -> list[str]:
    r"""Return the lines of a text as a block quote in Markdown; two trailing spaces keep line breaks.

    >>> quoted("One\nTwo\n\nThree")
    ['> One  ', '> Two', '>', '> Three']
    """
    lines = text.splitlines()
    return [
        f"> {line}".rstrip() + "  " * bool(line.strip() and after.strip())
        for line, after in zip(lines, [*lines[1:], ""], strict=True)
    ]
