"""Laws of all samplers: what is said is the value, pairs and stretches of days are written alike and in order."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date
from importlib import import_module
from operator import lt
from pathlib import Path
from pkgutil import iter_modules
from string import Formatter
from typing import Any

import pytest

from generator.composition import pools, samplers
from generator.composition.samplers import (
    Draw,
    Sampler,
    about,
    changes,
    combine,
    dates,
    datetimes,
    decimals,
    distinct,
    filled,
    integers,
    lists,
    one_of,
    periods,
    pick,
    table,
    times,
    worded,
)
from generator.composition.surface import denotes
from generator.composition.templates import TEMPLATES

FOLDER = Path(pools.__file__).parent.parent


def some(sampler: Sampler, most: int = 500) -> Iterator[Any]:
    """Draws from all over a sampler, the first and the last among them."""
    step = max(1, sampler.size // most)
    yield from (sampler[index] for index in range(0, sampler.size, step))
    yield sampler[sampler.size - 1]


SAID = {
    "dates": (dates(), "date"),
    "datetimes": (datetimes(), "datetime"),
    "datetimes in the evening": (datetimes(clock=times(18, 23), working=True), "datetime"),
    "times": (times(), "time"),
    "integers": (integers(1, 50_000, 7), "integer"),
    "decimals": (decimals(1, 20_000, 2), "number"),
    "lists": (lists(2, 99, 6), {"list": "number"}),
    "lists of decimals": (lists(1, 60, 5, places=1), {"list": "number"}),
    "worded": (worded({3: ("3", "three"), 12: "twelve"}), "number"),
    "tables": (
        combine(lambda first, second: table({"name": ["Ana", "Bo"], "score": [first, second]}), range(30), (1.5, 2.25)),
        {"list": "json"},
    ),
}


@pytest.mark.parametrize("name", SAID)
def test_what_a_sampler_says_is_its_value(name: str) -> None:
    sampler, rule = SAID[name]
    drawn = list(some(sampler))
    assert [draw for draw in drawn if not denotes(draw.surface, draw.value, rule, "calculator.expression")] == []


@pytest.mark.parametrize("name", [name for name in SAID if not name.startswith("lists")])
def test_a_sampler_gives_nothing_twice(name: str) -> None:
    sampler = SAID[name][0]
    drawn = [repr(sampler[index]) for index in range(min(sampler.size, 60_000))]
    assert len(set(drawn)) == len(drawn)


STYLES = (r"[A-Z][a-z]+ \d{1,2}, \d{4}", r"\d{1,2} [A-Z][a-z]+ \d{4}", r"\d{4}-\d\d-\d\d")


def pairs_of_days() -> dict[str, Sampler]:
    """Every sampler of pools and templates that gives more than one day at once, besides the plain ones."""
    found = {f"{template.name}.{slot}": pool for template in TEMPLATES for slot, pool in template.slots.items()}
    several = {name: pool for name, pool in found.items() if isinstance(pool[0], Mapping) and len(days(pool[0])) > 1}
    return several | {"periods": periods("2026-03-16", "2026-12-20", 5, 40)}


def days(drawn: Mapping[str, Draw]) -> list[Draw]:
    return [draw for draw in drawn.values() if re.fullmatch(STYLES[2], str(draw.value))]


PAIRS = pairs_of_days()


@pytest.mark.parametrize("name", PAIRS)
def test_days_that_belong_together_are_written_alike_and_in_order(name: str) -> None:
    seen = set()
    for drawn in some(PAIRS[name], 1_000):
        styles = {style for style in STYLES for draw in days(drawn) if re.fullmatch(style, draw.surface)}
        assert len(styles) == 1
        assert all(denotes(draw.surface, draw.value, "date", "get_weekday.date") for draw in days(drawn))
        values = [draw.value for draw in days(drawn)]
        assert values == sorted(set(values))
        seen |= styles
    assert len(seen) > 1


def test_a_period_has_every_length_and_stays_within_its_bounds() -> None:
    drawn = list(periods("2026-03-16", "2026-06-30", 5, 20))
    ends = [[date.fromisoformat(period[name].value) for name in ("start", "end")] for period in drawn]
    assert {(end - start).days for start, end in ends} == set(range(5, 21))
    assert [str(min(ends)[0]), str(max(end for _, end in ends))] == ["2026-03-16", "2026-06-30"]


def test_a_working_day_is_no_weekend() -> None:
    drawn = {date.fromisoformat(draw.value[:10]).weekday() for draw in some(datetimes(working=True), 3_000)}
    assert drawn == set(range(5))


def test_distinct_options_differ_and_fit() -> None:
    heights = {"Oslo": 1, "Rome": 2, "Lima": 3}
    drawn = [(pair["low"].value, pair["high"].value) for pair in distinct(heights, "low", "high", fit=lt)]
    assert drawn == [("Oslo", "Rome"), ("Oslo", "Lima"), ("Rome", "Lima")]
    assert distinct("abcd", "one", "two", "three").size == 24


def test_an_amount_changes_by_a_percentage_other_than_zero() -> None:
    drawn = [(change["old"], change["new"]) for change in changes([200, 12_000.5], range(-1, 2))]
    assert [new.value for _, new in drawn] == [198, 11_880.5, 202, 12_120.5]
    assert drawn[0] == (Draw(200, "200.00"), Draw(198.0, "198.00"))
    assert drawn[1][0].surface == "12,000.50"


def test_a_combination_is_every_combination() -> None:
    sampler = combine("{1}{0}", "abc", one_of("x", "y"))
    assert sorted(draw.value for draw in sampler) == ["xa", "xb", "xc", "ya", "yb", "yc"]


def test_a_pattern_of_one_field_keeps_its_item() -> None:
    patterns = {"what": "{0[name]}", "price": "{0[price]}", "file": "{1}/{0[name]}.csv"}
    (drawn,) = combine(patterns, [{"name": "mug", "price": 4.5}], {"shop": 1})
    file = "shop/mug.csv"
    assert drawn == {"what": Draw("mug", "mug"), "price": Draw(4.5, "4.5"), "file": Draw(file, file)}
    assert combine("{}", worded({4: "four"}))[0] == Draw(4, "four")


def test_lines_mention_a_name_or_a_row() -> None:
    (drawn,) = about(["Ana"], subject=("News from {}",))
    assert drawn == {"name": Draw("Ana", "Ana"), "subject": Draw("News from Ana", "News from Ana")}
    rate = pick([{"base": "EUR", "target": "CHF"}])
    assert about(rate, subject=("{base}/{target}",))[0]["subject"].value == "EUR/CHF"


def test_every_pattern_is_filled_with_every_part_and_must_use_each() -> None:
    days = periods("2026-04-01", "2026-04-03", 1, 1)
    (said, *_) = filled(("From {days[start]} to {days[end]} in {city}.",), days=days, city=["Rome"])
    assert said.value == "From April 1, 2026 to April 2, 2026 in Rome."
    drill = [{"subject": "Fire drill", "body": "{when}: fire drill in {place}"}]
    assert filled(drill, when=["Monday"], place=["hall 2"])[0]["body"].value == "Monday: fire drill in hall 2"
    with pytest.raises(ValueError, match=r"each pattern must use name, city; got 'Only \{name\}\.'"):
        filled(("Only {name}.",), name=["Ana"], city=["Rome"])


def test_an_empty_sampler_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one value"):
        one_of()


def pools_and_templates() -> str:
    """What the modules of pools and the files of templates say."""
    paths = [*(FOLDER / "pools").glob("*.py"), *(FOLDER / "templates").rglob("*.toml")]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def test_every_pool_and_every_sampler_is_used() -> None:
    source = re.sub(r"^from .*$", "", pools_and_templates(), flags=re.MULTILINE)
    made = set(re.findall(r"^(?:def )?([a-zA-Z]\w*)", source, re.MULTILINE))
    modules = [import_module(f"{pools.__name__}.{module.name}") for module in iter_modules(pools.__path__)]
    own = made & set().union(*map(vars, modules))
    theirs = {name for name, each in vars(samplers).items() if getattr(each, "__module__", None) == samplers.__name__}
    uses = Counter(re.findall(r"\w+", source))
    assert [name for name in own if uses[name] < 2] == []
    assert [name for name in theirs if not name.startswith("_") and not uses[name]] == []


def fields(prompt: str) -> dict[str, tuple[str, ...]]:
    """The slots of a phrasing, each with what is said of it."""
    names = sorted(name.partition(".")[::2] for _, name, _, _ in Formatter().parse(prompt) if name)
    return {slot: tuple(dict.fromkeys(field for other, field in names if other == slot)) for slot, _ in names}


@pytest.mark.parametrize("draws", [30, pytest.param(100, marks=pytest.mark.slow)])
def test_no_pool_says_the_same_twice_in_any_wording_of_a_template(draws: int) -> None:
    wordings = {
        (id(template.slots[slot]), told): (template.slots[slot], told, template.name)
        for template in TEMPLATES
        for prompt in template.prompts
        for slot, told in fields(prompt).items()
    }
    starts = [part / parts for parts in range(2, 7) for part in range(parts)]
    for pool, told, template in wordings.values():
        places = {(index + int(start * pool.size)) % pool.size for index in range(draws) for start in starts}
        drawn = [pool.at(index) for index in places | set(range(min(pool.size, 5 * draws)))]
        said = {str(draw) if isinstance(draw, Draw) else tuple(str(draw[name]) for name in told) for draw in drawn}
        assert len(said) == len(drawn), (template, told)


def test_every_word_list_is_used() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    for path in (FOLDER / "data").glob("*.json"):
        assert re.search(rf'words\(["\']{path.stem}["\']\)', source)


def test_every_list_of_a_theme_of_templates_is_used() -> None:
    source = pools_and_templates()
    for theme in set(re.findall(r'words\("(\w+)"\)', source)):
        lists = json.loads((FOLDER / "data" / f"{theme}.json").read_text(encoding="utf-8"))
        assert [name for name in lists if isinstance(lists, dict) and not re.search(rf'[".]{name}"', source)] == []
