"""What a command says: results on stdout, all else on stderr, and nothing of what comes from outside raw."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from runner.terminal import clean, printed, said


def ready() -> None:
    """Make both streams take whatever there is to say: some are closed, others know only ASCII."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - until the process ends
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


class UnwrittenError(Exception):
    """A stream takes no more. It is no OSError: around a folder or file that is written, those are about that."""

    def __init__(self, problem: OSError) -> None:
        super().__init__(str(problem))
        self.problem = problem


def _print(text: str, stream: TextIO, end: str = "\n") -> None:
    try:
        print(text, file=stream, end=end, flush=stream is sys.stderr)
    except OSError as problem:
        raise UnwrittenError(problem) from None


def show(text: str = "", end: str = "\n") -> None:
    """A part of the command's result."""
    _print(clean(text), sys.stdout, end)


def show_summary(markdown: str) -> None:
    """A summary in Markdown, laid out for the terminal."""
    _print(printed(markdown), sys.stdout)


def tell(command: str, text: str) -> None:
    """A sentence beside the result."""
    _print(clean(f"comptoolbench {command}: {text}"), sys.stderr)


def teller(command: str) -> Callable[[str], None]:
    """`tell` for one command."""
    return lambda text: tell(command, text)


def mistake(command: str, problem: object) -> None:
    """A sentence on what is wrong."""
    with suppress(UnwrittenError):  # nobody reads it, and the exit status says it, too
        _print(said(f"comptoolbench {command}: {problem}"), sys.stderr)


def flush(command: str, problem: OSError | None = None) -> int:
    """Send off what was shown; `problem` is what came of an earlier attempt.

    Returns:
        0, 141 if the reader has gone, 2 if it cannot be written.
    """
    try:
        if problem:
            raise problem
        sys.stdout.flush()
        return 0
    except BrokenPipeError:  # the reader (head, less) has seen enough
        status = 141
    except OSError as why:
        mistake(command, f"stdout cannot be written: {why.strerror or why}.")
        status = 2
    with suppress(OSError, ValueError):  # or the interpreter would try again, and fail aloud
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
