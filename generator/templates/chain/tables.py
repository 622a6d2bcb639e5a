"""L1: two calls about a table."""

from generator.data import words
from generator.pools.business import OFFICE_GOODS
from generator.pools.days import MEETING, MINUTES, OFFICE_TIME, WORKDAY
from generator.pools.documents import new_paths
from generator.pools.journeys import COLLEAGUE
from generator.pools.office import CUSTOMER, INVOICE, TABLES, UNPAID
from generator.pools.people import EMAIL, PERSON
from generator.pools.shopping import SHELVES
from generator.samplers import Draw, combine, filled, one_of, pick, table, worded
from generator.template import Call, Ref, Slot, Template

_PRICES = {"Sensor": 45, "Tracker": 120, "Gateway": 299, "Charger": 35}


def _sales(index: int) -> Draw:
    """Six sales in three regions, two of each."""
    regions = ("North", "South", "East", "West", "Central", "Coast")
    index, start = divmod(index, len(regions))
    places = [6 * index + number + 1 for number in range(6)]
    units = [11 + (place * place * 2_654_435_761 + place * 40_503) % 4_294_967_291 % 89 for place in places]
    goods = [list(_PRICES)[(index + number) % 4] for number in range(6)]
    return table(
        {
            "region": [regions[(start + 2 * (number % 3)) % 6] for number in range(6)],
            "product": goods,
            "units": units,
            "revenue": [count * _PRICES[name] for count, name in zip(units, goods, strict=True)],
        }
    )


_SALES = combine(_sales, range(60_000))
_OFFERS = pick(
    [
        {"product": name, "price": Draw(price, f"{price:,}")}
        for name, shelf in SHELVES.items()
        for prices in [sorted(item["price"] for item in shelf["items"])]
        for price in (30, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 750, 1_000, 1_200, 1_500, 2_000, 2_500)
        if prices[2] <= price and prices[1] <= price <= 1.5 * prices[-1]
    ]
)
"""`{slot.product}` and `{slot.price}`: goods, and a budget (dollars) that three of them or more fit."""

_EVENT = one_of(*(event["title"] for event in TABLES["events"]))

