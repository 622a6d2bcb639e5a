"""Answerers and judges that show what the scores mean: one that is always right, and some that know nothing.

An answerer makes a prediction of a row: {"calls", "answer", "ending"}. A judge picks between two steps: {"original",
"swapped"}.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from generator.answers.check import known_answer
from simulators.paths import leaves

Json = Any
Row = Mapping[str, Any]
Prediction = dict[str, Any]


def stated(answer: Row) -> str:
    """An expected answer as a model would state it."""
    return f"Answer: {plain(answer)}"


def plain(answer: Row) -> str:
    """An expected answer in the form that its row asks for."""
    sort = answer["type"]
    if sort == "list":
        return "; ".join(answer["value"])
    if sort == "record":
        return json.dumps({name: part["value"] for name, part in answer["fields"].items()}, ensure_ascii=False)
    return str(answer["value"])


def oracle(row: Row) -> Prediction:
    """Makes the golden calls and states the answer."""
    return {"calls": _calls(row["expected_trace"]), "answer": stated(row["expected_answer"]), "ending": "answered"}


def _calls(steps: Iterable[Row]) -> list[Prediction]:
    return [
        {"name": step["tool_name"], "arguments": step["arguments"], "output": step["output"], "turn": turn}
        for turn, step in enumerate(steps)
    ]


def first_lookup(row: Row) -> Prediction:
    """Makes the first golden call and answers with what it finds."""
    step = row["expected_trace"][0]
    return {"calls": _calls([step]), "answer": f"Answer: {_like(row, [step['answer']['value']])}", "ending": "answered"}


def echo(row: Row) -> Prediction:
    """Answers with a name or number of the question: the last number, or the things it names in their order."""
    things = row["metadata"].get("things", {})
    numbers = re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", row["prompt"])
    values = numbers[-1:] if row["answer_type"] == "number" else []
    values = values or list(things.get("names", [])) or row["prompt"].split()[-1:]
    return _without_calls(f"Answer: {_like(row, values)}")


def _like(row: Row, values: Sequence[Json]) -> str:
    """Values put into the form that the row asks for."""
    answer = row["expected_answer"]
    if answer["type"] == "list":
        return "; ".join(map(str, values))
    if answer["type"] == "record":
        return json.dumps(
            {name: values[place % len(values)] for place, name in enumerate(answer["fields"])}, ensure_ascii=False
        )
    return str(values[0])


def worldly(row: Row) -> Prediction:
    """Answers from all that can be known of the real world, and calls nothing."""
    answer = known_answer(row)
    if answer is None:
        return null(row)
    text = "; ".join(answer) if isinstance(answer, list) else answer
    text = json.dumps(text, ensure_ascii=False) if isinstance(text, dict) else text
    return _without_calls(f"Answer: {text}")


def null(row: Row) -> Prediction:
    """Calls nothing and says nothing."""
    return _without_calls(None)


def _without_calls(answer: str | None) -> Prediction:
    return {"calls": [], "answer": answer, "ending": "answered"}


def commonest(rows: Sequence[Row]) -> Callable[[Row], Prediction]:
    """Answers with the commonest answer of the type among some rows."""
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        counts.setdefault(row["answer_type"], Counter())[plain(row["expected_answer"])] += 1
    best = {kind: min(texts, key=lambda text: (-texts[text], text)) for kind, texts in counts.items()}
    return lambda row: _without_calls(f"Answer: {best[row['answer_type']]}")


def deterministic_judge(text: str | None, answer: Row) -> str:
    """A verdict without a model.

    Correct if the stated answer stands in the text as it is, correct_with_bad_formatting if all its parts do, else
    incorrect.
    """
    words = (text or "").casefold()
    whole = plain(answer).casefold()
    if f"answer: {whole}" in words:
        return "correct"
    parts = [
        str(leaf).casefold()
        for _, leaf in leaves(
            [part["value"] for part in answer["fields"].values()] if "fields" in answer else answer["value"]
        )
    ]
    found = [re.search(rf"(?<![\w.]){re.escape(part)}(?!\w|[.,]\d)", words) for part in parts]
    places = [match.start() for match in found if match]
    in_order = not answer.get("ordered") or places == sorted(places)
    return "correct_with_bad_formatting" if places and len(places) == len(parts) and in_order else "incorrect"
