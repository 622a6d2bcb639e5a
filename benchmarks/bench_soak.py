"""A long run against a server that misbehaves in many ways: nothing lost, nothing wrong, memory that does not grow.

    python -m benchmarks.bench_soak [--tasks 10000] [--seed 1]

Every request draws whether something goes wrong with it: errors of the server, connections that break, replies with
fields that are too deep, too large, or no JSON. None of it is the model's doing, so that the oracle behind the server
must score 1 on every task that was evaluated, and all tasks must be evaluated in the end.
"""

import argparse
import json
import resource
import sys
import tempfile
import threading
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

from families import family
from runner import provider, suites
from runner.agents import builtins_for, make
from runner.options import Options
from runner.plan import plan
from runner.protocols import PROTOCOLS
from runner.run import carry_out
from tests.runner.server import KEY, Server, answering

Json = Any

FAULTS = ("429", "500", "drop", "truncated", "html", "empty")
USAGE = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
SHARE = 30  # percent of the requests with which something is wrong


def nested(depth: int) -> Json:
    """A list in lists."""
    value: Json = "x"
    for _ in range(depth):
        value = [value]
    return value


VALUES: tuple[Json, ...] = (
    *(float("nan"), float("inf"), -1, 10**400, "110 tokens", [110], None, True, 1e308, {}, "\ud800", "x" * 100_000),
    *(nested(50), nested(300), {"a": nested(300)}),
)
PLACES = ("usage", "usage.total_tokens", "usage.prompt_tokens", "created", "id", "model", "extra", "message.extra")
SPOILED = [(place, value) for place in PLACES for value in VALUES]


def spoiled(message: Json, draw: int) -> str:
    """A response around a message, with something wrong beside it."""
    message = dict(message)
    whole: dict[str, Json] = {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "usage": {**USAGE}}
    place, value = SPOILED[draw % len(SPOILED)]
    first, _, second = place.partition(".")
    if first == "message":
        message[second] = value
    elif second:
        whole[first][second] = value
    else:
        whole[first] = value
    return json.dumps({**whole, "choices": [{"index": 0, "finish_reason": "stop", "message": message}]})


def main() -> int:
    """Run, and say what came of it; exit status 1 if something was lost, wrong or kept in memory."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tasks", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    provider.FIRST_DELAY = 0.001
    _, rows = suites.load("composition")
    repeats = -(-asked.tasks // len(rows))
    oracle = answering(
        make(builtins_for(family("composition"))["baseline/oracle"], rows, turns=True), PROTOCOLS["multi-turn"]
    )
    drawn = {"faults": 0, "spoiled": 0, "requests": 0}

    def draw(number: int) -> int:
        return int(sha256(f"{asked.seed}/{number}".encode()).hexdigest()[:12], 16)

    def fault(number: int, body: Json) -> str | None:
        drawn["requests"] += 1
        wrong = draw(number) % 100 < SHARE // 2
        drawn["faults"] += wrong
        return FAULTS[draw(number) // 100 % len(FAULTS)] if wrong else None

    def answer(body: Json) -> Json:
        server.bodies.clear()  # they are counted, and would be kept
        server.headers.clear()
        number = drawn["requests"]
        if draw(-number) % 100 >= SHARE // 2:
            return oracle(body)
        drawn["spoiled"] += 1
        return spoiled(oracle(body), draw(-number) // 100)

    kept: list[float] = []

    def watch() -> None:
        while not ended.wait(2):
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
            kept.append(pages * resource.getpagesize() / 2**20)

    ended = threading.Event()
    watching = threading.Thread(target=watch)
    with tempfile.TemporaryDirectory() as folder, Server(answer) as server:
        server.fault = lambda number, body: fault(drawn["requests"], body)
        started = time.monotonic()
        watching.start()
        outcome = carry_out(
            plan(
                Options(
                    model="openai/test", api_base=server.base, api_key=KEY, protocol="multi-turn", catalog="task",
                    repeats=repeats, concurrency=32, out=Path(folder) / "run", timeout=60, retries=20,
                )
            ),
            lambda text: print(text, file=sys.stderr),
        )  # fmt: skip
        ended.set()
        watching.join()
        took = time.monotonic() - started
        lines = sum(1 for _ in (Path(folder) / "run" / "predictions.jsonl").open(encoding="utf-8"))
    totals = [scores["strict_accuracy"] for scores in outcome.scores.get("repeats", [outcome.scores["scores"]])]
    early, late = max(kept[: len(kept) // 2] or [0]), max(kept[len(kept) // 2 :] or [0])
    print(
        f"{lines:,} tasks, {drawn['requests']:,} requests, {drawn['faults']:,} of them failed and {drawn['spoiled']:,}"
    )
    print(f"spoiled ({len(FAULTS) + len(SPOILED)} kinds), in {took:,.0f} s; coverage {outcome.scores['coverage']:.4f},")
    print(f"strict {min(totals):.4f}; memory at most {early:,.0f} MB in the first half, {late:,.0f} MB in the second")
    return 0 if lines == repeats * len(rows) and outcome.complete and min(totals) == 1 else 1


if __name__ == "__main__":
    raise SystemExit(main())
