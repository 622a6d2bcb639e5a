"""What words denote what value."""

from typing import Any

from generator.composition.surface import denotes, find, numbers
from tests.cases import from_json


@from_json
def test_words_say_the_value(words: str, value: Any, rule: Any) -> None:
    assert denotes(words, value, rule, "calculator.expression")


@from_json
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
