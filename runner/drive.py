"""Runs a model on tasks, several at a time, and records each task as soon as it is done."""

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
from runner.reply import Bill, empty_record
from runner.store import Appender, digest_of

if TYPE_CHECKING:
    from runner.pace import Pace
    from runner.provider import Provider

Row = dict[str, Any]

FAULTY = "a fault of the harness"  # prefix of the error message
LONGEST_FAULT = 300  # characters
UNANSWERED = 10  # unanswered tasks in a row after which the run is given up (or as many as run at once, if more)


class TaskRunner(Interface):
    """The interface of what runs single tasks: `ModelRunner` for a model, or an integration."""

    @property
    def pace(self) -> "Pace":
        """The limit of concurrent tasks."""

    @property
    def stopped(self) -> asyncio.Event:
        """Once set, no further task is started."""

    async def run_task(self, row: Row, repeat: int) -> dict[str, Json]:
        """Run a task and return its record; `prediction` is null if it failed and should be tried again."""


@dataclass
class ModelRunner:
    """Runs tasks by asking a model."""

    family: Asking  # of the tasks
    provider: "Provider"  # the model
    protocol: Protocol  # how the model is asked and its replies are read
    catalog: list[Json] | None  # tool schemas that every task offers; None: each task offers its own
    # Maximum number of responses per task in protocols that return outputs. A task with a budget of calls may have one
    # response per call, and one for the answer.
    max_turns: int

    @property
    def pace(self) -> "Pace":
        """The limit of concurrent tasks."""
        return self.provider.pace

    @property
    def stopped(self) -> asyncio.Event:
        """Once set, no further task is started."""
        return self.provider.stopped

    async def settle(self, row: Row) -> None:
        """Let the provider find out its parameters with a trial request that resembles those of the tasks.

        Raises:
            NoReplyError: If the provider does not answer.
            UserError: If the provider refuses the request.
        """
        await self.provider.settle(*self.protocol.ask(TRIAL, self.catalog or row["available_tools"]), self._form(row))

    async def run_task(self, row: Row, repeat: int) -> dict[str, Json]:
        """Ask the model to do one task and return the record.

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
            counts = bool(record["responses"]) and _ended_by_model(end.ending, record["prediction"])
            record |= {"ending": end.ending} | ({} if counts else {"prediction": None, "answer": None})
        except UserError:
            raise
        except Exception as problem:  # must not stop the other tasks
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
        # enough for a task that takes one response per call
        limit = 1 if not self.protocol.turns else self.max_turns if budget is None else max(self.max_turns, budget + 1)
        for turn in range(limit + self.protocol.plans):
            reply = await self.provider.ask(messages, tools, bill, f"{row['task_id']}/{record['repeat']}/{turn}", form)
            record["responses"].append(reply.response)
            program = self.protocol.program(reply.message)
            if program is not None:
                record |= await self._run_program(program, row, budget)
                if reply.ending:
                    record["ending"] = reply.ending
                break
            wanted, answer = self.protocol.read(reply.message)
            if turn == 0 and self.protocol.plans and not wanted:
                record["plan"] = answer
                messages = [*messages, *self.protocol.after_plan(reply.message)]
                continue
            if answer is not None:
                record["answer"] = self.family.format_answer(answer) if self.protocol.states and not wanted else answer
            if tools and not wanted and _contains_calls(answer, tools):
                record["call_in_text"] = True
            left = len(wanted) if budget is None else budget - len(session.calls)
            calls = [session.run(name, arguments, turn) for name, arguments in wanted[:left]]
            if left < len(wanted):
                record["ending"] = "call_budget"
                break
            if reply.ending or not (calls and self.protocol.turns):
                record["ending"] = reply.ending or "answered"
                break
            messages = [*messages, *self.protocol.back(reply.message, calls)]

    def _session(self, row: Row) -> Session:
        return Session(self.family.world(row), references=not self.protocol.live)

    async def _run_program(self, program: str, row: Row, budget: int | None) -> dict[str, Json]:
        """Run a program and return what it adds to the record.

        If the interpreter crashes, the program is run once more, since the cause may lie elsewhere.
        """
        from runner.program import run

        for _ in range(2):
            session = self._session(row)
            outcome = await asyncio.to_thread(run, program, self.catalog or row["available_tools"], session, budget)
            if not outcome.crashed:
                break
        return {
            "prediction": session.calls,
            "answer": None if outcome.answer is None else self.family.format_answer(outcome.answer),
            "ending": outcome.ending,
            "program": {"code": program, "error": outcome.error},
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
    """Return a one-line message on what went wrong in the harness itself, and where."""
    frames = traceback.extract_tb(problem.__traceback__)[-1:]
    where = f" ({Path(frames[0].filename).name}, line {frames[0].lineno})" if frames else ""
    text = str(problem) if isinstance(problem, FaultError) else f"{type(problem).__name__}: {problem}"
    return f"{FAULTY}: {' '.join(text.split())[:LONGEST_FAULT]}{where}"


def _ended_by_model(ending: str, calls: Sequence[Mapping[str, Json]]) -> bool:
    """Return whether the model itself caused a conversation to end without a further reply, so that the task counts.

    This is so if the conversation outgrew the context window, a content filter blocked it, or the provider refuses it
    and it holds a failed call: the earlier requests, without the model's last message, were answered.
    """
    return ending in (OVERFLOW, FILTERED) or (ending == REFUSED and any("error" in call for call in calls))


def _contains_calls(text: str | None, tools: Sequence[Mapping[str, Json]]) -> bool:
    """Return whether a text contains calls of the offered tools, in any of the forms that the metric reads in texts."""
    names = {tool["function"]["name"] for tool in tools}
    return any(name in names for name, _ in calls_in((text or "")[:MAX_REPLY]))


class _Journal:
    """Writes records to the disk without blocking the event loop; records that arrive during a write are batched."""

    def __init__(self, appender: Appender) -> None:
        self._appender = appender
        self._waiting: list[tuple[Mapping[str, Json], asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def add(self, record: Mapping[str, Json]) -> None:
        """Write a record, and return once it is on the disk.

        Raises:
            Exception: If it cannot be written, e.g. because the disk is full or the record is not JSON.
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
            except Exception as failure:  # passed on to the waiting tasks
                problem = failure
            for _, written in batch:
                if not written.done():
                    written.set_exception(problem) if problem else written.set_result(None)
        self._writing = None


