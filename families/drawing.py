"""Helpers for figures: looks, axes in round per cent, and marks with a description.

Markers, lines and hatches can be told apart without colour. A figure is `WIDTH` inches wide, so that its text can be
read on a phone.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from io import BytesIO
from itertools import count, takewhile
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import quote

from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator, PercentFormatter

from families.formatting import points
from families.page import GREY, PALETTE, Run

MARKERS = "o^Dvs<P>X"
LINES = ("-", "--", ":", "-.")
HATCHES = ("", "//////", "\\\\\\\\\\\\", "xxxxxx")

WIDTH = 5.0  # inches
GREY_ARE = "Grey: built-in agents."  # for captions
LONGEST = 30  # characters of a name
MOST_KINDS = 6  # with a separate colour


class Look(NamedTuple):
    """The look of a model in figures."""

    colour: str
    line: str
    marker: str


_KEPT: ContextVar[Mapping[str, int]] = ContextVar("_KEPT", default=MappingProxyType({}))  # see `keeping`


@contextmanager
def keeping(places: Mapping[str, int]) -> Iterator[None]:
    """Give a model the same look in all figures drawn within; `places` maps each of its names to its number."""
    token = _KEPT.set(places)
    try:
        yield
    finally:
        _KEPT.reset(token)


def looks(models: Mapping[str, bool]) -> dict[str, Look]:
    """Return the look of each model by name; built-in agents (value True) are grey."""
    kept = _KEPT.get()
    greys = [name for name, grey in models.items() if grey]
    places = _places([name for name in models if name not in greys], kept, {*kept.values()}) | _places(greys)
    return {
        name: Look(
            GREY if grey else PALETTE[places[name] % len(PALETTE)],
            LINES[places[name] // len(PALETTE) % len(LINES)],
            MARKERS[places[name] % len(MARKERS)],
        )
        for name, grey in models.items()
    }


def _places(
    names: Sequence[str], kept: Mapping[str, int] = MappingProxyType({}), avoided: Collection[int] = ()
) -> dict[str, int]:
    """Return a number for each name: the one kept for it, or else the next that is neither taken nor avoided."""
    places: dict[str, int] = {}
    for name in sorted(names, key=lambda name: name not in kept):
        taken = {*places.values()}
        places[name] = (
            kept[name]
            if kept.get(name, -1) not in {-1, *taken}
            else next(place for place in count() if place not in taken and place not in avoided)
        )
    return places


def fill(place: int) -> dict[str, Any]:
    """Return the colour and the hatch of part number `place` of a bar."""
    colour = PALETTE[place % len(PALETTE)]
    return {"facecolor": colour, "hatch": HATCHES[place % len(HATCHES)], "edgecolor": "#ffffff", "linewidth": 0}


class Kind(NamedTuple):
    """A part of stacked bars: its label, the codes that it adds up, and its look."""

    label: str
    codes: Sequence[str]
    fill: Mapping[str, Any]


def kinds(labels: Mapping[str, str], counts: Mapping[str, float]) -> list[Kind]:
    """Return the codes that occur as parts of stacked bars: the most frequent ones, and the others as one part."""
    present = [code for code in labels if counts.get(code)]
    common = sorted(present, key=lambda code: -counts[code])[:MOST_KINDS]
    places = _places(common, {code: place for place, code in enumerate(labels) if place < MOST_KINDS})
    rest = [code for code in present if code not in common]
    grey = {**fill(0), "facecolor": GREY}
    other = Kind(labels[rest[0]] if len(rest) == 1 else f"{len(rest)} other kinds", rest, grey)
    return [Kind(labels[code], [code], fill(places[code])) for code in present if code in common] + [other] * bool(rest)


PARTS = {"other_tools": "other tools and wording", "more_chances": "more chances to fail", "composing": "composing"}
FIRST_OF_PARTS = 3  # in the palette; models use the first colours


def part_fill(name: str) -> dict[str, Any]:
    """Return the colour and the hatch of a part of the gap."""
    return fill(FIRST_OF_PARTS + list(PARTS).index(name))


def short(name: str) -> str:
    """Shorten a long name for a figure to its beginning and its end."""
    name = _printable(name)
    return name if len(name) <= LONGEST else _cut(name, LONGEST // 2)


def _printable(name: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def shorts(names: Iterable[str]) -> list[str]:
    """Shorten names for a figure by cutting each in the middle, so that they still differ.

    >>> shorts(["the-name-of-a-model-0.5b-instruct-q8", "the-name-of-a-model-1.5b-instruct-q8"])
    ['the-name-of-a…0.5b-instruct-q8', 'the-name-of-a…1.5b-instruct-q8']
    """
    every = list(names)
    if len({*map(short, every)}) == len({*every}):
        return [*map(short, every)]
    whole = [_printable(name) for name in every]
    alike = len([*takewhile(lambda letters: len({*letters}) == 1, zip(*whole, strict=False))])
    ways: list[Callable[[str], str]] = [
        *(
            partial(_cut, head=head)
            for head in sorted(range(4, LONGEST - 3), key=lambda head: abs(head - LONGEST // 2))
        ),
        lambda name: f"{name[:6]}…{name[max(0, alike - 2) :][: LONGEST - 7]}",
        str,
    ]
    cuts = ([way(name) if len(name) > LONGEST else name for name in whole] for way in ways)
    return next((cut for cut in cuts if len({*cut}) == len({*every})), whole)


def _cut(name: str, head: int) -> str:
    """Shorten a name to its first `head` characters and its end, `LONGEST` characters in all."""
    return f"{name[:head]}…{name[head + 1 - LONGEST :]}"


def described(
    value: float, interval: Sequence[float] | None = None, n: int | None = None, *, signed: bool = False
) -> str:
    """Format a value with its interval and the number of tasks.

    >>> described(0.5, (0.4, 0.6), 20)
    '50.0 % (40.0 to 60.0, n 20)'
    """
    write = points if signed else lambda share: f"{100 * share:.1f}"
    notes = [f"{write(interval[0])} to {write(interval[1])}"] if interval else []
    notes += [f"n {n}"] if n is not None else []
    return f"{write(value)} {'points' if signed else '%'}" + (f" ({', '.join(notes)})" if notes else "")


def mark(drawn: Artist | Sequence[Artist], model: str, text: str = "") -> Artist:
    """Attach a model and a description to an artist of a figure (the first of several), and return the artist.

    On a page, the description is a tooltip, and pointing at the artist highlights all artists of the same model.
    """
    artist = drawn if isinstance(drawn, Artist) else drawn[0]
    artist.set_gid("mark-" + quote(json.dumps([model, text]), safe=""))
    return artist


def share_axis(axis: Any, symbol: str = "%", *, whole: bool = False) -> None:
    """Set the ticks of an axis of shares: steps of 1, 2, 5 or 10, with as many decimals as they need.

    With `whole`, the axis goes from 0 to 1.
    """
    if whole:
        axis.axes.set(**{f"{axis.axis_name}lim": (-0.03, 1.03)})
    axis.set_major_locator(MaxNLocator(nbins=6, steps=[1, 2, 5, 10]))
    axis.set_major_formatter(PercentFormatter(1.0, decimals=None, symbol=symbol))


def offset(number: int, count: int, room: float = 0.09) -> float:
    """Return how far to shift the marks of model `number` of `count`, so that models do not hide each other."""
    return (number - (count - 1) / 2) * min(room, 0.5 / count)


class Point(NamedTuple):
    """The share of a model at a place of the x axis, with its interval and its number of tasks."""

    model: str
    x: Any
    where: str  # the place in words
    value: float
    interval: Sequence[float] | None
    n: int | None


def curves(
    axes: Any,
    models: Mapping[str, bool],
    places: Sequence[Any],
    points: Sequence[Point],
    *,
    size: float = 5,
    room: float = 0.09,
    bars: bool = True,
) -> None:
    """Draw a line for each model through its points.

    Args:
        axes: The panel.
        models: The names of all models, with whether each is a built-in agent.
        places: The values on the x axis, in order.
        points: The points of the panel.
        size: The size of a mark.
        room: The distance between the marks of two models at the same place.
        bars: Whether to draw the intervals.
    """
    for number, (name, look) in enumerate(looks(models).items()):
        beside = offset(number, len(models), room)
        own = [(places.index(point.x) + beside, point) for point in points if point.model == name]
        if own:
            x, values = [at for at, _ in own], [point.value for _, point in own]
            mark(axes.plot(x, values, look.line, color=look.colour, linewidth=1.2), name)
        for at, point in own:
            if bars and point.interval:
                mark(axes.vlines(at, *point.interval, color=look.colour, linewidth=1), name)
            dot = axes.plot([at], [point.value], look.marker, color=look.colour, markersize=size)
            mark(dot, name, f"{name}, {point.where}: {described(point.value, point.interval, point.n)}")
    axes.set_xticks(range(len(places)), map(str, places))
    share_axis(axes.yaxis, whole=True)


def marked(runs: Iterable[Run]) -> dict[str, bool]:
    """Return the names of runs, with whether each is of a built-in agent."""
    return {run.name: run.role is not None for run in runs}


def lanes(labels: Sequence[str], room: float, head: float) -> tuple[Figure, Any]:
    """Create a figure with a horizontal lane for each label, the first on top.

    Args:
        labels: One for each lane.
        room: Height of a lane in inches.
        head: Height of everything above and below the lanes in inches.
    """
    drawn, (axes,) = canvas(room * len(labels) + head)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    return drawn, axes


class Shown(Figure):
    """A figure that notebooks show, even if pyplot was not imported."""

    def _repr_png_(self) -> bytes:
        picture = BytesIO()
        self.savefig(picture, format="png", dpi=144, metadata={"Software": None})
        return picture.getvalue()


def canvas(height: float, lines: int = 1, columns: int = 1, **options: Any) -> tuple[Figure, list[Any]]:
    """Create a figure and its panels."""
    # with a margin: in some resolutions, and in a browser's font, texts are wider than measured
    drawn = Shown(figsize=(WIDTH, height), layout=ConstrainedLayoutEngine(rect=(0.03, 0, 0.94, 1)))
    return drawn, list(drawn.subplots(lines, columns, squeeze=False, **options).flatten())


def panels(count: int, columns: int, height: float, **options: Any) -> tuple[Figure, list[Any]]:
    """Create a figure with `count` panels of a height in inches, at most `columns` side by side."""
    columns = min(columns, count)
    lines = -(-count // columns)
    drawn, every = canvas(height * lines + 0.2, lines, columns, sharey=True, **options)
    for panel in every[count:]:
        panel.set_visible(False)
    return drawn, every[:count]


def model_legend(drawn: Figure, axes: Any, models: Mapping[str, bool]) -> None:
    """Add a legend with the line and the marker of each model (see `curves`)."""
    handles = [
        axes.plot([], [], look.line, marker=look.marker, color=look.colour, markersize=5)[0]
        for look in looks(models).values()
    ]
    legend(drawn, handles, shorts(models))


def legend(drawn: Figure, handles: Sequence[Any], labels: Sequence[str], columns: int = 2) -> None:
    """Add a legend below the panels, and make the figure taller by its height."""
    lines = -(-len(labels) // columns)
    drawn.set_figheight(drawn.get_figheight() + 0.19 * lines + 0.1)
    drawn.legend(handles, labels, loc="outside lower center", ncols=columns, fontsize=8.5)
