"""The metric as Hugging Face evaluate loads it; the computation is in the other modules of this folder."""

from typing import Any

import evaluate
import numpy
import scipy

from .answer_line import committed_part, stated_answers
from .base import CITATION, JsonMetric
from .display import Result
from .facts import addresses, amounts, bare_numbers, dates, holds, ids, numbers, same
from .intervals import Settings, mean, paired, share
from .notes import notes
from .scoring import read_reference, right_answer, score_task
from .summary import compute, gaps
from .words import FAILURES, RUNGS, WORDS

_DESCRIPTION = """
State Diff judges long tasks by what the model changed. A task passes if every required change was made, nothing else
was changed, the answer is right and nothing forbidden was done on the way. Values are compared by kind, created things
without their ids, and texts only by the ids, addresses, amounts and dates in them. Twins that differ from a task in one
factor give the paired gap of that factor.
"""

_BASED_ON = """\
@inproceedings{trivedi2024appworld,
  title     = {{AppWorld}: A Controllable World of Apps and People for Benchmarking Interactive Coding Agents},
  author    = {Trivedi, Harsh and others},
  booktitle = {Annual Meeting of the Association for Computational Linguistics},
  year      = {2024}
}
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: One item for each task: {"changes": [{"type", ...}, ...], "answer": the model's last text, "events":
        all writes in order, "n_calls": the number of calls}; None means that the task was not evaluated.
    references: The rows of the config stateful or stateful_twins, in the same order.
    n_resamples: Number of bootstrap resamples (for progress and by_story).
    confidence_level: Confidence level of all intervals.
    seed: Seed of the bootstrap.
    per_task: Whether to return the score of each task as well.
Returns:
    strict, progress, answer_accuracy, wrong_changes, minefields, needless_questions, coverage, unreadable, n, by
    (strict by rung and domain), factors (the paired gap of each), confidence_intervals, metric_version;
    per_task if requested; note if predictions are missing or unreadable.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("state_diff")
    >>> ana = {"id": "C-10001", "name": "Ana", "email": "ana@post.example"}
    >>> bill = {"id": "INV-20001", "customer_id": "C-10001", "amount": 1250.5, "status": "open"}
    >>> state = {"tables": {"customers": [ana], "invoices": [bill]}, "files": {}, "memories": {}}
    >>> mail = {"type": "email", "to": "ana@post.example", "about": "INV-20001",
    ...         "facts": [{"kind": "id", "value": "INV-20001"}, {"kind": "amount", "value": 1250.5}]}
    >>> expected = {"required": [mail], "allowed": [], "minefields": [], "answer": None}
    >>> row = {"task_id": "stateful_0001", "rung": "easy", "domain": "finance", "prompt": "Remind Ana.", "max_calls": 9,
    ...        "things": ["INV-20001"], "today": "2026-03-10", "state": state, "expected": expected}
    >>> text = "Dear Ana, INV-20001 over 1.250,50 EUR is open."
    >>> right = {"changes": [{"type": "email", "to": "Ana@post.example", "text": text}], "answer": "Done."}
    >>> hasty = {"changes": [*right["changes"], {"type": "update", "record": "INV-20001", "field": "status",
    ...          "value": "paid"}], "answer": "Done."}
    >>> result = metric.compute(predictions=[right, hasty, None], references=[row] * 3)
    >>> result["strict"], result["progress"], result["wrong_changes"], result["n"]
    (0.5, 0.75, 0.5, 2)
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class StateDiff(JsonMetric):
    """Scores changes and answers against the rows of the configs stateful and stateful_twins."""

    about = _DESCRIPTION
    usage = _KWARGS_DESCRIPTION
    sources = CITATION + _BASED_ON

    def _compute(self, predictions: Any, references: Any, **options: Any) -> dict[str, Any]:
        return Result(compute(predictions, references, **options), WORDS)
