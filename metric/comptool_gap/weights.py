"""The weights of the four dimensions of a score by level: named configurations and user-defined ones."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import NamedTuple

DIMENSIONS = ("sequence", "arguments", "data_flow", "completeness")
L0_PASS_MARK = 0.85
ROUNDING = 1e-9  # tolerance for rounding errors in sums of floats


class Configuration(NamedTuple):
    """A configuration of weights.

    Attributes:
        weights: For each of L1, L2 and L3, one weight for each of DIMENSIONS.
        threshold: For binary scores, the least score that counts as 1; None if scores are not binary.
    """

    weights: tuple[tuple[float, ...], ...]
    threshold: float | None = None


_DEFAULT = ((0.40, 0.35, 0.0, 0.25), (0.35, 0.35, 0.15, 0.15), (0.30, 0.30, 0.25, 0.15))
CONFIGURATIONS: dict[str, Configuration] = {
    "default": Configuration(_DEFAULT),
    "uniform": Configuration(((1 / 3, 1 / 3, 0.0, 1 / 3), (0.25, 0.25, 0.25, 0.25), (0.25, 0.25, 0.25, 0.25))),
    "sequence-heavy": Configuration(((0.60, 0.20, 0.0, 0.20), (0.50, 0.20, 0.15, 0.15), (0.50, 0.20, 0.15, 0.15))),
    "args-heavy": Configuration(((0.20, 0.60, 0.0, 0.20), (0.15, 0.55, 0.15, 0.15), (0.15, 0.55, 0.15, 0.15))),
    "completeness-heavy": Configuration(((0.20, 0.20, 0.0, 0.60), (0.15, 0.15, 0.15, 0.55), (0.15, 0.15, 0.15, 0.55))),
    "data-flow-heavy": Configuration(((0.25, 0.25, 0.0, 0.50), (0.15, 0.15, 0.55, 0.15), (0.15, 0.15, 0.55, 0.15))),
    "binary-0.50": Configuration(_DEFAULT, 0.50),
    "binary-0.70": Configuration(_DEFAULT, 0.70),
}


def configuration_of(weights: str | Mapping[int, Mapping[str, float]]) -> Configuration:
    """Return a configuration by its name, or one with the given weights by level (1, 2, 3) and dimension.

    A level that is not given keeps its default weights.

    >>> configuration_of({1: {"sequence": 0.5, "arguments": 0.5}}).weights[0]
    (0.5, 0.5, 0.0, 0.0)

    Raises:
        ValueError: If there is no configuration of that name, a weight is negative or not a number, or the weights of a
            level do not add up to 1.
    """
    if isinstance(weights, str):
        if weights not in CONFIGURATIONS:
            raise ValueError(f"weights: there is no configuration {weights!r}; there are {', '.join(CONFIGURATIONS)}")
        return CONFIGURATIONS[weights]
    levels: list[tuple[float, ...]] = list(_DEFAULT)
    for level, parts in weights.items():
        known = level in (1, 2, 3) and isinstance(parts, Mapping) and parts.keys() <= set(DIMENSIONS)
        numbers = list(parts.values()) if known else []
        if (
            not numbers
            or not all(isinstance(weight, (int, float)) and isfinite(weight) and weight >= 0 for weight in numbers)
            or abs(sum(numbers) - 1) > 1e-6
        ):
            raise ValueError(
                f"weights[{level!r}]: a level must be 1, 2 or 3, and its weights for {', '.join(DIMENSIONS)} must not "
                f"be negative and must add up to 1"
            )
        levels[level - 1] = tuple([float(parts.get(dimension, 0)) for dimension in DIMENSIONS])
    return Configuration(tuple(levels))


def weighted_score(level: int, values: Sequence[float | None], single: bool, configuration: Configuration) -> float:
    """Return the weighted score of the four dimensions; the weight of one that is None is shared among the others.

    At L0 the score is 1 or 0: 1 if there is a `single` call and its arguments score at least L0_PASS_MARK.
    """
    if level == 0:
        return float(single and (values[1] or 0) > L0_PASS_MARK - ROUNDING)
    total = whole = 0.0
    for weight, value in zip(configuration.weights[level - 1], values, strict=True):
        if value is not None:
            total += weight * value
            whole += weight
    total /= whole or 1.0
    return total if configuration.threshold is None else float(total > configuration.threshold - ROUNDING)
