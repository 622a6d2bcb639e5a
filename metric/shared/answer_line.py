r"""Reads the answer line and the number on it. Each metric that reads answers has a symbolic link to this file.

The answer follows the last `Answer:` that begins a line. Case, Markdown around it and closed thoughts before it are
ignored. Every pattern takes linear time, and at most `MOST` characters are read.
"""

import re
from collections.abc import Iterator
from typing import Any

MOST = 20_000  # characters read, at the end of a text

_MARK = re.compile(
    r"^((?:(?!\n)[\W_])*)(?:the[ \t])?(?:final[ \t])?answer([*_`\"']{0,4})[ \t]{0,4}[:：][*_]*", re.I | re.M
)
_THOUGHT = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.I)
_STYLE = re.compile(r"</?(?:b|strong|i|em|u|p|s|code|span|answer)>", re.I)
_TOKEN = re.compile(r"<\|[^|<>\n]{1,40}\|>")  # special tokens of chat templates, such as <|im_end|>


def as_text(answer: Any) -> Any:
    """Convert an answer that is a number to text; return any other unchanged.

    >>> as_text(7.8), as_text("7.8"), as_text(True)
    ('7.8', '7.8', True)
    """
    is_number = isinstance(answer, int | float) and not isinstance(answer, bool)
    return str(answer) if is_number and abs(answer) < 1e300 else answer  # str() refuses very long integers


def stated_answers(text: str) -> list[str]:
    r"""Return the stated answer, preceded by those directly above it; an empty list if there is no answer line.

    Several different answers directly below each other are a list of guesses. An answer followed by other text and
    another answer was withdrawn.

    >>> stated_answers("**ANSWER: 512**"), stated_answers("Answer: 5\nNo, wait.\nAnswer: 6"), stated_answers("It is 5.")
    (['512**'], ['6'], [])
    >>> stated_answers("Answer: 5\nAnswer: 6"), stated_answers("<think>Answer: 5</think>Answer: 6")
    (['5', '6'], ['6'])
    """
    *before, text = _THOUGHT.split(text[-MOST:])
    if not before and text.lstrip().lower().startswith(("<think", "<reasoning>")):
        return []  # the thought was cut off
    text = _STYLE.sub("", _TOKEN.sub("\n", text))
    marks = list(_MARK.finditer(text))
    block: list[str] = []
    end = len(text)
    for mark in reversed(marks):
        part, end = text[mark.end() : end].strip(), mark.start()
        if block and "\n" in part:
            break
        if part or not block:
            whole = mark[1].endswith(('"', "'", "“", "`")) and not mark[2]  # quotation marks enclose the whole line
            block.append(part.rstrip("\"'”` ") if whole else part)
    return list(dict.fromkeys(reversed(block)))


def stated_answer(text: str) -> str | None:
    """Return what follows the last `Answer:` at the beginning of a line, or None."""
    block = stated_answers(text)
    return block[-1] if block else None


_AGAIN = re.compile(r"(?:or|and|otherwise|alternatively|maybe|perhaps|possibly|either|but|also)\b", re.I)
_HEADING = re.compile(
    r"(?:explanation|reasoning|notes?|calculations?|computation|sources?|steps|details|working|workings|method|"
    r"rationale|breakdown|check|verification|justification|summary|confidence)\b[*_]*(?::|$)",
    re.I,
)


def committed_part(stated: str) -> str:
    r"""Cut off sentences and sections with a heading below an answer, but not further candidates.

    >>> committed_part("512\n\nI hope this helps."), committed_part("512\nor 513"), committed_part("512\n513")
    ('512', '512\nor 513', '512\n513')
    """
    lines = stated.split("\n")
    for place, line in enumerate(lines[1:], 1):
        words = line.strip(" \t\r*_#>-()")
        end = line.rstrip(" \t\r*_)")[-1:]
        sentence = len(words.split()) > (1 if end in "?!" else 2) and end in tuple(".!?:")
        if (sentence and not _AGAIN.match(words)) or _HEADING.match(words) or line.strip() in ("---", "***"):
            return "\n".join(lines[:place]).strip()
    return stated


# Formatting around an answer

_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "«": "»", "„": "“"}
_WRAPS = (
    ("$$", "$$"),
    ("$", "$"),
    (r"\(", r"\)"),
    (r"\[", r"\]"),
    (r"\boxed{", "}"),
    (r"\fbox{", "}"),
    ('{"answer":', "}"),
)
_COMMAND = re.compile(r"\\(?:boxed|fbox|text|textbf|mathrm|mathbf|mathit)[ ]?\{([^{}]{0,200})\}")
_LATEX = {r"^\circ": "°", r"^{\circ}": "°", r"\degree": "°", r"\%": "%", r"\$": "$", r"\approx": "≈", "{,}": ","}
_LATEX |= dict.fromkeys((r"\,", r"\;", r"\:", r"\ ", r"\!"), " ")
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f"))
_BLANK = re.compile(r"[^\S\n]")
_LINK = re.compile(r"\[([^\[\]\n]{1,300})\]\(https?://[^()\s]{1,300}\)")
# at the end of an answer, such as a tick
_PICTURES = re.compile(r"(?:\s[\u2600-\u27bf\U0001f000-\U0001faff\ufe0f]{1,9}){1,9}\Z")


