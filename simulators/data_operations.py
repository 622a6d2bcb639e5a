"""Data operations on tables of records and JSON documents.

They sort, filter, group, join, describe and convert tables, and read one value of a document.
"""

import csv
import html
import io
import json
import re
import statistics
from collections.abc import Callable, Mapping
from decimal import Context, Decimal
from fractions import Fraction
from typing import Annotated, Any, Literal, TypedDict
from xml.etree import ElementTree

from simulators import forms
from simulators.kinds import Field, Identifier, JsonText, Kind, Raw, Record, Text
from simulators.phrasing import enumerated, figure
from simulators.tool import MAX_ITEMS, MAX_NUMBER, MAX_STRING, ToolError, tie, tool

JsonPath = Annotated[str, Kind("json_path", "verbatim", "raw")]

# Columns: every record must have the field, and all its values must be of one type


def _column(records: list[Record], field: str, name: str = "records") -> list[Any]:
    for index, record in enumerate(records):
        if record.get(field) is None:
            fields = ", ".join(record)[:200] or "no fields"
            raise ToolError(f"{name}[{index}] has no value for the field '{field[:60]}'; its fields are {fields}.")
    return [record[field] for record in records]


def _spelled(records: list[Record], field: str) -> str:
    """Return the field as the records spell it; unchanged if no spelling matches, or several do."""
    if any(field in record for record in records):
        return field
    spellings = {name for record in records for name in record if forms.identifier(name) == forms.identifier(field)}
    return spellings.pop() if len(spellings) == 1 else field


def _type(value: Any) -> str:
    return {str: "text", bool: "true or false", int: "numbers", float: "numbers", list: "lists"}.get(
        type(value), "objects"
    )


def _scalars(records: list[Record], field: str, name: str = "records") -> list[Any]:
    """Return a column whose values are all numbers, all text or all booleans."""
    values = _column(records, field, name)
    types = sorted({_type(value) for value in values})
    if len(types) > 1 or types in (["lists"], ["objects"]):
        raise ToolError(
            f"The field '{field[:60]}' of {name} must hold only numbers, only text or only true/false; it holds "
            f"{' and '.join(types)}."
        )
    return values


def _numbers(records: list[Record], field: str) -> list[Fraction]:
    if not records:
        raise ToolError("'records' is empty; give at least one record.")
    values = _column(records, field)
    for index, value in enumerate(values):
        if _type(value) != "numbers":
            raise ToolError(f"The field '{field[:60]}' must hold numbers; records[{index}] holds {_type(value)}.")
    return [_exact(value) for value in values]


def _exact(value: float) -> Fraction:
    """Return the number as written in decimal, so that 0.1 + 0.2 is 0.3."""
    return Fraction(value) if isinstance(value, int) else Fraction(repr(value))


def _mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values)


def _comparable(value: Any) -> Any:
    return forms.identifier(value) if isinstance(value, str) else value


def _as_text(value: Any) -> str:
    """Return a scalar as text: whole numbers without a fraction, true and false as in JSON."""
    if isinstance(value, str):
        return value
    return json.dumps(int(value) if isinstance(value, float) and value.is_integer() else value, ensure_ascii=False)


# Sorting, filtering, grouping, joining


class Sorted(TypedDict):
    """All rows in order, and the first and last row separately."""

    records: list[Record]
    first: Record
    last: Record
    summary: Text


def _has_equal_values(arguments: Mapping[str, Any], output: Sorted) -> str:
    column = [record[arguments["field"]] for record in arguments["records"]]
    return (
        "two records have the same value in the sorted field" if any(column.count(cell) > 1 for cell in column) else ""
    )


