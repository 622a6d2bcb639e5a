"""The Space of State Diff; `shell.py` has the code that all Spaces share."""

import importlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

if not __package__:  # a script, beside the shell in a Space, and below it in a clone
    sys.path.append(str(Path(__file__).resolve().parent.parent))
    importlib.import_module("shell_packages").make_packages(__file__, "state_diff")

from metric.shell import GUESSES, RULE, Example, Space
from metric.shell_html import NOTHING, Bar, Card, Line, Row, Scored, call_lines, plain_line, table
from metric.state_diff import words
from metric.state_diff.answer_line import stated_answers
from metric.state_diff.scoring import fits, read_answer

SHOWN = 100  # characters of a text that was read as an answer
FEWEST = 6  # pairs of a factor; with fewer, even a loss in all is not significant (McNemar's exact test)


def right_changes(row: Row) -> list[Any]:
    """Return the changes that a row requires; texts consist only of the required facts."""
    changes = []
    for need in row["expected"]["required"]:
        change = {name: need[name] for name in ("type", "record", "field", "value", "to", "code") if name in need}
        if "facts" in need:
            change["text"] = ", ".join(str(fact["value"]) for fact in need["facts"])
        if "records" in need:
            change["record"] = need["records"][0]
        changes.append(change)
    return changes


def answered(row: Row) -> dict[str, str]:
    """Return the answer that a row asks for."""
    answer = row["expected"]["answer"]
    return {"answer": f"ANSWER: {answer['value']}" if answer else "All is done."}


def item(row: Row, changes: list[Any]) -> dict[str, Any]:
    """Return an item with these changes and the right answer; nothing was undone."""
    return {"prediction": changes, **answered(row), "n_calls": row["reference_calls"], "events": changes}


def _misread(answer: Any, row: Row) -> str:
    """Return what was read as the answer, and what is expected."""
    if _is_guess(answer):
        return GUESSES
    value, read = row["expected"]["answer"]["value"], read_answer(answer)
    what = "no number or id can be read" if read is None else f"“{' '.join(read.split())[:SHOWN]}” was read"
    return f"{what}, {_listed(value) if isinstance(value, list) else value} is expected"


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(map(str, values))


def _is_guess(answer: Any) -> bool:
    return isinstance(answer, str) and len(stated_answers(answer)) > 1


def _is_forbidden(change: Row, row: Row) -> bool:
    return any(fits(change, pattern) for pattern in row["expected"]["minefields"])


def _of_others(values: Sequence[str]) -> str:
    """Return that a text names values which belong to other records."""
    whose = "belongs to another record" if len(values) == 1 else "belong to other records"
    return f"names {_listed(values)}, which {whose}"


def _is_like(change: Row, need: Row) -> bool:
    """Return whether a change has the type, record, field and recipient of a required one."""
    places = [str(need.get(name)).casefold() for name in ("record", "field", "to") if name in need]
    same = [str(change.get(name)).casefold() for name in ("record", "field", "to") if name in need]
    return change["type"] == need["type"] and places == same


