"""A run from one end to the other.

What is asked for becomes a plan, the plan a folder with records, scores and a summary.
"""

import asyncio
import logging
import re
import signal
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from platform import python_version
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from families.agents import Answer, OnBoard
from families.family import Family
from runner import UserError, suites
from runner.agents import answering, make, on_board
from runner.protocols import PROTOCOLS, STRUCTURED, Protocol, Text
from runner.results import metric_version, results, summary, title_of
from runner.scrub import Scrub
from runner.store import Appender, Store, digest_of

if TYPE_CHECKING:
    from runner.drive import Job, Work
    from runner.provider import Provider

__all__ = [
    "Door",
    "Options",
    "Outcome",
    "Plan",
    "ask",
    "begun",
    "carry_out",
    "fits",
    "left",
    "logged",
    "plan",
    "sampling",
]

Json = Any
Row = dict[str, Any]
Say = Callable[[str], None]

LONGEST_ERROR = 240  # characters of a provider's words on the terminal
PACKAGES = ("litellm", "datasets", "numpy", "scipy", "rapidfuzz")


@dataclass(frozen=True)
class Door:
    """Another way than a provider to who does the tasks.

    Attributes:
        name: What results tell it by, in the place of a protocol.
        settings: What the results depend on beside those of every run.
        opened: From the plan, gives while it is entered what does the tasks; None where they are done by who comes for
            them, and only recorded.
    """

    name: str
    settings: Mapping[str, Json]
    opened: Callable[["Plan"], AbstractContextManager["Work"]] | None = None


@dataclass(frozen=True)
class Options:
    """What can be asked of a run. None is for the family's, or the provider's, own choice.

    Attributes:
        model: LiteLLM's id, or that of an agent on board.
        answer: What answers in the place of a model, which `model` then only names.
        door: By which the tasks go to an agent in a process of its own, which `model` then only names.
        api_base: Address of a server of one's own.
        api_key: Where it is not in the environment.
        protocol: One of `PROTOCOLS`.
        catalog: "full" or "task".
        family: Name of the family whose suite is wanted.
        config: Which of the family's published tables; none: the first.
        dataset: A Hub id, a folder or a file.
        seed: Of tasks that are made.
        select: Stratum to the values that are wanted.
        tasks: Ids of the tasks that are wanted; none: all.
        limit: Tasks of each value of the family's first stratum.
        repeats: How often each task is put.
        twins: Whether each call of the tasks is also asked for alone, once.
        temperature: Left out where the model does not take it.
        top_p: Nucleus sampling.
        sampling_seed: For providers that take one.
        max_tokens: Of one response.
        reasoning_effort: As the provider calls it.
        tool_choice: "auto", "required" or "none".
        parallel_tool_calls: Whether a response may hold several calls.
        extra: Further fields of the requests; `headers` are HTTP headers.
        system: A system prompt of one's own.
        structured: Whether replies are held to a JSON Schema.
        plan: Whether the model is asked for an action plan before it calls anything.
        max_turns: Responses to a task at most, where outputs come back.
        concurrency: Tasks at once.
        rpm: Requests a minute; 0: any number.
        tpm: Tokens a minute; 0: any number.
        timeout: Seconds for one request.
        retries: Of a request that is not answered.
        max_cost: US dollars after which no task is begun.
        cache: Folder in which answers are kept.
        out: Folder of the run.
        verbose: Whether log.txt is written.
    """

    model: str | None = None
    answer: Answer | None = None
    door: Door | None = None
    api_base: str | None = None
    api_key: str | None = None
    protocol: str | None = None
    catalog: str | None = None
    family: str | None = None
    config: str | None = None
    dataset: str | None = None
    seed: int | None = None
    select: Mapping[str, Sequence[str]] = field(default_factory=dict)
    tasks: Sequence[str] = ()
    limit: int | None = None
    repeats: int = 1
    twins: bool = False
    temperature: float | None = 0.0
    top_p: float | None = None
    sampling_seed: int | None = None
    max_tokens: int | None = None
    reasoning_effort: str | None = None
    tool_choice: str | None = None
    parallel_tool_calls: bool | None = None
    extra: Mapping[str, Json] = field(default_factory=dict)
    system: str | None = None
    structured: bool = False
    plan: bool = False
    max_turns: int = 10
    concurrency: int = 8
    rpm: float = 0.0
    tpm: float = 0.0
    timeout: float = 60.0
    retries: int = 7
    max_cost: float | None = None
    cache: Path | None = None
    out: Path | None = None
    verbose: bool = False

    def scrub(self) -> Scrub:
        """Takes out the keys that these options bring."""
        headers: Mapping[str, str] = self.extra.get("headers") or {}
        return Scrub(self.api_key, *headers.values())

    @property
    def parameters(self) -> dict[str, Json]:
        """Of every request, by LiteLLM's names."""
        named = {
            "temperature": self.temperature,
            "top_p": self.top_p,
            "seed": self.sampling_seed,
            "max_tokens": self.max_tokens,
            "reasoning_effort": self.reasoning_effort,
            "tool_choice": self.tool_choice,
            "parallel_tool_calls": self.parallel_tool_calls,
            **{"extra_headers" if name == "headers" else name: value for name, value in self.extra.items()},
        }
        return {name: value for name, value in named.items() if value is not None}


