"""Sends requests to a model through any client: paced, retried, and without parameters that the model refuses."""

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
# attempts until a first connection to the provider: without one, the address is more likely wrong than the server down
FIRST_ATTEMPTS = 3
MOST_LATE = 3  # timeouts of one request after which it is not sent again
OPTIONAL = ("temperature", "stop")  # parameters that are sent only if the model accepts them
FIRST_DELAY = 0.5  # seconds; doubled with each attempt
LONGEST_DELAY = 60.0  # seconds, even if the provider asks for more: it may recover earlier
LOG = logging.getLogger("comptoolbench")
LONG_DELAY = 10.0  # seconds from which a delay is announced, and another task takes the slot

_CAUSE = re.compile(r"cannot connect to host [^[]{1,300}\[(.{1,300})\]", re.IGNORECASE)  # aiohttp, which LiteLLM uses
_UNREADABLE = {
    "role": "assistant",
    "tool_calls": [{"function": {"name": None, "arguments": "(nested too deeply, or a number too long, to be read)"}}],
}


class Client(Protocol):
    """The interface of a client, which sends a request to a model: `remote.Remote` or `in_process.InProcess`."""

    name: str  # of the provider
    api_base: str | None  # the URL that requests go to, if known
    identity: str | None  # distinguishes the model from others of the same name

    @property
    def key(self) -> str:
        """The place of the API key, in words."""

    async def send(self, request: Mapping[str, Json], raw_responses: list[str]) -> tuple[dict[str, Json], float | None]:
        """Send a request once; return the response in OpenAI's form, and its cost in US dollars or None if unknown."""

    def price(self, read: int, written: int) -> float | None:
        """Return the cost of input and output tokens in US dollars; None if it is not known."""


