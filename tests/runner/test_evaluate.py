"""An agent of one's own, put to the tasks from Python."""

import asyncio
import json
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from runner import UserError
from runner.evaluate import evaluate
from tests.cases import from_json

from .kills import lasting
from .runs import Cli, Runs
from .server import Answer

Json = Any
Oracle = Callable[[str], Answer]


def asked(messages: list[Json]) -> str:
    return str(next(message["content"] for message in messages if message["role"] == "user"))


@pytest.mark.parametrize("protocol", ["single-turn", "multi-turn", "text"])
def test_an_agent_that_knows_the_answers_scores_one_like_the_oracle(
    protocol: str, cli: Cli, tasks: Path, tmp_path: Path, runs: Runs
) -> None:
    outcome = evaluate(
        lambda messages, tools: runs.oracle(protocol)({"messages": messages, "tools": tools}),
        "mine",
        tmp_path / "own",
        dataset=str(tasks),
        protocol=protocol,
    )
    assert outcome.complete
    assert outcome.problems == []
    runs.perfect("own")
    assert outcome.scores == json.loads((tmp_path / "own" / "scores.json").read_text())
    assert outcome.summary.startswith(f"# own/mine, {protocol}, full catalogue")
    assert cli("score", tmp_path / "own")[0] == 0
    assert runs("--protocol", protocol, out="oracle", model="baseline/oracle")[0] == 0
    made, known = lasting(tmp_path / "own"), lasting(tmp_path / "oracle")
    assert made["scores.json"] == known["scores.json"]
    assert [record["prediction"] for record in made["predictions.jsonl"]] == [
        record["prediction"] for record in known["predictions.jsonl"]
    ]


CALL = {"name": "get_weather", "arguments": {"city": "Oslo"}}
AS_TEXT = {"function": {"name": "get_weather", "arguments": '{"city": "Oslo"}'}}


@from_json
def test_an_agent_returns_calls_or_a_text_or_a_message(
    said: Json, calls: Json, answer: str | None, tasks: Path, tmp_path: Path, runs: Runs
) -> None:
    assert evaluate(lambda messages, tools: said, "x", tmp_path, dataset=str(tasks), limit=1).complete
    for record in runs.records():
        assert [[call["name"], call["arguments"]] for call in record["prediction"]] == calls
        assert record["answer"] == answer


def test_an_agent_gets_the_conversation_and_the_tools(
    rows: list[Json], tasks: Path, tmp_path: Path, runs: Runs
) -> None:
    seen: list[Json] = []

    async def agent(messages: list[Json], tools: list[Json]) -> Json:
        seen.append((messages, tools))
        await asyncio.sleep(0)
        return [CALL] if len(messages) == 2 else "Done."

    evaluate(agent, "x", tmp_path, dataset=str(tasks), protocol="multi-turn", catalog="task", limit=1, concurrency=1)
    first, second = seen[:2]
    assert asked(first[0]) == rows[0]["prompt"]
    assert first[1] == rows[0]["available_tools"]
    assert [message["role"] for message in second[0]] == ["system", "user", "assistant", "tool"]
    assert json.loads(second[0][3]["content"])["city"] == "Oslo"
    assert {record["ending"] for record in runs.records()} == {"answered"}


def test_a_changed_agent_in_an_old_folder_is_told_that_it_was_not_called(tasks: Path, tmp_path: Path) -> None:
    outcomes = [
        evaluate(lambda messages, tools, text=text: text, "x", tmp_path, dataset=str(tasks)) for text in ("a", "b")
    ]
    assert [len(outcome.problems) for outcome in outcomes] == [0, 1]
    assert outcomes[1].problems[0].startswith(f"The agent was not called, since {tmp_path} has all its tasks")


def test_what_an_agent_raises_is_no_answer_and_is_tried_again_by_the_next_call(
    rows: list[Json], tasks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = [rows[0]["prompt"], rows[8]["prompt"]]
    calls: list[str] = []

    def agent(messages: list[Json], tools: list[Json]) -> Json:
        calls.append(asked(messages))
        if asked(messages) in broken:
            raise KeyError("no such thing")
        return []

    outcome = evaluate(agent, "x", tmp_path, dataset=str(tasks), concurrency=1)
    assert not outcome.complete
    (problem,) = outcome.problems
    assert problem.endswith("the agent raised KeyError: 'no such thing'; the same call tries the others again.")
    err = capsys.readouterr().err
    assert err.count("Traceback") == err.count("This traceback is shown only once.") == 1
    assert err.endswith(f"{problem}\n")
    assert len(calls) == len(rows)
    broken = []
    assert evaluate(agent, "x", tmp_path, dataset=str(tasks)).complete
    assert calls[len(rows) :] == [rows[0]["prompt"], rows[8]["prompt"]]


def out_of_order(messages: list[Json], tools: list[Json]) -> Json:
    return messages[99]


def stopping(messages: list[Json], tools: list[Json]) -> Json:
    return next(iter([]))


def endless(messages: list[Json], tools: list[Json]) -> Json:
    return endless(messages, tools)


async def asynchronous(messages: list[Json], tools: list[Json]) -> Json:
    return {}["nothing"]


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (out_of_order, "IndexError: list index out of range"),
        (stopping, "StopIteration"),
        (endless, "RecursionError: maximum recursion depth exceeded"),  # which is no reply that cannot be read
        (asynchronous, "KeyError: 'nothing'"),
        (lambda messages, tools: sys.exit("enough"), "SystemExit: enough"),
    ],
)
def test_an_agent_that_always_raises_shows_its_own_traceback_and_ends_the_run(
    agent: Any, words: str, tasks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], runs: Runs
) -> None:
    with pytest.raises(UserError, match=f"the agent raised 3 times in a row, last {words}") as stopped:
        evaluate(agent, "x", tmp_path, dataset=str(tasks), concurrency=1)
    assert isinstance(stopped.value.__cause__, BaseException)
    err = capsys.readouterr().err
    assert err.count("Traceback (most recent call last)") == 1
    assert re.search(words, err)
    assert "provider" not in err
    assert len(runs.records()) == 2  # the third ended it
    assert evaluate(lambda messages, tools: [], "x", tmp_path, dataset=str(tasks)).complete


