"""L3: four to six calls that fork and join, about prices, shares, savings and bills."""

from generator.composition.pools.business import (
    COSTS_ABROAD,
    PAYS_ABROAD,
    SAVINGS,
    SHARES,
    SHOP_MONEY,
    STAKE,
    TERM,
    THREE_SYMBOLS,
    TWO_GOODS,
    TWO_STAKES,
    WORK,
)
from generator.composition.pools.numbers import expressions
from generator.composition.pools.people import FRIEND
from generator.composition.pools.titles import PATHS, TITLES
from generator.composition.samplers import decimals, integers
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "fee_in_their_money",
        (
            'We agreed on {cost.amount} {cost.base} with {cost.company}, but they pay in {cost.target}. Convert it, round it to a whole number and bill them for "{work}", due in {days} days.',
            'Please invoice {cost.company} for "{work}": {cost.amount} {cost.base}, converted into {cost.target} and rounded to a whole number, payable within {days} days.',
            'I owe {cost.company} a bill for "{work}". Make it out in {cost.target}: {cost.amount} {cost.base}, converted and rounded to a whole number, due in {days} days.',
        ),
        {"cost": COSTS_ABROAD, "work": WORK, "days": TERM},
        {
            "money": Call(
                "get_exchange_rate", base=Slot("cost.base"), target=Slot("cost.target"), amount=Slot("cost.amount")
            ),
            "whole": Call("round_number", value=Ref("money.converted")),
            "due": Call("add_duration", amount=Slot("days"), unit="days"),
            "bill": Call(
                "create_invoice",
                customer=Slot("cost.company"),
                amount=Ref("whole.result"),
                description=Slot("work"),
                currency=Slot("cost.target"),
                due_date=Ref("due.date"),
            ),
        },
    ),
    Template(
        "shares_as_a_gift",
        (
            'I\'m giving my niece {count} {share.symbol} shares. The notary needs their value in {share.money}, rounded to a whole number, and that number in words. Can you put the conversion and the words into a report called "{title}"?',
            'For the deed of gift I need the value of {count} {share.symbol} shares in {share.money}. Round it to a whole number and write that in words too. Make a report called "{title}" with the conversion and the words.',
            'What are the {count} {share.symbol} shares we\'re donating worth in {share.money}? Round that to a whole number, and put the conversion and the rounded amount in words into a report titled "{title}" for the deed.',
        ),
        {"count": SHARES, "share": STAKE, "title": TITLES["deeds"]},
        {
            "quote": Call("get_stock_price", symbol=Slot("share.symbol"), shares=Slot("count")),
            "money": Call(
                "get_exchange_rate", base=Ref("quote.currency"), target=Slot("share.money"), amount=Ref("quote.value")
            ),
            "whole": Call("round_number", value=Ref("money.converted")),
            "words": Call("number_to_text", value=Ref("whole.result")),
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("money.summary"), Ref("words.words")]),
        },
    ),
    Template(
        "hours_abroad",
        (
            'I worked {fee} {cost.base} for {cost.company}, hours times rate, but they pay in {cost.target}. Convert the total, round it to a whole number and bill them for "{work}", due in {days} days. Then text {friend}, who does my books, the invoice details.',
            'Please bill {cost.company} for "{work}": {fee} {cost.base}, converted into {cost.target} and rounded to a whole number, payable within {days} days. Text the invoice details to {friend}, my bookkeeper.',
            'Can you invoice {cost.company} for "{work}"? The sum is {fee} {cost.base}, in {cost.target}, rounded to a whole number and due in {days} days. {friend} does my books and needs the invoice details by text.',
        ),
        {
            "fee": expressions("{} * {}", range(6, 41), (38, 42, 45, 55, 58, 65, 72, 75, 85, 95, 110)),
            "cost": PAYS_ABROAD,
            "work": WORK,
            "days": TERM,
            "friend": FRIEND,
        },
        {
            "fee": Call("calculator", expression=Slot("fee")),
            "money": Call(
                "get_exchange_rate", base=Slot("cost.base"), target=Slot("cost.target"), amount=Ref("fee.result")
            ),
            "whole": Call("round_number", value=Ref("money.converted")),
            "due": Call("add_duration", amount=Slot("days"), unit="days"),
            "bill": Call(
                "create_invoice",
                customer=Slot("cost.company"),
                amount=Ref("whole.result"),
                description=Slot("work"),
                currency=Slot("cost.target"),
                due_date=Ref("due.date"),
            ),
            "note": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("bill.summary")]),
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
            "note": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("first.summary"), Ref("second.summary")]
            ),
        },
    ),
    Template(
        "three_stocks_filed",
        (
            'I keep a weekly list of my shares. Put today\'s prices of {three.one}, {three.two} and {three.three} into a report called "{title}" and save it as {path}.',
            'What are {three.one}, {three.two} and {three.three} trading at? Make a report titled "{title}" with the three share prices and save it as {path}.',
            'Can you save today\'s share prices of {three.one}, {three.two} and {three.three} for our investment club? A report called "{title}", as {path}.',
        ),
        {"three": THREE_SYMBOLS, "title": TITLES["stocks"], "path": PATHS["stocks"]},
        {
            "one": Call("get_stock_price", symbol=Slot("three.one")),
            "two": Call("get_stock_price", symbol=Slot("three.two")),
            "three": Call("get_stock_price", symbol=Slot("three.three")),
            "page": Call(
                "generate_report",
                title=Slot("title"),
                sections=[Ref("one.summary"), Ref("two.summary"), Ref("three.summary")],
            ),
            "file": Call("write_file", path=Slot("path"), content=Ref("page.report")),
        },
    ),
    Template(
        "three_stocks_for_the_boss",
        (
            'My boss wants to see {three.one}, {three.two} and {three.three} side by side. Put the share prices into a report called "{title}" and e-mail it over.',
            'My boss tracks {three.one}, {three.two} and {three.three}. Please put today\'s share prices into a report titled "{title}" and e-mail it over.',
            'Can you e-mail my boss a report called "{title}" with today\'s share prices of {three.one}, {three.two} and {three.three}?',
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
            "boss": Call("get_session_context", field="manager_email"),
            "mail": Call("send_email", to=Ref("boss.value"), paragraphs=[Ref("page.report")]),
        },
    ),
    Template(
        "two_offers_in_other_money",
        (
            "{friend} is choosing between a {goods.one} and a {goods.other} and pays in {money}. Find the shop's best match for each and text over both prices in that currency.",
            "What would {friend} pay in {money} for the shop's best {goods.one}, and for its best {goods.other}? Please text over both converted prices.",
            "{friend} pays in {money} and wants a {goods.one} or a {goods.other}. Can you find the shop's best match for each, convert both prices and text them over?",
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
            "note": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("first.summary"), Ref("second.summary")]
            ),
        },
    ),
    Template(
        "promissory_note",
        (
            "I'm lending my brother {amount} euros for {years} years at {rate} percent compound interest. For our contract I need a report titled \"{title}\" with what he'll owe me, and that amount in words, rounded to whole euros.",
            'For a loan contract: what do {amount} euros become in {years} years at {rate} percent compound interest? Round it to whole euros, and put the result and the rounded amount in words into a report called "{title}".',
            'My sister is lending us {amount} euros for {years} years at {rate} percent compound interest. Write a report called "{title}" with what we\'ll owe at the end, and the amount rounded to whole euros in words, so that we can sign it.',
        ),
        {
            "amount": SAVINGS,
            "years": integers(2, 9),
            "rate": decimals(1, 5, 1),
            "title": TITLES["loans"],
        },
        {
            "loan": Call(
                "compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("rate"), years=Slot("years")
            ),
            "whole": Call("round_number", value=Ref("loan.final_amount")),
            "words": Call("number_to_text", value=Ref("whole.result")),
            "page": Call("generate_report", title=Slot("title"), sections=[Ref("loan.summary"), Ref("words.words")]),
        },
    ),
    Template(
        "hours_in_their_money",
        (
            'I worked {fee} {cost.base} for {cost.company}, hours times rate. They pay in {cost.target}, so convert the total, round it to a whole number and bill it as "{work}", due in {days} days.',
            'Bill {cost.company} for "{work}": {fee} {cost.base} for my hours, converted into {cost.target} and rounded to a whole number, payable within {days} days.',
            'Can you invoice {cost.company} for "{work}"? My hours come to {fee} {cost.base}. Convert that into {cost.target}, round it to a whole number and make it due in {days} days.',
        ),
        {
            "fee": expressions("{} * {}", range(6, 41), (38, 42, 45, 55, 58, 65, 72, 75, 85, 95, 110)),
            "cost": PAYS_ABROAD,
            "work": WORK,
            "days": TERM,
        },
        {
            "fee": Call("calculator", expression=Slot("fee")),
            "money": Call(
                "get_exchange_rate", base=Slot("cost.base"), target=Slot("cost.target"), amount=Ref("fee.result")
            ),
            "whole": Call("round_number", value=Ref("money.converted")),
            "due": Call("add_duration", amount=Slot("days"), unit="days"),
            "bill": Call(
                "create_invoice",
                customer=Slot("cost.company"),
                amount=Ref("whole.result"),
                description=Slot("work"),
                currency=Slot("cost.target"),
                due_date=Ref("due.date"),
            ),
        },
    ),
)
