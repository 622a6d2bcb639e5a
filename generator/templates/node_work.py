"""L0: one call to a tool that works on text, sends, or keeps."""

from base64 import b64encode
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import combinations, product
from typing import Any

from generator.pools import (
    CHORE,
    COMPANY,
    DATE,
    DATETIME,
    DOMAIN,
    EMAIL,
    MEETING,
    MONEY,
    PASSPHRASE,
    PERSON,
    POOLS,
    REVIEW,
    TEXTS,
    TIME,
    paths,
)
from generator.samplers import Draw, Sampler, combine, dates, integers, one_of, records, times
from generator.surface import MONTHS
from generator.template import Call, Slot, Template
from simulators.data import load
from simulators.english import words
from simulators.names import find_names

_CITIES = list(load("cities.json"))
_NAMES = [f"{first} {last}" for first, last in zip(POOLS["first_names"], reversed(POOLS["last_names"]), strict=True)]
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_CLOCKS = ("8:30", "9:15", "10:00", "noon", "1:45", "2:20", "3:00", "4:40", "5:30", "6:15", "7:45")


def _said(value: Any) -> Draw:
    return Draw(value, str(value))


def _parts(**values: Any) -> dict[str, Draw]:
    """Draws by name, each said as it is written."""
    return {name: _said(value) for name, value in values.items()}


# Things to read --------------------------------------------------------------------------------------------------------------------------------------------

_PAIRS = ((0, 1), (1, 2), (1, 3), (1, 0), (2, 1), (3, 1))  # detail 1 holds the name


def _stories(sources: Sequence[Mapping[str, list[str]]], middles: Sequence[tuple[int, ...]] = _PAIRS) -> Sampler:
    """Short articles: an opening, so many details, and an ending, in a town and with a name."""

    def write(source: Mapping[str, list[str]], opening: int, inner: tuple[int, ...], ending: int, city: str, name: str) -> str:
        told = [source["openings"][opening], *(source["middles"][index] for index in inner), source["endings"][ending]]
        return " ".join(told).format(city=city, name=name)

    return combine(write, sources, range(3), middles, range(2), _CITIES, _NAMES)


_TOPICS = list(TEXTS["stories"].values())
_STORY = _stories(_TOPICS)
_LONG_STORY = _stories(_TOPICS, [(0, 1, 2, 3), (2, 0, 3, 1), (1, 3, 2, 0)])
_ANY_STORY = _stories([TEXTS["plain"], TEXTS["legal"], *_TOPICS])


def _openings(topic: int, shift: int, lines: tuple[int, int], city: str) -> dict[str, Draw]:
    """Two opening lines, of one story or of two."""
    one, other = _TOPICS[topic]["openings"][lines[0]], _TOPICS[(topic + shift) % len(_TOPICS)]["openings"][lines[1]]
    return _parts(first=one.format(city=city), second=other.format(city=city))


_TWO_OPENINGS = combine(_openings, range(len(_TOPICS)), (0, 5), ((0, 1), (1, 2), (2, 0), (1, 0)), _CITIES)


def _findable(kind: str, names: Sequence[str]) -> list[str]:
    """The names that a reader who knows no more than the simulator can place."""
    return [name for name in names if find_names(f"We wrote about {name} in May.") == {"people": [], "organizations": [], "places": [], kind: [name]}]


_WHO = combine(
    lambda form, name, company, city: form.format(name=name, company=company, city=city),
    (
        "{name} has left {company} and now runs a small theatre in {city}.",
        "On Tuesday {company} opened a branch in {city}. {name} cut the ribbon.",
        "After ten years in {city}, {name} returned home to work for {company}.",
        "The prize went to {name} for a documentary about {company} and the harbour of {city}.",
        "When {company} moved its archive to {city}, {name} carried the first box.",
        "According to {name}, the talks between {company} and the airport of {city} failed on Friday.",
    ),
    _findable("people", _NAMES),
    _findable("organizations", POOLS["companies"]),
    _findable("places", _CITIES),
)


def _counted(story: str) -> dict[str, Draw]:
    """A text and the longest word that it uses more than once."""
    uses = Counter(word.casefold() for word in words(story))
    return _parts(text=story, target=max((word for word in uses if uses[word] > 1), key=lambda word: (len(word), word)))


_COUNTED = Sampler(_LONG_STORY.size, lambda index: _counted(_LONG_STORY.draw(index).value))


def _slips(draft: str) -> list[str]:
    """The sentence with each common misspelling of its marked word."""
    before, word, after = draft.replace("]", "[").split("[")
    return [f"{before}{wrong}{after}" for wrong in load("spelling.json")["misspellings"][word].split()]


_SLIPS = combine(
    lambda greeting, name, body: f"{greeting} {name}! {body}",
    ("Hello", "Hi"),
    POOLS["first_names"],
    [f"{one} {other}" for note in TEXTS["drafts"] for first, second in combinations(note, 2) for one, other in product(_slips(first), _slips(second))],
)
_VERSIONS = combine(
    lambda form, room, moved, clock, later: _parts(
        first=form.format(room=room, clock=clock), second=form.format(room=moved if moved != room else "basement", clock=later if later != clock else "11:10")
    ),
    (
        "The tour starts at {clock} in the {room} and lasts an hour.",
        "Breakfast is served in the {room} until {clock}.",
        "Please leave your bags in the {room} before {clock}.",
        "The doors of the {room} close at {clock} every night.",
        "Members meet in the {room} at {clock} to vote on the new rules.",
    ),
    ("lobby", "garden", "library", "old hall", "attic", "courtyard"),
    ("lobby", "garden", "library", "old hall", "attic", "courtyard"),
    _CLOCKS,
    _CLOCKS,
)


def _appointments(form: str, start: int, first: int, second: int) -> str:
    days = dates("2026-03-16", "2028-06-30")
    length = days.size // 3
    return form.format(a=days.draw(start).surface, b=days.draw(length + start + first).surface, c=days.draw(start + first + second).surface)


