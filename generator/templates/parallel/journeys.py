"""L2: journeys, weather, places and clocks."""

from generator.pools.journeys import ARRIVAL, DRIVE, FLY_AND_DRIVE, LEFT_OVER, RIDE, TITLED_TRIP, TOUR, TWO_CITIES, TWO_COLLEAGUES, TWO_DRIVES
from generator.pools.people import PERSON
from generator.samplers import datetimes, times, worded
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "parents_in_the_air",
        (
            "Our parents are on {trip.flight} to {trip.city}. Let {person} know on WhatsApp how the flight is doing and what the weather's like there.",
            "How is flight {trip.flight} doing, and what's the weather like in {trip.city}, where the kids land? WhatsApp both to {person}.",
            "WhatsApp {person} how flight {trip.flight} is doing and what weather my sister is coming home to in {trip.city}.",
            "{person} worries about me on flight {trip.flight}. Send a WhatsApp with how it is doing and the weather in {trip.city}, where I'm headed.",
            "Quick WhatsApp for {person}, please: where flight {trip.flight} stands, and the weather right now in {trip.city}.",
        ),
        {"trip": ARRIVAL, "person": PERSON},
        {
            "flight": Call("get_flight_status", flight_number=Slot("trip.flight")),
            "weather": Call("get_weather", city=Slot("trip.city")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("flight.summary"), Ref("weather.summary")], channel="whatsapp"),
        },
    ),
    Template(
        "drive_and_sky",
        (
            (
                "{person} is driving from {trip.origin} to {trip.destination} today. Text them how long the drive is and what the weather's like at the "
                "other end."
            ),
            "How long is the drive from {trip.origin} to {trip.destination}, and what's the weather like over there? Text both to {person}.",
            "Text {person}, who's taking the car from {trip.origin} to {trip.destination}, how long that takes and what the weather's like on arrival.",
            (
                "I'm riding with {person} from {trip.origin} to {trip.destination}. Send a text with how far we drive and the weather at our destination "
                "right now."
            ),
            "Road trip from {trip.origin} to {trip.destination}! {person} needs a text with the length of the drive and the weather where it ends.",
        ),
        {"trip": DRIVE, "person": PERSON},
        {
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination")),
            "weather": Call("get_weather", city=Slot("trip.destination")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("route.summary"), Ref("weather.summary")]),
        },
    ),
    Template(
        "car_left_at_home",
        (
            "How much longer does it take from {ride.origin} to {ride.destination} {ride.mode} than by car, in percent?",
            "I could leave the car at home. From {ride.origin} to {ride.destination}, how much longer would I need {ride.mode} than driving, in percent?",
            "My sister goes from {ride.origin} to {ride.destination} {ride.mode}. In percent, how much more time does that take than driving?",
            "Compare for me: from {ride.origin} to {ride.destination} {ride.mode}, how many minutes and percent longer is that than by car?",
            "Thinking of selling the car. From {ride.origin} to {ride.destination} {ride.mode}, how much longer does it take than with the car, in percent?",
            "By car, or {ride.mode}: from {ride.origin} to {ride.destination}, how much longer does the greener way take, in percent?",
        ),
        {"ride": RIDE},
        {
            "car": Call("get_directions", origin=Slot("ride.origin"), destination=Slot("ride.destination")),
            "other": Call("get_directions", origin=Slot("ride.origin"), destination=Slot("ride.destination"), mode=Slot("ride.mode")),
            "gap": Call("percentage_change", old_value=Ref("car.duration_minutes"), new_value=Ref("other.duration_minutes")),
        },
    ),
    Template(
        "which_cottage_is_farther",
        (
            (
                "Two cottages look good for the weekend. Driving from {trip.origin}, how much farther is the one in {trip.far} than the one in "
                "{trip.near}, in percent?"
            ),
            "Holiday flat in {trip.near} or in {trip.far}? Tell me how much farther the second is by car from {trip.origin}, in kilometres and percent.",
            "How much farther is it by road from {trip.origin} to {trip.far} than to {trip.near}? I need the gap in kilometres and percent.",
            "Our match may move from {trip.near} to {trip.far}. In percent, how much farther would the fans from {trip.origin} have to drive?",
            "Planning a reunion in {trip.near} or {trip.far}: how much farther is the second city by car for those coming from {trip.origin}, in percent?",
        ),
        {"trip": TWO_DRIVES},
        {
            "near": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.near")),
            "far": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.far")),
            "gap": Call("percentage_change", old_value=Ref("near.distance_km"), new_value=Ref("far.distance_km")),
        },
    ),
    Template(
        "one_suitcase",
        (
            (
                "I'm packing for {tour.first}, {tour.second} and {tour.third}. What are the lowest and the highest temperature there right now, and how "
                "far are they apart?"
            ),
            (
                "One suitcase for {tour.first}, {tour.second} and {tour.third}: how many degrees lie between the lowest and the highest temperature of the "
                "three today?"
            ),
            "How different are the temperatures in {tour.first}, {tour.second} and {tour.third} at the moment? Give me lowest, highest and the gap.",
            (
                "Will one coat do for {tour.first}, {tour.second} and {tour.third}? Check the three temperatures and tell me the highest, the lowest and "
                "the difference."
            ),
            "Concerts in {tour.first}, {tour.second} and {tour.third} this week. By how many degrees do the lowest and the highest temperature differ now?",
        ),
        {"tour": TOUR},
        {
            "first": Call("get_weather", city=Slot("tour.first")),
            "second": Call("get_weather", city=Slot("tour.second")),
            "third": Call("get_weather", city=Slot("tour.third")),
            "span": Call("min_max", values=[Ref("first.temperature_c"), Ref("second.temperature_c"), Ref("third.temperature_c")]),
        },
    ),
    Template(
        "call_between_offices",
        (
            "If our colleague {pair.caller} rings our colleague {pair.called} on {moment} local time, what time is it for the one who picks up?",
            "Our colleague {pair.caller} plans a call for {moment}, local time there. What time will that be for our colleague {pair.called}?",
            "What time is it for our colleague {pair.called} when it's {moment} where our colleague {pair.caller} works?",
            (
                "Will our colleague {pair.called} be awake? Our colleague {pair.caller} calls on {moment}, caller's local time. What time is that at the "
                "other end?"
            ),
            "When it's {moment} on the clock of our colleague {pair.caller}, what time does our colleague {pair.called} have?",
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
        "landing_and_last_leg",
        (
            (
                "I land in {trip.hub} on {trip.flight} and drive on to {trip.city}. WhatsApp my host {person} how the flight is doing and how long the "
                "drive takes."
            ),
            (
                "Our host {person} wonders when to cook. WhatsApp them how flight {trip.flight} is doing and how long the drive from {trip.hub} to "
                "{trip.city} is."
            ),
            (
                "How is flight {trip.flight} doing, and how long is the drive from {trip.hub} to {trip.city} afterwards? WhatsApp both to {person}, who "
                "has the keys."
            ),
            "Let {person} know on WhatsApp how my flight {trip.flight} is doing and how long it takes me to drive from {trip.hub} to {trip.city}.",
            "{person}, whose sofa I get tonight, wants a WhatsApp with the status of flight {trip.flight} and the drive from {trip.hub} to {trip.city}.",
        ),
        {"trip": FLY_AND_DRIVE, "person": PERSON},
        {
            "flight": Call("get_flight_status", flight_number=Slot("trip.flight")),
            "route": Call("get_directions", origin=Slot("trip.hub"), destination=Slot("trip.city")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("flight.summary"), Ref("route.summary")], channel="whatsapp"),
        },
    ),
    Template(
        "weekend_sheet",
        (
            'Make us a one-page report called "{trip.title}": the practical facts about {trip.city}, the weather there, and the drive from {trip.origin}.',
            (
                "How big is {trip.city} and what do people speak there, what's the weather, and how long is the drive from {trip.origin}? Lay it out as a "
                'report, "{trip.title}".'
            ),
            (
                "We're off to {trip.city}. Put together a report titled \"{trip.title}\" with the city's practical data, its weather, and the drive from "
                "{trip.origin}."
            ),
            (
                'Report for the fridge door, headline "{trip.title}": the practical facts about {trip.city} (size, language), its weather, and the drive '
                "from {trip.origin}."
            ),
            (
                '"{trip.title}" is the title of a report I need for the family: practical facts about {trip.city}, how the weather is, and how we drive '
                "there from {trip.origin}."
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
        "bet_on_two_cities",
        (
            "Settle a bet: how many more people live in {cities.large} than in {cities.small}, in numbers and in percent?",
            "How much bigger is the population of {cities.large} than that of {cities.small}, in percent?",
            "Tie-break at the pub quiz: by how many percent does {cities.large} beat {cities.small} in population?",
            "We're moving from {cities.small} to {cities.large}. In percent, how many more people live in our new city than in the old one?",
            "For my daughter's homework: how much higher is the population of {cities.large} than that of {cities.small}, in people and in percent?",
        ),
        {"cities": TWO_CITIES},
        {
            "small": Call("get_location_info", city=Slot("cities.small")),
            "large": Call("get_location_info", city=Slot("cities.large")),
            "gap": Call("percentage_change", old_value=Ref("small.population"), new_value=Ref("large.population")),
        },
    ),
    Template(
        "left_over_cash",
        (
            "I've got {cash.amount} {cash.money} and {cash.amount_too} {cash.money_too} left from our trip. Text {person} what each is worth in {target}.",
            (
                "What are {cash.amount} {cash.money} worth in {target}, and what are {cash.amount_too} {cash.money_too}? Text both to {person}, who buys "
                "the notes off me."
            ),
            (
                "{person} is changing my holiday cash, {cash.amount} {cash.money} and {cash.amount_too} {cash.money_too}. Text them what each is worth in "
                "{target}."
            ),
            "Leftover cash: {cash.amount} {cash.money} and {cash.amount_too} {cash.money_too}. Let {person} know by text what each is worth in {target}.",
            "{person} owes me {cash.amount} {cash.money} and {cash.amount_too} {cash.money_too} from the trip. Text them what each sum is worth in {target}.",
        ),
        {"cash": LEFT_OVER, "person": PERSON, "target": worded({"EUR": "euros", "GBP": "pounds", "USD": "US dollars"})},
        {
            "one": Call("get_exchange_rate", base=Slot("cash.money"), target=Slot("target"), amount=Slot("cash.amount")),
            "other": Call("get_exchange_rate", base=Slot("cash.money_too"), target=Slot("target"), amount=Slot("cash.amount_too")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("one.summary"), Ref("other.summary")]),
        },
    ),
)
