"""L2: calls that fix a date, a time or a meeting."""

from typing import Any

from generator.pools.days import DATE, DATETIME, MEETING, TIME
from generator.pools.office import CLIENT, EMPLOYEE, TABLES, UNPAID
from generator.pools.places import CITIES, ZONE
from generator.pools.web import ARTICLE, IP
from generator.samplers import combine, datetimes, integers, lists, one_of, periods, pick, table, two_dates
from generator.template import Call, Ref, Slot, Template


def _delays(number: int, first: int) -> dict[str, Any]:
    """Parcels with their delays in minutes, and a bound that some of them reach."""
    values = lists(14, 98, 12)[number].value
    return {"rows": table({"parcel": [f"A{first + step}" for step in range(12)], "delay": values}), "least": str(sorted(values)[5] // 2 * 2)}


TEMPLATES = (
    Template(
        "clock_of_a_colleague",
        (
            (
                "Our colleague {person.name} starts a demo on {when}, by the clock in that person's own time zone. I'll be in {person.city}. Look up both time "
                "zones: when is it for me?"
            ),
            (
                "I'm travelling to {person.city} and have a call on {when}; that's in the time zone of our colleague {person.name}, as it stands in our "
                "records. Find the time zone of my destination too and convert the time to it."
            ),
            (
                "Our colleague {person.name} wrote that it's happening on {when}, meaning the local time over there. Check which time zone our records give "
                "for that person, and which one {person.city} has, and tell me the local time in the latter."
            ),
            (
                "What will the clocks in {person.city} show on {when} as counted in the time zone of our colleague {person.name}? You'll have to look up both "
                "time zones."
            ),
        ),
        {
            "person": pick(
                [
                    {"name": person["name"], "city": city}
                    for person in TABLES["employees"]
                    for city, row in CITIES.items()
                    if row["timezone"] != person["timezone"] and city != person["city"]
                ]
            ),
            "when": DATETIME,
        },
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("person.name")),
            "place": Call("get_location_info", city=Slot("person.city")),
            "there": Call("convert_timezone", datetime=Slot("when"), from_timezone=Ref("colleague.rows[0].timezone"), to_timezone=Ref("place.timezone")),
        },
    ),
    Template(
        "two_servers_one_moment",
        (
            (
                "The server at {first} logged an error on {when}, local time. Locate it and the server at {second}, which failed at the same moment. What did "
                "the clocks at the second one show?"
            ),
            (
                "I'm comparing the logs of two IP addresses, {first} and {second}. Look up their locations, and convert {when} from the time zone of the first "
                "to that of the second."
            ),
            (
                "A visitor with the address {first} wrote to us on {when}, by the clock over there. Whoever answers sits behind {second}. Locate both "
                "addresses: what time was it at the second?"
            ),
            "Geolocate {first} and {second} for me. When it is {when} at the former, what is the local time at the latter?",
        ),
        {"first": IP, "second": IP, "when": datetimes("2025-06-02", "2026-03-06")},
        {
            "first": Call("ip_geolocation", ip=Slot("first")),
            "second": Call("ip_geolocation", ip=Slot("second")),
            "there": Call("convert_timezone", datetime=Slot("when"), from_timezone=Ref("first.timezone"), to_timezone=Ref("second.timezone")),
        },
    ),
    Template(
        "call_with_client",
        (
            'Invite our colleague {name} and our customer at {company} to a video call titled "{title}" on {day} at {clock}.',
            (
                'I need a meeting on {day} at {clock}, titled "{title}". Look up the e-mail addresses of our colleague {name} and of our customer at {company}, and '
                "invite those two."
            ),
            (
                'Find the address of our colleague {name}, and that of our customer at {company}, then set up the meeting "{title}" with both of them for '
                "{day} at {clock}."
            ),
            'Can you get our colleague {name} together with our customer at {company}? Schedule a meeting for {day} at {clock} under the title "{title}".',
        ),
        {"name": EMPLOYEE, "company": CLIENT, "day": DATE, "clock": TIME, "title": MEETING},
        {
            "employee": Call("database_query", table="employees", column="name", value=Slot("name")),
            "customer": Call("database_query", table="customers", column="company", value=Slot("company")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("employee.rows[0].email"), Ref("customer.rows[0].email")],
                date=Slot("day"),
                start_time=Slot("clock"),
            ),
        },
    ),
    Template(
        "visit_in_the_clients_city",
        (
            (
                'I promised our customer at {company} a visit {months} months after {date}. Block time for it in my calendar: "{title}", starting at {time}, '
                "with the customer's city as the place."
            ),
            'Put "{title}" in my calendar at {time}, on the day {months} months after {date}. As the location, look up the city of our customer at {company}.',
            (
                'I saw our customer at {company} on {date}, and I\'m to come again {months} months later. Enter "{title}" in my calendar for that day at '
                "{time}, located in the customer's city."
            ),
            (
                'My calendar needs an entry "{title}" at {time}. For the day, count {months} months from {date}; for the place, find out which city our '
                "customer at {company} is in."
            ),
        ),
        {
            "title": combine("{} {}", ("Site visit", "Follow-up visit", "Second visit", "Workshop"), ("with the owner", "with the buyers", "and demo")),
            "months": integers(2, 9),
            "date": DATE,
            "time": TIME,
            "company": CLIENT,
        },
        {
            "day": Call("add_duration", date=Slot("date"), amount=Slot("months"), unit="months"),
            "customer": Call("database_query", table="customers", column="company", value=Slot("company")),
            "entry": Call("create_calendar_event", title=Slot("title"), date=Ref("day.date"), start_time=Slot("time"), location=Ref("customer.rows[0].city")),
        },
    ),
    Template(
        "between_two_leases",
        (
            (
                "Our lease ends on the date {months} months after {days.first}. The new flat is done {more} months after {days.second}. How many days is "
                "it from the end of the lease to the new flat?"
            ),
            (
                "My course starts {months} months after {days.first}, the day I sign up, and the exam is {more} months after {days.second}, when the rooms "
                "are given out. Count the days from the start of the course to the exam."
            ),
            (
                "Two bridges are being repaired: one opens {months} months after {days.first}, the other {more} months after {days.second}. How many days "
                "is it from the first opening to the second?"
            ),
            (
                "The rented machine goes back {months} months after {days.first}. Its successor, promised for {days.second}, comes {more} months later "
                "than that. How many days is it from the day the old one goes to the day the new one comes?"
            ),
        ),
        {"days": two_dates(("2026-03-16", "2026-08-31"), ("2027-06-01", "2027-12-20")), "months": integers(7, 11), "more": integers(3, 6)},
        {
            "from": Call("add_duration", date=Slot("days.first"), amount=Slot("months"), unit="months"),
            "to": Call("add_duration", date=Slot("days.second"), amount=Slot("more"), unit="months"),
            "gap": Call("calculate_date_diff", start_date=Ref("from.date"), end_date=Ref("to.date")),
        },
    ),
    Template(
        "closed_days_added",
        (
            (
                "Our office closed on {closed.start} and reopened on {closed.end}. How many days is it from the one date to the other? Extend the due date "
                "of invoice {invoice} by as many days and tell me the new date."
            ),
            (
                "The bank's systems failed on {closed.start} and were back on {closed.end}, and nobody could pay. Count the days from the one date to the "
                "other and add them to the due date of invoice {invoice}: what date is that?"
            ),
            (
                "We agreed to extend invoice {invoice} by the length of the strike, which began on {closed.start} and ended on {closed.end}. Counted in "
                "days from the first date to the second, when would it now be due instead of its recorded due date?"
            ),
            (
                "Look up the due date of invoice {invoice}. The customer was away and gets a delay: tell me the date that comes as many days after it as "
                "there are from {closed.start} to {closed.end}."
            ),
        ),
        {"closed": periods("2025-11-03", "2026-03-08", 5, 39), "invoice": UNPAID},
        {
            "closed": Call("calculate_date_diff", start_date=Slot("closed.start"), end_date=Slot("closed.end")),
            "invoice": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "due": Call("add_duration", date=Ref("invoice.rows[0].due_date"), amount=Ref("closed.days"), unit="days"),
        },
    ),
    Template(
        "days_of_grace",
        (
            (
                "Delays in minutes:\n{delays.rows}\n\nKeep only the parcels with a delay of at least {delays.least}. For every parcel left, the customer "
                "gets another day: extend the due date of invoice {invoice} by that many days and tell me the new date."
            ),
            (
                "{delays.rows}\n\nHow many rows have a delay of at least {delays.least}? We promised one day of grace for each, so add that number of days "
                "to the due date of invoice {invoice}. Which date is it then?"
            ),
            (
                "We grant an extra day for each parcel whose delay was at least {delays.least} minutes. Only those count:\n{delays.rows}\n\nSo, with that "
                "many days added to the due date of invoice {invoice}, when must it be paid?"
            ),
            (
                "Filter this table down to the rows where delay is at least {delays.least}:\n{delays.rows}\n\nTo make up for the late parcels, the due date "
                "of invoice {invoice} is extended by as many days as there are rows left. What's the new date?"
            ),
        ),
        {"delays": combine(_delays, range(5_000), range(310, 900, 47)), "invoice": UNPAID},
        {
            "late": Call("data_filter", records=Slot("delays.rows"), field="delay", operator="at_least", value=Slot("delays.least")),
            "invoice": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "due": Call("add_duration", date=Ref("invoice.rows[0].due_date"), amount=Ref("late.count"), unit="days"),
        },
    ),
    Template(
        "reminder_in_another_zone",
        (
            'Remind me of what I saved as "{key}" when it is {when} in {zone}. Work out what time that is for me, and use the saved text word for word.',
            'When it is {when} in {zone}, what time is it here? Set a reminder for that time; its text is what I asked you to remember as "{key}".',
            'Fetch my note "{key}" from memory. I want exactly that text as a reminder at {when} {zone} time, so work out what time that is here and set it for then.',
            'I land late, so remind me when it is {when} in {zone}, whatever the time here. The message should be whatever I had you remember under "{key}".',
        ),
        {
            "key": one_of(
                *("dentist", "gift idea lena", "gift idea tomas", "gym schedule", "office address", "packing list", "parking spot", "project deadline"),
                *(
                    "project status",
                    "travel budget",
                    "vacation dates",
                    "vendor feedback",
                    "wifi guest",
                    "book recommendation",
                    "favorite restaurant",
                    "coffee order",
                ),
            ),
            "when": DATETIME,
            "zone": ZONE,
        },
        {
            "moment": Call("convert_timezone", datetime=Slot("when"), from_timezone=Slot("zone")),
            "note": Call("retrieve_memory", key=Slot("key")),
            "alarm": Call("set_reminder", message=Ref("note.value"), date=Ref("moment.date"), time=Ref("moment.time")),
        },
    ),
    Template(
        "read_it_later",
        (
            (
                "My reading group meets on {date}, and again {days} days later to discuss the article {url}. Put a task with the second day as its deadline on "
                "my list, with just the page's title as its name."
            ),
            "I want to read {url} but not now. Get the title of that page and make it a task, with a deadline {days} days after {date}.",
            "Open {url} and take its title as a new to-do. It should be done {days} days after {date}, in time for my course.",
            (
                "Could you put a task on my list? Its title is the headline of the web page {url}, and it is due {days} days after {date}, when the series "
                "goes offline."
            ),
        ),
        {"url": ARTICLE, "days": one_of(*(days for days in range(9, 61) if days % 7)), "date": DATE},
        {
            "page": Call("web_page_fetch", url=Slot("url")),
            "day": Call("add_duration", date=Slot("date"), amount=Slot("days"), unit="days"),
            "task": Call("create_task", title=Ref("page.title"), due_date=Ref("day.date")),
        },
    ),
    Template(
        "three_at_one_table",
        (
            'Set up the meeting "{title}" on {day} at {clock} and invite our colleagues {first} and {second} as well as our customer at {company}.',
            (
                "Find the e-mail addresses of our colleagues {first} and {second}, and of our customer at {company}. All three should be invited to the "
                'meeting "{title}" on {day} at {clock}.'
            ),
            (
                'Please schedule a call titled "{title}" for {day} at {clock}. The guests are our customer at {company} and two people of ours, our colleagues '
                "{first} and {second}."
            ),
            'I want our customer at {company}, and our colleagues {first} and {second}, in a video meeting on {day} at {clock}. Its title is "{title}".',
        ),
        {"first": EMPLOYEE, "second": EMPLOYEE, "company": CLIENT, "title": MEETING, "day": DATE, "clock": TIME},
        {
            "first": Call("database_query", table="employees", column="name", value=Slot("first")),
            "second": Call("database_query", table="employees", column="name", value=Slot("second")),
            "customer": Call("database_query", table="customers", column="company", value=Slot("company")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("first.rows[0].email"), Ref("second.rows[0].email"), Ref("customer.rows[0].email")],
                date=Slot("day"),
                start_time=Slot("clock"),
            ),
        },
    ),
)
