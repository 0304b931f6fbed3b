"""The tape measure: how far it is from one thing on the table to another, from edge to edge."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING, Any

from grognard.cli.draw.hexes import ground_in, hexes_between
from grognard.cli.draw.terrain import ground_at
from grognard.kernel.errors import Unknown
from grognard.kernel.plane import Box, Disc, Oval, distance

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.cli.draw.letters import Names, Table
    from grognard.kernel.plane import Footprint, Point


def footprint(piece: Mapping[str, Any]) -> Footprint:
    """What a piece covers."""
    x, y = piece["at"]
    long, wide, facing = piece.get("length", 1.0), piece.get("width", 1.0), piece.get("facing") or 0.0
    if piece.get("shape") == "box":
        return Box((x, y), long, wide, facing)
    if piece.get("shape") == "oval":
        return Oval((x, y), long, wide, facing)
    return Disc((x, y), long / 2)


def things(word: str, names: Names, table: Table) -> tuple[str, list[Footprint]]:
    """What is meant, and what it covers: all of a unit, one piece, or the middle of a place."""
    thing = names.thing(word, table)
    return thing.name, [footprint(piece) for piece in thing.pieces] or [Disc(thing.middle, 0.0)]


def measured(words: str, names: Names, table: Table) -> list[str]:
    """`A to B`, `A, B` or `A B`: that distance; `A` alone: to everything, the nearest first."""
    first, second = _two(words, names, table)
    if table.get("hexes"):
        return _in_hexes(first, second, names, table)
    name, mine = things(first, names, table)
    if second:
        other, theirs = things(second, names, table)
        return [f'{name} to {other}: {apart(mine, theirs):.1f}"']
    units = [card["id"] for card in table.get("cards", ()) if card["name"] != name]
    there = {piece["unit"] for piece in table.get("pieces", ())}
    goals = [unit for unit in units if unit in there] + [marker["id"] for marker in table.get("markers", ())]
    found = [(apart(mine, stand), other) for other, stand in (things(goal, names, table) for goal in goals)]
    return [f'{inches:6.1f}"  {other}' for inches, other in sorted(found) if other != name]


def _in_hexes(first: str, second: str, names: Names, table: Table) -> list[str]:
    """The same on a board of hexes: how many of them lie between two middles."""
    name, start = _middle(first, names, table)
    if second:
        other, end = _middle(second, names, table)
        return [f"{name} to {other}: {_hexes(hexes_between(start, end))}"]
    stands = {piece["unit"]: (float(piece["at"][0]), float(piece["at"][1])) for piece in table.get("pieces", ())}
    cards = [card for card in table.get("cards", ()) if card["id"] in stands]
    found = [(hexes_between(start, stands[card["id"]]), card["name"]) for card in cards]
    return [f"{_hexes(number):>9}  {other}" for number, other in sorted(found) if other != name]


def _middle(word: str, names: Names, table: Table) -> tuple[str, tuple[float, float]]:
    """A unit, or a hex by its name; "hex A1" where a unit is called so too."""
    place = word.removeprefix("hex ").upper()
    cell = next((cell for cell in table["hexes"]["cells"] if cell["name"] == place), None)
    if cell is not None and (word.startswith("hex ") or not _is_unit(word, names, table)):
        return place, (float(cell["at"][0]), float(cell["at"][1]))
    thing = names.thing(word, table)
    return thing.name, thing.middle


def _is_unit(word: str, names: Names, table: Table) -> bool:
    try:
        names.thing(word, table)
    except Unknown:
        return False
    return True


def _hexes(number: int) -> str:
    return "1 hex" if number == 1 else f"{number} hexes"


def apart(mine: list[Footprint], theirs: list[Footprint]) -> float:
    """Inches between the nearest two."""
    return min(distance(a, b) for a in mine for b in theirs)


def is_number(word: str) -> bool:
    """
    >>> is_number("4.5"), is_number("four")
    (True, False)
    """
    return word.removeprefix("-").replace(".", "", 1).isdecimal()


def _two(words: str, names: Names, table: Table) -> tuple[str, str]:
    for between in (" to ", ","):
        if between in words:
            first, _, second = words.partition(between)
            return first.strip(), second.strip()
    parts = words.split()
    if len(parts) == 2:
        try:
            things(words, names, table)  # a name of two words
        except Unknown:
            return parts[0], parts[1]
    return words, ""


def place_lines(words: str, names: Names, table: Table) -> list[str]:
    """What a place is: its ground, the markers within whose reach it lies, and who stands there."""
    if table.get("hexes"):
        name, at = _middle(words, names, table)
        ground = ground_in(table, at)
        here = [piece for piece in table.get("pieces", ()) if tuple(piece["at"]) == tuple(at)]
    else:
        numbers = [float(word) for word in words.split() if is_number(word)]
        at = (numbers[0], numbers[1]) if len(numbers) == 2 else names.spot(words, table)
        name, ground = f"{at[0]:g} {at[1]:g}", ground_at(table, at)
        here = [piece for piece in table.get("pieces", ()) if distance(footprint(piece), Disc(at, 0.0)) <= 0]
    cards = {card["id"]: card["name"] for card in table.get("cards", ())}
    units = dict.fromkeys(cards.get(piece["unit"], piece["id"]) for piece in here)
    lines = [f"{name}: {', '.join(ground) or 'open ground'}"]
    near = _markers_near(table, at)
    lines += [f"   within reach of {', '.join(near)}"] if near else []
    return lines + ([f"   {', '.join(units)}"] if units else [])


def _markers_near(table: Table, at: Point) -> list[str]:
    """The markers within whose reach a place lies."""
    return [
        each.get("label") or each["id"] for each in table.get("markers", ()) if dist(each["at"], at) <= each["radius"]
    ]
