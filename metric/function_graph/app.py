"""The Space of Function Graph; `shell.py` has the code that all Spaces share."""

import importlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

if not __package__:  # a script, beside the shell in a Space, and below it in a clone
    sys.path.append(str(Path(__file__).resolve().parent.parent))
    importlib.import_module("shell_packages").make_packages(__file__, "function_graph")

from metric.function_graph import words
from metric.function_graph.answer_line import stated_answers
from metric.function_graph.replies import read_reply
from metric.function_graph.scoring import is_whole, read_reference
from metric.shell import GUESSES, RULE, Example, Space, share
from metric.shell_html import Bar, Card, Line, Row, Scored, call_line, call_lines, kind_of, plain_line, table

WRONG_CALLS = ("what is wrong", "tasks where it is the first wrong call", "calls")


def gold(row: Row) -> list[Any]:
    """Return the calls that a row needs, in a valid order."""
    needed = [function for function in row["functions"] if function["role"] == "core"]
    return [
        {"name": function["name"], "arguments": function["arguments"], "turn": turn}
        for turn, function in enumerate(needed)
    ]


def _is_guessed(task: Row, answer: Any) -> bool:
    return task["end"] == "no_answer" and isinstance(answer, str) and len(stated_answers(answer)) > 1


def _kind(value: Any) -> str:
    return "a fraction" if isinstance(value, float) else kind_of(value)


class FunctionGraphSpace(Space):
    """The page of Function Graph."""

    app = __file__
    title = "Function Graph"
    holds: Mapping[str, str] = {"function_graphs": "the 180 tasks"}
    command = "run --family function_graphs"
    marker = "functions"
    headline = ("success", "efficiency")
    examples: Mapping[str, Example] = {
        "everything right": lambda row: {"prediction": gold(row), "answer": f"ANSWER: {row['expected_answer']}"},
        "all calls but the last": lambda row: {"prediction": gold(row)[:-1], "answer": "I do not know."},
        "no calls": lambda row: {"prediction": [], "answer": "I do not know."},
    }
    labels = words.WORDS

    def worked(self, rows: Sequence[Row]) -> tuple[Row, dict[str, Any]]:
        """Return a short task without its first call, so that the next call uses a value that nothing has returned."""
        row = min(rows, key=lambda row: row["n_core"])
        return row, {"prediction": gold(row)[1:], "answer": f"ANSWER: {row['expected_answer'] + 1}"}

    def wrong(self, task: Row, prediction: Any, row: Row) -> list[str]:
        """Return how a failed task ended, whether calls are missing, and what is wrong with the first wrong call."""
        if not task.get("end"):
            return []
        missing = "no call" if not task["calls"] else "a call is missing" if task["uncalled"] else None
        first = next((f"{words.CLASSES[kind]} (in the first wrong call)" for kind in task["classes"] if kind), None)
        guessed = _is_guessed(task, read_reply(prediction).answer)
        return [GUESSES if guessed else words.ENDS[task["end"]], *filter(None, (missing, first))]

    def expected(self, task: Row, row: Row) -> list[Line]:
        """Return the calls that a row needs, with a note on those that were not made, and the answer."""
        calls = gold(row)
        notes = ["not called" if call["name"] in task["uncalled"] else None for call in calls]
        return [*call_lines(calls, notes=notes), plain_line(f"ANSWER: {row['expected_answer']}")]

    def predicted(self, task: Row, calls: Any, row: Row) -> list[Line]:
        """Return the calls with wrong and unknown arguments marked, and notes on what is wrong or needless."""
        functions = {function["name"]: function for function in row["functions"]}
        known, next_known, turn, made = {*row["inputs"]}, set[str](), None, set[str]()
        shown: list[Line] = []
        for call, kind, line in zip(calls, task["classes"], call_lines(calls), strict=True):
            note, function, arguments = words.CLASSES.get(kind, ""), functions.get(call["name"]), call["arguments"]
            if function is None or not isinstance(arguments, Mapping):
                shown.append(plain_line(line.parts[0][0], note))
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
            shown.append(call_line(call["name"], arguments, wrong if kind else [], note))
            if function["role"] != "alternative" and arguments == function["arguments"]:
                next_known |= {*function["returns"].values()}
                made.add(call["name"])
        if task["end"] == "budget":
            budget = read_reference(row).budget
            spent = f"{task['calls']} calls" if task["calls"] > budget else "more calls wanted"
            shown.append(plain_line(spent, f"the budget is {budget}"))
        return shown

    def bars(self, result: Row) -> Iterator[tuple[str, list[Bar]]]:
        """Yield the bars of success by each dial, the settings in which the tasks differ."""
        for dial, (heading, label) in words.DIALS.items():
            groups = result["by"][dial]
            bars = [(label.format(**group), *map(group.get, ("success", "low", "high", "n"))) for group in groups]
            yield f"Success by {heading}", bars

    def calls_and_answer(self, prediction: Any) -> tuple[Any, Any]:
        """Return the calls and the answer of a prediction."""
        reply = read_reply(prediction)
        return reply.calls, reply.answer

    def reservation(self, task: Row, row: Row) -> str:
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

    def answer_note(self, task: Row, answer: Any, row: Row) -> str:
        """Return what is wrong with the answer; "" if nothing is."""
        if answer in (None, "") and task["end"]:
            return "one is asked for, such as ANSWER: 512"
        if _is_guessed(task, answer):
            return RULE
        return words.ENDS[task["end"]] if task["end"] in ("wrong_answer", "no_answer") else ""

    def cards(self, result: Row, scored: Sequence[Scored]) -> Iterator[Card]:
        """Yield a card with the share of tasks whose answer is right and came from the calls that give it."""
        yield share(
            "Success with every value earned: all needed calls made rightly, none before its values were known",
            [bool(each.task["success"] and each.task["earned"]) for each in scored],
        )

    def card_note(self, result: Row, name: str) -> str:
        """Return how many successes came without the calls that give the answer, or the mean number of calls."""
        if name == "success":
            right = [task for task in result["per_task"] if task["success"]]
            lucky = sum(not task["earned"] for task in right)
            told = f"{lucky} of {len(right)} came without the calls that give the answer (listed below)"
            return told if lucky else ""
        means = result["calls_if"]
        ends = (f"{means[end]:.1f} in a {end}" for end in ("success", "failure") if means[end])
        return f"{result['calls']:.1f} calls a task ({', '.join(ends)})"

    def tables(self, result: Row) -> str:
        """Return a table of the wrong calls by kind."""
        first, every = (result["wrong_calls"][which] for which in ("first", "all"))
        if not every["n"]:
            return ""
        lines = [
            (label, *(f"{calls['n'] * calls[kind]:,.0f}" for calls in (first, every)))
            for kind, label in words.CLASSES.items()
            if every.get(kind)
        ]
        return f"<h3>Wrong calls</h3>{table(WRONG_CALLS, lines)}"


SPACE = FunctionGraphSpace()

if __name__ == "__main__":
    SPACE.launch()
