"""Speed of the metric: tasks a second, the bootstrap, and hostile predictions. Run from the root.

Python -m benchmarks.bench_metric.
"""

import argparse
import copy
import cProfile
import pstats
import random
import time
from collections.abc import Callable
from typing import Any

from generator.composition import CompositionEngine
from metric.comptool_gap.gap import compute
from metric.comptool_gap.scoring import read_reference, score_task
from tests.metric.comptool_gap.hostile import odd_prediction
from tests.metric.comptool_gap.predictors import Prediction, Row, gold, in_order


def mixed(row: Row, rng: random.Random) -> Prediction:
    """A prediction of some quality.

    Right as references, incomplete, out of order, with junk, without arguments, with one wrong argument, or doubled.
    """
    right = copy.deepcopy(gold(row))
    match rng.randrange(7):
        case 0:
            return in_order(row, range(row["num_steps"]), "{{{{call_{}.{}}}}}")
        case 1:
            return right[:-1]
        case 2:
            return rng.sample(right, len(right))
        case 3:
            return [*right, {"name": "junk", "arguments": {}}]
        case 4:
            right[0]["arguments"] = {}
        case 5:
            right[-1]["arguments"][min(right[-1]["arguments"])] = "something else"
        case _:
            return right + right
    return right


def seconds(action: Callable[[], Any], repeats: int = 5) -> float:
    """Processor time, the best of a few runs."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tasks", type=int, default=20_000, help="scored tasks")
    parser.add_argument("--fuzzed", type=int, default=100_000, help="random predictions")
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    options = parser.parse_args()

    rows = CompositionEngine().suite()
    rng = random.Random(42)
    pairs = [(gold(row), row) for row in rows] + [(mixed(row, rng), row) for row in rows]
    rounds = options.tasks // len(pairs)
    read = [(prediction, read_reference(row)) for prediction, row in pairs]

    def score(given: list[tuple[Prediction, Any]]) -> None:
        for _ in range(rounds):
            for prediction, reference in given:
                score_task(prediction, reference)

    size = rounds * len(pairs)
    for name, given in (("rows", pairs), ("references read once", read)):
        print(f"score_task, {name:20}  {size / seconds(lambda given=given: score(given)):9,.0f} tasks/s")  # type: ignore[misc]
        for part, half in (("gold", given[: len(rows)]), ("mixed", given[len(rows) :])):
            print(f"  {part:30}  {size / 2 / seconds(lambda half=half: score(half)):9,.0f} tasks/s")  # type: ignore[misc]
    predictions = [prediction for prediction, _ in pairs[len(rows) :]]
    whole = seconds(lambda: compute(predictions, rows))
    print(
        f"compute, 200 tasks               {whole:9.3f} s, of which bootstrap "
        f"{whole - seconds(lambda: compute(predictions, rows, n_resamples=1)):.3f} s"
    )
    hostile = [odd_prediction(rng, rows[number % len(rows)]) for number in range(options.fuzzed)]

    def fuzz() -> None:
        for number, prediction in enumerate(hostile):
            score_task(prediction, read[number % len(rows)][1])

    print(f"{options.fuzzed:,} random predictions      {seconds(fuzz, 1):9.1f} s")
    if options.profile:
        profile = cProfile.Profile()
        profile.runcall(score, pairs)
        pstats.Stats(profile).sort_stats("tottime").print_stats(15)


if __name__ == "__main__":
    main()
