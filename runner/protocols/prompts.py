"""The prompts of the protocols, from `prompts.toml`."""

import tomllib
from importlib.resources import files

_TEXTS: dict[str, str] = tomllib.loads(files("runner.protocols").joinpath("prompts.toml").read_text(encoding="utf-8"))

TRIAL, ROLE, VALUES, REFERENCES, TURNS = (_TEXTS[name] for name in "TRIAL ROLE VALUES REFERENCES TURNS".split())
PLAN, CARRY_OUT, JUDGE, TOOLS, OUTPUTS = (_TEXTS[name] for name in "PLAN CARRY_OUT JUDGE TOOLS OUTPUTS".split())
FUNCTIONS, CODE_REPLY, REACT_REPLY = (_TEXTS[name] for name in "FUNCTIONS CODE_REPLY REACT_REPLY".split())
REPLY, STRUCTURED_REPLY = (
    _TEXTS[name].replace("<example>", _TEXTS["EXAMPLE"]) for name in ("REPLY", "STRUCTURED_REPLY")
)
