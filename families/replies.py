"""What models and clients wrote, as the metrics read it."""

from collections.abc import Mapping

from generator.core.shapes import Json
from metric.comptool_gap.calls import parse_calls
from metric.final_answer.replies import OWN


def calls_in(response: Json) -> list[tuple[str | None, dict[str, Json]]]:
    """The calls in a response of whatever client or provider, as (name, arguments).

    The name is None where something stands in the place of a call and is none.
    """
    return [(call.name, call.arguments) for call in parse_calls(response)]


def with_answer(record: Mapping[str, Json] | None) -> Json:
    """The prediction of a record as a metric of answers takes it; None if there is none.

    Args:
        record: Of a run, or a line of somebody's file, whose prediction may be in the metric's own form, or an answer
            alone.
    """
    prediction = (record or {}).get("prediction")
    if record is None or prediction is None or isinstance(prediction, str):
        return prediction
    if isinstance(prediction, Mapping) and not OWN.isdisjoint(prediction):
        return prediction
    return {"calls": prediction, "answer": record.get("answer"), "ending": record.get("ending")}


def marked(answer: str) -> str:
    """An answer after the word ANSWER:, where that is missing."""
    return answer if "ANSWER:" in answer else f"ANSWER: {answer}"
