"""The page of a metric's Space, built with Gradio: it scores pasted or uploaded predictions and shows the result.

Each metric's app.py has a subclass of `Space`, with what differs between the metrics. `shell_input.py` reads what users
give, `shell_html.py` shows results, and `shell.css` is the style. Publishing copies these files next to app.py.
"""

import re
import threading
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from html import escape
from pathlib import Path
from typing import Any

from metric import shell_html as html
from metric.shared import display, intervals
from metric.shell_html import PROJECT, Bar, Card, Line, Row, Scored, as_json, as_text, one_of, plain_line
from metric.shell_input import DATASET, Reader

URL = f"https://huggingface.co/datasets/{DATASET}"
GUESSES = "several answers directly below each other"  # one of the faults of a task
RULE = "answers directly below each other count only if all are right; with other text in between, the last one counts"
UNEVALUATED = re.compile(r"Not evaluated: \d+ of \d+ \w+\. The scores are means over the others\.")
SCROLL = """() => {
    const results = [...document.querySelectorAll(".results")].find((one) => one.offsetParent);  // of the open tab
    const {left, top} = results.getBoundingClientRect();
    const seen = left > 0.3 * innerWidth && top >= 0 && top < 0.6 * innerHeight;  // next to the inputs
    if (!seen) results.scrollIntoView();  // not smoothly: the next update would interrupt the movement
}"""
Example = Callable[[Row], dict[str, Any]]  # from a row to an item for it: "prediction", and perhaps "answer"


