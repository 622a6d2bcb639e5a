"""All task templates, one module a level."""

from generator.templates import chain, dag, node, parallel

__all__ = ["TEMPLATES"]

TEMPLATES = (*node.TEMPLATES, *chain.TEMPLATES, *parallel.TEMPLATES, *dag.TEMPLATES)
