"""Isolated twins.

For every step of a composed task a row that asks for that call alone, with the same arguments and the same tools on
offer.

What a model does on a task can so be compared with what it does on the very same calls one by one (benchmark
definition, Section 5, paired gap). A twin is made from the published row, never from its template: `data/twins.json`
holds the phrasings of each tool, and this module says the arguments in them, whatever they are, be it a number that an
earlier step computed or a whole page that it read.

How a phrasing is written:
    {name}          the argument, as one says it; a text so written stands after a colon up to the end of its line or of
    the prompt <name>          the argument in quotation marks
    {name:name}     a currency by its name instead of its code
    {name:Label}    the items of a list one below the other, as "Label 1: ...", "Label 2: ..."
    [words|others]  the words if the arguments in them are given, else the others (or nothing)
    when, unless    what an argument must or must not be, or of how many items a list must consist; an argument that is
    fixed so may be said by plain words
"""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

from generator.composition import surface
from generator.composition.check import misquoted
from generator.composition.data import words
from generator.composition.levels import topology_of
from generator.composition.samplers import dates, times
from generator.core.suite import plain_prompt
from generator.core.trace import rule_at
from simulators import TOOLS, ToolError, World, call
from simulators.data import load
from simulators.invent import integer
from simulators.paths import leaves
from simulators.tool import Tool

Json = Any
Row = dict[str, Any]
Step = Mapping[str, Any]
Sources = dict[str, dict[str, Json]]

QUOTABLE = 240  # characters; nobody puts more between quotation marks in the middle of a sentence
_SLOT = re.compile(r"\{(?P<plain>\w+)(?::(?P<style>\w+))?\}|<(?P<quoted>\w+)>")
_CLAUSE = re.compile(r"\[([^\[\]|]*)(?:\|([^\[\]]*))?\]")
_LINE_BREAK = "\nThe line break at the end is part of it."

# Put before a request where the same call is asked for more often than there are phrasings.
_LEADS = (
    "|Hi! |Hello. |Good morning. |Next one. |One more thing. |Another one for you. |Me again. |Thanks, "
    "that was helpful. |Hi there. |Good afternoon. |Sorry to bother you. |Something else. |I could use "
    "your help. |Good evening. |A small favor. |And now this. |Hey! |Thank you for the last one. |While "
    "I'm at it. |Here's my next question. |I'm back. |Got a minute? "
).split("|")


class _Phrasing(NamedTuple):
    text: str
    when: Mapping[str, Json]
    unless: Mapping[str, Json]


