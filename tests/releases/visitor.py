"""What a visitor of the published repositories does, with the client libraries alone; it prints what it got as JSON.

The tests run it in a process of its own. Its arguments are the names of the dataset and of the metric's Space, the
tag, and in JSON the arguments of each `load_dataset` and the names of the record sets.
"""

import json
import logging
import os
import sys
from pathlib import Path

import evaluate
import mlcroissant
import pyarrow.parquet as pq
from datasets import load_dataset
from huggingface_hub import HfFileSystem, snapshot_download

DATASET, SPACE, TAG, LOADS, RECORDS = sys.argv[1:]
logging.disable(logging.WARNING)
got = {"loaded": [], "scores": [], "records": {}}

for arguments in json.loads(LOADS):
    tasks = load_dataset(split="test", **arguments)
    levels = getattr(tasks.features.get("level"), "names", None)
    got["loaded"].append({"rows": list(tasks), "columns": list(tasks.features), "levels": levels})

rows = list(load_dataset(DATASET, split="test"))
metric = evaluate.load(SPACE)
right = [
    [{"name": step["tool_name"], "arguments": step["arguments"]} for step in row["expected_trace"]] for row in rows
]
for calls in (right, [[] for _ in rows]):
    scores = metric.compute(predictions=calls, references=rows, n_resamples=20)
    got["scores"].append(scores["strict_accuracy"])

described = mlcroissant.Dataset(f"{os.environ['HF_ENDPOINT']}/datasets/{DATASET}/resolve/main/croissant.json")
issues = described.metadata.ctx.issues
got["issues"] = [*issues.errors, *issues.warnings]
for name in json.loads(RECORDS):
    key = f"{name}/{'name' if name == 'tools' else 'task_id'}"
    got["records"][name] = [record[key].decode() for record in described.records(name)]

folder = Path(snapshot_download(DATASET, repo_type="dataset", revision=TAG))
got["files"] = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())

path = f"datasets/{DATASET}/data/default.parquet"
with HfFileSystem().open(path, block_size=2**15) as file, pq.ParquetFile(file) as table:
    first = table.read_row_group(0, columns=["task_id"])["task_id"].to_pylist()
    got["part"] = [table.num_row_groups, first]

print(json.dumps(got))  # noqa: T201 - it is read from there
