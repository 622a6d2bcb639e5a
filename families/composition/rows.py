"""The published tables of the family: columns, types, and the rows that the engine makes."""

from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from families.family import Part

if TYPE_CHECKING:
    from datasets import Features

    from generator.composition import CompositionEngine

Json = Any
Options = Mapping[str, Json]
Row = dict[str, Any]

SHARD = 500  # rows that are made in one piece

TASK = {
    "task_id": "Unique id, e.g. L1_chain_0049.",
    "level": "Composition level: 0 single call, 1 chain, 2 parallel fork-join, 3 DAG.",
    "prompt": "What the user asks.",
    "num_steps": "Number of expected tool calls.",
    "topology": "node, chain, parallel or dag.",
    "template": "Name of the template that the task is an instance of.",
    "available_tools": "OpenAI function schemas of the tools needed and the distractors, each as JSON.",
    "expected_trace": "The expected tool calls in a topological order.",
    "step_id": "Id of the step, e.g. step_1.",
    "tool_name": "Tool to call.",
    "arguments": "Argument values as JSON; arguments at their default are left out.",
    "depends_on": "Steps whose outputs this step uses.",
    "bindings": "JSON object: argument path to path in an earlier step's output.",
    "match": "JSON object: argument to the rule by which the metric compares it.",
    "side_effects": "Whether the call changes anything; if not, another call with the same output is as good.",
    "output": "What the tool returns, as JSON.",
    "stage": "0 for roots; steps of one stage can run at once.",
    "expected_answer": "Outputs of the final steps, as JSON.",
    "metadata": "Graph, grounding of each argument, seed, generator version and canary, as JSON.",
}
TWIN = {
    **TASK,
    "parent": "The composed task that the call is a step of.",
    "parent_step": "The step of that task, e.g. step_2.",
}
CONTROL = {**TASK, "condition": "Prompt condition of the control experiment: 0 minimal, 1 tool_hinted, 2 context_rich."}
TOOL = {
    "name": "Name of the tool.",
    "category": "One of 15 categories.",
    "description": "What the tool does and returns, as models see it.",
    "parameters": "JSON schema of the arguments.",
    "returns": "JSON schema of the output.",
    "in_suite": "Whether a task of the default suite calls the tool.",
}


def _engine(options: Options) -> "CompositionEngine":
    counts = options["counts"]
    if not isinstance(counts, tuple | list) or len(counts) != 4:
        raise ValueError(f"counts must be four whole numbers, one a level; got {counts!r}")
    asked = options["seed"], options["n_distractors"], options["catalog"]
    make = (
        _engine_of if all(isinstance(each, Hashable) for each in asked) else _engine_of.__wrapped__
    )  # which refuses them
    return make(*asked)


@lru_cache(maxsize=4, typed=True)  # what an engine has learnt of its templates serves the next part as well
def _engine_of(seed: Any, n_distractors: Any, catalog: Any) -> "CompositionEngine":
    from generator.composition import CompositionEngine

    return CompositionEngine(seed, n_distractors, catalog)


# Tasks ----------------------------------------------------------------------------------------------------------------------------------------------------


def _task() -> dict[str, Any]:
    from datasets import ClassLabel, Json, List, Value

    from generator.composition.levels import LEVELS

    step = {
        "step_id": Value("string"),
        "tool_name": Value("string"),
        "arguments": Json(),
        "depends_on": List(Value("string")),
        "bindings": Json(),
        "match": Json(),
        "side_effects": Value("bool"),
        "output": Json(),
        "stage": Value("int32"),
    }
    return {
        "task_id": Value("string"),
        "level": ClassLabel(names=list(LEVELS)),
        "prompt": Value("string"),
        "num_steps": Value("int32"),
        "topology": Value("string"),
        "template": Value("string"),
        "available_tools": List(Json()),
        "expected_trace": List(step),
        "expected_answer": Json(),
        "metadata": Json(),
    }


def task_features() -> "Features":
    """Of the tasks."""
    from datasets import Features

    return Features(_task())


def parts(options: Options) -> list[Part]:
    """Stretches of a level, each as (count, level, first item, number of the level's first task)."""
    return [
        (min(SHARD, count - start), level, start, first)
        for level, count, first in _engine(options).plan(options["counts"])
        for start in range(0, count, SHARD)
    ]


def rows(options: Options, part: Part) -> Iterator[Row]:
    """The tasks of a stretch."""
    count, level, start, first = part
    return _engine(options).stream(level, count, start, first)


# The control experiment
# ----------------------------------------------------------------------------------------------------------------------


def control_features() -> "Features":
    """Of the L0 tasks under the conditions."""
    from datasets import ClassLabel, Features, Value

    from generator.composition.control import CONDITIONS

    return Features({"task_id": Value("string"), "condition": ClassLabel(names=list(CONDITIONS)), **_task()})


def l0_parts(options: Options) -> list[Part]:
    """Stretches of L0."""
    return [part for part in parts(options) if part[1] == 0]


def l0_rows(options: Options, part: Part) -> Iterator[Row]:
    """The tasks of a stretch, each under all conditions."""
    from generator.composition.control import control_rows

    return control_rows(rows(options, part))


# Twins ----------------------------------------------------------------------------------------------------------------------------------------------------


def twin_features() -> "Features":
    """Of the calls of composed tasks, each asked for alone."""
    from datasets import Features, Value

    return Features({"task_id": Value("string"), "parent": Value("string"), "parent_step": Value("string"), **_task()})


def twin_parts(options: Options) -> list[Part]:
    """All in one piece, because no twin may have the prompt of another."""
    plan = _engine(options).plan(options["counts"])
    return [(sum(count for _, count, _ in plan),)]


def twin_rows(options: Options, part: Part) -> Iterator[Row]:
    """A row for each step of each composed task."""
    from generator.composition.twins import twins

    return twins(_engine(options).suite(*options["counts"]))


# The catalogue --------------------------------------------------------------------------------------------------------------------------------------------


def tool_features() -> "Features":
    """Of the catalogue."""
    from datasets import Features, Json, Value

    return Features(
        {
            "name": Value("string"),
            "category": Value("string"),
            "description": Value("string"),
            "parameters": Json(),
            "returns": Json(),
            "in_suite": Value("bool"),
        }
    )


def tool_parts(options: Options) -> list[Part]:
    """The catalogue in one piece."""
    from simulators import TOOLS

    _engine(options).plan(options["counts"])
    return [(len(TOOLS),)]


def tool_rows(options: Options, part: Part) -> Iterator[Row]:
    """The catalogue, one row a tool.

    `in_suite` says whether the default suite calls it (the others are distractors).
    """
    from generator.composition import CompositionEngine
    from simulators import TOOLS

    used = {step["tool_name"] for row in CompositionEngine().suite() for step in row["expected_trace"]}
    for tool in TOOLS.values():
        function = tool.schema["function"]
        yield {
            "name": tool.name,
            "category": tool.category,
            "description": tool.description,
            "parameters": function["parameters"],
            "returns": tool.returns,
            "in_suite": tool.name in used,
        }
