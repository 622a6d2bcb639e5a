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
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from families import configs, family
from families.family import METRICS
from releases.publish import space_files
from tests.releases.conftest import Published
from tests.runner.report.browser import Browser
from tests.runner.runs import gold

pytest.importorskip("gradio", reason="the Space's page needs gradio; the extra `browser` is not installed")

PATIENCE = 300  # seconds


SPACES = sorted(path.parent.name for path in METRICS.glob("*/app.py"))
PLACE = "return document.querySelector('.results').getBoundingClientRect().top / innerHeight"
BROKEN = """
document.querySelectorAll('.ctb details').forEach(one => { one.open = true; });
return [...document.querySelectorAll('.ctb td, .ctb th')].flatMap(
    cell => [...cell.textContent.matchAll(/[^\\s-]+/g)].filter(word => {
        const range = document.createRange();
        range.setStart(cell.firstChild, word.index);
        range.setEnd(cell.firstChild, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map(word => word[0]));
"""
WIDE = """
return [...document.querySelectorAll('.block')].filter(one => one.scrollWidth > one.clientWidth + 1)
    .map(one => one.innerText);
"""
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


def _wait(condition: Callable[[], Any], story: Callable[[], Any]) -> Any:
    """Wait for a condition and return what it gives; tell the story if it never comes true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.1)
    raise AssertionError(story())


class Page:
    """A Space in the browser."""

    def __init__(self, driver: Any, metric: str, address: str) -> None:
        self.driver, self.metric, self.address = driver, metric, address
        self.examples = list(import_module(f"metric.{metric}.app").SPACE.examples)

    def look(self, width: int) -> None:
        self.driver.set_window_size(width, 1000)

    def run(self, script: str) -> Any:
        return self.driver.execute_script(script)

    def is_within(self, top: float) -> bool:
        """Whether the results begin in this part of the window's height."""
        return bool(0 <= self.run(PLACE) < top)

    def open(self) -> None:
        self.look(1440)
        self.driver.get(self.address)
        self.wait(lambda: self.all("textarea"))

    def wait(self, condition: Callable[[], Any]) -> Any:
        return _wait(condition, lambda: self.driver.page_source)

    def all(self, selector: str) -> list[Any]:
        return list(self.driver.find_elements("css selector", selector))

    @property
    def shown(self) -> str:
        return str(self.run("return document.body.innerText"))  # a script has a time limit of its own

    def wait_for(self, text: str) -> None:
        self.wait(lambda: text in self.shown)

    def press(self, button: str) -> None:
        path = f"//button[normalize-space()='{button}']"
        self.wait(lambda: self.driver.find_elements("xpath", path))[0].click()

    def score(self, predictions: Path, text: str) -> None:
        """Upload a file and press the button."""
        predictions.write_text(text)
        self.open()
        opener = "//button[normalize-space(span)='Upload predictions']"
        self.wait(lambda: self.driver.find_elements("xpath", opener))[0].click()
        self.wait(lambda: self.all("input[type=file]"))[0].send_keys(str(predictions))
        self.wait(lambda: predictions.stem in self.driver.page_source)
        self.press("Score")


@pytest.fixture
def page(browser: Any, space: tuple[str, str]) -> Page:
    return Page(browser, *space)


def test_examples_fill_themselves_in_and_are_scored_in_view_and_mistakes_are_said(page: Page) -> None:
    page.open()
    page.wait_for("A worked example")
    page.wait_for("Built with Gradio")
    assert "Use via API" not in page.shown, "it would name no endpoint"
    (field, *_) = page.all("textarea")
    page.wait(lambda: "task_id" in field.get_attribute("value"))
    right, *_, wrong = page.examples
    for width, example, said in ((1440, right, "100.0 %"), (390, wrong, "What went wrong")):
        page.look(width)
        page.press(f"Example: {example}")
        page.wait_for(said)
        top = 0.05 if width < 800 else 0.7  # below what was asked for, or beside it
        _wait(partial(page.is_within, top), lambda: page.run(PLACE))
        assert "A worked example" not in page.shown
        assert page.run("return document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
        assert page.run(BROKEN) == [], "words of tables are broken"
        assert page.run(WIDE) == [], "a part scrolls sideways"
    with urlopen(f"{page.address}/gradio_api/info") as told:
        assert json.load(told)["named_endpoints"] == {}, "the events of a page are of no use to a client"
    field.clear()
    field.send_keys("{")
    page.press("Score")
    (mistake,) = page.wait(lambda: page.all(".ctb .mistake"))
    assert "is not JSON" in mistake.text
    assert said not in page.shown, "no earlier scores are left"


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_a_file_that_cannot_be_read_is_said_to_be_so_and_the_box_is_empty(page: Page, tmp_path: Path) -> None:
    page.score(tmp_path / "broken.jsonl", '{"task_id": \n')
    page.wait_for("Line 1 is not JSON")
    assert "A worked example" not in page.shown
    (field, *_) = page.all("textarea")
    assert field.get_attribute("value") == "", "the box does not hold what is not scored"


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_a_call_in_the_shape_of_openai_is_read_and_its_wrong_argument_marked(page: Page, tmp_path: Path) -> None:
    call = {"type": "function", "function": {"name": "web_page_fetch", "arguments": json.dumps({"url": "x"})}}
    page.score(tmp_path / "openai.jsonl", json.dumps({"task_id": "L1_chain_0049", "prediction": [call]}))
    (mark,) = page.wait(lambda: page.all(".results mark"))
    assert mark.text == 'url="x"'
    assert 'web_page_fetch(url="x")' in page.shown


@pytest.mark.parametrize("space", ["comptool_gap"], indirect=True)
def test_a_file_of_predictions_gives_scores_and_a_plot(page: Page, tmp_path: Path) -> None:
    rows = list(configs()["default"].every_row(family("composition").options))
    lines = [{"task_id": row["task_id"], "prediction": gold(row)} for row in rows]
    lines[0]["prediction"] = [{"name": "<img src=x onerror=alert(1)>", "arguments": {}}]
    page.score(tmp_path / "predictions.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    page.wait(lambda: page.all(".ctb .bar"))
    shown = page.shown
    assert f"Strict: everything right, all tasks\n{100 - 100 / len(rows):.1f} %" in shown
    assert "L1 chains 64 tasks\n100.0 %" in shown
    assert "<img src=x onerror=alert(1)>" in shown
    assert not page.all("img[src=x]")
