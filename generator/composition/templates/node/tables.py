"""L0: one call about a pasted table, or about a table of the company."""

import json
from typing import Any

from generator.composition.data import words
from generator.composition.pools.office import TABLES
from generator.composition.pools.people import FIRST_NAMES
from generator.composition.pools.places import CITIES, COUNTRIES
from generator.composition.pools.shopping import COUNTED
from generator.composition.pools.tables import SHEET, WHOLE_SHEET
from generator.composition.samplers import Draw, combine, pick, table, worded
from generator.composition.template import Call, Slot, Template
from simulators import invent
from simulators.english import MONTHS

_ASKED = words("tables")["asked"]
"""Table and column, and how people say them."""


def _order(name: str, city: str, product: str, price: float, path: str) -> dict[str, str]:
    """An order as JSON text, and the path of one value in it."""
    goods = [{"item": product, "price": price, "pieces": 2}, {"item": "gift wrap", "price": 3.5, "pieces": 1}]
    order = {"buyer": {"name": name, "town": city}, "goods": goods, "paid": False}
    return {"text": json.dumps({"order": order}, ensure_ascii=False), "path": path}


def _conditions() -> list[dict[str, Draw]]:
    """Each cell of some columns, with the words that ask for its rows ("our colleagues based in Berlin").

    None that stands in another column as well.
    """
    cells: dict[tuple[str, str, str], dict[str, Draw]] = {}
    for table_, called, column, relation in _ASKED:
        for row in TABLES[table_]:
            value = row[column]
            if column == "country" and COUNTRIES[value].get("in_text", value) != value:
                continue
            if not any(value in (other[name] for name in other if name != column) for other in TABLES[table_]):
                cells[table_, column, value] = {
                    "table": Draw(table_, called),
                    "column": Draw(column, relation),
                    "value": Draw(value, value),
                }
    return list(cells.values())


def _stock(kind: str, number: int, place: str, month: str) -> dict[str, Any]:
    """What is left of five things of one kind, and where to keep the list."""
    things, pence = COUNTED[kind]["things"], COUNTED[kind]["prices"]
    first = number % len(things)
    records = table(
        {
            "item": [things[(first + 2 * row) % len(things)] for row in range(5)],
            "pieces": [invent.integer(4, 60, "pieces", kind, number, row) for row in range(5)],
            "price": [invent.integer(*pence, "price", kind, number, row) / 2 for row in range(5)],
        }
    )
    return {"records": records, "path": f"{place}/{kind}-{month.lower()}.csv"}


