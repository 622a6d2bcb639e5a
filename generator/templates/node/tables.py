"""L0: one call about a pasted table, or about a table of the company."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from generator.pools.office import TABLES
from generator.pools.people import FIRST_NAMES
from generator.pools.places import CITIES
from generator.pools.shopping import STAPLES
from generator.samplers import Draw, combine, pick, table, worded
from generator.template import Call, Slot, Template
from simulators import invent
from simulators.english import MONTHS

_SHEETS: tuple[tuple[str, Sequence[str], str, Sequence[str], Mapping[str, tuple[int, int]]], ...] = (
    (
        *("product", "teapot lantern notebook blanket stapler trowel mug clock basket".split(), "room", ["kitchen", "garden", "office"]),
        {"sales": (118, 964), "returns": (2, 39)},
    ),
    ("driver", FIRST_NAMES, "depot", ["north", "south", "west"], {"deliveries": (64, 239), "delays": (2, 31)}),
    ("branch", list(CITIES), "size", ["small", "medium", "large"], {"visitors": (812, 4_790), "complaints": (3, 58)}),
    ("pupil", FIRST_NAMES, "house", ["red", "blue", "green"], {"points": (31, 98), "absences": (1, 24)}),
)
"""Names of things and their column, groups and theirs, and two columns of figures from a lowest to a highest."""


def _figures(bounds: tuple[int, int], *key: Any) -> list[int]:
    """Six distinct numbers."""
    return list(dict.fromkeys(invent.integer(*bounds, "figures", *key, draw) for draw in range(24)))[:6]


def _sheet(number: int, sheet: int, column: int) -> dict[str, Any]:
    """A table; its columns for names, groups and figures; a bound that about half of the figures reach; and the table torn in two."""
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


_SHEET = combine(_sheet, range(2_000), range(len(_SHEETS)), (0, 1))


def _order(name: str, city: str, product: str, price: float, path: str) -> dict[str, str]:
    """An order as JSON text, and the path of one value in it."""
    goods = [{"item": product, "price": price, "pieces": 2}, {"item": "gift wrap", "price": 3.5, "pieces": 1}]
    order = {"buyer": {"name": name, "town": city}, "goods": goods, "paid": False}
    return {"text": json.dumps({"order": order}, ensure_ascii=False), "path": path}


def _conditions() -> list[dict[str, str]]:
    """Each cell value that few rows of a table share, so that the default limit shows all of them."""
    columns = {
        "customers": ("company", "city", "country", "language"),
        "orders": ("customer", "city", "product"),
        "employees": ("city", "title", "department", "manager"),
        "invoices": ("customer", "company", "description"),
        "holdings": ("company", "owner", "symbol"),
        "events": ("city", "country", "organizer"),
    }
    cells = [(name, column, row[column]) for name, wanted in columns.items() for column in wanted for row in TABLES[name]]
    rare = [cell for cell, times in Counter(cells).items() if times <= 5]
    return [dict(zip(("table", "column", "value"), cell, strict=True)) for cell in rare]


def _stock(index: int) -> Draw:
    """What is left of five things."""
    return table(
        {
            "item": [STAPLES[(index + 5 * row) % len(STAPLES)] for row in range(5)],
            "pieces": [(index * 7 + row * 31) % 88 + 4 for row in range(5)],
            "price": [((index * 13 + row * 57) % 190 * 10 + 115) / 100 for row in range(5)],
        }
    )


TEMPLATES = (
    Template(
        "ranking",
        (
            "Rank these by {sheet.field}, highest on top:\n{sheet.rows}",
            "Could you sort this by {sheet.field}, largest first?\n{sheet.rows}",
            "I want the ones with the most {sheet.field} at the top, going from high to low:\n{sheet.rows}",
            "Make a league table out of this, by {sheet.field}, from high to low:\n{sheet.rows}",
            "Please rearrange this list so that the {sheet.field} run from high to low:\n{sheet.rows}",
        ),
        {"sheet": _SHEET},
        {"sorted": Call("data_sort", records=Slot("sheet.rows"), field=Slot("sheet.field"), order="descending")},
    ),
    Template(
        "only_some_rows",
        (
            "Only show me the lines with at least {sheet.least} {sheet.field}:\n{sheet.rows}",
            "Which of these have {sheet.least} or more {sheet.field}? Drop the others.\n{sheet.rows}",
            "Throw out everything that doesn't have at least {sheet.least} {sheet.field}.\n{sheet.rows}",
            "I'm only interested in lines with {sheet.least} or more {sheet.field}. What's left?\n{sheet.rows}",
            "Leave me just the entries where the {sheet.field} come to at least {sheet.least}:\n{sheet.rows}",
        ),
        {"sheet": _SHEET},
        {"kept": Call("data_filter", records=Slot("sheet.rows"), field=Slot("sheet.field"), operator="at_least", value=Slot("sheet.least"))},
    ),
    Template(
        "figure_per_group",
        (
            "What's the {figure} number of {sheet.field} for each {sheet.group}?\n{sheet.rows}",
            "Break this down per {sheet.group}, please: I need the {figure} number of {sheet.field}.\n{sheet.rows}",
            "I'd like to see the {figure} number of {sheet.field} by {sheet.group}. This is the table:\n{sheet.rows}",
            "Per {sheet.group}, give me the {figure} number of {sheet.field}:\n{sheet.rows}",
            "My boss wants one line per {sheet.group} showing the {figure} number of {sheet.field}. Here's what I have:\n{sheet.rows}",
        ),
        {"sheet": _SHEET, "figure": worded({"sum": "total", "mean": "average", "max": "highest", "min": "lowest"})},
        {"groups": Call("data_aggregate", records=Slot("sheet.rows"), group_by=Slot("sheet.group"), field=Slot("sheet.field"), operation=Slot("figure"))},
    ),
    Template(
        "two_lists_in_one",
        (
            "I have two lists. The first:\n{sheet.left}\n\nThe second:\n{sheet.right}\n\nPut what belongs to the same {sheet.label} on one line.",
            "Match these up by {sheet.label}, please, starting from the first one.\n{sheet.left}\n\nSecond one:\n{sheet.right}",
            "Here's one half:\n{sheet.left}\n\nand here's the other:\n{sheet.right}\n\nCombine them into one using the {sheet.label}.",
            "Add the details of the second sheet to the first wherever the {sheet.label} is the same.\nFirst:\n{sheet.left}\n\nSecond:\n{sheet.right}",
            "Both of these go by {sheet.label}. Make a single one out of them, the first one's details on the left.\n{sheet.left}\n\n{sheet.right}",
        ),
        {"sheet": _SHEET},
        {"joined": Call("merge_data", left=Slot("sheet.left"), right=Slot("sheet.right"), key=Slot("sheet.label"))},
    ),
    Template(
        "another_notation",
        (
            "Turn this CSV into {notation}:\n{sheet.text}",
            "The importer won't take CSV, only {notation}. Can you rewrite this?\nHere it is:\n{sheet.text}",
            "I've got some CSV here. What would it look like as {notation}?\nThe lines:\n{sheet.text}",
            "CSV to {notation}, please:\n{sheet.text}",
            "Our developer asked for {notation}, and all I can export is CSV. Convert it for her:\n{sheet.text}",
        ),
        {"sheet": _SHEET, "notation": worded({"json": "JSON", "xml": "XML", "markdown": "Markdown", "tsv": "TSV"})},
        {"written": Call("transform_format", text=Slot("sheet.text"), from_="csv", to=Slot("notation"))},
    ),
    Template(
        "describe_a_column",
        (
            "Give me the average, the median and the total of the {sheet.field} in here, and a line I can quote:\n{sheet.rows}",
            "How do the {sheet.field} look overall? Average, median, lowest, highest, total.\n{sheet.rows}",
            "Describe the {sheet.field} in this table for me, all lines together: total, average, extremes.\n{sheet.rows}",
            "For the annual report I need the key figures on the {sheet.field} in this list, such as the mean and the total:\n{sheet.rows}",
            "What are the total, the average and the median of {sheet.field}, all lines together?\n{sheet.rows}",
        ),
        {"sheet": _SHEET},
        {"described": Call("generate_summary_stats", records=Slot("sheet.rows"), field=Slot("sheet.field"))},
    ),
    Template(
        "one_value_inside",
        (
            'What does it say at "{document.path}" in here:\n{document.text}',
            'The server answered this:\n{document.text}\nWhat do I find under "{document.path}"?',
            'Pick out "{document.path}" from this JSON: {document.text}',
            'I only need "{document.path}" out of this blob:\n{document.text}',
            'Go to "{document.path}" and tell me what\'s there. The JSON is: {document.text}',
        ),
        {
            "document": combine(
                _order,
                FIRST_NAMES,
                CITIES,
                ("teapot", "lantern", "blanket", "trowel", "clock"),
                (14.9, 22.5, 39.95, 8.25),
                ("order.buyer.town", "order.goods[0].price", "order.buyer.name", "order.goods[0].item", "order.goods[0].pieces"),
            )
        },
        {"value": Call("json_extract", json_text=Slot("document.text"), path=Slot("document.path"))},
    ),
    Template(
        "rows_of_our_own",
        (
            "Which of our {cell.table} have {cell.value} in the column {cell.column}?",
            "Show me our {cell.table} where the column {cell.column} says {cell.value}.",
            "Check our {cell.table}: I need the ones with {cell.value} in the {cell.column} column.",
            "Have we got any {cell.table} with {cell.value} in the column {cell.column}?",
            "Go through our {cell.table}, please. In which of them does the {cell.column} column say {cell.value}?",
            "Which rows of our {cell.table} table list {cell.value} in the column {cell.column}?",
        ),
        {"cell": pick(_conditions())},
        {"rows": Call("database_query", table=Slot("cell.table"), column=Slot("cell.column"), value=Slot("cell.value"))},
    ),
    Template(
        "rows_for_a_sheet",
        (
            "Make me a spreadsheet {path} out of this:\n{records}",
            "I've counted what we have in stock. Put these lines in a spreadsheet at {path} for me:\n{records}",
            "This is what we have left:\n{records}\nI'd like to keep that as a spreadsheet, {path}, please.",
            "Could you turn these lines into the spreadsheet {path} for me?\n{records}",
            "My accountant wants a spreadsheet, {path}, of the following:\n{records}",
        ),
        {
            "path": combine("{}/{}-{}.csv", ("tables", "club", "lists"), ("stock", "market", "cellar", "fair"), [month.lower() for month in MONTHS]),
            "records": combine(_stock, range(5_000)),
        },
        {"sheet": Call("create_spreadsheet", path=Slot("path"), records=Slot("records"))},
    ),
)
