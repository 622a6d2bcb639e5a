"""Records what real client libraries return for tool calls, as tests/metric/comptool_gap/cases/shapes.json.

Run by hand, in a separate environment:

    pip install openai anthropic google-genai boto3 langchain-core langchain-openai \
        langchain-anthropic mistralai cohere litellm
    python -m benchmarks.record_shapes > tests/metric/comptool_gap/cases/shapes.json

Each client gets a response in its provider's documented format from a mock transport (no request leaves the machine)
and parses it itself. The case is the dump of the client's objects, or the plain data if it has no objects. The tests
need only the JSON.
"""

import json
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

import httpx

CALLS = [
    {"name": "get_weather", "arguments": {"city": "Zürich"}},
    {"name": "unit_convert", "arguments": {"value": 14.3, "from": "celsius", "to": "fahrenheit"}},
]
OUTPUT, REFUSAL = {"temperature_c": 14.3}, {"error": "There is no unit named 'celsius'."}
ANSWERED = [{**CALLS[0], "output": OUTPUT}, {**CALLS[1], "refused": True}]
USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}

Case = dict[str, Any]


def case(client: str, shape: str, prediction: Any, calls: list[Any]) -> Case:
    """Return the case of a prediction in some shape of a client."""
    package = {
        "Gemini": "google-genai",
        "Bedrock": "botocore",
        "LangChain": "langchain-core",
        "LangGraph": "langchain-core",
    }.get(client, client).lower()
    return {"client": f"{package} {version(package)}", "shape": shape, "prediction": prediction, "calls": calls}


def serve(body: Any, library: Any = httpx) -> Any:
    """Return a transport that answers every request with this body."""
    return library.MockTransport(
        lambda request: library.Response(200, json=body, headers={"content-type": "application/json"})
    )


def chat(number: int, *, text: str | None = None) -> dict[str, Any]:
    """Return a chat completion with the first `number` calls, or with a text."""
    tools = [
        {
            "id": f"call_{index}",
            "type": "function",
            "function": {"name": call["name"], "arguments": json.dumps(call["arguments"])},
        }
        for index, call in enumerate(CALLS)
    ]
    message = {"role": "assistant", "content": text, **({} if text else {"tool_calls": tools[:number]})}
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 0,
        "model": "m",
        "choices": [{"index": 0, "finish_reason": "tool_calls", "message": message}],
        "usage": USAGE,
    }


def openai_cases() -> Iterator[Case]:
    """Yield the results of chat completions, the legacy function call and the Responses API."""
    from openai import OpenAI

    def client(body: Any) -> Any:
        return OpenAI(api_key="none", http_client=httpx.Client(transport=serve(body)))

    response = client(chat(2)).chat.completions.create(model="m", messages=[{"role": "user", "content": "?"}])
    yield case("OpenAI", "chat completion", response.model_dump(mode="json"), CALLS)
    message = response.choices[0].message
    yield case("OpenAI", "chat message", message.model_dump(mode="json"), CALLS)
    yield case("OpenAI", "chat calls", [call.model_dump(mode="json") for call in message.tool_calls], CALLS)
    results = [
        {"role": "tool", "tool_call_id": f"call_{index}", "content": json.dumps(content)}
        for index, content in enumerate((OUTPUT, REFUSAL))
    ]
    answer = (
        client(chat(0, text="It is 57.7 °F."))
        .chat.completions.create(model="m", messages=[{"role": "user", "content": "?"}])
        .choices[0]
        .message
    )
    conversation = [
        {"role": "user", "content": "?"},
        message.model_dump(mode="json"),
        *results,
        answer.model_dump(mode="json"),
    ]
    yield case("OpenAI", "chat conversation", conversation, ANSWERED)

    legacy = chat(0, text="x")
    legacy["choices"][0]["message"] = {
        "role": "assistant",
        "content": None,
        "function_call": {"name": CALLS[0]["name"], "arguments": json.dumps(CALLS[0]["arguments"])},
    }
    first = (
        client(legacy)
        .chat.completions.create(model="m", messages=[{"role": "user", "content": "?"}])
        .choices[0]
        .message.model_dump(mode="json")
    )
    yield case("OpenAI", "legacy function_call", first, CALLS[:1])
    yield case(
        "OpenAI",
        "legacy conversation",
        [first, {"role": "function", "name": "get_weather", "content": json.dumps(OUTPUT)}],
        ANSWERED[:1],
    )

    items = [
        {
            "type": "reasoning",
            "id": "rs_1",
            "summary": [{"type": "summary_text", "text": "Weather first."}],
            "content": None,
            "encrypted_content": None,
        },
        *(
            {
                "type": "function_call",
                "id": f"fc_{index}",
                "call_id": f"call_{index}",
                "name": call["name"],
                "arguments": json.dumps(call["arguments"]),
                "status": "completed",
            }
            for index, call in enumerate(CALLS)
        ),
    ]
    body = {
        "id": "resp_1",
        "object": "response",
        "created_at": 0,
        "model": "m",
        "output": items,
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
    }
    response = client(body).responses.create(model="m", input="?")
    yield case("OpenAI", "Responses", response.model_dump(mode="json"), CALLS)
    outputs = [
        {"type": "function_call_output", "call_id": f"call_{index}", "output": json.dumps(content)}
        for index, content in enumerate((OUTPUT, REFUSAL))
    ]
    spoken = {
        "type": "message",
        "id": "msg_1",
        "role": "assistant",
        "status": "completed",
        "content": [{"type": "output_text", "text": "57.7 °F", "annotations": []}],
    }
    yield case("OpenAI", "Responses items", [*response.model_dump(mode="json")["output"], *outputs, spoken], ANSWERED)


