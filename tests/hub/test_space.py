"""The metric's Space as the Hub runs it: the published files, in a folder of their own, seen through a browser."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from families import configs, family
from tests.hub.conftest import SPACE, Published

pytest.importorskip("gradio", reason="the Space's page needs gradio: pip install 'comptoolbench[browser]'")
webdriver = pytest.importorskip("selenium.webdriver", reason="the Space's page is looked at with selenium: pip install 'comptoolbench[browser]'")
BROWSER, DRIVER = shutil.which("chromium") or shutil.which("google-chrome"), shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(
    not (BROWSER and DRIVER), reason="the Space's page is looked at with Chromium and its driver: apt-get install chromium chromium-driver"
)

PATIENCE = 60  # seconds


@pytest.fixture(scope="module")
def address(published: Published, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The running app."""
    folder = tmp_path_factory.mktemp("space")
    repo = published.hub.repos["space", SPACE]
    for path in repo.commits[repo.branches["main"]]:
        (folder / path).write_bytes(published.hub.content("space", SPACE, path))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "HF_ENDPOINT": published.hub.endpoint, "HF_HOME": str(folder / "home"), "GRADIO_ANALYTICS_ENABLED": "False"}
    environment |= {"GRADIO_SERVER_NAME": "127.0.0.1", "GRADIO_SERVER_PORT": str(port), "GRADIO_TEMP_DIR": str(folder / "uploads")}
    with (folder / "log").open("wb") as log, subprocess.Popen([sys.executable, "app.py"], cwd=folder, env=environment, stdout=log, stderr=log) as app:
        try:
            _wait(lambda: _listens(port), (folder / "log").read_text)
            yield f"http://127.0.0.1:{port}"
        finally:
            app.terminate()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    yield driver
    driver.quit()


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


def _score(browser: Any, address: str, predictions: Path) -> Any:
    """Upload a file and press the button."""
    browser.get(address)
    upload = _wait(lambda: browser.find_elements("css selector", "input[type=file]"), lambda: browser.page_source)[0]
    upload.send_keys(str(predictions))
    _wait(lambda: predictions.name.removesuffix(predictions.suffix) in browser.page_source, lambda: browser.page_source)
    _wait(lambda: browser.find_elements("xpath", "//button[normalize-space()='Score']"), lambda: browser.page_source)[0].click()


def test_a_file_of_predictions_gives_scores_and_a_plot(browser: Any, address: str, tmp_path: Path) -> None:
    rows = list(configs()["default"].every_row(family("composition").options))
    lines = [
        {"task_id": row["task_id"], "prediction": [{"name": step["tool_name"], "arguments": step["arguments"]} for step in row["expected_trace"]]}
        for row in rows
    ]
    lines[0]["prediction"] = [{"name": "<img src=x onerror=alert(1)>", "arguments": {}}]
    predictions = tmp_path / "predictions.jsonl"
    predictions.write_text("".join(json.dumps(line) + "\n" for line in lines))
    _score(browser, address, predictions)
    _wait(lambda: browser.find_elements("css selector", "svg[aria-label='Accuracy by level'] rect"), lambda: browser.page_source)
    shown = browser.find_element("tag name", "body").text
    assert f"accuracy {1 - 1 / len(rows):.3f}" in shown
    assert "accuracy_l1 1.000" in shown
    assert "<img src=x onerror=alert(1)>" in shown
    assert not browser.find_elements("css selector", "img[src=x]")


def test_a_file_that_is_no_json_is_explained(browser: Any, address: str, tmp_path: Path) -> None:
    predictions = tmp_path / "broken.jsonl"
    predictions.write_text('{"task_id": \n')
    _score(browser, address, predictions)
    _wait(lambda: "Line 1 is not JSON" in browser.find_element("tag name", "body").text, lambda: browser.page_source)
