"""What a run will do: the tasks, who does them, how they are put, and what the results depend on."""

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
from runner.scrub import Scrub, address, hidden
from runner.store import digest_of

if TYPE_CHECKING:
    from runner.drive import Job
    from runner.provider import Provider

Row = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """What will be done."""

    options: Options  # what was asked for
    family: Family  # of the tasks
    rows: Sequence[Row]
    twins: Sequence[Row]  # tasks of one call for each call of these, put in each repeat
    model: str  # LiteLLM's id
    builtin: BuiltIn | None  # the entry of a built-in agent, None for a model
    weights: Weights | None  # of a model that is served here for the run, None for any other
    protocol: Protocol  # how tasks are put
    settings: Mapping[str, Json]  # what the results depend on
    folder: Path  # where the run is recorded
    scrub: Scrub  # takes the keys out

    @property
    def asking(self) -> Asking:
        """How the tasks are put."""
        return self.family

    @property
    def wanted(self) -> list[tuple[Row, int]]:
        """What is put to the model, each with the number of its repeat."""
        variants = [each for row in self.rows for each in self.family.variants(row)]
        return [
            *((row, repeat) for repeat in range(self.options.repeats) for row in variants),
            *((twin, repeat) for repeat in range(self.options.repeats) for twin in self.twins),
        ]

    def job(self, provider: "Provider") -> "Job":
        """The tasks as they are put to a model."""
        from runner.drive import Job

        return Job(self.asking, provider, self.protocol, self.catalog, self.options.max_turns)

    @property
    def catalog(self) -> list[Json] | None:
        """Schemas that every task offers; None: each task its own."""
        return list(self.family.catalogue()) if self.settings["catalog"] == "full" else None

    def answer(self) -> Answer | None:
        """What answers in the place of a model, if something does."""
        if self.options.answer or self.builtin is None:
            return self.options.answer
        return answering(make(self.builtin, [*self.rows, *self.twins], self.protocol.turns), self.protocol)


def tasks_of(options: Options) -> tuple[Family, Sequence[Row]]:
    """The tasks that options name, before a selection, and their family.

    Raises:
        UserError: If there are none.
    """
    return suites.load(options.family, options.dataset, _seed(options), options.config)


def _seed(options: Options) -> int:
    return suites.SEED if options.seed is None else options.seed


def plan(options: Options, tasks: tuple[Family, Sequence[Row]] | None = None) -> Plan:
    """What will be done for some options.

    Args:
        options: What is asked for.
        tasks: What `tasks_of` gave for options that differ in nothing but how the tasks are put.

    Raises:
        UserError: If something does not go together, or there are no such tasks.
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
    family.world(rows[0])  # what it takes is missed now or never
    if family.budget(rows[0]) is not None and options.max_turns != Options.max_turns:
        raise UserError(
            f"a task of the family {family.name} ends by its own budget of calls; run it without --max-turns."
        )
    twins, twins_digest = suites.twins_of(family, rows) if options.twins else ([], None)
    catalog, rows, twins = _offered(family, catalog, rows, twins)
    put = _protocol(options, protocol)
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
        "max_turns": options.max_turns if put.turns else None,
        "tasks_digest": tasks_digest,
        **({"twins_digest": twins_digest} if twins else {}),
        "prompts_digest": put.digest,
        "tools_digest": digest_of(family.catalogue()),
    }
    if options.integration:
        settings |= {"protocol": options.integration.name, "max_turns": None, **options.integration.settings}
    scrub.spare([*rows, *twins, family.catalogue(), {**settings, "api_base": None}])
    name = f"{re.sub(r'[^A-Za-z0-9.-]+', '_', model)}_{settings['protocol']}_{digest_of(settings)[:8]}"
    folder = options.out or Path("runs") / name
    return Plan(options, family, rows, twins, model, builtin, weights, put, settings, folder, scrub)


def model_named(options: Options, family: Asking, what: str = "model") -> tuple[str, BuiltIn | None, Weights | None]:
    """What runs call the model that options name, and the built-in agent or the weights that it is of, if any.

    Raises:
        UserError: If it is named like a built-in agent or a local model, and there is none.
    """
    builtins = builtins_for(family)
    model = options.model or next(iter(builtins))
    if model.startswith("baseline/") and model not in builtins:
        bare = {name.removeprefix("baseline/"): name for name in builtins}  # what all begin with makes no two alike
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
    protocol = protocol.instructed(options.system) if options.system else protocol
    if options.plan and not protocol.turns:
        fitting = " or ".join(name for name, one in PROTOCOLS.items() if one.turns)
        raise UserError(
            f"--plan asks for a response before the calls, and --protocol {name} has but one; run it with "
            f"--protocol {fitting}."
        )
    return protocol.planned() if options.plan else protocol


def bound(options: Options, model: str, builtin: BuiltIn | None, weights: Weights | None) -> int | None:
    """The tokens of a response at most; None where nothing bounds them, or nobody counts them."""
    if options.max_tokens is not None:
        return options.max_tokens or None
    if builtin or options.answer or options.integration:
        return None
    usual, of_reasoning, here = MOST_TOKENS
    if weights:
        return here
    known = _known_models()
    names = (model, model.partition("/")[2], model.rpartition("/")[2])
    about = next((known[name] for name in names if name in known), {})
    most = of_reasoning if about.get("supports_reasoning") or options.reasoning_effort else usual
    possible = about.get("max_output_tokens")
    return min(most, possible) if type(possible) is int and possible > 0 else most


@cache
def _known_models() -> Mapping[str, Mapping[str, Json]]:
    """What LiteLLM's list says of models: read from its file, since its import takes seconds."""
    package = find_spec("litellm")
    listed = Path(str(package and package.origin)).with_name("model_prices_and_context_window_backup.json")
    return dict(json.loads(listed.read_text(encoding="utf-8"))) if listed.is_file() else {}


def sampling(options: Options, max_tokens: int | None) -> dict[str, Json]:
    """The settings of how a model is asked, whatever it is asked."""
    return {
        "api_base": address(options.api_base) if options.api_base else None,
        **{name: getattr(options, name) for name in SAMPLING},
        "max_tokens": max_tokens,
        "extra": hidden({name: sorted(value) if name == "headers" else value for name, value in options.extra.items()}),
    }


def fits(protocol: str, family: Family) -> bool:
    """Whether tasks of a family can be put by a protocol."""
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
    """What a catalogue is called in the settings, and the tasks and twins with what it offers.

    A number that asks for what "task" or "full" does is called so, and such runs compare.
    """
    if not catalog.isdecimal():
        return catalog, rows, twins
    if int(catalog) == len(family.catalogue()) - 1:
        return "full", rows, twins
    offered = family.with_distractors([*rows, *twins], int(catalog))
    if offered[: len(rows)] == rows:
        return "task", rows, twins
    return catalog, offered[: len(rows)], offered[len(rows) :]
