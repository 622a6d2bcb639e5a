"""L3: four to six calls that fork and join, about files that are changed, converted and handed over."""

from generator.composition.pools.files import (
    ENCRYPTED_FILE,
    LOG_SEARCH,
    NOTATIONS_SAVED,
    PERSONAL,
    PRIVATE_CALL,
    READABLE,
    SAVED_SWAP,
    SECRET,
    SWAP,
    TWO_CONFIDENTIAL,
    TWO_PERSONAL,
    TWO_RECORDINGS,
    TWO_SWAPS,
)
from generator.composition.pools.people import EMAIL, FRIEND
from generator.composition.pools.places import CITY, LANGUAGE
from generator.composition.pools.titles import PATHS, TITLES
from generator.composition.template import Call, Ref, Slot, Template, mail_to, report, text_to

TEMPLATES = (
    Template(
        "new_name_by_mail",
        (
            'Please replace "{swap.old}" with "{swap.new}" in {swap.path} and e-mail the corrected text to my boss, who has to sign it off.',
            'It\'s "{swap.new}" now, no longer "{swap.old}". Can you replace that in {swap.path} and e-mail my boss the result?',
            'My boss wants "{swap.new}" instead of "{swap.old}" in {swap.path}. Please replace it and e-mail the new text over.',
        ),
        {"swap": SWAP},
        {
            "file": Call("read_file", path=Slot("swap.path")),
            "text": Call(
                "string_replace", text=Ref("file.content"), find=Slot("swap.old"), replacement=Slot("swap.new")
            ),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": mail_to(Ref("boss.value"), "text.text"),
        },
    ),
    Template(
        "two_names_swapped",
        (
            'Two last changes to {swap.path}: "{swap.old}" becomes "{swap.new}", and then "{swap.other}" becomes "{swap.another}". Save it as {swap.copy} and e-mail my assistant the new text.',
            'In {swap.path}, please replace "{swap.old}" with "{swap.new}" and then "{swap.other}" with "{swap.another}". Save that as {swap.copy}, and e-mail it to my assistant for proofreading.',
            'My assistant is sending out {swap.path}, but two things have changed. Replace "{swap.old}" with "{swap.new}", then "{swap.other}" with "{swap.another}", save it as {swap.copy} and e-mail the text over.',
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
            "mail": mail_to(Ref("assistant.value"), "text.text"),
        },
    ),
    Template(
        "matches_in_a_log",
        (
            'My assistant is opening a ticket about {search.path}. Can you e-mail over the first match for the regex "{search.pattern}"?',
            'Grep {search.path} for "{search.pattern}" and e-mail the first match to my assistant, who\'s writing the bug report.',
            'Please search {search.path} for "{search.pattern}" (a regex) and e-mail my assistant the first match for the ticket.',
        ),
        {"search": LOG_SEARCH},
        {
            "log": Call("read_file", path=Slot("search.path")),
            "hits": Call("regex_match", text=Ref("log.content"), pattern=Slot("search.pattern")),
            "assistant": Call("get_session_context", field="assistant_email"),
            "mail": mail_to(Ref("assistant.value"), "hits.first_match"),
        },
    ),
    Template(
        "masked_for_outsiders",
        (
            "Our consultants want to see {path}. Black out the personal data, save the result as {copy} and e-mail it to my boss for approval.",
            "Please black out the personal data in {path} before it goes to a supplier. Save that version as {copy} and e-mail it to my boss to check.",
            "My boss wants to share {path} with a supplier. Can you black out the personal data, save the new text as {copy} and e-mail it over?",
        ),
        {"path": PERSONAL, "copy": PATHS["masked"]},
        {
            "file": Call("read_file", path=Slot("path")),
            "masked": Call("mask_pii", text=Ref("file.content")),
            "copy": Call("write_file", path=Slot("copy"), content=Ref("masked.masked")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": mail_to(Ref("boss.value"), "masked.masked"),
        },
    ),
    Template(
        "call_without_names",
        (
            "Please transcribe {call}, black out the personal data and save the text as {copy}. Then e-mail my boss a short summary of that version.",
            "Can you type up {call}, black out the personal data, and save the text as {copy}? Then sum up the blacked-out version and e-mail that to my boss.",
            "My boss wants to know what was said in {call}, but without any names. Transcribe it, black out the personal data, save that as {copy}, and e-mail over a summary of the blacked-out text.",
        ),
        {"call": PRIVATE_CALL, "copy": PATHS["masked"]},
        {
            "call": Call("transcribe_audio", path=Slot("call")),
            "masked": Call("mask_pii", text=Ref("call.transcript")),
            "copy": Call("write_file", path=Slot("copy"), content=Ref("masked.masked")),
            "gist": Call("summarize_text", text=Ref("masked.masked")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": mail_to(Ref("boss.value"), "gist.summary"),
        },
    ),
    Template(
        "table_for_the_boss",
        (
            "My boss can't open {table.path}. Convert it from {table.from} to {table.to}, save it as {table.copy} and e-mail the new text over.",
            "Please turn {table.path} from {table.from} into {table.to}, save that as {table.copy} and e-mail it to my boss.",
            "My boss needs {table.path} as {table.to} instead of {table.from}. Can you save it as {table.copy} and e-mail over the converted text?",
        ),
        {"table": NOTATIONS_SAVED},
        {
            "file": Call("read_file", path=Slot("table.path")),
            "table": Call("transform_format", text=Ref("file.content"), from_=Slot("table.from"), to=Slot("table.to")),
            "copy": Call("write_file", path=Slot("table.copy"), content=Ref("table.text")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": mail_to(Ref("boss.value"), "table.text"),
        },
    ),
    Template(
        "two_files_encrypted",
        (
            'Encrypt {files.one} and {files.other} with the key "{key}" and e-mail both to my boss. Nobody else should read them.',
            'My boss needs {files.one} and {files.other}, but they are confidential. Encrypt both with the key "{key}" and e-mail them over.',
            'Can you e-mail my boss {files.one} and {files.other}, both encrypted with the key "{key}"?',
        ),
        {"files": TWO_CONFIDENTIAL, "key": SECRET},
        {
            "one": Call("read_file", path=Slot("files.one")),
            "other": Call("read_file", path=Slot("files.other")),
            "first": Call("encrypt_text", text=Ref("one.content"), key=Slot("key")),
            "second": Call("encrypt_text", text=Ref("other.content"), key=Slot("key")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": mail_to(Ref("boss.value"), "first.ciphertext", "second.ciphertext"),
        },
    ),
    Template(
        "two_files_masked",
        (
            "{address} does our data analysis. Black out the personal data in {files.one} and {files.other} and e-mail over both texts.",
            "Can you e-mail {files.one} and {files.other} to {address}, with the personal data in both blacked out?",
            "Before {address} gets {files.one} and {files.other} from us, black out the personal data in both. Then send the two by e-mail.",
        ),
        {"files": TWO_PERSONAL, "address": EMAIL},
        {
            "one": Call("read_file", path=Slot("files.one")),
            "other": Call("read_file", path=Slot("files.other")),
            "first": Call("mask_pii", text=Ref("one.content")),
            "second": Call("mask_pii", text=Ref("other.content")),
            "mail": mail_to(Slot("address"), "first.masked", "second.masked"),
        },
    ),
    Template(
        "two_recordings_in_short",
        (
            'I have no time to listen to {calls.one} and {calls.other}. Can you sum up each in a report called "{title}" and save it as {path}?',
            'I need a report titled "{title}" with a short summary of {calls.one} and one of {calls.other}. Save it as {path}.',
            'Please listen to {calls.one} and {calls.other}, sum up each, and save the two summaries as a report called "{title}" in {path}.',
        ),
        {"calls": TWO_RECORDINGS, "title": TITLES["recordings"], "path": PATHS["minutes"]},
        {
            "one": Call("transcribe_audio", path=Slot("calls.one")),
            "other": Call("transcribe_audio", path=Slot("calls.other")),
            "first": Call("summarize_text", text=Ref("one.transcript")),
            "second": Call("summarize_text", text=Ref("other.transcript")),
            "page": report(Slot("title"), "first.summary", "second.summary"),
            "file": Call("write_file", path=Slot("path"), content=Ref("page.report")),
        },
    ),
    Template(
        "what_to_pack_translated",
        (
            '{friend} is packing for our trip to {city}, but speaks only {language}. Text over my note "packing list", translated, and what the weather\'s like there.',
            'Can you translate my note "packing list" into {language} and text it to {friend}, along with the weather in {city}? We\'re flying there together.',
            '{friend} is coming to {city} with us and only speaks {language}. Please text over my note "packing list", translated, and the weather there.',
        ),
        {"friend": FRIEND, "language": LANGUAGE, "city": CITY},
        {
            "note": Call("retrieve_memory", key="packing list"),
            "words": Call("translate_text", text=Ref("note.value"), target_language=Slot("language")),
            "weather": Call("get_weather", city=Slot("city")),
            "text": text_to(Slot("friend"), "words.translated_text", "weather.summary"),
        },
    ),
    Template(
        "file_encrypted",
        (
            'My assistant needs {config.path}, but it\'s confidential. Encrypt it with the key "{key}", save that as {config.copy} and e-mail the encrypted text over.',
            'Encrypt {config.path} with the key "{key}", save that as {config.copy} and e-mail it to my assistant. It\'s confidential.',
            'Can you encrypt {config.path} with the key "{key}" for my assistant? Save it as {config.copy}, and send the encrypted text by e-mail.',
        ),
        {"config": ENCRYPTED_FILE, "key": SECRET},
        {
            "file": Call("read_file", path=Slot("config.path")),
            "cipher": Call("encrypt_text", text=Ref("file.content"), key=Slot("key")),
            "copy": Call("write_file", path=Slot("config.copy"), content=Ref("cipher.ciphertext")),
            "assistant": Call("get_session_context", field="assistant_email"),
            "mail": mail_to(Ref("assistant.value"), "cipher.ciphertext"),
        },
    ),
    Template(
        "translated_for_the_boss",
        (
            "Translate {path} into {language} and e-mail it to my boss, please.",
            "My boss is meeting our partners and needs {path} in {language}. Can you translate it and e-mail it over?",
            "Can you e-mail my boss the text of {path} in {language}?",
        ),
        {"path": READABLE, "language": LANGUAGE},
        {
            "file": Call("read_file", path=Slot("path")),
            "words": Call("translate_text", text=Ref("file.content"), target_language=Slot("language")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": mail_to(Ref("boss.value"), "words.translated_text"),
        },
    ),
    Template(
        "corrected_and_translated",
        (
            'In {swap.path}, replace "{swap.old}" with "{swap.new}" and translate the new version into {language}. Then e-mail both versions to {address}.',
            '{address} needs {swap.path} in English and in {language}, but "{swap.new}" has to replace "{swap.old}" first. Can you do that, translate it and e-mail both?',
            'Please replace "{swap.old}" with "{swap.new}" in {swap.path}. E-mail {address} the corrected text and its translation into {language}.',
        ),
        {"swap": SWAP, "language": LANGUAGE, "address": EMAIL},
        {
            "file": Call("read_file", path=Slot("swap.path")),
            "text": Call(
                "string_replace", text=Ref("file.content"), find=Slot("swap.old"), replacement=Slot("swap.new")
            ),
            "words": Call("translate_text", text=Ref("text.text"), target_language=Slot("language")),
            "mail": mail_to(Slot("address"), "text.text", "words.translated_text"),
        },
    ),
    Template(
        "new_version_for_the_boss",
        (
            '"{swap.old}" in {swap.path} should read "{swap.new}". Please replace it, save the new version as {swap.copy} and e-mail the text to my boss.',
            'Can you replace "{swap.old}" with "{swap.new}" in {swap.path}, save that as {swap.copy} and e-mail my boss the new text?',
            'My boss is waiting for the final {swap.path}. Replace "{swap.old}" with "{swap.new}", save it as {swap.copy} and e-mail it over.',
        ),
        {"swap": SAVED_SWAP},
        {
            "file": Call("read_file", path=Slot("swap.path")),
            "text": Call(
                "string_replace", text=Ref("file.content"), find=Slot("swap.old"), replacement=Slot("swap.new")
            ),
            "copy": Call("write_file", path=Slot("swap.copy"), content=Ref("text.text")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": mail_to(Ref("boss.value"), "text.text"),
        },
    ),
)
