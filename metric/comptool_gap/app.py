"""The Space of CompTool Gap; `shell.py` has the code that all Spaces share."""

import importlib
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]


# In a Space, this file is a script next to the others; in the project, it is part of a package or run as a script.
sys.path += [] if __package__ else [str(Path(__file__).resolve().parent.parent)]
shell = importlib.import_module("metric.shell" if __package__ else "shell")
words = importlib.import_module(f"{__package__}.words" if __package__ else "words")
weights = importlib.import_module(f"{__package__}.weights" if __package__ else "weights")

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


def bars(result: Row) -> Iterator[Any]:
    """Yield the bars of strict accuracy by level, then those of the paper's score."""
    for prefix, heading in (("strict_", "Strict accuracy"), ("", "Paper's score")):
        levels = {label: f"{prefix}accuracy_{level}" for level, label in words.LEVELS.items()}
        yield (
            heading,
            [
                (label, result[name], *(result["confidence_intervals"][name][part] for part in ("low", "high", "n")))
                for label, name in levels.items()
                if result[name] is not None
            ],
        )


def remark(result: Row, scored: Sequence[tuple[Any, Row]]) -> str:
    """Return that the tasks may be others, or why there is no gap and how to get one; "" if neither holds."""
    if len(scored) >= MANY and result["tool_selection"] < FEW and result["no_call_rate"] < FEW:
        return (
            "Few of these calls are of the tools that these tasks need. If the predictions are for other rows, such as "
            "those of another seed, give these rows under Options."
        )
    if result["strict_comp_gap"] is not None or len(scored) == 1:
        return ""
    lacking = [level.upper() for level in words.LEVELS if result[f"strict_accuracy_{level}"] is None]
    text = f"There is no strict gap: it takes tasks of every level, and there are none of {shell.one_of(lacking)}."
    if all(row.get("parent_step") for _, row in scored):
        text += " Put predictions for the composed tasks of `default` into the same file to get the paired gap."
    return text


def card_note(name: str, result: Row) -> str:
    """Return the two shares behind a gap, or that there is nothing to lose."""
    if name == "strict_comp_gap":
        counted, of = (
            f"{result['n_l0']} single calls right",
            ("of single calls", "of composed tasks (mean of L1 to L3)"),
        )
        return str(shell.two_shares(result["strict_accuracy_l0"], result[name], counted, of))
    if name == "paired_gap":
        counted, of = f"{result['n_paired']} tasks right one by one", ("right one by one", "right together")
        return str(shell.two_shares(result["paired"]["all"]["parts"], result[name], counted, of))
    return ""


def tables(result: Row) -> str:
    """Return a table of the parts of the strict gap, if there are predictions for single calls."""
    paired = result.get("paired", {}).get("all", {})
    if not (paired.get("strict_gap") and paired.get("other_tools") and paired.get("more_chances")):
        return ""
    parts = {**paired, "gap": {**paired, "value": paired["gap"]}}
    none = {"gap": not (paired["parts"] or paired["gap"]), "strict_gap": not (paired["l0"] or paired["whole"])}
    lines = [
        (label, shell.NOTHING, "")
        if none.get(name)
        else (label, f"{100 * part['value']:+.1f}", f"{100 * part['low']:+.1f} to {100 * part['high']:+.1f}{chance}")
        for name, label in {**PARTS, "strict_gap": "together, the strict gap of these tasks (rounded)"}.items()
        for part in [parts[name]]
        for chance in [" (includes 0: may be due to chance)" if part["low"] <= 0 <= part["high"] else ""]
    ]
    return f"<h3>What the gap is made of</h3>{shell.table(('part', 'points', '95 % interval'), lines)}"


def wrong(task: Row, _: Any, __: Row) -> list[str]:
    """Return the errors of a task in words: its primary error first, then the others of its calls."""
    if not task.get("error"):
        return []
    codes = dict.fromkeys([task["error"], *(code for codes in task["errors"] for code in codes)])
    return [words.ERRORS[code] for code in codes]


def unread(task: Row) -> str | None:
    """Return that a prediction is not in the form of any known client, and which forms it may have."""
    if task.get("error") != "unreadable":
        return None
    return (
        'it holds something that is neither a call, {"name": ..., "arguments": {...}}, nor a message or a response of '
        "any known client"
    )


def expected(row: Row, task: Row) -> list[Any]:
    """Return the expected calls, with a note on those that were not made."""
    return [
        shell.plain_line(shell.as_code(call), "" if step["step_id"] in task["alignment"] else "not called")
        for call, step in zip(gold(row), row["expected_trace"], strict=True)
    ]


