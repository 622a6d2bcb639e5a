"""L3: four to six calls that fork and join, about articles, recordings and what is said in them."""

from generator.composition.pools.business import TWO_SHIPPED
from generator.composition.pools.files import DIGEST, OPINIONS, RECORDING
from generator.composition.pools.knowledge import TWO_PRESENTED
from generator.composition.pools.people import EMAIL, PERSON
from generator.composition.pools.places import LANGUAGE
from generator.composition.pools.texts import CHANNEL
from generator.composition.pools.titles import PATHS, TITLES
from generator.composition.pools.web import ARTICLE, QUERY, SAVED_ARTICLE, TWO_ARTICLES
from generator.composition.template import Call, Ref, Slot, Template, mail_to, report, text_to

TEMPLATES = (
    Template(
        "top_hit_by_mail",
        (
            "I'm reading up on {query}. Can you search the web and e-mail me a summary of the top article?",
            "Please google {query} and e-mail me a short summary of the top article, so I can read it tonight.",
            "What's there on the web about {query}? E-mail me a summary of the top article, please.",
            "Can you search the web for {query} and e-mail me the gist of the article that comes up first?",
        ),
        {"query": QUERY},
        {
            "search": Call("web_search", query=Slot("query")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "me": Call("get_session_context", field="user_email"),
            "mail": mail_to(Ref("me.value"), "gist.summary"),
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
            "mail": mail_to(Ref("me.value"), "one.summary", "other.summary"),
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
            "report": report(Slot("digest.title"), "one.summary", "other.summary"),
            "file": Call("write_file", path=Slot("digest.path"), content=Ref("report.report")),
        },
    ),
    Template(
        "voices_in_short",
        (
            "Is {path} good news or bad news for us? Please e-mail {address} a short summary of the recording, and whether it sounds positive or negative.",
            "{address} hasn't had time to listen to {path}. Can you e-mail over a short summary, and whether the recording sounds positive or negative?",
            "Please sum up {path} for {address} and check whether it sounds more positive or more negative. E-mail over both.",
        ),
        {"path": OPINIONS, "address": EMAIL},
        {
            "said": Call("transcribe_audio", path=Slot("path")),
            "gist": Call("summarize_text", text=Ref("said.transcript")),
            "mood": Call("sentiment_analysis", text=Ref("said.transcript")),
            "mail": mail_to(Slot("address"), "gist.summary", "mood.summary"),
        },
    ),
    Template(
        "where_are_two_orders",
        (
            "The customers keep asking for order {orders.one} and order {orders.other}. Can you find out where the two parcels are and message {person} on {channel}?",
            "{person} has two customers on the phone. Where are the parcels of order {orders.one} and order {orders.other}? Answer on {channel}, please.",
            "Please track the parcels of order {orders.one} and order {orders.other} and let {person} in support know on {channel} where they are.",
        ),
        {"orders": TWO_SHIPPED, "person": PERSON, "channel": CHANNEL},
        {
            "one": Call("database_query", table="orders", column="order_id", value=Slot("orders.one")),
            "other": Call("database_query", table="orders", column="order_id", value=Slot("orders.other")),
            "first": Call("track_package", tracking_number=Ref("one.rows[0].tracking_number")),
            "second": Call("track_package", tracking_number=Ref("other.rows[0].tracking_number")),
            "chat": text_to(Slot("person"), "first.summary", "second.summary", channel=Slot("channel")),
        },
    ),
    Template(
        "recording_in_short_twice",
        (
            "Please sum up {path} and e-mail the summary to {address}, in English and in {language}.",
            "{address} missed what was said in {path} and prefers {language}. Can you e-mail over a short summary, in English and translated?",
            "Can you listen to {path} and e-mail {address} a short summary, first in English and then in {language}?",
        ),
        {"path": RECORDING, "language": LANGUAGE, "address": EMAIL},
        {
            "speech": Call("transcribe_audio", path=Slot("path")),
            "gist": Call("summarize_text", text=Ref("speech.transcript")),
            "words": Call("translate_text", text=Ref("gist.summary"), target_language=Slot("language")),
            "mail": mail_to(Slot("address"), "gist.summary", "words.translated_text"),
        },
    ),
    Template(
        "press_sheet",
        (
            'We\'re in the press! Please save a report called "{saved.title}" as {saved.path}, with a short summary of {saved.url} and the names mentioned in it.',
            'For our press folder: sum up {saved.url}, list the people and companies it mentions, put both into a report titled "{saved.title}" and save it as {saved.path}.',
            'For our press review I need a report called "{saved.title}" with a summary of {saved.url} and the people and companies it mentions. Please save it as {saved.path}.',
        ),
        {"saved": SAVED_ARTICLE},
        {
            "page": Call("web_page_fetch", url=Slot("saved.url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "names": Call("extract_entities", text=Ref("page.text")),
            "report": report(Slot("saved.title"), "gist.summary", "names.summary"),
            "file": Call("write_file", path=Slot("saved.path"), content=Ref("report.report")),
        },
    ),
    Template(
        "two_entries_filed",
        (
            'We\'re doing {two.one} and {two.other} in class. Put the two encyclopaedia entries into a report called "{title}" and save it as {path}.',
            'Can you save a handout for my class as {path}? I need a report called "{title}" with the encyclopaedia entries on {two.one} and {two.other}.',
            'My pupils are comparing {two.one} and {two.other}. Please make a report titled "{title}" from the two encyclopaedia entries and save it as {path}.',
        ),
        {"two": TWO_PRESENTED, "title": TITLES["handouts"], "path": PATHS["handouts"]},
        {
            "one": Call("lookup_entity", name=Slot("two.one")),
            "other": Call("lookup_entity", name=Slot("two.other")),
            "page": report(Slot("title"), "one.summary", "other.summary"),
            "file": Call("write_file", path=Slot("path"), content=Ref("page.report")),
        },
    ),
    Template(
        "names_for_the_press_office",
        (
            "{person} is looking for experts to interview. Send them a short summary of {url} on {channel}, plus the names mentioned in it.",
            "{person} wants to write about {url}. Can you send over the gist on {channel}, along with the people and companies it mentions?",
            "For the press review, please message {person} on {channel} a short summary of {url}, plus the people, companies and places it mentions.",
        ),
        {"url": ARTICLE, "person": PERSON, "channel": CHANNEL},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "names": Call("extract_entities", text=Ref("page.text")),
            "note": text_to(Slot("person"), "gist.summary", "names.summary", channel=Slot("channel")),
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
            "mail": mail_to(Ref("boss.value"), "gist.summary"),
        },
    ),
)
