"""`comptoolbench submit`: propose a run's result to its model's repository on the Hub."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.arguments import declare_hub
from cli.output import show
from runner import UserError

DATASET = "ronyrahmaan/comptoolbench"


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    add = parser.add_argument
    add("run_folder", type=Path, metavar="RUN", help="folder of a run, or a log of Inspect (.eval)")
    add("--to", required=True, metavar="USER/MODEL", help="the model's repository, in which a pull request is opened")
    add("--source", required=True, metavar="URL", help="where the run can be seen, e.g. its folder on the Hub")
    add(
        "--repo-id",
        default=DATASET,
        metavar="USER/NAME",
        help="the benchmark's dataset repository (default: %(default)s)",
    )
    declare_hub(parser)
    add("--dry-run", action="store_true", help="show the file and propose nothing")


def run(arguments: Namespace) -> int:
    """Show the file that a pull request would add, and open it."""
    from huggingface_hub import get_token

    from integrations.inspect.logs import run_folder
    from releases.leaderboard import submission
    from releases.publish import Hub, check_name

    check_name("model", arguments.to)
    check_name("dataset", arguments.repo_id)
    if not arguments.source.startswith(("https://", "http://")):
        raise UserError(f"--source must be a URL where the run can be seen; got {arguments.source!r}.")
    folder = run_folder(arguments.run_folder)
    result = submission(folder, arguments.repo_id, arguments.source)
    show(f"{result.path}:\n{result.text}", end="")
    if arguments.dry_run:
        show("Nothing was proposed (--dry-run).")
        return 0
    token = get_token()
    if token is None:
        raise UserError(
            "submitting needs a token with the right to write: set HF_TOKEN, or log in with `hf auth login`."
        )
    url = Hub(arguments.endpoint.rstrip("/"), token).propose(arguments.to, result.path, result.text, result.title)
    show(f"Proposed: {url}" if url else f"{arguments.to} holds this result already.")
    return 0
