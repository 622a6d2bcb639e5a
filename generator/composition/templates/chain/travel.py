"""L1: two calls about weather, journeys, flights and parcels."""

from generator.composition.pools.business import AWAITED, PURSE
from generator.composition.pools.days import CALL_TIME
from generator.composition.pools.journeys import COLLEAGUE_ABROAD, DRIVE, FLIGHT
from generator.composition.pools.people import FRIEND
from generator.composition.pools.places import CITY
from generator.composition.template import Call, Ref, Slot, Template, text_to

TEMPLATES = (
    Template(
        "weather_in_fahrenheit",
        (
            "How warm is it in {city}, in Fahrenheit rather than Celsius?",
            "I think in Fahrenheit, not Celsius. What's the temperature in {city} right now?",
            "I'm flying to {city} tonight. How warm is it there in Fahrenheit? Celsius tells me nothing.",
            "My American cousin is packing for {city}. How warm is it there today, in Fahrenheit instead of Celsius?",
        ),
        {"city": CITY},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "converted": Call("unit_convert", value=Ref("weather.temperature_c"), from_="celsius", to="fahrenheit"),
        },
    ),
    Template(
        "local_money",
        (
            "I'm off to {place.city} with {place.amount} {place.money}. What's that worth in the local currency?",
            "How much of the local currency do I get in {place.city} for {place.amount} {place.money}?",
            "We have {place.amount} {place.money} to spend in {place.city}. What does that come to in local currency?",
            "Off to {place.city} on Friday! What are my {place.amount} {place.money} worth in the local currency there?",
        ),
        {"place": PURSE},
        {
            "city": Call("get_location_info", city=Slot("place.city")),
            "worth": Call(
                "get_exchange_rate", base=Slot("place.money"), target=Ref("city.currency"), amount=Slot("place.amount")
            ),
        },
    ),
    Template(
        "call_across_zones",
        (
            "I'm free on {moment}. What time is that for our colleague {name}?",
            "If I call our colleague {name} on {moment}, what time will it be over there?",
            "Our colleague {name} has to dial in on {moment}, my time. When is that over there?",
            "I want to invite our colleague {name} to a call on {moment}, my time. What time is that for them?",
        ),
        {"moment": CALL_TIME, "name": COLLEAGUE_ABROAD},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "theirs": Call("convert_timezone", datetime=Slot("moment"), to_timezone=Ref("colleague.rows[0].timezone")),
        },
    ),
    Template(
        "days_to_a_delivery",
        (
            "I'm waiting for parcel {parcel}. How many more days will it take?",
            "When does parcel {parcel} get here, and how many days is that from today?",
            "How many days is it until parcel {parcel} arrives? It's a birthday present.",
            "We can't start without it: how many days do we still have to wait for parcel {parcel}?",
        ),
        {"parcel": AWAITED},
        {
            "parcel": Call("track_package", tracking_number=Slot("parcel")),
            "days": Call("calculate_date_diff", end_date=Ref("parcel.estimated_delivery")),
        },
    ),
    Template(
        "miles_by_road",
        (
            "How many miles is it from {trip.origin} to {trip.destination} by car? I'm no good with kilometers.",
            "My British car counts miles, not kilometers. How far is it from {trip.origin} to {trip.destination} by road?",
            "How far is the drive from {trip.origin} to {trip.destination}? In miles instead of kilometers, please.",
        ),
        {"trip": DRIVE},
        {
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.destination")),
            "miles": Call("unit_convert", value=Ref("route.distance_km"), from_="kilometers", to="miles"),
        },
    ),
    Template(
        "weather_by_text",
        (
            "Text {friend}, who is packing for {city}, what the weather's like there.",
            "{friend} is about to land in {city}. Can you text them what the weather is like there?",
            "Can you check the weather in {city} and text it to {friend}? They're about to leave.",
            "{friend} is off to {city} today and asks if they need an umbrella. Text them the weather there, please.",
        ),
        {"city": CITY, "friend": FRIEND},
        {"weather": Call("get_weather", city=Slot("city")), "text": text_to(Slot("friend"), "weather.summary")},
    ),
    Template(
        "flight_update_on_chat",
        (
            "{friend} is picking me up from flight {flight}. Can you tell them on WhatsApp whether it's on time?",
            "Is {flight} on time? {friend} is at the airport and waiting for the answer on WhatsApp.",
            "Let {friend} know on WhatsApp whether my flight {flight} is on time.",
            "{friend} keeps asking about flight {flight}. Can you send them its status on WhatsApp?",
        ),
        {"flight": FLIGHT, "friend": FRIEND},
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "chat": text_to(Slot("friend"), "flight.summary", channel="whatsapp"),
        },
    ),
    Template(
        "parcel_by_text",
        (
            "Where's parcel {parcel}? Text it to {friend}, please.",
            "{friend} is waiting for parcel {parcel}. Can you text over where it is?",
            "Track parcel {parcel} and text {friend} when it will get there.",
        ),
        {"parcel": AWAITED, "friend": FRIEND},
        {
            "parcel": Call("track_package", tracking_number=Slot("parcel")),
            "text": text_to(Slot("friend"), "parcel.summary"),
        },
    ),
)
