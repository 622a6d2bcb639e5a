"""L2: journeys, weather, places and clocks."""

from generator.composition.pools.journeys import (
    COLLEAGUE,
    DRIVE,
    FLY_TO_CLIENT,
    RIDE,
    TITLED_TRIP,
    TWO_CITIES,
    TWO_COLLEAGUES,
    TWO_DRIVES,
)
from generator.composition.pools.places import CITY
from generator.composition.samplers import datetimes, times
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "weather_for_a_colleague",
        (
            "Our colleague {name} is doing an outdoor shoot in {city} today. Can you e-mail over what the weather is like there?",
            "Can you let our colleague {name}, who is packing for {city}, know by e-mail what the weather's like there?",
            "Is it raining in {city}? Our colleague {name} has to decide about today's open-air stand and needs the weather by e-mail.",
            "Our colleague {name} is on a plane to {city} and has only e-mail. Send the weather there, please.",
        ),
        {"city": CITY, "name": COLLEAGUE},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("weather.summary")]),
        },
    ),
    Template(
        "flight_for_a_client",
        (
            "Our client {trip.company} is picking me up from flight {trip.flight}. E-mail them whether it's on time.",
            "I'm on flight {trip.flight} to see our client {trip.company}. E-mail them whether it's on time.",
            "I'm flying to our client {trip.company} on {trip.flight}. Let them know by e-mail whether it's delayed, please.",
            "Is flight {trip.flight} on time? Our client {trip.company} is collecting me from the airport, so e-mail them the status.",
        ),
        {"trip": FLY_TO_CLIENT},
        {
            "flight": Call("get_flight_status", flight_number=Slot("trip.flight")),
            "client": Call("database_query", table="customers", column="company", value=Slot("trip.company")),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("flight.summary")]),
        },
    ),
    Template(
        "drive_for_a_colleague",
        (
            "Our colleague {name} is driving from {trip.origin} to {trip.destination} tomorrow. Can you e-mail them how long that takes?",
            "How long is the drive from {trip.origin} to {trip.destination}? Please e-mail our colleague {name}, who is renting a car.",
            "Our colleague {name} asks how long the drive from {trip.origin} to {trip.destination} takes. Can you reply by e-mail?",
            "Can you work out the drive from {trip.origin} to {trip.destination} and e-mail it to our colleague {name}, who has a meeting there?",
        ),
        {"trip": DRIVE, "name": COLLEAGUE},
        {
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("route.summary")]),
        },
    ),
    Template(
        "car_left_at_home",
        (
            "How much longer does it take from {ride.origin} to {ride.destination} {ride.mode} than by car?",
            "We don't want to drive this time. How much longer is it from {ride.origin} to {ride.destination} {ride.mode} than by car?",
            "I'm thinking of going from {ride.origin} to {ride.destination} {ride.mode}. How much longer does that take than by car?",
            "If I go from {ride.origin} to {ride.destination} {ride.mode}, how much longer will it take me than by car?",
        ),
        {"ride": RIDE},
        {
            "car": Call("get_directions", origin=Slot("ride.origin"), destination=Slot("ride.destination")),
            "other": Call(
                "get_directions",
                origin=Slot("ride.origin"),
                destination=Slot("ride.destination"),
                mode=Slot("ride.mode"),
            ),
            "gap": Call(
                "percentage_change", old_value=Ref("car.duration_minutes"), new_value=Ref("other.duration_minutes")
            ),
        },
    ),
    Template(
        "car_or_train_for_a_colleague",
        (
            "Our colleague {name} can go from {trip.origin} to {trip.destination} by car or by public transport. Can you e-mail over how long each takes?",
            "E-mail our colleague {name}, who is booking the trip, how long it takes from {trip.origin} to {trip.destination} by car and by public transport.",
            (
                "How long does it take from {trip.origin} to {trip.destination} by car, and how long by public transport? E-mail both to our colleague "
                "{name}, who is booking."
            ),
        ),
        {"trip": DRIVE, "name": COLLEAGUE},
        {
            "car": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination")),
            "train": Call(
                "get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination"), mode="transit"
            ),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call(
                "send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("car.summary"), Ref("train.summary")]
            ),
        },
    ),
    Template(
        "which_cottage_is_farther",
        (
            "We can rent a holiday flat in {trip.near} or in {trip.far}. How much farther is the drive from {trip.origin} to the second one?",
            "Our away game has been moved from {trip.near} to {trip.far}. How much farther is that by car from {trip.origin}?",
            "The trade fair has been moved from {trip.near} to {trip.far}. How much farther do we have to drive from {trip.origin} now?",
            "How much farther is the drive from {trip.origin} to {trip.far} than to {trip.near}? We can't decide on a holiday flat.",
        ),
        {"trip": TWO_DRIVES},
        {
            "near": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.near")),
            "far": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.far")),
            "gap": Call("percentage_change", old_value=Ref("near.distance_km"), new_value=Ref("far.distance_km")),
        },
    ),
    Template(
        "call_between_offices",
        (
            "Our colleague {pair.caller} suggests a call on {moment}, local time there. What time is that for our colleague {pair.called}?",
            "I'm scheduling a call: if it's {moment} for our colleague {pair.caller}, what time is it for our colleague {pair.called}?",
            "What time is it for our colleague {pair.called} when it's {moment} where our colleague {pair.caller} works? They want to talk then.",
            "Our colleague {pair.caller} is free for a call on {moment}, by the clock there. What time is that for our colleague {pair.called}?",
        ),
        {"pair": TWO_COLLEAGUES, "moment": datetimes(clock=times(9, 17), working=True)},
        {
            "caller": Call("database_query", table="employees", column="name", value=Slot("pair.caller")),
            "called": Call("database_query", table="employees", column="name", value=Slot("pair.called")),
            "there": Call(
                "convert_timezone",
                datetime=Slot("moment"),
                from_timezone=Ref("caller.rows[0].timezone"),
                to_timezone=Ref("called.rows[0].timezone"),
            ),
        },
    ),
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
        "bigger_city",
        (
            "How many more people live in {cities.large} than in {cities.small}?",
            "We're moving from {cities.small} to {cities.large}. How many more people live there?",
            "For my geography homework: how much bigger is the population of {cities.large} than that of {cities.small}?",
        ),
        {"cities": TWO_CITIES},
        {
            "small": Call("get_location_info", city=Slot("cities.small")),
            "large": Call("get_location_info", city=Slot("cities.large")),
            "gap": Call("percentage_change", old_value=Ref("small.population"), new_value=Ref("large.population")),
        },
    ),
)
