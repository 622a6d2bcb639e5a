"""`comptoolbench install-metric`: make `evaluate.load("comptool_gap")` work from any folder."""

import argparse


def declare(parser: argparse.ArgumentParser) -> None:
    """There are no arguments."""


def run(arguments: argparse.Namespace) -> int:
    """Place the metric and say where it lies."""
    from runner.install_metric import install_metric

    print(f'{install_metric()}: evaluate.load("comptool_gap") finds the metric from now on.')
    return 0
