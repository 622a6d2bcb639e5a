"""The client for models behind LiteLLM, and LiteLLM's provider names and prices.

Only this module and `connections` import LiteLLM, since the import takes seconds.
"""

import logging
import os
import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any
from urllib.parse import urlsplit

# otherwise the import downloads prices, which takes seconds
os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
import litellm
import openai

from generator.core.shapes import Json
from runner import UserError
from runner.connections import install
from runner.reply import clean
from runner.scrub import address

__all__ = ["Remote", "litellm", "meant", "name_of_provider", "price"]

# Providers whose prompt caching needs a marker in the prompt; the others cache automatically.
_EXPLICIT_CACHE = ("anthropic", "bedrock", "vertex_ai", "openrouter", "databricks")

# Providers that require a key, each with the environment variables that LiteLLM reads but does not list.
_KEYED: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("openai", "anthropic", "gemini", "groq", "mistral", "deepseek", "xai", "cerebras"), ()),
    **dict.fromkeys(("together_ai", "fireworks_ai", "perplexity", "deepinfra", "nvidia_nim"), ()),
    "openrouter": ("OR_API_KEY",),
    "cohere": ("CO_API_KEY",),
}
# Variables of keys that are not named like their provider.
_KEY_NAMES = {"together_ai": "TOGETHERAI_API_KEY", "perplexity": "PERPLEXITYAI_API_KEY"}
_KEYED_ANYWHERE = ("openai", "anthropic")  # their clients require a key even for the user's own server

# LiteLLM leaves such a coroutine behind when a request is cancelled
warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
warnings.filterwarnings("ignore", "Pydantic serializer warnings", UserWarning)  # from LiteLLM, about what a model wrote
logging.getLogger("LiteLLM").setLevel(logging.CRITICAL)  # errors are reported in our own words
litellm.suppress_debug_info = True
litellm.telemetry = False
install()  # limits the size of responses


@dataclass(kw_only=True, eq=False)
class Remote:
    """The client of a model behind LiteLLM.

    Raises:
        UserError: If LiteLLM knows no such provider, or the URL is invalid.
    """

    model: str = field(kw_only=False)  # LiteLLM's id
    timeout: float  # seconds for one request
    # URL of the user's own server; otherwise set, after the first request, to the URL that LiteLLM used
    api_base: str | None = None
    api_key: str | None = None  # if it is not in the environment
    free: bool = False  # whether requests cost nothing
    # digest of a local model's weights, which identifies it in the cache, since `api_base` differs in each run
    weights: str | None = None
    # whether every request starts with the same tools and system prompt, so that caching them is worthwhile
    repeated: bool = False
    name: str = field(init=False)  # of the provider
    identity: str | None = field(init=False)  # distinguishes the model from others of the same name

    def __post_init__(self) -> None:
        if self.api_base is not None:
            _check_address(self.api_base)
        self._fixed: dict[str, Json] = {
            "model": f"hosted_vllm/{self.model}" if self.weights else self.model,
            "api_base": self.api_base,
            "api_key": self.api_key,
            "timeout": self.timeout,
            "num_retries": 0,
            "max_retries": 0,
        }
        self.name = name_of_provider(str(self._fixed["model"]), self.api_base)
        self._check_access()
        self.identity = self.weights or self.api_base
        marking = self.repeated and self.name in _EXPLICIT_CACHE
        if marking and litellm.utils.supports_prompt_caching(self.model):
            self._fixed["cache_control_injection_points"] = [{"location": "message", "role": "system"}]

    async def send(self, request: Mapping[str, Json], raw_responses: list[str]) -> tuple[dict[str, Json], float | None]:
        """Send a request once; the server's raw response is appended to `raw_responses` before it is parsed.

        Returns:
            The response in OpenAI's form, and its cost in US dollars; None if LiteLLM does not know it.
        """
        response: Any = await litellm.acompletion(
            **self._fixed, **request, logger_fn=lambda details: self._log_response(details, raw_responses)
        )
        cost = 0.0 if self.free else response._hidden_params.get("response_cost") or None
        return clean(response.model_dump(exclude_none=True)), cost

    def price(self, read: int, written: int) -> float | None:
        """Return the cost of input and output tokens in US dollars; None if it is not known."""
        return 0.0 if self.free else price(self.model, read, written)

    @property
    def key(self) -> str:
        """The place of the API key, in words."""
        if self.api_key:
            return "--api-key"
        name = _KEY_NAMES.get(self.name, f"{self.name.upper()}_API_KEY")
        known = self.name in (*_KEYED, "hosted_vllm")
        variable = name if known else "that LiteLLM names for this provider"
        return f"the environment variable {variable}, or give --api-key"

    def _check_access(self) -> None:
        """Check for a missing key or URL, which LiteLLM would report less clearly.

        Raises:
            UserError: If one is missing.
        """
        if self.name == "hosted_vllm" and not (self.api_base or os.environ.get("HOSTED_VLLM_API_BASE")):
            raise UserError(f"{self.model} is on a server of your own; say where, with --api-base URL.")
        if self.api_key or self.name not in (_KEYED_ANYWHERE if self.api_base else _KEYED):
            return
        if litellm.get_llm_provider(self.model)[2]:  # a key in a variable of another name
            return
        missing = litellm.validate_environment(self.model)["missing_keys"]
        if missing and not any(os.environ.get(name) for name in _KEYED[self.name]):
            raise UserError(
                f"there is no key for {self.model}; set {missing[-1]} in the environment, or give --api-key."
            )

    def _log_response(self, details: Mapping[str, Json], raw_responses: list[str]) -> None:
        if self.api_base is None:
            self.api_base = (details.get("litellm_params") or {}).get("api_base")
        if details.get("log_event_type") == "post_api_call" and isinstance(details.get("original_response"), str):
            raw_responses.append(details["original_response"])


