"""Laws of all templates, and the sentences that a wrong template is refused with."""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from generator.composition import CompositionEngine, check_all
from generator.composition.engine import CORE_TOOLS
from generator.composition.making import Refused, make, reasons
from generator.composition.samplers import Draw, Sampler, one_of, pick
from generator.composition.template import ATTEMPTS, Call, Ref, Slot, Template, TemplateError
from generator.composition.templates import TEMPLATES, find_themes
from simulators import TOOLS

EVERY_TEMPLATE = pytest.mark.parametrize("template", TEMPLATES, ids=[template.name for template in TEMPLATES])


def test_there_are_enough_templates_of_each_level_and_names_are_unique() -> None:
    counts = Counter(template.level for template in TEMPLATES)
    assert counts[0] >= 106
    assert counts[1] >= 40
    assert counts[2] >= 24
    assert counts[3] >= 30
    assert len({template.name for template in TEMPLATES}) == len(TEMPLATES)


def test_every_tool_has_an_l0_template() -> None:
    assert {template.tools[0] for template in TEMPLATES if template.level == 0} == set(TOOLS)


def test_composed_templates_use_67_tools_of_all_categories() -> None:
    used = {name for template in TEMPLATES if template.level for name in template.tools}
    assert len(used) == 67
    assert len({TOOLS[name].category for name in used}) == 15
    assert len(CORE_TOOLS) == 48
    assert used >= CORE_TOOLS


@pytest.mark.parametrize("level", [1, 2, 3])
def test_templates_of_a_level_have_distinct_tool_sequences_or_wiring(level: int) -> None:
    of_level = [template for template in TEMPLATES if template.level == level]
    wirings = Counter(
        str([(call.tool, sorted(call.arguments.items(), key=str)) for call in template.steps.values()])
        for template in of_level
    )
    assert max(wirings.values()) == 1


def test_l3_has_traces_of_four_five_and_six_steps_in_many_shapes() -> None:
    dags = [template for template in TEMPLATES if template.level == 3]
    shapes = {
        tuple(
            tuple(sorted(list(template.parents).index(parent) for parent in above))
            for above in template.parents.values()
        )
        for template in dags
    }
    assert {len(template.steps) for template in dags} == {4, 5, 6}
    assert len(shapes) >= 8


