"""Samplers of slot values: finite, indexable pools of (value, surface) pairs.

A sampler is a size and a function from index to draw, so that a template can be enumerated without repetition and
without random state.

| needed | sampler |
|---|---|
| one of a few values; values with other words | `one_of("red", 7)`; `worded({365: "daily"})` |
| text composed of parts | `combine("{} in {}", goods, CITY)` |
| several values that belong together | `combine({"key": ..., "path": ...}, ...)` |
| text in several wordings | `filled(("{name} has moved to {city}.", ...), name=NAMES, city=CITY)` |
| a title or a subject line that mentions a name or a row | `about(EVENTS, subject=("Reminder: {}", "About {}"))` |
| a row of a table; two different values | `pick(rows)`; `two(names)` |
| values that fit each other | `distinct(names, "a", "b", fit=near)` |
| numbers | `integers`, `decimals`, `lists`, `changes` (an amount before and after) |
| days and times | `dates`, `times`, `datetimes` |
| two days in the same style, the earlier one first | `periods` (a start and an end) |
"""

import math
import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import permutations
from typing import Any, NamedTuple, Protocol

from generator.core.keyed import hashed
from simulators.english import MONTHS
from simulators.paths import split

Json = Any

FIRST_DAY, LAST_DAY = "2026-03-16", "2027-12-20"  # after the simulators' present


class Draw(NamedTuple):
    """A JSON value and the words that express it in the prompt."""

    value: Json
    surface: str

    def __str__(self) -> str:
        """Return the words, so that a draw in a pattern is written as in a prompt."""
        return self.surface


