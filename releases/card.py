"""What makes README.md the Hub's dataset card: its YAML head, and a few of the tasks."""

import re
from typing import Any

from comptoolbench import FEATURES

__all__ = ["with_examples", "with_head"]

_HEAD: dict[str, Any] = {
    "pretty_name": "CompToolBench",
    "language": ["en"],
    "license": "cc-by-4.0",
    "task_categories": ["text-generation"],
    "tags": ["tool-use", "function-calling", "composition", "agents", "benchmark", "croissant"],
    "size_categories": ["1K<n<10K"],
    "annotations_creators": ["machine-generated"],
    "source_datasets": ["original"],
}


def with_examples(readme: str, examples: str) -> str:
    """README text with the examples between its two comments `examples`."""
    before, comment, rest = readme.partition("<!-- examples -->")
    _, end, after = rest.partition("<!-- end of examples -->")
    return f"{before}{comment}\n\n{examples}\n\n{end}{after}" if end else readme


def with_head(readme: str, sizes: dict[str, tuple[int, int]]) -> str:
    """README text with its head brought up to date.

    Args:
        readme: The text, with or without a head between two lines of `---`.
        sizes: Config name to (rows, bytes of its Parquet file).
    """
    import yaml
    from datasets import DatasetInfo
    from datasets.splits import SplitDict, SplitInfo

    configs, infos = [], []
    for name, (rows, size) in sizes.items():
        config = {"config_name": name, "data_files": [{"split": "test", "path": f"data/{name}.parquet"}]}
        configs.append({**config, "default": True} if name == "default" else config)
        splits = SplitDict()
        splits.add(SplitInfo("test", num_bytes=size, num_examples=rows))
        info = DatasetInfo(features=FEATURES[name], splits=splits, download_size=size, dataset_size=size)
        infos.append({"config_name": name, **info._to_yaml_dict()})
    head = yaml.safe_dump({**_HEAD, "configs": configs, "dataset_info": infos}, sort_keys=False, allow_unicode=True, width=120)
    body = re.sub(r"\A---\n.*?\n---\n+", "", readme, flags=re.DOTALL)
    return f"---\n{head}---\n\n{body}"
