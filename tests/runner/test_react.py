"""What is read of a reply in ReAct's form, and what is not believed."""

import json
from typing import Any

from families.agents import Action
from runner.protocols import PROTOCOLS
from tests.cases import from_json

Json = Any

REACT = PROTOCOLS["react"]
STEP = 'Thought: I need the weather.\nAction: get_weather\nAction Input: {"city": "Paris"}'


@from_json
def test_actions_are_read_in_any_shape_up_to_the_first_observation(
    text: str, calls: list[Json], answer: str | None
) -> None:
    assert REACT.read({"content": text}) == ([tuple(call) for call in calls], answer)


def test_an_observation_that_the_model_made_up_does_not_stay_in_the_conversation() -> None:
    made = [{"name": "get_weather", "arguments": {"city": "Paris"}, "turn": 0, "output": {"temperature_c": 9.1}}]
    said, told = REACT.back(
        {"role": "assistant", "content": f"{STEP}\nObservation: 14 degrees\nFinal Answer: 14"}, made
    )
    assert said == {"role": "assistant", "content": STEP}
    assert told == {"role": "user", "content": 'Observation: {"temperature_c": 9.1}'}


def test_the_provider_is_asked_to_stop_at_an_observation() -> None:
    assert REACT.parameters == {"stop": ["\nObservation:"]}


def test_an_answer_of_any_lines_comes_back_as_it_was() -> None:
    for text in ("14", 'a "quoted"\nAnswer: {"a": 1}', json.dumps({"answer": {"x": 1}})):
        assert REACT.read(REACT.write(Action(text=text), 0)) == ([], text)
