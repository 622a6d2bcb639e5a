"""Text processing: summaries, names, sentiment, topics, spelling and more, by small rules and bundled word lists."""

import re
from collections import Counter
from datetime import date
from functools import cache, lru_cache
from math import inf, sqrt
from typing import Annotated, Literal, TypedDict

from simulators.data import load
from simulators.english import MONTHS, STOP_WORDS, listed, sentences, stem, words
from simulators.kinds import Bounds, Company, Date, Person, Place, Query, Text
from simulators.names import KNOWN, find_names
from simulators.phrasing import dated, enumerated
from simulators.tool import MAX_ITEMS, ToolError, tool

MAX_TARGET = 200

_SENTIMENT = load("sentiment.json")
_VALENCE = {word: float(value) for value, listing in _SENTIMENT["words"].items() for word in listing.split()}
_PHRASES = {tuple(phrase.split()): float(value) for phrase, value in _SENTIMENT["phrases"].items()}
_NEGATIONS, _STRONGER, _WEAKER = (frozenset(_SENTIMENT[key].split()) for key in ("negations", "stronger", "weaker"))

_MONTHS = {month[:3].lower(): number for number, month in enumerate(MONTHS, 1)}
_MONTH = (
    r"(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DATE = re.compile(
    rf"(?<![\w/.-])(?:(\d{{4}})[-/](\d{{1,2}})[-/](\d{{1,2}})|(\d{{1,2}})/(\d{{1,2}})/(\d{{4}})"
    rf"|{_MONTH}\s(\d{{1,2}})(?:st|nd|rd|th)?,?\s(\d{{4}})|(\d{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?{_MONTH},?\s(\d{{4}}))(?![\w/])",
    re.IGNORECASE | re.ASCII,
)
_VOWELS = re.compile(r"[aeiouy]+")
# Syllables that counting groups of vowels misses: create, science, idea, reliable, rhythm
_SYLLABIC = re.compile(r"cre(?=at)|sci(?=en)|[dr]e(?=as?$)|li(?=a[bn])|(?:th|s)ms?$")
# A silent e: name, smile, walked, names; not table, wanted, boxes
_SILENT_END = re.compile(r"(?:[^aeiouyl]e|[aeiouy]le|[^aeioutdy]ed|[^aeiouysczxgl]es|[aeiouy]les)$")
_LETTERS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")

Topic = Literal[
    "business",
    "finance",
    "technology",
    "sports",
    "health",
    "politics",
    "science",
    "environment",
    "travel",
    "food",
    "entertainment",
    "education",
    "other",
]
Difficulty = Literal["very easy", "easy", "fairly easy", "standard", "fairly difficult", "difficult", "very difficult"]
_DIFFICULTIES: tuple[tuple[float, Difficulty], ...] = (
    (90, "very easy"),
    (80, "easy"),
    (70, "fairly easy"),
    (60, "standard"),
    (50, "fairly difficult"),
    (30, "difficult"),
    (-inf, "very difficult"),
)
_TOPICS: dict[Topic, frozenset[str]] = {
    topic: frozenset(map(stem, listing.split())) for topic, listing in load("topics.json").items()
}
_TOPICS_OF_STEM = Counter(root for roots in _TOPICS.values() for root in roots)


class Summary(TypedDict):
    """The most important sentences of a text."""

    summary: Text
    sentence_count: int


class Entities(TypedDict):
    """The names in a text."""

    people: list[Person]
    organizations: list[Company]
    places: list[Place]
    count: int
    summary: Text


class Sentiment(TypedDict):
    """The sentiment of a text."""

    sentiment: Literal["positive", "negative", "neutral", "mixed"]
    score: float
    summary: Text


class Classified(TypedDict):
    """The subject area of a text."""

    category: Topic
    confidence: float
    summary: Text


class Changes(TypedDict):
    """The differences between two versions of a text."""

    identical: bool
    added_words: list[Text]
    removed_words: list[Text]
    summary: Text


class Keywords(TypedDict):
    """The keywords of a text."""

    keywords: list[Text]
    top_keyword: Query
    joined: Query
    summary: Text


class Corrected(TypedDict):
    """A text with its spelling corrected."""

    corrected: Text
    misspelled: list[Text]
    error_count: int


