"""Training tasks with rewards: environments for TRL's `environment_factory`, and reward functions for TRL.

Neither torch nor TRL is imported. The tasks come from seeds other than that of the published suite, which is for
testing only.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from inspect import Parameter, Signature
from keyword import iskeyword
from typing import Any, Literal

from families.composition import FAMILY
from families.family import RefusedError
from generator.composition import CompositionEngine
from metric.comptool_gap.scoring import read_reference, score_task
from runner import UserError
from runner.execute import Session
from runner.protocols import PROTOCOLS
from runner.suites import SEED, load
from simulators import TOOLS

Json = Any
Row = Mapping[str, Json]

_TYPES: Mapping[str, Any] = {"string": str, "integer": int, "number": float, "boolean": bool, "object": dict}


def tasks(seed: int, counts: Sequence[int] = (16, 16, 16, 16)) -> list[dict[str, Json]]:
    """Generate tasks from a seed, without the few whose request is also in the published suite.

    Args:
        seed: Any seed except that of the published suite.
        counts: How many tasks to generate at L0, L1, L2 and L3.

    Raises:
        UserError: If it is the published suite's seed.
    """
    if seed == SEED:
        raise UserError(
            f"seed {SEED} makes the published suite, which is for testing; train on the tasks of another seed."
        )
    published = {row["prompt"] for row in load()[1]}
    return [row for row in CompositionEngine(seed).suite(*counts) if row["prompt"] not in published]


def examples(rows: Iterable[Row], protocol: str = "multi-turn") -> list[dict[str, Json]]:
    """Convert tasks to examples of a training dataset.

    Args:
        rows: The tasks.
        protocol: "multi-turn", where an environment offers the tools, or "text", without an environment and with the
            tools in the prompt.

    Returns:
        For each task: `prompt` (messages), `environment` (the task id, a key of `environments`) and `task` (the row as
        JSON text, for the rewards).

    Raises:
        UserError: If a task belongs to the published suite.
    """
    return [
        {
            "prompt": PROTOCOLS[protocol].ask(row["prompt"], row["available_tools"])[0],
            "environment": row["task_id"],
            "task": json.dumps(_trainable(row)),
        }
        for row in rows
    ]


def _trainable(row: Row) -> Row:
    if row["metadata"]["seed"] == SEED:
        raise UserError(
            f"{row['task_id']} is of the published suite (seed {SEED}), which is for testing; train on the tasks of "
            f"another seed."
        )
    return row


# Rewards


def strict_reward(completions: Sequence[Json], task: Sequence[str], **others: Json) -> list[float]:
    """Reward 1.0 for each completion whose calls are strictly right, else 0.0; for tasks without an environment.

    Args:
        completions: Messages, or a text, with the calls in any client's format.
        task: The column `task` of `examples`.
        others: The other arguments that TRL passes to reward functions.
    """
    return [_reward(completion, row, "strict") for completion, row in zip(completions, task, strict=True)]


def shaped_reward(completions: Sequence[Json], task: Sequence[str], **others: Json) -> list[float]:
    """Reward each completion with the paper's score, from 0.0 to 1.0, which gives partial credit.

    The arguments are those of `strict_reward`.
    """
    return [_reward(completion, row, "score") for completion, row in zip(completions, task, strict=True)]


def _reward(prediction: Json, task: str, name: Literal["strict", "score"]) -> float:
    return float(score_task(prediction, _reference(task))[name])


@lru_cache(maxsize=4096)
def _reference(task: str) -> Any:
    return read_reference(_trainable(json.loads(task)))


# Environments


class Environment:
    """One rollout: a world that `reset` creates; `environments` makes subclasses with a task's tools as methods."""

    _shaped = False

    def __init__(self) -> None:
        self._task = ""
        self._session = Session(FAMILY.world({}), references=False)

    def reset(self, task: str, **others: Json) -> None:
        """Start a task in a new world.

        Args:
            task: The row as JSON text.
            others: The other columns of the example.

        Raises:
            UserError: If the task belongs to the published suite.
        """
        _reference(task)
        self._task = task
        self._session = Session(FAMILY.world({}), references=False)

    def get_reward(self) -> float:
        """Return 1.0 if the calls made so far are strictly right, else 0.0; with `shaped`, the paper's score."""
        return _reward(self._session.calls, self._task, "score" if self._shaped else "strict")


def environment(tools: Iterable[str] = TOOLS, *, shaped: bool = False) -> type[Environment]:
    """Return an environment class, for `environment_factory`, that offers the same tools with every task.

    Args:
        tools: Names of the tools; by default all 106, which make a prompt of 80 kB.
        shaped: Whether the reward is the paper's score, which gives partial credit, instead of strict.
    """
    return _class([TOOLS[name].schema for name in tools], shaped)


def environments(rows: Iterable[Row], *, shaped: bool = False) -> dict[str, type[Environment]]:
    """Return an environment class for each task id, for `environment_factory`, that offers the task's own tools."""
    return {row["task_id"]: _class(row["available_tools"], shaped) for row in rows}


def _class(tools: Iterable[Mapping[str, Json]], shaped: bool) -> type[Environment]:
    methods = {tool["function"]["name"]: _method(tool["function"]) for tool in tools}
    return type("CompToolBench", (Environment,), {**methods, "_shaped": shaped, "__doc__": Environment.__doc__})


def _method(function: Mapping[str, Json]) -> Callable[..., str]:
    """Turn a tool into a method with the signature and docstring of its schema."""
    name, properties = function["name"], function["parameters"]["properties"]
    public = {f"{parameter}_" if iskeyword(parameter) else parameter: parameter for parameter in properties}

    def method(self: Environment, **arguments: Json) -> str:
        given = {public.get(name, name): value for name, value in arguments.items()}
        made = self._session.run(name, given, len(self._session.calls))
        if "error" in made:
            raise RefusedError(made["error"])
        return json.dumps(made["output"], ensure_ascii=False)

    hints = {keyword: _hint(properties[parameter]) for keyword, parameter in public.items()}
    parameters = [
        Parameter(
            keyword,
            Parameter.KEYWORD_ONLY,
            default=properties[parameter].get("default", Parameter.empty),
            annotation=hints[keyword],
        )
        for keyword, parameter in public.items()
    ]
    described = "\n".join(
        f"    {keyword}: {properties[parameter]['description']}" for keyword, parameter in public.items()
    )
    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"{function['description']}\n\nArgs:\n{described}" if described else function["description"]
    method.__annotations__ = {**hints, "return": str}
    receiver = Parameter("self", Parameter.POSITIONAL_OR_KEYWORD)
    method.__dict__["__signature__"] = Signature([receiver, *parameters], return_annotation=str)
    return method


def _hint(schema: Mapping[str, Json]) -> Any:
    if "enum" in schema:
        return Literal[tuple(schema["enum"])]
    return list[_hint(schema["items"])] if schema["type"] == "array" else _TYPES[schema["type"]]  # type: ignore[misc] # built at run time