class Pool(Protocol):
    """Anything to choose from by index: a tuple, a list, a range, a sampler."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> Json: ...


@dataclass(frozen=True)
class Sampler:
    """A finite pool.

    Attributes:
        size: The number of its elements.
        at: Returns the element at an index: a draw, or several draws by name for slots that belong together
            (`{person.name}`, `{person.email}`).
    """

    size: int
    at: Callable[[int], Draw | Mapping[str, Draw]]

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ValueError("a sampler needs at least one value")

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> Json:
        return self.at(index)

    def __iter__(self) -> Iterator[Json]:
        return map(self.at, range(self.size))


# Choosing and combining


def _as_draw(option: Json) -> Draw:
    """Return an option as a draw; a bare value is expressed by its usual notation."""
    return (
        option
        if isinstance(option, Draw)
        else Draw(option, f"{option:g}" if isinstance(option, float) else str(option))
    )


def _as_draws(value: Json) -> Draw | Mapping[str, Draw]:
    return {name: _as_draw(part) for name, part in value.items()} if isinstance(value, Mapping) else _as_draw(value)


def one_of(*options: Json) -> Sampler:
    """Return a sampler of strings, numbers or draws; a bare value is expressed by its usual notation."""
    return Sampler(len(options), lambda index: _as_draw(options[index]))


def worded(words: Mapping[Json, str | Sequence[str]]) -> Sampler:
    """Return a sampler of values with one or several wordings each: `worded({2: ("2", "two"), 365: "daily"})`."""
    return one_of(
        *(Draw(value, way) for value, ways in words.items() for way in ((ways,) if isinstance(ways, str) else ways))
    )


def pick(rows: Sequence[Mapping[str, Json]], *keys: str) -> Sampler:
    """Return a sampler of the rows of a table, whose columns (all, or those in `keys`) become draws by name."""
    return Sampler(len(rows), lambda index: {key: _as_draw(rows[index][key]) for key in keys or rows[index]})


def distinct(options: Iterable[Json], *names: str, fit: Callable[..., bool] | None = None) -> Sampler:
    """Return a sampler of different options by name: `distinct(CITIES, "origin", "destination", fit=near)`.

    Args:
        options: The options; the keys if it is a mapping.
        names: The names of the chosen options.
        fit: Whether options fit together in this order; it gets the values if `options` is a mapping.
    """
    rows = options if isinstance(options, Mapping) else None
    chosen = [
        choice
        for choice in permutations(options, len(names))
        if fit is None or fit(*(choice if rows is None else (rows[option] for option in choice)))
    ]
    return Sampler(len(chosen), lambda index: dict(zip(names, map(_as_draw, chosen[index]), strict=True)))


def two(options: Sequence[Json], first: str = "one", second: str = "other") -> Sampler:
    """Return a sampler of pairs of different options, in both orders.

    `two(CITIES)` gives `{slot.one}` and `{slot.other}`.
    """
    size = len(options)
    return combine(
        lambda index, further: {first: options[index], second: options[(index + further) % size]},
        range(size),
        range(1, size),
    )


def combine(write: str | Mapping[str, str] | Callable[..., Json], *pools: Pool | Mapping[str, Json]) -> Sampler:
    """Return a sampler of every combination of the pools' items, turned into one value or into several by name.

    Args:
        write: A pattern that takes the items in order or by number (`"{0[title]} in {1}"`), a mapping of such patterns
            by name, or a function of the items that returns a value, a draw or a mapping of these. A pattern that
            consists of a single field keeps the type of its item: a number remains a number.
        pools: The pools: sequences, samplers, or mappings (their keys).
    """
    make = _writer(write)
    sizes: list[tuple[Pool, int]] = [(list(pool) if isinstance(pool, Mapping) else pool, len(pool)) for pool in pools]

    def at(index: int) -> Draw | Mapping[str, Draw]:
        items = []
        for pool, size in sizes:
            index, place = divmod(index, size)
            items.append(pool[place])
        return _as_draws(make(*items))

    return Sampler(math.prod(size for _, size in sizes), at)


def filled(patterns: Sequence[str | Mapping[str, str]], **parts: Pool | Mapping[str, Json]) -> Sampler:
    """Return a sampler of every pattern with every combination of parts in its fields.

    `filled(("{name} moves to {city}.",), name=NAMES, city=CITY)`.

    A pattern may have several lines by name, as in `{"subject": "Fire drill", "body": "It is on {day}."}`; these become
    draws by name.

    Raises:
        ValueError: If a pattern does not use each part, which would give the same text several times.
    """
    for pattern in patterns:
        lines = [pattern] if isinstance(pattern, str) else pattern.values()
        if {split(name)[0] for line in lines for _, name, _, _ in string.Formatter().parse(line) if name} != set(parts):
            raise ValueError(f"each pattern must use {', '.join(parts)}; got {pattern!r}")

    def write(pattern: str | Mapping[str, str], *chosen: Json) -> str | dict[str, str]:
        fields = dict(zip(parts, chosen, strict=True))
        return (
            pattern.format(**fields)
            if isinstance(pattern, str)
            else {name: line.format(**fields) for name, line in pattern.items()}
        )

    return combine(write, patterns, *parts.values())


def about(subjects: Pool | Mapping[str, Json], **lines: Sequence[str]) -> Sampler:
    """Return a sampler of a subject and, for each further part, a line that mentions it, in every combination.

    `about(names, title=("{}: A Portrait", "{} in Brief"))` gives `{slot.name}` and `{slot.title}`. If the subjects are
    rows, or draws by name, they keep their names, and the lines can use these: `about(RATE, subject=("{base}/{target}
    rate",))`.
    """

    def write(subject: Json, *chosen: str) -> dict[str, Json]:
        row = subject if isinstance(subject, Mapping) else {"name": subject}
        return {**row, **{part: line.format(*row.values(), **row) for part, line in zip(lines, chosen, strict=True)}}

    return combine(write, subjects, *lines.values())


def _writer(write: str | Mapping[str, str] | Callable[..., Json]) -> Callable[..., Json]:
    if isinstance(write, Mapping):
        parts = {name: _pattern(pattern) for name, pattern in write.items()}
        return lambda *items: {name: part(*items) for name, part in parts.items()}
    return _pattern(write) if isinstance(write, str) else write


def _pattern(pattern: str) -> Callable[..., Json]:
    formatter = string.Formatter()
    (text, field, form, conversion), *rest = formatter.parse(pattern)
    if rest or text or form or conversion or field is None:
        return pattern.format
    return lambda *items: formatter.get_field(field or "0", items, {})[0]


# Numbers


def _number(value: float, places: int) -> str:
    """Write a number in digits, with thousands separators from 10,000 on."""
    return f"{value:,.{places}f}" if abs(value) >= 10_000 else f"{value:.{places}f}"


def decimal(value: float, places: int = 2) -> Draw:
    """Return a number rounded to, and written with, `places` decimals."""
    return Draw(round(value, places), _number(value, places))


def integers(low: int, high: int, step: int = 1) -> Sampler:
    """Return a sampler of whole numbers from `low` to `high`, written with thousands separators from 10,000 on."""
    values = range(low, high + 1, step)
    return Sampler(len(values), lambda index: Draw(values[index], _number(values[index], 0)))


def decimals(low: float, high: float, places: int) -> Sampler:
    """Return a sampler of numbers from `low` up to `high` with exactly `places` decimals, the last of them not zero."""
    scale = 10**places
    first = round(low * scale) // 10 * 10

    def at(index: int) -> Draw:
        tens, last = divmod(index, 9)
        return decimal((first + 10 * tens + last + 1) / scale, places)

    return Sampler((round(high * scale) - first) // 10 * 9, at)


def changes(amounts: Sequence[float], percent: range, places: int = 2) -> Sampler:
    """Return a sampler of `{slot.old}` and `{slot.new}`: an amount before and after a change by `percent` (not 0)."""

    def change(old: float, rate: int) -> dict[str, Draw]:
        return {"old": decimal(old, places), "new": decimal(old * (100 + rate) / 100, places)}

    return combine(change, amounts, [rate for rate in percent if rate])


def lists(low: int, high: int, length: int, places: int = 0) -> Sampler:
    """Return a sampler of lists of distinct numbers from `low` to `high`, written as "4, 8 and 15".

    The numbers are whole, or have exactly `places` decimals.
    """

    def at(index: int) -> Draw:
        scale = int(10**places)
        span = (high - low) * scale
        units: list[int] = []
        salt = 0
        while len(units) < length:
            unit = low * scale + hashed(index, salt) % (span + 1)
            salt += 1
            if unit not in units and (not places or unit % 10):
                units.append(unit)
        values = [unit / scale if places else unit for unit in units]
        words = [f"{value:.{places}f}" for value in values]
        return Draw(values, ", ".join(words[:-1]) + f" and {words[-1]}")

    return Sampler(1_000_000, at)


def table(columns: Mapping[str, Sequence[Json]]) -> Draw:
    """Return a small table from its columns, written as CSV with a header."""
    rows = [*zip(*columns.values(), strict=True)]
    lines = [",".join(columns), *(",".join(_as_draw(cell).surface for cell in row) for row in rows)]
    return Draw([dict(zip(columns, row, strict=True)) for row in rows], "\n".join(lines))


# Days and times


def _month_first(day: date) -> Draw:
    return Draw(day.isoformat(), f"{MONTHS[day.month - 1]} {day.day}, {day.year}")


def _day_first(day: date) -> Draw:
    return Draw(day.isoformat(), f"{day.day} {MONTHS[day.month - 1]} {day.year}")


def _in_figures(day: date) -> Draw:
    return Draw(day.isoformat(), day.isoformat())


Style = Callable[[date], Draw]
IN_WORDS: tuple[Style, ...] = (_month_first, _day_first)
STYLES: tuple[Style, ...] = (*IN_WORDS, _in_figures)


def _days(first: str, last: str, *, working: bool = False) -> list[date]:
    start = date.fromisoformat(first)
    days = [start + timedelta(days=number) for number in range((date.fromisoformat(last) - start).days + 1)]
    return [day for day in days if not working or day.weekday() < 5]


def dates(
    first: str = FIRST_DAY, last: str = LAST_DAY, *, working: bool = False, styles: Sequence[Style] = STYLES
) -> Sampler:
    """Return a sampler of days from `first` to `last` (ISO), by default after the simulators' present.

    Args:
        first: The first day.
        last: The last day.
        working: Mondays to Fridays only.
        styles: The notations to use; `IN_WORDS` are those with the month as a word, which people prefer.
    """
    return combine(lambda day, style: style(day), _days(first, last, working=working), styles)


def periods(first: str, last: str, shortest: int, longest: int, *, styles: Sequence[Style] = STYLES) -> Sampler:
    """Return a sampler of `{slot.start}` and `{slot.end}`: two days in the same notation.

    Both lie between `first` and `last` (ISO); the end is `shortest` to `longest` days after the start.
    """
    days = _days(first, last)

    def period(start: int, length: int, style: Style) -> dict[str, Draw]:
        return {"start": style(days[start]), "end": style(days[start + length])}

    return combine(period, range(len(days) - longest), range(shortest, longest + 1), styles)


def _clock(minutes: int) -> Draw:
    hour, minute = divmod(minutes, 60)
    half = "am" if hour < 12 else "pm"
    return Draw(
        f"{hour:02}:{minute:02}",
        f"{(hour - 1) % 12 + 1}:{minute:02} {half}" if minute else f"{(hour - 1) % 12 + 1} {half}",
    )


def times(first: int = 7, last: int = 19, step: int = 15) -> Sampler:
    """Return a sampler of times of day from hour `first` to before hour `last`, every `step` minutes, as "2:30 pm"."""
    return combine(_clock, range(first * 60, last * 60, step))


def datetimes(
    first: str = FIRST_DAY, last: str = "2026-12-20", *, clock: Sampler | None = None, working: bool = False
) -> Sampler:
    """Return a sampler of moments, written as "March 14, 2026 at 3 pm"; the value is ISO without a zone.

    Args:
        first: The first day (ISO).
        last: The last day (ISO).
        clock: A sampler of times; by default `times()`, from 7 am to before 7 pm.
        working: Mondays to Fridays only.
    """
    days = _days(first, last, working=working)

    def moment(day: date, time: Draw, style: Style) -> Draw:
        return Draw(f"{day.isoformat()}T{time.value}:00", f"{style(day)} at {time}")

    return combine(moment, days, clock or times(), IN_WORDS)
