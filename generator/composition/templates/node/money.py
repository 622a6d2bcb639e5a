"""L0: one call about prices, savings, currencies and bills."""

from collections.abc import Mapping

from generator.composition.data import words
from generator.composition.pools.days import SOON
from generator.composition.pools.money import SHARE, STOCKS
from generator.composition.pools.people import COMPANY
from generator.composition.pools.shopping import WANTED
from generator.composition.samplers import Draw, changes, combine, distinct, one_of, worded
from generator.composition.template import Call, Slot, Template

_MONEYS = words("money")["moneys"]
"""Code to what people say, and about how much of it makes a euro."""

_WORK = words("money")["work"]
"""What is billed, and what it costs at least."""

_SINGLE = [goods for goods in WANTED if goods[0] not in "aeiou" and not goods.endswith("s")]
"""What one buys one of, after the article a."""

_COUNTS = (5, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 200)


def _exchanged(pair: Mapping[str, Draw], euros: int) -> dict[str, Draw]:
    """Two currencies, and a round amount of the first, of a size to spend on a trip."""
    base, target = pair["base"].value, pair["target"].value
    amount = euros * _MONEYS[base][1]
    return {
        "base": Draw(base, _MONEYS[base][0]),
        "target": Draw(target, _MONEYS[target][0]),
        "amount": Draw(amount, f"{amount:,}"),
    }


