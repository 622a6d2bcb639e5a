"""The calls in whatever a client handed over, read as the first metric reads them, which its users have as well."""

from metric.comptool_gap.calls import parse_calls

__all__ = ["parse_calls"]
