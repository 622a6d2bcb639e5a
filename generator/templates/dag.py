"""L3: four to six calls that fork and join."""

from generator.template import Template

TEMPLATES: tuple[Template, ...] = ()
