"""From (seed, parameters, item) to a row; nothing else comes in."""

from collections.abc import Iterator, Sequence
from typing import Any

from generator import CANARY, VERSION
from generator.core.keyed import Draws, checked_seed, hashed
from generator.function_graphs.graph import make_graph, stages
from generator.function_graphs.parameters import DEFAULT_PER_CELL, Parameters, default_grid
from generator.function_graphs.schemas import codes, function_name, request, schema
from generator.function_graphs.values import make_types, make_values

Row = dict[str, Any]


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
    grid_cells = default_grid() if cells is None else cells
    return (
        make_row(seed, cell, item, 1 + place * per_cell + item)
        for place, cell in enumerate(grid_cells)
        for item in range(per_cell)
    )


def make_row(seed: int, parameters: Parameters, item: int, number: int = 1) -> Row:
    """The row of one item; `number` is the one in its id.

    Graph and values depend on (seed, the four parameters of the graph, item) alone; types on `subtypes` as well, and
    names on `names`. So the rows of one `graph` are the same puzzle, shown in different ways.
    """
    key = seed, *parameters.shape, item
    nodes = make_graph(parameters.shape, Draws("graph", *key))
    sources = [place for place, node in enumerate(nodes) if not node.takes]
    # of variables: what the functions return, then what those take that take no output
    count = len(nodes) + len(sources)
    types = make_types(count, parameters.subtypes, Draws("types", *key))
    values = make_values(count, Draws("values", *key))
    taken = [node.takes or (len(nodes) + sources.index(place),) for place, node in enumerate(nodes)]
    order = Draws("order", *key)
    taken = [tuple(order.shuffled(variables)) for variables in taken]
    spare = iter(codes(2 * len(nodes) + sum(map(len, taken)), Draws("names", *key)))
    functions: list[Row] = []
    schemas = []
    for place, (node, variables, stage) in enumerate(zip(nodes, taken, stages(nodes), strict=True)):
        takes = {f"arg_{next(spare)}": types[variable] for variable in variables}
        name = function_name(next(spare), parameters.names, list(takes.values()), types[place])
        output = f"out_{next(spare)}"
        functions.append(
            {
                "name": name,
                "role": node.role,
                "takes": takes,
                "returns": {output: types[place]},
                "arguments": {
                    parameter: values[variable] for parameter, variable in zip(takes, variables, strict=True)
                },
                "value": values[place],
                "depends_on": [functions[parent]["name"] for parent in node.takes],
                "stage": stage,
            }
        )
        schemas.append(schema(name, takes, output, types[place]))
    target = parameters.n_core - 1
    given_variables = order.shuffled(
        [variable for place in sources if nodes[place].role == "core" for variable in taken[place]]
    )
    inputs = {types[variable]: values[variable] for variable in given_variables}
    return {
        "task_id": f"graph_{number:04}",
        "prompt": request(inputs, types[target], parameters),
        "available_tools": order.shuffled(schemas),
        **parameters.columns(),
        "graph": f"{hashed('task', *key):016x}",
        "inputs": inputs,
        "target": types[target],
        "functions": functions,
        "expected_answer": values[target],
        "metadata": {"seed": seed, "item": item, "generator_version": VERSION, "canary": CANARY},
    }
