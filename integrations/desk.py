"""What a server has at each address, and what it keeps of the calls that are made there."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from integrations.mcp import Address, Served
from runner.plan import Plan
from runner.run import begun
from runner.store import Store

__all__ = ["Desk", "Keep", "recording"]

Json = Any
Keep = Callable[[Address, Served], None]


class Desk:
    """The tasks of a plan, each with a world that is made when its address is first asked for.

    Args:
        given: The plan.
        keep: Where calls are kept; None if they are not, and then an address may name any repeat, or no task: that is
            the catalogue.
        alone: The id of the task that an address without one means; None: there is none.
    """

    def __init__(self, given: Plan, keep: Keep | None = None, alone: str | None = None) -> None:
        self._given, self._keep, self._alone = given, keep, alone
        self._rows = {row["task_id"]: row for row in given.rows}
        self._places: dict[Address, Served] = {}

    def find(self, address: Address) -> Served | None:
        """What is served at an address; None if nothing is."""
        address = address._replace(task=address.task or self._alone)
        if address not in self._places and (made := self._made(address)):
            self._places[address] = made
        return self._places.get(address)

    def _made(self, address: Address) -> Served | None:
        keep, family = self._keep, self._given.family
        if not (address.repeat == 0 or (address.repeat > 0 and keep is None)):
            return None
        if address.task is None:
            return Served(family, family.catalogue()) if family.catalogue() and keep is None else None
        row = self._rows.get(address.task)
        if row is None:
            return None
        return Served(
            family,
            self._given.catalog or row["available_tools"],
            row,
            lambda served: keep(address, served) if keep else None,
        )


@contextmanager
def recording(given: Plan) -> Iterator[Keep]:
    """Keep calls in the folder of a run, which is whole after each call, whoever ends the process and however.

    A line holds all calls of a task so far, and the last line of a task counts. A client that comes again and only
    looks at the tools takes nothing away.

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
                    record = {
                        "task_id": address.task,
                        "repeat": address.repeat,
                        "prediction": calls,
                        "answer": None,
                        "ending": served.ending,
                    }
                    appender.add({**record, "responses": []})

            yield keep
