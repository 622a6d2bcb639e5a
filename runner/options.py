"""What can be asked of a run, in one object that the command line and Python share, checked when it is built."""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from difflib import get_close_matches
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from families import FAMILIES
from families.agents import Answer
from generator.core.shapes import Json
from runner import UserError
from runner.scrub import LONG, Scrub, secrets_in, secrets_of

if TYPE_CHECKING:
    from runner.drive import Work
    from runner.plan import Plan

# The largest value of each option that has one; --help and the command line take them from here.
MOST = {"max_turns": 100, "concurrency": 1000, "repeats": 100, "retries": 100, "max_tokens": 10_000_000}
# Of a response by default: of any model, of one that reasons, and of one that is served here, where each takes long and
# a small model may go on without end.
MOST_TOKENS = (4_096, 16_384, 1_024)
LARGEST_SEED = 2**63 - 1
LONGEST = 80  # characters of a wrong value in a sentence

# What `run` sets itself; `extra` must not set it behind its back.
RESERVED = frozenset(
    """model messages tools stream n api_key api_base base_url timeout num_retries max_retries logger_fn mock_response
    cache caching response_format custom_llm_provider temperature top_p seed max_tokens reasoning_effort tool_choice
    parallel_tool_calls extra_headers""".split()
)


@dataclass(frozen=True)
class Integration:
    """Another way than a provider for tasks to reach whoever does them.

    Attributes:
        name: What results tell it by, in the place of a protocol.
        settings: What the results depend on beside the settings of every run.
        opened: From the plan, gives what does the tasks while the context is open; None where whoever does them comes
            for them, and they are only recorded.
    """

    name: str
    settings: Mapping[str, Json]
    opened: Callable[["Plan"], AbstractContextManager["Work"]] | None = None


@dataclass(frozen=True)
class Options:
    """What can be asked of a run. None stands for the family's, or the provider's, own choice.

    Attributes:
        model: LiteLLM's id, or that of a built-in agent.
        answer: What answers in the place of a model, which `model` then only names.
        integration: The way in which the tasks go to an agent in a process of its own, which `model` then only names.
        api_base: Address of a server of one's own.
        api_key: The key, where it is not in the environment.
        protocol: One of `PROTOCOLS`.
        catalog: What tasks offer: "full" (all tools), "task" (their own), or a number of distractors.
        family: Name of the family whose suite is wanted.
        config: Which of the family's published tables; None: the first.
        dataset: A Hub id, a folder or a file.
        seed: Of tasks that are made.
        select: Stratum to the values that are wanted.
        tasks: Ids of the tasks that are wanted; none: all.
        limit: Tasks of each value of the family's first stratum.
        repeats: How often each task is put.
        twins: Whether each call of the tasks is also asked for alone.
        temperature: Left out where the model does not take it.
        top_p: Nucleus sampling.
        sampling_seed: For providers that take one.
        max_tokens: Of one response; None: 4,096, or 16,384 for a model that reasons; 0: as many as it likes.
        reasoning_effort: As the provider calls it.
        tool_choice: "auto", "required" or "none".
        parallel_tool_calls: Whether a response may hold several calls.
        extra: Further fields of the requests; `headers` are HTTP headers.
        system: A system prompt of one's own.
        structured: Whether replies are held to a JSON Schema.
        plan: Whether the model is asked for an action plan before it calls anything.
        max_turns: Responses to a task at most, where outputs come back.
        concurrency: Tasks at once.
        rpm: Requests a minute; 0: any number.
        tpm: Tokens a minute; 0: any number.
        timeout: Seconds for one request.
        retries: Of a request that is not answered.
        max_cost: US dollars after which no task is begun.
        cache: Folder in which answers are kept.
        out: Folder of the run.
        verbose: Whether log.txt is written.

    Raises:
        UserError: If a value is none that its option takes, or two options exclude each other.
    """

    model: str | None = None
    answer: Answer | None = None
    integration: Integration | None = None
    api_base: str | None = None
    api_key: str | None = None
    protocol: str | None = None
    catalog: str | int | None = None
    family: str | None = None
    config: str | None = None
    dataset: str | None = None
    seed: int | None = None
    select: Mapping[str, Sequence[str]] = field(default_factory=dict)
    tasks: Sequence[str] = ()
    limit: int | None = None
    repeats: int = 1
    twins: bool = False
    temperature: float | None = 0.0
    top_p: float | None = None
    sampling_seed: int | None = None
    max_tokens: int | None = None
    reasoning_effort: str | None = None
    tool_choice: str | None = None
    parallel_tool_calls: bool | None = None
    extra: Mapping[str, Json] = field(default_factory=dict)
    system: str | None = None
    structured: bool = False
    plan: bool = False
    max_turns: int = 10
    concurrency: int = 8
    rpm: float = 0.0
    tpm: float = 0.0
    timeout: float = 300.0
    retries: int = 7
    max_cost: float | None = None
    cache: Path | None = None
    out: Path | None = None
    verbose: bool = False

    def __post_init__(self) -> None:
        for name in ("cache", "out", "dataset"):  # a path may come as a text, and the other way round
            value, wanted = getattr(self, name), str if name == "dataset" else Path
            if isinstance(value, str | Path) and str(value).strip():
                object.__setattr__(self, name, wanted(value))
        if type(self.catalog) is int:
            object.__setattr__(self, "catalog", str(self.catalog))
        for name, rule in RULES.items():
            if getattr(self, name) is not None and (problem := rule(getattr(self, name))):
                raise UserError(f"{name} {problem}; got {_shown(getattr(self, name))}.")
            if getattr(self, name) is None and name in _NEEDED:
                raise UserError(f"{name} cannot be None; leave it out for its default.")
        if self.dataset and self.seed is not None:
            raise UserError("--seed makes a suite and --dataset names one; give one of them.")
        if self.structured and self.protocol not in (None, "text"):
            raise UserError(
                f"--structured holds the text of a reply to a form, and --protocol {self.protocol} does not ask for "
                f"text; run it with --protocol text."
            )

    def scrub(self) -> Scrub:
        """Takes out the keys that these options bring."""
        headers: Mapping[str, str] = self.extra.get("headers") or {}
        long = [value for value in headers.values() if len(value) >= LONG]  # others are secret by their names alone
        named = [*secrets_in(self.extra)]
        words = [word for text in named for word in re.split(r"[\s;,=]+", text) if len(word) >= LONG]  # Bearer KEY
        return Scrub(self.api_key, *long, *named, parts=[*secrets_of(self.api_base), *words])

    @property
    def parameters(self) -> dict[str, Json]:
        """The parameters of every request but for the bound of tokens, by LiteLLM's names."""
        named = {
            "temperature": self.temperature,
            "top_p": self.top_p,
            "seed": self.sampling_seed,
            "reasoning_effort": self.reasoning_effort,
            "tool_choice": self.tool_choice,
            "parallel_tool_calls": self.parallel_tool_calls,
            **{"extra_headers" if name == "headers" else name: value for name, value in self.extra.items()},
        }
        return {name: value for name, value in named.items() if value is not None}


