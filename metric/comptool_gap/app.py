"""The Space of CompTool Gap; `shell.py` has the code that all Spaces share."""

import importlib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

if not __package__:  # a script, beside the shell in a Space, and below it in a clone
    sys.path.append(str(Path(__file__).resolve().parent.parent))
    importlib.import_module("shell_packages").make_packages(__file__, "comptool_gap")

from metric.comptool_gap import references, words
from metric.comptool_gap.calls import Call, parse_calls
from metric.comptool_gap.weights import CONFIGURATIONS
from metric.shell import Example, Space
from metric.shell_html import (
    NOTHING,
    Bar,
    Line,
    Row,
    Scored,
    as_code,
    as_json,
    broken_json,
    call_line,
    call_lines,
    kind_of,
    one_of,
    plain_line,
    short,
    table,
    two_shares,
    why_unread,
)

MANY, FEW = 20, 0.25  # predictions, and the share of right tools below which they are probably for other tasks
MOST, SHOWN = 25, 200  # allowed values of an argument that are listed; characters of an error
TEXT = ("answer", "call_in_text")  # fields of a record that matter if it has no calls
WRONG = {  # verdicts on arguments, in words
    "close": "is nearly right",
    "wrong": "is wrong",
    "unknown": "is no argument of this tool",
    "missing": "is missing",
}
NOT, LATE, REFUSED = "was not called", "was called too late", "was refused"
OTHER = "put out something else"  # than what was passed on
UNEXPECTED, ASTRAY = f"{OTHER} than expected", "was not called as expected"
KINDS = {"string": "text", "integer": "a number", "number": "a number", "boolean": "true or false"}
KINDS |= {"array": "a list", "object": "an object"}  # the types of JSON Schema, in words
IN_NOTES = (
    "missing_argument",
    "unknown_argument",
    "refused_call",
    "wrong_data_flow",
    "wrong_arguments",
)  # told in detail
PARTS = {  # of the strict gap
    "other_tools": "other tools and other wording",
    "more_chances": "more chances to fail",
    "gap": "composing, the paired gap",
}


def gold(row: Row) -> list[Any]:
    """Return the expected calls of a row."""
    return [{"name": step["tool_name"], "arguments": step["arguments"]} for step in row["expected_trace"]]


def _reasons(sources: Mapping[tuple[str, str], bool], *, explained: bool) -> list[str]:
    """Return which calls an argument should come from, and unless it is explained already, what it follows from."""
    lost = [
        tool + f" ({became.removeprefix('was ')})" * (became != OTHER)
        for (tool, became), passed in sources.items()
        if not passed
    ]
    astray = [f"{tool}, which {became}" for (tool, became), passed in sources.items() if passed and not explained]
    return [f"it should come from {' and '.join(lost)}"] * bool(lost) + [
        f"it follows from {', and from '.join(astray)}"
    ] * bool(astray)


def _broken(prediction: Any) -> Iterator[Line]:
    """Yield each call that cannot be read as a line, with what the model wrote and why it cannot be read."""
    waiting = [prediction]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Mapping) and isinstance(part.get("arguments"), str):
            if why := why_unread(part):
                yield plain_line(as_code(part), why)
        elif isinstance(part, Mapping | list):
            waiting += reversed([*part.values()] if isinstance(part, Mapping) else part)


def _reference_fault(text: str, place: int, task: Row, calls: Sequence[Call], row: Row) -> str:
    """Return why a text that is meant as a reference to an output cannot be resolved; "" if it can or is none."""
    reference = references.parse_reference(text)
    if reference is None:
        meant = re.search(r"\bcall_\d+\b", text)
        return "a reference is written as {{call_1.field}} and must be the whole value" * bool(meant)
    traced = {task["alignment"].get(step["step_id"]): step["output"] for step in row["expected_trace"]}
    known = [traced.get(at) if call.output is None else call.output for at, call in enumerate(calls[:place])]
    at = references.locate(reference, references.Outputs(known, [call.name for call in calls]))
    if at is None:
        several = [call.name for call in calls[:place]].count(str(reference.call)) > 1
        return f"{'several earlier calls are' if several else 'no earlier call is'} meant by this reference"
    if calls[at].refused:
        return f"call {at + 1} was refused, so it has no output"
    output = known[at]
    if output is None:  # not recorded, and another call than expected
        return ""
    if not reference.path and isinstance(output, Mapping):
        return f"a reference must name a field of the output; call {at + 1} has {', '.join(map(str, [*output][:8]))}"
    for token in reference.path:
        if isinstance(output, Mapping) and token not in output:
            return f"the output of call {at + 1} has no field {token}; it has {', '.join(map(str, [*output][:8]))}"
        output = references.walk(output, (token,))
    return f"the output of call {at + 1} has nothing at {'.'.join(reference.path)}" * (output is references.MISSING)