@tool
@tie(_has_equal_values)
def data_sort(records: list[Record], field: Field, order: Literal["ascending", "descending"] = "ascending") -> Sorted:
    """Put the rows of a table in order of one column; rows with equal values keep their order.

    Args:
        records: The rows.
        field: Column to order by: numbers by size, text by the alphabet without regard to case.
        order: Direction.
    """
    if not records:
        raise ToolError("'records' is empty; there is nothing to sort.")
    field = _spelled(records, field)
    keys = [_comparable(value) for value in _scalars(records, field)]
    ranked = [records[index] for index in sorted(range(len(keys)), key=keys.__getitem__, reverse=order == "descending")]
    return {
        "records": ranked,
        "first": ranked[0],
        "last": ranked[-1],
        "summary": f"In order of {_label(field)}: {_listed(ranked, field)}.",
    }


_NAMES = ("name", "title", "customer", "company", "product")
_SHOWN = 10


def _label(field: str) -> str:
    return field.replace("_", " ").strip() or "that column"


def _listed(records: list[Record], field: str) -> str:
    """List the names of the rows, each with its value in a column."""
    shown = [f"{_row_name(record, field)} ({_cell_text(record[field])})" for record in records[:_SHOWN]]
    rest = len(records) - len(shown)
    return enumerated([*shown, f"{rest} more"] if rest else shown)


def _row_name(record: Record, field: str) -> str:
    """Return the name of a row: its name or title, or else its first other text, or its first value."""
    names = [
        name
        for name in (*_NAMES, *record)
        if name != field and isinstance(record.get(name), str) and record[name].strip()
    ]
    return str(record[names[0]] if names else next(iter(record.values())))[:80]


def _cell_text(value: Any) -> str:
    return (
        figure(value, 4)
        if isinstance(value, int | float) and not isinstance(value, bool)
        else str(_as_text(value))[:80]
    )


_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "equals": lambda held, given: bool(held == given),
    "not_equals": lambda held, given: bool(held != given),
    "greater_than": lambda held, given: bool(held > given),
    "at_least": lambda held, given: bool(held >= given),
    "less_than": lambda held, given: bool(held < given),
    "at_most": lambda held, given: bool(held <= given),
    "contains": lambda held, given: given in held,
}


class Filtered(TypedDict):
    """The rows that were kept."""

    records: list[Record]
    count: int
    summary: Text


@tool
def data_filter(
    records: list[Record],
    field: Field,
    operator: Literal["equals", "not_equals", "greater_than", "at_least", "less_than", "at_most", "contains"],
    value: Identifier,
) -> Filtered:
    """Keep only the rows of a table whose column meets a condition.

    Args:
        records: The rows.
        field: Column to test.
        operator: Comparison; contains is for text.
        value: What to compare with, written as text: "100" where the column holds numbers, "true" or "false" for
            booleans. Case does not matter.
    """
    field = _spelled(records, field)
    column = [_comparable(held) for held in _scalars(records, field)]
    if not column:
        return {"records": [], "count": 0, "summary": "There are no rows."}
    given = _operand(value, _type(column[0]), operator)
    kept = [record for record, held in zip(records, column, strict=True) if _OPERATORS[operator](held, given)]
    summary = (
        f"{len(kept)} of {len(records)} rows: {_listed(kept, field)}." if kept else f"None of the {len(records)} rows."
    )
    return {"records": kept, "count": len(kept), "summary": summary}


def _operand(value: str, held: str, operator: str) -> Any:
    """Convert an argument to the type of a column (numbers, text or booleans), to compare them."""
    if held == "text":
        return _comparable(value)
    if operator == "contains" or (held == "true or false" and operator not in ("equals", "not_equals")):
        raise ToolError(f"'{operator}' does not apply to a field that holds {held}.")
    if held == "numbers":
        written = forms.identifier(value)
        if not _NUMBER.fullmatch(written):
            raise ToolError(
                f"'value' must be written as a number such as 12.5, because the field holds numbers; got "
                f"{value[:60]!r}."
            )
        return _typed(written)
    if _comparable(value) not in ("true", "false"):
        raise ToolError(f"'value' must be true or false, because the field holds true or false; got {value[:60]!r}.")
    return _comparable(value) == "true"


