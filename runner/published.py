"""The published runs, each whole in a folder of its own below `results/`."""

from pathlib import Path

from runner.store import Store, settings_of

RESULTS = Path(__file__).parents[1] / "results"


def published(folder: Path | None = None) -> list[Path]:
    """The folders of the published runs, in the order of their names; none where the project is not a clone."""
    return sorted(about.parent for about in (folder or RESULTS).glob("*/run.json"))


def family_in(folder: Path) -> str:
    """The name of the family whose tasks a published run was given."""
    return str(settings_of(Store(folder).read_json("run.json") or {})["family"])
