"""A small Hub on loopback.

As much of the protocol as huggingface_hub, datasets, evaluate and mlcroissant speak when they publish and load.

It holds repositories as chains of commits over blobs in a folder. Text goes into a commit; files that .gitattributes
names go by LFS and are served from another host, as on the Hub; Xet is not offered. Any request can be made to fail, so
that the tests see what a broken upload leaves behind.
"""

import json
import re
import shutil
import socket
import threading
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatch
from hashlib import sha1, sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import yaml

Json = Any

ATTRIBUTES = "".join(
    f"*.{suffix} filter=lfs diff=lfs merge=lfs -text\n"
    for suffix in ("7z", "arrow", "bin", "gz", "parquet", "png", "zip")
).encode()
UNREAD, UNANSWERED = -1, -2
DATE = "2026-01-01T00:00:00.000Z"


@dataclass(frozen=True)
class Account:
    """Whom a token belongs to, and whether it may write."""

    name: str
    role: str = "write"
    organizations: tuple[str, ...] = ()


ACCOUNTS = {
    "hf_ownerWritesHere": Account("ronyrahmaan", organizations=("compbench",)),
    "hf_ownerReadsHere": Account("ronyrahmaan", role="read"),
    "hf_somebodyElse": Account("somebody"),
}
OWNER = "hf_ownerWritesHere"


@dataclass(frozen=True)
class Blob:
    """A file of a commit: git's id of it, and its digest if it is kept by LFS."""

    oid: str
    size: int
    lfs: str = ""


@dataclass
class Repo:
    """A repository: its commits, each a whole tree, and the names that point to them."""

    kind: str
    name: str
    commits: dict[str, dict[str, Blob]] = field(default_factory=dict)
    titles: list[str] = field(default_factory=list)
    branches: dict[str, str] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    pulls: list[dict[str, Json]] = field(default_factory=list)

    def commit_of(self, revision: str) -> str:
        """The commit that a branch, a tag or an id names, or ""."""
        return self.branches.get(revision) or self.tags.get(revision) or (revision if revision in self.commits else "")

    def add(self, tree: dict[str, Blob], title: str, branch: str = "main") -> str:
        """Put a commit on top of main, all at once; with another branch, a new one, main stays as it is."""
        listing = json.dumps(
            [self.branches.get("main"), title, sorted((path, blob.oid) for path, blob in tree.items())]
        )
        commit = sha1(listing.encode()).hexdigest()
        self.commits[commit] = tree
        self.titles.append(title)
        self.branches[branch] = commit
        return commit


class Refusal(Exception):  # noqa: N818 - an answer, not an error
    """An answer with an error status."""

    def __init__(self, status: int, message: str, code: str = "") -> None:
        super().__init__(message)
        self.status, self.message, self.code = status, message, code


class CutError(Exception):
    """The connection is to end without an answer."""


