"""Ready-made samplers for what tasks are about: people, places, amounts, texts.

Facts come from the simulators' own data, the rest from `data/pools.json` and `data/texts.json`.
"""

import json
from importlib.resources import files
from typing import Any

from generator.samplers import Sampler, combine, dates, datetimes, decimals, lists, one_of, times
from simulators.data import load


def _data(name: str) -> Any:
    return json.loads(files("generator").joinpath(f"data/{name}").read_text(encoding="utf-8"))


POOLS: dict[str, list[str]] = _data("pools.json")
TEXTS: dict[str, Any] = _data("texts.json")

CITY = one_of(*load("cities.json"))
SYMBOL = one_of(*load("stocks.json"))

PERSON = combine(lambda first, last: f"{first} {last}", POOLS["first_names"], POOLS["last_names"])
EMAIL = combine(lambda first, last, domain: f"{first}.{last}@{domain}".lower(), POOLS["first_names"], POOLS["last_names"], POOLS["mail_domains"])

COMPANY = one_of(*POOLS["companies"])
DOMAIN = one_of(*POOLS["sites"])

DATE = dates()
PAST_DATE = dates("1990-01-01", "2026-03-01")
TIME = times()
DATETIME = datetimes()

MONEY = decimals(20, 5_000, 2)
MEASURES = lists(1, 60, 5, places=1)

QUERY = combine(lambda angle, topic: f"{angle}{topic}", POOLS["topic_angles"], POOLS["topics"])
MEETING = combine(lambda subject, form: f"{subject.capitalize()} {form}", POOLS["meeting_subjects"], POOLS["meeting_forms"])
CHORE = combine(lambda chore, detail: f"{chore}{detail}", POOLS["chores"], POOLS["chore_details"])
PASSPHRASE = one_of(*POOLS["passphrases"])


def _review(subject: dict[str, list[str]], mood: str, first: int, fact: int, verdict: int) -> str:
    """A review of one thing in one mood."""
    return f"{subject[mood][first]} {subject['facts'][fact]} {TEXTS['praise' if mood == 'good' else 'blame'][verdict]}"


REVIEW = combine(_review, TEXTS["reviews"], ("good", "bad"), range(3), range(4), range(4))


def paths(folder: str, *endings: str) -> Sampler:
    """The fixture files below a folder (with these endings, if any)."""
    return one_of(*(path for path in load("files.json") if path.startswith(folder) and path.endswith(endings or "")))
