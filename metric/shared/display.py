"""A result for people: its numbers in plain words, as a table. Each metric holds a link to this file."""

from collections.abc import Mapping
from html import escape
from typing import Any

# score to what it is called and its unit ("%", "points" or ""); None: not shown
Words = Mapping[str, tuple[str, str] | None]


class Result(dict[str, Any]):
    """A dict like any other, which a notebook shows as a table."""

    def __init__(self, scores: Mapping[str, Any], words: Words) -> None:
        super().__init__(scores)
        self._words = words

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)  # to a process that does not know this module it is a dict

    def _repr_html_(self) -> str:
        return table(self, self._words)


def table(result: Mapping[str, Any], words: Words, interval_is: str = "confidence interval") -> str:
    """The numbers of a result with their intervals as HTML, below a note if there is one.

    A score without words stands under its own name.

    Args:
        result: The result.
        words: What its scores are called.
        interval_is: What stands above the intervals.
    """
    lines = []
    for name, value in result.items():
        called = words.get(name, (name.replace("_", " "), ""))
        if called and (value is None or isinstance(value, int | float)):
            label, unit = called
            interval = result["confidence_intervals"].get(name)
            cells = escape(label), shown(value, unit), bounds(interval, unit), str(interval["n"]) if interval else ""
            lines.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    note = f"<p><b>{escape(result['note'])}</b></p>" if "note" in result else ""
    head = f"<tr><th>measure</th><th>value</th><th>{interval_is}</th><th>tasks</th></tr>"
    return f"{note}<table><thead>{head}</thead><tbody>{''.join(lines)}</tbody></table>"


def bounds(interval: Mapping[str, Any] | None, unit: str) -> str:
    """The ends of an interval, which are of the unit of the number; nothing where there is none."""
    if not interval or not interval["n"] or interval["low"] is None:
        return ""
    ends = [shown(interval[end], unit) for end in ("low", "high")]
    return " to ".join(end.removesuffix(unit).rstrip() for end in ends)


def shown(value: float | None, unit: str) -> str:
    """A number with its unit, of WORDS."""
    if value is None:
        return "not defined"
    if unit == "%":
        return f"{100 * value:.1f} %"
    return f"{100 * value:+.1f} points" if unit else f"{value:.3g}" if isinstance(value, float) else f"{value:,}"
