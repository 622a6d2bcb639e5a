"""The Space of Final Answer; `shell.py` has the code that all Spaces share."""

import importlib
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]

SHOWN = 200  # characters of an output
PICKS = ("first", "second", "tie")
MORE = {  # than was asked for, by the type of the answer
    "text": "the right text with something else",
    "list": "the right items and others",
    "record": "the right fields and others",
}
NO_CHOICE = "no choice"  # marks a judge's reply without a choice
NUMERIC_DATE = re.compile(r"\W*\d\d?[/.-]\d\d?[/.-]\d{4}\W*")  # day and month in either order, and a year

# In a Space, this file is a script next to the others; in the project, it is part of a package or run as a script.
sys.path += [] if __package__ else [str(Path(__file__).resolve().parent.parent)]
shell = importlib.import_module("metric.shell" if __package__ else "shell")
words = importlib.import_module(f"{__package__}.words" if __package__ else "words")


def gold(row: Row) -> list[Any]:
    """Return the calls of the expected chain."""
    return [
        {"name": step["tool_name"], "arguments": step["arguments"], "output": step["output"]}
        for step in row["expected_trace"]
    ]


def answer_text(row: Row) -> str:
    """Return the expected answer as a model might write it."""
    answer = row["expected_answer"]
    if answer["type"] == "record":
        return json.dumps({name: part["value"] for name, part in answer["fields"].items()}, ensure_ascii=False)
    if answer["type"] == "list":
        return "; ".join(answer["value"])
    return f"{answer['value']} {sign(row)}".strip()


def sign(row: Row) -> str:
    """Return the usual symbol of the expected number's unit; "" if it has no unit or an unknown one."""
    unit = row["expected_answer"].get("unit")
    named = SPACE.beside("units").understood(row).get("named", ())
    return words.SIGNS.get(unit) or {"C": "°C", "F": "°F"}.get(*named, *named) if len(named) == 1 else ""


def bars(result: Row) -> Iterator[Any]:
    """Yield the bars of accuracy by the number of calls that a question takes, and by the type of its answer."""
    yield from _groups(result, by_calls="number of calls", by_answer_type="type of the answer")


def _groups(result: Row, **headings: str) -> Iterator[Any]:
    """Yield bars for parts of a result, given the heading of each part."""
    for part, heading in headings.items():
        unit = " calls" * (part == "by_calls")
        groups = {f"{name.replace('_', ' ')}{unit}": group for name, group in result[part].items() if group["n"]}
        yield f"By {heading}", [(name, *map(each.get, ("mean", "low", "high", "n"))) for name, each in groups.items()]


def _stated_number(row: Row, answer: Any) -> float | None:
    """Return the number that an answer states."""
    number: float | None = SPACE.beside("grading").number_of(answer, SPACE.beside("units").understood(row))
    return number


def _is_rounded(row: Row, answer: Any) -> bool:
    """Return whether an answer is the expected number with fewer digits."""
    stated = _stated_number(row, answer)
    return stated is not None and any(stated == round(row["expected_answer"]["value"], digits) for digits in range(4))


def wrong(task: Row, prediction: Any, row: Row) -> list[str]:
    """Return what is wrong with an answer: how it was graded, and why."""
    if not task.get("error"):
        return []
    answer = SPACE.beside("replies").read_reply(prediction).answer
    grade = _graded(task, answer)
    if SPACE.is_guessed(answer):
        grade = str(shell.GUESSES)
        if _holds(answer, row):
            return [grade]
    elif task["code"] == "wrong" and _is_rounded(row, answer):
        return [grade, "rounded too far"]
    elif form := _form(task, row, answer):
        if row["answer_type"] != "list":
            return [form]
        grade = form
    elif task["code"] == "unreadable" and (beside := _beside(row, answer)):
        unit = SPACE.beside("units").is_unit(beside.casefold())
        if _holds(answer, row):
            return ["the right number in another unit" if unit else "the right number with something else beside it"]
        grade = "another unit than asked for" if unit else "a number with something else beside it"
    elif _is_ambiguous(task, row, answer):
        grade = "a date whose day and month cannot be told apart"
    if task["error"] == "wrong_format" or _needs_no_call(task, prediction):  # the grade says which form
        holds = task["code"] not in ("no_form", "wrong", "no_answer") and _holds(answer, row)
        return [f"{grade}, though the right one stands in it" if holds else grade]
    put_out = _is_put_out(task, row, SPACE.beside("replies").read_reply(prediction).calls)
    return [grade, words.ERRORS.get(task["error"], task["error"]), *["an output held the right value"] * put_out]


