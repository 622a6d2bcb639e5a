"""Generates the config `process` (process supervision): at each place of a golden chain, a right and a wrong step.

Every wrong step is proved wrong (`astray`). Among the candidates for a place, one is chosen so that across a question's
pairs no rule that looks only at the form of the steps wins (`SHALLOW`). To tell right from wrong, one has to read the
question and the outputs.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from generator.answers.astray import FINISH, PLAN, leads_astray
from generator.answers.faults import EACH, FAULTS, faults_at, right_step
from generator.answers.tools import SUBSETS
from generator.core.keyed import hashed, picked
from generator.core.trace import same

Json = Any
Row = Mapping[str, Any]
Step = Mapping[str, Any]

# The fault to prefer at a place is drawn from these 24.
_WANTED = (
    *("wrong_argument",) * 13,
    *("ignored_output",) * 4,
    *("wrong_tool",) * 2,
    *("value_not_known",) * 2,
    *("wrong_order",) * 2,
    "finished_too_early",
)
# The cost of a fault other than the preferred one, in units of the rules' tallies. It is higher if the preferred one is
# rare, and for a wrong tool, which is easy to see in `chat`.
_RARE = ("value_not_known", "wrong_order", "finished_too_early")
_OTHER, _OTHER_THAN_RARE, _OTHER_TOOL = 0.6, 12.0, 4.0


def process(rows: Iterable[Row]) -> Iterator[dict[str, Any]]:
    """Yield the pairs of all rows, in order."""
    for row in rows:
        yield from pairs(row)


def pairs(row: Row) -> Iterator[dict[str, Any]]:
    """Yield the pairs of one row: its plan, each of its calls, and the finish.

    Places where no fault can be proved are left out.
    """
    trace = row["expected_trace"]
    golden = [_step(row, place) for place in range(len(trace))]
    weights = [rule.weight for rule in SHALLOW.values()]
    tallies = [0.25 if hashed(row["task_id"], "tally", number) % 2 else -0.25 for number in range(len(SHALLOW))]
    for place in range(-1, len(trace) + 1):
        seen = {**{name: row[name] for name in ("prompt", "available_tools")}, "history": golden[: max(place, 0)]}
        seen |= {"shown": _shown_text(seen), "last": _last_output(seen), "earlier": _earlier(seen)}
        right: Step = right_step(row, place)
        scores = _scores(seen, right)
        wanted = picked(_WANTED, row["task_id"], place, "wanted")
        found: list[tuple[float, int, str, dict[str, Json], list[int]]] = []
        for fault in faults_at(row, place):
            for wrong in islice(FAULTS[fault](row, place), 3 * EACH):
                signs = [(high > low) - (high < low) for high, low in zip(scores, _scores(seen, wrong), strict=True)]
                cost = sum(
                    weight * ((tally + sign) ** 2 - tally**2)
                    for weight, tally, sign in zip(weights, tallies, signs, strict=True)
                )
                found.append((cost + _fault_cost(fault, wanted), len(found), fault, wrong, signs))
        for _, _, fault, wrong, signs in sorted(found, key=lambda candidate: candidate[:2]):
            if not same(right, wrong) and leads_astray(row, place, wrong):
                tallies = [tally + sign for tally, sign in zip(tallies, signs, strict=True)]
                yield _pair(row, place, right, wrong, fault, golden)
                break


def _fault_cost(fault: str, wanted: str) -> float:
    if fault == wanted:
        return 0.0
    return _OTHER_THAN_RARE if wanted in _RARE else _OTHER_TOOL if fault == "wrong_tool" else _OTHER


def _pair(row: Row, place: int, right: Step, wrong: Step, fault: str, golden: Sequence[Step]) -> dict[str, Any]:
    names = [*(step["step_id"] for step in row["expected_trace"]), "finish", "plan"]
    return {
        "task_id": f"{row['task_id']}_{names[place]}",
        "parent": row["task_id"],
        "subset": row["subset"],
        "prompt": row["prompt"],
        "answer_form": row["answer_form"],
        "available_tools": row["available_tools"],
        "num_calls": row["num_calls"],
        "place": place,
        "history": golden[: max(place, 0)],
        "right": right,
        "wrong": wrong,
        "labels": _labels(right, wrong),
        "corrected": _corrected(row, place, golden),
        "fault": fault,
        "metadata": {key: row["metadata"][key] for key in ("seed", "item", "generator_version", "canary")},
    }


def _step(row: Row, place: int) -> Step:
    return right_step(row, place) | {"observation": row["expected_trace"][place]["output"]}


def _labels(right: Step, wrong: Step) -> dict[str, bool]:
    """Return which parts of the wrong step are right, like the step labels of ToolComp."""
    return {part: same(right[part], wrong[part]) for part in ("thought", "action", "action_input")}


def _corrected(row: Row, place: int, golden: Sequence[Step]) -> list[Step]:
    """Return the steps that correct the wrong one and continue to the answer."""
    plan = [right_step(row, -1)] if place < 0 else []
    return [*plan, *golden[max(place, 0) :], right_step(row, len(golden))]


# Rules that look only at the form of the steps


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _values(step: Step) -> list[str]:
    """Return the values in a step's input as text; for a plan or a program, the numbers and names in it."""
    texts = [str(value) for value in step["action_input"].values()] or [step["thought"]]
    return [part for text in texts for part in (re.findall(r"[\w.:+-]+", text) if " " in text else [text])]


