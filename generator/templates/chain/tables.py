"""L1: two calls about a table."""

from generator.data import words
from generator.pools.days import MEETING, MINUTES, OFFICE_TIME, WORKDAY
from generator.pools.journeys import COLLEAGUE
from generator.pools.office import CUSTOMER, INVOICE, TABLES, UNPAID
from generator.pools.people import PERSON
from generator.pools.shopping import SHELVES
from generator.samplers import combine, filled, one_of, worded
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "stock_list_in_order",
        (
            "Sort our products in the category {category} by {field}, highest first.",
            "Which products do we have in the category {category}? Put them in order of {field}, highest first.",
            "I need our products of the category {category}, ranked by {field} from highest to lowest.",
            "List our products in category {category} by {field}, highest on top.",
            "Our products in the category {category}, please, sorted by {field} with the highest on top.",
        ),
        {"category": one_of(*SHELVES), "field": one_of("price", "rating", "stock")},
        {
            "products": Call("database_query", table="products", column="category", value=Slot("category")),
            "sorted": Call("data_sort", records=Ref("products.rows"), field=Slot("field"), order="descending"),
        },
    ),
    Template(
        "orders_grouped",
        (
            "For the insurance: what's the {figure} order total per {by} for our orders shipped by {carrier}?",
            "I'm looking for our most valuable parcels: what's the {figure} total per {by} among our orders shipped by {carrier}?",
            "Break our orders shipped by {carrier} down by {by}. I need the {figure} total of each for the contract talks.",
            "How high is the {figure} total per {by} among our orders shipped by {carrier}? The insurer is asking.",
        ),
        {
            "carrier": one_of("DHL", "UPS", "FedEx"),
            "by": one_of("customer", "product", "city"),
            "figure": worded({"mean": "average", "max": "highest"}),
        },
        {
            "orders": Call("database_query", table="orders", column="carrier", value=Slot("carrier")),
            "groups": Call("data_aggregate", records=Ref("orders.rows"), group_by=Slot("by"), field="total", operation=Slot("figure")),
        },
    ),
    Template(
        "customer_letter",
        (
            "E-mail our customer {customer}: {body}",
            'Please write to our customer {customer}, by e-mail: "{body}"',
            "Send our customer {customer} a mail that says: {body}",
            'Our customer {customer} should get this by e-mail today: "{body}"',
            '"{body}" Could you mail that to our customer {customer}?',
        ),
        {
            "customer": CUSTOMER,
            "body": filled(words("messages")["news_for_customers"], day=combine("{} {}", ("April", "May", "June"), range(2, 29))),
        },
        {
            "row": Call("database_query", table="customers", column="name", value=Slot("customer")),
            "mail": Call("send_email", to=Ref("row.rows[0].email"), paragraphs=[Slot("body")]),
        },
    ),
    Template(
        "line_to_a_colleague",
        (
            "E-mail our colleague {colleague}: {body}",
            'Tell our colleague {colleague} by e-mail: "{body}"',
            'Our colleague {colleague} needs to know by mail: "{body}"',
            "Drop our colleague {colleague} a line by e-mail, please: {body}",
        ),
        {
            "colleague": COLLEAGUE,
            "body": filled(words("messages")["news_for_colleagues"], day=("on Monday", "on Tuesday", "on Wednesday", "on Thursday", "on Friday", "next week")),
        },
        {
            "row": Call("database_query", table="employees", column="name", value=Slot("colleague")),
            "mail": Call("send_email", to=Ref("row.rows[0].email"), paragraphs=[Slot("body")]),
        },
    ),
    Template(
        "call_with_colleague",
        (
            'Set up "{title}" with our colleague {colleague} on {day} at {clock}, {minutes} minutes.',
            'I need {minutes} minutes with our colleague {colleague} on {day} at {clock}: set up a meeting, "{title}".',
            'Invite our colleague {colleague} to "{title}" on {day} at {clock}, for {minutes} minutes.',
            'Can you schedule "{title}" with our colleague {colleague}? {day} at {clock}, {minutes} minutes.',
        ),
        {"colleague": COLLEAGUE, "title": MEETING, "day": WORKDAY, "clock": OFFICE_TIME, "minutes": MINUTES},
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
        "days_to_the_due_date",
        (
            "When is invoice {invoice} due, and how many days is that from today?",
            "Is invoice {invoice} overdue yet? Tell me by how many days, or how many are left.",
            "Invoice {invoice} isn't paid yet. How many days has the client left, or how long is it overdue?",
            "I have to decide on a reminder: how many days is invoice {invoice} overdue, or how many days are left?",
        ),
        {"invoice": UNPAID},
        {
            "row": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "days": Call("calculate_date_diff", end_date=Ref("row.rows[0].due_date")),
        },
    ),
    Template(
        "order_by_text",
        (
            "Text {friend}, who is at the customer's, where order {order} stands.",
            "{friend} is asking about order {order}. Send the status by text.",
            "Has order {order} left yet? {friend} has the customer waiting, so text over the details.",
            "Could you text {friend} the details of order {order}, to check that nothing is missing?",
        ),
        {"friend": PERSON, "order": one_of(*(row["order_id"] for row in TABLES["orders"]))},
        {
            "row": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("row.summary")]),
        },
    ),
    Template(
        "invoice_on_chat",
        (
            "{colleague} is asking what invoice {invoice} was for. Send the details on {channel}.",
            "Has invoice {invoice} been paid? Message {colleague} the details on {channel}.",
            "{colleague} needs the details of invoice {invoice} on {channel} for a call with the client.",
            "Look up invoice {invoice} and let {colleague}, who is closing the books, know its details on {channel}.",
        ),
        {"colleague": PERSON, "channel": worded({"slack": "Slack", "teams": "Teams"}), "invoice": INVOICE},
        {
            "row": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "chat": Call("send_message", recipient=Slot("colleague"), paragraphs=[Ref("row.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "worth_of_a_holding",
        (
            "What are the shares of holding {holding} worth today?",
            "How much is holding {holding} worth at today's price?",
            "Check holding {holding} for me: what would all of its shares bring now?",
            "If we sold holding {holding} today, what would the shares bring?",
            "I need the current market value of holding {holding}.",
            "Give me a quote on holding {holding}: what do all its shares come to?",
        ),
        {"holding": one_of(*(row["holding_id"] for row in TABLES["holdings"]))},
        {
            "row": Call("database_query", table="holdings", column="holding_id", value=Slot("holding")),
            "quote": Call("get_stock_price", symbol=Ref("row.rows[0].symbol"), shares=Ref("row.rows[0].shares")),
        },
    ),
    Template(
        "orders_in_a_sheet",
        (
            "Save all our orders shipped by {table.carrier} as {table.path}.",
            "I need our orders shipped by {table.carrier} in a spreadsheet, {table.path}, for accounting.",
            "Can you put the list of our orders shipped by {table.carrier} into {table.path}?",
            "We have a meeting with {table.carrier}. Export our orders shipped by them to {table.path}, please.",
        ),
        {
            "table": combine(
                lambda carrier, folder, version: {"carrier": carrier, "path": f"{folder}/{carrier.lower()}-{version}.csv"},
                ("DHL", "UPS", "FedEx"),
                ("exports", "orders", "logistics", "carriers"),
                ("orders", "march", "q1", "2026", "week-11"),
            )
        },
        {
            "orders": Call("database_query", table="orders", column="carrier", value=Slot("table.carrier")),
            "sheet": Call("create_spreadsheet", path=Slot("table.path"), records=Ref("orders.rows")),
        },
    ),
    Template(
        "range_in_figures",
        (
            "For our yearly review: what's the average {field} of our products in the category {category}, and the median?",
            "How does the {field} of our products in the category {category} look overall? Lowest, highest, average.",
            "Give me the average, lowest and highest {field} of our products in the category {category}, for the catalogue meeting.",
            "I'm reviewing our range. What are the mean and median {field} of our products in the category {category}?",
        ),
        {"category": one_of(*SHELVES), "field": one_of("price", "rating")},
        {
            "products": Call("database_query", table="products", column="category", value=Slot("category")),
            "figures": Call("generate_summary_stats", records=Ref("products.rows"), field=Slot("field")),
        },
    ),
)