class Hub:
    """The server.

    Attributes:
        endpoint: Where it listens, for HF_ENDPOINT.
        storage: Another host, as clients see it, that keeps large files.
        repos: (kind, "user/name") to repository.
        log: Every request, as "METHOD path"; and of each that asked for part of a file, "part BYTES of SIZE".
        faults: Pattern of "METHOD path" to what goes wrong: a status, UNREAD for a connection that ends before the
            request is read, or UNANSWERED for one that ends when all is done but not said.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.repos: dict[tuple[str, str], Repo] = {}
        self.log: list[str] = []
        self.faults: dict[str, int] = {}
        self.lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"hub": self})
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.endpoint = f"http://127.0.0.1:{self.server.server_port}"
        self.storage = f"http://localhost:{self.server.server_port}"

    @contextmanager
    def running(self) -> Iterator["Hub"]:
        """Serve until the block ends."""
        thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield self
        finally:
            self.server.shutdown()
            self.server.server_close()
            thread.join()

    def create(self, kind: str, name: str, files: dict[str, bytes] | None = None) -> Repo:
        """Make a repository as the Hub does, with .gitattributes (and a card for a Space), and these files beside them."""
        repo = self.repos[kind, name] = Repo(kind, name)
        first = {".gitattributes": ATTRIBUTES}
        if kind == "space":
            first["README.md"] = b"---\ntitle: Space\nsdk: gradio\n---\n"
        repo.add({path: self.keep(content) for path, content in first.items()}, "initial commit")
        if files:
            repo.add(
                {
                    **repo.commits[repo.branches["main"]],
                    **{path: self.keep(content) for path, content in files.items()},
                },
                "files",
            )
        return repo

    def keep(self, content: bytes) -> Blob:
        """Store a file as git does."""
        oid = sha1(b"blob %d\0" % len(content) + content).hexdigest()
        self.path(oid).write_bytes(content)
        return Blob(oid, len(content))

    def path(self, digest: str) -> Path:
        """Where a blob lies."""
        return self.folder / digest

    def content(self, kind: str, name: str, path: str, revision: str = "main") -> bytes:
        """A published file."""
        repo = self.repos[kind, name]
        blob = repo.commits[repo.commit_of(revision)][path]
        return self.path(blob.lfs or blob.oid).read_bytes()

    def snapshot(self) -> dict[str, Json]:
        """All that a visitor can see, to compare before and after."""
        return {
            f"{kind} {name}": (dict(repo.branches), dict(repo.tags), list(repo.titles))
            for (kind, name), repo in self.repos.items()
        }


class _Handler(BaseHTTPRequestHandler):
    """One connection."""

    hub: Hub
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # head and body go in one packet: the second would wait for the first to be acknowledged, 40 ms

    def log_message(self, format: str, *args: Json) -> None:  # noqa: A002 - the base class names it so
        """Say nothing; the hub keeps its own log."""

    def _answer(self) -> None:
        url = urlsplit(self.path)
        path = unquote(url.path)
        request = f"{self.command} {path}"
        self.hub.log.append(request)
        self.query = parse_qs(url.query)
        self.mute = False
        try:
            fault = next((status for pattern, status in self.hub.faults.items() if re.search(pattern, request)), None)
            if fault == UNREAD:
                raise CutError
            self.body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.mute = fault == UNANSWERED
            if fault and not self.mute:
                raise Refusal(fault, "the test wants it so")
            for method, pattern, action in ROUTES:
                if method == self.command.replace("HEAD", "GET") and (match := re.fullmatch(pattern, path)):
                    action(self, **match.groupdict())
                    return
            raise Refusal(404, "Sorry, we can't find the page you are looking for.")
        except Refusal as refusal:
            headers = {"X-Error-Message": refusal.message, **({"X-Error-Code": refusal.code} if refusal.code else {})}
            self.say({"error": refusal.message}, refusal.status, headers)
        except CutError:
            self.connection.shutdown(socket.SHUT_RDWR)
            self.close_connection = True

    do_GET = do_HEAD = do_POST = do_PUT = _answer  # noqa: N815 - the base class looks for these names

    def say(self, answer: Json, status: int = 200, headers: dict[str, str] | None = None) -> None:
        if self.mute:
            raise CutError
        content = json.dumps(answer).encode()
        self.send_response(status)
        for name, value in {
            "Content-Type": "application/json",
            "Content-Length": str(len(content)),
            **(headers or {}),
        }.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    # Who asks, and for what
    # ------------------------------------------------------------------------------------------------------------------------------

    def account(self) -> Account | None:
        """Who asks; None for a visitor without a token."""
        authorization = self.headers.get("Authorization")
        if not authorization:
            return None
        found = ACCOUNTS.get(authorization.removeprefix("Bearer "))
        if found is None:
            raise Refusal(401, "Invalid credentials in Authorization header")
        return found

    def must_write(self, namespace: str) -> None:
        """Refuse those who may not write."""
        account = self.account()
        if account is None or account.role != "write" or namespace not in (account.name, *account.organizations):
            raise Refusal(403, f'You don\'t have the required permissions to write to "{namespace}".')

    def repo(self, kind: str, name: str, write: bool = False) -> Repo:
        account = self.account()
        repo = self.hub.repos.get((kind, name))
        if repo is None:
            raise Refusal(404 if account else 401, "Repository not found", "RepoNotFound")
        if write:
            self.must_write(name.partition("/")[0])
        return repo

    def changing(self, kind: str, name: str) -> tuple[Repo, bool]:
        """A repository for a change, and whether that is a pull request, which others than its owners may open too."""
        proposed = self.query.get("create_pr") == ["1"]
        account = self.account()
        if proposed and account and account.role != "write":
            raise Refusal(403, "This token may only read.")
        return self.repo(kind, name, write=not proposed or account is None), proposed

    def tree(self, repo: Repo, revision: str) -> tuple[str, dict[str, Blob]]:
        commit = repo.commit_of(revision)
        if not commit:
            raise Refusal(404, f"Invalid rev id: {revision}", "RevisionNotFound")
        return commit, repo.commits[commit]

    # The API ---------------------------------------------------------------------------------------------------------------------------------------------

    def whoami(self) -> None:
        account = self.account()
        if account is None:
            raise Refusal(401, "Invalid username or password.")
        organizations = [{"type": "org", "name": name, "roleInOrg": "admin"} for name in account.organizations]
        access = {"type": "access_token", "accessToken": {"displayName": "test", "role": account.role}}
        self.say({"type": "user", "name": account.name, "orgs": organizations, "auth": access})

    def validate_yaml(self) -> None:
        asked = json.loads(self.body)
        errors = _card_errors(asked["content"], asked["repoType"])
        self.say({"errors": [{"message": message} for message in errors], "warnings": []}, 400 if errors else 200)

    def create(self) -> None:
        asked = json.loads(self.body)
        account = self.account()
        namespace = asked.get("organization") or (account.name if account else "")
        self.must_write(namespace)
        kind, name = asked.get("type", "model"), f"{namespace}/{asked['name']}"
        url = f"{self.hub.endpoint}/{kind}s/{name}"
        if (kind, name) in self.hub.repos:
            self.say({"error": f"You already created this {kind} repo: {name}", "url": url}, 409)
            return
        self.hub.create(kind, name)
        self.say({"url": url, "name": name, "id": name})

    def info(self, kind: str, name: str, revision: str = "main") -> None:
        repo = self.repo(kind, name)
        commit, tree = self.tree(repo, revision)
        readme = self.hub.path(tree["README.md"].oid).read_text() if "README.md" in tree else ""
        answer = {
            "_id": sha1(name.encode()).hexdigest()[:24],
            "id": name,
            "author": name.partition("/")[0],
            "sha": commit,
            "private": False,
            "gated": False,
        }
        answer |= {
            "disabled": False,
            "tags": [],
            "downloads": 0,
            "likes": 0,
            "createdAt": DATE,
            "lastModified": DATE,
            "cardData": _card(readme),
        }
        self.say({**answer, "siblings": [{"rfilename": path} for path in sorted(tree)]})

    def auth_check(self, kind: str, name: str, write: str | None) -> None:
        self.repo(kind, name, write=bool(write))
        self.say({})

    def refs(self, kind: str, name: str) -> None:
        repo = self.repo(kind, name)
        branches = [
            {"name": branch, "ref": f"refs/heads/{branch}", "targetCommit": commit}
            for branch, commit in repo.branches.items()
        ]
        tags = [{"name": tag, "ref": f"refs/tags/{tag}", "targetCommit": commit} for tag, commit in repo.tags.items()]
        self.say({"branches": branches, "tags": tags, "converts": []})

    def list_tree(self, kind: str, name: str, revision: str, path: str | None) -> None:
        commit, tree = self.tree(self.repo(kind, name), revision)
        prefix = f"{path}/" if path else ""
        deep = self.query.get("recursive", ["false"])[0].casefold() == "true"
        entries = {
            entry["path"]: entry
            for entry in _entries(tree)
            if entry["path"].startswith(prefix) and (deep or "/" not in entry["path"][len(prefix) :])
        }
        if path and not entries:
            raise Refusal(404, f"{path} does not exist on {revision!r}", "EntryNotFound")
        self.say(list(entries.values()), headers={"X-Repo-Commit": commit})

    def preupload(self, kind: str, name: str, revision: str) -> None:
        repo, _ = self.changing(kind, name)
        _, tree = self.tree(repo, revision)
        rules = [
            line.split()[0]
            for line in self.hub.path(tree[".gitattributes"].oid).read_text().splitlines()
            if "filter=lfs" in line
        ]
        files = []
        for file in json.loads(self.body)["files"]:
            large = (
                file["size"] > 10_000_000
                or any(fnmatch(Path(file["path"]).name, rule) for rule in rules)
                or b"\0" in b64decode(file["sample"])
            )
            known = {"oid": tree[file["path"]].lfs or tree[file["path"]].oid} if file["path"] in tree else {}
            files.append(
                {"path": file["path"], "uploadMode": "lfs" if large else "regular", "shouldIgnore": False, **known}
            )
        self.say({"files": files})

    def lfs_batch(self, kind: str, name: str) -> None:
        self.repo(kind, name, write=True)
        objects = []
        for wanted in json.loads(self.body)["objects"]:
            actions = {
                "upload": {"href": f"{self.hub.storage}/lfs/{wanted['oid']}"},
                "verify": {"href": f"{self.hub.endpoint}/lfs/{wanted['oid']}/verify"},
            }
            objects.append(wanted if self.hub.path(wanted["oid"]).exists() else {**wanted, "actions": actions})
        self.say({"transfer": "basic", "objects": objects})

    def must_be_anonymous(self) -> None:
        """Refuse a token that leaks to the storage, which is not the Hub's own host."""
        if self.headers.get("Authorization"):
            raise Refusal(400, "Only one auth mechanism allowed")

    def lfs_upload(self, oid: str) -> None:
        self.must_be_anonymous()
        if sha256(self.body).hexdigest() != oid:
            raise Refusal(400, "the content does not have the digest that was promised")
        self.hub.path(oid).write_bytes(self.body)
        self.say({})

    def lfs_verify(self, oid: str) -> None:
        kept = self.hub.path(oid)
        if not kept.exists() or kept.stat().st_size != json.loads(self.body)["size"]:
            raise Refusal(404, "the object was not uploaded whole")
        self.say({})

    def commit(self, kind: str, name: str, revision: str) -> None:
        repo, proposed = self.changing(kind, name)
        lines = [json.loads(line) for line in self.body.splitlines()]
        with self.hub.lock:
            head, tree = self.tree(repo, revision)
            tree = dict(tree)
            header = lines[0]["value"]
            if header.get("parentCommit", head) != head:
                raise Refusal(412, "A commit has happened since. Please refresh and try again.")
            for line in lines[1:]:
                self._apply(line["key"], line["value"], tree)
            errors = _card_errors(self.hub.path(tree["README.md"].oid).read_text(), kind) if "README.md" in tree else []
            errors += _benchmark_errors(self.hub.path(tree["eval.yaml"].oid).read_text()) if "eval.yaml" in tree else []
            if errors:
                raise Refusal(400, errors[0])
            number = len(repo.pulls) + 1
            commit = repo.add(tree, header["summary"], f"refs/pr/{number}" if proposed else "main")
            if proposed:
                repo.pulls.append({"title": header["summary"], "description": header["description"], "commit": commit})
        url = f"{self.hub.endpoint}/{'' if kind == 'model' else f'{kind}s/'}{name}"
        pull = {"pullRequestUrl": f"{url}/discussions/{number}"} if proposed else {}
        self.say(
            {"success": True, "commitOid": commit, "commitUrl": f"{url}/commit/{commit}", "hookOutput": "", **pull}
        )

    def _apply(self, key: str, value: dict[str, Json], tree: dict[str, Blob]) -> None:
        """Apply one operation of a commit to a tree."""
        path = value["path"]
        if key == "file":
            tree[path] = self.hub.keep(b64decode(value["content"]))
        elif key == "lfsFile":
            if not self.hub.path(value["oid"]).exists():
                raise Refusal(400, f"LFS pointer of {path} points to a file that does not exist")
            pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{value['oid']}\nsize {value['size']}\n"
            tree[path] = Blob(self.hub.keep(pointer.encode()).oid, value["size"], value["oid"])
        else:
            assert key == "deletedFile"
            del tree[path]

    def tag(self, kind: str, name: str, revision: str) -> None:
        repo = self.repo(kind, name, write=True)
        commit, _ = self.tree(repo, revision)
        tag = json.loads(self.body)["tag"]
        if tag in repo.tags:
            raise Refusal(409, f"Tag reference exists already: {tag}")
        repo.tags[tag] = commit
        self.say({})

    # Files -----------------------------------------------------------------------------------------------------------------------------------------------

    def resolve(self, kind: str, name: str, revision: str, path: str) -> None:
        repo = self.repo(kind, name)
        commit, tree = self.tree(repo, revision)
        blob = tree.get(path)
        if blob is None:
            self.say(
                {"error": "Entry not found"},
                404,
                {"X-Error-Code": "EntryNotFound", "X-Error-Message": "Entry not found", "X-Repo-Commit": commit},
            )
        elif blob.lfs:
            headers = {
                "X-Repo-Commit": commit,
                "X-Linked-Size": str(blob.size),
                "X-Linked-ETag": f'"{blob.lfs}"',
                "ETag": f'"{blob.oid}"',
            }
            self.say({}, 302, {**headers, "Location": f"{self.hub.storage}/cdn/{blob.lfs}"})
        else:
            self.send_file(self.hub.path(blob.oid), {"X-Repo-Commit": commit, "ETag": f'"{blob.oid}"'})

    def cdn(self, oid: str) -> None:
        self.must_be_anonymous()
        self.send_file(self.hub.path(oid), {"ETag": f'"{oid}"'})

    def send_file(self, path: Path, headers: dict[str, str]) -> None:
        """A file, or the part of it that is asked for."""
        size = path.stat().st_size
        start, end, status = 0, size, 200
        if asked := re.fullmatch(r"bytes=(\d*)-(\d*)", self.headers.get("Range", "")):
            first, last = asked.groups()
            start = int(first) if first else max(0, size - int(last))
            end = min(size, int(last) + 1) if first and last else size
            if start >= end:
                raise Refusal(416, "Requested range not satisfiable")
            status, headers = 206, {**headers, "Content-Range": f"bytes {start}-{end - 1}/{size}"}
            self.hub.log.append(f"part {end - start} of {size}")
        self.send_response(status)
        for name, value in {
            **headers,
            "Content-Length": str(end - start),
            "Accept-Ranges": "bytes",
            "Content-Type": "application/octet-stream",
        }.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            with path.open("rb") as file:
                file.seek(start)
                if end == size:
                    shutil.copyfileobj(file, self.wfile)
                else:
                    self.wfile.write(file.read(end - start))


