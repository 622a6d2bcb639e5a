"""The state of a run: a bar on a terminal, elsewhere a line now and then; both name a task that holds the run up."""

import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Self

from tqdm import tqdm

from runner.results import counted
from runner.terminal import columns

INTERVAL = 30.0  # seconds between two lines where there is no terminal, and without progress until a task is named
FIRST = 5.0  # seconds until the first of these lines
PATIENCE = 60.0  # seconds without a task that is done, after which it is said what may help
STATE = "{n_fmt}/{total_fmt} [{elapsed}<{remaining}, {rate_fmt}{postfix}]"
BAR = "{percentage:3.0f}%|{bar:10}| "  # where there is room for it


class Progress:
    """Tasks done of all, rate and time left, and what they took: requests that failed, tokens, cost."""

    def __init__(
        self, todo: int, total: int, say: Callable[[str], None], advice: Callable[[], str | None] = lambda: None
    ) -> None:
        """Begin to count.

        Args:
            todo: Tasks that are left.
            total: All of them.
            say: Prints a line for people.
            advice: What may help if no task is done for long, or None.
        """
        tqdm.set_lock(threading.RLock())  # its own is shared between processes, and left behind by one that is killed
        self._bar = tqdm(
            initial=total - todo,
            total=total,
            unit="task",
            disable=not sys.stderr.isatty(),
            dynamic_ncols=True,
            delay=0.1,  # it is not drawn before there is something to show
        )
        self._done = self._before = total - todo
        self._total = total
        self._say = say
        self._advice = advice
        self._advised = False
        self._errors = self._unanswered = self._tokens = 0
        self._cost: float | None = 0.0
        self._begun: dict[tuple[str, int], None] = {}  # tasks in work, in the order in which they began
        self._started = self._last = time.monotonic()
        self._ended = threading.Event()
        self._lines = threading.Thread(target=self._print_lines, daemon=True)

    def begin(self, task: str, repeat: int) -> None:
        """Take down that a task is in work."""
        if not self._begun:
            self._last = time.monotonic()
        self._begun[task, repeat] = None

    def add(self, record: Mapping[str, Any]) -> None:
        """Count a record in what is shown."""
        self._done += 1
        self._last = time.monotonic()
        self._begun.pop((record["task_id"], record["repeat"]), None)
        self._errors += len(record["errors"])
        self._unanswered += record["prediction"] is None
        self._tokens += record.get("usage", {}).get("total_tokens", 0)
        self._cost = None if self._cost is None or record.get("cost") is None else self._cost + record["cost"]
        self._draw(self._spent(), refresh=False)
        self._bar.update()

    def say(self, text: str) -> None:
        """Print a line for people, above the bar if there is one."""
        if not self._drawn:  # tqdm would draw it, and not finish it if nothing else does
            self._say(text)
            return
        with tqdm.external_write_mode(file=sys.stderr):
            self._say(text)

    @property
    def _drawn(self) -> bool:
        """Whether the bar stands on the terminal, as tqdm tells when it ends a bar."""
        bar = self._bar
        return not bar.disable and bar.last_print_t >= bar.start_t + (bar.delay or 0.0)

    def _spent(self, waits: str = "") -> str:
        """What there is of cost, waiting, errors, tasks without an answer and tokens; what is last may be cut off."""
        cost = "cost ?" if self._cost is None else self._cost and f"${self._cost:.4f}"
        errors = self._errors and counted(self._errors, "error", "errors")
        unanswered = self._unanswered and f"{self._unanswered:,} unanswered"
        tokens = self._tokens and f"{self._tokens:,} tokens"
        return ", ".join(str(part) for part in (cost, waits, errors, unanswered, tokens) if part)

    def _draw(self, text: str, *, refresh: bool) -> None:
        """Put a text behind the bar, which goes where the line is too long for both."""
        if self._bar.disable:
            return
        state = self._bar.format_dict
        line = tqdm.format_meter(**{**state, "bar_format": STATE, "ncols": None, "postfix": text, "n": state["n"] + 1})
        room = (state["ncols"] or columns()) - len(BAR.format(percentage=0, bar=""))
        self._bar.bar_format = BAR + STATE if len(line) < room else STATE
        if refresh:
            self._bar.delay = 0.0  # so that it is finished, whether or not a task is done
        self._bar.set_postfix_str(text, refresh=refresh)

    def _print_lines(self) -> None:
        pause = FIRST
        while not self._ended.wait(pause):
            now = time.monotonic()
            if not self._begun and self._done == self._before and now - self._started < INTERVAL:
                continue  # what stands in the way of the first task, such as a missing key, is said alone
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
        """Which task is waited for, if none was done for a while."""
        begun = [*self._begun]
        if now - self._last < INTERVAL or not begun:
            return ""
        others = f" and {len(begun) - 1} more" if len(begun) > 1 else ""
        return f"waiting {_duration(now - self._last)} for {begun[0][0]}{others}"

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
