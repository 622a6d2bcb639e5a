"""The command `publish`: what it changes, what it refuses, and what a failure leaves behind."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cli.main import main
from families import configs
from releases.publish import Hub as Client
from releases.publish import Target
from runner import UserError
from tests.cases import from_json
from tests.releases.conftest import DATASET, SPACE, TAG, Published, exporting, words
from tests.releases.server import OWNER, UNANSWERED, UNREAD, Hub

DRY = ["publish", "--repo-id", DATASET]
FAULTS: dict[Any, int] = {"UNREAD": UNREAD, "UNANSWERED": UNANSWERED}


def publish(hub: Hub, targets: list[Target], token: str = OWNER, tag: str = TAG) -> None:
    client = Client(hub.endpoint, token)
    client.publish([client.plan(target, tag) for target in targets])


# The whole command ----------------------------------------------------------------------------------------------------


def test_publishing_makes_one_commit_and_one_tag_in_each_repository(published: Published) -> None:
    for repo in published.hub.repos.values():
        assert repo.titles == ["initial commit", f"Publish {TAG}"]
        assert repo.tags == {TAG: repo.branches["main"]}


def test_publishing_says_what_it_adds(published: Published) -> None:
    assert f"dataset {DATASET}: a new public repository" in published.printed
    assert f"space {SPACE}: a new public repository" in published.printed
    assert "  add       data/default.parquet (" in published.printed
    assert published.printed.endswith(f"{TAG} is published.\n")


def test_the_published_metadata_name_the_data_of_this_very_version(published: Published) -> None:
    url = f"{published.hub.endpoint}/datasets/{DATASET}"
    metadata = published.hub.content("dataset", DATASET, "croissant.json").decode()
    assert f'"url": "{url}"' in metadata
    assert f'"{url}/resolve/{TAG}/data/default.parquet"' in metadata


def test_large_files_are_kept_apart_and_texts_lie_in_git(published: Published) -> None:
    repo = published.hub.repos["dataset", DATASET]
    large = {path for path, blob in repo.commits[repo.branches["main"]].items() if blob.lfs}
    assert large == {"docs/finding.png", "docs/finding_parts.png", *(f"data/{config}.parquet" for config in configs())}


@pytest.mark.usefixtures("unproved")
def test_publishing_twice_changes_nothing(
    published: Published, exported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, seen = published.hub.snapshot(), len(published.hub.log)
    with exporting(exported):
        assert main(words(published.hub)) == 0
    assert capsys.readouterr().out.endswith(
        f"dataset {DATASET}: nothing to change\nspace {SPACE}: nothing to change\n{TAG} was published already.\n"
    )
    assert published.hub.snapshot() == before
    assert [line for line in published.hub.log[seen:] if not line.startswith("GET ")] == ["POST /api/validate-yaml"] * 2


def test_what_is_not_proved_is_not_published(
    hub: Hub, exported: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = [f"fault {number}" for number in range(22)]
    monkeypatch.setattr("releases.proof.dataset_problems", lambda folder, reviewed: faults)
    with exporting(exported):
        assert main(words(hub)) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-22:] == [
        "Nothing is published, for the proof failed:",
        *(f"  {fault}" for fault in faults[:20]),
        "  and 2 more",
    ]
    assert hub.repos == {}


@pytest.mark.usefixtures("unproved")
def test_a_dry_run_needs_no_token_and_changes_nothing(
    hub: Hub, exported: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.get_token", lambda: None)
    with exporting(exported):
        assert main(words(hub, "--dry-run")) == 0
    out, err = capfd.readouterr()
    assert out.endswith("Nothing was changed (--dry-run).\n")
    assert err == ""
    assert hub.repos == {}


# What changes ---------------------------------------------------------------------------------------------------------


def test_a_new_version_shows_and_makes_each_kind_of_change(hub: Hub, targets: list[Target]) -> None:
    dataset = targets[0]
    old = {**dataset.files, "LICENSE": b"another", "comptoolbench.py": b"print()", "data/default.parquet": b"old\0"}
    del old["GALLERY.md"]
    publish(hub, [replace(dataset, files=old)], tag="v2.0.0")
    plan = Client(hub.endpoint, OWNER).plan(dataset, TAG)
    assert (plan.added, plan.changed, plan.deleted) == (
        ("GALLERY.md",),
        ("LICENSE", "data/default.parquet"),
        ("comptoolbench.py",),
    )
    assert [line.split()[0] for line in plan.lines()] == [
        "dataset",
        "add",
        "change",
        "change",
        "delete",
        "unchanged",
        "tag",
    ]
    publish(hub, [dataset])
    repo = hub.repos["dataset", DATASET]
    assert set(repo.commits[repo.branches["main"]]) == {".gitattributes", *dataset.files}
    assert {path: hub.content("dataset", DATASET, path) for path in dataset.files} == dataset.files
    assert hub.content("dataset", DATASET, "LICENSE", "v2.0.0") == b"another"


def test_a_published_version_is_never_changed(hub: Hub, targets: list[Target]) -> None:
    publish(hub, targets)
    before = hub.snapshot()
    edited = replace(targets[0], files={**targets[0].files, "LICENSE": b"another"})
    with pytest.raises(
        UserError, match=rf"{TAG} of dataset {DATASET} is published already with other content \(LICENSE\)"
    ):
        publish(hub, [edited])
    assert hub.snapshot() == before


def test_what_somebody_changed_on_the_hub_is_put_right_under_the_same_tag(hub: Hub, targets: list[Target]) -> None:
    publish(hub, targets[:1])
    repo = hub.repos["dataset", DATASET]
    frozen = dict(repo.tags)
    repo.add({**repo.commits[repo.branches["main"]], "LICENSE": hub.keep(b"edited by hand")}, "Update LICENSE")
    publish(hub, targets[:1])
    assert hub.content("dataset", DATASET, "LICENSE") == targets[0].files["LICENSE"]
    assert repo.tags == frozen


# What goes wrong ------------------------------------------------------------------------------------------------------


@from_json
def test_a_broken_upload_leaves_the_old_version_and_the_next_try_completes(
    request_: str, how: int | str, sentence: str, hub: Hub, targets: list[Target]
) -> None:
    old = replace(
        targets[0],
        files={
            **targets[0].files,
            "LICENSE": b"old",
            "data/default.parquet": b"old\0",
            "data/tools.parquet": b"old\1\0",
        },
    )
    publish(hub, [old, targets[1]], tag="v2.0.0")
    before = hub.snapshot()
    hub.faults = {request_: FAULTS.get(how, how)}
    with pytest.raises(UserError, match=sentence) as caught:
        publish(hub, targets)
    assert "nothing was changed." in str(caught.value)
    assert hub.snapshot() == before
    assert hub.content("dataset", DATASET, "data/default.parquet") == b"old\0"
    hub.faults = {}
    publish(hub, targets)
    assert {path: hub.content("dataset", DATASET, path, TAG) for path in targets[0].files} == targets[0].files
    assert hub.repos["dataset", DATASET].titles[-1] == f"Publish {TAG}"


@from_json
def test_a_failure_on_the_way_says_what_is_done_and_the_next_run_does_the_rest(
    request_: str, how: int | str, said: str, hub: Hub, targets: list[Target]
) -> None:
    hub.faults = {request_: FAULTS.get(how, how)}
    with pytest.raises(UserError) as caught:
        publish(hub, targets)
    assert said.format(dataset=f"dataset {DATASET}", space=f"space {SPACE}") in str(caught.value)
    hub.faults = {}
    publish(hub, targets)
    for repo in hub.repos.values():
        assert repo.titles == ["initial commit", f"Publish {TAG}"]
        assert repo.tags == {TAG: repo.branches["main"]}


@pytest.mark.parametrize(
    ("kind", "held"),
    [
        ("dataset", {"README.md": b"---\npretty_name: Cats\n---\n", "cats.csv": b"a,b\n"}),
        ("space", {"app.py": b"print()"}),
    ],
)
def test_a_repository_of_another_project_is_left_alone(
    kind: str, held: dict[str, bytes], hub: Hub, targets: list[Target]
) -> None:
    hub.create(kind, {"dataset": DATASET, "space": SPACE}[kind], held)
    before = hub.snapshot()
    with pytest.raises(
        UserError, match=rf"{kind} ronyrahmaan/\w+ is taken: it has 2 files but not .*; choose another name\."
    ):
        publish(hub, targets)
    assert hub.snapshot() == before


def test_a_name_that_is_taken_at_the_last_moment_is_left_alone(hub: Hub, targets: list[Target]) -> None:
    client = Client(hub.endpoint, OWNER)
    plans = [client.plan(target, TAG) for target in targets]
    hub.create("dataset", DATASET, {"cats.csv": b"a,b\n"})
    before = hub.snapshot()
    with pytest.raises(UserError, match=f"says that the name of dataset {DATASET} is taken; choose another"):
        client.publish(plans)
    assert hub.snapshot() == before


def test_a_change_by_somebody_else_between_plan_and_commit_is_not_overwritten(hub: Hub, targets: list[Target]) -> None:
    publish(hub, [replace(targets[0], files={**targets[0].files, "LICENSE": b"old"})], tag="v2.0.0")
    client = Client(hub.endpoint, OWNER)
    plan = client.plan(targets[0], TAG)
    repo = hub.repos["dataset", DATASET]
    repo.add({**repo.commits[repo.branches["main"]], "NEWS": hub.keep(b"new")}, "Add NEWS")
    with pytest.raises(UserError, match="was changed by somebody else in the meantime; run it again"):
        client.publish([plan])
    assert hub.content("dataset", DATASET, "NEWS") == b"new"


@pytest.mark.parametrize("exists", [False, True])
@pytest.mark.parametrize("token", ["hf_ownerReadsHere", "hf_somebodyElse"])
def test_without_the_right_to_write_there_is_not_even_a_plan(
    token: str, exists: bool, hub: Hub, targets: list[Target]
) -> None:
    if exists:
        hub.create("dataset", DATASET)
    before = hub.snapshot()
    with pytest.raises(UserError) as caught:
        Client(hub.endpoint, token).plan(targets[0], TAG)
    assert f"gives this token no write access to dataset {DATASET}" in str(caught.value)
    assert token not in str(caught.value)
    assert hub.snapshot() == before


def test_one_repository_without_the_right_keeps_the_other_from_being_made(hub: Hub, targets: list[Target]) -> None:
    with pytest.raises(UserError, match="gives this token no write access to space somebody/comptool_gap"):
        publish(hub, [targets[0], replace(targets[1], name="somebody/comptool_gap")])
    assert hub.repos == {}


def test_an_organization_s_member_publishes_there(hub: Hub, targets: list[Target]) -> None:
    publish(hub, [replace(targets[0], name="compbench/comptoolbench")])
    assert hub.repos["dataset", "compbench/comptoolbench"].tags.keys() == {TAG}


def test_a_card_that_the_hub_refuses_stops_everything(hub: Hub, targets: list[Target]) -> None:
    space = replace(targets[1], files={**targets[1].files, "README.md": b"---\nsdk: gradio\ncolorFrom: beige\n---\n"})
    with pytest.raises(UserError, match=f'the card of space {SPACE} is refused: "colorFrom" must be one of'):
        publish(hub, [targets[0], space])
    assert hub.repos == {}


def _complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*DRY, *words]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "Traceback" not in said
    return said


def test_a_wrong_token_is_refused_and_never_shown(
    hub: Hub, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_wrongAndSecret")
    said = _complaint(capsys, "--endpoint", hub.endpoint)
    assert (
        f"{hub.endpoint} does not accept the token; create one with write access in the Hub's settings; nothing "
        f"was changed." in said
    )
    assert "Secret" not in said


@pytest.mark.parametrize("token", ["hf_secret token", "hf_secretö", "hf_secret\nX-Header: 1"])
def test_a_garbled_token_is_refused_and_never_shown(
    token: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.get_token", lambda: token)
    said = _complaint(capsys)
    assert "the token contains spaces or invalid characters" in said
    assert "secret" not in said


def test_without_a_token_the_command_says_how_to_get_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.get_token", lambda: None)
    said = "publishing needs a token with the right to write: set HF_TOKEN, or log in with `hf auth login`."
    assert said in _complaint(capsys)


def test_a_client_that_is_told_to_stay_offline_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    assert "publishing needs the network, and HF_HUB_OFFLINE forbids it; unset it." in _complaint(capsys)


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (200, "does not respond like the Hub; check the endpoint"),
        (500, "answered 500; try again later"),
        (502, "answered 502; try again later"),
        (429, "has received too many requests; wait a few minutes"),
    ],
)
def test_an_endpoint_that_is_no_hub_or_broken_is_said_in_one_sentence(
    status: int, said: str, hub: Hub, capsys: pytest.CaptureFixture[str]
) -> None:
    hub.faults = {"whoami": status}
    assert f"{hub.endpoint} {said}; nothing was changed." in _complaint(capsys, "--endpoint", hub.endpoint)


def test_a_network_that_is_down_is_said_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    said = "http://127.0.0.1:9 cannot be reached, or the connection broke (ConnectError)"
    assert said in _complaint(capsys, "--endpoint", "http://127.0.0.1:9")


@from_json
def test_wrong_use_gets_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sentence.format(tag=TAG) in _complaint(capsys, *words)
