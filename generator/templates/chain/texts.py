"""L1: two calls about a text."""

from generator.data import words
from generator.pools.people import EMAIL, PERSON
from generator.pools.places import CITY, LANGUAGE
from generator.pools.texts import CHANNEL, REVIEW, REVIEWED, review
from generator.pools.web import ARTICLE, MAGAZINES, TOPICS
from generator.samplers import combine, one_of
from generator.template import Call, Ref, Slot, Template

_THINGS = ("Hotel", "Restaurant", "Headphone", "Boot", "Online Shop", "Evening Course")


def _two_reviews(topic: int, mood: str, form: str, reader: str, opening: int, fact: int, verdict: int) -> dict[str, str]:
    """Two reviews of the same thing, with a title and a file for a report on them."""
    thing = _THINGS[topic]
    return {
        "first": review(REVIEWED[topic], mood, opening, fact, verdict),
        "second": review(REVIEWED[topic], "bad" if mood == "good" else "good", (opening + 1) % 3, (fact + 1) % 4, (verdict + 1) % 4),
        "title": form.format(thing),
        "path": f"reports/{thing}-reviews-{reader}.md".lower().replace(" ", "-"),
    }


_OPINION = combine(
    "https://{}/opinion/{}-{}",
    MAGAZINES,
    [topic.lower().replace(" ", "-") for topic in TOPICS],
    ("after-a-year", "good-or-bad", "what-we-got-wrong", "the-case-for", "my-year-with", "enough-of-it"),
)

TEMPLATES = (
    Template(
        "article_in_short",
        (
            "Sum up {url} in {count} sentences.",
            "I have no time for {url} today. What's the gist in {count} sentences?",
            "What does {url} say? {count} sentences will do, just sum it up.",
            "Read {url} and boil it down to {count} sentences for me.",
            "Can I get {url} as a summary of {count} sentences?",
        ),
        {"url": ARTICLE, "count": one_of(3, 4, 5)},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "short": Call("summarize_text", text=Ref("page.text"), max_sentences=Slot("count")),
        },
    ),
    Template(
        "article_mood",
        (
            "Is the article at {url} positive or negative?",
            "How does {url} feel about its subject, positive or negative?",
            "Is {url} a rant or a praise? I'd like to know the mood of the article before I share it.",
            "What's the tone of {url}, upbeat or gloomy?",
            "Would you say the tone of {url} is favourable?",
        ),
        {"url": _OPINION},
        {"page": Call("web_page_fetch", url=Slot("url")), "mood": Call("sentiment_analysis", text=Ref("page.text"))},
    ),
    Template(
        "names_in_the_article",
        (
            "Who and what does {url} mention: people, companies, places?",
            "Which people, organizations and places are named in {url}?",
            "Go through {url} and list all the people, firms and places in it.",
            "Whose names come up in {url}? Companies and places too, please.",
        ),
        {"url": ARTICLE},
        {"page": Call("web_page_fetch", url=Slot("url")), "names": Call("extract_entities", text=Ref("page.text"))},
    ),
    Template(
        "tags_for_an_article",
        (
            "Give me {count} tags for {url}.",
            "I'm bookmarking {url}. Which {count} keywords fit the article?",
            "Which {count} keywords sum up {url} best?",
            "We're sharing {url} today and need {count} tags for it.",
            "Read {url} and find me {count} good keywords.",
        ),
        {"url": ARTICLE, "count": one_of(3, 4, 6, 8, 10)},
        {"page": Call("web_page_fetch", url=Slot("url")), "keywords": Call("keyword_extract", text=Ref("page.text"), count=Slot("count"))},
    ),
    Template(
        "article_by_mail",
        (
            "E-mail {address} the text of {url}.",
            "{address} can't get past the paywall. Mail them what {url} says.",
            "Fetch the text of {url} and send it to {address} by e-mail.",
            "What does {url} say? E-mail it to {address}, they have no browser at work.",
        ),
        {"url": ARTICLE, "address": EMAIL},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("page.text")]),
        },
    ),
    Template(
        "feedback_mood_on_chat",
        (
            "Tell {colleague} on {channel} how positive this review is: {review}",
            'We got this feedback: "{review}" Let {colleague} know on {channel} whether it\'s positive or negative.',
            "Is this good or bad? Check the tone and message {colleague} on {channel}: {review}",
            "{colleague} is waiting on {channel} to hear how happy this customer is: {review}",
        ),
        {"review": REVIEW, "colleague": PERSON, "channel": CHANNEL},
        {
            "mood": Call("sentiment_analysis", text=Slot("review")),
            "chat": Call("send_message", recipient=Slot("colleague"), paragraphs=[Ref("mood.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "foreign_greeting",
        (
            'E-mail {address} "{phrase}" in {language}.',
            'How do you say "{phrase}" in {language}? Mail it to {address}.',
            'Write to {address} by e-mail, in {language}: "{phrase}"',
            'My pen friend {address} only reads {language}. Send them this by e-mail, translated: "{phrase}"',
            'Translate "{phrase}" into {language} and send it to {address} by e-mail.',
        ),
        {
            "phrase": combine(
                "{} {} {}",
                ("Good morning!", "Good afternoon!", "Good evening!", "Hello!"),
                words("messages")["wishes"],
                ("See you soon.", "See you tomorrow.", "Have a nice day."),
            ),
            "language": LANGUAGE,
            "address": EMAIL,
        },
        {
            "translation": Call("translate_text", text=Slot("phrase"), target_language=Slot("language")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("translation.translated_text")]),
        },
    ),
    Template(
        "forecast_translated",
        (
            "What's the weather in {city}, in {language}? It's for my grandmother.",
            "Tell me the weather in {city} in {language}, so that I can read it to our guests.",
            "My guests only read {language}. What's the weather in {city}, in their language?",
            "I'm learning {language}. Give me today's weather in {city}, translated.",
            "For a sign at the hostel in {city}: the current weather in {language}, please.",
        ),
        {"city": CITY, "language": LANGUAGE},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "translation": Call("translate_text", text=Ref("weather.summary"), target_language=Slot("language")),
        },
    ),
    Template(
        "report_on_file",
        (
            'Make a report "{report.title}" out of these two reviews and save it as {report.path}.\n1: {report.first}\n2: {report.second}',
            'Two customers wrote to us: "{report.first}" and "{report.second}" Put both into a report titled "{report.title}" and save it as {report.path}.',
            'Save a report as {report.path}. Its title is "{report.title}", and it has two paragraphs.\nFirst: {report.first}\nSecond: {report.second}',
            'I need a report, "{report.title}", saved as {report.path}, with these two paragraphs.\nOne: {report.first}\nTwo: {report.second}',
        ),
        {
            "report": combine(
                _two_reviews,
                range(6),
                ("good", "bad"),
                ("{} Reviews", "{} Feedback", "New {} Reviews", "Two {} Reviews"),
                ("board", "team-meeting", "newsletter", "owner", "website", "weekly"),
                range(3),
                range(4),
                range(4),
            )
        },
        {
            "report": Call("generate_report", title=Slot("report.title"), sections=[Slot("report.first"), Slot("report.second")]),
            "saved": Call("write_file", path=Slot("report.path"), content=Ref("report.report")),
        },
    ),
)
