"""What a command says: results on stdout, all else on stderr, and nothing of what comes from outside raw."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress

from runner.terminal import clean, printed, said


def ready() -> None:
    """Make both streams take whatever there is to say: some are closed, others know only ASCII."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - until the process ends
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def show(text: str = "", end: str = "\n") -> None:
    """A part of the command's result."""
    print(clean(text), end=end)


def show_summary(markdown: str) -> None:
    """A summary in Markdown, laid out for the terminal."""
    print(printed(markdown))


def tell(command: str, text: str) -> None:
    """A sentence beside the result."""
    print(clean(f"comptoolbench {command}: {text}"), file=sys.stderr, flush=True)


def teller(command: str) -> Callable[[str], None]:
    """`tell` for one command."""
    return lambda text: tell(command, text)


def mistake(command: str, problem: object) -> None:
    """A sentence on what is wrong."""
    print(said(f"comptoolbench {command}: {problem}"), file=sys.stderr, flush=True)


def flush(command: str) -> int:
    """Send off what was shown.

    Returns:
        0, 141 if the reader has gone, 2 if it cannot be written.
    """
    try:
        sys.stdout.flush()
        return 0
    except BrokenPipeError:
        status = 141
    except OSError as problem:
        mistake(command, f"stdout cannot be written: {problem.strerror or problem}.")
        status = 2
    with suppress(OSError, ValueError):  # or the interpreter would try again, and fail aloud
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