TEMPLATES = (
    Template(
        "ranking",
        (
            "Sort this by {sheet.field}, highest first:\n{sheet.rows}",
            "Which of these has the most {sheet.field}? Sort them, highest first:\n{sheet.rows}",
            "I need a ranking by {sheet.field}, from high to low:\n{sheet.rows}",
            "{sheet.rows}\n\nCan you order these by {sheet.field}, largest first?",
            "Here are last month's numbers. Rank them by {sheet.field}, highest on top.\n{sheet.rows}",
        ),
        {"sheet": SHEET},
        {"sorted": Call("data_sort", records=Slot("sheet.rows"), field=Slot("sheet.field"), order="descending")},
    ),
    Template(
        "only_some_rows",
        (
            "Which of these have {sheet.least} or more {sheet.field}? Drop the others.\n{sheet.rows}",
            "Only show me those with at least {sheet.least} {sheet.field}:\n{sheet.rows}",
            "Filter this for me: at least {sheet.least} {sheet.field}.\n{sheet.rows}",
            "I only care about those with {sheet.least} or more {sheet.field}. What's left?\n{sheet.rows}",
            "{sheet.rows}\n\nThrow out everything that doesn't have at least {sheet.least} {sheet.field}.",
        ),
        {"sheet": SHEET},
        {
            "kept": Call(
                "data_filter",
                records=Slot("sheet.rows"),
                field=Slot("sheet.field"),
                operator="at_least",
                value=Slot("sheet.least"),
            )
        },
    ),
    Template(
        "figure_per_group",
        (
            "What's the {figure} number of {sheet.field} per {sheet.group}?\n{sheet.rows}",
            "Break this down by {sheet.group}: I need the {figure} number of {sheet.field}.\n{sheet.rows}",
            "My boss wants the {figure} number of {sheet.field} for each {sheet.group}. This is what I have:\n{sheet.rows}",
            "{sheet.rows}\n\nCan you group this by {sheet.group} and give me the {figure} number of {sheet.field}?",
            "For a chart: the {figure} number of {sheet.field} per {sheet.group}, from this.\n{sheet.rows}",
        ),
        {"sheet": SHEET, "figure": worded({"sum": "total", "mean": "average", "max": "highest"})},
        {
            "groups": Call(
                "data_aggregate",
                records=Slot("sheet.rows"),
                group_by=Slot("sheet.group"),
                field=Slot("sheet.field"),
                operation=Slot("figure"),
            )
        },
    ),
    Template(
        "two_lists_in_one",
        (
            "Combine these two lists on {sheet.label}. First:\n{sheet.left}\n\nSecond:\n{sheet.right}",
            "My export came in two parts. The first:\n{sheet.left}\n\nThe second:\n{sheet.right}\n\nMatch them up by {sheet.label}.",
            "Here's one half:\n{sheet.left}\n\nAnd the other:\n{sheet.right}\n\nCombine them into one table by {sheet.label}.",
            "Add what's in the second list to the first, wherever it's the same {sheet.label}.\nFirst:\n{sheet.left}\n\nSecond:\n{sheet.right}",
            "Can you make a single one out of these? Both go by {sheet.label}.\n{sheet.left}\n\n{sheet.right}",
        ),
        {"sheet": SHEET},
        {"joined": Call("merge_data", left=Slot("sheet.left"), right=Slot("sheet.right"), key=Slot("sheet.label"))},
    ),
    Template(
        "another_notation",
        (
            "Turn this CSV into {notation}:\n{sheet.text}",
            "Our importer doesn't take CSV, only {notation}. Can you rewrite this:\n{sheet.text}",
            "I need this CSV as {notation}:\n{sheet.text}",
            "CSV to {notation}, please:\n{sheet.text}",
            "I exported this as CSV, but the developers asked for {notation}:\n{sheet.text}",
        ),
        {
            "sheet": WHOLE_SHEET,
            "notation": worded({"json": "JSON", "xml": "XML", "markdown": "Markdown", "tsv": "TSV"}),
        },
        {"written": Call("transform_format", text=Slot("sheet.text"), from_="csv", to=Slot("notation"))},
    ),
    Template(
        "describe_a_column",
        (
            "How do the {sheet.field} look overall: average, median, lowest, highest?\n{sheet.rows}",
            "What are the total, the average and the median of the {sheet.field} here?\n{sheet.rows}",
            "I need the average, the lowest and the highest of the {sheet.field} for tomorrow's meeting:\n{sheet.rows}",
            "My boss wants to see the {sheet.field} at a glance. What are the average, the extremes and the total?\n{sheet.rows}",
        ),
        {"sheet": SHEET},
        {"described": Call("generate_summary_stats", records=Slot("sheet.rows"), field=Slot("sheet.field"))},
    ),
    Template(
        "one_value_inside",
        (
            'What\'s at "{document.path}" in this JSON: {document.text}',
            'The server answered this:\n{document.text}\nWhat\'s the value of "{document.path}"?',
            'Pick out "{document.path}" from this JSON: {document.text}',
            'I only need "{document.path}" from this response:\n{document.text}',
            'What does "{document.path}" give if this is the JSON: {document.text}',
        ),
        {
            "document": combine(
                _order,
                FIRST_NAMES,
                CITIES,
                ("teapot", "lantern", "blanket", "trowel", "clock"),
                (14.9, 22.5, 39.95, 8.25),
                (
                    "order.buyer.town",
                    "order.goods[0].price",
                    "order.buyer.name",
                    "order.goods[0].item",
                    "order.goods[0].pieces",
                ),
            )
        },
        {"value": Call("json_extract", json_text=Slot("document.text"), path=Slot("document.path"))},
    ),
    Template(
        "rows_of_our_own",
        (
            "Show me {cell.table} {cell.column} {cell.value}.",
            "I need {cell.table} {cell.column} {cell.value}, for a call in ten minutes.",
            "Can you check our database for {cell.table} {cell.column} {cell.value}?",
            "Look up {cell.table} {cell.column} {cell.value} for me.",
            "Pull {cell.table} {cell.column} {cell.value}, my boss is asking.",
            "What's in the database about {cell.table} {cell.column} {cell.value}?",
        ),
        {"cell": pick(_conditions())},
        {
            "rows": Call(
                "database_query", table=Slot("cell.table"), column=Slot("cell.column"), value=Slot("cell.value")
            )
        },
    ),
    Template(
        "rows_for_a_sheet",
        (
            "Make me a spreadsheet {stock.path} out of this:\n{stock.records}",
            "I've counted our stock. Put it in a spreadsheet, {stock.path}:\n{stock.records}",
            "This is what we have left:\n{stock.records}\nKeep that as a spreadsheet, {stock.path}.",
            "Save this as the spreadsheet {stock.path}, so I can send it to the shop:\n{stock.records}",
            "My accountant wants a spreadsheet of these. Call it {stock.path}.\n{stock.records}",
        ),
        {"stock": combine(_stock, COUNTED, range(200), ("stock", "lists", "tables"), MONTHS)},
        {"sheet": Call("create_spreadsheet", path=Slot("stock.path"), records=Slot("stock.records"))},
    ),
)
