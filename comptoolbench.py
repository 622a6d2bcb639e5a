"""CompToolBench as a Hugging Face datasets builder.

>>> from comptoolbench import CompToolBench
>>> builder = CompToolBench(seed=7, counts=(4, 4, 2, 2))
>>> builder.download_and_prepare()  # doctest: +SKIP
>>> tasks = builder.as_dataset(split="test")  # doctest: +SKIP

On the Hub the rows lie as Parquet, and `load_dataset("ronyrahmaan/comptoolbench")` needs no code of this project.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import datasets
from datasets import ClassLabel, Features, Json, List, Value

from generator import CompositionEngine
from generator.control import CONDITIONS, control_rows
from generator.engine import DEFAULT_COUNTS, VERSION
from generator.graph import LEVELS
from simulators import TOOLS

__all__ = ["CITATION", "FEATURES", "CompToolBench", "CompToolBenchConfig", "encoded", "tool_rows"]

Row = dict[str, Any]

CITATION = """@article{rahman2026comptoolbench,
  title = {{CompToolBench}: Measuring the Compositional Tool-Use Gap in Large Language Models},
  author = {Rahman, Md A},
  year = {2026},
  institution = {Texas Tech University}
}"""

SHARD_ROWS = 500

_STEP = {
    "step_id": Value("string"),
    "tool_name": Value("string"),
    "arguments": Json(),
    "depends_on": List(Value("string")),
    "bindings": Json(),
    "match": Json(),
    "side_effects": Value("bool"),
    "output": Json(),
    "stage": Value("int32"),
}
_TASK = {
    "task_id": Value("string"),
    "level": ClassLabel(names=list(LEVELS)),
    "prompt": Value("string"),
    "num_steps": Value("int32"),
    "topology": Value("string"),
    "template": Value("string"),
    "available_tools": List(Json()),
    "expected_trace": List(_STEP),
    "expected_answer": Json(),
    "metadata": Json(),
}
FEATURES = {
    "default": Features(_TASK),
    "tools": Features(
        {
            "name": Value("string"),
            "category": Value("string"),
            "description": Value("string"),
            "parameters": Json(),
            "returns": Json(),
            "in_suite": Value("bool"),
        }
    ),
    "l0_control": Features({"task_id": Value("string"), "condition": ClassLabel(names=list(CONDITIONS)), **_TASK}),
}


def tool_rows() -> Iterator[Row]:
    """The catalogue, one row a tool; `in_suite` says whether the default suite calls it (the others are distractors)."""
    used = {step["tool_name"] for row in CompositionEngine().suite() for step in row["expected_trace"]}
    for tool in TOOLS.values():
        function = tool.schema["function"]
        yield {
            "name": tool.name,
            "category": tool.category,
            "description": tool.description,
            "parameters": function["parameters"],
            "returns": tool.returns,
            "in_suite": tool.name in used,
        }


def encoded(row: Row, features: Features) -> Row:
    """The row with its Json values as text. `datasets` would write floats with ten decimals; JSON text that is already there it keeps as it is."""

    def part(value: Any, feature: Any) -> Any:
        if isinstance(feature, Json):
            return json.dumps(value, ensure_ascii=False)
        if isinstance(feature, List):
            return [part(item, feature.feature) for item in value]
        return {name: part(value[name], inner) for name, inner in feature.items()} if isinstance(feature, dict) else value

    return {name: part(row[name], feature) for name, feature in features.items()}


@cache
def _sources() -> str:
    """A digest of everything that rows are made from, so that an edited template never meets rows cached before the edit."""

    def contents(folder: Traversable) -> Iterator[bytes]:
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if entry.is_dir():
                yield from contents(entry)
            elif entry.name.endswith((".py", ".json")):
                yield entry.read_bytes()

    return sha256(b"".join(part for package in ("simulators", "generator") for part in contents(files(package)))).hexdigest()[:16]


@dataclass
class CompToolBenchConfig(datasets.BuilderConfig):
    """Which suite to build.

    Attributes:
        seed: Seed of the engine.
        counts: Tasks at L0, L1, L2 and L3.
        n_distractors: Tools on offer beside those needed.
        catalog: "task" (gold tools and distractors) or "full" (all 106).
        sources: Digest of the code and data that the rows are made from; not for users to set.
    """

    version: str = VERSION
    seed: int = 42
    counts: tuple[int, int, int, int] = DEFAULT_COUNTS
    n_distractors: int = 3
    catalog: str = "task"
    sources: str = ""


class CompToolBench(datasets.GeneratorBasedBuilder):
    """Builds the configs `default` (tasks), `tools` (the catalogue) and `l0_control` (Appendix H), each with the one split `test`."""

    BUILDER_CONFIG_CLASS = CompToolBenchConfig
    BUILDER_CONFIGS = [  # noqa: RUF012 - the base class declares it so
        CompToolBenchConfig(name="default", description="200 tasks at four composition levels"),
        CompToolBenchConfig(name="tools", description="the catalogue of 106 tools"),
        CompToolBenchConfig(name="l0_control", description="the 48 L0 tasks under three prompt conditions"),
    ]
    DEFAULT_CONFIG_NAME = "default"

    def __init__(self, *args: Any, **config: Any) -> None:
        super().__init__(*args, sources=_sources(), **config)

    def _info(self) -> datasets.DatasetInfo:
        """Check the config (the base class has just put it together) and describe its rows.

        Raises:
            ValueError: If the seed, the counts or the catalogue cannot be had.
        """
        if not isinstance(self.config.counts, tuple | list) or len(self.config.counts) != 4:
            raise ValueError(f"counts must be four whole numbers, one a level; got {self.config.counts!r}")
        CompositionEngine(self.config.seed, self.config.n_distractors, self.config.catalog).plan(self.config.counts)
        return datasets.DatasetInfo(
            description="200 tool-use tasks at four composition levels over 106 deterministic tool simulators.",
            features=FEATURES[self.config.name],
            homepage="https://github.com/ronyrahmaan/comptoolbench",
            license="cc-by-4.0",
            citation=CITATION,
        )

    def _split_generators(self, dl_manager: datasets.DownloadManager) -> list[datasets.SplitGenerator]:
        plan = CompositionEngine(self.config.seed).plan(self.config.counts)
        if self.config.name == "tools":
            shards = [(0, 0, 0, 0)]
        else:
            shards = [
                (level, start, min(SHARD_ROWS, count - start), first)
                for level, count, first in (plan[:1] if self.config.name == "l0_control" else plan)
                for start in range(0, count, SHARD_ROWS)
            ]
        return [datasets.SplitGenerator(name=datasets.Split.TEST, gen_kwargs={"shards": shards})]

    def _generate_examples(self, shards: list[tuple[int, int, int, int]]) -> Iterator[tuple[str, Row]]:
        """Yield (key, row); a shard is (level, first item, how many, number of the level's first task)."""
        if self.config.name == "tools":
            yield from ((row["name"], encoded(row, self.info.features)) for row in tool_rows())
            return
        engine = CompositionEngine(self.config.seed, self.config.n_distractors, self.config.catalog)
        for level, start, count, first in shards:
            rows = engine.stream(level, count, start, first)
            for row in control_rows(rows) if self.config.name == "l0_control" else rows:
                yield row["task_id"], encoded(row, self.info.features)
