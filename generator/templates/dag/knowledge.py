"""L3: calls about facts."""

from generator.pools.days import WEEKS
from generator.pools.knowledge import ENTRIES
from generator.pools.places import PLAIN_COUNTRIES
from generator.pools.texts import SEPARATOR, headed
from generator.samplers import Draw, about, combine, one_of, pick
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "height_in_two_units",
        (
            (
                "Look up the height of {peak}, convert it from meters to {unit.name}, and format that figure with {decimals}. I need one line: the "
                'sentence that answers with the height, then "{unit.separator}", then the formatted figure.'
            ),
            (
                "I'm making a poster about {peak}. Find out its height; the answer is in meters, so convert it to {unit.name} as well and write that "
                'number with {decimals}. Join the answer sentence and the formatted number into one string with "{unit.separator}" in between.'
            ),
            (
                "What is the height of {peak}? Americans will read the caption, so please convert the figure from meters to {unit.name} and format it with "
                '{decimals}. The caption is the answer sentence and the formatted number, joined by "{unit.separator}".'
            ),
            (
                "Write a caption for a picture of {peak} in one line of text. First comes the sentence that states its height in meters, second "
                '"{unit.separator}", and third the same height converted to {unit.name}, formatted with {decimals}.'
            ),
        ),
        {
            "peak": one_of(*[name for name, entry in ENTRIES.items() if "height_m" in entry["facts"] and "in_text" not in entry]),
            "unit": pick(
                [
                    {"name": unit, "separator": separator}
                    for unit in ("feet", "yards")
                    for separator in headed(f"In {unit}", f"That is, in {unit}", f"Height in {unit}", unit.capitalize(), f"Written in {unit}")
                ]
            ),
            "decimals": one_of(Draw(1, "one decimal"), Draw(0, "no decimals")),
        },
        {
            "height": Call("knowledge_base_query", subject=Slot("peak"), property="height_m"),
            "converted": Call("unit_convert", value=Ref("height.number"), from_="meters", to=Slot("unit.name")),
            "written": Call("format_number", value=Ref("converted.result"), decimals=Slot("decimals")),
            "line": Call("join_texts", texts=[Ref("height.summary"), Ref("written.formatted")], separator=Slot("unit.separator")),
        },
    ),
    Template(
        "capital_fact_sheet",
        (
            (
                "Look up the capital of {country.name}. Then get the weather in that city and its practical facts (inhabitants, language, money), and "
                'make a report titled "{country.title}" with the weather summary first and the city summary second.'
            ),
            (
                "A trip to {country.name} is coming up. Look up which city is the capital, check the weather there, and get the profile of the city "
                'with population, language and currency. The two summaries, weather before city, belong in a report called "{country.title}".'
            ),
            (
                'I need a report headed "{country.title}". Look up the capital of {country.name}; section one is the weather summary for that capital, '
                "section two the summary of its practical data such as inhabitants, language and currency."
            ),
            (
                "What is the capital of {country.name}? Once you've looked that up, find the weather there and the city's key data, meaning population, "
                'language and currency, and write me a report with the title "{country.title}": weather summary on top, city summary underneath.'
            ),
        ),
        {
            "country": about(
                PLAIN_COUNTRIES,
                title=[f"{kind} ({week})" for kind in ("Trip to {}", "Off to {}", "Visit to {}", "Delegation to {}", "{} Travel Notes") for week in WEEKS],
            )
        },
        {
            "capital": Call("knowledge_base_query", subject=Slot("country.name"), property="capital"),
            "weather": Call("get_weather", city=Ref("capital.value")),
            "place": Call("get_location_info", city=Ref("capital.value")),
            "report": Call("generate_report", title=Slot("country.title"), sections=[Ref("weather.summary"), Ref("place.summary")]),
        },
    ),
    Template(
        "author_card",
        (
            (
                'Look up as a fact who the author of "{book.name}" is, then get the encyclopaedia description of that person and, as a separate fact, the '
                'birthplace. Write a report titled "{book.title}": the description first, the sentence with the birthplace second.'
            ),
            (
                'Our book club is reading "{book.name}". Please find out its author, open the encyclopaedia entry on that author, and find out the '
                "author's birthplace too. I'd like a report headed \"{book.title}\" with the description from the entry, followed by the sentence that "
                "answers where the author was born."
            ),
            (
                'Lay out a report called "{book.title}". You will have to find out first who the author of "{book.name}" is. Section one is how the '
                "encyclopaedia describes that author, section two the one-sentence answer to the question of the author's birthplace."
            ),
            (
                'Which author wrote "{book.name}"? When you have found out, get the encyclopaedia\'s description of the person and find out the birthplace, '
                'then put the description and the birthplace sentence, in this order, into a report with the title "{book.title}".'
            ),
        ),
        {
            "book": about(
                [name for name, entry in ENTRIES.items() if "birthplace" in ENTRIES.get(entry["facts"].get("author"), {"facts": ()})["facts"]],
                title=[
                    f"{kind} ({week})"
                    for kind in ("Who Wrote {}?", "The Author of {}", "Behind {}", "Book Club: {}", "Reading {}", "{} and Its Author", "Before We Read {}")
                    for week in WEEKS
                ],
            )
        },
        {
            "author": Call("knowledge_base_query", subject=Slot("book.name"), property="author"),
            "profile": Call("lookup_entity", name=Ref("author.value")),
            "birthplace": Call("knowledge_base_query", subject=Ref("author.value"), property="birthplace"),
            "report": Call("generate_report", title=Slot("book.title"), sections=[Ref("profile.summary"), Ref("birthplace.summary")]),
        },
    ),
    Template(
        "country_flash_card",
        (
            (
                "I'm learning about {country}. Look up its capital and its official currency, join the two sentences that answer with "
                '"{separator}" between them, capital first, and remember the result under "{key}".'
            ),
            (
                "Make me a flash card on {country}: one fact is the capital, the other the currency. Take the two full answer sentences in that order, "
                'put them together into a single text separated by "{separator}", and keep the text in memory as "{key}".'
            ),
            (
                'Please remember a text for me under the name "{key}". It consists of two complete sentences joined by "{separator}": the one that '
                "answers what the capital of {country} is, and the one that answers what its currency is."
            ),
            (
                "What is the capital of {country}, and what is its currency? Look up the two facts and join the sentence that answers the first question "
                'and the sentence that answers the second into one string, with "{separator}" in between. Save that string to memory; the key is "{key}".'
            ),
        ),
        {
            "country": one_of(*PLAIN_COUNTRIES),
            "separator": SEPARATOR,
            "key": combine("{} {}", ("flash card", "quiz card", "geography note", "travel card"), range(11, 60)),
        },
        {
            "capital": Call("knowledge_base_query", subject=Slot("country"), property="capital"),
            "money": Call("knowledge_base_query", subject=Slot("country"), property="currency"),
            "card": Call("join_texts", texts=[Ref("capital.summary"), Ref("money.summary")], separator=Slot("separator")),
            "memory": Call("store_memory", key=Slot("key"), value=Ref("card.text")),
        },
    ),
)
