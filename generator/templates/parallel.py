"""L2: two or three independent calls and one that joins them."""

from collections.abc import Callable, Mapping
from typing import Any

from generator.pools import CITY, CURRENCY, DATE, DATETIME, DOMAIN, HEADLINE, MEETING, NEWS, POOLS, QUERY, REVIEW, TIME
from generator.samplers import Draw, Sampler, combine, dates, datetimes, decimals, integers, lists, one_of, pick, records
from generator.template import Call, Ref, Slot, Template
from simulators.data import load

# Rows of the company's tables ------------------------------------------------------------------------------------------------------------------------------

_TABLES = load("tables.json")
_CITIES = load("cities.json")
_AIRLINES = load("airlines.json")


def _said(value: Any) -> Draw:
    return Draw(value, str(value))


def _column(table: str, name: str, wanted: Callable[[Mapping[str, Any]], bool] = lambda row: True) -> Sampler:
    """The cells of a column that name one row each, of those rows that are wanted."""
    cells = [row[name] for row in _TABLES[table]]
    return one_of(*(row[name] for row in _TABLES[table] if wanted(row) and cells.count(row[name]) == 1))


def _in_europe(city: str) -> bool:
    """Whether a city is on the mainland and west of the Urals, so that one can drive from any to any other."""
    return bool(_CITIES[city]["landmass"] == "Eurasia" and _CITIES[city]["longitude"] < 35 and _CITIES[city]["latitude"] > 35)


_EMPLOYEE = _column("employees", "name")
_LED = _column("employees", "name", lambda row: row["manager"] != row["name"])
_CLIENT = _column("customers", "company")
_CLIENT_NUMBER = _column("customers", "customer_id")
_ORDER = _column("orders", "order_id")
_CHEAP_ORDER = _column("orders", "order_id", lambda row: row["unit_price"] <= 250)
_PARCEL = _column("orders", "tracking_number")
_INVOICE = _column("invoices", "invoice_number")
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
        if row["currency"] != client["currency"] and city != client["city"]
    ]
)
# A flight with an odd number goes to its airline's hub.
_LANDING = combine(
    lambda pair, number: {"flight": _said(f"{pair[0]}{number}"), "company": _said(pair[1])},
    [
        (code, client["company"])
        for code, airline in _AIRLINES.items()
        for client in _TABLES["customers"]
        if _in_europe(airline["hub"]) and _in_europe(client["city"]) and airline["hub"] != client["city"]
    ],
    range(103, 990, 2),
)
_FLIGHT = combine(lambda airline, number: f"{airline}{number}", list(_AIRLINES), range(104, 990, 7))
_CHANNEL = one_of(Draw("slack", "Slack"), Draw("teams", "Teams"), Draw("whatsapp", "WhatsApp"))

# Places, pages and names -----------------------------------------------------------------------------------------------------------------------------------

_COUNTRY = one_of(*(name for name, row in load("countries.json").items() if row.get("in_text", name) == name))
_MAINLAND = one_of(*filter(_in_europe, _CITIES))
_ZONE = one_of(*(Draw(zone, zone.rpartition("/")[2].replace("_", " ")) for zone in sorted({row["timezone"] for row in _CITIES.values()})))
_ENTRY = one_of(*(name for name, row in load("knowledge.json").items() if row.get("in_text", name).casefold() == name.casefold()))
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
_LINK_PATH = combine(lambda folder, slug, number: f"{folder}/{slug}-{number}", ("guides", "files", "offers", "news"), _SLUGS, range(11, 99, 8))
_MEMORY = one_of(*load("memories.json"))
_DOCUMENT = one_of(*(path for path in load("files.json") if path.startswith(("drafts/", "reports/", "notes/"))))
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
    ("", "(final)", "for May", "2026"),
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
_PRESS_TITLE = combine(
    lambda kind, form: f"{kind} {form}",
    ("City", "Local", "Morning", "Building", "Weekly", "Regional"),
    ("News Brief", "Press Review", "Press Notes", "Headlines"),
)
_TASK_PLACE = combine(
    lambda what, whom: f"{what} {whom}", ("Site visit", "Follow-up visit", "Yearly visit", "Workshop"), ("with the owner", "with the buyers", "and lunch")
)
_WORDS = combine(
    lambda first, second, number: f"{first}-{second}-{number}", POOLS["passphrases"], "harbor violet summit copper maple winter".split(), range(12, 99, 5)
)
_BETWEEN = one_of(" / ", " | ", " - ", " ~ ")
_MARK = one_of("-", ".", "_", "~")
_DOT = one_of(".", ":", "|", ";")
_STYLE = one_of(Draw("german", "German"), Draw("us", "US"), Draw("european", "European"))
_LANGUAGE = one_of("Spanish", "French", "German", "Italian", "Portuguese", "Dutch")
_TWO_LANGUAGES = pick(
    [{"first": first, "second": second} for first in ("Spanish", "French", "German") for second in ("Italian", "Portuguese", "Dutch")]
    + [{"first": first, "second": second} for first in ("Dutch", "Italian", "Portuguese") for second in ("German", "French", "Spanish")]
)
_NOTICE = combine(
    lambda greeting, news, closing: f"{greeting} {news} {closing}",
    ("Hello!", "Good morning!", "Good afternoon!", "Good evening!"),
    (
        *(
            "Your order has been shipped.",
            "Your order has been delivered.",
            "We are sorry.",
            "Nice to meet you.",
            "Thank you for your order.",
            "Congratulations!",
        ),
        *("Happy birthday!", "I need help.", "I do not understand.", "How much does it cost?"),
    ),
    ("See you tomorrow.", "See you soon.", "Thank you very much.", "Have a nice day.", "Thank you for your help."),
)
_OFFER = combine(
    lambda first, second, third, a, b, c: f"{first} {a}, {second} {b}.50 and {third} {c}",
    ("brackets", "timber", "paint", "tiles"),
    ("screws", "cable", "glue", "filters"),
    ("delivery", "assembly", "packing"),
    range(112, 480, 13),
    range(21, 95, 4),
    range(29, 90, 7),
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
    ("It rained all morning.", "Nobody had expected so many guests.", "The mood was good.", "Coffee and cake were served afterwards."),
    ("Some neighbours remain doubtful.", "Tickets were gone within an hour.", "There was applause at the end.", "Others would rather wait."),
    range(3, 40, 4),
    (2027, 2028, 2029),
)

