"""L2: calls about the weather, flights and ways."""

from generator.pools.money import RATE
from generator.pools.office import EMPLOYEE, TABLES, column
from generator.pools.places import AIRLINES, CITIES, CITY, EUROPE, FLIGHT
from generator.pools.texts import CHANNEL
from generator.samplers import combine, one_of
from generator.template import Call, Ref, Slot, Template


def _within_a_drive(city: str, other: str) -> bool:
    """Whether two cities are so close that one rents a car at the airport of the one to visit the other."""
    here, there = CITIES[city], CITIES[other]
    return bool(city != other and abs(here["latitude"] - there["latitude"]) < 4.5 and abs(here["longitude"] - there["longitude"]) < 8)


# A flight with an odd number goes to its airline's hub.
_LANDING = combine(
    {"flight": "{0[0]}{1}", "company": "{0[1]}"},
    [
        (code, client["company"])
        for code, airline in AIRLINES.items()
        for client in TABLES["customers"]
        if airline["hub"] in EUROPE and client["city"] in EUROPE and _within_a_drive(airline["hub"], client["city"])
    ],
    range(103, 990, 2),
)


_TRIP_TITLE = combine("{} {}", ("Family", "Spring", "Summer", "Office", "Weekend", "Holiday", "Study"), ("Trip Sheet", "Travel Notes", "Journey Plan"))

TEMPLATES = (
    Template(
        "drive_from_the_airport",
        (
            (
                "I'm on flight {trip.flight}. From the city where it lands I'll drive straight to the city of our customer at {trip.company}. How long is the "
                "drive?"
            ),
            "How far is it by car from the city in which flight {trip.flight} arrives to the one in which our customer at {trip.company} is based?",
            (
                "We're visiting our customer at {trip.company}. Check which city flight {trip.flight} goes to, look up the customer's city, and plan me the "
                "drive from the former to the latter."
            ),
            (
                "Someone from the sales team lands with {trip.flight} and rents a car to visit our customer at {trip.company}. Could you get directions for "
                "the drive, from the city the flight arrives in to the customer's city?"
            ),
        ),
        {"trip": _LANDING},
        {
            "flight": Call("get_flight_status", flight_number=Slot("trip.flight")),
            "customer": Call("database_query", table="customers", column="company", value=Slot("trip.company")),
            "drive": Call("get_directions", origin=Ref("flight.destination"), destination=Ref("customer.rows[0].city")),
        },
    ),
    Template(
        "weather_for_a_traveller",
        (
            (
                'Our colleague {name} flies to {city} tonight. Send them an e-mail with the subject "{subject}" and the weather there, in one sentence, as its '
                "whole text."
            ),
            'What\'s the weather in {city}? E-mail just a one-sentence summary of it to our colleague {name}, who is going there; the subject is "{subject}".',
            (
                "Look up the e-mail address of our colleague {name}, who is packing for {city}, and mail them the current weather there, only the sentence "
                'that sums it up. Subject: "{subject}".'
            ),
            (
                'Please mail our colleague {name} in time for the trip, subject "{subject}". All the mail should say is how the weather in {city} is right '
                "now, in a sentence."
            ),
        ),
        {
            "name": EMPLOYEE,
            "city": CITY,
            "subject": one_of(
                *(
                    "Weather for your trip",
                    "Before you pack",
                    "What to expect outside",
                    "Your trip tonight",
                    "For your suitcase",
                    "Have a good journey",
                    "A quick look at the sky",
                ),
            ),
        },
        {
            "traveller": Call("database_query", table="employees", column="name", value=Slot("name")),
            "weather": Call("get_weather", city=Slot("city")),
            "mail": Call("send_email", to=Ref("traveller.rows[0].email"), subject=Slot("subject"), paragraphs=[Ref("weather.summary")]),
        },
    ),
    Template(
        "flight_news_for_the_manager",
        (
            (
                "Find out who the manager of our colleague {name} is and tell that person on {channel} how flight {flight} is doing. A one-sentence summary is "
                "enough."
            ),
            "How is flight {flight} doing? Send a sentence on it by {channel} to the manager of our colleague {name}, who is on board.",
            (
                "Our colleague {name} is on flight {flight}, and the manager is waiting. Send the manager a {channel} message with the flight's status summed "
                "up in one sentence."
            ),
            "Message the manager of our colleague {name} over {channel}: nothing but a one-sentence summary of where flight {flight} stands.",
        ),
        {"name": one_of(*column("employees", "name", lambda row: row["manager"] != row["name"])), "flight": FLIGHT, "channel": CHANNEL},
        {
            "employee": Call("database_query", table="employees", column="name", value=Slot("name")),
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "note": Call("send_message", recipient=Ref("employee.rows[0].manager"), paragraphs=[Ref("flight.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "trip_sheet",
        (
            (
                'We\'re going from {origin} to {destination} by train or bus. Make a report titled "{title}" with a sentence on the route and then one on the '
                "weather at our destination."
            ),
            (
                'Lay out a report called "{title}": its first section tells in a sentence how to get from {origin} to {destination} by train or bus, its '
                "second sums up the weather at the destination."
            ),
            (
                "How long does it take from {origin} to {destination} by train or bus, and what's the weather where we arrive? Put both answers, a sentence "
                'each and the route first, into a report under the headline "{title}".'
            ),
            (
                'I need a travel report with the headline "{title}". Start with a sentence on the way from {origin} to {destination} by train or bus, and '
                "finish with the current weather in the city where I get off, also in a sentence."
            ),
        ),
        {"title": _TRIP_TITLE, "origin": one_of(*EUROPE), "destination": one_of(*EUROPE)},
        {
            "route": Call("get_directions", origin=Slot("origin"), destination=Slot("destination"), mode="transit"),
            "weather": Call("get_weather", city=Slot("destination")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("route.summary"), Ref("weather.summary")]),
        },
    ),
    Template(
        "travel_note",
        (
            (
                'Make a report titled "{title}" with three sections of a sentence each: the weather in {city}, the status of flight {flight}, and the exchange '
                "rate from {rate.base} to {rate.target}."
            ),
            (
                "How is the weather in {city}, how is flight {flight} doing, and what's the exchange rate from {rate.base} to {rate.target}? Put the three "
                'answers, a sentence each and in that order, into a report called "{title}".'
            ),
            (
                'I leave tonight and want it all in one report with the headline "{title}": a sentence on the weather in {city}, then one on where flight '
                "{flight} stands, then one on the rate from {rate.base} to {rate.target}."
            ),
            (
                'Prepare a report for our guests under the headline "{title}". It begins with the weather in {city}, goes on with the status of flight '
                "{flight} and closes with the exchange rate of {rate.base} in {rate.target}, each in a single sentence."
            ),
        ),
        {"title": _TRIP_TITLE, "city": CITY, "flight": FLIGHT, "rate": RATE},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "rate": Call("get_exchange_rate", base=Slot("rate.base"), target=Slot("rate.target")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("weather.summary"), Ref("flight.summary"), Ref("rate.summary")]),
        },
    ),
)
