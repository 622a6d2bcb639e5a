"""Generates plausible wrong steps in place of a right one.

Each fault is a function that yields candidates for a place in a golden chain: mostly the right tool, with a thought and
an input of the same kind and length, and with values from the question or the outputs. `astray` proves whether a
candidate is wrong.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from functools import cache
from itertools import islice, pairwise
from typing import Any

from generator.answers.astray import FINISH, PLAN, plan_of
from generator.answers.baselines import plain
from generator.answers.chain import REFERENCE, references_in, resolve, written
from generator.answers.data import read
from generator.answers.search import flight_numbers
from generator.answers.tools import SUBSETS
from generator.core.keyed import hashed, permuted, picked, reordered
from simulators.data import load
from simulators.paths import leaves, value_at

Json = Any
Row = Mapping[str, Any]
Step = dict[str, Json]

EACH = 6  # limits the number of candidates per fault


def right_step(row: Row, place: int) -> Step:
    """Return the golden step at a place: -1 is the plan, and the number of calls is the finish."""
    trace = row["expected_trace"]
    if place < 0:
        return _plan([step["plan"] for step in trace])
    return _call(trace[place]) if place < len(trace) else _finish(plain(row["expected_answer"]))


def _plan(lines: list[str]) -> Step:
    return {"thought": plan_of(lines), "action": PLAN, "action_input": {}}


def _finish(answer: str) -> Step:
    thought = "I have everything that the question asks for."
    return {"thought": thought, "action": FINISH, "action_input": {"answer": answer}}


def _call(step: Row, **changed: Json) -> Step:
    """Return a call as a step, with `tool`, `arguments` or `purpose` replaced if given."""
    return {
        "thought": f"Next I need {changed.get('purpose', step['purpose'])}.",
        "action": changed.get("tool", step["tool_name"]),
        "action_input": changed.get("arguments", step["arguments"]),
    }


# Values that can be confused

_DATA = read("faults")
_COLUMNS = tuple(map(tuple, _DATA["columns"]))  # (table, column): values of one column can be confused
_PHRASES = tuple(map(tuple, _DATA["phrases"]))  # (phrase in a query or plan, phrase it can be confused with)


@cache
def _name_groups() -> tuple[tuple[str, ...], ...]:
    """Return groups of names of the same type: cities, countries, symbols, ..., and columns of the company's tables."""
    known = load("knowledge.json")
    types = dict.fromkeys(entry["type"] for entry in known.values())
    return (
        flight_numbers(),
        *(tuple(load(f"{name}.json")) for name in ("cities", "countries", "stocks", "currencies")),
        *(tuple(name for name in known if known[name]["type"] == sort) for sort in types),
        *(tuple(str(row[column]) for row in load("tables.json").get(table, ())) for table, column in _COLUMNS),
        *(tuple(item["name"] for item in shelf["items"]) for shelf in load("products.json").values()),
    )


@cache
def _same_type(value: str) -> frozenset[str]:
    """Return all names of the same type as a name."""
    return frozenset(name for names in _name_groups() if value in names for name in names if name != value)


@cache
def _companies() -> frozenset[str]:
    return frozenset(name for name, entry in load("knowledge.json").items() if entry["type"] == "company")


@cache
def _same_type_sorted(value: str) -> tuple[str, ...]:
    return tuple(sorted(_same_type(value)))


def _known_values(row: Row, place: int) -> list[Json]:
    """Return the values in the outputs so far, latest first, and in the question."""
    found = [leaf for step in reversed(row["expected_trace"][:place]) for _, leaf in leaves(step["output"])]
    things = row["metadata"].get("things", {})
    return [*found, *things.get("names", []), *(text for _, text in leaves(things.get("extras", {})))]


def _confusable(row: Row, place: int, value: str) -> Iterator[str]:
    """Yield texts that can be confused with a value: first from the outputs and the question, then others."""
    alike = _same_type(value)
    shape = re.sub(r"\d", "0", value)
    for other in dict.fromkeys(text for text in _known_values(row, place) if isinstance(text, str)):
        if other != value and (other in alike or ("0" in shape and re.sub(r"\d", "0", other) == shape)):
            yield other
    world = _same_type_sorted(value)
    yield from (
        world[permuted(number, len(world), row["task_id"], place, value)] for number in range(min(8, len(world)))
    )
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        yield from (str(date.fromisoformat(value) + timedelta(days=days)) for days in (1, 7, -2))
    elif "0" in shape and not world:
        last = shape.rindex("0")
        yield from (value[:last] + str((int(value[last]) + more) % 10) + value[last + 1 :] for more in (1, 3, 9))


