"""L3: bills, shares, prices, orders and parcels."""

from generator.data import words
from generator.pools.business import (
    BILL,
    CLIENT_ABROAD,
    COLLEAGUE,
    DEARER_PRODUCT,
    OFFICE_GOODS,
    OVERDUE,
    OVERDUE_ABROAD,
    PRODUCT,
    SHARES,
    SHIPPED,
    STAKE_ABROAD,
    TERM,
    WORK,
)
from generator.pools.office import CLIENT, TABLES
from generator.pools.teamwork import staff
from generator.samplers import one_of
from generator.template import Call, Ref, Slot, Template

_WORDS = words("business")

_HOLDING = one_of(*(row["holding_id"] for row in TABLES["holdings"]))
_LOGISTICS = staff("Operations", "Sales", "Support", "Finance", "Management")
_ACCOUNTS = staff("Finance", "Sales", "Legal", "Management")

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
                'We\'ve finished "{work}" for our client {bill.company}. Invoice them {bill.amount} {bill.currency}, payable within {days} days, and e-mail '
                "them the details."
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
            'Bill the customer of order {order} for its total, due in {days} days. Put "{goods}" on the invoice and e-mail the customer the details.',
            (
                'The customer of order {order} hasn\'t been billed yet. Invoice the order total as "{goods}", due in {days} days, and e-mail the customer '
                "the details."
            ),
            'Order {order} still needs an invoice for the total, payable within {days} days. Call it "{goods}" and e-mail the customer the details.',
            'Can you bill the customer of order {order} for its total, due in {days} days, as "{goods}", and e-mail the invoice details to the customer?',
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
        "bill_for_one_of_ours",
        (
            'Our client {client} is buying our product "{product}". Invoice them for it in their own currency.',
            'Bill our client {client} for one "{product}", a product we sell, at our price converted into their currency.',
            'Our client {client} pays in their own currency. Make out an invoice for one "{product}" that we sell, at the converted price.',
            'Can you invoice our client {client} for the "{product}" we sell? Convert our price into the currency they pay in.',
        ),
        {"client": CLIENT_ABROAD, "product": PRODUCT},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "item": Call("database_query", table="products", column="name", value=Slot("product")),
            "price": Call("get_exchange_rate", base=Ref("item.rows[0].currency"), target=Ref("client.rows[0].currency"), amount=Ref("item.rows[0].price")),
            "bill": Call(
                "create_invoice",
                customer=Slot("client"),
                amount=Ref("price.converted"),
                description=Slot("product"),
                currency=Ref("client.rows[0].currency"),
            ),
        },
    ),
    Template(
        "owner_of_the_shares",
        (
            "E-mail the owner of holding {holding} what the shares are worth today, and how far the price is up or down since the purchase.",
            "The owner of holding {holding} wants an update by e-mail: what the shares are worth now, and how far the price has moved since the purchase.",
            "Can you e-mail the owner of holding {holding} what those shares are worth today, and how far up or down they are on the price paid?",
            (
                "Holding {holding} is up for its yearly review. E-mail the owner what the shares are worth today and how far up or down they are since the "
                "purchase."
            ),
            (
                "The owner of holding {holding} is thinking of selling: send an e-mail with the current value of the shares and how far the price is above "
                "or below what was paid."
            ),
        ),
        {"holding": _HOLDING},
        {
            "held": Call("database_query", table="holdings", column="holding_id", value=Slot("holding")),
            "now": Call("get_stock_price", symbol=Ref("held.rows[0].symbol"), shares=Ref("held.rows[0].shares")),
            "change": Call("percentage_change", old_value=Ref("held.rows[0].purchase_price"), new_value=Ref("now.price")),
            "mail": Call("send_email", to=Ref("held.rows[0].owner_email"), paragraphs=[Ref("now.summary"), Ref("change.summary")]),
        },
    ),
    Template(
        "shares_for_the_books",
        (
            "For the quarterly report, e-mail our colleague {stake.name} what our {number} {stake.symbol} shares are worth in {stake.money} today.",
            "Our colleague {stake.name} is doing the books and needs today's value of our {number} {stake.symbol} shares in {stake.money}, by e-mail please.",
            "We may sell our {number} {stake.symbol} shares. E-mail our colleague {stake.name} what they're worth in {stake.money} today.",
            "Can you e-mail our colleague {stake.name} today's value of our {number} {stake.symbol} shares, converted into {stake.money}?",
        ),
        {"stake": STAKE_ABROAD, "number": SHARES},
        {
            "who": Call("database_query", table="employees", column="name", value=Slot("stake.name")),
            "value": Call("get_stock_price", symbol=Slot("stake.symbol"), shares=Slot("number")),
            "worth": Call("get_exchange_rate", base=Ref("value.currency"), target=Slot("stake.money"), amount=Ref("value.value")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("worth.summary")]),
        },
    ),
    Template(
        "overdue_for_a_colleague",
        (
            "E-mail our colleague {name}, who is chasing invoice {invoice}, its details and how long it's been overdue.",
            "Before today's call with the client, e-mail our colleague {name} the details of invoice {invoice} and how many days overdue it is.",
            "Invoice {invoice} still hasn't been paid. Can you e-mail our colleague {name} its details and how long it's overdue?",
            "Our colleague {name} is about to ring the client about invoice {invoice}. Quickly e-mail over the details and how many days it's overdue.",
        ),
        {"invoice": OVERDUE, "name": _ACCOUNTS},
        {
            "bill": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "late": Call("calculate_date_diff", end_date=Ref("bill.rows[0].due_date")),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("bill.summary"), Ref("late.summary")]),
        },
    ),
    Template(
        "invoice_in_our_money",
        (
            "For the books, e-mail our colleague {name} what invoice {bill.number} comes to in {bill.money}.",
            "Our colleague {name} needs the amount of invoice {bill.number} in {bill.money} for the forecast. Can you send it by e-mail?",
            "The auditors count in {bill.money}: e-mail our colleague {name} what invoice {bill.number} is worth in that currency.",
            "Can you convert the amount of invoice {bill.number} into {bill.money} for our colleague {name}'s cash report and send it by e-mail?",
        ),
        {"bill": OVERDUE_ABROAD, "name": _ACCOUNTS},
        {
            "bill": Call("database_query", table="invoices", column="invoice_number", value=Slot("bill.number")),
            "worth": Call("get_exchange_rate", base=Ref("bill.rows[0].currency"), target=Slot("bill.money"), amount=Ref("bill.rows[0].amount")),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("worth.summary")]),
        },
    ),
    Template(
        "chase_and_check_back",
        (
            "Send the customer of invoice {invoice} an e-mail with its details and how long it's overdue. And remind me in {days} days: {check}",
            "E-mail the customer of invoice {invoice} its details and how many days overdue it is, and remind me {days} days from now: {check}",
            "Invoice {invoice} isn't paid. E-mail the customer its details and how long it's overdue, and in {days} days remind me: \"{check}\"",
            'Can you chase the customer of invoice {invoice} by e-mail, with the details and the days overdue? In {days} days, remind me: "{check}"',
        ),
        {"invoice": OVERDUE, "days": one_of(5, 7, 10, 14), "check": one_of(*_WORDS["payment_checks"])},
        {
            "bill": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "late": Call("calculate_date_diff", end_date=Ref("bill.rows[0].due_date")),
            "mail": Call("send_email", to=Ref("bill.rows[0].email"), paragraphs=[Ref("bill.summary"), Ref("late.summary")]),
            "day": Call("add_duration", amount=Slot("days"), unit="days"),
            "alert": Call("set_reminder", message=Slot("check"), date=Ref("day.date")),
        },
    ),
    Template(
        "parcel_to_customer",
        (
            "E-mail the customer of order {order} where the parcel is, and remind me on the day it should arrive: {check}",
            'Where is the parcel of order {order}? E-mail the customer, and on the day it\'s due to arrive remind me: "{check}"',
            "Can you e-mail the customer of order {order} where the parcel is, and set me a reminder for its arrival day: {check}",
            'Let the customer of order {order} know by e-mail where the parcel is. On the day it\'s due to arrive, remind me: "{check}"',
        ),
        {"order": SHIPPED, "check": one_of(*_WORDS["delivery_checks"])},
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "parcel": Call("track_package", tracking_number=Ref("order.rows[0].tracking_number")),
            "mail": Call("send_email", to=Ref("order.rows[0].email"), paragraphs=[Ref("parcel.summary")]),
            "alert": Call("set_reminder", message=Slot("check"), date=Ref("parcel.estimated_delivery")),
        },
    ),
    Template(
        "parcel_for_a_colleague",
        (
            "Can you let our colleague {name} know by e-mail where the parcel of order {order} is? The customer has complained.",
            "The customer keeps asking, so e-mail our colleague {name} where the parcel of order {order} is right now.",
            "Can you track the parcel of order {order} and e-mail our colleague {name}, who is dealing with the complaint?",
            "Our colleague {name} has the customer on the phone. Where is the parcel of order {order}? Send the answer by e-mail, right away.",
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
            "Our client {client} asked about the {product} we sell. E-mail them its details, and the price in their currency.",
            "E-mail our client {client} the details of the {product} we sell and what it costs in their currency.",
            "Our client {client} is thinking of buying the {product} we sell. E-mail them the product details, plus the price in their own currency.",
            "Can you e-mail our client {client} the details of the {product} we sell, followed by its price in their currency?",
        ),
        {"client": CLIENT_ABROAD, "product": PRODUCT},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "item": Call("database_query", table="products", column="name", value=Slot("product")),
            "price": Call("get_exchange_rate", base=Ref("item.rows[0].currency"), target=Ref("client.rows[0].currency"), amount=Ref("item.rows[0].price")),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("item.summary"), Ref("price.summary")]),
        },
    ),
    Template(
        "two_models_compared",
        (
            "Our client {client} can't choose between the {product.dear} and the {product.cheap} we sell. E-mail them how much more the first one costs.",
            "Our client {client} may upgrade. E-mail them how much more the {product.dear} we sell costs than the {product.cheap}.",
            "Our client {client} asked how much more we charge for the {product.dear} we sell than for the {product.cheap}. Answer by e-mail, please.",
            "How much more is the {product.dear} we sell than the {product.cheap}? Our client {client} would like to know by e-mail.",
        ),
        {"client": CLIENT, "product": DEARER_PRODUCT},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "dear": Call("database_query", table="products", column="name", value=Slot("product.dear")),
            "cheap": Call("database_query", table="products", column="name", value=Slot("product.cheap")),
            "gap": Call("percentage_change", old_value=Ref("cheap.rows[0].price"), new_value=Ref("dear.rows[0].price")),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("gap.summary")]),
        },
    ),
    Template(
        "totals_by_mail",
        (
            "E-mail our colleague {name} the total of our shipped orders per {by}, for the sales meeting.",
            "Our colleague {name} is preparing the sales meeting. Can you e-mail over the total of our shipped orders per {by}?",
            "How much money is on the way? E-mail our colleague {name} the total of our shipped orders per {by}, for the cash forecast.",
            "Our colleague {name} wants to insure what's on the road and needs the total of our shipped orders for each {by} by e-mail.",
        ),
        {"name": _LOGISTICS, "by": one_of("carrier", "city", "product")},
        {
            "orders": Call("database_query", table="orders", column="status", value="shipped"),
            "sums": Call("data_aggregate", records=Ref("orders.rows"), group_by=Slot("by"), field="total", operation="sum"),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("sums.summary")]),
        },
    ),
    Template(
        "orders_in_figures",
        (
            "Our colleague {name} is negotiating with {carrier}. E-mail over the average and median total of our orders shipped by that carrier.",
            "For the insurance talks, e-mail our colleague {name} the average and median total of our orders shipped by {carrier}.",
            (
                "What are our orders shipped by {carrier} worth on average, and what's the median total? Our colleague {name} needs both figures by e-mail "
                "for the new contract."
            ),
            "Can you e-mail our colleague {name} the average, lowest and highest total of our orders shipped by {carrier}? It's for the insurance.",
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
            (
                "E-mail our colleague {colleague.name}, who needs a {buy.goods}, the shop's top match for up to {buy.most} US dollars and what it costs in "
                "{colleague.money}."
            ),
            (
                "Can you find a {buy.goods} for up to {buy.most} US dollars in the shop and e-mail our colleague {colleague.name} the top match, with its "
                "price in {colleague.money}?"
            ),
            (
                "Our colleague {colleague.name} may order a {buy.goods} for {buy.most} US dollars or less: e-mail the shop's top match, and what that costs "
                "in {colleague.money}."
            ),
            (
                "We're buying our colleague {colleague.name} a {buy.goods} for at most {buy.most} US dollars. Send the shop's top match by e-mail, with its "
                "price in {colleague.money}."
            ),
        ),
        {"buy": OFFICE_GOODS, "colleague": COLLEAGUE},
        {
            "goods": Call("search_products", query=Slot("buy.goods"), max_price=Slot("buy.most")),
            "price": Call("get_exchange_rate", base="USD", target=Slot("colleague.money"), amount=Ref("goods.best_price")),
            "who": Call("database_query", table="employees", column="name", value=Slot("colleague.name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("goods.summary"), Ref("price.summary")]),
        },
    ),
    Template(
        "big_orders_by_mail",
        (
            "Our colleague {name} insures our deliveries. Can you e-mail over only the shipped orders with a total of at least {least} dollars?",
            "For the insurance, e-mail our colleague {name} which of our shipped orders have a total of at least {least} dollars.",
            "Which of our shipped orders have a total of {least} dollars or more? E-mail the list to our colleague {name}, who has to insure those.",
            "Our colleague {name} is checking the big orders: e-mail just the shipped orders with a total of {least} dollars or more.",
        ),
        {"least": one_of("150", "200", "250", "300", "400", "500", "750"), "name": _LOGISTICS},
        {
            "orders": Call("database_query", table="orders", column="status", value="shipped"),
            "big": Call("data_filter", records=Ref("orders.rows"), field="total", operator="at_least", value=Slot("least")),
            "who": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("big.summary")]),
        },
    ),
)
