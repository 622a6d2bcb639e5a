"""L0: one call to a tool that works on text, sends, or keeps."""

from base64 import b64encode
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from generator.pools import (
    CHORE,
    COMPANY,
    CONTACT,
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
from generator.samplers import Draw, Sampler, combine, dates, integers, one_of, records
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


_SLIPS = one_of(*(f"{one} {other}" for first, second in permutations(TEXTS["drafts"], 2) for one in _slips(first) for other in _slips(second)))
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
    lambda form, first, second, cents: form.format(a=first, b=second, c=f"{first * second % 8_000 + 1_000:,}.{cents:02}"),
    (
        "On Saturday we sold {a} mugs and {b} teapots and took {c} euros.",
        "The flat has {a} square metres, costs {c} pounds a month and is a walk of {b} minutes from the beach.",
        "Of the {a} guests, {b} came by train. The caterer charged {c} dollars.",
        "The bridge is {a} metres long and {b} years old; painting it cost {c} euros.",
        "She swam {a} lengths, cycled {b} kilometres and raised {c} dollars for the shelter.",
    ),
    range(31, 330, 7),
    range(12, 98, 3),
    (0, 25, 50, 90),
)
_PERSONAL = combine(
    lambda form, first, last, domain, area, line: form.format(name=first, mail=f"{first}.{last}@{domain}".lower(), phone=f"({area}) 555-01{line}"),
    (
        "Hi, it's {name}. Call me on {phone} or write to {mail} if the sofa is still for sale.",
        "{name} wants a new password. Her address is {mail}, her number {phone}.",
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
    lambda first, second, times, more: " ".join([*[first] * times, *[second] * more, first]),
    ("tick tock", "left right", "no rain today", "row your boat", "all quiet", "beep", "water the beans", "step and turn"),
    ("rain", "stop", "and again", "now faster", "ding dong", "wait for it"),
    range(6, 20),
    range(3, 11),
)


def _bits(unit: str, topic: int, line: int, city: str, name: str) -> dict[str, Draw]:
    """A short inscription for its characters, or some lines of a story for its sentences."""
    told = f"{_TOPICS[topic]['openings'][line]} {_TOPICS[topic]['middles'][1]} {_TOPICS[topic]['endings'][line % 2]}"
    text = f"{name}, {city}, {_GOODS[topic]} no. {line + 1}" if unit == "character" else told.format(city=city, name=name)
    return {"text": _said(text), "unit": Draw(unit, f"{unit}s")}


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
    lambda thing, what, number, name: _parts(event=f"{thing}.{what}", payload=f"{thing.capitalize()} {number} was {what} by {name}."),
    "order invoice ticket booking membership".split(),
    "created paid cancelled updated refunded".split(),
    range(1046, 9_900, 211),
    _NAMES,
)
_HOOK = combine(
    lambda site, folder, name: f"https://{site}/{folder}/{name}", POOLS["sites"], ("hooks", "callback", "in/events"), ("sales", "desk", "mirror", "v2")
)
_SHIFT = combine(lambda what, day, city: f"{what} of {day}, {city}", ("Shift notes", "Incidents", "Site check"), _DAYS, _CITIES)
_MINUTES = one_of(15, 20, 45, 50, 75, 90, 120)
_OUTING = combine(
    lambda what, whom: f"{what} {whom}",
    ("Dentist", "Haircut", "Lunch", "Piano practice", "Swimming", "Bike repair", "Flat viewing", "Language class", "Eye test", "Guitar lesson"),
    ("near the station", "with Nadia", "in the old town", "(bring cash)", "for Leo", "before the holidays", "with the twins"),
)
_FILED = combine(
    lambda folder, name, day, ending: f"{folder}/{name}-{day.lower()}.{ending}",
    ("inbox", "journal", "scraps", "team", "family"),
    ("note", "memo", "message", "info"),
    _DAYS,
    ("txt", "md"),
)
_TABLE_PATH = combine(
    lambda folder, name, year: f"{folder}/{name}-{year}.csv", ("tables", "club", "lists"), ("stock", "market", "cellar", "fair"), range(2019, 2030)
)
_STOCK = records(
    lambda index: [
        {"item": _GOODS[(index + 5 * row) % 16], "pieces": (index * 7 + row * 31) % 88 + 4, "price": ((index * 13 + row * 57) % 190 * 10 + 115) / 100}
        for row in range(3)
    ],
    5_000,
)
_PHONE = combine(lambda start, number: f"{start}{number}", ("+44 20 7946 0", "+44 161 496 0", "+44 117 496 0"), range(101, 999))
_WORK = combine(
    lambda work, month: f"{work}, {month}",
    ("Window cleaning", "Bookkeeping", "Garden care", "Web hosting", "Translation work", "Van rental", "Catering", "Piano tuning"),
    MONTHS,
)
_PAYABLE = one_of("EUR", "GBP", "CHF", "CAD", "AUD", "SEK", "NOK", "DKK", "PLN")
_PAGE = combine(
    lambda section, topic, ending: f"/{section}/{topic.replace(' ', '-').lower()}{ending}",
    ("blog", "guides", "shop", "press/2026"),
    POOLS["topics"],
    ("", "/print", ".html"),
)
_SCENE = combine(
    lambda who, what, where: f"{who} {what} {where}",
    ("a fox", "two penguins", "an old sailor", "a robot gardener", "a snail in a bow tie", "three sleepy owls", "a girl with a red umbrella"),
    ("reading the newspaper", "playing chess", "baking bread", "waiting for a tram", "feeding pigeons", "tuning a piano"),
    ("on a rainy balcony", "in a lighthouse", "at a railway station", "under a plum tree", "on the moon", "in a crowded market"),
)
_STYLE = one_of("watercolor", "cartoon", "sketch", Draw("oil_painting", "oil painting"), Draw("pixel_art", "pixel art"))

