"""Formatting: numbers as people write them, and text that is safe in a web address."""

import re
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP, Context, Decimal
from fractions import Fraction
from typing import Annotated, Literal, TypedDict
from urllib.parse import quote

from simulators.kinds import Bounds, Currency, Raw, Text
from simulators.notation import check_currency
from simulators.tool import ToolError, tool

_WIDE = Context(prec=400, rounding=ROUND_HALF_UP)  # holds every digit of any float

_SYMBOLS = {
    "USD": "$",
    "EUR": "€",
    "GBP": "£",
    "JPY": "¥",
    "INR": "₹",
    "KRW": "₩",
    "ILS": "₪",
    "VND": "₫",
    "NGN": "₦",
    "PHP": "₱",
    "UAH": "₴",
    "TRY": "₺",
}


class Formatted(TypedDict):
    """A number as people read it."""

    formatted: Text


@tool
def format_number(value: float, decimals: Annotated[int, Bounds(0, 12)] = 2, currency: Currency = "") -> Formatted:
    """Write a number in figures for readers, with thousands separators and, if wanted, as money.

    Args:
        value: The number.
        decimals: Digits after the point; halves are rounded away from zero.
        currency: ISO code such as EUR; empty for a plain number.
    """
    code = check_currency(currency, "currency") if currency.strip() else ""
    number = _WIDE.quantize(Decimal(repr(value)), Decimal(1).scaleb(-decimals))
    sign = "-" if number < 0 else ""
    return {"formatted": f"{sign}{_SYMBOLS.get(code, code and code + ' ')}{abs(number):,f}"}


# Numbers in words

_UNITS = "zero one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
# Largest first
_SCALES = {"quadrillion": 10**15, "trillion": 10**12, "billion": 10**9, "million": 10**6, "thousand": 1000}
_SMALL = {word: number for number, word in enumerate(_UNITS + _TEENS)} | {"a": 1, "an": 1}
_ROUND = {word: 10 * number for number, word in enumerate(_TENS, start=2)}
_MAX_DECIMALS = 20


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    tens, unit = divmod(rest, 10)
    small = (_UNITS + _TEENS)[rest] if rest < 20 else _TENS[tens - 2] + (f"-{_UNITS[unit]}" if unit else "")
    if not hundreds:
        return small
    return f"{_UNITS[hundreds]} hundred" + (f" {small}" if rest else "")


def _in_words(number: int) -> str:
    parts = []
    for word, size in _SCALES.items():
        count, number = divmod(number, size)
        if count:
            parts.append(f"{_below_thousand(count)} {word}")
    if number or not parts:
        parts.append(_below_thousand(number))
    return " ".join(parts)


class Words(TypedDict):
    """A number in words."""

    words: Text


@tool
def number_to_text(value: float) -> Words:
    """Spell a number out in English words, as on a cheque (1989 gives "one thousand nine hundred eighty-nine").

    Args:
        value: The number; decimals are read digit by digit.
    """
    whole, _, decimals = f"{abs(Decimal(repr(value))):f}".partition(".")
    decimals = decimals.rstrip("0")
    if len(decimals) > _MAX_DECIMALS:
        raise ToolError(f"'value' has more than {_MAX_DECIMALS} decimals; round it first.")
    words = _in_words(int(whole)) + (f" point {' '.join(_UNITS[int(digit)] for digit in decimals)}" if decimals else "")
    return {"words": f"minus {words}" if value < 0 else words}


class Value(TypedDict):
    """A number."""

    value: float


_FIGURES = re.compile(r"(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,15})?", re.ASCII)
_HYPHEN = re.compile(r"(?<=[a-z])-(?=[a-z])")


def _read_small(words: list[str]) -> Fraction:
    if len(words) == 1 and _FIGURES.fullmatch(words[0]):
        return Fraction(words[0].replace(",", ""))
    if len(words) == 1 and (number := (_SMALL | _ROUND).get(words[0])) is not None:
        return Fraction(number)
    if len(words) == 2 and words[0] in _ROUND and 1 <= _SMALL.get(words[1], 0) <= 9:
        return Fraction(_ROUND[words[0]] + _SMALL[words[1]])
    raise ValueError(words)


def _read_group(words: list[str]) -> Fraction:
    if "hundred" not in words:
        return _read_small(words)
    at = words.index("hundred")
    return 100 * _read_small(words[:at]) + (_read_small(words[at + 1 :]) if words[at + 1 :] else 0)


def _read_whole(words: list[str]) -> Fraction:
    total = Fraction(0)
    for scale, size in _SCALES.items():
        if scale in words:
            at = words.index(scale)
            total += size * _read_group(words[:at])
            words = words[at + 1 :]
            if not words:
                return total
    return total + _read_group(words)


@tool
def text_to_number(words: Text) -> Value:
    """Read one number written in English words and give it in figures; for numbers inside longer prose use
    extract_numbers.

    Args:
        words: For instance "one thousand nine hundred eighty-nine", "minus two point five" or "2.5 million".
    """
    plain = [word.rstrip(",") for word in _HYPHEN.sub(" ", words.casefold()).split() if word != "and"]
    negative = plain[:1] in (["minus"], ["negative"])
    whole, _, decimals = " ".join(plain[1:] if negative else plain).partition(" point ")
    try:
        digits = "".join(str(_UNITS.index(word)) for word in decimals.split())
        value = _read_whole(whole.split()) + Fraction(f"0.{digits or 0}")
    except ValueError:
        raise ToolError(
            f"'words' must be one number in English words, such as twenty-three point five; got {words[:60]!r}."
        ) from None
    return {"value": float(-value if negative else value)}


class Rounded(TypedDict):
    """A rounded number."""

    result: float


_MODES = {"half_up": ROUND_HALF_UP, "half_even": ROUND_HALF_EVEN, "up": ROUND_UP, "down": ROUND_DOWN}


@tool
def round_number(
    value: float,
    decimals: Annotated[int, Bounds(-12, 12)] = 0,
    mode: Literal["half_up", "half_even", "up", "down"] = "half_up",
) -> Rounded:
    """Round a number to so many decimals and give a number again; for text with separators use format_number.

    Args:
        value: The number, taken as the decimal it is written as: 2.675 is exactly 2.675.
        decimals: Digits after the point; negative for tens, hundreds and so on.
        mode: half_up sends halves away from zero, half_even to the even neighbour; up goes away from zero and down
            towards it always.
    """
    rounded = _WIDE.copy()
    rounded.rounding = _MODES[mode]
    return {"result": float(rounded.quantize(Decimal(repr(value)), Decimal(1).scaleb(-decimals))) + 0.0}


class Encoded(TypedDict):
    """Text that is safe in a web address."""

    encoded: Raw


@tool
def encode_url(text: Raw) -> Encoded:
    """Percent-encode a piece of text for use inside a web address (RFC 3986): all but letters, digits and - .

    _ ~ is escaped, as UTF-8.

    Args:
        text: The piece of text, such as one query value; not a whole address.
    """
    return {"encoded": quote(text, safe="")}
