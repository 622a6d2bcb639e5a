"""L3: documents, pages, reviews, recordings and translations."""

from generator.pools.documents import REVIEWS, SENT_OUT, TO_SUM_UP
from generator.pools.office import customers_who_speak
from generator.pools.people import EMAIL, PERSON
from generator.pools.places import LANGUAGES
from generator.pools.teamwork import COLLEAGUE, staff
from generator.pools.texts import CHANNEL
from generator.pools.web import ARTICLE, CHANGED, TOPICS, TWO_ARTICLES
from generator.samplers import combine, distinct, one_of
from generator.template import Call, Ref, Slot, Template

_READERS = staff("Marketing", "Support", "Product", "Management", "Design", "Sales")
_MEETINGS = one_of(*(f"recordings/{name}" for name in ("standup.mp3", "customer-call.wav", "board-meeting.mp3")))
_TALKS = one_of(
    *(f"recordings/{name}" for name in ("team-feedback.mp3", "product-review.mp3", "lecture-climate.mp3", "interview-engineer.mp3", "podcast-travel.mp3"))
)
_TWO_REPORTS = distinct(("reports/q1-sales.md", "reports/customer-survey.md", "reports/market-overview.md", "reports/energy-audit.md"), "first", "second")
_SUBJECT = combine("{}{}", ("", "the future of ", "the history of ", "recent news about "), TOPICS)
_ABROAD = customers_who_speak(LANGUAGES)

TEMPLATES = (
    Template(
        "paper_for_a_colleague",
        (
            "E-mail our colleague {name} a short summary of {path}.",
            "Our colleague {name} has no time to read {path}. E-mail them a summary.",
            "Can you sum up {path} and e-mail the summary to our colleague {name}?",
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
            "E-mail our colleague {name} a short summary of {url}.",
            "Our colleague {name} wants to know what {url} says but has no time to read it. E-mail them a summary.",
            "Can you read {url} and e-mail our colleague {name} the gist?",
            "{url} may interest our colleague {name}. Sum it up and e-mail them the summary.",
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
            "Our colleague {name} missed the call. Sum up {path} in {count} sentences and e-mail it over, please.",
            "Sum up {path} in {count} sentences and e-mail that to our colleague {name}, who couldn't be there.",
            "What was said in {path}? E-mail our colleague {name} the gist in {count} sentences.",
            "Transcribe {path} and e-mail our colleague {name} the gist in {count} sentences.",
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
            "E-mail our colleague {name} a short summary of what's said in {path}.",
            "Our colleague {name} has no time to listen to {path}. E-mail them the gist.",
            "What's {path} about? E-mail our colleague {name} a short summary of the recording.",
            "Can you listen to {path}, sum it up and e-mail the summary to our colleague {name}?",
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
            "Our customer {customer.name} only reads {customer.language}. Translate {path} and e-mail it to them.",
            "Can you put {path} into {customer.language} and e-mail it to our customer {customer.name}?",
            "{path} should go to our customer {customer.name} by e-mail, translated into {customer.language}.",
            "Our customer {customer.name} hasn't got {path} yet. E-mail them the text, in {customer.language}.",
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
            'Our customer {customer.name} is visiting us. E-mail them my note "{key}" in {customer.language}.',
            'E-mail our customer {customer.name} what I saved as "{key}", in {customer.language}.',
            'Our customer {customer.name} doesn\'t speak English. Translate my note "{key}" into {customer.language} and e-mail it to them.',
            'Can you e-mail our customer {customer.name} my note "{key}", translated into {customer.language}?',
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
            "Our customer {customer.name} only reads {customer.language}. E-mail them a summary of {url} in that language.",
            "E-mail our customer {customer.name} a short summary of {url} in {customer.language}.",
            "Sum up {url}, translate the summary into {customer.language} and e-mail it to our customer {customer.name}.",
            "Can you e-mail our customer {customer.name} the gist of {url}, in {customer.language}?",
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
            "Is the review in {path} positive or negative? E-mail our colleague {name} the verdict.",
            "Our colleague {name} wants to know how positive the review in {path} is. E-mail them.",
            "There's a review in {path}. E-mail our colleague {name} how positive or negative it sounds.",
            "How positive is {path}? Our colleague {name} collects such reviews, so e-mail them the verdict.",
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
            "Our colleague {name} does our press work. E-mail them who is mentioned in {url}.",
            "Who is mentioned in {url}? E-mail our colleague {name} the people, companies and places.",
            "Can you check which people and companies {url} mentions and e-mail our colleague {name} the list?",
            "Our colleague {name} wants to know which names come up in {url}. E-mail them, please.",
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
            "{to} asked me about {query}. Search online and e-mail a short summary of the top article, followed by the link.",
            "Look for {query} on the web and e-mail {to} the gist of the top article and its link.",
            "Google {query}, sum up the top hit, and e-mail {to} the summary with the link under it.",
        ),
        {"query": _SUBJECT, "to": EMAIL},
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
            "Our colleague {name} wants to read about {query}. Search the web and e-mail them a summary of the top article.",
            "Look for {query} on the web and e-mail our colleague {name} a short summary of the top article.",
            "What does the top hit on the web for {query} say? E-mail our colleague {name} the gist.",
            "Can you google {query}, sum up the top hit and e-mail the summary to our colleague {name}?",
        ),
        {"query": _SUBJECT, "name": COLLEAGUE},
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
            "E-mail our colleague {name} short summaries of {articles.first} and {articles.second}.",
            "Our colleague {name} has no time to read {articles.first} and {articles.second}. E-mail them a summary of each.",
            "Can you sum up {articles.first} and {articles.second} and e-mail both summaries to our colleague {name}?",
            "Two articles for our colleague {name}, {articles.first} and {articles.second}: sum up each and e-mail them the summaries.",
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
            "E-mail our colleague {name} short summaries of {papers.first} and {papers.second}.",
            "Our colleague {name} has no time to read {papers.first} and {papers.second}. E-mail them a summary of each.",
            "Can you sum up {papers.first} and {papers.second} for our colleague {name} and send both summaries in one e-mail?",
            "What do {papers.first} and {papers.second} say, in short? E-mail the two summaries to our colleague {name}.",
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
            "What changed from drafts/contract-v1.txt to drafts/contract-v2.txt? E-mail our colleague {name}.",
            "E-mail our colleague {name} what's different in drafts/contract-v2.txt compared with drafts/contract-v1.txt.",
            "Our colleague {name} has to approve drafts/contract-v2.txt. E-mail them what has changed since drafts/contract-v1.txt.",
            "Compare drafts/contract-v1.txt with drafts/contract-v2.txt and e-mail our colleague {name} the changes.",
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
