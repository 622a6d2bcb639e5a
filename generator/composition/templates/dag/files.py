"""L3: four to six calls that fork and join, about files that are changed, converted and handed over."""

from generator.composition.pools.files import (
    ENCODED_FILE,
    ENCRYPTED_FILE,
    LOG_SEARCH,
    NOTATIONS_SAVED,
    PERSONAL,
    PRIVATE_CALL,
    READABLE,
    SAVED_RULES,
    SECRET,
    SWAP,
    TWO_RECORDINGS,
    TWO_SWAPS,
)
from generator.composition.pools.people import FRIEND, PERSON
from generator.composition.pools.places import CITY, LANGUAGE
from generator.composition.pools.teamwork import WORK_CHANNEL
from generator.composition.pools.texts import ALGORITHM
from generator.composition.pools.titles import PATHS, TITLES
from generator.composition.samplers import one_of
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "new_name_by_mail",
        (
            'Replace "{swap.old}" with "{swap.new}" in {swap.path} and e-mail the new text to my boss.',
            'It\'s "{swap.new}" now, no longer "{swap.old}". Can you replace that in {swap.path} and e-mail my boss the result?',
            'My boss wants to see {swap.path} with "{swap.new}" instead of "{swap.old}". Please replace it and e-mail the text over.',
        ),
        {"swap": SWAP},
        {
            "file": Call("read_file", path=Slot("swap.path")),
            "text": Call(
                "string_replace", text=Ref("file.content"), find=Slot("swap.old"), replacement=Slot("swap.new")
            ),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": Call("send_email", to=Ref("boss.value"), paragraphs=[Ref("text.text")]),
        },
    ),
    Template(
        "two_names_swapped",
        (
            'In {swap.path}, replace "{swap.old}" with "{swap.new}", then "{swap.other}" with "{swap.another}". Save that as {swap.copy} and e-mail it to my assistant.',
            'Make a new version of {swap.path}: replace "{swap.old}" with "{swap.new}" first, then "{swap.other}" with "{swap.another}". Save it as {swap.copy} and e-mail the text to my assistant.',
            'My assistant is waiting for the new version of {swap.path}. Replace "{swap.old}" with "{swap.new}", then "{swap.other}" with "{swap.another}", save it as {swap.copy} and e-mail the text over.',
        ),
        {"swap": TWO_SWAPS},
        {
            "file": Call("read_file", path=Slot("swap.path")),
            "half": Call(
                "string_replace", text=Ref("file.content"), find=Slot("swap.old"), replacement=Slot("swap.new")
            ),
            "text": Call(
                "string_replace", text=Ref("half.text"), find=Slot("swap.other"), replacement=Slot("swap.another")
            ),
            "copy": Call("write_file", path=Slot("swap.copy"), content=Ref("text.text")),
            "assistant": Call("get_session_context", field="assistant_email"),
            "mail": Call("send_email", to=Ref("assistant.value"), paragraphs=[Ref("text.text")]),
        },
    ),
    Template(
        "matches_in_a_log",
        (
            'Grep {search.path} for "{search.pattern}" and e-mail my assistant the first match.',
            'My assistant is writing a ticket. Can you run the regex "{search.pattern}" over {search.path} and e-mail over the first match?',
            'E-mail my assistant the first thing in {search.path} that matches the regex "{search.pattern}".',
        ),
        {"search": LOG_SEARCH},
        {
            "log": Call("read_file", path=Slot("search.path")),
            "hits": Call("regex_match", text=Ref("log.content"), pattern=Slot("search.pattern")),
            "assistant": Call("get_session_context", field="assistant_email"),
            "mail": Call("send_email", to=Ref("assistant.value"), paragraphs=[Ref("hits.first_match")]),
        },
    ),
    Template(
        "masked_for_outsiders",
        (
            "Black out the personal data in {path}, save that version as {copy} and e-mail it to my boss.",
            "We're handing {path} to an outside firm. Black out the personal data, save the result as {copy}, and e-mail it to my boss for approval.",
            "Can you black out the personal data in {path}, save the new text as {copy} and e-mail it to my boss?",
        ),
        {"path": PERSONAL, "copy": PATHS["masked"]},
        {
            "file": Call("read_file", path=Slot("path")),
            "masked": Call("mask_pii", text=Ref("file.content")),
            "copy": Call("write_file", path=Slot("copy"), content=Ref("masked.masked")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": Call("send_email", to=Ref("boss.value"), paragraphs=[Ref("masked.masked")]),
        },
    ),
    Template(
        "call_without_names",
        (
            "Transcribe {call}, black out the personal data and save that as {copy}. Then e-mail my boss a summary of the blacked-out text.",
            "I need {call} in writing with all personal data blacked out, saved as {copy}. E-mail my boss a summary of that version.",
            "Can you type up {call}, black out the personal data, and save the text as {copy}? My boss should get a summary of the blacked-out version by e-mail.",
            "My boss wants to know what was said in {call}. Transcribe it, black out the personal data, save that version as {copy}, then sum it up and e-mail the summary over.",
        ),
        {"call": PRIVATE_CALL, "copy": PATHS["masked"]},
        {
            "call": Call("transcribe_audio", path=Slot("call")),
            "masked": Call("mask_pii", text=Ref("call.transcript")),
            "copy": Call("write_file", path=Slot("copy"), content=Ref("masked.masked")),
            "gist": Call("summarize_text", text=Ref("masked.masked")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": Call("send_email", to=Ref("boss.value"), paragraphs=[Ref("gist.summary")]),
        },
    ),
    Template(
        "table_handed_over",
        (
            "Convert {table.path} from {table.from} to {table.to} and save it as {table.copy}. Send {person} the new text on {channel}, followed by its {algorithm} checksum.",
            "{person} needs {table.path} as {table.to} instead of {table.from}. Save it as {table.copy}, then send over the new text and its {algorithm} hash on {channel}.",
            "Please turn {table.path} from {table.from} into {table.to}, save that as {table.copy}, and message {person} on {channel} the new text plus its {algorithm} checksum.",
        ),
        {
            "table": NOTATIONS_SAVED,
            "person": PERSON,
            "channel": WORK_CHANNEL,
            "algorithm": ALGORITHM,
        },
        {
            "file": Call("read_file", path=Slot("table.path")),
            "table": Call("transform_format", text=Ref("file.content"), from_=Slot("table.from"), to=Slot("table.to")),
            "copy": Call("write_file", path=Slot("table.copy"), content=Ref("table.text")),
            "digest": Call("hash_text", text=Ref("table.text"), algorithm=Slot("algorithm")),
            "chat": Call(
                "send_message",
                recipient=Slot("person"),
                paragraphs=[Ref("table.text"), Ref("digest.digest")],
                channel=Slot("channel"),
            ),
        },
    ),
    Template(
        "secret_for_the_cluster",
        (
            "Base64-encode {config.path} and save that as {config.copy}. Then e-mail my assistant the Base64 text and the {algorithm} hash of the original.",
            "I need {config.path} in Base64, saved as {config.copy}. E-mail my assistant the encoded text, plus the {algorithm} checksum of the original text.",
            "Can you encode {config.path} in Base64 and save it as {config.copy}? My assistant should get an e-mail with the Base64 text and the {algorithm} hash of the original text.",
        ),
        {"config": ENCODED_FILE, "algorithm": ALGORITHM},
        {
            "file": Call("read_file", path=Slot("config.path")),
            "encoded": Call("base64_encode", text=Ref("file.content")),
            "copy": Call("write_file", path=Slot("config.copy"), content=Ref("encoded.encoded")),
            "digest": Call("hash_text", text=Ref("file.content"), algorithm=Slot("algorithm")),
            "assistant": Call("get_session_context", field="assistant_email"),
            "mail": Call(
                "send_email", to=Ref("assistant.value"), paragraphs=[Ref("encoded.encoded"), Ref("digest.digest")]
            ),
        },
    ),
    Template(
        "page_kept_as_evidence",
        (
            "Save the text of {page.url} as {page.path} and e-mail my boss the {algorithm} hash of the text.",
            "{page.url} may change soon. Save its text as {page.path}, and e-mail my boss the text's {algorithm} checksum.",
            "Can you save what {page.url} says as {page.path}, and e-mail my boss the {algorithm} hash of that text, as evidence?",
        ),
        {"page": SAVED_RULES, "algorithm": ALGORITHM},
        {
            "page": Call("web_page_fetch", url=Slot("page.url")),
            "file": Call("write_file", path=Slot("page.path"), content=Ref("page.text")),
            "digest": Call("hash_text", text=Ref("page.text"), algorithm=Slot("algorithm")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": Call("send_email", to=Ref("boss.value"), paragraphs=[Ref("digest.digest")]),
        },
    ),
    Template(
        "two_recordings_in_short",
        (
            'Sum up the recordings {calls.one} and {calls.other} in a report called "{title}" and save it as {path}.',
            'I need a report titled "{title}" with a short summary of {calls.one} and one of {calls.other}. Save it as {path}.',
            'Can you listen to {calls.one} and {calls.other}, sum up each, and save the two summaries as a report called "{title}" in {path}?',
        ),
        {"calls": TWO_RECORDINGS, "title": TITLES["transcripts"], "path": PATHS["minutes"]},
        {
            "one": Call("transcribe_audio", path=Slot("calls.one")),
            "other": Call("transcribe_audio", path=Slot("calls.other")),
            "first": Call("summarize_text", text=Ref("one.transcript")),
            "second": Call("summarize_text", text=Ref("other.transcript")),
            "page": Call(
                "generate_report", title=Slot("title"), sections=[Ref("first.summary"), Ref("second.summary")]
            ),
            "file": Call("write_file", path=Slot("path"), content=Ref("page.report")),
        },
    ),
    Template(
        "visitor_note_translated",
        (
            'My guest {friend} is on the way to {city}. Text over my note "{key}" in {language}, and what the weather\'s like there.',
            'Can you translate my note "{key}" into {language} and text it to {friend}, together with the weather in {city}?',
            'What\'s the weather in {city}? Text it to {friend}, after my note "{key}" in {language}.',
        ),
        {
            "friend": FRIEND,
            "key": one_of("office address", "wifi guest", "parking spot"),
            "language": LANGUAGE,
            "city": CITY,
        },
        {
            "note": Call("retrieve_memory", key=Slot("key")),
            "words": Call("translate_text", text=Ref("note.value"), target_language=Slot("language")),
            "weather": Call("get_weather", city=Slot("city")),
            "text": Call(
                "send_message",
                recipient=Slot("friend"),
                paragraphs=[Ref("words.translated_text"), Ref("weather.summary")],
            ),
        },
    ),
    Template(
        "file_encrypted",
        (
            'Encrypt {config.path} with the key "{key}", save that as {config.copy} and e-mail it to my assistant.',
            'Nobody should read {config.path} on the way. Encrypt it with the key "{key}", save the result as {config.copy} and e-mail the encrypted text to my assistant.',
            'Can you encrypt {config.path} with the key "{key}", save it as {config.copy}, and e-mail my assistant the encrypted text?',
        ),
        {"config": ENCRYPTED_FILE, "key": SECRET},
        {
            "file": Call("read_file", path=Slot("config.path")),
            "cipher": Call("encrypt_text", text=Ref("file.content"), key=Slot("key")),
            "copy": Call("write_file", path=Slot("config.copy"), content=Ref("cipher.ciphertext")),
            "assistant": Call("get_session_context", field="assistant_email"),
            "mail": Call("send_email", to=Ref("assistant.value"), paragraphs=[Ref("cipher.ciphertext")]),
        },
    ),
    Template(
        "translated_for_the_boss",
        (
            "Translate {path} into {language} and e-mail it to my boss.",
            "My boss needs {path} in {language}. Can you translate it and e-mail it over?",
            "Can you e-mail my boss the text of {path} in {language}?",
        ),
        {"path": READABLE, "language": LANGUAGE},
        {
            "file": Call("read_file", path=Slot("path")),
            "words": Call("translate_text", text=Ref("file.content"), target_language=Slot("language")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": Call("send_email", to=Ref("boss.value"), paragraphs=[Ref("words.translated_text")]),
        },
    ),
)
