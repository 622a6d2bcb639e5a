"""The same calls in the shape of every client. What a client library itself hands back is in cases/shapes.json.

These functions say the same for any calls.
"""

import json
from collections.abc import Callable
from typing import Any

from .predictors import Prediction


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def chat_calls(calls: Prediction) -> Any:
    return [
        {
            "id": f"call_{index}",
            "type": "function",
            "function": {"name": call["name"], "arguments": _dumped(call["arguments"])},
        }
        for index, call in enumerate(calls)
    ]


def chat_message(calls: Prediction) -> Any:
    return {"role": "assistant", "content": None, "tool_calls": chat_calls(calls)}


def chat_conversation(calls: Prediction) -> Any:
    results = [
        {"role": "tool", "tool_call_id": f"call_{index}", "content": _dumped(call["output"])}
        for index, call in enumerate(calls)
        if "output" in call
    ]
    return [{"role": "user", "content": "?"}, chat_message(calls), *results, {"role": "assistant", "content": "Done."}]


def chat_turns(calls: Prediction) -> Any:
    """A conversation with one call a turn."""
    messages: list[Any] = [{"role": "user", "content": "?"}]
    for call, made in zip(calls, chat_calls(calls), strict=True):
        messages.append({"role": "assistant", "content": None, "tool_calls": [made]})
        messages += (
            [{"role": "tool", "tool_call_id": made["id"], "content": _dumped(call["output"])}]
            if "output" in call
            else []
        )
    return [*messages, {"role": "assistant", "content": "Done."}]


def legacy(calls: Prediction) -> Any:
    messages: list[Any] = []
    for call in calls:
        messages.append(
            {
                "role": "assistant",
                "content": None,
                "function_call": {"name": call["name"], "arguments": _dumped(call["arguments"])},
            }
        )
        messages += (
            [{"role": "function", "name": call["name"], "content": _dumped(call["output"])}] if "output" in call else []
        )
    return messages


def responses_items(calls: Prediction) -> Any:
    made = [
        {
            "type": "function_call",
            "id": f"fc_{index}",
            "call_id": f"call_{index}",
            "name": call["name"],
            "arguments": _dumped(call["arguments"]),
        }
        for index, call in enumerate(calls)
    ]
    results = [
        {"type": "function_call_output", "call_id": f"call_{index}", "output": _dumped(call["output"])}
        for index, call in enumerate(calls)
        if "output" in call
    ]
    return [{"type": "reasoning", "id": "rs_1", "summary": []}, *made, *results]


def blocks(calls: Prediction) -> Any:
    return [
        {"type": "text", "text": "Let me look."},
        *(
            {"type": "tool_use", "id": f"toolu_{index}", "name": call["name"], "input": call["arguments"]}
            for index, call in enumerate(calls)
        ),
    ]


def anthropic_conversation(calls: Prediction) -> Any:
    results = [
        {
            "type": "tool_result",
            "tool_use_id": f"toolu_{index}",
            "content": [{"type": "text", "text": _dumped(call["output"])}],
        }
        for index, call in enumerate(calls)
        if "output" in call
    ]
    return [
        {"role": "user", "content": "?"},
        {"role": "assistant", "content": blocks(calls)},
        {"role": "user", "content": results},
    ]


def gemini_content(calls: Prediction) -> Any:
    return {
        "role": "model",
        "parts": [{"functionCall": {"name": call["name"], "args": call["arguments"]}} for call in calls],
    }


def gemini_dumped(calls: Prediction) -> Any:
    return {
        "role": "model",
        "parts": [{"text": None, "function_call": {"name": call["name"], "args": call["arguments"]}} for call in calls],
    }


def gemini_conversation(calls: Prediction) -> Any:
    results = [
        {"functionResponse": {"name": call["name"], "response": {"output": call["output"]}}}
        for call in calls
        if "output" in call
    ]
    return [gemini_content(calls), {"role": "user", "parts": results}]


def bedrock_message(calls: Prediction) -> Any:
    made = [
        {"toolUse": {"toolUseId": f"tooluse_{index}", "name": call["name"], "input": call["arguments"]}}
        for index, call in enumerate(calls)
    ]
    return {"role": "assistant", "content": [{"text": "Let me look."}, *made]}


def bedrock_conversation(calls: Prediction) -> Any:
    results = [
        {"toolResult": {"toolUseId": f"tooluse_{index}", "content": [{"json": call["output"]}], "status": "success"}}
        for index, call in enumerate(calls)
        if "output" in call
    ]
    return [bedrock_message(calls), {"role": "user", "content": results}]


def langchain_calls(calls: Prediction) -> Any:
    return [
        {"name": call["name"], "args": call["arguments"], "id": f"call_{index}", "type": "tool_call"}
        for index, call in enumerate(calls)
    ]


def langchain_message(calls: Prediction) -> Any:
    return {"type": "ai", "content": "", "tool_calls": langchain_calls(calls), "invalid_tool_calls": []}


def langgraph_state(calls: Prediction) -> Any:
    results = [
        {"type": "tool", "content": _dumped(call["output"]), "tool_call_id": f"call_{index}"}
        for index, call in enumerate(calls)
        if "output" in call
    ]
    return {"messages": [{"type": "human", "content": "?"}, langchain_message(calls), *results]}


