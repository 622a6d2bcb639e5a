"""Runs many tasks against a faulty server, and checks that nothing is lost or wrong and that memory does not grow.

    python -m benchmarks.bench_soak [--tasks 10000] [--seed 1] [--pair composition/multi-turn]

Each request may draw a fault: an error of the server, a broken connection, a reply with fields that are too deep, too
large or not JSON, lone surrogates in texts and ids, or a reply that is cut off at its token limit. No fault makes a
right reply wrong, so the oracle behind the server must score 1 on every task, and all tasks must be evaluated in the
end. Families and protocols take turns. The server runs in a separate process, so that the measured memory is that of
the runs only.
"""

import argparse
import gc
import json
import multiprocessing
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from hashlib import sha256
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from families import family
from runner import provider, suites
from runner.options import Options
from runner.plan import plan
from runner.problems import CUT_OFF
from runner.protocols import PROTOCOLS
from runner.run import carry_out
from tests.runner.server import KEY, PAIRS, Server, perfect

Json = Any
Pair = tuple[str, str]  # (family, protocol)

FAULTS = ("429", "500", "drop", "truncated", "html", "empty")
USAGE = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
SHARE = 30  # percent of the requests with a fault
MOST_GROWTH = 10.0  # MB by which the memory of a process may grow over the second half of all tasks


def nested(depth: int) -> Json:
    """Return a string in nested lists."""
    value: Json = "x"
    for _ in range(depth):
        value = [value]
    return value


VALUES: tuple[Json, ...] = (
    *(float("nan"), float("inf"), -1, 10**400, "110 tokens", [110], None, True, 1e308, {}, "\ud800", "x" * 100_000),
    *(nested(50), nested(300), {"a": nested(300)}),
)
PLACES = ("usage", "usage.total_tokens", "usage.prompt_tokens", "created", "id", "model", "extra", "message.extra")
BESIDE = [(place, value) for place in PLACES for value in VALUES]
WITHIN = ("surrogate in the text", "surrogate in the ids", "cut off")
KINDS = (*FAULTS, *BESIDE, *WITHIN * 10)


