"""Carries out a plan: runs the tasks and writes a folder with records, scores and a summary."""

import asyncio
import logging
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path
from platform import python_version
from textwrap import shorten
from typing import Any

from generator import VERSION
from generator.core.shapes import Json
from runner import UserError
from runner.local import Server, advice
from runner.plan import Plan
from runner.results import counted, metric_version, results, summary, title_of
from runner.store import Appender, Store, digest_of

Row = dict[str, Any]
Say = Callable[[str], None]

LONGEST_ERROR = 240  # characters of a provider's message on the terminal
MOST_FAULTS_SHOWN = 3  # during the run; at its end they are counted
PACKAGES = ("litellm", "datasets", "numpy", "scipy", "rapidfuzz")


@dataclass(frozen=True)
class Outcome:
    """The result of a run."""

    folder: Path
    scores: Mapping[str, Json]  # the content of scores.json
    summary: str  # the content of summary.md
    problems: Sequence[str]  # remarks for the user, in sentences

    @property
    def complete(self) -> bool:
        """Whether every task was evaluated."""
        return bool(self.scores["coverage"] == 1)


def carry_out(plan: Plan, say: Say = lambda text: None, abandon: Callable[[], None] | None = None) -> Outcome:
    """Run the remaining tasks of a plan, and score the run.

    Args:
        plan: From `runner.plan.plan`.
        say: Prints a line for the user.
        abandon: Called at a second Ctrl-C, while the run is still shutting down after the first.

    Raises:
        UserError: If the provider does not answer or would refuse everything, or the folder cannot be used.
        KeyboardInterrupt: If it is interrupted; the same plan resumes it.
    """
    family, rows = plan.family, plan.rows
    store = Store(plan.folder, plan.scrub)
    with store.locked(), logged(plan, store):
        about, given_up = ask(plan, store, say, abandon)
        records = store.records()
        found = results(family, rows, records, plan.options.repeats, plan.twins)
        text = summary(family, title_of(about["settings"]), found, rows, records)
        store.write_json("scores.json", found)
        store.write_text("summary.md", text)
    return Outcome(
        plan.folder,
        found,
        text,
        [*([f"given up: {given_up}"] if given_up else []), *remarks(found["coverage"], records.values())],
    )


def ask(plan: Plan, store: Store, say: Say, abandon: Callable[[], None] | None) -> tuple[dict[str, Json], str | None]:
    """Ask the model for the remaining tasks, and record its replies.

    Returns:
        The content of run.json (for a judge, its entry in judged.json), and why the run was given up, or None.

    Raises:
        UserError: If the provider does not answer or would refuse everything, or the folder cannot be used.
        KeyboardInterrupt: If it is interrupted.
    """
    wanted = plan.wanted
    about, earlier = run_metadata(plan, store), store.records()
    todo = _remaining(plan, earlier)
    # tasks that were never asked come before those that were not answered
    todo.sort(key=lambda task: (task[0]["task_id"], task[1]) in earlier)
    before = len(wanted) - len(todo)
    tasks = f"{plan.size}{f', {before:,} of them done before' if before else ''}"
    say(f"{title_of(plan.settings)}: {tasks}")  # before slow imports; the folder is named once it holds something
    try:
        given_up = _ask_model(plan, about, store, todo, say, abandon) if todo else None
    except UserError:
        store.remove_if_empty()
        raise
    unknown = store.sort_lines([(row["task_id"], repeat) for row, repeat in wanted])
    if unknown:
        say(
            f"{store.lines} held records of tasks that are not in this run, which are left out: "
            f"{shorten(', '.join(unknown), LONGEST_ERROR)}"
        )
    about["ended"] = _now()
    store.write_about(about)
    return about, given_up


def check(plan: Plan) -> None:
    """Check what can be checked before anything is sent: folder, provider, key and price.

    Raises:
        UserError: If something is wrong.
    """
    store = Store(plan.folder, plan.scrub)
    run_metadata(plan, store)
    answered_here = plan.options.integration or plan.options.answer or plan.builtin or plan.weights
    if not answered_here and _remaining(plan, store.records()):
        _provider(plan, None, (), lambda text: None)


def _remaining(plan: Plan, records: Mapping[tuple[str, int], Mapping[str, Json]]) -> list[tuple[Row, int]]:
    """Return the tasks that the model still has to be asked, each with the number of its repeat."""
    return [(row, repeat) for row, repeat in plan.wanted if not _is_done(records.get((row["task_id"], repeat)), row)]


def _is_done(record: Mapping[str, Json] | None, row: Row) -> bool:
    """Return whether a record is final, so that the task need not be asked again; not if its row has changed."""
    from runner.problems import FINAL

    return (
        record is not None
        and (record["prediction"] is not None or record.get("ending") in FINAL)
        and record.get("judged") == row.get("judged")
    )


