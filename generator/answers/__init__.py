"""Questions whose answer takes dependent tool calls (the family `answers`).

`relations` says what leads from a thing to another, `closings`, `office` and `everyday` which operations close a
question, `forms` and `data/wording.json` how it is asked; `growth` grows the chain of calls, `engine` makes the rows.
`tools`, `search` and `sandbox` are what a model may call. `check` proves a published row, with `prior` for what can be
known without the tools. `twins` asks for each call alone, `process` puts a wrong step beside each right one,
`baselines` show what scores mean.
"""
