"""All task templates, by level; L0 in two modules: tools that find out or compute, and tools that work on text, send or keep."""

from generator.templates import chain, dag, node_facts, node_work, parallel

__all__ = ["TEMPLATES"]

TEMPLATES = (*node_facts.TEMPLATES, *node_work.TEMPLATES, *chain.TEMPLATES, *parallel.TEMPLATES, *dag.TEMPLATES)
