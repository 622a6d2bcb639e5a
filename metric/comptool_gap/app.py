"""The Space: paste or upload predictions, or click an example.

See the scores, a plot, and what was expected beside what was called.
"""

import importlib
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

DATASET, CONFIG = "ronyrahmaan/comptoolbench", "default"
FORM = '{"task_id": "L0_node_0001", "prediction": [{"name": "get_weather", "arguments": {"city": "Berlin"}}]}'
EXAMPLES: dict[str, Callable[[list[Any]], list[Any]]] = {
    "everything right": lambda calls: calls,
    "only the first call of each task": lambda calls: calls[:1],
    "no calls": lambda calls: [],
}
LEVELS = {"l0": "L0 node", "l1": "L1 chain", "l2": "L2 parallel", "l3": "L3 dag"}
SHOWN = 20  # tasks in the table of what went wrong
LONGEST = 1_000  # characters of a list of calls
WIDTH, BAR, STEP = 640, 20, 30


def read_items(text: str) -> list[Any]:
    """Read a JSON array or JSON Lines.

    Raises:
        ValueError: If there is nothing, or a line is not JSON; the message names it.
    """
    if not text.strip():
        raise ValueError("There are no predictions yet: paste some, upload a file, or click an example.")
    if text.lstrip().startswith("["):
        try:
            whole = json.loads(text)
        except ValueError:
            pass  # lines that are arrays themselves
        else:
            return list(whole)
    items = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            items += [json.loads(line)] if line.strip() else []
        except ValueError as error:
            raise ValueError(f"Line {number} is not JSON: {error}") from error
    return items


def paired(items: Sequence[Any], rows: Sequence[Mapping[str, Any]]) -> tuple[list[Any], list[Mapping[str, Any]]]:
    """Predictions with their rows.

    By task id where every item has one (the rest was not evaluated), otherwise in the order of the rows.

    Raises:
        ValueError: If a task is unknown or occurs twice, or the numbers differ.
    """
    if not items or not all(isinstance(item, dict) and "task_id" in item and "prediction" in item for item in items):
        if len(items) != len(rows):
            raise ValueError(
                f'There are {len(items)} predictions for {len(rows)} tasks; give each as {{"task_id": ..., '
                f'"prediction": [...]}}, or one for each task.'
            )
        return list(items), list(rows)
    first = [item for item in items if not item.get("repeat")]
    by_id = {str(item["task_id"]): item["prediction"] for item in first}
    unknown = sorted(by_id.keys() - {row["task_id"] for row in rows})
    if unknown:
        raise ValueError(f"There is no task {unknown[0]}.")
    if len(by_id) < len(first):
        raise ValueError("A task occurs twice.")
    return [by_id.get(row["task_id"]) for row in rows], list(rows)


def page(result: Mapping[str, Any], predictions: Sequence[Any], rows: Sequence[Mapping[str, Any]]) -> str:
    """The result as HTML; whatever a model wrote is escaped."""
    display, words = _beside("display"), _beside("words")
    parts = [plot(result["confidence_intervals"], result), display.table(result, words.WORDS)]
    wrong = [found for found in zip(result["per_task"], predictions, rows, strict=True) if found[0].get("error")]
    if wrong:
        parts.append(f"<h3>What went wrong, {min(len(wrong), SHOWN)} of {len(wrong)} tasks</h3>")
        parts.append(
            "<table><thead><tr><th>task</th><th>what is wrong</th><th>expected</th><th>called</th></tr></thead><tbody>"
        )
    for task, prediction, row in wrong[:SHOWN]:
        cells = (
            f"{task['task_id']}: {row.get('prompt', '')}",
            words.ERRORS[task["error"]],
            *map(written, (gold(row), prediction)),
        )
        first, second, third, fourth = map(escape, cells)
        parts.append(
            f"<tr><td>{first}</td><td>{second}</td><td><code>{third}</code></td><td><code>{fourth}</code></td></tr>"
        )
    return "".join([*parts, "</tbody></table>"] if wrong else parts)


def gold(row: Mapping[str, Any]) -> list[Any]:
    """The calls that a row expects."""
    return [{"name": step["tool_name"], "arguments": step["arguments"]} for step in row["expected_trace"]]


