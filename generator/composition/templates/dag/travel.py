"""L3: four to six calls that fork and join, about weather, journeys, flights and parcels."""

from generator.composition.pools.business import AWAITED, DELIVERY_CHECK, PURSE, SHIPPED, TWO_PARCELS
from generator.composition.pools.days import WORKDAY
from generator.composition.pools.journeys import FLIGHT_ABROAD, HEADED, NEAR_CLIENT, TITLED_TRIP, TO_OUR_EVENT
from generator.composition.pools.people import FRIEND
from generator.composition.pools.titles import PATHS, TITLES
from generator.composition.samplers import one_of, times
from generator.composition.template import Call, Ref, Slot, Template, mail_to, report, text_to

AT_HOME = one_of("Parcel", "Wait for the parcel", "At home for the parcel", "Parcel delivery", "Parcel arrives")
PICK_UP = one_of("Collect my parcel", "Pick up the parcel", "Fetch my parcel", "Get the parcel", "Ask about the parcel")
"""What the day of a delivery is called in a calendar, and what to do in the evening when somebody else was at home."""

TEMPLATES = (
    Template(
        "drive_to_the_client",
        (
            'I\'m driving from my office to our client {company} on {day}, leaving at {time}. Can you block the driving time in my calendar as "{title}"?',
            'How long is the drive from my office to our client {company}? I\'m leaving on {day} at {time}, so block that time in my calendar as "{title}".',
            'On {day} at {time} I\'m setting off from my office to our client {company}. Please put the drive into my calendar as "{title}", for as long as it takes.',
        ),
        {"company": NEAR_CLIENT, "day": WORKDAY, "time": times(7, 14, 30), "title": HEADED},
        {
            "office": Call("get_session_context", field="work_city"),
            "client": Call("database_query", table="customers", column="company", value=Slot("company")),
            "route": Call("get_directions", origin=Ref("office.value"), destination=Ref("client.rows[0].city")),
            "block": Call(
                "create_calendar_event",
                title=Slot("title"),
                date=Slot("day"),
                start_time=Slot("time"),
                duration_minutes=Ref("route.duration_minutes"),
            ),
        },
    ),
    Template(
        "drive_to_our_event",
        (
            "{friend} is driving from {trip.origin} to our {trip.event}. Text over how long the drive is and what the weather's like there.",
            "How long is the drive from {trip.origin} to our {trip.event}, and what's the weather like there? Please text both to {friend}.",
            "Can you text {friend}, who's helping at our {trip.event}, how long the drive from {trip.origin} takes and how the weather is there?",
        ),
        {"trip": TO_OUR_EVENT, "friend": FRIEND},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("trip.event")),
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Ref("event.rows[0].city")),
            "weather": Call("get_weather", city=Ref("event.rows[0].city")),
            "note": text_to(Slot("friend"), "route.summary", "weather.summary"),
        },
    ),
    Template(
        "parcel_to_customer",
        (
            'Where is the parcel of order {order}? E-mail the customer, and put "{check}" on my to-do list for the day it arrives.',
            'Can you e-mail the customer where the parcel of order {order} is right now and put "{check}" on my to-do list for the day it should arrive?',
            'The customer wants to know where order {order} is, so track it and e-mail them. I also need a task for the day it arrives: "{check}"',
            'Please track order {order} and e-mail the customer where it is. I also need a task "{check}" for the day it should be delivered.',
        ),
        {"order": SHIPPED, "check": DELIVERY_CHECK},
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "parcel": Call("track_package", tracking_number=Ref("order.rows[0].tracking_number")),
            "mail": mail_to(Ref("order.rows[0].email"), "parcel.summary"),
            "task": Call("create_task", title=Slot("check"), due_date=Ref("parcel.estimated_delivery")),
        },
    ),
    Template(
        "money_and_weather_there",
        (
            "{friend} is off to {place.city} with {place.amount} {place.money} in cash. Text over what that is in the local currency and what the weather's like there.",
            "{friend} is packing for {place.city}. Text over what the weather's like there, and what {place.amount} {place.money} are worth in the local currency.",
            "We're flying to {place.city}. Can you text {friend} what {place.amount} {place.money} is worth in the local currency, and the weather there?",
        ),
        {"place": PURSE, "friend": FRIEND},
        {
            "place": Call("get_location_info", city=Slot("place.city")),
            "money": Call(
                "get_exchange_rate", base=Slot("place.money"), target=Ref("place.currency"), amount=Slot("place.amount")
            ),
            "weather": Call("get_weather", city=Slot("place.city")),
            "note": text_to(Slot("friend"), "money.summary", "weather.summary"),
        },
    ),
    Template(
        "travel_sheet",
        (
            'I\'m flying with {flight} today. Make me a report called "{title}" with the flight status, the weather where I land, and what {amount} euros are worth in the local currency there. Save it as {path}.',
            'Can you save a report called "{title}" as {path} for my trip today? It should have the status of flight {flight}, what {amount} euros are worth in the local currency where it lands, and the weather there.',
            'I need a travel sheet for my flight {flight}: its status, the weather where it lands, and the value of {amount} euros in the local currency there. Save it as {path}, a report titled "{title}".',
        ),
        {
            "flight": FLIGHT_ABROAD,
            "amount": one_of(100, 150, 200, 250, 300, 400, 500),
            "title": TITLES["trips"],
            "path": PATHS["travel"],
        },
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "place": Call("get_location_info", city=Ref("flight.destination")),
            "money": Call("get_exchange_rate", base="EUR", target=Ref("place.currency"), amount=Slot("amount")),
            "weather": Call("get_weather", city=Ref("flight.destination")),
            "page": report(Slot("title"), "flight.summary", "money.summary", "weather.summary"),
            "file": Call("write_file", path=Slot("path"), content=Ref("page.report")),
        },
    ),
    Template(
        "weekday_of_my_parcel",
        (
            '{friend} is taking in parcel {parcel} for me. Text over when it comes and which weekday that is, and remind me on that day: "{message}"',
            'When does parcel {parcel} get here, and what weekday is that? Text both to {friend}, who\'ll be at home, and set me a reminder for that day, "{message}".',
            'I won\'t be home when parcel {parcel} comes. Can you text {friend} the day it arrives and which weekday that is, and remind me that day: "{message}"?',
        ),
        {"parcel": AWAITED, "friend": FRIEND, "message": PICK_UP},
        {
            "parcel": Call("track_package", tracking_number=Slot("parcel")),
            "weekday": Call("get_weekday", date=Ref("parcel.estimated_delivery")),
            "reminder": Call("set_reminder", message=Slot("message"), date=Ref("parcel.estimated_delivery")),
            "note": text_to(Slot("friend"), "parcel.summary", "weekday.summary"),
        },
    ),
    Template(
        "two_parcels_in_my_calendar",
        (
            'I have to be home for parcels {parcels.one} and {parcels.other}. Put "{title}" in my calendar at {time} on the day each arrives, and text both entries to {friend}, who lives with me.',
            'When do my parcels {parcels.one} and {parcels.other} arrive? Add "{title}" to my calendar at {time} on each of the two days and text {friend} both entries.',
            'Can you track {parcels.one} and {parcels.other} and put "{title}" in my calendar at {time} on the day each parcel comes? {friend} may have to fill in for me, so text over both entries.',
        ),
        {"parcels": TWO_PARCELS, "title": AT_HOME, "time": times(8, 12, 30), "friend": FRIEND},
        {
            "one": Call("track_package", tracking_number=Slot("parcels.one")),
            "other": Call("track_package", tracking_number=Slot("parcels.other")),
            "first": Call(
                "create_calendar_event",
                title=Slot("title"),
                date=Ref("one.estimated_delivery"),
                start_time=Slot("time"),
            ),
            "second": Call(
                "create_calendar_event",
                title=Slot("title"),
                date=Ref("other.estimated_delivery"),
                start_time=Slot("time"),
            ),
            "note": text_to(Slot("friend"), "first.summary", "second.summary"),
        },
    ),
    Template(
        "weekend_page_saved",
        (
            'We\'re driving from {trip.origin} to {trip.city}. Make a report called "{trip.title}" with the weather there and how long the drive is, and save it as {path}.',
            'How\'s the weather in {trip.city}, and how long is the drive from {trip.origin}? Put both into a report titled "{trip.title}" for the family and save it as {path}.',
            'Can you save a report as {path} for our trip by car? Call it "{trip.title}" and put in the weather in {trip.city} and the drive from {trip.origin}.',
        ),
        {"trip": TITLED_TRIP, "path": PATHS["travel"]},
        {
            "weather": Call("get_weather", city=Slot("trip.city")),
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.city")),
            "page": report(Slot("trip.title"), "weather.summary", "route.summary"),
            "file": Call("write_file", path=Slot("path"), content=Ref("page.report")),
        },
    ),
)
