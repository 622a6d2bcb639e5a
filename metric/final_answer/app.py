"""The Space: paste or upload answers, or click an example.

See the accuracies, and what was expected beside what was said.
"""

import importlib
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

DATASET, CONFIG = "ronyrahmaan/comptoolbench", "answers"
FORM = '{"task_id": "answers_chat_0101", "prediction": {"answer": "Answer: 1205.50", "calls": []}}'
EXAMPLES: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "everything right": lambda row: {"prediction": {"answer": f"Answer: {told(row)}", "calls": gold(row)}},
    "right, but not in the form": lambda row: {"prediction": {"answer": f"It must be {told(row)}", "calls": gold(row)}},
    "no answers": lambda row: {"prediction": {"answer": "I do not know.", "calls": []}},
}
SHOWN = 20  # questions in the table of what went wrong
LONGEST = 1_000  # characters of a list of calls


def read_items(text: str) -> list[Any]:
    """Read a JSON array or JSON Lines.

    Raises:
        ValueError: If there is nothing, or a line is not JSON; the message names it.
    """
    if not text.strip():
        raise ValueError("There are no predictions yet: paste some, upload a file, or click an example.")
    if text.lstrip().startswith("["):
        return list(json.loads(text))
    items = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            items += [json.loads(line)] if line.strip() else []
        except ValueError as error:
            raise ValueError(f"Line {number} is not JSON: {error}") from error
    return items


def named(items: Sequence[Any]) -> dict[str, Any]:
    """Question to prediction.

    Raises:
        ValueError: If an item is of another form, or its question occurs twice.
    """
    found: dict[str, Any] = {}
    for number, item in enumerate(items, 1):
        if not isinstance(item, dict) or "task_id" not in item or "prediction" not in item:
            raise ValueError(f'Item {number} must be {{"task_id": ..., "prediction": ...}}.')
        task = str(item["task_id"])
        if task in found:
            raise ValueError(f"The question {task} occurs twice.")
        calls = item["prediction"]  # in the records of a run; else calls and answer, or the answer alone
        found[task] = (
            {"calls": calls, "answer": item.get("answer"), "ending": item.get("ending")}
            if isinstance(calls, list)
            else calls
        )
    return found


def paired(found: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The prediction of each row; the rest was not evaluated.

    Raises:
        ValueError: If a question is unknown.
    """
    if unknown := sorted(found.keys() - {row["task_id"] for row in rows}):
        raise ValueError(f"There is no question {unknown[0]}.")
    return [found.get(row["task_id"]) for row in rows]


def page(result: Mapping[str, Any], predictions: Sequence[Any], rows: Sequence[Mapping[str, Any]]) -> str:
    """The result as HTML; whatever a model wrote is escaped."""
    display, words = _beside("display"), _beside("words")
    parts = [display.table(result, words.WORDS)]
    wrong = [found for found in zip(result["per_task"], predictions, rows, strict=True) if found[0].get("error")]
    if wrong:
        parts.append(f"<h3>What went wrong, {min(len(wrong), SHOWN)} of {len(wrong)} questions</h3>")
        parts.append(
            "<table><thead><tr><th>question</th><th>what is "
            "wrong</th><th>expected</th><th>said</th></tr></thead><tbody>"
        )
    for task, prediction, row in wrong[:SHOWN]:
        calls, answer = (
            (prediction.get("calls"), prediction.get("answer")) if isinstance(prediction, dict) else (None, prediction)
        )
        what = f"{words.CODES[task['code']]}; {words.ERRORS.get(task['error'], task['error'])}"
        expected, said = (
            f"{written(gold(row))}; {told(row)}",
            f"{written(calls or [])}; {json.dumps(answer, ensure_ascii=True)[-300:]}",
        )
        first, third, fourth = map(escape, (f"{task['task_id']}: {row.get('prompt', '')}", expected, said))
        parts.append(
            f"<tr><td>{first}</td><td>{escape(what)}</td><td><code>{third}</code></td><td><code>{fourth}</code></td></tr>"
        )
    return "".join([*parts, "</tbody></table>"] if wrong else parts)


def gold(row: Mapping[str, Any]) -> list[Any]:
    """The calls of the expected chain."""
    return [
        {"name": step["tool_name"], "arguments": step["arguments"], "output": step["output"]}
        for step in row["expected_trace"]
    ]


def told(row: Mapping[str, Any]) -> str:
    """The expected answer as a model may write it."""
    answer = row["expected_answer"]
    if answer["type"] == "record":
        return json.dumps({name: part["value"] for name, part in answer["fields"].items()}, ensure_ascii=False)
    return "; ".join(answer["value"]) if answer["type"] == "list" else str(answer["value"])


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

    return evaluate.load(str(Path(__file__).with_name("final_answer.py")))


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

    with gradio.Blocks(title="Final Answer") as blocks:
        gradio.Markdown("# Final Answer\nGrades answers to the questions of CompToolBench.")
        gradio.Markdown("Paste or upload predictions, as a JSON array or as JSON Lines, or click an example.")
        with gradio.Row():
            examples = {name: gradio.Button(f"Example: {name}", size="sm") for name in EXAMPLES}
        text = gradio.Textbox(label="Predictions", lines=8, max_lines=8, placeholder=FORM)
        uploaded = gradio.File(label="or a file of predictions", file_types=[".json", ".jsonl"], type="filepath")
        with gradio.Accordion("More", open=False):
            references = gradio.File(
                label="Rows to grade against; the published ones when empty",
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
