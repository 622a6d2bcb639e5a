"""Folders of shards: a table in numbered files, each written atomically. Any file system of fsspec works.

shards.json
    `settings`: what the rows depend on, and how they are split (family, config, options, format, shard_size, version
    and digest of the sources); a folder with other settings is rejected. `shards` and `rows`: the final numbers.

tasks-00000-of-00100.parquet (or .jsonl)
    The rows. All shards together, in order, have the rows of one unsharded file. How the rows are split does not depend
    on the workers.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from families import family
from families.family import Part
from generator.core.shapes import Json
from runner import UserError
from runner.files import FORMATS, differences, written
from runner.workers import Workers, at

SHARD = 10_000  # default number of rows of a shard
ROW_GROUP = 500  # rows
MANIFEST = "shards.json"
_NAME = re.compile(r"(?P<table>.+)-(?P<number>\d{5,})-of-(?P<count>\d{5,})(?:\.(?P<form>parquet|jsonl))?")


def name_of(table: str, number: int, count: int, form: str | None) -> str:
    """Return the file name of a shard, or with `form` None the name of its folder.

    >>> name_of("tasks", 3, 12, "parquet")
    'tasks-00003-of-00012.parquet'
    """
    return f"{table}-{number:05}-of-{count:05}{f'.{form}' if form else ''}"


def is_shard(name: str) -> bool:
    """Return whether a file or folder is named like a shard."""
    return _NAME.fullmatch(name) is not None


def groups(names: Sequence[str], where: object) -> dict[str, list[str]]:
    """Group files by table: the table's name to the names of its shards in order; an unsharded file by its own name.

    Raises:
        UserError: If a table lacks shards.
    """
    found: dict[str, list[str]] = {}
    for name in sorted(names):
        shard = _NAME.fullmatch(name)
        found.setdefault(shard["table"] if shard else name, []).append(name)
    for table, shards in found.items():
        if shard := _NAME.fullmatch(shards[0]):
            wanted = [
                name_of(table, number, int(shard["count"]), shard["form"]) for number in range(int(shard["count"]))
            ]
            if missing := sorted({*wanted} ^ {*shards}):
                raise UserError(
                    f"{where} does not hold the whole of {table}: {len(missing)} of {len(wanted)} shards are missing "
                    f"or too many, {missing[0]} first."
                )
    return found


class Folder:
    """A folder, on this machine or remote.

    Args:
        place: A path, or a URL such as s3://bucket/tasks.
    """

    def __init__(self, place: str) -> None:
        self.place = place.rstrip("/") or place
        self._remote = "://" in place

    def __str__(self) -> str:
        return self.place

    def path_of(self, name: str) -> str:
        """Return the path or URL of a file in the folder."""
        return f"{self.place}/{name}" if self._remote else str(Path(self.place) / name)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Create and lock the folder, so that no two commands write to it.

        A remote folder is not locked. That does no harm, since a shard is the same whoever makes it.

        Raises:
            UserError: If another command holds the lock, or the folder cannot be created.
        """
        from filelock import FileLock, Timeout

        try:
            if not self._remote:
                Path(self.place).mkdir(parents=True, exist_ok=True)
            with nullcontext() if self._remote else FileLock(Path(self.place) / ".lock", timeout=0):
                yield
        except Timeout:
            raise UserError(
                f"another command is at work in {self}; wait for it, or name another folder with --out."
            ) from None
        except OSError as problem:
            raise UserError(f"{self} cannot be written: {problem.strerror or problem}.") from None

    def names(self) -> list[str]:
        """Return the sorted names of the files in the folder, without hidden ones."""
        try:
            if self._remote:
                system, path = self._system()
                found = [str(each).rpartition("/")[2] for each in system.ls(path, detail=False)]
            else:
                found = [each.name for each in Path(self.place).iterdir()]
        except FileNotFoundError:
            return []
        except OSError as problem:
            raise UserError(f"{self} cannot be read: {problem.strerror or problem}.") from None
        return sorted(name for name in found if name and not name.startswith("."))

    @contextmanager
    def writing(self, name: str) -> Iterator[Path]:
        """Yield a temporary path for writing a file, which is then moved into the folder atomically."""
        if not self._remote:
            with written(Path(self.place) / name) as part:
                yield part
            return
        system, path = self._system()
        with TemporaryDirectory() as scratch:
            part = Path(scratch) / name
            yield part
            system.makedirs(path, exist_ok=True)
            system.put_file(str(part), f"{path}/.{name}.part")
            system.mv(f"{path}/.{name}.part", f"{path}/{name}")

    @contextmanager
    def reading(self, name: str) -> Iterator[Path]:
        """Yield a local path for reading a file."""
        if not self._remote:
            yield Path(self.place) / name
            return
        system, path = self._system()
        with TemporaryDirectory() as scratch:
            system.get_file(f"{path}/{name}", str(Path(scratch) / name))
            yield Path(scratch) / name

    def manifest(self) -> dict[str, Json] | None:
        """Return the content of shards.json, or None if there is none.

        Raises:
            UserError: If it is damaged.
        """
        if MANIFEST not in self.names():
            return None
        with self.reading(MANIFEST) as path:
            try:
                found = json.loads(path.read_text(encoding="utf-8"))
                if isinstance(found["settings"], dict):
                    return dict(found)
            except (KeyError, TypeError, ValueError):
                pass
        raise UserError(f"{self}/{MANIFEST} is damaged; remove the folder and make its shards again.")

    def check_settings(self, settings: Mapping[str, Json], **sizes: int) -> None:
        """Write shards.json, or check that an existing one has the same settings.

        Raises:
            UserError: If the folder holds something else.
        """
        earlier = self.manifest()
        if earlier is None:
            if self.names():
                raise UserError(
                    f"{self} is not empty, and holds no shards (it has no {MANIFEST}); name another folder with --out."
                )
            with self.writing(MANIFEST) as path:
                path.write_text(json.dumps({"settings": settings, **sizes}, indent=2) + "\n", encoding="utf-8")
            return
        if changes := differences(earlier["settings"], settings):
            raise UserError(
                f"{self} holds shards made with other settings, which must not be mixed: {changes}. Name another "
                f"folder with --out."
            )

    def _system(self) -> tuple[Any, str]:
        import fsspec

        try:
            system, path = fsspec.core.url_to_fs(self.place)
        except (ImportError, ValueError) as problem:
            raise UserError(f"{self} cannot be reached: {str(problem).rstrip('.')}.") from None
        return system, str(path).rstrip("/")


