"""Everything that the dataset repository on the Hub holds, made from nothing: data, card, Croissant metadata, licence."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

import comptoolbench
from families import every_family
from releases.card import with_examples, with_head
from releases.croissant import croissant
from releases.leaderboard import EVAL, eval_yaml
from runner import UserError
from runner.files import FORMATS, written

__all__ = ["PROJECT", "export"]

PROJECT = Path(comptoolbench.__file__).parent


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
    tables = {config.name: list(config.every_row(found.options)) for found in every_family() for config in found.configs}
    for config, rows in tables.items():
        target = folder / "data" / f"{config}.parquet"
        with written(target) as part:
            FORMATS["parquet"](rows, part, config)
        digests[config] = sha256(target.read_bytes()).hexdigest()
        sizes[config] = (len(rows), target.stat().st_size)
        made.append(target)
    examples = "\n\n".join(text for found in every_family() if (text := found.example(tables[found.configs[0].name])))
    texts = {
        "README.md": with_head(with_examples((PROJECT / "README.md").read_text(encoding="utf-8"), examples), sizes),
        "croissant.json": json.dumps(croissant(digests), indent=2, ensure_ascii=False) + "\n",
        "GALLERY.md": "\n".join(["# Gallery of all templates and shapes", "", *(line for found in every_family() for line in found.gallery())]),
        EVAL: eval_yaml(),
    }
    for name, text in texts.items():
        with written(folder / name) as part:
            part.write_text(text, encoding="utf-8")
        made.append(folder / name)
    if folder.resolve() != PROJECT.resolve():
        shutil.copyfile(PROJECT / "LICENSE", folder / "LICENSE")
    return [*made, folder / "LICENSE"]
