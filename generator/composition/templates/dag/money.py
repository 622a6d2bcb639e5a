"""L3: four to six calls that fork and join, about prices, shares, savings and bills."""

from generator.composition.pools.business import (
    EXCHANGED,
    MONEY_PAIR,
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
from generator.composition.pools.people import EMAIL, FRIEND
from generator.composition.pools.titles import PATHS, TITLES
from generator.composition.samplers import decimals, integers
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "cheque_in_other_money",
        (
            "How much is {sum.amount} {sum.base} in {sum.target}? Round it to a whole number, spell that in words for the cheque, and text {friend} the conversion and the words.",
            "I owe {friend} {sum.amount} {sum.base}, but my cheques are in {sum.target}. Convert it and round that to a whole number. Then text over the conversion and the rounded amount in words.",
            "Please convert {sum.amount} {sum.base} into {sum.target} and round it to a whole number. Then text {friend} the conversion and the rounded amount in words, for a cheque.",
        ),
        {"sum": EXCHANGED, "friend": FRIEND},
        {
            "money": Call(
                "get_exchange_rate", base=Slot("sum.base"), target=Slot("sum.target"), amount=Slot("sum.amount")
            ),
            "whole": Call("round_number", value=Ref("money.converted")),
            "words": Call("number_to_text", value=Ref("whole.result")),
            "note": Call(
                "send_message", recipient=Slot("friend"), paragraphs=[Ref("money.summary"), Ref("words.words")]
            ),
        },
    ),
    Template(
        "shares_as_a_gift",
        (
            'I\'m giving {count} {share.symbol} shares away. Convert their value into {share.money}, round it to a whole number and spell that in words. Make a report titled "{title}" with the conversion and the words.',
            'What are {count} {share.symbol} shares worth in {share.money}? Round it to a whole number, and put the conversion and the rounded amount in words into a report called "{title}".',
            'For a deed I need the value of {count} {share.symbol} shares in {share.money}, rounded to a whole number and written in words. Make a report called "{title}" with the conversion and the words.',
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
            'I worked {fee} {cost.base} for {cost.company}, but they pay in {cost.target}. Convert the total, bill them for "{work}", due in {days} days, and e-mail my assistant the invoice details.',
            'Work out {fee} {cost.base}, convert it into {cost.target} and bill {cost.company} for "{work}", payable within {days} days. E-mail the invoice details to my assistant.',
            'Please bill {cost.company} for "{work}": {fee} {cost.base}, converted into {cost.target}, payable within {days} days. Then e-mail my assistant the invoice details.',
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
            "due": Call("add_duration", amount=Slot("days"), unit="days"),
            "bill": Call(
                "create_invoice",
                customer=Slot("cost.company"),
                amount=Ref("money.converted"),
                description=Slot("work"),
                currency=Slot("cost.target"),
                due_date=Ref("due.date"),
            ),
            "assistant": Call("get_session_context", field="assistant_email"),
            "mail": Call("send_email", to=Ref("assistant.value"), paragraphs=[Ref("bill.summary")]),
        },
    ),
    Template(
        "two_holdings_in_our_money",
        (
            "What are my {stake.first} {stake.one} and {stake.second} {stake.other} shares worth in {stake.money}? Text both figures to {friend}, my tax adviser.",
            "I have {stake.first} {stake.one} shares and {stake.second} {stake.other} shares. Text {friend} what each lot is worth in {stake.money}.",
            "Please convert the value of my {stake.first} {stake.one} shares and of my {stake.second} {stake.other} shares into {stake.money}, and text both to {friend}.",
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
            'Put today\'s share prices of {three.one}, {three.two} and {three.three} into a report called "{title}" and save it as {path}.',
            'What are {three.one}, {three.two} and {three.three} trading at? Make a report titled "{title}" with the three share prices and save it as {path}.',
            'Can you look up the share prices of {three.one}, {three.two} and {three.three}, make a report called "{title}" and file it as {path}?',
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
            'Please look up the share prices of {three.one}, {three.two} and {three.three}, make a report titled "{title}" and e-mail it to my boss.',
            'E-mail my boss a report called "{title}" with today\'s share prices of {three.one}, {three.two} and {three.three}, please.',
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
            "What do the shop's best {goods.one} and best {goods.other} cost in {money}? Text both prices to {friend}, please.",
            "Look for a {goods.one} and a {goods.other} in the shop. Text {friend} what the best match for each costs in {money}.",
            "{friend} pays in {money} and wants a {goods.one} and a {goods.other}. Can you find the shop's best match for each, convert both prices and text them over?",
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
            'I\'m lending a friend {amount} euros for {years} years at {rate} percent compound interest. Make a report titled "{title}" with what that grows to, and the final amount in words, rounded to whole euros.',
            'For a loan contract: what do {amount} euros become in {years} years at {rate} percent compound interest? Round it to whole euros, and put the result and the rounded amount in words into a report called "{title}".',
            'Write me a report called "{title}" with what {amount} euros grow to in {years} years at {rate} percent compound interest, then that amount, rounded to whole euros, in words.',
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
        "cheque_for_the_work",
        (
            "I owe {address} {fee} {sum.base}, but my cheques are in {sum.target}. Work it out, convert it and round it to a whole number. Then e-mail over the conversion and the rounded amount in words.",
            "Work out {fee} {sum.base}, convert it into {sum.target} and round that to a whole number. I need the amount in words for a cheque, so e-mail {address} the conversion, then the words.",
            "{address} gets a cheque in {sum.target} for {fee} {sum.base}. Work that out, convert it and round it to a whole number, then send an e-mail with the conversion and the rounded amount in words.",
        ),
        {
            "fee": expressions("{} * {}", range(6, 41), (38, 42, 45, 55, 58, 65, 72, 75, 85, 95, 110)),
            "sum": MONEY_PAIR,
            "address": EMAIL,
        },
        {
            "fee": Call("calculator", expression=Slot("fee")),
            "money": Call(
                "get_exchange_rate", base=Slot("sum.base"), target=Slot("sum.target"), amount=Ref("fee.result")
            ),
            "whole": Call("round_number", value=Ref("money.converted")),
            "words": Call("number_to_text", value=Ref("whole.result")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("money.summary"), Ref("words.words")]),
        },
    ),
)