TEMPLATES = (
    Template(
        "totals_by_text",
        (
            "Text {friend} the total revenue per region from this:\n{table}",
            "{friend} needs the total revenue of each region by text. Here are the sales:\n{table}",
            "Add up the revenue per region and text it to {friend}:\n{table}",
            "What's the total revenue by region? Let {friend} know in a text.\n{table}",
        ),
        {"table": _SALES, "friend": PERSON},
        {
            "totals": Call("data_aggregate", records=Slot("table"), group_by="region", field="revenue", operation="sum"),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("totals.summary")]),
        },
    ),
    Template(
        "averages_as_spreadsheet",
        (
            "Save the average units per region as {path}:\n{table}",
            "I need a spreadsheet, {path}, with the average units for each region of this:\n{table}",
            "What's the average number of units by region here? Put that into {path}.\n{table}",
            "Group these sales by region and save the average units of each as the spreadsheet {path}:\n{table}",
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
        "figures_by_mail",
        (
            "E-mail {address} the mean, median and total of the {column} in this:\n{table}",
            "How do the {column} figures look overall (mean, median, total)? Mail it to {address}.\n{table}",
            "{address} is asking for the key figures of the {column} column, mean, median and total, by e-mail:\n{table}",
            "Work out average, median and total of {column} here and e-mail them to {address}:\n{table}",
        ),
        {"table": _SALES, "column": one_of("units", "revenue"), "address": EMAIL},
        {
            "figures": Call("generate_summary_stats", records=Slot("table"), field=Slot("column")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("figures.summary")]),
        },
    ),
    Template(
        "shopping_list_sheet",
        (
            "Find me a {offer.goods} in the shop for up to {offer.most} dollars and save what comes up as {offer.path}.",
            "Which {offer.goods} could I buy for {offer.most} dollars or less? Put the shop's offers in a spreadsheet, {offer.path}.",
            "The office needs a {offer.goods}, {offer.most} dollars at most. Search the shop and save the products as {offer.path}.",
            "What does the shop have if I need a {offer.goods} for {offer.most} dollars at most? Save it as {offer.path}.",
        ),
        {
            "offer": combine(
                lambda goods, folder, version: {
                    "goods": goods["goods"],
                    "most": goods["most"],
                    "path": f"{folder}/{goods['goods'].value.replace(' ', '-').lower()}-{version}.csv",
                },
                OFFICE_GOODS,
                ("shopping", "purchasing", "team/orders"),
                ("offers", "shortlist", "march", "compared"),
            )
        },
        {
            "found": Call("search_products", query=Slot("offer.goods"), max_price=Slot("offer.most")),
            "sheet": Call("create_spreadsheet", path=Slot("offer.path"), records=Ref("found.products")),
        },
    ),
    Template(
        "offers_in_order",
        (
            "Show me the shop's {offer.product} up to {offer.price} dollars, sorted by {field}, highest first.",
            "I can spend {offer.price} dollars on {offer.product}. What does the shop have, in order of {field}, highest first?",
            "Search the shop for {offer.product} up to {offer.price} dollars and rank them by {field}, highest on top.",
            "Which {offer.product} does the shop have for {offer.price} dollars or less? Sort them by {field}, highest first.",
        ),
        {"offer": _OFFERS, "field": one_of("price", "rating")},
        {
            "found": Call("search_products", query=Slot("offer.product"), max_price=Slot("offer.price")),
            "sorted": Call("data_sort", records=Ref("found.products"), field=Slot("field"), order="descending"),
        },
    ),
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
            "What's the {figure} order total per {by} for our orders shipped by {carrier}?",
            "Of our orders shipped by {carrier}, what's the {figure} total per {by}?",
            "Break down our orders shipped by {carrier}: the {figure} total for each {by}.",
            "I'm looking into our orders shipped by {carrier}. How high is the {figure} total per {by}?",
        ),
        {
            "carrier": one_of("DHL", "UPS", "FedEx"),
            "by": one_of("customer", "product", "city", "status"),
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
            "How many days is it from today to the due date of invoice {invoice}?",
            "Is invoice {invoice} overdue yet? Tell me by how many days, or how many are left.",
            "Invoice {invoice} isn't paid yet. How many days has the client left, or how long is it overdue?",
            "What's the due date of invoice {invoice}, counted in days from now?",
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
            "Text {friend} where order {order} stands.",
            "{friend} is asking about order {order}. Send them its status by text.",
            "What's in order {order}, and has it left yet? Let {friend} know by text.",
            "Could you text {friend} the details of order {order}?",
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
            "Tell {colleague} on {channel} what invoice {invoice} is about.",
            "Has invoice {invoice} been paid? Message {colleague} on {channel} what we have on it.",
            "{colleague} needs the details of invoice {invoice} on {channel}.",
            "Look up invoice {invoice} and let {colleague} know on {channel} what it says.",
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
        "days_to_an_event",
        (
            "How many days are left until our event {event}?",
            "How long is it until our event {event}?",
            "We still have to print the badges for our event {event}. How many days do we have?",
            "How many days to go until our event {event}?",
            "What's the date of our event {event}, and how many days is that from now?",
        ),
        {"event": _EVENT},
        {
            "row": Call("database_query", table="events", column="title", value=Slot("event")),
            "days": Call("calculate_date_diff", end_date=Ref("row.rows[0].date")),
        },
    ),
    Template(
        "weekday_of_an_event",
        (
            "Which day of the week is our event {event} on?",
            "Does our event {event} fall on a weekend?",
            "What weekday is our event {event}?",
            "I have to plan the shifts for our event {event}. What day of the week is it?",
            "Is our event {event} on a weekday or at the weekend?",
        ),
        {"event": _EVENT},
        {
            "row": Call("database_query", table="events", column="title", value=Slot("event")),
            "weekday": Call("get_weekday", date=Ref("row.rows[0].date")),
        },
    ),
)
