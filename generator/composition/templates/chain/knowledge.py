"""L1: two calls about facts."""

from generator.composition.pools.knowledge import plain_names
from generator.composition.samplers import about
from generator.composition.template import Call, Ref, Slot, Template

_TWO_MEANINGS = (
    *(
        "Mercury",
        "Lead",
        "Tin",
        "Amazon",
        "Apple",
        "Alphabet",
        "Target",
        "Shell",
        "Tesla",
        "Ford",
        "Adobe",
        "Uber",
        "Nike",
        "Ferrari",
        "Dune",
        "Beloved",
    ),
    *("Faust", "Hamlet", "Dracula", "Frankenstein"),
)
_PRESENTED = [
    name
    for name in plain_names("person", "company", "mountain")
    if name.replace(" ", "").replace("-", "").isalpha() and name not in _TWO_MEANINGS
]
"""Whom or what to present."""

TEMPLATES = (
    Template(
        "profile_report",
        (
            'I\'m giving a talk on {portrait.name}. Can you turn the encyclopaedia entry into a report titled "{portrait.title}"?',
            'We\'re doing {portrait.name} in class. Please make a handout, a report titled "{portrait.title}", from the encyclopaedia entry.',
            'My pupils are learning about {portrait.name}. Make a report titled "{portrait.title}" from the encyclopaedia entry, please.',
            'Can you write me a report on {portrait.name} from the encyclopaedia, with the title "{portrait.title}"? It\'s for school.',
        ),
        {
            "portrait": about(
                _PRESENTED,
                title=("{}: A Short Portrait", "{} in Brief", "Introducing {}", "All About {}", "{} at a Glance"),
            )
        },
        {
            "entry": Call("lookup_entity", name=Slot("portrait.name")),
            "report": Call("generate_report", title=Slot("portrait.title"), sections=[Ref("entry.summary")]),
        },
    ),
)
