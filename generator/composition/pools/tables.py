"""Small tables as people paste them, and cells of the company's tables."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from generator.composition.data import words
from generator.composition.pools.office import TABLES
from generator.composition.pools.people import FIRST_NAMES
from generator.composition.pools.places import CITIES, COUNTRIES
from generator.composition.pools.shopping import COUNTED
from generator.composition.samplers import Draw, combine, pick, table
from simulators import invent
from simulators.english import MONTHS

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
"""For each table a column of names and the names, a column of groups and the groups, and the bounds of two columns."""


def _figures(bounds: tuple[int, int], *key: Any) -> list[int]:
    """Return six distinct numbers between two bounds that depend only on a key."""
    return list(dict.fromkeys(invent.integer(*bounds, "figures", *key, draw) for draw in range(24)))[:6]


def _sheet(number: int, sheet: int, column: int) -> dict[str, Any]:
    """Return a table, the names of its columns, a bound that half of its numbers reach, and the table in two parts."""
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
"""`rows` (also as `text`), `label`, `group`, a numeric `field`, and `least`, which about half of its values reach."""
WHOLE_SHEET = combine(_sheet, range(4_000), range(len(_SHEETS)), (0,))
"""The same with a fixed `field`, for requests that do not mention it and so would repeat."""


def _order(name: str, city: str, product: str, price: float, path: str) -> dict[str, str]:
    goods = [{"item": product, "price": price, "pieces": 2}, {"item": "gift wrap", "price": 3.5, "pieces": 1}]
    order = {"buyer": {"name": name, "town": city}, "goods": goods, "paid": False}
    return {"text": json.dumps({"order": order}, ensure_ascii=False), "path": path}


ORDER = combine(
    _order,
    FIRST_NAMES,
    CITIES,
    ("teapot", "lantern", "blanket", "trowel", "clock"),
    (14.9, 22.5, 39.95, 8.25),
    ("order.buyer.town", "order.goods[0].price", "order.buyer.name", "order.goods[0].item", "order.goods[0].pieces"),
)
"""`text` and `path`: an order as JSON text, and the path of one value in it."""


def _conditions() -> list[dict[str, Draw]]:
    """Return the distinct cells of some columns, with words that ask for their rows ("our colleagues based in Berlin").

    Cells that also occur in another column are left out.
    """
    cells: dict[tuple[str, str, str], dict[str, Draw]] = {}
    for table_, called, column, relation in words("tables")["asked"]:
        elsewhere = {row[name] for row in TABLES[table_] for name in row if name != column}
        for row in TABLES[table_]:
            value = row[column]
            if column == "country" and COUNTRIES[value].get("in_text", value) != value:
                continue
            if value not in elsewhere:
                cells[table_, column, value] = {
                    "table": Draw(table_, called),
                    "column": Draw(column, relation),
                    "value": Draw(value, value),
                }
    return list(cells.values())


CELL = pick(_conditions())
"""`table`, `column` and `value`: a value that selects rows of a table."""


def _stock(kind: str, number: int, place: str, month: str) -> dict[str, Any]:
    things, halves = COUNTED[kind]["things"], COUNTED[kind]["prices"]
    first = number % len(things)
    records = table(
        {
            "item": [things[(first + 2 * row) % len(things)] for row in range(5)],
            "pieces": [invent.integer(4, 60, "pieces", kind, number, row) for row in range(5)],
            "price": [invent.integer(*halves, "price", kind, number, row) / 2 for row in range(5)],
        }
    )
    return {"records": records, "path": f"{place}/{kind}-{month.lower()}.csv"}


STOCK_LIST = combine(_stock, COUNTED, range(200), ("stock", "lists", "tables"), MONTHS)
"""`records` and `path`: the stock of five things of one kind, and the path for the list."""
