"""L3: calls about the weather, places and ways."""

from operator import ne

from generator.pools.knowledge import ENTRIES
from generator.pools.money import MAJOR
from generator.pools.office import column
from generator.pools.people import EMAIL, PERSON
from generator.pools.places import AIRLINES, CITIES, CITY, LANGUAGE, LANGUAGES, PLAIN_COUNTRIES, by_road
from generator.pools.texts import CHANNEL, SEPARATOR, headed
from generator.samplers import Draw, about, combine, distinct, one_of, pick
from generator.template import Call, Ref, Slot, Template
from simulators.english import MONTHS

# Cities whose money is not common knowledge.
FAR_AWAY = distinct(
    {name: row["currency"] for name, row in CITIES.items() if row["currency"] not in (*MAJOR, "INR", "CNY", "NZD", "MXN", "RUB", "BRL")},
    "first",
    "second",
    fit=ne,
)


TEMPLATES = (
    Template(
        "bilingual_weather_line",
        (
            (
                "Half of our guests in {place.city} don't read English. Get the current weather there in one sentence, translate the sentence into "
                '{place.language}, join the original and the translation, in this order, with "{separator}" between them, and send that line to {person} '
                "on {channel}."
            ),
            (
                "Could you message {person} on {channel} about the weather in {place.city}? One line will do: the summary sentence in English, then "
                '"{separator}", then the same sentence translated into {place.language}.'
            ),
            (
                "What's the weather like in {place.city} at the moment? {person}, who looks after our notice board, needs the summary and its translation "
                'into {place.language} as one string, original first, separated by "{separator}". Send it as a {channel} message.'
            ),
            (
                "For the screen in our lobby in {place.city}, {person} wants a {channel} message with one line of text. It begins with today's weather "
                'there in one sentence, goes on with "{separator}", and ends with the {place.language} translation of that sentence.'
            ),
        ),
        {
            "place": pick([{"city": city, "language": row["language"]} for city, row in CITIES.items() if row["language"] in LANGUAGES]),
            "separator": SEPARATOR,
            "person": PERSON,
            "channel": CHANNEL,
        },
        {
            "weather": Call("get_weather", city=Slot("place.city")),
            "translated": Call("translate_text", text=Ref("weather.summary"), target_language=Slot("place.language")),
            "line": Call("join_texts", texts=[Ref("weather.summary"), Ref("translated.translated_text")], separator=Slot("separator")),
            "message": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("line.text")], channel=Slot("channel")),
        },
    ),
    Template(
        "delivery_weather_notice",
        (
            (
                "Look up order {order.name} in our orders table, check the weather in the city it ships to, and translate the weather summary into "
                '{language}. Mail the translation to the e-mail address on the order, with the subject "{order.subject}".'
            ),
            (
                "The buyer of order {order.name} wants the parcel left outdoors. Find the order in our orders table, get the current weather in its "
                "city in one sentence, have the sentence translated into {language}, and e-mail the translation to the address on the order. Subject: "
                '"{order.subject}".'
            ),
            (
                'I owe a customer an e-mail with the subject "{order.subject}". Fetch order {order.name} from our orders table; the body is the current '
                "weather summary for the city on that order, translated into {language}, and the receiver is the e-mail address on it."
            ),
            (
                "For order {order.name} in our orders table, find out which city the parcel goes to and what the weather is there now. Have the weather "
                "summary translated into {language} and send it to the e-mail address stored with the order, using the subject line "
                '"{order.subject}".'
            ),
        ),
        {
            "order": about(
                column("orders", "order_id"),
                subject=(
                    "Weather on the way of your order {}",
                    "Before we deliver {}",
                    "Your delivery {} and the weather",
                    "Order {}: the weather at your door",
                    "Rain or shine: order {}",
                    "Where your parcel {} is going",
                    "Please be ready for order {}",
                    "Outdoor delivery of {}",
                    "Your order {} is coming",
                    "Delivery conditions for {}",
                    "Weather report for order {}",
                    "Order {}: outdoor drop-off",
                    "Can we leave {} outside?",
                    "A look outside before {} arrives",
                ),
            ),
            "language": LANGUAGE,
        },
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order.name")),
            "weather": Call("get_weather", city=Ref("order.rows[0].city")),
            "translated": Call("translate_text", text=Ref("weather.summary"), target_language=Slot("language")),
            "mail": Call("send_email", to=Ref("order.rows[0].email"), subject=Slot("order.subject"), paragraphs=[Ref("translated.translated_text")]),
        },
    ),
    Template(
        "weather_in_two_scales",
        (
            (
                "Check the weather in {city} and convert the temperature from Celsius to Fahrenheit. Give the Fahrenheit value with {decimals}, and write "
                'one line of text: the weather summary, then "{separator}", then that formatted figure.'
            ),
            (
                "My American friends are coming to {city}. Get the weather there in one sentence, convert its temperature from Celsius into Fahrenheit, "
                'format the number with {decimals}, and join the sentence and the number with "{separator}" between them.'
            ),
            (
                'I need a single line for a display: the current weather summary for {city}, directly followed by "{separator}" and the temperature there, '
                "converted from Celsius to Fahrenheit and formatted with {decimals}."
            ),
            (
                "How hot or cold is it in {city}? Look at the weather, convert the Celsius temperature to Fahrenheit and format it with {decimals}. Then "
                'put the weather sentence and the formatted number together, in that order, separated by "{separator}".'
            ),
        ),
        {
            "city": CITY,
            "decimals": one_of(Draw(1, "one decimal"), Draw(0, "no decimals")),
            "separator": one_of(*headed("In Fahrenheit", "In degrees Fahrenheit", "Fahrenheit")),
        },
        {
            "weather": Call("get_weather", city=Slot("city")),
            "converted": Call("unit_convert", value=Ref("weather.temperature_c"), from_="celsius", to="fahrenheit"),
            "formatted": Call("format_number", value=Ref("converted.result"), decimals=Slot("decimals")),
            "line": Call("join_texts", texts=[Ref("weather.summary"), Ref("formatted.formatted")], separator=Slot("separator")),
        },
    ),
    Template(
        "arrivals_sheet",
        (
            (
                "A colleague of mine takes flight {flight.name} today and has never been where it goes. Check the flight, then look up the weather in its "
                'destination city and that city\'s practical facts (inhabitants, language, money). Make a report titled "{flight.title}" with the three '
                "summaries in this order: flight, weather, city."
            ),
            (
                'Make a report headed "{flight.title}" for our travellers: first the status of flight {flight.name} in one sentence, second the weather '
                "summary for the city where it lands, third the summary of what to know about that city, such as population, language and currency."
            ),
            (
                "Where is flight {flight.name} going today, and is it on time? For the destination, get the weather and the city profile with its "
                'population, language and currency. Then lay out a report called "{flight.title}" from the flight summary, the weather summary and the '
                "city summary, in that order."
            ),
            (
                "My parents board flight {flight.name}. Please look up its status; then, for the city it flies to, the current weather as well as "
                'country, inhabitants, language and currency. Put the three one-sentence summaries into a report with the title "{flight.title}": '
                "flight, weather, city."
            ),
        ),
        {
            "flight": about(
                [f"{code}{number}" for code in AIRLINES for number in range(12, 960, 7)],
                title=("Where {} Takes You", "On Board {}", "Flight {} at a Glance", "{} and Where It Lands"),
            )
        },
        {
            "flight": Call("get_flight_status", flight_number=Slot("flight.name")),
            "weather": Call("get_weather", city=Ref("flight.destination")),
            "place": Call("get_location_info", city=Ref("flight.destination")),
            "report": Call("generate_report", title=Slot("flight.title"), sections=[Ref("flight.summary"), Ref("weather.summary"), Ref("place.summary")]),
        },
    ),
    Template(
        "sights_drive",
        (
            (
                "Look up as a fact which city the {sights.first} is in, and do the same for the {sights.second}. Then plan the drive from the first city "
                'to the second and e-mail the summary of the route to {email}, subject "{subject}".'
            ),
            (
                "We want to see two sights on one road trip, first the {sights.first} and then the {sights.second}. Find out the city of each, get "
                'driving directions from the one to the other, and mail the route summary to {email} with the subject line "{subject}".'
            ),
            (
                "How long do we need by car from the {sights.first} to the {sights.second}? Look up the city of each landmark, get directions from the "
                'first city to the second, and e-mail {email} the summary under "{subject}".'
            ),
            (
                'Please send an e-mail with the subject "{subject}" to {email}. It should describe in one sentence the drive from one city to another. '
                "You need to look the two up: we start in the city of the {sights.first} and finish in the city of the {sights.second}."
            ),
        ),
        {
            "sights": distinct(
                {
                    name: CITIES[city]
                    for name, entry in ENTRIES.items()
                    if (city := entry["facts"].get("city")) in CITIES and city not in name and entry.get("in_text") == f"the {name}"
                },
                "first",
                "second",
                fit=by_road,
            ),
            "email": EMAIL,
            "subject": combine(str.format, ("Our road trip in {}", "Route for our holiday in {}", "By car from sight to sight in {}"), MONTHS),
        },
        {
            "start": Call("knowledge_base_query", subject=Slot("sights.first"), property="city"),
            "finish": Call("knowledge_base_query", subject=Slot("sights.second"), property="city"),
            "route": Call("get_directions", origin=Ref("start.value"), destination=Ref("finish.value")),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), paragraphs=[Ref("route.summary")]),
        },
    ),
    Template(
        "travel_money_message",
        (
            (
                "Look up which currency is used in {trip.first} and which one in {trip.second}. Get the exchange rate from the first to the second and "
                "send its summary to {person} on {channel}."
            ),
            (
                "{person} is moving from {trip.first} to {trip.second} and asked me about the money. Find the currency of each city, then the exchange "
                "rate from the old city's currency to the new one's, and pass the one-sentence summary on in a {channel} message."
            ),
            (
                "What is the currency used in {trip.first} worth in the one of {trip.second}? Check the practical data of both cities for their "
                "currencies, look up the exchange rate in that direction, and message the rate summary to {person} via {channel}."
            ),
            (
                "Send a {channel} message to {person} with the summary of an exchange rate: from the currency that people pay with in {trip.first} to "
                "the currency of {trip.second}. You'll need to look up both cities first."
            ),
        ),
        {"trip": FAR_AWAY, "person": PERSON, "channel": CHANNEL},
        {
            "home": Call("get_location_info", city=Slot("trip.first")),
            "abroad": Call("get_location_info", city=Slot("trip.second")),
            "rate": Call("get_exchange_rate", base=Ref("home.currency"), target=Ref("abroad.currency")),
            "message": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("rate.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "road_trip_message",
        (
            (
                "I'm driving from {trip.first} to {trip.second}. Get the route and the weather at the destination, put the two summaries into one line, "
                'route first, with "{separator}" between them, and send the line to {person} on {channel}.'
            ),
            (
                "Please message {person} on {channel}: one sentence on the drive from {trip.first} to {trip.second}, then "
                '"{separator}", then one sentence on the weather where the drive ends. Make that one line.'
            ),
            (
                "How far is it by car from {trip.first} to {trip.second}, and what is the weather doing in the city where I arrive? {person} is coming "
                'along, so join the directions summary and the weather summary, separated by "{separator}", and send the text by {channel}.'
            ),
            (
                "{person} will drive from {trip.first} to {trip.second}. Could you look up the directions, check the weather where the road ends, and "
                'send a {channel} message with the two summaries in one line, route, then "{separator}", then weather?'
            ),
        ),
        {"trip": distinct(CITIES, "first", "second", fit=by_road), "separator": SEPARATOR, "person": PERSON, "channel": CHANNEL},
        {
            "route": Call("get_directions", origin=Slot("trip.first"), destination=Slot("trip.second")),
            "weather": Call("get_weather", city=Slot("trip.second")),
            "line": Call("join_texts", texts=[Ref("route.summary"), Ref("weather.summary")], separator=Slot("separator")),
            "message": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("line.text")], channel=Slot("channel")),
        },
    ),
    Template(
        "warmest_of_three",
        (
            (
                "Check the weather in {first}, {second} and {third}. Find the lowest and the highest of the three temperatures, taking the cities in this "
                "order, and convert the highest from Celsius to Fahrenheit."
            ),
            (
                "Of {first}, {second} and {third}, which has it hottest right now? List the current temperatures in the order of the cities and find the "
                "highest in the list. It is in Celsius; please convert it into Fahrenheit."
            ),
            (
                "I have friends in three cities: {first}, {second} and {third}. Please look up the temperature in each of them, in that order, pick the "
                "highest of the three readings, and tell me what it is in Fahrenheit; the readings come in Celsius, so convert it."
            ),
            (
                "What would an American thermometer show in the warmest of these three cities: {first}, {second} or {third}? Look up the weather in each, "
                "put the temperatures in the same order, find the maximum, and convert it from Celsius to Fahrenheit."
            ),
        ),
        {"first": CITY, "second": CITY, "third": CITY},
        {
            "first": Call("get_weather", city=Slot("first")),
            "second": Call("get_weather", city=Slot("second")),
            "third": Call("get_weather", city=Slot("third")),
            "extremes": Call("min_max", values=[Ref("first.temperature_c"), Ref("second.temperature_c"), Ref("third.temperature_c")]),
            "converted": Call("unit_convert", value=Ref("extremes.maximum"), from_="celsius", to="fahrenheit"),
        },
    ),
    Template(
        "trip_dossier",
        (
            (
                "Look up the capital of {country.name}. For that city, get the weather and the practical facts; then find the exchange rate from "
                "{currency} to the city's currency. Put the weather summary, the city summary and the rate summary, in that order, into a report "
                'titled "{country.title}" and e-mail it to {email}, subject "{country.subject}".'
            ),
            (
                "We're off to the capital of {country.name}, and I only have {currency} with me. Please look up which city that is, check its weather and "
                "its key data (population, language, currency), and get the exchange rate from my currency into the local one. Then mail {email} a "
                'report called "{country.title}" with three summaries: weather, city, rate. The subject is "{country.subject}".'
            ),
            (
                'Prepare a travel report with the heading "{country.title}" and e-mail it to {email} under the subject "{country.subject}". Its three '
                "sections are one sentence each: on the weather in the capital of {country.name} (look up which city it is), on that city's practical "
                "data, and on the exchange rate from {currency} to the currency used there."
            ),
            (
                "What should one know before a trip to the capital of {country.name}? Find out the capital, its current weather, its inhabitants, language "
                "and currency, and the exchange rate from {currency} to the local money. The weather, city and exchange-rate summaries become, in this "
                'order, a report titled "{country.title}". Send it to {email} by e-mail with the subject "{country.subject}".'
            ),
        ),
        {
            "country": about(
                PLAIN_COUNTRIES,
                title=("Trip to {}", "{}: Good to Know", "Before You Fly to {}", "A First Look at {}"),
                subject=("Your trip to {}", "Travel notes for {}", "For our days in {}"),
            ),
            "currency": one_of("USD", "GBP", "CHF", "JPY"),
            "email": EMAIL,
        },
        {
            "capital": Call("knowledge_base_query", subject=Slot("country.name"), property="capital"),
            "weather": Call("get_weather", city=Ref("capital.value")),
            "place": Call("get_location_info", city=Ref("capital.value")),
            "rate": Call("get_exchange_rate", base=Slot("currency"), target=Ref("place.currency")),
            "report": Call("generate_report", title=Slot("country.title"), sections=[Ref("weather.summary"), Ref("place.summary"), Ref("rate.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("country.subject"), paragraphs=[Ref("report.report")]),
        },
    ),
)