async def counting(messages: list[Json], tools: list[Json]) -> Json:
    return 42


@pytest.mark.parametrize("agent", [lambda messages, tools: 42, counting])
def test_an_agent_that_returns_something_else_ends_the_run_with_one_sentence(
    agent: Any, rows: list[Json], tasks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], runs: Runs
) -> None:
    sentence = "an agent returns calls, a text or a message; this one returned int; the run was stopped. "
    with pytest.raises(UserError) as stopped:
        evaluate(agent, "x", tmp_path / "new", dataset=str(tasks))
    assert str(stopped.value) == f"{sentence}Fix the agent, and repeat the same call."
    assert "Traceback" not in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
    with pytest.raises(UserError, match=f"^{sentence}Finished tasks are kept in {tmp_path}; fix the agent"):
        evaluate(
            lambda m, t: 42 if asked(m) == rows[2]["prompt"] else [], "x", tmp_path, dataset=str(tasks), concurrency=1
        )
    assert len(runs.records()) == 2


@pytest.mark.parametrize(
    ("returned", "sentence"),
    [
        (None, "this one returned NoneType (for no call give an empty list)"),
        (b"It is cold.", "this one returned bytes"),
        (
            {"calls": []},
            "an agent's message has content or tool_calls; this one has calls (a single call goes into a list)",
        ),
        ([{"tool": "get_weather", "args": {}}], "call 1 of this one has tool, args"),
        ([{"name": "get_weather", "arguments": {}}, ("get_weather", {})], "call 2 of this one has tuple"),
    ],
)
def test_calls_of_an_unknown_form_end_the_run_instead_of_counting_as_wrong(
    returned: Any, sentence: str, tasks: Path, tmp_path: Path
) -> None:
    with pytest.raises(UserError, match=re.escape(sentence)):
        evaluate(lambda messages, tools: returned, "x", tmp_path / "new", dataset=str(tasks))


def test_an_agent_that_takes_too_long_has_not_answered(tasks: Path, tmp_path: Path) -> None:
    begun = time.monotonic()
    outcome = evaluate(
        lambda messages, tools: time.sleep(20), "x", tmp_path, dataset=str(tasks), limit=1, timeout=0.1, concurrency=4
    )
    assert time.monotonic() - begun < 10
    assert outcome["coverage"] == 0
    assert "no answer within 0.1 seconds" in outcome.problems[0]
    assert "provider" not in outcome.problems[0]


def test_what_is_said_of_progress_is_said_soon_and_without_what_there_is_not(
    tasks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("runner.progress.FIRST", 0.2)
    evaluate(lambda messages, tools: time.sleep(1) or [], "x", tmp_path, dataset=str(tasks), limit=1)
    assert "\n0 of 4 tasks\n" in capsys.readouterr().err


def test_an_agent_is_evaluated_where_an_event_loop_runs_already(tasks: Path, tmp_path: Path) -> None:
    async def notebook() -> bool:
        return evaluate(lambda messages, tools: [], "x", tmp_path, dataset=str(tasks), limit=1).complete

    assert asyncio.run(notebook())


def test_wrong_use_gets_one_sentence(tasks: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="the agent must be a function of messages and tools; it is str"):
        evaluate("gpt", "x", tmp_path)  # type: ignore[arg-type]
    with pytest.raises(UserError, match=r"no option .limits.; did you mean limit\?"):
        evaluate(lambda messages, tools: [], "x", tmp_path, limits=1)
    for option in ("model", "answer", "integration", "temperature", "api_key"):  # an agent takes their place
        with pytest.raises(UserError, match=f"no option '{option}'"):
            evaluate(lambda messages, tools: [], "x", tmp_path, **{option: "gpt"})
    outcome = evaluate(lambda messages, tools: [], "x", tmp_path, dataset=str(tasks), limit=1, select={"level": [0]})
    assert "Spent: 1 request, " in outcome.summary
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.tex").touch()
    with pytest.raises(UserError, match=r"\(it has no run\.json\); name another folder with `out`\."):
        evaluate(lambda messages, tools: [], "x", tmp_path / "other", dataset=str(tasks))
