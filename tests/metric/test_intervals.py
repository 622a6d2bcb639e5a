"""Intervals and tests of all metrics: one file, to which each folder has a link."""

import random
from math import comb

import numpy as np
import pytest
from scipy import stats

from metric.comptool_gap import intervals
from metric.comptool_gap.intervals import (
    Settings,
    bootstrap,
    clopper_pearson,
    combined,
    difference,
    mcnemar,
    paired,
    share,
    tango,
)
from metric.comptool_gap.ranks import spearman

FEW = Settings(n_resamples=400)


@pytest.mark.parametrize("settings", [Settings(0), Settings(10, 1.0), Settings(10, 0.0)])
def test_settings_that_make_no_sense_are_refused(settings: Settings) -> None:
    with pytest.raises(ValueError, match="n_resamples must be at least 1 and confidence_level between 0 and 1"):
        settings.checked()


# One sample -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("successes", "n"), [(0, 48), (1, 48), (22, 48), (47, 48), (48, 48), (0, 1), (100, 200)])
def test_exact_intervals_leave_the_tails_their_share(successes: int, n: int) -> None:
    low, high = clopper_pearson(successes, n)
    upper = sum(comb(n, k) * low**k * (1 - low) ** (n - k) for k in range(successes, n + 1))
    lower = sum(comb(n, k) * high**k * (1 - high) ** (n - k) for k in range(successes + 1))
    assert successes == 0 or upper == pytest.approx(0.025, abs=1e-4)
    assert successes == n or lower == pytest.approx(0.025, abs=1e-4)
    assert low <= successes / n <= high


@pytest.mark.parametrize(("successes", "n"), [(0, 30), (1, 30), (17, 40), (40, 40)])
def test_the_bootstrap_of_binary_scores_is_the_exact_interval(successes: int, n: int) -> None:
    scores = [1.0] * successes + [0.0] * (n - successes)
    drawn, exact = bootstrap([scores]), share([scores])
    assert (exact.low, exact.high, exact.method) == (*clopper_pearson(successes, n), "exact")
    assert (drawn.low, drawn.high) == pytest.approx((exact.low, exact.high), abs=0.006)
    assert drawn.value == exact.value == successes / n


@pytest.mark.parametrize("value", [0.0, 0.3, 0.999, 1.0])
@pytest.mark.parametrize("n", [1, 20, 200])
def test_equal_scores_have_a_width_that_shrinks_with_their_number(value: float, n: int) -> None:
    here, more = share([[value] * n]), share([[value] * 2 * n])
    assert 0 <= here.low <= value <= here.high <= 1
    assert 0.005 < more.high - more.low < here.high - here.low


def test_the_bootstrap_is_as_wide_as_the_scores_make_it() -> None:
    scores = [number % 101 / 100 for number in range(1_000)]
    half = 1.96 * stats.sem(scores)
    found = bootstrap([scores])
    assert (found.high - found.low) / 2 == pytest.approx(half, rel=0.05)
    two = bootstrap([scores[:500], [0.5 + score / 1e6 for score in scores[500:]]])
    assert (two.high - two.low) / 2 == pytest.approx(half / 2**0.5, rel=0.05), "only within strata"


def test_the_bootstrap_depends_on_the_seed_and_not_on_the_order_or_on_who_counts() -> None:
    scores = [0.25] * 10 + [0.5] * 7 + [1.0] * 20
    assert bootstrap([scores]) == bootstrap([scores[::-1]]) == bootstrap([{0.25: 10, 0.5: 7, 1.0: 20}])
    assert bootstrap([scores]) != bootstrap([scores], settings=Settings(seed=1))


def test_parts_are_drawn_as_all_at_once_where_memory_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    scores = [0.1 * (number % 7) for number in range(50)]
    whole = bootstrap([scores])
    monkeypatch.setattr(intervals, "MAX_DRAWS", 1_000)
    assert bootstrap([scores]).interval["low"] == pytest.approx(whole.low, abs=0.005)


def test_a_combination_of_one_is_itself_and_signs_turn_it_round() -> None:
    one, other = share([[1] * 7 + [0] * 3]), share([[1] * 4 + [0] * 16])
    assert combined([(1, one)]) == one
    there, back = combined([(1, one), (-1, other)]), combined([(1, other), (-1, one)])
    assert (there.low, there.high) == (-back.high, -back.low)
    assert there.value == pytest.approx(0.5)
    assert there.n == 30


# Pairs ----------------------------------------------------------------------------------------------------------------


def test_mcnemar_is_the_exact_binomial_test() -> None:
    for b, c in ((0, 0), (5, 0), (3, 9), (40, 25)):
        expected = stats.binomtest(b, b + c).pvalue if b + c else 1
        assert mcnemar(b, c) == mcnemar(c, b) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    ("b", "c", "n", "low", "high"),
    [
        (1, 7, 21, -0.517, -0.026),  # Fagerland, Lydersen and Laake 2014, airway hyper-responsiveness
        (0, 0, 50, -0.0713, 0.0713),  # z² / (n + z²)
    ],
)
def test_tangos_interval_is_the_published_one(b: int, c: int, n: int, low: float, high: float) -> None:
    assert tango(b, c, n) == pytest.approx((low, high), abs=5e-4)
    assert tango(c, b, n) == pytest.approx((-high, -low), abs=5e-4)


