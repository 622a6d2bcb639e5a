"""L1: two calls about a table."""

from generator.data import words
from generator.pools.days import DATE, MEETING, TIME, WORKDAYS
from generator.pools.documents import new_paths
from generator.pools.money import FOREIGN
from generator.pools.office import CUSTOMER, DEPARTMENT, EMPLOYEE, INVOICE, TABLES
from generator.pools.people import EMAIL, FIRST_NAMES
from generator.pools.shopping import SHELVES
from generator.samplers import Draw, combine, dates, filled, one_of, pick, table, worded
from generator.template import Call, Ref, Slot, Template


def _sales(index: int) -> Draw:
    """Six sales in three regions, two of each."""
    regions = ("North", "South", "East", "West", "Central", "Coast")
    goods = ("Sensor", "Tracker", "Gateway", "Charger")
    index, start = divmod(index, len(regions))
    places = [6 * index + number + 1 for number in range(6)]
    mixed = [(place * place * 2_654_435_761 + place * 40_503) % 4_294_967_291 for place in places]
    return table(
        {
            "region": [regions[(start + 2 * (number % 3)) % 6] for number in range(6)],
            "product": [goods[(index + number) % 4] for number in range(6)],
            "units": [11 + number % 89 for number in mixed],
            "revenue": [1_200 + number // 89 % 7_800 for number in mixed],
        }
    )


_SALES = combine(_sales, range(60_000))
_OFFERS = [
    {"product": name, "price": price, "file": name.replace(" ", "-")}
    for name, shelf in SHELVES.items()
    for prices in [sorted(item["price"] for item in shelf["items"])]
    for price in range(int(prices[2]) + 5, int(prices[-1]) + 40, 3)
]
"""Goods, and a budget that some of them fit."""

TEMPLATES = (
    Template(
        "best_region_as_money",
        (
            "The revenue in this table is in {money}. Total it by region and format the largest total as money, with the currency.\n{table}",
            (
                "We count our revenue in {money}. Which region brought in the most? Group this table by region, sum the revenue of each group, and format "
                "the top total as money.\n{table}"
            ),
            "Here are our sales, in {money}:\n{table}\nAdd up the revenue for each region and format the highest of these totals as an amount of money.",
            "{table}\nAll revenue is in {money}. Take the total per region and format the highest one as an amount of money.",
        ),
        {"table": _SALES, "money": FOREIGN},
        {
            "totals": Call("data_aggregate", records=Slot("table"), group_by="region", field="revenue", operation="sum"),
            "written": Call("format_number", value=Ref("totals.top_value"), currency=Slot("money")),
        },
    ),
    Template(
        "averages_as_spreadsheet",
        (
            "Compute the average units per region from this table and save the result, one row for each region, as a spreadsheet at {path}:\n{table}",
            "Group these rows by region, take the mean of the units in each group, and store the groups as a CSV spreadsheet at {path}:\n{table}",
            "Sales of the last days:\n{table}\nWhat is the average number of units in each region? Put the regions and averages into a spreadsheet at {path}",
            "I need a spreadsheet at {path} that lists each region of this table with the average of its units.\n{table}",
        ),
        {
            "table": _SALES,
            "path": new_paths("csv", ("sales", "exports/sales", "shared/sales"), ("units-by-region", "average-units", "regional-averages", "units-per-region")),
        },
        {
            "averages": Call("data_aggregate", records=Slot("table"), group_by="region", field="units", operation="mean"),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("averages.groups")),
        },
    ),
    Template(
        "column_in_a_report",
        (
            'Describe the {column} column of this table statistically and put the summary sentence into a report titled "{title}".\n{table}',
            (
                'Please write a report with the title "{title}". Its only section is the summary of the key figures (mean, median and so on) of the '
                "{column} column here:\n{table}"
            ),
            'Here is our table:\n{table}\nGet the summary statistics of its {column} column and lay the summary out as a report called "{title}".',
            'I need a one-section report titled "{title}" with the summary sentence of the statistics for the {column} column below.\n{table}',
        ),
        {
            "table": _SALES,
            "column": one_of("units", "revenue"),
            "title": combine(
                "{} {}",
                ("Sales Figures", "Sales at a Glance", "How We Sold", "Regional Sales", "Our Sales in Numbers"),
                ("in March", "of Week 11", "for the Board", "Before Easter", "for New Partners", *(f"for {name}" for name in FIRST_NAMES)),
            ),
        },
        {
            "figures": Call("generate_summary_stats", records=Slot("table"), field=Slot("column")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("figures.summary")]),
        },
    ),
    Template(
        "figures_by_mail",
        (
            'Work out the summary statistics for the {column} column and e-mail the summary to {address}, subject "{subject}".\n{table}',
            (
                "{address} wants the mean, median and total of the {column} column below. Get these statistics and send the summary sentence by e-mail "
                'with the subject "{subject}".\n{table}'
            ),
            'From this table:\n{table}\nsummarize the {column} column in figures and mail the summary to {address} under the subject "{subject}".',
            'Please e-mail {address} the summary of the statistics for the {column} column of this table. Use the subject "{subject}".\n{table}',
        ),
        {
            "table": _SALES,
            "column": one_of("units", "revenue"),
            "address": EMAIL,
            "subject": combine(
                "{} {}",
                ("Sales figures", "Sales statistics", "Key figures of our sales", "Our sales in numbers"),
                ("of week 11", "for the quarterly review", "in March", *(f"for {day}'s call" for day in WORKDAYS)),
            ),
        },
        {
            "figures": Call("generate_summary_stats", records=Slot("table"), field=Slot("column")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("subject"), paragraphs=[Ref("figures.summary")]),
        },
    ),
    Template(
        "shopping_list_sheet",
        (
            'Search the shop for "{offer.product}" up to {offer.price} dollars and save the products you find as a spreadsheet at {offer.path} for me.',
            (
                'What does the shop have under "{offer.product}" for {offer.price} dollars at most? Put the products found into a spreadsheet at '
                "{offer.path} so that I can compare them."
            ),
            (
                'I want to buy "{offer.product}" and can spend {offer.price} dollars at most. Look in the shop and save the products you find to '
                "{offer.path} as a CSV spreadsheet."
            ),
            'Make me a spreadsheet at {offer.path} with the products that a shop search for "{offer.product}" gives for up to {offer.price} dollars.',
        ),
        {
            "offer": combine(
                {"product": "{0[product]}", "price": "{0[price]}", "path": "{1}/{0[file]}-{2}.csv"},
                _OFFERS,
                ("shopping", "wishlists", "purchasing", "team/orders", "household"),
                ("within-budget", "offers", "shortlist", "march", "april", "may", "compared"),
            )
        },
        {
            "found": Call("search_products", query=Slot("offer.product"), max_price=Slot("offer.price")),
            "sheet": Call("create_spreadsheet", path=Slot("offer.path"), records=Ref("found.products")),
        },
    ),
    Template(
        "offers_in_order",
        (
            'Find up to {count} products for "{offer.product}" at {offer.price} dollars or less and sort them by {field}, highest first.',
            (
                'Search the shop for "{offer.product}" costing no more than {offer.price} dollars. I want to see {count} products at most, sorted by '
                "{field} from highest to lowest."
            ),
            (
                'I can spend at most {offer.price} dollars. Search the shop for "{offer.product}" and rank up to {count} of the products you find by '
                "{field}, highest first."
            ),
            (
                'Shopping for "{offer.product}": my budget is {offer.price} dollars, and {count} products are enough. Look for offers and sort what you '
                "find by {field}, highest first."
            ),
        ),
        {"offer": pick(_OFFERS, "product", "price"), "count": one_of(4, 5, 6), "field": one_of("price", "rating")},
        {
            "found": Call("search_products", query=Slot("offer.product"), max_price=Slot("offer.price"), limit=Slot("count")),
            "sorted": Call("data_sort", records=Ref("found.products"), field=Slot("field"), order="descending"),
        },
    ),
    Template(
        "well_paid_colleagues",
        (
            "Get up to {count} rows of the employees table whose department is {department}, and keep only those with a salary of at least {salary}.",
            "Who in the {department} department earns a salary of {salary} or more? Fetch up to {count} rows from the employees table and filter them.",
            (
                "I'm checking what we pay in {department}. From the employees table, get at most {count} people of that department and leave me only those "
                "whose salary is at least {salary}."
            ),
            (
                "Take the {department} department in our employees table ({count} rows at most) and filter these rows, so that only those with a salary of "
                "at least {salary} are left."
            ),
        ),
        {"department": DEPARTMENT, "count": one_of(10, 15, 20, 25, 30, 40, 50), "salary": one_of(*map(str, range(54_000, 86_000, 250)))},
        {
            "staff": Call("database_query", table="employees", column="department", value=Slot("department"), limit=Slot("count")),
            "kept": Call("data_filter", records=Ref("staff.rows"), field="salary", operator="at_least", value=Slot("salary")),
        },
    ),
    Template(
        "stock_list_in_order",
        (
            "Get up to {count} rows of our products table whose category is {category} and sort them by {field}, highest first.",
            "Query the products table for the category {category}, {count} rows at most, and put the rows in order of {field} from highest to lowest.",
            "Which of our own products are in the category {category}? Take at most {count} from the products table and sort them by {field}, highest first.",
            "I need the {category} category of our products table (no more than {count} rows), sorted by {field} from highest to lowest.",
        ),
        {"category": one_of(*SHELVES), "count": one_of(10, 15, 20, 25, 30, 40, 50), "field": one_of("price", "rating", "stock")},
        {
            "products": Call("database_query", table="products", column="category", value=Slot("category"), limit=Slot("count")),
            "sorted": Call("data_sort", records=Ref("products.rows"), field=Slot("field"), order="descending"),
        },
    ),
    Template(
        "orders_grouped",
        (
            (
                "Take up to {count} orders from the orders table whose {pick.column} is {pick.value}, group them by {by} and work out the {figure} of the "
                "order total in each group."
            ),
            (
                "From our orders table, take at most {count} orders with {pick.value} as their {pick.column}. What is the {figure} of the order total, "
                "grouped by {by}?"
            ),
            (
                "I'm looking into the orders whose {pick.column} is {pick.value}. Get at most {count} such rows from the orders table, group them by {by} "
                "and give me the {figure} of the total for each group."
            ),
            (
                "How do the orders with the {pick.column} {pick.value} break down by {by}? Fetch no more than {count} of them from our orders table and "
                "compute the {figure} of the total per group."
            ),
        ),
        {
            "pick": pick(
                [{"column": column, "value": value} for column in ("status", "carrier") for value in sorted({row[column] for row in TABLES["orders"]})]
            ),
            "count": one_of(*range(10, 51, 5)),
            "by": one_of("customer", "product", "city"),
            "figure": worded({"sum": "sum", "mean": "average", "max": "maximum"}),
        },
        {
            "orders": Call("database_query", table="orders", column=Slot("pick.column"), value=Slot("pick.value"), limit=Slot("count")),
            "groups": Call("data_aggregate", records=Ref("orders.rows"), group_by=Slot("by"), field="total", operation=Slot("figure")),
        },
    ),
    Template(
        "customer_letter",
        (
            (
                'Look up {customer} by name in our customers table and send an e-mail to the address given there. Subject: "{letter.subject}". Body: '
                '"{letter.body}"'
            ),
            (
                'Find the customer named {customer} in the customers table and write to the e-mail address stored there. The subject is "{letter.subject}" '
                'and the text "{letter.body}"'
            ),
            (
                'Please write to our customer {customer}: get the e-mail address from the customers table by name, then mail "{letter.body}" under the '
                'subject "{letter.subject}".'
            ),
            (
                'I\'d like to tell a customer, {customer}, something by e-mail: "{letter.body}" The address is in our customers table under that name, and '
                'the subject line is "{letter.subject}".'
            ),
        ),
        {
            "customer": CUSTOMER,
            "letter": filled(
                words("messages")["letters"],
                day=combine("{} {}", ("April", "May", "June"), range(2, 29)),
                ending=(
                    *("Just reply if you have any questions.", "Please call us if that does not suit you."),
                    *("Thank you for your patience.", "Have a pleasant week."),
                ),
            ),
        },
        {
            "row": Call("database_query", table="customers", column="name", value=Slot("customer")),
            "mail": Call("send_email", to=Ref("row.rows[0].email"), subject=Slot("letter.subject"), paragraphs=[Slot("letter.body")]),
        },
    ),
    Template(
        "call_with_colleague",
        (
            (
                'Schedule a {minutes}-minute call titled "{title}" with our colleague {colleague} on {day} at {clock}; get the e-mail address from the '
                "employees table by name."
            ),
            (
                "Look up the e-mail address of {colleague} by name in the employees table and invite them to a meeting called "
                '"{title}" on {day} at {clock}, {minutes} minutes long.'
            ),
            (
                'I want to meet {colleague} for {minutes} minutes on {day} at {clock} about "{title}". Find the address under that name in the employees table '
                "and set up the meeting."
            ),
            (
                'Set up the meeting "{title}" on {day} at {clock} for {minutes} minutes. The only participant is {colleague}, whose e-mail address you can '
                "find by name in our employees table."
            ),
        ),
        {"colleague": EMPLOYEE, "title": MEETING, "day": DATE, "clock": TIME, "minutes": one_of(15, 20, 45, 60, 75, 90)},
        {
            "row": Call("database_query", table="employees", column="name", value=Slot("colleague")),
            "meeting": Call(
                "schedule_meeting",
                title=Slot("title"),
                participants=[Ref("row.rows[0].email")],
                date=Slot("day"),
                start_time=Slot("clock"),
                duration_minutes=Slot("minutes"),
            ),
        },
    ),
    Template(
        "days_past_due",
        (
            "How many days are there from the due date of invoice number {invoice} in our invoices table to {day}?",
            "Look up in the invoices table when invoice number {invoice} is due and count the days from that due date to {day}.",
            (
                "We want to settle on {day}. Check in the invoices table when invoice number {invoice} is due and tell me how many days there are from "
                "that due date until then."
            ),
            "Find invoice number {invoice} in the invoices table. Starting from its due date, how many days is it until {day}?",
        ),
        {"invoice": INVOICE, "day": dates(last="2026-12-20")},
        {
            "row": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "days": Call("calculate_date_diff", start_date=Ref("row.rows[0].due_date"), end_date=Slot("day")),
        },
    ),
)
