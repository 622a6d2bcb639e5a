"""Reads and writes the folder of a run. A run can be killed at any moment and resumed, since its files are complete.

run.json
    `settings`: what the results depend on (the options of the run, as in `options.Options`; `dropped_parameters`, which
    the model refused before the first task; and the digests of the tasks, the prompts and the tools). A run with other
    settings is rejected in this folder. `settings_digest`, `provider`, `threads` (of a local model), `metric` (name and
    digest), `versions` (of Python and packages), `started`, `ended` (null until every task was tried).

predictions.jsonl
    One line per task and repeat: `task_id`, `repeat` (from 0), `request` (digest of the first request), `prediction`
    (the calls, each with `name`, `arguments` as the model wrote them, `output` or `error`, and `turn`: the number of
    the response, or in a program that of the call, from 0; null: not evaluated), `answer` (the model's last text, or
    null), `ending` (why the conversation ended: answered, turn_limit, call_budget, context_overflow, program_error,
    program_limit, unsupported, cut_off by --max-tokens, filtered; or why there is no prediction: unanswered, refused,
    filtered before the first reply, fault of the harness), `call_in_text` (true if a text holds calls that the protocol
    does not read), `plan` (the first response, if a plan was asked for), `program` (if there is one: its `code`, and
    the `error` that ended it), `responses` (raw, one per turn), `usage` (tokens), `cost` (US dollars; null: price not
    known), `attempts` (requests sent), `errors` (messages of the provider for failed requests), `started`, `latency_s`.
    During a run, lines are in order of completion; at its end they are sorted into the order of the tasks, one each.

judged.jsonl, judged.json
    The verdicts of judges on final answers (`judge`). A line has the same fields for each answer and judge, and
    `model` (the judge), `verdict` (null: the reply holds none) and `judged` (digest of what the judge was asked: an
    answer that has changed since is judged again). judged.json has the settings and results of each judge.

scores.json, summary.md
    Computed from the files above and the tasks, by `run` at its end and by `score` at any time.

Two runs with the same settings and the same answers differ only in the fields in `VOLATILE`, and in what the provider
adds to `responses`.
"""

import json
import os
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from math import inf
from pathlib import Path

from families import DEFAULT
from generator.core.shapes import Json
from runner import UserError
from runner.files import differences, written
from runner.scrub import Scrub

Key = tuple[str, int]

SETTLED = ("dropped_parameters",)  # settings that are known only after the run's first requests
# Files that may be left by a run that failed before its first line, e.g. because the disk was full; those of the second
# set only if they are empty.
LEFTOVERS = ({".lock", ".recording.lock", ".run.json.part"}, {"predictions.jsonl", "log.txt"})
NEEDED = ("task_id", "repeat", "prediction")  # required fields of a record

VOLATILE = {
    "run.json": ("started", "ended", "versions", "threads"),
    "predictions.jsonl": ("started", "latency_s", "attempts", "errors"),
    "scores.json": ("spent",),
    "summary.md": ("Spent:",),
}


def digest_of(value: Json) -> str:
    """Return a short digest of a JSON value."""
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def settings_of(about: Mapping[str, Json]) -> dict[str, Json]:
    """Return the settings in a run.json.

    Old runs, from before there were several families, get the first family and a selection in the current form.
    """
    settings = dict(about.get("settings") or {})
    if "family" in settings:
        return settings
    levels = settings.pop("levels", [])
    some = isinstance(levels, list) and 0 < len(levels) < 4
    return {"family": DEFAULT, **settings, "select": {"level": [str(level) for level in levels]} if some else {}}


def _is_leftover(path: Path) -> bool:
    always, empty = LEFTOVERS
    return path.name in always or (path.name in empty and path.is_file() and not path.stat().st_size)


def check_folder(folder: Path) -> None:
    """Check that a folder is that of a run.

    Raises:
        UserError: If there is no such folder, or no run.json in it; the message names the runs in subfolders.
    """
    if (folder / "run.json").exists():
        return
    instead = "name the folder of a run, which `comptoolbench run` has written"
    if not folder.exists():
        raise UserError(f"there is no folder {folder}; {instead}.")
    if inside := sorted(about.parent.name for about in folder.glob("*/run.json")):
        raise UserError(
            f"{folder} is not the folder of a run, but holds folders of runs; name one of them: {', '.join(inside)}."
        )
    if (folder / ".lock").exists() and all(map(_is_leftover, folder.iterdir())):
        raise UserError(f"the run in {folder} was interrupted before its first task; repeat its command.")
    why = "it has no run.json" if folder.is_dir() else "it is a file"
    raise UserError(f"{folder} is not the folder of a run: {why}; {instead}.")


