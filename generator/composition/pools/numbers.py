"""Measures. Plain numbers come from `generator.composition.samplers`."""

from itertools import permutations

from generator.composition.data import words
from generator.composition.samplers import Draw, Pool, Sampler, combine, pick, worded


def expressions(form: str, *pools: Pool) -> Sampler:
    """Sums for the calculator, said as they stand on paper: `expressions("{} * {} + {}", hours, rates, costs)`."""

    def write(*numbers: float | str) -> Draw:
        sum_ = form.format(*numbers)
        return Draw(sum_, sum_.replace("*", "×").replace("/", "÷"))

    return combine(write, *pools)


UNITS = pick([{"from": one, "to": other} for pair in words("numbers")["pairs"] for one, other in permutations(pair)])
"""`from` and `to`: units that people turn into each other."""
SENTENCES = worded({3: ("three", "3"), 4: "four"})
DECIMALS = worded({1: "one decimal", 2: "two decimals", 3: "three decimals"})
