"""The statistics of all tables and comparisons: those of the first metric, which its users have as well."""

from collections.abc import Iterable

from metric.comptool_gap.gap import clopper_pearson, mcnemar, paired_bootstrap, spearman

__all__ = ["clopper_pearson", "mcnemar", "paired_bootstrap", "share", "spearman"]


def share(scores: Iterable[float | None]) -> tuple[float | None, dict[str, float]]:
    """The mean of scores of 0 and 1, and its exact 95 % interval as scores.json holds it (low, high, n).

    A score that is None was not evaluated; without any other, the mean is None and the interval empty.
    """
    known = [score for score in scores if score is not None]
    if not known:
        return None, {}
    low, high = clopper_pearson(int(sum(known)), len(known))
    return sum(known) / len(known), {"low": low, "high": high, "n": len(known)}
