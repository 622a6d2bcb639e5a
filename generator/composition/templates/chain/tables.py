"""L1: two calls about tables."""

from generator.composition.pools.office import HELD, ORDERS_SHEET, UNPAID
from generator.composition.pools.shopping import SHELVES, SINGLE_GOODS
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
        "worth_of_a_holding",
        (
            "What's our holding in {company} worth today?",
            "How much is our holding in {company} worth at today's share price?",
            "If we sold our holding in {company} today, how much would the shares be worth?",
            "I'm updating our books. What's the holding in {company} worth at today's share price?",
            "My boss asks what our holding in {company} is worth. Can you check at today's price?",
        ),
        {"company": HELD},
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
        {"table": ORDERS_SHEET},
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
)
