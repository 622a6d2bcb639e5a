"""L2: two or three independent calls, and one that joins them, about articles, facts and translations."""

from generator.composition.pools.files import COPY, TWO_NOTES, TWO_RECORDINGS
from generator.composition.pools.knowledge import TWO_PRESENTED
from generator.composition.pools.people import EMAIL
from generator.composition.pools.places import TWO_LANGUAGES
from generator.composition.pools.texts import THANKS
from generator.composition.pools.titles import TITLES
from generator.composition.pools.web import CHANGED, TWO_ARTICLES, TWO_QUERIES
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "what_changed_on_the_page",
        (
            "What's different on {change.new} compared with the old version at {change.old}?",
            "They've changed {change.new}; the old page is still at {change.old}. Which words did they add or take out?",
            "I agreed to {change.old} last year. What has changed on the current page, {change.new}?",
            "I don't want to read it all again: what has changed from {change.old} to {change.new}?",
        ),
        {"change": CHANGED},
        {
            "old": Call("web_page_fetch", url=Slot("change.old")),
            "new": Call("web_page_fetch", url=Slot("change.new")),
            "changes": Call("compare_texts", first=Ref("old.text"), second=Ref("new.text")),
        },
    ),
    Template(
        "did_they_copy_us",
        (
            "I think {copy.link} was copied from our {copy.path}. How similar are the two?",
            "Did {copy.link} copy our {copy.path}? Check how similar the two are, please.",
            "Is {copy.link} copied from our {copy.path}? Check how similar they are.",
            "{copy.link} looks very much like our {copy.path}. How similar are they really?",
        ),
        {"copy": COPY},
        {
            "theirs": Call("web_page_fetch", url=Slot("copy.link")),
            "ours": Call("read_file", path=Slot("copy.path")),
            "score": Call("text_similarity", first=Ref("theirs.text"), second=Ref("ours.content")),
        },
    ),
    Template(
        "press_kit",
        (
            'Make a handout called "{title}" from the encyclopaedia entries on {two.one} and {two.other}, as a report.',
            'My pupils are comparing {two.one} and {two.other}. Put both encyclopaedia entries into a report titled "{title}".',
            'I\'m giving a talk about {two.one} and {two.other}. Can you make a report called "{title}" from the two encyclopaedia entries?',
        ),
        {"two": TWO_PRESENTED, "title": TITLES["handouts"]},
        {
            "one": Call("lookup_entity", name=Slot("two.one")),
            "other": Call("lookup_entity", name=Slot("two.other")),
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("one.summary"), Ref("other.summary")]),
        },
    ),
    Template(
        "two_searches",
        (
            'Google {two.one} and {two.other} for me and put the results into a report called "{title}".',
            'I have to decide soon. Search the web for {two.one} and for {two.other}, and make a report titled "{title}" with the results.',
            'Can you search the web for {two.one} and {two.other} and put what you find into a report called "{title}"?',
        ),
        {"two": TWO_QUERIES, "title": TITLES["searches"]},
        {
            "one": Call("web_search", query=Slot("two.one")),
            "other": Call("web_search", query=Slot("two.other")),
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("one.summary"), Ref("other.summary")]),
        },
    ),
    Template(
        "greeting_in_two_languages",
        (
            "E-mail {address} this in {languages.one} and in {languages.other}: {phrase}",
            'Translate "{phrase}" into {languages.one} and {languages.other} and e-mail both to {address}.',
            'How do you say "{phrase}" in {languages.one}, and how in {languages.other}? Please e-mail both to {address}.',
        ),
        {"phrase": THANKS, "languages": TWO_LANGUAGES, "address": EMAIL},
        {
            "one": Call("translate_text", text=Slot("phrase"), target_language=Slot("languages.one")),
            "other": Call("translate_text", text=Slot("phrase"), target_language=Slot("languages.other")),
            "mail": Call(
                "send_email", to=Slot("address"), paragraphs=[Ref("one.translated_text"), Ref("other.translated_text")]
            ),
        },
    ),
    Template(
        "two_notes_by_mail",
        (
            'Can you e-mail my notes "{notes.one}" and "{notes.other}" to {address}?',
            '{address} needs my notes "{notes.one}" and "{notes.other}". Send both in one e-mail, please.',
            'E-mail {address} what my notes "{notes.one}" and "{notes.other}" say.',
        ),
        {"notes": TWO_NOTES, "address": EMAIL},
        {
            "one": Call("retrieve_memory", key=Slot("notes.one")),
            "other": Call("retrieve_memory", key=Slot("notes.other")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("one.value"), Ref("other.value")]),
        },
    ),
    Template(
        "two_recordings_written_down",
        (
            'Transcribe {calls.one} and {calls.other} and put both texts into a report called "{title}".',
            'I need {calls.one} and {calls.other} in writing, as one report titled "{title}".',
            'Can you type up {calls.one} and {calls.other} and make a report called "{title}" of the two?',
        ),
        {"calls": TWO_RECORDINGS, "title": TITLES["transcripts"]},
        {
            "one": Call("transcribe_audio", path=Slot("calls.one")),
            "other": Call("transcribe_audio", path=Slot("calls.other")),
            "page": Call(
                "generate_report", title=Slot("title"), sections=[Ref("one.transcript"), Ref("other.transcript")]
            ),
        },
    ),
    Template(
        "how_alike_are_the_articles",
        (
            "Did one copy from the other? How similar are {articles.first} and {articles.second}?",
            "How similar are the texts of {articles.first} and {articles.second}?",
            "I suspect that {articles.second} was copied from {articles.first}. How similar are they?",
            "Can you check how similar {articles.first} and {articles.second} are? One of them may be a copy.",
        ),
        {"articles": TWO_ARTICLES},
        {
            "first": Call("web_page_fetch", url=Slot("articles.first")),
            "second": Call("web_page_fetch", url=Slot("articles.second")),
            "score": Call("text_similarity", first=Ref("first.text"), second=Ref("second.text")),
        },
    ),
)
