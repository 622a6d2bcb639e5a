"""What the tests of families need before they run anything."""

from runner import provider

# builds LiteLLM's types now, while the filters that its import sets for the warnings of this are in force
provider.litellm.ModelResponse()
