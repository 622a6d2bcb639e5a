"""L1: two calls about prices, savings, currencies and bills."""

from generator.composition.pools.business import SHARES, SPOKEN, SYMBOLS, TERM, WORK, named
from generator.composition.pools.money import STOCKS
from generator.composition.pools.numbers import expressions
from generator.composition.pools.people import COMPANY, EMAIL
from generator.composition.pools.shopping import GOODS
from generator.composition.samplers import Draw, combine, decimal, filled, one_of, pick
from generator.composition.template import Call, Ref, Slot, Template

_NEAR = ("EUR", "GBP", "CHF", "CAD", "AUD")
_MONEY = one_of(*map(named, _NEAR))
"""Currencies other than the one that a bill is in when nothing is said, all worth about as much."""

_SUM = one_of(
    *(
        Draw(amount, f"{amount:,}")
        for amount in (*range(150, 1_000, 50), *range(1_000, 5_000, 200), *range(5_000, 10_000, 500))
    )
)
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
    *(
        "Bookkeeping",
        "Website maintenance",
        "Garden care",
        "Roof repair",
        "Staff training",
        "Window cleaning",
        "Translation work",
        "IT support",
    ),
    *("Warehouse work", "Photo editing", "Proofreading", "Piano tuning"),
)

TEMPLATES = (
    Template(
        "share_since_purchase",
        (
            "I bought {stake.symbol} at {stake.paid}. How many percent is it up or down today?",
            "I paid {stake.paid} a share for {stake.symbol}. What's my gain or loss in percent today?",
            "Am I up or down on {stake.symbol}, in percent? I got in at {stake.paid}.",
            "My {stake.symbol} stock cost me {stake.paid} a share. By how many percent has it moved since?",
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
            'What\'s {share.symbol} trading at? Please remember the quote as "{share.key}".',
            "I'm thinking of buying {share.symbol}. Check today's quote and remember it as \"{share.key}\", please.",
            'Can you look up today\'s {share.symbol} stock quote and remember it for me as "{share.key}"?',
            'Look up the {share.symbol} share price and remember it as "{share.key}", so that I can ask for it later.',
        ),
        {
            "share": combine(
                {"symbol": "{0}", "key": "{0} {1}"},
                SYMBOLS,
                ("quote", "in March", "reference price", "starting price", "before the meeting"),
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
            "What are my {count} {share.symbol} shares worth in {share.money} today?",
            "I'm about to sell {count} {share.symbol} shares. How much would I get in {share.money}?",
            "How much are {count} shares of {share.symbol} in {share.money} right now? I'm thinking of buying.",
            "I do my accounts in {share.money}. What are my {count} {share.symbol} shares worth today?",
        ),
        {
            "count": SHARES,
            "share": pick(
                [
                    {"symbol": symbol, "money": named(code)}
                    for symbol in SYMBOLS
                    for code in (*_NEAR, "USD", "JPY", "SEK")
                    if code != STOCKS[symbol]["currency"]
                ]
            ),
        },
        {
            "quote": Call("get_stock_price", symbol=Slot("share.symbol"), shares=Slot("count")),
            "worth": Call(
                "get_exchange_rate", base=Ref("quote.currency"), target=Slot("share.money"), amount=Ref("quote.value")
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
        {
            "goods": one_of(
                *(goods for goods in map(str, GOODS) if not goods.endswith("s") and goods[0] not in "aeiou")
            ),
            "money": one_of(*map(named, (*_NEAR, "NZD", "SEK", "NOK", "DKK", "PLN", "CZK"))),
        },
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
        "rate_by_mail",
        (
            "Can you e-mail {address} what {sum.amount} {sum.base} are worth in {sum.target} today?",
            "What are {sum.amount} {sum.base} in {sum.target}? Please mail the answer to {address}, who has to transfer the money.",
            "{address} has to pay {sum.amount} {sum.base}. Send them an e-mail with what that is in {sum.target}.",
            "How much are {sum.amount} {sum.base} in {sum.target} today? {address} is doing the books and needs it by e-mail.",
        ),
        {"sum": _CHANGED, "address": EMAIL},
        {
            "rate": Call(
                "get_exchange_rate", base=Slot("sum.base"), target=Slot("sum.target"), amount=Slot("sum.amount")
            ),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("rate.summary")]),
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
            "money": _MONEY,
            "service": combine("{} in {}", _HOURLY, ("December", "January", "February", "early March")),
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
        "bill_with_a_term",
        (
            'Bill {customer} {amount} {money} for "{work}", payable within {days} days.',
            'Send {customer} an invoice over {amount} {money} for "{work}", payable within {days} days.',
            'We finished "{work}" for {customer}. Invoice them for {amount} {money}, to be paid within {days} days.',
            'Can you invoice {customer} for "{work}"? It\'s {amount} {money}, payable within {days} days.',
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
            'Please invoice {customer} for "{work}", {amount} {money}, and e-mail {address} the details of the invoice.',
            'Can you issue an invoice to {customer} for "{work}", {amount} {money}, and e-mail its details to {address} for our books?',
            'We agreed on {amount} {money} with {customer} for "{work}". Make out the invoice and e-mail its details to {address}.',
        ),
        {"customer": COMPANY, "work": WORK, "amount": _SUM, "money": _MONEY, "address": EMAIL},
        {
            "bill": Call(
                "create_invoice",
                customer=Slot("customer"),
                amount=Slot("amount"),
                description=Slot("work"),
                currency=Slot("money"),
            ),
            "mail": Call("send_email", to=Slot("address"), paragraphs=[Ref("bill.summary")]),
        },
    ),
    Template(
        "expenses_claimed",
        (
            'My receipts are all in {money}. Add up the amounts and bill {customer} the total for "{service}": {note}',
            '{customer} covers my expenses, all in {money}: "{note}". Add up the amounts and bill them the total as "{service}".',
            'Can you add up the amounts on my receipts and invoice {customer} for the total in {money}, as "{service}"? They are: {note}',
            'I spent these amounts in {money} on a job for {customer}: "{note}". Send them a bill for the total, for "{service}".',
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
            "bill": Call(
                "create_invoice",
                customer=Slot("customer"),
                amount=Ref("amounts.total"),
                description=Slot("service"),
                currency=Slot("money"),
            ),
        },
    ),
)
