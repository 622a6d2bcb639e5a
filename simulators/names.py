"""Finds the names of people, organizations and places in English text, by a gazetteer and by capital letters."""

import re
from functools import lru_cache
from typing import NamedTuple

from simulators.data import load
from simulators.english import STOP_WORDS, sentences

_DATA = load("entities.json")
_LISTS = {key: frozenset(value.split() if isinstance(value, str) else value) for key, value in _DATA.items()}
_FIRST_NAMES = _LISTS["first_names"] | _LISTS["ambiguous_first_names"]
_PERSONAL = _FIRST_NAMES | _LISTS["surnames"]
_CLEAR = _LISTS["first_names"] | _LISTS["surnames"]
_PLACES = [*_DATA["places"], *load("cities.json"), *load("countries.json")]
_GAZETTEER = dict.fromkeys(_DATA["organizations"], "organizations") | dict.fromkeys(_PLACES, "places")
KNOWN = frozenset(_GAZETTEER) | _PERSONAL
_LONGEST = 6
_AFTER_NAME = frozenset("and is was has had will said says".split())
_AFTER_PERSON = frozenset(
    "said says told added explained announced presented wrote replied joined reported argued asked answered who".split()
)
_BEFORE_PERSON = frozenset("named by told asked met thanked hired with contact".split())
_TOKEN = re.compile(r"[^\W_]+(?:[-'’.&][^\W_]+)*")


class _Token(NamedTuple):
    word: str
    position: int  # in the sentence
    before: str  # the word before it if that is in lower case, or ""
    after: str  # the word after it if that is in lower case, or ""


def find_names(text: str) -> dict[str, list[str]]:
    """Return the people, organizations and places named in a text, each once, in order of appearance."""
    found: dict[str, list[str]] = {"people": [], "organizations": [], "places": []}
    # The names found, and the parts of people's names: "Rivera" after "Elena Rivera" is not a new person.
    known: set[str] = set()
    for sentence in sentences(text):
        for kind, name in _names_in(sentence):
            if name not in known:
                found[kind].append(name)
                known.add(name)
                known.update(name.split() if kind == "people" else ())
    return found


@lru_cache(maxsize=1024)  # the pages of the invented web share sentences
def _names_in(sentence: str) -> tuple[tuple[str, str], ...]:
    """Return the kind and text of each name in a sentence."""
    found = []
    for run in _runs(sentence):
        index = 0
        while index < len(run):
            length, kind, name = _name_at(run, index)
            if kind:
                found.append((kind, name))
            index += length
    return tuple(found)


def _runs(sentence: str) -> list[list[_Token]]:
    """Return sequences of words that may form names: capitalised words, and the small words between them."""
    matches = list(_TOKEN.finditer(sentence))
    runs: list[list[_Token]] = []
    end = -2
    for position, match in enumerate(matches):
        word = match[0]
        if not _is_capital(word) and not (
            end == position - 1
            and _joins(word)
            and position + 1 < len(matches)
            and _is_capital(matches[position + 1][0])
        ):
            continue
        gap = sentence[matches[position - 1].end() : match.start()] if position else ""
        previous = matches[position - 1][0] if position else ""
        before = previous if previous.islower() else ""
        after = matches[position + 1][0] if position + 1 < len(matches) else ""
        bare = word[:-2] if word.endswith(("'s", "’s")) else word
        initial = len(word) == 1 and sentence[match.end() : match.end() + 1] == "."
        token = _Token(bare + "." if initial else bare, position, before, after if after.islower() else "")
        if end == position - 1 and runs and _is_close(gap, previous, word):
            runs[-1].append(token)
        else:
            runs.append([token])
        end = position if bare == word else -2
    return runs


def _is_capital(word: str) -> bool:
    return word[0].isupper() or (word[1:2].isupper() and word[0] in "ei")  # eBay


def _joins(word: str) -> bool:
    return word in ("of", "the", "for", "and") or word in _LISTS["person_inner_words"]


def _is_close(gap: str, previous: str, word: str) -> bool:
    return (
        gap in (" ", " & ")
        or (gap == ". " and (previous in _LISTS["titles"] or len(previous) == 1))
        or (gap == ", " and word in ("Inc", "Ltd", "LLC", "PLC"))
    )