_APPOINTMENTS = combine(
    _appointments,
    (
        "The lease begins on {a} and ends on {b}. The first inspection takes place on {c}.",
        "The exhibition opens on {a}, the catalogue follows on {b}, and everything is packed up by {c}.",
        "Dear tenant, the lift is out of service from {a} to {b}. The next check is on {c}.",
        "Applications are accepted from {a}. Interviews start on {b}, and the job itself on {c}.",
        "The ship leaves the yard on {a}, is christened on {b} and sails to Iceland on {c}.",
    ),
    range(0, 300, 3),
    range(9, 120, 7),
    range(5, 90, 6),
)
_FIGURES = combine(
    lambda form, first, second, cents: form.format(
        a=first,
        b=second,
        c=f"{first * second % 8_000 + 1_000:,}.{cents}",
        d=first + second + second // 4 + 7,
        e=f"{second * 23 + 405:,}.{cents}",
        f=second // 4 + 7,
    ),
    (
        (
            "On Saturday we sold {a} mugs and {b} teapots and took {c} euros; on Sunday it was {d} mugs, but hardly any teapots, and {e} euros. "
            "The stall itself cost us {f} euros."
        ),
        (
            "The flat upstairs has {a} square metres, costs {c} pounds a month and is a walk of {b} minutes from the beach. "
            "For the studio with {f} square metres they want {e} pounds and a deposit of {d} pounds."
        ),
        "Of the {d} guests, {a} came by train, {b} by bus and {f} by car. The caterer charged {c} dollars and the band {e} dollars.",
        (
            "The old bridge is {a} metres long and {b} years old; painting it cost {c} euros. The new one measures {d} metres, "
            "took {f} weeks to build and needs {e} litres of paint."
        ),
        (
            "Our riders cycled {d} kilometres, our swimmers did {a} lengths and the children baked {f} cakes and {b} pies. "
            "Together they raised {c} dollars for the shelter and {e} dollars for the library."
        ),
    ),
    range(31, 230, 7),
    range(12, 98, 3),
    (15, 25, 45, 95),
)
_PERSONAL = combine(
    lambda form, first, last, domain, area, line: form.format(name=first, mail=f"{first}.{last}@{domain}".lower(), phone=f"({area}) 555-01{line}"),
    (
        "Hi, it's {name}. Call me on {phone} or write to {mail} if the sofa is still for sale.",
        "{name} wants a new password. The address is {mail}, the number {phone}.",
        "Ticket from {name}: the router blinks red. Reply to {mail}, mobile {phone}.",
        "For the guest list: {name}, {mail}, {phone}, no nuts please.",
    ),
    POOLS["first_names"],
    POOLS["last_names"],
    POOLS["mail_domains"],
    (212, 312, 415, 503, 617, 713),
    range(11, 99, 8),
)

# Strings ---------------------------------------------------------------------------------------------------------------------------------------------------

_COLOURS = "red blue green grey white yellow purple orange".split()
_SWAPS = combine(
    lambda form, old, new: _parts(text=form.format(old), find=old, replacement=new if new != old else "brown"),
    (
        "The {0} door leads to the {0} room, not to the garden.",
        "Paint the fence {0}, but leave the gate as it is; {0} paint is in the shed.",
        "Follow the {0} line to platform 4, then the {0} signs to the exit.",
        "Adults get {0} tickets, and the {0} wristband is for the boat.",
        "She wore a {0} hat to the wedding, and a {0} scarf.",
        "Press the {0} button twice and wait until the {0} lamp goes out.",
        "Cut the {0} wire first, and never touch the {0} box next to it.",
        "The {0} team plays at noon, so bring {0} shirts and {0} socks.",
    ),
    _COLOURS,
    [*_COLOURS, *"pink black silver golden turquoise".split()],
)
_GOODS = "tea rice soap candles olives paper string honey chalk buttons seeds thread vinegar almonds nails glue".split()
_PIECES = combine(
    lambda mark, start, step, count: _parts(text=mark.join(_GOODS[(start + step * place) % 16] for place in range(count)), separator=mark),
    (";", "|", " / ", " - ", "#", " > ", "~", " + "),
    range(16),
    (1, 3, 5, 7, 9, 11),
    (4, 5, 6),
)
_GLUED = combine(
    lambda mark, start, step: _parts(a=_GOODS[start], b=_GOODS[(start + step) % 16], c=_GOODS[(start + 3 * step) % 16], separator=mark),
    (" / ", " | ", " + ", "; ", " and ", " > ", "-", " & "),
    range(16),
    (1, 3, 5, 7, 9, 11, 13, 15),
)
_TITLE = combine(
    lambda form, topic, city: form.format(topic=" ".join(word[0].upper() + word[1:] if len(word) > 2 else word for word in topic.split()), city=city),
    (
        "{topic}: What We Learned in {city}",
        "A Week of {topic} in {city}",
        "Is {city} Ready for {topic}?",
        "{topic} & More: Notes from {city}",
        "From {city} with Love: {topic}",
        "{city}'s Quiet Fans of {topic}",
    ),
    POOLS["topics"],
    _CITIES,
)
_WRITTEN = combine(
    lambda style, adjective, noun, ending: _cased(style, f"{adjective} {noun} {ending}"),
    (
        *(("upper", "all caps"), ("upper", "capital letters"), ("title", "title case"), ("camel", "camel case"), ("snake", "snake case")),
        *(("kebab", "kebab case"), ("lower", "small letters")),
    ),
    "total last average open monthly first pending local".split(),
    "order customer invoice shipping parking ticket garden member".split(),
    "amount address date status number list count".split(),
)


def _cased(style: tuple[str, str], text: str) -> dict[str, Draw]:
    case, name = style
    shouted = text.upper() if case in ("lower", "title", "snake") else text[0].upper() + text[1:]
    return {"text": _said(shouted), "case": Draw(case, name)}


_CODES = combine(
    lambda task, first, second, letters: _parts(pattern=task[0], text=task[1].format(a=first, b=second, l=letters)),
    (
        (r"[A-Z]{2}-\d{4}", "Crate {l}-{a} goes to Hull, crate {l}-{b} stays in the yard, and box 17 is empty."),
        (r"\d+ ?kg", "Lorry {l} may carry {a} kg, the trailer {b}kg, and it takes 3 people to load."),
        (r"#\w+", "Sunset over the pier #{l}{a} #nofilter{b}, see you on Friday at 7."),
        (r"\b[A-Z]{2}\d{4}\b", "Seats {l}{a} and {l}{b} are taken, seat 12 is free."),
        (r"v\d+\.\d+", "We skipped v{a}.2, rolled out v{b}.1 at {l} and are now testing v{b}.4."),
    ),
    range(1012, 9990, 149),
    range(1203, 9990, 331),
    ("QX", "AB", "LM", "ZT", "KR", "DV"),
)
_SECRET_TEXT = combine(
    lambda form, day, clock: form.format(day=day, clock=clock),
    (
        "Meet me at the old mill on {day} at {clock}",
        "The parcel leaves on {day} at {clock}",
        "Bring both keys on {day}, not later than {clock}",
        "The safe opens on {day} at {clock}",
        "Nobody is home on {day} after {clock}",
        "Change the locks before {day}, {clock}",
        "The lighthouse stays dark on {day} until {clock}",
        "Call the harbour master on {day} around {clock}",
        "Two bags are waiting at platform 9 on {day} from {clock} on",
    ),
    _DAYS,
    _CLOCKS,
)
_ENCODED = Sampler(_SECRET_TEXT.size * 12, lambda index: _said(_as_base64(f"{PASSPHRASE.draw(index % 12).value}: {_SECRET_TEXT.draw(index // 12).value}")))
_REPEATS = combine(
    lambda signal, mark, before, after: mark.join([*[signal[0]] * before, *[signal[1]] * after, signal[0]]),
    (
        *(("door closed", "door open"), ("pump off", "pump on"), ("light green", "light red"), ("level ok", "level low"), ("gate shut", "gate open")),
        *(("signal strong", "signal weak"), ("no rain", "rain"), ("21 degrees", "22 degrees"), ("room empty", "room in use")),
    ),
    (", ", "; ", " / "),
    range(8, 24),
    range(3, 11),
)