def _graded(task: Row, answer: Any) -> str:
    """How an answer was graded; of one too long to be read as a whole, that its end alone was."""
    most = SPACE.beside("answer_line").MOST
    cut = task["code"] == "no_form" and isinstance(answer, str) and len(answer) > most
    return f"{words.CODES[task['code']]}{f' in the last {most:,} characters, which alone are read' * cut}"


def _is_put_out(task: Row, row: Row, calls: Sequence[Any]) -> bool:
    """Return whether an output held the right value although another was answered, unless the error says so already."""
    puts_out = SPACE.beside("taxonomy").puts_out
    implied = task["code"] != "wrong" or task["error"] in (None, "ignored_output")
    return not implied and any(puts_out(call, row["expected_answer"]) for call in calls)


def _form(task: Row, row: Row, answer: Any) -> str:
    """Return what is wrong with an answer that holds all that is expected, unless it is a number; "" otherwise."""
    expected = row["expected_answer"]
    if task["code"] != "wrong" or task["wrong_fields"] or expected["type"] not in MORE:
        return ""
    if expected["type"] == "list" and SPACE.beside("grading").grade(answer, {**expected, "ordered": False}).right:
        return "the right items in another order"
    stated = SPACE.beside("answer_line").stated_answer(answer)
    return MORE[expected["type"]] * _holds(stated, row)


def _is_ambiguous(task: Row, row: Row, answer: Any) -> bool:
    """Return whether a date is expected, and a numeric date was answered that can mean two days."""
    if task["code"] != "unreadable" or row["expected_answer"]["type"] != "date":
        return False
    stated = SPACE.beside("answer_line").stated_answer(answer) or ""
    return NUMERIC_DATE.fullmatch(stated) is not None and max(map(int, re.findall(r"\d+", stated)[:2])) <= 12


def _holds(answer: Any, row: Row) -> bool:
    return bool(SPACE.beside("taxonomy").holds_answer(str(answer), row["expected_answer"]))


def _needs_no_call(task: Row, prediction: Any) -> bool:
    """Return whether missing calls mean nothing, since only an answer was given."""
    if task["error"] != "no_call":
        return False
    given = prediction if isinstance(prediction, Mapping) else {}
    return isinstance(prediction, str) or (given.get("calls") is None and "answer" in given)


def _beside(row: Row, answer: Any) -> str:
    """Return the text next to the number in an answer that is not one of its units, without such a unit before it."""
    units = SPACE.beside("units")
    asked = units.understood(row)
    parts = str(SPACE.beside("grading").beside_number(answer, asked)).split()
    ends = (end for end in range(len(parts) - 1, 0, -1) if units.fits(" ".join(parts[:end]).casefold(), asked))
    return " ".join(parts[next(ends, 0) :])


def worked(rows: Sequence[Row]) -> Any:
    """Return a question with a wrong last call: the weather at a parcel's origin instead of where it is."""
    row = next((row for row in rows if row["expected_trace"][-1]["tool_name"] == "get_weather"), rows[0])
    *calls, last = gold(row)
    origin = {"name": last["name"], "arguments": {"city": "Istanbul"}, "output": {"temperature_c": 7.5}}
    return row, {"prediction": [*calls, origin], "answer": "Answer: 7.5 °C"}


def noted(task: Row, row: Row, answer: Any) -> str:
    """Return what is wrong with an answer: how far a number is off, its unit, or the wrong fields of a record."""
    if task["code"] == "right":
        return ""
    if answer in (None, ""):
        return "one is asked for"
    if SPACE.is_guessed(answer):
        return str(shell.RULE)
    stated = _stated_number(row, answer) if task["code"] == "wrong" else None
    if stated is not None:
        off = _with_unit(abs(stated - row["expected_answer"]["value"]), row)
        most = row["expected_answer"]["tolerance"]
        return f"off by {off}; {f'at most {_with_unit(most, row)} is allowed' if most else 'it must be exact'}"
    if task["code"] == "unreadable" and (beside := _beside(row, answer)):
        asked = sign(row) or "a number alone"
        if SPACE.beside("units").is_unit(beside.casefold()):
            return f"in {beside}, where {asked} is asked for; units are not converted"
        return f"“{beside}” stands beside the number; {asked} is asked for, and nothing else"
    if _is_ambiguous(task, row, answer):
        return f"day and month cannot be told apart; write {answer_text(row)}"
    if form := _form(task, row, answer):
        return form
    fields = f": {', '.join(task['wrong_fields'])}" if task["wrong_fields"] else ""
    if task["code"] == "unreadable" and row["expected_answer"]["type"] == "record" and not fields:
        return f"a JSON object with {' and '.join(row['expected_answer']['fields'])} is asked for"
    return f"{_graded(task, answer)}{fields}"


