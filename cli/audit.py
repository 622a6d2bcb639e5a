"""`comptoolbench audit`: what code finds wrong with anybody's tool-call data."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cli.arguments import file, page
from cli.output import show

if TYPE_CHECKING:
    from audit.audited import Audited

FORMATS = ("comptoolbench", "bfcl", "nestful")

READING = (
    "Should be 0: values and choices that nothing gives, calls that their schema refuses, what stands twice, and what "
    "predictors earn, but for the right calls, which should earn 1. Should be all: the ceiling. BM25 shows how many "
    "tools can be found by words alone."
)


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add = parser.add_argument
    add("sources", nargs="+", metavar="FILE|ID", help="files (.jsonl, .json, .parquet), or datasets on the Hub")
    add("--format", choices=FORMATS, help="of the data (default: as its fields tell)")
    add(
        "--scorer",
        metavar="MODULE:FUNCTION",
        help="from calls and a row to a score: what do degenerate predictors earn? (ours: strict)",
    )
    add(
        "--ignore-claims",
        action="store_true",
        help="search requests for values even where rows say where they stand, as ours do",
    )
    add("--out", type=page, metavar="FILE", help="a page with examples")
    add("--json", type=file, metavar="FILE", help="the figures and examples as JSON")


def run(arguments: Namespace) -> int:
    """Print the figures, and write what is wanted."""
    from runner.report import check_installed

    check_installed("an audit needs", ("jsonschema", "jinja2") if arguments.out else ("jsonschema",))
    audits = [_audited(source, arguments) for source in arguments.sources]
    for one in audits:
        _show(one)
    show(READING)
    if arguments.json:
        _write_json(audits, arguments.json)
    if arguments.out:
        from audit.page import write

        write(audits, arguments.out)
        show(f"{arguments.out} ({arguments.out.stat().st_size:,} bytes)")
    return 0


def _audited(source: str, arguments: Namespace) -> "Audited":
    from tqdm import tqdm

    from audit.audited import Audited
    from audit.measures import MEASURES
    from audit.predictors import earned, scorer
    from audit.readers import read

    found, cases = read(source, arguments.format)
    cases = [case.without_claims() for case in cases] if arguments.ignore_claims else cases
    measures = [
        one
        for measure in tqdm(MEASURES, desc=Path(source).name, unit="measure", disable=not sys.stderr.isatty())
        for one in measure(cases)
    ]
    score = scorer(arguments.scorer, found)
    return Audited(Path(source).name, found, len(cases), measures, earned(cases, score) if score else ())


def _show(one: "Audited") -> None:
    show(f"{one.name}: {one.cases} cases, format {one.kind}")
    lines = [
        (measure.name, f"{measure.count} of {measure.of}", "-" if measure.share is None else f"{measure.share:.1%}")
        for measure in one.measures
    ]
    lines += [(f"a predictor earns: {each.name}", f"n {each.n}", f"{each.mean:.3f}") for each in one.predictors]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for name, count, share in lines:
        show(f"  {name:{widths[0]}}  {count:>{widths[1]}}  {share:>{widths[2]}}")
    show()


def _write_json(audits: Sequence["Audited"], target: Path) -> None:
    from dataclasses import asdict

    from runner.files import written

    figures = [
        {**asdict(one), "measures": [{**asdict(measure), "share": measure.share} for measure in one.measures]}
        for one in audits
    ]
    with written(target) as part:
        part.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