def _bits(unit: str, topic: int, line: int, city: str, name: str) -> dict[str, Draw]:
    """A line about an order for its characters, or a whole story for its sentences."""
    source = _TOPICS[topic]
    told = " ".join((source["openings"][line], *source["middles"], source["endings"][line % 2]))
    note = f"{name}, {city}: {_GOODS[topic]} and {_GOODS[topic + line + 1]}, {7 * topic + 12} packs"
    return {"text": _said(note if unit == "character" else told.format(city=city, name=name)), "unit": Draw(unit, f"{unit}s")}


_BITS = combine(_bits, ("sentence", "character"), range(len(_TOPICS)), range(3), _CITIES, _NAMES)


def _as_base64(text: str) -> str:
    return b64encode(text.encode()).decode()


# Messages, dates and papers ----------------------------------------------------------------------------------------------------------------------------------

_MAIL = combine(lambda mail, day, clock: _parts(subject=mail[0], body=mail[1].format(day=day, time=clock)), TEXTS["mails"], _DAYS, _CLOCKS)
_NOTE = combine(lambda text, day, clock: text.format(day=day, time=clock), TEXTS["texts"], _DAYS, _CLOCKS)
_ALERT = combine(lambda alert, number: _parts(title=alert[0], message=alert[1].format(number=number)), TEXTS["alerts"], range(3, 98))
_INCIDENT = combine(lambda text, number: text.format(number=number), TEXTS["incidents"], range(3, 98))
_URGENCY = one_of("high", "low")
_EVENT = combine(
    lambda thing, what, number, name: _parts(event=f"{thing}.{what}", payload=f"{thing.capitalize()} {number} was {what} by {name}"),
    "order invoice ticket booking membership".split(),
    "created paid cancelled updated refunded".split(),
    range(1046, 9_900, 211),
    _NAMES,
)
_HOOK = combine(
    lambda site, folder, name: f"https://{site}/{folder}/{name}", POOLS["sites"], ("hooks", "callback", "in/events"), ("sales", "desk", "mirror", "v2")
)
_SHIFT = combine(lambda what, day, week: f"{what} on {day}, week {week}", ("Night shift", "Incidents", "Depot report", "Gate report"), _DAYS, range(10, 52))
_WORKING_TIME = combine(
    lambda day, clock: Draw(f"{day.value}T{clock.value}:00", f"{day.surface} at {clock.surface}"),
    [day for day in map(DATE.draw, range(DATE.size)) if date.fromisoformat(day.value).weekday() < 5],
    [*map(TIME.draw, range(TIME.size))],
)
_SOON = dates("2026-03-23", "2026-06-30")
_MINUTES = one_of(15, 20, 45, 50, 75, 90, 120)
_OUTING = combine(
    lambda what, whom: f"{what} {whom}",
    ("Dentist", "Haircut", "Pottery class", "Piano practice", "Swimming", "Bike repair", "Flat viewing", "Language class", "Eye test", "Guitar lesson"),
    ("with Nadia", "with Omar", "(bring cash)", "for Leo", "for Grandma", "(ask for Hilda)", "with the twins"),
)
_FILED = combine(
    lambda folder, name, ending, text, day, clock: _parts(path=f"{folder}/{name}-{day.lower()}.{ending}", content=text.format(day=day, time=clock)),
    ("inbox", "journal", "scraps", "team", "family"),
    ("note", "memo", "plans", "info"),
    ("txt", "md"),
    TEXTS["jotted"],
    _DAYS,
    _CLOCKS,
)
_TABLE_PATH = combine(
    lambda folder, name, month: f"{folder}/{name}-{month.lower()}.csv", ("tables", "club", "lists"), ("stock", "market", "cellar", "fair"), MONTHS
)
_STOCK = records(
    lambda index: [
        {"item": _GOODS[(index + 5 * row) % 16], "pieces": (index * 7 + row * 31) % 88 + 4, "price": ((index * 13 + row * 57) % 190 * 10 + 115) / 100}
        for row in range(5)
    ],
    5_000,
)


def _card(first: str, last: str, company: str) -> dict[str, Draw]:
    """A person with an address at their own company."""
    return _parts(name=f"{first} {last}", company=company, email=f"{first}.{last}@{company.split(maxsplit=1)[0]}.example".lower())


_CARD = combine(_card, POOLS["first_names"], POOLS["last_names"], POOLS["companies"])
_PHONE = combine(lambda start, number: f"{start}{number}", ("+44 20 7946 0", "+44 161 496 0", "+44 117 496 0"), range(101, 999))
_WORK = combine(
    lambda work, month: f"{work}, {month}",
    ("Window cleaning", "Bookkeeping", "Garden care", "Web hosting", "Translation work", "Van rental", "Catering", "Piano tuning"),
    MONTHS[:3],
)
_PAYABLE = one_of("EUR", "GBP", "CHF", "CAD", "AUD", "SEK", "NOK", "DKK", "PLN")
_PAGE = combine(
    lambda section, topic, ending: f"/{section}/{topic.replace(' ', '-').lower()}{ending}",
    ("blog", "guides", "magazine", "press/2026"),
    POOLS["topics"],
    ("", "/comments", ".html"),
)
_SCENE = combine(
    lambda who, what, where: f"{who} {what} {where}",
    ("a fox", "two penguins", "an old sailor", "a robot gardener", "a snail in a bow tie", "three sleepy owls", "a girl with a red umbrella"),
    ("reading the newspaper", "playing chess", "baking bread", "waving goodbye", "feeding pigeons", "tuning a piano"),
    ("on a rainy balcony", "in a lighthouse", "at a railway station", "under a plum tree", "on the moon", "in a crowded market"),
)
_STYLE = one_of("watercolor", "cartoon", "sketch", Draw("oil_painting", "oil painting"), Draw("pixel_art", "pixel art"))

# What the assistant keeps ------------------------------------------------------------------------------------------------------------------------------------

