"""`comptoolbench models`: list the models that need no key, and the published runs."""

from argparse import ArgumentParser, Namespace

from cli.output import show
from runner.terminal import wrapped


def declare(parser: ArgumentParser) -> None:
    """Do nothing: there are no arguments."""


def run(arguments: Namespace) -> int:
    """List the built-in models of each family, the local ones and the published runs."""
    from families import every_family
    from releases.results import short_line
    from runner.agents import builtins_for
    from runner.local import BUILT_IN, PREFIX, missing
    from runner.published import RESULTS, published

    what = "Built in, without a key (floor and ceiling mark the ends of the scale):"
    show(wrapped(what))
    for family in every_family():
        agents = (f"{name} ({entry.role})" if entry.role else name for name, entry in builtins_for(family).items())
        show(wrapped(f"  {family.name:16} {', '.join(agents)}", " " * 19))
    show()
    show("On this machine:")
    for model, what in ((BUILT_IN, "135 million parameters"), (f"{PREFIX}PATH.gguf", "the weights in a file of yours")):
        install = missing(model)
        show(wrapped(f"  {model:16} {what}{f'; needs {install}' if install else ''}", " " * 19))
    show()
    show(wrapped("Behind an API: any id of LiteLLM, e.g. openai/gpt-4o-mini or hosted_vllm/NAME with --api-base."))
    lines = [(model.removesuffix(".gguf"), *rest) for model, *rest in map(short_line, published())]
    show()
    show(f"Published runs ({RESULTS.name}/README.md says more of them):" if lines else "No run is published here.")
    heads = ("model", "", "protocol", "tasks", "")
    widths = [max(map(len, column)) for column in zip(heads, *lines, strict=True)]
    if lines:
        show(f"\n  {heads[0]:{widths[0]}}  {heads[2]:{widths[2]}}  {heads[3]:{widths[3]}}  score")
    for family in every_family():
        of_family = [line for line in lines if line[1] == family.name]
        if of_family:
            show(f"\n{family.name}, {of_family[0][-1].partition(' ')[0]}:")
        for model, _, protocol, tasks, score in of_family:
            cells = f"  {model:{widths[0]}}  {protocol:{widths[2]}}  {tasks:{widths[3]}}  "
            show(wrapped(cells + score.partition(" ")[2], " " * len(cells)))
    return 0
