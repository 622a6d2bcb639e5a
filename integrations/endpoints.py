"""The endpoints of an MCP server (one per task) and the recording of the calls made there."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from generator.core.shapes import Json
from integrations.mcp import Address, Endpoint
from runner.plan import Plan
from runner.run import run_metadata
from runner.store import Appender, Store

RECORDING = ".recording.lock"  # held while a server records; other commands use the store's own lock


class Recorder:
    """Records the new calls of each task.

    Args:
        appender: Writes the lines.
        earlier: The records made before this server started.
    """

    def __init__(self, appender: Appender, earlier: Mapping[Address, Mapping[str, Json]]) -> None:
        self._appender = appender
        self.earlier = earlier
        self._kept = {address: (len(record["prediction"]), record["ending"]) for address, record in earlier.items()}

    def keep(self, address: Address, endpoint: Endpoint) -> None:
        """Write a line if there are new calls; it is on the disk when this returns."""
        calls = endpoint.session.calls
        before, ending = self._kept.get(address, (0, ""))
        if (before, ending) == (len(calls), endpoint.ending):
            return
        self._kept[address] = (len(calls), endpoint.ending)
        self._appender.add(
            {
                "task_id": address.task,
                "repeat": address.repeat,
                **({"after": before} if before else {}),
                "prediction": calls[before:],
                "answer": None,
                "ending": endpoint.ending,
                "responses": [],
            }
        )


class Endpoints:
    """The endpoints of a plan's tasks; each is created, with a world of its own, at the first request for its address.

    Args:
        plan: The plan.
        recorder: Records the calls. Without one, an address may name any repeat, or no task, which serves the whole
            catalogue.
        alone: The task id that an address without a task stands for.
    """

    def __init__(self, plan: Plan, recorder: Recorder | None = None, alone: str | None = None) -> None:
        self._plan, self._recorder, self._alone = plan, recorder, alone
        self._rows = {row["task_id"]: row for row in plan.rows}
        self._endpoints: dict[Address, Endpoint] = {}

    def find(self, address: Address) -> Endpoint | None:
        """Return the endpoint at an address, or None if there is none."""
        address = address._replace(task=address.task or self._alone)
        if address not in self._endpoints and (created := self._create(address)):
            self._endpoints[address] = created
        return self._endpoints.get(address)

    def _create(self, address: Address) -> Endpoint | None:
        recorder, family = self._recorder, self._plan.family
        if not (address.repeat == 0 or (address.repeat > 0 and recorder is None)):
            return None
        if address.task is None:
            return Endpoint(family, family.catalogue()) if family.catalogue() and recorder is None else None
        row = self._rows.get(address.task)
        if row is None:
            return None
        tools = self._plan.catalog or row["available_tools"]
        if recorder is None:
            return Endpoint(family, tools, row)
        return Endpoint(family, tools, row, partial(recorder.keep, address), recorder.earlier.get(address))


@contextmanager
def recording(plan: Plan) -> Iterator[Recorder]:
    """Record calls in a run folder, which is complete after each call, even if the process is killed.

    A line holds the calls of a task since its last line, and the number of those before (`after`); at the end, the
    lines are merged into one per task. A client that connects again continues where it stopped; no recorded call is
    lost. `comptoolbench score` may read the folder at any time.

    Raises:
        UserError: If the folder cannot be used, or another server records in it.
    """
    store = Store(plan.folder, plan.scrub)
    with store.locked(RECORDING):
        store.write_json("run.json", run_metadata(plan, store))
        earlier = store.records()
        store.sort_lines([*earlier])
        with store.appending() as appender:
            yield Recorder(appender, {Address(*key): record for key, record in earlier.items()})
        store.sort_lines([*store.records()])