_MEMORIES = list(load("memories.json"))
_FACT = combine(
    lambda form, name, choice: _parts(key=f"{name.lower()} {form[0]}", value=f"{name} {form[1][choice]}"),
    (
        ("tea", ["drinks jasmine tea without milk", "only drinks peppermint tea", "takes two sugars in black tea", "likes rooibos in the evening"]),
        ("shoes", ["wears size 38", "wears size 41 in hiking boots", "needs wide shoes in size 44", "wears size 36, with a narrow heel"]),
        ("birthday", ["was born on May 4", "celebrates on the last day of June", "turns forty in October", "has a birthday on New Year's Eve"]),
        ("present", ["would like a bird feeder", "wants a book about bridges", "collects old stamps", "needs a new bicycle lamp"]),
        ("diet", ["does not eat fish", "is a vegetarian", "cannot have nuts", "avoids milk and cheese"]),
        (
            "keys",
            ["has the spare keys of the flat", "hides the key under the blue pot", "left the cellar key with the porter", "lost the key of the letter box"],
        ),
    ),
    POOLS["first_names"],
    range(4),
)
_INITIALS = one_of(*sorted({key[0] for key in _MEMORIES} | {key.split()[0] for key in _MEMORIES if " " in key}))
_ABOUT_ME = one_of(
    *(Draw("user_name", words_) for words_ in ("my full name", "the name I signed up with")),
    *(Draw("user_email", words_) for words_ in ("my own e-mail address", "my mail address")),
    *(Draw("home_city", words_) for words_ in ("my home town", "the city I live in")),
    *(Draw("work_city", words_) for words_ in ("the city I work in", "the town where my office is")),
    *(Draw("timezone", words_) for words_ in ("my time zone", "the time zone I live by")),
    *(Draw("language", words_) for words_ in ("my preferred language", "the language I chose")),
    *(Draw("currency", words_) for words_ in ("my usual currency", "the currency I calculate in")),
    *(Draw("company", words_) for words_ in ("my employer", "the company I work for")),
    *(Draw("job_title", words_) for words_ in ("my job title", "my official job title")),
    *(Draw("manager_name", words_) for words_ in ("my boss's name", "the name of my manager")),
    *(Draw("manager_email", words_) for words_ in ("my boss's e-mail address", "the mail address of my manager")),
    *(Draw("assistant_email", words_) for words_ in ("my assistant's e-mail address", "the mail address of my assistant")),
)
_FOLDER = combine(
    lambda directory, extension: _parts(directory=directory, extension=extension),
    sorted({path.partition("/")[0] for path in load("files.json")}),
    sorted({path.rpartition(".")[2] for path in load("files.json")}),
)
_RECORDING = one_of(*load("audio.json"))
_DOUBTFUL = combine(
    lambda form, first, last, domain: form.format(first=first.lower(), last=last.lower(), domain=domain),
    (
        *("{first}.{last}@{domain}", "{first}..{last}@{domain}", "{first}.{last}+news@{domain}", "{first}.{last}.@{domain}"),
        *("{first}_o'{last}@{domain}", "{first}({last})@{domain}", "{last}-{first}@-{domain}", "{first}/{last}@{domain}", "{first}!{last}@{domain}"),
        *("{first}.{last}@mail_{domain}", "{first},{last}@{domain}", "#{last}.{first}@{domain}", "{first}.{last}@{domain}."),
    ),
    POOLS["first_names"],
    POOLS["last_names"],
    POOLS["mail_domains"],
)


def _led(openings: Sequence[str], requests: Sequence[str]) -> tuple[str, ...]:
    """Every request after every opening, which must all go together: many phrasings for tools whose values are few."""
    return tuple(f"{opening} {request}".strip() for opening in openings for request in requests)


