"""Models that are reached through LiteLLM: its client, the names of its providers, and its prices.

With `connections`, the only module that imports LiteLLM, which takes seconds.
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

# otherwise the import fetches prices from the network, for seconds
os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
import litellm
import openai

from generator.core.shapes import Json
from runner import UserError
from runner.connections import install
from runner.reply import clean
from runner.scrub import address

__all__ = ["Remote", "litellm", "meant", "name_of_provider", "price"]

# Providers that cache a prompt up to a mark; the others do it of themselves.
_EXPLICIT_CACHE = ("anthropic", "bedrock", "vertex_ai", "openrouter", "databricks")

# Providers that answer nothing without a key, each with the variables for it that LiteLLM reads and does not list; and
# those of them whose clients want one for a server of one's own as well.
_KEYED: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("openai", "anthropic", "gemini", "groq", "mistral", "deepseek", "xai", "cerebras"), ()),
    **dict.fromkeys(("together_ai", "fireworks_ai", "perplexity", "deepinfra", "nvidia_nim"), ()),
    "openrouter": ("OR_API_KEY",),
    "cohere": ("CO_API_KEY",),
}
# Variables of keys that are not called like their provider.
_KEY_NAMES = {"together_ai": "TOGETHERAI_API_KEY", "perplexity": "PERPLEXITYAI_API_KEY"}
_KEYED_ANYWHERE = ("openai", "anthropic")

# LiteLLM leaves one behind when a request is cut off
warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
warnings.filterwarnings("ignore", "Pydantic serializer warnings", UserWarning)  # from LiteLLM, about what a model wrote
logging.getLogger("LiteLLM").setLevel(logging.CRITICAL)  # what goes wrong is said in our own words
litellm.suppress_debug_info = True
litellm.telemetry = False
install()  # a bound on what a server sends


@dataclass(kw_only=True, eq=False)
class Remote:
    """The client of a model behind LiteLLM.

    Raises:
        UserError: If LiteLLM knows no such provider, or the address is none.
    """

    model: str = field(kw_only=False)  # LiteLLM's id
    timeout: float  # seconds for one request
    # address of a server of one's own; otherwise, after the first request, the one that LiteLLM sent it to
    api_base: str | None = None
    api_key: str | None = None  # where it is not in the environment
    free: bool = False  # whether its answers cost nothing
    # digest of the weights of a local model: what tells it in the cache, where `api_base` is one of the moment
    weights: str | None = None
    # whether every request begins with the same tools and system prompt, so that the provider had better cache them
    repeated: bool = False
    name: str = field(init=False)  # of the provider
    identity: str | None = field(init=False)  # what tells the model from others of its name

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

    async def send(self, request: Mapping[str, Json], heard: list[str]) -> tuple[dict[str, Json], float | None]:
        """Send a request once; what the server wrote is appended to `heard` before anybody reads it.

        Returns:
            The response in OpenAI's form, and what it cost in US dollars; None if LiteLLM does not say.
        """
        response: Any = await litellm.acompletion(
            **self._fixed, **request, logger_fn=lambda details: self._hear(details, heard)
        )
        cost = 0.0 if self.free else response._hidden_params.get("response_cost") or None
        return clean(response.model_dump(exclude_none=True)), cost

    def price(self, read: int, written: int) -> float | None:
        """What tokens cost in US dollars; None if it is not known."""
        return 0.0 if self.free else price(self.model, read, written)

    @property
    def key(self) -> str:
        """What names the key, in words."""
        if self.api_key:
            return "--api-key"
        name = _KEY_NAMES.get(self.name, f"{self.name.upper()}_API_KEY")
        known = self.name in (*_KEYED, "hosted_vllm")
        variable = name if known else "that LiteLLM names for this provider"
        return f"the environment variable {variable}, or give --api-key"

    def _check_access(self) -> None:
        """Refuse what LiteLLM would refuse before it sends anything: a missing key, a server that is named nowhere."""
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

    def _hear(self, details: Mapping[str, Json], heard: list[str]) -> None:
        if self.api_base is None:
            self.api_base = (details.get("litellm_params") or {}).get("api_base")
        if details.get("log_event_type") == "post_api_call" and isinstance(details.get("original_response"), str):
            heard.append(details["original_response"])


def name_of_provider(model: str, api_base: str | None) -> str:
    """The provider of a model.

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
    """What may have been meant by a model that is not known: a provider or, of one that there is, a model like it."""
    provider, slash, name = model.partition("/")
    if slash and provider in litellm.models_by_provider:  # with other numbers it may be new
        known = [each.removeprefix(f"{provider}/") for each in litellm.models_by_provider[provider]]
        alike = [each for each in known if re.findall(r"\d+", each) == re.findall(r"\d+", name)]
        near = get_close_matches(name, alike, 1, cutoff=0.8)
        return f" (did you mean {provider}/{near[0]}?)" if near else ""
    known = [*map(str, litellm.models_by_provider)] if slash else [*litellm.model_cost]
    near = get_close_matches(provider, known, 1)
    return f" (did you mean {near[0]}{slash}{name}?)" if near else ""


def price(model: str, read: int, written: int) -> float | None:
    """What tokens of a model cost in US dollars; None if LiteLLM knows no price.

    For many a name that it does not list LiteLLM gives 0, as if the model cost nothing. That is believed of Ollama.
    """
    try:
        cost = float(sum(litellm.cost_per_token(model, read, written)))
    except Exception:  # LiteLLM raises what it likes for a model without a price
        return None
    listed = not litellm.model_cost.keys().isdisjoint((model, model.partition("/")[2]))
    return cost if cost or listed or model.startswith("ollama/") else None


def _check_address(api_base: str) -> None:
    try:
        parts = urlsplit(api_base)
        right = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # of a port or an IPv6 address
        right = False
    if not right:
        raise UserError(f"--api-base {address(api_base)!r} is no address; write one such as http://localhost:8000/v1.")