@dataclass(frozen=True)
class Plan:
    """What will be done.

    Attributes:
        options: What was asked for.
        family: Of the tasks.
        rows: The tasks.
        twins: Tasks of one call for each call of these, put once.
        model: LiteLLM's id.
        board: The entry of an agent on board.
        protocol: How tasks are put.
        settings: What the results depend on.
        folder: Of the run.
        scrub: Takes the keys out.
    """

    options: Options
    family: Family
    rows: Sequence[Row]
    twins: Sequence[Row]
    model: str
    board: OnBoard | None
    protocol: Protocol
    settings: Mapping[str, Json]
    folder: Path
    scrub: Scrub

    @property
    def wanted(self) -> list[tuple[Row, int]]:
        """What is put to the model, each with the number of its repeat."""
        posed = [each for row in self.rows for each in self.family.posed(row)]
        return [
            *((row, repeat) for repeat in range(self.options.repeats) for row in posed),
            *((twin, 0) for twin in self.twins),
        ]

    def job(self, provider: "Provider") -> "Job":
        """How it is put."""
        from runner.drive import Job

        return Job(self.family, provider, self.protocol, self.catalog, self.options.max_turns)

    @property
    def catalog(self) -> list[Json] | None:
        """Schemas that every task offers; None: each task its own."""
        return list(self.family.catalogue()) if self.settings["catalog"] == "full" else None

    def answer(self) -> Answer | None:
        """What answers in the place of a model, if something does."""
        return self.options.answer or (
            answering(make(self.board, [*self.rows, *self.twins], self.protocol.turns), self.protocol)
            if self.board
            else None
        )


@dataclass(frozen=True)
class Outcome:
    """What came of a run.

    Attributes:
        folder: Where everything is.
        scores: What scores.json holds.
        summary: What summary.md holds.
        problems: What there is to say beside it, in sentences.
    """

    folder: Path
    scores: Mapping[str, Json]
    summary: str
    problems: Sequence[str]

    @property
    def complete(self) -> bool:
        """Whether every task was evaluated."""
        return bool(self.scores["coverage"] == 1)


