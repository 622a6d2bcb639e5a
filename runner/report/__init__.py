"""Pages to look at: runs side by side, two runs compared, tasks one by one.

A page is one file that needs nothing else and loads nothing.
"""

from collections.abc import Sequence
from importlib.util import find_spec

from runner import UserError

__all__ = ["check_installed"]


def check_installed(what: str = "pages need", packages: Sequence[str] = ("jinja2", "matplotlib")) -> None:
    """Say what to install if packages of the extra `report` are not there; `what` begins the sentence.

    Raises:
        UserError: If they are not.
    """
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise UserError(
            f"{what} {' and '.join(missing)}, which a plain installation leaves out; "
            'in the clone: pip install -e ".[report]".'
        )
