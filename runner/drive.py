"""Drive a model through tasks: several at a time, each recorded as soon as it is done."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from families.family import Family
from runner import UserError
from runner.execute import Session
from runner.protocols import Protocol
from runner.provider import Bill, NotEvaluatedError, Provider
from runner.store import Appender, digest_of

__all__ = ["Job", "drive"]

Json = Any
Row = dict[str, Any]

UNANSWERED = 10  # tasks in a row without an answer, after which a provider is given up (or as many as run at once)


@dataclass
class Job:
    """How tasks are put to a model.

    Attributes:
        family: Of the tasks.
        provider: The model.
        protocol: What it is told, and how its answer is read.
        catalog: Schemas that every task offers; None: each task its own.
        max_turns: Responses to a task at most, where outputs come back; a task with a budget of calls may have as many as calls, and one to answer.
    """

    family: Family
    provider: Provider
    protocol: Protocol
    catalog: list[Json] | None
    max_turns: int

    async def one(self, row: Row, repeat: int) -> dict[str, Json]:
        """Put one task to the model and give its record; `prediction` is null if the provider did not answer."""
        messages, tools = self.protocol.ask(row["prompt"], self.catalog or row["available_tools"])
        budget, bill = self.family.budget(row), Bill()
        session = Session(self.family.world(row), references=not self.protocol.turns)
        most = 1 if not self.protocol.turns else self.max_turns if budget is None else max(self.max_turns, budget + 1)  # a call a response must be enough
        record: dict[str, Json] = {
            "task_id": row["task_id"],
            "repeat": repeat,
            "request": digest_of([self.provider.model, messages, self._catalog_digest if self.catalog else digest_of(tools)]),
            "prediction": session.calls,
            "answer": None,
            "ending": "turn_limit",
            "responses": [],
        }
        started, clock = datetime.now(UTC), time.perf_counter()
        try:
            for turn in range(most):
                reply = await self.provider.ask(messages, tools, bill, f"{row['task_id']}/{repeat}/{turn}")
                record["responses"].append(reply.response)
                wanted, answer = self.protocol.read(reply.message)
                record["answer"] = answer if answer is not None else record["answer"]
                left = len(wanted) if budget is None else budget - len(session.calls)
                made = [session.run(name, arguments, turn) for name, arguments in wanted[:left]]
                if left < len(wanted):
                    record["ending"] = "call_budget"
                    break
                if not (made and self.protocol.turns):
                    record["ending"] = "answered"
                    break
                messages = [*messages, *self.protocol.back(reply.message, made)]
        except NotEvaluatedError:
            record |= {"prediction": None, "answer": None, "ending": None}
        return record | {
            "usage": bill.usage,
            "cost": bill.cost,
            "attempts": bill.attempts,
            "errors": bill.errors,
            "started": started.isoformat(timespec="milliseconds"),
            "latency_s": round(time.perf_counter() - clock, 3),
        }

    @cached_property
    def _catalog_digest(self) -> str:
        return digest_of(self.catalog)


async def drive(job: Job, todo: Sequence[tuple[Row, int]], concurrency: int, appender: Appender, report: Callable[[Mapping[str, Json]], None]) -> str | None:
    """Put tasks to a model, `concurrency` at a time, and record each.

    Returns:
        Why the run was given up, or None.

    Raises:
        UserError: If the provider would refuse every request, or a record cannot be written.
    """
    waiting = iter(todo)
    writing = asyncio.Lock()
    stopped = job.provider.stopped
    faults: list[UserError] = []
    unanswered = 0  # tasks since the last that the provider answered
    reason = None

    async def work() -> None:
        nonlocal unanswered, reason
        for row, repeat in waiting:
            record = await job.one(row, repeat)
            if stopped.is_set() and record["prediction"] is None:
                return
            async with writing:
                try:
                    await asyncio.to_thread(appender.add, record)
                except OSError as problem:
                    raise UserError(f"the record of {row['task_id']} cannot be written: {problem.strerror or problem}.") from None
            report(record)
            unanswered = unanswered + 1 if record["prediction"] is None else 0
            if unanswered >= max(UNANSWERED, concurrency) and not reason:
                reason = f"the provider did not answer {unanswered} tasks in a row."
                stopped.set()
            if stopped.is_set():
                return

    async def guarded() -> None:
        try:
            await work()
        except UserError as fault:  # the others end what they are at: a request that is cut off leaves LiteLLM in disorder
            faults.append(fault)
            stopped.set()

    async with asyncio.TaskGroup() as group:
        for _ in range(min(concurrency, len(todo))):
            group.create_task(guarded())
    if faults:
        raise faults[0]
    return reason
