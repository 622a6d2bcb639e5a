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
            "Our colleague {name} is about to board {flight}. E-mail them what the weather is like where it lands.",
            "E-mail our colleague {name}, who is packing for flight {flight}, what the weather is like where it lands.",
            "Our colleague {name} has been rebooked to flight {flight}. Can you e-mail them the weather at its destination?",
            "Does our colleague {name} need a coat? Their flight is {flight}, so e-mail them the weather where it lands.",
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
            "Our colleague {name} is visiting our client {company} today. E-mail them what the weather is like there.",
            "E-mail our colleague {name} the weather at our client {company}'s; they're on their way there.",
            "What's the weather like at our client {company}'s? Our colleague {name} is off to see them, so e-mail them the answer.",
            "Our colleague {name} is leaving for our client {company}. Can you e-mail them the weather there?",
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
            "Our colleague {trip.name} is driving to our client {trip.company}. E-mail them how long the drive from their office takes.",
            "E-mail our colleague {trip.name} how long the drive from where they work to our client {trip.company} takes.",
            "How long is the drive from our colleague {trip.name}'s office to our client {trip.company}? E-mail them the answer.",
            "Our colleague {trip.name} has a meeting at our client {trip.company}'s. E-mail them how long the drive from their office is.",
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
            "Our colleague {trip.name} is driving to our event {trip.event}. E-mail them how long that takes from their office.",
            "E-mail our colleague {trip.name} how long the drive from where they work to our event {trip.event} takes.",
            "How far is the drive from our colleague {trip.name}'s office to our event {trip.event}? Let them know by e-mail.",
            "Our colleague {trip.name} is bringing the posters for our event {trip.event} by car. E-mail them how long the drive from their office is.",
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
            "Our colleague {who.name} is joining our event {who.event} online. E-mail them what time it starts where they are.",
            "Our colleague {who.name} is dialling in to our event {who.event}. E-mail them the start in their own time zone, please.",
            "What time does our event {who.event} start for our colleague {who.name}, who is joining online? E-mail it to them in their local time.",
            "Our colleague {who.name} will watch our event {who.event} from home. Let them know by e-mail what time it starts on their clock.",
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
            "Our colleague {name} wants to ring our client {company}. E-mail them what time it is there now.",
            "Is it too late to ring our client {company}? E-mail our colleague {name} what time it is there right now.",
            "What time is it at our client {company}'s? Our colleague {name} has to call them, so e-mail over the time there.",
            "E-mail our colleague {name} what time it is in our client {company}'s city; they don't want to wake anybody.",
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
            "{host} doesn't respond and {person} wants to phone the host. Message them on {channel} where it's hosted and what time it is there now.",
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
            "Our colleague {name} needs to know where {host} is hosted. E-mail them the place.",
            "Where is {host} hosted? E-mail our colleague {name}, who is filling in the privacy form.",
            "Our colleague {name} is checking our privacy policy. E-mail them where {host} is hosted.",
            "For the privacy review: where is {host} hosted? Our colleague {name} wants the answer by e-mail.",
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
            "Somebody says the website of our event {event} is down. Check it and e-mail our colleague {name} the result.",
            "Is the website of our event {event} up? Our colleague {name} is on call, so e-mail them how it responds.",
            "The invitations go out today. Check whether the website of our event {event} responds and e-mail our colleague {name} the result.",
            "Guests can't open the website of our event {event}. E-mail our colleague {name} whether it's up.",
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
