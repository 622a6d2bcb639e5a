"""Questions whose answer takes dependent tool calls (the family `answers`).

What they are made of is data: `data/relations.json` says what leads from a thing to another, `data/kinds.json` which
things there are, `data/forms.json` by which steps a question comes to its answer and how it is asked. `relations` and
`forms` read it, `closings` carries out a form's steps, `growth` makes their calls, `engine` the rows.
`tools` and `search` are what a model may call. `check` proves a published row, with `data/cues.json` for the words that
ask for what is read, and `prior` for what can be known without the tools. `twins` asks for each call alone, `process`
puts a wrong step beside each right one, `baselines` show what scores mean.
"""