def name_of_provider(model: str, api_base: str | None) -> str:
    """Return the provider of a model.

    Raises:
        UserError: If LiteLLM knows none.
    """
    try:
        return str(litellm.get_llm_provider(model, api_base=api_base)[1])
    except openai.OpenAIError:
        raise UserError(
            f"LiteLLM knows no provider for the model {model!r}{meant(model)}; write provider/model, e.g. "
            f"openai/gpt-4o, anthropic/claude-sonnet-4-5, ollama/llama3.1, or hosted_vllm/NAME with --api-base."
        ) from None


def meant(model: str) -> str:
    """Return " (did you mean ...?)" with a similar provider, or a similar model of a known provider; or ""."""
    provider, slash, name = model.partition("/")
    if slash and provider in litellm.models_by_provider:  # a name with other numbers may be a new model
        known = [each.removeprefix(f"{provider}/") for each in litellm.models_by_provider[provider]]
        alike = [each for each in known if re.findall(r"\d+", each) == re.findall(r"\d+", name)]
        near = get_close_matches(name, alike, 1, cutoff=0.8)
        return f" (did you mean {provider}/{near[0]}?)" if near else ""
    known = [*map(str, litellm.models_by_provider)] if slash else [*litellm.model_cost]
    near = get_close_matches(provider, known, 1)
    return f" (did you mean {near[0]}{slash}{name}?)" if near else ""


def price(model: str, read: int, written: int) -> float | None:
    """Return the cost of input and output tokens of a model in US dollars; None if LiteLLM knows no price.

    LiteLLM returns 0 for many models that it does not list. That is accepted only for Ollama.
    """
    try:
        cost = float(sum(litellm.cost_per_token(model, read, written)))
    except Exception:  # LiteLLM raises various exceptions for a model without a price
        return None
    listed = not litellm.model_cost.keys().isdisjoint((model, model.partition("/")[2]))
    return cost if cost or listed or model.startswith("ollama/") else None


def _check_address(api_base: str) -> None:
    try:
        parts = urlsplit(api_base)
        valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # of a port or an IPv6 address
        valid = False
    if not valid:
        raise UserError(f"--api-base {address(api_base)!r} is not a URL; write one such as http://localhost:8000/v1.")
