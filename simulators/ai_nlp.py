"""AI & NLP: measurements of text, as a language toolkit makes them, and speech recognition."""

import re
from collections import Counter
from decimal import Decimal
from math import sqrt
from typing import Literal, TypedDict

from simulators.data import load
from simulators.english import STOP_WORDS, sentences, stem, words
from simulators.kinds import Language, Path, Text
from simulators.notation import check_path
from simulators.phrasing import enumerated, figure
from simulators.tool import MAX_ITEMS, MAX_NUMBER, ToolError, tool

_DIGITS = re.compile(r"(?<![0-9.,])\.?[0-9][0-9.,]*")
_GROUPED = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?")
_PLAIN = re.compile(r"\.?[0-9]+(?:\.[0-9]+)?")


class Tokens(TypedDict):
    """The units of a text, in order."""

    tokens: list[Text]
    count: int


class Similarity(TypedDict):
    """The similarity of two texts."""

    similarity: float
    summary: Text


class Size(TypedDict):
    """The length of a text."""

    words: int
    characters: int
    sentences: int
    summary: Text


class Numbers(TypedDict):
    """The numbers in a text."""

    numbers: list[float]
    count: int
    total: float
    summary: Text


class Transcript(TypedDict):
    """The transcript of a recording."""

    transcript: Text
    duration_seconds: int
    language: Language


@tool
def tokenize_text(text: Text, unit: Literal["word", "sentence", "character"] = "word") -> Tokens:
    """List the words (without punctuation), sentences or characters of a text, each as an element of its own.

    For mere totals use word_count.

    Args:
        text: The text to take apart.
        unit: What one element is.
    """
    tokens = words(text) if unit == "word" else sentences(text) if unit == "sentence" else list(text)
    if len(tokens) > MAX_ITEMS:
        raise ToolError(f"The text has {len(tokens)} tokens of this unit; at most {MAX_ITEMS} are returned.")
    return {"tokens": tokens, "count": len(tokens)}


@tool
def text_similarity(first: Text, second: Text) -> Similarity:
    """Measure with one score, from 0 to 1, how alike two texts are in their vocabulary.

    To learn which words differ use compare_texts.

    Args:
        first: The text named first.
        second: The other text.
    """
    left, right = _weights(first), _weights(second)
    norm = sum(weight**2 for weight in left.values()) * sum(weight**2 for weight in right.values())
    if not norm:
        return _similarity_output(float(first == second))
    return _similarity_output(round(sum(weight * right[word] for word, weight in left.items()) / sqrt(norm), 4))


@tool
def word_count(text: Text) -> Size:
    """Count the words, characters (spaces included) and sentences of a text, as for a length limit.

    For how hard it is to read use readability_score.

    Args:
        text: The text to count.
    """
    counts = len(words(text)), len(text), len(sentences(text))
    told = enumerated(
        [
            f"{count:,} {unit}{'' if count == 1 else 's'}"
            for count, unit in zip(counts, ("word", "character", "sentence"), strict=True)
        ]
    )
    return {"words": counts[0], "characters": counts[1], "sentences": counts[2], "summary": f"The text has {told}."}


@tool
def extract_numbers(text: Text) -> Numbers:
    """Find the numbers written in digits in a text, and add them up; digits that belong to a word or code (Q3, 3rd,
    A-17) are left out.

    Args:
        text: The text to search.
    """
    found = [number for digits in _DIGITS.finditer(text) for number in _read_number(text, digits)]
    if len(found) > MAX_ITEMS:
        raise ToolError(f"The text holds {len(found)} numbers; at most {MAX_ITEMS} are returned.")
    told = (
        f"The numbers {enumerated([figure(float(number)) for number in found[:20]])} add up to "
        f"{figure(float(sum(found)))}."
    )
    summary = told if 1 < len(found) <= 20 else f"The {len(found)} numbers add up to {figure(float(sum(found)))}."
    if len(found) < 2:
        summary = f"The only number is {figure(float(found[0]))}." if found else "There are no numbers in the text."
    return {
        "numbers": [float(number) for number in found],
        "count": len(found),
        "total": float(sum(found)),
        "summary": summary,
    }


@tool
def transcribe_audio(path: Path, with_timestamps: bool = False) -> Transcript:
    """Write down what is said in a sound recording; for text files use read_file.

    Args:
        path: Path of the recording, such as "recordings/standup.mp3".
        with_timestamps: Begin each utterance on a new line with its time as [mm:ss].
    """
    recordings = load("audio.json")
    wanted = check_path(path, "path").casefold()
    if wanted not in recordings:
        raise ToolError(
            f"There is no recording at {path!r:.80}; there are for instance {', '.join(list(recordings)[:4])}."
        )
    recording = recordings[wanted]
    lines = [
        f"[{start // 60:02}:{start % 60:02}] {said}" if with_timestamps else said
        for start, said in recording["utterances"]
    ]
    transcript = ("\n" if with_timestamps else " ").join(lines)
    return {
        "transcript": transcript,
        "duration_seconds": recording["duration_seconds"],
        "language": recording["language"],
    }


def _similarity_output(score: float) -> Similarity:
    return {"similarity": score, "summary": f"The two texts are {figure(100 * score, 0)} % alike in their vocabulary."}


def _weights(text: str) -> Counter[str]:
    """Count the words of a text by stem; a stop word counts 1, any other word 4."""
    weights: Counter[str] = Counter()
    for word in words(text):
        weights[stem(word)] += 1 if word.lower() in STOP_WORDS else 4
    return weights


def _read_number(text: str, digits: re.Match[str]) -> list[Decimal]:
    """Return the numbers in a run of digits, commas and dots, with their sign.

    The list is empty if the run is part of a word, code or version.
    """
    before, after = (
        text[max(0, digits.start() - 3) : digits.start()].rstrip("$€£¥"),
        text[digits.end() : digits.end() + 1],
    )
    run = digits[0].rstrip(".,")
    if (
        _is_word_character(before[-1:])
        or (_is_word_character(after) and run == digits[0])
        or (before[-1:] == "-" and before[-2:-1].isalpha())
    ):
        return []
    parts = [run.replace(",", "")] if _GROUPED.fullmatch(run) else run.split(",")
    if not all(_PLAIN.fullmatch(part) for part in parts):
        return []
    sign = -1 if before[-1:] in ("-", "−") and not before[-2:-1].isalnum() else 1
    numbers = [Decimal(part) for part in parts]
    numbers[0] *= sign
    return [number for number in numbers if abs(number) <= MAX_NUMBER]


def _is_word_character(character: str) -> bool:
    return character.isalpha() or character == "_"
