"""L1: two calls that compute with numbers."""

from generator.pools.numbers import UNITS, expressions
from generator.samplers import Sampler, changes, decimals, integers, lists, pick, worded
from generator.template import Call, Ref, Slot, Template


def _two_ways(*pairs: tuple[str, str]) -> Sampler:
    """`{slot.from}` and `{slot.to}`: each pair of units in both directions."""
    return pick([{"from": one, "to": other} for pair in pairs for one, other in (pair, pair[::-1])])


TEMPLATES = (
    Template(
        "load_in_other_units",
        (
            "Our shipment comes to {sum} {unit.from}, full containers plus one that is not full. Calculate the total and convert it to {unit.to}.",
            "How many {unit.to} does {sum} {unit.from} make? Work out the total first, then convert it.",
            "For the customs form I need the total of {sum} {unit.from} in {unit.to}. Please calculate it before you convert it.",
            "The delivery note says {sum} {unit.from}, but the buyer wants a single figure in {unit.to}. Compute the result and convert it.",
        ),
        {
            "sum": expressions("{} * {} + {}", range(6, 48), (7.5, 8.25, 11.5, 12.75, 18.4, 22.5), range(4, 60)),
            "unit": _two_ways(("kilograms", "pounds"), ("liters", "gallons")),
        },
        {
            "sum": Call("calculator", expression=Slot("sum")),
            "converted": Call("unit_convert", value=Ref("sum.result"), from_=Slot("unit.from"), to=Slot("unit.to")),
        },
    ),
    Template(
        "variance_compared",
        (
            "Run the full statistics on these delivery delays in minutes: {values}. By how many percent has the variance changed from last month's {before}?",
            "Our tests took {values} seconds. By how many percent has the variance changed since the update, when it was {before}?",
            "Here are this week's waiting times in minutes: {values}. What is their variance, and what is the percentage change against last week's {before}?",
            (
                "Last year the variance of our yields was {before}. This year we measured {values}. Work out the new variance and the percentage change "
                "from the old one."
            ),
        ),
        {"values": lists(1, 60, 5, places=1), "before": decimals(90, 700, 2)},
        {
            "figures": Call("statistical_analysis", values=Slot("values")),
            "change": Call("percentage_change", old_value=Slot("before"), new_value=Ref("figures.variance")),
        },
    ),
    Template(
        "gap_between_extremes",
        (
            "Of the measurements {values} (all in {unit.from}), find the lowest and the highest, and convert the gap between those two to {unit.to}.",
            "Our drone flew {values} {unit.from} on its six test flights. What is the range from the shortest to the longest flight in {unit.to}?",
            "Find the minimum and maximum of {values}. They are given in {unit.from}; convert the range, highest minus lowest, to {unit.to}.",
            "I walked {values} {unit.from} on the last six evenings. How large is the gap between my shortest and my longest walk, converted to {unit.to}?",
        ),
        {"values": lists(120, 2_900, 6), "unit": _two_ways(("meters", "feet"), ("meters", "yards"))},
        {
            "extremes": Call("min_max", values=Slot("values")),
            "converted": Call("unit_convert", value=Ref("extremes.range"), from_=Slot("unit.from"), to=Slot("unit.to")),
        },
    ),
    Template(
        "conversion_rounded",
        (
            "Convert {value} {unit.from} to {unit.to} and round the result to {places} decimal places.",
            "What's {value} {unit.from} in {unit.to}? Round it to {places} decimals.",
            "The form wants {unit.to}, but I have {value} {unit.from}. Please convert that and round to {places} decimals.",
            "How many {unit.to} are {value} {unit.from}? I'd like the converted number rounded to {places} decimal places, please.",
        ),
        {"value": decimals(3, 600, 2), "unit": UNITS, "places": worded({2: "two", 3: "three", 4: "four"})},
        {
            "converted": Call("unit_convert", value=Slot("value"), from_=Slot("unit.from"), to=Slot("unit.to")),
            "rounded": Call("round_number", value=Ref("converted.result"), decimals=Slot("places")),
        },
    ),
    Template(
        "change_in_whole_percent",
        (
            "Our rent goes from {step.old} to {step.new}. By how many percent is that up or down, rounded to the nearest whole percent?",
            "The electricity bill went from {step.old} to {step.new}. Give me the percentage change and round it to a whole number.",
            "What is the percentage change between {step.old} last year and {step.new} this year? Please round it to full percent.",
            "My insurance used to cost {step.old} a year and now it's {step.new}. Work out the change in percent and round that to the nearest integer.",
            "Daily takings moved from {step.old} to {step.new}. How large is the change in percent? Round it, I don't need any decimals.",
        ),
        {"step": changes([220.35 + 13.17 * step for step in range(1, 151)], range(-25, 40))},
        {
            "change": Call("percentage_change", old_value=Slot("step.old"), new_value=Slot("step.new")),
            "rounded": Call("round_number", value=Ref("change.percent")),
        },
    ),
    Template(
        "range_compared",
        (
            (
                "Last week the range between the lowest and the highest of our daily sales was {before}. This week's figures are {values}. Find the new "
                "range and the percentage change from the old one."
            ),
            (
                "Our museum had {values} visitors on the six days of this week. By how many percent has the range between the lowest and the highest "
                "figure changed from last week's {before}?"
            ),
            ("Our six test runs gave {values}. What is the range from minimum to maximum, and what is the percentage change from the {before} we had earlier?"),
            "The range from the highest to the lowest reading used to be {before}. The new readings are {values}. By how many percent has it changed?",
        ),
        {"values": lists(110, 460, 6), "before": integers(101, 349)},
        {
            "extremes": Call("min_max", values=Slot("values")),
            "change": Call("percentage_change", old_value=Slot("before"), new_value=Ref("extremes.range")),
        },
    ),
)
