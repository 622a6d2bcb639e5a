"""Verdicts of a judge on the final answers of a run.

The same questions, asked by the same code as any, about answers that are there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from families.family import Judge
from generator.core.shapes import Json
from runner import UserError
from runner.drive import Job
from runner.options import Options
from runner.plan import Plan, bound, model_named, sampling
from runner.protocols import PROTOCOLS
from runner.reply import unasked
from runner.results import OfRun, conditions, counted, of_run, spending, spent_on, table
from runner.run import ask, logged, remarks
from runner.scrub import Scrub
from runner.store import Store, digest_of

if TYPE_CHECKING:
    from runner.provider import Provider

Row = dict[str, Any]

PROTOCOL = PROTOCOLS["question"]


class _Verdicts(Store):
    """The verdicts of one judge among those of all, in the folder of a run."""

    about = "judged.json"
    lines = "judged.jsonl"
    otherwise = (
        "Take its lines out of judged.jsonl and its entry out of judged.json first, or judge a copy of the folder."
    )

    def __init__(self, folder: Path, judge: str, scrub: Scrub) -> None:
        super().__init__(folder, scrub)
        self._judge = judge

    def owns(self, record: Mapping[str, Json]) -> bool:
        """Whether a line is this judge's."""
        return record.get("model") == self._judge

    def read_about(self) -> dict[str, Json] | None:
        """What is said of this judge."""
        return (super().read_about() or {}).get(self._judge)

    def write_about(self, about: Mapping[str, Json]) -> None:
        """Say it beside what is said of others."""
        super().write_about({**(super().read_about() or {}), self._judge: about})


@dataclass
class _Judge(Job):
    """Asks about one answer. That there is none is known without asking."""

    family: Judge

    async def one(self, row: Row, repeat: int) -> dict[str, Json]:
        """The record of a verdict."""
        about = {"model": self.provider.model, "judged": row["judged"]}
        if row["given"] is None:
            nothing = unasked(row["task_id"], repeat, "no_answer")
            return {**nothing, "prediction": [], "verdict": "incorrect", **about}
        record = await super().one(row, repeat)
        return {**record, "verdict": self.family.read_verdict(record["answer"]), **about}


@dataclass(frozen=True)
class Judging(Plan):
    """What a judge will be asked.

    `rows` are the tasks of a run, each with the answer that was `given` in a `repeat`, and the digest of what is
    `judged`.
    """

    of: OfRun  # the run
    judge: Judge  # how its answers are put to the judge, and the verdicts scored

    @property
    def asking(self) -> Judge:
        """How the answers are put."""
        return self.judge

    @property
    def wanted(self) -> list[tuple[Row, int]]:
        """The answers, each with the number of its repeat."""
        return [(row, row["repeat"]) for row in self.rows]

    def job(self, provider: "Provider") -> Job:
        """How they are put."""
        return _Judge(self.judge, provider, self.protocol, self.catalog, 1)


def plan(folder: Path, dataset: str | None, options: Options) -> Judging:
    """What a judge will be asked of a run.

    Args:
        folder: Of the run.
        dataset: The tasks, where they are not those that the run names.
        options: Of the judge.

    Raises:
        UserError: If it is no run, its tasks have no answers that need a judge, or there is no such judge.
    """
    of = of_run(folder, dataset)
    judge = of.family.judge
    if judge is None:
        raise UserError(f"tasks of the family {of.family.name} have no final answers that a judge could judge.")
    model, builtin, weights = model_named(options, judge, "judge")
    scrub = options.scrub()
    rows = list(_given(of, judge))
    if not rows:
        raise UserError(f"{folder} has no answer to judge: none of its tasks was evaluated.")
    about = {"family": of.family.name, "model": model, "protocol": "question", "catalog": "task"}
    about |= weights.settings() if weights else {}
    asked = sampling(options, bound(options, model, builtin, weights))
    settings = {**about, **asked, "prompts_digest": PROTOCOL.digest}
    scrub.spare([*rows, {**settings, "api_base": None}])
    return Judging(options, of.family, rows, (), model, builtin, weights, PROTOCOL, settings, folder, scrub, of, judge)


def _given(of: OfRun, judge: Judge) -> Sequence[Row]:
    found = []
    for repeat, row in product(range(of.repeats), (*of.rows, *of.twins)):
        record = of.records.get((row["task_id"], repeat))
        if record is not None and record["prediction"] is not None:
            given = {**row, "given": record.get("answer"), "repeat": repeat}
            found.append({**given, "judged": digest_of([judge.request(given), repeat])})
    return found


def carry_out(
    judging: Judging, say: Callable[[str], None] = lambda text: None, abandon: Callable[[], None] | None = None
) -> tuple[str, list[str], bool]:
    """Ask for the verdicts that are not there.

    Returns:
        A text for people, what else there is to say in sentences, and whether every answer has been judged.

    Raises:
        UserError: If the provider would refuse everything, or the folder cannot be used.
        KeyboardInterrupt: If it is interrupted; the same plan takes it up again.
    """
    store = _Verdicts(judging.folder, judging.model, judging.scrub)
    with store.locked(), logged(judging, store):
        about, given_up = ask(judging, store, say, abandon)
        records = store.records()
        judged = {key: record.get("verdict") for key, record in records.items()}
        of_first = {task: record for (task, repeat), record in judging.of.records.items() if repeat == 0}
        first = {
            task: {**record, "verdict": judged.get((task, 0)), "judge": judging.model}
            for task, record in of_first.items()
        }
        scores = judging.judge.score(judging.of.rows, first, first=True)
        spent = spent_on(records.values())
        store.write_about({**about, "scores": scores, "spent": spent})
    answered = sum(record["prediction"] is not None for record in records.values())
    problems = [f"given up: {given_up}"] if given_up else []
    problems += remarks(answered / len(judging.rows), records.values())
    unread = sum(record["prediction"] is not None and record["verdict"] is None for record in records.values())
    problems += [f"{counted(unread, 'reply', 'replies')} of the judge held no grade."] if unread else []
    title = ", ".join([judging.of.title, f"judged by {judging.model}", *conditions(about["settings"])])
    lines = [f"# {title}", ""]
    for part in judging.judge.headline(scores):
        lines += [part, ""] if isinstance(part, str) else [*table(part), ""]
    lines += [f"Spent: {spending(spent)}.", ""]
    return "\n".join(lines), problems, answered == len(judging.rows)