TEMPLATES: tuple[Template, ...] = (
    # Text Processing
    Template(
        "gist_of_an_article",
        (
            "I have no time to read all of this. Give me the gist in {most} sentences: {text}",
            "Boil this down to {most} sentences for the newsletter: {text}",
            "Our ticker has no room for a whole article. Can you shorten this one to {most} sentences: {text}",
            "My boss wants the long story short, so {most} sentences and no more. Here it is: {text}",
            "Sum up this piece, please, using {most} sentences: {text}",
            "I only have room for {most} sentences on the page. Shorten this accordingly: {text}",
        ),
        {"text": _LONG_STORY, "most": one_of(Draw(3, "three"), Draw(3, "3"), Draw(4, "four"), Draw(4, "4"))},
        {"gist": Call("summarize_text", text=Slot("text"), max_sentences=Slot("most"))},
    ),
    Template(
        "who_is_in_the_news",
        (
            'Which persons, companies and towns come up here? "{text}"',
            "I'm looking for everybody, every firm and every town that this clipping mentions: {text}",
            'I\'m indexing our archive. Tell me who is mentioned in "{text}", plus all companies and cities.',
            'Who\'s who in this bit of news, and which firms and cities are in it? "{text}"',
            "Before we print this, I have to check how every person, company and city in it is named. Which ones are there: {text}",
        ),
        {"text": _WHO},
        {"named": Call("extract_entities", text=Slot("text"))},
    ),
    Template(
        "mood_of_a_review",
        (
            'Was this customer happy with us? "{text}"',
            'Is that praise or a complaint? "{text}"',
            'A guest left us this: "{text}" How did they feel about it?',
            "Should I be glad or worried about this feedback: {text}",
            'Somebody posted "{text}" about us. Is the mood good or bad, and how strongly?',
            "Reading reviews hurts. Just tell me how upbeat or grumpy this one is: {text}",
            'How favourable is this comment from our website? "{text}"',
        ),
        {"text": REVIEW},
        {"mood": Call("sentiment_analysis", text=Slot("text"))},
    ),
    Template(
        "newspaper_section",
        (
            'Which section of the newspaper does this belong in? "{text}"',
            "Sport, politics, food, or something else? Put this story in the right drawer: {text}",
            "I'm sorting old clippings by theme. Where does this one go: {text}",
            "Would you shelve this under business, science, travel or what: {text}",
            "What kind of news is this, so that I know which desk gets it? Here you go: {text}",
        ),
        {"text": _STORY},
        {"section": Call("classify_text", text=Slot("text"))},
    ),
    Template(
        "two_versions_of_a_notice",
        (
            'The notice used to say "{versions.first}" and now it says "{versions.second}" What did they change?',
            'Last week it read "{versions.first}" Now I see "{versions.second}" Spot the changes for me.',
            'Before: "{versions.first}" After: "{versions.second}" Where exactly did the wording change?',
            'My colleague took "{versions.first}" and made it "{versions.second}" What went in and what went out?',
            'I keep reading my old draft "{versions.first}" against the new one "{versions.second}" and cannot find what\'s different. Can you?',
        ),
        {"versions": _VERSIONS},
        {"changes": Call("compare_texts", first=Slot("versions.first"), second=Slot("versions.second"))},
    ),
    Template(
        "tags_for_a_post",
        (
            "I need {count} tags for this article: {text}",
            "Give me {count} keywords that I can file this story under: {text}",
            "Our search engine wants {count} keywords for each article. Here's the next one: {text}",
            "Tag this piece for me with the {count} terms that matter in it: {text}",
            "Which {count} keywords would you put in the index for the following story: {text}",
        ),
        {"text": _STORY, "count": one_of(3, 4, 6, 7, Draw(3, "three"), Draw(4, "four"), Draw(6, "six"))},
        {"tags": Call("keyword_extract", text=Slot("text"), count=Slot("count"))},
    ),
    Template(
        "typos_in_a_draft",
        (
            "My keyboard and I are not friends today. Fix the typos: {text}",
            "Is everything spelled right here? If not, put it right: {text}",
            'I\'m about to send "{text}" to somebody. Any typos in there?',
            "Please check the spelling of this note before it goes out: {text}",
            "English isn't my first language. Which words did I get wrong, and how are they spelled? Here's my note: {text}",
        ),
        {"text": _SLIPS},
        {"fixed": Call("spell_check", text=Slot("text"))},
    ),
    Template(
        "too_hard_for_a_class",
        (
            'Could a ten-year-old cope with this? "{text}"',
            "For which grade would this reading passage be right: {text}",
            "I'm choosing texts for my sixth grade. Is this one too hard for them: {text}",
            "People complain that this is heavy going. How easily does it really read: {text}",
            "Our style guide asks for plain language. Is this plain enough, or too difficult for most readers: {text}",
        ),
        {"text": _ANY_STORY},
        {"level": Call("readability_score", text=Slot("text"))},
    ),
    Template(
        "how_many_times_a_word",
        (
            'How many times does it say "{said.target}" in this? "{said.text}"',
            'My teacher says I repeat myself. Check how many times "{said.target}" turns up in this paragraph: {said.text}',
            'I may be overusing "{said.target}". How many of them are in here: {said.text}',
            'What is the tally for "{said.target}" in the following: {said.text}',
            'Search for "{said.target}" and give me the number of hits, going through this: {said.text}',
        ),
        {"said": _COUNTED},
        {"tally": Call("count_occurrences", text=Slot("said.text"), target=Slot("said.target"))},
    ),
    Template(
        "days_in_a_letter",
        (
            "Which days do I have to put in my diary? The letter says: {text}",
            "Pull the dates out of this announcement for me: {text}",
            "What are all the dates that I should remember from this notice: {text}",
            "I only care about when. List every date from this, please: {text}",
            'When is all this happening? "{text}"',
        ),
        {"text": _APPOINTMENTS},
        {"days": Call("extract_dates", text=Slot("text"))},
    ),
    # String Utilities
    Template(
        "swapped_word",
        (
            'Wherever this says "{swap.find}", make it "{swap.replacement}": {swap.text}',
            'The designer changed her mind, so "{swap.find}" becomes "{swap.replacement}" throughout. Here is the copy: {swap.text}',
            'Take "{swap.text}" and put "{swap.replacement}" wherever "{swap.find}" stands now.',
            'Could you change every "{swap.find}" to "{swap.replacement}" in the following: {swap.text}',
            'I wrote "{swap.find}" but meant "{swap.replacement}", each and every time. Please mend this: {swap.text}',
        ),
        {"swap": _SWAPS},
        {"swapped": Call("string_replace", text=Slot("swap.text"), find=Slot("swap.find"), replacement=Slot("swap.replacement"))},
    ),
    Template(
        "row_taken_apart",
        (
            'Break this up at each "{row.separator}": {row.text}',
            'Our old till prints the goods in one line with "{row.separator}" in between. Separate them for me: {row.text}',
            'What do I get when I split "{row.text}" on "{row.separator}"?',
            'I\'d like the items of "{row.text}" one by one; the divider is "{row.separator}".',
            'Somebody typed a list into a single cell with "{row.separator}" between the items. Please split it: {row.text}',
        ),
        {"row": _PIECES},
        {"items": Call("split_text", text=Slot("row.text"), separator=Slot("row.separator"))},
    ),
    Template(
        "glued_in_a_row",
        (
            'Make one line out of "{row.a}", "{row.b}" and "{row.c}", with "{row.separator}" in between.',
            'First "{row.a}", then "{row.b}", last "{row.c}": glue them with "{row.separator}".',
            'I\'m labelling a shelf. Write "{row.a}", "{row.b}" and "{row.c}" in a single line, divided by "{row.separator}".',
            'Can you join "{row.a}", "{row.b}" and "{row.c}"? I\'d like "{row.separator}" wherever two of them meet.',
            'Chain up "{row.a}", "{row.b}" and "{row.c}" and use "{row.separator}" as the glue.',
        ),
        {"row": _GLUED},
        {"line": Call("join_texts", texts=[Slot("row.a"), Slot("row.b"), Slot("row.c")], separator=Slot("row.separator"))},
    ),
    Template(
        "fits_on_a_label",
        (
            "Our preview box takes {length} characters and not one more, the three dots at the end included. Chop this off: {text}",
            "The app shows {length} characters with an ellipsis at the end, all in all. What will be left of this: {text}",
            "Clip this so that it fits into {length} characters, ellipsis and all: {text}",
            "I don't mind if it stops in mid-sentence, but with its dots it has to fit in {length} characters: {text}",
            "How would this look if it were chopped off to fit a field of {length} characters, the dots at its end included: {text}",
        ),
        {"text": _STORY, "length": integers(90, 220)},
        {"clipped": Call("truncate_text", text=Slot("text"), max_length=Slot("length"))},
    ),
    Template(
        "slug_of_a_post",
        (
            'My next post is called "{title}". What slug do I give it?',
            "The blog software asks for a slug. The headline is: {title}",
            'I\'m moving "{title}" to the new blog. Which slug goes at the end of its link?',
            'Make a URL slug out of "{title}", please.',
            'I\'m publishing "{title}" tonight and still need a slug for the permalink.',
        ),
        {"title": _TITLE},
        {"slug": Call("slugify", text=Slot("title"))},
    ),
    Template(
        "letters_large_and_small",
        (
            'Rewrite "{form.text}" in {form.case}.',
            'Our style guide wants {form.case}, but the column is headed "{form.text}". Fix that.',
            "How does this look in {form.case}: {form.text}",
            'I typed "{form.text}" and should have used {form.case}. Could you redo it?',
            '"{form.text}" has to go into the code in {form.case}. What do I type?',
            "The teacher returned my heading, she wants it in {form.case}: {form.text}",
        ),
        {"form": _WRITTEN},
        {"recast": Call("case_convert", text=Slot("form.text"), case=Slot("form.case"))},
    ),
    Template(
        "hits_of_a_pattern",
        (
            'What does the regex "{search.pattern}" catch in "{search.text}"?',
            'I wrote the regex "{search.pattern}" and want to see its hits before I ship it. Try it on this: {search.text}',
            'Run "{search.pattern}" as a regex over this line and show me the hits: {search.text}',
            'Would the regex pattern "{search.pattern}" hit anything here? "{search.text}"',
            'Please grep the following for "{search.pattern}" and show me nothing but the hits: {search.text}',
        ),
        {"search": _CODES},
        {"hits": Call("regex_match", text=Slot("search.text"), pattern=Slot("search.pattern"))},
    ),
    # Communication
    Template(
        "mail_to_somebody",
        (
            'Write to {to} under the heading "{mail.subject}": {mail.body}',
            'Mail {to}, please. Subject: "{mail.subject}". What I want to say: {mail.body}',
            'I promised {to} a mail. Call it "{mail.subject}" and write "{mail.body}"',
            'Could you drop {to} a line? The subject is "{mail.subject}", and it should read: {mail.body}',
            '{to} still has to hear from us. Mail them "{mail.body}" with "{mail.subject}" as the subject.',
        ),
        {"to": EMAIL, "mail": _MAIL},
        {"mail": Call("send_email", to=Slot("to"), subject=Slot("mail.subject"), body=Slot("mail.body"))},
    ),
    Template(
        "ping_to_somebody",
        (
            "Ping {recipient} on {channel}: {text}",
            "{recipient} only looks at {channel}, so leave this there: {text}",
            'Could you tell {recipient} "{text}" over {channel}?',
            "My hands are full, so text {recipient} for me on {channel}: {text}",
            "I'm driving. Get this to {recipient} via {channel}: {text}",
        ),
        {"recipient": PERSON, "channel": one_of(Draw("slack", "Slack"), Draw("teams", "Teams"), Draw("whatsapp", "WhatsApp")), "text": _NOTE},
        {"ping": Call("send_message", recipient=Slot("recipient"), channel=Slot("channel"), text=Slot("text"))},
    ),
    Template(
        "pop_up_now",
        (
            'Pop up "{alert.title}" on my screen with {priority} priority, and below it: {alert.message}',
            'Let me see what a {priority}-priority pop-up looks like on this screen. Head it "{alert.title}" and let it say "{alert.message}"',
            'Flash "{alert.title}" on my screen right now as a {priority}-priority alert. In smaller print it should say: {alert.message}',
            'Show a notification of {priority} priority on my desktop at once. Its heading is "{alert.title}" and its text "{alert.message}"',
            'I\'m checking whether notifications work on this laptop. Send me a {priority}-priority one called "{alert.title}" that says: {alert.message}',
        ),
        {"alert": _ALERT, "priority": _URGENCY},
        {"banner": Call("create_notification", title=Slot("alert.title"), message=Slot("alert.message"), priority=Slot("priority"))},
    ),
    Template(
        "job_for_somebody",
        (
            'Add "{title}" to the to-dos and assign it to {assignee}. It has to be finished by {due}.',
            'Make "{title}" a task and put {assignee} in charge; the deadline is {due}.',
            "On our task board, assign this to {assignee} with a deadline of {due}: {title}",
            'Who does "{title}"? {assignee} does, by {due}. Please track it as a task.',
            "I need a to-do that is assigned to {assignee} and due on {due}. It says: {title}",
        ),
        {"title": CHORE, "due": _SOON, "assignee": PERSON},
        {"job": Call("create_task", title=Slot("title"), due_date=Slot("due"), assignee=Slot("assignee"))},
    ),
    Template(
        "call_with_colleagues",
        (
            'Get {one} and {other} together for a meeting called "{title}". It starts on {start} UTC and takes {minutes} minutes.',
            'I\'d like {one} and {other} in a {minutes}-minute meeting with the title "{title}" that begins on {start} UTC.',
            '{one} and {other} should both be there when we hold the meeting "{title}" on {start} UTC. Plan {minutes} minutes and let them know.',
            'Set up a video call with {one} and {other} for {start} UTC. Call it "{title}" and allow {minutes} minutes.',
            'Can you arrange a meeting called "{title}" with {one} and {other}? It starts on {start} UTC and should last {minutes} minutes.',
        ),
        {"title": MEETING, "one": EMAIL, "other": EMAIL, "start": _WORKING_TIME, "minutes": _MINUTES},
        {
            "meeting": Call(
                "schedule_meeting", title=Slot("title"), participants=[Slot("one"), Slot("other")], start=Slot("start"), duration_minutes=Slot("minutes")
            )
        },
    ),
    Template(
        "ring_a_hook",
        (
            'Fire the webhook at {url} for "{event.event}" with the payload "{event.payload}".',
            'Our partner listens at {url} for webhooks. Tell it that "{event.event}" happened and hand over "{event.payload}" as the payload.',
            'Push "{event.event}" to the hook {url} and send "{event.payload}" along with it.',
            'There\'s a webhook at {url} that waits for "{event.event}". Trigger it with this payload: {event.payload}',
            'Can you test my webhook {url} for me? Let the event be "{event.event}" and the payload "{event.payload}".',
        ),
        {"url": _HOOK, "event": _EVENT},
        {"ring": Call("send_webhook", url=Slot("url"), event=Slot("event.event"), payload=Slot("event.payload"))},
    ),
    Template(
        "do_not_forget",
        (
            'Don\'t let me forget "{message}". Nudge me on {moment} UTC.',
            "On {moment} UTC, please remind me: {message}",
            'I\'ll never think of "{message}" myself. Can you buzz me on {moment} UTC?',
            "Set an alarm for {moment} UTC that says: {message}",
            'Remind me of "{message}" on {moment} UTC, will you?',
        ),
        {"message": CHORE, "moment": DATETIME},
        {"nudge": Call("set_reminder", message=Slot("message"), remind_at=Slot("moment"))},
    ),
    # Encoding & Security
    Template(
        "into_base64",
        (
            'What is "{text}" in Base64?',
            "We're playing secret agents, and all our messages are in Base64. Convert this one for me: {text}",
            'Please base64 "{text}" so I can paste it into the clue.',
            "I don't have to hide this, just get it past the mail gateway as Base64: {text}",
            'How does "{text}" come out once it is Base64?',
            "This is a riddle for my kids, who know about Base64. Encode it, please: {text}",
        ),
        {"text": _SECRET_TEXT},
        {"encoded": Call("base64_encode", text=Slot("text"))},
    ),
    Template(
        "out_of_base64",
        (
            'What does "{encoded}" say? It looks like Base64.',
            "I found this Base64 in an old config and want to read it: {encoded}",
            'Undo the Base64 in "{encoded}", please.',
            "My friend signs his mails with \"{encoded}\". It's Base64, he says. What's it in plain English?",
            "Decode this for me, it's Base64: {encoded}",
        ),
        {"encoded": _ENCODED},
        {"plain": Call("base64_decode", encoded=Slot("encoded"))},
    ),
    Template(
        "checksum_of_a_line",
        (
            'What\'s the {algorithm} of "{text}"?',
            "I need the {algorithm} checksum of this line: {text}",
            'Hash "{text}" with {algorithm}, please.',
            'To prove later that I knew it today, give me the {algorithm} hash of "{text}".',
            "My script gets a different {algorithm} each time. What should it be for this: {text}",
        ),
        {"text": _SECRET_TEXT, "algorithm": one_of(Draw("md5", "MD5"), Draw("sha1", "SHA-1"), Draw("sha512", "SHA-512"))},
        {"hashed": Call("hash_text", text=Slot("text"), algorithm=Slot("algorithm"))},
    ),
    Template(
        "cipher_for_a_note",
        (
            'Scramble this with {cipher}, using the password "{key}": {text}',
            'We play spies tonight. Put "{text}" in {cipher} code; the key word is "{key}".',
            'Nobody but Leo may read "{text}", and he knows that it\'s {cipher} with "{key}". Encrypt it for me.',
            'What does "{text}" look like after {cipher} with the key "{key}"?',
            'Please encrypt my note with {cipher}. The word that unlocks it is "{key}". The note: {text}',
        ),
        {"text": _SECRET_TEXT, "key": PASSPHRASE, "cipher": one_of(Draw("beaufort", "Beaufort"), Draw("xor", "XOR"))},
        {"scrambled": Call("encrypt_text", text=Slot("text"), key=Slot("key"), cipher=Slot("cipher"))},
    ),
    Template(
        "squeezed_line",
        (
            "How small can you squeeze this log? It says the same thing over and over: {text}",
            "Compress this for me, it wastes so much room: {text}",
            "Storage on the sensor is tight. Pack its log as small as it gets: {text}",
            "By how much does this line from my log shrink when you compress it: {text}",
            "This log repeats itself like mad, so compressing should pay off. Does it: {text}",
        ),
        {"text": _REPEATS},
        {"packed": Call("compress_data", text=Slot("text"))},
    ),
    Template(
        "blacked_out_note",
        (
            "Black out the private details before I forward this: {text}",
            "I want to show this note to a trainee. Redact the contact details in it, please: {text}",
            "Privacy first: take the contact details out of this note: {text}",
            'Can you anonymize "{text}" so that nobody gets hold of the number or the address?',
            "Our lawyer says we can't keep phone numbers and mail addresses in the archive. Redact this, please: {text}",
        ),
        {"text": _PERSONAL},
        {"redacted": Call("mask_pii", text=Slot("text"))},
    ),
    # File & Data
    Template(
        "open_a_file",
        _led(
            ("", "I'm on the train without my laptop.", "My editor won't start.", "I can't get at our shared drive right now."),
            (
                "What does {path} say?",
                "Open {path} for me.",
                "Show me what's in {path}, please.",
                "Could you pull up {path} for me?",
                "I want to read {path} from top to bottom.",
            ),
        ),
        {"path": paths("")},
        {"opened": Call("read_file", path=Slot("path"))},
    ),
    Template(
        "new_file",
        (
            "Put this in a file called {filed.path} for me: {filed.content}",
            'Create the file {filed.path} and write "{filed.content}" in it.',
            "I want this note kept in the file {filed.path} from now on: {filed.content}",
            'Could you save "{filed.content}" to {filed.path} for me?',
            'Start a new file at {filed.path} with this note in it: "{filed.content}".',
        ),
        {"filed": _FILED},
        {"saved": Call("write_file", path=Slot("filed.path"), content=Slot("filed.content"))},
    ),
    Template(
        "files_of_a_kind",
        _led(
            ("", "I'm tidying up.", "I'm looking for something from last month.", "I can't remember what I called the thing."),
            (
                "Have I got any {folder.extension} files in the folder {folder.directory}? Which ones?",
                "The {folder.directory} folder: which files there end in {folder.extension}, if any?",
                "Look into the {folder.directory} folder and tell me which {folder.extension} files are there.",
                "Are there {folder.extension} files in the folder {folder.directory}? I need their names.",
                "What are the files in the {folder.directory} folder called? Only {folder.extension} matters to me.",
            ),
        ),
        {"folder": _FOLDER},
        {"found": Call("list_files", directory=Slot("folder.directory"), extension=Slot("folder.extension"))},
    ),
    Template(
        "page_from_paragraphs",
        (
            'My report should come as {format}. It\'s called "{title}". The first paragraph is "{first}" and the second "{second}"',
            'I need a report in {format}. Title: "{title}". It starts with "{first}" and goes on with "{second}"',
            'Lay out a report as {format} under the headline "{title}". The first paragraph says "{first}" and the second "{second}"',
            'The report "{title}" has two paragraphs, "{first}" and "{second}", in that order. Give it to me as {format}.',
            'Make a report in {format} with the title "{title}" out of two paragraphs. Paragraph one: "{first}" Paragraph two: "{second}"',
        ),
        {"title": _SHIFT, "first": _INCIDENT, "second": _INCIDENT, "format": one_of(Draw("html", "HTML"), Draw("plain", "plain text"))},
        {"page": Call("generate_report", title=Slot("title"), sections=[Slot("first"), Slot("second")], format=Slot("format"))},
    ),
    Template(
        "rows_for_a_sheet",
        (
            "Make me a spreadsheet {path} out of this:\n{records}",
            "I've counted what we have in stock. Put these lines in a spreadsheet at {path} for me:\n{records}",
            "This is what we have left:\n{records}\nI'd like to keep that as a spreadsheet, {path}, please.",
            "Could you turn these lines into the spreadsheet {path} for me?\n{records}",
            "My accountant wants a spreadsheet, {path}, of the following:\n{records}",
        ),
        {"path": _TABLE_PATH, "records": _STOCK},
        {"sheet": Call("create_spreadsheet", path=Slot("path"), records=Slot("records"))},
    ),
    Template(
        "line_in_the_log",
        (
            "For the log, at {level} level: {message}",
            'Please log "{message}" with the level {level}.',
            "The night shift should find this in the log tomorrow. Level {level}: {message}",
            'Can you record "{message}" in the log? I\'d rate it {level}.',
            'Note "{message}" in the log, {level} level, no need to wake anyone.',
        ),
        {"message": _INCIDENT, "level": one_of("warning", "error")},
        {"logged": Call("log_event", message=Slot("message"), level=Slot("level"))},
    ),
    # Productivity
    Template(
        "slot_in_my_calendar",
        (
            'Put "{title}" in my calendar for {date} at {time}. It takes {minutes} minutes.',
            'I\'m busy on {date} from {time} for {minutes} minutes: "{title}". Mark that in my calendar.',
            'Keep {minutes} minutes free for me on {date} at {time}. It\'s for "{title}", and it goes in my calendar.',
            'On {date} at {time} I have "{title}", which takes {minutes} minutes. Pencil it in on my calendar.',
            'My calendar lacks "{title}" on {date}. It begins at {time} and lasts {minutes} minutes, so please add it.',
        ),
        {"title": _OUTING, "date": DATE, "time": times(9, 18), "minutes": one_of(20, 45, 50, 75, 90)},
        {"entry": Call("create_calendar_event", title=Slot("title"), date=Slot("date"), start_time=Slot("time"), duration_minutes=Slot("minutes"))},
    ),
    Template(
        "card_of_somebody",
        (
            "I met {card.name} of {card.company} today, that's one more for my contacts. The e-mail is {card.email} and the phone {phone}.",
            "Please make a new contact for {card.name} at {card.company}, mail {card.email}, phone {phone}.",
            "Here's a business card: {card.name}, {card.company}, {card.email}, {phone}. Save it in my contacts.",
            "{card.name} works at {card.company} and can be reached at {card.email} or {phone}; please save the contact.",
            "Could you add {card.name} to my contacts? It's {card.company}, phone {phone}, and {card.email} for mail.",
        ),
        {"card": _CARD, "phone": _PHONE},
        {"card": Call("create_contact", name=Slot("card.name"), email=Slot("card.email"), phone=Slot("phone"), company=Slot("card.company"))},
    ),
    Template(
        "bill_for_work",
        (
            'Invoice {customer} for "{work}". It\'s {amount} {currency}, due {due}.',
            '{customer} owes us {amount} {currency} for "{work}". Make out an invoice that is due on {due}.',
            'Our job at {customer} is done. Charge them {amount} {currency} for "{work}" with an invoice payable by {due}.',
            'I need an invoice to {customer} over {amount} {currency}, to be paid by {due}. It\'s for "{work}".',
            'Time to get paid: {customer} has to send us {amount} {currency} for "{work}" by {due}. Draw up the invoice.',
        ),
        {"customer": COMPANY, "amount": MONEY, "work": _WORK, "currency": _PAYABLE, "due": _SOON},
        {
            "bill": Call(
                "create_invoice",
                customer=Slot("customer"),
                amount=Slot("amount"),
                description=Slot("work"),
                currency=Slot("currency"),
                due_date=Slot("due"),
            )
        },
    ),
    Template(
        "full_link",
        (
            'Our site is {domain} and the page sits at "{path}". What\'s the whole link?',
            'Write out the complete link for "{path}" on {domain} so that I can paste it.',
            'I want to send somebody the page "{path}" of {domain} by mail. What URL do I put in?',
            'If the host is {domain} and the path "{path}", how do I write the URL?',
            'Put {domain} and "{path}" together as a link I can click.',
        ),
        {"domain": DOMAIN, "path": _PAGE},
        {"link": Call("generate_url", domain=Slot("domain"), path=Slot("path"))},
    ),
    Template(
        "picture_for_the_wall",
        (
            'Draw me "{scene}" in {style} style, {size} format.',
            "I need an illustration for the nursery, {size} format and {style} style: {scene}",
            'Can you make an image of "{scene}"? I\'m thinking of {style} style, {size} format.',
            'The cover should show "{scene}". Please draw it in {style} style and in {size} format.',
            'My son dreamt of "{scene}". Make it an image, {size} format, {style} style.',
        ),
        {"scene": _SCENE, "style": _STYLE, "size": one_of("landscape", "portrait")},
        {"picture": Call("generate_image", description=Slot("scene"), style=Slot("style"), size=Slot("size"))},
    ),
    # AI & NLP
    Template(
        "bits_of_a_text",
        (
            "Take this apart into its {bits.unit}: {bits.text}",
            "I'm feeding a speech model and need the single {bits.unit} of this: {bits.text}",
            'Chop "{bits.text}" up into {bits.unit}, please.',
            "My program wants an array with the {bits.unit} of this text in it: {bits.text}",
            "Give me the {bits.unit} one by one: {bits.text}",
        ),
        {"bits": _BITS},
        {"bits": Call("tokenize_text", text=Slot("bits.text"), unit=Slot("bits.unit"))},
    ),
    Template(
        "closeness_of_two",
        (
            "How close are these two openings to each other, as a figure?\nFirst: {pair.first}\nSecond: {pair.second}",
            'Did somebody copy? The first paper says "{pair.first}" and the second says "{pair.second}" Give me a number for the resemblance.',
            "Rate the resemblance of two sentences, please.\nThe first: {pair.first}\nThe second: {pair.second}",
            "I suspect a duplicate. How similar are these two entries, as a number?\nFirst entry: {pair.first}\nSecond entry: {pair.second}",
            'On a scale up to one, how similar would you say "{pair.first}" is to "{pair.second}"?',
        ),
        {"pair": _TWO_OPENINGS},
        {"closeness": Call("text_similarity", first=Slot("pair.first"), second=Slot("pair.second"))},
    ),
    Template(
        "length_of_a_text",
        (
            "The limit is sixty words. How many does this have: {text}",
            "The author gets paid by the word. How long is the article: {text}",
            "Our ticker takes 300 characters. How long is this item: {text}",
            "Is this longer than fifty words: {text}",
            'How many sentences and words are there in this piece? "{text}"',
        ),
        {"text": _STORY},
        {"length": Call("word_count", text=Slot("text"))},
    ),
    Template(
        "figures_in_a_report",
        (
            "Pull the figures out of this report: {text}",
            "Which figures are in here? I need them all, in a row, without the prose: {text}",
            "My spreadsheet doesn't want the prose, just the figures: {text}",
            'What numbers did they send us? "{text}"',
            'Skip the words in "{text}" and leave me the bare numbers.',
        ),
        {"text": _FIGURES},
        {"figures": Call("extract_numbers", text=Slot("text"))},
    ),
    Template(
        "typed_up_recording",
        _led(
            (
                *("", "I can't play sound here.", "I'm in a meeting and can't listen.", "My headphones are broken."),
                *("I'd rather read than listen.", "The loudspeaker of this computer is dead.", "The connection is too slow for sound."),
            ),
            (
                "Type up {path} for me.",
                "I need a transcript of {path} for my files.",
                "Could you turn {path} into text, word for word?",
                "What exactly is said in {path}? Give it to me in writing.",
                "Listen to {path} and type what you hear.",
                "Please put {path} in writing for me.",
                "Can you transcribe {path} for us?",
                "Let me read what they say in {path}, with a full transcript.",
                "Get me every word of {path} in writing, please.",
            ),
        ),
        {"path": _RECORDING},
        {"typed": Call("transcribe_audio", path=Slot("path"))},
    ),
    # State Management
    Template(
        "keep_in_mind",
        (
            'Remember this for me under "{fact.key}": {fact.value}',
            'Make a mental note called "{fact.key}": {fact.value}',
            'Keep "{fact.value}" in mind for next time. I\'ll ask for "{fact.key}".',
            'I\'ll want this again later. Remember "{fact.value}" as "{fact.key}".',
            'The keyword is "{fact.key}", and what you should remember is "{fact.value}".',
            'Bear in mind, under the keyword "{fact.key}", that "{fact.value}".',
        ),
        {"fact": _FACT},
        {"kept": Call("store_memory", key=Slot("fact.key"), value=Slot("fact.value"))},
    ),
    Template(
        "what_did_i_say",
        _led(
            ("", "I'm drawing a blank.", "That was weeks ago.", "I should know, but I don't.", "It has slipped my mind."),
            (
                'What did I tell you to remember under "{key}"?',
                'What have you got in your memory as "{key}"?',
                'I asked you to remember something as "{key}". What was it?',
                'You were to bear something in mind under the keyword "{key}". Tell me what.',
                'There is a "{key}" that I wanted you to remember. Read it to me, please.',
                'Look in your memory for "{key}". What did I say?',
                'Can you recall what I gave you to keep under "{key}"?',
            ),
        ),
        {"key": one_of(*_MEMORIES)},
        {"said": Call("retrieve_memory", key=Slot("key"))},
    ),
    Template(
        "what_is_there",
        _led(
            ("", "I'm drawing a blank.", "That was weeks ago.", "I should know, but I don't.", "I forget what I called it."),
            (
                'I had you remember a few things under keywords starting with "{prefix}". Which keywords are there?',
                'The keyword starts with "{prefix}", that is all I know. Which of the things you remember does that fit?',
                'Which keywords starting with "{prefix}" do you remember anything under? Just the keywords.',
                'Under what keywords do you remember things for me, if I only want those that start with "{prefix}"?',
                'Give me the keywords, nothing else, of all you remember that start with "{prefix}".',
                'Are there keywords starting with "{prefix}" in your memory? List them for me.',
            ),
        ),
        {"prefix": _INITIALS},
        {"keys": Call("list_memories", prefix=Slot("prefix"))},
    ),
    Template(
        "about_myself",
        _led(
            ("", "I'm filling in a form.", "I'm setting up a new phone.", "Let's check what you know about me.", "The lady at the counter is asking."),
            (
                "What have you got as {field}?",
                "Tell me {field}, as you have it.",
                "What's written down in your settings as {field}?",
                "What does my profile say is {field}?",
                "Look in my profile for {field}, please.",
                "Going by my profile, what is {field}?",
                "Which entry have you got for {field}?",
                "Read me {field} from my settings.",
            ),
        ),
        {"field": _ABOUT_ME},
        {"fact": Call("get_session_context", field=Slot("field"))},
    ),
    Template(
        "address_with_a_typo",
        (
            'Did I mistype this e-mail address: "{email}"?',
            'A customer wrote "{email}" on the form. Strictly by the rules, can that be an e-mail address?',
            'Is "{email}" allowed as an e-mail address?',
            'Before I print the cards: does "{email}" pass as a proper e-mail address?',
            'Somebody signed up as "{email}". Is there anything wrong with that e-mail address?',
        ),
        {"email": _DOUBTFUL},
        {"verdict": Call("validate_email", email=Slot("email"))},
    ),
)
