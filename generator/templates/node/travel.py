"""L0: one call about the weather, places and ways to get there."""

from generator.pools.places import CITY, EUROPE, FLIGHT
from generator.samplers import distinct, filled, worded
from generator.template import Call, Slot, Template

TEMPLATES = (
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
        "trip",
        (
            "How far is it from {trip.origin} to {trip.destination} {mode}?",
            "How long would I need from {trip.origin} to {trip.destination} {mode}?",
            "I live in {trip.origin} and I'm off to see friends in {trip.destination}, {mode}. How long should I allow for the trip?",
            "Plan my trip from {trip.origin} to {trip.destination}, {mode}.",
            "Can I make it from {trip.origin} to {trip.destination} in a day {mode}?",
        ),
        {"trip": distinct(EUROPE, "origin", "destination"), "mode": worded({"cycling": "by bike", "transit": "by train or bus"})},
        {"route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination"), mode=Slot("mode"))},
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
        {"flight": FLIGHT},
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
        {
            "parcel": filled(
                ("1Z{first}A1{second}88341", "{first}{second}414", "RR{first}{second}GB", "5{first}{second}", "LX{first}{second}NL"),
                first=range(1_012, 9_980, 173),
                second=range(10_234, 99_800, 1_931),
            )
        },
        {"parcel": Call("track_package", tracking_number=Slot("parcel"))},
    ),
)
