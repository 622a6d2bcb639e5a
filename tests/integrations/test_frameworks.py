"""Agents of other frameworks, put to the tasks as docs/python.md shows it; where a framework is not installed, not."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.runner.runs import Runs, tool_call
from tests.runner.server import KEY, Answer
from tests.test_docs import blocks

Json = Any
CHAT = "import agents\nagents.set_default_openai_api('chat_completions')\n"  # what the test's server speaks
SDK = pytest.param("from agents import", CHAT, marks=pytest.mark.skipif(not find_spec("agents"), reason="no agents"))
GRAPH = pytest.param(
    "from langchain.agents import",
    "",
    marks=pytest.mark.skipif(not all(map(find_spec, ("langchain", "langchain_openai"))), reason="no LangChain"),
)


def evaluated(begins: str, before: str, runs: Runs, answer: str | Answer, **options: Json) -> list[Json]:
    """The records of the agent of a block of the page whose model is a server with an answer."""
    (block,) = (block for block in blocks("docs/python.md", "python") if block.startswith(begins))
    said = {"name": "mine", "out": "run", "dataset": str(runs.tasks), "catalog": "task", **options}
    with runs.serve(answer) as server:
        done = subprocess.run(
            [sys.executable, "-c", f"{before}{block}\nimport comptoolbench\ncomptoolbench.evaluate(agent, **{said!r})"],
            cwd=runs.folder,
            env={
                **os.environ,
                "PYTHONPATH": str(Path(__file__).parents[2]),
                "OPENAI_BASE_URL": server.base,
                "OPENAI_API_KEY": KEY,
                "LITELLM_LOCAL_MODEL_COST_MAP": "True",
            },
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    return runs.records("run")


@pytest.mark.parametrize(("begins", "before"), [SDK, GRAPH])
def test_an_agent_that_knows_the_answers_is_right(begins: str, before: str, runs: Runs) -> None:
    records = evaluated(begins, before, runs, "multi-turn", protocol="multi-turn", limit=2)
    assert len(records) == 8
    assert {record["ending"] for record in records} == {"answered"}
    runs.perfect("run")


@pytest.mark.parametrize(("begins", "before"), [SDK])
def test_calls_that_cannot_be_done_count(begins: str, before: str, runs: Runs) -> None:
    wrong = tool_call("no_such_tool", "{}")
    wrong["tool_calls"] += tool_call("get_weather", '{"city": ')["tool_calls"]
    wrong["tool_calls"][1]["id"] = "b"
    done = {"role": "assistant", "content": "Done."}

    def answer(body: Json) -> Json:
        return done if body["messages"][-1]["role"] == "tool" else wrong

    for record in evaluated(begins, before, runs, answer, protocol="multi-turn", limit=1):
        assert [call["name"] for call in record["prediction"]] == ["no_such_tool", "get_weather"]
        assert all(call["error"] for call in record["prediction"])
        assert record["answer"] == "Done."
    assert runs.scores("run")["coverage"] == 1
