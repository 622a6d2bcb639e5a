"""Predicts calls without a language model: the floor that a model has to beat.

It splits the request into clauses, finds a tool for each by BM25 over the tools' names and descriptions, and fills the
arguments from the request by type: quoted texts, numbers, dates, addresses, names, words of an enum. Arguments of later
calls that remain open refer to the output of an earlier call.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from generator.core.shapes import Json
from simulators.english import MONTHS

Call = tuple[str, dict[str, Json]]

K1, B = 1.2, 0.75  # of BM25
NEXT_CLAUSE = 0.5  # a clause gets a call if its best tool scores at least this share of the best clause's score
MOST_CALLS = 4

_CLAUSE = re.compile(r"[.?!;]\s+|,?\s+\b(?:and|then|before|after|also)\b\s+")
_WORD = re.compile(r"[a-z]+")
_STOP = set(
    "a an the of to in for and or is are it its i me my you your please what which that this with from on at by as be "
    "do does can could into how".split()
)
_ENDING = re.compile(r"(?:ations?|ings?|ers?|ed|es|s|e)$")
_RETURNED = re.compile(r"(\w+): (\w+|\[|\{)")

# Patterns of values in a request; more specific kinds first, so that each piece of the text is used once.
_VALUES = {
    "email": re.compile(r"[\w.+-]+@[\w-]+\.[\w.]*\w"),
    "url": re.compile(r"https?://[^\s,;\"']*[^\s,;\"'.?!)]"),
    "quoted": re.compile(r"\"([^\"]+)\"|“([^”]+)”|(?<!\w)'([^']+)'(?!\w)"),
    "date": re.compile(
        rf"\b\d{{4}}-\d\d-\d\d\b|\b(?:\d{{1,2}} (?:{'|'.join(MONTHS)})|(?:{'|'.join(MONTHS)}) \d{{1,2}}),? \d{{4}}\b"
    ),
    "time": re.compile(r"\b\d{1,2}:\d\d(?: ?[ap]m\b)?"),
    "path": re.compile(r"(?<!\w)/?\w[\w-]*(?:/[\w.-]+)*\.(?:txt|csv|json|md|log|xml|html|ya?ml)\b"),
    "number": re.compile(r"(?<![\w.])-?\d+(?:,\d{3})*(?:\.\d+)?(?![\w])"),
    "name": re.compile(r"(?<![.?!]\s)(?<!^)\b[A-Z]\w+(?:[ -][A-Z]\w+)*"),
}
# Words in a string parameter's name or description that indicate which of these it takes.
_HINTS = {
    "email": "email",
    "e-mail": "email",
    "url": "url",
    "date": "date",
    "time": "time",
    "path": "path",
    "file": "path",
}


def calls_for(request: str, tools: Sequence[Mapping[str, Json]]) -> list[Call]:
    """Return the calls that a request seems to ask for, as (tool, arguments), at most `MOST_CALLS`."""
    index = retrieval(
        tuple(f"{tool['function']['name'].replace('_', ' ')} {tool['function']['description']}" for tool in tools)
    )
    pieces = _values(request)
    fitness = [_fitness(tool["function"]["parameters"], pieces) for tool in tools]
    clauses = [clause for clause in _CLAUSE.split(request) if clause.strip()]
    ranked = [index(_without_values(clause), fitness) for clause in (clauses if len(clauses) > 1 else [request])]
    enough = NEXT_CLAUSE * max(score for score, _ in ranked)
    chosen = list(dict.fromkeys(place for score, place in ranked if score >= enough))[:MOST_CALLS]
    calls: list[Call] = []
    produced: list[tuple[str, str, str]] = []
    for number, place in enumerate(chosen, 1):
        function = tools[place]["function"]
        calls.append((function["name"], _fill(function["parameters"], pieces, request, produced)))
        returned = function["description"].rpartition("Returns {")[2]
        produced += [(f"{{{{call_{number}.{name}}}}}", name, kind) for name, kind in _RETURNED.findall(returned)]
    return calls


# Retrieval


def _terms(text: str) -> Iterator[str]:
    for word in _WORD.findall(text.lower()):
        if word not in _STOP:
            yield _ENDING.sub("", word) if len(word) > 4 else word


@lru_cache(maxsize=256)
def retrieval(documents: tuple[str, ...]) -> Any:
    """Index tools for BM25 with Lucene's weights (bm25s).

    Args:
        documents: The name and the description of each tool; the part on what it returns is ignored.

    Returns:
        A function that takes a query and the fitness of each tool's parameters, and returns the score and the index of
        the best tool.
    """
    import bm25s

    words = [list(_terms(document.partition(" Returns {")[0])) for document in documents]
    known = {term for terms in words for term in terms}
    index = bm25s.BM25(k1=K1, b=B, dtype="float64")
    if known:
        index.index(words, show_progress=False)

    def best(query: str, fitness: Sequence[float]) -> tuple[float, int]:
        terms = sorted(known.intersection(_terms(query)))
        weights = index.get_scores(terms) * (K1 + 1) if terms else [0.0] * len(words)
        # Rounded, so that the last digit, which differs between processors, never decides between tools.
        scores = [round((0.5 + float(weight)) * fit, 9) for weight, fit in zip(weights, fitness, strict=True)]
        place = max(range(len(scores)), key=scores.__getitem__)
        return scores[place], place

    return best


# Arguments


def _values(request: str) -> dict[str, list[str]]:
    """Return the values in a request by kind."""
    pieces: dict[str, list[str]] = {}
    for kind, pattern in _VALUES.items():
        pieces[kind] = [_NOTATION.get(kind, str)(match[match.lastindex or 0]) for match in pattern.finditer(request)]
        request = pattern.sub(lambda match: " " * len(match[0]), request)
    return pieces


def _iso(date: str) -> str:
    """Convert a date to the form that tools take."""
    day, month, year = "", "", ""
    for part in re.findall(r"\w+", date):
        if part in MONTHS:
            month = f"{MONTHS.index(part) + 1:02}"
        elif len(part) == 4:
            year = part
        else:
            day = f"{int(part):02}"
    return f"{year}-{month}-{day}" if month else date


def _clock(time: str) -> str:
    """Convert a time of day to the form that tools take."""
    hour, minute = re.findall(r"\d+", time)
    if time.endswith("m"):
        hour = str(int(hour) % 12 + 12 * time.endswith("pm"))
    return f"{int(hour):02}:{minute}"


_NOTATION = {"date": _iso, "time": _clock}


def _without_values(clause: str) -> str:
    """Remove quoted texts, addresses and paths from a clause, as they do not help to find the tool."""
    for kind in ("email", "url", "quoted", "path"):
        clause = _VALUES[kind].sub(" ", clause)
    return clause


def _fitness(parameters: Mapping[str, Json], pieces: Mapping[str, Sequence[str]]) -> float:
    """Return how well a tool's parameters fit the values in the request.

    The fitness grows with the required parameters that can be filled, and with the values of specific kinds that the
    tool takes.
    """
    kinds = [_kinds_of(name, parameters["properties"][name]) for name in parameters["required"]]
    filled = sum(not wanted or any(pieces[kind] for kind in wanted) for wanted in kinds)
    telling = {kind for kind in ("email", "url", "path", "date", "time") if pieces[kind]}
    taken = telling & {kind for wanted in kinds for kind in wanted}
    return (0.2 + filled / max(1, len(kinds))) * (1 + len(taken)) / (1 + len(telling))


def _kinds_of(name: str, schema: Mapping[str, Json]) -> tuple[str, ...]:
    """Return the kinds of values that a parameter takes; empty if it needs no value from the request."""
    kind = schema["items"].get("type") if schema.get("type") == "array" else schema.get("type")
    if "enum" in schema or kind in ("boolean", "object", None):
        return ()
    if kind in ("number", "integer"):
        return ("number",)
    about = f"{name} {schema.get('description', '')}".lower()
    hinted = next((value for word, value in _HINTS.items() if re.search(rf"\b{word}\b", about)), None)
    return (hinted,) if hinted else ("quoted", "name")


def _fill(
    parameters: Mapping[str, Json], pieces: dict[str, list[str]], request: str, produced: Sequence[tuple[str, str, str]]
) -> dict[str, Json]:
    """Return arguments for the required parameters, and for optional ones with an enum value that the request names."""
    arguments = {}
    for name, schema in parameters["properties"].items():
        required = name in parameters["required"]
        if "enum" in schema:
            named = next(
                (
                    value
                    for value in schema["enum"]
                    if re.search(rf"\b{re.escape(value.replace('_', ' '))}", request, re.IGNORECASE)
                ),
                None,
            )
            if named or required:
                arguments[name] = named or schema["enum"][0]
        elif required:
            value = _taken(name, schema, pieces, produced)
            if value is not None:
                arguments[name] = value
    return arguments


def _taken(
    name: str, schema: Mapping[str, Json], pieces: dict[str, list[str]], produced: Sequence[tuple[str, str, str]]
) -> Json:
    """Return a value for a parameter, or None.

    This is an unused value of the request or else a reference to an earlier output, by name or else by type.
    """
    kind = schema.get("type")
    if kind in ("number", "integer") and pieces["number"]:
        digits = pieces["number"].pop(0).replace(",", "")
        return int(digits) if digits.lstrip("-").isdecimal() else float(digits)
    if kind == "array" and schema["items"].get("type") in ("number", "integer") and pieces["number"]:
        numbers, pieces["number"] = pieces["number"], []
        return [float(digits.replace(",", "")) for digits in numbers]
    if kind == "string":
        for source in _kinds_of(name, schema):
            if pieces[source]:
                return pieces[source].pop(0)
    if kind == "boolean":
        return True
    fitting = [reference for reference, field, returned in produced if field == name] or [
        reference for reference, _, returned in produced if returned == kind
    ]
    return fitting[-1] if fitting else None
