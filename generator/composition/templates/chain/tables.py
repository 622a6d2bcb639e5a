"""L1: two calls about a table."""

from generator.composition.data import words
from generator.composition.pools.days import MEETING, MINUTES, OFFICE_TIME, WORKDAY
from generator.composition.pools.journeys import COLLEAGUE
from generator.composition.pools.office import CUSTOMER, INVOICE, TABLES, UNPAID, column
from generator.composition.pools.people import PERSON
from generator.composition.pools.shopping import SHELVES
from generator.composition.samplers import combine, filled, one_of, worded
from generator.composition.template import Call, Ref, Slot, Template

_HELD = one_of(
    *(company for company in column("holdings", "company") if company not in ("Walt Disney Company", "Volvo Group"))
)
"""Companies whose shares we hold, but for those that people call by a shorter name."""

TEMPLATES = (
    Template(
        "stock_list_in_order",
        (
            "Sort our products in the category {category} by {field}, highest first.",
            "Which of our products are in the category {category}? Sort them by {field}, highest first.",
            "I need our products in the category {category} for a meeting, sorted by {field} with the highest first.",
            "Can you list our products in the category {category} by {field}, highest first?",
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
            "I'm comparing our carriers. What's the {figure} order total per {by} for our orders shipped by {carrier}?",
            "We have to insure our orders shipped by {carrier}. What's the {figure} order total per {by}?",
            "Can you group our orders shipped by {carrier} by {by} and give me the {figure} total of each?",
            "I'm preparing our contract talks: what's the {figure} order total per {by} for our orders shipped by {carrier}?",
        ),
        {
            "carrier": one_of("DHL", "UPS", "FedEx"),
            "by": one_of("customer", "product", "city"),
            "figure": worded({"mean": "average", "max": "highest"}),
        },
        {
            "orders": Call("database_query", table="orders", column="carrier", value=Slot("carrier")),
            "groups": Call(
                "data_aggregate",
                records=Ref("orders.rows"),
                group_by=Slot("by"),
                field="total",
                operation=Slot("figure"),
            ),
        },
    ),
    Template(
        "customer_letter",
        (
            "E-mail our customer {customer}: {body}",
            'Please e-mail this to our customer {customer}: "{body}"',
            "Send our customer {customer} an e-mail, please: {body}",
            "Please let our customer {customer} know by e-mail: {body}",
        ),
        {
            "customer": CUSTOMER,
            "body": filled(
                words("messages")["news_for_customers"], day=combine("{} {}", ("April", "May", "June"), range(2, 29))
            ),
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
            "Please send our colleague {colleague} an e-mail: {body}",
            'Can you e-mail this to our colleague {colleague}? "{body}"',
        ),
        {
            "colleague": COLLEAGUE,
            "body": filled(
                words("messages")["news_for_colleagues"],
                day=("on Monday", "on Tuesday", "on Wednesday", "on Thursday", "on Friday", "next week"),
            ),
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
            'Can you schedule "{title}" with our colleague {colleague} for {day} at {clock}? {minutes} minutes, please.',
            'Invite our colleague {colleague} to "{title}" on {day} at {clock}, for {minutes} minutes.',
            'I need {minutes} minutes with our colleague {colleague} on {day} at {clock}. Please schedule it as "{title}".',
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
            "Is invoice {invoice} overdue? Tell me by how many days, or how many are left.",
            "I'm calling a client about invoice {invoice}. How many days is it overdue, or how many are left?",
            "Invoice {invoice} hasn't been paid yet. How many days are left, or how long is it overdue?",
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
            "{friend} is asking about order {order}. Can you text them where it stands?",
            "Has order {order} been shipped yet? Text the answer to {friend}, who has the customer on the phone.",
            "Please text the details of order {order} to {friend}, who is on the way to the customer.",
            "{friend} is with a customer and needs the details of order {order}. Can you text them?",
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
            "Has invoice {invoice} been paid? {colleague} wants to know, so send the details on {channel}.",
            "{colleague} is about to call a client about invoice {invoice}. Can you send them its details on {channel}?",
            "Look up invoice {invoice} and message {colleague} the details on {channel}, please.",
        ),
        {"colleague": PERSON, "channel": worded({"slack": "Slack", "teams": "Teams"}), "invoice": INVOICE},
        {
            "row": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "chat": Call(
                "send_message", recipient=Slot("colleague"), paragraphs=[Ref("row.summary")], channel=Slot("channel")
            ),
        },
    ),
    Template(
        "worth_of_a_holding",
        (
            "What's our holding in {company} worth today?",
            "How much is our holding in {company} worth at today's share price?",
            "If we sold our holding in {company} today, how much would the shares be worth?",
            "I'm updating our books. What's the holding in {company} worth at today's share price?",
            "My boss asks what our holding in {company} is worth. Can you check at today's price?",
        ),
        {"company": _HELD},
        {
            "row": Call("database_query", table="holdings", column="company", value=Slot("company")),
            "quote": Call("get_stock_price", symbol=Ref("row.rows[0].symbol"), shares=Ref("row.rows[0].shares")),
        },
    ),
    Template(
        "orders_in_a_sheet",
        (
            "Can you save all our orders shipped by {table.carrier} as {table.path}?",
            "I need our orders shipped by {table.carrier} as a spreadsheet for accounting. Save it as {table.path}, please.",
            "Put our orders shipped by {table.carrier} into a new spreadsheet, {table.path}.",
            "I'm checking a carrier's bill. Please export our orders shipped by {table.carrier} to {table.path}.",
        ),
        {
            "table": combine(
                lambda carrier, folder, goods: {"carrier": carrier, "path": f"{folder}/{carrier.lower()}-{goods}.csv"},
                ("DHL", "UPS", "FedEx"),
                ("exports", "orders", "logistics", "carriers"),
                ("orders", "parcels", "shipments", "list"),
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
            "What's the average {field} of our products in the category {category}, and what's the median?",
            "What are the lowest, highest and average {field} of our products in the category {category}?",
            "For our catalogue meeting: give me the average, lowest and highest {field} of our products in the category {category}.",
            "I'm reviewing our range. What are the mean and median {field} of our products in the category {category}?",
        ),
        {"category": one_of(*SHELVES), "field": one_of("price", "rating")},
        {
            "products": Call("database_query", table="products", column="category", value=Slot("category")),
            "figures": Call("generate_summary_stats", records=Ref("products.rows"), field=Slot("field")),
        },
    ),
)
