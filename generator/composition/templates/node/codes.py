"""L0: one call about single characters: patterns, codes, ciphers."""

from base64 import b64encode
from typing import Any

from generator.composition.data import words
from generator.composition.pools.days import CLOCKS
from generator.composition.pools.people import EMAIL, FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS, NAMES
from generator.composition.pools.places import CITIES
from generator.composition.pools.shopping import STAPLES
from generator.composition.pools.texts import STORY
from generator.composition.pools.web import TOPICS, titled
from generator.composition.samplers import Draw, combine, distinct, filled, integers, one_of, worded
from generator.composition.template import Call, Slot, Template
from simulators.english import WEEKDAYS

_WORDS = words("codes")

_NOTE = filled(_WORDS["secrets"], day=WEEKDAYS, clock=CLOCKS)
_CREDENTIAL = filled(_WORDS["credentials"], word=_WORDS["passphrases"], number=range(1_017, 9_990, 89))
_ADDRESSES = [
    f"{name.replace(' ', '.').lower()}@{MAIL_DOMAINS[place % len(MAIL_DOMAINS)]}" for place, name in enumerate(NAMES)
]


def _swap(form: str, old: str, new: str) -> dict[str, str]:
    """A text, a colour that it names several times, and another one."""
    return {"text": form.format(old=old), "find": old, "replacement": new if new != old else "brown"}


def _row(mark: str, start: int, step: int, count: int) -> dict[str, str]:
    """Goods in a row with a mark in between."""
    return {
        "text": mark.join(STAPLES[(start + step * place) % len(STAPLES)] for place in range(count)),
        "separator": mark,
    }


def _miscased(style: tuple[str, str], *parts: str) -> dict[str, Any]:
    """A heading, and a way to write it that is not its own."""
    case, said = style
    text = " ".join(parts)
    return {
        "text": text.upper() if case in ("lower", "title", "snake") else text[0].upper() + text[1:],
        "case": Draw(case, said),
    }


def _search(task: tuple[str, str], first: int, second: int, letters: str) -> dict[str, str]:
    """A pattern, and a text in which some of what it looks for stands."""
    return {"pattern": task[0], "text": task[1].format(a=first, b=second, l=letters)}


def _repeats(signal: tuple[str, str], mark: str, before: int, after: int) -> str:
    """A log that says one thing, another, and the first again."""
    return mark.join([*[signal[0]] * before, *[signal[1]] * after, signal[0]])


def _contact(form: str, first: str, last: str, domain: str, area: int, line: int) -> str:
    """A note with a name, a mail address and a telephone number."""
    return form.format(name=first, mail=f"{first}.{last}@{domain}".lower(), phone=f"({area}) 555-01{line}")


