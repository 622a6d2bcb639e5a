"""Measure what the runner costs beside bare LiteLLM, how fast it starts, and whether it survives storms and kills.

$ python -m benchmarks.bench_runner [kills]
"""

import asyncio
import json
import multiprocessing
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cli.main import COMMANDS, main
from families import family
from generator.composition import CompositionEngine
from runner.agents import builtins_for, make
from runner.drive import Job, drive
from runner.pace import Pace
from runner.protocols import PROTOCOLS
from runner.provider import Provider
from runner.remote import Remote, litellm
from runner.scrub import Scrub
from runner.store import Store
from simulators import TOOLS
from tests.runner.kills import killed_and_calm
from tests.runner.server import KEY, PAIRS, Server, answering

DELAY = 0.05  # seconds that the server takes
TASKS = 200
ROUNDS = 5
KILLS = 100
COMPOSITION = family("composition")
SINGLE = PROTOCOLS["single-turn"]

Row = dict[str, Any]


def serve(rows: list[Row], address: Any) -> None:
    """A server that knows the answers, in a process of its own."""
    oracle = answering(make(builtins_for(COMPOSITION)["baseline/oracle"], rows, SINGLE.turns), SINGLE)
    with Server(oracle, delay=DELAY) as server:
        address.send(server.base)
        address.recv()


async def bare(base: str, rows: list[Row], catalog: list[Any] | None, concurrency: int) -> None:
    """The same requests without the runner."""
    waiting = iter(rows)

    async def work() -> None:
        for row in waiting:
            tools = catalog or row["available_tools"]
            messages, _ = SINGLE.ask(row["prompt"], tools)
            await litellm.acompletion(
                model="openai/test",
                api_base=base,
                api_key=KEY,
                messages=messages,
                tools=tools,
                temperature=0,
                timeout=60,
                num_retries=0,
                max_retries=0,
            )

    await asyncio.gather(*(work() for _ in range(concurrency)))


async def run(base: str, rows: list[Row], catalog: list[Any] | None, concurrency: int) -> None:
    """The runner: requests, reading, execution, a durable record of each task."""
    scrub = Scrub(KEY)
    provider = Provider(
        "openai/test",
        Remote("openai/test", timeout=60, api_base=base, api_key=KEY),
        parameters={"temperature": 0},
        timeout=60,
        pace=Pace(concurrency=concurrency),
        scrub=scrub,
    )
    with TemporaryDirectory() as folder, Store(Path(folder), scrub).appending() as appender:
        assert (
            await drive(
                Job(COMPOSITION, provider, SINGLE, catalog, 1),
                [(row, 0) for row in rows],
                appender,
                lambda record: None,
            )
            is None
        )


