"""A value departs from a shape where a sentence says so, and nowhere else."""

from typing import Annotated, NotRequired, TypedDict

from generator.core.shapes import Json, Labels, described, fields_of, misshapen, required
from tests.cases import from_json


class Part(TypedDict):
    name: str
    share: NotRequired[float]


class Base(TypedDict):
    id: Annotated[str, "Id."]


class Whole(Base):
    level: Annotated[int, "Level.", Labels(("low", "high"))]
    parts: Annotated[list[Part], "Parts."]
    counts: Annotated[dict[str, int], "Counts."]
    any: NotRequired[Annotated[Json, "Anything."]]
    flag: NotRequired[Annotated[bool, "Whether."]]


SOUND: Json = {"id": "a", "level": 1, "parts": [{"name": "b"}], "counts": {"c": 3}}


@from_json
def test_a_departure_is_a_sentence_with_its_place(change: dict[str, Json], problems: list[str]) -> None:
    assert list(misshapen(SOUND | change, Whole)) == problems


def test_a_published_row_has_also_what_it_could_be_run_without() -> None:
    assert list(misshapen(SOUND, Whole, whole=True)) == ["parts[0] lacks share", "it lacks any", "it lacks flag"]
    assert list(misshapen({}, Whole)) == [f"it lacks {name}" for name in required(Whole)]
    assert list(misshapen([], Whole)) == ["it must be an object"]


def test_columns_are_the_described_fields_with_those_of_the_base_first() -> None:
    assert list(fields_of(Whole)) == ["id", "level", "parts", "counts", "any", "flag"]
    assert (described(Whole), described(Part), described(dict)) == (True, False, False)
    assert fields_of(Whole)["level"].labels == ("low", "high")
