"""L2: calls about texts."""

from collections.abc import Mapping
from itertools import permutations, product

from generator.data import words
from generator.pools.knowledge import ENTRIES
from generator.pools.office import CLIENT, column
from generator.pools.people import FIRST_NAMES, LAST_NAMES
from generator.pools.places import LANGUAGE
from generator.pools.texts import REVIEWED, SEPARATOR, WISH, review
from generator.pools.web import ANGLES, MAGAZINES, SLUGS
from generator.samplers import combine, one_of, pick
from generator.template import Call, Ref, Slot, Template

_KINDRED = [
    [name for name, row in ENTRIES.items() if row["type"] == kind and row.get("in_text", name).casefold() == name.casefold()]
    for kind in ("element", "person", "work", "company")
]


# What a summary keeps of these stories never stands side by side in them.
_STORY = combine(
    "{1} is getting a new {0}. {4} {2} {3} said that the {0} in {1} costs {6} million euros. {5} The {0} opens in {7}.",
    ("bridge for cyclists", "library for children", "hall for concerts", "school of music", "garden for bees", "tram to the airport", "museum of printing"),
    "Lyon Porto Rotterdam Krakow Toronto Nairobi Vienna Oslo".split(),
    FIRST_NAMES,
    LAST_NAMES,
    ("Rumours had gone round for months.", "Now it is official.", "Few had expected it so soon.", "Many had given up hope."),
    ("Some neighbours remain doubtful.", "Others welcome the decision.", "Critics would rather repair roads.", "Donors pay a third of it."),
    range(3, 40, 4),
    (2027, 2028, 2029),
)


def _three_opinions(
    subject: Mapping[str, list[str]], moods: tuple[str, ...], firsts: tuple[int, ...], facts: tuple[int, ...], verdicts: tuple[int, ...]
) -> dict[str, str]:
    """What three people say of one thing, each in other words."""
    opinions = (review(subject, *parts) for parts in zip(moods, firsts, facts, verdicts, strict=True))
    return dict(zip(("first", "second", "third"), opinions, strict=True))


# Customers of any firm speak of a delivery or of a course.
_SERVICE_REVIEW = combine(review, REVIEWED[4:], ("good", "bad"), range(3), range(4), range(4))

