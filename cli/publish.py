"""`comptoolbench publish`: publish the dataset and the metrics' Spaces on the Hub."""

import re
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from cli.arguments import declare_hub
from cli.output import show
from runner import UserError

SHOWN = 20  # problems that are printed


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    add = parser.add_argument
    add("--repo-id", required=True, metavar="USER/NAME", help="the dataset repository; it is made if it is not there")
    add(
        "--metric-space",
        action="append",
        default=[],
        metavar="USER/METRIC",
        help="publish the metric of that name, e.g. comptool_gap, as a Space as well; may be repeated",
    )
    declare_hub(parser)
    add("--revision", metavar="TAG", help="the tag of this version (default: v and its number)")
    add("--dry-run", action="store_true", help="prove everything and show what would change, and change nothing")


def run(arguments: Namespace) -> int:
    """Prove the files, show the changes and publish them; exit status 1 if a check fails."""
    from huggingface_hub import get_token

    from families import every_family
    from generator import VERSION
    from releases.export import PROJECT
    from releases.proof import dataset_problems, space_problems
    from releases.publish import Hub, Target, check_name, dataset_files, space_files
    from runner.files import read_rows

    endpoint, tag, token = arguments.endpoint.rstrip("/"), arguments.revision or f"v{VERSION}", get_token()
    check_name("dataset", arguments.repo_id)
    for name in arguments.metric_space:
        check_name("space", name)
    if not re.fullmatch(r"[A-Za-z0-9][\w.-]*", tag) or tag == "main":
        raise UserError(f"the tag must be a name such as v{VERSION}; got {tag!r}.")
    if token is None and not arguments.dry_run:
        raise UserError(
            "publishing needs a token with the right to write: set HF_TOKEN, or log in with `hf auth login`."
        )
    hub = Hub(endpoint, token)
    if token is not None:
        show(f"Signed in at {endpoint} as {hub.sign_in()}.")

    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "export"
        targets = [
            Target(
                "dataset",
                arguments.repo_id,
                dataset_files(folder, f"{endpoint}/datasets/{arguments.repo_id}/resolve/{tag}"),
            )
        ]
        problems = list(dataset_problems(folder, PROJECT / "data"))
        for name in dict.fromkeys(arguments.metric_space):
            space = Target("space", name, {})
            family = next(one for one in every_family() if space.script == f"{one.metric}.py")
            problems += space_problems(
                family, family.metric_folder, list(read_rows(folder / "data" / f"{family.configs[0].name}.parquet"))
            )
            targets.append(replace(space, files=space_files(family.metric_folder)))
    if problems:
        more = [f"and {len(problems) - SHOWN} more"] if len(problems) > SHOWN else []
        show("\n  ".join(["Nothing is published, for the proof failed:", *problems[:SHOWN], *more]))
        return 1
    show("Proved: every row, the card, the Croissant metadata and the files' digests.")

    plans = [hub.plan(target, tag) for target in targets]
    for plan in plans:
        show("\n".join(plan.lines()))
    if arguments.dry_run:
        show("Nothing was changed (--dry-run).")
        return 0
    hub.publish(plans)
    show(f"{tag} is published." if any(not plan.empty for plan in plans) else f"{tag} was published already.")
    return 0
