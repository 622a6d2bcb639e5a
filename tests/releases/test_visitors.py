"""What visitors get from the published repositories, with the real client libraries in processes of their own."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from comptoolbench import FEATURES
from families import configs, every_family
from generator.core.digest import digest
from releases.export import PROJECT
from tests.releases.conftest import DATASET, SPACE, TAG, Published

OPTIONS = {name: value for found in every_family() for name, value in found.options.items()}
LOADS: list[tuple[str, dict[str, Any]]] = [  # the config, and how it is loaded
    ("default", {}),
    *((name, {"path": folder, "name": name}) for folder in ("exported", "clone") for name in ("default", "tools")),
    ("default", {"streaming": True}),
    ("default", {"revision": TAG}),
    *((name, {"name": name}) for name in ("tools", "l0_control", "isolated")),
    ("tools", {"name": "tools", "streaming": True}),
]


RECORDS = {"tasks": "default", "tools": "tools"}  # record set to config


@pytest.fixture(scope="module")
def visit(published: Published, exported: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a visitor got, who also has the exported folder and a clone."""
    folders = {"exported": exported, "clone": tmp_path_factory.mktemp("clone")}
    for name in ("README.md", ".huggingface.yaml", "comptoolbench.py", "data"):
        (folders["clone"] / name).symlink_to(PROJECT / name)
    code = Path(__file__).with_name("visitor.py").read_text(encoding="utf-8")
    loads = [given | {"path": str(folders.get(given.get("path"), DATASET))} for _, given in LOADS]
    return json.loads(published.visit(code, DATASET, SPACE, TAG, json.dumps(loads), json.dumps([*RECORDS])))


@cache
def rows_of(config: str) -> list[dict[str, Any]]:
    """The rows as they are made; class labels come back as numbers."""
    coded = FEATURES[config].get("condition")
    rows = configs()[config].every_row(OPTIONS)
    return [{**row, "condition": coded.str2int(row["condition"])} if coded else row for row in rows]


@pytest.mark.parametrize(("number", "config"), list(enumerate(config for config, _ in LOADS)))
def test_datasets_loads_every_config_by_its_name(number: int, config: str, visit: Any) -> None:
    loaded, made = visit["loaded"][number], rows_of(config)
    assert loaded["columns"] == list(FEATURES[config])
    assert len(loaded["rows"]) == len(made)
    assert digest(loaded["rows"]) == digest(made)
    if config != "tools":
        assert loaded["levels"] == ["L0_node", "L1_chain", "L2_parallel", "L3_dag"]


def test_evaluate_loads_the_metric_and_gives_the_oracle_1(visit: Any) -> None:
    assert visit["scores"] == [1.0, 0.0]


def test_mlcroissant_reads_the_records_from_the_published_metadata(visit: Any) -> None:
    assert visit["issues"] == []
    wanted = {name: [row[next(iter(row))] for row in rows_of(config)] for name, config in RECORDS.items()}
    assert visit["records"] == wanted


def test_the_dataset_can_be_downloaded_whole_and_holds_no_script(visit: Any, exported: Path) -> None:
    data = [f"data/{config}.parquet" for config in sorted(configs())]
    texts = [".gitattributes", "GALLERY.md", "LICENSE", "README.md", "croissant.json"]
    pages = [path.relative_to(exported).as_posix() for path in (exported / "docs").rglob("*.*")]
    assert visit["files"] == [*texts, *data, *sorted(pages), "eval.yaml"]


def test_a_part_of_a_file_can_be_read_without_the_whole(visit: Any, published: Published) -> None:
    groups, first = visit["part"]
    wanted = [row["task_id"] for row in rows_of("default")]
    assert groups == -(-len(wanted) // 100)
    assert first == wanted[:100]
    parts = [line for line in published.hub.log if line.startswith("part ")]
    assert any(int(read) < int(size) for _, read, _, size in map(str.split, parts))


def test_the_runner_runs_on_the_published_dataset(published: Published, tmp_path: Path) -> None:
    words = f"-m cli.main run --dataset {DATASET} --model baseline/lexical --limit 2 --out {tmp_path / 'run'}"
    environment = {**os.environ, "HF_ENDPOINT": published.hub.endpoint, "HF_HOME": str(tmp_path / "home")}
    done = subprocess.run(
        [sys.executable, *words.split()], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "run" / "scores.json").read_text())["coverage"] == 1.0