def _other_output(place: int, name: str, task: Row, calls: Sequence[Call], row: Row) -> str:
    """Return which other output an argument takes than the expected one, if it is a reference; "" otherwise."""
    step = next(step for step in row["expected_trace"] if task["alignment"].get(step["step_id"]) == place)
    names = references.Outputs([None] * place, [call.name for call in calls])
    for leaf, source in step["bindings"].items():
        path = references.parse_path(leaf)
        written = references.walk(calls[place].arguments, path)
        reference = references.parse_reference(written) if path[0] == name and isinstance(written, str) else None
        giver, *field = references.parse_path(source)
        if reference is None or (at := references.locate(reference, names)) is None:
            continue
        meant = task["alignment"].get(giver)
        if meant is not None and (at, [*reference.path]) != (meant, field):
            taken, expected = (f"{'.'.join(p)} of call {c + 1}" for p, c in ((reference.path, at), (field, meant)))
            return f"it takes {taken}, where {expected} is expected"
    return ""


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts in a value, a list or an object."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | Mapping):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(part)


def _why(place: int, name: str, task: Row, calls: Sequence[Call], row: Row, tools: Row) -> str:
    """Return why an argument is wrong: its type or value, an unresolvable reference, or its default; "" otherwise."""
    value = calls[place].arguments.get(name)
    texts = [*_texts(value)]
    if fault := next(filter(None, (_reference_fault(text, place, task, calls, row) for text in texts)), ""):
        return fault
    if any(map(references.parse_reference, texts)):
        return ""
    properties = tools.get(calls[place].name or "", {}).get("parameters", {}).get("properties", {})
    kind, allowed = (properties.get(name, {}).get(part) for part in ("type", "enum"))
    if allowed and name in calls[place].arguments and value not in allowed:
        return f"only {', '.join(map(str, allowed[:MOST]))}{' and so on' * (len(allowed) > MOST)} are allowed"
    if name in calls[place].arguments and kind in KINDS and kind_of(value) != KINDS[kind]:
        return f"{kind_of(value)}, where {KINDS[kind]} is expected"
    step = next(step for step in row["expected_trace"] if task["alignment"].get(step["step_id"]) == place)
    is_default = name not in step["arguments"] and "default" in properties.get(name, {})
    return f"expected {as_json(properties[name]['default'])}, its default" if is_default else ""


def _sources(task: Row, calls: Sequence[Call], row: Row) -> dict[int, dict[str, dict[tuple[str, str], bool]]]:
    """Return, by call and argument, each tool that did not give its value as expected, and what became of it.

    The value is whether the argument is what the tool gave nevertheless.
    """
    steps = {step["step_id"]: step for step in row["expected_trace"]}
    called, satisfied = task["alignment"], iter(task["edges"])
    found: dict[int, dict[str, dict[tuple[str, str], bool]]] = {place: {} for place in range(len(calls))}
    for step in row["expected_trace"]:
        place = called.get(step["step_id"], -1)
        for leaf, source in step["bindings"].items():
            passed, (giver, *path) = next(satisfied), references.parse_path(source)
            at, output = called.get(giver, len(calls)), references.walk(steps[giver]["output"], path)
            if at >= place:
                became = NOT if at == len(calls) else LATE
            elif calls[at].refused:
                became = REFUSED
            elif not passed:
                became = OTHER
            elif calls[at].output is None:
                became = ASTRAY * bool(task["errors"][at])
            else:
                became = UNEXPECTED * bool(references.walk(calls[at].output, path) != output)
            if place >= 0 and became:
                tools = found[place].setdefault(references.parse_path(leaf)[0], {})
                tools[steps[giver]["tool_name"], became] = passed
    return found