def _budget(goods: str, more: int) -> dict[str, Draw]:
    """One thing to buy, and a budget (dollars) from which some of it can be had."""
    most = -(-(WANTED[goods] + more) // 10) * 10
    return {"query": Draw(goods, goods), "most": Draw(most, f"{most:,}")}


TEMPLATES = (
    Template(
        "relative_rise",
        (
            "Our heating bill went from {price.old} to {price.new} euros. What's that in percent?",
            "Electricity cost us {price.old} euros last quarter and {price.new} this quarter. What's the change in percent?",
            "Last month I spent {price.old} dollars on food, this month {price.new}. By how many percent has it changed?",
            "My fund was worth {price.old} dollars in January and is worth {price.new} now. How much did I gain or lose, in percent?",
            "The repair was quoted at {price.old} euros and the bill says {price.new}. By how many percent were they off?",
            "We sold {price.old} tickets last year, {price.new} this year. Percentage change?",
        ),
        {"price": changes(range(400, 1_500, 20), range(-10, 30, 5), 0)},
        {"change": Call("percentage_change", old_value=Slot("price.old"), new_value=Slot("price.new"))},
    ),
    Template(
        "savings",
        (
            "What do {principal} dollars grow to in {years} years at {rate}% interest, paid {often}?",
            "Grandma left me {principal} euros. At {rate}% interest, compounded {often}, how much is that in {years} years?",
            "If I put {principal} pounds away for {years} years at {rate} percent a year, credited {often}, what do I end up with?",
            "My bank pays {rate}% per year, added {often}. What will {principal} euros be worth after {years} years?",
            "Savings bond: {principal} dollars, {years} years, {rate}% a year, compounded {often}. What comes out?",
        ),
        {
            "principal": one_of(
                *(Draw(sum_, f"{sum_:,}") for sum_ in (*range(1_000, 10_000, 500), *range(10_000, 51_000, 5_000)))
            ),
            "rate": one_of(1.5, 1.8, 2, 2.2, 2.5, 2.75, 3, 3.2, 3.5, 4, 4.25, 4.5),
            "years": one_of(3, 5, 6, 8, 10, 15, 20),
            "often": worded({12: "monthly", 4: "quarterly", 365: "daily", 2: "twice a year"}),
        },
        {
            "growth": Call(
                "compound_interest",
                principal=Slot("principal"),
                annual_rate_percent=Slot("rate"),
                years=Slot("years"),
                periods_per_year=Slot("often"),
            )
        },
    ),
    Template(
        "rate_of_exchange",
        (
            "What's {pair.amount} {pair.base} in {pair.target}?",
            "How many {pair.target} do I get for {pair.amount} {pair.base}?",
            "The hotel wants {pair.amount} {pair.base}. What's that in {pair.target}?",
            "I found a bike for {pair.amount} {pair.base}. How much is that in {pair.target}?",
            "Quick one: {pair.amount} {pair.base} in {pair.target}?",
            "I have {pair.amount} {pair.base} left from my trip. What are they worth in {pair.target}?",
        ),
        {
            "pair": combine(
                _exchanged,
                distinct(_MONEYS, "base", "target", fit=lambda base, target: target[1] == 1),
                range(50, 1_001, 50),
            )
        },
        {
            "rate": Call(
                "get_exchange_rate", base=Slot("pair.base"), target=Slot("pair.target"), amount=Slot("pair.amount")
            )
        },
    ),
    Template(
        "share_price",
        (
            "What's {symbol} trading at?",
            "How is {symbol} doing on the stock market today?",
            "Is {symbol} up or down today?",
            "What would one share of {symbol} cost me right now?",
            "{symbol}: current share price?",
            "I want to buy some {symbol} stock. What's the price?",
            "Check the {symbol} share price for me before the market closes.",
        ),
        {"symbol": SHARE},
        {"quote": Call("get_stock_price", symbol=Slot("symbol"))},
    ),
    Template(
        "worth_of_shares",
        (
            "What are {count} {symbol} shares worth right now?",
            "I was given {count} shares of {symbol}. How much are they worth?",
            "If I sold {count} {symbol} shares today, what would I get?",
            "How much do I need to buy {count} {symbol} shares?",
            "My late uncle had {count} shares in {symbol}. What's that in money today?",
        ),
        {
            "symbol": one_of(
                *(symbol for symbol, row in STOCKS.items() if row["currency"] in ("USD", "EUR", "GBP", "CHF"))
            ),
            "count": one_of(*_COUNTS),
        },
        {"quote": Call("get_stock_price", symbol=Slot("symbol"), shares=Slot("count"))},
    ),
    Template(
        "shopping",
        (
            "Find me a {wanted.query} for under {wanted.most} dollars.",
            "I have {wanted.most} dollars for a {wanted.query}. What does the shop have?",
            "What does the shop have for {wanted.most} dollars or less? I need a {wanted.query}.",
            "I want to buy a {wanted.query}, {wanted.most} dollars at the very most. Any suggestions?",
            "Looking for a {wanted.query} to buy, no more than {wanted.most} dollars.",
        ),
        {"wanted": combine(_budget, _SINGLE, (0, 10, 20, 30, 40, 50, 60, 80, 90, 100, 140, 190))},
        {"offers": Call("search_products", query=Slot("wanted.query"), max_price=Slot("wanted.most"))},
    ),
    Template(
        "bill_for_work",
        (
            'Bill {customer} {job.amount} {currency} for "{job.work}", due {due}.',
            'Invoice for {customer}: "{job.work}", {job.amount} {currency}, payable by {due}.',
            '{customer} owes us {job.amount} {currency} for "{job.work}". Make out an invoice, due {due}.',
            'We\'re done at {customer}. Please bill them {job.amount} {currency} for "{job.work}", to be paid by {due}.',
            'Can you write {customer} an invoice over {job.amount} {currency}, due {due}? It\'s for "{job.work}".',
        ),
        {
            "customer": COMPANY,
            "job": combine(
                lambda work, more: {"work": work, "amount": Draw(_WORK[work] + more, f"{_WORK[work] + more:,}")},
                _WORK,
                range(0, 600, 20),
            ),
            "currency": worded(
                {
                    "EUR": "euros",
                    "GBP": "pounds",
                    "CHF": "Swiss francs",
                    "CAD": "Canadian dollars",
                    "AUD": "Australian dollars",
                }
            ),
            "due": SOON,
        },
        {
            "bill": Call(
                "create_invoice",
                customer=Slot("customer"),
                amount=Slot("job.amount"),
                description=Slot("job.work"),
                currency=Slot("currency"),
                due_date=Slot("due"),
            )
        },
    ),
)