# Figures ---------------------------------------------------------------------------------------------------------------------------------------------------

_PLAN = combine(lambda months, fee, start: f"{months} * {fee}.90 + {start}", (12, 18, 24, 36), range(19, 58, 3), range(25, 190, 9))
_WAITS = lists(11, 95, 6)
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
    values = lists(12, 98, 7).draw(number).value
    return {"rows": _table("parcel", [f"A{first + step}" for step in range(7)], "delay", values), "least": _said(str(sorted(values)[3] // 2 * 2))}


_SEASONS = combine(_two_seasons, range(9_000), (("North", "South", "West"), ("Coast", "Valley", "Hills"), ("Alpine", "Lakes", "Delta")))
_DELAYS = combine(_delays, range(5_000), range(310, 900, 47))
_RATINGS = combine(
    lambda number, label, column: {
        "rows": _table(label, POOLS["first_names"][number % 20 :][:6], column, lists(11, 99, 6).draw(number).value),
        "field": _said(column),
    },
    range(5_000),
    ("visitor", "guest", "tester"),
    ("score", "rating", "points"),
)

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
            "If I move from {first} to {second}, by what percentage does the country's population grow or shrink? Check both figures first.",
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
            'A builder offers me this: "{offer}". Add up the numbers in it. By how many percent is that sum above or below the total of order {order}?',
            (
                'Last time we paid what it says under total for order {order}. The new offer reads "{offer}". Sum up its figures and tell me the change in '
                "percent."
            ),
            (
                'Please check an offer for me: "{offer}". I need the sum of all the numbers in there, and the percentage change from the total of order '
                "{order} to it."
            ),
            (
                'How does the sum of the numbers in "{offer}" compare with the total we have on file for order {order}? I want the percentage change from '
                "that order to the sum."
            ),
        ),
        {"offer": _OFFER, "order": _ORDER},
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
                "My phone plan costs {old} euros over its whole term, the one I'm looking at {new}. Work both out: how many percent would the cost change if "
                "I switched?"
            ),
            "Work out {old}, which is what the old contract comes to, then {new} for the new one. What's the percentage change from old to new?",
            (
                "Which way does my bill go, and by how many percent, if I leave a plan that adds up to {old} for another that adds up to {new}? Calculate "
                "the two sums first."
            ),
            "The gym raised its prices. I used to pay {old} in total; now it's {new}. Work out both sums and then the increase or decrease in percent.",
        ),
        {"old": _PLAN, "new": _PLAN},
        {
            "old": Call("calculator", expression=Slot("old")),
            "new": Call("calculator", expression=Slot("new")),
            "change": Call("percentage_change", old_value=Ref("old.result"), new_value=Ref("new.result")),
        },
    ),
    Template(
        "median_wait",
        (
            "Patients waited {before} minutes on Monday and {after} minutes on Tuesday. By how many percent did the median wait change from Monday to Tuesday?",
            (
                "Before the update our pages took {before} milliseconds, afterwards {after}. Find the median of each series and tell me the percentage "
                "change between the two."
            ),
            "I timed my commute. January: {before}. February: {after}. How far did the median move from January to February, in percent?",
            (
                "Calls lasted {before} minutes in the old office and {after} in the new one. Compare medians, please: what's the change in percent from old "
                "to new?"
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
                "Spring:\n{seasons.before}\n\nAutumn:\n{seasons.after}\n\nFor each table, get the total sales per region. By how many percent did the "
                "largest of these totals change from spring to autumn?"
            ),
            (
                "Here is last year:\n{seasons.before}\n\nand here is this year:\n{seasons.after}\n\nGroup each by region and take the total of the sales. "
                "What's the percentage change from last year's top total to this year's?"
            ),
            (
                "I have two tables of sales by region.\nOld:\n{seasons.before}\n\nNew:\n{seasons.after}\n\nTell me the percentage change in the top region's "
                "total, from old to new."
            ),
            (
                "First half:\n{seasons.before}\n\nSecond half:\n{seasons.after}\n\nHow did our strongest region do? Take the total sales of every region in "
                "both halves, then give me the change in percent between the highest total of the first half and that of the second."
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
                "Our old tent weighed {old} pounds and the new one weighs {new} ounces. What are they in grams, and what's the percentage change from the "
                "old one to the new?"
            ),
            "Put {old} pounds and {new} ounces into grams for me. Then I'd like the change in percent from the first weight to the second.",
            "A recipe took {old} pounds of flour and I now use {new} ounces. With both turned into grams, by what percentage did I change it?",
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
                "I'm on flight {trip.flight}. From the city where it lands I'll drive straight to the city of our customer, the company {trip.company}. How "
                "long is the drive?"
            ),
            "How far is it by car from wherever flight {trip.flight} arrives to the city in which the customer of the company {trip.company} is based?",
            (
                "Check where flight {trip.flight} is going, and look up the city of the customer whose company is {trip.company}. Then plan me the drive "
                "from the first to the second."
            ),
            (
                "A colleague lands with {trip.flight} and rents a car to visit the customer from the company {trip.company}. Could you get directions for "
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
                "Our employee named {person.name} starts a demo on {when}, by the clock of their own time zone. I'll be in {person.city}. Look up both "
                "zones: when is it for me?"
            ),
            (
                "I'm travelling to {person.city} and have a call on {when}, in the time zone that our employees table gives for the name {person.name}. Find "
                "the time zone of my destination too and convert the time to it."
            ),
            (
                "An employee named {person.name} wrote: it's happening on {when}, my local time. Check which time zone that is in our records, and which one "
                "{person.city} has, and tell me the local time in the latter."
            ),
            (
                "What will the clocks in {person.city} show on {when} as counted in the time zone of the employee called {person.name}? You'll have to look "
                "up both time zones."
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
                "The server at {first} logged an error on {when}, local time. Find out where it and the server at {second} are. What did the clocks at the "
                "second one show?"
            ),
            "I have two IP addresses, {first} and {second}. Look up their locations, and convert {when} from the time zone of the first to that of the second.",
            (
                "A visitor with the address {first} wrote to us on {when}, by the clock over there. The colleague who answers sits behind {second}. Locate "
                "both addresses: what time was it for the colleague?"
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
            'Invite our employee named {name} and the customer from the company {company} to a video call called "{title}" on {when} UTC.',
            (
                'I need a meeting on {when} UTC, titled "{title}". Look up the e-mail addresses of the employee with the name {name} and of the customer '
                "whose company is {company}, and invite those two."
            ),
            (
                'Find the address of the employee named {name}, and that of the customer with the company {company}, then set up the meeting "{title}" with '
                "both of them for {when} UTC."
            ),
            'Can you get the employee named {name} together with the customer of the company {company}? Schedule it for {when} UTC under the title "{title}".',
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
                'Block time in my calendar for "{title}", {weeks} weeks after {date}, starting at {time}. The place is the city of the customer whose '
                "company is {company}."
            ),
            (
                'Put "{title}" in my calendar at {time}, exactly {weeks} weeks later than {date}. As the location, look up the city of the customer of the '
                "company {company}."
            ),
            (
                'I saw people from the company {company}, one of our customers, on {date}. Enter "{title}" in my calendar for {weeks} weeks after that day '
                "at {time}, located in the customer's city."
            ),
            (
                'My calendar needs an entry "{title}" at {time}. Count {weeks} weeks from {date} for the day, and find out for the place which city the '
                "customer with the company {company} is in."
            ),
        ),
        {"title": _TASK_PLACE, "weeks": integers(2, 14), "date": DATE, "time": TIME, "company": _CLIENT},
        {
            "day": Call("add_duration", date=Slot("date"), amount=Slot("weeks"), unit="weeks"),
            "customer": Call("database_query", table="customers", column="company", value=Slot("company")),
            "entry": Call("create_calendar_event", title=Slot("title"), date=Ref("day.date"), start_time=Slot("time"), location=Ref("customer.rows[0].city")),
        },
    ),
    Template(
        "between_two_leases",
        (
            (
                "Our lease ends {months} months after {first}. The new flat is ready {weeks} weeks after {second}. How many days lie between the end of the "
                "lease and the new flat?"
            ),
            (
                "My course starts {months} months after {first}, and the exam is {weeks} weeks after {second}. Count the days from the start of the course "
                "to the exam."
            ),
            "Take the day {months} months after {first} and the day {weeks} weeks after {second}. How many days is it from the former to the latter?",
            (
                "The old machine goes {months} months after {first}; its replacement comes {weeks} weeks after {second}. For how many days will we be "
                "without, from the one day to the other?"
            ),
        ),
        {"months": integers(2, 6), "first": dates("2026-03-16", "2026-08-31"), "weeks": integers(7, 20), "second": dates("2027-03-01", "2027-09-30")},
        {
            "from": Call("add_duration", date=Slot("first"), amount=Slot("months"), unit="months"),
            "to": Call("add_duration", date=Slot("second"), amount=Slot("weeks"), unit="weeks"),
            "gap": Call("calculate_date_diff", start_date=Ref("from.date"), end_date=Ref("to.date")),
        },
    ),
    Template(
        "closed_days_added",
        (
            "The office was closed from {start} to {end}. Count those days and postpone the due date of invoice {invoice} by as many days. What date is that?",
            "How many days is it from {start} to {end}? Whatever it is, add that many days to the due date of invoice {invoice} and tell me the new date.",
            (
                "We agreed to extend invoice {invoice} by the length of the strike, which ran from {start} to {end}. Counted in days, when would it now be "
                "due instead of its recorded due date?"
            ),
            "Look up the due date of invoice {invoice}. Then tell me the date that comes as many days after it as there are from {start} to {end}.",
        ),
        {"start": dates("2026-03-16", "2026-09-30"), "end": dates("2026-10-01", "2026-12-20"), "invoice": _INVOICE},
        {
            "closed": Call("calculate_date_diff", start_date=Slot("start"), end_date=Slot("end")),
            "invoice": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "due": Call("add_duration", date=Ref("invoice.rows[0].due_date"), amount=Ref("closed.days"), unit="days"),
        },
    ),
    Template(
        "days_of_grace",
        (
            (
                "Delays in minutes:\n{delays.rows}\n\nKeep only the parcels with a delay of at least {delays.least}. For every parcel left, the client gets "
                "another day: move the due date of invoice {invoice} by that many days and tell me the new date."
            ),
            (
                "{delays.rows}\n\nHow many rows have a delay of at least {delays.least}? Add that number of days to the due date of invoice {invoice}. Which "
                "date is it then?"
            ),
            (
                "We grant an extra day for each parcel whose delay was at least {delays.least} minutes. Only those count:\n{delays.rows}\n\nSo, with that "
                "many days added to the due date of invoice {invoice}, when must it be paid?"
            ),
            (
                "Filter this table down to the rows where delay is at least {delays.least}:\n{delays.rows}\n\nThe due date of invoice {invoice} should shift "
                "by as many days as there are rows left. What's the new date?"
            ),
        ),
        {"delays": _DELAYS, "invoice": _INVOICE},
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
            'When it is {when} in {zone}, what time is it in UTC? Set a reminder for that UTC time, with the text you remember for me under "{key}".',
            'Fetch my note "{key}" from memory. I want exactly that text as a reminder at {when} {zone} time, so work out the UTC time and set it for then.',
            'I land late, so please remind me at the UTC time that matches {when} in {zone}. The message should be whatever I had you remember under "{key}".',
        ),
        {"key": _MEMORY, "when": DATETIME, "zone": _ZONE},
        {
            "moment": Call("convert_timezone", datetime=Slot("when"), from_timezone=Slot("zone"), to_timezone="UTC"),
            "note": Call("retrieve_memory", key=Slot("key")),
            "alarm": Call("set_reminder", message=Ref("note.value"), remind_at=Ref("moment.datetime")),
        },
    ),
    Template(
        "read_it_later",
        (
            "Add the article at {url} to my to-do list: the task is just the page's title, due {days} days after {date}.",
            "I want to read {url} but not now. Get the title of that page and make it a task, with a deadline {days} days after {date}.",
            "Open {url} and take its title as a new to-do. It should be done by the day that comes {days} days after {date}.",
            "Could you put a task on my list? Its title is the headline of the web page {url}, and it is due {days} days after {date}.",
        ),
        {"url": _ARTICLE, "days": integers(5, 60), "date": DATE},
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
                'Our employee named {name} flies to {city} tonight. Send them an e-mail with the subject "{subject}" and the one-sentence weather summary '
                "for that city as its text."
            ),
            'What\'s the weather in {city}? E-mail just the summary sentence to the employee with the name {name}; the subject is "{subject}".',
            (
                "Look up the e-mail address of the employee named {name} and mail them the current weather in {city}, only the sentence that sums it up. "
                'Subject: "{subject}".'
            ),
            'Please mail the employee called {name}, subject "{subject}". All the mail should say is the summary of the weather in {city} right now.',
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
                "Find out who the manager of our employee named {name} is and tell that person on {channel} how flight {flight} is doing. The status "
                "sentence alone is enough."
            ),
            "How is flight {flight} doing? Send the sentence with its status by {channel} to the manager of the employee named {name}.",
            (
                "The employee with the name {name} is on flight {flight}, and the manager is waiting. Send the manager a {channel} message with the flight's "
                "one-sentence status summary."
            ),
            "Message the manager of the employee called {name} over {channel}: nothing but the summary of where flight {flight} stands.",
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
                'Put together the full web address for the domain {domain} and the path "{path}", and e-mail it to the customer of the company {company}. '
                'Subject "{subject}", and the mail holds nothing but the link.'
            ),
            (
                'The customer whose company is {company} wants a link. Build it from the domain {domain} and the path "{path}", then mail just that address '
                'under the subject "{subject}".'
            ),
            (
                'Send an e-mail with the subject "{subject}" to the customer from the company {company}. Its only content is the complete link to "{path}" '
                "on {domain}."
            ),
            (
                'What is the e-mail address of the customer with the company {company}? Write to it: subject "{subject}", and as the text only the link made '
                'of {domain} and the path "{path}".'
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
                "{table.rows}\n\nDescribe the column {table.field} of this table in a sentence (average, median, total and so on) and e-mail that sentence "
                'to the employee named {name}, subject "{subject}".'
            ),
            (
                "The employee named {name} needs the summary statistics for {table.field}. Mail them the finished summary sentence under the subject "
                '"{subject}". The table:\n{table.rows}'
            ),
            (
                "Here are the latest answers:\n{table.rows}\n\nSum up {table.field} in figures, mean and median included. Then send an e-mail with the "
                'subject "{subject}" and only that summary as its text to the employee with the name {name}.'
            ),
            (
                'Please write to the employee called {name} with the subject "{subject}". The e-mail is just the sentence summarizing the average, median '
                "and total of {table.field} in\n{table.rows}"
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
                'Find the best match for "{wanted}" in the shop and bill it to the company with customer number {number}: its price as the amount, its name '
                "as the description, payable by {date}."
            ),
            (
                'I promised customer number {number} a product. Search the shop for "{wanted}", take the top hit, and make out an invoice to that '
                "customer's company over the price, with the product's name as what is billed, due on {date}."
            ),
            (
                'Make an invoice due on {date} for the company of customer number {number}. It is for the first product you find in the shop for "{wanted}": '
                "put its name as the description and its price as the amount."
            ),
            (
                'Which product in the shop fits "{wanted}" best? Write the company behind customer number {number} an invoice for it, described by the '
                "product name, at the shop price, due {date}."
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
                "Invoice {invoice} stays unpaid. If its amount grows with yearly compound interest for {years} years, at the percentage by which the price "
                "index rose from {index.old} to {index.new}, what will be owed?"
            ),
            (
                "The rent index went from {index.old} to {index.new}. Take that rise in percent as the yearly interest rate and tell me what the amount of "
                "invoice {invoice} becomes in {years} years."
            ),
            (
                "Look up the amount of invoice {invoice}. With compound interest added once a year, at a rate equal to the percentage change from "
                "{index.old} to {index.new}, what is it worth after {years} years?"
            ),
            (
                "How many percent is it from {index.old} up to {index.new}? Use this as the annual interest rate on the amount of invoice {invoice} and let "
                "it grow for {years} years."
            ),
        ),
        {"invoice": _INVOICE, "years": integers(2, 12), "index": _RISE},
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
                "I put {sum} dollars into savings at {rate} percent interest a year. Whatever that becomes after {years} years is my limit. Search the shop "
                "for the product from order {order} within it."
            ),
            (
                "What do {sum} dollars grow to in {years} years at {rate} percent annual interest? With that as the highest price, see what the shop offers "
                "if you look for the product of order {order}."
            ),
            (
                "Look up which product was bought in order {order} and search the shop for it. My budget is what a deposit of {sum} dollars with {rate} "
                "percent interest per year has turned into after {years} years."
            ),
            (
                "My savings, {sum} dollars, earn {rate} percent a year. Spending no more than what is in the account after {years} years, what could I buy "
                "if I look in the shop for the product named in order {order}?"
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
                "The customer from the company {client.company} is going to {client.city}. What's the exchange rate from the customer's currency to the "
                "local one there?"
            ),
            (
                "How much of the local currency of {client.city} do you get for one unit of the currency in which the customer of the company "
                "{client.company} pays?"
            ),
            (
                "Look up the currency of the customer whose company is {client.company}, and the currency used in {client.city}. What does the first cost in "
                "terms of the second at today's rate?"
            ),
            (
                "I need the current rate between two currencies: from that of the customer with the company {client.company} to the local currency of "
                "{client.city}. Look both up."
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
            "Round {sum} to the nearest hundred and write the result as a price, with two decimals, in the currency of {city}.",
            "For a price tag in {city}: take {sum}, round it to the nearest hundred and show it properly as money in the local currency, two decimals.",
            "What currency do they use in {city}? Print the amount {sum} in it for me, but rounded to the nearest hundred first. Two decimals, please.",
            (
                "My budget for {city} is {sum} in the city's own currency. Round that to the nearest hundred and make it presentable as an amount of money "
                "with two decimals."
            ),
        ),
        {"sum": decimals(2_000, 95_000, 2), "city": CITY},
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
                'Find the best match in the shop for "{first}" and the best one for "{second}", and save the two products as a table in {path}, in the order '
                "I named them."
            ),
            (
                'I\'m collecting things to buy. Search for "{first}" first and for "{second}" after that, and put the top product of each search into the '
                "spreadsheet {path}."
            ),
            'Make me a spreadsheet {path} of two rows: the first product the shop shows for "{first}", and below it the first one for "{second}".',
            (
                'What does the shop have under "{first}", and what under "{second}"? Write the leading product of the one and then of the other as rows to a '
                "CSV file {path}."
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
            "Compare the page {pages.old} with {pages.new} as its later version. I want to know which words are new and which are gone.",
            (
                "Did anybody change the wording? Take the text of {pages.old} as the earlier version and the text of {pages.new} as the later one, and show "
                "me what words differ."
            ),
            "Read the old page, {pages.old}, and the one that replaced it, {pages.new}. Word by word, what was added and what was dropped?",
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
            "Open the encyclopaedia entries of {first} and {second}. How similar are the two descriptions, as a score? Take them in that order.",
            "How alike do the encyclopaedia's descriptions of {first} (first text) and {second} (second text) read? Give me a similarity score.",
            "Get me the encyclopaedia description of {first}, then the one of {second}, and measure how alike the former and the latter are.",
            (
                "Students tell me that the entries for {first} and {second} in the encyclopaedia are nearly the same. Score the similarity of the one "
                "description to the other."
            ),
        ),
        {"first": _ENTRY, "second": _ENTRY},
        {
            "first": Call("lookup_entity", name=Slot("first")),
            "second": Call("lookup_entity", name=Slot("second")),
            "score": Call("text_similarity", first=Ref("first.description"), second=Ref("second.description")),
        },
    ),
    Template(
        "same_keywords",
        (
            (
                "Article A: {first}\nArticle B: {second}\nExtract the keywords of each, written on one line. How similar is A's line of keywords to B's, as "
                "a score?"
            ),
            (
                "First text: {first}\nSecond text: {second}\nAre these about the same thing? Get the keywords of both and score how alike the two keyword "
                "lines are, first against second."
            ),
            (
                "I have two reports.\nOne: {first}\nTwo: {second}\nList the keywords of report one and of report two, then measure the similarity of the "
                "former line to the latter."
            ),
            (
                "Here is Monday's story: {first}\nAnd here is Tuesday's: {second}\nTake the keywords of each story as one line and tell me the similarity "
                "score of Monday's line to Tuesday's."
            ),
        ),
        {"first": NEWS, "second": NEWS},
        {
            "first": Call("keyword_extract", text=Slot("first")),
            "second": Call("keyword_extract", text=Slot("second")),
            "score": Call("text_similarity", first=Ref("first.joined"), second=Ref("second.joined")),
        },
    ),
    # Lines put together
    Template(
        "bilingual_notice",
        (
            (
                'Translate "{message}" into {languages.first} and into {languages.second}, and put the first translation in front of the second with '
                '"{between}" between them.'
            ),
            (
                'I\'m making a sign for two kinds of guests. It should say "{message}" in {languages.first}, then "{between}", then the same in '
                "{languages.second}, all on one line."
            ),
            (
                'Write one line that starts with the {languages.first} translation and ends with the {languages.second} translation of "{message}" and has '
                '"{between}" between the two.'
            ),
            (
                'How do you say "{message}" in {languages.first}, and how in {languages.second}? Join the answers into a single text, the former ahead of '
                'the latter, separated by "{between}".'
            ),
        ),
        {"message": _NOTICE, "languages": _TWO_LANGUAGES, "between": _BETWEEN},
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
            'I need a name for a file: first the slug of the title "{title}", then the {algorithm} hash of its content, which is "{text}", joined by "{mark}".',
            'Turn "{title}" into a web-friendly slug, take the {algorithm} fingerprint of "{text}", and put "{mark}" between the slug and the fingerprint.',
            (
                'For caching I append a hash to the slug of each page. Take "{title}" for the title and hash "{text}" with {algorithm}, then join slug and '
                'hash with "{mark}".'
            ),
            'What\'s the {algorithm} hash of "{text}"? Put it behind the slug for "{title}", with "{mark}" between the two, and give me the whole string.',
        ),
        {"title": HEADLINE, "algorithm": one_of(Draw("md5", "MD5"), Draw("sha1", "SHA1"), Draw("sha512", "SHA512")), "text": _NOTICE, "mark": _MARK},
        {
            "slug": Call("slugify", text=Slot("title")),
            "hash": Call("hash_text", text=Slot("text"), algorithm=Slot("algorithm")),
            "name": Call("join_texts", texts=[Ref("slug.slug"), Ref("hash.digest")], separator=Slot("mark")),
        },
    ),
    Template(
        "weekday_and_date",
        (
            'For a poster: the day of the week of {date}, then "{mark}", then the same date in {style} notation. Make that one line.',
            'Write {date} in {style} notation and put the weekday in front of it, joined by "{mark}".',
            (
                "What day of the week is {date}, and how is that date written in {style} style? Join the weekday and the written date, in that order, with "
                '"{mark}".'
            ),
            (
                'I\'m lettering a card. It should begin with the weekday of {date} and go on, after "{mark}", with the date itself in the {style} style, all '
                "in one string."
            ),
        ),
        {"date": dates("2026-03-16", "2031-12-20"), "style": _STYLE, "mark": one_of(", ", " - ", ": ", " | ")},
        {
            "weekday": Call("get_weekday", date=Slot("date")),
            "written": Call("format_date", date=Slot("date"), style=Slot("style")),
            "line": Call("join_texts", texts=[Ref("weekday.weekday"), Ref("written.formatted")], separator=Slot("mark")),
        },
    ),
    Template(
        "line_for_the_outage_log",
        (
            (
                'Look up the IPv4 address of {place.host} and check whether {place.url} is up. Give me one line: the address, then "{mark}", then the status '
                "sentence."
            ),
            (
                "Is {place.url} up? And which IP address does the domain {place.host} point to? Join the IP address and the sentence about the status, in "
                'that order, with "{mark}".'
            ),
            (
                'For our outage log I need a line that begins with the IP address of {place.host}, goes on with "{mark}" and ends with the summary of '
                "whether {place.url} is reachable."
            ),
            (
                "Resolve {place.host} to its IP address. Then see if the link {place.url} responds. Put address and one-sentence status together, separated "
                'by "{mark}".'
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
            'The customer whose company is {company} wrote: "{review}" Judge the tone of it and remember the summary of your verdict under the customer\'s ID.',
            (
                'Is this positive or negative? "{review}" Store the sentence that sums up the result in memory; as the key, use the ID of the customer from '
                "the company {company}."
            ),
            'Look up the ID of the customer of the company {company}. Under that ID, remember the one-sentence sentiment summary of their review: "{review}"',
            (
                'We got feedback from the customer with the company {company}: "{review}" Analyse its sentiment, and keep the summary in memory under the '
                "customer's ID."
            ),
        ),
        {"company": _CLIENT, "review": REVIEW},
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
                'Translate "{message}" into {language} and save it in a file. The file is called exactly like the ID of the order with the tracking number '
                "{parcel}."
            ),
            (
                'Which order has the tracking number {parcel}? Write the {language} translation of "{message}" to a document that has just the ID of that '
                "order as its name."
            ),
            (
                'I need "{message}" in {language}, saved as a file. For its name take the order ID that belongs to tracking number {parcel} in our orders, '
                "with nothing added."
            ),
            'Find the order with tracking number {parcel}, and save the {language} version of this note under the order\'s ID as the file name: "{message}"',
        ),
        {"message": _NOTICE, "language": _LANGUAGE, "parcel": _PARCEL},
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
                'Write a report titled "{title}" with two paragraphs: first the sentence on how the {symbol} share is doing, then the one on the rate of '
                "{base} in {target}."
            ),
            (
                "How is the stock {symbol} trading, and what is the exchange rate from {base} to {target}? Put the two summary sentences, in that order, "
                'under the headline "{title}".'
            ),
            (
                'I\'d like a report called "{title}". Begin with the summary of the share price of {symbol} and end with that of the exchange rate of {base} '
                "against {target}."
            ),
            (
                'Make me a document with the headline "{title}". Section one: the stock price of {symbol} in a sentence. Section two: the exchange rate from '
                "{base} to {target}, in a sentence as well."
            ),
        ),
        {"title": _MARKET_TITLE, "symbol": _SHARE, "base": CURRENCY, "target": CURRENCY},
        {
            "share": Call("get_stock_price", symbol=Slot("symbol")),
            "rate": Call("get_exchange_rate", base=Slot("base"), target=Slot("target")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("share.summary"), Ref("rate.summary")]),
        },
    ),
    Template(
        "press_brief",
        (
            (
                'Summarize this article: "{text}" Find out which people, organizations and places it names, too. Then make a report with the headline '
                '"{title}": first the short version, then the sentence with the names.'
            ),
            (
                'Prepare a short press report titled "{title}". It starts with a summary of the article and goes on with a sentence on who and what is named '
                "in it. The article is: {text}"
            ),
            (
                'Read this for me: {text}\nI want a report under the headline "{title}" that has two sections, a shortened version of the text and then the '
                "summary of the names it mentions."
            ),
            (
                'Here is today\'s clipping: "{text}" Boil it down to its main sentences and collect the names of people and places. Lay out the summary '
                'first, the sentence on the names second, in a report titled "{title}".'
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
            'Search the web for "{first}" and for "{second}". Put the text of the results into a report titled "{title}", those of the first search first.',
            (
                'I\'m starting on a new subject. Make a report called "{title}" out of two web searches: its first section is the result text for "{first}", '
                'its second the one for "{second}".'
            ),
            (
                'What does the internet say about "{first}"? And about "{second}"? Collect the text of both sets of search results, in that order, in a '
                'report with the headline "{title}".'
            ),
            'Google "{first}", then "{second}", and lay out what you find as a report: the texts of the results, one section a search, headline "{title}".',
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
            'I need a report with the headline "{title}". Section one is the full text of {path} from my files, section two is my saved note "{key}".',
            (
                'Open the file {path} and recall what you have in memory under "{key}". Lay out the two texts, unchanged and in that order, as a report '
                'called "{title}".'
            ),
            'Could you make a report "{title}" for me? It starts with everything in the file {path}; after that comes the text you remember under "{key}".',
        ),
        {"title": _DOSSIER_TITLE, "path": _DOCUMENT, "key": _MEMORY},
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
                'We\'re going from {origin} to {destination} by train or bus. Make a report titled "{title}" with a sentence on the route and then the '
                "weather summary for our destination."
            ),
            (
                'Lay out a report called "{title}": its first section tells in a sentence how to get from {origin} to {destination} by train or bus, its '
                "second sums up the weather at the destination."
            ),
            (
                "How long does it take from {origin} to {destination} by train or bus, and what's the weather where we arrive? Put both summaries, the route "
                'first, under the headline "{title}" in a report.'
            ),
            (
                'I need a travel sheet with the headline "{title}". Start with the summary of the way from {origin} to {destination} by train or bus, and '
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
                "Get me the share prices of {first}, {second} and {third}, and tell me the highest and the lowest of the three, with the values in the order "
                "I named them."
            ),
            (
                "What are {first}, {second} and {third} trading at? Taking these three stock prices in that order, which is the lowest and which the "
                "highest, and in what place?"
            ),
            (
                "I'm watching three stocks: {first}, then {second}, then {third}. Keep that order and tell me which price is the smallest, which the "
                "largest, and where they are."
            ),
            (
                "Look up the stocks {first}, {second} and {third}, one after the other. How far apart are the best and the worst price of the three, in the "
                "order I listed them?"
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
                "I ran {first} miles on Monday, {second} yards on Wednesday and {third} feet on Friday. Convert each to kilometers, then tell me the "
                "average, median and spread, Monday first."
            ),
            (
                "My training log mixes units: {first} miles, {second} yards, {third} feet. Turn each of them into kilometers and give me the mean and the "
                "standard deviation of the three, in the order of the log."
            ),
            (
                "Convert {first} miles to kilometers, then {second} yards and then {third} feet. What are the mean, the median and the variance of these "
                "three distances?"
            ),
            (
                "Three walks of {first} miles, {second} yards and {third} feet: in kilometers, what's the average length and how much do they vary? Take "
                "them as listed."
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
                "Test whether {first}, {second} and {third} are up and how quickly they answer. From their response times, in the order of my list, I need "
                "the shortest and the longest."
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
                "Review one: {first}\nReview two: {second}\nReview three: {third}\nScore the sentiment of each. What are the average and the standard "
                "deviation of the scores, review one first?"
            ),
            (
                "A says: {first}\nB says: {second}\nC says: {third}\nHow positive is each of them? Take the three sentiment scores from A to C and tell me "
                "their mean and variance."
            ),
            (
                "Three guests wrote to us.\nFirst: {first}\nSecond: {second}\nThird: {third}\nJudge the tone of every review, and give me the usual "
                "statistics of the three scores (average, median, spread), first to third."
            ),
            (
                "Comment 1: {first}\nComment 2: {second}\nComment 3: {third}\nI want a sentiment score for each comment, and how much the three vary around "
                "their average, taken from comment 1 to comment 3."
            ),
        ),
        {"first": REVIEW, "second": REVIEW, "third": REVIEW},
        {
            "first": Call("sentiment_analysis", text=Slot("first")),
            "second": Call("sentiment_analysis", text=Slot("second")),
            "third": Call("sentiment_analysis", text=Slot("third")),
            "figures": Call("statistical_analysis", values=[Ref("first.score"), Ref("second.score"), Ref("third.score")]),
        },
    ),
    Template(
        "longest_with_us",
        (
            (
                "Look up the employees named {first}, {second} and {third}, and put their records, taken as I named them, into a table sorted by hire date, "
                "earliest on top."
            ),
            (
                "Who has been with us longest? Take the employee records for the names {first}, {second} and {third}, one after the other, and sort them by "
                "hire date."
            ),
            "Get the rows of the employees with the names {first}, {second} and {third}. Listed like that, rank them by hire date, the earliest first.",
            (
                "For an anniversary party I need three employees ranked by hire date, from the earliest to the latest. Their names, in the order of my list: "
                "{first}, {second}, {third}."
            ),
        ),
        {"first": _EMPLOYEE, "second": _EMPLOYEE, "third": _EMPLOYEE},
        {
            "first": Call("database_query", table="employees", column="name", value=Slot("first")),
            "second": Call("database_query", table="employees", column="name", value=Slot("second")),
            "third": Call("database_query", table="employees", column="name", value=Slot("third")),
            "ranking": Call("data_sort", records=[Ref("first.rows[0]"), Ref("second.rows[0]"), Ref("third.rows[0]")], field="hire_date"),
        },
    ),
    Template(
        "travel_note",
        (
            (
                'Make a report titled "{title}" with three sections of a sentence each: the weather in {city}, the status of flight {flight}, and the '
                "exchange rate from {base} to {target}."
            ),
            (
                "How is the weather in {city}, how is flight {flight} doing, and what's the exchange rate from {base} to {target}? Put the three summaries, "
                'in that order, into a report called "{title}".'
            ),
            (
                'I leave tonight and want it all on a page with the headline "{title}": a sentence on the weather in {city}, then where flight {flight} '
                "stands, then the rate from {base} to {target}, as a report."
            ),
            (
                'Prepare a report for our guests under the headline "{title}". It begins with the weather summary for {city}, goes on with the status '
                "sentence for flight {flight} and closes with the exchange rate of {base} in {target}."
            ),
        ),
        {"title": _TRIP_TITLE, "city": CITY, "flight": _FLIGHT, "base": CURRENCY, "target": CURRENCY},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "rate": Call("get_exchange_rate", base=Slot("base"), target=Slot("target")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("weather.summary"), Ref("flight.summary"), Ref("rate.summary")]),
        },
    ),
    Template(
        "three_at_one_table",
        (
            (
                'Set up the meeting "{title}" on {when} UTC and invite the employees named {first} and {second} as well as the customer from the company '
                "{company}."
            ),
            (
                "Find the e-mail addresses of two employees, with the names {first} and {second}, and of the customer whose company is {company}. All three "
                'should be invited to "{title}" on {when} UTC.'
            ),
            (
                'Please schedule a call titled "{title}" for {when} UTC. The guests are the customer of the company {company} and two of our employees by '
                "the names {first} and {second}."
            ),
            (
                "I want the customer with the company {company}, and the employees called {first} and {second}, in a video meeting on {when} UTC. Call it "
                '"{title}".'
            ),
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
