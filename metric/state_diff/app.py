"""The Space of State Diff; `shell.py` has the code that all Spaces share."""

import importlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]

SHOWN = 100  # characters of a text that was read as an answer
EXAMPLE = """\
  {"type": "update", "record": "SUB-56938",
   "field": "offer_code", "value": "BACK-7344"},
  {"type": "update", "record": "SUB-75337",
   "field": "offer_code", "value": "BACK-7344"}"""
FEWEST = 6  # pairs of a factor; with fewer, even a loss in all is not significant (McNemar's exact test)

# In a Space, this file is a script next to the others; in the project, it is part of a package or run as a script.
sys.path += [] if __package__ else [str(Path(__file__).resolve().parent.parent)]
shell = importlib.import_module("metric.shell" if __package__ else "shell")
words = importlib.import_module(f"{__package__}.words" if __package__ else "words")


def right(row: Row) -> list[Any]:
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


def bars(result: Row) -> Iterator[Any]:
    """Yield the bars of strict success by rung and by domain."""
    by_rung = {part["rung"]: part for part in result["by"]["rung"]}
    present = [rung for rung in words.RUNGS if rung in by_rung]
    yield (
        "Strict success by rung",
        [
            (f"{rung}: {words.RUNGS[rung].partition(',')[0]}", *map(by_rung[rung].get, ("strict", "low", "high", "n")))
            for rung in present
        ],
    )
    parts = result["by"]["domain"]
    yield "Strict success by domain", [(*map(part.get, ("domain", "strict", "low", "high", "n")),) for part in parts]


def tables(result: Row) -> str:
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
            else f"{shell.NOTHING}: 0 of {gap['n']} originals solved",
            gap["n"],
        )
        for factor, label in words.FACTORS.items()
        if (gap := result["factors"].get(factor)) and gap["n"] >= FEWEST
    ]
    few = [factor for factor, gap in result["factors"].items() if gap["n"] < FEWEST]
    omitted = f"<p>Too few pairs to say anything (fewer than {FEWEST}): {shell.escape(', '.join(few))}.</p>" * bool(few)
    if not lines:
        return f"<h3>What each factor costs</h3>{omitted}"
    return (
        f"<h3>What each factor costs</h3><p>A twin differs from its original task in one factor. The gap is strict "
        f"success of the originals minus that of their twins, with its 95 % interval; above 0, the factor costs "
        f"success. Placebo shows how far chance goes.</p>"
        f"{shell.table(('factor', 'original, %', 'twin, %', 'gap, points', 'pairs'), lines)}" + omitted
    )


def wrong(task: Row, prediction: Any, row: Row) -> list[str]:
    """Return how a task failed, with what a text wrongly names or lacks, and what was read as the wrong answer."""
    named = {code: _listed(values) for code, values in task["failures"].items()}
    if "wrong_answer" in named:
        named["wrong_answer"] = _misread(prediction["answer"], row)
    return [words.FAILURES[code] + (f": {values}" if values else "") for code, values in named.items()]


def _misread(answer: Any, row: Row) -> str:
    """Return what was read as the answer, and what is expected."""
    if SPACE.is_guessed(answer):
        return str(shell.GUESSES)
    value, read = row["expected"]["answer"]["value"], SPACE.beside("scoring").read_answer(answer)
    what = "no number or id can be read" if read is None else f"“{' '.join(read.split())[:SHOWN]}” was read"
    return f"{what}, {_listed(value) if isinstance(value, list) else value} is expected"


def expected(row: Row, task: Row) -> list[Any]:
    """Return the required changes, with notes on the missing ones, and the answer."""
    notes = []
    for made, lacking, unclean in zip(task["outcomes"], task["lacking"], task["unclean"], strict=True):
        absent = "there, with what belongs to another record" if unclean else "missing"
        notes.append("" if made else f"lacking: {_listed(lacking)}" if lacking else absent)
    changes = shell.call_lines(row["expected"]["required"], words.in_words, notes)
    return [*changes, *([shell.plain_line(answered(row)["answer"])] if row["expected"]["answer"] else [])]


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(map(str, values))


def predicted(changes: Any, row: Row, task: Row) -> list[Any]:
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
    return list(shell.call_lines(changes, words.in_words, notes)) or [shell.plain_line("(no changes)")]


