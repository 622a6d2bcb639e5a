"""Mathematics and statistics.

Results are computed exactly on the decimals as written and converted to a float once, so that no digit depends on the
platform.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from itertools import accumulate
from math import ceil, floor, isqrt, lcm
from typing import Annotated, Any, Literal, NoReturn, TypedDict, get_args

from simulators.data import load
from simulators.kinds import Bounds, Expression, Money, Percent, Rule, Text
from simulators.phrasing import figure
from simulators.tool import MAX_NUMBER, ToolError, tie, tool

# Wide enough for the largest power that is allowed: (1e300) ** 10000
_WIDE, _TIDY, _TEN_DIGITS = (
    Context(prec=digits, rounding=ROUND_HALF_UP, Emin=-9_999_999, Emax=9_999_999) for digits in (50, 40, 10)
)


Sample = Annotated[list[float], Rule({"set": "number"})]  # numbers in any order


class Result(TypedDict):
    """One number."""

    result: float


def _exact(value: float) -> Fraction:
    """Return the decimal as written, not its binary approximation: 0.1 is one tenth."""
    return Fraction(*Decimal(repr(value)).as_integer_ratio())


def _float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        raise ToolError("The result is too large for a floating-point number.") from None


def _root(value: Fraction) -> float:
    return float(_WIDE.sqrt(_decimal(value)))


def _decimal(value: Fraction) -> Decimal:
    return _WIDE.divide(Decimal(value.numerator), Decimal(value.denominator))


def _scaled(values: list[float], name: str = "values", least: int = 1) -> tuple[list[int], int]:
    """Return the numbers as whole multiples of 1/scale, and the scale."""
    if len(values) < least:
        raise ToolError(f"'{name}' must hold at least {least} number{'s' if least > 1 else ''}; got {len(values)}.")
    ratios = [Decimal(repr(value)).as_integer_ratio() for value in values]
    scale = lcm(*{denominator for _, denominator in ratios})
    return [numerator * (scale // denominator) for numerator, denominator in ratios], scale


# Arithmetic

_MAX_EXPRESSION = 1_000
_MAX_DEPTH = 40
_MAX_EXPONENT = 10_000
_MAX_BITS = 4_096
_MAX_MAGNITUDE = 300
_TOKEN = re.compile(
    r"(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?)|(?P<name>[A-Za-z]\w*)"
    r"|(?P<sign>\*\*|//|[-+*/%(),])|(?P<stray>\S)",
    re.ASCII,
)


def _out_of_range() -> ToolError:
    return ToolError(
        f"The expression's value is out of range; every step must stay between 1e-{_MAX_MAGNITUDE} and "
        f"1e{_MAX_MAGNITUDE} in size."
    )


def _limit_size(value: Fraction) -> Fraction:
    """Limit the size of an intermediate result: exact while it is short, else rounded to 50 digits."""
    bits = max(value.numerator.bit_length(), value.denominator.bit_length())
    if bits < 900:
        return value
    if not Fraction(1, 10**_MAX_MAGNITUDE) <= abs(value) <= 10**_MAX_MAGNITUDE:
        raise _out_of_range()
    return value if bits <= _MAX_BITS else Fraction(_decimal(value))


def _divide(left: Fraction, right: Fraction, operator: str) -> Fraction:
    if not right:
        raise ToolError("The expression divides by zero.")
    return {"/": left / right, "//": Fraction(left // right), "%": left % right}[operator]


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    if abs(exponent) > _MAX_EXPONENT:
        raise ToolError(f"The expression has an exponent larger than {_MAX_EXPONENT}.")
    if not base and exponent < 0:
        raise ToolError("The expression divides by zero.")
    if (
        exponent.denominator == 1
        and abs(exponent) * max(base.numerator.bit_length(), base.denominator.bit_length()) <= _MAX_BITS
    ):
        return Fraction(base ** int(exponent))
    if base < 0 and exponent.denominator != 1:
        raise ToolError("The expression takes a root or a fractional power of a negative number.")
    result = _TIDY.plus(_WIDE.power(_decimal(base), _decimal(exponent)))  # 40 of 50 digits, so that 8 ** (1/3) is 2
    if result and abs(result.adjusted()) > _MAX_MAGNITUDE:
        raise _out_of_range()
    return Fraction(result)


def _half_up(value: Fraction, digits: Fraction = Fraction(0)) -> Fraction:
    if digits.denominator != 1 or abs(digits) > 15:
        raise ToolError("The second argument of round must be a whole number of digits from -15 to 15.")
    scale = Fraction(10) ** int(digits)
    return (1 if value >= 0 else -1) * floor(abs(value) * scale + Fraction(1, 2)) / scale


# Each function by its name, with the maximum number of arguments
_FUNCTIONS: dict[str, tuple[Callable[..., Fraction | int], int]] = {
    "sqrt": (lambda value: _power(value, Fraction(1, 2)), 1),
    "abs": (abs, 1),
    "round": (_half_up, 2),
    "min": (lambda *values: min(values), _MAX_EXPRESSION),
    "max": (lambda *values: max(values), _MAX_EXPRESSION),
    "floor": (floor, 1),
    "ceil": (ceil, 1),
}


class _Parser:
    """A recursive-descent parser; each method parses one level of precedence and returns its value."""

    def __init__(self, expression: str) -> None:
        if len(expression) > _MAX_EXPRESSION:
            raise ToolError(f"'expression' must have at most {_MAX_EXPRESSION} characters; got {len(expression)}.")
        self.tokens = [
            (str(match.lastgroup), match[match.lastgroup or 0], match.start(match.lastgroup or 0))
            for match in _TOKEN.finditer(expression)
        ]
        self.tokens.append(("end", "", len(expression)))
        self.index = 0
        self.depth = 0

    def value(self) -> Fraction:
        result = self.sum()
        if self.tokens[self.index][0] != "end":
            self.refuse()
        return result

    def refuse(self) -> NoReturn:
        kind, text, position = self.tokens[self.index]
        where = (
            "The expression ends too early"
            if kind == "end"
            else f"The expression has an unexpected {text[:20]!r} at character {position + 1}"
        )
        raise ToolError(
            f"{where}; write numbers without separators, + - * / // % ** and parentheses, or {', '.join(_FUNCTIONS)}."
        )

    def take(self, *signs: str) -> str:
        """Consume and return the next token if it is one of the signs, else return an empty string."""
        kind, text, _ = self.tokens[self.index]
        if kind != "sign" or text not in signs:
            return ""
        self.index += 1
        return text

    def expect(self, sign: str) -> None:
        if not self.take(sign):
            self.refuse()

    def sum(self) -> Fraction:
        left = self.product()
        while sign := self.take("+", "-"):
            right = self.product()
            left = _limit_size(left + right if sign == "+" else left - right)
        return left

    def product(self) -> Fraction:
        left = self.signed()
        while sign := self.take("*", "/", "//", "%"):
            right = self.signed()
            left = _limit_size(left * right if sign == "*" else _divide(left, right, sign))
        return left

    def signed(self) -> Fraction:
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            raise ToolError(f"The expression is nested more than {_MAX_DEPTH} levels deep.")
        sign = self.take("+", "-")
        value = self.signed() if sign else self.power()
        self.depth -= 1
        return -value if sign == "-" else value

    def power(self) -> Fraction:
        base = self.atom()
        return _limit_size(_power(base, self.signed())) if self.take("**") else base

    def atom(self) -> Fraction:
        kind, text, _ = self.tokens[self.index]
        if kind == "number":
            self.index += 1
            return _limit_size(Fraction(text))
        if kind == "name" and text in _FUNCTIONS:
            return self.function(text)
        self.expect("(")
        inner = self.sum()
        self.expect(")")
        return inner

    def function(self, name: str) -> Fraction:
        function, most = _FUNCTIONS[name]
        self.index += 1
        self.expect("(")
        arguments = [self.sum()]
        while self.take(","):
            arguments.append(self.sum())
        self.expect(")")
        if len(arguments) > most:
            raise ToolError(f"{name} takes at most {most} argument{'s' if most > 1 else ''}; got {len(arguments)}.")
        return _limit_size(Fraction(function(*arguments)))


@tool
def calculator(expression: Expression) -> Result:
    """Evaluate an arithmetic expression exactly.

    Args:
        expression: Numbers with + - * / // % ** and parentheses, and the functions sqrt, abs, round, min, max, floor,
            ceil; for instance "(12.5 + 3) * 4".
    """
    return {"result": _float(_Parser(expression).value())}


# Statistics


class Statistics(TypedDict):
    """Several statistics of one list."""

    count: int
    mean: float
    median: float
    mode: float
    variance: float
    standard_deviation: float
    minimum: float
    maximum: float
    quartile_1: float
    quartile_3: float
    total: float
    summary: Text


def _variance(whole: list[int], scale: int, population: bool) -> Fraction:
    count = len(whole)
    squares = count * sum(value * value for value in whole) - sum(whole) ** 2
    return Fraction(squares, count * (count if population else count - 1) * scale * scale)


def _quantile(ordered: list[int], share: Fraction) -> Fraction:
    """Return a quantile by linear interpolation between the nearest ranks, both ends included."""
    position = share * (len(ordered) - 1)
    below = floor(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (position - below) * (ordered[above] - ordered[below])


@tool
def statistical_analysis(values: Sample) -> Statistics:
    """Give eleven figures of a bare list of numbers at once: centre, spread, quartiles, total (sample variance; linear
    interpolation). Not for tables.

    Args:
        values: At least two numbers.
    """
    whole, scale = _scaled(values, least=2)
    ordered = sorted(whole)
    variance = _variance(whole, scale, population=False)
    quarter, half, three_quarters = (_float(_quantile(ordered, Fraction(part, 4)) / scale) for part in (1, 2, 3))
    low, high, total = (_float(Fraction(number, scale)) for number in (ordered[0], ordered[-1], sum(whole)))
    mean = _float(Fraction(sum(whole), len(whole) * scale))
    mode = min(Counter(whole).items(), key=lambda item: (-item[1], item[0]))[0]  # the smallest of the most frequent
    return {
        "count": len(values),
        "mean": mean,
        "median": half,
        "mode": _float(Fraction(mode, scale)),
        "variance": _float(variance),
        "standard_deviation": _root(variance),
        "minimum": low,
        "maximum": high,
        "quartile_1": quarter,
        "quartile_3": three_quarters,
        "total": total,
        "summary": f"The {len(values)} numbers run from {figure(low)} to {figure(high)}, with a mean of {figure(mean)} "
        f"and a median of {figure(half)}.",
    }


Strength = Literal["very weak", "weak", "moderate", "strong", "very strong"]
_STRENGTHS: tuple[Strength, ...] = get_args(Strength)


class Correlation(TypedDict):
    """How two series move together."""

    coefficient: float
    strength: Strength
    direction: Literal["positive", "negative", "none"]


def _pair(x: list[float], y: list[float]) -> tuple[list[int], int, list[int], int]:
    if len(x) != len(y):
        raise ToolError(f"'x' and 'y' must have the same length; got {len(x)} and {len(y)}.")
    return *_scaled(x, "x", least=2), *_scaled(y, "y", least=2)


def _ranks(values: list[int]) -> list[int]:
    """Return twice the rank of each value (an integer); ties share their mean rank."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for rank, value in enumerate(sorted(values), start=1):
        first.setdefault(value, rank)
        last[value] = rank
    return [first[value] + last[value] for value in values]


