"""The Hub's dataset card (a YAML head, and the text of `data/card.md`), and the examples in the page of tasks.

On the Hub the head stands in README.md. In a clone README.md is for people who come to the code, and the head alone
lies in `.huggingface.yaml`, where `load_dataset` looks for it too.
"""

from importlib.resources import files
from typing import Any

from comptoolbench import CITATION, FEATURES
from families import configs

Sizes = dict[str, tuple[int, int]]  # config name to (rows, bytes of its Parquet file)

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


def head(sizes: Sizes) -> str:
    """What the Hub and `load_dataset` need to know, as YAML."""
    import yaml
    from datasets import DatasetInfo
    from datasets.splits import SplitDict, SplitInfo

    tables, infos = [], []
    for name, (rows, size) in sizes.items():
        config = {"config_name": name, "data_files": [{"split": "test", "path": f"data/{name}.parquet"}]}
        tables.append({**config, "default": True} if name == "default" else config)
        splits = SplitDict()
        splits.add(SplitInfo("test", num_bytes=size, num_examples=rows))
        info = DatasetInfo(features=FEATURES[name], splits=splits, download_size=size, dataset_size=size)
        infos.append({"config_name": name, **info._to_yaml_dict()})
    return yaml.safe_dump(
        {**_HEAD, "configs": tables, "dataset_info": infos}, sort_keys=False, allow_unicode=True, width=120
    )


def card(sizes: Sizes) -> str:
    """The dataset card: its head, and the text with the table of configs and the citation."""
    table = [
        "| config | rows | what |",
        "|---|---:|---|",
        *(f"| `{name}` | {rows} | {configs()[name].description} |" for name, (rows, _) in sizes.items()),
    ]
    text = files("releases").joinpath("data/card.md").read_text(encoding="utf-8")
    for mark in ("<!-- finding -->\n", "<!-- end of finding -->\n"):  # for whoever writes the finding anew
        text = text.replace(mark, "")
    return f"---\n{head(sizes)}---\n\n{text}".replace("<!-- configs -->", "\n".join(table)).replace(
        "<!-- citation -->", CITATION
    )


def with_examples(page: str, examples: str) -> str:
    """A page with the examples between its two comments `examples`."""
    before, comment, rest = page.partition("<!-- examples -->")
    _, end, after = rest.partition("<!-- end of examples -->")
    return f"{before}{comment}\n\n{examples}\n\n{end}{after}" if end else page
