"""Ready-made samplers for what tasks are about, one module a theme.

What several templates share stands here; what one template needs stands beside it. Facts come from the simulators' own
data, words from `generator/composition/data`. Lists have plain names in the plural (`FIRST_NAMES`), samplers say what
they give (`PERSON`), and those that give several values name their slots.
"""
