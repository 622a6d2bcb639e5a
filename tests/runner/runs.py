"""Commands that run a model of a server, and what is in the folder afterwards."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from runner.remote import litellm

from .server import KEY, Answer, Server

# builds LiteLLM's types now, while the filters that its import sets for the warnings of this are in force
litellm.ModelResponse()

Json = Any
Cli = Callable[..., tuple[int, str, str]]


def words(*options: object, split: str = "--") -> list[str]:
    """Words of a command; a text that begins with "--" stands for several."""
    texts = ((option, isinstance(option, str) and option.startswith(split)) for option in options)
    return [word for text, several in texts for word in (str(text).split() if several else [str(text)])]


def asked(body: Json) -> str:
    """The request of the task that a request to a server is about."""
    return str(body["messages"][1]["content"])


def at(prompts: Iterable[str], fault: str) -> Callable[[int, Json], str | None]:
    """A server's fault at some tasks."""
    chosen = {*prompts}
    return lambda number, body: fault if asked(body) in chosen else None


def gold(row: Json) -> list[Json]:
    """The expected calls of a task."""
    return [{"name": step["tool_name"], "arguments": step["arguments"]} for step in row["expected_trace"]]


def scores(folder: Path) -> dict[str, Json]:
    """Of scores.json."""
    return dict(json.loads((folder / "scores.json").read_text()))


def records(folder: Path) -> list[dict[str, Json]]:
    """The lines of predictions.jsonl."""
    return [json.loads(line) for line in (folder / "predictions.jsonl").read_text().splitlines()]


def about(folder: Path) -> dict[str, Json]:
    """Of run.json."""
    return dict(json.loads((folder / "run.json").read_text()))


class Runs:
    """Runs on the small suite, of a model behind a server or of a built-in agent.

    What it does with the folder of a run it does with `folder / out`, by default with `folder` itself.

    Attributes:
        oracle: From the name of a protocol to a server's answer that is right.
        tasks: The suite's file.
        folder: Where the runs' folders are.
        server: The server that was made last.
    """

    def __init__(self, cli: Cli, oracle: Callable[[str], Answer], tasks: Path, folder: Path) -> None:
        self.cli, self.oracle, self.tasks, self.folder = cli, oracle, tasks, folder
        self.server: Server | None = None

    def serve(self, answer: str | Answer = "single-turn", **trouble: Any) -> Server:
        """Make a server of an answer, or of the name of the protocol under which it answers all tasks right."""
        self.server = Server(self.oracle(answer) if isinstance(answer, str) else answer, **trouble)
        return self.server

    def __call__(self, *options: object, out: str = "", model: str = "openai/test") -> tuple[int, str, str]:
        """Run; options in one text stand for several."""
        return self.cli(*self.words(*options, out=out, model=model))

    def words(self, *options: object, out: str = "", model: str = "openai/test") -> list[str]:
        """The command of a run."""
        given: list[object] = ["run", "--model", model, "--dataset", self.tasks, "--out", self.folder / out]
        if self.server and not model.startswith("baseline/"):
            given += ["--api-base", self.server.base, "--api-key", KEY, "--catalog", "task"]
        return words(*given, *options)

    def scores(self, out: str = "") -> dict[str, Json]:
        """Of scores.json."""
        return scores(self.folder / out)

    def records(self, out: str = "") -> list[dict[str, Json]]:
        """The lines of predictions.jsonl."""
        return records(self.folder / out)

    def about(self, out: str = "") -> dict[str, Json]:
        """Of run.json."""
        return about(self.folder / out)

    def perfect(self, out: str = "") -> None:
        """All tasks evaluated, all right."""
        found = self.scores(out)
        assert found["coverage"] == 1
        given = [found["scores"][f"{prefix}accuracy_l{level}"] for prefix in ("", "strict_") for level in range(4)]
        assert given == [1.0] * 8


def tool_call(name: Json, arguments: Json) -> Json:
    """A message with one call."""
    return {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "a", "type": "function", "function": {"name": name, "arguments": arguments}}],
    }
