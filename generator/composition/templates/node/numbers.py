"""L0: one call that computes with numbers."""

from typing import Any

from generator.composition.data import words
from generator.composition.samplers import Draw, combine, decimals, integers, lists, one_of, worded
from generator.composition.template import Call, Slot, Template
from simulators import invent

_WORDS = words("numbers")
_MEASURES: list[tuple[str, str, float, float]] = _WORDS["measures"]
"""A unit, another, and the least value and the step that fit the first."""


def _sum(form: str, signs: str, *numbers: str) -> Draw:
    """A sum, with the signs for times and divided by that are on a keyboard or on paper."""
    expression = form.format(*numbers)
    return Draw(expression, expression.translate(str.maketrans("*/", signs)))


def _pair(number: int, length: int) -> dict[str, Draw]:
    """Two rows of figures of which the second rises with the first, more or less."""
    first = list(dict.fromkeys(invent.integer(8, 40, "first", number, draw) for draw in range(24)))[:length]
    second = [50 + figure + invent.integer(0, 12, "second", number, place) for place, figure in enumerate(first)]
    return {
        name: Draw(row, ", ".join(map(str, row[:-1])) + f" and {row[-1]}")
        for name, row in (("x", first), ("y", second))
    }


def _limits(low: int, width: int, beyond: int) -> dict[str, int]:
    """Two limits and a value that lies beyond one of them."""
    return {"low": low, "high": low + width, "value": low + width + beyond if beyond > 0 else low + beyond}


def _measure(kind: tuple[str, str, float, float], place: int) -> dict[str, Any]:
    """Two units of the same measure and a value that people meet in the first."""
    one, other, least, step = kind
    return {"from": one, "to": other, "value": least + step * place}


def _raw(cents: int) -> Draw:
    """An amount as a spreadsheet stores it, without separators."""
    return Draw(cents / 100, f"{cents / 100:.2f}")


