"""Kinds: what a value means beyond its JSON type, such as a city, a date or an expression.

A kind has the rule by which a metric compares two values of it (`match`) and the wider kind that it belongs to
(`parent`); the annotated types below combine a JSON type with a kind. Kinds are kept outside the JSON schema, because
providers reject unknown schema keywords.
"""

from dataclasses import dataclass
from typing import Annotated, Any

KINDS: dict[str, "Kind"] = {}


@dataclass(frozen=True)
class Kind:
    """A named meaning of a JSON value.

    Attributes:
        name: Its name, e.g. `city`.
        match: The metric's comparison rule: number, integer, boolean, enum, verbatim, text, email, url, expression,
            json, or the name of a canonical form.
        parent: The wider kind that a value of this kind also belongs to, or "".
    """

    name: str
    match: str
    parent: str = ""

    def __post_init__(self) -> None:
        if KINDS.setdefault(self.name, self) != self:
            raise TypeError(f"the kind {self.name!r} is defined twice")


@dataclass(frozen=True)
class Bounds:
    """Inclusive limits of a number, shown in the schema as `minimum` and `maximum`."""

    minimum: float | None = None
    maximum: float | None = None


@dataclass(frozen=True)
class Unordered:
    """Marks an array whose order carries no meaning."""


@dataclass(frozen=True)
class Rule:
    """Overrides the comparison rule of a parameter's kind, e.g. for numbers whose order does not matter."""

    match: Any


for _name in ("number", "boolean", "enum", "json"):
    Kind(_name, _name)
Kind("integer", "integer", "number")

# Natural language, written or read by a person
Text = Annotated[str, Kind("text", "text")]
Title = Annotated[str, Kind("title", "text", "text")]
Query = Annotated[str, Kind("query", "text", "text")]

# Strings in which every character and its case matter
Raw = Annotated[str, Kind("raw", "verbatim", "text")]
Pattern = Annotated[str, Kind("pattern", "verbatim", "raw")]
Html = Annotated[str, Kind("html", "verbatim", "raw")]
JsonText = Annotated[str, Kind("json_text", "verbatim", "raw")]
Base64 = Annotated[str, Kind("base64", "verbatim", "raw")]
Digest = Annotated[str, Kind("digest", "identifier", "raw")]
Secret = Annotated[str, Kind("secret", "verbatim", "raw")]

# Names of things, equal if they have the same canonical form (`simulators.forms`)
Identifier = Annotated[str, Kind("identifier", "identifier", "text")]
City = Annotated[str, Kind("city", "name", "entity")]
Country = Annotated[str, Kind("country", "name", "entity")]
Entity = Annotated[str, Kind("entity", "name", "identifier")]
Person = Annotated[str, Kind("person", "name", "entity")]
Company = Annotated[str, Kind("company", "name", "entity")]
Place = Annotated[str, Kind("place", "name", "identifier")]
Currency = Annotated[str, Kind("currency", "identifier", "identifier")]
Symbol = Annotated[str, Kind("symbol", "identifier", "identifier")]
Flight = Annotated[str, Kind("flight", "code", "identifier")]
Parcel = Annotated[str, Kind("parcel", "code", "identifier")]
Timezone = Annotated[str, Kind("timezone", "identifier", "identifier")]
Language = Annotated[str, Kind("language", "identifier", "identifier")]
Domain = Annotated[str, Kind("domain", "host", "identifier")]
IpAddress = Annotated[str, Kind("ip_address", "identifier", "identifier")]
Path = Annotated[str, Kind("path", "path", "identifier")]
Key = Annotated[str, Kind("key", "identifier", "identifier")]
Field = Annotated[str, Kind("field", "identifier", "identifier")]
Slug = Annotated[str, Kind("slug", "identifier", "identifier")]
Phone = Annotated[str, Kind("phone", "code", "identifier")]
Reference = Annotated[str, Kind("reference", "identifier", "identifier")]

# Values with a special notation, compared by what they denote
Date = Annotated[str, Kind("date", "date", "text")]
Time = Annotated[str, Kind("time", "time", "text")]
DateTime = Annotated[str, Kind("datetime", "datetime", "text")]
Email = Annotated[str, Kind("email", "email", "identifier")]
Url = Annotated[str, Kind("url", "url", "identifier")]
Expression = Annotated[str, Kind("expression", "expression", "raw")]

# JSON objects with any fields, such as rows of a table
Record = Annotated[dict[str, Any], Kind("record", "json", "json")]

Percent = Annotated[float, Kind("percent", "number", "number")]
Money = Annotated[float, Kind("money", "number", "number")]
Celsius = Annotated[float, Kind("celsius", "number", "number")]
Kilometres = Annotated[float, Kind("kilometres", "number", "number")]


_NAMING = ("identifier", "name", "code", "host", "path")  # the rules of kinds that name something


def accepts(parameter: str, value: str) -> bool:
    """Return whether a value of the kind `value` makes sense for a parameter of the kind `parameter`.

    Kinds are written as in `Tool.kinds`, e.g. `city` or `list[number]`.
    """
    if parameter == value or "json" in (parameter, value):
        return True
    rule = KINDS[parameter].match if parameter in KINDS else ""
    if (value == "number" and rule == "number") or (value == "identifier" and rule in (*_NAMING, "email")):
        return True
    for wrapper in ("list[", "set["):
        if parameter.startswith(wrapper):
            return value.startswith(("list[", "set[")) and accepts(
                parameter[len(wrapper) : -1], value.partition("[")[2][:-1]
            )
    kind = KINDS.get(value)
    if kind is None or parameter not in KINDS:
        return False
    if parameter == "enum":
        return kind.match == "enum" or kind.match in _NAMING
    if parameter == "raw":
        return kind.match not in ("number", "integer", "boolean", "json")
    while kind.parent:
        kind = KINDS[kind.parent]
        if kind.name == parameter:
            return True
    return False
