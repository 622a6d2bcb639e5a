"""The seeded generator of questions.

Item i of a subset depends only on (seed, subset, i). Every block of 100 items contains each form as often as its
weight, in an order given by a keyed permutation. A second permutation numbers the combinations of things that a form
can be about, so that no question occurs twice.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from math import comb, prod
from typing import Any

from generator import CANARY, VERSION
from generator.answers.chain import conclude
from generator.answers.chain_builder import ChainBuilder, UnfitError
from generator.answers.check import check
from generator.answers.forms import FORMS, Form
from generator.answers.question_builder import question
from generator.answers.relations import KINDS, grouped_combinations, members
from generator.answers.tools import SUBSETS, schemas
from generator.core.keyed import checked_seed, permuted, picked, reordered
from generator.core.trace import stages

Json = Any
Row = dict[str, Any]

COUNTS = {"enterprise": 100, "chat": 100}
BLOCK = 100
BLOCKS = 5  # per subset and seed; use another seed for more questions
ATTEMPTS = 120  # combinations that an item may try, if its form has enough


def answers(seed: int = 42, counts: Mapping[str, int] | None = None) -> list[Row]:
    """Return the rows of the config `answers`, numbered consecutively in their ids.

    Args:
        seed: Any 64-bit integer.
        counts: The number of questions per subset, by default 100 each.

    Raises:
        ValueError: If the seed is not an integer, a subset is unknown, or a count is out of range.
    """
    chosen = COUNTS if counts is None else dict(counts)
    rows: list[Row] = []
    for subset, count in chosen.items():
        rows += questions(subset, count, seed, first_number=len(rows) + 1)
    return rows


def questions(subset: str, count: int, seed: int = 42, start: int = 0, first_number: int = 1) -> Iterator[Row]:
    """Yield `count` rows of a subset, starting with the item `start`.

    Args:
        subset: `enterprise` or `chat`.
        count: The number of rows.
        seed: Any 64-bit integer.
        start: The first item; earlier items need not have been generated.
        first_number: The number in the id of item 0.

    Raises:
        ValueError: If the seed is not an integer, the subset is unknown, or its forms cannot give so many questions.
    """
    checked_seed(seed)
    if subset not in SUBSETS:
        raise ValueError(f"subset must be {' or '.join(SUBSETS)}; got {subset!r}")
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= start + count <= capacity(subset):
        raise ValueError(f"the count of {subset} must be a whole number from 0 to {capacity(subset)}; got {count!r}")
    return (_proved_row(subset, item, seed, first_number + item) for item in range(start, start + count))


def _proved_row(subset: str, item: int, seed: int, number: int) -> Row:
    block, place = divmod(item, BLOCK)
    form, within = _block_forms(subset)[permuted(place, BLOCK, seed, subset, block)]
    for candidate, index in chain(
        _own_combinations(form, block * form.weight + within, seed), _spare_combinations(form, item, seed)
    ):
        row = _make_row(candidate, index, seed, item, f"answers_{subset}_{number:04}")
        if row is not None and not check(row):
            return row
    raise RuntimeError(f"the form {form.name} of {subset} gives too few provable questions (seed {seed}, item {item})")


def _own_combinations(form: Form, use: int, seed: int) -> Iterator[tuple[Form, int]]:
    """Yield the combinations that one use of a form may try; no two uses share a combination."""
    uses = form.weight * BLOCKS
    attempts = min(ATTEMPTS, _combination_count(form) // uses)
    for attempt in range(attempts):
        place = permuted(use + attempt * uses, attempts * uses, seed, form.subset, form.name)
        yield form, permuted(place, _combination_count(form), form.name)


def _spare_combinations(form: Form, item: int, seed: int) -> Iterator[tuple[Form, int]]:
    """Yield combinations of the subset's largest form that no use of it tries, for items whose own all fail."""
    largest = max((other for other in FORMS if other.subset == form.subset), key=_combination_count)
    first = min(ATTEMPTS, _combination_count(largest) // (largest.weight * BLOCKS)) * largest.weight * BLOCKS
    for attempt in range(ATTEMPTS):
        place = item * ATTEMPTS + attempt
        if first + place < _combination_count(largest):
            yield (
                largest,
                permuted(
                    first + permuted(place, _combination_count(largest) - first, seed, "spare"),
                    _combination_count(largest),
                    largest.name,
                ),
            )


@cache
def _block_forms(subset: str) -> tuple[tuple[Form, int], ...]:
    """Return, for each place in a block, a form and the number of earlier places with the same form."""
    slots = tuple((form, within) for form in FORMS if form.subset == subset for within in range(form.weight))
    if len(slots) != BLOCK:
        raise TypeError(f"the weights of {subset} add up to {len(slots)}, not {BLOCK}")
    return slots


@cache
def _combination_count(form: Form) -> int:
    """Return the number of combinations of things and extras that a form has."""
    grouped, members_of_kind = KINDS[form.kind].grouped, len(members(form.kind))
    choices = len(grouped_combinations(form.kind, form.count)) if grouped else comb(members_of_kind, form.count)
    return choices * prod(map(len, form.extras.values()))


def capacity(subset: str) -> int:
    """Return the number of questions that a subset has per seed."""
    return len(_block_forms(subset)) * BLOCKS


def _make_row(form: Form, number: int, seed: int, item: int, task: str) -> Row | None:
    """Return the row of one combination, or None if the combination does not make a question."""
    key = (seed, form.subset, form.name, number)
    names, extras = _things(form, number, key)
    chain_builder = ChainBuilder(form.subset)
    try:
        asked = question(form, chain_builder, names, extras)
    except UnfitError:
        return None
    trace = _trace(chain_builder)
    answer = _expected_answer(asked.answer, conclude(asked.conclusion, chain_builder.outputs))
    text = picked(form.texts, *key, "text").format(**asked.slots)
    return {
        "task_id": task,
        "subset": form.subset,
        "prompt": f"{text[0].upper()}{text[1:]}",
        "answer_form": answer_form(answer),
        "answer_type": answer["type"],
        "num_calls": len(trace),
        "available_tools": schemas(form.subset),
        "expected_trace": trace,
        "conclusion": asked.conclusion,
        "expected_answer": answer,
        "metadata": {
            "form": form.name,
            "depth": 1 + max(step["stage"] for step in trace),
            "things": {"kind": form.kind, "names": names, "extras": extras},
            "seed": seed,
            "item": item,
            "generator_version": VERSION,
            "canary": CANARY,
        },
    }


def _things(form: Form, number: int, key: Sequence[Json]) -> tuple[list[str], dict[str, Json]]:
    extras = {}
    for name, options in form.extras.items():
        number, place = divmod(number, len(options))
        extras[name] = list(options[place]) if isinstance(options[place], tuple) else options[place]
    pool = members(form.kind)
    names = (
        grouped_combinations(form.kind, form.count)[number]
        if KINDS[form.kind].grouped
        else [pool[place] for place in combination(number, len(pool), form.count)]
    )
    return reordered(names, *key, "order"), extras


def combination(index: int, size: int, count: int) -> tuple[int, ...]:
    """Return the `index`-th combination of `count` out of `size` places, in lexicographic order."""
    chosen = []
    place = 0
    while count:
        beginning_here = comb(size - place - 1, count - 1)
        if index < beginning_here:
            chosen.append(place)
            count -= 1
        else:
            index -= beginning_here
        place += 1
    return tuple(chosen)


def _trace(chain_builder: ChainBuilder) -> list[Row]:
    placed = stages({step["step_id"]: set(step["depends_on"]) for step in chain_builder.steps})
    return [{**step, "stage": placed[step["step_id"]]} for step in chain_builder.steps]


def _expected_answer(described: Mapping[str, Json], value: Json) -> Row:
    """Return the expected answer: its type, its value, and what counts as right."""
    kind = described["type"]
    if kind == "number":
        rounded = round(float(value), described["places"])
        tolerance = max(described["tolerance"], round(described["share"] * abs(rounded), 6))
        return {
            "type": kind,
            "value": int(rounded) if described["places"] == 0 else rounded,
            "tolerance": tolerance,
            "unit": described["unit"],
        }
    if kind == "list":
        return {"type": kind, "value": list(value), "ordered": described["ordered"], "of": described["of"]}
    if kind == "record":
        return {
            "type": kind,
            "fields": {name: _expected_answer(part, value[name]) for name, part in described["fields"].items()},
        }
    return {"type": kind, "value": value} if kind == "date" else {"type": kind, "value": value, "of": described["of"]}


def answer_form(answer: Mapping[str, Json]) -> str:
    """Return the required form of an answer, in words for the protocol's instructions."""
    kind = answer["type"]
    if kind == "number":
        return f"one number ({answer['unit']})"
    if kind == "date":
        return "one date as YYYY-MM-DD"
    if kind == "list":
        return f"{answer['of']} alone, separated by semicolons{', in the order asked for' if answer['ordered'] else ''}"
    if kind == "record":
        fields = answer["fields"]
        inner = {answer_form(field) for field in fields.values()}
        keys = ", ".join(f'"{name}"' for name in fields)
        return f"a JSON object with the keys {keys}, each with {' or '.join(sorted(inner))}"
    return f"one {answer['of']}"
