"""Runs Python code that a model wrote in a sandbox, safely and with the same output every time.

The interpreter is pydantic-monty, pinned to an exact version, because another one may support and print other things.
It runs in a separate worker process without files, network or environment variables; the clock stands at the
simulators' present, `sleep` returns at once and `random` always starts from the same state. Time, memory, recursion,
output and calls to the host are limited. The interpreter implements a subset of Python: `RefusedError.unsupported`
distinguishes its gaps from a program's own errors.
"""

import atexit
import builtins
import os
import re
import statistics
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from math import isfinite
from typing import Any, NamedTuple

from simulators import ToolError
from simulators.world import NOW

MAX_SECONDS = 8.0  # far more than any answer needs, so that the speed of the machine does not matter
MAX_MEMORY = 100_000_000  # bytes
MAX_RECURSION = 300
MAX_OUTPUT = 20_000  # bytes
MAX_HOST_CALLS = 500
MAX_DEPTH = 16
MAX_ITEMS = 10_000
MAX_CODE = 20_000  # characters


class Run(NamedTuple):
    """The result of a program.

    Attributes:
        printed: Its output.
        result: The value of its last line if that is an expression, as JSON; parts that JSON cannot hold as text.
    """

    printed: str
    result: Any


class RefusedError(ToolError):
    """Raised when a program fails.

    Attributes:
        unsupported: Whether the program uses a language feature or module of Python that the sandbox lacks.
        limit: Whether a limit on time, memory, recursion, output or calls was exceeded.
        crashed: Whether the interpreter crashed, because of the program or of something else on the machine.
    """

    def __init__(self, message: str, *, unsupported: bool = False, limit: bool = False, crashed: bool = False) -> None:
        super().__init__(message)
        self.unsupported = unsupported
        self.limit = limit
        self.crashed = crashed


def execute(code: str, functions: Mapping[str, Callable[..., Any]] | None = None) -> Run:
    """Run a program in a fresh session.

    Args:
        code: Python source of at most 20,000 characters.
        functions: Host functions that the program may call by name; their exceptions are raised in the program, a
            ToolError as a RuntimeError.

    Raises:
        RefusedError: If the program cannot be parsed, raises, or exceeds a limit.
        ModuleNotFoundError: If the extra `answers` is not installed.
    """
    import pydantic_monty

    if len(code) > MAX_CODE:
        raise RefusedError(f"The program has {len(code)} characters; at most {MAX_CODE} are run.", limit=True)
    if "\0" in code or not _encodable(code):
        raise RefusedError("The program is no valid text.")
    printed = pydantic_monty.CollectString(max_bytes=MAX_OUTPUT)
    try:
        with _pool(os.getpid(), bool(functions)).checkout(
            limits=_LIMITS, os_policy=_POLICY, external_modules=_modules()
        ) as session:
            value = session.feed_run(
                code,
                external_lookup={name: _adapted(function) for name, function in (functions or {}).items()},
                print_callback=printed,
            )
    except pydantic_monty.MontyCrashedError:
        raise RefusedError("The program brought the interpreter down.", limit=True, crashed=True) from None
    except pydantic_monty.MontyError as error:
        raise _refusal(code, str(error), isinstance(error, pydantic_monty.MontySyntaxError)) from None
    try:
        return Run(printed.output, _as_json(value, MAX_DEPTH))
    except (ValueError, RecursionError) as error:  # for example an integer with more digits than Python converts
        raise RefusedError(f"{type(error).__name__}: {error}") from None


_LIMITS: Any = {
    "max_feed_duration_secs": MAX_SECONDS,
    "max_memory": MAX_MEMORY,
    "max_recursion_depth": MAX_RECURSION,
    "max_suspensions": MAX_HOST_CALLS,
}
_POLICY: Any = {"datetime": NOW, "sleep": "zero", "process_time": "zero", "random_start": {"seed": 0}}
_BOUNDS = ("TimeoutError", "MemoryError", "RecursionError")


