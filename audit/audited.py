"""What an audit says of a file."""

from collections.abc import Sequence
from dataclasses import dataclass

from audit.measures import Measure
from audit.predictors import Earned


@dataclass(frozen=True)
class Audited:
    """What was found in a file."""

    name: str  # of the file
    kind: str  # its format
    cases: int  # how many there are
    measures: Sequence[Measure]  # what was found
    predictors: Sequence[Earned] = ()  # what degenerate predictors earn, if a scorer was given