async def drive(
    runner: TaskRunner,
    todo: Sequence[tuple[Row, int]],
    appender: Appender,
    on_start: Callable[[str, int], None],
    on_record: Callable[[Mapping[str, Json]], str | None],
) -> str | None:
    """Run tasks, as many at a time as the runner's pace allows, and record each.

    Args:
        runner: Runs a task.
        todo: The tasks, each with the number of its repeat.
        appender: Writes the records.
        on_start: Called with the id and the repeat of each task that starts.
        on_record: Called with each record; may return a reason to start no further task.

    Returns:
        Why the run was given up, or None.

    Raises:
        UserError: If the provider would refuse every request, or a record cannot be written.
    """
    pace, stopped = runner.pace, runner.stopped
    journal = _Journal(appender)
    mistakes: list[UserError] = []
    silent = 0  # tasks since the last one that the provider answered or finally refused
    reason = None

    async def run_and_record(row: Row, repeat: int) -> None:
        nonlocal silent, reason
        on_start(row["task_id"], repeat)
        try:
            record = await runner.run_task(row, repeat)
        except UserError:
            raise
        except Exception as problem:
            record = empty_record(row["task_id"], repeat, FAULT, fault(problem))
        if stopped.is_set() and record["prediction"] is None:
            return
        try:
            await journal.add(record)
        except Exception as problem:
            why = getattr(problem, "strerror", None) or f"{type(problem).__name__}: {problem}"
            raise UserError(f"the record of {row['task_id']} cannot be written: {why}.") from None
        stop = on_record(record)
        silent = silent + 1 if record["prediction"] is None and record["ending"] not in (*FINAL, FAULT) else 0
        if silent >= max(UNANSWERED, pace.concurrency):
            stop = stop or f"the provider did not answer {silent} tasks in a row."
        if stop:
            reason = reason or stop
            stopped.set()

    async def guarded(row: Row, repeat: int) -> None:
        try:
            await run_and_record(row, repeat)
        except UserError as mistake:
            # the other tasks finish first: a cancelled request leaves LiteLLM in a bad state
            mistakes.append(mistake)
            stopped.set()
        finally:
            pace.slots.release()

    async with asyncio.TaskGroup() as group:
        for row, repeat in todo:
            await pace.slots.acquire()
            if stopped.is_set():
                pace.slots.release()
                break
            group.create_task(guarded(row, repeat))
    if mistakes:
        raise mistakes[0]
    return reason
