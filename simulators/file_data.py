"""File & Data: the files of the world, reports, tables and the event log."""

import html
import json
from typing import Annotated, Any, Literal, TypedDict

from simulators.kinds import DateTime, Kind, Path, Record, Reference, Text, Title
from simulators.notation import check_path, check_text
from simulators.outbox import record
from simulators.tool import MAX_STRING, ToolError, tool
from simulators.world import View, World

MAX_FILES = 300
MAX_COLUMNS = 100

Extension = Annotated[str, Kind("extension", "identifier", "identifier")]
Level = Literal["debug", "info", "warning", "error"]


class FileContent(TypedDict):
    """A file that was read."""

    path: Path
    content: Text
    size_bytes: int
    line_count: int


class Written(TypedDict):
    """The receipt of a written file."""

    path: Path
    size_bytes: int
    summary: Text


class Listing(TypedDict):
    """The files of a folder."""

    files: list[Path]
    count: int


class Report(TypedDict):
    """A finished document."""

    report: Text
    section_count: int
    word_count: int


class Spreadsheet(TypedDict):
    """The receipt of a table."""

    path: Path
    rows: int
    columns: list[str]
    summary: Text


class LoggedEvent(TypedDict):
    """The receipt of a log entry."""

    event_id: Reference
    level: Level
    logged_at: DateTime


@tool
def read_file(world: View, path: Path) -> FileContent:
    """Load the whole text of one document of the workspace.

    Args:
        path: Path from the root of the workspace such as notes/standup.md; capitals do not matter.
    """
    found = _resolve(world, check_path(path, "path"))
    content = world.files.get(found)
    if content is None:
        folder, _, _ = found.rpartition("/")
        beside = sorted(name for name in world.files if name.startswith(folder + "/")) or sorted(
            {name.partition("/")[0] for name in world.files}
        )
        raise ToolError(
            f"There is no file {found!r}; there is {', '.join(beside[:8])}{' and more' if len(beside) > 8 else ''}."
        )
    lines = content.count("\n") + (not content.endswith("\n") and content != "")
    return {"path": found, "content": content, "size_bytes": len(content.encode()), "line_count": lines}


@tool
def write_file(world: World, path: Path, content: Text, append: bool = False) -> Written:
    """Save a text in the workspace as a document, replacing what the path held.

    Rows of a table have a tool of their own.

    Args:
        path: Path from the root of the workspace; missing folders are made.
        content: Text to save: word for word what the user dictates; what another tool found or wrote as its summary or
            text, unchanged.
        append: Add the text to the end of the document instead of replacing it.
    """
    found = _resolve(world, check_path(path, "path"))
    _save(world, found, world.files.get(found, "") + content if append else content)
    size = len(content.encode())
    return {
        "path": found,
        "size_bytes": size,
        "summary": f"{size} bytes were {'added' if append else 'written'} to {found}.",
    }


@tool
def list_files(world: View, directory: Path, extension: Extension = "") -> Listing:
    """Name the documents of one folder of the workspace and of the folders in it, in alphabetical order, without their
    content.

    Args:
        directory: Folder from the root of the workspace such as notes; "." for the root itself.
        extension: Only documents with this ending such as csv; empty for all.
    """
    folder = check_path(directory, "directory").casefold()
    start = f"{folder}/" if folder else ""
    inside = sorted(name for name in world.files if name.casefold().startswith(start))
    if not inside:
        folders = sorted({name.partition("/")[0] for name in world.files if "/" in name})
        raise ToolError(f"There is no folder {folder!r}; the workspace has {', '.join(folders) or 'no folders'}.")
    ending = extension.strip().casefold().lstrip(".")
    files = [name for name in inside if not ending or name.casefold().endswith(f".{ending}")]
    return {"files": files, "count": len(files)}