def cards(_: Row, scored: Sequence[Any]) -> Iterator[Any]:
    """Yield a card with the number of forbidden changes, if any task forbids changes."""
    made = [task["minefields"] for _, task, _, row in scored if row["expected"]["minefields"]]
    if made:
        yield "Forbidden changes made, where any are forbidden", sum(made), "", {"n": len(made), "low": None}, ""


def _is_forbidden(change: Row, row: Row) -> bool:
    fits = SPACE.beside("scoring").fits
    return any(fits(change, pattern) for pattern in row["expected"]["minefields"])


def beyond(prediction: Row, row: Row, task: Row) -> list[Any]:
    """Return the writes that were undone again, which count if they are forbidden, and an exceeded budget of calls."""
    kept = list(prediction["changes"])
    undone = []
    for event in prediction.get("events") or ():
        if event in kept:
            kept.remove(event)
        elif event not in prediction["changes"]:
            undone.append(event)
    notes = ["forbidden, even if it is undone again" if _is_forbidden(event, row) else "" for event in undone]
    lines = list(shell.call_lines(undone, lambda event: f"undone again: {words.in_words(event)}", notes))
    if task["over_budget"]:
        made, budget = task["n_calls"] or 0, row["max_calls"]
        lines.append(
            shell.plain_line(f"{made} calls" if made > budget else "more calls wanted", f"the budget is {budget}")
        )
    return lines


def answer_note(task: Row, row: Row, answer: Any) -> str:
    """Return what is wrong with the answer; "" if nothing is."""
    if task["answer"] != 0:
        return ""
    if answer in (None, ""):
        return "one is asked for"
    return str(shell.RULE) if SPACE.is_guessed(answer) else _misread(answer, row)


def _of_others(values: Sequence[str]) -> str:
    """Return that a text names values which belong to other records."""
    whose = "belongs to another record" if len(values) == 1 else "belong to other records"
    return f"names {_listed(values)}, which {whose}"


def _is_like(change: Row, need: Row) -> bool:
    """Return whether a change has the type, record, field and recipient of a required one."""
    places = [str(need.get(name)).casefold() for name in ("record", "field", "to") if name in need]
    same = [str(change.get(name)).casefold() for name in ("record", "field", "to") if name in need]
    return change["type"] == need["type"] and places == same


def remark(result: Row, scored: Sequence[tuple[Any, Row]]) -> str:
    """Return a note on what the figures count, and on what could not be checked because predictions lack fields."""
    read = [given for given, _ in scored if isinstance(given, Mapping)]
    twins = sum(bool(row.get("parent")) for _, row in scored) if len(scored) > 1 else 0
    if twins == len(scored):
        bases = "These are twins alone: predictions for their original tasks beside them give the gap of each factor."
    else:
        counted = "one original task" if result["n"] == 1 else f"{result['n']:,} original tasks"
        count = "1 twin counts" if twins == 1 else f"{twins:,} twins count"
        bases = f"The figures count the {counted} alone; {count} in what each factor costs."
    forbidding = [given for given, row in scored if isinstance(given, Mapping) and row["expected"]["minefields"]]
    unseen = (
        ("n_calls", read, ") it was not checked whether the budget of calls was kept"),
        ("events", forbidding, " for tasks that forbid changes) it cannot be seen whether one was made and undone"),
    )
    unchecked = [
        f'Without "{name}" ({without} of {len(givens)} predictions{what}.'
        for name, givens, what in unseen
        if (without := sum(given.get(name) is None for given in givens))
    ]
    return " ".join([bases] * (twins > 0) + unchecked)


def worked(rows: Sequence[Row]) -> Any:
    """Return a task without its first change, and with a change of a record that nobody asked for."""
    row = min(rows, key=lambda row: len(row["expected"]["required"]))
    other = {"type": "update", "record": row["things"][-1], "field": "status", "value": "closed"}
    return row, item(row, [*right(row)[1:], other])


