"""Rows of the company's tables: its staff, customers, orders, invoices, holdings and events."""

from collections.abc import Callable, Mapping
from typing import Any

from generator.composition.samplers import combine, one_of, worded
from simulators.data import load

TABLES: Mapping[str, list[Mapping[str, Any]]] = load("tables.json")


def column(table: str, name: str, wanted: Callable[[Mapping[str, Any]], bool] = lambda row: True) -> list[str]:
    """Return the values of a column that occur in only one row, for the rows that are `wanted`."""
    cells = [row[name] for row in TABLES[table]]
    return [row[name] for row in TABLES[table] if wanted(row) and cells.count(row[name]) == 1]


CLIENT = one_of(*column("customers", "company"))
CUSTOMER = one_of(*column("customers", "name"))
INVOICE = one_of(*column("invoices", "invoice_number"))
UNPAID = one_of(*column("invoices", "invoice_number", lambda row: row["status"] != "paid"))
"""Numbers of invoices that are not paid yet."""


ORDERS_SHEET = combine(
    lambda carrier, folder, goods: {"carrier": carrier, "path": f"{folder}/{carrier.lower()}-{goods}.csv"},
    ("DHL", "UPS", "FedEx"),
    ("exports", "orders", "logistics", "carriers"),
    ("orders", "parcels", "shipments", "list"),
)
"""`carrier` and `path`: who ships orders, and the path for a table of these orders."""
ANY_ORDER = one_of(*(row["order_id"] for row in TABLES["orders"]))
CARRIER = one_of("DHL", "UPS", "FedEx")
FIGURE = worded({"mean": "average", "max": "highest"})
