"""Ready-made samplers for what tasks are about, one module a theme.

A template names what its slots are drawn from by module and constant: "places.CITY". Facts come from the simulators'
own data, words from `generator/composition/data`. Lists have plain names in the plural (`FIRST_NAMES`), samplers say
what they give (`PERSON`), and those that give several values name their parts.
"""