def run_metadata(plan: Plan, store: Store) -> dict[str, Json]:
    """Return the content of run.json for a run that starts or resumes.

    Raises:
        UserError: If the folder belongs to a run with other settings.
    """
    local = plan.options.integration or plan.options.answer or plan.builtin  # these reject no parameter
    new: dict[str, Json] = {"settings": {"dropped_parameters": [] if local else None}, "started": _now()}
    about = store.check_settings(plan.settings) or new
    about["settings"] = {**plan.settings, "dropped_parameters": about["settings"].get("dropped_parameters")}
    return about | {
        "settings_digest": digest_of(about["settings"]),
        "metric": metric_version(plan.family),
        "versions": _versions(),
        "ended": None,
    }


@cache
def _versions() -> dict[str, Json]:
    """Return the versions of Python and packages; cached, since looking them up is slow."""
    return {"comptoolbench": VERSION, "python": python_version()} | {name: version(name) for name in PACKAGES}


def _ask_model(
    plan: Plan,
    about: dict[str, Json],
    store: Store,
    todo: Sequence[tuple[Row, int]],
    say: Say,
    abandon: Callable[[], None] | None,
) -> str | None:
    """Ask the model for the tasks in `todo`; return why the run was given up, or None."""
    from runner.progress import Progress

    options = plan.options
    with (
        Progress(len(todo), len(plan.wanted), say, *([advice] if plan.weights else [])) as progress,
        _task_runner(plan, about, progress.say) as task_runner,
        store.appending() as appender,
    ):
        return _interruptible(_drive(task_runner, todo, about, store, appender, progress, options.max_cost), abandon)


@contextmanager
def _task_runner(plan: Plan, about: dict[str, Json], say: Say) -> Iterator[Any]:
    """Open what runs the tasks: an integration's task runner, or a model behind a provider."""
    if plan.options.integration and plan.options.integration.opened:
        with plan.options.integration.opened(plan) as task_runner:
            yield task_runner
        return
    from runner.protocols import Native

    with plan.weights.serve() if plan.weights else nullcontext() as server:
        if server and not server.tools and isinstance(plan.protocol, Native):
            raise UserError(f"the chat template of {plan.model} knows no tools; run it with --protocol text.")
        provider = _provider(plan, server, about["settings"]["dropped_parameters"] or (), say)
        about["provider"] = plan.settings["server"]["package"] if server else provider.client.name
        if server:
            about["threads"] = sorted({*about.get("threads", ()), server.threads})
        yield plan.model_runner(provider)


def _provider(plan: Plan, server: Server | None, dropped: Sequence[str], say: Say) -> Any:
    """Return the plan's model behind a provider."""
    from runner.cache import Cache
    from runner.pace import Pace
    from runner.provider import OPTIONAL, Client, Provider

    options, answer = plan.options, plan.answer()
    client: Client
    if answer:
        from runner.in_process import InProcess

        client = InProcess(plan.model, answer)
    else:
        from runner.remote import Remote

        client = Remote(
            plan.model,
            timeout=options.timeout,
            api_base=server.address if server else options.api_base,
            api_key=options.api_key,
            free=bool(server),
            weights=plan.settings["weights"]["sha256"] if server else None,
            repeated=plan.settings["catalog"] == "full",
        )
    tokens = plan.settings["max_tokens"]
    provider = Provider(
        plan.model,
        client,
        parameters={**plan.protocol.parameters, **options.parameters, **({"max_tokens": tokens} if tokens else {})},
        optional=(*OPTIONAL, "max_tokens") if options.max_tokens is None else OPTIONAL,
        timeout=options.timeout,
        pace=Pace(options.rpm, options.tpm, 1 if server else options.concurrency),
        scrub=plan.scrub,
        attempts=1 + options.retries,
        dropped=dropped,
        cache=Cache(options.cache, plan.scrub) if options.cache else None,
        say=say,
    )
    if options.max_cost is not None and not provider.has_price:
        from runner.remote import meant

        raise UserError(f"--max-cost needs a price, and LiteLLM knows none for {plan.model}{meant(plan.model)}.")
    return provider