# What the assistant keeps ------------------------------------------------------------------------------------------------------------------------------------

_MEMORIES = list(load("memories.json"))
_FACT = combine(
    lambda form, name, choice: _parts(key=f"{name.lower()} {form[0]}", value=f"{name} {form[1][choice]}"),
    (
        ("tea", ["drinks jasmine tea without milk.", "only drinks peppermint tea.", "takes two sugars in black tea.", "likes rooibos in the evening."]),
        ("shoes", ["wears size 38.", "wears size 41 in hiking boots.", "needs wide shoes in size 44.", "wears size 36, with a narrow heel."]),
        ("birthday", ["was born on May 4.", "celebrates on the last day of June.", "turns forty in October.", "has a birthday on New Year's Eve."]),
        ("present", ["would like a bird feeder.", "wants a book about bridges.", "collects old stamps.", "needs a new bicycle lamp."]),
        ("diet", ["does not eat fish.", "is a vegetarian.", "cannot have nuts.", "avoids milk and cheese."]),
        (
            "keys",
            ["has the spare keys of the flat.", "hides the key under the blue pot.", "left the cellar key with the porter.", "lost the key of the letter box."],
        ),
    ),
    POOLS["first_names"],
    range(4),
)
_INITIALS = one_of(*sorted({key[:length] for key in _MEMORIES for length in range(1, 6) if key[length - 1] != " "}))
_ABOUT_ME = one_of(
    *(Draw("user_name", words_) for words_ in ("my full name", "the name I signed up with")),
    *(Draw("user_email", words_) for words_ in ("my own e-mail address", "my mail address")),
    *(Draw("home_city", words_) for words_ in ("my home town", "the city I live in")),
    *(Draw("work_city", words_) for words_ in ("the city I work in", "the town where my office is")),
    *(Draw("timezone", words_) for words_ in ("my time zone", "the time zone I live by")),
    *(Draw("language", words_) for words_ in ("my preferred language", "the language I chose")),
    *(Draw("currency", words_) for words_ in ("my usual currency", "the currency I calculate in")),
    *(Draw("company", words_) for words_ in ("my employer", "the company I work for")),
    *(Draw("job_title", words_) for words_ in ("my job title", "my official position")),
    *(Draw("manager_name", words_) for words_ in ("my boss's name", "the name of my manager")),
    *(Draw("manager_email", words_) for words_ in ("my boss's e-mail address", "the mail address of my manager")),
    *(Draw("assistant_email", words_) for words_ in ("my assistant's e-mail address", "the mail address of my assistant")),
)
_FOLDERS = sorted({(path.partition("/")[0], path.rpartition(".")[2]) for path in load("files.json")})
_FOLDER = combine(lambda folder: _parts(directory=folder[0], extension=folder[1]), _FOLDERS)
_RECORDING = one_of(*load("audio.json"))
_DOUBTFUL = combine(
    lambda form, first, last, domain: form.format(first=first.lower(), last=last.lower(), domain=domain),
    (
        *("{first}.{last}@{domain}", "{first}..{last}@{domain}", "{first}.{last}+news@{domain}", "{first}.{last}.{domain}"),
        *("{first}_{last}@{domain}", "{first} {last}@{domain}", "{last}-{first}@{domain}", "{first}@{last}@{domain}"),
    ),
    POOLS["first_names"],
    POOLS["last_names"],
    POOLS["mail_domains"],
)


