"""L3: journeys, weather, hosts and clocks."""

from generator.composition.pools.days import WORKDAY
from generator.composition.pools.journeys import (
    CLIENT_TO_EVENT,
    EVENT_ELSEWHERE,
    FLIGHT,
    FLIGHT_ABROAD,
    HEADED,
    NEAR_CLIENT,
    NEAR_EVENT,
    OPEN_EVENT,
    SERVER,
    VISIT,
)
from generator.composition.pools.people import PERSON
from generator.composition.pools.teamwork import staff
from generator.composition.samplers import one_of, times
from generator.composition.template import Call, Ref, Slot, Template

_IT = staff("Engineering", "Operations", "Support")

TEMPLATES = (
    Template(
        "weather_where_they_land",
        (
            "My boss is on flight {flight} today. Can you e-mail them whether it's on time and what the weather is like where it lands?",
            "Is flight {flight} on time, and what's the weather like where it lands? My boss is flying, so e-mail them both, please.",
            "My boss is packing for flight {flight}. E-mail them how the flight is doing and what the weather is like at the destination.",
            "My boss is off to the airport. Please e-mail them the status of flight {flight} and what the weather's like where it lands.",
        ),
        {"flight": FLIGHT},
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "weather": Call("get_weather", city=Ref("flight.destination")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": Call(
                "send_email", to=Ref("boss.value"), paragraphs=[Ref("flight.summary"), Ref("weather.summary")]
            ),
        },
    ),
    Template(
        "travel_money",
        (
            (
                "{person} is flying on {flight} today with {amount} euros in cash. Text them what that's worth in the local currency where it "
                "lands and what the weather's like there."
            ),
            (
                "{person} and I are on flight {flight} today. Text them what {amount} euros is worth in the local currency where we land and "
                "what the weather's like there."
            ),
            "Can you text {person} what they'd get for {amount} euros in the local currency where flight {flight} lands, and what the weather's like there?",
            (
                "{person} is boarding {flight} and asks what {amount} euros is worth in the local currency there and what the weather's like "
                "where it lands. Text them both, please."
            ),
        ),
        {"flight": FLIGHT_ABROAD, "amount": one_of(50, 80, 100, 150, 200, 250, 300, 400, 500), "person": PERSON},
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "place": Call("get_location_info", city=Ref("flight.destination")),
            "money": Call("get_exchange_rate", base="EUR", target=Ref("place.currency"), amount=Slot("amount")),
            "weather": Call("get_weather", city=Ref("flight.destination")),
            "note": Call(
                "send_message", recipient=Slot("person"), paragraphs=[Ref("money.summary"), Ref("weather.summary")]
            ),
        },
    ),
    Template(
        "weather_at_the_client",
        (
            "My colleague {visit.name} is visiting our client {visit.company} today. Can you e-mail them what the weather is like there?",
            "What's the weather like at our client {visit.company}? {visit.name} on our team is off to see them, so please e-mail them the answer.",
            "Our colleague {visit.name} is packing for a visit to our client {visit.company}. E-mail them what the weather's like there, please.",
            "Can you check the weather where our client {visit.company} is and e-mail it to my colleague {visit.name}? They're heading there tonight.",
        ),
        {"visit": VISIT},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("visit.company")),
            "weather": Call("get_weather", city=Ref("client.rows[0].city")),
            "who": Call("database_query", table="employees", column="name", value=Slot("visit.name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("weather.summary")]),
        },
    ),
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
        "drive_to_the_event",
        (
            "{person} wants a lift to our {event}. Can you text them how long the drive from my place takes?",
            "How long is the drive from my place to our {event}? Please text it to {person}, who's coming along.",
            "I'm driving to our {event} from home and taking {person} with me. Can you text them how long the drive is?",
            "We're taking my car to our {event}, so can you text {person} how long it takes to drive there from my place?",
        ),
        {"event": NEAR_EVENT, "person": PERSON},
        {
            "home": Call("get_session_context", field="home_city"),
            "event": Call("database_query", table="events", column="title", value=Slot("event")),
            "route": Call("get_directions", origin=Ref("home.value"), destination=Ref("event.rows[0].city")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("route.summary")]),
        },
    ),
    Template(
        "visit_by_car",
        (
            "{person} and I are driving from my office to our client {company} this morning. Text them how long it takes and what the weather is like there.",
            "I'm picking up {person} at my office to visit our client {company}. Can you text them how long the drive takes and what the weather's like there?",
            (
                "How long is the drive from my office to our client {company}, and what's the weather like there? Please text both to {person}, who's "
                "coming with me."
            ),
            (
                "Can you text {person} how long the drive from my office to our client {company} takes, and what the weather is like there? We're leaving "
                "in an hour."
            ),
        ),
        {"company": NEAR_CLIENT, "person": PERSON},
        {
            "office": Call("get_session_context", field="work_city"),
            "client": Call("database_query", table="customers", column="company", value=Slot("company")),
            "route": Call("get_directions", origin=Ref("office.value"), destination=Ref("client.rows[0].city")),
            "weather": Call("get_weather", city=Ref("client.rows[0].city")),
            "note": Call(
                "send_message", recipient=Slot("person"), paragraphs=[Ref("route.summary"), Ref("weather.summary")]
            ),
        },
    ),
    Template(
        "event_on_their_clock",
        (
            "My colleague {who.name} is joining our {who.event} online. Can you e-mail them what time it starts in their time zone?",
            "What time does our {who.event} start for my colleague {who.name}, who's dialling in? Please e-mail it to them in their local time.",
            "My colleague {who.name} is following our {who.event} from home. Can you e-mail them when it starts in their local time?",
            "Please e-mail my colleague {who.name} what time our {who.event} starts where they are. They're joining by video.",
        ),
        {"who": EVENT_ELSEWHERE},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("who.event")),
            "who": Call("database_query", table="employees", column="name", value=Slot("who.name")),
            "local": Call(
                "convert_timezone",
                datetime=Ref("event.rows[0].start"),
                from_timezone=Ref("event.rows[0].timezone"),
                to_timezone=Ref("who.rows[0].timezone"),
            ),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("local.summary")]),
        },
    ),
    Template(
        "invitation_with_the_way",
        (
            (
                "Our client {guest.company} is coming to our {guest.event} by car. Can you e-mail them the event details and how long the drive from their "
                "city is?"
            ),
            "Please e-mail our client {guest.company} the details of our {guest.event} and how long it takes to drive there from their city.",
            "I've invited our client {guest.company} to our {guest.event}. E-mail them the details and how long the drive from their city takes, please.",
            "Our client {guest.company} may drive over for our {guest.event}. Can you e-mail them the event details and how far it is from their city by car?",
        ),
        {"guest": CLIENT_TO_EVENT},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("guest.company")),
            "event": Call("database_query", table="events", column="title", value=Slot("guest.event")),
            "route": Call("get_directions", origin=Ref("client.rows[0].city"), destination=Ref("event.rows[0].city")),
            "mail": Call(
                "send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("event.summary"), Ref("route.summary")]
            ),
        },
    ),
    Template(
        "where_is_it_hosted",
        (
            "Where is {host} hosted? My colleague {name} is updating our privacy policy, so please e-mail them the city and country.",
            "My colleague {name} needs to know where {host} is hosted for the data protection audit. Can you e-mail them the answer?",
            "Can you find out which country {host} is hosted in and e-mail it to {name} on our team? It's for our list of processors.",
            "Our colleague {name} is checking where our data are. Can you e-mail them which city and country {host} is hosted in?",
        ),
        {"host": SERVER, "name": staff("Engineering", "Legal", "Operations")},
        {
            "host": Call("dns_lookup", domain=Slot("host")),
            "place": Call("ip_geolocation", ip=Ref("host.first_record")),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("place.summary")]),
        },
    ),
    Template(
        "is_the_event_site_up",
        (
            "Somebody says the website of our {event} is down. Can you check and e-mail my colleague {name} the result?",
            "Is the website of our {event} up? Please check and e-mail {name} on our team what you find.",
            "Guests say they can't open the website of our {event}. Check if it's up and let our colleague {name} know by e-mail.",
            "My colleague {name} is about to send out the link to our {event}. Can you check that its website is up and e-mail them the result?",
        ),
        {"event": OPEN_EVENT, "name": _IT},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("event")),
            "status": Call("check_url_status", url=Ref("event.rows[0].website")),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("status.summary")]),
        },
    ),
)
