"""`comptoolbench models`: what can be given as --model without a key, and whose runs are published."""

from argparse import ArgumentParser, Namespace

from cli.output import show
from runner.terminal import wrapped


def declare(parser: ArgumentParser) -> None:
    """There are no arguments."""


def run(arguments: Namespace) -> int:
    """List the built-in models of each family, the local ones and the published runs."""
    from families import every_family
    from releases.results import RESULTS, published, short_line
    from runner.agents import builtins_for
    from runner.local import BUILT_IN

    show("Built in, without a key (floor and ceiling mark the ends of the scale):")
    for family in every_family():
        agents = (f"{name} ({entry.role})" if entry.role else name for name, entry in builtins_for(family).items())
        show(wrapped(f"  {family.name:16} {', '.join(agents)}", " " * 19))
    show()
    show(wrapped(f"On this machine: {BUILT_IN}, or local/PATH.gguf for any weights (extra `local`)."))
    show()
    show(wrapped("Behind an API: any id of LiteLLM, e.g. openai/gpt-4o-mini or hosted_vllm/NAME with --api-base."))
    runs = published()
    show()
    if not runs:
        show("No run is published here.")
        return 0
    show(f"Published runs ({RESULTS.name}/README.md says more of them):")
    for folder in runs:
        model, of, protocol, tasks, score = short_line(folder)
        show(wrapped(f"  {model}: {of}, {protocol}, tasks: {tasks}; {score}", "    "))
    return 0
