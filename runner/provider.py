"""Requests to a model through LiteLLM: paced, retried, with what the model refuses left out.

The only module that imports LiteLLM, which takes seconds.
"""

import asyncio
import json
import logging
import os
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from math import inf
from typing import Any, ClassVar
from urllib.parse import urlsplit

# otherwise the import fetches prices from the network, for seconds
os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
import litellm
import openai
from litellm.llms.custom_llm import CustomLLM, CustomLLMError

from families.agents import Answer
from generator.core.shapes import Json
from runner import UserError
from runner.cache import Cache
from runner.connections import install
from runner.execute import MAX_DIGITS
from runner.messages import encodable, plain, returned
from runner.pace import Pace
from runner.problems import OVERFLOW, UNANSWERED, NoReplyError, Problem, asked_delay, judge, unreadable
from runner.protocols import TRIAL
from runner.reply import Bill, Reply, clean, foreign, reply_in, tokens_in
from runner.scrub import Scrub, address
from runner.store import digest_of

__all__ = ["Bill", "NoReplyError", "Pace", "Provider", "Reply", "litellm", "name_of_provider", "price", "serve"]


ATTEMPTS = 8
# as long as no connection to the provider has come about: the address is more likely wrong than the server restarting
FIRST_ATTEMPTS = 3
MOST_LATE = 3  # requests of a turn that may end by the time limit: what was late thrice will be again
OPTIONAL = ("temperature", "stop")  # parameters that are sent if the model takes them
FIRST_DELAY = 0.5  # seconds; doubled with each attempt
LONGEST_DELAY = 60.0  # also where the provider asks for more: it may change its mind
LOG = logging.getLogger("comptoolbench")
LONG_DELAY = 10.0  # from here on a delay is said, and other tasks go on meanwhile

_UNREADABLE = {
    "role": "assistant",
    "tool_calls": [{"function": {"name": None, "arguments": "(nested too deeply, or a number too long, to be read)"}}],
}
# Providers that cache a prompt up to a mark; the others do it of themselves.
_EXPLICIT_CACHE = ("anthropic", "bedrock", "vertex_ai", "openrouter", "databricks")

# LiteLLM leaves one behind when a request is cut off
warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
warnings.filterwarnings("ignore", "Pydantic serializer warnings", UserWarning)  # from LiteLLM, about what a model wrote
logging.getLogger("LiteLLM").setLevel(logging.CRITICAL)  # what goes wrong is said in our own words
litellm.suppress_debug_info = True
litellm.telemetry = False
install()  # a bound on what a server sends


