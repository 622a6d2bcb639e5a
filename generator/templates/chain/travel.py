"""L1: two calls about the weather, places and ways to get there."""

from typing import Any

from generator.pools.days import DATETIME
from generator.pools.knowledge import ENTRIES, LESS_KNOWN_CAPITALS, plain_names
from generator.pools.money import CURRENCIES
from generator.pools.people import PERSON
from generator.pools.places import CITIES, CITY, FLIGHT, TRIP, ZONE
from generator.samplers import Draw, pick
from generator.template import Call, Ref, Slot, Template


def _cities_to_find() -> list[dict[str, Any]]:
    """Facts that tell a city whose weather is known."""
    return [
        *({"subject": country, "property": "capital"} for country, city in LESS_KNOWN_CAPITALS.items() if city in CITIES),
        *(
            {"subject": name, "property": fact}
            for fact in ("birthplace", "headquarters")
            for name in plain_names()
            if ENTRIES[name]["facts"].get(fact) in CITIES
        ),
    ]


TEMPLATES = (
    Template(
        "weather_in_fahrenheit",
        (
            "Check the weather in {city} and convert the temperature from Celsius to Fahrenheit.",
            "How hot is it in {city}? Turn the Celsius reading into Fahrenheit for me.",
            "I think in Fahrenheit, so please don't give me Celsius. How warm is it in {city} right now?",
            "My American cousin wants to know how warm {city} is today. Look up the temperature and convert it from Celsius to Fahrenheit.",
            "What is the temperature in {city}? The weather service only reports degrees Celsius, but I need it in Fahrenheit.",
            "Packing for {city}: please find out the temperature over there and convert those degrees Celsius to Fahrenheit.",
        ),
        {"city": CITY},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "converted": Call("unit_convert", value=Ref("weather.temperature_c"), from_="celsius", to="fahrenheit"),
        },
    ),
    Template(
        "weather_by_text",
        (
            "Look up the weather in {city} and text the one-sentence summary to {friend}.",
            "Text {friend}, who is about to land in {city}, the weather summary for that place, please.",
            "Please find out what the weather is like in {city} right now; {friend} should get the summary sentence as a text message.",
            "Let {friend} know by text whether {city} calls for an umbrella right now: the one-sentence weather summary, word for word.",
            "What's the weather doing in {city}? Pass the short summary on to {friend} by text.",
        ),
        {"city": CITY, "friend": PERSON},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("weather.summary")]),
        },
    ),
    Template(
        "weather_in_a_city_to_be_found",
        (
            "Look up the {place.property} of {place.subject}. What's the weather like in that city at the moment?",
            "I never remember the {place.property} of {place.subject}. Find out which city it is and check the current weather in it.",
            "Find out the {place.property} of {place.subject}, please: is it raining in that city right now?",
            "We are flying to the {place.property} of {place.subject} tonight. Find out which city that is, and how warm it is there.",
            "How warm is it right now in the city that your records give as the {place.property} of {place.subject}?",
            "I'd like to know two things: which city is the {place.property} of {place.subject}, and what is the weather there now? Look up both, please.",
        ),
        {"place": pick(_cities_to_find())},
        {
            "puzzle": Call("knowledge_base_query", subject=Slot("place.subject"), property=Slot("place.property")),
            "weather": Call("get_weather", city=Ref("puzzle.value")),
        },
    ),
    Template(
        "local_money",
        (
            (
                "I'm travelling to {place.city} next week. Look up the practical data on the city, and then the exchange rate from one {place.money} into "
                "the currency given there."
            ),
            "Get me the practical data on the city of {place.city}, please. How much of the local currency named in them does one {place.money} buy?",
            "Look up the city of {place.city}: country, language, local currency and so on. Then tell me what one {place.money} is worth in that currency.",
            (
                "Off to {place.city} soon! Look up the facts on the city, such as its currency, and quote me the exchange rate from the {place.money} into "
                "that currency."
            ),
        ),
        {
            "place": pick(
                [
                    {"city": city, "money": Draw(code, CURRENCIES[code]["name"])}
                    for city, row in CITIES.items()
                    for code in list(CURRENCIES)[:20]
                    if row["currency"] != code
                ]
            )
        },
        {
            "place": Call("get_location_info", city=Slot("place.city")),
            "rate": Call("get_exchange_rate", base=Slot("place.money"), target=Ref("place.currency")),
        },
    ),
    Template(
        "call_across_zones",
        (
            "Look up the time zone of {place.city} and convert {moment} from {place.zone} time to it.",
            "Our call is on {moment}, {place.zone} time. A colleague joins from {place.city}, so look up the time zone there and tell me the local time.",
            "A client in {place.city} wants to join us on {moment} {place.zone} time. What time is that for the client? Look up the city's time zone first.",
            "When it is {moment} in {place.zone}, what do the clocks in {place.city} show? Please look the time zone up, don't guess it.",
        ),
        {
            "place": pick([{"city": city, "zone": zone} for city, row in CITIES.items() for zone in ZONE if row["timezone"] != zone.value]),
            "moment": DATETIME,
        },
        {
            "place": Call("get_location_info", city=Slot("place.city")),
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Slot("place.zone"), to_timezone=Ref("place.timezone")),
        },
    ),
    Template(
        "weather_at_arrival",
        (
            "Where does flight {flight} land, and what's the weather there?",
            "I'm boarding {flight} in an hour. Look up the flight's destination and check the weather in that city for me.",
            "Check flight {flight}: which city is it heading to, and do I need a jacket there right now?",
            "My parents are on flight {flight}. Please find its destination and tell me how warm it is over there.",
            "What's the weather like right now where flight {flight} is going?",
        ),
        {"flight": FLIGHT},
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "weather": Call("get_weather", city=Ref("flight.destination")),
        },
    ),
    Template(
        "flight_update_on_chat",
        (
            "How is flight {flight} doing? Send {friend} the status summary on WhatsApp.",
            "Check flight {flight} and WhatsApp the summary of its status to {friend}, who is picking me up.",
            "Look up the status of flight {flight}, then send {friend} the one-sentence summary on WhatsApp.",
            "Let {friend} know on WhatsApp whether {flight} is on time; the summary line of the flight status is enough.",
        ),
        {"flight": FLIGHT, "friend": PERSON},
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "chat": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("flight.summary")], channel="whatsapp"),
        },
    ),
    Template(
        "road_in_miles",
        (
            "How far is it by car from {trip.origin} to {trip.destination}? Convert the distance from kilometers to miles.",
            (
                "We're planning a road trip from {trip.origin} to {trip.destination}. Get the driving distance, which comes in kilometers, and convert it "
                "to miles."
            ),
            "How many miles is the drive from {trip.origin} to {trip.destination}? The route planner counts in kilometers.",
            "My odometer counts miles. Find the directions from {trip.origin} to {trip.destination} and turn the kilometers into miles.",
            "What is the road distance from {trip.origin} to {trip.destination} in kilometers, and what does that convert to in miles?",
        ),
        {"trip": TRIP},
        {
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination")),
            "miles": Call("unit_convert", value=Ref("route.distance_km"), from_="kilometers", to="miles"),
        },
    ),
    Template(
        "train_ride_by_text",
        (
            "How long does it take from {trip.origin} to {trip.destination} by public transport? Text the summary to {friend}.",
            "Send {friend} a text with the summary of the trip from {trip.origin} to {trip.destination} by public transport.",
            "Find the way from {trip.origin} to {trip.destination} by train or bus and text {friend} the summary of distance and time.",
            "Please plan a ride from {trip.origin} to {trip.destination} by train or bus, then text the one-sentence summary to {friend}.",
        ),
        {"trip": TRIP, "friend": PERSON},
        {
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination"), mode="transit"),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("route.summary")]),
        },
    ),
)
