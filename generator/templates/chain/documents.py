"""L1: two calls about files, recordings and notes."""

from generator.data import words
from generator.pools.documents import MEMORIES, MINUTES, new_paths, paths
from generator.pools.people import EMAIL, PERSON
from generator.pools.texts import STORY
from generator.samplers import Draw, combine, filled, one_of
from generator.template import Call, Ref, Slot, Template
from simulators.data import load
from simulators.english import MONTHS

_WORDS = words("documents")

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

_KEY = one_of(*MEMORIES)
_RECORDING = one_of(*(path for path, recording in load("audio.json").items() if recording["language"] == "English" and len(recording["utterances"]) > 4))


def _newer(key: str, number: int, month: str) -> dict[str, str]:
    """A remembered text, and a newer version of it."""
    return {"key": key, "note": _WORDS["newer_notes"][key].format(number=number, month=month)}


TEMPLATES = (
    Template(
        "names_on_file",
        (
            "Save who and what is mentioned in this story as {path}: {story}",
            'Which people, companies and places are named here? "{story}" Save the answer as {path}.',
            "For the archive, save all people, firms and places mentioned in this article as {path}:\n{story}",
            "I keep a file on every article. Find out who and what this one mentions and save it as {path}: {story}",
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
            "E-mail {address} what changed.\nOld: {old}\nNew: {new}",
            "Our supplier has new terms. Mail {address} how they differ from the old ones.\nBefore: {old}\nNow: {new}",
            "What's different between these two versions? Send the answer to {address} by e-mail.\nFirst: {old}\nSecond: {new}",
            "{address} asks what has changed in the contract. Compare the two and reply by e-mail.\nLast year: {old}\nThis year: {new}",
        ),
        {"old": _TERMS, "new": _TERMS, "address": EMAIL},
        {
            "changes": Call("compare_texts", first=Slot("old"), second=Slot("new")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("changes.summary")]),
        },
    ),
    Template(
        "draft_against_new_terms",
        (
            "What's changed from {path} to this version: {terms}",
            "The lawyer sent a new version of {path}. What's different? New text: {terms}",
            'Open {path} and tell me what was changed in the text we got today: "{terms}"',
            'Our supplier wants "{terms}" instead of what\'s in {path}. What would change?',
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
            'How similar is what you remember as "{memory.key}" to this: {memory.note}',
            'I\'ve written "{memory.note}" How close is that to what you remember as "{memory.key}"?',
            'How alike are what I saved as "{memory.key}" and my new version: {memory.note}',
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
            'E-mail {address} what you remember as "{key}".',
            'I saved something as "{key}" once. Mail it to {address}, please.',
            'What do you remember about "{key}"? Send it to {address} by e-mail.',
            '{address} needs my note "{key}" by e-mail.',
        ),
        {"key": _KEY, "address": EMAIL},
        {
            "memory": Call("retrieve_memory", key=Slot("key")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("memory.value")]),
        },
    ),
    Template(
        "memory_by_text",
        (
            'Text {friend} what I saved as "{key}".',
            '{friend} is asking for my note "{key}". Send them a text with it.',
            'Do you still remember "{key}"? Then text it to {friend}.',
            'Please get my note "{key}" and send it to {friend} as a text.',
        ),
        {"key": _KEY, "friend": PERSON},
        {
            "memory": Call("retrieve_memory", key=Slot("key")),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("memory.value")]),
        },
    ),
    Template(
        "file_by_mail",
        (
            "E-mail {address} the text of {path}.",
            "{address} can't open our files, so mail them what's in {path}.",
            "Send {address} an e-mail with the content of {path}.",
            "What does {path} say? Pass it on to {address} by e-mail.",
        ),
        {"path": one_of(*_WORDS["worth_sending"]), "address": EMAIL},
        {
            "file": Call("read_file", path=Slot("path")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("file.content")]),
        },
    ),
    Template(
        "file_in_short",
        (
            "Sum up {path} in {count} sentences.",
            "What's the gist of {path}? Give me {count} sentences.",
            "I have no time to read {path}. Boil it down to {count} sentences.",
            "Read {path} and give me a summary of {count} sentences.",
            "My boss wants {path} in {count} sentences. Can you shorten it?",
        ),
        {"path": MINUTES, "count": one_of(Draw(3, "three"), Draw(3, "3"), Draw(4, "four"))},
        {
            "file": Call("read_file", path=Slot("path")),
            "short": Call("summarize_text", text=Ref("file.content"), max_sentences=Slot("count")),
        },
    ),
    Template(
        "gist_of_a_recording",
        (
            "What's the gist of the recording {path} in {count} sentences?",
            "I can't listen to {path} now. Sum it up in {count} sentences.",
            "Transcribe {path} and boil it down to {count} sentences.",
            "Sum up what is said in the recording {path} in {count} sentences.",
            "Long story short, what's said in the recording {path}? You have {count} sentences.",
        ),
        {"path": _RECORDING, "count": one_of(Draw(3, "three"), Draw(3, "3"), Draw(4, "four"))},
        {
            "speech": Call("transcribe_audio", path=Slot("path")),
            "short": Call("summarize_text", text=Ref("speech.transcript"), max_sentences=Slot("count")),
        },
    ),
    Template(
        "recording_by_mail",
        (
            "E-mail {address} what is said in the recording {path}.",
            "Transcribe {path} and mail the text to {address}.",
            "{address} can't play audio. Put the recording {path} into text and e-mail it to them.",
            "Type up {path} and send it to {address} by e-mail.",
        ),
        {"path": _RECORDING, "address": EMAIL},
        {
            "speech": Call("transcribe_audio", path=Slot("path")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("speech.transcript")]),
        },
    ),
)
