"""Tests of the search: a query that names a thing finds it in any wording, and results are reproducible."""

import json
from pathlib import Path

import pytest

from generator.answers.relations import members
from generator.answers.search import MAX_QUERY, TITLE_WEIGHT, _scores, entries, flight_numbers, search
from generator.core.keyed import reordered
from simulators import ToolError
from simulators.data import load

WORDINGS = json.loads((Path(__file__).parent / "cases" / "wordings.json").read_text(encoding="utf-8"))


def _of_type(kind: str) -> list[str]:
    return [name for name, row in load("knowledge.json").items() if row["type"] == kind]


CITIES = [name for name in load("cities.json") if name not in load("countries.json")]
# Relation to the things to try and the type of the entry with the value.
THINGS = {
    "author": (_of_type("work"), "work"),
    "birthplace": (_of_type("person"), "person"),
    "headquarters": (_of_type("company"), "company"),
    "site": (_of_type("landmark"), "landmark"),
    "capital": (list(load("countries.json")), "country"),
    "local_currency": (list(load("countries.json")), "country"),
    "population": (list(load("countries.json")), "country"),
    "country": (CITIES, "city"),
    "inhabitants": (CITIES, "city"),
    "money_there": (CITIES, "city"),
    "temperature": (CITIES, "weather"),
    "wind": (CITIES, "weather"),
    "humidity": (CITIES, "weather"),
    "quote": (list(members("company")), "share"),
    "move": (list(members("company")), "share"),
    "rate": (list(load("currencies.json")), "exchange rates"),
    "destination": (list(flight_numbers()), "flight"),
}


def _tells(entry: dict[str, dict[str, str]], thing: str, kind: str) -> bool:
    facts = entry["facts"]
    named = (entry["title"], facts.get("city"), facts.get("company"), facts.get("currency"), facts.get("flight_number"))
    return facts["type"] == kind and thing in named


def _found(relation: str) -> list[tuple[str, bool]]:
    things, kind = THINGS[relation]
    queries = [
        (wording.format(x=thing), thing)
        for wording in WORDINGS[relation]
        for thing in reordered(things, relation, wording)[:20]
    ]
    return [(query, any(_tells(entry, thing, kind) for entry in search(query)[:3])) for query, thing in queries]


@pytest.mark.parametrize("relation", THINGS)
def test_ten_wordings_of_every_relation_find_the_fact_among_the_first_three(relation: str) -> None:
    assert len(WORDINGS[relation]) == 10
    found = _found(relation)
    assert sum(hit for _, hit in found) >= 0.98 * len(found), [query for query, hit in found if not hit]


def test_equal_scores_stand_in_the_order_of_the_titles() -> None:
    scores = _scores("body", ["share"]) + TITLE_WEIGHT * _scores("title", ["share"])
    place = {entry["title"]: (-round(score, 4), entry["title"]) for entry, score in zip(entries(), scores, strict=True)}
    found = [entry["title"] for entry in search("share", 40)]
    assert found == sorted(place, key=place.__getitem__)[:40]
    assert sum(score == place[found[-1]][0] for score, _ in place.values()) > 1  # with ties where the page ends


def test_titles_are_unique_and_no_result_is_shared() -> None:
    titles = [entry["title"] for entry in entries()]
    assert len(set(titles)) == len(titles)
    search("Oslo")[0]["title"] = "changed"
    assert search("Oslo")[0]["title"] != "changed"


@pytest.mark.parametrize("query", ["", "  ", "?!", "the of and", "x" * (MAX_QUERY + 1)])
def test_a_query_without_a_word_or_without_an_end_is_refused_in_a_sentence(query: str) -> None:
    with pytest.raises(ToolError, match=r"\.$"):
        search(query)


def test_what_shares_no_word_is_left_out() -> None:
    assert search("zzzzqqqq") == []