class FaultyServer(Server):
    """A faulty server that knows the answers to the tasks of a family under a protocol.

    Attributes:
        drawn: Counts of requests, of those with a fault, and of replies that were cut off.
    """

    def __init__(self, name: str, protocol: str, seed: int) -> None:
        super().__init__(self._spoil, self._fault)
        self.drawn: Counter[str] = Counter()
        self._protocol = PROTOCOLS[protocol]
        self._mark = f"{seed}/{name}/{protocol}"
        self._number = 0
        self._right = perfect(name, protocol, suites.load(name)[1])
        self._kind: Json = None

    def _fault(self, number: int, body: Json) -> str | None:
        for kept in (self.bodies, self.headers, self.keys, self.at):
            kept.clear()
        self._number += 1
        draw = int(sha256(f"{self._mark}/{self._number}".encode()).hexdigest()[:12], 16)
        self._kind = KINDS[draw // 100 % len(KINDS)] if draw % 100 < SHARE else None
        self.drawn += Counter(requests=1, troubled=self._kind is not None)
        return self._kind if self._kind in FAULTS else None

    def _spoil(self, body: Json) -> str:
        """Return a response with a right message and the drawn fault."""
        message, kind, finish = dict(self._right(body)), self._kind, "stop"
        whole: dict[str, Json] = {
            "id": "1",
            "object": "chat.completion",
            "created": 1,
            "model": "m",
            "usage": {**USAGE},
        }
        if kind == "surrogate in the text":
            message["content"] = f"\ud83d\n{message.get('content') or ''}"
        elif kind == "surrogate in the ids":
            calls = message.get("tool_calls") or ()
            message |= {"tool_calls": [{**call, "id": f"\udc00{call['id']}"} for call in calls]} if calls else {}
        elif kind == "cut off" and (not self._protocol.turns or not self._protocol.read(message).calls):
            finish = "length"  # only where the conversation ends anyway, so that nothing is lost
            self.drawn[CUT_OFF] += 1
        elif isinstance(kind, tuple):
            place, value = kind
            first, _, second = place.partition(".")
            part = message if first == "message" else whole[first] if second else whole
            part[second or first] = value
        return json.dumps({**whole, "choices": [{"index": 0, "finish_reason": finish, "message": message}]})


def serve(pairs: Sequence[Pair], seed: int, there: Connection) -> None:
    """Run servers for some pairs; this is the main function of the server process.

    It sends their URLs, and then, for each pair that it receives, the counts of that server since the last time.
    """
    with ExitStack() as stack:
        servers = {pair: stack.enter_context(FaultyServer(*pair, seed)) for pair in pairs}
        there.send({pair: server.base for pair, server in servers.items()})
        while pair := there.recv():
            there.send(servers[pair].drawn)
            servers[pair].drawn = Counter()


def resident() -> float:
    """Return the resident memory of this process in MB."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 2**20


def growth(kept: Sequence[float]) -> float:
    """Return the maximum of the second half of some measurements minus that of the first half.

    >>> growth([400, 420, 410, 425])
    5
    """
    middle = (len(kept) + 1) // 2
    return max(kept[middle:], default=0.0) - max(kept[:middle], default=0.0) if len(kept) > 1 else 0.0


def run(pair: Pair, base: str, tasks: int, out: Path) -> tuple[int, Callable[[Counter[str]], list[str]]]:
    """Run about `tasks` tasks of a family under a protocol against a server.

    Returns:
        The number of records, and a function that maps the server's counts to the problems, in sentences.
    """
    one = family(pair[0])
    limit = max(1, tasks // len(one.strata[0].values(suites.load(pair[0])[1])))
    wanted = plan(
        Options(
            model="openai/test", api_base=base, api_key=KEY, family=pair[0], protocol=pair[1], catalog="task",
            limit=limit, concurrency=32, out=out, timeout=60, retries=30,
        )
    )  # fmt: skip
    outcome = carry_out(wanted)
    records = [json.loads(line) for line in (out / "predictions.jsonl").read_text(encoding="utf-8").splitlines()]
    cut = sum(record["ending"] == CUT_OFF for record in records)
    name, scores = one.totals[0], outcome.scores
    total = min(each[name] for each in scores.get("repeats", [scores["scores"]]))

    def wrong(drawn: Counter[str]) -> list[str]:
        right = {
            f"{len(records)} records of {len(wanted.wanted)} tasks": len(records) == len(wanted.wanted),
            f"coverage {scores['coverage']}": outcome.complete,
            f"{name} {total}": total == 1,
            f"{cut} records of {drawn[CUT_OFF]} replies cut off": cut == drawn[CUT_OFF],
        }
        return [f"{'/'.join(pair)}: {what}" for what, holds in right.items() if not holds]

    return len(records), wrong


def soak(tasks: int, each: int, seed: int, pairs: Sequence[Pair], say: Callable[[str], None]) -> list[str]:
    """Run `tasks` tasks, `each` of a pair before the next pair has its turn, and return the problems in sentences."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(pairs, seed, there), daemon=True)
    process.start()
    started, done, drawn, wrong = time.monotonic(), 0, Counter[str](), []
    bases, kept, turns = here.recv(), [], cycle(pairs)
    while done < tasks:
        pair = next(turns)
        with tempfile.TemporaryDirectory() as folder:
            count, faults = run(pair, bases[pair], min(each, tasks - done), Path(folder) / "run")
        here.send(pair)
        since = here.recv()
        wrong += faults(since)
        drawn += since
        done += count
        kept.append(resident())
        say(
            f"{time.monotonic() - started:,.0f} s: {done:,} tasks, {drawn['requests']:,} requests, "
            f"{drawn['troubled']:,} with trouble ({drawn[CUT_OFF]:,} replies cut off), {len(wrong)} wrong, "
            f"{kept[-1]:.0f} MB; {'/'.join(pair)}"
        )
    here.send(None)
    process.join()
    more = growth(kept[len(pairs) :])  # the first turn of each pair loads what it needs
    say(f"memory {kept[0]:.0f} MB after the first run, {kept[-1]:.0f} MB after the last, second half {more:+.1f} MB")
    return wrong + ([f"the memory grew by {more:.0f} MB over the second half"] if more > MOST_GROWTH else [])


def main() -> int:
    """Run and print the outcome; the exit status is 1 if something was lost or wrong, or if memory grew."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tasks", type=int, default=10_000)
    parser.add_argument("--each", type=int, default=100, help="tasks of a pair before the next has its turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pair", action="append", choices=["/".join(pair) for pair in PAIRS])
    asked = parser.parse_args()
    provider.FIRST_DELAY = 0.001  # seconds; the server needs no time to recover
    pairs = [pair for pair in PAIRS if not asked.pair or "/".join(pair) in asked.pair]
    print(f"{len(pairs)} pairs of family and protocol, {len(FAULTS) + len(BESIDE) + len(WITHIN)} kinds of trouble")
    wrong = soak(asked.tasks, asked.each, asked.seed, pairs, lambda text: print(text, flush=True))
    print("\n".join(wrong) or "nothing lost, nothing wrong, nothing kept in memory")
    return int(bool(wrong))


if __name__ == "__main__":
    raise SystemExit(main())
