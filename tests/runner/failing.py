"""Work that does not end well; workers load this module, and so it loads little."""

import os
import signal
from pathlib import Path

from runner import UserError
from runner.workers import at


def fail(how: str) -> str:
    """A piece of work that does not end well."""
    at("task 7")
    if how == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "mistaken":
        raise UserError("the sentence.")
    return how


def fail_once(seen: Path) -> str:
    """A piece of work whose first worker is killed."""
    if not seen.exists():
        seen.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"
