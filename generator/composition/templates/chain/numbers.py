"""L1: two calls about figures."""

from generator.composition.pools.business import EXCHANGED, RENT, SAVINGS
from generator.composition.pools.knowledge import MOUNTAIN
from generator.composition.pools.numbers import DECIMALS, UNITS, expressions
from generator.composition.pools.office import ANY_ORDER, INVOICE
from generator.composition.samplers import decimals, integers
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "conversion_rounded",
        (
            "What's {value} {unit.from} in {unit.to}, rounded to {places}?",
            "Convert {value} {unit.from} to {unit.to} and round it to {places}.",
            "The form asks for {unit.to}, rounded to {places}. I have {value} {unit.from}, so what do I put?",
            "How many {unit.to} are {value} {unit.from}? Round that to {places}, please.",
            "I measured {value} {unit.from} but need it in {unit.to}, rounded to {places}.",
        ),
        {"value": decimals(3, 90, 1), "unit": UNITS, "places": DECIMALS},
        {
            "converted": Call("unit_convert", value=Slot("value"), from_=Slot("unit.from"), to=Slot("unit.to")),
            "rounded": Call("round_number", value=Ref("converted.result"), decimals=Slot("places")),
        },
    ),
    Template(
        "interest_rounded",
        (
            "What do {amount} euros grow to in {years} years at {rate} percent compound interest? Round it to whole euros.",
            "I'm putting {amount} euros away at {rate} percent a year. How much is that after {years} years with compound interest, rounded to whole euros?",
            "How much will my {amount} euros be in {years} years, at {rate} percent with compound interest? Whole euros are enough, so round it.",
        ),
        {"amount": SAVINGS, "years": integers(3, 20), "rate": decimals(1, 5, 1)},
        {
            "saved": Call(
                "compound_interest", principal=Slot("amount"), annual_rate_percent=Slot("rate"), years=Slot("years")
            ),
            "rounded": Call("round_number", value=Ref("saved.final_amount")),
        },
    ),
    Template(
        "exchange_rounded",
        (
            "What's {sum.amount} {sum.base} in {sum.target}, rounded to a whole number?",
            "About how much is {sum.amount} {sum.base} in {sum.target}? Round it to a whole number, please.",
            "My bill is {sum.amount} {sum.base}. Convert that to {sum.target} and round it to a whole number.",
            "The customs form wants {sum.target} without cents. What do I write for {sum.amount} {sum.base}, rounded?",
        ),
        {"sum": EXCHANGED},
        {
            "money": Call(
                "get_exchange_rate", base=Slot("sum.base"), target=Slot("sum.target"), amount=Slot("sum.amount")
            ),
            "rounded": Call("round_number", value=Ref("money.converted")),
        },
    ),
    Template(
        "rent_rise_rounded",
        (
            "Our rent goes up from {bill.old} to {bill.new}. How many percent is that, rounded to one decimal?",
            "They've raised my rent from {bill.old} to {bill.new} euros. What's the increase in percent? Round it to one decimal.",
            "By how many percent does the rent rise from {bill.old} to {bill.new}? I need it rounded to one decimal for the tenants' association.",
        ),
        {"bill": RENT},
        {
            "change": Call("percentage_change", old_value=Slot("bill.old"), new_value=Slot("bill.new")),
            "rounded": Call("round_number", value=Ref("change.percent"), decimals=1),
        },
    ),
    Template(
        "sum_on_a_cheque",
        (
            "I'm writing my landlord a cheque for {sum}. What's the total in words?",
            "How do I write the total of {sum} in words on a cheque?",
            "The cheque is for {sum} dollars altogether. Can you work that out and spell it in words?",
            "Work out {sum} and give me the amount in words for the cheque, please.",
        ),
        {"sum": expressions("{} * {} + {}", range(2, 13), range(415, 980, 15), (35, 60, 85, 120, 150, 240))},
        {
            "total": Call("calculator", expression=Slot("sum")),
            "words": Call("number_to_text", value=Ref("total.result")),
        },
    ),
    Template(
        "invoice_on_a_cheque",
        (
            "I'm paying invoice {invoice} by cheque. What's its amount in words?",
            "What do I write on the cheque for invoice {invoice}? I need the amount in words.",
            "Can you look up the amount of invoice {invoice} and spell it out in words for the cheque?",
        ),
        {"invoice": INVOICE},
        {
            "bill": Call("database_query", table="invoices", column="invoice_number", value=Slot("invoice")),
            "words": Call("number_to_text", value=Ref("bill.rows[0].amount")),
        },
    ),
    Template(
        "height_in_feet",
        (
            "How high is {mountain} in feet rather than meters?",
            "I only find the height of {mountain} in meters. What's that in feet?",
            "My American friend asks how high {mountain} is. Can you convert it from meters to feet?",
            "How high is {mountain}? Give me feet, not meters.",
        ),
        {"mountain": MOUNTAIN},
        {
            "fact": Call("knowledge_base_query", subject=Slot("mountain"), property="height_m"),
            "feet": Call("unit_convert", value=Ref("fact.number"), from_="meters", to="feet"),
        },
    ),
    Template(
        "order_on_a_receipt",
        (
            "I'm writing a receipt for order {order}. What's its total in words?",
            "What do I put on the receipt for order {order}? I need the total in words.",
            "Can you look up the total of order {order} and write it in words for the receipt?",
        ),
        {"order": ANY_ORDER},
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "words": Call("number_to_text", value=Ref("order.rows[0].total")),
        },
    ),
    Template(
        "sum_rounded",
        (
            "What's {sum}, rounded to {places}?",
            "Can you work out {sum} and round it to {places}?",
            "We're splitting the bill: {sum}. What's that, rounded to {places}?",
            "Calculate {sum} for me and round the result to {places}, please.",
        ),
        {"sum": expressions("({} + {}) / {}", range(115, 490, 13), range(21, 99, 4), (3, 6, 7, 9)), "places": DECIMALS},
        {
            "sum": Call("calculator", expression=Slot("sum")),
            "rounded": Call("round_number", value=Ref("sum.result"), decimals=Slot("places")),
        },
    ),
)