def expected(row: Row, _: Row) -> list[Any]:
    """Return the expected answer, how far a number may be off, and the units in a record."""
    answer = row["expected_answer"]
    more = [f"at most {_with_unit(answer['tolerance'], row)} off"] if answer.get("tolerance") else []
    units = {name: words.SIGNS.get(part.get("unit"), "") for name, part in answer.get("fields", {}).items()}
    more += [f"{name} in {unit}" for name, unit in units.items() if unit]
    return [shell.plain_line(f"Answer: {answer_text(row)}" + (f"  ({', '.join(more)})" if more else ""))]


def _with_unit(number: float, row: Row) -> str:
    return f"{number:.6g} {sign(row)}".strip()


def _unmade(row: Row, calls: Sequence[Any]) -> list[Row]:
    """Return the look-ups of the expected chain that no call made."""
    taxonomy = SPACE.beside("taxonomy")
    return [
        step
        for step in row["expected_trace"]
        if step["tool_name"] not in taxonomy.COMPUTING and not any(taxonomy.makes(call, step) for call in calls)
    ]


def way(row: Row, task: Row, calls: Sequence[Any]) -> list[Any]:
    """Return the expected chain with what each call finds, and a note on missing calls that made the answer wrong."""
    unknown = task["error"] in (None, "no_call", "wrong_format", "no_outputs")  # whether any call is missing
    lacking = [] if unknown else _unmade(row, calls)
    return [
        shell.plain_line(
            f"{shell.as_code(call)}{_arrow(step['answer']['value'])}", "not made" if step in lacking else ""
        )
        for call, step in zip(gold(row), row["expected_trace"], strict=True)
    ]


def _output(call: Row, row: Row) -> str:
    """Return the output of a call; if it is clear which step the call makes, only the value that the step finds."""
    if "error" in call:
        return f" → refused: {shell.short(str(call['error']), SHOWN)}"
    if "output" not in call:
        return ""
    # an output may also list what other steps find
    steps = [step for step in row["expected_trace"] if SPACE.beside("taxonomy").makes(call, step)]
    steps = [step for step in steps if step["arguments"] == call["arguments"]] or steps
    return _arrow(steps[0]["answer"]["value"] if len(steps) == 1 else call["output"])


def _arrow(output: Any) -> str:
    parts = output if isinstance(output, Mapping) else {"": output}
    text = ", ".join(f"{name}={json.dumps(part, ensure_ascii=False)}".lstrip("=") for name, part in parts.items())
    return f" → {text if len(text) <= SHOWN else f'{text[:SHOWN]}…'}"


def predicted(calls: Any, row: Row, task: Row) -> list[Any]:
    """Return the calls with their outputs, notes on those that made the answer wrong, and wrong arguments marked."""
    lines = []
    for call, line in zip(calls, shell.call_lines(calls), strict=True):
        note, wrong = _fault(call, row, task, calls)
        if isinstance(call["name"], str) and isinstance(call["arguments"], Mapping):
            parts = shell.call_line(call["name"], call["arguments"], wrong).parts
            lines.append(shell.Line([*parts, (_output(call, row), False)], note))
        else:
            why = shell.why_unread(call) if isinstance(call["arguments"], str) else ""
            lines.append(line._replace(note=why or note))
    return lines


