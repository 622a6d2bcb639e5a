"""Small tables as people paste them."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.composition.pools.people import FIRST_NAMES
from generator.composition.pools.places import CITIES
from generator.composition.samplers import combine, table
from simulators import invent

_SHEETS: tuple[tuple[str, Sequence[str], str, Sequence[str], Mapping[str, tuple[int, int]]], ...] = (
    (
        *(
            "product",
            "teapot lantern notebook blanket stapler trowel mug clock basket".split(),
            "colour",
            ["red", "green", "white"],
        ),
        {"sales": (118, 964), "returns": (2, 39)},
    ),
    ("driver", FIRST_NAMES, "depot", ["north", "south", "west"], {"deliveries": (64, 239), "delays": (2, 31)}),
    ("branch", list(CITIES), "size", ["small", "medium", "large"], {"visitors": (812, 4_790), "complaints": (3, 58)}),
    ("pupil", FIRST_NAMES, "house", ["red", "blue", "green"], {"points": (31, 98), "absences": (1, 24)}),
)
"""Names of things and their column, groups and theirs, and two columns of figures from a lowest to a highest."""


def _figures(bounds: tuple[int, int], *key: Any) -> list[int]:
    """Six distinct figures between two bounds, for a key."""
    return list(dict.fromkeys(invent.integer(*bounds, "figures", *key, draw) for draw in range(24)))[:6]


def _sheet(number: int, sheet: int, column: int) -> dict[str, Any]:
    """A table; its columns of names, groups and figures; a bound that half the figures reach; the table torn in two."""
    label, names, group, kinds, ranges = _SHEETS[sheet]
    things = [names[(number + row) % len(names)] for row in range(6)]
    groups = [kinds[(number + row + row // 3) % 3] for row in range(6)]
    figures = {name: _figures(bounds, number, name) for name, bounds in ranges.items()}
    field = list(ranges)[column]
    _, _, below, least, *_ = sorted(figures[field])
    whole = table({label: things, group: groups, **figures})
    return {
        "rows": whole,
        "text": whole.surface,
        "label": label,
        "group": group,
        "field": field,
        "least": str(max(below + 1, least // 10 * 10)),
        "left": table({label: things, group: groups}),
        "right": table({label: things[::-1], field: figures[field][::-1]}),
    }


SHEET = combine(_sheet, range(2_000), range(len(_SHEETS)), (0, 1))
"""`rows` (also as `text`), `label`, `group`, a numeric `field`, and `least`, which about half of it reaches."""
WHOLE_SHEET = combine(_sheet, range(4_000), range(len(_SHEETS)), (0,))
"""The same where no column is named: which one it is makes no other request."""
