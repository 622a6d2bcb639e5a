"""A judge without a model: it grades exactly, and calls a right answer in another form what it is."""

from collections.abc import Sequence
from typing import Any

from families.agents import Agent, Said, Seen


def make(rows: Sequence[dict[str, Any]], turns: bool) -> Agent:
    """The agent, which knows the answers by the requests."""
    from families.answers.verdicts import VERDICTS
    from generator.answers.baselines import deterministic_judge
    from metric.final_answer.grading import grade

    known = {VERDICTS.request(row): row for row in rows}

    def answer(seen: Seen) -> Said:
        row = known[seen.request]
        right = grade(row["given"], row["expected_answer"]).right
        return Said(text=f"Grade: {'correct' if right else deterministic_judge(row['given'], row['expected_answer'])}")

    return answer
