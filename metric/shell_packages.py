"""Gives the files of a Space the packages that they have in the project, so that their imports are the same.

A Space has all files in one folder, and runs its app.py as a script. In a clone, where app.py can be run so too, the
files that all Spaces share are in the folder above.
"""

import sys
from pathlib import Path
from types import ModuleType


def make_packages(app: str, metric: str) -> None:
    """Make the packages of a metric, given the path of its app.py."""
    folder = Path(app).resolve().parent
    for name in ("metric", "metric.shared", f"metric.{metric}"):
        package = sys.modules[name] = ModuleType(name)
        package.__path__ = [str(folder), str(folder.parent)]