SPACE = shell.Space(
    app=__file__,
    package=__package__,
    title="State Diff",
    about="This page scores long tasks in a world that can be changed (records, e-mails, a calendar, a to-do list) by "
    "what is different in the end: it takes the changes that a model made, not its tool calls.",
    rules="**Strict** is the share of tasks after which\n\n- every required change is there,\n- nothing else is "
    "different,\n- nothing forbidden was done, not even undone again,\n- the answer is right, where one is asked for,"
    "\n- at most one question was needless,\n- the calls kept to the budget.\n\n**The answer** is the number after "
    '`ANSWER:`, or else that of the last line with one: "ANSWER: 2", "2" and "I e-mailed 2 customers." are the '
    "same.\n\n**Forbidden** is what a rule of the user rules out: where nothing is to be sent to a customer, an e-mail "
    "to them. Of the published tasks only the twins of the factors `policy` and `stacked` are scored so. The tasks of "
    "the rung hard have rules too, but there a change against a rule counts like any other that is not asked for, and "
    "not if it is undone again."
    "\n\n**Rungs**\n\n"
    + "\n".join(f"- {rung}: {label}" for rung, label in words.RUNGS.items())
    + "\n\n**Twins** differ from an original task in one factor, and give its gap; the other figures count the "
    "originals alone.\n\n**Progress** is the number of required changes that were made, divided by that of the "
    "required and wrong ones together.\n\n**Order** counts nowhere, reading is free, and prose is never compared: of a "
    "text only its ids, addresses, amounts and dates count.",
    form="A line holds the changes that a model made, and its last text (here over several lines):\n```json\n"
    '{"task_id": "stateful_easy_004", "prediction": [\n'
    f"{EXAMPLE}],\n"
    ' "answer": "All is done.", "n_calls": 8, "events": [\n'
    f"{EXAMPLE}]}}\n```\n"
    "Each change has a `type`:\n\n"
    "| type | its other fields |\n|---|---|\n"
    "| `update` | `record`, `field`, `value` that it holds now |\n"
    "| `email` | `to`, `text` (subject and body) |\n"
    "| `task` (a to-do) | `text`, `due_date`, `assignee` |\n"
    "| `reply` | `record` (the message), `text` |\n"
    "| `cancel`, `done` | `record` |\n"
    "| `report` (it cannot be done) | `record`, `code`, `informed` (whether the reason was read before) |\n"
    "| `question` (to the user) | `record`, `field`, `needed` |\n"
    "| `file`, `memory` | `record` (path or key) |\n\n"
    "`n_calls` is how many calls the model made; without it the budget of the row (`max_calls`) is not checked. "
    "`events` are all its writes in their order, in the form of changes: each change, and what was undone again. "
    "Without them something forbidden that was undone again is not seen. So strict may be too high without these two. "
    "`null` as the prediction was not evaluated.",
    hint="**You have tool calls or messages?** `comptoolbench score FILE.jsonl --changes changes.jsonl` of "
    f"[the project]({shell.PROJECT}) carries them out, which this page cannot, and writes a file to upload here.",
    configs=("stateful", "stateful_twins"),
    holds={"stateful": "the 280 tasks", "stateful_twins": "120 of them, each beside its twins"},
    source="The tools work on the world of a task (`state` in its row), so the project carries the calls out: the "
    "command below asks a model and scores what it changed. Of such a run, or of lines such as "
    '`{"task_id": "stateful_easy_001", "prediction": [{"name": "send_email", "arguments": {…}}], "answer": '
    '"ANSWER: 2"}` (or with messages of any client), this makes a file to upload here:\n'
    "```sh\ncomptoolbench score runs/mini/predictions.jsonl --changes changes.jsonl\n```",
    command="run --family stateful",
    marker="expected",
    headline=("strict", "progress", "answer_accuracy"),
    cards=cards,
    examples={
        "everything right": lambda row: item(row, right(row)),
        "all changes but the last": lambda row: item(row, right(row)[:-1]),
        "no changes": lambda row: {**item(row, []), "answer": "I do not know."},
    },
    worked=worked,
    wrong=wrong,
    remark=remark,
    expected=expected,
    predicted=predicted,
    beyond=beyond,
    answer_note=answer_note,
    bars=bars,
    tables=tables,
    asked="the changes that a model made in",
    made="changes",
)

if __name__ == "__main__":
    SPACE.launch()
