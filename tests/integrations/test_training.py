"""Training: environments and rewards as TRL takes them, without TRL."""

import inspect
import json
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from families.family import RefusedError
from integrations.training import environment, environments, examples, shaped_reward, strict_reward, tasks
from runner import UserError
from runner.suites import load
from simulators import TOOLS

Json = Any
TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", dict: "object"}


@pytest.fixture(scope="module")
def fresh() -> list[Json]:
    return tasks(7, (4, 4, 4, 4))


def rolled_out(row: Json, steps: list[Json], *, shaped: bool = False) -> float:
    """The reward for some calls, as a trainer would make them."""
    (example,) = examples([row])
    rollout = environments([row], shaped=shaped)[example.pop("environment")]()
    rollout.reset(**example)
    for step in steps:
        said = getattr(rollout, step["tool_name"])(**step["arguments"])
        assert json.loads(said) == step["output"]
    return rollout.get_reward()


def test_the_expected_calls_earn_one_and_less_earns_nothing_unless_the_reward_is_shaped(fresh: list[Json]) -> None:
    for row in fresh:
        trace = row["expected_trace"]
        assert rolled_out(row, trace) == 1.0
        assert rolled_out(row, []) == rolled_out(row, [], shaped=True) == 0.0
        if len(trace) > 1:
            assert rolled_out(row, trace[:1]) == 0.0
            assert 0 < rolled_out(row, trace[:1], shaped=True) < 1


@pytest.mark.parametrize("reward", [strict_reward, shaped_reward])
def test_a_reward_function_reads_completions_of_any_shape(reward: Any, fresh: list[Json]) -> None:
    columns = {name: [example[name] for example in examples(fresh)] for name in ("prompt", "task")}
    flat = [
        [
            {"name": step["tool_name"], "arguments": step["arguments"], "output": step["output"]}
            for step in row["expected_trace"]
        ]
        for row in fresh
    ]
    messages = [
        [
            message
            for call in calls
            for message in (
                {
                    "role": "assistant",
                    "content": "",
                    "tool_calls": [
                        {"type": "function", "function": {"name": call["name"], "arguments": call["arguments"]}}
                    ],
                },
                {"role": "tool", "name": call["name"], "content": json.dumps(call["output"])},
            )
        ]
        for calls in flat
    ]
    for completions in (messages, [json.dumps(calls) for calls in flat]):
        assert reward(completions=completions, prompts=columns["prompt"], task=columns["task"], trainer_state=None) == [
            1.0
        ] * len(fresh)
    silent = [[{"role": "assistant", "content": "Hello."}] for _ in fresh]
    assert reward(silent, task=columns["task"]) == [0.0] * len(fresh)


def test_without_an_environment_the_prompt_shows_the_tools(fresh: list[Json]) -> None:
    for row, shown, bare in zip(fresh, examples(fresh, "text"), examples(fresh), strict=True):
        assert [message["role"] for message in bare["prompt"]] == ["system", "user"]
        assert bare["prompt"][1]["content"] == row["prompt"]
        assert all(
            json.dumps(tool["function"]["name"]) in json.dumps(shown["prompt"]).replace("\\", "")
            for tool in row["available_tools"]
        )


def test_every_tool_is_a_method_that_says_what_its_schema_says() -> None:
    rollout = environment()()
    found = {name for name, _ in inspect.getmembers(rollout, inspect.ismethod) if not name.startswith("_")} - {
        "reset",
        "get_reward",
    }
    assert found == TOOLS.keys()
    for name, tool in TOOLS.items():
        method = getattr(rollout, name)
        hints = get_type_hints(method)
        assert hints.pop("return") is str
        wanted = tool.schema["function"]["parameters"]
        assert [keyword.rstrip("_") for keyword in hints] == list(wanted["properties"])
        signature = inspect.signature(method).parameters
        assert [
            keyword.rstrip("_") for keyword, parameter in signature.items() if parameter.default is parameter.empty
        ] == wanted["required"]
        for keyword, hint in hints.items():
            schema = wanted["properties"][keyword.rstrip("_")]
            assert f"    {keyword}: {schema['description']}" in method.__doc__
            assert (
                {"enum": [*get_args(hint)]} if get_origin(hint) is Literal else {"type": TYPES.get(hint, "array")}
            ).items() <= schema.items()


def test_a_refused_call_raises_the_simulators_sentence_and_rollouts_are_apart(fresh: list[Json]) -> None:
    row = fresh[0]
    one, other = (environment(["store_memory", "retrieve_memory", "unit_convert"])() for _ in range(2))
    for rollout in (one, other):
        rollout.reset(**examples([row])[0])
    one.store_memory(key="tea", value="green")
    assert json.loads(one.retrieve_memory(key="tea"))["value"] == "green"
    with pytest.raises(RefusedError, match="tea"):
        other.retrieve_memory(key="tea")
    one.reset(**examples([row])[0])
    with pytest.raises(RefusedError, match="tea"):
        one.retrieve_memory(key="tea")
    converted = [
        json.loads(one.unit_convert(**{"value": 1, keyword: "miles", "to": "meters"})) for keyword in ("from", "from_")
    ]
    assert converted[0] == converted[1]


def test_the_published_suite_is_not_for_training(fresh: list[Json]) -> None:
    with pytest.raises(
        UserError, match="seed 42 makes the published suite, which is for testing; train on the tasks of another seed"
    ):
        tasks(42)
    published = load()[1]
    with pytest.raises(UserError, match="L0_node_0001 is of the published suite"):
        examples(published)
    with pytest.raises(UserError, match="L0_node_0001 is of the published suite"):
        strict_reward([[]], [json.dumps(published[0])])
    assert not {row["prompt"] for row in fresh} & {row["prompt"] for row in published}
