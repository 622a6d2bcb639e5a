"""L3: bills, shares, prices, orders and parcels."""

from generator.composition.data import words
from generator.composition.pools.business import (
    BILL,
    CLIENT_ABROAD,
    DEARER_PRODUCT,
    DESK_GOODS,
    FEE_ABROAD,
    FOR_FIRMS,
    OVERDUE,
    OVERDUE_ABROAD,
    SHARES,
    SHIPPED,
    STAKE,
    TERM,
    WORK,
)
from generator.composition.pools.office import CLIENT, TABLES
from generator.composition.pools.teamwork import staff
from generator.composition.samplers import combine, one_of
from generator.composition.template import Call, Ref, Slot, Template

_WORDS = words("business")

_HOLDING = one_of(*(row["holding_id"] for row in TABLES["holdings"]))
_LOGISTICS = staff("Operations", "Sales", "Support", "Finance", "Management")
_ACCOUNTS = staff("Finance", "Sales", "Legal", "Management")
_SHEET = combine(
    "{}/{}.csv", ("exports", "reports", "orders"), ("shipped-orders", "on-the-way", "shipments-march", "shipped")
)
_BY = one_of("carrier", "city", "product")

TEMPLATES = (
    Template(
        "bill_and_tell",
        (
            'Bill our client {bill.company} {bill.amount} {bill.currency} for "{work}", due in {days} days, and e-mail them the invoice details.',
            (
                'Our client {bill.company} owes us {bill.amount} {bill.currency} for "{work}". Make out an invoice, payable within {days} days, and e-mail '
                "them the details."
            ),
            'New invoice for our client {bill.company}: "{work}", {bill.amount} {bill.currency}, due in {days} days. E-mail them the details, too.',
            (
                'Can you invoice our client {bill.company} {bill.amount} {bill.currency} for "{work}"? It\'s due in {days} days. Please e-mail them the '
                "details as well."
            ),
        ),
        {"bill": BILL, "work": WORK, "days": TERM},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("bill.company")),
            "due": Call("add_duration", amount=Slot("days"), unit="days"),
            "bill": Call(
                "create_invoice",
                customer=Slot("bill.company"),
                amount=Slot("bill.amount"),
                description=Slot("work"),
                currency=Slot("bill.currency"),
                due_date=Ref("due.date"),
            ),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("bill.summary")]),
        },
    ),
    Template(
        "invoice_for_an_order",
        (
            'Order {order} hasn\'t been billed yet. Can you invoice the customer for the total, due in {days} days, as "{goods}", and e-mail them the details?',
            'We forgot to bill order {order}! Invoice the customer for the total, payable within {days} days, as "{goods}", and e-mail them the details.',
            'Please make out an invoice for order {order}: the order total, "{goods}", due in {days} days. E-mail the customer the details, too.',
            'Can you bill order {order} today? Put "{goods}" and the order total on the invoice, due in {days} days, and e-mail the customer the details.',
        ),
        {"order": SHIPPED, "goods": one_of(*_WORDS["deliveries"]), "days": one_of(7, 10, 14, 30)},
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "due": Call("add_duration", amount=Slot("days"), unit="days"),
            "bill": Call(
                "create_invoice",
                customer=Ref("order.rows[0].customer"),
                amount=Ref("order.rows[0].total"),
                description=Slot("goods"),
                due_date=Ref("due.date"),
            ),
            "mail": Call("send_email", to=Ref("order.rows[0].email"), paragraphs=[Ref("bill.summary")]),
        },
    ),
    Template(
        "bill_in_their_money",
        (
            'We agreed on {fee.amount} {fee.base} with our client {fee.company} for "{work}". Invoice them in their own currency and e-mail them the details.',
            (
                'Can you invoice our client {fee.company} for "{work}"? It\'s {fee.amount} {fee.base}, but they pay in their own currency. E-mail them the '
                "details, too."
            ),
            (
                'Please bill our client {fee.company} for "{work}": {fee.amount} {fee.base}, converted into their own currency. E-mail them the invoice '
                "details as well."
            ),
            (
                'We quoted our client {fee.company} {fee.amount} {fee.base} for "{work}", and now they want the invoice in their own currency. Make it out '
                "and e-mail them the details."
            ),
        ),
        {"fee": FEE_ABROAD, "work": WORK},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("fee.company")),
            "price": Call(
                "get_exchange_rate",
                base=Slot("fee.base"),
                target=Ref("client.rows[0].currency"),
                amount=Slot("fee.amount"),
            ),
            "bill": Call(
                "create_invoice",
                customer=Slot("fee.company"),
                amount=Ref("price.converted"),
                description=Slot("work"),
                currency=Ref("client.rows[0].currency"),
            ),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("bill.summary")]),
        },
    ),
    Template(
        "owner_of_the_shares",
        (
            "Can you e-mail the owner of holding {holding} what the shares are worth today, and how far the price is up or down since they were bought?",
            (
                "The owner of holding {holding} is thinking of selling. E-mail them what the shares are worth now and how far the price is above or below "
                "what was paid."
            ),
            (
                "Holding {holding} is up for its yearly review. E-mail the owner what the shares are worth today and how far the price has moved since the "
                "purchase."
            ),
            "How are the shares in holding {holding} doing? E-mail the owner their value today, and how far the price is up or down on what was paid.",
            (
                "The owner of holding {holding} asked for an update. Please e-mail them today's value of the shares and how far the price has moved since "
                "the purchase."
            ),
        ),
        {"holding": _HOLDING},
        {
            "held": Call("database_query", table="holdings", column="holding_id", value=Slot("holding")),
            "now": Call("get_stock_price", symbol=Ref("held.rows[0].symbol"), shares=Ref("held.rows[0].shares")),
            "change": Call(
                "percentage_change", old_value=Ref("held.rows[0].purchase_price"), new_value=Ref("now.price")
            ),
            "mail": Call(
                "send_email", to=Ref("held.rows[0].owner_email"), paragraphs=[Ref("now.summary"), Ref("change.summary")]
            ),
        },
    ),
    Template(
        "shares_for_the_books",
        (
            "My boss wants to know what our {number} {stake.symbol} shares are worth in {stake.money} today. Can you e-mail them the figure?",
            "We may sell our {number} {stake.symbol} shares. Can you e-mail my boss what they're worth in {stake.money} today?",
            "What are our {number} {stake.symbol} shares worth in {stake.money} right now? Please e-mail the answer to my boss.",
            "Please convert today's value of our {number} {stake.symbol} shares into {stake.money} and e-mail it to my boss for the quarterly report.",
        ),
        {"stake": STAKE, "number": SHARES},
        {
            "boss": Call("get_session_context", field="manager_email"),
            "value": Call("get_stock_price", symbol=Slot("stake.symbol"), shares=Slot("number")),
            "worth": Call(
                "get_exchange_rate", base=Ref("value.currency"), target=Slot("stake.money"), amount=Ref("value.value")
            ),
            "mail": Call("send_email", to=Ref("boss.value"), paragraphs=[Ref("worth.summary")]),
        },
    ),
    Template(
        "overdue_for_a_colleague",
        (
            "Invoice {invoice} still hasn't been paid. Can you e-mail {name} on our team the details and how many days it's overdue?",
            "My colleague {name} is about to ring the client about invoice {invoice}. Quickly e-mail them the details and how many days it's overdue.",
            "Can you pull up invoice {invoice} and e-mail our colleague {name} the details and how long it's been overdue? They're chasing the client.",
            "My colleague {name} is chasing invoice {invoice} today. Please e-mail them what it says and how many days overdue it is.",
        ),
        {"invoice": OVERDUE, "name": _ACCOUNTS},
        {
            "bill": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "late": Call("calculate_date_diff", end_date=Ref("bill.rows[0].due_date")),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call(
                "send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("bill.summary"), Ref("late.summary")]
            ),
        },
    ),
    Template(
        "invoice_in_our_money",
        (
            "What does invoice {bill.number} come to in {bill.money}? My boss needs it for the forecast, so please e-mail it to them.",
            "My boss wants to know what invoice {bill.number} is worth in {bill.money}. Can you e-mail them the amount?",
            "Can you convert the amount of invoice {bill.number} into {bill.money} and e-mail it to my boss? We're going through the books.",
            "Please e-mail my boss what invoice {bill.number} is worth in {bill.money} at today's rate.",
        ),
        {"bill": OVERDUE_ABROAD},
        {
            "bill": Call("database_query", table="invoices", column="invoice_number", value=Slot("bill.number")),
            "worth": Call(
                "get_exchange_rate",
                base=Ref("bill.rows[0].currency"),
                target=Slot("bill.money"),
                amount=Ref("bill.rows[0].amount"),
            ),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": Call("send_email", to=Ref("boss.value"), paragraphs=[Ref("worth.summary")]),
        },
    ),
    Template(
        "unpaid_for_the_boss",
        (
            "Invoice {bill.number} still isn't paid. E-mail my boss the details, how many days it's overdue and what it's worth in {bill.money}.",
            "My boss is asking about invoice {bill.number}. Can you e-mail them the details, how long it's been overdue and what it comes to in {bill.money}?",
            "Can you e-mail my boss about invoice {bill.number}? They need the details, the number of days it's overdue and its amount in {bill.money}.",
            (
                "I've got to report invoice {bill.number} as unpaid. E-mail my boss what it says, how many days overdue it is and what it's worth in "
                "{bill.money}."
            ),
        ),
        {"bill": OVERDUE_ABROAD},
        {
            "bill": Call("database_query", table="invoices", column="invoice_number", value=Slot("bill.number")),
            "late": Call("calculate_date_diff", end_date=Ref("bill.rows[0].due_date")),
            "worth": Call(
                "get_exchange_rate",
                base=Ref("bill.rows[0].currency"),
                target=Slot("bill.money"),
                amount=Ref("bill.rows[0].amount"),
            ),
            "boss": Call("get_session_context", field="manager_email"),
            "mail": Call(
                "send_email",
                to=Ref("boss.value"),
                paragraphs=[Ref("bill.summary"), Ref("late.summary"), Ref("worth.summary")],
            ),
        },
    ),
    Template(
        "parcel_to_customer",
        (
            'Where is the parcel of order {order}? E-mail the customer, and put "{check}" on my to-do list for the day it arrives.',
            'Can you e-mail the customer where order {order} is right now and put "{check}" on my to-do list for the day it should arrive?',
            'The customer wants to know where order {order} is, so track it and e-mail them. I also need a task for the day it arrives: "{check}"',
            'Please track order {order} and e-mail the customer where it is. I also need a task "{check}" for the day it should be delivered.',
        ),
        {"order": SHIPPED, "check": one_of(*_WORDS["delivery_checks"])},
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "parcel": Call("track_package", tracking_number=Ref("order.rows[0].tracking_number")),
            "mail": Call("send_email", to=Ref("order.rows[0].email"), paragraphs=[Ref("parcel.summary")]),
            "task": Call("create_task", title=Slot("check"), due_date=Ref("parcel.estimated_delivery")),
        },
    ),
    Template(
        "parcel_for_a_colleague",
        (
            "The customer keeps asking about order {order}. Can you e-mail {name} on our team where the parcel is?",
            "My colleague {name} has the customer of order {order} on the phone. Quick, e-mail them where the parcel is!",
            "Can you track the parcel of order {order} and e-mail our colleague {name} where it is? There's been a complaint.",
            "Where is the parcel of order {order}? Please e-mail the answer to my colleague {name}, who's talking to the customer.",
        ),
        {"order": SHIPPED, "name": _LOGISTICS},
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "parcel": Call("track_package", tracking_number=Ref("order.rows[0].tracking_number")),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("parcel.summary")]),
        },
    ),
    Template(
        "price_in_their_money",
        (
            "Our client {client} is interested in our {product}. Can you e-mail them the product details and the price in their currency?",
            "Please e-mail our client {client} the details of the {product} we sell and what it costs in their currency.",
            "Our client {client} asked about the {product} we sell. E-mail them the details, and the price in their own currency.",
            "I've just had our client {client} on the phone about our {product}. Please e-mail them the product details and the price in their currency.",
        ),
        {"client": CLIENT_ABROAD, "product": FOR_FIRMS},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "item": Call("database_query", table="products", column="name", value=Slot("product")),
            "price": Call(
                "get_exchange_rate",
                base=Ref("item.rows[0].currency"),
                target=Ref("client.rows[0].currency"),
                amount=Ref("item.rows[0].price"),
            ),
            "mail": Call(
                "send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("item.summary"), Ref("price.summary")]
            ),
        },
    ),
    Template(
        "two_models_compared",
        (
            (
                "Our client {client} can't choose between our {product.dear} and our {product.cheap}. E-mail them the details of both products and how "
                "much more the first one costs."
            ),
            (
                "Our client {client} is torn between the {product.dear} and the {product.cheap} we sell. Can you e-mail them the details of each, and how "
                "much more the first one costs?"
            ),
            (
                "Our client {client} may buy our {product.dear} instead of the {product.cheap}. E-mail them the details of the two products and how much "
                "more they'd pay."
            ),
            (
                "Please e-mail our client {client} the product details of our {product.dear} and our {product.cheap}, and how much more the first one "
                "costs. They can't decide."
            ),
        ),
        {"client": CLIENT, "product": DEARER_PRODUCT},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "dear": Call("database_query", table="products", column="name", value=Slot("product.dear")),
            "cheap": Call("database_query", table="products", column="name", value=Slot("product.cheap")),
            "gap": Call("percentage_change", old_value=Ref("cheap.rows[0].price"), new_value=Ref("dear.rows[0].price")),
            "mail": Call(
                "send_email",
                to=Ref("client.rows[0].email"),
                paragraphs=[Ref("dear.summary"), Ref("cheap.summary"), Ref("gap.summary")],
            ),
        },
    ),
    Template(
        "totals_by_mail",
        (
            "My colleague {name} is preparing the sales meeting. Can you e-mail them the total of our shipped orders by {by}?",
            "Can you add up our shipped orders by {by} and e-mail {name} on our team the total for each?",
            "What's the total of our shipped orders per {by}? Please e-mail it to my colleague {name} for the weekly report.",
            "Our colleague {name} needs the total of our shipped orders per {by} for the forecast. Please e-mail it to them.",
        ),
        {"name": _LOGISTICS, "by": _BY},
        {
            "orders": Call("database_query", table="orders", column="status", value="shipped"),
            "sums": Call(
                "data_aggregate", records=Ref("orders.rows"), group_by=Slot("by"), field="total", operation="sum"
            ),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("sums.summary")]),
        },
    ),
    Template(
        "shipped_orders_on_file",
        (
            "Save our shipped orders as {path} and e-mail my colleague {name} the total per {by}, please.",
            "Can you put our shipped orders into {path} and e-mail {name} on our team the total by {by}?",
            "I need our shipped orders in a spreadsheet, {path}. My colleague {name} just wants the total per {by}, so e-mail them that.",
            "For the monthly report: save our shipped orders in {path} and e-mail our colleague {name} the total for each {by}.",
        ),
        {"path": _SHEET, "name": _LOGISTICS, "by": _BY},
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
        "orders_in_figures",
        (
            "My colleague {name} is renegotiating our delivery contract. Can you e-mail them the average and median total of our orders shipped by {carrier}?",
            "How big are our orders shipped by {carrier}? Please e-mail my colleague {name} the average, lowest and highest total.",
            "Please e-mail my colleague {name} the key figures on our orders shipped by {carrier}: average, median, lowest and highest total.",
            (
                "What are the average and the highest total of our orders shipped by {carrier}? Please e-mail the figures to our colleague {name}, who "
                "deals with the insurance."
            ),
        ),
        {"name": _LOGISTICS, "carrier": one_of("DHL", "UPS", "FedEx")},
        {
            "orders": Call("database_query", table="orders", column="carrier", value=Slot("carrier")),
            "figures": Call("generate_summary_stats", records=Ref("orders.rows"), field="total"),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("figures.summary")]),
        },
    ),
    Template(
        "office_purchase",
        (
            "My assistant needs a {buy.goods} for {buy.most} US dollars at most. E-mail them the best match in the shop and what it costs in euros.",
            "Can you find a {buy.goods} for up to {buy.most} US dollars in the shop and e-mail it to my assistant, with the price in euros?",
            "We need a {buy.goods} for the office, {buy.most} US dollars at most. Please e-mail my assistant the shop's best match and its price in euros.",
            "I'd like a {buy.goods} for up to {buy.most} US dollars. Can you e-mail my assistant the best one in the shop and what it costs in euros?",
        ),
        {"buy": DESK_GOODS},
        {
            "goods": Call("search_products", query=Slot("buy.goods"), max_price=Slot("buy.most")),
            "price": Call("get_exchange_rate", base="USD", target="EUR", amount=Ref("goods.best_price")),
            "assistant": Call("get_session_context", field="assistant_email"),
            "mail": Call(
                "send_email", to=Ref("assistant.value"), paragraphs=[Ref("goods.summary"), Ref("price.summary")]
            ),
        },
    ),
    Template(
        "big_orders_by_mail",
        (
            (
                "My colleague {name} wants to insure our bigger parcels. Can you e-mail them a list of the shipped orders with a total of at "
                "least {least} dollars?"
            ),
            "Which of our shipped orders have a total of at least {least} dollars? Please e-mail the list to {name} on our team.",
            "Which of our shipped orders have a total of {least} dollars or more? Our colleague {name} has to insure those, so e-mail them the list.",
            "Can you e-mail my colleague {name} a list of our shipped orders? Only those with a total of {least} dollars or more, please.",
        ),
        {"least": one_of("150", "200", "250", "300", "400", "500", "750"), "name": _LOGISTICS},
        {
            "orders": Call("database_query", table="orders", column="status", value="shipped"),
            "big": Call(
                "data_filter", records=Ref("orders.rows"), field="total", operator="at_least", value=Slot("least")
            ),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("big.summary")]),
        },
    ),
)
