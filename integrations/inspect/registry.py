"""What Inspect imports to find the tasks (the entry point `inspect_ai`).

Inspect names a task after the top-level module that defines its function, and takes the name for a namespace only where
a distribution is called the same. So the functions stand in comptoolbench.py, which knows nothing of Inspect, and are
registered here.
"""

from inspect_ai import task

import comptoolbench
from integrations.inspect import INSPECT_TASKS
from integrations.inspect import task as parts

__all__ = ["TASKS", "parts"]

TASKS = {name: task(getattr(comptoolbench, name)) for name in INSPECT_TASKS}
