"""Publish the dataset and the metric's Space on the Hub.

Look first, then one commit for each repository, then the tag.
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
from huggingface_hub.utils import disable_progress_bars, validate_repo_id  # type: ignore[attr-defined]  # exported without being said so

from families import every_family
from releases.export import export
from runner import UserError

KEPT = ".gitattributes"  # the Hub's own; it says which files are large
Operation = CommitOperationAdd | CommitOperationDelete
Paths = tuple[str, ...]


@dataclass(frozen=True)
class Target:
    """A repository and what it is to hold."""

    kind: str  # "dataset" or "space"
    name: str  # "user/name"
    files: Mapping[str, bytes]  # path in the repository to content

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"

    @property
    def script(self) -> str:
        """What a Space must hold to be a metric's: a script with its own name."""
        return f"{self.name.partition('/')[2]}.py"


@dataclass(frozen=True)
class Plan:
    """What publishing will change in a repository."""

    target: Target  # the repository
    tag: str  # the version's tag
    head: str  # the commit that the plan was made for; "" if there is no repository yet
    added: Paths  # that are new
    changed: Paths  # whose content changes
    deleted: Paths
    unchanged: Paths
    tagged: bool  # whether the version's tag is there already

    @property
    def empty(self) -> bool:
        """Whether there is nothing to do."""
        return self.tagged and not (self.added or self.changed or self.deleted)

    def lines(self) -> Iterator[str]:
        """The plan for people."""
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
    """Export into a folder and return what the dataset repository is to hold.

    Args:
        folder: An empty folder.
        base: URL of the published version; croissant.json names the data by it, so that it can be read from anywhere.
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
    """What the metric's Space is to hold: the files of its folder and the shell, without caches and hidden files."""
    return {
        path.name: path.read_bytes()
        for path in (*sorted(folder.iterdir()), *sorted(folder.parent.glob("shell.*")))
        if path.is_file() and not path.name.startswith(".")
    }


class Hub:
    """The Hub, or a server that speaks its protocol, seen with one token.

    Args:
        endpoint: Where it is.
        token: Who asks; None to look at public repositories only.

    Raises:
        UserError: If the endpoint or the token cannot be one.
    """

    def __init__(self, endpoint: str, token: str | None) -> None:
        if not re.fullmatch(r"https?://[^/\s]+", endpoint):
            raise UserError(f"the endpoint must be a URL such as https://huggingface.co; got {endpoint!r}.")
        if token is not None and not re.fullmatch(r"[!-~]+", token):
            raise UserError(
                "the token holds spaces or characters that no token has; copy it again from the Hub's settings."
            )
        logging.getLogger("huggingface_hub").setLevel(logging.ERROR)  # what matters is said here, in one sentence
        disable_progress_bars()
        self.endpoint = endpoint
        self._done: list[str] = []
        self._api = HfApi(endpoint=endpoint, token=token or False)
        self._signed_in = token is not None

    def sign_in(self) -> str:
        """Return the user's name.

        Raises:
            UserError: If the token is not valid, or the endpoint does not answer.
        """
        with self._explained("anything"):
            return str(self._api.whoami(cache=True)["name"])

    def plan(self, target: Target, tag: str) -> Plan:
        """Compare a repository with what it is to hold. Nothing is changed.

        Raises:
            UserError: If the user may not write there, another project has the name, or the tag is there with other
                files.
        """
        with self._explained(str(target)):
            self._validate_card(target)
            try:
                info: Any = self._api.repo_info(target.name, repo_type=target.kind)
            except RepositoryNotFoundError:
                self._check_may_create(target)
                return Plan(target, tag, "", *_changes(target, {}), tagged=False)
            if self._signed_in:
                self._api.auth_check(target.name, repo_type=target.kind, write=True)
            there = self._files(target, info.sha)
            if not _is_ours(target, there, info.card_data or {}):
                ours = "a CompToolBench card" if target.kind == "dataset" else target.script
                raise UserError(f"{target} is taken: it holds {len(there)} files and not {ours}; choose another name.")
            refs = self._api.list_repo_refs(target.name, repo_type=target.kind)
            tags = {ref.name: ref.target_commit for ref in refs.tags}
            if tag in tags:
                added, changed, deleted, _ = _changes(target, self._files(target, tags[tag]))
                if other := sorted((*added, *changed, *deleted)):
                    raise UserError(
                        f"{tag} of {target} is published already with other content ({', '.join(other)}); a new "
                        f"version needs a new --revision."
                    )
        return Plan(target, tag, info.sha, *_changes(target, there), tagged=tag in tags)

    def publish(self, plans: Sequence[Plan]) -> None:
        """Carry out plans.

        Make the repositories that are missing, upload the large files, and only then commit and tag.

        Raises:
            UserError: If something fails; it says what is done by then.
        """
        operations = [self._upload(plan) for plan in plans]
        for plan, changes in zip(plans, operations, strict=True):
            self._commit(plan, changes)

    def propose(self, model: str, path: str, content: str, title: str) -> str:
        """Open a pull request in a model's repository and return its URL.

        "" if its main branch holds just that already.

        Raises:
            UserError: If there is no such model, or the Hub refuses.
        """
        with self._explained(f"model {model}"):
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
        """Send what a commit will name. Nobody sees it until the commit."""
        target = plan.target
        # A stream goes by LFS, which every endpoint speaks; for a megabyte Xet would save nothing.
        written = [CommitOperationAdd(path, io.BytesIO(target.files[path])) for path in (*plan.added, *plan.changed)]
        with self._explained(str(target)):
            if not plan.head:
                self._api.create_repo(
                    target.name, repo_type=target.kind, space_sdk="gradio" if target.kind == "space" else None
                )
                self._done.append(f"made the {target}")
            # httpx wants streams under another name than the client gives
            with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
                self._api.preupload_lfs_files(target.name, written, repo_type=target.kind, free_memory=False)
        return [*written, *(CommitOperationDelete(path) for path in plan.deleted)]

    def _commit(self, plan: Plan, changes: list[Operation]) -> None:
        target, tag = plan.target, plan.tag
        with self._explained(str(target)):
            head = plan.head or str(self._api.repo_info(target.name, repo_type=target.kind).sha)
            if changes:
                self._done.append(f"asked for a commit to the {target}")
                head = self._api.create_commit(
                    target.name, changes, commit_message=f"Publish {tag}", repo_type=target.kind, parent_commit=head
                ).oid
                self._done[-1] = f"published the files of the {target}"
            if not plan.tagged:
                self._api.create_tag(target.name, tag=tag, revision=head, repo_type=target.kind)
                self._done.append(f"tagged the {target}")

    def _files(self, target: Target, revision: str) -> dict[str, RepoFile]:
        entries = self._api.list_repo_tree(target.name, repo_type=target.kind, revision=revision, recursive=True)
        return {entry.path: entry for entry in entries if isinstance(entry, RepoFile) and entry.path != KEPT}

    def _check_may_create(self, target: Target) -> None:
        """Find out before anything is made, as far as the Hub tells.

        It knows more of a fine-grained token than it says.
        """
        if not self._signed_in:
            return
        user = self._api.whoami(cache=True)
        namespaces = {user["name"], *(organization["name"] for organization in user["orgs"])}
        if user["auth"]["accessToken"]["role"] == "read" or target.name.partition("/")[0] not in namespaces:
            raise UserError(f"{self.endpoint} {_REASONS[403].format(what=target)}; nothing was changed.")

    def _validate_card(self, target: Target) -> None:
        """Ask the Hub what it thinks of a card before anything is uploaded."""
        card = {"repoType": target.kind, "content": target.files["README.md"].decode()}
        answer = get_session().post(f"{self.endpoint}/api/validate-yaml", json=card)
        if answer.status_code == httpx.codes.BAD_REQUEST:
            raise UserError(
                f"the card of {target} is refused: {'; '.join(error['message'] for error in answer.json()['errors'])}."
            )
        answer.raise_for_status()

    @contextmanager
    def _explained(self, what: str) -> Iterator[None]:
        """Turn whatever the client raises into one sentence that holds no secret."""
        try:
            yield
        except RuntimeError as wrapper:  # what an upload raises for each file
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
            if self._done and self._done[-1].startswith("asked"):
                self._done.pop()  # an answer says that nothing came of it
        elif isinstance(problem, httpx.HTTPError):
            sentence = (
                f"{self.endpoint} cannot be reached, or the connection broke ({type(problem).__name__}); check the "
                f"network and the endpoint"
            )
        else:
            sentence = f"{self.endpoint} does not answer as the Hub does; check the endpoint"
        done = ", ".join(self._done)
        changed = f"before that this run {done}, and another run does the rest" if done else "nothing was changed"
        return f"{sentence}; {changed}."