def _entries(tree: dict[str, Blob]) -> Iterator[dict[str, Json]]:
    """The files of a tree and the folders that they lie in, as the API describes them."""
    folders = {str(parent) for path in tree for parent in Path(path).parents} - {"."}
    for folder in sorted(folders):
        yield {"type": "directory", "path": folder, "oid": sha1(folder.encode()).hexdigest(), "size": 0}
    for path, blob in sorted(tree.items()):
        large = {"lfs": {"oid": blob.lfs, "size": blob.size, "pointerSize": 130}} if blob.lfs else {}
        yield {"type": "file", "path": path, "oid": blob.oid, "size": blob.size, **large}


def _card(readme: str) -> Json:
    """The YAML head of a card, None without one."""
    found = re.match(r"---\n(.*?)\n---\n", readme, re.DOTALL)
    return yaml.safe_load(found[1]) if found else None


def _card_errors(readme: str, kind: str) -> list[str]:
    """What the Hub refuses in a card's head."""
    card = _card(readme) or {}
    lists = (key for key in ("configs", "tags", "language") if not isinstance(card.get(key, []), list))
    errors = [f'"{key}" must be a list' for key in lists]
    if kind == "space" and card.get("sdk") not in ("gradio", "docker", "static"):
        errors.append('"sdk" must be one of [gradio, docker, static]')
    colors = "red yellow green blue indigo purple pink gray".split()
    if kind == "space" and card.get("colorFrom", "red") not in colors:
        errors.append(f'"colorFrom" must be one of {colors}')
    return errors


