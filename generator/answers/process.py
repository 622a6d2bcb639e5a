"""Process supervision: along each golden chain, at each step, the right next step beside a wrong one.

The config `process`.

Every wrong step is proved wrong: whatever step still to come it is taken for, the chain that goes on from there leads
to another answer or to none, and its output does not show what the right step would have found.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.answers.baselines import plain
from generator.answers.chain import REFERENCE, conclude, references_in, resolve
from generator.answers.check import accepts
from generator.answers.tools import SUBSETS, call
from generator.core.keyed import permuted, reordered
from generator.core.trace import same
from simulators import ToolError, World
from simulators.data import load
from simulators.paths import leaves

__all__ = ["FAULTS", "check_pairs", "leads_astray", "pairs", "process"]

Json = Any
Row = Mapping[str, Any]
Action = dict[str, Json]

FINISH = "Finish"
PLAN = "Plan"


def process(rows: Iterable[Row]) -> Iterator[dict[str, Any]]:
    """The pairs of all rows, in order."""
    for row in rows:
        yield from pairs(row)


def pairs(row: Row) -> Iterator[dict[str, Any]]:
    """The pairs of one row: its plan, each of its calls, and the finish.

    A place where no fault can be proved is left out.
    """
    trace = row["expected_trace"]
    for place in range(-1, len(trace) + 1):
        right = _right(row, place)
        for fault in reordered(_faults_at(row, place), row["metadata"]["seed"], row["task_id"], place):
            wrong = next((made for made in FAULTS[fault](row, place) if leads_astray(row, place, made)), None)
            if wrong is not None:
                yield _pair(row, place, right, wrong, fault)
                break


def _pair(row: Row, place: int, right: Action, wrong: Action, fault: str) -> dict[str, Any]:
    names = [*(step["step_id"] for step in row["expected_trace"]), "finish", "plan"]
    return {
        "task_id": f"{row['task_id']}_{names[place]}",
        "parent": row["task_id"],
        "subset": row["subset"],
        "prompt": row["prompt"],
        "answer_form": row["answer_form"],
        "available_tools": row["available_tools"],
        "num_calls": row["num_calls"],
        "place": place,
        "plan": plan_of(row) if place >= 0 else "",
        "history": [_step(step) | {"observation": step["output"]} for step in row["expected_trace"][: max(place, 0)]],
        "right": right,
        "wrong": wrong,
        "fault": fault,
        "metadata": {key: row["metadata"][key] for key in ("seed", "item", "generator_version", "canary")},
    }


def plan_of(row: Row, steps: Sequence[Row] | None = None) -> str:
    """A golden chain as a plan in words: what to find with which tool, in order."""
    chosen = row["expected_trace"] if steps is None else steps
    lines = [f"{number}. Find {_vague(step)} ({step['tool_name']})." for number, step in enumerate(chosen, 1)]
    return "\n".join([*lines, f"{len(lines) + 1}. Give the answer."])


def _vague(step: Row) -> str:
    """What a step finds; a plan that is made before the first call cannot know what earlier calls will find."""
    return str(step["plan"])


def _step(step: Row) -> Action:
    return {
        "thought": f"Next I need {step['purpose']}.",
        "action": step["tool_name"],
        "action_input": step["arguments"],
    }


def _right(row: Row, place: int) -> Action:
    trace = row["expected_trace"]
    if place < 0:
        return {"thought": plan_of(row), "action": PLAN, "action_input": {}}
    return _step(trace[place]) if place < len(trace) else _finish(plain(row["expected_answer"]))


def _finish(answer: str) -> Action:
    return {
        "thought": "I have everything that the question asks for.",
        "action": FINISH,
        "action_input": {"answer": answer},
    }


# Faults --------------------------------------------------------------------------------------------------------------


def _faults_at(row: Row, place: int) -> list[str]:
    if place < 0:
        return ["wrong_plan"]
    if place == len(row["expected_trace"]):
        return ["ignored_output", "wrong_computation"]
    return ["wrong_tool", "wrong_argument", "value_not_known", "finished_too_early", "wrong_order", "ignored_output"]


def _wrong_plan(row: Row, place: int) -> Iterator[Action]:
    """A plan that leaves a call out, or makes one before what it depends on."""
    trace = row["expected_trace"]
    for number in reordered(range(len(trace)), row["task_id"], "plan"):
        step = trace[number]
        if step["depends_on"]:
            first = next(place for place, other in enumerate(trace) if other["step_id"] in step["depends_on"])
            steps = [*trace[:first], step, *(other for other in trace[first:] if other is not step)]
        else:
            steps = [other for other in trace if other is not step]
        yield {"thought": plan_of(row, steps), "action": PLAN, "action_input": {}}


def _made(step: Row, tool: str, arguments: Mapping[str, Json]) -> Action:
    return {"thought": f"Next I need {step['purpose']}.", "action": tool, "action_input": dict(arguments)}


def _wrong_tool(row: Row, place: int) -> Iterator[Action]:
    """Another tool, given what the right one would be given."""
    step = row["expected_trace"][place]
    given = [value for value in step["arguments"].values() if isinstance(value, str)]
    thing = max(given, key=len, default="")
    named = step["arguments"].get("value", step["arguments"].get("subject", step["arguments"].get("city", thing)))
    offers: dict[str, Mapping[str, Json]] = {
        "get_location_info": {"city": named},
        "knowledge_base_query": {"subject": named, "property": "country"},
        "get_weather": {"city": named},
        "get_stock_price": {"symbol": named},
        "track_package": {"tracking_number": named},
        "database_query": {"table": "customers", "column": "name", "value": named},
        "calculator": {"expression": thing},
        "search": {"query": thing},
        "python": {"code": json.dumps(thing, ensure_ascii=False)},
    }
    for tool in reordered(SUBSETS[row["subset"]], row["task_id"], place, "tool"):
        if tool != step["tool_name"] and tool in offers:
            yield _made(step, tool, offers[tool])


def _wrong_argument(row: Row, place: int) -> Iterator[Action]:
    """The right tool with one argument wrong.

    A property or column of the same thing, the currencies or places the other way round, another sign or thing.
    """
    step = row["expected_trace"][place]
    tool, arguments = step["tool_name"], step["arguments"]
    if tool == "knowledge_base_query":
        for prop in reordered(
            ("country", "population", "continent", "birth_year", "founded_year", "year_built", "language"),
            row["task_id"],
            place,
        ):
            yield _made(step, tool, {**arguments, "property": prop})
    for first, second in (("base", "target"), ("start_date", "end_date")):
        if first in arguments:
            yield _made(step, tool, {**arguments, first: arguments[second], second: arguments[first]})
    for name in ("expression", "code"):
        for sign, other in ((" / ", " * "), (" - ", " + "), (" * ", " / "), (" + ", " - ")):
            if sign in str(arguments.get(name, "")):
                yield _made(step, tool, {**arguments, name: str(arguments[name]).replace(sign, other, 1)})
    if "amount" in arguments:
        yield _made(step, tool, {**arguments, "amount": -arguments["amount"]})
    for name, value in arguments.items():
        if isinstance(value, str) and name not in ("table", "column", "property", "expression", "code", "unit"):
            for other in _others(row, value, place):
                yield _made(step, tool, {**arguments, name: other})


def _others(row: Row, value: str, place: int) -> Iterator[str]:
    """Texts that name another thing of the same sort."""
    for file in ("cities.json", "countries.json", "stocks.json", "currencies.json", "knowledge.json"):
        names = list(load(file))
        for name in (value, *(found for found in names if found in value)):
            if name in names:
                sort = load(file)[name].get("type")
                same_sort = [
                    other for other in names if load(file)[other].get("type") == sort and other not in row["prompt"]
                ]
                yield from (value.replace(name, other) for other in _few(same_sort, row["task_id"], place, name))
    digits = [place for place, character in enumerate(value) if character.isdigit()]
    if digits:
        last = digits[-1]
        yield from (value[:last] + str((int(value[last]) + more) % 10) + value[last + 1 :] for more in (1, 2, 3))


def _not_known(row: Row, place: int) -> Iterator[Action]:
    """A later call, with a value that nothing has told yet."""
    known = {step["step_id"]: step["output"] for step in row["expected_trace"][:place]}
    for step in row["expected_trace"][place + 1 :]:
        missing = [(name, path) for name, path in references_in(step["references"]) if name not in known]
        if not missing:
            continue
        guesses = {**known}
        for number in range(4):
            for name, _ in missing:
                output = next(other["output"] for other in row["expected_trace"] if other["step_id"] == name)
                guesses[name] = _guessed(row, output, number, {path for step_id, path in missing if step_id == name})
            try:
                yield _made(step, step["tool_name"], resolve(step["references"], guesses)) | {
                    "thought": f"Next I need {step['plan']}."
                }
            except (KeyError, IndexError, TypeError):
                continue
        return


def _few(items: Sequence[str], *key: Json) -> list[str]:
    """At most four of the items, in an order of the key's."""
    return [items[permuted(place, len(items), *key)] for place in range(min(4, len(items)))]


