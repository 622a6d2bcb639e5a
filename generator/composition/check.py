"""Proves a published row sound: every value has a source, every step runs, and nothing is ambiguous.

The check only reads the row and runs the simulators; it is independent of the templates and the engine. Each rule is a
small function whose docstring states what must hold, and which yields problems; `RULES` lists them (benchmark
definition, Section 3).
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from generator.composition import surface
from generator.composition.data import words
from generator.composition.levels import LEVELS, level_of, topology_of
from generator.composition.rows import ControlTask, Task
from generator.core.shapes import Json, misshapen
from generator.core.suite import check_suite, plain_prompt
from generator.core.trace import rule_at, same, stages
from simulators import TOOLS, ToolError, World, accepts, call
from simulators.paths import kind_path, leaves, split, value_at

Row = Mapping[str, Any]
Step = Mapping[str, Any]

_SNAKE_CASE = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
_QUOTES = {'"': '"', "“": "”", "'": "'", "‘": "’", "(": ")", "`": "`"}


def check(row: Row) -> list[str]:
    """Return the problems of a row, one sentence each; an empty list if it is proved sound.

    Args:
        row: A row of the config `default`, `l0_control` or `isolated`, loaded or made by the engine.
    """
    problems = list(_shape(row))
    if problems:
        return problems
    return [problem for rule in RULES for problem in rule(row)]


def check_all(rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """Yield (task id, problem) for a whole suite: the problems of each row, and prompts or ids that occur twice."""
    return check_suite(rows, check, plain_prompt, "it has the prompt of {}")


def check_twins(rows: Iterable[Row], parents: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """Yield (task id, problem) where twins do not agree with the composed tasks that they were made from.

    Each step must have one twin with the same call and the same offered tools.

    Args:
        rows: Rows of the config `isolated`.
        parents: The rows of the config `default` that they were made from.
    """
    tasks = {row["task_id"]: row for row in parents}
    missing = {
        f"{name}.{step['step_id']}": name
        for name, row in tasks.items()
        if row["level"]
        for step in row["expected_trace"]
    }
    for row in rows:
        task, (call, *_) = str(row.get("task_id")), row["expected_trace"]
        parent = tasks.get(row.get("parent"))
        step = (
            next((step for step in parent["expected_trace"] if step["step_id"] == row.get("parent_step")), None)
            if parent
            else None
        )
        if parent is None or step is None:
            yield task, f"there is no {row.get('parent_step')} in a task {row.get('parent')!r}"
            continue
        missing.pop(f"{row['parent']}.{row['parent_step']}", None)
        if call["tool_name"] != step["tool_name"] or not same(call["arguments"], step["arguments"]):
            yield task, f"its call differs from {row['parent_step']} of {row['parent']}"
        if row["available_tools"] != parent["available_tools"]:
            yield task, f"it does not offer the tools of {row['parent']}"
    for name, parent_id in missing.items():
        yield parent_id, f"it has no twin {name}"


# Conditions that the code that makes rows checks as well


def given_away(value: Json, prompt: str) -> bool:
    """Whether the prompt already contains a value that a step should compute."""
    if isinstance(value, bool) or value is None:
        return False
    if isinstance(value, int | float):
        return any(same(value, number) for number in surface.numbers(prompt))
    if isinstance(value, str):
        return bool(value.strip()) and _contains(value.casefold(), prompt.casefold())
    return bool(value) and all(
        given_away(part, prompt) for part in (value.values() if isinstance(value, dict) else value)
    )


def _contains(words: str, text: str) -> bool:
    """Whether the text contains the words, not as part of longer words."""
    start = text.find(words)
    while start >= 0:
        before, after = text[max(start - 1, 0) : start], text[start + len(words) : start + len(words) + 1]
        if not (before.isalnum() or after.isalnum()):
            return True
        start = text.find(words, start + 1)
    return False


def misquoted(prompt: str, span: Json, value: Json, rule: Json, where: str) -> Iterator[str]:
    """Yield why a span of the prompt does not express a value, or leaves open where the value ends.

    Args:
        prompt: The whole prompt.
        span: Start and end of the words.
        value: The value of an argument leaf.
        rule: Its comparison rule (`Tool.match`).
        where: "tool.path".
    """
    two_numbers = isinstance(span, list | tuple) and len(span) == 2 and all(isinstance(end, int) for end in span)
    if not two_numbers or not 0 <= span[0] < span[1] <= len(prompt):
        yield f"{span} is not a span of the prompt"
        return
    start, end = span
    words = prompt[start:end]
    if not surface.denotes(words, value, rule, where):
        yield f"the prompt says {words!r} there, which is not {value!r}"
    before, after = prompt[start - 1 : start], prompt[end : end + 1]
    if (before.isalnum() and words[0].isalnum()) or (after.isalnum() and words[-1].isalnum()):
        yield f"{words!r} is cut out of a longer word"
    if rule in ("text", "verbatim") and not _fenced(prompt, start, end):
        closing = _QUOTES.get(before)
        if closing and closing != after:
            yield f"the quoted text continues after {words!r}"
        elif (
            not closing
            and not _is_query(where)
            and not (re.search(r":\s+$", prompt[:start]) and re.fullmatch(r"\s*", prompt[end:].partition("\n")[0]))
        ):
            yield f"{words!r} must be in quotes, or go from a colon to the end of the line, so that its end is clear"


def _fenced(prompt: str, start: int, end: int) -> bool:
    """Whether a text lies between lines of three backticks; the prompt must mention a line break at its end."""
    words = prompt[start:end]
    closed = (
        prompt.startswith("```", end) and "line break" in prompt[end:]
        if words.endswith("\n")
        else prompt.startswith("\n```", end)
    )
    return prompt[:start].endswith("\n```\n") and "```" not in words and closed


@cache
def rivals(tool: str) -> frozenset[str]:
    """Return the tools that could do the job of a tool too and so are never its distractors."""
    return frozenset(name for group in words("rivals") if tool in group for name in group if name != tool)


# The rules


# The fields of a source, by its name.
_SOURCES: Mapping[str, Mapping[str, Any]] = {"prompt": {"span": list[int]}, "binding": {"from": str}, "default": {}}


def _shape(row: Row) -> Iterator[str]:
    """Fields are present and of the right type, and tools exist; the other rules rely on this."""
    problems = list(misshapen(row, ControlTask if "condition" in row else Task, whole=True))
    if not problems and isinstance(row["level"], str):
        problems = [f"level must be a number; it is {row['level']!r}"]
    yield from problems
    if problems:
        return
    if not row["expected_trace"]:
        yield "the trace is empty"
    for step in row["expected_trace"]:
        if step["tool_name"] not in TOOLS:
            yield f"{step['step_id']}: there is no tool named {step['tool_name']!r}"
    for step, sources in row["metadata"]["grounding"].items():
        for path, source in sources.items():
            if source["source"] not in _SOURCES:
                yield f"{step}.{path}: its source must be prompt, binding or default; got {source['source']!r}"
            else:
                for name, kind in _SOURCES[source["source"]].items():
                    yield from misshapen(source.get(name), kind, f"metadata.grounding.{step}.{path}.{name}")


def _parents(row: Row) -> dict[str, set[str]]:
    return {
        step["step_id"]: {split(source)[0] for source in step["bindings"].values()} for step in row["expected_trace"]
    }


def _order(row: Row) -> Iterator[str]:
    """Steps are numbered in a topological order and depend on exactly the steps that they are bound to."""
    seen: set[str] = set()
    parents = _parents(row)
    for number, step in enumerate(row["expected_trace"], 1):
        name = step["step_id"]
        if name != f"step_{number}":
            yield f"step {number} is called {name!r} instead of 'step_{number}'"
        for source in step["bindings"].values():
            if split(source)[0] not in seen:
                yield f"{name} is bound to {source}, which is not an earlier step"
        if set(step["depends_on"]) != parents[name] or len(step["depends_on"]) != len(parents[name]):
            yield f"{name} depends on {sorted(parents[name])} by its bindings, but depends_on says {step['depends_on']}"
        seen.add(name)


def _level(row: Row) -> Iterator[str]:
    """Level, id, stages and metadata follow from the trace."""
    parents = _parents(row)
    if any(parent not in list(parents)[:place] for place, above in enumerate(parents.values()) for parent in above):
        return  # reported by _order
    level = level_of(parents)
    if level is None or level != row["level"]:
        yield f"the trace is of level {level}, but the row says {row['level']}"
        return
    if "parent" not in row and not re.fullmatch(rf"{LEVELS[level]}_\d{{4,}}(\.\w+)?", row["task_id"]):
        yield f"the id {row['task_id']!r} does not fit level {LEVELS[level]}"
    stage_of = stages(parents)
    for step in row["expected_trace"]:
        if step["stage"] != stage_of[step["step_id"]]:
            yield f"{step['step_id']} belongs to stage {stage_of[step['step_id']]}, but the row says {step['stage']}"
    facts = {
        "topology": topology_of(level),
        "num_steps": len(parents),
        "depth": 1 + max(stage_of.values()),
        "width": max(list(stage_of.values()).count(stage) for stage in stage_of.values()),
        "edges": [[parent, step] for step in parents for parent in sorted(parents[step])],
        "categories": sorted({TOOLS[step["tool_name"]].category for step in row["expected_trace"]}),
    }
    for name, fact in facts.items():
        if row["metadata"].get(name) != fact:
            yield f"metadata.{name} must be {fact}; got {row['metadata'].get(name)}"
        if name in row and row[name] != fact:
            yield f"the column {name} must be {fact}; got {row[name]}"


def _parent(row: Row) -> Iterator[str]:
    """A twin is named after a step of a composed task; other rows have no parent."""
    if "parent" not in row and "parent_step" not in row:
        return
    parent, step = row.get("parent"), row.get("parent_step")
    if not re.fullmatch(rf"({'|'.join(LEVELS[1:])})_\d{{4,}}", str(parent)) or not re.fullmatch(r"step_\d+", str(step)):
        yield f"a twin must name its composed task and the step of it; got {parent!r} and {step!r}"
    if row["task_id"] != f"{parent}.{step}":
        yield f"the twin of {step} of {parent} must be called '{parent}.{step}'; got {row['task_id']!r}"
    if row["level"] != 0:
        yield f"a twin is of level 0; got {row['level']}"


def _tools(row: Row) -> Iterator[str]:
    """The gold tools are offered with the schemas of the catalogue, and no distractor could do their job."""
    offered = [tool["function"]["name"] for tool in row["available_tools"]]
    gold = {step["tool_name"] for step in row["expected_trace"]}
    if len(set(offered)) < len(offered):
        yield "a tool is offered twice"
    for name in sorted(gold - set(offered)):
        yield f"the gold tool {name} is not on offer"
    for tool in row["available_tools"]:
        name = tool["function"]["name"]
        if name not in TOOLS or tool != TOOLS[name].schema:
            yield f"the schema of {name} is not the catalogue's"
    if len(offered) < len(TOOLS):
        distractors = set(offered) - gold
        if len(distractors) != row["metadata"].get("n_distractors"):
            stated = row["metadata"].get("n_distractors")
            yield f"metadata.n_distractors says {stated}, but {len(distractors)} tools on offer are not needed"
        for name in sorted(distractors) if "parent" not in row else ():  # a twin offers what its whole task needs
            for tool_name in sorted(gold & rivals(name)):
                yield f"the distractor {name} could do the job of {tool_name}"
    for step in row["expected_trace"]:
        if step["match"] != TOOLS[step["tool_name"]].match:
            yield f"{step['step_id']}: match differs from the catalogue's rules for {step['tool_name']}"
        effects = TOOLS[step["tool_name"]].side_effects
        if step.get("side_effects") != effects:
            yield f"{step['step_id']}: side_effects must be {effects}, as the catalogue says of {step['tool_name']}"


def _replay(row: Row) -> Iterator[str]:
    """In a fresh world, the gold calls return the stored outputs in any allowed order."""
    steps = row["expected_trace"]
    # the order only matters for calls that read or change the world
    worldly = [step for step in steps if TOOLS[step["tool_name"]].takes_world]
    later_first = [step for _, step in sorted(enumerate(worldly), key=lambda pair: (pair[1]["stage"], -pair[0]))]
    for order in (steps, later_first if later_first != worldly else ()):
        world = World()
        for step in order:
            try:
                output = call(step["tool_name"], step["arguments"], world)
            except ToolError as refusal:
                yield f"{step['step_id']}: the gold call is refused: {refusal}"
                return
            if not same(output, step["output"]):
                yield f"{step['step_id']}: running {step['tool_name']} does not give the stored output"
                return


def _grounding(row: Row) -> Iterator[str]:
    """Each argument leaf has exactly one source, which provides its value."""
    outputs = {step["step_id"]: step for step in row["expected_trace"]}
    for step in row["expected_trace"]:
        name, tool = step["step_id"], TOOLS[step["tool_name"]]
        sources = row["metadata"]["grounding"].get(name, {})
        parameters = tool.schema["function"]["parameters"]["properties"]
        below = {owner: (f"{owner}.", f"{owner}[") for owner in sources}
        for path in sorted(
            {path for path, _ in leaves(step["arguments"])} | (set(parameters) - set(step["arguments"]))
        ):
            owners = [owner for owner, parts in below.items() if path == owner or path.startswith(parts)]
            if len(owners) != 1:
                yield f"{name}.{path} has {len(owners)} sources instead of one"
        for path, source in sources.items():
            yield from (f"{name}.{path}: {problem}" for problem in _source(row, step, path, source, outputs))
        bound = {path: source["from"] for path, source in sources.items() if source["source"] == "binding"}
        if bound != step["bindings"]:
            yield f"{name}: its bindings and its grounding differ"


def _source(row: Row, step: Step, path: str, source: Mapping[str, Json], outputs: Mapping[str, Step]) -> Iterator[str]:
    tool = TOOLS[step["tool_name"]]
    kind = source["source"]
    if kind == "default":
        if path in step["arguments"] or "default" not in tool.schema["function"]["parameters"]["properties"].get(
            path, {}
        ):
            yield "it is declared as left at its default, but it is given or has no default"
        return
    try:
        value = value_at(step["arguments"], path)
        rule = rule_at(tool.match, path)
    except (KeyError, IndexError, TypeError):
        yield "there is no such argument"
        return
    if kind == "prompt":
        yield from misquoted(row["prompt"], source["span"], value, rule, f"{step['tool_name']}.{path}")
        if value == tool.schema["function"]["parameters"]["properties"].get(path, {}).get("default", ...):
            yield "it equals its default and should be left out"
    elif kind == "binding":
        producer, inner = split(source["from"])
        try:
            produced = value_at(outputs[producer]["output"], inner)
        except (KeyError, IndexError, TypeError):
            yield f"{source['from']} does not exist"
            return
        if not same(produced, value):
            yield f"it differs from {source['from']}"
        if given_away(value, row["prompt"]):
            yield f"its value already is in the prompt, so {producer} can be skipped"
        if isinstance(value, str | list | dict) and not value:
            yield f"{source['from']} is empty"
        wanted, offered = _kinds(tool.name, path), _kinds(outputs[producer]["tool_name"], f"return.{inner}")
        if not accepts(wanted, offered):
            yield f"a value of kind {offered} makes no sense for {wanted}"


def _kinds(tool: str, path: str) -> str:
    """Return the kind of a leaf; anything inside a record without declared fields is of kind json."""
    return TOOLS[tool].kinds.get(kind_path(path), "json")


def _is_query(where: str) -> bool:
    """Whether a parameter takes a search query, which people write without quotes within a sentence."""
    tool, _, path = where.partition(".")
    return _kinds(tool, path) == "query"


def _purpose(row: Row) -> Iterator[str]:
    """The prompt asks for every step, no call occurs twice, and the answer holds the outputs that no step uses."""
    prompt = row["prompt"].casefold()
    for step in row["expected_trace"]:
        if not _cues(step["tool_name"]).search(prompt):
            yield f"{step['step_id']}: nothing in the prompt asks for {step['tool_name']}"
    if len({step["tool_name"] for step in row["expected_trace"]}) < len(row["expected_trace"]):
        calls = [json.dumps([step["tool_name"], step["arguments"]], sort_keys=True) for step in row["expected_trace"]]
        if len(set(calls)) < len(calls):
            yield "the same call occurs twice in the trace"
    used = {parent for above in _parents(row).values() for parent in above}
    sinks = {step["step_id"]: step["output"] for step in row["expected_trace"] if step["step_id"] not in used}
    if not same(row["expected_answer"], sinks):
        yield f"the answer must hold the outputs of {', '.join(sinks)}"
    if len(sinks) > 1 and row["level"] < 3:
        yield f"{', '.join(sinks)} are all final steps; there must be only one"


@cache
def _cues(tool: str) -> re.Pattern[str]:
    """Return a pattern of the words that ask for a tool."""
    return re.compile(rf"\b(?:{'|'.join(words('cues')[tool])})")


def _ties(row: Row) -> Iterator[str]:
    for step in row["expected_trace"]:
        try:
            reason = TOOLS[step["tool_name"]].tied(step["arguments"], step["output"])
        except (AttributeError, KeyError, TypeError, ValueError):
            reason = "the arguments do not determine which is first"
        if reason:
            yield f"{step['step_id']}: {reason}"


def _wording(row: Row) -> Iterator[str]:
    """The prompt reads as if a person wrote it: no tool or parameter names, no remains of a template."""
    prompt = own = row["prompt"]  # own: without the values that the user quotes
    for sources in row["metadata"]["grounding"].values():
        for source in sources.values():
            span = source.get("span", ())
            if len(span) == 2 and 0 <= span[0] <= span[1] <= len(own):
                own = own[: span[0]] + "·" * (span[1] - span[0]) + own[span[1] :]
    if prompt != prompt.strip() or "  " in own or not prompt:
        yield "the prompt has stray white space or is empty"
    if (
        prompt
        and prompt.rstrip("\"'”’)")[-1:] not in ".?!"
        and "\n" not in prompt
        and not re.search(r": \S.*$", prompt)
    ):
        yield "the prompt does not end like a sentence"
    if own.endswith(("...", "…")):
        yield "the prompt is cut off"
    if row.get("condition", "minimal") in ("minimal", 0):
        if re.search(r"[{}]", own):
            yield "the prompt has a brace outside the user's own data"
        for word in _SNAKE_CASE.findall(own):
            yield f"the prompt contains {word!r}, which nobody would say"
    for first, second in pairwise(own.casefold().split()):
        if first == second and first.isalpha() and first not in ("that", "had"):
            yield f"the prompt says {first!r} twice in a row"


RULES: tuple[Callable[[Row], Iterator[str]], ...] = (
    _order,
    _level,
    _parent,
    _tools,
    _grounding,
    _replay,
    _purpose,
    _ties,
    _wording,
)
