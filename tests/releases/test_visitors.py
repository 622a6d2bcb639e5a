"""What visitors get from the published repositories, with the real client libraries in processes of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from comptoolbench import FEATURES
from families import configs, every_family
from generator.core.digest import digest
from tests.releases.conftest import DATASET, SPACE, TAG, Published

OPTIONS = {name: value for found in every_family() for name, value in found.options.items()}

GOLDEN = Path(__file__).parent.parent / "generator" / "composition" / "golden.sha256"
LOAD = f"""
import json
from datasets import load_dataset
tasks = load_dataset("{DATASET}", %s)
print(json.dumps({{"rows": list(tasks), "columns": list(tasks.features), "levels": getattr(tasks.features.get("level"), "names", None)}}))
"""


@pytest.mark.parametrize(
    ("config", "arguments"),
    [
        ("default", 'split="test", streaming=True'),
        ("default", f'split="test", revision="{TAG}"'),
        ("tools", 'name="tools", split="test"'),
        ("tools", 'name="tools", split="test", streaming=True'),
        ("l0_control", 'name="l0_control", split="test"'),
        ("isolated", 'name="isolated", split="test"'),
    ],
)
def test_datasets_loads_every_config_by_its_name(config: str, arguments: str, published: Published) -> None:
    loaded = json.loads(published.visit(LOAD % arguments, f"load {abs(hash(arguments))}"))
    made = [{**row, **_coded(config, row)} for row in configs()[config].every_row(OPTIONS)]
    assert loaded["columns"] == list(FEATURES[config])
    assert len(loaded["rows"]) == len(made)
    assert digest(loaded["rows"]) == digest(made)
    if config != "tools":
        assert loaded["levels"] == ["L0_node", "L1_chain", "L2_parallel", "L3_dag"]


def test_the_published_suite_has_the_golden_digest(published: Published) -> None:
    loaded = json.loads(published.visit(LOAD % 'split="test"', "golden"))["rows"]
    assert len(loaded) == 200
    assert digest(loaded) == GOLDEN.read_text(encoding="utf-8").strip()


def _coded(config: str, row: dict[str, Any]) -> dict[str, Any]:
    """Class labels come back as numbers."""
    feature = FEATURES[config].get("condition")
    return {} if feature is None else {"condition": feature.str2int(row["condition"])}


def test_evaluate_loads_the_metric_and_gives_the_oracle_1(published: Published) -> None:
    code = f"""
import evaluate
from datasets import load_dataset
rows = list(load_dataset("{DATASET}", split="test"))
metric = evaluate.load("{SPACE}")
for kept in (list, lambda calls: []):
    calls = [kept([{{"name": step["tool_name"], "arguments": step["arguments"]}} for step in row["expected_trace"]]) for row in rows]
    print(metric.compute(predictions=calls, references=rows, n_resamples=20)["strict_accuracy"])
"""
    assert published.visit(code, "evaluate").split() == ["1.0", "0.0"]


def test_mlcroissant_reads_the_records_from_the_published_metadata(published: Published) -> None:
    code = f"""
import logging, os
logging.disable(logging.WARNING)
import mlcroissant
dataset = mlcroissant.Dataset(os.environ["HF_ENDPOINT"] + "/datasets/{DATASET}/resolve/main/croissant.json")
assert not dataset.metadata.ctx.issues.errors and not dataset.metadata.ctx.issues.warnings
for name in ("tasks", "tools", "l0_control", "isolated", "function_graphs", "process", "answers", "answers_isolated"):
    key = name + ("/name" if name == "tools" else "/task_id")
    print(*(record[key].decode() for record in dataset.records(name)))
"""
    wanted = [
        [row.get("task_id", row.get("name")) for row in config.every_row(OPTIONS)] for config in configs().values()
    ]
    assert [line.split() for line in published.visit(code, "croissant").splitlines()] == wanted


def test_the_dataset_can_be_downloaded_whole_and_holds_no_script(published: Published) -> None:
    code = f"""
from pathlib import Path
from huggingface_hub import snapshot_download
folder = Path(snapshot_download("{DATASET}", repo_type="dataset", revision="{TAG}"))
print(*sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()))
"""
    data = [f"data/{config}.parquet" for config in sorted(configs())]
    assert published.visit(code, "snapshot").split() == [
        ".gitattributes",
        "GALLERY.md",
        "LICENSE",
        "README.md",
        "croissant.json",
        *data,
        "eval.yaml",
    ]


def test_a_part_of_a_file_can_be_read_without_the_whole(published: Published) -> None:
    code = f"""
import pyarrow.parquet as pq
from huggingface_hub import HfFileSystem
with HfFileSystem().open("datasets/{DATASET}/data/default.parquet", block_size=2**15) as file, pq.ParquetFile(file) as table:
    print(table.num_row_groups, *table.read_row_group(0, columns=["task_id"])["task_id"].to_pylist())
"""
    before = len(published.hub.log)
    groups, *first = published.visit(code, "range").split()
    wanted = [row["task_id"] for row in configs()["default"].every_row(OPTIONS)]
    assert int(groups) == -(-len(wanted) // 100)
    assert first == wanted[:100]
    assert any(line.startswith("GET /cdn/") for line in published.hub.log[before:])


def test_the_runner_runs_on_the_published_dataset(published: Published, tmp_path: Path) -> None:
    words = [
        sys.executable,
        "-m",
        "cli.main",
        "run",
        "--dataset",
        DATASET,
        "--model",
        "baseline/lexical",
        "--limit",
        "2",
        "--out",
        str(tmp_path / "run"),
    ]
    environment = {**os.environ, "HF_ENDPOINT": published.hub.endpoint, "HF_HOME": str(tmp_path / "home")}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "run" / "scores.json").read_text())["coverage"] == 1.0
