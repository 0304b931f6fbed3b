"""The map: a table of inches drawn with letters, north up, fit to the room there is on the screen."""

from __future__ import annotations

from itertools import groupby
from math import ceil, cos, floor, radians, sin, tau
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.cli.draw.terrain import areas_of, looks_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from grognard.cli.draw.letters import Names
    from grognard.cli.screen import Screen

ARROWS = (("→", ">"), ("↗", "/"), ("↑", "^"), ("↖", "\\"), ("←", "<"), ("↙", "/"), ("↓", "v"), ("↘", "\\"))
"""Where a piece looks, every eighth of a turn, counter-clockwise from east."""
TICKS = (1, 2, 3, 4, 6, 12, 24, 48)
LARGEST_SCALE = 4.0
MARGIN = 5
"""Columns for the numbers at the left and the frame."""


class Window(NamedTuple):
    """The part of the table that is drawn, in inches."""

    left: float
    low: float
    width: float
    height: float


def whole(table: Mapping[str, Any]) -> Window:
    """All of the table."""
    return Window(0.0, 0.0, float(table["width"]), float(table["height"]))


def around(table: Mapping[str, Any], x: float, y: float, radius: float) -> Window:
    """The table about a point."""
    left, low = max(x - 1.5 * radius, 0.0), max(y - radius, 0.0)
    right, high = min(x + 1.5 * radius, table["width"]), min(y + radius, table["height"])
    return Window(floor(left), floor(low), max(ceil(right) - floor(left), 1), max(ceil(high) - floor(low), 1))


def scale_for(window: Window, columns: int, rows: int) -> float:
    """Columns an inch: as large as the room allows.

    >>> scale_for(Window(0, 0, 24, 16), 48, 16)
    2.0
    """
    # A large table on a small screen may be taller than the screen, for less than a column an inch cannot be read.
    fits = max(min(columns / window.width, 2 * rows / window.height), min(columns / window.width, 1.0))
    return min(floor(4 * fits) / 4, LARGEST_SCALE) if fits >= 0.25 else fits


class Canvas:
    """Cells of one letter; a cell is twice as tall as it is wide, so an inch has half as many rows as columns."""

    def __init__(self, window: Window, scale: float) -> None:
        self.window = window
        self.scale = scale
        self.columns = max(ceil(window.width * scale), 1)
        self.rows = max(ceil(window.height * scale / 2), 1)
        self.cells = [[(" ", "")] * self.columns for _ in range(self.rows)]

    @property
    def right(self) -> float:
        """Where the window ends."""
        return self.window.left + self.window.width

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The row and the column of a point; perhaps outside. A cell begins at its left and at its lower edge."""
        top = self.window.low + self.window.height
        row, column = ceil((top - y) * self.scale / 2 - 1e-9) - 1, floor((x - self.window.left) * self.scale + 1e-9)
        # The upper and the right edge of the window belong to the last cells.
        return max(row, 0) if y <= top else row, min(column, self.columns - 1) if x <= self.right else column

    def point(self, row: int, column: int) -> tuple[float, float]:
        """The middle of a cell."""
        top = self.window.low + self.window.height
        return self.window.left + (column + 0.5) / self.scale, top - (row + 0.5) * 2 / self.scale

    def put(self, row: int, column: int, glyph: str, style: str) -> None:
        """Draw a letter, if its cell is on the map."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            self.cells[row][column] = glyph, style

    def near(self, x: float, y: float, reach: float) -> Iterator[tuple[int, int]]:
        """All cells that may be so near."""
        (first, left), (last, right) = self.cell(x - reach, y + reach), self.cell(x + reach, y - reach)
        for row in range(max(first, 0), min(last + 1, self.rows)):
            for column in range(max(left, 0), min(right + 1, self.columns)):
                yield row, column


def draw(
    table: Mapping[str, Any], names: Names, screen: Screen, window: Window, scale: float, lit: Collection[str] = ()
) -> list[str]:
    """The map as lines; pieces and units that are `lit` stand out."""
    canvas = Canvas(window, scale)
    tick = next((tick for tick in TICKS if tick * scale >= 8), TICKS[-1])
    _dots(canvas, screen, tick)
    areas = areas_of(table)
    looks = looks_of(areas, screen)
    for area in sorted(areas, key=lambda area: area.seat is None):  # terrain lies on the zones
        look = looks[area.label]
        for row, column in area.cells(canvas):
            canvas.put(row, column, look.glyph, look.style)
    for marker in table.get("markers", ()):
        _marker(canvas, screen, marker)
    _pieces(canvas, names, screen, table.get("pieces", ()), lit)
    return _framed(canvas, screen, screen.glyph(" · ", ", ").join(table.get("ribbon", ())), tick)


