"""The scores of a judge of steps as a text for people."""

from collections.abc import Iterator, Mapping

from families.family import Table
from families.formatting import interval, percent, points
from generator.core.shapes import Json

__all__ = ["headline"]


def headline(scores: Mapping[str, Json]) -> Iterator[Table | str]:
    """Accuracy (a win 1, a tie one half), in all, by fault and by number of calls; then the position's part."""
    lines = [("all pairs", {"mean": scores["step_accuracy"], **scores["confidence_intervals"]["step_accuracy"]})]
    lines += [(fault.replace("_", " "), part) for fault, part in scores["by_fault"].items()]
    lines += [(f"{band} calls", part) for band, part in scores["by_calls"].items()]
    yield [
        ("right step", "value", "95 % interval", "n"),
        *(
            (label, percent(part["mean"]), interval(part) if part["n"] else "-", str(part["n"]))
            for label, part in lines
        ),
    ]
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