def _confusable_names(row: Row, place: int, text: str) -> Iterator[tuple[str, str]]:
    """Yield pairs of a name in a text and a text that can be confused with it."""
    names = [name for names in _name_groups() for name in names if len(name) > 2 and name in text]
    for name in dict.fromkeys(sorted(names, key=len, reverse=True)[:2]) or re.findall(
        r"\b(?=\w*\d)[A-Z0-9]{4,}\b", text
    ):
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            yield from ((name, rival) for rival in islice(_confusable(row, place, name), 2 * EACH))


# Faults


def _wrong_plan(row: Row, place: int) -> Iterator[Step]:
    """Yield plans as long as the right one, in an impossible order or with something else to find."""
    trace = row["expected_trace"]
    lines = [step["plan"] for step in trace]
    for number in reordered(range(len(trace)), row["task_id"], "plan"):
        above = [other for other, step in enumerate(trace) if step["step_id"] in trace[number]["depends_on"]]
        if above:
            swapped = list(lines)
            swapped[above[0]], swapped[number] = lines[number], lines[above[0]]
            yield _plan(swapped)
        for old, new in (
            *(pair for pair in _PHRASES if pair[0] in lines[number]),
            *_confusable_names(row, 0, lines[number]),
        ):
            yield _plan([*lines[:number], lines[number].replace(old, new), *lines[number + 1 :]])
        ends = re.search(r"from (.+) to (.+)", lines[number])
        if ends and ends[1] != ends[2]:
            turned = f"{lines[number][: ends.start()]}from {ends[2]} to {ends[1]}"
            yield _plan([*lines[:number], turned, *lines[number + 1 :]])


def _wrong_tool(row: Row, place: int) -> Iterator[Step]:
    """Yield calls of another tool, with the arguments of the right one."""
    step = row["expected_trace"][place]
    texts = [value for value in step["arguments"].values() if isinstance(value, str)]
    arguments = step["arguments"]
    thing = arguments.get("value", arguments.get("subject", arguments.get("city", max(texts, key=len, default=""))))
    bare = re.sub(r"^round\((.*), 6\)$", r"\1", thing)
    offers: dict[str, Mapping[str, Json]] = {
        "get_location_info": {"city": thing},
        "knowledge_base_query": {"subject": thing, "property": "country"},
        "get_weather": {"city": thing},
        "get_stock_price": {"symbol": thing},
        "track_package": {"tracking_number": thing},
        "database_query": {"table": "customers", "column": "name", "value": thing},
        "calculate_date_diff": {"end_date": thing},
        "calculator": {"expression": thing},
        "search": {"query": bare},
        "python": {"code": json.dumps(thing, ensure_ascii=False)},
    }
    for tool in reordered(SUBSETS[row["subset"]], row["task_id"], place, "tool"):
        if tool != step["tool_name"] and tool in offers:
            yield _call(step, tool=tool, arguments=offers[tool])


def _wrong_argument(row: Row, place: int) -> Iterator[Step]:
    """Yield calls of the right tool with a wrong argument: another thing, table, direction, sign, unit or number."""
    step = row["expected_trace"][place]
    arguments = step["arguments"]
    for first, second in (("base", "target"), ("origin", "destination")):
        if first in arguments:
            yield _call(step, arguments={**arguments, first: arguments[second], second: arguments[first]})
    if "query" in arguments:
        yield from _searched(row, place, step)
    if "table" in arguments:
        columns = reordered(
            [pair for pair in _COLUMNS if pair[0] != arguments["table"]], row["task_id"], place, "table"
        )
        yield from (_call(step, arguments={**arguments, "table": table, "column": name}) for table, name in columns[:3])
    for name, value in arguments.items():
        for change in _changes(row, place, name, value):
            purpose = step["purpose"].replace(str(value), str(change)) if isinstance(value, str) else step["purpose"]
            yield _call(step, arguments={**arguments, name: change}, purpose=purpose)


def _changes(row: Row, place: int, name: str, value: Json) -> Iterator[Json]:
    """Yield other values of an argument, depending on its name."""
    if name in ("expression", "code"):
        return _altered_code(row, place, value)
    if name in ("query", "table", "column"):
        return iter(())
    if name == "amount":
        return iter((-value, value + (1 if value > 0 else -1), value * 2))
    choices = {
        "property": ("country", "industry", "founder", "headquarters"),
        "unit": ("days", "weeks", "months", "years"),
    }.get(name)
    return (each for each in choices if each != value) if choices else islice(_confusable(row, place, value), EACH)


