"""The Model Context Protocol by hand.

A client of the standard library's that starts at once, and what it needs to sit in an agent's place.

As a script: `python light.py HOW TASKS PROMPT URL`, where HOW is one of the functions below.
"""

import json
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

Json = Any


def request(method: str, **params: Json) -> Json:
    """A message."""
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}


def post(url: str, method: str, headers: dict[str, str] | None = None, **params: Json) -> Json:
    """The result of a request over HTTP."""
    body = json.dumps(request(method, **params)).encode()
    head = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **(headers or {})}
    with urllib.request.urlopen(urllib.request.Request(url, body, head), timeout=10) as response:
        found = json.loads(response.read())
    return found.get("result", found.get("error"))


def call(url: str, name: str, arguments: Json) -> Json:
    """The result of a call."""
    return post(url, "tools/call", name=name, arguments=arguments)


def _steps(tasks: str, prompt: str) -> Json:
    rows = [json.loads(line) for line in Path(tasks).read_text(encoding="utf-8").splitlines()]
    return next(row["expected_trace"] for row in rows if row["prompt"] == prompt)


def oracle(tasks: str, prompt: str, url: str) -> None:
    """Makes the expected calls."""
    post(url, "tools/list")
    for step in _steps(tasks, prompt):
        call(url, step["tool_name"], step["arguments"])
    print("thinking aloud")
    print("It is done.")


def once(tasks: str, prompt: str, url: str) -> None:
    """Makes the expected calls, but fails the first time that it gets a task."""
    mark = Path(tasks).with_name(f"{sum(map(ord, prompt))}.mark")
    if not mark.exists():
        mark.touch()
        call(url, "get_weather", {"city": "Oslo"})
        sys.exit("the quota is used up\n+-----+")
    oracle(tasks, prompt, url)


def sleeper(tasks: str, prompt: str, url: str) -> None:
    """Makes the first of the expected calls, starts a child that writes as long as it lives, and hangs."""
    post(url, "tools/list")
    step = _steps(tasks, prompt)[0]
    call(url, step["tool_name"], step["arguments"])
    beat = f"while :; do echo >> {Path(tasks).with_name('heartbeat')}; sleep 0.05; done"
    subprocess.Popen(["sh", "-c", beat])
    subprocess.Popen(["sh", "-c", beat], start_new_session=True)  # leaves the agent's process group
    time.sleep(60)


def stranger(tasks: str, prompt: str, url: str) -> None:
    """Answers, and never looks at its tools."""
    print("42")


def chatterer(tasks: str, prompt: str, url: str) -> None:
    """Calls without end."""
    while True:
        if "isError" in (got := call(url, "get_weather", {"city": "Oslo"})) and got["isError"]:
            break
    print("x" * 1_000_000)


def reader(tasks: str, prompt: str, config: str) -> None:
    """Writes down all that it can read beside its configuration and where that points; makes junk calls on the way.

    It starts the server of its configuration twice, and makes the expected calls after the second start.
    """
    (entry,) = json.loads(Path(config).read_text(encoding="utf-8"))["mcpServers"].values()
    near = [path for path in Path(config).parent.rglob("*") if path.is_file()]
    named = [Path(word) for word in entry["args"] if Path(word).is_file()]
    texts = [path.read_text(encoding="utf-8") for path in (*near, *named)]
    Path(tasks).with_name("read").write_text("\n".join([*texts, json.dumps(entry)]), encoding="utf-8")
    junk = [{"tool_name": "get_weather", "arguments": {"city": "Oslo"}}] * 3
    for steps in (junk, _steps(tasks, prompt)):
        messages = [request("tools/call", name=step["tool_name"], arguments=step["arguments"]) for step in steps]
        lines = "".join(json.dumps(message) + "\n" for message in messages)
        ended = subprocess.run([entry["command"], *entry["args"]], input=lines, text=True, stdout=-1, check=True)
        assert len(ended.stdout.splitlines()) == len(messages)


if __name__ == "__main__":
    agents = (oracle, once, sleeper, stranger, chatterer, reader)
    {agent.__name__: agent for agent in agents}[sys.argv[1]](*sys.argv[2:])