def _name_at(run: list[_Token], index: int) -> tuple[int, str, str]:
    """Return the length, kind and text of the name that starts at a token of a run; the kind is "" if there is none."""
    ahead = [token.word for token in run[index : index + _LONGEST]]
    rules = (_by_gazetteer, _by_title, _by_beginning, _by_ending, _by_full_name)
    for rule in rules:
        length, kind, name = rule(ahead)
        if kind:
            return length, kind, name
    return _single(run, index)


def _by_gazetteer(ahead: list[str]) -> tuple[int, str, str]:
    for length in range(len(ahead), 1, -1):
        for glue in (" ", " & "):
            name = glue.join(ahead[:length])
            if name in _GAZETTEER and not (length < len(ahead) and ahead[length] in _LISTS["organization_endings"]):
                return length, _GAZETTEER[name], name
    return 1, "", ""


def _by_title(ahead: list[str]) -> tuple[int, str, str]:
    if ahead[0] not in _LISTS["titles"]:
        return 1, "", ""
    skip = next((index for index, word in enumerate(ahead) if word not in _LISTS["titles"]), len(ahead))
    length = _person_length(ahead[skip:])
    return skip + length, "people" if length else "", " ".join(ahead[skip : skip + length])


def _by_beginning(ahead: list[str]) -> tuple[int, str, str]:
    if ahead[0] in _LISTS["organization_beginnings"] and ahead[1:2] in (["of"], ["for"]):
        start = 3 if ahead[2:3] == ["the"] else 2
        length = start + _capitals(ahead[start:])
        return length, "organizations" if length > start else "", " ".join(ahead[:length])
    if ahead[0] in _LISTS["place_beginnings"] and _capitals(ahead[1:2]):
        return 2, "places", " ".join(ahead[:2])
    return 1, "", ""


def _by_ending(ahead: list[str]) -> tuple[int, str, str]:
    """Find names such as "Northgate Logistics Ltd" and "Baker Street"."""
    if ahead[0].lower() in STOP_WORDS or ahead[0] in _LISTS["not_names"]:
        return 1, "", ""
    for last in range(1, _capitals(ahead)):
        for kind, endings in (("organizations", "organization_endings"), ("places", "place_endings")):
            if ahead[last] in _LISTS[endings]:
                while ahead[last + 1 : last + 2] and ahead[last + 1] in _LISTS[endings]:
                    last += 1  # noqa: PLW2901  # the endings that follow belong to the name
                return last + 1, kind, " ".join(ahead[: last + 1])
    return 1, "", ""


def _by_full_name(ahead: list[str]) -> tuple[int, str, str]:
    length = _person_length(ahead) if ahead[0] in _FIRST_NAMES or ahead[0].endswith(".") else 0
    return (length, "people", " ".join(ahead[:length])) if length > 1 else (1, "", "")


def _single(run: list[_Token], index: int) -> tuple[int, str, str]:
    """Find a name of one word, or a person's name that only the word before or after it identifies as such."""
    token = run[index]
    starts = token.position == 0
    if token.word in _GAZETTEER and not (
        starts
        and token.word in _LISTS["ambiguous_names"]
        and not token.after.endswith("ed")
        and token.after not in _AFTER_NAME
    ):
        return 1, _GAZETTEER[token.word], token.word
    if token.word in _LISTS["not_names"] or token.word.lower() in STOP_WORDS:
        return 1, "", ""
    if token.word in _CLEAR or (token.word in _LISTS["ambiguous_first_names"] and not starts):
        return 1, "people", token.word
    rest = [later.word for later in run[index : index + 4]]
    length = len(rest)
    if (
        length in (2, 3)
        and _person_length(rest) == length
        and (token.before in _BEFORE_PERSON or run[-1].after in _AFTER_PERSON)
    ):
        return length, "people", " ".join(rest)
    return 1, "", ""


def _person_length(words: list[str]) -> int:
    """Return how many of the words, from the first on, can belong to one person's name.

    Words must be capitalised, except particles such as "van" between them, and a known name of something else ends it.
    """
    length = 0
    for index, word in enumerate(words[:4]):
        if word in _LISTS["person_inner_words"] and index:
            continue
        if (
            not _capitals([word])
            or word in _LISTS["not_names"]
            or (word.lower() in STOP_WORDS and word not in _FIRST_NAMES)
        ):
            break
        if index and word in _GAZETTEER and word not in _PERSONAL:
            break
        length = index + 1
    return length


def _capitals(words: list[str]) -> int:
    """Return how many words, from the first on, are capitalised."""
    return next((index for index, word in enumerate(words) if not word[0].isupper()), len(words))
