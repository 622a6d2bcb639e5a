"""L3: four to six calls that fork and join."""

from collections.abc import Callable, Iterable, Mapping
from itertools import permutations
from typing import Any

from generator.pools import AMOUNT, CITY, COMPANY, DATE, DATETIME, EMAIL, MEETING, PERSON, POOLS, QUERY, REVIEW, SYMBOL, TIMEZONE, paths
from generator.samplers import Draw, Sampler, combine, dates, decimals, integers, lists, one_of, pick, times
from generator.template import Call, Ref, Slot, Template
from simulators.data import load

CITIES, COUNTRIES, KNOWLEDGE, STOCKS, TABLES = (load(f"{name}.json") for name in ("cities", "countries", "knowledge", "stocks", "tables"))


def _pairs(rows: Mapping[str, Any], fit: Callable[[Any, Any], bool]) -> Sampler:
    """`{slot.first}` and `{slot.second}`: two names whose rows fit each other."""
    return pick([{"first": first, "second": second} for first, second in permutations(rows, 2) if fit(rows[first], rows[second])])


def _within_a_drive(first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    near = abs(first["latitude"] - second["latitude"]) < 9 and abs(first["longitude"] - second["longitude"]) < 16
    return first is not second and near and first["landmass"] == second["landmass"]


def _about(names: Iterable[str], *headings: str) -> Sampler:
    """`{slot.name}` and a heading `{slot.title}` that mentions it."""
    return combine(lambda name, heading: {"name": Draw(name, name), "title": Draw(heading.format(name), heading.format(name))}, tuple(names), headings)


def _subjects(*things: str) -> Sampler:
    """Subject lines of e-mails."""
    leads = ("As discussed", "For your files", "As promised", "Update", "Just in", "For Monday", "Please read", "From the office", "For the team", "Today")
    return combine(lambda lead, thing: f"{lead}: {thing}", leads, things)


def _titled(*kinds: str) -> Sampler:
    """Headings for a reader."""
    return combine(lambda kind, reader: f"{kind} for {reader}", kinds, POOLS["first_names"])


def _new_paths(folder: str, ending: str, *names: str) -> Sampler:
    """Files that do not exist yet."""
    parts = ("draft", "final", "spring", "summer", "autumn", "april", "may", "june", "team", "review")
    return combine(lambda name, part: f"{folder}/{name}-{part}.{ending}", names, parts)


def _column(table: str, name: str) -> Sampler:
    return one_of(*(row[name] for row in TABLES[table]))


CHANNEL = one_of(*(Draw(name.casefold(), name) for name in ("Slack", "Teams", "WhatsApp")))
LANGUAGE = one_of("Spanish", "French", "German", "Italian", "Portuguese", "Dutch")
PERIOD = combine(lambda amount, unit: {"amount": Draw(amount, str(amount)), "unit": Draw(unit, unit)}, range(2, 31), ("days", "weeks"))
TWO_PERIODS = pick(
    [
        {"first": first, "first_unit": first_unit, "second": second, "second_unit": second_unit}
        for first, second in permutations(range(2, 22), 2)
        for first_unit, second_unit in permutations(("days", "weeks", "months"), 2)
    ]
)
MONTH_FIRST = Sampler(DATE.size // 3, DATE.at)
GOODS = one_of(
    *"wireless headphones;noise-cancelling headphones;gaming laptop;student laptop;waterproof phone;mechanical keyboard;quiet keyboard".split(";"),
    *"ergonomic mouse;curved monitor;portable monitor;mirrorless camera;action camera;running watch;fitness tracker;espresso machine".split(";"),
    *"filter coffee maker;hiking backpack;laptop backpack;running shoes;hiking boots;winter boots;rain jacket;down jacket;family tent".split(";"),
    *"electric bike;folding bike;desk lamp;camping lantern;office chair;gaming chair;robot vacuum cleaner;cordless vacuum cleaner".split(";"),
    *"gravel bike;compact camera;outdoor phone;dining chair;floor lamp;wool coat".split(";"),
)
SITE_PAGE = combine(
    lambda site, page: {kind: Draw(url, url) for kind, url in (("new", f"https://{site}/{page}"), ("old", f"https://{site}/archive/2025/{page}"))},
    [row["domain"] for row in load("sites.json")["sites"]],
    ("privacy-policy", "terms-of-use", "pricing", "returns", "house-rules", "membership", "delivery", "careers"),
)
POST = combine(
    lambda site, post: f"https://{site}/blog/{post}",
    [row["domain"] for row in load("sites.json")["sites"]],
    ("annual-report", "spring-update", "team-notes", "what-we-learned", "lessons-from-the-past-year"),
)
LINK = combine(
    lambda site, page: f"https://{site}/{page}", [row["domain"] for row in load("sites.json")["sites"]], ("login", "shop", "events", "press", "archive")
)

DOCUMENT = one_of(*(path for path in load("files.json") if path.startswith(("notes/", "reports/")) and path.endswith(".md")))
DOMAIN = one_of(*(row["domain"] for row in load("sites.json")["sites"]))
PLACES = integers(2, 5)
MAJOR = ("USD", "EUR", "GBP", "CHF", "JPY", "CAD", "AUD", "SEK", "NOK", "DKK", "PLN", "CZK")
STAFF = {row["name"] for row in TABLES["employees"]}
NAMES_STAFF = one_of(*(path for path, text in load("files.json").items() if path.endswith(".md") and any(name in text for name in STAFF)))
TWO_REVIEWS = _pairs({path: path for path in load("files.json") if path.startswith("reviews/")}, lambda *_: True)
TWO_STATUSES = _pairs(dict.fromkeys(("delivered", "shipped", "processing")), lambda *_: True)
WRITTEN = paths("", ".md", ".txt")
MEMORY = one_of(*load("memories.json"))
BY_LAND = _pairs(CITIES, _within_a_drive)
TWO_CURRENCIES = _pairs(CITIES, lambda first, second: first["currency"] != second["currency"])
LISTED = [name for name, entry in KNOWLEDGE.items() if entry["facts"].get("stock_symbol") in STOCKS]
NAMED_PLAINLY = [name for name, row in COUNTRIES.items() if "in_text" not in row]
PEAKS = [name for name, entry in KNOWLEDGE.items() if entry["type"] == "mountain"]
HEIGHTS = [name for name, entry in KNOWLEDGE.items() if "height_m" in entry["facts"] and "in_text" not in entry]
BOOKS = [name for name, entry in KNOWLEDGE.items() if "birthplace" in KNOWLEDGE.get(entry["facts"].get("author"), {"facts": ()})["facts"]]
SIGHTS = {name: CITIES[city] for name, entry in KNOWLEDGE.items() if (city := entry["facts"].get("city")) in CITIES and city not in name}
SIGHTS_BY_LAND = _pairs(SIGHTS, _within_a_drive)
EXPENSES = combine(
    lambda hotel, taxi, meals, extra: f"hotel {hotel}, taxi {taxi}, meals {meals} and {extra}",
    range(140, 320, 9),
    ("18.50", "23.80", "31.40", "12.90"),
    ("64.20", "71.75", "48.30", "90.10"),
    ("parking 14", "train 39.60", "museum 17", "fuel 58.25", "breakfast 11.40"),
)
CURRENCY_PAIR = _pairs(dict.fromkeys(MAJOR), lambda *_: True)

TEMPLATES = (
    # Four steps: a step feeds two others, one of which is fed by the other as well ---------------------------------------------------------------------------
    Template(
        "bilingual_weather_card",
        (
            (
                'Get the current weather summary for {place.name}, translate it into {language}, and lay out a report titled "{place.title}" with the '
                'original sentence first and the translation second. Then e-mail that report to {email} with the subject "{subject}".'
            ),
            (
                "Half of our guests in {place.name} don't read English. Look up the weather there, have the one-sentence summary translated into "
                '{language}, and put both versions, English first, into a report called "{place.title}". The report goes out by e-mail to {email}; use '
                '"{subject}" as the subject line.'
            ),
            (
                'Could you send {email} an e-mail with the subject "{subject}"? Its body should be a report headed "{place.title}" that has two '
                "sections: the weather summary for {place.name} as it is right now, and below it the same sentence translated into {language}."
            ),
            (
                "What's the weather like in {place.name} at the moment? I need the summary twice, once as it is and then translated into {language}, "
                'in that order, as the two sections of a report with the heading "{place.title}". Mail the finished report to {email} under the '
                'subject "{subject}".'
            ),
        ),
        {
            "place": _about(CITIES, "Weather in {}", "Today's Weather in {}", "{} Weather Notice"),
            "language": LANGUAGE,
            "email": EMAIL,
            "subject": _subjects("notice for the lobby", "text for the guest board", "weather card in two languages"),
        },
        {
            "weather": Call("get_weather", city=Slot("place.name")),
            "translated": Call("translate_text", text=Ref("weather.summary"), target_language=Slot("language")),
            "report": Call("generate_report", title=Slot("place.title"), sections=[Ref("weather.summary"), Ref("translated.translated_text")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("report.report")),
        },
    ),
    Template(
        "search_top_hit_mail",
        (
            (
                'Search the web for "{query}", open the page of the top result and summarize its text. E-mail the summary to {email}, with the title '
                "of that top result as the subject line."
            ),
            (
                'My colleague at {email} asked me about "{query}". Please run a web search, read the page behind the first hit, boil its text down to '
                "a short summary, and mail that over; the subject should simply be the title of the hit."
            ),
            (
                'Find the best web search result for "{query}" and fetch the page. I\'d like an e-mail to go to {email} whose subject is the title of '
                "the result and whose body is a summary of the page's text."
            ),
            (
                'Send {email} a quick read: do a web search for "{query}", take the top result, fetch its page, and summarize what the page says. The '
                "result's title becomes the subject of the e-mail and the summary becomes the body."
            ),
        ),
        {"query": QUERY, "email": EMAIL},
        {
            "search": Call("web_search", query=Slot("query")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
            "summary": Call("summarize_text", text=Ref("page.text")),
            "mail": Call("send_email", to=Slot("email"), subject=Ref("search.top_title"), body=Ref("summary.summary")),
        },
    ),
    Template(
        "headline_link",
        (
            (
                'Do a web search for "{query}". Turn the title of the top result into a slug, build the address of a page with that slug as its path '
                "on {domain}, and e-mail the address to {email}, using the original title as the subject."
            ),
            (
                'I want to write a reply to the first web search result for "{query}". Take its title, make a URL slug out of it, and build the full '
                "link for that slug on {domain}. Then mail the link to {email}; the subject line is the title itself, unchanged."
            ),
            (
                'Our blog runs on {domain}. Please search the web for "{query}", slugify the top result\'s title and make a link to our site with the '
                "slug as the path. My editor, {email}, should get an e-mail with the title as the subject and nothing but the link as the body."
            ),
            (
                'What comes up first on the web for "{query}"? Convert the title of that result into a slug, form the link on {domain} that has the '
                "slug as its path, and send the link by e-mail to {email} with the result's title as the subject."
            ),
        ),
        {"query": QUERY, "domain": DOMAIN, "email": EMAIL},
        {
            "search": Call("web_search", query=Slot("query")),
            "slug": Call("slugify", text=Ref("search.top_title")),
            "link": Call("generate_url", domain=Slot("domain"), path=Ref("slug.slug")),
            "mail": Call("send_email", to=Slot("email"), subject=Ref("search.top_title"), body=Ref("link.url")),
        },
    ),
    Template(
        "anniversary_notice",
        (
            (
                "Look up {employee} by name in our employees table and add {years} years to the hire date. Write the resulting date in the DD.MM.YYYY "
                'style and e-mail it to the manager\'s address in that record, with the subject "{subject}".'
            ),
            (
                "When will {employee} have been with us for {years} years? Get the hire date from the employees table (search by name), move it "
                "forward by that many years, and put the date into DD.MM.YYYY form. Send that date by e-mail to the manager address in the same row; "
                'the subject is "{subject}".'
            ),
            (
                'Please prepare a jubilee notice with the subject "{subject}". Find {employee} by name among our employees, work out the date {years} '
                "years after the hire date, write it as DD.MM.YYYY, and mail just that date to the e-mail address of the person's manager as listed there."
            ),
            (
                "The manager of {employee} wants to know a date: the hire date plus {years} years. Both the hire date and the manager's e-mail address "
                "are in the employees table under the employee's name. Please mail the date to the manager, written as DD.MM.YYYY, with the subject "
                '"{subject}".'
            ),
        ),
        {
            "employee": _column("employees", "name"),
            "years": integers(2, 40),
            "subject": _subjects("work anniversary", "jubilee date", "date for the gift", "save the date"),
        },
        {
            "employee": Call("database_query", table="employees", column="name", value=Slot("employee")),
            "jubilee": Call("add_duration", date=Ref("employee.rows[0].hire_date"), amount=Slot("years"), unit="years"),
            "written": Call("format_date", date=Ref("jubilee.date"), style="german"),
            "mail": Call("send_email", to=Ref("employee.rows[0].manager_email"), subject=Slot("subject"), body=Ref("written.formatted")),
        },
    ),
    Template(
        "delivery_weather_notice",
        (
            (
                "Look up order {order} in our orders table, check the weather in the city it ships to, and translate the weather summary into "
                '{language}. Mail the translation to the e-mail address on the order, with the subject "{subject}".'
            ),
            (
                "The buyer of order {order} would like to know what the weather is like where the parcel is going. Find the order in our orders table, "
                "get the weather summary for its city, put it into {language} (translate it, please) and e-mail it to the address on the order. "
                'Subject: "{subject}".'
            ),
            (
                'I owe a customer an e-mail with the subject "{subject}". Fetch order {order} from our orders table; the body is the current weather '
                "summary for the city on that order, translated into {language}, and the receiver is the e-mail address on it."
            ),
            (
                "For order {order} in our orders table, find out which city it goes to and what the weather is there now. Have the summary translated "
                'into {language} and send it to the e-mail address stored with the order, using the subject line "{subject}".'
            ),
        ),
        {
            "order": _column("orders", "order_id"),
            "language": LANGUAGE,
            "subject": _subjects("your delivery", "weather on delivery day", "your parcel", "outdoor drop-off", "delivery conditions", "before we deliver"),
        },
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "weather": Call("get_weather", city=Ref("order.rows[0].city")),
            "translated": Call("translate_text", text=Ref("weather.summary"), target_language=Slot("language")),
            "mail": Call("send_email", to=Ref("order.rows[0].email"), subject=Slot("subject"), body=Ref("translated.translated_text")),
        },
    ),
    Template(
        "event_weekday_abroad",
        (
            (
                'Find the event titled "{event}" in our events table and tell me which day of the week its date is. Translate the weekday\'s name into '
                '{language} and e-mail it to the organizer\'s address from the same record, with the subject "{subject}".'
            ),
            (
                'The poster for "{event}" needs the weekday in {language}. Look the event up by title in our events table, determine the day of the '
                'week of its date, translate that word, and mail it to the e-mail address of the organizer given there. Please use the subject "{subject}".'
            ),
            (
                'Please e-mail one translated word under the subject "{subject}": the weekday, in {language}, on which the event with the title '
                '"{event}" takes place. The date and the organizer\'s e-mail address, which is where the word goes, are in our events table.'
            ),
            (
                'On what day of the week is "{event}"? Get its date from the events table by title, find the weekday, and have the weekday translated '
                'into {language}. Then send the translation to the organizer\'s e-mail address listed for the event; the subject is "{subject}".'
            ),
        ),
        {
            "event": _column("events", "title"),
            "language": LANGUAGE,
            "subject": _subjects("the missing word", "poster text", "weekday for the flyer", "wording of the invitation", "the day", "for the printer"),
        },
        {
            "event": Call("database_query", table="events", column="title", value=Slot("event")),
            "weekday": Call("get_weekday", date=Ref("event.rows[0].date")),
            "translated": Call("translate_text", text=Ref("weekday.weekday"), target_language=Slot("language")),
            "mail": Call("send_email", to=Ref("event.rows[0].organizer_email"), subject=Slot("subject"), body=Ref("translated.translated_text")),
        },
    ),
    Template(
        "related_reading",
        (
            (
                "Read {path}, pull out its top {count} keywords, and run a web search for the whole list of them, joined into one line. Then make a "
                'report titled "{title}": the keyword list first, the text of the search results second.'
            ),
            (
                "I'm looking for background to the file {path}. Open it, get its {count} most telling keywords as one joined list, search the web for "
                'exactly that list, and give me a report called "{title}" with the keyword list on top and the text of the search results below.'
            ),
            (
                'Build a reading list headed "{title}". To get there, open the document {path}, extract {count} keywords from it, do a web search for '
                "the keywords joined into one line, and lay out a report with two sections: that line of keywords, then the results' text."
            ),
            (
                "What does the web have to say about the subject of {path}? Read the file, extract its {count} main keywords, use their joined list as "
                'a web search query, and present the list followed by the text of the search results as a report with the title "{title}".'
            ),
        ),
        {"path": DOCUMENT, "count": one_of(2, 3, 4, 6), "title": _titled("Further Reading", "Background", "Web Findings", "Reading List")},
        {
            "document": Call("read_file", path=Slot("path")),
            "keywords": Call("keyword_extract", text=Ref("document.content"), count=Slot("count")),
            "search": Call("web_search", query=Ref("keywords.joined")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("keywords.joined"), Ref("search.text")]),
        },
    ),
    Template(
        "weather_in_two_scales",
        (
            (
                "Check the weather in {city} and convert the temperature from Celsius to Fahrenheit. Format the Fahrenheit value with two decimals, "
                'and give me a report titled "{title}" that holds the weather summary followed by the formatted value.'
            ),
            (
                "My American friends are coming to {city}. Get the weather there, convert its temperature from Celsius into Fahrenheit, format the "
                'number with two decimals, and lay out a report headed "{title}": first the weather summary, then the formatted Fahrenheit number.'
            ),
            (
                'I need a short report named "{title}". Section one is the current weather summary for {city}. Section two is the temperature there, '
                "converted from Celsius to Fahrenheit and formatted with two decimals."
            ),
            (
                "How hot or cold is it in {city}? Look at the weather, convert the Celsius temperature to Fahrenheit, format the result with two "
                'decimals, and make a report called "{title}" from the summary and the formatted number, in that order.'
            ),
        ),
        {"city": CITY, "title": _titled("Weather", "Today's Weather", "Travel Weather")},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "converted": Call("unit_convert", value=Ref("weather.temperature_c"), from_="celsius", to="fahrenheit"),
            "formatted": Call("format_number", value=Ref("converted.result")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("weather.summary"), Ref("formatted.formatted")]),
        },
    ),
    Template(
        "share_for_a_foreigner",
        (
            (
                "Get the share price of {symbol} and the exchange rate from the currency it trades in to {currency}. Put the summary of the quote and "
                'then the summary of the rate into a report titled "{title}", and e-mail the report to {email} with the subject "{subject}".'
            ),
            (
                "I keep my accounts in {currency}. What does {symbol} stock cost now, and what is one unit of the share's own currency worth in mine? "
                'Write a report headed "{title}" with the stock summary first and the exchange-rate summary second, and mail it to {email} under the '
                'subject "{subject}".'
            ),
            (
                'Please mail {email} a report titled "{title}" (subject line: "{subject}"). It should quote the latest {symbol} stock price in its '
                "first section and, in its second, the exchange rate from the currency of that quote to {currency}; the one-sentence summaries are enough."
            ),
            (
                "Quote the stock {symbol}, and look up the exchange rate between the quote's currency and {currency}, in that direction. The two "
                'one-sentence summaries, stock before rate, make up a report called "{title}". Send it by e-mail to {email}; the subject is "{subject}".'
            ),
        ),
        {
            "symbol": SYMBOL,
            "currency": one_of(*MAJOR[2:]),
            "title": one_of("Share and Currency", "Position Check", "Before We Buy", "Foreign Holding", "Price and Rate"),
            "email": EMAIL,
            "subject": _subjects("the share you asked about", "quote and rate", "foreign shares"),
        },
        {
            "stock": Call("get_stock_price", symbol=Slot("symbol")),
            "rate": Call("get_exchange_rate", base=Ref("stock.currency"), target=Slot("currency")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("stock.summary"), Ref("rate.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("report.report")),
        },
    ),
    Template(
        "height_in_two_units",
        (
            (
                "Look up the height of {peak}, convert it from meters to feet, and format the number of feet with two decimals. Write a report titled "
                '"{title}" with the answer sentence about the height first and the formatted feet second.'
            ),
            (
                "I'm making a poster about {peak}. Query the fact of its height; the answer is in meters, so convert it to feet as well and format "
                'that with two decimals. Lay both out as a report with the heading "{title}": the sentence with the meters, then the formatted feet.'
            ),
            (
                'Make a report called "{title}" about {peak}. Section one is the one-sentence answer to the question of its height in meters. Section '
                "two is the same height converted to feet and formatted with two decimals."
            ),
            (
                "What is the height of {peak}? I need the answer sentence, and the same figure converted from meters to feet and formatted with two "
                'decimals, one after the other in a report headed "{title}".'
            ),
        ),
        {
            "peak": one_of(*HEIGHTS),
            "title": _titled("Mountain Facts", "Peak Profile", "Summit Sheet", "Hiking Notes", "Poster Text", "High Places", "Height Card"),
        },
        {
            "height": Call("knowledge_base_query", subject=Slot("peak"), property="height_m"),
            "feet": Call("unit_convert", value=Ref("height.number"), from_="meters", to="feet"),
            "written": Call("format_number", value=Ref("feet.result")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("height.answer"), Ref("written.formatted")]),
        },
    ),
    # Four steps: diamonds -----------------------------------------------------------------------------------------------------------------------------------
    Template(
        "arrivals_sheet",
        (
            (
                "I'm meeting a colleague who comes in on flight {flight.name}. Check the flight, then look up the weather in its destination city and "
                'that city\'s practical facts (inhabitants, language, money). Give me a report titled "{flight.title}" with the three summaries in this '
                "order: flight, weather, city."
            ),
            (
                'Make a report headed "{flight.title}" for the driver: first the status summary of flight {flight.name}, second the weather summary '
                "for the city where it lands, third the summary of what to know about that city, such as population, language and currency."
            ),
            (
                "Where is flight {flight.name} going today, and is it on time? For the destination, get the weather and the city profile with its "
                'population, language and currency. Then lay out a report called "{flight.title}" from the flight summary, the weather summary and the '
                "city summary, in that order."
            ),
            (
                "Flight {flight.name} brings our guests. Please look up its status; then, for the city it flies to, the current weather as well as "
                'country, inhabitants, language and currency. Put the three one-sentence summaries into a report with the title "{flight.title}": '
                "flight, weather, city."
            ),
        ),
        {
            "flight": _about(
                [f"{code}{number}" for code in load("airlines.json") for number in range(12, 960, 7)],
                "Arrivals: {}",
                "Pick-up Sheet {}",
                "Guests on {}",
                "{} at a Glance",
            )
        },
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight.name")),
            "weather": Call("get_weather", city=Ref("flight.destination")),
            "place": Call("get_location_info", city=Ref("flight.destination")),
            "report": Call("generate_report", title=Slot("flight.title"), sections=[Ref("flight.summary"), Ref("weather.summary"), Ref("place.summary")]),
        },
    ),
    Template(
        "document_brief",
        (
            (
                'Open {path}. I need a report titled "{title}" with a summary of the whole text in no more than {count} sentences and, below it, the '
                "list of its keywords joined into one line."
            ),
            (
                "Please read the file {path}, summarize it in at most {count} sentences, and also extract its keywords. Make a report called "
                '"{title}": summary first, joined keywords second.'
            ),
            (
                'My boss has no time to read {path}. Could you open the file and write her a report with the heading "{title}"? Section one: a summary '
                "of at most {count} sentences. Section two: the keywords of the file, joined together."
            ),
            (
                "What's in {path}? Read the document, then work from its full text twice: a summary of {count} sentences at most, and the keywords. A "
                'report headed "{title}" should show the summary and then the joined keywords.'
            ),
        ),
        {
            "path": DOCUMENT,
            "count": one_of(3, 4, 5),
            "title": _titled("Brief", "Short Version", "Digest", "At a Glance", "One-Pager"),
        },
        {
            "document": Call("read_file", path=Slot("path")),
            "summary": Call("summarize_text", text=Ref("document.content"), max_sentences=Slot("count")),
            "keywords": Call("keyword_extract", text=Ref("document.content")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("summary.summary"), Ref("keywords.joined")]),
        },
    ),
    Template(
        "source_check",
        (
            (
                'Search the web for "{query}" and take the address of the top result. Check whether that address is up, fetch its page as well, and '
                'make a report titled "{title}" with the status summary first and the text of the page second.'
            ),
            (
                'I want to cite a source on "{query}". Run a web search, check that the top hit\'s address responds, and get the text of that page. Put '
                'the summary of the check and then the page\'s text into a report called "{title}".'
            ),
            (
                'Prepare a report headed "{title}" for the archive. It starts with a one-sentence check of whether the best web search result for '
                '"{query}" is online, and continues with the text of that result\'s page.'
            ),
            (
                'What is the top web search result for "{query}"? Check the status of its address and read its page. Then lay out a report with the '
                'title "{title}": section one is the status summary, section two the text of the page.'
            ),
        ),
        {"query": QUERY, "title": _titled("Source Check", "Saved Source", "Verified Source", "Quotable Page")},
        {
            "search": Call("web_search", query=Slot("query")),
            "status": Call("check_url_status", url=Ref("search.top_url")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("status.summary"), Ref("page.text")]),
        },
    ),
    Template(
        "capital_fact_sheet",
        (
            (
                "Find out the capital of this country: {country}. Then get the weather in that city and its practical facts (inhabitants, language, "
                'money), and make a report titled "{title}" with the weather summary first and the city summary second.'
            ),
            (
                "A trip to {country} is coming up. Look up which city is the capital, check the weather there, and get the profile of the city with "
                'population, language and currency. The two summaries, weather before city, belong in a report called "{title}".'
            ),
            (
                'I need a report headed "{title}". Look up the capital of {country}; section one is the weather summary for that capital, section two '
                "the summary of its practical data such as inhabitants, language and currency."
            ),
            (
                "What is the capital of {country}? Once you've looked that up, tell me the weather there and the city's key data, meaning population, "
                'language and currency, as a report with the title "{title}": weather summary on top, city summary underneath.'
            ),
        ),
        {"country": one_of(*NAMED_PLAINLY), "title": _titled("Capital Notes", "Trip Notes", "Before the Trip", "Weekend Plan")},
        {
            "capital": Call("knowledge_base_query", subject=Slot("country"), property="capital"),
            "weather": Call("get_weather", city=Ref("capital.value")),
            "place": Call("get_location_info", city=Ref("capital.value")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("weather.summary"), Ref("place.summary")]),
        },
    ),
    Template(
        "author_card",
        (
            (
                'Find out who the author of "{book}" is, then look up the encyclopaedia description of that person and, as a separate fact, the '
                'birthplace. Write a report titled "{title}": the description first, the sentence with the birthplace second.'
            ),
            (
                'Our book club is reading "{book}". Please look up its author, get the encyclopaedia entry on that author, and also query the author\'s '
                'birthplace. I\'d like a report headed "{title}" with the description from the entry, followed by the one-sentence answer about the '
                "birthplace."
            ),
            (
                'Lay out a report called "{title}". You will have to look up the author of "{book}" first. Section one is how the encyclopaedia '
                "describes the author, section two the one-sentence answer to the question of the author's birthplace."
            ),
            (
                'Who is the author of "{book}"? For that person, get the encyclopaedia\'s description and look up the fact of the birthplace, then put '
                'the description and the birthplace sentence, in this order, into a report with the title "{title}".'
            ),
        ),
        {"book": one_of(*BOOKS), "title": _titled("About the Author", "Author Card", "Book Club Notes", "Who Wrote It")},
        {
            "author": Call("knowledge_base_query", subject=Slot("book"), property="author"),
            "profile": Call("lookup_entity", name=Ref("author.value")),
            "birthplace": Call("knowledge_base_query", subject=Ref("author.value"), property="birthplace"),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("profile.description"), Ref("birthplace.answer")]),
        },
    ),
    Template(
        "orders_export_report",
        (
            (
                "Take up to {limit} of our orders with the status {status} from the database. Save those rows as the spreadsheet {path}, compute "
                'summary statistics of their "total" column, and write a report titled "{title}" with the statistics summary first and the line about '
                "the saved file second."
            ),
            (
                'I need a report called "{title}". Query our orders table for the status {status}, {limit} rows at most; describe the total column of '
                "these rows statistically and also store the rows as a spreadsheet at {path}. The report opens with the summary of the statistics and "
                "ends with the summary of the saved spreadsheet."
            ),
            (
                "Could you pull the orders whose status is {status} (no more than {limit} rows) out of our database, put them into a new spreadsheet, "
                "{path}, and get the summary statistics of the total per order? I'd like both summaries, statistics before spreadsheet, in a report "
                'headed "{title}".'
            ),
            (
                "Finance asks for two things from our orders whose status is {status}, limited to {limit} rows: the rows themselves as a spreadsheet "
                'in {path}, and the summary statistics of the column "total". Sum it all up in a report with the title "{title}": first the statistics '
                "summary, then the spreadsheet summary."
            ),
        ),
        {
            "limit": integers(6, 30),
            "status": one_of("delivered", "shipped", "processing"),
            "path": _new_paths("exports", "csv", "orders", "sales", "order-list"),
            "title": _titled("Order Summary", "Orders", "Order Export"),
        },
        {
            "orders": Call("database_query", table="orders", column="status", value=Slot("status"), limit=Slot("limit")),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("orders.rows")),
            "stats": Call("generate_summary_stats", records=Ref("orders.rows"), field="total"),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("stats.summary"), Ref("sheet.summary")]),
        },
    ),
    Template(
        "best_carrier_rows",
        (
            (
                "Query our orders table for the status {status}, at most {limit} rows. Group these rows by carrier and take the sum of total for each, "
                "then keep only the rows whose carrier equals the top one, and save those as the spreadsheet {path}."
            ),
            (
                "Which carrier brings in the most? Get up to {limit} orders with status {status} from our database, work out the sum of their total by "
                "carrier, filter the same orders so that the carrier equals the winner, and store what is left in a spreadsheet at {path}."
            ),
            (
                "I want a spreadsheet, {path}, with the orders of our strongest carrier only. Start from {limit} orders at most that have the status "
                "{status}, work out the sum of total per carrier, and keep just the orders for which the carrier equals the one with the largest sum."
            ),
            (
                "From our orders database, fetch the first {limit} rows with the status {status}. Find the carrier with the highest sum of total, drop "
                "every row but those where the carrier equals that name, and write the remaining rows to the spreadsheet {path}."
            ),
        ),
        {
            "status": one_of("delivered", "shipped", "processing"),
            "limit": integers(6, 30),
            "path": _new_paths("exports", "csv", "carrier", "best-carrier", "top-orders", "shipping", "partner", "freight", "parcels", "contract"),
        },
        {
            "orders": Call("database_query", table="orders", column="status", value=Slot("status"), limit=Slot("limit")),
            "groups": Call("data_aggregate", records=Ref("orders.rows"), group_by="carrier", field="total", operation="sum"),
            "best": Call("data_filter", records=Ref("orders.rows"), field="carrier", operator="equals", value=Ref("groups.top_group")),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("best.records")),
        },
    ),
    # Four steps: two roots, one of them with a chain, that merge ----------------------------------------------------------------------------------------------
    Template(
        "task_for_longest_serving",
        (
            (
                "Get up to {limit} employees of the {department} department from our database and sort them by hire date, earliest first. The first "
                'one gets a new task, "{task}", due {period.amount} {period.unit} after {start}: work out that date and put the task on the list in '
                "that person's name."
            ),
            (
                'Please create a task called "{task}" for the person who has been in the {department} department for the longest time. To find out '
                "who, query our employees by department (limit {limit}) and sort the rows by hire date, ascending; take the first name. The due date "
                "is {period.amount} {period.unit} after {start}."
            ),
            (
                "Who in {department} has the earliest hire date? Fetch at most {limit} employees with that department from our database, sort them by "
                'hire date in ascending order, and assign the first of them the task "{task}". It is due {period.amount} {period.unit} from {start}, '
                "so calculate that date first."
            ),
            (
                'I have a job for our longest-serving colleague in the {department} department: a task with the title "{task}". Look the department up '
                "among our employees (up to {limit} rows), sort by hire date from earliest to latest, and make the first person the assignee. "
                "Deadline: the day that lies {period.amount} {period.unit} after {start}."
            ),
        ),
        {
            "limit": integers(8, 12),
            "department": one_of(*sorted({row["department"] for row in TABLES["employees"] if row["department"] != "Management"})),
            "task": one_of(
                "Plan the summer party", "Welcome the new interns", "Write the jubilee speech", "Review the house rules", "Collect stories for the chronicle"
            ),
            "period": PERIOD,
            "start": DATE,
        },
        {
            "staff": Call("database_query", table="employees", column="department", value=Slot("department"), limit=Slot("limit")),
            "sorted": Call("data_sort", records=Ref("staff.rows"), field="hire_date"),
            "due": Call("add_duration", date=Slot("start"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "task": Call("create_task", title=Slot("task"), due_date=Ref("due.date"), assignee=Ref("sorted.first.name")),
        },
    ),
    Template(
        "task_for_first_person",
        (
            (
                'Read {path} and extract the entities from its text. Then create a task titled "{task}" for the first person it names, due '
                "{period.amount} {period.unit} after {start}; work the due date out first."
            ),
            (
                'Somebody mentioned in {path} has to take care of "{task}". Open the file, find the names of the people in it, and give the first of '
                "them a task with that title. Its due date is the date {period.amount} {period.unit} after {start}."
            ),
            (
                'I need a new task called "{task}". The assignee is the first person among the names found in the document {path}, so read it and '
                "extract the names; the due date is what you get when you add {period.amount} {period.unit} to {start}."
            ),
            (
                'Which people are named in {path}? Read it, pick out the names, and assign the first person on that list the task "{task}". As the due '
                "date, take the day that comes {period.amount} {period.unit} after {start}."
            ),
        ),
        {
            "path": NAMES_STAFF,
            "task": one_of("Confirm the minutes", "Send a progress update", "Book a follow-up call", "Check the open points", "Prepare the next steps"),
            "period": PERIOD,
            "start": DATE,
        },
        {
            "document": Call("read_file", path=Slot("path")),
            "names": Call("extract_entities", text=Ref("document.content")),
            "due": Call("add_duration", date=Slot("start"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "task": Call("create_task", title=Slot("task"), due_date=Ref("due.date"), assignee=Ref("names.people[0]")),
        },
    ),
    Template(
        "company_quote_memo",
        (
            (
                "Look {company} up in the encyclopaedia for its description. Also find out the company's stock symbol and get the latest share price "
                'for that symbol. Then write a report titled "{title}" with the description first and the share price summary second.'
            ),
            (
                'I need a one-page report on {company}, headed "{title}". Start with the description from its encyclopaedia entry; below that, put the '
                "summary of the current share price, for which you'll have to look up the company's stock symbol first."
            ),
            (
                'Prepare a report called "{title}". First section: what the encyclopaedia entry of {company} says about the company. Second section: '
                "the one-sentence stock quote. To get it, look up as a fact which stock symbol the company has, and ask for the price of that."
            ),
            (
                "What kind of company is {company}, and how is its share doing? Open the encyclopaedia entry, look up the company's stock symbol as a "
                'fact, and quote the price of that symbol. Put the description and then the price summary into a report with the title "{title}".'
            ),
        ),
        {"company": one_of(*LISTED), "title": _titled("Company Profile", "Company Memo", "Share Idea", "Research Note")},
        {
            "profile": Call("lookup_entity", name=Slot("company")),
            "symbol": Call("knowledge_base_query", subject=Slot("company"), property="stock_symbol"),
            "price": Call("get_stock_price", symbol=Ref("symbol.value")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("profile.description"), Ref("price.summary")]),
        },
    ),
    Template(
        "memory_and_document",
        (
            (
                'Recall what you remembered under "{key}". Then read {path} and summarize it in at most {count} sentences. Make a report titled '
                '"{title}": the remembered note first, the summary second.'
            ),
            (
                'There is a note of mine that you keep under the name "{key}", and there is the file {path}. Fetch the note, shorten the file\'s text '
                'to a summary of no more than {count} sentences, and give me a report called "{title}" with the note followed by the summary.'
            ),
            (
                'For my records, put together a report headed "{title}". Section one is my saved memory "{key}", word for word. Section two is a '
                "summary, {count} sentences at most, of what the document {path} says."
            ),
            (
                'What did I ask you to remember under "{key}"? Bring that back, read {path} as well, and summarize the document with a maximum of '
                '{count} sentences. I want the memory and then the summary as a report; its title is "{title}".'
            ),
        ),
        {"key": MEMORY, "path": DOCUMENT, "count": one_of(3, 4), "title": _titled("Notes", "Loose Ends", "Handover")},
        {
            "note": Call("retrieve_memory", key=Slot("key")),
            "document": Call("read_file", path=Slot("path")),
            "summary": Call("summarize_text", text=Ref("document.content"), max_sentences=Slot("count")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("note.value"), Ref("summary.summary")]),
        },
    ),
    Template(
        "budget_memo",
        (
            (
                "Calculate {sum} and format the result as an amount of money in {money.first}. Then look up the exchange rate from that currency to "
                '{money.second}, and make a report titled "{title}" with the formatted amount first and the exchange-rate summary second.'
            ),
            (
                "For a budget I have to add up {sum}. Format what comes out as money in {money.first}; our partner abroad counts in {money.second}, so "
                'I also need the exchange rate from the first currency to the second. Make a report called "{title}": formatted amount on top, rate '
                "summary below."
            ),
            (
                'I want a two-section report with the heading "{title}". The first section is the result of {sum}, formatted as an amount in '
                "{money.first}. The second is the one-sentence exchange rate from that currency into {money.second}."
            ),
            (
                "What is {sum}? The sum is in {money.first}, so please format the result as money in that currency. Find the rate at which it "
                'exchanges to {money.second}, too, and put the formatted amount and then the rate summary into a report headed "{title}".'
            ),
        ),
        {
            "sum": combine(
                "{} * {} + {} * {}".format,
                range(3, 30),
                ("119.90", "42.50", "18.75", "245.60"),
                range(2, 20),
                ("64.20", "99.95", "310.40"),
            ),
            "money": CURRENCY_PAIR,
            "title": _titled("Budget", "Cost Estimate", "Quote"),
        },
        {
            "total": Call("calculator", expression=Slot("sum")),
            "money": Call("format_number", value=Ref("total.result"), currency=Slot("money.first")),
            "rate": Call("get_exchange_rate", base=Slot("money.first"), target=Slot("money.second")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("money.formatted"), Ref("rate.summary")]),
        },
    ),
    Template(
        "local_time_weather_reminder",
        (
            (
                "I have a call that starts {start}, {zone} time. Look up the time zone of {city}, convert the start of the call to it, and set a "
                "reminder for the converted moment. The reminder should say the current weather summary for that city."
            ),
            (
                "Set a reminder for {start} in the {zone} zone, but in local time of {city}: look up the time zone of the city, convert, and use the "
                "converted time. The text of the reminder is the present weather summary for the same city."
            ),
            (
                "My stream from {city} begins {start}, going by {zone} clocks. Find out the city's time zone and convert the beginning to local time "
                "there; check the weather in the city as well. Then set a reminder at the converted time with the weather summary as its message."
            ),
            (
                "What will the clock show in {city} when it is {start} in the {zone} zone? Look up the time zone of the city and convert, then remind "
                "me at that converted moment; let the reminder's message be the summary of the weather there now."
            ),
        ),
        {"start": DATETIME, "zone": TIMEZONE, "city": CITY},
        {
            "place": Call("get_location_info", city=Slot("city")),
            "moment": Call("convert_timezone", datetime=Slot("start"), from_timezone=Slot("zone"), to_timezone=Ref("place.timezone")),
            "weather": Call("get_weather", city=Slot("city")),
            "reminder": Call("set_reminder", message=Ref("weather.summary"), remind_at=Ref("moment.datetime")),
        },
    ),
    # Four steps: two roots that merge, then one more step -----------------------------------------------------------------------------------------------------
    Template(
        "page_change_mail",
        (
            (
                "Compare two web pages word by word: the earlier version is at {page.old}, the later one at {page.new}. Fetch both and e-mail the "
                'summary of what changed to {email} with the subject "{subject}".'
            ),
            (
                "Our legal team ({email}) wants to know which words were added and removed when {page.new} replaced {page.old}. Please get the text of "
                'both pages, compare the old text with the new one, and e-mail them the comparison\'s summary under the subject "{subject}".'
            ),
            (
                'Write to {email} with "{subject}" as the subject. The body is the summary of the differences between the text of the page {page.old}, '
                "which is the first version, and that of the page {page.new}, which is the second."
            ),
            (
                "Has the wording changed? Open {page.old} (before) and {page.new} (after), compare the two texts in that order, and mail the change "
                'summary to {email}. Subject line: "{subject}".'
            ),
        ),
        {"page": SITE_PAGE, "email": EMAIL, "subject": _subjects("what changed on the page", "wording changes", "new text online")},
        {
            "old": Call("web_page_fetch", url=Slot("page.old")),
            "new": Call("web_page_fetch", url=Slot("page.new")),
            "changes": Call("compare_texts", first=Ref("old.text"), second=Ref("new.text")),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("changes.summary")),
        },
    ),
    Template(
        "sights_drive",
        (
            (
                "Look up which city each of these landmarks is in: {sights.first} and {sights.second}. Then plan the drive from the first city to the "
                'second and e-mail the summary of the route to {email}, subject "{subject}".'
            ),
            (
                "We want to see two sights on one road trip, {sights.first} and then {sights.second}. Find out the city of each, get driving "
                'directions from the one to the other, and mail the route summary to {email} with the subject line "{subject}".'
            ),
            (
                "How far apart are these two by car: {sights.first} and {sights.second}? Look up the city of the former and the city of the latter, "
                'get directions from the first city to the second, and e-mail {email} the summary under "{subject}".'
            ),
            (
                'Please send an e-mail titled "{subject}" to {email}. What it should say is the summary of the drive from one city to another, and you '
                "need to look the two up: they are the cities of {sights.first} (start) and {sights.second} (finish)."
            ),
        ),
        {"sights": SIGHTS_BY_LAND, "email": EMAIL, "subject": _subjects("our road trip", "route for the holiday", "the drive")},
        {
            "start": Call("knowledge_base_query", subject=Slot("sights.first"), property="city"),
            "finish": Call("knowledge_base_query", subject=Slot("sights.second"), property="city"),
            "route": Call("get_directions", origin=Ref("start.value"), destination=Ref("finish.value")),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("route.summary")),
        },
    ),
    Template(
        "travel_money_message",
        (
            (
                "Look up which currency is used in {trip.first} and which one in {trip.second}. Get the exchange rate from the first to the second and "
                "send its summary to {person} on {channel}."
            ),
            (
                "{person} is moving from {trip.first} to {trip.second} and asked me about the money. Find the currency of each city, then the exchange "
                "rate from the old city's currency to the new one's, and pass the one-sentence summary on in a {channel} message."
            ),
            (
                "What is the money of {trip.first} worth in {trip.second}? Check the practical data of both cities for their currencies, look up the "
                "exchange rate in that direction, and message the rate summary to {person} via {channel}."
            ),
            (
                "Send a {channel} message to {person} with the summary of an exchange rate: from the currency that people pay with in {trip.first} to "
                "the currency of {trip.second}. You'll need to look up both cities first."
            ),
        ),
        {"trip": TWO_CURRENCIES, "person": PERSON, "channel": CHANNEL},
        {
            "home": Call("get_location_info", city=Slot("trip.first")),
            "abroad": Call("get_location_info", city=Slot("trip.second")),
            "rate": Call("get_exchange_rate", base=Ref("home.currency"), target=Ref("abroad.currency")),
            "message": Call("send_message", recipient=Slot("person"), text=Ref("rate.summary"), channel=Slot("channel")),
        },
    ),
    Template(
        "price_gap_of_goods",
        (
            (
                'Search the shop for "{first}" and for "{second}". By how many percent does the price change if I go from the best match of the first '
                "search to the best match of the second? Round the figure to {places} decimals."
            ),
            (
                'What does the shop ask for "{first}" and what for "{second}"? Look up products for both, compare the prices of the two best matches '
                "as a percentage change from the first to the second, and round that to {places} decimal places."
            ),
            (
                'I can\'t decide what to give my parents. Please search for products matching "{first}" and products matching "{second}", then tell me '
                "the percentage change between the price of the former's best offer and that of the latter's, rounded to {places} decimals."
            ),
            (
                'Compare two presents for me: find the best product for "{first}" (old value) and the best one for "{second}" (new value), calculate '
                "the percentage change of the price, and round the percentage to {places} decimals."
            ),
        ),
        {"first": GOODS, "second": GOODS, "places": PLACES},
        {
            "first": Call("search_products", query=Slot("first")),
            "second": Call("search_products", query=Slot("second")),
            "gap": Call("percentage_change", old_value=Ref("first.best_price"), new_value=Ref("second.best_price")),
            "rounded": Call("round_number", value=Ref("gap.percent"), decimals=Slot("places")),
        },
    ),
    Template(
        "bill_for_best_offer",
        (
            (
                'Search the shop for "{goods}". Issue an invoice to {customer} over the price of the best match, described by the name of that '
                'product, and due {period.amount} {period.unit} after {start}. E-mail the summary of the invoice to {email} with the subject "{subject}".'
            ),
            (
                '{customer} asked us to find something in the shop: "{goods}". Search for the best match, and work out the date {period.amount} '
                "{period.unit} after {start}, which is when they have to pay. Then create the invoice: the product's name as the description, its "
                'price as the amount. Finally, mail the invoice summary to {email}; the subject is "{subject}".'
            ),
            (
                'Please bill {customer} for the best product that the shop has for "{goods}": product name as description, product price as amount, '
                "and as the due date the day {period.amount} {period.unit} after {start}. When the invoice exists, send its summary by e-mail to "
                '{email} under the subject "{subject}".'
            ),
            (
                'I need an invoice for {customer}. Look for the product "{goods}" and bill the best match by its name and price. It has to be paid by '
                "the date you get when you add {period.amount} {period.unit} to {start}. The one-sentence invoice summary then goes to {email} by "
                'e-mail, with "{subject}" as the subject.'
            ),
        ),
        {
            "goods": GOODS,
            "customer": COMPANY,
            "period": PERIOD,
            "start": DATE,
            "email": EMAIL,
            "subject": _subjects("your invoice", "invoice for the order", "billing"),
        },
        {
            "offer": Call("search_products", query=Slot("goods")),
            "due": Call("add_duration", date=Slot("start"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "invoice": Call(
                "create_invoice", customer=Slot("customer"), amount=Ref("offer.best_price"), description=Ref("offer.best_name"), due_date=Ref("due.date")
            ),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("invoice.summary")),
        },
    ),
    Template(
        "two_savings_plans",
        (
            (
                "I can put {amount} dollars away for {years} years, either at {low} percent or at {high} percent a year, with the interest compounded "
                "yearly. By what percentage does the final sum grow if I go for the second rate instead of the first? Round it to {places} decimals."
            ),
            (
                "Compare two savings plans for a deposit of {amount} euros over {years} years with yearly compound interest: plan A pays {low} "
                "percent, plan B {high} percent. Work out what each ends up with, then the percentage change from A's final amount to B's, rounded to "
                "{places} decimals."
            ),
            (
                "What would a deposit of {amount} pounds become in {years} years at {low} percent annual interest, compounded once a year, and what at "
                "{high} percent? Give me the percentage change from the first final amount to the second and round that percentage to {places} decimals."
            ),
            (
                "My bank offers {low} percent a year, its competitor {high} percent; in both cases interest is compounded yearly. For {amount} francs "
                "left alone for {years} years, calculate both final amounts and the percentage change from my bank's to the competitor's, rounded to "
                "{places} decimals."
            ),
        ),
        {"amount": AMOUNT, "years": integers(5, 30), "low": decimals(1, 2.5, 2), "high": decimals(2.6, 5, 2), "places": PLACES},
        {
            "first": Call("compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("low"), years=Slot("years")),
            "second": Call("compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("high"), years=Slot("years")),
            "gap": Call("percentage_change", old_value=Ref("first.final_amount"), new_value=Ref("second.final_amount")),
            "rounded": Call("round_number", value=Ref("gap.percent"), decimals=Slot("places")),
        },
    ),
    Template(
        "expense_notes_change",
        (
            (
                'Pick the numbers out of my two expense notes and use their totals. Last month I wrote "{before}", this month "{after}". By what '
                "percentage has the total changed? Round the answer to {places} decimals."
            ),
            (
                'These are my travel costs as I jotted them down. First trip: "{before}". Second trip: "{after}". Extract the amounts from each note '
                "and take their total, then give me the percentage change from the first total to the second, rounded to {places} decimals."
            ),
            (
                'How much more or less did I spend? My old note reads "{before}" and my new one reads "{after}". Please extract the numbers from both, '
                "calculate the percentage change between the two totals, old to new, and round the percentage to {places} decimal places."
            ),
            (
                'Go through the note "{before}" and the note "{after}", find the figures in each, and compare the total of the first with the total of '
                "the second as a percentage change. I need the percentage rounded to {places} decimals."
            ),
        ),
        {"before": EXPENSES, "after": EXPENSES, "places": PLACES},
        {
            "before": Call("extract_numbers", text=Slot("before")),
            "after": Call("extract_numbers", text=Slot("after")),
            "change": Call("percentage_change", old_value=Ref("before.total"), new_value=Ref("after.total")),
            "rounded": Call("round_number", value=Ref("change.percent"), decimals=Slot("places")),
        },
    ),
    Template(
        "gap_between_deadlines",
        (
            (
                "One project starts on {first_start} and takes {periods.first} {periods.first_unit}; another starts on {second_start} and takes "
                "{periods.second} {periods.second_unit}. Work out both end dates, count the days from the first end date to the second, and send that "
                "summary to {person} on {channel}."
            ),
            (
                "Please tell {person} by {channel} message how far apart two deadlines are. The first is {periods.first} {periods.first_unit} after "
                "{first_start}, the second {periods.second} {periods.second_unit} after {second_start}. Calculate both dates and the days from the "
                "first to the second; the message is the one-sentence summary."
            ),
            (
                "My contract begins on {first_start} and runs for {periods.first} {periods.first_unit}. My sister's begins on {second_start} and runs "
                "for {periods.second} {periods.second_unit}. When does each end, and how many days is it from the end of mine to the end of hers? "
                "Message the summary of the difference to {person} via {channel}."
            ),
            (
                "Date A is {periods.first} {periods.first_unit} after {first_start}; date B is {periods.second} {periods.second_unit} after "
                "{second_start}. Work out both, find the number of days from A to B, and send {person} the summary sentence over {channel}."
            ),
        ),
        {"first_start": DATE, "second_start": DATE, "periods": TWO_PERIODS, "person": PERSON, "channel": CHANNEL},
        {
            "first": Call("add_duration", date=Slot("first_start"), amount=Slot("periods.first"), unit=Slot("periods.first_unit")),
            "second": Call("add_duration", date=Slot("second_start"), amount=Slot("periods.second"), unit=Slot("periods.second_unit")),
            "gap": Call("calculate_date_diff", start_date=Ref("first.date"), end_date=Ref("second.date")),
            "message": Call("send_message", recipient=Slot("person"), text=Ref("gap.summary"), channel=Slot("channel")),
        },
    ),
    Template(
        "monthly_invoice",
        (
            (
                "Bill {customer} {amount} US dollars for the work delivered on {service}: the description of the invoice is just the month and year of "
                "that date, and it is due {period.amount} {period.unit} after the same date. Then e-mail the invoice summary to {email} with the "
                'subject "{subject}".'
            ),
            (
                "We finished our work for {customer} on {service}. Create an invoice over {amount} dollars. Write that date as month and year for the "
                'description; the due date lies {period.amount} {period.unit} after it. Mail the summary of the invoice to {email}, subject "{subject}".'
            ),
            (
                'Please send {email} an e-mail with the subject "{subject}" that contains the summary of a new invoice. The customer is {customer}, '
                "the amount {amount} dollars. Both other details come from the service date, {service}: its month and year as the description, and the "
                "day {period.amount} {period.unit} later as the due date."
            ),
            (
                "{customer} owes us {amount} dollars for a service on {service}. Take the month and year of that date as the invoice's description and "
                "the date {period.amount} {period.unit} after it as the due date. Issue the invoice, and then e-mail its summary to {email} under "
                '"{subject}".'
            ),
        ),
        {
            "customer": COMPANY,
            "amount": AMOUNT,
            "service": MONTH_FIRST,
            "period": PERIOD,
            "email": EMAIL,
            "subject": _subjects("new invoice", "invoice issued", "bookkeeping"),
        },
        {
            "month": Call("format_date", date=Slot("service"), style="month_year"),
            "due": Call("add_duration", date=Slot("service"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "invoice": Call("create_invoice", customer=Slot("customer"), amount=Slot("amount"), description=Ref("month.formatted"), due_date=Ref("due.date")),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("invoice.summary")),
        },
    ),
    Template(
        "client_spending_gap",
        (
            (
                "Look up two of our customers by name in the database, first {first} and then {second}. By what percentage does the total spent change "
                "from the one to the other? Please round it to {places} decimals."
            ),
            (
                "I'm preparing a client review. Find {first} and {second} by name in our customers table, calculate the percentage change from the "
                "former's total spent to the latter's, and round it to {places} decimal places."
            ),
            (
                "How does one customer of ours compare with another? Query the database for the name {first} and for the name {second}, compare what "
                "each has spent in total as a percentage change, from the first to the second, and give me that figure rounded to {places} decimals."
            ),
            (
                "In our database, {first} and {second} are both listed as customers; look each of them up by name. Taking the first one's total "
                "spending as the old value and the second one's as the new value, what is the percentage change, rounded to {places} decimals?"
            ),
        ),
        {"first": _column("customers", "name"), "second": _column("customers", "name"), "places": PLACES},
        {
            "first": Call("database_query", table="customers", column="name", value=Slot("first")),
            "second": Call("database_query", table="customers", column="name", value=Slot("second")),
            "gap": Call("percentage_change", old_value=Ref("first.rows[0].total_spent"), new_value=Ref("second.rows[0].total_spent")),
            "rounded": Call("round_number", value=Ref("gap.percent"), decimals=Slot("places")),
        },
    ),
    Template(
        "country_flash_card",
        (
            (
                "I'm learning about this country: {country}. Look up its capital and its official currency, join the two answer sentences with "
                '"{separator}" between them, capital first, and remember the result under "{key}".'
            ),
            (
                "Make me a flash card on {country}: one fact is the capital, the other the currency. Take the two one-sentence answers in that order, "
                'put them together into a single text separated by "{separator}", and keep the text in memory as "{key}".'
            ),
            (
                'Please remember a text for me under the name "{key}". It consists of two answers joined by "{separator}": what the capital of '
                "{country} is, and what the currency of that country is."
            ),
            (
                "For {country}, query the knowledge base for the capital and then for the currency. Join the first answer and the second into one "
                'string with "{separator}" in between, and save that string to memory; the key is "{key}".'
            ),
        ),
        {
            "country": one_of(*NAMED_PLAINLY),
            "separator": one_of(" | ", " / ", " - ", " + ", " ~ "),
            "key": combine(lambda kind, number: f"{kind} {number}", ("flash card", "quiz card", "geography note", "travel card"), range(11, 60)),
        },
        {
            "capital": Call("knowledge_base_query", subject=Slot("country"), property="capital"),
            "money": Call("knowledge_base_query", subject=Slot("country"), property="currency"),
            "card": Call("join_texts", texts=[Ref("capital.answer"), Ref("money.answer")], separator=Slot("separator")),
            "memory": Call("store_memory", key=Slot("key"), value=Ref("card.text")),
        },
    ),
    Template(
        "two_files_fingerprint",
        (
            (
                'Read {first} and {second}, join their contents in that order with "{separator}" in between, and give me the {algorithm} hash of the '
                "combined text."
            ),
            (
                "I need one {algorithm} fingerprint for two files together. Read {first}, then {second}, concatenate the two texts, first before "
                'second, with "{separator}" as the separator, and hash the result.'
            ),
            (
                "What is the {algorithm} digest of {first} and {second} taken as one text? Load both files and join them in this order; between them "
                'comes "{separator}".'
            ),
            (
                'For an audit, please hash a combined text with {algorithm}. The text is the content of {first}, followed by "{separator}", followed '
                "by the content of {second}; open the files and join what they hold."
            ),
        ),
        {
            "first": WRITTEN,
            "second": WRITTEN,
            "separator": one_of(" | ", " / ", " -- ", " ## ", " == "),
            "algorithm": one_of(Draw("md5", "MD5"), Draw("sha1", "SHA1"), Draw("sha512", "SHA512")),
        },
        {
            "first": Call("read_file", path=Slot("first")),
            "second": Call("read_file", path=Slot("second")),
            "joined": Call("join_texts", texts=[Ref("first.content"), Ref("second.content")], separator=Slot("separator")),
            "digest": Call("hash_text", text=Ref("joined.text"), algorithm=Slot("algorithm")),
        },
    ),
    Template(
        "road_trip_mail",
        (
            (
                "I'm driving from {trip.first} to {trip.second}. Get the route and the weather at the destination, put the two summaries (route first) "
                'into a report titled "{title}", and e-mail it to {email} with the subject "{subject}".'
            ),
            (
                'Please e-mail {email} a report headed "{title}", subject "{subject}". It should say, first, how long the drive from {trip.first} to '
                "{trip.second} takes and, second, what the weather is like in the latter city; the summary sentences will do."
            ),
            (
                "How far is it by car from {trip.first} to {trip.second}, and what is the weather doing in the city where I arrive? Collect the "
                'directions summary and then the weather summary in a report called "{title}" and mail that to {email}. The subject line reads "{subject}".'
            ),
            (
                "My parents will drive from {trip.first} to {trip.second}. Could you look up the directions, check the weather where they are going, "
                'and write a report named "{title}" with the route summary on top and the weather summary below? It goes to {email} by e-mail, subject '
                '"{subject}".'
            ),
        ),
        {
            "trip": BY_LAND,
            "title": one_of("On the Road", "Road Trip Notes", "Driving Plan", "The Way There", "Ready to Drive"),
            "email": EMAIL,
            "subject": _subjects("the drive", "the route", "travel by car"),
        },
        {
            "route": Call("get_directions", origin=Slot("trip.first"), destination=Slot("trip.second")),
            "weather": Call("get_weather", city=Slot("trip.second")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("route.summary"), Ref("weather.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("report.report")),
        },
    ),
    Template(
        "review_triage",
        (
            (
                'A customer wrote: "{review}" Judge the sentiment of this review and extract its {count} main keywords. Make a report titled "{title}" '
                "with the sentiment summary first and the joined keywords second, and send the report to {person} on {channel}."
            ),
            (
                'Please message {person} on {channel} with a report headed "{title}" about the review below. Section one says whether the review '
                'sounds positive or negative (the summary sentence), section two lists its top {count} keywords, joined.\n"{review}"'
            ),
            (
                'How does this feedback sound, and which {count} keywords sum it up? "{review}" Put the sentiment summary and then the joined keyword '
                'list into a report called "{title}" and pass it on to {person} by {channel} message.'
            ),
            (
                'I have new feedback for {person}: "{review}" Analyse the mood of that text, extract {count} keywords from the same text, and compose '
                'a report with the title "{title}", mood summary before joined keywords. Then send it as a {channel} message.'
            ),
        ),
        {
            "review": REVIEW,
            "count": one_of(3, 4, 6),
            "title": one_of("New Review", "Customer Feedback", "Feedback Check", "Voice of the Customer"),
            "person": PERSON,
            "channel": CHANNEL,
        },
        {
            "mood": Call("sentiment_analysis", text=Slot("review")),
            "keywords": Call("keyword_extract", text=Slot("review"), count=Slot("count")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("mood.summary"), Ref("keywords.joined")]),
            "message": Call("send_message", recipient=Slot("person"), text=Ref("report.report"), channel=Slot("channel")),
        },
    ),
    Template(
        "site_status_file",
        (
            ('Check whether {first} and {second} are up. Write a report titled "{title}" from the two status summaries, in that order, and save it to {path}.'),
            (
                "Before the launch, I want to know if two pages respond: {first} and {second}. Put the status summary of each, in the order given, "
                'into a report headed "{title}" and save the report as {path}.'
            ),
            (
                'Save a report called "{title}" in the file {path}. It has one section for each of two addresses, namely the summary of a check '
                "whether the address answers: {first} comes first, {second} second."
            ),
            (
                "Are {first} and {second} reachable right now? Collect the two status summaries, first address first, in a report with the title "
                '"{title}" and write that to the file {path}.'
            ),
        ),
        {
            "first": LINK,
            "second": LINK,
            "title": one_of("Status Check", "Site Status", "Morning Check"),
            "path": _new_paths("logs", "md", "status", "uptime", "check"),
        },
        {
            "first": Call("check_url_status", url=Slot("first")),
            "second": Call("check_url_status", url=Slot("second")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("first.summary"), Ref("second.summary")]),
            "file": Call("write_file", path=Slot("path"), content=Ref("report.report")),
        },
    ),
    Template(
        "overlap_check",
        (
            (
                "How similar is our file {path} to the web page {link}? Read the one, fetch the other, score how alike the two texts are (file first), "
                "and round the score to {places} decimals."
            ),
            (
                "I suspect that somebody copied from {path}. Open that file and the page at {link}, measure the similarity between the file's text and "
                "the page's text, and give me the score rounded to {places} decimals."
            ),
            (
                "Get the text of {link} and the content of {path}. With the file as the first text and the page as the second, what is their "
                "similarity score, rounded to {places} decimals?"
            ),
            (
                "Please run a plagiarism check: read the document {path}, load the web page {link}, and compute a similarity score for the pair, "
                "document first and page second. Round the score to {places} decimals."
            ),
        ),
        {"path": DOCUMENT, "link": POST, "places": one_of(2, 3)},
        {
            "document": Call("read_file", path=Slot("path")),
            "page": Call("web_page_fetch", url=Slot("link")),
            "score": Call("text_similarity", first=Ref("document.content"), second=Ref("page.text")),
            "rounded": Call("round_number", value=Ref("score.similarity"), decimals=Slot("places")),
        },
    ),
    Template(
        "encoded_bulletin",
        (
            (
                'Get the encyclopaedia description of {sight} and the share price of {symbol}. Make a report titled "{title}" with the description '
                "first and the share summary second, and encode the finished report in Base64."
            ),
            (
                'Our old printer gateway only takes Base64. Please encode a report for it that is headed "{title}" and has two sections: how the '
                "encyclopaedia describes {sight}, and the one-sentence stock quote for {symbol}."
            ),
            (
                'Today\'s bulletin, "{title}", is a report of two parts: first the description in the encyclopaedia entry on {sight}, then the summary '
                "of the latest {symbol} stock price. Build the report and give it to me as Base64."
            ),
            (
                "Look up {sight} in the encyclopaedia, and quote the stock {symbol}. From the description and then the quote's summary, lay out a "
                'report with the title "{title}"; what I need in the end is the Base64 encoding of that report.'
            ),
        ),
        {"sight": one_of(*PEAKS), "symbol": SYMBOL, "title": _titled("Bulletin", "Morning Page", "Wall Screen")},
        {
            "profile": Call("lookup_entity", name=Slot("sight")),
            "stock": Call("get_stock_price", symbol=Slot("symbol")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("profile.description"), Ref("stock.summary")]),
            "encoded": Call("base64_encode", text=Ref("report.report")),
        },
    ),
    # Four steps: a join in the middle, and a root that is used once more --------------------------------------------------------------------------------------
    Template(
        "colleague_call",
        (
            (
                "I'm in {city} and want to talk to {employee}. Find my colleague by name in our employees table and look up the time zone of my city. "
                'Convert {start} from my time zone to the one in the employee record, and schedule a meeting titled "{meeting}" for that converted '
                "time with the e-mail address in the record."
            ),
            (
                'Please set up a meeting called "{meeting}" with {employee}, whose e-mail address and time zone you\'ll find under that name in our '
                "employees table. My free slot is {start}, local time in {city}: look up what zone that is, convert the time to my colleague's zone, "
                "and use the converted time as the start."
            ),
            (
                "What time is it for {employee} when it is {start} in {city}? Look up the time zone of the city, and the employee's own time zone by "
                'name in our employees database, and convert. Then schedule a meeting with the title "{meeting}" at the converted time; invite the '
                "e-mail address from the same database row."
            ),
            (
                'Invite {employee} to a meeting with the title "{meeting}". It starts {start}, {city} time, but it must be scheduled in the time zone '
                "of the person invited: get that zone and the e-mail address by name from our employees table, get the zone of the city, and convert "
                "from the city's zone to the other."
            ),
        ),
        {"city": CITY, "employee": _column("employees", "name"), "start": DATETIME, "meeting": MEETING},
        {
            "employee": Call("database_query", table="employees", column="name", value=Slot("employee")),
            "place": Call("get_location_info", city=Slot("city")),
            "moment": Call("convert_timezone", datetime=Slot("start"), from_timezone=Ref("place.timezone"), to_timezone=Ref("employee.rows[0].timezone")),
            "meeting": Call("schedule_meeting", title=Slot("meeting"), participants=[Ref("employee.rows[0].email")], start=Ref("moment.datetime")),
        },
    ),
    Template(
        "event_postponed",
        (
            (
                'The event with the title "{event}" is postponed by {period.amount} {period.unit}. Look it up in our events table, work out the new '
                'date, block it in my calendar under the name "{entry}" from {start} at the city of the event, and e-mail the summary of the calendar '
                'entry to the organizer\'s address from the table. Subject: "{subject}".'
            ),
            (
                'We have to move "{event}" back by {period.amount} {period.unit}. Find the event by its title in our events table and add that to its '
                'date. Put "{entry}" into my calendar on the new date at {start}, with the event\'s city as the location. Then mail the calendar '
                "entry's summary to the organizer's e-mail address, subject \"{subject}\"."
            ),
            (
                'Please look up the event titled "{event}" in the events table. Its new date is {period.amount} {period.unit} after the old one. I '
                'need a calendar event called "{entry}" on that new date, starting at {start}, located in the same city as before; the organizer, '
                'whose e-mail address is in the table too, should get the entry\'s summary by e-mail under the subject "{subject}".'
            ),
            (
                'Add {period.amount} {period.unit} to the date of the event titled "{event}" in our events table. In my own calendar, create the entry '
                '"{entry}" for the resulting day, beginning at {start}, with the city of the event as its place. E-mail the summary of that entry to '
                'the event\'s organizer, whose address stands in the same row; the subject is "{subject}".'
            ),
        ),
        {
            "event": _column("events", "title"),
            "period": PERIOD,
            "entry": one_of("New date", "Second attempt", "Postponed event", "Back-up date"),
            "start": times(8, 19),
            "subject": _subjects("the new date", "we are moving", "change of plan"),
        },
        {
            "event": Call("database_query", table="events", column="title", value=Slot("event")),
            "moved": Call("add_duration", date=Ref("event.rows[0].date"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "entry": Call("create_calendar_event", title=Slot("entry"), date=Ref("moved.date"), start_time=Slot("start"), location=Ref("event.rows[0].city")),
            "mail": Call("send_email", to=Ref("event.rows[0].organizer_email"), subject=Slot("subject"), body=Ref("entry.summary")),
        },
    ),
    # Five steps -----------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "topic_monitor_mail",
        (
            (
                'Search the web for "{query}". From the text of the results, extract the entities and analyse the sentiment, then generate a report '
                'titled "{title}" with the entity summary first and the sentiment summary second. E-mail that report to {email} with the subject '
                '"{subject}".'
            ),
            (
                'I follow what is written about "{query}". Please run a web search, find the people, organizations and places named in the results\' '
                "text, and judge whether that text sounds positive or negative. Put the summary of the names and then the summary of the mood into a "
                'report called "{title}" and mail it to {email}; the subject line is "{subject}".'
            ),
            (
                'Please e-mail {email} a report headed "{title}" under the subject "{subject}". Base it on the text of a web search for "{query}": '
                "section one is the summary of the entities that the text mentions, section two the summary of its sentiment."
            ),
            (
                'What does the web say about "{query}", who is mentioned, and in what tone? Take the search results\' text, extract its entities and '
                'analyse its sentiment, and compose a report with the title "{title}": entities summary on top, sentiment summary below. It should be '
                'e-mailed to {email}, subject "{subject}".'
            ),
        ),
        {
            "query": QUERY,
            "title": _titled("Media Monitor", "Topic Watch", "Press Echo"),
            "email": EMAIL,
            "subject": _subjects("media monitor", "topic report", "this week's echo"),
        },
        {
            "search": Call("web_search", query=Slot("query")),
            "entities": Call("extract_entities", text=Ref("search.text")),
            "mood": Call("sentiment_analysis", text=Ref("search.text")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("entities.summary"), Ref("mood.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("report.report")),
        },
    ),
    Template(
        "holding_gain_mail",
        (
            (
                "Look up the holding {holding} by its ID in our holdings table and get the latest price of its share. Calculate the percentage change "
                "from the purchase price to the latest price, write that percentage as a number with {places} decimals, and e-mail the number to the "
                'owner\'s address in the table. Subject: "{subject}".'
            ),
            (
                "Has {holding} paid off? That is the holding ID in our holdings table. Fetch the row, quote the stock it is about, and work out by "
                "what percentage the current price differs from the purchase price. Format the percentage with {places} decimals and mail it to the "
                'e-mail address of the owner; the subject line is "{subject}".'
            ),
            (
                'The owner of holding {holding} (that is its ID in the holdings table) expects an e-mail with the subject "{subject}". The body is one '
                "formatted number with {places} decimals: the percentage change of the share from the purchase price we recorded to the latest price. "
                "The owner's e-mail address is recorded there as well."
            ),
            (
                "Take the row with the ID {holding} from our holdings table and compare its purchase price (old) with what that stock costs now (new) "
                "as a percentage change. Write the result in figures, formatted with {places} decimals, and send it by e-mail to the owner named in "
                'the row, at the address given there, under "{subject}".'
            ),
        ),
        {
            "holding": _column("holdings", "holding_id"),
            "places": integers(3, 5),
            "subject": _subjects("your shares", "gain or loss", "the figure", "percentage change", "your holding", "price check", "portfolio note"),
        },
        {
            "holding": Call("database_query", table="holdings", column="holding_id", value=Slot("holding")),
            "stock": Call("get_stock_price", symbol=Ref("holding.rows[0].symbol")),
            "gain": Call("percentage_change", old_value=Ref("holding.rows[0].purchase_price"), new_value=Ref("stock.price")),
            "number": Call("format_number", value=Ref("gain.percent"), decimals=Slot("places")),
            "mail": Call("send_email", to=Ref("holding.rows[0].owner_email"), subject=Slot("subject"), body=Ref("number.formatted")),
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
            "title": _titled("Permalink", "Archive Card", "Publication Note"),
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
        "clocks_of_two_servers",
        (
            (
                "Resolve {first} and {second} to their IP addresses and find out where each server stands. A job starts {start} in the first server's "
                "time zone: convert that to the time zone of the second."
            ),
            (
                "Our backup is planned for {start}, local time of the machine behind {first}. What is that on the clock of the machine behind "
                "{second}? Do a DNS lookup for each domain, locate the first IP address of each, and convert between the two time zones."
            ),
            (
                "I administer {first} and {second}. Look up the DNS address of each host, locate both addresses geographically, and then tell me what "
                "time it is at the second location when it is {start} at the first."
            ),
            (
                "When the clock at the location of {first} shows {start}, what does it show at the location of {second}? Get the IP address of each "
                "domain from DNS, geolocate the first address that comes back for each, and convert from the former time zone to the latter."
            ),
        ),
        {"first": DOMAIN, "second": DOMAIN, "start": DATETIME},
        {
            "first_address": Call("dns_lookup", domain=Slot("first")),
            "second_address": Call("dns_lookup", domain=Slot("second")),
            "first_place": Call("ip_geolocation", ip=Ref("first_address.first_record")),
            "second_place": Call("ip_geolocation", ip=Ref("second_address.first_record")),
            "moment": Call("convert_timezone", datetime=Slot("start"), from_timezone=Ref("first_place.timezone"), to_timezone=Ref("second_place.timezone")),
        },
    ),
    Template(
        "warmest_of_three",
        (
            (
                "Check the weather in {first}, {second} and {third}. Find the highest and lowest of the three temperatures, keeping the cities in that "
                "order, and convert the highest from Celsius to Fahrenheit."
            ),
            (
                "Of {first}, {second} and {third}, which has it hottest right now? Get the temperature of each city, find the lowest and the highest "
                "of them (same order), and convert the highest from Celsius into Fahrenheit."
            ),
            (
                "I follow the weather in three cities: {first}, {second} and {third}. Please find the extremes of their current temperatures, listed "
                "in this order, and tell me the highest one in Fahrenheit; the readings come in Celsius, so convert it."
            ),
            (
                "What would an American thermometer show in the warmest of these three cities: {first}, {second} or {third}? Look up the weather in "
                "each, find the lowest and the highest of the three temperatures in that order, and convert the highest from Celsius to Fahrenheit."
            ),
        ),
        {"first": CITY, "second": CITY, "third": CITY},
        {
            "first": Call("get_weather", city=Slot("first")),
            "second": Call("get_weather", city=Slot("second")),
            "third": Call("get_weather", city=Slot("third")),
            "extremes": Call("min_max", values=[Ref("first.temperature_c"), Ref("second.temperature_c"), Ref("third.temperature_c")]),
            "converted": Call("unit_convert", value=Ref("extremes.maximum"), from_="celsius", to="fahrenheit"),
        },
    ),
    Template(
        "open_invoice_notice",
        (
            (
                "Find {invoice} by invoice number in our invoices table. Format its amount as money in its own currency, and work out how many days "
                'lie between its due date and {today}. Put the formatted amount and then the summary of the days into a report titled "{title}" and '
                'e-mail that to the address on the invoice; the subject is "{subject}".'
            ),
            (
                'The customer behind {invoice} needs an e-mail with the subject "{subject}". Look the invoice number up in our invoices table, write '
                "the amount as money in the currency of the invoice, and count the days from the due date to {today}. The body is a report headed "
                '"{title}" with the amount first and the day count summary second; it goes to the e-mail address in the table.'
            ),
            (
                'Look up the invoice number {invoice} in our invoices table and mail the address stored there a report named "{title}". Section one: '
                "the amount, formatted in the invoice's currency. Section two: the summary of how many days it is from the due date until {today}. As "
                'the subject of the e-mail, use "{subject}".'
            ),
            (
                "As of {today}, how many days is it since the due date of {invoice}? Search our invoices table by invoice number. I want a report with "
                'the title "{title}" that shows the amount, formatted as money in the currency of that invoice, and then the summary of the days from '
                'due date to today. E-mail it to the address on the invoice with the subject "{subject}".'
            ),
        ),
        {
            "invoice": _column("invoices", "invoice_number"),
            "today": dates("2026-05-02", "2026-08-31"),
            "title": one_of("Your Invoice", "Payment Status", "Open Items", "Account Note"),
            "subject": _subjects("your account", "the invoice", "payment status"),
        },
        {
            "invoice": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "money": Call("format_number", value=Ref("invoice.rows[0].amount"), currency=Ref("invoice.rows[0].currency")),
            "days": Call("calculate_date_diff", start_date=Ref("invoice.rows[0].due_date"), end_date=Slot("today")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("money.formatted"), Ref("days.summary")]),
            "mail": Call("send_email", to=Ref("invoice.rows[0].email"), subject=Slot("subject"), body=Ref("report.report")),
        },
    ),
    Template(
        "waiting_times_message",
        (
            (
                "Our waiting times in minutes were {before} before the change and {after} after it. Run statistics on both lists, calculate the "
                "percentage change from the first mean to the second, format it with two decimals, and send the formatted figure to {person} on {channel}."
            ),
            (
                "Please analyse two samples statistically. The old one is {before}; the new one is {after}. By what percentage has the mean changed "
                "from old to new? Write that number with two decimals and message it to {person} via {channel}."
            ),
            (
                "{person} wants one number by {channel} message: the percentage change in our average response time, formatted with two decimals. Get "
                "the statistics for last week, {before} minutes, and for this week, {after} minutes, and compare the two means, last week's first."
            ),
            (
                "Last month the rides took {before} minutes, this month {after} minutes. Compute the statistics of each list and then the percentage "
                "change between the means, last month to this month. Format the result with two decimals and pass it on to {person} in a {channel} message."
            ),
        ),
        {"before": lists(5, 95, 6), "after": lists(4, 88, 6), "person": PERSON, "channel": CHANNEL},
        {
            "before": Call("statistical_analysis", values=Slot("before")),
            "after": Call("statistical_analysis", values=Slot("after")),
            "change": Call("percentage_change", old_value=Ref("before.mean"), new_value=Ref("after.mean")),
            "number": Call("format_number", value=Ref("change.percent")),
            "message": Call("send_message", recipient=Slot("person"), text=Ref("number.formatted"), channel=Slot("channel")),
        },
    ),
    Template(
        "sorted_orders_report",
        (
            (
                "Get our orders with the status {status} from the database, {limit} rows at most. Sort them by total, largest first, and save the "
                "sorted rows as the spreadsheet {path}. Also compute the summary statistics of the total column of the orders. Then write a report "
                'titled "{title}": statistics summary first, spreadsheet summary second.'
            ),
            (
                'I need a report headed "{title}" on up to {limit} orders in our database whose status is {status}. Describe their "total" column '
                "statistically, and save the rows, sorted by total from highest to lowest, as a spreadsheet in {path}. The statistics summary comes "
                "first in the report, the summary of the saved file second."
            ),
            (
                "Of our orders with the status {status}, which are the biggest? Query the orders database (limit {limit}), sort the rows by total with "
                "the highest first, and put the sorted rows into the spreadsheet {path}. Compute summary statistics for the total of the rows, too, "
                'and give me a report called "{title}" with the statistics summary followed by the summary of the spreadsheet.'
            ),
            (
                "Prepare two things from our orders with status {status}, taking no more than {limit} rows from the database: a spreadsheet at {path} "
                "with the rows sorted by total, highest first, and summary statistics of the total. Their summaries form a report with the title "
                '"{title}", statistics before spreadsheet.'
            ),
        ),
        {
            "status": one_of("delivered", "shipped", "processing"),
            "limit": integers(4, 12),
            "path": _new_paths("exports", "csv", "ranking", "largest-orders", "sorted-orders"),
            "title": _titled("Order Ranking", "Biggest Orders", "Orders by Size"),
        },
        {
            "orders": Call("database_query", table="orders", column="status", value=Slot("status"), limit=Slot("limit")),
            "sorted": Call("data_sort", records=Ref("orders.rows"), field="total", order="descending"),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("sorted.records")),
            "stats": Call("generate_summary_stats", records=Ref("orders.rows"), field="total"),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("stats.summary"), Ref("sheet.summary")]),
        },
    ),
    # Six steps ------------------------------------------------------------------------------------------------------------------------------------------------
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
            "files": TWO_REVIEWS,
            "title": one_of("Two Reviews", "What They Wrote", "Reviews Side by Side", "Tone Check"),
            "email": EMAIL,
            "subject": _subjects("two reviews", "customer voices", "how they sound"),
        },
        {
            "first": Call("read_file", path=Slot("files.first")),
            "second": Call("read_file", path=Slot("files.second")),
            "first_mood": Call("sentiment_analysis", text=Ref("first.content")),
            "second_mood": Call("sentiment_analysis", text=Ref("second.content")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("first_mood.summary"), Ref("second_mood.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("report.report")),
        },
    ),
    Template(
        "trip_dossier",
        (
            (
                "Look up the capital of this country: {country}. For that city, get the weather and the practical facts; then find the exchange rate "
                "from {currency} to the city's currency. Put the weather summary, the city summary and the rate summary, in that order, into a report "
                'titled "{title}" and e-mail it to {email}, subject "{subject}".'
            ),
            (
                "We're off to the capital of {country}, and I only have {currency} with me. Please look up which city that is, check its weather and "
                "its key data (population, language, currency), and get the exchange rate from my currency into the local one. Then mail {email} a "
                'report called "{title}" with three summaries: weather, city, rate. The subject is "{subject}".'
            ),
            (
                'Prepare a travel report with the heading "{title}" and e-mail it to {email} under the subject "{subject}". Its three sections are the '
                "summaries of the weather in the capital of {country} (query which city it is), of that city's practical data, and of the exchange "
                "rate from {currency} to the currency used there."
            ),
            (
                "What should one know before a trip to the capital of {country}? Find out the capital, its current weather, its inhabitants, language "
                "and currency, and the exchange rate from {currency} to the local money. The weather, city and exchange-rate summaries become, in this "
                'order, a report titled "{title}". Send it to {email} by e-mail with the subject "{subject}".'
            ),
        ),
        {
            "country": one_of(*NAMED_PLAINLY),
            "currency": one_of("USD", "GBP", "CHF", "JPY"),
            "title": one_of("Trip Dossier", "Before You Fly", "City Break", "Good to Know"),
            "email": EMAIL,
            "subject": _subjects("your trip", "travel dossier", "the capital"),
        },
        {
            "capital": Call("knowledge_base_query", subject=Slot("country"), property="capital"),
            "weather": Call("get_weather", city=Ref("capital.value")),
            "place": Call("get_location_info", city=Ref("capital.value")),
            "rate": Call("get_exchange_rate", base=Slot("currency"), target=Ref("place.currency")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("weather.summary"), Ref("place.summary"), Ref("rate.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("report.report")),
        },
    ),
    Template(
        "site_health_mail",
        (
            (
                'Build the address of the page "{page}" on {domain} and check its status. Besides, look up the IP address of that domain in DNS and '
                'find out where this address is located. A report titled "{title}" should give the status summary first and the location summary '
                'second; e-mail it to {email} with the subject "{subject}".'
            ),
            (
                'Is {domain} all right? Make a URL on that domain with the path "{page}" and see whether it is up. Then do a DNS lookup for the domain '
                'and geolocate the first IP address. Put the summary of the status and, after it, that of the location into a report called "{title}" '
                'and mail this to {email}, subject "{subject}".'
            ),
            (
                'My client at {email} wants a health report on {domain}, headed "{title}". For section one, build the link to the path "{page}" on the '
                "domain and check whether it responds. For section two, resolve the domain to its IP address through DNS and locate that address. The "
                'one-sentence summaries are enough, and the e-mail\'s subject should be "{subject}".'
            ),
            (
                'Please send {email} an e-mail with the subject "{subject}" and a report as its body. The report, "{title}", consists of two summaries '
                'on {domain}: whether the URL with the path "{page}" on this domain is up, which you have to build and then check, and where the IP '
                "address from its DNS entry is located."
            ),
        ),
        {
            "page": one_of("login", "shop", "news/latest", "contact", "sitemap", "help/faq", "status"),
            "domain": DOMAIN,
            "title": one_of("Site Health", "Website Check-up", "Server Report", "Weekly Check"),
            "email": EMAIL,
            "subject": _subjects("website health", "your site", "server check"),
        },
        {
            "link": Call("generate_url", domain=Slot("domain"), path=Slot("page")),
            "address": Call("dns_lookup", domain=Slot("domain")),
            "status": Call("check_url_status", url=Ref("link.url")),
            "place": Call("ip_geolocation", ip=Ref("address.first_record")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("status.summary"), Ref("place.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("report.report")),
        },
    ),
    Template(
        "order_value_gap",
        (
            (
                "From our orders table, get up to {first_limit} rows with the status {groups.first} and up to {second_limit} rows with the status "
                "{groups.second}. Compute the summary statistics of the total for each group, then the percentage change from the first mean to the "
                "second, and round it to {places} decimals."
            ),
            (
                "Are orders that are {groups.first} worth more or less than orders that are {groups.second}? Query our orders table for each status "
                "(at most {first_limit} rows for the former and {second_limit} for the latter), get the statistics of the total in both groups, and "
                "tell me the percentage change from the former's mean to the latter's, rounded to {places} decimals."
            ),
            (
                "Pull two samples out of our orders table: {first_limit} rows at most with status {groups.first}, and {second_limit} at most with "
                "status {groups.second}. Summarize the total column of each statistically. By what percentage does the mean change from the first "
                "sample to the second? Round that to {places} decimals."
            ),
            (
                "Take our orders table. For the status {groups.first} (limit {first_limit}) and then for the status {groups.second} (limit "
                "{second_limit}), fetch the rows and calculate summary statistics of their total. I need the percentage change between the two means, "
                "in this order, rounded to {places} decimals."
            ),
        ),
        {
            "groups": TWO_STATUSES,
            "first_limit": integers(6, 30),
            "second_limit": integers(6, 30),
            "places": PLACES,
        },
        {
            "first": Call("database_query", table="orders", column="status", value=Slot("groups.first"), limit=Slot("first_limit")),
            "second": Call("database_query", table="orders", column="status", value=Slot("groups.second"), limit=Slot("second_limit")),
            "first_stats": Call("generate_summary_stats", records=Ref("first.rows"), field="total"),
            "second_stats": Call("generate_summary_stats", records=Ref("second.rows"), field="total"),
            "gap": Call("percentage_change", old_value=Ref("first_stats.mean"), new_value=Ref("second_stats.mean")),
            "rounded": Call("round_number", value=Ref("gap.percent"), decimals=Slot("places")),
        },
    ),
)
