"""A pandas table that prints all its columns."""

import pandas as pd

from families.formatting import p_value
from runner.terminal import columns


class FullTable(pd.DataFrame):
    """A small table that prints all columns, where pandas would hide some on a narrow terminal.

    Numbers have three decimals, p values their usual format, and columns that do not fit are printed below the others.
    """

    def __repr__(self) -> str:
        formatters = {"p": p_value} if "p" in self else {}
        return self.to_string(float_format="{:.3f}".format, formatters=formatters, line_width=columns())
