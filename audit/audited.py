"""The result of an audit, and its verdict in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from audit.measures import Finding, Measure
from audit.predictors import Earned

READING = (  # the key to the figures
    "Should be 0: calls that their schema refuses, references to no output, what stands twice, values and choices that "
    "nothing gives, and what predictors earn, but for the right calls, which should earn 1. Should be all: the "
    "ceiling. BM25 shows how many tools can be found by words alone; of several calls, one tool is enough."
)
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
    sure: bool = True  # if not, it may be a false alarm

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
        """How many rows have faults or values that a search did not find, and whether the scorer can be trusted."""
        faults, unfound = self._kinds(certain=True), self._kinds(certain=False)
        rows = f"{self.cases:,} row{'s' * (self.cases != 1)}, "
        statements = [
            Statement(rows, self._rows(faults, "of them with a fault"), faults, ".")
            if faults
            else Statement(f"{rows}in none of which a fault was found.", "", (), "")
        ]
        if unfound:
            statements.append(
                Statement("To check: ", self._rows(unfound, "of the rows"), unfound, f". {CAUTION}", sure=False)
            )
        if self.alarms:
            statements.append(Statement("", "The scorer is not to be trusted", (), f": {'; '.join(self.alarms)}."))
        return statements

    def _kinds(self, *, certain: bool) -> list[Kind]:
        """Return the kinds of faults that occur, the most frequent first."""
        every = [
            Kind(
                measure.fault if certain else measure.fault.replace("nothing gives", "a search did not find"),
                [finding for finding in measure.found if finding.certain is certain],
            )
            for measure in self.measures
            if measure.fault
        ]
        return sorted((kind for kind in every if kind.found), key=lambda kind: -kind.rows)

    def _rows(self, kinds: Sequence[Kind], called: str) -> str:
        rows = len({finding.case for kind in kinds for finding in kind.found})
        return f"{rows:,} {called} ({100 * rows / self.cases:.1f} %)"
