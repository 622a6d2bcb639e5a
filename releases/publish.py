"""Publishes the dataset and the metrics' Spaces on the Hub.

A plan is made before anything is changed; then each repository gets one commit, and then the tag.
"""

import io
import json
import logging
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha1, sha256
from pathlib import Path
from typing import Any

import httpx
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, get_session
from huggingface_hub.errors import HfHubHTTPError, HFValidationError, OfflineModeIsEnabled, RepositoryNotFoundError
from huggingface_hub.hf_api import RepoFile
from huggingface_hub.utils import disable_progress_bars, validate_repo_id  # type: ignore[attr-defined]  # not listed in __all__

from families import every_family
from releases.export import export
from runner import UserError

HUB_FILE = ".gitattributes"  # written by the Hub, lists the large files; never changed
Operation = CommitOperationAdd | CommitOperationDelete
Paths = tuple[str, ...]


@dataclass(frozen=True)
class Target:
    """A repository and the files that it shall have."""

    kind: str  # "dataset" or "space"
    name: str  # "user/name"
    files: Mapping[str, bytes]  # content by path in the repository

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"

    @property
    def script(self) -> str:
        """The name of the script that makes a Space a metric, which is the name of the Space."""
        return f"{self.name.partition('/')[2]}.py"


@dataclass(frozen=True)
class Plan:
    """The changes that publishing will make to a repository."""

    target: Target  # the repository
    tag: str  # the version's tag
    head: str  # the commit that the plan is based on; "" if the repository does not exist yet
    added: Paths  # new files
    changed: Paths  # files whose content changes
    deleted: Paths
    unchanged: Paths
    tagged: bool  # whether the version's tag exists already

    @property
    def empty(self) -> bool:
        """Whether nothing has to be done."""
        return self.tagged and not (self.added or self.changed or self.deleted)

    def lines(self) -> Iterator[str]:
        """Yield the lines that describe the plan to the user."""
        if self.empty:
            yield f"{self.target}: nothing to change"
            return
        yield f"{self.target}: {'to be changed' if self.head else 'a new public repository'}"
        for word, paths in (("add", self.added), ("change", self.changed)):
            yield from (f"  {word:9} {path} ({len(self.target.files[path]):,} bytes)" for path in paths)
        yield from (f"  delete    {path}" for path in self.deleted)
        if self.unchanged:
            yield f"  unchanged {', '.join(self.unchanged)}"
        if not self.tagged:
            yield f"  tag       {self.tag}"


