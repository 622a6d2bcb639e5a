"""Shows the progress of a run: a bar on a terminal, otherwise a line now and then. Both name a task that takes long."""

import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Self

from tqdm import tqdm

from runner.results import counted
from runner.terminal import columns

INTERVAL = 30.0  # seconds between lines without a terminal, and without progress until the oldest task is named
FIRST = 5.0  # seconds until the first line
PATIENCE = 60.0  # seconds without a finished task after which advice is given
STATE = "{n_fmt}/{total_fmt} [{elapsed}<{remaining}, {rate_fmt}{postfix}]"
BAR = "{percentage:3.0f}%|{bar:10}| "  # left out if there is no room for it


class Progress:
    """Shows the number of finished tasks, the rate, the time left, and failed requests, tokens and cost so far."""

    def __init__(
        self, todo: int, total: int, say: Callable[[str], None], advice: Callable[[], str | None] = lambda: None
    ) -> None:
        """Start counting.

        Args:
            todo: The number of remaining tasks.
            total: The number of all tasks.
            say: Prints a line for the user.
            advice: Returns a hint to show if no task finishes for long, or None.
        """
        tqdm.set_lock(threading.RLock())  # tqdm's own lock is shared between processes, and leaks if one is killed
        self._bar = tqdm(
            initial=total - todo,
            total=total,
            unit="task",
            disable=not sys.stderr.isatty(),
            dynamic_ncols=True,
            delay=0.1,  # so that it is not drawn before there is something to show
        )
        self._done = self._before = total - todo
        self._total = total
        self._say = say
        self._advice = advice
        self._advised = False
        self._errors = self._unanswered = self._tokens = 0
        self._cost: float | None = 0.0
        self._running: dict[tuple[str, int], None] = {}  # running tasks, in the order in which they started
        self._started = self._last = time.monotonic()
        self._ended = threading.Event()
        self._lines = threading.Thread(target=self._print_lines, daemon=True)

    def begin(self, task: str, repeat: int) -> None:
        """Note that a task has started."""
        if not self._running:
            self._last = time.monotonic()
        self._running[task, repeat] = None

    def add(self, record: Mapping[str, Any]) -> None:
        """Add a record to the counts."""
        self._done += 1
        self._last = time.monotonic()
        self._running.pop((record["task_id"], record["repeat"]), None)
        self._errors += len(record["errors"])
        self._unanswered += record["prediction"] is None
        self._tokens += record.get("usage", {}).get("total_tokens", 0)
        self._cost = None if self._cost is None or record.get("cost") is None else self._cost + record["cost"]
        self._draw(self._spent(), refresh=False)
        self._bar.update()

    def say(self, text: str) -> None:
        """Print a line for the user, above the bar if there is one."""
        if not self._drawn:  # otherwise tqdm would draw a bar that may never be completed
            self._say(text)
            return
        with tqdm.external_write_mode(file=sys.stderr):
            self._say(text)

    @property
    def _drawn(self) -> bool:
        """Whether the bar is on the terminal, by the condition that tqdm uses when it closes a bar."""
        bar = self._bar
        return not bar.disable and bar.last_print_t >= bar.start_t + (bar.delay or 0.0)

    def _spent(self, waits: str = "") -> str:
        """Return cost, waiting, errors, unanswered tasks and tokens, in this order, since the end may be cut off."""
        cost = "cost ?" if self._cost is None else self._cost and f"${self._cost:.4f}"
        errors = self._errors and counted(self._errors, "error", "errors")
        unanswered = self._unanswered and f"{self._unanswered:,} unanswered"
        tokens = self._tokens and f"{self._tokens:,} tokens"
        return ", ".join(str(part) for part in (cost, waits, errors, unanswered, tokens) if part)

    def _draw(self, text: str, *, refresh: bool) -> None:
        """Show a text behind the bar; the bar is left out if the line is too long."""
        if self._bar.disable:
            return
        state = self._bar.format_dict
        line = tqdm.format_meter(**{**state, "bar_format": STATE, "ncols": None, "postfix": text, "n": state["n"] + 1})
        room = (state["ncols"] or columns()) - len(BAR.format(percentage=0, bar=""))
        self._bar.bar_format = BAR + STATE if len(line) < room else STATE
        if refresh:
            self._bar.delay = 0.0  # so that the bar is completed at the end even if no task finishes
        self._bar.set_postfix_str(text, refresh=refresh)

    def _print_lines(self) -> None:
        pause = FIRST
        while not self._ended.wait(pause):
            now = time.monotonic()
            if not self._running and self._done == self._before and now - self._started < INTERVAL:
                continue  # so that an early error, such as a missing key, is printed without a progress line
            pause = INTERVAL
            if now - self._last >= PATIENCE and not self._advised and (advice := self._advice()):
                self._advised = True
                self.say(advice)
            if self._bar.disable:
                rate = (self._done - self._before) / (now - self._started)
                done = f"{self._done} of {counted(self._total, 'task', 'tasks')}"
                if rate:
                    done += f", {rate:.2f} a second, about {_duration((self._total - self._done) / rate)} left"
                self.say(", ".join(filter(None, (done, self._spent(self.waits(now))))))
            else:
                self._draw(self._spent(self.waits(now)), refresh=True)

    def waits(self, now: float) -> str:
        """Return which task the run is waiting for, or "" if one finished recently."""
        running = [*self._running]
        if now - self._last < INTERVAL or not running:
            return ""
        others = f" and {len(running) - 1} more" if len(running) > 1 else ""
        return f"waiting {_duration(now - self._last)} for {running[0][0]}{others}"

    def __enter__(self) -> Self:
        self._lines.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ended.set()
        self._lines.join()
        self._bar.close()


def _duration(seconds: float) -> str:
    return (
        f"{seconds:.0f} s"
        if seconds < 100
        else f"{seconds / 60:.0f} min"
        if seconds < 6000
        else f"{seconds / 3600:.1f} h"
    )