class Group(TypedDict):
    """The value of one group."""

    group: Identifier
    value: float


class Aggregated(TypedDict):
    """A value for each group, in order of first appearance."""

    groups: list[Group]
    group_count: int
    top_group: Identifier
    top_value: float
    summary: Text


_OPERATIONS: dict[str, Callable[[list[Fraction]], Fraction | int]] = {"sum": sum, "mean": _mean, "min": min, "max": max}


def _has_two_top_groups(arguments: Mapping[str, Any], output: Aggregated) -> str:
    column = [group["value"] for group in output["groups"]]
    return "two groups share the top value" if column.count(max(column)) > 1 else ""


@tool
@tie(_has_two_top_groups)
def data_aggregate(
    records: list[Record], group_by: Field, field: Field, operation: Literal["sum", "mean", "count", "min", "max"]
) -> Aggregated:
    """Split the rows of a table into groups by one column and compute one figure of another column for each group, with
    the group that has the largest.

    Args:
        records: The rows.
        group_by: Column that names the group.
        field: Column to compute with; numbers, except for count.
        operation: Figure to compute.
    """
    group_by, field = _spelled(records, group_by), _spelled(records, field)
    names = [_as_text(value) for value in _scalars(records, group_by)]
    values = (
        [Fraction(1) for _ in _column(records, field)] if operation == "count" and records else _numbers(records, field)
    )
    members: dict[str, list[Fraction]] = {}
    for name, value in zip(names, values, strict=True):
        members.setdefault(name, []).append(value)
    compute = _OPERATIONS["sum" if operation == "count" else operation]
    groups: list[Group] = [{"group": name, "value": float(compute(held))} for name, held in members.items()]
    top = max(groups, key=lambda group: group["value"])
    what = (
        f"Number of rows by {_label(group_by)}"
        if operation == "count"
        else f"{_FIGURES[operation]} of {_label(field)} by {_label(group_by)}"
    )
    shown = [f"{group['group'][:80]} {figure(group['value'])}" for group in groups[:_SHOWN]]
    rest = f" and {len(groups) - _SHOWN} more" if len(groups) > _SHOWN else ""
    summary = (
        f"{what}: {', '.join(shown)}{rest}; the highest is {top['group'][:80]}."
        if len(groups) > 1
        else f"{what}: {shown[0]}."
    )
    return {
        "groups": groups,
        "group_count": len(groups),
        "top_group": top["group"],
        "top_value": top["value"],
        "summary": summary,
    }


_FIGURES = {"sum": "Sum", "mean": "Mean", "min": "Lowest", "max": "Highest"}


class Normalized(TypedDict):
    """The rescaled numbers, in order."""

    values: list[float]


@tool
def normalize_data(values: list[float], method: Literal["min_max", "z_score"] = "min_max") -> Normalized:
    """Rescale a list of numbers: to the range from 0 to 1, or to mean 0 and (population) standard deviation 1.

    Args:
        values: The numbers, not all equal.
        method: Way of rescaling.
    """
    if len(set(values)) < 2:
        raise ToolError("'values' must hold at least two different numbers; equal numbers have no range to rescale.")
    exact = [_exact(value) for value in values]
    low, high = min(exact), max(exact)
    if method == "min_max":
        return {"values": [float((value - low) / (high - low)) for value in exact]}
    mean = _mean(exact)
    variance = _mean([(value - mean) ** 2 for value in exact])
    return {"values": [_root((value - mean) ** 2 / variance) * (1 if value >= mean else -1) for value in exact]}


_PRECISE = Context(prec=50)


def _root(square: Fraction) -> float:
    """Return the square root, the same on every platform."""
    return float(_PRECISE.sqrt(_PRECISE.divide(Decimal(square.numerator), Decimal(square.denominator))))


class Merged(TypedDict):
    """One row for each matching pair, in the order of the first table."""

    records: list[Record]
    count: int


