"""L0: one call to a tool that finds out or computes."""

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from generator.pools import CITY, DATETIME, MEASURES, PAST_DATE, POOLS, QUERY, SYMBOL, TEXTS
from generator.samplers import Draw, combine, dates, decimals, integers, lists, one_of, pick, records
from generator.surface import MONTHS
from generator.template import Call, Slot, Template
from simulators import invent
from simulators.data import load

# Numbers ---------------------------------------------------------------------------------------------------------------------------------------------------

_SUMS = combine(
    lambda form, signs, first, second, third: _sum(form.format(a=first, b=second, c=third), signs),
    ("({a} + {b}) * {c}", "{a} * {c} - {b}", "({a} - {b}) / {c}", "{a} / {c} + {b}", "{a} * {c} + {b} * 12.5", "({a} + {b}) / {c} - 19.75"),
    ("*/", "×÷"),
    ("4812.6", "90317", "6745.25", "38906", "15283.8", "7064.55", "2519.4"),
    ("937.25", "1286", "3409.6", "2874", "518.75", "1731", "685.9"),
    ("46.5", "17.3", "129", "38.4", "8.85", "264", "73"),
)
_TIMES = lists(4, 99, 8)
_HEIGHTS = lists(128, 171, 6)
_LOADS = lists(40, 400, 7)
_SHARES = one_of(Draw(80, "80"), Draw(90, "90"), Draw(95, "95"), Draw(75, "75"), Draw(60, "60"))
_PAIRS = (
    *(("miles", "kilometers"), ("feet", "meters"), ("inches", "centimeters"), ("yards", "meters"), ("nautical miles", "kilometers")),
    *(("pounds", "kilograms"), ("ounces", "grams"), ("stones", "kilograms"), ("gallons", "liters"), ("pints", "milliliters"), ("cups", "milliliters")),
    *(("acres", "hectares"), ("square feet", "square meters"), ("square miles", "square kilometers"), ("kilocalories", "kilojoules")),
)
_UNITS = combine(lambda pair, back: dict(zip(("old", "new"), map(_said, pair[::-1] if back else pair), strict=True)), _PAIRS, (False, True))
_OFTEN = one_of(Draw(12, "monthly"), Draw(4, "quarterly"), Draw(365, "daily"), Draw(2, "twice a year"))
_LIMITS = combine(
    lambda low, width, overshoot: {
        "low": _said(low / 100),
        "high": _said((low + width) / 100),
        "value": _said((low + width + overshoot if overshoot > 0 else low + overshoot) / 100),
    },
    range(1_213, 5_900, 97),
    range(1_504, 5_500, 510),
    (*range(-32, 0, 3), *range(2, 35, 3)),
)
_PLAIN = combine(lambda thousands, rest: _said(thousands * 1000 + rest / 2), range(11, 960, 7), range(1, 1999, 46))
_IN_WORDS = combine(
    lambda thousands, hundreds, rest: f"{thousands} thousand {hundreds} hundred and {rest}",
    "two three five seven nine eleven twelve fourteen sixteen nineteen thirty forty-one fifty-eight seventy-three eighty-six".split(),
    "one two three four five six seven eight nine".split(),
    "four six eight nine ten twelve seventeen twenty-two thirty-five forty fifty-one sixty-three seventy-seven ninety".split(),
)


def _said(value: Any) -> Draw:
    return Draw(value, str(value))


def _sum(expression: str, signs: str) -> Draw:
    """A sum, with the signs for times and divided by that are on a keyboard or on paper."""
    return Draw(expression, expression.translate(str.maketrans("*/", signs)))


# Dates -----------------------------------------------------------------------------------------------------------------------------------------------------


