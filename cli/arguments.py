"""Argument types of the command line, which parse a value or say what would be right, and shared arguments."""

import json
import os
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace, _ActionsContainer
from collections.abc import Callable
from pathlib import Path
from typing import Any

from generator.core.shapes import Json
from runner import UserError
from runner.files import no_page
from runner.options import RULES, Rule
from runner.options import whole as within
from runner.workers import Workers

MOST_WORKERS = 512  # processes on one machine


_WHOLE = re.compile(r"-?[0-9]{1,20}")


def followed(rule: str | Rule, read: Callable[[str], Any] = str) -> Callable[[str], Any]:
    """Return an argument type that checks a value.

    Args:
        rule: A rule, or the name of the run option whose rule applies.
        read: Converts the text to the value.
    """
    check = RULES[rule] if isinstance(rule, str) else rule

    def read_text(text: str) -> Any:
        value = read(text)
        if problem := check(value):
            raise ArgumentTypeError(f"{problem}; got {text!r}")
        return value

    return read_text


def whole(rule: str | Rule) -> Callable[[str], Any]:
    """Return an argument type for a whole number that follows a rule."""
    return followed(rule, lambda text: int(text) if _WHOLE.fullmatch(text) else text)


def number(rule: str | Rule) -> Callable[[str], Any]:
    """Return an argument type for a number that follows a rule."""
    return followed(rule, _number)


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def temperature(text: str) -> Any:
    """Parse a temperature; "none" gives None, the model's default."""
    return None if text == "none" else number("temperature")(text)


def folder(text: str) -> Path:
    """Parse the path of a folder."""
    if not text.strip():
        raise ArgumentTypeError("must name a folder; got nothing")
    return Path(text)


def _file(text: str, example: str) -> Path:
    """Parse the path of a file to write."""
    path = Path(text)
    if not path.name or text.endswith("/") or os.path.isdir(path):
        raise ArgumentTypeError(f"must name a file, e.g. {example}; got {text!r}")
    return path


def figures(text: str) -> Path:
    """Parse the path of a JSON file to write; other endings are rejected, so that no other file is overwritten."""
    path = _file(text, "figures.json")
    if path.suffix != ".json":
        raise ArgumentTypeError(f"must end in .json; got {text!r}")
    return path


def page(text: str) -> Path:
    """Parse the path of a page to write."""
    path = _file(text, "page.html")
    if problem := no_page(path):
        raise ArgumentTypeError(problem)
    return path


def text_of_file(text: str) -> str:
    """Return the text of a file, stripped."""
    try:
        if Path(text).exists() and not Path(text).is_file():  # reading a pipe or device may never end
            raise ArgumentTypeError(f"{text} is not a regular file; write the text into one")
        content = Path(text).read_text(encoding="utf-8-sig").strip()
    except (OSError, ValueError) as problem:
        raise ArgumentTypeError(
            f"{text} cannot be read: {getattr(problem, 'strerror', None) or 'it is not UTF-8 text'}"
        ) from None
    if not content:
        raise ArgumentTypeError(f"{text} is empty")
    return content


def names(text: str) -> list[str]:
    """Parse names separated by commas."""
    return selection(f"tasks={text}")[1]


def levels(text: str) -> tuple[str, list[str]]:
    """Parse levels separated by commas, as a selection."""
    return selection(f"level={text}")


def subset(text: str) -> tuple[str, list[str]]:
    """Parse subsets separated by commas, as a selection."""
    return selection(f"subset={text}")


catalog = followed("catalog")


def catalogs(text: str) -> list[str]:
    """Parse catalogues separated by commas, one for each run."""
    values = [catalog(value.strip()) for value in text.split(",")]
    if len(set(values)) < len(values):
        raise ArgumentTypeError(f"must name each catalogue once; got {text!r}")
    return values


def selection(text: str) -> tuple[str, list[str]]:
    """Parse a selection of tasks, NAME=VALUE,..., as a name and values."""
    name, _, values = text.partition("=")
    chosen = [value.strip() for value in values.split(",")]
    if not name.strip() or not all(chosen):
        raise ArgumentTypeError(f"must be a name and values with commas between them, e.g. level=0,1; got {text!r}")
    return name.strip(), chosen


def extra(text: str) -> tuple[str, Json]:
    """Parse KEY=JSON, a field of the requests."""
    name, _, written = text.partition("=")
    try:
        value = json.loads(written)
    except (ValueError, RecursionError):
        raise ArgumentTypeError(
            f"""must be KEY=JSON, e.g. top_k=40 or 'headers={{"X-Title": "test"}}'; got {text!r}"""
        ) from None
    return name, value


def declare_moved(parser: ArgumentParser) -> None:
    """Add the argument for the tasks of runs whose dataset has moved."""
    parser.add_argument("--dataset", metavar="ID|PATH", help="where the tasks of the runs are now, if they have moved")


def declare_hub(parser: ArgumentParser) -> None:
    """Add the argument for the Hub's URL, and explain where the token comes from."""
    parser.add_argument(
        "--endpoint",
        default=os.environ.get("HF_ENDPOINT", "https://huggingface.co"),
        help="the Hub's URL (default: %(default)s)",
    )
    parser.epilog = "The token is taken from HF_TOKEN or from `hf auth login`."


def declare_workers(parser: _ActionsContainer) -> None:
    """Add the arguments that choose the workers."""
    add = parser.add_argument
    add(
        "--workers",
        type=whole(within(1, MOST_WORKERS)),
        metavar="N",
        help="work on shards in N processes of this machine",
    )
    add(
        "--ray",
        nargs="?",
        const="local",
        metavar="ADDRESS",
        help="work on shards by Ray: on this machine, or the cluster at an address",
    )


def workers_of(arguments: Namespace) -> Workers | None:
    """Return the workers that a command line asks for, or None."""
    if arguments.workers and arguments.ray:
        raise UserError("--workers is for processes of this machine and --ray for a cluster; give one of them.")
    return Workers(arguments.workers or 1, arguments.ray) if arguments.workers or arguments.ray else None
