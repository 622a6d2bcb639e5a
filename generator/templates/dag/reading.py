"""L3: documents, pages, reviews, recordings and translations."""

from generator.pools.documents import REVIEWS, SENT_OUT, TO_SUM_UP
from generator.pools.office import customers_who_speak
from generator.pools.people import EMAIL, PERSON
from generator.pools.places import LANGUAGES
from generator.pools.teamwork import COLLEAGUE, staff
from generator.pools.texts import CHANNEL
from generator.pools.web import ARTICLE, CHANGED, QUERY, TWO_ARTICLES
from generator.samplers import combine, distinct, one_of
from generator.template import Call, Ref, Slot, Template

_READERS = staff("Marketing", "Support", "Product", "Management", "Design", "Sales")
_MEETINGS = one_of(*(f"recordings/{name}" for name in ("standup.mp3", "customer-call.wav", "board-meeting.mp3")))
_TALKS = one_of(
    *(f"recordings/{name}" for name in ("team-feedback.mp3", "product-review.mp3", "lecture-climate.mp3", "interview-engineer.mp3", "podcast-travel.mp3"))
)
_TWO_REPORTS = distinct(("reports/q1-sales.md", "reports/customer-survey.md", "reports/market-overview.md", "reports/energy-audit.md"), "first", "second")
_ABROAD = customers_who_speak(LANGUAGES)

