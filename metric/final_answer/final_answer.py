"""The metric as Hugging Face evaluate loads it; the computation is in the other modules of this folder."""

from typing import Any

import evaluate
import numpy
import scipy

from .agreement import kappa, rank_ub
from .answer_line import bare, number, stated_answers
from .base import JsonMetric
from .calls import parse_calls
from .display import Result
from .grading import grade, grade_value, stated_answer, wrong_fields
from .intervals import clopper_pearson, mcnemar, paired, tango
from .judging import read_pick, read_verdict, step_request, verdict_request
from .notes import notes
from .pieces import RawCall
from .replies import read_reply
from .scoring import compute, judge_score, paired_gap, score_steps
from .structures import pieces_of
from .taxonomy import error_of
from .texts import read_text
from .units import fits, understood
from .words import WORDS

_DESCRIPTION = """
Final Answer grades short, typed answers (a number, a text, a date, a list or a record) to questions that need dependent
tool calls, exactly and with the verdicts of a judge; compares the questions with their calls asked for one by one; and
scores pairwise judges of steps.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: One item for each question: {"answer": the model's last text, "calls": its tool calls, "ending": why
        it stopped}, or only the text; None means that the question was not evaluated. A call is {"name", "arguments",
        "output" or "error"}; calls and answer may also be the messages or responses of any client (see the card). For
        rows of `process`: {"original", "swapped"}, the picks (first, second or tie) when the right step is first and
        when it is second.
    references: The rows of the dataset, in the same order.
    verdicts: A judge's verdicts, in the same order: incorrect, correct_with_bad_formatting, correct, or None.
    judge: Name of the judge.
    twins: (predictions, references) of the config `answers_isolated`, for the paired gap.
    n_resamples: Number of bootstrap resamples.
    confidence_level: Confidence level of all intervals.
    seed: Seed of the bootstrap.
    per_task: Whether to return the score of each question as well.
    repeats: (predictions, predictions of the twins) of each further repeat; they are used only for the paired gap.
Returns:
    accuracy (overall and by subset), answered, in_form, coverage, unreadable, n, confidence_intervals, by_calls,
    by_answer_type, codes, errors, endings, metric_version; with verdicts judge, judged_accuracy and judged; with twins
    paired_gap, paired_gap_all and n_paired; per_task if requested; note if predictions are missing or unreadable. For
    rows of `process`: step_accuracy, wins, ties, losses, same_position, position, coverage, unreadable, n,
    confidence_intervals, by_fault, by_calls.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("final_answer")
    >>> step = {"tool_name": "get_weather", "answer": {"value": 12.3}}
    >>> expected = {"type": "number", "value": 12.3, "tolerance": 0.05, "unit": "degrees Celsius"}
    >>> row = {"task_id": "answers_chat_0001", "subset": "chat", "expected_answer": expected, "expected_trace": [step]}
    >>> call = {"name": "get_weather", "arguments": {"city": "Oslo"}, "output": {"temperature_c": 12.3}}
    >>> right, wrong = ({"answer": text, "calls": [call]} for text in ("Answer: 12.3 °C", "Answer: 12.3 or 14"))
    >>> result = metric.compute(predictions=[right, wrong, None], references=[row] * 3)
    >>> result["accuracy"], result["codes"], round(result["coverage"], 3)
    (0.5, {'right': 1, 'several': 1}, 0.667)
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class FinalAnswer(JsonMetric):
    """Grades final answers, and judges of steps, against the rows of CompToolBench's family `answers`."""

    about = _DESCRIPTION
    usage = _KWARGS_DESCRIPTION

    def _compute(self, predictions: Any, references: Any, **options: Any) -> dict[str, Any]:
        return Result(compute(predictions, references, **options), WORDS)
