"""Refuses rows that cannot be run.

These are malformed rows, and those whose request or schemas do not state what is given, asked for, taken and returned.
"""

from families.family import Row
from generator.function_graphs.check import shape
from generator.function_graphs.solver import read_function, read_request


def refusal(row: Row) -> str | None:
    """Return why a row cannot be run, as the rest of a sentence that begins with the row, or None if it can."""
    if problem := next(shape(row), None):
        return problem
    try:
        offered = sorted(read_function(schema).name for schema in row["available_tools"])
        read_request(row["prompt"])
    except ValueError as problem:
        return str(problem)
    if offered != sorted(function["name"] for function in row["functions"]):
        return "the functions on offer are not those of 'functions'"
    return None
