"""L2: calls whose results are compared as numbers."""

from generator.pools.office import column
from generator.pools.places import PLAIN_COUNTRIES
from generator.samplers import Draw, combine, decimals, integers, lists, one_of, table
from generator.template import Call, Ref, Slot, Template

_WAITS = lists(11, 160, 6)


def _two_seasons(number: int, names: tuple[str, ...]) -> dict[str, Draw]:
    """Two tables of the same regions, each region with two shops."""
    shown = [*names, *names]
    early, late = (lists(120, 960, 6)[number * 2 + half].value for half in (0, 1))
    return {"before": table({"region": shown, "sales": early}), "after": table({"region": shown[::-1], "sales": late})}


TEMPLATES = (
    Template(
        "population_of_another_country",
        (
            "Look up the population of {first} and the population of {second}. Going from the first country to the second, how big is the change in percent?",
            (
                "I'm preparing a geography quiz. Find the population of {first}, then that of {second}, and tell me the percentage change from the former to "
                "the latter."
            ),
            (
                "I'm moving from {first} to {second}. By how many percent is the population of my new country larger or smaller than that of the old one? Look "
                "both up first."
            ),
            (
                "With the population of {first} as the starting point, how many percent more or fewer people are there in {second}? Please use figures you "
                "have looked up."
            ),
        ),
        {"first": one_of(*PLAIN_COUNTRIES), "second": one_of(*PLAIN_COUNTRIES)},
        {
            "here": Call("knowledge_base_query", subject=Slot("first"), property="population"),
            "there": Call("knowledge_base_query", subject=Slot("second"), property="population"),
            "change": Call("percentage_change", old_value=Ref("here.number"), new_value=Ref("there.number")),
        },
    ),
    Template(
        "offer_against_order",
        (
            (
                'Another supplier offers us the goods of order {order} like this: "{offer}". Pull out all the numbers and their sum. By how many percent is '
                "that sum above or below the total we have on file for the order?"
            ),
            (
                'Would it have been cheaper elsewhere? The other shop wrote: "{offer}". Get me the numbers in that sentence with their sum, and the percentage '
                "change from the total of order {order} to that sum."
            ),
            (
                'Last time we paid what it says under total for order {order}. This year\'s offer reads "{offer}". Find all the figures in it and what they '
                "add up to, and tell me the change in percent from last time to this year."
            ),
            (
                'How does the sum of all the numbers in "{offer}" compare with the total of order {order}? I want the numbers picked out of the text, and the '
                "percentage change from the order to their sum."
            ),
        ),
        {
            "offer": combine(
                lambda goods, extra, last, a, b, c, d: f"{goods} {a}, packing {b}.50, {extra} {c}.90, insurance {d} and {last} {a // 9}.25",
                ("goods", "materials", "merchandise"),
                ("freight", "transport", "courier"),
                ("a service fee of", "handling", "paperwork"),
                range(212, 780, 13),
                range(21, 75, 4),
                range(29, 88, 7),
                range(12, 30, 3),
            ),
            "order": one_of(*column("orders", "order_id", lambda row: 200 <= row["total"] <= 1_000)),
        },
        {
            "order": Call("database_query", table="orders", column="order_id", value=Slot("order")),
            "offer": Call("extract_numbers", text=Slot("offer")),
            "change": Call("percentage_change", old_value=Ref("order.rows[0].total"), new_value=Ref("offer.total")),
        },
    ),
    Template(
        "two_phone_plans",
        (
            (
                "Months times monthly fee plus set-up, my phone contract costs {plans.old} euros over its whole term, the one I'm looking at {plans.new}. Work "
                "both out: how many percent would the cost change if I switched?"
            ),
            "Work out {plans.old}, which is what the old lease came to, then {plans.new} for the new one. What's the percentage change from old to new?",
            (
                "Which way does my bill go, and by how many percent, if I leave a plan that adds up to {plans.old} for another that adds up to {plans.new}? "
                "Calculate the two sums first."
            ),
            (
                "The gym changed its prices. A membership came to {plans.old} with the joining fee; now it's {plans.new}. Work out both sums and then the "
                "increase or decrease in percent."
            ),
        ),
        {
            "plans": combine(
                {"old": "{0} * {1}.90 + {2}", "new": "{0} * {3}.50 + {4}"},
                (12, 18, 24, 36),
                range(19, 58, 3),
                range(25, 190, 9),
                range(20, 57, 3),
                range(30, 180, 9),
            )
        },
        {
            "old": Call("calculator", expression=Slot("plans.old")),
            "new": Call("calculator", expression=Slot("plans.new")),
            "change": Call("percentage_change", old_value=Ref("old.result"), new_value=Ref("new.result")),
        },
    ),
    Template(
        "median_wait",
        (
            (
                "Patients waited {before} minutes on Monday and {after} minutes on Tuesday. I need the statistics of both days (mean, median and quartiles), "
                "and the change of the median from Monday to Tuesday in percent."
            ),
            (
                "Before the update our pages took {before} milliseconds, afterwards {after}. Give me average, median and standard deviation of each series, "
                "and tell me by how many percent the median has changed since the update."
            ),
            (
                "I timed my commute, in minutes. January: {before}. February: {after}. Work out mean, median and variance for each month. How far did the "
                "median move from January to February, in percent?"
            ),
            (
                "Calls lasted {before} minutes in the old office and {after} in the new one. What are the average, the median and the quartiles in each? And "
                "what's the percentage change from the old median to the new?"
            ),
        ),
        {"before": _WAITS, "after": _WAITS},
        {
            "before": Call("statistical_analysis", values=Slot("before")),
            "after": Call("statistical_analysis", values=Slot("after")),
            "change": Call("percentage_change", old_value=Ref("before.median"), new_value=Ref("after.median")),
        },
    ),
    Template(
        "strongest_region",
        (
            (
                "Spring:\n{seasons.before}\n\nAutumn:\n{seasons.after}\n\nFor each table, get the total sales per region. By how many percent did the largest "
                "total change from spring to autumn, even if it belongs to another region now?"
            ),
            (
                "Here is last year:\n{seasons.before}\n\nand here is this year:\n{seasons.after}\n\nGroup each by region and take the total of the sales. "
                "What's the percentage change from last year's highest total to this year's highest total, whichever regions they belong to?"
            ),
            (
                "I have two tables of sales by region.\nOld:\n{seasons.before}\n\nNew:\n{seasons.after}\n\nFind the total of every region in both. The best "
                "region may not be the same any more: how big is the change in percent from the highest total in the old table to the highest total in the new "
                "one?"
            ),
            (
                "First half:\n{seasons.before}\n\nSecond half:\n{seasons.after}\n\nHow high does our top region get? Take the total sales of every region in "
                "both halves, then give me the change in percent between the highest total of the first half and the highest one of the second, be it the same "
                "region or not."
            ),
        ),
        {"seasons": combine(_two_seasons, range(9_000), (("North", "South", "West"), ("Coast", "Valley", "Hills"), ("Alpine", "Lakes", "Delta")))},
        {
            "before": Call("data_aggregate", records=Slot("seasons.before"), group_by="region", field="sales", operation="sum"),
            "after": Call("data_aggregate", records=Slot("seasons.after"), group_by="region", field="sales", operation="sum"),
            "change": Call("percentage_change", old_value=Ref("before.top_value"), new_value=Ref("after.top_value")),
        },
    ),
    Template(
        "lighter_parcel",
        (
            "Last month's parcel was {old} pounds; today's is {new} ounces. Convert both to grams. How many percent lighter or heavier is today's?",
            (
                "Our old tent weighed {old} pounds and the new one weighs {new} ounces. What are they in grams, and what's the percentage change from the old "
                "one to the new?"
            ),
            "For a postage form I need {old} pounds and {new} ounces in grams. I'd also like the change in percent from the first weight to the second.",
            "Grandma's recipe took {old} pounds of flour and I now use {new} ounces. With both turned into grams, by what percentage did I change it?",
        ),
        {"old": decimals(2, 9, 1), "new": decimals(33, 140, 1)},
        {
            "old": Call("unit_convert", value=Slot("old"), from_="pounds", to="grams"),
            "new": Call("unit_convert", value=Slot("new"), from_="ounces", to="grams"),
            "change": Call("percentage_change", old_value=Ref("old.result"), new_value=Ref("new.result")),
        },
    ),
    Template(
        "three_training_runs",
        (
            (
                "I ran {first} miles on Monday, {second} yards on Wednesday and {third} feet on Friday. Convert each to kilometers, then tell me the average, "
                "median and standard deviation, taken from Monday to Friday."
            ),
            (
                "My training log mixes units: {first} miles, {second} yards, {third} feet. Turn each of them into kilometers and give me the mean and the "
                "standard deviation of the three, in the order of the log."
            ),
            (
                "The legs of our relay race are {first} miles, then {second} yards and then {third} feet. Convert them to kilometers, in that order. What are "
                "the mean, the median and the variance?"
            ),
            (
                "Three walks of {first} miles, {second} yards and {third} feet: in kilometers, what are the average and the median length and how much do they "
                "vary? Take them as listed."
            ),
        ),
        {"first": decimals(2, 9, 1), "second": integers(3_100, 9_900, 10), "third": integers(11_000, 39_000, 50)},
        {
            "first": Call("unit_convert", value=Slot("first"), from_="miles", to="kilometers"),
            "second": Call("unit_convert", value=Slot("second"), from_="yards", to="kilometers"),
            "third": Call("unit_convert", value=Slot("third"), from_="feet", to="kilometers"),
            "figures": Call("statistical_analysis", values=[Ref("first.result"), Ref("second.result"), Ref("third.result")]),
        },
    ),
)