async def _drive(
    runner: Any,
    todo: Sequence[tuple[Row, int]],
    about: dict[str, Json],
    store: Store,
    appender: Appender,
    progress: Any,
    max_cost: float | None,
) -> str | None:
    from runner.drive import drive
    from runner.problems import FAULT, NoReplyError

    settings = about["settings"]
    store.write_about(about)
    if settings["dropped_parameters"] is None:
        provider = runner.provider
        try:
            await runner.settle(todo[0][0])
        except NoReplyError as silence:
            raise UserError(f"the provider did not answer a trial request; it said last: {silence}") from None
        if provider.dropped:
            progress.say(f"{provider.model} does not take {', '.join(provider.dropped)}; the run goes without.")
        settings["dropped_parameters"] = [*provider.dropped]
        about["settings_digest"] = digest_of(settings)
        store.write_about(about)
    progress.say(f"files in {store.folder}/")
    spent, faults = sum(record.get("cost") or 0.0 for record in store.records().values()), 0

    def note(record: Mapping[str, Json]) -> str | None:
        nonlocal spent, faults
        progress.add(record)
        if record["ending"] == FAULT and (faults := faults + 1) <= MOST_FAULTS_SHOWN:
            progress.say(f"{record['task_id']} is not evaluated: {shorten(record['errors'][-1], LONGEST_ERROR)}")
        spent += record.get("cost") or 0.0
        if max_cost is None or spent < max_cost:
            return None
        return f"${spent:.4f} has been spent, which reaches --max-cost; a higher limit continues the run."

    if max_cost is not None and spent >= max_cost:
        return f"${spent:.4f} was spent before, and --max-cost allows ${max_cost:g}; a higher limit continues the run."
    reason: str | None = await drive(runner, todo, appender, progress.begin, note)
    return reason


def _interruptible(work: Coroutine[Any, Any, str | None], abandon: Callable[[], None] | None) -> str | None:
    """Run a coroutine in a new event loop that shuts down cleanly at Ctrl-C; a second Ctrl-C calls `abandon`."""
    pressed = False

    async def guarded() -> str | None:
        task = asyncio.ensure_future(work)

        def interrupt() -> None:
            nonlocal pressed
            if pressed and abandon:
                abandon()
            pressed = True
            task.cancel()

        main = threading.current_thread() is threading.main_thread()
        if main and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            with suppress(NotImplementedError):  # on Windows
                asyncio.get_running_loop().add_signal_handler(signal.SIGINT, interrupt)
        try:
            return await task
        finally:
            if "litellm" in sys.modules:  # its import takes seconds, and an agent over MCP does not need it
                from runner.connections import close_connections

                await close_connections()

    try:
        return asyncio.run(guarded())
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


@contextmanager
def logged(plan: Plan, store: Store) -> Iterator[None]:
    """Log every request into log.txt if the plan is verbose."""
    if not plan.options.verbose:
        yield
        return
    log = logging.getLogger("comptoolbench")

    class Scrubbed(logging.Formatter):
        def format(self, record: logging.LogRecord) -> str:
            return plan.scrub.message(super().format(record))

    handler = logging.FileHandler(store.folder / "log.txt", encoding="utf-8", errors="backslashreplace", delay=True)
    handler.setFormatter(Scrubbed("%(asctime)s %(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(logging.NOTSET)
        handler.close()


def remarks(coverage: float, records: Iterable[Mapping[str, Json]]) -> Iterator[str]:
    """Yield sentences on how tasks ended, for the user."""
    from runner.problems import CUT_OFF, FAULT, FINAL

    every = list(records)
    by_ending = Counter(record.get("ending") for record in every)
    if faults := [record for record in every if record.get("ending") == FAULT]:
        yield (
            f"{counted(len(faults), 'task was', 'tasks were')} not evaluated because of an error in the harness or in "
            f"a tool, which is not the model's fault; please report it: {_last_error(faults)}."
        )
    if cut := by_ending[CUT_OFF]:
        yield (
            f"{counted(cut, 'reply', 'replies')} reached the number of tokens that --max-tokens allows, and "
            f"{'counts as it is' if cut == 1 else 'count as they are'}."
        )
    if texts := [record for record in every if record.get("call_in_text")]:
        yield (
            f"{counted(len(texts), 'conversation holds', 'conversations hold')} calls as text, which the server did "
            f"not read; --protocol text does."
        )
    if coverage < 1:
        yield _uncovered(coverage, [record for record in every if record["prediction"] is None], FINAL)


def _uncovered(coverage: float, unanswered: Sequence[Mapping[str, Json]], endings: Sequence[str]) -> str:
    parts = [f"{coverage:.1%} of the tasks were evaluated"]
    if final := [record for record in unanswered if record.get("ending") in endings]:
        parts.append(
            f"{counted(len(final), 'task is', 'tasks are')} refused for good (by a content filter, or as too long)"
        )
    if error := _last_error([record for record in unanswered if record.get("ending") != "fault"]):
        parts.append(f"the last problem: {error}")
    if len(final) < len(unanswered) or not unanswered:
        parts.append(f"the same command tries {'the others' if coverage else 'them'} again")
    return "; ".join(parts) + "."


def _last_error(records: Sequence[Mapping[str, Json]]) -> str:
    if not (failed := [record for record in records if record.get("errors")]):
        return ""
    from runner.problems import NO_CONNECTION

    error = max(failed, key=lambda record: str(record.get("started")))["errors"][-1]
    if error.startswith("litellm.") and NO_CONNECTION.search(error):  # an agent's own error is shown as it is
        return "the connection to the provider was lost (is the server up?)"
    return shorten(error, LONGEST_ERROR, placeholder="…").rstrip(".")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
