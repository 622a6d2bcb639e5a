"""L2: two or three independent calls and one that joins them."""

from collections.abc import Callable, Mapping
from itertools import permutations, product
from typing import Any

from generator.pools import CITY, DATE, DATETIME, DOMAIN, MEETING, POOLS, QUERY, TEXTS, TIME
from generator.samplers import Draw, Sampler, combine, dates, datetimes, decimals, integers, lists, one_of, pick, records
from generator.surface import MONTHS
from generator.template import Call, Ref, Slot, Template
from simulators.data import load

# Rows of the company's tables ------------------------------------------------------------------------------------------------------------------------------

_TABLES = load("tables.json")
_CITIES = load("cities.json")
_AIRLINES = load("airlines.json")
_CITY_STATES = ("Singapore",)  # what is known of the country answers what is asked of the city


def _said(value: Any) -> Draw:
    return Draw(value, str(value))


def _column(table: str, name: str, wanted: Callable[[Mapping[str, Any]], bool] = lambda row: True) -> Sampler:
    """The cells of a column that name one row each, of those rows that are wanted."""
    cells = [row[name] for row in _TABLES[table]]
    return one_of(*(row[name] for row in _TABLES[table] if wanted(row) and cells.count(row[name]) == 1))


def _within_a_drive(city: str, other: str) -> bool:
    """Whether two cities are so close that one rents a car at the airport of the one to visit the other."""
    here, there = _CITIES[city], _CITIES[other]
    return bool(city != other and abs(here["latitude"] - there["latitude"]) < 4.5 and abs(here["longitude"] - there["longitude"]) < 8)


def _in_europe(city: str) -> bool:
    """Whether a city is on the mainland and west of the Urals, so that one can drive from any to any other."""
    return bool(_CITIES[city]["landmass"] == "Eurasia" and _CITIES[city]["longitude"] < 35 and _CITIES[city]["latitude"] > 35)


_EMPLOYEE = _column("employees", "name")
_THREE_COLLEAGUES = pick(
    [{"first": first, "second": second, "third": third} for first, second, third in permutations((row["name"] for row in _TABLES["employees"]), 3)]
)
_LED = _column("employees", "name", lambda row: row["manager"] != row["name"])
_CLIENT = _column("customers", "company")
_CLIENT_NUMBER = _column("customers", "customer_id")
_ORDER = _column("orders", "order_id")
_CHEAP_ORDER = _column("orders", "order_id", lambda row: row["unit_price"] <= 250)
_MIDDLING_ORDER = _column("orders", "order_id", lambda row: 200 <= row["total"] <= 1_000)
_PARCEL = _column("orders", "tracking_number")
_UNPAID = _column("invoices", "invoice_number", lambda row: row["status"] != "paid")
_COLLEAGUE_AWAY = pick(
    [
        {"name": person["name"], "city": city}
        for person in _TABLES["employees"]
        for city, row in _CITIES.items()
        if row["timezone"] != person["timezone"] and city != person["city"]
    ]
)
_CLIENT_ABROAD = pick(
    [
        {"company": client["company"], "city": city}
        for client in _TABLES["customers"]
        for city, row in _CITIES.items()
        if row["currency"] != client["currency"] and city not in (client["city"], *_CITY_STATES)
    ]
)
# A flight with an odd number goes to its airline's hub.
_LANDING = combine(
    lambda pair, number: {"flight": _said(f"{pair[0]}{number}"), "company": _said(pair[1])},
    [
        (code, client["company"])
        for code, airline in _AIRLINES.items()
        for client in _TABLES["customers"]
        if _in_europe(airline["hub"]) and _in_europe(client["city"]) and _within_a_drive(airline["hub"], client["city"])
    ],
    range(103, 990, 2),
)
_FLIGHT = combine(lambda airline, number: f"{airline}{number}", list(_AIRLINES), range(104, 990, 7))
_CHANNEL = one_of(Draw("slack", "Slack"), Draw("teams", "Teams"), Draw("whatsapp", "WhatsApp"))

# Places, pages and names -----------------------------------------------------------------------------------------------------------------------------------

_COUNTRY = one_of(*(name for name, row in load("countries.json").items() if row.get("in_text", name) == name and name not in _CITY_STATES))
_FAMOUS_MONEY = ("USD", "EUR", "GBP", "CHF", "CAD", "AUD")
_WHOLE_MONEY = ("JPY", "KRW", "CLP", "COP", "VND", "ISK", "XOF", "UGX", "RWF", "IDR", "TZS", "MNT")  # nobody writes their hundredths
_CITY_OF_OWN_MONEY = one_of(*(city for city, row in _CITIES.items() if row["currency"] not in (*_FAMOUS_MONEY, *_WHOLE_MONEY) and city not in _CITY_STATES))
_RATE = pick(
    [
        {"base": base, "target": target}
        for base, target in permutations("USD EUR GBP JPY CHF CAD AUD NZD CNY HKD SGD INR KRW SEK NOK DKK PLN CZK TRY ZAR BRL MXN".split(), 2)
    ]
)
_MAINLAND = one_of(*filter(_in_europe, _CITIES))
_ZONE = one_of(
    *(Draw(zone, zone.rpartition("/")[2].replace("_", " ")) for zone in sorted({row["timezone"] for row in _CITIES.values()}) if zone != "Asia/Ho_Chi_Minh")
)
_KINDRED = [
    [name for name, row in load("knowledge.json").items() if row["type"] == kind and row.get("in_text", name).casefold() == name.casefold()]
    for kind in ("element", "person", "work", "company")
]
_ALIKE = combine(
    lambda entry, step: {"first": _said(entry[0][entry[1]]), "second": _said(entry[0][(entry[1] + step) % len(entry[0])])},
    [(names, place) for names in _KINDRED for place in range(len(names))],
    range(1, min(map(len, _KINDRED))),
)
_US_SHARE = one_of(*(symbol for symbol, row in load("stocks.json").items() if row["currency"] == "USD"))
_SHARE = one_of(*load("stocks.json"))
_MAGAZINES = [site["domain"] for site in load("sites.json")["sites"]]
_SITES = [*POOLS["sites"], *_MAGAZINES]
_SLUGS = [topic["name"].lower().replace(" ", "-") for topic in load("sites.json")["topics"]]
_ANGLES = [angle["slug"] for angle in load("sites.json")["angles"]]
_ARTICLE = combine(
    lambda site, section, slug, angle: f"https://{site}/{section}/{slug}-{angle}", _MAGAZINES, ("guides", "stories", "archive", "2026"), _SLUGS, _ANGLES
)
_REVISION = combine(
    lambda site, slug, angle: {"old": _said(f"https://{site}/archive/{slug}-{angle}"), "new": _said(f"https://{site}/2026/{slug}-{angle}")},
    _MAGAZINES,
    _SLUGS,
    _ANGLES,
)
_PAGE = combine(lambda site, page, section: f"https://{site}/{section}{page}", _SITES, POOLS["pages"], ("", "en/", "2026/"))
_SITE_AND_PAGE = combine(
    lambda name, site, page: {"host": _said(f"{name}{site}"), "url": _said(f"https://{name}{site}/{page}")},
    ("", "shop.", "blog.", "docs."),
    _SITES,
    POOLS["pages"],
)
_IP = combine(
    lambda first, second, third, last: f"{first}.{second}.{third}.{last}",
    (5, 14, 18, 31, 41, 46, 57, 62, 80, 91, 102, 133, 177, 186, 200, 210),
    range(3, 99, 8),
    range(11, 250, 17),
    range(7, 250, 22),
)
_LINK_PATH = combine(
    lambda folder, paper, topic, year: f"{folder}/{paper} {topic} {year}.pdf",
    ("guides", "files", "offers", "press"),
    ("Brochure", "Price list", "Übersicht", "Catálogo", "Résumé", "Fact sheet"),
    ("wind power", "e-bikes", "coffee", "robotics", "home insulation", "cybersecurity", "solar energy", "3D printing"),
    (2025, 2026, 2027),
)
_TO_BE_TOLD = one_of(
    *("dentist", "gift idea lena", "gift idea tomas", "gym schedule", "office address", "packing list", "parking spot", "project deadline"),
    *("project status", "travel budget", "vacation dates", "vendor feedback", "wifi guest", "book recommendation", "favorite restaurant", "coffee order"),
)
_WORK_NOTE = one_of(*("project goal", "project status", "project deadline", "vendor feedback", "meeting preference", "travel budget", "quote of the week"))
_WORK_PAPER = one_of(
    *(path for path in load("files.json") if path.startswith("reports/")),
    *("notes/client-call.md", "notes/ideas.txt", "notes/standup.md", "notes/team-offsite.md", "drafts/press-release.txt"),
)
_NEW_TABLE = combine(
    lambda subject, thing, year: f"{subject}/{thing}-{year}.csv", POOLS["meeting_subjects"], ("wishlist", "shopping", "equipment"), (2026, 2027)
)
_WANTED = one_of(
    *(
        "wireless headphones",
        "gaming keyboard",
        "office chair",
        "hiking backpack",
        "espresso machine",
        "folding bike",
        "winter boots",
        "rain jacket",
        "desk lamp",
    ),
    *("robot vacuum cleaner", "family tent", "compact camera", "running watch", "student laptop", "curved monitor", "ergonomic mouse", "bread cookbook"),
    *("electric bike", "night light", "running shoes", "studio headphones", "camping chair", "travel keyboard", "security camera", "floor lamp"),
)

