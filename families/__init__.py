"""What tasks there are: `FAMILIES` is the only place that knows.

Whatever runs, scores, shows or publishes tasks asks the family that they belong to.

A family is a folder with a subclass of `Family`, called `FAMILY`, in its `__init__.py`; its generator and its metric
lie in `generator/` and `metric/`.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from families.family import Config, Family

__all__ = ["DEFAULT", "FAMILIES", "JUDGED", "configs", "every_family", "family", "recognised", "with_config"]

# Name to module, which is imported when it is asked for.
FAMILIES: dict[str, str] = {
    "composition": "families.composition",
    "function_graphs": "families.function_graphs",
    "process": "families.answers.process",
    "answers": "families.answers",
    "stateful": "families.stateful",
}
JUDGED = "process"  # what `judge-steps` puts to a model
DEFAULT = "composition"  # of commands that name no family, and of runs from before there were several


def family(name: str) -> Family:
    """A family by its name.

    Raises:
        KeyError: If there is none.
    """
    loaded: Family = import_module(FAMILIES[name]).FAMILY
    return loaded


def every_family() -> Iterator[Family]:
    """All families, in the order of the table."""
    return map(family, FAMILIES)


def configs() -> dict[str, Config]:
    """The published tables of all families, by name."""
    return {config.name: config for each in every_family() for config in each.configs}


def with_config(name: str) -> tuple[Family, Config] | None:
    """The family whose tasks a published table of this name holds, and the table; None if there is none such."""
    every = ((each, config) for each in every_family() for config in each.configs)
    return next(((each, config) for each, config in every if config.tasks and config.name == name), None)


def recognised(row: Mapping[str, Any]) -> Family | None:
    """The family that a row belongs to, as its fields tell; None if it is no task of any."""
    return next((each for each in every_family() if each.marker in row), None)
