"""Splits English text into words and sentences and stems words, by small rules in time linear in the text."""

import re
from functools import lru_cache

from simulators.data import load

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
STOP_WORDS: frozenset[str] = frozenset(load("stop_words.json")["words"].split())

# A word may hold apostrophes, hyphens, dots and ampersands (don't, well-known, example.com, R&D), a number also commas
# and colons (1,234.5; 9:30).
_WORD = re.compile(r"[^\W_]+(?:(?:[-'’.&_]|(?<=[0-9])[,:](?=[0-9]))[^\W_]+)*")
_SENTENCE_END = re.compile(r"(?<![.!?…])([.!?…]++)[\"'”’)\]]*+(?=\s)")
_LAST_WORD = re.compile(r"[^\s(\[\"“]*$")
_NEVER_LAST = frozenset(
    "mr mrs ms dr prof st mt gen sen rep gov capt lt col sgt rev hon vs fig no vol pp approx e.g i.e cf al".split()
)
_VOWEL = re.compile(r"[aeiouy]")
_UNCHANGED = frozenset(
    "news series species always perhaps during evening morning nothing something anything everything diabetes "
    "athletics".split()
)
_INFLECTIONS = (
    ("ies", ("y",)),
    ("ied", ("y",)),
    ("es", ("", "e")),
    ("s", ("",)),
    ("ed", ("", "e")),
    ("ing", ("", "e")),
    ("ily", ("y",)),
    ("ly", ("", "le")),
)


def words(text: str) -> list[str]:
    """Return the words and numbers of a text as written, without punctuation; web and e-mail addresses stay whole."""
    if "://" not in text and "@" not in text:
        return _WORD.findall(text)
    found: list[str] = []
    for chunk in text.split():
        if "://" in chunk or "@" in chunk[1:-1]:
            found.append(chunk.strip("\"'“”‘’()[]<>.,;:!?"))
        else:
            found += _WORD.findall(chunk)
    return [word for word in found if word]


def sentences(text: str) -> list[str]:
    """Return the sentences of a text; the end of a line ends a sentence as well."""
    return [sentence for line in text.splitlines() for sentence in _line_sentences(line)]


@lru_cache(maxsize=1024)
def _line_sentences(line: str) -> tuple[str, ...]:
    found, start = [], 0
    for end in _SENTENCE_END.finditer(line):
        rest = line[end.end() : end.end() + 40].lstrip()
        if rest[:1].islower() or (end[1] == "." and _is_abbreviation(line[max(start, end.start() - 40) : end.start()])):
            continue
        found.append(line[start : end.end()].strip())
        start = end.end()
    found.append(line[start:].strip())
    return tuple(sentence for sentence in found if any(map(str.isalnum, sentence)))


def _is_abbreviation(before: str) -> bool:
    """Return whether the dot after `before` belongs to a title (Dr.), an initial (J. or U.S.) or the like."""
    match = _LAST_WORD.search(before)
    last = match[0] if match else ""
    return last.lower() in _NEVER_LAST or (
        last[-1:].isupper() and last[-1:] != "I" and (len(last) == 1 or last[-2] == ".")
    )


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Return the stem that a word shares with its inflected forms.

    "companies" and "company" have the same stem, and so have "changing" and "changes".
    """
    word = word.lower().replace("’", "'").removesuffix("'s")
    if len(word) <= 3 or not word.isalpha() or word in _UNCHANGED:
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "xes", "zes", "ches", "shes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for suffix in ("ing", "ed"):
        base = word.removesuffix(suffix)
        if base != word and len(base) >= 3 and _VOWEL.search(base) and not word.endswith("eed"):
            word = base[:-1] if base[-1] == base[-2] and base[-1] not in "lsz" else base
            break
    return word.removesuffix("e") if len(word) > 3 else word


def listed(word: str, lexicon: frozenset[str] | dict[str, float]) -> str:
    """Return the form of a possibly inflected word that is in a lexicon, or ""."""
    word = word.lower().replace("’", "'").removesuffix("'s")
    return next((form for form in _base_forms(word) if form in lexicon), "")


@lru_cache(maxsize=1 << 16)
def _base_forms(word: str) -> tuple[str, ...]:
    forms = [word]
    for suffix, endings in _INFLECTIONS:
        base = word.removesuffix(suffix)
        if base != word and len(base) >= 3:
            forms += [base + ending for ending in endings]
            if suffix in ("ed", "ing") and base[-1] == base[-2]:
                forms.append(base[:-1])
    return tuple(forms)
