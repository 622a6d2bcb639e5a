"""Reference answerers that put scores into perspective: one is always right, the others do not use the tools.

An answerer is a function from a row to a prediction, {"calls", "answer", "ending"}. There is also a judge of answers
that works without a model.
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
    """Return an expected answer as a model would state it."""
    return f"Answer: {plain(answer)}"


def plain(answer: Row) -> str:
    """Return an expected answer in the form that its row asks for."""
    kind = answer["type"]
    if kind == "list":
        return "; ".join(answer["value"])
    if kind == "record":
        return json.dumps({name: part["value"] for name, part in answer["fields"].items()}, ensure_ascii=False)
    return str(answer["value"])


def oracle(row: Row) -> Prediction:
    """Make the golden calls and state the answer."""
    return {"calls": _calls(row["expected_trace"]), "answer": stated(row["expected_answer"]), "ending": "answered"}


def _calls(steps: Iterable[Row]) -> list[Prediction]:
    return [
        {"name": step["tool_name"], "arguments": step["arguments"], "output": step["output"], "turn": turn}
        for turn, step in enumerate(steps)
    ]


def first_lookup(row: Row) -> Prediction:
    """Make only the first golden call and answer with its result."""
    step = row["expected_trace"][0]
    return {
        "calls": _calls([step]),
        "answer": f"Answer: {_formatted(row, [step['answer']['value']])}",
        "ending": "answered",
    }


def echo(row: Row) -> Prediction:
    """Answer with the last number of the question, or with the things that it names, in their order."""
    things = row["metadata"].get("things", {})
    numbers = re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", row["prompt"])
    values = numbers[-1:] if row["answer_type"] == "number" else []
    values = values or list(things.get("names", [])) or row["prompt"].split()[-1:]
    return _without_calls(f"Answer: {_formatted(row, values)}")


def _formatted(row: Row, values: Sequence[Json]) -> str:
    """Put values into the form that the row asks for."""
    answer = row["expected_answer"]
    if answer["type"] == "list":
        return "; ".join(map(str, values))
    if answer["type"] == "record":
        return json.dumps(
            {name: values[place % len(values)] for place, name in enumerate(answer["fields"])}, ensure_ascii=False
        )
    return str(values[0])


def worldly(row: Row) -> Prediction:
    """Answer from knowledge of the real world, without calls."""
    answer = known_answer(row)
    if answer is None:
        return null(row)
    text = "; ".join(answer) if isinstance(answer, list) else answer
    text = json.dumps(text, ensure_ascii=False) if isinstance(text, dict) else text
    return _without_calls(f"Answer: {text}")


def null(row: Row) -> Prediction:
    """Make no call and give no answer."""
    return _without_calls(None)


def _without_calls(answer: str | None) -> Prediction:
    return {"calls": [], "answer": answer, "ending": "answered"}


def commonest(rows: Sequence[Row]) -> Callable[[Row], Prediction]:
    """Return an answerer that gives the most common answer of the row's type among the given rows."""
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        counts.setdefault(row["answer_type"], Counter())[plain(row["expected_answer"])] += 1
    best = {kind: min(texts, key=lambda text: (-texts[text], text)) for kind, texts in counts.items()}
    return lambda row: _without_calls(f"Answer: {best[row['answer_type']]}")


def deterministic_judge(text: str | None, answer: Row) -> str:
    """Grade a text without a model.

    The verdict is `correct` if the text contains the stated answer as it is, `correct_with_bad_formatting` if it
    contains all its parts and lists no more than these, and otherwise `incorrect`.
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
    listed = [part for part in words.rpartition("answer:")[2].split(";") if part.strip()]
    in_order = not answer.get("ordered") or places == sorted(places)
    return "correct_with_bad_formatting" if len(listed) <= len(parts) == len(places) and in_order else "incorrect"
