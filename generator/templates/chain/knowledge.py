"""L1: two calls about facts."""

from generator.pools.knowledge import plain_names
from generator.samplers import about
from generator.template import Call, Ref, Slot, Template

_TWO_MEANINGS = (
    *("Mercury", "Lead", "Tin", "Amazon", "Apple", "Alphabet", "Target", "Shell", "Tesla", "Ford", "Adobe", "Uber", "Nike", "Ferrari", "Dune", "Beloved"),
    *("Faust", "Hamlet", "Dracula", "Frankenstein"),
)
_PRESENTED = [name for name in plain_names("person", "company", "mountain") if name.replace(" ", "").replace("-", "").isalpha() and name not in _TWO_MEANINGS]
"""Whom or what to present."""

TEMPLATES = (
    Template(
        "profile_report",
        (
            'I\'m giving a talk on {portrait.name}. Turn the encyclopaedia entry into a report titled "{portrait.title}".',
            'For our next club evening, make a report from the encyclopaedia entry on {portrait.name}, titled "{portrait.title}".',
            'Look {portrait.name} up in the encyclopaedia and make a handout for my class: a report titled "{portrait.title}".',
            'Can you make a report, "{portrait.title}", about {portrait.name} from the encyclopaedia? It\'s for school.',
        ),
        {
            "portrait": about(
                _PRESENTED,
                title=("{}: A Short Portrait", "{} in Brief", "Introducing {}", "{}: Background", "Our Topic of the Week: {}", "All About {}", "Meet {}"),
            )
        },
        {
            "entry": Call("lookup_entity", name=Slot("portrait.name")),
            "report": Call("generate_report", title=Slot("portrait.title"), sections=[Ref("entry.summary")]),
        },
    ),
)
