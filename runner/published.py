"""The published runs: one folder per run in `results/`."""

from pathlib import Path

from runner.store import Store, settings_of

RESULTS = Path(__file__).parents[1] / "results"


def published(folder: Path | None = None) -> list[Path]:
    """Return the folders of the published runs, sorted by name; none if the project is not a clone."""
    return sorted(about.parent for about in (folder or RESULTS).glob("*/run.json"))


def family_in(folder: Path) -> str:
    """Return the name of the family of a published run's tasks."""
    return str(settings_of(Store(folder).read_json("run.json") or {})["family"])
