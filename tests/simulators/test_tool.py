"""The decorator that turns a function into a tool, and the validation of arguments."""

from typing import Annotated, Any, Literal, TypedDict

import pytest

from simulators import TOOLS, ToolError, World, accepts, call
from simulators.kinds import Bounds, City, Email, Unordered
from simulators.tool import build
from tests.cases import from_json


class Trip(TypedDict):
    city: City
    days: int
    notes: list[str]


class Leg(TypedDict):
    city: City
    nights: int


def plan_trip(
    world: World,
    city: City,
    guests: Annotated[list[Email], Unordered()],
    from_: str,
    legs: list[Leg],
    pace: Literal["slow", "fast"] = "slow",
    days: Annotated[int, Bounds(1, 30)] = 3,
) -> Trip:
    """Plan a trip,
    day by day.

    Args:
        city: Where it goes.
        guests: Who comes along,
            by e-mail.
        from_: Where it starts.
        legs: The stops.
        pace: How fast.
        days: How long.
    """
    return {"city": f"{city} from {from_}", "days": days, "notes": [pace, *guests]}


ARGUMENTS: dict[str, Any] = {
    "city": "Oslo",
    "guests": ["a@b.example"],
    "from": "Rome",
    "legs": [{"city": "Bonn", "nights": 2}],
}
TOOL = build(plan_trip, "Travel")


def test_schema_is_derived_from_signature_and_docstring() -> None:
    function = TOOL.schema["function"]
    assert function["name"] == "plan_trip"
    assert function["description"] == "Plan a trip, day by day. Returns {city: string, days: integer, notes: [string]}."
    assert function["parameters"]["required"] == ["city", "guests", "from", "legs"]
    properties, said = function["parameters"]["properties"], "Who comes along, by e-mail."
    assert properties["guests"] == {"type": "array", "items": {"type": "string"}, "description": said}
    bounds = {"minimum": 1, "maximum": 30, "default": 3}
    assert properties["days"] == {"type": "integer", "description": "How long.", **bounds}
    assert properties["pace"]["enum"] == ["slow", "fast"]


def test_kinds_and_match_rules_lie_beside_the_schema() -> None:
    assert TOOL.kinds["guests"] == "set[email]"
    assert TOOL.kinds["legs[].city"] == "city"
    assert TOOL.kinds["return.notes[]"] == "text"
    assert TOOL.match == {
        "city": "name",
        "guests": {"set": "email"},
        "from": "text",
        "legs": {"list": {"object": {"city": "name", "nights": "integer"}}},
        "pace": "enum",
        "days": "integer",
    }


def test_defaults_are_filled_and_whole_floats_taken_as_integers() -> None:
    assert TOOL.call(ARGUMENTS, World()) == {"city": "Oslo from Rome", "days": 3, "notes": ["slow", "a@b.example"]}
    assert TOOL.call({**ARGUMENTS, "days": 5.0}, World())["days"] == 5


LONG: list[tuple[dict[str, Any], str]] = [
    ({"city": "\ud800"}, "'city' must be valid Unicode text"),
    ({"city": "x" * 20_001}, "'city' must have at most 20000 characters; got 20001."),
    ({"days": 10**400}, "got a large number"),
    ({"guests": ["x"] * 2_001}, "'guests' must have at most 2000 items; got 2001."),
]


@from_json
def test_a_wrong_argument_is_refused_with_a_sentence(change: dict[str, Any], sentence: str) -> None:
    for wrong, said in ((change, sentence), *LONG):
        with pytest.raises(ToolError) as refusal:
            TOOL.call(ARGUMENTS | wrong, World())
        assert said in str(refusal.value)


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(ToolError, match="plan_trip needs the argument 'city'"):
        TOOL.call({}, World())


def test_an_unknown_tool_and_arguments_that_are_no_object_are_refused() -> None:
    arguments: list[Any] = [None, [], "city", 3]
    for wrong in arguments:
        with pytest.raises(ToolError, match="must be a JSON object"):
            call("get_weather", wrong)
    names: list[Any] = ["get_wether", "", None, 3, ["get_weather"]]
    for name in names:
        with pytest.raises(ToolError, match="There is no tool named"):
            call(name, {})


def test_records_are_bounded_in_depth_and_must_be_plain_json() -> None:
    deep: Any = "x"
    for _ in range(200):
        deep = [deep]
    for hostile in (deep, {1, 2}, float("inf"), {"k": {3: 4}}, ["x"] * 5_000):
        with pytest.raises(ToolError):
            call("data_sort", {"records": [{"a": hostile}], "field": "a"})
    with pytest.raises(ToolError, match=r"'records\[0\]' must be an object; got 5"):
        call("data_sort", {"records": [5], "field": "a"})
    with pytest.raises(ToolError, match="must be an array of objects"):
        call("transform_format", {"text": "[5]", "from": "json", "to": "csv"})


def test_a_stray_or_missing_args_entry_fails_at_import() -> None:
    def stray(city: City) -> Trip:
        """Go.

        Args:
            town: Where.
        """
        raise NotImplementedError

    with pytest.raises(TypeError, match=r"stray: the docstring's Args and the signature differ in \['city', 'town'\]"):
        build(stray, "Travel")


def test_a_tool_without_description_fails_at_import() -> None:
    def silent(city: City) -> Trip:
        raise NotImplementedError

    with pytest.raises(TypeError, match="needs a docstring"):
        build(silent, "Travel")


@from_json
def test_a_binding_makes_sense_when_the_value_is_of_the_same_or_a_narrower_kind(
    parameter: str, value: str, makes_sense: bool
) -> None:
    assert accepts(parameter, value) is makes_sense


def test_a_tool_says_where_it_is_made_when_what_it_names_is_not_the_only_one() -> None:
    tied = [name for name, tool in TOOLS.items() if "tied" in vars(tool.function)]
    assert tied == ["min_max", "data_sort", "data_aggregate"]
    assert TOOLS["min_max"].tied({"values": [3.0, 9.0]}, call("min_max", {"values": [3.0, 9.0]})) == ""
    assert TOOLS["min_max"].tied({"values": [3.0, 9.0, 9.0]}, None) == "the smallest or largest value occurs twice"
    assert TOOL.tied(ARGUMENTS, None) == ""


def test_defaults_are_those_of_the_schema() -> None:
    assert TOOL.defaults == {"pace": "slow", "days": 3}
