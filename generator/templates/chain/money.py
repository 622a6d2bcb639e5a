"""L1: two calls about prices, savings, currencies and bills."""

from generator.pools.business import SHARES, SPOKEN, SYMBOLS, TERM, WORK, named
from generator.pools.money import STOCKS
from generator.pools.numbers import expressions
from generator.pools.people import COMPANY, EMAIL
from generator.pools.shopping import GOODS
from generator.samplers import Draw, combine, decimal, filled, one_of, pick
from generator.template import Call, Ref, Slot, Template

_NEAR = ("EUR", "GBP", "CHF", "CAD", "AUD")
_MONEY = one_of(*map(named, _NEAR))
"""Currencies other than the one that a bill is in when nothing is said, all worth about as much."""

_SUM = one_of(*(Draw(amount, f"{amount:,}") for amount in (*range(150, 1_000, 50), *range(1_000, 5_000, 200), *range(5_000, 10_000, 500))))
"""What a bill may come to."""

_CHANGED = combine(
    lambda pair, amount: {"base": named(pair[0]), "target": named(pair[1]), "amount": Draw(amount, f"{amount:,}")},
    [(base, target) for base in (*_NEAR, "USD") for target in SPOKEN if base != target],
    (50, 80, 100, 120, 150, 200, 250, 300, 450, 500, 600, 750, 800, 1_000, 1_200, 1_500, 2_000, 2_500),
)
"""`{slot.amount}`, `{slot.base}` and `{slot.target}`: money to be told in another currency."""


def _stake(symbol: str, hundredths: int) -> dict[str, Draw]:
    """A share and what somebody may once have paid for it."""
    paid = STOCKS[symbol]["price"] * hundredths / 100
    return {"symbol": Draw(symbol, symbol), "paid": decimal(paid, 0 if paid >= 30 else 1)}


_HOURLY = (
    *("Bookkeeping", "Website maintenance", "Garden care", "Roof repair", "Staff training", "Window cleaning", "Translation work", "IT support"),
    *("Warehouse work", "Photo editing", "Proofreading", "Piano tuning"),
)

