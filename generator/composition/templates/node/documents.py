"""L0: one call about files, notes, pictures and recordings."""

from collections.abc import Sequence

from generator.composition.data import words
from generator.composition.pools.documents import FILES, MEMORIES, paths
from generator.composition.pools.people import FIRST_NAMES
from generator.composition.samplers import combine, filled, one_of, worded
from generator.composition.template import Call, Slot, Template
from simulators.data import load
from simulators.english import MONTHS, WEEKDAYS

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
    return {"key": f"{name}'s {kind}", "value": _WORDS["about_people"][kind][choice]}


TEMPLATES = (
    Template(
        "open_a_file",
        (
            "What does {path} say?",
            "Open {path} for me.",
            "Show me what's in {path}.",
            "I need to read {path}. Can you open it?",
            "I'm on my phone and can't open {path}. What's in it?",
            "Can you read me {path}?",
        ),
        {"path": paths()},
        {"opened": Call("read_file", path=Slot("path"))},
    ),
    Template(
        "new_file",
        (
            "Save this as {filed.path}: {filed.content}",
            'Create the file {filed.path} and write "{filed.content}" in it.',
            "Note to myself, to be saved as {filed.path}: {filed.content}",
            'Can you save "{filed.content}" to {filed.path} for me?',
            "New file {filed.path} with this in it: {filed.content}",
        ),
        {
            "filed": combine(
                _jotted,
                ("inbox", "journal", "scraps", "team", "family"),
                ("note", "memo", "plans", "info"),
                ("txt", "md"),
                words("messages")["jotted"],
                WEEKDAYS,
                (
                    "9 am",
                    "9:30 am",
                    "10 am",
                    "11:30 am",
                    "noon",
                    "1 pm",
                    "2:30 pm",
                    "3 pm",
                    "4:45 pm",
                    "5 pm",
                    "6:15 pm",
                ),
            )
        },
        {"saved": Call("write_file", path=Slot("filed.path"), content=Slot("filed.content"))},
    ),
    Template(
        "files_of_a_kind",
        _led(
            ("", "I'm tidying up.", "I can't remember what I called the thing."),
            (
                "Which {folder.extension} files are in the folder {folder.directory}?",
                "Are there any {folder.extension} files in the {folder.directory} folder?",
                "List the {folder.extension} files in {folder.directory}.",
                "What {folder.extension} files have I got in {folder.directory}?",
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
            'Make a report in {format}, "{page.title}", with two paragraphs: "{page.first}" and "{page.second}"',
            'I need a short report in {format}. Title: "{page.title}". Paragraphs: "{page.first}" and "{page.second}"',
            'Please make "{page.title}" a report in {format}, with "{page.first}" as the first paragraph and "{page.second}" as the second.',
            'Lay this out as a report in {format}. The title is "{page.title}", the paragraphs are "{page.first}" and "{page.second}"',
            'Can you set up the report "{page.title}" in {format}? Two paragraphs: "{page.first}" and "{page.second}"',
        ),
        {
            "page": filled(_WORDS["reports"], month=MONTHS, number=range(24, 98)),
            "format": worded({"html": "HTML", "plain": "plain text"}),
        },
        {
            "page": Call(
                "generate_report",
                title=Slot("page.title"),
                sections=[Slot("page.first"), Slot("page.second")],
                format=Slot("format"),
            )
        },
    ),
    Template(
        "line_in_the_log",
        (
            "For the log, {level} level: {message}",
            'Log "{message}" as {level}.',
            "The night shift should see this in the log. Level {level}: {message}",
            'Can you record "{message}" in the log? The level is {level}.',
            "Put this in the log as {level}: {message}",
        ),
        {"message": _INCIDENT, "level": one_of("warning", "error")},
        {"logged": Call("log_event", message=Slot("message"), level=Slot("level"))},
    ),
    Template(
        "picture_for_the_wall",
        (
            'Draw me "{scene}" in {style} style, {size} format.',
            "I need an illustration for the nursery, {style} style, {size} format: {scene}",
            'Can you make an image of "{scene}"? In {style} style and {size} format.',
            'The cover should show "{scene}". Draw that in {style} style, {size} format.',
            'My son dreamt of "{scene}". Make him an image of it, {size} format, {style} style.',
        ),
        {
            "scene": combine("{} {} {}", *_WORDS["scenes"].values()),
            "style": worded(
                {
                    "watercolor": "watercolor",
                    "cartoon": "cartoon",
                    "sketch": "sketch",
                    "oil_painting": "oil painting",
                    "pixel_art": "pixel art",
                }
            ),
            "size": one_of("landscape", "portrait"),
        },
        {"picture": Call("generate_image", description=Slot("scene"), style=Slot("style"), size=Slot("size"))},
    ),
    Template(
        "typed_up_recording",
        _led(
            ("", "I'm in a meeting and can't listen.", "I'd rather read than listen."),
            (
                "Transcribe {path} for me.",
                "Can I get a transcript of {path}?",
                "Type up {path}, please.",
                "Turn {path} into text, word for word.",
                "What's being said in {path}? I need it in writing.",
                "Can you transcribe {path}?",
                "I need {path} in writing.",
            ),
        ),
        {"path": one_of(*load("audio.json"))},
        {"typed": Call("transcribe_audio", path=Slot("path"))},
    ),
    Template(
        "keep_in_mind",
        (
            'Remember this as "{fact.key}": {fact.value}',
            'Keep this in mind under "{fact.key}": {fact.value}',
            'I always forget this. Remember it for me as "{fact.key}": {fact.value}',
            'For later, remember "{fact.value}" as "{fact.key}".',
            'Mental note, "{fact.key}": {fact.value}',
            'Can you remember "{fact.key}" for me? It\'s "{fact.value}".',
        ),
        {"fact": combine(_habit, list(_WORDS["about_people"]), FIRST_NAMES, range(5))},
        {"kept": Call("store_memory", key=Slot("fact.key"), value=Slot("fact.value"))},
    ),
    Template(
        "what_did_i_say",
        _led(
            ("", "It has slipped my mind.", "I'm drawing a blank."),
            (
                'What did I tell you to remember as "{key}"?',
                'What have you got saved as "{key}"?',
                'I asked you to remember something as "{key}". What was it?',
                'What does my note "{key}" say?',
                'Can you recall what I saved under "{key}"?',
            ),
        ),
        {"key": one_of(*MEMORIES)},
        {"said": Call("retrieve_memory", key=Slot("key"))},
    ),
    Template(
        "what_is_there",
        _led(
            ("", "I forget what I called it."),
            (
                'Which of my keywords start with "{prefix}"?',
                'What do you remember for me under keywords starting with "{prefix}"? Just the keywords.',
                'Are there any keywords starting with "{prefix}" in your memory?',
                'List all the keywords starting with "{prefix}" that I had you remember.',
            ),
        ),
        {"prefix": one_of(*sorted({key[0] for key in MEMORIES} | {key.split()[0] for key in MEMORIES if " " in key}))},
        {"keys": Call("list_memories", prefix=Slot("prefix"))},
    ),
    Template(
        "about_myself",
        _led(
            ("", "I'm filling in a form.", "Let's check what you know about me."),
            (
                "What have you got as {field}?",
                "What does my profile say is {field}?",
                "Going by my profile, what's {field}?",
                "What's {field}, according to my settings?",
                "What's {field}? It should be in my profile.",
            ),
        ),
        {"field": worded(_WORDS["about_me"])},
        {"fact": Call("get_session_context", field=Slot("field"))},
    ),
)
