"""What clients of an MCP server did, kept as the folder of a run: whole after each call, whoever ends the process and however."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from doors.mcp import Address, Served
from runner.run import Plan, begun
from runner.store import Store

__all__ = ["Keep", "recording"]

Json = Any
Keep = Callable[[Address, Served], None]


@contextmanager
def recording(given: Plan) -> Iterator[Keep]:
    """Gives what keeps the calls that were made at an address.

    A line holds all of them, and the last line of a task counts. A client that comes again and only looks at the tools takes nothing away.

    Raises:
        UserError: If the folder cannot be used, or another process is at work in it.
    """
    store = Store(given.folder, given.scrub)
    with store.locked():
        store.write_json("run.json", begun(given, store))
        known = {Address(*key) for key in store.records()}
        with store.appending() as appender:

            def keep(address: Address, served: Served) -> None:
                calls = served.session.calls
                if calls or address not in known:
                    known.add(address)
                    record = {"task_id": address.task, "repeat": address.repeat, "prediction": calls, "answer": None, "ending": served.ending}
                    appender.add({**record, "responses": []})

            yield keep
