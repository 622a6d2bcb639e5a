"""L3: bills, shares, prices, orders and purchases."""

from generator.data import words
from generator.pools.business import (
    BILL,
    BILL_ABROAD,
    BONUS,
    CLIENT_ABROAD,
    COLLEAGUE,
    DEARER_PRODUCT,
    OFFICE_GOODS,
    ORDER,
    OVERDUE,
    OVERDUE_ABROAD,
    PRODUCT,
    RATES,
    SAVINGS,
    SHARE_SUBJECT,
    SHARES,
    SHIPPED,
    TERM,
    WORK,
    named,
)
from generator.pools.office import CLIENT, TABLES
from generator.pools.people import PERSON
from generator.pools.texts import CHANNEL
from generator.samplers import combine, integers, one_of
from generator.template import Call, Ref, Slot, Template

_WORDS = words("business")

_HOLDING = one_of(*(row["holding_id"] for row in TABLES["holdings"]))
_FOLDERS = ("exports", "orders", "reports", "logistics")
_DATES = ("march", "week-10", "week-11", "2026", "q1")

TEMPLATES = (
    Template(
        "bill_and_tell",
        (
            'Bill our client {bill.company} {bill.amount} {bill.currency} for "{work}", due in {days} days, and e-mail them what they owe and by when.',
            (
                'Our client {bill.company} still has to pay us {bill.amount} {bill.currency} for "{work}". Make out the invoice, payable within {days} days, '
                "and e-mail them what it says."
            ),
            'New invoice for our client {bill.company}: "{work}", {bill.amount} {bill.currency}, due in {days} days. E-mail them its details as well.',
            (
                'Can our client {bill.company} get their bill today? It\'s {bill.amount} {bill.currency} for "{work}", payable within {days} days; let them '
                "know the details by e-mail."
            ),
            (
                'We\'re done with "{work}" for our client {bill.company}. Invoice them for {bill.amount} {bill.currency}, payable within {days} days, and '
                "mail them the details."
            ),
        ),
        {"bill": BILL, "work": WORK, "days": TERM},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("bill.company")),
            "due": Call("add_duration", amount=Slot("days"), unit="days"),
            "bill": Call(
                "create_invoice",
                customer=Slot("bill.company"),
                amount=Slot("bill.amount"),
                description=Slot("work"),
                currency=Slot("bill.currency"),
                due_date=Ref("due.date"),
            ),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("bill.summary")]),
        },
    ),
    Template(
        "bill_and_file",
        (
            (
                'Invoice our client {bill.company} {bill.amount} in their currency for "{work}", payable within {days} days, and text {person} the invoice '
                "details to file."
            ),
            (
                "{person} in accounting wants a text about every bill we write. Make out today's: {bill.amount} in their currency to our client "
                '{bill.company} for "{work}", due in {days} days.'
            ),
            (
                'Our client {bill.company} pays {bill.amount} for "{work}", in their currency, within {days} days. Make out the bill and text its details to '
                "{person} in accounting."
            ),
            (
                'Can you bill our client {bill.company} for "{work}"? {bill.amount} in their currency, due in {days} days. Text {person} the invoice details '
                "too, for the books."
            ),
            (
                'One more bill: our client {bill.company}, "{work}", {bill.amount} in the currency they pay in, payable within {days} days. Text {person} '
                "what it says."
            ),
        ),
        {"bill": BILL_ABROAD, "work": WORK, "days": TERM, "person": PERSON},
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
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("bill.summary")]),
        },
    ),
    Template(
        "bill_for_one_of_ours",
        (
            (
                'Our client {client} is buying the "{product}" we sell. Bill them its price, converted, in their currency, with just the product name on the '
                "invoice."
            ),
            'Bill our client {client} for the "{product}" that we sell: the price from our list, in their own currency, with its name as the only description.',
            (
                'What do we charge for the "{product}" we sell in the currency of our client {client}? Invoice them for that in their money, with the '
                "product name as description."
            ),
            'Invoice for our client {client}, in their currency: the "{product}" we sell, at our price, converted. Description: just its name.',
        ),
        {"client": CLIENT_ABROAD, "product": PRODUCT},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "item": Call("database_query", table="products", column="name", value=Slot("product")),
            "price": Call("get_exchange_rate", base=Ref("item.rows[0].currency"), target=Ref("client.rows[0].currency"), amount=Ref("item.rows[0].price")),
            "bill": Call(
                "create_invoice",
                customer=Slot("client"),
                amount=Ref("price.converted"),
                description=Slot("product"),
                currency=Ref("client.rows[0].currency"),
            ),
        },
    ),
    Template(
        "owner_of_the_shares",
        (
            (
                'How is holding {holding} doing? E-mail its owner, subject "{subject}", what the shares are worth today and how far the share price is above '
                "or below the purchase price."
            ),
            (
                "E-mail the owner of holding {holding} today's worth of those shares, and by how many percent the price has moved since the purchase. "
                'Subject: "{subject}"'
            ),
            (
                'The owner of holding {holding} should get an e-mail, subject "{subject}": what the shares are worth now, and by how many percent the share '
                "price is up or down on the price paid."
            ),
            (
                'Holding {holding} needs its regular check: e-mail the owner under "{subject}" what all of its shares are worth today, and by how many '
                "percent the price is above or below what was paid."
            ),
        ),
        {"holding": _HOLDING, "subject": SHARE_SUBJECT},
        {
            "held": Call("database_query", table="holdings", column="holding_id", value=Slot("holding")),
            "now": Call("get_stock_price", symbol=Ref("held.rows[0].symbol"), shares=Ref("held.rows[0].shares")),
            "change": Call("percentage_change", old_value=Ref("held.rows[0].purchase_price"), new_value=Ref("now.price")),
            "mail": Call("send_email", to=Ref("held.rows[0].owner_email"), paragraphs=[Ref("now.summary"), Ref("change.summary")], subject=Slot("subject")),
        },
    ),
    Template(
        "how_long_overdue",
        (
            "Tell {person} on {channel} what invoice {bill.number} is about, how long it has been overdue, and what it comes to in {bill.money}.",
            "What's invoice {bill.number} about, how long is it overdue, and what is it worth in {bill.money}? Message {person} all three on {channel}.",
            "{person} has to chase invoice {bill.number} and needs on {channel} what it says, how many days ago it was due, and its amount in {bill.money}.",
            (
                "Invoice {bill.number} still isn't paid. Let {person} know on {channel} what it's for, how many days it's overdue and what we are owed in "
                "{bill.money}."
            ),
            "For {person} on {channel}: what invoice {bill.number} is for, how many days it is overdue, and the sum in {bill.money}.",
        ),
        {"bill": OVERDUE_ABROAD, "person": PERSON, "channel": CHANNEL},
        {
            "bill": Call("database_query", table="invoices", column="invoice_number", value=Slot("bill.number")),
            "late": Call("calculate_date_diff", end_date=Ref("bill.rows[0].due_date")),
            "worth": Call("get_exchange_rate", base=Ref("bill.rows[0].currency"), target=Slot("bill.money"), amount=Ref("bill.rows[0].amount")),
            "note": Call(
                "send_message",
                recipient=Slot("person"),
                paragraphs=[Ref("bill.summary"), Ref("late.summary"), Ref("worth.summary")],
                channel=Slot("channel"),
            ),
        },
    ),
    Template(
        "dunning_and_task",
        (
            'Remind the customer of invoice {invoice} by e-mail what it is about and how many days ago it was due. And a task for me in {days} days: "{task}"',
            (
                'The customer still owes us for invoice {invoice}. E-mail them what it\'s about and how long it has been overdue, and put "{task}" on my '
                "to-do list for {days} days from now."
            ),
            (
                'Invoice {invoice} wasn\'t paid. Put "{task}" on my to-do list for {days} days from now, and e-mail the customer the invoice and how many '
                "days it is overdue."
            ),
            (
                "Can you chase the customer of invoice {invoice}? An e-mail with what it is for and how many days ago it was due. My task, {days} days from "
                'today: "{task}"'
            ),
        ),
        {"invoice": OVERDUE, "days": one_of(5, 7, 10, 14), "task": one_of(*_WORDS["dunning_tasks"])},
        {
            "bill": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "late": Call("calculate_date_diff", end_date=Ref("bill.rows[0].due_date")),
            "mail": Call("send_email", to=Ref("bill.rows[0].email"), paragraphs=[Ref("bill.summary"), Ref("late.summary")]),
            "day": Call("add_duration", amount=Slot("days"), unit="days"),
            "job": Call("create_task", title=Slot("task"), due_date=Ref("day.date")),
        },
    ),
    Template(
        "parcel_to_customer",
        (
            'Let the customer of order {order} know by e-mail where their parcel is, and give {person} the task "{task}", due on the day it should arrive.',
            'Where is the parcel of order {order}? E-mail that to the customer who ordered it. Task for {person} on its day of arrival: "{task}"',
            (
                "The customer of order {order} is getting impatient. E-mail them how their parcel is coming along. On the day it's due to arrive, {person} "
                'has the task "{task}".'
            ),
            'Track the parcel of order {order} and mail the customer what you find. Assign "{task}" to {person}, due on the day of the delivery.',
            'Order {order}: tell the customer by e-mail where the parcel has got to. {person} gets a task for the day it comes: "{task}"',
        ),
        {"order": SHIPPED, "task": one_of(*_WORDS["delivery_tasks"]), "person": PERSON},
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "parcel": Call("track_package", tracking_number=Ref("order.rows[0].tracking_number")),
            "mail": Call("send_email", to=Ref("order.rows[0].email"), paragraphs=[Ref("parcel.summary")]),
            "job": Call("create_task", title=Slot("task"), due_date=Ref("parcel.estimated_delivery"), assignee=Slot("person")),
        },
    ),
    Template(
        "order_for_the_insurer",
        (
            "Text {person} at the insurance where the parcel of order {order} is and what the order is worth in {money}.",
            "Where's the parcel of order {order} right now, and what does the order's total come to in {money}? {person} at the insurer wants both by text.",
            "Our insurer asks about order {order}. Text {person} there how the parcel is coming along and what the whole order is worth in {money}.",
            "Order {order}, for our insurance agent {person}, by text: where the parcel is, and the total in {money}.",
            "Text for {person}, who insures our deliveries: how far the parcel of order {order} has come, and what the order cost in {money}.",
        ),
        {"order": ORDER, "money": one_of(*map(named, ("EUR", "GBP", "CHF", "SEK", "DKK", "NOK", "CAD", "AUD"))), "person": PERSON},
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "parcel": Call("track_package", tracking_number=Ref("order.rows[0].tracking_number")),
            "worth": Call("get_exchange_rate", base=Ref("order.rows[0].currency"), target=Slot("money"), amount=Ref("order.rows[0].total")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("parcel.summary"), Ref("worth.summary")]),
        },
    ),
    Template(
        "price_in_their_money",
        (
            "Our client {client} asked about the {product} we sell. E-mail them its details, and the price in their currency.",
            (
                "Our client {client} wonders about the {product} we sell. What would it cost them in their currency? E-mail them what we have on it, and "
                "that price."
            ),
            "E-mail our client {client} the details of the {product} we sell and what it comes to in their own currency.",
            (
                "Somebody at our client {client} liked the {product} we sell. Write to them by e-mail with what we have on it, and with the price in their "
                "currency."
            ),
            "Enquiry from our client {client} about the {product} we sell. Answer by e-mail with its details and with what it costs in their currency.",
        ),
        {"client": CLIENT_ABROAD, "product": PRODUCT},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "item": Call("database_query", table="products", column="name", value=Slot("product")),
            "price": Call("get_exchange_rate", base=Ref("item.rows[0].currency"), target=Ref("client.rows[0].currency"), amount=Ref("item.rows[0].price")),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("item.summary"), Ref("price.summary")]),
        },
    ),
    Template(
        "two_models_compared",
        (
            (
                "E-mail our client {client} the details of the {product.dear} and the {product.cheap} we sell, and how much more the first costs than the "
                "second, also in percent."
            ),
            (
                "Our client {client} can't decide between the {product.dear} and the {product.cheap} we sell. E-mail them the details of each and how many "
                "percent more the first one is."
            ),
            (
                "How much more, in percent, is the {product.dear} we sell than the {product.cheap}? E-mail our client {client} what we have on the first, on "
                "the second, and the gap."
            ),
            (
                "Advice by e-mail for our client {client}: the details of the {product.dear} we sell, those of the {product.cheap}, and how many percent "
                "dearer the first is."
            ),
        ),
        {"client": CLIENT, "product": DEARER_PRODUCT},
        {
            "client": Call("database_query", table="customers", column="company", value=Slot("client")),
            "dear": Call("database_query", table="products", column="name", value=Slot("product.dear")),
            "cheap": Call("database_query", table="products", column="name", value=Slot("product.cheap")),
            "gap": Call("percentage_change", old_value=Ref("cheap.rows[0].price"), new_value=Ref("dear.rows[0].price")),
            "mail": Call("send_email", to=Ref("client.rows[0].email"), paragraphs=[Ref("dear.summary"), Ref("cheap.summary"), Ref("gap.summary")]),
        },
    ),
    Template(
        "two_banks_by_text",
        (
            (
                "Text {person}, who is saving up with me, what {amount} euros grow to in {years} years of compound interest at {rate.low} percent, what at "
                "{rate.high}, and how many percent more that is."
            ),
            (
                "What would {amount} euros become in {years} years at {rate.low} percent compound interest, and what at {rate.high}? Text {person} both "
                "results, and how many percent more the second is."
            ),
            (
                "We're choosing a bank for {amount} pounds over {years} years with compound interest, {rate.low} or {rate.high} percent. Text {person} what "
                "each would come to, and how many percent more the second is."
            ),
            (
                "Savings talk with {person} tonight. Text ahead what {amount} dollars make in {years} years at {rate.low} percent compound interest, what at "
                "{rate.high}, and how much more that is in percent."
            ),
        ),
        {"amount": SAVINGS, "years": integers(3, 15), "rate": RATES, "person": PERSON},
        {
            "low": Call("compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("rate.low"), years=Slot("years")),
            "high": Call("compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("rate.high"), years=Slot("years")),
            "gap": Call("percentage_change", old_value=Ref("low.final_amount"), new_value=Ref("high.final_amount")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("low.summary"), Ref("high.summary"), Ref("gap.summary")]),
        },
    ),
    Template(
        "shares_as_a_bonus",
        (
            "E-mail our colleague {bonus.name} what the bonus of {number} {bonus.symbol} shares is worth today, and the same in {bonus.money}.",
            (
                "Our colleague {bonus.name} is getting {number} {bonus.symbol} shares as a bonus and asks by e-mail what they're worth today, and what that "
                "comes to in {bonus.money}. Mail back the answer."
            ),
            (
                "What's the value of {number} {bonus.symbol} shares today, and what's that in {bonus.money}? E-mail it to our colleague {bonus.name}, who "
                "gets them as a bonus."
            ),
            "A bonus of {number} {bonus.symbol} shares goes to our colleague {bonus.name}: send an e-mail with today's value, and the value in {bonus.money}.",
            (
                "Stock bonus: {number} {bonus.symbol} shares for our colleague {bonus.name}, who should get an e-mail with what they come to now and what "
                "that is in {bonus.money}."
            ),
        ),
        {"bonus": BONUS, "number": SHARES},
        {
            "value": Call("get_stock_price", symbol=Slot("bonus.symbol"), shares=Slot("number")),
            "home": Call("get_exchange_rate", base=Ref("value.currency"), target=Slot("bonus.money"), amount=Ref("value.value")),
            "who": Call("database_query", table="employees", column="name", value=Slot("bonus.name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("value.summary"), Ref("home.summary")]),
        },
    ),
    Template(
        "orders_of_a_carrier",
        (
            (
                "Save all our orders with the carrier {sheet.carrier} as {sheet.path}, and text {person} what they total, with average and median, and where "
                "the spreadsheet is."
            ),
            (
                "What do our orders with the carrier {sheet.carrier} total, and what are their average and median? Put the orders into {sheet.path} and text "
                "{person} those figures and where to find the table."
            ),
            (
                "{person} is negotiating with our carrier {sheet.carrier} and needs all our orders with them in {sheet.path}, and a text with their total, "
                "average and median and where the spreadsheet is."
            ),
            (
                "For the talks with the carrier {sheet.carrier}: save all our orders with them as {sheet.path} and text {person} their total, average and "
                "median, and where the file is."
            ),
        ),
        {
            "sheet": combine(
                lambda carrier, folder, month: {"carrier": carrier, "path": f"{folder}/{carrier.lower()}-{month}.csv"},
                ("DHL", "UPS", "FedEx"),
                _FOLDERS,
                _DATES,
            ),
            "person": PERSON,
        },
        {
            "orders": Call("database_query", table="orders", column="carrier", value=Slot("sheet.carrier")),
            "sheet": Call("create_spreadsheet", path=Slot("sheet.path"), records=Ref("orders.rows")),
            "figures": Call("generate_summary_stats", records=Ref("orders.rows"), field="total"),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("figures.summary"), Ref("sheet.summary")]),
        },
    ),
    Template(
        "breakdown_by_carrier",
        (
            "Text {person} what our shipped orders total per carrier. Save the orders as {path} to check against, and say where the spreadsheet is.",
            "How do our shipped orders break down by carrier, in total? Text {person} that, and where the spreadsheet is: save the orders as {path}.",
            "{person} needs all our shipped orders in {path}, and a text with their total for each carrier and where the spreadsheet is.",
            "Before the carrier talks: save our shipped orders as {path} and text {person} their total per carrier, and where the table lies.",
        ),
        {
            "path": combine("{}/shipped-{}.csv", _FOLDERS, _DATES),
            "person": PERSON,
        },
        {
            "orders": Call("database_query", table="orders", column="status", value="shipped"),
            "sums": Call("data_aggregate", records=Ref("orders.rows"), group_by="carrier", field="total", operation="sum"),
            "sheet": Call("create_spreadsheet", path=Slot("path"), records=Ref("orders.rows")),
            "note": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("sums.summary"), Ref("sheet.summary")]),
        },
    ),
    Template(
        "office_purchase",
        (
            (
                "We need a {buy.goods} for at most {buy.most} US dollars. Check the shop and e-mail our colleague {colleague.name} the best match, and its "
                "price in {colleague.money}."
            ),
            (
                "E-mail our colleague {colleague.name} the shop's best match for a {buy.goods} up to {buy.most} US dollars, and what it costs in "
                "{colleague.money}."
            ),
            (
                "Is there a {buy.goods} for {buy.most} US dollars or less in the shop? Our colleague {colleague.name} has to approve it: e-mail the best "
                "match, and its price in {colleague.money}."
            ),
            (
                "Our colleague {colleague.name} asked for a {buy.goods}. My limit is {buy.most} US dollars. E-mail back the best match in the shop, and what "
                "that comes to in {colleague.money}."
            ),
        ),
        {"buy": OFFICE_GOODS, "colleague": COLLEAGUE},
        {
            "goods": Call("search_products", query=Slot("buy.goods"), max_price=Slot("buy.most")),
            "price": Call("get_exchange_rate", base="USD", target=Slot("colleague.money"), amount=Ref("goods.best_price")),
            "who": Call("database_query", table="employees", column="name", value=Slot("colleague.name")),
            "mail": Call("send_email", to=Ref("who.rows[0].email"), paragraphs=[Ref("goods.summary"), Ref("price.summary")]),
        },
    ),
)
