"""L3: journeys, weather, servers and clocks."""

from generator.pools.journeys import CLIENT, COLLEAGUE, COLLEAGUE_TO_CLIENT, COLLEAGUE_TO_EVENT, EVENT_ELSEWHERE, FLIGHT, SERVER
from generator.pools.people import PERSON
from generator.pools.teamwork import EVENT, staff
from generator.samplers import worded
from generator.template import Call, Ref, Slot, Template

_IT = staff("Engineering", "Operations", "Support")
_SELLERS = staff("Sales", "Support", "Marketing", "Product", "Design")

TEMPLATES = (
    Template(
        "weather_where_they_land",
        (
            "Our colleague {name} is packing for flight {flight}. Can you e-mail over what the weather is like where it lands?",
            "E-mail our colleague {name}, who is packing for flight {flight}, what the weather is like where it lands.",
            "Our colleague {name} has been rebooked to flight {flight} and has to pack again. Send the weather at its destination by e-mail, please.",
            "Can you let our colleague {name} know by e-mail what the weather's like where flight {flight} lands? The suitcase is still open.",
        ),
        {"flight": FLIGHT, "name": COLLEAGUE},
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "weather": Call("get_weather", city=Ref("flight.destination")),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("weather.summary")]),
        },
    ),
    Template(
        "weather_at_the_client",
        (
            "Our colleague {name} is taking photos outdoors at our client {company} today. Can you e-mail over what the weather is like there?",
            "E-mail our colleague {name} what the weather's like at our client {company}, to decide whether today's site visit goes ahead.",
            "What's the weather like at our client {company}? Our colleague {name} is off to see them and needs the answer by e-mail.",
            "Can you let our colleague {name} know by e-mail what the weather is like at our client {company}? Today's tour there is outdoors.",
        ),
        {"company": CLIENT, "name": _SELLERS},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("company")),
            "weather": Call("get_weather", city=Ref("client.rows[0].city")),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("weather.summary")]),
        },
    ),
    Template(
        "drive_to_the_client",
        (
            "Our colleague {trip.name} is driving to our client {trip.company}. Can you e-mail over how long that takes from their own office?",
            "E-mail our colleague {trip.name} how long the drive from their own office to our client {trip.company} takes, to book a car for long enough.",
            (
                "Our colleague {trip.name} is renting a car to visit our client {trip.company}. How long is the drive from their own office? Send the answer "
                "by e-mail."
            ),
            (
                "Can you let our colleague {trip.name} know by e-mail how long the drive from their own office to our client {trip.company} is? It's for "
                "tomorrow's visit."
            ),
        ),
        {"trip": COLLEAGUE_TO_CLIENT},
        {
            "who": Call("database_query", table="employees", column="name", value=Slot("trip.name")),
            "client": Call("database_query", table="customers", column="company", value=Slot("trip.company")),
            "route": Call("get_directions", origin=Ref("who.rows[0].city"), destination=Ref("client.rows[0].city")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("route.summary")]),
        },
    ),
    Template(
        "drive_to_the_event",
        (
            "Our colleague {trip.name} is driving to our event {trip.event}. Can you e-mail over how long that takes from their own office?",
            "E-mail our colleague {trip.name} how long the drive from their own office to our event {trip.event} takes, to plan the day.",
            "Our colleague {trip.name} wants to come to our event {trip.event} by car. How long is the drive from their own office? Send the answer by e-mail.",
            (
                "Our colleague {trip.name} is taking the posters to our event {trip.event} by car. Can you e-mail over how long the drive from their own "
                "office is?"
            ),
        ),
        {"trip": COLLEAGUE_TO_EVENT},
        {
            "who": Call("database_query", table="employees", column="name", value=Slot("trip.name")),
            "event": Call("database_query", table="events", column="title", value=Slot("trip.event")),
            "route": Call("get_directions", origin=Ref("who.rows[0].city"), destination=Ref("event.rows[0].city")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("route.summary")]),
        },
    ),
    Template(
        "event_on_their_clock",
        (
            "What time does our event {who.event} start for our colleague {who.name}, who is joining online? Send that local time by e-mail, please.",
            "Our colleague {who.name} is dialling in to our event {who.event}. Can you e-mail over what time it starts there, in local time?",
            "E-mail our colleague {who.name} what time our event {who.event} starts in the local time there; it's easy to mix up.",
            "Our colleague {who.name} will follow our event {who.event} from home. Can you e-mail what time that starts on the clock there?",
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
        "too_late_to_ring",
        (
            "Our colleague {name} wants to ring our client {company}. Can you e-mail over what time it is there right now?",
            "Is it too late to ring our client {company}? E-mail our colleague {name}, who has to call them, what time it is there right now.",
            "What time is it where our client {company} is? Our colleague {name} doesn't want to wake anybody and needs the answer by e-mail.",
            "Before our colleague {name} calls our client {company}, can you e-mail over what time it is there?",
        ),
        {"company": CLIENT, "name": _SELLERS},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("company")),
            "place": Call("get_location_info", city=Ref("client.rows[0].city")),
            "clock": Call("get_current_time", timezone=Ref("place.timezone")),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("clock.summary")]),
        },
    ),
    Template(
        "server_in_the_night",
        (
            "{host} is down. Let {person} know on {channel} where it's hosted and what time it is there.",
            "{host} doesn't respond and {person} has to phone the provider. Send a message on {channel}: where is it hosted, and what time is it there now?",
            "Before we wake anybody at the data centre: tell {person} on {channel} where {host} is hosted and what time it is there.",
            "Where is {host} hosted, and what time is it there? {person} has to call them about the outage, so send it on {channel}.",
        ),
        {"host": SERVER, "person": PERSON, "channel": worded({"slack": "Slack", "teams": "Teams"})},
        {
            "host": Call("dns_lookup", domain=Slot("host")),
            "place": Call("ip_geolocation", ip=Ref("host.first_record")),
            "clock": Call("get_current_time", timezone=Ref("place.timezone")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("place.summary"), Ref("clock.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "where_is_it_hosted",
        (
            "For the privacy policy, can you e-mail our colleague {name} which city and country {host} is hosted in?",
            "Which city is {host} hosted in? Our colleague {name} is filling in the privacy form and needs the answer by e-mail.",
            "Our colleague {name} has to name the country {host} is hosted in for the data protection audit. E-mail over where it is.",
            "A customer asks where in the world {host} is hosted. E-mail our colleague {name}, who is answering, the city and country.",
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
            "Somebody says the website of our event {event} is down. Can you check and e-mail our colleague {name}, who is on call, the result?",
            "Is the website of our event {event} up? E-mail our colleague {name}, who is on call, how it responds.",
            "Guests can't open the website of our event {event}. Check whether it's up and let our colleague {name} know by e-mail.",
            "Before our colleague {name} sends out the invitations: is the website of our event {event} up? Send the result by e-mail.",
        ),
        {"event": EVENT, "name": _IT},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("event")),
            "status": Call("check_url_status", url=Ref("event.rows[0].website")),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("status.summary")]),
        },
    ),
)