def _shown(value: Json) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


# What is wrong with the value of an option, as the rest of a sentence that begins with its name; "" if nothing is.

Rule = Callable[[Any], str]


def _text(value: Json) -> str:
    return "" if isinstance(value, str) and value and "\0" not in value else "must be a text"


def _model(value: Json) -> str:
    if _text(value) or not value.rpartition("/")[2].strip():
        return "names no model; write provider/model, e.g. openai/gpt-4o"
    return ""


def _flag(value: Json) -> str:
    return "" if isinstance(value, bool) else "must be True or False"


def _path(value: Json) -> str:
    return "" if isinstance(value, Path) and "\0" not in str(value) else "must name a folder"


def _whole(least: int, most: int | None = None) -> Rule:
    needed = f"must be a whole number from {least} {'on' if most is None else f'to {most}'}"
    return lambda value: "" if type(value) is int and least <= value <= (inf if most is None else most) else needed


def _number(*, zero: bool) -> Rule:
    needed = f"must be a number {'from 0 on' if zero else 'above 0'}"
    return lambda value: "" if type(value) in (int, float) and 0 <= value < inf and (zero or value) else needed


def _one_of(names: Callable[[], Iterable[str]]) -> Rule:
    def rule(value: Json) -> str:
        there = list(names())
        if isinstance(value, str) and value in there:
            return ""
        close = get_close_matches(str(value), there, 1)
        return f"must be one of {', '.join(there)}{f' (did you mean {close[0]}?)' if close else ''}"

    return rule


def _protocols() -> Iterable[str]:
    from runner.protocols import PROTOCOLS

    return PROTOCOLS


def _catalog(value: Json) -> str:
    right = value in ("full", "task") or (isinstance(value, str) and re.fullmatch("0|[1-9][0-9]{0,3}", value))
    return "" if right else "must be full, task or a number of distractors"


def _texts(value: Json) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and all(isinstance(one, str) for one in value)


def _ids(value: Json) -> str:
    return "" if _texts(value) else "must be a list of task ids"


def _selection(value: Json) -> str:
    right = isinstance(value, Mapping) and all(isinstance(name, str) and _texts(value[name]) for name in value)
    return "" if right else 'must name values as lists of texts, e.g. {"level": ["0", "1"]}'


def _extra(value: Json) -> str:
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        return 'must be fields of a request by name, e.g. {"top_k": 40}'
    for name, field_value in value.items():
        if name in RESERVED or not name.isidentifier():
            return f"cannot set {name!r}, which is no field of a request or has an option of its own"
        if name == "headers" and not (
            isinstance(field_value, Mapping) and all(isinstance(text, str) for text in field_value.values())
        ):
            return 'takes headers as an object of texts, e.g. {"headers": {"X-Title": "test"}}'
    try:
        json.dumps(dict(value), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return "must hold JSON alone, without NaN and infinity"
    return ""


RULES: Mapping[str, Rule] = {
    "model": _model,
    "api_base": _text,
    "api_key": _text,
    "protocol": _one_of(_protocols),
    "catalog": _catalog,
    "family": _one_of(lambda: FAMILIES),
    "config": _text,
    "dataset": _text,
    "seed": _whole(-LARGEST_SEED, LARGEST_SEED),
    "select": _selection,
    "tasks": _ids,
    "limit": _whole(1),
    "repeats": _whole(1, MOST["repeats"]),
    "twins": _flag,
    "temperature": _number(zero=True),
    "top_p": _number(zero=False),
    "sampling_seed": _whole(0, LARGEST_SEED),
    "max_tokens": _whole(0, MOST["max_tokens"]),
    "reasoning_effort": _text,
    "tool_choice": _one_of(lambda: ("auto", "required", "none")),
    "parallel_tool_calls": _flag,
    "extra": _extra,
    "system": _text,
    "structured": _flag,
    "plan": _flag,
    "max_turns": _whole(1, MOST["max_turns"]),
    "concurrency": _whole(1, MOST["concurrency"]),
    "rpm": _number(zero=True),
    "tpm": _number(zero=True),
    "timeout": _number(zero=False),
    "retries": _whole(0, MOST["retries"]),
    "max_cost": _number(zero=False),
    "cache": _path,
    "out": _path,
    "verbose": _flag,
}
_NEEDED = frozenset(
    "select tasks repeats twins extra structured plan max_turns concurrency rpm tpm timeout retries verbose".split()
)
