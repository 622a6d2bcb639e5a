"""Chromium, driven through Selenium."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

FLAGS = """--headless --no-sandbox --disable-gpu --no-first-run --hide-scrollbars --disable-quic
--disable-background-networking --disable-component-update --disable-sync""".split()  # it asks for nothing of its own


class Browser:
    """A browser with one page."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    @classmethod
    @contextmanager
    def started(cls, profile: Path) -> Iterator["Browser"]:
        """A browser for the time of a block; the test is skipped where there is none."""
        webdriver = pytest.importorskip("selenium.webdriver", reason="needs the extra `browser`")
        paths = {name: shutil.which(name) for name in ("chromium", "chromedriver")}
        if None in paths.values():
            pytest.skip("needs the system packages chromium and chromium-driver")
        options = webdriver.ChromeOptions()
        options.binary_location = paths["chromium"]
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(paths["chromedriver"]))
        try:
            driver.set_script_timeout(30)
            yield cls(driver)
        finally:
            driver.quit()

    def look(self, *, width: int = 1400, height: int = 1000, dark: bool = False) -> None:
        """Change the size of the window and the colour scheme of the system."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500},
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": [scheme]})

    def open(self, page: Path, fragment: str = "") -> None:
        """Open a page anew, and wait for the task that the fragment names."""
        self.driver.get("about:blank")
        self.driver.get(f"{page.as_uri()}{fragment}")
        if "task=" in fragment:
            self.wait_for_task(fragment.partition("task=")[2])

    def go(self, fragment: str) -> None:
        """Change what follows # in the address, and wait for the task that is named there."""
        self.run("location.hash = arguments[0]", fragment)
        if "task=" in fragment:
            self.wait_for_task(fragment.partition("task=")[2])

    def run(self, script: str, *arguments: Any) -> Any:
        """Run a script in the page; a returned promise is waited for."""
        return self.driver.execute_script(script, *arguments)

    def each(self, selector: str, value: str) -> list[Any]:
        """The value of an expression about each `node` that a selector finds."""
        return list(self.run(f"return [...document.querySelectorAll(arguments[0])].map((node) => {value})", selector))

    def texts(self, selector: str) -> list[str]:
        """The text of all elements that a selector finds."""
        return self.each(selector, "node.textContent.trim()")

    def count(self, selector: str) -> int:
        return len(self.each(selector, "0"))

    def width(self) -> int:
        """Of the page, which may be wider than the window."""
        return int(self.run("return document.documentElement.scrollWidth"))

    def click(self, selector: str) -> None:
        """Click on the first element that a selector finds."""
        self.driver.find_element("css selector", selector).click()

    def choose(self, name: str, label: str) -> None:
        """Choose from a filter by what it shows."""
        self.run(
            "const box = document.getElementById(arguments[0]); box.selectedIndex = [...box.options].findIndex((one) "
            "=> one.text === arguments[1]);"
            "if (box.selectedIndex < 0) throw new Error(`no ${arguments[1]}`); box.dispatchEvent(new Event('change'))",
            name,
            label,
        )

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, where the focus is."""
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def wait_for(self, script: str, *arguments: Any) -> Any:
        """Wait until an expression is true, and give its value."""
        from selenium.webdriver.support.ui import WebDriverWait

        return WebDriverWait(self.driver, 20, 0.05).until(
            lambda driver: driver.execute_script(f"return {script}", *arguments)
        )

    def wait_for_task(self, task: str) -> None:
        self.wait_for("document.querySelector('#task h3')?.textContent === arguments[0]", task)

    def wait_for_list(self, tasks: list[str]) -> None:
        """Wait until these tasks are listed."""
        listed = "[...document.querySelectorAll('#list b')].map((node) => node.textContent).join()"
        self.wait_for(f"{listed} === arguments[0]", ",".join(tasks))

    def printing(self) -> None:
        """Show the page as it is printed."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})

    def forget(self) -> None:
        """Empty the logs."""
        self.complaints()
        self.fetched()

    def complaints(self) -> list[str]:
        """What was logged to the console since last asked."""
        return [f"{entry['level']}: {entry['message']}" for entry in self.driver.get_log("browser")]

    def fetched(self) -> list[str]:
        """The addresses that were asked for since last asked, but for files and data within the page."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        addresses = [
            event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"
        ]
        return [address for address in addresses if not address.startswith(("file:", "data:", "about:"))]
