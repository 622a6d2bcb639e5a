"""L3: calls that fix a date, a time or a meeting."""

from itertools import permutations

from generator.pools.days import DATE, DATETIME, MEETING, PERIOD
from generator.pools.office import TABLES, column
from generator.pools.people import PERSON
from generator.pools.places import CITY, LANGUAGE
from generator.pools.texts import CHANNEL
from generator.samplers import about, combine, integers, one_of, pick, times, two_dates
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "anniversary_notice",
        (
            (
                "Look up {employee.name} by name in our employees table and add {years} years to the hire date. Write the resulting date in the DD.MM.YYYY "
                'style and e-mail it, without any other text, to the manager\'s address in that record. The subject is "{employee.subject}".'
            ),
            (
                "When will {employee.name} have been with us for {years} years? Get the hire date from the employees table (search by name), move it "
                "forward by that many years, and put the date into DD.MM.YYYY form. Send just that date by e-mail to the manager address in the same row; "
                'the subject is "{employee.subject}".'
            ),
            (
                'Please prepare an e-mail with the subject "{employee.subject}". Find {employee.name} by name in the employees table, work out the date '
                "{years} years after the hire date, write it as DD.MM.YYYY, and mail only that date to the e-mail address of the person's manager as "
                "listed there."
            ),
            (
                "A party for {employee.name} is planned for the day {years} years after this employee was hired. Look the employee up by name in the "
                "employees table, where the hire date and the manager's e-mail address are. Work out the day of the party, write it as DD.MM.YYYY and mail "
                'it to the manager, nothing else, with the subject "{employee.subject}".'
            ),
        ),
        {
            "employee": about(
                column("employees", "name"),
                subject=(
                    "Work anniversary of {}",
                    "Date for {}'s jubilee",
                    "Jubilee: {}",
                    "{}: day to celebrate",
                    "Speech for {}",
                    "Save the date for {}",
                    "Flowers for {}",
                    "Card for {}",
                ),
            ),
            "years": integers(2, 25),
        },
        {
            "employee": Call("database_query", table="employees", column="name", value=Slot("employee.name")),
            "jubilee": Call("add_duration", date=Ref("employee.rows[0].hire_date"), amount=Slot("years"), unit="years"),
            "written": Call("format_date", date=Ref("jubilee.date"), style="german"),
            "mail": Call("send_email", to=Ref("employee.rows[0].manager_email"), subject=Slot("employee.subject"), paragraphs=[Ref("written.formatted")]),
        },
    ),
    Template(
        "event_weekday_abroad",
        (
            (
                'Find the event titled "{event}" in our events table and tell me which day of the week its date falls on. Translate the weekday\'s name '
                'into {language} and e-mail that word to the organizer\'s address from the same record, with the subject "{subject}".'
            ),
            (
                'One word is still missing in the {language} announcement of "{event}": the weekday. Look the event up by title in our events table, '
                "determine the day of the week of its date, translate it, and mail the translated word to the e-mail address of the organizer given "
                'there. Please use the subject "{subject}".'
            ),
            (
                'Please e-mail one translated word under the subject "{subject}": the weekday, in {language}, on which the event with the title '
                '"{event}" takes place. The date and the organizer\'s e-mail address, which is where the word goes, are in our events table.'
            ),
            (
                'On what day of the week is "{event}"? Get its date from the events table by title, find the weekday, and have the weekday translated '
                "into {language}. Then send the translated word to the organizer's e-mail address listed for the event; the subject is "
                '"{subject}".'
            ),
        ),
        {
            "event": one_of(*column("events", "title")),
            "language": LANGUAGE,
            "subject": combine(
                str.format,
                (
                    "The missing word for the {}",
                    "Weekday for the {}",
                    "One word for the {}",
                    "Translation for the {}",
                    "Before we print the {}",
                    "Last gap in the {}",
                ),
                ("poster", "flyer", "programme", "invitation", "sign", "banner", "booklet", "brochure"),
            ),
        },
        {
            "event": Call("database_query", table="events", column="title", value=Slot("event")),
            "weekday": Call("get_weekday", date=Ref("event.rows[0].date")),
            "translated": Call("translate_text", text=Ref("weekday.weekday"), target_language=Slot("language")),
            "mail": Call("send_email", to=Ref("event.rows[0].organizer_email"), subject=Slot("subject"), paragraphs=[Ref("translated.translated_text")]),
        },
    ),
    Template(
        "task_for_longest_serving",
        (
            (
                "Get up to {limit} employees of the {department} department from our database and sort them by hire date, earliest first. Whoever comes "
                'out on top gets a new task, "{task}", due {period.amount} {period.unit} after {start}: work out that date and assign the task to '
                "that person."
            ),
            (
                'Please create a task called "{task}" for the person who has been in the {department} department for the longest time. To find out '
                "who, query our employees by department (limit {limit}) and sort the rows by hire date, ascending; take the first name. The due date "
                "is {period.amount} {period.unit} after {start}."
            ),
            (
                "Who in {department} has the earliest hire date? Fetch at most {limit} employees with that department from our database, sort them by "
                'hire date in ascending order, and assign the first of them the task "{task}". It is due {period.amount} {period.unit} from {start}, '
                "so calculate that date first."
            ),
            (
                'I have a job for our longest-serving colleague in the {department} department: a task with the title "{task}". Look the department up '
                "among our employees (up to {limit} rows), sort by hire date from earliest to latest, and make the first person the assignee. "
                "Deadline: the date {period.amount} {period.unit} after {start}."
            ),
        ),
        {
            "limit": one_of(10, 20, 30),
            "department": one_of(*sorted({row["department"] for row in TABLES["employees"]} - {"Management"})),
            "task": one_of(
                "Plan the summer party",
                "Welcome the new interns",
                "Show the new colleague around",
                "Review the house rules",
                "Collect stories for the chronicle",
            ),
            "period": PERIOD,
            "start": DATE,
        },
        {
            "staff": Call("database_query", table="employees", column="department", value=Slot("department"), limit=Slot("limit")),
            "sorted": Call("data_sort", records=Ref("staff.rows"), field="hire_date"),
            "due": Call("add_duration", date=Slot("start"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "task": Call("create_task", title=Slot("task"), due_date=Ref("due.date"), assignee=Ref("sorted.first.name")),
        },
    ),
    Template(
        "task_for_first_person",
        (
            (
                'Read {job.path} and find the names of the people in it. Then create a task titled "{job.task}" for the person named first, due '
                "{period.amount} {period.unit} after {start}; work the due date out first."
            ),
            (
                "By our rules, the person named first in a document has to do the follow-up. Open {job.path}, extract the names, and give that person "
                'the task "{job.task}". Its due date is the date {period.amount} {period.unit} after {start}.'
            ),
            (
                'I need a new task called "{job.task}". The assignee is the first person among the names found in the document {job.path}, so read it '
                "and extract the names; the due date is what you get when you add {period.amount} {period.unit} to {start}."
            ),
            (
                'Which people are named in {job.path}? Read it, pick out the names, and assign the first person on that list the task "{job.task}". As '
                "the due date, take the day that comes {period.amount} {period.unit} after {start}."
            ),
        ),
        {
            "job": combine(
                {"path": "{0}", "task": "{1}"},
                ("notes/standup.md", "notes/team-offsite.md", "reports/incident-0217.md", "reports/trip-tokyo.md"),
                ("Confirm the minutes", "Send a progress update", "Book a follow-up call", "Check the open points", "Prepare the next steps"),
            ),
            "period": PERIOD,
            "start": DATE,
        },
        {
            "document": Call("read_file", path=Slot("job.path")),
            "names": Call("extract_entities", text=Ref("document.content")),
            "due": Call("add_duration", date=Slot("start"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "task": Call("create_task", title=Slot("job.task"), due_date=Ref("due.date"), assignee=Ref("names.people[0]")),
        },
    ),
    Template(
        "event_on_my_clock",
        (
            (
                'I will join the event titled "{event.name}" online from {city}. Find it in our events table, look up the time zone of my city, convert '
                "the start (date and time) from the event's own time zone to mine, and block the converted date and time in my calendar as "
                '"{event.entry}", with no location.'
            ),
            (
                'When does "{event.name}" start on the clocks of {city}? Search our events table by title, get the time zone of the city, and convert the '
                'start, which is a date and a time, from the zone recorded with the event. Then put an entry called "{event.entry}" into my calendar for '
                "that local date and time; it needs no location."
            ),
            (
                'Please add "{event.entry}" to my calendar, without a location. That is the event titled "{event.name}" in our events table, but I\'ll be '
                "in {city} and need the entry on the local date at the local time: look up the city's time zone and convert the recorded start (date and "
                "time) from the event's time zone."
            ),
            (
                'I am travelling to {city} and don\'t want to miss the live stream of the event with the title "{event.name}". The date and time of its '
                'start and its time zone are in our events table. Look up which time zone I will be in, convert the start, and enter "{event.entry}" in my '
                "calendar on the resulting day at the resulting time. No location is needed."
            ),
        ),
        {
            "event": about(column("events", "title"), entry=("{} (online)", "Live stream: {}", "Dial in: {}", "Online: {}", "{} (remote)")),
            "city": CITY,
        },
        {
            "event": Call("database_query", table="events", column="title", value=Slot("event.name")),
            "place": Call("get_location_info", city=Slot("city")),
            "moment": Call(
                "convert_timezone", datetime=Ref("event.rows[0].start"), from_timezone=Ref("event.rows[0].timezone"), to_timezone=Ref("place.timezone")
            ),
            "entry": Call("create_calendar_event", title=Slot("event.entry"), date=Ref("moment.date"), start_time=Ref("moment.time")),
        },
    ),
    Template(
        "gap_between_deadlines",
        (
            (
                "Project A must be finished by the date {periods.first} {periods.first_unit} after {starts.first}, project B by the date {periods.second} "
                "{periods.second_unit} after {starts.second}. Work out both, count the days from the deadline of A to that of B, and send that summary to "
                "{person} on {channel}."
            ),
            (
                "Please tell {person} by {channel} message how far apart two deadlines are. The first is {periods.first} {periods.first_unit} after "
                "{starts.first}, the second {periods.second} {periods.second_unit} after {starts.second}. Calculate both dates and the days from the first "
                "to the second; the message is the one-sentence summary."
            ),
            (
                "My visa is valid until the date {periods.first} {periods.first_unit} after {starts.first}, and my sister's until the date "
                "{periods.second} {periods.second_unit} after {starts.second}. Which dates are these, and how many days is it from mine to hers? Message "
                "the summary of the difference to {person} via {channel}."
            ),
            (
                "Date A is {periods.first} {periods.first_unit} after {starts.first}; date B is {periods.second} {periods.second_unit} after "
                "{starts.second}. Work out both, find the number of days from A to B, and send {person} the summary sentence over {channel}."
            ),
        ),
        {
            "starts": two_dates(("2026-03-16", "2027-01-31"), ("2027-02-01", "2027-12-20")),
            "periods": pick(
                [
                    {"first": first, "first_unit": first_unit, "second": second, "second_unit": second_unit}
                    for first, second in permutations(range(2, 22), 2)
                    for first_unit, second_unit in permutations(("days", "weeks", "months"), 2)
                ]
            ),
            "person": PERSON,
            "channel": CHANNEL,
        },
        {
            "first": Call("add_duration", date=Slot("starts.first"), amount=Slot("periods.first"), unit=Slot("periods.first_unit")),
            "second": Call("add_duration", date=Slot("starts.second"), amount=Slot("periods.second"), unit=Slot("periods.second_unit")),
            "gap": Call("calculate_date_diff", start_date=Ref("first.date"), end_date=Ref("second.date")),
            "message": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("gap.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "colleague_call",
        (
            (
                "I'm in {city} and want to talk to {employee}. Find my colleague by name in our employees table and look up the time zone of my city. The "
                "invitation should show the colleague's local time, so convert {start} from my zone to the one in the employee record and schedule the "
                'meeting, titled "{meeting}", with the e-mail address in the record for the converted time.'
            ),
            (
                'Please set up a meeting called "{meeting}" with {employee}, whose e-mail address and time zone are under that name in our employees '
                "table. My free slot is {start}, local time in {city}. Look up the time zone of this city, convert the slot to my colleague's zone, and "
                "use the converted time as the start of the meeting."
            ),
            (
                "What time is it for {employee} when it is {start} in {city}? Look up the time zone of the city, and the employee's own time zone by name "
                'in our employees database, and convert. Then schedule a meeting with the title "{meeting}" at the converted time; invite the e-mail '
                "address from the same database row."
            ),
            (
                'Invite {employee} to a meeting with the title "{meeting}" that starts on {start}, {city} time. The invitation must give the start in the '
                "zone of the person invited: get that time zone and the e-mail address by name from our employees table, look up the time zone of the "
                "city, and convert from the latter to the former."
            ),
        ),
        {"city": CITY, "employee": one_of(*column("employees", "name")), "start": DATETIME, "meeting": MEETING},
        {
            "employee": Call("database_query", table="employees", column="name", value=Slot("employee")),
            "place": Call("get_location_info", city=Slot("city")),
            "moment": Call("convert_timezone", datetime=Slot("start"), from_timezone=Ref("place.timezone"), to_timezone=Ref("employee.rows[0].timezone")),
            "meeting": Call(
                "schedule_meeting", title=Slot("meeting"), participants=[Ref("employee.rows[0].email")], date=Ref("moment.date"), start_time=Ref("moment.time")
            ),
        },
    ),
    Template(
        "event_postponed",
        (
            (
                'The event with the title "{event.name}" is postponed by {period.amount} {period.unit}. Look it up in our events table, work out the new '
                'date, block it in my calendar under the name "{event.entry}" from {start} at the city of the event, and e-mail the summary of the '
                'calendar entry to the organizer\'s address from the table. Subject: "{event.subject}".'
            ),
            (
                'We have to postpone "{event.name}" by {period.amount} {period.unit}. Find the event by its title in our events table and work out the '
                'later date. Put "{event.entry}" into my calendar on the new date at {start}, with the event\'s city as the location. Then mail the '
                "calendar entry's summary to the organizer's e-mail address, subject \"{event.subject}\"."
            ),
            (
                'Please look up the event titled "{event.name}" in the events table. It will take place {period.amount} {period.unit} after the date given '
                'there. I need a calendar event called "{event.entry}" on the new date, starting at {start}, in the same city as before. Finally, e-mail '
                'the summary of that calendar event to the organizer, whose address is in the table too, under the subject "{event.subject}".'
            ),
            (
                'Add {period.amount} {period.unit} to the date of the event titled "{event.name}" in our events table. In my own calendar, create the '
                'entry "{event.entry}" for the resulting day, beginning at {start}, with the city of the event as its place. E-mail the summary of that '
                'entry to the event\'s organizer, whose address stands in the same row; the subject is "{event.subject}".'
            ),
        ),
        {
            "event": about(
                column("events", "title"),
                entry=("{} (new date)", "{} (second attempt)", "Postponed: {}", "Moved: {}"),
                subject=("New date of the {}", "{}: we are moving", "Change of plan for the {}", "{} takes place later"),
            ),
            "period": PERIOD,
            "start": times(8, 19),
        },
        {
            "event": Call("database_query", table="events", column="title", value=Slot("event.name")),
            "moved": Call("add_duration", date=Ref("event.rows[0].date"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "entry": Call(
                "create_calendar_event", title=Slot("event.entry"), date=Ref("moved.date"), start_time=Slot("start"), location=Ref("event.rows[0].city")
            ),
            "mail": Call("send_email", to=Ref("event.rows[0].organizer_email"), subject=Slot("event.subject"), paragraphs=[Ref("entry.summary")]),
        },
    ),
)
