"""The Space: paste or upload predictions, or click an example.

See how often the target was reached, and what the calls that went wrong had wrong.
"""

import importlib
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

DATASET, CONFIG = "ronyrahmaan/comptoolbench", "function_graphs"
FORM = '{"task_id": "graph_0001", "prediction": [{"name": "func_kqz", "arguments": {"arg_brt": 482}, "turn": 0}], "answer": "ANSWER: 640"}'
EXAMPLES: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "everything right": lambda row: {"prediction": gold(row), "answer": f"ANSWER: {row['expected_answer']}"},
    "all calls but the last": lambda row: {"prediction": gold(row)[:-1], "answer": "I do not know."},
    "no calls": lambda row: {"prediction": [], "answer": "I do not know."},
}
SHOWN = 20  # tasks in the table of failures
LONGEST = 1_000  # characters of a list of calls
WIDTH, BAR, STEP = 640, 16, 24


def read_items(text: str) -> list[Any]:
    """Read a JSON array or JSON Lines.

    Raises:
        ValueError: If there is nothing, or a line is not JSON; the message names it.
    """
    if not text.strip():
        raise ValueError("There are no predictions yet: paste some, upload a file, or click an example.")
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


def named(items: Sequence[Any]) -> dict[str, Any]:
    """Task id to prediction. Records of a run are read as they are, the first of repeated ones.

    Raises:
        ValueError: If an item is of another form, or its task occurs twice.
    """
    found: dict[str, Any] = {}
    for number, item in enumerate(items, 1):
        if not isinstance(item, dict) or "task_id" not in item or "prediction" not in item:
            raise ValueError(f'Item {number} must be {{"task_id": ..., "prediction": [...], "answer": ...}}.')
        if not item.get("repeat"):
            task = str(item["task_id"])
            if task in found:
                raise ValueError(f"The task {task} occurs twice.")
            calls = item["prediction"]
            found[task] = (
                None if calls is None else {"calls": calls, "answer": item.get("answer"), "ending": item.get("ending")}
            )
    return found


