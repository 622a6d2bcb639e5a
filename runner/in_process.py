"""The client of agents that run in this process, without LiteLLM: built-in agents and users' own."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from families.agents import Answer
from generator.core.shapes import Json
from runner.problems import AnswerError
from runner.reply import clean


@dataclass
class InProcess:
    """Calls an agent with what a remote model would get, and returns the same kind of response."""

    model: str
    answer: Answer
    name: str = field(init=False)
    api_base: str | None = field(init=False, default=None)
    identity: str | None = field(init=False, default=None)
    key: str = field(init=False, default="")  # there is none

    def __post_init__(self) -> None:
        self.name = self.model.partition("/")[0]

    async def send(self, request: Mapping[str, Json], raw_responses: list[str]) -> tuple[dict[str, Json], float | None]:
        """Let the agent answer.

        Raises:
            AnswerError: If the agent raises an exception.
        """
        try:
            message, (read, written) = await self.answer(request["messages"], request.get("tools") or [])
        except Exception as problem:  # a user's agent may raise anything
            raise AnswerError(problem) from problem
        choice = {"index": 0, "finish_reason": "stop", "message": clean(message)}
        usage = {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}
        return {"model": self.model, "choices": [choice], "usage": usage}, 0.0

    def price(self, read: int, written: int) -> float:
        """Return the cost of tokens in US dollars: 0, since no provider is asked."""
        return 0.0
