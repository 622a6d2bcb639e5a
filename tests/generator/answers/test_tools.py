"""Tests of the family's tools: eleven from the catalogue, and two that are not part of it."""

from importlib import util
from typing import Any

import jsonschema
import pytest

import simulators
from generator.answers import tools
from generator.answers.tools import CHAT, ENTERPRISE, TOOLS, call, missing, schemas
from simulators import ToolError
from tests.cases import from_json

KEYWORDS = {"type", "description", "enum", "items", "properties", "required", "default", "minimum", "maximum"}


def test_search_and_python_are_no_part_of_the_catalogue() -> None:
    assert not set(CHAT) & set(simulators.TOOLS)
    assert set(ENTERPRISE) <= set(simulators.TOOLS)
    assert len(simulators.TOOLS) == 106


@pytest.mark.parametrize("subset", ["enterprise", "chat"])
def test_the_schemas_hold_only_what_every_provider_accepts(subset: str) -> None:
    def keywords(schema: dict[str, Any]) -> set[str]:
        parts = [*schema.get("properties", {}).values(), *([schema["items"]] if "items" in schema else [])]
        return set(schema).union(*map(keywords, parts))

    for schema in schemas(subset):
        assert keywords(schema["function"]["parameters"]) <= KEYWORDS


def test_no_call_does_what_a_question_asks_two_for() -> None:
    for name, taken in (("get_exchange_rate", {"base", "target"}), ("get_stock_price", {"symbol"})):
        assert set(TOOLS[name].schema["function"]["parameters"]["properties"]) == taken


def test_outputs_are_what_the_description_promises() -> None:
    for name, arguments in (("search", {"query": "weather in Oslo"}), ("python", {"code": "[1, 'a', {'b': None}]"})):
        jsonschema.validate(call(name, arguments), TOOLS[name].returns)
        assert "Returns {" in TOOLS[name].description


@from_json
def test_what_cannot_be_called_is_refused_in_a_sentence(name: Any, arguments: Any) -> None:
    with pytest.raises(ToolError, match=r"\.$"):
        call(name, arguments)


def test_a_missing_extra_is_named_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    assert missing() is None
    monkeypatch.setattr(tools, "find_spec", lambda name: None if name == "snowballstemmer" else util.find_spec(name))
    assert missing() == 'The family answers needs snowballstemmer; in the clone: pip install -e ".[answers]".'
