"""What the Hub's dataset viewer needs of the files.

Pages small enough to show whole, parts that can be read alone, columns that it can count.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from datasets import ClassLabel, Dataset, Value
from datasets.table import InMemoryTable

from families import configs

PAGE_ROWS, PAGE_BYTES = 100, 1_000_000  # of a page of the viewer; it cuts off larger ones
# columns that people do not read, and of which the viewer may show the beginning
CUT_OFF = {
    "function_graphs": ("available_tools", "functions"),
    "answers": ("available_tools", "expected_trace"),
    "process": ("available_tools", "history", "corrected"),
    "stateful": ("available_tools", "state", "expected", "program"),
    "stateful_twins": ("available_tools", "state", "expected", "program"),
}

LONG = ("state", "expected")  # Parquet keeps no least and greatest value of a page of texts of more than 4 kB


@pytest.fixture(params=list(configs()))
def config(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def parquet(config: str, exported: Path) -> Path:
    return exported / "data" / f"{config}.parquet"


def _dataset(parquet: Path, without: Sequence[str] = ()) -> Dataset:
    columns = [name for name in pq.read_schema(parquet).names if name not in without]
    return Dataset(InMemoryTable(pq.read_table(parquet, columns=columns)))


def test_every_page_of_the_viewer_is_shown_whole(config: str, parquet: Path) -> None:
    rows = list(_dataset(parquet, CUT_OFF.get(config, ())))
    for start in range(0, len(rows), PAGE_ROWS):
        page = [
            {"row_idx": index, "row": row, "truncated_cells": []}
            for index, row in enumerate(rows[start : start + PAGE_ROWS])
        ]
        assert len(json.dumps(page).encode()) < PAGE_BYTES


def test_every_column_of_every_row_group_has_a_page_index(parquet: Path) -> None:
    metadata = pq.read_metadata(parquet)
    groups = [metadata.row_group(index) for index in range(metadata.num_row_groups)]
    assert all(group.num_rows == PAGE_ROWS for group in groups[:-1])
    assert groups[-1].num_rows <= PAGE_ROWS
    columns = [group.column(index) for group in groups for index in range(group.num_columns)]
    assert all(column.has_offset_index for column in columns)
    assert all(column.has_column_index for column in columns if column.path_in_schema not in LONG)


@pytest.mark.parametrize("config", ["default", "l0_control", "isolated"])
def test_the_columns_that_people_read_and_the_viewer_counts_come_first(config: str, parquet: Path) -> None:
    features = _dataset(parquet).features
    names = [name for name in features if name not in ("condition", "parent", "parent_step")]
    assert names[:6] == ["task_id", "level", "prompt", "num_steps", "topology", "template"]
    assert features["level"] == ClassLabel(names=["L0_node", "L1_chain", "L2_parallel", "L3_dag"])
    assert (features["num_steps"], features["topology"], features["template"]) == (
        Value("int32"),
        Value("string"),
        Value("string"),
    )
    if config == "l0_control":
        assert features["condition"] == ClassLabel(names=["minimal", "tool_hinted", "context_rich"])