def plan(options: Options) -> Plan:
    """What will be done.

    Raises:
        UserError: If something does not go together, or there are no such tasks.
    """
    if options.dataset and options.seed is not None:
        raise UserError("--seed makes a suite and --dataset names one; give one of them.")
    if options.model is not None and not options.model.rpartition("/")[2].strip():
        raise UserError(f"--model {options.model!r} names no model; write provider/model, e.g. openai/gpt-4o.")
    seed = suites.SEED if options.seed is None else options.seed
    family, every = suites.load(options.family, options.dataset, seed, options.config)
    boards = on_board(family)
    model = options.model or next(iter(boards))
    if model.startswith(("baseline/", "local/")) and model not in boards:
        raise UserError(f"there is no model {model} on board; there are {', '.join(boards)}.")
    board = None if options.answer else boards.get(model)
    protocol = options.protocol or (
        "text" if options.structured else next(name for name in PROTOCOLS if fits(name, family))
    )
    catalog = options.catalog or ("full" if family.catalogue() else "task")
    _check_fit(family, model, board, {"protocol": protocol, "catalog": catalog})
    if options.structured and type(PROTOCOLS[protocol]) is not Text:
        raise UserError(
            f"--structured holds the text of a reply to a form, and --protocol {protocol} does not ask for text; run "
            f"it with --protocol text."
        )
    if protocol == "code":
        from runner.program import check

        check()
    rows, tasks = suites.select(family, every, options.select, options.limit, options.tasks)
    family.world(rows[0])  # what it takes is missed now or never
    twins, twins_digest = suites.twins_of(family, rows) if options.twins else ([], None)
    asked = STRUCTURED if options.structured else PROTOCOLS[protocol]
    asked = asked.instructed(options.system) if options.system else asked
    if options.plan and not asked.turns:
        fitting = " or ".join(name for name, found in PROTOCOLS.items() if found.turns)
        raise UserError(
            f"--plan asks for a response before the calls, and --protocol {protocol} has but one; run it with "
            f"--protocol {fitting}."
        )
    asked = asked.planned() if options.plan else asked
    scrub = options.scrub()
    settings = {
        "family": family.name,
        "model": model,
        "protocol": protocol,
        "structured": options.structured,
        "catalog": catalog,
        **({"config": options.config} if options.config else {}),
        "dataset": options.dataset,
        "seed": None if options.dataset else seed,
        "select": {name: list(values) for name, values in options.select.items()},
        "tasks": list(options.tasks),
        "limit": options.limit,
        "repeats": options.repeats,
        **sampling(options, scrub),
        "system": options.system,
        **({"plan": True} if options.plan else {}),
        "max_turns": options.max_turns if asked.turns else None,
        "tasks_digest": tasks,
        **({"twins_digest": twins_digest} if twins else {}),
        "prompts_digest": asked.digest,
        "tools_digest": digest_of(family.catalogue()),
        **({"protocol": options.door.name, "max_turns": None, **options.door.settings} if options.door else {}),
    }
    scrub.spare([*rows, *twins, family.catalogue(), {**settings, "api_base": None}])
    folder = (
        options.out
        or Path("runs") / f"{re.sub(r'[^A-Za-z0-9.-]+', '_', model)}_{settings['protocol']}_{digest_of(settings)[:8]}"
    )
    return Plan(options, family, rows, twins, model, board, asked, settings, folder, scrub)


def sampling(options: Options, scrub: Scrub) -> dict[str, Json]:
    """The settings of how a model is asked, whatever it is asked."""
    return {
        "api_base": scrub.message(options.api_base) if options.api_base else None,
        "temperature": options.temperature,
        "top_p": options.top_p,
        "sampling_seed": options.sampling_seed,
        "max_tokens": options.max_tokens,
        "reasoning_effort": options.reasoning_effort,
        "tool_choice": options.tool_choice,
        "parallel_tool_calls": options.parallel_tool_calls,
        "extra": {name: sorted(value) if name == "headers" else value for name, value in options.extra.items()},
    }


def fits(protocol: str, family: Family) -> bool:
    """Whether tasks of a family can be put by a protocol."""
    return PROTOCOLS[protocol].calls == family.calls and (PROTOCOLS[protocol].live or not family.needs_turns)


def _check_fit(family: Family, model: str, board: OnBoard | None, chosen: Mapping[str, str]) -> None:
    """Refuse what does not go together.

    Raises:
        UserError: If something does not.
    """
    if not fits(chosen["protocol"], family):
        fitting = " or ".join(name for name in PROTOCOLS if fits(name, family))
        why = (
            "need outputs to come back"
            if PROTOCOLS[chosen["protocol"]].calls == family.calls
            else "are done with calls"
            if family.calls
            else "take no calls"
        )
        raise UserError(f"tasks of the family {family.name} {why}; run them with --protocol {fitting}.")
    if chosen["catalog"] == "full" and not family.catalogue():
        raise UserError(f"each task of the family {family.name} has tools of its own; run them with --catalog task.")
    if board and any(chosen[name] != value for name, value in board.only.items()):
        needed = " ".join(f"--{name} {value}" for name, value in board.only.items())
        raise UserError(f"{model} {board.because}; run it with {needed}.")


def carry_out(given: Plan, say: Say = lambda text: None, abandon: Callable[[], None] | None = None) -> Outcome:
    """Run what has not been run, and score it.

    Args:
        given: From `plan`.
        say: Prints a line for people.
        abandon: What a second Ctrl-C does, while the first still ends things in good order.

    Raises:
        UserError: If the provider would refuse everything, or the folder cannot be used.
        KeyboardInterrupt: If it is interrupted; the same plan takes it up again.
    """
    family, rows = given.family, given.rows
    store = Store(given.folder, given.scrub)
    with store.locked(), logged(given, store):
        about, given_up = ask(given, store, say, abandon)
        records = store.records()
        found = results(family, rows, records, given.options.repeats, given.twins)
        text = summary(family, title_of(about["settings"]), found, rows, records)
        store.write_json("scores.json", found)
        store.write_text("summary.md", text)
    return Outcome(
        given.folder, found, text, [*([f"given up: {given_up}"] if given_up else []), *left(found["coverage"], records)]
    )


