"""The picture in README.md: a task in the report of the published runs, as Chromium shows it.

$ python -m releases.picture
"""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

import comptoolbench
from families import DEFAULT
from runner.published import published
from runner.report.build import write_report
from runner.report.data import load_runs

WIDTH, HEIGHT = 1200, 1150  # pixels
PATIENCE = 10  # seconds until the page must show the task


def picture(target: Path) -> None:
    """Write `comptoolbench report --published`, and take a picture of a task of its best run.

    Needs the extras `report` and `browser`.
    """
    from selenium import webdriver

    with TemporaryDirectory() as folder:
        page = Path(folder, "report.html")
        runs = load_runs([], published=published())
        write_report(runs, page)
        whole = [run for run in runs if run.settings["family"] == DEFAULT and not run.settings["limit"]]
        best = max(whole, key=lambda run: run.scores["strict_accuracy"])
        missed = [task for task in best.scores["per_task"] if task["level"] >= 2 and 0 < task["data_flow"] < 1]
        task = max(missed, key=lambda one: one["score"])["task_id"]
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
        for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars", f"--window-size={WIDTH},{HEIGHT}"):
            options.add_argument(argument)
        browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
        try:
            browser.implicitly_wait(PATIENCE)
            browser.get(f"{page.as_uri()}#{urlencode({'run': best.name, 'task': task})}")
            browser.find_element("css selector", "#task h3")
            browser.execute_script("document.querySelector('.panes').scrollIntoView()")
            browser.save_screenshot(str(target))
        finally:
            browser.quit()


if __name__ == "__main__":
    picture(Path(comptoolbench.__file__).parent / "docs" / "report.png")
