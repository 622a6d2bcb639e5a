"""L2: calls about prices, savings, currencies and bills."""

from generator.data import words
from generator.pools.days import DATE
from generator.pools.money import RATE, SHARE, STOCKS
from generator.pools.office import TABLES, UNPAID, column
from generator.pools.places import CITIES
from generator.pools.shopping import GOODS
from generator.samplers import Draw, combine, decimals, integers, one_of, pick
from generator.template import Call, Ref, Slot, Template

# nobody writes their hundredths


_US_SHARE = one_of(*(symbol for symbol, row in STOCKS.items() if row["currency"] == "USD"))


TEMPLATES = (
    Template(
        "bill_for_the_best_match",
        (
            (
                'Find the best match for "{wanted}" in the shop and bill it in US dollars to the company with customer number {number}: its price as the '
                "amount, its name as the description, payable by {date}."
            ),
            (
                'I promised customer number {number} a product. Search the shop for "{wanted}", take the top hit, and make out an invoice in US dollars to '
                "that customer's company over the price, with the product's name as what is billed, due on {date}."
            ),
            (
                "Make an invoice in US dollars, due on {date}, to the company behind customer number {number}. It is for the first product you find in the "
                'shop for "{wanted}": put its name as the description and its price as the amount.'
            ),
            (
                'Which product in the shop fits "{wanted}" best? Write the company behind customer number {number} an invoice for it, described by the product '
                "name, at the shop price in US dollars, due {date}."
            ),
        ),
        {"wanted": GOODS, "number": one_of(*column("customers", "customer_id")), "date": DATE},
        {
            "customer": Call("database_query", table="customers", column="customer_id", value=Slot("number")),
            "product": Call("search_products", query=Slot("wanted")),
            "bill": Call(
                "create_invoice",
                customer=Ref("customer.rows[0].company"),
                amount=Ref("product.best_price"),
                description=Ref("product.best_name"),
                due_date=Slot("date"),
            ),
        },
    ),
    Template(
        "interest_on_an_invoice",
        (
            (
                "Invoice {invoice} stays unpaid. By contract its amount grows with yearly compound interest, at the percentage by which the price index "
                "rose from {index.old} to {index.new}. What will be owed after {years} years?"
            ),
            (
                "Unpaid bills grow with the rent index, which went from {index.old} to {index.new}. Take that rise in percent as the yearly compound "
                "interest rate and tell me what the amount of invoice {invoice} becomes in {years} years."
            ),
            (
                "Look up the amount of invoice {invoice}, and work out by how many percent the index has changed from {index.old} to {index.new}. If the "
                "amount bears that percentage as compound interest, added once a year, what is owed after {years} years?"
            ),
            (
                "How many percent is it from {index.old} up to {index.new} on the price index? We charge that as annual compound interest: let the amount "
                "of invoice {invoice} grow by it for {years} years."
            ),
        ),
        {
            "invoice": UNPAID,
            "years": integers(2, 6),
            "index": combine(
                lambda base, rise: {"old": Draw(base / 10, f"{base / 10:.1f}"), "new": Draw((base + rise) / 10, f"{(base + rise) / 10:.1f}")},
                range(1011, 1290, 4),
                range(17, 79, 2),
            ),
        },
        {
            "invoice": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "rise": Call("percentage_change", old_value=Slot("index.old"), new_value=Slot("index.new")),
            "owed": Call("compound_interest", principal=Ref("invoice.rows[0].amount"), annual_rate_percent=Ref("rise.percent"), years=Slot("years")),
        },
    ),
    Template(
        "shopping_from_savings",
        (
            (
                "I put {sum} dollars into savings at {rate} percent interest a year, and whatever they become after {years} years is my limit. Search the shop "
                "for the product we bought in order {order}, within that limit."
            ),
            (
                "What do {sum} dollars grow to in {years} years at {rate} percent annual interest? With that as the highest price, see what the shop offers if "
                "you look for the product of order {order}."
            ),
            (
                "Look up which product was bought in order {order} and search the shop for it. My budget is what a deposit of {sum} dollars with {rate} "
                "percent interest per year has turned into after {years} years."
            ),
            (
                "My savings, {sum} dollars, earn {rate} percent a year. Spending no more than what is in the account after {years} years, what could I buy if "
                "I look in the shop for the product named in order {order}?"
            ),
        ),
        {
            "sum": integers(310, 980, 5),
            "rate": decimals(1, 6, 1),
            "years": integers(2, 9),
            "order": one_of(*column("orders", "order_id", lambda row: row["unit_price"] <= 250)),
        },
        {
            "budget": Call("compound_interest", principal=Slot("sum"), annual_rate_percent=Slot("rate"), years=Slot("years")),
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "found": Call("search_products", query=Ref("order.rows[0].product"), max_price=Ref("budget.final_amount")),
        },
    ),
    Template(
        "clients_currency_abroad",
        (
            (
                "Our customer at {client.company} is going to {client.city}. What's the exchange rate from the currency our records give for the customer to "
                "the local currency of that city?"
            ),
            (
                "We're opening a branch in {client.city}, and our customer at {client.company} will pay there. How much of the local currency of that city do "
                "you get for one unit of the currency in which the customer pays now?"
            ),
            (
                "Look up the currency of our customer at {client.company}, and the local currency of the city of {client.city}, where the goods go. What does "
                "the first cost in terms of the second at today's rate?"
            ),
            (
                "Our customer at {client.company} was invited to a fair in {client.city} and asks about the rate. Look up the currency in which the customer "
                "pays and the local currency of that city: what's one unit of the former worth in the latter?"
            ),
        ),
        {
            "client": pick(
                [
                    {"company": client["company"], "city": city}
                    for client in TABLES["customers"]
                    for city, row in CITIES.items()
                    if row["currency"] != client["currency"] and city not in (client["city"], *("Singapore",))
                ]
            )
        },
        {
            "customer": Call("database_query", table="customers", column="company", value=Slot("client.company")),
            "place": Call("get_location_info", city=Slot("client.city")),
            "rate": Call("get_exchange_rate", base=Ref("customer.rows[0].currency"), target=Ref("place.currency")),
        },
    ),
    Template(
        "round_sum_in_local_money",
        (
            (
                "For a price tag, round {sum} to the nearest hundred and write the result as a price, with two decimals, in the local currency of the city "
                "of {city}."
            ),
            (
                "I'm printing a price list for our shop in {city}. Look up the local currency of that city, round {sum} to the nearest hundred, and format "
                "the rounded figure as a price in that currency, with two decimals."
            ),
            (
                "What is the local currency in the city of {city}? Print the amount {sum} in it for me, but rounded to the nearest hundred first. Two "
                "decimals, please."
            ),
            (
                "My budget for {city} is {sum} in that city's local currency. Round it to the nearest hundred and make it presentable as an amount of "
                "money with two decimals."
            ),
        ),
        {
            "sum": decimals(2_000, 95_000, 2),
            "city": one_of(
                *(
                    city
                    for city, row in CITIES.items()
                    if row["currency"]
                    not in (*("USD", "EUR", "GBP", "CHF", "CAD", "AUD"), *("JPY", "KRW", "CLP", "COP", "VND", "ISK", "XOF", "UGX", "RWF", "IDR", "TZS", "MNT"))
                    and city not in ("Singapore",)
                )
            ),
        },
        {
            "sum": Call("round_number", value=Slot("sum"), decimals=-2),
            "place": Call("get_location_info", city=Slot("city")),
            "shown": Call("format_number", value=Ref("sum.result"), currency=Ref("place.currency")),
        },
    ),
    Template(
        "shopping_table",
        (
            (
                'Find the best match in the shop for "{first}" and the best one for "{second}", and save the two products as a table in {path}, in the order I '
                "named them, with everything the shop lists about each."
            ),
            (
                'I\'m collecting things to buy. Search the shop for "{first}" first and for "{second}" after that, and put the top product of each search, '
                "with all its data, into the spreadsheet {path}."
            ),
            (
                'Make me a spreadsheet {path} of two rows for the buyers: the complete entry of the first product the shop shows for "{first}", and below it '
                'that of the first one for "{second}".'
            ),
            (
                'What does the shop have under "{first}", and what under "{second}"? Write the leading product of the one and then of the other, all details '
                "included, as rows to a CSV file {path}."
            ),
        ),
        {
            "first": GOODS,
            "second": GOODS,
            "path": combine("{}/{}-{}.csv", words("days")["meeting_subjects"], ("wishlist", "shopping", "equipment"), (2026, 2027)),
        },
        {
            "first": Call("search_products", query=Slot("first")),
            "second": Call("search_products", query=Slot("second")),
            "table": Call("create_spreadsheet", path=Slot("path"), records=[Ref("first.products[0]"), Ref("second.products[0]")]),
        },
    ),
    Template(
        "market_note",
        (
            (
                'Write a report titled "{title}" with two paragraphs: first a sentence on how the {symbol} share is doing, then one on the rate of {rate.base} '
                "in {rate.target}."
            ),
            (
                "How is the stock {symbol} trading, and what is the exchange rate from {rate.base} to {rate.target}? Put the two answers, a sentence each and "
                'in that order, into a report under the headline "{title}".'
            ),
            (
                'For the breakfast meeting I\'d like a report called "{title}". Begin with the share price of {symbol} in a sentence and end with the exchange '
                "rate of {rate.base} against {rate.target}, also in a sentence."
            ),
            (
                'Lay out a report with the headline "{title}". Section one: the stock price of {symbol} in a sentence. Section two: the exchange rate from '
                "{rate.base} to {rate.target}, in a sentence as well."
            ),
        ),
        {
            "title": combine(
                "{} {}",
                ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Morning", "Evening", "Midweek"),
                ("Market Note", "Money Brief", "Markets at a Glance", "Finance Update"),
            ),
            "symbol": SHARE,
            "rate": RATE,
        },
        {
            "share": Call("get_stock_price", symbol=Slot("symbol")),
            "rate": Call("get_exchange_rate", base=Slot("rate.base"), target=Slot("rate.target")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("share.summary"), Ref("rate.summary")]),
        },
    ),
    Template(
        "three_share_prices",
        (
            (
                "Get me the share prices of {first}, {second} and {third}. Which is the highest of the three and which the lowest, and what place do they have "
                "in my list?"
            ),
            (
                "What are {first}, {second} and {third} trading at? Taking these three stock prices in that order, which is the lowest and which the highest, "
                "and in what place?"
            ),
            (
                "I'm watching three stocks: {first}, then {second}, then {third}. Which price is the smallest, which the largest, and at what position in that "
                "order are they?"
            ),
            (
                "Look up the stocks {first}, {second} and {third}, one after the other. How far apart are the best and the worst price of the three, and which "
                "place does either have in my list?"
            ),
        ),
        {"first": _US_SHARE, "second": _US_SHARE, "third": _US_SHARE},
        {
            "first": Call("get_stock_price", symbol=Slot("first")),
            "second": Call("get_stock_price", symbol=Slot("second")),
            "third": Call("get_stock_price", symbol=Slot("third")),
            "extremes": Call("min_max", values=[Ref("first.price"), Ref("second.price"), Ref("third.price")]),
        },
    ),
)
