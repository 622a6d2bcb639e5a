"""`comptoolbench judge-steps`: have a model choose the right one of two next steps.

It is a run, and so are its folder, its scores and its report.
"""

from argparse import ArgumentParser, Namespace

from cli import run as running
from families import JUDGED

INTERRUPTED = running.INTERRUPTED


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    running.declare_model(parser, "default: baseline/first")
    running.declare_tasks(parser.add_argument_group("pairs of steps"), "fault=wrong_tool", "fault")
    running.declare_running(parser, out=True)
    parser.set_defaults(family=JUDGED, part=None)


def run(arguments: Namespace) -> int:
    """Put each pair to the model in both orders, score its choices, and print the summary.

    Exit status 1 if pairs were not evaluated.
    """
    return running.run(arguments)