def _searched(row: Row, place: int, step: Row) -> Iterator[Step]:
    """Yield searches for another thing, other currencies, another fact, or another fact of another thing."""
    query, purpose = step["arguments"]["query"], step["purpose"]
    ends = re.match(r"([A-Z]{3}) to ([A-Z]{3}) ", query)
    if ends:
        for code in islice((code for code in _confusable(row, place, ends[1]) if code != ends[2]), EACH // 2):
            yield _call(
                step, arguments={"query": query.replace(ends[1], code, 1)}, purpose=purpose.replace(ends[1], code, 1)
            )
        for name in dict.fromkeys(name for name in _known_values(row, place) if isinstance(name, str)):
            if name in load("cities.json") and name not in row["metadata"]["things"]["names"]:
                yield _call(
                    step, arguments={"query": f"{name} city local currency"}, purpose=f"the local currency in {name}"
                )
        for name in row["metadata"]["things"]["names"]:
            if name in _companies():
                purpose = f"the city where {name} has its headquarters"
                yield _call(step, arguments={"query": f"{name} headquarters city"}, purpose=purpose)
        return
    phrases = [pair for pair in _PHRASES if pair[0] in query][:1]
    for old, new in (*_confusable_names(row, place, query), *phrases):
        yield _call(step, arguments={"query": query.replace(old, new, 1)}, purpose=purpose.replace(old, new))
    for old, new in _confusable_names(row, place, query) if phrases else ():
        changed = query.replace(old, new, 1).replace(*phrases[0])
        yield _call(step, arguments={"query": changed}, purpose=purpose.replace(old, new))


_LITERAL = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.])|\d{4}-\d\d-\d\dT[\d:+-]+")


def _altered_code(row: Row, place: int, text: str) -> Iterator[str]:
    """Yield an expression or program with one value replaced, two values exchanged, or another operator."""
    spots = [spot for spot in _LITERAL.finditer(text) if spot[0] not in ("1", "2", "6", "7", "60")]
    held = list(dict.fromkeys(value for value in _known_values(row, place) if not isinstance(value, bool)))
    for spot in reordered(spots, row["task_id"], place, "spot"):
        others = [written(value) for value in held if _comparable(value, spot[0]) and written(value) != spot[0]]
        if others:
            other = picked(others, row["task_id"], place, spot.start())
            yield f"{text[: spot.start()]}{other}{text[spot.end() :]}"
    for first, second in pairwise(spots):
        between = text[first.end() : second.start()]
        yield f"{text[: first.start()]}{second[0]}{between}{first[0]}{text[second.end() :]}"
    for sign, other in ((" / ", " * "), (" - ", " + "), (" * ", " / "), (" + ", " - ")):
        if sign in text:
            yield text.replace(sign, other, 1)


def _comparable(value: Json, literal: str) -> bool:
    """Check whether a value could replace a number (of similar size) or a timestamp."""
    if "T" in literal:
        return isinstance(value, str) and "T" in value and _LITERAL.fullmatch(value) is not None
    return isinstance(value, int | float) and float(literal) / 12 < value < float(literal) * 12


def _ignored_output(row: Row, place: int) -> Iterator[Step]:
    """Yield steps that do not use an output: another value is used in its place, or a call is repeated."""
    trace = row["expected_trace"]
    if place == len(trace):
        yield from _other_results(row)
        return
    step = trace[place]
    for name, value in step["references"].items():
        if isinstance(value, str) and REFERENCE.fullmatch(value):
            for other in _known_values(row, place):
                if type(other) is type(step["arguments"][name]) and other != step["arguments"][name]:
                    purpose = step["purpose"].replace(str(step["arguments"][name]), str(other))
                    yield _call(step, arguments={**step["arguments"], name: other}, purpose=purpose)
    yield from (_call(other) for other in reversed(trace[:place]))


def _not_known(row: Row, place: int) -> Iterator[Step]:
    """Yield later calls with a value that is not known yet, or without a factor that is not known yet."""
    known = {step["step_id"]: step["output"] for step in row["expected_trace"][:place]}
    steps = {step["step_id"]: step for step in row["expected_trace"]}
    for step in row["expected_trace"][place + 1 :]:
        unknown = [(name, path) for name, path in references_in(step["references"]) if name not in known]
        texts = {name: value for name, value in step["references"].items() if isinstance(value, str)}
        if not unknown:
            continue
        without = {name: _FACTOR.sub(lambda m: m[0] if m[1] in known else "", text) for name, text in texts.items()}
        if all(name in known for name, _ in references_in(without)):
            yield _call(step, arguments=resolve({**step["references"], **without}, known), purpose=step["plan"])
        for number in range(3):

            def imagined(found: re.Match[str], number: int = number) -> str:
                return found[0] if found[1] in known else written(_invented(row, steps[found[1]], found[2], number))

            guesses = {name: REFERENCE.sub(imagined, text) for name, text in texts.items()}
            yield _call(step, arguments=resolve({**step["references"], **guesses}, known), purpose=step["plan"])


_FACTOR = re.compile(r" \* \{\{(step_\d+)\.[^{}]+\}\}")


