"""Formats text for a terminal: wraps it to the width, and colours it unless stdout is redirected or NO_COLOR is set."""

import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import TextIO

from families.formatting import shown

_BOLD, _RED, _YELLOW, _PLAIN = "\033[1m", "\033[31m", "\033[33m", "\033[0m"


def clean(text: str) -> str:
    """Escape control and invisible characters in a text from outside, so that it is safe to print.

    >>> clean(chr(27) + "[2J").isprintable()
    True
    """
    return shown(text, len(text))


def columns() -> int:
    """Return the width of the terminal, or 80 if there is none."""
    return shutil.get_terminal_size().columns or 80


def wrapped(text: str, indent: str = "") -> str:
    """Wrap a line to the terminal, with an indent for continuation lines; long words are not broken."""
    return (
        "\n".join(wrap(text, columns(), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False))
        or text
    )


def fitting(lines: Sequence[Sequence[str]], room: int, gap: int = 2) -> Iterator[list[Sequence[str]]]:
    """Split a table (the first line is its header) into tables that fit into `room` and repeat the first column.

    `gap` is the number of characters between two columns.

    >>> list(fitting([("n", "strict", "score"), ("1", "100.0%", "0.0%")], room=12))
    [[('n', 'strict'), ('1', '100.0%')], [('n', 'score'), ('1', '0.0%')]]
    """
    first, *widths = (max(map(len, column)) + gap for column in zip(*lines, strict=True))
    blocks: list[list[int]] = [[]]
    taken = first
    for place, width in enumerate(widths, 1):
        if blocks[-1] and taken + width - gap > room:
            blocks.append([])
            taken = first
        blocks[-1].append(place)
        taken += width
    for block in blocks:
        yield [tuple(line[place] for place in (0, *block)) for line in lines]


def formatted(summary: str, stream: TextIO | None = None) -> str:
    """Format a summary in Markdown: lines and tables fit the width; in colour, titles are bold and warnings yellow."""
    parts = []
    summary = clean(summary)
    for is_table, lines in groupby(summary.split("\n"), lambda line: line.startswith("|")):
        if is_table:
            cells = [[f"|{cell}" for cell in line[:-1].split("|")[1:]] for line in lines]
            parts.append(
                "\n\n".join(
                    "\n".join(f"{''.join(line)}|" for line in block) for block in fitting(cells, columns() - 1, gap=0)
                )
            )
        else:
            parts += [wrapped(line, " " * (len(line) - len(line.lstrip(" -")))) for line in lines]
    summary = "\n".join(parts)
    if not _coloured(stream or sys.stdout):
        return summary
    summary = re.sub(r"^# .*$", rf"{_BOLD}\g<0>{_PLAIN}", summary, flags=re.MULTILINE)
    return re.sub(r"^\*\*[^*]*\*\*$", rf"{_YELLOW}\g<0>{_PLAIN}", summary, flags=re.MULTILINE)


def error_text(problem: str, stream: TextIO | None = None) -> str:
    """Format an error message: on a terminal, wrapped, and red up to its first colon."""
    stream = stream or sys.stderr
    problem = wrapped(clean(problem)) if stream.isatty() else clean(problem)
    if not _coloured(stream):
        return problem
    who, colon, what = problem.partition(":")
    return f"{_RED}{who}{colon}{_PLAIN}{what}"


def _coloured(stream: TextIO) -> bool:
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
