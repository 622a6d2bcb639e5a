"""Shows results as HTML: calls in lines, cards, bars, tables and tasks; all that a model wrote is escaped."""

import json
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from html import escape
from itertools import groupby
from typing import Any, NamedTuple

from metric.shared import display

Json = Any
Row = Mapping[str, Any]
Bar = tuple[str, float, float, float, int]  # label, value, low and high end of the interval (all shares), and n

CODE = "https://github.com/ronyrahmaan/comptoolbench"
PROJECT = f"{CODE}#quick-start"
NOTHING = "nothing to lose"  # shown instead of a gap that cannot be measured, alone or before ": " and the reason
SHOWN = 5  # tasks of each kind shown under "What went wrong"; the others are folded
MOST = 400  # tasks in that list in total
LONGEST = 1_000  # characters of a list of calls or of an answer


class Line(NamedTuple):
    """A line of the expected or predicted calls."""

    parts: Sequence[tuple[str, bool]]  # the text in parts, each with whether it is wrong
    note: str = ""  # a remark beside the line


class Card(NamedTuple):
    """A figure in large type."""

    label: str
    value: float
    unit: str
    interval: Row | None
    note: str = ""


class Scored(NamedTuple):
    """A task with its prediction."""

    wrong: list[str]  # the faults in words, the main one first; empty if the task is right
    task: Row  # the task's scores
    prediction: Any
    row: Row


def plain_line(text: str, note: str = "") -> Line:
    """Return a line without marks."""
    return Line([(text, False)], note)


def call_line(name: str, arguments: Row, wrong: Container[str] = (), note: str = "") -> Line:
    """Return a call as in code, with its wrong arguments marked."""
    parts: list[tuple[str, bool]] = []
    for key, value in arguments.items():
        parts += [(", " if parts else "", False), (f"{key}={as_json(value)}", key in wrong)]
    return Line([(f"{name}(", False), *parts, (")", False)], note)


def as_code(call: Row) -> str:
    """Return a call, plain or in OpenAI's form, as in code; what is no JSON object stays as the model wrote it."""
    call = call.get("function", call)
    name, arguments = call["name"], call["arguments"]
    if isinstance(written := arguments, str):
        with suppress(ValueError, RecursionError):
            arguments = json.loads(written or "{}")
        if name is None or not isinstance(arguments, Mapping):
            return f"{name}({written})" if name else written
    return "".join(text for text, _ in call_line(name, arguments).parts)


def why_unread(call: Row) -> str:
    """Return why a call with its arguments as text cannot be read, as it was recorded or found; "" if it can."""
    try:
        json.loads(call["arguments"] or "{}")
    except (ValueError, RecursionError) as error:
        return str(call.get("error") or f"its arguments are not JSON: {error}")
    return "" if call.get("name") else str(call.get("error") or "it has no name")


def broken_json(text: str) -> str:
    """Return where a text that begins like JSON, fenced or not, is cut off or broken; "" if it is not such a text."""
    fenced = text.strip()
    bare = fenced.partition("\n")[2] if fenced.startswith("```") else fenced
    if bare[:1] not in ("{", "["):
        return ""
    try:
        json.JSONDecoder().raw_decode(bare)
    except json.JSONDecodeError as error:
        return f"its JSON is cut off or broken: {error}"
    except RecursionError:
        pass
    return ""


def call_lines(calls: Json, line: Callable[[Row], str] = as_code, notes: Sequence[str | None] = ()) -> list[Line]:
    """Return calls as lines: each as formatted by `line` if it has a known form, else as JSON, with its note."""
    if not isinstance(calls, list):
        return [plain_line(as_text(calls))]
    notes = notes if len(notes) == len(calls) else [None] * len(calls)
    return [plain_line(_written(call, line), note or "") for call, note in zip(calls, notes, strict=True)]


def _written(call: Json, line: Callable[[Row], str]) -> str:
    try:
        return line(call)
    except (AttributeError, KeyError, TypeError, ValueError):
        return as_json(call)


def as_json(value: Json) -> str:
    """Return a value as JSON with all letters as they are."""
    return json.dumps(value, ensure_ascii=False)


def as_text(value: Json) -> str:
    """Return a text as it is, and any other value as JSON."""
    return value if isinstance(value, str) else as_json(value)


def kind_of(value: Json) -> str:
    """Return the JSON type of a value, in words."""
    kinds = {str: "text", bool: "true or false", int: "a number", float: "a number", list: "a list", dict: "an object"}
    return kinds.get(type(value), "null")


