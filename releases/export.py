"""Generates all files of the dataset repository on the Hub: data, card, Croissant metadata and licence."""

import json
import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

import comptoolbench
from families import every_family
from releases.card import card, head
from releases.croissant import croissant
from releases.gallery import gallery
from releases.leaderboard import EVAL, eval_yaml
from releases.marks import between
from runner import UserError
from runner.files import FORMATS, written

PROJECT = Path(comptoolbench.__file__).parent


def export(folder: Path) -> list[Path]:
    """Write the files of the dataset repository into a folder and return their paths.

    The builder script is not included, because the Hub refuses scripts. In the project's own folder README.md and
    LICENSE are not overwritten: the card's header goes into `.huggingface.yaml`, and the examples into docs/tasks.md.

    Raises:
        UserError: If the project's LICENSE is missing, or the folder cannot be written.
    """
    if not (PROJECT / "LICENSE").is_file():
        raise UserError(
            "this needs the project's LICENSE beside comptoolbench.py; install a clone of the project with pip "
            "install -e."
        )
    paths = []
    digests, sizes = {}, {}
    tables = {
        config.name: list(config.every_row(family.options)) for family in every_family() for config in family.configs
    }
    for config, rows in tables.items():
        target = folder / "data" / f"{config}.parquet"
        with written(target) as part:
            FORMATS["parquet"](rows, part, config)
        digests[config] = sha256(target.read_bytes()).hexdigest()
        sizes[config] = (len(rows), target.stat().st_size, pq.read_table(target).nbytes)
        paths.append(target)
    texts = {
        "croissant.json": json.dumps(croissant(digests), indent=2, ensure_ascii=False) + "\n",
        **gallery(),
        EVAL: eval_yaml(),
    }
    if folder.resolve() == PROJECT.resolve():
        page = (PROJECT / "docs" / "tasks.md").read_text(encoding="utf-8")
        texts |= {".huggingface.yaml": head(sizes), "docs/tasks.md": between(page, "examples", examples(tables))}
    else:
        texts |= {"README.md": card(sizes, tables), "LICENSE": (PROJECT / "LICENSE").read_text(encoding="utf-8")}
        for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", texts["README.md"]):
            with written(folder / picture) as part:
                part.write_bytes((PROJECT / picture).read_bytes())
            paths.append(folder / picture)
    for name, text in texts.items():
        with written(folder / name) as part:
            part.write_text(text, encoding="utf-8")
        paths.append(folder / name)
    return paths


def examples(tables: Mapping[str, Sequence[dict[str, Any]]]) -> str:
    """Return the first task of each kind in Markdown, from the rows of the configs."""
    return "\n\n".join(text for family in every_family() if (text := family.example(tables[family.configs[0].name])))
