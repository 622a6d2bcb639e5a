"""Formats numbers, money, dates and lists for the sentences that tools return."""

from collections.abc import Sequence
from datetime import date

from simulators.english import MONTHS

# Currencies of ISO 4217 without a minor unit
WHOLE = frozenset("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split())


def figure(value: float, decimals: int = 2) -> str:
    """Format a number with thousands separators and at most `decimals` decimals, without trailing zeros."""
    text = f"{round(value, decimals) + 0.0:,.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def money(value: float, currency: str) -> str:
    """Format an amount with its currency: 1,234.50 EUR."""
    return f"{value:,.{0 if currency in WHOLE else 2}f} {currency}"


def dated(day: date | str) -> str:
    """Format a date (or an ISO 8601 text) as people write it: 9 April 2026."""
    found = date.fromisoformat(day[:10]) if isinstance(day, str) else day
    return f"{found.day} {MONTHS[found.month - 1]} {found.year}"


def enumerated(parts: Sequence[str]) -> str:
    """Join the parts as in a sentence: a, b and c."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))
