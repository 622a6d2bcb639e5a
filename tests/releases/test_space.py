"""The metrics' Spaces as the Hub runs them.

The published files, each in a folder of its own, seen through a browser.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from families import configs, family
from families.family import METRICS
from releases.publish import space_files
from tests.releases.conftest import Published
from tests.runner.report.browser import Browser

pytest.importorskip("gradio", reason="the Space's page needs gradio; the extra `browser` is not installed")

PATIENCE = 300  # seconds


SPACES = sorted(path.parent.name for path in METRICS.glob("*/app.py"))
PLACE = "return document.querySelector('.ctb .cards').getBoundingClientRect().top / innerHeight"
APPS = """
import os, runpy, signal, sys
import datasets, evaluate, gradio  # which takes most of a start, and is done once for all
for place in sys.argv[1:]:
    folder, _, port = place.rpartition(":")
    if not os.fork():
        os.chdir(folder)
        os.environ["GRADIO_SERVER_PORT"] = port
        runpy.run_path("app.py", run_name="__main__")
signal.pause()
"""


@pytest.fixture(scope="module")
def apps(published: Published, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[dict[str, int], Path]]:
    """The apps at work, each in a process and a folder of its own: their ports, and the file of what they say."""
    folder = tmp_path_factory.mktemp("spaces")
    ports = {}
    for metric in SPACES:
        (folder / metric).mkdir()
        for path, content in space_files(METRICS / metric).items():
            (folder / metric / path).write_bytes(content)
        with socket.create_server(("127.0.0.1", 0)) as free:
            ports[metric] = free.getsockname()[1]
    environment = {
        **os.environ,
        "HF_ENDPOINT": published.hub.endpoint,
        "HF_HOME": str(folder / "home"),
        "GRADIO_ANALYTICS_ENABLED": "False",
        "GRADIO_SERVER_NAME": "127.0.0.1",
        "GRADIO_TEMP_DIR": str(folder / "uploads"),
    }
    command = [sys.executable, "-c", APPS, *(f"{folder / metric}:{port}" for metric, port in ports.items())]
    with (folder / "log").open("wb") as log:
        running = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True)
        try:
            yield ports, folder / "log"
        finally:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()


@pytest.fixture(scope="module", params=SPACES)
def space(request: pytest.FixtureRequest, apps: tuple[dict[str, int], Path]) -> tuple[str, str]:
    """A metric, and the address of its running app."""
    ports, log = apps
    _wait(lambda: _listens(ports[request.param]), log.read_text)
    return request.param, f"http://127.0.0.1:{ports[request.param]}"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with Browser.started(tmp_path_factory.mktemp("profile")) as started:
        yield started.driver


def _listens(port: int) -> bool:
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


def _wait(condition: Any, story: Any) -> Any:
    """Wait for a condition and return what it gives; tell the story if it never comes true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.1)
    raise AssertionError(story())


def _shown(browser: Any) -> str:
    return str(browser.execute_script("return document.body.innerText"))  # a script has a time limit of its own


def _press(browser: Any, address: str, button: str, predictions: Path | None = None) -> None:
    """Upload a file, if there is one, and press a button."""
    browser.get(address)
    if predictions:
        opener = "//button[normalize-space(span)='Upload predictions']"
        _wait(lambda: browser.find_elements("xpath", opener), lambda: browser.page_source)[0].click()
        upload = _wait(lambda: browser.find_elements("css selector", "input[type=file]"), lambda: browser.page_source)
        upload[0].send_keys(str(predictions))
        _wait(lambda: predictions.stem in browser.page_source, lambda: browser.page_source)
    _wait(
        lambda: browser.find_elements("xpath", f"//button[normalize-space()='{button}']"), lambda: browser.page_source
    )[0].click()


def test_a_space_checks_its_input_before_it_loads_anything(
    browser: Any, space: tuple[str, str], tmp_path: Path
) -> None:
    predictions = tmp_path / "broken.jsonl"
    predictions.write_text('{"task_id": \n')
    _press(browser, space[1], "Score", predictions)
    _wait(lambda: "Line 1 is not JSON" in _shown(browser), lambda: browser.page_source)


