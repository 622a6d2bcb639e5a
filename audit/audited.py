"""What an audit says of a file."""

from collections.abc import Sequence
from dataclasses import dataclass

from audit.measures import Measure
from audit.predictors import Earned


@dataclass(frozen=True)
class Audited:
    """What was found in a file.

    Attributes:
        name: Of the file.
        kind: Its format.
        cases: How many there are.
        measures: What was found.
        predictors: What degenerate predictors earn, if a scorer was given.
    """

    name: str
    kind: str
    cases: int
    measures: Sequence[Measure]
    predictors: Sequence[Earned] = ()
