"""Tests of the default questions and of their reproducibility."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generator.answers.engine import answers, capacity, combination, questions
from generator.answers.forms import FORMS
from generator.answers.relations import KINDS, RELATIONS, members
from generator.answers.search import search
from generator.answers.tools import SUBSETS, TOOLS
from generator.core.digest import digest
from tests.cases import from_json
from tests.questions import questions as of_seed

ROOT = Path(__file__).parents[3]
Row = dict[str, Any]
QUERIES = ("capital", "weather in Oslo", "euro dollar", "flight to Paris", "novel")


def test_there_are_two_hundred_questions_half_of_them_in_each_subset(rows: list[Row]) -> None:
    assert Counter(row["subset"] for row in rows) == {"enterprise": 100, "chat": 100}
    assert [row["task_id"] for row in rows][::100] == ["answers_enterprise_0001", "answers_chat_0101"]
    assert len({row["task_id"] for row in rows}) == len({row["prompt"] for row in rows}) == 200


@pytest.mark.parametrize("seed", [42, 1])
def test_most_take_three_calls_a_fifth_takes_seven_and_numbers_prevail(seed: int) -> None:
    rows = of_seed(seed)
    calls = [row["num_calls"] for row in rows]
    assert sum(count >= 3 for count in calls) >= 0.85 * len(rows)
    assert sum(count >= 7 for count in calls) >= 0.20 * len(rows)
    assert max(calls) >= 10
    kinds = Counter(row["answer_type"] for row in rows)
    assert kinds["number"] > 0.5 * len(rows)
    assert set(kinds) == {"number", "text", "date", "list", "record"}


def test_the_subsets_have_eleven_tools_and_two_and_use_them_all(rows: list[Row]) -> None:
    assert {subset: len(tools) for subset, tools in SUBSETS.items()} == {"enterprise": 11, "chat": 2}
    used: dict[str, set[str]] = {subset: set() for subset in SUBSETS}
    for row in rows:
        used[row["subset"]] |= {step["tool_name"] for step in row["expected_trace"]}
    assert used == {subset: set(tools) for subset, tools in SUBSETS.items()}


def test_an_item_depends_on_seed_subset_and_number_alone(rows: list[Row]) -> None:
    chat = [row for row in rows if row["subset"] == "chat"]
    (alone,) = questions("chat", 1, 42, start=61, first_number=101)
    assert alone == chat[61]
    assert list(questions("chat", 2, 42, start=61, first_number=101))[1] == chat[62]
    assert next(iter(questions("chat", 1, 43))) != chat[0]


@pytest.mark.parametrize("count", [100, pytest.param(300, marks=pytest.mark.slow)])
def test_no_question_comes_twice_within_a_seed(count: int) -> None:
    rows = [row for subset in SUBSETS for row in questions(subset, count, 5)]
    things = Counter(str((row["subset"], row["metadata"]["form"], _things(row))) for row in rows)
    assert len({row["prompt"] for row in rows}) == 2 * count
    assert max(things.values()) == 1


def _things(row: Row) -> tuple[list[str], Any]:
    return sorted(row["metadata"]["things"]["names"]), row["metadata"]["things"]["extras"]


def test_rows_and_pages_of_a_search_do_not_depend_on_the_hash_seed(rows: list[Row]) -> None:
    golden = Path(__file__).with_name("golden.sha256").read_text(encoding="utf-8").strip()
    assert digest(rows) == golden, "these are published"
    code = (
        "from generator.answers.search import search; from generator.answers.engine import answers\n"
        "from generator.core.digest import digest; print(digest(answers(42)))\n"
        f"print([[entry['title'] for entry in search(query, 20)] for query in {QUERIES}])"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "1"}  # different from this process
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [golden, str([[each["title"] for each in search(q, 20)] for q in QUERIES])]


def test_rows_are_plain_json_and_share_nothing_that_changes_another(rows: list[Row]) -> None:
    assert json.loads(json.dumps(rows)) == rows


@from_json
def test_senseless_orders_are_refused_in_a_sentence(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        answers(**arguments)


def test_the_weights_of_each_subset_add_up_to_a_hundred() -> None:
    for subset in SUBSETS:
        assert sum(form.weight for form in FORMS if form.subset == subset) == 100
        assert capacity(subset) == 500


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.subset}-{form.name}")
def test_every_form_has_words_and_things(form: Any) -> None:
    assert form.texts
    assert form.count <= len(members(form.kind))
    assert all(text.rstrip()[-1] in ".?" for text in form.texts)


@pytest.mark.parametrize("relation", RELATIONS.values(), ids=RELATIONS)
def test_every_relation_is_said_once_as_a_phrase_and_once_as_a_call(relation: Any) -> None:
    assert "{}" in relation.phrase
    assert "{}" in relation.asks
    assert "?" in relation.asks
    assert relation.tool or relation.query
    assert not relation.tool or (relation.tool in TOOLS and "{}" in relation.arguments.values())
    assert not relation.query or "{}" in relation.query


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_different_names(kind: str) -> None:
    assert len(set(members(kind))) == len(members(kind)) >= 5


def test_a_combination_hits_every_choice_once() -> None:
    assert len({combination(number, 7, 3) for number in range(35)}) == 35
    assert all(len(set(combination(number, 7, 3))) == 3 for number in range(35))
