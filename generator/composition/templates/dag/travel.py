"""L3: four to six calls that fork and join, about weather, journeys, flights and parcels."""

from generator.composition.pools.business import AWAITED, DELIVERY_CHECK, PURSE, SHIPPED, TWO_PARCELS
from generator.composition.pools.days import AT_THE_DOOR, WORKDAY
from generator.composition.pools.journeys import FLIGHT_ABROAD, HEADED, NEAR_CLIENT, TITLED_TRIP
from generator.composition.pools.people import FRIEND
from generator.composition.pools.titles import PATHS, TITLES
from generator.composition.samplers import one_of, times
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "drive_to_the_client",
        (
            'I\'m driving from my office to our client {company} on {day}, leaving at {time}. Can you block the driving time in my calendar as "{title}"?',
            'How long is the drive from my office to our client {company}? I\'m leaving on {day} at {time}, so block that time in my calendar as "{title}".',
            (
                'On {day} at {time} I\'m setting off from my office to see our client {company}. Put the drive into my calendar as "{title}", for as long '
                "as it takes."
            ),
            'Can you put "{title}" into my calendar for {day} at {time}? It should last as long as the drive from my office to our client {company}.',
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
        "parcel_to_customer",
        (
            'Where is the parcel of order {order}? E-mail the customer, and put "{check}" on my to-do list for the day it arrives.',
            'Can you e-mail the customer where order {order} is right now and put "{check}" on my to-do list for the day it should arrive?',
            'The customer wants to know where order {order} is, so track it and e-mail them. I also need a task for the day it arrives: "{check}"',
            'Please track order {order} and e-mail the customer where it is. I also need a task "{check}" for the day it should be delivered.',
        ),
        {"order": SHIPPED, "check": DELIVERY_CHECK},
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "parcel": Call("track_package", tracking_number=Ref("order.rows[0].tracking_number")),
            "mail": Call("send_email", to=Ref("order.rows[0].email"), paragraphs=[Ref("parcel.summary")]),
            "task": Call("create_task", title=Slot("check"), due_date=Ref("parcel.estimated_delivery")),
        },
    ),
    Template(
        "money_and_weather_there",
        (
            "{friend} is off to {place.city} with {place.amount} {place.money}. Text over what that is in the local currency and what the weather's like.",
            "How much is {place.amount} {place.money} in the local currency of {place.city}, and what's the weather like there? Text both to {friend}.",
            "We're flying to {place.city}. Can you text {friend} what {place.amount} {place.money} is worth in the local currency, and the weather there?",
        ),
        {"place": PURSE, "friend": FRIEND},
        {
            "place": Call("get_location_info", city=Slot("place.city")),
            "money": Call(
                "get_exchange_rate", base=Slot("place.money"), target=Ref("place.currency"), amount=Slot("place.amount")
            ),
            "weather": Call("get_weather", city=Slot("place.city")),
            "note": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("money.summary"), Ref("weather.summary")]
            ),
        },
    ),
    Template(
        "travel_sheet",
        (
            'I\'m on flight {flight} today with {amount} euros. Make a report called "{title}" with the flight status, what my euros are worth in the local currency where I land, and the weather there. Save it as {path}.',
            'Save me a report titled "{title}" as {path}: the status of flight {flight}, what {amount} euros is worth in the local currency where it lands, and the weather there.',
            'For my flight {flight}, can you put its status, the value of {amount} euros in the local currency where it lands and the weather there into a report called "{title}" and save it as {path}?',
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
            "page": Call(
                "generate_report",
                title=Slot("title"),
                sections=[Ref("flight.summary"), Ref("money.summary"), Ref("weather.summary")],
            ),
            "file": Call("write_file", path=Slot("path"), content=Ref("page.report")),
        },
    ),
    Template(
        "weekday_of_my_parcel",
        (
            'When does parcel {parcel} get here, and what day of the week is that? Text both to {friend}, and remind me on that day: "{message}"',
            'Can you track parcel {parcel} and text {friend} when it comes and what weekday that is? And set me a reminder for the day: "{message}"',
            'Track parcel {parcel} for me. Text {friend} the details and the day of the week it arrives, and remind me that day: "{message}"',
        ),
        {"parcel": AWAITED, "friend": FRIEND, "message": AT_THE_DOOR},
        {
            "parcel": Call("track_package", tracking_number=Slot("parcel")),
            "weekday": Call("get_weekday", date=Ref("parcel.estimated_delivery")),
            "reminder": Call("set_reminder", message=Slot("message"), date=Ref("parcel.estimated_delivery")),
            "note": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("parcel.summary"), Ref("weekday.summary")]
            ),
        },
    ),
    Template(
        "weekdays_of_two_parcels",
        (
            "I'm waiting for parcels {parcels.one} and {parcels.other}. On what days of the week do they arrive? Text {friend}, who's at home then, the weekdays.",
            "What day of the week does parcel {parcels.one} arrive, and what day {parcels.other}? Text both weekdays to {friend}, please.",
            "{friend} is signing for my parcels {parcels.one} and {parcels.other}. Can you text over what day of the week each arrives?",
        ),
        {"parcels": TWO_PARCELS, "friend": FRIEND},
        {
            "one": Call("track_package", tracking_number=Slot("parcels.one")),
            "other": Call("track_package", tracking_number=Slot("parcels.other")),
            "first": Call("get_weekday", date=Ref("one.estimated_delivery")),
            "second": Call("get_weekday", date=Ref("other.estimated_delivery")),
            "note": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("first.summary"), Ref("second.summary")]
            ),
        },
    ),
    Template(
        "weekend_page_saved",
        (
            'We\'re driving from {trip.origin} to {trip.city}. Make a report called "{trip.title}" with the weather there and how long the drive is, and save it as {path}.',
            'How\'s the weather in {trip.city}, and how long is the drive from {trip.origin}? Put both into a report titled "{trip.title}" and save it as {path}.',
            'Can you save a report as {path}, titled "{trip.title}", with the weather in {trip.city} and the drive from {trip.origin}?',
        ),
        {"trip": TITLED_TRIP, "path": PATHS["travel"]},
        {
            "weather": Call("get_weather", city=Slot("trip.city")),
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.city")),
            "page": Call(
                "generate_report", title=Slot("trip.title"), sections=[Ref("weather.summary"), Ref("route.summary")]
            ),
            "file": Call("write_file", path=Slot("path"), content=Ref("page.report")),
        },
    ),
)