def written(calls: Any) -> str:
    """Calls as in code, if they have the plain shape."""
    try:
        text = "; ".join(
            f"{call['name']}({', '.join(f'{name}={json.dumps(value)}' for name, value in call['arguments'].items())})"
            for call in calls
        )
    except (AttributeError, KeyError, TypeError):
        text = json.dumps(calls, ensure_ascii=True)
    text = text.encode(errors="backslashreplace").decode() or "nothing"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def plot(intervals: Mapping[str, Mapping[str, Any]], result: Mapping[str, Any]) -> str:
    """Accuracy by level, strict and weighted, with intervals, as SVG."""
    parts = []
    for number, (level, label) in enumerate(LEVELS.items()):
        for offset, (prefix, colour) in enumerate((("strict_", "#2a6f97"), ("", "#a9c5d6"))):
            name, y = f"{prefix}accuracy_{level}", (2 * number + offset) * STEP + 10
            parts.append(
                f'<text x="0" y="{y + 15}" font-size="13" '
                f'fill="currentColor">{label}{"" if prefix else ", weighted"}</text>'
            )
            if result[name] is not None:
                low, high = (150 + 440 * intervals[name][end] for end in ("low", "high"))
                parts.append(f'<rect x="150" y="{y}" width="{440 * result[name]:.1f}" height="{BAR}" fill="{colour}"/>')
                parts.append(
                    f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y + BAR / 2}" y2="{y + BAR / 2}" stroke="currentColor" '
                    f'stroke-width="2"/>'
                )
                parts.append(f'<text x="600" y="{y + 15}" font-size="13" fill="currentColor">{result[name]:.2f}</text>')
    return (
        f'<svg viewBox="0 0 {WIDTH} {8 * STEP + 10}" role="img" aria-label="Accuracy by level">{"".join(parts)}</svg>'
    )


def score(
    text: str, uploaded: str | None, references: str | None, weights: str, singles: str | None = None
) -> tuple[str, dict[str, Any]]:
    """What the button does: the page and the whole result.

    `singles` are predictions for the config `isolated`, the calls one by one.
    """
    items = read_items(Path(uploaded).read_text(encoding="utf-8") if uploaded else text)
    alone = read_items(Path(singles).read_text(encoding="utf-8")) if singles else None
    rows = read_items(Path(references).read_text(encoding="utf-8")) if references else published(CONFIG)
    predictions, rows = paired(items, rows)
    twins = paired(alone, published("isolated")) if alone else None
    result = metric().compute(predictions=predictions, references=rows, weights=weights, per_task=True, twins=twins)
    return page(result, predictions, rows), result


@cache
def published(config: str) -> list[Any]:
    """The rows of a config, loaded once."""
    import datasets

    return list(datasets.load_dataset(DATASET, config, split="test"))


@cache
def metric() -> Any:
    """The metric, loaded once."""
    import evaluate

    return evaluate.load(str(Path(__file__).with_name("comptool_gap.py")))


def example(name: str) -> str:
    """The predictions of an example, as lines."""
    lines = ({"task_id": row["task_id"], "prediction": EXAMPLES[name](gold(row))} for row in published(CONFIG))
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)


def _beside(name: str) -> Any:
    """A module beside this one, which is a script in a Space and part of a package in the project."""
    return importlib.import_module(f"{__package__}.{name}" if __package__ else name)


def build() -> Any:
    """The interface."""
    import gradio

    def explained(work: Callable[..., Any]) -> Callable[..., Any]:
        def clicked(*given: Any) -> Any:
            try:
                return work(*given)
            except (ValueError, OSError) as error:
                raise gradio.Error(escape(str(error))) from error

        return clicked

    with gradio.Blocks(title="CompTool Gap") as blocks:
        gradio.Markdown("# CompTool Gap\nScores tool calls on CompToolBench.")
        gradio.Markdown("Paste or upload predictions, as a JSON array or as JSON Lines, or click an example.")
        with gradio.Row():
            examples = {name: gradio.Button(f"Example: {name}", size="sm") for name in EXAMPLES}
        text = gradio.Textbox(label="Predictions", lines=8, max_lines=8, placeholder=FORM)
        uploaded = gradio.File(label="or a file of predictions", file_types=[".json", ".jsonl"], type="filepath")
        with gradio.Accordion("More", open=False):
            references = gradio.File(
                label="Rows to score against; the default suite when empty",
                file_types=[".json", ".jsonl"],
                type="filepath",
            )
            names = [
                "default",
                "uniform",
                "sequence-heavy",
                "args-heavy",
                "completeness-heavy",
                "data-flow-heavy",
                "binary-0.50",
                "binary-0.70",
            ]
            weights = gradio.Dropdown(names, value="default", label="Weights of the paper's score")
            singles = gradio.File(
                label="Predictions for the config isolated, for the paired gap",
                file_types=[".json", ".jsonl"],
                type="filepath",
            )
        button = gradio.Button("Score", variant="primary")
        shown = gradio.HTML(label="Scores")
        with gradio.Accordion("Everything, as the metric returns it", open=False):
            everything = gradio.JSON()
        button.click(explained(score), [text, uploaded, references, weights, singles], [shown, everything])
        for name, clicked in examples.items():
            filled = clicked.click(
                explained(lambda name=name: (example(name), None, None)), None, [text, uploaded, references]
            )
            filled.success(explained(score), [text, uploaded, references, weights, singles], [shown, everything])
    return blocks


if __name__ == "__main__":
    for load in (metric, lambda: published(CONFIG)):
        threading.Thread(target=load, daemon=True).start()  # the first answer should not wait for it
    build().launch()