@cache
def _pool(process: int, calling: bool) -> Any:
    """Return the worker pool of a process; a forked child must not share its parent's.

    Programs that call host functions have a separate pool, because such a function may run a program itself.
    """
    import pydantic_monty

    pool = pydantic_monty.Monty(max_processes=2)
    pool.__enter__()
    atexit.register(lambda: pool.__exit__(None, None, None) if os.getpid() == process else None)
    return pool


@cache
def _modules() -> Any:
    """Return the module `statistics`, which the interpreter lacks, with a limit on the length of its data."""
    import pydantic_monty

    def bounded(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(data: Iterable[Any], *rest: Any) -> Any:
            values = list(data)
            if len(values) > MAX_ITEMS:
                raise ValueError(f"at most {MAX_ITEMS} values")
            return function(values, *rest)

        return call

    names = ("fmean", "mean", "median", "mode", "pstdev", "pvariance", "stdev", "variance")
    return {"statistics": pydantic_monty.ExternalModule({name: bounded(getattr(statistics, name)) for name in names})}


def _adapted(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function with a ToolError raised as a RuntimeError, which the interpreter knows."""

    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except ToolError as error:
            raise RuntimeError(str(error)) from None

    return call


def _refusal(code: str, message: str, unparsed: bool) -> RefusedError:
    sentence = message.strip().splitlines()[-1][:MAX_OUTPUT] if message.strip() else "The program failed."
    kind = sentence.partition(":")[0]
    if kind in _BOUNDS or "suspension" in sentence:
        return RefusedError(sentence, limit=True)
    return RefusedError(sentence, unsupported=_is_unsupported(code, kind, sentence, unparsed))


# Modules that the interpreter has at least in part. Only these are imported here, since a program may name any module.
_KNOWN_MODULES = frozenset(
    """
    asyncio base64 bisect collections copy csv dataclasses datetime decimal functools hashlib itertools json math
    os pathlib random re sys time typing unicodedata
    """.split()
)
_ATTRIBUTE = re.compile(r"(?:module |type object )?'(\w+)'(?: object)? has no attribute '(\w+)'")
_IMPORT = re.compile(r"cannot import name '(\w+)' from '(\w+)'")
_MODULE = re.compile(r"No module named '(\w+)")
_NAME = re.compile(r"name '(\w+)' is not defined")
_INTERACTIVE = ("breakpoint", "help", "input")  # built-in functions that would wait for a user


def _is_unsupported(code: str, kind: str, sentence: str, unparsed: bool) -> bool:
    """Whether Python could run what failed here; `unparsed` says that the interpreter could not parse the program."""
    if unparsed or kind == "NotImplementedError":
        return f"raise {kind}" not in code and _compiles(code)
    if "not yet supported" in sentence:
        return "not yet supported" not in code
    if kind == "ModuleNotFoundError":
        match = _MODULE.search(sentence)
        return match is not None and match[1] in sys.stdlib_module_names
    if kind == "ImportError":
        match = _IMPORT.search(sentence)
        return match is not None and _has_module(match[2], match[1])
    if kind == "NameError":
        match = _NAME.search(sentence)
        return match is not None and hasattr(builtins, match[1]) and match[1] not in _INTERACTIVE
    if kind == "AttributeError" and "has no attribute" not in code and (match := _ATTRIBUTE.search(sentence)):
        if "module '" in sentence:
            return _has_module(match[1], match[2])
        return hasattr(getattr(builtins, match[1], None), match[2])
    return False


def _has_module(module: str, name: str) -> bool:
    return hasattr(import_module(module), name) if module in _KNOWN_MODULES else module in sys.stdlib_module_names


def _compiles(code: str) -> bool:
    try:
        compile(code, "main.py", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return False
    return True


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _as_json(value: Any, depth: int) -> Any:
    """Return a value as JSON; parts that JSON cannot hold become text."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int | float):
        return value if abs(value) <= 1e15 and isfinite(value) else str(value)
    if depth and isinstance(value, list | tuple | set | frozenset) and len(value) <= MAX_ITEMS:
        return [_as_json(part, depth - 1) for part in value]
    if depth and isinstance(value, dict) and len(value) <= MAX_ITEMS:
        return {str(key): _as_json(part, depth - 1) for key, part in value.items()}
    return str(value)[:MAX_OUTPUT]
