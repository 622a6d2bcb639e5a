"""L1: two calls, the second bound to the first."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from generator.pools import (
    AMOUNT,
    CHORE,
    CITY,
    COMPANY,
    CURRENCY,
    DATE,
    DATETIME,
    EMAIL,
    MEETING,
    NEWS,
    NUMBERS,
    PAST_DATE,
    PERSON,
    POOLS,
    REVIEW,
    SYMBOL,
    TIME,
    paths,
)
from generator.samplers import Draw, Sampler, combine, dates, decimals, integers, lists, one_of, pick, records, times
from generator.template import Call, Ref, Slot, Template
from simulators.data import load

Json = Any

# Small pools of this level ------------------------------------------------------------------------------------------------------------------------------------


def _file(ending: str) -> Sampler:
    """Paths at which nothing is stored yet."""
    folders = ("archive/2026", "projects/spring", "shared/team", "exports/march", "inbox/sorted", "private")
    first = ("harbor", "linden", "amber", "willow", "orchard", "meadow", "canyon", "lantern", "maple", "coral", "saffron", "juniper")
    second = ("summary", "overview", "digest", "draft", "record", "list", "findings", "page")
    return combine(lambda folder, one, two: f"{folder}/{one}-{two}.{ending}", folders, first, second)


OCCASIONS = ("for Monday's call", "for the board", "for your talk", "as promised", "from this morning", "for the newsletter", "for our records", "for the trip")


def _about(*subjects: str, occasions: tuple[str, ...] = OCCASIONS) -> Sampler:
    """Subject lines: what it is, and an occasion."""
    return combine(lambda subject, occasion: f"{subject} {occasion}", subjects, occasions)


def _price(value: float) -> Draw:
    return Draw(value, f"{value:,.2f}" if value >= 10_000 else f"{value:.2f}")


NOTE_NAME = combine(
    lambda place, thing: f"{place} {thing}",
    ("kitchen", "garden", "travel", "office", "school", "studio", "workshop", "cellar", "balcony", "library", "marathon", "choir"),
    ("note", "detail", "fact", "finding", "memo", "entry", "clue", "item"),
)
ZONE = one_of(*(Draw(zone, zone.rpartition("/")[2].replace("_", " ")) for zone in (
    "Europe/London", "Europe/Berlin", "Europe/Paris", "Europe/Madrid", "Europe/Rome", "Europe/Athens", "Europe/Helsinki", "Europe/Lisbon", "Europe/Warsaw",
    "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Toronto", "America/Mexico_City", "America/Bogota",
    "Asia/Tokyo", "Asia/Seoul", "Asia/Singapore", "Asia/Dubai", "Asia/Karachi", "Asia/Bangkok", "Australia/Sydney", "Pacific/Auckland",
    "Africa/Nairobi", "Africa/Cairo", "Africa/Lagos", "Africa/Johannesburg",
)))  # fmt: skip
"""Time zones called by their city."""

FOREIGN = one_of("EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD", "SEK", "NOK", "DKK", "PLN", "CZK", "ZAR", "MXN", "BRL", "AED")
"""Currencies other than the one that a bill is in when nothing is said."""

SERVICE = combine(
    lambda work, time: f"{work} {time}",
    (
        "Translation of the user guide",
        "Garden design",
        "Photo shoot",
        "Roof repair",
        "Piano lessons",
        "Website maintenance",
        "Catering",
        "Bookkeeping",
        "Window cleaning",
    ),
    ("in January", "in February", "in the first week of March", "for the spring fair", "as ordered by phone", "at the branch office"),
)
SUM = combine(
    lambda count, rate, extra: Draw(f"{count} * {rate} + {extra}", f"{count} × {rate} + {extra}"),
    range(6, 48),
    (38.5, 42.75, 55.25, 61.4, 74.8, 85.5, 92.35, 110.25, 128.6),
    (15, 24, 35, 48, 65, 90, 120, 180),
)
SITES = (*POOLS["sites"], *(site["domain"] for site in load("sites.json")["sites"]))
HOST = combine(
    lambda label, site: f"{label}.{site}", "www mail shop blog api docs status help media static news eu cdn vpn forum wiki store img login beta".split(), SITES
)
ARTICLE = combine(
    lambda site, topic, part: f"https://{site}/articles/{topic.lower().replace(' ', '-')}{part}",
    SITES,
    POOLS["topics"],
    ("", "-in-brief", "-explained", "-today"),
)
SUBPATH = combine(
    lambda folder, page, year: f"{folder}/{page}-{year}",
    ("help", "press", "downloads", "events", "team", "stories", "blog", "offers"),
    ("spring-fair", "opening-hours", "price-list", "annual-report", "open-day", "new-rooms", "summer-camp", "winners"),
    range(2019, 2027),
)
IP = combine(
    lambda *parts: ".".join(map(str, parts)), (8, 24, 45, 62, 77, 81, 91, 104, 142, 185, 195, 212), range(3, 200, 14), range(5, 250, 11), range(7, 250, 9)
)

_ENTRIES = load("knowledge.json")
_PLAIN_COUNTRIES = {name: row for name, row in load("countries.json").items() if row.get("in_text", name) == name}
FACT = pick(
    [
        *({"subject": name, "property": "capital"} for name in _PLAIN_COUNTRIES),
        *({"subject": name, "property": "author"} for name, row in _ENTRIES.items() if "author" in row["facts"]),
        *({"subject": name, "property": "birthplace"} for name, row in _ENTRIES.items() if "birthplace" in row["facts"] and name[-1] != "."),
        *(
            {"subject": Draw(name, row["in_text"]), "property": Draw("atomic_number", "atomic number")}
            for name, row in _ENTRIES.items()
            if "atomic_number" in row["facts"]
        ),
        *({"subject": name, "property": "headquarters"} for name, row in _ENTRIES.items() if "headquarters" in row["facts"]),
    ]
)
PUZZLE = pick(
    [
        *(
            {"subject": name, "property": "capital"}
            for name, row in _PLAIN_COUNTRIES.items()
            if row["capital"] in load("cities.json") and row["capital"] != name
        ),
        *({"subject": name, "property": "birthplace"} for name, row in _ENTRIES.items() if row["facts"].get("birthplace") in load("cities.json")),
        *({"subject": name, "property": "headquarters"} for name, row in _ENTRIES.items() if row["facts"].get("headquarters") in load("cities.json")),
    ]
)
"""A city that a fact tells."""

PROFILE = one_of(*(name for name, row in _ENTRIES.items() if row["type"] in ("person", "company", "mountain") and row.get("in_text", name) == name))
CUSTOMER = one_of(*(row["name"] for row in load("tables.json")["customers"]))
COLLEAGUE = one_of(*(row["name"] for row in load("tables.json")["employees"]))
DEPARTMENT = one_of(*sorted({row["department"] for row in load("tables.json")["employees"]}))
INVOICE = one_of(*(row["invoice_number"] for row in load("tables.json")["invoices"]))
KEY = one_of(*load("memories.json"))

STAKE = combine(
    lambda symbol, factor: {"symbol": Draw(symbol, symbol), "paid": _price(round(load("stocks.json")[symbol]["price"] * factor / 1000, 2))},
    list(load("stocks.json")),
    range(556, 1690, 6),
)
"""A share and what somebody may once have paid for it."""

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
LENGTHS = pick(
    [{"from": one, "to": other} for one, other in (("meters", "feet"), ("meters", "yards"), ("feet", "meters"), ("yards", "meters"), ("kilometers", "miles"))]
)
LOADS = pick(
    [
        {"from": one, "to": other}
        for one, other in (("kilograms", "pounds"), ("pounds", "kilograms"), ("liters", "gallons"), ("gallons", "liters"), ("tonnes", "pounds"))
    ]
)


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

STATEMENT = combine(
    lambda *parts: f"{parts[0]} {parts[1]:.2f}, {parts[2]} {parts[3]:.2f} and {parts[4]} {parts[5]:.2f}",
    ("Taxi", "Train ticket", "Parking", "Fuel"),
    [4.1 + 1.37 * step for step in range(20)],
    ("hotel", "room for two nights", "guest house"),
    [88.4 + 13.15 * step for step in range(20)],
    ("lunch", "dinner with the client", "breakfast"),
    [9.2 + 2.48 * step for step in range(20)],
)
"""Expenses as jotted down."""

TERMS = combine(
    lambda delivery, payment, notice, law: (
        f"The supplier delivers {delivery}. Payment is due within {payment} days. "
        f"Either party may end this agreement with {notice} notice. The agreement is governed by {law} law."
    ),
    ("twice a week", "every Friday", "four times a month", "on request", "before noon", "once a day"),
    (7, 10, 14, 21, 30, 45, 60),
    ("one month", "two months", "three months", "six months", "ten weeks"),
    ("German", "French", "Dutch", "Swiss", "Austrian"),
)
"""A short agreement, in many versions."""

CITY_AND_MONEY = pick(
    [
        {"city": city, "money": Draw(code, money["name"])}
        for city, row in load("cities.json").items()
        for code, money in list(load("currencies.json").items())[:30]
        if row["currency"] != code
    ]
)
"""A city, and a currency that is not its own."""

LOAN = combine(
    lambda what, whom: f"Interest on {what} {whom}",
    ("the bridge loan", "the car loan", "the start-up loan", "the private loan", "the deposit"),
    ("from last spring", "as agreed in writing", "for the bakery", "for the boat", "under contract 14"),
)
TRAVEL = combine(
    lambda what, whom: f"{what} {whom}",
    ("Travel expenses", "Costs of the visit", "Expenses of the site inspection", "Trip to the trade fair", "On-site training trip"),
    ("in February", "in early March", "for two people", "as agreed", "of our engineer"),
)
INVOICED = integers(150, 9_800, 5)
CHANGE = combine(
    lambda old, factor: {"old": _price(old), "new": _price(round(old * factor / 1000, 2))},
    [round(220.35 + 13.17 * step, 2) for step in range(150)],
    range(612, 1_690, 7),
)
"""An amount before and after."""

PLACES = one_of(Draw(2, "two"), Draw(3, "three"), Draw(4, "four"))
STYLE = one_of(Draw("us", "US"), Draw("european", "European"), Draw("german", "German"), "compact", "short", Draw("iso_week", "ISO week"))
SALARY = one_of(*map(str, range(54_000, 86_000, 250)))
ORDERS = pick(
    [{"column": column, "value": value} for column in ("status", "carrier") for value in sorted({row[column] for row in load("tables.json")["orders"]})]
)
FIGURE = one_of("sum", Draw("mean", "average"), Draw("max", "maximum"))
CONTRACTS = paths("drafts/contract")
REPORT_TITLE = combine(
    lambda what, when: f"{what} {when}",
    ("Customer Voices", "Notes From the Field", "Regional Update", "What We Heard", "Monthly Digest", "Numbers and Comments", "Things to Know"),
    ("in March", "of Week 11", "for the Board", "Before Easter", "of the North Team", "for New Partners", "in Brief"),
)
PORTRAIT = combine(
    lambda what, when: f"{what} {when}",
    ("A Short Portrait", "In Brief", "Who and What", "Profile", "Background", "Reading Notes", "Fact Sheet", "Introduction"),
    ("for Class 9", "for the Quiz Night", "of the Week", "for New Members", "for the Exhibition", "No. 4", "for the Tour Guide", "Before the Lecture"),
)
SEARCH = combine(
    lambda angle, topic: f"{angle}{topic}",
    (
        *POOLS["topic_angles"],
        "myths about ",
        "books on ",
        "courses on ",
        "science of ",
        "criticism of ",
        "equipment for ",
        "events about ",
        "rules for ",
        "jobs in ",
    ),
    POOLS["topics"],
)
LETTER = combine(
    lambda message, ending: f"{message} {ending}",
    (
        "Your order is ready for collection.",
        "The spare part arrived this morning.",
        "We have two seats left in the workshop.",
        "Our new price list is out.",
        "The repair will take three days longer.",
        "Your voucher is valid until the end of May.",
        "We are closed on the first Monday of April.",
        "The colour that you asked for is back in stock.",
    ),
    (
        "Just reply if you have any questions.",
        "We look forward to seeing you.",
        "Please call us before noon.",
        "Thank you for your patience.",
        "Have a pleasant week.",
    ),
)
POST_TITLE = combine(
    lambda opening, topic, ending: f"{opening} {topic.title()}{ending}",
    ("Ten Tips for", "A Short Guide to", "The Truth About", "Why We Love", "Everything You Need for", "Five Myths About", "Our First Year With"),
    POOLS["topics"],
    ("", ": Part 2", " (Updated)", " & Beyond", ", Explained"),
)
NOTICE = combine(
    lambda message, ending: f"{message} {ending}",
    (
        *POOLS["short_messages"],
        "The spare key hangs behind the door.",
        "The window in room 4 does not close.",
        "Our neighbour feeds the cat until Sunday.",
        "The bus stops on the other side now.",
    ),
    (
        "See you tomorrow.",
        "Call me if anything is unclear.",
        "Have a good weekend.",
        "More on that next week.",
        "Many thanks to everybody.",
        "No need to answer.",
        "Ask Clara for the rest.",
        "It was high time.",
        "Nobody else knows yet.",
        "I checked it twice.",
        "That is all for now.",
        "You were right after all.",
    ),
)
PASSWORD = combine(
    lambda first, second, number: f"{first}-{second}-{number}", POOLS["passphrases"], ("river", "cloud", "tiger", "velvet", "north"), range(12, 99)
)
CODE = combine(lambda row, seat: f"{row}{seat}", "ABCDEFGHJK", range(100, 1000, 7))
DIGEST = one_of(Draw("md5", "MD5"), Draw("sha1", "SHA-1"), Draw("sha512", "SHA-512"))
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
_DAYS, _CLOCKS = dates(), times(18, 23)
EVENING = combine(
    lambda day, clock: Draw(f"{day.value}T{clock.value}:00", f"{day.surface} at {clock.surface}"),
    [*map(_DAYS.draw, range(_DAYS.size))],
    [*map(_CLOCKS.draw, range(_CLOCKS.size))],
)
"""In the evening of the west it is already the next day in the east."""

CITY_AND_ZONE = pick(
    [
        {"city": city, "zone": ZONE.draw(index)}
        for city, row in load("cities.json").items()
        for index in range(ZONE.size)
        if row["timezone"] != ZONE.draw(index).value
    ]
)
FLIGHT = combine(lambda airline, number: f"{airline}{number}", list(load("airlines.json")), range(101, 999, 2))


def _near(one: Mapping[str, Json], other: Mapping[str, Json]) -> bool:
    """Whether people would drive from one city to the other."""
    degrees = abs(one["latitude"] - other["latitude"]) + abs(one["longitude"] - other["longitude"])
    return bool(one["landmass"] == other["landmass"] and 1 < degrees < 18)


TRIP = pick([{"origin": one, "destination": other} for (one, here), (other, there) in permutations(load("cities.json").items(), 2) if _near(here, there)])
OFFER = pick(
    [
        {"product": name, "price": price}
        for name, shelf in load("products.json").items()
        for price in range(int(sorted(item["price"] for item in shelf["items"])[2]) + 5, int(max(item["price"] for item in shelf["items"])) + 40, 3)
    ]
)
"""Goods, and a budget that some of them fit."""

PHRASE = combine(
    lambda *parts: " ".join(parts),
    ("Good morning!", "Good afternoon!", "Good evening!", "Hello!"),
    (
        "Thank you very much.",
        "Thank you for your help.",
        "Thank you for your order.",
        "Congratulations!",
        "Happy birthday!",
        "Nice to meet you.",
        "Happy new year!",
    ),
    ("See you soon.", "See you tomorrow.", "Have a nice day.", "Have a good trip.", "Good luck!", "Kind regards!"),
)
"""Messages that the phrase book can render."""

LANGUAGE = one_of("Spanish", "French", "German", "Italian", "Portuguese", "Dutch")

TEMPLATES = (
    # Weather, places and travel -------------------------------------------------------------------------------------------------------------------------------
    Template(
        "weather_in_fahrenheit",
        (
            "Check the weather in {city} and convert the temperature from Celsius to Fahrenheit.",
            "How hot is it in {city}? Turn the Celsius reading into Fahrenheit for me.",
            "I think in Fahrenheit, not Celsius. What's the temperature in {city}, converted?",
            "My American cousin wants to know how warm {city} is today. Look up the temperature and convert it from Celsius to Fahrenheit.",
            "Could you get the current temperature in {city}, which comes in Celsius, and express it in Fahrenheit?",
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
            "{friend} is about to land in {city}. Send a text with the weather summary for that place, please.",
            "Please find out what the weather is like in {city} right now; {friend} should get the summary sentence as a text message.",
            "Before {friend} packs: check the current weather in {city} and text over the summary you find, word for word.",
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
            "What is the {place.property} of {place.subject}, and what's the weather like there at the moment?",
            "I never remember the {place.property} of {place.subject}. Find out which city it is and check the current weather in it.",
            "Weather report, please, for the {place.property} of {place.subject}, whichever city that is.",
            "We are flying to the {place.property} of {place.subject} tonight. Which city is that, and how warm is it there?",
            "Tell me how warm it is right now in the {place.property} of {place.subject}; you'll have to look up the name of the city first.",
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
                "I'm travelling to {place.city}. Pull up the practical facts about the city and, for the local currency you find there, tell me what one "
                "{place.money} is worth in it."
            ),
            "Get the travel data of {place.city} first, then the exchange rate from one {place.money} to whatever currency the city uses.",
            "Which currency do they use in {place.city} according to the city's data sheet? Then quote me the exchange rate from one {place.money} into it.",
            "Off to {place.city} soon! Check the city's basic data for its currency and look up how much of it one {place.money} buys.",
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
            (
                "Look up the practical data of {place.city}; with the time zone given there, tell me what the clocks in that city show when it is {moment} "
                "in {place.zone}."
            ),
            "Our call is on {moment}, {place.zone} time. Find the city facts of {place.city} and convert the hour to the time zone they mention.",
            (
                "A client in {place.city} wants to join on {moment} by {place.zone} clocks. Get the facts about the city, then convert the moment into its "
                "time zone."
            ),
            "When it is {moment} in {place.zone}, what time is it in {place.city}? Take the time zone from the city's data, please, and then convert.",
        ),
        {"place": CITY_AND_ZONE, "moment": DATETIME},
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
            "Get me the current weather at the destination of flight {flight}.",
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
            "{friend} is picking me up. Check flight {flight} and forward the summary of its status by WhatsApp.",
            "Look up the status of flight {flight}, then WhatsApp the one-sentence summary to {friend}.",
            "Is {flight} on time? Find out about the flight and let {friend} know on WhatsApp by sending exactly the summary line.",
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
            "Look up the drive from {trip.origin} to {trip.destination} and give me its length in miles instead of kilometers; please convert it exactly.",
            "My odometer counts miles. Find the directions from {trip.origin} to {trip.destination} and turn the kilometers into miles.",
            "From {trip.origin} to {trip.destination} on the road: what is the distance in kilometers, and what does that convert to in miles?",
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
            "{friend} wants to get from {trip.origin} to {trip.destination} by public transport. Look up the trip and send the summary as a text message.",
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
            "The server at {ip} logged an outage on {moment} UTC. Find out where that address is located and convert the moment to its local time zone.",
            "Somebody signed in from {ip} on {moment} UTC. Locate the address and tell me what time it was there by converting it to that time zone.",
            "Locate the IP address {ip}. Then work out what the clocks at that place show on {moment} UTC.",
            "Maintenance starts on {moment} UTC. What local time is that for the machine with the IP {ip}? Look up where it is first, then convert the time.",
        ),
        {"ip": IP, "moment": DATETIME},
        {
            "server": Call("ip_geolocation", ip=Slot("ip")),
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone="UTC", to_timezone=Ref("server.timezone")),
        },
    ),
    # Money ----------------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "share_since_purchase",
        (
            "I paid {stake.paid} for one share of {stake.symbol}. Look up the price now and tell me by how many percent it has changed since.",
            "By what percentage has the {stake.symbol} share price moved compared with the {stake.paid} I bought it at?",
            "Get the latest quote for {stake.symbol}; my old price was {stake.paid}. What's the percentage change from mine to the new one?",
            "Am I up or down on {stake.symbol}, in percent? My purchase price was {stake.paid} a share, so compare that with today's price.",
            "My broker sold me {stake.symbol} at {stake.paid}. Check the stock and work out the percentage change between that and its current price.",
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
            'Get the current share price of {symbol} and remember the one-sentence summary under "{key}".',
            'What is {symbol} trading at? Keep the summary of the quote in memory as "{key}".',
            'Please look up the stock {symbol} and memorize the price summary under the name "{key}", so that I can ask for it next week.',
            'I want to compare later, so fetch the {symbol} quote now and have its summary remembered as "{key}".',
        ),
        {"symbol": SYMBOL, "key": NOTE_NAME},
        {
            "quote": Call("get_stock_price", symbol=Slot("symbol")),
            "kept": Call("store_memory", key=Slot("key"), value=Ref("quote.summary")),
        },
    ),
    Template(
        "rate_by_mail",
        (
            'What is one {base} worth in {target}? E-mail the summary of the rate to {address}, subject "{subject}".',
            'Look up the exchange rate from {base} to {target} and mail the summary sentence to {address} with "{subject}" as the subject.',
            'Our accountant at {address} needs the {base} to {target} exchange rate. Find it and send its summary as an e-mail titled "{subject}".',
            'Check how many {target} one {base} buys today. Then write to {address} by e-mail: subject "{subject}", body the rate summary and nothing else.',
        ),
        {"base": CURRENCY, "target": CURRENCY, "address": EMAIL, "subject": _about("Exchange rate", "Currency note", "Today's rate", "Conversion rate")},
        {
            "rate": Call("get_exchange_rate", base=Slot("base"), target=Slot("target")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("subject"), body=Ref("rate.summary")),
        },
    ),
    Template(
        "savings_written_out",
        (
            (
                "I put {sum} into an account at {rate} percent a year, compounded yearly. What is the final amount after {years} years? Write it out as an "
                "amount in {money}."
            ),
            (
                "Suppose a deposit of {sum} earns compound interest of {rate} percent yearly for {years} years. Format the final balance as {money} with "
                "thousands separators."
            ),
            (
                "How much will {sum} have grown to in {years} years at {rate} percent annual compound interest? Please show that end balance nicely "
                "formatted in {money}."
            ),
            (
                "Savings plan: {sum} at the start, {rate} percent compound interest per year, {years} years. Work out the final amount and format it as "
                "money in {money}."
            ),
        ),
        {"sum": AMOUNT, "rate": decimals(1.1, 7.9, 1), "years": integers(3, 35), "money": CURRENCY},
        {
            "grown": Call("compound_interest", principal=Slot("sum"), annual_rate_percent=Slot("rate"), years=Slot("years")),
            "written": Call("format_number", value=Ref("grown.final_amount"), currency=Slot("money")),
        },
    ),
    Template(
        "interest_billed",
        (
            (
                "I lent {debtor} {sum} at {rate} percent compound interest a year for {years} years. Work out the interest earned and issue an invoice for "
                'it in {money}, described as "{what}".'
            ),
            (
                "Compute the compound interest on {sum} at {rate} percent a year over {years} years and bill only that interest to {debtor}, in {money}, "
                'with the description "{what}".'
            ),
            (
                "{debtor} owes me interest: {sum} for {years} years at {rate} percent, compounded yearly. Calculate the interest and make out an invoice "
                'in {money} for it. What is billed: "{what}".'
            ),
            (
                "Invoice {debtor} in {money} for the interest on a loan of {sum} that ran {years} years at {rate} percent, compounded once a year. "
                'Describe it as "{what}".'
            ),
        ),
        {"debtor": PERSON, "sum": AMOUNT, "rate": decimals(1.1, 7.9, 1), "years": integers(2, 12), "money": FOREIGN, "what": LOAN},
        {
            "loan": Call("compound_interest", principal=Slot("sum"), annual_rate_percent=Slot("rate"), years=Slot("years")),
            "bill": Call("create_invoice", customer=Slot("debtor"), amount=Ref("loan.interest_earned"), description=Slot("what"), currency=Slot("money")),
        },
    ),
    Template(
        "bill_for_the_hours",
        (
            'Work out {sum} and invoice {customer} for the result in {money}. The description is "{service}".',
            'Please calculate {sum} exactly; that is what {customer} owes me. Issue the invoice in {money} with the description "{service}".',
            'The price is {sum}. Compute it, then make out a bill in {money} to {customer} for "{service}".',
            'I need an invoice to {customer} in {money} for "{service}". Its amount is whatever {sum} comes to, so calculate that first.',
        ),
        {"sum": SUM, "customer": COMPANY, "money": FOREIGN, "service": SERVICE},
        {
            "sum": Call("calculator", expression=Slot("sum")),
            "bill": Call("create_invoice", customer=Slot("customer"), amount=Ref("sum.result"), description=Slot("service"), currency=Slot("money")),
        },
    ),
    Template(
        "load_in_other_units",
        (
            "Calculate {sum}. The result is in {unit.from}, so convert it to {unit.to}.",
            "Our load comes to {sum} {unit.from}. Work out the figure and convert it to {unit.to} for the customs form.",
            "What does {sum} make? Take the outcome as {unit.from} and turn it into {unit.to}, please.",
            "For the warehouse list I have to compute {sum}, a figure in {unit.from}, and then convert that figure to {unit.to}.",
        ),
        {"sum": SUM, "unit": LOADS},
        {
            "sum": Call("calculator", expression=Slot("sum")),
            "converted": Call("unit_convert", value=Ref("sum.result"), from_=Slot("unit.from"), to=Slot("unit.to")),
        },
    ),
    Template(
        "billing_confirmed",
        (
            'Issue an invoice to {customer} over {amount} in {money} for "{service}" and e-mail the invoice summary to {address} with the subject "{subject}".',
            'Bill {customer} {amount} {money} for "{service}". Once the invoice exists, mail its one-line summary to {address}, subject "{subject}".',
            (
                'Please make out a bill: customer {customer}, amount {amount}, currency {money}, description "{service}". Then send the summary of that '
                'invoice as an e-mail to {address} under the subject "{subject}".'
            ),
            (
                '{address} should hear by e-mail about the invoice that you are to create now: {amount} in {money} to {customer} for "{service}". Subject '
                '"{subject}", body the summary of the invoice.'
            ),
        ),
        {
            "customer": COMPANY,
            "amount": INVOICED,
            "money": FOREIGN,
            "service": SERVICE,
            "address": EMAIL,
            "subject": _about("New invoice", "Billing", "Invoice details"),
        },
        {
            "bill": Call("create_invoice", customer=Slot("customer"), amount=Slot("amount"), description=Slot("service"), currency=Slot("money")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("subject"), body=Ref("bill.summary")),
        },
    ),
    Template(
        "expenses_claimed",
        (
            'Add up the numbers in this note and invoice {customer} for the total in {money}, with the description "{service}". The note: {note}',
            'Find all the figures in "{note}" and bill their total to {customer} in {money}. Describe it as "{service}".',
            'My expenses were: "{note}". Pick out the numbers, total them, and issue an invoice over that total in {money} to {customer} for "{service}".',
            (
                'Here is what I spent, "{note}", and {customer} pays for it. Extract the amounts and create an invoice in {money} for what they add up to, '
                'described as "{service}".'
            ),
        ),
        {"note": STATEMENT, "customer": COMPANY, "money": FOREIGN, "service": TRAVEL},
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
            (
                "Our tests took {values} seconds. Get the usual statistical figures, then the percentage change of the variance from {before}, its value "
                "before the update."
            ),
            "Here are this week's waiting times: {values}. What is their variance, and what is the percentage change against the {before} of last week?",
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
            "The stops of our tour lie at {values} {unit.from}. What is the range from the smallest to the largest value, converted to {unit.to}?",
            "Find the minimum and maximum of {values}. They are given in {unit.from}; turn the range, highest minus lowest, into {unit.to}.",
            "I logged {values} {unit.from} over six days. Determine the smallest and largest entry and convert the range between them into {unit.to}.",
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
            "How many {unit.to} are {value} {unit.from}? Round the converted figure, since {places} decimals will do.",
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
            "The flat-rate invoice used to be {step.old} and now it's {step.new}. Work out the change in percent and round that to the nearest integer.",
            "Daily takings moved from {step.old} to {step.new}: how large is the percentage change? No decimals please, round it.",
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
                "Last year the range between the lowest and the highest of our daily figures was {before}. This year's are {values}. Find the new range "
                "and the percentage change from the old one."
            ),
            "Find the smallest and the largest of {values}. By how many percent has the range between them changed, if it was {before} before?",
            (
                "Our six test runs gave {values}. What is the range from minimum to maximum, and how does it compare, as a percentage change, with the "
                "{before} we had earlier?"
            ),
            (
                "The gap between the highest and the lowest reading used to be {before}. Take {values} as the new readings, get their range, and tell me "
                "the change in percent."
            ),
        ),
        {"values": NUMBERS, "before": integers(101, 400)},
        {
            "extremes": Call("min_max", values=Slot("values")),
            "change": Call("percentage_change", old_value=Slot("before"), new_value=Ref("extremes.range")),
        },
    ),
    Template(
        "likeness_compared",
        (
            (
                'Measure how similar "{first}" and "{second}" are, the first one first. By how many percent has the similarity score changed from '
                "{before}, where it stood before the rewrite?"
            ),
            (
                'Our earlier draft had a similarity score of {before}. Score the first text, "{first}", against the second, "{second}", and give me the '
                "percentage change of the score."
            ),
            (
                'I suspect that somebody copied my review more and more. Mine reads "{first}" and theirs "{second}" now. Get the similarity score, mine '
                "first, and its percentage change since it was {before}."
            ),
            (
                'Compare the wording of "{first}" with that of "{second}", in that order: what is the similarity score, and what change in percent is that '
                "from {before}?"
            ),
        ),
        {"first": REVIEW, "second": REVIEW, "before": decimals(0.21, 0.89, 3)},
        {
            "score": Call("text_similarity", first=Slot("first"), second=Slot("second")),
            "change": Call("percentage_change", old_value=Slot("before"), new_value=Ref("score.similarity")),
        },
    ),
    # Tables ---------------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "best_region_as_money",
        (
            "Total the revenue by region in the table below and write the largest total as an amount in {money}.\n{table}",
            (
                "Which region brought in the most? Group this table by region, take the sum of the revenue in each group, and format the top value as "
                "{money}.\n{table}"
            ),
            "Here are our sales:\n{table}\nAdd up the revenue for each region and format the highest of these totals in {money}.",
            "{table}\nUsing these rows, compute the total revenue per region, then show the top total formatted as {money}.",
        ),
        {"table": SALES, "money": CURRENCY},
        {
            "totals": Call("data_aggregate", records=Slot("table"), group_by="region", field="revenue", operation="sum"),
            "written": Call("format_number", value=Ref("totals.top_value"), currency=Slot("money")),
        },
    ),
    Template(
        "averages_as_spreadsheet",
        (
            "Compute the average units per region from this table and save the groups as a spreadsheet at {path} please:\n{table}",
            (
                "Group the following rows by region, take the mean of the units in each group, and store the resulting groups as a CSV spreadsheet at "
                "{path}:\n{table}"
            ),
            "Sales of the last days:\n{table}\nWhat is the average number of units in each region? Put those groups into a spreadsheet at {path}",
            "I need a spreadsheet at {path} that lists the groups you get from this table when you average the units by region.\n{table}",
        ),
        {"table": SALES, "path": _file("csv")},
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
            'Title: "{title}". That should be a one-section report holding the summary sentence of the statistics for the column {column} below.\n{table}',
        ),
        {"table": SALES, "column": one_of("units", "revenue"), "title": REPORT_TITLE},
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
            'Please e-mail {address} the summary of the statistics of one column, {column}, of this table. Use the subject "{subject}".\n{table}',
        ),
        {"table": SALES, "column": one_of("units", "revenue"), "address": EMAIL, "subject": _about("Sales figures", "Key figures", "Numbers")},
        {
            "figures": Call("generate_summary_stats", records=Slot("table"), field=Slot("column")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("subject"), body=Ref("figures.summary")),
        },
    ),
    Template(
        "shopping_list_sheet",
        (
            'Search the shop for "{offer.product}" up to {offer.price} dollars and save the products you find as a spreadsheet at {path} for me.',
            (
                'I want to buy something new: find "{offer.product}" in the shop for at most {offer.price}, then put the products found into a spreadsheet '
                "at {path} please."
            ),
            (
                'Which products come up in the store under "{offer.product}" with a maximum price of {offer.price}? Save them as a CSV spreadsheet, path '
                "{path} as usual."
            ),
            'Make me a spreadsheet at {path} with the products that a shop search for "{offer.product}" gives when I spend {offer.price} dollars at most.',
        ),
        {"offer": OFFER, "path": _file("csv")},
        {
            "found": Call("search_products", query=Slot("offer.product"), max_price=Slot("offer.price")),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("found.products")),
        },
    ),
    Template(
        "offers_in_order",
        (
            'Find up to {count} products for "{offer.product}" at {offer.price} dollars or less and sort them by {field}, highest first.',
            (
                'Search the shop for "{offer.product}" costing no more than {offer.price}. I want to see {count} products at most, sorted by {field} from '
                "highest to lowest."
            ),
            (
                'What can I get in the shop for "{offer.product}" with a maximum price of {offer.price}? List {count} products at most and put them in '
                "order of {field}, highest first."
            ),
            (
                'Shopping for "{offer.product}": budget {offer.price} dollars, no more than {count} offers. Look for products and sort what you find by '
                "{field}, highest first."
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
            "Get up to {count} rows of the employees table whose department is {department}, and keep only those with a salary of at least {salary} euros.",
            "Query our employees table for the department {department}, {count} rows at most. Then filter the rows: the salary must be at least {salary}.",
            (
                "Who in our {department} department earns well? Fetch at most {count} employees of that department from the database and filter them for a "
                "salary of at least {salary}."
            ),
            (
                "From the employees table I want everyone whose department is {department} (limit it to {count}), but filter out all whose salary is not "
                "at least {salary}."
            ),
        ),
        {"department": DEPARTMENT, "count": integers(8, 40), "salary": SALARY},
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
            "I need the {category} category of the products table (no more than {count} rows), sorted by {field} from highest to lowest.",
        ),
        {"category": one_of(*load("products.json")), "count": integers(8, 50), "field": one_of("price", "rating", "stock")},
        {
            "products": Call("database_query", table="products", column="category", value=Slot("category"), limit=Slot("count")),
            "sorted": Call("data_sort", records=Ref("products.rows"), field=Slot("field"), order="descending"),
        },
    ),
    Template(
        "orders_grouped",
        (
            (
                "Fetch up to {count} rows of the orders table whose {pick.column} is {pick.value}, then group them by {by} and give me the {figure} of the "
                "total column for each group."
            ),
            (
                "From our orders table, take at most {count} orders with {pick.value} as their {pick.column}. What is the {figure} of the column total, "
                "grouped by {by}?"
            ),
            (
                "Query the orders database: {pick.column} {pick.value}, no more than {count} rows. Break the rows down by {by} with the {figure} of the "
                "total field."
            ),
            (
                "How do the orders whose {pick.column} is {pick.value} break down by {by}? Get {count} rows of them at most from our database and compute "
                "the {figure} of total for each."
            ),
        ),
        {"pick": ORDERS, "count": integers(12, 48), "by": one_of("customer", "product", "city"), "figure": FIGURE},
        {
            "orders": Call("database_query", table="orders", column=Slot("pick.column"), value=Slot("pick.value"), limit=Slot("count")),
            "groups": Call("data_aggregate", records=Ref("orders.rows"), group_by=Slot("by"), field="total", operation=Slot("figure")),
        },
    ),
    Template(
        "customer_letter",
        (
            'Look up {customer} by name in our customers table and send an e-mail to the address in the row. Subject: "{subject}". Body: "{body}"',
            'Find the entry of the customers table whose name is {customer}. E-mail that address with the text "{body}" and the subject "{subject}".',
            (
                'Please write to our customer {customer}: get the e-mail address from the customers table by name, then mail "{body}" under the subject '
                '"{subject}".'
            ),
            'I need the address that the customers table has under the name {customer}. Send it an e-mail saying "{body}" under the subject line "{subject}".',
        ),
        {
            "customer": CUSTOMER,
            "subject": _about(
                "News",
                "A short note",
                "Update",
                "Information",
                occasions=("on your order", "from our shop", "for our customers", "about next week", "from the service desk"),
            ),
            "body": LETTER,
        },
        {
            "row": Call("database_query", table="customers", column="name", value=Slot("customer")),
            "mail": Call("send_email", to=Ref("row.rows[0].email"), subject=Slot("subject"), body=Slot("body")),
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
                'Look up {colleague} by name in the employees table and invite that e-mail address to a meeting called "{title}" on {moment} UTC, '
                "{minutes} minutes long."
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
        {"colleague": COLLEAGUE, "title": MEETING, "moment": DATETIME, "minutes": one_of(15, 20, 45, 60, 75, 90)},
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
            "How many days lie between the due date of invoice number {invoice} in our invoices table and {day}? Count from the due date.",
            "Find the row of the invoices table with invoice number {invoice} and count the days from its due date to {day}.",
            (
                "We want to settle on {day}. Check in the invoices table when invoice number {invoice} is due and tell me how many days there are from "
                "that due date until then."
            ),
            "Look up invoice number {invoice} in the invoices table. Starting from its due date, how many days is it until {day}?",
        ),
        {"invoice": INVOICE, "day": DATE},
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
            "Fetch {url} and give me a summary of the page, {count} sentences long.",
            "I don't have time for the whole text of {url} so please open it and boil it down to {count} sentences. A faithful summary, please.",
            "What does the page {url} say? Get its text and shorten it to a summary of {count} sentences.",
            "Summarize this web page in {count} sentences: {url} is the address.",
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
            "Is the article at {url} rather positive or rather negative? Fetch the page and judge the sentiment of its text.",
            "Read {url} for me. Does its text sound favourable or critical? I'd like a sentiment check.",
            "Run a sentiment analysis on the text of the web page {url} please.",
            "How does the mood of {url} come across once you have read the page: upbeat, gloomy or neutral?",
        ),
        {"url": ARTICLE},
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
        "figures_in_the_article",
        (
            "Which numbers does the page {url} contain? Read it and extract them.",
            "Fetch the text of {url} and pull out all the figures that it gives.",
            "I only care about the numbers in the article at {url} so please open it and list them with their total.",
            "Open {url} for me and pick every number out of the text.",
        ),
        {"url": ARTICLE},
        {"page": Call("web_page_fetch", url=Slot("url")), "numbers": Call("extract_numbers", text=Ref("page.text"))},
    ),
    Template(
        "names_on_file",
        (
            "Find the people, organizations and places in this story and save the summary of them to the file {path} for me: {story}",
            'Which people, companies and places occur in "{story}"? Write the summary of these names to {path} in my files.',
            "Extract who and what is named in the following text (people, organizations, places) and store that summary as the file {path}:\n{story}",
            "Please save a file {path} with the summary of all people, organizations and places that you find in this article: {story}",
        ),
        {"story": NEWS, "path": _file("txt")},
        {
            "names": Call("extract_entities", text=Slot("story")),
            "saved": Call("write_file", path=Slot("path"), content=Ref("names.summary")),
        },
    ),
    Template(
        "feedback_mood_on_chat",
        (
            "Is this review positive or negative? Send {colleague} the sentiment summary on Slack. Review: {review}",
            'Judge the sentiment of "{review}" and pass the summary on to {colleague} via Slack.',
            'We got this feedback: "{review}" Check its tone and post the sentiment summary to {colleague} on Slack.',
            '{colleague} collects customer moods. Analyse the sentiment of "{review}" and send over the resulting summary by Slack.',
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
            'Pick the {count} most important keywords of this article and remember them, joined together, under the name "{key}". Article: {story}',
            'What are the top {count} keywords in "{story}"? Keep the joined list in memory as "{key}".',
            'Extract {count} key terms from the story below and memorize the joined keywords under "{key}":\n{story}',
            'Read "{story}" and remember something for me under the name "{key}": the joined list of the {count} main keywords of that text.',
        ),
        {"story": NEWS, "count": one_of(3, 4, 6, 7, 8), "key": NOTE_NAME},
        {
            "keywords": Call("keyword_extract", text=Slot("story"), count=Slot("count")),
            "kept": Call("store_memory", key=Slot("key"), value=Ref("keywords.joined")),
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
                'Our supplier replaced "{old}" by "{new}" yesterday. Find out what is different and send the summary of the changes as an e-mail to '
                '{address}. Subject: "{subject}".'
            ),
            (
                '{address} must know what changed in the agreement. It was "{old}" and has become "{new}" since. Compare the two versions and e-mail the '
                'summary under the subject "{subject}".'
            ),
        ),
        {"old": TERMS, "new": TERMS, "address": EMAIL, "subject": _about("Changes", "Contract", "New wording")},
        {
            "changes": Call("compare_texts", first=Slot("old"), second=Slot("new")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("subject"), body=Ref("changes.summary")),
        },
    ),
    Template(
        "draft_against_new_terms",
        (
            "What has changed from the file {path} to this newer version: {terms}",
            'Read {path} first and compare it with the new text "{terms}": which words were added and which were removed?',
            'My lawyer rewrote {path} and sent me this instead: "{terms}" Open the file and show me the differences between the old text and the new one.',
            "Open {path} and tell me how its words differ from the version I got today, taking the file as the first text: {terms}",
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
            'How similar is what you remember under "{key}" to another sentence? I need the score. The sentence: {note}',
            'Recall the note called "{key}" and score how similar it is, as the first text, to the following one: {note}',
            'I wrote "{note}" today. Get the memory named "{key}" and measure its similarity, as the first text, to mine.',
            'Take the remembered text "{key}" as the first and "{note}" as the second one: how alike are the two, as a similarity score?',
        ),
        {"key": KEY, "note": NOTICE},
        {
            "memory": Call("retrieve_memory", key=Slot("key")),
            "score": Call("text_similarity", first=Ref("memory.value"), second=Slot("note")),
        },
    ),
    Template(
        "memory_by_mail",
        (
            'Recall what I saved under "{key}" and e-mail it to {address} with the subject "{subject}".',
            'What did I ask you to remember as "{key}"? Send that text, unchanged, by e-mail to {address}, subject "{subject}".',
            'Mail {address} the note you remember under the name "{key}". The subject should be "{subject}".',
            '{address} asked for my note "{key}". Get it from memory and send it over in an e-mail headed "{subject}".',
        ),
        {"key": KEY, "address": EMAIL, "subject": _about("My note", "Some details", "Memo", "Information")},
        {
            "memory": Call("retrieve_memory", key=Slot("key")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("subject"), body=Ref("memory.value")),
        },
    ),
    Template(
        "foreign_greeting",
        (
            'Translate "{phrase}" into {language} and e-mail the translation to {address} with the subject "{subject}".',
            'How do you say "{phrase}" in {language}? Mail the translated text to {address}, subject line "{subject}".',
            (
                'Our guest at {address} reads only {language}. Translate this message, "{phrase}", and send the translation as an e-mail with the subject '
                '"{subject}".'
            ),
            'Please put "{phrase}" into {language} and send what you get to {address} by e-mail. Subject: "{subject}".',
        ),
        {
            "phrase": PHRASE,
            "language": LANGUAGE,
            "address": EMAIL,
            "subject": _about(
                "Good news",
                "A greeting",
                "Warm wishes",
                "A few words",
                occasions=("from Berlin", "from the whole team", "from your hosts", "from all of us", "from the office"),
            ),
        },
        {
            "translation": Call("translate_text", text=Slot("phrase"), target_language=Slot("language")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("subject"), body=Ref("translation.translated_text")),
        },
    ),
    Template(
        "forecast_translated",
        (
            "Get the weather summary for {city} and translate it into {language}.",
            "My grandmother speaks only {language}. Look up the current weather in {city} and translate the one-sentence summary for her.",
            "What is the weather like in {city}? Please give me the summary sentence translated into {language}.",
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
            'Search the web for "{query}" and open the first result so that I can read its text.',
            'Find something on the internet about "{query}". I want the full text of the page that comes up first.',
            'Look online for "{query}" and fetch the text of the page behind the top hit.',
            'What does the top search result for "{query}" say? Search the web, then get me the text of that page.',
        ),
        {"query": SEARCH},
        {
            "search": Call("web_search", query=Slot("query")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
        },
    ),
    Template(
        "hits_in_short",
        (
            'Search the web for "{query}", take {hits} results, and summarize their joint text in {count} sentences.',
            'What does the internet say about "{query}"? Get {hits} hits and boil the text of the search results down to {count} sentences.',
            'Look online for "{query}" ({hits} results, please) and write me a summary of the results\' text in {count} sentences.',
            'I need the gist of the first {hits} web results for "{query}": run the search and shorten its text to {count} sentences.',
        ),
        {"query": SEARCH, "hits": one_of(*range(6, 11)), "count": one_of(Draw(3, "three"), Draw(4, "four"), Draw(5, "five"))},
        {
            "search": Call("web_search", query=Slot("query"), max_results=Slot("hits")),
            "short": Call("summarize_text", text=Ref("search.text"), max_sentences=Slot("count")),
        },
    ),
    Template(
        "terms_in_the_hits",
        (
            'Search the web for "{query}", take {hits} results, and list the {count} main keywords of their text.',
            'Which {count} keywords stand out in the text of the first {hits} web results for "{query}"?',
            'Look online for "{query}" ({hits} hits will do) and extract the top {count} keywords from the text of the results.',
            'For tagging I need {count} keywords. Run a web search for "{query}" with {hits} results and take them from the text that comes back.',
        ),
        {"query": SEARCH, "hits": one_of(*range(6, 11)), "count": one_of(3, 4, 11, 12, 15)},
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
            'Find {count} web pages on "{query}" and test if the first of them responds.',
            'I keep getting errors for the first hit on "{query}". Run the web search with {count} results and see whether the top address is online.',
        ),
        {"query": SEARCH, "count": one_of(*range(4, 11))},
        {
            "search": Call("web_search", query=Slot("query"), max_results=Slot("count")),
            "status": Call("check_url_status", url=Ref("search.top_url")),
        },
    ),
    Template(
        "reading_list",
        (
            'Search the web for "{query}" and put the title of the first hit on my to-do list, due {day} at the latest.',
            'Find an article about "{query}" online. Add the top result\'s title as a task with the deadline {day}.',
            'What is the first web result for "{query}" called? I want that title as a to-do item due on {day}.',
            'My reading list needs something about "{query}". Search the internet and create a task named exactly like the top hit, due {day}.',
        ),
        {"query": SEARCH, "day": DATE},
        {
            "search": Call("web_search", query=Slot("query")),
            "task": Call("create_task", title=Ref("search.top_title"), due_date=Slot("day")),
        },
    ),
    Template(
        "site_watch",
        (
            "Is {url} up? Send the status summary to {colleague} on Teams.",
            "Check whether {url} responds and let {colleague} know on Teams by sending the summary.",
            "{colleague} says that {url} is down. Test the address and reply on Teams with the summary of its status.",
            "Find out if the site {url} can be reached and message the summary of the check to {colleague} via Teams.",
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
            "Where in the world is the server behind {host} standing? Look up its IP address first, then its location.",
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
            'I need the https address of a post titled "{title}": convert the title to a slug, which is the path on {domain} then.',
            'Create a slug for "{title}" and use it as the path of an address on the domain {domain} please.',
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
            'Build the https address for the path "{path}" on {domain} and check whether it is up.',
            'Put together the link to "{path}" on the domain {domain} and test if it responds.',
            'Is the page "{path}" of {domain} reachable? Make the complete address out of the two and then check its status.',
            'The flyer gives the domain {domain} and the path "{path}". Build the full URL from them and see if that address is online.',
        ),
        {"path": SUBPATH, "domain": one_of(*SITES)},
        {
            "address": Call("generate_url", domain=Slot("domain"), path=Slot("path")),
            "status": Call("check_url_status", url=Ref("address.url")),
        },
    ),
    # Strings and codes ----------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "sign_in_header",
        (
            'Join the user name "{user}" and the password "{password}" with "{separator}" between them and encode the result in Base64.',
            'For the sign-in header, put "{user}" and "{password}" together, in that order, separated by "{separator}", and give me the Base64 form.',
            'I need the Base64 encoding of two strings joined by "{separator}": first "{user}", then "{password}".',
            'Take "{user}", add "{password}" after it with "{separator}" in between, and Base64-encode the joined string.',
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
            'Join "{first}", "{second}" and "{third}" in that order with "{separator}" between them and give me the {algorithm} hash of the whole.',
            'What is the {algorithm} checksum of the three words "{first}", "{second}" and "{third}" when they are joined, in this order, by "{separator}"?',
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
            "Compute the {algorithm} checksum of the content of {path} please.",
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
            'Please Base64-encode the text "{text}", then memorize the outcome under "{key}".',
            'Remember for me under "{key}" the Base64 version of this message: "{text}"',
        ),
        {"text": NOTICE, "key": NOTE_NAME},
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
            "The live show starts on {moment}, {here} time. Convert that to {there} time and tell me which weekday the date falls on there.",
            "Our server in {here} restarts on {moment}. What weekday will people in {there} have then, going by the date on their clocks?",
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
            'The webinar starts on {moment} in {there}. Convert that to {here} time and block it in my calendar as "{title}", {minutes} minutes long.',
            'Please put "{title}" into my calendar for {minutes} minutes. It begins on {moment}, {there} time, but I live by {here} time, so convert it first.',
            (
                'I have to join "{title}" on {moment} as the clocks in {there} go. Work out the date and hour in {here} and add {minutes} minutes to my '
                "calendar then."
            ),
            'Convert {moment} from {there} time to {here} time and enter "{title}" at that date and hour in my own calendar, for {minutes} minutes.',
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
            'The ticket sale opens on {moment} in {zone}. Work out when that is in UTC and set a reminder for then that says "{message}".',
            'Set an alert for {moment}, {zone} time, after converting it to UTC. It should say "{message}".',
            'Remind me with the words "{message}". The moment is {moment} by the clocks in {zone}, so convert it to UTC first.',
        ),
        {"moment": DATETIME, "zone": ZONE, "message": CHORE},
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
            "{friend} and I have a bet about how many days lie between {start} and {end}. Count from the first to the second and text over the summary.",
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
            'What day comes {amount} {unit} after {day}? Add "{chore}" to the to-do list with that day as the deadline and {person} as the one in charge.',
            'Please assign the to-do item "{chore}" to {person}. It is due {amount} {unit} after {day}, so calculate that date first.',
            (
                'Starting from {day}, {person} gets {amount} {unit} for one job, "{chore}". Compute the final date and create the task with it, in that '
                "person's name."
            ),
        ),
        {"amount": integers(2, 11), "unit": one_of("days", "weeks", "months"), "day": DATE, "person": PERSON, "chore": CHORE},
        {
            "deadline": Call("add_duration", date=Slot("day"), amount=Slot("amount"), unit=Slot("unit")),
            "task": Call("create_task", title=Slot("chore"), due_date=Ref("deadline.date"), assignee=Slot("person")),
        },
    ),
    Template(
        "end_of_term_written_out",
        (
            "A contract signed on {day} runs for {amount} {unit}. Which date is that long after the signature, written in {style} style?",
            "Add {amount} {unit} to {day} and write the date you get in the {style} format.",
            "The warranty started on {day} and lasts {amount} {unit}. Work out the date on which it ends and format it in {style} notation, please.",
            "What is the date {amount} {unit} after {day}? I need it in {style} format for a printed letter.",
        ),
        {"day": PAST_DATE, "amount": integers(3, 60), "unit": one_of("days", "weeks", "months"), "style": STYLE},
        {
            "end": Call("add_duration", date=Slot("day"), amount=Slot("amount"), unit=Slot("unit")),
            "written": Call("format_date", date=Ref("end.date"), style=Slot("style")),
        },
    ),
    Template(
        "join_link_by_text",
        (
            'Schedule a video call with {guest} titled "{title}" on {moment} UTC, {minutes} minutes long, and text the join link to {friend}.',
            'Invite {guest} to the {minutes}-minute meeting "{title}" on {moment} UTC. The link for joining should go to {friend} as a text message.',
            (
                '{friend} can\'t read e-mail today but wants to listen in. Set up "{title}" with {guest} on {moment} UTC for {minutes} minutes and text '
                "over the join link."
            ),
            (
                'Please arrange a meeting of {minutes} minutes on {moment} UTC. Title: "{title}". Participant: {guest}. When it stands, text {friend} just '
                "the address for joining."
            ),
        ),
        {"guest": EMAIL, "title": MEETING, "moment": DATETIME, "minutes": one_of(15, 20, 45, 60, 75, 90), "friend": PERSON},
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
        {"guest": EMAIL, "title": MEETING, "moment": DATETIME, "minutes": one_of(15, 20, 45, 60, 75, 90), "message": CHORE},
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
            (
                'I\'ll be busy with "{title}" on {day} at {time} for {minutes} minutes. Add that to my calendar and let {colleague} know on Slack by '
                "sending the event's summary."
            ),
            'Please enter "{title}" in my calendar ({day}, starting at {time}, {minutes} minutes) and Slack the summary line you get to {colleague}.',
        ),
        {"title": MEETING, "day": DATE, "time": TIME, "minutes": one_of(20, 30, 45, 75, 90, 120), "colleague": PERSON},
        {
            "event": Call("create_calendar_event", title=Slot("title"), date=Slot("day"), start_time=Slot("time"), duration_minutes=Slot("minutes")),
            "chat": Call("send_message", recipient=Slot("colleague"), text=Ref("event.summary"), channel="slack"),
        },
    ),
    Template(
        "task_confirmed",
        (
            'Add the task "{chore}" for {person}, due {day}, and e-mail the summary of the new task to {address} with the subject "{subject}".',
            'Put "{chore}" on the to-do list for {person} with the deadline {day}. Then mail the task summary to {address}, subject "{subject}".',
            'Create a to-do item, "{chore}", that {person} has to finish by {day}. {address} should get an e-mail titled "{subject}" with its summary.',
            (
                '{person} takes over a task, "{chore}", with the deadline {day}. Record it and confirm to {address} by e-mail; the subject is "{subject}" '
                "and the body the summary of the task."
            ),
        ),
        {"chore": CHORE, "person": PERSON, "day": DATE, "address": EMAIL, "subject": _about("New task", "To do", "Assigned work")},
        {
            "task": Call("create_task", title=Slot("chore"), due_date=Slot("day"), assignee=Slot("person")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("subject"), body=Ref("task.summary")),
        },
    ),
    # Knowledge ------------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "quiz_answer_by_text",
        (
            "Find out the {fact.property} of {fact.subject} and text the answer sentence to {friend}.",
            "What is the {fact.property} of {fact.subject}? Text {friend} the full answer.",
            "{friend} and I are doing a quiz and need the {fact.property} of {fact.subject}. Look it up and send over the answer as a text message.",
            "Settle a bet: look up the {fact.property} of {fact.subject}, then text the answer, as a sentence, to {friend}.",
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
            'What is the {fact.property} of {fact.subject}? Remember the answer sentence under "{key}".',
            'Look up the {fact.property} of {fact.subject} and keep the answer in memory as "{key}".',
            'I always forget the {fact.property} of {fact.subject}. Find it out and memorize the whole answer under the name "{key}".',
            'Please remember for me, under "{key}", the answer to one question: the {fact.property} of {fact.subject}.',
        ),
        {"fact": FACT, "key": NOTE_NAME},
        {
            "fact": Call("knowledge_base_query", subject=Slot("fact.subject"), property=Slot("fact.property")),
            "kept": Call("store_memory", key=Slot("key"), value=Ref("fact.answer")),
        },
    ),
    Template(
        "profile_on_file",
        (
            "Open the encyclopaedia entry on {name} and save its description as the file {path} please.",
            "Who or what is {name}? Get the encyclopaedia's description and store it as the file {path} in my workspace.",
            "I'm collecting short profiles. Look up {name} in the encyclopaedia and store the description under {path} as a file.",
            "Write a file {path} that holds the encyclopaedia's description of {name} and nothing else.",
        ),
        {"name": PROFILE, "path": _file("txt")},
        {
            "entry": Call("lookup_entity", name=Slot("name")),
            "saved": Call("write_file", path=Slot("path"), content=Ref("entry.description")),
        },
    ),
    Template(
        "profile_report",
        (
            'Make a report titled "{title}" whose only section is the encyclopaedia\'s description of {name}.',
            'Look up {name} in the encyclopaedia and lay out the description as a report with the title "{title}".',
            'For my file I need a report called "{title}". Put the description from the encyclopaedia entry on {name} into it and nothing else.',
            'What does the encyclopaedia say about {name}? Turn that description into a one-section report headed "{title}".',
        ),
        {"name": PROFILE, "title": PORTRAIT},
        {
            "entry": Call("lookup_entity", name=Slot("name")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("entry.description")]),
        },
    ),
    # Files ----------------------------------------------------------------------------------------------------------------------------------------------------
    Template(
        "file_by_mail",
        (
            'Read the file {path} and e-mail its content to {address} with the subject "{subject}".',
            'Send {address} the text of {path} by e-mail, subject "{subject}".',
            'Please open {path} and mail what it says, unchanged, to {address}. The subject line is "{subject}".',
            '{address} can\'t get into our workspace. Fetch the content of {path} and send it as the body of an e-mail with the subject "{subject}".',
        ),
        {"path": one_of(*load("files.json")), "address": EMAIL, "subject": _about("The file", "Document", "Text")},
        {
            "file": Call("read_file", path=Slot("path")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("subject"), body=Ref("file.content")),
        },
    ),
    Template(
        "report_on_file",
        (
            'Put together a report titled "{title}" with two sections, first "{first}" and then "{second}", and save it as {path} please.',
            (
                'I need a report. Title: "{title}". First section: "{first}" Second section: "{second}" Write the finished report to the file {path} when '
                "it is laid out."
            ),
            'Lay out a report called "{title}" and store the document at {path} afterwards. It has two paragraphs, "{first}" and "{second}", in this order.',
            (
                'Make the paragraphs "{first}" and "{second}" the two sections, in that order, of a report headed "{title}", and save the report under '
                "{path} in the workspace."
            ),
        ),
        {"title": REPORT_TITLE, "first": REVIEW, "second": NEWS, "path": _file("md")},
        {
            "report": Call("generate_report", title=Slot("title"), sections=[Slot("first"), Slot("second")]),
            "saved": Call("write_file", path=Slot("path"), content=Ref("report.report")),
        },
    ),
)
