"""Makes the picture in README.md: a screenshot, by Chromium, of a task in the report of the published runs.

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

WIDTH, HEIGHT = 1100, 800  # size of the window in pixels; the picture is as high as its content
MARGIN = 12  # margin around the task in pixels
STEPS = 2  # number of steps shown, as its description in README.md says
PATIENCE = 10  # seconds within which the page must show the task
# Remove the list beside the task; then measure the task up to the end of its first STEPS steps.
ISOLATE = "document.querySelector('.list').remove(); document.querySelector('.panes').style.display = 'block'"
FRAME = """
const task = document.getElementById('task').getBoundingClientRect();
const [margin, steps] = arguments;
const end = document.querySelectorAll('#task .card')[steps - 1].getBoundingClientRect().bottom;
return {x: task.left + scrollX - margin, y: task.top + scrollY - margin,
        width: task.width + 2 * margin, height: end - task.top + 2 * margin, scale: 1};
"""


def picture(target: Path) -> None:
    """Write the report of the published runs, and take a screenshot of a task of the best run.

    This needs the extras `report` and `browser`.
    """
    from selenium import webdriver

    with TemporaryDirectory() as folder:
        page = Path(folder, "report.html")
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
        for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars", f"--window-size={WIDTH},{HEIGHT}"):
            options.add_argument(argument)
        browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
        try:
            browser.implicitly_wait(PATIENCE)
            browser.get(f"{page.as_uri()}#{urlencode({'run': best.name, 'task': task})}")
            browser.find_element("css selector", "#task h3")
            browser.execute_script(ISOLATE)
            clip = browser.execute_script(FRAME, MARGIN, STEPS)
            shot = browser.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})
            target.write_bytes(b64decode(shot["data"]))
        finally:
            browser.quit()


if __name__ == "__main__":
    picture(Path(comptoolbench.__file__).parent / "docs" / "report.png")
