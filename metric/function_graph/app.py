"""The Space of Function Graph; `shell.py` has the code that all Spaces share."""

import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]

WRONG_CALLS = ("what is wrong", "tasks where it is the first wrong call", "calls")

# In a Space, this file is a script next to the others; in the project, it is part of a package or run as a script.
sys.path += [] if __package__ else [str(Path(__file__).resolve().parent.parent)]
shell = importlib.import_module("metric.shell" if __package__ else "shell")
words = importlib.import_module(f"{__package__}.words" if __package__ else "words")


def gold(row: Row) -> list[Any]:
    """Return the calls that a row needs, in a valid order."""
    needed = [function for function in row["functions"] if function["role"] == "core"]
    return [
        {"name": function["name"], "arguments": function["arguments"], "turn": turn}
        for turn, function in enumerate(needed)
    ]


def bars(result: Row) -> Iterator[Any]:
    """Yield the bars of success by each dial, the settings in which the tasks differ."""
    for dial, (heading, label) in words.DIALS.items():
        groups = result["by"][dial]
        bars = [(label.format(**group), *map(group.get, ("success", "low", "high", "n"))) for group in groups]
        yield f"Success by {heading}", bars


def tables(result: Row) -> str:
    """Return a table of the wrong calls by kind."""
    first, every = (result["wrong_calls"][which] for which in ("first", "all"))
    if not every["n"]:
        return ""
    lines = [
        (label, *(f"{calls['n'] * calls[kind]:,.0f}" for calls in (first, every)))
        for kind, label in words.CLASSES.items()
        if every.get(kind)
    ]
    return f"<h3>Wrong calls</h3>{shell.table(WRONG_CALLS, lines)}"


def card_note(name: str, result: Row) -> str:
    """Return how many successes came without the calls that give the answer, or the mean number of calls per task."""
    if name == "success":
        right = [task for task in result["per_task"] if task["success"]]
        short = sum(not task["earned"] for task in right)
        return f"{short} of {len(right)} came without the calls that give the answer (listed below)" if short else ""
    ends = (f"{result['calls_if'][end]:.1f} in a {end}" for end in ("success", "failure") if result["calls_if"][end])
    return f"{result['calls']:.1f} calls a task ({', '.join(ends)})"


def earned(_: Row, scored: Sequence[Any]) -> Iterator[Any]:
    """Yield a card with the share of tasks whose answer is right and came from the calls that give it."""
    yield SPACE.share(
        "Success with every value earned: all needed calls made rightly, none before its values were known",
        [bool(task["success"] and task["earned"]) for _, task, _, _ in scored],
    )


def wrong(task: Row, prediction: Any, _: Row) -> list[str]:
    """Return how a failed task ended, whether calls are missing, and what is wrong with the first wrong call."""
    if not task.get("end"):
        return []
    missing = "no call" if not task["calls"] else "a call is missing" if task["uncalled"] else None
    first = next((f"{words.CLASSES[kind]} (in the first wrong call)" for kind in task["classes"] if kind), None)
    guessed = _is_guessed(task, SPACE.beside("replies").read_reply(prediction).answer)
    return [shell.GUESSES if guessed else words.ENDS[task["end"]], *filter(None, (missing, first))]


def _is_guessed(task: Row, answer: Any) -> bool:
    return bool(task["end"] == "no_answer" and SPACE.is_guessed(answer))


def expected(row: Row, task: Row) -> list[Any]:
    """Return the calls that a row needs, with a note on those that were not made, and the answer."""
    calls = gold(row)
    notes = ["not called" if call["name"] in task["uncalled"] else None for call in calls]
    return [*shell.call_lines(calls, notes=notes), shell.plain_line(f"ANSWER: {row['expected_answer']}")]


def right(row: Row, task: Row) -> str:
    """Return a reservation about a success without the needed calls, or with wrong ones; "" if there is none."""
    but = []
    if missing := len(task["uncalled"]):
        but.append(
            f"{missing} of the {row['n_core']} calls that are needed {'was' if missing == 1 else 'were'} not made"
        )
    for kind in dict.fromkeys(filter(None, task["classes"])):
        numbers = [str(number) for number, found in enumerate(task["classes"], 1) if found == kind]
        who = f"call{'s' * (len(numbers) > 1)} {', '.join(numbers)}"
        early = f"{who} used values that no earlier response had returned"
        but.append(early if kind == "unknown_value" else f"{who}: {words.CLASSES[kind]}")
    what = "without the calls that give it" if not task["earned"] else "with wrong calls"
    return f"right answer, {what}: {'; '.join(but)}" if but else ""


