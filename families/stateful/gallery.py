"""Shows tasks as Markdown for review."""

from collections.abc import Iterator, Sequence

from families.family import Row
from families.formatting import quoted
from families.stateful.describing import described, disturbed, named_files
from generator.stateful import RUNGS, make_row
from generator.stateful.engine import story_names
from metric.state_diff.words import FACTORS

SEED = 42
SIZES = {rung: " or ".join(map(str, sizes)) for rung, sizes in RUNGS.items()}
INTRODUCTION = (
    f"A task of each published story (seed {SEED}), of {SIZES['base']} things, or {SIZES['search']} on the rung "
    "search: the request and its changes. Made by `comptoolbench export`."
)


def example(rows: Sequence[Row]) -> str:
    """Return the first task of the rung base (4 things) as Markdown; "" if there is none."""
    first = next((row for row in rows if row["rung"] == "base"), None)
    return f"**Stateful** (`{first['task_id']}` of the config `stateful`)\n\n{_shown(first)}" if first else ""


def gallery() -> Iterator[str]:
    """Yield the lines of the gallery: a task of each published story, a hard one, and the twins of one task."""
    yield from ("## Stateful", "", INTRODUCTION, "")
    every = [make_row(SEED, "base", item, "") for item in range(len(story_names("published")))]
    searches = [make_row(SEED, "search", item, "") for item in range(len(story_names("published", search=True)))]
    for row in (*sorted(every, key=_story), *sorted(searches, key=_story)):
        yield from (f"### {row['story'].replace('_', ' ')} ({row['domain']})", "", _shown(row), "")
    yield from ("### The hard rung", "", _shown(make_row(SEED, "hard", 0, "")), "")
    yield from ("### One task and its twins", "")
    for factor, label in FACTORS.items():
        yield from (f"#### {factor}", "", f"{label}", "", _twin(make_row(SEED, "base", 0, "", factor), every[0]), "")


def _story(row: Row) -> str:
    return str(row["story"])


def _shown(row: Row) -> str:
    """Format a task: the request as a block quote, the files that it names, the required changes, and the answer."""
    files = [line for path, text in named_files(row).items() for line in ("", f"`{path}`:", "", *quoted(text.strip()))]
    messages = [
        f"- {one['date']}, {one['from']}: {one['body']}" for one in row["state"]["tables"]["inbox"] if "from" in one
    ]
    if messages:
        files += ["", "The inbox:", "", *sorted(messages)]
    changes = [f"{number}. {described(one)}" for number, one in enumerate(row["expected"]["required"], 1)]
    answer = row["expected"]["answer"]
    return "\n".join(
        [*quoted(row["prompt"]), *files, "", *changes, *(["", f"Answer: `{answer['value']}`"] if answer else [])]
    )


def _twin(row: Row, base: Row) -> str:
    """Describe how a twin differs from its base; show it in full if the request differs."""
    if row["prompt"] != base["prompt"]:
        return "\n\n".join([_shown(row), *disturbed(row)])
    same = "The required changes are the same." if row["expected"] == base["expected"] else ""
    counts = [sum(map(len, one["state"]["tables"].values())) for one in (base, row)]
    size = f"{counts[1]} records instead of {counts[0]}." if counts[0] != counts[1] else ""
    changes = "" if same else "\n".join(f"- {described(one)}" for one in row["expected"]["required"])
    return "\n\n".join(filter(None, [*disturbed(row), size, same, changes]))
