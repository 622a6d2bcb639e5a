"""Runs to report on.

Those of on-board agents are made by the real command, and others by spoiling the oracle's answers.
"""

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from cli.main import main
from families import family
from runner.results import results

Json = Any


def run_agent(agent: str, tasks: Path, target: Path) -> Path:
    """A run of an on-board agent, by the real command."""
    assert main(f"run --model baseline/{agent} --dataset {tasks} --out {target}".split()) == 0
    return target


def spoilt(calls: list[Json], random: Random, rate: float) -> list[Json]:
    """A list of calls with some faults."""
    calls = deepcopy(calls)
    for call in calls:
        for name, value in call["arguments"].items():
            if random.random() < rate:
                call["arguments"][name] = value + 5 if isinstance(value, int | float) else f"{value} or so"
    calls = [call for call in calls if random.random() > rate / 3]
    if random.random() < rate / 2:
        calls.append({"name": "get_weather", "arguments": {"city": "Oslo"}, "output": {"city": "Oslo"}})
    return [] if random.random() < rate / 4 else calls


def make_run(
    source: Path,
    target: Path,
    rows: Sequence[dict[str, Any]],
    model: str,
    *,
    rate: float = 0.2,
    seed: int = 0,
    edit: Callable[[str, Json], Json] | None = None,
    **settings: Json,
) -> Path:
    """A run folder made of another one's.

    Args:
        source: The oracle's run.
        target: The new folder.
        rows: The tasks of the run.
        model: The name of the new model.
        rate: How often something is wrong.
        seed: Of the faults.
        edit: Changes a record after that: (task id, record) -> record.
        settings: Settings of run.json to change.
    """
    target.mkdir(parents=True)
    about = json.loads((source / "run.json").read_text(encoding="utf-8"))
    about["settings"] |= {"model": model, **settings}
    about["metric"] |= {"digest": settings.get("metric", about["metric"]["digest"])}
    random = Random(seed)
    records = {}
    for line in (source / "predictions.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        record["prediction"] = spoilt(record["prediction"], random, rate)
        record["latency_s"], record["usage"]["total_tokens"], record["cost"] = (
            round(random.random(), 3),
            random.randrange(5000),
            0.001 / (1 + seed),
        )
        records[record["task_id"], 0] = edit(record["task_id"], record) if edit else record
    (target / "run.json").write_text(json.dumps(about), encoding="utf-8")
    (target / "predictions.jsonl").write_text(
        "".join(json.dumps(record) + "\n" for record in records.values()), encoding="utf-8"
    )
    (target / "scores.json").write_text(json.dumps(results(family("composition"), rows, records, 1)), encoding="utf-8")
    return target