def anthropic_message(*before: Any) -> dict[str, Any]:
    """Return a message of Anthropic with the blocks `before`, a text, and the calls."""
    blocks = [
        *before,
        {"type": "text", "text": "Let me look."},
        *(
            {"type": "tool_use", "id": f"toolu_{index}", "name": call["name"], "input": call["arguments"]}
            for index, call in enumerate(CALLS)
        ),
    ]
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": blocks,
        "stop_reason": "tool_use",
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }


def anthropic_cases() -> Iterator[Case]:
    """Yield a message of Anthropic, its blocks, and a conversation with results."""
    import httpx2
    from anthropic import Anthropic

    body = anthropic_message({"type": "thinking", "thinking": "Weather first.", "signature": "s"})
    client = Anthropic(api_key="none", http_client=httpx2.Client(transport=serve(body, httpx2)))
    response = client.messages.create(model="m", max_tokens=9, messages=[{"role": "user", "content": "?"}]).model_dump(
        mode="json"
    )
    yield case("Anthropic", "message", response, CALLS)
    yield case("Anthropic", "content blocks", response["content"], CALLS)
    results = [
        {"type": "tool_result", "tool_use_id": "toolu_0", "content": [{"type": "text", "text": json.dumps(OUTPUT)}]},
        {"type": "tool_result", "tool_use_id": "toolu_1", "content": REFUSAL["error"], "is_error": True},
    ]
    conversation = [
        {"role": "user", "content": "?"},
        {"role": "assistant", "content": response["content"]},
        {"role": "user", "content": results},
    ]
    yield case("Anthropic", "conversation", conversation, ANSWERED)


def gemini_cases() -> Iterator[Case]:
    """Yield a response of Gemini, its content, and a conversation with results."""
    from google import genai
    from google.genai import types

    parts = [
        {"text": "Weather first.", "thought": True},
        *(
            {"functionCall": {"name": call["name"], "args": call["arguments"]}, "thoughtSignature": "c2ln"}
            for call in CALLS
        ),
    ]
    body = {
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}],
        "modelVersion": "m",
        "responseId": "r",
    }
    options = types.HttpOptions(httpx_client=httpx.Client(transport=serve(body)))
    response = genai.Client(api_key="none", http_options=options).models.generate_content(model="m", contents="?")
    yield case("Gemini", "response", response.model_dump(mode="json"), CALLS)
    yield case(
        "Gemini",
        "response by the API's names",
        response.model_dump(mode="json", by_alias=True, exclude_none=True),
        CALLS,
    )
    yield case("Gemini", "content", response.candidates[0].content.model_dump(mode="json", exclude_none=True), CALLS)
    results = [
        types.Part.from_function_response(name=CALLS[0]["name"], response={"output": OUTPUT}),
        types.Part.from_function_response(name=CALLS[1]["name"], response=REFUSAL),
    ]
    conversation = [response.candidates[0].content, types.Content(role="user", parts=results)]
    yield case(
        "Gemini",
        "conversation",
        [turn.model_dump(mode="json", by_alias=True, exclude_none=True) for turn in conversation],
        ANSWERED,
    )


def bedrock_cases() -> Iterator[Case]:
    """Yield a response of the operation Converse, and a conversation with results."""
    import boto3
    from botocore.awsrequest import AWSResponse

    blocks = [
        {"reasoningContent": {"reasoningText": {"text": "Weather first.", "signature": "s"}}},
        {"text": "Let me look."},
        *(
            {"toolUse": {"toolUseId": f"tooluse_{index}", "name": call["name"], "input": call["arguments"]}}
            for index, call in enumerate(CALLS)
        ),
    ]
    body = {
        "output": {"message": {"role": "assistant", "content": blocks}},
        "stopReason": "tool_use",
        "usage": {"inputTokens": 1, "outputTokens": 1, "totalTokens": 2},
        "metrics": {"latencyMs": 1},
    }

    class Raw:
        def stream(self, **_: Any) -> Iterator[bytes]:
            yield json.dumps(body).encode()

    client = boto3.client(
        "bedrock-runtime", region_name="us-east-1", aws_access_key_id="none", aws_secret_access_key="none"
    )  # no key
    client.meta.events.register(
        "before-send", lambda request, **_: AWSResponse(request.url, 200, {"Content-Type": "application/json"}, Raw())
    )
    response = client.converse(modelId="m", messages=[{"role": "user", "content": [{"text": "?"}]}])
    del response["ResponseMetadata"]
    yield case("Bedrock", "Converse response", response, CALLS)
    results = [
        {"toolResult": {"toolUseId": "tooluse_0", "content": [{"json": OUTPUT}], "status": "success"}},
        {"toolResult": {"toolUseId": "tooluse_1", "content": [{"text": REFUSAL["error"]}], "status": "error"}},
    ]
    yield case(
        "Bedrock", "conversation", [response["output"]["message"], {"role": "user", "content": results}], ANSWERED
    )


