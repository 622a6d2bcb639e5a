"""Prints the output of commands: results to stdout, everything else to stderr, with control characters escaped."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from runner.terminal import clean, error_text, formatted, wrapped


def prepare_streams() -> None:
    """Make sure that stdout and stderr accept any text, even if they are closed or only support ASCII."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - until the process ends
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


class UnwrittenError(Exception):
    """Writing to a stream failed. It is not an OSError, since code that writes files catches those."""

    def __init__(self, problem: OSError) -> None:
        super().__init__(str(problem))
        self.problem = problem


def _print(text: str, stream: TextIO, end: str = "\n") -> None:
    try:
        print(text, file=stream, end=end, flush=stream is sys.stderr)
    except OSError as problem:
        raise UnwrittenError(problem) from None


def show(text: str = "", end: str = "\n") -> None:
    """Print a part of the command's result to stdout."""
    _print(clean(text), sys.stdout, end)


def show_summary(markdown: str) -> None:
    """Print a summary in Markdown to stdout, laid out for the terminal."""
    _print(formatted(markdown), sys.stdout)


def tell(command: str, text: str) -> None:
    """Print a message to stderr, wrapped if that is a terminal."""
    text = clean(f"comptoolbench {command}: {text}")
    _print(wrapped(text) if sys.stderr.isatty() else text, sys.stderr)


def teller(command: str) -> Callable[[str], None]:
    """Return `tell` for one command."""
    return lambda text: tell(command, text)


def print_error(command: str, problem: object) -> None:
    """Print an error message to stderr."""
    with suppress(UnwrittenError):  # stderr is closed; the exit status still shows the error
        _print(error_text(f"comptoolbench {command}: {problem}"), sys.stderr)


def flush(command: str, problem: OSError | None = None) -> int:
    """Flush stdout, or handle an earlier error of writing to it, `problem`.

    Returns:
        The exit status: 0, 141 if the reader has closed the pipe, 2 if stdout cannot be written.
    """
    try:
        if problem:
            raise problem
        sys.stdout.flush()
        return 0
    except BrokenPipeError:  # the reader (e.g. head or less) has exited
        status = 141
    except OSError as why:
        print_error(command, f"stdout cannot be written: {why.strerror or why}.")
        status = 2
    with suppress(OSError, ValueError):  # otherwise the interpreter flushes again at exit and prints a traceback
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
