"""L1: two calls about files and notes."""

from generator.data import words
from generator.pools.documents import new_paths, paths
from generator.pools.people import EMAIL
from generator.pools.texts import STORY
from generator.samplers import Sampler, combine, filled
from generator.template import Call, Ref, Slot, Template
from simulators.english import MONTHS

_WORDS = words("documents")
_TAILS = ("", ", as promised", ", as you asked", " once more", " (for your records)", " - just so you know", " - please read", ": what I found")

_TERMS = filled(
    (
        (
            "The supplier delivers {delivery}. Payment is due within {payment} days. "
            "Either party may end this agreement with {notice} notice. The agreement is governed by {law} law."
        ),
    ),
    delivery=("twice a week", "every Friday", "four times a month", "on request", "before noon", "once a day"),
    payment=(7, 10, 14, 21, 30, 45, 60),
    notice=("one month's", "two months'", "three months'", "six months'", "ten weeks'"),
    law=("German", "French", "Dutch", "Swiss", "Austrian"),
)
"""A short agreement, in many versions."""


def _subjects(*things: str) -> Sampler:
    """Subject lines: the thing itself, and a few words after it."""
    return combine("{}{}", things, _TAILS)


def _newer(key: str, number: int, month: str) -> dict[str, str]:
    """A remembered text, and a newer version of it."""
    return {"key": key, "note": _WORDS["newer_notes"][key].format(number=number, month=month)}


TEMPLATES = (
    Template(
        "names_on_file",
        (
            "Find the people, organizations and places in this story and save the summary of what is named to the file {path} for me: {story}",
            'A story for the archive: "{story}" Find out which people, companies and places it names and save the summary of them to {path} in my files.',
            "Extract who and what is named in the following text (people, organizations, places) and store the summary of it as the file {path}:\n{story}",
            "Please save a file {path} with the one-sentence summary of the people, organizations and places that are named in this article: {story}",
        ),
        {
            "story": STORY,
            "path": new_paths("txt", ("press", "clippings", "archive/press", "newsroom"), ("who-is-who", "people-and-places", "names", "names-in-the-news")),
        },
        {
            "names": Call("extract_entities", text=Slot("story")),
            "saved": Call("write_file", path=Slot("path"), content=Ref("names.summary")),
        },
    ),
    Template(
        "changes_by_mail",
        (
            (
                'Which words changed from the old version to the new one? E-mail the summary of the differences to {address}, subject "{subject}".\nOld: '
                "{old}\nNew: {new}"
            ),
            'Compare the first text, "{old}", with the second, "{new}", and mail the summary of what changed to {address} with the subject "{subject}".',
            (
                'Our supplier replaced "{old}" with "{new}" yesterday. Find out what is different and send the summary of the changes as an e-mail to '
                '{address}. Subject: "{subject}".'
            ),
            (
                '{address} must know what changed in the agreement. It used to be "{old}" and is now "{new}" Compare the old version with the new one and '
                'e-mail the summary under the subject "{subject}".'
            ),
        ),
        {
            "old": _TERMS,
            "new": _TERMS,
            "address": EMAIL,
            "subject": _subjects("Changes in the supplier agreement", "The supplier's new terms", "What changed in the supply contract", "Amended agreement"),
        },
        {
            "changes": Call("compare_texts", first=Slot("old"), second=Slot("new")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("subject"), paragraphs=[Ref("changes.summary")]),
        },
    ),
    Template(
        "draft_against_new_terms",
        (
            "Open the file {path} and tell me what has changed from there to this newer version: {terms}",
            'Read {path} first and compare it with the new text "{terms}": which words were added and which were removed?',
            'My lawyer rewrote {path} and sent me this instead: "{terms}" Open the file and show me the differences between the old text and the new one.',
            "How does the version that I got today differ from our file {path} in its words? Take the file as the first text. Today's version: {terms}",
        ),
        {"path": paths("drafts/contract"), "terms": _TERMS},
        {
            "file": Call("read_file", path=Slot("path")),
            "changes": Call("compare_texts", first=Ref("file.content"), second=Slot("terms")),
        },
    ),
    Template(
        "memory_against_note",
        (
            'How similar is what you remember under "{memory.key}" (the first text) to my new wording? I need the score. New wording: {memory.note}',
            'Recall the note called "{memory.key}" and score how similar the old text is to this new one, in that order: {memory.note}',
            (
                'You keep a note of mine in memory as "{memory.key}". How similar is that old text, taken first, to the wording that I would choose now: '
                "{memory.note}"
            ),
            'Take the remembered text "{memory.key}" as the first and "{memory.note}" as the second one: how alike are the two, as a similarity score?',
        ),
        {"memory": combine(_newer, list(_WORDS["newer_notes"]), range(37, 69), MONTHS)},
        {
            "memory": Call("retrieve_memory", key=Slot("memory.key")),
            "score": Call("text_similarity", first=Ref("memory.value"), second=Slot("memory.note")),
        },
    ),
    Template(
        "memory_by_mail",
        (
            'Recall what I saved under "{memory.key}" and e-mail it to {address} with the subject "{memory.subject}".',
            'What did I ask you to remember as "{memory.key}"? Send that text, unchanged, by e-mail to {address}, subject "{memory.subject}".',
            'Mail {address} the note you remember under the name "{memory.key}". The subject should be "{memory.subject}".',
            '{address} asked for my note "{memory.key}". Get it from memory and send it over in an e-mail headed "{memory.subject}".',
        ),
        {
            "memory": combine({"key": "{0[0]}", "subject": "{0[1]}{1}"}, list(_WORDS["memory_subjects"].items()), _TAILS[:-1]),
            "address": EMAIL,
        },
        {
            "memory": Call("retrieve_memory", key=Slot("memory.key")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("memory.subject"), paragraphs=[Ref("memory.value")]),
        },
    ),
    Template(
        "file_by_mail",
        (
            'Read the file {file.path} and e-mail its content to {address} with the subject "{file.subject}".',
            'Send {address} the text of {file.path} by e-mail, subject "{file.subject}".',
            'Please open {file.path} and mail what it says, unchanged, to {address}. The subject line is "{file.subject}".',
            '{address} can\'t get into our workspace. Send the content of {file.path} over as the body of an e-mail with the subject "{file.subject}".',
        ),
        {
            "file": combine({"path": "{0[0]}", "subject": "{0[1]}{1}"}, list(_WORDS["file_subjects"].items()), _TAILS[:-1]),
            "address": EMAIL,
        },
        {
            "file": Call("read_file", path=Slot("file.path")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("file.subject"), paragraphs=[Ref("file.content")]),
        },
    ),
)
