"""Numbers, sums and measures."""

from itertools import permutations
from typing import Any

from generator.composition.data import words
from generator.composition.samplers import Draw, Pool, Sampler, combine, decimals, integers, lists, pick, worded
from simulators import invent

_WORDS = words("numbers")

# Sums


def expressions(form: str, *pools: Pool) -> Sampler:
    """Return a sampler of sums for the calculator: `expressions("{} * {} + {}", hours, rates, costs)`.

    The prompt writes them with × and ÷, as on paper.
    """

    def write(*numbers: float | str) -> Draw:
        sum_ = form.format(*numbers)
        return Draw(sum_, sum_.replace("*", "×").replace("/", "÷"))

    return combine(write, *pools)


CHEQUE_SUM = expressions("{} * {} + {}", range(2, 13), range(415, 980, 15), (35, 60, 85, 120, 150, 240))
SHARED_SUM = expressions("({} + {}) / {}", range(115, 490, 13), range(21, 99, 4), (3, 6, 7, 9))


def _sum(form: str, signs: str, *numbers: str) -> Draw:
    """Return a sum that is written with `signs` for multiplication and division: those on a keyboard or on paper."""
    expression = form.format(*numbers)
    return Draw(expression, expression.translate(str.maketrans("*/", signs)))


SUM = combine(
    _sum,
    _WORDS["sums"],
    ("*/", "×÷"),
    "12 17.5 23 26.5 34 38.5 46 57.5".split(),
    "28.50 34.75 42 47.90 55.25 63.80 79 86.40".split(),
    "64 89.90 129 145.50 219 287.35 340".split(),
)

# Single numbers and measures


def _raw(cents: int) -> Draw:
    return Draw(cents / 100, f"{cents / 100:.2f}")


RAW_AMOUNT = combine(_raw, range(1_100_050, 98_000_000, 76_155))
"""Amounts as a spreadsheet stores them, without separators."""
WHOLE_NUMBER = integers(1_213, 987_650, 61)
NUMBER_IN_WORDS = combine(
    "{} thousand {} hundred and {}",
    (
        "two three five seven nine eleven twelve fourteen sixteen nineteen "
        "thirty forty-one fifty-eight seventy-three eighty-six"
    ).split(),
    "one two three four five six seven eight nine".split(),
    (
        "four six eight nine ten twelve seventeen twenty-two thirty-five "
        "forty fifty-one sixty-three seventy-seven ninety"
    ).split(),
)
MEASURED = decimals(3, 90, 1)
LONG_DECIMAL = decimals(2, 99, 4)
"""Numbers with four decimals."""


def _limits(low: int, width: int, beyond: int) -> dict[str, int]:
    return {"low": low, "high": low + width, "value": low + width + beyond if beyond > 0 else low + beyond}


LIMITS = combine(_limits, range(5, 16), range(12, 23), [*range(-4, 0), *range(1, 18)])
"""`low`, `high` and `value`: two limits and a value outside them."""


def _measure(kind: tuple[str, str, float, float], place: int) -> dict[str, Any]:
    one, other, least, step = kind
    return {"from": one, "to": other, "value": least + step * place}


MEASURE = combine(_measure, _WORDS["measures"], range(40))
"""`from`, `to` and `value`: two units of the same measure and a common value in the first."""
UNITS = pick([{"from": one, "to": other} for pair in _WORDS["pairs"] for one, other in permutations(pair)])
"""`from` and `to`: units that people convert into each other."""
SENTENCES = worded({3: ("three", "3"), 4: "four"})
DECIMALS = worded({1: "one decimal", 2: "two decimals", 3: "three decimals"})

# Series of numbers

WAITS = lists(14, 58, 9)
LOADS = lists(90, 400, 7)
HEIGHTS = lists(128, 171, 6)
TEMPERATURES = lists(4, 29, 6, places=1)
VISITORS = lists(2_104, 9_876, 8)
READINGS = lists(40, 400, 7)


def _pair(number: int, length: int) -> dict[str, Draw]:
    """Return two series of numbers with a positive correlation."""
    first = list(dict.fromkeys(invent.integer(8, 40, "first", number, draw) for draw in range(24)))[:length]
    second = [50 + figure + invent.integer(0, 12, "second", number, place) for place, figure in enumerate(first)]
    return {
        name: Draw(row, ", ".join(map(str, row[:-1])) + f" and {row[-1]}")
        for name, row in (("x", first), ("y", second))
    }


FIVE_PAIRS, SIX_PAIRS = (combine(_pair, range(20_000), (length,)) for length in (5, 6))
"""`x` and `y`: two series of five or six numbers with a positive correlation."""
