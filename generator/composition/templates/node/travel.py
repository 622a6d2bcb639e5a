"""L0: one call about the weather, places and ways to get there."""

from generator.composition.pools.places import CITY, EUROPE_BY, FLIGHT
from generator.composition.samplers import combine
from generator.composition.template import Call, Slot, Template


def _parcel(form: str, number: int) -> str:
    """A number as carriers print it."""
    return form.format(number % 100_000_000, number % 97, number % 1_000_000)


TEMPLATES = (
    Template(
        "weather_now",
        (
            "Do I need a jacket in {city} today?",
            "How warm is it in {city} at the moment?",
            "I'm about to leave the hotel in {city}. Umbrella or sunglasses?",
            "Is it raining in {city}?",
            "My sister in {city} complains that it's freezing. Is it?",
            "What's the weather like in {city} right now?",
        ),
        {"city": CITY},
        {"weather": Call("get_weather", city=Slot("city"))},
    ),
    Template(
        "facts_of_a_city",
        (
            "I'm moving to {city}. How many people live there, and which time zone is it in?",
            "I'm writing about {city} for our travel blog. How big is it, and what money do they pay with?",
            "We're opening an office in {city}. I need its population, currency and time zone for a presentation.",
            "I'm putting {city} on my map. What are its latitude, longitude and time zone?",
        ),
        {"city": CITY},
        {"place": Call("get_location_info", city=Slot("city"))},
    ),
    Template(
        "trip",
        (
            "How long does it take from {trip.origin} to {trip.destination} {trip.mode}?",
            "How far is it from {trip.origin} to {trip.destination} {trip.mode}?",
            "I'm visiting friends in {trip.destination} and start from {trip.origin}, {trip.mode}. How long should I allow?",
            "Plan my trip from {trip.origin} to {trip.destination} {trip.mode}.",
            "We want to get from {trip.origin} to {trip.destination} {trip.mode}. How far is it, and how long does it take?",
        ),
        {"trip": EUROPE_BY},
        {
            "route": Call(
                "get_directions",
                origin=Slot("trip.origin"),
                destination=Slot("trip.destination"),
                mode=Slot("trip.mode"),
            )
        },
    ),
    Template(
        "flight_today",
        (
            "Is {flight} on time?",
            "My mother is on {flight}. When does she land?",
            "I'm at the airport and can't find {flight} on the board. Which gate is it?",
            "Has {flight} taken off yet?",
            "Should I set off for the airport already, or is {flight} delayed?",
            "Did they cancel {flight}?",
        ),
        {"flight": FLIGHT},
        {"flight": Call("get_flight_status", flight_number=Slot("flight"))},
    ),
    Template(
        "parcel",
        (
            "When will my parcel {parcel} get here?",
            "Has {parcel} been delivered yet? I've been waiting all morning.",
            "The shop says my order shipped as {parcel}. Where is it now?",
            "Is my package {parcel} still on its way?",
            "Where's {parcel}? The parcel should have come yesterday.",
        ),
        {
            "parcel": combine(
                _parcel,
                ("1Z999AA1{0:08}{1:02}", "{1:02}4{2:06}415", "RR{0:08}5GB", "52{0:08}", "LX{0:08}7NL"),
                range(10_234_567, 99_800_000, 1_193_171),
            )
        },
        {"parcel": Call("track_package", tracking_number=Slot("parcel"))},
    ),
)