def predicted(prediction: Any, row: Row, task: Row) -> list[Any]:
    """Return the calls as the metric reads them, with wrong arguments marked and notes on what is wrong."""
    tools = {tool["function"]["name"]: tool["function"] for tool in row["available_tools"]}
    calls = SPACE.beside("calls").parse_calls(prediction, tools)
    if not calls and isinstance(prediction, Mapping) and prediction.get("answer"):
        return [shell.plain_line(str(prediction["answer"]), words.ERRORS[task["error"]])]
    broken, unread = [*_broken(prediction)], [call.name for call in calls].count(None)
    if not calls or (unread and unread != len(broken)):
        note = "a call in this text is not complete or not valid" if isinstance(prediction, str) and calls else ""
        return [line._replace(note=note) for line in shell.call_lines(prediction or [])]
    lines, sources = [], _sources(row, task, calls)
    for place, (call, codes, verdicts) in enumerate(zip(calls, task["errors"], task["verdicts"], strict=True)):
        if call.name is None:
            lines.append(broken.pop(0))
            continue
        notes = [words.ERRORS[code] for code in codes if code not in IN_NOTES]
        wrong = {name: verdict for name, verdict in verdicts.items() if codes and verdict in WRONG}
        for name, verdict in wrong.items():
            why = _why(place, name, calls, tools, row, task) if verdict == "wrong" else ""
            reasons = [why] * bool(why) + _reasons(sources[place].get(name, {}), explained=bool(why))
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
            notes.append(f"{told}{': ' * bool(why)}{shell.short(why, SHOWN)}")
        lines.append(shell.call_line(call.name, call.arguments, wrong, "; ".join(notes)))
    return lines


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


def _broken(prediction: Any) -> Iterator[Any]:
    """Yield each call that cannot be read as a line, with what the model wrote and why it cannot be read."""
    waiting = [prediction]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Mapping) and isinstance(part.get("arguments"), str):
            if why := shell.why_unread(part):
                yield shell.plain_line(shell.as_code(part), why)
        elif isinstance(part, Mapping | list):
            waiting += reversed([*part.values()] if isinstance(part, Mapping) else part)


def _why(place: int, name: str, calls: Sequence[Any], tools: Row, row: Row, task: Row) -> str:
    """Return why an argument is wrong: its type or value, an unresolvable reference, or its default; "" otherwise."""
    references = SPACE.beside("references")
    value = calls[place].arguments.get(name)
    if isinstance(value, str) and (reference := references.parse_reference(value)):
        traced = {task["alignment"].get(step["step_id"]): step["output"] for step in row["expected_trace"]}
        known = [traced.get(at) if call.output is None else call.output for at, call in enumerate(calls[:place])]
        at = references.locate(reference, references.Outputs(known, [call.name for call in calls]))
        if at is None:
            return "no earlier call is meant by this reference"
        if calls[at].refused:
            return f"call {at + 1} was refused, so it has no output"
        output = known[at]
        for token in reference.path:
            if isinstance(output, Mapping) and token not in output:
                return f"the output of call {at + 1} has no field {token}; it has {', '.join(map(str, [*output][:8]))}"
            output = references.walk(output, (token,))
        return ""
    properties = tools.get(calls[place].name, {}).get("parameters", {}).get("properties", {})
    kind, allowed = (properties.get(name, {}).get(part) for part in ("type", "enum"))
    if allowed and name in calls[place].arguments and value not in allowed:
        return f"only {', '.join(map(str, allowed[:MOST]))}{' and so on' * (len(allowed) > MOST)} are allowed"
    if name in calls[place].arguments and kind in KINDS and shell.kind_of(value) != KINDS[kind]:
        return f"{shell.kind_of(value)}, where {KINDS[kind]} is expected"
    step = next(step for step in row["expected_trace"] if task["alignment"].get(step["step_id"]) == place)
    is_default = name not in step["arguments"] and "default" in properties.get(name, {})
    return f"expected {json.dumps(properties[name]['default'], ensure_ascii=False)}, its default" if is_default else ""


def _sources(row: Row, task: Row, calls: Sequence[Any]) -> dict[int, dict[str, dict[tuple[str, str], bool]]]:
    """Return, by call and argument, each tool that did not give its value as expected, and what became of it.

    The value is whether the argument is what the tool gave nevertheless.
    """
    references, steps = SPACE.beside("references"), {step["step_id"]: step for step in row["expected_trace"]}
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


def from_run(items: list[Any]) -> list[Any]:
    """Return the items; those without calls get the model's text, so that it can be shown."""
    return [
        {**item, "prediction": {"calls": [], **{name: item[name] for name in TEXT if name in item}}}
        if isinstance(item, Mapping) and item.get("prediction") == [] and "answer" in item
        else item
        for item in items
    ]


