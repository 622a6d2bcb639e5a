"""Requests to a model, whichever client carries them: paced, retried, with what the model refuses left out."""

import asyncio
import json
import logging
import re
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from math import inf
from typing import ClassVar, Protocol

from generator.core.shapes import Json
from runner import UserError
from runner.cache import Cache
from runner.execute import MAX_DIGITS
from runner.messages import encodable, plain, returned
from runner.pace import Pace
from runner.problems import OVERFLOW, UNANSWERED, NoReplyError, Problem, asked_delay, judge, unreadable
from runner.protocols import TRIAL
from runner.reply import Bill, Reply, clean, foreign, reply_in, tokens_in
from runner.scrub import Scrub, address
from runner.store import digest_of

ATTEMPTS = 8
# as long as no connection to the provider has come about: the address is more likely wrong than the server restarting
FIRST_ATTEMPTS = 3
MOST_LATE = 3  # requests of a turn that may end by the time limit: what was late thrice will be again
OPTIONAL = ("temperature", "stop")  # parameters that are sent if the model takes them
FIRST_DELAY = 0.5  # seconds; doubled with each attempt
LONGEST_DELAY = 60.0  # also where the provider asks for more: it may change its mind
LOG = logging.getLogger("comptoolbench")
LONG_DELAY = 10.0  # from here on a delay is said, and other tasks go on meanwhile

_CAUSE = re.compile(r"cannot connect to host [^[]{1,300}\[(.{1,300})\]", re.IGNORECASE)  # aiohttp, which LiteLLM uses
_UNREADABLE = {
    "role": "assistant",
    "tool_calls": [{"function": {"name": None, "arguments": "(nested too deeply, or a number too long, to be read)"}}],
}


class Client(Protocol):
    """What carries a request to a model and brings its answer back: `remote.Remote` or `inside.Inside`."""

    name: str  # of the provider
    api_base: str | None  # address that requests go to, as far as it is known
    identity: str | None  # what tells the model from others of its name

    @property
    def key(self) -> str:
        """What names its key, in words."""

    async def send(self, request: Mapping[str, Json], heard: list[str]) -> tuple[dict[str, Json], float | None]:
        """Send a request once, and give the response in OpenAI's form and its cost in US dollars if that is known."""

    def price(self, read: int, written: int) -> float | None:
        """What tokens cost in US dollars; None if it is not known."""


