"""What an audit says of a file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from audit.measures import Finding, Measure
from audit.predictors import Earned

READING = (  # the key to the figures
    "Should be 0: values and choices that nothing gives, calls that their schema refuses, what stands twice, and what "
    "predictors earn, but for the right calls, which should earn 1. Should be all: the ceiling. BM25 shows how many "
    "tools can be found by words alone; of several calls, one tool is enough."
)
CAUTION = (
    " Values were searched for in the requests. In rows whose values are all proved to be said, this search misses "
    "5.9 % of the values and 31.3 % of the choices, so shares as small as these need not be faults."
)


@dataclass(frozen=True)
class Audited:
    """What was found in a file."""

    name: str  # of the file
    kind: str  # its format
    cases: int  # how many there are
    measures: Sequence[Measure]  # what was found
    predictors: Sequence[Earned] = ()  # what degenerate predictors earn, if a scorer was given
    note: str = ""  # what must be known to read the figures

    @property
    def faulty(self) -> Mapping[str, Sequence[tuple[str, Finding]]]:
        """The faults of each row that has any, by its name: the kind of each, and what was found."""
        faults: dict[str, list[tuple[str, Finding]]] = {}
        for measure in self.measures:
            for finding in measure.found if measure.fault else ():
                faults.setdefault(finding.case, []).append((measure.fault, finding))
        return faults

    @property
    def kinds(self) -> Mapping[str, int]:
        """How many rows have a fault of each kind that occurs, the most frequent first."""
        rows = {measure.fault: len({finding.case for finding in measure.found}) for measure in self.measures}
        return dict(sorted(((kind, n) for kind, n in rows.items() if kind and n), key=lambda each: -each[1]))

    @property
    def verdict(self) -> str:
        """How many rows there are, how many have faults, of which kinds, and how far a search may err."""
        if not self.faulty:
            return f"{self.cases:,} rows, in none of which a fault was found."
        share = 100 * len(self.faulty) / self.cases
        kinds = ", ".join(f"{n:,} {kind}" for kind, n in self.kinds.items())
        return f"{self.cases:,} rows, {len(self.faulty):,} of them with a fault ({share:.1f} %): {kinds}.{self.caution}"

    @property
    def caution(self) -> str:
        """The end of the verdict where values were searched for in vain; otherwise nothing."""
        return CAUTION if any(measure.searched for measure in self.measures) else ""
