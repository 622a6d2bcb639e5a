"""L0: one call."""

from generator.pools import CITY
from generator.template import Call, Slot, Template

TEMPLATES = (
    Template(
        "weather_now",
        ("Do I need a jacket in {city} right now?", "How warm is it in {city} at the moment?", "What's it like outside in {city}?"),
        {"city": CITY},
        {"weather": Call("get_weather", city=Slot("city"))},
    ),
)