def _fault(call: Row, row: Row, task: Row, calls: Sequence[Any]) -> tuple[str, list[str]]:
    """Return what is wrong with a call if it made the answer wrong, and its unexpected arguments."""
    taxonomy, error = SPACE.beside("taxonomy"), task["error"]
    if (error == "ignored_output" or _is_put_out(task, row, [call])) and taxonomy.puts_out(
        call, row["expected_answer"]
    ):
        return "its output was not used", []
    missing = _unmade(row, calls)
    if not missing or any(taxonomy.makes(call, step) for step in row["expected_trace"]):
        return "", []
    if error == "unreadable_call" and not taxonomy.is_readable(call):
        return words.ERRORS[error], []
    if error == "wrong_tool" and call["name"] not in taxonomy.COMPUTING:
        return words.ERRORS[error], []
    if error == "no_outputs" and call.keys().isdisjoint(("output", "error")):
        return "it has no output", []
    if error != "wrong_argument" or call["name"] != missing[0]["tool_name"]:
        return "", []
    like = [step["arguments"] for step in missing if step["tool_name"] == call["name"]]
    differing = [[name for name, value in call["arguments"].items() if step.get(name) != value] for step in like]
    return words.ERRORS[error], min(differing, key=len)


def gap_note(name: str, result: Row) -> str:
    """Return the two shares behind the paired gap, or that there is nothing to lose."""
    if name != "paired_gap_all":
        return ""
    gap, of = result["paired_gap"], ("right one by one", "right together")
    return str(shell.two_shares(gap["parts"], gap["gap"], f"{gap['n']} questions right one by one", of))


def shares(_: Row, scored: Sequence[Any]) -> Iterator[Any]:
    """Yield cards with the shares of tasks whose text has the right answer in any form, an answer, or the form."""
    read = SPACE.beside("replies").read_reply
    yield SPACE.share(
        "Right, with or without the line “Answer:”",
        [
            task["code"] == "right" or (task["code"] == "no_form" and _holds(read(prediction).answer, row))
            for _, task, prediction, row in scored
        ],
    )
    codes = [task["code"] for _, task, _, _ in scored]
    yield SPACE.share(words.WORDS["answered"][0], [code != "no_answer" for code in codes])
    yield SPACE.share(words.WORDS["in_form"][0], [code not in ("no_answer", "no_form") for code in codes])


# The tab for judges of steps (the config `process`)


def step(row: Row, name: str) -> Any:
    """Return a step of a pair as a line."""
    taken = row[name]
    if taken["action_input"] and isinstance(taken["action_input"], Mapping):
        call = shell.call_line(taken["action"], taken["action_input"])
        return shell.Line([(f"{name}: ", False), *call.parts])
    return shell.plain_line(f"{name}: {taken['action_input'] or taken['thought']}")


def from_run(items: list[Any]) -> list[Any]:
    """Return the items; the two replies to a pair, which a run records separately, are joined into one item."""
    pick = SPACE.beside("judging").read_pick
    joined: list[Any] = []
    pairs: dict[tuple[str, Any], Any] = {}
    for item in items:
        named = isinstance(item, Mapping) and "prediction" in item
        pair, _, order = str(item.get("task_id")).partition(":") if named else ("", "", "")
        if order not in ("original", "swapped"):
            joined.append(item)
            continue
        key = (pair, item.get("repeat"))
        if key not in pairs:
            pairs[key] = {"task_id": pair, "prediction": {}, "repeat": item.get("repeat")}
            joined.append(pairs[key])
        picks = pairs[key]["prediction"]
        failed = item["prediction"] is None or picks is None  # not evaluated in both orders
        picked = pick(item.get("answer"))
        new = {order: picked or "tie"} | ({} if picked else {f"{order}_reply": NO_CHOICE})
        pairs[key]["prediction"] = None if failed else picks | new
    return joined


def without_choice(_: Row, scored: Sequence[tuple[Any, Row]]) -> str:
    """Return a note on the replies of judges that made no choice; "" if there are none."""
    count = sum([*picks.values()].count(NO_CHOICE) for picks, _ in scored if isinstance(picks, Mapping))
    replies = "1 reply" if count == 1 else f"{count} replies"
    return f"{replies} made no choice, which counts as a tie." if count else ""


def picked(prediction: Any, row: Row, task: Row) -> list[Any]:
    """Return what was picked in each order."""
    picks = []
    for order, right in (("original", "first"), ("swapped", "second")):
        if prediction.get(f"{order}_reply") == NO_CHOICE:
            picks.append(shell.plain_line(f"{order}: {NO_CHOICE}", "counts as a tie"))
            continue
        pick = prediction[order]
        step = "neither step" if pick == "tie" else "the right step" if pick == right else "the wrong step"
        picks.append(
            shell.plain_line(f"{order}: {pick} = {step}", "" if pick == right else f"the right step stands {right}")
        )
    return picks


