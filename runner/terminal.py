"""Colour for people at a terminal; none where the output goes elsewhere or NO_COLOR is set."""

import os
import re
import sys
from typing import TextIO

__all__ = ["printed", "said"]

_BOLD, _RED, _YELLOW, _PLAIN = "\033[1m", "\033[31m", "\033[33m", "\033[0m"


def printed(summary: str, stream: TextIO | None = None) -> str:
    """A summary in Markdown, with its title bold and its warnings yellow."""
    if not _coloured(stream or sys.stdout):
        return summary
    summary = re.sub(r"^# .*$", rf"{_BOLD}\g<0>{_PLAIN}", summary, flags=re.MULTILINE)
    return re.sub(r"^\*\*.*\*\*$", rf"{_YELLOW}\g<0>{_PLAIN}", summary, flags=re.MULTILINE)


def said(problem: str, stream: TextIO | None = None) -> str:
    """A sentence of what is wrong, red up to its first colon."""
    if not _coloured(stream or sys.stderr):
        return problem
    who, colon, what = problem.partition(":")
    return f"{_RED}{who}{colon}{_PLAIN}{what}"


def _coloured(stream: TextIO) -> bool:
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