TEMPLATES = (
    Template(
        "arithmetic",
        (
            "What does {sum} come to?",
            "Work out {sum} for me.",
            "For my tax return I need to know exactly what {sum} comes to.",
            "Quick sum for an invoice: calculate {sum}.",
            "My colleague and I get different results for {sum}. What's right?",
        ),
        {
            "sum": combine(
                _sum,
                _WORDS["sums"],
                ("*/", "×÷"),
                "12 17.5 23 26.5 34 38.5 46 57.5".split(),
                "28.50 34.75 42 47.90 55.25 63.80 79 86.40".split(),
                "64 89.90 129 145.50 219 287.35 340".split(),
            )
        },
        {"sum": Call("calculator", expression=Slot("sum"))},
    ),
    Template(
        "overview_of_figures",
        (
            "Our support calls took {values} minutes today. What are the average, the median and the variance?",
            "These are my pupils' marks: {values}. What are the mean, the median and the quartiles?",
            "I measured how long people wait, in minutes: {values}. Give me the usual statistics.",
            "Ages of the people in my study: {values}. I need mean, median and quartiles for the thesis.",
            "How do these delivery times look overall, in minutes: {values}? Average, median, spread.",
        ),
        {"values": lists(14, 58, 9)},
        {"overview": Call("statistical_analysis", values=Slot("values"))},
    ),
    Template(
        "link_between_two",
        (
            "Ice creams sold: {pair.x}. Temperature on those days: {pair.y}. How strong is the link?",
            "Six players trained {pair.x} hours and scored {pair.y} points. Is training linked to scoring, and how strongly?",
            "Is there a connection? Minutes of exercise: {pair.x}. Calories on those days: {pair.y}.",
            "Our ads ran {pair.x} times a day and brought {pair.y} visitors. Do the two correlate?",
            "How well do these correlate? Hours of sun: {pair.x}. Umbrellas left on the shelf: {pair.y}.",
        ),
        {"pair": combine(_pair, range(20_000), (6,))},
        {"link": Call("correlation", x=Slot("pair.x"), y=Slot("pair.y"))},
    ),
    Template(
        "cut_off",
        (
            "Our pages loaded in {values} milliseconds. How long do {percent}% of them take at most?",
            "Water bills in our building: {values} euros. What do {percent} percent of the flats stay below?",
            "Repairs took {values} minutes. What time can I promise if {percent} percent should be done by it?",
            "Rents in our street: {values} euros a week. Below which rent are {percent} percent of them?",
            "Response times in milliseconds: {values}. What do {percent}% of them stay under?",
        ),
        {"values": lists(90, 400, 7), "percent": one_of(60, 75, 80, 90, 95)},
        {"mark": Call("percentile", values=Slot("values"), percent=Slot("percent"))},
    ),
    Template(
        "trend_line",
        (
            "Fit a line through these: x {pair.x}, y {pair.y}.",
            "For my lab report: x is {pair.x} and y is {pair.y}. What's the best-fitting line?",
            "We spent {pair.x} euros on ads in five weeks and sold {pair.y} tickets. What's the slope of the line?",
            "Trend line, please. Weights on the spring: {pair.x}. Its length: {pair.y}.",
            "How much does y rise for each unit of x? x: {pair.x}. y: {pair.y}. I need slope and intercept.",
        ),
        {"pair": combine(_pair, range(20_000), (5,))},
        {"line": Call("linear_regression", x=Slot("pair.x"), y=Slot("pair.y"))},
    ),
    Template(
        "scatter_of_everyone",
        (
            "Everybody in the class, in cm: {values}. What's the standard deviation of the whole population?",
            "These are the heights of the whole team, not a sample: {values} cm. What's the standard deviation?",
            "What's sigma for {values}? That is all of our planks, not a sample.",
            "I measured every fence post we have: {values} cm. How uneven are they? Take them as the whole population.",
            "Our six children are {values} cm tall. Standard deviation, please, and they're the whole population.",
        ),
        {"values": lists(128, 171, 6)},
        {"scatter": Call("standard_deviation", values=Slot("values"), population=True)},
    ),
    Template(
        "coldest_and_warmest",
        (
            "Night by night we had {values} degrees. How cold and how warm did it get, and in which nights?",
            "We sold {values} tonnes, day by day. Which day was the best and which the worst?",
            "My weekly mileage was {values}. What was my shortest week, and what was my longest?",
            "The bids came in this order: {values} thousand euros. Which were the lowest and the highest?",
            "I swam {values} kilometers, month by month. What were my best month and my worst?",
        ),
        {"values": lists(4, 29, 6, places=1)},
        {"extremes": Call("min_max", values=Slot("values"))},
    ),
    Template(
        "other_units",
        (
            "How many {measure.to} are {measure.value} {measure.from}?",
            "What's {measure.value} {measure.from} in {measure.to}?",
            "Convert {measure.value} {measure.from} to {measure.to}.",
            "It says {measure.value} {measure.from} here, and I need it in {measure.to}.",
            "Someone told me {measure.value} {measure.from}. I only know {measure.to}, so how many is that?",
        ),
        {"measure": combine(_measure, _MEASURES, range(40))},
        {
            "converted": Call(
                "unit_convert", value=Slot("measure.value"), from_=Slot("measure.from"), to=Slot("measure.to")
            )
        },
    ),
    Template(
        "rolling_mean",
        (
            "Our daily visitors were {values}. What's the {window}-day moving average?",
            "My step count jumps around too much: {values}. Even it out with a {window}-day moving average.",
            "Sales by week: {values}. I need the rolling average over {window} weeks.",
            "Smooth these for a chart, with a moving average over {window} readings: {values}",
            "{values}: those are our page views by day. Give me a {window}-day rolling average.",
        ),
        {"values": lists(2_104, 9_876, 8), "window": worded({2: "2", 3: ("3", "three"), 4: ("4", "four")})},
        {"smooth": Call("moving_average", values=Slot("values"), window=Slot("window"))},
    ),
    Template(
        "within_limits",
        (
            "Our thermostat only takes values between {limits.low} and {limits.high} degrees. I typed {limits.value}: what does it set?",
            "Discounts must stay between {limits.low} and {limits.high} percent. A salesman keyed in {limits.value}; what will the till take?",
            "Clamp {limits.value} so that it's between {limits.low} and {limits.high}.",
            "Anything outside {limits.low} to {limits.high} should snap to the nearest limit. The sensor says {limits.value}: what do I record?",
            "The slider works within {limits.low} and {limits.high}. Where does it end up if I enter {limits.value}?",
        ),
        {"limits": combine(_limits, range(5, 16), range(12, 23), [*range(-4, 0), *range(1, 18)])},
        {"kept": Call("clamp_value", value=Slot("limits.value"), low=Slot("limits.low"), high=Slot("limits.high"))},
    ),
    Template(
        "common_scale",
        (
            "Scale these to 0 to 1 for a heat map: {values}",
            "My model only takes inputs between 0 and 1. Scale {values} accordingly.",
            "Normalise {values} so that the highest is 1 and the lowest 0.",
            "I want these on a 0-to-1 scale for a radar chart: {values}",
            "Turn {values} into values between 0 for the lowest and 1 for the highest.",
        ),
        {"values": lists(40, 400, 7)},
        {"scaled": Call("normalize_data", values=Slot("values"))},
    ),
    Template(
        "readable_amount",
        (
            "Write {value} as an amount in {currency} for an invoice.",
            "How do I write {value} properly as a sum in {currency}?",
            "Format {value} as {currency}, with the separators.",
            "This goes into a contract, so put {value} properly, as an amount in {currency}.",
            "I copied {value} from a spreadsheet. How would a bank print that in {currency}?",
        ),
        {
            "value": combine(_raw, range(1_100_050, 98_000_000, 76_155)),
            "currency": worded(
                {
                    "EUR": "euros",
                    "USD": "US dollars",
                    "GBP": "British pounds",
                    "CHF": "Swiss francs",
                    "CAD": "Canadian dollars",
                    "AUD": "Australian dollars",
                    "NZD": "New Zealand dollars",
                }
            ),
        },
        {"written": Call("format_number", value=Slot("value"), currency=Slot("currency"))},
    ),
    Template(
        "read_aloud",
        (
            "How do I say {value} out loud?",
            "The contract needs {value} in words as well. How do I write it?",
            "I have to read {value} to an audience. What are the words?",
            "Write {value} in words, please, it's for a cheque.",
            "What's {value} written out in full?",
        ),
        {"value": integers(1_213, 987_650, 61)},
        {"words": Call("number_to_text", value=Slot("value"))},
    ),
    Template(
        "in_digits",
        (
            'The deed says "{words}". What is that in digits?',
            'Somebody wrote "{words}" on the cheque. How much is it, in numerals?',
            'Put "{words}" into digits so I can type it into my sheet.',
            'I heard "{words}" on the radio and want to jot it down. What are the digits?',
            'How do you write "{words}" using only digits?',
        ),
        {
            "words": combine(
                "{} thousand {} hundred and {}",
                "two three five seven nine eleven twelve fourteen sixteen nineteen thirty forty-one fifty-eight seventy-three eighty-six".split(),
                "one two three four five six seven eight nine".split(),
                "four six eight nine ten twelve seventeen twenty-two thirty-five forty fifty-one sixty-three seventy-seven ninety".split(),
            )
        },
        {"value": Call("text_to_number", words=Slot("words"))},
    ),
    Template(
        "always_up",
        (
            "Our bank rounds fees up. How much is {value} with {places}?",
            "My timer says {value} hours, and I always bill {places}, rounded up. How many is that?",
            "The form wants {places}, rounded up, and I have {value}. What do I put?",
            "The lab scales show {value} grams, and our protocol rounds up to {places}. What do I write down?",
        ),
        {"value": decimals(2, 99, 4), "places": worded({1: "one decimal", 2: "two decimals"})},
        {"rounded": Call("round_number", value=Slot("value"), decimals=Slot("places"), mode="up")},
    ),
)
