"""CompToolBench from Python.

tasks()                          load the published tasks, as dicts
generate(seed=7)                 generate tasks from another seed
score(predictions)               score predictions
evaluate(agent, "name")          run your own agent on the tasks and score it
load_run(folder)                 load the scores of a run
compare(run, run, ...)           compare runs in a table
report(run, ...)                 write an HTML report of runs

docs/python.md has examples of each, and help(comptoolbench.score) documents one. Scores are a comptoolbench.Result, a
dict with `frame()`, `plot()` and `summary`. Wrong use raises comptoolbench.UserError, with a one-sentence message. The
class CompToolBench is the Hugging Face datasets builder:

>>> from comptoolbench import CompToolBench
>>> builder = CompToolBench(seed=7, counts=(4, 4, 2, 2))
>>> builder.download_and_prepare()  # doctest: +SKIP
>>> tasks = builder.as_dataset(split="test")  # doctest: +SKIP

The dataset on the Hub is Parquet: `load_dataset("ronyrahmaan/comptoolbench")` works without this project.
"""

import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

for _package in ("simulators", "metric", "generator", "families", "runner", "cli", "integrations", "audit", "releases"):
    _found = find_spec(_package)
    if _found is None or _found.origin != str(Path(__file__).with_name(_package) / "__init__.py"):
        raise ImportError(
            f"comptoolbench needs its own package `{_package}`, but Python finds "
            f"{_found.origin or 'another folder of this name' if _found else 'none'}; rename that, or start from "
            f"another folder."
        )

import datasets

from families import configs, every_family
from families.columns import table
from families.composition import COUNTS
from families.family import Config, Part
from families.sources import sources
from generator import VERSION
from integrations.inspect import INSPECT_TASKS
from runner import UserError as UserError  # noqa: PLC0414 - for users
from runner import python
from runner.evaluate import evaluate
from runner.python import Result, generate, path_of, run_of, score, tasks

__version__ = VERSION
UserError.__module__ = __name__  # so that tracebacks show comptoolbench.UserError

# What `help(comptoolbench)` shows. Classes are left out: their inherited members would take hundreds of lines.
__all__ = ["compare", "evaluate", "generate", "load_run", "report", "score", "tasks"]

CITATION = f"""@misc{{rahman2026comptoolbench,
  title        = {{{{CompToolBench}}: Measuring the Compositional Tool-Use Gap in Large Language Models}},
  author       = {{Rahman, Md A}},
  year         = {{2026}},
  howpublished = {{Texas Tech University}},
  note         = {{Data and code, version {VERSION}}},
  url          = {{https://huggingface.co/datasets/ronyrahmaan/comptoolbench}}
}}"""


def load_run(run: str | Path | Result, dataset: str | None = None) -> Result:
    """Read a finished run.

    Args:
        run: A folder written by `comptoolbench run`, `comptoolbench score` or `evaluate`; or a log of Inspect AI, which
            is converted to such a folder.
        dataset: Where its tasks are now, if they have moved.

    Raises:
        UserError: If there is no finished run, or its tasks cannot be found.

    >>> load_run("runs/gpt-4o-mini").frame().groupby("level")["strict"].mean()  # doctest: +SKIP
    """
    from integrations.inspect.logs import run_folder

    return python.load_run(run_folder(run_of(run)), dataset)


