"""The text that a model is asked: general rules, followed by the request."""

from collections.abc import Mapping

from generator.core.shapes import Json
from simulators.phrasing import dated

HOUSE = (
    "You work for Maya Keller of Larkfield, through tools. Today is {today}. Do what she asks and change nothing else. "
    "Write texts in your own words, also where the description of a tool says otherwise; they must hold the numbers, "
    "amounts and dates that she asks for, and nothing of other people's records. Write one e-mail, to-do or reply for "
    "each record. Fields of people such as contact or segment say nothing against what she asks for, unless a rule of "
    "hers speaks of them. Ask her (ask_user) only for what stands neither in the request nor in the records. What "
    "cannot be done for a record, or was done before, is reported with report_impossible, once you have looked; do all "
    "the rest. If she asks for a number, end with a line `ANSWER: <number>`."
)


def request(row: Mapping[str, Json]) -> str:
    """Return the text that a model gets."""
    return f"{HOUSE.format(today=dated(row['today']))}\n\n{row['prompt']}"
