"""The state of a run on the terminal; silent where nobody watches."""

import sys
import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from tqdm import tqdm

__all__ = ["Progress"]


class Progress:
    """Tasks done of all, rate and time left, and what they took: requests that failed, tokens, cost."""

    def __init__(self, todo: int, total: int) -> None:
        tqdm.set_lock(threading.RLock())  # its own is shared between processes, and left behind by one that is killed
        self._bar = tqdm(initial=total - todo, total=total, unit="task", disable=not sys.stderr.isatty(), dynamic_ncols=True)
        self._errors = self._unanswered = self._tokens = 0
        self._cost: float | None = 0.0

    def add(self, record: Mapping[str, Any]) -> None:
        """Count a task."""
        self._errors += len(record["errors"])
        self._unanswered += record["prediction"] is None
        self._tokens += record["usage"]["total_tokens"]
        self._cost = None if self._cost is None or record["cost"] is None else self._cost + record["cost"]
        price = "cost ?" if self._cost is None else f"${self._cost:.4f}"
        self._bar.set_postfix_str(f"{self._errors} errors, {self._unanswered} unanswered, {self._tokens:,} tokens, {price}", refresh=False)
        self._bar.update()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._bar.close()
