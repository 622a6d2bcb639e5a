"""Parses arithmetic expressions to compare them without spaces, redundant parentheses and trailing zeros."""

import re
from fractions import Fraction
from typing import Any

MAX_DEPTH = 40

_TOKEN = re.compile(
    r"\s*(?:((?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?)|([A-Za-z]\w*|\*\*|//|[-+*/%(),]))", re.ASCII
)
_LEVELS = (("+", "-"), ("*", "/", "//", "%"))  # loosest first


def parse_expression(expression: str) -> Any:
    """Return the tree of an expression, with numbers as fractions and with flat sums and products in their order.

    >>> parse_expression("37.90 * (2)") == parse_expression("37.9*2")
    True
    >>> parse_expression("(1 + 2) + 3") == parse_expression("1+2+3")
    True
    >>> parse_expression("(1 + 2) * 3") == parse_expression("1 + 2 * 3")
    False

    Raises:
        ValueError: If the text is not an arithmetic expression.
    """
    tokens: list[Any] = []
    end = 0
    while token := _TOKEN.match(expression, end):
        tokens.append(Fraction(token[1]) if token[1] else token[2])
        end = token.end()
    if expression[end:].strip():
        raise ValueError("it contains something other than arithmetic")
    tokens.reverse()
    tree = _chain(tokens, 0, 0)
    if tokens:
        raise ValueError("it continues after its end")
    return tree


def _chain(tokens: list[Any], level: int, depth: int) -> Any:
    """Parse the operands of one level of precedence, from left to right."""
    if level == len(_LEVELS):
        return _signed(tokens, depth)
    signs = _LEVELS[level]
    parts = [("", _chain(tokens, level + 1, depth))]
    while tokens and tokens[-1] in signs:
        sign = tokens.pop()
        parts.append((sign, _chain(tokens, level + 1, depth)))
    flat: list[Any] = []
    for sign, part in parts:
        nested = part[1:] if isinstance(part, tuple) and part[0] == signs[0] else ()
        if nested and (
            sign == "" or (sign == signs[0] and all(inner in signs[:2] for inner, _ in nested))
        ):  # a * (b // c) is not a * b // c
            flat += nested
        else:
            flat.append((sign or signs[0], part))
    return parts[0][1] if len(parts) == 1 else (signs[0], *flat)


def _signed(tokens: list[Any], depth: int) -> Any:
    if depth > MAX_DEPTH:
        raise ValueError("it is nested too deeply")
    if tokens and tokens[-1] in ("+", "-"):
        sign = tokens.pop()
        inner = _signed(tokens, depth + 1)
        return inner if sign == "+" else ("negative", inner)
    base = _atom(tokens, depth + 1)
    if tokens and tokens[-1] == "**":
        tokens.pop()
        return "**", base, _signed(tokens, depth + 1)
    return base


def _atom(tokens: list[Any], depth: int) -> Any:
    first = tokens.pop() if tokens else ""
    if isinstance(first, Fraction):
        return first
    if first == "(":
        inner = _chain(tokens, 0, depth)
        _close(tokens)
        return inner
    if first[:1].isalpha() and tokens and tokens.pop() == "(":
        arguments = [_chain(tokens, 0, depth)]
        while tokens and tokens[-1] == ",":
            tokens.pop()
            arguments.append(_chain(tokens, 0, depth))
        _close(tokens)
        return "call", first, *arguments
    raise ValueError("it lacks an operand")


def _close(tokens: list[Any]) -> None:
    if not tokens or tokens.pop() != ")":
        raise ValueError("a parenthesis is not closed")
