"""Reads files of predictions, and scores predictions in shards: a row of scores per task, then the scores of all.

The k-th shard of predictions belongs to the k-th shard of tasks. It is a file of lines as `comptoolbench score` takes
them (.jsonl, or .parquet with the columns task_id and prediction), or the folder of a run. With an output folder, the
scores are saved as shards as well (scores-00000-of-00100.parquet), and saved shards are not scored again.
"""

import json
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from families import family
from families.family import Family, ShardScoring
from families.formatting import shown
from generator.core.shapes import Json
from runner import UserError, suites
from runner.files import numbered_rows, read_rows
from runner.results import metric_version
from runner.shards import ROW_GROUP, Folder, groups, name_of
from runner.workers import Workers, at

LONGEST = 200  # characters of names in an error message


def predictions(path: Any, shown: str) -> Iterator[tuple[str, tuple[str, int], dict[str, Json]]]:
    """Yield (location in the file, (task id, repeat), record) for each line of a file of predictions.

    Args:
        path: The file.
        shown: Its name in error messages.

    Raises:
        UserError: If a line is not a prediction.
    """
    for number, line in numbered_rows(path):
        where = f"{shown}, line {number}"
        check_record(line, where)
        task = line["task_id"]
        if not isinstance(task, str):
            raise UserError(f"{where}: the dataset has no task {json.dumps(task)}.")
        repeat = line.get("repeat", 0)
        if type(repeat) is not int or not 0 <= repeat < 100:
            raise UserError(f"{where}: repeat must be a whole number from 0 to 99; got {json.dumps(repeat)}.")
        fields: list[str] = [name for name in ("task_id", "prediction", "answer") if name in line]
        fields += ["ending"] if isinstance(line.get("ending"), str) else []  # e.g. that the budget was exceeded
        yield where, (task, repeat), {name: line[name] for name in fields}


def check_record(line: Json, where: str) -> None:
    """Check that a line is a prediction with the id of its task.

    Args:
        line: The line's content.
        where: Its location, for the error message.

    Raises:
        UserError: If it is not.
    """
    if not isinstance(line, Mapping):
        raise UserError(
            f"{where}: must be an object with the fields task_id and prediction; got {type(line).__name__}."
        )
    names = [str(name) for name in line]
    if missing := [name for name in ("task_id", "prediction") if name not in names]:
        near = [name for name in missing if any(_is_like(own, name) for own in names)]
        meant = f" (did you mean {' and '.join(near)}?)" if near else ""
        has = shown(", ".join(names), LONGEST) or "none"
        raise UserError(f"{where}: needs the fields task_id and prediction; it has {has}{meant}.")


def _is_like(own: str, name: str) -> bool:
    return (len(own) > 1 and own in name) or bool(get_close_matches(own, [name]))


def score(
    source: Folder, tasks: Folder, out: Folder | None, workers: Workers, say: Any = lambda done, total: None
) -> tuple[Family, dict[str, Json]]:
    """Score a folder of predictions against a folder of tasks.

    Args:
        source: The folder of predictions.
        tasks: The folder of tasks.
        out: A folder to save the scores of the tasks in, or None.
        workers: Do the scoring.
        say: Called after each shard with the numbers of finished shards and of all.

    Returns:
        The family of the tasks, and the content of scores.json: `coverage`, `unreadable` and `scores`, without
            `per_task`.

    Raises:
        UserError: If the two folders do not match, or something cannot be read.
    """
    of_tasks, of_predictions = _shards(tasks), _shards(source)
    if len(of_tasks) != len(of_predictions):
        raise UserError(
            f"{source} holds {len(of_predictions)} shards of predictions and {tasks} {len(of_tasks)} of tasks; each "
            f"needs its own."
        )
    offers = dict(workers.each(_offered, {name: (tasks.place, name) for name in of_tasks}))
    names = {name for name, _ in offers.values()}
    if len(names) > 1:
        raise UserError(f"{tasks} holds tasks of several families: {', '.join(sorted(names))}.")
    scored_family = family(names.pop())
    if scored_family.by_shard is None:
        raise UserError(
            f"tasks of the family {scored_family.name} cannot be scored in shards; give one file of tasks and one of "
            f"predictions."
        )
    offered = frozenset[str]().union(*(tools for _, tools in offers.values()))
    shards = [name_of("scores", number, len(of_tasks), "parquet") for number in range(len(of_tasks))]
    if out:
        out.check_settings(
            {"tasks": tasks.place, "predictions": source.place, "metric": metric_version(scored_family)},
            shards=len(shards),
        )
    jobs = {
        shard: (
            scored_family.name,
            tasks.place,
            task,
            source.place,
            prediction,
            out.place if out else None,
            shard,
            offered,
        )
        for shard, task, prediction in zip(shards, of_tasks, of_predictions, strict=True)
    }
    tallies: dict[str, Any] = {}
    for shard, tally in workers.each(_score_shard, jobs):
        tallies[shard] = tally
        say(len(tallies), len(shards))
    scores = scored_family.by_shard.total([tallies.pop(shard) for shard in shards])
    return scored_family, {"coverage": scores["coverage"], "unreadable": scores["unreadable"], "scores": scores}


