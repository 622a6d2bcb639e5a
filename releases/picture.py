"""The picture in README.md: a task in the report of the built-in baselines, as Chromium shows it.

$ python -m releases.picture
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

import comptoolbench

MODELS = ("baseline/lexical", "baseline/oracle", "baseline/random")
WIDTH, HEIGHT = 1200, 900  # pixels
PATIENCE = 10  # seconds until the page must show the task


def picture(target: Path) -> None:
    """Run the agents, write their report, and take a picture of a task that the first of them got right in part.

    Needs the extras `report` and `browser`.
    """
    from selenium import webdriver

    with TemporaryDirectory() as folder:
        runs, page = Path(folder, "runs"), Path(folder, "report.html")
        asked = [word for model in MODELS for word in ("--model", model)]
        for words in (
            ["run", *asked, "--catalog", "task", "--out", str(runs)],
            ["report", str(runs), "--out", str(page)],
        ):
            subprocess.run([sys.executable, "-m", "cli.main", *words], check=True)
        frame = comptoolbench.load_run(runs / MODELS[0].replace("/", "_")).frame()
        task = frame[frame["level"] >= 2]["score"].idxmax()
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
        for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars", f"--window-size={WIDTH},{HEIGHT}"):
            options.add_argument(argument)
        browser = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
        try:
            browser.implicitly_wait(PATIENCE)
            browser.get(f"{page.as_uri()}#{urlencode({'run': MODELS[0], 'task': task})}")
            browser.find_element("css selector", "#task h3")
            browser.execute_script("document.querySelector('#explorer').scrollIntoView()")
            browser.save_screenshot(str(target))
        finally:
            browser.quit()


if __name__ == "__main__":
    picture(Path(comptoolbench.__file__).parent / "docs" / "report.png")
