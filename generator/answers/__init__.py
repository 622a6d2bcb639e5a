"""Questions whose answer takes dependent tool calls: generator, tools and proof of the family `answers`."""
