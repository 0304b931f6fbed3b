"""Beside the map: the sides with their scores, the units with their letters, what the signs mean; and a unit's card."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

from grognard.cli.draw import hexes
from grognard.cli.draw.table import MARGIN, Window, draw, scale_for, whole
from grognard.cli.draw.terrain import areas_of, ground_at, looks_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from grognard.cli.draw.letters import Names
    from grognard.cli.screen import Screen

    Table = Mapping[str, Any]
    Line = tuple[str, str]
    """A line and its style."""

WIDTH = 26
PROMPT_LINES = 8
"""What should still fit under the map: the frame, the question, its options, the line to type in."""


def picture(
    table: Table,
    names: Names,
    screen: Screen,
    sides: Sequence[str],
    lit: Collection[str] = (),
    window: Window | None = None,
) -> list[str]:
    """The map and its legend, beside each other or the legend above, whichever lets the map be larger."""
    columns, lines = screen.size
    if table.get("hexes"):  # always whole: a part of it would not be larger
        drawn = hexes.draw(table, names, screen, lit)
        if hexes.columns_of(table) + 1 + WIDTH <= columns:
            return _beside(drawn, table, names, screen, sides)
        return _above(table, names, screen, sides) + drawn
    window = window or whole(table)
    rows = lines - PROMPT_LINES
    above = _above(table, names, screen, sides)
    narrow = scale_for(window, max(columns - MARGIN - 1 - WIDTH, 16), rows)
    wide = scale_for(window, columns - MARGIN, rows - len(above))
    has_room = narrow * window.width + MARGIN + 1 + WIDTH <= columns
    if wide > narrow or not has_room:
        return above + draw(table, names, screen, window, wide, lit)
    return _beside(draw(table, names, screen, window, narrow, lit), table, names, screen, sides)


def _beside(drawn: list[str], table: Table, names: Names, screen: Screen, sides: Sequence[str]) -> list[str]:
    """The map at the left, the legend at the right; what is too much for the right goes below."""
    legend = [line for seat in range(len(sides)) for line in _side(seat, table, names, sides[seat], WIDTH)]
    legend += [(line, "faint") for line in _signs(table, screen, WIDTH)]
    lines = []
    for number, line in enumerate(drawn):
        text, style = legend[number] if number < len(legend) else ("", "")
        lines.append(f"{line} {screen.paint(text, style)}".rstrip())
    return lines + [screen.paint(text, style) for text, style in legend[len(drawn) :]]


def _above(table: Table, names: Names, screen: Screen, sides: Sequence[str]) -> list[str]:
    """The sides in columns; above the map, so that the map is what stays on a small screen."""
    width = (screen.size[0] - 1) // max(len(sides), 1) - 1
    columns = [_side(seat, table, names, side, width) for seat, side in enumerate(sides)]
    lines = []
    for number in range(max(map(len, columns), default=0)):
        parts = [column[number] if number < len(column) else ("", "") for column in columns]
        lines.append(" ".join(screen.paint(text.ljust(width), style) for text, style in parts).rstrip())
    return lines + [screen.paint(line, "faint") for line in _signs(table, screen, screen.width)]


def _side(seat: int, table: Table, names: Names, side: str, width: int) -> list[Line]:
    """A side: its score, what it has to spend, its units."""
    scores, resources = table.get("scores", ()), table.get("resources", ())
    score = f"{scores[seat]:g}" if seat < len(scores) else ""
    lines = [(f"{side[: width - len(score) - 2]:<{width - len(score) - 1}}{score}", f"seat{seat % 2}")]
    if seat < len(resources):
        lines += [(" " + line, "faint") for line in wrap(told(resources[seat]), width - 1)]
    for card in table.get("cards", ()):
        if card["seat"] == seat:
            lines += _unit_lines(card, table, names, width)
    for tray in table.get("trays", ()):
        if tray.get("seat") == seat:
            lines += [(" " + line, "faint") for line in wrap(tray_line(tray), width - 1)]
    return lines


def tray_line(tray: Mapping[str, Any]) -> str:
    """What lies in a tray beside the table: what is face up by its name, the rest as a number.

    >>> tray_line({"name": "Hand", "items": [{"name": "Ambush"}, {"name": "Smoke", "count": 2}], "backs": 3})
    'Hand: Ambush, 2 Smoke, [3]'
    """
    things = [
        f"{item['count']} {item['name']}" if item.get("count") else item["name"] for item in tray.get("items", ())
    ]
    things += [f"[{tray['backs']}]"] if tray.get("backs") else []
    return f"{tray['name']}: {', '.join(things) or '–'}"


def told(resources: Mapping[str, Any]) -> str:
    """
    >>> told({"resolve": 4, "luck": 1})
    'resolve 4, luck 1'
    """
    return ", ".join(f"{name} {amount}" for name, amount in resources.items())


def _unit_lines(card: Mapping[str, Any], table: Table, names: Names, width: int) -> list[Line]:
    """One line for a unit if its states fit into it, else a second for them."""
    unit, style = card["id"], f"seat{card['seat'] % 2}"
    left, all_of_it = len(card.get("pieces", ())), names.strength.get(unit, 0)
    count = f"{left}/{all_of_it}" if left != all_of_it else f"{left}"
    states = ", ".join([*(words for _, words in card.get("states", ())), *_wounds(unit, table)])
    line = f" {names.letters.get(unit, '?')} {card['name']} {count}"
    if not all_of_it:  # behind a screen, or yet to come: nobody has seen how many they are
        return [(f" {names.letters.get(unit, '?')} {card['name']}  {states or 'not on the table'}"[:width], "faint")]
    if not left:  # of the dead there is less to say: what fits
        while len(line) + len(states) + 2 > width and states:
            states = states.rpartition(", ")[0]
        return [(f"{line[:width]}  {states}".rstrip(), "faint")]
    if len(line) + len(states) + 2 <= width:
        return [(f"{line}  {states}".rstrip(), style)]
    return [(line[:width], style), *((f"   {part}", "faint") for part in wrap(states, width - 3))]


def _wounds(unit: str, table: Table) -> list[str]:
    mine = [piece for piece in table.get("pieces", ()) if piece["unit"] == unit]
    have, most = sum(p.get("wounds", 1) for p in mine), sum(p.get("most_wounds", 1) for p in mine)
    return [f"wounds {have}/{most}"] if have < most else []


def _signs(table: Table, screen: Screen, width: int) -> list[str]:
    """What the signs on the map mean."""
    signs = [f"{look.glyph} {label}" for label, look in looks_of(areas_of(table), screen).items()]
    signs += [tray_line(tray) for tray in table.get("trays", ()) if tray.get("seat") is None]
    signs += hexes.signs_of(table, screen) if table.get("hexes") else []
    for marker in table.get("markers", ()):
        note = f" ({marker['note']})" if marker.get("note") else ""
        signs.append(f"{screen.glyph('◎', '@')} {marker.get('label') or marker['id']}{note}")
    return _filled(signs, width)


def _filled(signs: Sequence[str], width: int) -> list[str]:
    """The signs in lines; each stays together if it fits, and is broken between its words if it does not.

    >>> _filled(["a one", "b two", "c a long meaning"], 12)
    ['a one  b two', 'c a long', '  meaning']
    """
    lines = [""]
    for sign in signs:
        if lines[-1] and len(lines[-1]) + 2 + len(sign) <= width:
            lines[-1] += f"  {sign}"
        else:
            lines += wrap(sign, width, subsequent_indent="  ")
    return [line for line in lines if line]


def card_lines(card: Mapping[str, Any], table: Table, names: Names, side: str) -> list[str]:
    """All that is known of a unit."""
    lines = [f"{names.letters.get(card['id'], '?')}  {card['name']} ({side})"]
    if card.get("states"):
        lines.append(f"   {', '.join(words for _, words in card['states'])}")
    wide = max((len(name) for name, _ in card.get("lines", ())), default=0)
    lines += [f"   {name:<{wide}}  {value}" for name, value in card.get("lines", ())]
    for grid in card.get("tables", ()):
        lines += table_lines(grid)
    if card.get("keywords"):
        lines.append(f"   {', '.join(card['keywords'])}")
    places = [_stands(piece, table, names) for piece in table.get("pieces", ()) if piece["unit"] == card["id"]]
    lines += wrap(", ".join(places), 76, initial_indent="   ", subsequent_indent="   ") if places else []
    return lines


def table_lines(grid: Mapping[str, Any]) -> list[str]:
    """A table of a card, its columns below each other.

    >>> table_lines({"columns": ["Weapon", "A"], "rows": [["Rifle", "2"]]})
    ['   Weapon  A', '   Rifle   2']
    """
    rows = [grid["columns"], *grid["rows"]]
    wide = [max(len(str(row[place])) for row in rows) for place in range(len(grid["columns"]))]
    return ["   " + "  ".join(f"{cell:<{w}}" for cell, w in zip(row, wide, strict=True)).rstrip() for row in rows]


def _stands(piece: Mapping[str, Any], table: Table, names: Names) -> str:
    x, y = piece["at"]
    place = hexes.name_at(table, (x, y)) if table.get("hexes") else f"{x:g} {y:g}"
    ground = hexes.ground_in(table, (x, y)) if table.get("hexes") else ground_at(table, (x, y))
    said = f"{names.short(piece['id'])} at {place}" + (f" in {', '.join(ground)}" if ground else "")
    if piece.get("facing") is not None:
        said += f" facing {piece['facing']:g}"
    if piece.get("most_wounds", 1) > 1:
        said += f" ({piece.get('wounds', 1)}/{piece['most_wounds']} wounds)"
    return said
