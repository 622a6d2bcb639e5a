"""Requests to a model through LiteLLM: paced, retried, with what the model refuses left out. The only module that imports LiteLLM, which takes seconds."""

import asyncio
import os
import re
import time
import warnings
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from email.utils import parsedate_to_datetime
from hashlib import sha256
from typing import Any

os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")  # otherwise the import fetches prices from the network, for seconds
import litellm
import openai
from litellm.llms.custom_llm import CustomLLM, CustomLLMError

from families.agents import Agent
from runner import UserError
from runner.protocols import Protocol
from runner.scrub import Scrub

__all__ = ["Bill", "NotEvaluatedError", "Pace", "Provider", "Reply", "litellm", "serve"]

Json = Any

ATTEMPTS = 8
FIRST_ATTEMPTS = 3  # as long as no connection to the provider has come about: the address is more likely wrong than the server restarting
FIRST_DELAY = 0.5  # seconds; doubled with each attempt
LONGEST_DELAY = 60.0
HOPELESS = {
    401: "refuses the key; set it in the environment variable that LiteLLM names for this provider, or with --api-key",
    403: "does not allow this key to use the model",
    404: "does not know the model or the address",
}

LONGEST_PROBLEM = 500  # characters

_NO_KEY = re.compile(r"missing credentials|missing [\w ]*api key", re.IGNORECASE)
_KEY_NAME = re.compile(r"\b[A-Z]+(?:_[A-Z]+)*_API_KEY\b")
_NO_CONNECTION = re.compile(r"connection error|connection refused|cannot connect to host", re.IGNORECASE)  # LiteLLM gives no status of its own to these
_UNREADABLE = {"role": "assistant", "tool_calls": [{"function": {"name": None, "arguments": "(nested too deeply to be read)"}}]}

warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)  # LiteLLM leaves one behind when a request is cut off
litellm.suppress_debug_info = True
litellm.telemetry = False


class NotEvaluatedError(Exception):
    """The provider gave no answer; what it said instead."""


@dataclass
class Reply:
    """What one request gave.

    Attributes:
        message: The model's message, as plain JSON.
        response: The whole response, as plain JSON.
    """

    message: dict[str, Json]
    response: dict[str, Json]


@dataclass
class Bill:
    """What a task has taken so far, over all its turns and attempts.

    Attributes:
        usage: Tokens by name.
        cost: US dollars, None where the price is not known.
        attempts: Requests sent.
        errors: What the provider said instead of answering, in order.
    """

    usage: dict[str, int] = field(default_factory=lambda: {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0})
    cost: float | None = 0.0
    attempts: int = 0
    errors: list[str] = field(default_factory=list)


class Pace:
    """Spaces requests so that no more than `rpm` requests and `tpm` tokens start a minute (0: no limit)."""

    def __init__(self, rpm: float = 0, tpm: float = 0) -> None:
        self._per_request = 60 / rpm if rpm else 0.0
        self._per_token = 60 / tpm if tpm else 0.0
        self._next = 0.0

    async def wait(self) -> None:
        """Return when the next request may start."""
        now = time.monotonic()
        start = max(now, self._next)
        self._next = start + self._per_request
        if start > now:
            await asyncio.sleep(start - now)

    def spent(self, tokens: int) -> None:
        """Account for the tokens of a response."""
        if self._per_token:
            self._next = max(self._next, time.monotonic()) + tokens * self._per_token


