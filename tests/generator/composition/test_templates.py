"""Laws of all templates, and the sentences that a wrong template is refused with."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generator.composition import CompositionEngine, check_all
from generator.composition.engine import CORE_TOOLS
from generator.composition.instances import Refused, make, reasons
from generator.composition.levels import LEVELS, topology_of
from generator.composition.samplers import Draw
from generator.composition.template import ATTEMPTS, Template, TemplateError
from generator.composition.templates import TEMPLATES, find_themes
from simulators import TOOLS
from tests.cases import from_json
from tests.families.worked import example

EVERY_TEMPLATE = pytest.mark.parametrize("template", TEMPLATES, ids=[template.name for template in TEMPLATES])


def test_there_are_enough_templates_of_each_level_and_names_are_unique() -> None:
    counts = Counter(template.level for template in TEMPLATES)
    assert all(counts[level] >= least for level, least in enumerate((106, 40, 24, 30)))
    assert len({template.name for template in TEMPLATES}) == len(TEMPLATES)
    assert {template.tools[0] for template in TEMPLATES if template.level == 0} == set(TOOLS)


def test_composed_templates_use_67_tools_of_all_categories() -> None:
    used = {name for template in TEMPLATES if template.level for name in template.tools}
    assert len(used) == 67
    assert len({TOOLS[name].category for name in used}) == 15
    assert len(CORE_TOOLS) == 48
    assert used >= CORE_TOOLS


def test_composed_templates_have_distinct_tool_sequences_or_wiring() -> None:
    wirings = Counter(
        str([(call.tool, sorted(call.arguments.items(), key=str)) for call in template.steps.values()])
        for template in TEMPLATES
        if template.level
    )
    assert max(wirings.values()) == 1


def test_l3_has_traces_of_four_five_and_six_steps_in_many_shapes() -> None:
    dags = [template for template in TEMPLATES if template.level == 3]
    assert {len(template.steps) for template in dags} == {4, 5, 6}
    shapes = set()
    for template in dags:
        places = {name: place for place, name in enumerate(template.parents)}
        shapes.add(str([sorted(places[parent] for parent in above) for above in template.parents.values()]))
    assert len(shapes) >= 8


GARDENS = """
[roses]
prompts = [
    "How warm is {city} in Fahrenheit, not Celsius?",
    "{city}: temperature in Fahrenheit, not Celsius, please?",
    "What is the weather in {city}, Celsius as Fahrenheit?",
]
slots = { city = "places.CITY" }
[roses.steps]
weather = { tool = "get_weather", city = "{city}" }
converted = { tool = "unit_convert", value = "{{weather.temperature_c}}", from = "celsius", to = "fahrenheit" }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of templates with a folder for each level."""
    for level in range(len(LEVELS)):
        (tmp_path / topology_of(level)).mkdir()
    return tmp_path


def test_a_theme_is_found_by_lying_in_the_folder_of_its_level(folder: Path) -> None:
    (folder / "chain" / "gardens.toml").write_text(example("A template", "toml"), encoding="utf-8")
    (template,) = find_themes(folder)["chain/gardens"]
    rows = list(CompositionEngine(templates=[template]).stream(1, 6))
    assert {row["template"] for row in rows} == {"weather_in_fahrenheit"}
    assert list(check_all(rows)) == []


def test_openings_stand_before_every_phrasing(folder: Path) -> None:
    text = GARDENS.replace("prompts", 'openings = ["", "Hello."]\nprompts')
    (folder / "chain" / "gardens.toml").write_text(text, encoding="utf-8")
    (template,) = find_themes(folder)["chain/gardens"]
    assert template.prompts[3:] == tuple(f"Hello. {prompt}" for prompt in template.prompts[:3])


@from_json
def test_values_of_a_slot_are_said_as_they_are_or_in_other_words(
    values: str, draws: list[tuple[Any, str]], folder: Path
) -> None:
    (folder / "chain" / "gardens.toml").write_text(GARDENS.replace('"places.CITY"', values), encoding="utf-8")
    (template,) = find_themes(folder)["chain/gardens"]
    assert list(template.slots["city"])[:3] == [Draw(*draw) for draw in draws]


@from_json
def test_a_template_in_a_wrong_folder_or_of_a_taken_name_is_refused(
    level: str, name: str, sentence: str, folder: Path
) -> None:
    (folder / "chain" / "flowers.toml").write_text(GARDENS.replace("roses", "tulips"), encoding="utf-8")
    (folder / level / "gardens.toml").write_text(GARDENS.replace("roses", name), encoding="utf-8")
    with pytest.raises(TemplateError, match=re.escape(sentence)):
        find_themes(folder)


@from_json
def test_a_faulty_theme_is_refused_with_a_sentence(right: str, wrong: str, sentence: str, folder: Path) -> None:
    (folder / "chain" / "gardens.toml").write_text(GARDENS.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(TemplateError, match=re.escape(f"chain/gardens.toml{sentence}")):
        find_themes(folder)


@pytest.mark.parametrize("draws", [20, pytest.param(40, marks=pytest.mark.slow)])
@EVERY_TEMPLATE
def test_nearly_every_combination_gives_a_task(template: Template, draws: int) -> None:
    refusals = []
    for index in range(draws):
        try:
            make(template, index * 7_919_999_983 % (template.capacity * ATTEMPTS))
        except Refused as refusal:
            refusals.append(refusal)
    assert len(refusals) <= draws / 4, reasons(refusals)


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
