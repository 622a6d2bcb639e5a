"""L2: shares, prices, bills and parcels."""

from generator.pools.business import (
    BILL_ABROAD,
    DEARER_GOODS,
    DEARER_PRODUCT,
    HELD,
    RATES,
    SAVINGS,
    SHARED_COST,
    TERM,
    THREE_SHARES,
    TWO_MONTHS,
    TWO_NUMBERS,
    TWO_PARCELS,
    TWO_QUOTES,
    TWO_SHARES,
    WORK,
)
from generator.pools.people import PERSON
from generator.pools.texts import CHANNEL
from generator.samplers import integers
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "two_shares_by_text",
        (
            "We inherited {number.one} {share.one} and {number.other} {share.other} shares. Text our lawyer {person} what each lot is worth today.",
            "What are {number.one} {share.one} shares worth today, and {number.other} {share.other} shares? Text it to {person}, who does my tax return.",
            "Dad's estate: text {person} what his {number.one} {share.one} shares are worth today, and his {number.other} {share.other} shares.",
            "Text my broker {person} what {number.one} {share.one} shares and {number.other} {share.other} shares come to at today's price.",
            "Quick text to {person} at the bank: today's worth of my {number.one} {share.one} shares, and of my {number.other} {share.other} shares.",
        ),
        {"number": TWO_NUMBERS, "share": TWO_SHARES, "person": PERSON},
        {
            "one": Call("get_stock_price", symbol=Slot("share.one"), shares=Slot("number.one")),
            "other": Call("get_stock_price", symbol=Slot("share.other"), shares=Slot("number.other")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("one.summary"), Ref("other.summary")]),
        },
    ),
    Template(
        "holding_by_chat",
        (
            "Let {person} know on {channel} what's on record about our holding in {share}, and how the share is trading today.",
            "What did we pay for our {share} holding, and what does the share cost now? Message {person} the record and the quote on {channel}.",
            "{person} has doubts about our {share} holding. Reply on {channel} with our record of it and today's quote.",
            "Our {share} holding, for {person} on {channel}: what we have on record, and what the share trades at right now.",
            "The auditors ask about our {share} holding. Message {person} on {channel} what our records say and how the stock is doing.",
        ),
        {"share": HELD, "person": PERSON, "channel": CHANNEL},
        {
            "held": Call("database_query", table="holdings", column="symbol", value=Slot("share")),
            "now": Call("get_stock_price", symbol=Slot("share")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("held.summary"), Ref("now.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "dearer_goods",
        (
            "How much more would a {goods.dear} cost me than a {goods.cheap}, in percent too? The best match of each will do.",
            "I can't decide between a {goods.cheap} and a {goods.dear}. Going by the shop's best match for each, how many percent dearer is the second?",
            "My brother wants a {goods.dear} for his birthday, not a {goods.cheap}. How many percent more is that, taking the top hit in the shop for each?",
            "Is a {goods.dear} that much dearer than a {goods.cheap}? Check the best match for each in the shop and give me the gap in percent.",
            "Price check in the shop, best match for each: how much dearer is a {goods.dear} than a {goods.cheap}, in percent?",
            "I've saved up for a {goods.cheap}. By how many percent would my budget have to grow for a {goods.dear}, by the shop's best match for each?",
        ),
        {"goods": DEARER_GOODS},
        {
            "cheap": Call("search_products", query=Slot("goods.cheap")),
            "dear": Call("search_products", query=Slot("goods.dear")),
            "gap": Call("percentage_change", old_value=Ref("cheap.best_price"), new_value=Ref("dear.best_price")),
        },
    ),
    Template(
        "dearer_in_our_range",
        (
            "A customer asks how much more we charge for the {product.dear} we sell than for the {product.cheap}, also in percent. What do I answer?",
            "We sell both the {product.cheap} and the {product.dear}. By how many percent is the price of the second one higher?",
            "How many percent more than for the {product.cheap} do we charge for the {product.dear}? Both are things we sell.",
            "Price list check: how far is the {product.dear} we sell above the {product.cheap}, in percent?",
            "Somebody at the counter wants the {product.dear} we sell but finds it dear next to the {product.cheap}. How many percent more is it?",
            "We sell the {product.dear} as the step up from the {product.cheap}. How big is that step in price, in percent?",
        ),
        {"product": DEARER_PRODUCT},
        {
            "cheap": Call("database_query", table="products", column="name", value=Slot("product.cheap")),
            "dear": Call("database_query", table="products", column="name", value=Slot("product.dear")),
            "gap": Call("percentage_change", old_value=Ref("cheap.rows[0].price"), new_value=Ref("dear.rows[0].price")),
        },
    ),
    Template(
        "bill_in_their_money",
        (
            'Bill our client {bill.company} {bill.amount} in their own currency for "{work}", payable within {days} days.',
            'Our client {bill.company} owes us {bill.amount} in their currency for "{work}". Make out the invoice, payable within {days} days.',
            'Invoice for our client {bill.company}: "{work}", {bill.amount} in the currency they pay in, due in {days} days.',
            'Can you bill our client {bill.company} for "{work}"? It\'s {bill.amount} in their currency, and they have to pay within {days} days.',
            'I\'ve agreed on {bill.amount} in their currency with our client {bill.company} for "{work}". Write the invoice, due in {days} days.',
        ),
        {"bill": BILL_ABROAD, "work": WORK, "days": TERM},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("bill.company")),
            "due": Call("add_duration", amount=Slot("days"), unit="days"),
            "bill": Call(
                "create_invoice",
                customer=Slot("bill.company"),
                amount=Slot("bill.amount"),
                description=Slot("work"),
                currency=Ref("client.rows[0].currency"),
                due_date=Ref("due.date"),
            ),
        },
    ),
    Template(
        "two_quotes_abroad",
        (
            (
                "I've got two quotes for the same used boat: {quote.first} {quote.base} and {quote.second} {quote.other}. In {quote.target}, how much and "
                "how many percent more is the first than the second?"
            ),
            (
                "Two firms would redo our kitchen, one for {quote.first} {quote.base}, one for {quote.second} {quote.other}. With both in {quote.target}, by "
                "how much and how many percent is the first one dearer?"
            ),
            (
                "How much more, in {quote.target} and in percent, would I pay for a camper van at {quote.first} {quote.base} than for the same one at "
                "{quote.second} {quote.other}?"
            ),
            (
                "A machine costs {quote.first} {quote.base} at one dealer and {quote.second} {quote.other} at another. In {quote.target}, how much dearer is "
                "the first, and by how many percent?"
            ),
            (
                "Roof repair, two offers: {quote.first} {quote.base} or {quote.second} {quote.other}. Convert both into {quote.target} and tell me how much "
                "more the first is, also in percent."
            ),
        ),
        {"quote": TWO_QUOTES},
        {
            "second": Call("get_exchange_rate", base=Slot("quote.other"), target=Slot("quote.target"), amount=Slot("quote.second")),
            "first": Call("get_exchange_rate", base=Slot("quote.base"), target=Slot("quote.target"), amount=Slot("quote.first")),
            "gap": Call("percentage_change", old_value=Ref("second.converted"), new_value=Ref("first.converted")),
        },
    ),
    Template(
        "two_banks",
        (
            (
                "I'm putting away {amount} euros for {years} years. How much more would I end up with at {rate.high} percent a year than at {rate.low} with "
                "compound interest, and how much is that in percent?"
            ),
            (
                "One bank pays {rate.low} percent a year, another {rate.high}. If I leave {amount} dollars there for {years} years with compound interest, "
                "how much and how many percent more will the second pay out?"
            ),
            (
                "What does a better rate bring? How much more, and how many percent more, do {amount} pounds grow to in {years} years at {rate.high} percent "
                "compound interest than at {rate.low}?"
            ),
            (
                "My daughter's {amount} francs will stay in the bank for {years} years. With compound interest, how many percent more will there be at "
                "{rate.high} percent a year than at {rate.low}?"
            ),
            (
                "Savings account at {rate.low} or {rate.high} percent a year, compound interest, {amount} euros for {years} years: by how much and how many "
                "percent is the final sum higher with the second?"
            ),
        ),
        {"amount": SAVINGS, "years": integers(3, 15), "rate": RATES},
        {
            "low": Call("compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("rate.low"), years=Slot("years")),
            "high": Call("compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("rate.high"), years=Slot("years")),
            "gap": Call("percentage_change", old_value=Ref("low.final_amount"), new_value=Ref("high.final_amount")),
        },
    ),
    Template(
        "two_parcels",
        (
            "Two parcels are on their way to me, {parcel.one} and {parcel.other}. Text my neighbour {person} where each one is.",
            "Where are my parcels {parcel.one} and {parcel.other}? Text it to {person}, who takes them in while I'm away.",
            "Could you text {person}, who's looking after my post, where parcels {parcel.one} and {parcel.other} have got to?",
            "I won't be home for the parcels {parcel.one} and {parcel.other}. Can you text {person} next door how far each of them has come?",
            "Parcel news for {person}, by text: how are {parcel.one} and {parcel.other} coming along?",
        ),
        {"parcel": TWO_PARCELS, "person": PERSON},
        {
            "one": Call("track_package", tracking_number=Slot("parcel.one")),
            "other": Call("track_package", tracking_number=Slot("parcel.other")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("one.summary"), Ref("other.summary")]),
        },
    ),
    Template(
        "month_against_month",
        (
            'Last month we spent "{month.old}", this month "{month.new}". Add up the amounts: how many percent more is that?',
            'How many percent more did we spend this month? Add up the numbers in "{month.old}" (last month) and in "{month.new}" (this month).',
            'Our money just vanishes. February: "{month.old}". March: "{month.new}". Total up the figures in each note and tell me the rise in percent.',
            'I noted "{month.old}" before the baby came and "{month.new}" now. Adding up the amounts, by how many percent has our month become dearer?',
            'Household check: the amounts in "{month.new}" for this month, against those in "{month.old}" for last month. How many percent more is the total?',
        ),
        {"month": TWO_MONTHS},
        {
            "before": Call("extract_numbers", text=Slot("month.old")),
            "now": Call("extract_numbers", text=Slot("month.new")),
            "rise": Call("percentage_change", old_value=Ref("before.total"), new_value=Ref("now.total")),
        },
    ),
    Template(
        "shared_cost_abroad",
        (
            (
                "Our holiday house costs {cost.amount} {cost.base}. Tell {person} on {channel} what that is in {cost.one}, and what it is in {cost.other} "
                "for the cousins."
            ),
            "What are {cost.amount} {cost.base} in {cost.one}, and what in {cost.other}? {person} collects the money for our trip, so send both on {channel}.",
            (
                "Let {person}, who pays the deposit for our sailing week, know on {channel} what {cost.amount} {cost.base} are worth in {cost.one}, and in "
                "{cost.other}."
            ),
            "For the group trip, let {person} know on {channel} what the bus hire of {cost.amount} {cost.base} comes to in {cost.one} and in {cost.other}.",
            "{cost.amount} {cost.base} for the villa: what's that in {cost.one}, and in {cost.other}? Message {person} both on {channel}.",
        ),
        {"cost": SHARED_COST, "person": PERSON, "channel": CHANNEL},
        {
            "one": Call("get_exchange_rate", base=Slot("cost.base"), target=Slot("cost.one"), amount=Slot("cost.amount")),
            "other": Call("get_exchange_rate", base=Slot("cost.base"), target=Slot("cost.other"), amount=Slot("cost.amount")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("one.summary"), Ref("other.summary")], channel=Slot("channel")),
        },
    ),
    Template(
        "three_shares",
        (
            "How are {share.one}, {share.two} and {share.three} trading today? Send {person} the three quotes on {channel}.",
            "Our investment club meets tonight. Message {person} on {channel} how the shares {share.one}, {share.two} and {share.three} are doing.",
            "{person} keeps our share club's books and needs today's quotes for {share.one}, {share.two} and {share.three}, on {channel}.",
            "Up or down? Let {person} know on {channel} how the stocks {share.one}, {share.two} and {share.three} are doing today.",
            "Share prices for {person} on {channel}, please: {share.one}, {share.two} and {share.three}.",
        ),
        {"share": THREE_SHARES, "person": PERSON, "channel": CHANNEL},
        {
            "one": Call("get_stock_price", symbol=Slot("share.one")),
            "two": Call("get_stock_price", symbol=Slot("share.two")),
            "three": Call("get_stock_price", symbol=Slot("share.three")),
            "note": Call(
                "send_message", recipient=Slot("person"), paragraphs=[Ref("one.summary"), Ref("two.summary"), Ref("three.summary")], channel=Slot("channel")
            ),
        },
    ),
)
