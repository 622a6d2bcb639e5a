"""L2: two or three independent calls, and one that joins them, about weather, journeys, flights and parcels."""

from generator.composition.pools.business import TWO_EXCHANGES, TWO_PARCELS
from generator.composition.pools.journeys import FLIGHT_THERE, TITLED_TRIP
from generator.composition.pools.people import FRIEND
from generator.composition.pools.places import CITY, TWO_NEAR
from generator.composition.pools.titles import TITLES
from generator.composition.samplers import one_of
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "weekend_sheet",
        (
            'Make us a one-page report called "{trip.title}": practical facts about {trip.city}, the weather there, and the drive from {trip.origin}.',
            'We\'re off to {trip.city}. Put practical facts about the city, its weather and the drive from {trip.origin} into a report called "{trip.title}".',
            (
                'Can you make a report, "{trip.title}", for my family, with practical facts about {trip.city}, the weather and how long the drive from '
                "{trip.origin} is?"
            ),
        ),
        {"trip": TITLED_TRIP},
        {
            "place": Call("get_location_info", city=Slot("trip.city")),
            "weather": Call("get_weather", city=Slot("trip.city")),
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.city")),
            "page": Call(
                "generate_report",
                title=Slot("trip.title"),
                sections=[Ref("place.summary"), Ref("weather.summary"), Ref("route.summary")],
            ),
        },
    ),
    Template(
        "weather_here_or_there",
        (
            "{friend} can't decide between {trip.one} and {trip.other} this weekend. Text over what the weather's like in both.",
            "Can you text {friend} the weather in {trip.one} and in {trip.other}? We still have to choose.",
            "What's the weather like in {trip.one} and in {trip.other}? Please text the answer to {friend}, who does our booking.",
            "Check the weather in {trip.one} and {trip.other} and text it to {friend}, please.",
        ),
        {"trip": TWO_NEAR, "friend": FRIEND},
        {
            "one": Call("get_weather", city=Slot("trip.one")),
            "other": Call("get_weather", city=Slot("trip.other")),
            "note": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("one.summary"), Ref("other.summary")]
            ),
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
            "note": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("flight.summary"), Ref("weather.summary")]
            ),
        },
    ),
    Template(
        "car_or_train",
        (
            'Make me a report called "{trip.title}": how long it takes from {trip.origin} to {trip.city} by car, and how long by public transport.',
            'How long is it from {trip.origin} to {trip.city} by car, and by public transport? Put both into a report titled "{trip.title}", so that we can compare.',
            'We might drive from {trip.origin} to {trip.city}, or go by public transport. Can you put how long each takes into a report called "{trip.title}"?',
        ),
        {"trip": TITLED_TRIP},
        {
            "car": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.city")),
            "train": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.city"), mode="transit"),
            "page": Call(
                "generate_report", title=Slot("trip.title"), sections=[Ref("car.summary"), Ref("train.summary")]
            ),
        },
    ),
    Template(
        "two_parcels",
        (
            "Where are my parcels {parcels.one} and {parcels.other}? Please text the answer to {friend}, who'll be at home.",
            "Can you track {parcels.one} and {parcels.other} and text {friend} where the two parcels are?",
            "I'm still waiting for the parcels {parcels.one} and {parcels.other}. Track them and text the status to {friend}, please.",
            "{friend} is signing for my parcels {parcels.one} and {parcels.other}. Text over when they'll arrive.",
        ),
        {"parcels": TWO_PARCELS, "friend": FRIEND},
        {
            "one": Call("track_package", tracking_number=Slot("parcels.one")),
            "other": Call("track_package", tracking_number=Slot("parcels.other")),
            "note": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("one.summary"), Ref("other.summary")]
            ),
        },
    ),
    Template(
        "two_currencies",
        (
            'How much is {sum.amount} {sum.base} in {sum.one} and in {sum.other}? Put both into a report called "{title}" for our treasurer.',
            'I\'m taking {sum.amount} {sum.base} on our trip. Make a report titled "{title}" with what that is in {sum.one} and in {sum.other}.',
            'Can you convert {sum.amount} {sum.base} into {sum.one} and into {sum.other} and put both in a report called "{title}"?',
        ),
        {"sum": TWO_EXCHANGES, "title": TITLES["money"]},
        {
            "one": Call("get_exchange_rate", base=Slot("sum.base"), target=Slot("sum.one"), amount=Slot("sum.amount")),
            "other": Call(
                "get_exchange_rate", base=Slot("sum.base"), target=Slot("sum.other"), amount=Slot("sum.amount")
            ),
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("one.summary"), Ref("other.summary")]),
        },
    ),
    Template(
        "guest_arriving",
        (
            'My guest {friend} is on the way to {city}. Can you text over my note "{key}" and what the weather\'s like there?',
            'Please text {friend} my note "{key}" and the weather in {city}.',
            'What\'s the weather in {city}? Text it to {friend}, together with my note "{key}".',
        ),
        {"friend": FRIEND, "city": CITY, "key": one_of("office address", "wifi guest", "parking spot", "packing list")},
        {
            "note": Call("retrieve_memory", key=Slot("key")),
            "weather": Call("get_weather", city=Slot("city")),
            "text": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("note.value"), Ref("weather.summary")]
            ),
        },
    ),
)
