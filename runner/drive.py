"""Drive a model through tasks: several at a time, each recorded as soon as it is done."""

import asyncio
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from typing import Protocol as Interface

from families.family import Asking
from families.replies import calls_in
from generator.core.shapes import Json
from runner import UserError
from runner.execute import FaultError, Session
from runner.problems import FAULT, FILTERED, FINAL, OVERFLOW, REFUSED, NoReplyError
from runner.protocols import TRIAL, Protocol
from runner.protocols.text import MAX_REPLY
from runner.reply import Bill, unasked
from runner.store import Appender, digest_of

if TYPE_CHECKING:
    from runner.pace import Pace
    from runner.provider import Provider

Row = dict[str, Any]

FAULTY = "a fault of the harness"  # how the sentence on one begins
LONGEST_FAULT = 300  # characters
UNANSWERED = 10  # tasks in a row without an answer, after which a provider is given up (or as many as run at once)


class Work(Interface):
    """What does the tasks one by one: a model behind a provider (`Job`), or something else that makes records."""

    @property
    def pace(self) -> "Pace":
        """How many tasks go on at once."""

    @property
    def stopped(self) -> asyncio.Event:
        """Once it is set, no task is begun."""

    async def one(self, row: Row, repeat: int) -> dict[str, Json]:
        """Do a task and give its record; `prediction` is null if it could not be done and is to be tried again."""


@dataclass
class Job:
    """How tasks are put to a model."""

    family: Asking  # of the tasks
    provider: "Provider"  # the model
    protocol: Protocol  # what it is told, and how its answer is read
    catalog: list[Json] | None  # schemas that every task offers; None: each task its own
    # responses to a task at most, where outputs come back; a task with a budget of calls may have as many as calls,
    # and one to answer
    max_turns: int

    @property
    def pace(self) -> "Pace":
        """How many tasks go on at once."""
        return self.provider.pace

    @property
    def stopped(self) -> asyncio.Event:
        """Once it is set, no task is begun."""
        return self.provider.stopped

    async def settle(self, row: Row) -> None:
        """Have the provider settle its parameters with a request like those of the tasks.

        Raises:
            NoReplyError: If it does not answer.
            UserError: If it refuses.
        """
        await self.provider.settle(*self.protocol.ask(TRIAL, self.catalog or row["available_tools"]), self._form(row))

    async def one(self, row: Row, repeat: int) -> dict[str, Json]:
        """Put one task to the model and give its record.

        `prediction` is null if the provider did not answer, or something failed in the harness itself.
        """
        bill, started, clock = Bill(), datetime.now(UTC), time.perf_counter()
        record: dict[str, Json] = {
            "task_id": row["task_id"],
            "repeat": repeat,
            "request": None,
            "prediction": None,
            "answer": None,
            "ending": FAULT,
            "responses": [],
        }
        try:
            await self._converse(row, record, bill)
        except NoReplyError as end:
            own = bool(record["responses"]) and _is_own(end.ending, record["prediction"])
            record |= {"ending": end.ending} | ({} if own else {"prediction": None, "answer": None})
        except UserError:
            raise
        except Exception as problem:  # whatever it is, the other tasks go on
            bill.errors.append(fault(problem))
            record |= {"prediction": None, "answer": None, "ending": FAULT}
        return record | {
            "usage": bill.usage,
            "cost": bill.cost,
            "attempts": bill.attempts,
            "errors": bill.errors,
            "started": started.isoformat(timespec="milliseconds"),
            "latency_s": round(time.perf_counter() - clock, 3),
        }

    async def _converse(self, row: Row, record: dict[str, Json], bill: Bill) -> None:
        messages, tools = self.protocol.ask(self.family.request(row), self.catalog or row["available_tools"])
        budget, form = self.family.budget(row), self._form(row)
        session = self._session(row)
        offered = self._catalog_digest if self.catalog else digest_of(tools)
        record |= {
            "request": digest_of([self.provider.model, messages, offered]),
            "prediction": session.calls,
            "ending": "turn_limit",
        }
        # a call a response must be enough
        most = 1 if not self.protocol.turns else self.max_turns if budget is None else max(self.max_turns, budget + 1)
        for turn in range(most + self.protocol.plans):
            reply = await self.provider.ask(messages, tools, bill, f"{row['task_id']}/{record['repeat']}/{turn}", form)
            record["responses"].append(reply.response)
            program = self.protocol.program(reply.message)
            if program is not None:
                record |= await self._ran(program, row, budget)
                if reply.ending:
                    record["ending"] = reply.ending
                break
            wanted, answer = self.protocol.read(reply.message)
            if turn == 0 and self.protocol.plans and not wanted:
                record["plan"] = answer
                messages = [*messages, *self.protocol.go_on(reply.message)]
                continue
            if answer is not None:
                record["answer"] = self.family.format_answer(answer) if self.protocol.states and not wanted else answer
            if tools and not wanted and _holds_calls(answer, tools):
                record["call_in_text"] = True
            left = len(wanted) if budget is None else budget - len(session.calls)
            made = [session.run(name, arguments, turn) for name, arguments in wanted[:left]]
            if left < len(wanted):
                record["ending"] = "call_budget"
                break
            if reply.ending or not (made and self.protocol.turns):
                record["ending"] = reply.ending or "answered"
                break
            messages = [*messages, *self.protocol.back(reply.message, made)]

    def _session(self, row: Row) -> Session:
        return Session(self.family.world(row), references=not self.protocol.live)

    async def _ran(self, program: str, row: Row, budget: int | None) -> dict[str, Json]:
        """What a program adds to the record.

        One that brings the interpreter down is run once more, since something else may have done it.
        """
        from runner.program import run

        for _ in range(2):
            session = self._session(row)
            ran = await asyncio.to_thread(run, program, self.catalog or row["available_tools"], session, budget)
            if not ran.crashed:
                break
        return {
            "prediction": session.calls,
            "answer": None if ran.answer is None else self.family.format_answer(ran.answer),
            "ending": ran.ending,
            "program": {"code": program, "error": ran.error},
        }

    def _form(self, row: Row) -> Json:
        return self._catalog_form if self.catalog else self.protocol.form(row["available_tools"])

    @cached_property
    def _catalog_form(self) -> Json:
        return self.protocol.form(self.catalog or [])

    @cached_property
    def _catalog_digest(self) -> str:
        return digest_of(self.catalog)


