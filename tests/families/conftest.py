"""What the families' tests share."""

from importlib import import_module

import_module("litellm").ModelResponse()  # builds LiteLLM's types now, while the filters that its import sets for the warnings of this are in force
