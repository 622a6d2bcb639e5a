"""Builds the Hub's dataset card: a YAML header, and the text of `data/card.md`.

On the Hub the card is README.md. In a clone README.md is about the code, and only the header is kept, in
`.huggingface.yaml`, which `load_dataset` reads as well.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, get_args, get_origin

from comptoolbench import CITATION, FEATURES
from families import every_family
from families.family import Config, Family, Row
from generator.core.shapes import Field, described, fields_of
from releases.sample import format_prediction, format_request, format_row

Sizes = dict[str, tuple[int, int, int]]  # config name to (rows, bytes of its Parquet file, bytes in memory)

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
    """Return the YAML header, which tells the Hub and `load_dataset` about configs, features and licence."""
    import yaml
    from datasets import DatasetInfo
    from datasets.splits import SplitDict, SplitInfo

    tables, infos = [], []
    for name, (rows, size, memory) in sizes.items():
        config = {"config_name": name, "data_files": [{"split": "test", "path": f"data/{name}.parquet"}]}
        tables.append({**config, "default": True} if name == "default" else config)
        splits = SplitDict()
        splits.add(SplitInfo("test", num_bytes=memory, num_examples=rows))
        info = DatasetInfo(features=FEATURES[name], splits=splits, download_size=size, dataset_size=memory)
        infos.append({"config_name": name, **info._to_yaml_dict()})
    return yaml.safe_dump(
        {**_HEAD, "configs": tables, "dataset_info": infos}, sort_keys=False, allow_unicode=True, width=120
    )


def card(sizes: Sizes, tables: Mapping[str, Sequence[Row]]) -> str:
    """Return the dataset card.

    It consists of the header and the text, with tables of the configs and their columns, example rows and predictions,
    and the citation filled in.

    Args:
        sizes: The sizes of the configs.
        tables: The rows of each config, by its name.
    """
    table = [
        "| config | rows | what | main score | metric |",
        "|---|---:|---|---|---|",
        *(
            f"| `{config.name}` | {sizes[config.name][0]} | {config.description} | {_score_cells(family, config)} |"
            for family in every_family()
            for config in family.configs
        ),
    ]
    text = files("releases").joinpath("data/card.md").read_text(encoding="utf-8")
    text = re.sub(r"<!-- (end of )?(finding|measured) -->\n\n", "", text)  # needed only to rewrite the card
    for mark, content in (("configs", "\n".join(table)), ("columns", columns()), ("citation", CITATION)):
        text = text.replace(f"<!-- {mark} -->", content)
    text = re.sub(
        r"<!-- row (\w+) (\d+) (.*) -->", lambda mark: format_row(tables[mark[1]][int(mark[2])], mark[3].split()), text
    )
    text = re.sub(r"<!-- request (\w+) (\d+) -->", lambda mark: format_request(tables[mark[1]][int(mark[2])]), text)
    families = {config.name: family for family in every_family() for config in family.configs}
    text = re.sub(
        r"<!-- prediction (\w+) (\d+) -->",
        lambda mark: format_prediction(families[mark[1]], tables[mark[1]][int(mark[2])]),
        text,
    )
    return f"---\n{head(sizes)}---\n\n{text}"


def _score_cells(family: Family, config: Config) -> str:
    """Return the main score of a config's tasks and the metric that computes it, as two cells of a table."""
    if not config.tasks:
        return "none: no tasks | "
    return f"`{family.totals[0]}` | [{family.metric}](https://huggingface.co/spaces/ronyrahmaan/{family.metric})"


def columns() -> str:
    """Describe the columns of each config in Markdown tables, of which all but the first are folded.

    If a config has all columns of an earlier config of its family, its table refers to that config and lists only the
    additional columns.
    """
    tables: list[str] = []
    for family in every_family():
        for place, config in enumerate(family.configs):
            fields = fields_of(config.row)
            known = (each for each in family.configs[:place] if fields_of(each.row).items() <= fields.items())
            base = next(known, None)
            own = {name: field for name, field in fields.items() if not base or name not in fields_of(base.row)}
            table = "\n".join(("| column | content |", "|---|---|", *_lines(own))) if own else ""
            like = f"the columns of <code>{base.name}</code>" if base else f"{len(own)} columns"
            title = f"<code>{config.name}</code>: {like}{f' and {len(own)} more' if base and own else ''}"
            folded = f"<details><summary>{title}</summary>\n\n{table}\n\n</details>"
            tables.append(f"{title}\n\n{table}".strip() if not tables or not own else folded)
    return "\n\n".join(tables)


def _lines(fields: Mapping[str, Field], before: str = "") -> Iterator[str]:
    """Yield a table line for each column; the fields of a list of objects follow it, prefixed with its name."""
    for name, field in fields.items():
        text = field.description.replace("<", "&lt;").replace("|", "\\|")
        part = get_args(field.kind)[0] if get_origin(field.kind) is list else None
        yield f"| `{before}{name}` | *{_type_of(field)}*. {text} |"
        if part is not None and described(part):
            yield from _lines(fields_of(part), f"{name}[].")


def _type_of(field: Field) -> str:
    if field.labels:
        return "class"
    if get_origin(field.kind) is list:
        part = get_args(field.kind)[0]
        return "list of objects" if described(part) else f"list of {_TYPES.get(part, 'JSON')}"
    return _TYPES.get(field.kind, "JSON")


_TYPES = {str: "text", int: "integer", float: "number", bool: "boolean"}