def _invented(row: Row, step: Row, path: str, number: int) -> Json:
    """Return a plausible but invented result of a step."""
    value = value_at(step["output"], path)
    if isinstance(value, int | float):
        return round(value * (1.15, 0.8, 1.4)[number] + 1, 0 if isinstance(value, int) else 2)
    return next(islice(_confusable(row, 0, str(value)), number, None), f"{value[:-1]}{number}")


def _too_early(row: Row, place: int) -> Iterator[Step]:
    """Yield answers from what is known before it is sufficient."""
    finds = [step["answer"]["value"] for step in reversed(row["expected_trace"][:place])]
    for value in (*finds, *row["metadata"].get("things", {}).get("names", []), 100):
        answer = row["expected_answer"]
        fields = dict.fromkeys(answer.get("fields", ()), value)
        yield _finish(json.dumps(fields, ensure_ascii=False) if fields else str(value))


def _wrong_order(row: Row, place: int) -> Iterator[Step]:
    """Yield later calls with a description in place of a value that an earlier call still has to find."""
    trace = row["expected_trace"]
    waiting = {step["step_id"]: step for step in trace[place:]}
    done = {step["step_id"]: step["output"] for step in trace[:place]}
    for step in trace[place + 1 :]:
        if any(name in waiting for name in step["depends_on"]):
            described = {
                name: REFERENCE.sub(lambda found: waiting[found[1]]["plan"] if found[1] in waiting else found[0], value)
                if isinstance(value, str)
                else value
                for name, value in step["references"].items()
            }
            yield _call(step, arguments=resolve(described, done), purpose=step["plan"])


def _other_results(row: Row) -> Iterator[Step]:
    """Yield answers with other results in place of the right ones."""
    answer, trace = row["expected_answer"], row["expected_trace"]
    if answer["type"] == "record":
        values = [part["value"] for part in answer["fields"].values()]
        for turn in range(1, len(values)):
            turned = [*values[turn:], *values[:turn]]
            yield _finish(json.dumps(dict(zip(answer["fields"], turned, strict=True)), ensure_ascii=False))
        finds = [step["answer"]["value"] for step in trace if type(step["answer"]["value"]) is type(values[0])]
        for name, result in zip(answer["fields"], reordered(finds, row["task_id"], "finds"), strict=False):
            changed = {key: part["value"] for key, part in answer["fields"].items()} | {name: result}
            yield _finish(json.dumps(changed, ensure_ascii=False))
    elif answer["type"] == "list":
        others = [name for name in row["metadata"]["things"]["names"] if name not in answer["value"]]
        for number in range(len(answer["value"]) - 1):
            swapped = list(answer["value"])
            swapped[number : number + 2] = reversed(swapped[number : number + 2])
            yield _finish("; ".join(swapped))
        for number, other in enumerate(others[: len(answer["value"])]):
            yield _finish("; ".join([*answer["value"][:number], other, *answer["value"][number + 1 :]]))
    elif answer["type"] == "number":
        numbers = [value for value in _known_values(row, len(trace)) if isinstance(value, int | float)]
        for value in reordered(list(dict.fromkeys(numbers)), row["task_id"], "numbers"):
            if answer["value"] / 20 < value < answer["value"] * 20:
                yield _finish(str(type(answer["value"])(value)))
    else:
        yield from (_finish(other) for other in _confusable(row, len(trace), answer["value"]))


def _wrong_computation(row: Row, place: int) -> Iterator[Step]:
    """Yield answers that are miscalculated, or misread if the answer is not a number."""
    answer = row["expected_answer"]
    if answer["type"] != "number":
        yield from _other_results(row)
        return
    places = len(str(answer["value"]).partition(".")[2])
    for factor in reordered((1.1, 0.9, 1.02, 0.97, 1.25, 0.8), row["task_id"], "factor"):
        value = answer["value"] * factor + (hashed(row["task_id"], factor) % 7 + 1) * 10.0**-places
        yield _finish(f"{value:.{places}f}")


FAULTS: dict[str, Callable[[Row, int], Iterator[Step]]] = {
    "wrong_plan": _wrong_plan,
    "wrong_argument": _wrong_argument,
    "ignored_output": _ignored_output,
    "wrong_tool": _wrong_tool,
    "value_not_known": _not_known,
    "wrong_order": _wrong_order,
    "finished_too_early": _too_early,
    "wrong_computation": _wrong_computation,
}


def faults_at(row: Row, place: int) -> list[str]:
    """Return the faults that are possible at a place."""
    if place < 0:
        return ["wrong_plan"]
    if place == len(row["expected_trace"]):
        return ["ignored_output", "wrong_computation"]
    return [name for name in FAULTS if name not in ("wrong_plan", "wrong_computation")]