def so_far(row: Row, _: Row, __: Any) -> list[Any]:
    """Return the steps that a judge sees before the pair, with their observations."""
    steps = []
    for taken in row["history"]:
        call = shell.as_code({"name": taken["action"], "arguments": taken["action_input"]})
        shown = json.dumps(taken.get("observation"), ensure_ascii=False)
        steps.append(shell.plain_line(f"{call} → {shown}" if taken["action_input"] else taken["thought"]))
    return steps


def judged_wrong(task: Row, prediction: Any, _: Row) -> list[str]:
    """Return what is wrong with the picks of a pair."""
    if task["score"] == 0.5:
        kinds = {NO_CHOICE: "a reply without a choice (counts as a tie, half right)", "tie": "a tie (half right)"}
        same = "the same place in both orders (half right)"
        return [next((kind for pick, kind in kinds.items() if pick in prediction.values()), same)]
    return [] if task["score"] else ["the wrong step in both orders"]


def step_bars(result: Row) -> Iterator[Any]:
    """Yield the bars of step accuracy by the fault of the wrong step, and by the number of calls."""
    yield from _groups(result, by_fault="what is wrong with the wrong step", by_calls="number of calls")


def bias(result: Row, _: Sequence[Any]) -> Iterator[Any]:
    """Yield a card with how much more often the first place is picked than the second."""
    position = result["position"]
    if position["bias"] is not None:
        interval = {"low": position["low"], "high": position["high"], "n": result["n"] - result["unreadable"]}
        note = "+100 always picks the first, -100 always the second; 0 looks at the steps alone"
        yield "Position bias: picks of the first place minus the second", position["bias"], "points", interval, note


def judged(rows: Sequence[Row]) -> Any:
    """Return a pair and the picks of a judge that always picks the first."""
    row = next((row for row in rows if row["fault"] == "wrong_argument"), rows[0])
    return row, {"prediction": {"original": "first", "swapped": "first"}}


