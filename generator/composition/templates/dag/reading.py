"""L3: documents, pages, reviews, recordings and translations."""

from generator.composition.pools.documents import REVIEWS, SENT_OUT, TO_SUM_UP
from generator.composition.pools.office import customers_who_speak
from generator.composition.pools.people import PERSON
from generator.composition.pools.places import LANGUAGES
from generator.composition.pools.teamwork import COLLEAGUE
from generator.composition.pools.texts import CHANNEL
from generator.composition.pools.web import ARTICLE, NEW_TERMS, QUERY, TWO_ARTICLES
from generator.composition.samplers import combine, distinct, one_of
from generator.composition.template import Call, Ref, Slot, Template

_MEETINGS = one_of(*(f"recordings/{name}" for name in ("standup.mp3", "customer-call.wav", "board-meeting.mp3")))
_TALKS = one_of(
    *(
        "recordings/team-feedback.mp3",
        "recordings/lecture-climate.mp3",
        "recordings/interview-engineer.mp3",
        "recordings/podcast-travel.mp3",
    ),
    *("recordings/board-meeting.mp3", "recordings/product-review.mp3", "recordings/customer-call.wav"),
)
_OPINIONS = one_of(*(f"recordings/{name}" for name in ("team-feedback.mp3", "product-review.mp3", "customer-call.wav")))
_REPORTS = (
    "reports/q1-sales.md",
    "reports/customer-survey.md",
    "reports/market-overview.md",
    "reports/energy-audit.md",
)
_TWO_REPORTS = distinct(_REPORTS, "first", "second")
_DIGEST = combine(
    lambda reports, folder, named: {**reports, "title": named[0], "path": f"{folder}/{named[1]}.md"},
    _TWO_REPORTS,
    ("reports", "board"),
    (
        ("Board Summary", "board-summary"),
        ("Key Points", "key-points"),
        ("The Short Version", "short-version"),
        ("At a Glance", "at-a-glance"),
    ),
)
"""Two reports, and a headline and a path for what they say in short."""
_ABROAD = customers_who_speak(LANGUAGES)