class CompToolGapSpace(Space):
    """The page of CompTool Gap."""

    app = __file__
    title = "CompTool Gap"
    holds: Mapping[str, str] = {
        "default": "the 200 tasks",
        "isolated": "the calls of its composed tasks, each asked for alone",
        "l0_control": "its single calls, each in three wordings",
    }
    command = "run --catalog task"
    marker = "level"
    headline = ("strict_accuracy", "strict_comp_gap", "paired_gap")
    examples: Mapping[str, Example] = {
        "everything right": lambda row: {"prediction": gold(row)},
        "only the first call of each task": lambda row: {"prediction": gold(row)[:1]},
        "no calls": lambda row: {"prediction": []},
    }
    answers = False
    twins = "isolated"
    weights = tuple(CONFIGURATIONS)
    labels = words.WORDS

    def from_run(self, items: list[Any]) -> list[Any]:
        """Return the items; those without calls get the model's text, so that it can be shown."""
        return [
            {**item, "prediction": {"calls": [], **{name: item[name] for name in TEXT if name in item}}}
            if isinstance(item, Mapping) and item.get("prediction") == [] and "answer" in item
            else item
            for item in items
        ]

    def worked(self, rows: Sequence[Row]) -> tuple[Row, dict[str, Any]]:
        """Return a task of L1 (a chain) and its expected calls without the last one."""
        row = next((row for row in rows if row["level"] == 1), rows[0])
        return row, {"prediction": gold(row)[:-1]}

    def wrong(self, task: Row, prediction: Any, row: Row) -> list[str]:
        """Return the errors of a task in words: its primary error first, then the others of its calls."""
        if not task.get("error"):
            return []
        codes = dict.fromkeys([task["error"], *(code for codes in task["errors"] for code in codes)])
        return [words.ERRORS[code] for code in codes]

    def expected(self, task: Row, row: Row) -> list[Line]:
        """Return the expected calls, with a note on those that were not made."""
        return [
            plain_line(as_code(call), "" if step["step_id"] in task["alignment"] else "not called")
            for call, step in zip(gold(row), row["expected_trace"], strict=True)
        ]

    def predicted(self, task: Row, prediction: Any, row: Row) -> list[Line]:
        """Return the calls as the metric reads them, with wrong arguments marked and notes on what is wrong."""
        tools = {tool["function"]["name"]: tool["function"] for tool in row["available_tools"]}
        calls = parse_calls(prediction, tools)
        if not calls and isinstance(prediction, Mapping) and prediction.get("answer"):
            return [plain_line(str(prediction["answer"]), words.ERRORS[task["error"]])]
        broken, unread = [*_broken(prediction)], [call.name for call in calls].count(None)
        if not calls or (unread and unread != len(broken)):
            note = "a call in this text is not complete or not valid" if isinstance(prediction, str) and calls else ""
            return [line._replace(note=note) for line in call_lines(prediction or [])]
        lines, sources = [], _sources(task, calls, row)
        for place, (call, codes, verdicts) in enumerate(zip(calls, task["errors"], task["verdicts"], strict=True)):
            if call.name is None:
                lines.append(broken.pop(0))
                continue
            notes = [words.ERRORS[code] for code in codes if code not in IN_NOTES]
            wrong = {name: verdict for name, verdict in verdicts.items() if codes and verdict in WRONG}
            for name, verdict in wrong.items():
                why = _why(place, name, task, calls, row, tools) if verdict in ("wrong", "close") else ""
                reasons = [why] * bool(why) + _reasons(sources[place].get(name, {}), explained=bool(why))
                if not why and (taken := _other_output(place, name, task, calls, row)):
                    reasons = [taken]
                told = WRONG[verdict if name in call.arguments else "missing"]
                notes.append(f"{name} {told}{': ' * bool(reasons)}{'; '.join(reasons)}")
            for name in (name for name in sources[place] if name not in wrong):
                given = sources[place][name].items()
                lost = [f"{tool}, which gives it, {became}" for (tool, became), passed in given if not passed]
                notes += [f"{name} is right, but {' and '.join(lost)}"] * bool(lost)
            if call.refused:
                item = prediction[place] if isinstance(prediction, list) and len(prediction) == len(calls) else {}
                why = item["error"] if isinstance(item, Mapping) and isinstance(item.get("error"), str) else ""
                told = "right, but the tool refused it" if "refused_call" in codes else "the tool refused it"
                notes.append(f"{told}{': ' * bool(why)}{short(why, SHOWN)}")
            lines.append(call_line(call.name, call.arguments, wrong, "; ".join(notes)))
        return lines

    def bars(self, result: Row) -> Iterator[tuple[str, list[Bar]]]:
        """Yield the bars of strict accuracy by level, then those of the paper's score."""
        for prefix, heading in (("strict_", "Strict accuracy"), ("", "Paper's score")):
            levels = {label: f"{prefix}accuracy_{level}" for level, label in words.LEVELS.items()}
            yield (
                heading,
                [
                    (
                        label,
                        result[name],
                        *(result["confidence_intervals"][name][part] for part in ("low", "high", "n")),
                    )
                    for label, name in levels.items()
                    if result[name] is not None
                ],
            )

    def unread(self, task: Row, prediction: Any) -> str | None:
        """Return that a prediction is broken JSON, or in the form of no known client, and which forms it may have."""
        if task.get("error") != "unreadable":
            return None
        if isinstance(prediction, str) and (broken := broken_json(prediction)):
            return broken
        return (
            'it holds something that is neither a call, {"name": ..., "arguments": {...}}, nor a message or a response '
            "of any known client"
        )

    def card_note(self, result: Row, name: str) -> str:
        """Return the two shares behind a gap, or that there is nothing to lose."""
        if name == "strict_comp_gap":
            counted = f"{result['n_l0']} single calls right"
            of = ("of single calls", "of composed tasks (mean of L1 to L3)")
            return two_shares(result["strict_accuracy_l0"], result[name], counted, of)
        if name == "paired_gap":
            counted, of = f"{result['n_paired']} tasks right one by one", ("right one by one", "right together")
            return two_shares(result["paired"]["all"]["parts"], result[name], counted, of)
        return ""

    def tables(self, result: Row) -> str:
        """Return a table of the parts of the strict gap, if there are predictions for single calls."""
        paired = result.get("paired", {}).get("all", {})
        if not (paired.get("strict_gap") and paired.get("other_tools") and paired.get("more_chances")):
            return ""
        parts = {**paired, "gap": {**paired, "value": paired["gap"]}}
        none = {"gap": not (paired["parts"] or paired["gap"]), "strict_gap": not (paired["l0"] or paired["whole"])}
        lines = [
            (label, NOTHING, "")
            if none.get(name)
            else (
                label,
                f"{100 * part['value']:+.1f}",
                f"{100 * part['low']:+.1f} to {100 * part['high']:+.1f}{chance}",
            )
            for name, label in {**PARTS, "strict_gap": "together, the strict gap of these tasks (rounded)"}.items()
            for part in [parts[name]]
            for chance in [" (includes 0: may be due to chance)" if part["low"] <= 0 <= part["high"] else ""]
        ]
        return f"<h3>What the gap is made of</h3>{table(('part', 'points', '95 % interval'), lines)}"

    def remark(self, result: Row, scored: Sequence[Scored]) -> str:
        """Return that the tasks may be others, or why there is no gap and how to get one; "" if neither holds."""
        if len(scored) >= MANY and result["tool_selection"] < FEW and result["no_call_rate"] < FEW:
            return (
                "Few of these calls are of the tools that these tasks need. If the predictions are for other rows, "
                "such as those of another seed, give these rows under Options."
            )
        if result["strict_comp_gap"] is not None or len(scored) == 1:
            return ""
        lacking = [level.upper() for level in words.LEVELS if result[f"strict_accuracy_{level}"] is None]
        text = f"There is no strict gap: it takes tasks of every level, and there are none of {one_of(lacking)}."
        if all(each.row.get("parent_step") for each in scored):
            text += " Put predictions for the composed tasks of `default` into the same file to get the paired gap."
        return text


SPACE = CompToolGapSpace()

if __name__ == "__main__":
    SPACE.launch()
