"""The units that may accompany a number: their spellings, and which of them are right for a row."""

import re
from collections.abc import Mapping
from typing import Any

Json = Any
Row = Mapping[str, Any]

_DOLLARS = ("USD", "AUD", "CAD", "NZD", "SGD", "HKD", "TWD", "JMD", "FJD", "MXN", "CLP", "COP", "ARS", "UYU")
_CURRENCIES = {  # code: spellings; several currencies may share a spelling
    "EUR": "€|euro|euros",
    "USD": "us$|us dollar|us dollars|u.s. dollars|american dollars",
    "GBP": "£|pound|pounds|british pound|british pounds|pounds sterling|pound sterling",
    "CHF": "swiss franc|swiss francs|franc|francs|sfr|fr.",
    "JPY": "¥|yen|japanese yen",
    "CNY": "¥|yuan|rmb|renminbi|chinese yuan",
    "SEK": "kr|krona|kronor|swedish krona|swedish kronor",
    "NOK": "kr|krone|kroner|norwegian krone|norwegian kroner",
    "DKK": "kr|krone|kroner|danish krone|danish kroner",
    "ISK": "kr|króna|krona|kronur|icelandic krona",
    "PLN": "zł|zloty|złoty|zlotys|zlotych|polish zloty",
    "CZK": "kč|koruna|korunas|czech koruna|czech korunas",
    "HUF": "ft|forint|forints|hungarian forint|hungarian forints",
    "RON": "leu|lei|romanian leu|romanian lei",
    "BGN": "lev|leva|bulgarian lev",
    "UAH": "₴|hryvnia",
    "TRY": "₺|lira|turkish lira|liras",
    "ILS": "₪|shekel|shekels|new shekel|israeli shekel|israeli shekels",
    "INR": "₹|rs|rs.|rupee|rupees|indian rupee|indian rupees",
    "PKR": "rs|rs.|rupee|rupees|pakistani rupees",
    "LKR": "rs|rs.|rupee|rupees|sri lankan rupees",
    "IDR": "rp|rupiah|indonesian rupiah",
    "MYR": "rm|ringgit|malaysian ringgit",
    "THB": "฿|baht|thai baht",
    "VND": "₫|dong|vietnamese dong",
    "PHP": "₱|peso|pesos|philippine pesos",
    "KRW": "₩|won|south korean won|korean won",
    "BRL": "r$|real|reais|brazilian real|brazilian reais",
    "PEN": "s/|sol|soles|peruvian sol|peruvian soles",
    "GTQ": "q|quetzal|quetzals|quetzales|guatemalan quetzal",
    "MXN": "mx$|peso|pesos|mexican peso|mexican pesos",
    "CLP": "peso|pesos|chilean peso|chilean pesos",
    "COP": "peso|pesos|colombian peso|colombian pesos",
    "ARS": "peso|pesos|argentine peso|argentine pesos",
    "UYU": "peso|pesos|uruguayan pesos",
    "ZAR": "r|rand|south african rand",
    "NGN": "₦|naira|nigerian naira",
    "GHS": "cedi|cedis|ghanaian cedi",
    "KES": "ksh|shilling|shillings|kenyan shilling|kenyan shillings",
    "EGP": "e£|pound|pounds|egyptian pound|egyptian pounds",
    "MAD": "dirham|dirhams|moroccan dirham|moroccan dirhams",
    "AED": "dirham|dirhams|uae dirham|uae dirhams",
    "SAR": "riyal|riyals|saudi riyal|saudi riyals",
    "QAR": "riyal|riyals|qatari riyal",
    "KWD": "dinar|dinars|kuwaiti dinar|kuwaiti dinars",
    "AUD": "a$|au$|australian dollar|australian dollars",
    "CAD": "c$|ca$|canadian dollar|canadian dollars",
    "NZD": "nz$|new zealand dollar|new zealand dollars",
    "SGD": "s$|sg$|singapore dollar|singapore dollars",
    "HKD": "hk$|hong kong dollar|hong kong dollars",
    "TWD": "nt$|new taiwan dollar|new taiwan dollars",
    "JMD": "j$|jamaican dollar|jamaican dollars",
    "FJD": "fj$|fiji dollar|fiji dollars",
}
_OTHERS = {
    "C": "°c|°|c|celsius|degrees celsius|degree celsius|degrees|degree|deg c|deg. c|°celsius|º|ºc|℃|degrees c"
    "|centigrade",
    "F": "°f|°|f|fahrenheit|degrees fahrenheit|degree fahrenheit|degrees|degree|deg f|deg. f|°fahrenheit|º|ºf"
    "|℉|degrees f",
    "km/h": "km/h|kph|kmh|kmph|km per hour|kilometres per hour|kilometers per hour|kilometres an hour",
    "km": "km|kms|kilometre|kilometres|kilometer|kilometers",
    "m": "m|metre|metres|meter|meters",
    "%": "%|percent|per cent|percentage points|percentage point|pp|％",
    "minutes": "minute|minutes|min|mins|min.",
    "hours": "hour|hours|h|hr|hrs",
    "days": "day|days|d",
    "shares": "share|shares|whole shares|full shares",
    "people": "people|persons|inhabitants|residents|guests|guest|attendees|participants",
    "pieces": "piece|pieces|pcs|pc|units|unit|items|item|stock|in stock|pieces in stock|units in stock",
}


