"""L1: two calls, the second bound to the first."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from generator.pools import CITY, EMAIL, MEETING, PERSON, POOLS, REVIEW, TEXTS, TIME, paths
from generator.samplers import Draw, Sampler, combine, dates, decimals, integers, lists, one_of, pick, records, times
from generator.template import Call, Ref, Slot, Template
from simulators.data import load

Json = Any

FIRST_NAMES = POOLS["first_names"]
MONTHS = "January February March April May June July August September October November December".split()
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday".split()


def _said(**values: Json) -> dict[str, Draw]:
    """Draws by name; what is no draw yet is said as it is written."""
    return {name: value if isinstance(value, Draw) else Draw(value, str(value)) for name, value in values.items()}


def _price(value: float) -> Draw:
    return Draw(value, f"{value:,.2f}" if value >= 10_000 else f"{value:.2f}")


# Mail, notes and files ----------------------------------------------------------------------------------------------------------------------------------------

TAILS = ("", ", as promised", ", as you asked", " once more", " (for your records)", " - just so you know", " - please read", ": what I found")


def _subjects(*things: str, tails: Sequence[str] = TAILS) -> Sampler:
    """Subject lines: the thing itself, and a few words after it."""
    return combine(lambda thing, tail: f"{thing}{tail}", things, tails)


def _paths(ending: str, folders: Sequence[str], names: Sequence[str]) -> Sampler:
    """Paths at which nothing is stored yet."""
    details = (*(month.lower() for month in MONTHS[:6]), "week-10", "week-11", "week-12", "q1", "2026", "draft", "final", "v2", "new")
    return combine(lambda folder, name, detail: f"{folder}/{name}-{detail}.{ending}", folders, names, details)


_MEMORIES = {
    "allergy": "My allergies",
    "anniversary": "Our anniversary",
    "book recommendation": "A book that I liked the sound of",
    "coffee order": "My coffee order",
    "dentist": "My dentist",
    "favorite airline": "The airline that I like best",
    "favorite city": "The city that I like best",
    "favorite color": "The color that I like best",
    "favorite restaurant": "A restaurant for the two of us",
    "gift idea lena": "A gift for Lena",
    "gift idea tomas": "A gift for Tomas",
    "gym schedule": "When I am at the gym",
    "language goal": "What I want to learn",
    "loan amount": "The loan",
    "meeting preference": "When I can meet",
    "office address": "Where to find our office",
    "packing list": "What to pack",
    "parking spot": "Where to park",
    "project codename": "What the project is called",
    "project deadline": "Our deadline",
    "project goal": "What the project is for",
    "project status": "Where the project stands",
    "quote of the week": "A line to think about",
    "running record": "My best run",
    "shoe size": "Shoes for the hike",
    "stock watchlist": "Shares to watch",
    "travel budget": "What the trip may cost",
    "vacation dates": "When I am away",
    "vendor feedback": "About the printer supplier",
    "wifi guest": "Wireless network for guests",
}
MEMORY = combine(lambda key, tail: _said(key=key, subject=f"{_MEMORIES[key]}{tail}"), list(_MEMORIES), TAILS[:-1])
"""A remembered text, and a subject line for it."""

_NEW_NOTES = {
    "gift idea tomas": "Tomas would like a railway map from {month} 19{number}.",
    "gym schedule": "Strength training on Monday, and {number} minutes of swimming on Saturday from {month} on.",
    "language goal": "Learn {number}0 Portuguese words before the trip in {month}.",
    "loan amount": "{number},000 EUR at 4.1 percent over 36 months, starting in {month}",
    "packing list": "Passport, charger, rain jacket, {number} euros in cash and a book for {month}.",
    "project deadline": "The release candidate must be ready by the end of {month}, with all {number} tests passed.",
    "project goal": "Cut the average delivery delay to {number} minutes by {month}.",
    "project status": "The live map works, {number} tests are finished, and customers get the next version in {month}.",
    "running record": "10 kilometres in {number} minutes at the race in {month}",
    "travel budget": "{number}0 EUR for the trip through Prague and Budapest in {month}",
    "vendor feedback": "In {month} the printer supplier made {number} deliveries on time, and the support was friendly.",
}
REWRITTEN = combine(lambda key, number, month: _said(key=key, note=_NEW_NOTES[key].format(number=number, month=month)), list(_NEW_NOTES), range(37, 69), MONTHS)
"""A remembered text, and a newer version of it."""

_DOCUMENTS = {
    "drafts/apology-letter.txt": "Our letter to Ms. Osei",
    "drafts/contract-v1.txt": "The contract, first version",
    "drafts/contract-v2.txt": "The contract, second version",
    "drafts/letter-german.txt": "The German letter",
    "drafts/press-release.txt": "Draft of the press release",
    "drafts/speech-french.txt": "The French speech",
    "drafts/welcome-email.txt": "Our welcome text",
    "notes/book-club.md": "Notes from the book club",
    "notes/client-call.md": "Notes from the call with Bramwell Foods",
    "notes/garden-plan.md": "Plan for the garden",
    "notes/ideas.txt": "A list of ideas",
    "notes/interview-feedback.md": "Feedback on the interview",
    "notes/recipe-lentil-soup.md": "The soup recipe",
    "notes/shopping-list.txt": "What we need from the shop",
    "notes/standup.md": "Notes from the stand-up",
    "notes/team-offsite.md": "Plans for the offsite",
    "reports/annual-summary.txt": "Our year in a few words",
    "reports/customer-survey.md": "Results of the customer survey",
    "reports/energy-audit.md": "Results of the energy audit",
    "reports/incident-0217.md": "The incident in February",
    "reports/market-overview.md": "Overview of the market",
    "reports/q1-sales.md": "Sales in the first quarter",
    "reports/trip-tokyo.md": "Report on the trip to Tokyo",
    "reviews/hotel-aurora.txt": "What a guest wrote about the hotel",
    "reviews/museum.txt": "What a visitor wrote about the museum",
    "reviews/restaurant-olivo.txt": "What a guest wrote about the restaurant",
}
DOCUMENT = combine(lambda path, tail: _said(path=path, subject=f"{_DOCUMENTS[path]}{tail}"), list(_DOCUMENTS), TAILS[:-1])
"""A stored file, and a subject line for it."""

LETTER = combine(
    lambda letter, day, month, ending: _said(subject=letter[0], body=f"{letter[1].format(day=f'{month} {day}')} {ending}"),
    (
        ("Your order is ready", "Your order is ready for collection until {day}."),
        ("Your spare part", "The spare part for your machine will arrive on {day}."),
        ("Two seats left", "We still have two seats in the workshop on {day}."),
        ("Our new price list", "Our new price list is valid from {day}."),
        ("News about your repair", "The repair will take longer than planned, until {day}."),
        ("Your voucher", "Your voucher is valid until {day}."),
        ("Closed for a day", "Our shop is closed on {day}, because we are moving the shelves."),
        ("Back in stock", "The colour that you asked for is back in stock, and we can deliver it on {day}."),
    ),
    range(2, 29),
    ("April", "May", "June"),
    ("Just reply if you have any questions.", "Please call us if that does not suit you.", "Thank you for your patience.", "Have a pleasant week."),
)
"""A letter to a customer, with its subject."""

_GREETINGS = {
    "Thank you very much.": "Thank you",
    "Thank you for your help.": "Thank you for your help",
    "Thank you for your order.": "Your order",
    "Congratulations!": "Congratulations",
    "Happy birthday!": "Happy birthday",
    "Nice to meet you.": "Hello",
    "Happy new year!": "Happy new year",
}
GREETING = combine(
    lambda hello, middle, ending, sender: _said(phrase=f"{hello} {middle} {ending}", subject=f"{_GREETINGS[middle]} from {sender}"),
    ("Good morning!", "Good afternoon!", "Good evening!", "Hello!"),
    list(_GREETINGS),
    ("See you soon.", "See you tomorrow.", "Have a nice day.", "Have a good trip.", "Good luck!", "Kind regards!"),
    ("all of us", "the whole team", "your hosts", "the office", *FIRST_NAMES),
)
"""Messages that the phrase book can render, and a subject line for them."""

CHORE = combine(lambda chore, detail: f"{chore}{detail}", POOLS["chores"], ("", " as agreed", *(f" and tell {name} when it is done" for name in FIRST_NAMES)))
ALERT = combine(
    lambda form, name: form.format(name=name),
    (
        "The ticket sale opens, get two seats for {name}",
        "{name}'s live stream starts now",
        "Dial in to the talk with {name}",
        "The auction begins, bid on the lamp for {name}",
        "Call {name} about the offer",
        "Registration opens, sign up {name} for the course",
        "{name} is on air, turn on the radio",
        "Wish {name} good luck before the race",
    ),
    FIRST_NAMES,
)
"""What one wants to be told at a moment that was announced elsewhere."""

FOLLOW_UP = combine(
    lambda form, name: form.format(name=name),
    (
        "Send the minutes to {name}",
        "Tell {name} what we agreed",
        "Call {name} back about the result",
        "Ask {name} for the next date",
        "Share the slides with {name}",
        "Book a room with {name} for the follow-up",
        "Give {name} the signed papers",
    ),
    FIRST_NAMES,
)
"""What is to be done after a meeting."""

ASSIGNED = combine(
    lambda first, last, form: _said(person=f"{first} {last}", subject=form.format(first)),
    FIRST_NAMES,
    POOLS["last_names"],
    ("New task for {}", "{} has a new task", "A job for {}", "To do: one more item for {}", "Work assigned to {}", "On {}'s list from today"),
)
"""Somebody who gets a task, and the subject of a mail about it."""

# Places, times and travel -------------------------------------------------------------------------------------------------------------------------------------

ZONE = one_of(*(Draw(zone, zone.rpartition("/")[2].replace("_", " ")) for zone in (
    "Europe/London", "Europe/Berlin", "Europe/Paris", "Europe/Madrid", "Europe/Rome", "Europe/Athens", "Europe/Helsinki", "Europe/Lisbon", "Europe/Warsaw",
    "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Toronto", "America/Mexico_City", "America/Bogota",
    "Asia/Tokyo", "Asia/Seoul", "Asia/Singapore", "Asia/Dubai", "Asia/Karachi", "Asia/Bangkok", "Australia/Sydney", "Pacific/Auckland",
    "Africa/Nairobi", "Africa/Cairo", "Africa/Lagos", "Africa/Johannesburg",
)))  # fmt: skip
"""Time zones called by their city."""

WEST = one_of(
    *(
        Draw(f"America/{city.replace(' ', '_')}", city)
        for city in ("New York", "Chicago", "Denver", "Los Angeles", "Toronto", "Vancouver", "Mexico City", "Bogota")
    )
)
EAST = one_of(
    *(
        Draw(zone, zone.rpartition("/")[2])
        for zone in ("Asia/Tokyo", "Asia/Seoul", "Asia/Singapore", "Asia/Bangkok", "Asia/Dubai", "Asia/Karachi", "Australia/Sydney", "Pacific/Auckland")
    )
)


def _moments(days: Sampler, clocks: Sampler) -> Sampler:
    """A day, its month written as a word, and a time."""
    return combine(
        lambda day, clock: Draw(f"{day.value}T{clock.value}:00", f"{day.surface} at {clock.surface}"),
        [*map(days.draw, range(days.size * 2 // 3))],
        [*map(clocks.draw, range(clocks.size))],
    )


SOON = dates("2026-03-23", "2026-06-30")
MOMENT = _moments(dates(last="2026-12-20"), times())
PAST_MOMENT = _moments(dates("2025-06-01", "2026-03-08"), times())
EVENING = _moments(dates(), times(18, 23))
"""In the evening of the west it is already the next day in the east."""

CITY_AND_ZONE = pick(
    [
        {"city": city, "zone": ZONE.draw(index)}
        for city, row in load("cities.json").items()
        for index in range(ZONE.size)
        if row["timezone"] != ZONE.draw(index).value
    ]
)
CITY_AND_MONEY = pick(
    [
        {"city": city, "money": Draw(code, money["name"])}
        for city, row in load("cities.json").items()
        for code, money in list(load("currencies.json").items())[:20]
        if row["currency"] != code
    ]
)
"""A city, and a currency that is not its own."""

FLIGHT = combine(lambda airline, number: f"{airline}{number}", list(load("airlines.json")), range(101, 999, 2))


def _near(one: Mapping[str, Json], other: Mapping[str, Json]) -> bool:
    """Whether people would drive from one city to the other."""
    degrees = abs(one["latitude"] - other["latitude"]) + abs(one["longitude"] - other["longitude"])
    return bool(one["landmass"] == other["landmass"] and 1 < degrees < 18)


TRIP = pick([{"origin": one, "destination": other} for (one, here), (other, there) in permutations(load("cities.json").items(), 2) if _near(here, there)])
TERM = pick(
    [
        {"amount": amount, "unit": unit}
        for unit, lengths in {"days": range(10, 190), "weeks": range(3, 53), "months": range(2, 49)}.items()
        for amount in lengths
    ]
)
STYLE = one_of(Draw("us", "US"), Draw("european", "European"), Draw("german", "German"), "compact", "short", Draw("iso_week", "ISO week"))

# Money ------------------------------------------------------------------------------------------------------------------------------------------------------

FOREIGN = one_of("EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD", "AED", "PLN", "BRL")
"""Currencies other than the one that a bill is in when nothing is said, all worth about as much."""

RATE = combine(
    lambda pair, form: _said(base=pair[0], target=pair[1], subject=form.format(*pair)),
    list(permutations("USD EUR GBP JPY CHF CAD AUD NZD CNY HKD SGD INR KRW THB MYR PLN CZK HUF SEK NOK DKK TRY ZAR MXN BRL AED ILS".split(), 2)),
    (
        *("{}/{} rate", "Today's {} to {} rate", "{} in {}, as you asked", "Rate for the invoice: {}/{}", "{} against {}", "{} to {} for the travel budget"),
        *(f"{{}}/{{}} rate for {day}'s payment" for day in WEEKDAYS),
    ),
)
"""Two currencies, and a subject line about them."""

QUOTED = combine(
    lambda symbol, what, when: _said(symbol=symbol, key=f"{symbol} {what} {when}"),
    list(load("stocks.json")),
    ("price", "quote", "share price", "level"),
    (
        "before earnings",
        "on day one",
        "this week",
        "for comparison",
        "in March",
        "in mid-March",
        "after the drop",
        "to watch",
        *(f"on {day}" for day in WEEKDAYS),
    ),
)
"""A share, and a name for a note about it."""

STAKE = combine(
    lambda symbol, factor: {"symbol": Draw(symbol, symbol), "paid": _price(round(load("stocks.json")[symbol]["price"] * factor / 1000, 2))},
    list(load("stocks.json")),
    range(556, 1690, 6),
)
"""A share and what somebody may once have paid for it."""

LOAN = combine(
    lambda loan, detail: f"Interest on the {loan} {detail}",
    ("car loan", "boat loan", "start-up loan", "bakery loan", "workshop loan", "private loan", "bridge loan"),
    ("for the whole term", "as agreed in writing", "under contract 14", "as agreed by phone"),
)
_WORK = (
    "Translation of the user guide",
    "Garden design",
    "Photo shoot",
    "Roof repair",
    "Staff training",
    "Website maintenance",
    "Catering",
    "Bookkeeping",
    "Window cleaning",
)
_WHEN = ("in November", "in December", "in January", "in February", "in the first week of March")
SERVICE = combine(lambda work, when: f"{work} {when}", _WORK, _WHEN)
BILL = combine(
    lambda customer, work, when, form: _said(customer=customer, service=f"{work} {when}", subject=form.format(customer=customer, work=work.lower())),
    POOLS["companies"],
    _WORK,
    _WHEN,
    ("Invoice to {customer}", "{customer}: new invoice", "Bill for the {work}", "We have billed {customer}", "Invoice for the {work}, for your files"),
)
"""What is billed to whom, and the subject of a mail about it."""

TRAVEL = combine(
    lambda what, when: f"{what} {when}",
    ("Travel expenses", "Costs of the visit", "Expenses of the site inspection", "Trip to the trade fair", "Travel costs"),
    ("in January", "in February", "in early March", "as agreed"),
)
STATEMENT = combine(
    lambda *parts: f"{parts[0]} {parts[1]:.2f}, {parts[2]} {parts[3]:.2f} and {parts[4]} {parts[5]:.2f}",
    ("Taxi", "Train ticket", "Parking", "Fuel"),
    [4.1 + 1.37 * step for step in range(20)],
    ("hotel", "room for the night", "guest house"),
    [88.4 + 13.15 * step for step in range(20)],
    ("lunch", "dinner with the client", "breakfast"),
    [9.2 + 2.48 * step for step in range(20)],
)
"""Expenses as jotted down."""

FEE = combine(
    lambda hours, rate, extra: Draw(f"{hours} * {rate:.2f} + {extra}", f"{hours} × {rate:.2f} + {extra}"),
    range(6, 48),
    (38.5, 42.75, 55.25, 61.4, 74.8, 85.5, 92.35, 110.25, 128.6),
    (15, 24, 35, 48, 65, 90, 120, 180),
)
"""Hours times rate, and costs."""

FREIGHT = combine(
    lambda count, each, rest: Draw(f"{count} * {each} + {rest}", f"{count} × {each} + {rest}"), range(6, 48), (7.5, 8.25, 11.5, 12.75, 18.4, 22.5), range(4, 60)
)
"""So many full containers, and one that is not full."""

_PRICES = (round(220.35 + 13.17 * step, 2) for step in range(150))
CHANGE = combine(lambda old, factor: {"old": _price(old), "new": _price(round(old * factor / 1000, 2))}, [*_PRICES], range(752, 1_390, 7))
"""An amount before and after."""

# Figures and tables -------------------------------------------------------------------------------------------------------------------------------------------

UNITS = pick(
    [
        {"from": one, "to": other}
        for pair in (
            ("miles", "kilometers"), ("pounds", "kilograms"), ("gallons", "liters"), ("inches", "centimeters"), ("acres", "hectares"), ("ounces", "grams"),
            ("feet", "meters"), ("square feet", "square meters"), ("nautical miles", "kilometers"), ("kilocalories", "kilojoules"), ("knots", "mph"),
        )
        for one, other in (pair, pair[::-1])
    ]
)  # fmt: skip
LENGTHS = pick([{"from": one, "to": other} for one, other in (("meters", "feet"), ("meters", "yards"), ("feet", "meters"), ("yards", "meters"))])
LOADS = pick([{"from": one, "to": other} for one, other in (("kilograms", "pounds"), ("pounds", "kilograms"), ("liters", "gallons"), ("gallons", "liters"))])
PLACES = one_of(Draw(2, "two"), Draw(3, "three"), Draw(4, "four"))
DAILY = lists(110, 460, 6)
"""Counts of six days."""


def _sales(index: int) -> list[Mapping[str, Json]]:
    """Six sales in three regions, two of each."""
    regions = ("North", "South", "East", "West", "Central", "Coast")
    goods = ("Sensor", "Tracker", "Gateway", "Charger")
    index, start = divmod(index, len(regions))
    rows: list[Mapping[str, Json]] = []
    for number in range(6):
        place = 6 * index + number + 1
        mixed = (place * place * 2_654_435_761 + place * 40_503) % 4_294_967_291
        rows.append(
            {
                "region": regions[(start + 2 * (number % 3)) % 6],
                "product": goods[(index + number) % 4],
                "units": 11 + mixed % 89,
                "revenue": 1_200 + mixed // 89 % 7_800,
            }
        )
    return rows


SALES = records(_sales, 60_000)
SALES_SHEET = _paths("csv", ("sales", "exports/sales", "shared/sales"), ("units-by-region", "average-units", "regional-averages", "units-per-region"))
SALES_TITLE = combine(
    lambda what, when: f"{what} {when}",
    ("Sales Figures", "Sales at a Glance", "How We Sold", "Regional Sales", "Our Sales in Numbers"),
    ("in March", "of Week 11", "for the Board", "Before Easter", "for New Partners", *(f"for {name}" for name in FIRST_NAMES)),
)
SALES_SUBJECT = combine(
    lambda what, when: f"{what} {when}",
    ("Sales figures", "Sales statistics", "Key figures of our sales", "Our sales in numbers"),
    ("of week 11", "for the quarterly review", "in March", *(f"for {day}'s call" for day in WEEKDAYS)),
)

_OFFERS = [
    (name, price)
    for name, shelf in load("products.json").items()
    for price in range(int(sorted(item["price"] for item in shelf["items"])[2]) + 5, int(max(item["price"] for item in shelf["items"])) + 40, 3)
]
OFFER = pick([{"product": name, "price": price} for name, price in _OFFERS])
"""Goods, and a budget that some of them fit."""

OFFER_SHEET = combine(
    lambda offer, folder, detail: _said(product=offer[0], price=offer[1], path=f"{folder}/{offer[0].replace(' ', '-')}-{detail}.csv"),
    _OFFERS,
    ("shopping", "wishlists", "purchasing", "team/orders", "household"),
    ("within-budget", "offers", "shortlist", "march", "april", "may", "compared"),
)
"""The same, and a file for what is found."""

CUSTOMER = one_of(*(row["name"] for row in load("tables.json")["customers"]))
COLLEAGUE = one_of(*(row["name"] for row in load("tables.json")["employees"]))
DEPARTMENT = one_of(*sorted({row["department"] for row in load("tables.json")["employees"]}))
INVOICE = one_of(*(row["invoice_number"] for row in load("tables.json")["invoices"]))
SALARY = one_of(*map(str, range(54_000, 86_000, 250)))
ORDERS = pick(
    [{"column": column, "value": value} for column in ("status", "carrier") for value in sorted({row[column] for row in load("tables.json")["orders"]})]
)
FIGURE = one_of("sum", Draw("mean", "average"), Draw("max", "maximum"))

# Knowledge ----------------------------------------------------------------------------------------------------------------------------------------------------

_ENTRIES = load("knowledge.json")
_CAPITALS = {
    country: load("countries.json")[country]["capital"]
    for country in (
        *("Slovakia", "Slovenia", "Serbia", "Bulgaria", "Lithuania", "Latvia", "Estonia", "Malta", "Pakistan", "Bangladesh", "Nepal", "Mongolia", "Jordan"),
        *("Kazakhstan", "Nigeria", "Morocco", "Ethiopia", "Ghana", "Senegal", "Uganda", "Tanzania", "Rwanda", "Jamaica", "Ecuador", "Uruguay", "Fiji"),
    )
}
"""Capitals that not everybody knows."""

_FACTS = [
    *(_said(subject=country, property="capital") for country in _CAPITALS),
    *(
        _said(subject=Draw(name, row.get("in_text", name)), property=Draw(fact, fact.replace("_", " ")))
        for fact in ("author", "birthplace", "headquarters", "atomic_number")
        for name, row in _ENTRIES.items()
        if fact in row["facts"]
        and name[-1] != "."
        and row.get("in_text", name).casefold() == name.casefold()
        and int(row["facts"].get("atomic_number", 99)) > 30
    ),
]
FACT = pick(_FACTS)
FACT_NOTE = combine(
    lambda fact, form: fact | _said(key=form.format(fact["subject"].surface, fact["property"].surface)),
    _FACTS,
    (
        *("quiz card {}", "{}: {}", "{} for the quiz", "{} for the crossword", "{} {}", "school project on {}", "homework on {}", "{} note"),
        *(f"quiz round {number}: {{}}" for number in range(1, 9)),
    ),
)
"""A fact, and a name for a note about it."""

PUZZLE = pick(
    [
        *(_said(subject=country, property="capital") for country, city in _CAPITALS.items() if city in load("cities.json")),
        *(
            _said(subject=name, property=fact)
            for fact in ("birthplace", "headquarters")
            for name, row in _ENTRIES.items()
            if row["facts"].get(fact) in load("cities.json") and row.get("in_text", name) == name
        ),
    ]
)
"""A city that a fact tells."""

_PROFILES = [
    name
    for name, row in _ENTRIES.items()
    if row["type"] in ("person", "company", "mountain") and row.get("in_text", name) == name and name.replace(" ", "").replace("-", "").isalpha()
]
PROFILE_FILE = combine(
    lambda name, folder, detail: _said(name=name, path=f"{folder}/{name.lower().replace(' ', '-')}{detail}.txt"),
    [name for name in _PROFILES if name.isascii()],
    ("profiles", "archive/profiles", "school/profiles", "quiz/cards", "exhibition/labels"),
    ("", "-short", "-text", "-draft", "-2026", "-new"),
)
PORTRAIT = combine(
    lambda name, form: _said(name=name, title=form.format(name)),
    _PROFILES,
    (
        *("{}: A Short Portrait", "{} in Brief", "Introducing {}", "{}: Background", "Our Topic of the Week: {}", "{}, for the Tour Guide", "Fact Sheet: {}"),
        *(f"{{}} for Class {number}" for number in range(5, 13)),
        *(f"Quiz Night No. {number}: {{}}" for number in range(2, 12)),
    ),
)
"""Somebody or something to present, and a title."""

# Texts --------------------------------------------------------------------------------------------------------------------------------------------------------

_STORIES = list(TEXTS["stories"])
_NAMES = [f"{first} {last}" for first, last in zip(FIRST_NAMES, POOLS["last_names"], strict=True)]


def _story(topic: str, opening: int, detail: int, ending: int, city: str, name: str) -> str:
    """A short article in a town and with a name."""
    parts = TEXTS["stories"][topic]
    told = (parts["openings"][opening], parts["middles"][1], parts["middles"][detail], parts["endings"][ending])
    return " ".join(told).format(city=city, name=name)


STORY = combine(_story, _STORIES, range(3), (0, 2, 3), range(2), list(load("cities.json")), _NAMES)
TAGGED = combine(
    lambda topic, opening, detail, ending, city, name, form: _said(story=_story(topic, opening, detail, ending, city, name), key=form.format(topic)),
    *(_STORIES, range(3), (0, 2, 3), range(2), list(load("cities.json")), _NAMES),
    ("{} story", "tags {} article", "{} keywords", "key terms {}", "{} page, lead article", "index entry {}"),
)
"""An article, and a name for a note about it."""

WHO_IS_WHO = _paths("txt", ("press", "clippings", "archive/press", "newsroom"), ("who-is-who", "people-and-places", "names", "names-in-the-news"))
_REVIEWED = ("Hotel", "Restaurant", "Headphone", "Boot", "Online Shop", "Evening Course")


def _two_reviews(topic: int, moods: tuple[str, str], opening: int, shift: int, fact: int, verdict: int) -> dict[str, Draw]:
    """Two reviews of the same thing."""
    parts, verdicts = TEXTS["reviews"][topic], {"good": TEXTS["praise"], "bad": TEXTS["blame"]}
    first = f"{parts[moods[0]][opening]} {parts['facts'][fact]} {verdicts[moods[0]][verdict]}"
    second = f"{parts[moods[1]][(opening + shift) % 3]} {parts['facts'][(fact + shift) % 4]} {verdicts[moods[1]][(verdict + shift) % 4]}"
    return _said(first=first, second=second)


TWO_REVIEWS = combine(_two_reviews, range(6), (("good", "good"), ("bad", "bad")), range(3), (1, 2), range(4), range(4))
REVIEW_REPORT = combine(
    lambda topic, moods, opening, shift, fact, verdict, form, use: (
        _two_reviews(topic, moods, opening, shift, fact, verdict)
        | _said(
            title=f"{form.format(_REVIEWED[topic])} for the {use}",
            path=f"reports/{_REVIEWED[topic].lower().replace(' ', '-')}-reviews-{use.lower().replace(' ', '-')}.md",
        )
    ),
    *(range(6), (("good", "good"), ("good", "bad"), ("bad", "good"), ("bad", "bad")), range(3), (1, 2), range(4), range(4)),
    ("{} Reviews", "{} Feedback", "New {} Reviews", "Two {} Reviews"),
    ("Board", "Team Meeting", "Newsletter", "Owner", "Website", "Sales Team", "Weekly Review"),
)
"""Two reviews, with a title and a file for a report on them."""

TERMS = combine(
    lambda delivery, payment, notice, law: (
        f"The supplier delivers {delivery}. Payment is due within {payment} days. "
        f"Either party may end this agreement with {notice} notice. The agreement is governed by {law} law."
    ),
    ("twice a week", "every Friday", "four times a month", "on request", "before noon", "once a day"),
    (7, 10, 14, 21, 30, 45, 60),
    ("one month's", "two months'", "three months'", "six months'", "ten weeks'"),
    ("German", "French", "Dutch", "Swiss", "Austrian"),
)
"""A short agreement, in many versions."""

CONTRACTS = paths("drafts/contract")
LANGUAGE = one_of("Spanish", "French", "German", "Italian", "Portuguese", "Dutch")

# The web and codes --------------------------------------------------------------------------------------------------------------------------------------------

SITES = (*POOLS["sites"], *(site["domain"] for site in load("sites.json")["sites"]))
_PAPERS = (
    *("northbay-news.com", "harborlight.org", "stonebridge-review.org", "citypulse.net", "openfield-science.org", "northwind-news.com", "open-almanac.org"),
    *("bluewater-gazette.com", "plain-answers.net", "the-evening-courier.com", "signal-and-noise.net", "orchard-street.blog", "fieldnotes.example"),
)
HOST = combine(
    lambda label, site: f"{label}.{site}", "www mail shop blog api docs status help media static news eu cdn vpn forum wiki store img login beta".split(), SITES
)


def _addresses(folder: str, *names: str) -> Sampler:
    """Articles of newspapers and the like."""
    return combine(lambda site, topic, name: f"https://{site}/{folder}/{name.format(topic.lower().replace(' ', '-'))}", _PAPERS, POOLS["topics"], names)


ARTICLE = _addresses("articles", "{}", "{}-in-brief", "{}-explained", "{}-today", "{}-in-numbers", "the-story-of-{}")
OPINION = _addresses("opinion", "{}-after-a-year", "{}-good-or-bad", "my-year-with-{}", "the-case-for-{}", "what-we-got-wrong-about-{}", "enough-of-{}")
PAGE = combine(
    lambda page, year, ending: f"{page}-{year}{ending}",
    *(("events/spring-fair", "press/annual-report", "help/opening-hours", "shop/price-list", "events/open-day", "press/winners", "events/summer-camp"),),
    range(2019, 2027),
    ("", ".html", "/overview", "/en"),
)
IP = combine(
    lambda *parts: ".".join(map(str, parts)), (8, 24, 45, 62, 77, 81, 91, 104, 142, 185, 195, 212), range(3, 200, 14), range(5, 250, 11), range(7, 250, 9)
)
SEARCH = combine(
    lambda angle, topic: f"{angle}{topic}",
    (
        *POOLS["topic_angles"],
        *("myths about ", "books on ", "courses on ", "history of ", "questions about ", "podcasts on ", "statistics on ", "lectures on ", "debates about "),
    ),
    POOLS["topics"],
)
POST_TITLE = combine(
    lambda opening, topic, ending: f"{opening} {' '.join(word[0].upper() + word[1:] if len(word) > 2 else word for word in topic.split())}{ending}",
    ("Ten Facts About", "A Short Guide to", "The Truth About", "Why We Write About", "Everything to Know About", "Five Myths About", "A Closer Look at"),
    POOLS["topics"],
    ("", ": Part 2", " (Updated)", " & Beyond", ", Explained"),
)
PASSWORD = combine(
    lambda first, second, number: f"{first}-{second}-{number}", POOLS["passphrases"], ("river", "cloud", "tiger", "velvet", "north"), range(12, 99)
)
SECRET_NAME = combine(
    lambda place, thing: f"{place} {thing}",
    ("staging", "backup", "mail server", "shop", "wiki", "printer", "camera", "test system", "newsletter", "router"),
    ("secret", "token", "login code", "key"),
)
CODE = combine(lambda row, seat: f"{row}{seat}", "ABCDEFGHJK", range(100, 1000, 7))
DIGEST = one_of(Draw("md5", "MD5"), Draw("sha1", "SHA-1"), Draw("sha512", "SHA-512"))

TEMPLATES = (
    # Weather, places and travel -------------------------------------------------------------------------------------------------------------------------------
    Template(
        "weather_in_fahrenheit",
        (
            "Check the weather in {city} and convert the temperature from Celsius to Fahrenheit.",
            "How hot is it in {city}? Turn the Celsius reading into Fahrenheit for me.",
            "I think in Fahrenheit, so please don't give me Celsius. How warm is it in {city} right now?",
            "My American cousin wants to know how warm {city} is today. Look up the temperature and convert it from Celsius to Fahrenheit.",
            "What is the temperature in {city}? The weather service only reports degrees Celsius, but I need it in Fahrenheit.",
            "Packing for {city}: please find out the temperature over there and convert those degrees Celsius to Fahrenheit.",
        ),
        {"city": CITY},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "converted": Call("unit_convert", value=Ref("weather.temperature_c"), from_="celsius", to="fahrenheit"),
        },
    ),
    Template(
        "weather_by_text",
        (
            "Look up the weather in {city} and text the one-sentence summary to {friend}.",
            "Text {friend}, who is about to land in {city}, the weather summary for that place, please.",
            "Please find out what the weather is like in {city} right now; {friend} should get the summary sentence as a text message.",
            "Let {friend} know by text whether {city} calls for an umbrella right now: the one-sentence weather summary, word for word.",
            "What's the weather doing in {city}? Pass the short summary on to {friend} by text.",
        ),
        {"city": CITY, "friend": PERSON},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "text": Call("send_message", recipient=Slot("friend"), text=Ref("weather.summary")),
        },
    ),
    Template(
        "weather_in_a_city_to_be_found",
        (
            "Look up the {place.property} of {place.subject}. What's the weather like in that city at the moment?",
            "I never remember the {place.property} of {place.subject}. Find out which city it is and check the current weather in it.",
            "Find out the {place.property} of {place.subject}, please: is it raining in that city right now?",
            "We are flying to the {place.property} of {place.subject} tonight. Find out which city that is, and how warm it is there.",
            "How warm is it right now in the city that your records give as the {place.property} of {place.subject}?",
            "I'd like to know two things: which city is the {place.property} of {place.subject}, and what is the weather there now? Look up both, please.",
        ),
        {"place": PUZZLE},
        {
            "puzzle": Call("knowledge_base_query", subject=Slot("place.subject"), property=Slot("place.property")),
            "weather": Call("get_weather", city=Ref("puzzle.value")),
        },
    ),
    Template(
        "local_money",
        (
            (
                "I'm travelling to {place.city} next week. Look up the practical data on the city, and then the exchange rate from one {place.money} into "
                "the currency given there."
            ),
            "Get me the practical data on the city of {place.city}, please. How much of the local currency named in them does one {place.money} buy?",
            "Look up the city of {place.city}: country, language, local currency and so on. Then tell me what one {place.money} is worth in that currency.",
            (
                "Off to {place.city} soon! Look up the facts on the city, such as its currency, and quote me the exchange rate from the {place.money} into "
                "that currency."
            ),
        ),
        {"place": CITY_AND_MONEY},
        {
            "place": Call("get_location_info", city=Slot("place.city")),
            "rate": Call("get_exchange_rate", base=Slot("place.money"), target=Ref("place.currency")),
        },
    ),
    Template(
        "call_across_zones",
        (
            "Look up the time zone of {place.city} and convert {moment} from {place.zone} time to it.",
            "Our call is on {moment}, {place.zone} time. A colleague joins from {place.city}, so look up the time zone there and tell me the local time.",
            "A client in {place.city} wants to join us on {moment} {place.zone} time. What time is that for the client? Look up the city's time zone first.",
            "When it is {moment} in {place.zone}, what do the clocks in {place.city} show? Please look the time zone up, don't guess it.",
        ),
        {"place": CITY_AND_ZONE, "moment": MOMENT},
        {
            "place": Call("get_location_info", city=Slot("place.city")),
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("place.zone"), to_timezone=Ref("place.timezone")),
        },
    ),
    Template(
        "weather_at_arrival",
        (
            "Where does flight {flight} land, and what's the weather there?",
            "I'm boarding {flight} in an hour. Look up the flight's destination and check the weather in that city for me.",
            "Check flight {flight}: which city is it heading to, and do I need a jacket there right now?",
            "My parents are on flight {flight}. Please find its destination and tell me how warm it is over there.",
            "What's the weather like right now where flight {flight} is going?",
        ),
        {"flight": FLIGHT},
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "weather": Call("get_weather", city=Ref("flight.destination")),
        },
    ),
    Template(
        "flight_update_on_chat",
        (
            "How is flight {flight} doing? Send {friend} the status summary on WhatsApp.",
            "Check flight {flight} and WhatsApp the summary of its status to {friend}, who is picking me up.",
            "Look up the status of flight {flight}, then send {friend} the one-sentence summary on WhatsApp.",
            "Let {friend} know on WhatsApp whether {flight} is on time; the summary line of the flight status is enough.",
        ),
        {"flight": FLIGHT, "friend": PERSON},
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "chat": Call("send_message", recipient=Slot("friend"), text=Ref("flight.summary"), channel="whatsapp"),
        },
    ),
    Template(
        "road_in_miles",
        (
            "How far is it by car from {trip.origin} to {trip.destination}? Convert the distance from kilometers to miles.",
            (
                "We're planning a road trip from {trip.origin} to {trip.destination}. Get the driving distance, which comes in kilometers, and convert it "
                "to miles."
            ),
            "How many miles is the drive from {trip.origin} to {trip.destination}? The route planner counts in kilometers.",
            "My odometer counts miles. Find the directions from {trip.origin} to {trip.destination} and turn the kilometers into miles.",
            "What is the road distance from {trip.origin} to {trip.destination} in kilometers, and what does that convert to in miles?",
        ),
        {"trip": TRIP},
        {
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination")),
            "miles": Call("unit_convert", value=Ref("route.distance_km"), from_="kilometers", to="miles"),
        },
    ),
    Template(
        "train_ride_by_text",
        (
            "How long does it take from {trip.origin} to {trip.destination} by public transport? Text the summary to {friend}.",
            "Send {friend} a text with the summary of the trip from {trip.origin} to {trip.destination} by public transport.",
            "Find the way from {trip.origin} to {trip.destination} by train or bus and text {friend} the summary of distance and time.",
            "Please plan a ride from {trip.origin} to {trip.destination} by train or bus, then text the one-sentence summary to {friend}.",
        ),
        {"trip": TRIP, "friend": PERSON},
        {
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination"), mode="transit"),
            "text": Call("send_message", recipient=Slot("friend"), text=Ref("route.summary")),
        },
    ),
    Template(
        "server_clock",
        (
            "The server at {ip} went down on {moment} UTC. Find out where that address is located and convert the moment to the local time there.",
            "Somebody signed in from {ip} on {moment} UTC. What time was it at the place where that address is located?",
            "Locate the IP address {ip}, please. Then work out what the clocks at that place showed on {moment} UTC.",
            "Our log says that {ip} was last seen on {moment} UTC. Look up where that machine is and convert the moment to its time zone.",
        ),
        {"ip": IP, "moment": PAST_MOMENT},
        {
            "server": Call("ip_geolocation", ip=Slot("ip")),
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone="UTC", to_timezone=Ref("server.timezone")),
        },
    ),
    # Money ----------------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "share_since_purchase",
        (
            (
                "I paid {stake.paid} for one share of {stake.symbol}, in the currency of its quote. Look up the price now and tell me by how many percent "
                "it has changed since."
            ),
            "In the currency it is quoted in, I bought {stake.symbol} at {stake.paid}. By what percentage has the share price moved since then?",
            (
                "Get the latest quote for {stake.symbol}. I bought the share at {stake.paid}, in the same currency; by how many percent has the price gone "
                "up or down?"
            ),
            (
                "Am I up or down on {stake.symbol}, in percent? My purchase price was {stake.paid} a share (same currency as the quote), so compare that "
                "with today's price."
            ),
            (
                "My broker sold me {stake.symbol} at {stake.paid} in the currency it trades in. Check the stock and work out the percentage change between "
                "that and its current price."
            ),
        ),
        {"stake": STAKE},
        {
            "quote": Call("get_stock_price", symbol=Slot("stake.symbol")),
            "change": Call("percentage_change", old_value=Slot("stake.paid"), new_value=Ref("quote.price")),
        },
    ),
    Template(
        "quote_remembered",
        (
            'Get the current share price of {share.symbol} and remember the one-sentence summary as "{share.key}".',
            'What is {share.symbol} trading at? Keep the summary of the quote in memory as "{share.key}".',
            'Please look up the stock {share.symbol} and memorize the summary of its price as "{share.key}", so that I can ask for it next week.',
            'I want to compare prices later. Remember under "{share.key}" the summary of today\'s quote for {share.symbol}.',
        ),
        {"share": QUOTED},
        {
            "quote": Call("get_stock_price", symbol=Slot("share.symbol")),
            "kept": Call("store_memory", key=Slot("share.key"), value=Ref("quote.summary")),
        },
    ),
    Template(
        "rate_by_mail",
        (
            'What is one {rate.base} worth in {rate.target}? E-mail the summary of the rate to {address}, subject "{rate.subject}".',
            'Look up the exchange rate from {rate.base} to {rate.target} and mail the summary sentence to {address} with "{rate.subject}" as the subject.',
            'Our accountant at {address} needs the {rate.base} to {rate.target} exchange rate. Send the summary of it in an e-mail titled "{rate.subject}".',
            (
                "Check how many {rate.target} one {rate.base} buys today. Then write to {address} by e-mail: subject "
                '"{rate.subject}", body the rate summary and nothing else.'
            ),
        ),
        {"rate": RATE, "address": EMAIL},
        {
            "rate": Call("get_exchange_rate", base=Slot("rate.base"), target=Slot("rate.target")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("rate.subject"), body=Ref("rate.summary")),
        },
    ),
    Template(
        "savings_written_out",
        (
            (
                "I put {sum} {money} into an account at {rate} percent a year, compounded yearly. What is the final amount after {years} years? Format it as "
                "money, with the currency."
            ),
            (
                "Suppose a deposit of {sum} {money} earns {rate} percent compound interest a year for {years} years. Work out the final balance and format "
                "it as an amount in that currency, with thousands separators."
            ),
            (
                "How much will {sum} {money} have grown to in {years} years at {rate} percent annual compound interest? Please write that end balance as a "
                "properly formatted amount in the same currency."
            ),
            (
                "Savings plan: {sum} {money} at the start, {rate} percent compound interest a year, {years} years. Work out the final amount and format it "
                "as money, currency included."
            ),
        ),
        {
            "sum": integers(1_000, 40_000, 50),
            "rate": decimals(1.1, 5.9, 1),
            "years": integers(3, 30),
            "money": one_of("EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD", "USD"),
        },
        {
            "grown": Call("compound_interest", principal=Slot("sum"), annual_rate_percent=Slot("rate"), years=Slot("years")),
            "written": Call("format_number", value=Ref("grown.final_amount"), currency=Slot("money")),
        },
    ),
    Template(
        "interest_billed",
        (
            (
                "I lent {debtor} {sum} {money} at {rate} percent compound interest a year for {years} years. Work out the interest earned and issue an "
                'invoice for it in the same currency, described as "{what}".'
            ),
            (
                "Compute the compound interest on {sum} {money} at {rate} percent a year over {years} years and bill only that interest to {debtor}, in the "
                'same currency, with the description "{what}".'
            ),
            (
                "{debtor} owes me interest on {sum} {money}: {years} years at {rate} percent, compounded yearly. Make out an invoice for the interest in "
                'that currency. What is billed: "{what}".'
            ),
            (
                "Invoice {debtor} for the interest on a loan of {sum} {money} that ran {years} years at {rate} percent, compounded once a year. The invoice "
                'is in the currency of the loan, described as "{what}".'
            ),
        ),
        {
            "debtor": PERSON,
            "sum": integers(800, 25_000, 50),
            "rate": decimals(1.1, 7.9, 1),
            "years": integers(2, 12),
            "money": FOREIGN,
            "what": LOAN,
        },
        {
            "loan": Call("compound_interest", principal=Slot("sum"), annual_rate_percent=Slot("rate"), years=Slot("years")),
            "bill": Call("create_invoice", customer=Slot("debtor"), amount=Ref("loan.interest_earned"), description=Slot("what"), currency=Slot("money")),
        },
    ),
    Template(
        "bill_for_the_hours",
        (
            'Hours times rate plus materials makes {fee}. Calculate that and bill the result to {customer} in {money} for "{service}".',
            'What does {fee} come to? That is my fee for "{service}", so invoice {customer} for it in {money}.',
            (
                'Please make out an invoice to {customer} in {money} for "{service}". The amount is hours times rate plus travel costs, so calculate {fee} '
                "first."
            ),
            '{customer} owes me {fee}, which is hours times rate plus costs. Work it out and issue an invoice over the result in {money} for "{service}".',
        ),
        {"fee": FEE, "customer": one_of(*POOLS["companies"]), "money": FOREIGN, "service": SERVICE},
        {
            "fee": Call("calculator", expression=Slot("fee")),
            "bill": Call("create_invoice", customer=Slot("customer"), amount=Ref("fee.result"), description=Slot("service"), currency=Slot("money")),
        },
    ),
    Template(
        "load_in_other_units",
        (
            "Our shipment comes to {sum} {unit.from}, full containers plus one that is not full. Calculate the total and convert it to {unit.to}.",
            "How many {unit.to} does {sum} {unit.from} make? Work out the total first, then convert it.",
            "For the customs form I need the total of {sum} {unit.from} in {unit.to}. Please calculate it before you convert it.",
            "The delivery note says {sum} {unit.from}, but the buyer wants a single figure in {unit.to}. Compute the result and convert it.",
        ),
        {"sum": FREIGHT, "unit": LOADS},
        {
            "sum": Call("calculator", expression=Slot("sum")),
            "converted": Call("unit_convert", value=Ref("sum.result"), from_=Slot("unit.from"), to=Slot("unit.to")),
        },
    ),
    Template(
        "billing_confirmed",
        (
            (
                'Issue an invoice over {amount} {money} to {bill.customer} for "{bill.service}" and e-mail the invoice summary to {address} with the '
                'subject "{bill.subject}".'
            ),
            (
                'Bill {bill.customer} {amount} {money} for "{bill.service}". Once the invoice exists, mail its one-line summary to {address}, subject '
                '"{bill.subject}".'
            ),
            (
                "Please make out a bill: customer {bill.customer}, amount {amount}, currency {money}, description "
                '"{bill.service}". Then send the summary of that invoice as an e-mail to {address} under the subject "{bill.subject}".'
            ),
            (
                "Our bookkeeper at {address} wants to know what we bill. Create an invoice to {bill.customer} over {amount} {money}, described as "
                '"{bill.service}", and e-mail the summary of the invoice over. Subject: "{bill.subject}".'
            ),
        ),
        {"bill": BILL, "amount": integers(150, 9_800, 5), "money": FOREIGN, "address": EMAIL},
        {
            "bill": Call("create_invoice", customer=Slot("bill.customer"), amount=Slot("amount"), description=Slot("bill.service"), currency=Slot("money")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("bill.subject"), body=Ref("bill.summary")),
        },
    ),
    Template(
        "expenses_claimed",
        (
            'Pick the amounts out of this note and send {customer} an invoice for their total in {money}, with the description "{service}". The note: {note}',
            (
                'Bill {customer} in {money} for what I spent: "{note}". Extract the numbers from that and make out an invoice for their total, described '
                'as "{service}".'
            ),
            (
                'My expenses on the job were "{note}", and {customer} is paying them. Pick out the numbers and make out an invoice for their total in '
                '{money}; the description is "{service}".'
            ),
            (
                'I jotted down "{note}" on the way. Find all the figures in my note and create an invoice to {customer} in {money} for what they add up '
                'to, described as "{service}".'
            ),
        ),
        {"note": STATEMENT, "customer": one_of(*POOLS["companies"]), "money": FOREIGN, "service": TRAVEL},
        {
            "amounts": Call("extract_numbers", text=Slot("note")),
            "bill": Call("create_invoice", customer=Slot("customer"), amount=Ref("amounts.total"), description=Slot("service"), currency=Slot("money")),
        },
    ),
    # Figures --------------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "variance_compared",
        (
            "Run the full statistics on these delivery delays in minutes: {values}. By how many percent has the variance changed from last month's {before}?",
            "Our tests took {values} seconds. By how many percent has the variance changed since the update, when it was {before}?",
            "Here are this week's waiting times in minutes: {values}. What is their variance, and what is the percentage change against last week's {before}?",
            (
                "Last year the variance of our yields was {before}. This year we measured {values}. Work out the new variance and the percentage change "
                "from the old one."
            ),
        ),
        {"values": lists(1, 60, 5, places=1), "before": decimals(90, 700, 2)},
        {
            "figures": Call("statistical_analysis", values=Slot("values")),
            "change": Call("percentage_change", old_value=Slot("before"), new_value=Ref("figures.variance")),
        },
    ),
    Template(
        "gap_between_extremes",
        (
            "Of the measurements {values} (all in {unit.from}), find the lowest and the highest, and convert the gap between those two to {unit.to}.",
            "Our drone flew {values} {unit.from} on its six test flights. What is the range from the shortest to the longest flight in {unit.to}?",
            "Find the minimum and maximum of {values}. They are given in {unit.from}; convert the range, highest minus lowest, to {unit.to}.",
            "I walked {values} {unit.from} on the last six evenings. How large is the gap between my shortest and my longest walk, converted to {unit.to}?",
        ),
        {"values": lists(120, 2_900, 6), "unit": LENGTHS},
        {
            "extremes": Call("min_max", values=Slot("values")),
            "converted": Call("unit_convert", value=Ref("extremes.range"), from_=Slot("unit.from"), to=Slot("unit.to")),
        },
    ),
    Template(
        "conversion_rounded",
        (
            "Convert {value} {unit.from} to {unit.to} and round the result to {places} decimal places.",
            "What's {value} {unit.from} in {unit.to}? Round it to {places} decimals.",
            "The form wants {unit.to}, but I have {value} {unit.from}. Please convert that and round to {places} decimals.",
            "How many {unit.to} are {value} {unit.from}? I'd like the converted number rounded to {places} decimal places, please.",
        ),
        {"value": decimals(3, 600, 2), "unit": UNITS, "places": PLACES},
        {
            "converted": Call("unit_convert", value=Slot("value"), from_=Slot("unit.from"), to=Slot("unit.to")),
            "rounded": Call("round_number", value=Ref("converted.result"), decimals=Slot("places")),
        },
    ),
    Template(
        "change_in_whole_percent",
        (
            "Our rent goes from {step.old} to {step.new}. By how many percent is that up or down, rounded to the nearest whole percent?",
            "The electricity bill went from {step.old} to {step.new}. Give me the percentage change and round it to a whole number.",
            "What is the percentage change between {step.old} last year and {step.new} this year? Please round it to full percent.",
            "My insurance used to cost {step.old} a year and now it's {step.new}. Work out the change in percent and round that to the nearest integer.",
            "Daily takings moved from {step.old} to {step.new}. How large is the change in percent? Round it, I don't need any decimals.",
        ),
        {"step": CHANGE},
        {
            "change": Call("percentage_change", old_value=Slot("step.old"), new_value=Slot("step.new")),
            "rounded": Call("round_number", value=Ref("change.percent")),
        },
    ),
    Template(
        "range_compared",
        (
            (
                "Last week the range between the lowest and the highest of our daily sales was {before}. This week's figures are {values}. Find the new "
                "range and the percentage change from the old one."
            ),
            (
                "Our museum had {values} visitors on the six days of this week. By how many percent has the range between the lowest and the highest "
                "figure changed from last week's {before}?"
            ),
            ("Our six test runs gave {values}. What is the range from minimum to maximum, and what is the percentage change from the {before} we had earlier?"),
            "The range from the highest to the lowest reading used to be {before}. The new readings are {values}. By how many percent has it changed?",
        ),
        {"values": DAILY, "before": integers(101, 349)},
        {
            "extremes": Call("min_max", values=Slot("values")),
            "change": Call("percentage_change", old_value=Slot("before"), new_value=Ref("extremes.range")),
        },
    ),
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
        {"reviews": TWO_REVIEWS, "before": decimals(0.21, 0.89, 3)},
        {
            "score": Call("text_similarity", first=Slot("reviews.first"), second=Slot("reviews.second")),
            "change": Call("percentage_change", old_value=Slot("before"), new_value=Ref("score.similarity")),
        },
    ),
    # Tables ---------------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "best_region_as_money",
        (
            "The revenue in this table is in {money}. Total it by region and format the largest total as money, with the currency.\n{table}",
            (
                "We count our revenue in {money}. Which region brought in the most? Group this table by region, sum the revenue of each group, and format "
                "the top total as money.\n{table}"
            ),
            "Here are our sales, in {money}:\n{table}\nAdd up the revenue for each region and format the highest of these totals as an amount of money.",
            "{table}\nAll revenue is in {money}. Take the total per region and format the highest one as an amount of money.",
        ),
        {"table": SALES, "money": FOREIGN},
        {
            "totals": Call("data_aggregate", records=Slot("table"), group_by="region", field="revenue", operation="sum"),
            "written": Call("format_number", value=Ref("totals.top_value"), currency=Slot("money")),
        },
    ),
    Template(
        "averages_as_spreadsheet",
        (
            "Compute the average units per region from this table and save the result, one row for each region, as a spreadsheet at {path}:\n{table}",
            "Group these rows by region, take the mean of the units in each group, and store the groups as a CSV spreadsheet at {path}:\n{table}",
            "Sales of the last days:\n{table}\nWhat is the average number of units in each region? Put the regions and averages into a spreadsheet at {path}",
            "I need a spreadsheet at {path} that lists each region of this table with the average of its units.\n{table}",
        ),
        {"table": SALES, "path": SALES_SHEET},
        {
            "averages": Call("data_aggregate", records=Slot("table"), group_by="region", field="units", operation="mean"),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("averages.groups")),
        },
    ),
    Template(
        "column_in_a_report",
        (
            'Describe the {column} column of this table statistically and put the summary sentence into a report titled "{title}".\n{table}',
            (
                'Please write a report with the title "{title}". Its only section is the summary of the key figures (mean, median and so on) of the '
                "{column} column here:\n{table}"
            ),
            'Here is our table:\n{table}\nGet the summary statistics of its {column} column and lay the summary out as a report called "{title}".',
            'I need a one-section report titled "{title}" with the summary sentence of the statistics for the {column} column below.\n{table}',
        ),
        {"table": SALES, "column": one_of("units", "revenue"), "title": SALES_TITLE},
        {
            "figures": Call("generate_summary_stats", records=Slot("table"), field=Slot("column")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("figures.summary")]),
        },
    ),
    Template(
        "figures_by_mail",
        (
            'Work out the summary statistics for the {column} column and e-mail the summary to {address}, subject "{subject}".\n{table}',
            (
                "{address} wants the mean, median and total of the {column} column below. Get these statistics and send the summary sentence by e-mail "
                'with the subject "{subject}".\n{table}'
            ),
            'From this table:\n{table}\nsummarize the {column} column in figures and mail the summary to {address} under the subject "{subject}".',
            'Please e-mail {address} the summary of the statistics for the {column} column of this table. Use the subject "{subject}".\n{table}',
        ),
        {"table": SALES, "column": one_of("units", "revenue"), "address": EMAIL, "subject": SALES_SUBJECT},
        {
            "figures": Call("generate_summary_stats", records=Slot("table"), field=Slot("column")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("subject"), body=Ref("figures.summary")),
        },
    ),
    Template(
        "shopping_list_sheet",
        (
            'Search the shop for "{offer.product}" up to {offer.price} dollars and save the products you find as a spreadsheet at {offer.path} for me.',
            (
                'What does the shop have under "{offer.product}" for {offer.price} dollars at most? Put the products found into a spreadsheet at '
                "{offer.path} so that I can compare them."
            ),
            (
                'I want to buy "{offer.product}" and can spend {offer.price} dollars at most. Look in the shop and save the products you find to '
                "{offer.path} as a CSV spreadsheet."
            ),
            'Make me a spreadsheet at {offer.path} with the products that a shop search for "{offer.product}" gives for up to {offer.price} dollars.',
        ),
        {"offer": OFFER_SHEET},
        {
            "found": Call("search_products", query=Slot("offer.product"), max_price=Slot("offer.price")),
            "sheet": Call("create_spreadsheet", path=Slot("offer.path"), records=Ref("found.products")),
        },
    ),
    Template(
        "offers_in_order",
        (
            'Find up to {count} products for "{offer.product}" at {offer.price} dollars or less and sort them by {field}, highest first.',
            (
                'Search the shop for "{offer.product}" costing no more than {offer.price} dollars. I want to see {count} products at most, sorted by '
                "{field} from highest to lowest."
            ),
            (
                'I can spend at most {offer.price} dollars. Search the shop for "{offer.product}" and rank up to {count} of the products you find by '
                "{field}, highest first."
            ),
            (
                'Shopping for "{offer.product}": my budget is {offer.price} dollars, and {count} products are enough. Look for offers and sort what you '
                "find by {field}, highest first."
            ),
        ),
        {"offer": OFFER, "count": one_of(4, 5, 6), "field": one_of("price", "rating")},
        {
            "found": Call("search_products", query=Slot("offer.product"), max_price=Slot("offer.price"), limit=Slot("count")),
            "sorted": Call("data_sort", records=Ref("found.products"), field=Slot("field"), order="descending"),
        },
    ),
    Template(
        "well_paid_colleagues",
        (
            "Get up to {count} rows of the employees table whose department is {department}, and keep only those with a salary of at least {salary}.",
            "Who in the {department} department earns a salary of {salary} or more? Fetch up to {count} rows from the employees table and filter them.",
            (
                "I'm checking what we pay in {department}. From the employees table, get at most {count} people of that department and leave me only those "
                "whose salary is at least {salary}."
            ),
            (
                "Take the {department} department in our employees table ({count} rows at most) and filter these rows, so that only those with a salary of "
                "at least {salary} are left."
            ),
        ),
        {"department": DEPARTMENT, "count": one_of(10, 15, 20, 25, 30, 40, 50), "salary": SALARY},
        {
            "staff": Call("database_query", table="employees", column="department", value=Slot("department"), limit=Slot("count")),
            "kept": Call("data_filter", records=Ref("staff.rows"), field="salary", operator="at_least", value=Slot("salary")),
        },
    ),
    Template(
        "stock_list_in_order",
        (
            "Get up to {count} rows of our products table whose category is {category} and sort them by {field}, highest first.",
            "Query the products table for the category {category}, {count} rows at most, and put the rows in order of {field} from highest to lowest.",
            "Which of our own products are in the category {category}? Take at most {count} from the products table and sort them by {field}, highest first.",
            "I need the {category} category of our products table (no more than {count} rows), sorted by {field} from highest to lowest.",
        ),
        {"category": one_of(*load("products.json")), "count": one_of(10, 15, 20, 25, 30, 40, 50), "field": one_of("price", "rating", "stock")},
        {
            "products": Call("database_query", table="products", column="category", value=Slot("category"), limit=Slot("count")),
            "sorted": Call("data_sort", records=Ref("products.rows"), field=Slot("field"), order="descending"),
        },
    ),
    Template(
        "orders_grouped",
        (
            (
                "Take up to {count} orders from the orders table whose {pick.column} is {pick.value}, group them by {by} and work out the {figure} of the "
                "order total in each group."
            ),
            (
                "From our orders table, take at most {count} orders with {pick.value} as their {pick.column}. What is the {figure} of the order total, "
                "grouped by {by}?"
            ),
            (
                "I'm looking into the orders whose {pick.column} is {pick.value}. Get at most {count} such rows from the orders table, group them by {by} "
                "and give me the {figure} of the total for each group."
            ),
            (
                "How do the orders with the {pick.column} {pick.value} break down by {by}? Fetch no more than {count} of them from our orders table and "
                "compute the {figure} of the total per group."
            ),
        ),
        {"pick": ORDERS, "count": one_of(*range(10, 51, 5)), "by": one_of("customer", "product", "city"), "figure": FIGURE},
        {
            "orders": Call("database_query", table="orders", column=Slot("pick.column"), value=Slot("pick.value"), limit=Slot("count")),
            "groups": Call("data_aggregate", records=Ref("orders.rows"), group_by=Slot("by"), field="total", operation=Slot("figure")),
        },
    ),
    Template(
        "customer_letter",
        (
            (
                'Look up {customer} by name in our customers table and send an e-mail to the address given there. Subject: "{letter.subject}". Body: '
                '"{letter.body}"'
            ),
            (
                'Find the customer named {customer} in the customers table and write to the e-mail address stored there. The subject is "{letter.subject}" '
                'and the text "{letter.body}"'
            ),
            (
                'Please write to our customer {customer}: get the e-mail address from the customers table by name, then mail "{letter.body}" under the '
                'subject "{letter.subject}".'
            ),
            (
                'I\'d like to tell a customer, {customer}, something by e-mail: "{letter.body}" The address is in our customers table under that name, and '
                'the subject line is "{letter.subject}".'
            ),
        ),
        {"customer": CUSTOMER, "letter": LETTER},
        {
            "row": Call("database_query", table="customers", column="name", value=Slot("customer")),
            "mail": Call("send_email", to=Ref("row.rows[0].email"), subject=Slot("letter.subject"), body=Slot("letter.body")),
        },
    ),
    Template(
        "call_with_colleague",
        (
            (
                'Schedule a {minutes}-minute call titled "{title}" with our colleague {colleague} on {moment} UTC; get the e-mail address from the '
                "employees table by name."
            ),
            (
                "Look up the e-mail address of {colleague} by name in the employees table and invite them to a meeting called "
                '"{title}" on {moment} UTC, {minutes} minutes long.'
            ),
            (
                'I want to meet {colleague} for {minutes} minutes on {moment} UTC about "{title}". Find the address under that name in the employees table '
                "and set up the meeting."
            ),
            (
                'Set up the meeting "{title}" on {moment} UTC for {minutes} minutes. The only participant is {colleague}, whose e-mail address you can '
                "find by name in our employees table."
            ),
        ),
        {"colleague": COLLEAGUE, "title": MEETING, "moment": MOMENT, "minutes": one_of(15, 20, 45, 60, 75, 90)},
        {
            "row": Call("database_query", table="employees", column="name", value=Slot("colleague")),
            "meeting": Call(
                "schedule_meeting", title=Slot("title"), participants=[Ref("row.rows[0].email")], start=Slot("moment"), duration_minutes=Slot("minutes")
            ),
        },
    ),
    Template(
        "days_past_due",
        (
            "How many days are there from the due date of invoice number {invoice} in our invoices table to {day}?",
            "Look up in the invoices table when invoice number {invoice} is due and count the days from that due date to {day}.",
            (
                "We want to settle on {day}. Check in the invoices table when invoice number {invoice} is due and tell me how many days there are from "
                "that due date until then."
            ),
            "Find invoice number {invoice} in the invoices table. Starting from its due date, how many days is it until {day}?",
        ),
        {"invoice": INVOICE, "day": dates(last="2026-12-20")},
        {
            "row": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "days": Call("calculate_date_diff", start_date=Ref("row.rows[0].due_date"), end_date=Slot("day")),
        },
    ),
    # Texts ----------------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "article_in_short",
        (
            "Read the article at {url} and summarize it in {count} sentences.",
            "Fetch {url} and give me a summary of the page, no longer than {count} sentences.",
            "I don't have time for the whole of {url} so please open it and boil it down to {count} sentences. A faithful summary, please.",
            "What does the page {url} say? Shorten its text to a summary of {count} sentences.",
            "I'd like this web page in {count} sentences: {url} is the address. Please read it and summarize the text.",
        ),
        {"url": ARTICLE, "count": one_of(Draw(3, "three"), Draw(4, "four"), Draw(5, "five"), Draw(6, "six"))},
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
        {"url": OPINION},
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
        "names_on_file",
        (
            "Find the people, organizations and places in this story and save the summary of what is named to the file {path} for me: {story}",
            'A story for the archive: "{story}" Find out which people, companies and places it names and save the summary of them to {path} in my files.',
            "Extract who and what is named in the following text (people, organizations, places) and store the summary of it as the file {path}:\n{story}",
            "Please save a file {path} with the one-sentence summary of the people, organizations and places that are named in this article: {story}",
        ),
        {"story": STORY, "path": WHO_IS_WHO},
        {
            "names": Call("extract_entities", text=Slot("story")),
            "saved": Call("write_file", path=Slot("path"), content=Ref("names.summary")),
        },
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
            "chat": Call("send_message", recipient=Slot("colleague"), text=Ref("mood.summary"), channel="slack"),
        },
    ),
    Template(
        "keywords_remembered",
        (
            'Pick the {count} most important keywords of this article and remember them, as one comma-separated line, under "{tagged.key}": {tagged.story}',
            'Find the top {count} keywords of this story: "{tagged.story}" Keep them in memory as "{tagged.key}", with commas between them.',
            'Extract {count} key terms from the story below and memorize them, in one line with commas, under "{tagged.key}":\n{tagged.story}',
            (
                'I need tags for "{tagged.story}" Find the {count} main keywords of that article and remember them under the name "{tagged.key}", joined by '
                "commas."
            ),
        ),
        {"tagged": TAGGED, "count": one_of(3, 4, 6, 7, 8)},
        {
            "keywords": Call("keyword_extract", text=Slot("tagged.story"), count=Slot("count")),
            "kept": Call("store_memory", key=Slot("tagged.key"), value=Ref("keywords.joined")),
        },
    ),
    Template(
        "changes_by_mail",
        (
            (
                'Which words changed from the old version to the new one? E-mail the summary of the differences to {address}, subject "{subject}".\nOld: '
                "{old}\nNew: {new}"
            ),
            'Compare the first text, "{old}", with the second, "{new}", and mail the summary of what changed to {address} with the subject "{subject}".',
            (
                'Our supplier replaced "{old}" with "{new}" yesterday. Find out what is different and send the summary of the changes as an e-mail to '
                '{address}. Subject: "{subject}".'
            ),
            (
                '{address} must know what changed in the agreement. It used to be "{old}" and is now "{new}" Compare the old version with the new one and '
                'e-mail the summary under the subject "{subject}".'
            ),
        ),
        {
            "old": TERMS,
            "new": TERMS,
            "address": EMAIL,
            "subject": _subjects("Changes in the supplier agreement", "The supplier's new terms", "What changed in the supply contract", "Amended agreement"),
        },
        {
            "changes": Call("compare_texts", first=Slot("old"), second=Slot("new")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("subject"), body=Ref("changes.summary")),
        },
    ),
    Template(
        "draft_against_new_terms",
        (
            "Open the file {path} and tell me what has changed from there to this newer version: {terms}",
            'Read {path} first and compare it with the new text "{terms}": which words were added and which were removed?',
            'My lawyer rewrote {path} and sent me this instead: "{terms}" Open the file and show me the differences between the old text and the new one.',
            "How does the version that I got today differ from our file {path} in its words? Take the file as the first text. Today's version: {terms}",
        ),
        {"path": CONTRACTS, "terms": TERMS},
        {
            "file": Call("read_file", path=Slot("path")),
            "changes": Call("compare_texts", first=Ref("file.content"), second=Slot("terms")),
        },
    ),
    Template(
        "memory_against_note",
        (
            'How similar is what you remember under "{memory.key}" (the first text) to my new wording? I need the score. New wording: {memory.note}',
            'Recall the note called "{memory.key}" and score how similar the old text is to this new one, in that order: {memory.note}',
            (
                'You keep a note of mine in memory as "{memory.key}". How similar is that old text, taken first, to the wording that I would choose now: '
                "{memory.note}"
            ),
            'Take the remembered text "{memory.key}" as the first and "{memory.note}" as the second one: how alike are the two, as a similarity score?',
        ),
        {"memory": REWRITTEN},
        {
            "memory": Call("retrieve_memory", key=Slot("memory.key")),
            "score": Call("text_similarity", first=Ref("memory.value"), second=Slot("memory.note")),
        },
    ),
    Template(
        "memory_by_mail",
        (
            'Recall what I saved under "{memory.key}" and e-mail it to {address} with the subject "{memory.subject}".',
            'What did I ask you to remember as "{memory.key}"? Send that text, unchanged, by e-mail to {address}, subject "{memory.subject}".',
            'Mail {address} the note you remember under the name "{memory.key}". The subject should be "{memory.subject}".',
            '{address} asked for my note "{memory.key}". Get it from memory and send it over in an e-mail headed "{memory.subject}".',
        ),
        {"memory": MEMORY, "address": EMAIL},
        {
            "memory": Call("retrieve_memory", key=Slot("memory.key")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("memory.subject"), body=Ref("memory.value")),
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
        {"greeting": GREETING, "language": LANGUAGE, "address": EMAIL},
        {
            "translation": Call("translate_text", text=Slot("greeting.phrase"), target_language=Slot("language")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("greeting.subject"), body=Ref("translation.translated_text")),
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
    # The web --------------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "first_hit_read",
        (
            'Search the web for "{query}", show me {count} results and open the first one so that I can read its text.',
            'Find {count} pages on the internet about "{query}". I want the full text of the one that comes up first.',
            'Look online for "{query}" ({count} hits are enough) and fetch the text of the page behind the top hit.',
            'What does the first of {count} search results for "{query}" say? Search the web, then get me the text of that page.',
        ),
        {"query": SEARCH, "count": one_of(5, 8, 10)},
        {
            "search": Call("web_search", query=Slot("query"), max_results=Slot("count")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
        },
    ),
    Template(
        "hits_in_short",
        (
            'Search the web for "{query}", take {hits} results, and summarize the text of the result list in {count} sentences, without opening the pages.',
            'What does the internet say about "{query}"? Boil the text of {hits} search results, as listed, down to {count} sentences.',
            'Look online for "{query}" ({hits} results, please) and write me a summary of the result list\'s text in {count} sentences.',
            'I need the gist of {hits} web results for "{query}" in {count} sentences. Just run the search and shorten the text that it lists.',
        ),
        {"query": SEARCH, "hits": one_of(6, 8, 10), "count": one_of(Draw(3, "three"), Draw(4, "four"), Draw(5, "five"))},
        {
            "search": Call("web_search", query=Slot("query"), max_results=Slot("hits")),
            "short": Call("summarize_text", text=Ref("search.text"), max_sentences=Slot("count")),
        },
    ),
    Template(
        "terms_in_the_hits",
        (
            'Search the web for "{query}", take {hits} results, and list the {count} main keywords in the text of the result list.',
            'Which {count} keywords stand out in the list of {hits} web results for "{query}"? Use the text of the list, without opening the pages.',
            'Look online for "{query}" ({hits} hits will do) and extract the top {count} keywords from the text that the search lists.',
            'For tagging I need {count} keywords. Run a web search for "{query}" with {hits} results and take them from the text that the search returns.',
        ),
        {"query": SEARCH, "hits": one_of(6, 8, 10), "count": one_of(3, 4, 12, 15)},
        {
            "search": Call("web_search", query=Slot("query"), max_results=Slot("hits")),
            "keywords": Call("keyword_extract", text=Ref("search.text"), count=Slot("count")),
        },
    ),
    Template(
        "first_hit_reachable",
        (
            'Search the web for "{query}" ({count} results are enough) and check whether the address of the top result is up.',
            'Look online for "{query}", limited to {count} hits. Is the first one\'s address reachable at the moment?',
            'Find {count} web pages on "{query}" and check whether the first of them responds.',
            'I keep getting errors for the first hit on "{query}". Run the web search with {count} results and see whether the top address is online.',
        ),
        {"query": SEARCH, "count": one_of(5, 8, 10)},
        {
            "search": Call("web_search", query=Slot("query"), max_results=Slot("count")),
            "status": Call("check_url_status", url=Ref("search.top_url")),
        },
    ),
    Template(
        "reading_list",
        (
            'Search the web for "{query}", {count} results please, and put the title of the first hit on my to-do list, due {day} at the latest.',
            'Find {count} articles about "{query}" online. Add the top result\'s title as a task with the deadline {day}.',
            'I want to read the first of {count} web results for "{query}" by {day}. Add a to-do item with that deadline and the title of the result.',
            'I want to read up on "{query}". Search the internet for {count} results and add a task due {day} that has the title of the top result.',
        ),
        {"query": SEARCH, "count": one_of(5, 8, 10), "day": SOON},
        {
            "search": Call("web_search", query=Slot("query"), max_results=Slot("count")),
            "task": Call("create_task", title=Ref("search.top_title"), due_date=Slot("day")),
        },
    ),
    Template(
        "site_watch",
        (
            "Is {url} up? Send the status summary to {colleague} on Teams.",
            "Check whether {url} responds and let {colleague} know on Teams by sending the summary.",
            "{colleague} says that {url} is down. Check the address and reply on Teams with the summary of its status.",
            "Find out if the page {url} can be reached and message the summary of the check to {colleague} via Teams.",
        ),
        {"url": ARTICLE, "colleague": PERSON},
        {
            "status": Call("check_url_status", url=Slot("url")),
            "chat": Call("send_message", recipient=Slot("colleague"), text=Ref("status.summary"), channel="teams"),
        },
    ),
    Template(
        "where_is_the_server",
        (
            "Which IP address does {host} resolve to, and in which city is that machine?",
            "Resolve the domain {host} and locate the first IP address you get on the map.",
            "Where in the world is the server behind {host} located? Look up its IP address first.",
            "Find the first IP address of {host} and tell me the country and city it belongs to.",
            "I'd like to know where {host} is hosted: resolve the name to an address, then geolocate that address.",
        ),
        {"host": HOST},
        {
            "address": Call("dns_lookup", domain=Slot("host")),
            "place": Call("ip_geolocation", ip=Ref("address.first_record")),
        },
    ),
    Template(
        "mail_server_by_chat",
        (
            "Look up the {kind} records of {host} in the DNS and send the first one to {colleague} on Slack.",
            "{colleague} needs the first {kind} record of {host} on Slack. Find it and send just that record.",
            "What does the DNS say for {host} when you ask for {kind} records? Slack the first record to {colleague}.",
            "Please query the {kind} records for the domain {host} and message the first record to {colleague} via Slack.",
        ),
        {"host": one_of(*SITES), "kind": one_of("MX", "NS", "TXT"), "colleague": PERSON},
        {
            "records": Call("dns_lookup", domain=Slot("host"), record_type=Slot("kind")),
            "chat": Call("send_message", recipient=Slot("colleague"), text=Ref("records.first_record"), channel="slack"),
        },
    ),
    Template(
        "headline_to_address",
        (
            'Turn the headline "{title}" into a URL slug and build the full web address on {domain} from it.',
            'Our article "{title}" goes online at {domain} tomorrow. Make the slug from its title and put together the complete link.',
            'What will be the full https address of a post titled "{title}" on {domain} if its path is the slug of the title?',
            'Create a slug for "{title}" and use it as the path of an address on the domain {domain}, please.',
        ),
        {"title": POST_TITLE, "domain": one_of(*SITES)},
        {
            "slug": Call("slugify", text=Slot("title")),
            "address": Call("generate_url", domain=Slot("domain"), path=Ref("slug.slug")),
        },
    ),
    Template(
        "link_tested",
        (
            'Build the full https address for the path "{path}" on {domain} and check whether it is up.',
            'Put together the link from the domain {domain} and the path "{path}", then check whether it responds.',
            'Is the page under the path "{path}" on {domain} reachable? Build the complete address out of the two and check its status.',
            'The flyer gives the domain {domain} and the path "{path}". Make the full URL from them and see whether that address is online.',
        ),
        {"path": PAGE, "domain": one_of(*SITES)},
        {
            "address": Call("generate_url", domain=Slot("domain"), path=Slot("path")),
            "status": Call("check_url_status", url=Ref("address.url")),
        },
    ),
    # Strings and codes ----------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "sign_in_header",
        (
            (
                'Join the user name "{user}" and the password "{password}" with "{separator}" between them and encode the joined string in Base64. Show me '
                "both strings."
            ),
            (
                'Put "{user}" and "{password}" together as one string, in that order, separated by "{separator}". I need that string and, for the sign-in, '
                "its Base64 form."
            ),
            (
                'Our server wants two strings joined by "{separator}" and then encoded in Base64: first "{user}", then "{password}". Give me the joined '
                "string and the encoded one."
            ),
            'Take "{user}", add "{password}" after it with "{separator}" in between, show me the joined string, and then Base64-encode it.',
        ),
        {"user": EMAIL, "password": PASSWORD, "separator": one_of(":", "|", "/", ";", "#")},
        {
            "joined": Call("join_texts", texts=[Slot("user"), Slot("password")], separator=Slot("separator")),
            "encoded": Call("base64_encode", text=Ref("joined.text")),
        },
    ),
    Template(
        "joined_fingerprint",
        (
            'Join "{first}", "{second}" and "{third}" in that order with "{separator}" between them and give me the {algorithm} hash of the joined text.',
            'Make one string of "{first}", "{second}" and "{third}", joined in this order by "{separator}". What is its {algorithm} checksum?',
            (
                'Our ticket codes are hashed with {algorithm}: put "{first}", "{second}" and "{third}" together, separated by "{separator}", and compute '
                "the hash of the result."
            ),
            'Chain up "{first}", then "{second}", then "{third}", with "{separator}" in between, and compute the {algorithm} fingerprint of the joined text.',
        ),
        {
            "first": one_of(*POOLS["passphrases"][:6]),
            "second": one_of(*POOLS["passphrases"][6:]),
            "third": CODE,
            "separator": one_of("-", ".", "+", "/", "~"),
            "algorithm": DIGEST,
        },
        {
            "joined": Call("join_texts", texts=[Slot("first"), Slot("second"), Slot("third")], separator=Slot("separator")),
            "digest": Call("hash_text", text=Ref("joined.text"), algorithm=Slot("algorithm")),
        },
    ),
    Template(
        "file_fingerprint",
        (
            "What is the {algorithm} checksum of what's in {path} at the moment?",
            "Read the file {path} and tell me its {algorithm} hash.",
            "Has anybody touched {path}? Open it and give me the {algorithm} fingerprint of its text, so that I can compare.",
            "I want to verify {path} against the backup. What's the {algorithm} hash of the file's content?",
            "Load {path} and hash the text with {algorithm}, please.",
        ),
        {"path": one_of(*load("files.json")), "algorithm": DIGEST},
        {
            "file": Call("read_file", path=Slot("path")),
            "digest": Call("hash_text", text=Ref("file.content"), algorithm=Slot("algorithm")),
        },
    ),
    Template(
        "code_remembered",
        (
            'Encode "{text}" in Base64 and remember the code under the name "{key}".',
            'What does "{text}" look like in Base64? Keep the encoded string in memory as "{key}".',
            'Our settings want passwords in Base64. Encode "{text}", then memorize the outcome under "{key}".',
            'Remember for me, under "{key}", the Base64 version of "{text}" instead of the plain text.',
        ),
        {"text": PASSWORD, "key": SECRET_NAME},
        {
            "encoded": Call("base64_encode", text=Slot("text")),
            "kept": Call("store_memory", key=Slot("key"), value=Ref("encoded.encoded")),
        },
    ),
    # Days and appointments ------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "weekday_over_there",
        (
            "When it is {moment} in {here}, which day of the week is it in {there}?",
            "The live show starts on {moment}, {here} time. Convert that to {there} time and tell me which weekday it is there.",
            "Our server in {here} restarts on {moment} local time. What day of the week will it be for the users in {there} at that moment?",
            "I'm calling {there} when it's {moment} here in {here}. Convert the time, then give me the day of the week of the date over there.",
        ),
        {"moment": EVENING, "here": WEST, "there": EAST},
        {
            "there": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("here"), to_timezone=Slot("there")),
            "weekday": Call("get_weekday", date=Ref("there.date")),
        },
    ),
    Template(
        "webinar_in_my_calendar",
        (
            ('The online session "{title}" starts on {moment}, {there} time. Convert that to {here} time and block {minutes} minutes for it in my calendar.'),
            'Please put "{title}" into my calendar for {minutes} minutes. It begins on {moment}, {there} time, but I live by {here} time, so convert it first.',
            ('I\'m in {here} and have to join "{title}" on {moment}, {there} time. Enter it in my calendar at my local date and time, {minutes} minutes long.'),
            'Convert {moment} from {there} time to {here} time and enter "{title}" in my own calendar on that date and at that time, for {minutes} minutes.',
        ),
        {"moment": EVENING, "there": WEST, "here": EAST, "title": MEETING, "minutes": one_of(20, 30, 45, 75, 90, 120)},
        {
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("there"), to_timezone=Slot("here")),
            "event": Call("create_calendar_event", title=Slot("title"), date=Ref("local.date"), start_time=Ref("local.time"), duration_minutes=Slot("minutes")),
        },
    ),
    Template(
        "reminder_across_zones",
        (
            'Convert {moment} from {zone} time to UTC and remind me at that moment with the message "{message}".',
            'On {moment}, {zone} time, I want an alert that says "{message}". Work out when that is in UTC and set it.',
            'Set a reminder with the text "{message}" for {moment}, {zone} time. My reminders run on UTC, so convert the time first.',
            'It all happens on {moment} by the clocks in {zone}. Find out what time that is in UTC, and remind me then: "{message}".',
        ),
        {"moment": MOMENT, "zone": ZONE, "message": ALERT},
        {
            "utc": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("zone"), to_timezone="UTC"),
            "reminder": Call("set_reminder", message=Slot("message"), remind_at=Ref("utc.datetime")),
        },
    ),
    Template(
        "countdown_text",
        (
            "How many days is it from {start} to {end}? Text the summary to {friend}.",
            "Count the days between {start} and {end}, in that order, and send {friend} the summary sentence as a text.",
            "I bet that nobody knows how many days it is from {start} to {end}. Count them and text the summary to {friend}, please.",
            "Please text {friend} the summary of how long it is in days from {start} until {end}.",
        ),
        {"start": dates("2026-03-16", "2026-10-31"), "end": dates("2026-11-01", "2027-12-20"), "friend": PERSON},
        {
            "days": Call("calculate_date_diff", start_date=Slot("start"), end_date=Slot("end")),
            "text": Call("send_message", recipient=Slot("friend"), text=Ref("days.summary")),
        },
    ),
    Template(
        "deadline_from_start",
        (
            'Work out the date {amount} {unit} after {day} and give {person} the task "{chore}" with that due date.',
            'What date is {amount} {unit} after {day}? Add "{chore}" to the to-do list with that date as the deadline and {person} in charge.',
            'Please assign the to-do item "{chore}" to {person}. It is due {amount} {unit} after {day}, so calculate that date first.',
            'Task for {person}: "{chore}". The deadline is {amount} {unit} after {day}, so work out the date and put the task on the to-do list.',
        ),
        {"amount": integers(2, 11), "unit": one_of("days", "weeks", "months"), "day": dates(last="2026-12-20"), "person": PERSON, "chore": CHORE},
        {
            "deadline": Call("add_duration", date=Slot("day"), amount=Slot("amount"), unit=Slot("unit")),
            "task": Call("create_task", title=Slot("chore"), due_date=Ref("deadline.date"), assignee=Slot("person")),
        },
    ),
    Template(
        "end_of_term_written_out",
        (
            "We signed a contract on {day}, and it ends exactly {term.amount} {term.unit} after that. Which date is that, written in {style} style?",
            "Add {term.amount} {term.unit} to {day} and write the date you get in the {style} format.",
            "My warranty began on {day} and ends {term.amount} {term.unit} later. Work out the end date and format it in {style} notation, please.",
            "What is the date {term.amount} {term.unit} after {day}? I need it in {style} format for a printed letter.",
        ),
        {"day": dates("2023-01-01", "2026-03-01"), "term": TERM, "style": STYLE},
        {
            "end": Call("add_duration", date=Slot("day"), amount=Slot("term.amount"), unit=Slot("term.unit")),
            "written": Call("format_date", date=Ref("end.date"), style=Slot("style")),
        },
    ),
    Template(
        "join_link_by_text",
        (
            'Schedule a video call with {guest} titled "{title}" on {moment} UTC, {minutes} minutes long, and text the join link to {friend}.',
            'Invite {guest} to the {minutes}-minute meeting "{title}" on {moment} UTC. The link for joining should go to {friend} as a text message.',
            (
                'Set up the meeting "{title}" with {guest} on {moment} UTC for {minutes} minutes, then text the join link to {friend}, who only wants to '
                "listen in."
            ),
            (
                'Please arrange a meeting of {minutes} minutes on {moment} UTC. Title: "{title}". Participant: {guest}. When it stands, text {friend} just '
                "the link for joining."
            ),
        ),
        {"guest": EMAIL, "title": MEETING, "moment": MOMENT, "minutes": one_of(15, 20, 45, 60, 75, 90), "friend": PERSON},
        {
            "meeting": Call("schedule_meeting", title=Slot("title"), participants=[Slot("guest")], start=Slot("moment"), duration_minutes=Slot("minutes")),
            "text": Call("send_message", recipient=Slot("friend"), text=Ref("meeting.join_url")),
        },
    ),
    Template(
        "reminder_after_meeting",
        (
            'Set up a {minutes}-minute meeting "{title}" with {guest} on {moment} UTC and remind me at its end with the message "{message}".',
            'Invite {guest} to "{title}" on {moment} UTC for {minutes} minutes. At the moment the meeting ends I want a reminder that says "{message}".',
            'Schedule "{title}" with {guest}: {moment} UTC, {minutes} minutes. Then set an alert for the end of the meeting. Alert text: "{message}"',
            (
                'I\'m meeting {guest} on {moment} UTC for {minutes} minutes, topic "{title}". Send the invitation and, for when it is over, set me the '
                'reminder "{message}".'
            ),
        ),
        {"guest": EMAIL, "title": MEETING, "moment": MOMENT, "minutes": one_of(15, 20, 45, 60, 75, 90), "message": FOLLOW_UP},
        {
            "meeting": Call("schedule_meeting", title=Slot("title"), participants=[Slot("guest")], start=Slot("moment"), duration_minutes=Slot("minutes")),
            "reminder": Call("set_reminder", message=Slot("message"), remind_at=Ref("meeting.end")),
        },
    ),
    Template(
        "slot_announced",
        (
            'Block {minutes} minutes in my calendar for "{title}" on {day} from {time} and send {colleague} the summary of the entry on Slack.',
            'Put "{title}" into my own calendar: {day}, {time}, {minutes} minutes. Then share the summary of the event with {colleague} via Slack.',
            'Add "{title}" to my calendar on {day} at {time}, for {minutes} minutes, and send the summary of that event to {colleague} on Slack.',
            'Please enter "{title}" in my calendar ({day}, starting at {time}, {minutes} minutes) and Slack the summary line of the entry to {colleague}.',
        ),
        {"title": MEETING, "day": SOON, "time": TIME, "minutes": one_of(20, 30, 45, 75, 90, 120), "colleague": PERSON},
        {
            "event": Call("create_calendar_event", title=Slot("title"), date=Slot("day"), start_time=Slot("time"), duration_minutes=Slot("minutes")),
            "chat": Call("send_message", recipient=Slot("colleague"), text=Ref("event.summary"), channel="slack"),
        },
    ),
    Template(
        "task_confirmed",
        (
            'Add the task "{chore}" for {job.person}, due {day}, and e-mail the summary of the new task to {address} with the subject "{job.subject}".',
            'Put "{chore}" on the to-do list for {job.person} with the deadline {day}. Then mail the task summary to {address}, subject "{job.subject}".',
            (
                'Create a to-do item for {job.person}, "{chore}", to be finished by {day}. Then e-mail the summary of the item to {address} under the '
                'subject "{job.subject}".'
            ),
            (
                '{job.person} takes over a task, "{chore}", with the deadline {day}. Record it and confirm to {address} by e-mail; the subject is '
                '"{job.subject}" and the body the summary of the task.'
            ),
        ),
        {"chore": CHORE, "job": ASSIGNED, "day": SOON, "address": EMAIL},
        {
            "task": Call("create_task", title=Slot("chore"), due_date=Slot("day"), assignee=Slot("job.person")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("job.subject"), body=Ref("task.summary")),
        },
    ),
    # Knowledge ------------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "quiz_answer_by_text",
        (
            "Look up the {fact.property} of {fact.subject} and text the sentence that answers the question to {friend}.",
            "{friend} asks for the {fact.property} of {fact.subject}. Look it up and text back the whole sentence that gives the answer.",
            "We need the {fact.property} of {fact.subject} for a quiz. Look it up and send {friend} the full answer sentence as a text message.",
            "Settle a bet: find out the {fact.property} of {fact.subject}, then text {friend} the sentence that answers it.",
        ),
        {"fact": FACT, "friend": PERSON},
        {
            "fact": Call("knowledge_base_query", subject=Slot("fact.subject"), property=Slot("fact.property")),
            "text": Call("send_message", recipient=Slot("friend"), text=Ref("fact.answer")),
        },
    ),
    Template(
        "fact_remembered",
        (
            'Find out the {fact.property} of {fact.subject} and remember the sentence that answers the question under the name "{fact.key}".',
            'Look up the {fact.property} of {fact.subject} and keep the full answer sentence in memory under the name "{fact.key}".',
            (
                "I always forget the {fact.property} of {fact.subject}. Look it up and memorize the whole sentence that gives the answer under the name "
                '"{fact.key}".'
            ),
            'For my quiz: remember under the name "{fact.key}" the sentence that tells the {fact.property} of {fact.subject}. Look it up first, please.',
        ),
        {"fact": FACT_NOTE},
        {
            "fact": Call("knowledge_base_query", subject=Slot("fact.subject"), property=Slot("fact.property")),
            "kept": Call("store_memory", key=Slot("fact.key"), value=Ref("fact.answer")),
        },
    ),
    Template(
        "profile_on_file",
        (
            "Open the encyclopaedia entry on {profile.name} and save its description as the file {profile.path}, please.",
            "Who or what is {profile.name}? Get the encyclopaedia's description and save it to {profile.path} in my workspace.",
            "I'm collecting short profiles. Look up {profile.name} in the encyclopaedia and save the description in the file {profile.path} for me.",
            "Write a file {profile.path} that holds the encyclopaedia's description of {profile.name} and nothing else.",
        ),
        {"profile": PROFILE_FILE},
        {
            "entry": Call("lookup_entity", name=Slot("profile.name")),
            "saved": Call("write_file", path=Slot("profile.path"), content=Ref("entry.description")),
        },
    ),
    Template(
        "profile_report",
        (
            'Make a report titled "{portrait.title}" whose only section is the encyclopaedia\'s description of {portrait.name}.',
            'Look up {portrait.name} in the encyclopaedia and lay out the description as a report with the title "{portrait.title}".',
            'I need a report called "{portrait.title}". Put the description from the encyclopaedia entry on {portrait.name} into it and nothing else.',
            'What does the encyclopaedia say about {portrait.name}? Turn that description into a one-section report headed "{portrait.title}".',
        ),
        {"portrait": PORTRAIT},
        {
            "entry": Call("lookup_entity", name=Slot("portrait.name")),
            "report": Call("generate_report", title=Slot("portrait.title"), sections=[Ref("entry.description")]),
        },
    ),
    # Files ----------------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "file_by_mail",
        (
            'Read the file {file.path} and e-mail its content to {address} with the subject "{file.subject}".',
            'Send {address} the text of {file.path} by e-mail, subject "{file.subject}".',
            'Please open {file.path} and mail what it says, unchanged, to {address}. The subject line is "{file.subject}".',
            '{address} can\'t get into our workspace. Send the content of {file.path} over as the body of an e-mail with the subject "{file.subject}".',
        ),
        {"file": DOCUMENT, "address": EMAIL},
        {
            "file": Call("read_file", path=Slot("file.path")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("file.subject"), body=Ref("file.content")),
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
        {"report": REVIEW_REPORT},
        {
            "report": Call("generate_report", title=Slot("report.title"), sections=[Slot("report.first"), Slot("report.second")]),
            "saved": Call("write_file", path=Slot("report.path"), content=Ref("report.report")),
        },
    ),
)
