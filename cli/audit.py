"""`comptoolbench audit`: find faults in any tool-call data."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from cli.arguments import figures, page
from cli.output import show
from runner.terminal import columns, wrapped

if TYPE_CHECKING:
    from audit.audited import Audited

FORMATS = ("comptoolbench", "bfcl", "nestful")

IGNORED = (
    "With --ignore-claims: what rows say of where their values stand is not read, and values are searched for in the "
    "requests. A search misses what is said in other words."
)

MOST = 3  # findings of a kind that are shown


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    add = parser.add_argument
    add("sources", nargs="+", metavar="FILE|ID", help="files (.jsonl, .json, .parquet), or datasets on the Hub")
    add("--format", choices=FORMATS, help="of the data (default: as its fields tell)")
    add(
        "--scorer",
        metavar="MODULE:FUNCTION",
        help='a function that takes calls, [{"name": ..., "arguments": {...}}, ...], and a row of the data (for BFCL, '
        "with its ground_truth) and returns 1 for right, to show what degenerate predictors earn (our rows: strict)",
    )
    add(
        "--ignore-claims",
        action="store_true",
        help="search requests for values even where rows say where they stand, as ours do",
    )
    add("--out", type=page, metavar="FILE", help="a page with every row that has a fault, and what it should be")
    add("--json", type=figures, metavar="FILE", help="the figures and all faults as JSON")


def run(arguments: Namespace) -> int:
    """Print the figures, and write the page and the JSON file if asked for."""
    from runner.report import check_installed

    check_installed("an audit needs", ("jsonschema", "jinja2") if arguments.out else ("jsonschema",))
    from audit.audited import READING, SCORED

    audits = [_audited(source, arguments) for source in arguments.sources]
    if arguments.json:
        _write_json(audits, arguments.json)
    if arguments.out:
        from audit.page import write

        write(audits, arguments.out)
    for one in audits:
        _show(one)
    show(wrapped(f"{READING} {SCORED}" if any(one.predictors for one in audits) else READING))
    if arguments.json:
        show(str(arguments.json))
    if arguments.out:
        show(f"{arguments.out} ({arguments.out.stat().st_size:,} bytes)")
    return 0


def _audited(source: str, arguments: Namespace) -> "Audited":
    from tqdm import tqdm

    from audit.audited import Audited
    from audit.measures import MEASURES, Measure
    from audit.predictors import earned, refusals, scorer
    from audit.readers import read

    found, cases, unread = read(source, arguments.format)
    count = len(cases) + len(unread)
    cases = [case.without_claims() for case in cases] if arguments.ignore_claims else cases
    measures = [
        one
        for measure in tqdm(MEASURES, desc=Path(source).name, unit="measure", disable=not sys.stderr.isatty())
        for one in measure(cases)
    ]
    if unread:
        measures.insert(0, Measure("rows that cannot be read", len(unread), count, unread, fault="that cannot be read"))
    score = scorer(arguments.scorer, found)
    if score and arguments.scorer is None:
        measures.append(refusals(cases, score))
    faulty = {
        finding.case for one in measures if one.fault and not one.repeats for finding in one.found if finding.certain
    }
    cases = [case for case in cases if case.name not in faulty]  # whose right calls need not be right
    note = IGNORED if arguments.ignore_claims else ""
    predictors, alarms = earned(cases, score) if score else ([], [])
    return Audited(Path(source).name, found, count, measures, predictors, alarms, note)


def _show(one: "Audited") -> None:
    show(f"{one.name} (format {one.kind})")
    for statement in one.verdict:
        show(wrapped(str(statement)))
        for kind in statement.kinds if statement.tone != "key" else ():
            for finding in kind.found[:MOST]:
                named = "" if finding.what.startswith(finding.case) else f"{finding.case}: "
                show(wrapped(f"  {named}{finding.what}", "    "))
            if len(kind.found) > MOST:
                show(wrapped(f"  and {len(kind.found) - MOST:,} more of these (--out lists all)", "    "))
    if one.note:
        show(wrapped(one.note))
    lines = [
        (measure.name, f"{measure.count} of {measure.of}", "-" if measure.share is None else f"{measure.share:.1%}")
        for measure in one.measures
    ]
    lines += [(f"a predictor earns: {each.name}", f"n {each.n}", f"{each.mean:.3f}") for each in one.predictors]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    room = min(widths[0], max(20, columns() - sum(widths[1:]) - 6))
    for name, count, share in lines:
        *before, last = wrap(name, room, subsequent_indent="  ")
        for part in before:
            show(f"  {part}")
        show(f"  {last:{room}}  {count:>{widths[1]}}  {share:>{widths[2]}}")
    show()


def _write_json(audits: Sequence["Audited"], target: Path) -> None:
    from dataclasses import asdict

    from runner.files import written

    figures = [
        {
            **asdict(one),
            "verdict": " ".join(map(str, one.verdict)),
            "measures": [{**asdict(measure), "share": measure.share} for measure in one.measures],
        }
        for one in audits
    ]
    with written(target) as part:
        part.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
