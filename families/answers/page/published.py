"""The leaderboard of ToolComp, with recomputed intervals and ranks.

It was measured on other questions, so it is shown separately and never ranked with runs.
"""

from math import sqrt
from typing import NamedTuple

from families.page import published_results
from metric.final_answer.agreement import rank_ub
from metric.final_answer.intervals import clopper_pearson

SOURCE = "ToolComp, Scale AI: 485 questions over two sets of tools, graded by GPT-4 Turbo"


class Line(NamedTuple):
    """A model: points and half-width as published, in per cent, and n, which is inferred from the half-width.

    The others are recomputed: the half-width by the normal approximation, the exact interval, and the rank (UB).
    """

    model: str
    points: float
    half_width: float
    n: int
    normal: float
    low: float
    high: float
    rank: int


def read() -> list[Line]:
    """Read all models, in the order of their points; names that are not preserved are empty."""
    published = [
        (line["model"], float(line["points"]), float(line["half_width"]), int(line["n"]))
        for line in published_results("final_answer")
    ]
    ranks = rank_ub(
        {str(place): (points - half, points + half) for place, (_, points, half, _) in enumerate(published)}
    )
    return [
        Line(
            model,
            points,
            half,
            n,
            196 * sqrt(points / 100 * (1 - points / 100) / n),
            *_exact(points, n),
            ranks[str(place)],
        )
        for place, (model, points, half, n) in enumerate(published)
    ]


def _exact(points: float, n: int) -> tuple[float, float]:
    low, high = clopper_pearson(round(points / 100 * n), n)
    return 100 * low, 100 * high
