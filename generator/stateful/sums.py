"""Which records add up to a total, of which nobody said more: a search through all selections, half by half."""

from collections.abc import Sequence

__all__ = ["in_cents", "selections"]


def in_cents(amount: float) -> int:
    """Return an amount of money in cents, so that sums are exact."""
    return round(amount * 100)


def selections(values: Sequence[int], total: int, most: int = 2) -> list[list[int]]:
    """Return selections of values that add up to a total, each as the places of its values.

    Time and memory grow with 2 to the half of the number of values, of which there are some two dozen here.

    Args:
        values: Amounts in cents.
        total: What a selection must come to, in cents.
        most: How many selections are looked for at most; two tell whether there is just one.
    """
    middle = len(values) // 2
    by_sum: dict[int, list[int]] = {}
    for chosen, amount in enumerate(_sums(values[:middle])):
        by_sum.setdefault(amount, []).append(chosen)
    results: list[list[int]] = []
    for rest, amount in enumerate(_sums(values[middle:])):
        for chosen in by_sum.get(total - amount, ()):
            bits = chosen | rest << middle
            results.append([place for place in range(len(values)) if bits >> place & 1])
            if len(results) == most:
                return results
    return results


def _sums(values: Sequence[int]) -> list[int]:
    """Return what each selection comes to; bit i of its place says whether value i is in it."""
    sums = [0]
    for value in values:
        sums += [amount + value for amount in sums]
    return sums
