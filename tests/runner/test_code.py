"""Programs in the place of calls: what the model is shown, what is run and recorded, and whose fault a failure is."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from families import family
from families.agents import Action
from families.composition import FAMILY
from generator.core.sandbox import MAX_OUTPUT
from runner import program
from runner.execute import Session
from runner.program import ProgramResult, run
from runner.protocols import PROTOCOLS
from runner.protocols.stubs import parameters, read_stub, stub
from runner.references import pieces
from simulators import TOOLS
from tests.cases import from_json

from .runs import Cli, Runs
from .server import Answer

Json = Any
Oracle = Callable[[str], Answer]

ROOT = Path(program.__file__).parents[1]
CODE = PROTOCOLS["code"]
SCHEMAS = [TOOLS[name].schema for name in ("get_weather", "unit_convert", "calculate_date_diff")]


def ran(code: str, budget: int | None = None) -> tuple[ProgramResult, list[Json]]:
    session = Session(FAMILY.world({}), references=False)
    return run(code, SCHEMAS, session, budget), session.calls


def test_every_tool_is_shown_as_a_function_that_says_all_of_its_schema() -> None:
    schemas = [tool.schema for tool in TOOLS.values()]
    assert [read_stub(stub(schema)) for schema in schemas] == schemas
    messages, tools = CODE.ask("Is it cold in Oslo?", schemas)
    assert (CODE.observe(messages, tools).tools, CODE.observe(messages, tools).request, tools) == (
        schemas,
        "Is it cold in Oslo?",
        [],
    )


def test_a_parameter_that_python_keeps_for_itself_has_another_name() -> None:
    given = {
        "from": {"type": "string"},
        "n": {"type": "integer", "default": 3, "minimum": 1},
        "kind": {"type": "string", "enum": ["a", "b"]},
    }
    schema = {"type": "object", "properties": given, "required": ["kind", "from"]}
    tool = {"type": "function", "function": {"name": "f", "description": 'Does "it".', "parameters": schema}}
    assert stub(tool).startswith("def f(from_: str, kind: Literal['a', 'b'], n: int = 3) -> dict:")
    assert parameters(tool) == {"from_": "from", "kind": "kind", "n": "n"}
    assert read_stub(stub(tool))["function"]["parameters"]["properties"] == given


PROGRAM = "print(get_weather(city='Oslo')['temperature_c'])"


@from_json
def test_the_program_in_a_reply_is_found(text: str, code: str) -> None:
    assert CODE.program({"content": text}) == code


def test_calls_are_recorded_with_names_arguments_and_outputs_whichever_way_they_are_written() -> None:
    code = (
        "for city in ('Oslo', 'Rome'):\n    got = get_weather(city)\n"
        "converted = unit_convert(got['temperature_c'], from_='celsius', to='kelvin')\nconverted['result']"
    )
    found, calls = ran(code)
    rome = FAMILY.world({}).call("get_weather", {"city": "Rome"})
    assert [(call["name"], call["turn"]) for call in calls] == [
        ("get_weather", 0),
        ("get_weather", 1),
        ("unit_convert", 2),
    ]
    assert calls[1] == {"name": "get_weather", "arguments": {"city": "Rome"}, "output": rome, "turn": 1}
    assert calls[2]["arguments"] == {"value": rome["temperature_c"], "from": "celsius", "to": "kelvin"}
    assert found == ProgramResult(json.dumps(calls[2]["output"]["result"]), "answered")


def test_what_is_printed_is_the_answer_and_else_the_last_value() -> None:
    for code, answer in (
        ("print(3)\n4", "3"),
        ("4", "4"),
        ("'a b'", "a b"),
        ("{'a': [1]}", '{"a": [1]}'),
        ("x = 4", None),
        ("", None),
    ):
        assert ran(code)[0] == ProgramResult(answer, "answered"), code


def test_a_refused_call_is_recorded_and_raised_and_can_be_made_up_for() -> None:
    found, calls = ran(
        "try:\n    get_weather('Atlantis')\nexcept RuntimeError as error:\n    print(error)\nget_weather('Oslo')"
    )
    assert (found.ending, found.answer) == ("answered", calls[0]["error"])
    assert [call["name"] for call in calls if "output" in call] == ["get_weather"]
    found, calls = ran("get_weather('Atlantis')\nget_weather('Oslo')")
    assert (found.ending, found.answer, len(calls)) == ("program_error", None, 1)
    _, calls = ran("get_weather('Oslo', 7)")
    assert "error" in calls[0]


OWN = [
    "1 +",
    "1 / 0",
    "get_wether('Oslo')",
    "get_weather('Oslo').temperature_c",
    "import requests",
    "open('/etc/passwd')",
    "'a'.nope()",
    "input()",
    "10 ** 5_000",
    "[{10 ** 5_000: 1}]",
    "raise ValueError('a' * 1_000_000)",
]
LACKING = [
    "def f():\n    yield 1",
    "import heapq",
    "class A(Exception): pass",
    "sorted(['b'], key=str.lower)",
    "vars()",
    "().__class__.__base__",
    "import os\nos.system('ls')",
    "import math\nmath.sumprod([1], [2])",
]


@pytest.mark.parametrize("code", OWN)
def test_what_python_cannot_run_either_is_the_model_s_error(code: str) -> None:
    found, _ = ran(code)
    assert (found.ending, 0 < len(found.error or "") <= MAX_OUTPUT) == ("program_error", True)


@pytest.mark.parametrize("code", LACKING if sys.version_info >= (3, 12) else LACKING[:-1])
def test_what_python_could_run_is_counted_apart(code: str) -> None:
    found, _ = ran(code)
    assert (found.ending, bool(found.error)) == ("unsupported", True)


def test_programs_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    found, calls = ran(
        "for n in range(9):\n    try:\n        get_weather('Oslo')\n    except RuntimeError:\n        "
        "pass\nprint('done')",
        budget=3,
    )
    assert (found.ending, found.answer, len(calls)) == ("call_budget", None, 3)
    monkeypatch.setattr(program, "MAX_CALLS", 5)
    assert ran("while True: get_weather('Oslo')")[0].ending == "call_budget"
    assert len(ran("while True: get_weather('Oslo')")[1]) == 5
    found, calls = ran("get_weather('a' * 10_000_000)")
    assert (found.ending, calls) == ("program_limit", [])
    assert ran("print('a' * 100_000)")[0].ending == ran("[0] * 10 ** 9")[0].ending == "program_limit"
    assert ran("x = []\nfor n in range(50_000): x = [x]\nget_weather(x)")[0].ending == "program_error"
    monkeypatch.setattr(program, "MAX_SECONDS", 0)
    assert ran("get_weather('Oslo')")[0].ending == "program_limit"


def test_references_become_expressions() -> None:
    said = Action([("f", {"from": "{{call_1.a[0].b}}", "x": ["{{call_2.c}}", 1, True, None]})], "It is {{call_1.d}}.")
    lines = CODE.write(said, 0)["content"].splitlines()
    assert lines[1] == "call_1 = f(from_=call_1['a'][0]['b'], x=[call_2['c'], 1, True, None])"
    assert lines[2] == "print('It is ' + str(call_1['d']) + '.')"
    assert pieces("") == [""]
    assert pieces("{{x}}") == ["{{x}}"]


@pytest.mark.parametrize("dodge", ["exit()", "import heapq"])
def test_a_program_cannot_escape_its_score(dodge: str, runs: Runs) -> None:
    """A model that ends its program on the tasks that it cannot do is wrong on them, and not without a score."""

    def answer(body: Json) -> Json:
        long = len(body["messages"][1]["content"]) > 100
        return {"role": "assistant", "content": f"```python\n{dodge}\n```"} if long else runs.oracle("code")(body)

    with runs.serve(answer):
        status, out, _ = runs("--protocol code")
    lines = runs.records()
    dodged = [line for line in lines if "error" in line["program"] and line["program"]["error"]]
    assert 0 < len(dodged) < len(lines)
    assert (status, runs.scores()["coverage"]) == (0, 1)
    assert {line["ending"] for line in dodged} <= {"unsupported", "program_error", "program_limit"}
    assert all(line["prediction"] == [] for line in dodged)
    right = {task["task_id"] for task in runs.scores()["scores"]["per_task"] if task["strict"]}
    assert right == {line["task_id"] for line in lines} - {line["task_id"] for line in dodged}
    if lacking := [line for line in dodged if line["ending"] == "unsupported"]:
        assert sum(runs.scores()["unsupported"].values()) == len(lacking)
        assert f"{len(lacking)} program" in out


def test_programs_give_the_same_in_every_process() -> None:
    code = (
        "import random, time\nfrom datetime import datetime\ntime.sleep(5)\n"
        "print(random.random(), {'b', 'a', 'c'}, hash('x'), datetime.now(), get_weather('Oslo')['temperature_c'])"
    )
    script = (
        "import sys\nfrom families.composition import FAMILY\nfrom runner.execute import Session\nfrom "
        "runner.program import run\n"
        "from simulators import TOOLS\nprint(run(sys.argv[1], [TOOLS['get_weather'].schema], "
        "Session(FAMILY.world({})), None))"
    )
    env = {**os.environ, "PYTHONHASHSEED": "7"}
    elsewhere = subprocess.run(
        [sys.executable, "-c", script, code], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    ).stdout
    here, _ = ran(code)
    assert (elsewhere, here.ending) == (f"{here}\n", "answered")


@pytest.mark.parametrize("protocol", ["react", "code"])
def test_the_oracle_of_function_graphs_arrives(protocol: str, cli: Cli, tmp_path: Path, runs: Runs) -> None:
    command = "run --family function_graphs --model baseline/oracle --select depth=1,2,4 --select n_core=5 --limit 4"
    assert cli(f"{command} --protocol {protocol} --out", tmp_path)[0] == 0
    found = runs.scores()["scores"]
    assert (found["success"], found["efficiency"]) == (1, 1)


def test_a_value_is_put_into_the_form_of_the_family() -> None:
    graphs, answers = family("function_graphs"), family("answers")
    assert [graphs.format_answer(text) for text in ("713", "so\nANSWER: 713")] == ["ANSWER: 713", "so\nANSWER: 713"]
    assert [answers.format_answer(text) for text in ("12.5", "so\nAnswer: 12.5")] == [
        "Answer: 12.5",
        "so\nAnswer: 12.5",
    ]
