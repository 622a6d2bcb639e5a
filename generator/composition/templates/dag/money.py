"""L3: four to six calls that fork and join, about prices, shares, savings and bills."""

from generator.composition.pools.business import (
    COSTS_ABROAD,
    GOODS_BILLED,
    HOURLY,
    HOURS,
    NEAR_MONEY,
    PART_HOURS,
    PAYS_ABROAD,
    SHOP_MONEY,
    TERM,
    THREE_SYMBOLS,
    TWO_GOODS,
    TWO_STAKES,
    WORK,
)
from generator.composition.pools.office import ANY_ORDER
from generator.composition.pools.people import COMPANY, FRIEND
from generator.composition.pools.titles import PATHS, TITLES
from generator.composition.template import Call, Ref, Slot, Template, mail_to, report, text_to

_DUE = Call("add_duration", amount=Slot("days"), unit="days")
_BILL = Call(
    "create_invoice",
    customer=Slot("cost.company"),
    amount=Ref("whole.result"),
    description=Slot("work"),
    currency=Slot("cost.target"),
    due_date=Ref("due.date"),
)
"""For a fee that is converted into the customer's money."""
_ORDER = {
    "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
    "money": Call(
        "get_exchange_rate", base=Ref("order.rows[0].currency"), target=Slot("money"), amount=Ref("order.rows[0].total")
    ),
    "whole": Call("round_number", value=Ref("money.converted")),
}
"""What an order comes to in other money."""
_BILL_IN_TIME = {
    "due": _DUE,
    "bill": Call(
        "create_invoice",
        customer=Ref("order.rows[0].customer"),
        amount=Ref("whole.result"),
        description=Slot("goods"),
        currency=Slot("money"),
        due_date=Ref("due.date"),
    ),
}
"""For an order, with a term."""

