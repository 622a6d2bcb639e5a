"""Registers the tasks with Inspect, which imports this module through the entry point `inspect_ai`.

Inspect prefixes a task's name with the top-level module that defines its function, provided that a distribution has the
same name. So the functions are defined in comptoolbench.py, which does not import Inspect, and registered here.
"""

from inspect_ai import task

import comptoolbench
from integrations.inspect import INSPECT_TASKS
from integrations.inspect import task as parts

__all__ = ["TASKS", "parts"]

TASKS = {name: task(getattr(comptoolbench, name)) for name in INSPECT_TASKS}
