"""`comptoolbench install-metric`: make `evaluate.load("comptool_gap")` work from any folder."""

import argparse

from runner import UserError


def declare(parser: argparse.ArgumentParser) -> None:
    """There are no arguments."""


def run(arguments: argparse.Namespace) -> int:
    """Place the metric and say where it lies."""
    from releases.install_metric import install_metric

    try:
        place = install_metric()
    except OSError as problem:
        reason = f"{problem.strerror or problem}: {problem.filename}"
        raise UserError(f"evaluate's module cache cannot be written ({reason}); set HF_HOME to a folder of yours.") from None
    print(f'{place}: evaluate.load("comptool_gap") finds the metric from now on.')
    return 0
