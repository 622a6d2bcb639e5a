"""The Space of Final Answer; `shell.py` has the code that all Spaces share."""

import importlib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

if not __package__:  # a script, beside the shell in a Space, and below it in a clone
    sys.path.append(str(Path(__file__).resolve().parent.parent))
    importlib.import_module("shell_packages").make_packages(__file__, "final_answer")

from metric.final_answer import taxonomy, units, words
from metric.final_answer.answer_line import MOST, stated_answer, stated_answers
from metric.final_answer.grading import beside_number, grade, number_of
from metric.final_answer.judging import read_pick
from metric.final_answer.replies import read_reply
from metric.shell import GUESSES, RULE, Example, Space, share
from metric.shell_html import (
    Bar,
    Card,
    Line,
    Row,
    Scored,
    as_code,
    as_json,
    call_line,
    call_lines,
    plain_line,
    short,
    two_shares,
    why_unread,
)

SHOWN = 200  # characters of an output
PICKS = ("first", "second", "tie")
MORE = {  # than was asked for, by the type of the answer
    "text": "the right text with something else",
    "list": "the right items and others",
    "record": "the right fields and others",
}
NO_CHOICE = "no choice"  # marks a judge's reply without a choice
NUMERIC_DATE = re.compile(r"\W*\d\d?[/.-]\d\d?[/.-]\d{4}\W*")  # day and month in either order, and a year
WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b,?\s*", re.IGNORECASE)


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
        return as_json({name: part["value"] for name, part in answer["fields"].items()})
    if answer["type"] == "list":
        return "; ".join(answer["value"])
    return f"{answer['value']} {sign(row)}".strip()


def sign(row: Row) -> str:
    """Return the usual symbol of the expected number's unit; "" if it has no unit or an unknown one."""
    unit = row["expected_answer"].get("unit")
    named = units.understood(row).get("named", ())
    return (
        words.SIGNS.get(unit) or "".join({"C": "°C", "F": "°F"}.get(each, each) for each in named)
        if len(named) == 1
        else ""
    )


def _groups(result: Row, **headings: str) -> Iterator[tuple[str, list[Bar]]]:
    """Yield bars for parts of a result, given the heading of each part."""
    for part, heading in headings.items():
        unit = " calls" * (part == "by_calls")
        groups = {f"{name.replace('_', ' ')}{unit}": group for name, group in result[part].items() if group["n"]}
        yield f"By {heading}", [(name, *map(each.get, ("mean", "low", "high", "n"))) for name, each in groups.items()]


def _is_rounded(answer: Any, row: Row) -> bool:
    """Return whether an answer is the expected number with fewer digits."""
    stated = number_of(answer, units.understood(row))
    return stated is not None and any(stated == round(row["expected_answer"]["value"], digits) for digits in range(4))


def _is_guess(answer: Any) -> bool:
    return isinstance(answer, str) and len(stated_answers(answer)) > 1


def _graded(task: Row, answer: Any) -> str:
    """How an answer was graded; of one too long to be read as a whole, that its end alone was."""
    cut = task["code"] == "no_form" and isinstance(answer, str) and len(answer) > MOST
    return f"{words.CODES[task['code']]}{f' in the last {MOST:,} characters, which alone are read' * cut}"


def _is_put_out(task: Row, calls: Sequence[Any], row: Row) -> bool:
    """Return whether an output held the right value although another was answered, unless the error says so already."""
    implied = task["code"] != "wrong" or task["error"] in (None, "ignored_output")
    return not implied and any(taxonomy.puts_out(call, row["expected_answer"]) for call in calls)


def _form(task: Row, answer: Any, row: Row) -> str:
    """Return what is wrong with an answer that holds all that is expected, unless it is a number; "" otherwise."""
    expected = row["expected_answer"]
    if task["code"] != "wrong" or task["wrong_fields"] or expected["type"] not in MORE:
        return ""
    if expected["type"] == "list" and grade(answer, {**expected, "ordered": False}).right:
        return "the right items in another order"
    if expected["type"] == "list" and _items("; ".join(expected["value"])) > _items(stated_answer(answer)) > set():
        return "some of the right items, not all"
    return MORE[expected["type"]] * _holds(stated_answer(answer), row)


def _items(text: str | None) -> set[str]:
    return {item.strip().casefold() for item in (text or "").split(";") if item.strip()}