def _led(openings: Sequence[str], requests: Sequence[str]) -> tuple[str, ...]:
    """Every request after every opening: many phrasings for tools whose values are few."""
    return tuple(f"{opening} {request}".strip() for opening in openings for request in requests)


_IN_A_HURRY = (
    "",
    "I'm on the train without my laptop.",
    "We start in five minutes.",
    "Sorry to bother you once more.",
    "I'm back from holiday and lost the thread.",
    "The auditor is already sitting next to me.",
    "No hurry at all, but I'm curious.",
    "I'm on the phone with a client.",
    "Hannah asked me about this yesterday.",
    "I have a bad feeling about this one.",
    "Before I go home, one more thing.",
    "It's my first week here.",
)
_FORGETFUL = (
    "",
    "I'm drawing a blank.",
    "It's on the tip of my tongue.",
    "That was weeks ago, so help me out.",
    "My head is like a sieve today.",
    "I'm standing in the shop right now.",
    "Somebody just asked me on the phone.",
    "We talked about it the other day.",
    "I don't want to make a fool of myself.",
    "I should know, but I don't.",
    "Good thing that you never forget.",
    "I'm packing and in a rush.",
)
_FILLING_IN = (
    "",
    "I'm filling in a form.",
    "The lady at the counter is asking.",
    "I hope that your records are right.",
    "I'm setting up a new phone.",
    "Hannah wants to know.",
    "Let's check what you know about me.",
    "I'm too lazy to look it up.",
    "They want me to spell it out at the desk.",
    "My mind is elsewhere today.",
    "It should be right in front of you.",
)


