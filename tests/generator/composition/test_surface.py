"""What words denote what value."""

from typing import Any

import pytest

from generator.composition.surface import denotes, find, numbers

SAID: list[tuple[str, Any, Any]] = [
    ("1,250.50", 1250.5, "number"),
    ("-3", -3, "integer"),
    ("twelve", 12, "integer"),
    ("April 12, 2026", "2026-04-12", "date"),
    ("April 12th 2026", "2026-04-12", "date"),
    ("12 April 2026", "2026-04-12", "date"),
    ("12th of April 2026", "2026-04-12", "date"),
    ("2026-04-12", "2026-04-12", "date"),
    ("3 pm", "15:00", "time"),
    ("12:30 am", "00:30", "time"),
    ("12 p.m.", "12:00", "time"),
    ("noon", "12:00", "time"),
    ("09:45", "09:45", "time"),
    ("March 14, 2026 at 3 pm", "2026-03-14T15:00:00", "datetime"),
    ("9:30 am on 14 March 2026", "2026-03-14T09:30", "datetime"),
    ("March 14, 2026 at 3 pm UTC", "2026-03-14T15:00:00", "datetime"),
    ("March 14, 2026 at 3 pm UTC", "2026-03-14T15:00Z", "datetime"),
    ("14 March 2026 at 3 pm UTC+9", "2026-03-14T15:00:00+09:00", "datetime"),
    ("3 pm on 14 March 2026 UTC-03:30", "2026-03-14T15:00:00-03:30", "datetime"),
    ("Hello.", "Hello.\n", "text"),
    ("New York", "America/New_York", "identifier"),
    ("berlin", "Berlin", "identifier"),
    ("oil painting", "oil_painting", "enum"),
    ("Fahrenheit", "fahrenheit", "enum"),
    ("17 × 3", "17*3", "expression"),
    ("4, 8 and 15", [4, 8, 15], {"list": "number"}),
    ("4, 8, and 15", [4, 8, 15], {"list": "number"}),
    ("a@b.example and c@d.example", ["a@b.example", "c@d.example"], {"set": "email"}),
    ('[{"a": 1}]', [{"a": 1}], {"list": "json"}),
    ("name,age\nAna,31\nBo,4.5", [{"name": "Ana", "age": 31}, {"name": "Bo", "age": 4.5}], {"list": "json"}),
]
NOT_SAID: list[tuple[str, Any, Any]] = [
    ("1,25", 125, "number"),
    ("1250", 1250.5, "number"),
    ("12", "12", "number"),
    ("one", True, "number"),
    ("April 31, 2026", "2026-05-01", "date"),
    ("04/12/2026", "2026-04-12", "date"),
    ("Smarch 12, 2026", "2026-04-12", "date"),
    ("13 pm", "13:00", "time"),
    ("25:00", "25:00", "time"),
    ("3 am", "15:00", "time"),
    ("March 14, 2026 at 3 pm", "2026-03-14T15:00:00+09:00", "datetime"),
    ("March 14, 2026 at 3 pm UTC+9", "2026-03-14T15:00:00+08:00", "datetime"),
    ("March 14, 2026 at 3 pm UTC+9", "2026-03-14T15:00:00", "datetime"),
    ("March 14, 2026 at 3 pm", "2026-03-14T15:00:30", "datetime"),
    ("Hello.", "Hello.\n", "verbatim"),
    ("York", "America/New_York", "identifier"),
    ("Hello", "hello", "text"),
    ("QUJD", "qujd", "verbatim"),
    ("4 and 8", [4, 8, 15], {"list": "number"}),
    ("4, 8 and 16", [4, 8, 15], {"list": "number"}),
    ("[1, 2", [1, 2], {"list": "json"}),
    ("17 x 3", "17*3", "expression"),
    ("name,age\nAna,31,7", [{"name": "Ana", "age": 31}], {"list": "json"}),
    ("name,age\nAna", [{"name": "Ana", "age": None}], {"list": "json"}),
    ("name\rage\nAna", [{"name": "Ana"}], {"list": "json"}),
]


@pytest.mark.parametrize(("words", "value", "rule"), SAID)
def test_words_say_the_value(words: str, value: Any, rule: Any) -> None:
    assert denotes(words, value, rule, "calculator.expression")


@pytest.mark.parametrize(("words", "value", "rule"), NOT_SAID)
def test_words_do_not_say_the_value(words: str, value: Any, rule: Any) -> None:
    assert not denotes(words, value, rule, "calculator.expression")


def test_a_column_is_said_with_spaces() -> None:
    assert denotes("hire date", "hire_date", "identifier", "data_sort.field")
    assert not denotes("hire date", "hire_date", "identifier", "get_weather.city")


def test_currency_names_say_their_code() -> None:
    assert denotes("Swiss francs", "CHF", "identifier", "get_exchange_rate.base")
    assert not denotes("Swiss francs", "CHF", "identifier", "get_weather.city")


def test_a_literal_is_found_as_a_whole_word() -> None:
    assert find("Make it 30 minutes, not 3.", 3, "integer", "create_task.title") == (24, 25)
    assert find("Make it 30 minutes.", 3, "integer", "create_task.title") is None


def test_numbers_of_a_text_are_read_in_digits_and_words() -> None:
    assert sorted(numbers("Three of the 1,200 guests paid 4.50, 2 did not.")) == [2, 3, 4.5, 1200]
