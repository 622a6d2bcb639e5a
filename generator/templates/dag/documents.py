"""L3: calls about files and notes."""

from operator import eq

from generator.pools.days import WEEKS
from generator.pools.documents import FILES
from generator.pools.people import EMAIL, PERSON
from generator.pools.texts import CHANNEL, REVIEW, headed
from generator.pools.web import DOMAIN, MAGAZINES
from generator.samplers import Draw, combine, distinct, one_of, pick
from generator.template import Call, Ref, Slot, Template
from simulators.english import MONTHS, WEEKDAYS

DOCUMENT = one_of(*(path for path in FILES if path.startswith(("notes/", "reports/")) and path.endswith(".md")))

# Documents of general interest, and what a web page on the same subject would be called.
COPIED = (
    ("notes/garden-plan.md", "a-garden-plan-for-spring"),
    ("notes/recipe-lentil-soup.md", "lentil-soup"),
    ("notes/book-club.md", "how-to-run-a-book-club"),
    ("notes/team-offsite.md", "planning-a-team-offsite"),
    ("reports/customer-survey.md", "what-customers-want"),
    ("reports/energy-audit.md", "energy-audit-of-an-office"),
    ("reports/incident-0217.md", "when-a-certificate-expires"),
    ("reports/market-overview.md", "refrigerated-transport"),
    ("reports/q1-sales.md", "sales-in-the-first-quarter"),
    ("reports/trip-tokyo.md", "a-business-trip-to-tokyo"),
)


# A remembered note and a document that one would want to see together.
NOTE_AND_DOCUMENT = pick(
    [
        {"key": key, "path": path}
        for key, path in (
            ("allergy", "notes/recipe-lentil-soup.md"),
            ("book recommendation", "notes/book-club.md"),
            ("favorite restaurant", "notes/team-offsite.md"),
            ("language goal", "notes/team-offsite.md"),
            ("meeting preference", "notes/client-call.md"),
            ("office address", "reports/energy-audit.md"),
            ("packing list", "notes/team-offsite.md"),
            ("packing list", "reports/trip-tokyo.md"),
            ("project codename", "notes/standup.md"),
            ("project deadline", "notes/standup.md"),
            ("project goal", "notes/standup.md"),
            ("project goal", "reports/customer-survey.md"),
            ("project status", "notes/standup.md"),
            ("project status", "reports/q1-sales.md"),
            ("stock watchlist", "reports/market-overview.md"),
            ("travel budget", "notes/team-offsite.md"),
            ("travel budget", "reports/trip-tokyo.md"),
            ("vacation dates", "notes/team-offsite.md"),
            ("vendor feedback", "reports/incident-0217.md"),
            ("vendor feedback", "reports/customer-survey.md"),
        )
    ]
)

