"""The Hub's dataset card (a YAML head, and the text of `data/card.md`).

On the Hub the head stands in README.md. In a clone README.md is for people who come to the code, and the head alone
lies in `.huggingface.yaml`, where `load_dataset` looks for it too.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, get_args, get_origin

from comptoolbench import CITATION, FEATURES
from families import every_family
from families.family import Config, Family, Row
from generator.core.shapes import Field, described, fields_of
from releases.sample import prediction_shown, request_shown, row_shown

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
    """What the Hub and `load_dataset` need to know, as YAML."""
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
    """The dataset card.

    Its head, and the text with the tables of configs and of their columns, rows and predictions, and the citation.

    Args:
        sizes: Of the configs.
        tables: The rows of the configs, by their names.
    """
    table = [
        "| config | rows | what | main score | metric |",
        "|---|---:|---|---|---|",
        *(
            f"| `{config.name}` | {sizes[config.name][0]} | {config.description} | {_scored_by(family, config)} |"
            for family in every_family()
            for config in family.configs
        ),
    ]
    text = files("releases").joinpath("data/card.md").read_text(encoding="utf-8")
    text = re.sub(r"<!-- (end of )?(finding|measured) -->\n\n", "", text)  # marks for whoever writes these anew
    for mark, made in (("configs", "\n".join(table)), ("columns", columns()), ("citation", CITATION)):
        text = text.replace(f"<!-- {mark} -->", made)
    text = re.sub(
        r"<!-- row (\w+) (\d+) (.*) -->", lambda of: row_shown(tables[of[1]][int(of[2])], of[3].split()), text
    )
    text = re.sub(r"<!-- request (\w+) (\d+) -->", lambda of: request_shown(tables[of[1]][int(of[2])]), text)
    families = {config.name: family for family in every_family() for config in family.configs}
    text = re.sub(
        r"<!-- prediction (\w+) (\d+) -->",
        lambda of: prediction_shown(families[of[1]], tables[of[1]][int(of[2])]),
        text,
    )
    return f"---\n{head(sizes)}---\n\n{text}"


def _scored_by(family: Family, config: Config) -> str:
    """The main score of a config's tasks, and the metric that gives it, as two cells of a table."""
    if not config.tasks:
        return "none: no tasks | "
    return f"`{family.totals[0]}` | [{family.metric}](https://huggingface.co/spaces/ronyrahmaan/{family.metric})"


def columns() -> str:
    """What the columns of each config hold, as tables of Markdown, the first open and the others folded.

    Of a config whose rows are those of an earlier one of its family and more, only that is said.
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
    """A line of a table for each column; those of the parts of a list stand below it, with its name before theirs."""
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