def short(text: str, longest: int = LONGEST) -> str:
    """Return a text, cut if it is too long."""
    text = text.encode(errors="backslashreplace").decode()
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def counted(n: int, what: str = "task") -> str:
    """Return a number of things, in words."""
    return f"{n:,} {what}{'s' * (n != 1)}"


def one_of(parts: Sequence[str]) -> str:
    """Return parts as “a, b or c”."""
    *others, last = parts
    return f"{', '.join(others)} or {last}" if others else last


def two_shares(first: float, gap: float, counted: str, of: tuple[str, str]) -> str:
    """Return the two shares behind a gap, or that there is nothing to lose because both are 0.

    Args:
        first: The first share.
        gap: The first minus the second.
        counted: The base of the first share, in words.
        of: The base of each share, in words.
    """
    if not (first or gap):
        return f"{NOTHING}: 0 of {counted}"
    shares = zip((first, round(first - gap, 9) + 0), of, strict=True)
    return ", ".join(f"{100 * share:.1f} % {base}" for share, base in shares)


def ticked(text: str) -> str:
    """Return a sentence as HTML, with backticks as code and the project's URL as a link."""
    coded = re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))
    return coded.replace(f"the project ({CODE})", f'<a href="{PROJECT}" target="_blank">the project</a>')


def block(*parts: str) -> str:
    """Return parts of a page in the element that has the page's style."""
    return f'<div class="ctb">{"".join(parts)}</div>'


def mistake(text: str) -> str:
    """Return the message of an error."""
    return block(f'<p class="mistake" role="alert">{ticked(text)}</p>')


def remarks(facts: Sequence[str], notes: Iterable[str]) -> str:
    """Return facts in one paragraph, and each note on a problem in one of its own."""
    told = f"<p>{ticked(' '.join(facts))}</p>" * bool(facts)
    return told + "".join(f'<p class="note">{ticked(note)}</p>' for note in notes)


def table(head: Sequence[str], lines: Iterable[Sequence[Any]], kind: str = "figures") -> str:
    """Return a table of a CSS class, with column headings and the cells of each line, which are escaped."""
    cells = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in line)}</tr>" for line in lines)
    heads = "".join(f"<th>{escape(name)}</th>" for name in head)
    return f'<table class="{kind}"><thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>'


def bars(groups: Iterable[tuple[str, Iterable[Bar]]]) -> str:
    """Return groups of bars with intervals; a single bar is left out, since the headline has its value."""
    parts = []
    for heading, group in groups:
        lines = [
            f'<div class="bar"><span>{escape(label)} <small>{counted(n)}</small></span><span class="track">'
            f'<span class="fill" style="width:{100 * value:.1f}%"></span><span class="range" '
            f'style="left:{100 * low:.1f}%;width:{100 * (high - low):.1f}%"></span></span>'
            f"<span>{100 * value:.1f} %</span></div>"
            for label, value, low, high, n in group
        ]
        if len(lines) > 1:
            title, _, more = heading.partition(": ")
            small = f" <small>{escape(more)}</small>" if more else ""
            parts.append(f'<h4>{escape(title)}{small}</h4><div class="bars">{"".join(lines)}</div>')
    legend = (
        "<p><small>The thin line over a bar is its 95 % interval: how far the figure may be off, since only so many "
        "tasks were asked.</small></p>"
    )
    return f"<h3>By kind of task</h3>{legend}{''.join(parts)}" if parts else ""


def cards(shown: Iterable[Card], n: int) -> str:
    """Return cards; n is the number of tasks of those without an interval."""
    return f'<div class="cards">{"".join(_card(card, n) for card in shown)}</div>'


def _card(card: Card, n: int) -> str:
    label, value, unit, interval, note = card
    if note.startswith(NOTHING):  # a gap of 0 would look like no loss
        why = escape(note.removeprefix(f"{NOTHING}: "))
        return f'<div class="card">{escape(label)}<b>{NOTHING}</b><small>{why}</small></div>'
    bounds = display.bounds(interval, unit)
    below = [f"95 % interval {bounds}"] * bool(bounds)
    if n := interval["n"] if interval else n:
        below.append(counted(n))
    small = "".join(f"<small>{escape(each)}</small>" for each in (", ".join(below), note) if each)
    return f'<div class="card">{escape(label)}<b>{display.shown(value, unit)}</b>{small}</div>'


