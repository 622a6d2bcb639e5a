"""L1: two calls about a text."""

from itertools import product
from typing import Any

from generator.data import words
from generator.pools.people import EMAIL, FIRST_NAMES, PERSON
from generator.pools.places import CITY, LANGUAGE
from generator.pools.texts import REVIEW, REVIEWED, STORY, review
from generator.pools.web import ARTICLE, MAGAZINES, TOPICS
from generator.samplers import combine, decimals, one_of, worded
from generator.template import Call, Ref, Slot, Template
from simulators.english import WEEKDAYS

_REVIEW_TITLES = ("Hotel", "Restaurant", "Headphone", "Boot", "Online Shop", "Evening Course")


def _two_reviews(topic: int, moods: tuple[str, str], opening: int, shift: int, fact: int, verdict: int) -> dict[str, str]:
    """Two reviews of the same thing."""
    return {
        "first": review(REVIEWED[topic], moods[0], opening, fact, verdict),
        "second": review(REVIEWED[topic], moods[1], (opening + shift) % 3, (fact + shift) % 4, (verdict + shift) % 4),
    }


def _review_report(form: str, use: str, topic: int, *choices: Any) -> dict[str, str]:
    """Two reviews, with a title and a file for a report on them."""
    thing = _REVIEW_TITLES[topic]
    path = f"reports/{thing}-reviews-{use}.md".lower().replace(" ", "-")
    return {**_two_reviews(topic, *choices), "title": f"{form.format(thing)} for the {use}", "path": path}


