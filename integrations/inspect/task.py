"""Turns the tasks of a family into a task of Inspect.

Inspect provides the model, the samples and the log; the protocols, worlds and scores are the runner's. The runner's
`ModelRunner` asks the model, and the sample's store keeps the record that `comptoolbench run` would write. A sample's
score is the family's score of that record; the metric `suite` computes the family's scores and their intervals.
"""

import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from math import nan
from typing import Any

import click
from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import GenerateConfig, get_model
from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, mean, metric, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver

from generator import VERSION
from integrations.inspect.model import STRICT, InspectModel
from runner import UserError
from runner.drive import ModelRunner
from runner.options import Options
from runner.plan import Plan, plan
from runner.results import results

Json = Any

RECORD = "record"  # key in a sample's store
MODEL = "inspect/model"  # placeholder until the model is known
KEPT = ("task_id", "repeat", "prediction", "answer", "ending")  # the fields of a record that are scored


async def _never(*request: object) -> Any:
    raise NotImplementedError


def planned(family: str, asked: Mapping[str, Json], **more: Any) -> Plan:
    """Return the plan of a run with the arguments of a task.

    Args:
        family: Name of the family.
        asked: `protocol`, `catalog`, `config`, `seed`, `dataset` and `max_turns`, as in `runner.options.Options`.
        **more: Further options.

    Raises:
        UserError: If the options contradict each other, or there are no such tasks.
    """
    texts = ("protocol", "catalog", "config", "dataset")  # Inspect's command line reads 7 as a number
    options = {name: str(value) if name in texts else value for name, value in asked.items() if value is not None}
    return plan(Options(**{"model": MODEL, "answer": _never, "family": family, **options, **more}))


@cache
def _planned(family: str, asked: str) -> tuple[Plan, dict[str, dict[str, Json]]]:
    """Return the plan, and its rows by task id; cached, because reading a suite takes a second."""
    run_plan = planned(family, json.loads(asked))
    return run_plan, {row["task_id"]: row for row in run_plan.rows}


def task_of(family: str, **asked: Json) -> Task:
    """Return the tasks of a family as a task of Inspect.

    Args:
        family: Name of the family.
        **asked: The arguments of `planned`.

    Raises:
        ClickException: If the arguments contradict each other, or there are no such tasks; Inspect's command line
            shows the message.
    """
    suite = {"family": family, "asked": json.dumps(asked, sort_keys=True)}
    try:
        run_plan, _ = _planned(**suite)
    except UserError as mistake:
        raise click.ClickException(re.sub(r"--(\w+) ", r"-T \1=", str(mistake))) from None
    strata = run_plan.family.strata
    samples = [
        Sample(id=row["task_id"], input=row["prompt"], metadata={stratum.name: stratum.of(row) for stratum in strata})
        for row in run_plan.rows
    ]
    return Task(
        dataset=MemoryDataset(
            samples, name=asked.get("dataset") or asked.get("config") or run_plan.family.configs[0].name
        ),
        solver=put(**suite),
        scorer=comptoolbench(**suite),
        metrics=[suite_scores(**suite), {"strict": [mean(), stderr()], "*": [mean()]}],
        config=GenerateConfig(temperature=0.0),
        # one provider error must not discard the other answers; eval-retry asks again
        continue_on_fail=True,
        score_on_error=True,  # the sample counts as not evaluated
        version=VERSION,
        metadata={"settings": {**run_plan.settings, "model": None}, "note": STRICT},
    )


@solver
def put(family: str, asked: str) -> Solver:
    """Ask the model as `comptoolbench run` does, with a new world for each sample."""
    run_plan, rows = _planned(family, asked)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        model = InspectModel(get_model())
        job = ModelRunner(run_plan.family, model, run_plan.protocol, run_plan.catalog, run_plan.options.max_turns)  # type: ignore[arg-type] # has the interface of a provider
        record = await job.run_task(rows[str(state.sample_id)], state.epoch - 1)
        state.store.set(RECORD, {**record, "responses": []})  # already in the log
        state.messages = model.conversation
        if model.output:
            state.output = model.output
        state.completed = True
        return state

    return solve


@scorer(metrics=[])
def comptoolbench(family: str, asked: str) -> Scorer:
    """Score a task with the family's score and its parts (nan where one is not defined).

    A task that was not evaluated stays unscored.
    """
    run_plan, rows = _planned(family, asked)

    async def score(state: TaskState, target: Target) -> Score:
        record = state.store.get(RECORD)
        if record is None or record["prediction"] is None:
            return Score.unscored(reason=record["ending"] if record else "not answered")
        row = rows[str(state.sample_id)]
        (outcome,) = run_plan.family.score([row], {row["task_id"]: record}, first=False)["per_task"]
        return Score(
            value={
                name: nan if outcome[name] is None else float(outcome[name])
                for name in ("strict", "score", *run_plan.family.dimensions)
            },
            answer="\n".join(
                json.dumps({name: call.get(name) for name in ("name", "arguments")}, ensure_ascii=False)
                for call in record["prediction"]
            ),
            explanation=str(outcome.get("error") or record["ending"]),
            metadata={RECORD: {name: record[name] for name in KEPT}},
        )

    return score


@metric(name="suite", scores="unreduced")
def suite_scores(family: str, asked: str) -> Metric:
    """Compute the family's scores over all tasks with their 95 % intervals, as in scores.json.

    With several epochs also pass^k, the share of tasks that are strictly right every time.
    """
    run_plan, _ = _planned(family, asked)

    def compute(scores: Sequence[SampleScore]) -> dict[str, float]:
        epochs: dict[str, list[dict[str, Json]]] = defaultdict(list)
        for one in scores:
            if one.score.metadata and RECORD in one.score.metadata:
                record = one.score.metadata[RECORD]
                epochs[record["task_id"]].append(record)
        records = {(task, record["repeat"]): record for task, repeated in epochs.items() for record in repeated}
        evaluated = [row for row in run_plan.rows if row["task_id"] in epochs]
        if not evaluated:
            return {}
        repeats = 1 + max(repeat for _, repeat in records)
        outcome = results(run_plan.family, evaluated, records, repeats)
        return dict(_flat(outcome, run_plan.family.columns))

    return compute


def _flat(outcome: Mapping[str, Json], columns: Sequence[str] | Mapping[str, Json]) -> list[tuple[str, float]]:
    """List scores as pairs of name and number: each score, and the bounds of its interval."""
    scores, lines = outcome["scores"], []
    for name in columns:
        lines.append((name, scores[name]))
        if interval := scores["confidence_intervals"].get(name):
            lines += [(f"{name}_low", interval["low"]), (f"{name}_high", interval["high"])]
    shares = dict(outcome.get("pass_k") or {})
    k = shares.pop("k", None)
    for stratum, share in shares.items():
        ends = (("value", ""), ("low", "_low"), ("high", "_high"))
        lines += [(f"pass^{k} {stratum}{end}", share[key]) for key, end in ends]
    return [(name, nan if value is None else float(value)) for name, value in lines]
