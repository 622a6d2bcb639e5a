"""Generates questions whose answers need several dependent tool calls (the family `answers`).

- Data: `data/relations.json` (how one thing leads to another), `data/kinds.json` (the things that questions are about)
  and `data/forms.json` (the steps and wordings of questions), read by `relations` and `forms`.
- Generation: `engine` makes the rows, `question_builder` carries out the steps of a form, and `chain_builder` makes
  the calls. `twins` asks for each call separately; `process` pairs each right step with a wrong one.
- Tools that models may call: `tools` and `search`.
- Proof: `check` proves a row, using `prior` for what can be known without the tools and `data/cues.json` for the words
  by which questions ask for a value. `baselines` are reference answerers and judges.
"""
