"""`comptoolbench check`: prove the tasks in files."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import accumulate, chain, groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cli.arguments import declare_workers, workers_of
from cli.output import show
from families import configs, family, recognised
from families.family import Family
from runner import UserError
from runner.files import read_rows
from runner.shards import Folder, groups
from runner.suites import no_task
from runner.workers import Workers, at

if TYPE_CHECKING:
    import numpy as np

Row = dict[str, Any]


class Proved(NamedTuple):
    """The result of proving a file."""

    family: str  # of its tasks
    tasks: int  # their number
    problems: dict[str, list[str]]  # task id to its problems
    # for each key in `Family.unique`, one 64-bit digest per task, to find tasks that share what must be unique
    digests: dict[str, "np.ndarray[Any, Any]"]


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    parser.add_argument(
        "source", metavar="FILE|DIR", help="a .parquet or .jsonl file of tasks, or a folder of them or of shards"
    )
    declare_workers(parser)


def run(arguments: Namespace) -> int:
    """Print the problems by task; exit status 1 if there are any."""
    workers = workers_of(arguments) or Workers()
    return 1 if sum(_prove_table(folder, names, workers) for folder, names in _tables(arguments.source)) else 0


def _prove_table(folder: Folder, names: Sequence[str], workers: Workers) -> int:
    """Prove a table of one or several files, print the result and return the number of tasks with problems."""
    from tqdm import tqdm

    shards: dict[str, Proved] = {}
    bad = 0
    jobs = {name: (folder.place, name, len(names) == 1) for name in names}
    with tqdm(unit="task", disable=len(names) == 1 or not sys.stderr.isatty()) as progress:
        for name, proved in _in_order(names, workers.each(_prove, jobs)):
            bad += _print(folder.path_of(name), proved.problems)
            shards[name] = proved._replace(problems={})
            progress.update(proved.tasks)
    if len({proved.family for proved in shards.values()}) > 1:
        raise UserError(f"{folder} holds shards of one table with tasks of several families.")
    for name, problems in _doubles(folder, shards):
        bad += _print(folder.path_of(name), problems)
    count = sum(proved.tasks for proved in shards.values())
    title = (
        names[0] if len(names) == 1 else f"{names[0].rpartition('-of-')[0].rpartition('-')[0]} ({len(names)} shards)"
    )
    show(
        f"{folder.path_of(title)}: {count} task{'s' * (count != 1)}, {f'{bad} with problems' if bad else 'all proved'}"
    )
    return bad


def _in_order(names: Sequence[str], done: Iterator[tuple[str, Proved]]) -> Iterator[tuple[str, Proved]]:
    early: dict[str, Proved] = {}
    for name in names:
        while name not in early:
            early |= [next(done)]
        yield name, early.pop(name)


def _print(source: str, problems: dict[str, list[str]]) -> int:
    for task, sentences in problems.items():
        show(f"{source}: {task}")
        for problem in sentences:
            show(f"  {problem}")
    return len(problems)


def _prove(place: str, name: str, alone: bool) -> Proved:
    """Prove a file; `alone` shows a progress bar."""
    import numpy as np
    from tqdm import tqdm

    folder = Folder(place)
    with folder.reading(name) as path:
        rows = read_rows(path)
        try:
            first = next(rows)
        except StopIteration:
            raise UserError(f"{folder.path_of(name)} holds no rows; it should hold tasks.") from None
        known = recognised(first)
        if known is None:
            raise UserError(no_task(first, folder.path_of(name)))
        digests: dict[str, list[int]] = {what: [] for what in known.unique}
        shown = tqdm(chain([first], rows), desc=name, unit="task", disable=not alone or not sys.stderr.isatty())
        problems: dict[str, list[str]] = {}
        for task, problem in known.check(_noted(shown, known, digests), _parents(path)):
            problems.setdefault(task, []).append(problem)
    return Proved(
        known.name,
        len(digests["id"]),
        problems,
        {what: np.array(values, np.uint64) for what, values in digests.items()},
    )


def _noted(rows: Iterable[Row], of: Family, digests: dict[str, list[int]]) -> Iterator[Row]:
    """Yield the rows, and append the digests of what must be unique to `digests`."""
    for row in rows:
        at(str(row.get("task_id")))
        for what, key in of.unique.items():
            digests[what].append(
                int.from_bytes(blake2b(key(row).encode(errors="replace"), digest_size=8).digest(), "big")
            )
        yield row


def _parents(source: Path) -> Iterator[Row] | None:
    """Return the parent rows of a file's rows, if they are in a file next to it."""
    config = configs().get(source.stem)
    beside = source.with_stem(config.parents) if config and config.parents else None
    return read_rows(beside) if beside and beside.is_file() else None


def _doubles(folder: Folder, shards: dict[str, Proved]) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Yield, by shard, the tasks that share what must be unique with a task of an earlier shard.

    Duplicates within a shard are found by `_prove`. Equal digests only give suspects, whose rows are read and compared.
    """
    import numpy as np

    names = list(shards)
    starts = list(accumulate((proved.tasks for proved in shards.values()), initial=0))
    of = family(next(iter(shards.values())).family)
    problems: dict[str, dict[str, list[str]]] = {}
    for what, key in of.unique.items():
        digests = np.concatenate([proved.digests[what] for proved in shards.values()])
        order = np.argsort(digests, kind="stable")
        same = digests[order[1:]] == digests[order[:-1]]
        if not same.any():
            continue
        suspects = np.sort(order[np.append(same, False) | np.append(False, same)])
        shard_of = np.searchsorted(starts, suspects, side="right") - 1
        seen: dict[str, tuple[int, str]] = {}
        for shard, places in groupby(zip(shard_of.tolist(), suspects.tolist(), strict=True), key=lambda pair: pair[0]):
            wanted = {place - starts[shard] for _, place in places}
            with folder.reading(names[shard]) as path:
                for number, row in enumerate(read_rows(path)):
                    if number in wanted:
                        task = str(row["task_id"])
                        before, first = seen.setdefault(key(row), (shard, task))
                        if before != shard:
                            problems.setdefault(names[shard], {}).setdefault(task, []).append(
                                f"it has the {what} of {first} in {names[before]}"
                            )
    yield from problems.items()


def _tables(source: str) -> Iterator[tuple[Folder, list[str]]]:
    """Yield the tables of tasks in a folder, each with its files; other tables of an export are left out."""
    if "://" in source:
        folder = Folder(source)
        tables = {folder: [name for name in folder.names() if name.endswith((".parquet", ".jsonl"))]}
    elif not Path(source).is_dir():
        yield Folder(str(Path(source).parent)), [Path(source).name]
        return
    else:
        others = {name for name, config in configs().items() if not config.tasks}
        paths = [
            path
            for path in Path(source).rglob("*")
            if path.suffix in (".parquet", ".jsonl") and not others & {path.stem, path.parent.name}
        ]
        tables = {
            Folder(str(parent)): [path.name for path in paths if path.parent == parent]
            for parent in sorted({path.parent for path in paths})
        }
    if not any(tables.values()):
        raise UserError(f"{source} holds no .parquet or .jsonl files of tasks.")
    for folder, names in tables.items():
        for shards in groups(names, folder).values():
            yield folder, shards
