"""L3: calls about prices, savings, currencies and bills."""

from generator.pools.days import DATE, PERIOD, WEEKS
from generator.pools.knowledge import ENTRIES
from generator.pools.money import MAJOR, STOCKS
from generator.pools.office import column
from generator.pools.people import COMPANY, EMAIL, PERSON
from generator.pools.shopping import GOODS
from generator.pools.texts import CHANNEL, SEPARATOR
from generator.samplers import Draw, about, combine, dates, decimals, distinct, integers, one_of, worded
from generator.template import Call, Ref, Slot, Template

LISTED = {name: entry["facts"]["stock_symbol"] for name, entry in ENTRIES.items() if entry["facts"].get("stock_symbol") in STOCKS}

EXPENSES = combine(
    "hotel {}, taxi {}, meals {} and {}",
    range(140, 320, 9),
    ("18.50", "23.80", "31.40", "12.90"),
    ("64.20", "71.75", "48.30", "90.10"),
    ("parking 14", "train 39.60", "museum 17", "fuel 58.25", "breakfast 11.40"),
)

TEMPLATES = (
    Template(
        "share_for_a_foreigner",
        (
            (
                "Get the share price of {symbol} and the exchange rate from the currency it is quoted in to {currency}. Join the sentence on the price "
                'and the sentence on the rate, in this order, with "{separator}" between them, and send the line to {person} on {channel}.'
            ),
            (
                "{person} keeps accounts in {currency}. What does {symbol} stock cost now, and what is one unit of the share's own currency worth in "
                "those accounts? Look up both and send a {channel} message with the summary of the share price, then "
                '"{separator}", then the summary of the exchange rate, in one line.'
            ),
            (
                "Please message {person} via {channel} in one line. It gives the latest {symbol} stock price in one sentence, then "
                '"{separator}", then, in one sentence as well, the exchange rate from the currency of that price to {currency}.'
            ),
            (
                "I don't know which currency the stock {symbol} is quoted in. Look up the price, and then the exchange rate from that currency to "
                '{currency}. Put the price summary and the rate summary together, separated by "{separator}", and pass the result on to {person} in '
                "a {channel} message."
            ),
        ),
        {
            "symbol": one_of(*(symbol for symbol, row in STOCKS.items() if row["currency"] != "USD")),
            "currency": one_of("PLN", "CZK", "CAD", "NZD", "BRL", "MXN", "SGD", "ZAR", "TRY", "HUF", "THB"),
            "separator": SEPARATOR,
            "person": PERSON,
            "channel": CHANNEL,
        },
        {
            "stock": Call("get_stock_price", symbol=Slot("symbol")),
            "rate": Call("get_exchange_rate", base=Ref("stock.currency"), target=Slot("currency")),
            "line": Call("join_texts", texts=[Ref("stock.summary"), Ref("rate.summary")], separator=Slot("separator")),
            "message": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("line.text")], channel=Slot("channel")),
        },
    ),
    Template(
        "company_quote_memo",
        (
            (
                "Look {company.name} up in the encyclopaedia for its description. Also find out the company's stock symbol and get the latest share price "
                'for that symbol. Then write a report titled "{company.title}" with the description first and the share price summary second.'
            ),
            (
                'I need a one-page report on {company.name}, headed "{company.title}". Start with the description from its encyclopaedia entry; below '
                "that, put the summary of the current share price, for which you'll have to look up the company's stock symbol first."
            ),
            (
                'Prepare a report called "{company.title}". In the first section, the encyclopaedia describes {company.name}; in the second, the '
                "latest price of the share is given in one sentence. I don't know the stock symbol, so please look that up before you ask for the price."
            ),
            (
                "What kind of company is {company.name}, and how is its share doing? Open the encyclopaedia entry, look up the company's stock symbol "
                "as a fact, and quote the price of that symbol. Put the description and then the price summary into a report with the title "
                '"{company.title}".'
            ),
        ),
        {
            "company": about(
                LISTED,
                title=[f"{kind} ({week})" for kind in ("Company Profile: {}", "{} at a Glance", "Share of the Week: {}") for week in WEEKS],
            )
        },
        {
            "profile": Call("lookup_entity", name=Slot("company.name")),
            "symbol": Call("knowledge_base_query", subject=Slot("company.name"), property="stock_symbol"),
            "price": Call("get_stock_price", symbol=Ref("symbol.value")),
            "report": Call("generate_report", title=Slot("company.title"), sections=[Ref("profile.summary"), Ref("price.summary")]),
        },
    ),
    Template(
        "budget_line",
        (
            (
                "Calculate {sum} and format the result as an amount of money in {money.first}. Then look up the exchange rate from that currency to "
                '{money.second}, and give me one line: the formatted amount, then "{separator}", then the exchange rate in one sentence.'
            ),
            (
                "For a budget I have to add up {sum}. Format what comes out as money in {money.first}; our partner abroad counts in {money.second}, so "
                "I also need the exchange rate from the first currency to the second. Join the formatted amount and the summary of the rate, in "
                'this order, with "{separator}" in between.'
            ),
            (
                "The last line of my cost estimate should read like this: the result of {sum}, formatted as an amount in {money.first}, then "
                '"{separator}", then the sentence that gives the exchange rate from that currency into {money.second}. Please write it for me '
                "as one string."
            ),
            (
                "What is {sum}? Everything is in {money.first}, so please format the result as money in that currency. Also look up the exchange rate "
                'from it to {money.second}. Then put the formatted amount and the summary of the rate into one line, separated by "{separator}".'
            ),
        ),
        {
            "sum": combine(
                "{} * {} + {} * {}".format,
                range(3, 30),
                ("119.90", "42.50", "18.75", "245.60"),
                range(2, 20),
                ("64.20", "99.95", "310.40"),
            ),
            "money": distinct(MAJOR, "first", "second"),
            "separator": SEPARATOR,
        },
        {
            "total": Call("calculator", expression=Slot("sum")),
            "money": Call("format_number", value=Ref("total.result"), currency=Slot("money.first")),
            "rate": Call("get_exchange_rate", base=Slot("money.first"), target=Slot("money.second")),
            "line": Call("join_texts", texts=[Ref("money.formatted"), Ref("rate.summary")], separator=Slot("separator")),
        },
    ),
    Template(
        "price_gap_of_goods",
        (
            (
                'Search the shop for "{first}" and for "{second}". By how many percent does the price go up or down if I take the best match of the '
                "second search instead of the best match of the first? Round the figure to {places}."
            ),
            (
                'What does the shop ask for the best match for "{first}", and what for the best match for "{second}"? Look up both products. I want to '
                "know by how many percent the second is dearer or cheaper than the first, rounded to {places}."
            ),
            (
                'I can\'t decide what to give my parents. Please search the shop for products matching "{first}" and for products matching "{second}", '
                "take the price of the best match in each search, and tell me the percentage change from the former price to the latter, rounded to "
                "{places}."
            ),
            (
                'My present was going to be the best match in the shop for "{first}"; now I think of the best match for "{second}". Find the price of '
                "each product and work out how much more or less I would spend, in percent of the old price. Please round that to {places}."
            ),
        ),
        {"first": GOODS, "second": GOODS, "places": worded({1: "one decimal", 2: "two decimals"})},
        {
            "first": Call("search_products", query=Slot("first")),
            "second": Call("search_products", query=Slot("second")),
            "gap": Call("percentage_change", old_value=Ref("first.best_price"), new_value=Ref("second.best_price")),
            "rounded": Call("round_number", value=Ref("gap.percent"), decimals=Slot("places")),
        },
    ),
    Template(
        "bill_for_best_match",
        (
            (
                'Search the shop for "{goods}". Issue an invoice in US dollars to {customer} over the price of the best match, described by the name of '
                "that product, and due {period.amount} {period.unit} after {start}. E-mail the summary of the invoice to {email} with the subject "
                '"{subject}".'
            ),
            (
                '{customer} is buying a farewell present through us: "{goods}". Search the shop for the best match, and work out the date {period.amount} '
                "{period.unit} after {start}, which is when they have to pay. Then create the invoice in US dollars: the product's name as the "
                'description, its price as the amount. Finally, mail the invoice summary to {email}; the subject is "{subject}".'
            ),
            (
                'Please bill {customer} in US dollars for the product that is the shop\'s best match for "{goods}", with the product name as the '
                "description and its price as the amount. Due date: {period.amount} {period.unit} after {start}. Once the invoice exists, send its summary "
                'by e-mail to {email} under the subject "{subject}".'
            ),
            (
                'I need an invoice in US dollars for {customer}. Look in the shop for "{goods}" and bill the best match by its name and price. It has to '
                "be paid by the date you get when you add {period.amount} {period.unit} to {start}. The one-sentence invoice summary then goes to {email} "
                'by e-mail, with "{subject}" as the subject.'
            ),
        ),
        {
            "goods": GOODS,
            "customer": COMPANY,
            "period": PERIOD,
            "start": DATE,
            "email": EMAIL,
            "subject": combine(
                str.format, ("Invoice for the {}", "Your {}: invoice", "Billing of the {}"), ("present", "purchase", "order", "gift", "equipment")
            ),
        },
        {
            "offer": Call("search_products", query=Slot("goods")),
            "due": Call("add_duration", date=Slot("start"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "invoice": Call(
                "create_invoice", customer=Slot("customer"), amount=Ref("offer.best_price"), description=Ref("offer.best_name"), due_date=Ref("due.date")
            ),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), paragraphs=[Ref("invoice.summary")]),
        },
    ),
    Template(
        "two_savings_plans",
        (
            (
                "I can put {amount} dollars away for {years} years, either at {low} percent or at {high} percent a year, with the interest compounded "
                "{often}. By what percentage does the final sum grow if I go for the second rate instead of the first? Round it to {places}."
            ),
            (
                "Compare two savings plans for a deposit of {amount} euros over {years} years with compound interest that is added {often}: plan A pays "
                "{low} percent a year, plan B {high} percent. Work out what each ends up with, then by how many percent B's final amount is above A's, "
                "rounded to {places}."
            ),
            (
                "What would a deposit of {amount} pounds become in {years} years at {low} percent annual interest, compounded {often}, and what at "
                "{high} percent? Tell me by how many percent the second final amount is higher than the first, rounded to {places}."
            ),
            (
                "My bank offers {low} percent a year, its competitor {high} percent; both compound the interest {often}. For {amount} francs left alone "
                "for {years} years, calculate the final amount at either bank and the percentage change from mine to the competitor's, rounded to {places}."
            ),
        ),
        {
            "amount": integers(1_000, 25_000, 500),
            "years": one_of(5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 18, 20),
            "low": decimals(1, 2.5, 2),
            "high": decimals(2.6, 5, 2),
            "often": one_of(Draw(4, "quarterly"), Draw(12, "monthly")),
            "places": worded({1: "one decimal", 2: "two decimals"}),
        },
        {
            "first": Call("compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("low"), years=Slot("years"), periods_per_year=Slot("often")),
            "second": Call(
                "compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("high"), years=Slot("years"), periods_per_year=Slot("often")
            ),
            "gap": Call("percentage_change", old_value=Ref("first.final_amount"), new_value=Ref("second.final_amount")),
            "rounded": Call("round_number", value=Ref("gap.percent"), decimals=Slot("places")),
        },
    ),
    Template(
        "expense_notes_change",
        (
            (
                'Pick the numbers out of my two expense notes and use their totals. Last month I wrote "{before}", this month "{after}". By what '
                "percentage has the total changed? Round the answer to {places}."
            ),
            (
                'These are my travel costs as I jotted them down. First trip: "{before}". Second trip: "{after}". Extract the amounts from each note '
                "and take their total, then give me the percentage change from the first total to the second, rounded to {places}."
            ),
            (
                'How much more or less did I spend? My old note reads "{before}" and my new one reads "{after}". Please extract the numbers from both '
                "and tell me by how many percent the total has gone up or down, rounded to {places}."
            ),
            (
                'In spring I noted "{before}" and in summer "{after}". Find the figures in each of these notes, compare the total of the spring trip '
                "with that of the summer trip, and tell me by how many percent the costs have changed. One thing more: round the percentage to {places}."
            ),
        ),
        {"before": EXPENSES, "after": EXPENSES, "places": worded({1: "one decimal", 2: "two decimals"})},
        {
            "before": Call("extract_numbers", text=Slot("before")),
            "after": Call("extract_numbers", text=Slot("after")),
            "change": Call("percentage_change", old_value=Ref("before.total"), new_value=Ref("after.total")),
            "rounded": Call("round_number", value=Ref("change.percent"), decimals=Slot("places")),
        },
    ),
    Template(
        "monthly_invoice",
        (
            (
                "Bill {customer} {amount} {currency} for the work delivered on {service}. Write that date as month and year, which is all the "
                "description of the invoice says, and work out the due date, {period.amount} {period.unit} after the same date. Then e-mail the invoice "
                'summary to {email} with the subject "{subject}".'
            ),
            (
                "We finished our work for {customer} on {service}. Create an invoice over {amount} {currency}. Format that date as month and year for "
                "the description, and calculate the due date, which lies {period.amount} {period.unit} after it. Mail the summary of the invoice to "
                '{email}, subject "{subject}".'
            ),
            (
                'Please send {email} an e-mail with the subject "{subject}" that contains the summary of a new invoice. The customer is {customer}, '
                "the amount {amount} {currency}. Both other details have to be worked out from the service date, {service}: written as month and year, "
                "it is the description; moved forward by {period.amount} {period.unit}, it is the due date."
            ),
            (
                "{customer} owes us {amount} {currency} for a service on {service}. Write this date as month and year and take that as the invoice's "
                "description; calculate the date {period.amount} {period.unit} after it and take that as the due date. Issue the invoice, and then "
                'e-mail its summary to {email} under "{subject}".'
            ),
        ),
        {
            "customer": COMPANY,
            "amount": integers(250, 9_950, 50),
            "currency": one_of("EUR", "GBP", "CHF", "SEK", "CAD", "AUD"),
            "service": one_of(*(day for day in DATE if day.surface.endswith(f", {day.value[:4]}"))),  # "16 April 2026" would give the month away
            "period": PERIOD,
            "email": EMAIL,
            "subject": combine(
                str.format, ("New invoice for {}", "Invoice issued: {}", "For your books: {}"), ("our services", "our work", "this month", "the project")
            ),
        },
        {
            "month": Call("format_date", date=Slot("service"), style="month_year"),
            "due": Call("add_duration", date=Slot("service"), amount=Slot("period.amount"), unit=Slot("period.unit")),
            "invoice": Call(
                "create_invoice",
                customer=Slot("customer"),
                amount=Slot("amount"),
                description=Ref("month.formatted"),
                currency=Slot("currency"),
                due_date=Ref("due.date"),
            ),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), paragraphs=[Ref("invoice.summary")]),
        },
    ),
    Template(
        "encoded_company_card",
        (
            (
                'Get the encyclopaedia description of {company.name} and the share price of {company.symbol}. Make a report titled "{company.title}" with '
                "the description first and the share summary second, and encode the finished report in Base64."
            ),
            (
                'The screens in our trading room only take Base64. Make a report headed "{company.title}" that has two sections, how the encyclopaedia '
                "describes {company.name}, and the latest stock price of {company.symbol} in one sentence. Then encode the report in Base64."
            ),
            (
                'Today\'s company card, "{company.title}", is a report of two parts: first the description in the encyclopaedia entry on {company.name}, '
                "then one sentence with the latest {company.symbol} stock price. Build the report and give it to me as Base64."
            ),
            (
                "Look up {company.name} in the encyclopaedia, and quote the stock {company.symbol}. From the description and then the summary of the "
                'price, lay out a report with the title "{company.title}"; what I need in the end is the Base64 encoding of that report.'
            ),
        ),
        {
            "company": combine(
                {"name": "{0[0]}", "symbol": "{0[1]}", "title": "{1}, {2}"},
                tuple(LISTED.items()),
                ("Company of the Week", "Company Card", "On the Screen"),
                WEEKS,
            )
        },
        {
            "profile": Call("lookup_entity", name=Slot("company.name")),
            "stock": Call("get_stock_price", symbol=Slot("company.symbol")),
            "report": Call("generate_report", title=Slot("company.title"), sections=[Ref("profile.summary"), Ref("stock.summary")]),
            "encoded": Call("base64_encode", text=Ref("report.report")),
        },
    ),
    Template(
        "holding_gain_mail",
        (
            (
                "Look up the holding {holding.name} by its ID in our holdings table and get the latest price of its share. Calculate the percentage change "
                "from the purchase price to the latest price, write that percentage as a number with {decimals}, and e-mail just this number to the "
                'owner\'s address in the table. Subject: "{holding.subject}".'
            ),
            (
                "Has {holding.name} paid off? That is the holding ID in our holdings table. Fetch the row, quote the stock it is about, and work out by "
                "what percentage the current price differs from the purchase price. Format the percentage with {decimals} and mail the bare figure to the "
                'e-mail address of the owner; the subject line is "{holding.subject}".'
            ),
            (
                "The owner of holding {holding.name} (that is its ID in the holdings table) expects an e-mail with the subject "
                '"{holding.subject}". The body is nothing but a number, formatted with {decimals}: by how many percent the latest price of the share '
                "is above or below the purchase price we recorded. The owner's e-mail address is recorded there as well."
            ),
            (
                "Take the row with the ID {holding.name} from our holdings table and compare its purchase price (old) with what that stock costs now (new) "
                "as a percentage change. Write the result in figures, formatted with {decimals}, and send the figure alone by e-mail to the owner, at the "
                'address given in the row, under "{holding.subject}".'
            ),
        ),
        {
            "holding": about(
                column("holdings", "holding_id"),
                subject=[f"{{}}: {kind} in percent, {week}" for kind in ("gain or loss", "change since the purchase", "profit or loss") for week in WEEKS],
            ),
            "decimals": one_of(Draw(1, "one decimal"), Draw(0, "no decimals")),
        },
        {
            "holding": Call("database_query", table="holdings", column="holding_id", value=Slot("holding.name")),
            "stock": Call("get_stock_price", symbol=Ref("holding.rows[0].symbol")),
            "gain": Call("percentage_change", old_value=Ref("holding.rows[0].purchase_price"), new_value=Ref("stock.price")),
            "number": Call("format_number", value=Ref("gain.percent"), decimals=Slot("decimals")),
            "mail": Call("send_email", to=Ref("holding.rows[0].owner_email"), subject=Slot("holding.subject"), paragraphs=[Ref("number.formatted")]),
        },
    ),
    Template(
        "open_invoice_notice",
        (
            (
                "Find {invoice.name} by invoice number in our invoices table. Format its amount as money in its own currency, and work out how many days "
                'it is from its due date to {today}. Put the formatted amount and then the summary of the days into a report titled "{invoice.title}" and '
                'e-mail that to the address on the invoice; the subject is "{invoice.subject}".'
            ),
            (
                'The customer behind {invoice.name} needs an e-mail with the subject "{invoice.subject}". Look the invoice number up in our invoices '
                "table, write the amount as money in the currency of the invoice, and count the days from the due date to {today}. The body is a report "
                'headed "{invoice.title}" with the amount first and the summary of the days second; it goes to the e-mail address in the table.'
            ),
            (
                "Look up the invoice number {invoice.name} in our invoices table and mail the address stored there a report named "
                '"{invoice.title}". Section one: the amount, formatted in the invoice\'s currency. Section two: the summary of how many days it is from '
                'the due date until {today}. As the subject of the e-mail, use "{invoice.subject}".'
            ),
            (
                "As of {today}, how many days is it since the due date of {invoice.name}? Search our invoices table by invoice number. I want a report "
                'with the title "{invoice.title}" that shows the amount, formatted as money in the currency of that invoice, and then the summary of the '
                'days from due date to today. E-mail it to the address on the invoice with the subject "{invoice.subject}".'
            ),
        ),
        {
            "invoice": about(
                column("invoices", "invoice_number"),
                title=("Payment Status", "Open Items", "Account Note"),
                subject=("Your invoice {}", "Is {} still open?", "Payment of {}", "Reminder: {}"),
            ),
            "today": dates("2026-05-02", "2026-08-31"),
        },
        {
            "invoice": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice.name")),
            "money": Call("format_number", value=Ref("invoice.rows[0].amount"), currency=Ref("invoice.rows[0].currency")),
            "days": Call("calculate_date_diff", start_date=Ref("invoice.rows[0].due_date"), end_date=Slot("today")),
            "report": Call("generate_report", title=Slot("invoice.title"), sections=[Ref("money.formatted"), Ref("days.summary")]),
            "mail": Call("send_email", to=Ref("invoice.rows[0].email"), subject=Slot("invoice.subject"), paragraphs=[Ref("report.report")]),
        },
    ),
)