def _has_wrong_weekday(task: Row, answer: Any, row: Row) -> bool:
    """Return whether a date cannot be read only because of the weekday beside it."""
    if task["code"] != "unreadable" or row["expected_answer"]["type"] != "date":
        return False
    alone = WEEKDAY.sub("", str(answer))
    return alone != answer and grade(alone, row["expected_answer"]).code != "unreadable"


def _is_ambiguous(task: Row, answer: Any, row: Row) -> bool:
    """Return whether a date is expected, and a numeric date was answered that can mean two days."""
    if task["code"] != "unreadable" or row["expected_answer"]["type"] != "date":
        return False
    stated = stated_answer(answer) or ""
    return NUMERIC_DATE.fullmatch(stated) is not None and max(map(int, re.findall(r"\d+", stated)[:2])) <= 12


def _holds(answer: Any, row: Row) -> bool:
    return taxonomy.holds_answer(str(answer), row["expected_answer"])


def _needs_no_call(task: Row, prediction: Any) -> bool:
    """Return whether missing calls mean nothing, since only an answer was given."""
    if task["error"] != "no_call":
        return False
    given = prediction if isinstance(prediction, Mapping) else {}
    return isinstance(prediction, str) or (given.get("calls") is None and "answer" in given)


def _beside(answer: Any, row: Row) -> str:
    """Return the text next to the number in an answer that is not one of its units, without such a unit before it."""
    asked = units.understood(row)
    parts = beside_number(answer, asked).split()
    ends = (end for end in range(len(parts) - 1, 0, -1) if units.fits(" ".join(parts[:end]).casefold(), asked))
    return " ".join(parts[next(ends, 0) :])


def _with_unit(number: float, row: Row) -> str:
    return f"{number:.6g} {sign(row)}".strip()


def _unmade(calls: Sequence[Any], row: Row) -> list[Row]:
    """Return the look-ups of the expected chain that no call made."""
    return [
        step
        for step in row["expected_trace"]
        if step["tool_name"] not in taxonomy.COMPUTING and not any(taxonomy.makes(call, step) for call in calls)
    ]


def _output(call: Row, row: Row) -> str:
    """Return the output of a call; if it is clear which step the call makes, only the value that the step finds."""
    if "error" in call:
        return f" → refused: {short(str(call['error']), SHOWN)}"
    if "output" not in call:
        return ""
    # an output may also list what other steps find
    steps = [step for step in row["expected_trace"] if taxonomy.makes(call, step)]
    steps = [step for step in steps if step["arguments"] == call["arguments"]] or steps
    return _arrow(steps[0]["answer"]["value"] if len(steps) == 1 else call["output"])


def _arrow(output: Any) -> str:
    parts = output if isinstance(output, Mapping) else {"": output}
    text = ", ".join(f"{name}={as_json(part)}".lstrip("=") for name, part in parts.items())
    return f" → {text if len(text) <= SHOWN else f'{text[:SHOWN]}…'}"


def _fault(task: Row, call: Row, calls: Sequence[Any], row: Row) -> tuple[str, list[str]]:
    """Return what is wrong with a call if it made the answer wrong, and its unexpected arguments."""
    error, unused = task["error"], task["error"] == "ignored_output" or _is_put_out(task, [call], row)
    if unused and taxonomy.puts_out(call, row["expected_answer"]):
        return "its output was not used", []
    missing = _unmade(calls, row)
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


def _step_line(row: Row, name: str) -> Line:
    taken, note = row[name], str(row["fault"]).replace("_", " ") if name == "wrong" else ""
    if taken["action_input"] and isinstance(taken["action_input"], Mapping):
        call = call_line(taken["action"], taken["action_input"])
        return Line([(f"{name}: ", False), *call.parts], note)
    return plain_line(f"{name}: {taken['action_input'] or taken['thought']}", note)


