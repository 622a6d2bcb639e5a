"""Everything that the dataset repository on the Hub holds, made from nothing: data, card, Croissant metadata, licence."""

import json
import shutil
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

import comptoolbench
from generator import CompositionEngine
from generator.control import control_rows
from releases.card import with_examples, with_head
from releases.croissant import croissant
from releases.gallery import gallery
from runner import UserError
from runner.files import FORMATS, written

__all__ = ["CONFIGS", "PROJECT", "export"]

PROJECT = Path(comptoolbench.__file__).parent

CONFIGS: dict[str, Callable[[], Iterable[dict[str, Any]]]] = {
    "default": lambda: CompositionEngine().suite(),
    "tools": comptoolbench.tool_rows,
    "l0_control": lambda: control_rows(CompositionEngine().suite(l1=0, l2=0, l3=0)),
}


def export(folder: Path) -> list[Path]:
    """Write the files of the dataset repository into a folder and return their paths. The builder script stays out: the Hub refuses scripts.

    Raises:
        UserError: If the project's README or LICENSE is not at hand, or the folder cannot be written.
    """
    for name in ("README.md", "LICENSE"):
        if not (PROJECT / name).is_file():
            raise UserError(f"this needs the project's {name} beside comptoolbench.py; install a clone of the project with pip install -e.")
    made = []
    digests, sizes = {}, {}
    tables = {config: list(rows()) for config, rows in CONFIGS.items()}
    for config, rows in tables.items():
        target = folder / "data" / f"{config}.parquet"
        with written(target) as part:
            FORMATS["parquet"](rows, part, config)
        digests[config] = sha256(target.read_bytes()).hexdigest()
        sizes[config] = (len(rows), target.stat().st_size)
        made.append(target)
    texts = {
        "README.md": with_head(with_examples((PROJECT / "README.md").read_text(encoding="utf-8"), tables["default"]), sizes),
        "croissant.json": json.dumps(croissant(digests), indent=2, ensure_ascii=False) + "\n",
        "GALLERY.md": gallery(),
    }
    for name, text in texts.items():
        with written(folder / name) as part:
            part.write_text(text, encoding="utf-8")
        made.append(folder / name)
    if folder.resolve() != PROJECT.resolve():
        shutil.copyfile(PROJECT / "LICENSE", folder / "LICENSE")
    return [*made, folder / "LICENSE"]
