"""The Croissant metadata of the dataset, derived from its features; the RAI answers follow the paper's datasheet (Appendix J), brought up to date."""

import json
from importlib.resources import files
from typing import Any

from comptoolbench import CITATION, FEATURES
from generator.engine import VERSION

__all__ = ["RELEASED", "croissant"]

Json = dict[str, Any]

RELEASED = "2026-11-21"
HUB = "https://huggingface.co/datasets/ronyrahmaan/comptoolbench"

_DESCRIPTIONS = {
    "task_id": "Unique id, e.g. L1_chain_0049.",
    "level": "Composition level: 0 single call, 1 chain, 2 parallel fork-join, 3 DAG.",
    "condition": "Prompt condition of the control experiment: 0 minimal, 1 tool_hinted, 2 context_rich.",
    "prompt": "What the user asks.",
    "num_steps": "Number of expected tool calls.",
    "topology": "node, chain, parallel or dag.",
    "template": "Name of the template that the task is an instance of.",
    "available_tools": "OpenAI function schemas of the tools needed and the distractors, each as JSON.",
    "expected_trace": "The expected tool calls in a topological order.",
    "step_id": "Id of the step, e.g. step_1.",
    "tool_name": "Tool to call.",
    "arguments": "Argument values as JSON; arguments at their default are left out.",
    "depends_on": "Steps whose outputs this step uses.",
    "bindings": "JSON object: argument path to path in an earlier step's output.",
    "match": "JSON object: argument to the rule by which the metric compares it.",
    "output": "What the tool returns, as JSON.",
    "side_effects": "Whether calling the tool changes anything; if not, two calls with the same output are worth the same.",
    "stage": "0 for roots; steps of one stage can run at once.",
    "expected_answer": "Outputs of the final steps, as JSON.",
    "metadata": "Graph, grounding of each argument, seed, generator version and canary, as JSON.",
    "name": "Name of the tool.",
    "category": "One of 15 categories.",
    "description": "What the tool does and returns, as models see it.",
    "parameters": "JSON schema of the arguments.",
    "returns": "JSON schema of the output.",
    "in_suite": "Whether a task of the default suite calls the tool.",
}

def _data(name: str) -> Json:
    return dict(json.loads(files("runner").joinpath(f"data/{name}").read_text(encoding="utf-8")))


def croissant(digests: dict[str, str]) -> Json:
    """The JSON-LD document.

    Args:
        digests: Config name to SHA-256 of the file data/<config>.parquet that is shipped.
    """
    return {
        "@context": _data("croissant_context.json"),
        "@type": "sc:Dataset",
        "conformsTo": ["http://mlcommons.org/croissant/1.0", "http://mlcommons.org/croissant/RAI/1.0"],
        "name": "CompToolBench",
        "description": "200 tool-use tasks at four composition levels (single call, chain, parallel fork-join, DAG) over 106 deterministic tool simulators, "
        "each proved solvable and unambiguous.",
        "url": HUB,
        "sameAs": "https://github.com/ronyrahmaan/comptoolbench",
        "license": "https://creativecommons.org/licenses/by/4.0/",
        "version": VERSION,
        "datePublished": RELEASED,
        "creator": {"@type": "sc:Person", "name": "Md A Rahman"},
        "citeAs": CITATION,
        "keywords": ["tool use", "function calling", "composition", "benchmark", "large language models"],
        "inLanguage": "en",
        "isLiveDataset": False,
        **_data("responsible_ai.json"),
        "distribution": [
            {
                "@type": "cr:FileObject",
                "@id": f"{config}.parquet",
                "name": f"{config}.parquet",
                "description": f"Config {config}, split test.",
                "contentUrl": f"data/{config}.parquet",
                "encodingFormat": "application/x-parquet",
                "sha256": digest,
            }
            for config, digest in digests.items()
        ],
        "recordSet": [
            {
                "@type": "cr:RecordSet",
                "@id": record_set,
                "name": record_set,
                "description": f"The rows of the config {config}.",
                "key": {"@id": f"{record_set}/{next(iter(FEATURES[config]))}"},
                "field": [_field(f"{config}.parquet", record_set, name, feature) for name, feature in FEATURES[config].items()],
            }
            for config, record_set in (("default", "tasks"), ("tools", "tools"), ("l0_control", "l0_control"))
        ],
    }


def _field(file: str, parent: str, name: str, feature: Any, column: str = "") -> Json:
    """A Croissant field of a feature; the parts of a list of structures are its sub-fields."""
    field: Json = {"@type": "cr:Field", "@id": f"{parent}/{name}", "name": name, "description": _DESCRIPTIONS[name]}
    parts = getattr(feature, "feature", None)
    if parts is not None:
        field["repeated"] = True
    if isinstance(parts, dict):
        field["subField"] = [_field(file, f"{parent}/{name}", part, inner, column=name) for part, inner in parts.items()]
        return field
    kinds = {"int32": "sc:Integer", "int64": "sc:Integer", "bool": "sc:Boolean"}
    field["dataType"] = kinds.get(str(getattr(parts or feature, "dtype", "string")), "sc:Text")
    field["source"] = {"fileObject": {"@id": file}, "extract": {"column": column or name}}
    if column:
        field["source"]["transform"] = {"jsonPath": f"[*].{name}"}
    return field
