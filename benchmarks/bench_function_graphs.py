"""How fast function graphs are made, proved, played and scored, and that memory stays flat.

Run by hand: python -m benchmarks.bench_function_graphs [graphs] [proved]
Prints rates of one core in one run. The graphs proved come from the whole grid up to 40 functions of each role.
"""

import resource
import sys
import time
from hashlib import blake2b

from generator.function_graphs import BASELINES, check, default_grid, make_rows, play
from metric.function_graph.summary import compute
from tests.generator.function_graphs.conftest import anywhere


def main(total: int, proved: int) -> None:
    """Make `total` graphs of the published grid, then prove `proved` of the whole grid."""
    cells = default_grid()
    seen: set[bytes] = set()
    half = peak()
    started = time.perf_counter()
    for made, row in enumerate(make_rows(3, cells, -(-total // len(cells))), 1):
        seen.add(blake2b(repr((row["prompt"], row["available_tools"])).encode(), digest_size=8).digest())
        if made == total // 2:
            half = peak()
        if made == total:
            break
    seconds = time.perf_counter() - started
    print(
        f"made: {total:,} graphs, {total / seconds:,.0f} a second; {total - len(seen)} twice; peak memory {half:,.0f} "
        f"MB half way, {peak():,.0f} MB at the end"
    )
    started = time.perf_counter()
    problems = sum(len(check(row)) for row in anywhere(proved))
    print(
        f"made and proved, up to 40 functions of each role: {proved:,} graphs, "
        f"{proved / (time.perf_counter() - started):,.0f} a second; {problems} problems"
    )
    rows = list(make_rows())
    for name, baseline in BASELINES.items():
        started = time.perf_counter()
        predictions = [play(baseline, row) for row in rows]
        between = time.perf_counter()
        result = compute(predictions, rows)
        scored = time.perf_counter() - between
        print(
            f"{name:8} {result['success']:.3f} success, {between - started:.2f} s for 180 tasks, scored in "
            f"{scored:.3f} s"
        )


def peak() -> float:
    """The most memory so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, int(sys.argv[2]) if len(sys.argv) > 2 else 10_000)
