"""L2: two or three independent calls, and one that joins them, about weather, journeys, flights and parcels."""

from generator.composition.pools.business import TWO_EXCHANGES, TWO_PARCELS
from generator.composition.pools.journeys import FLIGHT_THERE, SHORT_TRIP, TITLED_TRIP
from generator.composition.pools.people import FRIEND
from generator.composition.pools.places import CITY, TWO_NEAR
from generator.composition.template import Call, Slot, Template, report, text_to

TEMPLATES = (
    Template(
        "weekend_sheet",
        (
            'We\'re off to {trip.city}. Put practical facts about the city, the weather there and the drive from {trip.origin} into a report called "{trip.title}".',
            'Can you make a report, "{trip.title}", for my family? It should have practical facts about {trip.city}, the weather and how long the drive from {trip.origin} is.',
            'Please make us a one-page report called "{trip.title}", with practical facts about {trip.city}, the weather there and the drive from {trip.origin}.',
        ),
        {"trip": TITLED_TRIP},
        {
            "place": Call("get_location_info", city=Slot("trip.city")),
            "weather": Call("get_weather", city=Slot("trip.city")),
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.city")),
            "page": report(Slot("trip.title"), "place.summary", "weather.summary", "route.summary"),
        },
    ),
    Template(
        "weather_here_or_there",
        (
            "{friend} can't decide between {trip.one} and {trip.other} this weekend. Text over what the weather's like in both.",
            "Can you text {friend} the weather in {trip.one} and in {trip.other}? We still have to choose.",
            "What's the weather like in {trip.one} and in {trip.other}? Please text the answer to {friend}, who's booking our trip.",
        ),
        {"trip": TWO_NEAR, "friend": FRIEND},
        {
            "one": Call("get_weather", city=Slot("trip.one")),
            "other": Call("get_weather", city=Slot("trip.other")),
            "note": text_to(Slot("friend"), "one.summary", "other.summary"),
        },
    ),
    Template(
        "flight_and_weather",
        (
            "Is flight {trip.flight} to {trip.city} on time, and what's the weather like there? Please text both to {friend}.",
            "{friend} is on flight {trip.flight} to {trip.city} today. Text over whether it's on time and what the weather is like there.",
            "Can you text {friend} the status of flight {trip.flight} and the weather in {trip.city}?",
            "I'm picking up {friend} in {trip.city}. Check flight {trip.flight} and the weather there, and text both on ahead.",
        ),
        {"trip": FLIGHT_THERE, "friend": FRIEND},
        {
            "flight": Call("get_flight_status", flight_number=Slot("trip.flight")),
            "weather": Call("get_weather", city=Slot("trip.city")),
            "note": text_to(Slot("friend"), "flight.summary", "weather.summary"),
        },
    ),
    Template(
        "car_or_train",
        (
            "{friend} and I are going from {trip.origin} to {trip.city}. How long does it take by car, and how long by public transport? Text over both.",
            "Should we drive from {trip.origin} to {trip.city}, or go by public transport? Please text {friend} how long each takes.",
            "{friend} can't decide whether to drive from {trip.origin} to {trip.city} or go by public transport. Can you text over how long each takes?",
        ),
        {"trip": SHORT_TRIP, "friend": FRIEND},
        {
            "car": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.city")),
            "train": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.city"), mode="transit"),
            "note": text_to(Slot("friend"), "car.summary", "train.summary"),
        },
    ),
    Template(
        "two_parcels",
        (
            "Where are my parcels {parcels.one} and {parcels.other}? Please text the answer to {friend}, who'll be at home.",
            "Can you track {parcels.one} and {parcels.other} and text {friend} where my two parcels are?",
            "{friend} is signing for my parcels {parcels.one} and {parcels.other}. Can you track both and text over when they'll arrive?",
        ),
        {"parcels": TWO_PARCELS, "friend": FRIEND},
        {
            "one": Call("track_package", tracking_number=Slot("parcels.one")),
            "other": Call("track_package", tracking_number=Slot("parcels.other")),
            "note": text_to(Slot("friend"), "one.summary", "other.summary"),
        },
    ),
    Template(
        "two_currencies",
        (
            "How much is {sum.amount} {sum.base} in {sum.one}, and in {sum.other}? Text both to {friend}, who's planning our trip.",
            "{friend} and I are taking {sum.amount} {sum.base} on our trip. Can you text over what that is in {sum.one} and in {sum.other}?",
            "Our workshop costs {sum.amount} {sum.base}. Please text {friend}, who does our price list, what that is in {sum.one} and in {sum.other}.",
        ),
        {"sum": TWO_EXCHANGES, "friend": FRIEND},
        {
            "one": Call("get_exchange_rate", base=Slot("sum.base"), target=Slot("sum.one"), amount=Slot("sum.amount")),
            "other": Call(
                "get_exchange_rate", base=Slot("sum.base"), target=Slot("sum.other"), amount=Slot("sum.amount")
            ),
            "note": text_to(Slot("friend"), "one.summary", "other.summary"),
        },
    ),
    Template(
        "what_to_pack",
        (
            '{friend} is packing for our trip to {city}. Can you text over my note "packing list" and what the weather\'s like there?',
            "What's the weather like in {city}? Text it to {friend}, who's coming with us, together with my note \"packing list\".",
            '{friend} is flying to {city} with me and asks what to pack. Please text over my note "packing list" and the weather there.',
        ),
        {"friend": FRIEND, "city": CITY},
        {
            "note": Call("retrieve_memory", key="packing list"),
            "weather": Call("get_weather", city=Slot("city")),
            "text": text_to(Slot("friend"), "note.value", "weather.summary"),
        },
    ),
)
