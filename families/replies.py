"""Calls in a response of whatever client or provider, read as the metric reads them."""

from typing import Any

from metric.comptool_gap.calls import parse_calls

__all__ = ["calls_in"]

Json = Any


def calls_in(response: Json) -> list[tuple[str | None, dict[str, Json]]]:
    """The calls as (name, arguments); the name is None where something stands in the place of a call and is none."""
    return [(call.name, call.arguments) for call in parse_calls(response)]