def _guessed(row: Row, output: Json, number: int, paths: Collection[str], here: str = "") -> Json:
    """An output with some values as somebody might imagine them."""
    if isinstance(output, Mapping):
        return {
            key: _guessed(row, part, number, paths, f"{here}.{key}" if here else key) for key, part in output.items()
        }
    if isinstance(output, list):
        return [_guessed(row, part, number, paths, f"{here}[{place}]") for place, part in enumerate(output)]
    if here not in paths or isinstance(output, bool) or output is None:
        return output
    if isinstance(output, int | float):
        return round(output * (1.15, 0.8, 1.4, 0.6)[number] + 1, 0 if isinstance(output, int) else 1)
    for file in ("cities.json", "countries.json", "stocks.json", "currencies.json"):
        if output in load(file):
            others = [name for name in load(file) if name not in row["prompt"] and name != output]
            return _few(others, row["task_id"], output)[number]
    return next((text for text in _others(row, output, number) if text != output), "unknown")


def _too_early(row: Row, place: int) -> Iterator[Action]:
    """An answer out of what is there, before it is enough."""
    for value in _seen(row, place):
        yield _finish(_shaped(row, value))


def _seen(row: Row, place: int) -> Iterator[Json]:
    """What has been found so far, the latest first, and what the question names."""
    for step in reversed(row["expected_trace"][:place]):
        yield step["answer"]["value"]
    yield from row["metadata"].get("things", {}).get("names", [])
    yield from (100, "2026-03-20")


