"""L2: calls about rows of the company."""

from itertools import permutations

from generator.pools.office import EMPLOYEE, TABLES
from generator.samplers import combine, lists, pick, table
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "column_summary_by_mail",
        (
            (
                "{table.rows}\n\nPut the figures of the {table.field} column into one sentence (average, median, total and so on) and e-mail that sentence to "
                'our colleague {name}, subject "{subject}".'
            ),
            (
                "Our colleague {name} presents the survey tomorrow and needs the statistics of the {table.field} column below, summed up in a sentence. Mail "
                'them just that under the subject "{subject}".\n{table.rows}'
            ),
            (
                "Here are the latest answers:\n{table.rows}\n\nSum up the {table.field} column in figures, mean and median included. Then send an e-mail with "
                'the subject "{subject}" and only that summary as its text to our colleague {name}.'
            ),
            (
                'Please write to our colleague {name} with the subject "{subject}". The e-mail is just one sentence that sums up the average, median and total '
                "of the {table.field} column in\n{table.rows}"
            ),
        ),
        {
            "table": combine(
                lambda number, label, column: {
                    "rows": table({label: [f"{label[0].upper()}{place}" for place in range(1, 9)], column: lists(11, 99, 8)[number].value}),
                    "field": column,
                },
                range(5_000),
                ("visitor", "guest", "tester"),
                ("score", "rating", "points"),
            ),
            "name": EMPLOYEE,
            "subject": combine("{} {}", ("Ratings", "Survey figures", "Visitor scores", "Feedback in figures"), ("this week", "last month", "so far")),
        },
        {
            "employee": Call("database_query", table="employees", column="name", value=Slot("name")),
            "figures": Call("generate_summary_stats", records=Slot("table.rows"), field=Slot("table.field")),
            "mail": Call("send_email", to=Ref("employee.rows[0].email"), subject=Slot("subject"), paragraphs=[Ref("figures.summary")]),
        },
    ),
    Template(
        "longest_with_us",
        (
            (
                "Look up our colleagues {staff.first}, {staff.second} and {staff.third}, one by one in this order, and sort the three records by hire "
                "date, earliest on top."
            ),
            (
                "Who has been with us longest? Take the staff records of our colleagues {staff.first}, {staff.second} and {staff.third}, one after the "
                "other, and sort them by hire date."
            ),
            (
                "I'm planning the jubilees of our colleagues {staff.first}, {staff.second} and {staff.third}. Get their full records, in the order I have "
                "named them, and rank these by hire date, the earliest first."
            ),
            (
                "For an anniversary party I need the records of three people, ranked by hire date from the earliest to the latest. They are, in the order "
                "of my list, our colleagues {staff.first}, {staff.second} and {staff.third}."
            ),
        ),
        {
            "staff": pick(
                [{"first": first, "second": second, "third": third} for first, second, third in permutations((row["name"] for row in TABLES["employees"]), 3)]
            )
        },
        {
            "first": Call("database_query", table="employees", column="name", value=Slot("staff.first")),
            "second": Call("database_query", table="employees", column="name", value=Slot("staff.second")),
            "third": Call("database_query", table="employees", column="name", value=Slot("staff.third")),
            "ranking": Call("data_sort", records=[Ref("first.rows[0]"), Ref("second.rows[0]"), Ref("third.rows[0]")], field="hire_date"),
        },
    ),
)