TEMPLATES = (
    Template(
        "likeness_compared",
        (
            (
                'I am rewriting the second of two reviews so that it sounds less like the first. The first: "{reviews.first}" The second, as it is now: '
                '"{reviews.second}" Score how similar the first is to the second, and tell me by how many percent the score has changed from {before}, '
                "which it was before."
            ),
            (
                "Two reviews on our site had a similarity score of {before} last week. Since then they have been edited: now the first one says "
                '"{reviews.first}" and the second one "{reviews.second}" Score them again, in that order, and give me the percentage change of the score.'
            ),
            (
                'Another site copies our reviews and rewords them. Ours reads "{reviews.first}" and theirs is now "{reviews.second}" How similar is our '
                "text, taken first, to theirs, and by how many percent has that score changed since it was {before}?"
            ),
            (
                "An earlier draft of the second of these texts had a similarity score of {before} to the first. Score the two texts as they are now, in "
                'order, "{reviews.first}" and "{reviews.second}" What change in percent is that from the old score?'
            ),
        ),
        {
            "reviews": combine(_two_reviews, range(6), (("good", "good"), ("bad", "bad")), range(3), (1, 2), range(4), range(4)),
            "before": decimals(0.21, 0.89, 3),
        },
        {
            "score": Call("text_similarity", first=Slot("reviews.first"), second=Slot("reviews.second")),
            "change": Call("percentage_change", old_value=Slot("before"), new_value=Ref("score.similarity")),
        },
    ),
    Template(
        "article_in_short",
        (
            "Read the article at {url} and summarize it in {count} sentences.",
            "Fetch {url} and give me a summary of the page, no longer than {count} sentences.",
            "I don't have time for the whole of {url} so please open it and boil it down to {count} sentences. A faithful summary, please.",
            "What does the page {url} say? Shorten its text to a summary of {count} sentences.",
            "I'd like this web page in {count} sentences: {url} is the address. Please read it and summarize the text.",
        ),
        {"url": ARTICLE, "count": worded({3: "three", 4: "four", 5: "five", 6: "six"})},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "short": Call("summarize_text", text=Ref("page.text"), max_sentences=Slot("count")),
        },
    ),
    Template(
        "article_mood",
        (
            "Open {url} and tell me whether the tone of the text is positive or negative.",
            "Is the article at {url} rather positive or rather negative? Judge the sentiment of its whole text.",
            "Read {url} for me. Does its text sound favourable or critical? I'd like a sentiment check.",
            "Fetch the opinion piece {url} and run a sentiment analysis on its text.",
            "How does the mood of {url} come across once you have read the page: upbeat, gloomy or neutral?",
        ),
        {
            "url": combine(
                "https://{}/opinion/{}-{}",
                MAGAZINES,
                [topic.lower().replace(" ", "-") for topic in TOPICS],
                ("after-a-year", "good-or-bad", "what-we-got-wrong", "the-case-for", "my-year-with", "enough-of-it"),
            )
        },
        {"page": Call("web_page_fetch", url=Slot("url")), "mood": Call("sentiment_analysis", text=Ref("page.text"))},
    ),
    Template(
        "names_in_the_article",
        (
            "Which people, organizations and places does the page {url} mention?",
            "Read {url} and pick out the names of all people, companies and places in its text.",
            "Who is quoted in {url} and which organizations and places come up? Fetch the page and extract the names.",
            "Go to the page {url} for me, get the text, and list the people, organizations and places that it names.",
        ),
        {"url": ARTICLE},
        {"page": Call("web_page_fetch", url=Slot("url")), "names": Call("extract_entities", text=Ref("page.text"))},
    ),
    Template(
        "numbers_in_the_article",
        (
            "Which numbers does the text of the page {url} contain?",
            "Fetch the text of {url} and pull out all the numbers in it.",
            "I only care about the numbers in the article at {url} so please open it and list them with their total.",
            "Open {url} for me and pick every number out of the text.",
        ),
        {"url": ARTICLE},
        {"page": Call("web_page_fetch", url=Slot("url")), "numbers": Call("extract_numbers", text=Ref("page.text"))},
    ),
    Template(
        "feedback_mood_on_chat",
        (
            "Is this review positive or negative? Send {colleague} the sentiment summary on Slack. Review: {review}",
            'Judge the sentiment of the review "{review}" and pass the summary on to {colleague} via Slack.',
            'We got this feedback: "{review}" Check its tone and send the sentiment summary to {colleague} on Slack.',
            'Let {colleague} know on Slack how our customers feel: analyse the sentiment of "{review}" and send the summary of the result.',
        ),
        {"review": REVIEW, "colleague": PERSON},
        {
            "mood": Call("sentiment_analysis", text=Slot("review")),
            "chat": Call("send_message", recipient=Slot("colleague"), paragraphs=[Ref("mood.summary")], channel="slack"),
        },
    ),
    Template(
        "keywords_remembered",
        (
            'Pick the {count} most important keywords of this article and remember them, as one comma-separated line, under "{key}": {story}',
            'Find the top {count} keywords of this story: "{story}" Keep them in memory as "{key}", with commas between them.',
            'Extract {count} key terms from the story below and memorize them, in one line with commas, under "{key}":\n{story}',
            ('I need tags for "{story}" Find the {count} main keywords of that article and remember them under the name "{key}", joined by commas.'),
        ),
        {
            "story": STORY,
            "key": combine("{} {}", ("story of", "tags for", "keywords of", "key terms of", "page for"), WEEKDAYS),
            "count": one_of(3, 4, 6, 7, 8),
        },
        {
            "keywords": Call("keyword_extract", text=Slot("story"), count=Slot("count")),
            "kept": Call("store_memory", key=Slot("key"), value=Ref("keywords.joined")),
        },
    ),
    Template(
        "foreign_greeting",
        (
            'Translate "{greeting.phrase}" into {language} and e-mail the translation to {address} with the subject "{greeting.subject}".',
            'How do you say "{greeting.phrase}" in {language}? Mail the translated text to {address}, subject line "{greeting.subject}".',
            (
                'Our guest at {address} is learning {language}. Translate this message, "{greeting.phrase}", and send the translation as an e-mail with '
                'the subject "{greeting.subject}".'
            ),
            'Please put "{greeting.phrase}" into {language} and send what you get to {address} by e-mail. Subject: "{greeting.subject}".',
        ),
        {
            "greeting": combine(
                {"phrase": "{0} {1[0]} {2}", "subject": "{1[1]} from {3}"},
                ("Good morning!", "Good afternoon!", "Good evening!", "Hello!"),
                list(words("messages")["wishes"].items()),
                ("See you soon.", "See you tomorrow.", "Have a nice day.", "Have a good trip.", "Good luck!", "Kind regards!"),
                ("all of us", "the whole team", "your hosts", "the office", *FIRST_NAMES),
            ),
            "language": LANGUAGE,
            "address": EMAIL,
        },
        {
            "translation": Call("translate_text", text=Slot("greeting.phrase"), target_language=Slot("language")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("greeting.subject"), paragraphs=[Ref("translation.translated_text")]),
        },
    ),
    Template(
        "forecast_translated",
        (
            "Get the weather summary for {city} and translate it into {language}.",
            "My grandmother speaks only {language}. Look up the current weather in {city} and translate the one-sentence summary for her.",
            "I need today's weather in {city} as one {language} sentence: look up the summary and translate it.",
            "For our {language} website: fetch the weather in {city} and translate the summary into that language.",
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
            (
                'Put together a report titled "{report.title}" with two sections, first "{report.first}" and then "{report.second}" Save it as '
                "{report.path} in my workspace."
            ),
            (
                'I need a report. Title: "{report.title}". First section: "{report.first}" Second section: "{report.second}" Write the finished report to '
                "the file {report.path} when it is laid out."
            ),
            (
                'Lay out a report called "{report.title}" and store the document at {report.path} afterwards. It has two paragraphs, "{report.first}" and '
                '"{report.second}", in this order.'
            ),
            (
                'Two customers wrote to us: "{report.first}" and "{report.second}" Make these the two sections, in that order, of a report headed '
                '"{report.title}", and save the report as {report.path} for the meeting.'
            ),
        ),
        {
            "report": combine(
                _review_report,
                ("{} Reviews", "{} Feedback", "New {} Reviews", "Two {} Reviews"),
                ("Board", "Team Meeting", "Newsletter", "Owner", "Website", "Sales Team", "Weekly Review"),
                range(6),
                [*product(("good", "bad"), repeat=2)],
                range(3),
                (1, 2),
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