TEMPLATES = (
    Template(
        "page_then_and_now",
        (
            "An article of ours stood at {pages.old}; the revised one is at {pages.new}. Which words were added and which were removed in the revision?",
            "Compare the text of the page {pages.old} with that of {pages.new}, its later version. I want to know which words are new and which are gone.",
            (
                "Did anybody change the wording? Take the text of {pages.old} as the earlier version and the text of {pages.new} as the later one, and tell me "
                "which words differ."
            ),
            "Read the old page, {pages.old}, and the one that replaced it, {pages.new}. Word by word, what was added to the text and what was dropped?",
        ),
        {
            "pages": combine(
                {"old": "https://{0}/archive/{1}-{2}", "new": "https://{0}/2026/{1}-{2}"},
                MAGAZINES,
                SLUGS,
                ANGLES,
            )
        },
        {
            "old": Call("web_page_fetch", url=Slot("pages.old")),
            "new": Call("web_page_fetch", url=Slot("pages.new")),
            "changes": Call("compare_texts", first=Ref("old.text"), second=Ref("new.text")),
        },
    ),
    Template(
        "alike_in_the_encyclopaedia",
        (
            (
                "Open the encyclopaedia entries of {pair.first} and {pair.second}. I'm afraid that the descriptions read alike: how similar is the first to "
                "the second, as a score?"
            ),
            "How alike do the encyclopaedia's descriptions of {pair.first} (first text) and {pair.second} (second text) read? Give me a similarity score.",
            (
                "I'm checking an encyclopaedia for copied text. Get me its description of {pair.first}, then the one of {pair.second}, and measure how alike "
                "the former and the latter are."
            ),
            (
                "Are the encyclopaedia's entries all written to one pattern? Take {pair.first} and {pair.second} as a sample, in that order, and score the "
                "similarity of their descriptions."
            ),
        ),
        {
            "pair": combine(
                lambda entry, step: {"first": entry[0][entry[1]], "second": entry[0][(entry[1] + step) % len(entry[0])]},
                [(names, place) for names in _KINDRED for place in range(len(names))],
                range(1, min(map(len, _KINDRED))),
            )
        },
        {
            "first": Call("lookup_entity", name=Slot("pair.first")),
            "second": Call("lookup_entity", name=Slot("pair.second")),
            "score": Call("text_similarity", first=Ref("first.summary"), second=Ref("second.summary")),
        },
    ),
    Template(
        "same_keywords",
        (
            "Article A: {news.first}\nArticle B: {news.second}\nExtract the keywords of each. How similar is A's list of keywords to B's list, as a score?",
            (
                "First text: {news.first}\nSecond text: {news.second}\nAre these about the same thing? Get the keywords of both and score how alike the two "
                "keyword lists are, first against second."
            ),
            (
                "I have to file two reports.\nReport one: {news.first}\nReport two: {news.second}\nList the keywords of each report, then score how similar "
                "the keyword list of report one is to the keyword list of report two."
            ),
            (
                "Here is Monday's story: {news.first}\nAnd here is Tuesday's: {news.second}\nIs this the same news? Get the keywords of each story and tell "
                "me the similarity score of Monday's keyword list to Tuesday's."
            ),
        ),
        {
            "news": combine(
                lambda subject, events, reasons, outlooks: {
                    name: f"{subject} {event}. {reason} {outlook}"
                    for name, event, reason, outlook in zip(("first", "second"), events, reasons, outlooks, strict=True)
                },
                words("texts")["news"]["subjects"],
                *(list(permutations(words("texts")["news"][part], 2)) for part in ("events", "reasons", "outlooks")),
            )
        },
        {
            "first": Call("keyword_extract", text=Slot("news.first")),
            "second": Call("keyword_extract", text=Slot("news.second")),
            "score": Call("text_similarity", first=Ref("first.joined"), second=Ref("second.joined")),
        },
    ),
    Template(
        "bilingual_notice",
        (
            (
                'For a sign in our hotel, translate "{message}" into {languages.first} and into {languages.second}, and put the first translation in front '
                'of the second with "{between}" between them.'
            ),
            (
                'I\'m making a sign for two kinds of guests. It should say "{message}" in {languages.first}, then "{between}", then the same in '
                "{languages.second}, all on one line."
            ),
            (
                "Write one line for our display that starts with the {languages.first} translation and ends with the {languages.second} translation of "
                '"{message}" and has "{between}" between the two.'
            ),
            (
                'How do you say "{message}" in {languages.first}, and how in {languages.second}? Join the two translations into a single text for our '
                'card, in that order and separated by "{between}".'
            ),
        ),
        {
            "message": WISH,
            "languages": pick(
                [{"first": first, "second": second} for first in ("Spanish", "French", "German") for second in ("Italian", "Portuguese", "Dutch")]
                + [{"first": first, "second": second} for first in ("Dutch", "Italian", "Portuguese") for second in ("German", "French", "Spanish")]
            ),
            "between": SEPARATOR,
        },
        {
            "first": Call("translate_text", text=Slot("message"), target_language=Slot("languages.first")),
            "second": Call("translate_text", text=Slot("message"), target_language=Slot("languages.second")),
            "sign": Call("join_texts", texts=[Ref("first.translated_text"), Ref("second.translated_text")], separator=Slot("between")),
        },
    ),
    Template(
        "opinion_on_file",
        (
            'Our customer at {company} wrote: "{review}" Judge the tone of it and remember your verdict, in one sentence, under the customer\'s ID.',
            (
                'Is this positive or negative? "{review}" Keep the result in memory, summed up in a sentence; as the key, use the ID of our customer at '
                "{company}, who wrote it."
            ),
            (
                "Look up the ID of our customer at {company}. Under that ID, remember for our next call how positive their review sounds, in one sentence: "
                '"{review}"'
            ),
            (
                'We got feedback from our customer at {company}: "{review}" Analyse its sentiment, and keep a one-sentence result in memory under the '
                "customer's ID."
            ),
        ),
        {"company": CLIENT, "review": _SERVICE_REVIEW},
        {
            "customer": Call("database_query", table="customers", column="company", value=Slot("company")),
            "tone": Call("sentiment_analysis", text=Slot("review")),
            "kept": Call("store_memory", key=Ref("customer.rows[0].customer_id"), value=Ref("tone.summary")),
        },
    ),
    Template(
        "note_in_a_file",
        (
            (
                'Translate "{message}" into {language} and save it in a file for the customer. The file is called exactly like the ID of the order with the '
                "tracking number {parcel}: no ending, no folder."
            ),
            (
                'Which of our orders has the tracking number {parcel}? Write the {language} translation of "{message}" to a document that has just the ID of '
                "that order as its name, without any ending."
            ),
            (
                'I need "{message}" in {language}, saved as a file. For its name take the order ID that belongs to tracking number {parcel} in our orders, '
                "with nothing added: no folder and no ending."
            ),
            (
                "Find the order with tracking number {parcel} in our database, and save the {language} version of this note in a file named by the order's ID "
                'alone, without an ending: "{message}"'
            ),
        ),
        {
            "message": combine(
                "{} {} {}",
                ("Hello!", "Good morning!", "Good afternoon!", "Good evening!"),
                ("Your order has been shipped.", "Your order has been delivered."),
                ("Thank you for your order.", "Thank you very much.", "Have a nice day.", "See you soon.", "Best regards!"),
            ),
            "language": LANGUAGE,
            "parcel": one_of(*column("orders", "tracking_number")),
        },
        {
            "order": Call("database_query", table="orders", column="tracking_number", value=Slot("parcel")),
            "note": Call("translate_text", text=Slot("message"), target_language=Slot("language")),
            "file": Call("write_file", path=Ref("order.rows[0].order_id"), content=Ref("note.translated_text")),
        },
    ),
    Template(
        "press_brief",
        (
            (
                'Summarize this article: "{text}" Find out which people, organizations and places it names, too. Then make a report with the headline '
                '"{title}": first the short version, then a sentence with the names.'
            ),
            (
                'Prepare a short press report titled "{title}". It starts with a summary of the article and goes on with a sentence on who and what is '
                "named in it. The article is: {text}"
            ),
            (
                'Read this for me: {text}\nI want a report under the headline "{title}" that has two sections: a summary of the text, and one sentence on '
                "the people, organizations and places that are named in it."
            ),
            (
                'Here is today\'s clipping: "{text}" Boil it down to its main sentences and collect the names of people and places. Lay out the short text '
                'first, and a sentence with the names second, in a report titled "{title}".'
            ),
        ),
        {
            "title": combine(
                "{} {}",
                ("City", "Local", "Morning", "Building", "Weekly", "Regional"),
                ("News Brief", "Press Review", "Press Notes", "Headlines"),
            ),
            "text": _STORY,
        },
        {
            "short": Call("summarize_text", text=Slot("text")),
            "names": Call("extract_entities", text=Slot("text")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("short.summary"), Ref("names.summary")]),
        },
    ),
    Template(
        "three_reviews",
        (
            (
                "Review one: {reviews.first}\nReview two: {reviews.second}\nReview three: {reviews.third}\nScore the sentiment of each, one after the other. "
                "What are the mean, the median, the quartiles and the standard deviation of the three scores?"
            ),
            (
                "Anna writes: {reviews.first}\nBen writes: {reviews.second}\nCarla writes: {reviews.third}\nHow positive is each of them? Take the three "
                "sentiment scores, from Anna's to Carla's, and tell me their mean, median and variance."
            ),
            (
                "Three customers wrote to us.\nFirst: {reviews.first}\nSecond: {reviews.second}\nThird: {reviews.third}\nJudge the tone of every review, "
                "first to third, and give me the usual statistics of the three scores: average, median, quartiles, standard deviation."
            ),
            (
                "Comment 1: {reviews.first}\nComment 2: {reviews.second}\nComment 3: {reviews.third}\nI want a sentiment score for each comment, 1 to 3, and "
                "of these scores the average, the median, both quartiles and the variance."
            ),
        ),
        {
            "reviews": combine(
                _three_opinions,
                REVIEWED,
                list(product(("good", "bad"), repeat=3)),
                list(permutations(range(3))),
                list(permutations(range(4), 3)),
                list(permutations(range(4), 3)),
            )
        },
        {
            "first": Call("sentiment_analysis", text=Slot("reviews.first")),
            "second": Call("sentiment_analysis", text=Slot("reviews.second")),
            "third": Call("sentiment_analysis", text=Slot("reviews.third")),
            "figures": Call("statistical_analysis", values=[Ref("first.score"), Ref("second.score"), Ref("third.score")]),
        },
    ),
)
