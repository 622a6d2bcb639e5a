"""The result of an audit, and its verdict in words."""

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
    """The findings of one kind; the name completes "12 rows ...", as in "with the same call twice"."""

    name: str
    found: Sequence[Finding]

    @property
    def rows(self) -> int:
        """The number of rows with such a finding."""
        return len({finding.case for finding in self.found})


class Statement(NamedTuple):
    """A sentence of the verdict: `before` and `subject`, the counts of `kinds`, and `after`."""

    before: str
    subject: str
    kinds: Sequence[Kind]
    after: str
    tone: str = "wrong"  # "close" if it may be a false alarm, "key" if it need not be a fault

    def __str__(self) -> str:
        """Return the sentence as text."""
        kinds = ", ".join(f"{kind.rows:,} {kind.name}" for kind in self.kinds)
        return f"{self.before}{self.subject}{': ' * bool(kinds)}{kinds}{self.after}"


@dataclass(frozen=True)
class Audited:
    """The result of the audit of one file."""

    name: str  # of the file
    kind: str  # the format of the file
    cases: int  # the number of rows
    measures: Sequence[Measure]
    predictors: Sequence[Earned] = ()  # the scores of degenerate predictors, if there is a scorer
    alarms: Sequence[str] = ()  # reasons not to trust the scorer
    note: str = ""  # how to read the figures, if this is unusual

    @property
    def verdict(self) -> list[Statement]:
        """How many rows have faults, values that a search did not find, or repetitions; and why a scorer is wrong."""
        faults, repeated = self._kinds(), self._kinds(repeats=True)
        unfound = self._kinds(certain=False)
        rows = f"{self.cases:,} row{'s' * (self.cases != 1)}, "
        statements = [
            Statement(rows, self._rows(faults, "of them with a fault"), faults, ".")
            if faults
            else Statement(f"{rows}in none of which a fault was found.", "", (), "")
        ]
        if unfound:
            after = f". {CAUTION}"
            statements.append(Statement("To check: ", self._rows(unfound, "of the rows"), unfound, after, "close"))
        if repeated:
            statements.append(Statement("Repeated: ", self._rows(repeated, "of the rows"), repeated, ".", "key"))
        if self.alarms:
            statements.append(Statement("", "The scorer is not to be trusted", (), f": {'; '.join(self.alarms)}."))
        return statements

    def _kinds(self, *, certain: bool = True, repeats: bool = False) -> list[Kind]:
        """Return the kinds of faults, of values to check, or of repeated rows that occur, the most frequent first."""
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