def _shaped(row: Row, value: Json) -> str:
    answer = row["expected_answer"]
    if answer["type"] == "record":
        return json.dumps(dict.fromkeys(answer["fields"], value), ensure_ascii=False)
    return str(value)


def _wrong_order(row: Row, place: int) -> Iterator[Action]:
    """A later call, with a description where the value should be that an earlier call still has to find."""
    trace = row["expected_trace"]
    waiting = {step["step_id"]: step for step in trace[place:]}
    for step in trace[place + 1 :]:
        above = [name for name in step["depends_on"] if name in waiting]
        if above:

            def described(value: Json, known: Mapping[str, Row] = waiting) -> Json:
                return (
                    REFERENCE.sub(lambda found: known[found[1]]["plan"] if found[1] in known else found[0], value)
                    if isinstance(value, str)
                    else value
                )

            done = {other["step_id"]: other["output"] for other in trace[:place]}
            arguments = resolve({name: described(value) for name, value in step["references"].items()}, done)
            yield _made(step, step["tool_name"], arguments) | {"thought": f"Next I need {step['plan']}."}
            return


def _ignored_output(row: Row, place: int) -> Iterator[Action]:
    """What was found is not used: a call is made once more, or with what an earlier one found.

    At the end, another find is given as the answer.
    """
    trace = row["expected_trace"]
    if place == len(trace):
        answer = row["expected_answer"]
        if answer["type"] == "list":
            yield _finish("; ".join(reversed(answer["value"])))
            yield _finish("; ".join(answer["value"][1:]))
        elif answer["type"] == "record":
            values = [part["value"] for part in answer["fields"].values()]
            turned = [*values[1:], values[0]]
            yield _finish(json.dumps(dict(zip(answer["fields"], turned, strict=True)), ensure_ascii=False))
        else:
            for value in _seen(row, place):
                yield _finish(str(value))
        return
    step = trace[place]
    for other in reversed(trace[:place]):
        if other["tool_name"] == step["tool_name"]:
            yield _made(step, step["tool_name"], other["arguments"])
    for name, value in step["references"].items():
        if isinstance(value, str) and REFERENCE.fullmatch(value):
            for other in trace[:place]:
                yield _made(step, step["tool_name"], {**step["arguments"], name: other["answer"]["value"]})
    for other in reversed(trace[:place]):
        yield _made(other, other["tool_name"], other["arguments"])


def _wrong_computation(row: Row, place: int) -> Iterator[Action]:
    """The answer, but miscalculated or misread."""
    answer = row["expected_answer"]
    if answer["type"] == "number":
        for factor in (10.0, 0.9, 1.2):
            yield _finish(f"{answer['value'] * factor + 1:.2f}")
    elif answer["type"] == "list":
        yield _finish("; ".join([*answer["value"][1:], answer["value"][0]]))
    else:
        yield from _ignored_output(row, place)


FAULTS: dict[str, Callable[[Row, int], Iterator[Action]]] = {
    "wrong_plan": _wrong_plan,
    "wrong_tool": _wrong_tool,
    "wrong_argument": _wrong_argument,
    "value_not_known": _not_known,
    "finished_too_early": _too_early,
    "wrong_order": _wrong_order,
    "ignored_output": _ignored_output,
    "wrong_computation": _wrong_computation,
}


# The proof -----------------------------------------------------------------------------------------------------------


