"""What models and clients wrote, as the metrics read it."""

from collections.abc import Mapping

from generator.core.shapes import Json
from metric.comptool_gap.calls import parse_calls


def calls_in(response: Json) -> list[tuple[str | None, dict[str, Json]]]:
    """The calls in a response of whatever client or provider, as (name, arguments).

    The name is None where something stands in the place of a call and is none.
    """
    return [(call.name, call.arguments) for call in parse_calls(response)]


def with_answer(record: Mapping[str, Json] | None, field: str) -> Json:
    """The prediction of a record as a metric of answers takes it: calls, answer and ending; None if there is none.

    Args:
        record: Of a run, or a line of somebody's file, whose prediction may be in the metric's own form.
        field: Which field of the prediction shows that it is.
    """
    prediction = (record or {}).get("prediction")
    if record is None or prediction is None:
        return None
    if isinstance(prediction, Mapping) and field in prediction:
        calls = prediction.get("calls")
        return {**prediction, "calls": calls if isinstance(calls, list) else []}
    calls = prediction if isinstance(prediction, list) else [prediction]
    return {"calls": calls, "answer": record.get("answer"), "ending": record.get("ending")}


def marked(answer: str) -> str:
    """An answer after the word ANSWER:, where that is missing."""
    return answer if "ANSWER:" in answer else f"ANSWER: {answer}"