class Space(Reader, ABC):
    """The page of a metric. Methods get a task's scores first, then its prediction or a part of it, then its row."""

    page = "page.md"  # the file next to app.py with the texts of the page, in Markdown
    asked = "what a model predicted for"  # what the user should give, up to the word "tasks"
    command: str  # the part between `comptoolbench` and the model in a command that makes predictions
    labels: display.Words  # what the metric's scores are called
    headline: Sequence[str]  # the names of the main scores, in order
    examples: Mapping[str, Example]
    parts = ("Expected", "Predicted")  # the headings of the expected and the predicted lines
    weights: Sequence[str] = ()  # the names of the weight configurations; the first is the default
    others: "Sequence[Space]" = ()  # further pages, on other tabs

    @abstractmethod
    def worked(self, rows: Sequence[Row]) -> tuple[Row, dict[str, Any]]:
        """Return the row of the worked example, and the item for it."""

    @abstractmethod
    def wrong(self, task: Row, prediction: Any, row: Row) -> list[str]:
        """Return the faults of a task in words, the main one first; none if the task is right."""

    @abstractmethod
    def expected(self, task: Row, row: Row) -> list[Line]:
        """Return the lines of what is expected."""

    @abstractmethod
    def predicted(self, task: Row, calls: Any, row: Row) -> list[Line]:
        """Return the lines of the calls that were predicted."""

    @abstractmethod
    def bars(self, result: Row) -> Iterable[tuple[str, Iterable[Bar]]]:
        """Return groups of bars with their headings."""

    def calls_and_answer(self, prediction: Any) -> tuple[Any, Any]:
        """Return the calls (or changes) and the answer of a prediction, read as the metric does."""
        return prediction, None

    def unread(self, task: Row, prediction: Any) -> str | None:
        """Return why a prediction cannot be read; None if it can."""
        reason: str | None = task.get("unreadable")
        return reason

    def reservation(self, task: Row, row: Row) -> str:
        """Return what is not as it should be in a right task, with a heading up to a colon; "" if nothing."""
        return ""

    def before(self, task: Row, calls: Any, row: Row) -> Mapping[str, list[Line]]:
        """Return lines to stand before the expected ones, by their heading."""
        return {}

    def beyond(self, task: Row, prediction: Any, row: Row) -> list[Line]:
        """Return lines to follow those of the calls."""
        return []

    def answer_note(self, task: Row, answer: Any, row: Row) -> str:
        """Return what is wrong with the answer; "" if nothing is."""
        return ""

    def cards(self, result: Row, scored: Sequence[Scored]) -> Iterable[Card]:
        """Return further cards, to follow the first."""
        return ()

    def card_note(self, result: Row, name: str) -> str:
        """Return a note on a main score; "" if there is none."""
        return ""

    def tables(self, result: Row) -> str:
        """Return further tables, as HTML."""
        return ""

    def remark(self, result: Row, scored: Sequence[Scored]) -> str:
        """Return a note on the whole result; "" if there is none."""
        return ""

    @cached_property
    def metric(self) -> Any:
        """The metric's module, which is loaded at the first use."""
        import evaluate

        return evaluate.load(str(Path(self.app).with_name(f"{self.title.lower().replace(' ', '_')}.py")))

    # Texts

    @cached_property
    def texts(self) -> dict[str, str]:
        """The texts of the page: about, rules, form (of a prediction), source (of predictions), and perhaps a hint."""
        text = Path(self.app).with_name(self.page).read_text(encoding="utf-8")
        return dict(re.findall(r"^## (\w+)\n\n(.*?)\n(?=\n## |\Z)", text, re.DOTALL | re.MULTILINE))

    @property
    def what_to_do(self) -> str:
        """The instructions on the page, in Markdown, with the content of each config."""
        configs = one_of([f"[`{config}`]({URL}/viewer/{config}) ({self.holds[config]})" for config in self.configs])
        return (
            f"**What to do here:** click an example, or paste or upload {self.asked} tasks of {configs}, and press "
            f"*Score*." + (f"\n\n{self.texts['hint']}" if "hint" in self.texts else "")
        )

    @property
    def measured(self) -> str:
        """What real models scored on the configs of this page, in Markdown; each family has a section."""
        file = Path(self.app).with_name("measured.md")
        parts = file.read_text(encoding="utf-8").split("\n\n**Measured") if file.is_file() else []
        whole = [part if part.startswith("**Measured") else f"**Measured{part}" for part in parts]
        return "\n\n".join(part for part in whole if any(f"tasks of `{config}`" in part for config in self.configs))

    @property
    def making(self) -> str:
        """How to get predictions, and score them in Python, in Markdown."""
        name = Path(self.app).parent.name
        return (
            f"{self.texts['source']}\n\n[The project]({PROJECT}) asks a model and scores what it gives:\n```sh\n"
            f'git clone https://github.com/{DATASET}\ncd comptoolbench\npip install -e ".[report,answers]"\n'
            f"export OPENAI_API_KEY=...\n"
            f"comptoolbench {self.command} --model openai/gpt-4o-mini --out runs/mini\n```\n"
            f"**The same result in Python**, from a prediction for each row, in their order:\n```python\n"
            f'import evaluate\nfrom datasets import load_dataset\n\nrows = load_dataset(\n    "{DATASET}", '
            f'"{self.config}", split="test")\nmetric = evaluate.load("ronyrahmaan/{name}")\n'
            f"metric.compute(predictions=predictions, references=list(rows))\n```"
        )

    # Scores

    def score(
        self, text: str, file: str | None = None, rows_file: str | None = None, weights: str | None = None
    ) -> tuple[str, dict[str, Any]]:
        """Score predictions, and return the page and the whole result; the button calls this.

        Args:
            text: The predictions, if there is no file.
            file: A file of predictions.
            rows_file: A file of rows; None: the published rows of the config whose tasks the predictions name.
            weights: The name of a weight configuration.

        Raises:
            ValueError: If something cannot be read; the message is a sentence for the user.
        """
        given = self.read(text, file, rows_file)
        options: dict[str, Any] = {"weights": weights} if weights else {}
        if given.twins:
            options["twins"] = given.twins
        try:
            with warnings.catch_warnings(action="ignore", category=UserWarning):  # unreadable items, told below
                result = self.metric.compute(
                    predictions=given.predictions, references=given.rows, per_task=True, **options
                )
        except (AttributeError, IndexError, KeyError, RecursionError, TypeError) as error:
            raise ValueError(
                f"The rows or predictions cannot be scored: a part is missing or of another form ({error!r})."
            ) from error
        scored = [
            self._scored(task, prediction, row)
            for task, prediction, row in zip(result["per_task"], given.predictions, given.rows, strict=True)
            if prediction is not None
        ]
        notes = [*given.notes]
        reasons = {each.task["task_id"]: self.unread(each.task, each.prediction) for each in scored}
        if unread := {task: reason for task, reason in reasons.items() if reason}:
            if len(unread) == len(scored):
                task, reason = next(iter(unread.items()))
                others = f", nor can any of the {len(scored) - 1:,} others" if len(scored) > 1 else ""
                raise ValueError(f"The prediction of {task} cannot be read{others}: {reason}.")
            first = next(task for task in given.tasks if task in unread)
            notes.append(
                f"{len(unread)} of {len(given.tasks)} predictions cannot be read; what cannot be read counts as wrong. "
                f"The first is number {given.named.index(first) + 1} ({first}): {unread[first]}."
            )
        return self._page(result, scored, given.facts, notes), result

    def worked_example(self) -> tuple[str, str]:
        """Return the worked example as a line of predictions, and as a page with its result."""
        row, answered = self.worked(self.published(self.config))
        item = {"task_id": row["task_id"], **answered}
        prediction = self.prediction(item)
        (task,) = self.metric.compute(predictions=[prediction], references=[row], per_task=True)["per_task"]
        scored = self._scored(task, prediction, row)
        return as_json(item), html.block(self._verdict("A worked example", scored))

    def example(self, name: str) -> str:
        """Return the predictions of an example, as lines."""
        rows = self.published(self.config)
        return "\n".join(as_json({"task_id": row["task_id"], **self.examples[name](row)}) for row in rows)

    def _page(self, result: Row, scored: Sequence[Scored], facts: Sequence[str], notes: Sequence[str]) -> str:
        """Return the result as HTML, with facts and notes on what was given."""
        # drop the parts of the metric's note that repeat the facts and notes
        note = UNEVALUATED.sub("", result.get("note", "")).partition("Unreadable: ")[0].strip()
        remarks = html.remarks(facts, filter(None, (note, *notes, self.remark(result, scored))))
        groups = [(heading, [*bars]) for heading, bars in self.bars(result)]
        measures = html.measures(result, self.labels, groups)
        if len(scored) == 1:
            return html.block(self._verdict("This task", scored[0]), remarks, measures)
        cards = html.cards(self._cards(result, scored), result["n"])
        parts = [cards, remarks, self.tables(result), html.bars(groups), measures]
        if wrong := [each for each in scored if each.wrong]:
            faults = [each.wrong for each in wrong]
            parts += [html.grouped("What went wrong", faults, self._listed(wrong), opened=True), html.download(scored)]
        if doubted := [each for each in scored if not each.wrong and self.reservation(each.task, each.row)]:
            faults = [[self.reservation(each.task, each.row)] for each in doubted]
            parts.append(html.grouped("Right, though not all calls are", faults, self._listed(doubted)))
        return html.block(*parts)

    def _listed(self, scored: Sequence[Scored]) -> Callable[[int, bool], str]:
        return lambda place, opened: self._task(scored[place], opened=opened)

    def _scored(self, task: Row, prediction: Any, row: Row) -> Scored:
        unread = self.unread(task, prediction)
        wrong = ["a prediction that cannot be read"] if unread else self.wrong(task, prediction, row)
        return Scored(wrong, task, prediction, row)

    def _cards(self, result: Row, scored: Sequence[Scored]) -> list[Card]:
        cards = []
        for name in self.headline:
            if result.get(name) is not None:
                label, unit = self.called(name)
                interval = result["confidence_intervals"].get(name)
                cards.append(Card(label, result[name], unit, interval, self.card_note(result, name)))
        cards[1:1] = self.cards(result, scored)
        return cards

    def called(self, name: str) -> tuple[str, str]:
        """Return what a score is called, and its unit."""
        return self.labels[name] or (name, "")

    def _verdict(self, what: str, scored: Scored) -> str:
        state = "not right" if scored.wrong else self.reservation(scored.task, scored.row).partition(":")[0] or "right"
        return f"<h3>{what}: {escape(state)}</h3>{self._task(scored, opened=True)}"

    def _task(self, scored: Scored, *, opened: bool) -> str:
        """Return a task with what was asked, expected and predicted, as HTML."""
        wrong, task, prediction, row = scored
        before: Mapping[str, list[Line]] = {}
        if unread := self.unread(task, prediction):  # show it as it was given
            given = dict(prediction) if isinstance(prediction, dict) and self.made in prediction else None
            predicted = [plain_line(as_text(given.pop(self.made) if given else prediction))]
            predicted += [plain_line(f"{name}: {as_json(value)}") for name, value in (given or {}).items()]
        else:
            calls, answer = self.calls_and_answer(prediction)
            task = {**task, "error": None} if self.alone and len(wrong) == 1 else task  # no call is at fault
            before = self.before(task, calls, row)
            predicted = [*self.predicted(task, calls, row), *self.beyond(task, prediction, row)]
            note = self.answer_note(task, answer, row)
            if answer not in (None, ""):
                predicted.append(plain_line(as_text(answer), note))
            elif note:
                predicted.append(plain_line("(no answer)", note))
        lines = {name: each for name, each in before.items() if each}
        lines |= dict(zip(self.parts, (self.expected(task, row), predicted), strict=True))
        cells = {"Asked": f"<span>{escape(str(row.get('prompt', ''))[: html.LONGEST])}</span>"}
        cells |= {name: html.coded(each) for name, each in lines.items()}
        verdict = "; ".join(wrong) or self.reservation(task, row) or "nothing is wrong"
        return html.details(row["task_id"], f"cannot be read: {unread}" if unread else verdict, cells, opened=opened)

    # Gradio

    def build(self) -> Any:
        """Build the page of the Space with Gradio."""
        import gradio

        with gradio.Blocks(title=self.title) as blocks:
            gradio.Markdown(
                f"# {self.title}\n[CompToolBench]({URL}) measures how well a language model solves tasks that take "
                f"several tool calls. {self.texts['about']}"
            )
            if self.others:
                with gradio.Tabs():
                    for space in (self, *self.others):
                        with gradio.Tab(space.tab) as tab:
                            if space is not self:
                                gradio.Markdown(space.texts["about"])
                            space._widgets(blocks.load if space is self else tab.select)
            else:
                self._widgets(blocks.load)
        for event in blocks.fns.values():  # no client could call them: they fill the page
            event.api_visibility = "private"
        return blocks

    def _widgets(self, on_load: Callable[..., Any]) -> None:
        """Add the inputs and the outputs to the current Gradio blocks.

        Args:
            on_load: The event after which the worked example is shown.
        """
        import gradio

        def filled(name: str) -> tuple[str, None, None]:
            try:
                return self.example(name), None, None
            except (ValueError, OSError) as error:
                raise gradio.Error(escape(str(error))) from error

        def upload(label: str) -> Any:  # accepts any type; errors are shown in place of the scores
            return gradio.File(label=label, type="filepath", height=150)

        gradio.Markdown(self.what_to_do)
        with gradio.Row(elem_classes="parts"):  # on a narrow screen, the results are directly below the inputs
            with gradio.Column(min_width=320, elem_classes="given"):
                with gradio.Row():
                    buttons = {
                        name: gradio.Button(f"Example: {name}", size="sm", min_width=90) for name in self.examples
                    }
                text = gradio.Textbox(label="Predictions, one a line or as a JSON array", lines=5, max_lines=5)
                with gradio.Accordion("Upload predictions", open=False):
                    file = upload("A file of predictions: JSON Lines or a JSON array (.jsonl, .json)")
                button = gradio.Button("Score", variant="primary")
            with gradio.Column(min_width=320, elem_classes="results"):
                worked = gradio.HTML()
                page = gradio.HTML(label="Scores")
                with gradio.Accordion("Everything, as the metric returns it", open=False):
                    everything = gradio.JSON()
            with gradio.Column(min_width=320, elem_classes="more"):
                with gradio.Accordion("Get predictions", open=False):
                    gradio.Markdown(self.making, elem_classes="code")
                with gradio.Accordion("The form of a prediction", open=False):
                    gradio.Markdown(self.texts["form"], elem_classes="code")
                with gradio.Accordion("How it is scored", open=False):
                    gradio.Markdown(self.texts["rules"])
                rows, weights = self._options(upload)
        if self.measured:
            gradio.Markdown(self.measured, elem_classes="measured")
        inputs = [text, file, rows, *([weights] if weights else [])]

        def clear() -> tuple[Any, str, None]:  # so that no earlier scores are left below an error
            return gradio.HTML(visible=False), "Scoring …", None

        def score_after(event: Any) -> None:
            shown = event(clear, None, [worked, page, everything]).then(None, js=SCROLL)
            shown.then(_or_error(self.score), inputs, [page, everything]).then(None, js=SCROLL)

        score_after(button.click)
        file.upload(None, None, text, js="() => ''")  # the last input replaces the other
        text.input(None, None, file, js="() => null")
        for name, each in buttons.items():
            score_after(each.click(partial(filled, name), None, [text, file, rows]).success)
        line = gradio.Textbox(visible=False)
        on_load(_or_error(lambda: self.worked_example()[::-1]), None, [worked, line]).then(
            None,
            [text, file, line],
            text,
            js="(given, file, line) => given || (file ? '' : line || '')",  # in the browser: the user may be faster
        )

    def _options(self, upload: Callable[[str], Any]) -> tuple[Any, Any]:
        """Add the inputs for rows and for weights, and return both; weights are None if the metric has none.

        Args:
            upload: Creates an input for a file.
        """
        import gradio

        options = ["your own rows", *(["weights"] if self.weights else [])]
        with gradio.Accordion(f"Options: {', '.join(options)}", open=False):
            gradio.Markdown(
                f"**Your own rows** are rows of the form of {self.either}, such as `comptoolbench generate` "
                f"writes, as JSON Lines, a JSON array or Parquet. Without them, the published rows are scored "
                f"against, which the task ids name."
            )
            rows = upload("Rows to score against (.jsonl, .json, .parquet)")
            weights = (
                gradio.Dropdown(
                    list(self.weights),
                    value=self.weights[0],
                    label="How the paper's score weighs its parts",
                    info="The order of the tools, the arguments, the values passed on, the tools called. "
                    "Strict accuracy and its gap stay as they are.",
                )
                if self.weights
                else None
            )
        return rows, weights

    def launch(self) -> None:
        """Serve the page, and preload the metric and the published rows."""
        blocks = self.build()
        style = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
        # launch() fails if the page responds too late
        blocks.launch(prevent_thread_lock=True, css=style, footer_links=["gradio", "settings"])
        for load in (lambda: self.metric, lambda: self.published(self.config)):
            threading.Thread(target=load, daemon=True).start()
        blocks.block_thread()


def share(label: str, values: Sequence[bool]) -> Card:
    """Return a card with a share of the tasks and its exact interval."""
    estimate = intervals.share([values])
    return Card(label, estimate.value, "%", estimate.interval)


def _or_error(work: Callable[..., tuple[Any, Any]]) -> Callable[..., tuple[Any, Any]]:
    """Wrap a function that returns a page and more, so that an error becomes a page with the message and None."""

    def wrapped(*values: Any) -> tuple[Any, Any]:
        try:
            return work(*values)
        except (ValueError, OSError) as error:
            return html.mistake(str(error)), None

    return wrapped