class Provider:
    """A model behind LiteLLM.

    Args:
        model: LiteLLM's id.
        temperature: Left out once the model refuses it.
        timeout: Seconds for one request, everything included.
        pace: Limits of requests and tokens a minute.
        scrub: Takes keys out of messages.
        api_base: Address of a server of one's own.
        api_key: Where it is not in the environment.
        dropped: Parameters that the model is known to refuse.
        free: Whether its answers cost nothing.

    Attributes:
        name: Of the provider.
        dropped: Parameters that the model has refused.
        stopped: Once it is set, requests that fail are not sent again.

    Raises:
        UserError: If LiteLLM knows no such provider.
    """

    def __init__(
        self,
        model: str,
        *,
        temperature: float,
        timeout: float,
        pace: Pace,
        scrub: Scrub,
        api_base: str | None = None,
        api_key: str | None = None,
        dropped: Sequence[str] = (),
        free: bool = False,
    ) -> None:
        self.model = model
        self.free = free
        self.dropped = list(dropped)
        self.stopped = asyncio.Event()
        self._optional: dict[str, Json] = {"temperature": temperature}
        self._fixed = {"model": model, "api_base": api_base, "api_key": api_key, "timeout": timeout, "num_retries": 0, "max_retries": 0}
        self._timeout = timeout
        self._pace = pace
        self._scrub = scrub
        self._reached = False
        try:
            self.name = litellm.get_llm_provider(model, api_base=api_base)[1]
        except openai.OpenAIError:
            raise UserError(
                f"LiteLLM knows no provider for the model {model!r}; write provider/model, e.g. openai/gpt-4o, anthropic/claude-sonnet-4-5, ollama/llama3.1, "
                "or hosted_vllm/NAME with --api-base."
            ) from None

    async def ask(self, messages: list[Json], tools: list[Json], bill: Bill, key: str) -> Reply:
        """Send a request until it is answered.

        Args:
            messages: The conversation.
            tools: Schemas for the function-calling API; none of them under the text protocol.
            bill: Where tokens, cost, attempts and errors go.
            key: Spreads the delays of different tasks.

        Raises:
            NotEvaluatedError: If there is no answer after all attempts, or the provider refuses this request.
            UserError: If the provider would refuse every request.
        """
        attempt = 0
        while True:
            again = True
            parameters = {name: value for name, value in self._optional.items() if name not in self.dropped}
            await self._pace.wait()
            bill.attempts += 1
            try:
                async with asyncio.timeout(self._timeout):
                    response = await litellm.acompletion(**self._fixed, **parameters, messages=messages, **({"tools": tools} if tools else {}))
            except TimeoutError:
                problem, delay = f"no answer within {self._timeout:g} seconds", 0.0
            except openai.OpenAIError as error:
                if "maximum recursion depth" in str(error):  # LiteLLM reads arguments itself, and fails on brackets without end, which a model did write
                    return Reply(_UNREADABLE, {})
                if self._drop(error, parameters):
                    continue
                (problem, again), delay = self._judge(error), _asked_delay(error)
            else:
                reply = self._read(response, bill)
                if reply:
                    self._reached = True
                    return reply
                problem, delay = "an answer without a message", 0.0
            attempt += 1
            bill.errors.append(problem)
            self._reached = self._reached or not _NO_CONNECTION.search(problem)
            again = again and attempt < (ATTEMPTS if self._reached else FIRST_ATTEMPTS)
            if not again or await self._stopped_within(max(delay, _delay(attempt, key))):
                raise NotEvaluatedError(problem)

    async def _stopped_within(self, seconds: float) -> bool:
        """Wait before the next attempt, but not once the run is stopped."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.stopped.wait(), seconds)
        return self.stopped.is_set()

    def _read(self, response: Any, bill: Bill) -> Reply | None:
        """The reply in a response, if it holds one; what it cost goes on the bill."""
        plain: dict[str, Json] = response.model_dump(mode="json", exclude_none=True)
        used = plain.get("usage") or {}
        for name in bill.usage:
            bill.usage[name] += used.get(name) or 0
        self._pace.spent(used.get("total_tokens") or 0)
        cost = 0.0 if self.free else response._hidden_params.get("response_cost")
        bill.cost = None if cost is None or bill.cost is None else bill.cost + cost
        choices = plain.get("choices") or [{}]
        message = choices[0].get("message")
        return Reply(message, plain) if message else None

    def _drop(self, error: openai.OpenAIError, parameters: dict[str, Json]) -> bool:
        """Leave a parameter out from now on if that is what the error asks for."""
        text = str(error).casefold()
        if getattr(error, "status_code", None) != 400 or not any(word in text for word in ("support", "deprecated", "not allowed", "not permitted")):
            return False
        refused = [name for name in parameters if name in text]
        self.dropped += [name for name in refused if name not in self.dropped]
        return bool(refused)

    def _judge(self, error: openai.OpenAIError) -> tuple[str, bool]:
        """What went wrong, in a line, and whether another attempt may end otherwise.

        Raises:
            UserError: If every other request would end the same way.
        """
        status = getattr(error, "status_code", None)
        said = str(error).partition("Traceback (most recent call last)")[0]
        if status in (401, 500) and _NO_KEY.search(said):  # LiteLLM looks for the key before it sends anything, and reports most keys it lacks as 500
            name = _KEY_NAME.search(said)
            raise UserError(f"there is no key for {self.model}; set {name[0] if name else 'its key'} in the environment, or give --api-key.")
        text = self._scrub.message(" ".join(said.split()))[:LONGEST_PROBLEM]
        if status in HOPELESS:
            raise UserError(f"the provider of {self.model} {HOPELESS[status]}. It says: {text}")
        if isinstance(status, int) and 400 <= status < 500 and status not in (408, 409, 425, 429):
            return text, False
        return text, True


def _delay(attempt: int, key: str) -> float:
    """Seconds before the next attempt: doubling, spread between half and whole so that tasks that failed together do not come back together."""
    spread = int.from_bytes(sha256(f"{key}/{attempt}".encode()).digest()[:4], "big") / 2**32
    return float(min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1)) * (0.5 + spread / 2))


def _asked_delay(error: openai.OpenAIError) -> float:
    """The seconds that the provider asks to wait (Retry-After as a number or a date)."""
    headers = getattr(error, "litellm_response_headers", None) or {}
    asked = headers.get("retry-after")
    if not asked:
        return 0.0
    try:
        seconds = float(asked)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(asked).timestamp() - time.time()
        except ValueError:
            return 0.0
    return min(max(seconds, 0.0), 10 * LONGEST_DELAY) if seconds == seconds else 0.0  # noqa: PLR0124 - not a number


# On board -------------------------------------------------------------------------------------------------------------------------------------------------


class _OnBoard(CustomLLM):
    """An agent as a LiteLLM provider: it gets what a remote model gets, and answers in the same form."""

    def __init__(self, agent: Agent, protocol: Protocol) -> None:
        super().__init__()
        self._agent = agent
        self._protocol = protocol

    async def acompletion(self, model: str, messages: list[Json], optional_params: dict[str, Json], timeout: float, **rest: Any) -> litellm.ModelResponse:  # type: ignore[override] # LiteLLM names all arguments
        """Answer a request."""
        seen = self._protocol.seen(messages, optional_params.get("tools") or [])
        try:
            said = await asyncio.to_thread(self._agent, replace(seen, temperature=optional_params.get("temperature", 0.0), seconds=timeout))
        except ValueError as problem:
            raise CustomLLMError(400, str(problem)) from None  # type: ignore[no-untyped-call] # LiteLLM's own
        choice = {"index": 0, "finish_reason": "stop", "message": self._protocol.write(said, seen.turn)}
        read, written = said.tokens
        usage = {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}
        return litellm.ModelResponse(id="on-board", created=0, model=model, choices=[choice], usage=usage)


def serve(model: str, agent: Agent, protocol: Protocol) -> None:
    """Make an agent reachable under the id of a model."""
    provider = model.partition("/")[0]
    others = [item for item in litellm.custom_provider_map if item["provider"] != provider]
    litellm.custom_provider_map = [*others, {"provider": provider, "custom_handler": _OnBoard(agent, protocol)}]