def worked(rows: Sequence[Row]) -> Any:
    """Return a task of L1 (a chain) and its expected calls without the last one."""
    row = next((row for row in rows if row["level"] == 1), rows[0])
    return row, {"prediction": gold(row)[:-1]}


SPACE = shell.Space(
    app=__file__,
    package=__package__,
    title="CompTool Gap",
    about="This page scores calls for its 200 everyday requests, says which call or argument is wrong, and works out "
    "the **gap**: how much more often a model is right where one call is enough than where calls must be composed.",
    rules="**Levels:** a task takes one tool call (L0), a chain of two (L1), parallel calls that join (L2) or a graph "
    "of four to six (L3).\n\n**Strict:** a task counts only if every call is right.\n\n**Strict gap:** strict accuracy "
    "at L0 minus the mean of L1 to L3. Above 0, composed tasks are solved less often than single calls. It cannot "
    "exceed L0: who fails single calls has little to lose. More calls give more chances to err, so the **paired gap** "
    "compares the same calls one by one and together; it needs the tasks of `isolated` in the same file, as "
    "`comptoolbench run --twins` writes them.\n\n"
    "**References:** where a call needs the output of an earlier one, `{{call_1.title}}`, the field `title` of the "
    "first call's output, is as right as the value itself.\n\n**Paper's score:** the weighted score of the paper "
    "*CompToolBench: Measuring the Compositional Tool-Use Gap in Large Language Models* (Rahman, 2026), for comparison "
    "with its figures ([what differs]"
    "(https://github.com/ronyrahmaan/comptoolbench/blob/main/docs/limits.md#differences-from-the-paper)). A single "
    "call earns all or nothing; a composed task earns a part each for the tools in their order, the arguments, the "
    "values passed on (L2 and L3) and the tools called at all. So the first of two calls alone earns half, although it "
    "is strictly wrong. Under Options these parts can be weighted otherwise.",
    form="A line holds the calls for one task (here over several lines):\n```json\n"
    '{"task_id": "L1_chain_0049", "prediction": [\n'
    '  {"name": "web_page_fetch", "arguments":\n'
    '    {"url": "https://greenleaf-journal.com/2026/quantum-computing-outlook"}},\n'
    '  {"name": "case_convert", "arguments":\n    {"text": "{{call_1.title}}", "case": "upper"}}]}\n```\n'
    "`prediction` may also be what a client hands back: OpenAI's `tool_calls`, messages or a whole response of any "
    "usual provider, or calls as text ([all shapes]"
    "(https://huggingface.co/spaces/ronyrahmaan/comptool_gap/blob/main/README.md)). `[]` made no call. A call may hold "
    "the `output` that it got. Without task ids, give one prediction for each task, in their order.",
    configs=("default", "isolated", "l0_control"),
    holds={
        "default": "the 200 tasks",
        "isolated": "the calls of its composed tasks, each asked for alone",
        "l0_control": "its single calls, each in three wordings",
    },
    source="Each row holds the request in `prompt` and its tools in `available_tools`. This puts all tasks to a model "
    "behind OpenAI's interface, which most servers speak, and writes a file to upload here:\n```python\n"
    '# pip install openai "datasets>=4.7,<6"\n# export OPENAI_API_KEY=...\n'
    "import json\nfrom datasets import load_dataset\nfrom openai import OpenAI\n\n"
    'told = "Make all calls at once; write {{call_1.field}} for a value that the first call puts out."\n'
    'with open("predictions.jsonl", "w") as file:\n'
    '    for row in load_dataset("ronyrahmaan/comptoolbench", split="test"):\n'
    '        asked = [{"role": "system", "content": told}, {"role": "user", "content": row["prompt"]}]\n'
    "        reply = OpenAI().chat.completions.create(\n"
    '            model="gpt-4o-mini", messages=asked, tools=row["available_tools"])\n'
    "        message = reply.choices[0].message.model_dump()\n"
    '        print(json.dumps({"task_id": row["task_id"], "prediction": message}), file=file)\n```\n'
    "The file `predictions.jsonl` that the command below writes can be uploaded here as well.",
    command="run --catalog task",
    marker="level",
    headline=("strict_accuracy", "strict_comp_gap", "paired_gap"),
    examples={
        "everything right": lambda row: {"prediction": gold(row)},
        "only the first call of each task": lambda row: {"prediction": gold(row)[:1]},
        "no calls": lambda row: {"prediction": []},
    },
    from_run=from_run,
    worked=worked,
    wrong=wrong,
    unread=unread,
    expected=expected,
    predicted=predicted,
    bars=bars,
    tables=tables,
    remark=remark,
    card_note=card_note,
    answers=False,
    twins="isolated",
    weights=tuple(weights.CONFIGURATIONS),
)

if __name__ == "__main__":
    SPACE.launch()
