"""`comptoolbench install-metric`: make `evaluate.load("comptool_gap")`, and the other metrics, work from any folder."""

from argparse import ArgumentParser, Namespace

from cli.output import show
from runner import UserError


def declare(parser: ArgumentParser) -> None:
    """Add an epilogue; there are no arguments."""
    parser.epilog = (
        "It copies the metrics into the module cache of Hugging Face's evaluate (below HF_HOME), so that "
        "evaluate.load finds them from any folder. Run it once, in a clone."
    )


def run(arguments: Namespace) -> int:
    """Install the metrics and print their paths."""
    from families import every_family
    from releases.install_metric import install_metric

    for family in {one.metric: one for one in every_family()}.values():  # two families share a metric
        try:
            place = install_metric(family.metric_folder)
        except OSError as problem:
            reason = f"{problem.strerror or problem}: {problem.filename}"
            raise UserError(
                f"evaluate's module cache cannot be written ({reason}); set HF_HOME to a folder of yours."
            ) from None
        show(f'{place}: evaluate.load("{family.metric}") finds the metric from now on.')
    return 0
