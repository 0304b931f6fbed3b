"""Ready-made territories for the scenarios, as pictures. (SPF-SCEN-05)"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.steampunk.field import BOARD, HEXES, INDEX

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
    return Land(
        tuple(LETTERS.get(mark, "clear") for mark in marks),
        frozenset(at for at in HEXES if marks[INDEX[at]] == "="),
        frozenset(at for at in HEXES if marks[INDEX[at]] == "~"),
    )
