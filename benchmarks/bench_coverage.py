"""Measures how often the 95 % intervals that the metrics print cover the true value, for typical and extreme models.

Models are simulated repeatedly: each call is right with a known probability, so every true accuracy, gap and difference
is known. The intervals come from the functions of the metrics. `python benchmarks/bench_coverage.py [--rounds 1000]`
prints a table of coverages in percent and fails if one is below 93 by more than chance allows. It takes some minutes.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from metric.comptool_gap import intervals
from metric.comptool_gap.decomposition import Pair, decomposition
from metric.comptool_gap.gap import gap_across_models
from metric.comptool_gap.intervals import Settings, bootstrap, difference, paired, share
from metric.comptool_gap.tally import Scores, Tally

KINDS = {"middle": 0.7, "strong": 0.98, "very strong": 0.995, "weak": 0.03}  # probability that a call is right
SIZES = (20, 50, 200)  # tasks per level, or pairs
CALLS = {0: 1, 1: 2, 2: 3, 3: 4}  # calls per task, by level
MODELS = {20: 5, 50: 10, 200: 27}  # size: number of models over which the gap is averaged
FEW = Settings(n_resamples=500)
LEAST = 93.0

Covered = Iterator[tuple[str, float, Mapping[str, Any] | None]]  # (name of the interval, true value, interval)
Random = np.random.Generator


def partial(kind: str, rng: Random, size: int) -> tuple[np.ndarray[Any, Any], float]:
    """Return the scores of `size` tasks that are not fully right, and their mean: high for a strong model."""
    grid = np.arange(6) / 10 if kind == "weak" else 0.4 + np.arange(6) / 10
    return rng.choice(grid, size), float(grid.mean())


def summary(kind: str, n: int, rng: Random) -> Covered:
    """Yield the accuracies and gaps of one model, strict and weighted."""
    right, tally = KINDS[kind], Tally()
    truth: dict[str, dict[int, float]] = {"strict_": {}, "": {}}
    for level, calls in CALLS.items():
        strict = rng.random(n) < right**calls
        others, mean = partial(kind, rng, n)
        scores = np.where(strict, 1.0, others if level else 0.0)
        truth["strict_"][level] = right**calls
        truth[""][level] = right**calls + (1 - right**calls) * (mean if level else 0.0)
        for (score, whole), count in Counter(zip(scores.tolist(), strict.tolist(), strict=True)).items():
            tally.scores[Scores(level, score, float(whole), *([0.0] * 5), *([0] * 7), None, ())] += count
    found = tally._intervals(FEW)
    for prefix, levels in truth.items():
        name = "strict" if prefix else "weighted"
        yield f"{name}, a level", levels[3], found[f"{prefix}accuracy_l3"]
        yield f"{name}, all tasks", sum(levels.values()) / 4, found[f"{prefix}accuracy"]
        yield f"{name} gap, a level", levels[0] - levels[3], found[f"{prefix}comp_gap_l3"]
        yield f"{name} gap", levels[0] - sum(levels[level] for level in (1, 2, 3)) / 3, found[f"{prefix}comp_gap"]


def parts(kind: str, n: int, rng: Random, repeats: int = 1) -> Covered:
    """Yield the parts of the gap: each call is made alone and within its task, where composing loses some calls."""
    right = KINDS[kind]
    kept = 1 - (1 - right) / 2  # probability that a call with an earlier output is not lost
    pairs, means = [], np.zeros((3, 4))
    for level in (1, 2, 3):
        calls = CALLS[level]
        alone = (rng.random((n, calls, repeats)) < right).mean(axis=2)
        chances = np.array([right] + [right * kept] * (calls - 1))
        within = rng.random((n, calls, repeats)) < chances[:, None]
        columns = (
            alone.mean(axis=1),
            alone.prod(axis=1),
            within.all(axis=1).mean(axis=1),
            within.mean(axis=(1, 2)),
        )
        for values in zip(*(column.tolist() for column in columns), strict=True):
            pairs.append(Pair(level, *values, (values[1] == 1, values[2] == 1), 0.0))
        means[level - 1] = right, right**calls, chances.prod(), chances.mean()
    singles = (rng.random((n, repeats)) < right).mean(axis=1).tolist()
    every = decomposition(singles, pairs, FEW)
    alone, both, whole, within = means.mean(axis=0)
    of = " over repeats" if repeats > 1 else ""
    yield f"other tools{of}", right - alone, every["all"]["other_tools"]
    yield f"more chances{of}", alone - both, every["all"]["more_chances"]
    yield f"composing, a level{of}", means[2, 1] - means[2, 2], every["l3"]
    yield f"composing (paired gap){of}", both - whole, every["all"]
    yield f"per-call loss{of}", alone - within, every["all"]["per_call_loss"]
    yield f"relative loss{of}", 1 - whole / both, every["all"]["relative_loss"]


def repeated(kind: str, n: int, rng: Random) -> Covered:
    """Yield the parts of the gap for three repeats."""
    yield from parts(kind, n, rng, 3)


def two(kind: str, n: int, rng: Random) -> Covered:
    """Yield the difference of two models on the same tasks: the second is a bit worse, and their errors correlate."""
    right = KINDS[kind]
    hard = rng.random(n)
    first, second = hard < right, np.where(rng.random(n) < 0.8, hard < 0.95 * right, rng.random(n) < 0.95 * right)
    others, mean = partial(kind, rng, 2 * n)
    scores = [np.where(one, 1.0, some).tolist() for one, some in ((first, others[:n]), (second, others[n:]))]
    gap = 0.05 * right
    yield "two models, strict", gap, paired(first.astype(int).tolist(), second.astype(int).tolist())
    strata = [number % 4 for number in range(n)]
    yield "two models, weighted", gap * (1 - mean), paired(*scores, strata, FEW)


def judges(kind: str, n: int, rng: Random) -> Covered:
    """Yield the results of a judge of steps: its score of wins, ties and losses, and its bias to the first position."""
    win = KINDS[kind]
    chances = [win, (1 - win) / 2, (1 - win) / 2]
    wins, _, losses = rng.multinomial(n, chances).tolist()
    scores = {1.0: wins, 0.5: n - wins - losses, 0.0: losses}
    yield "judge of steps", win + (1 - win) / 4, share([scores], FEW).interval
    lean = rng.choice([0.0, 0.5, 1.0, -0.5], n, p=[win, (1 - win) / 2, (1 - win) / 4, (1 - win) / 4])
    yield "bias of a judge", (1 - win) * (0.25 + 0.25 - 0.125), difference(lean.tolist(), settings=FEW).interval


def efficiency(kind: str, n: int, rng: Random) -> Covered:
    """Yield the ratio of needed calls to made calls, where most successes make no needless call."""
    values = np.where(rng.random(n) < KINDS[kind], 1.0, rng.choice([0.5, 0.6, 0.75, 0.8], n)).tolist()
    truth = KINDS[kind] + (1 - KINDS[kind]) * 0.6625
    yield "efficiency", truth, bootstrap([values], settings=FEW).interval


def over_models(kind: str, n: int, rng: Random) -> Covered:
    """Yield the mean gap over models whose gaps have a standard deviation of ten points."""
    gaps = rng.normal(KINDS[kind], 10, MODELS[n])
    found = gap_across_models([{"l0": 50, **dict.fromkeys(("l1", "l2", "l3"), 50 + gap)} for gap in gaps], 500)
    yield "gap over 5, 10, 27 models", KINDS[kind], found


SIMULATIONS = (summary, parts, repeated, two, judges, efficiency, over_models)
limits = lru_cache(maxsize=None)(intervals.tango)


def main() -> None:
    """Run all simulations and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1000, help="simulations of each cell (default: 1000)")
    rounds = parser.parse_args().rounds
    intervals.tango = limits  # cached, since the same limits are needed repeatedly
    hits: dict[str, dict[tuple[str, int], list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0, 0]))
    for number, simulate in enumerate(SIMULATIONS):
        for place, kind in enumerate(KINDS):
            for n in SIZES:
                rng = np.random.default_rng([number, place, n])
                for _ in range(rounds):
                    for name, truth, interval in simulate(kind, n, rng):
                        if interval is not None and interval["low"] is not None:
                            cell = hits[name][kind, n]
                            cell[0] += interval["low"] - 1e-6 <= truth <= interval["high"] + 1e-6
                            cell[1] += 1
                            cell[2] += not interval["high"] > interval["low"]
    columns = [(kind, n) for kind in KINDS for n in SIZES]
    print(f"| interval | {' | '.join(f'{kind}, {KINDS[kind]:g}' for kind in KINDS)} |")
    print(f"|---|{'---|' * len(KINDS)}")
    low = []
    for name, cells in hits.items():
        shares = {at: 100 * cells[at][0] / cells[at][1] if cells[at][1] else None for at in columns}
        texts = [" / ".join("–" if (s := shares[kind, n]) is None else f"{s:.0f}" for n in SIZES) for kind in KINDS]
        print(f"| {name} | {' | '.join(texts)} |")
        noise = 100 * 3 * (0.93 * 0.07 / rounds) ** 0.5
        low += [(name, at, part) for at, part in shares.items() if part is not None and part < LEAST - noise]
        low += [(name, at, "no width") for at in columns if cells[at][2]]
    for name, (kind, n), fault in low:
        print(f"{name}, {kind}, n {n}: {fault}", file=sys.stderr)
    sys.exit(bool(low))


if __name__ == "__main__":
    main()
