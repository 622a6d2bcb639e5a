"""L2: documents, pages, reviews and translations."""

from generator.pools.documents import COPIED, NOTE_AND_DOCUMENT, TO_COLLEAGUES, TO_CUSTOMERS
from generator.pools.knowledge import SPOKEN, plain_names
from generator.pools.office import EMPLOYEE, customers_who_speak
from generator.pools.people import EMAIL, PERSON
from generator.pools.places import LANGUAGES
from generator.pools.texts import CHANNEL, NOTICES, OPENING_LINES, REVIEWED, THANKS, review
from generator.pools.web import CHANGED, MAGAZINES, OWN_PAGES, READING_PAIRS, SITES
from generator.samplers import Draw, about, combine, distinct, one_of, pick
from generator.template import Call, Ref, Slot, Template

_TWO_LANGUAGES = distinct(LANGUAGES, "first", "second")
_TWO_REVIEWS = pick(
    [
        {"first": review(subject, mood, 0, fact, verdict), "second": review(subject, other, 1, fact + 1, verdict)}
        for subject in REVIEWED
        for mood in ("good", "bad")
        for other in ("good", "bad")
        for fact in range(3)
        for verdict in range(3)
    ]
)
_PIONEERS = about(
    distinct(plain_names("person"), "first", "second"), title=("Two Lives", "Two Pioneers", "Portraits for Class", "Who They Were", "Two People to Know")
)
_ELEMENTS = about(
    distinct([Draw(name, entry.get("in_text", name)) for name, entry in SPOKEN.items() if entry["type"] == "element"], "first", "second"),
    title=("Two Elements", "Chemistry Handout", "In the Periodic Table", "Two to Tell Apart"),
)