def langchain_cases() -> Iterator[Case]:
    """Yield messages of LangChain in its forms, and a state of LangGraph."""
    import httpx2
    from langchain_anthropic import ChatAnthropic
    from langchain_core.load import dumpd
    from langchain_core.messages import HumanMessage, ToolMessage, message_to_dict
    from langchain_openai import ChatOpenAI

    def ask(body: Any) -> Any:
        return ChatOpenAI(model="m", api_key="none", http_client=httpx.Client(transport=serve(body))).invoke("?")

    response = ask(chat(2))
    yield case("LangChain", "calls", response.tool_calls, CALLS)
    yield case("LangChain", "message", response.model_dump(mode="json"), CALLS)
    yield case("LangChain", "message_to_dict", message_to_dict(response), CALLS)
    yield case("LangChain", "dumpd", dumpd(response), CALLS)
    results = [
        ToolMessage(content=json.dumps(OUTPUT), tool_call_id="call_0", name=CALLS[0]["name"]),
        ToolMessage(content=f"Error: {REFUSAL['error']}", tool_call_id="call_1", name=CALLS[1]["name"], status="error"),
    ]
    state = {"messages": [message.model_dump(mode="json") for message in (HumanMessage("?"), response, *results)]}
    yield case("LangGraph", "state", state, ANSWERED)
    broken = chat(1)
    broken["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"] = '{"city": "Zür'
    yield case("LangChain", "message with an invalid call", ask(broken).model_dump(mode="json"), [{"malformed": True}])

    model = ChatAnthropic(model="m", api_key="none")
    model._client._client = httpx2.Client(transport=serve(anthropic_message(), httpx2))
    yield case(
        "LangChain", "message of Anthropic", model.invoke("?").model_dump(mode="json"), CALLS
    )  # it contains the calls twice


def mistral_cases() -> Iterator[Case]:
    """Yield a response of Mistral and its message."""
    from mistralai.client import Mistral

    client = Mistral(api_key="none", client=httpx.Client(transport=serve(chat(2))))
    response = client.chat.complete(model="m", messages=[{"role": "user", "content": "?"}])
    yield case("mistralai", "response", response.model_dump(mode="json"), CALLS)
    yield case("mistralai", "message", response.choices[0].message.model_dump(mode="json"), CALLS)


def cohere_cases() -> Iterator[Case]:
    """Yield a response of each version of the API."""
    import cohere

    tools = chat(2)["choices"][0]["message"]["tool_calls"]
    body = {
        "id": "x",
        "finish_reason": "TOOL_CALL",
        "message": {"role": "assistant", "tool_plan": "Weather first.", "tool_calls": tools},
        "usage": {},
    }
    response = cohere.ClientV2(api_key="none", httpx_client=httpx.Client(transport=serve(body))).chat(
        model="m", messages=[{"role": "user", "content": "?"}]
    )
    yield case("cohere", "v2 response", response.model_dump(mode="json"), CALLS)
    older = {
        "text": "Weather first.",
        "generation_id": "g",
        "tool_calls": [{"name": call["name"], "parameters": call["arguments"]} for call in CALLS],
    }
    response = cohere.Client(api_key="none", httpx_client=httpx.Client(transport=serve(older))).chat(message="?")
    yield case("cohere", "v1 response", response.model_dump(mode="json"), CALLS)


def litellm_cases() -> Iterator[Case]:
    """Yield a response of LiteLLM."""
    import litellm
    from openai import OpenAI

    client = OpenAI(api_key="none", http_client=httpx.Client(transport=serve(chat(2))))
    response = litellm.completion(model="openai/m", messages=[{"role": "user", "content": "?"}], client=client)
    yield case("litellm", "response", response.model_dump(mode="json"), CALLS)


RECORDERS: tuple[Callable[[], Iterator[Case]], ...] = (
    openai_cases,
    anthropic_cases,
    gemini_cases,
    bedrock_cases,
    langchain_cases,
    mistral_cases,
    cohere_cases,
    litellm_cases,
)


def main() -> None:
    """Print the cases, one per line."""
    lines = []
    for recorder in RECORDERS:
        for recorded in recorder():
            lines.append(json.dumps(recorded, ensure_ascii=False))
            print(f"{recorded['client']}: {recorded['shape']}", file=sys.stderr)
    print("[\n" + ",\n".join(lines) + "\n]")


if __name__ == "__main__":
    main()