class Store:
    """Reads and writes the folder of a run.

    Attributes:
        about: The name of the file that describes the lines.
        lines: The name of the file with a line for each request.
        hint: What the user should do if the folder holds other settings.
    """

    about = "run.json"
    lines = "predictions.jsonl"
    hint = "Name another folder with --out."

    def __init__(self, folder: Path, scrub: Scrub | None = None) -> None:
        self.folder = folder
        self._scrub = scrub or Scrub()
        self._lines = folder / self.lines

    def owns(self, record: Mapping[str, Json]) -> bool:
        """Return whether a line belongs to this store; a subclass may share its file with others."""
        return True

    def read_about(self) -> dict[str, Json] | None:
        """Return the description of the lines, or None if the run has not been started before."""
        return self.read_json(self.about)

    def write_about(self, about: Mapping[str, Json]) -> None:
        """Write the description of the lines."""
        self.write_json(self.about, about)

    @contextmanager
    def locked(self, name: str = ".lock") -> Iterator[None]:
        """Create the folder if needed and hold a lock of this name, so that no two runs write to it.

        Raises:
            UserError: If another run holds the lock, or the folder cannot be created, would be inside that of another
                run, or holds something other than a run.
        """
        from filelock import FileLock, Timeout

        outer = self.folder.absolute().parent
        if not self.folder.exists() and (outer / "run.json").exists():
            raise UserError(f"{self.folder} would lie in the folder of another run; name another folder with --out.")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            names = {path.name for path in self.folder.iterdir() if not _is_leftover(path)}
            if names and "run.json" not in names:
                if runs := sorted(path.parent.name for path in self.folder.glob("*/run.json")):
                    raise UserError(
                        f"{self.folder} holds runs ({', '.join(runs)}) and is not a run itself; name a folder in it, "
                        f"or another one, with --out."
                    )
                raise UserError(
                    f"{self.folder} is not empty, and not the folder of a run (it has no run.json); name another "
                    f"folder with --out."
                )
            for opened in (self.folder / name, self.folder / "log.txt", self._lines):
                if opened.is_symlink():
                    raise UserError(
                        f"{opened} is a symbolic link, and what is written there would go elsewhere; remove it, or "
                        f"copy the folder with what it points to."
                    )
            with FileLock(self.folder / name, timeout=0):
                yield
        except Timeout:
            raise UserError(
                f"another run is at work in {self.folder}; wait for it, or name another folder with --out."
            ) from None
        except FileExistsError:
            raise UserError(f"{self.folder} is a file; name a folder, which may be new.") from None
        except OSError as problem:
            raise UserError(f"{self.folder} cannot be written: {problem.strerror or problem}.") from None

    def read_json(self, name: str) -> dict[str, Json] | None:
        """Return the content of a JSON file in the folder, or None if there is none.

        Raises:
            UserError: If it is damaged, or cannot be read.
        """
        path = self.folder / name
        text = _content(path)
        if text is None:
            return None
        try:
            found = json.loads(text.decode())
        except (ValueError, RecursionError):
            raise UserError(f"{path} is not valid JSON.") from None
        if not isinstance(found, dict):
            raise UserError(f"{path} must hold a JSON object.")
        return found

    def write_json(self, name: str, content: Mapping[str, Json]) -> None:
        """Write a JSON file atomically."""
        self.write_text(name, json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n")

    def write_text(self, name: str, text: str) -> None:
        """Write a file atomically.

        Raises:
            UserError: If it cannot be written.
        """
        with written(self.folder / name) as part, part.open("w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(self._scrub.record(text))
            file.flush()
            os.fsync(file.fileno())

    def check_settings(self, settings: Mapping[str, Json]) -> dict[str, Json] | None:
        """Check that earlier settings in the folder are these; return the description, or None if there is none.

        Raises:
            UserError: If the folder belongs to a run with other settings.
        """
        earlier = self.read_about()
        if earlier is None:
            return None
        try:
            before = settings_of(earlier)
        except (TypeError, ValueError):
            raise UserError(f"{self.folder / self.about} is damaged: the settings are not those of a run.") from None
        if changes := differences(before, settings, SETTLED):
            raise UserError(
                f"{self.folder} holds a run with other settings, which must not be mixed: {changes}. {self.hint}"
            )
        return earlier

    def records(self) -> dict[Key, dict[str, Json]]:
        """Return the records by (task id, repeat), without an incomplete last line.

        If there are several lines for a task, the last evaluated one counts.

        Raises:
            UserError: If a line other than the last is damaged, or the file cannot be read.
        """
        found: dict[Key, dict[str, Json]] = {}
        for number, line in enumerate(self._whole_lines(), 1):
            if not line.strip():
                continue
            record = _record(line.removeprefix(BOM_UTF8) if number == 1 else line)
            if isinstance(record, str):
                raise UserError(
                    f"{self._lines}, line {number}, is damaged: it {record}; remove this line, and `run` will ask "
                    f"the task again."
                )
            key = (record["task_id"], record["repeat"])
            if not self.owns(record):
                continue
            if record.get("after") and key in found:  # an MCP server appends to the calls recorded before
                before = (found[key]["prediction"] or [])[: record["after"]]
                record = {**record, "prediction": [*before, *(record["prediction"] or ())]}
                del record["after"]
            if record.get("prediction") is not None or key not in found:
                found[key] = record
        return found

    @contextmanager
    def appending(self) -> Iterator["Appender"]:
        """Open the file for appending lines, after removing an incomplete last line."""
        size = sum(len(line) for line in self._whole_lines())
        with self._lines.open("ab") as file:
            file.truncate(size)
            yield Appender(file.fileno(), self._scrub)

    def sort_lines(self, keys: Sequence[Key]) -> list[str]:
        """Rewrite the lines in the order of the tasks, one each.

        Returns:
            The ids of other tasks, whose lines are dropped.
        """
        records = self.records()
        others = [
            record
            for line in self._whole_lines()
            if line.strip() and isinstance(record := _record(line), dict) and not self.owns(record)
        ]
        self.write_text(self.lines, "".join(map(line_of, [*others, *(records[key] for key in keys if key in records)])))
        return sorted({task for task, _ in records.keys() - set(keys)})

    def remove_if_empty(self) -> None:
        """Remove the files of a run without a line, and the folder if it is empty then. The lock must be held."""
        if _content(self._lines):
            return
        for name in (self.lines, self.about, ".lock"):
            (self.folder / name).unlink(missing_ok=True)
        with suppress(OSError):  # the folder holds other files
            self.folder.rmdir()

    def _whole_lines(self) -> list[bytes]:
        lines = (_content(self._lines) or b"").splitlines(keepends=True)
        return lines[:-1] if lines and not lines[-1].endswith(b"\n") else lines


class Appender:
    """Adds lines to an open file."""

    def __init__(self, descriptor: int, scrub: Scrub) -> None:
        self._descriptor = descriptor
        self._scrub = scrub

    def add(self, *records: Mapping[str, Json]) -> None:
        """Append records; they are on the disk when this returns.

        Raises:
            OSError: If the disk is full or broken.
        """
        data = memoryview(self._scrub.record("".join(map(line_of, records))).encode())
        while data:
            data = data[os.write(self._descriptor, data) :]
        os.fsync(self._descriptor)


def _content(path: Path) -> bytes | None:
    """Return the content of a file, or None if there is none."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise UserError(f"{path} is not a regular file; replace it with the run's own.")
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise UserError(f"{path} cannot be read: {problem.strerror or problem}.") from None


def _record(line: bytes) -> dict[str, Json] | str:
    """Return the record in a line, or a string that says what is wrong with the line."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return "is not valid JSON"
    if not isinstance(record, dict):
        return "is not a JSON object"
    for name in NEEDED:
        if name not in record:
            return f"lacks the field {name}"
    for name, is_valid in _FIELDS.items():
        if name in record and not is_valid(record[name]):
            return f"has a wrong value in the field {name}"
    return record


def _is_count(value: Json) -> bool:
    return type(value) is int and value >= 0


def _is_amount(value: Json) -> bool:
    return type(value) in (int, float) and 0 <= value < inf


# The checks of a record's fields.
_FIELDS: dict[str, Callable[[Json], bool]] = {
    "task_id": lambda value: isinstance(value, str),
    "repeat": _is_count,
    "after": _is_count,
    "prediction": lambda value: isinstance(value, list | None),
    "answer": lambda value: isinstance(value, str | None),
    "ending": lambda value: isinstance(value, str | None),
    "program": lambda value: isinstance(value, dict) and isinstance(value.get("error"), str | None),
    "responses": lambda value: isinstance(value, list),
    "usage": lambda value: isinstance(value, dict) and all(map(_is_count, value.values())) and "total_tokens" in value,
    "cost": lambda value: value is None or _is_amount(value),
    "attempts": _is_count,
    "errors": lambda value: isinstance(value, list) and all(isinstance(each, str) for each in value),
    "latency_s": _is_amount,
}


def line_of(record: Mapping[str, Json]) -> str:
    """Return a record as a line, in plain ASCII because a model may write what UTF-8 cannot encode."""
    return json.dumps(record, allow_nan=False) + "\n"
