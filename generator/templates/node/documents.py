"""L0: one call about files, notes, pictures and recordings."""

from collections.abc import Sequence

from generator.data import words
from generator.pools.days import CLOCKS
from generator.pools.documents import FILES, MEMORIES, paths
from generator.pools.people import FIRST_NAMES
from generator.samplers import combine, filled, one_of, worded
from generator.template import Call, Slot, Template
from simulators.data import load
from simulators.english import WEEKDAYS

_WORDS = words("documents")

_INCIDENT = filled(words("messages")["incidents"], number=range(3, 98))


def _led(openings: Sequence[str], requests: Sequence[str]) -> tuple[str, ...]:
    """Every request after every opening, which must all go together: many phrasings for tools whose values are few."""
    return tuple(f"{opening} {request}".strip() for opening in openings for request in requests)


def _jotted(folder: str, name: str, ending: str, text: str, day: str, clock: str) -> dict[str, str]:
    """A note and a file for it."""
    return {"path": f"{folder}/{name}-{day.lower()}.{ending}", "content": text.format(day=day, time=clock)}


def _habit(kind: str, name: str, choice: int) -> dict[str, str]:
    """Something worth knowing about somebody, and a keyword for it."""
    return {"key": f"{name.lower()} {kind}", "value": f"{name} {_WORDS['about_people'][kind][choice]}"}


TEMPLATES = (
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
        {"path": paths()},
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
        {
            "filed": combine(
                _jotted,
                ("inbox", "journal", "scraps", "team", "family"),
                ("note", "memo", "plans", "info"),
                ("txt", "md"),
                words("messages")["jotted"],
                WEEKDAYS,
                CLOCKS,
            )
        },
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
        {
            "folder": combine(
                {"directory": "{0}", "extension": "{1}"},
                sorted({path.partition("/")[0] for path in FILES}),
                sorted({path.rpartition(".")[2] for path in FILES}),
            )
        },
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
        {
            "title": combine("{} on {}, week {}", ("Night shift", "Incidents", "Depot report", "Gate report"), WEEKDAYS, range(10, 52)),
            "first": _INCIDENT,
            "second": _INCIDENT,
            "format": worded({"html": "HTML", "plain": "plain text"}),
        },
        {"page": Call("generate_report", title=Slot("title"), sections=[Slot("first"), Slot("second")], format=Slot("format"))},
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
    Template(
        "picture_for_the_wall",
        (
            'Draw me "{scene}" in {style} style, {size} format.',
            "I need an illustration for the nursery, {size} format and {style} style: {scene}",
            'Can you make an image of "{scene}"? I\'m thinking of {style} style, {size} format.',
            'The cover should show "{scene}". Please draw it in {style} style and in {size} format.',
            'My son dreamt of "{scene}". Make it an image, {size} format, {style} style.',
        ),
        {
            "scene": combine("{} {} {}", *_WORDS["scenes"].values()),
            "style": worded({"watercolor": "watercolor", "cartoon": "cartoon", "sketch": "sketch", "oil_painting": "oil painting", "pixel_art": "pixel art"}),
            "size": one_of("landscape", "portrait"),
        },
        {"picture": Call("generate_image", description=Slot("scene"), style=Slot("style"), size=Slot("size"))},
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
        {"path": one_of(*load("audio.json"))},
        {"typed": Call("transcribe_audio", path=Slot("path"))},
    ),
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
        {"fact": combine(_habit, list(_WORDS["about_people"]), FIRST_NAMES, range(4))},
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
        {"key": one_of(*MEMORIES)},
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
        {"prefix": one_of(*sorted({key[0] for key in MEMORIES} | {key.split()[0] for key in MEMORIES if " " in key}))},
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
        {"field": worded(_WORDS["about_me"])},
        {"fact": Call("get_session_context", field=Slot("field"))},
    ),
)
