"""What is published: the exported folder, the committed data, the card, the Croissant metadata."""

import json
import re
import warnings
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import evaluate
import pandas as pd
import pyarrow.parquet as pq
import pytest
from huggingface_hub import DatasetCard

from families import configs, every_family
from families.family import METRICS
from generator.composition.schedule import CALLS
from generator.core.digest import digest
from releases.export import PROJECT, examples, export
from releases.marks import between
from runner.files import read_rows
from tests.runner.server import KEY, Server, perfect
from tests.test_docs import blocks, text_of

PAGES = ["GALLERY.md", *sorted(f"docs/gallery/{path.name}" for path in (PROJECT / "docs" / "gallery").iterdir())]
ROWS = {
    "default": 200,
    "tools": 106,
    "l0_control": 144,
    "isolated": sum(CALLS[1:]),
    "function_graphs": 180,
    "process": 1465,
    "answers": 200,
    "answers_isolated": 1065,
    "stateful": 280,
    "stateful_twins": 1195,
}
SILENT = {"role": "assistant", "content": "I do not know."}  # what a model says that calls nothing
MOST = 100  # records of a config that are read by Croissant, which takes some milliseconds for each


@cache
def made(config: str, exported: Path) -> list[dict[str, Any]]:
    """The rows of a config that are exported."""
    return list(read_rows(exported / "data" / f"{config}.parquet"))


def test_the_export_holds_what_the_hub_needs_and_no_script(exported: Path) -> None:
    found = {str(path.relative_to(exported)) for path in exported.rglob("*") if path.is_file()}
    assert found == {
        "README.md",
        "LICENSE",
        "croissant.json",
        "eval.yaml",
        "docs/finding.png",
        "docs/finding_parts.png",
        *PAGES,
        *(f"data/{config}.parquet" for config in ROWS),
    }


@pytest.mark.parametrize("config", ROWS)
def test_the_committed_data_hold_exactly_the_rows_that_are_exported(config: str, exported: Path) -> None:
    committed, made = (folder / "data" / f"{config}.parquet" for folder in (PROJECT, exported))
    assert pq.read_metadata(committed).num_rows == ROWS[config]
    if committed.read_bytes() != made.read_bytes():  # another version of pyarrow may write the same rows otherwise
        assert digest(read_rows(committed)) == digest(read_rows(made))


def settled(text: str) -> str:
    """File sizes depend on the Parquet writer's version."""
    return re.sub(r"(num_bytes|download_size|dataset_size): \d+", r"\1: 0", text)


def test_what_the_export_makes_of_the_project_is_committed(exported: Path) -> None:
    for name in (*PAGES, "eval.yaml"):
        assert (PROJECT / name).read_bytes() == (exported / name).read_bytes()
    _, head, _ = (exported / "README.md").read_text(encoding="utf-8").split("---\n", 2)
    assert settled(text_of(".huggingface.yaml")) == settled(head)
    page = text_of("docs/tasks.md")
    tables = {found.configs[0].name: made(found.configs[0].name, exported) for found in every_family()}
    assert page == between(page, "examples", examples(tables))


def test_the_gallery_s_contents_lead_to_every_heading_and_its_quotations_keep_their_lines() -> None:
    contents = text_of("GALLERY.md")
    pages = {path: text_of(path) for path in re.findall(r"(?m)^## \[.+\]\((.+)\)$", contents)}
    assert sorted(pages) == PAGES[1:]
    linked = re.findall(r"\[([^]]+)\]\((docs/gallery/\w+\.md)#([\w-]+)\)", contents)
    headings = [(title, path) for path, text in pages.items() for title in re.findall(r"(?m)^##+ (.+)$", text)]
    assert [(title, path) for title, path, _ in linked] == headings
    assert len({(path, address) for _, path, address in linked}) == len(linked) > 390
    assert {path: text.splitlines()[2] for path, text in pages.items()} == {
        path: f"# {title}" for title, path in re.findall(r"(?m)^## \[(.+)\]\((.+)\)$", contents)
    }
    assert max(map(len, pages.values())) < 60_000
    assert "> Turn this CSV into TSV:  \n> branch,size,visitors,complaints  \n" in pages["docs/gallery/l0.md"]
    for text in pages.values():
        assert not re.search(r"(?m)^> .*\S\n> \S", text)


