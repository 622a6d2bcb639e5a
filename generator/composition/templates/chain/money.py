"""L1: two calls about prices, shares, savings and bills."""

from generator.composition.pools.business import BILL_SUM, BOUGHT, NEAR_MONEY, QUOTE, SERVICE, SHOP_MONEY, TERM, WORK
from generator.composition.pools.numbers import expressions
from generator.composition.pools.people import COMPANY
from generator.composition.pools.shopping import SINGLE_GOODS
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "share_since_purchase",
        (
            "I bought {stake.symbol} at {stake.paid}. How many percent is it up or down today?",
            "I paid {stake.paid} a share for {stake.symbol}. What's my gain or loss in percent today?",
            "Am I up or down on {stake.symbol}, in percent? I got in at {stake.paid}.",
            "My {stake.symbol} stock cost me {stake.paid} a share. By how many percent has it moved since?",
        ),
        {"stake": BOUGHT},
        {
            "quote": Call("get_stock_price", symbol=Slot("stake.symbol")),
            "change": Call("percentage_change", old_value=Slot("stake.paid"), new_value=Ref("quote.price")),
        },
    ),
    Template(
        "quote_remembered",
        (
            'What\'s {share.symbol} trading at? Please remember the quote as "{share.key}".',
            "I'm thinking of buying {share.symbol}. Check today's quote and remember it as \"{share.key}\", please.",
            'Can you look up today\'s {share.symbol} stock quote and remember it for me as "{share.key}"?',
            'Look up the {share.symbol} share price and remember it as "{share.key}", so that I can ask for it later.',
        ),
        {"share": QUOTE},
        {
            "quote": Call("get_stock_price", symbol=Slot("share.symbol")),
            "kept": Call("store_memory", key=Slot("share.key"), value=Ref("quote.summary")),
        },
    ),
    Template(
        "bill_for_the_hours",
        (
            'My hours and travel for {customer} come to {fee} {money}. Send them a bill for the total, for "{service}".',
            'For "{service}" I get hours times rate plus travel from {customer}, so {fee}. Can you bill them the total in {money}?',
            'Can you work out what {fee} comes to and invoice {customer} for it in {money}? It\'s for "{service}", hours and travel.',
            'I charge {customer} by the hour, plus travel. Calculate {fee} and bill them the total in {money} for "{service}".',
        ),
        {
            "fee": expressions(
                "{} * {} + {}", range(6, 41), (38, 42, 45, 55, 58, 65, 72, 75, 85, 95, 110), (15, 25, 40, 60, 90, 120)
            ),
            "customer": COMPANY,
            "money": NEAR_MONEY,
            "service": SERVICE,
        },
        {
            "fee": Call("calculator", expression=Slot("fee")),
            "bill": Call(
                "create_invoice",
                customer=Slot("customer"),
                amount=Ref("fee.result"),
                description=Slot("service"),
                currency=Slot("money"),
            ),
        },
    ),
    Template(
        "shop_price_in_other_money",
        (
            "I need a {goods} and pay in {money}. What does the best match in the shop cost?",
            "Find me a {goods} in the shop. How much is the best match in {money}?",
            "I want to buy a {goods}, but the shop doesn't show prices in {money}. What would the best match cost me?",
            "Can you look for a {goods} in the shop and tell me what the best match costs in {money}?",
        ),
        {"goods": SINGLE_GOODS, "money": SHOP_MONEY},
        {
            "found": Call("search_products", query=Slot("goods")),
            "price": Call(
                "get_exchange_rate",
                base=Ref("found.products[0].currency"),
                target=Slot("money"),
                amount=Ref("found.best_price"),
            ),
        },
    ),
    Template(
        "bill_with_a_term",
        (
            'Bill {customer} {amount} {money} for "{work}", payable within {days} days.',
            'Send {customer} an invoice over {amount} {money} for "{work}", payable within {days} days.',
            'We finished "{work}" for {customer}. Invoice them for {amount} {money}, to be paid within {days} days.',
            'Can you invoice {customer} for "{work}"? It\'s {amount} {money}, payable within {days} days.',
        ),
        {"customer": COMPANY, "amount": BILL_SUM, "money": NEAR_MONEY, "work": WORK, "days": TERM},
        {
            "due": Call("add_duration", amount=Slot("days"), unit="days"),
            "bill": Call(
                "create_invoice",
                customer=Slot("customer"),
                amount=Slot("amount"),
                description=Slot("work"),
                currency=Slot("money"),
                due_date=Ref("due.date"),
            ),
        },
    ),
)
