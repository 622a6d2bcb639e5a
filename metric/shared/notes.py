"""Notes on a result in words. Each metric that uses them has a symbolic link to this file."""

from collections.abc import Mapping, Sequence
from typing import Any


def notes(
    references: Sequence[Mapping[str, Any]], scores: Sequence[Mapping[str, Any] | None], what: str = "tasks"
) -> dict[str, str]:
    """Return `note`, which tells how many predictions are missing or unreadable; an empty dict if there are none.

    Args:
        references: The rows.
        scores: The score of each row, with the reason under `unreadable` if its prediction could not be read; None if
            it was not evaluated.
        what: The word for the rows.
    """
    evaluated = sum(score is not None for score in scores)
    sentences = []
    if evaluated < len(scores):
        sentences.append(
            f"Not evaluated: {len(scores) - evaluated} of {len(scores)} {what}. The scores are means over the others."
        )
    unread = [
        (place, str(score["unreadable"]))
        for place, score in enumerate(scores)
        if score is not None and score.get("unreadable")
    ]
    if unread:
        place, reason = unread[0]
        sentences.append(
            f"Unreadable: {len(unread)} of {len(scores)} predictions, which count as wrong as far as they cannot be "
            f"read; the first is predictions[{place}] ({references[place].get('task_id')}): {reason}."
        )
    return {"note": " ".join(sentences)} if sentences else {}
