"""Ready-made territories for the one scenario, as pictures. (SPF-SCEN-01, SPF-SCEN-05)"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.steampunk.table.board import FIELDS, INDEX, STANDARD, Size, no_mans_land
from grognard.rulesets.steampunk.table.terrain import TERRAIN

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex

OWN_DESIGN = "Own design"
"""The scenario in which both sides lay out their own territory."""

LETTERS = {
    ".": "clear",
    "M": "mountains",
    "h": "hills",
    "f": "forest",
    "b": "burned forest",
    "u": "ruins",
    "r": "rough",
    "d": "sand dunes",
    "s": "swamp",
    "B": "building",
    "w": "water",
}

PICTURES = {
    "Entrenched!": """
        . f . h . f .
        . . = r = . u
        r . = . = . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . = . = . r
        u . = r = . .
        . f . h . f .
    """,
    "Open strip": """
        . . r . r . .
        . . . . . . .
        . . . h . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . h . . .
        . . . . . . .
        . . r . r . .
    """,
}
PICTURES[OWN_DESIGN] = ". " * (STANDARD[0] * STANDARD[1])
"""Row 1 is Side 1's edge; "=" is a road and "~" a river over clear ground."""


def may_lie_in_no_mans_land(terrain: str, *overlays: str) -> bool:
    """No blocking and no advanced terrain: clear, rough and ruins are left. (SPF-SCEN-04)

    >>> may_lie_in_no_mans_land("rough"), may_lie_in_no_mans_land("sand dunes")
    (True, False)
    >>> may_lie_in_no_mans_land("clear", "road")
    False
    """
    ground = TERRAIN[terrain]
    return ground.blocks is None and not ground.is_advanced and not overlays


class Land(NamedTuple):
    """A layout of the whole board; what it shows in NoMansLand is laid out anew."""

    terrain: tuple[str, ...]
    roads: frozenset[Hex]
    rivers: frozenset[Hex]


@cache
def laid_out(name: str, size: Size = STANDARD) -> Land:
    """The layout of a scenario; on a larger board the pictures lie along NoMansLand. (SPF-SCEN-05, SPF-SCEN-07)"""
    picture = PICTURES[name].split()
    assert len(picture) == STANDARD[0] * STANDARD[1]
    strip = [picture[INDEX[at]] for at in no_mans_land()]
    assert all(mark in LETTERS and may_lie_in_no_mans_land(LETTERS[mark]) for mark in strip)
    marks = {at: _mark(picture, size, number) for number, at in enumerate(FIELDS[size].hexes)}
    return Land(
        tuple(LETTERS.get(mark, "clear") for mark in marks.values()),
        frozenset(at for at, mark in marks.items() if mark == "="),
        frozenset(at for at, mark in marks.items() if mark == "~"),
    )


def _mark(picture: list[str], size: Size, number: int) -> str:
    """What a picture of the standard board shows for a hex of a larger one: clear ground beyond its edges."""
    row, column = divmod(number, size[0])
    column -= (size[0] - STANDARD[0]) // 2
    zone, depth = size[1] // 3, STANDARD[1] // 3
    if zone <= row < 2 * zone:
        return "."  # the strip is laid out anew
    row -= zone - depth if row < zone else 2 * (zone - depth)
    is_drawn = 0 <= column < STANDARD[0] and 0 <= row < STANDARD[1]
    return picture[row * STANDARD[0] + column] if is_drawn else "."
