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


PAIRS = {
    "periods": periods("2026-03-16", "2026-12-20", 5, 40),
}
STYLES = (r"[A-Z][a-z]+ \d{1,2}, \d{4}", r"\d{1,2} [A-Z][a-z]+ \d{4}", r"\d{4}-\d\d-\d\d")


def pairs_of_days() -> dict[str, Sampler]:
    """Every sampler of pools and templates that gives more than one day at once, besides the plain ones."""
    found = dict(PAIRS)
    for template in TEMPLATES:
        for slot, sampler in template.slots.items():
            drawn = sampler[0]
            if (
                isinstance(drawn, Mapping)
                and sum(bool(re.fullmatch(STYLES[2], str(draw.value))) for draw in drawn.values()) > 1
            ):
                found[f"{template.name}.{slot}"] = sampler
    return found


@pytest.mark.parametrize("name", pairs_of_days())
def test_days_that_belong_together_are_written_alike_and_in_order(name: str) -> None:
    seen = set()
    for drawn in some(pairs_of_days()[name], 5_000):
        days = [draw for draw in drawn.values() if re.fullmatch(STYLES[2], str(draw.value))]
        styles = {style for style in STYLES for draw in days if re.fullmatch(style, draw.surface)}
        assert len(styles) == 1
        assert all(denotes(draw.surface, draw.value, "date", "get_weekday.date") for draw in days)
        values = [draw.value for draw in days]
        assert values == sorted(set(values))
        seen |= styles
    assert len(seen) > 1


def test_a_period_has_every_length_and_stays_within_its_bounds() -> None:
    drawn = list(periods("2026-03-16", "2026-06-30", 5, 20))
    lengths = {
        (date.fromisoformat(period["end"].value) - date.fromisoformat(period["start"].value)).days for period in drawn
    }
    assert lengths == set(range(5, 21))
    assert min(period["start"].value for period in drawn) == "2026-03-16"
    assert max(period["end"].value for period in drawn) == "2026-06-30"


def test_a_working_day_is_no_weekend() -> None:
    assert {date.fromisoformat(draw.value[:10]).weekday() for draw in some(datetimes(working=True), 3_000)} == set(
        range(5)
    )


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
    rows = [{"name": "mug", "price": 4.5}]
    assert list(
        combine({"what": "{0[name]}", "price": "{0[price]}", "file": "{1}/{0[name]}.csv"}, rows, {"shop": 1})
    ) == [{"what": Draw("mug", "mug"), "price": Draw(4.5, "4.5"), "file": Draw("shop/mug.csv", "shop/mug.csv")}]
    assert combine("{}", worded({4: "four"}))[0] == Draw(4, "four")


def test_lines_mention_a_name_or_a_row() -> None:
    assert list(about(["Ana"], subject=("News from {}",))) == [
        {"name": Draw("Ana", "Ana"), "subject": Draw("News from Ana", "News from Ana")}
    ]
    rate = pick([{"base": "EUR", "target": "CHF"}])
    assert about(rate, subject=("{base}/{target}",))[0]["subject"].value == "EUR/CHF"


def test_every_pattern_is_filled_with_every_part_and_must_use_each() -> None:
    days = periods("2026-04-01", "2026-04-03", 1, 1)
    assert (
        filled(("From {days[start]} to {days[end]} in {city}.",), days=days, city=["Rome"])[0].value
        == "From April 1, 2026 to April 2, 2026 in Rome."
    )
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


def public(module: Any) -> set[str]:
    return {name for name in vars(module) if not name.startswith("_")}


def test_every_pool_and_every_sampler_is_used() -> None:
    modules = [import_module(f"{pools.__name__}.{module.name}") for module in iter_modules(pools.__path__)]
    source = pools_and_templates()
    source = re.sub(r"^from .*$", "", source, flags=re.MULTILINE)
    made = set(re.findall(r"^(?:def )?(\w+)", source, re.MULTILINE))
    own = {name for module in modules for name in public(module) if name in made}
    uses = Counter(re.findall(r"\w+", source))
    unused = [
        name
        for name in own
        | {
            name
            for name in public(samplers)
            if getattr(getattr(samplers, name), "__module__", None) == samplers.__name__
        }
        if uses[name] < (2 if name in own else 1)
    ]
    assert unused == []


def test_no_pool_says_the_same_twice_in_any_wording_of_a_template() -> None:
    seen = set()
    for template in TEMPLATES:
        for prompt in template.prompts:
            fields: dict[str, set[str]] = {}
            for _, name, _, _ in Formatter().parse(prompt):
                if name:
                    slot, _, field = name.partition(".")
                    fields.setdefault(slot, set()).add(field)
            for slot, names in fields.items():
                pool, told = template.slots[slot], tuple(sorted(names))
                if (id(pool), told) not in seen:
                    seen.add((id(pool), told))
                    axes = {
                        (index + part * pool.size // parts) % pool.size
                        for index in range(100)
                        for parts in range(2, 7)
                        for part in range(parts)
                    }
                    draws = [pool.at(index) for index in axes | set(range(min(pool.size, 500)))]
                    said = {
                        str(draw) if isinstance(draw, Draw) else tuple(str(draw[name]) for name in told)
                        for draw in draws
                    }
                    assert len(said) == len(draws), (template.name, slot, prompt)


def test_every_word_list_is_used() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    for path in (FOLDER / "data").glob("*.json"):
        assert re.search(rf'words\(["\']{path.stem}["\']\)', source)


def test_every_list_of_a_theme_of_templates_is_used() -> None:
    source = pools_and_templates()
    for theme in set(re.findall(r'words\("(\w+)"\)', source)):
        lists = json.loads((FOLDER / "data" / f"{theme}.json").read_text(encoding="utf-8"))
        unused = [name for name in lists if isinstance(lists, dict) and not re.search(rf'[".]{name}"', source)]
        assert unused == [], theme
