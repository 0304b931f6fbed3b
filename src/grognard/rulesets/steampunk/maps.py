"""Ready-made territories for the one scenario, as pictures. (SPF-SCEN-01, SPF-SCEN-05)"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.steampunk.field import BOARD, HEXES, INDEX, no_mans_land
from grognard.rulesets.steampunk.terrain_design import OWN_DESIGN, may_lie_in_no_mans_land

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex

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
PICTURES[OWN_DESIGN] = ". " * (BOARD.columns * BOARD.rows)
"""Row 1 is Side 1's edge; "=" is a road and "~" a river over clear ground."""


class Land(NamedTuple):
    """A layout of the whole board; what it shows in NoMansLand is laid out anew."""

    terrain: tuple[str, ...]
    roads: frozenset[Hex]
    rivers: frozenset[Hex]


@cache
def laid_out(name: str) -> Land:
    """The layout of a scenario."""
    marks = PICTURES[name].split()
    assert len(marks) == BOARD.columns * BOARD.rows
    strip = [marks[INDEX[at]] for at in no_mans_land()]
    assert all(mark in LETTERS and may_lie_in_no_mans_land(LETTERS[mark]) for mark in strip)
    return Land(
        tuple(LETTERS.get(mark, "clear") for mark in marks),
        frozenset(at for at in HEXES if marks[INDEX[at]] == "="),
        frozenset(at for at in HEXES if marks[INDEX[at]] == "~"),
    )