TEMPLATES = (
    Template(
        "notice_in_two_languages",
        (
            'Put "{text}" into {languages.first} and {languages.second} and e-mail both to {to}, who prints our signs.',
            'How do I say "{text}" in {languages.first}, and how in {languages.second}? E-mail the two versions to {to} for the notice board.',
            'E-mail {to} this sentence for the door, once in {languages.first} and once in {languages.second}: "{text}"',
            '{to} makes our posters and needs "{text}" in {languages.first} and in {languages.second}. Mail both translations there.',
        ),
        {"text": NOTICES, "languages": _TWO_LANGUAGES, "to": EMAIL},
        {
            "first": Call("translate_text", text=Slot("text"), target_language=Slot("languages.first")),
            "second": Call("translate_text", text=Slot("text"), target_language=Slot("languages.second")),
            "mail": Call("send_email", to=Slot("to"), paragraphs=[Ref("first.translated_text"), Ref("second.translated_text")]),
        },
    ),
    Template(
        "are_both_sites_up",
        (
            "Are {pages.first} and {pages.second} both up? Tell {person} on {channel} how each responds.",
            "Check whether {pages.first} and {pages.second} respond and let {person} know on {channel}.",
            "{person} is on call and asks about two addresses, {pages.first} and {pages.second}. Are they up? Answer on {channel}.",
            "Customers say they can't reach {pages.first} or {pages.second}. See whether they respond and message {person} on {channel} about each.",
        ),
        {"pages": OWN_PAGES, "person": PERSON, "channel": CHANNEL},
        {
            "first": Call("check_url_status", url=Slot("pages.first")),
            "second": Call("check_url_status", url=Slot("pages.second")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("first.summary"), Ref("second.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "are_all_three_up",
        (
            "Are {pages.first}, {pages.second} and {pages.third} all up? Tell {person} on {channel} how each of them responds.",
            "Before we launch: check that {pages.first}, {pages.second} and {pages.third} respond, and let {person} know on {channel}.",
            "{person} wants to know on {channel} whether {pages.first}, {pages.second} and {pages.third} are up. Check each and report.",
            "Do these three addresses respond? {pages.first}, {pages.second}, {pages.third}. Message {person} on {channel} about each.",
        ),
        {
            "pages": distinct([f"https://{site}/{page}" for site in SITES[:6] for page in ("login", "shop", "press")], "first", "second", "third"),
            "person": PERSON,
            "channel": CHANNEL,
        },
        {
            "first": Call("check_url_status", url=Slot("pages.first")),
            "second": Call("check_url_status", url=Slot("pages.second")),
            "third": Call("check_url_status", url=Slot("pages.third")),
            "note": Call(
                "send_message",
                recipient=Slot("person"),
                paragraphs=[Ref("first.summary"), Ref("second.summary"), Ref("third.summary")],
                channel=Slot("channel"),
            ),
        },
    ),
    Template(
        "what_changed_on_the_page",
        (
            "What's different on {change.new} compared with the old version at {change.old}?",
            "They've changed {change.new}; the old page is still at {change.old}. Which words did they add or take out?",
            "Compare {change.old}, which I agreed to last year, with today's {change.new}. What changed?",
            "I only have time for the differences: what has changed from {change.old} to {change.new}?",
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
            "Somebody told me {copy.link} copies our {copy.path}. How similar are our text and their page?",
            "How similar is our own {copy.path} to what stands on {copy.link}? I suspect they copied it.",
            "Is {copy.link} a copy of {copy.path}? I need to know how similar the two texts are.",
            "{copy.link} looks suspiciously like our {copy.path}. How alike are the page and our file?",
        ),
        {
            "copy": combine(
                lambda copied, site, folder: {"path": copied["path"], "link": f"https://{site}/{folder}/{copied['page']}"},
                COPIED,
                MAGAZINES,
                ("blog", "guests", "columns"),
            )
        },
        {
            "ours": Call("read_file", path=Slot("copy.path")),
            "theirs": Call("web_page_fetch", url=Slot("copy.link")),
            "score": Call("text_similarity", first=Ref("ours.content"), second=Ref("theirs.text")),
        },
    ),
    Template(
        "handout_on_two_people",
        (
            'I need a handout for class, a report called "{people.title}", with a short portrait of {people.first} and one of {people.second}.',
            'Who were {people.first} and {people.second}? Make me a one-page report "{people.title}" with the encyclopaedia\'s entry on each.',
            'My pupils give a talk on {people.first} and {people.second}. Look both up in the encyclopaedia and make a report titled "{people.title}".',
            'Report "{people.title}", please: a paragraph about {people.first}, then one about {people.second}, as in the encyclopaedia.',
        ),
        {"people": _PIONEERS},
        {
            "first": Call("lookup_entity", name=Slot("people.first")),
            "second": Call("lookup_entity", name=Slot("people.second")),
            "handout": Call("generate_report", title=Slot("people.title"), sections=[Ref("first.summary"), Ref("second.summary")]),
        },
    ),
    Template(
        "handout_on_two_elements",
        (
            'For chemistry class: a report "{elements.title}" with the encyclopaedia\'s entries about {elements.first} and {elements.second}.',
            'Look up {elements.first} and {elements.second} in the encyclopaedia and make me a report called "{elements.title}".',
            'My daughter mixes up {elements.first} and {elements.second}. Make her a report, "{elements.title}", of what the encyclopaedia says about each.',
            'What does the encyclopaedia say about {elements.first} and about {elements.second}? I\'d print it as a report titled "{elements.title}".',
        ),
        {"elements": _ELEMENTS},
        {
            "first": Call("lookup_entity", name=Slot("elements.first")),
            "second": Call("lookup_entity", name=Slot("elements.second")),
            "handout": Call("generate_report", title=Slot("elements.title"), sections=[Ref("first.summary"), Ref("second.summary")]),
        },
    ),
    Template(
        "background_reading",
        (
            'Search the web for {topics.first} and for {topics.second}, and give me what you find as a report called "{topics.title}".',
            'I\'m reading up on two things, {topics.first} and {topics.second}. Search for each and make a report "{topics.title}" of the hits.',
            'Google {topics.first}, then {topics.second}, and lay out the results as a report titled "{topics.title}".',
            'What is there on the web about {topics.first}, and what about {topics.second}? One report with both, called "{topics.title}", would help.',
        ),
        {"topics": READING_PAIRS},
        {
            "first": Call("web_search", query=Slot("topics.first")),
            "second": Call("web_search", query=Slot("topics.second")),
            "report": Call("generate_report", title=Slot("topics.title"), sections=[Ref("first.summary"), Ref("second.summary")]),
        },
    ),
    Template(
        "two_new_reviews",
        (
            'Two reviews came in: "{reviews.first}" and "{reviews.second}" Text {person} how positive or negative each one is.',
            'How positive are these two? "{reviews.first}" And this one: "{reviews.second}" Let {person} know by text.',
            'Text {person} the mood of our two latest reviews. "{reviews.first}" - "{reviews.second}"',
            '{person} can\'t read reviews at work. Text a verdict on each, good or bad. First: "{reviews.first}" Second: "{reviews.second}"',
        ),
        {"reviews": _TWO_REVIEWS, "person": PERSON},
        {
            "first": Call("sentiment_analysis", text=Slot("reviews.first")),
            "second": Call("sentiment_analysis", text=Slot("reviews.second")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("first.summary"), Ref("second.summary")]),
        },
    ),
    Template(
        "note_and_file_by_mail",
        (
            'E-mail {to} what I asked you to remember as "{note.key}", followed by the file {note.path}.',
            '{to} needs two things from me by e-mail: the note "{note.key}" that you keep for me, and what\'s in {note.path}.',
            'What did I ask you to remember under "{note.key}"? Mail it to {to}, along with the text of {note.path}.',
            'Mail my saved note "{note.key}" and the document {note.path} to {to}, in one e-mail.',
        ),
        {"note": NOTE_AND_DOCUMENT, "to": EMAIL},
        {
            "note": Call("retrieve_memory", key=Slot("note.key")),
            "document": Call("read_file", path=Slot("note.path")),
            "mail": Call("send_email", to=Slot("to"), paragraphs=[Ref("note.value"), Ref("document.content")]),
        },
    ),
    Template(
        "document_to_a_colleague",
        (
            "E-mail {path} to our colleague {name}.",
            "Our colleague {name} hasn't seen {path} yet. Mail it over, please, the whole text.",
            "Can you send the text of {path} to our colleague {name} by e-mail?",
            "{path} should go to our colleague {name}. Just the document, by e-mail.",
            "Our colleague {name} keeps asking for {path}. Send it by e-mail.",
        ),
        {"path": TO_COLLEAGUES, "name": EMPLOYEE},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "document": Call("read_file", path=Slot("path")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("document.content")]),
        },
    ),
    Template(
        "letter_to_a_customer",
        (
            'E-mail our customer {letter.name} the text of {letter.path}, with this line on top: "{line}"',
            'Our customer {letter.name} should get an e-mail from me: first "{line}", and below it what stands in {letter.path}.',
            'Mail {letter.path} to our customer {letter.name}. Put "{line}" above the text.',
            'Time to write to our customer {letter.name}: an e-mail that opens with "{line}" and goes on with the text of {letter.path}.',
        ),
        {"letter": TO_CUSTOMERS, "line": one_of(*OPENING_LINES)},
        {
            "customer": Call("database_query", table="customers", column="name", value=Slot("letter.name")),
            "letter": Call("read_file", path=Slot("letter.path")),
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), paragraphs=[Slot("line"), Ref("letter.content")]),
        },
    ),
    Template(
        "thanks_in_their_language",
        (
            "E-mail our customer {customer.name} this in {customer.language}: {text}",
            'Our customer {customer.name} prefers {customer.language}. Translate "{text}" and send it by e-mail.',
            'How does "{text}" sound in {customer.language}? Send it to our customer {customer.name} by e-mail, only the translation.',
            "A line in {customer.language} to our customer {customer.name}, by e-mail: {text}",
        ),
        {"customer": customers_who_speak(LANGUAGES), "text": THANKS},
        {
            "customer": Call("database_query", table="customers", column="name", value=Slot("customer.name")),
            "words": Call("translate_text", text=Slot("text"), target_language=Slot("customer.language")),
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("words.translated_text")]),
        },
    ),
)
