"""Pictures of odds: drawn once as boxes, lines and words, written as SVG by ourselves or as PNG by Pillow."""

from __future__ import annotations

from html import escape
from io import BytesIO
from itertools import pairwise
from math import ceil, floor, log10
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grognard.cli.game.saves import write_whole
from grognard.kernel.errors import GrognardError
from grognard.kernel.words import rendered, tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#7f7f7f")
"""Those of Okabe and Ito, which nearly everybody can tell apart."""
INK, FAINT, PAPER, CURVE = "#222222", "#bbbbbb", "#ffffff", "#d55e00"
WIDE, HIGH = 800, 450
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 84, 62
RIGHT_AXIS = 60
TINY = 0.0005
MOST_LABELS = 24


class PlotBox(NamedTuple):
    x: float
    y: float
    wide: float
    high: float
    fill: str
    says: str = ""
    """What a mouse that rests on it is told."""


class PlotLine(NamedTuple):
    x: float
    y: float
    to_x: float
    to_y: float
    colour: str = FAINT
    is_dashed: bool = False
    thick: int = 1


class Words(NamedTuple):
    x: float
    y: float
    text: str
    size: int = 14
    anchor: str = "middle"
    """start, middle or end."""


Shape: TypeAlias = PlotBox | PlotLine | Words


class Drawing(NamedTuple):
    """A picture."""

    title: str
    wide: float
    high: float
    shapes: tuple[Shape, ...]


# ---------------------------------------------------------------- what is drawn


class Marks(NamedTuple):
    """What stands above the bars of a series: its mean and its median, and how likely so much or more is."""

    mean: float
    median: float
    at_least: Mapping[str, float]


def bars(
    series: Mapping[str, Mapping[str, float]],
    title: str,
    note: str = "",
    *,
    is_share: bool = True,
    axis: str = "",
    marks: Mapping[str, Marks] | None = None,
) -> Drawing:
    """Bars over outcomes; of several series beside each other, with a legend.

    `axis` names what is counted below; `marks` adds lines for mean and median, and the curve of "at least".
    """
    marks = marks or {}
    outcomes = [name for name in _in_order(series) if any(own.get(name, 0) >= TINY for own in series.values())]
    top = max((own.get(name, 0) for own in series.values() for name in outcomes), default=0) or 1.0
    ticks = round_ticks(top)
    wide = WIDE - LEFT - (RIGHT_AXIS if marks else RIGHT)
    field = Field(LEFT, HIGH - BOTTOM, wide, HIGH - BOTTOM - TOP - 18 * (len(series) > 1), ticks[-1], outcomes)
    shapes: list[Shape] = [Words(LEFT, 26, title, 18, "start"), Words(LEFT, 46, note, 13, "start")]
    shapes += _axes(field, ticks, axis, is_share=is_share)
    shapes += _columns(series, field, is_share)
    shapes += _all_marks(series, marks, field)
    return Drawing(title, WIDE, HIGH + 20 * max(0, len(series) - 1), tuple(shapes))


def _axes(field: Field, ticks: Sequence[float], axis: str, *, is_share: bool) -> list[Shape]:
    """A line at each tick with its value, what the height means, and what is counted below."""
    shapes: list[Shape] = []
    for tick in ticks:
        y = field.y(tick)
        mark = f"{tick:.10g}" if not is_share else f"{100 * tick:.10g}%"
        shapes += [PlotLine(LEFT, y, LEFT + field.wide, y), Words(LEFT - 6, y + 4, mark, 12, "end")]
    height = rendered(tell("chance") if is_share else tell("mean"))
    shapes.append(Words(LEFT - 6, field.floor - field.tall - 12, height, 12, "end"))
    if axis:
        shapes.append(Words(LEFT + field.wide / 2, field.floor + 38, axis, 13))
    return shapes


def _all_marks(series: Iterable[str], marks: Mapping[str, Marks], field: Field) -> list[Shape]:
    """Mean, median and "at least" of each series, and a legend if there are several."""
    names = list(series)
    shapes: list[Shape] = []
    for number, who in enumerate(names):
        if who in marks:
            shapes += _marked(marks[who], field, COLOURS[number % len(COLOURS)], len(names) == 1)
    if marks:
        shapes += _right_axis(field)
    if len(names) > 1:
        means = {
            who: rendered(tell(": mean {mean}, median {median}", mean=f"{each.mean:.2f}", median=f"{each.median:g}"))
            for who, each in marks.items()
        }
        shapes += _legend([f"{who}{means.get(who, '')}" for who in names])
    return shapes


