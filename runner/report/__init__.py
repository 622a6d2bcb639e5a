"""Pages to look at: runs side by side, two runs compared, tasks one by one.

A page is one file that needs nothing else and loads nothing.
"""

from importlib.util import find_spec

from runner import UserError

__all__ = ["check_installed"]


def check_installed() -> None:
    """Say what to install if the extra `report` is not there.

    Raises:
        UserError: If it is not.
    """
    missing = [name for name in ("jinja2", "matplotlib") if find_spec(name) is None]
    if missing:
        raise UserError(
            f"pages need {' and '.join(missing)}, which a plain installation leaves out: pip install "
            f"'comptoolbench[report]'."
        )
