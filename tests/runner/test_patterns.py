"""No pattern that reads what a model or a provider wrote takes more than linear time, whatever stands there."""

import ast
import importlib
import pkgutil
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import generator.core
import runner
import simulators

SIZES = (10_000, 100_000)  # characters; a pattern that is too slow for one is not tried with the next
SECONDS = 0.5
TRIES = 3  # the machine may have been busy

# What reads only texts of a bounded length.
BOUNDED = {
    "runner.references._REFERENCE": 300,  # references.LONGEST
    "runner.shards._NAME": 255,  # the name of a file
}
OWN = ("simulators.tool:",)  # reads the docstrings of the tools
PACKAGES = (runner, simulators, generator.core)
ANCHORED = {"match", "fullmatch"}  # these try one place alone


def modules() -> Iterator[Any]:
    """The modules that read what others wrote."""
    for package in PACKAGES:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.startswith("runner.agents"):
                yield importlib.import_module(found.name)


@cache
def trees() -> list[tuple[str, ast.Module]]:
    """Their syntax."""
    return [
        (module.__name__, ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))) for module in modules()
    ]


def uses() -> dict[str, set[str]]:
    """The methods by which each name of a pattern is used."""
    found: dict[str, set[str]] = {}
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                found.setdefault(node.value.id, set()).add(node.attr)
    return found


def patterns() -> Iterator[tuple[str, re.Pattern[str], bool]]:
    """Every pattern by its name, and whether it is tried at one place alone."""
    methods = uses()
    for module in modules():
        for name, value in vars(module).items():
            parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else [value]
            for number, part in enumerate(parts):
                for each in part if isinstance(part, tuple) else (part,):
                    if isinstance(each, re.Pattern) and isinstance(each.pattern, str):
                        anchored = parts == [value] and methods.get(name, {"search"}) <= ANCHORED
                        yield f"{module.__name__}.{name}" + (f"[{number}]" if parts != [value] else ""), each, anchored
    for name, tree in trees():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "re"
                and isinstance(node.args[0], ast.Constant)
                and node.func.attr != "compile"
                and not f"{name}:".startswith(OWN)
            ):
                yield f"{name}:{node.lineno}", re.compile(node.args[0].value), node.func.attr in ANCHORED


def example(tree: Any) -> str:
    """A text that a parsed pattern matches, or nearly so."""
    return "".join(_one(kind, value) for kind, value in tree)


def _one(kind: Any, value: Any) -> str:
    if kind is codes.LITERAL:
        return chr(value)
    if kind is codes.NOT_LITERAL:
        return "x" if value != ord("x") else "y"
    if kind is codes.IN:
        return _of_class(value)
    if kind is codes.ANY:
        return "x"
    if kind in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
        return example(value[2]) * max(value[0], 1)
    if kind is codes.SUBPATTERN:
        return example(value[3])
    if kind is codes.ATOMIC_GROUP:
        return example(value)
    if kind is codes.BRANCH:
        return example(value[1][0])
    return ""


_CLASSES = {codes.CATEGORY_DIGIT: "1", codes.CATEGORY_SPACE: " ", codes.CATEGORY_WORD: "a"}


def _of_class(members: Any) -> str:
    if members[0][0] is codes.NEGATE:
        return next(character for character in "x1 -.!" if not _is_in(character, members[1:]))
    kind, value = members[0]
    return chr(value) if kind is codes.LITERAL else chr(value[0]) if kind is codes.RANGE else _CLASSES.get(value, "!")


def _is_in(character: str, members: Any) -> bool:
    return any(
        (kind is codes.LITERAL and value == ord(character))
        or (kind is codes.RANGE and value[0] <= ord(character) <= value[1])
        or (kind is codes.CATEGORY and _CLASSES.get(value) == character)
        for kind, value in members
    )


def hostile(pattern: re.Pattern[str]) -> Iterator[Callable[[int], str]]:
    """Texts of any length that make a backtracking matcher work: each part that repeats, after what precedes it."""
    yield from _hostile(parser.parse(pattern.pattern, pattern.flags), "")
    whole = example(parser.parse(pattern.pattern, pattern.flags)) or "x"
    yield lambda size: whole * (size // len(whole))


def _hostile(tree: Any, before: str) -> Iterator[Callable[[int], str]]:
    for place, (kind, value) in enumerate(tree):
        prefix = before + example(list(tree)[:place])
        if kind in (codes.MAX_REPEAT, codes.MIN_REPEAT) and value[1] > 1:
            unit = example(value[2]) or "x"
            yield lambda size, prefix=prefix, unit=unit: prefix + unit * (size // len(unit)) + "\0"  # type: ignore[misc]
            if prefix:
                yield lambda size, prefix=prefix, unit=unit: (prefix + unit) * (size // len(prefix + unit)) + "\0"  # type: ignore[misc]
            yield from _hostile(value[2], prefix)
        elif kind is codes.SUBPATTERN:
            yield from _hostile(value[3], prefix)
        elif kind is codes.BRANCH:
            for branch in value[1]:
                yield from _hostile(branch, prefix)


def seconds(pattern: re.Pattern[str], text: str, anchored: bool) -> float:
    """The least time of several tries that all ways of using a pattern take on a text."""
    least = float("inf")
    for _ in range(TRIES):
        start = time.perf_counter()
        if anchored:
            pattern.fullmatch(text)
        else:
            deque(pattern.finditer(text), maxlen=0)
        least = min(least, time.perf_counter() - start)
        if least < SECONDS:
            break
    return least


def test_every_pattern_takes_linear_time() -> None:
    found = {id(pattern): (name, pattern, anchored) for name, pattern, anchored in patterns()}
    assert len(found) > 100
    for name, pattern, anchored in found.values():
        for make in hostile(pattern):
            for size in SIZES:
                text = make(min(size, BOUNDED.get(name, size)))
                assert seconds(pattern, text, anchored) < SECONDS, f"{name}, {size:,} characters of {text[:60]!r}"