@dataclass(kw_only=True, eq=False)
class Provider:
    """A model behind a client."""

    OF_TOOLS: ClassVar = ("tool_choice", "parallel_tool_calls")  # parameters that are refused without tools

    model: str = field(kw_only=False)  # its id
    client: Client = field(kw_only=False)
    parameters: Mapping[str, Json]  # of every request, by LiteLLM's names
    optional: Sequence[str] = OPTIONAL  # those of them that are left out if the model refuses them in the trial
    timeout: float  # seconds for one request, everything included
    pace: Pace  # limits of requests and tokens a minute, and of tasks at once
    scrub: Scrub  # takes keys out of messages
    attempts: int = ATTEMPTS  # requests at most until one is answered
    dropped: Sequence[str] = ()  # parameters that the model refuses, as far as is known
    cache: Cache | None = None  # where answers are kept and found again; None: every request is sent
    say: Callable[[str], None] = lambda text: None  # prints a line for people
    # once it is set, requests that fail are not sent again
    stopped: asyncio.Event = field(init=False, default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self._said_at = -LONGEST_DELAY
        self._reached = False

    async def settle(self, messages: list[Json], tools: list[Json], form: Json = None) -> None:
        """Find out which optional parameters the model takes, and whether it takes requests like these at all.

        This is done before the first task and once for all.

        Args:
            messages: Of a task, except that its request is `TRIAL`.
            tools: As for `ask`.
            form: As for `ask`.

        Raises:
            NoReplyError: If the provider does not answer.
            UserError: If it refuses, with and without the optional parameters.
        """
        while True:
            try:
                await self.ask(messages, tools, Bill(), TRIAL, form)
                break
            except NoReplyError as refusal:
                self._drop(refusal, tools)
        if self.dropped:  # a refusal may have been a whim: only what is refused twice is refused
            kept, self.dropped = self.dropped, []
            try:
                await self.ask(messages, tools, Bill(), TRIAL, form)
            except NoReplyError:
                self.dropped = kept

    def _drop(self, refusal: NoReplyError, tools: Sequence[Json]) -> None:
        said = str(refusal).casefold()
        takable = [name for name in self.optional if name in self.parameters and name not in self.dropped]
        named = [name for name in takable if name in said or name.replace("max_", "max_completion_") in said]
        if refusal.ending == OVERFLOW:
            raise UserError(
                f"{self.model} cannot read a request with {len(tools)} tools, which is longer than its context; offer "
                f"fewer, with --catalog task."
            )
        if refusal.ending == UNANSWERED:
            raise refusal
        if not named:
            raise UserError(
                f"the provider of {self.model} refuses a trial request, and so would every other. It says: {refusal}"
            )
        self.dropped = [*self.dropped, *named]

    async def ask(self, messages: list[Json], tools: list[Json], bill: Bill, key: str, form: Json = None) -> Reply:
        """Send a request until it is answered.

        Args:
            messages: The conversation.
            tools: Schemas for the function-calling API; none of them under the text protocol.
            bill: Where tokens, cost, attempts and errors go.
            key: Names the request: spreads the delays of different tasks, and keeps their answers apart in the cache.
            form: What the provider holds the reply's text to, as in `Protocol.form`.

        Raises:
            NoReplyError: If there is no answer after all attempts, or the provider refuses this request.
            UserError: If the provider would refuse every request.
        """
        left_out = self.dropped if tools else (*self.dropped, *self.OF_TOOLS)
        request = {name: value for name, value in self.parameters.items() if name not in left_out}
        request["messages"] = [encodable(returned(message, self.client.name)) for message in messages]
        if tools:
            request["tools"] = tools
        if form is not None:
            request["response_format"] = {"type": "json_schema", "json_schema": form}
        asked_of = [tools, form, self.parameters, self.model, self.client.identity]
        mark = digest_of([key, request["messages"], *asked_of]) if self.cache else ""
        found = self.cache.find(mark) if self.cache and key != TRIAL else None
        if found and (reply := reply_in(clean(found))):
            return reply
        attempt = late = 0
        while True:
            await self.pace.wait()
            bill.attempts += 1
            LOG.debug("%s: request %d", key, attempt + 1)
            got, asked = await self._send(request, bill)
            if isinstance(got, Reply):
                LOG.debug("%s: answered", key)
                self._reached = True
                if self.cache:
                    self.cache.keep(mark, got.response)
                return got
            attempt += 1
            LOG.debug("%s: %s", key, got.said)
            bill.errors.append(got.said)
            self._reached = self._reached or got.connected
            if not self._reached and attempt >= min(FIRST_ATTEMPTS, self.attempts):
                base = self.client.api_base
                where = address(base) if base else f"the provider of {self.model}"
                raise UserError(
                    f"there is no connection to {where}; is the address right, and the server up? The same command "
                    f"tries again.{_cause(got.said)}"
                )
            if got.ending == OVERFLOW and "max_tokens" in self.optional and request.pop("max_tokens", None):
                continue  # the room for the reply may be what was too much; what is left of the context bounds it, too
            late += got.late
            again = got.again and attempt < self.attempts and late < MOST_LATE
            if not again or await self._stopped_within(max(min(asked, LONGEST_DELAY), _delay(attempt, key)), asked):
                raise NoReplyError(got.said, got.ending)

    async def _send(self, request: dict[str, Json], bill: Bill) -> tuple[Reply | Problem, float]:
        """The reply to a request, or what went wrong and the seconds that the provider asks to wait."""
        heard: list[str] = []
        try:
            async with asyncio.timeout(self.timeout):
                whole, cost = await self.client.send(request, heard)
            self._charge(bill, whole.get("usage"), cost)
            return reply_in(whole) or Problem("an answer without a message"), 0.0
        except TimeoutError:
            return Problem(f"no answer within {self.timeout:g} seconds", late=True), 0.0
        except Exception as error:  # a client's own mistakes among them
            if reply := self._rescue(heard, error, bill):
                return reply, 0.0
            client = self.client
            return judge(error, self.model, client.api_base, self.scrub, client.key), asked_delay(error)

    async def _stopped_within(self, seconds: float, asked: float) -> bool:
        """Wait before the next attempt, but not once the run is stopped; other tasks go on during a long wait."""
        if seconds < LONG_DELAY:
            return await self._stopped_in(seconds)
        if asked >= LONG_DELAY and time.monotonic() - self._said_at >= LONGEST_DELAY:
            self._said_at = time.monotonic()
            self.say(
                f"the provider asks to wait {asked:,.0f} s; a task waits {seconds:.0f} s and tries again, other "
                f"tasks go on"
            )
        async with self.pace.resting():
            return await self._stopped_in(seconds)

    async def _stopped_in(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.stopped.wait(), seconds)
        return self.stopped.is_set()

    def _rescue(self, heard: Sequence[str], error: Exception, bill: Bill) -> Reply | None:
        """The reply in a response that a client cannot read although it is one.

        Whatever the model wrote in place of a call is the model's error.
        """
        for text in reversed(heard):
            with suppress(ValueError, RecursionError):
                whole = clean(json.loads(text, parse_int=_whole))
                if not isinstance(whole, dict) or whole.get("error"):
                    continue
                if reply := reply_in(whole) or foreign(whole):
                    self._charge(bill, whole.get("usage"), None)
                    return reply
        # clients read arguments themselves, and fail on brackets without end and on numbers of 5,000 digits
        return Reply(plain(_UNREADABLE), {}) if unreadable(error) else None

    @property
    def has_price(self) -> bool:
        """Whether it is known what an answer costs."""
        return self.client.price(1, 1) is not None

    def _charge(self, bill: Bill, usage: Json, cost: Json) -> None:
        tokens = tokens_in(usage)
        for name in bill.usage:
            bill.usage[name] += tokens.get(name, 0)
        self.pace.spent(tokens.get("total_tokens", 0))
        if cost is None and {"prompt_tokens", "completion_tokens"} <= tokens.keys():
            cost = self.client.price(tokens["prompt_tokens"], tokens["completion_tokens"])
        known = isinstance(cost, int | float) and 0 <= cost < inf
        bill.cost = bill.cost + cost if known and bill.cost is not None else None


def _cause(said: str) -> str:
    """Why there is no connection, such as a name or a certificate, where the client says more than that there is none.

    >>> _cause("InternalServerError: Cannot connect to host a:1 ssl:True [certificate verify failed]")
    ' (certificate verify failed)'
    """
    found = _CAUSE.search(said)
    return f" ({found[1]})" if found and not found[1].startswith("Connect call failed") else ""


def _whole(digits: str) -> int | str:
    return int(digits) if len(digits) <= MAX_DIGITS else digits


def _delay(attempt: int, key: str) -> float:
    """Seconds before the next attempt.

    Doubling, spread between half and whole so that tasks that failed together do not come back together.
    """
    spread = int.from_bytes(sha256(f"{key}/{attempt}".encode()).digest()[:4], "big") / 2**32
    return float(min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1)) * (0.5 + spread / 2))