@tool
def merge_data(left: list[Record], right: list[Record], key: Field) -> Merged:
    """Join two tables on a column that both have; rows without a partner are left out, and a name that both use
    elsewhere gets the prefix right_.

    Args:
        left: Rows of the first table.
        right: Rows of the second table.
        key: Column whose values must be equal.
    """
    key = _spelled([*left, *right], key)
    partners: dict[Any, list[Record]] = {}
    for value, record in zip(_scalars(right, key, "right"), right, strict=True):
        partners.setdefault((_type(value), value), []).append(record)
    found = [partners.get((_type(value), value), []) for value in _scalars(left, key, "left")]
    if sum(map(len, found)) > MAX_ITEMS:
        raise ToolError(
            f"The joined table would have {sum(map(len, found))} records; at most {MAX_ITEMS} are possible. Is "
            f"'{key[:60]}' the right key?"
        )
    records = [_joined(first, second, key) for first, matches in zip(left, found, strict=True) for second in matches]
    return {"records": records, "count": len(records)}


def _joined(first: Record, second: Record, key: str) -> Record:
    added = {name: f"right_{name}" if name in first else name for name in second if name != key}
    fields = [*first, *added.values()]
    if len(set(fields)) < len(fields):
        raise ToolError("The tables cannot be joined: the prefix right_ leads to a name that is taken; rename a field.")
    return first | {new: second[old] for old, new in added.items()}


class Summarized(TypedDict):
    """Statistics of a column."""

    count: int
    mean: float
    median: float
    minimum: float
    maximum: float
    total: float
    summary: Text


@tool
def generate_summary_stats(records: list[Record], field: Field) -> Summarized:
    """Describe one numeric column of a table in figures and in a sentence.

    For a bare list of numbers use statistical_analysis.

    Args:
        records: The rows.
        field: Column of numbers to describe.
    """
    field = _spelled(records, field)
    values = _numbers(records, field)
    total = sum(values, Fraction())
    figures = [float(figure) for figure in (_mean(values), statistics.median(values), min(values), max(values), total)]
    mean, median, minimum, maximum, total_ = (figure(number, 4) for number in figures)
    centre = f"a mean of {mean}, a median of {median} and a total of {total_}"
    summary = f"The {len(values)} values of {_label(field)} range from {minimum} to {maximum}, with {centre}."
    return {
        "count": len(values),
        "mean": figures[0],
        "median": figures[1],
        "minimum": figures[2],
        "maximum": figures[3],
        "total": figures[4],
        "summary": summary if len(values) > 1 else f"The only value of {_label(field)} is {minimum}.",
    }


# Notations: each has a reader, which returns a table (a list of flat records), and a writer

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?")
_ELEMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
# An unclosed string extends to the end of the text, which keeps the scan linear.
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
_MAX_NESTING = 64


class Transformed(TypedDict):
    """The table in its new notation."""

    text: Raw
    record_count: int


@tool
def transform_format(
    text: Raw, from_: Literal["json", "csv", "tsv", "xml"], to: Literal["json", "csv", "tsv", "xml", "markdown"]
) -> Transformed:
    """Rewrite a whole table of flat records in another notation.

    To take a single value out of a document use json_extract.

    Args:
        text: The table: a JSON array of flat objects, CSV or TSV with a header line, or XML whose root holds one
            element per record.
        from_: Notation of the text.
        to: Notation wanted.
    """
    table = _READERS[from_](text)
    columns = list(dict.fromkeys(name for record in table for name in record))
    if not columns:
        raise ToolError(f"The {from_} text holds no records with fields; give at least one.")
    size = sum(len(name) for record in table for name in record) + len(table) * len(columns)
    written = _WRITERS[to](table, columns) if len(table) <= MAX_ITEMS and size <= 10 * MAX_STRING else ""
    if not 0 < len(written) <= MAX_STRING:
        raise ToolError(
            f"The table is too large: at most {MAX_ITEMS} records and {MAX_STRING} characters of {to} can be written."
        )
    return {"text": written, "record_count": len(table)}