@dataclass(kw_only=True, eq=False)
class Provider:
    """A model behind LiteLLM.

    Raises:
        UserError: If LiteLLM knows no such provider, or the address is none.
    """

    OF_TOOLS: ClassVar = ("tool_choice", "parallel_tool_calls")  # parameters that are refused without tools

    model: str = field(kw_only=False)  # LiteLLM's id
    parameters: Mapping[str, Json]  # of every request, by LiteLLM's names
    optional: Sequence[str] = OPTIONAL  # those of them that are left out if the model refuses them in the trial
    timeout: float  # seconds for one request, everything included
    pace: Pace  # limits of requests and tokens a minute, and of tasks at once
    scrub: Scrub  # takes keys out of messages
    api_base: str | None = None  # address of a server of one's own
    api_key: str | None = None  # where it is not in the environment
    attempts: int = ATTEMPTS  # requests at most until one is answered
    dropped: Sequence[str] = ()  # parameters that the model refuses, as far as is known
    free: bool = False  # whether its answers cost nothing
    # digest of the weights of a local model: what tells it in the cache, where `api_base` is one of the moment
    weights: str | None = None
    # whether every request begins with the same tools and system prompt, so that the provider had better cache them
    repeated: bool = False
    cache: Cache | None = None  # where answers are kept and found again; None: every request is sent
    say: Callable[[str], None] = lambda text: None  # prints a line for people
    name: str = field(init=False)  # of the provider
    # once it is set, requests that fail are not sent again
    stopped: asyncio.Event = field(init=False, default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        if self.api_base is not None:
            _check_address(self.api_base)
        self._fixed = {
            "model": f"hosted_vllm/{self.model}" if self.weights else self.model,
            "api_base": self.api_base,
            "api_key": self.api_key,
            "timeout": self.timeout,
            "num_retries": 0,
            "max_retries": 0,
        }
        self._said_at = -LONGEST_DELAY
        self._reached = False
        self.name = name_of_provider(str(self._fixed["model"]), self.api_base)
        marking = self.repeated and self.name in _EXPLICIT_CACHE
        self._marks = marking and litellm.utils.supports_prompt_caching(self.model)

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
        request = self._fixed | {name: value for name, value in self.parameters.items() if name not in left_out}
        request["messages"] = [encodable(returned(message, self.name)) for message in messages]
        if tools:
            request["tools"] = tools
        if form is not None:
            request["response_format"] = {"type": "json_schema", "json_schema": form}
        if self._marks:
            request["cache_control_injection_points"] = [{"location": "message", "role": "system"}]
        asked_of = [tools, form, self.parameters, self.model, self.weights or self.api_base]
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
            if not self._reached and attempt >= FIRST_ATTEMPTS:
                where = address(self.api_base) if self.api_base else f"the provider of {self.model}"
                raise UserError(
                    f"there is no connection to {where}; is the address right, and the server up? The same command "
                    f"tries again. ({got.said})"
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
                response = await litellm.acompletion(**request, logger_fn=lambda details: _hear(details, heard))
            return self._read(response, bill) or Problem("an answer without a message"), 0.0
        except TimeoutError:
            return Problem(f"no answer within {self.timeout:g} seconds", late=True), 0.0
        except Exception as error:  # LiteLLM's own mistakes among them
            reply = self._rescue(heard, error, bill)
            return (reply, 0.0) if reply else (judge(error, self.model, self.api_base, self.scrub), asked_delay(error))

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

    def _read(self, response: Any, bill: Bill) -> Reply | None:
        """The reply in a response, if it holds one; what it cost goes on the bill."""
        whole = clean(response.model_dump(exclude_none=True))
        usage = whole.get("usage")
        cost = 0.0 if self.free else response._hidden_params.get("response_cost") or self._price(tokens_in(usage))
        self._charge(bill, usage, cost)
        return reply_in(whole)

    def _rescue(self, heard: Sequence[str], error: Exception, bill: Bill) -> Reply | None:
        """The reply in a response that LiteLLM cannot read although it is one.

        Whatever the model wrote in place of a call is the model's error.
        """
        for text in reversed(heard):
            with suppress(ValueError, RecursionError):
                whole = clean(json.loads(text, parse_int=_whole))
                if not isinstance(whole, dict) or whole.get("error"):
                    continue
                if reply := reply_in(whole) or foreign(whole):
                    self._charge(bill, whole.get("usage"), self._price(tokens_in(whole.get("usage"))))
                    return reply
        # clients read arguments themselves, and fail on brackets without end and on numbers of 5,000 digits
        return Reply(plain(_UNREADABLE), {}) if unreadable(error) else None

    @property
    def has_price(self) -> bool:
        """Whether it is known what an answer costs."""
        return self.free or self._price({"prompt_tokens": 1, "completion_tokens": 1}) is not None

    def _price(self, used: Mapping[str, Json]) -> float | None:
        """What LiteLLM would ask for a response of which it says no cost; None if it knows no price."""
        if not {"prompt_tokens", "completion_tokens"} <= used.keys():
            return None
        return price(self.model, used["prompt_tokens"], used["completion_tokens"])

    def _charge(self, bill: Bill, usage: Json, cost: Json) -> None:
        tokens = tokens_in(usage)
        for name in bill.usage:
            bill.usage[name] += tokens.get(name, 0)
        self.pace.spent(tokens.get("total_tokens", 0))
        known = isinstance(cost, int | float) and 0 <= cost < inf
        bill.cost = bill.cost + cost if known and bill.cost is not None else None


def _whole(digits: str) -> int | str:
    return int(digits) if len(digits) <= MAX_DIGITS else digits


def name_of_provider(model: str, api_base: str | None) -> str:
    """The provider of a model.

    Raises:
        UserError: If LiteLLM knows none.
    """
    try:
        return str(litellm.get_llm_provider(model, api_base=api_base)[1])
    except openai.OpenAIError:
        raise UserError(
            f"LiteLLM knows no provider for the model {model!r}; write provider/model, e.g. openai/gpt-4o, "
            f"anthropic/claude-sonnet-4-5, ollama/llama3.1, or hosted_vllm/NAME with --api-base."
        ) from None


def price(model: str, read: int, written: int) -> float | None:
    """What tokens of a model cost in US dollars; None if LiteLLM knows no price.

    For many a name that it does not list LiteLLM gives 0, as if the model cost nothing. That is believed of Ollama.
    """
    try:
        cost = float(sum(litellm.cost_per_token(model, read, written)))
    except Exception:  # LiteLLM raises what it likes for a model without a price
        return None
    listed = not litellm.model_cost.keys().isdisjoint((model, model.partition("/")[2]))
    return cost if cost or listed or model.startswith("ollama/") else None


def _hear(details: Mapping[str, Json], heard: list[str]) -> None:
    if details.get("log_event_type") == "post_api_call" and isinstance(details.get("original_response"), str):
        heard.append(details["original_response"])


def _check_address(api_base: str) -> None:
    try:
        parts = urlsplit(api_base)
        right = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # of a port or an IPv6 address
        right = False
    if not right:
        raise UserError(f"--api-base {address(api_base)!r} is no address; write one such as http://localhost:8000/v1.")


def _delay(attempt: int, key: str) -> float:
    """Seconds before the next attempt.

    Doubling, spread between half and whole so that tasks that failed together do not come back together.
    """
    spread = int.from_bytes(sha256(f"{key}/{attempt}".encode()).digest()[:4], "big") / 2**32
    return float(min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1)) * (0.5 + spread / 2))


