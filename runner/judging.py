"""Lets a model judge the final answers of a finished run, and records and scores its verdicts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from families.family import Judge
from generator.core.shapes import Json
from runner import UserError
from runner.drive import ModelRunner
from runner.options import Options
from runner.plan import Plan, bound, model_named, sampling
from runner.protocols import PROTOCOLS
from runner.reply import empty_record
from runner.results import RecordedRun, conditions, counted, read_run, spending, spent_on, table
from runner.run import ask, logged, remarks
from runner.scrub import Scrub
from runner.store import Store, digest_of

if TYPE_CHECKING:
    from runner.provider import Provider

Row = dict[str, Any]

PROTOCOL = PROTOCOLS["question"]


class _Verdicts(Store):
    """Stores the verdicts of one judge in files that all judges of a run share."""

    about = "judged.json"
    lines = "judged.jsonl"
    hint = "Take its lines out of judged.jsonl and its entry out of judged.json first, or judge a copy of the folder."

    def __init__(self, folder: Path, judge: str, scrub: Scrub) -> None:
        super().__init__(folder, scrub)
        self._judge = judge

    def owns(self, record: Mapping[str, Json]) -> bool:
        """Return whether a line is this judge's."""
        return record.get("model") == self._judge

    def read_about(self) -> dict[str, Json] | None:
        """Return the description of this judge's verdicts."""
        return (super().read_about() or {}).get(self._judge)

    def write_about(self, about: Mapping[str, Json]) -> None:
        """Write the description of this judge's verdicts, and keep those of the other judges."""
        super().write_about({**(super().read_about() or {}), self._judge: about})


@dataclass
class _Judge(ModelRunner):
    """Asks a model to judge answers. A missing answer is incorrect without asking."""

    family: Judge

    async def run_task(self, row: Row, repeat: int) -> dict[str, Json]:
        """Judge one answer and return the record."""
        about = {"model": self.provider.model, "judged": row["judged"]}
        if row["given"] is None:
            empty = empty_record(row["task_id"], repeat, "no_answer")
            return {**empty, "prediction": [], "verdict": "incorrect", **about}
        record = await super().run_task(row, repeat)
        return {**record, "verdict": self.family.read_verdict(record["answer"]), **about}


@dataclass(frozen=True)
class Judging(Plan):
    """A plan to judge the answers of a run.

    `rows` are the tasks of the run, each with the answer `given` in a `repeat`, and the digest of what is `judged`.
    """

    run: RecordedRun
    judge: Judge  # how the judge is asked, and its verdicts are scored

    @property
    def asking(self) -> Judge:
        """How the judge is asked."""
        return self.judge

    @property
    def wanted(self) -> list[tuple[Row, int]]:
        """All answers to judge, each with the number of its repeat."""
        return [(row, row["repeat"]) for row in self.rows]

    def model_runner(self, provider: "Provider") -> ModelRunner:
        """Return what asks the judge."""
        return _Judge(self.judge, provider, self.protocol, self.catalog, 1)


def plan(folder: Path, dataset: str | None, options: Options) -> Judging:
    """Plan to judge the answers of a run.

    Args:
        folder: The run's folder.
        dataset: The tasks, if they are not those that the run names.
        options: The options of the judge.

    Raises:
        UserError: If the folder is not that of a run, its tasks have no answers to judge, or there is no such judge.
    """
    run = read_run(folder, dataset)
    judge = run.family.judge
    if judge is None:
        raise UserError(f"tasks of the family {run.family.name} have no final answers that a judge could judge.")
    model, builtin, weights = model_named(options, judge, "judge")
    scrub = options.scrub()
    rows = list(_answers(run, judge))
    if not rows:
        raise UserError(f"{folder} has no answer to judge: none of its tasks was evaluated.")
    about = {"family": run.family.name, "model": model, "protocol": "question", "catalog": "task"}
    about |= weights.settings() if weights else {}
    asked = sampling(options, bound(options, model, builtin, weights))
    settings = {**about, **asked, "prompts_digest": PROTOCOL.digest}
    scrub.spare([*rows, {**settings, "api_base": None}])
    return Judging(
        options, run.family, rows, (), model, builtin, weights, PROTOCOL, settings, folder, scrub, run, judge
    )


def _answers(run: RecordedRun, judge: Judge) -> Sequence[Row]:
    answers = []
    for repeat, row in product(range(run.repeats), (*run.rows, *run.twins)):
        record = run.records.get((row["task_id"], repeat))
        if record is not None and record["prediction"] is not None:
            given = {**row, "given": record.get("answer"), "repeat": repeat}
            answers.append({**given, "judged": digest_of([judge.request(given), repeat])})
    return answers


def carry_out(
    judging: Judging, say: Callable[[str], None] = lambda text: None, abandon: Callable[[], None] | None = None
) -> tuple[str, list[str], bool]:
    """Ask for the missing verdicts, and score all of them.

    Returns:
        A summary in Markdown, remarks in sentences, and whether every answer has been judged.

    Raises:
        UserError: If the provider would refuse everything, or the folder cannot be used.
        KeyboardInterrupt: If it is interrupted; the same plan resumes it.
    """
    store = _Verdicts(judging.folder, judging.model, judging.scrub)
    with store.locked(), logged(judging, store):
        about, given_up = ask(judging, store, say, abandon)
        records = store.records()
        judged = {key: record.get("verdict") for key, record in records.items()}
        first = {
            task: {**record, "verdict": judged.get((task, 0)), "judge": judging.model}
            for (task, repeat), record in judging.run.records.items()
            if repeat == 0
        }
        scores = judging.judge.score(judging.run.rows, first, first=True)
        spent = spent_on(records.values())
        store.write_about({**about, "scores": scores, "spent": spent})
    answered = sum(record["prediction"] is not None for record in records.values())
    problems = [f"given up: {given_up}"] if given_up else []
    problems += remarks(answered / len(judging.rows), records.values())
    unread = sum(record["prediction"] is not None and record["verdict"] is None for record in records.values())
    problems += [f"{counted(unread, 'reply', 'replies')} of the judge held no grade."] if unread else []
    title = ", ".join([judging.run.title, f"judged by {judging.model}", *conditions(about["settings"])])
    lines = [f"# {title}", ""]
    for part in judging.judge.headline(scores):
        lines += [part, ""] if isinstance(part, str) else [*table(part), ""]
    lines += [f"Spent: {spending(spent)}.", ""]
    return "\n".join(lines), problems, answered == len(judging.rows)