def paired(found: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The prediction of each row; None where there is none.

    Raises:
        ValueError: If a task is unknown.
    """
    if unknown := sorted(found.keys() - {row["task_id"] for row in rows}):
        raise ValueError(f"There is no task {unknown[0]}.")
    return [found.get(row["task_id"]) for row in rows]


def page(result: Mapping[str, Any], predictions: Sequence[Any], rows: Sequence[Mapping[str, Any]]) -> str:
    """The result as HTML; whatever a model wrote is escaped."""
    display, words = _beside("display"), _beside("words")
    parts = [plot(result["by"]), display.table(result, words.WORDS)]
    parts.append(
        "<table><tr><th>what a wrong call had wrong</th><th>first wrong calls</th><th>all wrong calls</th></tr>"
    )
    for name, label in words.CLASSES.items():
        shares = (result["wrong_calls"][which][name] for which in ("first", "all"))
        parts.append(
            f"<tr><td>{label}</td>"
            + "".join(f"<td>{'' if share is None else f'{share:.1%}'}</td>" for share in shares)
            + "</tr>"
        )
    parts.append("</table>")
    failed = [found for found in zip(result["per_task"], predictions, rows, strict=True) if found[0].get("end")]
    if failed:
        parts.append(f"<h3>What went wrong, {min(len(failed), SHOWN)} of {len(failed)} tasks</h3>")
        parts.append(
            "<table><thead><tr><th>task</th><th>ended by</th><th>expected</th><th>called</th></tr></thead><tbody>"
        )
    for task, prediction, row in failed[:SHOWN]:
        expected = f"{written(gold(row))}; ANSWER: {row['expected_answer']}"
        called = f"{written(prediction['calls'])}; {str(prediction.get('answer'))[-200:]}"
        first, third, fourth = map(escape, (f"{task['task_id']}: {row.get('target', '')}", expected, called))
        parts.append(
            f"<tr><td>{first}</td><td>{words.ENDS[task['end']]}</td><td><code>{third}</code></td><td><code>{fourth}</code></td></tr>"
        )
    return "".join([*parts, "</tbody></table>"] if failed else parts)


def gold(row: Mapping[str, Any]) -> list[Any]:
    """The calls that a row needs, in an order that works."""
    needed = [function for function in row["functions"] if function["role"] == "core"]
    return [
        {"name": function["name"], "arguments": function["arguments"], "turn": turn}
        for turn, function in enumerate(needed)
    ]


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


def plot(by: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    """Success by what was dialled, with exact intervals, as SVG."""
    parts, y = [], 4
    for dial, label in _beside("words").DIALS.items():
        for group in by[dial]:
            low, high = (200 + 390 * group[end] for end in ("low", "high"))
            parts.append(
                f'<text x="0" y="{y + 13}" font-size="13" fill="currentColor">{label}: '
                f"{escape(str(group[dial]))}</text>"
            )
            parts.append(f'<rect x="200" y="{y}" width="{390 * group["success"]:.1f}" height="{BAR}" fill="#2a6f97"/>')
            parts.append(
                f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y + BAR / 2}" y2="{y + BAR / 2}" stroke="currentColor" '
                f'stroke-width="2"/>'
            )
            parts.append(f'<text x="600" y="{y + 13}" font-size="13" fill="currentColor">{group["success"]:.2f}</text>')
            y += STEP
        y += STEP // 2
    return f'<svg viewBox="0 0 {WIDTH} {y}" role="img" aria-label="Success by what was dialled">{"".join(parts)}</svg>'


def score(text: str, uploaded: str | None, references: str | None) -> tuple[str, dict[str, Any]]:
    """What the button does: the page and the whole result."""
    found = named(read_items(Path(uploaded).read_text(encoding="utf-8") if uploaded else text))
    rows = read_items(Path(references).read_text(encoding="utf-8")) if references else published()
    predictions = paired(found, rows)
    result = metric().compute(predictions=predictions, references=rows, per_task=True)
    return page(result, predictions, rows), result


@cache
def published() -> list[Any]:
    """The published rows, loaded once."""
    import datasets

    return list(datasets.load_dataset(DATASET, CONFIG, split="test"))


@cache
def metric() -> Any:
    """The metric, loaded once."""
    import evaluate

    return evaluate.load(str(Path(__file__).with_name("function_graph.py")))


def example(name: str) -> str:
    """The predictions of an example, as lines."""
    return "\n".join(
        json.dumps({"task_id": row["task_id"], **EXAMPLES[name](row)}, ensure_ascii=False) for row in published()
    )


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

    with gradio.Blocks(title="Function Graph") as blocks:
        gradio.Markdown("# Function Graph\nScores tool calls on function graphs.")
        gradio.Markdown("Paste or upload predictions, as a JSON array or as JSON Lines, or click an example.")
        with gradio.Row():
            examples = {name: gradio.Button(f"Example: {name}", size="sm") for name in EXAMPLES}
        text = gradio.Textbox(label="Predictions", lines=8, max_lines=8, placeholder=FORM)
        uploaded = gradio.File(label="or a file of predictions", file_types=[".json", ".jsonl"], type="filepath")
        with gradio.Accordion("More", open=False):
            references = gradio.File(
                label="Rows to score against; the published ones when empty",
                file_types=[".json", ".jsonl"],
                type="filepath",
            )
        button = gradio.Button("Score", variant="primary")
        shown = gradio.HTML(label="Scores")
        with gradio.Accordion("Everything, as the metric returns it", open=False):
            everything = gradio.JSON()
        button.click(explained(score), [text, uploaded, references], [shown, everything])
        for name, clicked in examples.items():
            filled = clicked.click(
                explained(lambda name=name: (example(name), None, None)), None, [text, uploaded, references]
            )
            filled.success(explained(score), [text, uploaded, references], [shown, everything])
    return blocks


if __name__ == "__main__":
    for load in (metric, published):
        threading.Thread(target=load, daemon=True).start()  # the first answer should not wait for it
    build().launch()
