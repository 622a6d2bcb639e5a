"""L3: journeys, weather, places and clocks."""

from generator.pools.journeys import (
    CLIENT,
    COLLEAGUE,
    COLLEAGUE_ABROAD,
    DRIVE_TO_CLIENT,
    DRIVE_TO_EVENT,
    EVENT_ABROAD,
    FLIGHT,
    FLY_TO_CLIENT,
    SERVER,
    SOON,
    TITLED_TRIP,
    TOUR,
    TOUR_TITLE,
    TWO_DRIVES,
    VENUE_MAIL,
    VISIT,
)
from generator.pools.people import EMAIL, PERSON
from generator.samplers import datetimes, one_of, times, worded
from generator.template import Call, Ref, Slot, Template

OFFICE_CHAT = worded({"slack": "Slack", "teams": "Teams"})

TEMPLATES = (
    Template(
        "weather_for_a_colleague_on_board",
        (
            "Our colleague {name} flies on {flight} today. E-mail them how the flight is doing and what the weather's like where it lands.",
            "How is flight {flight} doing, and what's the weather like where it lands? E-mail both to our colleague {name}, who's booked on it.",
            "E-mail our colleague {name}, who is packing for flight {flight}, how the flight is doing and what the weather at its destination is.",
            "Our colleague {name} boards {flight} soon and should get an e-mail with how the flight is doing and the weather at its destination.",
            "Travel e-mail for our colleague {name}, please: the status of flight {flight}, and the weather in the city it goes to.",
        ),
        {"flight": FLIGHT, "name": COLLEAGUE},
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "traveller": Call("database_query", table="employees", column="name", value=Slot("name")),
            "weather": Call("get_weather", city=Ref("flight.destination")),
            "mail": Call("send_email", to=Ref("traveller.rows[0].email"), paragraphs=[Ref("flight.summary"), Ref("weather.summary")]),
        },
    ),
    Template(
        "drive_to_the_venue",
        (
            (
                "I'm driving from {drive.origin} to see the venue of our event {drive.title}. E-mail its organizer how long the drive is and what the "
                'weather\'s like there, subject "{subject}".'
            ),
            (
                "How long is the drive from {drive.origin} to our event {drive.title}, and what's the weather like there? E-mail both to the event's "
                'organizer, subject "{subject}".'
            ),
            (
                "E-mail the organizer of our event {drive.title} how long I'll drive there from {drive.origin} and what the weather is there right now. "
                'Subject: "{subject}".'
            ),
            (
                "The chairs for our event {drive.title} come by car from {drive.origin}. E-mail its organizer the drive and the weather at the venue, with "
                '"{subject}" as the subject.'
            ),
            (
                'Off by car from {drive.origin} to the venue of our event {drive.title}. With the subject "{subject}", e-mail its organizer the drive and '
                "the weather there."
            ),
        ),
        {"drive": DRIVE_TO_EVENT, "subject": VENUE_MAIL},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("drive.title")),
            "route": Call("get_directions", origin=Slot("drive.origin"), destination=Ref("event.rows[0].city")),
            "weather": Call("get_weather", city=Ref("event.rows[0].city")),
            "mail": Call(
                "send_email", to=Ref("event.rows[0].organizer_email"), subject=Slot("subject"), paragraphs=[Ref("route.summary"), Ref("weather.summary")]
            ),
        },
    ),
    Template(
        "stream_in_my_calendar",
        (
            (
                'I\'m watching the stream of our event "{event}". Block {minutes} minutes in my calendar from its start on my clock, and text {person} the '
                "event details and what time that is here."
            ),
            (
                'What time does our event "{event}" start on my clock? Put the stream in my calendar for {minutes} minutes, and text {person} where and '
                "when it takes place and when that is here."
            ),
            (
                'Put our event "{event}", which I join online, in my calendar at my local time, {minutes} minutes long. Text {person} the event details '
                "plus the starting time here."
            ),
            (
                '{person} joins me online for our event "{event}". Text them what we know about it and what time it starts here, and put it in my '
                "calendar, {minutes} minutes, my time."
            ),
            (
                'Calendar, please: our event "{event}", {minutes} minutes from when it begins on my clock. And text {person} the details '
                "and that time over here."
            ),
        ),
        {"event": EVENT_ABROAD, "minutes": one_of(45, 75, 90, 120, 150, 180), "person": PERSON},
        {
            "event": Call("database_query", table="events", column="title", value=Slot("event")),
            "local": Call("convert_timezone", datetime=Ref("event.rows[0].start"), from_timezone=Ref("event.rows[0].timezone")),
            "entry": Call("create_calendar_event", title=Slot("event"), date=Ref("local.date"), start_time=Ref("local.time"), duration_minutes=Slot("minutes")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("event.summary"), Ref("local.summary")]),
        },
    ),
    Template(
        "small_talk_before_a_call",
        (
            (
                "{person} is about to ring our client {company}. Tell them on {channel} the practical facts about the client's city, what time it is there "
                "and what the weather's like."
            ),
            (
                "How big is the city of our client {company} and what do they speak, what time is it there, and how's the weather? Send all three to "
                "{person} on {channel}."
            ),
            (
                "Message {person} on {channel} before the call to our client {company}: practical facts about their city, such as its language, what time "
                "it is over there, and the weather."
            ),
            (
                "Small talk for {person}, who's calling our client {company}: send them the practical facts about the client's city, what time it is there "
                "and the weather, on {channel}."
            ),
            (
                "{person} needs a {channel} message about our client {company}: their city's practical data (size, language, money), what time it is "
                "there, and the weather outside."
            ),
        ),
        {"company": CLIENT, "person": PERSON, "channel": OFFICE_CHAT},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("company")),
            "place": Call("get_location_info", city=Ref("client.rows[0].city")),
            "clock": Call("get_current_time", timezone=Ref("place.timezone")),
            "weather": Call("get_weather", city=Ref("client.rows[0].city")),
            "note": Call(
                "send_message",
                recipient=Slot("person"),
                paragraphs=[Ref("place.summary"), Ref("clock.summary"), Ref("weather.summary")],
                channel=Slot("channel"),
            ),
        },
    ),
    Template(
        "trip_sheet_by_mail",
        (
            'Write up the weather in {trip.city} and the way there by car from {trip.origin} as a report, "{trip.title}", and e-mail it to {email}.',
            (
                'What\'s the weather in {trip.city}, and how long is the drive from {trip.origin}? Make that a report titled "{trip.title}" and e-mail it '
                "to {email}."
            ),
            'E-mail {email}, who\'s coming along to {trip.city}, a report called "{trip.title}" with the weather there and the drive from {trip.origin}.',
            'Trip sheet, please: a report headed "{trip.title}" with the weather in {trip.city} and the drive there from {trip.origin}, e-mailed to {email}.',
            (
                'We\'re going to {trip.city}. I need a report "{trip.title}" on the weather there and on the drive from {trip.origin}, sent to {email} by '
                "e-mail."
            ),
        ),
        {"trip": TITLED_TRIP, "email": EMAIL},
        {
            "weather": Call("get_weather", city=Slot("trip.city")),
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.city")),
            "page": Call("generate_report", title=Slot("trip.title"), sections=[Ref("weather.summary"), Ref("route.summary")]),
            "mail": Call("send_email", to=Slot("email"), paragraphs=[Ref("page.report")]),
        },
    ),
    Template(
        "weather_at_both_ends",
        (
            "What's the weather where flight {flight} takes off, and where it lands? Text both to {person}, along with how the flight is doing.",
            "{person} is crew on flight {flight}. Text them the weather where it takes off, the weather where it lands, and how the flight is doing.",
            "Text {person} three things about flight {flight}: the weather at its origin, the weather at its destination, and whether it's on time.",
            (
                "My daughter is on flight {flight}. How's the weather where she boards and where she lands? Let {person} know by text, plus how the flight "
                "is doing."
            ),
            "Flight {flight}, both ends: text {person} the weather at departure, the weather at arrival, and where the flight stands.",
        ),
        {"flight": FLIGHT, "person": PERSON},
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "here": Call("get_weather", city=Ref("flight.origin")),
            "there": Call("get_weather", city=Ref("flight.destination")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("here.summary"), Ref("there.summary"), Ref("flight.summary")]),
        },
    ),
    Template(
        "expected_by_a_client",
        (
            (
                "Our client {trip.company} is expecting me on flight {trip.flight}. E-mail them how the flight is doing and how long I'll drive to them "
                "from the city where it lands."
            ),
            "How is flight {trip.flight} doing, and how long is the drive from where it lands to our client {trip.company}? E-mail the client both answers.",
            "I land with {trip.flight} and drive on to our client {trip.company}. E-mail them how the flight is doing and how long that drive takes.",
            "E-mail our client {trip.company}, whom I visit today: the status of my flight {trip.flight}, and the drive from its destination to their city.",
            (
                "Running late again! E-mail our client {trip.company} how flight {trip.flight} is doing and how long the drive takes from its destination "
                "city to theirs."
            ),
        ),
        {"trip": FLY_TO_CLIENT},
        {
            "flight": Call("get_flight_status", flight_number=Slot("trip.flight")),
            "client": Call("database_query", table="customers", column="company", value=Slot("trip.company")),
            "route": Call("get_directions", origin=Ref("flight.destination"), destination=Ref("client.rows[0].city")),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("flight.summary"), Ref("route.summary")]),
        },
    ),
    Template(
        "call_home_on_arrival",
        (
            (
                "I'm visiting our colleague {name} and arrive on {moment} local time. Text {person} what time that is at home, on my clock, and what the "
                "weather's like there."
            ),
            (
                "Our colleague {name} picks me up on {moment}, their local time. What time is that here at home, and what's the weather over there? Text "
                "both to {person}."
            ),
            (
                "Text {person} two things about my trip to our colleague {name}'s city: what time it is here when I get there, {moment} local time, and "
                "the weather over there."
            ),
            (
                "{person} wants to know when I reach our colleague {name}: it's {moment} over there. Text them what time that is at home, on my clock, and "
                "the weather there."
            ),
            (
                "When I meet our colleague {name}, it'll be {moment} where they work. By text, tell {person} what time that is here and how the weather is "
                "over there."
            ),
        ),
        {"name": COLLEAGUE_ABROAD, "moment": datetimes("2026-03-11", "2026-03-25", clock=times(8, 18), working=True), "person": PERSON},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "home": Call("convert_timezone", datetime=Slot("moment"), from_timezone=Ref("colleague.rows[0].timezone")),
            "weather": Call("get_weather", city=Ref("colleague.rows[0].city")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("home.summary"), Ref("weather.summary")]),
        },
    ),
    Template(
        "two_legs_for_the_driver",
        (
            "Text {person} the drive from {trip.origin} to {trip.far}, the one to {trip.near}, and how much farther the first is than the second.",
            (
                "Our band plays in {trip.origin}, and next in {trip.far} or {trip.near}. Text {person}, our driver, both drives and how much farther the "
                "first one is."
            ),
            "How long is the drive from {trip.origin} to {trip.far}, and to {trip.near}? Text {person} both, plus how much farther the first is in percent.",
            (
                "{person} takes the van from {trip.origin} to {trip.far} or to {trip.near} next week. Text them both drives and how much farther the first "
                "city is."
            ),
            "Two ways out of {trip.origin}: by car to {trip.far}, or to {trip.near}. Text both drives to {person}, and how much farther the first one goes.",
        ),
        {"trip": TWO_DRIVES, "person": PERSON},
        {
            "far": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.far")),
            "near": Call("get_directions", origin=Slot("trip.origin"), destination=Slot("trip.near")),
            "gap": Call("percentage_change", old_value=Ref("near.distance_km"), new_value=Ref("far.distance_km")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("far.summary"), Ref("near.summary"), Ref("gap.summary")]),
        },
    ),
    Template(
        "visit_in_the_calendar",
        (
            (
                'In {soon.amount} {soon.unit} I visit our client {trip.company}: block {time} in my calendar as "{title}" in their city, and text {person} '
                "how long the drive from {trip.origin} is."
            ),
            (
                'Put "{title}" with our client {trip.company} in my calendar, {soon.amount} {soon.unit} from today at {time}, place: their city. {person} '
                "drives: text them the way from {trip.origin}."
            ),
            (
                'Our client {trip.company} sees us in {soon.amount} {soon.unit} at {time}. Calendar entry "{title}" in their city, please, and text '
                "{person} how far we drive from {trip.origin}."
            ),
            (
                "How long is the drive from {trip.origin} to our client {trip.company}? Text that to {person}, and put our visit there in my calendar: "
                '"{title}", in {soon.amount} {soon.unit} at {time}, in their city.'
            ),
            (
                "{person} and I are off to our client {trip.company}, {soon.amount} {soon.unit} from now at {time}. Text them the drive from "
                '{trip.origin}, and add "{title}" in the client\'s city to my calendar.'
            ),
        ),
        {"trip": DRIVE_TO_CLIENT, "soon": SOON, "title": VISIT, "time": times(8, 17), "person": PERSON},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("trip.company")),
            "day": Call("add_duration", amount=Slot("soon.amount"), unit=Slot("soon.unit")),
            "entry": Call("create_calendar_event", title=Slot("title"), date=Ref("day.date"), start_time=Slot("time"), location=Ref("client.rows[0].city")),
            "route": Call("get_directions", origin=Slot("trip.origin"), destination=Ref("client.rows[0].city")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("route.summary")]),
        },
    ),
    Template(
        "server_in_the_night",
        (
            "Where is {host} hosted, and what time is it there right now? Send {person} both on {channel}.",
            "{host} is down again. Let {person} know on {channel} where it's hosted and what time it is over there.",
            "{person} has to phone the people who run the server: find out where {host} is hosted and what time they have there, and put both on {channel}.",
            "Before we wake anybody: tell {person} on {channel} where the site {host} is hosted and what time it is in that place.",
            "Message {person} on {channel}: where {host} is hosted, and what time it is there now.",
        ),
        {"host": SERVER, "person": PERSON, "channel": OFFICE_CHAT},
        {
            "host": Call("dns_lookup", domain=Slot("host")),
            "place": Call("ip_geolocation", ip=Ref("host.first_record")),
            "clock": Call("get_current_time", timezone=Ref("place.timezone")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("place.summary"), Ref("clock.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "tour_weather_by_mail",
        (
            'For the crew: a report "{title}" with the weather in {tour.first}, {tour.second} and {tour.third}, e-mailed to our colleague {name}.',
            'What\'s the weather in {tour.first}, {tour.second} and {tour.third}? Make it a report titled "{title}" and e-mail that to our colleague {name}.',
            'Our colleague {name} tours {tour.first}, {tour.second} and {tour.third}. E-mail them a report called "{title}" with the weather in each city.',
            'E-mail our colleague {name} a report on the weather at our stops {tour.first}, {tour.second} and {tour.third}. Headline: "{title}".',
            (
                "Our colleague {name} is packing the van for {tour.first}, {tour.second} and {tour.third}, and needs the weather there as a report, "
                '"{title}", by e-mail.'
            ),
        ),
        {"tour": TOUR, "name": COLLEAGUE, "title": TOUR_TITLE},
        {
            "first": Call("get_weather", city=Slot("tour.first")),
            "second": Call("get_weather", city=Slot("tour.second")),
            "third": Call("get_weather", city=Slot("tour.third")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("first.summary"), Ref("second.summary"), Ref("third.summary")]),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("page.report")]),
        },
    ),
    Template(
        "where_my_sister_lands",
        (
            "My sister is on {flight}. Text {person} how the flight is doing, the practical facts about the city it lands in, and the weather there.",
            (
                "How is flight {flight} doing, how big is the city it lands in and what's spoken there, and what's the weather like? Text all three to "
                "{person}, who's coming with me."
            ),
            (
                "Text {person}, who got a surprise ticket for {flight}, how the flight is doing, the basic facts (language, money) about the city it goes "
                "to, and the weather there."
            ),
            (
                "Mum has booked the wrong flight, {flight}! Text {person} how the flight is doing, the practical facts about the city it goes to, and the "
                "weather over there."
            ),
            (
                "Surprise trip for {person} on {flight}! Text them how the flight is doing, what's practical to know about the city where it lands, and "
                "its weather."
            ),
        ),
        {"flight": FLIGHT, "person": PERSON},
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight")),
            "place": Call("get_location_info", city=Ref("flight.destination")),
            "weather": Call("get_weather", city=Ref("flight.destination")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("flight.summary"), Ref("place.summary"), Ref("weather.summary")]),
        },
    ),
)
