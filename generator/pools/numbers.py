"""Measures. Plain numbers come from `generator.samplers`."""

from itertools import permutations

from generator.data import words
from generator.samplers import Draw, Pool, Sampler, combine, pick

UNITS = pick([{"from": one, "to": other} for pair in words("numbers")["units"] for one, other in permutations(pair)])
"""`{slot.from}` and `{slot.to}`: two units of the same measure."""


def expressions(form: str, *pools: Pool) -> Sampler:
    """Sums for the calculator, said as they stand on paper: `expressions("{} * {} + {}", hours, rates, costs)`."""

    def write(*numbers: float | str) -> Draw:
        sum_ = form.format(*numbers)
        return Draw(sum_, sum_.replace("*", "×").replace("/", "÷"))

    return combine(write, *pools)