def make(
    folder: Folder,
    name: str,
    options: Mapping[str, Json],
    form: str,
    size: int,
    workers: Workers,
    say: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[int, int]:
    """Generate the missing shards of a family's first config.

    Args:
        folder: The folder of the shards.
        name: The family's name.
        options: The options of its rows.
        form: One of `FORMATS`.
        size: Minimum number of rows per shard; the last part of a shard may exceed it.
        workers: Generate the shards.
        say: Called after each shard with the numbers of finished rows and of all.

    Returns:
        The total numbers of rows and shards.

    Raises:
        ValueError: If the options are invalid.
        UserError: If the folder holds something else, or cannot be written.
    """
    from families.sources import sources
    from generator import VERSION

    config = family(name).configs[0]
    cut = _cut(config.parts(options), size)
    rows = [sum(part[0] for part in parts) for parts in cut]
    shards = {name_of("tasks", number, len(cut), form): parts for number, parts in enumerate(cut)}
    settings = {
        "family": name,
        "config": config.name,
        "options": options,
        "format": form,
        "shard_size": size,
        "version": VERSION,
        "sources": sources(),
    }
    with folder.locked():
        folder.check_settings(json.loads(json.dumps(settings)), shards=len(cut), rows=sum(rows))
        existing = set(folder.names())
        done = sum(count for shard, count in zip(shards, rows, strict=True) if shard in existing)
        say(done, sum(rows))
        jobs = {
            shard: (folder.place, shard, name, options, parts, form)
            for shard, parts in shards.items()
            if shard not in existing
        }
        for _, count in workers.each(_make_shard, jobs):
            done += count
            say(done, sum(rows))
    return sum(rows), len(cut)


def _cut(parts: Sequence[Part], size: int) -> list[list[Part]]:
    shards: list[list[Part]] = []
    room = 0
    for part in parts:
        if room <= 0:
            shards.append([])
            room = size
        shards[-1].append(part)
        room -= part[0]
    return shards


def _make_shard(
    place: str, shard: str, name: str, options: Mapping[str, Json], parts: Sequence[Part], form: str
) -> int:
    config = family(name).configs[0]

    def rows() -> Iterator[Mapping[str, Json]]:
        for part in parts:
            for row in config.rows(options, part):
                yield row
                at(f"the task after {row['task_id']}")

    with Folder(place).writing(shard) as path:
        FORMATS[form](rows(), path, config.name, ROW_GROUP)
    return sum(part[0] for part in parts)
