"""What many tests share: the default suite, made once."""

from typing import Any

import pytest

from generator import CompositionEngine


@pytest.fixture(scope="session")
def suite() -> list[dict[str, Any]]:
    """The 200 rows of the default suite. Tests that change a row change a copy."""
    return CompositionEngine().suite()
