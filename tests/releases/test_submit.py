"""A run's result, proposed to a model's repository.

Read back with the Hub's own functions, refused where it cannot be ranked.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from huggingface_hub import HfApi
from huggingface_hub import parse_eval_result_entries as parsed

from cli.main import main
from families import configs
from releases.leaderboard import boards, submission
from runner import UserError
from runner.options import Options
from runner.plan import plan
from runner.run import carry_out
from tests.cases import from_json
from tests.releases.conftest import TAG
from tests.releases.server import Hub

Json = Any

PROJECT = Path(__file__).resolve().parents[2]
MODEL, SOURCE = "somebody/model-7b", "https://huggingface.co/datasets/somebody/runs"


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run on the published suite, as if a model of a server had said nothing."""
    folder = tmp_path_factory.mktemp("run")
    given = plan(Options(model="openai/model-7b", answer=never, family="function_graphs", out=folder))
    (folder / "run.json").write_text(json.dumps({"settings": {**given.settings, "dropped_parameters": []}}))
    lines = [{"task_id": row["task_id"], "repeat": 0, "prediction": [], "answer": "No."} for row in given.rows]
    (folder / "predictions.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert carry_out(given).complete
    return folder


async def never(*request: object) -> Any:
    """What answers when all is answered."""
    raise AssertionError(request)


def change(folder: Path, **settings: Json) -> None:
    """Other settings, or other fields of run.json where their name ends in an underscore."""
    about = json.loads((folder / "run.json").read_text())
    about["settings"] |= {name: value for name, value in settings.items() if not name.endswith("_")}
    about |= {name.rstrip("_"): value for name, value in settings.items() if name.endswith("_")}
    (folder / "run.json").write_text(json.dumps(about))


@pytest.fixture
def copied(finished: Path, tmp_path: Path) -> Path:
    """The run, to be changed."""
    folder = tmp_path / "run"
    folder.mkdir()
    for file in finished.iterdir():
        if file.is_file():
            (folder / file.name).write_bytes(file.read_bytes())
    return folder


def submit(folder: Path, hub: Hub, *more: str) -> int:
    return main(["submit", str(folder), "--to", MODEL, "--source", SOURCE, "--endpoint", hub.endpoint, *more])


def test_a_result_is_proposed_and_read_back_with_the_hub_s_own_function(
    finished: Path, hub: Hub, capsys: pytest.CaptureFixture[str]
) -> None:
    repo = hub.create("model", MODEL)
    main_before = repo.branches["main"]
    assert submit(finished, hub) == 0
    out = capsys.readouterr().out
    assert out.endswith(f"Proposed: {hub.endpoint}/{MODEL}/discussions/1\n")
    assert repo.branches["main"] == main_before, "a pull request changes nothing by itself"
    path = ".eval_results/comptoolbench_function_graphs-multi-turn.yaml"
    (entry,) = parsed(yaml.safe_load(hub.content("model", MODEL, path, "refs/pr/1")))
    ended = json.loads((finished / "run.json").read_text())["ended"]
    assert (entry.dataset_id, entry.task_id, entry.value) == (
        "ronyrahmaan/comptoolbench",
        "function_graphs-multi-turn",
        0.0,
    )
    assert (entry.date, entry.source_url, entry.dataset_revision) == (ended[:10], SOURCE, TAG)
    assert entry.notes == "multi-turn protocol, task catalogue, n = 180"
    assert repo.pulls[0]["title"] == "CompToolBench: 0.00 % strict (multi-turn protocol, task catalogue)"


def test_what_the_model_s_repository_holds_already_is_not_proposed_again(
    finished: Path, hub: Hub, capsys: pytest.CaptureFixture[str]
) -> None:
    given = submission(finished, "ronyrahmaan/comptoolbench", SOURCE)
    repo = hub.create("model", MODEL, {given.path: given.text.encode()})
    assert submit(finished, hub) == 0
    assert capsys.readouterr().out.endswith(f"{MODEL} holds this result already.\n")
    assert repo.pulls == []


def test_a_dry_run_shows_the_file_and_sends_nothing(
    finished: Path, hub: Hub, capsys: pytest.CaptureFixture[str]
) -> None:
    assert submit(finished, hub, "--dry-run") == 0
    shown = capsys.readouterr().out
    assert "- dataset:\n    id: ronyrahmaan/comptoolbench\n    task_id: function_graphs-multi-turn\n" in shown
    assert shown.endswith("Nothing was proposed (--dry-run).\n")
    assert hub.log == []


@from_json
def test_a_run_that_cannot_be_ranked_is_refused_in_a_sentence(
    settings: dict[str, Json], said: str, copied: Path, hub: Hub, capsys: pytest.CaptureFixture[str]
) -> None:
    change(copied, **settings)
    assert submit(copied, hub) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert hub.log == []


def test_an_incomplete_run_is_refused(copied: Path) -> None:
    found = json.loads((copied / "scores.json").read_text())
    (copied / "scores.json").write_text(json.dumps({**found, "coverage": 0.995}))
    with pytest.raises(
        UserError, match=r"only 99.5% of its tasks were evaluated; repeat the `run` command to do the rest"
    ):
        submission(copied, "a/b", SOURCE)


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (lambda hub: None, f"has no model {MODEL}, or hides it from this token"),
        (
            lambda hub: (hub.create("model", MODEL), hub.faults.update({"POST .*/commit/": 500})),
            "answered 500; try again later",
        ),
    ],
)
def test_what_the_hub_refuses_is_said_in_a_sentence(
    prepare: Callable[[Hub], None], said: str, finished: Path, hub: Hub, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare(hub)
    assert submit(finished, hub) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [(("--to", "model"), "the model must be named USER/NAME"), (("--source", "here"), "--source must be a URL")],
)
def test_wrong_use_gets_a_sentence(
    words: tuple[str, str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = {"--to": MODEL, "--source": SOURCE, words[0]: words[1]}
    assert main(["submit", str(tmp_path), *(word for pair in given.items() for word in pair)]) == 2
    assert said in capsys.readouterr().err


def test_each_leaderboard_of_the_benchmark_is_a_config_with_its_rows(exported: Path, hub: Hub) -> None:
    described = yaml.safe_load((exported / "eval.yaml").read_text(encoding="utf-8"))
    assert described["evaluation_framework"] == "comptoolbench"
    assert [task["id"] for task in described["tasks"]] == list(boards().values())
    assert {task["config"] for task in described["tasks"]} <= configs().keys()
    assert all((exported / "data" / f"{task['config']}.parquet").exists() for task in described["tasks"])
    hub.create("dataset", "ronyrahmaan/other")
    HfApi(endpoint=hub.endpoint).upload_file(
        path_or_fileobj=exported / "eval.yaml",
        path_in_repo="eval.yaml",
        repo_id="ronyrahmaan/other",
        repo_type="dataset",
    )


def test_the_page_names_every_leaderboard() -> None:
    page = (PROJECT / "docs" / "hub.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`((?:default|function_graphs|answers|process|stateful)-[a-z-]+)`", page)) == set(
        boards().values()
    )