def _typed(cell: str) -> str | int | float:
    """Convert text that is written like a JSON number to that number.

    With leading zeros it stays text, as in phone numbers and codes.
    """
    if not _NUMBER.fullmatch(cell):
        return cell
    return float(cell) if "." in cell else int(cell)


def _load(text: str) -> Any:
    """Parse JSON with limits on its depth and on the size of its numbers."""
    bare = _STRING.sub("", text)
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", bare):
        depth += 1 if bracket in "[{" else -1
        if depth > _MAX_NESTING:
            raise ToolError(f"The JSON text is nested too deeply; at most {_MAX_NESTING} levels are read.")
    try:
        value = json.loads(text, parse_constant=_refuse_number, parse_int=_bounded_int, parse_float=_bounded_float)
        json.dumps(value, ensure_ascii=False).encode()  # fails on an escaped half of a surrogate pair
    except ValueError:
        raise ToolError(
            f"The text is not valid JSON; check quotes, commas and brackets. It begins with {text[:40]!r}."
        ) from None
    return value


def _refuse_number(literal: str) -> float:
    raise ToolError(f"The JSON text holds the number {literal[:40]}; only numbers between -1e15 and 1e15 are taken.")


def _bounded_int(literal: str) -> int:
    return int(literal) if len(literal) <= 17 and abs(int(literal)) <= MAX_NUMBER else int(_refuse_number(literal))


def _bounded_float(literal: str) -> float:
    value = float(literal)
    return value if abs(value) <= MAX_NUMBER else _refuse_number(literal)


def _read_json(text: str) -> list[Record]:
    document = _load(text)
    table = [document] if isinstance(document, dict) else document
    if not isinstance(table, list) or not all(isinstance(record, dict) for record in table):
        raise ToolError("The JSON text must be an array of objects, one for each record.")
    for name, value in ((name, value) for record in table for name, value in record.items()):
        if isinstance(value, list | dict):
            raise ToolError(f"A table holds plain values only; the field '{name[:60]}' holds {_type(value)}.")
    return table


def _read_separated(text: str, separator: str) -> list[Record]:
    try:
        rows = [
            row
            for row in csv.reader(
                io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator, strict=True
            )
            if row
        ]
    except csv.Error:
        raise ToolError(
            "The text has a quotation mark out of place; quote a whole value and double the quotation marks inside it."
        ) from None
    header, *body = rows or [[]]
    if len(set(header)) < len(header) or "" in header:
        raise ToolError(f"The header line must name every column, each name once; got {', '.join(header)[:200]}.")
    for number, row in enumerate(body, start=1):
        if len(row) != len(header):
            raise ToolError(f"Record {number} has {len(row)} values, but the header names {len(header)} columns.")
    return [dict(zip(header, map(_typed, row), strict=True)) for row in body]


def _read_xml(text: str) -> list[Record]:
    if "<!DOCTYPE" in text:
        raise ToolError("XML with a document type declaration is not read; leave out <!DOCTYPE ...>.")
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - no entity can be declared without the document type refused above
    except ElementTree.ParseError:
        raise ToolError(
            "The text is not well-formed XML; check that every element is closed and that & is written &amp;."
        ) from None
    return [_read_element(element) for element in root]


def _read_element(element: ElementTree.Element) -> Record:
    cells = [*element.attrib.items(), *((child.tag, (child.text or "").strip()) for child in element)]
    record = {name.rpartition("}")[2]: _typed(value) for name, value in cells}
    loose = [element.text, *(child.tail for child in element)]
    if (
        len(record) < len(cells)
        or any(len(child) or child.attrib for child in element)
        or any(text and text.strip() for text in loose)
    ):
        raise ToolError(
            f"Each record must hold plain fields, each once; <{element.tag[:60]}> holds text, or a nested or repeated "
            f"field."
        )
    return record


def _cell(record: Record, name: str) -> str:
    value = record.get(name)
    return "" if value is None else value if isinstance(value, str) else json.dumps(value)


