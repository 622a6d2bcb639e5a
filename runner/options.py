"""The options of a run, shared by the command line and Python, and validated when they are created."""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from difflib import get_close_matches
from math import inf
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_type_hints

from families import FAMILIES, configs, with_config
from families.agents import Answer
from families.formatting import shown
from generator.core.shapes import Json
from runner import UserError
from runner.scrub import LONG, Scrub, secrets_in, secrets_of

if TYPE_CHECKING:
    from runner.drive import TaskRunner
    from runner.plan import Plan

# Options of a request that do not depend on the task.
SAMPLING = "temperature top_p sampling_seed max_tokens reasoning_effort tool_choice parallel_tool_calls".split()
# Default maximum tokens of a response: for any model, for reasoning models, and for models served on this machine,
# where each token is slow and a small model may never stop.
MOST_TOKENS = (4_096, 16_384, 1_024)
LARGEST_SEED = 2**63 - 1
LONGEST = 80  # characters of a wrong value in an error message

# Request fields that `run` sets itself, and `extra` must not override.
RESERVED = frozenset(
    """model messages tools stream n api_key api_base base_url timeout num_retries max_retries logger_fn mock_response
    cache caching response_format custom_llm_provider temperature top_p seed max_tokens reasoning_effort tool_choice
    parallel_tool_calls extra_headers""".split()
)


@dataclass(frozen=True)
class Integration:
    """A way to run the tasks other than through a provider."""

    name: str  # recorded in place of a protocol's name
    settings: Mapping[str, Json]  # what the results depend on, in addition to the settings of every run
    # Opens the task runner for a plan, for the duration of the context. None if clients fetch the tasks themselves and
    # the run only records their calls.
    opened: Callable[["Plan"], AbstractContextManager["TaskRunner"]] | None = None


# A rule takes the value of an option and returns what is wrong with it, as the end of a sentence that starts with the
# option's name, or "".
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


def whole(least: int, most: int | None = None) -> Rule:
    """Return the rule for a whole number in a range."""
    extent = "of 64 bits" if least == -LARGEST_SEED else f"from {least} {'on' if most is None else f'to {most}'}"
    needed = f"must be a whole number {extent}"
    return lambda value: "" if type(value) is int and least <= value <= (inf if most is None else most) else needed


def number(*, zero: bool) -> Rule:
    """Return the rule for a number: at least 0 if `zero`, else above 0."""
    needed = f"must be a number {'from 0 on' if zero else 'above 0'}"
    return lambda value: "" if type(value) in (int, float) and 0 <= value < inf and (zero or value) else needed


def _one_of(names: Callable[[], Iterable[str]]) -> Rule:
    def rule(value: Json) -> str:
        valid = list(names())
        if isinstance(value, str) and value in valid:
            return ""
        close = get_close_matches(str(value), valid, 1)
        return f"must be one of {', '.join(valid)}{f' (did you mean {close[0]}?)' if close else ''}"

    return rule


def _protocols() -> Iterable[str]:
    from runner.protocols import PROTOCOLS

    return PROTOCOLS


def _family(value: Json) -> str:
    if isinstance(value, str) and value in FAMILIES:  # avoids loading every family
        return ""
    tables = [name for name, config in configs().items() if config.tasks and name not in FAMILIES]
    return _one_of(lambda: [*FAMILIES, *tables])(value)


def _catalog(value: Json) -> str:
    right = value in ("full", "task") or (isinstance(value, str) and re.fullmatch("0|[1-9][0-9]{0,3}", value))
    return "" if right else "must be full, task or a number of distractors"


def _is_list_of_strings(value: Json) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and all(isinstance(each, str) for each in value)


def _ids(value: Json) -> str:
    return "" if _is_list_of_strings(value) else "must be a list of task ids"


def _selection(value: Json) -> str:
    valid = isinstance(value, Mapping) and all(
        isinstance(name, str) and _is_list_of_strings(value[name]) for name in value
    )
    return "" if valid else 'must name values as lists of texts, e.g. {"level": ["0", "1"]}'