class Field(NamedTuple):
    """Where the bars stand."""

    left: float
    floor: float
    wide: float
    tall: float
    top: float
    """The value at its upper edge."""
    outcomes: list[str]

    @property
    def step(self) -> float:
        """The width of one outcome."""
        return self.wide / max(1, len(self.outcomes))

    def y(self, value: float) -> float:
        """How high a value is."""
        return self.floor - self.tall * value / self.top

    def x(self, outcome: float) -> float:
        """Where an outcome is, also between two of them."""
        known = [float(name) for name in self.outcomes]
        place = 0.0
        for n, (low, high) in enumerate(pairwise(known)):
            if outcome >= low:
                place = n + min(1.0, (outcome - low) / (high - low))
        return self.left + self.step * (place + 0.5)


def round_ticks(top: float) -> list[float]:
    """Four to six round numbers from 0 to `top` or a little more.

    >>> round_ticks(0.37), round_ticks(7.5)
    ([0.0, 0.1, 0.2, 0.3, 0.4], [0.0, 2.0, 4.0, 6.0, 8.0])
    """
    raw = top / 5
    power = 10.0 ** floor(log10(raw))
    step = next(round(each * power, 12) for each in (1, 2, 5, 10) if each * power >= raw * 0.999)
    return [round(step * n, 10) for n in range(ceil(top / step - 1e-9) + 1)]