TEMPLATES = (
    Template(
        "paper_for_a_colleague",
        (
            "E-mail our colleague {name}, who is new to the project, a short summary of {path}.",
            "Our colleague {name} has no time to read {path} before the meeting. Can you e-mail over a summary?",
            "Can you sum up {path} and e-mail the summary to our colleague {name}, who was on holiday?",
            "What does {path} say, in short? Our colleague {name} needs a summary by e-mail before the meeting.",
        ),
        {"path": TO_SUM_UP, "name": COLLEAGUE},
        {
            "document": Call("read_file", path=Slot("path")),
            "gist": Call("summarize_text", text=Ref("document.content")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("gist.summary")]),
        },
    ),
    Template(
        "article_for_a_colleague",
        (
            "E-mail our colleague {name} a short summary of {url}, for the newsletter.",
            "Our colleague {name} was sent {url} but has no time to read it. Can you e-mail over a summary?",
            "Can you read {url} and e-mail our colleague {name} the gist? It's for a talk next week.",
            "Our colleague {name} wants to quote {url} in a talk. Sum it up and send the summary by e-mail.",
        ),
        {"url": ARTICLE, "name": COLLEAGUE},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("gist.summary")]),
        },
    ),
    Template(
        "minutes_from_a_recording",
        (
            "Our colleague {name} missed the call. Sum up {path} in {count} sentences and send that by e-mail, please.",
            "Sum up {path} in {count} sentences and e-mail that to our colleague {name}, who couldn't be there.",
            "What was said in {path}? Our colleague {name} was on holiday and needs the gist in {count} sentences, by e-mail.",
            "Can you transcribe {path} and e-mail our colleague {name}, who was away, the gist in {count} sentences?",
        ),
        {"path": _MEETINGS, "name": COLLEAGUE, "count": one_of(3, 4)},
        {
            "said": Call("transcribe_audio", path=Slot("path")),
            "gist": Call("summarize_text", text=Ref("said.transcript"), max_sentences=Slot("count")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("gist.summary")]),
        },
    ),
    Template(
        "talk_in_short",
        (
            "E-mail our colleague {name}, who missed it, a short summary of what's said in {path}.",
            "Our colleague {name} has no time to listen to {path} before the meeting. Can you e-mail over the gist?",
            "What's {path} about? Our colleague {name} has to decide whether we publish it, so send a short summary of the recording by e-mail.",
            "Can you listen to {path}, sum it up and e-mail the summary to our colleague {name} for the minutes?",
        ),
        {"path": _TALKS, "name": COLLEAGUE},
        {
            "said": Call("transcribe_audio", path=Slot("path")),
            "gist": Call("summarize_text", text=Ref("said.transcript")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("gist.summary")]),
        },
    ),
    Template(
        "letter_in_their_language",
        (
            "E-mail our customer {customer.name} the text of {path} in {customer.language}.",
            "Our customer {customer.name} only reads {customer.language}. Can you translate {path} and send it by e-mail?",
            "Can you put {path} into {customer.language} and e-mail it to our customer {customer.name}?",
            "{path} should go to our customer {customer.name} by e-mail, translated into {customer.language}.",
            "Our customer {customer.name} hasn't got {path} yet. Send the text by e-mail, in {customer.language}.",
        ),
        {"customer": _ABROAD, "path": SENT_OUT},
        {
            "letter": Call("read_file", path=Slot("path")),
            "translation": Call("translate_text", text=Ref("letter.content"), target_language=Slot("customer.language")),
            "customer": Call("database_query", table="customers", column="name", value=Slot("customer.name")),
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("translation.translated_text")]),
        },
    ),
    Template(
        "note_in_their_language",
        (
            'Our customer {customer.name} is visiting us and only speaks {customer.language}. Can you translate my note "{key}" and send it by e-mail?',
            'E-mail our customer {customer.name}, who is coming to our office, my note "{key}" in {customer.language}.',
            'Our customer {customer.name} doesn\'t speak English. Translate my note "{key}" into {customer.language} and send it by e-mail, for the visit.',
            'Can you e-mail our customer {customer.name} my note "{key}", translated into {customer.language}? We\'re meeting here tomorrow.',
        ),
        {"customer": _ABROAD, "key": one_of("office address", "wifi guest", "parking spot")},
        {
            "note": Call("retrieve_memory", key=Slot("key")),
            "translation": Call("translate_text", text=Ref("note.value"), target_language=Slot("customer.language")),
            "customer": Call("database_query", table="customers", column="name", value=Slot("customer.name")),
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("translation.translated_text")]),
        },
    ),
    Template(
        "article_in_their_language",
        (
            "Our customer {customer.name} asked about {url} but only reads {customer.language}. Can you e-mail over a summary in that language?",
            "E-mail our customer {customer.name} a short summary of {url} in {customer.language}; we talked about it yesterday.",
            "Sum up {url}, translate the summary into {customer.language} and e-mail it to our customer {customer.name}, who doesn't read English.",
            "Can you e-mail our customer {customer.name}, who doesn't read English, the gist of {url} in {customer.language}?",
        ),
        {"customer": _ABROAD, "url": ARTICLE},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "translation": Call("translate_text", text=Ref("gist.summary"), target_language=Slot("customer.language")),
            "customer": Call("database_query", table="customers", column="name", value=Slot("customer.name")),
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("translation.translated_text")]),
        },
    ),
    Template(
        "mood_of_a_saved_review",
        (
            "Is the review in {path} positive or negative? Our colleague {name} is sorting the feedback and needs the verdict by e-mail.",
            "Our colleague {name} is sorting our reviews by mood. Can you check how positive {path} is and send the result by e-mail?",
            "Before we quote the review in {path}: e-mail our colleague {name} how positive or negative it sounds overall.",
            "Can you rate how positive or negative the review in {path} is and e-mail our colleague {name} the result for the statistics?",
        ),
        {"path": REVIEWS, "name": _READERS},
        {
            "document": Call("read_file", path=Slot("path")),
            "mood": Call("sentiment_analysis", text=Ref("document.content")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("mood.summary")]),
        },
    ),
    Template(
        "names_for_the_press_office",
        (
            "Our colleague {name} does our press work. Can you e-mail over the people, companies and places mentioned in {url}?",
            "Who is mentioned in {url}? E-mail our colleague {name}, who is looking for interview partners, the people, companies and places.",
            "Can you check which people and companies {url} mentions and e-mail our colleague {name} the list, for the press review?",
            "Before we link to {url}, e-mail our colleague {name} the people, companies and places mentioned in it.",
        ),
        {"url": ARTICLE, "name": staff("Marketing", "Legal", "Management", "Product", "Human Resources")},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "names": Call("extract_entities", text=Ref("page.text")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("names.summary")]),
        },
    ),
    Template(
        "top_hit_with_its_link",
        (
            "Search the web for {query} and e-mail {to} a summary of the top article, with the link below.",
            "{to} asked me about {query}. Search online and reply by e-mail with a short summary of the top article, followed by the link.",
            "Look for {query} on the web and e-mail {to}, who is writing our guide, the gist of the top article and its link.",
            "Can you google {query} and e-mail {to} a summary of the top article, plus the link? We're deciding tomorrow.",
        ),
        {"query": QUERY, "to": EMAIL},
        {
            "search": Call("web_search", query=Slot("query")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "mail": Call("send_email", to=Slot("to"), paragraphs=[Ref("gist.summary"), Ref("search.top_url")]),
        },
    ),
    Template(
        "top_hit_for_a_colleague",
        (
            "Our colleague {name} is looking for {query}. Can you search the web and e-mail over a summary of the top article?",
            "Look for {query} on the web and e-mail our colleague {name}, who has to decide this week, a short summary of the top article.",
            "Search the web for {query}: our colleague {name} needs a short summary of the top article by e-mail for a meeting.",
            "Can you google {query}, sum up the top hit and e-mail the summary to our colleague {name}, who asked me about it?",
        ),
        {"query": QUERY, "name": COLLEAGUE},
        {
            "search": Call("web_search", query=Slot("query")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("gist.summary")]),
        },
    ),
    Template(
        "changed_terms_on_chat",
        (
            "Compare {change.new} with last year's version, {change.old}, and tell {person} on {channel} what changed.",
            "{person} is asking what's new on {change.new}. The old version is at {change.old}. Send the changes on {channel}.",
            "They've updated {change.new} (old version: {change.old}). What changed? Let {person} know on {channel}.",
            "What changed between {change.old} and the current {change.new}? Message {person} on {channel}.",
        ),
        {"change": CHANGED, "person": PERSON, "channel": CHANNEL},
        {
            "old": Call("web_page_fetch", url=Slot("change.old")),
            "new": Call("web_page_fetch", url=Slot("change.new")),
            "changes": Call("compare_texts", first=Ref("old.text"), second=Ref("new.text")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("changes.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "two_articles_in_short",
        (
            "E-mail our colleague {name}, who is choosing one for the newsletter, short summaries of {articles.first} and {articles.second}.",
            "Our colleague {name} has to cite {articles.first} and {articles.second} in a talk. Can you e-mail over a summary of each?",
            "Can you sum up {articles.first} and {articles.second} and e-mail both summaries to our colleague {name} for the press review?",
            "Which should we share, {articles.first} or {articles.second}? E-mail our colleague {name}, who decides, a summary of each.",
        ),
        {"articles": TWO_ARTICLES, "name": COLLEAGUE},
        {
            "first": Call("web_page_fetch", url=Slot("articles.first")),
            "second": Call("web_page_fetch", url=Slot("articles.second")),
            "one": Call("summarize_text", text=Ref("first.text")),
            "other": Call("summarize_text", text=Ref("second.text")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("one.summary"), Ref("other.summary")]),
        },
    ),
    Template(
        "two_papers_in_short",
        (
            "E-mail our colleague {name} short summaries of {papers.first} and {papers.second}, for the board meeting.",
            "Our colleague {name} has no time to read {papers.first} and {papers.second} before the board meeting. Can you e-mail over a summary of each?",
            "Can you sum up {papers.first} and {papers.second} for our colleague {name} and send both summaries in one e-mail?",
            "What do {papers.first} and {papers.second} say, in short? Our colleague {name} is new here and needs the two summaries by e-mail.",
        ),
        {"papers": _TWO_REPORTS, "name": COLLEAGUE},
        {
            "first": Call("read_file", path=Slot("papers.first")),
            "second": Call("read_file", path=Slot("papers.second")),
            "one": Call("summarize_text", text=Ref("first.content")),
            "other": Call("summarize_text", text=Ref("second.content")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("one.summary"), Ref("other.summary")]),
        },
    ),
    Template(
        "two_papers_filed",
        (
            'Put summaries of {papers.first} and {papers.second} into one report, "{title}", and save it as {path}.',
            'I need {papers.first} and {papers.second} summed up in one report, "{title}", saved as {path}.',
            'Nobody reads {papers.first} and {papers.second} to the end. Write a report called "{title}" with a summary of each and save it as {path}.',
            'For the board: a report "{title}" with summaries of {papers.first} and {papers.second}, saved as {path}.',
        ),
        {
            "papers": _TWO_REPORTS,
            "title": one_of("At a Glance", "The Short Version", "Board Summary", "In Brief", "Key Points"),
            "path": combine("{}/{}.md", ("reports", "board"), ("at-a-glance", "summaries", "in-brief", "march-summary", "q1-summary")),
        },
        {
            "first": Call("read_file", path=Slot("papers.first")),
            "second": Call("read_file", path=Slot("papers.second")),
            "one": Call("summarize_text", text=Ref("first.content")),
            "other": Call("summarize_text", text=Ref("second.content")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("one.summary"), Ref("other.summary")]),
            "file": Call("write_file", path=Slot("path"), content=Ref("report.report")),
        },
    ),
    Template(
        "contract_for_the_lawyer",
        (
            "What changed from drafts/contract-v1.txt to drafts/contract-v2.txt? Our colleague {name} needs to know by e-mail before signing.",
            "E-mail our colleague {name}, who is signing tomorrow, what's different in drafts/contract-v2.txt compared with drafts/contract-v1.txt.",
            "Our colleague {name} has to approve drafts/contract-v2.txt. Can you e-mail over what has changed since drafts/contract-v1.txt?",
            "Compare drafts/contract-v1.txt with drafts/contract-v2.txt and e-mail the changes to our colleague {name}, who checks our contracts.",
        ),
        {"name": COLLEAGUE},
        {
            "old": Call("read_file", path="drafts/contract-v1.txt"),
            "new": Call("read_file", path="drafts/contract-v2.txt"),
            "changes": Call("compare_texts", first=Ref("old.content"), second=Ref("new.content")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("changes.summary")]),
        },
    ),
)
