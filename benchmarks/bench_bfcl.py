"""Speed of the metric beside BFCL's AST checker, on BFCL's own Python cases, in one run.

Needs a checkout of github.com/ShishirPatil/gorilla; nothing of it is kept here. Run from the root:

    python -m benchmarks.bench_bfcl CHECKOUT

Each case is answered with its own first possible answer, and once more with one argument of it changed. BFCL's checker
gets the answers as it expects them (function names as keys), the metric as a list of calls and a row made from the
case; rows are read and checked anew for each case, as BFCL's checker reads its function descriptions anew. Both stay in
one process and take turns, and the fastest of their rounds counts.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from metric.comptool_gap.scoring import read_reference, score_task

CATEGORIES = (
    "simple_python",
    "multiple",
    "parallel",
    "parallel_multiple",
    "live_simple",
    "live_multiple",
    "live_parallel",
    "live_parallel_multiple",
)
JSON_TYPES = {"dict": "object", "float": "number", "tuple": "array", "any": "string"}
MODEL = "no-model"

Case = dict[str, Any]


def load_checker(package: Path) -> tuple[Callable[..., dict[str, Any]], Any]:
    """BFCL's checker and its language.

    Its table of models, whose import needs every provider's client, is replaced by the one answer that is asked of it.
    """
    sys.path.insert(0, str(package.parent))
    table = ModuleType("bfcl_eval.constants.model_config")
    table.MODEL_CONFIG_MAPPING = {MODEL: SimpleNamespace(underscore_to_dot=False)}  # type: ignore[attr-defined]
    sys.modules[table.__name__] = table
    from bfcl_eval.constants.enums import Language  # type: ignore[import-not-found]
    from bfcl_eval.eval_checker.ast_eval.ast_checker import ast_checker  # type: ignore[import-not-found]

    return ast_checker, Language.PYTHON


def cases(package: Path) -> Iterator[Case]:
    """Category, functions, and possible answers of every case."""
    for category in CATEGORIES:
        questions, answers = (
            [
                json.loads(line)
                for line in (folder / f"BFCL_v4_{category}.json").read_text(encoding="utf-8").splitlines()
            ]
            for folder in (package / "data", package / "data" / "possible_answer")
        )
        truth = {answer["id"]: answer["ground_truth"] for answer in answers}
        yield from (
            {"id": case["id"], "category": category, "functions": case["function"], "answers": truth[case["id"]]}
            for case in questions
        )


def first_answer(choices: dict[str, list[Any]]) -> dict[str, Any]:
    """The first possible value of each argument; one that may be left out first of all is left out."""
    return {name: plain(values[0]) for name, values in choices.items() if values and values[0] != ""}


def plain(value: Any) -> Any:
    """A possible value as a model would write it: the values inside an object stand in lists of choices as well."""
    if isinstance(value, dict):
        return {key: choices[0] for key, choices in value.items() if choices and choices[0] != ""}
    return [plain(part) if isinstance(part, dict) else part for part in value] if isinstance(value, list) else value


def spoilt(answers: list[tuple[str, dict[str, Any]]]) -> list[tuple[str, dict[str, Any]]]:
    """The answers with the last argument of the last call that has one changed."""
    made = [(name, dict(arguments)) for name, arguments in answers]
    for _, arguments in reversed(made):
        if arguments:
            key = list(arguments)[-1]
            value = arguments[key]
            arguments[key] = (
                f"{value} and more"
                if isinstance(value, str)
                else not value
                if isinstance(value, bool)
                else value * 2 + 1
                if isinstance(value, (int, float))
                else []
            )
            break
    return made


def schema(node: dict[str, Any]) -> dict[str, Any]:
    """A parameter as JSON schema."""
    made = {**node, "type": JSON_TYPES.get(node.get("type", "string"), node.get("type", "string"))}
    if "properties" in node:
        made["properties"] = {name: schema(part) for name, part in node["properties"].items()}
    if isinstance(node.get("items"), dict):
        made["items"] = schema(node["items"])
    made.pop("default", None)  # BFCL's defaults are prose at times; its answers say what may be left out
    return made


def kind(node: dict[str, Any]) -> Any:
    """The metric's rule for a parameter."""
    if "enum" in node:
        return "enum" if node["type"] == "string" else "json"
    if node["type"] == "array":
        return {"list": kind(node["items"])} if "items" in node and node["items"].get("type") else {"list": "json"}
    if node["type"] == "object":
        return {"object": {name: kind(part) for name, part in node.get("properties", {}).items()}}
    return {"string": "text"}.get(node["type"], node["type"])