def _columns(series: Mapping[str, Mapping[str, float]], field: Field, is_share: bool) -> Iterator[Shape]:
    """The bars, and the outcomes below them."""
    gap = -(-len(field.outcomes) // MOST_LABELS)
    for place, name in enumerate(field.outcomes):
        x = field.left + field.step * place
        thick = field.step * 0.8 / len(series)
        for number, (who, own) in enumerate(series.items()):
            value = own.get(name, 0.0)
            high = field.floor - field.y(value)
            spelled = f"{value:.2%}" if is_share else f"{value:.4f}"
            says = f"{who + ': ' if who else ''}{name}: {spelled}"
            left = x + field.step * 0.1 + thick * number
            yield PlotBox(left, field.floor - high, thick, high, COLOURS[number % len(COLOURS)], says)
        if place % (gap or 1) == 0:
            yield Words(x + field.step / 2, field.floor + 18, name, 12)


def _marked(marks: Marks, field: Field, colour: str, is_alone: bool) -> Iterator[Shape]:
    """Mean and median as upright lines, the chance of so much or more as a curve over the right axis.

    Of several series the legend tells the numbers.
    """
    high = field.floor - field.tall
    for value, is_median in ((marks.mean, False), (marks.median, True)):
        x = field.x(value)
        yield PlotLine(x, field.floor, x, high, INK if is_alone else colour, is_dashed=is_median)
        if is_alone:
            is_left = (marks.median <= marks.mean) == is_median
            label = rendered(
                tell("median {value}", value=f"{value:g}") if is_median else tell("mean {value}", value=f"{value:.2f}")
            )
            yield Words(x - 4 if is_left else x + 4, high - 6, label, 12, "end" if is_left else "start")
    points = [(field.x(float(name)), marks.at_least.get(name)) for name in field.outcomes]
    shown = [(x, field.floor - field.tall * share) for x, share in points if share is not None]
    for shade, is_wide in ((PAPER, True), (CURVE if is_alone else colour, False)):
        for (x, y), (to_x, to_y) in pairwise(shown):
            yield PlotLine(x, y, to_x, to_y, shade, thick=5 if is_wide else 2)


def _right_axis(field: Field) -> Iterator[Shape]:
    right = field.left + field.wide
    for share in (0, 0.25, 0.5, 0.75, 1):
        yield Words(right + 6, field.floor - field.tall * share + 4, f"{share:.0%}", 12, "start")
    yield Words(right + 6, field.floor - field.tall - 12, "at least", 12, "start")


def _in_order(series: Mapping[str, Mapping[str, float]]) -> list[str]:
    """All outcomes: numbers by size, words as they come."""
    names = list(dict.fromkeys(name for own in series.values() for name in own))
    if all(name.lstrip("-").isdigit() for name in names):
        names.sort(key=int)
    return names


def _legend(names: list[str]) -> list[Shape]:
    shapes: list[Shape] = []
    for number, name in enumerate(names):
        y = HIGH - 14 + 20 * number
        shapes.append(PlotBox(LEFT, y, 12, 12, COLOURS[number % len(COLOURS)]))
        shapes.append(Words(LEFT + 18, y + 11, name, 13, "start"))
    return shapes


def grid(rows: Mapping[str, Mapping[str, float | None]], title: str) -> Drawing:
    """A field for each pair, the darker the more; what cannot be stays empty."""
    columns = list(dict.fromkeys(name for row in rows.values() for name in row))
    top = max((value for row in rows.values() for value in row.values() if value is not None), default=0) or 1.0
    left = 30 + 7 * max((len(name) for name in rows), default=0)
    wide, high = 56, 28
    below = TOP + 20 + high * len(rows)
    shapes: list[Shape] = [Words(16, 26, title, 18, "start")]
    for number, name in enumerate(columns, 1):
        shapes.append(Words(left + wide * (number - 0.5), TOP + 10, str(number), 12))
        shapes.append(Words(16, below + 4 + 18 * number, f"{number}  {name}", 12, "start"))
    for place, (name, row) in enumerate(rows.items()):
        y = TOP + 18 + high * place
        shapes.append(Words(left - 8, y + 18, name, 12, "end"))
        for number, (target, value) in enumerate(row.items()):
            x = left + wide * number
            fill = PAPER if value is None else _shade(value / top)
            spelled = "-" if value is None else f"{value:.2f}"
            shapes.append(PlotBox(x + 1, y + 1, wide - 2, high - 2, fill, f"{name} at {target}: {spelled}"))
            shapes.append(Words(x + wide / 2, y + 18, spelled, 12))
    return Drawing(title, max(WIDE / 2, left + wide * len(columns) + 16), below + 24 + 18 * len(columns), tuple(shapes))


def _shade(share: float) -> str:
    """From white to a blue on which black can still be read."""
    return "#" + "".join(f"{round(255 + (dark - 255) * share):02x}" for dark in (0x7F, 0xB8, 0xE6))


# ---------------------------------------------------------------- how it is written


def save(drawing: Drawing, name: str) -> None:
    """Write the picture; its name says in which form."""
    path = Path(name)
    match path.suffix.casefold():
        case ".svg":
            write_whole(path, svg(drawing))
        case ".png":
            write_whole(path, png(drawing))
        case _:
            raise GrognardError(tell("--plot: a picture is a .svg or .png file, not {name}", name=name))


def svg(drawing: Drawing) -> str:
    """As the text of an SVG file."""
    title, wide, high, shapes = drawing
    measures = f'viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {measures} role="img" font-family="system-ui, sans-serif">',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
    ]
    for shape in shapes:
        match shape:
            case PlotBox(x, y, broad, tall, fill, says):
                hint = f"<title>{escape(says)}</title>" if says else ""
                size = f'x="{x:.2f}" y="{y:.2f}" width="{broad:.2f}" height="{tall:.2f}"'
                lines.append(f'<rect {size} fill="{fill}">{hint}</rect>')
            case PlotLine(x, y, to_x, to_y, colour, is_dashed, thick):
                ends = f'x1="{x:.2f}" y1="{y:.2f}" x2="{to_x:.2f}" y2="{to_y:.2f}"'
                how = (' stroke-dasharray="4 3"' if is_dashed else "") + (
                    f' stroke-width="{thick}"' if thick > 1 else ""
                )
                lines.append(f'<line {ends} stroke="{colour}"{how}/>')
            case Words(x, y, text, size_, anchor) if text:
                where = f'x="{x:.2f}" y="{y:.2f}" font-size="{size_}" text-anchor="{anchor}" fill="{INK}"'
                lines.append(f"<text {where}>{escape(text)}</text>")
    return "\n".join([*lines, "</svg>", ""])


SHARP = 2
"""Dots of a PNG for each unit of a drawing."""
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def png(drawing: Drawing) -> bytes:
    """As the bytes of a PNG file."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise GrognardError(
            tell("A .png needs Pillow: pip install 'grognard[plot]'. A .svg needs nothing, and browsers show it.")
        ) from None
    image = Image.new("RGB", (round(drawing.wide * SHARP), round(drawing.high * SHARP)), PAPER)
    pen = ImageDraw.Draw(image)
    for shape in drawing.shapes:
        match shape:
            case PlotBox(x, y, broad, tall, fill, _):
                if tall * SHARP >= 1:
                    pen.rectangle([n * SHARP for n in (x, y, x + broad, y + tall)], fill=fill)
            case PlotLine(x, y, to_x, to_y, colour, _, thick):
                pen.line([n * SHARP for n in (x, y, to_x, to_y)], fill=colour, width=SHARP * thick)
            case Words(x, y, text, size, anchor) if text:
                font = ImageFont.load_default(size * SHARP)
                pen.text((x * SHARP, y * SHARP), text, fill=INK, font=font, anchor=ANCHORS[anchor])
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
