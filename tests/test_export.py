"""What is published: the exported folder, the committed data, the card, the Croissant metadata."""

import json
import os
import pickle
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow.parquet as pq
import pytest
from huggingface_hub import DatasetCard

from families import configs, family
from generator.digest import digest
from generator.graph import LEVELS
from releases.export import PROJECT
from runner.cli import main
from runner.files import read_rows

OPTIONS = family("composition").options | family("function_graphs").options
ROWS = {"default": 200, "tools": 106, "l0_control": 144, "isolated": 450, "function_graphs": 180}


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hub") / "comptoolbench"
    assert main(["export", str(folder)]) == 0
    return folder


def test_the_export_holds_what_the_hub_needs_and_no_script(exported: Path) -> None:
    found = {str(path.relative_to(exported)) for path in exported.rglob("*") if path.is_file()}
    assert found == {"README.md", "LICENSE", "croissant.json", "eval.yaml", "GALLERY.md", *(f"data/{config}.parquet" for config in ROWS)}


@pytest.mark.parametrize("config", ROWS)
def test_the_committed_data_hold_exactly_the_rows_that_are_made(config: str) -> None:
    published = list(read_rows(PROJECT / "data" / f"{config}.parquet"))
    made = list(configs()[config].every_row(OPTIONS))
    if config == "l0_control":
        published = [{**row, "condition": made[index]["condition"]} for index, row in enumerate(published)]
    assert len(published) == ROWS[config]
    assert digest(published) == digest(made)


@pytest.mark.parametrize("name", ["README.md", "GALLERY.md", "eval.yaml"])
def test_the_committed_card_gallery_and_benchmark_are_up_to_date(name: str, exported: Path) -> None:
    def settled(text: str) -> str:  # file sizes depend on the Parquet writer's version
        return re.sub(r"(num_bytes|download_size|dataset_size): \d+", r"\1: 0", text)

    assert settled((PROJECT / name).read_text(encoding="utf-8")) == settled((exported / name).read_text(encoding="utf-8"))


def test_the_committed_croissant_names_the_committed_files() -> None:
    described = json.loads((PROJECT / "croissant.json").read_text(encoding="utf-8"))
    for file in described["distribution"]:
        assert file["sha256"] == sha256((PROJECT / file["contentUrl"]).read_bytes()).hexdigest()


def test_the_folder_loads_with_the_right_features_and_no_code_of_ours(exported: Path, tmp_path: Path, suite: list[dict[str, Any]]) -> None:
    code = """
import json, sys
from datasets import load_dataset
folder, out = sys.argv[1:]
tasks = load_dataset(folder, split="test")
assert "comptoolbench" not in sys.modules and "generator" not in sys.modules
counts = {name: len(load_dataset(folder, name, split="test")) for name in ("tools", "l0_control", "isolated")}
json.dump({"rows": list(tasks), "levels": tasks.features["level"].names, "counts": counts}, open(out, "w"))
"""
    environment = {**os.environ, "HF_HOME": str(tmp_path / "home"), "HF_HUB_OFFLINE": "1"}
    out = tmp_path / "rows.json"
    subprocess.run([sys.executable, "-c", code, str(exported), str(out)], cwd=tmp_path, env=environment, capture_output=True, check=True)
    loaded = json.loads(out.read_text())
    assert digest(loaded["rows"]) == digest(suite)
    assert loaded["levels"] == list(LEVELS)
    assert loaded["counts"] == {"tools": 106, "l0_control": 144, "isolated": 450}


def test_pandas_reads_the_file_and_a_viewer_can_read_parts(exported: Path, suite: list[dict[str, Any]]) -> None:
    path = exported / "data" / "default.parquet"
    frame = pd.read_parquet(path)
    assert list(frame["prompt"]) == [row["prompt"] for row in suite]
    assert json.loads(frame["expected_answer"][0]) == suite[0]["expected_answer"]
    with pq.ParquetFile(path) as file:
        assert file.num_row_groups == 2
        assert file.metadata.row_group(0).column(0).has_offset_index


def test_the_card_passes_the_hub_s_checks(exported: Path) -> None:
    card = DatasetCard.load(exported / "README.md")
    assert card.data.license == "cc-by-4.0"
    assert [config["config_name"] for config in card.data.configs] == list(ROWS)
    assert {info["config_name"]: info["splits"][0]["num_examples"] for info in card.data.dataset_info} == ROWS


def test_croissant_validates_without_error_or_warning(exported: Path) -> None:
    program = Path(sys.executable).parent / "mlcroissant"
    done = subprocess.run([program, "validate", "--jsonld", "croissant.json"], cwd=exported, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Done." in done.stderr
    assert not re.search("error|warning", done.stderr, re.IGNORECASE)


def _plain(value: Any, feature: str) -> Any:
    """A Croissant record's value as the row's: bytes as text, JSON text as data, field names without their record set."""
    if isinstance(value, bytes):
        text = value.decode()
        return json.loads(text) if feature == "json" else text
    if isinstance(value, dict):
        return {key.rpartition("/")[2]: _plain(part, "json" if key.rpartition("/")[2] in JSON_COLUMNS else "") for key, part in value.items()}
    return [_plain(part, feature) for part in value] if isinstance(value, list) else value


JSON_COLUMNS = {"available_tools", "arguments", "bindings", "match", "output", "expected_answer", "metadata", "parameters", "returns", "takes", "inputs"}


@pytest.mark.parametrize(
    ("record_set", "config"),
    [("tasks", "default"), ("tools", "tools"), ("l0_control", "l0_control"), ("isolated", "isolated"), ("function_graphs", "function_graphs")],
)
def test_croissant_records_equal_the_parquet_rows(record_set: str, config: str, exported: Path) -> None:
    code = """
import mlcroissant, pickle, sys
pickle.dump(list(mlcroissant.Dataset("croissant.json").records(sys.argv[1])), sys.stdout.buffer)
"""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code, record_set], cwd=exported, capture_output=True, check=True)
    records = [_plain(record, "") for record in pickle.loads(done.stdout)]
    assert digest(records) == digest(read_rows(exported / "data" / f"{config}.parquet"))
