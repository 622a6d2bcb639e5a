"""A process between a run and an agent that kills the agent and all its child processes, however the run ends.

It runs as a script and reads one line from stdin: {"words": [...], "values": {"{prompt}": "...", ...}, "config":
"..."}. It writes the configuration into a temporary folder, fills the values into the words and starts the command.
The run holds stdin open. When stdin closes (time limit, interrupt, or the run was killed) or the command ends, the
guard kills all its descendants, removes the temporary folder and exits with the command's status. On Linux this
includes descendants that have left the command's process group.
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

CONFIG = "{config}"  # placeholder for the path of the configuration
UNKNOWN = 127  # a shell's exit status for a command that cannot be started
ADOPT = 36  # PR_SET_CHILD_SUBREAPER of prctl(2): orphaned descendants become children of this process


def main() -> int:
    """Run one command and return its exit status as a shell would."""
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
    """Replace the placeholders of a word; placeholders inside a value are left alone."""
    name = min((name for name in values if name in word), key=word.find, default=None)
    if name is None:
        return word
    before, _, after = word.partition(name)
    return before + values[name] + _filled(after, values)


def _watch(agent: subprocess.Popen[bytes]) -> None:
    """Kill the command when the run, which holds the other end of stdin, ends."""
    with suppress(OSError):
        while os.read(sys.stdin.fileno(), 4096):
            pass
    _kill_group(agent.pid)


def _kill_group(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def _end(group: int) -> None:
    """Kill the command's process group and, on Linux, all other descendants, generation by generation."""
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