TEMPLATES = (
    Template(
        "share_since_purchase",
        (
            "I bought {stake.symbol} at {stake.paid}. How far is the share up or down in percent today?",
            "How many percent is {stake.symbol} trading above or below the {stake.paid} I paid?",
            "The {stake.symbol} stock cost me {stake.paid} a share. By what percentage has it moved since?",
            "Am I up or down on {stake.symbol}, in percent? I got in at {stake.paid}.",
            "My purchase price for {stake.symbol} was {stake.paid}. What's my gain or loss in percent at today's price?",
        ),
        {"stake": combine(_stake, SYMBOLS, range(60, 160, 7))},
        {
            "quote": Call("get_stock_price", symbol=Slot("stake.symbol")),
            "change": Call("percentage_change", old_value=Slot("stake.paid"), new_value=Ref("quote.price")),
        },
    ),
    Template(
        "quote_remembered",
        (
            'Remember today\'s {share.symbol} quote as "{share.key}".',
            'What is {share.symbol} trading at? Remember it for me as "{share.key}".',
            'I want to compare prices later, so remember today\'s quote of {share.symbol} as "{share.key}".',
            'Check the {share.symbol} stock and remember the quote as "{share.key}", please.',
        ),
        {
            "share": combine(
                {"symbol": "{0}", "key": "{0} {1}"},
                SYMBOLS,
                ("before earnings", "this week", "in mid-March", "before I sell", "before the meeting"),
            )
        },
        {
            "quote": Call("get_stock_price", symbol=Slot("share.symbol")),
            "kept": Call("store_memory", key=Slot("share.key"), value=Ref("quote.summary")),
        },
    ),
    Template(
        "shares_in_other_money",
        (
            "What are my {count} {share.symbol} shares worth in {share.money}? I'm moving abroad.",
            "I'm about to sell {count} {share.symbol} shares. How much would I get in {share.money}?",
            "How much is my stake of {count} {share.symbol} shares in {share.money} today?",
            "If I bought {count} shares of {share.symbol} now, what would that come to in {share.money}?",
            "I'm adding up my savings in {share.money}: what are {count} {share.symbol} shares worth in it today?",
        ),
        {
            "count": SHARES,
            "share": pick(
                [{"symbol": symbol, "money": named(code)} for symbol in SYMBOLS for code in (*_NEAR, "USD", "JPY", "SEK") if code != STOCKS[symbol]["currency"]]
            ),
        },
        {
            "quote": Call("get_stock_price", symbol=Slot("share.symbol"), shares=Slot("count")),
            "worth": Call("get_exchange_rate", base=Ref("quote.currency"), target=Slot("share.money"), amount=Ref("quote.value")),
        },
    ),
    Template(
        "shop_price_in_other_money",
        (
            "What would the shop's top match for a {goods} cost me in {money}?",
            "Find me a {goods} in the shop. What's the price of the top match in {money}?",
            "How much is the shop's top result for a {goods}, in {money}?",
            "I need a {goods} and pay in {money}. What does the top match in the shop cost?",
        ),
        {
            "goods": one_of(*(goods for goods in map(str, GOODS) if not goods.endswith("s") and goods[0] not in "aeiou")),
            "money": one_of(*(named(code) for code in SPOKEN if code != "USD")),
        },
        {
            "found": Call("search_products", query=Slot("goods")),
            "price": Call("get_exchange_rate", base=Ref("found.products[0].currency"), target=Slot("money"), amount=Ref("found.best_price")),
        },
    ),
    Template(
        "rate_by_mail",
        (
            "E-mail {address} what {sum.amount} {sum.base} is in {sum.target}, for the travel budget.",
            "What is {sum.amount} {sum.base} in {sum.target}? Mail the answer to {address}, who is paying the bill.",
            "How much are {sum.amount} {sum.base} worth in {sum.target} today? {address} needs it by e-mail for the books.",
            "Can you e-mail {address} what we'd have to pay for {sum.amount} {sum.base} in {sum.target} today?",
            "{address} has to transfer {sum.amount} {sum.base}. Reply by e-mail with what that is in {sum.target}.",
        ),
        {"sum": _CHANGED, "address": EMAIL},
        {
            "rate": Call("get_exchange_rate", base=Slot("sum.base"), target=Slot("sum.target"), amount=Slot("sum.amount")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("rate.summary")]),
        },
    ),
    Template(
        "bill_for_the_hours",
        (
            'I charge by the hour, plus travel: {fee}. Work out the total and bill {customer} for it in {money}: "{service}"',
            'Bill {customer} in {money} for "{service}". It\'s hours times rate plus travel, {fee}, so calculate the total first.',
            'Hours times rate plus travel: what does {fee} come to? Invoice {customer} for that in {money}, for "{service}".',
            'My hours and travel are {fee}. Work it out and send {customer} a bill in {money} for "{service}".',
        ),
        {
            "fee": expressions("{} * {} + {}", range(6, 41), (38, 42, 45, 55, 58, 65, 72, 75, 85, 95, 110), (15, 25, 40, 60, 90, 120)),
            "customer": COMPANY,
            "money": _MONEY,
            "service": combine("{} in {}", _HOURLY, ("December", "January", "February", "early March")),
        },
        {
            "fee": Call("calculator", expression=Slot("fee")),
            "bill": Call("create_invoice", customer=Slot("customer"), amount=Ref("fee.result"), description=Slot("service"), currency=Slot("money")),
        },
    ),
    Template(
        "bill_with_a_term",
        (
            'Bill {customer} {amount} {money} for "{work}", payable within {days} days.',
            'Send {customer} an invoice: {amount} {money} for "{work}", payable within {days} days.',
            'We finished "{work}" for {customer}. Invoice them for {amount} {money}, to be paid within {days} days.',
            'New bill for {customer}: "{work}", {amount} {money}, due in {days} days.',
            'Can you invoice {customer} for "{work}"? It\'s {amount} {money}, and they have to pay within {days} days.',
        ),
        {"customer": COMPANY, "amount": _SUM, "money": _MONEY, "work": WORK, "days": TERM},
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
    Template(
        "billing_confirmed",
        (
            'Bill {customer} {amount} {money} for "{work}" and e-mail the invoice details to {address}.',
            'Invoice {customer} for "{work}", {amount} {money}, and let {address} know the details by e-mail.',
            'We agreed on {amount} {money} with {customer} for "{work}". Make out the invoice and e-mail its details to {address} in accounting.',
            'Can you issue an invoice for "{work}" to {customer}, {amount} {money}, and e-mail the details to {address}, who signs off our bills?',
        ),
        {"customer": COMPANY, "work": WORK, "amount": _SUM, "money": _MONEY, "address": EMAIL},
        {
            "bill": Call("create_invoice", customer=Slot("customer"), amount=Slot("amount"), description=Slot("work"), currency=Slot("money")),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("bill.summary")]),
        },
    ),
    Template(
        "expenses_claimed",
        (
            'Add up the amounts in "{note}" and bill {customer} for the total in {money}: "{service}"',
            'My expenses were "{note}". Add up the amounts and invoice {customer} in {money} for "{service}".',
            '{customer} covers my expenses: "{note}". Bill them the sum of the amounts in {money}, as "{service}".',
            'I have these receipts: "{note}". Add up the amounts and send {customer} an invoice in {money} for "{service}".',
        ),
        {
            "note": filled(
                ("{way} {fare:.2f}, {bed} {night:.2f}, {meal} {bite:.2f}",),
                way=("taxi", "train ticket", "parking", "petrol"),
                fare=[12.4 + 3.7 * step for step in range(20)],
                bed=("hotel", "guest house", "room"),
                night=[84 + 9.5 * step for step in range(20)],
                meal=("lunch", "dinner with the client", "breakfast"),
                bite=[11.3 + 2.4 * step for step in range(20)],
            ),
            "customer": COMPANY,
            "money": _MONEY,
            "service": combine(
                "{} {}",
                ("Travel expenses", "Costs of the visit", "Site inspection", "Trade fair trip"),
                ("in January", "in February", "in early March"),
            ),
        },
        {
            "amounts": Call("extract_numbers", text=Slot("note")),
            "bill": Call("create_invoice", customer=Slot("customer"), amount=Ref("amounts.total"), description=Slot("service"), currency=Slot("money")),
        },
    ),
)
