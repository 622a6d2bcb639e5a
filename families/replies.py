"""Reads the replies of models and clients with the metrics' parsers."""

from collections.abc import Mapping

from generator.core.shapes import Json
from metric.comptool_gap.calls import parse_calls
from metric.final_answer.replies import OWN


def calls_in(response: Json) -> list[tuple[str | None, dict[str, Json]]]:
    """Return the calls in a response of any client or provider, as (name, arguments).

    The name is None for an entry that is not a call.
    """
    return [(call.name, call.arguments) for call in parse_calls(response)]


def with_answer(record: Mapping[str, Json] | None) -> Json:
    """Return the prediction of a record in the format of the answer metrics, or None if there is none.

    Args:
        record: A record of a run, or a line of a user's file, whose prediction may already be in the metric's format,
            or just an answer.
    """
    prediction = (record or {}).get("prediction")
    if record is None or prediction is None or isinstance(prediction, str):
        return prediction
    if isinstance(prediction, Mapping) and not OWN.isdisjoint(prediction):
        return prediction
    return {"calls": prediction, "answer": record.get("answer"), "ending": record.get("ending")}


def marked(answer: str) -> str:
    """Return an answer with the marker ANSWER: in front, unless it already contains it."""
    return answer if "ANSWER:" in answer else f"ANSWER: {answer}"
