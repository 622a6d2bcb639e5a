"""The published tables of the family: columns, types, options, rows."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from families.family import NeedsError, Option, Part

if TYPE_CHECKING:
    from datasets import Features

__all__ = [
    "COLUMNS",
    "OPTIONS",
    "PAIR",
    "TASK",
    "TWIN",
    "features",
    "pair_features",
    "pair_rows",
    "parts",
    "rows",
    "twin_features",
    "twin_rows",
]

Json = Any
Options = Mapping[str, Json]
Row = dict[str, Any]

SHARD = 50  # questions that are made in one piece

OPTIONS = (
    Option("enterprise", 100, "questions with eleven tools"),
    Option("chat", 100, "questions with search and python"),
)

TASK = {
    "task_id": "Unique id, e.g. answers_chat_0101.",
    "subset": "enterprise (eleven tools of the catalogue) or chat (search and python).",
    "prompt": "The question.",
    "answer_form": "What the answer must be, in words, e.g. one number (US dollars).",
    "answer_type": "number, text, date, list or record.",
    "num_calls": "Number of calls of the golden chain.",
    "available_tools": "OpenAI function schemas of the subset's tools, each as JSON.",
    "expected_trace": "The golden chain: calls that lead to the answer, each after those that it depends on. Any other "
    "route is as good.",
    "step_id": "Id of the step, e.g. step_1.",
    "tool_name": "Tool to call.",
    "arguments": "JSON object: the arguments as values.",
    "references": "JSON object: the same arguments, with {{step_1.rate}} where a value comes from an earlier output.",
    "depends_on": "Steps whose outputs this step uses.",
    "output": "What the tool returns, as JSON.",
    "purpose": "What the step finds, as a noun phrase.",
    "plan": "The same before any call was made.",
    "question": "The step as a question of its own.",
    "answer": "JSON object: the path in the output and the value that answers that question.",
    "stage": "0 for steps that depend on none; steps of one stage can run at once.",
    "conclusion": "How the answer follows from the outputs, as JSON; the operations are described in "
    "generator/answers/chain.py.",
    "expected_answer": "The answer as JSON: its type, its value (of a record: fields), what counts as right (tolerance "
    "and unit, or whether the order counts).",
    "metadata": "Form, depth, things it is about, seed, item, generator version and canary, as JSON.",
}
TWIN = {
    **TASK,
    "parent": "The question that the call is a step of.",
    "parent_step": "The step of that question, e.g. step_2.",
}
PAIR = {
    "task_id": "Unique id: that of the question and the place, e.g. answers_chat_0101_step_2, ..._plan or ..._finish.",
    "parent": "Id of the question.",
    "subset": TASK["subset"],
    "prompt": TASK["prompt"],
    "fault": "What is wrong with the wrong step.",
    "num_calls": TASK["num_calls"],
    "place": "How many calls have been made; -1: before the plan.",
    "answer_form": TASK["answer_form"],
    "plan": "The golden plan; empty before it.",
    "right": "The right next step as JSON: thought, action (a tool, Plan or Finish), action_input.",
    "wrong": "A wrong step in its place, of the same form.",
    "history": "The steps so far, each with its observation, as JSON.",
    "available_tools": TASK["available_tools"],
    "metadata": "Seed, item, generator version and canary, as JSON.",
}

_STEP = (
    "step_id",
    "tool_name",
    "arguments",
    "references",
    "depends_on",
    "output",
    "purpose",
    "plan",
    "question",
    "answer",
    "stage",
)
COLUMNS = tuple(name for name in TASK if name not in _STEP)


def _kinds() -> dict[str, Any]:
    """The type of each column that is no text."""
    from datasets import Json, List, Value

    kinds = dict.fromkeys(
        ("arguments", "references", "output", "answer", "conclusion", "expected_answer", "metadata", "right", "wrong"),
        Json(),
    )
    kinds |= dict.fromkeys(("available_tools", "history"), List(Json()))
    kinds |= dict.fromkeys(("num_calls", "place", "stage"), Value("int32"))
    kinds["depends_on"] = List(Value("string"))
    kinds["expected_trace"] = List({name: kinds.get(name, Value("string")) for name in _STEP})
    return kinds


def _features(*names: str) -> "Features":
    from datasets import Features, Value

    kinds = _kinds()
    return Features({name: kinds.get(name, Value("string")) for name in names})


def features() -> "Features":
    """Of the questions."""
    return _features(*COLUMNS)


def twin_features() -> "Features":
    """Of the calls of the questions, each asked for alone."""
    return _features("task_id", "parent", "parent_step", *COLUMNS[1:])


def pair_features() -> "Features":
    """Of the pairs of steps."""
    return _features(*PAIR)


def parts(options: Options) -> list[Part]:
    """Stretches of a subset, each as (number of questions, subset, first item, number of the subset's first question).

    Raises:
        ValueError: If the seed is no whole number, or there are not so many questions.
    """
    from generator.answers.engine import questions

    found: list[Part] = []
    number = 1
    for subset in ("enterprise", "chat"):
        count = options[subset]
        questions(subset, count, options["seed"])  # refuses a seed or a number that cannot be
        found += [(min(SHARD, count - start), subset, start, number) for start in range(0, count, SHARD)]
        number += count
    return found


def rows(options: Options, part: Part) -> Iterator[Row]:
    """The questions of a stretch.

    Raises:
        NeedsError: If what the tools need is not installed.
    """
    require()
    return iter(_made(options["seed"], *part))


def twin_rows(options: Options, part: Part) -> Iterator[Row]:
    """A row for each call of the questions of a stretch."""
    from generator.answers.twins import isolated

    return isolated(rows(options, part))


def pair_rows(options: Options, part: Part) -> Iterator[Row]:
    """The pairs of steps along the chains of a stretch."""
    from generator.answers.process import process

    return process(rows(options, part))


@lru_cache(maxsize=8)
def _made(seed: int, count: int, subset: str, start: int, number: int) -> tuple[Row, ...]:
    """The questions of a stretch, which three tables are made from."""
    from generator.answers.engine import questions

    return tuple(questions(subset, count, seed, start, number))


def require() -> None:
    """Say what is missing.

    Raises:
        NeedsError: If what the tools need is not installed.
    """
    from generator.answers.tools import missing

    if sentence := missing():
        raise NeedsError(sentence)
