"""What a server has at each address, and what it keeps of the calls that are made there."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from generator.core.shapes import Json
from integrations.mcp import Address, Served
from runner.plan import Plan
from runner.run import begun
from runner.store import Appender, Store

RECORDING = ".recording.lock"  # of the server; the other one is for commands that end


class Recorder:
    """Writes down what is new of a task's calls.

    Args:
        appender: Takes the lines.
        earlier: What was recorded before this server was started.
    """

    def __init__(self, appender: Appender, earlier: Mapping[Address, Mapping[str, Json]]) -> None:
        self._appender = appender
        self.earlier = earlier
        self._kept = {address: (len(record["prediction"]), record["ending"]) for address, record in earlier.items()}

    def keep(self, address: Address, served: Served) -> None:
        """Write a line if there is something new; it is on the disk when this returns."""
        calls = served.session.calls
        before, ending = self._kept.get(address, (0, ""))
        if (before, ending) == (len(calls), served.ending):
            return
        self._kept[address] = (len(calls), served.ending)
        self._appender.add(
            {
                "task_id": address.task,
                "repeat": address.repeat,
                **({"after": before} if before else {}),
                "prediction": calls[before:],
                "answer": None,
                "ending": served.ending,
                "responses": [],
            }
        )


class Desk:
    """The tasks of a plan, each with a world that is made when its address is first asked for.

    Args:
        plan: The plan.
        recorder: Where calls are kept; None if they are not, and then an address may name any repeat, or no task: that
            is the catalogue.
        alone: The id of the task that an address without one means; None: there is none.
    """

    def __init__(self, plan: Plan, recorder: Recorder | None = None, alone: str | None = None) -> None:
        self._plan, self._recorder, self._alone = plan, recorder, alone
        self._rows = {row["task_id"]: row for row in plan.rows}
        self._places: dict[Address, Served] = {}

    def find(self, address: Address) -> Served | None:
        """What is served at an address; None if nothing is."""
        address = address._replace(task=address.task or self._alone)
        if address not in self._places and (made := self._made(address)):
            self._places[address] = made
        return self._places.get(address)

    def _made(self, address: Address) -> Served | None:
        recorder, family = self._recorder, self._plan.family
        if not (address.repeat == 0 or (address.repeat > 0 and recorder is None)):
            return None
        if address.task is None:
            return Served(family, family.catalogue()) if family.catalogue() and recorder is None else None
        row = self._rows.get(address.task)
        if row is None:
            return None
        tools = self._plan.catalog or row["available_tools"]
        if recorder is None:
            return Served(family, tools, row)
        return Served(family, tools, row, lambda served: recorder.keep(address, served), recorder.earlier.get(address))


@contextmanager
def recording(plan: Plan) -> Iterator[Recorder]:
    """Keep calls in the folder of a run, which is whole after each call, whoever ends the process and however.

    A line holds the calls of a task that came since its last line, and the number of those before (`after`); at the end
    there is one line a task. A client that comes again goes on where it was: nothing that was recorded goes away.
    `comptoolbench score` may read the folder all the while.

    Raises:
        UserError: If the folder cannot be used, or another server records in it.
    """
    store = Store(plan.folder, plan.scrub)
    with store.locked(RECORDING):
        store.write_json("run.json", begun(plan, store))
        earlier = store.records()
        store.arrange([*earlier])
        with store.appending() as appender:
            yield Recorder(appender, {Address(*key): record for key, record in earlier.items()})
        store.arrange([*store.records()])
