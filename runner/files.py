"""Reads and writes suites as Parquet and JSON Lines files: atomic writes, and one-sentence errors for bad files."""

import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any

from families.formatting import shown
from runner import UserError

Row = Mapping[str, Any]

ROW_GROUP = 100  # rows; one page of the Hub's viewer
LONGEST_FOUND = 60  # characters of a line in an error message
BATCH = 500  # rows that are read at once
MOST_UNPACKED = 2**30  # bytes of a row group; ours have a few MB


@contextmanager
def written(target: Path) -> Iterator[Path]:
    """Yield the path of a temporary file that replaces the target if the block succeeds.

    Raises:
        UserError: If the folder or file cannot be written.
    """
    part = target.with_name(f".{target.name or 'file'}.part")
    try:
        if target.parent.is_file():
            raise UserError(f"{target.parent} is a file; name a folder, which may be new.")
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)  # in a shared folder, it may be a link to another place
        yield part
        os.replace(part, target)
    except OSError as problem:
        raise UserError(f"{target} cannot be written: {problem.strerror or problem}.") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def no_page(path: Path) -> str | None:
    """Return what is wrong with the name of a page, or None if it ends in .html or .htm."""
    if path.suffix.casefold() in (".html", ".htm"):
        return None
    return f"a page is HTML, so its name must end in .html or .htm; got {str(path)!r}"


def differences(before: Row, after: Row, ignored: Collection[str] = ()) -> str:
    """Return a description of the differences between two sets of settings; "" if there are none."""
    if before.get("protocol") != after.get("protocol"):
        ignored = {*ignored, "prompts_digest"}  # each protocol has its own prompts
    if before.get("family") != after.get("family"):
        ignored = {*ignored, *_DIGESTED}  # each family has its own tasks and tools
    return "; ".join(
        _DIGESTED.get(name) or f"{name} was {before.get(name)!r} and is now {after.get(name)!r}"
        for name in {**before, **after}
        if name not in ignored and before.get(name) != after.get(name)
    )


# What a changed digest means.
_DIGESTED = {
    "tasks_digest": "the tasks are others",
    "twins_digest": "the tasks' single calls are others",
    "prompts_digest": "this version has other prompts",
    "tools_digest": "this version has other tools",
    "weights": "the model's file is another",
}


def _write_jsonl(rows: Iterable[Row], path: Path, config: str, row_group: int = ROW_GROUP) -> None:
    with path.open("w", encoding="utf-8") as lines:
        for row in rows:
            lines.write(json.dumps(row, ensure_ascii=False) + "\n")


def _write_parquet(rows: Iterable[Row], path: Path, config: str, row_group: int = ROW_GROUP) -> None:
    """Write rows with the features of a config, in small row groups with a page index, for partial reads."""
    import pyarrow.parquet as pq

    from families import configs
    from families.columns import table

    features, rest = configs()[config].features(), iter(rows)
    with pq.ParquetWriter(path, features.arrow_schema, write_page_index=True, compression="zstd") as writer:
        while group := list(islice(rest, row_group)):
            writer.write_table(table(group, features))


FORMATS: dict[str, Callable[..., None]] = {"parquet": _write_parquet, "jsonl": _write_jsonl}


def read_rows(source: Path) -> Iterator[dict[str, Any]]:
    """Yield the rows of a Parquet or JSON Lines file.

    Raises:
        UserError: As `numbered_rows`.
    """
    return (row for _, row in numbered_rows(source))


def numbered_rows(source: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the rows of a Parquet or JSON Lines file with their numbers; in JSON Lines these are line numbers.

    Raises:
        UserError: If the file is missing, damaged, or of another format.
    """
    if not os.path.isfile(source):  # Path.is_file raises for invalid file names
        found = f"{source} is a folder; name a file in it" if os.path.isdir(source) else f"there is no file {source}"
        raise UserError(f"{found}.")
    if source.suffix not in _READERS:
        raise UserError(f"{source} must be a .parquet or .jsonl file.")
    try:
        yield from _READERS[source.suffix](source)
    except UnicodeDecodeError:
        raise UserError(f"{source} is not UTF-8 text.") from None
    except OSError as problem:
        raise UserError(f"{source} cannot be read: {problem.strerror or problem}.") from None


def _read_jsonl(source: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    with source.open(encoding="utf-8-sig") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as problem:
                raise UserError(_broken(source, number, line.rstrip("\n"), problem)) from None
            if not isinstance(row, dict):
                found = shown(line.strip(), LONGEST_FOUND)
                raise UserError(f"{source}, line {number}, must be a JSON object, {{...}}; it is {found}")
            yield number, row


def _broken(source: Path, number: int, line: str, problem: Exception) -> str:
    """Return an error message for a line that is not valid JSON."""
    try:
        json.loads(source.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError):
        if not isinstance(problem, json.JSONDecodeError):
            return f"{source}, line {number}, is not valid JSON: it is nested too deeply, or holds a number too long."
        if problem.pos >= len(line):
            return f"{source}, line {number}, is not valid JSON: it breaks off, and needs one whole object on a line."
        found = shown(line[problem.pos :], LONGEST_FOUND)
        return f"{source}, line {number}, is not valid JSON from character {problem.pos + 1} on: {found}"
    return f"{source} is JSON over several lines; it needs one whole object on each line, and no list around them."


def _read_parquet(source: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield rows as `datasets` would, without importing it (100 MB, seconds); numbers in JSON keep all digits."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(source) as file:
            readers = {column.name: _reader(column.type) for column in file.schema_arrow}
            groups = map(file.metadata.row_group, range(file.num_row_groups))
            if (size := max((group.total_byte_size for group in groups), default=0)) > MOST_UNPACKED:
                raise UserError(
                    f"{source} unpacks to {size:,} bytes at a time, and {MOST_UNPACKED:,} are the most that is read; "
                    f"write it with smaller row groups."
                )
            rows = (row for batch in file.iter_batches(BATCH) for row in batch.to_pylist())
            for number, row in enumerate(rows, 1):
                yield number, {name: readers[name](value) for name, value in row.items()}
    except (pa.ArrowInvalid, ValueError) as problem:
        raise UserError(
            f"{source} is damaged or not a Parquet file: {str(problem).splitlines()[0].rstrip('.')}."
        ) from None


def _reader(kind: Any) -> Callable[[Any], Any]:
    """Return the function that converts a column's values: it parses JSON, and leaves other values as they are."""
    import pyarrow as pa

    if isinstance(kind, pa.BaseExtensionType):
        return lambda value: None if value is None else json.loads(value)
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        read = _reader(kind.value_type)
        return lambda value: None if value is None else [read(part) for part in value]
    if pa.types.is_struct(kind):
        readers = [(part.name, _reader(part.type)) for part in kind]
        return lambda value: None if value is None else {name: read(value[name]) for name, read in readers}
    return lambda value: value


_READERS = {".parquet": _read_parquet, ".jsonl": _read_jsonl}
