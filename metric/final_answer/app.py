"""The Space: paste or upload answers, see the accuracies."""

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

DATASET = "ronyrahmaan/comptoolbench"
EXAMPLE = '{"task_id": "answers_chat_0101", "prediction": {"answer": "Answer: 1205.50", "calls": []}}'
SHOWN = 20  # questions in the table of what went wrong


def read_items(text: str) -> list[Any]:
    """Read a JSON array or JSON Lines.

    Raises:
        ValueError: If a line is not JSON; the message names it.
    """
    if text.lstrip().startswith("["):
        return list(json.loads(text))
    items = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            items += [json.loads(line)] if line.strip() else []
        except ValueError as error:
            raise ValueError(f"Line {number} is not JSON: {error}") from error
    return items


def paired(items: Sequence[Any], rows: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The prediction of each row, by task id; the rest was not evaluated.

    Raises:
        ValueError: If an item has no task id, or a question is unknown or occurs twice.
    """
    found: dict[str, Any] = {}
    known = {row["task_id"] for row in rows}
    for number, item in enumerate(items, 1):
        if not isinstance(item, dict) or "task_id" not in item or "prediction" not in item:
            raise ValueError(f'Item {number} must be {{"task_id": ..., "prediction": ...}}.')
        task = str(item["task_id"])
        if task not in known:
            raise ValueError(f"There is no question {task}.")
        if task in found:
            raise ValueError(f"The question {task} occurs twice.")
        found[task] = item["prediction"]
    return [found.get(row["task_id"]) for row in rows]


def page(result: Mapping[str, Any], predictions: Sequence[Any]) -> str:
    """The result as HTML; whatever a model wrote is escaped."""
    parts = [f"<p><b>{escape(result['note'])}</b></p>"] if "note" in result else []
    parts.append("<table><tr><th>measure</th><th>value</th><th>95 % interval</th></tr>")
    for name, value in result.items():
        if value is None or isinstance(value, int | float):
            interval = result["confidence_intervals"].get(name)
            bounds = f"{interval['low']:.3f} to {interval['high']:.3f} ({interval['method']}, n = {interval['n']})" if interval and interval["n"] else ""
            shown = "not defined" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)
            parts.append(f"<tr><td>{escape(name)}</td><td>{shown}</td><td>{bounds}</td></tr>")
    parts.append("</table><table><tr><th>question</th><th>grade</th><th>error</th><th>answer</th></tr>")
    wrong = [(task, prediction) for task, prediction in zip(result["per_task"], predictions, strict=True) if task.get("error")]
    for task, prediction in wrong[:SHOWN]:
        said = prediction.get("answer") if isinstance(prediction, dict) else prediction
        written = escape(json.dumps(said, ensure_ascii=True)[-300:])
        parts.append(f"<tr><td>{escape(str(task['task_id']))}</td><td>{task['code']}</td><td>{task['error']}</td><td><code>{written}</code></td></tr>")
    return "".join([*parts, "</table>"])


def score(text: str, uploaded: str | None, references: str | None) -> tuple[str, dict[str, Any]]:
    """What the button does: the page and the whole result."""
    import evaluate

    given = Path(uploaded).read_text(encoding="utf-8") if uploaded else text
    if references:
        rows = read_items(Path(references).read_text(encoding="utf-8"))
    else:
        import datasets

        rows = list(datasets.load_dataset(DATASET, "answers", split="test"))
    predictions = paired(read_items(given), rows)
    metric = evaluate.load(str(Path(__file__).with_name("final_answer.py")))
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

    with gradio.Blocks(title="Final Answer") as blocks:
        gradio.Markdown(
            "# Final Answer\nGrades answers to the questions of CompToolBench. Paste predictions, or upload them, as a JSON array or as JSON Lines."
        )
        text = gradio.Textbox(label="Predictions", lines=8, placeholder=EXAMPLE)
        uploaded = gradio.File(label="or a file of predictions", file_types=[".json", ".jsonl"], type="filepath")
        references = gradio.File(label="Rows to grade against; the default questions when empty", file_types=[".json", ".jsonl"], type="filepath")
        button = gradio.Button("Score", variant="primary")
        button.click(clicked, [text, uploaded, references], [gradio.HTML(label="Scores"), gradio.JSON(label="Everything")])
    return blocks


if __name__ == "__main__":
    build().launch()
