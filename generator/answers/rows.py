"""The rows of the published tables `answers`, `answers_isolated` and `process`."""

from typing import Annotated, NotRequired, TypedDict

from generator.core.rows import ToolSchema
from generator.core.shapes import Json


class _Answer(TypedDict):
    path: str
    value: Json


class Step(TypedDict):
    """A call in the golden chain."""

    step_id: Annotated[str, "Id of the step, e.g. step_1."]
    tool_name: Annotated[str, "Tool to call."]
    arguments: Annotated[dict[str, Json], "JSON object: the arguments as values."]
    references: Annotated[
        dict[str, Json],
        "JSON object: the same arguments, with {{step_1.rate}} where a value comes from an earlier output.",
    ]
    depends_on: Annotated[list[str], "Steps whose outputs this step uses."]
    output: Annotated[Json, "What the tool returns, as JSON."]
    purpose: Annotated[str, "What the step finds, as a noun phrase."]
    plan: Annotated[str, "The same before any call was made."]
    question: Annotated[str, "The step as a question of its own."]
    answer: Annotated[_Answer, "JSON object: the path in the output and the value that answers that question."]
    stage: Annotated[int, "0 for steps that depend on none; steps of one stage can run at once."]


class _ExpectedAnswer(TypedDict):
    type: str


class _Metadata(TypedDict):
    seed: int
    item: int
    generator_version: str
    canary: str
    depth: int


class _TaskId(TypedDict):
    task_id: Annotated[str, "Unique id, e.g. answers_chat_0101."]


# Columns shared by questions and pairs of steps.
_Subset = Annotated[str, "enterprise (eleven tools of the catalogue) or chat (search and python)."]
_Form = Annotated[str, "What the answer must be, in words, e.g. one number (US dollars)."]
_Calls = Annotated[int, "Number of calls of the golden chain."]
_Tools = Annotated[list[ToolSchema], "OpenAI function schemas of the subset's tools, each as JSON."]


class Question(_TaskId):
    """A question of the config `answers`."""

    subset: _Subset
    prompt: Annotated[str, "The question."]
    answer_form: _Form
    answer_type: Annotated[str, "number, text, date, list or record."]
    num_calls: _Calls
    available_tools: _Tools
    expected_trace: Annotated[
        list[Step],
        "The golden chain: calls that lead to the answer, each after those that it depends on. Any other route is as "
        "good.",
    ]
    conclusion: Annotated[
        dict[str, Json],
        "How the answer follows from the outputs, as JSON; the operations are described in generator/answers/chain.py.",
    ]
    expected_answer: Annotated[
        _ExpectedAnswer,
        "The answer as JSON: its type, its value (of a record: fields), what counts as right (tolerance and unit, or "
        "whether the order counts).",
    ]
    metadata: Annotated[
        _Metadata, "Form, depth, things it is about, seed, item, generator version and canary, as JSON."
    ]


class _Parent(_TaskId):
    parent: Annotated[str, "The question that the call is a step of."]
    parent_step: Annotated[str, "The step of that question, e.g. step_2."]


class Twin(_Parent, Question):
    """A single call of a question, asked for on its own, of the config `answers_isolated`."""


class _Action(TypedDict):
    thought: str
    action: str
    action_input: dict[str, Json]


class _Observed(_Action):
    observation: Json


class _Labels(TypedDict):
    thought: bool
    action: bool
    action_input: bool


class Pair(TypedDict):
    """A right and a wrong step, of the config `process`."""

    task_id: Annotated[
        str, "Unique id: that of the question and the place, e.g. answers_chat_0101_step_2, ..._plan or ..._finish."
    ]
    parent: Annotated[str, "Id of the question."]
    subset: NotRequired[_Subset]
    prompt: Annotated[str, "The question."]
    fault: Annotated[str, "What is wrong with the wrong step."]
    num_calls: _Calls
    place: NotRequired[Annotated[int, "How many calls have been made; -1: before the plan."]]
    answer_form: _Form
    right: Annotated[_Action, "The right next step as JSON: thought, action (a tool, Plan or Finish), action_input."]
    wrong: Annotated[_Action, "A wrong step in its place, of the same form."]
    labels: NotRequired[
        Annotated[_Labels, "Which parts of the wrong step are right, as JSON: thought, action, action_input."]
    ]
    history: Annotated[list[_Observed], "The steps so far, each with its observation, as JSON."]
    corrected: NotRequired[
        Annotated[
            list[_Action],
            "The right step and those that follow it to the answer, as JSON, each call with its observation: after "
            "history and wrong, a corrected trajectory.",
        ]
    ]
    available_tools: _Tools
    metadata: NotRequired[Annotated[dict[str, Json], "Seed, item, generator version and canary, as JSON."]]