def measures(result: Row, words: display.Words, groups: Iterable[tuple[str, Sequence[Bar]]]) -> str:
    """Return everything that was measured, folded: first what has an interval, then the rest and what bars show."""
    known = [(name, value) for name, value in result.items() if value is not None and name != "note"]
    known.sort(key=lambda named: named[0] not in result["confidence_intervals"])
    rest = display.table(dict(known), words, "95 % interval")
    parted = [
        (f"{heading.partition(': ')[0]}: {label}", f"{100 * value:.1f} %", f"{100 * low:.1f} to {100 * high:.1f}", n)
        for heading, group in groups
        for label, value, low, high, n in group
        if len(group) > 1 and any(name.startswith("by") for name in result)  # otherwise they are measures already
    ]
    rest += table(("measure", "value", "95 % interval", "tasks"), parted) * bool(parted)
    return f"<details><summary>All measures</summary>{rest}</details>"


def details(task: str, verdict: str, cells: Mapping[str, str], *, opened: bool) -> str:
    """Return a task that can be folded: its id and what is wrong, and below them cells with their headings."""
    shown = "".join(f"<dt>{heading}</dt><dd>{cell}</dd>" for heading, cell in cells.items())
    summary = f"<summary><b>{escape(task)}</b>: {escape(verdict)}</summary>"
    return f"<details{_state(opened)}>{summary}<dl>{shown}</dl></details>"


def coded(lines: Sequence[Line]) -> str:
    """Return lines with wrong parts marked and notes beside them; equal lines that follow each other as one."""
    shown = []
    for each, same in groupby(lines or [plain_line("nothing")]):
        left, text, times = LONGEST, "", len([*same])
        for part, wrong in each.parts:
            cut = escape(short(part, left))
            text += f"<mark>{cut}</mark>" if wrong else cut
            left = max(1, left - len(part))
        note = f" <small>← {escape(each.note)}</small>" if each.note else ""
        shown.append(f"<div><code>{text}</code>{f' × {times}' * (times > 1)}{note}</div>")
    return "".join(shown)


def grouped(
    heading: str, faults: Sequence[Sequence[str]], task: Callable[[int, bool], str], *, opened: bool = False
) -> str:
    """Return tasks grouped by main fault, the most frequent first; a sample if there are very many.

    Args:
        heading: What the tasks have in common.
        faults: The faults of each task, perhaps with more after ": ".
        task: From the place of a task in `faults`, and whether it is unfolded, to its HTML.
        opened: Whether the first group and its first task are unfolded.
    """
    kinds = [[fault.partition(": ")[0] for fault in each] for each in faults]
    step = -(-len(kinds) // MOST)
    cut = f", one in {step} of them shown" if step > 1 else ""
    parts = [f"<h3>{heading}: {counted(len(kinds))}{cut}</h3>"]
    main = Counter(each[0] for each in kinds)
    every = Counter(kind for each in kinds for kind in dict.fromkeys(each))
    lines = sorted(((kind, main[kind], every[kind]) for kind in every), key=lambda line: (-line[1], -line[2]))
    if main != every:  # otherwise the groups show the same counts
        parts.append(table(("what is wrong, in tasks", "as the main fault", "at all"), lines, "kinds"))
    for kind, count in [(kind, count) for kind, count, _ in lines if count]:
        places = [place for place, each in enumerate(kinds) if each[0] == kind][::step]
        tasks = [task(place, opened and place == places[0]) for place in places]
        more = f"<details><summary>{len(tasks) - SHOWN} more</summary>{''.join(tasks[SHOWN:])}</details>"
        summary = f"<summary><b>{escape(kind)}</b>: {counted(count)}</summary>"
        folded = more * (len(tasks) > SHOWN)
        parts.append(f'<details class="group"{_state(opened)}>{summary}{"".join(tasks[:SHOWN])}{folded}</details>')
        opened = False
    return "".join(parts)


def _state(opened: bool) -> str:
    return ' open="open"' if opened else ""


def download(scored: Iterable[Scored]) -> str:
    """Return a link to download the scores of every task, with the faults in words, as JSON Lines."""
    scores = (
        {"task_id": each.task["task_id"], "what_is_wrong": "; ".join(each.wrong) or None, **each.task}
        for each in scored
    )
    text = "\n".join(map(json.dumps, scores))
    address = f"data:application/jsonl;base64,{b64encode(text.encode()).decode()}"
    return f'<p><a download="tasks.jsonl" href="{address}">Download what is wrong with each task (JSON Lines)</a></p>'