TEMPLATES = (
    Template(
        "paper_for_a_colleague",
        (
            "My colleague {name} is new to the project. Can you e-mail them a short summary of {path}?",
            "My colleague {name} has no time to read {path} before the meeting. Can you e-mail them a summary?",
            "Can you sum up {path} and e-mail the summary to my colleague {name}, who was on holiday?",
            "Please e-mail my colleague {name} a short summary of {path}. I don't want to send the whole document.",
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
        "article_for_my_boss",
        (
            "Can you e-mail my boss a short summary of {url}? It came up in our meeting this morning.",
            "My boss won't have time to read {url}, so please e-mail them the gist.",
            "Sum up {url} and e-mail the summary to my boss, please. It's for a talk next week.",
            "My boss asked what {url} is about. Can you e-mail them a short summary?",
        ),
        {"url": ARTICLE},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": Call("send_email", to=Ref("boss.value"), paragraphs=[Ref("gist.summary")]),
        },
    ),
    Template(
        "minutes_from_a_recording",
        (
            "My colleague {name} missed the call. Can you sum up {path} in {count} sentences and e-mail that to them?",
            "Sum up {path} in {count} sentences and e-mail that to my colleague {name}, who couldn't be there.",
            "What was said in {path}? My colleague {name} was on holiday, so please e-mail them the gist in {count} sentences.",
            "Can you listen to {path} and e-mail my colleague {name} the gist in {count} sentences? They were off sick that day.",
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
            "I don't have time to listen to {path}. Can you e-mail me a summary in {count} sentences?",
            "Can you listen to {path} for me and e-mail me the gist in {count} sentences? I'll read it on the train.",
            "What's {path} about? Please e-mail me a summary in {count} sentences, for my notes.",
            "Can you e-mail me a {count}-sentence summary of {path}? I'd rather read it than listen.",
            "I only got halfway through {path}. Can you sum it up in {count} sentences and e-mail me that?",
        ),
        {"path": _TALKS, "count": one_of(3, 4)},
        {
            "said": Call("transcribe_audio", path=Slot("path")),
            "gist": Call("summarize_text", text=Ref("said.transcript"), max_sentences=Slot("count")),
            "me": Call("get_session_context", field="user_email"),
            "mail": Call("send_email", to=Ref("me.value"), paragraphs=[Ref("gist.summary")]),
        },
    ),
    Template(
        "voices_in_short",
        (
            "Can you listen to {path} and text {person} a short summary, plus how positive it sounds overall?",
            "What do they say in {path}, and do they sound happy? Text {person} a short summary and how positive it is, please.",
            "{person} hasn't heard {path} yet. Text them a short summary and how positive or negative it sounds.",
            "I haven't got round to {path}. Please text {person} a summary of the recording and whether it's positive or negative overall.",
        ),
        {"path": _OPINIONS, "person": PERSON},
        {
            "said": Call("transcribe_audio", path=Slot("path")),
            "gist": Call("summarize_text", text=Ref("said.transcript")),
            "mood": Call("sentiment_analysis", text=Ref("said.transcript")),
            "note": Call(
                "send_message", recipient=Slot("person"), paragraphs=[Ref("gist.summary"), Ref("mood.summary")]
            ),
        },
    ),
    Template(
        "letter_in_their_language",
        (
            "Please e-mail our customer {customer.name} the text of {path}, translated into {customer.language}.",
            "Our customer {customer.name} only reads {customer.language}. Can you translate {path} and e-mail it to them?",
            "Can you put {path} into {customer.language} and e-mail it to our customer {customer.name}?",
            "{path} should go to our customer {customer.name} by e-mail, but in {customer.language}. Can you do that?",
            "Our customer {customer.name} hasn't got {path} yet. Please e-mail them the text in {customer.language}.",
        ),
        {"customer": _ABROAD, "path": SENT_OUT},
        {
            "letter": Call("read_file", path=Slot("path")),
            "translation": Call(
                "translate_text", text=Ref("letter.content"), target_language=Slot("customer.language")
            ),
            "customer": Call("database_query", table="customers", column="name", value=Slot("customer.name")),
            "mail": Call(
                "send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("translation.translated_text")]
            ),
        },
    ),
    Template(
        "note_in_their_language",
        (
            'Our customer {customer.name} only speaks {customer.language}. Can you translate my note "{key}" and e-mail it to them?',
            'Can you e-mail our customer {customer.name} my note "{key}" in {customer.language}? They\'re visiting us tomorrow.',
            'Our customer {customer.name} is on the way to our office. Put my note "{key}" into {customer.language} and e-mail it to them, please.',
            'Please translate my note "{key}" into {customer.language} and e-mail it to our customer {customer.name} before their visit.',
        ),
        {"customer": _ABROAD, "key": one_of("office address", "wifi guest", "parking spot")},
        {
            "note": Call("retrieve_memory", key=Slot("key")),
            "translation": Call("translate_text", text=Ref("note.value"), target_language=Slot("customer.language")),
            "customer": Call("database_query", table="customers", column="name", value=Slot("customer.name")),
            "mail": Call(
                "send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("translation.translated_text")]
            ),
        },
    ),
    Template(
        "article_in_their_language",
        (
            "Our customer {customer.name} asked about {url} but only reads {customer.language}. Can you sum it up, translate that and e-mail it to them?",
            "Can you e-mail our customer {customer.name} a short summary of {url} in {customer.language}? We talked about it yesterday.",
            "Sum up {url}, translate the summary into {customer.language} and e-mail it to our customer {customer.name}, please.",
            "I promised our customer {customer.name} the gist of {url} in {customer.language}. Can you e-mail it to them?",
        ),
        {"customer": _ABROAD, "url": ARTICLE},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "translation": Call("translate_text", text=Ref("gist.summary"), target_language=Slot("customer.language")),
            "customer": Call("database_query", table="customers", column="name", value=Slot("customer.name")),
            "mail": Call(
                "send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("translation.translated_text")]
            ),
        },
    ),
    Template(
        "mood_of_a_saved_review",
        (
            "{person} wants to know what the review in {path} says. Text them a short summary and whether it's positive or negative.",
            "Can you text {person} a short summary of the review in {path}, and whether it's positive or negative overall?",
            "{person} has no time to read {path}. Text them a short summary of the review and how positive it is, please.",
            "Sum up {path} for {person} and text them the summary, plus whether the review is positive or negative overall.",
        ),
        {"path": REVIEWS, "person": PERSON},
        {
            "review": Call("read_file", path=Slot("path")),
            "gist": Call("summarize_text", text=Ref("review.content")),
            "mood": Call("sentiment_analysis", text=Ref("review.content")),
            "note": Call(
                "send_message", recipient=Slot("person"), paragraphs=[Ref("gist.summary"), Ref("mood.summary")]
            ),
        },
    ),
    Template(
        "names_for_the_press_office",
        (
            "{person} is looking for experts to interview. Send them a short summary of {url} on {channel}, plus all the names mentioned in it.",
            "Can you send {person} the gist of {url} on {channel}, along with the people and companies it mentions?",
            "For the press review, please message {person} on {channel} a short summary of {url}, plus the people, companies and places it mentions.",
            "What's {url} about, and who is mentioned in it? Please send {person} a short summary and the names on {channel}.",
        ),
        {"url": ARTICLE, "person": PERSON, "channel": CHANNEL},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "names": Call("extract_entities", text=Ref("page.text")),
            "note": Call(
                "send_message",
                recipient=Slot("person"),
                paragraphs=[Ref("gist.summary"), Ref("names.summary")],
                channel=Slot("channel"),
            ),
        },
    ),
    Template(
        "top_hit_with_its_link",
        (
            "Can you google {query} and text {person} a short summary of the top article, plus the link?",
            "{person} asked me about {query}. Please search the web and text them a short summary of the top article, followed by the link.",
            "Look up {query} online and text {person} a summary of the top article and its link. We're deciding tomorrow.",
            "I told {person} I'd look into {query}. Can you search the web and text them the gist of the top article, with the link below?",
        ),
        {"query": QUERY, "person": PERSON},
        {
            "search": Call("web_search", query=Slot("query")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "note": Call(
                "send_message", recipient=Slot("person"), paragraphs=[Ref("gist.summary"), Ref("search.top_url")]
            ),
        },
    ),
    Template(
        "top_hit_by_mail",
        (
            "I'm looking for {query}. Can you search the web and e-mail me a summary of the top article?",
            "Please google {query} and e-mail me a short summary of the top article, so I can read it tonight.",
            "Look up {query} online, sum up the top article and e-mail me the summary, please.",
            "Can you search the web for {query} and e-mail me the gist of the top article? I need it before I decide.",
        ),
        {"query": QUERY},
        {
            "search": Call("web_search", query=Slot("query")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "me": Call("get_session_context", field="user_email"),
            "mail": Call("send_email", to=Ref("me.value"), paragraphs=[Ref("gist.summary")]),
        },
    ),
    Template(
        "changed_terms_on_chat",
        (
            "They've updated {change.new}. Can you compare it with last year's {change.old} and tell {person} on {channel} what changed?",
            "{person} wants to know what's new on {change.new}. Last year's version is {change.old}. Send them the changes on {channel}, please.",
            "What has changed on {change.new} since {change.old}? Please let {person} know on {channel}.",
            "Can you compare {change.new} with the old version, {change.old}, and send {person} the differences on {channel}?",
        ),
        {"change": NEW_TERMS, "person": PERSON, "channel": CHANNEL},
        {
            "old": Call("web_page_fetch", url=Slot("change.old")),
            "new": Call("web_page_fetch", url=Slot("change.new")),
            "changes": Call("compare_texts", first=Ref("old.text"), second=Ref("new.text")),
            "note": Call(
                "send_message", recipient=Slot("person"), paragraphs=[Ref("changes.summary")], channel=Slot("channel")
            ),
        },
    ),
    Template(
        "two_articles_in_short",
        (
            "I want to read up on this before my flight: {articles.first} and {articles.second}. Can you e-mail me a short summary of each?",
            "Can you sum up {articles.first} and {articles.second} and e-mail me both summaries? I'll read them on the train.",
            "Should I read {articles.first} or {articles.second}? Please e-mail me a short summary of each.",
            "Please e-mail me short summaries of {articles.first} and {articles.second}, one after the other. It's for my talk on Monday.",
        ),
        {"articles": TWO_ARTICLES},
        {
            "first": Call("web_page_fetch", url=Slot("articles.first")),
            "second": Call("web_page_fetch", url=Slot("articles.second")),
            "one": Call("summarize_text", text=Ref("first.text")),
            "other": Call("summarize_text", text=Ref("second.text")),
            "me": Call("get_session_context", field="user_email"),
            "mail": Call("send_email", to=Ref("me.value"), paragraphs=[Ref("one.summary"), Ref("other.summary")]),
        },
    ),
    Template(
        "two_papers_in_short",
        (
            "My colleague {name} is new here. Can you e-mail them short summaries of {papers.first} and {papers.second}?",
            "My colleague {name} has no time to read {papers.first} and {papers.second} before the board meeting. Can you e-mail them a summary of each?",
            "Can you sum up {papers.first} and {papers.second} and send both summaries to my colleague {name} in one e-mail?",
            "Please e-mail my colleague {name} short summaries of {papers.first} and {papers.second}. They're for the board meeting.",
        ),
        {"papers": _TWO_REPORTS, "name": COLLEAGUE},
        {
            "first": Call("read_file", path=Slot("papers.first")),
            "second": Call("read_file", path=Slot("papers.second")),
            "one": Call("summarize_text", text=Ref("first.content")),
            "other": Call("summarize_text", text=Ref("second.content")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call(
                "send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("one.summary"), Ref("other.summary")]
            ),
        },
    ),
    Template(
        "two_papers_filed",
        (
            'Can you sum up {digest.first} and {digest.second} in one report called "{digest.title}" and save it as {digest.path}?',
            'I need a report called "{digest.title}" for the board, with summaries of {digest.first} and {digest.second}. Please save it as {digest.path}.',
            'Nobody reads {digest.first} and {digest.second} to the end. Sum them up in a report called "{digest.title}" and save it as {digest.path}.',
            'Please write a report titled "{digest.title}" with short summaries of {digest.first} and {digest.second}, and file it as {digest.path}.',
        ),
        {"digest": _DIGEST},
        {
            "first": Call("read_file", path=Slot("digest.first")),
            "second": Call("read_file", path=Slot("digest.second")),
            "one": Call("summarize_text", text=Ref("first.content")),
            "other": Call("summarize_text", text=Ref("second.content")),
            "report": Call(
                "generate_report", title=Slot("digest.title"), sections=[Ref("one.summary"), Ref("other.summary")]
            ),
            "file": Call("write_file", path=Slot("digest.path"), content=Ref("report.report")),
        },
    ),
    Template(
        "contract_for_the_lawyer",
        (
            "Can you text our lawyer {person} what has changed from drafts/contract-v1.txt to drafts/contract-v2.txt?",
            "{person} is signing drafts/contract-v2.txt tomorrow. Text them what's different from drafts/contract-v1.txt, please.",
            "What changed in drafts/contract-v2.txt compared with drafts/contract-v1.txt? Please text our lawyer {person} the differences.",
            "{person} only knows drafts/contract-v1.txt. Compare it with drafts/contract-v2.txt and text them the changes.",
        ),
        {"person": PERSON},
        {
            "old": Call("read_file", path="drafts/contract-v1.txt"),
            "new": Call("read_file", path="drafts/contract-v2.txt"),
            "changes": Call("compare_texts", first=Ref("old.content"), second=Ref("new.content")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("changes.summary")]),
        },
    ),
)
