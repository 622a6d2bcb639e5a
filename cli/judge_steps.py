"""`comptoolbench judge-steps`: let a model choose the right one of two next steps.

This is an ordinary run, with the usual folder, scores and report.
"""

from argparse import ArgumentParser, Namespace

from cli import run as running
from families import JUDGED

INTERRUPTED = running.INTERRUPTED


def declare(parser: ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    running.declare_model(parser, "default: baseline/first")
    running.declare_tasks(parser.add_argument_group("pairs of steps"), "fault=wrong_tool", "fault")
    running.declare_running(parser, out=True)
    parser.set_defaults(family=JUDGED, part=None)


def run(arguments: Namespace) -> int:
    """Ask the model about each pair in both orders, score its choices and print the summary.

    The exit status is 1 if pairs were not evaluated.
    """
    return running.run(arguments)
