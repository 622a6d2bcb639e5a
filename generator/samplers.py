"""Where slot values come from: finite, indexable pools of (value, surface) pairs.

A sampler is a size and a function from index to draw, so that a template can be enumerated without repetition and without any random state.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import blake2b
from typing import Any, NamedTuple

from generator.surface import MONTHS

__all__ = ["Draw", "Sampler", "combine", "dates", "datetimes", "decimals", "integers", "lists", "one_of", "pick", "records", "times"]

Json = Any


class Draw(NamedTuple):
    """A JSON value and the words that say it in the prompt."""

    value: Json
    surface: str


@dataclass(frozen=True)
class Sampler:
    """A finite pool. `at(index)` gives a draw, or several draws by name for slots that belong together (`{person.name}`, `{person.email}`)."""

    size: int
    at: Callable[[int], Draw | Mapping[str, Draw]]

    def __post_init__(self) -> None:
        if self.size < 1:
            raise ValueError("a sampler needs at least one value")

    def draw(self, index: int) -> Draw:
        """The draw of a sampler that gives single values."""
        drawn = self.at(index)
        if not isinstance(drawn, Draw):
            raise TypeError("this sampler gives several values at once")
        return drawn


def _draw(option: Json) -> Draw:
    return option if isinstance(option, Draw) else Draw(option, f"{option:g}" if isinstance(option, float) else str(option))


def one_of(*options: Json) -> Sampler:
    """Strings, numbers or draws; a bare value is said as it is written."""
    return Sampler(len(options), lambda index: _draw(options[index]))


def pick(rows: Sequence[Mapping[str, Json]], *keys: str) -> Sampler:
    """One row of a table; its columns `keys` become draws by name."""
    return Sampler(len(rows), lambda index: {key: _draw(rows[index][key]) for key in keys or rows[index]})


def combine(write: Callable[..., Json], *pools: Sequence[Json]) -> Sampler:
    """Every combination of the pools' items, made into one value (or Draw, or mapping of draws) by `write`."""

    def at(index: int) -> Draw | Mapping[str, Draw]:
        made = write(*_digits(index, pools))
        return made if isinstance(made, Mapping) else _draw(made)

    return Sampler(math.prod(map(len, pools)), at)


def _digits(index: int, pools: Sequence[Sequence[Json]]) -> list[Json]:
    chosen = []
    for pool in pools:
        index, digit = divmod(index, len(pool))
        chosen.append(pool[digit])
    return chosen


def integers(low: int, high: int, step: int = 1) -> Sampler:
    """Whole numbers from `low` to `high`, written with thousands separators from 10,000 on."""
    values = range(low, high + 1, step)
    return Sampler(len(values), lambda index: Draw(values[index], f"{values[index]:,}" if abs(values[index]) >= 10_000 else str(values[index])))


def decimals(low: float, high: float, places: int) -> Sampler:
    """Numbers from `low` up to `high` with exactly so many decimals: the last one is never zero."""
    scale = 10**places
    first = round(low * scale) // 10 * 10

    def at(index: int) -> Draw:
        tens, last = divmod(index, 9)
        value = (first + 10 * tens + last + 1) / scale
        return Draw(value, f"{value:,.{places}f}" if abs(value) >= 10_000 else f"{value:.{places}f}")

    return Sampler((round(high * scale) - first) // 10 * 9, at)


def _spread(index: int, salt: int, size: int) -> int:
    """A number below `size` that looks unrelated to its neighbours'."""
    return int.from_bytes(blake2b(f"{index}/{salt}".encode(), digest_size=8).digest(), "big") % size


def lists(low: int, high: int, length: int, places: int = 0) -> Sampler:
    """Lists of distinct numbers, written as "4, 8 and 15" (whole) or with so many decimals."""

    def at(index: int) -> Draw:
        scale = int(10**places)
        span = (high - low) * scale
        units: list[int] = []
        salt = 0
        while len(units) < length:
            unit = low * scale + _spread(index, salt, span + 1)
            salt += 1
            if unit not in units and (not places or unit % 10):
                units.append(unit)
        values = [unit / scale if places else unit for unit in units]
        words = [f"{value:.{places}f}" for value in values]
        return Draw(values, ", ".join(words[:-1]) + f" and {words[-1]}")

    return Sampler(1_000_000, at)


_STYLES: tuple[Callable[[date], str], ...] = (
    lambda day: f"{MONTHS[day.month - 1]} {day.day}, {day.year}",
    lambda day: f"{day.day} {MONTHS[day.month - 1]} {day.year}",
    lambda day: day.isoformat(),
)


def dates(first: str = "2026-03-16", last: str = "2027-12-20") -> Sampler:
    """Days from `first` to `last` (ISO), written out in one of three ways; after the simulators' present unless told otherwise."""
    start = date.fromisoformat(first)
    days = (date.fromisoformat(last) - start).days + 1

    def at(index: int) -> Draw:
        day = start + timedelta(days=index % days)
        return Draw(day.isoformat(), _STYLES[index // days](day))

    return Sampler(days * len(_STYLES), at)


def _clock(minutes: int) -> Draw:
    hour, minute = divmod(minutes, 60)
    half = "am" if hour < 12 else "pm"
    return Draw(f"{hour:02}:{minute:02}", f"{(hour - 1) % 12 + 1}:{minute:02} {half}" if minute else f"{(hour - 1) % 12 + 1} {half}")


def times(first: int = 7, last: int = 19, step: int = 15) -> Sampler:
    """Times of day between two full hours, every `step` minutes, as "2:30 pm"."""
    minutes = range(first * 60, last * 60, step)
    return Sampler(len(minutes), lambda index: _clock(minutes[index]))


def datetimes(first: str = "2026-03-16", last: str = "2026-12-20") -> Sampler:
    """A day and a time within working hours, as "March 14, 2026 at 3 pm"; the value is ISO without a zone."""
    days, clocks = dates(first, last), times()

    def at(index: int) -> Draw:
        day, clock = days.draw(index % days.size), clocks.draw(index // days.size)
        return Draw(f"{day.value}T{clock.value}:00", f"{day.surface} at {clock.surface}")

    return Sampler(days.size * clocks.size, at)


def records(write: Callable[[int], list[Mapping[str, Json]]], size: int) -> Sampler:
    """Small tables, pasted as CSV lines under a header."""

    def at(index: int) -> Draw:
        rows = write(index)
        lines = [",".join(rows[0]), *(",".join(_draw(cell).surface for cell in row.values()) for row in rows)]
        return Draw(rows, "\n".join(lines))

    return Sampler(size, at)
