"""L2: two or three independent calls, and one that joins them, about prices, shares, savings and bills."""

from generator.composition.pools.business import (
    COSTS_ABROAD,
    HOURLY,
    HOURS,
    NEAR_MONEY,
    RATES,
    SAVINGS,
    TERM,
    THREE_SYMBOLS,
    TWO_GOODS,
    WORK,
)
from generator.composition.pools.people import COMPANY, FRIEND
from generator.composition.pools.titles import TITLES
from generator.composition.samplers import integers
from generator.composition.template import Call, Ref, Slot, Template, report, text_to

TEMPLATES = (
    Template(
        "costs_passed_on",
        (
            'Our fee for {cost.company} is {cost.amount} {cost.base}, but they pay in {cost.target}. Please convert it and invoice them for "{work}", due in {days} days.',
            'Can you invoice {cost.company} for "{work}"? We agreed on {cost.amount} {cost.base}, but they pay in {cost.target}, within {days} days.',
            'Please bill {cost.company} for "{work}", due in {days} days. It\'s {cost.amount} {cost.base}, but they want the invoice in {cost.target}.',
        ),
        {"cost": COSTS_ABROAD, "work": WORK, "days": TERM},
        {
            "worth": Call(
                "get_exchange_rate", base=Slot("cost.base"), target=Slot("cost.target"), amount=Slot("cost.amount")
            ),
            "due": Call("add_duration", amount=Slot("days"), unit="days"),
            "bill": Call(
                "create_invoice",
                customer=Slot("cost.company"),
                amount=Ref("worth.converted"),
                description=Slot("work"),
                currency=Slot("cost.target"),
                due_date=Ref("due.date"),
            ),
        },
    ),
    Template(
        "three_stocks",
        (
            'Our investment club meets tonight. Can you put today\'s share prices of {three.one}, {three.two} and {three.three} into a short report called "{title}"?',
            'I\'m thinking of buying {three.one}, {three.two} or {three.three}. Please make me a report, "{title}", with what each share costs today.',
            'What are {three.one}, {three.two} and {three.three} trading at? Put the three prices into a report called "{title}" so that I can compare them.',
        ),
        {"three": THREE_SYMBOLS, "title": TITLES["stocks"]},
        {
            "one": Call("get_stock_price", symbol=Slot("three.one")),
            "two": Call("get_stock_price", symbol=Slot("three.two")),
            "three": Call("get_stock_price", symbol=Slot("three.three")),
            "page": report(Slot("title"), "one.summary", "two.summary", "three.summary"),
        },
    ),
    Template(
        "two_banks",
        (
            "I have {amount} euros to put away for {years} years. {friend}'s bank pays {rate.low} percent compound interest, mine {rate.high}. Text over what I'd end up with at each.",
            "{friend} and I are choosing a savings account. What do {amount} euros become in {years} years at {rate.low} percent compound interest, and at {rate.high} percent? Please text over both.",
            "One bank offers us {rate.low} percent a year and another {rate.high}, both with compound interest. Can you text {friend} what our {amount} euros would be after {years} years at each?",
        ),
        {"amount": SAVINGS, "years": integers(3, 15), "rate": RATES, "friend": FRIEND},
        {
            "low": Call(
                "compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("rate.low"), years=Slot("years")
            ),
            "high": Call(
                "compound_interest",
                principal=Slot("amount"),
                annual_rate_percent=Slot("rate.high"),
                years=Slot("years"),
            ),
            "note": text_to(Slot("friend"), "low.summary", "high.summary"),
        },
    ),
    Template(
        "hours_with_a_term",
        (
            'I worked {fee} {money} for {customer}. Please add that up and bill them for "{work}", payable within {days} days.',
            'Can you bill {customer} for "{work}"? I did {fee} {money}, and they have {days} days to pay.',
            'Please invoice {customer} for {fee} {money}, due in {days} days. The description is "{work}".',
        ),
        {"fee": HOURS, "customer": COMPANY, "money": NEAR_MONEY, "work": HOURLY, "days": TERM},
        {
            "fee": Call("calculator", expression=Slot("fee")),
            "due": Call("add_duration", amount=Slot("days"), unit="days"),
            "bill": Call(
                "create_invoice",
                customer=Slot("customer"),
                amount=Ref("fee.result"),
                description=Slot("work"),
                currency=Slot("money"),
                due_date=Ref("due.date"),
            ),
        },
    ),
    Template(
        "two_offers",
        (
            "{friend} can't decide between a {goods.one} and a {goods.other}. Can you search the shop for both and text over what there is?",
            "{friend} wants a {goods.one} or a {goods.other} for a birthday. Can you look for both in the shop and text over what you find?",
            "{friend} needs a {goods.one} and a {goods.other}. Please look for both in the shop and send the results by text.",
        ),
        {"goods": TWO_GOODS, "friend": FRIEND},
        {
            "one": Call("search_products", query=Slot("goods.one")),
            "other": Call("search_products", query=Slot("goods.other")),
            "note": text_to(Slot("friend"), "one.summary", "other.summary"),
        },
    ),
)
