"""Loads metrics as their users do, in a process of its own, and scores with them; it prints the names that it loaded.

Its argument is a file of JSON: of each metric the names to load it by, what to score and what that must give.
"""

import doctest
import json
import sys
import warnings
from pathlib import Path
from typing import Any

import evaluate


def check(given: Any) -> None:
    """Load a metric by each of its names, and score."""
    predictions, references, expected, headline = (
        given[name] for name in ("predictions", "references", "expected", "headline")
    )
    for name in given["names"]:
        metric = evaluate.load(name)
        print(name)  # noqa: T201 - it is read from there

        def scored(batches: Any, metric: Any = metric) -> Any:
            """What the metric says of batches of predictions and references."""
            for some, rows in batches:
                metric.add_batch(predictions=some, references=rows)
            return json.loads(json.dumps(metric.compute(per_task=True)))

        at_once = metric.compute(predictions=predictions, references=references, per_task=True)
        assert json.loads(json.dumps(at_once)) == expected
        half = len(references) // 2
        assert scored([(predictions, references)]) == expected
        if given["name"] == "comptool_gap":  # which takes columns, what a slice of a Dataset is
            columns = {key: [row[key] for row in references] for key in references[0]}
            parts = (
                {key: column[part] for key, column in columns.items()} for part in (slice(half), slice(half, None))
            )
            assert scored(zip((predictions[:half], predictions[half:]), parts, strict=True)) == expected
        with warnings.catch_warnings(action="ignore"):  # what follows is unreadable
            for odd in given["odd"]:
                result = metric.compute(predictions=[odd] * len(references), references=references, n_resamples=1)
                assert result[headline] == 0, odd
        for arguments, sentence in given["wrong"]:
            try:
                said = str(metric.compute(**arguments))
            except ValueError as error:
                said = str(error)
            assert sentence in said, said
        text = metric.inputs_description.replace(f'evaluate.load("{given["name"]}")', f"evaluate.load({name!r})")
        examples = doctest.DocTestParser().get_doctest(text, {}, "inputs_description", None, 0)
        assert len(examples.examples) >= 5
        assert not doctest.DocTestRunner(verbose=False).run(examples, out=sys.stderr.write).failed


for metric_and_more in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
    check(metric_and_more)