def _products(x: list[int], y: list[int]) -> tuple[int, int, int]:
    """Return the sums of products of deviations, times the count: xy, xx, yy."""
    count, sum_x, sum_y = len(x), sum(x), sum(y)
    xy = count * sum(a * b for a, b in zip(x, y, strict=True)) - sum_x * sum_y
    return xy, count * sum(a * a for a in x) - sum_x**2, count * sum(b * b for b in y) - sum_y**2


@tool
def correlation(x: list[float], y: list[float], method: Literal["pearson", "spearman"] = "pearson") -> Correlation:
    """Measure how closely two equally long series move together, from -1 to 1.

    Args:
        x: First series, at least two numbers that are not all equal.
        y: Second series, as long as the first.
        method: pearson for a straight-line relation, spearman for ranks.
    """
    whole_x, _, whole_y, _ = _pair(x, y)
    if method == "spearman":
        whole_x, whole_y = _ranks(whole_x), _ranks(whole_y)
    xy, xx, yy = _products(whole_x, whole_y)
    if not xx or not yy:
        raise ToolError(f"The correlation is undefined, because all numbers of '{'y' if xx else 'x'}' are equal.")
    size = _root(Fraction(xy * xy, xx * yy))
    return {
        "coefficient": size if xy >= 0 else -size,
        "strength": _STRENGTHS[
            min(4, isqrt(25 * xy * xy // (xx * yy)))
        ],  # one word for each fifth of the range from 0 to 1
        "direction": "positive" if xy > 0 else "negative" if xy else "none",
    }


@tool
def percentile(values: Sample, percent: Annotated[Percent, Bounds(0, 100)]) -> Result:
    """Find the value below which a given share of a list of numbers lies (linear interpolation, both ends included).

    Args:
        values: At least one number.
        percent: The share from 0 (the smallest) over 50 (the median) to 100 (the largest).
    """
    whole, scale = _scaled(values)
    return {"result": _float(_quantile(sorted(whole), _exact(percent) / 100) / scale)}


class Line(TypedDict):
    """The straight line y = slope * x + intercept."""

    slope: float
    intercept: float
    r_squared: float


@tool
def linear_regression(x: list[float], y: list[float]) -> Line:
    """Fit a straight line through points by ordinary least squares.

    Args:
        x: The independent values, at least two, not all equal.
        y: The dependent values, as many.
    """
    whole_x, scale_x, whole_y, scale_y = _pair(x, y)
    xy, xx, yy = _products(whole_x, whole_y)
    if not xx:
        raise ToolError("No line can be fitted, because all numbers of 'x' are equal.")
    slope = Fraction(xy * scale_x, xx * scale_y)
    intercept = (Fraction(sum(whole_y), scale_y) - slope * Fraction(sum(whole_x), scale_x)) / len(x)
    return {
        "slope": _float(slope),
        "intercept": _float(intercept),
        "r_squared": _float(Fraction(xy * xy, xx * yy)) if yy else 1.0,
    }


class Deviation(TypedDict):
    """Spread around the mean."""

    standard_deviation: float
    mean: float


@tool
def standard_deviation(values: Sample, population: bool = False) -> Deviation:
    """Measure how far a list of numbers spreads around its mean; only that, where statistical_analysis gives eleven
    figures.

    Args:
        values: At least two numbers (one is enough for a population).
        population: Whether the numbers are everyone (divide by n) instead of a sample (divide by n - 1).
    """
    whole, scale = _scaled(values, least=1 if population else 2)
    return {
        "standard_deviation": _root(_variance(whole, scale, population)),
        "mean": _float(Fraction(sum(whole), len(whole) * scale)),
    }


class Extremes(TypedDict):
    """Smallest and largest number, and their first positions (counted from 1)."""

    minimum: float
    maximum: float
    range: float
    min_position: int
    max_position: int
    summary: Text


def _has_repeated_extreme(arguments: Mapping[str, Any], output: Extremes) -> str:
    values = arguments["values"]
    return (
        "the smallest or largest value occurs twice"
        if values.count(min(values)) > 1 or values.count(max(values)) > 1
        else ""
    )


@tool
@tie(_has_repeated_extreme)
def min_max(values: list[float]) -> Extremes:
    """Find the lowest and the highest entry of a list of numbers and their positions, counted from 1 (the first one
    when several are equal).

    Args:
        values: At least one number.
    """
    whole, scale = _scaled(values)
    low, high = min(whole), max(whole)
    minimum, maximum, width = (_float(Fraction(number, scale)) for number in (low, high, high - low))
    return {
        "minimum": minimum,
        "maximum": maximum,
        "range": width,
        "min_position": whole.index(low) + 1,
        "max_position": whole.index(high) + 1,
        "summary": f"The lowest is {figure(minimum)} and the highest {figure(maximum)}, a difference of "
        f"{figure(width)}.",
    }


# Units

# fmt: off
Unit = Literal[
    "millimeters", "centimeters", "meters", "kilometers", "inches", "feet", "yards", "miles", "nautical miles",
    "milligrams", "grams", "kilograms", "tonnes", "ounces", "pounds", "stones",
    "celsius", "fahrenheit", "kelvin",
    "milliliters", "liters", "cubic meters", "teaspoons", "tablespoons", "fluid ounces", "cups", "pints", "gallons",
    "m/s", "km/h", "mph", "knots",
    "square meters", "square kilometers", "square feet", "square miles", "hectares", "acres",
    "seconds", "minutes", "hours", "days", "weeks",
    "bytes", "kilobytes", "megabytes", "gigabytes", "terabytes",
    "joules", "kilojoules", "kilocalories", "kilowatt-hours",
    "pascals", "hectopascals", "bars", "psi", "atmospheres",
]

# fmt: on

# The size of each unit by quantity, exact by definition (NIST SP 811, appendix B): thermochemical calories, US
# customary volumes.
_UNITS: dict[str, dict[str, str]] = load("units.json")
_SIZES = {unit: (quantity, Fraction(size)) for quantity, units in _UNITS.items() for unit, size in units.items()}
# Distance of the scale's zero from absolute zero, in its own degrees
_ZEROS = {"celsius": Fraction("273.15"), "fahrenheit": Fraction("459.67")}


@tool
def unit_convert(value: float, from_: Unit, to: Unit) -> Result:
    """Express a physical measurement in another unit of the same quantity, to 10 significant digits; not for
    currencies.

    Args:
        value: The measurement.
        from_: The unit it is given in.
        to: The unit wanted.
    """
    (quantity, size), (wanted, wanted_size) = _SIZES[from_], _SIZES[to]
    if quantity != wanted:
        raise ToolError(
            f"'{from_}' is a unit of {quantity} and '{to}' of {wanted}; {from_} can be converted to "
            f"{', '.join(_UNITS[quantity])}."
        )
    base = (_exact(value) + _ZEROS.get(from_, 0)) * size
    if quantity == "temperature" and base < 0:
        raise ToolError(f"'value' lies below absolute zero; got {value} {from_}.")
    return {"result": float(_TEN_DIGITS.plus(_decimal(base / wanted_size - _ZEROS.get(to, 0))))}


# Changes


class Change(TypedDict):
    """A relative change."""

    percent: Percent
    difference: float
    direction: Literal["increase", "decrease", "no change"]
    summary: Text


@tool
def percentage_change(old_value: float, new_value: float) -> Change:
    """Say by how much and by how many percent a quantity went up (positive) or down (negative), or one value lies above
    or below another.

    Args:
        old_value: The value before, or the one that the other is compared with ("more than this one"); not zero.
        new_value: The value after, or the one that is compared.
    """
    if not old_value:
        raise ToolError("'old_value' must not be zero, because a change from zero has no percentage.")
    difference = _exact(new_value) - _exact(old_value)
    change = 100 * difference / abs(_exact(old_value))
    gap, share, side = figure(_float(abs(difference))), figure(_float(abs(change))), "more" if change > 0 else "less"
    return {
        "percent": _float(change),
        "difference": _float(difference),
        "direction": "increase" if change > 0 else "decrease" if change else "no change",
        "summary": f"{figure(new_value)} is {gap} ({share} %) {side} than {figure(old_value)}."
        if change
        else f"Both are {figure(new_value)}.",
    }


class Averages(TypedDict):
    """The mean of every window, oldest first, and of the latest window."""

    averages: list[float]
    last: float


@tool
def moving_average(values: list[float], window: Annotated[int, Bounds(1)]) -> Averages:
    """Smooth a series of numbers: the mean of each run of neighbouring values.

    Args:
        values: The series, oldest first.
        window: How many neighbouring values are averaged, at most the length of the series.
    """
    whole, scale = _scaled(values)
    if window > len(whole):
        raise ToolError(f"'window' must be at most the number of values, {len(whole)}; got {window}.")
    totals = list(accumulate(whole, initial=0))
    averages = [
        _float(Fraction(after - before, window * scale)) for before, after in zip(totals, totals[window:], strict=False)
    ]
    return {"averages": averages, "last": averages[-1]}


class Clamped(TypedDict):
    """A number within its limits."""

    result: float
    was_clamped: bool


@tool
def clamp_value(value: float, low: float, high: float) -> Clamped:
    """Force one number into an allowed interval: below it becomes the lower limit, above it the upper one.

    Args:
        value: The number to limit.
        low: The lower limit, allowed itself.
        high: The upper limit, allowed itself.
    """
    if low > high:
        raise ToolError(f"'low' must not exceed 'high'; got {low} and {high}.")
    # + 0.0 turns -0.0 into 0.0
    return {"result": max(low, min(value, high)) + 0.0, "was_clamped": not low <= value <= high}


class Growth(TypedDict):
    """The amount that a sum grows to, to the cent."""

    final_amount: Money
    interest_earned: Money
    summary: Text


def _cents(amount: Decimal) -> float:
    return float(_WIDE.quantize(amount, Decimal("0.01")))


@tool
def compound_interest(
    principal: Annotated[Money, Bounds(0, 1e12)],
    annual_rate_percent: Annotated[Percent, Bounds(0, 100)],
    years: Annotated[float, Bounds(0, 100)],
    periods_per_year: Annotated[int, Bounds(1, 366)] = 1,
) -> Growth:
    """Work out what a deposit or a loan grows to when its interest earns interest, rounded to cents.

    Args:
        principal: The sum at the start.
        annual_rate_percent: Nominal yearly rate; 5 means 5 %.
        years: How long it grows.
        periods_per_year: How often a year interest is added: 1 yearly, 4 quarterly, 12 monthly; 1 unless the user says.
    """
    growth = _WIDE.power(
        _decimal(1 + _exact(annual_rate_percent) / (100 * periods_per_year)), _decimal(_exact(years) * periods_per_year)
    )
    start = Decimal(repr(principal))
    final = _WIDE.multiply(start, growth)
    if final > MAX_NUMBER:
        raise ToolError("The final amount is too large; it must stay below 1e15.")
    earned = _cents(_WIDE.subtract(final, start))
    length = f"{years:g} year{'' if years == 1 else 's'}"
    summary = (
        f"{figure(principal)} at {annual_rate_percent:g} % grows to {_cents(final):,.2f} in {length}, "
        f"{earned:,.2f} of it interest."
    )
    return {"final_amount": _cents(final), "interest_earned": earned, "summary": summary}