# Titles, subjects and other words that the user dictates ---------------------------------------------------------------------------------------------------

_TRIP_SUBJECT = one_of(
    *(
        "Weather for your trip",
        "Before you pack",
        "What to expect outside",
        "Your trip tonight",
        "For your suitcase",
        "Have a good journey",
        "A quick look at the sky",
    ),
)
_LINK_SUBJECT = combine(
    lambda what, when: f"{what} {when}",
    ("The link you asked for", "Your download", "Something to read", "The new address", "Our offer"),
    ("", "(final)", "(May)", "(corrected)"),
)
_FIGURES_SUBJECT = combine(
    lambda what, when: f"{what} {when}", ("Ratings", "Survey figures", "Visitor scores", "Feedback in figures"), ("this week", "last month", "so far")
)
_MARKET_TITLE = combine(
    lambda day, form: f"{day} {form}",
    ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Morning", "Evening", "Midweek"),
    ("Market Note", "Money Brief", "Markets at a Glance", "Finance Update"),
)
_TRIP_TITLE = combine(
    lambda kind, form: f"{kind} {form}", ("Family", "Spring", "Summer", "Office", "Weekend", "Holiday", "Study"), ("Trip Sheet", "Travel Notes", "Journey Plan")
)
_DOSSIER_TITLE = combine(
    lambda day, form: f"{day} {form}",
    ("Monday", "Tuesday", "Friday", "Weekend", "Evening", "Travel", "Personal"),
    ("Reading", "Notes", "Collection", "Digest", "Papers"),
)
_FOLDER_TITLE = combine(
    lambda whose, form: f"{whose} {form}",
    ("Project", "Team", "Monday", "Spring", "Office", "Board", "Quarterly", "Company"),
    ("Papers", "Handout", "Briefing", "File", "Background", "Overview", "Reading", "Dossier"),
)
_PRESS_TITLE = combine(
    lambda kind, form: f"{kind} {form}",
    ("City", "Local", "Morning", "Building", "Weekly", "Regional"),
    ("News Brief", "Press Review", "Press Notes", "Headlines"),
)
_TASK_PLACE = combine(
    lambda what, whom: f"{what} {whom}", ("Site visit", "Follow-up visit", "Second visit", "Workshop"), ("with the owner", "with the buyers", "and demo")
)
_WORDS = combine(
    lambda first, second, number: f"{first}-{second}-{number}", POOLS["passphrases"], "harbor violet summit copper maple winter".split(), range(12, 99, 5)
)
_BETWEEN = one_of(" / ", " | ", " - ", " ~ ")
_MARK = one_of("-", ".", "_", "~")
_DOT = one_of(".", ":", "|", ";")
_STYLE = one_of(Draw("german", "DD.MM.YYYY"), Draw("us", "MM/DD/YYYY"), Draw("european", "DD/MM/YYYY"))
_LANGUAGE = one_of("Spanish", "French", "German", "Italian", "Portuguese", "Dutch")
_TWO_LANGUAGES = pick(
    [{"first": first, "second": second} for first in ("Spanish", "French", "German") for second in ("Italian", "Portuguese", "Dutch")]
    + [{"first": first, "second": second} for first in ("Dutch", "Italian", "Portuguese") for second in ("German", "French", "Spanish")]
)
_SIGN = combine(
    lambda greeting, wish, closing: f"{greeting} {wish} {closing}",
    ("Welcome!", "Hello!", "Good morning!", "Good afternoon!", "Good evening!"),
    ("Enjoy your meal!", "Have a good trip!", "Have a nice day!", "Congratulations!", "Happy birthday!", "Good luck!"),
    ("See you soon.", "See you tomorrow.", "See you later.", "Thank you very much.", "Thank you for your help.", "Goodbye!"),
)
_ORDER_NOTICE = combine(
    lambda greeting, news, closing: f"{greeting} {news} {closing}",
    ("Hello!", "Good morning!", "Good afternoon!", "Good evening!"),
    ("Your order has been shipped.", "Your order has been delivered."),
    ("Thank you for your order.", "Thank you very much.", "Have a nice day.", "See you soon.", "Best regards!"),
)
_NOTICE_TITLE = combine(
    lambda place, subject, month: f"{place}: {subject} in {month}",
    ("Café Zoë", "Jardín Azul", "Hôtel du Lac", "Museum & Shop", "Bistro Müller", "Théâtre Nord"),
    ("Opening Hours", "What's On", "News for Our Guests", "Dates & Prices"),
    MONTHS,
)
_OFFER = combine(
    lambda goods, extra, last, a, b, c, d: f"{goods} {a}, packing {b}.50, {extra} {c}.90, insurance {d} and {last} {a // 9}.25",
    ("goods", "materials", "merchandise"),
    ("freight", "transport", "courier"),
    ("a service fee of", "handling", "paperwork"),
    range(212, 780, 13),
    range(21, 75, 4),
    range(29, 88, 7),
    range(12, 30, 3),
)

# What a summary keeps of these stories never stands side by side in them.
_STORY = combine(
    lambda thing, city, first, last, aside, doubt, cost, year: (
        f"{city} is getting a new {thing}. {aside} {first} {last} said that the {thing} in {city} costs {cost} million euros. "
        f"{doubt} The {thing} opens in {year}."
    ),
    ("bridge for cyclists", "library for children", "hall for concerts", "school of music", "garden for bees", "tram to the airport", "museum of printing"),
    "Lyon Porto Rotterdam Krakow Toronto Nairobi Vienna Oslo".split(),
    POOLS["first_names"],
    POOLS["last_names"],
    ("Rumours had gone round for months.", "Now it is official.", "Few had expected it so soon.", "Many had given up hope."),
    ("Some neighbours remain doubtful.", "Others welcome the decision.", "Critics would rather repair roads.", "Donors pay a third of it."),
    range(3, 40, 4),
    (2027, 2028, 2029),
)

_TWO_STORIES = combine(
    lambda subject, events, reasons, outlooks: {
        name: _said(f"{subject} {event}. {reason} {outlook}")
        for name, event, reason, outlook in zip(("first", "second"), events, reasons, outlooks, strict=True)
    },
    POOLS["news_subjects"],
    *(list(permutations(POOLS[f"news_{part}"], 2)) for part in ("events", "reasons", "outlooks")),
)

# Figures ---------------------------------------------------------------------------------------------------------------------------------------------------

_PLANS = combine(
    lambda months, old, old_start, new, new_start: {
        "old": _said(f"{months} * {old}.90 + {old_start}"),
        "new": _said(f"{months} * {new}.50 + {new_start}"),
    },
    (12, 18, 24, 36),
    range(19, 58, 3),
    range(25, 190, 9),
    range(20, 57, 3),
    range(30, 180, 9),
)
_WAITS = lists(11, 160, 6)
_RISE = combine(
    lambda base, rise: {"old": Draw(base / 10, f"{base / 10:.1f}"), "new": Draw((base + rise) / 10, f"{(base + rise) / 10:.1f}")},
    range(1011, 1290, 4),
    range(17, 79, 2),
)


def _table(label: str, names: list[str], column: str, values: list[int]) -> Draw:
    """Rows of a name and a figure, pasted as CSV."""
    return records(lambda _: [{label: name, column: value} for name, value in zip(names, values, strict=True)], 1).draw(0)


def _two_seasons(number: int, names: tuple[str, ...]) -> dict[str, Draw]:
    """Two tables of the same regions, each region with two shops."""
    shown = [*names, *names]
    early, late = (lists(120, 960, 6).draw(number * 2 + half).value for half in (0, 1))
    return {"before": _table("region", shown, "sales", early), "after": _table("region", shown[::-1], "sales", late)}