def leads_astray(row: Row, place: int, action: Row) -> bool:
    """Whether an action at a place of a golden chain, taken as given, leads to another answer or to none.

    Args:
        row: The question's row of the config `answers`.
        place: How many calls have been made; -1 is before the plan.
        action: {"thought", "action", "action_input"}.
    """
    trace = row["expected_trace"]
    if action["action"] == PLAN:
        return not _sound_plan(row, str(action["thought"]))
    if action["action"] == FINISH:
        return not _states(str(action["action_input"].get("answer", "")), row["expected_answer"])
    try:
        output = call(action["action"], action["action_input"], World())
    except ToolError:
        return True
    waiting = trace[max(place, 0) :]
    if any(_shows(output, step["answer"]["value"]) for step in waiting if step["step_id"] not in _trivial(row)):
        return False
    return not any(_arrives(row, place, step["step_id"], output) for step in waiting)


def _trivial(row: Row) -> set[str]:
    """Steps whose find is a code that stands in many outputs, such as a currency's."""
    return {
        step["step_id"]
        for step in row["expected_trace"]
        if isinstance(step["answer"]["value"], str) and len(step["answer"]["value"]) <= 3
    }


def _shows(output: Json, value: Json) -> bool:
    return any(same(leaf, value) for _, leaf in leaves(output))


def _arrives(row: Row, place: int, stands_for: str, output: Json) -> bool:
    """Whether the chain gives the answer if an output is taken for a step's, and all to come is called anew."""
    outputs: dict[str, Json] = {}
    try:
        for number, step in enumerate(row["expected_trace"]):
            if step["step_id"] == stands_for:
                outputs[stands_for] = output
            elif number < place or not any(name == stands_for for name in _all_above(row, step)):
                outputs[step["step_id"]] = step["output"]
            else:
                outputs[step["step_id"]] = call(step["tool_name"], resolve(step["references"], outputs), World())
        return accepts(row["expected_answer"], conclude(row["conclusion"], outputs))
    except (ToolError, KeyError, IndexError, TypeError, ValueError):
        return False


def _all_above(row: Row, step: Row) -> set[str]:
    steps = {other["step_id"]: other for other in row["expected_trace"]}
    found: set[str] = set()
    waiting = list(step["depends_on"])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += steps[name]["depends_on"]
    return found


def _sound_plan(row: Row, text: str) -> bool:
    """Whether a plan has every call of the golden one, each after those that it depends on."""
    said = [line.partition(". ")[2] for line in text.splitlines()]
    places: dict[str, int] = {}
    for step in row["expected_trace"]:
        line = f"Find {_vague(step)} ({step['tool_name']})."
        free = [number for number, other in enumerate(said) if other == line and number not in places.values()]
        if not free:
            return False
        places[step["step_id"]] = free[0]
    return all(
        places[above] < places[step["step_id"]] for step in row["expected_trace"] for above in step["depends_on"]
    )


def _states(text: str, answer: Row) -> bool:
    """Whether a text, as the golden finish would write it, is the expected answer."""
    sort = answer["type"]
    try:
        if sort == "number":
            return accepts(answer, float(text))
        if sort == "list":
            return accepts(answer, text.split("; "))
        return accepts(answer, json.loads(text)) if sort == "record" else accepts(answer, text)
    except (ValueError, AttributeError):
        return False


def check_pairs(pairs_: Iterable[Row], rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """Yield (task id, problem) for rows of the config `process`, given the questions that they belong to."""
    parents = {row["task_id"]: row for row in rows}
    seen: set[str] = set()
    for pair in pairs_:
        task = str(pair.get("task_id"))
        if task in seen:
            yield task, "its id stands twice"
        seen.add(task)
        parent = parents.get(pair.get("parent"))
        if parent is None:
            yield task, "there is no question that it belongs to"
            continue
        for problem in _pair_problems(pair, parent):
            yield task, problem


def _pair_problems(pair: Row, parent: Row) -> Iterator[str]:
    place, trace = pair["place"], parent["expected_trace"]
    if not isinstance(place, int) or not -1 <= place <= len(trace):
        yield f"there is no place {place}"
        return
    if pair["fault"] not in _faults_at(parent, place):
        yield f"the fault {pair['fault']} cannot stand there"
    for name in ("prompt", "subset", "available_tools", "answer_form"):
        if pair[name] != parent[name]:
            yield f"its {name} is not the question's"
    if not same(pair["history"], [_step(step) | {"observation": step["output"]} for step in trace[: max(place, 0)]]):
        yield "the history is not the golden chain's"
    if pair["plan"] != (plan_of(parent) if place >= 0 else ""):
        yield "the plan is not the golden chain's"
    if not same(pair["right"], _right(parent, place)):
        yield "the right step is not the golden chain's next"
    elif leads_astray(parent, place, pair["right"]):
        yield "the right step leads astray"
    for action in (pair["right"], pair["wrong"]):
        if action["action"] not in (*SUBSETS[parent["subset"]], FINISH, PLAN):
            yield f"there is no action {action['action']!r}"
            return
    if same(pair["right"], pair["wrong"]):
        yield "right and wrong are the same"
    if not leads_astray(parent, place, pair["wrong"]):
        yield "the wrong step still leads to the answer"