def compare(*runs: str | Path | Result, dataset: str | None = None) -> "pd.DataFrame":
    """Compare runs pairwise on the tasks that both were evaluated on, as `comptoolbench compare` does.

    Args:
        *runs: Results of `evaluate` or `load_run`, run folders, folders of run folders, or logs of Inspect AI; all of
            one family.
        dataset: Where their tasks are now, if they have moved.

    Returns:
        One row per level (or whatever the family groups its tasks by) and one for all tasks. The columns are `n`;
        `strict_1` and `strict_2`, shares; `difference`, second minus first, also a share, with the ends `low` and
        `high` of its 95 % interval (Tango); `won` and `lost`, the numbers of tasks that only the second, or only the
        first, solved strictly; and `p` of McNemar's exact test. The test decides whether there is a difference; the
        interval says how large it is. With more than two runs, there are such rows for each pair, named in `run_1` and
        `run_2`. Runs on other tasks are not tested against each other, and a warning says so; if no two are on the same
        tasks, the rows are the scores of each run: `score`, `value`, `low` and `high`. Runs keep the order in which
        they are given; the runs of a folder are sorted best first.

    Raises:
        UserError: If there are fewer than two finished runs, or runs of several families.

    >>> compare("runs/a", "runs/b").loc["overall", ["difference", "low", "high"]]  # doctest: +SKIP
    """
    from integrations.inspect.logs import run_folder
    from runner.frames import FullTable
    from runner.report.data import runs_to_compare
    from runner.report.tables import comparisons, side_by_side, untested

    if not runs:
        raise UserError("name at least two runs.")
    read = runs_to_compare([run_of(run) for run in runs], dataset, warnings.warn, run_folder)
    for sentence in untested(read, [run.name for run in read]):
        warnings.warn(python.in_python(sentence), stacklevel=2)
    labels, lines = [], []
    pairs = comparisons(read, whole=True)
    if not pairs:
        for run, figures in zip(read, side_by_side(read).figures, strict=True):
            for score, figure in figures.items():
                labels.append(run.name)
                lines.append({"score": score, **dict(zip(("value", "low", "high"), figure or (), strict=False))})
    for pair in pairs:
        names = {f"run_{place}": run.name for place, run in enumerate(pair.runs, 1)} if len(read) > 2 else {}
        for part in pair.parts:
            labels.append(part.label)
            strict = dict(zip(("strict_1", "strict_2"), part.strict, strict=True))
            difference = dict(zip(("difference", "low", "high"), part.difference, strict=False))
            counts = {"won": part.won, "lost": part.lost, "p": part.p}
            lines.append({**names, "n": part.n, **strict, **difference, **counts})
    return FullTable(lines, index=labels)


def report(
    *runs: str | Path | Result,
    out: str | Path = "report.html",
    published: bool = False,
    dataset: str | None = None,
) -> Path:
    """Write the HTML page of `comptoolbench report`, and its figures next to it. Requires the extra `report`.

    Args:
        *runs: Results of `evaluate`, `load_run` or `score(..., out=FOLDER)`, run folders, folders of run folders, or
            logs of Inspect AI.
        out: The path of the page.
        published: Whether to also show the published runs of the same families; without any run, all of them.
        dataset: Where the tasks of the runs are now, if they have moved.

    Returns:
        The page's path.

    Raises:
        UserError: If there is nothing to show, a folder holds no finished run, or the page's name does not end in .html
            or .htm.

    >>> report("runs/gpt-4o-mini", published=True)  # doctest: +SKIP
    """
    from integrations.inspect.logs import run_folder
    from runner.report.data import every_run
    from runner.report.whole import write_page

    if not runs and not published:
        raise UserError("name at least one run, or give published=True.")
    target = path_of(out)
    folders = every_run(map(run_of, runs), warnings.warn)
    warn = warnings.warn if len(folders) > len(runs) else None
    write_page([*map(run_folder, folders)], target, warn, dataset=dataset, beside=published)
    return target


def __dir__() -> list[str]:
    """Return the public names, for `dir`, `help` and completion in notebooks; imported modules are left out."""
    hidden = ("__dir__", "__all__", "__annotations__")
    own = [name for name in globals() if name.startswith("__") and name not in hidden]
    return [*__all__, "CompToolBench", "Result", "UserError", *own]


FEATURES = {name: config.features() for name, config in configs().items()}


