"""`comptoolbench generate`: write a suite of any seed and size as Parquet or JSON Lines."""

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.arguments import declare_workers, whole, workers_of
from cli.output import show
from families import DEFAULT, FAMILIES, family
from generator.core.digest import digest
from runner import UserError
from runner.files import FORMATS, read_rows, written

if TYPE_CHECKING:
    from families.family import Family, Option
    from runner.workers import Workers

INTERRUPTED = "interrupted; finished shards are kept, and the same command resumes the work"


def declare(parser: ArgumentParser) -> None:
    """Add the arguments, including those of the family on the command line."""
    add = parser.add_argument
    add(
        "--family",
        choices=tuple(FAMILIES),
        default=DEFAULT,
        metavar="NAME",
        help=f"{', '.join(FAMILIES)} (default: {DEFAULT})",
    )
    parser.set_defaults(instead=_instead)
    by_family = ArgumentParser(add_help=False, allow_abbrev=False)
    by_family.add_argument("--family", nargs="?")
    asked = by_family.parse_known_args(parser.get_default("words"))[0].family
    for option in family(
        asked if asked in FAMILIES else DEFAULT
    ).declared:  # an unknown family is reported later, by the parser
        _declare(parser, option)
    add("--seed", type=whole("seed"), default=42, metavar="N", help="seed of the suite (default: 42, as published)")
    add("--format", choices=tuple(FORMATS), default="parquet", help="file format (default: parquet)")
    add("--out", required=True, metavar="DIR", help="folder for the file tasks.parquet or tasks.jsonl, or for shards")
    shards = parser.add_argument_group("sharding (same rows; an interrupted job resumes)")
    declare_workers(shards)
    shards.add_argument("--shard-size", type=whole("limit"), metavar="N", help="rows of a shard (default: 10,000)")


def _instead(word: str) -> str | None:
    """Name the families that have an option which this one lacks."""
    having = [
        f"--family {name}"
        for name in FAMILIES
        if word
        in {f"--{part.replace('_', '-')}" for one in family(name).declared for part in one.arguments or (one.name,)}
    ]
    return f"{word} is an option of {' and '.join(having)}" if having else None


def _declare(parser: ArgumentParser, option: "Option") -> None:
    names = option.arguments or (option.name,)
    for place, name in enumerate(names):
        flag, default = f"--{name.replace('_', '-')}", option.default[place] if len(names) > 1 else option.default
        if default is False:
            parser.add_argument(flag, action="store_true", help=option.help)
            continue
        text = ",".join(map(str, default)) if isinstance(default, tuple) else default
        about = {"default": default, "help": f"{option.help.format(place)} (default: {text})"}
        if option.choices:
            parser.add_argument(flag, choices=option.choices, **about)
        else:
            parser.add_argument(flag, type=_reading(option.read), metavar=option.metavar, **about)


def _reading(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Wrap an option's reader as an argument type that shows the reader's own error message."""

    def read_text(text: str) -> Any:
        try:
            return read(text)
        except ValueError as problem:
            raise ArgumentTypeError(str(problem)) from None

    return read if isinstance(read, type) else read_text


def _options(chosen: "Family", arguments: Namespace) -> dict[str, Any]:
    values = {
        option.name: [getattr(arguments, name) for name in option.arguments or (option.name,)]
        for option in chosen.declared
    }
    return {
        "seed": arguments.seed,
        **{name: tuple(parts) if len(parts) > 1 else parts[0] for name, parts in values.items()},
    }


def run(arguments: Namespace) -> int:
    """Generate the tasks and write them to a file or folder."""
    from tqdm import tqdm

    chosen, workers = family(arguments.family), workers_of(arguments)
    config, options = chosen.configs[0], _options(chosen, arguments)
    try:
        parts = config.parts(options)
    except ValueError as problem:
        message = str(problem)
        for option in chosen.declared:  # the engine's name of an option may differ from that of the argument
            if len(option.arguments) == 1:
                message = re.sub(rf"^{option.name}\b", f"--{option.arguments[0]}", message)
        raise UserError(f"{message}.") from None
    total = sum(part[0] for part in parts)
    if not total:
        counts = [name for option in chosen.declared if option.default for name in option.arguments or (option.name,)]
        zero = [f"--{name.replace('_', '-')} 0" for name in counts if getattr(arguments, name) == 0]
        raise UserError(f"these options ask for no task: {' '.join(zero)}.")
    if workers:
        return _shards(arguments, chosen, options, workers)
    if arguments.shard_size:
        raise UserError("--shard-size is for shards; ask for them with --workers or --ray.")
    if "://" in arguments.out:
        raise UserError(
            f"{arguments.out} is not a folder on this machine; only shards can be written there, with --workers or "
            f"--ray."
        )

    def rows() -> Iterator[dict[str, Any]]:
        for part in parts:
            yield from config.rows(options, part)

    folder = Path(arguments.out)
    target = folder / f"tasks.{arguments.format}"
    others = [path for path in folder.glob("tasks*") if path.suffix.lstrip(".") in FORMATS and path != target]
    if others:  # commands that take the folder would read both
        raise UserError(
            f"{folder} holds {others[0].name} already; name another folder with --out, or remove that file."
        )
    with tqdm(rows(), total=total, unit="task", disable=not sys.stderr.isatty()) as progress:
        if target.is_file():
            pairs: Iterator[Any] = zip_longest(read_rows(target), progress, fillvalue={})
            if any(digest([there]) != digest([made]) for there, made in pairs):
                raise UserError(f"{target} holds another suite; name another folder with --out, or remove that file.")
        else:
            with written(target) as part:
                FORMATS[arguments.format](progress, part, config.name)
    show(f"{total} tasks in {target}")
    return 0


def _shards(arguments: Namespace, chosen: "Family", options: dict[str, Any], workers: "Workers") -> int:
    from tqdm import tqdm

    from runner.shards import SHARD, Folder, make

    with tqdm(unit="task", disable=not sys.stderr.isatty()) as progress:

        def say(done: int, total: int) -> None:
            progress.total, progress.initial = total, progress.initial if progress.n else done
            progress.update(done - progress.n)

        total, shards = make(
            Folder(arguments.out), chosen.name, options, arguments.format, arguments.shard_size or SHARD, workers, say
        )
    show(f"{total} tasks in {shards} shard{'s' * (shards != 1)} in {arguments.out}")
    return 0
