"""The command line `comptoolbench`. Each command is a module in `cli`, imported only when it is used."""

import os
import re
import signal
import sys
from argparse import SUPPRESS, Action, ArgumentParser, HelpFormatter, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from shutil import get_terminal_size
from typing import Any, NoReturn

from cli.output import UnwrittenError, flush, prepare_streams, print_error, show, tell
from families.family import NeedsError
from families.formatting import shown
from runner import UserError
from runner.terminal import wrapped

__all__ = ["COMMANDS", "UserError", "main"]

LONGEST = 200  # characters of a path in a message
QUESTION = "How much does a language model lose, or gain, when it must compose tools instead of calling one?"
START = "Start with `comptoolbench run`, which needs no key; `comptoolbench COMMAND --help` says what a command takes."

# The commands, grouped, each with its summary. The module cli.<name> defines `declare(parser)` and
# `run(arguments) -> exit status`.
GROUPS = {
    "measure": {
        "run": "put the tasks to a model and score its calls",
        "score": "score a run again, or somebody else's predictions",
        "judge": "have a model say which final answers of a run are right",
        "judge-steps": "have a model choose the right one of two next steps",
        "agents": "put the tasks to an agent's own command, its tools served over MCP",
        "mcp": "serve the tools, or those of a task, to any client that speaks MCP",
    },
    "look": {
        "report": "show runs on one page: leaderboard, figures, every task",
        "compare": "compare runs task by task",
        "browse": "look through the tasks on one page",
        "models": "list the built-in models, and the published runs",
        "tools": "list the 106 tools, show one, or call one",
    },
    "tasks": {
        "generate": "make a task suite of any seed and size",
        "check": "prove a suite: solvable, unambiguous, reproducible",
        "audit": "find faults in anybody's tool-call data: BFCL, NESTFUL, our rows",
    },
    "publish": {
        "export": "write everything that the dataset repository on the Hub holds",
        "publish": "prove the dataset and the metric, then put them on the Hub",
        "submit": "propose a run's result to its model's repository on the Hub",
        "install-metric": 'place the metric where evaluate.load("comptool_gap") finds it',
    },
}
COMMANDS = {name: summary for group in GROUPS.values() for name, summary in group.items()}


def _help(prog: str) -> HelpFormatter:
    """Return a formatter that uses the whole width of the terminal, so that help takes few lines."""
    return HelpFormatter(prog, max_help_position=32, width=get_terminal_size().columns)


class _Parser(ArgumentParser):
    """A parser that suggests corrections for unknown options and values, and prints compact help."""

    chosen: ArgumentParser | None = None  # the parser of the command on the command line

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"formatter_class": _help, **options})

    def error(self, message: str) -> NoReturn:
        wrong = re.search(r"unrecognized arguments: (\S+)|invalid choice: '([^']*)'", message)
        if wrong:
            known = [*self._actions, *(self.chosen._actions if self.chosen else ())]
            choices = [name for action in known for name in (*action.option_strings, *(action.choices or ()))]
            word = (wrong[1] or wrong[2]).partition("=")[0]
            # suggest options for an option and values for a value; compare them without the dashes, which all share
            alike = [str(name) for name in choices if str(name).startswith("-") == word.startswith("-")]
            bare = {name.lstrip("-"): name for name in alike}
            near = get_close_matches(word.lstrip("-"), bare, 1)
            instead = (self.chosen or self).get_default("instead")  # the command's own hint for a word that it rejects
            of_option = message.startswith("argument -")  # the word is the value of an option
            if hint := instead and not of_option and instead(word):
                message += f"; {hint}" if hint.endswith("?") else f"; {hint}."
            else:
                stated, listing, names = message.partition(" (choose from")
                message = f"{stated}; did you mean {bare[near[0]]}?{listing}{names}" if near else message
        parser = self.chosen or self
        if sys.stderr.isatty():
            start = f"{parser.prog}: error: "  # which argparse prints
            message = wrapped(start + message).removeprefix(start)
        ArgumentParser.error(parser, message)


class _Version(Action):
    """Show the version, which is imported only when asked for."""

    def __call__(self, parser: ArgumentParser, *rest: object) -> NoReturn:
        from generator import VERSION

        show(f"comptoolbench {VERSION}")
        parser.exit()


def _command_list() -> Iterator[str]:
    """Yield the lines that list the commands by group."""
    for group, commands in GROUPS.items():
        yield f"\n{group}:"
        yield from (wrapped(f"  {name:16}{what}", " " * 18) for name, what in commands.items())


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    The status is 0 for success, 1 if problems were found, 2 for wrong use, 130 if interrupted, and 141 if the reader
    of stdout closed it early.
    """
    prepare_streams()
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:], "--help"]
    if nul := next((argument for argument in arguments if "\0" in argument), None):
        print_error(arguments[0], f"an argument contains a NUL character: {nul!r}.")
        return 2
    try:
        return _command(arguments)
    except KeyboardInterrupt:  # before the command itself started
        tell(next(iter(arguments), "comptoolbench"), "interrupted")
        return 130


def _command(arguments: list[str]) -> int:
    parser = _Parser(
        prog="comptoolbench",
        usage="comptoolbench [-h] [--version] command ...",
        description="\n".join([wrapped(QUESTION), "", wrapped(START), *_command_list()]),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    completing = "_ARGCOMPLETE" in os.environ  # the shell asks for completions, which need all commands' arguments
    commands = parser.add_subparsers(prog="comptoolbench", dest="command", metavar="command", help=SUPPRESS)
    chosen = next((argument for argument in arguments if not argument.startswith("-")), None)
    for name, summary in COMMANDS.items():
        long = name in ("run", "judge", "judge-steps")  # their options fill a screen
        full: dict[str, Any] = (
            {"usage": f"comptoolbench {name} {'RUN ' if name == 'judge' else ''}[options]", "add_help": False}
            if long
            else {}
        )
        command = commands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.", **full)
        command.set_defaults(words=arguments)  # the options of `generate` depend on its --family
        if name == chosen or completing:
            import_module(f"cli.{name.replace('-', '_')}").declare(command)
            parser.chosen = command
    if completing:
        import argcomplete

        argcomplete.autocomplete(parser)
    parsed = parser.parse_args(arguments)
    name = parsed.command
    if name is None:
        parser.print_help()
        return flush("comptoolbench")
    module = import_module(f"cli.{name.replace('-', '_')}")
    try:
        status = int(module.run(parsed))
        return flush(name) or status
    except (UserError, NeedsError) as problem:
        print_error(name, problem)
        return 2
    except UnwrittenError as unwritten:  # stdout failed, so the command did not finish
        return flush(name, unwritten.problem)
    except OSError as problem:  # e.g. a name that is too long, a folder in place of a file, a full disk
        print_error(
            name,
            f"{f'{shown(str(problem.filename), LONGEST)}: ' if problem.filename else ''}{problem.strerror or problem}.",
        )
        return 2
    except KeyboardInterrupt:
        with suppress(ValueError):  # not in the main thread
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # what remains takes no time
        tell(name, getattr(module, "INTERRUPTED", "interrupted"))
        return 130


if __name__ == "__main__":
    sys.exit(main())
