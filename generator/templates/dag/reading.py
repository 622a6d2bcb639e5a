"""L3: documents, pages, reviews and translations."""

from generator.pools.documents import COPIED, JUDGING, WITH_NAMES, new_paths
from generator.pools.knowledge import ENTRIES
from generator.pools.office import EMPLOYEE
from generator.pools.people import EMAIL, PERSON
from generator.pools.places import LANGUAGE
from generator.pools.texts import CHANNEL
from generator.pools.web import ARTICLE, CHANGED, MAGAZINES, QUERY
from generator.samplers import combine, distinct, one_of
from generator.template import Call, Ref, Slot, Template

_REVIEWS = ("reviews/airline.txt", "reviews/headphones.txt", "reviews/hotel-aurora.txt", "reviews/museum.txt", "reviews/restaurant-olivo.txt")
_RECORDED = one_of(
    *(
        f"recordings/{name}"
        for name in ("standup.mp3", "customer-call.wav", "product-review.mp3", "board-meeting.mp3", "team-feedback.mp3", "podcast-travel.mp3")
    )
)
_BOOKS = [name for name, entry in ENTRIES.items() if "birthplace" in ENTRIES.get(entry["facts"].get("author"), {"facts": ()})["facts"]]
_TWO_REPORTS = distinct(("reports/q1-sales.md", "reports/customer-survey.md", "reports/market-overview.md", "reports/energy-audit.md"), "first", "second")

