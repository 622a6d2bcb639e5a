"""A bridge from MCP over stdio to a server over HTTP, for agents that only know stdio.

It runs as a script, `python bridge.py URL`. Each line of stdin is a message, which is posted to the URL; the response
becomes a line of stdout. The bridge keeps no state: the world and the record are the server's, so a restarted bridge
continues with both.
"""

import sys
import urllib.error
import urllib.request

HEADERS = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}


def main(url: str) -> int:
    """Forward messages until stdin ends; return 1 if the server no longer responds."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # the server is on this machine
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        try:
            with opener.open(urllib.request.Request(url, line, HEADERS)) as response:
                body = response.read()
        except urllib.error.HTTPError as refusal:
            body = refusal.read() if refusal.headers.get_content_type() == "application/json" else b""
            if not body:
                print(f"the task is over: {refusal}", file=sys.stderr)
                return 1
        except OSError as problem:
            print(f"the server does not respond: {problem}", file=sys.stderr)
            return 1
        if body.strip():
            sys.stdout.buffer.write(b" ".join(body.splitlines()) + b"\n")
            sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