def bare(text: str) -> str:
    r"""Strip a text of Markdown, LaTeX, quotation marks and a final full stop, and make all its blanks plain spaces.

    >>> bare("**12.3\u202f°C**."), bare(r"$\boxed{12.3}$"), bare("`Oslo`")
    ('12.3 °C', '12.3', 'Oslo')
    """
    if text.isalnum():
        return text
    text = _BLANK.sub(" ", text.translate(_INVISIBLE)).strip().replace("&deg;", "°")
    text = _PICTURES.sub("", _LINK.sub(r"\1", text))
    for _ in range(20):
        shorter = text.strip().strip("*_`").strip()
        if text.startswith("```") and text.endswith("```") and len(text) > 5:
            language, newline, rest = text[3:-3].partition("\n")
            shorter = rest if newline and language.strip().isalnum() else text[3:-3]
            shorter = shorter.strip()
        for start, end in _WRAPS:
            inner = shorter[len(start) : -len(end)]
            if shorter.startswith(start) and shorter.endswith(end) and inner and start not in inner:
                shorter = inner.strip()
        first, last = shorter[:1], shorter[-1:]
        if len(shorter) > 1 and last == _QUOTES.get(first) and shorter.count(first) <= 2:
            shorter = shorter[1:-1]
        shorter = shorter.removesuffix(".")
        if "\\" in shorter:
            shorter = _COMMAND.sub(r"\1", shorter)
            for command, sign in _LATEX.items():
                shorter = shorter.replace(command, sign)
        if shorter == text:
            break
        text = shorter
    return text


# Numbers

_ABOUT = re.compile(
    r"^(?:(?:about|approximately|approx\.?|roughly|around|circa|ca\.?|it is|it's|exactly|precisely)(?= )|[≈~=≃])\s*"
)
_MINUS = re.compile(r"^(?:minus|negative) (?=\S)")
_DIGITS = re.compile(r"\d(?:.*\d)?", re.DOTALL)
_EXPONENT = re.compile(r"[eE]([-+]?\d{1,3})$")
_TIMES = re.compile(r"\s?(?:×|x|\*|\\times)\s?10(?:\^|\*\*)\{?([-+]?\d{1,3})\}?$")
_SHAPES = (  # pattern, group separators, decimal mark
    (re.compile(r"\d+(?:\.\d+)?"), "", "."),
    (re.compile(r"[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d+)?"), ",", "."),
    (re.compile(r"\d{1,3}(?:[ '’_]\d{3})+(?:\.\d+)?"), " '’_", "."),
    (re.compile(r"\d{1,3}(?:[ '’_]\d{3})+,\d+"), " '’_", ","),
    (re.compile(r"\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}"), ".", ","),
    (re.compile(r"\d+,\d+"), "", ","),
)
_SIGNS = str.maketrans("−–‒﹣－＋", "-----+")
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def _words() -> Iterator[str]:
    """Yield the numbers from 0 to 999 in words."""
    below = [*_ONES, *(f"{ten} {one}" if one != "zero" else ten for ten in _TENS for one in _ONES[:10])]
    yield from below
    for hundred in _ONES[1:10]:
        yield from (f"{hundred} hundred {rest}" if rest != "zero" else f"{hundred} hundred" for rest in below)


_IN_WORDS = {words: value for value, words in enumerate(_words())}


def number(text: str) -> tuple[float, str, str]:
    """Return the only number in a text, and the text before and after it in lower case.

    A comma or a point that can separate either thousands or decimals is read as in English (1,234 is more than a
    thousand). Numbers up to 999 may be written in words.

    Raises:
        ValueError: If there is no number, or more than one.

    >>> number("EUR 1 234,50"), number("1.234.567,8 km"), number("about twenty-one shares"), number("-12,3")
    ((1234.5, 'eur', ''), (1234567.8, '', 'km'), (21.0, '', 'shares'), (-12.3, '', ''))
    """
    text = _MINUS.sub("-", _ABOUT.sub("", bare(text).translate(_SIGNS).casefold()))
    span = _DIGITS.search(text)
    if span is None:
        return _in_words(text)
    start = span.start() - (text[span.start() - 1 : span.start()] == ".")
    before, core, after = text[:start], text[start : span.end()], text[span.end() :]
    if after.startswith("}") and "{" in core:  # 1.2 × 10^{3}
        core, after = core + "}", after[1:]
    sign = -1.0 if before.endswith("-") else 1.0
    if before.endswith(("-", "+")):
        before = before[:-1]
    elif len(before) > 1 and before.startswith("-"):  # -€5
        sign, before = -1.0, before[1:]
    return sign * _value(core), _ABOUT.sub("", before.strip()).strip(), after.strip()


def _value(core: str) -> float:
    exponent = ""
    for pattern in (_EXPONENT, _TIMES):
        if power := pattern.search(core[-40:]):
            core, exponent = core[: len(core) - len(power[0])], f"e{power[1]}"
            break
    core = f"0{core}" if core.startswith(".") else core
    for shape, separators, mark in _SHAPES:
        if len(core) < 1000 and shape.fullmatch(core):
            value = float("".join(sign for sign in core if sign not in separators).replace(mark, ".") + exponent)
            if value in (float("inf"), float("-inf")):
                break
            return value
    raise ValueError("this is not one number")


def _in_words(text: str) -> tuple[float, str, str]:
    sign = -1.0 if text.startswith("-") else 1.0
    words = text.replace("-", " ").split()[:12]
    for length in range(min(len(words), 6), 0, -1):
        value = _IN_WORDS.get(" ".join(words[:length]).replace(" hundred and ", " hundred "))
        if value is not None and not any(word in _IN_WORDS for word in words[length:]):
            return sign * value, "", " ".join(words[length:])
    raise ValueError("there is no number")
