"""Ready-made samplers for the subjects of tasks, one module per theme.

A template refers to a sampler by module and constant: "places.CITY". Facts come from the data of the simulators, words
from `generator/composition/data`. Lists have names in the plural (`FIRST_NAMES`), samplers are named after what they
give (`PERSON`), and the docstrings of samplers that give several values name these.
"""