def _text(step: Step) -> str:
    return f"{step['thought']} {step['action']} {json.dumps(step['action_input'], ensure_ascii=False)}"


def _grounded(step: Step, shown: str) -> float:
    values = _values(step)
    return sum(value in shown for value in values) / max(len(values), 1)


def _offer_rank(pair: Row, step: Step) -> int:
    """Return the negative index of a tool among those on offer; anything that is not a tool comes last."""
    names = [tool["function"]["name"] for tool in pair["available_tools"]]
    return -names.index(step["action"]) if step["action"] in names else -len(names)


def _shown_text(pair: Row) -> str:
    """Return the question and all outputs so far, as text."""
    return (
        pair.get("shown")
        or f"{pair['prompt']} {json.dumps([step['observation'] for step in pair['history']], ensure_ascii=False)}"
    )


def _last_output(pair: Row) -> str:
    """Return the last output, as text."""
    if "last" in pair:
        return str(pair["last"])
    return json.dumps(pair["history"][-1]["observation"], ensure_ascii=False) if pair["history"] else ""


def _earlier(pair: Row) -> set[str]:
    return {value for past in pair["history"] for value in _values(past)}


def _novelty(pair: Row, step: Step) -> float:
    """Return the negative share of the input's values that occur in an earlier input."""
    earlier = pair.get("earlier") or _earlier(pair)
    values = _values(step)
    return -sum(value in earlier for value in values) / max(len(values), 1)


class Rule(NamedTuple):
    """A rule that looks only at the form of the steps.

    Attributes:
        score: The score of a step in a pair; the rule takes the step with the higher score to be right.
        weight: The weight of the rule's tally; higher if few pairs can compensate for a win (for example, a right step
            never repeats a call).
    """

    score: Callable[[Row, Step], float]
    weight: float = 1.0


SHALLOW: dict[str, Rule] = {
    "the longer step": Rule(lambda pair, step: len(_text(step))),
    "more words of the question": Rule(lambda pair, step: len(_words(_text(step)) & _words(pair["prompt"])), 1.5),
    "more values of the question": Rule(lambda pair, step: _grounded(step, pair["prompt"]), 1.5),
    "more values of the question and the outputs": Rule(lambda pair, step: _grounded(step, _shown_text(pair)), 3.0),
    "more values of the last output": Rule(lambda pair, step: _grounded(step, _last_output(pair))),
    "the tool that is offered first": Rule(_offer_rank, 6.0),
    "the tool that was called most": Rule(
        lambda pair, step: sum(past["action"] == step["action"] for past in pair["history"])
    ),
    "a call that was not made": Rule(lambda pair, step: -sum(_is_repeat(past, step) for past in pair["history"]), 6.0),
    "an input that is new": Rule(_novelty),
    "an input that its thought names": Rule(lambda pair, step: _grounded(step, step["thought"]), 2.0),
    "a call before the finish": Rule(lambda pair, step: step["action"] != FINISH, 4.0),
}


def _is_repeat(past: Step, step: Step) -> bool:
    return (past["action"], past["action_input"]) == (step["action"], step["action_input"])


def _scores(pair: Row, step: Step) -> list[float]:
    return [rule.score(pair, step) for rule in SHALLOW.values()]


# The proof


def check_pairs(pairs_: Iterable[Row], rows: Iterable[Row]) -> Iterator[tuple[str, str]]:
    """Yield (task id, problem) for rows of the config `process`, given the rows of their questions."""
    parents = {row["task_id"]: row for row in rows}
    seen: set[str] = set()
    for pair in pairs_:
        task = str(pair.get("task_id"))
        if task in seen:
            yield task, "its id occurs twice"
        seen.add(task)
        parent = parents.get(pair.get("parent"))
        if parent is None:
            yield task, "its question is missing"
            continue
        for problem in _pair_problems(pair, parent):
            yield task, problem


def _pair_problems(pair: Row, parent: Row) -> Iterator[str]:
    place, trace = pair["place"], parent["expected_trace"]
    if not isinstance(place, int) or not -1 <= place <= len(trace):
        yield f"there is no place {place}"
        return
    if pair["fault"] not in faults_at(parent, place):
        yield f"the fault {pair['fault']} is not possible there"
    for name in ("prompt", "subset", "available_tools", "answer_form"):
        if pair[name] != parent[name]:
            yield f"its {name} is not the question's"
    golden = [_step(parent, number) for number in range(len(trace))]
    stored = (
        ("history", golden[: max(place, 0)], "the history is not the golden chain's"),
        ("corrected", _corrected(parent, place, golden), "the corrected steps are not the golden chain's"),
        ("right", right_step(parent, place), "the right step is not the golden chain's next"),
        ("labels", _labels(pair["right"], pair["wrong"]), "the labels do not say what is right in the wrong step"),
    )
    yield from (problem for name, value, problem in stored if not same(pair[name], value))
    if leads_astray(parent, place, right_step(parent, place)):
        yield "the right step leads astray"
    for action in (pair["right"], pair["wrong"]):
        if action["action"] not in (*SUBSETS[parent["subset"]], FINISH, PLAN):
            yield f"there is no action {action['action']!r}"
            return
    if same(pair["right"], pair["wrong"]):
        yield "right and wrong are the same"
    if not leads_astray(parent, place, pair["wrong"]):
        yield "the wrong step still leads to the answer"