def _shards(folder: Folder) -> list[str]:
    tables = groups([name for name in folder.names() if not name.endswith((".json", ".md"))], folder)
    if len(tables) != 1:
        raise UserError(f"{folder} must hold the shards of one table; it holds {', '.join(tables) or 'none'}.")
    return next(iter(tables.values()))


def _offered(place: str, name: str) -> tuple[str, frozenset[str]]:
    """Return the family of a shard of tasks, and the names of the tools that its tasks offer."""
    folder = Folder(place)
    with folder.reading(name) as path:
        of, _ = next(suites.stream(read_rows(path), folder.path_of(name)))
        if path.suffix != ".parquet":
            return of.name, frozenset(
                tool["function"]["name"]
                for _, row in suites.stream(read_rows(path), name)
                for tool in row["available_tools"]
            )
        import pyarrow.compute as pc
        import pyarrow.parquet as pq

        names = set[str]()
        for batch in pq.ParquetFile(path).iter_batches(batch_size=ROW_GROUP, columns=["available_tools"]):
            names |= {
                json.loads(text)["function"]["name"]
                for text in pc.unique(batch.column(0).flatten().storage).to_pylist()
            }
        return of.name, frozenset(names)


def _score_shard(
    name: str, tasks: str, task: str, source: str, prediction: str, out: str | None, shard: str, offered: frozenset[str]
) -> Any:
    scoring = family(name).by_shard
    assert scoring is not None  # checked in `score`  # noqa: S101
    kept = Folder(out) if out else None
    if kept and shard in kept.names():
        with kept.reading(shard) as path:
            return scoring.tally(read_rows(path))
    rows = _scored(scoring, Folder(tasks), task, Folder(source), prediction, offered)
    if kept is None:
        return scoring.tally(rows)
    import pyarrow as pa
    import pyarrow.parquet as pq

    types = {str: pa.string(), int: pa.int64(), float: pa.float64()}
    with kept.writing(shard) as path:
        table = pa.Table.from_pylist(
            list(rows), pa.schema([(column, types[kind]) for column, kind in scoring.COLUMNS.items()])
        )
        pq.write_table(table, path, compression="zstd")
        return scoring.tally(table.to_pylist())


def _scored(
    scoring: ShardScoring, tasks: Folder, task: str, source: Folder, prediction: str, offered: frozenset[str]
) -> Iterator[Mapping[str, Json]]:
    file = prediction if prediction.endswith((".jsonl", ".parquet")) else f"{prediction}/predictions.jsonl"
    shown = source.path_of(file)
    with source.reading(file) as path, tasks.reading(task) as rows:
        records = _Records(path, shown)
        for _, row in suites.stream(read_rows(rows), tasks.path_of(task)):
            at(row["task_id"])
            yield scoring.score_row(row, records.take(row["task_id"]), offered)
        if foreign := records.left():
            raise UserError(f"{shown}: {tasks.path_of(task)} has no task {foreign}.")


class _Records:
    """The predictions of a shard, by task.

    They are read on demand: if the file is in the order of the tasks, only one is in memory at a time.
    """

    def __init__(self, path: Any, shown: str) -> None:
        self._lines = predictions(path, shown)
        self._shown = shown
        self._ahead: dict[str, Json] = {}
        self._taken: set[str] = set()

    def take(self, task: str) -> Json:
        """Return the prediction for a task, or None."""
        while self._ahead.get(task) is None and self._read():
            pass
        self._taken.add(task)
        return self._ahead.pop(task, None)

    def left(self) -> str | None:
        """Return a task in the file that was never taken, or None; call it after the last `take`."""
        while self._read():
            pass
        return next(iter(self._ahead), None)

    def _read(self) -> bool:
        line = next(self._lines, None)
        if line is None:
            return False
        _, (task, repeat), record = line
        if repeat:
            raise UserError(
                f"{self._shown}: predictions in shards are scored for one repeat; there is repeat {repeat} of {task}."
            )
        given = record["prediction"]
        if given is not None and (task in self._taken or self._ahead.get(task) is not None):
            raise UserError(f"{self._shown}: there is a second prediction for {task}.")
        if task not in self._taken and self._ahead.get(task) is None:
            self._ahead[task] = given
        return True