def row(case: Case) -> dict[str, Any]:
    """A case as a row of ours: its first answers are the steps, in any order."""
    tools = {
        function["name"]: {"type": "function", "function": {**function, "parameters": schema(function["parameters"])}}
        for function in case["functions"]
    }
    trace = []
    for number, answer in enumerate(case["answers"], 1):
        ((name, choices),) = answer.items()
        properties = tools[name]["function"]["parameters"]["properties"]
        arguments = first_answer(choices)
        trace.append(
            {
                "step_id": f"step_{number}",
                "tool_name": name,
                "arguments": arguments,
                "depends_on": [],
                "bindings": {},
                "match": {parameter: kind(node) for parameter, node in properties.items()},
                "output": {},
                "side_effects": True,
            }
        )
    return {
        "task_id": case["id"],
        "level": 0 if len(trace) == 1 else 2,
        "available_tools": list(tools.values()),
        "expected_trace": trace,
    }


def fastest(rounds: int, *actions: Callable[[], None]) -> list[float]:
    """The shortest processor time of each action, taking turns."""
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(rounds):
        for action, found in zip(actions, times, strict=True):
            start = time.process_time()
            action()
            found.append(time.process_time() - start)
    return [min(found) for found in times]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path, help="folder of a checkout of gorilla")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    package = options.checkout / "berkeley-function-call-leaderboard" / "bfcl_eval"
    if not (package / "data").is_dir():
        parser.error(f"{options.checkout} is no checkout of gorilla: there is no {package / 'data'}")
    ast_checker, python = load_checker(package)

    right, wrong, odd = [], [], 0
    for case in cases(package):
        reference = row(case)
        try:
            read_reference(reference)
        except ValueError:  # an answer that names a parameter which its function does not have
            odd += 1
            continue
        answers = [(name, first_answer(choices)) for answer in case["answers"] for name, choices in answer.items()]
        for found, given in ((right, answers), (wrong, spoilt(answers))):
            theirs = (
                case["functions"],
                [{name: arguments} for name, arguments in given],
                case["answers"],
                python,
                case["category"],
                MODEL,
            )
            found.append((theirs, ([{"name": name, "arguments": arguments} for name, arguments in given], reference)))
    print(f"{len(right):,} cases ({odd} more contradict their own schema)")
    for title, pairs in (("their first answers", right), ("one argument changed", wrong)):
        granted = (
            sum(ast_checker(*theirs)["valid"] for theirs, _ in pairs),
            sum(score_task(*ours)["strict"] == 1 for _, ours in pairs),
        )

        def check(pairs: list[Any] = pairs) -> None:
            for theirs, _ in pairs:
                ast_checker(*theirs)

        def score(pairs: list[Any] = pairs) -> None:
            for _, ours in pairs:
                score_task(*ours)

        checked, scored = fastest(options.rounds, check, score)
        print(f"{title}: granted by BFCL's checker {granted[0]:,}, by the metric {granted[1]:,}")
        print(f"  BFCL's AST checker {len(pairs) / checked:9,.0f} cases/s")
        print(
            f"  this metric        {len(pairs) / scored:9,.0f} cases/s, {checked / scored:.2f} of BFCL's in the "
            f"same run"
        )


if __name__ == "__main__":
    main()
