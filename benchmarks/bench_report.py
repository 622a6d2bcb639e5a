"""The report of many runs: how long it takes, and how large the page is.

Run by hand: python -m benchmarks.bench_report [RUNS] [TASKS]
"""

import json
import sys
import tempfile
import time
from pathlib import Path

from cli.main import main
from generator.composition import CompositionEngine
from tests.runner.report.runs import make_run, run_agent

SHARES = (48, 64, 40, 48)


def measure(count: int, tasks: int, folder: Path) -> None:
    """Print the figures for so many runs of so many tasks."""
    suite = CompositionEngine().suite(*(max(1, tasks * share // sum(SHARES)) for share in SHARES))
    table, page = folder / "tasks.jsonl", folder / "report.html"
    table.write_text("".join(json.dumps(row) + "\n" for row in suite), encoding="utf-8")
    oracle = run_agent("oracle", table, folder / "oracle")
    runs = [
        make_run(oracle, folder / f"run-{n}", suite, f"provider/model-{n}", rate=0.8 * n / count, seed=n)
        for n in range(count)
    ]
    started = time.perf_counter()
    main(["report", *map(str, runs), "--out", str(page)])
    print(
        f"{count} runs of {len(suite)} tasks: {time.perf_counter() - started:.1f} s, {page.stat().st_size / 1e6:.2f} MB"
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        measure(
            int(sys.argv[1]) if len(sys.argv) > 1 else 27, int(sys.argv[2]) if len(sys.argv) > 2 else 200, Path(place)
        )
