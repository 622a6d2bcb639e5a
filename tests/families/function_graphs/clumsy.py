"""Models that know the way and make mistakes on it, so that there is something to report."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from families import family
from generator.function_graphs.baselines import Baseline, oracle
from runner.results import results
from tests.generator.function_graphs.playing import play
from tests.lines import write_lines

Json = Any
Row = dict[str, Any]


def clumsy(rate: float, seed: int = 0) -> Baseline:
    """The oracle with wrong values, early calls, functions that do not exist, answers in prose, needless calls."""

    def step(
        prompt: str, schemas: Sequence[Mapping[str, Json]], outputs: Mapping[str, Json]
    ) -> tuple[list[tuple[str, dict[str, int]]], str]:
        random = Random(f"{seed} {prompt} {len(outputs)}")
        calls, answer = oracle(prompt, schemas, outputs)
        if not calls:
            return [], answer.replace("ANSWER:", "It is") if random.random() < rate else answer
        for _, arguments in calls:
            if random.random() < rate / 2:
                arguments[next(iter(arguments))] += 1
        if random.random() < rate:
            early = random.choice(schemas)["function"]
            calls = [(early["name"], dict.fromkeys(early["parameters"]["properties"], 500)), *calls]
        if random.random() < rate / 8:
            calls = [("func_aaa", {"arg_aaa": 1}), *calls]
        return (calls, "") if random.random() > rate / 4 else ([], "ANSWER: 100")

    return step


def make_run(source: Path, target: Path, rows: Sequence[Row], model: str, rate: float, **settings: Json) -> Path:
    """A run folder as `run` would have written it, made of the settings of another one."""
    target.mkdir(parents=True)
    about = json.loads((source / "run.json").read_text(encoding="utf-8"))
    about["settings"] |= {"model": model, **settings}
    records = {}
    for row in rows:
        made = play(clumsy(rate, len(model)), row)
        usage = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 900}
        spent = {"usage": usage, "cost": 0.001, "attempts": 1, "errors": [], "latency_s": 0.5}
        record = {"task_id": row["task_id"], "repeat": 0, "prediction": made.pop("calls"), **made, "responses": []}
        records[row["task_id"], 0] = record | spent
    (target / "run.json").write_text(json.dumps(about), encoding="utf-8")
    write_lines(target / "predictions.jsonl", records.values())
    found = results(family("function_graphs"), rows, records, 1)
    (target / "scores.json").write_text(json.dumps(found), encoding="utf-8")
    return target