class StateDiffSpace(Space):
    """The page of State Diff."""

    app = __file__
    title = "State Diff"
    holds: Mapping[str, str] = {"stateful": "the 280 tasks", "stateful_twins": "120 of them, each beside its twins"}
    command = "run --family stateful"
    marker = "expected"
    headline = ("strict", "progress", "answer_accuracy")
    examples: Mapping[str, Example] = {
        "everything right": lambda row: item(row, right_changes(row)),
        "all changes but the last": lambda row: item(row, right_changes(row)[:-1]),
        "no changes": lambda row: {**item(row, []), "answer": "I do not know."},
    }
    asked = "the changes that a model made in"
    made = "changes"
    labels = words.WORDS

    @cached_property
    def texts(self) -> dict[str, str]:
        """The texts of the page, with the rungs among the rules."""
        rungs = "\n".join(f"- {rung}: {told}" for rung, told in words.RUNGS.items())
        return {name: text.replace("{rungs}", rungs) for name, text in super().texts.items()}

    def worked(self, rows: Sequence[Row]) -> tuple[Row, dict[str, Any]]:
        """Return a task without its first change, and with a change of a record that nobody asked for."""
        row = min(rows, key=lambda row: len(row["expected"]["required"]))
        other = {"type": "update", "record": row["things"][-1], "field": "status", "value": "closed"}
        return row, item(row, [*right_changes(row)[1:], other])

    def wrong(self, task: Row, prediction: Any, row: Row) -> list[str]:
        """Return how a task failed, with what a text wrongly names or lacks, and what was read as the wrong answer."""
        named = {code: _listed(values) for code, values in task["failures"].items()}
        if "wrong_answer" in named:
            named["wrong_answer"] = _misread(prediction["answer"], row)
        return [words.FAILURES[code] + (f": {values}" if values else "") for code, values in named.items()]

    def expected(self, task: Row, row: Row) -> list[Line]:
        """Return the required changes, with notes on the missing ones, and the answer."""
        notes = []
        for made, lacking, unclean in zip(task["outcomes"], task["lacking"], task["unclean"], strict=True):
            absent = "there, with what belongs to another record" if unclean else "missing"
            notes.append("" if made else f"lacking: {_listed(lacking)}" if lacking else absent)
        changes = call_lines(row["expected"]["required"], words.in_words, notes)
        return [*changes, *([plain_line(answered(row)["answer"])] if row["expected"]["answer"] else [])]

    def predicted(self, task: Row, changes: Any, row: Row) -> list[Line]:
        """Return the changes that were made, with notes on the wrong ones."""
        needs = list(zip(row["expected"]["required"], task["outcomes"], task["lacking"], strict=True))
        notes = []
        for place, change in enumerate(changes):
            if _is_forbidden(change, row):
                notes.append("forbidden")
                continue
            if change["type"] == "question":
                asked = any(each.get("needed") for each in changes[:place])
                why = "needless: it was answered already" if asked else "needless: the user has nothing to add"
                notes.append("" if change.get("needed") or "needless_questions" not in task["failures"] else why)
                continue
            right = changes.count(change) - task["surplus"].count(change)  # of the changes that are equal to it
            if right and changes[:place].count(change) >= right:
                notes.append("made twice")
                continue
            like = [need for need in needs if not need[1] and _is_like(change, need[0])]
            if not right:
                foreign = task["foreign"][task["surplus"].index(change)]
                notes.append(_of_others(foreign) if foreign else "not as asked for" if like else "not asked for")
            else:
                lacking = [value for need in like for value in need[2]]
                notes.append(f"lacks {_listed(lacking)}" if lacking else "")
        return call_lines(changes, words.in_words, notes) or [plain_line("(no changes)")]

    def bars(self, result: Row) -> Iterator[tuple[str, list[Bar]]]:
        """Yield the bars of strict success by rung and by domain."""
        by_rung = {part["rung"]: part for part in result["by"]["rung"]}
        rungs = {
            f"{rung}: {told.partition(',')[0]}": by_rung[rung] for rung, told in words.RUNGS.items() if rung in by_rung
        }
        domains = {part["domain"]: part for part in result["by"]["domain"]}
        for what, parts in (("rung", rungs), ("domain", domains)):
            bars = [(label, *map(part.get, ("strict", "low", "high", "n"))) for label, part in parts.items()]
            yield f"Strict success by {what}", bars

    def calls_and_answer(self, prediction: Any) -> tuple[Any, Any]:
        """Return the changes and the answer of a prediction."""
        return prediction["changes"], prediction.get("answer")

    def beyond(self, task: Row, prediction: Any, row: Row) -> list[Line]:
        """Return the writes that were undone again, which count if they are forbidden, and an exceeded budget."""
        kept = list(prediction["changes"])
        undone = []
        for event in prediction.get("events") or ():
            if event in kept:
                kept.remove(event)
            elif event not in prediction["changes"]:
                undone.append(event)
        notes = ["forbidden, even if it is undone again" if _is_forbidden(event, row) else "" for event in undone]
        lines = call_lines(undone, lambda event: f"undone again: {words.in_words(event)}", notes)
        if task["over_budget"]:
            made, budget = task["n_calls"] or 0, row["max_calls"]
            lines.append(
                plain_line(f"{made} calls" if made > budget else "more calls wanted", f"the budget is {budget}")
            )
        return lines

    def answer_note(self, task: Row, answer: Any, row: Row) -> str:
        """Return what is wrong with the answer; "" if nothing is."""
        if task["answer"] != 0:
            return ""
        if answer in (None, ""):
            return "one is asked for"
        return RULE if _is_guess(answer) else _misread(answer, row)

    def cards(self, result: Row, scored: Sequence[Scored]) -> Iterator[Card]:
        """Yield a card with the number of forbidden changes, if any task forbids changes."""
        made = [each.task["minefields"] for each in scored if each.row["expected"]["minefields"]]
        if made:
            yield Card("Forbidden changes made, where any are forbidden", sum(made), "", {"n": len(made), "low": None})

    def tables(self, result: Row) -> str:
        """Return a table of what each factor costs; twins differ from their originals in one factor."""
        if not result["factors"]:
            return ""
        lines = [
            (
                f"{factor}: {label}" + " (another goal)" * gap["changed_goal"],
                f"{100 * gap['base']:.1f}",
                f"{100 * gap['twin']:.1f}",
                f"{100 * gap['gap']:+.1f} ({100 * gap['low']:+.1f} to {100 * gap['high']:+.1f})"
                if gap["base"] or gap["gap"]
                else f"{NOTHING}: 0 of {gap['n']} originals solved",
                gap["n"],
            )
            for factor, label in words.FACTORS.items()
            if (gap := result["factors"].get(factor)) and gap["n"] >= FEWEST
        ]
        few = [factor for factor, gap in result["factors"].items() if gap["n"] < FEWEST]
        omitted = f"<p>Too few pairs to say anything (fewer than {FEWEST}): {escape(', '.join(few))}.</p>" * bool(few)
        if not lines:
            return f"<h3>What each factor costs</h3>{omitted}"
        return (
            f"<h3>What each factor costs</h3><p>A twin differs from its original task in one factor. The gap is strict "
            f"success of the originals minus that of their twins, with its 95 % interval; above 0, the factor costs "
            f"success. Placebo shows how far chance goes.</p>"
            f"{table(('factor', 'original, %', 'twin, %', 'gap, points', 'pairs'), lines)}" + omitted
        )

    def remark(self, result: Row, scored: Sequence[Scored]) -> str:
        """Return a note on what the figures count, and on what could not be checked because predictions lack fields."""
        read = [each for each in scored if isinstance(each.prediction, Mapping)]
        twins = sum(bool(each.row.get("parent")) for each in scored) if len(scored) > 1 else 0
        if twins == len(scored):
            bases = (
                "These are twins alone: predictions for their original tasks beside them give the gap of each factor."
            )
        else:
            counted = "one original task" if result["n"] == 1 else f"{result['n']:,} original tasks"
            count = "1 twin counts" if twins == 1 else f"{twins:,} twins count"
            bases = f"The figures count the {counted} alone; {count} in what each factor costs."
        forbidding = [each for each in read if each.row["expected"]["minefields"]]
        unseen = (
            ("n_calls", read, ") it was not checked whether the budget of calls was kept"),
            ("events", forbidding, " for tasks that forbid changes) it cannot be seen whether one was made and undone"),
        )
        unchecked = [
            f'Without "{name}" ({without} of {len(held)} predictions{what}.'
            for name, held, what in unseen
            if (without := sum(each.prediction.get(name) is None for each in held))
        ]
        return " ".join([bases] * (twins > 0) + unchecked)


SPACE = StateDiffSpace()

if __name__ == "__main__":
    SPACE.launch()
