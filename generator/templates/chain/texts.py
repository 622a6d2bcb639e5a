"""L1: two calls about a text."""

from generator.pools.people import EMAIL
from generator.pools.places import LANGUAGE
from generator.pools.texts import THANKS
from generator.pools.web import ANGLES, ARTICLE, MAGAZINES, SLUGS, TOPICS
from generator.samplers import combine, one_of
from generator.template import Call, Ref, Slot, Template

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
            "Before we quote it: is the article at {url} positive or negative overall?",
            "I'm collecting press on this for our campaign. Is {url} positive or negative?",
            "Is {url} a rant or praise? I need to know the mood of the article before I share it.",
            "I'm looking for critical voices. Is the tone of {url} favourable or not?",
            "We may advertise next to {url}. Is its tone positive or negative?",
        ),
        {"url": _OPINION},
        {"page": Call("web_page_fetch", url=Slot("url")), "mood": Call("sentiment_analysis", text=Ref("page.text"))},
    ),
    Template(
        "names_in_the_article",
        (
            "I have to fact-check {url}. Which people, companies and places are mentioned in it?",
            "Who is mentioned in {url}? I need the people, companies and places for our press review.",
            "I'm looking for interview partners. Which people, companies and places are named in {url}?",
            "For the index of our archive: which people and companies are named in {url}, and which places?",
        ),
        {"url": ARTICLE},
        {"page": Call("web_page_fetch", url=Slot("url")), "names": Call("extract_entities", text=Ref("page.text"))},
    ),
    Template(
        "tags_for_an_article",
        (
            "We're putting {url} on our blog roll. Give me {count} tags for it.",
            "I'm bookmarking {url}. Which {count} keywords fit the article?",
            "Which {count} keywords sum up {url} best? I'm filing it in our archive.",
            "We're sharing {url} today and need {count} tags for it.",
            "Read {url} and find me {count} good keywords for the library catalogue.",
        ),
        {"url": ARTICLE, "count": one_of(3, 4, 6, 8, 10)},
        {"page": Call("web_page_fetch", url=Slot("url")), "keywords": Call("keyword_extract", text=Ref("page.text"), count=Slot("count"))},
    ),
    Template(
        "foreign_greeting",
        (
            "E-mail {address} this in {language}: {phrase}",
            'How do you say "{phrase}" in {language}? E-mail it to {address}, who speaks nothing else.',
            'Write to {address} by e-mail, in {language}: "{phrase}"',
            'My customer {address} only reads {language}. Send this by e-mail, translated: "{phrase}"',
        ),
        {
            "phrase": THANKS,
            "language": LANGUAGE,
            "address": EMAIL,
        },
        {
            "translation": Call("translate_text", text=Slot("phrase"), target_language=Slot("language")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("translation.translated_text")]),
        },
    ),
    Template(
        "page_on_file",
        (
            "Save the text of {saved.url} as {saved.path}.",
            "I want to keep {saved.url} for the train. Save the article as {saved.path}.",
            "Can you put the text of {saved.url} into a file, {saved.path}?",
            "{saved.url} may go offline soon. Save the article as {saved.path}, please.",
        ),
        {
            "saved": combine(
                lambda site, topic, angle, folder: {"url": f"https://{site}/guides/{topic}-{angle}", "path": f"{folder}/{topic}-{angle}.txt"},
                MAGAZINES,
                SLUGS,
                ANGLES,
                ("clippings", "articles", "reading"),
            )
        },
        {"page": Call("web_page_fetch", url=Slot("saved.url")), "file": Call("write_file", path=Slot("saved.path"), content=Ref("page.text"))},
    ),
)