TEMPLATES = (
    Template(
        "fee_in_their_money",
        (
            'We agreed on {cost.amount} {cost.base} with {cost.company}, but they pay in {cost.target}. Convert it, round it to a whole number and bill them for "{work}", due in {days} days.',
            'Please invoice {cost.company} for "{work}": {cost.amount} {cost.base}, converted into {cost.target} and rounded to a whole number, payable within {days} days.',
            'Can you bill {cost.company} for "{work}", due in {days} days? It\'s {cost.amount} {cost.base}, but they want it in {cost.target}, rounded to a whole number.',
        ),
        {"cost": COSTS_ABROAD, "work": WORK, "days": TERM},
        {
            "money": Call(
                "get_exchange_rate", base=Slot("cost.base"), target=Slot("cost.target"), amount=Slot("cost.amount")
            ),
            "whole": Call("round_number", value=Ref("money.converted")),
            "due": _DUE,
            "bill": _BILL,
        },
    ),
    Template(
        "order_billed_with_a_term",
        (
            'Nobody has billed order {order} yet. Convert its total into {money}, round it to a whole number and invoice the customer for "{goods}", due in {days} days.',
            'The customer of order {order} wants to pay in {money}. Convert the total, round it to a whole number and make out an invoice for "{goods}", payable within {days} days.',
            'Can you invoice the customer of order {order} for "{goods}", with {days} days to pay? Convert the total into {money} first and round it to a whole number.',
        ),
        {"order": ANY_ORDER, "money": SHOP_MONEY, "goods": GOODS_BILLED, "days": TERM},
        {**_ORDER, **_BILL_IN_TIME},
    ),
    Template(
        "hours_abroad",
        (
            'I worked {fee} {cost.base} for {cost.company}, but they pay in {cost.target}. Convert the total, round it to a whole number and bill them for "{work}", due in {days} days. Then text {friend}, who does my books, the invoice details.',
            'Please bill {cost.company} for "{work}": {fee} {cost.base}, converted into {cost.target} and rounded to a whole number, payable within {days} days. Text the invoice details to {friend}, my bookkeeper.',
            'Can you invoice {cost.company} for "{work}"? It\'s {fee} {cost.base}, to be converted into {cost.target}, rounded to a whole number and due in {days} days. {friend} does my books and needs the invoice details by text.',
        ),
        {"fee": HOURS, "cost": PAYS_ABROAD, "work": HOURLY, "days": TERM, "friend": FRIEND},
        {
            "fee": Call("calculator", expression=Slot("fee")),
            "money": Call(
                "get_exchange_rate", base=Slot("cost.base"), target=Slot("cost.target"), amount=Ref("fee.result")
            ),
            "whole": Call("round_number", value=Ref("money.converted")),
            "due": _DUE,
            "bill": _BILL,
            "note": text_to(Slot("friend"), "bill.summary"),
        },
    ),
    Template(
        "two_holdings_in_our_money",
        (
            "{friend}, my tax adviser, needs to know what my {stake.first} {stake.one} and my {stake.second} {stake.other} shares are worth in {stake.money}. Can you text over both?",
            "What are my {stake.first} {stake.one} and {stake.second} {stake.other} shares worth in {stake.money}? Text both figures to {friend}, who does our taxes.",
            "I have {stake.first} {stake.one} shares and {stake.second} {stake.other} shares. {friend} is helping me with my taxes, so text over what each lot is worth in {stake.money}.",
        ),
        {"stake": TWO_STAKES, "friend": FRIEND},
        {
            "one": Call("get_stock_price", symbol=Slot("stake.one"), shares=Slot("stake.first")),
            "other": Call("get_stock_price", symbol=Slot("stake.other"), shares=Slot("stake.second")),
            "first": Call(
                "get_exchange_rate", base=Ref("one.currency"), target=Slot("stake.money"), amount=Ref("one.value")
            ),
            "second": Call(
                "get_exchange_rate", base=Ref("other.currency"), target=Slot("stake.money"), amount=Ref("other.value")
            ),
            "note": text_to(Slot("friend"), "first.summary", "second.summary"),
        },
    ),
    Template(
        "three_stocks_filed",
        (
            'Our investment club wants today\'s share prices of {three.one}, {three.two} and {three.three} on file. Make a report called "{title}" and save it as {path}.',
            'What are {three.one}, {three.two} and {three.three} trading at? Put the three share prices into a report called "{title}" and save it as {path}.',
            'I note the prices of my shares every week. Can you save today\'s prices of {three.one}, {three.two} and {three.three} in a report called "{title}", as {path}?',
        ),
        {"three": THREE_SYMBOLS, "title": TITLES["stocks"], "path": PATHS["stocks"]},
        {
            "one": Call("get_stock_price", symbol=Slot("three.one")),
            "two": Call("get_stock_price", symbol=Slot("three.two")),
            "three": Call("get_stock_price", symbol=Slot("three.three")),
            "page": report(Slot("title"), "one.summary", "two.summary", "three.summary"),
            "file": Call("write_file", path=Slot("path"), content=Ref("page.report")),
        },
    ),
    Template(
        "order_billed_by_mail",
        (
            'Nobody has billed order {order} yet. Convert its total into {money}, round it to a whole number, invoice the customer for "{goods}", due in {days} days, and e-mail them the invoice details.',
            'The customer of order {order} wants to pay in {money}. Convert the total, round it to a whole number, make out an invoice for "{goods}", payable within {days} days, and e-mail them the details of it.',
            'Can you invoice the customer of order {order} for "{goods}", due in {days} days? Convert the total into {money}, round it to a whole number and e-mail them the invoice details.',
        ),
        {"order": ANY_ORDER, "money": SHOP_MONEY, "goods": GOODS_BILLED, "days": TERM},
        {**_ORDER, **_BILL_IN_TIME, "mail": mail_to(Ref("order.rows[0].email"), "bill.summary")},
    ),
    Template(
        "two_offers_in_other_money",
        (
            "{friend} is choosing between a {goods.one} and a {goods.other} and pays in {money}. Find the shop's best match for each and text over both prices in that currency.",
            "{friend} lives abroad and wants a {goods.one} or a {goods.other}. Can you find the shop's best match for each and text over what they cost in {money}?",
            "What would {friend} pay in {money} for the shop's best match for a {goods.one}, and for a {goods.other}? Please text over both prices.",
        ),
        {"goods": TWO_GOODS, "money": SHOP_MONEY, "friend": FRIEND},
        {
            "one": Call("search_products", query=Slot("goods.one")),
            "other": Call("search_products", query=Slot("goods.other")),
            "first": Call(
                "get_exchange_rate",
                base=Ref("one.products[0].currency"),
                target=Slot("money"),
                amount=Ref("one.best_price"),
            ),
            "second": Call(
                "get_exchange_rate",
                base=Ref("other.products[0].currency"),
                target=Slot("money"),
                amount=Ref("other.best_price"),
            ),
            "note": text_to(Slot("friend"), "first.summary", "second.summary"),
        },
    ),
    Template(
        "half_hours_billed",
        (
            'I worked {fee} {money} for {customer}. Round the total to a whole number and bill them for "{work}", due in {days} days.',
            'Please bill {customer} for "{work}": {fee} {money}, rounded to a whole number and payable within {days} days.',
            'Can you invoice {customer} for {fee} {money}, as "{work}"? Round the total to a whole number, and give them {days} days to pay.',
        ),
        {"fee": PART_HOURS, "money": NEAR_MONEY, "customer": COMPANY, "work": HOURLY, "days": TERM},
        {
            "fee": Call("calculator", expression=Slot("fee")),
            "whole": Call("round_number", value=Ref("fee.result")),
            "due": _DUE,
            "bill": Call(
                "create_invoice",
                customer=Slot("customer"),
                amount=Ref("whole.result"),
                description=Slot("work"),
                currency=Slot("money"),
                due_date=Ref("due.date"),
            ),
        },
    ),
    Template(
        "order_billed",
        (
            'Nobody has billed order {order} yet. Convert its total into {money}, round it to a whole number and invoice the customer for "{goods}".',
            'The customer of order {order} wants to pay in {money}. Convert the total, round it to a whole number and make out an invoice for "{goods}".',
            'Can you invoice the customer of order {order} in {money}, for "{goods}"? Convert the total of the order and round it to a whole number.',
        ),
        {"order": ANY_ORDER, "money": SHOP_MONEY, "goods": GOODS_BILLED},
        {
            **_ORDER,
            "bill": Call(
                "create_invoice",
                customer=Ref("order.rows[0].customer"),
                amount=Ref("whole.result"),
                description=Slot("goods"),
                currency=Slot("money"),
            ),
        },
    ),
    Template(
        "hours_in_their_money",
        (
            'I worked {fee} {cost.base} for {cost.company}, but they pay in {cost.target}. Convert the total, round it to a whole number and bill it as "{work}", due in {days} days.',
            'Please bill {cost.company} for "{work}": {fee} {cost.base}, converted into {cost.target} and rounded to a whole number, payable within {days} days.',
            'Can you invoice {cost.company} for {fee} {cost.base}, as "{work}"? They want it in {cost.target}, rounded to a whole number, and pay within {days} days.',
        ),
        {"fee": HOURS, "cost": PAYS_ABROAD, "work": HOURLY, "days": TERM},
        {
            "fee": Call("calculator", expression=Slot("fee")),
            "money": Call(
                "get_exchange_rate", base=Slot("cost.base"), target=Slot("cost.target"), amount=Ref("fee.result")
            ),
            "whole": Call("round_number", value=Ref("money.converted")),
            "due": _DUE,
            "bill": _BILL,
        },
    ),
)
