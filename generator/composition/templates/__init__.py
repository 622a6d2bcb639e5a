"""All task templates, in files by level and theme: `chain/money.toml` holds the L1 templates about money.

A theme is a file in the folder of its level: `node` L0, one call; `chain` L1, two calls, the second bound to the first;
`parallel` L2, two or three independent calls and one that joins them; `dag` L3, four to six calls that fork and join.
All files in these folders are loaded; no list needs to name them. Each table of a file is a template with these keys:

- `prompts`: phrasings with `{slot}` fields; if there are `openings`, each phrasing is used with each opening.
- `slots`: name to the source of its values: a sampler of `generator/composition/pools` ("places.CITY"), a list of
  values ([3, 4, 6]), or words with the values that they express ({ three = 3, "3" = 3 }).
- `steps`: name to `tool` and its arguments, each a slot ("{city}"), a reference to the output of an earlier step
  ("{{weather.temperature_c}}"), a literal that every phrasing states, or a list of these.
"""

import re
import tomllib
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules
from typing import Any

from generator.composition import pools
from generator.composition.levels import LEVELS, topology_of
from generator.composition.samplers import Draw, Sampler, one_of
from generator.composition.template import Call, Ref, Slot, Template, TemplateError

Json = Any

PLAIN = (str, int, float)  # bool is a subclass of int
FIELD = re.compile(r"\{\{(?P<reference>[^{}]+)\}\}|\{(?P<slot>[^{}]+)\}")
POOLS = [module.name for module in iter_modules(pools.__path__)]
FOLDER = files(__name__)


def find_themes(folder: Traversable = FOLDER) -> dict[str, tuple[Template, ...]]:
    """Read the templates of each theme ("chain/money") in a folder.

    Raises:
        TemplateError: If a file is faulty, a template is in the folder of another level, or two have the same name.
    """
    themes: dict[str, tuple[Template, ...]] = {}
    theme_of: dict[str, str] = {}
    for level in range(len(LEVELS)):
        topology = topology_of(level)
        for file in sorted(folder.joinpath(topology).iterdir(), key=lambda file: file.name):
            if not file.name.endswith(".toml"):
                continue
            theme = f"{topology}/{file.name.removesuffix('.toml')}"
            themes[theme] = _read(f"{theme}.toml", file.read_text(encoding="utf-8"))
            for template in themes[theme]:
                problem = ""
                if template.level != level:
                    problem = f"its steps make it {LEVELS[template.level]}; move it to {topology_of(template.level)}/"
                elif template.name in theme_of:
                    problem = f"{theme_of[template.name]}.toml has one of the same name"
                if problem:
                    raise TemplateError(f"{theme}.toml, template {template.name}: {problem}")
                theme_of[template.name] = theme
    return themes


def _read(place: str, text: str) -> tuple[Template, ...]:
    try:
        return tuple(_template(name, table) for name, table in tomllib.loads(text).items())
    except tomllib.TOMLDecodeError as error:
        raise TemplateError(f"{place} is not valid TOML: {error}") from None
    except TemplateError as error:
        raise TemplateError(f"{place}, {error}") from None


def _template(name: str, table: Json) -> Template:
    keys = {"prompts", "slots", "steps"}
    if not isinstance(table, dict) or not keys <= table.keys() <= {*keys, "openings"}:
        has = f"keys {', '.join(table)}" if isinstance(table, dict) else f"value {table!r}"
        raise TemplateError(
            f"template {name}: it must have prompts, slots and steps, and may have openings; it has the {has}"
        )
    openings = table.get("openings", [""])
    for key, texts in (("openings", openings), ("prompts", table["prompts"])):
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise TemplateError(f"template {name}: {key} must be a list of texts")
    for key in ("slots", "steps"):
        if not isinstance(table[key], dict):
            raise TemplateError(f"template {name}: {key} must be a table")
    return Template(
        name,
        tuple(f"{opening} {prompt}".strip() for opening in openings for prompt in table["prompts"]),
        {slot: _sampler(f"template {name}, slot {slot}", source) for slot, source in table["slots"].items()},
        {step: _call(f"template {name}, step {step}", call) for step, call in table["steps"].items()},
    )


def _sampler(where: str, source: Json) -> Sampler:
    if isinstance(source, str):
        return _from_pool(where, source)
    options = list(source.values()) if isinstance(source, dict) else source
    if not isinstance(options, list) or not options or not all(isinstance(option, PLAIN) for option in options):
        raise TemplateError(
            f'{where}: it must be a sampler of a pool ("places.CITY"), texts or numbers ([3, 4]), or words and their '
            f"values ({{ three = 3 }}); got {source!r}"
        )
    return one_of(*([Draw(value, words) for words, value in source.items()] if isinstance(source, dict) else options))


def _from_pool(where: str, path: str) -> Sampler:
    pool = path.partition(".")[0]
    if pool not in POOLS:
        raise TemplateError(f"{where}: there is no pool {pool!r}; there are {', '.join(POOLS)}")
    samplers = _samplers(pool)
    if path not in samplers:
        close = get_close_matches(path, samplers, n=3) or samplers
        raise TemplateError(f"{where}: there is no {path} in pools/{pool}.py; it has, among others, {', '.join(close)}")
    return samplers[path]


@cache
def _samplers(pool: str) -> dict[str, Sampler]:
    """Return the samplers of a pool by path ("titles.PATHS.sheets" for one in a dictionary)."""
    constants = vars(import_module(f"{pools.__name__}.{pool}"))
    paths = {f"{pool}.{name}": value for name, value in constants.items()}
    for name, value in constants.items():
        if isinstance(value, dict):
            paths |= {f"{pool}.{name}.{key}": part for key, part in value.items()}
    return {path: value for path, value in paths.items() if isinstance(value, Sampler)}


def _call(where: str, call: Json) -> Call:
    if not isinstance(call, dict) or not isinstance(call.get("tool"), str):
        raise TemplateError(f'{where}: it names no tool; write {{ tool = "get_weather", city = "{{city}}" }}')
    return Call(
        call["tool"], {name: _argument(f"{where}, {name}", value) for name, value in call.items() if name != "tool"}
    )


def _argument(where: str, value: Json) -> Json:
    """Return an argument with a Slot or Ref in place of each text in braces."""
    if isinstance(value, list):
        return [_argument(where, part) for part in value]
    if not isinstance(value, PLAIN):
        raise TemplateError(f"{where}: it must be a text, a number, true, false or a list of these; got {value!r}")
    if not isinstance(value, str) or "{" not in value:
        return value
    field = FIELD.fullmatch(value)
    if field is None:
        raise TemplateError(f'{where}: a slot ("{{city}}") or a reference must be the whole text; got {value!r}')
    return Ref(field["reference"]) if field["reference"] else Slot(field["slot"])


THEMES = find_themes()
TEMPLATES = tuple(template for templates in THEMES.values() for template in templates)
