"""Plain lexical retrieval must not solve L0: people do not speak the catalogue's words."""

import re
from pathlib import Path
from typing import Any

from simulators import TOOLS

PAGE = Path(__file__).parents[3] / "docs" / "tasks.md"


def test_tf_idf_seldom_finds_the_gold_tool_and_the_page_says_how_often(suite: list[dict[str, Any]]) -> None:
    from sklearn.feature_extraction.text import TfidfVectorizer

    rows = [row for row in suite if row["level"] == 0]
    vectors = TfidfVectorizer(ngram_range=(1, 2)).fit([tool.description for tool in TOOLS.values()])
    scores = (
        vectors.transform([row["prompt"] for row in rows])
        @ vectors.transform([tool.description for tool in TOOLS.values()]).T
    ).toarray()
    found = [
        list(TOOLS)[best] == row["expected_trace"][0]["tool_name"]
        for row, best in zip(rows, scores.argmax(axis=1), strict=True)
    ]
    assert sum(found) <= 0.7 * len(rows)
    stated = re.search(
        r"ranks the right tool first in (\d+) of the 48 tasks", " ".join(PAGE.read_text(encoding="utf-8").split())
    )
    assert stated
    assert int(stated[1]) == sum(found)