_REASONS = {
    401: "does not accept the token; make one with the right to write in the Hub's settings",
    403: "gives this token no right to write to {what}; use a token of its owner with the right to write",
    404: "has no {what}, or hides it from this token",
    409: "says that the name of {what} is taken; choose another, or run it again if it was made just now",
    412: "says that {what} was changed by somebody else meanwhile; run it again",
    429: "got too many requests; wait a few minutes",
}


def check_name(kind: str, name: str) -> None:
    """Refuse a name that cannot be a repository's.

    Raises:
        UserError: If it is not user/name in the Hub's characters, or a metric's Space that `evaluate.load` would not
            find.
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
        raise UserError(f"the metric's Space must be named {names}, for its script has that name; got {name}.")


def _is_ours(target: Target, there: Mapping[str, RepoFile], card: Mapping[str, Any]) -> bool:
    """Whether a repository is this project's to write: its own from before, or one that holds nothing yet."""
    if there.keys() <= {"README.md"}:
        return True
    return card.get("pretty_name") == "CompToolBench" if target.kind == "dataset" else target.script in there


def _changes(target: Target, there: Mapping[str, RepoFile]) -> tuple[Paths, Paths, Paths, Paths]:
    """The paths of files that are new, whose content changes, that go, and that stay as they are."""
    wanted, both = target.files.keys(), target.files.keys() & there.keys()
    same = {path for path in both if _same(target.files[path], there[path])}
    added, changed, deleted = (sorted(paths) for paths in (wanted - there.keys(), both - same, there.keys() - wanted))
    return tuple(added), tuple(changed), tuple(deleted), tuple(sorted(same))


def _same(content: bytes | None, there: RepoFile | None) -> bool:
    """Whether a file of the Hub has this content, by git's id or by the digest of a large file."""
    if content is None or there is None:
        return False
    if there.lfs:
        return bool(there.lfs.sha256 == sha256(content).hexdigest())
    return bool(there.blob_id == sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest())
