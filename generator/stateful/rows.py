"""The rows of the tables `stateful` and `stateful_twins`."""

from typing import Annotated, TypedDict

from generator.core.rows import ToolSchema
from generator.core.shapes import Json


class _State(TypedDict):
    tables: dict[str, list[dict[str, Json]]]
    files: dict[str, str]
    memories: dict[str, str]


class _Expected(TypedDict):
    required: list[dict[str, Json]]
    allowed: list[dict[str, Json]]
    minefields: list[dict[str, Json]]
    answer: Json


class _Metadata(TypedDict):
    seed: int
    item: int
    generator_version: str
    canary: str


class StatefulTask(TypedDict):
    """A task in a world with state."""

    task_id: Annotated[str, "Unique id, e.g. stateful_easy_001; that of a twin ends on its factor."]
    story: Annotated[str, "Which story the task tells."]
    domain: Annotated[str, "finance, support, sales, events, people, travel or private life."]
    rung: Annotated[
        str,
        "easy (2 things, no branch), base (4), wide (8), hard (16, much that misleads) or search (28 or 30, of which "
        "about half are meant and only two sums that they come to are known).",
    ]
    things: Annotated[list[str], "Ids of the things that the task is about, then of near misses."]
    n_things: Annotated[int, "Number of things that meet all conditions."]
    size: Annotated[int, "How many times as many records lie around them: 1, 4 or 16."]
    factor: Annotated[str, "What a twin differs in from its base; none for a base."]
    parent: Annotated[str, "task_id of the base; empty for a base."]
    changed_goal: Annotated[bool, "Whether the factor changes what is required."]
    today: Annotated[str, "The day of the task, as YYYY-MM-DD."]
    prompt: Annotated[str, "What the user asks for."]
    available_tools: Annotated[list[ToolSchema], "OpenAI function schemas of the tools on offer, each as JSON."]
    max_calls: Annotated[int, "Budget: three times the calls of the reference."]
    reference_calls: Annotated[int, "Calls of the longer of two right ways, pages and recovery included."]
    state: Annotated[_State, "Tables, files and memories before the first call, as JSON."]
    disturbances: Annotated[list[dict[str, Json]], "What goes wrong: fault, outage, cut or stale, as JSON."]
    secret: Annotated[dict[str, Json], "What the user says when asked for the missing fact, as JSON; {} for nothing."]
    program: Annotated[dict[str, Json], "What is asked for as data, as JSON."]
    expected: Annotated[_Expected, "Required and allowed changes, minefields and the answer, as JSON."]
    metadata: Annotated[_Metadata, "Seed, number of the item, generator version and canary, as JSON."]
