"""L2: two or three independent calls, and one that joins them, about articles, facts and translations."""

from generator.composition.pools.files import COPY, TWO_NOTES, TWO_RECORDINGS, VISITOR_NOTES
from generator.composition.pools.knowledge import TWO_PRESENTED
from generator.composition.pools.people import EMAIL
from generator.composition.pools.places import TWO_LANGUAGES
from generator.composition.pools.texts import THANKS
from generator.composition.pools.titles import TITLES
from generator.composition.pools.web import CHANGED, TWO_ARTICLES, TWO_QUERIES
from generator.composition.samplers import one_of
from generator.composition.template import Call, Ref, Slot, Template, mail_to, report

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
        "handout",
        (
            'I\'m teaching {two.one} and {two.other} tomorrow. Please make a handout from the two encyclopaedia entries, a report called "{title}".',
            'My pupils are comparing {two.one} and {two.other}. Can you put both encyclopaedia entries into a report titled "{title}"?',
            'I\'m giving a talk about {two.one} and {two.other}. Can you make me a report called "{title}" from the two encyclopaedia entries?',
        ),
        {"two": TWO_PRESENTED, "title": TITLES["handouts"]},
        {
            "one": Call("lookup_entity", name=Slot("two.one")),
            "other": Call("lookup_entity", name=Slot("two.other")),
            "page": report(Slot("title"), "one.summary", "other.summary"),
        },
    ),
    Template(
        "two_searches",
        (
            'Google {two.one} and {two.other} for me and put the results into a report called "{title}".',
            'I\'m reading up on {two.one} and {two.other}. Please search the web for each and collect the results in a report called "{title}".',
            'Can you search the web for {two.one} and for {two.other}, and put what you find into a report called "{title}"? I\'ll read it later.',
        ),
        {"two": TWO_QUERIES, "title": TITLES["searches"]},
        {
            "one": Call("web_search", query=Slot("two.one")),
            "other": Call("web_search", query=Slot("two.other")),
            "page": report(Slot("title"), "one.summary", "other.summary"),
        },
    ),
    Template(
        "greeting_in_two_languages",
        (
            'Our shop is printing cards that say "{phrase}" in {languages.one} and in {languages.other}. Please e-mail both translations to {address}, who does the layout.',
            'How do you say "{phrase}" in {languages.one}, and how in {languages.other}? Please e-mail both to {address} for our website.',
            '{address} needs "{phrase}" in {languages.one} and in {languages.other} for our website. Can you translate it and e-mail both?',
        ),
        {"phrase": THANKS, "languages": TWO_LANGUAGES, "address": EMAIL},
        {
            "one": Call("translate_text", text=Slot("phrase"), target_language=Slot("languages.one")),
            "other": Call("translate_text", text=Slot("phrase"), target_language=Slot("languages.other")),
            "mail": mail_to(Slot("address"), "one.translated_text", "other.translated_text"),
        },
    ),
    Template(
        "two_notes_by_mail",
        (
            'Can you e-mail my notes "{notes.one}" and "{notes.other}" to {address}?',
            '{address} is joining us. Please e-mail over my notes "{notes.one}" and "{notes.other}".',
            '{address} asked for my notes "{notes.one}" and "{notes.other}". Send both in one e-mail, please.',
        ),
        {"notes": TWO_NOTES, "address": EMAIL},
        {
            "one": Call("retrieve_memory", key=Slot("notes.one")),
            "other": Call("retrieve_memory", key=Slot("notes.other")),
            "mail": mail_to(Slot("address"), "one.value", "other.value"),
        },
    ),
    Template(
        "notes_for_a_visitor",
        (
            'I\'m writing to a visitor. Join my notes "{notes.one}" and "{notes.other}" into one text for me, with "{between}" in between.',
            'Can you join my notes "{notes.one}" and "{notes.other}", separated by "{between}"? I want to put it on our visitor badge.',
            'Our guest needs both "{notes.one}" and "{notes.other}" from my notes. Join the two with "{between}" so that I can paste them.',
        ),
        {"notes": VISITOR_NOTES, "between": one_of(" / ", " - ", "; ", " | ")},
        {
            "one": Call("retrieve_memory", key=Slot("notes.one")),
            "other": Call("retrieve_memory", key=Slot("notes.other")),
            "text": Call("join_texts", texts=[Ref("one.value"), Ref("other.value")], separator=Slot("between")),
        },
    ),
    Template(
        "two_recordings_written_down",
        (
            'Can you type up {calls.one} and {calls.other} for me? I need the two texts in one report, "{title}".',
            'I need {calls.one} and {calls.other} in writing, as one report titled "{title}".',
            'Please transcribe {calls.one} and {calls.other} and put both texts into a report called "{title}".',
        ),
        {"calls": TWO_RECORDINGS, "title": TITLES["transcripts"]},
        {
            "one": Call("transcribe_audio", path=Slot("calls.one")),
            "other": Call("transcribe_audio", path=Slot("calls.other")),
            "page": report(Slot("title"), "one.transcript", "other.transcript"),
        },
    ),
    Template(
        "how_alike_are_the_articles",
        (
            "Did one copy from the other? How similar are {articles.first} and {articles.second}?",
            "How similar are the texts of {articles.first} and {articles.second}?",
            "Was {articles.first} copied in {articles.second}? How similar are they?",
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
