"""L0: one call about single characters: patterns, codes, ciphers."""

from base64 import b64encode
from typing import Any

from generator.data import words
from generator.pools.days import CLOCKS
from generator.pools.people import FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS
from generator.pools.places import CITIES
from generator.pools.shopping import STAPLES
from generator.pools.texts import STORY
from generator.pools.web import TOPICS, titled
from generator.samplers import Draw, combine, distinct, filled, integers, one_of, worded
from generator.template import Call, Slot, Template
from simulators.english import WEEKDAYS

_WORDS = words("codes")

_SECRET = filled(_WORDS["secrets"], day=WEEKDAYS, clock=CLOCKS)


def _swap(form: str, old: str, new: str) -> dict[str, str]:
    """A text, a colour that it names several times, and another one."""
    return {"text": form.format(old=old), "find": old, "replacement": new if new != old else "brown"}


def _row(mark: str, start: int, step: int, count: int) -> dict[str, str]:
    """Goods in a row with a mark in between."""
    return {"text": mark.join(STAPLES[(start + step * place) % len(STAPLES)] for place in range(count)), "separator": mark}


def _miscased(style: tuple[str, str], *parts: str) -> dict[str, Any]:
    """A heading, and a way to write it that is not its own."""
    case, said = style
    text = " ".join(parts)
    return {"text": text.upper() if case in ("lower", "title", "snake") else text[0].upper() + text[1:], "case": Draw(case, said)}


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
            'Wherever this says "{swap.find}", make it "{swap.replacement}": {swap.text}',
            'The designer changed her mind, so "{swap.find}" becomes "{swap.replacement}" throughout. Here is the copy: {swap.text}',
            'Take "{swap.text}" and put "{swap.replacement}" wherever "{swap.find}" stands now.',
            'Could you change every "{swap.find}" to "{swap.replacement}" in the following: {swap.text}',
            'I wrote "{swap.find}" but meant "{swap.replacement}", each and every time. Please mend this: {swap.text}',
        ),
        {
            "swap": combine(
                _swap,
                _WORDS["swaps"],
                "red blue green grey white yellow purple orange".split(),
                "red blue green grey white yellow purple orange pink black silver golden turquoise".split(),
            )
        },
        {"swapped": Call("string_replace", text=Slot("swap.text"), find=Slot("swap.find"), replacement=Slot("swap.replacement"))},
    ),
    Template(
        "row_taken_apart",
        (
            'Break this up at each "{row.separator}": {row.text}',
            'Our old till prints the goods in one line with "{row.separator}" in between. Separate them for me: {row.text}',
            'What do I get when I split "{row.text}" on "{row.separator}"?',
            'I\'d like the items of "{row.text}" one by one; the divider is "{row.separator}".',
            'Somebody typed a list into a single cell with "{row.separator}" between the items. Please split it: {row.text}',
        ),
        {"row": combine(_row, (";", "|", " / ", " - ", "#", " > ", "~", " + "), range(len(STAPLES)), (1, 3, 5, 7, 9, 11), (4, 5, 6))},
        {"items": Call("split_text", text=Slot("row.text"), separator=Slot("row.separator"))},
    ),
    Template(
        "glued_in_a_row",
        (
            'Make one line out of "{row.a}", "{row.b}" and "{row.c}", with "{separator}" in between.',
            'First "{row.a}", then "{row.b}", last "{row.c}": glue them with "{separator}".',
            'I\'m labelling a shelf. Write "{row.a}", "{row.b}" and "{row.c}" in a single line, divided by "{separator}".',
            'Can you join "{row.a}", "{row.b}" and "{row.c}"? I\'d like "{separator}" wherever two of them meet.',
            'Chain up "{row.a}", "{row.b}" and "{row.c}" and use "{separator}" as the glue.',
        ),
        {
            "row": distinct(STAPLES, "a", "b", "c"),
            "separator": one_of(" / ", " | ", " + ", "; ", " and ", " > ", "-", " & "),
        },
        {"line": Call("join_texts", texts=[Slot("row.a"), Slot("row.b"), Slot("row.c")], separator=Slot("separator"))},
    ),
    Template(
        "fits_on_a_label",
        (
            "Our preview box takes {length} characters and not one more, the three dots at the end included. Chop this off: {text}",
            "The app shows {length} characters with an ellipsis at the end, all in all. What will be left of this: {text}",
            "Clip this so that it fits into {length} characters, ellipsis and all: {text}",
            "I don't mind if it stops in mid-sentence, but with its dots it has to fit in {length} characters: {text}",
            "How would this look if it were chopped off to fit a field of {length} characters, the dots at its end included: {text}",
        ),
        {"text": STORY, "length": integers(90, 220)},
        {"clipped": Call("truncate_text", text=Slot("text"), max_length=Slot("length"))},
    ),
    Template(
        "slug_of_a_post",
        (
            'My next post is called "{title}". What slug do I give it?',
            "The blog software asks for a slug. The headline is: {title}",
            'I\'m moving "{title}" to the new blog. Which slug goes at the end of its link?',
            'Make a URL slug out of "{title}", please.',
            'I\'m publishing "{title}" tonight and still need a slug for the permalink.',
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
            'I typed "{form.text}" and should have used {form.case}. Could you redo it?',
            '"{form.text}" has to go into the code in {form.case}. What do I type?',
            "The teacher returned my heading, she wants it in {form.case}: {form.text}",
        ),
        {
            "form": combine(
                _miscased,
                (
                    *(("upper", "all caps"), ("upper", "capital letters"), ("title", "title case"), ("camel", "camel case"), ("snake", "snake case")),
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
            'What does the regex "{search.pattern}" catch in "{search.text}"?',
            'I wrote the regex "{search.pattern}" and want to see its hits before I ship it. Try it on this: {search.text}',
            'Run "{search.pattern}" as a regex over this line and show me the hits: {search.text}',
            'Would the regex pattern "{search.pattern}" hit anything here? "{search.text}"',
            'Please grep the following for "{search.pattern}" and show me nothing but the hits: {search.text}',
        ),
        {"search": combine(_search, _WORDS["patterns"], range(1_012, 9_990, 149), range(1_203, 9_990, 331), ("QX", "AB", "LM", "ZT", "KR", "DV"))},
        {"hits": Call("regex_match", text=Slot("search.text"), pattern=Slot("search.pattern"))},
    ),
    Template(
        "into_base64",
        (
            'What is "{text}" in Base64?',
            "We're playing secret agents, and all our messages are in Base64. Convert this one for me: {text}",
            'Please base64 "{text}" so I can paste it into the clue.',
            "I don't have to hide this, just get it past the mail gateway as Base64: {text}",
            'How does "{text}" come out once it is Base64?',
            "This is a riddle for my kids, who know about Base64. Encode it, please: {text}",
        ),
        {"text": _SECRET},
        {"encoded": Call("base64_encode", text=Slot("text"))},
    ),
    Template(
        "out_of_base64",
        (
            'What does "{encoded}" say? It looks like Base64.',
            "I found this Base64 in an old config and want to read it: {encoded}",
            'Undo the Base64 in "{encoded}", please.',
            "My friend signs his mails with \"{encoded}\". It's Base64, he says. What's it in plain English?",
            "Decode this for me, it's Base64: {encoded}",
        ),
        {"encoded": combine(lambda word, secret: b64encode(f"{word}: {secret}".encode()).decode(), _WORDS["passphrases"], _SECRET)},
        {"plain": Call("base64_decode", encoded=Slot("encoded"))},
    ),
    Template(
        "checksum_of_a_line",
        (
            'What\'s the {algorithm} of "{text}"?',
            "I need the {algorithm} checksum of this line: {text}",
            'Hash "{text}" with {algorithm}, please.',
            'To prove later that I knew it today, give me the {algorithm} hash of "{text}".',
            "My script gets a different {algorithm} each time. What should it be for this: {text}",
        ),
        {"text": _SECRET, "algorithm": worded({"md5": "MD5", "sha1": "SHA-1", "sha512": "SHA-512"})},
        {"hashed": Call("hash_text", text=Slot("text"), algorithm=Slot("algorithm"))},
    ),
    Template(
        "cipher_for_a_note",
        (
            'Scramble this with {cipher}, using the password "{key}": {text}',
            'We play spies tonight. Put "{text}" in {cipher} code; the key word is "{key}".',
            'Nobody but Leo may read "{text}", and he knows that it\'s {cipher} with "{key}". Encrypt it for me.',
            'What does "{text}" look like after {cipher} with the key "{key}"?',
            'Please encrypt my note with {cipher}. The word that unlocks it is "{key}". The note: {text}',
        ),
        {"text": _SECRET, "key": one_of(*_WORDS["passphrases"]), "cipher": worded({"beaufort": "Beaufort", "xor": "XOR"})},
        {"scrambled": Call("encrypt_text", text=Slot("text"), key=Slot("key"), cipher=Slot("cipher"))},
    ),
    Template(
        "squeezed_line",
        (
            "How small can you squeeze this log? It says the same thing over and over: {text}",
            "Compress this for me, it wastes so much room: {text}",
            "Storage on the sensor is tight. Pack its log as small as it gets: {text}",
            "By how much does this line from my log shrink when you compress it: {text}",
            "This log repeats itself like mad, so compressing should pay off. Does it: {text}",
        ),
        {"text": combine(_repeats, _WORDS["signals"], (", ", "; ", " / "), range(8, 24), range(3, 11))},
        {"packed": Call("compress_data", text=Slot("text"))},
    ),
    Template(
        "blacked_out_note",
        (
            "Black out the private details before I forward this: {text}",
            "I want to show this note to a trainee. Redact the contact details in it, please: {text}",
            "Privacy first: take the contact details out of this note: {text}",
            'Can you anonymize "{text}" so that nobody gets hold of the number or the address?',
            "Our lawyer says we can't keep phone numbers and mail addresses in the archive. Redact this, please: {text}",
        ),
        {"text": combine(_contact, words("messages")["personal"], FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS, (212, 312, 415, 503, 617, 713), range(11, 99, 8))},
        {"redacted": Call("mask_pii", text=Slot("text"))},
    ),
)
