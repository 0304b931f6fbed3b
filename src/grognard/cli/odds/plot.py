"""Pictures of odds: drawn once as boxes, lines and words, written as SVG by ourselves or as PNG by Pillow."""

from __future__ import annotations

from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from grognard.cli.game.saves import write_whole
from grognard.kernel.errors import GrognardError
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Mapping

COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#7f7f7f")
"""Those of Okabe and Ito, which nearly everybody can tell apart."""
INK, FAINT, PAPER = "#222222", "#bbbbbb", "#ffffff"
WIDE, HIGH = 800, 450
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 64, 48
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


class Words(NamedTuple):
    x: float
    y: float
    text: str
    size: int = 14
    anchor: str = "middle"
    """start, middle or end."""


class Drawing(NamedTuple):
    """A picture."""

    title: str
    wide: float
    high: float
    shapes: tuple[PlotBox | PlotLine | Words, ...]


# ---------------------------------------------------------------- what is drawn


def bars(series: Mapping[str, Mapping[str, float]], title: str, note: str = "", *, is_share: bool = True) -> Drawing:
    """Bars over outcomes; of several series beside each other, with a legend."""
    outcomes = [name for name in _in_order(series) if any(own.get(name, 0) >= TINY for own in series.values())]
    top = max((own.get(name, 0) for own in series.values() for name in outcomes), default=0) or 1.0
    floor, tall = HIGH - BOTTOM, HIGH - BOTTOM - TOP - 18 * (len(series) > 1)
    step = (WIDE - LEFT - RIGHT) / max(1, len(outcomes))
    shapes: list[PlotBox | PlotLine | Words] = [Words(LEFT, 26, title, 18, "start"), Words(LEFT, 46, note, 13, "start")]
    for part in range(5):
        y = floor - tall * part / 4
        mark = f"{top * part / 4:.1%}" if is_share else f"{top * part / 4:.2f}"
        shapes += [PlotLine(LEFT, y, WIDE - RIGHT, y), Words(LEFT - 6, y + 4, mark, 12, "end")]
    gap = -(-len(outcomes) // MOST_LABELS)
    for place, name in enumerate(outcomes):
        x = LEFT + step * place
        thick = step * 0.8 / len(series)
        for number, (who, own) in enumerate(series.items()):
            value = own.get(name, 0.0)
            high = tall * value / top
            spelled = f"{value:.2%}" if is_share else f"{value:.4f}"
            says = f"{who + ': ' if who else ''}{name}: {spelled}"
            left = x + step * 0.1 + thick * number
            shapes.append(PlotBox(left, floor - high, thick, high, COLOURS[number % len(COLOURS)], says))
        if place % (gap or 1) == 0:
            shapes.append(Words(x + step / 2, floor + 18, name, 12))
    if len(series) > 1:
        shapes += _legend(list(series))
    return Drawing(title, WIDE, HIGH + 20 * max(0, len(series) - 1), tuple(shapes))


def _in_order(series: Mapping[str, Mapping[str, float]]) -> list[str]:
    """All outcomes: numbers by size, words as they come."""
    names = list(dict.fromkeys(name for own in series.values() for name in own))
    if all(name.lstrip("-").isdigit() for name in names):
        names.sort(key=int)
    return names


def _legend(names: list[str]) -> list[PlotBox | PlotLine | Words]:
    shapes: list[PlotBox | PlotLine | Words] = []
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
    shapes: list[PlotBox | PlotLine | Words] = [Words(16, 26, title, 18, "start")]
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
            case PlotLine(x, y, to_x, to_y):
                ends = f'x1="{x:.2f}" y1="{y:.2f}" x2="{to_x:.2f}" y2="{to_y:.2f}"'
                lines.append(f'<line {ends} stroke="{FAINT}"/>')
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
            case PlotLine(x, y, to_x, to_y):
                pen.line([n * SHARP for n in (x, y, to_x, to_y)], fill=FAINT, width=SHARP)
            case Words(x, y, text, size, anchor) if text:
                font = ImageFont.load_default(size * SHARP)
                pen.text((x * SHARP, y * SHARP), text, fill=INK, font=font, anchor=ANCHORS[anchor])
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
