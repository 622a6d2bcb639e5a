"""What an audit says of a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from audit.measures import Finding, Measure
from audit.predictors import Earned

READING = (  # the key to the figures
    "Should be 0: calls that their schema refuses, broken references, contradictions, and values and choices that "
    "nothing gives. Should be all: the ceiling. Repeated rows are a fault only if each row is to test something new. "
    "BM25 shows how many tools can be found by words alone; of several calls, one tool is enough."
)
SCORED = "Predictors should earn 0, and the right calls 1."  # where a scorer was tried
CAUTION = (
    "Values were searched for in the requests. In rows whose values are all proved to be said, this search misses "
    "5.9 % of the values and 31.3 % of the choices, so shares as small as these need not be faults."
)


class Kind(NamedTuple):
    """What is found of one kind: a row that has it is one of so many `with ...`."""

    name: str
    found: Sequence[Finding]

    @property
    def rows(self) -> int:
        """How many have it."""
        return len({finding.case for finding in self.found})


class Statement(NamedTuple):
    """A part of the verdict: `before` and `subject` begin it, the kinds that it counts follow, `after` ends it."""

    before: str
    subject: str
    kinds: Sequence[Kind]
    after: str
    tone: str = "wrong"  # "close": it may be a false alarm; "key": it need not be a fault

    def __str__(self) -> str:
        """As one text."""
        kinds = ", ".join(f"{kind.rows:,} {kind.name}" for kind in self.kinds)
        return f"{self.before}{self.subject}{': ' * bool(kinds)}{kinds}{self.after}"


@dataclass(frozen=True)
class Audited:
    """What was found in a file."""

    name: str  # of the file
    kind: str  # its format
    cases: int  # how many there are
    measures: Sequence[Measure]  # what was found
    predictors: Sequence[Earned] = ()  # what degenerate predictors earn, if a scorer was given
    alarms: Sequence[str] = ()  # why that scorer is not to be trusted
    note: str = ""  # what must be known to read the figures

    @property
    def verdict(self) -> list[Statement]:
        """How many rows have faults, values that a search did not find, or repetitions; and the scorer's errors."""
        faults, repeated = self._kinds(), self._kinds(repeats=True)
        unfound = self._kinds(certain=False)
        rows = f"{self.cases:,} row{'s' * (self.cases != 1)}, "
        said = [
            Statement(rows, self._rows(faults, "of them with a fault"), faults, ".")
            if faults
            else Statement(f"{rows}in none of which a fault was found.", "", (), "")
        ]
        if unfound:
            said.append(Statement("To check: ", self._rows(unfound, "of the rows"), unfound, f". {CAUTION}", "close"))
        if repeated:
            said.append(Statement("Repeated: ", self._rows(repeated, "of the rows"), repeated, ".", "key"))
        if self.alarms:
            said.append(Statement("", "The scorer is not to be trusted", (), f": {'; '.join(self.alarms)}."))
        return said

    def _kinds(self, *, certain: bool = True, repeats: bool = False) -> list[Kind]:
        """The kinds of faults, of values to check or of repeated rows that occur, that of most rows first."""
        every = [
            Kind(
                measure.fault if certain else measure.fault.replace("nothing gives", "a search did not find"),
                [finding for finding in measure.found if finding.certain is certain],
            )
            for measure in self.measures
            if measure.fault and measure.repeats is repeats
        ]
        return sorted((kind for kind in every if kind.found), key=lambda kind: -kind.rows)

    def _rows(self, kinds: Sequence[Kind], called: str) -> str:
        rows = len({finding.case for kind in kinds for finding in kind.found})
        return f"{rows:,} {called} ({100 * rows / self.cases:.1f} %)"
