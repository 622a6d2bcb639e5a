"""The folder of a run. It can be killed at any moment and taken up again: what is in it is whole.

run.json
    `settings`: what the results depend on (what was asked of the run, as in `run.Options`; `dropped_parameters`, what
    the model refused before the first task; and the digests of the tasks, the prompts and the tools); a run with other
    settings is refused in this folder. `settings_digest`, `provider`, `threads` (of a local model), `metric` (name and
    digest), `versions` (of Python and packages), `started`, `ended` (null until every task was tried).

predictions.jsonl
    One line a task and repeat: `task_id`, `repeat` (from 0), `request` (digest of the first request), `prediction` (the
    calls, each with `name`, `arguments` as the model wrote them, `output` or `error`, and `turn`, the response, or in a
    program the call, from 0; null: not evaluated), `answer` (the model's last text, or null), `ending` (why the
    conversation ended: answered, turn_limit, call_budget, context_overflow, program_error, program_limit, unsupported,
    cut_off by --max-tokens, filtered; or why there is no prediction: unanswered, refused, filtered before the first
    reply, fault of the harness), `call_in_text` (true where a text holds calls that the protocol does not read),
    `plan` (the first response, where one was asked for),
    `program` (where one was: its `code`, and the `error` that ended it), `responses` (raw, one a turn), `usage`
    (tokens), `cost` (US dollars; null: price not known), `attempts` (requests sent), `errors` (what the provider said
    instead of answering), `started`, `latency_s`. During a run lines come in the order of their completion; at its end
    they are put into the order of the tasks, one each.

judged.jsonl, judged.json
    The verdicts of judges on final answers (`judge`), with a line of the same fields for each answer and judge, and
    beside them `model` (the judge), `verdict` (null: its reply holds none) and `judged` (digest of what it was asked:
    an answer that has changed since is judged again); and for each judge its settings and what came of it.

scores.json, summary.md
    Made from the two above and the tasks, by `run` at its end and by `score` at any time.

Two runs with the same settings and the same answers differ in nothing but the fields in `VOLATILE`, and what the
provider itself says in `responses`.
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

SETTLED = ("dropped_parameters",)  # settings that only the run's first requests tell
# What a run may leave that is killed, or finds the disk full, before it has written its first line: these files, and
# those of the second set if they are empty.
LEFTOVERS = ({".lock", ".recording.lock", ".run.json.part"}, {"predictions.jsonl", "log.txt"})
NEEDED = ("task_id", "repeat", "prediction")  # fields of a record

VOLATILE = {
    "run.json": ("started", "ended", "versions", "threads"),
    "predictions.jsonl": ("started", "latency_s", "attempts", "errors"),
    "scores.json": ("spent",),
    "summary.md": ("Spent:",),
}


def digest_of(value: Json) -> str:
    """A short digest of a JSON value."""
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def settings_of(about: Mapping[str, Json]) -> dict[str, Json]:
    """The settings in a run.json.

    Runs from before there were several families are of the first, and chose their tasks by level alone.
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
    """Refuse what is not the folder of a run.

    Raises:
        UserError: If there is no such folder, or no run.json in it; the sentence names the runs below it.
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
        about: The file that says what the lines are.
        lines: The file with a line for each thing that was asked.
        otherwise: What to do if the folder holds something else.
    """

    about = "run.json"
    lines = "predictions.jsonl"
    otherwise = "Name another folder with --out."

    def __init__(self, folder: Path, scrub: Scrub | None = None) -> None:
        self.folder = folder
        self._scrub = scrub or Scrub()
        self._lines = folder / self.lines

    def owns(self, record: Mapping[str, Json]) -> bool:
        """Whether a line is one of those that are meant here."""
        return True

    def read_about(self) -> dict[str, Json] | None:
        """What an earlier start said of the lines; None if there was none."""
        return self.read_json(self.about)

    def write_about(self, about: Mapping[str, Json]) -> None:
        """Say what the lines are."""
        self.write_json(self.about, about)

    @contextmanager
    def locked(self, name: str = ".lock") -> Iterator[None]:
        """Hold the folder by a lock of this name, so that no two runs write to it.

        Raises:
            UserError: If another run holds it, it cannot be made, it would lie inside another run's, or it holds
                something else than a run.
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
                        f"{self.folder} holds runs ({', '.join(runs)}) and is none itself; name a folder in it, or "
                        f"another one, with --out."
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
        """A JSON file of the folder, None if there is none.

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
        """Put a JSON file in place, whole or not at all."""
        self.write_text(name, json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n")

    def write_text(self, name: str, text: str) -> None:
        """Put a file in place, whole or not at all.

        Raises:
            UserError: If it cannot be written.
        """
        with written(self.folder / name) as part, part.open("w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(self._scrub.record(text))
            file.flush()
            os.fsync(file.fileno())

    def accept(self, settings: Mapping[str, Json]) -> dict[str, Json] | None:
        """What run.json says of an earlier start of the same run; None if this is the first.

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
                f"{self.folder} holds a run with other settings, which must not be mixed: {changes}. {self.otherwise}"
            )
        return earlier

    def records(self) -> dict[Key, dict[str, Json]]:
        """The recorded tasks by (task id, repeat). A torn last line is left out.

        Of several lines for a task the last evaluated one counts.

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
                    f"{self._lines}, line {number}, is damaged: it {record}; remove it, and the task will be asked "
                    f"again."
                )
            key = (record["task_id"], record["repeat"])
            if not self.owns(record):
                continue
            if record.get("after") and key in found:  # a server adds to what it recorded before
                before = (found[key]["prediction"] or [])[: record["after"]]
                record = {**record, "prediction": [*before, *(record["prediction"] or ())]}
                del record["after"]
            if record.get("prediction") is not None or key not in found:
                found[key] = record
        return found

    @contextmanager
    def appending(self) -> Iterator["Appender"]:
        """Take lines one after the other; each is on the disk when `add` returns. A torn last line is cut off first."""
        whole = sum(len(line) for line in self._whole_lines())
        with self._lines.open("ab") as file:
            file.truncate(whole)
            yield Appender(file.fileno(), self._scrub)

    def arrange(self, keys: Sequence[Key]) -> list[str]:
        """Rewrite the lines in the order of the tasks, one each.

        Returns the ids of other tasks, whose lines are left out.
        """
        records = self.records()
        others = [
            record
            for line in self._whole_lines()
            if line.strip() and isinstance(record := _record(line), dict) and not self.owns(record)
        ]
        self.write_text(self.lines, "".join(map(line_of, [*others, *(records[key] for key in keys if key in records)])))
        return sorted({task for task, _ in records.keys() - set(keys)})

    def withdraw(self) -> None:
        """Take a start back that nothing came of: without a line, its files go, and the folder if it is empty then.

        The lock must be held.
        """
        if _content(self._lines):
            return
        for name in (self.lines, self.about, ".lock"):
            (self.folder / name).unlink(missing_ok=True)
        with suppress(OSError):  # something else is in it
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
        """Add records; they are on the disk when this returns.

        Raises:
            OSError: If the disk is full or broken.
        """
        data = memoryview(self._scrub.record("".join(map(line_of, records))).encode())
        while data:
            data = data[os.write(self._descriptor, data) :]
        os.fsync(self._descriptor)


def _content(path: Path) -> bytes | None:
    """The content of a file, None if there is none."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise UserError(f"{path} is no ordinary file; put the run's own in its place.")
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise UserError(f"{path} cannot be read: {problem.strerror or problem}.") from None


def _record(line: bytes) -> dict[str, Json] | str:
    """The record in a line, or what is wrong with it."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return "is not valid JSON"
    if not isinstance(record, dict):
        return "is not a JSON object"
    for name in NEEDED:
        if name not in record:
            return f"lacks the field {name}"
    for name, right in _FIELDS.items():
        if name in record and not right(record[name]):
            return f"has a wrong value in the field {name}"
    return record


def _is_count(value: Json) -> bool:
    return type(value) is int and value >= 0


def _is_amount(value: Json) -> bool:
    return type(value) in (int, float) and 0 <= value < inf


# What a value of a record must be, wherever it is read.
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
    """A record as a line. Plain ASCII, because a model may write what UTF-8 cannot hold."""
    return json.dumps(record, allow_nan=False) + "\n"
