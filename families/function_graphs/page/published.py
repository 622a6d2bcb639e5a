"""The two tables that FuncBenchGen published, and the claims of its text, recomputed from them.

They were measured on other graphs with other prompts, so they are shown separately and never ranked with runs.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from families.page import published_results
from metric.function_graph import scoring

SOURCE = (
    "Maekawa et al., Towards Reliable Benchmarking: A Contamination Free, Controllable Evaluation Framework for "
    "Multi-step LLM Function Calling, ICLR 2026, "
    "arXiv:2509.26553"
)
SIZES = (5, 10, 20)
Line = Mapping[str, float | str]


class Claim(NamedTuple):
    """A claim of the paper, and whether its table supports it."""

    text: str
    found: str


def success() -> list[dict[str, float | str]]:
    """Read success in per cent by functions needed, one line per model."""
    return _read("published_success.csv")


def failures() -> list[dict[str, float | str]]:
    """Read the shares of the kinds of failures in per cent, one line per model."""
    return _read("published_failures.csv")


def _read(name: str) -> list[dict[str, float | str]]:
    return [
        {key: text if key == "model" else float(text) for key, text in line.items()}
        for line in published_results("function_graph", name)
    ]


def claims(won: Sequence[Line], lost: Sequence[Line]) -> Iterator[Claim]:
    """Yield the claims of the paper's text, recomputed."""
    columns = [f"n_core_{size}" for size in SIZES]
    falling = [line["model"] for line in won if line[columns[0]] > line[columns[1]] > line[columns[2]]]  # type: ignore[operator]  # these are numbers
    yield Claim("success falls with every step from 5 to 20 functions", f"{len(falling)} of {len(won)} models")
    best = {str(max(won, key=lambda line: line[column])["model"]) for column in columns}
    sizes = " and ".join(", ".join(map(str, SIZES)).rsplit(", ", 1))
    held = f"holds: GPT-5 at {sizes}" if best == {"GPT-5"} else f"fails; first at some size: {', '.join(sorted(best))}"
    yield Claim("GPT-5 is first at every size", held)
    unknown = [line["model"] for line in lost if max(scoring.CLASSES, key=lambda name: line[name]) == "unknown_value"]
    yield Claim("a value that is not yet known is the most frequent failure", f"{len(unknown)} of {len(lost)} models")
    by_name = {str(line["model"]): line for line in won}
    pair = [" / ".join(f"{by_name[name][column]:.1f}" for column in columns) for name in ("Qwen3", "GPT-4.1")]
    yield Claim(
        "models that reason do better than those that do not",
        f"Qwen3 {pair[0]}, GPT-4.1 {pair[1]}: not with 5 functions",
    )
