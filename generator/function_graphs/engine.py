"""From (seed, parameters, item) to a row; nothing else comes in."""

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
    """A function on offer: its place in the graph, its role, the variables that it takes, and when it works."""

    place: int
    role: str
    variables: list[int]
    condition: Condition | None = None


def make_rows(
    seed: int = 42, cells: Sequence[Parameters] | None = None, per_cell: int = DEFAULT_PER_CELL
) -> Iterator[Row]:
    """Yield the tasks of a grid in constant memory, cell by cell, with one running number in their ids.

    By default the 180 of the published config.

    Raises:
        ValueError: If the seed or the number of tasks a cell is no whole number, or negative.
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
    """The row of one item; `number` is the one in its id.

    Graph and values depend on (seed, the four parameters of the graph, item) alone; types on `subtypes` as well, and
    names on `names`. So the rows of one `graph` are the same puzzle, shown in different ways. Two outputs and
    conditions are drawn beside the others, and make another puzzle on the same graph.
    """
    key = seed, *parameters.shape, item
    nodes = make_graph(parameters.shape, Draws("graph", *key))
    sources = [place for place, node in enumerate(nodes) if not node.takes]
    # of variables: what the functions return, then what those take that take no output, then second outputs
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
        offers = _split(nodes, offers, types, values, Draws("conditions", *key))
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
        "graph": f"{hashed('task', *key, *parameters.noted()):016x}",
        "inputs": inputs,
        "target": types[target],
        "functions": functions,
        "expected_answer": values[target],
        "metadata": {
            "seed": seed,
            "item": item,
            "generator_version": VERSION,
            "canary": CANARY,
            **parameters.noted(),
            **({"values": others} if others else {}),
        },
    }


def _split(
    nodes: Sequence[Node], offers: Sequence[_Offer], types: Sequence[str], values: Sequence[int], draws: Draws
) -> list[_Offer]:
    """Each function that takes an output under a condition on one; at the end their doubles, whose condition fails.

    All that take an output have a condition, needed or not, so that it tells nothing of their role.
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
