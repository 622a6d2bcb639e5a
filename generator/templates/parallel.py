"""L2: two or three independent calls and one that joins them."""

from generator.template import Template

TEMPLATES: tuple[Template, ...] = ()