def llama(calls: Prediction) -> Any:
    return [{"type": "function", "name": call["name"], "parameters": call["arguments"]} for call in calls]


def ollama(calls: Prediction) -> Any:
    made = [{"function": {"name": call["name"], "arguments": call["arguments"]}} for call in calls]
    return {"model": "m", "message": {"role": "assistant", "content": "", "tool_calls": made}, "done": True}


def hermes(calls: Prediction) -> Any:
    return "Let me look.\n" + "\n".join(
        f"<tool_call>\n{_dumped({'name': call['name'], 'arguments': call['arguments']})}\n</tool_call>"
        for call in calls
    )


def flat(calls: Prediction) -> Any:
    return calls


SHAPES: dict[str, Callable[[Prediction], Any]] = {
    "flat": flat,
    "a tuple": tuple,
    "arguments as JSON": lambda calls: [{**call, "arguments": _dumped(call["arguments"])} for call in calls],
    "outputs as JSON": lambda calls: [
        {**call, "output": _dumped(call["output"])} if "output" in call else call for call in calls
    ],
    "JSON text": _dumped,
    "fenced JSON text": lambda calls: f"```json\n{_dumped(calls)}\n```",
    "JSON text of each": lambda calls: [_dumped(call) for call in calls],
    "calls and an answer": lambda calls: {"calls": calls, "answer": "Done."},
    "OpenAI: chat calls": chat_calls,
    "OpenAI: chat message": chat_message,
    "OpenAI: chat message as JSON": lambda calls: _dumped(chat_message(calls)),
    "OpenAI: chat completion": lambda calls: {"choices": [{"index": 0, "message": chat_message(calls)}]},
    "OpenAI: chat conversation": chat_conversation,
    "OpenAI: chat conversation in turns": chat_turns,
    "OpenAI: legacy conversation": legacy,
    "OpenAI: Responses items": responses_items,
    "OpenAI: Responses": lambda calls: {
        "object": "response",
        "output": responses_items([{**call, "output": None} for call in calls])[: len(calls) + 1],
    },
    "Anthropic: content blocks": blocks,
    "Anthropic: message": lambda calls: {"type": "message", "role": "assistant", "content": blocks(calls)},
    "Anthropic: conversation": anthropic_conversation,
    "Gemini: content": gemini_content,
    "Gemini: content, dumped": gemini_dumped,
    "Gemini: response": lambda calls: {"candidates": [{"content": gemini_content(calls), "finishReason": "STOP"}]},
    "Gemini: conversation": gemini_conversation,
    "Bedrock: message": bedrock_message,
    "Bedrock: Converse response": lambda calls: {
        "output": {"message": bedrock_message(calls)},
        "stopReason": "tool_use",
    },
    "Bedrock: conversation": bedrock_conversation,
    "LangChain: calls": langchain_calls,
    "LangChain: message": langchain_message,
    "LangChain: state": langgraph_state,
    "LangChain: serialised": lambda calls: {
        "lc": 1,
        "type": "constructor",
        "id": ["langchain", "AIMessage"],
        "kwargs": langchain_message(calls),
    },
    "Cohere: v1": lambda calls: {
        "text": "",
        "tool_calls": [{"name": call["name"], "parameters": call["arguments"]} for call in calls],
    },
    "Cohere: v2": lambda calls: {
        "finish_reason": "TOOL_CALL",
        "message": {"role": "assistant", "tool_plan": "", "tool_calls": chat_calls(calls)},
    },
    "Llama": llama,
    "Llama as text": lambda calls: "<|python_tag|>" + "; ".join(_dumped(call) for call in llama(calls)),
    "Llama as text, with a tag a function": lambda calls: "".join(
        f"<function={call['name']}>{_dumped(call['arguments'])}</function>" for call in calls
    ),
    "Mistral as text": lambda calls: (
        "[TOOL_CALLS]" + _dumped([{"name": call["name"], "arguments": call["arguments"]} for call in calls])
    ),
    "Mistral as text, newer": lambda calls: "".join(
        f"[TOOL_CALLS]{call['name']}[ARGS]{_dumped(call['arguments'])}" for call in calls
    ),
    "Ollama": ollama,
    "Hermes as text": hermes,
    "Hermes as a message": lambda calls: {"role": "assistant", "content": hermes(calls)},
    "a list of responses": lambda calls: [{"choices": [{"message": chat_message([call])}]} for call in calls],
}
# Builders that have a recorded counterpart: (client, shape) in cases/shapes.json.
RECORDED = {
    "OpenAI: chat calls": ("openai", "chat calls"),
    "OpenAI: chat message": ("openai", "chat message"),
    "OpenAI: chat completion": ("openai", "chat completion"),
    "OpenAI: Responses": ("openai", "Responses"),
    "Anthropic: content blocks": ("anthropic", "content blocks"),
    "Anthropic: message": ("anthropic", "message"),
    "Gemini: content, dumped": ("google-genai", "content"),
    "Gemini: response": ("google-genai", "response by the API's names"),
    "Bedrock: Converse response": ("botocore", "Converse response"),
    "LangChain: calls": ("langchain-core", "calls"),
    "LangChain: message": ("langchain-core", "message"),
    "LangChain: serialised": ("langchain-core", "dumpd"),
    "Cohere: v1": ("cohere", "v1 response"),
    "Cohere: v2": ("cohere", "v2 response"),
}