TEMPLATES = (
    Template(
        "related_reading",
        (
            (
                "Read {path}, pull out its {count} main keywords, and search the web for all of them at once. Then make a report titled "
                '"{title}": the keywords in one line first, the text of the search results below.'
            ),
            (
                "I'm looking for background to the file {path}. Open it, pick its {count} most telling keywords, put the whole list into a single web "
                'search, and give me a report called "{title}" that begins with the list and goes on with the text of the search results.'
            ),
            (
                'Somebody in my team wants a handout headed "{title}". It starts with one line, the {count} keywords that describe the document {path} '
                "best, so please open and analyse that; the rest is the text of the results that a web search for exactly that line brings. Lay it "
                "out as a report."
            ),
            (
                "What does the web have to say about the subject of {path}? Read the file, extract {count} keywords, use the list of them as the query "
                'of a web search, and present the list followed by the text of the search results as a report with the title "{title}".'
            ),
        ),
        {
            "path": one_of(*(copied for copied, _ in COPIED)),
            "count": one_of(3, 4, 6),
            "title": combine("{}, {}", ("Further Reading", "Background Reading", "Found on the Web", "Reading List", "On the Same Subject"), WEEKS),
        },
        {
            "document": Call("read_file", path=Slot("path")),
            "keywords": Call("keyword_extract", text=Ref("document.content"), count=Slot("count")),
            "search": Call("web_search", query=Ref("keywords.joined")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("keywords.joined"), Ref("search.summary")]),
        },
    ),
    Template(
        "document_brief",
        (
            (
                'Open {path}. I need a report titled "{title}" with a summary of the whole text in no more than {sentences} sentences and, below it, a '
                "line with its {count} main keywords."
            ),
            (
                "Please read the file {path}, summarize it in at most {sentences} sentences, and also find the {count} keywords that describe the full "
                'text best. Make a report called "{title}": summary first, the list of keywords second.'
            ),
            (
                'My boss has no time to read {path}. Could you open the file and write her a report with the heading "{title}"? Section one: a summary '
                "of at most {sentences} sentences. Section two: the top {count} keywords of the file in one line."
            ),
            (
                "What's in {path}? Read the document and take two things from its full text, a summary of {sentences} sentences at most and a list of "
                '{count} keywords. A report headed "{title}" should show the summary and, after it, the list.'
            ),
        ),
        {
            "path": DOCUMENT,
            "sentences": one_of(3, 4),
            "count": one_of(6, 7, 8),
            "title": combine("{}, {}", ("In Brief", "Short Version", "Digest", "One-Pager"), WEEKS),
        },
        {
            "document": Call("read_file", path=Slot("path")),
            "summary": Call("summarize_text", text=Ref("document.content"), max_sentences=Slot("sentences")),
            "keywords": Call("keyword_extract", text=Ref("document.content"), count=Slot("count")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("summary.summary"), Ref("keywords.joined")]),
        },
    ),
    Template(
        "memory_and_document",
        (
            (
                'Recall what you remembered under "{note.key}". Then read {note.path} and summarize it in at most {count} sentences. Make a report titled '
                '"{title}": the remembered note first, the summary second.'
            ),
            (
                'There is a note of mine that you keep under the name "{note.key}", and there is the file {note.path}. Fetch the note, shorten the '
                'file\'s text to a summary of no more than {count} sentences, and give me a report called "{title}" with the note followed by the summary.'
            ),
            (
                'Before I forget it again, put together a report headed "{title}". Section one is my saved memory "{note.key}", word for word. Section '
                "two is a summary, {count} sentences at most, of what the document {note.path} says."
            ),
            (
                'What did I ask you to remember under "{note.key}"? Bring that back, read {note.path} as well, and summarize the document with a maximum '
                'of {count} sentences. I want the memory and then the summary as a report; its title is "{title}".'
            ),
        ),
        {"note": NOTE_AND_DOCUMENT, "count": one_of(3, 4), "title": combine("{}, {}", ("Notes", "Loose Ends", "To Keep in Mind"), WEEKS)},
        {
            "note": Call("retrieve_memory", key=Slot("note.key")),
            "document": Call("read_file", path=Slot("note.path")),
            "summary": Call("summarize_text", text=Ref("document.content"), max_sentences=Slot("count")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("note.value"), Ref("summary.summary")]),
        },
    ),
    Template(
        "two_files_fingerprint",
        (
            (
                'Read {files.first} and {files.second}, join their contents in that order with "{separator}" in between, and give me the {algorithm} hash '
                "of the combined text."
            ),
            (
                "I need one {algorithm} fingerprint for two files together. Read {files.first}, then {files.second}, concatenate the two texts, first "
                'before second, with "{separator}" as the separator, and hash the result.'
            ),
            (
                "What is the {algorithm} digest of {files.first} and {files.second} taken as one text? Load both files and join them in this order; "
                'between them comes "{separator}".'
            ),
            (
                "We archive files in pairs and note a single checksum for each pair. For this one, please use {algorithm}: hash the content of "
                '{files.first}, followed by "{separator}", followed by the content of {files.second}. Open the files and join what they hold.'
            ),
        ),
        {
            "files": distinct(
                {path: path.partition("/")[0] for path in FILES if path.endswith((".md", ".txt")) and not path.startswith("config/")}, "first", "second", fit=eq
            ),
            "separator": one_of(" | ", " / ", " -- ", " ## ", " == ", " ++ ", " // ", " :: ", " ~~ ", " %% "),
            "algorithm": one_of(Draw("md5", "MD5"), Draw("sha1", "SHA1"), Draw("sha512", "SHA512")),
        },
        {
            "first": Call("read_file", path=Slot("files.first")),
            "second": Call("read_file", path=Slot("files.second")),
            "joined": Call("join_texts", texts=[Ref("first.content"), Ref("second.content")], separator=Slot("separator")),
            "digest": Call("hash_text", text=Ref("joined.text"), algorithm=Slot("algorithm")),
        },
    ),
    Template(
        "review_triage",
        (
            (
                'A customer wrote: "{review}" Judge the sentiment of this review and extract its {count} main keywords. Join the sentence on the '
                'sentiment and the list of keywords with "{separator}" between them, and send the line to {person} on {channel}.'
            ),
            (
                "Please message {person} on {channel} about the review below, in one line: a sentence saying whether it sounds positive or negative, then "
                '"{separator}", then its top {count} keywords in a list.\n"{review}"'
            ),
            (
                'How does this feedback sound, and which {count} keywords sum it up? "{review}" Write the summary of its mood, then "{separator}", then '
                "the keyword list, all in one line, and pass it on to {person} by {channel} message."
            ),
            (
                'I have new feedback for {person}: "{review}" Analyse the mood of that text in one sentence, extract {count} keywords from the same text, '
                'and put the sentence and the list of keywords together, separated by "{separator}". Then send the result as a {channel} message.'
            ),
        ),
        {
            "review": REVIEW,
            "count": one_of(3, 4, 6),
            "separator": one_of(*headed("Keywords", "Key words", "In short")),
            "person": PERSON,
            "channel": CHANNEL,
        },
        {
            "mood": Call("sentiment_analysis", text=Slot("review")),
            "keywords": Call("keyword_extract", text=Slot("review"), count=Slot("count")),
            "line": Call("join_texts", texts=[Ref("mood.summary"), Ref("keywords.joined")], separator=Slot("separator")),
            "message": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("line.text")], channel=Slot("channel")),
        },
    ),
    Template(
        "overlap_check",
        (
            (
                "Somebody has published {copied.link}, and it reminds me of our file {copied.path}. Fetch the page, read the file, score how similar the "
                "two texts are (file first), and round the score to {places}."
            ),
            (
                "Has somebody copied from {copied.path}? Open that file and the page at {copied.link}, measure the similarity of the file's text to the "
                "page's text, and give me the score rounded to {places}."
            ),
            (
                "Get the text of {copied.link} and the content of {copied.path}. With the file as the first text and the page as the second, what is their "
                "similarity score, rounded to {places}?"
            ),
            (
                "Please run a plagiarism check: read the document {copied.path}, load the web page {copied.link}, and compute a similarity score for the "
                "pair, document first and page second. Round the score to {places}."
            ),
        ),
        {
            "copied": combine(
                {"path": "{0[0]}", "link": "https://{1}/{2}/{0[1]}"},
                COPIED,
                MAGAZINES,
                ("blog", "articles", "posts", "stories", "guests", "news", "columns"),
            ),
            "places": one_of(Draw(2, "two decimals"), Draw(3, "three decimals")),
        },
        {
            "document": Call("read_file", path=Slot("copied.path")),
            "page": Call("web_page_fetch", url=Slot("copied.link")),
            "score": Call("text_similarity", first=Ref("document.content"), second=Ref("page.text")),
            "rounded": Call("round_number", value=Ref("score.similarity"), decimals=Slot("places")),
        },
    ),
    Template(
        "document_permalink",
        (
            (
                "Read {path} and do two things with its content. Summarize it, and take its {algorithm} hash as the path of a link on {domain}. Then "
                'make a report titled "{title}" with the summary first and the link second.'
            ),
            (
                "I'd like to publish {path} under a link that depends on its content: hash the file's text with {algorithm} and build the address on "
                '{domain} that has the digest as its path. In a report headed "{title}", put a summary of the text, followed by that address.'
            ),
            (
                'Please prepare a report called "{title}" on the file {path}. The first section summarizes the text; the second is just a URL on '
                "{domain}, whose path is the {algorithm} digest of that same text."
            ),
            (
                "Open {path}. Compute the {algorithm} fingerprint of its content and turn it into a URL on the domain {domain}, with the fingerprint "
                'as the path. Summarize the content as well. The summary and then the URL make up a report with the title "{title}".'
            ),
        ),
        {
            "path": DOCUMENT,
            "algorithm": one_of(Draw("md5", "MD5"), Draw("sha1", "SHA1")),
            "domain": DOMAIN,
            "title": combine(str.format, ("Ready to Publish in {}", "Archive Card, {}", "Publication Note, {}"), MONTHS),
        },
        {
            "document": Call("read_file", path=Slot("path")),
            "summary": Call("summarize_text", text=Ref("document.content")),
            "digest": Call("hash_text", text=Ref("document.content"), algorithm=Slot("algorithm")),
            "link": Call("generate_url", domain=Slot("domain"), path=Ref("digest.digest")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("summary.summary"), Ref("link.url")]),
        },
    ),
    Template(
        "two_reviews_mail",
        (
            (
                "Read {files.first} and {files.second}, then analyse the sentiment of each text. Put the two sentiment summaries, in the same order, "
                'into a report titled "{title}" and e-mail it to {email} with the subject "{subject}".'
            ),
            (
                "How do the reviews in {files.first} and {files.second} sound? Open both files, judge the mood of the one text and of the other, and "
                'write a report called "{title}" with the first mood summary followed by the second. The report goes to {email} by e-mail under '
                '"{subject}".'
            ),
            (
                'Please mail {email} a report headed "{title}"; the subject line is "{subject}". Its sections are two sentiment summaries: the first '
                "for the content of {files.first}, the second for the content of {files.second}."
            ),
            (
                "I'd like to know whether {files.first} is kinder than {files.second}. Read the two files, run a sentiment analysis on each of them, "
                'and collect both summaries, in the order of the files, in a report with the title "{title}". E-mail the report to {email}, subject '
                '"{subject}".'
            ),
        ),
        {
            "files": distinct([path for path in FILES if path.startswith("reviews/")], "first", "second"),
            "title": one_of("Two Reviews", "What They Wrote", "Reviews Side by Side", "Tone Check"),
            "email": EMAIL,
            "subject": combine(str.format, ("How two reviews sound ({})", "Customer voices on {}", "Reviews read on {}"), WEEKDAYS),
        },
        {
            "first": Call("read_file", path=Slot("files.first")),
            "second": Call("read_file", path=Slot("files.second")),
            "first_mood": Call("sentiment_analysis", text=Ref("first.content")),
            "second_mood": Call("sentiment_analysis", text=Ref("second.content")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("first_mood.summary"), Ref("second_mood.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), paragraphs=[Ref("report.report")]),
        },
    ),
)