def _dots(canvas: Canvas, screen: Screen, tick: int) -> None:
    """A dot where two lines of the grid meet, to count from."""
    left, low, width, height = canvas.window
    for x in range(ceil(left / tick) * tick, ceil(left + width), tick):
        for y in range(ceil(low / tick) * tick, ceil(low + height), tick):
            canvas.put(*canvas.cell(x + 0.01, y + 0.01), screen.glyph("·", "."), "faint")


def _marker(canvas: Canvas, screen: Screen, marker: Mapping[str, Any]) -> None:
    x, y = marker["at"]
    radius = marker["radius"]
    style = "marker" if marker.get("owner") is None else f"seat{marker['owner'] % 2}"
    corners = ceil(4 * tau * radius * canvas.scale)
    for corner in range(corners):
        angle = tau * corner / corners
        ring = canvas.cell(x + radius * cos(angle), y + radius * sin(angle))
        canvas.put(*ring, screen.glyph("∘", "'"), style)
    canvas.put(*canvas.cell(x, y), screen.glyph("◎", "@"), style)


def _pieces(
    canvas: Canvas, names: Names, screen: Screen, pieces: Collection[Mapping[str, Any]], lit: Collection[str]
) -> None:
    """First the bodies, then the letters: when two pieces crowd one cell both letters should still be seen."""
    heads = []
    for piece in pieces:
        side = piece["seat"] % 2
        style = f"lit{side}" if piece["id"] in lit or piece["unit"] in lit else f"seat{side}"
        letter = names.letters.get(piece["unit"], piece.get("glyph") or "?")
        number = names.short(piece["id"]).removeprefix(letter)
        long, wide = piece.get("length", 1.0), piece.get("width", 1.0)
        across = max(round(max(long, wide) * canvas.scale), 1)
        row, column = canvas.cell(piece["at"][0] - across / 2 / canvas.scale + 0.25 / canvas.scale, piece["at"][1])
        if min(long, wide) * canvas.scale / 2 >= 2:
            for at in canvas.near(piece["at"][0], piece["at"][1], max(long, wide)):
                if covers(piece, canvas.point(*at)):
                    canvas.put(*at, letter, style)
            row, column = canvas.cell(*piece["at"])
        tail = arrow(screen, piece["facing"]) if piece.get("facing") is not None else number[-(across - 1) :]
        for offset, sign in enumerate(tail[: across - 1], start=1):
            canvas.put(row, column + offset, sign, style)
        heads.append((row, column, letter, style))
    for head in heads:
        canvas.put(*head)


def arrow(screen: Screen, facing: float) -> str:
    """Where a piece looks, as near as letters can tell."""
    fine, plain = ARROWS[round(facing / 45) % 8]
    return screen.glyph(fine, plain)


def covers(piece: Mapping[str, Any], at: tuple[float, float]) -> bool:
    """Whether a piece stands on the point."""
    dx: float = at[0] - piece["at"][0]
    dy: float = at[1] - piece["at"][1]
    turn = radians(piece.get("facing") or 0.0)
    along, across = dx * cos(turn) + dy * sin(turn), dy * cos(turn) - dx * sin(turn)
    long: float = piece.get("length", 1.0) / 2
    wide: float = piece.get("width", 1.0) / 2
    if piece.get("shape") == "box":
        return abs(along) <= long and abs(across) <= wide
    return (along / long) ** 2 + (across / wide) ** 2 <= 1


def _framed(canvas: Canvas, screen: Screen, title: str, tick: int) -> list[str]:
    """The cells with a frame, the title in its upper edge, inches at the left and below."""
    side, flat = screen.glyph("│", "|"), screen.glyph("─", "-")
    corners = screen.glyph("┌┐└┘", "++++")
    left, low, width, height = canvas.window
    heights = {canvas.cell(left, y + 0.01)[0]: y for y in range(ceil(low / tick) * tick, ceil(low + height), tick)}
    head = f"{flat} {title} "[: canvas.columns] if title else ""
    head = head.rstrip() + " " if len(head) == canvas.columns else head
    lines = ["   " + corners[0] + head[: canvas.columns].ljust(canvas.columns, flat) + corners[1]]
    for number, row in enumerate(canvas.cells):
        label = f"{heights[number]:>3}" if number in heights else "   "
        drawn = "".join(
            screen.paint("".join(glyph for glyph, _ in run), style)
            for style, run in groupby(row, key=lambda cell: cell[1])
        )
        lines.append(screen.paint(label, "faint") + side + drawn + side)
    below = list(flat * canvas.columns)
    for x in range(ceil(left / tick) * tick, ceil(left + width), tick):
        column = canvas.cell(x + 0.01, low)[1]
        below[column : column + len(str(x))] = str(x)
    lines.append("   " + corners[2] + "".join(below)[: canvas.columns] + corners[3])
    return lines
