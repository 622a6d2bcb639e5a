"""HTML pages: reports of runs, comparisons of runs, and tasks to browse.

A page is one self-contained file, which loads nothing.
"""

from collections.abc import Sequence
from importlib.util import find_spec

from runner import UserError

__all__ = ["check_installed"]


def check_installed(what: str = "pages need", packages: Sequence[str] = ("jinja2", "matplotlib")) -> None:
    """Check that packages of the extra `report` are installed; `what` begins the error message.

    Raises:
        UserError: If one is missing; the message says how to install it.
    """
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise UserError(
            f"{what} {' and '.join(missing)}, which a plain installation leaves out; "
            'in the clone: pip install -e ".[report]".'
        )