@pytest.mark.parametrize("n", [1, 2, 20, 152])
def test_tangos_limits_hold_the_difference_have_a_width_and_rise_with_every_loss(n: int) -> None:
    for c in range(0, n + 1, max(1, n // 4)):
        limits = [tango(b, c, n) for b in range(n - c + 1)]
        assert all(-1 <= low <= (b - c) / n <= high <= 1 for b, (low, high) in enumerate(limits))
        assert all(high - low > 0.01 for low, high in limits)
        for ends in zip(*limits, strict=True):
            assert list(ends) == sorted(ends)
    losses = [tango(b, 0, 152) for b in (0, 1)]
    assert losses[0][1] < losses[1][1], "no loss of 152 says more than one"


def test_a_paired_comparison_counts_discordant_pairs() -> None:
    first, second = [1, 1, 1, 0, 0, 1, 1, 1], [0, 0, 1, 0, 1, 0, 0, 0]
    there, back = paired(first, second), paired(second, first)
    assert (there["gap"], there["b"], there["c"], there["n"], there["method"]) == (0.5, 5, 1, 8, "Tango")
    assert there["p"] == back["p"] == pytest.approx(stats.binomtest(1, 6).pvalue)
    assert (there["low"], there["high"]) == (-back["high"], -back["low"]) == tango(5, 1, 8)
    assert paired([], [])["low"] is None
    with pytest.raises(ValueError, match="zip"):
        paired([1], [1, 0])


def test_a_paired_bootstrap_sees_only_the_differences() -> None:
    first, second, levels = [0.2, 1.0, 0.6, 0.4] * 10, [0.1, 0.9, 0.5, 0.3] * 10, [0, 1] * 20
    alike = difference([0.1] * 40, levels)
    unseen = clopper_pearson(0, 40)[1]  # all differ by 0.1; of what was not drawn it is only known that it is rare
    assert alike.value == pytest.approx(0.1)
    assert (alike.low, alike.high) == pytest.approx((0.1 - 1.1 * unseen, 0.1 + 0.9 * unseen), abs=0.006)
    spread = paired(first, second[::-1], levels)
    assert spread["method"] == "bootstrap"
    assert spread["low"] < spread["gap"] < spread["high"]
    assert spread == paired(first[::-1], second, levels[::-1])


# Ranks ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("second", [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [1, 1, 2, 2, 3, 3], [2, 1, 4, 3, 6, 5]])
@pytest.mark.parametrize("size", [3, 4, pytest.param(6, marks=pytest.mark.slow)])
def test_spearmans_p_for_few_models_counts_the_permutations(second: list[float], size: int) -> None:
    first, second = [0.1, 0.2, 0.3, 0.3, 0.5, 0.6][:size], second[:size]
    rho, p = spearman(first, second)
    assert rho == pytest.approx(stats.spearmanr(first, second).statistic, abs=1e-6)
    exact = stats.permutation_test(
        (first,), lambda order: stats.spearmanr(order, second).statistic, permutation_type="pairings"
    )
    assert p == pytest.approx(exact.pvalue, abs=1e-6)


def test_three_models_in_the_same_order_prove_nothing() -> None:
    assert spearman([1, 2, 3], [10, 20, 30]) == (1.0, 0.333333)


def test_spearmans_p_for_more_models_is_the_t_approximation() -> None:
    rng = random.Random(1)
    first, second = ([rng.random() for _ in range(12)] for _ in range(2))
    assert spearman(first, second) == pytest.approx(tuple(stats.spearmanr(first, second)), abs=1e-6)
    assert spearman(first, first) == (1.0, 0.0)


# Coverage: benchmarks/bench_coverage.py has the table; here is what no change may lose --------------------------------


@pytest.mark.parametrize("right", [0.5, 0.98, 0.03])
def test_the_bootstrap_covers_in_the_middle_and_in_the_corners(right: float) -> None:
    rng = np.random.default_rng(3)
    covered = 0
    for _ in range(300):
        scores = np.where(rng.random(48) < right, 1.0, rng.integers(0, 6, 48) / 10)
        found = bootstrap([scores.tolist()], settings=FEW)
        covered += found.low <= right + 0.25 * (1 - right) <= found.high
    assert covered / 300 >= 0.93


def test_a_difference_of_groups_covers_as_often_as_it_says() -> None:
    rng = np.random.default_rng(5)
    truth = [0.9, 0.7, 0.6, 0.5]
    covered = 0
    for _ in range(400):
        shares = [share([{1.0: int(k), 0.0: 50 - int(k)}]) for k in rng.binomial(50, truth)]
        gap = combined([(1, shares[0]), *((-1 / 3, part) for part in shares[1:])])
        covered += gap.low <= 0.3 <= gap.high
    assert 0.94 <= covered / 400 <= 0.995


@pytest.mark.parametrize("draws", [400, pytest.param(2_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("b", "c"), [(0.02, 0.0), (0.05, 0.05), (0.3, 0.1), (0.005, 0.005)])
@pytest.mark.parametrize("n", [20, 64, 200])
def test_tangos_interval_covers_in_the_middle_and_in_the_corners(b: float, c: float, n: int, draws: int) -> None:
    counts = np.random.default_rng(7).multinomial(n, [b, c, 1 - b - c], draws).tolist()
    limits = {(lost, won): tango(lost, won, n) for lost, won, _ in counts}
    covered = [low <= b - c <= high for low, high in (limits[lost, won] for lost, won, _ in counts)]
    assert sum(covered) / len(covered) >= 0.925
