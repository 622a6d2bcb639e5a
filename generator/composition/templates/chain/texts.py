"""L1: two calls about articles, facts and translations."""

from generator.composition.pools.knowledge import PORTRAIT
from generator.composition.pools.people import EMAIL
from generator.composition.pools.places import LANGUAGE
from generator.composition.pools.texts import THANKS
from generator.composition.pools.web import ARTICLE, OPINION, SAVED_PAGE
from generator.composition.samplers import one_of
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "article_in_short",
        (
            "Sum up {url} in {count} sentences.",
            "I have no time to read {url} today. What's the gist in {count} sentences?",
            "What does {url} say? Sum it up in {count} sentences, please.",
            "Read {url} and boil it down to {count} sentences for me.",
            "Can you sum up {url} for me in {count} sentences?",
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
            "Before I quote {url} in my talk: is the article positive or negative overall?",
            "I'm looking for a critical article for my talk. Is {url} positive or negative?",
            "I want to share {url} with my team. Is the tone of the article positive or negative?",
            "I'm collecting opinions for our newsletter. Is {url} more positive or more negative?",
        ),
        {"url": OPINION},
        {"page": Call("web_page_fetch", url=Slot("url")), "mood": Call("sentiment_analysis", text=Ref("page.text"))},
    ),
    Template(
        "names_in_the_article",
        (
            "I have to fact-check {url}. Which people, companies and places are mentioned in it?",
            "Who is mentioned in {url}? I need the people, companies and places for our press review.",
            "I'm translating {url}. Which people, companies and places are named in it?",
            "Which people, companies and places are named in {url}? I want to look them up before I share it.",
        ),
        {"url": ARTICLE},
        {"page": Call("web_page_fetch", url=Slot("url")), "names": Call("extract_entities", text=Ref("page.text"))},
    ),
    Template(
        "tags_for_an_article",
        (
            "We're sharing {url} on our blog. Can you suggest {count} tags for it?",
            "I'm bookmarking {url}. Which {count} keywords fit the article best?",
            "Can you read {url} and give me {count} keywords? I'm filing it in our archive.",
            "What {count} tags would you give {url}? It goes into our newsletter archive.",
        ),
        {"url": ARTICLE, "count": one_of(3, 4, 6, 8, 10)},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "keywords": Call("keyword_extract", text=Ref("page.text"), count=Slot("count")),
        },
    ),
    Template(
        "foreign_greeting",
        (
            "E-mail {address} this in {language}: {phrase}",
            'How do you say "{phrase}" in {language}? Please e-mail it to {address}.',
            "Please translate this into {language} and e-mail it to {address}: {phrase}",
            "My contact {address} only reads {language}. Please translate this and send it by e-mail: {phrase}",
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
            "I want to read {saved.url} on the plane. Can you save the article as {saved.path}?",
            "Save the text of {saved.url} as {saved.path}, please. I want to read it offline.",
            "Can you open {saved.url} and save the text as {saved.path} for me?",
            "{saved.url} may go offline soon. Please save the article as {saved.path}.",
        ),
        {"saved": SAVED_PAGE},
        {
            "page": Call("web_page_fetch", url=Slot("saved.url")),
            "file": Call("write_file", path=Slot("saved.path"), content=Ref("page.text")),
        },
    ),
    Template(
        "profile_report",
        (
            'I\'m giving a talk on {portrait.name}. Can you turn the encyclopaedia entry into a report titled "{portrait.title}"?',
            'We\'re doing {portrait.name} in class. Please make a handout, a report titled "{portrait.title}", from the encyclopaedia entry.',
            'My pupils are learning about {portrait.name}. Make a report titled "{portrait.title}" from the encyclopaedia entry, please.',
            'Can you write me a report on {portrait.name} from the encyclopaedia, with the title "{portrait.title}"? It\'s for school.',
        ),
        {"portrait": PORTRAIT},
        {
            "entry": Call("lookup_entity", name=Slot("portrait.name")),
            "report": Call("generate_report", title=Slot("portrait.title"), sections=[Ref("entry.summary")]),
        },
    ),
)
