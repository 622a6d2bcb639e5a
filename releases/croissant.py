"""Builds the Croissant metadata of the dataset from its features.

The parts that do not change between versions are in `data/croissant.json`; its RAI fields follow the paper's datasheet
(Appendix J), updated.
"""

import json
from importlib.resources import files
from typing import Any

from comptoolbench import CITATION, FEATURES
from families import configs
from families.family import Config
from generator import VERSION

Object = dict[str, Any]

RELEASED = "2026-11-22"


def croissant(digests: dict[str, str]) -> Object:
    """Return the JSON-LD document.

    Args:
        digests: The SHA-256 of the published file data/<config>.parquet, by config name.
    """
    constant = json.loads(files("releases").joinpath("data/croissant.json").read_text(encoding="utf-8"))
    return {
        **constant,
        "version": VERSION,
        "datePublished": RELEASED,
        "citeAs": CITATION,
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
                "description": f"The rows of the config {name}.",
                "key": {"@id": f"{record_set}/{next(iter(FEATURES[name]))}"},
                "field": [_field(config, record_set, column, feature) for column, feature in FEATURES[name].items()],
            }
            for name, config in configs().items()
            for record_set in ["tasks" if name == "default" else name]
        ],
    }


def _field(config: Config, parent: str, name: str, feature: Any, column: str = "") -> Object:
    """Return the Croissant field of a feature; the fields of a list of structures become its sub-fields."""
    field: Object = {"@type": "cr:Field", "@id": f"{parent}/{name}", "name": name, "description": config.columns[name]}
    parts = getattr(feature, "feature", None)
    if parts is not None:
        field["repeated"] = True
    if isinstance(parts, dict):
        field["subField"] = [
            _field(config, f"{parent}/{name}", part, inner, column=name) for part, inner in parts.items()
        ]
        return field
    kinds = {"int32": "sc:Integer", "int64": "sc:Integer", "float64": "sc:Float", "bool": "sc:Boolean"}
    field["dataType"] = kinds.get(str(getattr(parts or feature, "dtype", "string")), "sc:Text")
    field["source"] = {"fileObject": {"@id": f"{config.name}.parquet"}, "extract": {"column": column or name}}
    if column:
        field["source"]["transform"] = {"jsonPath": f"[*].{name}"}
    return field
