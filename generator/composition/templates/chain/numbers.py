"""L1: two calls that compute with numbers."""

from itertools import permutations

from generator.composition.pools.people import PERSON
from generator.composition.samplers import Draw, combine, decimals, integers, lists, one_of, pick
from generator.composition.template import Call, Ref, Slot, Template

_PAIRS = (
    "miles kilometers",
    "feet meters",
    "inches centimeters",
    "pounds kilograms",
    "ounces grams",
    "gallons liters",
    "acres hectares",
    "yards meters",
)
_UNITS = pick([{"from": one, "to": other} for pair in _PAIRS for one, other in permutations(pair.split())])
"""`{slot.from}` and `{slot.to}`: units that people turn into each other."""

TEMPLATES = (
    Template(
        "average_against_before",
        (
            "Deliveries took {values} minutes this week. How many percent is the average above or below last week's {before}?",
            "Our waiting times today were {values} minutes. By how many percent is the average above or below yesterday's {before}?",
            "Today's calls lasted {values} minutes. How many percent is the average above or below last month's {before}?",
            "My last six runs took {values} minutes. How many percent is the average above or below my {before} from last year?",
        ),
        {"values": lists(31, 59, 6), "before": integers(36, 54)},
        {
            "figures": Call("statistical_analysis", values=Slot("values")),
            "change": Call("percentage_change", old_value=Slot("before"), new_value=Ref("figures.mean")),
        },
    ),
    Template(
        "conversion_rounded",
        (
            "What's {value} {unit.from} in {unit.to}, rounded to {places}?",
            "Convert {value} {unit.from} to {unit.to} and round it to {places}.",
            "The form asks for {unit.to}, rounded to {places}. I have {value} {unit.from}, so what do I put?",
            "How many {unit.to} are {value} {unit.from}? Round that to {places}, please.",
            "I measured {value} {unit.from} but need it in {unit.to}, rounded to {places}.",
        ),
        {
            "value": decimals(3, 90, 1),
            "unit": _UNITS,
            "places": one_of(Draw(1, "one decimal"), Draw(2, "two decimals"), Draw(3, "three decimals")),
        },
        {
            "converted": Call("unit_convert", value=Slot("value"), from_=Slot("unit.from"), to=Slot("unit.to")),
            "rounded": Call("round_number", value=Ref("converted.result"), decimals=Slot("places")),
        },
    ),
    Template(
        "rent_rise_by_text",
        (
            "Our rent is going up from {bill.old} to {bill.new}. Text my flatmate {friend} how many percent that is.",
            "The landlord wants to raise our rent from {bill.old} to {bill.new}. Can you text my flatmate {friend} the increase in percent?",
            "My flatmate {friend} asks by how many percent our rent is rising. It was {bill.old} and will be {bill.new}, so text them the answer.",
            "We paid {bill.old} in rent so far, and the new lease says {bill.new}. Text my flatmate {friend} the rise in percent, please.",
        ),
        {
            "bill": combine(
                lambda old, rate: {
                    "old": Draw(old, f"{old:,}"),
                    "new": Draw(new := 5 * round(old * (100 + rate) / 500), f"{new:,}"),
                },
                range(540, 1_500, 20),
                (4, 6, 7, 9, 11, 13),
            ),
            "friend": PERSON,
        },
        {
            "change": Call("percentage_change", old_value=Slot("bill.old"), new_value=Slot("bill.new")),
            "text": Call("send_message", recipient=Slot("friend"), paragraphs=[Ref("change.summary")]),
        },
    ),
)