class Readability(TypedDict):
    """The readability of a text."""

    reading_ease: float
    grade_level: float
    difficulty: Difficulty
    summary: Text


class Occurrences(TypedDict):
    """The number of occurrences of a word or phrase."""

    count: int
    summary: Text


class Dates(TypedDict):
    """The dates in a text."""

    dates: list[Date]
    first_date: Date
    count: int
    summary: Text


@tool
def summarize_text(text: Text, max_sentences: Annotated[int, Bounds(1, 20)] = 2) -> Summary:
    """Shorten a text to its most central sentences, kept word for word in their order.

    For single topical words use keyword_extract.

    Args:
        text: The text to shorten.
        max_sentences: The most sentences that the summary may have; 2 unless the user says.
    """
    listing = sentences(text)
    if not listing:
        raise ToolError("'text' must hold at least one sentence.")
    chosen = _central_sentences(listing, max_sentences)
    return {"summary": " ".join(listing[index] for index in chosen), "sentence_count": len(chosen)}


@tool
def extract_entities(text: Text) -> Entities:
    """Find the names of people, organizations and places in an English text, each list in order of appearance.

    Args:
        text: The text to search, with its usual capitals.
    """
    found = find_names(text)
    people, organizations, places = found["people"], found["organizations"], found["places"]
    groups = [
        f"{enumerated(names[:10])} ({label})"
        for label, names in (("people", people), ("organizations", organizations), ("places", places))
        if names
    ]
    summary = (
        f"The text names {enumerated(groups)}." if groups else "The text names no people, organizations or places."
    )
    count = len(people) + len(organizations) + len(places)
    return {"people": people, "organizations": organizations, "places": places, "count": count, "summary": summary}


@tool
def sentiment_analysis(text: Text) -> Sentiment:
    """Judge whether an English text, such as a review or a message, sounds positive or negative, from -1 to 1.

    Args:
        text: The text to judge.
    """
    values = [value for clause in re.split(r"[.!?;:,()\n—–]{1,40}(?:\s|$)", text) for value in _valences(clause)]
    good, bad = sum(value for value in values if value > 0), -sum(value for value in values if value < 0)
    score = round((good - bad) / (good + bad + 3), 2)
    sentiment: Literal["positive", "negative", "neutral", "mixed"] = "positive" if score > 0 else "negative"
    if min(good, bad) >= max(2, 0.6 * max(good, bad)):
        sentiment = "mixed"
    elif good + bad < 1.5 or abs(score) < 0.15:
        sentiment = "neutral"
    return {
        "sentiment": sentiment,
        "score": score,
        "summary": f"The text sounds {sentiment}, with a score of {score} on a scale from -1 to 1.",
    }