def twins(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield a twin of every step of every composed row, in order.

    L0 rows have none, but their prompts are not used again.

    Args:
        rows: Rows of a suite (config `default`), as made by the engine or as loaded.

    Raises:
        ValueError: If a step cannot be asked for alone: what it reads is made by an earlier step, or no phrasing that
            is still free can say its arguments.
    """
    taken: set[str] = set()
    for row in rows:
        taken.add(plain_prompt(row))
        if row["level"]:
            for step in row["expected_trace"]:
                twin = _twin(row, step, taken)
                taken.add(plain_prompt(twin))
                yield twin


def _twin(row: Row, step: Step, taken: set[str]) -> Row:
    name, tool = f"{row['task_id']}.{step['step_id']}", TOOLS[step["tool_name"]]
    try:
        output = call(tool.name, step["arguments"], World())
    except ToolError as refusal:
        raise ValueError(
            f"{name} cannot be asked for alone, since {tool.name} needs what an earlier step made: {refusal}"
        ) from None
    written = _phrased(tool, step["arguments"], integer(0, 2**30, "twin", row["prompt"], step["step_id"]), taken)
    if written is None:
        raise ValueError(
            f"{name}: no phrasing that is still free asks for {tool.name} with "
            f"{json.dumps(step['arguments'], ensure_ascii=False)[:300]}"
        )
    prompt, sources, variant = written
    facts = {"num_steps": 1, "topology": topology_of(0), "template": tool.name}
    return {
        **row,
        **facts,
        "task_id": name,
        "parent": row["task_id"],
        "parent_step": step["step_id"],
        "level": 0,
        "prompt": prompt,
        "expected_trace": [
            {**step, "step_id": "step_1", "depends_on": [], "bindings": {}, "output": output, "stage": 0}
        ],
        "expected_answer": {"step_1": output},
        "metadata": {
            **row["metadata"],
            **facts,
            "edges": [],
            "depth": 1,
            "width": 1,
            "categories": [tool.category],
            "variant": variant,
            "n_distractors": len(row["available_tools"]) - 1,
            "grounding": {"step_1": sources},
        },
    }


# Choosing a phrasing


@cache
def _phrasings(tool: str) -> tuple[_Phrasing, ...]:
    groups: list[dict[str, Json]] = [
        entry if isinstance(entry, dict) else {"say": [entry]} for entry in _data()["phrasings"][tool]
    ]
    return tuple(
        _Phrasing(text, group.get("when", {}), group.get("unless", {})) for group in groups for text in group["say"]
    )


@cache
def _data() -> Json:
    return words("twins")


def _phrased(tool: Tool, arguments: Mapping[str, Json], start: int, taken: set[str]) -> tuple[str, Sources, int] | None:
    """The first prompt, counted from `start`, that says the call and is not taken, with its sources and its number."""
    fitting = [
        (number, phrasing) for number, phrasing in enumerate(_phrasings(tool.name)) if _fits(phrasing, arguments)
    ]
    for special in sorted(
        {len(phrasing.when) for _, phrasing in fitting}, reverse=True
    ):  # what is made for such arguments goes before what suits any
        made = [(number, phrasing.text) for number, phrasing in fitting if len(phrasing.when) == special]
        for lead in _LEADS:
            for turn in range(len(made)):
                number, text = made[(start + turn) % len(made)]
                said = _Request(tool, arguments, start, lead).write(text)
                if said and plain_prompt({"prompt": said[0]}) not in taken:
                    return *said, number
    return None


def _fits(phrasing: _Phrasing, arguments: Mapping[str, Json]) -> bool:
    def met(conditions: Mapping[str, Json]) -> list[bool]:
        return [name in arguments and _is(arguments[name], wanted) for name, wanted in conditions.items()]

    return all(met(phrasing.when)) and not any(met(phrasing.unless))


def _is(value: Json, wanted: Json) -> bool:
    options = wanted if isinstance(wanted, list) else [wanted]
    return len(value) in options if isinstance(value, list) else value in options


# Writing a request


class _UnsaidError(Exception):
    """A phrasing has no place for an argument as it is."""


class _Request:
    """One attempt to say a call in a phrasing; `style` is any number and chooses among notations."""

    def __init__(self, tool: Tool, arguments: Mapping[str, Json], style: int, lead: str) -> None:
        self.tool = tool
        self.arguments = arguments
        self.style = style
        self.prompt = lead
        self.ending = ""
        self.sources: Sources = {}
        self.literals = [(0, len(lead))]

    def write(self, phrasing: str) -> tuple[str, Sources] | None:
        """The prompt and the sources of all parameters, or None if this phrasing cannot say the call."""
        text = _CLAUSE.sub(lambda clause: clause[1] if self._given(clause[1]) else clause[2] or "", phrasing)
        if not self._given(text):
            return None
        slots = [*_SLOT.finditer(text)]
        ends = [slot.start() for slot in slots[1:]] + [len(text)]
        self._add(text[: slots[0].start()])
        try:
            for slot, end in zip(slots, ends, strict=True):
                self._slot(slot, text[slot.end() : end])
            self.prompt = self.prompt[0].upper() + self.prompt[1:] + self.ending
            self._ground({slot["plain"] or slot["quoted"] for slot in slots})
        except _UnsaidError:
            return None
        return self.prompt, self.sources

    def _given(self, text: str) -> bool:
        return all((slot["plain"] or slot["quoted"]) in self.arguments for slot in _SLOT.finditer(text))

    def _add(self, text: str, path: str = "") -> None:
        span = (len(self.prompt), len(self.prompt) + len(text))
        self.prompt += text
        if path:
            self.sources[path] = {"source": "prompt", "span": list(span)}
        else:
            self.literals.append(span)

    def _trim(self) -> None:
        """Take back the white space at the end."""
        self.prompt = self.prompt.rstrip()
        self.literals = [(start, min(end, len(self.prompt))) for start, end in self.literals]

    def _slot(self, slot: re.Match[str], after: str) -> None:
        """Say an argument, then the words after it, which give way to a full stop of its own or to the number one."""
        name = slot["plain"] or slot["quoted"]
        value = self.arguments[name]
        kind = self.tool.kinds[name]
        to_the_end = not after or after.startswith("\n")
        if kind == "list[record]":
            if not (self.prompt.endswith("\n") and to_the_end):
                raise _UnsaidError
            self._add(_table(value, f"{self.tool.name}.{name}"), name)
        elif isinstance(value, list) and slot["style"]:
            self._lines(name, value, slot["style"])
        elif isinstance(value, list):
            self._row(name, value)
        elif slot["quoted"]:
            self._quoted(name, value)
        elif rule_at(self.tool.match, name) in ("text", "verbatim"):
            if not to_the_end:
                raise _UnsaidError
            self._after_a_colon(name, value)
        else:
            article, words = self._words(name, value, slot["style"] or "")
            if re.search(r"(?<![\d.,-])1 $", self.prompt) and surface.denotes(
                words[:-1], value, self.tool.match[name], f"{self.tool.name}.{name}"
            ):
                words = words[:-1]  # 1 month, not 1 months
            self._add(article)
            self._add(words, name)
        ending = self.prompt.rstrip('"”')[-1:]
        if after.startswith(".") and ending in ".?!" and not isinstance(value, int | float):
            after = after[1:]
        self._add(re.sub(r"^( \w{3,})s\b", r"\1", after) if value == 1 else after)

    def _row(self, name: str, items: list[Json]) -> None:
        """The items of a list in one sentence."""
        for index, item in enumerate(items):
            self._add("" if not index else " and " if index == len(items) - 1 else ", ")
            path = f"{name}[{index}]"
            if rule_at(self.tool.match, path) in ("text", "verbatim"):
                self._quoted(path, item, QUOTABLE // 2)
            else:
                self._add(_number(item) if isinstance(item, int | float) else str(item), path)

    def _lines(self, name: str, items: list[Json], label: str) -> None:
        """The items of a list one below the other; a single one needs no label."""
        for index, item in enumerate(items):
            self._add(("\n\n" if index else "") + (f"{label} {index + 1}: " if len(items) > 1 else ""))
            self._after_a_colon(f"{name}[{index}]", item)

    def _quoted(self, path: str, value: Json, longest: int = QUOTABLE) -> None:
        words = self._plain(path, value)
        if "\n" in words or len(words) > longest or ('"' in words and re.search("[“”]", words)):
            raise _UnsaidError
        opening, closing = "“”" if '"' in words else '""'
        self._add(opening)
        self._add(words, path)
        self._add(closing)

    def _after_a_colon(self, path: str, value: Json) -> None:
        """A text up to the end of its line.

        What has several lines begins on a line of its own, and between fences where every character counts.
        """
        words = self._plain(path, value)
        if not re.search(r":\s+$", self.prompt):
            raise _UnsaidError
        if rule_at(self.tool.match, path) == "verbatim" and "\n" in words:
            if "```" in words:
                raise _UnsaidError
            self._trim()
            self._add("\n```\n")
            self._add(words, path)
            self._add("```" if words.endswith("\n") else "\n```")
            self.ending = _LINE_BREAK if words.endswith("\n") else ""
        elif words != words.strip():
            raise _UnsaidError
        else:
            if "\n" in words and self.prompt.endswith(": "):
                self._trim()
                self._add("\n" if "\n" in self.prompt else "\n\n")
            self._add(words, path)

    def _plain(self, path: str, value: Json) -> str:
        """The words of a value that stands alone; space around a text for readers is not said."""
        if not isinstance(value, str):
            raise _UnsaidError
        return value.strip() if rule_at(self.tool.match, path) == "text" else value

    def _words(self, name: str, value: Json, style: str) -> tuple[str, str]:
        """An article that belongs to no value, and the words that say the value."""
        where, kind = f"{self.tool.name}.{name}", self.tool.kinds[name]
        if isinstance(value, dict | bool):
            raise _UnsaidError
        if said := _data()["words"].get(where, {}).get(str(value)):
            return "", said
        if isinstance(value, int | float):
            return "", _money(value) if kind == "money" else _number(value)
        if kind in ("entity", "country"):
            return _named(value)
        return "", _NOTATIONS[kind](self, value, style) if kind in _NOTATIONS else value

    def _ground(self, slots: set[str]) -> None:
        """Find the plain words that say what no slot says, and note defaults, so that the proof will agree."""
        match = self.tool.match
        for name in sorted(set(self.arguments) - slots):
            value, where = self.arguments[name], f"{self.tool.name}.{name}"
            found = (
                (start + place[0], start + place[1])
                for start, end in self.literals
                if (place := surface.find(self.prompt[start:end], value, match[name], where))
            )
            span = next(found, None)
            if span is None:
                raise _UnsaidError
            self.sources[name] = {"source": "prompt", "span": list(span)}
        given = dict(leaves(self.arguments))
        for path, source in self.sources.items():
            value = given[path] if path in given else self.arguments[path]
            if any(misquoted(self.prompt, source["span"], value, rule_at(match, path), f"{self.tool.name}.{path}")):
                raise _UnsaidError
        parameters = self.tool.schema["function"]["parameters"]["properties"]
        self.sources |= {name: {"source": "default"} for name in parameters if name not in self.arguments}


# How values are written


def _number(value: float) -> str:
    """All digits and no exponent."""
    return f"{Decimal(repr(value)).normalize():f}" if isinstance(value, float) else str(value)


def _money(value: float) -> str:
    """With separators, and cents in full."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}" if round(value, 2) == value else _number(value)


def _enum(request: _Request, value: str, style: str) -> str:
    return value.replace("_", " ")


def _named(value: str) -> tuple[str, str]:
    """An article, and a name as it stands in the middle of a sentence: the Netherlands, helium."""
    words = _in_text().get(value, value)
    article = words[: -len(value)] if words.casefold().endswith(value.casefold()) else ""
    return article, words[len(article) :]


@cache
def _in_text() -> dict[str, str]:
    return {
        name: entry["in_text"]
        for table in ("knowledge.json", "countries.json")
        for name, entry in load(table).items()
        if "in_text" in entry
    }


def _currency(request: _Request, value: str, style: str) -> str:
    return str(load("currencies.json").get(value, {}).get("name", value)) if style == "name" else value


def _timezone(request: _Request, value: str, style: str) -> str:
    return value.rpartition("/")[2].replace("_", " ")


def _date(request: _Request, value: str, style: str) -> str:
    return str(dates(value, value)[request.style % 2])


def _time(request: _Request, value: str, style: str) -> str:
    hour, minute = value.split(":")[:2]
    return str(times(0, 24, 1)[60 * int(hour) + int(minute)])


def _datetime(request: _Request, value: str, style: str) -> str:
    """A moment; its offset is said, and UTC where it has none and the call names no time zone for it."""
    day, clock, offset = value[:10], value[11:16], re.sub(r"^.{16}(:00)?", "", value)
    local = any(request.tool.kinds[name] == "timezone" for name in request.arguments)
    zone = "" if local and not offset else f" UTC{'' if offset in ('Z', '+00:00') else offset}"
    return f"{_date(request, day, '')} at {_time(request, clock, '')}{zone}"


_NOTATIONS = {
    "enum": _enum,
    "field": _enum,
    "currency": _currency,
    "timezone": _timezone,
    "date": _date,
    "time": _time,
    "datetime": _datetime,
}


def _table(records: list[dict[str, Json]], where: str) -> str:
    """Rows as pasted from a spreadsheet, or as a JSON row a line where that would not tell numbers from texts."""
    if not records:
        raise _UnsaidError
    lines = io.StringIO()
    if all(record.keys() == records[0].keys() for record in records):
        sheet = csv.writer(lines, lineterminator="\n")
        sheet.writerow(records[0])
        sheet.writerows(
            [_number(cell) if isinstance(cell, float) else cell for cell in record.values()] for record in records
        )
    text = lines.getvalue().rstrip("\n")
    if surface.denotes(text, records, {"list": "json"}, where):
        return text
    return "[\n" + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records) + "\n]"
