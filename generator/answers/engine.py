"""The seeded generator of questions.

Item i of a subset depends on (seed, subset, i) alone: every hundred items hold each form as often as its weight says,
in an order that a keyed permutation gives; a second permutation numbers the combinations of things that a form can be
about, so that no question comes twice.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from math import comb, prod
from typing import Any

from generator import CANARY, VERSION
from generator.answers.chain import conclude
from generator.answers.check import check
from generator.answers.closings import question
from generator.answers.forms import FORMS, Form
from generator.answers.growth import Growth, UnfitError
from generator.answers.relations import KINDS, members, sets
from generator.answers.tools import SUBSETS, schemas
from generator.core.keyed import checked_seed, permuted, picked, reordered
from generator.core.trace import stages

Json = Any
Row = dict[str, Any]

COUNTS = {"enterprise": 100, "chat": 100}
BLOCK = 100
BLOCKS = 5  # of a subset and a seed; another seed gives more
ATTEMPTS = 120  # combinations that an item may try, where a form has so many


def answers(seed: int = 42, counts: Mapping[str, int] | None = None) -> list[Row]:
    """The rows of the config `answers`, with one running number in their ids.

    Args:
        seed: Any whole number.
        counts: How many of each subset; 100 each unless told otherwise.

    Raises:
        ValueError: If the seed is no whole number, a subset is unknown, or a count cannot be given.
    """
    chosen = COUNTS if counts is None else dict(counts)
    rows: list[Row] = []
    for subset, count in chosen.items():
        rows += questions(subset, count, seed, first_number=len(rows) + 1)
    return rows


def questions(subset: str, count: int, seed: int = 42, start: int = 0, first_number: int = 1) -> Iterator[Row]:
    """Yield `count` rows of a subset, from the item `start` on.

    Args:
        subset: `enterprise` or `chat`.
        count: How many rows.
        seed: Any whole number.
        start: The first item; the items before it need not have been made.
        first_number: The number in the id of item 0.

    Raises:
        ValueError: If the seed is no whole number, there is no such subset, or its forms cannot give so many.
    """
    checked_seed(seed)
    if subset not in SUBSETS:
        raise ValueError(f"subset must be {' or '.join(SUBSETS)}; got {subset!r}")
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= start + count <= capacity(subset):
        raise ValueError(f"the count of {subset} must be a whole number from 0 to {capacity(subset)}; got {count!r}")
    return (_row(subset, item, seed, first_number + item) for item in range(start, start + count))


def _row(subset: str, item: int, seed: int, number: int) -> Row:
    block, place = divmod(item, BLOCK)
    form, within = _slots(subset)[permuted(place, BLOCK, seed, subset, block)]
    for drawn, number_of in chain(_own(form, block * form.weight + within, seed), _spare(form, item, seed)):
        row = _make(drawn, number_of, seed, item, f"answers_{subset}_{number:04}")
        if row is not None and not check(row):
            return row
    raise RuntimeError(f"the form {form.name} of {subset} gives too few provable questions (seed {seed}, item {item})")


def _own(form: Form, use: int, seed: int) -> Iterator[tuple[Form, int]]:
    """The combinations that one use of a form may try; no two uses share one."""
    uses = form.weight * BLOCKS
    attempts = min(ATTEMPTS, _size(form) // uses)
    for attempt in range(attempts):
        place = permuted(use + attempt * uses, attempts * uses, seed, form.subset, form.name)
        yield form, permuted(place, _size(form), form.name)


def _spare(form: Form, item: int, seed: int) -> Iterator[tuple[Form, int]]:
    """Combinations of the subset's largest form that no use of it tries, for an item whose own make no question."""
    largest = max((other for other in FORMS if other.subset == form.subset), key=_size)
    first = min(ATTEMPTS, _size(largest) // (largest.weight * BLOCKS)) * largest.weight * BLOCKS
    for attempt in range(ATTEMPTS):
        place = item * ATTEMPTS + attempt
        if first + place < _size(largest):
            yield (
                largest,
                permuted(first + permuted(place, _size(largest) - first, seed, "spare"), _size(largest), largest.name),
            )


@cache
def _slots(subset: str) -> tuple[tuple[Form, int], ...]:
    """The form of each of a hundred items, and how many of the same stand before it."""
    slots = tuple((form, within) for form in FORMS if form.subset == subset for within in range(form.weight))
    if len(slots) != BLOCK:
        raise TypeError(f"the weights of {subset} add up to {len(slots)}, not {BLOCK}")
    return slots


@cache
def _size(form: Form) -> int:
    """How many combinations of things and extras a form has."""
    grouped, members_of_kind = KINDS[form.kind].grouped, len(members(form.kind))
    choices = len(sets(form.kind, form.count)) if grouped else comb(members_of_kind, form.count)
    return choices * prod(map(len, form.extras.values()))


def capacity(subset: str) -> int:
    """How many questions of a subset a seed gives."""
    return len(_slots(subset)) * BLOCKS


def _make(form: Form, number: int, seed: int, item: int, task: str) -> Row | None:
    """The row of one combination, or None if it makes no question."""
    key = (seed, form.subset, form.name, number)
    names, extras = _things(form, number, key)
    growth = Growth(form.subset)
    try:
        asked = question(form, growth, names, extras)
    except UnfitError:
        return None
    trace = _trace(growth)
    answer = _typed(asked.answer, conclude(asked.conclusion, growth.outputs))
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
        sets(form.kind, form.count)[number]
        if KINDS[form.kind].grouped
        else [pool[place] for place in combination(number, len(pool), form.count)]
    )
    return reordered(names, *key, "order"), extras


def combination(index: int, size: int, count: int) -> tuple[int, ...]:
    """The `index`-th of the ways to choose `count` out of `size` places, in lexicographic order."""
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


def _trace(growth: Growth) -> list[Row]:
    placed = stages({step["step_id"]: set(step["depends_on"]) for step in growth.steps})
    return [{**step, "stage": placed[step["step_id"]]} for step in growth.steps]


def _typed(described: Mapping[str, Json], value: Json) -> Row:
    """The expected answer: its type, its value, and what counts as right."""
    sort = described["type"]
    if sort == "number":
        rounded = round(float(value), described["places"])
        tolerance = max(described["tolerance"], round(described["share"] * abs(rounded), 6))
        return {
            "type": sort,
            "value": int(rounded) if described["places"] == 0 else rounded,
            "tolerance": tolerance,
            "unit": described["unit"],
        }
    if sort == "list":
        return {"type": sort, "value": list(value), "ordered": described["ordered"], "of": described["of"]}
    if sort == "record":
        return {"type": sort, "fields": {name: _typed(part, value[name]) for name, part in described["fields"].items()}}
    return {"type": sort, "value": value} if sort == "date" else {"type": sort, "value": value, "of": described["of"]}


def answer_form(answer: Mapping[str, Json]) -> str:
    """The form that an answer must have, as a protocol's instructions say it."""
    sort = answer["type"]
    if sort == "number":
        return f"one number ({answer['unit']})"
    if sort == "date":
        return "one date as YYYY-MM-DD"
    if sort == "list":
        return f"{answer['of']} alone, separated by semicolons{', in the order asked for' if answer['ordered'] else ''}"
    if sort == "record":
        fields = answer["fields"]
        inner = {answer_form(field) for field in fields.values()}
        keys = ", ".join(f'"{name}"' for name in fields)
        return f"a JSON object with the keys {keys}, each with {' or '.join(sorted(inner))}"
    return f"one {answer['of']}"