@tool
def classify_text(text: Text) -> Classified:
    """Assign an English text to the one subject area whose vocabulary it uses most; "other" if it uses none.

    Args:
        text: The text to assign.
    """
    counts = Counter(stem(word) for word in words(text) if word.lower() not in STOP_WORDS)
    # Whole numbers, so that sums do not depend on their order: a root of n areas has the weight 12 // n for each.
    scores = {
        topic: sum(min(count, 3) * (12 // _TOPICS_OF_STEM[root]) for root, count in counts.items() if root in roots)
        for topic, roots in _TOPICS.items()
    }
    best = max(_TOPICS, key=lambda topic: scores[topic])
    if not scores[best]:
        return {"category": "other", "confidence": 0.0, "summary": "The text belongs to none of the subject areas."}
    return {
        "category": best,
        "confidence": round(scores[best] / sum(scores.values()), 2),
        "summary": f"The text is about {best}.",
    }


@tool
def compare_texts(first: Text, second: Text) -> Changes:
    """Tell which words were added and removed from one version of a text to the next.

    For a score of how alike they are use text_similarity.

    Args:
        first: The earlier version.
        second: The later version.
    """
    added, removed = _missing_from(first, second), _missing_from(second, first)
    if max(len(added), len(removed)) > MAX_ITEMS:
        raise ToolError(f"The texts differ in more than {MAX_ITEMS} words.")
    parts = [f"{verb} {_quote(listing)}" for verb, listing in (("adds", added), ("drops", removed)) if listing]
    if first == second:
        summary = "The two texts are identical."
    elif parts:
        summary = f"The later version {' and '.join(parts)}."
    else:
        summary = "The two texts have the same words but differ in order, capitals, spacing or punctuation."
    return {"identical": first == second, "added_words": added, "removed_words": removed, "summary": summary}


@tool
def keyword_extract(text: Text, count: Annotated[int, Bounds(1, 20)] = 5) -> Keywords:
    """List the single words that say what an English text is about, the most telling first.

    For whole sentences use summarize_text.

    Args:
        text: The text to take them from.
        count: The most keywords to list; 5 unless the user says how many.
    """
    keywords = list(_ranked_words(text)[:count])
    if not keywords:
        raise ToolError("'text' must hold at least one word that names a topic.")
    return {
        "keywords": keywords,
        "top_keyword": keywords[0],
        "joined": ", ".join(keywords),
        "summary": f"The text is about {enumerated(keywords)}.",
    }


@tool
def spell_check(text: Text) -> Corrected:
    """Correct the common spelling mistakes in an English text; names, words in capitals and grammar stay as they are.

    Args:
        text: The text to correct.
    """
    misspelled: list[str] = []

    def correct(match: re.Match[str]) -> str:
        better = _correction(match[0])
        if better:
            misspelled.append(match[0])
        return better or match[0]

    corrected = _LETTERS.sub(correct, text)
    if len(misspelled) > MAX_ITEMS:
        raise ToolError(f"The text holds more than {MAX_ITEMS} misspelled words.")
    return {"corrected": corrected, "misspelled": misspelled, "error_count": len(misspelled)}


@tool
def readability_score(text: Text) -> Readability:
    """Measure how hard an English text is to read: Flesch reading ease (100 is very easy) and Flesch-Kincaid school
    grade.

    Args:
        text: The text to measure.
    """
    spoken = [word for word in words(text) if any(map(str.isalpha, word))]
    if not spoken:
        raise ToolError("'text' must hold at least one word.")
    length = len(spoken) / len(sentences(text))
    syllables = sum(map(_syllables, spoken)) / len(spoken)
    ease, grade = (
        round(206.835 - 1.015 * length - 84.6 * syllables, 1),
        round(0.39 * length + 11.8 * syllables - 15.59, 1),
    )
    difficulty = next(name for least, name in _DIFFICULTIES if ease >= least)
    summary = f"The text is {difficulty} to read: its reading ease is {ease} and its grade level {grade}."
    return {"reading_ease": ease, "grade_level": grade, "difficulty": difficulty, "summary": summary}


@tool
def count_occurrences(text: Text, target: Text) -> Occurrences:
    """Count how often a given word or phrase appears in a text, as whole words and in any capitalisation.

    Args:
        text: The text to search.
        target: The word or phrase to count.
    """
    wanted = " ".join(target.casefold().split())
    if not wanted or len(wanted) > MAX_TARGET:
        raise ToolError(f"'target' must be a word or phrase of at most {MAX_TARGET} characters.")
    searched = f" {' '.join(text.casefold().split())} "
    count, end = 0, 0
    while (start := searched.find(wanted, end)) >= 0:
        end = start + len(wanted)
        if (wanted[0].isalnum() and searched[start - 1].isalnum()) or (
            wanted[-1].isalnum() and searched[end].isalnum()
        ):
            end = start + 1
        else:
            count += 1
    return {
        "count": count,
        "summary": f'"{target.strip()}" stands {count} time{"" if count == 1 else "s"} in the text.',
    }


@tool
def extract_dates(text: Text) -> Dates:
    """Find the dates in a text and give them as YYYY-MM-DD, each once; a date must name its year, and 03/04/2026 is too
    ambiguous to count.

    Args:
        text: The text to search.
    """
    dates = list(dict.fromkeys(day for match in _DATE.finditer(text) if (day := _read_date(match))))
    if not dates:
        raise ToolError("'text' holds no full date such as 2026-03-10, March 10, 2026 or 10 March 2026.")
    summary = f"The text names {enumerated([dated(found) for found in dates[:10]])}."
    return {"dates": dates, "first_date": dates[0], "count": len(dates), "summary": summary}


def _central_sentences(listing: list[str], most: int) -> list[int]:
    """Return the positions of the sentences whose words are used most in the whole text.

    Words of a chosen sentence no longer count for the others.
    """
    roots = list(map(_roots, listing))
    weights = Counter(root for sentence in roots for root in sentence)
    scores = dict(weights)
    chosen: list[int] = []
    left = [index for index, sentence in enumerate(listing) if not sentence.startswith("#")] or list(
        range(len(listing))
    )  # without headings
    while left and len(chosen) < most:
        best = max(
            left,
            key=lambda index: (_sentence_score(listing[index], index, [scores[root] for root in roots[index]]), -index),
        )
        chosen.append(best)
        left.remove(best)
        for root in roots[best]:
            scores[root] = 0
    return sorted(chosen)


@lru_cache(maxsize=1024)
def _roots(sentence: str) -> tuple[str, ...]:
    """Return the stems of the content words of a sentence, each once."""
    return tuple(
        root for root in dict.fromkeys(map(stem, words(sentence))) if root[0].isalpha() and root not in _STOP_STEMS
    )


def _sentence_score(sentence: str, index: int, values: list[int]) -> float:
    """Return the weight of a sentence's words relative to its length.

    The first sentence gets more, as it often introduces the text; questions and fragments get half.
    """
    score = sum(values) / sqrt(len(values) + 3)
    if index == 0:
        score *= 1.25
    return score * 0.5 if sentence.endswith("?") or len(values) < 3 else score


@lru_cache(maxsize=1024)
def _valences(clause: str) -> tuple[float, ...]:
    """Return the sentiment values of the words and phrases of a clause, adjusted for negation and emphasis."""
    tokens = [word.lower().replace("’", "'") for word in words(clause)]
    values, position, scope = [], 0, 0
    while position < len(tokens):
        length = next((size for size in (4, 3, 2) if tuple(tokens[position : position + size]) in _PHRASES), 0)
        if length:
            values.append(_PHRASES[tuple(tokens[position : position + length])])
            position += length
            continue
        if tokens[position] in ("but", "yet", "although", "though", "while"):
            scope = position + 1
        form = listed(tokens[position], _VALENCE)
        if form:
            values.append(_in_context(_VALENCE[form], tokens[max(scope, position - 3) : position]))
        position += 1
    return tuple(values)


def _in_context(value: float, before: list[str]) -> float:
    if before and before[-1] in _STRONGER:
        value *= 1.5
    elif before and before[-1] in _WEAKER:
        value *= 0.5
    if any(word in _NEGATIONS for word in before):
        value *= -0.75 if value > 0 else -0.5
    return value


def _missing_from(first: str, second: str) -> list[str]:
    """Return the words of the second text that occur less often, or not at all, in the first."""
    spare = Counter(word.casefold() for word in words(first))
    missing = []
    for word in words(second):
        if spare[word.casefold()] > 0:
            spare[word.casefold()] -= 1
        else:
            missing.append(word)
    return missing


def _quote(listing: list[str]) -> str:
    shown = [f'"{word}"' for word in listing[:10]]
    rest = len(listing) - len(shown)
    return enumerated([*shown, f"{rest} more word{'s' if rest > 1 else ''}"] if rest else shown)


@lru_cache(maxsize=256)
def _ranked_words(text: str) -> tuple[str, ...]:
    """Return the topical words and names, the most important first.

    The score is the frequency, weighted higher for names and words of a subject area; ties go to the earlier word.
    """
    names = {name: 1.5 if kind != "people" else 1.0 for kind, found in find_names(text).items() for name in found}
    parts = {word for name in names for word in words(name)}
    forms: dict[str, Counter[str]] = {}
    position: dict[str, int] = {}
    for word in words(text):
        form = word[:-2] if word.endswith(("'s", "’s")) else word
        position.setdefault(form.lower(), len(position))
        if form not in parts and _is_content_word(form):
            forms.setdefault(stem(form), Counter())[form] += 1
    scores = {name: weight * text.count(name) for name, weight in names.items()}
    for root, counter in forms.items():
        lower = max(counter, key=lambda form: (counter[form], form.islower()))
        shown = lower if lower[1:] != lower[1:].lower() else lower.lower()
        factor = (
            1.5
            if root in _TOPICS_OF_STEM
            else 0.5
            if shown.endswith(("ly", "ed", "ing")) or listed(shown, _VALENCE)
            else 1.0
        )
        scores[shown] = factor * counter.total()
    return tuple(sorted(scores, key=lambda shown: (-scores[shown], position.get(shown.lower().split()[0], 0))))


def _is_content_word(form: str) -> bool:
    return (
        form[0].isalpha()
        and form.lower() not in STOP_WORDS
        and (len(form) > 2 or form.isupper())
        and "@" not in form
        and "://" not in form
    )


_STOP_STEMS = frozenset(map(stem, STOP_WORDS))


@cache
def _known_words() -> frozenset[str]:
    data = load("spelling.json")
    topics = (word for listing in load("topics.json").values() for word in listing.split())
    return frozenset(
        (
            *data["hard_words"].split(),
            *data["also_right"].split(),
            *data["misspellings"],
            *topics,
            *STOP_WORDS,
            *_VALENCE,
        )
    )


@cache
def _misspellings() -> dict[str, str]:
    """Map each misspelling to its word.

    These are the listed misspellings, and those made by doubling, undoubling, swapping or dropping a letter of a known
    word.
    """
    found: dict[str, str] = {}
    unclear = set()
    for word in sorted(_known_words()):
        for slip in _misspellings_of(word) if len(word) >= 6 and word.isalpha() else ():
            if found.setdefault(slip, word) != word or listed(slip, _known_words()):
                unclear.add(slip)
    listing = {
        wrong: right for right, wrongs in load("spelling.json")["misspellings"].items() for wrong in wrongs.split()
    }
    return {slip: word for slip, word in found.items() if slip not in unclear} | listing


def _misspellings_of(word: str) -> set[str]:
    slips = set()
    for index in range(1, len(word) - 1):
        letter, following = word[index], word[index + 1]
        slips.add(word[:index] + following + letter + word[index + 2 :])
        if letter == following and letter != "l":
            slips.add(word[:index] + word[index + 1 :])
        elif letter not in "lh" and letter not in (word[index - 1], following):
            slips.add(word[:index] + letter + word[index:])
        if len(word) >= 8:
            slips.add(word[:index] + word[index + 1 :])
    return slips - {word}


def _correction(word: str) -> str:
    """Return the correct spelling, capitalised like the word, or "" if the word is not known to be misspelled."""
    plain = word.lower().replace("’", "'")
    if not (word.islower() or (word[0].isupper() and word[1:].islower() and word not in KNOWN)):
        return ""
    right = _misspellings().get(plain, "")
    if not right and plain[-1:] == "s" and not listed(plain, _known_words()):
        plural = _misspellings().get(plain[:-1])
        right = f"{plural}s" if plural else ""
    return right.capitalize() if word[0].isupper() else right


def _syllables(word: str) -> int:
    """Count groups of vowels, without a silent e at the end; each part of a hyphenated word has at least one."""
    total = 0
    for part in filter(None, re.split(r"[^a-z]+", word.lower())):
        total += max(1, len(_VOWELS.findall(part)) + len(_SYLLABIC.findall(part)) - bool(_SILENT_END.search(part)))
    return max(total, 1)


def _read_date(match: re.Match[str]) -> str:
    """Return the ISO form of a matched date, or "" if there is no such day or its notation is ambiguous."""
    numbers = match.groups()
    year, month, day = next(
        group
        for group in [[numbers[place] for place in places] for places in ((0, 1, 2), (5, 3, 4), (8, 6, 7), (11, 10, 9))]
        if group[0]
    )
    month_number = int(month) if month.isdigit() else _MONTHS[month[:3].lower()]
    day_number = int(day)
    if numbers[3]:
        if month_number <= 12 and day_number <= 12 and month_number != day_number:
            return ""
        month_number, day_number = sorted((month_number, day_number))
    try:
        return date(int(year), month_number, day_number).isoformat()
    except ValueError:
        return ""
