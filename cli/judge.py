"""`comptoolbench judge`: let a model judge which final answers of a run are right."""

from argparse import ArgumentParser, Namespace

from cli import run as running
from cli.arguments import folder
from cli.output import show, show_summary, tell, teller
from runner import UserError

INTERRUPTED = running.INTERRUPTED


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    add = parser.add_argument
    add(
        "source",
        type=folder,
        metavar="RUN",
        help="folder of a run on tasks with final answers; the verdicts go to judged.jsonl there",
    )
    add("--dataset", metavar="ID|PATH", help="the tasks, if they are not those that the run names")
    running.declare_model(parser, "default: baseline/exact")
    running.declare_running(parser, out=False)


def run(arguments: Namespace) -> int:
    """Ask for the missing verdicts and print the summary; exit status 1 if answers were not judged."""
    from runner.judging import carry_out, plan

    models = arguments.model or [None]
    if len(models) > 1:
        raise UserError("judge takes one --model at a time; the verdicts of several can lie in one folder.")
    judging = plan(arguments.source, arguments.dataset, running.options(arguments, models[0], None))
    if arguments.dry_run:
        from runner.estimate import estimate

        show(estimate(judging))
        return 0
    text, problems, complete = carry_out(judging, teller("judge"), running.exit_handler(arguments))
    show_summary(text)
    show(f"Files: {arguments.source}/ (judged.jsonl, judged.json)")
    for problem in problems:
        tell("judge", problem)
    return 0 if complete or arguments.allow_partial else 1
