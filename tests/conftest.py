"""What many tests share: the default suite, made once."""

from typing import Any

import hypothesis
import pytest

from generator.composition import CompositionEngine

hypothesis.settings.register_profile(
    "unhurried", deadline=None
)  # the first example may load data, and machines are busy
hypothesis.settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def suite() -> list[dict[str, Any]]:
    """The 200 rows of the default suite. Tests that change a row change a copy."""
    return CompositionEngine().suite()
