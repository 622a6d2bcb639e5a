"""Makes rows, each of which depends only on (seed, parameters, item)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from generator import CANARY, VERSION
from generator.core.keyed import Draws, checked_seed, hashed
from generator.core.trace import stages
from generator.function_graphs.graph import Node, make_graph
from generator.function_graphs.parameters import DEFAULT_PER_CELL, Parameters, grid
from generator.function_graphs.schemas import PARITIES, Condition, codes, function_name, request, schema
from generator.function_graphs.values import make_types, make_values

Row = dict[str, Any]


class _Offer(NamedTuple):
    """A function on offer.

    Attributes:
        place: The index of its node in the graph.
        role: Its role in the row.
        variables: The indices of the variables that it takes.
        condition: When it works; None: always.
    """

    place: int
    role: str
    variables: list[int]
    condition: Condition | None = None


def make_rows(
    seed: int = 42, cells: Sequence[Parameters] | None = None, per_cell: int = DEFAULT_PER_CELL
) -> Iterator[Row]:
    """Yield the tasks of a grid in constant memory, cell by cell, numbered consecutively in their ids.

    By default, these are the 180 tasks of the published config.

    Raises:
        ValueError: If the seed is not a 64-bit integer, or `per_cell` is negative or not an integer.
    """
    checked_seed(seed)
    if isinstance(per_cell, bool) or not isinstance(per_cell, int) or per_cell < 0:
        raise ValueError(f"the number of graphs a cell must be a whole number from 0; got {per_cell!r}")
    return (
        make_row(seed, cell, item, 1 + place * per_cell + item)
        for place, cell in enumerate(grid() if cells is None else cells)
        for item in range(per_cell)
    )


def make_row(seed: int, parameters: Parameters, item: int, number: int = 1) -> Row:
    """Make the row of one item; `number` is the number in its id.

    The graph and the values depend only on (seed, the four parameters of the graph, item); the types also depend on
    `subtypes`, and the names on `names`. So rows with the same `graph` are one puzzle, presented in different ways.
    Second outputs and conditions have separate draws; they make another puzzle from the same graph.
    """
    key = seed, *parameters.shape, item
    nodes = make_graph(parameters.shape, Draws("graph", *key))
    sources = [place for place, node in enumerate(nodes) if not node.takes]
    # order of the variables: outputs of the functions, inputs of functions that take no output, second outputs
    second = len(nodes) + len(sources)
    count = second + (len(nodes) if parameters.two_outputs else 0)
    types = make_types(count, parameters.subtypes, Draws("types", *key))
    values = make_values(count, Draws("values", *key))
    picks = Draws("outputs", *key)
    returned = [
        picks.shuffled([place, second + place] if parameters.two_outputs else [place]) for place in range(len(nodes))
    ]
    target = picks.picked(returned[parameters.n_core - 1])
    taken = [
        [picks.picked(returned[parent]) for parent in node.takes] or [len(nodes) + sources.index(place)]
        for place, node in enumerate(nodes)
    ]
    order = Draws("order", *key)
    taken = [order.shuffled(variables) for variables in taken]
    offers = [_Offer(place, node.role, taken[place]) for place, node in enumerate(nodes)]
    if parameters.conditionals:
        offers = _with_conditions(nodes, offers, types, values, Draws("conditions", *key))
    spare = iter(codes(sum(1 + len(returned[it.place]) + len(it.variables) for it in offers), Draws("names", *key)))
    steps = stages({place: set(node.takes) for place, node in enumerate(nodes)})
    functions: list[Row] = []
    schemas = []
    for place, role, variables, condition in offers:
        takes = {f"arg_{next(spare)}": types[variable] for variable in variables}
        main, *_ = returned[place]
        name = function_name(next(spare), parameters.names, list(takes.values()), types[main], condition)
        returns = {f"out_{next(spare)}": types[variable] for variable in returned[place]}
        functions.append(
            {
                "name": name,
                "role": role,
                "takes": takes,
                "returns": returns,
                "arguments": {
                    parameter: values[variable] for parameter, variable in zip(takes, variables, strict=True)
                },
                "value": values[main],
                "depends_on": [functions[parent]["name"] for parent in nodes[place].takes],
                "stage": steps[place],
            }
        )
        schemas.append(schema(name, takes, returns, condition))
    given_variables = order.shuffled(
        [variable for place in sources if nodes[place].role == "core" for variable in taken[place]]
    )
    inputs = {types[variable]: values[variable] for variable in given_variables}
    others = {types[variable]: values[variable] for _, *rest in returned for variable in rest}
    return {
        "task_id": f"graph_{number:04}",
        "prompt": request(inputs, types[target], parameters),
        "available_tools": order.shuffled(schemas),
        **parameters.columns(),
        "graph": f"{hashed('task', *key, *parameters.options()):016x}",
        "inputs": inputs,
        "target": types[target],
        "functions": functions,
        "expected_answer": values[target],
        "metadata": {
            "seed": seed,
            "item": item,
            "generator_version": VERSION,
            "canary": CANARY,
            **parameters.options(),
            **({"values": others} if others else {}),
        },
    }


def _with_conditions(
    nodes: Sequence[Node], offers: Sequence[_Offer], types: Sequence[str], values: Sequence[int], draws: Draws
) -> list[_Offer]:
    """Give each function that takes an output a condition on it, and append a copy of it whose condition fails.

    Functions that are not needed get conditions too, so that a condition does not reveal the role.
    """
    working, failing = [], []
    for offer in offers:
        if not nodes[offer.place].takes:
            working.append(offer)
            continue
        decisive = draws.picked(offer.variables)
        rest = values[decisive] % 2
        holds, fails = (Condition(types[decisive], PARITIES[parity]) for parity in (rest, 1 - rest))
        working.append(offer._replace(condition=holds))
        failing.append(_Offer(offer.place, "alternative", draws.shuffled(offer.variables), fails))
    return working + failing
