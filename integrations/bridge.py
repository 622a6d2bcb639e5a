"""MCP over stdio for an agent whose tools are served over HTTP: a thin bridge that holds nothing of the task.

It is started as a script, `python bridge.py URL`. Each line of stdin is a message; it is sent to the address, and what
comes back is a line of stdout. The world and the record stay with the server, so a bridge that is started again goes on
with both.
"""

import sys
import urllib.error
import urllib.request

HEADERS = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}


def main(url: str) -> int:
    """Carry messages until stdin ends; the status is 1 if the server no longer answers."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # the server is on this machine
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        try:
            with opener.open(urllib.request.Request(url, line, HEADERS)) as response:
                said = response.read()
        except urllib.error.HTTPError as refusal:
            said = refusal.read() if refusal.headers.get_content_type() == "application/json" else b""
            if not said:
                print(f"the task is over: {refusal}", file=sys.stderr)
                return 1
        except OSError as problem:
            print(f"the server does not answer: {problem}", file=sys.stderr)
            return 1
        if said.strip():
            sys.stdout.buffer.write(b" ".join(said.splitlines()) + b"\n")
            sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
