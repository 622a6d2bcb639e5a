"""L2: shares, prices, bills, orders and parcels."""

from generator.composition.pools.business import (
    AWAITED,
    COSTS_ABROAD,
    DEARER_GOODS,
    OFFICE_GOODS,
    PRODUCT,
    QUOTED_ABROAD,
    RATES,
    SAVINGS,
    SHARES,
    SYMBOLS,
    TERM,
    TWO_MONTHS,
    TWO_QUOTES,
    WORK,
)
from generator.composition.pools.office import CLIENT, CUSTOMER, INVOICE, TABLES
from generator.composition.pools.teamwork import COLLEAGUE, staff
from generator.composition.samplers import integers, one_of
from generator.composition.template import Call, Ref, Slot, Template

_ORDER = one_of(*(row["order_id"] for row in TABLES["orders"]))
_ACCOUNTS = staff("Finance", "Management", "Sales", "Legal")

TEMPLATES = (
    Template(
        "order_for_a_colleague",
        (
            "E-mail our colleague {name} the details of order {order}, for the call with the customer.",
            "Our colleague {name} has a question about order {order}. Can you e-mail over the details?",
            "What's the status of order {order}? Our colleague {name} has the customer on the phone, so e-mail it over.",
            "Can you look up order {order} and e-mail our colleague {name}, who is handling the complaint, the details?",
        ),
        {"order": _ORDER, "name": staff("Support", "Operations", "Sales", "Finance")},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("order.summary")]),
        },
    ),
    Template(
        "invoice_for_a_colleague",
        (
            "E-mail our colleague {name} the details of invoice {invoice}, for the audit.",
            "Has invoice {invoice} been paid? Let our colleague {name}, who is closing the books, know the details by e-mail.",
            "Our colleague {name} can't find invoice {invoice}. Can you e-mail over the details?",
            "Can you check invoice {invoice} and e-mail our colleague {name} its details? The client is asking.",
        ),
        {"invoice": INVOICE, "name": _ACCOUNTS},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "invoice": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("invoice.summary")]),
        },
    ),
    Template(
        "product_for_a_client",
        (
            "Our client {client} is asking about the {product} we sell. E-mail them the details.",
            "E-mail our client {client} the price and the other details of the {product} we sell.",
            "Our client {client} may buy the {product} we sell. E-mail them the product details, please.",
            "Can you e-mail our client {client} the details of the {product} we sell? I promised them on the phone.",
        ),
        {"client": CLIENT, "product": PRODUCT},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "item": Call("database_query", table="products", column="name", value=Slot("product")),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("item.summary")]),
        },
    ),
    Template(
        "parcel_for_a_customer",
        (
            "E-mail our customer {name}, who needs it urgently, where parcel {parcel} is.",
            "Can you let our customer {name}, who is still waiting for parcel {parcel}, know by e-mail where it is?",
            "Where is parcel {parcel}? Our customer {name} is asking and should get the answer by e-mail.",
            "Can you track parcel {parcel} and e-mail our customer {name} when it will arrive?",
        ),
        {"parcel": AWAITED, "name": CUSTOMER},
        {
            "customer": Call("database_query", table="customers", column="name", value=Slot("name")),
            "parcel": Call("track_package", tracking_number=Slot("parcel")),
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("parcel.summary")]),
        },
    ),
    Template(
        "what_our_shares_are_worth",
        (
            "E-mail our colleague {name} what our {number} {symbol} shares are worth today, for the balance sheet.",
            "Our colleague {name} needs today's value of {number} {symbol} shares for the books. Can you send it by e-mail?",
            "What are {number} {symbol} shares worth at the moment? Our colleague {name} wants to sell ours and needs the answer by e-mail.",
            "Can you check what our {number} {symbol} shares would bring today and e-mail our colleague {name}? We may sell.",
        ),
        {"number": SHARES, "symbol": one_of(*SYMBOLS), "name": staff("Finance", "Management", "Legal")},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "now": Call("get_stock_price", symbol=Slot("symbol"), shares=Slot("number")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("now.summary")]),
        },
    ),
    Template(
        "quote_in_their_money",
        (
            "We've quoted our customer {cost.name} {cost.amount} {cost.base}. Can you e-mail over what that is in {cost.target}?",
            "What is {cost.amount} {cost.base} in {cost.target}? Our customer {cost.name} has our offer and is waiting for the answer by e-mail.",
            "Can you e-mail our customer {cost.name} what our price of {cost.amount} {cost.base} comes to in {cost.target}?",
            "Our customer {cost.name} wants to pay our bill of {cost.amount} {cost.base} in {cost.target}. Send what that comes to by e-mail.",
        ),
        {"cost": QUOTED_ABROAD},
        {
            "customer": Call("database_query", table="customers", column="name", value=Slot("cost.name")),
            "worth": Call(
                "get_exchange_rate", base=Slot("cost.base"), target=Slot("cost.target"), amount=Slot("cost.amount")
            ),
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("worth.summary")]),
        },
    ),
    Template(
        "costs_passed_on",
        (
            'Our costs were {cost.amount} {cost.base}. Bill {cost.company} for that in {cost.target}, as "{work}", payable within {days} days.',
            'Bill {cost.company} for "{work}": {cost.amount} {cost.base}, converted into {cost.target}, due in {days} days.',
            'I paid {cost.amount} {cost.base} for {cost.company}. Convert that into {cost.target} and invoice them for "{work}", payable within {days} days.',
            'Can you invoice {cost.company} for "{work}"? We agreed on {cost.amount} {cost.base}, but they pay in {cost.target}, within {days} days.',
        ),
        {"cost": COSTS_ABROAD, "work": WORK, "days": TERM},
        {
            "worth": Call(
                "get_exchange_rate", base=Slot("cost.base"), target=Slot("cost.target"), amount=Slot("cost.amount")
            ),
            "due": Call("add_duration", amount=Slot("days"), unit="days"),
            "bill": Call(
                "create_invoice",
                customer=Slot("cost.company"),
                amount=Ref("worth.converted"),
                description=Slot("work"),
                currency=Slot("cost.target"),
                due_date=Ref("due.date"),
            ),
        },
    ),
    Template(
        "office_goods_for_a_colleague",
        (
            "Our colleague {name} needs a {buy.goods} for up to {buy.most} dollars. Can you e-mail over the top match in the shop?",
            "Find a {buy.goods} in the shop for {buy.most} dollars or less and e-mail the top match to our colleague {name}, who does our ordering.",
            "Our colleague {name} wants to buy a {buy.goods} for {buy.most} dollars at most. Can you e-mail them the shop's top match?",
            "Can you look for a {buy.goods} in the shop, {buy.most} dollars at most, and e-mail the top match to our colleague {name} for approval?",
        ),
        {"buy": OFFICE_GOODS, "name": COLLEAGUE},
        {
            "goods": Call("search_products", query=Slot("buy.goods"), max_price=Slot("buy.most")),
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("goods.summary")]),
        },
    ),
    Template(
        "dearer_goods",
        (
            "How much more is the shop's top result for a {goods.dear} than its top result for a {goods.cheap}?",
            "I was going to order a {goods.cheap} in the shop, but a {goods.dear} is tempting. How much more is that, taking the top result for each?",
            "My son would rather have a {goods.dear} than a {goods.cheap} for his birthday. Taking the shop's top result for each, how much more is that?",
            "I've saved up for a {goods.cheap}. How much more would I need for a {goods.dear}, taking the shop's top result for each?",
        ),
        {"goods": DEARER_GOODS},
        {
            "cheap": Call("search_products", query=Slot("goods.cheap")),
            "dear": Call("search_products", query=Slot("goods.dear")),
            "gap": Call("percentage_change", old_value=Ref("cheap.best_price"), new_value=Ref("dear.best_price")),
        },
    ),
    Template(
        "two_quotes_abroad",
        (
            (
                "I have two offers for the same used boat, {quote.first} {quote.base} and {quote.second} {quote.other}. How much more is the first one, in "
                "{quote.target}?"
            ),
            (
                "A camper van costs {quote.first} {quote.base} at one dealer and {quote.second} {quote.other} at another. In {quote.target}, how much more "
                "would I pay at the first?"
            ),
            (
                "Two dealers have the same vintage car, one for {quote.first} {quote.base}, the other for {quote.second} {quote.other}. How much more is the "
                "first one, in {quote.target}?"
            ),
            (
                "Two buyers want my grand piano. One offers {quote.first} {quote.base}, the other {quote.second} {quote.other}. How much more is the first "
                "offer, in {quote.target}?"
            ),
        ),
        {"quote": TWO_QUOTES},
        {
            "second": Call(
                "get_exchange_rate", base=Slot("quote.other"), target=Slot("quote.target"), amount=Slot("quote.second")
            ),
            "first": Call(
                "get_exchange_rate", base=Slot("quote.base"), target=Slot("quote.target"), amount=Slot("quote.first")
            ),
            "gap": Call("percentage_change", old_value=Ref("second.converted"), new_value=Ref("first.converted")),
        },
    ),
    Template(
        "two_banks",
        (
            (
                "One bank pays {rate.low} percent a year, another {rate.high}. How much more would I have after {years} years from {amount} euros with "
                "compound interest?"
            ),
            (
                "I'm putting {amount} euros away for {years} years. How much more will I get at {rate.high} percent a year than at {rate.low}, with compound "
                "interest?"
            ),
            (
                "My daughter's {amount} euros will stay in the bank for {years} years. With compound interest, how much more will there be at {rate.high} "
                "percent a year than at {rate.low}?"
            ),
            "How much more do {amount} euros grow to in {years} years at {rate.high} percent compound interest a year than at {rate.low}?",
        ),
        {"amount": SAVINGS, "years": integers(3, 15), "rate": RATES},
        {
            "low": Call(
                "compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("rate.low"), years=Slot("years")
            ),
            "high": Call(
                "compound_interest",
                principal=Slot("amount"),
                annual_rate_percent=Slot("rate.high"),
                years=Slot("years"),
            ),
            "gap": Call("percentage_change", old_value=Ref("low.final_amount"), new_value=Ref("high.final_amount")),
        },
    ),
    Template(
        "month_against_month",
        (
            "How much more did we spend in March than in February? Add up the amounts.\nFebruary: {month.old}\nMarch: {month.new}",
            "Our money just vanishes. Add up the amounts: how much more was it this month?\nLast month: {month.old}\nThis month: {month.new}",
            "By how many percent have our expenses gone up? Add up the numbers for each month.\nBefore: {month.old}\nNow: {month.new}",
            "Add up the amounts for both months and tell me how much more we spent.\nJanuary: {month.old}\nFebruary: {month.new}",
        ),
        {"month": TWO_MONTHS},
        {
            "before": Call("extract_numbers", text=Slot("month.old")),
            "now": Call("extract_numbers", text=Slot("month.new")),
            "rise": Call("percentage_change", old_value=Ref("before.total"), new_value=Ref("now.total")),
        },
    ),
)
