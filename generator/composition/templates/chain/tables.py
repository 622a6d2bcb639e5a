"""L1: two calls about tables."""

from generator.composition.pools.files import CONVERTED
from generator.composition.pools.office import CARRIER, CUSTOMER, FIGURE, ORDERS_SHEET, UNPAID
from generator.composition.pools.shopping import RATING, SHELVES, SINGLE_GOODS
from generator.composition.pools.tables import WHOLE_SHEET
from generator.composition.pools.titles import PATHS
from generator.composition.samplers import one_of
from generator.composition.template import Call, Ref, Slot, Template

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
        "orders_in_a_sheet",
        (
            "Can you save all our orders shipped by {table.carrier} as {table.path}?",
            "I need our orders shipped by {table.carrier} as a spreadsheet for accounting. Save it as {table.path}, please.",
            "Put our orders shipped by {table.carrier} into a new spreadsheet, {table.path}.",
            "I'm checking a carrier's bill. Please export our orders shipped by {table.carrier} to {table.path}.",
        ),
        {"table": ORDERS_SHEET},
        {
            "orders": Call("database_query", table="orders", column="carrier", value=Slot("table.carrier")),
            "sheet": Call("create_spreadsheet", path=Slot("table.path"), records=Ref("orders.rows")),
        },
    ),
    Template(
        "shop_offers_in_a_sheet",
        (
            "Look for a {goods} in the shop and put what you find into a spreadsheet, {path}.",
            "I'm comparing offers for a {goods}. Can you save the shop's results as {path}?",
            "What does the shop have if I look for a {goods}? Save the list as a spreadsheet, {path}.",
            "Please search the shop for a {goods} and save the results in {path}, so that I can compare them.",
        ),
        {"goods": SINGLE_GOODS, "path": PATHS["shopping"]},
        {
            "offers": Call("search_products", query=Slot("goods")),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("offers.products")),
        },
    ),
    Template(
        "orders_grouped",
        (
            "I'm comparing our carriers. What's the {figure} order total per {by} for our orders shipped by {carrier}?",
            "Group our orders shipped by {carrier} by {by} and give me the {figure} total of each.",
            "What's the {figure} total per {by} of our orders shipped by {carrier}? It's for our contract talks.",
            "We have to insure our orders shipped by {carrier}. What's the {figure} total per {by}?",
        ),
        {"carrier": CARRIER, "by": one_of("customer", "product", "city"), "figure": FIGURE},
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
        "well_rated_offers",
        (
            "Which {goods} in the shop has a rating of at least {least}? Only those interest me.",
            "Look for a {goods} in the shop, but show me only those with a rating of {least} or more.",
            "I want to buy a {goods}. Search the shop and keep only those with a rating of at least {least}.",
            "Can you search the shop for a {goods} and leave me only those with a rating of at least {least}?",
        ),
        {"goods": SINGLE_GOODS, "least": RATING},
        {
            "offers": Call("search_products", query=Slot("goods")),
            "best": Call(
                "data_filter", records=Ref("offers.products"), field="rating", operator="at_least", value=Slot("least")
            ),
        },
    ),
    Template(
        "offers_in_order",
        (
            "Look for a {goods} in the shop and sort what you find by {field}, highest first.",
            "What does the shop have if I look for a {goods}? Sort it by {field}, highest first, please.",
            "I'm choosing a {goods}. Can you search the shop and sort the results by {field}, highest first?",
        ),
        {"goods": SINGLE_GOODS, "field": one_of("price", "rating")},
        {
            "offers": Call("search_products", query=Slot("goods")),
            "ranked": Call("data_sort", records=Ref("offers.products"), field=Slot("field"), order="descending"),
        },
    ),
    Template(
        "pasted_table_converted",
        (
            "Convert this from CSV to {table.to} and save it as {table.path}:\n{sheet.text}",
            "I need this CSV as {table.to}, in a new file {table.path}:\n{sheet.text}",
            "Can you turn this CSV into {table.to} and save it as {table.path}? Here it is:\n{sheet.text}",
        ),
        {"table": CONVERTED, "sheet": WHOLE_SHEET},
        {
            "table": Call("transform_format", text=Slot("sheet.text"), from_="csv", to=Slot("table.to")),
            "file": Call("write_file", path=Slot("table.path"), content=Ref("table.text")),
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
    Template(
        "customer_in_my_contacts",
        (
            "Can you add our customer {name} to my contacts, with e-mail address and phone number?",
            "Put our customer {name} into my address book, with the e-mail address and the phone number, please.",
            "I'll be calling our customer {name} a lot. Please save the e-mail address and phone number in my contacts.",
        ),
        {"name": CUSTOMER},
        {
            "customer": Call("database_query", table="customers", column="name", value=Slot("name")),
            "card": Call(
                "create_contact",
                name=Slot("name"),
                email=Ref("customer.rows[0].email"),
                phone=Ref("customer.rows[0].phone"),
            ),
        },
    ),
)
