"""106 deterministic tool simulators in 15 categories.

>>> import simulators
>>> simulators.call("calculator", {"expression": "0.1 + 0.2"})
{'result': 0.3}
"""

from importlib import import_module
from types import MappingProxyType

from simulators.kinds import KINDS, Kind, accepts
from simulators.tool import CATEGORIES, Tool, ToolError, call
from simulators.tool import TOOLS as _TOOLS
from simulators.world import World

__all__ = ["CATEGORIES", "KINDS", "TOOLS", "Kind", "Tool", "ToolError", "World", "accepts", "call"]

for _module in CATEGORIES:
    import_module(f"simulators.{_module}")

TOOLS = MappingProxyType(_TOOLS)
