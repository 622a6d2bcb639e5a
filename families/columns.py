"""The columns of published tables: their types and descriptions, and the conversion of rows to Arrow tables.

Parquet files and the datasets builder use these. JSON values are stored as text, with all their digits.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from json import JSONEncoder
from typing import TYPE_CHECKING, Any, get_args, get_origin

from generator.core.shapes import described, fields_of

if TYPE_CHECKING:
    import pyarrow as pa
    from datasets import Features

_encode = JSONEncoder(ensure_ascii=False).encode  # `datasets` would write floats with ten decimals


def descriptions(shape: Any) -> dict[str, str]:
    """Return the description of each column of a shape by name, including the columns of lists of structures."""
    columns = {}
    for name, field in fields_of(shape).items():
        columns[name] = field.description
        if get_origin(field.kind) is list and described(part := get_args(field.kind)[0]):
            columns |= descriptions(part)
    return columns


def features(shape: Any) -> "Features":
    """Return the types of a shape's columns, for `datasets`."""
    from datasets import ClassLabel, Features, Json, List, Value

    values = {str: Value("string"), int: Value("int32"), float: Value("float64"), bool: Value("bool")}

    def feature(kind: Any) -> Any:
        if get_origin(kind) is list:
            (part,) = get_args(kind)
            return List(columns(part) if described(part) else feature(part))
        return values.get(kind) or Json()

    def columns(shape: Any) -> dict[str, Any]:
        return {
            name: ClassLabel(names=list(field.labels)) if field.labels else feature(field.kind)
            for name, field in fields_of(shape).items()
        }

    return Features(columns(shape))


def table(rows: Sequence[Mapping[str, Any]], features: "Features") -> "pa.Table":
    """Convert rows to an Arrow table with these features.

    A JSON value that several rows share, such as a tool's schema, is encoded only once.

    Raises:
        KeyError: If a row lacks a column.
    """
    import pyarrow as pa

    texts: dict[int, str] = {}  # by the id() of a value, which the rows keep alive

    def text(value: Any) -> str:
        written = texts.get(id(value))
        if written is None:
            written = texts[id(value)] = _encode(value)
        return written

    def column(values: Sequence[Any], feature: Any, kind: pa.DataType) -> pa.Array:
        if isinstance(kind, pa.BaseExtensionType):
            return pa.ExtensionArray.from_storage(kind, pa.array(list(map(text, values)), kind.storage_type))
        if pa.types.is_list(kind):
            ends = pa.array(accumulate(map(len, values), initial=0), pa.int32())
            return pa.ListArray.from_arrays(
                ends, column([part for value in values for part in value], feature.feature, kind.value_type), type=kind
            )
        if pa.types.is_struct(kind):
            parts = [column([value[part.name] for value in values], feature[part.name], part.type) for part in kind]
            return pa.StructArray.from_arrays(parts, fields=list(kind))
        if hasattr(feature, "str2int"):  # a class is stored as its number
            values = [feature.str2int(value) if isinstance(value, str) else value for value in values]
        return pa.array(values, kind)

    schema = features.arrow_schema
    return pa.Table.from_arrays(
        [column([row[name] for row in rows], feature, schema.field(name).type) for name, feature in features.items()],
        schema=schema,
    )
