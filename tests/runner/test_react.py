"""What is read of a reply in ReAct's form, and what is not believed."""

import json
from typing import Any

import pytest

from families.agents import Action
from runner.protocols import PROTOCOLS

Json = Any

REACT = PROTOCOLS["react"]
STEP = 'Thought: I need the weather.\nAction: get_weather\nAction Input: {"city": "Paris"}'
READ = ("get_weather", {"city": "Paris"})
SHAPES: list[tuple[str, list[Json], str | None]] = [
    (STEP, [READ], None),
    ('**Thought:** cold?\n**Action:** `get_weather`\n**Action Input:** ```json\n{"city": "Paris"}\n```', [READ], None),
    ('Thought 1: a\nAction 1: get_weather\nAction Input 1:\n{"city": "Paris"}\nThis should tell.', [READ], None),
    ("<think>Action: send_email\nAction Input: {}</think>" + STEP, [READ], None),
    ('Action: get_weather({"city": "Paris"})', [READ], None),
    ('Action:\n```json\n{"action": "get_weather", "action_input": {"city": "Paris"}}\n```', [READ], None),
    ("Action: get_current_time\nAction Input: None", [("get_current_time", {})], None),
    ("Action: get_current_time", [("get_current_time", {})], None),
    ("Action: get_weather\nAction Input: Paris", [("get_weather", "Paris")], None),
    ("Action: get_weather\nAction Input: {'city': 'Paris'}", [("get_weather", "{'city': 'Paris'}")], None),
    (f"{STEP}\n{STEP}", [READ, READ], None),
    (f"{STEP}\nObservation: 14 degrees\nThought: done\nFinal Answer: 14", [READ], None),
    (f"{STEP}\n**Observation**: 14\n{STEP}", [READ], None),
    (f'{STEP}\nAction: Finish\nAction Input: {{"answer": "14"}}', [READ], None),
    (f'Action: Finish\nAction Input: {{"answer": "14"}}\n{STEP}', [], "14"),
    ('Thought: that is all\nAction: finish\nAction Input: {"answer": 14.5}', [], "14.5"),
    ("Action: Finish\nAction Input: 14 °C\nANSWER: 14", [], "14 °C\nANSWER: 14"),
    ('Action: Finish\nAction Input: {"sky": "clear", "celsius": 14}', [], '{"sky": "clear", "celsius": 14}'),
    ("Observation: it said 14.\nThought: done.\nFinal Answer: 14", [], "14"),
    ("It is 14 degrees, and my next action: a walk.", [], "It is 14 degrees, and my next action: a walk."),
    ("Thought: I do not know how to go on.", [], "Thought: I do not know how to go on."),
    ("", [], None),
]


@pytest.mark.parametrize(("text", "calls", "answer"), SHAPES, ids=range(len(SHAPES)))
def test_actions_are_read_in_any_shape_up_to_the_first_observation(
    text: str, calls: list[Json], answer: str | None
) -> None:
    assert REACT.read({"content": text}) == (calls, answer)


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
