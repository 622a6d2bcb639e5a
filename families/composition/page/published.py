"""The results that the paper published (Tables 2 and 5), and its claims, recomputed from them.

They were measured with the first implementation, on other tasks and with another metric, so they are shown separately
and never ranked with runs.
"""

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from families.composition.page.figures import Model
from families.page import published_results
from metric.comptool_gap import gap

SOURCE = (
    "Md A Rahman, CompToolBench: Measuring the Compositional Tool-Use Gap in Large Language Models, Texas Tech "
    "University, 2026, Tables 2 and 5"
)
REGIMES = {
    "frontier": "Frontier models (paid API)",
    "free_cloud": "Free cloud models",
    "local": "Local models (Ollama)",
}
COLUMNS = {
    "l0": "L0",
    "l1": "L1",
    "l2": "L2",
    "l3": "L3",
    "overall": "overall",
    "delta_l0_l3": "Δ L0→L3",
    "tool_selection_pct": "tools",
    "argument_accuracy_pct": "arguments",
}


class Published(NamedTuple):
    """A row of Tables 2 and 5, in per cent."""

    model: str
    provider: str
    regime: str
    marked: bool
    figures: dict[str, float]


class Claim(NamedTuple):
    """A claim of the paper, with the published number and the one computed from its table."""

    text: str
    published: str
    computed: str


def read() -> list[Published]:
    """Read the rows of the table, in order."""
    return [
        Published(
            row["model"],
            row["provider"],
            row["regime"],
            row["selection_gap_mark"] == "1",
            {name: float(row[name]) for name in COLUMNS},
        )
        for row in published_results("comptool_gap")
    ]


def averages(rows: Sequence[Published]) -> dict[str, dict[str, float]]:
    """Return the means over all models and over those of each regime, in per cent."""
    parts = {"all": list(rows), **{regime: [row for row in rows if row.regime == regime] for regime in REGIMES}}
    return {
        name: {column: fsum(row.figures[column] for row in members) / len(members) for column in COLUMNS}
        for name, members in parts.items()
    }


def claims(rows: Sequence[Published]) -> Iterator[Claim]:
    """Yield the claims that the paper derives from its table."""
    across = gap.gap_across_models([{**row.figures, "regime": row.regime} for row in rows])
    means = averages(rows)
    cloud = [row for row in rows if row.regime != "local"]
    local = [row for row in rows if row.regime == "local"]
    yield Claim(
        "mean selection gap over models, with its 95 % interval",
        "13.4 [9.5, 18.0]",
        f"{across['selection_gap']:.1f} [{across['low']:.1f}, {across['high']:.1f}]",
    )
    yield Claim(
        "models that score higher on composed tasks than on single calls",
        "26 of 27",
        f"{across['models_with_gap']} of {across['n']}",
    )
    for regime, value in (("free_cloud", "19.9"), ("frontier", "13.9"), ("local", "4.7")):
        yield Claim(
            f"mean selection gap, {regime.replace('_', ' ')} models", value, f"{across['by_regime'][regime]:.1f}"
        )
    yield Claim(
        "cloud models with L2 above L1",
        "18 of 19",
        f"{sum(row.figures['l2'] > row.figures['l1'] for row in cloud)} of {len(cloud)}",
    )
    yield Claim(
        "local models with L1 above L2",
        "8 of 8",
        f"{sum(row.figures['l1'] > row.figures['l2'] for row in local)} of {len(local)}",
    )
    yield Claim(
        "mean L1 and L2 over all models", "57.6 and 72.8", f"{means['all']['l1']:.1f} and {means['all']['l2']:.1f}"
    )
    yield Claim("mean drop from L0 to L3", "7.1", f"{means['all']['delta_l0_l3']:.1f}")
    yield Claim("mean drop from L0 to L3, free cloud models", "0.6", f"{means['free_cloud']['delta_l0_l3']:.1f}")


def models(rows: Sequence[Published]) -> list[Model]:
    """Convert the rows for figures."""
    return [
        Model(
            row.model if row.provider != "Ollama" else f"{row.model} (Ollama)",
            [row.figures[f"l{level}"] / 100 for level in range(4)],
            published_drop=row.figures["delta_l0_l3"] / 100,
        )
        for row in rows
    ]
