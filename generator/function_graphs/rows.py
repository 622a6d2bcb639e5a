"""The columns of the published table `function_graphs`, and of any other grid."""

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict

from generator.core.rows import ToolSchema
from generator.core.shapes import Json


class Function(TypedDict):
    """A function of a task."""

    name: Annotated[str, "Name of the function."]
    role: Annotated[str, "core (needed), connected or disconnected."]
    takes: Annotated[dict[str, str], "JSON object: parameter to type."]
    returns: Annotated[dict[str, str], "JSON object: the name of the output to its type."]
    arguments: Annotated[dict[str, int], "JSON object: parameter to its right value."]
    value: Annotated[int, "What the function returns for the right values."]
    depends_on: Annotated[list[str], "Functions whose outputs it takes."]
    stage: Annotated[
        int, "0 for functions that take nothing from others; functions of one stage can be called at once."
    ]


class _Metadata(TypedDict):
    """Metadata of a row, including the options that are off in the published table, if they are on.

    They are here, in a column of JSON, so that all grids have the same columns. A function whose condition does not
    hold has the role `alternative`.
    """

    seed: int
    item: int
    generator_version: str
    canary: str
    two_outputs: NotRequired[bool]
    conditionals: NotRequired[bool]
    values: NotRequired[dict[str, int]]  # type to value of the second outputs


class GraphTask(TypedDict):
    """A task on a function graph."""

    task_id: Annotated[str, "Unique id, e.g. graph_0001."]
    n_core: Annotated[int, "Number of functions that are needed."]
    depth: Annotated[int, "Edges of the longest path to the target, from 1 (a star) to n_core - 1 (a path)."]
    n_connected: Annotated[int, "Number of irrelevant functions that take what needed ones return."]
    n_disconnected: Annotated[int, "Number of irrelevant functions that nothing given or returned leads to."]
    names: Annotated[str, "opaque (func_ and three letters) or speaking (made of the types)."]
    on_wrong_input: Annotated[str, "What a wrong argument is met with: silent (a wrong value) or error."]
    restate: Annotated[bool, "Whether every result also lists all values seen so far."]
    subtypes: Annotated[bool, "Whether types are called '<a> with <b>', so that they look alike."]
    slack: Annotated[float, "Calls allowed for each needed function; the budget is slack * n_core, rounded up."]
    prompt: Annotated[str, "What the user gives and asks for, and the form of the answer."]
    target: Annotated[str, "The type that is asked for."]
    expected_answer: Annotated[int, "The value of that type."]
    inputs: Annotated[dict[str, int], "JSON object: type to the value that the request gives."]
    available_tools: Annotated[list[ToolSchema], "OpenAI function schemas of all functions of the task, each as JSON."]
    functions: Annotated[list[Function], "The functions, each after those it takes from."]
    graph: Annotated[
        str, "Id of the graph with its values; rows that share it are one puzzle, shown in different ways."
    ]
    metadata: Annotated[_Metadata, "Seed, number within its cell of the grid, generator version and canary, as JSON."]


def true_outputs(row: Mapping[str, Json], function: Mapping[str, Json]) -> dict[str, int]:
    """Return the outputs of a function of a row for the right arguments, by name."""
    second: Mapping[str, int] = row["metadata"].get("values") or {}
    return {output: second.get(kind, function["value"]) for output, kind in function["returns"].items()}
