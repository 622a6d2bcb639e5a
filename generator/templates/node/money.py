"""L0: one call about prices, savings, currencies and bills."""

from generator.pools.days import SOON
from generator.pools.money import CURRENCY, FOREIGN, MONEY, SHARE
from generator.pools.people import COMPANY
from generator.pools.shopping import WANTED
from generator.samplers import combine, decimals, integers, worded
from generator.template import Call, Slot, Template
from simulators.english import MONTHS

TEMPLATES = (
    Template(
        "relative_rise",
        (
            "Our turnover went from {old} to {new} euros. What's that in percent?",
            "We shipped {old} tonnes last year and {new} this year. How big is the change in percent?",
            "The budget used to be {old} and now it's {new}. By what percentage did it move?",
            "My savings plan was worth {old} dollars in January and stands at {new} now. What percentage have I gained or lost?",
            "Last quarter we had {old} on the books, this quarter {new}. What does that mean as a percentage?",
        ),
        {"old": decimals(41_000, 86_000, 2), "new": decimals(43_000, 99_000, 2)},
        {"change": Call("percentage_change", old_value=Slot("old"), new_value=Slot("new"))},
    ),
    Template(
        "savings",
        (
            "If I put {principal} dollars into savings at {rate} percent a year, credited {often}, what will I have after {years} years?",
            "Grandma left me {principal} euros. Left alone for {years} years at {rate}% with interest paid {often}, how much does it become?",
            "How much would {principal} dollars turn into over {years} years at {rate}% interest, compounded {often}?",
            "The bank offers {rate}% per year, paid {often}. I have {principal} pounds and {years} years of patience. What comes out?",
            "There's {principal} in the account now. With {rate} percent interest a year, added {often}, what will there be after {years} years?",
        ),
        {
            "principal": integers(500, 20_000, 50),
            "rate": decimals(1, 7, 1),
            "years": integers(3, 30),
            "often": worded({12: "monthly", 4: "quarterly", 365: "daily", 2: "twice a year"}),
        },
        {
            "growth": Call(
                "compound_interest", principal=Slot("principal"), annual_rate_percent=Slot("rate"), years=Slot("years"), periods_per_year=Slot("often")
            )
        },
    ),
    Template(
        "rate_of_exchange",
        (
            "How is the {base} doing against the {target} today?",
            "What's the rate of the {base} to the {target}?",
            "Going from the {base} to the {target}, what rate can I expect?",
            "I'm watching the {base}. Where does it stand against the {target} today?",
            "On the forex market, how much of the {target} does one unit of the {base} buy right now?",
        ),
        {"base": CURRENCY, "target": CURRENCY},
        {"rate": Call("get_exchange_rate", base=Slot("base"), target=Slot("target"))},
    ),
    Template(
        "share_price",
        (
            "What is {symbol} trading at?",
            "How are my {symbol} shares doing today?",
            "Is {symbol} up or down today?",
            "I'm thinking of buying {symbol}. What would one share cost me?",
            "Where does {symbol} stand on the stock market?",
            "Ticker {symbol}: how much per share?",
            "Did I do well to hold on to {symbol}? Tell me what the stock costs now.",
            "Check {symbol} for me before the market closes.",
        ),
        {"symbol": SHARE},
        {"quote": Call("get_stock_price", symbol=Slot("symbol"))},
    ),
    Template(
        "shopping",
        (
            'Search the shop for "{wanted.query}", please. I won\'t pay more than {wanted.most} dollars.',
            'Do you sell anything for up to {wanted.most} dollars that comes up when I search for "{wanted.query}"?',
            'My budget is {wanted.most} dollars. What could I buy if I search for "{wanted.query}"?',
            'See what the shop has under "{wanted.query}", {wanted.most} dollars tops.',
            'I need a present for {wanted.most} dollars or less. Search your store for "{wanted.query}" and make some suggestions.',
        ),
        {"wanted": combine(lambda goods, more: {"query": goods, "most": WANTED[goods] + more}, WANTED, range(0, 200, 5))},
        {"offers": Call("search_products", query=Slot("wanted.query"), max_price=Slot("wanted.most"))},
    ),
    Template(
        "bill_for_work",
        (
            'Invoice {customer} for "{work}". It\'s {amount} {currency}, due {due}.',
            '{customer} owes us {amount} {currency} for "{work}". Make out an invoice that is due on {due}.',
            'Our job at {customer} is done. Charge them {amount} {currency} for "{work}" with an invoice payable by {due}.',
            'I need an invoice to {customer} over {amount} {currency}, to be paid by {due}. It\'s for "{work}".',
            'Time to get paid: {customer} has to send us {amount} {currency} for "{work}" by {due}. Draw up the invoice.',
        ),
        {
            "customer": COMPANY,
            "amount": MONEY,
            "work": combine(
                "{}, {}",
                "Window cleaning;Bookkeeping;Garden care;Web hosting;Translation work;Van rental;Catering;Piano tuning".split(";"),
                MONTHS[:3],
            ),
            "currency": FOREIGN,
            "due": SOON,
        },
        {
            "bill": Call(
                "create_invoice",
                customer=Slot("customer"),
                amount=Slot("amount"),
                description=Slot("work"),
                currency=Slot("currency"),
                due_date=Slot("due"),
            )
        },
    ),
)
