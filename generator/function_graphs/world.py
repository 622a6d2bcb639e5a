"""Runs the functions of a task: true arguments give the true value, others a wrong value or an error."""

from collections.abc import Mapping

from generator.core.shapes import Json
from generator.function_graphs.rows import true_outputs
from generator.function_graphs.values import wrong_value
from simulators import ToolError


class World:
    """Runs the calls of one task. Only with `restate` does a result depend on earlier calls.

    Args:
        row: A row of the family; `functions`, `inputs`, `graph`, `on_wrong_input`, `restate` and the values in
            `metadata` are read.
    """

    def __init__(self, row: Mapping[str, Json]) -> None:
        self._functions = {function["name"]: function for function in row["functions"]}
        self._outputs = {function["name"]: true_outputs(row, function) for function in row["functions"]}
        self._true_values = {
            value
            for function in row["functions"]
            for value in (*self._outputs[function["name"]].values(), *function["arguments"].values())
        }
        self._graph = row["graph"]
        self._silent = row["on_wrong_input"] == "silent"
        self._seen = list(row["inputs"].items()) if row["restate"] else None

    def call(self, name: str, arguments: Mapping[str, Json]) -> dict[str, Json]:
        """Call a function by name.

        Returns:
            Each output (a whole number) by name; with `restate`, also `values_so_far` with their types.

        Raises:
            ToolError: If there is no such function; if an argument is missing, unknown or not a whole number; or, if
                wrong values are refused, if one is wrong or the function's condition does not hold.
        """
        function = self._functions.get(name) if isinstance(name, str) else None
        if function is None:
            raise ToolError(f"There is no function named {_shown(name)}.")
        values = _whole_numbers(function, arguments)
        wrong = [parameter for parameter, true in function["arguments"].items() if values[parameter] != true]
        result: dict[str, Json] = {}
        if not wrong and function["role"] != "alternative":
            result |= self._outputs[name]
        elif self._silent:
            for output in function["returns"]:
                # two outputs get different wrong values
                key = name if len(function["returns"]) == 1 else f"{name}/{output}"
                result[output] = wrong_value(self._graph, key, values, self._true_values.union(result.values()))
        elif wrong:
            raise ToolError(
                f"{name} was given a wrong {wrong[0]}: {_shown(values[wrong[0]])} is not the value of type "
                f'"{function["takes"][wrong[0]]}".'
            )
        else:
            raise ToolError(f"{name} does not work: its condition does not hold.")
        if self._seen is not None:
            for output, kind in function["returns"].items():
                if (kind, result[output]) not in self._seen:
                    self._seen.append((kind, result[output]))
            result["values_so_far"] = [{"type": kind, "value": value} for kind, value in self._seen]
        return result


def _whole_numbers(function: Mapping[str, Json], arguments: Json) -> dict[str, int]:
    """Return the arguments of a call as whole numbers, by parameter.

    Raises:
        ToolError: If one is missing, unknown or not a whole number.
    """
    name, takes = function["name"], function["takes"]
    if not isinstance(arguments, Mapping):
        raise ToolError(f"The arguments of {name} must be a JSON object.")
    for parameter in takes:
        if parameter not in arguments:
            raise ToolError(f"{name} needs the argument '{parameter}'; it takes {', '.join(takes)}.")
    for parameter in arguments:
        if parameter not in takes:
            raise ToolError(f"{name} has no argument {_shown(parameter)}; it takes {', '.join(takes)}.")
    values = {}
    for parameter in takes:
        value = arguments[parameter]
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise ToolError(f"{name}: '{parameter}' must be a whole number; got {_shown(arguments[parameter])}.")
        values[parameter] = value
    return values


def _shown(value: Json) -> str:
    """Return the representation of what a model wrote, shortened to fit in a sentence."""
    text = hex(value) if isinstance(value, int) and value.bit_length() > 200 else repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
