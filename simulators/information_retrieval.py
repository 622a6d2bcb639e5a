"""What reference works, databases and registries know."""

from functools import cache
from typing import Annotated, Any, Literal, TypedDict

from simulators.data import load
from simulators.kinds import Bounds, Field, Identifier, Record
from simulators.tool import ToolError, tool

# Tables ------------------------------------------------------------------------------------------------------------------------------------------------------


class Rows(TypedDict):
    """Matching rows of a table."""

    rows: list[Record]
    count: int
    total_matches: int


@cache
def _table(name: str) -> list[dict[str, Any]]:
    """The rows of a table. The products are those that the shop sells."""
    if name == "products":
        return [item | {"category": category} for category, shelf in load("products.json").items() for item in shelf["items"]]
    return list(load("tables.json")[name])


def _cell(value: str) -> str:
    """The form in which cells are compared: 49.90 equals 49.9, and case does not count."""
    text = value.strip().casefold()
    return f"{float(text):.15g}" if len(text) <= 15 and text.isascii() and text.replace(".", "", 1).isdigit() else text


@cache
def _index(table: str, column: str) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for row in _table(table):
        found.setdefault(_cell(str(row[column])), []).append(row)
    return found


@tool
def database_query(
    table: Literal["customers", "orders", "products", "employees", "invoices", "holdings", "events"],
    column: Field,
    value: Identifier,
    limit: Annotated[int, Bounds(1, 50)] = 5,
) -> Rows:
    """Select the rows of one of the company's own tables in which a column equals a value.

    The columns are: customers (customer_id, name, email, phone, company, city, country, language, currency, segment, since, total_spent),
    orders (order_id, order_date, customer, email, city, product_id, product, quantity, unit_price, total, currency, status, carrier, tracking_number),
    products (product_id, name, price, currency, rating, stock, tags, category),
    employees (employee_id, name, email, phone, department, title, manager, manager_email, city, country, timezone, salary, currency, hire_date),
    invoices (invoice_number, customer, company, email, description, amount, currency, issue_date, due_date, status),
    holdings (holding_id, symbol, company, shares, purchase_price, currency, purchase_date, owner, owner_email) and
    events (event_id, title, city, country, date, start, timezone, attendees, organizer, organizer_email, website).

    Args:
        table: Where to look.
        column: The column that must hold the value.
        value: The value to find, written as text; upper and lower case are the same.
        limit: At most so many rows.
    """
    columns = _table(table)[0]
    name = column.strip().casefold()
    if name not in columns:
        raise ToolError(f"The table {table} has no column {column[:60]!r}; it has {', '.join(columns)}.")
    found = _index(table, name).get(_cell(value), [])
    rows = [dict(row) for row in found[:limit]]
    return {"rows": rows, "count": len(rows), "total_matches": len(found)}
