"""L3: four to six calls that fork and join, about tables."""

from generator.composition.pools.files import SHIPPED_SHEET
from generator.composition.pools.office import CARRIER
from generator.composition.pools.shopping import RATING, SHELVES, SINGLE_GOODS
from generator.composition.pools.teamwork import GROUPED_BY, LOGISTICS
from generator.composition.pools.titles import PATHS
from generator.composition.samplers import one_of
from generator.composition.template import Call, Ref, Slot, Template, mail_to

TEMPLATES = (
    Template(
        "shipped_orders_on_file",
        (
            "Save our shipped orders as {path} and e-mail my colleague {name} the total per {by}, please.",
            "Can you put our shipped orders into {path} and e-mail {name} on our team the total by {by}?",
            "I need our shipped orders in a spreadsheet, {path}. My colleague {name} just wants the total per {by}, so e-mail them that.",
            "For the monthly report: save our shipped orders in {path} and e-mail our colleague {name} the total for each {by}.",
        ),
        {"path": SHIPPED_SHEET, "name": LOGISTICS, "by": GROUPED_BY},
        {
            "orders": Call("database_query", table="orders", column="status", value="shipped"),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("orders.rows")),
            "sums": Call(
                "data_aggregate", records=Ref("orders.rows"), group_by=Slot("by"), field="total", operation="sum"
            ),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": mail_to(Ref("who.rows[0].email"), "sums.summary"),
        },
    ),
    Template(
        "orders_of_a_carrier",
        (
            "My boss is negotiating our contract with the carrier. Please e-mail over the total per {by} of our orders shipped by {carrier}.",
            "Can you e-mail my boss the total per {by} of our orders shipped by {carrier}?",
            "What's the total for each {by} of our orders shipped by {carrier}? My boss needs it by e-mail.",
        ),
        {"carrier": CARRIER, "by": one_of("city", "product", "customer")},
        {
            "orders": Call("database_query", table="orders", column="carrier", value=Slot("carrier")),
            "sums": Call(
                "data_aggregate", records=Ref("orders.rows"), group_by=Slot("by"), field="total", operation="sum"
            ),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": mail_to(Ref("boss.value"), "sums.summary"),
        },
    ),
    Template(
        "range_for_the_boss",
        (
            "My boss is going through our range. Please e-mail over the average, lowest and highest price of our products in the category {category}.",
            "Can you e-mail my boss the average and median price of our products in the category {category}?",
            "What do our products in the category {category} cost, on average and at the most? My boss wants the price figures by e-mail.",
        ),
        {"category": one_of(*SHELVES)},
        {
            "products": Call("database_query", table="products", column="category", value=Slot("category")),
            "figures": Call("generate_summary_stats", records=Ref("products.rows"), field="price"),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": mail_to(Ref("boss.value"), "figures.summary"),
        },
    ),
    Template(
        "best_rated_by_price",
        (
            "Which {goods} in the shop has a rating of at least {least}? Sort those by price, cheapest first, and e-mail me the list.",
            "I want a {goods} with a rating of {least} or more. Can you search the shop for those, sort them by price and e-mail me the list?",
            "Please look for a {goods} in the shop. Keep only those with a rating of at least {least}, sort them by price, and e-mail me the sorted list.",
        ),
        {"goods": SINGLE_GOODS, "least": RATING},
        {
            "offers": Call("search_products", query=Slot("goods")),
            "best": Call(
                "data_filter", records=Ref("offers.products"), field="rating", operator="at_least", value=Slot("least")
            ),
            "ranked": Call("data_sort", records=Ref("best.records"), field="price"),
            "me": Call("get_session_context", field="user_email"),
            "mail": mail_to(Ref("me.value"), "ranked.summary"),
        },
    ),
    Template(
        "offers_by_price",
        (
            "We need a {goods} for the office. Can you search the shop, sort what you find by price and e-mail my boss the list?",
            "My boss wants a {goods}. Please look in the shop, sort the results by price, cheapest first, and e-mail over the list.",
            "What does the shop have if I look for a {goods}? Sort it by price and e-mail the sorted list to my boss, who's paying.",
        ),
        {"goods": SINGLE_GOODS},
        {
            "offers": Call("search_products", query=Slot("goods")),
            "ranked": Call("data_sort", records=Ref("offers.products"), field="price"),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": mail_to(Ref("boss.value"), "ranked.summary"),
        },
    ),
    Template(
        "shortlist_for_the_boss",
        (
            "My boss wants a {goods}. Look in the shop, keep only those with a rating of at least {least}, sort them by price and save them as {path}. Then e-mail over the sorted list.",
            "We need a {goods} for the office. Keep only those in the shop with a rating of at least {least}, save them as {path}, sorted by price, and e-mail my boss that list.",
            "Can you search the shop for a {goods}, keep only those with a rating of {least} or more, sort them by price, save that as {path}, and e-mail my boss the sorted list?",
        ),
        {"goods": SINGLE_GOODS, "least": RATING, "path": PATHS["shopping"]},
        {
            "offers": Call("search_products", query=Slot("goods")),
            "best": Call(
                "data_filter", records=Ref("offers.products"), field="rating", operator="at_least", value=Slot("least")
            ),
            "ranked": Call("data_sort", records=Ref("best.records"), field="price"),
            "file": Call("create_spreadsheet", path=Slot("path"), records=Ref("ranked.records")),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": mail_to(Ref("boss.value"), "ranked.summary"),
        },
    ),
)
