"""String utilities: exact operations on characters, where every space and capital letter matters."""

import re
from typing import Annotated, Literal, NoReturn, TypedDict
from unicodedata import normalize

import re2  # type: ignore[import-untyped, unused-ignore]  # google-re2 ships no types

from simulators.kinds import Bounds, Pattern, Raw, Slug, Text
from simulators.tool import MAX_ITEMS, MAX_STRING, ToolError, tool

MAX_PATTERN = 1_000
MAX_WORK = (
    3e7  # instructions of the compiled pattern times bytes to scan: about 0.2 s when RE2 cannot use its fast path
)

_OPTIONS = re2.Options()
_OPTIONS.max_mem = 1 << 20
_OPTIONS.log_errors = False
_OPTIONS.never_capture = True

_APOSTROPHES = str.maketrans("", "", "'’")
# Latin letters that Unicode does not decompose
_LATIN = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i"})
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SENTENCE_START = re.compile(r"""(?:^\s*|[.!?]\s+)["'“‘(\[]{0,3}[^\W\d_]""")
_WORD_BREAK = re.compile(r"[\W_]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


class Replaced(TypedDict):
    """A text with its replacements."""

    text: Text
    count: int


class Parts(TypedDict):
    """The pieces of a string, in order."""

    parts: list[Text]
    count: int
    first: Text
    last: Text


class Joined(TypedDict):
    """One string made of several."""

    text: Text


class Truncated(TypedDict):
    """A text of bounded length."""

    text: Text
    was_truncated: bool


class Slugified(TypedDict):
    """A title as part of a web address."""

    slug: Slug


class Converted(TypedDict):
    """A string in another case."""

    text: Text


class Matches(TypedDict):
    """The matches of a pattern."""

    matched: bool
    matches: list[Raw]
    first_match: Raw
    count: int


@tool
def string_replace(text: Raw, find: Raw, replacement: Raw) -> Replaced:
    """Swap every occurrence of one exact piece of text for another, case-sensitively.

    Args:
        text: The text to change.
        find: The exact characters to look for; no wildcards.
        replacement: What to put in their place; may be empty.
    """
    if not find:
        raise ToolError("'find' must hold at least one character.")
    count = text.count(find)
    _check_length(len(text) + count * (len(replacement) - len(find)))
    return {"text": text.replace(find, replacement), "count": count}


@tool
def split_text(text: Raw, separator: Raw) -> Parts:
    """Cut a string at every occurrence of a separator, which is left out; the spaces around it stay.

    Args:
        text: The string to cut.
        separator: The exact characters between the parts, such as "," or " - ".
    """
    if not separator:
        raise ToolError("'separator' must hold at least one character.")
    parts = text.split(separator)
    if len(parts) > MAX_ITEMS:
        raise ToolError(f"The text would fall into {len(parts)} parts; at most {MAX_ITEMS} are returned.")
    return {"parts": parts, "count": len(parts), "first": parts[0], "last": parts[-1]}


@tool
def join_texts(texts: list[Text], separator: Raw = " ") -> Joined:
    """Put several strings together into one, in the given order.

    Args:
        texts: The strings to put together.
        separator: What stands between two of them.
    """
    if not texts:
        raise ToolError("'texts' must hold at least one string.")
    _check_length(sum(map(len, texts)) + len(separator) * (len(texts) - 1))
    return {"text": separator.join(texts)}


@tool
def truncate_text(text: Raw, max_length: Annotated[int, Bounds(4, MAX_STRING)]) -> Truncated:
    """Cut a string after a number of characters, whatever it says; a cut string ends in three dots, which count.

    Args:
        text: The string to cut.
        max_length: The most characters that the result may have, the three dots included.
    """
    if len(text) <= max_length:
        return {"text": text, "was_truncated": False}
    return {"text": text[: max_length - 3].rstrip() + "...", "was_truncated": True}


@tool
def slugify(text: Text) -> Slugified:
    """Turn a title into the lower-case, hyphenated form used in web addresses: ASCII letters and digits only.

    Args:
        text: The title or phrase, in a language with Latin letters.
    """
    plain = normalize("NFKD", text.lower().translate(_LATIN).translate(_APOSTROPHES)).encode("ascii", "ignore").decode()
    slug = "-".join(re.findall(r"[a-z0-9]+", plain.lower()))
    if not slug:
        raise ToolError("'text' must hold a Latin letter or a digit.")
    return {"slug": slug}


@tool
def case_convert(
    text: Raw, case: Literal["upper", "lower", "title", "sentence", "camel", "snake", "kebab"]
) -> Converted:
    """Change the capitalisation of a string, or turn it into a programmer's identifier.

    Args:
        text: The string to convert.
        case: upper, lower; title (Every Word); sentence (first word of each sentence); camel (everyWord), snake
            (every_word) or kebab (every-word).
    """
    if case in ("camel", "snake", "kebab"):
        words = [word.lower() for word in _WORD_BREAK.split(text.translate(_APOSTROPHES)) if word]
        if case == "camel":
            words[1:] = [word.capitalize() for word in words[1:]]
        return {"text": {"camel": "", "snake": "_", "kebab": "-"}[case].join(words)}
    if case == "title":
        return {"text": _WORD.sub(lambda word: word[0].capitalize(), text)}
    if case == "sentence":
        return {"text": _SENTENCE_START.sub(lambda start: start[0].upper(), text.lower())}
    return {"text": text.upper() if case == "upper" else text.lower()}


@tool
def regex_match(text: Raw, pattern: Pattern) -> Matches:
    """Find every part of a text that fits a regular expression (RE2 syntax, case-sensitive unless it starts with (?i));
    each match is given whole.

    Args:
        text: The text to search.
        pattern: The regular expression; look-around and back-references are not supported.
    """
    if len(pattern) > MAX_PATTERN:
        raise ToolError(f"'pattern' must have at most {MAX_PATTERN} characters; got {len(pattern)}.")
    try:
        compiled = re2.compile(pattern, _OPTIONS)
    except re2.error as problem:
        _refuse_pattern(problem)
    matches: list[str] = []
    found = compiled.finditer(text)
    work = cost = compiled.programsize * len(text.encode())
    while work <= MAX_WORK and len(matches) <= MAX_ITEMS:
        match = next(found, None)
        if match is None:
            return {
                "matched": bool(matches),
                "matches": matches,
                "first_match": matches[0] if matches else "",
                "count": len(matches),
            }
        matches.append(match[0])
        work += cost - compiled.programsize * match.end()
    raise ToolError(
        "The pattern matches too often or costs too much on this text; use a simpler pattern or a shorter text."
    )


def _check_length(length: int) -> None:
    if length > MAX_STRING:
        raise ToolError(f"The result would have {length} characters; at most {MAX_STRING} are returned.")


def _refuse_pattern(problem: Exception) -> NoReturn:
    reason = problem.args[0].decode() if problem.args and isinstance(problem.args[0], bytes) else str(problem)
    raise ToolError(f"'pattern' is not a regular expression that RE2 understands: {reason}.") from None
