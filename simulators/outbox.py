"""The record of everything that a tool sends or creates in a world."""

from typing import Any

from simulators.invent import identifier
from simulators.tool import ToolError
from simulators.world import World

MAX_RECORDS = 500


def record(world: World, kind: str, prefix: str, **content: Any) -> str:
    """Append a record of `kind` to `world.sent` and return its id.

    The id depends only on the kind and the content, so that parallel calls get the same ids in any order.
    """
    if len(world.sent) >= MAX_RECORDS:
        raise ToolError(f"Nothing more can be sent or created: there are {MAX_RECORDS} records already.")
    reference = identifier(prefix, kind, content)
    world.sent.append({"type": kind, "id": reference, **content})
    return reference
