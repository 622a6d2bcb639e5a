"""Makes isolated twins: for each step of a composed task, a row that asks for only that call.

A twin has the same arguments and offers the same tools as its composed task. So what a model does on a task can be
compared with what it does on the same calls one by one (benchmark definition, Section 5, paired gap). A twin is made
from the published row, never from its template: `data/twins.json` holds the phrasings of each tool, and this module
writes the arguments into them, even a number that an earlier step computed or a whole page that it read.

Syntax of a phrasing:
    {name}          the argument in its usual notation; a text must follow a colon and extends to the end of its line
                    or of the prompt
    <name>          the argument in quotation marks
    {name:name}     a currency by its name instead of its code
    {name:Label}    the items of a list below each other, as "Label 1: ...", "Label 2: ..."
    [words|others]  the words if the arguments in them are given, else the others (or nothing)
    when, unless    values that an argument must or must not have, or the number of items of a list; an argument that
                    `when` fixes may be expressed by plain words
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

QUOTABLE = 240  # characters that may be quoted within a sentence
_SLOT = re.compile(r"\{(?P<plain>\w+)(?::(?P<style>\w+))?\}|<(?P<quoted>\w+)>")
_CLAUSE = re.compile(r"\[([^\[\]|]*)(?:\|([^\[\]]*))?\]")
_LINE_BREAK = "\nThe line break at the end is part of it."

# Put before a request if the same call is needed more often than it has phrasings.
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

    L0 rows have no twins, but their prompts are not reused.

    Args:
        rows: Rows of a suite (config `default`), made by the engine or loaded.

    Raises:
        ValueError: If a step cannot be isolated: it needs something that an earlier step makes, or no unused phrasing
            can express its arguments.
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
            f"{name} cannot be isolated, since {tool.name} needs what an earlier step made: {refusal}"
        ) from None
    written = _phrase(tool, step["arguments"], integer(0, 2**30, "twin", row["prompt"], step["step_id"]), taken)
    if written is None:
        raise ValueError(
            f"{name}: no unused phrasing can ask for {tool.name} with "
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


def _phrase(tool: Tool, arguments: Mapping[str, Json], start: int, taken: set[str]) -> tuple[str, Sources, int] | None:
    """Return the first prompt, counted from `start`, that expresses the call and is not taken; None if there is none.

    Returns:
        The prompt, the sources of the arguments in it, and the number of the phrasing.
    """
    fitting = [
        (number, phrasing) for number, phrasing in enumerate(_phrasings(tool.name)) if _fits(phrasing, arguments)
    ]
    # phrasings with more conditions are more specific and come first
    for conditions in sorted({len(phrasing.when) for _, phrasing in fitting}, reverse=True):
        texts = [(number, phrasing.text) for number, phrasing in fitting if len(phrasing.when) == conditions]
        for lead in _LEADS:
            for turn in range(len(texts)):
                number, text = texts[(start + turn) % len(texts)]
                request = _Request(tool, arguments, start, lead).write(text)
                if request and plain_prompt({"prompt": request[0]}) not in taken:
                    return *request, number
    return None


def _fits(phrasing: _Phrasing, arguments: Mapping[str, Json]) -> bool:
    def met(conditions: Mapping[str, Json]) -> list[bool]:
        return [name in arguments and _matches(arguments[name], wanted) for name, wanted in conditions.items()]

    return all(met(phrasing.when)) and not any(met(phrasing.unless))


def _matches(value: Json, wanted: Json) -> bool:
    options = wanted if isinstance(wanted, list) else [wanted]
    return len(value) in options if isinstance(value, list) else value in options


# Writing a request


class _InexpressibleError(Exception):
    """Raised when a phrasing cannot express an argument."""


class _Request:
    """One attempt to express a call in a phrasing; `style` is any number and chooses among notations."""

    def __init__(self, tool: Tool, arguments: Mapping[str, Json], style: int, lead: str) -> None:
        self.tool = tool
        self.arguments = arguments
        self.style = style
        self.prompt = lead
        self.ending = ""
        self.sources: Sources = {}
        self.literals = [(0, len(lead))]

    def write(self, phrasing: str) -> tuple[str, Sources] | None:
        """Return the prompt and the sources of all parameters, or None if this phrasing cannot express the call."""
        text = _CLAUSE.sub(lambda clause: clause[1] if self._are_given(clause[1]) else clause[2] or "", phrasing)
        if not self._are_given(text):
            return None
        slots = [*_SLOT.finditer(text)]
        ends = [slot.start() for slot in slots[1:]] + [len(text)]
        self._add(text[: slots[0].start()])
        try:
            for slot, end in zip(slots, ends, strict=True):
                self._write_slot(slot, text[slot.end() : end])
            self.prompt = self.prompt[0].upper() + self.prompt[1:] + self.ending
            self._ground({slot["plain"] or slot["quoted"] for slot in slots})
        except _InexpressibleError:
            return None
        return self.prompt, self.sources

    def _are_given(self, text: str) -> bool:
        return all((slot["plain"] or slot["quoted"]) in self.arguments for slot in _SLOT.finditer(text))

    def _add(self, text: str, path: str = "") -> None:
        span = (len(self.prompt), len(self.prompt) + len(text))
        self.prompt += text
        if path:
            self.sources[path] = {"source": "prompt", "span": list(span)}
        else:
            self.literals.append(span)

    def _trim(self) -> None:
        """Remove the white space at the end."""
        self.prompt = self.prompt.rstrip()
        self.literals = [(start, min(end, len(self.prompt))) for start, end in self.literals]

    def _write_slot(self, slot: re.Match[str], after: str) -> None:
        """Write an argument and the words after it.

        A full stop is left out after a value that ends like a sentence, and a plural becomes singular after 1.
        """
        name = slot["plain"] or slot["quoted"]
        value = self.arguments[name]
        kind = self.tool.kinds[name]
        to_the_end = not after or after.startswith("\n")
        if kind == "list[record]":
            if not (self.prompt.endswith("\n") and to_the_end):
                raise _InexpressibleError
            self._add(_table(value, f"{self.tool.name}.{name}"), name)
        elif isinstance(value, list) and slot["style"]:
            self._write_lines(name, value, slot["style"])
        elif isinstance(value, list):
            self._write_list(name, value)
        elif slot["quoted"]:
            self._write_quoted(name, value)
        elif rule_at(self.tool.match, name) in ("text", "verbatim"):
            if not to_the_end:
                raise _InexpressibleError
            self._write_after_colon(name, value)
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

    def _write_list(self, name: str, items: list[Json]) -> None:
        """Write the items of a list in one sentence."""
        for index, item in enumerate(items):
            self._add("" if not index else " and " if index == len(items) - 1 else ", ")
            path = f"{name}[{index}]"
            if rule_at(self.tool.match, path) in ("text", "verbatim"):
                self._write_quoted(path, item, QUOTABLE // 2)
            else:
                self._add(_number(item) if isinstance(item, int | float) else str(item), path)

    def _write_lines(self, name: str, items: list[Json], label: str) -> None:
        """Write the items of a list below each other, with labels if there are several."""
        for index, item in enumerate(items):
            self._add(("\n\n" if index else "") + (f"{label} {index + 1}: " if len(items) > 1 else ""))
            self._write_after_colon(f"{name}[{index}]", item)

    def _write_quoted(self, path: str, value: Json, longest: int = QUOTABLE) -> None:
        words = self._plain(path, value)
        if "\n" in words or len(words) > longest or ('"' in words and re.search("[“”]", words)):
            raise _InexpressibleError
        opening, closing = "“”" if '"' in words else '""'
        self._add(opening)
        self._add(words, path)
        self._add(closing)

    def _write_after_colon(self, path: str, value: Json) -> None:
        """Write a text that extends from a colon to the end of its line.

        A text of several lines starts on a new line; if it must match verbatim, it is put between fences.
        """
        words = self._plain(path, value)
        if not re.search(r":\s+$", self.prompt):
            raise _InexpressibleError
        if rule_at(self.tool.match, path) == "verbatim" and "\n" in words:
            if "```" in words:
                raise _InexpressibleError
            self._trim()
            self._add("\n```\n")
            self._add(words, path)
            self._add("```" if words.endswith("\n") else "\n```")
            self.ending = _LINE_BREAK if words.endswith("\n") else ""
        elif words != words.strip():
            raise _InexpressibleError
        else:
            if "\n" in words and self.prompt.endswith(": "):
                self._trim()
                self._add("\n" if "\n" in self.prompt else "\n\n")
            self._add(words, path)

    def _plain(self, path: str, value: Json) -> str:
        """Return a text as it is written in a prompt; white space around a text for readers is removed."""
        if not isinstance(value, str):
            raise _InexpressibleError
        return value.strip() if rule_at(self.tool.match, path) == "text" else value

    def _words(self, name: str, value: Json, style: str) -> tuple[str, str]:
        """Return an article that is not part of the value (or ""), and the words that express the value."""
        where, kind = f"{self.tool.name}.{name}", self.tool.kinds[name]
        if isinstance(value, dict | bool):
            raise _InexpressibleError
        if words := _data()["words"].get(where, {}).get(str(value)):
            return "", words
        if isinstance(value, int | float):
            return "", _money(value) if kind == "money" else _number(value)
        if kind in ("entity", "country"):
            return _with_article(value)
        return "", _NOTATIONS[kind](self, value, style) if kind in _NOTATIONS else value

    def _ground(self, slots: set[str]) -> None:
        """Find the plain words for arguments without a slot, check all sources as the proof does, and add defaults."""
        match = self.tool.match
        for name in sorted(set(self.arguments) - slots):
            value, where = self.arguments[name], f"{self.tool.name}.{name}"
            spans = (
                (start + place[0], start + place[1])
                for start, end in self.literals
                if (place := surface.find(self.prompt[start:end], value, match[name], where))
            )
            span = next(spans, None)
            if span is None:
                raise _InexpressibleError
            self.sources[name] = {"source": "prompt", "span": list(span)}
        given = dict(leaves(self.arguments))
        for path, source in self.sources.items():
            value = given[path] if path in given else self.arguments[path]
            if any(misquoted(self.prompt, source["span"], value, rule_at(match, path), f"{self.tool.name}.{path}")):
                raise _InexpressibleError
        parameters = self.tool.schema["function"]["parameters"]["properties"]
        self.sources |= {name: {"source": "default"} for name in parameters if name not in self.arguments}


# How values are written


def _number(value: float) -> str:
    """Write a number with all digits and no exponent."""
    return f"{Decimal(repr(value)).normalize():f}" if isinstance(value, float) else str(value)


def _money(value: float) -> str:
    """Write an amount with thousands separators, and with two decimals if it has cents."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}" if round(value, 2) == value else _number(value)


def _enum(request: _Request, value: str, style: str) -> str:
    return value.replace("_", " ")


def _with_article(value: str) -> tuple[str, str]:
    """Return an article (or "") and a name as used within a sentence: the Netherlands, helium."""
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
    """Write a moment with its offset; without one, with UTC unless the call has a time zone argument."""
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
    """Write a table as CSV, or as JSON with one row per line if CSV would confuse numbers with texts."""
    if not records:
        raise _InexpressibleError
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