def dataset_files(folder: Path, base: str) -> dict[str, bytes]:
    """Export into a folder and return the files of the dataset repository by path.

    Args:
        folder: An empty folder.
        base: URL of the published version; croissant.json gets absolute URLs of the data below it, so that it can be
            used from anywhere.
    """
    export(folder)
    path = folder / "croissant.json"
    described = json.loads(path.read_text(encoding="utf-8"))
    described["url"] = base.partition("/resolve/")[0]
    for file in described["distribution"]:
        file["contentUrl"] = f"{base}/{file['contentUrl']}"
    path.write_text(json.dumps(described, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def space_files(folder: Path) -> dict[str, bytes]:
    """Return the files of a metric's Space: those of its folder and the shell, without caches and hidden files."""
    return {
        path.name: path.read_bytes()
        for path in (*sorted(folder.iterdir()), *sorted(folder.parent.glob("shell*")))
        if path.is_file() and not path.name.startswith(".")
    }


class Hub:
    """A client of the Hub, or of a server with the same API, with one token.

    Args:
        endpoint: The URL of the server.
        token: The user's token; None to read public repositories only.

    Raises:
        UserError: If the endpoint or the token is malformed.
    """

    def __init__(self, endpoint: str, token: str | None) -> None:
        if not re.fullmatch(r"https?://[^/\s]+", endpoint):
            raise UserError(f"the endpoint must be a URL such as https://huggingface.co; got {endpoint!r}.")
        if token is not None and not re.fullmatch(r"[!-~]+", token):
            raise UserError("the token contains spaces or invalid characters; copy it again from the Hub's settings.")
        logging.getLogger("huggingface_hub").setLevel(logging.ERROR)  # errors are reported here, in one sentence
        disable_progress_bars()
        self.endpoint = endpoint
        self._done: list[str] = []
        self._api = HfApi(endpoint=endpoint, token=token or False)
        self._signed_in = token is not None

    def sign_in(self) -> str:
        """Check the token and return the user's name.

        Raises:
            UserError: If the token is not valid, or the endpoint does not respond.
        """
        with self._errors_as_sentences("anything"):
            return str(self._api.whoami(cache=True)["name"])

    def plan(self, target: Target, tag: str) -> Plan:
        """Compare a repository with the files that it shall have, without changing anything.

        Raises:
            UserError: If the user may not write there, the name belongs to another project, or the tag exists with
                other files.
        """
        with self._errors_as_sentences(str(target)):
            self._validate_card(target)
            try:
                info: Any = self._api.repo_info(target.name, repo_type=target.kind)
            except RepositoryNotFoundError:
                self._check_may_create(target)
                return Plan(target, tag, "", *_changes(target, {}), tagged=False)
            if self._signed_in:
                self._api.auth_check(target.name, repo_type=target.kind, write=True)
            existing = self._files(target, info.sha)
            if not _is_ours(target, existing, info.card_data or {}):
                ours = "a CompToolBench card" if target.kind == "dataset" else target.script
                raise UserError(f"{target} is taken: it has {len(existing)} files but not {ours}; choose another name.")
            refs = self._api.list_repo_refs(target.name, repo_type=target.kind)
            tags = {ref.name: ref.target_commit for ref in refs.tags}
            if tag in tags:
                added, changed, deleted, _ = _changes(target, self._files(target, tags[tag]))
                if different := sorted((*added, *changed, *deleted)):
                    raise UserError(
                        f"{tag} of {target} is published already with other content ({', '.join(different)}); a new "
                        f"version needs a new --revision."
                    )
        return Plan(target, tag, info.sha, *_changes(target, existing), tagged=tag in tags)

    def publish(self, plans: Sequence[Plan]) -> None:
        """Carry out plans.

        This creates missing repositories and uploads all large files first, and only then commits and tags.

        Raises:
            UserError: If something fails; the message lists what was done before.
        """
        operations = [self._upload(plan) for plan in plans]
        for plan, changes in zip(plans, operations, strict=True):
            self._commit(plan, changes)

    def propose(self, model: str, path: str, content: str, title: str) -> str:
        """Open a pull request in a model's repository and return its URL, or "" if its main branch has the file.

        Raises:
            UserError: If there is no such model, or the Hub refuses the request.
        """
        with self._errors_as_sentences(f"model {model}"):
            if _same(content.encode(), self._files(Target("model", model, {}), "main").get(path)):
                return ""
            operation = CommitOperationAdd(path, content.encode())
            description = (
                f"A result of [CompToolBench](https://github.com/ronyrahmaan/comptoolbench), in `{path}`. The file's "
                f"source says where the run can be seen."
            )
            about: Any = {"commit_message": title, "commit_description": description, "repo_type": "model"}
            return str(self._api.create_commit(model, [operation], create_pr=True, **about).pr_url)

    def _upload(self, plan: Plan) -> list[Operation]:
        """Upload the files of a commit and return its operations; nothing is visible before the commit."""
        target = plan.target
        # A stream is uploaded by LFS, which every endpoint supports; for a megabyte Xet would save nothing.
        written = [CommitOperationAdd(path, io.BytesIO(target.files[path])) for path in (*plan.added, *plan.changed)]
        with self._errors_as_sentences(str(target)):
            if not plan.head:
                self._api.create_repo(
                    target.name, repo_type=target.kind, space_sdk="gradio" if target.kind == "space" else None
                )
                self._done.append(f"created the {target}")
            # the client passes streams in a parameter that httpx deprecates for them
            with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
                self._api.preupload_lfs_files(target.name, written, repo_type=target.kind, free_memory=False)
        return [*written, *(CommitOperationDelete(path) for path in plan.deleted)]

    def _commit(self, plan: Plan, changes: list[Operation]) -> None:
        target, tag = plan.target, plan.tag
        with self._errors_as_sentences(str(target)):
            head = plan.head or str(self._api.repo_info(target.name, repo_type=target.kind).sha)
            if changes:
                self._done.append(f"requested a commit to the {target}")
                head = self._api.create_commit(
                    target.name, changes, commit_message=f"Publish {tag}", repo_type=target.kind, parent_commit=head
                ).oid
                self._done[-1] = f"published the files of the {target}"
            if not plan.tagged:
                self._api.create_tag(target.name, tag=tag, revision=head, repo_type=target.kind)
                self._done.append(f"tagged the {target}")

    def _files(self, target: Target, revision: str) -> dict[str, RepoFile]:
        entries = self._api.list_repo_tree(target.name, repo_type=target.kind, revision=revision, recursive=True)
        return {entry.path: entry for entry in entries if isinstance(entry, RepoFile) and entry.path != HUB_FILE}

    def _check_may_create(self, target: Target) -> None:
        """Check that the user may create the repository, before anything is changed.

        The check is incomplete for fine-grained tokens, because the Hub does not report all of their rights.
        """
        if not self._signed_in:
            return
        user = self._api.whoami(cache=True)
        namespaces = {user["name"], *(organization["name"] for organization in user["orgs"])}
        if user["auth"]["accessToken"]["role"] == "read" or target.name.partition("/")[0] not in namespaces:
            raise UserError(f"{self.endpoint} {_REASONS[403].format(what=target)}; nothing was changed.")

    def _validate_card(self, target: Target) -> None:
        """Have the Hub validate the card before anything is uploaded."""
        card = {"repoType": target.kind, "content": target.files["README.md"].decode()}
        response = get_session().post(f"{self.endpoint}/api/validate-yaml", json=card)
        if response.status_code == httpx.codes.BAD_REQUEST:
            reasons = "; ".join(error["message"] for error in response.json()["errors"])
            raise UserError(f"the card of {target} is refused: {reasons}.")
        response.raise_for_status()

    @contextmanager
    def _errors_as_sentences(self, what: str) -> Iterator[None]:
        """Convert the exceptions of the client to a UserError of one sentence without secrets."""
        try:
            yield
        except RuntimeError as wrapper:  # raised by uploads, with the real error as its cause
            if not isinstance(wrapper.__cause__, HfHubHTTPError | httpx.HTTPError):
                raise
            raise UserError(self._sentence(wrapper.__cause__, what)) from None
        except (HfHubHTTPError, httpx.HTTPError, json.JSONDecodeError, KeyError) as problem:
            raise UserError(self._sentence(problem, what)) from None
        except OfflineModeIsEnabled:
            raise UserError("publishing needs the network, and HF_HUB_OFFLINE forbids it; unset it.") from None

    def _sentence(self, problem: Exception, what: str) -> str:
        if isinstance(problem, HfHubHTTPError | httpx.HTTPStatusError):
            status = problem.response.status_code
            reason = _REASONS.get(
                status, "answered {status}; try again later" if status >= 500 else "refused with status {status}"
            )
            sentence = f"{self.endpoint} {reason.format(what=what, status=status)}"
            if self._done and self._done[-1].startswith("requested"):
                self._done.pop()  # an error response means that nothing was committed
        elif isinstance(problem, httpx.HTTPError):
            sentence = (
                f"{self.endpoint} cannot be reached, or the connection broke ({type(problem).__name__}); check the "
                f"network and the endpoint"
            )
        else:
            sentence = f"{self.endpoint} does not respond like the Hub; check the endpoint"
        done = ", ".join(self._done)
        changed = f"before that, this run {done}; run it again to finish" if done else "nothing was changed"
        return f"{sentence}; {changed}."


_REASONS = {
    401: "does not accept the token; create one with write access in the Hub's settings",
    403: "gives this token no write access to {what}; use a token of its owner with write access",
    404: "has no {what}, or hides it from this token",
    409: "says that the name of {what} is taken; choose another, or run it again if it was created just now",
    412: "says that {what} was changed by somebody else in the meantime; run it again",
    429: "has received too many requests; wait a few minutes",
}


def check_name(kind: str, name: str) -> None:
    """Check the name of a repository.

    Raises:
        UserError: If it is not of the form user/name in the characters that the Hub allows, or is the name of a Space
            in which `evaluate.load` would not find the metric.
    """
    try:
        validate_repo_id(name)
    except HFValidationError:
        name = ""
    if name.count("/") != 1:
        raise UserError(f"the {kind} must be named USER/NAME in letters, digits, '-', '_' and '.'.")
    metrics = dict.fromkeys(family.metric for family in every_family())
    if kind == "space" and name.partition("/")[2] not in metrics:
        names = " or ".join(f"USER/{metric}" for metric in metrics)
        raise UserError(f"the metric's Space must be named {names}, like its script; got {name}.")


def _is_ours(target: Target, existing: Mapping[str, RepoFile], card: Mapping[str, Any]) -> bool:
    """Return whether the project may write to a repository: it is an earlier version, or has no files yet."""
    if existing.keys() <= {"README.md"}:
        return True
    return card.get("pretty_name") == "CompToolBench" if target.kind == "dataset" else target.script in existing


def _changes(target: Target, existing: Mapping[str, RepoFile]) -> tuple[Paths, Paths, Paths, Paths]:
    """Return the paths of the added, changed, deleted and unchanged files."""
    wanted, both = target.files.keys(), target.files.keys() & existing.keys()
    same = {path for path in both if _same(target.files[path], existing[path])}
    sets = (wanted - existing.keys(), both - same, existing.keys() - wanted)
    added, changed, deleted = (sorted(paths) for paths in sets)
    return tuple(added), tuple(changed), tuple(deleted), tuple(sorted(same))


def _same(content: bytes | None, file: RepoFile | None) -> bool:
    """Return whether a file on the Hub has this content, by its git id or, if it is a large file, by its SHA-256."""
    if content is None or file is None:
        return False
    if file.lfs:
        return bool(file.lfs.sha256 == sha256(content).hexdigest())
    return bool(file.blob_id == sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest())