GARDENS = '''"""L1: two calls about gardens."""

from generator.composition.pools.places import CITY
from generator.composition.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "%s",
        (
            "How warm is {city} in Fahrenheit, not Celsius?",
            "{city}: temperature in Fahrenheit, not Celsius, please?",
            "What is the weather in {city}, Celsius as Fahrenheit?",
        ),
        {"city": CITY},
        {
            "weather": Call("get_weather", city=Slot("city")),
            "converted": Call("unit_convert", value=Ref("weather.temperature_c"), from_="celsius", to="fahrenheit"),
        },
    ),
)
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A folder whose modules are found like those of the level that the test names."""
    level = import_module(f"generator.composition.templates.{request.param}")
    monkeypatch.setattr(level, "__path__", [*level.__path__, str(tmp_path)])
    yield tmp_path
    sys.modules.pop(f"{level.__name__}.gardens", None)


@pytest.mark.parametrize("folder", ["chain"], indirect=True)
def test_a_theme_is_found_by_lying_in_the_folder_of_its_level(folder: Path) -> None:
    (folder / "gardens.py").write_text(GARDENS % "warm_enough_for_roses", encoding="utf-8")
    themes = find_themes()
    assert [template.name for template in themes["chain/gardens"]] == ["warm_enough_for_roses"]
    engine = CompositionEngine(templates=[template for templates in themes.values() for template in templates])
    rows = [row for row in engine.stream(1, 100) if row["template"] == "warm_enough_for_roses"]
    assert rows
    assert list(check_all(rows)) == []


@pytest.mark.parametrize(
    ("folder", "name", "sentence"),
    [
        ("parallel", "roses", "template roses: it lies in parallel/gardens.py, but its steps make it L1_chain"),
        ("chain", "local_money", "template local_money: chain/travel.py has one of the same name"),
    ],
    indirect=["folder"],
)
def test_a_template_in_a_wrong_folder_or_of_a_taken_name_is_refused(folder: Path, name: str, sentence: str) -> None:
    (folder / "gardens.py").write_text(GARDENS % name, encoding="utf-8")
    with pytest.raises(TemplateError, match=re.escape(sentence)):
        find_themes()


@EVERY_TEMPLATE
def test_nearly_every_combination_gives_a_task(template: Template) -> None:
    refusals = []
    for index in range(40):
        try:
            make(template, index * 7_919_999_983 % (template.capacity * ATTEMPTS))
        except Refused as refusal:
            refusals.append(refusal)
    assert len(refusals) <= 10, reasons(refusals)


@EVERY_TEMPLATE
def test_phrasings_differ_by_more_than_a_word(template: Template) -> None:
    worded = [
        {piece.text.casefold().strip(" .,?!") for piece in variant if not piece.slot} for variant in template.variants
    ]
    words = [Counter(" ".join(sorted(pieces)).split()) for pieces in worded]
    assert len(words) >= 3
    for index, one in enumerate(words):
        for other in words[:index]:
            assert ((one - other) + (other - one)).total() >= 2


NAMES = Sampler(100, lambda index: Draw(f"City{index}", f"City{index}"))
WEATHER = {"weather": Call("get_weather", city=Slot("city"))}
FINE = ("Weather in {city}?", "How is {city} today?", "Is it warm in {city}?")


@pytest.mark.parametrize(
    ("prompts", "slots", "steps", "sentence"),
    [
        (FINE[:2], {"city": NAMES}, WEATHER, "at least three phrasings"),
        ((*FINE[:2], "Warm?"), {"city": NAMES}, WEATHER, "phrasing 3 must use each of these slots once: city"),
        ((*FINE[:2], "{city} or {city}?"), {"city": NAMES}, WEATHER, ("phrasing 3 must use each of these slots "
                                                                     "once: city")),
        (FINE, {"town": NAMES}, WEATHER, r"step weather: there is no slot city \(there are: town\)"),
        (FINE, {"city": pick([{"name": "Rome"}] * 16)}, WEATHER, (r"step weather: there is no slot city \(there are: "
                                                                 r"city.name\)")),
        (FINE, {"city": one_of("Rome", "Oslo")}, WEATHER, "it gives only 6 combinations"),
        (FINE, {"city": NAMES}, {"weather": Call("get_wether", city=Slot("city"))}, "there is no tool get_wether"),
        (FINE, {"city": NAMES}, {"weather": Call("get_weather", town=Slot("city"))}, (r"get_weather takes city "
                                                                                     r"\(required: city\)")),
        (FINE, {"city": NAMES}, {**WEATHER, "more": Call("get_weekday", date=Ref("later.date"))}, "names no earlier step"),
        (FINE, {"city": NAMES}, {**WEATHER, "more": Call("get_weekday", date=Ref("weather.date"))}, "get_weather returns no date"),
        (FINE, {"city": NAMES}, {**WEATHER, "more": Call("get_weekday", date=Ref("weather.city"))}, ("is of kind city, "
                                                                                                    "but date is wanted")),
        (FINE, {"city": NAMES}, {**WEATHER, "more": Call("unit_convert", value=Ref("weather.wind_kph"), from_="km/h", to="mph")}, "nothing says more.from"),
        (FINE, {"city": NAMES}, {**WEATHER, "more": Call("get_weather", city=Slot("city"))}, ("none of the four "
                                                                                             "composition levels")),
        (FINE, {"city": NAMES}, {"sum": Call("round_number", value=Slot("city"), decimals=0)}, ("decimals equals its "
                                                                                               "default")),
    ],
)  # fmt: skip
def test_a_wrong_template_is_refused_with_a_sentence(
    prompts: tuple[str, ...], slots: Any, steps: Any, sentence: str
) -> None:
    with pytest.raises(TemplateError, match=f"template trial.*{sentence}"):
        Template("trial", prompts, slots, steps)
