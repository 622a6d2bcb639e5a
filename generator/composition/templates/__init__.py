"""All task templates, as a tree of level and theme: `chain/money.py` holds the L1 templates about money.

A theme is a module with a tuple `TEMPLATES`, found by lying in the folder of its level: `node` L0, `chain` L1,
`parallel` L2, `dag` L3. Nothing lists it.
"""

from importlib import import_module
from pkgutil import iter_modules

from generator.composition.levels import LEVELS, topology_of
from generator.composition.template import Template, TemplateError

__all__ = ["TEMPLATES", "THEMES", "find_themes"]


def find_themes() -> dict[str, tuple[Template, ...]]:
    """Each theme ("chain/money") with its templates.

    Raises:
        TemplateError: If a template lies in the folder of another level, or two have the same name.
    """
    found: dict[str, tuple[Template, ...]] = {}
    names: dict[str, str] = {}
    for level in range(len(LEVELS)):
        folder = import_module(f"generator.composition.templates.{topology_of(level)}")
        for module in iter_modules(folder.__path__):
            theme = f"{topology_of(level)}/{module.name}"
            found[theme] = import_module(f"{folder.__name__}.{module.name}").TEMPLATES
            for template in found[theme]:
                if template.level != level:
                    raise TemplateError(
                        f"template {template.name}: it lies in {theme}.py, but its steps make it {LEVELS[template.level]}"
                    )
                if template.name in names:
                    raise TemplateError(f"template {template.name}: {names[template.name]}.py has one of the same name")
                names[template.name] = theme
    return found


THEMES = find_themes()
TEMPLATES = tuple(template for templates in THEMES.values() for template in templates)
