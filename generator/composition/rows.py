"""The columns of the published tables `default`, `l0_control`, `isolated` and `tools`."""

from typing import Annotated, NotRequired, TypedDict

from generator.composition.control import CONDITIONS
from generator.composition.levels import LEVELS
from generator.core.rows import ToolSchema
from generator.core.shapes import Json, Labels


class Step(TypedDict):
    """An expected call."""

    step_id: Annotated[str, "Id of the step, e.g. step_1."]
    tool_name: Annotated[str, "Tool to call."]
    arguments: Annotated[dict[str, Json], "Argument values as JSON; arguments at their default are left out."]
    depends_on: Annotated[list[str], "Steps whose outputs this step uses."]
    bindings: Annotated[dict[str, str], "JSON object: argument path to path in an earlier step's output."]
    match: Annotated[dict[str, Json], "JSON object: argument to the rule by which the metric compares it."]
    side_effects: NotRequired[
        Annotated[bool, "Whether the call changes anything; if not, another call with the same output is as good."]
    ]
    output: Annotated[dict[str, Json], "What the tool returns, as JSON."]
    stage: Annotated[int, "0 for roots; steps of one stage can run at once."]


class _Source(TypedDict):
    source: str


class _Metadata(TypedDict):
    grounding: NotRequired[dict[str, dict[str, _Source]]]


class _TaskId(TypedDict):
    task_id: Annotated[str, "Unique id, e.g. L1_chain_0049."]


class Task(_TaskId):
    """A task of the config `default`."""

    level: Annotated[int, "Composition level: 0 single call, 1 chain, 2 parallel fork-join, 3 DAG.", Labels(LEVELS)]
    prompt: Annotated[str, "What the user asks."]
    num_steps: NotRequired[Annotated[int, "Number of expected tool calls."]]
    topology: NotRequired[Annotated[str, "node, chain, parallel or dag."]]
    template: NotRequired[Annotated[str, "Name of the template that the task is an instance of."]]
    available_tools: Annotated[
        list[ToolSchema], "OpenAI function schemas of the tools needed and the distractors, each as JSON."
    ]
    expected_trace: Annotated[list[Step], "The expected tool calls in a topological order."]
    expected_answer: NotRequired[Annotated[dict[str, Json], "Outputs of the final steps, as JSON."]]
    metadata: NotRequired[
        Annotated[_Metadata, "Graph, grounding of each argument, seed, generator version and canary, as JSON."]
    ]


class _Condition(_TaskId):
    condition: NotRequired[
        Annotated[
            int,
            "Prompt condition of the control experiment: 0 minimal, 1 tool_hinted, 2 context_rich.",
            Labels(CONDITIONS),
        ]
    ]


class ControlTask(_Condition, Task):
    """A task of the config `l0_control`."""


class _Parent(_TaskId):
    parent: Annotated[str, "The composed task that the call is a step of."]
    parent_step: Annotated[str, "The step of that task, e.g. step_2."]


class Twin(_Parent, Task):
    """A task of the config `isolated`."""


class Tool(TypedDict):
    """A tool of the config `tools`."""

    name: Annotated[str, "Name of the tool."]
    category: Annotated[str, "One of 15 categories."]
    description: Annotated[str, "What the tool does and returns, as models see it."]
    parameters: Annotated[dict[str, Json], "JSON schema of the arguments."]
    returns: Annotated[dict[str, Json], "JSON schema of the output."]
    in_suite: Annotated[bool, "Whether a task of the default suite calls the tool."]
