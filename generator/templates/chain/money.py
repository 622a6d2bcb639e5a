"""L1: two calls about prices, savings, currencies and bills."""

from generator.pools.days import WORKDAYS
from generator.pools.money import FOREIGN, RATE, STOCKS
from generator.pools.numbers import expressions
from generator.pools.people import COMPANIES, COMPANY, EMAIL, PERSON
from generator.samplers import Draw, about, combine, decimal, decimals, filled, integers, one_of
from generator.template import Call, Ref, Slot, Template


def _stake(symbol: str, thousandths: int) -> dict[str, Draw]:
    """A share and what somebody may once have paid for it."""
    return {"symbol": Draw(symbol, symbol), "paid": decimal(STOCKS[symbol]["price"] * thousandths / 1000)}


_WORKS = (
    *("Translation of the user guide", "Garden design", "Photo shoot", "Roof repair", "Staff training", "Website maintenance"),
    *("Catering", "Bookkeeping", "Window cleaning"),
)
_WHEN = ("in November", "in December", "in January", "in February", "in the first week of March")

TEMPLATES = (
    Template(
        "share_since_purchase",
        (
            (
                "I paid {stake.paid} for one share of {stake.symbol}, in the currency of its quote. Look up the price now and tell me by how many percent "
                "it has changed since."
            ),
            "In the currency it is quoted in, I bought {stake.symbol} at {stake.paid}. By what percentage has the share price moved since then?",
            (
                "Get the latest quote for {stake.symbol}. I bought the share at {stake.paid}, in the same currency; by how many percent has the price gone "
                "up or down?"
            ),
            (
                "Am I up or down on {stake.symbol}, in percent? My purchase price was {stake.paid} a share (same currency as the quote), so compare that "
                "with today's price."
            ),
            (
                "My broker sold me {stake.symbol} at {stake.paid} in the currency it trades in. Check the stock and work out the percentage change between "
                "that and its current price."
            ),
        ),
        {"stake": combine(_stake, STOCKS, range(556, 1_690, 6))},
        {
            "quote": Call("get_stock_price", symbol=Slot("stake.symbol")),
            "change": Call("percentage_change", old_value=Slot("stake.paid"), new_value=Ref("quote.price")),
        },
    ),
    Template(
        "quote_remembered",
        (
            'Get the current share price of {share.symbol} and remember the one-sentence summary as "{share.key}".',
            'What is {share.symbol} trading at? Keep the summary of the quote in memory as "{share.key}".',
            'Please look up the stock {share.symbol} and memorize the summary of its price as "{share.key}", so that I can ask for it next week.',
            'I want to compare prices later. Remember under "{share.key}" the summary of today\'s quote for {share.symbol}.',
        ),
        {
            "share": combine(
                {"symbol": "{0}", "key": "{0} {1} {2}"},
                STOCKS,
                ("price", "quote", "share price", "level"),
                (
                    *("before earnings", "on day one", "this week", "for comparison", "in March", "in mid-March", "after the drop", "to watch"),
                    *(f"on {day}" for day in WORKDAYS),
                ),
            )
        },
        {
            "quote": Call("get_stock_price", symbol=Slot("share.symbol")),
            "kept": Call("store_memory", key=Slot("share.key"), value=Ref("quote.summary")),
        },
    ),
    Template(
        "rate_by_mail",
        (
            'What is one {rate.base} worth in {rate.target}? E-mail the summary of the rate to {address}, subject "{rate.subject}".',
            'Look up the exchange rate from {rate.base} to {rate.target} and mail the summary sentence to {address} with "{rate.subject}" as the subject.',
            'Our accountant at {address} needs the {rate.base} to {rate.target} exchange rate. Send the summary of it in an e-mail titled "{rate.subject}".',
            (
                "Check how many {rate.target} one {rate.base} buys today. Then write to {address} by e-mail: subject "
                '"{rate.subject}", body the rate summary and nothing else.'
            ),
        ),
        {
            "rate": about(
                RATE,
                subject=(
                    *("{base}/{target} rate", "Today's {base} to {target} rate", "{base} in {target}, as you asked", "Rate for the invoice: {base}/{target}"),
                    *("{base} against {target}", "{base} to {target} for the travel budget"),
                    *(f"{{base}}/{{target}} rate for {day}'s payment" for day in WORKDAYS),
                ),
            ),
            "address": EMAIL,
        },
        {
            "rate": Call("get_exchange_rate", base=Slot("rate.base"), target=Slot("rate.target")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("rate.subject"), paragraphs=[Ref("rate.summary")]),
        },
    ),
    Template(
        "savings_written_out",
        (
            (
                "I put {sum} {money} into an account at {rate} percent a year, compounded yearly. What is the final amount after {years} years? Format it as "
                "money, with the currency."
            ),
            (
                "Suppose a deposit of {sum} {money} earns {rate} percent compound interest a year for {years} years. Work out the final balance and format "
                "it as an amount in that currency, with thousands separators."
            ),
            (
                "How much will {sum} {money} have grown to in {years} years at {rate} percent annual compound interest? Please write that end balance as a "
                "properly formatted amount in the same currency."
            ),
            (
                "Savings plan: {sum} {money} at the start, {rate} percent compound interest a year, {years} years. Work out the final amount and format it "
                "as money, currency included."
            ),
        ),
        {
            "sum": integers(1_000, 40_000, 50),
            "rate": decimals(1.1, 5.9, 1),
            "years": integers(3, 30),
            "money": one_of("EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD", "USD"),
        },
        {
            "grown": Call("compound_interest", principal=Slot("sum"), annual_rate_percent=Slot("rate"), years=Slot("years")),
            "written": Call("format_number", value=Ref("grown.final_amount"), currency=Slot("money")),
        },
    ),
    Template(
        "interest_billed",
        (
            (
                "I lent {debtor} {sum} {money} at {rate} percent compound interest a year for {years} years. Work out the interest earned and issue an "
                'invoice for it in the same currency, described as "{what}".'
            ),
            (
                "Compute the compound interest on {sum} {money} at {rate} percent a year over {years} years and bill only that interest to {debtor}, in the "
                'same currency, with the description "{what}".'
            ),
            (
                "{debtor} owes me interest on {sum} {money}: {years} years at {rate} percent, compounded yearly. Make out an invoice for the interest in "
                'that currency. What is billed: "{what}".'
            ),
            (
                "Invoice {debtor} for the interest on a loan of {sum} {money} that ran {years} years at {rate} percent, compounded once a year. The invoice "
                'is in the currency of the loan, described as "{what}".'
            ),
        ),
        {
            "debtor": PERSON,
            "sum": integers(800, 25_000, 50),
            "rate": decimals(1.1, 7.9, 1),
            "years": integers(2, 12),
            "money": FOREIGN,
            "what": combine(
                "Interest on the {} {}",
                ("car loan", "boat loan", "start-up loan", "bakery loan", "workshop loan", "private loan", "bridge loan"),
                ("for the whole term", "as agreed in writing", "under contract 14", "as agreed by phone"),
            ),
        },
        {
            "loan": Call("compound_interest", principal=Slot("sum"), annual_rate_percent=Slot("rate"), years=Slot("years")),
            "bill": Call("create_invoice", customer=Slot("debtor"), amount=Ref("loan.interest_earned"), description=Slot("what"), currency=Slot("money")),
        },
    ),
    Template(
        "bill_for_the_hours",
        (
            'Hours times rate plus materials makes {fee}. Calculate that and bill the result to {customer} in {money} for "{service}".',
            'What does {fee} come to? That is my fee for "{service}", so invoice {customer} for it in {money}.',
            (
                'Please make out an invoice to {customer} in {money} for "{service}". The amount is hours times rate plus travel costs, so calculate {fee} '
                "first."
            ),
            '{customer} owes me {fee}, which is hours times rate plus costs. Work it out and issue an invoice over the result in {money} for "{service}".',
        ),
        {
            "fee": expressions(
                "{} * {:.2f} + {}",
                range(6, 48),
                (38.5, 42.75, 55.25, 61.4, 74.8, 85.5, 92.35, 110.25, 128.6),
                (15, 24, 35, 48, 65, 90, 120, 180),
            ),
            "customer": COMPANY,
            "money": FOREIGN,
            "service": combine("{} {}", _WORKS, _WHEN),
        },
        {
            "fee": Call("calculator", expression=Slot("fee")),
            "bill": Call("create_invoice", customer=Slot("customer"), amount=Ref("fee.result"), description=Slot("service"), currency=Slot("money")),
        },
    ),
    Template(
        "billing_confirmed",
        (
            (
                'Issue an invoice over {amount} {money} to {bill.customer} for "{bill.service}" and e-mail the invoice summary to {address} with the '
                'subject "{bill.subject}".'
            ),
            (
                'Bill {bill.customer} {amount} {money} for "{bill.service}". Once the invoice exists, mail its one-line summary to {address}, subject '
                '"{bill.subject}".'
            ),
            (
                "Please make out a bill: customer {bill.customer}, amount {amount}, currency {money}, description "
                '"{bill.service}". Then send the summary of that invoice as an e-mail to {address} under the subject "{bill.subject}".'
            ),
            (
                "Our bookkeeper at {address} wants to know what we bill. Create an invoice to {bill.customer} over {amount} {money}, described as "
                '"{bill.service}", and e-mail the summary of the invoice over. Subject: "{bill.subject}".'
            ),
        ),
        {
            "bill": about(
                combine({"customer": "{0}", "work": "{1}", "service": "{1} {2}"}, COMPANIES, _WORKS, _WHEN),
                subject=("Invoice to {customer}", "{customer}: new invoice", "{work}: our invoice", "We have billed {customer}", "For your files: {work}"),
            ),
            "amount": integers(150, 9_800, 5),
            "money": FOREIGN,
            "address": EMAIL,
        },
        {
            "bill": Call("create_invoice", customer=Slot("bill.customer"), amount=Slot("amount"), description=Slot("bill.service"), currency=Slot("money")),
            "mail": Call("send_email", to=Slot("address"), subject=Slot("bill.subject"), paragraphs=[Ref("bill.summary")]),
        },
    ),
    Template(
        "expenses_claimed",
        (
            'Pick the amounts out of this note and send {customer} an invoice for their total in {money}, with the description "{service}". The note: {note}',
            (
                'Bill {customer} in {money} for what I spent: "{note}". Extract the numbers from that and make out an invoice for their total, described '
                'as "{service}".'
            ),
            (
                'My expenses on the job were "{note}", and {customer} is paying them. Pick out the numbers and make out an invoice for their total in '
                '{money}; the description is "{service}".'
            ),
            (
                'I jotted down "{note}" on the way. Find all the figures in my note and create an invoice to {customer} in {money} for what they add up '
                'to, described as "{service}".'
            ),
        ),
        {
            "note": filled(
                ("{way} {fare:.2f}, {bed} {night:.2f} and {meal} {bite:.2f}",),
                way=("Taxi", "Train ticket", "Parking", "Fuel"),
                fare=[4.1 + 1.37 * step for step in range(20)],
                bed=("hotel", "room for the night", "guest house"),
                night=[88.4 + 13.15 * step for step in range(20)],
                meal=("lunch", "dinner with the client", "breakfast"),
                bite=[9.2 + 2.48 * step for step in range(20)],
            ),
            "customer": COMPANY,
            "money": FOREIGN,
            "service": combine(
                "{} {}",
                ("Travel expenses", "Costs of the visit", "Expenses of the site inspection", "Trip to the trade fair", "Travel costs"),
                ("in January", "in February", "in early March", "as agreed"),
            ),
        },
        {
            "amounts": Call("extract_numbers", text=Slot("note")),
            "bill": Call("create_invoice", customer=Slot("customer"), amount=Ref("amounts.total"), description=Slot("service"), currency=Slot("money")),
        },
    ),
)
