"""Tasks to train on, with rewards.

An environment in the shape that TRL's `environment_factory` takes, and reward functions with TRL's signature.

Nothing of torch or TRL is imported. The tasks come from seeds other than the published suite's, which stays a test.
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
    """Tasks of a seed, without those whose request the published suite has too, so there may be a few less.

    Args:
        seed: Any but that of the published suite.
        counts: Tasks at L0, L1, L2 and L3.

    Raises:
        UserError: If the seed is that of the published suite.
    """
    if seed == SEED:
        raise UserError(
            f"seed {SEED} makes the published suite, which is for testing; train on the tasks of another seed."
        )
    published = {row["prompt"] for row in load()[1]}
    return [row for row in CompositionEngine(seed).suite(*counts) if row["prompt"] not in published]


def examples(rows: Iterable[Row], protocol: str = "multi-turn") -> list[dict[str, Json]]:
    """Tasks as examples of a dataset for training.

    Args:
        rows: The tasks.
        protocol: How they are put: "multi-turn", where an environment has the tools; "text" for training without one,
            with the tools in the prompt.

    Returns:
        For each `prompt` (messages), `environment` (its task id, by which `environments` has it) and `task` (the row as
        JSON text, for the rewards).

    Raises:
        UserError: If a task is of the published suite.
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
    """1.0 for each completion whose calls are strictly right, else 0.0.

    The reward function for tasks without an environment.

    Args:
        completions: Messages, or a text, with the calls in the shape of any client.
        task: The column of that name of `examples`.
        others: What else TRL hands to reward functions.
    """
    return [_reward(completion, row, "strict") for completion, row in zip(completions, task, strict=True)]


def shaped_reward(completions: Sequence[Json], task: Sequence[str], **others: Json) -> list[float]:
    """The paper's score of each completion, from 0.0 to 1.0, which also pays for parts of a composed task.

    See `strict_reward`.
    """
    return [_reward(completion, row, "score") for completion, row in zip(completions, task, strict=True)]


def _reward(prediction: Json, task: str, name: Literal["strict", "score"]) -> float:
    return float(score_task(prediction, _reference(task))[name])


@lru_cache(maxsize=4096)
def _reference(task: str) -> Any:
    return read_reference(_trainable(json.loads(task)))


# Environments


class Environment:
    """One rollout: the tools of a task as methods, over a world that `reset` makes anew.

    Subclasses, made by `environments`, have the tools.
    """

    _shaped = False

    def __init__(self) -> None:
        self._task = ""
        self._session = Session(FAMILY.world({}), references=False)

    def reset(self, task: str, **others: Json) -> None:
        """Begin a task.

        Args:
            task: The row as JSON text.
            others: The other columns of the example.

        Raises:
            UserError: If the task is of the published suite.
        """
        _reference(task)
        self._task = task
        self._session = Session(FAMILY.world({}), references=False)

    def get_reward(self) -> float:
        """1.0 if the calls made so far are strictly right, else 0.0; or the paper's score, if that was wanted."""
        return _reward(self._session.calls, self._task, "score" if self._shaped else "strict")


def environment(tools: Iterable[str] = TOOLS, *, shaped: bool = False) -> type[Environment]:
    """A class of environments that offers some tools with every task, by default all 106 (a prompt of 80 kB).

    What `environment_factory` takes.

    Args:
        tools: Their names.
        shaped: Whether the reward is the paper's score, which pays for parts, instead of strict.
    """
    return _class([TOOLS[name].schema for name in tools], shaped)


def environments(rows: Iterable[Row], *, shaped: bool = False) -> dict[str, type[Environment]]:
    """For each task a class of environments that offers the task's own tools, by the task's id.

    What `environment_factory` takes as well.
    """
    return {row["task_id"]: _class(row["available_tools"], shaped) for row in rows}


def _class(tools: Iterable[Mapping[str, Json]], shaped: bool) -> type[Environment]:
    methods = {tool["function"]["name"]: _method(tool["function"]) for tool in tools}
    return type("CompToolBench", (Environment,), {**methods, "_shaped": shaped, "__doc__": Environment.__doc__})


def _method(function: Mapping[str, Json]) -> Callable[..., str]:
    """A tool as a method whose signature and docstring say what its schema says."""
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
    return list[_hint(schema["items"])] if schema["type"] == "array" else _TYPES[schema["type"]]  # type: ignore[misc] # not for the type checker