def _delays(number: int, first: int) -> dict[str, Draw]:
    """Parcels with their delays in minutes, and a bound that some of them reach."""
    values = lists(14, 98, 12).draw(number).value
    return {"rows": _table("parcel", [f"A{first + step}" for step in range(12)], "delay", values), "least": _said(str(sorted(values)[5] // 2 * 2))}


_SEASONS = combine(_two_seasons, range(9_000), (("North", "South", "West"), ("Coast", "Valley", "Hills"), ("Alpine", "Lakes", "Delta")))
_DELAYS = combine(_delays, range(5_000), range(310, 900, 47))
_RATINGS = combine(
    lambda number, label, column: {
        "rows": _table(label, [f"{label[0].upper()}{place}" for place in range(1, 9)], column, lists(11, 99, 8).draw(number).value),
        "field": _said(column),
    },
    range(5_000),
    ("visitor", "guest", "tester"),
    ("score", "rating", "points"),
)

# Days ------------------------------------------------------------------------------------------------------------------------------------------------------

_STYLES = 3  # `dates` writes all its days in the first of these ways, then all of them in the next


def _two_days(first: Sampler, second: Sampler) -> Sampler:
    """A day of each pool, both written in the same way."""
    return combine(
        lambda style, early, late: {
            "first": first.draw(style * (first.size // _STYLES) + early),
            "second": second.draw(style * (second.size // _STYLES) + late),
        },
        range(_STYLES),
        range(first.size // _STYLES),
        range(second.size // _STYLES),
    )


def _stretch(days: Sampler, shortest: int, longest: int) -> Sampler:
    """The first and the last day of a stretch of time, both written in the same way."""
    last = days.size // _STYLES - longest
    return combine(
        lambda style, start, length: {
            "start": days.draw(style * (days.size // _STYLES) + start),
            "end": days.draw(style * (days.size // _STYLES) + start + length),
        },
        range(_STYLES),
        range(last),
        range(shortest, longest),
    )


_TWO_TERMS = _two_days(dates("2026-03-16", "2026-08-31"), dates("2027-06-01", "2027-12-20"))
_CLOSED = _stretch(dates("2025-11-03", "2026-03-08"), 5, 40)

# Opinions --------------------------------------------------------------------------------------------------------------------------------------------------


def _opinion(subject: Mapping[str, list[str]], mood: str, first: int, fact: int, verdict: int) -> str:
    return f"{subject[mood][first]} {subject['facts'][fact]} {TEXTS['praise' if mood == 'good' else 'blame'][verdict]}"


def _three_opinions(
    subject: Mapping[str, list[str]], moods: tuple[str, ...], firsts: tuple[int, ...], facts: tuple[int, ...], verdicts: tuple[int, ...]
) -> dict[str, Draw]:
    """What three people say of one thing, each in other words."""
    opinions = (_opinion(subject, *parts) for parts in zip(moods, firsts, facts, verdicts, strict=True))
    return {name: _said(opinion) for name, opinion in zip(("first", "second", "third"), opinions, strict=True)}


_OPINIONS = combine(
    _three_opinions,
    TEXTS["reviews"],
    list(product(("good", "bad"), repeat=3)),
    list(permutations(range(3))),
    list(permutations(range(4), 3)),
    list(permutations(range(4), 3)),
)
# Customers of any firm speak of a delivery or of a course.
_SERVICE_REVIEW = combine(_opinion, TEXTS["reviews"][4:], ("good", "bad"), range(3), range(4), range(4))

TEMPLATES: tuple[Template, ...] = (
    # How much larger or smaller, in percent
    Template(
        "population_of_another_country",
        (
            "Look up the population of {first} and the population of {second}. Going from the first country to the second, how big is the change in percent?",
            (
                "I'm preparing a geography quiz. Find the population of {first}, then that of {second}, and tell me the percentage change from the former to "
                "the latter."
            ),
            (
                "I'm moving from {first} to {second}. By how many percent is the population of my new country larger or smaller than that of the old one? Look "
                "both up first."
            ),
            (
                "With the population of {first} as the starting point, how many percent more or fewer people are there in {second}? Please use figures you "
                "have looked up."
            ),
        ),
        {"first": _COUNTRY, "second": _COUNTRY},
        {
            "here": Call("knowledge_base_query", subject=Slot("first"), property="population"),
            "there": Call("knowledge_base_query", subject=Slot("second"), property="population"),
            "change": Call("percentage_change", old_value=Ref("here.number"), new_value=Ref("there.number")),
        },
    ),
    Template(
        "offer_against_order",
        (
            (
                'Another supplier offers us the goods of order {order} like this: "{offer}". Pull out all the numbers and their sum. By how many percent is '
                "that sum above or below the total we have on file for the order?"
            ),
            (
                'Would it have been cheaper elsewhere? The other shop wrote: "{offer}". Get me the numbers in that sentence with their sum, and the percentage '
                "change from the total of order {order} to that sum."
            ),
            (
                'Last time we paid what it says under total for order {order}. This year\'s offer reads "{offer}". Find all the figures in it and what they '
                "add up to, and tell me the change in percent from last time to this year."
            ),
            (
                'How does the sum of all the numbers in "{offer}" compare with the total of order {order}? I want the numbers picked out of the text, and the '
                "percentage change from the order to their sum."
            ),
        ),
        {"offer": _OFFER, "order": _MIDDLING_ORDER},
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "offer": Call("extract_numbers", text=Slot("offer")),
            "change": Call("percentage_change", old_value=Ref("order.rows[0].total"), new_value=Ref("offer.total")),
        },
    ),
    Template(
        "two_phone_plans",
        (
            (
                "Months times monthly fee plus set-up, my phone contract costs {plans.old} euros over its whole term, the one I'm looking at {plans.new}. Work "
                "both out: how many percent would the cost change if I switched?"
            ),
            "Work out {plans.old}, which is what the old lease came to, then {plans.new} for the new one. What's the percentage change from old to new?",
            (
                "Which way does my bill go, and by how many percent, if I leave a plan that adds up to {plans.old} for another that adds up to {plans.new}? "
                "Calculate the two sums first."
            ),
            (
                "The gym changed its prices. A membership came to {plans.old} with the joining fee; now it's {plans.new}. Work out both sums and then the "
                "increase or decrease in percent."
            ),
        ),
        {"plans": _PLANS},
        {
            "old": Call("calculator", expression=Slot("plans.old")),
            "new": Call("calculator", expression=Slot("plans.new")),
            "change": Call("percentage_change", old_value=Ref("old.result"), new_value=Ref("new.result")),
        },
    ),
    Template(
        "median_wait",
        (
            (
                "Patients waited {before} minutes on Monday and {after} minutes on Tuesday. I need the statistics of both days (mean, median and quartiles), "
                "and the change of the median from Monday to Tuesday in percent."
            ),
            (
                "Before the update our pages took {before} milliseconds, afterwards {after}. Give me average, median and standard deviation of each series, "
                "and tell me by how many percent the median has changed since the update."
            ),
            (
                "I timed my commute, in minutes. January: {before}. February: {after}. Work out mean, median and variance for each month. How far did the "
                "median move from January to February, in percent?"
            ),
            (
                "Calls lasted {before} minutes in the old office and {after} in the new one. What are the average, the median and the quartiles in each? And "
                "what's the percentage change from the old median to the new?"
            ),
        ),
        {"before": _WAITS, "after": _WAITS},
        {
            "before": Call("statistical_analysis", values=Slot("before")),
            "after": Call("statistical_analysis", values=Slot("after")),
            "change": Call("percentage_change", old_value=Ref("before.median"), new_value=Ref("after.median")),
        },
    ),
    Template(
        "strongest_region",
        (
            (
                "Spring:\n{seasons.before}\n\nAutumn:\n{seasons.after}\n\nFor each table, get the total sales per region. By how many percent did the largest "
                "total change from spring to autumn, even if it belongs to another region now?"
            ),
            (
                "Here is last year:\n{seasons.before}\n\nand here is this year:\n{seasons.after}\n\nGroup each by region and take the total of the sales. "
                "What's the percentage change from last year's highest total to this year's highest total, whichever regions they belong to?"
            ),
            (
                "I have two tables of sales by region.\nOld:\n{seasons.before}\n\nNew:\n{seasons.after}\n\nFind the total of every region in both. The best "
                "region may not be the same any more: how big is the change in percent from the highest total in the old table to the highest total in the new "
                "one?"
            ),
            (
                "First half:\n{seasons.before}\n\nSecond half:\n{seasons.after}\n\nHow high does our top region get? Take the total sales of every region in "
                "both halves, then give me the change in percent between the highest total of the first half and the highest one of the second, be it the same "
                "region or not."
            ),
        ),
        {"seasons": _SEASONS},
        {
            "before": Call("data_aggregate", records=Slot("seasons.before"), group_by="region", field="sales", operation="sum"),
            "after": Call("data_aggregate", records=Slot("seasons.after"), group_by="region", field="sales", operation="sum"),
            "change": Call("percentage_change", old_value=Ref("before.top_value"), new_value=Ref("after.top_value")),
        },
    ),
    Template(
        "lighter_parcel",
        (
            "Last month's parcel was {old} pounds; today's is {new} ounces. Convert both to grams. How many percent lighter or heavier is today's?",
            (
                "Our old tent weighed {old} pounds and the new one weighs {new} ounces. What are they in grams, and what's the percentage change from the old "
                "one to the new?"
            ),
            "For a postage form I need {old} pounds and {new} ounces in grams. I'd also like the change in percent from the first weight to the second.",
            "Grandma's recipe took {old} pounds of flour and I now use {new} ounces. With both turned into grams, by what percentage did I change it?",
        ),
        {"old": decimals(2, 9, 1), "new": decimals(33, 140, 1)},
        {
            "old": Call("unit_convert", value=Slot("old"), from_="pounds", to="grams"),
            "new": Call("unit_convert", value=Slot("new"), from_="ounces", to="grams"),
            "change": Call("percentage_change", old_value=Ref("old.result"), new_value=Ref("new.result")),
        },
    ),
    # Travel, meetings and dates
    Template(
        "drive_from_the_airport",
        (
            (
                "I'm on flight {trip.flight}. From the city where it lands I'll drive straight to the city of our customer at {trip.company}. How long is the "
                "drive?"
            ),
            "How far is it by car from the city in which flight {trip.flight} arrives to the one in which our customer at {trip.company} is based?",
            (
                "We're visiting our customer at {trip.company}. Check which city flight {trip.flight} goes to, look up the customer's city, and plan me the "
                "drive from the former to the latter."
            ),
            (
                "Someone from the sales team lands with {trip.flight} and rents a car to visit our customer at {trip.company}. Could you get directions for "
                "the drive, from the city the flight arrives in to the customer's city?"
            ),
        ),
        {"trip": _LANDING},
        {
            "flight": Call("get_flight_status", flight_number=Slot("trip.flight")),
            "customer": Call("database_query", table="customers", column="company", value=Slot("trip.company")),
            "drive": Call("get_directions", origin=Ref("flight.destination"), destination=Ref("customer.rows[0].city")),
        },
    ),
    Template(
        "clock_of_a_colleague",
        (
            (
                "Our colleague {person.name} starts a demo on {when}, by the clock in that person's own time zone. I'll be in {person.city}. Look up both time "
                "zones: when is it for me?"
            ),
            (
                "I'm travelling to {person.city} and have a call on {when}; that's in the time zone of our colleague {person.name}, as it stands in our "
                "records. Find the time zone of my destination too and convert the time to it."
            ),
            (
                "Our colleague {person.name} wrote that it's happening on {when}, meaning the local time over there. Check which time zone our records give "
                "for that person, and which one {person.city} has, and tell me the local time in the latter."
            ),
            (
                "What will the clocks in {person.city} show on {when} as counted in the time zone of our colleague {person.name}? You'll have to look up both "
                "time zones."
            ),
        ),
        {"person": _COLLEAGUE_AWAY, "when": DATETIME},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("person.name")),
            "place": Call("get_location_info", city=Slot("person.city")),
            "there": Call("convert_timezone", datetime=Slot("when"), from_timezone=Ref("colleague.rows[0].timezone"), to_timezone=Ref("place.timezone")),
        },
    ),
    Template(
        "two_servers_one_moment",
        (
            (
                "The server at {first} logged an error on {when}, local time. Locate it and the server at {second}, which failed at the same moment. What did "
                "the clocks at the second one show?"
            ),
            (
                "I'm comparing the logs of two IP addresses, {first} and {second}. Look up their locations, and convert {when} from the time zone of the first "
                "to that of the second."
            ),
            (
                "A visitor with the address {first} wrote to us on {when}, by the clock over there. Whoever answers sits behind {second}. Locate both "
                "addresses: what time was it at the second?"
            ),
            "Geolocate {first} and {second} for me. When it is {when} at the former, what is the local time at the latter?",
        ),
        {"first": _IP, "second": _IP, "when": datetimes("2025-06-02", "2026-03-06")},
        {
            "first": Call("ip_geolocation", ip=Slot("first")),
            "second": Call("ip_geolocation", ip=Slot("second")),
            "there": Call("convert_timezone", datetime=Slot("when"), from_timezone=Ref("first.timezone"), to_timezone=Ref("second.timezone")),
        },
    ),
    Template(
        "call_with_client",
        (
            'Invite our colleague {name} and our customer at {company} to a video call titled "{title}" on {when} UTC.',
            (
                'I need a meeting on {when} UTC, titled "{title}". Look up the e-mail addresses of our colleague {name} and of our customer at {company}, and '
                "invite those two."
            ),
            (
                'Find the address of our colleague {name}, and that of our customer at {company}, then set up the meeting "{title}" with both of them for '
                "{when} UTC."
            ),
            'Can you get our colleague {name} together with our customer at {company}? Schedule a meeting for {when} UTC under the title "{title}".',
        ),
        {"name": _EMPLOYEE, "company": _CLIENT, "when": DATETIME, "title": MEETING},
        {
            "employee": Call("database_query", table="employees", column="name", value=Slot("name")),
            "customer": Call("database_query", table="customers", column="company", value=Slot("company")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("employee.rows[0].email"), Ref("customer.rows[0].email")],
                start=Slot("when"),
            ),
        },
    ),
    Template(
        "visit_in_the_clients_city",
        (
            (
                'I promised our customer at {company} a visit {months} months after {date}. Block time for it in my calendar: "{title}", starting at {time}, '
                "with the customer's city as the place."
            ),
            'Put "{title}" in my calendar at {time}, on the day {months} months after {date}. As the location, look up the city of our customer at {company}.',
            (
                'I saw our customer at {company} on {date}, and I\'m to come again {months} months later. Enter "{title}" in my calendar for that day at '
                "{time}, located in the customer's city."
            ),
            (
                'My calendar needs an entry "{title}" at {time}. For the day, count {months} months from {date}; for the place, find out which city our '
                "customer at {company} is in."
            ),
        ),
        {"title": _TASK_PLACE, "months": integers(2, 9), "date": DATE, "time": TIME, "company": _CLIENT},
        {
            "day": Call("add_duration", date=Slot("date"), amount=Slot("months"), unit="months"),
            "customer": Call("database_query", table="customers", column="company", value=Slot("company")),
            "entry": Call("create_calendar_event", title=Slot("title"), date=Ref("day.date"), start_time=Slot("time"), location=Ref("customer.rows[0].city")),
        },
    ),
    Template(
        "between_two_leases",
        (
            (
                "Our lease ends on the date {months} months after {days.first}. The new flat is done {more} months after {days.second}. How many days is "
                "it from the end of the lease to the new flat?"
            ),
            (
                "My course starts {months} months after {days.first}, the day I sign up, and the exam is {more} months after {days.second}, when the rooms "
                "are given out. Count the days from the start of the course to the exam."
            ),
            (
                "Two bridges are being repaired: one opens {months} months after {days.first}, the other {more} months after {days.second}. How many days "
                "is it from the first opening to the second?"
            ),
            (
                "The rented machine goes back {months} months after {days.first}. Its successor, promised for {days.second}, comes {more} months later "
                "than that. How many days is it from the day the old one goes to the day the new one comes?"
            ),
        ),
        {"days": _TWO_TERMS, "months": integers(7, 11), "more": integers(3, 6)},
        {
            "from": Call("add_duration", date=Slot("days.first"), amount=Slot("months"), unit="months"),
            "to": Call("add_duration", date=Slot("days.second"), amount=Slot("more"), unit="months"),
            "gap": Call("calculate_date_diff", start_date=Ref("from.date"), end_date=Ref("to.date")),
        },
    ),
    Template(
        "closed_days_added",
        (
            (
                "Our office closed on {closed.start} and reopened on {closed.end}. How many days is it from the one date to the other? Extend the due date "
                "of invoice {invoice} by as many days and tell me the new date."
            ),
            (
                "The bank's systems failed on {closed.start} and were back on {closed.end}, and nobody could pay. Count the days from the one date to the "
                "other and add them to the due date of invoice {invoice}: what date is that?"
            ),
            (
                "We agreed to extend invoice {invoice} by the length of the strike, which began on {closed.start} and ended on {closed.end}. Counted in "
                "days from the first date to the second, when would it now be due instead of its recorded due date?"
            ),
            (
                "Look up the due date of invoice {invoice}. The customer was away and gets a delay: tell me the date that comes as many days after it as "
                "there are from {closed.start} to {closed.end}."
            ),
        ),
        {"closed": _CLOSED, "invoice": _UNPAID},
        {
            "closed": Call("calculate_date_diff", start_date=Slot("closed.start"), end_date=Slot("closed.end")),
            "invoice": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "due": Call("add_duration", date=Ref("invoice.rows[0].due_date"), amount=Ref("closed.days"), unit="days"),
        },
    ),
    Template(
        "days_of_grace",
        (
            (
                "Delays in minutes:\n{delays.rows}\n\nKeep only the parcels with a delay of at least {delays.least}. For every parcel left, the customer "
                "gets another day: extend the due date of invoice {invoice} by that many days and tell me the new date."
            ),
            (
                "{delays.rows}\n\nHow many rows have a delay of at least {delays.least}? We promised one day of grace for each, so add that number of days "
                "to the due date of invoice {invoice}. Which date is it then?"
            ),
            (
                "We grant an extra day for each parcel whose delay was at least {delays.least} minutes. Only those count:\n{delays.rows}\n\nSo, with that "
                "many days added to the due date of invoice {invoice}, when must it be paid?"
            ),
            (
                "Filter this table down to the rows where delay is at least {delays.least}:\n{delays.rows}\n\nTo make up for the late parcels, the due date "
                "of invoice {invoice} is extended by as many days as there are rows left. What's the new date?"
            ),
        ),
        {"delays": _DELAYS, "invoice": _UNPAID},
        {
            "late": Call("data_filter", records=Slot("delays.rows"), field="delay", operator="at_least", value=Slot("delays.least")),
            "invoice": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "due": Call("add_duration", date=Ref("invoice.rows[0].due_date"), amount=Ref("late.count"), unit="days"),
        },
    ),
    Template(
        "reminder_in_another_zone",
        (
            'Remind me of what I saved as "{key}" when it is {when} in {zone}. Convert that moment to UTC for the alarm, and use the saved text word for word.',
            'When it is {when} in {zone}, what time is it in UTC? Set a reminder for that UTC time; its text is what I asked you to remember as "{key}".',
            'Fetch my note "{key}" from memory. I want exactly that text as a reminder at {when} {zone} time, so work out the UTC time and set it for then.',
            'I land late, so please remind me at the UTC time that matches {when} in {zone}. The message should be whatever I had you remember under "{key}".',
        ),
        {"key": _TO_BE_TOLD, "when": DATETIME, "zone": _ZONE},
        {
            "moment": Call("convert_timezone", datetime=Slot("when"), from_timezone=Slot("zone"), to_timezone="UTC"),
            "note": Call("retrieve_memory", key=Slot("key")),
            "alarm": Call("set_reminder", message=Ref("note.value"), remind_at=Ref("moment.datetime")),
        },
    ),
    Template(
        "read_it_later",
        (
            (
                "My reading group meets on {date}, and again {days} days later to discuss the article {url}. Put a task with the second day as its deadline on "
                "my list, with just the page's title as its name."
            ),
            "I want to read {url} but not now. Get the title of that page and make it a task, with a deadline {days} days after {date}.",
            "Open {url} and take its title as a new to-do. It should be done {days} days after {date}, in time for my course.",
            (
                "Could you put a task on my list? Its title is the headline of the web page {url}, and it is due {days} days after {date}, when the series "
                "goes offline."
            ),
        ),
        {"url": _ARTICLE, "days": one_of(*(days for days in range(9, 61) if days % 7)), "date": DATE},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "day": Call("add_duration", date=Slot("date"), amount=Slot("days"), unit="days"),
            "task": Call("create_task", title=Ref("page.title"), due_date=Ref("day.date")),
        },
    ),
    # Messages to other people
    Template(
        "weather_for_a_traveller",
        (
            (
                'Our colleague {name} flies to {city} tonight. Send them an e-mail with the subject "{subject}" and the weather there, in one sentence, as its '
                "whole text."
            ),
            'What\'s the weather in {city}? E-mail just a one-sentence summary of it to our colleague {name}, who is going there; the subject is "{subject}".',
            (
                "Look up the e-mail address of our colleague {name}, who is packing for {city}, and mail them the current weather there, only the sentence "
                'that sums it up. Subject: "{subject}".'
            ),
            (
                'Please mail our colleague {name} in time for the trip, subject "{subject}". All the mail should say is how the weather in {city} is right '
                "now, in a sentence."
            ),
        ),
        {"name": _EMPLOYEE, "city": CITY, "subject": _TRIP_SUBJECT},
        {
            "traveller": Call("database_query", table="employees", column="name", value=Slot("name")),
            "weather": Call("get_weather", city=Slot("city")),
            "mail": Call("send_email", to=Ref("traveller.rows[0].email"), subject=Slot("subject"), body=Ref("weather.summary")),
        },
    ),
    Template(
        "flight_news_for_the_manager",
        (
            (
                "Find out who the manager of our colleague {name} is and tell that person on {channel} how flight {flight} is doing. A one-sentence summary is "
                "enough."
            ),
            "How is flight {flight} doing? Send a sentence on it by {channel} to the manager of our colleague {name}, who is on board.",
            (
                "Our colleague {name} is on flight {flight}, and the manager is waiting. Send the manager a {channel} message with the flight's status summed "
                "up in one sentence."
            ),
            "Message the manager of our colleague {name} over {channel}: nothing but a one-sentence summary of where flight {flight} stands.",
        ),
        {"name": _LED, "flight": _FLIGHT, "channel": _CHANNEL},
        {
            "employee": Call("database_query", table="employees", column="name", value=Slot("name")),
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "note": Call("send_message", recipient=Ref("employee.rows[0].manager"), text=Ref("flight.summary"), channel=Slot("channel")),
        },
    ),
    Template(
        "link_by_mail",
        (
            (
                'Our customer at {company} can\'t find the file "{path}" on our domain {domain}. Make a complete, properly encoded link to it and e-mail it '
                'to them: subject "{subject}", and nothing but the link as the text.'
            ),
            (
                'Our customer at {company} asked for a link. Build it from the domain {domain} and the path "{path}" so that it survives the spaces, then '
                'mail just that address under the subject "{subject}".'
            ),
            (
                'Send an e-mail with the subject "{subject}" to our customer at {company}. Its only content is the complete link, properly encoded, to '
                '"{path}" on {domain}.'
            ),
            (
                'What is the e-mail address of our customer at {company}? Write to it: subject "{subject}", and as the text only the encoded web address '
                'made of {domain} and the path "{path}".'
            ),
        ),
        {
            "domain": DOMAIN,
            "path": _LINK_PATH,
            "company": _CLIENT,
            "subject": one_of(*(_LINK_SUBJECT.draw(index).value.strip() for index in range(_LINK_SUBJECT.size))),
        },
        {
            "customer": Call("database_query", table="customers", column="company", value=Slot("company")),
            "link": Call("generate_url", domain=Slot("domain"), path=Slot("path")),
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), subject=Slot("subject"), body=Ref("link.url")),
        },
    ),
    Template(
        "column_summary_by_mail",
        (
            (
                "{table.rows}\n\nPut the figures of the {table.field} column into one sentence (average, median, total and so on) and e-mail that sentence to "
                'our colleague {name}, subject "{subject}".'
            ),
            (
                "Our colleague {name} presents the survey tomorrow and needs the statistics of the {table.field} column below, summed up in a sentence. Mail "
                'them just that under the subject "{subject}".\n{table.rows}'
            ),
            (
                "Here are the latest answers:\n{table.rows}\n\nSum up the {table.field} column in figures, mean and median included. Then send an e-mail with "
                'the subject "{subject}" and only that summary as its text to our colleague {name}.'
            ),
            (
                'Please write to our colleague {name} with the subject "{subject}". The e-mail is just one sentence that sums up the average, median and total '
                "of the {table.field} column in\n{table.rows}"
            ),
        ),
        {"table": _RATINGS, "name": _EMPLOYEE, "subject": _FIGURES_SUBJECT},
        {
            "employee": Call("database_query", table="employees", column="name", value=Slot("name")),
            "figures": Call("generate_summary_stats", records=Slot("table.rows"), field=Slot("table.field")),
            "mail": Call("send_email", to=Ref("employee.rows[0].email"), subject=Slot("subject"), body=Ref("figures.summary")),
        },
    ),
    # Money and shopping
    Template(
        "bill_for_the_best_match",
        (
            (
                'Find the best match for "{wanted}" in the shop and bill it in US dollars to the company with customer number {number}: its price as the '
                "amount, its name as the description, payable by {date}."
            ),
            (
                'I promised customer number {number} a product. Search the shop for "{wanted}", take the top hit, and make out an invoice in US dollars to '
                "that customer's company over the price, with the product's name as what is billed, due on {date}."
            ),
            (
                "Make an invoice in US dollars, due on {date}, to the company behind customer number {number}. It is for the first product you find in the "
                'shop for "{wanted}": put its name as the description and its price as the amount.'
            ),
            (
                'Which product in the shop fits "{wanted}" best? Write the company behind customer number {number} an invoice for it, described by the product '
                "name, at the shop price in US dollars, due {date}."
            ),
        ),
        {"wanted": _WANTED, "number": _CLIENT_NUMBER, "date": DATE},
        {
            "customer": Call("database_query", table="customers", column="customer_id", value=Slot("number")),
            "product": Call("search_products", query=Slot("wanted")),
            "bill": Call(
                "create_invoice",
                customer=Ref("customer.rows[0].company"),
                amount=Ref("product.best_price"),
                description=Ref("product.best_name"),
                due_date=Slot("date"),
            ),
        },
    ),
    Template(
        "interest_on_an_invoice",
        (
            (
                "Invoice {invoice} stays unpaid. By contract its amount grows with yearly compound interest, at the percentage by which the price index "
                "rose from {index.old} to {index.new}. What will be owed after {years} years?"
            ),
            (
                "Unpaid bills grow with the rent index, which went from {index.old} to {index.new}. Take that rise in percent as the yearly compound "
                "interest rate and tell me what the amount of invoice {invoice} becomes in {years} years."
            ),
            (
                "Look up the amount of invoice {invoice}, and work out by how many percent the index has changed from {index.old} to {index.new}. If the "
                "amount bears that percentage as compound interest, added once a year, what is owed after {years} years?"
            ),
            (
                "How many percent is it from {index.old} up to {index.new} on the price index? We charge that as annual compound interest: let the amount "
                "of invoice {invoice} grow by it for {years} years."
            ),
        ),
        {"invoice": _UNPAID, "years": integers(2, 6), "index": _RISE},
        {
            "invoice": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "rise": Call("percentage_change", old_value=Slot("index.old"), new_value=Slot("index.new")),
            "owed": Call("compound_interest", principal=Ref("invoice.rows[0].amount"), annual_rate_percent=Ref("rise.percent"), years=Slot("years")),
        },
    ),
    Template(
        "shopping_from_savings",
        (
            (
                "I put {sum} dollars into savings at {rate} percent interest a year, and whatever they become after {years} years is my limit. Search the shop "
                "for the product we bought in order {order}, within that limit."
            ),
            (
                "What do {sum} dollars grow to in {years} years at {rate} percent annual interest? With that as the highest price, see what the shop offers if "
                "you look for the product of order {order}."
            ),
            (
                "Look up which product was bought in order {order} and search the shop for it. My budget is what a deposit of {sum} dollars with {rate} "
                "percent interest per year has turned into after {years} years."
            ),
            (
                "My savings, {sum} dollars, earn {rate} percent a year. Spending no more than what is in the account after {years} years, what could I buy if "
                "I look in the shop for the product named in order {order}?"
            ),
        ),
        {"sum": integers(310, 980, 5), "rate": decimals(1, 6, 1), "years": integers(2, 9), "order": _CHEAP_ORDER},
        {
            "budget": Call("compound_interest", principal=Slot("sum"), annual_rate_percent=Slot("rate"), years=Slot("years")),
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "found": Call("search_products", query=Ref("order.rows[0].product"), max_price=Ref("budget.final_amount")),
        },
    ),
    Template(
        "clients_currency_abroad",
        (
            (
                "Our customer at {client.company} is going to {client.city}. What's the exchange rate from the currency our records give for the customer to "
                "the local currency of that city?"
            ),
            (
                "We're opening a branch in {client.city}, and our customer at {client.company} will pay there. How much of the local currency of that city do "
                "you get for one unit of the currency in which the customer pays now?"
            ),
            (
                "Look up the currency of our customer at {client.company}, and the local currency of the city of {client.city}, where the goods go. What does "
                "the first cost in terms of the second at today's rate?"
            ),
            (
                "Our customer at {client.company} was invited to a fair in {client.city} and asks about the rate. Look up the currency in which the customer "
                "pays and the local currency of that city: what's one unit of the former worth in the latter?"
            ),
        ),
        {"client": _CLIENT_ABROAD},
        {
            "customer": Call("database_query", table="customers", column="company", value=Slot("client.company")),
            "place": Call("get_location_info", city=Slot("client.city")),
            "rate": Call("get_exchange_rate", base=Ref("customer.rows[0].currency"), target=Ref("place.currency")),
        },
    ),
    Template(
        "round_sum_in_local_money",
        (
            (
                "For a price tag, round {sum} to the nearest hundred and write the result as a price, with two decimals, in the local currency of the city "
                "of {city}."
            ),
            (
                "I'm printing a price list for our shop in {city}. Look up the local currency of that city, round {sum} to the nearest hundred, and format "
                "the rounded figure as a price in that currency, with two decimals."
            ),
            (
                "What is the local currency in the city of {city}? Print the amount {sum} in it for me, but rounded to the nearest hundred first. Two "
                "decimals, please."
            ),
            (
                "My budget for {city} is {sum} in that city's local currency. Round it to the nearest hundred and make it presentable as an amount of "
                "money with two decimals."
            ),
        ),
        {"sum": decimals(2_000, 95_000, 2), "city": _CITY_OF_OWN_MONEY},
        {
            "sum": Call("round_number", value=Slot("sum"), decimals=-2),
            "place": Call("get_location_info", city=Slot("city")),
            "shown": Call("format_number", value=Ref("sum.result"), currency=Ref("place.currency")),
        },
    ),
    Template(
        "shopping_table",
        (
            (
                'Find the best match in the shop for "{first}" and the best one for "{second}", and save the two products as a table in {path}, in the order I '
                "named them, with everything the shop lists about each."
            ),
            (
                'I\'m collecting things to buy. Search the shop for "{first}" first and for "{second}" after that, and put the top product of each search, '
                "with all its data, into the spreadsheet {path}."
            ),
            (
                'Make me a spreadsheet {path} of two rows for the buyers: the complete entry of the first product the shop shows for "{first}", and below it '
                'that of the first one for "{second}".'
            ),
            (
                'What does the shop have under "{first}", and what under "{second}"? Write the leading product of the one and then of the other, all details '
                "included, as rows to a CSV file {path}."
            ),
        ),
        {"first": _WANTED, "second": _WANTED, "path": _NEW_TABLE},
        {
            "first": Call("search_products", query=Slot("first")),
            "second": Call("search_products", query=Slot("second")),
            "table": Call("create_spreadsheet", path=Slot("path"), records=[Ref("first.products[0]"), Ref("second.products[0]")]),
        },
    ),
    # Texts compared
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
        {"pages": _REVISION},
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
        {"pair": _ALIKE},
        {
            "first": Call("lookup_entity", name=Slot("pair.first")),
            "second": Call("lookup_entity", name=Slot("pair.second")),
            "score": Call("text_similarity", first=Ref("first.description"), second=Ref("second.description")),
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
        {"news": _TWO_STORIES},
        {
            "first": Call("keyword_extract", text=Slot("news.first")),
            "second": Call("keyword_extract", text=Slot("news.second")),
            "score": Call("text_similarity", first=Ref("first.joined"), second=Ref("second.joined")),
        },
    ),
    # Lines put together
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
        {"message": _SIGN, "languages": _TWO_LANGUAGES, "between": _BETWEEN},
        {
            "first": Call("translate_text", text=Slot("message"), target_language=Slot("languages.first")),
            "second": Call("translate_text", text=Slot("message"), target_language=Slot("languages.second")),
            "sign": Call("join_texts", texts=[Ref("first.translated_text"), Ref("second.translated_text")], separator=Slot("between")),
        },
    ),
    Template(
        "two_encoded_parts",
        (
            'Encode "{first}" in Base64, and "{second}" too, each on its own. Then join the first code to the second with "{mark}" in between.',
            'I need a test token: "{first}" in Base64, then "{mark}", then "{second}" in Base64.',
            'Base64 for "{first}", Base64 for "{second}", please, and glue the two results together with "{mark}" between them, in that order.',
            (
                'Our old interface wants a user and a password in one string. The user is "{first}" and the password "{second}"; encode each of them in '
                'Base64, and put "{mark}" between the encoded user and the encoded password.'
            ),
        ),
        {"first": _WORDS, "second": _WORDS, "mark": _DOT},
        {
            "first": Call("base64_encode", text=Slot("first")),
            "second": Call("base64_encode", text=Slot("second")),
            "token": Call("join_texts", texts=[Ref("first.encoded"), Ref("second.encoded")], separator=Slot("mark")),
        },
    ),
    Template(
        "name_with_fingerprint",
        (
            (
                'I need a name for a file: the slug of the title "{title}", then "{mark}", then the {algorithm} hash of the text in it, which is "{text}" '
                "Join the two like that."
            ),
            (
                'Our site names each notice after its title and text. Turn "{title}" into a web-friendly slug, take the {algorithm} fingerprint of '
                '"{text}", and put "{mark}" between the slug and the fingerprint.'
            ),
            (
                'For caching I append a hash to the slug of each page. Take "{title}" for the title and hash "{text}" with {algorithm}, then join slug and '
                'hash with "{mark}".'
            ),
            (
                'To tell versions of a notice apart, I label each with the {algorithm} hash of its text, here "{text}". Put that after the slug for '
                '"{title}", with "{mark}" between the two, and give me the whole string.'
            ),
        ),
        {"title": _NOTICE_TITLE, "algorithm": one_of(Draw("md5", "MD5"), Draw("sha1", "SHA1"), Draw("sha512", "SHA512")), "text": _SIGN, "mark": _MARK},
        {
            "slug": Call("slugify", text=Slot("title")),
            "hash": Call("hash_text", text=Slot("text"), algorithm=Slot("algorithm")),
            "name": Call("join_texts", texts=[Ref("slug.slug"), Ref("hash.digest")], separator=Slot("mark")),
        },
    ),
    Template(
        "weekday_and_date",
        (
            'For a poster: the day of the week of {date}, then "{mark}", then the same date written as {style}. Make that one line.',
            'Write {date} in the format {style} and put the weekday in front of it, joined by "{mark}". It goes on a ticket.',
            (
                "What day of the week is {date}, and how is that date written in the notation {style}? Join the weekday and the written date, in that "
                'order, with "{mark}".'
            ),
            'For a form I need one string. It begins with the weekday of {date} and goes on, after "{mark}", with the same date written as {style}.',
        ),
        {"date": dates("2026-03-16", "2031-12-20"), "style": _STYLE, "mark": one_of(", ", " - ", ": ", " | ")},
        {
            "weekday": Call("get_weekday", date=Slot("date")),
            "written": Call("format_date", date=Slot("date"), style=Slot("style")),
            "line": Call("join_texts", texts=[Ref("weekday.weekday"), Ref("written.formatted")], separator=Slot("mark")),
        },
    ),
    Template(
        "address_and_status",
        (
            (
                "Look up the IPv4 address of {place.host} and check whether {place.url} is up. For my list of sites give me one line: the address, then "
                '"{mark}", then the status in a sentence.'
            ),
            (
                "Is {place.url} up? And which IP address does the domain {place.host} point to? Our provider asked for both: join the IP address and a "
                'sentence about the status, in that order, with "{mark}".'
            ),
            (
                'I\'m writing to our provider and need a line that begins with the IP address of {place.host}, goes on with "{mark}" and ends with a sentence '
                "on whether {place.url} is reachable."
            ),
            (
                "Resolve {place.host} to its IP address. Then see if the link {place.url} responds. Put the address and a one-sentence status together for my "
                'notes, separated by "{mark}".'
            ),
        ),
        {"place": _SITE_AND_PAGE, "mark": _BETWEEN},
        {
            "address": Call("dns_lookup", domain=Slot("place.host")),
            "status": Call("check_url_status", url=Slot("place.url")),
            "line": Call("join_texts", texts=[Ref("address.first_record"), Ref("status.summary")], separator=Slot("mark")),
        },
    ),
    # Texts kept
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
        {"company": _CLIENT, "review": _SERVICE_REVIEW},
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
        {"message": _ORDER_NOTICE, "language": _LANGUAGE, "parcel": _PARCEL},
        {
            "order": Call("database_query", table="orders", column="tracking_number", value=Slot("parcel")),
            "note": Call("translate_text", text=Slot("message"), target_language=Slot("language")),
            "file": Call("write_file", path=Ref("order.rows[0].order_id"), content=Ref("note.translated_text")),
        },
    ),
    # Reports
    Template(
        "market_note",
        (
            (
                'Write a report titled "{title}" with two paragraphs: first a sentence on how the {symbol} share is doing, then one on the rate of {rate.base} '
                "in {rate.target}."
            ),
            (
                "How is the stock {symbol} trading, and what is the exchange rate from {rate.base} to {rate.target}? Put the two answers, a sentence each and "
                'in that order, into a report under the headline "{title}".'
            ),
            (
                'For the breakfast meeting I\'d like a report called "{title}". Begin with the share price of {symbol} in a sentence and end with the exchange '
                "rate of {rate.base} against {rate.target}, also in a sentence."
            ),
            (
                'Lay out a report with the headline "{title}". Section one: the stock price of {symbol} in a sentence. Section two: the exchange rate from '
                "{rate.base} to {rate.target}, in a sentence as well."
            ),
        ),
        {"title": _MARKET_TITLE, "symbol": _SHARE, "rate": _RATE},
        {
            "share": Call("get_stock_price", symbol=Slot("symbol")),
            "rate": Call("get_exchange_rate", base=Slot("rate.base"), target=Slot("rate.target")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("share.summary"), Ref("rate.summary")]),
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
        {"title": _PRESS_TITLE, "text": _STORY},
        {
            "short": Call("summarize_text", text=Slot("text")),
            "names": Call("extract_entities", text=Slot("text")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("short.summary"), Ref("names.summary")]),
        },
    ),
    Template(
        "two_searches_one_report",
        (
            (
                'Search the web for "{first}", then for "{second}". Make a report titled "{title}" with two sections: all the text that the first search '
                "returns, and all the text that the second one returns."
            ),
            (
                'I\'m starting on a new subject. Make a report called "{title}" out of two web searches: its first section is all the text found for '
                '"{first}", its second all the text found for "{second}", unedited.'
            ),
            (
                'What does the internet say about "{first}"? And about "{second}"? Collect everything the two searches return as text, a section for each '
                'and in that order, in a report with the headline "{title}".'
            ),
            (
                'Google "{first}", then "{second}", and lay out what you find as a report with the headline "{title}": the whole text of the first search '
                "is section one, the whole text of the second is section two."
            ),
        ),
        {"title": _DOSSIER_TITLE, "first": QUERY, "second": QUERY},
        {
            "first": Call("web_search", query=Slot("first")),
            "second": Call("web_search", query=Slot("second")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("first.text"), Ref("second.text")]),
        },
    ),
    Template(
        "file_and_memory_in_one_report",
        (
            'Combine the file {path} and what I asked you to remember as "{key}" into a report titled "{title}", the file first, both word for word.',
            (
                'I need a report with the headline "{title}" for a new colleague. Section one is the full text of {path} from my files, section two is my '
                'saved note "{key}".'
            ),
            (
                'Open the file {path} and recall what you have in memory under "{key}". Lay out the two texts, unchanged and in that order, as a report called '
                '"{title}".'
            ),
            (
                'Could you make a report "{title}" for the board? It starts with everything in the file {path}; after that comes the text you remember for me '
                'under "{key}".'
            ),
        ),
        {"title": _FOLDER_TITLE, "path": _WORK_PAPER, "key": _WORK_NOTE},
        {
            "file": Call("read_file", path=Slot("path")),
            "note": Call("retrieve_memory", key=Slot("key")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("file.content"), Ref("note.value")]),
        },
    ),
    Template(
        "trip_sheet",
        (
            (
                'We\'re going from {origin} to {destination} by train or bus. Make a report titled "{title}" with a sentence on the route and then one on the '
                "weather at our destination."
            ),
            (
                'Lay out a report called "{title}": its first section tells in a sentence how to get from {origin} to {destination} by train or bus, its '
                "second sums up the weather at the destination."
            ),
            (
                "How long does it take from {origin} to {destination} by train or bus, and what's the weather where we arrive? Put both answers, a sentence "
                'each and the route first, into a report under the headline "{title}".'
            ),
            (
                'I need a travel report with the headline "{title}". Start with a sentence on the way from {origin} to {destination} by train or bus, and '
                "finish with the current weather in the city where I get off, also in a sentence."
            ),
        ),
        {"title": _TRIP_TITLE, "origin": _MAINLAND, "destination": _MAINLAND},
        {
            "route": Call("get_directions", origin=Slot("origin"), destination=Slot("destination"), mode="transit"),
            "weather": Call("get_weather", city=Slot("destination")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("route.summary"), Ref("weather.summary")]),
        },
    ),
    # Three roots
    Template(
        "three_share_prices",
        (
            (
                "Get me the share prices of {first}, {second} and {third}. Which is the highest of the three and which the lowest, and what place do they have "
                "in my list?"
            ),
            (
                "What are {first}, {second} and {third} trading at? Taking these three stock prices in that order, which is the lowest and which the highest, "
                "and in what place?"
            ),
            (
                "I'm watching three stocks: {first}, then {second}, then {third}. Which price is the smallest, which the largest, and at what position in that "
                "order are they?"
            ),
            (
                "Look up the stocks {first}, {second} and {third}, one after the other. How far apart are the best and the worst price of the three, and which "
                "place does either have in my list?"
            ),
        ),
        {"first": _US_SHARE, "second": _US_SHARE, "third": _US_SHARE},
        {
            "first": Call("get_stock_price", symbol=Slot("first")),
            "second": Call("get_stock_price", symbol=Slot("second")),
            "third": Call("get_stock_price", symbol=Slot("third")),
            "extremes": Call("min_max", values=[Ref("first.price"), Ref("second.price"), Ref("third.price")]),
        },
    ),
    Template(
        "three_training_runs",
        (
            (
                "I ran {first} miles on Monday, {second} yards on Wednesday and {third} feet on Friday. Convert each to kilometers, then tell me the average, "
                "median and standard deviation, taken from Monday to Friday."
            ),
            (
                "My training log mixes units: {first} miles, {second} yards, {third} feet. Turn each of them into kilometers and give me the mean and the "
                "standard deviation of the three, in the order of the log."
            ),
            (
                "The legs of our relay race are {first} miles, then {second} yards and then {third} feet. Convert them to kilometers, in that order. What are "
                "the mean, the median and the variance?"
            ),
            (
                "Three walks of {first} miles, {second} yards and {third} feet: in kilometers, what are the average and the median length and how much do they "
                "vary? Take them as listed."
            ),
        ),
        {"first": decimals(2, 9, 1), "second": integers(3_100, 9_900, 10), "third": integers(11_000, 39_000, 50)},
        {
            "first": Call("unit_convert", value=Slot("first"), from_="miles", to="kilometers"),
            "second": Call("unit_convert", value=Slot("second"), from_="yards", to="kilometers"),
            "third": Call("unit_convert", value=Slot("third"), from_="feet", to="kilometers"),
            "figures": Call("statistical_analysis", values=[Ref("first.result"), Ref("second.result"), Ref("third.result")]),
        },
    ),
    Template(
        "three_response_times",
        (
            (
                "How fast do {first}, {second} and {third} respond right now? Taking the three response times in that order, tell me the smallest and the "
                "largest and their places."
            ),
            (
                "Check the addresses {first}, {second} and {third} one after the other. What's the best response time in that row, what's the worst, and at "
                "which place are they?"
            ),
            (
                "I suspect that one of our pages is slow. Check how fast {first}, then {second}, then {third} respond, and with the response times in that "
                "order, give me the lowest and the highest."
            ),
            (
                "Test whether {first}, {second} and {third} are up and how quickly they answer. From their response times, in the order of my list, I need the "
                "shortest and the longest."
            ),
        ),
        {"first": _PAGE, "second": _PAGE, "third": _PAGE},
        {
            "first": Call("check_url_status", url=Slot("first")),
            "second": Call("check_url_status", url=Slot("second")),
            "third": Call("check_url_status", url=Slot("third")),
            "extremes": Call("min_max", values=[Ref("first.response_ms"), Ref("second.response_ms"), Ref("third.response_ms")]),
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
        {"reviews": _OPINIONS},
        {
            "first": Call("sentiment_analysis", text=Slot("reviews.first")),
            "second": Call("sentiment_analysis", text=Slot("reviews.second")),
            "third": Call("sentiment_analysis", text=Slot("reviews.third")),
            "figures": Call("statistical_analysis", values=[Ref("first.score"), Ref("second.score"), Ref("third.score")]),
        },
    ),
    Template(
        "longest_with_us",
        (
            (
                "Look up our colleagues {staff.first}, {staff.second} and {staff.third}, one by one in this order, and sort the three records by hire "
                "date, earliest on top."
            ),
            (
                "Who has been with us longest? Take the staff records of our colleagues {staff.first}, {staff.second} and {staff.third}, one after the "
                "other, and sort them by hire date."
            ),
            (
                "I'm planning the jubilees of our colleagues {staff.first}, {staff.second} and {staff.third}. Get their full records, in the order I have "
                "named them, and rank these by hire date, the earliest first."
            ),
            (
                "For an anniversary party I need the records of three people, ranked by hire date from the earliest to the latest. They are, in the order "
                "of my list, our colleagues {staff.first}, {staff.second} and {staff.third}."
            ),
        ),
        {"staff": _THREE_COLLEAGUES},
        {
            "first": Call("database_query", table="employees", column="name", value=Slot("staff.first")),
            "second": Call("database_query", table="employees", column="name", value=Slot("staff.second")),
            "third": Call("database_query", table="employees", column="name", value=Slot("staff.third")),
            "ranking": Call("data_sort", records=[Ref("first.rows[0]"), Ref("second.rows[0]"), Ref("third.rows[0]")], field="hire_date"),
        },
    ),
    Template(
        "travel_note",
        (
            (
                'Make a report titled "{title}" with three sections of a sentence each: the weather in {city}, the status of flight {flight}, and the exchange '
                "rate from {rate.base} to {rate.target}."
            ),
            (
                "How is the weather in {city}, how is flight {flight} doing, and what's the exchange rate from {rate.base} to {rate.target}? Put the three "
                'answers, a sentence each and in that order, into a report called "{title}".'
            ),
            (
                'I leave tonight and want it all in one report with the headline "{title}": a sentence on the weather in {city}, then one on where flight '
                "{flight} stands, then one on the rate from {rate.base} to {rate.target}."
            ),
            (
                'Prepare a report for our guests under the headline "{title}". It begins with the weather in {city}, goes on with the status of flight '
                "{flight} and closes with the exchange rate of {rate.base} in {rate.target}, each in a single sentence."
            ),
        ),
        {"title": _TRIP_TITLE, "city": CITY, "flight": _FLIGHT, "rate": _RATE},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "rate": Call("get_exchange_rate", base=Slot("rate.base"), target=Slot("rate.target")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("weather.summary"), Ref("flight.summary"), Ref("rate.summary")]),
        },
    ),
    Template(
        "three_at_one_table",
        (
            'Set up the meeting "{title}" on {when} UTC and invite our colleagues {first} and {second} as well as our customer at {company}.',
            (
                "Find the e-mail addresses of our colleagues {first} and {second}, and of our customer at {company}. All three should be invited to the "
                'meeting "{title}" on {when} UTC.'
            ),
            (
                'Please schedule a call titled "{title}" for {when} UTC. The guests are our customer at {company} and two people of ours, our colleagues '
                "{first} and {second}."
            ),
            'I want our customer at {company}, and our colleagues {first} and {second}, in a video meeting on {when} UTC. Its title is "{title}".',
        ),
        {"first": _EMPLOYEE, "second": _EMPLOYEE, "company": _CLIENT, "title": MEETING, "when": DATETIME},
        {
            "first": Call("database_query", table="employees", column="name", value=Slot("first")),
            "second": Call("database_query", table="employees", column="name", value=Slot("second")),
            "customer": Call("database_query", table="customers", column="company", value=Slot("company")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("first.rows[0].email"), Ref("second.rows[0].email"), Ref("customer.rows[0].email")],
                start=Slot("when"),
            ),
        },
    ),
)
