"""Measures tasks in shards from end to end (make, check, answer by two baselines, score) and projects to more workers.

Run by hand: python -m benchmarks.bench_scale [TASKS] [--workers N | --ray] [--kills K] [--folder DIR]
Prints the wall time, processor time and rate of each step and the memory of its largest process. The time for a million
tasks with 1, 2, 16 and 128 workers, each with its own processor, is calculated as start + (shards / workers, rounded
up) x processor seconds per shard + shards x seconds of the driver. The processor time of Ray's workers cannot be read;
wall time x processors is used instead.
"""

import argparse
import json
import math
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from families.agents import Observation
from runner import agents, suites
from runner.execute import Session
from runner.files import read_rows
from runner.shards import Folder
from runner.workers import Workers

SHARES = (48, 64, 40, 48)
AGENTS = {"oracle": "baseline/oracle", "lexical": "baseline/lexical"}
MILLION = 1_000_000
WORKERS = (1, 2, 16, 128)


def answer(tasks: str, shard: str, out: str, agent: str) -> None:
    """Write the predictions of an agent for a shard: one response per task, whose calls are executed as in a run."""
    with (
        Folder(tasks).reading(shard) as path,
        Folder(out).writing(Path(shard).with_suffix(".jsonl").name) as part,
        part.open("w", encoding="utf-8") as lines,
    ):
        batch: list[dict[str, Any]] = []
        for of, row in suites.stream(read_rows(path), shard):
            batch.append(row)
            if len(batch) == 500:
                lines.writelines(_predicted(of, batch, agent))
                batch = []
        lines.writelines(_predicted(of, batch, agent))


def _predicted(of: Any, rows: list[dict[str, Any]], agent: str) -> list[str]:
    answers, lines = agents.make(of.agents[agent], rows, False), []
    for row in rows:
        session = Session(of.world(row))
        for name, arguments in answers(Observation(row["prompt"], row["available_tools"], 0, ())).calls:
            session.run(name, dict(arguments))
        lines.append(json.dumps({"task_id": row["task_id"], "prediction": session.calls}) + "\n")
    return lines


def nothing() -> None:
    """Do nothing, to measure the time of the driver for a shard without work."""


def command(words: list[str], kills: int, longest: float) -> float:
    """Run a command of the project, after killing it `kills` times while it runs; return the total seconds."""
    rng, started = random.Random(42), time.perf_counter()
    for _ in range(kills):
        process = subprocess.Popen([sys.executable, "-m", "cli.main", *words], stdout=subprocess.DEVNULL)
        time.sleep(rng.uniform(0.4, 1) * longest)
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
            print(f"  killed after {len(list(Path(words[-1]).glob('*-of-*')))} shards")
        process.wait()
        time.sleep(1)  # until its workers notice
    status = subprocess.run(
        [sys.executable, "-m", "cli.main", *words], check=False, stdout=subprocess.DEVNULL
    ).returncode
    if status == 1:
        print(f"  {words[0]} found problems; run it by hand to see them")
    elif status:
        raise SystemExit(f"{words[0]} failed")
    return time.perf_counter() - started


def measure(options: argparse.Namespace, folder: Path) -> None:
    """Run all steps and print their measurements."""
    who = ["--ray"] if options.ray else ["--workers", str(options.workers)]
    counts = [options.tasks * share // sum(SHARES) for share in SHARES]
    tasks, size = str(folder / "tasks"), ["--shard-size", str(options.shard_size)]
    levels = [word for level, count in enumerate(counts) for word in (f"--l{level}", str(count))]
    spent: dict[str, float] = {}
    before = spent_by_children()

    def report(step: str, taken: float) -> None:
        nonlocal before
        spent[step] = spent_by_children() - before if not options.ray else taken * (os.cpu_count() or 1)
        before = spent_by_children()
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        rates = (
            f"{sum(counts) / taken:7,.0f} a second, {sum(counts) / max(spent[step], 0.01):7,.0f} a second of a "
            f"processor"
        )
        print(f"{step:16} {taken:8.1f} s {rates}; largest process so far {memory:,.0f} MB", flush=True)

    report(
        "make",
        command(
            ["generate", "--seed", str(options.seed), *levels, *size, *who, "--out", tasks],
            options.kills,
            options.longest,
        ),
    )
    report("check", command(["check", tasks, *who], 0, 0))
    for short, agent in AGENTS.items():
        started, out = time.perf_counter(), str(folder / short)
        Path(out).mkdir(exist_ok=True)
        jobs = {shard: (tasks, shard, out, agent) for shard in Folder(tasks).names() if shard.endswith(".parquet")}
        workers = Workers(
            max(2, options.workers), "local" if options.ray else None
        )  # at least 2, so that they run in separate processes, which can be measured
        list(workers.each(answer, jobs))
        report(f"answer {short}", time.perf_counter() - started)
        report(
            f"score {short}",
            command(["score", out, "--dataset", tasks, *who, "--out", str(folder / f"{short}_scores")], 0, 0),
        )
        scores = json.loads((folder / f"{short}_scores" / "scores.json").read_text())["scores"]
        print(f"  strict {scores['strict_accuracy']:.4f} of {scores['n']:,}, paper's score {scores['accuracy']:.4f}")
    command(
        ["generate", "--seed", str(options.seed), *levels, *size, *who, "--out", tasks], 0, 0
    )  # finds all shards finished
    project(spent, spent_by_children() - before if not options.ray else 0.0, len(jobs), sum(counts), workers, options)


def spent_by_children() -> float:
    """Return the processor seconds of all child processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def project(
    spent: dict[str, float], idle: float, shards: int, tasks: int, workers: Workers, options: argparse.Namespace
) -> None:
    """Print how long a million tasks would take with more workers."""
    started = time.perf_counter()
    list(workers.each(nothing, {str(number): () for number in range(2)}))
    start = time.perf_counter() - started
    started = time.perf_counter()
    list(workers.each(nothing, {str(number): () for number in range(202)}))
    driver = max(0.0, time.perf_counter() - started - start) / 200
    print(f"start of the workers {start:.1f} s ({idle:.1f} of a processor); driver {driver * 1000:.1f} ms a shard")
    wanted = math.ceil(MILLION / options.shard_size)
    for step, taken in spent.items():
        shard = max(0.0, taken - idle) / tasks * options.shard_size
        times = [start + math.ceil(wanted / number) * shard + wanted * driver for number in WORKERS]
        text = ", ".join(f"{number} workers {each:,.0f} s" for number, each in zip(WORKERS, times, strict=True))
        print(f"{step:16} {shard:6.2f} s a shard of {options.shard_size:,}; a million tasks: {text}")


def main() -> None:
    """Parse the options and run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tasks", type=int, nargs="?", default=20_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--ray", action="store_true")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--shard-size", type=int, default=5_000)
    parser.add_argument("--kills", type=int, default=0, help="how often generate is killed while it runs")
    parser.add_argument("--longest", type=float, default=30, help="maximal seconds until a kill")
    parser.add_argument("--folder", type=Path, help="folder to keep all files in (default: a temporary one)")
    options = parser.parse_args()
    if options.folder:
        measure(options, options.folder)
        return
    with tempfile.TemporaryDirectory() as folder:
        measure(options, Path(folder))


if __name__ == "__main__":
    main()