def _write_json(table: list[Record], columns: list[str]) -> str:
    return json.dumps(table, ensure_ascii=False)


def _write_separated(table: list[Record], columns: list[str], separator: str) -> str:
    rows = [columns, *([_cell(record, name) for name in columns] for record in table)]
    # A line that would be blank is quoted, because readers skip blank lines.
    return "\n".join(separator.join(_quoted(cell, separator) for cell in row) or '""' for row in rows)


def _quoted(cell: str, separator: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if re.search(rf'[{separator}"\r\n]', cell) else cell


def _write_xml(table: list[Record], columns: list[str]) -> str:
    for name in columns:
        if not _ELEMENT.fullmatch(name):
            raise ToolError(
                f"{name[:60]!r} cannot name an XML element; use letters, digits, '_', '-' and '.', beginning with a "
                f"letter."
            )
    lines = ["<records>"]
    for record in table:
        cells = (f"    <{name}>{html.escape(_cell(record, name), quote=False)}</{name}>" for name in record)
        lines += ["  <record>", *cells, "  </record>"]
    written = "\n".join([*lines, "</records>"]).replace("\r", "&#13;")
    if _NOT_XML.search(written):
        raise ToolError("XML cannot hold control characters; remove them from the text.")
    return written


def _write_markdown(table: list[Record], columns: list[str]) -> str:
    rows = [columns, ["---"] * len(columns), *([_cell(record, name) for name in columns] for record in table)]
    return "\n".join(
        "| " + " | ".join(" ".join(cell.replace("|", "\\|").splitlines()) for cell in row) + " |" for row in rows
    )


_READERS: dict[str, Callable[[str], list[Record]]] = {
    "json": _read_json,
    "csv": lambda text: _read_separated(text, ","),
    "tsv": lambda text: _read_separated(text, "\t"),
    "xml": _read_xml,
}
_WRITERS: dict[str, Callable[[list[Record], list[str]], str]] = {
    "json": _write_json,
    "csv": lambda table, columns: _write_separated(table, columns, ","),
    "tsv": lambda table, columns: _write_separated(table, columns, "\t"),
    "xml": _write_xml,
    "markdown": _write_markdown,
}


class Extracted(TypedDict):
    """The value, as JSON and as text."""

    value: Any
    value_text: Text


_STEP = re.compile(r"""\.?([^.\[\]'"]+)|\[(-?[0-9]{1,6})\]|\[(?:'([^']*)'|"([^"]*)")\]""")


@tool
def json_extract(json_text: JsonText, path: JsonPath) -> Extracted:
    """Read one value out of a JSON document by its path.

    Args:
        json_text: The JSON document.
        path: Way to the value, e.g. store.items[0].price; [-1] is the last item, ['a.b'] a key with a dot.
    """
    value, position, way = _load(json_text), 0, re.sub(r"^\$(?=[.\[]|$)", "", path.strip())
    while position < len(way):
        step = _STEP.match(way, position)
        if step is None:
            raise ToolError(
                f"'path' cannot be read from {way[position : position + 40]!r} on; write it like store.items[0].price."
            )
        value = _child(value, step, way[:position] or "the document")
        position = step.end()
    return {"value": value, "value_text": value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}


def _child(value: Any, step: re.Match[str], place: str) -> Any:
    if step[2]:
        if not isinstance(value, list) or not -len(value) <= int(step[2]) < len(value):
            held = f"an array of {len(value)} items" if isinstance(value, list) else "no array"
            raise ToolError(f"There is no item [{step[2]}] in {place[-60:]}, which is {held}.")
        return value[int(step[2])]
    key = next(name for name in (step[1], step[3], step[4]) if name is not None)
    if not isinstance(value, dict) or key not in value:
        held = f"an object with the keys {', '.join(value)[:200] or 'none'}" if isinstance(value, dict) else "no object"
        raise ToolError(f"There is no key '{key[:60]}' in {place[-60:]}, which is {held}.")
    return value[key]