@dataclass(kw_only=True, eq=False)
class Provider:
    """A model behind a client."""

    TOOL_PARAMETERS: ClassVar = ("tool_choice", "parallel_tool_calls")  # invalid in requests without tools

    model: str = field(kw_only=False)  # the model's id
    client: Client = field(kw_only=False)
    parameters: Mapping[str, Json]  # of every request, under LiteLLM's names
    optional: Sequence[str] = OPTIONAL  # parameters that are dropped if the model refuses them in the trial
    timeout: float  # seconds for one request in total
    pace: Pace  # limits of requests and tokens per minute, and of concurrent tasks
    scrub: Scrub  # removes keys from messages
    attempts: int = ATTEMPTS  # maximum number of attempts per request
    dropped: Sequence[str] = ()  # parameters that the model is known to refuse
    cache: Cache | None = None  # stores responses for reuse; None: every request is sent
    say: Callable[[str], None] = lambda text: None  # prints a line for the user
    # once set, failed requests are not sent again
    stopped: asyncio.Event = field(init=False, default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self._announced_at = -LONGEST_DELAY
        self._reached = False

    async def settle(self, messages: list[Json], tools: list[Json], form: Json = None) -> None:
        """Send a trial request to find out which optional parameters the model accepts, and whether it answers.

        This is done once, before the first task.

        Args:
            messages: The messages of a task with `TRIAL` as its request.
            tools: As for `ask`.
            form: As for `ask`.

        Raises:
            NoReplyError: If the provider does not answer.
            UserError: If the provider refuses, with and without the optional parameters.
        """
        while True:
            try:
                await self.ask(messages, tools, Bill(), TRIAL, form)
                break
            except NoReplyError as refusal:
                self._drop(refusal, tools)
        if self.dropped:  # a refusal may be a glitch: a parameter is dropped only if refused twice
            dropped, self.dropped = self.dropped, []
            try:
                await self.ask(messages, tools, Bill(), TRIAL, form)
            except NoReplyError:
                self.dropped = dropped

    def _drop(self, refusal: NoReplyError, tools: Sequence[Json]) -> None:
        text = str(refusal).casefold()
        droppable = [name for name in self.optional if name in self.parameters and name not in self.dropped]
        named = [name for name in droppable if name in text or name.replace("max_", "max_completion_") in text]
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
        """Send a request, with retries, until it is answered.

        Args:
            messages: The conversation.
            tools: Schemas for the function-calling API; empty under the text protocols.
            bill: Accumulates tokens, cost, attempts and errors.
            key: Names the request. It spreads the delays of different tasks, and separates their responses in the
                cache.
            form: The JSON Schema that the reply's text must follow, as in `Protocol.form`.

        Raises:
            NoReplyError: If there is no answer after all attempts, or the provider refuses this request.
            UserError: If the provider would refuse every request.
        """
        omitted = self.dropped if tools else (*self.dropped, *self.TOOL_PARAMETERS)
        request = {name: value for name, value in self.parameters.items() if name not in omitted}
        request["messages"] = [encodable(returned(message, self.client.name)) for message in messages]
        if tools:
            request["tools"] = tools
        if form is not None:
            request["response_format"] = {"type": "json_schema", "json_schema": form}
        context = [tools, form, self.parameters, self.model, self.client.identity]
        cache_key = digest_of([key, request["messages"], *context]) if self.cache else ""
        cached = self.cache.find(cache_key) if self.cache and key != TRIAL else None
        if cached and (reply := reply_in(clean(cached))):
            return reply
        attempt = late = 0
        while True:
            await self.pace.wait()
            bill.attempts += 1
            LOG.debug("%s: request %d", key, attempt + 1)
            result, asked = await self._send(request, bill)
            if isinstance(result, Reply):
                LOG.debug("%s: answered", key)
                self._reached = True
                if self.cache:
                    self.cache.keep(cache_key, result.response)
                return result
            attempt += 1
            LOG.debug("%s: %s", key, result.message)
            bill.errors.append(result.message)
            self._reached = self._reached or result.connected
            if not self._reached and attempt >= min(FIRST_ATTEMPTS, self.attempts):
                base = self.client.api_base
                where = address(base) if base else f"the provider of {self.model}"
                raise UserError(
                    f"there is no connection to {where}; is the address right, and the server up? The same command "
                    f"tries again.{_cause(result.message)}"
                )
            if result.ending == OVERFLOW and "max_tokens" in self.optional and request.pop("max_tokens", None):
                continue  # max_tokens may have exceeded the context; without it, the remaining context is the limit
            late += result.late
            again = result.again and attempt < self.attempts and late < MOST_LATE
            if not again or await self._stopped_within(max(min(asked, LONGEST_DELAY), _delay(attempt, key)), asked):
                raise NoReplyError(result.message, result.ending)

    async def _send(self, request: dict[str, Json], bill: Bill) -> tuple[Reply | Problem, float]:
        """Send a request once; return the reply or a problem, and the seconds that the provider asks to wait."""
        raw_responses: list[str] = []
        try:
            async with asyncio.timeout(self.timeout):
                response, cost = await self.client.send(request, raw_responses)
            self._charge(bill, response.get("usage"), cost)
            return reply_in(response) or Problem("an answer without a message"), 0.0
        except TimeoutError:
            return Problem(f"no answer within {self.timeout:g} seconds", late=True), 0.0
        except Exception as error:  # including bugs in the client
            if reply := self._salvage(raw_responses, error, bill):
                return reply, 0.0
            client = self.client
            return judge(error, self.model, client.api_base, self.scrub, client.key), asked_delay(error)

    async def _stopped_within(self, seconds: float, asked: float) -> bool:
        """Wait before the next attempt, and return whether the run was stopped; a long wait frees the task's slot."""
        if seconds < LONG_DELAY:
            return await self._wait(seconds)
        if asked >= LONG_DELAY and time.monotonic() - self._announced_at >= LONGEST_DELAY:
            self._announced_at = time.monotonic()
            self.say(
                f"the provider asks to wait {asked:,.0f} s; a task waits {seconds:.0f} s and tries again, other "
                f"tasks go on"
            )
        async with self.pace.slot_released():
            return await self._wait(seconds)

    async def _wait(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.stopped.wait(), seconds)
        return self.stopped.is_set()

    def _salvage(self, raw_responses: Sequence[str], error: Exception, bill: Bill) -> Reply | None:
        """Return the reply from a raw response that the client failed to parse, or None if there is none.

        A malformed call in such a response is the model's error, not the provider's.
        """
        for text in reversed(raw_responses):
            with suppress(ValueError, RecursionError):
                response = clean(json.loads(text, parse_int=_whole))
                if not isinstance(response, dict) or response.get("error"):
                    continue
                if reply := reply_in(response) or foreign(response):
                    self._charge(bill, response.get("usage"), None)
                    return reply
        # clients parse arguments themselves, and fail on very deep nesting and on numbers of 5,000 digits
        return Reply(plain(_UNREADABLE), {}) if unreadable(error) else None

    @property
    def has_price(self) -> bool:
        """Whether the price of tokens is known."""
        return self.client.price(1, 1) is not None

    def _charge(self, bill: Bill, usage: Json, cost: Json) -> None:
        tokens = tokens_in(usage)
        for name in bill.usage:
            bill.usage[name] += tokens.get(name, 0)
        self.pace.add_tokens(tokens.get("total_tokens", 0))
        if cost is None and {"prompt_tokens", "completion_tokens"} <= tokens.keys():
            cost = self.client.price(tokens["prompt_tokens"], tokens["completion_tokens"])
        known = isinstance(cost, int | float) and 0 <= cost < inf
        bill.cost = bill.cost + cost if known and bill.cost is not None else None


def _cause(message: str) -> str:
    """Return why there is no connection, e.g. a wrong certificate, in parentheses; "" if the message does not say.

    >>> _cause("InternalServerError: Cannot connect to host a:1 ssl:True [certificate verify failed]")
    ' (certificate verify failed)'
    """
    match = _CAUSE.search(message)
    return f" ({match[1]})" if match and not match[1].startswith("Connect call failed") else ""


def _whole(digits: str) -> int | str:
    return int(digits) if len(digits) <= MAX_DIGITS else digits


def _delay(attempt: int, key: str) -> float:
    """Return the seconds before the next attempt.

    They double with each attempt, and are scaled by a factor between 0.5 and 1 that depends on the key, so that tasks
    that failed together do not retry together.
    """
    spread = int.from_bytes(sha256(f"{key}/{attempt}".encode()).digest()[:4], "big") / 2**32
    return float(min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1)) * (0.5 + spread / 2))