def test_an_example_is_scored_by_a_click(browser: Any, space: tuple[str, str]) -> None:
    metric, address = space
    right, *_, nothing = import_module(f"metric.{metric}.app").SPACE.examples
    for name, said in ((right, "100.0 %"), (nothing, "What went wrong")):
        _press(browser, address, f"Example: {name}")
        _wait(lambda said=said: said in _shown(browser), lambda: browser.page_source)


def test_what_a_click_gives_is_in_view(browser: Any, space: tuple[str, str]) -> None:
    *_, nothing = import_module(f"metric.{space[0]}.app").SPACE.examples
    for width in (1440, 390):
        browser.set_window_size(width, 1000)
        _press(browser, space[1], f"Example: {nothing}")
        _wait(lambda: browser.find_elements("css selector", ".ctb .cards"), lambda: browser.page_source)
        _wait(lambda: 0 <= browser.execute_script(PLACE) < 0.7, lambda: browser.execute_script(PLACE))
        assert "A worked example" not in _shown(browser)


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_a_call_in_the_shape_of_openai_is_read_and_its_wrong_argument_marked(
    browser: Any, space: tuple[str, str], tmp_path: Path
) -> None:
    call = {"type": "function", "function": {"name": "web_page_fetch", "arguments": json.dumps({"url": "x"})}}
    predictions = tmp_path / "openai.jsonl"
    predictions.write_text(json.dumps({"task_id": "L1_chain_0049", "prediction": [call]}))
    _press(browser, space[1], "Score", predictions)
    (mark,) = _wait(lambda: browser.find_elements("css selector", ".results mark"), lambda: browser.page_source)
    assert mark.text == 'url="x"'
    assert 'web_page_fetch(url="x")' in _shown(browser)


def test_an_error_leaves_no_earlier_scores(browser: Any, space: tuple[str, str]) -> None:
    right = next(iter(import_module(f"metric.{space[0]}.app").SPACE.examples))
    _press(browser, space[1], f"Example: {right}")
    _wait(lambda: "100.0 %" in _shown(browser), lambda: browser.page_source)
    field = browser.find_element("css selector", "textarea")
    field.clear()
    field.send_keys("{")
    browser.find_element("xpath", "//button[normalize-space()='Score']").click()
    _wait(lambda: browser.find_elements("css selector", ".ctb .mistake"), lambda: browser.page_source)
    assert "is not JSON" in browser.find_element("css selector", ".ctb .mistake").text
    assert "100.0 %" not in _shown(browser)


def test_a_worked_example_fills_itself_in(browser: Any, space: tuple[str, str]) -> None:
    for width in (1440, 390):
        browser.set_window_size(width, 1000)
        browser.get(space[1])
        _wait(lambda: "A worked example" in _shown(browser), lambda: browser.page_source)
        field = browser.find_element("css selector", "textarea")
        _wait(lambda field=field: "task_id" in field.get_attribute("value"), lambda: browser.page_source)
        wide = browser.execute_script("return document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, "the page scrolls sideways"


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_a_file_of_predictions_gives_scores_and_a_plot(browser: Any, space: tuple[str, str], tmp_path: Path) -> None:
    rows = list(configs()["default"].every_row(family("composition").options))
    lines = [
        {
            "task_id": row["task_id"],
            "prediction": [
                {"name": step["tool_name"], "arguments": step["arguments"]} for step in row["expected_trace"]
            ],
        }
        for row in rows
    ]
    lines[0]["prediction"] = [{"name": "<img src=x onerror=alert(1)>", "arguments": {}}]
    predictions = tmp_path / "predictions.jsonl"
    predictions.write_text("".join(json.dumps(line) + "\n" for line in lines))
    _press(browser, space[1], "Score", predictions)
    _wait(
        lambda: browser.find_elements("css selector", ".ctb .bar"),
        lambda: browser.page_source,
    )
    shown = _shown(browser)
    assert f"Strict: everything right, all tasks\n{100 - 100 / len(rows):.1f} %" in shown
    assert "Strict, L1 chains\n100.0 %" in shown
    assert "<img src=x onerror=alert(1)>" in shown
    assert not browser.find_elements("css selector", "img[src=x]")