def _benchmark_errors(text: str) -> list[str]:
    """What the Hub refuses in an eval.yaml."""
    found = yaml.safe_load(text)
    needed = ("name", "description", "evaluation_framework", "tasks")
    errors = [f'eval.yaml lacks "{name}"' for name in needed if not found.get(name)]
    ids = [task.get("id") for task in found.get("tasks") or []]
    errors += ["a task of eval.yaml needs an id"] * (not all(ids))
    return errors + ["two tasks of eval.yaml have one id"] * (len(set(ids)) < len(ids))


_REPO = r"/api/(?P<kind>model|dataset|space)s/(?P<name>[^/]+/[^/]+)"
_FILES = r"/(?P<kind>dataset|space)s/(?P<name>[^/]+/[^/]+)"
ROUTES: list[tuple[str, str, Callable[..., None]]] = [
    ("GET", "/api/whoami-v2", _Handler.whoami),
    ("POST", "/api/validate-yaml", _Handler.validate_yaml),
    ("POST", "/api/repos/create", _Handler.create),
    ("GET", _REPO, _Handler.info),
    ("GET", _REPO + "/revision/(?P<revision>.+)", _Handler.info),
    ("GET", _REPO + "/auth-check(?P<write>/write)?", _Handler.auth_check),
    ("GET", _REPO + "/refs", _Handler.refs),
    ("GET", _REPO + "/tree/(?P<revision>[^/]+)(?:/(?P<path>.+))?", _Handler.list_tree),
    ("POST", _REPO + "/preupload/(?P<revision>[^/]+)", _Handler.preupload),
    ("POST", _REPO + "/commit/(?P<revision>[^/]+)", _Handler.commit),
    ("POST", _REPO + "/tag/(?P<revision>[^/]+)", _Handler.tag),
    ("POST", _FILES + r"\.git/info/lfs/objects/batch", _Handler.lfs_batch),
    ("PUT", "/lfs/(?P<oid>[0-9a-f]{64})", _Handler.lfs_upload),
    ("POST", "/lfs/(?P<oid>[0-9a-f]{64})/verify", _Handler.lfs_verify),
    ("GET", _FILES + "/resolve/(?P<revision>[^/]+)/(?P<path>.+)", _Handler.resolve),
    ("GET", "/cdn/(?P<oid>[0-9a-f]{64})", _Handler.cdn),
]