def _spellings() -> dict[str, frozenset[str]]:
    """Return all spellings of units, in lower case, with the units that each may mean."""
    found: dict[str, set[str]] = {}
    for unit, ways in {**_CURRENCIES, **_OTHERS}.items():
        for way in {unit.casefold(), *ways.split("|")}:
            found.setdefault(way, set()).add(unit)
    for way in ("$", "dollar", "dollars"):
        found[way] = set(_DOLLARS)
    return {way: frozenset(units) for way, units in found.items()}


_SPELLINGS = _spellings()
LOCAL = "the local currency"
_MONEY = ("price", "amount", "total", "salary", "purchase_price", "unit_price", "total_spent")
_PAIR = re.compile(r"([A-Z]{3})_in_([A-Z]{3})")
_PARTS = re.compile(r"[^.\[\]]+")
_COUNTED = re.compile(r"how many (\w{3,30})", re.I)
_PERIODS = re.compile(r"\b(?:(?:a|an|per) (day|week|month|year)|(dai|week|month|year)ly|(annual))\b", re.I)
_RATE = re.compile(r"(?:^|\s)(?:a|an|per|each|every|for one)\s(\w{1,20})$|/\s?(\w{1,20})$")
_TIMES = {"thousand": 1e3, "million": 1e6, "billion": 1e9}


def understood(row: Row) -> dict[str, Json]:
    """Return a row's expected answer and, for a number, the units that follow from its question and its last call.

    `named` holds the units in which the number may be given, `per` what it may be a rate of. For example, the price of
    a share may be in its currency "a share", an exchange rate in the target currency per base currency, and a sum of
    money "a month" only if the question asks for that. A number without a unit in its row (a bare calculation) has
    none.
    """
    expected = dict(row["expected_answer"])
    if expected.get("type") != "number":
        return expected
    question = str(row.get("prompt", ""))
    per = {next(filter(None, words)).casefold() for words in _PERIODS.findall(question)}
    per = {{"dai": "day", "annual": "year"}.get(word, word) for word in per}
    trace = row.get("expected_trace") or ()
    if expected.get("unit") == LOCAL:
        named = {step["answer"]["value"] for step in trace if _path(step)[-1:] == ["currency"]}
    elif expected.get("unit"):
        named = _units_of_text(expected["unit"])
    else:
        named, rate = _units_of_call(trace[-1]) if trace else (set(), set())
        per |= rate
        if counted := _COUNTED.match(question):
            named = named or _units_of_text(counted[1]) or {counted[1].casefold()}
    return {**expected, "named": sorted(map(str, named)), "per": sorted(per)}


def _units_of_text(text: str) -> set[str]:
    return set(_SPELLINGS.get(text.casefold(), ()))


def _path(step: Row) -> list[str]:
    answer = step.get("answer")
    return _PARTS.findall(str(answer.get("path", ""))) if isinstance(answer, Mapping) else []


def _units_of_call(step: Row) -> tuple[set[str], set[str]]:
    """Return the units of a call's result, and what it is a rate of, by the name of its field and its record."""
    *way, leaf = _path(step) or [""]
    record: Json = step.get("output")
    try:
        for part in way:
            record = record[int(part)] if isinstance(record, list) else record[part]
    except (KeyError, IndexError, TypeError, ValueError):
        record = {}
    record = record if isinstance(record, Mapping) else {}
    if pair := _PAIR.fullmatch(leaf):
        return {pair[2]}, {pair[1].casefold()}
    if leaf == "rate":
        return {str(record.get("target"))}, {str(record.get("base")).casefold()}
    if leaf in _MONEY:
        each = {"price": {"share", "piece", "unit"}, "purchase_price": {"share"}, "salary": {"year"}}
        return {str(record["currency"])} if "currency" in record else set(), set(each.get(leaf, ()))
    return (_units_of_text(leaf) or _units_of_text(leaf.rpartition("_")[2])) if leaf != "result" else set(), set()


def is_unit(text: str) -> bool:
    """Whether a text in lower case is a known unit."""
    return bool(_units_of_text(text.strip(" ()")))


def with_multiplier(value: float, after: str) -> tuple[float, str]:
    """Multiply a value by a following word such as "million"; return it and the rest of the text."""
    word, _, rest = after.partition(" ")
    return (value * _TIMES[word], rest.strip()) if word in _TIMES else (value, after)


def fits(beside: str, expected: Row) -> bool:
    """Whether the text beside a number, in lower case, is one of its right units or empty."""
    beside = beside.removesuffix("(approximately)").removesuffix("(rounded)").strip(" ()")
    own = str(expected.get("unit", "")).casefold()
    named = set(expected.get("named", _units_of_text(own)))
    if beside in ("", own) or (own == LOCAL and beside == "local currency"):
        return True
    meant = _SPELLINGS.get(beside, frozenset())
    if own == LOCAL and not named:  # the row does not name the currency, so any is accepted
        return bool(meant & _CURRENCIES.keys())
    if meant & named or beside in {name.casefold() for name in named}:
        return True
    if len(parts := beside.split()) == 2 and all(meant_by & named for meant_by in map(_units_of_text, parts)):  # USD $
        return True
    rate = _RATE.search(beside)
    if rate is None or (rate[1] or rate[2]) not in expected.get("per", ()):
        return False
    return fits(beside[: rate.start()], expected)
