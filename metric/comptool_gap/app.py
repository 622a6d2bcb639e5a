"""The Space: paste or upload predictions, see the scores and a plot; strict scores first."""

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

DATASET = "ronyrahmaan/comptoolbench"
EXAMPLE = '{"task_id": "L0_node_0001", "prediction": [{"name": "get_weather", "arguments": {"city": "Berlin"}}]}'
HIDDEN = ("selection_gap",)  # the composition gap with the other sign
LEVELS = {"l0": "L0 node", "l1": "L1 chain", "l2": "L2 parallel", "l3": "L3 dag"}
SHOWN = 20  # tasks in the table of what went wrong
WIDTH, BAR, STEP = 640, 20, 30


def read_items(text: str) -> list[Any]:
    """Read a JSON array or JSON Lines.

    Raises:
        ValueError: If a line is not JSON; the message names it.
    """
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
    """Predictions with their rows: by task id where every item has one (the rest was not evaluated), otherwise in the order of the rows.

    Raises:
        ValueError: If a task is unknown or occurs twice, or the numbers differ.
    """
    if not items or not all(isinstance(item, dict) and "task_id" in item and "prediction" in item for item in items):
        if len(items) != len(rows):
            raise ValueError(
                f'There are {len(items)} predictions for {len(rows)} tasks; give each as {{"task_id": ..., "prediction": [...]}}, or one for each task.'
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


def page(result: Mapping[str, Any], predictions: Sequence[Any]) -> str:
    """The result as HTML; whatever a model wrote is escaped."""
    parts = [f"<p><b>{escape(result['note'])}</b></p>"] if "note" in result else []
    parts += [plot(result["confidence_intervals"], result), "<table><tr><th>measure</th><th>value</th><th>95 % interval</th></tr>"]
    for name, value in result.items():
        if (value is None or isinstance(value, (int, float))) and not name.endswith(HIDDEN):
            interval = result["confidence_intervals"].get(name)
            bounds = f"{interval['low']:.3f} to {interval['high']:.3f} ({interval['method']}, n = {interval['n']})" if interval else ""
            shown = "not defined" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)
            weighted = " (weighted)" if f"strict_{name}" in result else ""
            parts.append(f"<tr><td>{escape(name)}{weighted}</td><td>{shown}</td><td>{bounds}</td></tr>")
    parts.append("</table><table><tr><th>task</th><th>error</th><th>weighted score</th><th>prediction</th></tr>")
    wrong = [(task, prediction) for task, prediction in zip(result["per_task"], predictions, strict=True) if task.get("error")]
    for task, prediction in wrong[:SHOWN]:
        written = escape(json.dumps(prediction, ensure_ascii=True)[:500])
        parts.append(f"<tr><td>{escape(str(task['task_id']))}</td><td>{task['error']}</td><td>{task['score']:.3f}</td><td><code>{written}</code></td></tr>")
    return "".join([*parts, "</table>"])


def plot(intervals: Mapping[str, Mapping[str, Any]], result: Mapping[str, Any]) -> str:
    """Accuracy by level, strict and weighted, with intervals, as SVG."""
    parts = []
    for number, (level, label) in enumerate(LEVELS.items()):
        for offset, (prefix, colour) in enumerate((("strict_", "#2a6f97"), ("", "#a9c5d6"))):
            name, y = f"{prefix}accuracy_{level}", (2 * number + offset) * STEP + 10
            parts.append(f'<text x="0" y="{y + 15}" font-size="13" fill="currentColor">{label}{"" if prefix else ", weighted"}</text>')
            if result[name] is not None:
                low, high = (150 + 440 * intervals[name][end] for end in ("low", "high"))
                parts.append(f'<rect x="150" y="{y}" width="{440 * result[name]:.1f}" height="{BAR}" fill="{colour}"/>')
                parts.append(f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y + BAR / 2}" y2="{y + BAR / 2}" stroke="currentColor" stroke-width="2"/>')
                parts.append(f'<text x="600" y="{y + 15}" font-size="13" fill="currentColor">{result[name]:.2f}</text>')
    return f'<svg viewBox="0 0 {WIDTH} {8 * STEP + 10}" role="img" aria-label="Accuracy by level">{"".join(parts)}</svg>'


def score(text: str, uploaded: str | None, references: str | None, weights: str, singles: str | None = None) -> tuple[str, dict[str, Any]]:
    """What the button does: the page and the whole result. `singles` are predictions for the config `isolated`, the calls one by one."""
    import evaluate

    given = Path(uploaded).read_text(encoding="utf-8") if uploaded else text
    rows = read_items(Path(references).read_text(encoding="utf-8")) if references else _published("default")
    predictions, rows = paired(read_items(given), rows)
    metric = evaluate.load(str(Path(__file__).with_name("comptool_gap.py")))
    twins = paired(read_items(Path(singles).read_text(encoding="utf-8")), _published("isolated")) if singles else None
    result = metric.compute(predictions=predictions, references=rows, weights=weights, per_task=True, twins=twins)
    return page(result, predictions), result


def _published(config: str) -> list[Any]:
    import datasets

    return list(datasets.load_dataset(DATASET, config, split="test"))


def build() -> Any:
    """The interface."""
    import gradio

    def clicked(text: str, uploaded: str | None, references: str | None, weights: str, singles: str | None) -> tuple[str, dict[str, Any]]:
        try:
            return score(text, uploaded, references, weights, singles)
        except ValueError as error:
            raise gradio.Error(escape(str(error))) from error

    with gradio.Blocks(title="CompTool Gap") as blocks:
        gradio.Markdown("# CompTool Gap\nScores tool calls on CompToolBench. Paste predictions, or upload them, as a JSON array or as JSON Lines.")
        text = gradio.Textbox(label="Predictions", lines=8, placeholder=EXAMPLE)
        uploaded = gradio.File(label="or a file of predictions", file_types=[".json", ".jsonl"], type="filepath")
        references = gradio.File(label="Rows to score against; the default suite when empty", file_types=[".json", ".jsonl"], type="filepath")
        names = ["default", "uniform", "sequence-heavy", "args-heavy", "completeness-heavy", "data-flow-heavy", "binary-0.50", "binary-0.70"]
        weights = gradio.Dropdown(names, value="default", label="Weights of the weighted score")
        singles = gradio.File(label="Predictions for the single calls (config isolated), for the paired gap", file_types=[".json", ".jsonl"], type="filepath")
        button = gradio.Button("Score", variant="primary")
        button.click(clicked, [text, uploaded, references, weights, singles], [gradio.HTML(label="Scores"), gradio.JSON(label="Everything")])
    return blocks


if __name__ == "__main__":
    build().launch()