def test_the_project_s_own_readme_and_licence_stay_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("README.md", "LICENSE", "docs/tasks.md")
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"{name}\n")
    monkeypatch.setattr("releases.export.PROJECT", tmp_path)
    monkeypatch.setattr("releases.export.every_family", list)
    monkeypatch.setattr("releases.export.eval_yaml", str)
    monkeypatch.setattr("releases.export.gallery", dict)
    made = export(tmp_path)
    assert [(tmp_path / name).read_text() for name in names] == [f"{name}\n" for name in names]
    assert tmp_path / ".huggingface.yaml" in made


def test_the_card_names_only_what_the_export_holds(exported: Path) -> None:
    text = (exported / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"\]\((?!https://|#)([^)]+)\)|`([\w./-]*/[\w./-]+)`", text)
    assert named
    assert all((exported / "".join(name)).exists() for name in named)
    assert "<!--" not in text
    assert (
        text.index("load_dataset(")
        < text.index("| config |")
        < text.index("metric.compute(")
        < text.index("## Limits")
        < text.index("@misc{")
    )


def test_the_card_says_of_every_config_what_scores_it_and_what_its_columns_hold(exported: Path) -> None:
    text = (exported / "README.md").read_text(encoding="utf-8")
    for found in every_family():
        for config in found.configs:
            scored = f"/spaces/ronyrahmaan/{found.metric})" if config.tasks else "none: no tasks | "
            assert re.search(rf"(?m)^\| `{config.name}` \| \d+ \|.*{re.escape(scored)} \|$", text)
            (title,) = re.findall(rf"<code>{config.name}</code>: (.*?)(?:</summary>|\n)", text)
            base = re.match("the columns of <code>(.*?)</code>", title)
            known = configs()[base[1]].columns if base else {}
            table = text.partition(f"<code>{config.name}</code>: {title}")[2].partition("<details>")[0]
            for name, description in config.columns.items():
                line = rf"(?m)^\| `(?:\w+\[\]\.)?{name}` \| \*[a-zA-Z ]+\*\. {re.escape(description.replace('<', '&lt;'))} \|$"
                assert known.get(name) == description or re.search(line, table), (config.name, name)


def test_the_card_s_figures_are_published_with_it(exported: Path) -> None:
    figures = re.findall(r"!\[.*?\]\((.*?)\)", (exported / "README.md").read_text(encoding="utf-8"))
    assert len(figures) == 2
    for figure in figures:
        assert (exported / figure).read_bytes() == (PROJECT / figure).read_bytes()


