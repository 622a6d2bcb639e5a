"""L1: two calls about files, recordings and notes."""

from generator.composition.pools.files import (
    ENCODABLE,
    KEPT,
    LOG_SEARCH,
    NOTATIONS,
    NOTE,
    READABLE,
    RECORDING,
    SECRET,
    SWAP,
)
from generator.composition.pools.numbers import SENTENCES
from generator.composition.pools.places import LANGUAGE
from generator.composition.pools.texts import ALGORITHM, PERSONAL_NOTE
from generator.composition.pools.titles import PATHS
from generator.composition.pools.web import ARTICLE, RULES_PAGE
from generator.composition.samplers import one_of
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "gist_of_a_recording",
        (
            "I can't listen to {path} now. Sum it up in {count} sentences.",
            "Can you listen to {path} for me and give me the gist in {count} sentences?",
            "I need a summary of what's said in {path}, in {count} sentences.",
            "My boss wants to know what was said in {path}. Transcribe it and sum it up in {count} sentences.",
        ),
        {"path": RECORDING, "count": SENTENCES},
        {
            "speech": Call("transcribe_audio", path=Slot("path")),
            "short": Call("summarize_text", text=Ref("speech.transcript"), max_sentences=Slot("count")),
        },
    ),
    Template(
        "file_fingerprint",
        (
            "What's the {algorithm} hash of {path}? I want to compare it with the one from my backup.",
            "Can you give me the {algorithm} checksum of {path}? My colleague has a copy and we want to know if they match.",
            "I just restored {path} from a backup. What's its {algorithm} hash now?",
            "I noted the {algorithm} checksum of {path} last week. What is it today?",
            "Has anybody changed {path}? I still have the old {algorithm} hash, so tell me the one it has now.",
        ),
        {"path": KEPT, "algorithm": ALGORITHM},
        {
            "file": Call("read_file", path=Slot("path")),
            "digest": Call("hash_text", text=Ref("file.content"), algorithm=Slot("algorithm")),
        },
    ),
    Template(
        "file_in_base64",
        (
            "The API only takes Base64. Can you encode {path} for me?",
            "I have to put {path} into a config secret. What's the file in Base64?",
            "Can you read {path} and Base64-encode it? I need to paste it into an API call.",
            "I need {path} as Base64, to paste it into a YAML file.",
            "Our upload form only accepts Base64. What's {path} when it's encoded?",
        ),
        {"path": ENCODABLE},
        {"file": Call("read_file", path=Slot("path")), "encoded": Call("base64_encode", text=Ref("file.content"))},
    ),
    Template(
        "name_swapped",
        (
            'We have to call it "{swap.new}" instead of "{swap.old}" now. Can you replace that throughout {swap.path} and show me the text?',
            'Replace "{swap.old}" with "{swap.new}" everywhere in {swap.path} and show me how it reads.',
            'How does {swap.path} read if you replace every "{swap.old}" with "{swap.new}"?',
            'Please open {swap.path} and replace "{swap.old}" with "{swap.new}" wherever it stands.',
        ),
        {"swap": SWAP},
        {
            "file": Call("read_file", path=Slot("swap.path")),
            "text": Call(
                "string_replace", text=Ref("file.content"), find=Slot("swap.old"), replacement=Slot("swap.new")
            ),
        },
    ),
    Template(
        "grep_a_log",
        (
            'Can you grep {search.path} for "{search.pattern}" and show me every match?',
            'What in {search.path} matches the regex "{search.pattern}"?',
            'Run the regex "{search.pattern}" over {search.path} for me. What does it find?',
            'Something went wrong last night. Grep {search.path} for "{search.pattern}", please.',
        ),
        {"search": LOG_SEARCH},
        {
            "log": Call("read_file", path=Slot("search.path")),
            "hits": Call("regex_match", text=Ref("log.content"), pattern=Slot("search.pattern")),
        },
    ),
    Template(
        "teaser_of_a_text",
        (
            "I need a teaser: take {path} and chop it off after {length} characters, dots included.",
            "Our preview only has room for {length} characters, dots included. Can you cut off {path} at that length?",
            "What's left of {path} if it's cut off at {length} characters, counting the dots?",
            "Please cut off the text of {path} at {length} characters, dots included, for the preview box.",
        ),
        {"path": READABLE, "length": one_of(*range(60, 165, 5))},
        {
            "file": Call("read_file", path=Slot("path")),
            "teaser": Call("truncate_text", text=Ref("file.content"), max_length=Slot("length")),
        },
    ),
    Template(
        "message_without_names",
        (
            "Black out the personal data in this and save it as {path}: {text}",
            'I want to keep this as an example. Black out the personal data and save it as {path}: "{text}"',
            'For privacy reasons, black out the contact details in this and save the result as {path}: "{text}"',
            "Please save this as {path} with e-mail addresses and phone numbers blacked out: {text}",
        ),
        {"path": PATHS["masked"], "text": PERSONAL_NOTE},
        {
            "masked": Call("mask_pii", text=Slot("text")),
            "file": Call("write_file", path=Slot("path"), content=Ref("masked.masked")),
        },
    ),
    Template(
        "table_in_another_notation",
        (
            "Our import only takes {table.to}. Can you convert {table.path} from {table.from} for me?",
            "Can you turn {table.path} from {table.from} into {table.to}? I want to paste it into our wiki.",
            "I need {table.path} as {table.to} instead of {table.from}.",
            "What does {table.path} look like as {table.to}? It's {table.from} right now.",
        ),
        {"table": NOTATIONS},
        {
            "file": Call("read_file", path=Slot("table.path")),
            "table": Call("transform_format", text=Ref("file.content"), from_=Slot("table.from"), to=Slot("table.to")),
        },
    ),
    Template(
        "length_of_an_article",
        (
            "How long is {url}, in words and characters? Our newsletter only has room for 300 words.",
            "How many words does the article {url} have?",
            "I'm paid by the word. How many words long is {url}?",
            "Can you check how many words there are in {url}?",
        ),
        {"url": ARTICLE},
        {"page": Call("web_page_fetch", url=Slot("url")), "length": Call("word_count", text=Ref("page.text"))},
    ),
    Template(
        "page_fingerprint",
        (
            "I want to know tomorrow whether the text of {url} has changed. What's its {algorithm} hash right now?",
            "What's the {algorithm} hash of the text on {url}? I'll compare it next week.",
            "Can you give me the {algorithm} checksum of the text of {url}, so I'd notice a change?",
        ),
        {"url": RULES_PAGE, "algorithm": ALGORITHM},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "digest": Call("hash_text", text=Ref("page.text"), algorithm=Slot("algorithm")),
        },
    ),
    Template(
        "length_of_a_file",
        (
            "How many words are there in {path}? The limit is 300.",
            "Is {path} short enough for a page? Count how many words it has.",
            "I have to give the length of {path}. How many words is it?",
        ),
        {"path": READABLE},
        {"file": Call("read_file", path=Slot("path")), "length": Call("word_count", text=Ref("file.content"))},
    ),
    Template(
        "recording_in_another_language",
        (
            "What do they say in {path}? Translate it into {language} for me.",
            "Can you listen to {path} and translate it into {language}?",
            "My mother only speaks {language}. Can you write down what's said in {path} for her, in that language?",
        ),
        {"path": RECORDING, "language": LANGUAGE},
        {
            "speech": Call("transcribe_audio", path=Slot("path")),
            "words": Call("translate_text", text=Ref("speech.transcript"), target_language=Slot("language")),
        },
    ),
    Template(
        "note_encrypted",
        (
            'Encrypt my note "{note}" with the key "{key}", please.',
            'I don\'t want to send my note "{note}" in the clear. Can you encrypt it with the key "{key}"?',
            'What\'s my note "{note}" when it\'s encrypted with the key "{key}"?',
        ),
        {"note": NOTE, "key": SECRET},
        {
            "note": Call("retrieve_memory", key=Slot("note")),
            "cipher": Call("encrypt_text", text=Ref("note.value"), key=Slot("key")),
        },
    ),
    Template(
        "mood_of_a_recording",
        (
            "Do they sound happy in {path}, or not? I don't have time to listen.",
            "Can you listen to {path} and tell me whether it's positive or negative overall?",
            "Before I share {path}: is what's said in it more positive or more negative?",
        ),
        {"path": RECORDING},
        {
            "speech": Call("transcribe_audio", path=Slot("path")),
            "mood": Call("sentiment_analysis", text=Ref("speech.transcript")),
        },
    ),
)
