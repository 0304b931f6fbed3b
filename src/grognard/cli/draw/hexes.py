"""A board of hexes drawn with letters: each hex two lines high, with its name, its ground, and who stands there."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from grognard.cli.draw.table import arrow
from grognard.cli.draw.terrain import LOOKS, OTHER, Look

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from grognard.cli.draw.letters import Names
    from grognard.cli.screen import Screen

    Table = Mapping[str, Any]
    Point = tuple[float, float]
    Run = list[tuple[str, str]]
    """Letters with their styles."""

WIDE = 7
"""Columns of a hex: its name, two signs of its ground, overlays and markers; or three pieces that look somewhere."""
ACROSS = 3**0.5
HIGH = 1.5
"""From one hex to the next in its row, and from one row of hexes to the one above, in the view's units."""
LYING = {"cloud": ("≡", "$", "grey"), "fire": ("*", "*", "brown"), "drop": ("§", "!", "green")}
BARE = "clear"


def columns_of(table: Table) -> int:
    """How wide the picture of the board is."""
    return int(table["hexes"]["rows"]) * WIDE + WIDE // 2 + 4


def draw(table: Table, names: Names, screen: Screen, lit: Collection[str] = ()) -> list[str]:
    """The board as lines, Side 1 at the left; pieces and units that are `lit` stand out."""
    cells = table["hexes"]["cells"]
    left, top = min(cell["at"][0] for cell in cells), max(cell["at"][1] for cell in cells)
    width = columns_of(table) - 4
    rows: list[Run] = [[(" ", "")] * width for _ in range(2 * int(table["hexes"]["columns"]))]
    for cell in cells:
        x, y = cell["at"]
        # Every second row begins half a hex further.
        column, row = int((x - left) / ACROSS * WIDE + 0.25), 2 * round((top - y) / HIGH)
        for offset, line in enumerate((_ground(table, cell, screen), _pieces(table, cell, names, screen, lit))):
            for place, letter in enumerate(line[: WIDE - 1]):
                rows[row + offset][column + place] = letter
    side, flat = screen.glyph("│", "|"), screen.glyph("─", "-")
    corners = screen.glyph("┌┐└┘", "++++")
    title = screen.glyph(" · ", ", ").join(table.get("ribbon", ()))
    head = f"{flat} {title} "[: width + 1].ljust(width + 1, flat)
    lines = [corners[0] + head + corners[1]]
    lines += [f"{side} {_painted(row, screen)}{side}" for row in rows]
    return [*lines, corners[2] + flat * (width + 1) + corners[3]]


def _painted(row: Run, screen: Screen) -> str:
    return "".join(
        screen.paint("".join(letter for letter, _ in run), style)
        for style, run in groupby(row, key=lambda each: each[1])
    )


def _ground(table: Table, cell: Mapping[str, Any], screen: Screen) -> Run:
    """The name in its owner's colour, what the hex is, and what lies in it."""
    owner = cell.get("owner")
    line = [(letter, "faint" if owner is None else f"seat{owner % 2}") for letter in cell["name"]]
    if kind_of(table, cell["terrain"]) != BARE:
        line += [look(table, cell["terrain"], screen)] * 2
    things = [*cell.get("overlays", ()), *cell.get("markers", {})]
    return line + [look(table, thing, screen) for thing in things]


def kind_of(table: Table, key: str) -> str:
    """How a terrain, an overlay or a marker is drawn, by the legend."""
    return str(table["hexes"].get("legend", {}).get(key, (key, key))[0])


def look(table: Table, key: str, screen: Screen) -> Look:
    """The sign and the colour of ground, an overlay or a marker."""
    kind = kind_of(table, key)
    fine, plain, style = LYING.get(kind) or LOOKS.get(kind, OTHER)
    return Look(screen.glyph(fine, plain), style)


def _pieces(table: Table, cell: Mapping[str, Any], names: Names, screen: Screen, lit: Collection[str]) -> Run:
    """Who stands there: each with the way it looks, as long as there is room for that."""
    here = [piece for piece in table.get("pieces", ()) if tuple(piece["at"]) == tuple(cell["at"])]
    line: Run = []
    for piece in here:
        seat = piece["seat"] % 2
        style = f"lit{seat}" if piece["id"] in lit or piece["unit"] in lit else f"seat{seat}"
        line.append((names.letters.get(piece["unit"], piece.get("glyph") or "?"), style))
        if piece.get("facing") is not None and len(here) <= WIDE // 2:
            line.append((arrow(screen, piece["facing"]), style))
    return line


def signs_of(table: Table, screen: Screen) -> list[str]:
    """What the signs mean that are to be seen now."""
    cells = table["hexes"]["cells"]
    keys = {cell["terrain"]: None for cell in cells if kind_of(table, cell["terrain"]) != BARE}
    for cell in cells:
        keys |= dict.fromkeys((*cell.get("overlays", ()), *cell.get("markers", {})))
    legend = table["hexes"].get("legend", {})
    return [f"{look(table, key, screen).glyph} {legend.get(key, (key, key))[1]}" for key in keys]


def name_at(table: Table, at: Point) -> str:
    """The name of the hex a piece stands in; nothing if there is none."""
    cells = table["hexes"]["cells"]
    return next((cell["name"] for cell in cells if tuple(cell["at"]) == tuple(at)), "")


def ground_in(table: Table, at: Point) -> list[str]:
    """The names of what a hex is and of what lies in it."""
    cell = next((cell for cell in table["hexes"]["cells"] if tuple(cell["at"]) == tuple(at)), None)
    if cell is None:
        return []
    legend = table["hexes"].get("legend", {})
    keys = (cell["terrain"], *cell.get("overlays", ()), *cell.get("markers", {}))
    return [str(legend.get(key, (key, key))[1]) for key in keys]


def hexes_between(one: Point, other: Point) -> int:
    """How many hexes one has to go from one middle to the other.

    >>> hexes_between((0.87, 1.0), (2.602, 4.0))
    2
    """
    q = round((other[1] - one[1]) / HIGH)
    r = round((other[0] - one[0]) / ACROSS - q / 2)
    return max(abs(q), abs(r), abs(q + r))
