"""L0: one call that computes with numbers."""

from generator.data import words
from generator.pools.money import MAJOR
from generator.pools.numbers import UNITS
from generator.samplers import Draw, combine, decimals, integers, lists, one_of, worded
from generator.template import Call, Slot, Template

_WORDS = words("numbers")


def _sum(form: str, signs: str, *numbers: str) -> Draw:
    """A sum, with the signs for times and divided by that are on a keyboard or on paper."""
    expression = form.format(*numbers)
    return Draw(expression, expression.translate(str.maketrans("*/", signs)))


def _limits(low: int, width: int, beyond: int) -> dict[str, float]:
    """Two limits and a value that lies beyond one of them, from hundredths."""
    high = low + width
    return {"low": low / 100, "high": high / 100, "value": (high + beyond if beyond > 0 else low + beyond) / 100}


def _raw(cents: int) -> Draw:
    """An amount as a spreadsheet stores it, without separators."""
    return Draw(cents / 100, str(cents / 100))


TEMPLATES = (
    Template(
        "arithmetic",
        (
            "What does {sum} come to?",
            "My spreadsheet has crashed. Can you compute {sum} instead?",
            "I keep getting a different result each time. What is {sum}?",
            "For the tax form I need to know exactly how much {sum} equals.",
            "Could you work out {sum} for me? My phone is dead.",
        ),
        {
            "sum": combine(
                _sum,
                _WORDS["sums"],
                ("*/", "×÷"),
                "4812.6 90317 6745.25 38906 15283.8 7064.55 2519.4".split(),
                "937.25 1286 3409.6 2874 518.75 1731 685.9".split(),
                "46.5 17.3 129 38.4 8.85 264 73".split(),
            )
        },
        {"sum": Call("calculator", expression=Slot("sum"))},
    ),
    Template(
        "overview_of_figures",
        (
            "Our support calls took {values} minutes today. Tell me the average, the median, the variance and the quartiles together.",
            "I measured waiting times of {values} minutes. What are the mean, median, most common value and variance, all in one go?",
            "Runs this month, in minutes: {values}. I want the whole picture: average, median, variance, best, worst.",
            "For my thesis I need mean, median, variance and both quartiles of the ages {values}. Can you get me those?",
            "Can you run the usual descriptive statistics over {values}? Mean, median, mode, variance, the lot.",
        ),
        {"values": lists(4, 99, 8)},
        {"overview": Call("statistical_analysis", values=Slot("values"))},
    ),
    Template(
        "link_between_two",
        (
            "First I noted the rainfall, {x}, and second the umbrella sales on the same days, {y}. How strong is the link between them?",
            "First my minutes of yoga: {x}. Second my pulse on the same days: {y}. Is there really a connection, and how tight is it?",
            "My first row of readings is {x} and my second one is {y}. Do they rise and fall together, or is that just my impression?",
            "Is practice connected to winning? First, the hours that our six players trained: {x}. Second, the points that they scored: {y}.",
            "I suspect that one thing tracks the other. The first one: {x}. The second one: {y}. Put a figure on how strongly they're linked, please.",
        ),
        {"x": lists(2, 60, 6), "y": lists(61, 140, 6)},
        {"link": Call("correlation", x=Slot("x"), y=Slot("y"))},
    ),
    Template(
        "cut_off",
        (
            "Our pages loaded in {values} milliseconds. Which time do {percent} percent of them stay under?",
            "Water bills in our building: {values} euros. Where is the mark that {percent}% of the flats don't get past?",
            "Repairs took {values} minutes. What can I promise if {percent} percent of them should be done in time?",
            "Hotel rooms on my list cost {values} euros a night. {percent} percent of them cost less than how much?",
            "I measured {values} and want a limit that {percent} percent of the readings stay below. What is it?",
        ),
        {"values": lists(40, 400, 7), "percent": one_of(60, 75, 80, 90, 95)},
        {"mark": Call("percentile", values=Slot("values"), percent=Slot("percent"))},
    ),
    Template(
        "trend_line",
        (
            "With x at {x} and y at {y}, what's the best-fitting line?",
            "I'd like to predict y from x. My x readings are {x}; the matching y readings are {y}. What slope and intercept do I use?",
            "Put a trend line through my data, please. Along the x axis: {x}. Up the y axis: {y}.",
            "How much does y rise for each extra unit of x? x: {x}. y: {y}. I need the slope of the line.",
            "In my lab report I have to model y as a line in x. I took x = {x} and got y = {y}. What's the equation?",
        ),
        {"x": lists(1, 40, 5), "y": lists(41, 120, 5)},
        {"line": Call("linear_regression", x=Slot("x"), y=Slot("y"))},
    ),
    Template(
        "scatter_of_everyone",
        (
            "These are the heights of the whole class, not a sample: {values} centimetres. What's the standard deviation?",
            "There are only six of us in the family, so treat it as the whole population: {values} cm. How scattered are our heights?",
            "{values}: that's the length in millimetres of every bolt in the box, not a sample. How far off the average are they, typically?",
            "I have the lengths of all the planks in the shed, not a sample of them: {values}. By how much do they vary, as a standard deviation?",
            "How uneven are {values}? I mean the sigma, and the six of them are the whole population.",
        ),
        {"values": lists(128, 171, 6)},
        {"scatter": Call("standard_deviation", values=Slot("values"), population=True)},
    ),
    Template(
        "coldest_and_warmest",
        (
            "Night by night we had {values} degrees Fahrenheit. How cold and how warm did it get, and in which nights?",
            "Here's what we sold each day, in tonnes: {values}. Which day was the best and which the worst?",
            "Somewhere in {values} there's a smallest and a biggest. Tell me both and where they are.",
            "My weekly mileage went {values}. What was my shortest week, what was my longest, and when were they?",
            "We got these bids, in this order: {values}. What was the lowest, what was the highest, and in which place did each of them come?",
        ),
        {"values": lists(1, 60, 5, places=1)},
        {"extremes": Call("min_max", values=Slot("values"))},
    ),
    Template(
        "other_units",
        (
            "How many {units.to} are {value} {units.from}?",
            "The manual says {value} {units.from}. I think in {units.to}, so what's that for me?",
            "What is {value} {units.from} in {units.to}, please?",
            "I've only ever used {units.to}. What do {value} {units.from} amount to?",
            "My American cousin and I can't agree: {value} {units.from} makes how many {units.to}?",
        ),
        {"value": decimals(2, 95, 1), "units": UNITS},
        {"converted": Call("unit_convert", value=Slot("value"), from_=Slot("units.from"), to=Slot("units.to"))},
    ),
    Template(
        "rolling_mean",
        (
            "Our daily visitors were {values}. What does the {window}-day rolling average look like?",
            "My daily step count jumps around too much: {values}. Even it out with a {window}-day moving average.",
            "Please take the noise out of {values} with a moving average over {window} readings.",
            "Sales by week: {values}. I'd like a rolling average over {window} weeks.",
            "For the chart I need the moving average of {values}, always taken over {window} neighbours.",
        ),
        {"values": lists(2_104, 9_876, 8), "window": worded({2: "2", 3: ("3", "three"), 4: ("4", "four")})},
        {"smooth": Call("moving_average", values=Slot("values"), window=Slot("window"))},
    ),
    Template(
        "within_limits",
        (
            "The heater only accepts settings between {limits.low} and {limits.high} degrees. If I send it {limits.value}, where does it end up?",
            "Our rules allow no time under {limits.low} or over {limits.high} seconds on the sheet. This runner got {limits.value}, so what do I enter?",
            "Limit {limits.value} so that it stays between {limits.low} and {limits.high}.",
            "Discounts have to stay between {limits.low} and {limits.high} percent. A salesman keyed in {limits.value}; what will the till really take?",
            "A sensor reads {limits.value}, but anything outside {limits.low} to {limits.high} should snap to the nearest end. What do I record?",
        ),
        {"limits": combine(_limits, range(1_213, 5_900, 97), range(1_504, 5_500, 510), [*range(-32, 0, 3), *range(2, 35, 3)])},
        {"kept": Call("clamp_value", value=Slot("limits.value"), low=Slot("limits.low"), high=Slot("limits.high"))},
    ),
    Template(
        "common_scale",
        (
            "Squeeze {values} onto a scale where the smallest becomes 0 and the largest 1.",
            "I need {values} as fractions between 0 for the lowest and 1 for the highest, for a heat map.",
            "My model only takes inputs between 0 and 1. Scale {values} accordingly.",
            "Normalise {values} so the top one is 1 and the bottom one is 0.",
            "For the radar chart, bring {values} onto a common 0-to-1 scale.",
        ),
        {"values": lists(40, 400, 7)},
        {"scaled": Call("normalize_data", values=Slot("values"))},
    ),
    Template(
        "readable_amount",
        (
            "How do I write {value} properly if it's an amount in {currency}?",
            "Make {value} presentable for the annual report, as an amount in {currency}.",
            "Nobody can read {value}. Show it properly as {currency} money.",
            "Our brochure needs {value} written nicely as a price in {currency}.",
            "I've got {value} in a cell, raw. How would a bank print that in {currency}?",
        ),
        {
            "value": combine(_raw, range(1_100_050, 98_000_000, 76_150)),
            "currency": one_of(*(code for code in MAJOR if code not in ("JPY", "KRW"))),
        },
        {"written": Call("format_number", value=Slot("value"), currency=Slot("currency"))},
    ),
    Template(
        "read_aloud",
        (
            "How do I say {value} out loud?",
            "The contract needs {value} in letters as well as in digits. How do I write it?",
            "I have to read {value} to an audience. What are the words?",
            "{value}, but in words rather than digits, please.",
            "For the certificate, what's {value} written out in full?",
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
            "Round {value} up to {places} decimal places, never down.",
            "We always round upwards: what does {value} become with {places} decimals?",
            "To be on the safe side I round up. What's {value} with {places} decimals?",
            "{value} has too many digits. Give me {places} decimals, rounded up.",
            "I need {value} metres of cable. Rounded upwards to {places} decimals, how much is that?",
        ),
        {"value": decimals(2, 99, 5), "places": worded({2: ("2", "two"), 3: ("3", "three")})},
        {"rounded": Call("round_number", value=Slot("value"), decimals=Slot("places"), mode="up")},
    ),
)