TEMPLATES: tuple[Template, ...] = (
    # Text Processing
    Template(
        "gist_of_an_article",
        (
            "I have no time to read all of this. Give me the gist in {most} sentences: {text}",
            "Boil this down to {most} sentences for the newsletter: {text}",
            '"{text}" That is too much for our ticker. Can you get it down to {most} sentences?',
            "My boss wants the long story short, so {most} sentences and no more. Here it is: {text}",
            "Sum up this piece, please, using {most} sentences: {text}",
            'What does "{text}" amount to, if I only have room for {most} sentences?',
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
            'Our firm may be in the paper: "{text}" Pick out every person, company and city, will you?',
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
            'Would you shelve "{text}" under business, science, travel or what?',
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
            "I need {count} tags for this blog post: {text}",
            "Give me {count} keywords that I can file this under: {text}",
            'Our search engine wants {count} keywords with each article. Which would you take from "{text}"?',
            "Tag this for me with the {count} terms that matter in it: {text}",
            'Which {count} catchwords would you put in the index for "{text}"?',
        ),
        {"text": _STORY, "count": one_of(3, 4, 6, 7, Draw(3, "three"), Draw(4, "four"), Draw(6, "six"))},
        {"tags": Call("keyword_extract", text=Slot("text"), count=Slot("count"))},
    ),
    Template(
        "typos_in_a_draft",
        (
            "My keyboard and I are not friends today. Fix the typos: {text}",
            "Is everything spelled right here? If not, put it right: {text}",
            'I\'m about to send "{text}" to a client. Any typos in there?',
            "Please proofread the spelling of this before it goes on the notice board: {text}",
            'English isn\'t my first language. Which words did I get wrong, and how are they spelled? "{text}"',
        ),
        {"text": _SLIPS},
        {"fixed": Call("spell_check", text=Slot("text"))},
    ),
    Template(
        "too_hard_for_a_class",
        (
            'Could a ten-year-old cope with this? "{text}"',
            "For which grade would this reading passage be right: {text}",
            'I\'m choosing texts for my sixth grade. Is "{text}" too hard for them?',
            "How easily does this read? People complain that my writing is heavy going: {text}",
            'Our style guide asks for plain language. Is "{text}" plain enough, or too difficult for most readers?',
        ),
        {"text": _ANY_STORY},
        {"level": Call("readability_score", text=Slot("text"))},
    ),
    Template(
        "how_many_times_a_word",
        (
            'How many times do I use "{said.target}" in this? "{said.text}"',
            'My teacher says I repeat myself. Check how many times "{said.target}" turns up in this paragraph: {said.text}',
            'I have a tic with "{said.target}". How many are in here: {said.text}',
            'In "{said.text}", what is the tally for "{said.target}"?',
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
            'The agency wrote "{text}" What are all the dates I should remember?',
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
            'There\'s a "{row.separator}" wherever one item ends and the next one starts. Split it there: {row.text}',
        ),
        {"row": _PIECES},
        {"items": Call("split_text", text=Slot("row.text"), separator=Slot("row.separator"))},
    ),
    Template(
        "glued_in_a_row",
        (
            'Make one line out of "{row.a}", "{row.b}" and "{row.c}", with "{row.separator}" in between.',
            'First "{row.a}", then "{row.b}", last "{row.c}": glue them with "{row.separator}".',
            'For the label on the jar: "{row.a}", "{row.b}" and "{row.c}" in a single line, divided by "{row.separator}".',
            'Can you join "{row.a}", "{row.b}" and "{row.c}"? I\'d like "{row.separator}" wherever two of them meet.',
            'Chain up "{row.a}", "{row.b}" and "{row.c}" and use "{row.separator}" as the glue.',
        ),
        {"row": _GLUED},
        {"line": Call("join_texts", texts=[Slot("row.a"), Slot("row.b"), Slot("row.c")], separator=Slot("row.separator"))},
    ),
    Template(
        "fits_on_a_label",
        (
            "The label printer takes {length} characters and not one more, the three dots at the end included. Chop this off: {text}",
            "Our preview shows {length} characters with an ellipsis at the end, all in all. What will be left of this: {text}",
            'Clip "{text}" so that it fits into {length} characters, ellipsis and all.',
            "I don't mind if it stops in mid-sentence, but with its dots it has to fit in {length} characters: {text}",
            'How would "{text}" look if it were chopped off to fit a field of {length} characters?',
        ),
        {"text": _STORY, "length": integers(32, 96)},
        {"clipped": Call("truncate_text", text=Slot("text"), max_length=Slot("length"))},
    ),
    Template(
        "slug_of_a_post",
        (
            'My next post is called "{title}". What slug do I give it?',
            "The blog software asks for a slug. The headline is: {title}",
            'How do I write "{title}" as the last bit of a link, with nothing but small letters and dashes?',
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
            'grep "{search.pattern}" for me, only the hits, out of this: {search.text}',
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
            'Pop up "{alert.title}" with {priority} priority here on my desktop, and under it: {alert.message}',
            'I want a {priority}-priority pop-up right now, headed "{alert.title}" and saying "{alert.message}"',
            'Flash this at me now, {priority} priority: "{alert.title}", and in smaller print "{alert.message}"',
            'Give me a push notification, priority {priority}, with the heading "{alert.title}" and this inside: {alert.message}',
            'Time to try the notifications on my device, {priority} priority, heading "{alert.title}". The message: {alert.message}',
        ),
        {"alert": _ALERT, "priority": _URGENCY},
        {"banner": Call("create_notification", title=Slot("alert.title"), message=Slot("alert.message"), priority=Slot("priority"))},
    ),
    Template(
        "job_for_somebody",
        (
            'Add "{title}" to the to-dos, for {assignee}, to be finished by {due}.',
            'Make "{title}" a task for {assignee}; the deadline is {due}.',
            "On our task board, {assignee} gets this with a deadline of {due}: {title}",
            'Who does "{title}"? {assignee} does, by {due}. Please track it as a task.',
            "I need a to-do with {assignee} in charge, due {due}. It says: {title}",
        ),
        {"title": CHORE, "due": DATE, "assignee": PERSON},
        {"job": Call("create_task", title=Slot("title"), due_date=Slot("due"), assignee=Slot("assignee"))},
    ),
    Template(
        "call_with_colleagues",
        (
            'Get {one} and {other} together for "{title}" on {start} UTC, {minutes} minutes.',
            'I\'d like {one} and {other} in a meeting with the title "{title}", {minutes} minutes from {start} UTC.',
            '{one} and {other} should both be there when we hold "{title}" on {start} UTC. Plan {minutes} minutes and let them know.',
            'Set up "{title}" with {one} and {other}: {start} UTC, {minutes} minutes.',
            'Can you arrange "{title}"? It takes {minutes} minutes, starts on {start} UTC, and I need {one} and {other} with me.',
        ),
        {"title": MEETING, "one": EMAIL, "other": EMAIL, "start": DATETIME, "minutes": _MINUTES},
        {
            "meeting": Call(
                "schedule_meeting", title=Slot("title"), participants=[Slot("one"), Slot("other")], start=Slot("start"), duration_minutes=Slot("minutes")
            )
        },
    ),
    Template(
        "ring_a_hook",
        (
            'Fire the webhook at {url} for "{event.event}" with this in it: {event.payload}',
            'Our partner listens at {url}. Tell that webhook that "{event.event}" happened, with the payload "{event.payload}"',
            'Push "{event.event}" to the hook {url}, and hand over "{event.payload}" with it.',
            "There's a webhook at {url}. Trigger {event.event} on it with this payload: {event.payload}",
            'Can you test my webhook {url}? Make it "{event.event}" and let the payload be "{event.payload}"',
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
            "Our config file only swallows Base64. Convert this line for me: {text}",
            'Please base64 "{text}" so I can paste it into the header.',
            "I have to hide nothing, just get this past the mail gateway as Base64: {text}",
            'How does "{text}" come out once it is Base64?',
            "The shop's old API takes Base64 and nothing but. Make this fit: {text}",
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
            'Scramble this with {cipher}, password "{key}": {text}',
            'We play spies tonight. Put "{text}" in {cipher} code; the key word is "{key}".',
            'Nobody but Leo may read "{text}", and he knows that it\'s {cipher} with "{key}". Encrypt it for me.',
            'What does "{text}" look like after {cipher} with the key "{key}"?',
            'Please encrypt my note by {cipher}, and "{key}" is what unlocks it. The note: {text}',
        ),
        {"text": _SECRET_TEXT, "key": PASSPHRASE, "cipher": one_of(Draw("beaufort", "Beaufort"), Draw("xor", "XOR"))},
        {"scrambled": Call("encrypt_text", text=Slot("text"), key=Slot("key"), cipher=Slot("cipher"))},
    ),
    Template(
        "squeezed_line",
        (
            "How small can you squeeze this? It goes on and on: {text}",
            'Compress "{text}" for me, it wastes so much room.',
            "Storage on the sensor is tight. Pack this as small as it gets: {text}",
            'By how much does "{text}" shrink when you compress it?',
            "This repeats itself like mad, so compressing should pay off. Does it: {text}",
        ),
        {"text": _REPEATS},
        {"packed": Call("compress_data", text=Slot("text"))},
    ),
    Template(
        "blacked_out_note",
        (
            "Black out the private details before I forward this: {text}",
            'I want to show "{text}" to a trainee. Redact how to reach that person.',
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
            _IN_A_HURRY,
            (
                "What does {path} say?",
                "Open {path} for me.",
                "Show me what's in {path}.",
                "Could you pull up {path}?",
                "Let me see what stands in {path}.",
                "I want to look at {path}, all of it.",
                "Is there anything of interest in {path}? Show me.",
            ),
        ),
        {"path": paths("")},
        {"opened": Call("read_file", path=Slot("path"))},
    ),
    Template(
        "new_file",
        (
            "Put this in a file {path}: {content}",
            'Create {path} and write "{content}" in it.',
            "File this for me under {path}: {content}",
            'Could you save "{content}" to {path} for me?',
            "Start a new file at {path} with this in it: {content}",
        ),
        {"path": _FILED, "content": _NOTE},
        {"saved": Call("write_file", path=Slot("path"), content=Slot("content"))},
    ),
    Template(
        "files_of_a_kind",
        _led(
            _IN_A_HURRY,
            (
                "What {folder.extension} files have I got in the folder {folder.directory}?",
                "The {folder.directory} folder: which files there end in {folder.extension}?",
                "Look into the {folder.directory} folder and tell me which {folder.extension} files are there.",
                "Is there any {folder.extension} file in the folder {folder.directory}? Which ones?",
                "I'm tidying up the folder {folder.directory}. Which {folder.extension} files do I have to go through?",
                "What are the files in the {folder.directory} folder called? Only {folder.extension} matters to me.",
            ),
        ),
        {"folder": _FOLDER},
        {"found": Call("list_files", directory=Slot("folder.directory"), extension=Slot("folder.extension"))},
    ),
    Template(
        "page_from_paragraphs",
        (
            'My report should come as {format}. It\'s called "{title}" and says first "{first}" and then "{second}"',
            'I need a report in {format}. Title: "{title}". It starts with "{first}" and goes on with "{second}"',
            'Typeset a report as {format}: on top goes "{title}", next comes "{first}" and finally "{second}"',
            'The report "{title}" has two paragraphs, "{first}" and "{second}", in that order. Give it to me as {format}.',
            'Write up my report as {format} under the title "{title}". Paragraph one: "{first}" Paragraph two: "{second}"',
        ),
        {"title": _SHIFT, "first": _INCIDENT, "second": _INCIDENT, "format": one_of(Draw("html", "HTML"), Draw("plain", "plain text"))},
        {"page": Call("generate_report", title=Slot("title"), sections=[Slot("first"), Slot("second")], format=Slot("format"))},
    ),
    Template(
        "rows_for_a_sheet",
        (
            "Make me a spreadsheet {path} out of this:\n{records}",
            "I counted the shelves. Put it all in a spreadsheet at {path}, please:\n{records}",
            "Here's what we have left:\n{records}\nSpreadsheet, please, to be kept at {path}.",
            "Could you turn these lines into the spreadsheet {path}?\n{records}",
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
            'Put "{title}" in my calendar for {date} at {time}, {minutes} minutes.',
            'I\'m busy on {date} from {time} for {minutes} minutes: "{title}". Mark that in my calendar.',
            'Keep {minutes} minutes free for me on {date} at {time}. It\'s for "{title}", and it goes in my calendar.',
            'On {date} at {time} I have "{title}", which takes {minutes} minutes. Pencil it in on my calendar.',
            'Calendar, please: "{title}", {date}, {time}, {minutes} minutes, just me.',
        ),
        {"title": _OUTING, "date": DATE, "time": TIME, "minutes": _MINUTES},
        {"entry": Call("create_calendar_event", title=Slot("title"), date=Slot("date"), start_time=Slot("time"), duration_minutes=Slot("minutes"))},
    ),
    Template(
        "card_of_somebody",
        (
            "I met {person.name} of {company} today, that's one more for my contacts: {person.email}, {phone}.",
            "New contact: {person.name}, {company}, {phone}, {person.email}.",
            "Here's a business card: {person.name}, {company}, {person.email}, {phone}. Save it in my contacts.",
            "{person.name} now works at {company}. The mail is {person.email} and the phone {phone}; please save the contact.",
            "Could you add {person.name} to my contacts? {company}, phone {phone}, mail {person.email}.",
        ),
        {"person": CONTACT, "company": COMPANY, "phone": _PHONE},
        {"card": Call("create_contact", name=Slot("person.name"), email=Slot("person.email"), phone=Slot("phone"), company=Slot("company"))},
    ),
    Template(
        "bill_for_work",
        (
            'Invoice {customer} for "{work}", {amount} {currency}, due {due}.',
            '{customer} owes us {amount} {currency} for "{work}". Make out an invoice that is due on {due}.',
            'Our job at {customer}, "{work}", is done. Charge them {amount} {currency} with an invoice payable by {due}.',
            'I need an invoice to {customer}: "{work}", {amount} {currency}, to be paid by {due}.',
            'Time to get paid: {amount} {currency} from {customer} for "{work}", until {due}. Draw up the invoice.',
        ),
        {"customer": COMPANY, "amount": MONEY, "work": _WORK, "currency": _PAYABLE, "due": DATE},
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
            'Give me the link for "{path}" over at {domain}.',
            'I want to send somebody "{path}" on {domain}. What URL do I paste?',
            'How do I write out the URL of "{path}" if the host is {domain}?',
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
            'My program wants an array with the {bits.unit} of "{bits.text}" in it. What does it look like?',
            "Give me the {bits.unit} one by one: {bits.text}",
        ),
        {"bits": _BITS},
        {"bits": Call("tokenize_text", text=Slot("bits.text"), unit=Slot("bits.unit"))},
    ),
    Template(
        "closeness_of_two",
        (
            'How close are "{pair.first}" and "{pair.second}" to each other, as a figure?',
            'Did somebody copy? The first says "{pair.first}" and the second says "{pair.second}" Give me a number for the resemblance.',
            'Rate the resemblance of "{pair.first}" and "{pair.second}"',
            'I suspect a duplicate. How similar is the first entry, "{pair.first}", to the second, "{pair.second}"',
            'On a scale up to one, how similar would you say "{pair.first}" is to "{pair.second}"?',
        ),
        {"pair": _TWO_OPENINGS},
        {"closeness": Call("text_similarity", first=Slot("pair.first"), second=Slot("pair.second"))},
    ),
    Template(
        "length_of_a_text",
        (
            "How many words is this? The limit is sixty: {text}",
            'I get paid by the word. How long is "{text}"?',
            "The form takes 300 characters. How long is my statement: {text}",
            'Is "{text}" longer than fifty words?',
            'How many sentences and words did I write here? I lost track. "{text}"',
        ),
        {"text": _STORY},
        {"length": Call("word_count", text=Slot("text"))},
    ),
    Template(
        "figures_in_a_report",
        (
            "Pull the figures out of this: {text}",
            'Which figures are in "{text}"? I only need the figures.',
            "My spreadsheet doesn't want the prose, just the figures: {text}",
            'What numbers does he give? "{text}"',
            'Skip the words in "{text}" and leave me the bare numbers.',
        ),
        {"text": _FIGURES},
        {"figures": Call("extract_numbers", text=Slot("text"))},
    ),
    Template(
        "typed_up_recording",
        _led(
            _IN_A_HURRY,
            (
                "Type up {path} for me.",
                "What do they say in {path}? I want to read it instead of listening.",
                "I need a transcript of {path}.",
                "Could you turn {path} into text, word for word?",
                "I can't play sound here, so I need {path} in writing.",
                "Listen to {path} and type what you hear.",
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
            'The keyword is "{fact.key}", and what you should remember is "{fact.value}"',
            'Bear in mind, under the keyword "{fact.key}", that "{fact.value}"',
        ),
        {"fact": _FACT},
        {"kept": Call("store_memory", key=Slot("fact.key"), value=Slot("fact.value"))},
    ),
    Template(
        "what_did_i_say",
        _led(
            _FORGETFUL,
            (
                'What did I tell you to remember under "{key}"?',
                'What do you remember for me as "{key}"?',
                'I asked you to remember something as "{key}". What was it?',
                'You were to bear something in mind, keyword "{key}". Tell me what.',
                'There is a "{key}" that you promised to remember. Out with it, please.',
                'Go back in your mind to "{key}". What did I say?',
            ),
        ),
        {"key": one_of(*_MEMORIES)},
        {"said": Call("retrieve_memory", key=Slot("key"))},
    ),
    Template(
        "what_is_there",
        _led(
            _FORGETFUL,
            (
                'I had you remember a few things under keywords starting with "{prefix}". Which keywords are there?',
                'The keyword starts with "{prefix}", that is all I know. Which of yours does that fit?',
                'Which keywords starting with "{prefix}" do you remember anything under? Just the keywords.',
                'Under what keywords do you remember things for me, if I only want those that start with "{prefix}"?',
                'Give me the keywords, nothing else, of all you remember that start with "{prefix}".',
            ),
        ),
        {"prefix": _INITIALS},
        {"keys": Call("list_memories", prefix=Slot("prefix"))},
    ),
    Template(
        "about_myself",
        _led(
            _FILLING_IN,
            (
                "What have you got as {field}?",
                "Tell me {field}, as you have it.",
                "Do you happen to have {field}?",
                "I blank on {field}. What is it?",
                "What's written down in your settings as {field}?",
            ),
        ),
        {"field": _ABOUT_ME},
        {"fact": Call("get_session_context", field=Slot("field"))},
    ),
    Template(
        "address_with_a_typo",
        (
            'Did I mistype this e-mail address: "{email}"?',
            'A customer wrote "{email}" on the form. Can that be a real e-mail address?',
            'Is "{email}" okay as an e-mail address?',
            'Before I print the cards: does "{email}" look like a proper e-mail address?',
            'Somebody signed up as "{email}". Is there anything wrong with that e-mail address?',
        ),
        {"email": _DOUBTFUL},
        {"verdict": Call("validate_email", email=Slot("email"))},
    ),
)
