"""What there is to say of a result in words. Each metric of answers holds a link to this file."""

from collections.abc import Mapping, Sequence
from typing import Any


def notes(
    references: Sequence[Mapping[str, Any]], scores: Sequence[Mapping[str, Any] | None], what: str = "tasks"
) -> dict[str, str]:
    """Say what was not evaluated and what could not be read, under `note`; nothing where all is as it should be.

    Args:
        references: The rows.
        scores: The score of each row, with the reason under `unreadable` where its prediction could not be read; None
            was not evaluated.
        what: What the rows are called.
    """
    evaluated = sum(score is not None for score in scores)
    said = []
    if evaluated < len(scores):
        said.append(
            f"Not evaluated: {len(scores) - evaluated} of {len(scores)} {what}. The scores are means over the others."
        )
    unread = [
        (place, str(score["unreadable"]))
        for place, score in enumerate(scores)
        if score is not None and score.get("unreadable")
    ]
    if unread:
        place, reason = unread[0]
        said.append(
            f"Unreadable: {len(unread)} of {len(scores)} predictions, which count as wrong as far as they cannot be "
            f"read; the first is predictions[{place}] ({references[place].get('task_id')}): {reason}."
        )
    return {"note": " ".join(said)} if said else {}
