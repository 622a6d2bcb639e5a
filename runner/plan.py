"""Plans a run: chooses the tasks, the model and the protocol, and collects the settings that results depend on."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from families import every_family
from families.agents import Answer, BuiltIn
from families.family import Asking, Family
from generator.core.shapes import Json
from runner import UserError, suites
from runner.agents import answering, builtins_for, make
from runner.local import BUILT_IN as LOCAL
from runner.local import Weights, weights_of
from runner.options import MOST_TOKENS, SAMPLING, Options
from runner.protocols import PROTOCOLS, STRUCTURED, Protocol
from runner.results import counted
from runner.scrub import Scrub, address, hidden
from runner.store import digest_of

if TYPE_CHECKING:
    from runner.drive import ModelRunner
    from runner.provider import Provider

Row = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """Everything that a run needs to know before its first request."""

    options: Options
    family: Family  # of the tasks
    rows: Sequence[Row]  # the tasks
    twins: Sequence[Row]  # one single-call task for each call of the tasks, asked in each repeat
    model: str  # its id for LiteLLM
    builtin: BuiltIn | None  # the built-in agent, None for a model
    weights: Weights | None  # of a model that is served on this machine for the run, None for any other
    protocol: Protocol  # how the model is asked
    settings: Mapping[str, Json]  # what the results depend on
    folder: Path  # where the run is recorded
    scrub: Scrub  # removes API keys from what is written

    @property
    def asking(self) -> Asking:
        """How the tasks are asked."""
        return self.family

    @property
    def wanted(self) -> list[tuple[Row, int]]:
        """All tasks that the model is asked, each with the number of its repeat."""
        variants = [each for row in self.rows for each in self.family.variants(row)]
        return [
            *((row, repeat) for repeat in range(self.options.repeats) for row in variants),
            *((twin, repeat) for repeat in range(self.options.repeats) for twin in self.twins),
        ]

    @property
    def size(self) -> str:
        """How many tasks the model is asked, in words."""
        twins = len(self.twins) * self.options.repeats
        return counted(len(self.wanted), "task", "tasks") + (f" ({twins:,} of them twins)" if twins else "")

    def model_runner(self, provider: "Provider") -> "ModelRunner":
        """Return what asks a model to do the tasks."""
        from runner.drive import ModelRunner

        return ModelRunner(self.asking, provider, self.protocol, self.catalog, self.options.max_turns)

    @property
    def catalog(self) -> list[Json] | None:
        """The tool schemas that every task offers; None if each task offers its own."""
        return list(self.family.catalogue()) if self.settings["catalog"] == "full" else None

    def answer(self) -> Answer | None:
        """Return the function that answers instead of a model (a built-in agent or the user's own), or None."""
        if self.options.answer or self.builtin is None:
            return self.options.answer
        return answering(make(self.builtin, [*self.rows, *self.twins], self.protocol.turns), self.protocol)


def tasks_of(options: Options) -> tuple[Family, Sequence[Row]]:
    """Return the family and all tasks of the options, before the selection.

    Raises:
        UserError: If the tasks cannot be loaded.
    """
    return suites.load(options.family, options.dataset, _seed(options), options.config)


def _seed(options: Options) -> int:
    return suites.SEED if options.seed is None else options.seed


def plan(options: Options, tasks: tuple[Family, Sequence[Row]] | None = None) -> Plan:
    """Plan a run.

    Args:
        options: The options of the run.
        tasks: The result of `tasks_of`, if known, e.g. from a run of another model on the same tasks.

    Raises:
        UserError: If options contradict each other, or there are no such tasks.
    """
    family, every = tasks or tasks_of(options)
    model, builtin, weights = model_named(options, family)
    protocol = options.protocol or (
        "text" if options.structured else next(name for name in PROTOCOLS if fits(name, family))
    )
    catalog = str(options.catalog or ("full" if family.catalogue() else "task"))
    _check_fit(family, protocol, catalog)
    wanted = suites.unlabelled(family, every, options.select)
    rows, tasks_digest = suites.select(family, every, wanted, options.limit, options.tasks)
    family.world(rows[0])  # fails now if a package that the tasks need is missing
    if family.budget(rows[0]) is not None and options.max_turns != Options.max_turns:
        raise UserError(
            f"a task of the family {family.name} ends by its own budget of calls; run it without --max-turns."
        )
    twins, twins_digest = suites.twins_of(family, rows) if options.twins else ([], None)
    catalog, rows, twins = _offered(family, catalog, rows, twins)
    asked_by = _protocol(options, protocol)
    scrub = options.scrub()
    settings = {
        "family": family.name,
        "model": model,
        **(weights.settings() if weights else {}),
        "protocol": protocol,
        "structured": options.structured,
        "catalog": catalog,
        **({"config": options.config} if options.config else {}),
        "dataset": options.dataset,
        "seed": None if options.dataset else _seed(options),
        "select": wanted,
        "tasks": list(options.tasks),
        "limit": options.limit,
        "repeats": options.repeats,
        **sampling(options, bound(options, model, builtin, weights)),
        "system": options.system,
        **({"plan": True} if options.plan else {}),
        "max_turns": options.max_turns if asked_by.turns else None,
        "tasks_digest": tasks_digest,
        **({"twins_digest": twins_digest} if twins else {}),
        "prompts_digest": asked_by.digest,
        "tools_digest": digest_of(family.catalogue()),
    }
    if options.integration:
        settings |= {"protocol": options.integration.name, "max_turns": None, **options.integration.settings}
    scrub.spare([*rows, *twins, family.catalogue(), {**settings, "api_base": None}])
    name = f"{re.sub(r'[^A-Za-z0-9.-]+', '_', model)}_{settings['protocol']}_{digest_of(settings)[:8]}"
    folder = options.out or Path("runs") / name
    return Plan(options, family, rows, twins, model, builtin, weights, asked_by, settings, folder, scrub)


def model_named(options: Options, family: Asking, what: str = "model") -> tuple[str, BuiltIn | None, Weights | None]:
    """Resolve the model of the options.

    Args:
        options: The options of the run.
        family: How the tasks are asked, which decides the built-in agents.
        what: What the model is called in an error message.

    Returns:
        The model's name in runs; the built-in agent, if it is one; the weights, if it is a local model.

    Raises:
        UserError: If the name looks like a built-in agent or a local model, and there is none.
    """
    builtins = builtins_for(family)
    model = options.model or next(iter(builtins))
    if model not in builtins and (
        model.startswith("baseline/") or (f"baseline/{model}" in builtins and not options.answer)
    ):
        bare = {name.removeprefix("baseline/"): name for name in builtins}  # compared without the shared prefix
        near = get_close_matches(model.removeprefix("baseline/"), bare, 1)
        others = [each.name for each in every_family() if model in builtins_for(each)]
        meant = f"did you mean {bare[near[0]]}? There" if near else "there"
        if others:
            model += f" for these tasks, but for those of {', '.join(others)}"
        raise UserError(f"there is no built-in {what} {model}; {meant} are {', '.join([*builtins, LOCAL])}.")
    if options.answer:
        return model, None, None
    weights = weights_of(model)
    if weights and options.api_base:
        raise UserError(f"{model} is served by the run itself, which --api-base cannot be given for; leave it out.")
    return weights.model if weights else model, builtins.get(model), weights


def _protocol(options: Options, name: str) -> Protocol:
    if name == "code":
        from runner.program import check

        check()
    protocol = STRUCTURED if options.structured else PROTOCOLS[name]
    protocol = protocol.with_system_prompt(options.system) if options.system else protocol
    if options.plan and not protocol.turns:
        fitting = " or ".join(name for name, one in PROTOCOLS.items() if one.turns)
        raise UserError(
            f"--plan asks for a response before the calls, and --protocol {name} has but one; run it with "
            f"--protocol {fitting}."
        )
    return protocol.with_plan() if options.plan else protocol


def bound(options: Options, model: str, builtin: BuiltIn | None, weights: Weights | None) -> int | None:
    """Return the maximum number of tokens of a response; None if there is no limit, or tokens are not counted."""
    if options.max_tokens is not None:
        return options.max_tokens or None
    if builtin or options.answer or options.integration:
        return None
    usual, reasoning, local = MOST_TOKENS
    if weights:
        return local
    known = _known_models()
    names = (model, model.partition("/")[2], model.rpartition("/")[2])
    about = next((known[name] for name in names if name in known), {})
    most = reasoning if about.get("supports_reasoning") or options.reasoning_effort else usual
    possible = about.get("max_output_tokens")
    return min(most, possible) if type(possible) is int and possible > 0 else most


@cache
def _known_models() -> Mapping[str, Mapping[str, Json]]:
    """Return LiteLLM's list of models, read from its file, since importing LiteLLM takes seconds."""
    package = find_spec("litellm")
    listed = Path(str(package and package.origin)).with_name("model_prices_and_context_window_backup.json")
    return dict(json.loads(listed.read_text(encoding="utf-8"))) if listed.is_file() else {}


def sampling(options: Options, max_tokens: int | None) -> dict[str, Json]:
    """Return the settings of the requests that do not depend on the tasks."""
    return {
        "api_base": address(options.api_base) if options.api_base else None,
        **{name: getattr(options, name) for name in SAMPLING},
        "max_tokens": max_tokens,
        "extra": hidden({name: sorted(value) if name == "headers" else value for name, value in options.extra.items()}),
    }


def fits(protocol: str, family: Family) -> bool:
    """Return whether a protocol can ask tasks of a family."""
    return PROTOCOLS[protocol].calls == family.calls and (PROTOCOLS[protocol].live or not family.needs_turns)


def _check_fit(family: Family, protocol: str, catalog: str) -> None:
    if not fits(protocol, family):
        fitting = " or ".join(name for name in PROTOCOLS if fits(name, family))
        why = (
            "need outputs to come back"
            if PROTOCOLS[protocol].calls == family.calls
            else "are done with calls"
            if family.calls
            else "take no calls"
        )
        raise UserError(f"tasks of the family {family.name} {why}; run them with --protocol {fitting}.")
    if catalog != "task" and not family.catalogue():
        raise UserError(f"each task of the family {family.name} has tools of its own; run them with --catalog task.")
    most = len(family.catalogue()) - 1
    if catalog.isdecimal() and int(catalog) > most:
        raise UserError(f"a task has at most {most} tools beside those that it needs; --catalog asks for {catalog}.")


def _offered(family: Family, catalog: str, rows: list[Row], twins: list[Row]) -> tuple[str, list[Row], list[Row]]:
    """Return the name of the catalogue in the settings, and the tasks and twins with the tools that it offers.

    A number of distractors that amounts to "task" or "full" gets that name, so that such runs can be compared.
    """
    if not catalog.isdecimal():
        return catalog, rows, twins
    if int(catalog) == len(family.catalogue()) - 1:
        return "full", rows, twins
    offered = family.with_distractors([*rows, *twins], int(catalog))
    if offered[: len(rows)] == rows:
        return "task", rows, twins
    return catalog, offered[: len(rows)], offered[len(rows) :]
