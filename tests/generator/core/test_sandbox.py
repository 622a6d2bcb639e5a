"""What a model's program may do, and what it may not: one test a bound."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from generator.answers.tools import TOOLS, call
from generator.core import sandbox
from generator.core.sandbox import RefusedError, execute
from simulators import ToolError
from tests.cases import from_json

ROOT = Path(__file__).parents[3]


@from_json
def test_the_value_of_the_last_line_comes_back_as_json(code: str, result: object) -> None:
    assert execute(code).result == result


def test_what_is_printed_comes_back() -> None:
    assert execute("print('a', 1)\nprint('b')").printed == "a 1\nb\n"


def test_each_run_starts_afresh() -> None:
    execute("secret = 42")
    with pytest.raises(RefusedError, match="secret"):
        execute("secret")


@from_json
def test_every_bound_stops_a_program_and_is_said(what: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sandbox._LIMITS, "max_feed_duration_secs", 0.25)
    started = time.monotonic()
    with pytest.raises(RefusedError) as caught:
        execute(code)
    assert caught.value.limit, what
    assert not caught.value.unsupported
    assert time.monotonic() - started < 5


@pytest.mark.parametrize("code", ["for number in range(10000): f(number)", "1" + " " * sandbox.MAX_CODE])
def test_calls_to_the_host_and_the_length_of_a_program_are_bounded(code: str) -> None:
    with pytest.raises(RefusedError) as caught:
        execute(code, {"f": lambda number: number})
    assert (caught.value.limit, caught.value.unsupported) == (True, False)


@from_json
def test_nothing_outside_can_be_reached(what: str, code: str) -> None:
    with pytest.raises(RefusedError):
        pytest.fail(f"{what}: {execute(code)}")


def test_the_clock_stands_still_and_sleep_returns_at_once() -> None:
    started = time.monotonic()
    code = "import time, datetime\nfirst = time.time()\ntime.sleep(100)\n[time.time() - first, str(datetime.datetime.now()), str(datetime.date.today())]"
    assert execute(code).result == [0.0, "2026-03-10 09:30:00", "2026-03-10"]
    assert time.monotonic() - started < 5


def test_chance_hash_order_and_time_are_the_same_in_every_process() -> None:
    drawn = "import random, time\nrandom.seed()\n[random.random(), random.randint(1, 10**9), hash('abc'), list({'b', 'a', 'c'})]"
    code = f"from generator.core.sandbox import execute\nprint(execute({drawn!r}), end='')"
    env = {**os.environ, "PYTHONHASHSEED": "1"}  # this process has another
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, check=True, text=True)
    assert done.stdout == str(execute(drawn))


@from_json
def test_what_python_could_run_and_the_sandbox_cannot_is_told_apart(code: str, unsupported: bool) -> None:
    with pytest.raises(RefusedError) as caught:
        execute(code)
    assert caught.value.unsupported is unsupported
    assert not caught.value.limit


@pytest.mark.parametrize("code", ["\ud800", "a\0b"])
def test_what_is_no_text_is_refused(code: str) -> None:
    with pytest.raises(RefusedError):
        execute(code)


def test_a_program_calls_host_functions_and_catches_what_they_raise() -> None:
    def refuse(city: str) -> float:
        raise ValueError(f"no city {city}")

    def weather(city: str) -> object:
        return call("get_weather", {"city": city})

    with pytest.raises(RefusedError, match="no city named 'Atlantis'") as caught:
        execute("f(city='Atlantis')", {"f": weather})
    assert not caught.value.unsupported
    assert execute("f('Oslo') + 1", {"f": len}).result == 5
    caught_there = "try:\n    x = f('Atlantis')\nexcept RuntimeError:\n    x = 1\nexcept ValueError as error:\n    x = str(error)\nx"
    assert execute(caught_there, {"f": weather}).result == 1
    assert execute(caught_there, {"f": refuse}).result == "no city Atlantis"


def test_a_killed_program_leaves_the_next_one_alone() -> None:
    with pytest.raises(RefusedError):
        execute("[0] * 10 ** 9")
    assert execute("2").result == 2


def test_the_tool_gives_result_and_output_and_refuses_in_a_sentence() -> None:
    assert call("python", {"code": "print('x')\n3"}) == {"result": 3, "printed": "x\n"}
    with pytest.raises(ToolError, match="ZeroDivisionError"):
        call("python", {"code": "1 / 0"})
    with pytest.raises(ToolError, match="needs the argument"):
        call("python", {})
    with pytest.raises(ToolError, match="There is no tool"):
        call("send_email", {})
    assert set(TOOLS) >= {"python", "search"}
