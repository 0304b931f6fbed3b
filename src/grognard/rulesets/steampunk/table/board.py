"""The board: its hexes, their names, territories and sizes. (SPF-SCEN-02, SPF-SCEN-03, SPF-SCEN-07)

Everything here is a plain function of small facts: no game, no dice.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.hexes import Hex, HexBoard, distance, neighbours
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.table.records import Map

Size = tuple[int, int]
"""Columns and rows of a board."""
STANDARD: Size = (7, 9)
"""The board of the standard game. (SPF-SCEN-02)"""
FAR = STANDARD[1] - 1
"""The longest distance on it along a column."""
SIZES: dict[str, Size] = {"7 x 9": STANDARD, "9 x 9": (9, 9), "9 x 12": (9, 12), "11 x 15": (11, 15)}
"""What the players may agree on: every army finds room, and the rows make three equal zones. (SPF-SCEN-07)"""


class HexField(NamedTuple):
    """A board of some size: its hexes row by row, their places in `Map.terrain`, and its three zones. (SPF-SCEN-03)"""

    hexes: tuple[Hex, ...]
    places: dict[Hex, int]
    territories: tuple[frozenset[Hex], frozenset[Hex]]
    no_mans_land: tuple[Hex, ...]


def _measured(columns: int, rows: int) -> HexField:
    """Equal thirds: of 9 rows 1-3 are Side 1, 4-6 NoMansLand, 7-9 Side 2. (SPF-SCEN-03, SPF-SCEN-07)"""
    hexes = HexBoard(columns, rows).hexes()
    zone = columns * rows // 3
    index = {at: number for number, at in enumerate(hexes)}
    return HexField(hexes, index, (frozenset(hexes[:zone]), frozenset(hexes[-zone:])), hexes[zone:-zone])


FIELDS = {size: _measured(*size) for size in SIZES.values()}
BOARD = HexBoard()
HEXES = BOARD.hexes()
INDEX = FIELDS[STANDARD].places
"""The standard board; what is asked of a battle is asked of its `Map`: `field_of`, `on_board`. (SPF-SCEN-02)"""
_LARGEST = HexBoard(*max(FIELDS))
SIDES = (tell("left"), tell("up left"), tell("up right"), tell("right"), tell("down right"), tell("down left"))
"""The six directions as the sheet is drawn: direction 0 looks to Side 1's edge."""
NAMES = {at: _LARGEST.name(at) for at in _LARGEST.hexes()}
"""Hexes have the same names on every board."""
AROUND = {at: neighbours(at) for at in _LARGEST.hexes()}
"""The six hexes around each, clockwise from direction 0, off the board too."""
far = cache(distance)
"""How many hexes apart two hexes are."""
hex_named = _LARGEST.named
"""The hex of that name, on a board of any size."""


def field_of(land: Map) -> HexField:
    """The hexes of this battle. (SPF-SCEN-07)"""
    return FIELDS[land.size]


def on_board(land: Map, at: Hex) -> bool:
    """Whether the board of this battle has such a hex."""
    return at in FIELDS[land.size].places


def beside(land: Map, at: Hex) -> list[Hex]:
    """The hexes around that are on the board, clockwise."""
    index = FIELDS[land.size].places
    return [each for each in neighbours(at) if each in index]


def territory(seat: int, size: Size = STANDARD) -> frozenset[Hex]:
    """The hexes of the seat's own territory. (SPF-SCEN-03)"""
    return FIELDS[size].territories[seat]


def no_mans_land(size: Size = STANDARD) -> tuple[Hex, ...]:
    """The bare strip in the middle. (SPF-SCEN-03)"""
    return FIELDS[size].no_mans_land


def home(seat: int) -> int:
    """The direction of the seat's own edge. (SPF-SCEN-02)"""
    return 0 if seat == 0 else 3
