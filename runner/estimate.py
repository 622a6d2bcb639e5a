"""Estimates the requests, tokens and cost of a run without sending anything, for a model that makes no mistakes."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from generator.core.shapes import Json
from runner.agents import builtins_for, make
from runner.plan import Plan
from runner.protocols import Protocol
from runner.remote import litellm, meant, name_of_provider, price
from runner.reply import Bill, Reply
from runner.results import title_of

# Included in LiteLLM. Tokenisers of other models would have to be downloaded; their counts differ by about 20 %.
TOKENISER = "gpt-4o"


def estimate(plan: Plan) -> str:
    """Return a text with the requests, tokens and cost of a plan; nothing is sent or written."""
    oracle = next(agent for agent in builtins_for(plan.asking).values() if agent.role == "ceiling")
    counter = _Counter(plan.model, make(oracle, [*plan.rows, *plan.twins], plan.protocol.turns), plan.protocol)
    runner = plan.model_runner(counter)  # type: ignore[arg-type] # asks as a provider does
    wanted = plan.wanted
    once = {id(row): asyncio.run(runner.run_task(row, 0)) for row in {id(row): row for row, _ in wanted}.values()}
    bills = [once[id(row)] for row, _ in wanted]
    requests = sum(bill["attempts"] for bill in bills)
    read = sum(bill["usage"]["prompt_tokens"] for bill in bills)
    written = sum(bill["usage"]["completion_tokens"] for bill in bills)
    lines = [
        (
            f"{title_of(plan.settings)}: {plan.size}, about {requests:,} requests, {read:,} tokens in and "
            f"{written:,} tokens out, assuming a model that makes no mistakes and emits no reasoning tokens"
            f"{'' if plan.builtin else ', plus one probe request'}."
        ),
        f"A response has at most {plan.settings['max_tokens']:,} tokens (--max-tokens)."
        if plan.settings["max_tokens"]
        else "",
        _cost(plan, read, written),
        "Nothing was sent.",
    ]
    return "\n".join(filter(None, lines))


def _cost(plan: Plan, read: int, written: int) -> str:
    if plan.builtin or plan.weights:
        return "It costs nothing, since it runs on this machine."
    name_of_provider(plan.model, plan.options.api_base)  # raises for a model without a provider
    cost = price(plan.model, read, written)
    if cost is None:
        return f"What it would cost is not known: LiteLLM has no price for {plan.model}{meant(plan.model)}."
    return f"Estimated cost: {cost:.2f} US dollars, without what the provider's cache of prompts saves."


class _Counter:
    """Stands in for a provider: the oracle answers, and its tokens are counted."""

    def __init__(self, model: str, agent: Any, protocol: Protocol) -> None:
        self.model = model
        self._agent = agent
        self._protocol = protocol

    async def ask(self, messages: list[Json], tools: list[Json], bill: Bill, key: str, form: Json = None) -> Reply:
        """Return the oracle's reply, and count its tokens."""
        message = self._protocol.agent_reply(self._agent, messages, tools)
        read = sum(_tokens(_text(part)) for part in messages) + sum(_tokens(json.dumps(tool)) for tool in tools)
        written = _tokens(_text(message))
        bill.attempts += 1
        for name, count in (("prompt_tokens", read), ("completion_tokens", written), ("total_tokens", read + written)):
            bill.usage[name] += count
        return Reply(message, {})


def _text(message: Mapping[str, Json]) -> str:
    calls: Sequence[Json] = message.get("tool_calls") or ()
    return (message.get("content") or "") + "".join(json.dumps(call["function"]) for call in calls)


@lru_cache(maxsize=100_000)
def _tokens(text: str) -> int:
    return int(litellm.token_counter(model=TOKENISER, text=text))
