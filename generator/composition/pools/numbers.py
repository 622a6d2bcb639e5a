"""Measures. Plain numbers come from `generator.composition.samplers`."""

from generator.composition.samplers import Draw, Pool, Sampler, combine


def expressions(form: str, *pools: Pool) -> Sampler:
    """Sums for the calculator, said as they stand on paper: `expressions("{} * {} + {}", hours, rates, costs)`."""

    def write(*numbers: float | str) -> Draw:
        sum_ = form.format(*numbers)
        return Draw(sum_, sum_.replace("*", "×").replace("/", "÷"))

    return combine(write, *pools)