@dataclass
class CompToolBenchConfig(datasets.BuilderConfig):
    """The suite to build.

    Attributes:
        seed: Seed of the tasks.
        counts: Numbers of tasks at L0, L1, L2 and L3. This and the next two options only affect the composition family.
        n_distractors: Number of tools offered in addition to the gold tools.
        catalog: "task" (gold tools and distractors) or "full" (all 106).
        sources: Digest of the code and data that the rows are made from; not for users to set.
    """

    version: str = VERSION
    seed: int = 42
    counts: tuple[int, ...] = COUNTS
    n_distractors: int = 3
    catalog: str = "task"
    sources: str = ""


class CompToolBench(datasets.ArrowBasedBuilder):
    """Builds the configs of all families, each with one split `test`.

    `default` (tasks), `tools` (catalogue), `function_graphs`, `answers`, ...
    """

    BUILDER_CONFIG_CLASS = CompToolBenchConfig
    BUILDER_CONFIGS = [  # noqa: RUF012 - the base class's own form
        CompToolBenchConfig(name=name, description=config.description) for name, config in configs().items()
    ]
    DEFAULT_CONFIG_NAME = "default"

    def __init__(self, *args: Any, **config: Any) -> None:
        super().__init__(*args, sources=sources(), **config)

    def _table(self) -> tuple[Config, dict[str, Any]]:
        """Return the config and the options of its family."""
        for family in every_family():
            for config in family.configs:
                if config.name == self.config.name:
                    return config, {
                        name: getattr(self.config, name, default) for name, default in family.options.items()
                    }
        raise ValueError(f"there is no config {self.config.name!r}")

    def _info(self) -> datasets.DatasetInfo:
        """Check the config, which the base class has just created, and describe its rows.

        Raises:
            ValueError: If the seed, the counts or the catalogue are invalid.
        """
        config, options = self._table()
        config.parts(options)
        return datasets.DatasetInfo(
            description=f"CompToolBench: {config.description}.",
            features=FEATURES[config.name],
            homepage="https://github.com/ronyrahmaan/comptoolbench",
            license="cc-by-4.0",
            citation=CITATION,
        )

    def _split_generators(self, dl_manager: datasets.DownloadManager) -> list[datasets.SplitGenerator]:
        config, options = self._table()
        return [datasets.SplitGenerator(name=datasets.Split.TEST, gen_kwargs={"parts": config.parts(options)})]

    def _generate_tables(self, parts: list[Part]) -> Iterator[tuple[int, Any]]:
        """Yield (key, Arrow table) for each part of the config."""
        config, options = self._table()
        for number, part in enumerate(parts):
            yield number, table(list(config.rows(options, part)), self.info.features)


# Tasks for Inspect AI: `inspect eval comptoolbench/<name>`. integrations.inspect.registry explains why they are here,
# and docs/inspect.md documents their parameters.


def _inspect_task(
    name: str, description: str, protocol: str = "multi-turn", catalog: str = "task"
) -> Callable[..., Any]:
    """Return the function of an Inspect task. Its parameters are options of `comptoolbench run`."""

    def task(
        protocol: str = protocol,
        catalog: str = catalog,
        config: str | None = None,
        seed: int | None = None,
        dataset: str | None = None,
        max_turns: int = 10,
    ) -> Any:
        from integrations.inspect.task import task_of

        options = {"protocol": protocol, "catalog": catalog, "config": config, "seed": seed}
        return task_of(INSPECT_TASKS[name], **options, dataset=dataset, max_turns=max_turns)

    task.__name__ = task.__qualname__ = name
    task.__doc__ = description
    return task


comptoolbench = _inspect_task(
    "comptoolbench", "Everyday tools composed. `config` is a published table, e.g. l0_control.", "single-turn", "full"
)
function_graphs = _inspect_task(
    "function_graphs", "Function graphs, whose tasks need outputs to come back, and have tools of their own."
)
answers = _inspect_task(
    "answers", "Questions with short answers, whose tasks need outputs to come back, and have tools of their own."
)
stateful = _inspect_task(
    "stateful", "Long tasks judged by what they changed; a task may take as many turns as its budget has calls."
)