STEPS = shell.Space(
    app=__file__,
    package=__package__,
    title="Final Answer",
    tab="Judges of steps",
    about="A judge is a model that picks the better of two next steps, as one does that guides or checks an agent. "
    "It is of use only if it sees a wrong step before that is taken; this tab measures how often it does.",
    rules="**A judge** sees the steps of a chain so far and two next ones, a right and a wrong one, and picks the "
    "better. A task is such a pair, put twice, with the two in either order.\n\n**Step accuracy** counts a task 1 if "
    "the right step was picked in both orders, ½ for a tie, which is also the same place both times, and 0 otherwise. "
    "Picking blindly scores 50 %; **position bias** shows a judge that picks by place.",
    form="A line holds the two picks for one pair:\n```json\n"
    '{"task_id": "answers_enterprise_0001_step_3",\n "prediction": {"original": "first", "swapped": "second"}}\n```\n'
    "`original` is the pick where the right step stands first, `swapped` where it stands second; each is `first`, "
    "`second` or `tie`. So the picks above are right. `null` as the prediction was not evaluated.",
    configs=("process",),
    holds={"process": "the 1,465 pairs of next steps"},
    source="Each row holds the request in `prompt`, the steps so far in `history`, and the two next steps in `right` "
    "and `wrong`. This puts each pair to a model behind OpenAI's interface in both orders, and writes a file to upload "
    'here:\n```python\n# pip install openai "datasets>=4.7,<6"\n# export OPENAI_API_KEY=...\nimport json\n'
    "from datasets import load_dataset\n"
    "from openai import OpenAI\n\n"
    'orders = {"original": ("right", "wrong"), "swapped": ("wrong", "right")}\n'
    'with open("predictions.jsonl", "w") as file:\n'
    '    for row in load_dataset("ronyrahmaan/comptoolbench", "process", split="test"):\n'
    "        picks = {}\n"
    "        for order, (first, second) in orders.items():\n"
    '            asked = json.dumps({"request": row["prompt"], "steps so far": row["history"],\n'
    '                                "first": row[first], "second": row[second]})\n'
    '            told = "Which next step is better? Reply with one word: first, second or tie."\n'
    "            reply = OpenAI().chat.completions.create(\n"
    '                model="gpt-4o-mini", messages=[{"role": "user", "content": f"{asked}\\n{told}"}])\n'
    '            picks[order] = reply.choices[0].message.content.strip(" .").lower()\n'
    '        print(json.dumps({"task_id": row["task_id"], "prediction": picks}), file=file)\n```\n'
    "The file `predictions.jsonl` that the command below writes can be uploaded here as well.",
    command="judge-steps",
    marker="fault",
    headline=("step_accuracy",),
    cards=bias,
    card_note=lambda name, result: "picking blindly scores 50 %",
    examples={
        "everything right": lambda row: {"prediction": {"original": "first", "swapped": "second"}},
        "always the first": lambda row: {"prediction": {"original": "first", "swapped": "first"}},
        "everything wrong": lambda row: {"prediction": {"original": "second", "swapped": "first"}},
    },
    worked=judged,
    wrong=judged_wrong,
    expected=lambda row, task: [step(row, "right"), step(row, "wrong")],
    predicted=picked,
    bars=step_bars,
    asked="what a judge picked for",
    parts=("The two steps", "Picked"),
    before={"Steps so far": so_far},
    from_run=from_run,
    remark=without_choice,
    elsewhere=lambda prediction: (
        "the tab Answers" if isinstance(prediction, list) and not any(pick in prediction for pick in PICKS) else ""
    ),
    answers=False,
)
SPACE = shell.Space(
    app=__file__,
    package=__package__,
    title="Final Answer",
    tab="Answers",
    others=(STEPS,),
    about="This page scores the answers to its 200 questions, each of which takes 2 to 11 tool calls, and says why an "
    "answer is wrong. On the second tab it scores judges that pick the right one of two next steps.",
    rules="**The answer** is a number, a text, a date, a list or a record. It is right if it stands after `Answer:` on "
    "a line of its own, alone, and is the expected one by its type: a number within the task's tolerance and in its "
    "unit, a list in order. Any route to it counts.\n\n**Why an answer is wrong** follows from the calls and their "
    "outputs: the first look-up that was not made, or what was made of the outputs.\n\n**Paired gap:** the share of "
    "questions whose calls are all right when each is asked for alone, minus the share that is right as a whole. It "
    "needs the tasks of `answers_isolated` in the same file, as `comptoolbench run --twins` writes them.",
    form="A line holds the last text of a model, and the calls on the way with their outputs (`[]` for none; here over "
    "several lines):\n```json\n"
    '{"task_id": "answers_enterprise_0029", "prediction": [\n'
    '  {"name": "get_weather", "arguments": {"city": "Prague"},\n   "output": {"temperature_c": 7.8}}],\n'
    ' "answer": "Answer: 7.8 °C"}\n```\n'
    "The calls do not decide whether an answer is right; they say why it is wrong, and may be left out: "
    '`{"task_id": "answers_enterprise_0029", "answer": "Answer: 7.8 °C"}`. A call that was refused has '
    "`error` instead of `output`. `prediction` may also be OpenAI's `tool_calls`, messages, or a whole response of any "
    "usual provider; without `answer` the last text of the model in them is the answer. `null` was not evaluated.",
    configs=("answers", "answers_isolated"),
    holds={"answers": "the 200 questions", "answers_isolated": "their calls, each asked for alone"},
    source="Each row holds the question in `prompt`, with the form of the answer, and its tools in `available_tools`. "
    "What a tool puts out is needed for the next call, so the project carries the calls out: the command below writes "
    "`predictions.jsonl`, which can be uploaded here. An agent of your own gets the tools "
    "[in Python](https://github.com/ronyrahmaan/comptoolbench/blob/main/docs/python.md).",
    command="run --family answers",
    marker="answer_type",
    headline=("accuracy", "paired_gap_all"),
    examples={
        "everything right": lambda row: {"prediction": gold(row), "answer": f"Answer: {answer_text(row)}"},
        "right, but not in the form": lambda row: {"prediction": gold(row), "answer": f"It must be {answer_text(row)}"},
        "no answers": lambda row: {"prediction": []},
    },
    worked=worked,
    wrong=wrong,
    expected=expected,
    predicted=predicted,
    parts=("Expected answer", "Predicted"),
    before={"One way to it (the calls do not count)": way},
    cards=shares,
    card_note=gap_note,
    elsewhere=lambda prediction: (
        "the tab Judges of steps" if isinstance(prediction, Mapping) and "original" in prediction else ""
    ),
    answer_note=noted,
    alone=True,
    bars=bars,
    twins="answers_isolated",
)

if __name__ == "__main__":
    SPACE.launch()