TEMPLATES = (
    Template(
        "paper_in_short_by_mail",
        (
            "E-mail our colleague {name} the gist of {path} and who is mentioned in it.",
            "Our colleague {name} has no time to read {path}. Mail the gist, plus the people, firms and places it mentions.",
            "What's the gist of {path}, and who is mentioned in it? Both by e-mail to our colleague {name}.",
            "Our colleague {name} wants {path} in short by e-mail: the gist first, then who and what is mentioned.",
        ),
        {"path": WITH_NAMES, "name": EMPLOYEE},
        {
            "document": Call("read_file", path=Slot("path")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "gist": Call("summarize_text", text=Ref("document.content")),
            "names": Call("extract_entities", text=Ref("document.content")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("gist.summary"), Ref("names.summary")]),
        },
    ),
    Template(
        "article_in_two_languages",
        (
            "E-mail {to} the gist of {url}, in English and in {language}.",
            "{to} runs a bilingual newsletter. Mail there the gist of {url}, first in English, then in {language}.",
            "Read {url} for me and send the gist to {to} by e-mail, the English text followed by the same in {language}.",
            "What's the gist of {url}? E-mail it to {to}, with a translation into {language} below.",
        ),
        {"url": ARTICLE, "language": LANGUAGE, "to": EMAIL},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "translation": Call("translate_text", text=Ref("gist.summary"), target_language=Slot("language")),
            "mail": Call("send_email", to=Slot("to"), paragraphs=[Ref("gist.summary"), Ref("translation.translated_text")]),
        },
    ),
    Template(
        "top_hit_with_its_link",
        (
            "Search the web for {query} and e-mail {to} the gist of the top article, with its link below.",
            "{to} asked me about {query}. Search for it, open the best hit, and mail the gist of that page and then its address.",
            "Find something on the web about {query}: I'd like the gist of the first result and its link sent to {to} by e-mail.",
            "Google {query}, read the top hit, and e-mail {to} what it says in short, followed by the link.",
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
        "changed_terms_on_chat",
        (
            "Compare {change.new} with the old version, {change.old}, and tell {person} on {channel} what changed.",
            "{person} keeps an eye on {change.new}. Last year's version is at {change.old}: what's different now? Answer on {channel}.",
            "They've rewritten {change.new} (before: {change.old}). Message {person} on {channel} with what changed.",
            "What changed between {change.old} and today's {change.new}? Let {person} know on {channel}.",
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
        "copied_text_on_chat",
        (
            "Tell {person} on {channel} how similar our {copy.path} and the page {copy.link} are.",
            "{person} suspects that {copy.link} is a copy of our {copy.path}. How similar are the two? Answer on {channel}.",
            "How alike are {copy.link} and our own {copy.path}? Message {person} on {channel}; it may be a copy.",
            "Our {copy.path} seems to be on {copy.link} now. Check how similar they are and let {person} know on {channel}.",
        ),
        {
            "copy": combine(
                lambda copied, site, folder: {"path": copied["path"], "link": f"https://{site}/{folder}/{copied['page']}"},
                COPIED,
                MAGAZINES,
                ("posts", "stories"),
            ),
            "person": PERSON,
            "channel": CHANNEL,
        },
        {
            "ours": Call("read_file", path=Slot("copy.path")),
            "theirs": Call("web_page_fetch", url=Slot("copy.link")),
            "score": Call("text_similarity", first=Ref("ours.content"), second=Ref("theirs.text")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("score.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "two_saved_reviews",
        (
            "How positive are {reviews.first} and {reviews.second}? Tell {person} on {channel} the verdict on each.",
            "Read {reviews.first} and {reviews.second} and let {person} know on {channel} how positive or negative each of them is.",
            "{person} asks on {channel} what reviewers thought. Check the tone of {reviews.first} and of {reviews.second} and pass on both verdicts.",
            "Two reviews to judge, {reviews.first} and {reviews.second}: good or bad? Message {person} on {channel} about each.",
        ),
        {"reviews": distinct(_REVIEWS, "first", "second"), "person": PERSON, "channel": CHANNEL},
        {
            "first": Call("read_file", path=Slot("reviews.first")),
            "second": Call("read_file", path=Slot("reviews.second")),
            "one": Call("sentiment_analysis", text=Ref("first.content")),
            "other": Call("sentiment_analysis", text=Ref("second.content")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("one.summary"), Ref("other.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "complaint_handled",
        (
            'Tell {person} on {channel} the gist of {path} and how positive it is. Give them a task as well, "{task}", due in {days} days.',
            '{person} looks after reviews. Send them the gist of {path} and its tone on {channel}, and assign them the task "{task}", due in {days} days.',
            'What does {path} say in short, and how positive is it? Tell {person} on {channel}, and give them the task "{task}", due in {days} days.',
            'The gist of {path} and whether it is positive: {person} should have that on {channel}, and the task "{task}", due in {days} days.',
        ),
        {
            "path": one_of(*_REVIEWS),
            "person": PERSON,
            "channel": CHANNEL,
            "task": one_of("Answer the review", "Write back to the guest", "Talk to the team about it", "Thank the reviewer", "Post a reply"),
            "days": one_of(2, 3, 5, 7),
        },
        {
            "document": Call("read_file", path=Slot("path")),
            "gist": Call("summarize_text", text=Ref("document.content")),
            "mood": Call("sentiment_analysis", text=Ref("document.content")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("gist.summary"), Ref("mood.summary")], channel=Slot("channel")),
            "day": Call("add_duration", amount=Slot("days"), unit="days"),
            "job": Call("create_task", title=Slot("task"), due_date=Ref("day.date"), assignee=Slot("person")),
        },
    ),
    Template(
        "two_papers_filed",
        (
            'Put the gist of {papers.first} and of {papers.second} into a report called "{title}" and save it as {path}.',
            'I need {papers.first} and {papers.second} boiled down: one report, "{title}", with the gist of each, saved to {path}.',
            'Save a report "{title}" at {path}. It should give the gist of {papers.first}, then that of {papers.second}.',
            'Nobody reads {papers.first} and {papers.second} to the end. Write a report titled "{title}" with the gist of both and store it as {path}.',
        ),
        {
            "papers": _TWO_REPORTS,
            "title": one_of("At a Glance", "The Short Version", "For the Board", "In Brief", "What You Need to Know"),
            "path": new_paths("md", ("reports", "notes"), ("glance", "digest", "board", "brief")),
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
        "more_on_the_subject",
        (
            "Find more on the web about what's in {path}: search for its {count} main keywords and e-mail {to} the keywords and the hits.",
            "{to} liked {path} and wants more to read. Search the web for its {count} main keywords and mail both the keywords and the hits.",
            "What are the {count} main keywords of {path}, and what does a web search for them bring? E-mail {to} both.",
            "Search the web for the top {count} keywords of {path} and e-mail {to} those keywords, then what you found.",
        ),
        {"path": one_of(*(copied["path"] for copied in COPIED)), "count": one_of(3, 4), "to": EMAIL},
        {
            "document": Call("read_file", path=Slot("path")),
            "words": Call("keyword_extract", text=Ref("document.content"), count=Slot("count")),
            "search": Call("web_search", query=Ref("words.joined")),
            "mail": Call("send_email", to=Slot("to"), paragraphs=[Ref("words.summary"), Ref("search.summary")]),
        },
    ),
    Template(
        "author_sheet",
        (
            'Our book club reads {book}. Make a report "{title}": who wrote it, a portrait of that writer, and where the writer was born.',
            'Who wrote {book}? The answer, a portrait of the author, and where the author was born go into a report called "{title}".',
            'A sheet on the author of {book}, please, as a report titled "{title}": who wrote it, a portrait, and where the author was born.',
            'For my talk on {book} I need a report "{title}". First who wrote it, then a portrait of the writer, then where the writer was born.',
        ),
        {"book": one_of(*_BOOKS), "title": one_of("Our Author", "About the Author", "The Writer", "Who Wrote It?", "Behind the Book", "Author of the Month")},
        {
            "author": Call("knowledge_base_query", subject=Slot("book"), property="author"),
            "portrait": Call("lookup_entity", name=Ref("author.value")),
            "birth": Call("knowledge_base_query", subject=Ref("author.value"), property="birthplace"),
            "sheet": Call("generate_report", title=Slot("title"), sections=[Ref("author.summary"), Ref("portrait.summary"), Ref("birth.summary")]),
        },
    ),
    Template(
        "article_and_its_names",
        (
            "Read {url} and tell {person} on {channel} its gist and who is mentioned.",
            "{person} does our press work. Send the gist of {url} and the people and firms it mentions, on {channel}.",
            "What's the gist of {url}, and who is mentioned there? Message {person} on {channel} with both.",
            "On {channel}, for {person}: the article {url} in short, and then who and what is mentioned in it.",
        ),
        {"url": ARTICLE, "person": PERSON, "channel": CHANNEL},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "gist": Call("summarize_text", text=Ref("page.text")),
            "names": Call("extract_entities", text=Ref("page.text")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("gist.summary"), Ref("names.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "minutes_from_a_recording",
        (
            "Transcribe {path} and e-mail our colleague {name} the gist in {count} sentences.",
            "Our colleague {name} missed it: transcribe {path} and mail the gist in {count} sentences.",
            "What was said in {path}? Transcribe it and send our colleague {name} a gist of {count} sentences by e-mail.",
            "Boil the recording {path} down to {count} sentences and e-mail that to our colleague {name}. You'll have to transcribe it.",
        ),
        {"path": _RECORDED, "name": EMPLOYEE, "count": one_of(3, 4)},
        {
            "said": Call("transcribe_audio", path=Slot("path")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "gist": Call("summarize_text", text=Ref("said.transcript"), max_sentences=Slot("count")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("gist.summary")]),
        },
    ),
    Template(
        "verdict_in_short",
        (
            "Tell {person} on {channel} the gist of {path} and how positive it is.",
            "Read {path} and let {person} know on {channel} what it says in short, and how positive or negative it sounds.",
            "{person} can't open {path}. Send the gist on {channel}, and whether it's positive.",
            "What's the gist of {path}, and how positive is it? Message {person} on {channel} with both.",
        ),
        {"path": JUDGING, "person": PERSON, "channel": CHANNEL},
        {
            "document": Call("read_file", path=Slot("path")),
            "gist": Call("summarize_text", text=Ref("document.content")),
            "mood": Call("sentiment_analysis", text=Ref("document.content")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("gist.summary"), Ref("mood.summary")], channel=Slot("channel")),
        },
    ),
)