def ask(given: Plan, store: Store, say: Say, abandon: Callable[[], None] | None) -> tuple[dict[str, Json], str | None]:
    """Put what has not been put to the model, and record it.

    Returns what is said of the lines, and why it was given up, if it was.

    Raises:
        UserError: If the provider would refuse everything, or the folder cannot be used.
        KeyboardInterrupt: If it is interrupted.
    """
    wanted = given.wanted
    about, earlier = begun(given, store), store.records()
    todo = [(row, repeat) for row, repeat in wanted if not _is_done(earlier.get((row["task_id"], repeat)), row)]
    todo.sort(
        key=lambda task: (task[0]["task_id"], task[1]) in earlier
    )  # what was never asked comes before what was not answered
    say(_beginning(given, len(todo)))
    given_up = _put(given, about, store, todo, say, abandon) if todo else None
    unknown = store.arrange([(row["task_id"], repeat) for row, repeat in wanted])
    if unknown:
        say(
            f"{store.lines} held records of tasks that are not in this run, which are left out: "
            f"{shorten(', '.join(unknown), LONGEST_ERROR)}"
        )
    about["ended"] = _now()
    store.write_about(about)
    return about, given_up


def _is_done(record: Mapping[str, Json] | None, row: Row) -> bool:
    """Whether a record leaves nothing to ask; one on a row that has changed since does not."""
    from runner.problems import FINAL

    return (
        record is not None
        and (record["prediction"] is not None or record.get("ending") in FINAL)
        and record.get("judged") == row.get("judged")
    )


def begun(given: Plan, store: Store) -> dict[str, Json]:
    """What run.json says of a run that begins, or goes on.

    Raises:
        UserError: If the folder belongs to a run with other settings.
    """
    settings = given.settings
    about = store.accept(settings) or {
        "settings": {"dropped_parameters": [] if given.options.door else None},
        "started": _now(),
    }
    about["settings"] = {**settings, "dropped_parameters": about["settings"].get("dropped_parameters")}
    return about | {
        "settings_digest": digest_of(about["settings"]),
        "metric": metric_version(given.family),
        "versions": _versions(),
        "ended": None,
    }


def _beginning(given: Plan, todo: int) -> str:
    """The first words on a run, before anything heavy is loaded."""
    every = len(given.wanted)
    done = f", {every - todo:,} of them done before" if todo < every else ""
    return f"{title_of(given.settings)}: {every:,} {'task' if every == 1 else 'tasks'}{done}; files in {given.folder}/"


def _put(
    given: Plan,
    about: dict[str, Json],
    store: Store,
    todo: Sequence[tuple[Row, int]],
    say: Say,
    abandon: Callable[[], None] | None,
) -> str | None:
    """Put the tasks that are left to the model; returns why it was given up, or None."""
    from runner.progress import Progress

    options = given.options
    with (
        Progress(len(todo), len(given.wanted), say) as progress,
        _work(given, about, progress.say) as work,
        store.appending() as appender,
    ):
        return _interruptible(_drive(work, todo, about, store, appender, progress, options.max_cost), abandon)


def _work(given: Plan, about: dict[str, Json], say: Say) -> AbstractContextManager[Any]:
    """What does the tasks: what is behind a door, or a model behind a provider."""
    if given.options.door and given.options.door.opened:
        return given.options.door.opened(given)
    from runner.cache import Cache
    from runner.provider import Pace, Provider, serve

    options, answer = given.options, given.answer()
    if answer:
        serve(given.model, answer)
    at_once = (
        min(options.concurrency, given.board.at_once or options.concurrency) if given.board else options.concurrency
    )
    provider = Provider(
        given.model,
        parameters={**given.protocol.parameters, **options.parameters},
        timeout=options.timeout,
        pace=Pace(options.rpm, options.tpm, at_once),
        scrub=given.scrub,
        api_base=options.api_base,
        api_key=options.api_key,
        attempts=1 + options.retries,
        dropped=about["settings"]["dropped_parameters"] or (),
        free=answer is not None,
        repeated=given.settings["catalog"] == "full",
        cache=Cache(options.cache, given.scrub) if options.cache else None,
        say=say,
    )
    if options.max_cost is not None and not provider.has_price:
        raise UserError(f"--max-cost needs a price, and LiteLLM knows none for {given.model}.")
    about["provider"] = provider.name
    return nullcontext(given.job(provider))


