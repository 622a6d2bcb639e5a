"""The metric as Hugging Face evaluate loads it; the computation is in the other modules of this folder."""

from typing import Any

import evaluate
import numpy
import scipy

from .answer_line import committed_part, number, stated_answers
from .base import CITATION, JsonMetric
from .calls import parse_calls
from .display import Result
from .intervals import bootstrap, clopper_pearson, mcnemar, paired, tango
from .notes import notes
from .pieces import RawCall
from .replies import read_reply
from .scoring import committed, read_answer, read_reference, score_task
from .structures import pieces_of
from .summary import compute, restate_gap, share
from .texts import read_text
from .words import WORDS

_DESCRIPTION = """
Function Graph scores multi-step tool calls on tasks made of functions with meaningless names, where only calling the
right functions with the right values leads to the answer. It measures how often a model finds the answer, what is wrong
with each wrong call, and how success depends on the shape of the graph.
"""

_BASED_ON = """\
@inproceedings{maekawa2026funcbenchgen,
  title     = {Towards Reliable Benchmarking: A Contamination Free, Controllable Evaluation Framework for Multi-step LLM
               Function Calling},
  author    = {Maekawa, Seiji and Hassell, Jackson and Pezeshkpour, Pouya and Mitchell, Tom and Hruschka, Estevam},
  booktitle = {International Conference on Learning Representations},
  year      = {2026},
  note      = {arXiv:2509.26553}
}
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: One item for each task: {"calls": [{"name", "arguments", "turn"}, ...], "answer": the model's last
        text}, or the messages or responses of any client (see the card); None means that the task was not evaluated.
    references: The rows of the config function_graphs, in the same order.
    n_resamples: Number of bootstrap resamples (for efficiency).
    confidence_level: Confidence level of all intervals.
    seed: Seed of the bootstrap.
    per_task: Whether to return the score of each task as well.
Returns:
    success, unformatted_success, efficiency, calls, wrong_call_rate, needless_call_rate, lucky_calls, coverage,
    unreadable, n, by (success by n_core, depth, n_connected and n_disconnected), ends, wrong_calls, restate_gap,
    confidence_intervals, metric_version;
    per_task if requested; note if predictions are missing or unreadable.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("function_graph")
    >>> first = {"name": "func_kqz", "role": "core", "takes": {"arg_brt": "copper"}, "returns": {"out_wvx": "violin"}}
    >>> last = {"name": "func_dfg", "role": "core", "takes": {"arg_hjk": "violin"}, "returns": {"out_lmn": "heron"}}
    >>> functions = [{**first, "arguments": {"arg_brt": 482}}, {**last, "arguments": {"arg_hjk": 517}}]
    >>> row = {"functions": functions, "inputs": {"copper": 482}, "expected_answer": 640, "on_wrong_input": "silent",
    ...        "restate": False, "graph": "0",
    ...        "n_core": 2, "slack": 2, "depth": 1, "n_connected": 0, "n_disconnected": 0}
    >>> right = [{"name": function["name"], "arguments": function["arguments"]} for function in functions]
    >>> solved, hasty = {"calls": right, "answer": "ANSWER: 640"}, {"calls": right[1:], "answer": "I think 640."}
    >>> result = metric.compute(predictions=[solved, hasty, None], references=[row] * 3)
    >>> result["success"], result["unformatted_success"], result["efficiency"], result["n"]
    (0.5, 1.0, 1.0, 2)
    >>> result["wrong_calls"]["all"]["unknown_value"], result["lucky_calls"], result["ends"]["no_answer"]
    (1.0, 1, 1)
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class FunctionGraph(JsonMetric):
    """Scores calls and answers against the rows of the config function_graphs."""

    about = _DESCRIPTION
    usage = _KWARGS_DESCRIPTION
    sources = CITATION + _BASED_ON

    def _compute(self, predictions: Any, references: Any, **options: Any) -> dict[str, Any]:
        return Result(compute(predictions, references, **options), WORDS)