class JudgesSpace(Space):
    """The tab for judges of steps (the config `process`)."""

    app = __file__
    title = "Final Answer"
    tab = "Judges of steps"
    page = "judges.md"
    absent = "the prediction or a half of it is null or missing"
    holds: Mapping[str, str] = {"process": "the 1,465 pairs of next steps"}
    command = "judge-steps"
    marker = "fault"
    headline = ("step_accuracy",)
    examples: Mapping[str, Example] = {
        "everything right": lambda row: {"prediction": {"original": "first", "swapped": "second"}},
        "always the first": lambda row: {"prediction": {"original": "first", "swapped": "first"}},
        "everything wrong": lambda row: {"prediction": {"original": "second", "swapped": "first"}},
    }
    asked = "what a judge picked for"
    parts = ("The two steps", "Picked")
    answers = False
    labels = words.WORDS

    def from_run(self, items: list[Any]) -> list[Any]:
        """Return the items; the two replies to a pair, which a run records separately, are joined into one item."""
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
            picked = read_pick(item.get("answer"))
            new = {order: picked or "tie"} | ({} if picked else {f"{order}_reply": NO_CHOICE})
            pairs[key]["prediction"] = None if failed else picks | new
        for pair in pairs.values():
            if pair["prediction"] and not {"original", "swapped"} <= pair["prediction"].keys():
                pair["prediction"] = None  # the run was interrupted between the two
        return joined

    def elsewhere(self, prediction: Any) -> str:
        """Return the other tab if the prediction is a list of calls."""
        is_calls = isinstance(prediction, list) and not any(pick in prediction for pick in PICKS)
        return "the tab Answers" if is_calls else ""

    def worked(self, rows: Sequence[Row]) -> tuple[Row, dict[str, Any]]:
        """Return a pair and the picks of a judge that always picks the first."""
        row = next((row for row in rows if row["fault"] == "wrong_argument"), rows[0])
        return row, {"prediction": {"original": "first", "swapped": "first"}}

    def wrong(self, task: Row, prediction: Any, row: Row) -> list[str]:
        """Return what is wrong with the picks of a pair."""
        if task["score"] == 0.5:
            kinds = {NO_CHOICE: "a reply without a choice (counts as a tie, half right)", "tie": "a tie (half right)"}
            same = "the same place in both orders (half right)"
            return [next((kind for pick, kind in kinds.items() if pick in prediction.values()), same)]
        return [] if task["score"] else ["the wrong step in both orders"]

    def expected(self, task: Row, row: Row) -> list[Line]:
        """Return the right and the wrong step."""
        return [_step_line(row, "right"), _step_line(row, "wrong")]

    def predicted(self, task: Row, prediction: Any, row: Row) -> list[Line]:
        """Return what was picked in each order."""
        picks = []
        for order, right in (("original", "first"), ("swapped", "second")):
            if prediction.get(f"{order}_reply") == NO_CHOICE:
                picks.append(plain_line(f"{order}: {NO_CHOICE}", "counts as a tie"))
                continue
            pick = prediction[order]
            step = "neither step" if pick == "tie" else "the right step" if pick == right else "the wrong step"
            note = "" if pick == right else f"the right step stands {right}"
            picks.append(plain_line(f"{order}: {pick} = {step}", note))
        return picks

    def bars(self, result: Row) -> Iterator[tuple[str, list[Bar]]]:
        """Yield the bars of step accuracy by the fault of the wrong step, and by the number of calls."""
        yield from _groups(result, by_fault="what is wrong with the wrong step", by_calls="number of calls")

    def before(self, task: Row, calls: Any, row: Row) -> dict[str, list[Line]]:
        """Return the steps that a judge sees before the pair, with their observations."""
        steps = []
        for taken in row["history"]:
            call = as_code({"name": taken["action"], "arguments": taken["action_input"]})
            steps.append(
                plain_line(
                    f"{call} → {as_json(taken.get('observation'))}" if taken["action_input"] else taken["thought"]
                )
            )
        return {"Steps so far": steps}

    def cards(self, result: Row, scored: Sequence[Scored]) -> Iterator[Card]:
        """Yield a card with how much more often the first place is picked than the second."""
        position = result["position"]
        if position["bias"] is not None:
            interval = {"low": position["low"], "high": position["high"], "n": result["n"] - result["unreadable"]}
            note = "+100 always picks the first, -100 always the second; 0 looks at the steps alone"
            what = "Position bias: picks of the first place minus the second"
            yield Card(what, position["bias"], "points", interval, note)

    def card_note(self, result: Row, name: str) -> str:
        """Return what picking blindly scores."""
        return "picking blindly scores 50 %"

    def remark(self, result: Row, scored: Sequence[Scored]) -> str:
        """Return a note on the replies of judges that made no choice; "" if there are none."""
        count = sum(
            [*picks.values()].count(NO_CHOICE) for each in scored if isinstance(picks := each.prediction, Mapping)
        )
        replies = "1 reply" if count == 1 else f"{count} replies"
        return f"{replies} made no choice, which counts as a tie." if count else ""


