"""L3: four to six calls that fork and join, about articles, recordings and what is said in them."""

from generator.composition.pools.files import DIGEST, OPINIONS
from generator.composition.pools.knowledge import TWO_PRESENTED
from generator.composition.pools.people import EMAIL, FRIEND, PERSON
from generator.composition.pools.texts import CHANNEL
from generator.composition.pools.titles import PATHS, TITLES
from generator.composition.pools.web import ARTICLE, QUERY, SAVED_ARTICLE, TWO_ARTICLES
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
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
        "two_papers_filed",
        (
            'Can you sum up {digest.first} and {digest.second} in one report called "{digest.title}" and save it as {digest.path}?',
            'I need a report called "{digest.title}" for the board, with summaries of {digest.first} and {digest.second}. Please save it as {digest.path}.',
            'Nobody reads {digest.first} and {digest.second} to the end. Sum them up in a report called "{digest.title}" and save it as {digest.path}.',
            'Please write a report titled "{digest.title}" with short summaries of {digest.first} and {digest.second}, and file it as {digest.path}.',
        ),
        {"digest": DIGEST},
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
        "voices_in_short",
        (
            "Can you listen to {path} and e-mail {address} a short summary, plus how positive it sounds overall?",
            "What do they say in {path}, and do they sound happy? E-mail {address} a short summary and how positive it is.",
            "{address} hasn't heard {path} yet. Send a short summary by e-mail, and how positive or negative it sounds.",
        ),
        {"path": OPINIONS, "address": EMAIL},
        {
            "said": Call("transcribe_audio", path=Slot("path")),
            "gist": Call("summarize_text", text=Ref("said.transcript")),
            "mood": Call("sentiment_analysis", text=Ref("said.transcript")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("gist.summary"), Ref("mood.summary")]),
        },
    ),
    Template(
        "news_report_by_mail",
        (
            'Search the web for {query}. Find out which names the results mention and how positive they sound, put both into a report called "{title}" and e-mail it to {address}.',
            'Google {query}, and make a report titled "{title}" with the names mentioned in the results and how positive or negative the results sound. E-mail it to {address}.',
            '{address} wants to know what\'s said about {query}. Search the web, put the names mentioned and the overall tone of the results into a report called "{title}", and send it by e-mail.',
        ),
        {"query": QUERY, "title": TITLES["searches"], "address": EMAIL},
        {
            "search": Call("web_search", query=Slot("query")),
            "names": Call("extract_entities", text=Ref("search.summary")),
            "mood": Call("sentiment_analysis", text=Ref("search.summary")),
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("names.summary"), Ref("mood.summary")]),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("page.report")]),
        },
    ),
    Template(
        "summary_and_length",
        (
            "Text {friend} a short summary of {url} and how many words the article has.",
            "{friend} asks if {url} is worth reading. Text over a summary, plus how many words long it is.",
            "What's {url} about, and how many words long is it? Text the summary and the length to {friend}, please.",
        ),
        {"url": ARTICLE, "friend": FRIEND},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "length": Call("word_count", text=Ref("page.text")),
            "note": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("gist.summary"), Ref("length.summary")]
            ),
        },
    ),
    Template(
        "press_sheet",
        (
            'Make a press sheet on {saved.url}: a report called "{saved.title}" with a summary, the names mentioned and the keywords. Save it as {saved.path}.',
            'Sum up {saved.url}, find the names mentioned in it and its keywords, put all three into a report titled "{saved.title}" and save it as {saved.path}.',
            'For our press review: a report called "{saved.title}" on {saved.url} with the summary, the people and companies mentioned, and the keywords. Please save it as {saved.path}.',
        ),
        {"saved": SAVED_ARTICLE},
        {
            "page": Call("web_page_fetch", url=Slot("saved.url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "names": Call("extract_entities", text=Ref("page.text")),
            "terms": Call("keyword_extract", text=Ref("page.text")),
            "report": Call(
                "generate_report",
                title=Slot("saved.title"),
                sections=[Ref("gist.summary"), Ref("names.summary"), Ref("terms.summary")],
            ),
            "file": Call("write_file", path=Slot("saved.path"), content=Ref("report.report")),
        },
    ),
    Template(
        "two_entries_filed",
        (
            'Put the encyclopaedia entries on {two.one} and {two.other} into a report called "{title}" and save it as {path}.',
            'My pupils are comparing {two.one} and {two.other}. Make a report titled "{title}" from the two encyclopaedia entries and save it as {path}.',
            'Can you save a handout as {path}, a report called "{title}" with the encyclopaedia entries on {two.one} and {two.other}?',
        ),
        {"two": TWO_PRESENTED, "title": TITLES["handouts"], "path": PATHS["handouts"]},
        {
            "one": Call("lookup_entity", name=Slot("two.one")),
            "other": Call("lookup_entity", name=Slot("two.other")),
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("one.summary"), Ref("other.summary")]),
            "file": Call("write_file", path=Slot("path"), content=Ref("page.report")),
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
)