def _extra(value: Json) -> str:
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        return 'must be fields of a request by name, e.g. {"top_k": 40}'
    for name, field_value in value.items():
        if name in RESERVED or not name.isidentifier():
            return f"cannot set {name!r}, which is not a field of a request or has its own option"
        if name == "headers" and not (
            isinstance(field_value, Mapping) and all(isinstance(text, str) for text in field_value.values())
        ):
            return 'takes headers as an object of texts, e.g. {"headers": {"X-Title": "test"}}'
    try:
        json.dumps(dict(value), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return "must hold only JSON, without NaN and infinity"
    return ""


@dataclass(frozen=True)
class Options:
    """The options of a run. None means the default of the family or the provider.

    Raises:
        UserError: If a value is invalid, or two options exclude each other.
    """

    model: Annotated[str | None, _model, "a LiteLLM model id, or the name of a built-in agent"] = None
    answer: Answer | None = None  # a function that answers instead of a model; `model` is then just its name
    integration: Integration | None = None  # runs the tasks by other means; `model` is then just a name
    api_base: Annotated[str | None, _text, "address of your own server"] = None
    api_key: Annotated[str | None, _text, "the API key, if it is not in the environment"] = None
    protocol: Annotated[str | None, _one_of(_protocols), "how the model is asked, e.g. multi-turn or text"] = None
    catalog: Annotated[str | int | None, _catalog, "tools on offer: full, task, or how many distractors"] = None
    family: Annotated[str | None, _family, "which tasks to run"] = None
    config: Annotated[str | None, _text, "which published table of the family (None: the first)"] = None
    dataset: Annotated[str | None, _text, "other tasks: a Hub id, a folder or a file"] = None
    seed: Annotated[int | None, whole(-LARGEST_SEED, LARGEST_SEED), "seed of the suite (None: 42)"] = None
    select: Annotated[
        Mapping[str, Sequence[str]], _selection, 'only tasks with these values, e.g. {"level": [0, 1]}'
    ] = field(default_factory=dict)
    tasks: Annotated[Sequence[str], _ids, "only tasks with these ids (empty: all)"] = ()
    limit: Annotated[int | None, whole(1), "at most so many tasks of each level (or other first part of a family)"] = (
        None
    )
    repeats: Annotated[int, whole(1, 100), "how often each task is run"] = 1
    twins: Annotated[bool, _flag, "also ask for each call of the composed tasks alone"] = False
    temperature: Annotated[float | None, number(zero=True), "sampling temperature, if the model accepts one"] = 0.0
    top_p: Annotated[float | None, number(zero=False), "nucleus sampling"] = None
    sampling_seed: Annotated[int | None, whole(0, LARGEST_SEED), "sampling seed, for providers that accept one"] = None
    max_tokens: Annotated[
        int | None, whole(0, 10_000_000), "tokens of a response (None: 4,096, or 16,384 with reasoning; 0: no limit)"
    ] = None
    reasoning_effort: Annotated[str | None, _text, "as the provider calls it"] = None
    tool_choice: Annotated[
        str | None, _one_of(lambda: ("auto", "required", "none")), "auto, required or none, for a provider"
    ] = None
    parallel_tool_calls: Annotated[bool | None, _flag, "whether a response may have several calls"] = None
    extra: Annotated[Mapping[str, Json], _extra, "more fields of the requests; `headers` are HTTP headers"] = field(
        default_factory=dict
    )
    system: Annotated[str | None, _text, "your own system prompt"] = None
    structured: Annotated[bool, _flag, "whether text replies must follow a JSON Schema"] = False
    plan: Annotated[bool, _flag, "ask for an action plan before the first call"] = False
    max_turns: Annotated[int, whole(1, 100), "responses per task at most; a budget of calls comes first"] = 10
    concurrency: Annotated[int, whole(1, 1000), "tasks that run at once"] = 8
    rpm: Annotated[float, number(zero=True), "requests per minute (0: no limit)"] = 0.0
    tpm: Annotated[float, number(zero=True), "tokens per minute (0: no limit)"] = 0.0
    timeout: Annotated[float, number(zero=False), "seconds for one answer"] = 300.0
    retries: Annotated[int, whole(0, 100), "retries of a request that gets no answer"] = 7
    max_cost: Annotated[float | None, number(zero=False), "cost in US dollars after which no new task starts"] = None
    cache: Annotated[Path | None, _path, "folder that keeps answers for later runs"] = None
    out: Annotated[Path | None, _path, "the run's folder"] = None
    verbose: Annotated[bool, _flag, "whether to write log.txt"] = False

    def __post_init__(self) -> None:
        for name in ("cache", "out", "dataset"):  # accept both str and Path
            value, wanted = getattr(self, name), str if name == "dataset" else Path
            if isinstance(value, str | Path) and str(value).strip():
                object.__setattr__(self, name, wanted(value))
        self._find_family()
        if type(self.catalog) is int:
            object.__setattr__(self, "catalog", str(self.catalog))
        for name, rule in RULES.items():
            value = getattr(self, name)
            if value is None and name in _NEEDED:
                raise UserError(f"{name} cannot be None; leave it out for its default.")
            if value is not None and (problem := rule(value)):
                raise UserError(f"{name} {problem}; got {shown(repr(value), LONGEST)}.")
        if self.dataset and self.seed is not None:
            raise UserError("--seed makes a suite and --dataset names one; give one of them.")
        if self.structured and self.protocol not in (None, "text"):
            raise UserError(
                f"--structured holds the text of a reply to a form, and --protocol {self.protocol} does not ask for "
                f"text; run it with --protocol text."
            )

    def _find_family(self) -> None:
        """Accept a table's name as the family, and derive the family if only `config` is given."""
        name = self.config if self.family is None and self.dataset is None else self.family
        if not isinstance(name, str) or (name in FAMILIES and name != self.config):
            return
        if match := with_config(name):
            family, config = match
            object.__setattr__(self, "family", family.name)
            if self.config is None and config is not family.configs[0]:
                object.__setattr__(self, "config", config.name)

    def scrub(self) -> Scrub:
        """Return the scrubber that removes the API keys and secrets in these options."""
        headers: Mapping[str, str] = self.extra.get("headers") or {}
        long = [value for value in headers.values() if len(value) >= LONG]  # shorter ones only if named like a secret
        named = [*secrets_in(self.extra)]
        words = [word for text in named for word in re.split(r"[\s;,=]+", text) if len(word) >= LONG]  # Bearer KEY
        return Scrub(self.api_key, *long, *named, parts=[*secrets_of(self.api_base), *words])

    @property
    def parameters(self) -> dict[str, Json]:
        """The parameters of every request, except the limit of tokens, under LiteLLM's names."""
        names = {"sampling_seed": "seed", "headers": "extra_headers"}
        values = {name: getattr(self, name) for name in SAMPLING if name != "max_tokens"} | dict(self.extra)
        return {names.get(name, name): value for name, value in values.items() if value is not None}


_ANNOTATED: Mapping[str, tuple[Rule, str]] = {
    name: kind.__metadata__
    for name, kind in get_type_hints(Options, include_extras=True).items()
    if hasattr(kind, "__metadata__")
}
RULES = {name: rule for name, (rule, _) in _ANNOTATED.items()}
MEANINGS = {name: meaning for name, (_, meaning) in _ANNOTATED.items()}  # one-line descriptions
_NEEDED = {name for name, kind in get_type_hints(Options).items() if NoneType not in get_args(kind)}