TEMPLATES = (
    Template(
        "swapped_word",
        (
            'Replace "{swap.find}" with "{swap.replacement}" wherever it stands: {swap.text}',
            'Change every "{swap.find}" to "{swap.replacement}": {swap.text}',
            'The client changed her mind, "{swap.find}" becomes "{swap.replacement}" throughout: {swap.text}',
            'I wrote "{swap.find}" but meant "{swap.replacement}", every time. Fix this: {swap.text}',
        ),
        {
            "swap": combine(
                _swap,
                _WORDS["swaps"],
                "red blue green grey white yellow purple orange".split(),
                "red blue green grey white yellow purple orange pink black silver golden turquoise".split(),
            )
        },
        {
            "swapped": Call(
                "string_replace", text=Slot("swap.text"), find=Slot("swap.find"), replacement=Slot("swap.replacement")
            )
        },
    ),
    Template(
        "row_taken_apart",
        (
            'Split this at every "{row.separator}": {row.text}',
            'Our till prints the goods in one line with "{row.separator}" in between. Split them: {row.text}',
            'I need these one by one, they\'re separated by "{row.separator}": {row.text}',
            'Somebody typed a list into one cell with "{row.separator}" between the items. Split it for me: {row.text}',
        ),
        {
            "row": combine(
                _row,
                (";", "|", " / ", " - ", "#", " > ", "~", " + "),
                range(len(STAPLES)),
                (1, 3, 5, 7, 9, 11),
                (4, 5, 6),
            )
        },
        {"items": Call("split_text", text=Slot("row.text"), separator=Slot("row.separator"))},
    ),
    Template(
        "glued_in_a_row",
        (
            'My mail program wants one line of addresses with "{separator}" in between. Join "{to.a}", "{to.b}" and "{to.c}" for me.',
            'Join "{to.a}", "{to.b}" and "{to.c}" into one line for the To field, separated by "{separator}".',
            'For the import, put "{to.a}", "{to.b}" and "{to.c}" in one line, separated by "{separator}".',
            'I need the addresses "{to.a}", "{to.b}" and "{to.c}" in a single line with "{separator}" between them.',
        ),
        {"to": distinct(_ADDRESSES, "a", "b", "c"), "separator": one_of("; ", ", ", ";", ",")},
        {"line": Call("join_texts", texts=[Slot("to.a"), Slot("to.b"), Slot("to.c")], separator=Slot("separator"))},
    ),
    Template(
        "fits_on_a_label",
        (
            "Cut this off at {length} characters, ellipsis included: {text}",
            "Our preview box takes {length} characters, ellipsis included. Clip this to fit: {text}",
            "The app shows {length} characters, dots and all. What will be left of this once it's clipped: {text}",
            "This has to fit in {length} characters including the dots at the end: {text}",
        ),
        {"text": STORY, "length": integers(90, 220)},
        {"clipped": Call("truncate_text", text=Slot("text"), max_length=Slot("length"))},
    ),
    Template(
        "slug_of_a_post",
        (
            'My next post is called "{title}". What slug do I give it?',
            "The blog software wants a slug for this headline: {title}",
            'What would be the URL slug for "{title}"?',
            'Make a slug out of "{title}", please.',
            'I\'m publishing "{title}" tonight and still need a slug.',
        ),
        {"title": filled(_WORDS["titles"], topic=[titled(topic) for topic in TOPICS], city=CITIES)},
        {"slug": Call("slugify", text=Slot("title"))},
    ),
    Template(
        "letters_large_and_small",
        (
            'Rewrite "{form.text}" in {form.case}.',
            'Our style guide wants {form.case}, but the column is headed "{form.text}". Fix that.',
            "How does this look in {form.case}: {form.text}",
            'I typed "{form.text}" and should have used {form.case}. Can you redo it?',
            'What\'s "{form.text}" in {form.case}?',
        ),
        {
            "form": combine(
                _miscased,
                (
                    *(
                        ("upper", "all caps"),
                        ("upper", "capital letters"),
                        ("title", "title case"),
                        ("camel", "camel case"),
                        ("snake", "snake case"),
                    ),
                    *(("kebab", "kebab case"), ("lower", "small letters")),
                ),
                "total last average open monthly first pending local".split(),
                "order customer invoice shipping parking ticket garden member".split(),
                "amount address date status number list count".split(),
            )
        },
        {"recast": Call("case_convert", text=Slot("form.text"), case=Slot("form.case"))},
    ),
    Template(
        "hits_of_a_pattern",
        (
            'What does the regex "{search.pattern}" match in "{search.text}"?',
            'I want to test the regex "{search.pattern}" before I ship it. What does it find here: {search.text}',
            'Run the regex "{search.pattern}" over this line and show me the hits: {search.text}',
            'Grep this for "{search.pattern}" and give me only the matches: {search.text}',
        ),
        {
            "search": combine(
                _search,
                _WORDS["patterns"],
                range(1_012, 9_990, 149),
                range(1_203, 9_990, 331),
                ("QX", "AB", "LM", "ZT", "KR", "DV"),
            )
        },
        {"hits": Call("regex_match", text=Slot("search.text"), pattern=Slot("search.pattern"))},
    ),
    Template(
        "into_base64",
        (
            'What\'s "{text}" in Base64?',
            'Base64-encode "{text}" for me.',
            "I have to put this in a config as Base64: {text}",
            "The header wants this in Base64. Encode it: {text}",
            'How do I write "{text}" in Base64?',
        ),
        {"text": _CREDENTIAL},
        {"encoded": Call("base64_encode", text=Slot("text"))},
    ),
    Template(
        "out_of_base64",
        (
            'What does "{encoded}" say? It looks like Base64.',
            "I found this Base64 in an old config and want to read it: {encoded}",
            'Decode the Base64 "{encoded}" for me.',
            "What's in this Base64 string: {encoded}",
            "Somebody put Base64 in our log. Decode it, please: {encoded}",
        ),
        {"encoded": combine(lambda text: b64encode(str(text).encode()).decode(), _CREDENTIAL)},
        {"plain": Call("base64_decode", encoded=Slot("encoded"))},
    ),
    Template(
        "checksum_of_a_line",
        (
            'What\'s the {algorithm} hash of "{text}"? Our ad tool only takes hashed addresses.',
            'Hash the e-mail address "{text}" with {algorithm} for me.',
            'I need the {algorithm} of "{text}" for my profile picture. What is it?',
            'The newsletter tool wants addresses as {algorithm} hashes. What do I enter for "{text}"?',
        ),
        {"text": EMAIL, "algorithm": worded({"md5": "MD5", "sha1": "SHA-1", "sha512": "SHA-512"})},
        {"hashed": Call("hash_text", text=Slot("text"), algorithm=Slot("algorithm"))},
    ),
    Template(
        "cipher_for_a_note",
        (
            'Encrypt this with {cipher}, the key is "{key}": {text}',
            'We\'re playing a treasure hunt. Encrypt the clue with {cipher}, using the key "{key}": {text}',
            'Put "{text}" in {cipher} code with the key "{key}".',
            'What does "{text}" look like after {cipher} with the key "{key}"?',
        ),
        {
            "text": _NOTE,
            "key": one_of(*_WORDS["passphrases"]),
            "cipher": worded({"beaufort": "Beaufort", "xor": "XOR"}),
        },
        {"scrambled": Call("encrypt_text", text=Slot("text"), key=Slot("key"), cipher=Slot("cipher"))},
    ),
    Template(
        "squeezed_line",
        (
            "Compress this log line for me: {text}",
            "Storage on the sensor is tight. Compress its log: {text}",
            "How small does this log get when you compress it: {text}",
            "This log repeats itself like mad. Does compressing it pay off: {text}",
        ),
        {"text": combine(_repeats, _WORDS["signals"], (", ", "; ", " / "), range(8, 24), range(3, 11))},
        {"packed": Call("compress_data", text=Slot("text"))},
    ),
    Template(
        "blacked_out_note",
        (
            "Black out the private details before I forward this: {text}",
            "Redact the contact details in this note: {text}",
            "I want to show this to a trainee. Anonymize it, please: {text}",
            "We can't keep phone numbers and mail addresses in the archive. Redact this: {text}",
        ),
        {
            "text": combine(
                _contact,
                words("messages")["personal"],
                FIRST_NAMES,
                LAST_NAMES,
                MAIL_DOMAINS,
                (212, 312, 415, 503, 617, 713),
                range(11, 99, 8),
            )
        },
        {"redacted": Call("mask_pii", text=Slot("text"))},
    ),
)
