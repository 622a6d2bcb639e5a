"""L1: two calls about articles, facts and translations."""

from generator.composition.pools.files import FIGURE_PATTERN
from generator.composition.pools.web import ARTICLE
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
        "headline_in_capitals",
        (
            "What's the headline of {url} in capital letters? It goes on a banner.",
            "I'm making a poster for {url}. Can you give me its title in all caps?",
            "Can you get the title of {url} and put it in capital letters for me?",
        ),
        {"url": ARTICLE},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "capitals": Call("case_convert", text=Ref("page.title"), case="upper"),
        },
    ),
    Template(
        "preview_of_an_article",
        (
            "Our link preview only has room for {length} characters, dots included. Where would the text of {url} be cut off?",
            "Cut off the text of {url} at {length} characters, dots included. It's for a preview.",
            "Can you take the text of {url} and cut it off after {length} characters, dots included, for my preview box?",
        ),
        {"url": ARTICLE, "length": one_of(*range(60, 245, 5))},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "preview": Call("truncate_text", text=Ref("page.text"), max_length=Slot("length")),
        },
    ),
    Template(
        "figures_in_an_article",
        (
            'Grep the text of {url} for "{pattern}". I want to check the figures.',
            'Run the regex "{pattern}" over the text of {url}, please. Which figures are in there?',
            'Which figures does {url} give? The regex "{pattern}" should find them.',
        ),
        {"url": ARTICLE, "pattern": FIGURE_PATTERN},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "hits": Call("regex_match", text=Ref("page.text"), pattern=Slot("pattern")),
        },
    ),
    Template(
        "slug_of_an_article",
        (
            "I'm reposting {url}. Make me a slug from its title.",
            "What would the slug for the title of {url} be?",
            "Can you look up the title of {url} and turn it into a slug for our blog?",
        ),
        {"url": ARTICLE},
        {"page": Call("web_page_fetch", url=Slot("url")), "slug": Call("slugify", text=Ref("page.title"))},
    ),
)
