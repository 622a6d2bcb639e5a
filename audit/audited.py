"""The result of an audit, and its verdict in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from audit.measures import Finding, Measure
from audit.predictors import Earned

READING = (  # the key to the figures
    "Should be 0: calls that their schema refuses, broken references and contradictions. Should be all: the ceiling, "
    "but a search does not find every value that is said. Repeated rows are a fault only if each row is to test "
    "something new. BM25 shows how many tools can be found by words alone; of several calls, one tool is enough."
)
SCORED = "Predictors should earn 0, and the right calls 1."  # where a scorer was tried
MISSED = {"values": 5.6, "choices": 31.3}  # per cent that the search misses of our own rows, which state them all


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
            after = f". {self._caution()}"
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

    def _caution(self) -> str:
        """Compare the shares that the search did not find with those that it misses where all are stated."""
        shares = {
            kind: 100 * unfound / measure.of
            for measure in self.measures
            if (kind := measure.name.partition(" ")[0]) in MISSED
            if (unfound := sum(not finding.certain for finding in measure.found))
        }
        found, missed = (
            " and ".join(f"{each[kind]:.1f} % of the {kind}" for kind in shares) for each in (shares, MISSED)
        )
        larger = " and ".join(kind for kind, share in shares.items() if share > MISSED[kind])
        verdict = (
            f"Here the share of {larger} is larger, so look at these rows" if larger else "So these need not be faults"
        )
        return (
            f"The search did not find {found}. In rows whose values are all proved to be said, it misses {missed}. "
            f"{verdict}."
        )

    def _rows(self, kinds: Sequence[Kind], called: str) -> str:
        rows = len({finding.case for kind in kinds for finding in kind.found})
        return f"{rows:,} {called} ({100 * rows / self.cases:.1f} %)"