@tool
def generate_report(
    title: Title,
    sections: list[Text],
    format: Literal["markdown", "html", "plain"] = "markdown",  # noqa: A002 - the public name
) -> Report:
    """Lay out a headline and finished paragraphs as one document; nothing is shortened, reworded or saved.

    Args:
        title: Headline that the user dictates.
        sections: One paragraph for each thing to report, in the user's order: dictated text whole and word for word,
            what another tool found as its summary or text, unchanged.
        format: Markup of the document; markdown unless the user says.
    """
    title, parts = (
        check_text(title, "title"),
        [check_text(section, f"sections[{index}]") for index, section in enumerate(sections)],
    )
    if not parts:
        raise ToolError("'sections' must hold at least one text.")
    if format == "html":
        body = "\n".join(f"<p>{html.escape(part)}</p>" for part in parts)
        report = f"<h1>{html.escape(title)}</h1>\n{body}"
    else:
        headline = f"# {title}" if format == "markdown" else f"{title}\n{'=' * len(title)}"
        report = "\n\n".join([headline, *parts])
    if len(report) > MAX_STRING:
        raise ToolError(f"The report must have at most {MAX_STRING} characters; it has {len(report)}.")
    return {
        "report": report,
        "section_count": len(parts),
        "word_count": sum(len(part.split()) for part in [title, *parts]),
    }


@tool
def create_spreadsheet(world: World, path: Path, records: list[Record]) -> Spreadsheet:
    """Save rows as a CSV table in the workspace, one column for each field, with a header line. Not for plain text.

    Args:
        path: Path from the root of the workspace, ending in .csv; missing folders are made.
        records: The rows as objects; a field that a row lacks stays empty.
    """
    found = _resolve(world, check_path(path, "path"))
    if not found.casefold().endswith(".csv"):
        raise ToolError(f"'path' must end in .csv; got {path!r}.")
    columns = list(dict.fromkeys(column for row in records for column in row))
    if not 1 <= len(columns) <= MAX_COLUMNS:
        raise ToolError(f"'records' must have 1 to {MAX_COLUMNS} different fields; got {len(columns)}.")
    lines = [
        ",".join(map(_cell, columns)),
        *(",".join(_cell(row.get(column)) for column in columns) for row in records),
    ]
    _save(world, found, "\n".join(lines) + "\n")
    counts = (
        f"{len(records)} {'row' if len(records) == 1 else 'rows'} and {len(columns)} "
        f"{'column' if len(columns) == 1 else 'columns'}"
    )
    return {
        "path": found,
        "rows": len(records),
        "columns": columns,
        "summary": f"A table with {counts} was saved as {found}.",
    }


@tool
def log_event(world: World, message: Text, level: Level = "info") -> LoggedEvent:
    """Enter a line with the present time into the system's own log, where operators look later; nobody is alerted.

    Args:
        message: What happened.
        level: How serious it is.
    """
    moment = world.now.isoformat()
    reference = record(world, "log", "log", message=check_text(message, "message"), level=level, logged_at=moment)
    return {"event_id": reference, "level": level, "logged_at": moment}


def _resolve(world: View, path: str) -> str:
    """Return the path of the existing file with this path, ignoring case, or else the path itself."""
    if path in world.files:
        return path
    folded = path.casefold()
    return next((name for name in world.files if name.casefold() == folded), path)


def _save(world: World, path: str, content: str) -> None:
    folded = path.casefold()
    if not path or any(name.casefold().startswith(f"{folded}/") for name in world.files):
        raise ToolError(f"{path or '.'!r} is a folder; give the path of a file in it.")
    blocking = next((name for name in world.files if folded.startswith(f"{name.casefold()}/")), None)
    if blocking:
        raise ToolError(f"{blocking!r} is a file, not a folder; nothing can be saved in it.")
    if len(content) > MAX_STRING:
        raise ToolError(f"A file holds at most {MAX_STRING} characters; {path!r} would have {len(content)}.")
    if path not in world.files and len(world.files) >= MAX_FILES:
        raise ToolError(f"The workspace is full: it holds {MAX_FILES} files. Replace one of them.")
    world.files[path] = content


def _cell(value: Any) -> str:
    """Format one field of a CSV line (RFC 4180), whole numbers without a fraction and nested values as JSON."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in '",\r\n') else text
