"""L1: two calls about files, recordings and notes."""

from generator.composition.pools.documents import MINUTES
from generator.composition.pools.people import EMAIL
from generator.composition.samplers import Draw, combine, filled, one_of
from generator.composition.template import Call, Ref, Slot, Template
from simulators.data import load

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

_KEY = one_of(
    "office address",
    "wifi guest",
    "parking spot",
    "vacation dates",
    "project deadline",
    "project status",
    "project goal",
    "vendor feedback",
    "allergy",
)
_RECORDED = [
    path
    for path, recording in load("audio.json").items()
    if recording["language"] == "English" and len(recording["utterances"]) > 4
]
_RECORDING = one_of(*_RECORDED)


TEMPLATES = (
    Template(
        "changes_by_mail",
        (
            "E-mail {address} what changed in the contract.\nOld: {old}\nNew: {new}",
            "Our supplier has new terms. Please e-mail {address} how they differ from the old ones.\nOld terms: {old}\nNew terms: {new}",
            "What's different between these two versions of our contract? E-mail the answer to {address}.\nFirst: {old}\nSecond: {new}",
            "{address} asks what has changed in the contract. Compare the two and reply by e-mail.\nLast year: {old}\nThis year: {new}",
        ),
        {"old": _TERMS, "new": _TERMS, "address": EMAIL},
        {
            "changes": Call("compare_texts", first=Slot("old"), second=Slot("new")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("changes.summary")]),
        },
    ),
    Template(
        "memory_by_mail",
        (
            '{address} is asking for my note "{key}". Send it by e-mail, please.',
            'Can you e-mail my note "{key}" to {address}?',
            'I promised {address} my note "{key}". E-mail it for me.',
            'E-mail {address} what my note "{key}" says, please.',
        ),
        {"key": _KEY, "address": EMAIL},
        {
            "memory": Call("retrieve_memory", key=Slot("key")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("memory.value")]),
        },
    ),
    Template(
        "file_in_short",
        (
            "Sum up {path} in {count} sentences.",
            "What's the gist of {path}? Give me {count} sentences.",
            "I have no time to read {path}. Boil it down to {count} sentences.",
            "Read {path} and give me a summary of {count} sentences.",
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
            "I can't listen to {path} now. Sum it up in {count} sentences.",
            "Can you listen to {path} for me and give me the gist in {count} sentences?",
            "I need a summary of what's said in {path}, in {count} sentences.",
            "My boss wants to know what was said in {path}. Transcribe it and sum it up in {count} sentences.",
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
            "Transcribe {path} and e-mail the text to {address}, please.",
            "{address} can't play audio. Can you transcribe {path} and send the text by e-mail?",
            "Can you type up {path} and send the text to {address} by e-mail?",
            "{address} would rather read than listen. Please transcribe {path} and e-mail them the text.",
        ),
        {"path": _RECORDING, "address": EMAIL},
        {
            "speech": Call("transcribe_audio", path=Slot("path")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("speech.transcript")]),
        },
    ),
    Template(
        "transcript_on_file",
        (
            "Transcribe {saved.recording} and save the text as {saved.path}.",
            "I need {saved.recording} in writing. Save the transcript as {saved.path}.",
            "Can you type up {saved.recording} and save it as {saved.path}?",
            "Please listen to {saved.recording} and save what's said, word for word, as {saved.path}.",
        ),
        {
            "saved": combine(
                lambda path, folder, ending: {
                    "recording": path,
                    "path": f"{folder}/{path.rpartition('/')[2].rpartition('.')[0]}{ending}",
                },
                _RECORDED,
                ("notes", "transcripts", "minutes"),
                (".txt", "-transcript.txt", "-transcript.md"),
            )
        },
        {
            "speech": Call("transcribe_audio", path=Slot("saved.recording")),
            "file": Call("write_file", path=Slot("saved.path"), content=Ref("speech.transcript")),
        },
    ),
)
