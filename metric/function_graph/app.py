"""The Space: upload or paste predictions, see how often the target was reached, and what the calls that went wrong had wrong."""

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

DATASET, CONFIG = "ronyrahmaan/comptoolbench", "function_graphs"
EXAMPLE = '{"task_id": "graph_0001", "prediction": [{"name": "func_kqz", "arguments": {"arg_brt": 482}, "turn": 0}], "answer": "ANSWER: 640"}'
DIALS = {"n_core": "functions needed", "depth": "depth", "n_connected": "connected irrelevant", "n_disconnected": "disconnected irrelevant"}
CLASSES = {
    "no_such_function": "there is no such function",
    "wrong_inputs": "wrong inputs",
    "unknown_value": "value not yet known",
    "incorrect_value": "incorrect value",
}
SHOWN = 20  # tasks in the table of failures
WIDTH, BAR, STEP = 640, 16, 24


def read_items(text: str) -> list[Any]:
    """Read a JSON array or JSON Lines.

    Raises:
        ValueError: If a line is not JSON; the message names it.
    """
    if text.lstrip().startswith("["):
        try:
            return list(json.loads(text))
        except ValueError as error:
            raise ValueError(f"This is not JSON: {error}") from error
    items = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            items += [json.loads(line)] if line.strip() else []
        except ValueError as error:
            raise ValueError(f"Line {number} is not JSON: {error}") from error
    return items


def paired(items: Sequence[Any], rows: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The prediction of each row, by task id; None where there is none. Records of a run are read as they are, the first of repeated ones.

    Raises:
        ValueError: If an item is of another form, or its task is unknown or occurs twice.
    """
    found: dict[str, Any] = {}
    known = {row["task_id"] for row in rows}
    for number, item in enumerate(items, 1):
        if not isinstance(item, dict) or "task_id" not in item or "prediction" not in item:
            raise ValueError(f'Item {number} must be {{"task_id": ..., "prediction": [...], "answer": ...}}.')
        if item["task_id"] not in known:
            raise ValueError(f"There is no task {item['task_id']}.")
        if not item.get("repeat"):
            if item["task_id"] in found:
                raise ValueError(f"The task {item['task_id']} occurs twice.")
            calls = item["prediction"]
            found[item["task_id"]] = None if calls is None else {"calls": calls, "answer": item.get("answer"), "ending": item.get("ending")}
    return [found.get(row["task_id"]) for row in rows]


def page(result: Mapping[str, Any], predictions: Sequence[Any]) -> str:
    """The result as HTML; whatever a model wrote is escaped."""
    parts = [f"<p><b>{escape(result['note'])}</b></p>"] if "note" in result else []
    parts += [plot(result["by"]), "<table><tr><th>measure</th><th>value</th><th>95 % interval</th></tr>"]
    for name, value in result.items():
        if value is None or isinstance(value, (int, float)):
            interval = result["confidence_intervals"].get(name)
            bounds = f"{interval['low']:.3f} to {interval['high']:.3f} ({interval['method']}, n = {interval['n']})" if interval else ""
            shown = "not defined" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)
            parts.append(f"<tr><td>{escape(name)}</td><td>{shown}</td><td>{bounds}</td></tr>")
    parts.append("</table><table><tr><th>what a wrong call had wrong</th><th>first wrong calls</th><th>all wrong calls</th></tr>")
    for name, label in CLASSES.items():
        shares = (result["wrong_calls"][which][name] for which in ("first", "all"))
        parts.append(f"<tr><td>{label}</td>" + "".join(f"<td>{'' if share is None else f'{share:.1%}'}</td>" for share in shares) + "</tr>")
    parts.append("</table><table><tr><th>task</th><th>ended by</th><th>calls</th><th>answer</th></tr>")
    failed = [(task, prediction) for task, prediction in zip(result["per_task"], predictions, strict=True) if task.get("end")]
    for task, prediction in failed[:SHOWN]:
        answer = escape(str(prediction.get("answer"))[-200:])
        parts.append(f"<tr><td>{escape(str(task['task_id']))}</td><td>{task['end']}</td><td>{task['calls']}</td><td><code>{answer}</code></td></tr>")
    return "".join([*parts, "</table>"])


def plot(by: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    """Success by what was dialled, with exact intervals, as SVG."""
    parts, y = [], 4
    for dial, label in DIALS.items():
        for group in by[dial]:
            low, high = (200 + 390 * group[end] for end in ("low", "high"))
            parts.append(f'<text x="0" y="{y + 13}" font-size="13" fill="currentColor">{label}: {escape(str(group[dial]))}</text>')
            parts.append(f'<rect x="200" y="{y}" width="{390 * group["success"]:.1f}" height="{BAR}" fill="#2a6f97"/>')
            parts.append(f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y + BAR / 2}" y2="{y + BAR / 2}" stroke="currentColor" stroke-width="2"/>')
            parts.append(f'<text x="600" y="{y + 13}" font-size="13" fill="currentColor">{group["success"]:.2f}</text>')
            y += STEP
        y += STEP // 2
    return f'<svg viewBox="0 0 {WIDTH} {y}" role="img" aria-label="Success by what was dialled">{"".join(parts)}</svg>'


def score(text: str, uploaded: str | None, references: str | None) -> tuple[str, dict[str, Any]]:
    """What the button does: the page and the whole result."""
    import evaluate

    given = Path(uploaded).read_text(encoding="utf-8") if uploaded else text
    if references:
        rows = read_items(Path(references).read_text(encoding="utf-8"))
    else:
        import datasets

        rows = list(datasets.load_dataset(DATASET, CONFIG, split="test"))
    predictions = paired(read_items(given), rows)
    metric = evaluate.load(str(Path(__file__).with_name("function_graph.py")))
    result = metric.compute(predictions=predictions, references=rows, per_task=True)
    return page(result, predictions), result


def build() -> Any:
    """The interface."""
    import gradio

    def clicked(text: str, uploaded: str | None, references: str | None) -> tuple[str, dict[str, Any]]:
        try:
            return score(text, uploaded, references)
        except ValueError as error:
            raise gradio.Error(escape(str(error))) from error

    with gradio.Blocks(title="Function Graph") as blocks:
        gradio.Markdown("# Function Graph\nScores tool calls on function graphs. Paste the records of a run, or upload them, as a JSON array or as JSON Lines.")
        text = gradio.Textbox(label="Predictions", lines=8, placeholder=EXAMPLE)
        uploaded = gradio.File(label="or a file of predictions", file_types=[".json", ".jsonl"], type="filepath")
        references = gradio.File(label="Rows to score against; the published config when empty", file_types=[".json", ".jsonl"], type="filepath")
        button = gradio.Button("Score", variant="primary")
        button.click(clicked, [text, uploaded, references], [gradio.HTML(label="Scores"), gradio.JSON(label="Everything")])
    return blocks


if __name__ == "__main__":
    build().launch()
