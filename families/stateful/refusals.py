"""Refuses rows that cannot be run, because their state, expectations or tools are invalid."""

from families.family import Row
from generator.core.shapes import misshapen
from generator.stateful import CATALOGUE
from generator.stateful.rows import StatefulTask
from generator.stateful.world import TABLES, TaskWorld
from metric.state_diff.scoring import read_reference


def refusal(row: Row) -> str | None:
    """Return why a row cannot be run, as the rest of a sentence that begins with the row, or None if it can."""
    problem = next(misshapen(row, StatefulTask), None)
    if problem:
        return problem
    names = (schema["function"]["name"] for schema in row["available_tools"])
    if (foreign := next((one for one in names if one not in CATALOGUE), None)) is not None:
        return f"it offers the tool {foreign!r}, which this family does not have"
    tables = row["state"]["tables"]
    if tables.keys() != TABLES.keys():
        return f"state.tables must be {', '.join(TABLES)}"
    for name, records in tables.items():
        for record in records:
            if not isinstance(record.get("id"), str) or not TABLES[name]["fields"].keys() <= record.keys():
                return f"a record of state.tables.{name} lacks its id or a field"
    try:
        TaskWorld.from_row(row)
        read_reference(row)
    except ValueError as problem:
        return str(problem)
    except KeyError as missing:
        return f"it lacks {missing}"
    return None
