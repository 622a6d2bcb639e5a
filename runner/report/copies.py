"""Tables as text to copy elsewhere: CSV with all digits, Markdown and LaTeX rounded for reading."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

from families.formatting import points
from families.page import Figure, Group, Run, page_of
from runner.report import tables

_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}


_FORMULA = re.compile(r"[=@\t\r]|[+-](?![\d.,]*%?$)")  # a plain signed number, or a sign alone, is not a formula


def as_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Format a table as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([map(_csv_cell, row) for row in rows])
    return text.getvalue()


def _csv_cell(value: Any) -> Any:
    """Return a value as a cell; a quote prevents spreadsheets from treating text as a formula."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, str) and _FORMULA.match(value):
        return f"'{value}"
    return "" if value is None else value


def as_markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    r"""Format a table as GitHub's Markdown; the first column is text.

    >>> print(as_markdown(["model", "strict"], [["a|b", "1.0"]]), end="")
    | model | strict |
    |---|--:|
    | a\|b | 1.0 |
    """
    lines = [head, *rows]
    written = [
        "| " + " | ".join(re.sub(r"([\\|`*_<\[])", r"\\\1", cell) if line is not head else cell for cell in line) + " |"
        for line in lines
    ]
    written.insert(1, "|---|" + "--:|" * (len(head) - 1))
    return "".join(f"{line}\n" for line in written)


def as_latex(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    r"""Format a table for the LaTeX package booktabs; the first column is text.

    >>> print(as_latex(["model", "strict"], [["a_b", "1.0"]]).splitlines()[4])
    a\_b & 1.0 \\
    """
    lines = [
        " & ".join("".join(_LATEX.get(letter, letter) for letter in cell) for cell in line) + r" \\"
        for line in (head, *rows)
    ]
    begin = rf"\begin{{tabular}}{{l{'r' * (len(head) - 1)}}}"
    return "\n".join([begin, r"\toprule", lines[0], r"\midrule", *lines[1:], r"\bottomrule", r"\end{tabular}", ""])


_SPENT = ("coverage", "cost_usd", "cost_per_solved_usd", "tokens", "latency_median_s", "latency_p95_s")


def leaderboard(group: Group) -> dict[str, str]:
    """Format a leaderboard as text, by file extension."""
    board, columns = tables.leaderboard(group), group.family.columns
    names = [
        "model",
        "first_rank",
        "last_rank",
        *(f"{name}{end}" for name in columns for end in ("", "_low", "_high", "_n")),
    ]
    every = [
        [
            line.run.name,
            *(line.rank or (None, None)),
            *(cell for it in line.figures.values() for cell in it or (None,) * 4),
            *(line.coverage, line.cost, line.cost_per_solved, line.tokens),
            *(line.latency or (None, None)),
        ]
        for line in board
    ]
    partly = any(line.coverage < 1 for line in board)
    head = ["model", *(column.label for column in columns.values()), *(["coverage"] if partly else [])]
    rows = [
        [
            line.run.name,
            *(_cell(line.run, name, it) for name, it in line.figures.items()),
            *([f"{100 * line.coverage:.1f}"] if partly else []),
        ]
        for line in board
    ]
    return {
        "csv": as_csv([*names, *_SPENT], every),
        "md": as_markdown(head, rows),
        "tex": as_latex(head, rows),
    }


def _cell(run: Run, name: str, figure: Figure | None) -> str:
    if figure is None:
        return "-"
    signed = run.family.columns[name].signed
    if signed and page_of(run.family).nothing_to_lose(run, name):
        return "nothing to lose"
    value, low, high = (points(it) if signed else f"{100 * it:.1f}" for it in figure[:3])
    return f"{value} ({low} to {high})"
