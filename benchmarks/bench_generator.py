"""How fast the engine makes tasks, with and without their proof, and that memory stays flat.

Run by hand: python benchmarks/bench_generator.py [tasks]
Prints rates of one core in one run; the ratio of the two rates is what to compare between machines.
"""

import resource
import sys
import time

from generator.composition import CompositionEngine, check

SHARES = {0: 48, 1: 64, 2: 40, 3: 48}


def main(total: int) -> None:
    """Make `total` tasks in the proportions of the default suite, then prove a tenth of them."""
    engine = CompositionEngine(seed=3)
    seconds: dict[int, float] = {}
    prompts: set[int] = set()
    made = 0
    for level, share in SHARES.items():
        count = total * share // 200
        started = time.perf_counter()
        for row in engine.stream(level, count):
            prompts.add(hash(row["prompt"]))
        seconds[level] = time.perf_counter() - started
        made += count
        print(f"level {level}: {count:,} tasks, {count / seconds[level]:,.0f} a second")
    rate = made / sum(seconds.values())
    print(f"without proof: {made:,} tasks, {rate:,.0f} a second; {made - len(prompts)} duplicate prompts")
    started = time.perf_counter()
    problems = proved = 0
    for level, share in SHARES.items():
        for row in engine.stream(level, total * share // 2000):
            problems += len(check(row))
            proved += 1
    with_proof = proved / (time.perf_counter() - started)
    print(
        f"with proof: {proved:,} tasks, {with_proof:,.0f} a second; {problems} problems; ratio {rate / with_proof:.1f}"
    )
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