def timed(work: Callable[[], Any]) -> float:
    """Seconds that a piece of work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _once(way: Callable[[], Any]) -> None:
    asyncio.run(way())


def command(*arguments: str) -> float:
    """Seconds that the command line takes, start of the process included."""
    return timed(
        lambda: subprocess.run([sys.executable, "-m", "cli.main", *arguments], check=True, stdout=subprocess.DEVNULL)
    )


def overhead(rows: list[Row]) -> None:
    """The wall time of the runner as a ratio to that of bare LiteLLM.

    The best of several turns each, since whatever else the machine does only adds.
    """
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(rows, there), daemon=True)
    process.start()
    base = here.recv()
    everything = [tool.schema for tool in TOOLS.values()]
    for name, catalog in (("task", None), ("full", everything)):
        for concurrency in (8, 32):
            ways = [partial(way, base, rows, catalog, concurrency) for way in (bare, run)]
            asyncio.run(ways[0]())
            pairs = [[timed(partial(_once, way)) for way in ways] for _ in range(ROUNDS)]
            alone, runner = (min(times) for times in zip(*pairs, strict=True))
            times = f"LiteLLM {alone:.2f} s, runner {runner:.2f} s"
            print(
                f"catalogue {name}, concurrency {concurrency}: {times} for {len(rows)} tasks, ratio "
                f"{runner / alone:.3f}"
            )
    here.send(None)
    process.join()


def survival() -> None:
    """Runs of all families and protocols that are killed again and again end like undisturbed ones."""
    start, same = time.perf_counter(), 0
    shares = [KILLS // len(PAIRS) + (place < KILLS % len(PAIRS)) for place in range(len(PAIRS))]
    for pair, kills in zip(PAIRS, shares, strict=True):
        with TemporaryDirectory() as place:
            killed, calm = killed_and_calm(pair, kills, Path(place), limit=6)
        same += killed == calm
        verdict = "the same files as an undisturbed run" if killed == calm else "OTHER FILES THAN AN UNDISTURBED RUN"
        print(f"{'/'.join(pair)}: {kills} kills, {verdict}", flush=True)
    print(f"{KILLS} kills in {time.perf_counter() - start:.0f} s: {same} of {len(PAIRS)} pairs with the same files")


def storm(rows: list[Row]) -> None:
    """A run in which nearly a third of the requests fail or hang ends with the scores of a calm one."""
    oracle = answering(make(builtins_for(COMPOSITION)["baseline/oracle"], rows, SINGLE.turns), SINGLE)
    kinds = ("429", "500", "drop", "truncated", "html", "empty", "slow")

    def fault(number: int, body: Any) -> str | None:
        draw = int(sha256(str(number).encode()).hexdigest(), 16)
        return kinds[draw // 100 % len(kinds)] if draw % 100 < 30 else None

    with TemporaryDirectory() as place, Server(oracle, delay=DELAY) as server:
        options = ("run", "--model", "openai/test", "--api-base", server.base, "--api-key", KEY, "--catalog", "task")
        options = (*options, "--concurrency", "16", "--timeout", "5", "--out")
        assert main([*options, f"{place}/calm"]) == 0
        server.fault = fault
        seconds = timed(lambda: main([*options, f"{place}/storm"]))
        calm, stormy = (json.loads(Path(place, name, "scores.json").read_text()) for name in ("calm", "storm"))
        same = calm["scores"] == stormy["scores"]
        print(
            f"30 % failures and hangs at concurrency 16: {seconds:.0f} s, coverage {stormy['coverage']:.0%}, "
            f"{'the same' if same else 'OTHER'} scores"
        )


def memory(rows: list[Row]) -> None:
    """The most memory that a run takes whose requests hold every tool."""
    oracle = answering(make(builtins_for(COMPOSITION)["baseline/oracle"], rows, SINGLE.turns), SINGLE)
    script = (
        "import resource, sys; from cli.main import main; main(sys.argv[1:]); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
    )
    with TemporaryDirectory() as place, Server(oracle, delay=DELAY) as server:
        words = (
            "run",
            "--model",
            "openai/test",
            "--api-base",
            server.base,
            "--api-key",
            KEY,
            "--concurrency",
            "32",
            "--out",
            f"{place}/run",
        )
        shown = subprocess.run(
            [sys.executable, "-c", script, *words], check=True, capture_output=True, text=True
        ).stdout
        print(f"peak memory with the full catalogue at concurrency 32: {shown.split()[-1]} MiB")


if __name__ == "__main__":
    if sys.argv[1:] == ["kills"]:
        raise SystemExit(survival())
    suite = CompositionEngine().suite()
    for name in ("", *COMMANDS):
        print(f"{name} --help: {min(command(*name.split(), '--help') for _ in range(5)):.2f} s")
    with TemporaryDirectory() as out:
        print(
            f"run --model baseline/oracle on {len(suite)} tasks: "
            f"{command('run', '--model', 'baseline/oracle', '--out', f'{out}/oracle'):.2f} s"
        )
        print(f"run on {len(suite)} tasks: {command('run', '--out', f'{out}/lexical'):.2f} s")
    overhead(suite)
    memory(suite)
    storm(suite)
    survival()
