"""Formats the scores of a judge of steps for the terminal."""

from collections.abc import Iterator, Mapping

from families.family import Table
from families.formatting import interval, percent, points, score_table
from generator.core.shapes import Json


def headline(scores: Mapping[str, Json]) -> Iterator[Table | str]:
    """Yield accuracy (a win 1, a tie one half) in all, by fault and by number of calls; then the position bias."""
    lines = [
        ("all pairs", scores["step_accuracy"], scores["confidence_intervals"]["step_accuracy"]),
        *((fault.replace("_", " "), part["mean"], part) for fault, part in scores["by_fault"].items()),
        *((f"{band} calls", part["mean"], part) for band, part in scores["by_calls"].items()),
    ]
    yield score_table("right step", lines)
    if not scores["n"]:
        return
    counts = f"Wins {scores['wins']}, ties {scores['ties']}, losses {scores['losses']}"
    yield f"{counts}; the same place in both orders {scores['same_position']}."
    position = scores["position"]
    yield (
        f"Position: the first step was chosen in {percent(position['first'])} of the replies, the second in "
        f"{percent(position['second'])}; "
        f"bias to the first {points(position['bias'])} points, {interval(position, signed=True)}."
    )
    if scores["without_choice"]:
        yield f"{scores['without_choice']} replies made no choice, which counts as a tie."
