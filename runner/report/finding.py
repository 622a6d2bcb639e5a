"""The findings at the top of a report: the best run of a ranking, and how it compares with the others."""

from collections.abc import Sequence
from typing import NamedTuple

from families.formatting import shown
from families.page import Group, Run
from runner.report.tables import Difference, difference

MOST_OTHERS = 3  # runs that are named individually
SURE = 0.05  # p below which a difference is not attributed to chance
LONGEST = 1_500  # characters


class Finding(NamedTuple):
    """The finding of a ranking: its number on the page, the headline, and further sentences."""

    place: int
    group: Group
    headline: str
    more: str


def finding(place: int, ranked: Group) -> Finding:
    """Return the finding of a ranking; for two runs, the page describes the difference elsewhere."""
    best, *others = ranked.subjects
    more = " ".join(_against(best, others)) if len(ranked.runs) > 2 else ""
    return Finding(place, ranked, shown(f"{best.name} {ranked.page.finding(best)}.", LONGEST), shown(more, LONGEST))


def _against(best: Run, others: Sequence[Run]) -> list[str]:
    """Return sentences on how much more the best run solves than others, as far as the paired test supports it."""
    found = [(other.name, it) for other in others if (it := difference(best, other))]
    sure = [(name, it) for name, it in found if it.p < SURE]
    unsure = [(name, it) for name, it in found if it.p >= SURE]
    if len(found) > MOST_OTHERS:
        names = f": {_listed([name for name, _ in unsure])}" if 0 < len(unsure) <= MOST_OTHERS else ""
        sentence = (
            f"Over all tasks it differs from {len(sure)} of the {len(found)} other runs (exact McNemar test, p below "
            f"{SURE}); from {len(unsure)} it may differ by chance{names}."
        )
        return [sentence]
    than = _listed([f"{_much(it, 'more', 'less')} than {name}" for name, it in sure])
    of = _listed([f"{_much(it, 'above', 'below')} {name}" for name, it in unsure if it.value])
    equal = _listed([name for name, it in unsure if not it.value])
    them = "that" if sum(bool(it.value) for _, it in unsure) == 1 else "these differences"
    return [
        *([f"Of all tasks it solves {than}."] if sure else []),
        *([f"Over all tasks it is {of}, but {them} may be chance (exact McNemar test)."] if of else []),
        *([f"It solves as many tasks as {equal}."] if equal else []),
    ]


def _much(it: Difference, more: str, less: str) -> str:
    """Format a difference without a sign, followed by the word for more or less."""
    low, high = (it.low, it.high) if it.value > 0 else (-it.high, -it.low)
    word = more if it.value > 0 else less
    return f"{abs(100 * it.value):.1f} points ({100 * low:.1f} to {100 * high:.1f}) {word}"


def _listed(names: Sequence[str]) -> str:
    """Join names for a sentence.

    >>> _listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
