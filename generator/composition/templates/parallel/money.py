"""L2: two or three independent calls, and one that joins them, about prices, shares, savings and bills."""

from generator.composition.pools.business import (
    COSTS_ABROAD,
    NEAR_MONEY,
    RATES,
    SAVINGS,
    TERM,
    THREE_SYMBOLS,
    TWO_GOODS,
    WORK,
)
from generator.composition.pools.numbers import expressions
from generator.composition.pools.people import COMPANY, FRIEND
from generator.composition.pools.titles import TITLES
from generator.composition.samplers import integers
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "costs_passed_on",
        (
            'Our costs were {cost.amount} {cost.base}. Bill {cost.company} for that in {cost.target}, as "{work}", payable within {days} days.',
            'Bill {cost.company} for "{work}": {cost.amount} {cost.base}, converted into {cost.target}, due in {days} days.',
            'I paid {cost.amount} {cost.base} for {cost.company}. Convert that into {cost.target} and invoice them for "{work}", payable within {days} days.',
            'Can you invoice {cost.company} for "{work}"? We agreed on {cost.amount} {cost.base}, but they pay in {cost.target}, within {days} days.',
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
            'What are {three.one}, {three.two} and {three.three} trading at? Put the three prices into a report called "{title}".',
            'Look up the share prices of {three.one}, {three.two} and {three.three} and make a report titled "{title}", so that I can compare them.',
            'Can you make me a report, "{title}", with today\'s share prices of {three.one}, {three.two} and {three.three}?',
            'Our investment club meets tonight. Put today\'s share prices of {three.one}, {three.two} and {three.three} into a report called "{title}".',
        ),
        {"three": THREE_SYMBOLS, "title": TITLES["stocks"]},
        {
            "one": Call("get_stock_price", symbol=Slot("three.one")),
            "two": Call("get_stock_price", symbol=Slot("three.two")),
            "three": Call("get_stock_price", symbol=Slot("three.three")),
            "page": Call(
                "generate_report",
                title=Slot("title"),
                sections=[Ref("one.summary"), Ref("two.summary"), Ref("three.summary")],
            ),
        },
    ),
    Template(
        "two_banks",
        (
            "I'm putting {amount} euros away for {years} years, at {rate.low} or at {rate.high} percent compound interest. Put what I'd get from each into a report called \"{title}\".",
            'One bank pays {rate.low} percent a year, another {rate.high}, both with compound interest. What would {amount} euros be after {years} years? Make a report titled "{title}" with both.',
            'Can you make a report called "{title}" with what {amount} euros become in {years} years at {rate.low} percent compound interest, and at {rate.high} percent?',
        ),
        {"amount": SAVINGS, "years": integers(3, 15), "rate": RATES, "title": TITLES["savings"]},
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
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("low.summary"), Ref("high.summary")]),
        },
    ),
    Template(
        "hours_with_a_term",
        (
            'I worked {fee} for {customer}, hours times rate. Bill the total in {money} for "{work}", payable within {days} days.',
            'Bill {customer} for "{work}": {fee} in {money}, payable within {days} days.',
            'Can you work out {fee} and invoice {customer} for it in {money}, as "{work}", due in {days} days?',
            'Please invoice {customer} for "{work}". My hours come to {fee}, in {money}, payable within {days} days.',
        ),
        {
            "fee": expressions("{} * {}", range(6, 41), (38, 42, 45, 55, 58, 65, 72, 75, 85, 95, 110)),
            "customer": COMPANY,
            "money": NEAR_MONEY,
            "work": WORK,
            "days": TERM,
        },
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
            "Find a {goods.one} and a {goods.other} in the shop and text {friend} what there is.",
            "What does the shop have for a {goods.one} and for a {goods.other}? Text the results to {friend}, please.",
            "{friend} wants a {goods.one} or a {goods.other} as a birthday present. Can you look for both in the shop and text over what you find?",
            "Please search the shop for a {goods.one} and for a {goods.other} and text the results to {friend}.",
        ),
        {"goods": TWO_GOODS, "friend": FRIEND},
        {
            "one": Call("search_products", query=Slot("goods.one")),
            "other": Call("search_products", query=Slot("goods.other")),
            "note": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("one.summary"), Ref("other.summary")]
            ),
        },
    ),
)
