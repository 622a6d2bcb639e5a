"""Manages the published runs, each a folder in `results/`, and the table of them in results/README.md.

$ python -m releases.results [RUN ...]

adds runs, with their responses cut to what the models wrote, and rewrites the table and the finding.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from importlib.resources import files
from pathlib import Path

from families.formatting import interval, percent
from generator.core.shapes import Json
from runner import UserError
from runner.agents import builtins_for
from runner.published import RESULTS, published
from runner.report import check_installed
from runner.results import ALL_TASKS, RecordedRun, conditions, metric_version, read_run, results, table
from runner.store import Store, line_of, settings_of

FILES = ("run.json", "predictions.jsonl", "scores.json")
COLUMNS = ("model", "family", "protocol", "catalogue", "tasks", "score", "95 % interval", "folder")
SHORT = ("model", "family", "protocol", "tasks", "score")
HOW = ("folder", "server", "date", "wall time", "files, kB")
NONE = "No run has been published yet."


def rescore(folder: Path) -> tuple[RecordedRun, dict[str, Json]]:
    """Read the folder of a run and score it with the current metric.

    Raises:
        UserError: If it is not a run, is damaged, or its tasks are not those of this version.
    """
    run = read_run(folder)
    return run, results(run.family, run.rows, run.records, run.repeats, run.twins)


def add(folder: Path, target: Path | None = None) -> Path:
    """Publish a run: score it again, and write it with trimmed records.

    Args:
        folder: The folder of the run.
        target: The folder of all published runs; None: that of this project.

    Returns:
        The folder of the published run.

    Raises:
        UserError: If the run is incomplete, is of a built-in agent, or its tasks are not part of the project.
    """
    run, scores = rescore(folder)
    about = Store(folder).read_json("run.json") or {}
    settings = settings_of(about)
    if settings["model"] in builtins_for(run.family):
        raise UserError(f"{folder} is a run of {settings['model']}, which anybody can repeat; publish runs of models.")
    if settings.get("dataset"):
        raise UserError(
            f"{folder} was run on {settings['dataset']}, which is not part of the project; run the published suite, "
            f"without --dataset."
        )
    if scores["coverage"] < 1 or not about.get("ended"):
        raise UserError(
            f"{folder} is incomplete: {scores['coverage']:.1%} of its tasks are evaluated; repeat the `run` command to "
            f"do the rest."
        )
    name = "_".join((settings["model"].removeprefix("local/"), settings["protocol"], about["settings_digest"][:8]))
    store = Store((target or RESULTS) / re.sub(r"[^A-Za-z0-9.-]+", "_", name))
    store.write_json("run.json", {**about, "metric": metric_version(run.family)})
    store.write_text("predictions.jsonl", "".join(line_of(_trimmed(record)) for record in run.records.values()))
    store.write_json("scores.json", scores)
    return store.folder


def _trimmed(record: Mapping[str, Json]) -> dict[str, Json]:
    """Return a record with the model's messages, without the metadata in the server's responses."""
    responses = [
        {
            "choices": [
                {name: choice[name] for name in ("finish_reason", "message") if name in choice}
                for choice in response.get("choices") or ()
            ]
        }
        for response in record.get("responses") or ()
    ]
    return {**record, "responses": responses}


def write_table(target: Path | None = None) -> str:
    """Write README.md in the folder of published runs, and return its text."""
    folder = target or RESULTS
    runs = published(folder)
    head = files("releases").joinpath("data/results.md").read_text(encoding="utf-8")
    tables = [
        *table([COLUMNS, *map(_line, runs)]),
        "\n## How they ran\n",
        *table([HOW, *map(_how_line, runs)]),
        "\n## Files of local models\n",
        *sorted({line for run in runs if (line := _weights_line(run))}),
    ]
    text = head + ("\n".join(tables) if runs else NONE) + "\n"
    Store(folder).write_text("README.md", text)
    return text


def short_line(folder: Path) -> tuple[str, ...]:
    """Return the model, family, protocol with conditions, number of tasks and main score of a published run."""
    return tuple(cell for column, cell in zip(COLUMNS, _line(folder), strict=True) if column in SHORT)


def _line(folder: Path) -> tuple[str, ...]:
    from families import family

    store = Store(folder)
    about = store.read_json("run.json") or {}
    settings, outcome = settings_of(about), store.read_json("scores.json") or {}
    scores = outcome["scores"]
    total = family(settings["family"]).totals[0]
    chosen = "; ".join(f"{name} {', '.join(values)}" for name, values in (settings.get("select") or {}).items())
    if settings.get("twins_digest"):
        chosen = f"{chosen}; with twins" if chosen else "with twins"
    return (
        settings["model"].removeprefix("local/"),
        settings["family"],
        ", ".join([settings["protocol"], *conditions(settings)]),
        settings["catalog"],
        f"{len(scores['per_task'])} ({chosen})" if chosen else str(len(scores["per_task"])),
        f"{total} {percent(scores[total])}{_pass_k(outcome)}",
        interval(scores["confidence_intervals"].get(total)),
        f"[{folder.name}]({folder.name})",
    )


def _how_line(folder: Path) -> tuple[str, ...]:
    """Return the cells that say on which server a run was made, when, how long it took, and the size of its files."""
    store = Store(folder)
    about = store.read_json("run.json") or {}
    settings = settings_of(about)
    server = settings.get("server") or {}
    return (
        folder.name,
        f"{server['package']} {server['version']}" if server else settings.get("api_base") or about["provider"],
        about["ended"][:10],
        str(timedelta(seconds=round(_wall_time(store.records().values())))),
        f"{sum((folder / name).stat().st_size for name in FILES) / 1e3:,.0f}",
    )


def _weights_line(folder: Path) -> str:
    """Return the weights of a run as a Markdown list item, or "" for a model behind an API."""
    weights = settings_of(Store(folder).read_json("run.json") or {}).get("weights")
    return f"- `{weights['file']}`: {weights['bytes'] / 1e6:,.0f} MB, SHA-256 `{weights['sha256']}`" if weights else ""


def _pass_k(outcome: Mapping[str, Json]) -> str:
    """Return the share of tasks solved in every repeat, or "" for a run without repeats."""
    if "pass_k" not in outcome:
        return ""
    return f"; pass^{outcome['pass_k']['k']} {percent(outcome['pass_k'][ALL_TASKS]['value'])}"


def _wall_time(records: Iterable[Mapping[str, Json]]) -> float:
    """Return the seconds in which at least one task was running, without the pauses of a resumed run."""
    spans = sorted(
        (begun, begun + record["latency_s"])
        for record in records
        if "latency_s" in record and (begun := datetime.fromisoformat(record["started"]).timestamp())
    )
    seconds = until = 0.0
    for begun, ended in spans:
        seconds += max(0.0, ended - max(begun, until))
        until = max(until, ended)
    return seconds


def main(arguments: Sequence[str] | None = None) -> int:
    """Add the given runs and write the table and the finding; return 2 if a run cannot be published, else 0."""
    parser = argparse.ArgumentParser(prog="python -m releases.results", description="Publish runs in results/.")
    parser.add_argument("runs", type=Path, nargs="*", metavar="RUN", help="folders of runs")
    options = parser.parse_args(arguments)
    try:
        check_installed("the finding needs", ("matplotlib",))
        for run in options.runs:
            print(add(run))
        write_table()
        from releases import finding  # imports matplotlib
        from runner.report.data import load_runs

        finding.write(load_runs([], published=published()), RESULTS.parent)
    except UserError as problem:
        print(f"releases.results: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