class FinalAnswerSpace(Space):
    """The page of Final Answer, with a second tab for judges."""

    app = __file__
    title = "Final Answer"
    tab = "Answers"
    holds: Mapping[str, str] = {"answers": "the 200 questions", "answers_isolated": "their calls, each asked for alone"}
    command = "run --family answers"
    marker = "answer_type"
    headline = ("accuracy", "paired_gap_all")
    examples: Mapping[str, Example] = {
        "everything right": lambda row: {"prediction": gold(row), "answer": f"Answer: {answer_text(row)}"},
        "right, but not in the form": lambda row: {"prediction": gold(row), "answer": f"It must be {answer_text(row)}"},
        "no answers": lambda row: {"prediction": []},
    }
    parts = ("Expected answer", "Predicted")
    alone = True
    twins = "answers_isolated"
    labels = words.WORDS
    others = (JudgesSpace(),)

    def elsewhere(self, prediction: Any) -> str:
        """Return the other tab if the prediction is a judge's picks."""
        return "the tab Judges of steps" if isinstance(prediction, Mapping) and "original" in prediction else ""

    def worked(self, rows: Sequence[Row]) -> tuple[Row, dict[str, Any]]:
        """Return a question with a wrong last call: the weather at a parcel's origin instead of where it is."""
        row = next((row for row in rows if row["expected_trace"][-1]["tool_name"] == "get_weather"), rows[0])
        *calls, last = gold(row)
        origin = {"name": last["name"], "arguments": {"city": "Istanbul"}, "output": {"temperature_c": 7.5}}
        return row, {"prediction": [*calls, origin], "answer": "Answer: 7.5 °C"}

    def wrong(self, task: Row, prediction: Any, row: Row) -> list[str]:
        """Return what is wrong with an answer: how it was graded, and why."""
        if not task.get("error"):
            return []
        reply = read_reply(prediction)
        answer, told = reply.answer, _graded(task, reply.answer)
        if _is_guess(answer):
            told = GUESSES
            if _holds(answer, row):
                return [told]
        elif task["code"] == "wrong" and _is_rounded(answer, row):
            return [told, "rounded too far"]
        elif form := _form(task, answer, row):
            if row["answer_type"] != "list":
                return [form]
            told = form
        elif task["code"] == "unreadable" and (beside := _beside(answer, row)):
            in_unit = units.is_unit(beside.casefold())
            if _holds(answer, row):
                return [f"the right number {'in another unit' if in_unit else 'with something else beside it'}"]
            told = "another unit than asked for" if in_unit else "a number with something else beside it"
        elif _is_ambiguous(task, answer, row):
            told = "a date whose day and month cannot be told apart"
        elif _has_wrong_weekday(task, answer, row):
            told = "a date with a wrong weekday"
        if task["error"] == "wrong_format" or _needs_no_call(task, prediction):  # the grade says which form
            holds = task["code"] not in ("no_form", "wrong", "no_answer") and _holds(answer, row)
            return [f"{told}, though the right one stands in it" if holds else told]
        error = words.ERRORS.get(task["error"]) or str(task["error"])
        return [told, error, *["an output held the right value"] * _is_put_out(task, reply.calls, row)]

    def expected(self, task: Row, row: Row) -> list[Line]:
        """Return the expected answer, how far a number may be off, and the units in a record."""
        answer = row["expected_answer"]
        more = [f"at most {_with_unit(answer['tolerance'], row)} off"] if answer.get("tolerance") else []
        signs = {name: words.SIGNS.get(part.get("unit"), "") for name, part in answer.get("fields", {}).items()}
        more += [f"{name} in {unit}" for name, unit in signs.items() if unit]
        return [plain_line(f"Answer: {answer_text(row)}" + (f"  ({', '.join(more)})" if more else ""))]

    def predicted(self, task: Row, calls: Any, row: Row) -> list[Line]:
        """Return the calls with their outputs, wrong arguments marked, and notes on what made the answer wrong."""
        lines = []
        for call, line in zip(calls, call_lines(calls), strict=True):
            note, wrong = _fault(task, call, calls, row)
            if isinstance(call["name"], str) and isinstance(call["arguments"], Mapping):
                parts = call_line(call["name"], call["arguments"], wrong).parts
                lines.append(Line([*parts, (_output(call, row), False)], note))
            else:
                why = why_unread(call) if isinstance(call["arguments"], str) else ""
                lines.append(line._replace(note=why or note))
        return lines

    def bars(self, result: Row) -> Iterator[tuple[str, list[Bar]]]:
        """Yield the bars of accuracy by the number of calls that a question takes, and by the type of its answer."""
        yield from _groups(result, by_calls="number of calls", by_answer_type="type of the answer")

    def calls_and_answer(self, prediction: Any) -> tuple[Any, Any]:
        """Return the calls and the answer of a prediction."""
        reply = read_reply(prediction)
        return reply.calls, reply.answer

    def before(self, task: Row, calls: Any, row: Row) -> dict[str, list[Line]]:
        """Return the expected chain with what each call finds, and notes on calls whose lack made the answer wrong."""
        unknown = task["error"] in (None, "no_call", "wrong_format", "no_outputs")  # whether any call is missing
        lacking = [] if unknown else _unmade(calls, row)
        way = [
            plain_line(f"{as_code(call)}{_arrow(step['answer']['value'])}", "not made" if step in lacking else "")
            for call, step in zip(gold(row), row["expected_trace"], strict=True)
        ]
        return {"One way to it (the calls do not count)": way}

    def answer_note(self, task: Row, answer: Any, row: Row) -> str:
        """Return what is wrong with an answer: how far a number is off, its unit, or the wrong fields of a record."""
        if task["code"] == "right":
            return ""
        if answer in (None, ""):
            return "one is asked for"
        if _is_guess(answer):
            return RULE
        stated = number_of(answer, units.understood(row)) if task["code"] == "wrong" else None
        if stated is not None:
            off = _with_unit(abs(stated - row["expected_answer"]["value"]), row)
            most = row["expected_answer"]["tolerance"]
            return f"off by {off}; {f'at most {_with_unit(most, row)} is allowed' if most else 'it must be exact'}"
        if task["code"] == "unreadable" and (beside := _beside(answer, row)):
            asked = sign(row) or "a number alone"
            if units.is_unit(beside.casefold()):
                return f"in {beside}, where {asked} is asked for; units are not converted"
            return f"“{beside}” stands beside the number; {asked} is asked for, and nothing else"
        if _is_ambiguous(task, answer, row):
            return f"day and month cannot be told apart; write {answer_text(row)}"
        if _has_wrong_weekday(task, answer, row):
            return "the weekday is not that of this date"
        if form := _form(task, answer, row):
            return form
        missing = [name for name in task["wrong_fields"] if name.casefold() not in str(answer).casefold()]
        named = [f"{name} (missing)" if name in missing else name for name in task["wrong_fields"]]
        fields = f": {', '.join(named)}" * bool(named)
        if task["code"] == "unreadable" and row["expected_answer"]["type"] == "record" and not fields:
            return f"a JSON object with {' and '.join(row['expected_answer']['fields'])} is asked for"
        return f"{_graded(task, answer)}{fields}"

    def cards(self, result: Row, scored: Sequence[Scored]) -> Iterator[Card]:
        """Yield cards with the shares of tasks whose text has the right answer in any form, an answer, or the form."""
        yield share(
            "Right, with or without the line “Answer:”",
            [
                each.task["code"] == "right"
                or (each.task["code"] == "no_form" and _holds(read_reply(each.prediction).answer, each.row))
                for each in scored
            ],
        )
        codes = [each.task["code"] for each in scored]
        yield share(self.called("answered")[0], [code != "no_answer" for code in codes])
        yield share(self.called("in_form")[0], [code not in ("no_answer", "no_form") for code in codes])

    def card_note(self, result: Row, name: str) -> str:
        """Return the two shares behind the paired gap, or that there is nothing to lose."""
        if name != "paired_gap_all":
            return ""
        gap, of = result["paired_gap"], ("right one by one", "right together")
        return two_shares(gap["parts"], gap["gap"], f"{gap['n']} questions right one by one", of)


SPACE = FinalAnswerSpace()

if __name__ == "__main__":
    SPACE.launch()
