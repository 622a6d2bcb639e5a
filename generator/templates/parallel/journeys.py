"""L2: journeys, weather, places and clocks."""

from generator.pools.journeys import COLLEAGUE, DRIVE, FLY_TO_CLIENT, RIDE, TITLED_TRIP, TWO_CITIES, TWO_COLLEAGUES, TWO_DRIVES
from generator.pools.places import CITY
from generator.samplers import datetimes, times
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "weather_for_a_colleague",
        (
            "Our colleague {name} is off to {city} today. E-mail them what the weather is like there.",
            "Our colleague {name} is landing in {city} soon. E-mail them the weather there, please.",
            "Is it raining in {city}? Our colleague {name} is packing for it, so e-mail them the weather.",
            "Our colleague {name} is flying to {city} tonight. Can you e-mail them the weather there?",
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
            "Our client {trip.company} is expecting me on {trip.flight}. E-mail them how the flight is doing.",
            "E-mail our client {trip.company} whether flight {trip.flight} is on time; they're picking me up.",
            "I'm on {trip.flight} to see our client {trip.company}. Let them know by e-mail if it's delayed.",
            "Is flight {trip.flight} on time? Our client {trip.company} is collecting me from the airport, so e-mail them.",
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
            "Our colleague {name} is driving from {trip.origin} to {trip.destination} tomorrow. E-mail them how long it takes.",
            "Our colleague {name} is taking the car from {trip.origin} to {trip.destination}. E-mail them how long the drive is.",
            "How long is the drive from {trip.origin} to {trip.destination}? Our colleague {name} is renting a car, so e-mail them.",
            "Can you work out the drive from {trip.origin} to {trip.destination} for our colleague {name} and e-mail the result?",
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
            "I'm thinking of leaving the car at home. How much longer is it from {ride.origin} to {ride.destination} {ride.mode} than driving?",
            "My sister goes from {ride.origin} to {ride.destination} {ride.mode}. How much longer does that take than by car?",
            "If I go from {ride.origin} to {ride.destination} {ride.mode}, how much longer will I be on the way than by car?",
        ),
        {"ride": RIDE},
        {
            "car": Call("get_directions", origin=Slot("ride.origin"), destination=Slot("ride.destination")),
            "other": Call("get_directions", origin=Slot("ride.origin"), destination=Slot("ride.destination"), mode=Slot("ride.mode")),
            "gap": Call("percentage_change", old_value=Ref("car.duration_minutes"), new_value=Ref("other.duration_minutes")),
        },
    ),
    Template(
        "car_or_train_for_a_colleague",
        (
            "Our colleague {name} is going from {trip.origin} to {trip.destination}. E-mail them how long it takes by car, and how long by public transport.",
            "E-mail our colleague {name} how long it takes from {trip.origin} to {trip.destination} by car and by public transport.",
            "How long does it take from {trip.origin} to {trip.destination} by car, and how long by public transport? E-mail both to our colleague {name}.",
        ),
        {"trip": DRIVE, "name": COLLEAGUE},
        {
            "car": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination")),
            "train": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination"), mode="transit"),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("car.summary"), Ref("train.summary")]),
        },
    ),
    Template(
        "which_cottage_is_farther",
        (
            "We've found one holiday flat in {trip.far} and one in {trip.near}. How much farther is the drive from {trip.origin} to the first?",
            "How much farther is it by car from {trip.origin} to {trip.far} than to {trip.near}?",
            "Our match has been moved from {trip.near} to {trip.far}. How much farther do we have to drive from {trip.origin} now?",
            "We're looking for a holiday flat in {trip.near} or {trip.far}. How much farther is the second by car from {trip.origin}?",
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
            "Our colleague {pair.caller} suggests a call on {moment}, their local time. What time is that for our colleague {pair.called}?",
            "If it's {moment} for our colleague {pair.caller}, what time is it for our colleague {pair.called}?",
            "What time is it for our colleague {pair.called} when it's {moment} where our colleague {pair.caller} works?",
            "Our colleague {pair.caller} is free on {moment}, their time. What time is that for our colleague {pair.called}?",
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
                'I\'d like to print a report "{trip.title}" for the family, with practical facts about {trip.city}, the weather and how long the drive from '
                "{trip.origin} is."
            ),
        ),
        {"trip": TITLED_TRIP},
        {
            "place": Call("get_location_info", city=Slot("trip.city")),
            "weather": Call("get_weather", city=Slot("trip.city")),
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.city")),
            "page": Call("generate_report", title=Slot("trip.title"), sections=[Ref("place.summary"), Ref("weather.summary"), Ref("route.summary")]),
        },
    ),
    Template(
        "bigger_city",
        (
            "How many more people live in {cities.large} than in {cities.small}?",
            "We're moving from {cities.small} to {cities.large}. How many more people live there?",
            "How much bigger is the population of {cities.large} than that of {cities.small}?",
        ),
        {"cities": TWO_CITIES},
        {
            "small": Call("get_location_info", city=Slot("cities.small")),
            "large": Call("get_location_info", city=Slot("cities.large")),
            "gap": Call("percentage_change", old_value=Ref("small.population"), new_value=Ref("large.population")),
        },
    ),
)