async def _drive(
    job: Any,
    todo: Sequence[tuple[Row, int]],
    about: dict[str, Json],
    store: Store,
    appender: Appender,
    progress: Any,
    max_cost: float | None,
) -> str | None:
    """Settle the parameters if that has not been done, and put the tasks to the model."""
    from runner.drive import drive
    from runner.problems import NoReplyError

    settings = about["settings"]
    store.write_about(about)
    if settings["dropped_parameters"] is None:
        provider = job.provider
        try:
            if not provider.free:
                await job.settle(todo[0][0])
        except NoReplyError as silence:
            return f"the provider did not answer a trial request; it said last: {silence}"
        if provider.dropped:
            progress.say(f"{provider.model} does not take {', '.join(provider.dropped)}; the run goes without.")
        settings["dropped_parameters"] = provider.dropped
        about["settings_digest"] = digest_of(settings)
        store.write_about(about)
    spent = sum(record.get("cost") or 0.0 for record in store.records().values())

    def note(record: Mapping[str, Json]) -> str | None:
        nonlocal spent
        progress.add(record)
        spent += record.get("cost") or 0.0
        return (
            None
            if max_cost is None or spent < max_cost
            else f"${spent:.4f} are spent, which --max-cost allows no more of; a higher one goes on."
        )

    if max_cost is not None and spent >= max_cost:
        return f"${spent:.4f} were spent before, and --max-cost allows ${max_cost:g}; a higher one goes on."
    reason: str | None = await drive(job, todo, appender, note)
    return reason


def _interruptible(work: Coroutine[Any, Any, str | None], abandon: Callable[[], None] | None) -> str | None:
    """Do the work in an event loop of its own, which Ctrl-C ends in good order.

    Raises:
        KeyboardInterrupt: If it was pressed.
    """
    pressed = False

    async def guarded() -> str | None:
        doing = asyncio.ensure_future(work)

        def interrupt() -> None:
            nonlocal pressed
            if pressed and abandon:
                abandon()
            pressed = True
            doing.cancel()

        if (
            threading.current_thread() is threading.main_thread()
            and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
        ):
            with suppress(NotImplementedError):  # on Windows
                asyncio.get_running_loop().add_signal_handler(signal.SIGINT, interrupt)
        return await doing

    try:
        return asyncio.run(guarded())
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


@contextmanager
def logged(given: Plan, store: Store) -> Iterator[None]:
    """Write what happens to every request into log.txt, if that is wanted."""
    if not given.options.verbose:
        yield
        return
    log = logging.getLogger("comptoolbench")

    class Scrubbed(logging.Formatter):
        def format(self, record: logging.LogRecord) -> str:
            return given.scrub.message(super().format(record))

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


def left(coverage: float, records: Mapping[Any, Mapping[str, Json]]) -> Iterator[str]:
    """What there is to say of tasks that were not evaluated."""
    from runner.problems import FINAL, UNSUPPORTED

    if coverage == 1:
        return
    unanswered = [record for record in records.values() if record["prediction"] is None]
    final = sum(record.get("ending") in FINAL for record in unanswered)
    parts = [f"{coverage:.1%} of the tasks were evaluated"]
    lacking = sum(record.get("ending") == UNSUPPORTED for record in unanswered)
    if lacking:
        parts.append(
            f"{lacking} {'program needs' if lacking == 1 else 'programs need'} something of Python that the "
            f"sandbox lacks"
        )
    if final > lacking:
        parts.append(
            f"{final - lacking} {'task is' if final - lacking == 1 else 'tasks are'} refused for good (by a content "
            f"filter, or as too long)"
        )
    if said := [record for record in unanswered if record.get("errors")]:
        words = max(said, key=lambda record: str(record.get("started")))["errors"][-1]
        parts.append(f"the last problem: {shorten(words, LONGEST_ERROR, placeholder='…').rstrip('.')}")
    if final < len(unanswered) or not unanswered:
        parts.append("the same command tries the others again")
    yield "; ".join(parts) + "."


def _versions() -> Mapping[str, str]:
    from generator import VERSION

    return {"comptoolbench": VERSION, "python": python_version(), **{name: version(name) for name in PACKAGES}}


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
