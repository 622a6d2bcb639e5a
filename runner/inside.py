"""Models that answer in this process, without LiteLLM: built-in agents, and agents of one's own."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from families.agents import Answer
from generator.core.shapes import Json
from runner.problems import AnswerError
from runner.reply import clean


@dataclass
class Inside:
    """The client of an agent: it gets the messages and tools that a remote model gets, and answers in the same form."""

    model: str
    answer: Answer
    name: str = field(init=False)
    api_base: str | None = field(init=False, default=None)
    identity: str | None = field(init=False, default=None)
    key: str = field(init=False, default="")  # it has none

    def __post_init__(self) -> None:
        self.name = self.model.partition("/")[0]

    async def send(self, request: Mapping[str, Json], heard: list[str]) -> tuple[dict[str, Json], float | None]:
        """Have the agent answer.

        Raises:
            AnswerError: If it raises something instead.
        """
        try:
            message, (read, written) = await self.answer(request["messages"], request.get("tools") or [])
        except Exception as problem:  # an agent of one's own may raise what it likes
            raise AnswerError(problem) from problem
        choice = {"index": 0, "finish_reason": "stop", "message": clean(message)}
        usage = {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}
        return {"model": self.model, "choices": [choice], "usage": usage}, 0.0

    def price(self, read: int, written: int) -> float:
        """What tokens cost in US dollars: nothing, as no provider is asked."""
        return 0.0
