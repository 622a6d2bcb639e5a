"""A process between a run and an agent: it ends the agent and whatever the agent started, however the run itself ends.

It is started as a script and reads one line from stdin: {"words": [...], "values": {"{prompt}": "...", ...}, "config":
"..."}. It writes the configuration into a scratch folder, puts the values into the words and starts the command. Stdin
stays open as long as the run lives: at its end (the task's time is up, or the run was interrupted or killed) and at the
end of the command the guard kills all processes below it, removes the scratch folder and ends with the command's
status. On Linux that reaches processes that have left the command's group too.
"""

import ctypes
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

CONFIG = "{config}"  # stands in a word for the path of the configuration
UNKNOWN = 127  # a shell's status of a command that cannot be started
ADOPT = 36  # PR_SET_CHILD_SUBREAPER of prctl(2): who loses its parent below here becomes a child of this process


def main() -> int:
    """Run one command and return its status as a shell gives it."""
    order = json.loads(sys.stdin.readline())
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(ADOPT, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory(prefix="comptoolbench-", ignore_cleanup_errors=True) as scratch:
        config = Path(scratch) / "mcp.json"
        config.write_text(order["config"], encoding="utf-8")
        values = {**order["values"], CONFIG: str(config)}
        try:
            agent = subprocess.Popen(
                [_filled(word, values) for word in order["words"]], stdin=subprocess.DEVNULL, start_new_session=True
            )
        except (OSError, ValueError) as problem:
            print(f"it cannot be started: {problem}", file=sys.stderr)
            return UNKNOWN
        threading.Thread(target=_watch, args=(agent,), daemon=True).start()
        status = agent.wait()
        _end(agent.pid)
    return status if status >= 0 else 128 - status


def _filled(word: str, values: Mapping[str, str]) -> str:
    """Put values into the places of a word; what a value itself holds is not looked into again."""
    name = min((name for name in values if name in word), key=word.find, default=None)
    if name is None:
        return word
    before, _, after = word.partition(name)
    return before + values[name] + _filled(after, values)


def _watch(agent: subprocess.Popen[bytes]) -> None:
    """End the command with the run, which holds the other end of stdin."""
    with suppress(OSError):
        while os.read(sys.stdin.fileno(), 4096):
            pass
    _kill_group(agent.pid)


def _kill_group(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def _end(group: int) -> None:
    """Kill the command's group and, on Linux, generation by generation all that is left below this process."""
    _kill_group(group)
    while children := [
        int(number)
        for file in Path("/proc/self/task").glob("*/children")
        for number in file.read_text(encoding="ascii").split()
    ]:
        for child in children:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(-1, 0)


if __name__ == "__main__":
    sys.exit(main())