def fault(problem: Exception) -> str:
    """What went wrong in the harness itself, and where, on one line."""
    place = traceback.extract_tb(problem.__traceback__)[-1:]
    where = f" ({Path(place[0].filename).name}, line {place[0].lineno})" if place else ""
    said = str(problem) if isinstance(problem, FaultError) else f"{type(problem).__name__}: {problem}"
    return f"{FAULTY}: {' '.join(said.split())[:LONGEST_FAULT]}{where}"


def _is_own(ending: str, calls: Sequence[Mapping[str, Json]]) -> bool:
    """Whether it is the model's own doing that a conversation ends without a further reply.

    It outgrew what the model reads, a filter took offence at it, or the provider refuses it with a call in it that is
    none: what was there before the model wrote was answered.
    """
    return ending in (OVERFLOW, FILTERED) or (ending == REFUSED and any("error" in call for call in calls))


def _holds_calls(text: str | None, tools: Sequence[Mapping[str, Json]]) -> bool:
    """Whether a text holds calls of tools on offer, in any of the forms that the metric reads in texts."""
    names = {tool["function"]["name"] for tool in tools}
    return any(name in names for name, _ in calls_in((text or "")[:MAX_REPLY]))


class _Journal:
    """Puts records on the disk without stopping the others; those that come while it writes go together."""

    def __init__(self, appender: Appender) -> None:
        self._appender = appender
        self._waiting: list[tuple[Mapping[str, Json], asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def add(self, record: Mapping[str, Json]) -> None:
        """Return when the record is on the disk.

        Raises:
            Exception: If it cannot be written: the disk is full or broken, or the record is none.
        """
        written = asyncio.get_running_loop().create_future()
        self._waiting.append((record, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await written

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            problem: Exception | None = None
            try:
                await asyncio.to_thread(self._appender.add, *(record for record, _ in batch))
            except Exception as failure:  # those who wait are told, whatever it is
                problem = failure
            for _, written in batch:
                if not written.done():
                    written.set_exception(problem) if problem else written.set_result(None)
        self._writing = None


async def drive(
    job: Work,
    todo: Sequence[tuple[Row, int]],
    appender: Appender,
    begin: Callable[[str, int], None],
    report: Callable[[Mapping[str, Json]], str | None],
) -> str | None:
    """Put tasks to a model, as many at a time as its pace allows, and record each.

    Args:
        job: How they are put.
        todo: Tasks, each with the number of its repeat.
        appender: Where records go.
        begin: Told of each task that begins, and of its repeat.
        report: Told of each record; may say why no further task shall begin.

    Returns:
        Why the run was given up, or None.

    Raises:
        UserError: If the provider would refuse every request, or a record cannot be written.
    """
    pace, stopped = job.pace, job.stopped
    journal = _Journal(appender)
    faults: list[UserError] = []
    silent = 0  # tasks since the last that the provider answered or refused for good
    reason = None

    async def put(row: Row, repeat: int) -> None:
        nonlocal silent, reason
        begin(row["task_id"], repeat)
        try:
            record = await job.one(row, repeat)
        except UserError:
            raise
        except Exception as problem:
            record = unasked(row["task_id"], repeat, FAULT, fault(problem))
        if stopped.is_set() and record["prediction"] is None:
            return
        try:
            await journal.add(record)
        except Exception as problem:
            why = getattr(problem, "strerror", None) or f"{type(problem).__name__}: {problem}"
            raise UserError(f"the record of {row['task_id']} cannot be written: {why}.") from None
        enough = report(record)
        silent = silent + 1 if record["prediction"] is None and record["ending"] not in (*FINAL, FAULT) else 0
        if silent >= max(UNANSWERED, pace.concurrency):
            enough = enough or f"the provider did not answer {silent} tasks in a row."
        if enough:
            reason = reason or enough
            stopped.set()

    async def guarded(row: Row, repeat: int) -> None:
        try:
            await put(row, repeat)
        except UserError as mistake:
            # the others end what they are at: a request that is cut off leaves LiteLLM in disorder
            faults.append(mistake)
            stopped.set()
        finally:
            pace.places.release()

    async with asyncio.TaskGroup() as group:
        for row, repeat in todo:
            await pace.places.acquire()
            if stopped.is_set():
                pace.places.release()
                break
            group.create_task(guarded(row, repeat))
    if faults:
        raise faults[0]
    return reason
