"""L3: four to six calls that fork and join, about tables."""

from generator.composition.pools.files import SHIPPED_SHEET
from generator.composition.pools.people import EMAIL, PERSON
from generator.composition.pools.shopping import RATING, SINGLE_GOODS
from generator.composition.pools.teamwork import GROUPED_BY, LOGISTICS, WORK_CHANNEL
from generator.composition.pools.titles import PATHS
from generator.composition.template import Call, Ref, Slot, Template

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
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("sums.summary")]),
        },
    ),
    Template(
        "best_rated_in_a_sheet",
        (
            "Look for a {goods} in the shop, keep only those with a rating of at least {least}, and save them as {path}. Send {person} that list and its average price on {channel}.",
            "{person} is buying a {goods}. Search the shop, save only those with a rating of at least {least} in {path}, and send over the list and its key price figures on {channel}.",
            "Which {goods} in the shop has a rating of at least {least}? Save only those as {path} and message {person} that list on {channel}, plus the average and median price in it.",
        ),
        {"goods": SINGLE_GOODS, "least": RATING, "path": PATHS["shopping"], "person": PERSON, "channel": WORK_CHANNEL},
        {
            "offers": Call("search_products", query=Slot("goods")),
            "best": Call(
                "data_filter", records=Ref("offers.products"), field="rating", operator="at_least", value=Slot("least")
            ),
            "file": Call("create_spreadsheet", path=Slot("path"), records=Ref("best.records")),
            "figures": Call("generate_summary_stats", records=Ref("best.records"), field="price"),
            "chat": Call(
                "send_message",
                recipient=Slot("person"),
                paragraphs=[Ref("best.summary"), Ref("figures.summary")],
                channel=Slot("channel"),
            ),
        },
    ),
    Template(
        "offers_by_price",
        (
            "Look for a {goods} in the shop, sort the results by price and save them as {path}. Then e-mail {address} the sorted list, plus the average and the other key figures of the price.",
            "{address} is comparing offers for a {goods}. Search the shop, sort what you find by price and save it as {path}, then e-mail over that list and the average and median price.",
            "Can you search the shop for a {goods}, sort the results by price, save them in {path}, and e-mail {address} the sorted list and the average price?",
        ),
        {"goods": SINGLE_GOODS, "path": PATHS["shopping"], "address": EMAIL},
        {
            "offers": Call("search_products", query=Slot("goods")),
            "ranked": Call("data_sort", records=Ref("offers.products"), field="price"),
            "file": Call("create_spreadsheet", path=Slot("path"), records=Ref("ranked.records")),
            "figures": Call("generate_summary_stats", records=Ref("offers.products"), field="price"),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("ranked.summary"), Ref("figures.summary")]),
        },
    ),
    Template(
        "shortlist_for_the_boss",
        (
            "My boss wants a {goods}. Look in the shop, keep only those with a rating of at least {least}, sort them by price and save them as {path}. Then e-mail over the sorted list.",
            "We need a {goods}. Search the shop, keep only those with a rating of at least {least}, sorted by price, in {path}, and e-mail my boss that list.",
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
            "mail": Call("send_email", to=Ref("boss.value"), paragraphs=[Ref("ranked.summary")]),
        },
    ),
)
