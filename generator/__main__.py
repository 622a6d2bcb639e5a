"""Show authors what templates give: prompts, calls, refusals by reason, and the problems that the proof finds.

python -m generator weather_now            one template
python -m generator chain/money            the templates of one theme; `money` those of all levels, `chain` a whole
level
"""

import argparse
import json
import sys
from difflib import get_close_matches
from typing import Any

from generator.composition.check import check
from generator.composition.engine import CompositionEngine
from generator.composition.instances import Refused, reasons
from generator.composition.levels import LEVELS
from generator.composition.template import ATTEMPTS, Template
from generator.composition.templates import THEMES


def _chosen(wanted: str) -> list[tuple[str, Template]]:
    """(theme, template) of a template, a theme or a level."""
    return [
        (theme, template)
        for theme in THEMES
        for template in THEMES[theme]
        if wanted in (template.name, theme, *theme.split("/"))
    ]


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 72 else f"{text[:69]}..."


def _call(step: dict[str, Any]) -> str:
    arguments = ", ".join(f"{name}={_short(value)}" for name, value in step["arguments"].items())
    bound = "".join(f" [{path} <- {source}]" for path, source in step["bindings"].items())
    return f"{step['step_id']}: {step['tool_name']}({arguments}){bound} -> {_short(step['output'])}"


def _show(engine: CompositionEngine, theme: str, template: Template, count: int) -> int:
    """Print some tasks of a template; return how many problems they have."""
    print(f"\n{template.name} ({theme}.toml): {template.capacity:,} tasks")
    refusals: list[Refused] = []
    shown = problems = 0
    while shown < count and len(refusals) < max(ATTEMPTS, count):
        try:
            row = engine.attempt(template, shown + len(refusals), f"{LEVELS[template.level]}_{shown + 1:04}")
        except Refused as refusal:
            refusals.append(refusal)
            continue
        shown += 1
        print(f"\n  {row['prompt'].replace(chr(10), chr(10) + '  ')}")
        for step in row["expected_trace"]:
            print(f"    {_call(step)}")
        for problem in check(row):
            problems += 1
            print(f"    PROBLEM: {problem}")
    if refusals:
        print(
            f"\n  {len(refusals)} of {shown + len(refusals)} combinations were refused:",
            *reasons(refusals),
            sep="\n    ",
        )
    return problems + (shown < count)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; the exit status is 1 if a template has problems or gives too few tasks."""
    parser = argparse.ArgumentParser(
        prog="python -m generator", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "wanted", metavar="TEMPLATE", help="a template, a theme (chain/money or money) or a level (chain)"
    )
    parser.add_argument("--count", type=int, default=5, help="tasks a template (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=42, help="default: %(default)s")
    options = parser.parse_args(arguments)
    if options.count < 1:
        parser.error(f"--count must be at least 1; got {options.count}")
    chosen = _chosen(options.wanted)
    if not chosen:
        names = [template.name for templates in THEMES.values() for template in templates]
        close = get_close_matches(options.wanted, [*names, *THEMES], n=3) or THEMES
        parser.error(
            f"there is no template, theme or level {options.wanted!r}; there are, among others: {', '.join(close)}"
        )
    engine = CompositionEngine(options.seed)
    problems = sum(_show(engine, theme, template, options.count) for theme, template in chosen)
    print(f"\n{len(chosen)} template{'s' * (len(chosen) != 1)}, {problems} problem{'s' * (problems != 1)}")
    return int(problems > 0)


if __name__ == "__main__":
    sys.exit(main())