def predicted(calls: Any, row: Row, task: Row) -> list[Any]:
    """Return the calls with wrong and unknown arguments marked, and notes on what is wrong or needless."""
    functions = {function["name"]: function for function in row["functions"]}
    known, next_known, turn, made = {*row["inputs"]}, set[str](), None, set[str]()
    shown, is_whole = [], SPACE.beside("scoring").is_whole
    for call, kind, line in zip(calls, task["classes"], shell.call_lines(calls), strict=True):
        note, function, arguments = words.CLASSES.get(kind, ""), functions.get(call["name"]), call["arguments"]
        if function is None or not isinstance(arguments, Mapping):
            shown.append(shell.plain_line(line.parts[0][0], note))
            continue
        if turn is None or call.get("turn") != turn:
            known |= next_known
        turn = call.get("turn")
        right = {name: value for name, value in function["arguments"].items() if function["takes"][name] in known}
        wrong = [name for name, value in arguments.items() if name not in right or right[name] != value]
        if kind == "wrong_inputs":
            note += f": it takes {' and '.join(function['takes'])}"
        elif kind and (strange := [name for name in arguments if not is_whole(arguments[name])]):
            what = " and ".join(f"{name} is {_kind(arguments[name])}" for name in strange)
            note += f": {what}, where a whole number is expected; the call returned nothing"
        elif not kind and (function["role"] != "core" or call["name"] in made):
            note = "made before" if call["name"] in made else "not needed"
        shown.append(shell.call_line(call["name"], arguments, wrong if kind else [], note))
        if function["role"] != "alternative" and arguments == function["arguments"]:
            next_known |= {*function["returns"].values()}
            made.add(call["name"])
    if task["end"] == "budget":
        budget = SPACE.beside("scoring").read_reference(row).budget
        spent = f"{task['calls']} calls" if task["calls"] > budget else "more calls wanted"
        shown.append(shell.plain_line(spent, f"the budget is {budget}"))
    return shown


def _kind(value: Any) -> str:
    return "a fraction" if isinstance(value, float) else str(shell.kind_of(value))


def answer_note(task: Row, _: Row, answer: Any) -> str:
    """Return what is wrong with the answer; "" if nothing is."""
    if answer in (None, "") and task["end"]:
        return "one is asked for, such as ANSWER: 512"
    if _is_guessed(task, answer):
        return str(shell.RULE)
    return str(words.ENDS[task["end"]]) if task["end"] in ("wrong_answer", "no_answer") else ""


def worked(rows: Sequence[Row]) -> Any:
    """Return a short task without its first call, so that the next call uses a value that nothing has returned."""
    row = min(rows, key=lambda row: row["n_core"])
    return row, {"prediction": gold(row)[1:], "answer": f"ANSWER: {row['expected_answer'] + 1}"}


SPACE = shell.Space(
    app=__file__,
    package=__package__,
    title="Function Graph",
    about="This page scores its 180 function graphs: functions with meaningless names lead from the values that are "
    "given to the one that is asked for, so a model can hardly guess or remember; it must plan the calls.",
    rules="**A task** gives some values, each of a type, and asks for the value of another type. A function gives the "
    "right value only if all its arguments are right.\n\n**Success** is the right value after `ANSWER:` on a line of "
    "its own, within 1.4 times as many calls as are needed. **With every value earned** it came from calls: each that "
    "is needed was made rightly, and none used a value before something had returned it.\n\n"
    "**Calls needed ÷ calls made** is a mean over the successes with at least as many as are needed."
    "\n\n**Depth** is the number of steps from function to function on the longest way to the answer: 1 where one "
    "function takes what all the others return."
    "\n\n**Needless functions** lead nowhere: misleading ones take what needed ones return, and seem to help; "
    "unconnected ones take what nothing returns."
    "\n\n**A wrong call** is of the first class that applies: a call that cannot be read (no name, or arguments in "
    "broken JSON), no such function, wrong inputs (other parameters than the function's), value not yet known (no "
    "earlier response had returned its type), an incorrect value, a condition that does not hold.",
    form="A line holds the calls in their order, and the last text of a model (here over several lines):\n```json\n"
    '{"task_id": "graph_0001", "prediction": [\n'
    '  {"name": "func_zpj", "arguments": {"arg_zql": 401}, "turn": 0},\n'
    '  {"name": "func_pww", "arguments": {"arg_pwm": 312}, "turn": 0},\n'
    '  {"name": "func_khv", "arguments": {"arg_jfq": 632}, "turn": 0},\n'
    '  {"name": "func_fpd", "arguments": {"arg_qrw": 333}, "turn": 0},\n'
    '  {"name": "func_rlz", "arguments": {"arg_pms": 545, "arg_clb": 337, "arg_rdk": 942, "arg_gbc": 762}, '
    '"turn": 1}],\n'
    ' "answer": "ANSWER: 889"}\n```\n'
    "`prediction` may also be OpenAI's `tool_calls`, messages, or a whole response of any usual provider; without "
    "`answer` the last text of the model in them is the answer. `null` was not evaluated.\n\n`turn` is "
    "the number of the response that a call came in, or another name for it: calls of one response cannot know of "
    "each other. "
    "Without it each call is taken for a response of its own. What a call gives follows from the task, so no outputs "
    "are read.",
    configs=("function_graphs",),
    holds={"function_graphs": "the 180 tasks"},
    source="Each row holds the request in `prompt` and its functions in `available_tools`. What a function returns "
    "is needed for the next call, so the project carries the calls out: the command below writes "
    "`predictions.jsonl`, which can be uploaded here. In a loop of your own, a function that gets its `arguments` "
    "(under `functions` in the row) returns its `value`, and a wrong value otherwise.",
    command="run --family function_graphs",
    marker="functions",
    headline=("success", "efficiency"),
    cards=earned,
    card_note=card_note,
    examples={
        "everything right": lambda row: {"prediction": gold(row), "answer": f"ANSWER: {row['expected_answer']}"},
        "all calls but the last": lambda row: {"prediction": gold(row)[:-1], "answer": "I do not know."},
        "no calls": lambda row: {"prediction": [], "answer": "I do not know."},
    },
    worked=worked,
    wrong=wrong,
    right=right,
    expected=expected,
    predicted=predicted,
    answer_note=answer_note,
    bars=bars,
    tables=tables,
)

if __name__ == "__main__":
    SPACE.launch()