# On board


class _OnBoard(CustomLLM):
    """Whatever answers in this process as a LiteLLM provider.

    It gets what a remote model gets, and answers in the same form.
    """

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self._answer = answer

    async def acompletion(  # type: ignore[override] # LiteLLM names all arguments
        self, model: str, messages: list[Json], optional_params: dict[str, Json], timeout: float, **rest: Any
    ) -> litellm.ModelResponse:
        """Answer a request."""
        options = {name: value for name, value in optional_params.items() if name != "tools"}
        try:
            message, (read, written) = await self._answer(
                messages, optional_params.get("tools") or [], {**options, "timeout": timeout}
            )
        except Exception as problem:  # an agent of one's own may raise what it likes; a ValueError refuses for good
            raise CustomLLMError(
                400 if isinstance(problem, ValueError) else 500, f"{type(problem).__name__}: {problem}"
            ) from None  # type: ignore[no-untyped-call] # LiteLLM's own
        choice = {"index": 0, "finish_reason": "stop", "message": plain(clean(message))}
        usage = {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}
        return litellm.ModelResponse(id="on-board", created=0, model=model, choices=[choice], usage=usage)


def serve(model: str, answer: Answer) -> None:
    """Make something in this process reachable under the id of a model."""
    provider = model.partition("/")[0]
    others = [item for item in litellm.custom_provider_map if item["provider"] != provider]
    litellm.custom_provider_map = [*others, {"provider": provider, "custom_handler": _OnBoard(answer)}]
