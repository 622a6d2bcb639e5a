"""L3: four to six calls that fork and join."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations
from typing import Any

from generator.pools import CITY, COMPANY, DATE, DATETIME, EMAIL, MEETING, PERSON, QUERY, REVIEW
from generator.samplers import Draw, Sampler, combine, dates, decimals, integers, lists, one_of, pick, times
from generator.surface import MONTHS
from generator.template import Call, Ref, Slot, Template
from simulators.data import load

CITIES, COUNTRIES, FILES, KNOWLEDGE, STOCKS, TABLES = (load(f"{name}.json") for name in ("cities", "countries", "files", "knowledge", "stocks", "tables"))
SITES = [row["domain"] for row in load("sites.json")["sites"]]
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
WEEKS = tuple(f"Week {number}" for number in range(12, 52))


def _pairs(rows: Mapping[str, Any], fit: Callable[[Any, Any], bool]) -> Sampler:
    """`{slot.first}` and `{slot.second}`: two names whose rows fit each other."""
    return pick([{"first": first, "second": second} for first, second in permutations(rows, 2) if fit(rows[first], rows[second])])


def _within_a_drive(first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    near = abs(first["latitude"] - second["latitude"]) < 9 and abs(first["longitude"] - second["longitude"]) < 16
    return first is not second and near and first["landmass"] == second["landmass"]


def _said(text: str) -> Draw:
    return Draw(text, text)


def _about(names: Iterable[str], **lines: Sequence[str]) -> Sampler:
    """`{slot.name}` and, for each further part such as `{slot.title}`, a line that mentions it."""
    return combine(
        lambda name, *chosen: {"name": _said(name)} | {part: _said(line.format(name)) for part, line in zip(lines, chosen, strict=True)},
        tuple(names),
        *lines.values(),
    )


def _lines(patterns: Sequence[str], parts: Sequence[str]) -> Sampler:
    """Titles and subject lines: every pattern with every part."""
    return combine(str.format, patterns, parts)


def _weekly(*kinds: str) -> Sampler:
    """Titles of something that comes out every week."""
    return combine("{}, {}".format, kinds, WEEKS)


def _new_paths(folder: str, ending: str, *names: str) -> Sampler:
    """Files that do not exist yet."""
    return combine(lambda name, week: f"{folder}/{name}-{week.replace(' ', '-').lower()}.{ending}", names, WEEKS)


def _column(table: str, name: str) -> list[str]:
    return [row[name] for row in TABLES[table]]


def _headed(*words: str) -> list[str]:
    """Separators that announce what follows."""
    return [f"{mark}{word}: " for mark in (" ", " / ", " | ", " - ", " * ") for word in words]


CHANNEL = one_of(*(Draw(name.casefold(), name) for name in ("Slack", "Teams", "WhatsApp")))
LANGUAGES = ("Spanish", "French", "German", "Italian", "Portuguese", "Dutch")
LANGUAGE = one_of(*LANGUAGES)
CITY_AND_LANGUAGE = pick([{"city": city, "language": row["language"]} for city, row in CITIES.items() if row["language"] in LANGUAGES])
SEPARATOR = one_of(" / ", " | ", " - ", " ~ ", " * ")
PLACES = one_of(Draw(1, "one decimal"), Draw(2, "two decimals"))
STATUS = one_of("delivered", "shipped", "processing")
LIMIT = one_of(10, 12, 15, 20, 25)
PERIOD = pick([{"amount": amount, "unit": unit} for unit, most in (("days", 60), ("weeks", 12)) for amount in range(2, most + 1)])
# Two days, both written in the same way: the pool holds them once for each way.
TWO_DATES = combine(
    lambda style, first, second: {"first": DATE.draw(style * (DATE.size // 3) + first), "second": DATE.draw(style * (DATE.size // 3) + second)},
    range(3),
    range(DATE.size // 6),
    range(DATE.size // 6, DATE.size // 3),
)
TWO_PERIODS = pick(
    [
        {"first": first, "first_unit": first_unit, "second": second, "second_unit": second_unit}
        for first, second in permutations(range(2, 22), 2)
        for first_unit, second_unit in permutations(("days", "weeks", "months"), 2)
    ]
)
GOODS = one_of(
    *"wireless headphones;noise-cancelling headphones;gaming laptop;student laptop;waterproof phone;mechanical keyboard;quiet keyboard".split(";"),
    *"ergonomic mouse;curved monitor;portable monitor;mirrorless camera;action camera;running watch;fitness tracker;espresso machine".split(";"),
    *"filter coffee maker;hiking backpack;laptop backpack;running shoes;hiking boots;winter boots;rain jacket;down jacket;family tent".split(";"),
    *"electric bike;folding bike;desk lamp;camping lantern;office chair;gaming chair;robot vacuum cleaner;cordless vacuum cleaner".split(";"),
    *"gravel bike;compact camera;outdoor phone;dining chair;floor lamp;wool coat".split(";"),
)
PAGE_CHANGE = combine(
    lambda site, page, subject: {
        "new": _said(f"https://{site}/{page}"),
        "old": _said(f"https://{site}/archive/2025/{page}"),
        "subject": _said(subject.format(page.replace("-", " "))),
    },
    SITES,
    ("privacy-policy", "terms-of-use", "pricing", "returns", "house-rules", "membership", "delivery", "careers"),
    ("New wording: {}", "Changed text: {}", "What is different now: {}", "Before and after: {}"),
)
LINK = combine(lambda site, page: f"https://{site}/{page}", SITES, ("login", "shop", "events", "press", "archive"))
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
POST = combine(
    lambda copied, site, folder: {"path": _said(copied[0]), "link": _said(f"https://{site}/{folder}/{copied[1]}")},
    COPIED,
    SITES,
    ("blog", "articles", "posts", "stories", "guests", "news", "columns"),
)
DOMAIN = one_of(*SITES)
MAJOR = ("USD", "EUR", "GBP", "CHF", "JPY", "CAD", "AUD", "SEK", "NOK", "DKK", "PLN", "CZK")
CURRENCY_PAIR = _pairs(dict.fromkeys(MAJOR), lambda *_: True)
FIRST_NAMED = combine(
    lambda path, task: {"path": _said(path), "task": _said(task)},
    ("notes/standup.md", "notes/team-offsite.md", "reports/incident-0217.md", "reports/trip-tokyo.md"),
    ("Confirm the minutes", "Send a progress update", "Book a follow-up call", "Check the open points", "Prepare the next steps"),
)
TWO_REVIEWS = _pairs({path: path for path in FILES if path.startswith("reviews/")}, lambda *_: True)
TWO_OF_A_FOLDER = _pairs(
    {path: path.partition("/")[0] for path in FILES if path.endswith((".md", ".txt")) and not path.startswith("config/")},
    lambda first, second: bool(first == second),
)
TWO_GROUPS = pick(
    [
        {"column": column, "first": first, "second": second}
        for column, values in (("status", ("delivered", "shipped", "processing")), ("carrier", ("DHL", "UPS", "FedEx")))
        for first, second in permutations(values, 2)
    ]
)
TWO_ORDERS = _pairs({row["order_id"]: row["total"] for row in TABLES["orders"]}, lambda first, second: bool(first != second))
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
QUERIES = [QUERY.draw(index).value for index in range(QUERY.size)]
BY_LAND = _pairs(CITIES, _within_a_drive)
# Cities whose money is not common knowledge.
FAR_AWAY = _pairs(
    {name: row["currency"] for name, row in CITIES.items() if row["currency"] not in (*MAJOR, "INR", "CNY", "NZD", "MXN", "RUB", "BRL")},
    lambda first, second: bool(first != second),
)
FOREIGN_SYMBOL = one_of(*(symbol for symbol, row in STOCKS.items() if row["currency"] != "USD"))
LISTED = {name: entry["facts"]["stock_symbol"] for name, entry in KNOWLEDGE.items() if entry["facts"].get("stock_symbol") in STOCKS}
NAMED_PLAINLY = [name for name, row in COUNTRIES.items() if "in_text" not in row and row["capital"] not in name]
HEIGHTS = [name for name, entry in KNOWLEDGE.items() if "height_m" in entry["facts"] and "in_text" not in entry]
BOOKS = [name for name, entry in KNOWLEDGE.items() if "birthplace" in KNOWLEDGE.get(entry["facts"].get("author"), {"facts": ()})["facts"]]
SIGHTS = {
    name: CITIES[city]
    for name, entry in KNOWLEDGE.items()
    if (city := entry["facts"].get("city")) in CITIES and city not in name and entry.get("in_text") == f"the {name}"
}
SIGHTS_BY_LAND = _pairs(SIGHTS, _within_a_drive)
EXPENSES = combine(
    lambda hotel, taxi, meals, extra: f"hotel {hotel}, taxi {taxi}, meals {meals} and {extra}",
    range(140, 320, 9),
    ("18.50", "23.80", "31.40", "12.90"),
    ("64.20", "71.75", "48.30", "90.10"),
    ("parking 14", "train 39.60", "museum 17", "fuel 58.25", "breakfast 11.40"),
)

TEMPLATES = (
    # Four steps: a step feeds two others, one of which is fed by the other as well ---------------------------------------------------------------------------
    Template(
        "bilingual_weather_line",
        (
            (
                "Half of our guests in {place.city} don't read English. Get the current weather there in one sentence, translate the sentence into "
                '{place.language}, join the original and the translation, in this order, with "{separator}" between them, and send that line to {person} '
                "on {channel}."
            ),
            (
                "Could you message {person} on {channel} about the weather in {place.city}? One line will do: the summary sentence in English, then "
                '"{separator}", then the same sentence translated into {place.language}.'
            ),
            (
                "What's the weather like in {place.city} at the moment? {person}, who looks after our notice board, needs the summary and its translation "
                'into {place.language} as one string, original first, separated by "{separator}". Send it as a {channel} message.'
            ),
            (
                "For the screen in our lobby in {place.city}, {person} wants a {channel} message with one line of text. It begins with today's weather "
                'there in one sentence, goes on with "{separator}", and ends with the {place.language} translation of that sentence.'
            ),
        ),
        {"place": CITY_AND_LANGUAGE, "separator": SEPARATOR, "person": PERSON, "channel": CHANNEL},
        {
            "weather": Call("get_weather", city=Slot("place.city")),
            "translated": Call("translate_text", text=Ref("weather.summary"), target_language=Slot("place.language")),
            "line": Call("join_texts", texts=[Ref("weather.summary"), Ref("translated.translated_text")], separator=Slot("separator")),
            "message": Call("send_message", recipient=Slot("person"), text=Ref("line.text"), channel=Slot("channel")),
        },
    ),
    Template(
        "search_top_hit_mail",
        (
            (
                'Search the web for "{query}", open the page of the top result and summarize its text. E-mail the summary to {email}, with the title '
                "of that search result as the subject line."
            ),
            (
                'My colleague at {email} asked me about "{query}". Please run a web search, read the page behind the first hit, boil its text down to '
                "a short summary, and mail that over; the subject should simply be the title of the hit."
            ),
            (
                'Find the top web search result for "{query}" and fetch the page. Then write an e-mail to {email}: its subject is the title of the search '
                "result, its body a summary of the page's text."
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
                'Do a web search for "{query}". Turn the title of the top result into a slug, build the address of a page with that slug as its path on '
                "{domain}, and e-mail the address to {email}, using the original title as the subject."
            ),
            (
                'I want to write a reply to the first web search result for "{query}". Take its title, make a URL slug out of it, and build the full link '
                "for that slug on {domain}. Then mail the link to {email}; the subject line is the title itself, unchanged."
            ),
            (
                'We plan a post under the same headline as the top web search result for "{query}". Make a slug from the title of that result, and build '
                "the address of the page with that slug as its path on our domain, {domain}. Then e-mail my editor, {email}, with the title as the subject "
                "and nothing but the address as the body."
            ),
            (
                'What comes up first on the web for "{query}"? Convert the title of that result into a slug, form the link on {domain} that has the slug '
                "as its path, and send the link by e-mail to {email} with the result's title as the subject."
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
                "Look up {employee.name} by name in our employees table and add {years} years to the hire date. Write the resulting date in the DD.MM.YYYY "
                'style and e-mail it, without any other text, to the manager\'s address in that record. The subject is "{employee.subject}".'
            ),
            (
                "When will {employee.name} have been with us for {years} years? Get the hire date from the employees table (search by name), move it "
                "forward by that many years, and put the date into DD.MM.YYYY form. Send just that date by e-mail to the manager address in the same row; "
                'the subject is "{employee.subject}".'
            ),
            (
                'Please prepare an e-mail with the subject "{employee.subject}". Find {employee.name} by name in the employees table, work out the date '
                "{years} years after the hire date, write it as DD.MM.YYYY, and mail only that date to the e-mail address of the person's manager as "
                "listed there."
            ),
            (
                "A party for {employee.name} is planned for the day {years} years after this employee was hired. Look the employee up by name in the "
                "employees table, where the hire date and the manager's e-mail address are. Work out the day of the party, write it as DD.MM.YYYY and mail "
                'it to the manager, nothing else, with the subject "{employee.subject}".'
            ),
        ),
        {
            "employee": _about(
                _column("employees", "name"),
                subject=(
                    "Work anniversary of {}",
                    "Date for {}'s jubilee",
                    "Jubilee: {}",
                    "{}: day to celebrate",
                    "Speech for {}",
                    "Save the date for {}",
                    "Flowers for {}",
                    "Card for {}",
                ),
            ),
            "years": integers(2, 25),
        },
        {
            "employee": Call("database_query", table="employees", column="name", value=Slot("employee.name")),
            "jubilee": Call("add_duration", date=Ref("employee.rows[0].hire_date"), amount=Slot("years"), unit="years"),
            "written": Call("format_date", date=Ref("jubilee.date"), style="german"),
            "mail": Call("send_email", to=Ref("employee.rows[0].manager_email"), subject=Slot("employee.subject"), body=Ref("written.formatted")),
        },
    ),
    Template(
        "delivery_weather_notice",
        (
            (
                "Look up order {order.name} in our orders table, check the weather in the city it ships to, and translate the weather summary into "
                '{language}. Mail the translation to the e-mail address on the order, with the subject "{order.subject}".'
            ),
            (
                "The buyer of order {order.name} wants the parcel left outdoors. Find the order in our orders table, get the current weather in its "
                "city in one sentence, have the sentence translated into {language}, and e-mail the translation to the address on the order. Subject: "
                '"{order.subject}".'
            ),
            (
                'I owe a customer an e-mail with the subject "{order.subject}". Fetch order {order.name} from our orders table; the body is the current '
                "weather summary for the city on that order, translated into {language}, and the receiver is the e-mail address on it."
            ),
            (
                "For order {order.name} in our orders table, find out which city the parcel goes to and what the weather is there now. Have the weather "
                "summary translated into {language} and send it to the e-mail address stored with the order, using the subject line "
                '"{order.subject}".'
            ),
        ),
        {
            "order": _about(
                _column("orders", "order_id"),
                subject=(
                    "Weather on the way of your order {}",
                    "Before we deliver {}",
                    "Your delivery {} and the weather",
                    "Order {}: the weather at your door",
                    "Rain or shine: order {}",
                    "Where your parcel {} is going",
                    "Please be ready for order {}",
                    "Outdoor delivery of {}",
                    "Your order {} is coming",
                    "Delivery conditions for {}",
                    "Weather report for order {}",
                    "Order {}: outdoor drop-off",
                    "Can we leave {} outside?",
                    "A look outside before {} arrives",
                ),
            ),
            "language": LANGUAGE,
        },
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order.name")),
            "weather": Call("get_weather", city=Ref("order.rows[0].city")),
            "translated": Call("translate_text", text=Ref("weather.summary"), target_language=Slot("language")),
            "mail": Call("send_email", to=Ref("order.rows[0].email"), subject=Slot("order.subject"), body=Ref("translated.translated_text")),
        },
    ),
    Template(
        "event_weekday_abroad",
        (
            (
                'Find the event titled "{event}" in our events table and tell me which day of the week its date falls on. Translate the weekday\'s name '
                'into {language} and e-mail that word to the organizer\'s address from the same record, with the subject "{subject}".'
            ),
            (
                'One word is still missing in the {language} announcement of "{event}": the weekday. Look the event up by title in our events table, '
                "determine the day of the week of its date, translate it, and mail the translated word to the e-mail address of the organizer given "
                'there. Please use the subject "{subject}".'
            ),
            (
                'Please e-mail one translated word under the subject "{subject}": the weekday, in {language}, on which the event with the title '
                '"{event}" takes place. The date and the organizer\'s e-mail address, which is where the word goes, are in our events table.'
            ),
            (
                'On what day of the week is "{event}"? Get its date from the events table by title, find the weekday, and have the weekday translated '
                "into {language}. Then send the translated word to the organizer's e-mail address listed for the event; the subject is "
                '"{subject}".'
            ),
        ),
        {
            "event": one_of(*_column("events", "title")),
            "language": LANGUAGE,
            "subject": _lines(
                (
                    "The missing word for the {}",
                    "Weekday for the {}",
                    "One word for the {}",
                    "Translation for the {}",
                    "Before we print the {}",
                    "Last gap in the {}",
                ),
                ("poster", "flyer", "programme", "invitation", "sign", "banner", "booklet", "brochure"),
            ),
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
            "title": _weekly("Further Reading", "Background Reading", "Found on the Web", "Reading List", "On the Same Subject"),
        },
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
                "Check the weather in {city} and convert the temperature from Celsius to Fahrenheit. Give the Fahrenheit value with {decimals}, and write "
                'one line of text: the weather summary, then "{separator}", then that formatted figure.'
            ),
            (
                "My American friends are coming to {city}. Get the weather there in one sentence, convert its temperature from Celsius into Fahrenheit, "
                'format the number with {decimals}, and join the sentence and the number with "{separator}" between them.'
            ),
            (
                'I need a single line for a display: the current weather summary for {city}, directly followed by "{separator}" and the temperature there, '
                "converted from Celsius to Fahrenheit and formatted with {decimals}."
            ),
            (
                "How hot or cold is it in {city}? Look at the weather, convert the Celsius temperature to Fahrenheit and format it with {decimals}. Then "
                'put the weather sentence and the formatted number together, in that order, separated by "{separator}".'
            ),
        ),
        {
            "city": CITY,
            "decimals": one_of(Draw(1, "one decimal"), Draw(0, "no decimals")),
            "separator": one_of(*_headed("In Fahrenheit", "In degrees Fahrenheit", "Fahrenheit")),
        },
        {
            "weather": Call("get_weather", city=Slot("city")),
            "converted": Call("unit_convert", value=Ref("weather.temperature_c"), from_="celsius", to="fahrenheit"),
            "formatted": Call("format_number", value=Ref("converted.result"), decimals=Slot("decimals")),
            "line": Call("join_texts", texts=[Ref("weather.summary"), Ref("formatted.formatted")], separator=Slot("separator")),
        },
    ),
    Template(
        "share_for_a_foreigner",
        (
            (
                "Get the share price of {symbol} and the exchange rate from the currency it is quoted in to {currency}. Join the sentence on the price "
                'and the sentence on the rate, in this order, with "{separator}" between them, and send the line to {person} on {channel}.'
            ),
            (
                "{person} keeps accounts in {currency}. What does {symbol} stock cost now, and what is one unit of the share's own currency worth in "
                "those accounts? Look up both and send a {channel} message with the summary of the share price, then "
                '"{separator}", then the summary of the exchange rate, in one line.'
            ),
            (
                "Please message {person} via {channel} in one line. It gives the latest {symbol} stock price in one sentence, then "
                '"{separator}", then, in one sentence as well, the exchange rate from the currency of that price to {currency}.'
            ),
            (
                "I don't know which currency the stock {symbol} is quoted in. Look up the price, and then the exchange rate from that currency to "
                '{currency}. Put the price summary and the rate summary together, separated by "{separator}", and pass the result on to {person} in '
                "a {channel} message."
            ),
        ),
        {
            "symbol": FOREIGN_SYMBOL,
            "currency": one_of("PLN", "CZK", "CAD", "NZD", "BRL", "MXN", "SGD", "ZAR", "TRY", "HUF", "THB"),
            "separator": SEPARATOR,
            "person": PERSON,
            "channel": CHANNEL,
        },
        {
            "stock": Call("get_stock_price", symbol=Slot("symbol")),
            "rate": Call("get_exchange_rate", base=Ref("stock.currency"), target=Slot("currency")),
            "line": Call("join_texts", texts=[Ref("stock.summary"), Ref("rate.summary")], separator=Slot("separator")),
            "message": Call("send_message", recipient=Slot("person"), text=Ref("line.text"), channel=Slot("channel")),
        },
    ),
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
            "peak": one_of(*HEIGHTS),
            "unit": pick(
                [
                    {"name": unit, "separator": separator}
                    for unit in ("feet", "yards")
                    for separator in _headed(f"In {unit}", f"That is, in {unit}", f"Height in {unit}", unit.capitalize(), f"Written in {unit}")
                ]
            ),
            "decimals": one_of(Draw(1, "one decimal"), Draw(0, "no decimals")),
        },
        {
            "height": Call("knowledge_base_query", subject=Slot("peak"), property="height_m"),
            "converted": Call("unit_convert", value=Ref("height.number"), from_="meters", to=Slot("unit.name")),
            "written": Call("format_number", value=Ref("converted.result"), decimals=Slot("decimals")),
            "line": Call("join_texts", texts=[Ref("height.answer"), Ref("written.formatted")], separator=Slot("unit.separator")),
        },
    ),
    # Four steps: diamonds -----------------------------------------------------------------------------------------------------------------------------------
    Template(
        "arrivals_sheet",
        (
            (
                "A colleague of mine takes flight {flight.name} today and has never been where it goes. Check the flight, then look up the weather in its "
                'destination city and that city\'s practical facts (inhabitants, language, money). Make a report titled "{flight.title}" with the three '
                "summaries in this order: flight, weather, city."
            ),
            (
                'Make a report headed "{flight.title}" for our travellers: first the status of flight {flight.name} in one sentence, second the weather '
                "summary for the city where it lands, third the summary of what to know about that city, such as population, language and currency."
            ),
            (
                "Where is flight {flight.name} going today, and is it on time? For the destination, get the weather and the city profile with its "
                'population, language and currency. Then lay out a report called "{flight.title}" from the flight summary, the weather summary and the '
                "city summary, in that order."
            ),
            (
                "My parents board flight {flight.name}. Please look up its status; then, for the city it flies to, the current weather as well as "
                'country, inhabitants, language and currency. Put the three one-sentence summaries into a report with the title "{flight.title}": '
                "flight, weather, city."
            ),
        ),
        {
            "flight": _about(
                [f"{code}{number}" for code in load("airlines.json") for number in range(12, 960, 7)],
                title=("Where {} Takes You", "On Board {}", "Flight {} at a Glance", "{} and Where It Lands"),
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
            "title": _weekly("In Brief", "Short Version", "Digest", "One-Pager"),
        },
        {
            "document": Call("read_file", path=Slot("path")),
            "summary": Call("summarize_text", text=Ref("document.content"), max_sentences=Slot("sentences")),
            "keywords": Call("keyword_extract", text=Ref("document.content"), count=Slot("count")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("summary.summary"), Ref("keywords.joined")]),
        },
    ),
    Template(
        "source_check",
        (
            (
                'Search the web for "{query.name}" and take the address of the top result. Check whether that address is up, fetch its page as well, '
                'and make a report titled "{query.title}" with the summary of the check first and the text of the page second.'
            ),
            (
                'I want to cite a source on "{query.name}". Run a web search, check that the top hit\'s address responds, and get the text of that page. '
                'Put the one-sentence result of the check and then the page\'s text into a report called "{query.title}".'
            ),
            (
                'Prepare a report headed "{query.title}". It starts with one sentence on whether the top web search result for "{query.name}" is '
                "online, which you have to check, and continues with the text of that result's page."
            ),
            (
                'What is the top web search result for "{query.name}"? Check the status of its address and read its page. Then lay out a report with '
                'the title "{query.title}": section one is the status summary, section two the text of the page.'
            ),
        ),
        {
            "query": _about(
                QUERIES, title=[f"{kind}, {day}: {{}}" for kind in ("Source Check", "Source to Cite", "Verified Source", "For the Footnotes") for day in DAYS]
            )
        },
        {
            "search": Call("web_search", query=Slot("query.name")),
            "status": Call("check_url_status", url=Ref("search.top_url")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
            "report": Call("generate_report", title=Slot("query.title"), sections=[Ref("status.summary"), Ref("page.text")]),
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
            "country": _about(
                NAMED_PLAINLY,
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
            "book": _about(
                BOOKS,
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
            "report": Call("generate_report", title=Slot("book.title"), sections=[Ref("profile.description"), Ref("birthplace.answer")]),
        },
    ),
    Template(
        "orders_export_report",
        (
            (
                "Take up to {limit} of our orders with the status {status} from the database. Save those rows as the spreadsheet {path}, compute summary "
                'statistics of their "total" column, which is all in USD, and write a report titled "{title}" with the statistics summary first and the '
                "summary of the saved file second."
            ),
            (
                'I need a report called "{title}". Query our orders table for the status {status}, {limit} rows at most; describe the total column of '
                "these rows (all in USD) statistically and also store the rows as a spreadsheet at {path}. The report opens with the summary of the "
                "statistics and ends with the summary of the saved spreadsheet."
            ),
            (
                "Could you pull the orders whose status is {status} (no more than {limit} rows, all in USD) out of our database, put them into a new "
                "spreadsheet, {path}, and get the summary statistics of their total? I'd like both summaries, statistics before spreadsheet, in a report "
                'headed "{title}".'
            ),
            (
                "Finance asks for our orders whose status is {status}, {limit} rows at most: as a spreadsheet, {path}, and as figures, namely summary "
                'statistics of the column "total", which is in USD for every order. Write up both in a report with the title "{title}": first the '
                "statistics summary, then the spreadsheet summary."
            ),
        ),
        {
            "limit": LIMIT,
            "status": STATUS,
            "path": _new_paths("exports", "csv", "orders", "sales", "order-list"),
            "title": one_of("Orders at a Glance", "Order Figures", "What We Sold", "Orders in Figures", "Order Totals"),
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
                "Query our orders table for the status {status}, at most {limit} rows. Group these rows by carrier and take the sum of total for each "
                "carrier; all totals are in USD. Then keep only the rows of the carrier with the largest sum, and save those as the spreadsheet {path}."
            ),
            (
                "Which carrier brings in the most? Get up to {limit} orders with the status {status} from our database, work out the sum of their total by "
                "carrier (it is always in USD), filter the same rows so that only the orders of the winner are left, and store them in a spreadsheet at "
                "{path}."
            ),
            (
                "I'm negotiating with our strongest carrier and want a spreadsheet, {path}, that lists only its orders. Query our orders table for the "
                "status {status}, no more than {limit} rows. Our strongest carrier is the one for which the sum of total, which is always in USD, is "
                "largest; drop the rows of the others."
            ),
            (
                "From our orders database, where every total is in USD, fetch the first {limit} rows with the status {status}. Find the carrier with the "
                "highest sum of total, filter the rows so that the carrier equals that name, and write the filtered rows to the spreadsheet {path}."
            ),
        ),
        {
            "status": STATUS,
            "limit": LIMIT,
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
                "Get up to {limit} employees of the {department} department from our database and sort them by hire date, earliest first. Whoever comes "
                'out on top gets a new task, "{task}", due {period.amount} {period.unit} after {start}: work out that date and assign the task to '
                "that person."
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
                "Deadline: the date {period.amount} {period.unit} after {start}."
            ),
        ),
        {
            "limit": one_of(10, 20, 30),
            "department": one_of(*sorted({name for name in _column("employees", "department") if name != "Management"})),
            "task": one_of(
                "Plan the summer party",
                "Welcome the new interns",
                "Show the new colleague around",
                "Review the house rules",
                "Collect stories for the chronicle",
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
                'Read {job.path} and find the names of the people in it. Then create a task titled "{job.task}" for the person named first, due '
                "{period.amount} {period.unit} after {start}; work the due date out first."
            ),
            (
                "By our rules, the person named first in a document has to do the follow-up. Open {job.path}, extract the names, and give that person "
                'the task "{job.task}". Its due date is the date {period.amount} {period.unit} after {start}.'
            ),
            (
                'I need a new task called "{job.task}". The assignee is the first person among the names found in the document {job.path}, so read it '
                "and extract the names; the due date is what you get when you add {period.amount} {period.unit} to {start}."
            ),
            (
                'Which people are named in {job.path}? Read it, pick out the names, and assign the first person on that list the task "{job.task}". As '
                "the due date, take the day that comes {period.amount} {period.unit} after {start}."
            ),
        ),
        {"job": FIRST_NAMED, "period": PERIOD, "start": DATE},
        {
            "document": Call("read_file", path=Slot("job.path")),
            "names": Call("extract_entities", text=Ref("document.content")),
            "due": Call("add_duration", date=Slot("start"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "task": Call("create_task", title=Slot("job.task"), due_date=Ref("due.date"), assignee=Ref("names.people[0]")),
        },
    ),
    Template(
        "company_quote_memo",
        (
            (
                "Look {company.name} up in the encyclopaedia for its description. Also find out the company's stock symbol and get the latest share price "
                'for that symbol. Then write a report titled "{company.title}" with the description first and the share price summary second.'
            ),
            (
                'I need a one-page report on {company.name}, headed "{company.title}". Start with the description from its encyclopaedia entry; below '
                "that, put the summary of the current share price, for which you'll have to look up the company's stock symbol first."
            ),
            (
                'Prepare a report called "{company.title}". In the first section, the encyclopaedia describes {company.name}; in the second, the '
                "latest price of the share is given in one sentence. I don't know the stock symbol, so please look that up before you ask for the price."
            ),
            (
                "What kind of company is {company.name}, and how is its share doing? Open the encyclopaedia entry, look up the company's stock symbol "
                "as a fact, and quote the price of that symbol. Put the description and then the price summary into a report with the title "
                '"{company.title}".'
            ),
        ),
        {
            "company": _about(
                LISTED,
                title=[f"{kind} ({week})" for kind in ("Company Profile: {}", "{} at a Glance", "Share of the Week: {}") for week in WEEKS],
            )
        },
        {
            "profile": Call("lookup_entity", name=Slot("company.name")),
            "symbol": Call("knowledge_base_query", subject=Slot("company.name"), property="stock_symbol"),
            "price": Call("get_stock_price", symbol=Ref("symbol.value")),
            "report": Call("generate_report", title=Slot("company.title"), sections=[Ref("profile.description"), Ref("price.summary")]),
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
        {"note": NOTE_AND_DOCUMENT, "count": one_of(3, 4), "title": _weekly("Notes", "Loose Ends", "To Keep in Mind")},
        {
            "note": Call("retrieve_memory", key=Slot("note.key")),
            "document": Call("read_file", path=Slot("note.path")),
            "summary": Call("summarize_text", text=Ref("document.content"), max_sentences=Slot("count")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("note.value"), Ref("summary.summary")]),
        },
    ),
    Template(
        "budget_line",
        (
            (
                "Calculate {sum} and format the result as an amount of money in {money.first}. Then look up the exchange rate from that currency to "
                '{money.second}, and give me one line: the formatted amount, then "{separator}", then the exchange rate in one sentence.'
            ),
            (
                "For a budget I have to add up {sum}. Format what comes out as money in {money.first}; our partner abroad counts in {money.second}, so "
                "I also need the exchange rate from the first currency to the second. Join the formatted amount and the summary of the rate, in "
                'this order, with "{separator}" in between.'
            ),
            (
                "The last line of my cost estimate should read like this: the result of {sum}, formatted as an amount in {money.first}, then "
                '"{separator}", then the sentence that gives the exchange rate from that currency into {money.second}. Please write it for me '
                "as one string."
            ),
            (
                "What is {sum}? Everything is in {money.first}, so please format the result as money in that currency. Also look up the exchange rate "
                'from it to {money.second}. Then put the formatted amount and the summary of the rate into one line, separated by "{separator}".'
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
            "separator": SEPARATOR,
        },
        {
            "total": Call("calculator", expression=Slot("sum")),
            "money": Call("format_number", value=Ref("total.result"), currency=Slot("money.first")),
            "rate": Call("get_exchange_rate", base=Slot("money.first"), target=Slot("money.second")),
            "line": Call("join_texts", texts=[Ref("money.formatted"), Ref("rate.summary")], separator=Slot("separator")),
        },
    ),
    Template(
        "event_on_my_clock",
        (
            (
                'I will join the event titled "{event.name}" online from {city}. Find it in our events table, look up the time zone of my city, convert '
                "the start (date and time) from the event's own time zone to mine, and block the converted date and time in my calendar as "
                '"{event.entry}", with no location.'
            ),
            (
                'When does "{event.name}" start on the clocks of {city}? Search our events table by title, get the time zone of the city, and convert the '
                'start, which is a date and a time, from the zone recorded with the event. Then put an entry called "{event.entry}" into my calendar for '
                "that local date and time; it needs no location."
            ),
            (
                'Please add "{event.entry}" to my calendar, without a location. That is the event titled "{event.name}" in our events table, but I\'ll be '
                "in {city} and need the entry on the local date at the local time: look up the city's time zone and convert the recorded start (date and "
                "time) from the event's time zone."
            ),
            (
                'I am travelling to {city} and don\'t want to miss the live stream of the event with the title "{event.name}". The date and time of its '
                'start and its time zone are in our events table. Look up which time zone I will be in, convert the start, and enter "{event.entry}" in my '
                "calendar on the resulting day at the resulting time. No location is needed."
            ),
        ),
        {
            "event": _about(_column("events", "title"), entry=("{} (online)", "Live stream: {}", "Dial in: {}", "Online: {}", "{} (remote)")),
            "city": CITY,
        },
        {
            "event": Call("database_query", table="events", column="title", value=Slot("event.name")),
            "place": Call("get_location_info", city=Slot("city")),
            "moment": Call(
                "convert_timezone", datetime=Ref("event.rows[0].start"), from_timezone=Ref("event.rows[0].timezone"), to_timezone=Ref("place.timezone")
            ),
            "entry": Call("create_calendar_event", title=Slot("event.entry"), date=Ref("moment.date"), start_time=Ref("moment.time")),
        },
    ),
    # Four steps: two roots that merge, then one more step -----------------------------------------------------------------------------------------------------
    Template(
        "page_change_mail",
        (
            (
                "Compare two web pages word by word: the earlier version is at {page.old}, the later one at {page.new}. Fetch both and e-mail the "
                'summary of what changed to {email} with the subject "{page.subject}".'
            ),
            (
                "Our legal team ({email}) wants to know which words were added and removed when {page.new} replaced {page.old}. Please get the text of "
                'both pages, compare the old text with the new one, and e-mail them the comparison\'s summary under the subject "{page.subject}".'
            ),
            (
                'Write to {email} with "{page.subject}" as the subject. The body is the summary of the differences between the text of the page '
                "{page.old}, which is the first version, and that of the page {page.new}, which is the second."
            ),
            (
                "Has the wording changed? Open {page.old} (before) and {page.new} (after), compare the two texts in that order, and mail the change "
                'summary to {email}. Subject line: "{page.subject}".'
            ),
        ),
        {"page": PAGE_CHANGE, "email": EMAIL},
        {
            "old": Call("web_page_fetch", url=Slot("page.old")),
            "new": Call("web_page_fetch", url=Slot("page.new")),
            "changes": Call("compare_texts", first=Ref("old.text"), second=Ref("new.text")),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("page.subject"), body=Ref("changes.summary")),
        },
    ),
    Template(
        "sights_drive",
        (
            (
                "Look up as a fact which city the {sights.first} is in, and do the same for the {sights.second}. Then plan the drive from the first city "
                'to the second and e-mail the summary of the route to {email}, subject "{subject}".'
            ),
            (
                "We want to see two sights on one road trip, first the {sights.first} and then the {sights.second}. Find out the city of each, get "
                'driving directions from the one to the other, and mail the route summary to {email} with the subject line "{subject}".'
            ),
            (
                "How long do we need by car from the {sights.first} to the {sights.second}? Look up the city of each landmark, get directions from the "
                'first city to the second, and e-mail {email} the summary under "{subject}".'
            ),
            (
                'Please send an e-mail with the subject "{subject}" to {email}. It should describe in one sentence the drive from one city to another. '
                "You need to look the two up: we start in the city of the {sights.first} and finish in the city of the {sights.second}."
            ),
        ),
        {
            "sights": SIGHTS_BY_LAND,
            "email": EMAIL,
            "subject": _lines(("Our road trip in {}", "Route for our holiday in {}", "By car from sight to sight in {}"), MONTHS),
        },
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
                "What is the currency used in {trip.first} worth in the one of {trip.second}? Check the practical data of both cities for their "
                "currencies, look up the exchange rate in that direction, and message the rate summary to {person} via {channel}."
            ),
            (
                "Send a {channel} message to {person} with the summary of an exchange rate: from the currency that people pay with in {trip.first} to "
                "the currency of {trip.second}. You'll need to look up both cities first."
            ),
        ),
        {"trip": FAR_AWAY, "person": PERSON, "channel": CHANNEL},
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
                'Search the shop for "{first}" and for "{second}". By how many percent does the price go up or down if I take the best match of the '
                "second search instead of the best match of the first? Round the figure to {places}."
            ),
            (
                'What does the shop ask for the best match for "{first}", and what for the best match for "{second}"? Look up both products. I want to '
                "know by how many percent the second is dearer or cheaper than the first, rounded to {places}."
            ),
            (
                'I can\'t decide what to give my parents. Please search the shop for products matching "{first}" and for products matching "{second}", '
                "take the price of the best match in each search, and tell me the percentage change from the former price to the latter, rounded to "
                "{places}."
            ),
            (
                'My present was going to be the best match in the shop for "{first}"; now I think of the best match for "{second}". Find the price of '
                "each product and work out how much more or less I would spend, in percent of the old price. Please round that to {places}."
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
        "bill_for_best_match",
        (
            (
                'Search the shop for "{goods}". Issue an invoice in US dollars to {customer} over the price of the best match, described by the name of '
                "that product, and due {period.amount} {period.unit} after {start}. E-mail the summary of the invoice to {email} with the subject "
                '"{subject}".'
            ),
            (
                '{customer} is buying a farewell present through us: "{goods}". Search the shop for the best match, and work out the date {period.amount} '
                "{period.unit} after {start}, which is when they have to pay. Then create the invoice in US dollars: the product's name as the "
                'description, its price as the amount. Finally, mail the invoice summary to {email}; the subject is "{subject}".'
            ),
            (
                'Please bill {customer} in US dollars for the product that is the shop\'s best match for "{goods}", with the product name as the '
                "description and its price as the amount. Due date: {period.amount} {period.unit} after {start}. Once the invoice exists, send its summary "
                'by e-mail to {email} under the subject "{subject}".'
            ),
            (
                'I need an invoice in US dollars for {customer}. Look in the shop for "{goods}" and bill the best match by its name and price. It has to '
                "be paid by the date you get when you add {period.amount} {period.unit} to {start}. The one-sentence invoice summary then goes to {email} "
                'by e-mail, with "{subject}" as the subject.'
            ),
        ),
        {
            "goods": GOODS,
            "customer": COMPANY,
            "period": PERIOD,
            "start": DATE,
            "email": EMAIL,
            "subject": _lines(("Invoice for the {}", "Your {}: invoice", "Billing of the {}"), ("present", "purchase", "order", "gift", "equipment")),
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
                "{often}. By what percentage does the final sum grow if I go for the second rate instead of the first? Round it to {places}."
            ),
            (
                "Compare two savings plans for a deposit of {amount} euros over {years} years with compound interest that is added {often}: plan A pays "
                "{low} percent a year, plan B {high} percent. Work out what each ends up with, then by how many percent B's final amount is above A's, "
                "rounded to {places}."
            ),
            (
                "What would a deposit of {amount} pounds become in {years} years at {low} percent annual interest, compounded {often}, and what at "
                "{high} percent? Tell me by how many percent the second final amount is higher than the first, rounded to {places}."
            ),
            (
                "My bank offers {low} percent a year, its competitor {high} percent; both compound the interest {often}. For {amount} francs left alone "
                "for {years} years, calculate the final amount at either bank and the percentage change from mine to the competitor's, rounded to {places}."
            ),
        ),
        {
            "amount": integers(1_000, 25_000, 500),
            "years": one_of(5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 18, 20),
            "low": decimals(1, 2.5, 2),
            "high": decimals(2.6, 5, 2),
            "often": one_of(Draw(4, "quarterly"), Draw(12, "monthly")),
            "places": PLACES,
        },
        {
            "first": Call("compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("low"), years=Slot("years"), periods_per_year=Slot("often")),
            "second": Call(
                "compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("high"), years=Slot("years"), periods_per_year=Slot("often")
            ),
            "gap": Call("percentage_change", old_value=Ref("first.final_amount"), new_value=Ref("second.final_amount")),
            "rounded": Call("round_number", value=Ref("gap.percent"), decimals=Slot("places")),
        },
    ),
    Template(
        "expense_notes_change",
        (
            (
                'Pick the numbers out of my two expense notes and use their totals. Last month I wrote "{before}", this month "{after}". By what '
                "percentage has the total changed? Round the answer to {places}."
            ),
            (
                'These are my travel costs as I jotted them down. First trip: "{before}". Second trip: "{after}". Extract the amounts from each note '
                "and take their total, then give me the percentage change from the first total to the second, rounded to {places}."
            ),
            (
                'How much more or less did I spend? My old note reads "{before}" and my new one reads "{after}". Please extract the numbers from both '
                "and tell me by how many percent the total has gone up or down, rounded to {places}."
            ),
            (
                'In spring I noted "{before}" and in summer "{after}". Find the figures in each of these notes, compare the total of the spring trip '
                "with that of the summer trip, and tell me by how many percent the costs have changed. One thing more: round the percentage to {places}."
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
                "Project A must be finished by the date {periods.first} {periods.first_unit} after {starts.first}, project B by the date {periods.second} "
                "{periods.second_unit} after {starts.second}. Work out both, count the days from the deadline of A to that of B, and send that summary to "
                "{person} on {channel}."
            ),
            (
                "Please tell {person} by {channel} message how far apart two deadlines are. The first is {periods.first} {periods.first_unit} after "
                "{starts.first}, the second {periods.second} {periods.second_unit} after {starts.second}. Calculate both dates and the days from the first "
                "to the second; the message is the one-sentence summary."
            ),
            (
                "My visa is valid until the date {periods.first} {periods.first_unit} after {starts.first}, and my sister's until the date "
                "{periods.second} {periods.second_unit} after {starts.second}. Which dates are these, and how many days is it from mine to hers? Message "
                "the summary of the difference to {person} via {channel}."
            ),
            (
                "Date A is {periods.first} {periods.first_unit} after {starts.first}; date B is {periods.second} {periods.second_unit} after "
                "{starts.second}. Work out both, find the number of days from A to B, and send {person} the summary sentence over {channel}."
            ),
        ),
        {"starts": TWO_DATES, "periods": TWO_PERIODS, "person": PERSON, "channel": CHANNEL},
        {
            "first": Call("add_duration", date=Slot("starts.first"), amount=Slot("periods.first"), unit=Slot("periods.first_unit")),
            "second": Call("add_duration", date=Slot("starts.second"), amount=Slot("periods.second"), unit=Slot("periods.second_unit")),
            "gap": Call("calculate_date_diff", start_date=Ref("first.date"), end_date=Ref("second.date")),
            "message": Call("send_message", recipient=Slot("person"), text=Ref("gap.summary"), channel=Slot("channel")),
        },
    ),
    Template(
        "monthly_invoice",
        (
            (
                "Bill {customer} {amount} {currency} for the work delivered on {service}. Write that date as month and year, which is all the "
                "description of the invoice says, and work out the due date, {period.amount} {period.unit} after the same date. Then e-mail the invoice "
                'summary to {email} with the subject "{subject}".'
            ),
            (
                "We finished our work for {customer} on {service}. Create an invoice over {amount} {currency}. Format that date as month and year for "
                "the description, and calculate the due date, which lies {period.amount} {period.unit} after it. Mail the summary of the invoice to "
                '{email}, subject "{subject}".'
            ),
            (
                'Please send {email} an e-mail with the subject "{subject}" that contains the summary of a new invoice. The customer is {customer}, '
                "the amount {amount} {currency}. Both other details have to be worked out from the service date, {service}: written as month and year, "
                "it is the description; moved forward by {period.amount} {period.unit}, it is the due date."
            ),
            (
                "{customer} owes us {amount} {currency} for a service on {service}. Write this date as month and year and take that as the invoice's "
                "description; calculate the date {period.amount} {period.unit} after it and take that as the due date. Issue the invoice, and then "
                'e-mail its summary to {email} under "{subject}".'
            ),
        ),
        {
            "customer": COMPANY,
            "amount": integers(250, 9_950, 50),
            "currency": one_of("EUR", "GBP", "CHF", "SEK", "CAD", "AUD"),
            "service": Sampler(DATE.size // 3, DATE.at),
            "period": PERIOD,
            "email": EMAIL,
            "subject": _lines(("New invoice for {}", "Invoice issued: {}", "For your books: {}"), ("our services", "our work", "this month", "the project")),
        },
        {
            "month": Call("format_date", date=Slot("service"), style="month_year"),
            "due": Call("add_duration", date=Slot("service"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "invoice": Call(
                "create_invoice",
                customer=Slot("customer"),
                amount=Slot("amount"),
                description=Ref("month.formatted"),
                currency=Slot("currency"),
                due_date=Ref("due.date"),
            ),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("invoice.summary")),
        },
    ),
    Template(
        "two_orders_gap",
        (
            (
                "Look up order {orders.first} and order {orders.second} in our orders table. By how many percent is the total of the second above or below "
                "the total of the first? Please round it to {places}."
            ),
            (
                "I'm preparing a client review. Find {orders.first} and {orders.second} by order number in our database, calculate the percentage change "
                "from the former's total to the latter's, and round it to {places}."
            ),
            (
                "We're comparing order {orders.first}, the first, with order {orders.second}, the second. Take the total of either from our orders table, "
                "and tell me the change in percent from the first total to the second, rounded to {places}."
            ),
            (
                "Compare two rows of our orders database for me, order {orders.first} and order {orders.second}. With the first one's total as the old "
                "value and the second one's as the new value, what is the percentage change? I'd like it rounded to {places}."
            ),
        ),
        {"orders": TWO_ORDERS, "places": PLACES},
        {
            "first": Call("database_query", table="orders", column="order_id", value=Slot("orders.first")),
            "second": Call("database_query", table="orders", column="order_id", value=Slot("orders.second")),
            "gap": Call("percentage_change", old_value=Ref("first.rows[0].total"), new_value=Ref("second.rows[0].total")),
            "rounded": Call("round_number", value=Ref("gap.percent"), decimals=Slot("places")),
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
            "country": one_of(*NAMED_PLAINLY),
            "separator": SEPARATOR,
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
            "files": TWO_OF_A_FOLDER,
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
        "road_trip_message",
        (
            (
                "I'm driving from {trip.first} to {trip.second}. Get the route and the weather at the destination, put the two summaries into one line, "
                'route first, with "{separator}" between them, and send the line to {person} on {channel}.'
            ),
            (
                "Please message {person} on {channel}: one sentence on the drive from {trip.first} to {trip.second}, then "
                '"{separator}", then one sentence on the weather where the drive ends. Make that one line.'
            ),
            (
                "How far is it by car from {trip.first} to {trip.second}, and what is the weather doing in the city where I arrive? {person} is coming "
                'along, so join the directions summary and the weather summary, separated by "{separator}", and send the text by {channel}.'
            ),
            (
                "{person} will drive from {trip.first} to {trip.second}. Could you look up the directions, check the weather where the road ends, and "
                'send a {channel} message with the two summaries in one line, route, then "{separator}", then weather?'
            ),
        ),
        {"trip": BY_LAND, "separator": SEPARATOR, "person": PERSON, "channel": CHANNEL},
        {
            "route": Call("get_directions", origin=Slot("trip.first"), destination=Slot("trip.second")),
            "weather": Call("get_weather", city=Slot("trip.second")),
            "line": Call("join_texts", texts=[Ref("route.summary"), Ref("weather.summary")], separator=Slot("separator")),
            "message": Call("send_message", recipient=Slot("person"), text=Ref("line.text"), channel=Slot("channel")),
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
            "separator": one_of(*_headed("Keywords", "Key words", "In short")),
            "person": PERSON,
            "channel": CHANNEL,
        },
        {
            "mood": Call("sentiment_analysis", text=Slot("review")),
            "keywords": Call("keyword_extract", text=Slot("review"), count=Slot("count")),
            "line": Call("join_texts", texts=[Ref("mood.summary"), Ref("keywords.joined")], separator=Slot("separator")),
            "message": Call("send_message", recipient=Slot("person"), text=Ref("line.text"), channel=Slot("channel")),
        },
    ),
    Template(
        "site_status_file",
        (
            (
                'Check whether {first} and {second} are up. Lay out a report titled "{title}" with the two status summaries as its sections, in that '
                "order, and save the finished report to {path}."
            ),
            (
                "Before the launch, I want to know if two pages respond: {first} and {second}. Put the status summary of each, in the order given, "
                'into a report headed "{title}" and save the report as {path}.'
            ),
            (
                'Generate a report called "{title}" and save it in the file {path}. It has one section for each of two addresses, namely the summary of '
                "a check whether the address answers: {first} comes first, {second} second."
            ),
            (
                "Are {first} and {second} reachable right now? Collect the two status summaries, first address first, in a report with the title "
                '"{title}" and write that report to the file {path}.'
            ),
        ),
        {
            "first": LINK,
            "second": LINK,
            "title": _lines(("{} Check", "{} Site Status", "Reachable on {}"), DAYS),
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
        {"copied": POST, "places": one_of(Draw(2, "two decimals"), Draw(3, "three decimals"))},
        {
            "document": Call("read_file", path=Slot("copied.path")),
            "page": Call("web_page_fetch", url=Slot("copied.link")),
            "score": Call("text_similarity", first=Ref("document.content"), second=Ref("page.text")),
            "rounded": Call("round_number", value=Ref("score.similarity"), decimals=Slot("places")),
        },
    ),
    Template(
        "encoded_company_card",
        (
            (
                'Get the encyclopaedia description of {company.name} and the share price of {company.symbol}. Make a report titled "{company.title}" with '
                "the description first and the share summary second, and encode the finished report in Base64."
            ),
            (
                'The screens in our trading room only take Base64. Make a report headed "{company.title}" that has two sections, how the encyclopaedia '
                "describes {company.name}, and the latest stock price of {company.symbol} in one sentence. Then encode the report in Base64."
            ),
            (
                'Today\'s company card, "{company.title}", is a report of two parts: first the description in the encyclopaedia entry on {company.name}, '
                "then one sentence with the latest {company.symbol} stock price. Build the report and give it to me as Base64."
            ),
            (
                "Look up {company.name} in the encyclopaedia, and quote the stock {company.symbol}. From the description and then the summary of the "
                'price, lay out a report with the title "{company.title}"; what I need in the end is the Base64 encoding of that report.'
            ),
        ),
        {
            "company": combine(
                lambda listed, kind, week: {"name": _said(listed[0]), "symbol": _said(listed[1]), "title": _said(f"{kind}, {week}")},
                tuple(LISTED.items()),
                ("Company of the Week", "Company Card", "On the Screen"),
                WEEKS,
            )
        },
        {
            "profile": Call("lookup_entity", name=Slot("company.name")),
            "stock": Call("get_stock_price", symbol=Slot("company.symbol")),
            "report": Call("generate_report", title=Slot("company.title"), sections=[Ref("profile.description"), Ref("stock.summary")]),
            "encoded": Call("base64_encode", text=Ref("report.report")),
        },
    ),
    # Four steps: a join in the middle, and a root that is used once more --------------------------------------------------------------------------------------
    Template(
        "colleague_call",
        (
            (
                "I'm in {city} and want to talk to {employee}. Find my colleague by name in our employees table and look up the time zone of my city. The "
                "invitation should show the colleague's local time, so convert {start} from my zone to the one in the employee record and schedule the "
                'meeting, titled "{meeting}", with the e-mail address in the record for the converted time.'
            ),
            (
                'Please set up a meeting called "{meeting}" with {employee}, whose e-mail address and time zone are under that name in our employees '
                "table. My free slot is {start}, local time in {city}. Look up the time zone of this city, convert the slot to my colleague's zone, and "
                "use the converted time as the start of the meeting."
            ),
            (
                "What time is it for {employee} when it is {start} in {city}? Look up the time zone of the city, and the employee's own time zone by name "
                'in our employees database, and convert. Then schedule a meeting with the title "{meeting}" at the converted time; invite the e-mail '
                "address from the same database row."
            ),
            (
                'Invite {employee} to a meeting with the title "{meeting}" that starts on {start}, {city} time. The invitation must give the start in the '
                "zone of the person invited: get that time zone and the e-mail address by name from our employees table, look up the time zone of the "
                "city, and convert from the latter to the former."
            ),
        ),
        {"city": CITY, "employee": one_of(*_column("employees", "name")), "start": DATETIME, "meeting": MEETING},
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
                'The event with the title "{event.name}" is postponed by {period.amount} {period.unit}. Look it up in our events table, work out the new '
                'date, block it in my calendar under the name "{event.entry}" from {start} at the city of the event, and e-mail the summary of the '
                'calendar entry to the organizer\'s address from the table. Subject: "{event.subject}".'
            ),
            (
                'We have to postpone "{event.name}" by {period.amount} {period.unit}. Find the event by its title in our events table and work out the '
                'later date. Put "{event.entry}" into my calendar on the new date at {start}, with the event\'s city as the location. Then mail the '
                "calendar entry's summary to the organizer's e-mail address, subject \"{event.subject}\"."
            ),
            (
                'Please look up the event titled "{event.name}" in the events table. It will take place {period.amount} {period.unit} after the date given '
                'there. I need a calendar event called "{event.entry}" on the new date, starting at {start}, in the same city as before. Finally, e-mail '
                'the summary of that calendar event to the organizer, whose address is in the table too, under the subject "{event.subject}".'
            ),
            (
                'Add {period.amount} {period.unit} to the date of the event titled "{event.name}" in our events table. In my own calendar, create the '
                'entry "{event.entry}" for the resulting day, beginning at {start}, with the city of the event as its place. E-mail the summary of that '
                'entry to the event\'s organizer, whose address stands in the same row; the subject is "{event.subject}".'
            ),
        ),
        {
            "event": _about(
                _column("events", "title"),
                entry=("{} (new date)", "{} (second attempt)", "Postponed: {}", "Moved: {}"),
                subject=("New date of the {}", "{}: we are moving", "Change of plan for the {}", "{} takes place later"),
            ),
            "period": PERIOD,
            "start": times(8, 19),
        },
        {
            "event": Call("database_query", table="events", column="title", value=Slot("event.name")),
            "moved": Call("add_duration", date=Ref("event.rows[0].date"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "entry": Call(
                "create_calendar_event", title=Slot("event.entry"), date=Ref("moved.date"), start_time=Slot("start"), location=Ref("event.rows[0].city")
            ),
            "mail": Call("send_email", to=Ref("event.rows[0].organizer_email"), subject=Slot("event.subject"), body=Ref("entry.summary")),
        },
    ),
    # Five steps -----------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "topic_monitor_mail",
        (
            (
                'Search the web for "{topic.name}". From the text of the results, extract the entities and analyse the sentiment, then generate a report '
                'titled "{topic.title}" with the entity summary first and the sentiment summary second. E-mail that report to {email} with the subject '
                '"{subject}".'
            ),
            (
                'I follow what is written about "{topic.name}". Please run a web search, find the people, organizations and places named in the results\' '
                "text, and judge whether that text sounds positive or negative. Put the summary of the names and then the summary of the mood into a "
                'report called "{topic.title}" and mail it to {email}; the subject line is "{subject}".'
            ),
            (
                'Please e-mail {email} a report headed "{topic.title}" under the subject "{subject}". Base it on the text of a web search for '
                '"{topic.name}": one sentence on the entities that the text mentions, and below it one sentence on its sentiment.'
            ),
            (
                'What does the web say about "{topic.name}", who is mentioned, and in what tone? Take the search results\' text, extract its entities and '
                'analyse its sentiment, and compose a report with the title "{topic.title}": summary of the entities on top, summary of the sentiment '
                'below. It should be e-mailed to {email}, subject "{subject}".'
            ),
        ),
        {
            "topic": _about(QUERIES, title=("Press Echo: {}", "Topic Watch: {}", "In the Media: {}")),
            "email": EMAIL,
            "subject": _weekly("Media monitor", "What the web says", "Press echo"),
        },
        {
            "search": Call("web_search", query=Slot("topic.name")),
            "entities": Call("extract_entities", text=Ref("search.text")),
            "mood": Call("sentiment_analysis", text=Ref("search.text")),
            "report": Call("generate_report", title=Slot("topic.title"), sections=[Ref("entities.summary"), Ref("mood.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), body=Ref("report.report")),
        },
    ),
    Template(
        "holding_gain_mail",
        (
            (
                "Look up the holding {holding.name} by its ID in our holdings table and get the latest price of its share. Calculate the percentage change "
                "from the purchase price to the latest price, write that percentage as a number with {decimals}, and e-mail just this number to the "
                'owner\'s address in the table. Subject: "{holding.subject}".'
            ),
            (
                "Has {holding.name} paid off? That is the holding ID in our holdings table. Fetch the row, quote the stock it is about, and work out by "
                "what percentage the current price differs from the purchase price. Format the percentage with {decimals} and mail the bare figure to the "
                'e-mail address of the owner; the subject line is "{holding.subject}".'
            ),
            (
                "The owner of holding {holding.name} (that is its ID in the holdings table) expects an e-mail with the subject "
                '"{holding.subject}". The body is nothing but a number, formatted with {decimals}: by how many percent the latest price of the share '
                "is above or below the purchase price we recorded. The owner's e-mail address is recorded there as well."
            ),
            (
                "Take the row with the ID {holding.name} from our holdings table and compare its purchase price (old) with what that stock costs now (new) "
                "as a percentage change. Write the result in figures, formatted with {decimals}, and send the figure alone by e-mail to the owner, at the "
                'address given in the row, under "{holding.subject}".'
            ),
        ),
        {
            "holding": _about(
                _column("holdings", "holding_id"),
                subject=[f"{{}}: {kind} in percent, {week}" for kind in ("gain or loss", "change since the purchase", "profit or loss") for week in WEEKS],
            ),
            "decimals": one_of(Draw(1, "one decimal"), Draw(0, "no decimals")),
        },
        {
            "holding": Call("database_query", table="holdings", column="holding_id", value=Slot("holding.name")),
            "stock": Call("get_stock_price", symbol=Ref("holding.rows[0].symbol")),
            "gain": Call("percentage_change", old_value=Ref("holding.rows[0].purchase_price"), new_value=Ref("stock.price")),
            "number": Call("format_number", value=Ref("gain.percent"), decimals=Slot("decimals")),
            "mail": Call("send_email", to=Ref("holding.rows[0].owner_email"), subject=Slot("holding.subject"), body=Ref("number.formatted")),
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
            "title": _lines(("Ready to Publish in {}", "Archive Card, {}", "Publication Note, {}"), MONTHS),
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
                "Resolve {first} and {second} to their IP addresses and find out where each server stands. A job starts on {start} in the first server's "
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
                "Check the weather in {first}, {second} and {third}. Find the lowest and the highest of the three temperatures, taking the cities in this "
                "order, and convert the highest from Celsius to Fahrenheit."
            ),
            (
                "Of {first}, {second} and {third}, which has it hottest right now? List the current temperatures in the order of the cities and find the "
                "highest in the list. It is in Celsius; please convert it into Fahrenheit."
            ),
            (
                "I have friends in three cities: {first}, {second} and {third}. Please look up the temperature in each of them, in that order, pick the "
                "highest of the three readings, and tell me what it is in Fahrenheit; the readings come in Celsius, so convert it."
            ),
            (
                "What would an American thermometer show in the warmest of these three cities: {first}, {second} or {third}? Look up the weather in each, "
                "put the temperatures in the same order, find the maximum, and convert it from Celsius to Fahrenheit."
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
                "Find {invoice.name} by invoice number in our invoices table. Format its amount as money in its own currency, and work out how many days "
                'it is from its due date to {today}. Put the formatted amount and then the summary of the days into a report titled "{invoice.title}" and '
                'e-mail that to the address on the invoice; the subject is "{invoice.subject}".'
            ),
            (
                'The customer behind {invoice.name} needs an e-mail with the subject "{invoice.subject}". Look the invoice number up in our invoices '
                "table, write the amount as money in the currency of the invoice, and count the days from the due date to {today}. The body is a report "
                'headed "{invoice.title}" with the amount first and the summary of the days second; it goes to the e-mail address in the table.'
            ),
            (
                "Look up the invoice number {invoice.name} in our invoices table and mail the address stored there a report named "
                '"{invoice.title}". Section one: the amount, formatted in the invoice\'s currency. Section two: the summary of how many days it is from '
                'the due date until {today}. As the subject of the e-mail, use "{invoice.subject}".'
            ),
            (
                "As of {today}, how many days is it since the due date of {invoice.name}? Search our invoices table by invoice number. I want a report "
                'with the title "{invoice.title}" that shows the amount, formatted as money in the currency of that invoice, and then the summary of the '
                'days from due date to today. E-mail it to the address on the invoice with the subject "{invoice.subject}".'
            ),
        ),
        {
            "invoice": _about(
                _column("invoices", "invoice_number"),
                title=("Payment Status", "Open Items", "Account Note"),
                subject=("Your invoice {}", "Is {} still open?", "Payment of {}", "Reminder: {}"),
            ),
            "today": dates("2026-05-02", "2026-08-31"),
        },
        {
            "invoice": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice.name")),
            "money": Call("format_number", value=Ref("invoice.rows[0].amount"), currency=Ref("invoice.rows[0].currency")),
            "days": Call("calculate_date_diff", start_date=Ref("invoice.rows[0].due_date"), end_date=Slot("today")),
            "report": Call("generate_report", title=Slot("invoice.title"), sections=[Ref("money.formatted"), Ref("days.summary")]),
            "mail": Call("send_email", to=Ref("invoice.rows[0].email"), subject=Slot("invoice.subject"), body=Ref("report.report")),
        },
    ),
    Template(
        "waiting_times_message",
        (
            (
                "Our waiting times in minutes were {before} before the change, and {after} after it. Run statistics on both lists, calculate the "
                "percentage change from the first median to the second, format it with one decimal, and send just that figure to {person} on {channel}."
            ),
            (
                "Please analyse two samples of delivery times, in minutes. Old sample: {before}. New sample: {after}. By what percentage has the median "
                "changed from old to new? Format that number with one decimal and message the number alone to {person} via {channel}."
            ),
            (
                "{person} knows our response times of last week ({before} minutes) and of this week ({after} minutes), and is waiting for one figure by "
                "{channel} message: by how many percent the median has gone up or down. Get the statistics of both weeks, compare the medians, and send "
                "the percentage, formatted with one decimal and nothing else."
            ),
            (
                "Last month the rides took {before} minutes, this month {after} minutes. Compute the statistics of each list and then the percentage "
                "change between the medians, last month to this month. Format the result with one decimal and pass only that on to {person} in a "
                "{channel} message."
            ),
        ),
        {"before": lists(5, 95, 6), "after": lists(4, 88, 6), "person": PERSON, "channel": CHANNEL},
        {
            "before": Call("statistical_analysis", values=Slot("before")),
            "after": Call("statistical_analysis", values=Slot("after")),
            "change": Call("percentage_change", old_value=Ref("before.median"), new_value=Ref("after.median")),
            "number": Call("format_number", value=Ref("change.percent"), decimals=1),
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
            "status": STATUS,
            "limit": one_of(6, 8, 10, 12),
            "path": _new_paths("exports", "csv", "ranking", "largest-orders", "sorted-orders"),
            "title": one_of("Our Biggest Orders", "Orders by Size", "Order Ranking", "From Large to Small"),
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
            "subject": _lines(("How two reviews sound ({})", "Customer voices on {}", "Reviews read on {}"), DAYS),
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
                "Look up the capital of {country.name}. For that city, get the weather and the practical facts; then find the exchange rate from "
                "{currency} to the city's currency. Put the weather summary, the city summary and the rate summary, in that order, into a report "
                'titled "{country.title}" and e-mail it to {email}, subject "{country.subject}".'
            ),
            (
                "We're off to the capital of {country.name}, and I only have {currency} with me. Please look up which city that is, check its weather and "
                "its key data (population, language, currency), and get the exchange rate from my currency into the local one. Then mail {email} a "
                'report called "{country.title}" with three summaries: weather, city, rate. The subject is "{country.subject}".'
            ),
            (
                'Prepare a travel report with the heading "{country.title}" and e-mail it to {email} under the subject "{country.subject}". Its three '
                "sections are one sentence each: on the weather in the capital of {country.name} (look up which city it is), on that city's practical "
                "data, and on the exchange rate from {currency} to the currency used there."
            ),
            (
                "What should one know before a trip to the capital of {country.name}? Find out the capital, its current weather, its inhabitants, language "
                "and currency, and the exchange rate from {currency} to the local money. The weather, city and exchange-rate summaries become, in this "
                'order, a report titled "{country.title}". Send it to {email} by e-mail with the subject "{country.subject}".'
            ),
        ),
        {
            "country": _about(
                NAMED_PLAINLY,
                title=("Trip to {}", "{}: Good to Know", "Before You Fly to {}", "A First Look at {}"),
                subject=("Your trip to {}", "Travel notes for {}", "For our days in {}"),
            ),
            "currency": one_of("USD", "GBP", "CHF", "JPY"),
            "email": EMAIL,
        },
        {
            "capital": Call("knowledge_base_query", subject=Slot("country.name"), property="capital"),
            "weather": Call("get_weather", city=Ref("capital.value")),
            "place": Call("get_location_info", city=Ref("capital.value")),
            "rate": Call("get_exchange_rate", base=Slot("currency"), target=Ref("place.currency")),
            "report": Call("generate_report", title=Slot("country.title"), sections=[Ref("weather.summary"), Ref("place.summary"), Ref("rate.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("country.subject"), body=Ref("report.report")),
        },
    ),
    Template(
        "site_health_mail",
        (
            (
                'Build the address of the page "{page}" on {domain.name} and check its status. Besides, look up the IP address of that domain in DNS and '
                'find out where this address is located. A report titled "{domain.title}" should give the status summary first and the location '
                'summary second; e-mail it to {email} with the subject "{domain.subject}".'
            ),
            (
                'Is {domain.name} all right? Make a URL on that domain with the path "{page}" and see whether it is up. Then do a DNS lookup for the '
                "domain and geolocate the first IP address. Put the summary of the status and, after it, that of the location into a report called "
                '"{domain.title}" and mail this to {email}, subject "{domain.subject}".'
            ),
            (
                'My client at {email} wants a health report on {domain.name}, headed "{domain.title}". For section one, build the link to the path '
                '"{page}" on the domain and check whether it responds. For section two, resolve the domain to its IP address through DNS and locate that '
                'address. One summary sentence each is enough. E-mail the report; its subject should be "{domain.subject}".'
            ),
            (
                'Please send {email} an e-mail with the subject "{domain.subject}" and a report as its body. The report, "{domain.title}", consists of two '
                'summaries on {domain.name}: whether the URL with the path "{page}" on this domain is up, which you have to build and then check, and '
                "where the IP address from its DNS entry is located."
            ),
        ),
        {
            "page": one_of("login", "shop", "news/latest", "contact", "sitemap", "help/faq", "status"),
            "domain": _about(
                SITES,
                title=[f"{kind} on {day}" for kind in ("Site Health", "Website Check-up", "Server Report") for day in DAYS],
                subject=("How {} is doing", "Health of {}", "Check-up of {}"),
            ),
            "email": EMAIL,
        },
        {
            "link": Call("generate_url", domain=Slot("domain.name"), path=Slot("page")),
            "address": Call("dns_lookup", domain=Slot("domain.name")),
            "status": Call("check_url_status", url=Ref("link.url")),
            "place": Call("ip_geolocation", ip=Ref("address.first_record")),
            "report": Call("generate_report", title=Slot("domain.title"), sections=[Ref("status.summary"), Ref("place.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("domain.subject"), body=Ref("report.report")),
        },
    ),
    Template(
        "order_value_gap",
        (
            (
                "From our orders table, get at most {limit} rows in which the {groups.column} is {groups.first}, and in a second query at most as many in "
                "which it is {groups.second}. Compute the summary statistics of the total for each group, then the percentage change from the first median "
                "to the second, and round it to {places}. All orders are in USD."
            ),
            (
                "I'm comparing two groups of orders by their {groups.column}, first {groups.first} and then {groups.second}. Query our orders table for "
                "each, at most {limit} rows per query, get the statistics of the total (always in USD) in both groups, and tell me by how many percent the "
                "median of the second is above or below that of the first, rounded to {places}."
            ),
            (
                "Pull two samples of at most {limit} rows each out of our orders table: in the first, the {groups.column} is {groups.first}; in the "
                "second, it is {groups.second}. Summarize the column with the total, which is in USD throughout, statistically in each. By what percentage "
                "does the median change from the first sample to the second? Round that to {places}."
            ),
            (
                "How does the median total of our orders depend on the {groups.column}? From the orders table, fetch at most {limit} rows where it is "
                "{groups.first}, then at most as many where it is {groups.second}, and calculate summary statistics of the total, which is always in USD, "
                "for both groups. I need the percentage change from the first median to the second, rounded to {places}."
            ),
        ),
        {"groups": TWO_GROUPS, "limit": one_of(6, 8, 10, 12, 14, 15, 16, 18, 20, 24, 25, 30), "places": PLACES},
        {
            "first": Call("database_query", table="orders", column=Slot("groups.column"), value=Slot("groups.first"), limit=Slot("limit")),
            "second": Call("database_query", table="orders", column=Slot("groups.column"), value=Slot("groups.second"), limit=Slot("limit")),
            "first_stats": Call("generate_summary_stats", records=Ref("first.rows"), field="total"),
            "second_stats": Call("generate_summary_stats", records=Ref("second.rows"), field="total"),
            "gap": Call("percentage_change", old_value=Ref("first_stats.median"), new_value=Ref("second_stats.median")),
            "rounded": Call("round_number", value=Ref("gap.percent"), decimals=Slot("places")),
        },
    ),
)
