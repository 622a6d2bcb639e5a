"""Makes the pictures in README.md: screenshots, by Chromium, of a task in the report of the published runs.

$ python -m releases.picture
"""

import json
import shutil
from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

import comptoolbench
from families import DEFAULT
from runner.published import published
from runner.report.build import write_report
from runner.report.data import load_runs

# Width of the window, number of steps shown and scale, by picture; the second is for phones.
PICTURES = {"report": (1100, 2, 1), "report_narrow": (390, 1, 2)}
HEIGHT = 800  # of the window in pixels; a picture is as high as its content
MARGIN = 12  # margin below the steps in pixels
PATIENCE = 10  # seconds within which the page must show the task
# Remove all but the task; then measure it up to the end of its first steps.
ISOLATE = "document.body.replaceChildren(document.getElementById('task')); scrollTo({top: 0, behavior: 'instant'})"
FRAME = """
const [margin, steps, scale] = arguments;
const end = document.querySelectorAll('#task .card')[steps - 1].getBoundingClientRect().bottom;
return {x: 0, y: 0, width: innerWidth, height: end + margin, scale};
"""


def pictures(folder: Path) -> None:
    """Write the report of the published runs, and take screenshots of a task of the best run.

    This needs the extras `report` and `browser`.
    """
    from selenium import webdriver

    with TemporaryDirectory() as temporary:
        page = Path(temporary, "report.html")
        runs = load_runs([], published=published())
        write_report(runs, page)
        whole = [run for run in runs if run.settings["family"] == DEFAULT and not run.settings["limit"]]
        best = max(whole, key=lambda run: run.scores["strict_accuracy"])
        length = {
            row["task_id"]: sum(len(json.dumps(step["arguments"])) for step in row["expected_trace"])
            for row in best.rows
        }
        missed = [task for task in best.scores["per_task"] if task["level"] >= 2 and 0 < task["data_flow"] < 1]
        task = min(missed, key=lambda task: length[task["task_id"]])["task_id"]  # the one with the shortest arguments
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
        for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars", "--disable-gpu"):
            options.add_argument(argument)
        browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
        try:
            browser.implicitly_wait(PATIENCE)
            for name, (width, *shown) in PICTURES.items():
                size = {"width": width, "height": HEIGHT, "deviceScaleFactor": 1, "mobile": False}
                browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
                browser.get("about:blank")  # so that the next line loads the page again
                browser.get(f"{page.as_uri()}#{urlencode({'run': best.name, 'task': task})}")
                browser.find_element("css selector", "#task h3")
                browser.execute_script(ISOLATE)
                clip = browser.execute_script(FRAME, MARGIN, *shown)
                shot = browser.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})
                (folder / f"{name}.png").write_bytes(b64decode(shot["data"]))
        finally:
            browser.quit()


if __name__ == "__main__":
    pictures(Path(comptoolbench.__file__).parent / "docs")
