"""Aligns calls with steps by exact assignment, and finds the longest run of calls in an allowed order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

MAX_TIES = 64  # alignments of equal similarity that are considered; only many interchangeable calls give more
_TIE = 1e-9  # sums of the same similarities in a different order may differ by rounding


def align(similarity: Sequence[Mapping[int, float]], tools: Iterable[Sequence[int]]) -> Iterator[dict[int, int]]:
    """Yield each one-to-one alignment of steps with calls with the largest total similarity, as {step: call}.

    Alignments that use early calls come first. A call of the right tool is aligned even if nothing else about it is
    right, so no alignment leaves out a pair that could be added.

    Args:
        similarity: For each step, its similarity to each call of the same tool.
        tools: The steps of each tool.

    >>> next(align([{0: 0.5, 1: 1.0}, {0: 0.0, 1: 0.75}, {2: 0.0}], tools=[[0, 1], [2]])) == {0: 0, 1: 1, 2: 2}
    True
    """
    certain: dict[int, int] = {}
    early: dict[int, int] = {}
    tied = []
    for steps in tools:
        calls = list(similarity[steps[0]])
        if len(calls) == len(steps) == 1:
            certain[steps[0]] = calls[0]
        elif calls:
            rows = [list(similarity[step].values()) for step in steps]
            best = [max(row) for row in rows]
            choice = [row.index(top) for row, top in zip(rows, best, strict=True)]
            pairs = [(step, calls[call]) for step, call in zip(steps, choice, strict=True)]
            distinct = len(set(choice)) == len(steps)  # each step has a different best call
            if distinct and all(row.count(top) == 1 for row, top in zip(rows, best, strict=True)):
                certain.update(pairs)
            else:
                early.update(pairs if distinct else next(_optimal(steps, calls, rows)))
                tied.append((steps, calls, rows))
    yield certain | early
    if tied:
        for choices in islice(product(*[list(islice(_optimal(*group), MAX_TIES)) for group in tied]), MAX_TIES):
            yield certain | {step: call for pairs in choices for step, call in pairs}


def _optimal(
    steps: Sequence[int], calls: Sequence[int], similarity: Sequence[Sequence[float]]
) -> Iterator[list[tuple[int, int]]]:
    """Yield each optimal assignment within one tool."""
    # best[call][taken] is the largest total of this and the later calls, given the steps already taken. A pair is worth
    # 1 more than its similarity, so that more pairs always win.
    best = [[0.0] * (1 << len(steps))]
    for call in range(len(calls) - 1, -1, -1):
        later = best[0]
        here = list(later)
        for step, row in enumerate(similarity):
            bit, worth = 1 << step, 1.0 + row[call]
            for taken in range(len(later)):
                if not taken & bit and worth + later[taken | bit] > here[taken]:
                    here[taken] = worth + later[taken | bit]
        best.insert(0, here)

    def continued(call: int, taken: int) -> Iterator[list[tuple[int, int]]]:
        if call == len(calls):
            yield []
            return
        enough = best[call][taken] - _TIE
        for step, row in enumerate(similarity):
            rest = taken | 1 << step
            if rest != taken and 1.0 + row[call] + best[call + 1][rest] >= enough:
                yield from ([(steps[step], calls[call]), *pairs] for pairs in continued(call + 1, rest))
        if best[call + 1][taken] >= enough:
            yield from continued(call + 1, taken)

    return continued(0, 0)


def longest_run(candidates: Sequence[Sequence[int]], followers: Sequence[int]) -> int:
    """Return the length of the longest subsequence of the calls that match distinct steps in an allowed order.

    Args:
        candidates: For each call, the steps with the call's tool.
        followers: For each step, the bit mask of the steps that must come after it, directly or indirectly.

    >>> longest_run([[1], [0]], followers=[0b10, 0])
    1
    """
    taken = 0
    for steps in candidates:
        if len(steps) != 1 or (taken >> steps[0]) & 1 or taken & followers[steps[0]]:
            break
        taken |= 1 << steps[0]
    else:
        return len(candidates)
    reached = {0}
    for steps in candidates:
        reached |= {
            taken | 1 << step
            for taken in reached
            for step in steps
            if not (taken >> step) & 1 and not taken & followers[step]
        }
    return max(map(int.bit_count, reached))
