"""A pandas table that is printed whole."""

import pandas as pd

from families.formatting import p_value
from runner.terminal import columns


class Whole(pd.DataFrame):
    """A small table of which pandas would hide columns where the terminal is narrow.

    It prints all of them, with three decimals and p as everywhere, and what does not fit below the rest.
    """

    def __repr__(self) -> str:
        formatters = {"p": p_value} if "p" in self else {}
        return self.to_string(float_format="{:.3f}".format, formatters=formatters, line_width=columns())
