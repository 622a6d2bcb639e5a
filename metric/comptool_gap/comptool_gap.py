"""The metric as Hugging Face evaluate loads it; the computation is in the other modules of this folder."""

from typing import Any

import evaluate
import numpy
import rapidfuzz
import scipy

from .alignment import align, longest_run
from .attempt import Attempt
from .base import JsonMetric
from .calls import parse_calls
from .decomposition import decomposition
from .display import Result
from .expressions import parse_expression
from .forms import FORMS
from .gap import compute, gap_across_models, rows_of
from .intervals import clopper_pearson, combined, mcnemar, paired, tango
from .matching import match_value
from .pieces import RawCall
from .ranks import spearman
from .references import parse_reference
from .scoring import score_task
from .structures import pieces_of
from .tally import Scores, Tally, composition_gap
from .task import read_reference
from .texts import read_text
from .weights import configuration_of
from .words import WORDS

_DESCRIPTION = """
CompTool Gap scores tool calls against an expected trace, and measures how much a language model loses, or gains, when
it must compose tools instead of calling one. It is the metric of CompToolBench.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: One item for each task: its tool calls as {"name", "arguments"} (with an optional recorded "output"
        or "error"), or calls, messages, whole responses or conversations of any client (see the card). [] means that
        the model made no call, None that the task was not evaluated.
    references: The rows of the dataset, in the same order; they may be a Dataset or a slice of one.
    weights: Name of a weight configuration, or weights by level and dimension such as {1: {"sequence": 0.5,
        "arguments": 0.5}}.
    n_resamples: Number of bootstrap resamples.
    confidence_level: Confidence level of all intervals.
    seed: Seed of the bootstrap.
    per_task: Whether to return the score of each task as well.
    ablation: Whether to return the accuracies and gaps under all weight configurations as well.
    offered: Tools that were offered in addition to those of the rows, as names or function schemas; a call of one
        counts as a wrong tool, not as an unknown one.
    twins: (predictions, references) of the config `isolated`, each of which asks for one call of a task; with them the
        result includes the parts of the gap.
    repeats: (predictions, predictions of the twins) of each further repeat; they are used only for what the twins add.
Returns:
    strict_accuracy, strict_accuracy_l0 to strict_accuracy_l3, strict_comp_gap_l1 to strict_comp_gap_l3,
    strict_comp_gap, strict_selection_gap (the headline); with twins paired_gap, paired_gap_l1 to paired_gap_l3,
    other_tools, more_chances, per_call_loss, relative_loss, compositionality_gap, n_paired; the paper's weighted
    scores under the same names without strict_; tool_selection, argument_accuracy, sequence, data_flow, completeness,
    extra_call_rate, refused_call_rate, no_call_rate, coverage, unreadable, foreseen, loose_references, n, n_l0 to
    n_l3, confidence_intervals, errors, metric_version; paired, ablation and per_task if requested; note if predictions
    are missing or unreadable. Undefined values are None.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("comptool_gap")
    >>> city = {"type": "string", "description": "Name of the city."}
    >>> parameters = {"type": "object", "properties": {"city": city}, "required": ["city"]}
    >>> function = {"name": "get_weather", "description": "Weather of a city.", "parameters": parameters}
    >>> tool = {"type": "function", "function": function}
    >>> step = {"step_id": "step_1", "tool_name": "get_weather", "arguments": {"city": "Berlin"},
    ...         "depends_on": [], "bindings": {}, "match": {"city": "name"}, "side_effects": False,
    ...         "output": {"temperature_c": 14.3}}
    >>> row = {"task_id": "L0_node_0001", "level": 0, "available_tools": [tool], "expected_trace": [step]}
    >>> right, wrong = ({"name": "get_weather", "arguments": {"city": city}} for city in ("berlin ", "Bern"))
    >>> result = metric.compute(predictions=[[right], [right], [wrong], None], references=[row] * 4)
    >>> round(result["strict_accuracy_l0"], 3), result["coverage"], result["strict_comp_gap"]
    (0.667, 0.75, None)
    >>> result["errors"]["l0"]["primary"]
    {'wrong_arguments': 1}
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class CompToolGap(JsonMetric):
    """Scores predicted tool calls against the rows of CompToolBench."""

    about = _DESCRIPTION
    usage = _KWARGS_DESCRIPTION

    def add_batch(self, *, predictions: Any = None, references: Any = None, **options: Any) -> None:
        """Add predictions and their rows, which `compute` scores later."""
        super().add_batch(predictions=predictions, references=rows_of(references), **options)

    def compute(self, *, predictions: Any = None, references: Any = None, **options: Any) -> Any:
        """Score the given predictions, or those that were added before."""
        if (predictions is None or references is None) and not len(self):  # raises a clearer error than evaluate's
            return self._compute(predictions=predictions, references=references, **options)
        return super().compute(predictions=predictions, references=references, **options)

    def _compute(self, predictions: Any, references: Any, **options: Any) -> dict[str, Any]:
        return Result(compute(predictions, references, **options), WORDS)
