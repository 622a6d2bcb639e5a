"""The families of tasks, listed in `FAMILIES`.

All code that runs, scores, shows or publishes tasks goes through the family that they belong to.

A family is a folder whose `__init__.py` defines `FAMILY`, an instance of a subclass of `Family`; its generator and its
metric are in `generator/` and `metric/`.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from families.family import Config, Family

__all__ = ["DEFAULT", "FAMILIES", "JUDGED", "configs", "every_family", "family", "recognised", "with_config"]

# Name to module, which is imported on demand.
FAMILIES: dict[str, str] = {
    "composition": "families.composition",
    "function_graphs": "families.function_graphs",
    "process": "families.answers.process",
    "answers": "families.answers",
    "stateful": "families.stateful",
}
JUDGED = "process"  # the family of `judge-steps`
DEFAULT = "composition"  # for commands without --family, and for runs that predate the other families


def family(name: str) -> Family:
    """Return a family by its name.

    Raises:
        KeyError: If there is none.
    """
    loaded: Family = import_module(FAMILIES[name]).FAMILY
    return loaded


def every_family() -> Iterator[Family]:
    """Yield all families, in the order of the table."""
    return map(family, FAMILIES)


def configs() -> dict[str, Config]:
    """Return the published tables of all families, by name."""
    return {config.name: config for each in every_family() for config in each.configs}


def with_config(name: str) -> tuple[Family, Config] | None:
    """Return the family and the config of the published table of tasks with this name, or None if there is none."""
    every = ((each, config) for each in every_family() for config in each.configs)
    return next(((each, config) for each, config in every if config.tasks and config.name == name), None)


def recognised(row: Mapping[str, Any]) -> Family | None:
    """Return the family that a row belongs to, judging by its fields, or None if it is not a task of any family."""
    return next((each for each in every_family() if each.marker in row), None)