def test_a_row_is_put_to_a_model_as_the_card_says(
    suite: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (block,) = (block for block in blocks("releases/data/card.md", "python") if "from openai import" in block)
    load = evaluate.load
    monkeypatch.setattr("datasets.load_dataset", lambda *_, **__: suite)
    monkeypatch.setattr("evaluate.load", lambda name: load(str(METRICS / name.partition("/")[2])))
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    for answer, score in ((perfect("composition", "single-turn", suite), "1.0"), (lambda body: SILENT, "0.0")):
        with Server(answer) as server:
            monkeypatch.setenv("OPENAI_BASE_URL", server.base)
            exec(block, {})
            assert capsys.readouterr().out.strip().endswith(score)
            (body,) = server.bodies
            assert [message["role"] for message in body["messages"]] == ["system", "user"]
            assert suite[48]["task_id"] == "L1_chain_0049"
            assert suite[48]["prompt"] in text_of("releases/data/card.md").replace("\n", " ")


def test_the_card_shows_a_row_and_its_right_prediction_of_every_family(
    exported: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    load = evaluate.load
    monkeypatch.setattr("datasets.load_dataset", lambda _, config, split: made(config, exported))
    monkeypatch.setattr("evaluate.load", lambda name: load(str(METRICS / name.partition("/")[2])))
    monkeypatch.chdir(exported)
    card = (exported / "README.md").read_text(encoding="utf-8")
    sections = re.split(r"(?m)^### (\w+)$", re.split(r"(?m)^## (?:The other families|Columns)$", card)[1])[1:]
    shown = dict(zip(sections[::2], sections[1::2], strict=True))
    family_of = {config.name: family for family in every_family() for config in family.configs}
    assert set(shown) == {family.configs[0].name for family in every_family()} - {"default"}
    for config, text in shown.items():
        (row,) = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL))
        whole = next(each for each in made(config, exported) if each["task_id"] == row["task_id"])
        assert {name: value for name, value in row.items() if isinstance(value, str | int)}.items() <= {
            **whole,
            "available_tools": row.get("available_tools"),
        }.items()
        codes = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        assert any(f'"ronyrahmaan/{family_of[config].metric}"' in code for code in codes)
        for code in codes:
            exec(code, {})
            assert capsys.readouterr().out == "1.0\n"
        assert re.search(r"```sh\n(?:.*\n)?comptoolbench (run --family|judge-steps) ", text)


def test_the_committed_croissant_names_the_committed_files() -> None:
    described = json.loads((PROJECT / "croissant.json").read_text(encoding="utf-8"))
    for file in described["distribution"]:
        assert file["sha256"] == sha256((PROJECT / file["contentUrl"]).read_bytes()).hexdigest()


def test_pandas_reads_the_file(exported: Path, suite: list[dict[str, Any]]) -> None:
    frame = pd.read_parquet(exported / "data" / "default.parquet")
    assert list(frame["prompt"]) == [row["prompt"] for row in suite]
    assert json.loads(frame["expected_answer"][0]) == suite[0]["expected_answer"]


def test_the_card_passes_the_hub_s_checks(exported: Path) -> None:
    card = DatasetCard.load(exported / "README.md")
    assert card.data.license == "cc-by-4.0"
    assert [config["config_name"] for config in card.data.configs] == list(ROWS)
    assert {info["config_name"]: info["splits"][0]["num_examples"] for info in card.data.dataset_info} == ROWS


def _plain(value: Any, feature: str) -> Any:
    """A Croissant record's value as the row's.

    Bytes as text, JSON text as data, field names without their record set.
    """
    if isinstance(value, bytes):
        text = value.decode()
        return json.loads(text) if feature == "json" else text
    if isinstance(value, dict):
        return {
            key.rpartition("/")[2]: _plain(part, "json" if key.rpartition("/")[2] in JSON_COLUMNS else "")
            for key, part in value.items()
        }
    return [_plain(part, feature) for part in value] if isinstance(value, list) else value


JSON_COLUMNS = set(
    """available_tools arguments bindings match output expected_answer metadata parameters returns takes inputs references answer conclusion right wrong labels corrected
    history state disturbances secret program expected""".split()
)


@pytest.fixture(scope="module")
def described(exported: Path) -> Any:
    """The Croissant metadata, as mlcroissant reads them."""
    import mlcroissant

    with warnings.catch_warnings(action="ignore"):
        return mlcroissant.Dataset(exported / "croissant.json")


@pytest.mark.parametrize("config", ROWS)
@pytest.mark.filterwarnings("ignore")  # what mlcroissant reads with warns
def test_croissant_records_equal_the_parquet_rows(config: str, described: Any, exported: Path) -> None:
    records = islice(described.records("tasks" if config == "default" else config), MOST)
    rows = islice(read_rows(exported / "data" / f"{config}.parquet"), MOST)
    assert digest(_plain(record, "") for record in records) == digest(rows)
