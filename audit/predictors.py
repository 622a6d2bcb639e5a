"""Degenerate predictors, which solve nothing: what they earn shows what a scorer gives away."""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from audit.cases import Case
from audit.measures import Finding, Measure
from generator.core.shapes import Json
from runner import UserError

Prediction = list[dict[str, Json]]
Scorer = Callable[[Prediction, Mapping[str, Json]], float]

JUNK = 100  # calls

RIGHT, NOTHING = "the right calls", "no call"
PREDICTORS: Mapping[str, Callable[[Case], Prediction]] = {
    RIGHT: lambda case: case.gold,
    NOTHING: lambda case: [],
    "the right tools, no arguments": lambda case: [{"name": call.tool, "arguments": {}} for call in case.calls],
    "every tool on offer, no arguments": lambda case: [{"name": name, "arguments": {}} for name in case.tools],
    "the first right call alone, where there are more": lambda case: case.gold[:1],
    f"the right calls + {JUNK} junk calls": lambda case: [
        *case.gold,
        *({"name": name, "arguments": {}} for name in list(case.tools)[:1] for _ in range(JUNK)),
    ],
    "the right calls, every value a little off": lambda case: [
        {**call, "arguments": _off(call["arguments"])} for call in case.gold
    ],
}


@dataclass(frozen=True)
class Earned:
    """The mean score of a predictor over the cases that it was tried on."""

    name: str
    mean: float
    n: int


def earned(cases: Sequence[Case], score: Scorer) -> tuple[list[Earned], list[str]]:
    """Return the score of each predictor, and the reasons not to trust the scorer, if any.

    Args:
        cases: The cases. Those without expected calls are skipped, and so are those in which a predictor happens to
            make the expected calls.
        score: Takes a prediction, [{"name": ..., "arguments": {...}}, ...], and the row of the data; returns a number,
            1 for right.
    """
    every, failures = [], []
    for name, predict in PREDICTORS.items():
        scores = []
        for case in cases:
            prediction = predict(case)
            if case.calls and (name == RIGHT or prediction != case.gold):
                try:
                    scores.append(float(score(prediction, case.row)))
                except Exception as problem:  # a user's function may raise anything
                    failures.append(f"on {name} of {case.name} ({type(problem).__name__}: {problem})")
        if scores:
            every.append(Earned(name, sum(scores) / len(scores), len(scores)))
    return every, [*_alarms(every), *([f"it fails {len(failures)} times, first {failures[0]}"] if failures else [])]


def _alarms(every: Sequence[Earned]) -> Iterator[str]:
    """Yield what a scorer does wrong: not 1 for the right calls, not 0 for no call, or as much for other calls."""
    means = {each.name: each.mean for each in every}
    right, nothing = means.pop(RIGHT, 1.0), means.pop(NOTHING, 0.0)
    if right != 1:
        yield f"{RIGHT} earn {right:.3f} and not 1"
    if nothing != 0:
        yield f'"{NOTHING}" earns {nothing:.3f} and not 0'
    if much := [f'"{name}"' for name, mean in means.items() if not mean < right]:
        yield f"no less than {RIGHT} earn {', '.join(much)}"


def refusals(cases: Sequence[Case], score: Scorer) -> Measure:
    """Return the rows that our metric cannot score, and why; errors of a user's scorer are the scorer's fault.

    A row with a broken reference is named for that alone.
    """
    refused = []
    for case in cases:
        if any(reference.problem for reference in case.references):
            continue
        try:
            score(case.gold, case.row)
        except ValueError as problem:
            should = "a row as `comptoolbench generate` writes it"
            refused.append(Finding(case.name, case.request, str(problem), should))
    return Measure("rows that the metric refuses", len(refused), len(cases), refused, fault="that the metric refuses")


def _off(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _off(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_off(part) for part in value]
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int | float) else f"{value}e" if isinstance(value, str) else value


def scorer(named: str | None, kind: str) -> Scorer | None:
    """Return a scorer by its name, `module:function` or `file.py:function`.

    Without a name, return our strict scorer for data in our format, otherwise None.

    Raises:
        UserError: If there is no such function.
    """
    if named is None:
        return _strict if kind == "comptoolbench" else None
    where, _, name = named.rpartition(":")
    if not where or not name:
        raise UserError(f"--scorer must be module:function or file.py:function; got {named}.")
    try:
        module = _of_file(Path(where)) if where.endswith(".py") else importlib.import_module(where)
        function = getattr(module, name)
    except (ImportError, AttributeError, ValueError, OSError, SyntaxError) as problem:
        raise UserError(f"--scorer {named}: {problem}; write module:function or file.py:function.") from None
    if not callable(function):
        raise UserError(f"--scorer {named}: it is not a function.")
    score: Scorer = function
    return score


def _of_file(path: Path) -> Any:
    if not path.is_file():
        raise OSError(f"there is no file {path}")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be read")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _strict(prediction: Prediction, row: Mapping[str, Json]) -> float:
    from metric.comptool_gap.scoring import score_task

    return float(score_task(prediction, row)["strict"])