def _from_to(first: int, length: int, style: int) -> dict[str, Draw]:
    """Two dates, the earlier one first, written alike."""
    pool = dates("2026-03-16", "2028-01-10")
    block = style * (pool.size // 3)
    return {"start": pool.draw(block + first), "end": pool.draw(block + first + length)}


def _ordinal(day: int) -> str:
    ending = "th" if day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


def _written(form: str, day: int, month: int, year: int) -> str:
    """A date in everyday notation, with the right day of the week."""
    weekday = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()[date(year, month, day).weekday()]
    return form.format(weekday=weekday, day=day, ordinal=_ordinal(day), month=MONTHS[month - 1], number=month, year=year)


_TIMEZONES = sorted({city["timezone"] for city in load("cities.json").values()})
_SPANS = combine(_from_to, range(400), range(24, 260), range(3))
_ZONES, _HOME_ZONES, _FAR_ZONES = (
    one_of(*(Draw(zone, zone.rpartition("/")[2].replace("_", " ")) for zone in _TIMEZONES if zone.startswith(continents)))
    for continents in (("A", "E", "P"), "Europe/", ("America/", "Asia/", "Australia/", "Pacific/"))
)
_WRITTEN = combine(
    _written,
    ("the {ordinal} of {month} {year}", "{weekday}, {month} {ordinal}, {year}", "{weekday:.3} {day} {month:.3} {year}", "{day}.{number}.{year}"),
    range(13, 29),
    range(1, 13),
    range(1998, 2028),
)
_DURATION = pick([{"amount": amount, "unit": unit} for unit, most in (("days", 90), ("weeks", 40), ("months", 30), ("years", 5)) for amount in range(2, most)])
_NOTATIONS = one_of(
    Draw("us", "in figures with slashes, the American way"),
    Draw("european", "in figures with slashes, the European way"),
    Draw("german", "in figures with dots, the German way"),
    Draw("full", "in full, with the day of the week in front"),
    Draw("compact", "as eight digits in a row, year first"),
    Draw("iso_week", "as an ISO week date"),
)


# Tables that people paste: a name, a grouping column and two columns of distinct figures ---------------------------------------------------------------------

_PRODUCTS = "teapot lantern notebook blanket stapler trowel mug clock basket".split()
_SHEETS: tuple[tuple[str, list[str], str, list[str], Mapping[str, tuple[int, int]]], ...] = (
    ("product", _PRODUCTS, "room", ["kitchen", "garden", "office"], {"sales": (118, 964), "returns": (2, 39)}),
    ("driver", POOLS["first_names"], "depot", ["north", "south", "west"], {"deliveries": (64, 239), "delays": (2, 31)}),
    ("branch", list(load("cities.json")), "size", ["small", "medium", "large"], {"visitors": (812, 4_790), "complaints": (3, 58)}),
    ("pupil", POOLS["first_names"], "house", ["red", "blue", "green"], {"points": (31, 98), "absences": (1, 24)}),
)


def _figures(bounds: tuple[int, int], *key: Any) -> list[int]:
    """Six distinct numbers."""
    return list(dict.fromkeys(invent.integer(*bounds, "figures", *key, draw) for draw in range(24)))[:6]


def _pasted(rows: list[Mapping[str, Any]]) -> Draw:
    return records(lambda _: rows, 1).draw(0)


def _sheet(number: int, sheet: int, column: int) -> dict[str, Draw]:
    """A table; its columns for names, groups and figures; and a bound that about half of the figures reach."""
    label, names, group, kinds, ranges = _SHEETS[sheet]
    fields = list(ranges)
    figures = [_figures(bounds, number, name) for name, bounds in ranges.items()]
    rows: list[Mapping[str, Any]] = [
        {label: names[(number + row) % len(names)], group: kinds[(number + row + row // 3) % 3], fields[0]: first, fields[1]: second}
        for row, (first, second) in enumerate(zip(*figures, strict=True))
    ]
    _, _, below, least, *_ = sorted(figures[column])
    least = max(below + 1, least // 10 * 10)
    left: list[Mapping[str, Any]] = [{label: row[label], group: row[group]} for row in rows]
    right: list[Mapping[str, Any]] = [{label: row[label], fields[column]: row[fields[column]]} for row in reversed(rows)]
    return {
        "rows": _pasted(rows),
        "text": _said(_pasted(rows).surface),
        "label": _said(label),
        "group": _said(group),
        "field": _said(fields[column]),
        "least": _said(str(least)),
        "left": _pasted(left),
        "right": _pasted(right),
    }


_SHEET = combine(_sheet, range(2_000), range(len(_SHEETS)), (0, 1))
_FIGURE = one_of(Draw("sum", "total"), Draw("mean", "average"), Draw("max", "highest"), Draw("min", "lowest"))
_NOTATION = one_of(Draw("json", "JSON"), Draw("xml", "XML"), Draw("markdown", "Markdown"), Draw("tsv", "TSV"))


def _document(name: str, city: str, product: str, price: float, path: str) -> dict[str, Draw]:
    goods = [{"item": product, "price": price, "pieces": 2}, {"item": "gift wrap", "price": 3.5, "pieces": 1}]
    text = json.dumps({"order": {"buyer": {"name": name, "town": city}, "goods": goods, "paid": False}}, ensure_ascii=False)
    return {"text": _said(text), "path": _said(path)}


_DOCUMENT = combine(
    _document,
    POOLS["first_names"],
    list(load("cities.json")),
    _PRODUCTS,
    (14.9, 22.5, 39.95, 8.25),
    ("order.buyer.town", "order.goods[0].price", "order.buyer.name", "order.goods[0].item", "order.goods[0].pieces"),
)

# Services and companies ------------------------------------------------------------------------------------------------------------------------------------


_CENTS = one_of(*"EUR USD GBP CHF CAD AUD NZD SEK NOK DKK PLN CZK INR MXN BRL ZAR SGD TRY".split())
_IN_A_LINK = combine(
    lambda wanted, city, more: f"{wanted} in {city}{more}",
    (
        *("bed & breakfast", "fish & chips", "arts & crafts", "bike repair & rental", "rock & roll clubs", "coffee + cake", "dinner + show"),
        *("C++ developer jobs", "tapas/wine bars", "car/van rental", "Q&A evenings", "5% mortgages", "24/7 pharmacies", "R&B concerts"),
    ),
    list(load("cities.json")),
    ("", "?", ", open today", " (near the station)", " & around"),
)
_MONEY = one_of(*(Draw(code, currency["name"]) for code, currency in load("currencies.json").items()))
_GREETED = combine(
    lambda greeting, name, message, closing: f"{greeting}, {name}. {message} {closing}",
    ("Hello", "Good morning", "Good evening", "Good afternoon"),
    POOLS["first_names"],
    (
        *("Your order has been shipped.", "Your order has been delivered.", "I need help.", "We are sorry.", "How much does it cost?"),
        *("I do not understand.", "Happy birthday!", "Nice to meet you.", "Thank you for your order.", "Congratulations!"),
    ),
    ("See you tomorrow.", "See you soon.", "Thank you very much.", "Have a nice day.", "Thank you for your help."),
)
_WANTED = combine(
    lambda wanted, more: {"query": _said(wanted[0]), "most": integers(wanted[1] + more, wanted[1] + more).draw(0)},
    (
        *(("wireless headphones", 60), ("gaming keyboard", 120), ("office chair", 160), ("hiking backpack", 140), ("espresso machine", 400)),
        *(("folding bike", 650), ("winter boots", 130), ("rain jacket", 90), ("desk lamp", 40), ("robot vacuum cleaner", 350), ("family tent", 330)),
        *(("compact camera", 280), ("running watch", 330), ("student laptop", 450), ("curved monitor", 550), ("ergonomic mouse", 55)),
        *(("waterproof phone", 430), ("bread cookbook", 25), ("electric bike", 2000), ("night light", 20), ("running shoes", 120)),
        *(("studio headphones", 180), ("camping chair", 35), ("travel keyboard", 40), ("security camera", 65), ("floor lamp", 120)),
    ),
    range(0, 200, 5),
)
_MAINLAND = one_of(
    *"Berlin Munich Hamburg Frankfurt Cologne Stuttgart Paris Lyon Marseille Nice Toulouse Milan Florence Venice Turin Amsterdam Rotterdam".split(),
    *"Brussels Antwerp Bern Zurich Geneva Basel Vienna Salzburg Warsaw Krakow Prague Bratislava Budapest Zagreb Ljubljana".split(),
)
_MODE = one_of(Draw("cycling", "by bike"), Draw("transit", "by train or bus"))
_FLIGHT = combine(lambda airline, number: f"{airline}{number}", list(load("airlines.json")), range(104, 990, 9))
_PARCEL = combine(
    lambda form, first, second: form.format(first=first, second=second),
    ("1Z{first}A1{second}88341", "{first}{second}414", "RR{first}{second}GB", "5{first}{second}", "LX{first}{second}NL"),
    range(1012, 9980, 173),
    range(10_234, 99_800, 1_931),
)

# The web ---------------------------------------------------------------------------------------------------------------------------------------------------

_SITES = [site["domain"] for site in load("sites.json")["sites"]]
_SLUGS = [topic["name"].lower().replace(" ", "-") for topic in load("sites.json")["topics"]]
_ARTICLE = combine(lambda site, section, slug: f"https://{site}/{section}/{slug}", _SITES, ("guides", "stories", "archive", "2026"), _SLUGS)
_REQUEST = combine(
    lambda site, version, request, number: {"method": _said(request[0]), "url": _said(f"https://api.{site}/{version}/{request[1].format(number)}")},
    _SITES,
    ("v1", "v2"),
    (
        *(("DELETE", "orders/{}"), ("DELETE", "comments/{}"), ("DELETE", "subscriptions/{}"), ("HEAD", "articles/{}"), ("HEAD", "users/{}")),
        *(("POST", "orders/{}/cancel"), ("POST", "invoices/{}/resend"), ("PUT", "articles/{}/archive")),
    ),
    range(104, 990, 37),
)
_HOST = combine(lambda name, site: f"{name}{site}", ("", "shop.", "blog.", "docs."), [*_SITES, *POOLS["sites"]])
_FEED = combine(lambda site, path: f"https://{site}/{path}", _SITES, ("feed.xml", "rss.xml", "rss", "feed", "news.rss"))
_LINKED = combine(
    lambda first, page, second, slug, third: (
        f'<ul class="more"><li><a href="https://{first}/{page}">Our {page} page</a></li><li><a class="ext" href="https://{second}/stories/{slug}" '
        f'rel="nofollow">Read on</a> or <a href="#top">back to the top</a></li><li><a href="mailto:desk@{first}">Write to us</a></li>'
        f"<li>Also: <a href='https://{third}/archive/{slug}?page=2'>older pieces</a>, <a href=\"https://{first}/{page}\">{page}</a></li></ul>"
    ),
    _SITES[::3],
    POOLS["pages"],
    _SITES[1::3],
    _SLUGS[:20],
    _SITES[2::3],
)
_HEADED = {
    "business": ("A Big Step in Office Chairs", "What it means for the staff"),
    "technology": ("An App against Icy Roads", "How it works"),
    "sports": ("Eight Thousand at the Start", "The race"),
    "health": ("A Walk a Day", "The study"),
    "science": ("A Planet with Two Suns", "What they measured"),
    "environment": ("The Beavers Are Back", "Friends and foes"),
    "travel": ("To the Sea by Night", "On board"),
    "food": ("Bread from Grandmother's Drawer", "The recipe"),
    "entertainment": ("A Film Comes Back", "The new music"),
    "education": ("No More Homework", "First results"),
}


def _page(topic: str, opening: int, detail: int, city: str, name: str) -> str:
    """The source of a short article."""
    headline, section = _HEADED[topic]
    story = TEXTS["stories"][topic]
    told, more = (text.format(city=city, name=name) for text in (story["openings"][opening], story["middles"][detail]))
    return (
        f"<html><head><title>{headline} | City Pages</title><script>track(1)</script></head><body><nav>Home News Shop</nav>"
        f"<h1>{headline}</h1><p>{told}</p><h2>{section}</h2><p>{more}</p><p><b>{name}</b> reports.</p></body></html>"
    )


_MARKUP = combine(_page, list(_HEADED), range(3), (0, 2, 3), list(load("cities.json")), POOLS["first_names"])

# Reference works -------------------------------------------------------------------------------------------------------------------------------------------

_ENTRIES = {name: entry for name, entry in load("knowledge.json").items() if entry.get("in_text", name).casefold() == name.casefold()}
# These are the names of something else as well.
_TWO_MEANINGS = "Mercury Lead Tin Amazon Apple Alphabet Target Shell Tesla Ford Adobe Uber Nike Ferrari Dune Beloved Faust Hamlet Dracula Frankenstein".split()
_NAMES = one_of(
    *(
        Draw(name, entry.get("in_text", name))
        for name, entry in _ENTRIES.items()
        if entry["type"] not in ("mountain", "river", "planet") and name not in _TWO_MEANINGS
    )
)
_PROPERTIES = {
    "atomic_number": "atomic number",
    "author": "author",
    "birth_year": "year of birth",
    "birthplace": "birthplace",
    "chemical_symbol": "chemical symbol",
    "death_year": "year of death",
    "founded_year": "founding year",
    "founder": "founder",
    "headquarters": "headquarters",
    "height_m": "height",
    "year_published": "year of publication",
}
_CAPITALS = [country for country, row in load("countries.json").items() if row.get("in_text", country) == country]
_FACT = pick(
    [
        *(
            {"subject": Draw(name, entry.get("in_text", name)), "property": Draw(key, _PROPERTIES[key])}
            for name, entry in _ENTRIES.items()
            for key in entry["facts"]
            if key in _PROPERTIES
        ),
        *({"subject": country, "property": "capital"} for country in _CAPITALS),
        *({"subject": country, "property": Draw("calling_code", "calling code")} for country in _CAPITALS),
    ]
)
_FOREIGN = tuple(
    f"{first} {second}"
    for firsts, seconds in (
        (
            (
                "Der Zug nach Leipzig fährt heute nicht.",
                "Meine Schwester wohnt seit drei Jahren in Bremen.",
                "Der Schlüssel liegt bei der Nachbarin.",
            ),
            ("Kannst du mir bitte kurz helfen?", "Ich melde mich morgen wieder.", "Das Wetter ist leider schlecht."),
        ),
        (
            ("Le train pour Lille est en retard.", "Ma sœur habite à Nantes depuis trois ans.", "Nous avons laissé la clé chez la voisine."),
            ("Est-ce que tu peux m'aider ?", "Je te rappelle demain.", "Il fait malheureusement très mauvais."),
        ),
        (
            ("El tren a Zaragoza no sale hoy.", "Mi hermana vive en Bilbao desde hace tres años.", "Hemos dejado la llave en casa de la vecina."),
            ("¿Puedes ayudarme un momento?", "Te llamo mañana por la tarde.", "Por desgracia hace muy mal tiempo."),
        ),
        (
            ("Il treno per Bologna oggi non parte.", "Mia sorella abita a Genova da tre anni.", "Abbiamo lasciato la chiave dalla vicina."),
            ("Non so più che cosa fare.", "Ti chiamo domani sera.", "Purtroppo il tempo è molto brutto."),
        ),
        (
            ("De trein naar Utrecht rijdt vandaag niet.", "Mijn zus woont al drie jaar in Groningen.", "We hebben de sleutel bij de buurvrouw gelaten."),
            ("Kun je me even helpen?", "Ik bel je morgen weer.", "Het weer is helaas erg slecht."),
        ),
        (
            ("O comboio para Coimbra não sai hoje.", "A minha irmã mora em Braga há três anos.", "Deixámos a chave em casa da vizinha."),
            ("Podes ajudar-me um momento?", "Ligo-te amanhã à noite.", "Infelizmente o tempo está muito mau."),
        ),
        (
            ("Tåget till Uppsala går inte i dag.", "Min syster bor i Malmö sedan tre år.", "Vi har lämnat nyckeln hos grannen."),
            ("Kan du inte hjälpa mig lite?", "Jag ringer dig i morgon.", "Vädret är tyvärr mycket dåligt."),
        ),
        (
            ("Pociąg do Gdańska dzisiaj nie jedzie.", "Moja siostra mieszka we Wrocławiu od trzech lat.", "Zostawiliśmy klucz u sąsiadki."),
            ("Czy możesz mi chwilę pomóc?", "Zadzwonię do ciebie jutro.", "Niestety pogoda jest bardzo zła."),
        ),
    )
    for first in firsts
    for second in seconds
)
_ADDRESS = combine(
    lambda first, second, third, fourth: f"{first}.{second}.{third}.{fourth}",
    (5, 23, 46, 58, 81, 93, 103, 121, 154, 177, 189, 196, 203, 217),
    range(16, 250, 13),
    range(3, 250, 19),
    range(7, 250, 22),
)
_DEEP_LINK = combine(
    lambda name, host, ending, path: f"https://{name}.{host}{ending}/{path}",
    ("www", "shop", "news", "m", "login", "blog"),
    [f"{name}-{thing}s" for name, thing in zip(("harrowgate", "silverbirch", "applecross", "northdown", "copperhill", "willowbank"), _PRODUCTS, strict=False)],
    (".com", ".co.uk", ".com.au", ".org", ".co.nz", ".de"),
    ("offers?id=4471", "2026/03/spring", "account/verify?step=2", "en/news/archive", "p/82915", "cart?ref=mail"),
)
_COLUMNS = {
    "customers": ("company", "city", "country", "language"),
    "orders": ("customer", "city", "product"),
    "employees": ("city", "title", "department", "manager"),
    "invoices": ("customer", "company", "description"),
    "holdings": ("company", "owner", "symbol"),
    "events": ("city", "country", "organizer"),
}


def _conditions() -> list[dict[str, str]]:
    """Each cell value that few rows of a table share, so that the default limit shows all of them."""
    cells = [(table, column, row[column]) for table, columns in _COLUMNS.items() for column in columns for row in load("tables.json")[table]]
    return [{"table": table, "column": column, "value": value} for table, column, value in dict.fromkeys(cells) if cells.count((table, column, value)) <= 5]


TEMPLATES: tuple[Template, ...] = (
    # Math & Statistics
    Template(
        "arithmetic",
        (
            "What does {sum} come to?",
            "My spreadsheet has crashed. Can you compute {sum} instead?",
            "I keep getting a different result each time. What is {sum}?",
            "For the tax form I need to know exactly how much {sum} equals.",
            "Could you work out {sum} for me? My phone is dead.",
        ),
        {"sum": _SUMS},
        {"sum": Call("calculator", expression=Slot("sum"))},
    ),
    Template(
        "overview_of_figures",
        (
            "Our support calls took {values} minutes today. Tell me the average, the median, the variance and the quartiles together.",
            "I measured waiting times of {values} minutes. What are the mean, median, most common value and variance, all in one go?",
            "Runs this month, in minutes: {values}. I want the whole picture: average, median, variance, best, worst.",
            "For my thesis I need mean, median, variance and both quartiles of the ages {values}. Can you get me those?",
            "Can you run the usual descriptive statistics over {values}? Mean, median, mode, variance, the lot.",
        ),
        {"values": _TIMES},
        {"overview": Call("statistical_analysis", values=Slot("values"))},
    ),
    Template(
        "link_between_two",
        (
            "First I noted the rainfall, {x}, and second the umbrella sales on the same days, {y}. How strong is the link between them?",
            "First my minutes of yoga: {x}. Second my pulse on the same days: {y}. Is there really a connection, and how tight is it?",
            "My first row of readings is {x} and my second one is {y}. Do they rise and fall together, or is that just my impression?",
            "Is practice connected to winning? First, the hours that our six players trained: {x}. Second, the points that they scored: {y}.",
            "I suspect that one thing tracks the other. The first one: {x}. The second one: {y}. Put a figure on how strongly they're linked, please.",
        ),
        {"x": lists(2, 60, 6), "y": lists(61, 140, 6)},
        {"link": Call("correlation", x=Slot("x"), y=Slot("y"))},
    ),
    Template(
        "cut_off",
        (
            "Our pages loaded in {values} milliseconds. Which time do {percent} percent of them stay under?",
            "Water bills in our building: {values} euros. Where is the mark that {percent}% of the flats don't get past?",
            "Repairs took {values} minutes. What can I promise if {percent} percent of them should be done in time?",
            "Hotel rooms on my list cost {values} euros a night. {percent} percent of them cost less than how much?",
            "I measured {values} and want a limit that {percent} percent of the readings stay below. What is it?",
        ),
        {"values": _LOADS, "percent": _SHARES},
        {"mark": Call("percentile", values=Slot("values"), percent=Slot("percent"))},
    ),
    Template(
        "trend_line",
        (
            "With x at {x} and y at {y}, what's the best-fitting line?",
            "I'd like to predict y from x. My x readings are {x}; the matching y readings are {y}. What slope and intercept do I use?",
            "Put a trend line through my data, please. Along the x axis: {x}. Up the y axis: {y}.",
            "How much does y rise for each extra unit of x? x: {x}. y: {y}. I need the slope of the line.",
            "In my lab report I have to model y as a line in x. I took x = {x} and got y = {y}. What's the equation?",
        ),
        {"x": lists(1, 40, 5), "y": lists(41, 120, 5)},
        {"line": Call("linear_regression", x=Slot("x"), y=Slot("y"))},
    ),
    Template(
        "scatter_of_everyone",
        (
            "These are the heights of the whole class, not a sample: {values} centimetres. What's the standard deviation?",
            "There are only six of us in the family, so treat it as the whole population: {values} cm. How scattered are our heights?",
            "{values}: that's the length in millimetres of every bolt in the box, not a sample. How far off the average are they, typically?",
            "I have the lengths of all the planks in the shed, not a sample of them: {values}. By how much do they vary, as a standard deviation?",
            "How uneven are {values}? I mean the sigma, and the six of them are the whole population.",
        ),
        {"values": _HEIGHTS},
        {"scatter": Call("standard_deviation", values=Slot("values"), population=True)},
    ),
    Template(
        "coldest_and_warmest",
        (
            "Night by night we had {values} degrees Fahrenheit. How cold and how warm did it get, and in which nights?",
            "Here's what we sold each day, in tonnes: {values}. Which day was the best and which the worst?",
            "Somewhere in {values} there's a smallest and a biggest. Tell me both and where they are.",
            "My weekly mileage went {values}. What was my shortest week, what was my longest, and when were they?",
            "We got these bids, in this order: {values}. What was the lowest, what was the highest, and in which place did each of them come?",
        ),
        {"values": MEASURES},
        {"extremes": Call("min_max", values=Slot("values"))},
    ),
    Template(
        "other_units",
        (
            "How many {units.new} are {value} {units.old}?",
            "The manual says {value} {units.old}. I think in {units.new}, so what's that for me?",
            "What is {value} {units.old} in {units.new}, please?",
            "I've only ever used {units.new}. What do {value} {units.old} amount to?",
            "My American cousin and I can't agree: {value} {units.old} makes how many {units.new}?",
        ),
        {"value": decimals(2, 95, 1), "units": _UNITS},
        {"converted": Call("unit_convert", value=Slot("value"), from_=Slot("units.old"), to=Slot("units.new"))},
    ),
    Template(
        "relative_rise",
        (
            "Our turnover went from {old} to {new} euros. What's that in percent?",
            "We shipped {old} tonnes last year and {new} this year. How big is the change in percent?",
            "The budget used to be {old} and now it's {new}. By what percentage did it move?",
            "My savings plan was worth {old} dollars in January and stands at {new} now. What percentage have I gained or lost?",
            "Last quarter we had {old} on the books, this quarter {new}. What does that mean as a percentage?",
        ),
        {"old": decimals(41_000, 86_000, 2), "new": decimals(43_000, 99_000, 2)},
        {"change": Call("percentage_change", old_value=Slot("old"), new_value=Slot("new"))},
    ),
    Template(
        "rolling_mean",
        (
            "Our daily visitors were {values}. What does the {window}-day rolling average look like?",
            "My daily step count jumps around too much: {values}. Even it out with a {window}-day moving average.",
            "Please take the noise out of {values} with a moving average over {window} readings.",
            "Sales by week: {values}. I'd like a rolling average over {window} weeks.",
            "For the chart I need the moving average of {values}, always taken over {window} neighbours.",
        ),
        {"values": lists(2_104, 9_876, 8), "window": one_of(Draw(2, "2"), Draw(3, "3"), Draw(3, "three"), Draw(4, "4"), Draw(4, "four"))},
        {"smooth": Call("moving_average", values=Slot("values"), window=Slot("window"))},
    ),
    Template(
        "within_limits",
        (
            "The heater only accepts settings between {limits.low} and {limits.high} degrees. If I send it {limits.value}, where does it end up?",
            "Our rules allow no time under {limits.low} or over {limits.high} seconds on the sheet. This runner got {limits.value}, so what do I enter?",
            "Limit {limits.value} so that it stays between {limits.low} and {limits.high}.",
            "Discounts have to stay between {limits.low} and {limits.high} percent. A salesman keyed in {limits.value}; what will the till really take?",
            "A sensor reads {limits.value}, but anything outside {limits.low} to {limits.high} should snap to the nearest end. What do I record?",
        ),
        {"limits": _LIMITS},
        {"kept": Call("clamp_value", value=Slot("limits.value"), low=Slot("limits.low"), high=Slot("limits.high"))},
    ),
    Template(
        "savings",
        (
            "If I put {principal} dollars into savings at {rate} percent a year, credited {often}, what will I have after {years} years?",
            "Grandma left me {principal} euros. Left alone for {years} years at {rate}% with interest paid {often}, how much does it become?",
            "How much would {principal} dollars turn into over {years} years at {rate}% interest, compounded {often}?",
            "The bank offers {rate}% per year, paid {often}. I have {principal} pounds and {years} years of patience. What comes out?",
            "There's {principal} in the account now. With {rate} percent interest a year, added {often}, what will there be after {years} years?",
        ),
        {"principal": integers(500, 20_000, 50), "rate": decimals(1, 7, 1), "years": integers(3, 30), "often": _OFTEN},
        {
            "growth": Call(
                "compound_interest", principal=Slot("principal"), annual_rate_percent=Slot("rate"), years=Slot("years"), periods_per_year=Slot("often")
            )
        },
    ),
    # External Services
    Template(
        "weather_now",
        (
            "Do I need a jacket in {city} today?",
            "How warm is it in {city} at the moment?",
            "What's it like outside in {city}?",
            "Is it raining in {city}?",
            "I'm about to leave the hotel in {city}. Umbrella or sunglasses?",
            "My sister is in {city} and complains that it's freezing. Is it?",
        ),
        {"city": CITY},
        {"weather": Call("get_weather", city=Slot("city"))},
    ),
    Template(
        "rate_of_exchange",
        (
            "How is the {base} doing against the {target} today?",
            "What's the rate of the {base} to the {target}?",
            "Going from the {base} to the {target}, what rate can I expect?",
            "I'm watching the {base}. Where does it stand against the {target} today?",
            "On the forex market, how much of the {target} does one unit of the {base} buy right now?",
        ),
        {"base": _MONEY, "target": _MONEY},
        {"rate": Call("get_exchange_rate", base=Slot("base"), target=Slot("target"))},
    ),
    Template(
        "share_price",
        (
            "What is {symbol} trading at?",
            "How are my {symbol} shares doing today?",
            "Is {symbol} up or down today?",
            "I'm thinking of buying {symbol}. What would one share cost me?",
            "Where does {symbol} stand on the stock market?",
            "Ticker {symbol}: how much per share?",
            "Did I do well to hold on to {symbol}? Tell me what the stock costs now.",
            "Check {symbol} for me before the market closes.",
        ),
        {"symbol": SYMBOL},
        {"quote": Call("get_stock_price", symbol=Slot("symbol"))},
    ),
    Template(
        "facts_of_a_city",
        (
            "I'm moving to {city}. How many people live there, what do they speak and which time zone is it in?",
            "For a quiz round on {city} I need the population, the local currency and the official tongue.",
            "Our new office will be in {city}. Which country's that, how big is the place, and what do people pay with?",
            "Give me the basics on {city} as a place: latitude, longitude, population, time zone.",
            "Before I fly to {city}: what currency and language do they use, and which time zone is it in?",
            "Where on the map is {city} exactly, and how large is its population?",
        ),
        {"city": CITY},
        {"place": Call("get_location_info", city=Slot("city"))},
    ),
    Template(
        "in_their_language",
        (
            'How do I write "{text}" in {language}?',
            'My host only speaks {language}. Put "{text}" into it for me.',
            '"{text}": what is that in {language}?',
            'I want to text my landlady in {language}. What do I type for "{text}"?',
            'Turn "{text}" into {language}, please.',
        ),
        {"text": _GREETED, "language": one_of("Spanish", "French", "German", "Italian", "Portuguese", "Dutch")},
        {"translated": Call("translate_text", text=Slot("text"), target_language=Slot("language"))},
    ),
    Template(
        "shopping",
        (
            'Search the shop for "{wanted.query}", please. I won\'t pay more than {wanted.most} dollars.',
            'Do you sell anything for up to {wanted.most} dollars that comes up when I search for "{wanted.query}"?',
            'My budget is {wanted.most} dollars. What could I buy if I search for "{wanted.query}"?',
            'See what the shop has under "{wanted.query}", {wanted.most} dollars tops.',
            'I need a present for {wanted.most} dollars or less. Search your store for "{wanted.query}" and make some suggestions.',
        ),
        {"wanted": _WANTED},
        {"offers": Call("search_products", query=Slot("wanted.query"), max_price=Slot("wanted.most"))},
    ),
    Template(
        "trip",
        (
            "How far is it from {origin} to {destination} {mode}?",
            "How long would I need from {origin} to {destination} {mode}?",
            "I live in {origin} and I'm off to see friends in {destination}, {mode}. How long should I allow for the trip?",
            "Plan my trip from {origin} to {destination}, {mode}.",
            "Can I make it from {origin} to {destination} in a day {mode}?",
        ),
        {"origin": _MAINLAND, "destination": _MAINLAND, "mode": _MODE},
        {"route": Call("get_directions", origin=Slot("origin"), destination=Slot("destination"), mode=Slot("mode"))},
    ),
    Template(
        "flight_today",
        (
            "Is {flight} on time?",
            "My mother is on {flight}. When does she land?",
            "I'm at the airport and can't find {flight} on the board. Where do I board?",
            "Has {flight} taken off yet?",
            "Should I set off for the airport already, or is {flight} delayed?",
            "Did they cancel {flight}?",
        ),
        {"flight": _FLIGHT},
        {"flight": Call("get_flight_status", flight_number=Slot("flight"))},
    ),
    Template(
        "parcel",
        (
            "When will {parcel} get here?",
            "Has {parcel} been delivered yet? I've been waiting by the door all morning.",
            "The shop says my order shipped as {parcel}. Where has it got to?",
            "Is my package {parcel} stuck at customs again?",
            "{parcel} is the number on the shipping slip. Any idea when it turns up?",
        ),
        {"parcel": _PARCEL},
        {"parcel": Call("track_package", tracking_number=Slot("parcel"))},
    ),
    # Data Operations
    Template(
        "ranking",
        (
            "Rank these by {sheet.field}, highest on top:\n{sheet.rows}",
            "Could you sort this by {sheet.field}, largest first?\n{sheet.rows}",
            "I want the ones with the most {sheet.field} at the top, going from high to low:\n{sheet.rows}",
            "Make a league table out of this, by {sheet.field}, from high to low:\n{sheet.rows}",
            "Please rearrange this list so that the {sheet.field} run from high to low:\n{sheet.rows}",
        ),
        {"sheet": _SHEET},
        {"sorted": Call("data_sort", records=Slot("sheet.rows"), field=Slot("sheet.field"), order="descending")},
    ),
    Template(
        "only_some_rows",
        (
            "Only show me the lines with at least {sheet.least} {sheet.field}:\n{sheet.rows}",
            "Which of these have {sheet.least} or more {sheet.field}? Drop the others.\n{sheet.rows}",
            "Throw out everything that doesn't have at least {sheet.least} {sheet.field}.\n{sheet.rows}",
            "I'm only interested in lines with {sheet.least} or more {sheet.field}. What's left?\n{sheet.rows}",
            "Leave me just the entries where the {sheet.field} come to at least {sheet.least}:\n{sheet.rows}",
        ),
        {"sheet": _SHEET},
        {"kept": Call("data_filter", records=Slot("sheet.rows"), field=Slot("sheet.field"), operator="at_least", value=Slot("sheet.least"))},
    ),
    Template(
        "figure_per_group",
        (
            "What's the {figure} number of {sheet.field} for each {sheet.group}?\n{sheet.rows}",
            "Break this down per {sheet.group}, please: I need the {figure} number of {sheet.field}.\n{sheet.rows}",
            "I'd like to see the {figure} number of {sheet.field} by {sheet.group}. This is the table:\n{sheet.rows}",
            "Per {sheet.group}, give me the {figure} number of {sheet.field}:\n{sheet.rows}",
            "My boss wants one line per {sheet.group} showing the {figure} number of {sheet.field}. Here's what I have:\n{sheet.rows}",
        ),
        {"sheet": _SHEET, "figure": _FIGURE},
        {"groups": Call("data_aggregate", records=Slot("sheet.rows"), group_by=Slot("sheet.group"), field=Slot("sheet.field"), operation=Slot("figure"))},
    ),
    Template(
        "common_scale",
        (
            "Squeeze {values} onto a scale where the smallest becomes 0 and the largest 1.",
            "I need {values} as fractions between 0 for the lowest and 1 for the highest, for a heat map.",
            "My model only takes inputs between 0 and 1. Scale {values} accordingly.",
            "Normalise {values} so the top one is 1 and the bottom one is 0.",
            "For the radar chart, bring {values} onto a common 0-to-1 scale.",
        ),
        {"values": _LOADS},
        {"scaled": Call("normalize_data", values=Slot("values"))},
    ),
    Template(
        "two_lists_in_one",
        (
            "I have two lists. The first:\n{sheet.left}\n\nThe second:\n{sheet.right}\n\nPut what belongs to the same {sheet.label} on one line.",
            "Match these up by {sheet.label}, please, starting from the first one.\n{sheet.left}\n\nSecond one:\n{sheet.right}",
            "Here's one half:\n{sheet.left}\n\nand here's the other:\n{sheet.right}\n\nCombine them into one using the {sheet.label}.",
            "Add the details of the second sheet to the first wherever the {sheet.label} is the same.\nFirst:\n{sheet.left}\n\nSecond:\n{sheet.right}",
            "Both of these go by {sheet.label}. Make a single one out of them, the first one's details on the left.\n{sheet.left}\n\n{sheet.right}",
        ),
        {"sheet": _SHEET},
        {"joined": Call("merge_data", left=Slot("sheet.left"), right=Slot("sheet.right"), key=Slot("sheet.label"))},
    ),
    Template(
        "another_notation",
        (
            "Turn this CSV into {notation}:\n{sheet.text}",
            "The importer won't take CSV, only {notation}. Can you rewrite this?\nHere it is:\n{sheet.text}",
            "I've got some CSV here. What would it look like as {notation}?\nThe lines:\n{sheet.text}",
            "CSV to {notation}, please:\n{sheet.text}",
            "Our developer asked for {notation}, and all I can export is CSV. Convert it for her:\n{sheet.text}",
        ),
        {"sheet": _SHEET, "notation": _NOTATION},
        {"written": Call("transform_format", text=Slot("sheet.text"), from_="csv", to=Slot("notation"))},
    ),
    Template(
        "describe_a_column",
        (
            "Give me the average, the median and the total of the {sheet.field} in here, and a line I can quote:\n{sheet.rows}",
            "How do the {sheet.field} look overall? Average, median, lowest, highest, total.\n{sheet.rows}",
            "Describe the {sheet.field} in this table for me, all lines together: total, average, extremes.\n{sheet.rows}",
            "For the annual report I need the key figures on the {sheet.field} in this list, such as the mean and the total:\n{sheet.rows}",
            "What are the total, the average and the median of {sheet.field}, all lines together?\n{sheet.rows}",
        ),
        {"sheet": _SHEET},
        {"described": Call("generate_summary_stats", records=Slot("sheet.rows"), field=Slot("sheet.field"))},
    ),
    Template(
        "one_value_inside",
        (
            'What does it say at "{document.path}" in here:\n{document.text}',
            'The server answered this:\n{document.text}\nWhat do I find under "{document.path}"?',
            'Pick out "{document.path}" from this JSON: {document.text}',
            'I only need "{document.path}" out of this blob:\n{document.text}',
            'Go to "{document.path}" and tell me what\'s there. The JSON is: {document.text}',
        ),
        {"document": _DOCUMENT},
        {"value": Call("json_extract", json_text=Slot("document.text"), path=Slot("document.path"))},
    ),
    # Web & Network
    Template(
        "on_the_web",
        (
            'Google "{query}" for me. The top {hits} hits will do.',
            'I have to read up on "{query}". Find me {hits} websites to start with.',
            'What does the internet have on "{query}"? Show me {hits} hits.',
            'Where can I read something online about "{query}"? {hits} links are plenty.',
            'See what comes up online for "{query}" and give me the first {hits}.',
        ),
        {"query": QUERY, "hits": one_of(Draw(2, "two"), Draw(4, "4"), Draw(5, "5"), Draw(5, "five"), Draw(6, "6"), Draw(8, "8"))},
        {"found": Call("web_search", query=Slot("query"), max_results=Slot("hits"))},
    ),
    Template(
        "what_the_page_says",
        (
            "What does {url} say?",
            "My browser is blocked. Could you open {url} and give me what's written there?",
            "I'd like to read {url} without all the ads and menus.",
            "Someone sent me {url} and I can't click it. What's in the article?",
            "Pull up {url} and show me the article.",
        ),
        {"url": _ARTICLE},
        {"page": Call("web_page_fetch", url=Slot("url"))},
    ),
    Template(
        "bare_request",
        (
            "Send a {request.method} to {request.url} and show me what comes back.",
            "I'm testing our API. What happens if you do a {request.method} on {request.url} right now?",
            "Please fire a {request.method} at {request.url} and give me the status code.",
            "My script should do a {request.method} on {request.url} but it's broken. Can you do it by hand?",
            "{request.method} {request.url} and tell me the server's reply.",
        ),
        {"request": _REQUEST},
        {"reply": Call("http_request", url=Slot("request.url"), method=Slot("request.method"))},
    ),
    Template(
        "down_or_just_me",
        (
            "Is {url} down, or is it just me?",
            "I can't reach {url}. Is it broken?",
            "Before I post {url} to the team: does the link still work?",
            "Is {url} up and running again?",
            "Ping {url} for me. I only want to know if it's alive.",
        ),
        {"url": _ARTICLE},
        {"status": Call("check_url_status", url=Slot("url"))},
    ),
    Template(
        "records_of_a_host",
        (
            "Which {record} records does {host} have?",
            "I'm moving our site. What's set as {record} in the DNS of {host}?",
            "Our admin changed the {record} record of {host} last night. What is it now?",
            "Show me the {record} entry for {host}, like dig would.",
            "What do the nameservers say about {host}? I'm after {record}.",
        ),
        {"record": one_of("MX", "TXT", "NS", "AAAA"), "host": _HOST},
        {"records": Call("dns_lookup", domain=Slot("host"), record_type=Slot("record"))},
    ),
    Template(
        "where_it_links",
        (
            "Where do the links in this lead?\nThis is it: {html}",
            "I need every URL that this snippet links to: {html}",
            "A newsletter had this in its source. Which sites does it link to?\nThe source: {html}",
            "Pull the hrefs out of the following: {html}",
            "Before I publish it, which addresses are linked here: {html}",
        ),
        {"html": _LINKED},
        {"links": Call("extract_links", html=Slot("html"))},
    ),
    Template(
        "latest_posts",
        (
            "What's new in the feed {url} today?",
            "According to the feed {url} which posts came out last?",
            "I don't have a feed reader. Which items at {url} are the most recent?",
            "Go to the feed at {url} and catch me up.",
            "From the RSS at {url} show me the newest stories, please.",
        ),
        {"url": _FEED},
        {"feed": Call("rss_feed_parse", url=Slot("url"))},
    ),
    Template(
        "without_the_tags",
        (
            "Get rid of all the tags and tell me what the title, the headline and the wording are here: {html}",
            "I was mailed this source code instead of the page itself. What would I actually be reading?\nHere: {html}",
            "Strip the tags from the following, but keep the title and headings apart from the body: {html}",
            "What are the title and the headings in this bit of HTML: {html}",
            "My e-mail program shows only code. Turn it into something readable, with its title and headings: {html}",
        ),
        {"html": _MARKUP},
        {"parts": Call("parse_html", html=Slot("html"))},
    ),
    # Date & Time
    Template(
        "clock_elsewhere",
        (
            "What time is it in {zone}?",
            "Is it too late to ring somebody in {zone}?",
            "Are they still asleep in {zone}, or is it morning there already?",
            "I have a colleague on {zone} time. What does her clock say?",
            "Which day and what time have they got in {zone} at this moment?",
            "We've just landed in {zone} and I want to set my watch. What time should I make it?",
        ),
        {"zone": _ZONES},
        {"now": Call("get_current_time", timezone=Slot("zone"))},
    ),
    Template(
        "their_time_or_mine",
        (
            "The webinar starts on {when} in {here}. When is that for me in {there}?",
            "{when} {here} time: what's that in {there}?",
            "We agreed on {when} {here} time. What time is that for my friends in {there}?",
            "My landing in {here} is on {when}. What will the time be back home in {there}?",
            "If it's {when} in {here}, what's the time in {there}?",
        ),
        {"when": DATETIME, "here": _FAR_ZONES, "there": _HOME_ZONES},
        {"there": Call("convert_timezone", datetime=Slot("when"), from_timezone=Slot("here"), to_timezone=Slot("there"))},
    ),
    Template(
        "how_long_between",
        (
            "How long is it from {span.start} to {span.end}, in days?",
            "I leave for Peru on {span.start} and come back on {span.end}. How many nights will I be away?",
            "The course starts on {span.start} and the exam is on {span.end}. How many days after the start is that?",
            "By how many days is {span.start} earlier than {span.end}?",
            "How many weekdays are there from {span.start} until {span.end}, if that last day doesn't count?",
        ),
        {"span": _SPANS},
        {"between": Call("calculate_date_diff", start_date=Slot("span.start"), end_date=Slot("span.end"))},
    ),
    Template(
        "local_notation",
        (
            "How do I write {date} {style}?",
            "Our printer wants {date} {style}. What do I give him?",
            "I have {date} in my notes and need it {style}.",
            "The editor would like to have {date} {style}. How does that look?",
            "Please put {date} in the heading for me {style}.",
        ),
        {"date": PAST_DATE, "style": _NOTATIONS},
        {"written": Call("format_date", date=Slot("date"), style=Slot("style"))},
    ),
    Template(
        "iso_date",
        (
            'The form only takes year, month and day as digits. What do I type for "{text}"?',
            'I need "{text}" in ISO form for a file name.',
            'My database wants ISO dates, and somebody entered "{text}" by hand. What should it be?',
            'Make "{text}" machine-readable for our import, with the year first, then the month, then the day.',
            'How would "{text}" read as year-month-day, all in figures?',
        ),
        {"text": _WRITTEN},
        {"date": Call("parse_date", text=Slot("text"))},
    ),
    Template(
        "deadline",
        (
            "What date is {time.amount} {time.unit} after {date}?",
            "I'm signing on {date} and will have {time.amount} {time.unit} to pay. When is that up?",
            "My guarantee lasts {time.amount} {time.unit}, counting from {date}. When does it end?",
            "The contract takes effect on {date}. When will it be {time.amount} {time.unit} old?",
            "The ship sails on {date} and returns {time.amount} {time.unit} later. What date will that be?",
        ),
        {"time": _DURATION, "date": dates()},
        {"later": Call("add_duration", date=Slot("date"), amount=Slot("time.amount"), unit=Slot("time.unit"))},
    ),
    Template(
        "what_day_was_it",
        (
            "My parents got married on {date}. Was that a Saturday?",
            "What day of the week was {date}?",
            "I was born on {date}. Was it a Sunday?",
            "Did {date} fall on a weekend?",
            "Our firm was founded on {date}. Monday, Tuesday, Wednesday? I'd love to know.",
        ),
        {"date": dates("1961-01-01", "2012-12-31")},
        {"day": Call("get_weekday", date=Slot("date"))},
    ),
    # Information Retrieval
    Template(
        "rows_of_our_own",
        (
            "Which of our {cell.table} have {cell.value} in the column {cell.column}?",
            "Show me our {cell.table} where the column {cell.column} says {cell.value}.",
            "Check our {cell.table}: I need the ones with {cell.value} in the {cell.column} column.",
            "Have we got any {cell.table} with {cell.value} in the column {cell.column}?",
            "Go through our {cell.table}, please. In which of them does the {cell.column} column say {cell.value}?",
            "Which rows of our {cell.table} table list {cell.value} in the column {cell.column}?",
        ),
        {"cell": pick(_conditions())},
        {"rows": Call("database_query", table=Slot("cell.table"), column=Slot("cell.column"), value=Slot("cell.value"))},
    ),
    Template(
        "who_or_what",
        (
            "Who or what is {name}?",
            "Tell me about {name}, just a short introduction.",
            "My daughter asked me about {name} and I went blank. Give me a short encyclopaedic answer.",
            "I keep coming across {name}. Could you fill me in, encyclopaedia style?",
            "What would an encyclopaedia say about {name}?",
            "We had {name} in class today. What does the encyclopaedia tell us there?",
            "Never heard of {name}. Could you check your encyclopaedia for me?",
        ),
        {"name": _NAMES},
        {"entry": Call("lookup_entity", name=Slot("name"))},
    ),
    Template(
        "one_fact",
        (
            "Tell me the {fact.property} of {fact.subject}, please.",
            "Trivia night: the {fact.property} of {fact.subject}?",
            "I'm blanking on the {fact.property} of {fact.subject}. Help me out?",
            "My son wants to know the {fact.property} of {fact.subject}, and I have no idea.",
            "Do you happen to know the {fact.property} of {fact.subject}?",
            "I bet a coffee that you can give me the {fact.property} of {fact.subject}.",
        ),
        {"fact": _FACT},
        {"fact": Call("knowledge_base_query", subject=Slot("fact.subject"), property=Slot("fact.property"))},
    ),
    Template(
        "where_in_the_world",
        (
            "Somebody logged in from {ip}. Which city is that?",
            "Where in the world is {ip}?",
            "A visitor to my blog came from {ip}. What country does that point to?",
            "Our server log is full of {ip}. Where is that roughly?",
            "Is {ip} anywhere near me? Tell me the city it belongs to.",
        ),
        {"ip": _ADDRESS},
        {"place": Call("ip_geolocation", ip=Slot("ip"))},
    ),
    Template(
        "which_tongue",
        (
            'A guest left me this note: "{text}" What language is it?',
            'I can\'t even tell what this is: "{text}" Is it Spanish, Dutch, something else?',
            'Is "{text}" Portuguese or some other language?',
            'Somebody texted me "{text}" and I\'d like to know what they speak.',
            'Before I find a translator: which language am I looking at in "{text}"?',
            'Guess the language: "{text}"',
        ),
        {"text": combine(lambda text, name: f"{text} {name}", _FOREIGN, POOLS["first_names"])},
        {"language": Call("detect_language", text=Slot("text"))},
    ),
    Template(
        "whose_site",
        (
            "I want to block the whole site behind {url} and not just that address. Which domain do I enter?",
            "From {url} take only the bare domain, please.",
            "Whose site does {url} belong to? I only need the main domain.",
            "Reduce {url} to its domain, please.",
            "I don't trust {url} at all. Which domain does it really belong to?",
        ),
        {"url": _DEEP_LINK},
        {"parts": Call("extract_domain", url=Slot("url"))},
    ),
    # Formatting
    Template(
        "readable_amount",
        (
            "How do I write {value} properly if it's an amount in {currency}?",
            "Make {value} presentable for the annual report, as an amount in {currency}.",
            "Nobody can read {value}. Show it properly as {currency} money.",
            "Our brochure needs {value} written nicely as a price in {currency}.",
            "I've got {value} in a cell, raw. How would a bank print that in {currency}?",
        ),
        {"value": _PLAIN, "currency": _CENTS},
        {"written": Call("format_number", value=Slot("value"), currency=Slot("currency"))},
    ),
    Template(
        "read_aloud",
        (
            "How do I say {value} out loud?",
            "The contract needs {value} in letters as well as in digits. How do I write it?",
            "I have to read {value} to an audience. What are the words?",
            "{value}, but in words rather than digits, please.",
            "For the certificate, what's {value} written out in full?",
        ),
        {"value": integers(1_213, 987_650, 61)},
        {"words": Call("number_to_text", value=Slot("value"))},
    ),
    Template(
        "in_digits",
        (
            'The deed says "{words}". What is that in digits?',
            'Somebody wrote "{words}" on the cheque. How much is it, in numerals?',
            'Put "{words}" into digits so I can type it into my sheet.',
            'I heard "{words}" on the radio and want to jot it down. What are the digits?',
            'How do you write "{words}" using only digits?',
        ),
        {"words": _IN_WORDS},
        {"value": Call("text_to_number", words=Slot("words"))},
    ),
    Template(
        "always_up",
        (
            "Round {value} up to {places} decimal places, never down.",
            "We always round upwards: what does {value} become with {places} decimals?",
            "To be on the safe side I round up. What's {value} with {places} decimals?",
            "{value} has too many digits. Give me {places} decimals, rounded up.",
            "I need {value} metres of cable. Rounded upwards to {places} decimals, how much is that?",
        ),
        {"value": decimals(2, 99, 5), "places": one_of(Draw(2, "2"), Draw(3, "3"), Draw(2, "two"), Draw(3, "three"))},
        {"rounded": Call("round_number", value=Slot("value"), decimals=Slot("places"), mode="up")},
    ),
    Template(
        "inside_a_link",
        (
            'I want to put "{text}" behind ?q= in a link. What does it have to look like?',
            'How do I get "{text}" into a query string without breaking the link?',
            'My link stops working as soon as I add "{text}". How should I escape it?',
            'Escape "{text}" so that it survives in a URL.',
            'What does "{text}" become with all those per cent signs browsers use in links?',
        ),
        {"text": _IN_A_LINK},
        {"escaped": Call("encode_url", text=Slot("text"))},
    ),
)
