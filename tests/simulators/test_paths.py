"""Paths into JSON values are read in one place."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulators.paths import kind_path, leaves, split, tokens, value_at

NAMES = st.text("abcdefghijklmnopqrstuvwxyz_ -é1", min_size=1, max_size=6)
VALUES = st.recursive(
    st.none() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
)


@given(st.dictionaries(NAMES, VALUES, min_size=1, max_size=4))
def test_every_leaf_is_found_by_its_path_which_is_its_first_key_and_the_rest(value: dict[str, Any]) -> None:
    found = list(leaves(value))
    for path, leaf in found:
        first, rest = split(path)
        assert value_at(value, path) == value_at(value[first], rest) == leaf
    assert len({path for path, _ in found}) == len(found)


def test_tokens_are_keys_and_indices() -> None:
    assert tokens("groups[10].top name") == ("groups", 10, "top name")


def test_a_kind_has_no_indices() -> None:
    assert kind_path("items[0].rows[12].name") == "items[].rows[].name"


@pytest.mark.parametrize("path", ["a[3]", "b", "a.x", "a[0].x"])
def test_what_is_not_there_is_an_error(path: str) -> None:
    with pytest.raises((KeyError, IndexError, TypeError)):
        value_at({"a": [1]}, path)
