"""The base class of the metrics for Hugging Face evaluate. Each metric has a symbolic link to this file."""

import warnings
from abc import ABC, abstractmethod
from typing import Any

import datasets
import evaluate

CITATION = """
@misc{rahman2026comptoolbench,
  title        = {{CompToolBench}: Measuring the Compositional Tool-Use Gap in Large Language Models},
  author       = {Rahman, Md A},
  year         = {2026},
  howpublished = {Texas Tech University},
  url          = {https://huggingface.co/datasets/ronyrahmaan/comptoolbench}
}
"""


class JsonMetric(evaluate.Metric, ABC):
    """A metric whose predictions and references may be any JSON. It is abstract so that `evaluate.load` skips it.

    Attributes:
        about: What the metric measures.
        usage: The arguments, the result and an example.
        sources: The citations in BibTeX.
    """

    about: str
    usage: str
    sources = CITATION

    def _info(self) -> evaluate.MetricInfo:
        return evaluate.MetricInfo(
            description=self.about,
            citation=self.sources,
            inputs_description=self.usage,
            features=datasets.Features({"predictions": datasets.Json(), "references": datasets.Json()}),
            homepage="https://github.com/ronyrahmaan/comptoolbench",
            license="MIT",
        )

    def compute(self, *, predictions: Any = None, references: Any = None, **options: Any) -> Any:
        """Score the given predictions, or those that were added before; warn if some cannot be read."""
        if predictions is None or references is None or len(self):
            result = super().compute(predictions=predictions, references=references, **options)
        else:
            # Arrow cannot store everything that a model may write (half of a surrogate pair, a thousand nested arrays),
            # and is not needed here.
            result = self._compute(predictions=predictions, references=references, **options)
        if result and result.get("unreadable"):
            warnings.warn(result["note"], UserWarning, stacklevel=2)
        return result

    @abstractmethod
    def _compute(self, predictions: Any, references: Any, **options: Any) -> dict[str, Any]:
        """Return the result for all predictions."""
